//! Which format a text is in, by what it says, never by what its file is called.

use crate::english;
use crate::list::{before_list, plain_rewritten, rewritten};
use crate::scan::Scan;
use crate::{Format, forest, link, sexpr};

/// What a text was taken for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Recognised {
    /// The format.
    pub format: Format,
    /// What gave it away, to stand after "because".
    pub because: &'static str,
}

impl std::fmt::Display for Recognised {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str(&english::looks_like(self.format.name(), self.because))
    }
}

/// Which format a text is in; `None` where nothing about it is known. A text that is recognised may still have mistakes.
///
/// Where a text could be two things, our own notation goes first: what is a tree in it is [`Format::Plywise`], unless it is
/// the same tree as a nested list. So is `((3)(12))`, which as [`Format::Parens`] would be another tree; what else a text
/// could be is for [`Read::other`](crate::Read::other) to say. `b=3` alone is a leaf called b.
///
/// ```
/// use plywise_formats::{Format, recognise};
///
/// let recognised = recognise("EFG 2 R \"Nim\" { \"A\" \"B\" }").expect("known");
/// assert_eq!(recognised.format, Format::Efg);
/// assert_eq!(recognised.to_string(), "this looks like a Gambit game, because it begins with `EFG`");
/// assert_eq!(recognise("To be, or not to be"), None);
/// ```
#[must_use]
pub fn recognise(text: &str) -> Option<Recognised> {
    let (format, because) = look(text)?;
    let is_own = || plywise_notation::parse(text).is_ok();
    if !matches!(format, Format::Plywise | Format::NestedList | Format::Link) && is_own() {
        return Some(Recognised { format: Format::Plywise, because: english::SIGN_OWN });
    }
    Some(Recognised { format, because })
}

/// In which other format a text that is a tree of ours would be one too, and another.
pub(crate) fn other_format(text: &str) -> Option<Format> {
    let mut scan = Scan::new(text);
    scan.skip_blank_and_comments(b'#');
    match scan.peek()? {
        b'(' if every_value_is_alone(scan.rest()) => Some(Format::Parens),
        b'[' if forest::could_be(scan.rest()) => Some(Format::Forest),
        _ => None,
    }
}

fn look(text: &str) -> Option<(Format, &'static str)> {
    if let Some(because) = link::sign(text) {
        return Some((Format::Link, because));
    }
    if text.contains("\\begin{forest}") {
        return Some((Format::Forest, english::SIGN_FOREST));
    }
    let is_tree = |(at, tree): (usize, &str)| text[at + tree.len()..].trim_start().starts_with('[');
    if text.match_indices("\\Tree").take(20).any(is_tree) {
        return Some((Format::Qtree, english::SIGN_QTREE));
    }
    let mut scan = Scan::new(text);
    scan.skip_blank();
    let start = scan.rest();
    if is_test(start) {
        return Some((Format::Cs188, english::SIGN_AUTOGRADER));
    }
    if has_key(start, "action") && has_key(start, "generated") {
        return Some((Format::Cs188Solution, english::SIGN_SOLUTION));
    }
    scan.skip_blank_and_comments(b'#');
    // Lisp's comments, which nothing else begins with.
    if scan.peek() == Some(b';') {
        scan.skip_blank_and_comments(b';');
        if scan.peek() == Some(b'(') {
            return Some((Format::SExpr, english::SIGN_S_EXPRESSION_COMMENT));
        }
    }
    let rest = scan.rest();
    match scan.peek()? {
        b'{' => return json(rest).or_else(|| list_of_others(rest)),
        // A comment of theirs, which says whether the tree has a root.
        b'[' if rest.starts_with("[&") => {
            return Some((Format::Newick, english::SIGN_NEWICK_COMMENT));
        }
        b'[' if begins_qtree(rest) => {
            return Some((Format::Qtree, english::SIGN_DOT_LABEL));
        }
        b'[' => return list(rest),
        b'(' => return brackets(text, rest),
        b'b' if rest.starts_with("branches") && rest.contains("values") => {
            return Some((Format::Counts, english::SIGN_COUNTS));
        }
        b'v' if rest.starts_with("values") && rest.contains("branches") => {
            return Some((Format::Counts, english::SIGN_COUNTS));
        }
        _ => {}
    }
    let mut probe = scan;
    let word = probe.word();
    match word {
        "EFG" => return Some((Format::Efg, english::SIGN_EFG)),
        "" => {}
        _ if is_sml(rest) => return Some((Format::Sml, english::SIGN_SML)),
        _ => {
            let from = before_list(rest);
            if let Some(found) = assigned(&rest[from..]).filter(|_| from > 0) {
                return Some(found);
            }
        }
    }
    if rest.starts_with(|c: char| c.is_ascii_digit() || "-+.?b".contains(c))
        && let Some(found) = row(rest)
    {
        return Some(found);
    }
    own(text)
}

