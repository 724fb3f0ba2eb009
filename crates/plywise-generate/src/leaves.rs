//! What the leaves are worth.

use std::collections::BTreeMap;
use std::ops::Range;

use crate::shape::Shape;
use crate::stream::Stream;
use crate::{Request, Spread, Values};

/// The leaves of a tree from left to right, in units of the last place, and where each may move to.
#[derive(Clone, Debug)]
pub(crate) struct Leaves {
    pub(crate) values: Vec<i64>,
    /// The values that the last increments on a leaf's way can still bring it to.
    reach: Vec<(i64, i64)>,
    spread: Spread,
    distinct: bool,
}

impl Leaves {
    /// Draws every leaf from left to right. Where no two may be alike, one that would be goes to the nearest
    /// free value, the lower one of two.
    pub(crate) fn draw(request: &Request, shape: &Shape, stream: &mut Stream) -> Leaves {
        let Request { values: range, spread, distinct, .. } = *request;
        let n_leaves = shape.n_leaves();
        let mut leaves = Leaves {
            values: Vec::with_capacity(n_leaves),
            reach: Vec::with_capacity(n_leaves),
            spread,
            distinct,
        };
        match spread {
            Spread::Moves => leaves.draw_moves(range, shape, stream),
            Spread::Flat | Spread::Centred => {
                for _ in 0..n_leaves {
                    leaves.values.push(drawn((range.low, range.high), spread, stream));
                    leaves.reach.push((range.low, range.high));
                }
            }
        }
        if distinct {
            let mut free = Free(BTreeMap::from([(range.low, range.high)]));
            for value in &mut leaves.values {
                *value = free.take(*value).unwrap_or(*value);
            }
        }
        leaves
    }

    /// The range is shared out among the plies; each move draws its part, and a line that ends early draws the
    /// parts of the plies it lacks at once.
    fn draw_moves(&mut self, range: Values, shape: &Shape, stream: &mut Stream) {
        let mut height = 0;
        shape.walk(
            &mut height,
            |_, _| (),
            |height: &mut usize, depth| *height = depth.max(*height),
            |_, _| (),
        );
        let parts = parts(range, height);
        let after: Vec<i64> = (0..=height).map(|depth| parts[depth..].iter().sum()).collect();
        let mut state = (self, vec![], stream);
        shape.walk(
            &mut state,
            |(_, sums, stream), depth| {
                let sum = sums.last().map_or(range.low, |sum| sum + stream.between(0, parts[depth - 1]));
                sums.push(sum);
            },
            |(leaves, sums, stream), depth| {
                let above = sums.last().copied().unwrap_or(range.low);
                let value = parts[depth - 1..].iter().fold(above, |sum, &part| sum + stream.between(0, part));
                leaves.values.push(value);
                leaves.reach.push((above, above + after[depth - 1]));
            },
            |(_, sums, _), _| {
                sums.pop();
            },
        );
    }

    /// Changes a leaf or a few, as the stream will have it. The range, and where asked for the difference of
    /// all leaves, are kept.
    pub(crate) fn change(&mut self, stream: &mut Stream) {
        let n = self.values.len() as u64;
        let leaf = stream.below(n) as usize;
        let (low, high) = self.reach[leaf];
        match stream.below(8) {
            0..4 => self.set(leaf, drawn((low, high), self.spread, stream)),
            4 => {
                // The leaf and those after it, about as many as a branch has.
                for leaf in leaf..self.values.len().min(leaf + 3) {
                    self.set(leaf, drawn(self.reach[leaf], self.spread, stream));
                }
            }
            5 => self.set(leaf, (self.values[leaf] + stream.between(0, 1) * 2 - 1).clamp(low, high)),
            _ => {
                let other = stream.below(n) as usize;
                let (own, others) = (self.values[leaf], self.values[other]);
                let fits = |leaf: usize, value| self.reach[leaf].0 <= value && value <= self.reach[leaf].1;
                if self.distinct && fits(leaf, others) && fits(other, own) {
                    self.values.swap(leaf, other);
                } else if !self.distinct {
                    self.set(leaf, others.clamp(low, high));
                }
            }
        }
    }

