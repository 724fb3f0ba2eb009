//! What stands between the nodes of an edited text: blanks, commas and comments.
//!
//! Where two children follow each other as they did, what stood between them stays to the letter. Elsewhere blanks and
//! commas are those of the place, and comments go with their nodes: one behind a node on its line, and those on lines of
//! their own above a node.

use plywise_search::NodeId;

use super::edit_tree::EditTree;
use super::rewrite::Extent;
use crate::Document;

/// A text, and a edit tree of what is to become of it.
pub(super) struct Trivia<'a> {
    text: &'a str,
    document: &'a Document,
    edit_tree: &'a EditTree,
    extents: &'a [Extent],
    /// By node of the text, where the gap before it begins.
    from: Vec<usize>,
}

/// A branch of the edit tree, beside what it was in the text.
pub(super) struct Branch {
    /// The branch that it was, if it was one, and its children then.
    origin: Option<NodeId>,
    was: Vec<NodeId>,
    /// Whether the branch stands in the text once more: comments are said once.
    is_copy: bool,
    /// The bracket that closes it: one of another kind than it is opened with would not.
    close: char,
}

impl<'a> Trivia<'a> {
    pub(super) fn new(
        text: &'a str,
        document: &'a Document,
        edit_tree: &'a EditTree,
        extents: &'a [Extent],
    ) -> Trivia<'a> {
        let tree = &document.tree;
        let mut from = vec![0; tree.n_nodes()];
        for branch in tree.nodes().filter(|&node| !tree.is_leaf(node)) {
            let mut end = document.span(branch).map_or(0, |span| span.end);
            for child in tree.children(branch) {
                from[child.index()] = end;
                end = extents[child.index()].end;
            }
        }
        Trivia { text, document, edit_tree, extents, from }
    }

    pub(super) fn branch(&self, at: usize, close: char) -> Branch {
        let tree = &self.document.tree;
        let origin = self.edit_tree.nodes[at].origin.filter(|&origin| !tree.is_leaf(origin));
        let was: Vec<NodeId> = origin.map_or_else(Vec::new, |origin| tree.children(origin).collect());
        let is_copy = origin.is_some_and(|origin| origin.index() != at);
        Branch { origin, was, is_copy, close }
    }

    /// What stands before a branch's child number so many, which follows `last`.
    pub(super) fn before(&self, branch: &Branch, nth: usize, last: Option<usize>, at: usize) -> String {
        let gap = self.before_with_comments(branch, nth, last, at);
        if branch.is_copy { without_comments(&gap) } else { gap }
    }

    fn before_with_comments(&self, branch: &Branch, nth: usize, last: Option<usize>, at: usize) -> String {
        let Branch { origin: Some(_), was, .. } = branch else {
            return if nth == 0 { String::new() } else { " ".to_owned() };
        };
        let origin = |at: usize| self.edit_tree.nodes[at].origin;
        let place = origin(at).and_then(|origin| was.binary_search(&origin).ok());
        let follows = match (last, place) {
            (None, Some(place)) => place == 0,
            (Some(last), Some(place)) => {
                place > 0
                    && origin(last) == Some(was[place - 1])
                    && self.stood(last).is_some() == self.stood(at).is_some()
            }
            _ => false,
        };
        if let Some(place) = place.filter(|_| follows) {
            return self.gap(was[place]).to_owned();
        }
        let usual = match nth {
            _ if nth < was.len() => self.gap(was[nth]),
            _ if was.len() > 1 => self.gap(was[was.len() - 1]),
            _ => " ",
        };
        let trail = last.and_then(|last| self.stood(last)).map_or("", |last| self.trail(last));
        let leads = self.stood(at).map_or_else(Vec::new, |node| self.leads(node));
        // Beside the bracket, a comment is the branch's own.
        let own = if nth == 0 { first_line_comment(usual) } else { "" };
        let plain = without_comments(usual);
        let is_said = [trail, own].iter().any(|comment| !comment.is_empty()) || !leads.is_empty();
        let line = match plain.rfind('\n') {
            // The comma comes before the line ends, wherever it stood.
            Some(start) => plain[start..].replace(',', ""),
            None if is_said => self.new_line(was),
            None => return plain,
        };
        let comma = if plain.contains(',') { "," } else { "" };
        let mut gap = [own, comma, trail].concat();
        for lead in leads {
            gap += &line;
            gap += lead;
        }
        gap + &line
    }

    /// What stands after a branch's last child, its bracket included.
    pub(super) fn after(&self, branch: &Branch, last: Option<usize>) -> String {
        let Branch { origin: Some(origin), was, is_copy, close } = branch else {
            return branch.close.into();
        };
        let end = was.last().map_or(0, |last| self.extents[last.index()].end);
        let after = &self.text[end..self.extents[origin.index()].end];
        let close = close.encode_utf8(&mut [0; 4]).to_owned();
        let before_bracket = &after[..after.len().saturating_sub(1)];
        if *is_copy {
            return without_comments(before_bracket) + &close;
        }
        let last = last.and_then(|last| self.stood(last));
        if last.is_some() && last == was.last().copied() {
            return [before_bracket, &close].concat();
        }
        let trail = last.map_or("", |last| self.trail(last));
        let rest = before_bracket.find('\n').map_or("", |line| &before_bracket[line..]);
        let line = if rest.is_empty() && !trail.is_empty() { "\n" } else { rest };
        [trail, line, &close].concat()
    }

    /// The node of the text that a place of the edit tree is, rather than a copy of.
    fn stood(&self, at: usize) -> Option<NodeId> {
        self.edit_tree.nodes[at].origin.filter(|origin| origin.index() == at)
    }

    /// The end of a line and the blanks that the next begins with, as they are among these children.
    fn new_line(&self, was: &[NodeId]) -> String {
        let trivia = was.iter().take(20).map(|&child| without_comments(self.gap(child)));
        let line = trivia.filter_map(|gap| Some(gap[gap.rfind('\n')?..].replace(',', ""))).next();
        line.unwrap_or_else(|| "\n".to_owned())
    }

    /// What stood before a node.
    fn gap(&self, node: NodeId) -> &'a str {
        &self.text[self.from[node.index()]..self.extents[node.index()].start]
    }

    /// The comment behind a node on its line, with the blanks before it.
    fn trail(&self, node: NodeId) -> &'a str {
        let tree = &self.document.tree;
        let end = self.extents[node.index()].end;
        let Some(above) = tree.parent(node) else { return "" };
        let next = tree.subtree_end(node);
        let until = if next < tree.subtree_end(above) {
            self.extents[next].start
        } else {
            self.extents[above.index()].end.saturating_sub(1)
        };
        first_line_comment(&self.text[end..until])
    }

    /// The comments on lines of their own above a node.
    fn leads(&self, node: NodeId) -> Vec<&'a str> {
        let lines = self.gap(node).split('\n').skip(1);
        lines.filter_map(|line| Some(line[line.find('#')?..].trim_end())).collect()
    }
}

/// The comment that the first line of a gap ends with, and the blanks before it.
fn first_line_comment(gap: &str) -> &str {
    let line = gap.split('\n').next().unwrap_or_default().trim_end();
    match line.find('#') {
        Some(at) => &line[line[..at].trim_end_matches([' ', '\t']).len()..],
        None => "",
    }
}

fn without_comments(text: &str) -> String {
    let mut is_comment = false;
    text.chars()
        .filter(|&c| {
            is_comment = c != '\n' && c != '\r' && (is_comment || c == '#');
            !is_comment
        })
        .collect()
}
