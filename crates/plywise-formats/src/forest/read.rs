//! The tree of the first `forest` environment of a file, or one in brackets alone: `[A [B [3] [12]] [C [2] [4]]]`.

use plywise_notation::{Header, Limits, read_score, shown};
use plywise_search::{GameTree, Mover, NodeId};

use super::words::move_and_probability;
use crate::english;
use crate::error::{ReadResult, error_at, error_since};
use crate::limited_builder::LimitedBuilder;
use crate::scan::Scan;
use crate::tex::{self, Line, Worth};

/// What a file holds.
#[derive(Debug)]
pub(crate) struct Forest {
    pub(crate) tree: GameTree,
    pub(crate) header: Header,
    pub(crate) left_out: Vec<String>,
}

const BEGIN: &str = "\\begin{forest}";

/// Whether a text is in brackets as `forest` has them, two values or more each alone in its own: what our own notation may
/// read as another tree.
pub(crate) fn could_be(text: &str) -> bool {
    let mut scan = Scan::new(text);
    tex::skip_blank(&mut scan);
    if scan.peek() != Some(b'[') {
        return false;
    }
    // Whatever stands behind a bracket that closes is none of it.
    let mut after = scan.rest().split(']').skip(1).map(str::trim_start);
    if !after.all(|after| after.is_empty() || after.starts_with(['[', '%'])) {
        return false;
    }
    let Ok(Forest { tree, .. }) = read(text, Limits::FILE) else { return false };
    let mut leaves = tree.nodes().filter(|&node| tree.is_leaf(node));
    tree.n_leaves() > 1 && leaves.all(|leaf| tree.leaf_score(leaf).is_some() || tree.payoffs(leaf).is_some())
}

/// A branch whose bracket is open.
struct Open {
    at: usize,
    mover: Mover,
    /// Who moves at a child that does not say.
    next: Mover,
}

/// What a node's bracket says before its children.
#[derive(Default)]
struct NodeBracket {
    lines: Vec<Line>,
    mover: Option<Mover>,
    by: Option<Line>,
}

pub(crate) fn read(text: &str, limits: Limits) -> ReadResult<Forest> {
    let mut scan = Scan::new(text);
    let mut header = Header::default();
    let mut left_out = Vec::new();
    let environment = text.find(BEGIN);
    if let Some(at) = environment {
        header.title = title(text).map(str::to_owned);
        scan.at = at + BEGIN.len();
        // What holds for every node stands before the tree.
        tex::raw(&mut scan, b"[", false)?;
        if text[scan.at..].contains(BEGIN) {
            left_out.push(english::ONLY_FIRST_TREE.to_owned());
        }
    }
    let mut builder = LimitedBuilder::new(limits);
    let mut open: Vec<Open> = Vec::new();
    let mut looks = None;
    loop {
        tex::skip_blank(&mut scan);
        let at = scan.at;
        if scan.take(b'[') {
            let bracket = node_bracket(&mut scan, &mut looks)?;
            let next = open.last().map_or(Mover::Max, |above| above.next);
            let by_chance = open.last().is_some_and(|above| above.mover == Mover::Chance);
            let node;
            if scan.peek() == Some(b'[') {
                let (mover, branch) = branch(at, &bracket, next, &mut builder)?;
                node = branch;
                let next = match mover {
                    Mover::Max => Mover::Min,
                    Mover::Min => Mover::Max,
                    Mover::Chance | Mover::Numbered(_) => next,
                };
                open.push(Open { at, mover, next });
            } else {
                node = leaf(at, &bracket.lines, &mut builder)?;
                close(&mut scan, at)?;
            }
            if let Some(by) = bracket.by {
                say_move(&mut builder, node, &by, by_chance);
            }
        } else if let Some(above) = open.pop() {
            close(&mut scan, above.at)?;
            builder.close();
        } else {
            return error_at(at, english::expected_forest(scan.found()));
        }
        if open.is_empty() {
            break;
        }
    }
    tex::skip_blank(&mut scan);
    match environment {
        Some(_) if !scan.rest().starts_with("\\end{forest}") => {
            return error_at(scan.at, english::expected_end_of_forest(scan.found()));
        }
        None => scan.expect_end()?,
        Some(_) => {}
    }
    if let Some(looks) = looks {
        left_out.push(english::lost_looks(shown(&looks)));
    }
    Ok(Forest { tree: builder.finish()?, header, left_out })
}

/// The title of a file that we wrote: a comment before anything else.
fn title(text: &str) -> Option<&str> {
    let (title, rest) = text.strip_prefix("% ")?.split_once('\n')?;
    (rest.starts_with("\\documentclass") && !title.trim().is_empty()).then(|| title.trim())
}

fn close(scan: &mut Scan<'_>, from: usize) -> ReadResult<()> {
    tex::skip_blank(scan);
    if scan.take(b']') {
        return Ok(());
    }
    let found = scan.found();
    error_since(scan.at, from, |place| english::unclosed_since("`[` or `]`", "`[`", place, &found))
}

/// A node's label and options.
fn node_bracket(scan: &mut Scan<'_>, looks: &mut Option<String>) -> ReadResult<NodeBracket> {
    tex::skip_blank(scan);
    let at = scan.at;
    let label = tex::raw(scan, b",[]", false)?;
    let inside = tex::without_braces(label);
    let at = at + (inside.as_ptr() as usize - label.as_ptr() as usize);
    let mut bracket = NodeBracket { lines: tex::lines(inside, at)?, ..NodeBracket::default() };
    while scan.take(b',') {
        tex::skip_blank(scan);
        let at = scan.at;
        let raw = tex::raw(scan, b",[]", false)?;
        option(raw.trim_end(), at, &mut bracket, looks)?;
    }
    Ok(bracket)
}

