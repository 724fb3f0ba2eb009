//! The texts of New….

use plywise_generate::{Preset, RequestError};
use plywise_maker::sentence;

use super::counted;

pub(crate) const HEADING: &str = "New tree";
pub(crate) const RANDOM: &str = "Random tree";
pub(crate) const GOALS: &str = "Goals for alpha-beta";
pub(crate) const OPEN: &str = "Open this tree";
pub(crate) const OPEN_NEAREST: &str = "Open the nearest tree";
pub(crate) const ANOTHER: &str = "Another tree";
pub(crate) const EMPTY: &str = "Empty tree";
pub(crate) const OPEN_EMPTY: &str = "Open an empty tree";
pub(crate) const NO_EMPTY: &str =
    "An empty tree has at least one level and one child, and at most 1,000 leaves.";

/// What the page says of a tree that was opened here.
pub(crate) const OPENED: &str = "Opened a random tree.";
pub(crate) const OPENED_NEAREST: &str = "Opened the nearest tree that was found.";
pub(crate) const OPENED_EMPTY: &str = "Opened an empty tree.";

pub(crate) const CHILDREN: &str = "Children of a branch";
pub(crate) const LEVELS: &str = "Levels";

pub(crate) const SHAPE: &str = "Shape";
pub(crate) const SHAPES: [(&str, &str); 2] = [("uniform-1", "uniform"), ("ragged-1", "uneven")];
pub(crate) const ROOT: &str = "The root belongs to";
pub(crate) const ROOTS: [(&str, &str); 2] = [("max", "MAX"), ("min", "MIN")];
pub(crate) const PLACES: [(&str, &str); 7] =
    [("0", "none"), ("1", "1"), ("2", "2"), ("3", "3"), ("4", "4"), ("5", "5"), ("6", "6")];
pub(crate) const SPREAD: &str = "Distribution";
pub(crate) const SPREADS: [(&str, &str); 3] = [
    ("flat", "each value equally likely"),
    ("centred", "values in the middle more likely"),
    ("moves", "sums of moves, as in games"),
];
pub(crate) const CUT: &str = "It cuts";
pub(crate) const CUTS: [(&str, &str); 2] = [("le", "at the bound (≥)"), ("lt", "beyond the bound (>)")];
pub(crate) const RETURNS: &str = "It hands up";
pub(crate) const RETURNED: [(&str, &str); 2] = [("1", "the value"), ("0", "the bound")];
/// The goals that hold or not, by their keys in a request.
pub(crate) const FLAGS: [(&str, &str); 5] = [
    ("distinct", "all leaves differ"),
    ("unique", "one best move"),
    ("deep", "a deep cutoff"),
    ("tie", "a tie on the bound"),
    ("late", "no cut after a first child"),
];

pub(crate) const FROM: &str = "from";
pub(crate) const TO: &str = "to";

/// The box for one end of a range.
pub(crate) fn end_of_range(label: &str, end: &str) -> String {
    format!("{label}, {end}")
}

pub(crate) fn preset(preset: Preset) -> &'static str {
    match preset {
        Preset::Easy1 => "Easy",
        Preset::Medium1 => "Medium",
        Preset::Hard1 => "Hard",
    }
}

/// What the form calls what it asks for under a key of a request.
pub(crate) fn label(key: &str) -> &'static str {
    match key {
        "b" => CHILDREN,
        "d" => LEVELS,
        "v" => "Values of leaves",
        "places" => "Decimal places",
        "cuts" => "Cuts",
        "cost" => "Leaves evaluated, per cent",
        "value" => "Value of the root",
        "window" | "alpha" => "Window of the root",
        "seed" => "Seed",
        // The rest is chosen from a list.
        _ => "",
    }
}

/// What is wrong with what was typed in a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FieldProblem<'a> {
    NoWholeNumber { text: &'a str },
    NoNumber { text: &'a str },
    NoBound { text: &'a str },
    NoSeed,
    TooSmall { least: u32 },
    Percent,
    StartMissing,
    Places { text: &'a str, n_places: usize, most: usize },
    Reversed { from: &'a str, to: &'a str },
    EmptyWindow,
    TooLarge,
}

impl FieldProblem<'_> {
    /// A sentence that begins with the field's label.
    pub(crate) fn text(self, label: &str) -> String {
        format!("{label}: {}.", self.reason())
    }

    fn reason(self) -> String {
        match self {
            FieldProblem::NoWholeNumber { text } => format!("“{text}” is no whole number, such as 3"),
            FieldProblem::NoNumber { text } => format!("“{text}” is no number, such as 3 or -20"),
            FieldProblem::NoBound { text } => format!("“{text}” is no number, such as -5 or inf"),
            FieldProblem::NoSeed => "write a whole number below 2^64".to_owned(),
            FieldProblem::TooSmall { least } => format!("write at least {least}"),
            FieldProblem::Percent => "write at most 100".to_owned(),
            FieldProblem::StartMissing => "write where the range starts, since 0 is larger".to_owned(),
            FieldProblem::Places { text, n_places, most } => {
                format!(
                    "{text} has {}, and the form allows {most}",
                    counted(n_places, "decimal place", "decimal places")
                )
            }
            FieldProblem::Reversed { from, to } => {
                format!("from {from} to {to} is no range, since {from} is larger than {to}")
            }
            FieldProblem::EmptyWindow => "the first number must be smaller than the second".to_owned(),
            FieldProblem::TooLarge => "the number is too large".to_owned(),
        }
    }
}

/// A request that is wrong for another reason.
pub(crate) fn wrong_request(error: &RequestError) -> String {
    sentence(&error.to_string())
}

/// What can be said of a tree that was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fact {
    Value,
    BestMoves,
    Size,
    Evaluated,
    Cuts,
    Tie,
}

impl Fact {
    pub(crate) fn label(self) -> &'static str {
        match self {
            Fact::Value => "value",
            Fact::BestMoves => "best moves",
            Fact::Size => "size",
            Fact::Evaluated => "evaluated",
            Fact::Cuts => "cuts",
            Fact::Tie => "tie on the bound",
        }
    }
}

pub(crate) fn size(n_leaves: usize, n_nodes: usize) -> String {
    format!("{} of {}", counted(n_leaves, "leaf", "leaves"), counted(n_nodes, "node", "nodes"))
}

pub(crate) fn evaluated(n_evaluated: u64, n_leaves: u64) -> String {
    let leaves = counted(n_evaluated as usize, "leaf", "leaves");
    format!("{leaves}, {} per cent", (100 * n_evaluated + n_leaves / 2) / n_leaves.max(1))
}

/// How many cuts there are, how many of them are deep, and how many come after a first child.
pub(crate) fn cuts(n: u64, n_deep: u64, n_early: u64) -> String {
    if n == 0 { "0".to_owned() } else { format!("{n}, {n_deep} deep, {n_early} after a first child") }
}

pub(crate) fn yes_or_no(is_so: bool) -> &'static str {
    if is_so { "yes" } else { "no" }
}
