//! Trees with few cuts, made rather than found.
//!
//! Nothing is cut where every child is better for its parent than the children before it, and where every leaf lies
//! between the bounds that hold when the search comes to it. Such values are given here from the root downwards; then
//! some branches above leaves are spoilt, each so that the search cuts it and nothing else changes.

use plywise_search::{Cut, Player};

use crate::decimal::units;
use crate::leaves::Leaves;
use crate::shape::{Shape, mover};
use crate::stream::Stream;
use crate::{Request, Spread};

/// A node while values are given out. All are in units of the last place.
#[derive(Clone, Copy, Debug)]
struct PlannedNode {
    end: usize,
    depth: usize,
    /// How far from the bound below and from the bound above the node's value must be for the values under it.
    room: [i64; 2],
    /// The bounds, exclusive, when the search comes here.
    window: [i64; 2],
    /// Which of them a sibling of the node or of one above it made.
    is_made: [bool; 2],
    value: i64,
    is_last: bool,
}

/// Gives the leaves values so that there are as many cuts as a draw among those wanted says, or as near as this can come.
/// `false` where the range is too narrow for none, and nothing was changed.
pub(crate) fn with_few_cuts(
    request: &Request,
    shape: &Shape,
    leaves: &mut Leaves,
    stream: &mut Stream,
) -> bool {
    if request.spread == Spread::Moves {
        return false;
    }
    let mut places = planned_nodes(request, shape);
    let (values, window) = (request.values, request.rules.window);
    let low = units(window.alpha, values.places).max(values.low.saturating_sub(1));
    let high = units(window.beta, values.places).min(values.high.saturating_add(1));
    let [below, above] = places[0].room;
    if high.saturating_sub(low) < below.saturating_add(above) {
        return false;
    }
    let (lowest, highest) = (low + below, high - above);
    let wanted = request.goals.value.filter(|value| (lowest..=highest).contains(value));
    (places[0].window, places[0].value) =
        ([low, high], wanted.unwrap_or_else(|| stream.between(lowest, highest)));
    for at in 0..places.len() {
        plan_children(request, shape, &mut places, at, stream);
    }
    add_cuts(request, shape, &mut places, stream);
    let wanted: Vec<i64> =
        (0..places.len()).filter(|&at| shape.arity(at) == 0).map(|at| places[at].value).collect();
    leaves.set_in_order(&wanted, values, stream);
    true
}

/// Which end of a window is the one that children at this depth's nodes push: 0 where MAX moves.
fn side(request: &Request, depth: usize) -> usize {
    usize::from(mover(request.root, depth) != Player::Max)
}

/// Where each subtree ends, and what room its values take.
fn planned_nodes(request: &Request, shape: &Shape) -> Vec<PlannedNode> {
    let n_nodes = shape.n_nodes();
    let (mut places, mut ends) = (Vec::with_capacity(n_nodes), Vec::new());
    for at in 0..n_nodes {
        while ends.last().is_some_and(|&(_, left)| left == 0) {
            ends.pop();
        }
        let depth = ends.len();
        if let Some((_, left)) = ends.last_mut() {
            *left -= 1;
        }
        places.push(PlannedNode {
            end: at + 1,
            depth,
            room: [1; 2],
            window: [0; 2],
            is_made: [false; 2],
            value: 0,
            is_last: false,
        });
        if shape.arity(at) > 0 {
            ends.push((at, shape.arity(at)));
        }
    }
    for at in (0..n_nodes).rev() {
        let own = side(request, places[at].depth);
        let children = children(&places, shape, at);
        places[at].end = children.last().map_or(at + 1, |&last| places[last].end);
        if children.iter().all(|&child| shape.arity(child) == 0) {
            continue;
        }
        // Each child takes a step; the last stands where the node does.
        let (mut steps, mut beyond) = (0_i64, 1);
        for &child in children.iter().rev() {
            beyond = beyond.max(places[child].room[1 - own] - steps);
            steps += places[child].room[own];
        }
        places[at].room[own] = steps;
        places[at].room[1 - own] = beyond;
    }
    places
}

fn children(places: &[PlannedNode], shape: &Shape, at: usize) -> Vec<usize> {
    let first = (shape.arity(at) > 0).then_some(at + 1);
    std::iter::successors(first, |&child| Some(places[child].end)).take(shape.arity(at) as usize).collect()
}

/// Windows and values for the children of a branch that has its own.
fn plan_children(
    request: &Request,
    shape: &Shape,
    places: &mut [PlannedNode],
    at: usize,
    stream: &mut Stream,
) {
    let children = children(places, shape, at);
    let PlannedNode { depth, mut window, mut is_made, value, .. } = places[at];
    let own = side(request, depth);
    let outward = if own == 0 { 1 } else { -1 };
    if children.iter().all(|&child| shape.arity(child) == 0) {
        // One of the leaves has the value, and the others are no better.
        let best = stream.below(children.len().max(1) as u64) as usize;
        for (nth, &leaf) in children.iter().enumerate() {
            places[leaf].value = match own {
                _ if nth == best => value,
                0 => stream.between(request.values.low, value),
                _ => stream.between(value, request.values.high),
            };
        }
        return;
    }
    let steps: i64 = children.iter().map(|&child| places[child].room[own]).sum();
    let mut spare = (value - window[own]) * outward - steps;
    for (nth, &child) in children.iter().enumerate() {
        let left = (children.len() - nth) as i64;
        let more = if left == 1 { spare } else { stream.between(0, (2 * spare / left).min(spare)) };
        spare -= more;
        let worth = window[own] + outward * (places[child].room[own] + more);
        let place = &mut places[child];
        (place.window, place.is_made, place.value, place.is_last) = (window, is_made, worth, left == 1);
        (window[own], is_made[own]) = (worth, true);
    }
}

/// Makes cuts at branches above leaves that are not the last of their siblings, so that their value does not matter.
fn add_cuts(request: &Request, shape: &Shape, places: &mut [PlannedNode], stream: &mut Stream) {
    let goals = &request.goals;
    let before_it = usize::from(goals.late);
    let mut open: Vec<usize> = (1..places.len())
        .filter(|&at| {
            let PlannedNode { depth, is_made, is_last, end, .. } = places[at];
            // The search goes on below the leaf after the one that cuts.
            let has_leaves =
                shape.arity(at) as usize >= 2 + before_it && end == at + 1 + shape.arity(at) as usize;
            has_leaves && !is_last && is_made[1 - side(request, depth)]
        })
        .collect();
    let most = open.len() as u64;
    let wanted = match goals.cuts {
        Some(cuts) => u64::from(cuts.min()) + stream.below(u64::from(cuts.max() - cuts.min()) + 1),
        None => stream.below(most / 2 + 1),
    };
    for _ in 0..wanted.min(most) {
        let at = open.swap_remove(stream.below(open.len() as u64) as usize);
        let (own, arity) = (side(request, places[at].depth), shape.arity(at) as usize);
        let bound = places[at].window[1 - own];
        let is_met = request.rules.cut == Cut::AtOrBeyond && !request.distinct;
        let past = i64::from(!is_met);
        let leaf = at + 1 + before_it + stream.below((arity - 1 - before_it) as u64) as usize;
        let (low, high) =
            if own == 0 { (bound + past, request.values.high) } else { (request.values.low, bound - past) };
        if low <= high {
            places[leaf].value = stream.between(low, high);
        }
    }
}
