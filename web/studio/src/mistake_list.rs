//! All that is wrong with a text, each mistake with a way to its place: in the drawer that opens texts, and below the
//! page's own text box, which by itself tells the first.

use plywise_controls::{coded, find};
use plywise_formats::{Format, Other, ReadError};
use wasm_bindgen::JsCast as _;
use web_sys::{HtmlElement, HtmlInputElement};
use yew::prelude::*;

use crate::english::open_tree as english;
use crate::host::Page;
use crate::import::{ImportedFile, foreign, open, other_tree};
use crate::replace::{NewTree, put};

/// Every mistake with its line and a caret below it, and what shows its place, a byte of the text; the rest, which who
/// mends these will see, is counted.
pub(crate) fn list(complaints: &[ReadError], most: usize, on_show: &Callback<usize>) -> Html {
    let more = complaints.len().saturating_sub(most);
    html! {
        <div>
            <ol class="pw-mistakes">
                for (nth, complaint) in complaints.iter().take(most).enumerate() {
                    <li key={nth}>
                        <p>
                            { go_to(complaint, english::place, on_show) }
                            { ": " }
                            { coded(&complaint.message) }
                        </p>
                        <pre>{ &complaint.caret }</pre>
                        if let Some(help) = &complaint.help {
                            <p class="pw-aside">{ coded(help) }</p>
                        }
                    </li>
                }
            </ol>
            if more > 0 {
                <p class="pw-aside">{ english::n_more(more) }</p>
            }
        </div>
    }
}

/// The button that shows the place of a mistake.
fn go_to(
    &ReadError { line, column, at, .. }: &ReadError,
    text: fn(usize, usize) -> String,
    on_show: &Callback<usize>,
) -> Html {
    html! {
        <button type="button" class="pw-link" onclick={on_show.reform(move |_| at)}>
            { text(line, column) }
        </button>
    }
}

/// Puts the cursor on a place of a text in a box: a byte there, a UTF-16 unit in a browser.
pub(crate) fn show_place(selector: &'static str, text: &[u8], at: usize) {
    // A long text is put into its box when somebody wants to see it.
    if let Some(show) =
        find(selector).filter(|area| area.has_attribute("hidden")).and_then(|_| find(SHOW_TEXT))
    {
        show.unchecked_into::<HtmlElement>().click();
        let text: Vec<u8> = text.into();
        gloo_timers::callback::Timeout::new(50, move || show_in(selector, &text, at)).forget();
    } else {
        show_in(selector, text, at);
    }
}

/// What puts a long text into the page's box.
const SHOW_TEXT: &str = ".pw-long-text button";

fn show_in(selector: &str, text: &[u8], at: usize) {
    let Some(area) = find(selector).map(|area| area.unchecked_into::<HtmlInputElement>()) else { return };
    let before = &text[..at.min(text.len())];
    // The box makes one of two characters at the end of a line.
    let units = String::from_utf8_lossy(before).replace("\r\n", "\n").encode_utf16().count() as u32;
    // In this order: a box scrolls to what is selected when the focus comes.
    let _ = area.set_selection_range(units, units + 1);
    let _ = area.focus();
}

/// So many are listed below the box.
const MOST_TOLD: usize = 8;

/// Of a longer text only the first mistake is shown, by the page: somebody types, and reading all of it takes time.
const LONGEST: usize = 400_000;

/// What is to be said of a text that is no tree, or another one than it looks like.
#[derive(Debug, PartialEq)]
enum DraftCheck {
    /// It is none of ours: what it looks like, a sentence.
    Foreign(String),
    /// It is a tree of ours, and would be another in another format.
    Other(Other),
    Mistakes(Vec<ReadError>),
}

fn checked(text: &str, is_tree: bool) -> Option<DraftCheck> {
    if is_tree {
        return other_tree(text).map(DraftCheck::Other);
    }
    if text.len() > LONGEST {
        return None;
    }
    if let Some(recognised) = foreign(text) {
        return Some(DraftCheck::Foreign(plywise_maker::sentence(&recognised.to_string())));
    }
    open(&ImportedFile::text(text), Some(Format::Plywise)).err().map(DraftCheck::Mistakes)
}

#[derive(Clone, Debug, PartialEq, Properties)]
pub(crate) struct DraftMistakesProps {
    pub(crate) page: Page,
    /// The number of the text in the box.
    pub(crate) edition: u32,
    pub(crate) is_tree: bool,
}

/// All mistakes below the page's own text box.
#[component]
pub(crate) fn DraftMistakes(DraftMistakesProps { page, edition, is_tree }: &DraftMistakesProps) -> Html {
    // A step is no reason to read it again.
    let read = use_memo((*edition, *is_tree), |&(_, is_tree)| {
        let text = page.draft();
        let check = checked(&text, is_tree);
        (text, check)
    });
    let on_show = Callback::from({
        let read = read.clone();
        move |at| show_place("#pw-draft", read.0.as_bytes(), at)
    });
    let on_read_as = Callback::from({
        let (read, page) = (read.clone(), page.clone());
        move |format: Format| {
            if let Ok(opened) = open(&ImportedFile::text(&read.0), Some(format)) {
                let said = english::read_as(format, &opened.facts);
                put(&page, NewTree { text: opened.text, link: None, said, is_work: true });
            }
        }
    });
    let check = read.1.as_ref().map_or_else(Html::default, |check| shown(check, &on_show, &on_read_as));
    find("#pw-mistakes").map_or_else(Html::default, |host| create_portal(check, host))
}

fn shown(check: &DraftCheck, on_show: &Callback<usize>, on_read_as: &Callback<Format>) -> Html {
    match check {
        DraftCheck::Other(other) => {
            let format = other.format;
            html! {
                <div>
                    <p>{ plywise_maker::sentence(&other.to_string()) }</p>
                    <button type="button" class="pw-quiet-button" onclick={on_read_as.reform(move |_| format)}>
                        { english::READ_IT_SO }
                    </button>
                </div>
            }
        }
        DraftCheck::Foreign(sentence) => html! {
            <div>
                <p>{ sentence }</p>
                { open_drawer(english::OPEN_AS_THAT) }
            </div>
        },
        // The page tells the one there is; what is missing is the way there.
        DraftCheck::Mistakes(complaints) if complaints.len() == 1 => html! {
            <div>
                <p>{ go_to(&complaints[0], english::go_to_place, on_show) }</p>
                { open_drawer(english::OPEN_AS_OTHER) }
            </div>
        },
        DraftCheck::Mistakes(complaints) => {
            html! {
                <div class="pw-all-mistakes">
                    <p class="pw-mistake">{ english::n_mistakes(complaints.len()) }</p>
                    { list(complaints, MOST_TOLD, on_show) }
                    { open_drawer(english::OPEN_AS_OTHER) }
                </div>
            }
        }
    }
}

/// The button that opens the drawer for texts in any format, which the page's script hears of.
fn open_drawer(name: &'static str) -> Html {
    html! { <button type="button" class="pw-quiet-button" data-studio="open">{ name }</button> }
}
