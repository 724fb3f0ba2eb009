//! From a request to a tree: draw one, and change leaves until it is what was wanted.

use plywise_search::GameTree;

use crate::few_cuts::with_few_cuts;
use crate::leaves::Leaves;
use crate::reduce_cuts::{has_too_many_cuts, reduce_cuts};
use crate::rescale::rescaled;
use crate::shape::Shape;
use crate::stats::SearchCounts;
use crate::stream::Stream;
use crate::{Impossible, Request, TreeStats, UnmetGoal};

/// A generated tree.
#[derive(Clone, Debug)]
pub struct Generated {
    /// The tree. Its nodes have no names.
    pub tree: GameTree,
    /// What can be said of it.
    pub stats: TreeStats,
    /// The goals that it does not meet; empty for a tree that is what was asked for.
    pub unmet: Vec<UnmetGoal>,
    /// How many trees were looked at.
    pub tries: u32,
}

/// Why there is no tree.
#[derive(Clone, Debug)]
pub enum GenerateError {
    /// Such a tree may be larger than the caller takes.
    TooLarge {
        /// The most nodes it can have.
        most: u64,
        /// The most nodes the caller takes.
        limit: u64,
    },
    /// Arithmetic shows that there is none.
    Impossible(Impossible),
    /// None was found, which is no proof that there is none. Another seed may have one.
    NotFound(Box<Generated>),
}

/// So many trees are looked at before giving up. More would only find trees where there are none now.
const MAX_TRIES: u32 = 3_000;

/// So many nodes, all trees together.
const MAX_WORK: u64 = 900_000;

/// So many nodes to search while the cuts of one tree are taken out.
const REDUCE_WORK: u64 = 300_000;

/// So many trees, and nodes, more for trees made with few cuts, after those that were drawn.
const MORE_TRIES: u32 = 400;
const MORE_WORK: u64 = 200_000;

/// The number of the first of those: no other tree of a seed has it.
const FIRST_WITH_FEW: u64 = 1 << 32;

/// A tree is given up for a new one after so many changes in a row that brought it no nearer.
const PATIENCE: u32 = 60;

/// The tree asked for, if such trees have at most `max_nodes` nodes.
///
/// The limit, once it lets a request pass, changes nothing of the tree.
///
/// ```
/// let request = "gen=uniform-1;b=2;d=2;v=0..9;cuts=1;seed=3".parse()?;
/// let made = plywise_generate::generate(&request, 1_000)?;
/// assert_eq!((made.stats.cuts, made.stats.evaluated), (1, 3));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// When it may be too large, when there can be none, or when none was found.
pub fn generate(request: &Request, max_nodes: u64) -> Result<Generated, GenerateError> {
    request.check().map_err(GenerateError::Impossible)?;
    let most = request.most_nodes();
    let limit = max_nodes.min(GameTree::MAX_NODES as u64);
    if most > limit {
        return Err(GenerateError::TooLarge { most, limit });
    }
    let mut tries =
        SearchLoop { request, tries: 0, work: 0, nearest: None, max_tries: MAX_TRIES, max_work: MAX_WORK };
    let is_found = tries.try_until_found(0, SearchLoop::try_one);
    if !is_found && (request.goals.cuts.is_some() || request.goals.late) {
        (tries.max_tries, tries.max_work) = (tries.tries + MORE_TRIES, tries.work + MORE_WORK);
        tries.try_until_found(FIRST_WITH_FEW, SearchLoop::try_with_few);
    }
    let SearchLoop { nearest, tries, .. } = tries;
    let (_, nearest) = nearest.expect("at least one tree was looked at");
    let made = Generated { tries, ..nearest };
    if made.unmet.is_empty() { Ok(made) } else { Err(GenerateError::NotFound(Box::new(made))) }
}

/// What was looked at so far.
struct SearchLoop<'request> {
    request: &'request Request,
    tries: u32,
    work: u64,
    nearest: Option<(u64, Generated)>,
    max_tries: u32,
    max_work: u64,
}

