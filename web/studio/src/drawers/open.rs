//! Opening a tree: a file, or a text in any format that is read.

use std::rc::Rc;

use plywise_controls::{Choice, emit_some, labelled, value_of};
use plywise_formats::{Format, ReadError};
use web_sys::{File, HtmlInputElement};
use yew::prelude::*;

use super::{Dialog, DrawerProps};
use crate::english::open_tree as english;
use crate::import::{ImportedFile, Opened, no_tree, open};
use crate::replace::NewTree;
use crate::{browser, mistake_list};

/// What somebody does in the drawer.
#[derive(Clone, Debug, PartialEq)]
enum OpenAction {
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
    pub(crate) file: ImportedFile,
    /// Counts what came: another number, another file.
    pub(crate) nth: u32,
    /// Why it could not be read.
    pub(crate) import_error: Option<String>,
    /// Is told what is typed, to be there when the drawer is opened again; the empty text once it is on the page.
    pub(crate) on_typed: Callback<String>,
}

/// Takes a file or a text, says what it is, and puts it on the page.
#[component]
pub(crate) fn Open(props: &OpenProps) -> Html {
    let OpenProps { drawer: DrawerProps { on_close, on_tree, .. }, file: came, nth, import_error, on_typed } =
        props;
    let file = use_state_eq(|| came.clone());
    let format = use_state_eq(|| None::<Format>);
    let problem = use_state_eq(|| import_error.clone());
    use_effect_with((*nth, came.clone(), import_error.clone()), {
        let (file, problem, format) = (file.clone(), problem.clone(), format.clone());
        move |(_, came, import_error)| {
            file.set(came.clone());
            problem.set(import_error.clone());
            format.set(None);
        }
    });
    let is_empty = file.bytes.iter().all(u8::is_ascii_whitespace);
    let read = use_memo(((*file).clone(), *format), |(file, format)| open(file, *format));
    let act = {
        let (file, format, problem, read) = (file.clone(), format.clone(), problem.clone(), Rc::clone(&read));
        let (on_tree, on_typed, name) = (on_tree.clone(), on_typed.clone(), file.name.clone());
        Callback::from(move |action| match action {
            OpenAction::Type(text) => {
                problem.set(None);
                file.set(ImportedFile::text(&text));
                on_typed.emit(text);
            }
            OpenAction::Choose(chosen) => {
                let (file, problem) = (file.clone(), problem.clone());
                let arrived = Callback::from(move |arrived| match arrived {
                    Ok(came) => {
                        problem.set(None);
                        file.set(came);
                    }
                    Err(why) => problem.set(Some(why)),
                });
                browser::read_file(chosen, arrived);
            }
            OpenAction::ReadAs(picked) => format.set(picked),
            OpenAction::Show(at) => mistake_list::show_place("#pw-open-text", &file.bytes, at),
            OpenAction::Open => {
                if let Ok(opened) = &*read {
                    let said = english::opened(name.as_deref(), opened.format, &opened.facts);
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
        <Dialog id="pw-open" heading={english::HEADING} {on_close}>
            { sources(&file, &act) }
            { formats(*format, &act) }
            <div class="pw-found">{ result(problem.as_deref(), is_empty, &file, &read, &act) }</div>
            <div class="pw-actions">
                <button
                    type="button"
                    class="pw-quiet-button pw-main-button"
                    autofocus={has_come}
                    aria-disabled={(!is_ready).to_string()}
                    onclick={act.reform(|_| OpenAction::Open)}
                >
                    { english::OPEN }
                </button>
            </div>
        </Dialog>
    }
}

/// What was made of the text.
fn result(
    problem: Option<&str>,
    is_empty: bool,
    file: &ImportedFile,
    read: &Result<Opened, Vec<ReadError>>,
    act: &Callback<OpenAction>,
) -> Html {
    let wrong = |what: &str| html! { <div role="alert"><p class="pw-mistake">{ what }</p></div> };
    match (problem, is_empty, read) {
        (Some(why), ..) => wrong(why),
        (None, true, _) => html! {
            <div role="status">
                if let Some(name) = &file.name {
                    <p class="pw-mistake">{ english::empty_file(name) }</p>
                }
            </div>
        },
        (None, false, Ok(opened)) => found(opened, act),
        (None, false, Err(complaints)) => match no_tree(&file.bytes) {
            Some(why) => wrong(&plywise_maker::sentence(why)),
            None => mistakes(complaints, act),
        },
    }
}

fn sources(file: &ImportedFile, act: &Callback<OpenAction>) -> Html {
    let choose = emit_some(act, |event: Event| {
        event.target_dyn_into::<HtmlInputElement>()?.files()?.get(0).map(OpenAction::Choose)
    });
    let text = String::from_utf8_lossy(&file.bytes);
    let end = text.floor_char_boundary(MOST_SHOWN);
    let is_cut = end < text.len();
    html! {
        <div>
            { labelled(english::FILE, None, html! { <input type="file" id="pw-open-file" onchange={choose} /> }) }
            <textarea
                id="pw-open-text"
                rows="9"
                spellcheck="false"
                autocomplete="off"
                autocapitalize="off"
                readonly={is_cut}
                aria-label={english::TEXT}
                placeholder={english::PASTE_HERE}
                value={text[..end].to_owned()}
                oninput={act.reform(|event: InputEvent| OpenAction::Type(value_of(&event)))}
            />
            if let Some(name) = &file.name {
                <p class="pw-aside">{ english::text_of(name, file.n_others, is_cut) }</p>
            }
        </div>
    }
}

/// What the list calls letting the text speak for itself.
const BY_ITSELF: &str = "auto";

fn formats(format: Option<Format>, act: &Callback<OpenAction>) -> Html {
    let mut choices = vec![(BY_ITSELF, english::RECOGNISED)];
    choices.extend(
        Format::ALL.into_iter().filter(|format| format.is_read()).map(|format| (format.key(), format.name())),
    );
    let value = format.map_or(BY_ITSELF, Format::key);
    let on_choose = act.reform(|key: String| OpenAction::ReadAs(Format::from_key(&key)));
    html! { <Choice label={english::READ_AS} {value} {choices} {on_choose} /> }
}

fn found(opened: &Opened, act: &Callback<OpenAction>) -> Html {
    let read_as = |format: Format| act.reform(move |_| OpenAction::ReadAs(Some(format)));
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
                        { english::READ_IT_SO }
                    </button>
                </div>
            }
        </div>
    }
}

/// Every mistake, with a way to its place in the box.
fn mistakes(complaints: &[ReadError], act: &Callback<OpenAction>) -> Html {
    let heading = english::not_opened(complaints.len());
    let on_show = act.reform(OpenAction::Show);
    html! {
        <div>
            <div role="alert"><p class="pw-mistake">{ heading }</p></div>
            { mistake_list::list(complaints, MOST_TOLD, &on_show) }
        </div>
    }
}
