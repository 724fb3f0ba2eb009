//! How many children each node has, level by level, then the leaves: `2|2,2` and `3,12,2,4`.

use plywise_notation::Limits;
use plywise_search::{GameTree, Mover};

use crate::english;
use crate::error::{ReadResult, error_at, shown};
use crate::limited_builder::{LimitedBuilder, in_turn};
use crate::scan::Scan;

const ENDS: &[u8] = b",|;/";

/// The counts end with their line or at `;` or `/`; the values follow.
pub(crate) fn read(text: &str, limits: Limits) -> ReadResult<GameTree> {
    let mut scan = Scan::new(text);
    // By level, the first of its counts in `counts`.
    let (mut starts, mut counts): (Vec<usize>, Vec<u32>) = (vec![0], Vec::new());
    let mut expected = 1;
    let mut sum = 0_usize;
    scan.skip_blank();
    loop {
        let at = scan.at;
        let piece = scan.piece(ENDS);
        let Some(count) = Scan::whole(piece).filter(|&count| count > 0) else {
            let found = if piece.is_empty() { scan.found() } else { shown(piece) };
            return error_at(at, english::expected_positive_count(&found));
        };
        counts.push(count);
        sum += count as usize;
        if counts.len() + sum > limits.max_nodes {
            return error_at(at, english::too_many_nodes(limits.max_nodes));
        }
        while matches!(scan.peek(), Some(b' ' | b'\t')) {
            scan.at += 1;
        }
        let is_comma = scan.peek() == Some(b',');
        if is_comma {
            scan.at += 1;
            scan.skip_blank();
            continue;
        }
        let found = counts.len() - starts.last().copied().unwrap_or(0);
        if found != expected {
            let message = english::wrong_level(expected, found);
            return error_at(at, message);
        }
        expected = std::mem::take(&mut sum);
        starts.push(counts.len());
        if !scan.take(b'|') {
            break;
        }
        scan.skip_blank();
    }
    build(scan, &starts, &counts, expected, limits)
}

fn build(
    mut scan: Scan<'_>,
    starts: &[usize],
    counts: &[u32],
    n_leaves: usize,
    limits: Limits,
) -> ReadResult<GameTree> {
    scan.skip_blank();
    if matches!(scan.peek(), Some(b';' | b'/')) {
        scan.at += 1;
    }
    let height = starts.len() - 1;
    let mut builder = LimitedBuilder::new(limits);
    let mut next: Vec<usize> = starts.to_vec();
    // By open branch, how many children are still to come.
    let mut missing: Vec<u32> = Vec::new();
    for nth in 0..n_leaves {
        while missing.len() < height {
            let depth = missing.len();
            if let Some(missing) = missing.last_mut() {
                *missing -= 1;
            }
            builder.open(scan.at, in_turn(Mover::Max, depth), None)?;
            missing.push(counts[next[depth]]);
            next[depth] += 1;
        }
        scan.skip_blank();
        if nth > 0 && scan.take(b',') {
            scan.skip_blank();
        }
        if scan.rest().is_empty() {
            return error_at(scan.at, english::too_few_level_values(n_leaves, nth));
        }
        let at = scan.at;
        let value = scan.value(ENDS)?;
        builder.leaf(at, value, None)?;
        if let Some(missing) = missing.last_mut() {
            *missing -= 1;
        }
        while missing.pop_if(|missing| *missing == 0).is_some() {
            builder.close();
        }
    }
    scan.skip_blank();
    if !scan.rest().is_empty() {
        return error_at(scan.at, english::too_many_level_values(n_leaves, scan.found()));
    }
    builder.finish()
}
