//! A text laid out well, with every comment in it and every line break that says something about its shape.
//!
//! Only blanks, commas and the kind of brackets change: a number, a name or a player stays as it was typed, and header
//! lines keep their order. A comment at the end of a line stays behind what it stood behind, and one on a line of its own
//! before what followed it.

mod comments;
mod own_text;

use plywise_search::NodeId;

use self::comments::{CommentPlace, Comments, Line, PlacedComment, placed_comments};
pub(crate) use self::own_text::{MARKS, push_own_text};
use crate::Document;
use crate::indent::{DEEPEST, LINE, push_line, widths};
use crate::write::{space_between, write_document};

/// The text that a document was read from, laid out as [`write_document`] does it, but with its comments, and with
/// everything said as it was typed. A branch whose first child begins a line keeps its children on lines of their own.
/// Laid out twice it is the same as once.
///
/// ```
/// let text = "# Two moves\nA(B(3 4) # left\n  C(5 6)) # right";
/// let document = plywise_notation::parse(text)?;
/// let laid_out = plywise_notation::lay_out(text, &document);
/// assert_eq!(laid_out, "# Two moves\nA(\n  B(3 4)  # left\n  C(5 6)\n)  # right\n");
/// # Ok::<(), plywise_notation::SyntaxError>(())
/// ```
#[must_use]
pub fn lay_out(text: &str, document: &Document) -> String {
    let Some(comments) = placed_comments(text, document) else { return write_document(document) };
    let mut out = String::new();
    push_lines(&mut out, &comments.above);
    out.push_str(if comments.tree_after_blank && !out.is_empty() { "\n" } else { "" });
    push_tree(&mut out, text, document, &comments);
    out.push('\n');
    push_lines(&mut out, &comments.below);
    out
}

/// The comments of the text that a document was read from, in order, each with its `#` and without its line end. None in
/// a document that was not read from a text.
///
/// ```
/// let text = "title: No # here\n(3 \"#1\"=4) # here";
/// let document = plywise_notation::parse(text)?;
/// assert_eq!(plywise_notation::comments(text, &document), ["# here"]);
/// # Ok::<(), plywise_notation::SyntaxError>(())
/// ```
#[must_use]
pub fn comments<'text>(text: &'text str, document: &Document) -> Vec<&'text str> {
    let Some(Comments { above, inside, below, .. }) = placed_comments(text, document) else {
        return Vec::new();
    };
    let of_lines = |lines: Vec<Line<'text>>| lines.into_iter().filter_map(|line| line.comment);
    let inside = inside.into_iter().map(|comment| comment.comment);
    of_lines(above).chain(inside).chain(of_lines(below)).collect()
}

/// The comments of a text, each with the node that it belongs to: with the root, where it stands above or below the tree.
pub(crate) fn comments_by_node<'text>(text: &'text str, document: &Document) -> Vec<(&'text str, NodeId)> {
    let Some(Comments { above, inside, below, .. }) = placed_comments(text, document) else {
        return Vec::new();
    };
    let of_lines = |lines: Vec<Line<'text>>| lines.into_iter().filter_map(|line| line.comment);
    let inside = inside.into_iter().map(|PlacedComment { place, comment }| {
        let (CommentPlace::Before(node)
        | CommentPlace::Behind(node)
        | CommentPlace::BeforeEnd(node)
        | CommentPlace::BehindEnd(node)) = place;
        (comment, node)
    });
    let of_root = of_lines(above).chain(of_lines(below)).map(|comment| (comment, NodeId::ROOT));
    of_root.chain(inside).collect()
}

/// What stands above or below a tree.
fn push_lines(out: &mut String, lines: &[Line<'_>]) {
    for Line { header, comment, after_blank } in lines {
        if *after_blank && !out.is_empty() {
            out.push('\n');
        }
        if let Some((key, value)) = header {
            out.extend([*key, ":", if value.is_empty() { "" } else { " " }, value]);
            out.push_str(if comment.is_some() { "  " } else { "" });
        }
        out.push_str(comment.unwrap_or_default());
        out.push('\n');
    }
}

fn push_tree(out: &mut String, text: &str, document: &Document, comments: &Comments<'_>) {
    let tree = &document.tree;
    let typed = |node: NodeId| &text[document.span(node).unwrap_or_default()];
    let mut own = String::new();
    let own_width = |node: NodeId| {
        own.clear();
        push_own_text(&mut own, typed(node));
        own.len()
    };
    let widths = widths(tree, tree.nodes().map(own_width).collect());
    let fits = |branch: NodeId| {
        let is_short = widths[branch.index()] <= LINE && !comments.is_broken[branch.index()];
        is_short || tree.depth(branch) >= DEEPEST
    };
    let indent = |node: NodeId| tree.depth(node).min(DEEPEST);
    let mut lines = Lines { text: String::new(), start: 0, after_comment: false, comments: &comments.inside };
    let mut own = String::new();
    let mut open: Vec<NodeId> = Vec::new();
    let mut one_line_until = 0; // the first node after a branch that stays on one line
    let mut after_leaf = false;
    for node in tree.nodes() {
        lines.push_before(CommentPlace::Before(node), indent(node));
        own.clear();
        push_own_text(&mut own, typed(node));
        let is_leaf = tree.is_leaf(node);
        let is_row = is_leaf && after_leaf && lines.text.len() + own.len() - lines.start < LINE;
        if !lines.after_comment && (is_row || node.index() < one_line_until) {
            lines.text.push_str(space_between(&lines.text, &own));
        } else if node != NodeId::ROOT {
            lines.start = push_line(&mut lines.text, indent(node));
        }
        lines.text.push_str(&own);
        lines.push_behind(CommentPlace::Behind(node));
        after_leaf = is_leaf;
        if !is_leaf {
            open.push(node);
            if node.index() >= one_line_until && fits(node) {
                one_line_until = tree.subtree_end(node);
            }
        }
        while let Some(branch) = open.pop_if(|branch| tree.subtree_end(*branch) == node.index() + 1) {
            lines.push_before(CommentPlace::BeforeEnd(branch), (indent(branch) + 1).min(DEEPEST));
            if lines.after_comment || !fits(branch) {
                lines.start = push_line(&mut lines.text, indent(branch));
            }
            lines.text.push(')');
            lines.push_behind(CommentPlace::BehindEnd(branch));
            after_leaf = false;
        }
    }
    out.push_str(&lines.text);
}

/// The lines of a tree so far, and the comments that are still to come.
struct Lines<'text> {
    text: String,
    /// Where the line begins that is being written.
    start: usize,
    after_comment: bool,
    comments: &'text [PlacedComment<'text>],
}

impl<'text> Lines<'text> {
    fn next(&mut self, place: CommentPlace) -> Option<&'text str> {
        let (first, rest) = self.comments.split_first().filter(|(first, _)| first.place == place)?;
        self.comments = rest;
        Some(first.comment)
    }

    fn push_before(&mut self, place: CommentPlace, depth: u32) {
        while let Some(comment) = self.next(place) {
            push_line(&mut self.text, depth);
            self.text.push_str(comment);
            self.after_comment = true;
        }
    }

    fn push_behind(&mut self, place: CommentPlace) {
        let comment = self.next(place);
        self.after_comment = comment.is_some();
        if let Some(comment) = comment {
            self.text.push_str("  ");
            self.text.push_str(comment);
        }
    }
}
