//! Minimax for any number of players.

use crate::{Average, Bound, Event, Game, NodeId, OrderedTree, Player, Score, Stop, Window};

/// What a game is worth to each player when everybody wants the most for itself: whoever moves takes the child with
/// the largest entry of its own, the first of equal ones; a chance node averages entry by entry.
///
/// Between two players with payoffs (v, −v) this is minimax. A player's choice between children that are equal to it
/// can matter to the others, so a game may have other max^n values: this is the one for "the first child".
///
/// With `sum`, no payoff being negative and no leaf's adding up to more, it leaves out what cannot matter:
///
/// * *Shallow pruning*: its mover having `own` for sure, a node leaves at most `sum − own` to everybody else. Once
///   that is no more than what the mover at the parent has already, the node's other children are left out, and it
///   hands up `sum − own`, at most. The parent keeps what it has. So nothing is chosen wrongly: with first child
///   first, the payoffs of the root, and of every node that was not cut, are those without pruning, ties or none.
/// * *Immediate pruning*: `own` is all there is.
///
/// A window here is (own best so far, what the parent's mover would have to leave), both in the eyes of the node's
/// own mover; without `sum` it is always open. There is no *deep* pruning, against a grandparent's best: what lies
/// between decides which payoffs go up by an entry of its own, so a node that cannot itself be the root's choice
/// still decides which other node is. Korf gives the counter-example.
///
/// In [`Event::Returned`] and [`Event::Evaluated`] the score is the entry of [`crate::GameTree::viewer`], whose choice it is
/// for; in [`Event::Updated`] the mover's own best. Between MAX and MIN, whose leaves have one value, all scores are MAX's:
/// what is reported there is what [`crate::minimax`] or [`crate::expectimax`] reports, and no sum is asked for.
///
/// Sources: Luckhardt & Irani 1986, "An algorithmic solution of N-person games"; Korf 1991, "Multi-player alpha-beta
/// pruning".
///
/// # Errors
/// When a leaf, or a branch at the horizon, lacks a value for some player.
pub fn max_n(
    ordered: &OrderedTree<'_>,
    sum: Option<Score>,
    report: impl FnMut(Event<NodeId>),
) -> Result<Vec<Score>, Stop> {
    let mut search = MaxN::new(ordered, sum, report);
    Ok(search.go(NodeId::ROOT, ordered.tree().viewer(NodeId::ROOT), Score::MAX)?.payoffs)
}

pub(crate) struct MaxN<'a, 'tree, R> {
    pub(crate) ordered: &'a OrderedTree<'tree>,
    pub(crate) n_players: usize,
    pub(crate) sum: Option<Score>,
    pub(crate) report: R,
}

/// What came of a node.
pub(crate) struct Found {
    /// What it is worth to each player; after a shallow cut, what its mover has for sure.
    pub(crate) payoffs: Vec<Score>,
    pub(crate) is_exact: bool,
}

impl<'a, 'tree, R: FnMut(Event<NodeId>)> MaxN<'a, 'tree, R> {
    pub(crate) fn new(ordered: &'a OrderedTree<'tree>, sum: Option<Score>, report: R) -> MaxN<'a, 'tree, R> {
        let tree = ordered.tree();
        let branches = tree.nodes().filter(|&node| !tree.is_leaf(node));
        let last_entry = branches.filter_map(|node| tree.mover(node).entry()).max();
        let n_players = tree.n_players().max(last_entry.map_or(0, |entry| entry + 1));
        let sum = sum.filter(|sum| sum.is_finite() && tree.is_for_several());
        MaxN { ordered, n_players, sum, report }
    }

    /// `viewer` is the player whose choice this is for; with `limit` of its own, the mover here leaves too little.
    fn go(&mut self, node: NodeId, viewer: usize, limit: Score) -> Result<Found, Stop> {
        let window = self.window(limit);
        (self.report)(Event::Entered { node, window });
        let found = match (self.payoffs(node)?, self.ordered.tree().mover(node).entry()) {
            (Some(payoffs), _) => {
                (self.report)(Event::Evaluated { node, score: payoffs[viewer] });
                Found { payoffs, is_exact: true }
            }
            (None, Some(mover)) => self.decide(node, mover, window)?,
            (None, None) => self.average(node, viewer, window)?,
        };
        self.report_return(node, viewer, &found);
        Ok(found)
    }

