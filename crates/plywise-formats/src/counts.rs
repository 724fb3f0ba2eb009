//! How many children each node has, in depth-first order, and the leaves: `branches=2,0,0 values=3,12`.

use std::fmt::Write as _;

use plywise_notation::Limits;
use plywise_search::{GameTree, Mover, Score};

use crate::Format;
use crate::cannot::{Cannot, check};
use crate::complaint::{Outcome, fault, shown};
use crate::grow::{Grow, in_turn};
use crate::scan::Scan;
use crate::uniform;

const ENDS: &[u8] = b",;&\"";

#[derive(Debug, Default)]
struct Said {
    counts: Option<Vec<(u32, u32)>>,
    values: Option<Vec<(u32, Option<Score>)>>,
    root: Option<Mover>,
}

pub(crate) fn read(text: &str, limits: Limits) -> Outcome<GameTree> {
    let mut scan = Scan::new(text);
    let mut said = Said::default();
    loop {
        scan.skip_blank();
        while matches!(scan.peek(), Some(b'&' | b';')) {
            scan.at += 1;
            scan.skip_blank();
        }
        if scan.at == text.len() {
            break;
        }
        let at = scan.at;
        let key = scan.word();
        scan.skip_blank();
        if key.is_empty() || !scan.take(b'=') {
            return fault(
                at,
                format!("expected `branches=` or `values=`, found {}", Scan { text, at }.found()),
            );
        }
        match key {
            "branches" if said.counts.is_none() => said.counts = Some(list(&mut scan, limits, count)?),
            "values" if said.values.is_none() => {
                said.values = Some(list(&mut scan, limits, |scan| scan.value(ENDS))?);
            }
            "root" if said.root.is_none() => {
                scan.skip_blank();
                said.root = Some(uniform::root(&mut scan)?);
            }
            "branches" | "values" | "root" => return fault(at, format!("`{key}` is given twice; keep one")),
            _ => {
                return fault(
                    at,
                    format!("{} is not known here; write `branches=` or `values=`", shown(key)),
                );
            }
        }
    }
    let Some(counts) = said.counts else {
        return fault(text.len(), "expected `branches=`, found the end of the text");
    };
    plant(&counts, &said.values.unwrap_or_default(), said.root.unwrap_or(Mover::Max), text.len(), limits)
}

/// A list with commas, which ends where no comma follows. It may stand in quotes, as in a page's parameters.
fn list<T>(
    scan: &mut Scan<'_>,
    limits: Limits,
    mut item: impl FnMut(&mut Scan<'_>) -> Outcome<T>,
) -> Outcome<Vec<(u32, T)>> {
    let mut list = Vec::new();
    scan.skip_blank();
    let is_quoted = scan.take(b'"');
    loop {
        scan.skip_blank();
        if list.len() >= limits.max_nodes {
            return fault(scan.at, format!("the tree has more than {} nodes", limits.max_nodes));
        }
        let at = scan.at as u32;
        list.push((at, item(scan)?));
        scan.skip_blank();
        if !scan.take(b',') {
            break;
        }
    }
    if is_quoted {
        scan.expect(b'"', "at the end of the list")?;
    }
    Ok(list)
}

fn count(scan: &mut Scan<'_>) -> Outcome<u32> {
    let at = scan.at;
    let piece = scan.piece(ENDS);
    match Scan::whole(piece) {
        Some(count) if count as usize > GameTree::MAX_NODES => fault(
            at,
            format!(
                "{} children are more than a tree has nodes: at most {}",
                shown(piece),
                GameTree::MAX_NODES
            ),
        ),
        Some(count) => Ok(count),
        None => {
            fault(at, format!("expected how many children there are, 0 for a leaf, found {}", shown(piece)))
        }
    }
}

fn plant(
    counts: &[(u32, u32)],
    values: &[(u32, Option<Score>)],
    root: Mover,
    end: usize,
    limits: Limits,
) -> Outcome<GameTree> {
    let mut grow = Grow::new(limits);
    let mut values = values.iter();
    // By open branch, how many children are still to come.
    let mut missing: Vec<u32> = Vec::new();
    for &(at, n_children) in counts {
        if missing.is_empty() && grow.tree.n_nodes() > 0 {
            return fault(at as usize, "the tree is complete before this count; remove it and what follows");
        }
        if let Some(missing) = missing.last_mut() {
            *missing -= 1;
        }
        if n_children > 0 {
            grow.open(at as usize, in_turn(root, grow.depth()), None)?;
            missing.push(n_children);
        } else {
            let Some(&(_, value)) = values.next() else {
                return fault(end, "expected a value for each 0 in `branches`, found the end of the values");
            };
            grow.leaf(at as usize, value, None)?;
        }
        while missing.pop_if(|missing| *missing == 0).is_some() {
            grow.close();
        }
    }
    if let Some(missing) = missing.last() {
        return fault(end, format!("expected {missing} more children; add their counts to `branches`"));
    }
    if let Some((at, _)) = values.next() {
        return fault(*at as usize, "there are more values than leaves; remove this one and what follows");
    }
    grow.finish()
}

pub(crate) fn write(tree: &GameTree) -> Result<String, Cannot> {
    check(tree, Format::Counts, uniform::HOLDS)?;
    let mut text = "branches=".to_owned();
    for node in tree.nodes() {
        let comma = if node.index() > 0 { "," } else { "" };
        let _ = write!(text, "{comma}{}", tree.children(node).count());
    }
    text.push_str(" values=");
    uniform::push_values(&mut text, tree);
    text.push_str(uniform::root_word(tree));
    text.push('\n');
    Ok(text)
}
