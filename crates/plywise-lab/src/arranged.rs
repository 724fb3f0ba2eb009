//! The children of a uniform tree put in order, by what they are worth.

use plywise_search::{Player, Score, SplitMix};

use crate::sample::{Shape, fraction};

/// The value of a uniform tree by minimax. With a share, each branch has its children arranged: with that probability the best
/// first, otherwise the worst first. As every subtree of a level has as many leaves, children change places as blocks of leaves.
pub(crate) fn arrange(leaves: &mut [Score], shape: Shape, mut order: Option<(f64, &mut SplitMix)>) -> Score {
    // The values of the nodes of one level, from the leaves up; each stands for so many leaves in a row.
    let mut values = leaves.to_vec();
    let (mut block, n_children) = (1, shape.branching.max(1) as usize);
    for level in (0..shape.depth).rev() {
        let player = if level.is_multiple_of(2) { Player::Max } else { Player::Min };
        if let Some((share, random)) = &mut order {
            for (nth, children) in values.chunks_mut(n_children).enumerate() {
                let best_first = fraction(random) < *share;
                let from = nth * block * n_children;
                sort(
                    children,
                    &mut leaves[from..from + block * n_children],
                    block,
                    (player == Player::Max) == best_first,
                );
            }
        }
        let best = |children: &[Score]| {
            children.iter().copied().reduce(|one, other| player.better(one, other)).unwrap_or_default()
        };
        values = values.chunks(n_children).map(best).collect();
        block *= n_children;
    }
    values.first().copied().unwrap_or_default()
}

/// Sorts children by their values and moves their leaves with them. Equal ones stay as they stand.
fn sort(children: &mut [Score], leaves: &mut [Score], block: usize, largest_first: bool) {
    let mut places: Vec<usize> = (0..children.len()).collect();
    places.sort_by(|&one, &other| {
        let by_value = children[one].cmp(&children[other]);
        if largest_first { by_value.reverse() } else { by_value }
    });
    let (old_children, old_leaves) = (children.to_vec(), leaves.to_vec());
    for (to, &from) in places.iter().enumerate() {
        children[to] = old_children[from];
        leaves[to * block..(to + 1) * block].copy_from_slice(&old_leaves[from * block..(from + 1) * block]);
    }
}
