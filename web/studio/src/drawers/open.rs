//! Opening a tree: a file, or a text in any format that is read.

use std::rc::Rc;

use plywise_elements::{Element, button, choice, classed, control, el, use_dialog};
use plywise_formats::{Complaint, Format};
use wasm_bindgen::JsCast as _;
use web_sys::{File, HtmlInputElement};
use yew::prelude::*;

use super::{DrawerProps, drawer};
use crate::opened::{Opened, Parcel, counted, no_tree, open};
use crate::replace::NewTree;
use crate::{mistakes, outside};

/// What somebody does in the drawer.
#[derive(Clone, Debug, PartialEq)]
enum Deed {
    Type(String),
    Choose(File),
    ReadAs(Option<Format>),
    /// Shows a place of the text, a byte.
    Show(usize),
    Open,
}

/// More is not shown in the box, which would stop the browser; it is read all the same.
const MOST_SHOWN: usize = 100_000;

/// So many mistakes are told; who mends those sees the rest.
const MOST_TOLD: usize = 30;

#[derive(Clone, PartialEq, Properties)]
pub(crate) struct OpenProps {
    pub(crate) drawer: DrawerProps,
    /// What came already: a file that was dropped on the page, say.
    pub(crate) parcel: Parcel,
    /// Counts what came: another number, another parcel.
    pub(crate) nth: u32,
    /// Why it could not be read.
    pub(crate) lament: Option<String>,
    /// Is told what is typed, to be there when the drawer is opened again; the empty text once it is on the page.
    pub(crate) on_typed: Callback<String>,
}

/// Takes a file or a text, says what it is, and puts it on the page.
#[component]
pub(crate) fn Open(props: &OpenProps) -> Html {
    let OpenProps { drawer: DrawerProps { on_close, on_tree, .. }, parcel: came, nth, lament, on_typed } =
        props;
    let parcel = use_state_eq(|| came.clone());
    let format = use_state_eq(|| None::<Format>);
    let problem = use_state_eq(|| lament.clone());
    use_dialog("#pw-open", true);
    use_effect_with((*nth, came.clone(), lament.clone()), {
        let (parcel, problem, format) = (parcel.clone(), problem.clone(), format.clone());
        move |(_, came, lament)| {
            parcel.set(came.clone());
            problem.set(lament.clone());
            format.set(None);
        }
    });
    let is_empty = parcel.bytes.iter().all(u8::is_ascii_whitespace);
    let read = use_memo(((*parcel).clone(), *format), |(parcel, format)| open(parcel, *format));
    let act = {
        let (parcel, format, problem, read) =
            (parcel.clone(), format.clone(), problem.clone(), Rc::clone(&read));
        let (on_tree, on_typed, name) = (on_tree.clone(), on_typed.clone(), parcel.name.clone());
        Callback::from(move |deed| match deed {
            Deed::Type(text) => {
                problem.set(None);
                parcel.set(Parcel::text(&text));
                on_typed.emit(text);
            }
            Deed::Choose(file) => {
                let (parcel, problem) = (parcel.clone(), problem.clone());
                let arrived = Callback::from(move |arrived| match arrived {
                    Ok(came) => {
                        problem.set(None);
                        parcel.set(came);
                    }
                    Err(why) => problem.set(Some(why)),
                });
                outside::read_file(file, arrived);
            }
            Deed::ReadAs(picked) => format.set(picked),
            Deed::Show(at) => mistakes::show_place("#pw-open-text", &parcel.bytes, at),
            Deed::Open => {
                if let Ok(opened) = &*read {
                    let what = name.as_deref().unwrap_or("the text");
                    let format = match opened.format {
                        Format::Plywise => String::new(),
                        foreign => format!(", {}", foreign.name()),
                    };
                    let said = format!("Opened {what}{format}: {}", opened.facts);
                    let (text, link) = (opened.text.clone(), opened.link.clone());
                    on_typed.emit(String::new());
                    on_tree.emit(NewTree { text, link, said, is_work: true });
                }
            }
        })
    };
    let result = match (&*problem, is_empty, &*read) {
        (Some(why), ..) => alert().child(classed("p", "pw-mistake").child(why.clone())),
        (None, true, _) => {
            let empty =
                parcel.name.as_ref().map(|name| format!("The file {name} is empty: there is no tree in it."));
            el("div").attr("role", "status").child(empty.map(|empty| classed("p", "pw-mistake").child(empty)))
        }
        (None, false, Ok(opened)) => found(opened, &act),
        (None, false, Err(complaints)) => match no_tree(&parcel.bytes) {
            Some(why) => alert().child(classed("p", "pw-mistake").child(plywise_maker::sentence(why))),
            None => mistakes(complaints, &act),
        },
    };
    let has_come = !came.bytes.is_empty();
    let is_ready = !is_empty && problem.is_none() && read.is_ok();
    drawer("pw-open", "Open a tree", on_close)
        .child(sources(&parcel, &act))
        .child(formats(*format, &act))
        .child(classed("div", "pw-found").child(result))
        .child(
            classed("div", "pw-actions").child(
                button("pw-quiet-button pw-main-button", &act, Deed::Open)
                    .attr("autofocus", has_come.then_some(""))
                    .attr("aria-disabled", !is_ready)
                    .child("Open this tree"),
            ),
        )
        .into()
}

