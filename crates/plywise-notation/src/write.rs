//! A tree as the shortest text that reads back as the same tree.

use std::fmt::Write as _;

use plywise_search::{GameTree, NodeId, Player, Score};

use crate::Document;
use crate::cursor::{Cursor, is_blank, value_word};
use crate::error::is_unseen;
use crate::header::player_word;

/// A tree on one line. Names are quoted only where they must be, and a player is named only where MAX and MIN
/// do not alternate or where the root is MIN's.
///
/// ```
/// let document = plywise_notation::parse(r#"max A [min [3.0, +12], B(null, inf), "C"=2, "max"=?]"#)?;
/// assert_eq!(plywise_notation::write(&document.tree), r#"A((3 12) B(? inf) C=2 "max"=?)"#);
/// # Ok::<(), plywise_notation::SyntaxError>(())
/// ```
#[must_use]
pub fn write(tree: &GameTree) -> String {
    let (mut text, mut own) = (String::new(), String::new());
    let mut open: Vec<NodeId> = Vec::new();
    for (node, name) in named_nodes(tree) {
        own.clear();
        push_own_text(&mut own, tree, node, name);
        text.push_str(space_between(&text, &own));
        text.push_str(&own);
        if !tree.is_leaf(node) {
            open.push(node);
        }
        while open.pop_if(|branch| tree.subtree_end(*branch) == node.index() + 1).is_some() {
            text.push(')');
        }
    }
    text
}

/// The header lines, then the tree, each branch that is long on lines of its own.
///
/// What one line cannot hold, such as a line end in a title, becomes a space.
///
/// ```
/// let text = "title: Two moves\nnote: Look left first.\nnote: Then right.\nroot: min\n\nmin(A(3 4) B(5 6))\n";
/// let document = plywise_notation::parse(text)?;
/// assert_eq!(plywise_notation::write_document(&document), text);
/// # Ok::<(), plywise_notation::SyntaxError>(())
/// ```
#[must_use]
pub fn write_document(document: &Document) -> String {
    let Document { tree, header, .. } = document;
    let crate::Header { title, source, note, profile, root } = header;
    let mut text = String::new();
    for (key, value) in [("title", title), ("source", source)] {
        if let Some(value) = value {
            push_header(&mut text, key, value);
        }
    }
    for line in note.iter().flat_map(|note| note.split('\n')) {
        push_header(&mut text, "note", line);
    }
    if let Some(profile) = profile.as_ref().filter(|profile| !profile.is_empty()) {
        push_header(
            &mut text,
            "profile",
            &profile.replace(|c: char| is_blank(c) || c.is_control() || c == '#', "-"),
        );
    }
    // A header that contradicts its tree would not be read again.
    if let Some(root) = root.filter(|root| tree.is_leaf(NodeId::ROOT) || *root == tree.player(NodeId::ROOT)) {
        push_header(&mut text, "root", player_text(root));
    }
    if !text.is_empty() {
        text.push('\n');
    }
    text + &crate::write_indented(tree) + "\n"
}

fn push_header(text: &mut String, key: &str, value: &str) {
    let line = value.replace(char::is_control, " ");
    let _ = writeln!(text, "{}", format!("{key}: {}", line.trim()).trim_end());
}

/// What stands between the text so far and the next node on the same line.
pub(crate) fn space_between(text: &str, own: &str) -> &'static str {
    let is_first = text.is_empty() || text.ends_with('(');
    if is_first || text.ends_with(')') && own == "(" { "" } else { " " }
}

/// A leaf, or what stands before a branch's children.
pub(crate) fn push_own_text(text: &mut String, tree: &GameTree, node: NodeId, name: Option<&str>) {
    if tree.is_leaf(node) {
        if let Some(name) = name {
            push_name(text, name);
            text.push('=');
        }
        match tree.leaf_score(node) {
            Some(score) => push_score(text, score),
            None => text.push('?'),
        }
        return;
    }
    let player = tree.player(node);
    if player != expected_player(tree, node) {
        text.push_str(player_text(player));
        text.push_str(if name.is_some() { " " } else { "" });
    }
    if let Some(name) = name {
        push_name(text, name);
    }
    text.push('(');
}

/// As [`Score`] displays itself, which for whole numbers is a detour. Writing to a string cannot fail.
pub(crate) fn push_score(text: &mut String, score: Score) {
    let whole = score.points() as i64;
    let is_whole = whole as f64 == score.points() && whole.unsigned_abs() < 1_000_000_000_000_000;
    let _ = if is_whole { write!(text, "{whole}") } else { write!(text, "{score}") };
}

/// Every node with its name, in depth-first order, without searching for each name.
pub(crate) fn named_nodes(tree: &GameTree) -> impl Iterator<Item = (NodeId, Option<&str>)> {
    let mut names = tree.names().peekable();
    tree.nodes().map(move |node| (node, names.next_if(|(named, _)| *named == node).map(|(_, name)| name)))
}

/// Who moves at a branch that does not say: MAX at the root, below it the other player than above.
pub(crate) fn expected_player(tree: &GameTree, node: NodeId) -> Player {
    tree.parent(node).map_or(Player::Max, |above| !tree.player(above))
}

fn player_text(player: Player) -> &'static str {
    match player {
        Player::Max => "max",
        Player::Min => "min",
    }
}

fn push_name(text: &mut String, name: &str) {
    let is_word = !name.is_empty() && Cursor { text: name, at: 0 }.next_word() == name;
    if is_word && value_word(name).is_none() && player_word(name).is_none() {
        text.push_str(name);
        return;
    }
    text.push('"');
    for c in name.chars() {
        match c {
            '"' => text.push_str("\\\""),
            '\\' => text.push_str("\\\\"),
            '\n' => text.push_str("\\n"),
            '\t' => text.push_str("\\t"),
            c if c.is_control() || is_unseen(c) => {
                let _ = write!(text, "\\u{{{:x}}}", u32::from(c));
            }
            c => text.push(c),
        }
    }
    text.push('"');
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parse;

    #[test]
    fn scores_are_written_as_they_display_themselves() {
        for points in [0.0, -3.0, 2.5, 999_999_999_999_999.0, 1e15, -1e15, 1e300, f64::INFINITY, 1e-7] {
            let score = Score::new(points).unwrap();
            let mut text = String::new();
            push_score(&mut text, score);
            assert_eq!(text, score.to_string());
        }
    }

    #[test]
    fn lecture_trees_are_written_as_the_lectures_write_them() {
        for text in [
            "A(A1(A11=3 A12=12 A13=8) A2(A21=2 A22=? A23=?) A3(A31=14 A32=5 A33=2))",
            "(((4 5)(6 7))((3 4) 1))",
            "A(Z=3 E(K(S=3 T=5) M(U=4 V=3) L=2))",
            "3",
            "min(1 min A'(2 min(-0.5 1e20)))",
            "(1 (2 3) 4)",
            "(-inf inf ? \"\"=1 \"a b\"=2 \"Max\"(\"\\u{202e}\"=0))",
        ] {
            assert_eq!(write(&parse(text).unwrap().tree), text);
        }
    }
}
