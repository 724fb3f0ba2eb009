//! The comparison that a cut is, written out.

use std::fmt;

use plywise_conventions::{Conventions, Words};
use plywise_replay::Moment;
use plywise_search::{Cut, Event, Mover, NodeId, Player};

use crate::search::{has_windows, rules};
use crate::visit::is_first_look;
use crate::{typeset, typeset_bound};

/// Two numbers at two nodes, and how the one settles that the other's owner will not let play come here: `2 ≤ 3 = α`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comparison {
    /// The node that is cut.
    pub node: NodeId,
    /// The node above whose value the bound is; `None` where it is the end of a window in which the search only asked
    /// something, or of the root's.
    pub against: Option<NodeId>,
    /// Whether much or little is good for whoever moves at the node, as values are written there.
    pub side: Player,
    /// The node's value, as it is written there.
    pub value: String,
    /// How the value stands to the bound, in the course's own signs.
    pub relation: &'static str,
    /// The bound, as it is written at the node.
    pub bound: String,
}

impl Comparison {
    /// What the bound is called at the node: `β` where much is good, else `α`.
    #[must_use]
    pub fn bound_name(&self) -> &'static str {
        bound_name(self.side)
    }
}

/// What the bound that settles a cut is called at a node: `β` where much is good, else `α`.
pub(crate) fn bound_name(side: Player) -> &'static str {
    match side {
        Player::Max => "β",
        Player::Min => "α",
    }
}

/// How a value stands to that bound where it cuts, in the course's own signs.
pub(crate) fn cut_relation(conventions: &Conventions, side: Player) -> &'static str {
    let Words { at_most, at_least, .. } = conventions.words;
    match (side, rules(&conventions.search).cut) {
        (Player::Max, Cut::Beyond) => ">",
        (Player::Max, Cut::AtOrBeyond) => at_least,
        (Player::Min, Cut::Beyond) => "<",
        (Player::Min, Cut::AtOrBeyond) => at_most,
    }
}

impl fmt::Display for Comparison {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Comparison { value, relation, bound, .. } = self;
        for text in [value, " ", relation, " ", bound, " = ", self.bound_name()] {
            out.write_str(text)?;
        }
        Ok(())
    }
}

/// What was compared, where the event that led to a moment is a cut. Chance nodes compare averages, and players who look at
/// their own entries sums: their cuts are told in words.
#[must_use]
pub fn comparison(moment: &Moment<'_>, conventions: &Conventions) -> Option<Comparison> {
    let Event::Pruned { node, .. } = moment.event()? else { return None };
    let tree = moment.replay().tree();
    if !has_windows(&conventions.search) || tree.mover(node) == Mover::Chance || is_first_look(moment, node) {
        return None;
    }
    let cutoff = moment.cutoff(node)?;
    let side = conventions.side(tree, node);
    let relation = cut_relation(conventions, side);
    let value = typeset(conventions.seen(tree, node, cutoff.value));
    let bound = typeset_bound(conventions.seen(tree, node, cutoff.bound));
    Some(Comparison { node, against: cutoff.ancestor, side, value, relation, bound })
}
