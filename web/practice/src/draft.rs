//! An answer that is being made, and the answer that comes of it.

use std::collections::{BTreeMap, BTreeSet};

use plywise_lesson::has_windows;
use plywise_practice::{Answer, Exercise, Question, ReadConvention, Said};
use plywise_search::{Game as _, GameTree, NodeId, OrderedTree};

use crate::english;

/// A box to write in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// What it is for.
    pub label: String,
    /// What stands in it.
    pub text: String,
    /// How the answer begins before what stands here, such as `#3`; nothing for an end of a window.
    pub(crate) node: Option<NodeId>,
}

/// An answer that is being made.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Draft {
    /// Nodes that were picked: of pruned nodes and cuts many, of a move, an order or a leaf one.
    pub picked: BTreeSet<NodeId>,
    /// Boxes with numbers.
    pub fields: Vec<Field>,
    /// Orders of children, of the branches where somebody has moved one.
    pub orders: BTreeMap<NodeId, Vec<NodeId>>,
    /// The conventions that were read off a run.
    pub convention: ReadConvention,
    /// What was typed in a line: names of nodes beside those that were picked, or the whole answer.
    pub line: String,
}

/// How an answer to a question is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Entry {
    /// By picking nodes, or typing their names.
    Nodes,
    /// By a number for each node.
    Values,
    /// By rows of α and β.
    Windows,
    /// By picking a move, and a number for each.
    Move,
    /// By deciding, point after point.
    Decisions,
    /// By doing one step of the search after the other.
    Run,
    /// By moving children to other places.
    Order,
    /// By picking a leaf and writing another value.
    Leaf,
    /// By choosing among conventions.
    Convention,
}

impl Entry {
    /// How an answer to this question is given.
    #[must_use]
    pub(crate) fn of(question: Question) -> Entry {
        match question {
            Question::PrunedLeaves | Question::PrunedNodes | Question::Cuts => Entry::Nodes,
            Question::Values => Entry::Values,
            Question::Windows(_) => Entry::Windows,
            Question::RootMove => Entry::Move,
            Question::Decisions(_) => Entry::Decisions,
            Question::Run => Entry::Run,
            Question::BestOrder => Entry::Order,
            Question::ChangeLeaf(_) => Entry::Leaf,
            Question::Convention => Entry::Convention,
        }
    }

    /// Whether it is given step by step, each of them where the search stands.
    pub(crate) fn is_by_steps(self) -> bool {
        matches!(self, Entry::Decisions | Entry::Run)
    }
}

impl Draft {
    /// An empty answer to a question.
    #[must_use]
    pub fn of(exercise: &Exercise) -> Draft {
        let tree = exercise.replay().tree();
        let of_node = |node: NodeId| Field { label: tree.label(node), text: String::new(), node: Some(node) };
        let named = |label: &str| Field { label: label.to_owned(), text: String::new(), node: None };
        let fields = match exercise.question() {
            Question::Values | Question::RootMove => exercise.choices().into_iter().map(of_node).collect(),
            // A row for each child, also for those that a cut leaves out: their number would tell. They stand in the order of the
            // search, as the answer does.
            Question::Windows(node) => {
                let on_entry = std::iter::once(english::ON_ENTRY.to_owned());
                let ordered = OrderedTree::new(tree, &exercise.conventions().search);
                let after = ordered.children(node).map(|child| english::after_child(&tree.label(child)));
                let ends = |row: String| ["α", "β"].map(|end| named(&format!("{end} {row}")));
                on_entry.chain(after).flat_map(ends).collect()
            }
            Question::Run if has_windows(&exercise.conventions().search) => {
                ["α", "β", english::RETURNED].map(named).into()
            }
            Question::Run => [english::VALUE_SO_FAR, english::RETURNED].map(named).into(),
            Question::ChangeLeaf(_) => vec![named(english::NEW_VALUE)],
            _ => Vec::new(),
        };
        Draft { fields, ..Draft::default() }
    }

    /// What somebody entered who gave this answer.
    #[must_use]
    pub fn of_answer(exercise: &Exercise, answer: &Answer) -> Draft {
        let mut draft = Draft::of(exercise);
        match answer {
            Answer::Nodes(nodes) => draft.picked.clone_from(nodes),
            Answer::Values(values) => draft.fill(|node| values.get(&node).copied()),
            Answer::RootMove(said) => {
                draft.picked = said.child.into_iter().collect();
                draft.fill(|node| said.proof.get(&node).copied());
            }
            Answer::Windows(rows) => {
                let ends = rows.iter().flat_map(|row| [row.alpha, row.beta]);
                for (field, end) in draft.fields.iter_mut().zip(ends) {
                    field.text = end.map_or(String::new(), |end| written(Said::Number(end)));
                }
            }
            Answer::Order(orders) => draft.orders.clone_from(orders),
            Answer::Convention(read) => draft.convention = *read,
            Answer::Leaf(changed) => {
                draft.picked = changed.map(|(leaf, _)| leaf).into_iter().collect();
                let value = changed.map(|(_, score)| written(Said::Number(score)));
                draft.fields.first_mut().into_iter().zip(value).for_each(|(field, value)| field.text = value);
            }
            // Steps are said one after the other, and a sitting keeps them.
            Answer::Steps(_) | Answer::Decisions(_) => {}
        }
        draft
    }

    fn fill(&mut self, said: impl Fn(NodeId) -> Option<Said>) {
        for field in &mut self.fields {
            field.text = field.node.and_then(&said).map_or(String::new(), written);
        }
    }

