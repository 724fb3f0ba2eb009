//! From a request to a tree: draw one, and change leaves until it is what was wanted.

use std::fmt;

use plywise_search::GameTree;

use crate::facts::Tally;
use crate::few::with_few_cuts;
use crate::fit::fitted;
use crate::leaves::Leaves;
use crate::mend::{has_too_many_cuts, mend};
use crate::shape::Shape;
use crate::stream::Stream;
use crate::{Facts, Impossible, Lack, Request};

/// A generated tree.
#[derive(Clone, Debug)]
pub struct Generated {
    /// The tree. Its nodes have no names.
    pub tree: GameTree,
    /// What can be said of it.
    pub facts: Facts,
    /// What it lacks of what was asked for; nothing where it was asked for and found.
    pub lacks: Vec<Lack>,
    /// How many trees were looked at.
    pub tries: u32,
}

/// Why there is no tree.
#[derive(Clone, Debug)]
pub enum Refusal {
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
const MEND_WORK: u64 = 300_000;

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
/// assert_eq!((made.facts.cuts, made.facts.evaluated), (1, 3));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// When it may be too large, when there can be none, or when none was found.
pub fn generate(request: &Request, max_nodes: u64) -> Result<Generated, Refusal> {
    request.check().map_err(Refusal::Impossible)?;
    let most = request.most_nodes();
    let limit = max_nodes.min(GameTree::MAX_NODES as u64);
    if most > limit {
        return Err(Refusal::TooLarge { most, limit });
    }
    let mut tries =
        Tries { request, tries: 0, work: 0, nearest: None, max_tries: MAX_TRIES, max_work: MAX_WORK };
    let is_found = tries.go_on(0, Tries::try_one);
    if !is_found && (request.goals.cuts.is_some() || request.goals.late) {
        (tries.max_tries, tries.max_work) = (tries.tries + MORE_TRIES, tries.work + MORE_WORK);
        tries.go_on(FIRST_WITH_FEW, Tries::try_with_few);
    }
    let Tries { nearest, tries, .. } = tries;
    let (_, nearest) = nearest.expect("at least one tree was looked at");
    let made = Generated { tries, ..nearest };
    if made.lacks.is_empty() { Ok(made) } else { Err(Refusal::NotFound(Box::new(made))) }
}

/// What was looked at so far.
struct Tries<'request> {
    request: &'request Request,
    tries: u32,
    work: u64,
    nearest: Option<(u64, Generated)>,
    max_tries: u32,
    max_work: u64,
}

impl Tries<'_> {
    /// Tries one tree after another until one is what is wanted, or no more may be looked at.
    fn go_on(&mut self, first: u64, try_one: fn(&mut Self, &mut Stream) -> bool) -> bool {
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
        let (mut distance, has_too_many_cuts) = self.look(&shape, &mut leaves);
        if has_too_many_cuts {
            let searches = mend(request, &shape, &mut leaves, stream, self.searches_to_mend(&shape));
            self.count(searches, &shape);
            (distance, _) = self.look(&shape, &mut leaves);
        }
        self.come_nearer(&shape, &mut leaves, distance, stream)
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
        let (distance, _) = self.look(&shape, &mut leaves);
        self.come_nearer(&shape, &mut leaves, distance, stream)
    }

    /// Changes a few leaves at a time, as long as that may lead somewhere.
    fn come_nearer(
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
            let (changed, _) = self.look(shape, leaves);
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
    fn searches_to_mend(&self, shape: &Shape) -> u32 {
        let n_nodes = shape.n_nodes() as u64;
        (MEND_WORK / n_nodes).min(n_nodes) as u32
    }

    fn count(&mut self, trees: u32, shape: &Shape) {
        self.tries += trees;
        self.work += u64::from(trees) * shape.n_nodes() as u64;
    }

    /// How far this tree is from what is wanted, its leaves fitted to the root's value, and whether it has too
    /// many cuts. The nearest tree is kept.
    fn look(&mut self, shape: &Shape, leaves: &mut Leaves) -> (u64, bool) {
        self.count(1, shape);
        self.work += if self.request.goals.tie { 2 * shape.n_nodes() as u64 } else { 0 };
        let Request { root, rules, goals, values: range, distinct, .. } = *self.request;
        let (mut value, mut best_moves) = shape.value(root, &leaves.values);
        let mut in_the_way = 0;
        if let Some(wanted) = goals.value.filter(|wanted| *wanted != value) {
            match fitted(&leaves.values, value, wanted, range, distinct) {
                Ok(values) => {
                    leaves.values = values;
                    (value, best_moves) = shape.value(root, &leaves.values);
                }
                Err(n) => in_the_way = n,
            }
        }
        let tree = shape.tree(root, &leaves.values, range.places);
        let tally = Tally::of(&tree, rules);
        let facts = Facts {
            value,
            best_moves,
            leaves: leaves.values.len() as u64,
            evaluated: tally.evaluated,
            cuts: tally.cuts,
            deep_cuts: tally.deep_cuts,
            early_cuts: tally.early_cuts,
            tie: goals.tie.then(|| Tally::has_tie(&tree, rules)),
        };
        let mut lacks = goals.lacks(&facts, range.places);
        if distinct && facts.leaves > range.count() {
            lacks.push(Lack::EqualLeaves);
        }
        let distance = lacks.iter().map(Lack::size).sum::<u64>() + in_the_way;
        let has_too_many_cuts = has_too_many_cuts(&lacks);
        if self.nearest.as_ref().is_none_or(|(nearest, _)| distance < *nearest) {
            self.nearest = Some((distance, Generated { tree, facts, lacks, tries: 0 }));
        }
        (distance, has_too_many_cuts)
    }

    fn are_over(&self) -> bool {
        self.tries >= self.max_tries || self.work >= self.max_work
    }
}

impl Refusal {
    /// What to ask for instead, where that can be said.
    #[must_use]
    pub fn help(&self) -> Option<&'static str> {
        match self {
            Refusal::TooLarge { .. } => None,
            Refusal::Impossible(why) => why.help(),
            Refusal::NotFound(_) => Some("try another seed, or ask for less at once"),
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::TooLarge { most, limit } => {
                write!(out, "such a tree may have {most} nodes; the limit is {limit}")
            }
            Refusal::Impossible(why) => write!(out, "{why}"),
            Refusal::NotFound(nearest) => {
                write!(out, "no such tree among the {} looked at; of the nearest, ", nearest.tries)?;
                for (nth, lack) in nearest.lacks.iter().enumerate() {
                    write!(out, "{}{lack}", if nth == 0 { "" } else { "; " })?;
                }
                Ok(())
            }
        }
    }
}

impl std::error::Error for Refusal {}
