//! Every text of this program.

use plywise_practice::{Outcome, Question};
use plywise_sets::LAST_ANSWERS;

pub(crate) const PRACTISE: &str = "Practise";
pub(crate) const BACK: &str = "Back to the page";
pub(crate) const QUESTION: &str = "Question";
pub(crate) const ANSWER: &str = "Your answer";
pub(crate) const PICTURE: &str = "The tree that the question is about";
pub(crate) const ON_ENTRY: &str = "on entry";
pub(crate) const HAND_IN: &str = "Check";
pub(crate) const SAVE_ANSWER: &str = "Save the answer";
pub(crate) const HINT: &str = "Hint";
pub(crate) const SHOW_ME: &str = "Show me";
pub(crate) const GIVE_UP: &str = "Show the answer";
pub(crate) const TRY_AGAIN: &str = "Try again";
pub(crate) const NEXT: &str = "Next question";
pub(crate) const FINISH: &str = "Hand in";
pub(crate) const UNDO: &str = "Take it back";
pub(crate) const GO_ON: &str = "Show it and go on";
pub(crate) const CUT: &str = "Cut";
pub(crate) const STEP_BACK: &str = "Step back";
pub(crate) const STEP_FORWARD: &str = "Step forward";
pub(crate) const HIDE: &str = "Hide the search";
pub(crate) const NODES: &str = "Nodes";
pub(crate) const NAMES: &str = "Or type their names, such as L3-2";
pub(crate) const LINE: &str = "Your answer in a line";
pub(crate) const PAD: &str = "Number pad";
pub(crate) const DELETE: &str = "Delete";
pub(crate) const BEST_MOVE: &str = "The best move";
pub(crate) const SKILLS: &str = "Skills";
pub(crate) const KIND: &str = "Question";
pub(crate) const CHOSEN: &str = "chosen for me";
pub(crate) const COURSE: &str = "Conventions";
pub(crate) const LEVEL: &str = "Trees";
pub(crate) const BY_ANSWERS: &str = "by my answers";
pub(crate) const TREE: &str = "Tree";
pub(crate) const NEW_TREE: &str = "a new one each time";
pub(crate) const PAGE_TREE: &str = "the one on the page";
pub(crate) const KEPT: &str = "This answer is kept. You can change it until you hand in the set.";
pub(crate) const HANDED_IN: &str = "The set is handed in.";
pub(crate) const SAVE_RESULT: &str = "Save the result";
pub(crate) const KEY: &str = "The right answer: ";
pub(crate) const EXERCISES: &str = "Exercises";
pub(crate) const ANSWERED: &str = "answered";
pub(crate) const OPEN: &str = "open";
pub(crate) const RIGHT_STEP: &str = "Right.";
pub(crate) const WRONG_STEP: &str = "That is not what the search does.";

/// What somebody hears of how skills are worked out.
pub(crate) fn how_skills_hold() -> String {
    format!(
        "A skill holds when the first answers to the last {LAST_ANSWERS} questions of its kind were all right."
    )
}

pub(crate) fn after_child(label: &str) -> String {
    format!("after {label}")
}

pub(crate) fn no_number(label: &str) -> String {
    format!(
        "{label}: write a number, ∞ or −∞; ≥ and ≤ may stand before it, and ? for a value that the search never learns"
    )
}

pub(crate) fn filled(n_filled: usize, n_all: usize) -> String {
    format!("{n_filled} of {n_all} boxes filled")
}

pub(crate) fn picked(n: usize) -> String {
    format!("{n} picked")
}

pub(crate) fn question_of(nth: usize, n_all: usize) -> String {
    format!("Question {nth} of {n_all}")
}

pub(crate) fn attempts_left(n: u32) -> String {
    if n == 1 { "1 attempt left".to_owned() } else { format!("{n} attempts left") }
}

pub(crate) fn mark(percent: f64, n_right: usize, n_missing: usize, n_wrong: usize) -> String {
    format!("Mark: {percent:.0} of 100. Right: {n_right}, missing: {n_missing}, wrong: {n_wrong}.")
}

pub(crate) fn score(percent: f64, is_passed: bool) -> String {
    let passed = if is_passed { "passed" } else { "not passed" };
    format!("{percent:.0} of 100, {passed}.")
}

/// A sign and a word for an outcome: neither is told by colour alone.
pub(crate) fn outcome(outcome: Outcome) -> (&'static str, &'static str, &'static str) {
    match outcome {
        Outcome::Right => ("✓", "Right", "right"),
        Outcome::Missing => ("!", "Missing", "missing"),
        Outcome::Wrong => ("✗", "Wrong", "wrong"),
    }
}

pub(crate) fn right_parts(n: usize) -> String {
    format!("What was right: {n}")
}

pub(crate) fn step(nth: u32, last: u32) -> String {
    format!("Step {nth} of {last}")
}

pub(crate) fn decision(nth: usize, n_all: usize, node: &str, by: &str) -> String {
    format!("Decision {nth} of {n_all}: the value of {by} has come back to {node}. What comes next?")
}

pub(crate) fn go_on(label: &str) -> String {
    format!("Go on to {label}")
}

/// What a kind of question is called in a list.
pub(crate) fn kind(key: &str) -> &'static str {
    match key {
        "pruned-leaves" => "pruned leaves",
        "pruned-nodes" => "pruned nodes",
        "cuts" => "cuts",
        "values" => "values of branches",
        "windows" => "windows",
        "run" => "the whole search",
        "decisions" => "cut or go on",
        "move" => "the best move",
        "order" => "the best order",
        "change-cut" => "a leaf that makes a cut",
        "change-no-cut" => "a leaf that prevents a cut",
        "change-move" => "a leaf that changes the move",
        "convention" => "whose convention",
        _ => "a question",
    }
}

/// How an answer in a line is written.
pub(crate) fn line_form(question: Question) -> &'static str {
    match question {
        Question::Run => "Write each step: enter A, enter B, window B -inf 3, cut B, return B 3.",
        Question::BestOrder => "Write the children of each branch that you change: A: C B D, B: F E G.",
        Question::ChangeLeaf(_) => "Write the leaf and its new value: L3-2=5.",
        Question::Convention => "Write three parts: cut ge or gt, returns hard or soft, order ltr or rtl.",
        _ => "Write your answer as docs/practice.md says.",
    }
}

/// How somebody is at a kind of question: "2 of the last 3 right".
pub(crate) fn skill(n_right: usize, n_last: usize, holds: bool) -> String {
    if holds {
        "holds".to_owned()
    } else if n_last == 0 {
        "not asked yet".to_owned()
    } else {
        format!("{n_right} of the last {n_last} right")
    }
}

pub(crate) fn level(key: &str) -> &'static str {
    match key {
        "easy-1" => "easy",
        "medium-1" => "medium",
        _ => "hard",
    }
}
