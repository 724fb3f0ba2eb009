//! What some searches must know of a tree's values before they start.

use crate::{Misfit, Mover, NodeId, Score, View, Window};

/// By how much, in parts of the whole, probabilities and sums may be off together before a cut is made on them.
const TOLERANCE: f64 = 1e-9;

/// That averages are numbers: no value below a chance node is infinite.
///
/// 0 times infinity and infinity less infinity are nothing in particular, and with one infinite branch, however
/// unlikely, all others stop mattering. So it is refused wherever it might come to that.
pub(crate) fn averages(view: &View<'_>) -> Result<(), Misfit> {
    let tree = view.tree();
    if !tree.has_chance() {
        return Ok(());
    }
    // By node: whether chance decides somewhere above. A parent comes before its children.
    let mut by_chance = vec![false; tree.n_nodes()];
    for node in tree.nodes().skip(1) {
        let above = tree.parent(node).unwrap_or(NodeId::ROOT);
        by_chance[node.index()] = by_chance[above.index()] || tree.mover(above) == Mover::Chance;
    }
    let is_infinite = |node: &NodeId| values(view, *node).any(|score| !score.is_finite());
    match view.ends().filter(|node| by_chance[node.index()]).find(is_infinite) {
        Some(node) => Err(Misfit::Unbounded(node)),
        None => Ok(()),
    }
}

/// The smallest and largest value there can be: as somebody said, and where nobody did, or said "infinity", those
/// of the tree. A leaf without a value is taken to lie between them.
pub(crate) fn range(view: &View<'_>, given: Option<Window>) -> Result<Window, Misfit> {
    let (mut least, mut most) = (Score::MAX, Score::MIN);
    let given = given.unwrap_or(Window::FULL);
    for node in view.ends() {
        if let Ok(Some(score)) = view.payoff(node, 0) {
            if !score.is_finite() {
                return Err(Misfit::Unbounded(node));
            }
            if score < given.alpha || score > given.beta {
                return Err(Misfit::BeyondRange(node));
            }
            (least, most) = (least.min(score), most.max(score));
        }
    }
    let or = |given: Score, found: Score| if given.is_finite() { given } else { found };
    Ok(Window { alpha: or(given.alpha, least), beta: or(given.beta, most) })
}

/// What payoffs add up to at most, none being negative; a little more where they are not whole numbers, or are
/// averages: rounding must not make a sum look smaller than it is.
pub(crate) fn sum(view: &View<'_>, sum: Score) -> Result<Score, Misfit> {
    let is_whole = |score: Score| score.points().fract() == 0.0 && score.points().abs() < 2f64.powi(50);
    let is_exact = !view.tree().has_chance()
        && is_whole(sum)
        && view.ends().all(|node| values(view, node).all(is_whole));
    let rounded_up = |parts: f64| if is_exact { sum } else { Score::trusted(sum.points() * (1.0 + parts)) };
    let most = rounded_up(TOLERANCE).points();
    let is_within = |node: &NodeId| {
        let total: f64 = values(view, *node).map(Score::points).sum();
        total <= most && values(view, *node).all(|score| score >= Score::ZERO)
    };
    match view.ends().find(|node| !is_within(node)) {
        Some(node) => Err(Misfit::BeyondSum(node)),
        None => Ok(rounded_up(4.0 * TOLERANCE)),
    }
}

/// What a node where the search ends is worth to each player, where that is known.
fn values(view: &View<'_>, node: NodeId) -> impl Iterator<Item = Score> {
    let players = 0..view.tree().n_players();
    players.filter_map(move |player| view.payoff(node, player).ok().flatten())
}
