//! The choices of what an embed looks like.

use plywise_controls::{Choice, Labelled, Tick, emit_some, value_of};
use yew::prelude::*;

use super::form::{Change, Form};
use crate::share::{Host, MODES, PANELS, Shared, Start, THEMES, UIS, Width};

const STARTS: [(Start, &str, &str); 3] = [
    (Start::Now, "now", "at the step shown now"),
    (Start::First, "first", "at the first step"),
    (Start::Last, "last", "at the last step"),
];

/// All of them.
pub(super) fn choices(form: &Form, shared: &Shared, act: &Callback<Change>) -> Html {
    let on_host = emit_some(act, |key: String| Host::from_key(&key).map(Change::Host));
    // A link in Markdown shows no embed, which has nothing to choose.
    let is_embed = form.host != Host::Markdown;
    html! {
        <div>
            <div class="pw-choices">
                <Choice label="Where" value={form.host.key()} choices={Host::choices()} on_choose={on_host} />
                if is_embed {
                    { looks(form, act) }
                }
            </div>
            if is_embed {
                { panels(form, act) }
                <div class="pw-share-ticks">
                    <Tick
                        label="Without counters and nodes to come"
                        is_ticked={form.embed.is_locked}
                        on_tick={act.reform(|_| Change::Lock)}
                    />
                    { file(form, act) }
                </div>
                <div role="alert">
                    if let Some(lack) = form.embed.lack(shared.length) {
                        <p class="pw-notice">{ lack }</p>
                    }
                </div>
            }
        </div>
    }
}

/// How the embed looks, and which steps it has.
fn looks(form: &Form, act: &Callback<Change>) -> Html {
    let embed = &form.embed;
    let starts = STARTS.map(|(_, key, name)| (key, name)).to_vec();
    let start = STARTS.iter().find(|(start, ..)| *start == embed.start).map_or("", |(_, key, _)| key);
    let on_start = emit_some(act, |key: String| {
        STARTS.iter().find(|(_, known, _)| *known == key).map(|(start, ..)| Change::Start(*start))
    });
    let one_of = |known: &'static [(&'static str, &'static str)], change: fn(&'static str) -> Change| {
        emit_some(act, move |key: String| found(known, &key).map(change))
    };
    let width = match embed.width {
        Width::Full => None,
        Width::Pixels(width) => Some(width),
    };
    let on_width = act.reform(|width: Option<u32>| Change::Width(width.map_or(Width::Full, Width::Pixels)));
    html! {
        <>
            <Choice label="For" value={embed.mode} choices={&MODES[..]} on_choose={one_of(&MODES, Change::Mode)} />
            <Choice label="Controls" value={embed.ui} choices={&UIS[..]} on_choose={one_of(&UIS, Change::Ui)} />
            <Choice
                label="Colours"
                value={embed.theme}
                choices={&THEMES[..]}
                on_choose={one_of(&THEMES, Change::Theme)}
            />
            <Choice label="Starts" value={start} choices={starts} on_choose={on_start} />
            { number("First step", embed.first, "0", act.reform(Change::First)) }
            { number("Last step", embed.last, "all", act.reform(Change::Last)) }
            if form.host == Host::Frame {
                { number("Width in pixels", width, "all there is", on_width) }
            }
            if matches!(form.host, Host::Frame | Host::Element | Host::Reveal) {
                { number("Height in pixels", embed.height, "as high as it is", act.reform(Change::Height)) }
            }
        </>
    }
}

/// Which panels stand beside the tree.
fn panels(form: &Form, act: &Callback<Change>) -> Html {
    html! {
        <fieldset>
            <legend>{ "Shown" }</legend>
            <ul class="pw-share-ticks">
                for (nth, (_, name, _)) in PANELS.iter().enumerate() {
                    <li key={nth}>
                        <Tick
                            label={*name}
                            is_ticked={form.embed.panels[nth]}
                            on_tick={act.reform(move |_| Change::Panel(nth))}
                        />
                    </li>
                }
            </ul>
        </fieldset>
    }
}

/// Whether the tree is in a file beside the page, and where.
fn file(form: &Form, act: &Callback<Change>) -> Html {
    if !form.host.takes_files() {
        return Html::default();
    }
    let file = form.embed.file.clone();
    let on_tick = act.reform(|is_file: bool| Change::File(is_file.then(|| "tree.txt".to_owned())));
    let label =
        if form.host == Host::Frame { "Its address, from embed.html" } else { "Its address, from the page" };
    html! {
        <>
            <Tick label="The tree is in a file" is_ticked={file.is_some()} {on_tick} />
            if let Some(name) = file {
                <Labelled {label}>
                    <input
                        type="text"
                        spellcheck="false"
                        value={name}
                        oninput={act.reform(|event: InputEvent| Change::File(Some(value_of(&event))))}
                    />
                </Labelled>
            }
        </>
    }
}

fn found(known: &[(&'static str, &'static str)], key: &str) -> Option<&'static str> {
    known.iter().find(|(known, _)| *known == key).map(|(key, _)| *key)
}

/// A number, or nothing.
fn number(
    label: &'static str,
    value: Option<u32>,
    usual: &'static str,
    on_change: Callback<Option<u32>>,
) -> Html {
    html! {
        <Labelled {label}>
            <input
                type="number"
                min="0"
                placeholder={usual}
                value={value.map(|value| value.to_string()).unwrap_or_default()}
                onchange={on_change.reform(|event: Event| value_of(&event).trim().parse().ok())}
            />
        </Labelled>
    }
}
