//! Every text of this program.

use plywise_practice::{Outcome, Question};
use plywise_sets::{LAST_ANSWERS, Source};

use crate::state::Fault;

pub(crate) const PRACTISE: &str = "Practise";
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
pub(crate) const SAVED_STEP: &str = "Saved.";
pub(crate) const SAVED_STEPS: &str =
    "Your answer is saved. It cannot be changed, as each step has shown what was right before it.";
pub(crate) const RETURNED: &str = "Value";
pub(crate) const VALUE_SO_FAR: &str = "Value so far";
pub(crate) const NEW_VALUE: &str = "New value";
pub(crate) const GO_TO: &str = "Go to";
pub(crate) const NEW_WINDOW: &str = "Set the window";
pub(crate) const SET_VALUE: &str = "Set the value";
pub(crate) const RETURN: &str = "Return";
pub(crate) const BEFORE_ROOT: &str = "The search has not begun. What comes first?";
pub(crate) const TYPE_IT: &str = "Type the answer in a line";
pub(crate) const LEAVES: &str = "Leaves";
pub(crate) const MOVE_LEFT: &str = "← Move left";
pub(crate) const MOVE_RIGHT: &str = "Move right →";
pub(crate) const HOW_TO_MOVE: &str = "Drag a node in the tree past its siblings, or choose it here and move it with the buttons or the arrow keys.";
pub(crate) const HOW_TO_CHANGE: &str = "Choose a leaf in the tree or here, and write its new value.";
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
pub(crate) const LEVEL: &str = "Level";
pub(crate) const BY_ANSWERS: &str = "by my answers";
pub(crate) const TREE: &str = "Tree";
pub(crate) const NEW_TREE: &str = "a new one each time";
pub(crate) const PAGE_TREE: &str = "the one on the page";
pub(crate) const KEPT: &str = "This answer is kept. You can change it until you hand in the set.";
pub(crate) const HANDED_IN: &str = "The set is handed in.";
pub(crate) const SAVE_RESULT: &str = "Save the result";
pub(crate) const KEY: &str = "The right answer: ";
pub(crate) const REASONS: &str = "What is right, and why";
pub(crate) const EXERCISES: &str = "Exercises";
pub(crate) const ANSWERED: &str = "answered";
pub(crate) const ANSWERED_RIGHT: &str = "answered, right";
pub(crate) const ANSWERED_PARTLY: &str = "answered, not all right";
pub(crate) const OPEN: &str = "open";
pub(crate) const SAVE_SCORM: &str = "Save as a SCORM package";
pub(crate) const SCORM_SAVED: &str =
    "The package is saved. Upload it to a learning platform as a SCORM activity.";
pub(crate) const NO_SCORM_FILES: &str = "The files of the package cannot be loaded. Check the connection, or whether this site has the folder scorm.";
pub(crate) const GO_ON_WITH_OPEN: &str = "Go on with what was open";
pub(crate) const NOTHING_ASKED: &str =
    "The address has neither a set nor an exercise. Add set=… or exercise=pruned-leaves with a tree.";
pub(crate) const NO_TREE_ASKED: &str = "The exercise has no tree. Add t=, example= or gen= to the address.";
pub(crate) const RIGHT_STEP: &str = "Right.";
pub(crate) const WRONG_STEP: &str = "That is not what the search does.";

/// What cannot be opened, and what to do next.
pub(crate) fn fault(fault: Fault) -> (&'static str, &'static str) {
    match fault {
        Fault::Link => (
            "The set of this link cannot be opened",
            "Copy the whole link once more, or ask whoever gave it to you. Your answers to other sets and the tree on the page are as \
             they were.",
        ),
        Fault::Set => (
            "This set cannot be asked",
            "Tell whoever made it what is wrong. Your answers to other sets and the tree on the page are as they were.",
        ),
        Fault::Wish => {
            ("This cannot be asked", "Choose another question, other trees or other conventions below.")
        }
        Fault::Embed => ("These exercises cannot be shown", "Tell whoever made this page what is wrong."),
    }
}

