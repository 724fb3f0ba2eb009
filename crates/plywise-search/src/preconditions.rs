//! What some searches must know of a tree's values before they start.

use std::ops::RangeInclusive;

use crate::{Algorithm, GameTree, Mover, NodeId, OrderedTree, Score, Search, Unsupported, Window};

/// By how much, in parts of the whole, probabilities and sums may be off together before a cut is made on them.
const TOLERANCE: f64 = 1e-9;

/// The whole numbers of which as many as there are players add up without rounding.
const EXACT: RangeInclusive<i64> = -(1 << 50)..=1 << 50;

/// What a search knows of a tree's values.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Preconditions {
    /// The smallest and largest value there can be; only Star1 and Star2 ask.
    pub(crate) range: Window,
    /// What a leaf's payoffs add up to at most; only max^n asks, and only if it is to leave something out.
    pub(crate) sum: Option<Score>,
}

impl Preconditions {
    /// Finds it out, and whether the values are such that the search can add them up and bound them.
    pub(crate) fn of(ordered: &OrderedTree<'_>, search: &Search) -> Result<Preconditions, Unsupported> {
        let mut preconditions = Preconditions { range: Window::FULL, sum: None };
        match search.algorithm {
            Algorithm::Expectimax => averages(ordered)?,
            Algorithm::Star1 | Algorithm::Star2 => {
                averages(ordered)?;
                preconditions.range = range(ordered, search.options.range)?;
            }
            Algorithm::MaxN => {
                averages(ordered)?;
                preconditions.sum = search.options.sum.map(|most| sum(ordered, most)).transpose()?;
            }
            _ => {}
        }
        Ok(preconditions)
    }
}

/// That averages are numbers: no value below a chance node is infinite.
///
/// 0 times infinity and infinity less infinity are nothing in particular, and with one infinite branch, however
/// unlikely, all others stop mattering. So it is refused wherever it might come to that.
fn averages(ordered: &OrderedTree<'_>) -> Result<(), Unsupported> {
    let tree = ordered.tree();
    if !tree.has_chance() || tree.is_finite() {
        return Ok(());
    }
    let is_infinite = |node: &NodeId| values(ordered, *node).any(|score| !score.is_finite());
    let by_chance = by_chance(tree);
    match ordered.ends().filter(|node| by_chance[node.index()]).find(is_infinite) {
        Some(node) => Err(Unsupported::Unbounded(node)),
        None => Ok(()),
    }
}

/// By node: whether chance decides somewhere above.
fn by_chance(tree: &GameTree) -> Vec<bool> {
    let mut by_chance = vec![false; tree.n_nodes()];
    // A parent comes before its children.
    for node in tree.nodes().skip(1) {
        let above = tree.parent(node).unwrap_or(NodeId::ROOT);
        by_chance[node.index()] = by_chance[above.index()] || tree.mover(above) == Mover::Chance;
    }
    by_chance
}

/// The smallest and largest value there can be below a chance node: as somebody said, and where nobody did, or said
/// "infinity", those of the tree. A leaf without a value is taken to lie between them.
fn range(ordered: &OrderedTree<'_>, given: Option<Window>) -> Result<Window, Unsupported> {
    let (mut least, mut most) = (Score::MAX, Score::MIN);
    let given = given.unwrap_or(Window::FULL);
    let by_chance = by_chance(ordered.tree());
    for node in ordered.ends().filter(|node| by_chance[node.index()]) {
        if let Ok(Some(score)) = ordered.payoff(node, 0) {
            if score < given.alpha || score > given.beta {
                return Err(Unsupported::BeyondRange(node));
            }
            (least, most) = (least.min(score), most.max(score));
        }
    }
    let or = |given: Score, found: Score| if given.is_finite() { given } else { found };
    Ok(Window { alpha: or(given.alpha, least), beta: or(given.beta, most) })
}

/// What payoffs add up to at most, none being negative; a little more where they are not whole numbers, or are
/// averages: rounding must not make a sum look smaller than it is.
fn sum(ordered: &OrderedTree<'_>, most: Score) -> Result<Score, Unsupported> {
    let is_whole = |score: Score| {
        // Not `fract`, which is a call on many machines.
        let whole = score.points() as i64;
        EXACT.contains(&whole) && whole as f64 == score.points()
    };
    let rounded_up = |parts: f64| Score::trusted(most.points() * (1.0 + parts));
    let mut is_exact = !ordered.tree().has_chance() && is_whole(most);
    // The first leaf with too much, by the bound itself and by the rounded one.
    let (mut beyond, mut beyond_rounded) = (None, None);
    for node in ordered.ends() {
        let (mut total, mut is_negative) = (0.0, false);
        for score in values(ordered, node) {
            is_exact &= is_whole(score);
            is_negative |= score < Score::ZERO;
            total += score.points();
        }
        let exceeds = |most: Score| (is_negative || total > most.points()).then_some(node);
        beyond = beyond.or_else(|| exceeds(most));
        beyond_rounded = beyond_rounded.or_else(|| exceeds(rounded_up(TOLERANCE)));
    }
    match if is_exact { beyond } else { beyond_rounded } {
        Some(node) => Err(Unsupported::BeyondSum(node)),
        None if is_exact => Ok(most),
        None => Ok(rounded_up(4.0 * TOLERANCE)),
    }
}

/// What a node where the search ends is worth to each player, where that is known.
fn values<'a>(ordered: &'a OrderedTree<'_>, node: NodeId) -> impl Iterator<Item = Score> + 'a {
    let tree = ordered.tree();
    let of_each = tree.payoffs(node).unwrap_or_default();
    let players = if of_each.is_empty() { 0..tree.n_players() } else { 0..0 };
    let others = players.filter_map(move |player| ordered.payoff(node, player).ok().flatten());
    of_each.iter().copied().chain(others)
}
