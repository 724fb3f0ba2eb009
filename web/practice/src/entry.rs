//! Where answers are given: by picking nodes, in boxes, with a pad for numbers, step by step, by moving and by choosing.

mod convention;
mod order;
mod steps;

use plywise_controls::value_of;
use plywise_practice::Exercise;
use plywise_search::NodeId;
use yew::prelude::*;

use crate::draft::{DIGITS, Draft, Entry, SIGNS};
use crate::english;
use crate::state::{Practice, PracticeAction};

pub(crate) use self::steps::next_step;

/// More nodes than these are not listed: their names are typed, or they are picked in the tree.
const MOST_LISTED: usize = 60;

/// What an answer is given with. `now` gives the time.
pub(crate) fn entry(
    practice: &Practice,
    exercise: &Exercise,
    act: &Callback<PracticeAction>,
    now: &Callback<(), u64>,
) -> Html {
    let Some(draft) = practice.draft() else { return Html::default() };
    let hand_in = {
        let (act, now) = (act.clone(), now.clone());
        Callback::from(move |event: SubmitEvent| {
            event.prevent_default();
            act.emit(PracticeAction::HandIn(now.emit(())));
        })
    };
    let kind = Entry::of(exercise.question());
    let tree = exercise.replay().tree();
    let pad = (!draft.fields.is_empty()).then(|| pad(act));
    let typed = line(exercise, kind, draft, act);
    match kind {
        Entry::Decisions | Entry::Run => html! {
            <>
                { steps::steps(practice, exercise, act, now) }
                if practice.step() != plywise_replay::Step::START {
                    { for pad }
                }
                if practice.said() == (0, false) {
                    <form id="pw-answer" onsubmit={hand_in}>{ typed }</form>
                }
            </>
        },
        _ => html! {
            <form id="pw-answer" onsubmit={hand_in}>
                if matches!(kind, Entry::Nodes | Entry::Move) {
                    { nodes(&exercise.choices(), kind, draft, |node| tree.label(node), act) }
                }
                if kind == Entry::Leaf {
                    <p class="pw-aside">{ english::HOW_TO_CHANGE }</p>
                    { nodes(&leaves(exercise), kind, draft, |node| leaf_name(exercise, node), act) }
                }
                if kind == Entry::Order {
                    { order::order(practice, exercise, act) }
                }
                if kind == Entry::Convention {
                    { convention::convention(draft.convention, act) }
                }
                if kind == Entry::Nodes {
                    { typed.clone() }
                }
                if let Some(pad) = pad {
                    { fields(draft, kind, act) }
                    { pad }
                }
                if kind != Entry::Nodes {
                    { typed }
                }
            </form>
        },
    }
}

fn leaves(exercise: &Exercise) -> Vec<NodeId> {
    let tree = exercise.replay().tree();
    tree.nodes().filter(|&node| tree.is_leaf(node)).collect()
}

/// What a leaf is called, with its value.
fn leaf_name(exercise: &Exercise, leaf: NodeId) -> String {
    let tree = exercise.replay().tree();
    let value = tree.leaf_score(leaf).map(plywise_lesson::typeset).unwrap_or_default();
    [&*tree.label(leaf), ": ", &value].concat()
}

/// Every node that can be picked, as a button.
fn nodes(
    choices: &[NodeId],
    kind: Entry,
    draft: &Draft,
    label: impl Fn(NodeId) -> String,
    act: &Callback<PracticeAction>,
) -> Html {
    if choices.len() > MOST_LISTED {
        return Html::default();
    }
    let name = match kind {
        Entry::Move => english::BEST_MOVE,
        Entry::Leaf => english::LEAVES,
        _ => english::NODES,
    };
    html! {
        <div class="pw-ask-nodes" role="group" aria-label={name}>
            <span class="pw-ask-name" aria-hidden="true">{ name }</span>
            for &node in choices {
                <button
                    type="button"
                    key={node.index()}
                    aria-pressed={draft.picked.contains(&node).to_string()}
                    onclick={act.reform(move |_| PracticeAction::Pick(node))}
                >
                    { label(node) }
                </button>
            }
        </div>
    }
}

/// A line to type names in, or the whole answer, which is folded away: every question is answered without it.
fn line(exercise: &Exercise, kind: Entry, draft: &Draft, act: &Callback<PracticeAction>) -> Html {
    let name = if kind == Entry::Nodes { english::NAMES } else { english::LINE };
    let about = (kind != Entry::Nodes).then(|| english::line_form(exercise.question()));
    let label = html! {
        <label class="pw-ask-line">
            <span>{ name }</span>
            <input
                type="text"
                autocomplete="off"
                autocapitalize="off"
                spellcheck="false"
                aria-describedby={about.map(|_| "pw-line-form")}
                value={draft.line.clone()}
                oninput={act.reform(|event: InputEvent| PracticeAction::TypeLine(value_of(&event)))}
            />
            if let Some(about) = about {
                <small id="pw-line-form">{ about }</small>
            }
        </label>
    };
    if kind == Entry::Nodes {
        return label;
    }
    html! {
        <details class="pw-ask-typed">
            <summary>{ english::TYPE_IT }</summary>
            { label }
            if kind.is_by_steps() {
                <button type="submit" class="pw-quiet-button">{ english::HAND_IN }</button>
            }
        </details>
    }
}

/// The boxes for numbers.
fn fields(draft: &Draft, kind: Entry, act: &Callback<PracticeAction>) -> Html {
    let class = if kind == Entry::Windows { "pw-ask-fields windows" } else { "pw-ask-fields" };
    html! {
        <div {class} role="group" aria-label={english::ANSWER}>
            for nth in 0..draft.fields.len() {
                { field(draft, nth, act) }
            }
        </div>
    }
}

/// A box for a number. What browsers put up for typing has no ∞ and no ≤, so the pad is there for touch.
fn field(draft: &Draft, nth: usize, act: &Callback<PracticeAction>) -> Html {
    let Some(field) = draft.fields.get(nth) else { return Html::default() };
    html! {
        <label key={nth}>
            <span>{ &field.label }</span>
            <input
                type="text"
                inputmode="none"
                autocomplete="off"
                size="6"
                value={field.text.clone()}
                onfocus={act.reform(move |_| PracticeAction::Focus(nth))}
                oninput={act.reform(move |event: InputEvent| PracticeAction::Type(nth, value_of(&event)))}
            />
        </label>
    }
}

/// Keys for whoever has none. They write in the box that had the focus last.
fn pad(act: &Callback<PracticeAction>) -> Html {
    let key = |key: &'static str, name: &'static str| {
        html! {
            <button
                type="button"
                key={name}
                aria-label={key.is_empty().then_some(english::DELETE)}
                onmousedown={Callback::from(|event: MouseEvent| event.prevent_default())}
                onclick={act.reform(move |_| PracticeAction::Press(key))}
            >
                { name }
            </button>
        }
    };
    html! {
        <div class="pw-ask-pad" role="group" aria-label={english::PAD}>
            <div class="pw-ask-signs">
                { for SIGNS.map(|sign| key(sign, sign)) }
                { key("", "⌫") }
            </div>
            <div class="pw-ask-digits">{ for DIGITS.map(|digit| key(digit, digit)) }</div>
        </div>
    }
}
