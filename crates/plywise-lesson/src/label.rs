//! What stands beside a node.

use std::borrow::Cow;

use plywise_replay::{Moment, Progress};
use plywise_search::{
    Algorithm, Bound, Event, GameTree, Mover, NodeId, Order, Player, Returns, Score, Search, Window,
};

use crate::comparison::{bound_name, cut_relation};
use crate::search::{has_windows, rules};
use crate::{typeset, typeset_bound, typeset_window};
use plywise_conventions::{Annotation, Conventions};

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
    /// What a chance node's children add up to so far: `Σ 5.5`.
    Sum,
    /// What a node is worth to each player, the mover's own entry in brackets: `(1, [4], 2)`.
    Payoffs,
    /// What a branch looks worth before anybody searches below it: `~5`.
    Static,
    /// What an earlier visit found, where the search has not come again since: `(≥3)`.
    Remembered,
}

impl LabelKind {
    /// The classes a style sheet knows it by.
    #[must_use]
    pub fn class(self) -> &'static str {
        match self {
            LabelKind::Alpha => "pw-label alpha",
            LabelKind::Beta => "pw-label beta",
            LabelKind::Value => "pw-label value",
            LabelKind::Sum => "pw-label sum",
            LabelKind::Payoffs => "pw-label payoffs",
            LabelKind::Static => "pw-label static",
            LabelKind::Remembered => "pw-label remembered",
        }
    }
}

/// The lines beside a branch; none beside a leaf, and before the search has come there only its static value, where
/// the search goes by that.
#[must_use]
pub fn labels(moment: &Moment<'_>, node: NodeId, conventions: &Conventions) -> Vec<Label> {
    let tree = moment.replay().tree();
    if tree.is_leaf(node) {
        return Vec::new();
    }
    let progress = moment.visited(node);
    let mut lines = progress.map_or_else(Vec::new, |progress| known(moment, node, progress, conventions));
    if let Some((score, bound)) = moment.remembered(node).filter(|_| lines.is_empty() || progress.is_none()) {
        let text = ["(", &bounded(tree, node, score, bound, conventions), ")"].concat();
        lines.push(Label { kind: LabelKind::Remembered, text });
    }
    if let Some(text) = static_value(moment, node, conventions) {
        lines.push(Label { kind: LabelKind::Static, text });
    }
    lines
}

/// What the search knows of a branch that it has come to.
fn known(moment: &Moment<'_>, node: NodeId, progress: Progress, conventions: &Conventions) -> Vec<Label> {
    let tree = moment.replay().tree();
    if is_taken_for_leaf(moment, node) {
        return Vec::new();
    }
    if conventions.search.algorithm == Algorithm::MaxN && tree.is_for_several() {
        let payoffs = moment.payoffs(node);
        let text = payoffs.map(|payoffs| tuple_text(&payoffs, tree.mover(node).entry()));
        return text.map(|text| Label { kind: LabelKind::Payoffs, text }).into_iter().collect();
    }
    if let (Mover::Chance, Progress::Open { value, .. }) = (tree.mover(node), progress) {
        let text = value.map(|value| format!("Σ {}", typeset(value)));
        return text.map(|text| Label { kind: LabelKind::Sum, text }).into_iter().collect();
    }
    let window = window_written(moment, node, conventions);
    let window = window.map(|window| conventions.seen_window(tree, node, window));
    match (conventions.annotation, window) {
        (Annotation::Window, Some(window)) if matches!(progress, Progress::Open { .. }) => {
            vec![alpha(window.alpha), beta(window.beta)]
        }
        // The window of a test is over when the test is: what it proved stays.
        (Annotation::OwnBound, _)
            if matches!(progress, Progress::Returned { .. })
                && moment.entry_window(node).is_some_and(Window::is_null) =>
        {
            interval(moment, node, progress, conventions).into_iter().collect()
        }
        (Annotation::OwnBound, Some(window)) if tree.mover(node) != Mover::Chance => {
            match conventions.side(tree, node) {
                Player::Max => vec![alpha(window.alpha)],
                Player::Min => vec![beta(window.beta)],
            }
        }
        (Annotation::Interval, _) => interval(moment, node, progress, conventions).into_iter().collect(),
        _ => value_label(conventions, node, moment).into_iter().collect(),
    }
}

