//! Sentences with their gaps open, and what the words around a number claim of it.

use plywise_lesson::{Phrase, Sentence, typeset, typeset_bound};
use plywise_search::{Bound, NodeId, Score};

/// A sentence with its gaps open: `⟨` for a node, `#` for a number, and what fills them, in order. Whichever player it is
/// that moves, it is `player N`.
pub(crate) struct Shape {
    pub(crate) words: String,
    pub(crate) nodes: Vec<NodeId>,
    pub(crate) numbers: Vec<String>,
}

impl Shape {
    pub(crate) fn of(sentence: &Sentence) -> Shape {
        let mut shape = Shape { words: String::new(), nodes: Vec::new(), numbers: Vec::new() };
        for phrase in &sentence.0 {
            match phrase {
                Phrase::Text(text) => shape.words.push_str(&without_number(text)),
                Phrase::Node(node, _) => {
                    shape.words.push('⟨');
                    shape.nodes.push(*node);
                }
                Phrase::Score(number) | Phrase::Bound(_, number) => {
                    shape.words.push('#');
                    shape.numbers.push(number.clone());
                }
            }
        }
        shape
    }

    /// The nodes and the numbers of a clause that is in the sentence.
    pub(crate) fn clause(&self, clause: &str) -> Option<(&[NodeId], &[String])> {
        let at = self.words.find(clause)?;
        let count = |text: &str, gap: char| text.chars().filter(|c| *c == gap).count();
        let before = &self.words[..at];
        let nodes = &self.nodes[count(before, '⟨')..][..count(clause, '⟨')];
        let numbers = &self.numbers[count(before, '#')..][..count(clause, '#')];
        Some((nodes, numbers))
    }

    pub(crate) fn has(&self, words: &str) -> bool {
        self.words.contains(words)
    }
}

/// `player 2` as `player N`.
pub(crate) fn without_number(text: &str) -> String {
    (1..=9).fold(text.replace("Player ", "player "), |text, number| {
        text.replace(&format!("player {number}"), "player N")
    })
}

/// A number as it is written, if it is no end of a null window.
pub(crate) fn read(number: &str) -> Option<f64> {
    match number {
        "+∞" => Some(f64::INFINITY),
        "−∞" => Some(f64::NEG_INFINITY),
        _ => number.replace('−', "-").parse().ok(),
    }
}

pub(crate) fn is_near(one: f64, other: f64) -> bool {
    one == other || (one - other).abs() < 1e-9
}

/// Whether a value lies where a bound says.
pub(crate) fn holds(bound: Bound, score: f64, truth: f64) -> bool {
    match bound {
        Bound::Exact => is_near(truth, score),
        Bound::AtLeast => truth >= score || is_near(truth, score),
        Bound::AtMost => truth <= score || is_near(truth, score),
    }
}

/// What a sentence claims of a number by the words around it.
pub(crate) fn claimed(shape: &Shape) -> Option<Bound> {
    let is_one_of = |words: &[&str]| words.iter().any(|words| shape.has(words));
    if is_one_of(&[
        "its true value is at least that", "it is worth at least that", "is worth at least #",
        "worth # or more",
    ]) {
        Some(Bound::AtLeast)
    } else if is_one_of(&[
        "its true value is at most that", "it is worth at most that", "is worth at most #", "worth # or less",
    ]) {
        Some(Bound::AtMost)
    } else if is_one_of(&["that is its exact value", "it is worth #", "is worth #"]) {
        Some(Bound::Exact)
    } else {
        None
    }
}

/// The end of a window, as it is written.
pub(crate) fn written(end: f64) -> String {
    typeset_bound(Score::new(end).expect("it is a number"))
}

/// A value, as it is written.
pub(crate) fn value_written(value: f64) -> String {
    typeset(Score::new(value).expect("it is a number"))
}
