//! What is asked.
//!
//! Each kind of [`Question`] has its key and its grade in a file of its own, and its answer as text in `text`.

use std::fmt;

use plywise_replay::Step;
use plywise_search::{GameTree, NodeId};

/// What is asked about a search of a tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// Which leaves does the search never look at?
    PrunedLeaves,
    /// Which nodes does it never look at?
    PrunedNodes,
    /// Which branches are cut off: the first node of each part of the tree that is left out?
    Cuts,
    /// What does each branch hand up?
    Values,
    /// What are α and β at this node, when the search comes to it and after each child?
    Windows(NodeId),
    /// Perform the search, step by step.
    Run,
    /// After each value that comes back from this step of the search on: cut or go on, and where to?
    Decisions(Step),
    /// Which move is best, and what is proved of each?
    RootMove,
    /// In which order of children does the search look at the fewest leaves?
    BestOrder,
    /// Change one leaf so that something happens.
    ChangeLeaf(Goal),
    /// Which conventions does this run follow?
    Convention,
}

/// What a changed leaf is to bring about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// The search cuts at this node, where it did not.
    Cut(NodeId),
    /// The search no longer cuts at this node.
    NoCut(NodeId),
    /// Another move is best at the root.
    OtherMove,
}

/// A text is no question about this tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum QuestionError {
    /// No kind of question has this key.
    UnknownKind(String),
    /// The question is about one node, and none was named.
    NoNode(&'static str),
    /// What stands behind `decisions:` is no step.
    NoStep,
    /// The tree has no node with this label.
    UnknownNode(String),
}

impl fmt::Display for QuestionError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        crate::english::question_error(self, out)
    }
}

impl std::error::Error for QuestionError {}

/// The kinds that are about no node.
const PLAIN: [(Question, &str); 9] = [
    (Question::PrunedLeaves, "pruned-leaves"),
    (Question::PrunedNodes, "pruned-nodes"),
    (Question::Cuts, "cuts"),
    (Question::Values, "values"),
    (Question::Run, "run"),
    (Question::Decisions(Step::START), "decisions"),
    (Question::RootMove, "move"),
    (Question::BestOrder, "order"),
    (Question::Convention, "convention"),
];

impl Question {
    /// The keys of all kinds, as links, files and the command have them.
    pub const KEYS: [&'static str; 13] = [
        "pruned-leaves", "pruned-nodes", "cuts", "values", "windows", "run", "decisions", "move", "order",
        "change-cut", "change-no-cut", "change-move", "convention",
    ];

    /// The key of its kind.
    #[must_use]
    pub fn key(&self) -> &'static str {
        match self {
            Question::Windows(_) => "windows",
            Question::Decisions(_) => "decisions",
            Question::ChangeLeaf(Goal::Cut(_)) => "change-cut",
            Question::ChangeLeaf(Goal::NoCut(_)) => "change-no-cut",
            Question::ChangeLeaf(Goal::OtherMove) => "change-move",
            plain => PLAIN.iter().find(|(question, _)| question == plain).map_or("", |(_, key)| key),
        }
    }

    /// The node that it is about, if it is about one.
    #[must_use]
    pub fn node(&self) -> Option<NodeId> {
        match *self {
            Question::Windows(node) | Question::ChangeLeaf(Goal::Cut(node) | Goal::NoCut(node)) => Some(node),
            _ => None,
        }
    }

    /// The question as files and links write it: its key, and behind a colon the label of its node, or the step from which
    /// decisions are asked for.
    #[must_use]
    pub fn written(&self, tree: &GameTree) -> String {
        match (self.node(), self) {
            (Some(node), _) => [self.key(), ":", &tree.label(node)].concat(),
            (None, Question::Decisions(Step(from @ 1..))) => format!("{}:{from}", self.key()),
            _ => self.key().to_owned(),
        }
    }

    /// Reads what [`Question::written`] writes.
    ///
    /// # Errors
    /// When the key is unknown, or the node is missing or not in the tree.
    pub fn read(text: &str, tree: &GameTree) -> Result<Question, QuestionError> {
        let (key, label) = text.split_once(':').map_or((text, None), |(key, label)| (key, Some(label)));
        let plain = PLAIN.iter().find(|(_, known)| *known == key);
        if let Some((question, _)) = plain.filter(|_| key != "decisions" || label.is_none()) {
            return Ok(*question);
        }
        let node = |key| {
            let label = label.ok_or(QuestionError::NoNode(key))?;
            tree.find(label).ok_or_else(|| QuestionError::UnknownNode(label.to_owned()))
        };
        match key {
            "decisions" => {
                let from = label.and_then(|step| step.trim().parse().ok());
                from.map(|from| Question::Decisions(Step(from))).ok_or(QuestionError::NoStep)
            }
            "windows" => Ok(Question::Windows(node("windows")?)),
            "change-cut" => Ok(Question::ChangeLeaf(Goal::Cut(node("change-cut")?))),
            "change-no-cut" => Ok(Question::ChangeLeaf(Goal::NoCut(node("change-no-cut")?))),
            "change-move" => Ok(Question::ChangeLeaf(Goal::OtherMove)),
            _ => Err(QuestionError::UnknownKind(key.to_owned())),
        }
    }
}
