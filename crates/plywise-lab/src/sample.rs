//! What a search costs on random trees of one shape, counted.

use plywise_search::{Event, GameTree, Player, Score, Search, SplitMix, Stop, TreeBuilder};

use crate::arranged::arrange;
use crate::found::Share;

/// A shape of trees in which every branch has as many children and every leaf stands as deep.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// Children of every branch, at least one.
    pub branching: u32,
    /// Plies from the root to a leaf, at most 400.
    pub depth: u32,
}

impl Shape {
    /// Trees with more leaves than this do not fit beside each other in memory.
    pub const MOST_LEAVES: u64 = 20_000_000;

    /// How many leaves such a tree has; `None` where that is more than [`Shape::MOST_LEAVES`].
    #[must_use]
    pub fn n_leaves(self) -> Option<u64> {
        u64::from(self.branching).checked_pow(self.depth).filter(|n| *n <= Shape::MOST_LEAVES)
    }
}

/// Whole numbers added up, so that it does not matter in which order trees are counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// How many numbers.
    pub n: u64,
    sum: u64,
    squares: u128,
}

/// A mean and how far it may be off.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Mean {
    /// The mean.
    pub mean: f64,
    /// The standard error of the mean; 0 for a single number.
    pub standard_error: f64,
}

impl Tally {
    /// Counts one number more.
    pub fn add(&mut self, count: u64) {
        self.n += 1;
        self.sum += count;
        self.squares += u128::from(count) * u128::from(count);
    }

    /// Counts all that another has counted.
    pub fn join(&mut self, other: Tally) {
        self.n += other.n;
        self.sum += other.sum;
        self.squares += other.squares;
    }

    /// The mean of all numbers; 0 of none.
    #[must_use]
    pub fn mean(self) -> Mean {
        let n = self.n.max(1) as f64;
        // n·Σx² − (Σx)² is a whole number, so nothing is lost by taking one from the other.
        let spread = u128::from(self.n) * self.squares - u128::from(self.sum) * u128::from(self.sum);
        let variance = if self.n > 1 { spread as f64 / (n * (n - 1.0)) } else { 0.0 };
        Mean { mean: self.sum as f64 / n, standard_error: (variance / n).sqrt() }
    }
}

/// What searches of many trees did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Leaves evaluated, each as often as it was.
    pub evaluated: Tally,
    /// Different leaves evaluated.
    pub unique: Tally,
    /// Nodes entered.
    pub entered: Tally,
    /// Searches of the root.
    pub passes: Tally,
    /// Where games are played or moves compared: how often what is asked about came about.
    pub share: Share,
}

impl Counts {
    /// Counts all that another has counted.
    pub fn join(&mut self, other: Counts) {
        self.evaluated.join(other.evaluated);
        self.unique.join(other.unique);
        self.entered.join(other.entered);
        self.passes.join(other.passes);
        self.share.join(other.share);
    }
}

/// Counts what a search does on some trees of a sample: those numbered `first` to `end`, without `end`.
///
/// Leaves are numbers from 0 up to 1, each as likely as any other and independent of the rest; MAX moves at the root.
///
/// # Errors
/// When the search stops, see [`Search::run`].
pub fn sample(search: &Search, shape: Shape, seed: u64, trees: std::ops::Range<u64>) -> Result<Counts, Stop> {
    count(search, shape, seed, trees, Variation::default())
}

/// What is changed of a sample's trees and searches.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Variation {
    /// The share of branches whose children stand best first; those of the others stand worst first.
    pub(crate) best_first: Option<f64>,
    /// The search guesses the tree's value, and is off by no more than this: any error is as likely as any other.
    pub(crate) guess_error: Option<f64>,
}

