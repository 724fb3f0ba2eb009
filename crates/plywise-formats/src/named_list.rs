//! Python lists that begin with a name: `['A', ('B', 5), ['C', ('D', 3)]]`. MAX moves at the root, then in turns.

use std::borrow::Cow;

use plywise_notation::Limits;
use plywise_search::{GameTree, Mover};

use crate::complaint::{Outcome, fault, fault_since};
use crate::grow::{Grow, in_turn};
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

pub(crate) fn read(text: &str, limits: Limits) -> Outcome<GameTree> {
    let mut scan = Scan::new(text);
    let mut grow = Grow::new(limits);
    let mut open: Vec<Open> = Vec::new();
    scan.at += assignment(scan.rest());
    loop {
        scan.skip_blank_and_comments(b'#');
        let at = scan.at;
        let bracket = scan.peek();
        let begun = match bracket {
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
                scan.take(b';');
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
            if let Some(outer) = outer {
                scan.skip_blank_and_comments(b'#');
                if scan.take(b',') {
                    scan.skip_blank_and_comments(b'#');
                }
                scan.expect(outer, "after the list of children")?;
            }
            open.pop();
            grow.close();
            if let Some(above) = open.last_mut() {
                above.has_child = true;
            }
        }
    }
}

/// A leaf with its brackets, or a branch up to its name or into the list of its children.
fn node(scan: &mut Scan<'_>, grow: &mut Grow, open: &mut Vec<Open>) -> Outcome<Begun> {
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
                return Ok(Begun::Leaf);
            }
        }
    }
    grow.open(at, in_turn(Mover::Max, open.len()), name.as_deref())?;
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

fn name<'t>(scan: &mut Scan<'t>) -> Outcome<Option<Cow<'t, str>>> {
    if !matches!(scan.peek(), Some(b'\'' | b'"')) {
        return fault(scan.at, format!("expected a name in quotes, found {}", scan.found()));
    }
    let name = scan.quoted(c_escape)?;
    Ok((!name.is_empty()).then_some(name))
}