    /// A node's window on its way in.
    pub(crate) fn window(&self, limit: Score) -> Window {
        Window { alpha: Score::MIN, beta: self.sum.map_or(Score::MAX, |sum| limit.min(sum)) }
    }

    pub(crate) fn report_return(&mut self, node: NodeId, viewer: usize, found: &Found) {
        let (score, bound) = match (self.sum, self.ordered.tree().mover(node).entry()) {
            (Some(sum), Some(mover)) if !found.is_exact => (left(sum, found.payoffs[mover]), Bound::AtMost),
            _ => (found.payoffs[viewer], Bound::Exact),
        };
        (self.report)(Event::Returned { node, score, bound });
    }

    /// A node where `mover` takes the most for itself.
    fn decide(&mut self, node: NodeId, mover: usize, entry: Window) -> Result<Found, Stop> {
        let ordered = self.ordered;
        let (mut window, mut best, mut is_exact) = (entry, None::<Vec<Score>>, true);
        let mut children = (1..).zip(ordered.children(node)).peekable();
        while let Some((tried, child)) = children.next() {
            let limit = self.limit(child, mover, best.as_deref());
            let found = self.go(child, self.reported_player(mover), limit)?;
            // What was cut is no better, and what it holds is only its own mover's choice so far.
            if best.as_ref().is_none_or(|best| found.is_exact && found.payoffs[mover] > best[mover]) {
                best = Some(found.payoffs);
            }
            let own = best.as_ref().map_or(Score::MIN, |best| best[mover]);
            if self.sum.is_some() {
                window = window.narrowed(Player::Max, own);
            }
            let value = best.as_ref().map_or(own, |best| best[self.reported_player(mover)]);
            (self.report)(Event::Updated { node, by: child, value, window });
            if let Some(sum) = self.sum.filter(|_| window.alpha >= window.beta && children.peek().is_some()) {
                (self.report)(Event::Pruned { node, by: child, tried });
                // Who has all there is has made its choice.
                is_exact = own >= sum;
                break;
            }
        }
        Ok(Found { payoffs: best.unwrap_or_default(), is_exact })
    }

    /// Whose entry is reported where a player chooses: its own, or between MAX and MIN always MAX's.
    pub(crate) fn reported_player(&self, mover: usize) -> usize {
        if self.ordered.tree().is_for_several() { mover } else { 0 }
    }

    /// With how much of its own a child's mover leaves `mover` no more than it has.
    pub(crate) fn limit(&self, child: NodeId, mover: usize, best: Option<&[Score]>) -> Score {
        let rival = self.ordered.tree().mover(child).entry().filter(|&entry| entry != mover);
        match (self.sum, rival, best) {
            (Some(sum), Some(_), Some(best)) => left(sum, best[mover]),
            _ => Score::MAX,
        }
    }

    /// A chance node.
    fn average(&mut self, node: NodeId, viewer: usize, window: Window) -> Result<Found, Stop> {
        let ordered = self.ordered;
        let mut averages = vec![Average::none_seen(); self.n_players];
        let mut outcomes = ordered.outcomes(node).peekable();
        while let Some((child, probability)) = outcomes.next() {
            let found = self.go(child, viewer, Score::MAX)?;
            for (average, &score) in averages.iter_mut().zip(&found.payoffs) {
                average.add(probability, score);
            }
            let is_last = outcomes.peek().is_none();
            let value = if is_last { averages[viewer].value() } else { averages[viewer].so_far() };
            (self.report)(Event::Updated { node, by: child, value, window });
        }
        Ok(Found { payoffs: averages.iter().map(Average::value).collect(), is_exact: true })
    }

    /// What a node is worth to each player where the search goes no deeper.
    pub(crate) fn payoffs(&self, node: NodeId) -> Result<Option<Vec<Score>>, Stop> {
        self.ordered.payoffs(node, self.n_players)
    }
}

/// What is left of `sum` for everybody else.
fn left(sum: Score, own: Score) -> Score {
    Score::trusted(sum.points() - own.points())
}
