//! What a leaf can do to the root: what the tree is worth whatever stands at one leaf, the others staying as they are.

use crate::{
    Algorithm, Average, Game as _, GameTree, Mover, NodeId, Order, OrderedTree, Player, Score, Search,
};
use std::cmp::Ordering;

/// What the root is worth, and which move is best there, as the value x of one leaf goes from −∞ to +∞.
///
/// On the way up, a branch of MAX or MIN takes the better of x and a number, and a chance node multiplies x and adds
/// a number. Put together that is always one thing: `gain · x + offset`, never below `least` and never above `most`.
/// Without chance the gain is 1 and the offset 0. Averages are added up as [`crate::expectimax`] adds them up, so
/// what is said here of any x is what a search finds with x at the leaf, to the last bit. Only where chance decides and
/// the order of children hangs on values, which x changes, the last bit may differ.
///
/// The best move may change while the root's value does not: two moves that are worth the same take turns at being the
/// first of equal ones, or the only best one.
///
/// ```
/// use plywise_search::{NodeId, Player, Score, Search, LeafSensitivity, TreeBuilder};
///
/// // MAX has the choice between 3 and the worse of 5 and x.
/// let mut tree = TreeBuilder::new();
/// tree.open(Player::Max, None);
/// tree.leaf(Some(Score::from(3)), None);
/// tree.open(Player::Min, None);
/// tree.leaf(Some(Score::from(5)), None);
/// let x = tree.leaf(None, None);
/// tree.close();
/// tree.close();
/// let tree = tree.finish()?;
///
/// let sensitivity = LeafSensitivity::of(&tree, x, &Search::MINIMAX).expect("everything else is known");
/// assert_eq!((sensitivity.least(), sensitivity.most()), (Score::from(3), Score::from(5)));
/// assert_eq!(sensitivity.at(Score::from(4)), Score::from(4));
/// assert_eq!(sensitivity.keeping(Score::from(2)), (Score::MIN, Score::from(3)));
/// assert_eq!(sensitivity.choice(Score::from(3)), Some(NodeId::new(1)), "the first of two equal moves");
/// assert_eq!(sensitivity.turn(), Some(Score::from(3)), "above it, the second move is better");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct LeafSensitivity {
    root: Line,
    choice: Option<Choice>,
}

/// Why nobody can say what a leaf does to the root.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SensitivityError {
    /// It is a branch, or there is no such node.
    NotALeaf,
    /// Several players want different things: what the root is worth need not grow with a leaf.
    Several,
    /// It hangs on another leaf, or on a branch at the horizon, whose value nobody wrote down.
    Unknown(NodeId),
    /// An infinite value below a chance node: its average is nothing in particular.
    Unbounded(NodeId),
}

impl std::error::Error for SensitivityError {}

/// A value on its way up: averaged some times, and kept between two ends. Whatever MAX and MIN do on the way only moves
/// the ends, since averages keep order. A constant has equal ends and no averages.
#[derive(Clone, Debug, PartialEq)]
struct Line {
    averages: Vec<Averaging>,
    least: Score,
    most: Score,
}

/// What a chance node does to the value of one child.
#[derive(Clone, Debug, PartialEq)]
struct Averaging {
    /// Of the children before it.
    before: Average,
    probability: f64,
    /// The children after it, each with its probability.
    after: Vec<(f64, Score)>,
}

/// The root's best move.
#[derive(Clone, Debug, PartialEq)]
enum Choice {
    /// Whatever the leaf is worth.
    Always(NodeId),
    /// One wherever the averages come to less than `worth`, one wherever they come to more.
    Turning { averages: Vec<Averaging>, worth: Score, below: NodeId, at_worth: NodeId, above: NodeId },
}

