//! A tree on several lines, for people to read and edit.

use plywise_search::{GameTree, NodeId};

use crate::turn::Turn;
use crate::write::{Writing, named_nodes, space_between, weights_line};

/// A branch up to this many bytes stays on one line, and so do leaves in a row.
pub(crate) const LINE: usize = 60;

/// Branches this deep stay on one line however long, or a deep tree would be mostly white space.
pub(crate) const DEEPEST: u32 = 24;

/// A tree on several lines: a branch that is long has its children on lines of their own, two columns further in.
///
/// ```
/// let text = "\
/// S(
///   A(first=1 second=2 third=3 fourth=4 fifth=5)
///   B(first=1 second=2 third=3 fourth=4 fifth=5)
///   C=6 D=7
/// )";
/// let document = plywise_notation::parse(text)?;
/// assert_eq!(plywise_notation::write_indented(&document.tree), text);
/// # Ok::<(), plywise_notation::SyntaxError>(())
/// ```
#[must_use]
pub fn write_indented(tree: &GameTree) -> String {
    weights_line(tree).unwrap_or_default() + &indented(&Writing::new(tree, Turn::default(), " "))
}

pub(crate) fn indented(writing: &Writing<'_>) -> String {
    let tree = writing.tree;
    let (mut text, mut own) = (String::new(), String::new());
    let own_width = |(node, name)| {
        own.clear();
        writing.push_own_text(&mut own, node, name);
        own.len()
    };
    let widths = widths(tree, named_nodes(tree).map(own_width).collect());
    let fits = |branch: NodeId| widths[branch.index()] <= LINE || tree.depth(branch) >= DEEPEST;
    let mut open: Vec<NodeId> = Vec::new();
    let mut line_start = 0; // of the line being written
    let mut one_line_until = 0; // the first node after a branch that stays on one line
    let mut after_leaf = false;
    for (node, name) in named_nodes(tree) {
        own.clear();
        writing.push_own_text(&mut own, node, name);
        let is_leaf = tree.is_leaf(node);
        let is_row = is_leaf && after_leaf && text.len() + own.len() - line_start < LINE;
        if is_row || node.index() < one_line_until {
            text.push_str(space_between(&text, &own));
        } else if node != NodeId::ROOT {
            line_start = push_line(&mut text, tree.depth(node));
        }
        text.push_str(&own);
        after_leaf = is_leaf;
        if !is_leaf {
            open.push(node);
            if node.index() >= one_line_until && fits(node) {
                one_line_until = tree.subtree_end(node);
            }
        }
        while let Some(branch) = open.pop_if(|branch| tree.subtree_end(*branch) == node.index() + 1) {
            if !fits(branch) {
                line_start = push_line(&mut text, tree.depth(branch));
            }
            text.push(')');
            after_leaf = false;
        }
    }
    text
}

/// Begins a line and gives its place.
pub(crate) fn push_line(text: &mut String, depth: u32) -> usize {
    text.push('\n');
    let start = text.len();
    text.extend((0..depth).flat_map(|_| [' ', ' ']));
    start
}

/// The length of each node's text on one line, or a little more: from the lengths of the nodes' own texts.
pub(crate) fn widths(tree: &GameTree, own: Vec<usize>) -> Vec<usize> {
    let mut widths = own;
    for node in tree.nodes().rev() {
        if let Some(above) = tree.parent(node) {
            widths[above.index()] += widths[node.index()] + 1;
        }
    }
    widths
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parse;

    #[test]
    fn small_trees_stay_on_one_line() {
        let text = "((3 12 8)(2 4 6)(14 5 2))";
        assert_eq!(write_indented(&parse(text).unwrap().tree), text);
    }

    #[test]
    fn leaves_in_a_row_are_wrapped() {
        let text = format!("({})", ["12345678"; 12].join(" "));
        let lines = "(\n  12345678 12345678 12345678 12345678 12345678 12345678\n  \
            12345678 12345678 12345678 12345678 12345678 12345678\n)";
        assert_eq!(write_indented(&parse(&text).unwrap().tree), lines);
    }
}