/// Whether a branch lies at the depth limit: it was evaluated, and nothing below it is looked at.
fn is_taken_for_leaf(moment: &Moment<'_>, node: NodeId) -> bool {
    moment.visited(node).is_some() && moment.is_evaluated(node)
}

/// A branch's static value, where the search has taken it or sorts by it.
fn static_value(moment: &Moment<'_>, node: NodeId, conventions: &Conventions) -> Option<String> {
    let tree = moment.replay().tree();
    let is_sorted = conventions.search.order == Order::ByStatic;
    if !is_sorted && !is_taken_for_leaf(moment, node) {
        return None;
    }
    let text = match tree.payoffs(node) {
        Some(payoffs) => tuple_text(payoffs, tree.mover(node).entry()),
        None => typeset(conventions.seen(tree, node, tree.static_score(node)?)),
    };
    Some(format!("~{text}"))
}

/// What is written in a leaf: its value, or one for each player, behind `~` where that is an estimate; `?` where nobody wrote one down.
#[must_use]
pub fn leaf_text(tree: &GameTree, leaf: NodeId, conventions: &Conventions) -> String {
    let text = match (tree.payoffs(leaf), tree.leaf_score(leaf)) {
        (Some(payoffs), _) => tuple_text(payoffs, None),
        (None, Some(score)) => typeset(conventions.seen(tree, leaf, score)),
        (None, None) => return "?".to_owned(),
    };
    if tree.is_estimate(leaf) { ["~", &text].concat() } else { text }
}

/// What a leaf without a value of its own turned out to be worth, because the search knew its position from elsewhere:
/// `≥0`. `None` where it did not, and before it had come there.
#[must_use]
pub fn recalled_text(moment: &Moment<'_>, leaf: NodeId, conventions: &Conventions) -> Option<String> {
    let tree = moment.replay().tree();
    if !tree.is_leaf(leaf) || tree.leaf_score(leaf).is_some() {
        return None;
    }
    match moment.visited(leaf)? {
        Progress::Returned { score, bound } => Some(bounded(tree, leaf, score, bound, conventions)),
        _ => None,
    }
}

/// The name to write in a node or under a leaf; `None` where it is the moves that lead to the node, as the positions of a
/// game are called: those stand on the lines already.
#[must_use]
pub fn name_written(tree: &GameTree, node: NodeId) -> Option<&str> {
    tree.name(node).filter(|name| !is_the_moves(tree, node, name))
}

/// How many characters of moves can be read at a glance: three moves of a small board.
const MOST_OF_MOVES: usize = 9;

/// What to call a node in a sentence and beside the picture: its label, or, of a position that many moves lead to, how many they
/// are and the last of them: `9:c4` after eight other moves. [`GameTree::label`] tells positions apart that this does not.
#[must_use]
pub fn called(tree: &GameTree, node: NodeId) -> String {
    let is_long = |name: &&str| name.chars().count() > MOST_OF_MOVES && tree.depth(node) > 1;
    let moves = tree.name(node).filter(is_long).filter(|name| is_the_moves(tree, node, name));
    match moves.and(tree.move_label(node)) {
        Some(last) => format!("{}:{last}", tree.depth(node)),
        None => tree.label(node),
    }
}

/// Whether the name of a node is the moves that lead to it.
fn is_the_moves(tree: &GameTree, node: NodeId, name: &str) -> bool {
    let above = match tree.parent(node) {
        Some(NodeId::ROOT) => Some(""),
        above => above.and_then(|above| tree.name(above)),
    };
    above.zip(tree.move_label(node)).is_some_and(|(above, label)| joins_moves(above, label, name))
}

