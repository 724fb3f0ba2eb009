//! As much of JSON as the readers of other programs' files need: tokens, and passing over what they do not know.

use std::borrow::Cow;

use plywise_notation::read_score;
use plywise_search::Score;

use crate::english;
use crate::error::{ReadResult, error_at, error_since, shown};
use crate::scan::{Scan, c_escape};

pub(crate) const ENDS: &[u8] = b",:[]{}\"";

pub(crate) fn string<'t>(scan: &mut Scan<'t>) -> ReadResult<Cow<'t, str>> {
    scan.skip_blank();
    if scan.peek() != Some(b'"') {
        return error_at(scan.at, english::expected_string(scan.found()));
    }
    scan.quoted(c_escape)
}

/// A key and its colon.
pub(crate) fn key<'t>(scan: &mut Scan<'t>) -> ReadResult<Cow<'t, str>> {
    let key = string(scan)?;
    scan.skip_blank();
    scan.expect(b':', english::AFTER_KEY)?;
    scan.skip_blank();
    Ok(key)
}

/// A number, or one in quotes, or `null` or a word in quotes for none.
pub(crate) fn value(scan: &mut Scan<'_>, words_for_none: &[&str]) -> ReadResult<Option<Score>> {
    scan.skip_blank();
    let at = scan.at;
    if scan.peek() != Some(b'"') {
        return scan.value(ENDS);
    }
    let text = string(scan)?;
    let text = text.trim();
    if words_for_none.contains(&text) {
        return Ok(None);
    }
    match read_score(text) {
        Some(score) => Ok(Some(score)),
        None => error_at(at, english::not_a_json_number(shown(text))),
    }
}

/// Passes over one value, whatever it is.
pub(crate) fn skip_value(scan: &mut Scan<'_>) -> ReadResult<()> {
    let from = scan.at;
    let mut depth = 0_usize;
    loop {
        scan.skip_blank();
        match scan.peek() {
            None => {
                return error_since(scan.at, from, english::unended_value);
            }
            Some(b'"') => drop(string(scan)?),
            Some(b'[' | b'{') => {
                depth += 1;
                scan.at += 1;
            }
            Some(b']' | b'}') if depth > 0 => {
                depth -= 1;
                scan.at += 1;
            }
            Some(b',' | b':') if depth > 0 => scan.at += 1,
            Some(_) => {
                if scan.piece(ENDS).is_empty() {
                    return error_at(scan.at, english::expected_value(scan.found()));
                }
            }
        }
        if depth == 0 {
            return Ok(());
        }
    }
}

/// Goes through an array: `item` is called at the first byte of each.
pub(crate) fn array<'t>(
    scan: &mut Scan<'t>,
    what: &str,
    mut item: impl FnMut(&mut Scan<'t>) -> ReadResult<()>,
) -> ReadResult<()> {
    scan.skip_blank();
    let from = scan.at;
    scan.expect(b'[', what)?;
    let mut is_first = true;
    loop {
        scan.skip_blank();
        if scan.take(b']') {
            return Ok(());
        }
        if !is_first {
            if !scan.take(b',') {
                let found = scan.found();
                return error_since(scan.at, from, |place| {
                    english::unclosed_since("`,` or `]`", "`[`", place, &found)
                });
            }
            scan.skip_blank();
        }
        item(scan)?;
        is_first = false;
    }
}

/// Goes through an object: `field` is called with each key, at the first byte of its value.
pub(crate) fn object<'t>(
    scan: &mut Scan<'t>,
    what: &str,
    mut field: impl FnMut(&mut Scan<'t>, &str) -> ReadResult<()>,
) -> ReadResult<()> {
    scan.skip_blank();
    let from = scan.at;
    scan.expect(b'{', what)?;
    let mut is_first = true;
    loop {
        scan.skip_blank();
        if scan.take(b'}') {
            return Ok(());
        }
        if !is_first && !scan.take(b',') {
            let found = scan.found();
            return error_since(scan.at, from, |place| {
                english::unclosed_since("`,` or `}`", "`{`", place, &found)
            });
        }
        let key = key(scan)?;
        field(scan, &key)?;
        is_first = false;
    }
}
