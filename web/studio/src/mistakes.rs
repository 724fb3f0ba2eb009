//! All that is wrong with a text, each mistake with a way to its place: in the drawer that opens texts, and below the
//! page's own text box, which by itself tells the first.

use plywise_elements::{Element, button, classed, coded, el, find};
use plywise_formats::{Complaint, Format, Other};
use wasm_bindgen::JsCast as _;
use web_sys::{HtmlElement, HtmlInputElement};
use yew::prelude::*;

use crate::opened::{Parcel, counted, foreign, open, other_tree};
use crate::page::Page;
use crate::replace::{NewTree, put};

/// Every mistake with its line and a caret below it, and what shows its place; the rest, which who mends these will
/// see, is counted.
pub(crate) fn list<A: 'static>(
    complaints: &[Complaint],
    most: usize,
    act: &Callback<A>,
    show: impl Fn(usize) -> A + Copy + 'static,
) -> Element {
    let told = complaints.iter().take(most).enumerate().map(|(nth, complaint)| {
        let (line, column, at) = (complaint.line, complaint.column, complaint.at);
        let place =
            classed("button", "pw-link").attr("type", "button").on("click", act, move |_| Some(show(at)));
        el("li")
            .key(nth)
            .child(coded(
                el("p").child(place.child(format!("Line {line}, column {column}"))).child(": "),
                &complaint.message,
            ))
            .child(el("pre").child(complaint.caret.clone()))
            .child(complaint.help.as_ref().map(|help| coded(classed("p", "pw-aside"), help)))
    });
    let more = complaints.len().checked_sub(most).filter(|more| *more > 0);
    el("div")
        .child(classed("ol", "pw-mistakes").list(told))
        .child(more.map(|more| classed("p", "pw-aside").child(format!("And {more} more."))))
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

/// So many are told below the box.
const MOST_TOLD: usize = 8;

/// Of a longer text only the first mistake is told, by the page: somebody types, and reading all of it takes time.
const LONGEST: usize = 400_000;

/// What is to be said of a text that is no tree, or another one than it looks like.
#[derive(Debug, PartialEq)]
enum Told {
    /// It is none of ours: what it looks like, a sentence.
    Foreign(String),
    /// It is a tree of ours, and would be another in another format.
    Other(Other),
    Mistakes(Vec<Complaint>),
}

fn told(text: &str, is_tree: bool) -> Option<Told> {
    if is_tree {
        return other_tree(text).map(Told::Other);
    }
    if text.len() > LONGEST {
        return None;
    }
    if let Some(recognised) = foreign(text) {
        return Some(Told::Foreign(plywise_maker::sentence(&recognised.to_string())));
    }
    open(&Parcel::text(text), Some(Format::Plywise)).err().map(Told::Mistakes)
}

#[derive(Clone, Debug, PartialEq, Properties)]
pub(crate) struct BesideBoxProps {
    pub(crate) page: Page,
    /// The number of the text in the box.
    pub(crate) edition: u32,
    pub(crate) is_tree: bool,
}

/// All mistakes below the page's own text box.
#[component]
pub(crate) fn BesideBox(BesideBoxProps { page, edition, is_tree }: &BesideBoxProps) -> Html {
    // A step is no reason to read it again.
    let read = use_memo((*edition, *is_tree), |&(_, is_tree)| {
        let text = page.draft();
        let told = told(&text, is_tree);
        (text, told)
    });
    let act = Callback::from({
        let read = read.clone();
        move |at| show_place("#pw-draft", read.0.as_bytes(), at)
    });
    let read_so = Callback::from({
        let (read, page) = (read.clone(), page.clone());
        move |format: Format| {
            if let Ok(opened) = open(&Parcel::text(&read.0), Some(format)) {
                let said = format!("Read the text as {}: {}", format.name(), opened.facts);
                put(&page, &NewTree { text: opened.text, link: None, said, is_work: true });
            }
        }
    });
    let open_drawer = |name: &'static str| {
        classed("button", "pw-quiet-button").attr("type", "button").attr("data-studio", "open").child(name)
    };
    let told = read.1.as_ref().map(|told| match told {
        Told::Other(other) => {
            let so = button("pw-quiet-button", &read_so, other.format).child("Read it so");
            el("div").child(el("p").child(plywise_maker::sentence(&other.to_string()))).child(so)
        }
        Told::Foreign(sentence) => {
            el("div").child(el("p").child(sentence.clone())).child(open_drawer("Open it as that…"))
        }
        // The page tells the one there is; what is missing is the way there.
        Told::Mistakes(complaints) if complaints.len() == 1 => {
            let Complaint { line, column, at, .. } = complaints[0];
            let there = format!("Go to line {line}, column {column}");
            el("div")
                .child(el("p").child(button("pw-link", &act, at).child(there)))
                .child(open_drawer("Open it in another format…"))
        }
        Told::Mistakes(complaints) => {
            let heading = counted(complaints.len(), "mistake", "mistakes");
            classed("div", "pw-all-mistakes")
                .child(classed("p", "pw-mistake").child(format!("{heading} in all:")))
                .child(list(complaints, MOST_TOLD, &act, |at| at))
                .child(open_drawer("Open it in another format…"))
        }
    });
    find("#pw-mistakes")
        .map_or_else(Html::default, |host| create_portal(told.map_or_else(Html::default, Html::from), host))
}