impl LeafSensitivity {
    /// What `leaf` can do to the root of a tree, as far down as `search` looks and with its order of children; which
    /// algorithm it is makes no difference. Leaves without a value may lie anywhere between the infinities: where they
    /// make no difference, they need no value.
    ///
    /// # Errors
    /// When the value of another node is missing or infinite, or the tree is not one for MAX and MIN.
    pub fn of(tree: &GameTree, leaf: NodeId, search: &Search) -> Result<LeafSensitivity, SensitivityError> {
        if leaf.index() >= tree.n_nodes() || !tree.is_leaf(leaf) {
            return Err(SensitivityError::NotALeaf);
        }
        if tree.is_for_several() {
            return Err(SensitivityError::Several);
        }
        let search = Search { algorithm: Algorithm::Expectimax, ..*search };
        let ordered = OrderedTree::new(tree, &search);
        // What nobody wrote down, at its worst and at its best: if both come to the same, it does not matter.
        let assuming = |unknown| {
            Ok(PathToRoot { ordered: &ordered, search: &search, leaf, values: values(&ordered, unknown)? }
                .up())
        };
        let (low, high) = (assuming(Score::MIN)?, assuming(Score::MAX)?);
        if low == high {
            return Ok(low);
        }
        let is_unknown = |&node: &NodeId| node != leaf && ordered.value(node).is_err();
        Err(ordered.ends().find(is_unknown).map_or(SensitivityError::NotALeaf, SensitivityError::Unknown))
    }

    /// What the root is worth at least, whatever the leaf is worth.
    #[must_use]
    pub fn least(&self) -> Score {
        self.root.least
    }

    /// What the root is worth at most.
    #[must_use]
    pub fn most(&self) -> Score {
        self.root.most
    }

    /// Whether the root is worth the same whatever the leaf is worth.
    #[must_use]
    pub fn is_constant(&self) -> bool {
        self.root.is_constant()
    }

    /// Whether every number here is exact, rather than rounded as averages are.
    #[must_use]
    pub fn is_exact(&self) -> bool {
        let turns = match &self.choice {
            Some(Choice::Turning { averages, .. }) => !averages.is_empty(),
            _ => false,
        };
        self.root.averages.is_empty() && !turns
    }

    /// What the root is worth when the leaf is worth `x`.
    #[must_use]
    pub fn at(&self, x: Score) -> Score {
        averaged(&self.root.averages, x).max(self.root.least).min(self.root.most)
    }

    /// From where to where, both included, the leaf may be worth anything without the root's value changing from
    /// what it is at `x`. With chance, to a hair.
    #[must_use]
    pub fn keeping(&self, x: Score) -> (Score, Score) {
        let Line { averages, least, most } = &self.root;
        let value = self.at(x);
        if self.is_constant() {
            (Score::MIN, Score::MAX)
        } else if value == *least {
            let beyond = |y| averaged(averages, y) > *least;
            (Score::MIN, end(averages, *least, |y| !beyond(y), beyond).max(x))
        } else if value == *most {
            let reaches = |y| averaged(averages, y) >= *most;
            (end(averages, *most, reaches, reaches).min(x), Score::MAX)
        } else {
            (x, x)
        }
    }

    /// The root's best move when the leaf is worth `x`: of equal ones the first in the search's order. None where
    /// chance moves, at a leaf, and where the search goes no deeper.
    #[must_use]
    pub fn choice(&self, x: Score) -> Option<NodeId> {
        match self.choice.as_ref()? {
            Choice::Always(node) => Some(*node),
            Choice::Turning { averages, worth, below, at_worth, above } => {
                Some(match averaged(averages, x).cmp(worth) {
                    Ordering::Less => *below,
                    Ordering::Equal => *at_worth,
                    Ordering::Greater => *above,
                })
            }
        }
    }

    /// The value of the leaf at which another move becomes the best, if there is one. With chance, to a hair.
    #[must_use]
    pub fn turn(&self) -> Option<Score> {
        let Some(Choice::Turning { averages, worth, above, .. }) = &self.choice else { return None };
        Some(end(averages, *worth, |_| true, |x| self.choice(x) == Some(*above)))
    }
}

impl Line {
    const X: Line = Line { averages: Vec::new(), least: Score::MIN, most: Score::MAX };

    fn constant(score: Score) -> Line {
        Line { averages: Vec::new(), least: score, most: score }
    }

    fn is_constant(&self) -> bool {
        self.least == self.most
    }

