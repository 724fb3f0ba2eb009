//! What is said of an answer.

use plywise_lesson::Sentence;
use plywise_search::NodeId;

use crate::Misconception;

/// How an answer was graded.
#[derive(Clone, Debug, PartialEq)]
pub struct Verdict {
    /// From 0 to 1; 1 only where all of the answer is right. See [`crate::Exercise::grade`] for how it is worked out.
    pub mark: f64,
    /// What is said of each part, in the order of the search.
    pub parts: Vec<Part>,
    /// The one known misconception that leads to exactly this answer.
    pub misconception: Option<Misconception>,
}

impl Verdict {
    /// Whether everything is right.
    #[must_use]
    pub fn is_right(&self) -> bool {
        self.parts.iter().all(|part| part.outcome == Outcome::Right)
    }

    /// The first part that is not right.
    #[must_use]
    pub fn first_mistake(&self) -> Option<&Part> {
        self.parts.iter().find(|part| part.outcome != Outcome::Right)
    }
}

/// One part of an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// What it is about.
    pub about: About,
    /// Whether it is right.
    pub outcome: Outcome,
    /// What is true, and why.
    pub feedback: Sentence,
    /// The step of the search at which one sees that.
    pub step: plywise_replay::Step,
}

/// What a part of an answer is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum About {
    /// A node.
    Node(NodeId),
    /// One end of the window of a node, after so many of its children.
    Window(NodeId, usize, WindowEnd),
    /// The step with this number, counted from 0.
    Step(usize),
    /// The decision with this number, counted from 0.
    Decision(usize),
    /// The move at the root.
    Move,
    /// The order of the children, all together.
    Order,
    /// The leaf that was changed.
    Leaf,
    /// When the search cuts.
    Cut,
    /// What it hands up.
    Returns,
    /// In which order it looks at children.
    ChildOrder,
}

/// One end of a window.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum WindowEnd {
    /// The lower one.
    Alpha,
    /// The upper one.
    Beta,
}

/// How a part of an answer was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// As it should be.
    Right,
    /// It was left out: a cut that was missed, a box that was left empty.
    Missing,
    /// It is not so: a node that is looked at was named as pruned, another number stands there.
    Wrong,
}
