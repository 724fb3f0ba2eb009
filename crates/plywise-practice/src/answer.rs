//! What a student says.
//!
//! Numbers in an answer are as the course writes them: where values are written from the mover's side, as negamax has
//! it, so are the student's.

use std::collections::{BTreeMap, BTreeSet};

use plywise_search::{Bound, Cut, NodeId, Order, Returns, Score, Window};

/// An answer to a question; each kind of question takes one kind of answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The nodes that were named: pruned leaves, pruned nodes, or the first node of each part that is cut off.
    Nodes(BTreeSet<NodeId>),
    /// What each branch hands up. A branch that is not here was left blank.
    Values(BTreeMap<NodeId, Said>),
    /// α and β on entry, then after each child that was looked at.
    Windows(Vec<WindowSaid>),
    /// The steps of the search in order, each of them said where the true search stood.
    Steps(Vec<RunStep>),
    /// What was decided at each decision, in order.
    Decisions(Vec<Option<Decided>>),
    /// A move, and what is proved of each child of the root.
    RootMove(RootMove),
    /// Other orders of children, by branch. What is not here stays as it is.
    Order(BTreeMap<NodeId, Vec<NodeId>>),
    /// A leaf, and what it is to be worth; nothing where no leaf was changed.
    Leaf(Option<(NodeId, Score)>),
    /// The conventions that a run follows.
    Convention(ReadConvention),
}

/// What somebody says of a node's value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Said {
    /// The search never learns it.
    Unknown,
    /// This number, and no more about what it proves.
    Number(Score),
    /// This number or more.
    AtLeast(Score),
    /// This number or less.
    AtMost(Score),
}

impl Said {
    /// What a search that returned `score` and proved `bound` of it would have a student say.
    #[must_use]
    pub fn of(score: Score, bound: Bound) -> Said {
        match bound {
            Bound::Exact => Said::Number(score),
            Bound::AtLeast => Said::AtLeast(score),
            Bound::AtMost => Said::AtMost(score),
        }
    }

    /// Whether this is right where that is the truth. A plain number says what a node hands up, and is right whatever
    /// that proves; a bound has to be the proved one.
    #[must_use]
    pub fn agrees_with(self, truth: Said) -> bool {
        match (self, truth) {
            (Said::Number(said), Said::Number(holds) | Said::AtLeast(holds) | Said::AtMost(holds)) => {
                said == holds
            }
            _ => self == truth,
        }
    }
}

/// α and β as somebody wrote them; nothing where a box was left empty.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WindowSaid {
    /// What stands for α.
    pub alpha: Option<Score>,
    /// What stands for β.
    pub beta: Option<Score>,
}

impl From<Window> for WindowSaid {
    fn from(Window { alpha, beta }: Window) -> WindowSaid {
        WindowSaid { alpha: Some(alpha), beta: Some(beta) }
    }
}

/// One step of a search that a student performs. What a leaf is worth is read off the tree and needs no step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RunStep {
    /// Go to a node.
    Enter(NodeId),
    /// The window of a branch after a child's value came back.
    Window(NodeId, Window),
    /// The value of a branch after a child's value came back, in a search without windows.
    Value(NodeId, Score),
    /// Leave out the other children of a branch.
    Cut(NodeId),
    /// Hand up what a branch is worth.
    Return(NodeId, Score),
}

/// What is done after a value came back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decided {
    /// Leave out the other children.
    Cut,
    /// Go on, to this child.
    GoOn(NodeId),
}

/// The best move at the root, and why it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RootMove {
    /// The child that is moved to; nothing where none was chosen.
    pub child: Option<NodeId>,
    /// What the search learns of each child of the root.
    pub proof: BTreeMap<NodeId, Said>,
}

/// The conventions that somebody reads off a run; nothing where a question was left open.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ReadConvention {
    /// When it cuts.
    pub cut: Option<Cut>,
    /// What it hands up.
    pub returns: Option<Returns>,
    /// In which order it looks at children.
    pub order: Option<Order>,
}
