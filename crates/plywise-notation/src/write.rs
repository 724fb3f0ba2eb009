//! A tree as the shortest text that reads back as the same tree.

use std::borrow::Cow;
use std::fmt::Write as _;

use plywise_search::{GameTree, Mover, NodeId, Score};

use crate::Document;
use crate::cursor::{Cursor, value_word};
use crate::error::is_unseen;
use crate::header::{convention_keys, player_word, value_text};
use crate::lecture_notes::LECTURE;
use crate::turn::Turn;

/// A tree on one line. Names are quoted only where they must be, and whose move it is stands only where it is not
/// who would move in turn. Where features have weights, these stand on a line above.
///
/// ```
/// let document = plywise_notation::parse(r#"max A [min [3.0, +12], B(null, inf), "C"=2, "max"=?]"#)?;
/// assert_eq!(plywise_notation::write(&document.tree), r#"A((3 12) B(? inf) C=2 "max"=?)"#);
/// # Ok::<(), plywise_notation::SyntaxError>(())
/// ```
#[must_use]
pub fn write(tree: &GameTree) -> String {
    let writing = Writing::new(tree, Turn::default(), "");
    let (mut text, mut own) = (weights_line(tree).unwrap_or_default(), String::new());
    let begins = text.len();
    let mut open: Vec<NodeId> = Vec::new();
    for (node, name) in named_nodes(tree) {
        own.clear();
        writing.push_own_text(&mut own, node, name);
        text.push_str(space_between(&text[begins..], &own));
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
    let crate::Header { title, source, note, lecture, players, root, .. } = header;
    let mut text = String::new();
    for (key, value) in [("title", title), ("source", source)] {
        if let Some(value) = value {
            push_header(&mut text, key, value);
        }
    }
    for line in note.iter().flat_map(|note| note.split('\n')) {
        push_header(&mut text, "note", line);
    }
    for line in lecture.lines() {
        push_header(&mut text, LECTURE, &line);
    }
    for key in convention_keys() {
        if let Some(value) = value_text(header, key) {
            push_header(&mut text, key, &value);
        }
    }
    // A header that contradicts its tree would not be read again.
    let turn = Turn { players: players.filter(|&players| suits(tree, players)) };
    if let Some(players) = turn.players {
        push_header(&mut text, "players", &players.to_string());
    }
    if let Some(root) = root.filter(|root| tree.is_leaf(NodeId::ROOT) || *root == tree.mover(NodeId::ROOT)) {
        push_header(&mut text, "root", &mover_text(root));
    }
    text.extend(weights_line(tree));
    if !text.is_empty() {
        text.push('\n');
    }
    text + &crate::indent::indented(&Writing::new(tree, turn, " ")) + "\n"
}

fn push_header(text: &mut String, key: &str, value: &str) {
    let line = value.replace(char::is_control, " ");
    let _ = writeln!(text, "{}", format!("{key}: {}", line.trim()).trim_end());
}

/// Whether so many players can take turns in a tree.
fn suits(tree: &GameTree, players: u8) -> bool {
    let has_several = tree.nodes().any(|leaf| tree.payoffs(leaf).is_some());
    let too_large = |node: NodeId| {
        !tree.is_leaf(node) && matches!(tree.mover(node), Mover::Numbered(number) if number > players)
    };
    players > 0 && (!has_several || tree.n_players() == usize::from(players)) && !tree.nodes().any(too_large)
}

/// The weights, unless a reader of the tree alone would know them: each feature counts once.
pub(crate) fn weights_line(tree: &GameTree) -> Option<String> {
    let mut in_order: Vec<&str> = Vec::new();
    for node in tree.nodes().take(if tree.weights().next().is_some() { usize::MAX } else { 0 }) {
        for feature in tree.features(node) {
            if !in_order.contains(&feature.name) {
                in_order.push(feature.name);
            }
        }
    }
    if tree.weights().eq(in_order.into_iter().map(|name| (name, 1.0))) {
        return None;
    }
    let mut line = String::from("weights:");
    for (name, weight) in tree.weights() {
        line.push(' ');
        push_amount(&mut line, name, weight);
    }
    Some(line + "\n")
}

/// Features and what they weigh, as links have them; `None` without any.
///
/// ```
/// use plywise_notation::write_weights;
///
/// assert_eq!(write_weights([("mobility", 0.5), ("a b", -9.0)]).as_deref(), Some("mobility=0.5,\"a b\"=-9"));
/// assert_eq!(write_weights([("odd-heaps", 1.0)]).as_deref(), Some("odd-heaps=1"));
/// assert_eq!(write_weights([]), None);
/// ```
#[must_use]
pub fn write_weights<'a>(weights: impl IntoIterator<Item = (&'a str, f64)>) -> Option<String> {
    let mut text = String::new();
    for (name, weight) in weights {
        text.push_str(if text.is_empty() { "" } else { "," });
        push_amount(&mut text, name, weight);
    }
    (!text.is_empty()).then_some(text)
}

