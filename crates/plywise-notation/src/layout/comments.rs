//! Where the comments of a text stand, and which of its branches are on several lines.

use plywise_search::NodeId;

use crate::Document;
use crate::cursor::{Cursor, is_blank};
use crate::header::{is_free_text, key, known_key};
use crate::indent::DEEPEST;

/// A comment belongs to what it stands before or behind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CommentPlace {
    /// On a line of its own before a node, or somewhere in the node's own text.
    Before(NodeId),
    /// On a node's line, behind its own text.
    Behind(NodeId),
    /// On a line of its own before the bracket that closes a branch.
    BeforeEnd(NodeId),
    /// On the line of that bracket, behind it.
    BehindEnd(NodeId),
}

#[derive(Clone, Copy, Debug)]
pub(super) struct PlacedComment<'text> {
    pub(super) place: CommentPlace,
    pub(super) comment: &'text str,
}

/// A header line, a comment, or a header line with a comment behind it.
#[derive(Clone, Debug, Default)]
pub(super) struct Line<'text> {
    pub(super) header: Option<(&'static str, String)>,
    pub(super) comment: Option<&'text str>,
    /// Whether an empty line stands before it.
    pub(super) after_blank: bool,
}

impl<'text> Line<'text> {
    fn of(comment: &Comment<'text>) -> Line<'text> {
        Line { comment: Some(comment.text), after_blank: comment.n_ends > 1, ..Line::default() }
    }
}

#[derive(Debug)]
pub(super) struct Comments<'text> {
    pub(super) above: Vec<Line<'text>>,
    /// Whether an empty line stands between those and the tree.
    pub(super) tree_after_blank: bool,
    /// In the tree, in the order of the text.
    pub(super) inside: Vec<PlacedComment<'text>>,
    pub(super) below: Vec<Line<'text>>,
    /// By node, whether it is a branch that needs more than one line.
    pub(super) is_broken: Vec<bool>,
}

/// `None` for a document that was not read from a text.
pub(super) fn placed_comments<'text>(text: &'text str, document: &Document) -> Option<Comments<'text>> {
    let root = document.span(NodeId::ROOT)?;
    let (mut above, mut tree_after_blank) = above(text);
    for comment in gap(text, root.start, root.end).comments {
        // Only what stands before the first of them can be apart from it.
        let after_blank = std::mem::take(&mut tree_after_blank);
        above.push(Line { comment: Some(comment.text), after_blank, ..Line::default() });
    }
    // The header is always apart from the tree.
    if let Some(last) = above.iter().rposition(|line| line.header.is_some())
        && !tree_after_blank
        && !above[last + 1..].iter().any(|line| line.after_blank)
    {
        match above.get_mut(last + 1) {
            Some(line) => line.after_blank = true,
            None => tree_after_blank = true,
        }
    }
    let tree = &document.tree;
    let mut comments = Comments {
        above,
        tree_after_blank,
        inside: Vec::new(),
        below: Vec::new(),
        is_broken: vec![false; tree.n_nodes()],
    };
    let end = comments.walk(text, document)?;
    for comment in gap(text, end, text.len()).comments {
        // The first of them may stand behind the tree, which the walk has seen to.
        comments.below.extend((comment.n_ends > 0).then(|| Line::of(&comment)));
    }
    for node in tree.nodes().rev() {
        if let (true, Some(above)) = (comments.is_broken[node.index()], tree.parent(node)) {
            comments.is_broken[above.index()] = true;
        }
    }
    Some(comments)
}

impl<'text> Comments<'text> {
    /// Through the tree; the byte where it ends.
    fn walk(&mut self, text: &'text str, document: &Document) -> Option<usize> {
        let tree = &document.tree;
        let mut open: Vec<NodeId> = Vec::new();
        // What was passed last, and where it ended.
        let mut last: Option<(CommentPlace, usize)> = None;
        for node in tree.nodes() {
            let span = document.span(node)?;
            let within = tree.parent(node);
            if let Some((behind, end)) = last {
                let n_ends = self.gap(text, end..span.start, behind, CommentPlace::Before(node), within);
                if let (CommentPlace::Behind(above), 1.., true) =
                    (behind, n_ends, tree.depth(node) <= DEEPEST)
                {
                    self.is_broken[above.index()] |= !tree.is_leaf(above);
                }
                let within_own = gap(text, span.start, span.end).comments;
                self.add(within_own.iter().map(|comment| (CommentPlace::Before(node), comment.text)), within);
            }
            last = Some((CommentPlace::Behind(node), span.end));
            if !tree.is_leaf(node) {
                open.push(node);
            }
            while let (Some(branch), Some((behind, end))) =
                (open.pop_if(|branch| tree.subtree_end(*branch) == node.index() + 1), last)
            {
                let mut cursor = Cursor { text, at: end };
                cursor.skip_blank();
                self.gap(text, end..cursor.at, behind, CommentPlace::BeforeEnd(branch), Some(branch));
                last = Some((CommentPlace::BehindEnd(branch), cursor.at + 1));
            }
        }
        let (behind, end) = last?;
        let after = gap(text, end, text.len()).comments;
        let on_its_line = after.first().filter(|comment| comment.n_ends == 0);
        self.add(on_its_line.into_iter().map(|comment| (behind, comment.text)), None);
        Some(end)
    }

