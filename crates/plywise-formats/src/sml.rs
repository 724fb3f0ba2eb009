//! Standard ML terms: `Node("a",[Esti("a>0",3),Esti("a>1",~2)])`. MAX moves at the root, then in turns.

use std::borrow::Cow;
use std::fmt::Write as _;

use plywise_notation::{Limits, read_score};
use plywise_search::{GameTree, Mover, Score};

use crate::Format;
use crate::english;
use crate::error::{ReadResult, error_at, error_since, error_with_help, shown};
use crate::limited_builder::{LimitedBuilder, in_turn};
use crate::list::assignment;
use crate::scan::{Scan, c_escape};
use crate::unrepresentable::{Feature, Holds, Unrepresentable, check, unrepresentable};
use crate::walk::{Stage, push_quoted, walk};

const ENDS: &[u8] = b"(),[]\"";

pub(crate) fn read(text: &str, limits: Limits) -> ReadResult<GameTree> {
    let mut scan = Scan::new(text);
    let mut builder = LimitedBuilder::new(limits);
    let mut open: Vec<usize> = Vec::new();
    skip(&mut scan)?;
    scan.at += assignment(scan.rest());
    loop {
        skip(&mut scan)?;
        let at = scan.at;
        let constructor = constructor(&mut scan)?;
        skip(&mut scan)?;
        scan.expect(b'(', english::AFTER_CONSTRUCTOR)?;
        skip(&mut scan)?;
        let name = string(&mut scan)?;
        let name = (!name.is_empty()).then_some(name);
        skip(&mut scan)?;
        scan.expect(b',', english::AFTER_STRING)?;
        skip(&mut scan)?;
        if constructor {
            scan.expect(b'[', english::BEFORE_TREES)?;
            builder.open(at, in_turn(Mover::Max, open.len()), name.as_deref())?;
            open.push(at);
            skip(&mut scan)?;
            if scan.peek() == Some(b']') {
                return error_at(scan.at, english::NODE_WITHOUT_CHILD);
            }
            continue;
        }
        let value = number(&mut scan)?;
        builder.leaf(at, Some(value), name.as_deref())?;
        skip(&mut scan)?;
        scan.expect(b')', english::AFTER_NUMBER)?;
        loop {
            skip(&mut scan)?;
            let Some(&from) = open.last() else {
                return builder.finish_at_end(&mut scan, skip);
            };
            if scan.take(b',') {
                break;
            }
            if !scan.take(b']') {
                let found = scan.found();
                return error_since(scan.at, from, |place| {
                    english::unclosed_since("`,` or `]`", "`Node`", place, &found)
                });
            }
            skip(&mut scan)?;
            scan.expect(b')', english::AFTER_TREES)?;
            open.pop();
            builder.close();
        }
    }
}

/// Whether it is `Node` rather than `Esti`. A structure's name may stand before it.
fn constructor(scan: &mut Scan<'_>) -> ReadResult<bool> {
    let at = scan.at;
    let mut word = scan.word();
    while !word.is_empty() && scan.take(b'.') {
        word = scan.word();
    }
    match word {
        "Node" => Ok(true),
        "Esti" => Ok(false),
        _ => {
            let found = if word.is_empty() { Scan { at, ..*scan }.found() } else { shown(word) };
            error_at(at, english::expected_constructor(&found))
        }
    }
}

fn string<'t>(scan: &mut Scan<'t>) -> ReadResult<Cow<'t, str>> {
    if scan.peek() != Some(b'"') {
        return error_at(scan.at, english::expected_sml_string(scan.found()));
    }
    scan.quoted(escape)
}

/// SML has codes of three decimal digits besides those of C.
fn escape(after: &str) -> Option<(Option<char>, usize)> {
    match after.get(..3).map(str::parse::<u32>) {
        Some(Ok(code)) if after.as_bytes()[0].is_ascii_digit() => Some((char::from_u32(code), 3)),
        _ => c_escape(after),
    }
}

fn number(scan: &mut Scan<'_>) -> ReadResult<Score> {
    let at = scan.at;
    let piece = scan.piece(ENDS);
    if piece.starts_with('-') {
        let help = english::SML_MINUS;
        return error_with_help(at, english::expected_sml_number(shown(piece)), help);
    }
    let size = piece.strip_prefix('~').unwrap_or(piece);
    let score =
        read_score(&size.replace('~', "-")).filter(|score| score.is_finite() && !size.starts_with('~'));
    match score {
        Some(score) => Ok(if size.len() < piece.len() { -score } else { score }),
        None if piece.is_empty() => error_at(at, english::expected_plain_number(scan.found())),
        None => error_at(at, english::not_an_sml_number(shown(piece))),
    }
}

/// White space and comments.
fn skip(scan: &mut Scan<'_>) -> ReadResult<()> {
    scan.skip_blank();
    while scan.rest().starts_with("(*") {
        let open = scan.at;
        let mut depth = 0_usize;
        loop {
            let rest = scan.rest();
            if rest.starts_with("(*") {
                depth += 1;
                scan.at += 2;
            } else if rest.starts_with("*)") {
                depth -= 1;
                scan.at += 2;
            } else {
                let Some(next) = rest.chars().next() else {
                    return error_at(open, english::UNCLOSED_SML_COMMENT);
                };
                scan.at += next.len_utf8();
            }
            if depth == 0 {
                break;
            }
        }
        scan.skip_blank();
    }
    Ok(())
}

const HOLDS: Holds = Holds { names: true, ..Holds::NOTHING };

pub(crate) fn write(tree: &GameTree) -> Result<String, Unrepresentable> {
    check(tree, Format::Sml, HOLDS)?;
    let mut text = String::new();
    walk(tree, |stage, name| {
        if text.ends_with(')') && !matches!(stage, Stage::Close(_)) {
            text.push(',');
        }
        match stage {
            Stage::Open(_) => {
                text.push_str("Node(");
                push_string(&mut text, name.unwrap_or(""));
                text.push_str(",[");
            }
            Stage::Close(_) => text.push_str("])"),
            Stage::Leaf(leaf) => {
                text.push_str("Esti(");
                push_string(&mut text, name.unwrap_or(""));
                match tree.leaf_score(leaf) {
                    Some(score) => drop(write!(text, ",{})", score.to_string().replace('-', "~"))),
                    None => return unrepresentable(tree, Format::Sml, leaf, Feature::Unknown),
                }
            }
        }
        Ok(())
    })?;
    text.push('\n');
    Ok(text)
}

fn push_string(text: &mut String, name: &str) {
    push_quoted(text, name, |number| format!("\\u{number:04x}"));
}
