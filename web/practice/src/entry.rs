//! Where answers are given: by picking nodes, in boxes, with a pad for numbers, or by deciding.

use plywise_controls::value_of;
use plywise_practice::{Decided, Exercise};
use plywise_search::NodeId;
use yew::prelude::*;

use crate::draft::{DIGITS, Draft, Entry, SIGNS};
use crate::english;
use crate::state::{Practice, PracticeAction};

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
    if kind == Entry::Decisions {
        return decisions(practice, exercise, act, now);
    }
    let tree = exercise.replay().tree();
    html! {
        <form id="pw-answer" onsubmit={hand_in}>
            if matches!(kind, Entry::Nodes | Entry::Move) {
                { nodes(&exercise.choices(), kind, draft, |node| tree.label(node), act) }
            }
            if matches!(kind, Entry::Nodes | Entry::Line) {
                { line(exercise, kind, draft, act) }
            }
            if !draft.fields.is_empty() {
                { fields(draft, kind, act) }
                { pad(act) }
            }
        </form>
    }
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
    let name = if kind == Entry::Move { english::BEST_MOVE } else { english::NODES };
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

fn line(exercise: &Exercise, kind: Entry, draft: &Draft, act: &Callback<PracticeAction>) -> Html {
    let (name, about) = match kind {
        Entry::Nodes => (english::NAMES, None),
        _ => (english::LINE, Some(english::line_form(exercise.question()))),
    };
    html! {
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
    }
}

/// The boxes for numbers. What browsers put up for typing has no ∞ and no ≤, so the pad below is for touch.
fn fields(draft: &Draft, kind: Entry, act: &Callback<PracticeAction>) -> Html {
    let class = if kind == Entry::Windows { "pw-ask-fields windows" } else { "pw-ask-fields" };
    html! {
        <div {class} role="group" aria-label={english::ANSWER}>
            for (nth, field) in draft.fields.iter().enumerate() {
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
        </div>
    }
}

/// Keys for whoever has none. They write in the box that had the focus last.
fn pad(act: &Callback<PracticeAction>) -> Html {
    let key = |key: &'static str, name: &'static str| {
        html! {
            <button
                type="button"
                key={name}
                onmousedown={Callback::from(|event: MouseEvent| event.prevent_default())}
                onclick={act.reform(move |_| PracticeAction::Press(key))}
            >
                { name }
            </button>
        }
    };
    html! {
        <div class="pw-ask-pad" role="group" aria-label={english::PAD}>
            <div class="pw-ask-signs">{ for SIGNS.map(|sign| key(sign, sign)) }</div>
            <div class="pw-ask-digits">
                { for DIGITS.map(|digit| key(digit, digit)) }
                { key("", english::DELETE) }
            </div>
        </div>
    }
}

/// The present decision, with a button for everything that can be decided.
fn decisions(
    practice: &Practice,
    exercise: &Exercise,
    act: &Callback<PracticeAction>,
    now: &Callback<(), u64>,
) -> Html {
    let (n_said, is_stopped) = practice.decided();
    let all = exercise.decisions();
    let nth = n_said - usize::from(is_stopped);
    let Some(decision) = all.get(nth) else { return Html::default() };
    let tree = exercise.replay().tree();
    let text = english::decision(nth + 1, all.len(), &tree.label(decision.node), &tree.label(decision.by));
    let decide = |decided: Decided| {
        let now = now.clone();
        act.reform(move |_: MouseEvent| PracticeAction::Decide(decided, now.emit(())))
    };
    html! {
        <div class="pw-ask-decision">
            <p>{ text }</p>
            if !is_stopped {
                <div class="pw-row">
                    <button type="button" class="pw-quiet-button" onclick={decide(Decided::Cut)}>{ english::CUT }</button>
                    for child in tree.children(decision.node).filter(|child| *child != decision.by) {
                        <button
                            type="button"
                            key={child.index()}
                            class="pw-quiet-button"
                            onclick={decide(Decided::GoOn(child))}
                        >
                            { english::go_on(&tree.label(child)) }
                        </button>
                    }
                </div>
            }
        </div>
    }
}
