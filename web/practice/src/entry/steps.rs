//! One decision, or one step of the search, after the other, each of them where the search stands.

use plywise_practice::{Answer, Decided, Exercise, Question, RunStep};
use plywise_search::{Event, NodeId};
use yew::prelude::*;

use super::field;
use crate::draft::Draft;
use crate::english;
use crate::state::{Practice, PracticeAction};

/// Where the search stands, with everything that may be said there.
pub(super) fn steps(
    practice: &Practice,
    exercise: &Exercise,
    act: &Callback<PracticeAction>,
    now: &Callback<(), u64>,
) -> Html {
    let (n_said, is_stopped) = practice.said();
    let asked = match exercise.question() {
        Question::Decisions(_) => decisions(exercise, n_said - usize::from(is_stopped), act, now),
        _ => practice.draft().map(|draft| run(practice, exercise, draft, act, now)),
    };
    let Some((text, said)) = asked else { return Html::default() };
    html! {
        <div class="pw-ask-decision">
            <p id="pw-stands" tabindex="-1">{ text }</p>
            if !is_stopped {
                { said }
            }
        </div>
    }
}

/// What is said by pressing a node: going there. Nothing where no node is gone to.
pub(crate) fn next_step(practice: &Practice, exercise: &Exercise, node: NodeId) -> Option<Answer> {
    let (n_said, is_stopped) = practice.said();
    if is_stopped || !practice.can_answer() {
        return None;
    }
    match exercise.question() {
        Question::Run => Some(Answer::Steps(vec![RunStep::Enter(node)])),
        Question::Decisions(_) => {
            let decision = exercise.decisions().get(n_said).copied()?;
            let is_child = exercise.replay().tree().parent(node) == Some(decision.node);
            (is_child && node != decision.by).then(|| Answer::Decisions(vec![Some(Decided::GoOn(node))]))
        }
        _ => None,
    }
}

/// The present decision, with a button for everything that can be decided.
fn decisions(
    exercise: &Exercise,
    nth: usize,
    act: &Callback<PracticeAction>,
    now: &Callback<(), u64>,
) -> Option<(String, Html)> {
    let all = exercise.decisions();
    let decision = all.get(nth)?;
    let tree = exercise.replay().tree();
    let text = english::decision(nth + 1, all.len(), &tree.label(decision.node), &tree.label(decision.by));
    let decide = |decided: Decided| says(Answer::Decisions(vec![Some(decided)]), act, now);
    let said = html! {
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
    };
    Some((text, said))
}

/// Where the search stands, and its four kinds of steps. All of them are there each time, so that none is given away.
fn run(
    practice: &Practice,
    exercise: &Exercise,
    draft: &Draft,
    act: &Callback<PracticeAction>,
    now: &Callback<(), u64>,
) -> (String, Html) {
    let tree = exercise.replay().tree();
    let moment = exercise.replay().at(practice.step());
    let Some(current) = moment.current() else {
        let root = go_to(exercise, &[NodeId::ROOT], act, now);
        return (english::BEFORE_ROOT.to_owned(), root);
    };
    let came_back = match moment.event() {
        Some(Event::Returned { node, .. }) => Some(tree.label(node)),
        _ => None,
    };
    let text = english::stands(&tree.label(current), came_back.as_deref());
    let children: Vec<NodeId> = tree.children(current).collect();
    let last = draft.fields.len().saturating_sub(1);
    let set = if last > 1 { english::NEW_WINDOW } else { english::SET_VALUE };
    let submits = |action: fn(u64) -> PracticeAction| {
        let (act, now) = (act.clone(), now.clone());
        Callback::from(move |event: SubmitEvent| {
            event.prevent_default();
            act.emit(action(now.emit(())));
        })
    };
    let cut = says(Answer::Steps(vec![RunStep::Cut(current)]), act, now);
    let said = html! {
        <>
            { go_to(exercise, &children, act, now) }
            <form class="pw-row pw-ask-step" onsubmit={submits(PracticeAction::SayWindow)}>
                for nth in 0..last {
                    { field(draft, nth, act) }
                }
                <button type="submit" class="pw-quiet-button">{ set }</button>
            </form>
            <div class="pw-row pw-ask-step">
                <button type="button" class="pw-quiet-button" onclick={cut}>{ english::CUT }</button>
            </div>
            <form class="pw-row pw-ask-step" onsubmit={submits(PracticeAction::SayReturned)}>
                { field(draft, last, act) }
                <button type="submit" class="pw-quiet-button">{ english::RETURN }</button>
            </form>
            <p class="pw-ask-filled">{ english::steps_said(practice.said().0) }</p>
        </>
    };
    (text, said)
}

/// Buttons that lead to nodes, as pressing them in the tree does.
fn go_to(
    exercise: &Exercise,
    nodes: &[NodeId],
    act: &Callback<PracticeAction>,
    now: &Callback<(), u64>,
) -> Html {
    html! {
        <div class="pw-ask-nodes" role="group" aria-label={english::GO_TO}>
            <span class="pw-ask-name" aria-hidden="true">{ english::GO_TO }</span>
            for &node in nodes {
                <button
                    type="button"
                    key={node.index()}
                    onclick={says(Answer::Steps(vec![RunStep::Enter(node)]), act, now)}
                >
                    { exercise.replay().tree().label(node) }
                </button>
            }
        </div>
    }
}

fn says(step: Answer, act: &Callback<PracticeAction>, now: &Callback<(), u64>) -> Callback<MouseEvent> {
    let now = now.clone();
    act.reform(move |_: MouseEvent| PracticeAction::Say(step.clone(), now.emit(())))
}
