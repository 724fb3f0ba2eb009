//! An answer that is being made, and the answer that comes of it.

use std::collections::BTreeSet;

use plywise_practice::{Answer, Exercise, Question};
use plywise_search::NodeId;

use crate::english;

/// A box to write in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// What it is for.
    pub label: String,
    /// What stands in it.
    pub text: String,
    /// How the answer begins before what stands here, such as `#3`; nothing for an end of a window.
    node: Option<NodeId>,
}

/// An answer that is being made.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Draft {
    /// Nodes that were picked: of pruned nodes and cuts many, of a move one.
    pub picked: BTreeSet<NodeId>,
    /// Boxes with numbers.
    pub fields: Vec<Field>,
    /// What was typed where the whole answer is a line.
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
    /// By a line of text.
    Line,
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
            Question::Decisions => Entry::Decisions,
            _ => Entry::Line,
        }
    }
}

impl Draft {
    /// An empty answer to a question.
    #[must_use]
    pub fn of(exercise: &Exercise) -> Draft {
        let tree = exercise.replay().tree();
        let of_node = |node: NodeId| Field { label: tree.label(node), text: String::new(), node: Some(node) };
        let fields = match exercise.question() {
            Question::Values | Question::RootMove => exercise.choices().into_iter().map(of_node).collect(),
            // A row for each child, also for those that a cut leaves out: their number would tell.
            Question::Windows(node) => {
                let on_entry = std::iter::once(english::ON_ENTRY.to_owned());
                let after = tree.children(node).map(|child| english::after_child(&tree.label(child)));
                let ends = |row: String| {
                    ["α", "β"].map(|end| Field {
                        label: format!("{end} {row}"),
                        text: String::new(),
                        node: None,
                    })
                };
                on_entry.chain(after).flat_map(ends).collect()
            }
            _ => Vec::new(),
        };
        Draft { fields, ..Draft::default() }
    }

    /// How much has been answered, of how much; nothing where one cannot say.
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
        let (text, filled): (String, Vec<&Field>) = match entry {
            Entry::Nodes => {
                let typed = exercise.read_answer(&self.line).map_err(|error| error.to_string())?;
                let Answer::Nodes(typed) = typed else { return Ok(typed) };
                return Ok(Answer::Nodes(self.picked.union(&typed).copied().collect()));
            }
            Entry::Values | Entry::Move => {
                let filled: Vec<&Field> =
                    self.fields.iter().filter(|field| !field.text.trim().is_empty()).collect();
                let moved = self.picked.first().map_or("_".to_owned(), |&node| numbered(node));
                let first = (entry == Entry::Move).then_some(moved);
                let parts: Vec<String> =
                    first.into_iter().chain(filled.iter().map(|field| said(field))).collect();
                (parts.join(", "), filled)
            }
            Entry::Windows => (self.windows(), self.fields.iter().step_by(2).collect()),
            _ => (ascii(&self.line), Vec::new()),
        };
        let first = usize::from(entry == Entry::Move) + 1;
        exercise.read_answer(&text).map_err(|error| {
            let field = error.part.checked_sub(first).and_then(|nth| filled.get(nth));
            field.map_or(error.to_string(), |field| english::no_number(&field.label))
        })
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
pub(crate) const DIGITS: [&str; 12] = ["7", "8", "9", "4", "5", "6", "1", "2", "3", "0", ".", "−"];
pub(crate) const SIGNS: [&str; 5] = ["∞", "−∞", "≥", "≤", "?"];