    /// How many boxes have been filled, of how many; nothing where there are none.
    #[must_use]
    pub fn filled(&self) -> Option<(usize, usize)> {
        let n_filled = self.fields.iter().filter(|field| !field.text.trim().is_empty()).count();
        (!self.fields.is_empty()).then_some((n_filled, self.fields.len()))
    }

    /// The answer.
    ///
    /// # Errors
    /// What cannot be read, in words.
    pub fn answer(&self, exercise: &Exercise) -> Result<Answer, String> {
        let entry = Entry::of(exercise.question());
        let read = |text: &str| {
            exercise.read_answer(text).map_err(|error| crate::english::sentence(&error.to_string()))
        };
        let line = ascii(&self.line);
        match entry {
            Entry::Nodes => {
                let typed = read(&line)?;
                let Answer::Nodes(typed) = typed else { return Ok(typed) };
                Ok(Answer::Nodes(self.picked.union(&typed).copied().collect()))
            }
            // Whoever types the whole answer means that.
            _ if !line.is_empty() => read(&line),
            Entry::Values | Entry::Move => self.numbers(exercise, entry),
            Entry::Windows => {
                let rows: Vec<&Field> = self.fields.iter().step_by(2).collect();
                in_boxes(exercise, &self.windows(), 1, &rows)
            }
            Entry::Order => Ok(Answer::Order(self.orders.clone())),
            Entry::Convention => Ok(Answer::Convention(self.convention)),
            Entry::Leaf => match (self.picked.first(), self.fields.first()) {
                (Some(&leaf), Some(field)) if !field.text.trim().is_empty() => {
                    let text = [&numbered(leaf), "=", ascii(&field.text).trim_start_matches('=')].concat();
                    in_boxes(exercise, &text, 1, &[field])
                }
                _ => Ok(Answer::Leaf(None)),
            },
            Entry::Decisions | Entry::Run => Ok(exercise.blank()),
        }
    }

    /// A number for each node, and the move, where there is one.
    fn numbers(&self, exercise: &Exercise, entry: Entry) -> Result<Answer, String> {
        let filled: Vec<&Field> = self.fields.iter().filter(|field| !field.text.trim().is_empty()).collect();
        let moved = self.picked.first().map_or("_".to_owned(), |&node| numbered(node));
        let first = (entry == Entry::Move).then_some(moved);
        let n_before = 1 + usize::from(first.is_some());
        let parts: Vec<String> = first.into_iter().chain(filled.iter().map(|field| said(field))).collect();
        in_boxes(exercise, &parts.join(", "), n_before, &filled)
    }

    /// What stands in the box with this number, as answers have it.
    pub(crate) fn typed(&self, nth: usize) -> String {
        self.fields.get(nth).map(|field| ascii(&field.text)).unwrap_or_default()
    }

    /// The children of a branch as they stand now.
    pub(crate) fn children(&self, tree: &GameTree, branch: NodeId) -> Vec<NodeId> {
        self.orders.get(&branch).cloned().unwrap_or_else(|| tree.children(branch).collect())
    }

    /// Moves a node to a place among its siblings, or to the last one.
    pub(crate) fn move_to(&mut self, tree: &GameTree, node: NodeId, place: usize) {
        let Some(branch) = tree.parent(node) else { return };
        let mut children = self.children(tree, branch);
        children.retain(|child| *child != node);
        children.insert(place.min(children.len()), node);
        if children.iter().copied().eq(tree.children(branch)) {
            self.orders.remove(&branch);
        } else {
            self.orders.insert(branch, children);
        }
    }

    /// The rows of α and β, without empty ones at the end.
    fn windows(&self) -> String {
        let rows = self.fields.chunks(2).map(|row| {
            let ends = row.iter().map(|field| {
                let end = ascii(&field.text);
                if end.is_empty() { "_".to_owned() } else { end.replace(char::is_whitespace, "") }
            });
            ends.collect::<Vec<_>>().join(" ")
        });
        let mut rows: Vec<String> = rows.collect();
        while rows.last().is_some_and(|row| row == "_ _") {
            rows.pop();
        }
        rows.join(", ")
    }
}

/// An answer that was written in boxes: what cannot be read is told at its box. The part with number `first` is of the first.
fn in_boxes(exercise: &Exercise, text: &str, first: usize, fields: &[&Field]) -> Result<Answer, String> {
    exercise.read_answer(text).map_err(|error| {
        let field = error.part.checked_sub(first).and_then(|nth| fields.get(nth));
        field.map_or(error.to_string(), |field| english::no_number(&field.label))
    })
}

/// What is said of a value, as a box has it.
fn written(said: Said) -> String {
    match said {
        Said::Unknown => "?".to_owned(),
        Said::Number(score) => score.to_string(),
        Said::AtLeast(score) => format!(">={score}"),
        Said::AtMost(score) => format!("<={score}"),
    }
}

fn numbered(node: NodeId) -> String {
    format!("#{}", node.index())
}

/// What is said of a node, as answers have it: `#3>=5`.
fn said(field: &Field) -> String {
    let text = ascii(&field.text);
    let node = field.node.map_or(String::new(), numbered);
    let is_bound = text.starts_with(">=") || text.starts_with("<=");
    if is_bound { node + &text } else { [&node, "=", text.trim_start_matches('=')].concat() }
}

/// A text with the signs that answers are written with, whatever signs somebody has on their keys.
fn ascii(text: &str) -> String {
    let text = text.trim().replace('≥', ">=").replace('≤', "<=").replace('∞', "inf");
    text.replace(['−', '–'], "-").replace("+inf", "inf")
}

/// The keys of the pad for numbers, and of those a keyboard has not.
pub(crate) const DIGITS: [&str; 12] = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "0", ".", "−"];
pub(crate) const SIGNS: [&str; 5] = ["∞", "−∞", "≥", "≤", "?"];