/// A typed text with the document's weights in the line that has them; where none has, the document written anew.
#[must_use]
pub fn with_weights(text: &str, document: &Document) -> String {
    let line = |text: &str| {
        let begin = text.match_indices("weights:").map(|(at, _)| at);
        let begin = begin.into_iter().find(|&at| at == 0 || text.as_bytes()[at - 1] == b'\n')?;
        let rest = &text[begin..];
        let line = rest[..rest.find(['\n', '\r', '#']).unwrap_or(rest.len())].trim_end();
        // A quoted name may hold what ends a line elsewhere.
        (!line.contains('"')).then_some(begin..begin + line.len())
    };
    let written = write_document(document);
    match (line(text), line(&written)) {
        (Some(old), Some(new)) => [&text[..old.start], &written[new], &text[old.end..]].concat(),
        _ => written,
    }
}

fn push_amount(text: &mut String, name: &str, amount: f64) {
    let is_joined = name.contains('-') && Cursor { text: name, at: 0 }.joined_words() == name;
    if is_joined {
        text.push_str(name);
    } else {
        push_name(text, name);
    }
    text.push('=');
    push_score(text, Score::new(amount).expect("features and weights are finite"));
}

/// What stands between the text so far and the next node on the same line.
pub(crate) fn space_between(text: &str, own: &str) -> &'static str {
    let is_first = text.is_empty() || text.ends_with('(');
    if is_first || text.ends_with(')') && own == "(" { "" } else { " " }
}

/// A tree on its way to a text.
pub(crate) struct Writing<'tree> {
    pub(crate) tree: &'tree GameTree,
    turn: Turn,
    /// What stands after the colon of a move.
    gap: &'static str,
    /// By node, whose turn it is below it; empty where chance decides nowhere.
    below: Vec<Option<Mover>>,
    /// Whether there is nothing but names, single values, MAX and MIN. Most trees are so, and need not be asked for
    /// more at every node.
    is_plain: bool,
}

impl<'tree> Writing<'tree> {
    pub(crate) fn new(tree: &'tree GameTree, turn: Turn, gap: &'static str) -> Writing<'tree> {
        let mut below: Vec<Option<Mover>> = Vec::new();
        for node in tree.nodes().take(if tree.has_chance() { usize::MAX } else { 0 }) {
            let here = tree.parent(node).map_or(Some(turn.first()), |above| below[above.index()]);
            below.push(turn.after(tree.mover(node), here));
        }
        let has_more =
            tree.has_statics() || tree.has_estimates() || tree.is_for_several() || tree.has_chance();
        let is_plain = !has_more && tree.nodes().all(|node| tree.move_label(node).is_none());
        Writing { tree, turn, gap, below, is_plain }
    }

    /// Who moves at a branch that does not say; `None` where a branch must.
    pub(crate) fn expected(&self, node: NodeId) -> Option<Mover> {
        match self.tree.parent(node) {
            None => Some(self.turn.first()),
            Some(above) if self.below.is_empty() => self.turn.after(self.tree.mover(above), None),
            Some(above) => self.below[above.index()],
        }
    }

    /// A leaf, or what stands before a branch's children.
    pub(crate) fn push_own_text(&self, text: &mut String, node: NodeId, name: Option<&str>) {
        let tree = self.tree;
        if !self.is_plain {
            self.push_edge(text, node);
        }
        if tree.is_leaf(node) {
            let is_estimate = !self.is_plain && tree.is_estimate(node);
            if !self.is_plain && tree.features(node).next().is_some() {
                if let Some(name) = name {
                    push_name(text, name);
                }
                text.push_str(if is_estimate { "=~" } else { "" });
                self.push_features(text, node);
                return;
            }
            if let Some(name) = name {
                push_name(text, name);
            }
            text.push_str(match (name, is_estimate) {
                (_, true) => "=~",
                (Some(_), false) => "=",
                (None, false) => "",
            });
            self.push_worth(text, node, tree.leaf_score(node));
            return;
        }
        let mover = tree.mover(node);
        if self.expected(node) != Some(mover) {
            text.push_str(&mover_text(mover));
            text.push_str(if name.is_some() { " " } else { "" });
        }
        if let Some(name) = name {
            push_name(text, name);
        }
        match if self.is_plain { None } else { tree.given_static(node) } {
            given @ Some(_) => {
                text.push('~');
                self.push_worth(text, node, given);
            }
            None if !self.is_plain => self.push_features(text, node),
            None => {}
        }
        text.push('(');
    }

    /// A value for each player, or else the one there is.
    fn push_worth(&self, text: &mut String, node: NodeId, score: Option<Score>) {
        let payoffs = if self.is_plain { None } else { self.tree.payoffs(node) };
        match (payoffs, score) {
            (Some(payoffs), _) => {
                let mut before = '<';
                for &score in payoffs {
                    text.push(before);
                    push_score(text, score);
                    before = ' ';
                }
                text.push('>');
            }
            (None, Some(score)) => push_score(text, score),
            (None, None) => text.push('?'),
        }
    }

    /// What leads to a node.
    fn push_edge(&self, text: &mut String, node: NodeId) {
        let (label, chance) = (self.tree.move_label(node), self.tree.given_probability(node));
        if let Some(label) = label {
            push_name(text, label);
        }
        if let Some(chance) = chance {
            text.push_str(if label.is_some() { " " } else { "" });
            text.push_str(&probability_text(chance));
        }
        if label.is_some() || chance.is_some() {
            text.push(':');
            text.push_str(self.gap);
        }
    }

    fn push_features(&self, text: &mut String, node: NodeId) {
        let mut before = '{';
        for feature in self.tree.features(node) {
            text.push(before);
            push_amount(text, feature.name, feature.amount);
            before = ' ';
        }
        text.push_str(if before == ' ' { "}" } else { "" });
    }
}

