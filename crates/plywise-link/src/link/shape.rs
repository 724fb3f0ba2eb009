//! Trees that a link gives by their shape: how many children, and the values of the leaves from left to right.

use super::error::LinkError;
use super::reader::{last_part, parts};
use crate::english;

/// The most leaves a uniform tree in a link can have.
const MAX_UNIFORM_LEAVES: usize = 10_000;

/// The brackets of a uniform tree.
pub(super) fn uniform_text(branching: &str, depth: &str, values: &str) -> Result<String, LinkError> {
    let expected = english::A_BRANCHING_FACTOR;
    let b: usize = branching
        .parse()
        .ok()
        .filter(|b| (1..=50).contains(b))
        .ok_or(LinkError::bad("b", branching, expected))?;
    let d: u32 = depth.parse().ok().filter(|d| (1..=12).contains(d)).ok_or(LinkError::bad(
        "d",
        depth,
        english::A_DEPTH,
    ))?;
    let n_leaves = b.checked_pow(d).filter(|&leaves| leaves <= MAX_UNIFORM_LEAVES);
    n_leaves.ok_or(LinkError::bad("d", depth, english::FEWER_LEAVES))?;
    let count = |level| if level < d as usize { b } else { 0 };
    bracketed(&mut |level| Some(count(level)), values)?.ok_or(LinkError::bad("b", branching, expected))
}

/// The brackets of a tree by how many children each node has: a branch before its children, 0 for a leaf.
pub(super) fn counted_text(counts: &str, values: &str) -> Result<String, LinkError> {
    let expected = english::CHILD_COUNTS;
    let (numbers, mut n_read) = (listed(counts), 0);
    let mut next = |_| {
        n_read += 1;
        numbers.get(n_read - 1)?.parse().ok()
    };
    let text = bracketed(&mut next, values)?;
    text.filter(|_| n_read == numbers.len()).ok_or(LinkError::bad("branches", counts, expected))
}

/// What to say of a link to a tree by its shape that gives values, but not to every leaf: the others are unknown, which may
/// not be what was meant. A link without values is a tree to fill in.
#[must_use]
pub fn values_missing(link: &str) -> Option<String> {
    let parts = parts(link.trim_start_matches('#'));
    let part = |key: &str| last_part(&parts, key);
    if ["t", "src", "example", "gen", "game"].into_iter().any(|key| part(key).is_some()) {
        return None;
    }
    let given = part("v").or(part("values"))?;
    let tree = match part("branches") {
        Some(counts) => counted_text(counts, given),
        None => uniform_text(part("b")?, part("d").unwrap_or("2"), given),
    };
    let given = listed(given).len();
    let leaves = tree.ok()?.split(['(', ')', ' ']).filter(|leaf| !leaf.is_empty()).count();
    let missing = leaves.checked_sub(given).filter(|&missing| missing > 0)?;
    Some(english::leaves_without_value(missing, given, leaves))
}

#[inline(never)]
fn listed(text: &str) -> Vec<&str> {
    text.split([',', ' ']).filter(|part| !part.is_empty()).collect()
}

/// Brackets filled with values. `count` is asked for the number of children of each node, depth first, with how many
/// branches it stands in; where it does not know, there is no tree.
#[inline(never)]
fn bracketed(
    count: &mut dyn FnMut(usize) -> Option<usize>,
    values: &str,
) -> Result<Option<String>, LinkError> {
    let values = listed(values);
    let (mut text, mut n_leaves) = (String::new(), 0);
    // How many children are still to come, of each branch that is open.
    let mut open: Vec<usize> = Vec::new();
    loop {
        let Some(n_children) = count(open.len()) else { return Ok(None) };
        if !text.is_empty() && !text.ends_with('(') {
            text.push(' ');
        }
        if n_children > 0 {
            text.push('(');
            open.push(n_children);
            continue;
        }
        text.push_str(values.get(n_leaves).unwrap_or(&"?"));
        n_leaves += 1;
        loop {
            let Some(left) = open.last_mut() else {
                if values.len() > n_leaves {
                    let said = english::n_values(values.len());
                    return Err(LinkError::bad("v", &said, english::A_VALUE_FOR_EACH_LEAF));
                }
                return Ok(Some(text));
            };
            *left -= 1;
            if *left > 0 {
                break;
            }
            open.pop();
            text.push(')');
        }
    }
}
