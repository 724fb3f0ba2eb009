//! S-expressions: `(max A (min B 3 12 8) (chance :p 0.5 2 :p 0.5 (leaf C 4)))`.
//!
//! A branch says who moves there: `max`, `min`, `chance`, or `p1`, `p2` and so on. A name may follow. `:move` and `:p`
//! stand before the child they lead to, `:static` behind the name. A named leaf and a leaf with a value for each player
//! are `(leaf C 4)` and `(leaf 1 2 3)`. A comment goes from `;` to the end of the line.

use std::borrow::Cow;
use std::fmt::Write as _;

use plywise_notation::{Limits, read_score};
use plywise_search::{GameTree, Mover, NodeId, Score};

use crate::Format;
use crate::english;
use crate::error::{ReadResult, error_at, error_since, shown};
use crate::limited_builder::LimitedBuilder;
use crate::scan::{Scan, c_escape};
use crate::unrepresentable::{Holds, Unrepresentable, check};
use crate::walk::{Stage, push_quoted, walk};

const ENDS: &[u8] = b"()\";";

/// Who moves at a branch that begins with this word.
pub(crate) fn mover(word: &str) -> Option<Mover> {
    match word {
        "max" | "MAX" => Some(Mover::Max),
        "min" | "MIN" => Some(Mover::Min),
        "chance" | "CHANCE" => Some(Mover::Chance),
        _ => {
            let number = word.strip_prefix(['p', 'P'])?;
            let is_plain = !number.starts_with('0') && number.bytes().all(|byte| byte.is_ascii_digit());
            number.parse().ok().filter(|_| is_plain).map(Mover::Numbered)
        }
    }
}

/// What was said of the next child.
#[derive(Default)]
struct Edge<'t> {
    at: usize,
    label: Option<Cow<'t, str>>,
    probability: Option<f64>,
}

pub(crate) fn read(text: &str, limits: Limits) -> ReadResult<GameTree> {
    let mut scan = Scan::new(text);
    let mut builder = LimitedBuilder::new(limits);
    // By open branch, where its bracket stands, the branch, and whether it has a child.
    let mut open: Vec<(usize, NodeId, bool)> = Vec::new();
    let mut edge = Edge::default();
    loop {
        scan.skip_blank_and_comments(b';');
        let at = scan.at;
        let node = match scan.peek() {
            Some(b'(') => {
                scan.at += 1;
                scan.skip_blank_and_comments(b';');
                let word_at = scan.at;
                let word = scan.piece(ENDS);
                if word.eq_ignore_ascii_case("leaf") {
                    leaf(&mut scan, at, &mut builder)?
                } else if let Some(mover) = mover(word) {
                    let name = name(&mut scan)?;
                    let node = builder.open(at, mover, name.as_deref())?;
                    say_edge(&mut builder, node, &mut edge);
                    mark_child(&mut open);
                    open.push((at, node, false));
                    continue;
                } else {
                    let found = Scan { at: word_at, ..scan }.found();
                    return error_at(word_at, english::expected_kind(&found));
                }
            }
            Some(b')') => {
                match open.pop() {
                    None => return error_at(at, english::STRAY_ROUND),
                    Some((_, _, false)) => {
                        return error_at(at, english::BRANCH_WITHOUT_CHILD);
                    }
                    Some(_) if edge.label.is_some() || edge.probability.is_some() => {
                        return error_at(edge.at, english::NO_CHILD_AFTER_THIS);
                    }
                    Some(_) => {}
                }
                scan.at += 1;
                builder.close();
                if open.is_empty() {
                    break;
                }
                continue;
            }
            Some(b':') => {
                keyword(&mut scan, &mut builder, open.last(), &mut edge)?;
                continue;
            }
            None => {
                return match open.last() {
                    Some(&(from, ..)) => error_since(at, from, |place| {
                        english::unclosed_since("`)`", "`(`", place, english::END_OF_TEXT)
                    }),
                    None => error_at(at, english::NO_S_EXPRESSION),
                };
            }
            Some(_) => {
                let value = scan.value(ENDS)?;
                builder.leaf(at, value, None)?
            }
        };
        say_edge(&mut builder, node, &mut edge);
        mark_child(&mut open);
        if open.is_empty() {
            break;
        }
    }
    scan.skip_blank_and_comments(b';');
    scan.expect_end()?;
    builder.finish()
}

