//! How the search is run and shown.

use plywise_controls::{Choice, Tick, emit_some};
use plywise_conventions::{Annotation, Conventions, Profile, Slides, Viewpoint, Words, has_viewpoints};
use plywise_viewer::{Document, Shared};
use yew::prelude::*;

use super::search_settings::{Settings, weights};
use crate::PageAction;

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

/// What the conventions hang on: while it is the same, they are not drawn again. Which searches fit a tree takes a walk
/// through all of it.
#[derive(Clone, Debug, PartialEq, Properties)]
pub(crate) struct ConventionsPanelProps {
    pub(crate) profile: &'static Profile,
    pub(crate) conventions: Conventions,
    pub(crate) document: Shared<Document>,
    pub(crate) act: Callback<PageAction>,
}

/// The profile, and each convention by itself.
#[component]
pub(crate) fn ConventionsPanel(props: &ConventionsPanelProps) -> Html {
    let ConventionsPanelProps { profile, conventions, document, act } = props;
    let Conventions { search, asks, .. } = *conventions;
    let settings = Settings { nth: 0, search, document, act };
    html! {
        <section class="pw-settings pw-panel" aria-label="Conventions">
            <h2>{ "Conventions" }</h2>
            <div class="pw-choices">
                { shown(profile, conventions, act) }
                { settings.algorithm() }
                { settings.order() }
                { settings.depth() }
                { settings.own() }
                { weights(document, act) }
                { settings.rules() }
                if search.algorithm.has_rules() {
                    <Tick
                        label="Show each node’s question"
                        is_ticked={asks}
                        on_tick={act.reform(PageAction::Ask)}
                    />
                }
            </div>
            { origin(profile, conventions, document, act) }
        </section>
    }
}

/// How the search is shown.
fn shown(profile: &'static Profile, conventions: &Conventions, act: &Callback<PageAction>) -> Html {
    let Conventions { search, annotation, slides, words, view, .. } = *conventions;
    let profiles = Profile::ALL.map(|profile| (profile.key, profile.title)).to_vec();
    let on = |action: fn(&str) -> Option<PageAction>| emit_some(act, move |key: String| action(&key));
    html! {
        <>
            <Choice
                label="As in the lecture"
                value={profile.key}
                choices={profiles}
                on_choose={on(|key| Profile::from_key(key).map(PageAction::Use))}
            />
            <Choice
                label="Beside each node"
                value={annotation.key()}
                choices={names(&Annotation::ALL)}
                on_choose={on(|key| Annotation::from_key(key).map(PageAction::Annotate))}
            />
            <Choice
                label="One slide is"
                value={slides.key()}
                choices={names(&Slides::ALL)}
                on_choose={on(|key| Slides::from_key(key).map(PageAction::Show))}
            />
            // Where everybody has values of its own, nobody's can be turned about.
            if view != Viewpoint::Max || has_viewpoints(&search) {
                <Choice
                    label="Values as seen by"
                    value={key_of(&VIEWS, view)}
                    choices={names(&VIEWS)}
                    on_choose={on(|key| value_of(&VIEWS, key).map(PageAction::See))}
                />
            }
            <Choice
                label="Words"
                value={words.key}
                choices={&WORDS[..]}
                on_choose={on(|key| Words::from_key(key).map(PageAction::Say))}
            />
        </>
    }
}

/// Where the conventions are from, or the way back to them.
fn origin(
    profile: &'static Profile,
    conventions: &Conventions,
    document: &Document,
    act: &Callback<PageAction>,
) -> Html {
    let mut usual = document.usual(profile);
    // What helps the search of a game is no convention.
    usual.search.options.aids = conventions.search.options.aids;
    html! {
        <p class="pw-aside">
            if usual == *conventions {
                { format!("After {}.", profile.source) }
            } else {
                { "You have changed the lecture’s conventions. " }
                <button type="button" class="pw-link" onclick={act.reform(move |_| PageAction::Use(profile))}>
                    { "Put them back" }
                </button>
            }
        </p>
    }
}