/// Whether a name joins the moves that lead to its node: the name of the node above, empty where that is the root, and the label of
/// the last move.
#[must_use]
pub fn joins_moves(above: &str, label: &str, name: &str) -> bool {
    name.strip_suffix(label).is_some_and(|before| match above {
        "" => before.is_empty(),
        above => before.strip_suffix('-') == Some(above),
    })
}

/// A score at a node with what is proved of it: `≥0`.
fn bounded(tree: &GameTree, node: NodeId, score: Score, bound: Bound, conventions: &Conventions) -> String {
    let relation = relation(conventions.seen_bound(tree, node, bound), conventions);
    let relation = if relation == "=" { "" } else { relation };
    [relation, &typeset(conventions.seen(tree, node, score))].concat()
}

/// What is written on the line to a node: the name of the move that leads there, and how likely chance is to go
/// there. `None` where there is neither.
#[must_use]
pub fn edge_text(tree: &GameTree, node: NodeId) -> Option<Cow<'_, str>> {
    let by_chance =
        tree.has_chance() && tree.parent(node).is_some_and(|above| tree.mover(above) == Mover::Chance);
    let probability = by_chance.then(|| probability_text(tree.probability(node)));
    match (tree.move_label(node), probability) {
        (Some(label), Some(probability)) => Some(format!("{label} ({probability})").into()),
        (label, probability) => probability.map(Cow::from).or(label.map(Cow::from)),
    }
}

/// A probability as a fraction where that is exact and shorter, as for a die; else as a decimal.
pub(crate) fn probability_text(probability: f64) -> String {
    let decimal = number(probability);
    let fraction = (2..=36_u32).find_map(|parts| {
        let times = (probability * f64::from(parts)).round();
        (times / f64::from(parts) == probability).then(|| format!("{}/{parts}", times as u32))
    });
    fraction.filter(|fraction| fraction.len() < decimal.len()).unwrap_or(decimal)
}

/// What is written in a branch that has no name: its own value as it is or was. `None` where that is not known, or
/// not one number.
#[must_use]
pub fn value_written(moment: &Moment<'_>, node: NodeId, conventions: &Conventions) -> Option<String> {
    let tree = moment.replay().tree();
    let is_chance = tree.mover(node) == Mover::Chance;
    let score = match moment.visited(node)? {
        // A tuple stands beside the branch.
        _ if conventions.search.algorithm == Algorithm::MaxN && tree.is_for_several() => return None,
        _ if is_taken_for_leaf(moment, node) => return None,
        Progress::Open { .. } if is_chance => return None,
        Progress::Open { value, .. } => value?,
        // Its own, as its label has it: fail-hard may hand up another.
        Progress::Returned { score, .. } if is_chance => score,
        Progress::Returned { score, .. } => moment.value(node).unwrap_or(score),
        Progress::Unvisited | Progress::SetAside | Progress::Pruned { .. } => return None,
    };
    Some(typeset(conventions.seen(tree, node, score)))
}

/// A probability, a weight or an amount.
pub(crate) fn number(points: f64) -> String {
    Score::new(points).map(typeset).unwrap_or_default()
}

/// `(1, 4, 2)`, or `(1, [4], 2)` with one entry set apart.
#[must_use]
pub fn tuple_text(payoffs: &[Score], own: Option<usize>) -> String {
    let entry = |(nth, score): (usize, &Score)| {
        let text = typeset(*score);
        if own == Some(nth) { format!("[{text}]") } else { text }
    };
    format!("({})", payoffs.iter().enumerate().map(entry).collect::<Vec<_>>().join(", "))
}

