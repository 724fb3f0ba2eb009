//! Python lists that begin with a name: `['A', ('B', 5), ['C', ('D', 3)]]`. MAX moves at the root, then in turns.

use std::borrow::Cow;

use plywise_notation::Limits;
use plywise_search::{GameTree, Mover};

use crate::complaint::{Outcome, fault, fault_since};
use crate::grow::{Grow, in_turn};
use crate::scan::{Scan, c_escape};

const ENDS: &[u8] = b"()[],'\"#";

pub(crate) fn read(text: &str, limits: Limits) -> Outcome<GameTree> {
    let mut scan = Scan::new(text);
    let mut grow = Grow::new(limits);
    // By open branch, where its bracket stands, the bracket that ends it, and whether it has a child.
    let mut open: Vec<(usize, u8, bool)> = Vec::new();
    skip_assignment(&mut scan);
    loop {
        scan.skip_blank_and_comments(b'#');
        let at = scan.at;
        let bracket = scan.peek();
        let is_node = match bracket {
            Some(b'[' | b'(') => node(&mut scan, &mut grow, &mut open)?,
            _ if open.is_empty() => {
                return fault(
                    at,
                    format!("expected a list such as `['A', ('B', 5)]`, found {}", scan.found()),
                );
            }
            _ => {
                let value = scan.value(ENDS)?;
                grow.leaf(at, value, None)?;
                true
            }
        };
        if is_node && let Some((_, _, has_child)) = open.last_mut() {
            *has_child = true;
        }
        loop {
            scan.skip_blank_and_comments(b'#');
            let Some(&(from, closing, has_child)) = open.last() else {
                scan.skip_blank_and_comments(b'#');
                scan.expect_end()?;
                return grow.finish();
            };
            if scan.take(b',') {
                scan.skip_blank_and_comments(b'#');
                // Python allows a comma after the last one.
                if scan.peek() != Some(closing) {
                    break;
                }
            }
            if !scan.take(closing) {
                let before = format!("expected `,` or `{}` for the ", closing as char);
                let bracket = if closing == b']' { "`[`" } else { "`(`" };
                return fault_since(scan.at, &before, (from, bracket), &format!(", found {}", scan.found()));
            }
            if !has_child {
                return fault(from, "expected a child after the name; a leaf is written `('B', 5)`");
            }
            open.pop();
            grow.close();
            if let Some((_, _, has_child)) = open.last_mut() {
                *has_child = true;
            }
        }
    }
}

/// `tree = ` before the list.
pub(crate) fn skip_assignment(scan: &mut Scan<'_>) {
    scan.skip_blank_and_comments(b'#');
    let mut probe = *scan;
    if !probe.word().is_empty() {
        probe.skip_blank();
        if probe.take(b'=') {
            probe.skip_blank();
            *scan = probe;
        }
    }
}

/// A leaf with its brackets, or a branch up to its name. Whether it was a leaf.
fn node(scan: &mut Scan<'_>, grow: &mut Grow, open: &mut Vec<(usize, u8, bool)>) -> Outcome<bool> {
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
                grow.leaf(at, value, name.as_deref())?;
                *scan = probe;
                return Ok(true);
            }
        }
    }
    grow.open(at, in_turn(Mover::Max, open.len()), name.as_deref())?;
    open.push((at, closing, false));
    Ok(false)
}

fn name<'t>(scan: &mut Scan<'t>) -> Outcome<Option<Cow<'t, str>>> {
    if !matches!(scan.peek(), Some(b'\'' | b'"')) {
        return fault(scan.at, format!("expected a name in quotes, found {}", scan.found()));
    }
    let name = scan.quoted(c_escape)?;
    Ok((!name.is_empty()).then_some(name))
}