    /// Draws these leaves anew between the two numbers, as far as each can get there. `false` where one cannot.
    pub(crate) fn set_between(
        &mut self,
        leaves: Range<usize>,
        low: i64,
        high: i64,
        stream: &mut Stream,
    ) -> bool {
        let mut all = true;
        for leaf in leaves {
            let (low, high) = (low.max(self.reach[leaf].0), high.min(self.reach[leaf].1));
            if low <= high {
                self.set(leaf, stream.between(low, high));
            }
            all &= low <= high;
        }
        all
    }

    /// Gives the leaves these values, which lie in the range; where all must differ, others in the same order, and those
    /// that are alike in any.
    pub(crate) fn set_in_order(&mut self, wanted: &[i64], range: Values, stream: &mut Stream) {
        self.values = wanted.to_vec();
        let spare = range.count().checked_sub(wanted.len() as u64);
        let Some(spare) = spare.filter(|_| self.distinct) else { return };
        let mut ranked: Vec<(i64, u64, usize)> =
            wanted.iter().enumerate().map(|(leaf, &value)| (value, stream.below(u64::MAX), leaf)).collect();
        ranked.sort_unstable();
        let mut free: Vec<u64> = wanted.iter().map(|_| stream.below(spare + 1)).collect();
        free.sort_unstable();
        for (rank, (&(.., leaf), before)) in ranked.iter().zip(free).enumerate() {
            self.values[leaf] = range.low + (before + rank as u64).cast_signed();
        }
    }

    /// Where all differ and another leaf has the value already, the two change places.
    fn set(&mut self, leaf: usize, value: i64) {
        if self.distinct
            && let Some(other) = self.values.iter().position(|&taken| taken == value)
        {
            self.values.swap(leaf, other);
        } else {
            self.values[leaf] = value;
        }
    }
}

fn drawn((low, high): (i64, i64), spread: Spread, stream: &mut Stream) -> i64 {
    match spread {
        Spread::Flat | Spread::Moves => stream.between(low, high),
        Spread::Centred => {
            let half = (high - low) / 2;
            low + stream.between(0, half) + stream.between(0, high - low - half)
        }
    }
}

/// The width of the range in as many nearly equal parts as there are plies.
fn parts(range: Values, plies: usize) -> Vec<i64> {
    let width = i128::from(range.high - range.low);
    let up_to = |ply: usize| (width * ply as i128 / plies.max(1) as i128) as i64;
    (0..plies).map(|ply| up_to(ply + 1) - up_to(ply)).collect()
}

/// The values nobody has yet, as ranges by their first.
struct Free(BTreeMap<i64, i64>);

impl Free {
    /// Takes the free value nearest to this one.
    fn take(&mut self, wanted: i64) -> Option<i64> {
        let below = self.0.range(..=wanted).next_back().map(|(&first, &last)| (first, last));
        let above = self.0.range(wanted..).next().map(|(&first, &last)| (first, last));
        let lower = below.map(|(_, last)| last.min(wanted));
        let upper = above.map(|(first, _)| first);
        let is_lower = match (lower, upper) {
            (Some(lower), Some(upper)) => wanted - lower <= upper - wanted,
            (lower, _) => lower.is_some(),
        };
        let (taken, (first, last)) = if is_lower { (lower?, below?) } else { (upper?, above?) };
        self.0.remove(&first);
        if first < taken {
            self.0.insert(first, taken - 1);
        }
        if taken < last {
            self.0.insert(taken + 1, last);
        }
        Some(taken)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_free_value_is_taken_until_none_is_left() {
        let mut free = Free(BTreeMap::from([(-3, 3)]));
        let taken: Vec<_> = [0, 0, 0, 3, 3, -3, 3, 0].into_iter().map(|wanted| free.take(wanted)).collect();
        assert_eq!(
            taken,
            [Some(0), Some(-1), Some(1), Some(3), Some(2), Some(-3), Some(-2), None],
            "of two as near the lower one"
        );
    }

    #[test]
    fn the_parts_make_up_the_range() {
        let range = Values { low: -20, high: 20, places: 0 };
        assert_eq!(parts(range, 3), [13, 13, 14]);
        assert_eq!(parts(Values { high: -18, ..range }, 4), [0, 1, 0, 1]);
    }
}
