//! What a leaf can do to the root: what the tree is worth whatever stands at one leaf, the others staying as they are.

use std::cmp::Ordering;
use std::fmt;

use crate::{Average, Game as _, GameTree, Horizon, Mover, NodeId, Player, Score, Search, View};

/// What the root is worth, and which move is best there, as the value x of one leaf goes from −∞ to +∞.
///
/// On the way up, a branch of MAX or MIN takes the better of x and a number, and a chance node multiplies x and adds
/// a number. Put together that is always one thing: `gain · x + offset`, never below `least` and never above `most`.
/// Without chance the gain is 1 and the offset 0, and both ends are exact.
///
/// ```
/// use plywise_search::{NodeId, Player, Score, Sway, TreeBuilder};
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
/// let sway = Sway::of(&tree, x, None).expect("everything else is known");
/// assert_eq!((sway.least(), sway.most()), (Score::from(3), Score::from(5)));
/// assert_eq!(sway.at(Score::from(4)), Score::from(4));
/// assert_eq!(sway.keeping(Score::from(2)), (Score::MIN, Score::from(3)));
/// assert_eq!(sway.choice(Score::from(3)), Some(NodeId::new(1)), "the first of two equal moves");
/// assert_eq!(sway.turn(), Some(Score::from(3)), "above it, the second move is better");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Sway {
    root: Line,
    choice: Option<Choice>,
}

/// Why nobody can say what a leaf does to the root.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoSway {
    /// It is a branch, or there is no such node.
    NotALeaf,
    /// Several players want different things: what the root is worth need not grow with a leaf.
    Several,
    /// It hangs on another leaf, or on a branch at the horizon, whose value nobody wrote down.
    Unknown(NodeId),
    /// An infinite value below a chance node: its average is nothing in particular.
    Unbounded(NodeId),
}

impl fmt::Display for NoSway {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoSway::NotALeaf => write!(out, "only a leaf has a value"),
            NoSway::Several => write!(out, "each of several players wants the most for itself"),
            NoSway::Unknown(_) => write!(out, "it also hangs on a value that nobody wrote down"),
            NoSway::Unbounded(_) => write!(out, "an average with an infinite value is no number"),
        }
    }
}

impl std::error::Error for NoSway {}

/// `gain · x + offset` between two ends. A constant has equal ends.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Line {
    gain: f64,
    offset: f64,
    least: Score,
    most: Score,
}

/// The root's best move: one wherever the leaf is worth less than a number, one wherever it is worth more.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Choice {
    below: NodeId,
    turn: Score,
    at_turn: NodeId,
    above: NodeId,
}

impl Sway {
    /// What `leaf` can do to the root of a tree that is searched down to a horizon. Leaves without a value may lie
    /// anywhere between the infinities: where they make no difference, they need no value.
    ///
    /// # Errors
    /// When it cannot be told.
    pub fn of(tree: &GameTree, leaf: NodeId, horizon: Option<Horizon>) -> Result<Sway, NoSway> {
        if leaf.index() >= tree.n_nodes() || !tree.is_leaf(leaf) {
            return Err(NoSway::NotALeaf);
        }
        if tree.is_for_several() {
            return Err(NoSway::Several);
        }
        let view = View::new(tree, &Search { horizon, ..Search::MINIMAX });
        // What nobody wrote down, at its worst and at its best: if both come to the same, it does not matter.
        let (lowest, highest) = (values(&view, Score::MIN)?, values(&view, Score::MAX)?);
        let (low, high) = (up(&view, leaf, &lowest), up(&view, leaf, &highest));
        if low == high {
            return Ok(low);
        }
        let is_unknown = |&node: &NodeId| node != leaf && view.value(node).is_err();
        Err(view.ends().find(is_unknown).map_or(NoSway::NotALeaf, NoSway::Unknown))
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
        self.root.gain == 1.0 && self.root.offset == 0.0
    }

    /// What the root is worth when the leaf is worth `x`.
    #[must_use]
    pub fn at(&self, x: Score) -> Score {
        self.root.at(x)
    }

    /// From where to where, both included, the leaf may be worth anything without the root's value changing from
    /// what it is at `x`.
    #[must_use]
    pub fn keeping(&self, x: Score) -> (Score, Score) {
        let Line { least, most, .. } = self.root;
        let value = self.root.at(x);
        if self.is_constant() {
            (Score::MIN, Score::MAX)
        } else if value == least {
            (Score::MIN, self.root.inverse(least).max(x))
        } else if value == most {
            (self.root.inverse(most).min(x), Score::MAX)
        } else {
            (x, x)
        }
    }

    /// The root's best move when the leaf is worth `x`: of equal ones the first. None where chance moves, at a leaf,
    /// and where the search goes no deeper.
    #[must_use]
    pub fn choice(&self, x: Score) -> Option<NodeId> {
        let Choice { below, turn, at_turn, above } = self.choice?;
        Some(match x.cmp(&turn) {
            Ordering::Less => below,
            Ordering::Equal => at_turn,
            Ordering::Greater => above,
        })
    }

