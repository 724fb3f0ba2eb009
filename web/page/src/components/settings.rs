//! How the search is run and shown.

use plywise_conventions::{Annotation, Conventions, Profile, Slides, Viewpoint, Words, has_viewpoints};
use yew::prelude::*;

use super::search_settings::{Settings, weights};
use crate::PageAction;
use plywise_elements::{Element, button, classed, panel};
use plywise_elements::{choice, tick};
use plywise_viewer::Document;

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

/// The profile, and each convention by itself.
pub(crate) fn settings(
    profile: &'static Profile,
    conventions: &Conventions,
    document: &Document,
    act: &Callback<PageAction>,
) -> Element {
    let Conventions { search, annotation, slides, words, asks, view } = *conventions;
    let profiles = Profile::ALL.map(|profile| (profile.key, profile.title));
    let choices = classed("div", "pw-choices")
        .child(choice("As in the lecture", profile.key, &profiles, act, |key| {
            Profile::from_key(key).map(PageAction::Use)
        }))
        .child(choice("Beside each node", annotation.key(), &names(&Annotation::ALL), act, |key| {
            Annotation::from_key(key).map(PageAction::Annotate)
        }))
        .child(choice("One slide is", slides.key(), &names(&Slides::ALL), act, |key| {
            Slides::from_key(key).map(PageAction::Show)
        }))
        // Where everybody has values of its own, nobody's can be turned about.
        .child((view != Viewpoint::Max || has_viewpoints(&search)).then(|| {
            choice("Values as seen by", key_of(&VIEWS, view), &names(&VIEWS), act, |key| {
                value_of(&VIEWS, key).map(PageAction::See)
            })
        }))
        .child(choice("Words", words.key, &WORDS, act, |key| Words::from_key(key).map(PageAction::Say)));
    let settings = Settings { nth: 0, search, document, act };
    let choices = choices.child(settings.algorithm()).child(settings.order()).child(settings.depth());
    let choices = settings.rules(settings.own(choices).list(weights(document, act)));
    let has_rules = search.algorithm.has_rules();
    let choices = choices
        .child(has_rules.then(|| tick("Show each node’s question", asks, act, PageAction::Ask(!asks))));
    let origin = classed("p", "pw-aside");
    let mut usual = document.usual(profile);
    // What helps the search of a game is no convention.
    usual.search.options.aids = search.options.aids;
    let origin = if usual == *conventions {
        origin.child("After ").child(profile.source).child(".")
    } else {
        origin
            .child("You have changed the lecture’s conventions. ")
            .child(button("pw-link", act, PageAction::Use(profile)).child("Put them back"))
    };
    panel("pw-settings pw-panel", "Conventions", "Conventions").child(choices).child(origin)
}
