//! LaTeX with the package `qtree` or `tikz-qtree`: `\Tree [.A [.B 3 12 ] [.C 2 4 ] ]`. MAX moves at the root, then in turns,
//! unless a branch is called MAX or MIN.

use plywise_notation::Limits;
use plywise_search::{GameTree, Mover, NodeId};

use crate::english;
use crate::error::{ReadResult, error_at, error_since};
use crate::limited_builder::LimitedBuilder;
use crate::scan::Scan;
use crate::tex::{self, Line, Worth};

const TREE: &str = "\\Tree";

/// What ends a label or a leaf, besides a blank.
const ENDS: &[u8] = b"[]";

pub(crate) fn read(text: &str, limits: Limits) -> ReadResult<GameTree> {
    let mut scan = Scan::new(text);
    if let Some(at) = text.find(TREE) {
        scan.at = at + TREE.len();
    }
    let mut builder = LimitedBuilder::new(limits);
    // By open branch, where its bracket stands, who moves there, and whether it has a child.
    let mut open: Vec<(usize, Mover, bool)> = Vec::new();
    let mut by: Option<(usize, Line)> = None;
    loop {
        tex::skip_blank(&mut scan);
        let at = scan.at;
        let node = match scan.peek() {
            Some(b'[') => {
                scan.at += 1;
                let lines = match scan.take(b'.') {
                    true => piece(&mut scan)?,
                    false => Vec::new(),
                };
                let next = if open.last().is_some_and(|above| above.1 == Mover::Max) {
                    Mover::Min
                } else {
                    Mover::Max
                };
                let node = branch(at, &lines, next, &mut builder, &mut open)?;
                mark(&mut builder, node, &mut by);
                continue;
            }
            Some(b']') => {
                let Some((from, _, has_child)) = open.pop() else {
                    return error_at(at, english::STRAY_SQUARE);
                };
                if !has_child {
                    return error_at(from, english::QTREE_WITHOUT_CHILD);
                }
                if let Some((at, _)) = by {
                    return error_at(at, english::NO_CHILD_AFTER_EDGE);
                }
                scan.at += 1;
                builder.close();
                if scan.peek() == Some(b'.') {
                    return error_at(scan.at, english::LABEL_BEHIND_BRACKET);
                }
                if open.is_empty() {
                    break;
                }
                continue;
            }
            Some(_) if !open.is_empty() && scan.rest().starts_with("\\edge") => {
                let raw = tex::raw(&mut scan, b";", false)?;
                if !scan.take(b';') {
                    return error_at(scan.at, english::UNENDED_EDGE);
                }
                let text = raw.rsplit_once('{').and_then(|(_, text)| text.trim_end().strip_suffix('}'));
                if let Some(text) = text {
                    let place = at + (text.as_ptr() as usize - raw.as_ptr() as usize);
                    let lines = tex::lines(text, place)?;
                    by = lines.into_iter().next().map(|line| (at, line));
                }
                continue;
            }
            Some(_) if !open.is_empty() => {
                let lines = piece(&mut scan)?;
                leaf(at, &lines, &mut builder)?
            }
            _ => {
                return match open.last() {
                    Some(&(from, ..)) => error_since(at, from, |place| {
                        english::unclosed_since("`]`", "`[`", place, english::END_OF_TEXT)
                    }),
                    None => error_at(at, english::expected_qtree(scan.found())),
                };
            }
        };
        if let Some((.., has_child)) = open.last_mut() {
            *has_child = true;
        }
        mark(&mut builder, node, &mut by);
    }
    if !text.contains(TREE) {
        tex::skip_blank(&mut scan);
        scan.expect_end()?;
    }
    builder.finish()
}

/// A word, or whatever stands in braces.
fn piece(scan: &mut Scan<'_>) -> ReadResult<Vec<Line>> {
    let at = scan.at;
    let raw = tex::raw(scan, ENDS, true)?;
    tex::lines(raw, at)
}

fn branch(
    at: usize,
    lines: &[Line],
    next: Mover,
    builder: &mut LimitedBuilder,
    open: &mut Vec<(usize, Mover, bool)>,
) -> ReadResult<NodeId> {
    let said = |line: &Line| match &*line.text.to_ascii_lowercase() {
        _ if line.is_name => None,
        "max" => Some(Mover::Max),
        "min" => Some(Mover::Min),
        _ => None,
    };
    let mover = lines.iter().find_map(said).unwrap_or(next);
    let name: Vec<&str> = lines.iter().filter(|line| said(line).is_none()).map(|line| &*line.text).collect();
    let name = (!name.is_empty()).then(|| name.join("\n"));
    let node = builder.open(at, mover, name.as_deref())?;
    if let Some((.., has_child)) = open.last_mut() {
        *has_child = true;
    }
    open.push((at, mover, false));
    Ok(node)
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
        Some(Worth::Estimate(_)) | None => builder.leaf(at, None, name.as_deref()),
    }?;
    if is_estimate {
        builder.tree.set_estimate(leaf);
    }
    Ok(leaf)
}

/// Gives a node the move that was said before it.
fn mark(builder: &mut LimitedBuilder, node: NodeId, by: &mut Option<(usize, Line)>) {
    if let Some((_, line)) = by.take() {
        builder.tree.set_move(node, &line.text);
    }
}
