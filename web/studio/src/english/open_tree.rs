//! The texts of Open…, and of the mistakes below the page's text box.

use plywise_formats::Format;

use super::counted;

pub(crate) const HEADING: &str = "Open a tree";
pub(crate) const OPEN: &str = "Open this tree";
pub(crate) const FILE: &str = "A file. You can also drop it anywhere on the page";
pub(crate) const TEXT: &str = "Or its text, in any format";
pub(crate) const PASTE_HERE: &str = "Or paste its text here, in any of the formats below";
pub(crate) const READ_AS: &str = "Format";
pub(crate) const RECOGNISED: &str = "recognised automatically";
/// Reads a text that could also be in another format as that.
pub(crate) const READ_IT_SO: &str = "Read it in that format";

/// Below the box: which file the text is from.
pub(crate) fn text_of(name: &str, n_others: u32, is_cut: bool) -> String {
    let others = match n_others {
        0 => "",
        1 => " Another file came with it. Only one file is opened at a time.",
        _ => " Other files came with it. Only one file is opened at a time.",
    };
    let cut = if is_cut { " Only its beginning is shown, so you cannot edit it here." } else { "" };
    format!("The text of {name}.{others}{cut}")
}

pub(crate) fn empty_file(name: &str) -> String {
    format!("The file {name} is empty.")
}

pub(crate) fn not_opened(n_mistakes: usize) -> String {
    format!("The tree cannot be opened yet: {}.", counted(n_mistakes, "mistake", "mistakes"))
}

/// A file of saved trees: part of a sentence.
pub(crate) const IS_EXPORT: &str =
    "this file holds all of somebody’s saved trees. To import them, use My trees… and Import…";

/// What the page says of a tree that was opened. A text has no name.
pub(crate) fn opened(name: Option<&str>, format: Format, facts: &str) -> String {
    let what = name.unwrap_or("the text");
    match format {
        Format::Plywise => format!("Opened {what}: {facts}"),
        foreign => format!("Opened {what}, {}: {facts}", foreign.name()),
    }
}

/// What the page says of the text in its box, read in another format.
pub(crate) fn read_as(format: Format, facts: &str) -> String {
    format!("Read the text as {}: {facts}", format.name())
}

pub(crate) fn too_large(name: &str, n_mib: usize, most_mib: usize) -> String {
    format!(
        "{name} has {n_mib} MiB, and the page reads at most {most_mib} MiB. The plywise command reads up to 64 MiB."
    )
}

pub(crate) fn unreadable(name: &str) -> String {
    format!("{name} cannot be read. It may be a folder, or have been moved.")
}

/// The button that shows the place of a mistake in a list.
pub(crate) fn place(line: usize, column: usize) -> String {
    format!("Line {line}, column {column}")
}

/// The same for the only mistake there is.
pub(crate) fn go_to_place(line: usize, column: usize) -> String {
    format!("Go to line {line}, column {column}")
}

pub(crate) fn n_more(n: usize) -> String {
    format!("And {n} more.")
}

pub(crate) fn n_mistakes(n: usize) -> String {
    format!("{} in all:", counted(n, "mistake", "mistakes"))
}

/// Opens the dialog with what stands in the page's text box.
pub(crate) const OPEN_AS_THAT: &str = "Open it in that format…";
pub(crate) const OPEN_AS_OTHER: &str = "Open it in another format…";
