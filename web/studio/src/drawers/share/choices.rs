//! The choices of what an embed looks like.

use plywise_elements::{Element, choice, classed, control, el, tick};
use yew::Callback;

use super::form::{Change, Form};
use crate::share::{Host, MODES, PANELS, Shared, Start, THEMES, UIS, Width};

const STARTS: [(Start, &str, &str); 3] = [
    (Start::Now, "now", "at the step shown now"),
    (Start::First, "first", "at the first step"),
    (Start::Last, "last", "at the last step"),
];

/// All of them.
pub(super) fn choices(form: &Form, shared: &Shared, act: &Callback<Change>) -> Element {
    let embed = &form.embed;
    let start = STARTS.iter().find(|(start, ..)| *start == embed.start).map_or("", |(_, key, _)| key);
    let starts: Vec<_> = STARTS.iter().map(|(_, key, name)| (*key, *name)).collect();
    let is_link = form.host == Host::Markdown;
    let mut parts =
        classed("div", "pw-choices").child(choice("Where", form.host.key(), &Host::choices(), act, |key| {
            Host::from_key(key).map(Change::Host)
        }));
    if is_link {
        return parts;
    }
    parts = parts
        .child(choice("For", embed.mode, &MODES, act, |key| found(&MODES, key).map(Change::Mode)))
        .child(choice("Controls", embed.ui, &UIS, act, |key| found(&UIS, key).map(Change::Ui)))
        .child(choice("Colours", embed.theme, &THEMES, act, |key| found(&THEMES, key).map(Change::Theme)))
        .child(choice("Starts", start, &starts, act, |key| {
            STARTS.iter().find(|(_, known, _)| *known == key).map(|(start, ..)| Change::Start(*start))
        }))
        .child(number("First step", embed.first, "0", act, Change::First))
        .child(number("Last step", embed.last, "all", act, Change::Last));
    if form.host == Host::Frame {
        let width = match embed.width {
            Width::Full => None,
            Width::Pixels(width) => Some(width),
        };
        parts = parts.child(number("Width in pixels", width, "all there is", act, |width| {
            Change::Width(width.map_or(Width::Full, Width::Pixels))
        }));
    }
    if matches!(form.host, Host::Frame | Host::Element | Host::Reveal) {
        parts =
            parts.child(number("Height in pixels", embed.height, "as high as it is", act, Change::Height));
    }
    let panels = PANELS.iter().enumerate().map(|(nth, (_, name, _))| {
        el("li").key(nth).child(tick(name, embed.panels[nth], act, Change::Panel(nth)))
    });
    let file = form.host.takes_files().then(|| {
        let other = if embed.file.is_some() { None } else { Some("tree.txt".to_owned()) };
        tick("The tree is in a file", embed.file.is_some(), act, Change::File(other))
    });
    let name = embed.file.clone().filter(|_| form.host.takes_files()).map(|name| {
        let input = el("input").attr("type", "text").attr("spellcheck", "false").holding(name);
        classed("label", "pw-choice")
            .child(el("span").child(if form.host == Host::Frame {
                "Its address, from embed.html"
            } else {
                "Its address, from the page"
            }))
            .child(input.on("input", act, |event| Some(Change::File(Some(control(event)?.value())))))
    });
    el("div")
        .child(parts)
        .child(
            el("fieldset")
                .child(el("legend").child("Shown"))
                .child(classed("ul", "pw-share-ticks").list(panels)),
        )
        .child(
            classed("div", "pw-share-ticks")
                .child(tick("Without counters and nodes to come", embed.is_locked, act, Change::Lock))
                .child(file)
                .child(name),
        )
        .child(
            el("div")
                .attr("role", "alert")
                .child(embed.lack(shared.length).map(|lack| classed("p", "pw-notice").child(lack))),
        )
}

fn found<const N: usize>(known: &[(&'static str, &'static str); N], key: &str) -> Option<&'static str> {
    known.iter().find(|(known, _)| *known == key).map(|(key, _)| *key)
}

/// A number, or nothing.
fn number(
    label: &'static str,
    value: Option<u32>,
    usual: &'static str,
    act: &Callback<Change>,
    change: fn(Option<u32>) -> Change,
) -> Element {
    let input = el("input")
        .attr("type", "number")
        .attr("min", "0")
        .attr("placeholder", usual)
        .holding(value.map(|value| value.to_string()).unwrap_or_default())
        .on("change", act, move |event| Some(change(control(event)?.value().trim().parse().ok())));
    classed("label", "pw-choice").child(el("span").child(label)).child(input)
}
