//! What the algorithm computes, said plainly: every child is compared with its siblings on every
//! level, and every move is made at once. Quadratic for ever, as it is the oracle.

use crate::tree::Drawn;
use plywise_layout::{Spacing, Tree};

/// The centers of all nodes, in a drawing that begins at 0.
pub(crate) fn place(tree: &Drawn, spacing: Spacing) -> Vec<f64> {
    let mut xs = vec![0.0; tree.len()];
    for parent in (0..tree.len()).rev() {
        let children = tree.children(parent);
        for child_idx in 1..children.len() {
            push(tree, spacing, &mut xs, &children[..=child_idx]);
        }
        if let (Some(&first), Some(&last)) = (children.first(), children.last()) {
            xs[parent] = (xs[first] + xs[last]) / 2.0;
        }
    }
    let left = (0..tree.len()).map(|node| xs[node] - tree.width(node) / 2.0).fold(f64::INFINITY, f64::min);
    xs.into_iter().map(|x| x - left).collect()
}

/// Pushes the last of some siblings to the right, out of the way of the others.
fn push(tree: &Drawn, spacing: Spacing, xs: &mut [f64], siblings: &[usize]) {
    let (&child, before) = siblings.split_last().expect("there is a child to push");
    let mut by = f64::NEG_INFINITY;
    for (level, left_edge) in edges(tree, xs, child).into_iter().map(|(left, _)| left).enumerate() {
        let reaches = |&idx: &usize| edges(tree, xs, before[idx]).len() > level;
        let Some(obstacle) = (0..before.len()).rev().find(reaches) else { break };
        let right_edge = edges(tree, xs, before[obstacle])[level].1;
        let gap = if level == 0 { spacing.between_siblings } else { spacing.between_cousins };
        let needed = right_edge + gap - left_edge;
        if needed > by && level > 0 {
            let share = (needed - by) / (before.len() - obstacle) as f64;
            for (idx, &between) in before.iter().enumerate().skip(obstacle + 1) {
                shift(tree, xs, between, share * (idx - obstacle) as f64);
            }
        }
        by = by.max(needed);
    }
    shift(tree, xs, child, by);
}

fn shift(tree: &Drawn, xs: &mut [f64], root: usize, by: f64) {
    xs[root..tree.subtree_end(root)].iter_mut().for_each(|x| *x += by);
}

/// The leftmost and the rightmost edge of a box on each level of a subtree.
fn edges(tree: &Drawn, xs: &[f64], root: usize) -> Vec<(f64, f64)> {
    let levels = crate::tree::by_level(&tree.subtree(root));
    let edge = |node: usize, sign: f64| xs[root + node] + sign * tree.width(root + node) / 2.0;
    levels.iter().map(|level| (edge(level[0], -1.0), edge(level[level.len() - 1], 1.0))).collect()
}