/// The window of a node as its course writes it, told from MAX's side; `None` before the search has come there, and
/// where a search has no windows.
#[must_use]
pub fn window_written(moment: &Moment<'_>, node: NodeId, conventions: &Conventions) -> Option<Window> {
    let window = moment.window(node).filter(|_| has_windows(&conventions.search))?;
    let before = || moment.window_before_update(node).unwrap_or(window);
    Some(written_after_update(&conventions.search, before, window))
}

/// The window that a course writes at a node after an update, told from MAX's side. A fail-soft loop looks at the value before
/// it narrows the window, so a value that meets the other player's bound leaves the window as it was `before`.
#[must_use]
pub fn written_after_update(search: &Search, before: impl FnOnce() -> Window, after: Window) -> Window {
    let rules = rules(search);
    if rules.returns == Returns::FailSoft && rules.cut.is_made(after) { before() } else { after }
}

/// Both ends of a node's window as its course writes them, from the side from which it writes values.
#[must_use]
pub fn window_text(moment: &Moment<'_>, node: NodeId, conventions: &Conventions) -> Option<[String; 2]> {
    let window = window_written(moment, node, conventions)?;
    Some(typeset_window(conventions.seen_window(moment.replay().tree(), node, window)))
}

fn alpha(score: Score) -> Label {
    Label { kind: LabelKind::Alpha, text: format!("α={}", typeset_bound(score)) }
}

fn beta(score: Score) -> Label {
    Label { kind: LabelKind::Beta, text: format!("β={}", typeset_bound(score)) }
}

/// The value alone: of its own best so far, or what it handed up.
fn value_label(conventions: &Conventions, node: NodeId, moment: &Moment<'_>) -> Option<Label> {
    let score = match moment.visited(node)? {
        Progress::Open { value, .. } => value?,
        Progress::Returned { score, .. } => score,
        Progress::Unvisited | Progress::SetAside | Progress::Pruned { .. } => return None,
    };
    Some(value_line("=", conventions.seen(moment.replay().tree(), node, score), conventions))
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
    let (tree, search) = (moment.replay().tree(), conventions.search);
    let player = search.player(tree, node);
    let (score, bound) = match progress {
        // Fail-hard hands up the end of the window, but more is known of the node itself.
        Progress::Returned { score, .. }
            if tree.mover(node) != Mover::Chance
                && moment.value(node).is_some_and(|value| value != score) =>
        {
            (moment.value(node)?, moment.own_bound(node)?)
        }
        Progress::Returned { score, bound } => (score, bound),
        // Minimax will look at every child, so its slides write the value so far.
        Progress::Open { value, .. } if !has_windows(&search) => (value?, Bound::Exact),
        Progress::Open { value, is_certain: true, .. } => {
            (value?, if player == Player::Max { Bound::AtLeast } else { Bound::AtMost })
        }
        _ => return None,
    };
    let relation = relation(conventions.seen_bound(tree, node, bound), conventions);
    Some(value_line(relation, conventions.seen(tree, node, score), conventions))
}

fn relation(bound: Bound, conventions: &Conventions) -> &'static str {
    match bound {
        Bound::Exact => "=",
        Bound::AtLeast => conventions.words.at_least,
        Bound::AtMost => conventions.words.at_most,
    }
}

/// How far down a question still stands. More levels than a slide has; a chain of a million nodes has more.
const LONGEST_DESCENT: u32 = 32;

/// The question a branch asks of a value that comes back: "4>β?". It is asked when the child has returned,
/// and still stands while its answer is shown: until the search has gone down to its next leaf.
#[must_use]
pub fn question(moment: &Moment<'_>, conventions: &Conventions) -> Option<(NodeId, String)> {
    if !has_windows(&conventions.search) {
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
    if tree.mover(asked_of) == Mover::Chance {
        return None;
    }
    let side = conventions.side(tree, asked_of);
    let (relation, name) = (cut_relation(conventions, side), bound_name(side));
    Some((asked_of, format!("{}{relation}{name}?", typeset(conventions.seen(tree, asked_of, score)))))
}