/// Keys that change the tree or its labels, by how they begin.
const CHANGES: &[&str] = &[
    "content", "plain content", "phantom", "append", "prepend", "insert", "remove", "replace", "create",
    "repeat", "delay", "where", "if", "before ", "for ", "delete", "move ", "!", "tier/", "sort", "split",
    "alias", "typeset",
];

fn option(raw: &str, at: usize, bracket: &mut NodeBracket, looks: &mut Option<String>) -> ReadResult<()> {
    let (key, value) = match raw.split_once('=') {
        Some((key, value)) => (key.trim(), Some(value)),
        None => (raw, None),
    };
    let value_at = |value: &str| at + (value.as_ptr() as usize - raw.as_ptr() as usize);
    match (key, value) {
        ("", None) => {}
        ("max", None) => bracket.mover = Some(Mover::Max),
        ("min", None) => bracket.mover = Some(Mover::Min),
        ("chance", None) => bracket.mover = Some(Mover::Chance),
        ("leaf" | "player", None) => {}
        ("move", Some(value)) => bracket.by = Some(one_line(value, value_at(value))?),
        ("edge label", Some(value)) => {
            // `node[midway, left]{text}`: the text is in the last braces, perhaps in braces as a whole.
            let inside = tex::without_semicolons(tex::without_braces(value));
            let Some((_, text)) = tex::last_group(inside) else {
                return error_at(value_at(value), english::expected_tikz_node(shown(value.trim())));
            };
            bracket.by = Some(one_line(text, value_at(text))?);
        }
        _ if read_score(raw).is_some() => {
            return error_at(at, english::not_an_option(shown(raw)));
        }
        _ if CHANGES.iter().any(|change| key.starts_with(change)) => {
            let message = english::dynamic_option(shown(key));
            return error_at(at, message);
        }
        _ => {
            looks.get_or_insert_with(|| raw.to_owned());
        }
    }
    Ok(())
}

fn one_line(raw: &str, at: usize) -> ReadResult<Line> {
    let inside = tex::without_braces(raw);
    let lines = tex::lines(inside, at + (inside.as_ptr() as usize - raw.as_ptr() as usize))?;
    let is_name = lines.first().is_some_and(|line| line.is_name);
    let text: Vec<&str> = lines.iter().map(|line| &*line.text).collect();
    Ok(Line { text: text.join("\n"), is_name })
}

/// A branch. A line of its label may say who moves there or what it looks worth; the others are its name.
fn branch(
    at: usize,
    bracket: &NodeBracket,
    next: Mover,
    builder: &mut LimitedBuilder,
) -> ReadResult<(Mover, NodeId)> {
    let mut mover = bracket.mover;
    let mut looks: Option<Worth> = None;
    let mut name: Vec<&str> = Vec::new();
    for line in &bracket.lines {
        let number = line.text.strip_prefix("player ").and_then(|number| number.parse().ok());
        let by_word = [("max", Mover::Max), ("min", Mover::Min), ("chance", Mover::Chance)]
            .into_iter()
            .find_map(|(word, mover)| line.text.eq_ignore_ascii_case(word).then_some(mover));
        let stat = line.text.strip_prefix('~').and_then(tex::worth);
        match (by_word, number, stat) {
            _ if line.is_name => name.push(&line.text),
            (Some(said), ..) => mover = Some(mover.unwrap_or(said)),
            (_, Some(number), _) if number > 0 => mover = Some(Mover::Numbered(number)),
            (.., Some(worth)) => looks = Some(worth),
            _ => name.push(&line.text),
        }
    }
    let mover = mover.unwrap_or(next);
    let name = (!name.is_empty()).then(|| name.join("\n"));
    let branch = builder.open(at, mover, name.as_deref())?;
    match looks {
        Some(Worth::Value(Some(score))) => builder.tree.set_static(branch, score),
        Some(Worth::Payoffs(payoffs)) => builder.tree.set_static_payoffs(branch, &payoffs),
        Some(Worth::Value(None) | Worth::Estimate(_)) | None => {}
    }
    Ok((mover, branch))
}

fn leaf(at: usize, lines: &[Line], builder: &mut LimitedBuilder) -> ReadResult<NodeId> {
    let (name, worth) = tex::leaf(lines);
    let (worth, is_estimate) = match worth {
        Some(Worth::Estimate(worth)) => (Some(*worth), true),
        worth => (worth, false),
    };
    let leaf = match worth {
        Some(Worth::Payoffs(payoffs)) => builder.payoffs(at, &payoffs, name.as_deref()),
        Some(Worth::Value(value)) => builder.leaf(at, value, name.as_deref()),
        None if name.is_none() => error_at(at, english::NO_LEAF_VALUE),
        Some(Worth::Estimate(_)) | None => builder.leaf(at, None, name.as_deref()),
    }?;
    if is_estimate {
        builder.tree.set_estimate(leaf);
    }
    Ok(leaf)
}

fn say_move(builder: &mut LimitedBuilder, node: NodeId, by: &Line, by_chance: bool) {
    let (label, probability) = match by_chance && !by.is_name {
        true => move_and_probability(&by.text),
        false => (Some(&*by.text), None),
    };
    if let Some(label) = label {
        builder.tree.set_move(node, label);
    }
    if let Some(probability) = probability {
        builder.tree.set_probability(node, probability);
    }
}