/// A clause of a reader, or several sentences of one, as sentences: with a capital at the beginning and a full stop.
#[must_use]
pub fn sentence(clause: &str) -> String {
    let mut sentence = clause.trim_end_matches('.').to_owned();
    if let Some(first) = sentence.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    if !sentence.is_empty() {
        sentence.push('.');
    }
    sentence
}

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

pub(crate) const A_SET: &str = "A set of exercises";
pub(crate) const YOUR_NAME: &str = "Your name";
pub(crate) const NAME_USE: &str = "The name stands in the result. You can leave it out.";
pub(crate) const NAME_DRAWS: &str =
    "The name stands in the result, and your trees are made for it. Write it as your course has it.";
pub(crate) const BEGIN: &str = "Begin";
pub(crate) const BEGIN_AGAIN: &str = "Begin again";
pub(crate) const HEARD_AT_ONCE: &str = "After each answer you hear what was right.";
pub(crate) const HEARD_AT_THE_END: &str = "When you have handed in the set, you hear what was right.";
pub(crate) const NOT_HEARD: &str = "This is an exam: you do not hear what was right.";
pub(crate) const COMPOSE: &str = "Compose a set";
pub(crate) const PRACTISE_AGAIN: &str = "Practise by myself";
pub(crate) const TITLE: &str = "Title";
pub(crate) const NOTE: &str = "Note to students";
pub(crate) const MODE: &str = "Students hear what was right";
pub(crate) const ATTEMPTS: &str = "Attempts";
pub(crate) const PASS: &str = "Pass mark of 100";
pub(crate) const SEED: &str = "Seed";
pub(crate) const HINTS: &str = "Hints";
pub(crate) const OF_TREES: &str = "those of each tree";
pub(crate) const WEIGHT: &str = "Weight";
pub(crate) const UP: &str = "Move up";
pub(crate) const REMOVE: &str = "Remove";
pub(crate) const ADD: &str = "Add the exercise";
pub(crate) const VARIANTS: &str = "A tree of their own for each student";
pub(crate) const GOALS: &str = "What the tree is to be like";
pub(crate) const GOALS_LEFT_OUT: &str =
    "What you leave empty goes by the level. A number or a range, such as 2..4.";

/// The goals of a tree that are numbers: the key of a request, what it is called, and how it is written.
pub(crate) const GOAL_NUMBERS: [(&str, &str, &str); 6] = [
    ("b", "Children", "2..4"),
    ("d", "Plies", "3"),
    ("v", "Values", "-20..20"),
    ("cuts", "Cuts", "1..2"),
    ("value", "Value of the root", "5"),
    ("cost", "Leaves looked at, of 100", "40..70"),
];

/// The goals that a tree has or has not.
pub(crate) const GOAL_TICKS: [(&str, &str); 3] =
    [("deep", "A deep cutoff"), ("tie", "A value meets a bound"), ("late", "No cut after a first child")];
pub(crate) const AS_TEXT: &str = "The set as text";
pub(crate) const TRY_IT: &str = "Try it";
pub(crate) const COPY_LINK: &str = "Copy the link";
pub(crate) const COPIED: &str = "The link is copied.";
pub(crate) const NOT_COPIED: &str = "The browser did not copy the link. Copy it from the box below.";
pub(crate) const SAVE_TEXT: &str = "Save as text";
pub(crate) const SAVE_JSON: &str = "Save as JSON";
pub(crate) const SET_LINK: &str = "Link for students";
pub(crate) const OPEN_FILE: &str = "Open a set from a file";

pub(crate) fn mode(key: &str) -> &'static str {
    match key {
        "immediate" => "after each answer",
        "end" => "when they have handed in",
        _ => "not at all (exam)",
    }
}

