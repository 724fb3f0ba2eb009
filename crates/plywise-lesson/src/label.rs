//! What stands beside a node.

use plywise_replay::{Moment, Progress};
use plywise_search::{Bound, Cut, Event, NodeId, Player, Proof, Returns, Score, Search, Window};

use crate::{Annotation, Conventions, typeset};

/// One line beside a node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// What it is.
    pub kind: LabelKind,
    /// As the course writes it, e.g. `α=3`.
    pub text: String,
}

/// What a line beside a node is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LabelKind {
    /// What MAX is sure of.
    Alpha,
    /// What MIN is sure of.
    Beta,
    /// The node's value, or what is known of it.
    Value,
}

/// The lines beside a branch; none beside a leaf, or before the search has come there.
#[must_use]
pub fn labels(moment: &Moment<'_>, node: NodeId, conventions: &Conventions) -> Vec<Label> {
    let tree = moment.replay().tree();
    let Some(progress) = moment.visited(node).filter(|_| !tree.is_leaf(node)) else { return Vec::new() };
    let player = tree.player(node);
    match conventions.annotation {
        Annotation::Window => match window_written(moment, node, conventions) {
            Some(window) if matches!(progress, Progress::Open { .. }) => {
                vec![alpha(window.alpha), beta(window.beta)]
            }
            _ => value_label(conventions, node, moment).into_iter().collect(),
        },
        Annotation::OwnBound => match (window_written(moment, node, conventions), player) {
            (Some(window), Player::Max) => vec![alpha(window.alpha)],
            (Some(window), Player::Min) => vec![beta(window.beta)],
            (None, _) => value_label(conventions, node, moment).into_iter().collect(),
        },
        Annotation::Interval => interval(moment, node, progress, conventions).into_iter().collect(),
        Annotation::Value => value_label(conventions, node, moment).into_iter().collect(),
    }
}

/// The window of a node as its course writes it; `None` before the search has come there, and where a search
/// has no windows. A fail-soft loop looks at the value before it narrows the window, so a value that meets the
/// other player's bound leaves the window as it was.
#[must_use]
pub fn window_written(moment: &Moment<'_>, node: NodeId, conventions: &Conventions) -> Option<Window> {
    let Search { algorithm, rules, .. } = conventions.search;
    let window = moment.window(node).filter(|_| !algorithm.is_exhaustive())?;
    if rules.returns == Returns::FailSoft && rules.cut.is_made(window) {
        return moment.window_before_update(node).or(Some(window));
    }
    Some(window)
}

fn alpha(score: Score) -> Label {
    Label { kind: LabelKind::Alpha, text: format!("α={}", typeset(score)) }
}

fn beta(score: Score) -> Label {
    Label { kind: LabelKind::Beta, text: format!("β={}", typeset(score)) }
}

/// The value alone: of its own best so far, or what it handed up.
fn value_label(conventions: &Conventions, node: NodeId, moment: &Moment<'_>) -> Option<Label> {
    let score = match moment.visited(node)? {
        Progress::Open { value, .. } => value?,
        Progress::Returned { score, .. } => score,
        Progress::Unvisited | Progress::Pruned { .. } => return None,
    };
    Some(value_line("=", score, conventions))
}

fn value_line(relation: &str, score: Score, conventions: &Conventions) -> Label {
    let name = conventions.words.value;
    // A bare equals sign says nothing: "3", but "v=3" and "≤3".
    let relation = if name.is_empty() && relation == "=" { "" } else { relation };
    Label { kind: LabelKind::Value, text: format!("{name}{relation}{}", typeset(score)) }
}

fn interval(
    moment: &Moment<'_>,
    node: NodeId,
    progress: Progress,
    conventions: &Conventions,
) -> Option<Label> {
    let words = &conventions.words;
    let player = moment.replay().tree().player(node);
    let (score, bound) = match progress {
        // Fail-hard hands up the end of the window, but more is known of the node itself.
        Progress::Returned { score, .. } if moment.value(node) != Some(score) => {
            known_of_itself(moment, node)
        }
        Progress::Returned { score, bound } => (score, bound),
        // Minimax will look at every child, so its slides write the value so far.
        Progress::Open { value, .. } if conventions.search.algorithm.is_exhaustive() => {
            (value?, Bound::Exact)
        }
        Progress::Open { value, is_certain: true, .. } => {
            (value?, if player == Player::Max { Bound::AtLeast } else { Bound::AtMost })
        }
        _ => return None,
    };
    let relation = match bound {
        Bound::Exact => "=",
        Bound::AtLeast => words.at_least,
        Bound::AtMost => words.at_most,
    };
    Some(value_line(relation, score, conventions))
}

/// How far down a question still stands. More levels than a slide has; a chain of a million nodes has more.
const LONGEST_DESCENT: u32 = 32;

/// A branch's own value and what its children prove of it, before any moving into the window.
fn known_of_itself(moment: &Moment<'_>, node: NodeId) -> (Score, Bound) {
    let tree = moment.replay().tree();
    let player = tree.player(node);
    let (mut proof, mut value) = (Proof::none_seen(), player.worst());
    for child in tree.children(node).take(moment.n_tried(node)) {
        if let Some(Progress::Returned { score, bound }) = moment.visited(child) {
            proof.add(player, value, score, bound);
            value = player.better(value, score);
        }
    }
    if moment.is_cut(node) {
        proof.leave_out(player);
    }
    (value, proof.bound(value, value))
}

/// The question a branch asks of a value that comes back: "4>β?". It is asked when the child has returned,
/// and still stands while its answer is shown: until the search has gone down to its next leaf.
#[must_use]
pub fn question(moment: &Moment<'_>, conventions: &Conventions) -> Option<(NodeId, String)> {
    if conventions.search.algorithm.is_exhaustive() {
        return None;
    }
    let tree = moment.replay().tree();
    let replay = moment.replay();
    let mut descent =
        (0..LONGEST_DESCENT).map_while(|back| replay.event(moment.step().0.checked_sub(back + 1)?));
    let last = descent.find(|event| !matches!(event, Event::Entered { .. }))?;
    let (child, asked_of) = match (last, moment.next_event()) {
        (Event::Returned { node, .. }, Some(Event::Updated { node: above, by, .. })) if by == node => {
            (node, above)
        }
        (Event::Updated { node, by, .. }, _) => (by, node),
        (Event::Pruned { node, by, .. }, _) => (by, node),
        _ => return None,
    };
    let Some(Progress::Returned { score, .. }) = moment.visited(child) else { return None };
    let relation = match (tree.player(asked_of), conventions.search.rules.cut) {
        (Player::Max, Cut::Beyond) => ">β",
        (Player::Max, Cut::AtOrBeyond) => "≥β",
        (Player::Min, Cut::Beyond) => "<α",
        (Player::Min, Cut::AtOrBeyond) => "≤α",
    };
    Some((asked_of, format!("{}{relation}?", typeset(score))))
}