/// As [`sample`], with a variation.
pub(crate) fn count(
    search: &Search,
    shape: Shape,
    seed: u64,
    trees: std::ops::Range<u64>,
    variation: Variation,
) -> Result<Counts, Stop> {
    let (mut tree, mut counts) = (uniform_tree(shape), Counts::default());
    let mut leaves = vec![Score::ZERO; tree.n_leaves()];
    // By node, the last tree in which it was evaluated.
    let mut seen_in = vec![u64::MAX; tree.n_nodes()];
    for nth in trees {
        let mut random = numbers(seed, nth);
        for leaf in &mut leaves {
            *leaf = value(&mut random);
        }
        let mut search = *search;
        if variation != Variation::default() {
            let value = arrange(&mut leaves, shape, variation.best_first.map(|share| (share, &mut random)));
            if let Some(most) = variation.guess_error {
                let error = (fraction(&mut random) * 2.0 - 1.0) * most;
                search.options.guess = Score::new(value.points() + error).unwrap_or(value);
            }
        }
        let mut next = leaves.iter();
        tree.refill(|| next.next().copied().unwrap_or_default());
        count_one(&search, &tree, (nth, &mut seen_in), &mut counts)?;
    }
    Ok(counts)
}

/// Counts what a search does on one tree, and hands up the value. By node, `seen_in` has the last tree in which it was evaluated.
pub(crate) fn count_one(
    search: &Search,
    tree: &GameTree,
    (nth, seen_in): (u64, &mut [u64]),
    counts: &mut Counts,
) -> Result<Score, Stop> {
    let (mut evaluated, mut unique, mut entered, mut passes) = (0, 0, 0, 0);
    let value = search.run(tree, |event| match event {
        Event::Entered { node, .. } => {
            entered += 1;
            passes += u64::from(node == plywise_search::NodeId::ROOT);
        }
        Event::Evaluated { node, .. } => {
            evaluated += 1;
            unique += u64::from(seen_in[node.index()] != nth);
            seen_in[node.index()] = nth;
        }
        _ => {}
    })?;
    counts.evaluated.add(evaluated);
    counts.unique.add(unique);
    counts.entered.add(entered);
    counts.passes.add(passes);
    Ok(value)
}

/// A tree of this shape, every leaf worth 0.
#[must_use]
pub fn uniform_tree(Shape { branching, depth }: Shape) -> GameTree {
    let mut tree = TreeBuilder::new();
    // How many children each open branch still gets.
    let mut left = Vec::new();
    loop {
        let level = left.len() as u32;
        if level == depth {
            tree.leaf(Some(Score::ZERO), None);
        } else {
            tree.open(if level.is_multiple_of(2) { Player::Max } else { Player::Min }, None);
            left.push(branching.max(1));
            continue;
        }
        // Up to the next branch that has a child to come.
        loop {
            let Some(more) = left.last_mut() else {
                return tree.finish().expect("a uniform tree is whole");
            };
            *more -= 1;
            if *more > 0 {
                break;
            }
            tree.close();
            left.pop();
        }
    }
}

/// Numbers for one tree of a sample: where they begin does not hang on the trees before.
pub(crate) fn numbers(seed: u64, nth: u64) -> SplitMix {
    let start = SplitMix::new(seed).next_number() ^ nth.wrapping_mul(0xD1B5_4A32_D192_ED03);
    SplitMix::new(SplitMix::new(start).next_number())
}

/// A number from 0 up to 1.
pub(crate) fn fraction(random: &mut SplitMix) -> f64 {
    (random.next_number() >> 11) as f64 / (1u64 << 53) as f64
}

/// A value from 0 up to 1.
fn value(random: &mut SplitMix) -> Score {
    Score::new(fraction(random)).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shapes_are_uniform() {
        for (branching, depth) in [(1, 0), (1, 5), (2, 3), (3, 2), (4, 4)] {
            let tree = uniform_tree(Shape { branching, depth });
            assert_eq!(tree.n_leaves() as u64, u64::from(branching).pow(depth));
            assert_eq!(tree.height(), depth);
        }
    }

    #[test]
    fn the_error_of_a_mean_is_what_statistics_says() {
        let mut tally = Tally::default();
        for count in [2, 4, 4, 4, 5, 5, 7, 9] {
            tally.add(count);
        }
        let Mean { mean, standard_error } = tally.mean();
        assert!((mean - 5.0).abs() < 1e-12 && (standard_error - (32.0_f64 / 7.0 / 8.0).sqrt()).abs() < 1e-12);
        assert_eq!(Tally::default().mean(), Mean::default());
    }
}