    /// Constants are alike however they came about.
    fn tidy(self) -> Line {
        if self.is_constant() { Line::constant(self.least) } else { self }
    }

    /// The better for a player of this and a score.
    fn or(self, player: Player, score: Score) -> Line {
        Line { least: player.better(self.least, score), most: player.better(self.most, score), ..self }.tidy()
    }

    /// This, averaged.
    fn averaged(mut self, averaging: Averaging) -> Line {
        (self.least, self.most) = (averaging.of(self.least), averaging.of(self.most));
        self.averages.push(averaging);
        self.tidy()
    }
}

impl Averaging {
    /// The average when the child is worth `x`; it grows with an infinite one without end.
    fn of(&self, x: Score) -> Score {
        if !x.is_finite() {
            return x;
        }
        let mut average = self.before;
        average.add(self.probability, x);
        for &(probability, score) in &self.after {
            average.add(probability, score);
        }
        average.value()
    }

    /// What the child must be worth for the average to be `score`, rounded as it happens.
    fn inverse(&self, score: Score) -> Score {
        let mut others = self.before;
        for &(probability, score) in &self.after {
            others.add(probability, score);
        }
        Score::new((score.points() - others.so_far().points()) / self.probability).unwrap_or(score)
    }
}

fn averaged(averages: &[Averaging], x: Score) -> Score {
    averages.iter().fold(x, |score, averaging| averaging.of(score))
}

/// By how much, in parts of itself or of 1, a number may be off that is said in the place of one found by trying.
const HAIR: f64 = 1e-9;

/// Where the averages come to `score`: the number that a person would work out where it `keeps` what is asked, or is
/// a hair from the smallest number that is `beyond`, and otherwise that one or the one before it.
fn end(
    averages: &[Averaging],
    score: Score,
    keeps: impl Fn(Score) -> bool,
    beyond: impl Fn(Score) -> bool,
) -> Score {
    let exact = averages.iter().rev().fold(score, |score, averaging| averaging.inverse(score));
    if averages.is_empty() {
        return exact;
    }
    let first = first(&beyond);
    let off = (exact.points() - first.points()).abs();
    if off <= HAIR * first.points().abs().max(1.0) {
        return exact;
    }
    if keeps(first) { first } else { first.next_down() }
}

