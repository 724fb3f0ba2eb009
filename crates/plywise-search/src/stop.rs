//! Why a search did not come to its end.

use crate::NodeId;

/// Why a search of a drawn tree had to stop before it had an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// It came to a leaf whose value nobody wrote down.
    UnknownLeaf(NodeId),
    /// It came to its depth limit at a branch that has no static value.
    NoStaticValue(NodeId),
    /// It had entered as many nodes as it was allowed to.
    OutOfBudget {
        /// How many that was.
        nodes: u32,
    },
    /// It had reported as many events as it was allowed to: [`crate::Search::most_events`].
    OutOfEvents {
        /// How many it has reported.
        events: u32,
    },
    /// It is not a search for such a tree. Nothing was looked at.
    Unsupported(Unsupported),
}

/// What about a tree a search cannot deal with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unsupported {
    /// Chance decides at this node, and the search knows MAX and MIN only.
    Chance(NodeId),
    /// The search knows MAX and MIN only, and here moves a numbered player, or a leaf has several values.
    Several(NodeId),
    /// The tree is higher than this many plies.
    TooHigh(u32),
    /// The search works with averages, and the value of this leaf, or of this branch at the horizon, is infinite; it
    /// lies below a chance node.
    Unbounded(NodeId),
    /// The search was told the smallest and largest value there can be below a chance node, and that of this node lies
    /// outside.
    BeyondRange(NodeId),
    /// The search leaves children out because payoffs add up to no more than a bound, which this leaf's exceed; or
    /// an entry of it is negative.
    BeyondSum(NodeId),
}

impl From<Unsupported> for Stop {
    fn from(unsupported: Unsupported) -> Stop {
        Stop::Unsupported(unsupported)
    }
}

impl Stop {
    /// The node at which it stopped, if it is about one.
    #[must_use]
    pub fn node(self) -> Option<NodeId> {
        match self {
            Stop::UnknownLeaf(node) | Stop::NoStaticValue(node) => Some(node),
            Stop::OutOfBudget { .. }
            | Stop::OutOfEvents { .. }
            | Stop::Unsupported(Unsupported::TooHigh(_)) => None,
            Stop::Unsupported(
                Unsupported::Chance(node)
                | Unsupported::Several(node)
                | Unsupported::Unbounded(node)
                | Unsupported::BeyondRange(node)
                | Unsupported::BeyondSum(node),
            ) => Some(node),
        }
    }
}

impl std::error::Error for Stop {}
