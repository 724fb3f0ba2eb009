//! What a format cannot hold, and where a tree has it.

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
pub struct Cannot {
    /// The format asked for.
    pub format: Format,
    /// The first node in depth-first order that has it, with its name or place; `None` where it is no node's fault.
    pub node: Option<(NodeId, String)>,
    /// What it is.
    pub what: What,
}

/// What a format may be unable to hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum What {
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
    /// The format is read, not written.
    NotWritten,
    /// The format tells of a search, and none was asked for, or not one of its own.
    NoSearch,
    /// The search did not come to its end.
    Stopped,
}

impl fmt::Display for Cannot {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = self.format.name();
        match (&self.node, self.what) {
            (_, What::NotWritten) => write!(out, "{name} can be read, but not written"),
            (_, What::NoSearch) => {
                write!(out, "{name} tells of a search by minimax, alpha-beta or expectimax; say which")
            }
            (Some((_, label)), What::Stopped) => {
                write!(out, "{name} needs the value of {}, which nobody wrote down", on_one_line(label))
            }
            (None, What::Stopped) => write!(out, "the tree is too deep for the search that {name} tells of"),
            (Some((_, label)), what) => {
                write!(out, "node {} has {}, which {name} cannot hold", on_one_line(label), what.phrase())
            }
            (None, what) => write!(out, "{name} cannot hold {}", what.phrase()),
        }
    }
}

fn on_one_line(label: &str) -> String {
    const MOST: usize = 60;
    let mut text: String =
        label.chars().take(MOST).map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect();
    if label.chars().nth(MOST).is_some() {
        text.push('…');
    }
    text
}

impl std::error::Error for Cannot {}

impl What {
    fn phrase(self) -> &'static str {
        match self {
            What::Name => "a name",
            What::EmptyName => "an empty name",
            What::Unknown => "no known value",
            What::Infinity => "an infinite value",
            What::Chance => "chance to move",
            What::Number => "a numbered player to move",
            What::Unnumbered => "MAX or MIN to move among numbered players",
            What::OutOfTurn => "a player out of turn to move",
            What::Payoffs => "several values",
            What::OnePayoff => "one value for several players",
            What::Move => "a name for the move to it",
            What::Probability => "a probability",
            What::Static => "a static value",
            What::Features => "features",
            What::Uneven => "another shape than the nodes beside it",
            What::NoState => "no name for its state",
            What::NotWritten => "what is written",
            What::NoSearch => "a search",
            What::Stopped => "no value",
        }
    }
}

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

pub(crate) fn cannot<T>(tree: &GameTree, format: Format, node: NodeId, what: What) -> Result<T, Cannot> {
    Err(Cannot { format, node: Some((node, tree.label(node))), what })
}

/// Whether a format that holds so much can hold a tree.
pub(crate) fn check(tree: &GameTree, format: Format, holds: Holds) -> Result<(), Cannot> {
    let mut names = tree.names().peekable();
    let root = tree.mover(NodeId::ROOT);
    for node in tree.nodes() {
        let name = names.next_if(|(named, _)| *named == node).map(|(_, name)| name);
        if let Some(what) = offence(tree, node, name, root, holds) {
            return cannot(tree, format, node, what);
        }
    }
    Ok(())
}

fn offence(tree: &GameTree, node: NodeId, name: Option<&str>, root: Mover, holds: Holds) -> Option<What> {
    if let Some(name) = name {
        if !holds.names {
            return Some(What::Name);
        }
        if name.is_empty() && !holds.empty_names {
            return Some(What::EmptyName);
        }
    }
    let is_leaf = tree.is_leaf(node);
    if is_leaf {
        let payoffs = tree.payoffs(node);
        if payoffs.is_some() && !holds.payoffs {
            return Some(What::Payoffs);
        }
        let score = tree.leaf_score(node);
        if score.is_none() && !holds.unknown {
            return Some(What::Unknown);
        }
        let is_infinite = score.is_some_and(|score| !score.is_finite())
            || payoffs.is_some_and(|payoffs| payoffs.iter().any(|score| !score.is_finite()));
        if is_infinite && !holds.infinity {
            return Some(What::Infinity);
        }
    } else {
        match tree.mover(node) {
            Mover::Chance if !holds.chance => return Some(What::Chance),
            Mover::Numbered(_) if !holds.numbers => return Some(What::Number),
            mover @ (Mover::Max | Mover::Min) if !holds.any_turn => {
                let first = if holds.min_root && root == Mover::Min { Mover::Min } else { Mover::Max };
                if mover != crate::grow::in_turn(first, tree.depth(node) as usize) {
                    return Some(What::OutOfTurn);
                }
            }
            _ => {}
        }
        // None holds a static value for each player.
        if tree.payoffs(node).is_some() || tree.given_static(node).is_some() && !holds.statics {
            return Some(What::Static);
        }
    }
    if let Some(label) = tree.move_label(node) {
        if !holds.moves {
            return Some(What::Move);
        }
        if label.is_empty() && !holds.empty_names {
            return Some(What::EmptyName);
        }
    }
    if tree.given_probability(node).is_some() && !holds.probabilities {
        return Some(What::Probability);
    }
    (!holds.features && tree.features(node).next().is_some()).then_some(What::Features)
}