    /// What stands between two things in a branch; the number of line ends before the first comment, or in all.
    fn gap(
        &mut self,
        text: &'text str,
        between: std::ops::Range<usize>,
        behind: CommentPlace,
        before: CommentPlace,
        within: Option<NodeId>,
    ) -> usize {
        let Gap { comments, n_ends } = gap(text, between.start, between.end);
        let place = |comment: &Comment<'_>| if comment.n_ends == 0 { behind } else { before };
        self.add(comments.iter().map(|comment| (place(comment), comment.text)), within);
        n_ends
    }

    fn add(&mut self, found: impl Iterator<Item = (CommentPlace, &'text str)>, within: Option<NodeId>) {
        for (place, comment) in found {
            self.inside.push(PlacedComment { place, comment });
            if let Some(branch) = within {
                self.is_broken[branch.index()] = true;
            }
        }
    }
}

/// The lines above the tree, and whether an empty one comes after them.
fn above(text: &str) -> (Vec<Line<'_>>, bool) {
    let mut cursor = Cursor { text, at: 0 };
    let mut lines: Vec<Line<'_>> = Vec::new();
    loop {
        let from = cursor.at;
        cursor.skip_blank();
        let Gap { comments, n_ends } = gap(text, from, cursor.at);
        for comment in comments {
            match lines.last_mut().filter(|line| line.header.is_some() && comment.n_ends == 0) {
                Some(line) => line.comment = Some(comment.text),
                None => lines.push(Line::of(&comment)),
            }
        }
        let Some(key) = key(&mut cursor).and_then(known_key) else { return (lines, n_ends > 1) };
        let value_from = cursor.at;
        cursor.skip_line();
        if !is_free_text(key) {
            let comment = gap(text, value_from, cursor.at).comments.into_iter().next();
            cursor.at = comment.map_or(cursor.at, |comment| comment.at);
        }
        let value = text[value_from..cursor.at].replace(char::is_control, " ");
        let header = Some((key, value.trim_matches(is_blank).to_owned()));
        lines.push(Line { header, comment: None, after_blank: n_ends > 1 });
    }
}

/// A comment, with its `#` and without blanks behind it.
struct Comment<'text> {
    at: usize,
    text: &'text str,
    /// How many lines end between what stands before it and itself.
    n_ends: usize,
}

/// A piece of a text.
struct Gap<'text> {
    comments: Vec<Comment<'text>>,
    /// How many lines end behind the last of the comments.
    n_ends: usize,
}

/// The comments in a piece of a text. What stands in double quotes is none.
fn gap(text: &str, from: usize, to: usize) -> Gap<'_> {
    let bytes = text.as_bytes();
    let mut gap = Gap { comments: Vec::new(), n_ends: 0 };
    let mut at = from;
    let mut is_quoted = false;
    while at < to {
        match bytes[at] {
            b'\\' if is_quoted => at += 1,
            b'"' => is_quoted = !is_quoted,
            _ if is_quoted => {}
            b'\n' => gap.n_ends += usize::from(at == from || bytes[at - 1] != b'\r'),
            b'\r' => gap.n_ends += 1,
            b'#' => {
                let rest = &text[at..to];
                let comment = &rest[..rest.find(['\n', '\r']).unwrap_or(rest.len())];
                let n_ends = std::mem::take(&mut gap.n_ends);
                gap.comments.push(Comment { at, text: comment.trim_end_matches(is_blank), n_ends });
                at += comment.len();
                continue;
            }
            _ => {}
        }
        at += 1;
    }
    gap
}
