//! How the search comes to a node.

use plywise_replay::{Cutoff, Moment};
use plywise_search::{Algorithm, Bound, Event, Mover, NodeId, Score};

/// What was proved of a node that the search has just left and comes to again; `None` where it has left another one.
pub(crate) fn just_left(moment: &Moment<'_>, node: NodeId) -> Option<Bound> {
    let before = moment.step().0.checked_sub(2).and_then(|event| moment.replay().event(event));
    match before {
        Some(Event::Returned { node: left, bound, .. }) if left == node => Some(bound),
        _ => None,
    }
}

/// The node above, where `node` is looked at in a null window to find out whether it is better than what is known
/// there. Further down a null window is only handed on.
pub(crate) fn tests_for(moment: &Moment<'_>, node: NodeId) -> Option<NodeId> {
    let tree = moment.replay().tree();
    let above = tree.parent(node).filter(|&above| tree.mover(above) != Mover::Chance)?;
    let is_null = moment.entry_window(node)?.is_null();
    let is_handed_on = moment.window(above)?.is_null() || moment.entry_window(above)?.is_null();
    (is_null && !is_handed_on).then_some(above)
}

/// What a null window asks: whether a node is better for whoever moves above than a value that is known there.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Question {
    /// The node that the test is of.
    pub(crate) tested: NodeId,
    /// The node above whose value it is.
    pub(crate) of: NodeId,
    /// That value.
    pub(crate) known: Score,
}

/// The question that a cut answers as far as it goes, where the bound is the end of a test's window beyond which the answer is yes.
/// `None` where a pass asks, or a value that no node above has.
pub(crate) fn question_of(moment: &Moment<'_>, cutoff: &Cutoff) -> Option<Question> {
    /// A test this far above is not looked for: a step costs no more in a deeper tree.
    const FURTHEST: usize = 1_000;
    let tree = moment.replay().tree();
    let is_null = |node| moment.entry_window(node).is_some_and(|window| window.is_null());
    if cutoff.ancestor.is_some() || !cutoff.value.is_finite() || is_null(NodeId::ROOT) {
        return None;
    }
    // All nodes below the one that is tested have its window.
    let path = std::iter::once(cutoff.node).chain(tree.ancestors(cutoff.node)).take(FURTHEST);
    let mut path = path.take_while(|&node| is_null(node));
    let (tested, above) = path.find_map(|node| Some((node, tests_for(moment, node)?)))?;
    let window = moment.entry_window(tested)?;
    let is_yes = tree.player(above) != cutoff.against && window.own(cutoff.against) == cutoff.bound;
    if !is_yes {
        return None;
    }
    let known = window.own(tree.player(above));
    let has = |node: &NodeId| tree.mover(*node) == tree.mover(above) && moment.value(*node) == Some(known);
    let of = std::iter::once(above).chain(tree.ancestors(above)).take(FURTHEST).find(has)?;
    Some(Question { tested, of, known })
}

/// Whether Star2 is only probing a child of a chance node: every branch there that has a choice is first looked at so.
/// A later visit, while the chance node is the same, is in full.
#[must_use]
pub fn is_first_look(moment: &Moment<'_>, node: NodeId) -> bool {
    let (replay, tree) = (moment.replay(), moment.replay().tree());
    let is_by_chance = |node| tree.mover(node) == Mover::Chance && !tree.is_leaf(node);
    let above = tree.parent(node).filter(|&above| is_by_chance(above));
    let Some(above) = above.filter(|_| replay.trace().search().algorithm == Algorithm::Star2) else {
        return false;
    };
    if is_by_chance(node) || tree.children(node).nth(1).is_none() || moment.is_evaluated(node) {
        return false;
    }
    moment.is_first_visit(node, above)
}