/// Whether a key and a text in quotes stand on a line, as an autograder's files have them.
fn has_key(text: &str, key: &str) -> bool {
    text.match_indices(key).take(20).any(|(at, _)| {
        let before = text[..at].trim_end_matches([' ', '\t']);
        let after = text[at + key.len()..].trim_start();
        (before.is_empty() || before.ends_with(['\n', '\r'])) && after.starts_with(':') && after.contains('"')
    })
}

/// The keys of a test stand at the beginning of lines, in any order.
fn is_test(text: &str) -> bool {
    let has = |key: &str| has_key(text, key);
    let has_any = |keys: &[&str]| keys.iter().any(|key| has(key));
    text.contains("Test\"") && has("class")
        || has_any(&["successors", "nextStates", "next_states"])
            && has_any(&["start_state", "startState", "initial_state", "initialState"])
}

/// What stands behind `tree = `.
fn assigned(text: &str) -> Option<(Format, &'static str)> {
    const BECAUSE: &str = english::SIGN_ASSIGNED_LIST;
    let is_list = || text.starts_with(['[', '{']) || text.contains(',') && rewritten(text).is_plain;
    match text.as_bytes().first()? {
        b'[' | b'(' if begins_named_list(text) => Some((Format::NamedList, english::SIGN_NAMED_LIST)),
        b'[' | b'(' | b'{' if is_list() => Some((Format::NestedList, BECAUSE)),
        _ if is_sml(text) => Some((Format::Sml, english::SIGN_ASSIGNED_SML)),
        _ => None,
    }
}

/// Lists that our own notation does not read as they stand.
fn list_of_others(text: &str) -> Option<(Format, &'static str)> {
    plain_rewritten(text).filter(|rewritten| rewritten.from == 0)?;
    Some((Format::NestedList, english::SIGN_FOREIGN_LIST))
}

fn json(text: &str) -> Option<(Format, &'static str)> {
    let has = |key: &str| text.contains(key);
    if has("\"plywise\"") && has("\"tree\"") {
        return Some((Format::TreeJson, english::SIGN_TREE_JSON));
    }
    if has("\"relations\"") && has("\"nodes\"") {
        Some((Format::RelationJson, english::SIGN_RELATIONS))
    } else if has("\"children\"") && (has("\"max\"") || has("\"layer\"") || has("\"value\"")) {
        Some((Format::NodeJson, english::SIGN_NODE_JSON))
    } else {
        None
    }
}

/// What begins with a square bracket.
fn list(text: &str) -> Option<(Format, &'static str)> {
    if begins_named_list(text) {
        return Some((Format::NamedList, english::SIGN_NAMED_LIST));
    }
    let is_plain = text.bytes().all(|byte| {
        byte.is_ascii_whitespace() || byte.is_ascii_digit() || b"[],.-+eEinfultyINFULTY".contains(&byte)
    });
    match is_plain {
        true => Some((Format::NestedList, english::SIGN_LIST)),
        false => list_of_others(text)
            .or_else(|| list_with_mistakes(text))
            .or_else(|| bare_forest(text))
            .or_else(|| own(text)),
    }
}

/// Labels that are not ours, as in `[A, draw [3] [12]]`.
fn bare_forest(text: &str) -> Option<(Format, &'static str)> {
    let is_foreign = plywise_notation::parse(text).is_err() && forest::could_be(text);
    is_foreign.then_some((Format::Forest, english::SIGN_BARE_FOREST))
}