fn sources(parcel: &Parcel, act: &Callback<Deed>) -> Element {
    let file = el("input").attr("type", "file").attr("id", "pw-open-file").on("change", act, |event| {
        let files = event.target()?.unchecked_into::<HtmlInputElement>().files()?;
        files.get(0).map(Deed::Choose)
    });
    let text = String::from_utf8_lossy(&parcel.bytes);
    let end = text.floor_char_boundary(MOST_SHOWN);
    let is_cut = end < text.len();
    let others = match parcel.n_others {
        0 => "",
        1 => " Another file came with it and is left out: only one is opened at a time.",
        _ => " Other files came with it and are left out: only one is opened at a time.",
    };
    let called = parcel.name.as_ref().map(|name| format!("The text of {name}.{others}"));
    let cut = is_cut.then_some(" Only its beginning is shown, so it cannot be changed here.");
    el("div")
        .child(
            classed("label", "pw-choice")
                .child(el("span").child("A file, which may also be dropped anywhere on the page"))
                .child(file),
        )
        .child(
            el("textarea")
                .attr("id", "pw-open-text")
                .attr("rows", "9")
                .attr("spellcheck", "false")
                .attr("autocomplete", "off")
                .attr("autocapitalize", "off")
                .attr("readonly", is_cut.then_some(""))
                .attr("aria-label", "Or its text, in any format")
                .attr("placeholder", "Or paste its text here, in any of the formats below")
                .holding(text[..end].to_owned())
                .on("input", act, |event| Some(Deed::Type(control(event)?.value()))),
        )
        .child(called.map(|called| classed("p", "pw-aside").child(called).child(cut)))
}

/// What the list calls letting the text speak for itself.
const BY_ITSELF: &str = "auto";

fn formats(format: Option<Format>, act: &Callback<Deed>) -> Element {
    let mut choices = vec![(BY_ITSELF, "whatever it looks like")];
    choices.extend(
        Format::ALL.into_iter().filter(|format| format.is_read()).map(|format| (format.key(), format.name())),
    );
    choice("Read it as", format.map_or(BY_ITSELF, Format::key), &choices, act, |key| {
        Some(Deed::ReadAs(Format::from_key(key)))
    })
}

fn alert() -> Element {
    el("div").attr("role", "alert")
}

fn found(opened: &Opened, act: &Callback<Deed>) -> Element {
    let other = opened.other.as_ref().map(|other| {
        let so = button("pw-quiet-button", act, Deed::ReadAs(Some(other.format))).child("Read it so");
        el("div").child(el("p").child(plywise_maker::sentence(&other.to_string()))).child(so)
    });
    el("div")
        .attr("role", "status")
        .child(el("p").child(format!("{} {}", opened.taken_for, opened.facts)))
        .child(other)
}

/// Every mistake, with a way to its place in the box.
fn mistakes(complaints: &[Complaint], act: &Callback<Deed>) -> Element {
    let heading = format!("It cannot be opened yet: {}.", counted(complaints.len(), "mistake", "mistakes"));
    el("div").child(alert().child(classed("p", "pw-mistake").child(heading))).child(mistakes::list(
        complaints,
        MOST_TOLD,
        act,
        Deed::Show,
    ))
}
