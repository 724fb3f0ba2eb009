//! A tree from the root down, told as openings, leaves and closings, without recursion.

use plywise_search::{GameTree, NodeId};

/// What a writer is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stage {
    /// A branch begins; its children follow.
    Open(NodeId),
    /// A leaf.
    Leaf(NodeId),
    /// The branch opened last and not closed yet ends.
    Close(NodeId),
}

/// Tells a writer of every node, with its name.
pub(crate) fn walk<'tree, E>(
    tree: &'tree GameTree,
    mut tell: impl FnMut(Stage, Option<&'tree str>) -> Result<(), E>,
) -> Result<(), E> {
    let mut names = tree.names().peekable();
    let mut open: Vec<NodeId> = Vec::new();
    for node in tree.nodes() {
        let name = names.next_if(|(named, _)| *named == node).map(|(_, name)| name);
        if tree.is_leaf(node) {
            tell(Stage::Leaf(node), name)?;
        } else {
            tell(Stage::Open(node), name)?;
            open.push(node);
        }
        while let Some(branch) = open.pop_if(|branch| tree.subtree_end(*branch) == node.index() + 1) {
            tell(Stage::Close(branch), None)?;
        }
    }
    Ok(())
}

/// Writes a name in quotes, with a backslash before what a quoted text cannot hold as it is. Formats differ only in how
/// they write a control character by its number.
pub(crate) fn push_quoted(text: &mut String, name: &str, numbered: fn(u32) -> String) {
    text.push('"');
    for c in name.chars() {
        match c {
            '"' | '\\' => text.extend(['\\', c]),
            '\n' => text.push_str("\\n"),
            '\t' => text.push_str("\\t"),
            c if c.is_control() => text.push_str(&numbered(u32::from(c))),
            c => text.push(c),
        }
    }
    text.push('"');
}
