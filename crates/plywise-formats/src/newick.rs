//! Newick trees: `((3,12,8),(2,4,6));`. A leaf that is called a number is worth it; `A:3` is worth 3 too. MAX moves at
//! the root, then in turns.

use std::borrow::Cow;

use plywise_notation::{Limits, read_score};
use plywise_search::{GameTree, Mover, NodeId, Score};

use crate::english;
use crate::error::{ReadResult, error_at, error_since, shown};
use crate::limited_builder::{LimitedBuilder, in_turn};
use crate::scan::Scan;

const ENDS: &[u8] = b"(),:;[]'";

pub(crate) fn read(text: &str, limits: Limits) -> ReadResult<GameTree> {
    let names = branch_names(text, limits)?;
    let mut names = names.into_iter();
    let mut scan = Scan::new(text);
    let mut builder = LimitedBuilder::new(limits);
    let mut open: Vec<usize> = Vec::new();
    loop {
        skip(&mut scan)?;
        let at = scan.at;
        if scan.take(b'(') {
            let name = names.next().flatten();
            builder.open(at, in_turn(Mover::Max, open.len()), name.as_deref())?;
            open.push(at);
            continue;
        }
        leaf(&mut scan, &mut builder)?;
        loop {
            skip(&mut scan)?;
            if open.is_empty() {
                return builder.finish_at_end(&mut scan, skip);
            }
            if scan.take(b',') {
                break;
            }
            if !scan.take(b')') {
                return unfinished(&scan, open.last().copied().unwrap_or(0));
            }
            open.pop();
            builder.close();
            label(&mut scan)?;
        }
    }
}

fn unfinished<T>(scan: &Scan<'_>, from: usize) -> ReadResult<T> {
    let found = scan.found();
    error_since(scan.at, from, |place| english::unclosed_since("`,` or `)`", "`(`", place, &found))
}

/// A branch's name stands after it: they are looked up before, in the order in which branches begin.
fn branch_names(text: &str, limits: Limits) -> ReadResult<Vec<Option<Cow<'_, str>>>> {
    let mut scan = Scan::new(text);
    let mut names: Vec<Option<Cow<'_, str>>> = Vec::new();
    let mut open: Vec<usize> = Vec::new();
    loop {
        skip(&mut scan)?;
        match scan.peek() {
            Some(b'(') => {
                scan.at += 1;
                if names.len() >= limits.max_nodes {
                    return error_at(scan.at, english::too_many_nodes(limits.max_nodes));
                }
                open.push(names.len());
                names.push(None);
            }
            Some(b')') => {
                scan.at += 1;
                let (name, _) = label(&mut scan)?;
                if let Some(branch) = open.pop() {
                    names[branch] = (!name.is_empty()).then_some(name);
                }
            }
            Some(b',' | b':' | b';') => scan.at += 1,
            None => return Ok(names),
            Some(_) => {
                let before = scan.at;
                label(&mut scan)?;
                if scan.at == before {
                    return error_at(before, english::expected_name_or_bracket(scan.found()));
                }
            }
        }
    }
}

fn leaf(scan: &mut Scan<'_>, builder: &mut LimitedBuilder) -> ReadResult<NodeId> {
    let at = scan.at;
    let (name, length) = label(scan)?;
    if name.is_empty() && length.is_none() {
        return error_at(at, english::expected_newick_leaf(scan.found()));
    }
    match (read_score(&name), length) {
        (Some(value), _) => builder.leaf(at, Some(value), None),
        (None, length) => builder.leaf(at, length, (!name.is_empty() && name != "?").then_some(&*name)),
    }
}

/// A name, which may be missing, and the number after a colon.
fn label<'t>(scan: &mut Scan<'t>) -> ReadResult<(Cow<'t, str>, Option<Score>)> {
    skip(scan)?;
    let name = if scan.peek() == Some(b'\'') { quoted(scan)? } else { plain(scan.piece(ENDS)) };
    skip(scan)?;
    if !scan.take(b':') {
        return Ok((name, None));
    }
    skip(scan)?;
    let at = scan.at;
    let piece = scan.piece(ENDS);
    match read_score(piece) {
        Some(length) => Ok((name, Some(length))),
        None => error_at(at, english::expected_number_after_colon(shown(piece))),
    }
}

/// An underscore stands for a space.
fn plain(name: &str) -> Cow<'_, str> {
    if name.contains('_') { name.replace('_', " ").into() } else { name.into() }
}

/// Two quotes in a row stand for one.
fn quoted<'t>(scan: &mut Scan<'t>) -> ReadResult<Cow<'t, str>> {
    let open = scan.at;
    scan.at += 1;
    let from = scan.at;
    let mut has_quote = false;
    loop {
        let Some(step) = scan.rest().find('\'') else {
            return error_at(open, english::UNCLOSED_APOSTROPHE);
        };
        scan.at += step + 1;
        if scan.peek() == Some(b'\'') {
            scan.at += 1;
            has_quote = true;
            continue;
        }
        let name = &scan.text[from..scan.at - 1];
        return Ok(if has_quote { name.replace("''", "'").into() } else { name.into() });
    }
}

/// White space, and comments in square brackets.
fn skip(scan: &mut Scan<'_>) -> ReadResult<()> {
    scan.skip_blank();
    while scan.peek() == Some(b'[') {
        let Some(length) = scan.rest().find(']') else {
            return error_at(scan.at, english::UNCLOSED_BRACKET_COMMENT);
        };
        scan.at += length + 1;
        scan.skip_blank();
    }
    Ok(())
}
