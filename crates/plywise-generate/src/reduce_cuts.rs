//! Taking cuts out of a tree, from left to right.
//!
//! A random tree has many cuts, and to change one leaf at a time until they are few takes for ever: each cut
//! taken out shows new children, and among them new cuts.

use std::ops::Range;

use plywise_search::Player;

use crate::decimal::units;
use crate::leaves::Leaves;
use crate::shape::Shape;
use crate::stats::{CutAt, cuts_of};
use crate::stream::Stream;
use crate::{Request, UnmetGoal};

/// Whether fewer cuts would bring a tree nearer.
pub(crate) fn has_too_many_cuts(unmet: &[UnmetGoal]) -> bool {
    unmet.iter().any(|goal| match *goal {
        UnmetGoal::Cuts { found, wanted } => found > u64::from(wanted.max()),
        UnmetGoal::EarlyCuts(_) => true,
        UnmetGoal::Cost { evaluated, leaves, wanted } => 100 * evaluated < u64::from(wanted.min()) * leaves,
        _ => false,
    })
}

/// Takes cuts out until as many are left as a draw among those wanted says. Gives how many trees it searched.
///
/// What was searched before a cut does not depend on the leaves that made it. So whatever is put right stays
/// right, and the cuts to the left are the ones that were kept. Where a branch and the branch above it undo
/// each other's changes, `most` searches are the end of it.
pub(crate) fn reduce_cuts(
    request: &Request,
    shape: &Shape,
    leaves: &mut Leaves,
    stream: &mut Stream,
    most: u32,
) -> u32 {
    let goals = &request.goals;
    let wanted =
        goals.cuts.map(|cuts| u64::from(cuts.min()) + stream.below(u64::from(cuts.max() - cuts.min()) + 1));
    let one_in = stream.below(4) + 2;
    let share = stream.between(2, 5);
    let mut kept = 0;
    let mut last = None;
    for searches in 1..=most {
        let tree = shape.tree(request.root, &leaves.values, request.values.places);
        let cuts = cuts_of(&tree, request.rules);
        let Some(cut) = cuts.get(kept) else { return searches };
        let is_again = last.replace(cut.by) == Some(cut.by);
        let is_welcome = !(goals.late && cut.tried == 1)
            && match wanted {
                Some(wanted) => (kept as u64) < wanted && stream.below(one_in) == 0,
                None => goals.late || stream.below(one_in) == 0,
            };
        let first = shape.leaves_before(cut.by.index());
        let last = shape.leaves_before(tree.subtree_end(cut.by));
        if is_welcome || is_again || !is_taken_out(request, cut, leaves, first..last, share, stream) {
            kept += 1;
        }
    }
    most
}

/// Gives the leaves below the last child values inside the window: a leaf near the bound that it met, so that
/// the branch's value stays near it too, other leaves in the half that leaves the rest to the next children.
fn is_taken_out(
    request: &Request,
    cut: &CutAt,
    leaves: &mut Leaves,
    below: Range<usize>,
    share: i64,
    stream: &mut Stream,
) -> bool {
    let range = request.values;
    let low = units(cut.entry.alpha, range.places).saturating_add(1).max(range.low);
    let high = units(cut.entry.beta, range.places).saturating_sub(1).min(range.high);
    if low > high {
        return false;
    }
    let near = (high - low) / if below.len() == 1 { share } else { 2 };
    let before = leaves.values[..below.start].to_vec();
    let is_high = (cut.player == Player::Max) == (below.len() == 1);
    let (low, high) = if is_high { (high - near, high) } else { (low, low + near) };
    let is_set = leaves.set_between(below.clone(), low, high, stream);
    // Where all leaves differ, some changed places, perhaps with one that had been searched already.
    is_set && leaves.values[..below.start] == before
}
