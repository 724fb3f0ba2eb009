//! The texts of this crate for people. Those of the command are in `english/command.rs`.

use std::fmt::Display;
use std::path::Path;

pub(crate) const OPEN_FENCE: &str = "the fence does not end";

pub(crate) fn no_option(found: &str) -> String {
    format!("an option is written as name=value, found {found}")
}

pub(crate) fn open_quotes(key: &str) -> String {
    format!("the quotes of {key} do not end")
}

pub(crate) fn in_chapter(chapter: &Path, problem: &impl Display) -> String {
    format!("{}, {problem}", chapter.display())
}

pub(crate) fn at_line(line: usize, problem: &impl Display) -> String {
    format!("line {line}: {problem}")
}