/// `[.A`; `[.5, 3]` is a list.
fn begins_qtree(text: &str) -> bool {
    text.strip_prefix("[.")
        .is_some_and(|rest| rest.starts_with(|c: char| !c.is_ascii_digit() && !c.is_whitespace()))
}

/// A list with words that only other languages have, whatever else is wrong with it.
fn list_with_mistakes(text: &str) -> Option<(Format, &'static str)> {
    let is_list = text.contains(',') && rewritten(text).is_changed && plywise_notation::parse(text).is_err();
    is_list.then_some((Format::NestedList, english::SIGN_BROKEN_LIST))
}

/// A name in quotes and then a comma: our own notation has `=` or a bracket there.
fn begins_named_list(text: &str) -> bool {
    let mut scan = Scan { text, at: 1 };
    scan.skip_blank_and_comments(b'#');
    if !matches!(scan.peek(), Some(b'\'' | b'"')) {
        return false;
    }
    let is_python = scan.peek() == Some(b'\'');
    let has_name = scan.quoted(crate::scan::c_escape).is_ok();
    scan.skip_blank_and_comments(b'#');
    // `'it''s'` and `'A':5` are names of Newick trees.
    let is_newick = matches!(scan.peek(), Some(b'\'' | b':'));
    has_name && (is_python && !is_newick || matches!(scan.peek(), Some(b',' | b']' | b')')))
}

/// What begins with a round bracket.
fn brackets(text: &str, rest: &str) -> Option<(Format, &'static str)> {
    if begins_named_list(rest) {
        return Some((Format::NamedList, english::SIGN_TUPLE));
    }
    let has_term = |word: &str| rest.find(word).is_some_and(|at| is_sml(&rest[at..]));
    if rest.starts_with("(*") && (has_term("Node") || has_term("Esti")) {
        return Some((Format::Sml, english::SIGN_SML_COMMENT));
    }
    let mut scan = Scan { text: rest, at: 1 };
    scan.skip_blank();
    let word = scan.piece(b"()\"[];,=");
    let is_kind = (sexpr::mover(word).is_some() || word == "leaf") && scan.peek() != Some(b'=');
    if is_kind && plywise_notation::parse(text).is_err() && says_movers_as_lists(rest) {
        return Some((Format::SExpr, english::SIGN_S_EXPRESSION));
    }
    if rest.trim_end().ends_with(';') && !has_children_apart(rest) {
        return Some((Format::Newick, english::SIGN_NEWICK));
    }
    if every_value_is_alone(rest) {
        return Some((Format::Parens, english::SIGN_PAIRS));
    }
    list_of_others(rest).or_else(|| own(text))
}

/// Whether more brackets begin with who moves, `(min 3 4)`, than are a branch of ours: `min(3 4)`, `(3 4)`.
fn says_movers_as_lists(text: &str) -> bool {
    let mut scan = Scan { text, at: 0 };
    let (mut lists, mut branches, mut before) = (0_usize, 0_usize, b' ');
    while let Some(byte) = scan.peek() {
        match byte {
            b'"' if scan.quoted(crate::scan::c_escape).is_ok() => {
                before = b'"';
                continue;
            }
            b';' | b'#' => scan.skip_blank_and_comments(byte),
            b'(' => {
                scan.at += 1;
                let mut inside = scan;
                inside.skip_blank();
                let word = inside.piece(b"()\"[];,=");
                if sexpr::mover(word).is_some() || word.eq_ignore_ascii_case("leaf") {
                    lists += 1;
                }
                let is_named = before.is_ascii_alphanumeric() || before == b'"' || before == b'=';
                let is_of_values = matches!(
                    inside.text.as_bytes().get(inside.at - word.len()),
                    Some(b'0'..=b'9' | b'-' | b'(')
                );
                branches += usize::from(is_named || is_of_values);
                before = b'(';
                continue;
            }
            _ => scan.at += 1,
        }
        before = byte;
    }
    lists > branches
}

/// Whether blanks alone stand between two children, or a name has a value, as in ours: in Newick trees there are commas
/// and colons.
fn has_children_apart(text: &str) -> bool {
    // `A=3`, outside the comments of a Newick tree.
    if text.contains('=') && !text.contains('[') {
        return true;
    }
    let mut before: Option<char> = None;
    let mut is_apart = false;
    for c in text.chars() {
        if c.is_whitespace() {
            is_apart = true;
            continue;
        }
        let begins = c == '(' || c.is_ascii_digit() && before != Some(')');
        if is_apart && begins && before.is_some_and(|before| before == ')' || before.is_ascii_digit()) {
            return true;
        }
        (before, is_apart) = (Some(c), false);
    }
    false
}