fn mark_child(open: &mut [(usize, NodeId, bool)]) {
    if let Some((_, _, has_child)) = open.last_mut() {
        *has_child = true;
    }
}

fn say_edge(builder: &mut LimitedBuilder, node: NodeId, edge: &mut Edge<'_>) {
    let Edge { label, probability, .. } = std::mem::take(edge);
    if let Some(label) = label {
        builder.tree.set_move(node, &label);
    }
    if let Some(probability) = probability {
        builder.tree.set_probability(node, probability);
    }
}

/// What follows `(leaf`, and the closing bracket.
fn leaf(scan: &mut Scan<'_>, at: usize, builder: &mut LimitedBuilder) -> ReadResult<NodeId> {
    let name = name(scan)?;
    let mut values: Vec<Option<Score>> = Vec::new();
    scan.skip_blank_and_comments(b';');
    let (said_at, mut probe) = (scan.at, *scan);
    let is_estimate = probe.piece(ENDS) == ":static";
    if is_estimate {
        *scan = probe;
    }
    loop {
        scan.skip_blank_and_comments(b';');
        if scan.take(b')') {
            break;
        }
        if values.len() >= GameTree::MAX_PLAYERS {
            return error_at(scan.at, english::too_many_players(GameTree::MAX_PLAYERS));
        }
        values.push(scan.value(ENDS)?);
    }
    let leaf = match *values {
        [] => error_at(scan.at - 1, english::NO_VALUE),
        [None] if is_estimate => error_at(said_at, english::STATIC_UNKNOWN),
        [value] => builder.leaf(at, value, name.as_deref()),
        _ => match values.into_iter().collect::<Option<Vec<Score>>>() {
            Some(payoffs) => builder.payoffs(at, &payoffs, name.as_deref()),
            None => error_at(at, english::MIXED_UNKNOWN),
        },
    }?;
    if is_estimate {
        builder.tree.set_estimate(leaf);
    }
    Ok(leaf)
}

/// A name, if one follows: a word that is no value and no keyword, or anything in quotes.
fn name<'t>(scan: &mut Scan<'t>) -> ReadResult<Option<Cow<'t, str>>> {
    scan.skip_blank_and_comments(b';');
    match scan.peek() {
        Some(b'"') => scan.quoted(c_escape).map(Some),
        None | Some(b'(' | b')' | b':' | b'?') => Ok(None),
        Some(_) => {
            let mut probe = *scan;
            let word = probe.piece(ENDS);
            if is_value(word) || begins_number(word) {
                return Ok(None);
            }
            *scan = probe;
            Ok(Some(word.into()))
        }
    }
}

fn is_value(word: &str) -> bool {
    matches!(word, "?" | "null" | "None") || read_score(word).is_some()
}

fn begins_number(word: &str) -> bool {
    word.starts_with(|c: char| c.is_ascii_digit() || matches!(c, '+' | '-' | '.' | '−'))
}

