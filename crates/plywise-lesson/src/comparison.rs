//! The comparison that a cut is, written out.

use std::fmt;

use plywise_conventions::Conventions;
use plywise_replay::Moment;
use plywise_search::{Cut, Event, GameTree, Mover, NodeId, Player};

use crate::search::{has_windows, rules};
use crate::visit::{is_first_look, question_of};
use crate::{typeset, typeset_bound};

/// Two numbers at two nodes, and how the one settles that the other's owner will not let play come here: `2 ≤ 3 = α`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comparison {
    /// The node that is cut.
    pub node: NodeId,
    /// The node above whose value the bound is, or which has the value that a null window only asked about; `None` where the bound
    /// is the end of a pass's or the root's window.
    pub against: Option<NodeId>,
    /// Whether much or little is good for whoever moves at the node, as values are written there.
    pub side: Player,
    /// The node's value, as it is written there.
    pub value: String,
    /// How the value stands to the bound, in the course's own signs.
    pub relation: &'static str,
    /// The bound, as it is written at the node.
    pub bound: String,
    /// What the bound is called: `β` where much is good, else `α`; `None` where it is what is left of a sum.
    pub name: Option<&'static str>,
}

/// What the bound that settles a cut is called at a node: `β` where much is good, else `α`.
pub(crate) fn bound_name(side: Player) -> &'static str {
    match side {
        Player::Max => "β",
        Player::Min => "α",
    }
}

/// How a value stands to that bound where it cuts: `≥`, or `>` where the rules cut beyond the bound only.
pub(crate) fn cut_relation(conventions: &Conventions, side: Player) -> &'static str {
    match (side, rules(&conventions.search).cut) {
        (Player::Max, Cut::Beyond) => ">",
        (Player::Max, Cut::AtOrBeyond) => "≥",
        (Player::Min, Cut::Beyond) => "<",
        (Player::Min, Cut::AtOrBeyond) => "≤",
    }
}

impl fmt::Display for Comparison {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Comparison { value, relation, bound, name, .. } = self;
        let named = name.map_or(["", ""], |name| [" = ", name]);
        for text in [value, " ", relation, " ", bound, named[0], named[1]] {
            out.write_str(text)?;
        }
        Ok(())
    }
}

/// What was compared, where the event that led to a moment is a cut.
#[must_use]
pub fn comparison(moment: &Moment<'_>, conventions: &Conventions) -> Option<Comparison> {
    let Event::Pruned { node, .. } = moment.event()? else { return None };
    let tree = moment.replay().tree();
    let is_chance = tree.mover(node) == Mover::Chance;
    if !is_chance && !has_windows(&conventions.search) {
        return of_sum(moment, node, conventions);
    }
    if !is_chance && is_first_look(moment, node) {
        return None;
    }
    let cutoff = moment.cutoff(node)?;
    // At a chance node it is the most or the least that its average can still be.
    let side = if is_chance { !cutoff.against } else { conventions.side(tree, node) };
    let relation = cut_relation(conventions, side);
    let value = typeset(conventions.seen(tree, node, cutoff.value));
    let bound = typeset_bound(conventions.seen(tree, node, cutoff.bound));
    let name = Some(bound_name(side));
    let against = cutoff.ancestor.or_else(|| question_of(moment, &cutoff).map(|question| question.of));
    Some(Comparison { node, against, side, value, relation, bound, name })
}

/// Where all values add up to no more than a sum: what a node's own player leaves of it for the player above, against what that player
/// has there already. Where the player has all of it, against the sum.
fn of_sum(moment: &Moment<'_>, node: NodeId, conventions: &Conventions) -> Option<Comparison> {
    let (value, sum) = (moment.value(node)?, conventions.search.options.sum?);
    let [value_text, sum_text] = [value, sum].map(typeset);
    let cut = |against, value, relation, bound| {
        Some(Comparison { node, against, side: Player::Max, value, relation, bound, name: None })
    };
    if value >= sum {
        return cut(None, value_text, "≥", sum_text);
    }
    let above = above_in_turn(moment.replay().tree(), node)?;
    let known = typeset(moment.value(above)?);
    cut(Some(above), [&*sum_text, " − ", &value_text].concat(), "≤", known)
}

/// The nearest node above one at which a player is to move.
pub(crate) fn above_in_turn(tree: &GameTree, node: NodeId) -> Option<NodeId> {
    tree.ancestors(node).find(|&above| tree.mover(above).entry().is_some())
}
