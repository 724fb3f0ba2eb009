//! Who moves at the root, where that is said from outside, of texts in other formats than our own.

use plywise_notation::{Document, ParseOptions, parse_all_with, write};
use plywise_search::{NodeId, Player};

use crate::english;
use crate::{Format, ReadError};

/// Formats in which MAX moves first because nobody says otherwise.
fn is_silent(format: Format) -> bool {
    matches!(
        format,
        Format::Parens
            | Format::Flat
            | Format::Counts
            | Format::Newick
            | Format::Sml
            | Format::RelationJson
            | Format::NamedList
            | Format::Levels
    )
}

/// The document with this player at the root and the others in turn.
pub(crate) fn given(
    text: &str,
    document: Document,
    format: Format,
    options: ParseOptions,
    root: Player,
) -> Result<Document, Vec<ReadError>> {
    let tree = &document.tree;
    if tree.is_leaf(NodeId::ROOT) || tree.mover(NodeId::ROOT) == root.into() {
        return Ok(document);
    }
    // Our own notation says only who moves out of turn.
    let again = is_silent(format).then(|| parse_all_with(&write(tree), options)).and_then(Result::ok);
    if let Some(turned) = again {
        return Ok(Document::new(turned.tree, document.header));
    }
    let who = if root == Player::Max { "MAX" } else { "MIN" };
    let message = english::other_root(who);
    Err(vec![ReadError::of_whole(text, message, None)])
}
