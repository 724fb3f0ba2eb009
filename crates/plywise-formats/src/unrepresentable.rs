//! What a format cannot hold, and where a tree has it.

use crate::english;
use std::fmt;

use plywise_search::{GameTree, Mover, NodeId};

use crate::Format;

/// A tree has something that a format cannot hold.
///
/// ```
/// use plywise_formats::{Format, read, write};
///
/// let read = read("A(B=3 C=?)", None).expect("a tree");
/// let cannot = write(&read.document, Format::Parens).unwrap_err();
/// assert_eq!(cannot.to_string(), "node A has a name, which brackets with a pair for each leaf cannot hold");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unrepresentable {
    /// The format asked for.
    pub format: Format,
    /// The first node in depth-first order that has it, with its name or place; `None` where it is no node's fault.
    pub node: Option<(NodeId, String)>,
    /// Why the format cannot say it.
    pub reason: Reason,
}

/// Why a tree cannot be written in a format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    /// The format has no place for something that the tree has.
    Feature(Feature),
    /// The format is read, not written.
    NotWritten,
    /// The format describes a search, and none was asked for, or one that the format does not know.
    NoSearch,
    /// The search did not come to its end.
    Stopped,
}

/// What a tree may have that a format cannot hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Feature {
    /// A name.
    Name,
    /// A name without a character in it.
    EmptyName,
    /// A leaf without a value.
    Unknown,
    /// An infinite value.
    Infinity,
    /// A chance node.
    Chance,
    /// A numbered player.
    Number,
    /// MAX or MIN, where the other players have numbers.
    Unnumbered,
    /// A player who moves out of turn, or MIN at the root.
    OutOfTurn,
    /// Several values at one leaf.
    Payoffs,
    /// One value, where there are several players.
    OnePayoff,
    /// The name of a move.
    Move,
    /// A probability.
    Probability,
    /// A static value.
    Static,
    /// Features.
    Features,
    /// Another number of children, or another depth, than elsewhere.
    Uneven,
    /// No state: the format names every node.
    NoState,
}

impl fmt::Display for Unrepresentable {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&english::unrepresentable(self))
    }
}

impl std::error::Error for Unrepresentable {}

/// What a format can hold, apart from MAX and MIN in turns, MAX first, and finite values.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Holds {
    pub(crate) names: bool,
    pub(crate) empty_names: bool,
    pub(crate) unknown: bool,
    pub(crate) infinity: bool,
    pub(crate) chance: bool,
    pub(crate) numbers: bool,
    pub(crate) min_root: bool,
    pub(crate) any_turn: bool,
    pub(crate) payoffs: bool,
    pub(crate) moves: bool,
    pub(crate) probabilities: bool,
    pub(crate) statics: bool,
    pub(crate) features: bool,
}

impl Holds {
    pub(crate) const NOTHING: Holds = Holds {
        names: false,
        empty_names: false,
        unknown: false,
        infinity: false,
        chance: false,
        numbers: false,
        min_root: false,
        any_turn: false,
        payoffs: false,
        moves: false,
        probabilities: false,
        statics: false,
        features: false,
    };
    pub(crate) const ALL: Holds = Holds {
        names: true,
        empty_names: true,
        unknown: true,
        infinity: true,
        chance: true,
        numbers: true,
        min_root: true,
        any_turn: true,
        payoffs: true,
        moves: true,
        probabilities: true,
        statics: true,
        features: true,
    };
}

pub(crate) fn unrepresentable<T>(
    tree: &GameTree,
    format: Format,
    node: NodeId,
    feature: Feature,
) -> Result<T, Unrepresentable> {
    Err(Unrepresentable { format, node: Some((node, tree.label(node))), reason: Reason::Feature(feature) })
}

/// Whether a format that holds so much can hold a tree.
pub(crate) fn check(tree: &GameTree, format: Format, holds: Holds) -> Result<(), Unrepresentable> {
    let mut names = tree.names().peekable();
    let root = tree.mover(NodeId::ROOT);
    for node in tree.nodes() {
        let name = names.next_if(|(named, _)| *named == node).map(|(_, name)| name);
        if let Some(feature) = offence(tree, node, name, root, holds) {
            return unrepresentable(tree, format, node, feature);
        }
    }
    Ok(())
}

fn offence(tree: &GameTree, node: NodeId, name: Option<&str>, root: Mover, holds: Holds) -> Option<Feature> {
    if let Some(name) = name {
        if !holds.names {
            return Some(Feature::Name);
        }
        if name.is_empty() && !holds.empty_names {
            return Some(Feature::EmptyName);
        }
    }
    let is_leaf = tree.is_leaf(node);
    if is_leaf {
        let payoffs = tree.payoffs(node);
        if payoffs.is_some() && !holds.payoffs {
            return Some(Feature::Payoffs);
        }
        if tree.is_estimate(node) && !holds.statics {
            return Some(Feature::Static);
        }
        let score = tree.leaf_score(node);
        if score.is_none() && !holds.unknown {
            return Some(Feature::Unknown);
        }
        let is_infinite = score.is_some_and(|score| !score.is_finite())
            || payoffs.is_some_and(|payoffs| payoffs.iter().any(|score| !score.is_finite()));
        if is_infinite && !holds.infinity {
            return Some(Feature::Infinity);
        }
    } else {
        match tree.mover(node) {
            Mover::Chance if !holds.chance => return Some(Feature::Chance),
            Mover::Numbered(_) if !holds.numbers => return Some(Feature::Number),
            mover @ (Mover::Max | Mover::Min) if !holds.any_turn => {
                let first = if holds.min_root && root == Mover::Min { Mover::Min } else { Mover::Max };
                if mover != crate::limited_builder::in_turn(first, tree.depth(node) as usize) {
                    return Some(Feature::OutOfTurn);
                }
            }
            _ => {}
        }
        // None holds a static value for each player.
        if tree.payoffs(node).is_some() || tree.given_static(node).is_some() && !holds.statics {
            return Some(Feature::Static);
        }
    }
    if let Some(label) = tree.move_label(node) {
        if !holds.moves {
            return Some(Feature::Move);
        }
        if label.is_empty() && !holds.empty_names {
            return Some(Feature::EmptyName);
        }
    }
    if tree.given_probability(node).is_some() && !holds.probabilities {
        return Some(Feature::Probability);
    }
    (!holds.features && tree.features(node).next().is_some()).then_some(Feature::Features)
}
