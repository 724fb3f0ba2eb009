//! The form for random trees, and what comes of it.

use plywise_controls::{Choice, labelled, tick, value_of};
use plywise_conventions::Annotation;
use plywise_generate::Preset;
use plywise_maker::Made;
use plywise_render::{number, place};
use plywise_search::GameTree;
use yew::prelude::*;

use super::NewAction;
use crate::english::new_tree::{self as english, label};
use crate::random_form::{RandomForm, facts};

/// The form. Goals are shown where `has_had_goals`.
pub(super) fn random_part(
    form: &RandomForm,
    made: &Made,
    has_had_goals: bool,
    act: &Callback<NewAction>,
) -> Html {
    html! {
        <section class="pw-drawer-part">
            <h3>{ english::RANDOM }</h3>
            { presets(act) }
            { shape(form, act) }
            <details open={has_had_goals}>
                <summary>{ english::GOALS }</summary>
                { flags(form, act) }
                { goals(form, act) }
            </details>
            { what_it_is(made) }
            { open_part(made, act) }
        </section>
    }
}

fn presets(act: &Callback<NewAction>) -> Html {
    html! {
        <div class="pw-actions">
            for preset in Preset::ALL {
                <button
                    key={english::preset(preset)}
                    type="button"
                    class="pw-quiet-button"
                    onclick={act.reform(move |_| NewAction::Preset(preset))}
                >
                    { english::preset(preset) }
                </button>
            }
        </div>
    }
}

/// How the tree grows, and what its leaves are worth.
fn shape(form: &RandomForm, act: &Callback<NewAction>) -> Html {
    html! {
        <div class="pw-choices">
            { list(form, english::SHAPE, "gen", &english::SHAPES, act) }
            { span(form, "b", "b..", act) }
            { span(form, "d", "d..", act) }
            { list(form, english::ROOT, "root", &english::ROOTS, act) }
            { span(form, "v", "v..", act) }
            { list(form, label("places"), "places", &english::PLACES, act) }
            { list(form, english::SPREAD, "dist", &english::SPREADS, act) }
            { single(form, "seed", act) }
        </div>
    }
}

/// What may hold of the tree, or not.
fn flags(form: &RandomForm, act: &Callback<NewAction>) -> Html {
    let say =
        |key| act.reform(move |is_on: bool| NewAction::Say(key, if is_on { "yes" } else { "" }.to_owned()));
    html! {
        <div class="pw-choices pw-flags">
            for &(key, name) in &english::FLAGS {
                { tick(name, !form.get(key).is_empty(), say(key)) }
            }
        </div>
    }
}

/// What alpha-beta is to do on the tree.
fn goals(form: &RandomForm, act: &Callback<NewAction>) -> Html {
    html! {
        <div class="pw-choices">
            { span(form, "cuts", "cuts..", act) }
            { span(form, "cost", "cost..", act) }
            { single(form, "value", act) }
            { list(form, english::CUT, "cut", &english::CUTS, act) }
            { list(form, english::RETURNS, "soft", &english::RETURNED, act) }
            { span(form, "alpha", "beta", act) }
        </div>
    }
}

/// Why there is no such tree, and what can be done with the one there is.
fn open_part(made: &Made, act: &Callback<NewAction>) -> Html {
    let is_refused = matches!(made, Made::Refused(_));
    html! {
        <div class="pw-made-actions">
            <div role="status">
                if let Made::Refused(why) | Made::Nearest(_, why, _) = made {
                    <p class="pw-mistake">{ why }</p>
                }
            </div>
            <div class="pw-actions">
                <button
                    type="button"
                    class="pw-quiet-button pw-main-button"
                    aria-disabled={is_refused.to_string()}
                    onclick={act.reform(|_| NewAction::Open)}
                >
                    { if matches!(made, Made::Nearest(..)) { english::OPEN_NEAREST } else { english::OPEN } }
                </button>
                <button type="button" class="pw-quiet-button" onclick={act.reform(|_| NewAction::Another)}>
                    { english::ANOTHER }
                </button>
            </div>
        </div>
    }
}

/// What the tree is, or the nearest to what was asked for.
fn what_it_is(made: &Made) -> Html {
    let (Made::Tree(request, tree) | Made::Nearest(request, _, tree)) = made else { return Html::default() };
    html! {
        <div class="pw-made" aria-live="polite">
            { sketch(&tree.tree) }
            <dl class="pw-made-facts">
                for (name, what) in facts(request, tree) {
                    <div key={name}>
                        <dt>{ name }</dt>
                        <dd>{ what }</dd>
                    </div>
                }
            </dl>
        </div>
    }
}

/// The tree's shape, where it is small enough for one to see anything.
fn sketch(tree: &GameTree) -> Html {
    const MOST: usize = 600;
    if tree.n_nodes() > MOST {
        return Html::default();
    }
    let placement = place(tree, Annotation::Value);
    let mut line = String::new();
    for node in tree.nodes() {
        let at = placement.at(node.index());
        if let Some(parent) = tree.parent(node) {
            let from = placement.at(parent.index());
            let [x, y, to_x, to_y] = [from.x, from.y, at.x, at.y].map(number);
            line.push_str(&format!("M{x} {y}L{to_x} {to_y}"));
        }
    }
    let (width, height) = (placement.width() + 40.0, placement.height());
    let view = format!("-20 -40 {} {}", number(width), number(height));
    html! {
        <svg viewBox={view} aria-hidden="true" preserveAspectRatio="none" class="pw-sketch">
            <path class="line" d={line} />
        </svg>
    }
}

/// A list of what may stand under a name; the first is usual.
fn list(
    form: &RandomForm,
    label: &'static str,
    name: &'static str,
    choices: &'static [(&'static str, &'static str)],
    act: &Callback<NewAction>,
) -> Html {
    let value = choices.iter().find(|(key, _)| *key == form.get(name)).map_or(choices[0].0, |(key, _)| *key);
    html! { <Choice {label} {value} {choices} on_choose={act.reform(move |key| NewAction::Say(name, key))} /> }
}

/// A range: a box for its beginning and one for its end.
fn span(form: &RandomForm, from: &'static str, to: &'static str, act: &Callback<NewAction>) -> Html {
    let label = label(from);
    let end = |name: &'static str, what: &'static str| {
        let hint = form.meant(name).unwrap_or_else(|| what.to_owned());
        typed(form, name, Some((english::end_of_range(label, what), hint)), act)
    };
    html! {
        <div class="pw-choice pw-window" role="group" aria-label={label}>
            <span>{ label }</span>
            <span>
                { end(from, english::FROM) }
                <span class="pw-to">{ english::TO }</span>
                { end(to, english::TO) }
            </span>
        </div>
    }
}

fn single(form: &RandomForm, name: &'static str, act: &Callback<NewAction>) -> Html {
    labelled(label(name), None, typed(form, name, None, act))
}

/// A box for what stands under a name. One that has no label of its own is given a name to be read out, and a hint.
fn typed(
    form: &RandomForm,
    name: &'static str,
    about: Option<(String, String)>,
    act: &Callback<NewAction>,
) -> Html {
    let (label, hint) = about.unzip();
    html! {
        <input
            type="text"
            inputmode="decimal"
            autocomplete="off"
            data-name={name}
            aria-label={label}
            placeholder={hint}
            value={form.get(name).to_owned()}
            oninput={act.reform(move |event: InputEvent| NewAction::Say(name, value_of(&event)))}
        />
    }
}