/// The smallest finite score at which something holds that holds from there up: +∞ where there is none.
fn first(holds: impl Fn(Score) -> bool) -> Score {
    // The bits of numbers, put in order, are whole numbers one apart.
    let ordered = |points: f64| {
        let bits = points.to_bits() as i64;
        if bits < 0 { i64::MIN - bits } else { bits }
    };
    let score = |place: i64| {
        let bits = if place < 0 { i64::MIN - place } else { place };
        Score::trusted(f64::from_bits(bits as u64) + 0.0)
    };
    let (mut low, mut high) = (ordered(f64::MIN), ordered(f64::INFINITY));
    while low < high {
        let middle = low + ((high as i128 - low as i128) / 2) as i64;
        if holds(score(middle)) {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    score(low)
}

/// By node what it is worth, each value that nobody wrote down taken to be `unknown`.
fn values(ordered: &OrderedTree<'_>, unknown: Score) -> Result<Vec<Score>, SensitivityError> {
    let tree = ordered.tree();
    let mut values = vec![unknown; tree.n_nodes()];
    for node in tree.nodes().rev() {
        values[node.index()] = match (ordered.value(node), tree.mover(node)) {
            (Ok(Some(score)), _) => score,
            (Err(_), _) => unknown,
            (Ok(None), Mover::Chance) => {
                let mut average = Average::none_seen();
                for (child, probability) in ordered.outcomes(node) {
                    let score = values[child.index()];
                    let is_infinite = probability > 0.0 && !score.is_finite();
                    if is_infinite && score != unknown {
                        return Err(SensitivityError::Unbounded(child));
                    }
                    if is_infinite {
                        average = Average::none_seen();
                        average.add(1.0, unknown);
                        break;
                    }
                    average.add(probability, score);
                }
                average.value()
            }
            (Ok(None), mover) => {
                let side = mover.side();
                let children = ordered.children(node).map(|child| values[child.index()]);
                children.fold(side.worst(), |best, score| side.better(best, score))
            }
        };
    }
    Ok(values)
}

/// The way up from a leaf, everything beside it being worth what it is.
struct PathToRoot<'a> {
    ordered: &'a OrderedTree<'a>,
    search: &'a Search,
    leaf: NodeId,
    values: Vec<Score>,
}

impl PathToRoot<'_> {
    fn up(&self) -> LeafSensitivity {
        let tree = self.ordered.tree();
        let (mut at, mut line, mut choice) = (self.leaf, Line::X, None);
        for above in tree.ancestors(self.leaf) {
            if self.ordered.is_at_horizon(above) {
                line = Line::constant(self.values[above.index()]);
            } else if tree.mover(above) == Mover::Chance {
                line = self.average(above, at, line);
            } else {
                let player = tree.player(above);
                if above == NodeId::ROOT {
                    choice = Some(self.choice(at, &line));
                }
                let others = tree.children(above).filter(|&child| child != at);
                let best = others.map(|child| self.values[child.index()]);
                let best = best.reduce(|best, score| player.better(best, score));
                line = best.map_or(line.clone(), |score| line.or(player, score));
            }
            at = above;
        }
        LeafSensitivity { root: line, choice }
    }

    /// A chance node above, whose other children are worth what they are worth.
    fn average(&self, above: NodeId, at: NodeId, line: Line) -> Line {
        let outcomes = self.ordered.outcomes(above).filter(|&(_, probability)| probability > 0.0);
        let (mut before, mut own, mut after) = (Average::none_seen(), None, Vec::new());
        for (child, probability) in outcomes {
            let score = self.values[child.index()];
            if child == at {
                own = Some(probability);
            } else if !score.is_finite() {
                return Line::constant(score);
            } else if own.is_none() {
                before.add(probability, score);
            } else {
                after.push((probability, score));
            }
        }
        match own {
            Some(probability) => line.averaged(Averaging { before, probability, after }),
            None => Line::constant(before.value()),
        }
    }

    /// Which of the root's moves is the best: the one that leads to the leaf, or the best of the others.
    fn choice(&self, own: NodeId, line: &Line) -> Choice {
        let root = NodeId::ROOT;
        let player = self.ordered.tree().player(root);
        let is_better = |new: Score, old: Score| new != old && player.better(new, old) == new;
        let rivals = self.ordered.children(root).filter(|&child| child != own);
        let rivals = rivals.map(|child| (child, self.values[child.index()]));
        // Of equal ones the first.
        let best = rivals.reduce(|best, next| if is_better(next.1, best.1) { next } else { best });
        let Some((rival, worth)) = best else { return Choice::Always(own) };
        let is_first = self.comes_first(own, rival, line, worth);
        let better = |value: Score| {
            let is_own = if value == worth { is_first } else { is_better(value, worth) };
            if is_own { own } else { rival }
        };
        let (below, at_worth, above) = (better(line.least), better(worth), better(line.most));
        if below == above {
            return Choice::Always(below);
        }
        Choice::Turning { averages: line.averages.clone(), worth, below, at_worth, above }
    }

    /// Whether a search looks at one of the root's moves before another, where both are worth the same.
    fn comes_first(&self, own: NodeId, rival: NodeId, line: &Line, worth: Score) -> bool {
        let first = |ordered: &OrderedTree<'_>| {
            ordered.children(NodeId::ROOT).find(|&child| child == own || child == rival)
        };
        let tied = line.averages.iter().rev().fold(worth, |score, averaging| averaging.inverse(score));
        match self.search.order {
            // What the leaf is worth has a say in these.
            Order::BestFirst | Order::WorstFirst | Order::ByStatic => {
                let tree = self.ordered.tree().with_value(self.leaf, Some(tied));
                first(&OrderedTree::new(&tree, self.search)) == Some(own)
            }
            Order::AsGiven | Order::RightToLeft | Order::Shuffled(_) => first(self.ordered) == Some(own),
        }
    }
}
