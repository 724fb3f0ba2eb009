//! How the search is run and shown.

use plywise_controls::{Choice, emit_some, tick};
use plywise_conventions::{Annotation, Conventions, Profile, Slides, Viewpoint, Words, has_viewpoints};
use plywise_viewer::{Shared, TreeDocument};
use yew::prelude::*;

use crate::change::with_help;
use crate::search::{Settings, as_visited, weights};
use crate::{Change, english};

pub(crate) fn key_of<T: PartialEq + Copy>(table: &[(T, &'static str)], value: T) -> &'static str {
    table.iter().find(|(known, _)| *known == value).map_or("", |(_, key)| key)
}

pub(crate) fn value_of<T: Copy>(table: &[(T, &'static str)], key: &str) -> Option<T> {
    table.iter().find(|(_, known)| *known == key).map(|(value, _)| *value)
}

/// The keys of a list, each with its name.
pub(crate) fn choices<T: Copy>(
    table: &[(T, &'static str)],
    name: fn(T) -> &'static str,
) -> Vec<(&'static str, &'static str)> {
    table.iter().map(|(value, key)| (*key, name(*value))).collect()
}

/// The same of a list that another crate names.
pub(crate) fn names<T>(table: &[(T, &'static str, &'static str)]) -> Vec<(&'static str, &'static str)> {
    table.iter().map(|(_, key, name)| (*key, *name)).collect()
}

const VIEWS: [(Viewpoint, &str); 2] = [(Viewpoint::Max, "max"), (Viewpoint::Mover, "mover")];

/// What the conventions hang on: while it is the same, they are not drawn again. Which searches fit a tree takes a walk
/// through all of it.
#[derive(Clone, Debug, PartialEq, Properties)]
pub struct ConventionsPanelProps {
    /// The profile chosen last.
    pub profile: &'static Profile,
    /// The conventions in force.
    pub conventions: Conventions,
    /// The tree, or the game.
    pub document: Shared<TreeDocument>,
    /// Whether children are drawn as they are visited, where that may differ.
    pub is_as_visited: Option<bool>,
    /// Told what somebody chose.
    pub act: Callback<Change>,
}

/// The profile, and each convention by itself.
#[component]
pub fn ConventionsPanel(props: &ConventionsPanelProps) -> Html {
    let ConventionsPanelProps { profile, conventions, document, is_as_visited, act } = props;
    let Conventions { search, asks, .. } = *conventions;
    let settings = Settings { nth: 0, search, document, act };
    html! {
        <section class="pw-settings pw-panel" aria-label={english::CONVENTIONS}>
            <h2>{ english::CONVENTIONS }</h2>
            <div class="pw-choices">
                { shown(profile, conventions, act) }
                { settings.algorithm() }
                { settings.order() }
                { as_visited(*is_as_visited, act) }
                { settings.depth() }
                { settings.own() }
                { weights(document, act) }
                { settings.rules() }
                if search.algorithm.has_rules() {
                    { tick(english::QUESTIONS, asks, act.reform(Change::Ask)) }
                }
            </div>
            { origin(profile, conventions, document, act) }
        </section>
    }
}

/// How the search is shown.
fn shown(profile: &'static Profile, conventions: &Conventions, act: &Callback<Change>) -> Html {
    let Conventions { search, annotation, slides, words, view, .. } = *conventions;
    let profiles = Profile::ALL.map(|profile| (profile.key, profile.title)).to_vec();
    let on = |action: fn(&str) -> Option<Change>| emit_some(act, move |key: String| action(&key));
    html! {
        <>
            <Choice
                label={english::PROFILE}
                value={profile.key}
                choices={profiles}
                on_choose={on(|key| Profile::from_key(key).map(Change::Use))}
            />
            <Choice
                label={english::ANNOTATION}
                value={annotation.key()}
                choices={names(&Annotation::ALL)}
                on_choose={on(|key| Annotation::from_key(key).map(Change::Annotate))}
            />
            <Choice
                label={english::SLIDES}
                value={slides.key()}
                choices={names(&Slides::ALL)}
                on_choose={on(|key| Slides::from_key(key).map(Change::Show))}
            />
            // Where everybody has values of its own, nobody's can be turned about.
            if view != Viewpoint::Max || has_viewpoints(&search) {
                <Choice
                    label={english::VIEWPOINT}
                    value={key_of(&VIEWS, view)}
                    choices={choices(&VIEWS, english::viewpoint)}
                    on_choose={on(|key| value_of(&VIEWS, key).map(Change::See))}
                />
            }
            <Choice
                label={english::WORDING}
                value={words.key}
                choices={Words::ALL.map(|words| (words.key, english::wording(words.key))).to_vec()}
                on_choose={on(|key| Words::from_key(key).map(Change::Say))}
            />
        </>
    }
}

/// Where the conventions are from, or the way back to them.
fn origin(
    profile: &'static Profile,
    conventions: &Conventions,
    document: &TreeDocument,
    act: &Callback<Change>,
) -> Html {
    let mut usual = document.usual(profile);
    usual.search.options = with_help(usual.search.options, conventions.search.options);
    html! {
        <p class="pw-aside">
            if usual == *conventions {
                { english::after(profile.source) }
            } else {
                { english::CHANGED }
                <button type="button" class="pw-link" onclick={act.reform(move |_| Change::Use(profile))}>
                    { english::RESTORE }
                </button>
            }
        </p>
    }
}