impl SearchLoop<'_> {
    /// SearchLoop one tree after another until one is what is wanted, or no more may be looked at.
    fn try_until_found(&mut self, first: u64, try_one: fn(&mut Self, &mut Stream) -> bool) -> bool {
        for attempt in first.. {
            if try_one(self, &mut Stream::new(self.request.seed, attempt)) {
                return true;
            }
            if self.are_over() {
                break;
            }
        }
        false
    }

    /// Draws a tree and changes leaves until it is what is wanted, or until that leads nowhere.
    fn try_one(&mut self, stream: &mut Stream) -> bool {
        let request = self.request;
        let shape = Shape::draw(request, stream);
        let mut leaves = Leaves::draw(request, &shape, stream);
        let (mut distance, has_too_many_cuts) = self.measure(&shape, &mut leaves);
        if has_too_many_cuts {
            let searches =
                reduce_cuts(request, &shape, &mut leaves, stream, self.searches_to_reduce_cuts(&shape));
            self.count(searches, &shape);
            (distance, _) = self.measure(&shape, &mut leaves);
        }
        self.hill_climb(&shape, &mut leaves, distance, stream)
    }

    /// The same from a tree that has few cuts to begin with. Where there is none, one try is used up.
    fn try_with_few(&mut self, stream: &mut Stream) -> bool {
        let request = self.request;
        let shape = Shape::draw(request, stream);
        let mut leaves = Leaves::draw(request, &shape, stream);
        self.count(1, &shape);
        if !with_few_cuts(request, &shape, &mut leaves, stream) {
            return false;
        }
        let (distance, _) = self.measure(&shape, &mut leaves);
        self.hill_climb(&shape, &mut leaves, distance, stream)
    }

    /// Changes a few leaves at a time, as long as that may lead somewhere.
    fn hill_climb(
        &mut self,
        shape: &Shape,
        leaves: &mut Leaves,
        mut distance: u64,
        stream: &mut Stream,
    ) -> bool {
        let mut in_vain = 0;
        while distance > 0 && in_vain < PATIENCE && !self.are_over() {
            let before = leaves.values.clone();
            leaves.change(stream);
            let (changed, _) = self.measure(shape, leaves);
            in_vain = if changed < distance { 0 } else { in_vain + 1 };
            // Changes that make no difference are kept: they lead off the plateau.
            if changed <= distance {
                distance = changed;
            } else {
                leaves.values = before;
            }
        }
        distance == 0
    }

    /// So many as there are nodes, in reason.
    fn searches_to_reduce_cuts(&self, shape: &Shape) -> u32 {
        let n_nodes = shape.n_nodes() as u64;
        (REDUCE_WORK / n_nodes).min(n_nodes) as u32
    }

    fn count(&mut self, trees: u32, shape: &Shape) {
        self.tries += trees;
        self.work += u64::from(trees) * shape.n_nodes() as u64;
    }

    /// How far this tree is from what is wanted, its leaves fitted to the root's value, and whether it has too
    /// many cuts. The nearest tree is kept.
    fn measure(&mut self, shape: &Shape, leaves: &mut Leaves) -> (u64, bool) {
        self.count(1, shape);
        self.work += if self.request.goals.tie { 2 * shape.n_nodes() as u64 } else { 0 };
        let Request { root, rules, goals, values: range, distinct, .. } = *self.request;
        let (mut value, mut best_moves) = shape.value(root, &leaves.values);
        let mut in_the_way = 0;
        if let Some(wanted) = goals.value.filter(|wanted| *wanted != value) {
            match rescaled(&leaves.values, value, wanted, range, distinct) {
                Ok(values) => {
                    leaves.values = values;
                    (value, best_moves) = shape.value(root, &leaves.values);
                }
                Err(n) => in_the_way = n,
            }
        }
        let tree = shape.tree(root, &leaves.values, range.places);
        let counts = SearchCounts::of(&tree, rules);
        let stats = TreeStats {
            value,
            best_moves,
            leaves: leaves.values.len() as u64,
            evaluated: counts.evaluated,
            cuts: counts.cuts,
            deep_cuts: counts.deep_cuts,
            early_cuts: counts.early_cuts,
            tie: goals.tie.then(|| SearchCounts::has_tie(&tree, rules)),
        };
        let mut unmet = goals.unmet(&stats, range.places);
        if distinct && stats.leaves > range.count() {
            unmet.push(UnmetGoal::EqualLeaves);
        }
        let distance = unmet.iter().map(UnmetGoal::size).sum::<u64>() + in_the_way;
        let has_too_many_cuts = has_too_many_cuts(&unmet);
        if self.nearest.as_ref().is_none_or(|(nearest, _)| distance < *nearest) {
            self.nearest = Some((distance, Generated { tree, stats, unmet, tries: 0 }));
        }
        (distance, has_too_many_cuts)
    }

    fn are_over(&self) -> bool {
        self.tries >= self.max_tries || self.work >= self.max_work
    }
}

impl std::error::Error for GenerateError {}
