//! What chance makes of its branches: their scores, each weighed with its probability.

use crate::Score;

/// The expected score over the branches of a chance node seen so far: Σ p·v.
///
/// Whoever adds the same branches in the same order comes to the same number, to the last bit; and where no score
/// is larger, the average is not larger either, also after rounding. Star1's bounds rest on that.
///
/// Made for finite scores: what 0 times infinity or infinity less infinity is worth, nobody can say, and the
/// searches refuse such trees ([`crate::Unsupported::Unbounded`]).
///
/// ```
/// use plywise_search::{Average, Score};
///
/// let mut dice = Average::none_seen();
/// for points in 1..=6 {
///     dice.add(1.0 / 6.0, Score::from(points));
/// }
/// assert_eq!(dice.value(), Score::new(3.5).unwrap());
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Average {
    sum: f64,
    least: f64,
    most: f64,
}

impl Average {
    /// Before the first branch.
    #[must_use]
    pub fn none_seen() -> Average {
        Average { sum: 0.0, least: f64::INFINITY, most: f64::NEG_INFINITY }
    }

    /// Takes in one branch. One that cannot happen weighs nothing, whatever it is worth.
    #[inline]
    pub fn add(&mut self, probability: f64, score: Score) {
        if probability > 0.0 {
            let points = score.points();
            // A sum of numbers stays a number, also where it would leave what a number can hold.
            self.sum = (self.sum + probability * points).clamp(f64::MIN, f64::MAX);
            self.least = self.least.min(points);
            self.most = self.most.max(points);
        }
    }

    /// The sum so far, of branches whose probabilities need not add up to 1 yet.
    #[must_use]
    pub fn so_far(&self) -> Score {
        Score::trusted(self.sum)
    }

    /// The average once every branch is in. Rounding does not carry it past the smallest or largest score: where
    /// all are worth 5, so is their average.
    #[must_use]
    pub fn value(&self) -> Score {
        if self.least > self.most {
            return self.so_far();
        }
        // Not `clamp`: its complaint brings along how the standard library writes numbers.
        Score::trusted(self.sum.min(self.most).max(self.least))
    }
}
