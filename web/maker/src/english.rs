//! The texts of this crate for people.

use plywise_formats::Recognised;
use plywise_search::GameTree;

pub(crate) const PICTURE_WITH_TREE: &str = "This is a picture that Plywise drew: the tree is in it.";

pub(crate) fn read_as(format: &str) -> String {
    format!("Read as {format}.")
}

pub(crate) fn taken_for(Recognised { format, because, .. }: Recognised) -> String {
    let name = format.name();
    format!("read as {name}, because {because}; choose another format if that is wrong")
}

/// How large a tree is: a sentence.
pub(crate) fn size_of(tree: &GameTree) -> String {
    format!(
        "{}, {}, {} deep.",
        counted(tree.n_nodes(), "node", "nodes"),
        counted(tree.n_leaves(), "leaf", "leaves"),
        counted(tree.height() as usize, "ply", "plies"),
    )
}

/// `3 leaves`, `1 leaf`.
#[must_use]
pub fn counted(n: usize, one: &str, many: &str) -> String {
    format!("{n} {}", if n == 1 { one } else { many })
}

/// Without a full stop, which whoever says it adds. A sentence begins with a capital, so not with the name of a file.
pub(crate) fn cannot_be_opened(file: Option<&str>, why: &str) -> String {
    let what = file.map_or_else(|| "the tree of this link".to_owned(), |name| format!("the file {name}"));
    format!("{what} cannot be opened: {why}")
}

pub(crate) fn title_of_random(generator: &str, seed: u64) -> String {
    format!("{generator}, seed {seed}")
}
