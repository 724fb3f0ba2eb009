//! Opening a tree: a file, or a text in any format that is read.

use std::rc::Rc;

use plywise_controls::{Choice, Labelled, emit_some, value_of};
use plywise_formats::{Complaint, Format};
use web_sys::{File, HtmlInputElement};
use yew::prelude::*;

use super::{Dialog, DrawerProps};
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
    let has_come = !came.bytes.is_empty();
    let is_ready = !is_empty && problem.is_none() && read.is_ok();
    html! {
        <Dialog id="pw-open" heading="Open a tree" {on_close}>
            { sources(&parcel, &act) }
            { formats(*format, &act) }
            <div class="pw-found">{ result(problem.as_deref(), is_empty, &parcel, &read, &act) }</div>
            <div class="pw-actions">
                <button
                    type="button"
                    class="pw-quiet-button pw-main-button"
                    autofocus={has_come}
                    aria-disabled={(!is_ready).to_string()}
                    onclick={act.reform(|_| Deed::Open)}
                >
                    { "Open this tree" }
                </button>
            </div>
        </Dialog>
    }
}

/// What was made of the text.
fn result(
    problem: Option<&str>,
    is_empty: bool,
    parcel: &Parcel,
    read: &Result<Opened, Vec<Complaint>>,
    act: &Callback<Deed>,
) -> Html {
    let wrong = |what: &str| html! { <div role="alert"><p class="pw-mistake">{ what }</p></div> };
    match (problem, is_empty, read) {
        (Some(why), ..) => wrong(why),
        (None, true, _) => html! {
            <div role="status">
                if let Some(name) = &parcel.name {
                    <p class="pw-mistake">{ format!("The file {name} is empty: there is no tree in it.") }</p>
                }
            </div>
        },
        (None, false, Ok(opened)) => found(opened, act),
        (None, false, Err(complaints)) => match no_tree(&parcel.bytes) {
            Some(why) => wrong(&plywise_maker::sentence(why)),
            None => mistakes(complaints, act),
        },
    }
}

fn sources(parcel: &Parcel, act: &Callback<Deed>) -> Html {
    let choose = emit_some(act, |event: Event| {
        event.target_dyn_into::<HtmlInputElement>()?.files()?.get(0).map(Deed::Choose)
    });
    let text = String::from_utf8_lossy(&parcel.bytes);
    let end = text.floor_char_boundary(MOST_SHOWN);
    let is_cut = end < text.len();
    let others = match parcel.n_others {
        0 => "",
        1 => " Another file came with it and is left out: only one is opened at a time.",
        _ => " Other files came with it and are left out: only one is opened at a time.",
    };
    html! {
        <div>
            <Labelled label="A file, which may also be dropped anywhere on the page">
                <input type="file" id="pw-open-file" onchange={choose} />
            </Labelled>
            <textarea
                id="pw-open-text"
                rows="9"
                spellcheck="false"
                autocomplete="off"
                autocapitalize="off"
                readonly={is_cut}
                aria-label="Or its text, in any format"
                placeholder="Or paste its text here, in any of the formats below"
                value={text[..end].to_owned()}
                oninput={act.reform(|event: InputEvent| Deed::Type(value_of(&event)))}
            />
            if let Some(name) = &parcel.name {
                <p class="pw-aside">
                    { format!("The text of {name}.{others}") }
                    if is_cut {
                        { " Only its beginning is shown, so it cannot be changed here." }
                    }
                </p>
            }
        </div>
    }
}

/// What the list calls letting the text speak for itself.
const BY_ITSELF: &str = "auto";

fn formats(format: Option<Format>, act: &Callback<Deed>) -> Html {
    let mut choices = vec![(BY_ITSELF, "whatever it looks like")];
    choices.extend(
        Format::ALL.into_iter().filter(|format| format.is_read()).map(|format| (format.key(), format.name())),
    );
    let value = format.map_or(BY_ITSELF, Format::key);
    let on_choose = act.reform(|key: String| Deed::ReadAs(Format::from_key(&key)));
    html! { <Choice label="Read it as" {value} {choices} {on_choose} /> }
}

fn found(opened: &Opened, act: &Callback<Deed>) -> Html {
    let read_as = |format: Format| act.reform(move |_| Deed::ReadAs(Some(format)));
    html! {
        <div role="status">
            <p>{ format!("{} {}", opened.taken_for, opened.facts) }</p>
            if let Some(other) = &opened.other {
                <div>
                    <p>{ plywise_maker::sentence(&other.to_string()) }</p>
                    <button
                        type="button"
                        class="pw-quiet-button"
                        onclick={read_as(other.format)}
                    >
                        { "Read it so" }
                    </button>
                </div>
            }
        </div>
    }
}

/// Every mistake, with a way to its place in the box.
fn mistakes(complaints: &[Complaint], act: &Callback<Deed>) -> Html {
    let heading = format!("It cannot be opened yet: {}.", counted(complaints.len(), "mistake", "mistakes"));
    let on_show = act.reform(Deed::Show);
    html! {
        <div>
            <div role="alert"><p class="pw-mistake">{ heading }</p></div>
            { mistakes::list(complaints, MOST_TOLD, &on_show) }
        </div>
    }
}
