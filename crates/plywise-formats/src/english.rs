//! Every text for people, in English: the voice of this crate can be read through here.
//!
//! A message is a constant, or a function with named arguments. It stands within a sentence, so it begins in lower case and
//! has no full stop at its end. `docs/writing.md` says how it is worded.

mod autograder;
mod efg;
mod json;
mod latex;
mod links;
mod lists;
mod rows;
mod shared;
mod signs;

use std::fmt::Display;

use crate::{Feature, Format, Reason, Unrepresentable};

pub(crate) use self::{
    autograder::*, efg::*, json::*, latex::*, links::*, lists::*, rows::*, shared::*, signs::*,
};

pub(crate) const BROKEN_UTF16: &str =
    "the file has a UTF-16 byte order mark but is not UTF-16; save it as UTF-8";

pub(crate) const UNMARKED_UTF16: &str = "the file is UTF-16 without a byte order mark; save it as UTF-8";

pub(crate) fn too_long(max_bytes: impl Display) -> String {
    format!("the text is longer than {max_bytes} bytes")
}

pub(crate) fn only_written(format: impl Display) -> String {
    format!("{format} can be written, but not read")
}

pub(crate) fn other_root(who: impl Display) -> String {
    format!("the options say that the root is {who}, but the text says otherwise; change one of them")
}

/// A numbered player, in a drawing.
pub(crate) fn player(number: impl Display) -> String {
    format!("player {number}")
}

pub(crate) fn looks_like(format: impl Display, because: impl Display) -> String {
    format!("this looks like {format}, because {because}")
}

pub(crate) fn could_also_be(format: impl Display, tree: impl Display) -> String {
    format!("this could also be read as {format}: {tree}")
}

/// What to call a format in a sentence.
pub(crate) fn format_name(format: Format) -> &'static str {
    match format {
        Format::Plywise => "the Plywise notation",
        Format::TreeJson => "a Plywise tree as JSON",
        Format::NestedList => "a nested list",
        Format::Parens => "brackets with a pair for each leaf",
        Format::SExpr => "an S-expression",
        Format::Efg => "a Gambit game",
        Format::Flat => "a list of leaves with a branching factor",
        Format::Counts => "a list of child counts",
        Format::Newick => "a Newick tree",
        Format::Cs188 => "an autograder test",
        Format::Cs188Solution => "an autograder solution",
        Format::Sml => "a Standard ML term",
        Format::NodeJson => "JSON objects with children",
        Format::RelationJson => "JSON with nodes and relations",
        Format::NamedList => "a named list",
        Format::Levels => "child counts by level",
        Format::Dot => "a Graphviz graph",
        Format::Mermaid => "a Mermaid flowchart",
        Format::Forest => "a LaTeX forest",
        Format::Qtree => "a LaTeX qtree",
        Format::Link => "a Plywise link",
    }
}

/// Why a tree cannot be written in a format.
pub(crate) fn unrepresentable(error: &Unrepresentable) -> String {
    let format = error.format.name();
    let node = error.node.as_ref().map(|(_, label)| on_one_line(label));
    match (error.reason, node) {
        (Reason::NotWritten, _) => format!("{format} can be read, but not written"),
        (Reason::NoSearch, _) => {
            format!("{format} describes a search; choose minimax, alpha-beta or expectimax")
        }
        (Reason::Stopped, Some(node)) => {
            format!("{format} needs the value of {node}, which is unknown; write it into the tree")
        }
        (Reason::Stopped, None) => format!("the tree is too deep for the search that {format} describes"),
        (Reason::Feature(feature), Some(node)) => {
            format!("node {node} has {}, which {format} cannot hold", feature_name(feature))
        }
        (Reason::Feature(feature), None) => format!("{format} cannot hold {}", feature_name(feature)),
    }
}

/// What a node has, to stand after "has".
fn feature_name(feature: Feature) -> &'static str {
    match feature {
        Feature::Name => "a name",
        Feature::EmptyName => "an empty name",
        Feature::Unknown => "an unknown value",
        Feature::Infinity => "an infinite value",
        Feature::Chance => "a chance move",
        Feature::Number => "a numbered player to move",
        Feature::Unnumbered => "MAX or MIN to move among numbered players",
        Feature::OutOfTurn => "a player to move who is out of turn",
        Feature::Payoffs => "several values",
        Feature::OnePayoff => "one value for several players",
        Feature::Move => "a name for the move to it",
        Feature::Probability => "a probability",
        Feature::Static => "a static value",
        Feature::Features => "features",
        Feature::Uneven => "a different shape from the nodes beside it",
        Feature::NoState => "no name for its state",
    }
}

fn on_one_line(label: &str) -> String {
    const MOST: usize = 60;
    let mut text: String =
        label.chars().take(MOST).map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect();
    if label.chars().nth(MOST).is_some() {
        text.push('…');
    }
    text
}
