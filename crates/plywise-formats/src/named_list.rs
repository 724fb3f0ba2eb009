//! Python lists that begin with a name: `['A', ('B', 5), ['C', ('D', 3)]]`. MAX moves at the root, then in turns.

use std::borrow::Cow;

use plywise_notation::Limits;
use plywise_search::{GameTree, Mover};

use crate::english;
use crate::error::{ReadResult, error_at, error_since};
use crate::limited_builder::{LimitedBuilder, in_turn};
use crate::list::assignment;
use crate::scan::{Scan, c_escape};

const ENDS: &[u8] = b"()[],'\"#";

/// An open branch.
#[derive(Clone, Copy)]
struct Open {
    /// Where its bracket stands.
    from: usize,
    /// The bracket that ends its children.
    closing: u8,
    /// The one after that, where the children have a list of their own.
    outer: Option<u8>,
    has_child: bool,
}

/// What was read of a node.
enum Begun {
    Leaf,
    /// A branch; a comma and a child follow.
    Branch,
    /// A branch whose children have a list of their own; the first follows.
    Children,
}

pub(crate) fn read(text: &str, limits: Limits) -> ReadResult<GameTree> {
    let mut scan = Scan::new(text);
    let mut builder = LimitedBuilder::new(limits);
    let mut open: Vec<Open> = Vec::new();
    scan.at += assignment(scan.rest());
    loop {
        scan.skip_blank_and_comments(b'#');
        let at = scan.at;
        let bracket = scan.peek();
        let begun = match bracket {
            Some(b'[' | b'(') => node(&mut scan, &mut builder, &mut open)?,
            _ if open.is_empty() => {
                return error_at(at, english::expected_named_list(scan.found()));
            }
            _ => {
                let value = scan.value(ENDS)?;
                builder.leaf(at, value, None)?;
                Begun::Leaf
            }
        };
        match (begun, open.last_mut()) {
            (Begun::Children, _) => continue,
            (Begun::Leaf, Some(above)) => above.has_child = true,
            (Begun::Leaf, None) | (Begun::Branch, _) => {}
        }
        loop {
            scan.skip_blank_and_comments(b'#');
            let Some(&Open { from, closing, outer, has_child }) = open.last() else {
                let skip = |scan: &mut Scan<'_>| {
                    scan.skip_blank_and_comments(b'#');
                    Ok(())
                };
                return builder.finish_at_end(&mut scan, skip);
            };
            if scan.take(b',') {
                scan.skip_blank_and_comments(b'#');
                // Python allows a comma after the last one.
                if scan.peek() != Some(closing) {
                    break;
                }
            }
            if !scan.take(closing) {
                let (wanted, bracket) = match closing {
                    b']' => ("`,` or `]`", "`[`"),
                    _ => ("`,` or `)`", "`(`"),
                };
                let found = scan.found();
                return error_since(scan.at, from, |place| {
                    english::unclosed_since(wanted, bracket, place, &found)
                });
            }
            if !has_child {
                return error_at(from, english::NAMED_LIST_WITHOUT_CHILD);
            }
            if let Some(outer) = outer {
                scan.skip_blank_and_comments(b'#');
                if scan.take(b',') {
                    scan.skip_blank_and_comments(b'#');
                }
                scan.expect(outer, english::AFTER_CHILDREN)?;
            }
            open.pop();
            builder.close();
            if let Some(above) = open.last_mut() {
                above.has_child = true;
            }
        }
    }
}

/// A leaf with its brackets, or a branch up to its name or into the list of its children.
fn node(scan: &mut Scan<'_>, builder: &mut LimitedBuilder, open: &mut Vec<Open>) -> ReadResult<Begun> {
    let at = scan.at;
    let closing = if scan.peek() == Some(b'[') { b']' } else { b')' };
    scan.at += 1;
    scan.skip_blank_and_comments(b'#');
    let name = name(scan)?;
    let mut probe = *scan;
    probe.skip_blank_and_comments(b'#');
    if probe.take(b',') {
        probe.skip_blank_and_comments(b'#');
        let is_value = !matches!(probe.peek(), None | Some(b'[' | b'(' | b']' | b')' | b'\'' | b'"'));
        if is_value {
            let value = probe.value(ENDS)?;
            probe.skip_blank_and_comments(b'#');
            if probe.take(closing) {
                builder.leaf(at, value, name.as_deref())?;
                *scan = probe;
                return Ok(Begun::Leaf);
            }
        }
    }
    builder.open(at, in_turn(Mover::Max, open.len()), name.as_deref())?;
    let mut branch = Open { from: at, closing, outer: None, has_child: false };
    // `('A', [3, 5])`: no node begins with a bracket and no name, so these are its children.
    let mut probe = *scan;
    probe.skip_blank_and_comments(b'#');
    if probe.take(b',') {
        probe.skip_blank_and_comments(b'#');
        let inner = match probe.peek() {
            Some(b'[') => Some(b']'),
            Some(b'(') => Some(b')'),
            _ => None,
        };
        probe.at += usize::from(inner.is_some());
        probe.skip_blank_and_comments(b'#');
        let begins_child = matches!(probe.peek(), Some(b'[' | b'(' | b'0'..=b'9' | b'-' | b'+' | b'.'));
        if let Some(inner) = inner.filter(|_| begins_child) {
            branch = Open { closing: inner, outer: Some(closing), ..branch };
            *scan = probe;
        }
    }
    open.push(branch);
    Ok(if branch.outer.is_some() { Begun::Children } else { Begun::Branch })
}

fn name<'t>(scan: &mut Scan<'t>) -> ReadResult<Option<Cow<'t, str>>> {
    if !matches!(scan.peek(), Some(b'\'' | b'"')) {
        return error_at(scan.at, english::expected_quoted_name(scan.found()));
    }
    let name = scan.quoted(c_escape)?;
    Ok((!name.is_empty()).then_some(name))
}