    /// The value of the leaf at which another move becomes the best, if there is one.
    #[must_use]
    pub fn turn(&self) -> Option<Score> {
        let Choice { below, turn, above, .. } = self.choice?;
        (below != above).then_some(turn)
    }
}

impl Choice {
    /// Between the move that leads to the leaf and the best of the others.
    fn between(player: Player, (own, towards): (NodeId, Line), other: Option<(NodeId, Score)>) -> Choice {
        let always = |node| Choice { below: node, turn: Score::ZERO, at_turn: node, above: node };
        let Some((rival, worth)) = other else { return always(own) };
        let better = |value: Score| {
            let is_own = if value == worth { own < rival } else { player.better(value, worth) == value };
            if is_own { own } else { rival }
        };
        let (below, above) = (better(towards.least), better(towards.most));
        if below == above {
            return always(below);
        }
        let turn = towards.inverse(worth);
        Choice { below, turn, at_turn: better(worth), above }
    }
}

impl Line {
    const X: Line = Line { gain: 1.0, offset: 0.0, least: Score::MIN, most: Score::MAX };

    fn constant(score: Score) -> Line {
        Line { least: score, most: score, ..Line::X }
    }

    fn is_constant(&self) -> bool {
        self.least == self.most
    }

    /// Constants are alike however they came about.
    fn tidy(self) -> Line {
        if self.is_constant() { Line::constant(self.least) } else { self }
    }

    fn at(&self, x: Score) -> Score {
        let straight = Score::trusted(self.gain * x.points() + self.offset);
        straight.max(self.least).min(self.most)
    }

    /// Where the line itself comes to `score`.
    fn inverse(&self, score: Score) -> Score {
        Score::new((score.points() - self.offset) / self.gain).unwrap_or(score)
    }

    /// The better for a player of this and a score.
    fn or(self, player: Player, score: Score) -> Line {
        Line { least: player.better(self.least, score), most: player.better(self.most, score), ..self }.tidy()
    }

    /// This, weighed, and something added.
    fn weighed(self, probability: f64, others: f64) -> Line {
        let weighed = |score: Score| Score::trusted(probability * score.points() + others);
        if probability == 0.0 {
            return Line::constant(Score::trusted(others));
        }
        let (least, most) = (weighed(self.least), weighed(self.most));
        Line { gain: probability * self.gain, offset: probability * self.offset + others, least, most }.tidy()
    }
}

/// By node what it is worth, each value that nobody wrote down taken to be `unknown`.
fn values(view: &View<'_>, unknown: Score) -> Result<Vec<Score>, NoSway> {
    let tree = view.tree();
    let mut values = vec![unknown; tree.n_nodes()];
    for node in tree.nodes().rev() {
        values[node.index()] = match (view.value(node), tree.mover(node)) {
            (Ok(Some(score)), _) => score,
            (Err(_), _) => unknown,
            (Ok(None), Mover::Chance) => {
                let mut average = Average::none_seen();
                for (child, probability) in view.outcomes(node) {
                    let score = values[child.index()];
                    let is_infinite = probability > 0.0 && !score.is_finite();
                    if is_infinite && score != unknown {
                        return Err(NoSway::Unbounded(child));
                    }
                    if is_infinite {
                        average = Average::none_seen();
                        average.add(1.0, unknown);
                        break;
                    }
                    average.add(probability, score);
                }
                // A sum is kept within what a number can hold; one with something unknown in it is unknown.
                let value = average.value();
                if value.points().abs() == f64::MAX { unknown } else { value }
            }
            (Ok(None), mover) => {
                let side = mover.side();
                let children = view.children(node).map(|child| values[child.index()]);
                children.fold(side.worst(), |best, score| side.better(best, score))
            }
        };
    }
    Ok(values)
}

/// The way up from a leaf, everything beside it being worth what it is.
fn up(view: &View<'_>, leaf: NodeId, values: &[Score]) -> Sway {
    let tree = view.tree();
    let (mut at, mut line, mut choice) = (leaf, Line::X, None);
    for above in tree.ancestors(leaf) {
        let others = || tree.children(above).filter(|&child| child != at);
        let player = tree.player(above);
        if view.is_at_horizon(above) {
            line = Line::constant(values[above.index()]);
        } else if tree.mover(above) == Mover::Chance {
            let rest: f64 = view
                .outcomes(above)
                .filter(|&(child, probability)| child != at && probability > 0.0)
                .map(|(child, probability)| probability * values[child.index()].points())
                .sum();
            let own = view.outcomes(above).find(|&(child, _)| child == at);
            line = line.weighed(own.map_or(0.0, |(_, probability)| probability), rest);
        } else {
            // Of equal ones the first.
            let best = others().map(|child| (child, values[child.index()])).reduce(|best, next| {
                let is_better = next.1 != best.1 && player.better(next.1, best.1) == next.1;
                if is_better { next } else { best }
            });
            if above == NodeId::ROOT {
                choice = Some(Choice::between(player, (at, line), best));
            }
            line = best.map_or(line, |(_, score)| line.or(player, score));
        }
        at = above;
    }
    Sway { root: line, choice }
}