pub(crate) fn n_exercises(n: usize) -> String {
    if n == 1 { "There is one exercise.".to_owned() } else { format!("There are {n} exercises.") }
}

pub(crate) fn n_attempts(n: u32) -> String {
    if n == 1 {
        "You have one attempt at each exercise.".to_owned()
    } else {
        format!("You have {n} attempts at each exercise.")
    }
}

pub(crate) fn pass_mark(percent: u32) -> String {
    format!("You pass with {percent} of 100.")
}

pub(crate) fn nth_exercise(nth: usize) -> String {
    format!("exercise {nth}")
}

/// What a control is for, of which each exercise has one.
pub(crate) fn of_exercise(what: &str, exercise: &str) -> String {
    format!("{what}: {exercise}")
}

/// An exercise in a list: its kind, and where its tree comes from.
pub(crate) fn item(question: &str, source: &Source) -> String {
    let (key, about) = question.split_once(':').unwrap_or((question, ""));
    let about = if about.is_empty() || about == "any" { String::new() } else { format!(" ({about})") };
    let tree = match source {
        Source::Tree(_) => "a tree of its own",
        Source::Example { key, .. } => key,
        Source::Generated { request, .. } => request,
    };
    format!("{}{about}: {tree}", kind(key))
}

/// A new tree of a level, in a list.
pub(crate) fn new_tree(key: &str) -> &'static str {
    match key {
        "easy-1" => "a new easy one",
        "medium-1" => "a new medium one",
        _ => "a new hard one",
    }
}

/// The page's tree, from a step of its search on.
pub(crate) const FROM_STEP: &str = "the one on the page, from its step on";

/// Where a run stands: the node, and the child whose value has just come back to it.
pub(crate) fn stands(node: &str, came_back: Option<&str>) -> String {
    match came_back {
        Some(child) => format!("The value of {child} has come back to {node}. What comes next?"),
        None => format!("The search stands at {node}. What comes next?"),
    }
}

pub(crate) fn steps_said(n: usize) -> String {
    if n == 1 { "1 step done".to_owned() } else { format!("{n} steps done") }
}

pub(crate) fn children_of(label: &str) -> String {
    format!("Children of {label}")
}

/// How many leaves the search looks at in the order that was given, in the present one, and in the best.
pub(crate) fn leaves(given: usize, now: usize, best: usize) -> String {
    format!("{given} leaves → {now}, best {best}")
}

/// Where a node stands among its siblings.
pub(crate) fn place_among(label: &str, place: usize, n_all: usize) -> String {
    format!("{label} is number {place} of {n_all}.")
}

/// The parts of a convention: what is asked, and its two answers.
pub(crate) const CONVENTIONS: [(&str, [&str; 2]); 3] = [
    ("It cuts", ["where a value reaches the bound (≥, ≤)", "only where a value passes the bound (>, <)"]),
    ("It hands up", ["the nearest end of the window (fail-hard)", "the value itself (fail-soft)"]),
    ("It looks at children", ["from left to right", "from right to left"]),
];

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
        Question::Decisions(_) => "Write each decision: the child to go on to, or cut: L3-2, L3-3, C, cut.",
        Question::PrunedLeaves | Question::PrunedNodes | Question::Cuts => "Write their names: L3-2, L3-5.",
        Question::Values => "Write each value: A=3, B>=5, C<=2, D=?.",
        Question::Windows(_) => "Write α and β for each row: -inf inf, -inf 3.",
        Question::RootMove => "Write the move and each value: B, B=3, C<=2.",
        Question::Run => "Write each step: enter A, enter B, window B -inf 3, cut B, return B 3.",
        Question::BestOrder => "Write the children of each branch that you change: A: C B D, B: F E G.",
        Question::ChangeLeaf(_) => "Write the leaf and its new value: L3-2=5.",
        Question::Convention => "Write three parts: cut ge or gt, returns hard or soft, order ltr or rtl.",
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