/// Whether there are only brackets and numbers, two or more of them, each alone in its brackets.
fn every_value_is_alone(text: &str) -> bool {
    let mut n_values = 0_usize;
    let mut before = b' ';
    let mut scan = Scan { text, at: 0 };
    loop {
        scan.skip_blank();
        match scan.peek() {
            None => return n_values > 1,
            Some(byte @ (b'(' | b')')) => {
                before = byte;
                scan.at += 1;
            }
            Some(b',') if before == b')' => scan.at += 1,
            Some(b'0'..=b'9' | b'-' | b'+' | b'.') if before == b'(' => {
                if !scan.piece(b"(),").bytes().all(|byte| byte.is_ascii_digit() || b"-+.eE".contains(&byte)) {
                    return false;
                }
                scan.skip_blank();
                if scan.peek() != Some(b')') {
                    return false;
                }
                n_values += 1;
            }
            Some(_) => return false,
        }
    }
}

fn is_sml(text: &str) -> bool {
    let mut scan = Scan { text, at: 0 };
    let mut word = scan.word();
    while !word.is_empty() && scan.take(b'.') {
        word = scan.word();
    }
    scan.skip_blank();
    if !matches!(word, "Node" | "Esti") || !scan.take(b'(') {
        return false;
    }
    scan.skip_blank();
    let has_name = scan.peek() == Some(b'"') && scan.quoted(crate::scan::c_escape).is_ok();
    scan.skip_blank();
    has_name && scan.peek() == Some(b',')
}

/// A row of numbers with a branching factor, or levels.
fn row(text: &str) -> Option<(Format, &'static str)> {
    let first_line = text.lines().next().unwrap_or_default();
    let is_levels = |c: char| c.is_ascii_digit() || c.is_whitespace() || "|,".contains(c);
    let counts = first_line.split([';', '/']).next().unwrap_or_default();
    if counts.contains('|') && counts.chars().all(is_levels) {
        return Some((Format::Levels, english::SIGN_LEVELS));
    }
    let has_b = || {
        text.match_indices('b').any(|(at, _)| {
            let before = text[..at].chars().next_back();
            let after = text[at + 1..].trim_start().strip_prefix('=').map_or("", str::trim_start);
            before.is_none_or(|c| c.is_whitespace() || "/,;&".contains(c))
                && after.starts_with(|c: char| c.is_ascii_digit())
        })
    };
    let is_row = |c: char| c.is_ascii_alphanumeric() || c.is_whitespace() || "=,;/&-+.?−∞".contains(c);
    let n_pieces =
        text.split([' ', ',', '\n', '\t', ';', '/', '&']).filter(|piece| !piece.is_empty()).take(2).count();
    (n_pieces > 1 && text.chars().all(is_row) && has_b()).then_some((Format::Flat, english::SIGN_ROW))
}

/// Our own notation: a header, a name with a bracket, or whatever it reads.
fn own(text: &str) -> Option<(Format, &'static str)> {
    let mut scan = Scan::new(text);
    scan.skip_blank_and_comments(b'#');
    let rest = scan.rest();
    for key in ["title", "source", "note", "lecture", "profile", "root"] {
        let has_key = rest.strip_prefix(key).is_some_and(|after| after.trim_start().starts_with(':'));
        if has_key {
            return Some((Format::Plywise, english::SIGN_HEADER));
        }
    }
    if rest.starts_with(['(', '[']) {
        return Some((Format::Plywise, english::SIGN_BRACKET));
    }
    let line = rest.lines().next().unwrap_or_default();
    let before = line.find(['(', '[']).map(|bracket| &line[..bracket]);
    if before.is_some_and(|before| before.split_whitespace().count() <= 2 && !before.contains(',')) {
        return Some((Format::Plywise, english::SIGN_NAME_AND_BRACKET));
    }
    plywise_notation::parse(text).is_ok().then_some((Format::Plywise, english::SIGN_OWN))
}
