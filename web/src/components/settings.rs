//! How the search is run and shown.

use plywise_lesson::{Annotation, Conventions, Profile, Slides, Viewpoint, Words, typeset};
use plywise_notation::read_score;
use plywise_search::{Cut, Returns, Score, Window};
use yew::prelude::*;

use super::search_settings::search_settings;
use crate::document::Document;
use crate::session::Action;
use plywise_elements::{Element, button, classed, el, panel};
use plywise_elements::{choice, control, tick};

const CUTS: [(Cut, &str, &str); 2] = [
    (Cut::AtOrBeyond, "at-or-beyond", "at the bound or beyond (≥, ≤)"),
    (Cut::Beyond, "beyond", "only beyond the bound (>, <)"),
];
const RETURNS: [(Returns, &str, &str); 2] = [
    (Returns::FailHard, "fail-hard", "the nearest bound (fail-hard)"),
    (Returns::FailSoft, "fail-soft", "the value itself (fail-soft)"),
];

pub(crate) fn key_of<T: PartialEq + Copy>(
    table: &[(T, &'static str, &'static str)],
    value: T,
) -> &'static str {
    table.iter().find(|(known, ..)| *known == value).map_or("", |(_, key, _)| key)
}

pub(crate) fn value_of<T: Copy>(table: &[(T, &'static str, &'static str)], key: &str) -> Option<T> {
    table.iter().find(|(_, known, _)| *known == key).map(|(value, ..)| *value)
}

pub(crate) fn names<T>(table: &[(T, &'static str, &'static str)]) -> Vec<(&'static str, &'static str)> {
    table.iter().map(|(_, key, name)| (*key, *name)).collect()
}

const VIEWS: [(Viewpoint, &str, &str); 2] =
    [(Viewpoint::Max, "max", "MAX, everywhere"), (Viewpoint::Mover, "mover", "whoever moves (negamax)")];

const WORDS: [(&str, &str); 5] = [
    ("capitals", "MAX and MIN, ≤3"),
    ("titles", "Max and Min, ≤3"),
    ("typed", "Max and Min, v<=3"),
    ("lettered", "MAX and MIN, v≤3"),
    ("names", "Maxie and Minnie, ≤3"),
];

/// The window in which the root is searched. Ends that leave no window are not taken.
fn window_ends(window: Window, act: &Callback<Action>) -> Element {
    let end = |label: &'static str, value: Score, with: fn(Window, Score) -> Option<Window>| {
        let text = typeset(value);
        el("input")
            .attr("type", "text")
            .attr("inputmode", "text")
            .attr("aria-label", label)
            .holding(text.clone())
            .on("change", act, move |event| {
                let input = control(event)?;
                let changed = read_score(input.value().trim()).and_then(|end| with(window, end));
                if changed.is_none() {
                    input.set_value(&text);
                }
                changed.map(Action::Window)
            })
    };
    let alpha = end("α at the root", window.alpha, |window, alpha| Window::new(alpha, window.beta));
    let beta = end("β at the root", window.beta, |window, beta| Window::new(window.alpha, beta));
    classed("div", "pw-choice pw-window")
        .attr("role", "group")
        .attr("aria-label", "Window at the root")
        .child(el("span").child("Window at the root: α, β"))
        .child(el("span").child(alpha).child(beta))
}

/// The profile, and each convention by itself.
pub(crate) fn settings(
    profile: &'static Profile,
    conventions: &Conventions,
    document: &Document,
    act: &Callback<Action>,
) -> Element {
    let Conventions { search, annotation, slides, words, asks, view } = *conventions;
    let profiles = Profile::ALL.map(|profile| (profile.key, profile.title));
    let choices = classed("div", "pw-choices")
        .child(choice("As in the lecture", profile.key, &profiles, act, |key| {
            Profile::from_key(key).map(Action::Use)
        }))
        .child(choice("Beside each node", annotation.key(), &names(&Annotation::ALL), act, |key| {
            Annotation::from_key(key).map(Action::Annotate)
        }))
        .child(choice("One slide is", slides.key(), &names(&Slides::ALL), act, |key| {
            Slides::from_key(key).map(Action::Show)
        }))
        .child(choice("Values as seen by", key_of(&VIEWS, view), &names(&VIEWS), act, |key| {
            value_of(&VIEWS, key).map(Action::See)
        }))
        .child(choice("Words", words.key, &WORDS, act, |key| Words::from_key(key).map(Action::Say)));
    let choices = search_settings(choices, document, &search, act);
    let choices = if search.algorithm.has_rules() {
        choices
            .child(choice("Cut", key_of(&CUTS, search.rules.cut), &names(&CUTS), act, |key| {
                value_of(&CUTS, key).map(Action::CutAt)
            }))
            .child(document.game.is_none().then(|| {
                choice("Hand up", key_of(&RETURNS, search.rules.returns), &names(&RETURNS), act, |key| {
                    value_of(&RETURNS, key).map(Action::Return)
                })
            }))
            .child(window_ends(search.rules.window, act))
            .child(tick("Show each node’s question", asks, act, Action::Ask(!asks)))
    } else {
        choices
    };
    let origin = classed("p", "pw-aside");
    let (mut usual, mut present) = (profile.conventions, *conventions);
    if document.game.is_some() {
        // A game has its own needs, and what helps the search is no convention.
        usual.search = document.fitted(usual.search);
        present.search.options = usual.search.options;
    }
    let origin = if usual == present {
        origin.child("After ").child(profile.source).child(".")
    } else {
        origin
            .child("You have changed the lecture’s conventions. ")
            .child(button("pw-link", act, Action::Use(profile)).child("Put them back"))
    };
    panel("pw-settings pw-panel", "Conventions", "Conventions").child(choices).child(origin)
}