/// The shortest decimal, or a shorter fraction that is exactly the same number.
fn probability_text(chance: f64) -> String {
    let mut decimal = String::new();
    push_score(&mut decimal, Score::new(chance).expect("a probability is a number"));
    let fraction = fraction_of(chance).map(|(part, of)| format!("{part}/{of}"));
    fraction.filter(|fraction| fraction.len() < decimal.len()).unwrap_or(decimal)
}

/// The fraction in lowest terms, of 2 to 1000 parts, that is exactly this number.
///
/// It lies so near to the number that it is one of the convergents of the number's continued fraction (Legendre).
fn fraction_of(number: f64) -> Option<(u32, u32)> {
    const MOST: f64 = 1000.0;
    let (mut rest, mut before, mut last) = (number, (0.0, 1.0), (1.0, 0.0));
    loop {
        let whole = rest.floor();
        (before, last) = (last, (whole * last.0 + before.0, whole * last.1 + before.1));
        let (part, of) = last;
        // Whole numbers leave nothing to divide by, and denominators only grow.
        if of.is_nan() || of > MOST {
            return None;
        }
        if of > 1.0 && part / of == number {
            return Some((part as u32, of as u32));
        }
        rest = 1.0 / (rest - whole);
    }
}

/// As [`Score`] displays itself, which for whole numbers is a detour. Writing to a string cannot fail.
pub(crate) fn push_score(text: &mut String, score: Score) {
    let whole = score.points() as i64;
    let is_whole = whole as f64 == score.points() && whole.unsigned_abs() < 1_000_000_000_000_000;
    let _ = if is_whole { write!(text, "{whole}") } else { write!(text, "{score}") };
}

/// Every node with its name, in depth-first order, without searching for each name.
pub fn named_nodes(tree: &GameTree) -> impl Iterator<Item = (NodeId, Option<&str>)> {
    let mut names = tree.names().peekable();
    tree.nodes().map(move |node| (node, names.next_if(|(named, _)| *named == node).map(|(_, name)| name)))
}

/// A mover as it stands before a branch.
pub(crate) fn mover_text(mover: Mover) -> Cow<'static, str> {
    match mover {
        Mover::Max => "max".into(),
        Mover::Min => "min".into(),
        Mover::Chance => "@chance".into(),
        Mover::Numbered(number) => format!("@{number}").into(),
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
    fn fractions_are_found_as_by_trying_every_denominator() {
        let tried = |number: f64| {
            (2..=1000_u32).find_map(|of| {
                let part = (number * f64::from(of)).round();
                (part / f64::from(of) == number).then_some((part as u32, of))
            })
        };
        let gcd = |mut a: u32, mut b: u32| {
            while b != 0 {
                (a, b) = (b, a % b);
            }
            a
        };
        for of in 2..=1000 {
            for part in (1..of).filter(|part| gcd(*part, of) == 1) {
                assert_eq!(fraction_of(f64::from(part) / f64::from(of)), Some((part, of)));
            }
        }
        for nth in 1..3000_u32 {
            let number = f64::from(nth.wrapping_mul(2_654_435_769)) / 4_294_967_296.0;
            let near = f64::from(nth % 997) / 997.0 + f64::from(nth % 3) * 1e-16;
            for number in [number, near, 1.0 / f64::from(nth + 1000)] {
                assert_eq!(fraction_of(number), tried(number).filter(|_| number != 0.0), "{number}");
            }
        }
        assert_eq!([0.0, 1.0].map(fraction_of), [None, None]);
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
