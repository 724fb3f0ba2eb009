//! How many children each node has, in depth-first order, and the leaves: `branches=2,0,0 values=3,12`.

use std::fmt::Write as _;

use plywise_notation::Limits;
use plywise_search::{GameTree, Mover, Score};

use crate::Format;
use crate::english;
use crate::error::{ReadResult, error_at, shown};
use crate::limited_builder::{LimitedBuilder, in_turn};
use crate::scan::Scan;
use crate::uniform;
use crate::unrepresentable::{Unrepresentable, check};

const ENDS: &[u8] = b",;&\"";

#[derive(Debug, Default)]
struct Fields {
    counts: Option<Vec<(u32, u32)>>,
    values: Option<Vec<(u32, Option<Score>)>>,
    root: Option<Mover>,
}

pub(crate) fn read(text: &str, limits: Limits) -> ReadResult<GameTree> {
    let mut scan = Scan::new(text);
    let mut fields = Fields::default();
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
            return error_at(at, english::expected_branches_or_values(Scan { text, at }.found()));
        }
        match key {
            "branches" if fields.counts.is_none() => fields.counts = Some(list(&mut scan, limits, count)?),
            "values" if fields.values.is_none() => {
                fields.values = Some(list(&mut scan, limits, |scan| scan.value(ENDS))?);
            }
            "root" if fields.root.is_none() => {
                scan.skip_blank();
                fields.root = Some(uniform::root(&mut scan)?);
            }
            "branches" | "values" | "root" => {
                return error_at(at, english::given_twice(key));
            }
            _ => {
                return error_at(at, english::unknown_counts_key(shown(key)));
            }
        }
    }
    let Some(counts) = fields.counts else {
        return error_at(text.len(), english::NO_BRANCHES);
    };
    build(&counts, &fields.values.unwrap_or_default(), fields.root.unwrap_or(Mover::Max), text.len(), limits)
}

/// A list with commas, which ends where no comma follows. It may stand in quotes, as in a page's parameters.
fn list<T>(
    scan: &mut Scan<'_>,
    limits: Limits,
    mut item: impl FnMut(&mut Scan<'_>) -> ReadResult<T>,
) -> ReadResult<Vec<(u32, T)>> {
    let mut list = Vec::new();
    scan.skip_blank();
    let is_quoted = scan.take(b'"');
    loop {
        scan.skip_blank();
        if list.len() >= limits.max_nodes {
            return error_at(scan.at, english::too_many_nodes(limits.max_nodes));
        }
        let at = scan.at as u32;
        list.push((at, item(scan)?));
        scan.skip_blank();
        if !scan.take(b',') {
            break;
        }
    }
    if is_quoted {
        scan.expect(b'"', english::AFTER_LIST)?;
    }
    Ok(list)
}

fn count(scan: &mut Scan<'_>) -> ReadResult<u32> {
    let at = scan.at;
    let piece = scan.piece(ENDS);
    match Scan::whole(piece) {
        Some(count) if count as usize > GameTree::MAX_NODES => {
            error_at(at, english::too_many_children(shown(piece), GameTree::MAX_NODES))
        }
        Some(count) => Ok(count),
        None => error_at(at, english::expected_count(shown(piece))),
    }
}

fn build(
    counts: &[(u32, u32)],
    values: &[(u32, Option<Score>)],
    root: Mover,
    end: usize,
    limits: Limits,
) -> ReadResult<GameTree> {
    let mut builder = LimitedBuilder::new(limits);
    let mut values = values.iter();
    // By open branch, how many children are still to come.
    let mut missing: Vec<u32> = Vec::new();
    for &(at, n_children) in counts {
        if missing.is_empty() && builder.tree.n_nodes() > 0 {
            return error_at(at as usize, english::COUNT_AFTER_TREE);
        }
        if let Some(missing) = missing.last_mut() {
            *missing -= 1;
        }
        if n_children > 0 {
            builder.open(at as usize, in_turn(root, builder.depth()), None)?;
            missing.push(n_children);
        } else {
            let Some(&(_, value)) = values.next() else {
                return error_at(end, english::TOO_FEW_VALUES);
            };
            builder.leaf(at as usize, value, None)?;
        }
        while missing.pop_if(|missing| *missing == 0).is_some() {
            builder.close();
        }
    }
    if let Some(missing) = missing.last() {
        return error_at(end, english::missing_counts(missing));
    }
    if let Some((at, _)) = values.next() {
        return error_at(*at as usize, english::TOO_MANY_VALUES);
    }
    builder.finish()
}

pub(crate) fn write(tree: &GameTree) -> Result<String, Unrepresentable> {
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
