//! What is known of a chance node before all its children are: the arithmetic of Star1 and Star2.

use crate::{Average, Bound, NodeId, OrderedTree, Score, Window};

/// Between which scores each child of a chance node lies, and so between which scores the node itself does.
///
/// Both ends are [`Average`]s over all children in the order in which expectimax adds them up, and rounding keeps
/// order: so they are bounds of the very number that expectimax comes to, not only of the true sum.
pub(crate) struct ChanceBounds {
    outcomes: Vec<Outcome>,
    range: Window,
    /// The two sums, kept up to date and rounded as it happens: they say whether a look at the real ones pays.
    low: f64,
    high: f64,
    /// More than those two may be off by, together with probabilities that only nearly add up to 1.
    slack: f64,
}

struct Outcome {
    child: NodeId,
    probability: f64,
    low: Score,
    high: Score,
}

/// Up to so many children, windows are worked out to the last bit; the work grows with the square of their number.
const FEW: usize = 64;
/// The first of the steps by which a rounded end of a window is moved, of the slack there is: about the last bit.
const HAIR: f64 = 1.0 / (1u32 << 26) as f64;
/// So many steps, each four times the last, go past the slack.
const TRIES: u32 = 20;

impl ChanceBounds {
    /// Before anything below `node` is known but the range of scores there can be.
    pub(crate) fn new(ordered: &OrderedTree<'_>, node: NodeId, range: Window) -> ChanceBounds {
        let outcomes = ordered.outcomes(node).map(|(child, probability)| {
            let (low, high) = (range.alpha, range.beta);
            Outcome { child, probability, low, high }
        });
        let scale = range.alpha.points().abs().max(range.beta.points().abs());
        let mut bounds =
            ChanceBounds { outcomes: outcomes.collect(), range, low: 0.0, high: 0.0, slack: 4e-9 * scale };
        (bounds.low, bounds.high) = (bounds.low().points(), bounds.high().points());
        bounds
    }

    pub(crate) fn n_children(&self) -> usize {
        self.outcomes.len()
    }

    pub(crate) fn child(&self, nth: usize) -> NodeId {
        self.outcomes[nth].child
    }

    pub(crate) fn probability(&self, nth: usize) -> f64 {
        self.outcomes[nth].probability
    }

    /// Takes in what a child's score proves.
    pub(crate) fn learn(&mut self, nth: usize, score: Score, bound: Bound) {
        let outcome = &mut self.outcomes[nth];
        let (low, high) = (outcome.low, outcome.high);
        if bound.from_below() {
            outcome.low = low.max(score);
        }
        if bound.from_above() {
            outcome.high = high.min(score);
        }
        self.low += outcome.probability * (outcome.low.points() - low.points());
        self.high += outcome.probability * (outcome.high.points() - high.points());
    }

    /// What the node is worth at least.
    pub(crate) fn low(&self) -> Score {
        self.average(|_, outcome| outcome.low)
    }

    /// What the node is worth at most.
    pub(crate) fn high(&self) -> Score {
        self.average(|_, outcome| outcome.high)
    }

    /// What the node hands up if its worth cannot lie inside `entry` any more.
    pub(crate) fn settled(&self, entry: Window) -> Option<(Score, Bound)> {
        let reaches_beta = self.low + self.slack >= entry.beta.points() && self.low() >= entry.beta;
        let reaches_alpha = self.high - self.slack <= entry.alpha.points() && self.high() <= entry.alpha;
        match (reaches_beta, reaches_alpha) {
            (false, false) => None,
            _ if self.low() == self.high() => Some((self.low(), Bound::Exact)),
            (true, _) => Some((self.low(), Bound::AtLeast)),
            (false, true) => Some((self.high(), Bound::AtMost)),
        }
    }

    /// What the node hands up once every child is known.
    pub(crate) fn whole(&self) -> (Score, Bound) {
        let (low, high) = (self.low(), self.high());
        (low, if low == high { Bound::Exact } else { Bound::AtLeast })
    }

    /// The scores of one child that leave the node's worth inside `entry`, within the range: Ballard's
    /// (α − Σ of what the others are worth at most) / p and (β − Σ of what they are worth at least) / p.
    ///
    /// Rounded outwards: with a score at an end or beyond it the node *is* settled, or the child's score is the end
    /// of the range and so known. `None` where no score is left: then the node was settled before.
    pub(crate) fn window(&self, nth: usize, entry: Window) -> Option<Window> {
        Window::new(self.alpha(nth, entry.alpha), self.beta(nth, entry.beta))
    }

    /// The largest score of one child with which the node is certainly worth no more than `goal`.
    fn alpha(&self, nth: usize, goal: Score) -> Score {
        let others = self.high - self.outcomes[nth].probability * self.outcomes[nth].high.points();
        let fits = |score| self.average(|at, outcome| if at == nth { score } else { outcome.high }) <= goal;
        let found = self.solve(nth, goal.points() - others, -1.0, fits);
        found.map_or(self.range.alpha, |score| score.max(self.range.alpha))
    }

    /// The smallest score of one child with which the node is certainly worth no less than `goal`.
    fn beta(&self, nth: usize, goal: Score) -> Score {
        let others = self.low - self.outcomes[nth].probability * self.outcomes[nth].low.points();
        let fits = |score| self.average(|at, outcome| if at == nth { score } else { outcome.low }) >= goal;
        let found = self.solve(nth, goal.points() - others, 1.0, fits);
        found.map_or(self.range.beta, |score| score.min(self.range.beta))
    }

    /// `share` / p, moved `outwards` until it `fits`; `None` where no score within the range does.
    fn solve(&self, nth: usize, share: f64, outwards: f64, fits: impl Fn(Score) -> bool) -> Option<Score> {
        let probability = self.outcomes[nth].probability;
        if probability == 0.0 {
            return None; // 0 times anything moves nothing
        }
        let (mut found, slack) = (share / probability, self.slack / probability);
        if self.outcomes.len() > FEW {
            return Score::new(found + outwards * slack);
        }
        let (low, high) = (self.range.alpha.points(), self.range.beta.points());
        let mut step = slack * HAIR;
        for _ in 0..TRIES {
            let is_beyond = if outwards > 0.0 { found >= high } else { found <= low };
            if is_beyond || fits(Score::new(found)?) {
                return Score::new(found);
            }
            found += outwards * step;
            step *= 4.0;
        }
        None
    }

    fn average(&self, score: impl Fn(usize, &Outcome) -> Score) -> Score {
        let mut average = Average::none_seen();
        for (at, outcome) in self.outcomes.iter().enumerate() {
            average.add(outcome.probability, score(at, outcome));
        }
        average.value()
    }
}
