//! Brackets in which a leaf has a pair of its own: `((3)(12))`. MAX moves at the root, then in turns.

use std::fmt::Write as _;

use plywise_notation::Limits;
use plywise_search::{GameTree, Mover};

use crate::english;
use crate::error::{ReadResult, error_at, error_since};
use crate::limited_builder::{LimitedBuilder, in_turn};
use crate::scan::Scan;
use crate::unrepresentable::{Holds, Unrepresentable, check};
use crate::walk::{Stage, walk};
use crate::{Format, unrepresentable};

/// White space and commas may stand between brackets; a leaf may also stand bare, as in `((3 12 8) (2 4 6))`.
pub(crate) fn read(text: &str, limits: Limits) -> ReadResult<GameTree> {
    let mut scan = Scan::new(text);
    let mut builder = LimitedBuilder::new(limits);
    // By open branch, where its bracket stands and how many children it has.
    let mut open: Vec<(usize, usize)> = Vec::new();
    loop {
        scan.skip_blank();
        let at = scan.at;
        match scan.peek() {
            Some(b'(') => {
                scan.at += 1;
                scan.skip_blank();
                if begins_value(scan) {
                    let (mut probe, value_at) = (scan, scan.at);
                    let value = probe.value(b"(),")?;
                    probe.skip_blank();
                    // One value alone in its brackets is a leaf; with others, the brackets are a branch.
                    if probe.take(b')') {
                        builder.leaf(at, value, None)?;
                        scan = probe;
                        count_child(&mut open);
                    } else {
                        builder.open(at, in_turn(Mover::Max, open.len()), None)?;
                        count_child(&mut open);
                        open.push((at, 0));
                        scan.at = value_at;
                        continue;
                    }
                } else {
                    builder.open(at, in_turn(Mover::Max, open.len()), None)?;
                    count_child(&mut open);
                    open.push((at, 0));
                    continue;
                }
            }
            Some(b')') => match open.pop() {
                None => return error_at(at, english::STRAY_ROUND),
                Some((_, 0)) => return error_at(at, english::EMPTY_BRACKETS),
                Some(_) => {
                    scan.at += 1;
                    builder.close();
                }
            },
            Some(b',') if open.last().is_some_and(|(_, n_children)| *n_children > 0) => {
                scan.at += 1;
                scan.skip_blank();
                if matches!(scan.peek(), Some(b',' | b')') | None) {
                    return error_at(scan.at, english::expected_child_after_comma(scan.found()));
                }
                continue;
            }
            Some(_) if begins_value(scan) => {
                let value = scan.value(b"(),")?;
                builder.leaf(at, value, None)?;
                count_child(&mut open);
            }
            Some(_) => {
                return error_at(at, english::expected_bracket_or_number(scan.found()));
            }
            None => {}
        }
        if open.is_empty() && builder.tree.n_nodes() > 0 {
            scan.expect_end()?;
            return builder.finish();
        }
        if scan.at == text.len() {
            return match open.last() {
                Some(&(from, _)) => error_since(scan.at, from, |place| {
                    english::unclosed_since("`)`", "`(`", place, english::END_OF_TEXT)
                }),
                None => error_at(scan.at, english::NO_BRACKETS),
            };
        }
    }
}

fn count_child(open: &mut [(usize, usize)]) {
    if let Some((_, n_children)) = open.last_mut() {
        *n_children += 1;
    }
}

fn begins_value(scan: Scan<'_>) -> bool {
    matches!(scan.peek(), Some(b'0'..=b'9' | b'-' | b'+' | b'.' | b'?' | b'i' | b'I'))
        || scan.rest().starts_with(['−', '∞'])
}

/// Plain numbers and nothing else.
const HOLDS: Holds = Holds::NOTHING;

/// Without a space, which some readers of it do not take.
pub(crate) fn write(tree: &GameTree) -> Result<String, Unrepresentable> {
    check(tree, Format::Parens, HOLDS)?;
    let mut text = String::new();
    walk(tree, |stage, _| {
        match stage {
            Stage::Open(_) => text.push('('),
            Stage::Close(_) => text.push(')'),
            Stage::Leaf(leaf) => match tree.leaf_score(leaf) {
                Some(score) => drop(write!(text, "({score})")),
                None => {
                    return unrepresentable::unrepresentable(
                        tree,
                        Format::Parens,
                        leaf,
                        unrepresentable::Feature::Unknown,
                    );
                }
            },
        }
        Ok(())
    })?;
    Ok(text)
}