/// `:move`, `:p` or `:static`, and what it says.
fn keyword<'t>(
    scan: &mut Scan<'t>,
    builder: &mut LimitedBuilder,
    branch: Option<&(usize, NodeId, bool)>,
    edge: &mut Edge<'t>,
) -> ReadResult<()> {
    let at = scan.at;
    let key = scan.piece(ENDS);
    let Some(&(_, branch, has_child)) = branch else {
        return error_at(at, english::keyword_outside_brackets(shown(key)));
    };
    scan.skip_blank_and_comments(b';');
    let said_at = scan.at;
    match key {
        ":move" if edge.label.is_none() => {
            edge.at = at;
            let label = match scan.peek() {
                Some(b'"') => scan.quoted(c_escape)?,
                _ => scan.piece(ENDS).into(),
            };
            if label.is_empty() && scan.at == said_at {
                return error_at(said_at, english::expected_move(scan.found()));
            }
            edge.label = Some(label);
        }
        ":p" if edge.probability.is_none() => {
            edge.at = at;
            match scan.value(ENDS)? {
                Some(p) if p.is_finite() => edge.probability = Some(p.points()),
                _ => return error_at(said_at, english::PROBABILITY_RANGE),
            }
        }
        ":static" if !has_child => match scan.value(ENDS)? {
            Some(score) => builder.tree.set_static(branch, score),
            None => {
                return error_at(said_at, english::STATIC_UNKNOWN);
            }
        },
        ":static" => return error_at(at, english::STATIC_TOO_LATE),
        ":move" | ":p" => return error_at(at, english::word_given_twice(shown(key))),
        _ => return error_at(at, english::unknown_keyword(shown(key))),
    }
    Ok(())
}

const HOLDS: Holds = Holds { features: false, ..Holds::ALL };

pub(crate) fn write(tree: &GameTree) -> Result<String, Unrepresentable> {
    check(tree, Format::SExpr, HOLDS)?;
    let mut text = String::new();
    walk(tree, |stage, name| {
        let (Stage::Open(node) | Stage::Leaf(node)) = stage else {
            text.push(')');
            return Ok(());
        };
        if !text.is_empty() {
            text.push(' ');
        }
        if let Some(label) = tree.move_label(node) {
            text.push_str(":move ");
            push_name(&mut text, label);
            text.push(' ');
        }
        if let Some(probability) = tree.given_probability(node) {
            let _ = write!(text, ":p {probability} ");
        }
        match stage {
            Stage::Open(_) => {
                push_mover(&mut text, tree.mover(node));
                if let Some(name) = name {
                    text.push(' ');
                    push_name(&mut text, name);
                }
                if let Some(score) = tree.given_static(node) {
                    let _ = write!(text, " :static {score}");
                }
            }
            _ => push_leaf(&mut text, tree, node, name),
        }
        Ok(())
    })?;
    text.push('\n');
    Ok(text)
}

fn push_mover(text: &mut String, mover: Mover) {
    match mover {
        Mover::Max => text.push_str("(max"),
        Mover::Min => text.push_str("(min"),
        Mover::Chance => text.push_str("(chance"),
        Mover::Numbered(number) => drop(write!(text, "(p{number}")),
    }
}

fn push_leaf(text: &mut String, tree: &GameTree, node: NodeId, name: Option<&str>) {
    let payoffs = tree.payoffs(node);
    // A single value of one player's is told from a plain one by the brackets of a leaf only where there are two.
    let in_brackets = name.is_some() || payoffs.is_some() || tree.is_estimate(node);
    if in_brackets {
        text.push_str("(leaf ");
    }
    if let Some(name) = name {
        push_name(text, name);
        text.push(' ');
    }
    text.push_str(if tree.is_estimate(node) { ":static " } else { "" });
    match payoffs {
        Some(payoffs) => {
            for (nth, score) in payoffs.iter().enumerate() {
                let _ = write!(text, "{}{score}", if nth > 0 { " " } else { "" });
            }
        }
        None => match tree.leaf_score(node) {
            Some(score) => drop(write!(text, "{score}")),
            None => text.push('?'),
        },
    }
    if in_brackets {
        text.push(')');
    }
}

/// Plain where it can be nothing else.
fn push_name(text: &mut String, name: &str) {
    let is_plain = name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
        && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-'))
        && !is_value(name);
    if is_plain {
        return text.push_str(name);
    }
    push_quoted(text, name, |number| format!("\\u{{{number:x}}}"));
}
