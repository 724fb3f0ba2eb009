//! A drawn tree as a search goes through it: down to a horizon, the children in some order.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::rc::Rc;

use crate::limit::Limit;
use crate::settings::{Horizon, Order, Unit};
use crate::{
    Algorithm, Average, Children, Game, GameTree, Mover, NodeId, Player, Score, Search, SplitMix, Stop,
};

/// A drawn tree as one search sees it. Its nodes are the tree's own.
#[derive(Clone, Debug)]
pub struct OrderedTree<'tree> {
    tree: &'tree GameTree,
    /// How deep every node is, and how deep the search may go.
    horizon: Option<(Rc<Depths>, u32)>,
    /// The children of every branch in the order in which to look at them. Empty where that is left to right.
    order: ChildOrder,
    /// The player who is MAX against everybody else, counted from 0; `None` where MAX is.
    viewpoint: Option<usize>,
    /// Asked at each node that the search enters.
    limit: Option<&'tree Limit>,
}

#[derive(Clone, Debug, Default)]
struct ChildOrder {
    /// By node, where its children begin in `children`; one more than there are nodes.
    starts: Vec<u32>,
    children: Vec<NodeId>,
}

impl<'tree> OrderedTree<'tree> {
    /// The tree as `search` sees it.
    #[must_use]
    pub fn new(tree: &'tree GameTree, search: &Search) -> OrderedTree<'tree> {
        let horizon = search.horizon.map(|Horizon { depth, unit }| (Rc::new(Depths::of(tree, unit)), depth));
        let as_given =
            OrderedTree { tree, horizon, order: ChildOrder::default(), viewpoint: None, limit: None };
        OrderedTree { order: ChildOrder::new(&as_given, search), ..as_given }
    }

    /// The same tree with one player, counted from 0, as MAX against everybody else.
    #[must_use]
    pub fn seen_by(self, player: usize) -> OrderedTree<'tree> {
        OrderedTree { viewpoint: Some(player), ..self }
    }

    /// The same tree, of which no node may be entered any more once a limit is reached.
    pub(crate) fn within(self, limit: &'tree Limit) -> OrderedTree<'tree> {
        OrderedTree { limit: Some(limit), ..self }
    }

    /// The same tree with another horizon.
    #[must_use]
    pub fn down_to(self, horizon: Option<Horizon>) -> OrderedTree<'tree> {
        let horizon = horizon.map(|Horizon { depth, unit }| match self.horizon {
            Some((depths, _)) if depths.unit == unit => (depths, depth),
            _ => (Rc::new(Depths::of(self.tree, unit)), depth),
        });
        OrderedTree { horizon, ..self }
    }

    /// The same tree with the children of some branches sorted by what `worth` says of them, best first for whoever
    /// moves; those of equal worth, and those of which nothing is known, stay in their order, the latter last.
    #[must_use]
    pub fn best_first(
        self,
        branches: impl Iterator<Item = NodeId>,
        worth: impl Fn(NodeId) -> Option<Score>,
    ) -> OrderedTree<'tree> {
        let mut order = self.order;
        if order.starts.is_empty() {
            order = ChildOrder::as_given(self.tree);
        }
        order.sort_at(branches, |branch, child| {
            let score = worth(child)?;
            Some(if self.tree.player(branch) == Player::Max { score } else { -score })
        });
        OrderedTree { order, ..self }
    }

    /// The tree itself.
    #[must_use]
    pub fn tree(&self) -> &'tree GameTree {
        self.tree
    }

    /// Whether the search may go no deeper than this branch.
    #[must_use]
    #[inline]
    pub fn is_at_horizon(&self, node: NodeId) -> bool {
        match &self.horizon {
            Some((depths, most)) => depths.by_node[node.index()] >= *most && !self.tree.is_leaf(node),
            None => false,
        }
    }

    /// Whether some branch lies at the horizon: whether the search sees less than the whole tree.
    #[must_use]
    pub fn is_limited(&self) -> bool {
        self.horizon.as_ref().is_some_and(|(depths, most)| depths.deepest.is_some_and(|depth| depth >= *most))
    }

    /// How many plies deep the search may go.
    #[must_use]
    pub fn plies(&self) -> u32 {
        if self.horizon.is_none() {
            return self.tree.height();
        }
        let depths = Depths::of(self.tree, Unit::Plies);
        self.ends().map(|node| depths.by_node[node.index()]).max().unwrap_or(0)
    }

    /// The nodes at which the search goes no deeper, whichever of them it will come to: leaves, and branches at the
    /// horizon, left to right.
    pub fn ends(&self) -> impl Iterator<Item = NodeId> + '_ {
        let is_end = |node: NodeId| self.tree.is_leaf(node) || self.is_at_horizon(node);
        // Past what lies below an end, into what lies below a branch.
        let after = move |&node: &NodeId| {
            self.tree.node(if is_end(node) { self.tree.subtree_end(node) } else { node.index() + 1 })
        };
        std::iter::successors(Some(NodeId::ROOT), after).filter(move |&node| is_end(node))
    }

    /// The children of a chance node in the order in which to look at them, each with its probability.
    pub fn outcomes(&self, node: NodeId) -> impl Iterator<Item = (NodeId, f64)> + '_ {
        let uniform = 1.0 / self.tree.children(node).count() as f64;
        self.children(node).map(move |child| (child, self.tree.given_probability(child).unwrap_or(uniform)))
    }

    /// The value of a node for one player, counted from 0, where the search goes no deeper; `None` at a branch.
    ///
    /// # Errors
    /// When nobody wrote that value down.
    #[inline]
    pub fn payoff(&self, node: NodeId, player: usize) -> Result<Option<Score>, Stop> {
        self.may_go_on()?;
        if self.tree.is_leaf(node) {
            self.tree.payoff(node, player).map(Some).ok_or(Stop::UnknownLeaf(node))
        } else if self.is_at_horizon(node) {
            self.tree.static_payoff(node, player).map(Some).ok_or(Stop::NoStaticValue(node))
        } else {
            Ok(None)
        }
    }
}

impl OrderedTree<'_> {
    #[inline]
    fn may_go_on(&self) -> Result<(), Stop> {
        self.limit.map_or(Ok(()), Limit::check)
    }

    /// The value of a node for each of so many players where the search goes no deeper; `None` at a branch.
    pub(crate) fn payoffs(&self, node: NodeId, n_players: usize) -> Result<Option<Vec<Score>>, Stop> {
        self.may_go_on()?;
        if !self.tree.is_leaf(node) && !self.is_at_horizon(node) {
            return Ok(None);
        }
        match self.tree.payoffs(node).and_then(|of_each| of_each.get(..n_players)) {
            Some(of_each) => Ok(Some(of_each.to_vec())),
            None => (0..n_players).map(|player| self.payoff(node, player)).collect(),
        }
    }
}

impl Game for OrderedTree<'_> {
    type Node = NodeId;
    type Stop = Stop;

    fn root(&self) -> NodeId {
        NodeId::ROOT
    }

    #[inline]
    fn player(&self, node: NodeId) -> Player {
        match self.viewpoint {
            None => self.tree.player(node),
            Some(player) if self.tree.mover(node).entry() == Some(player) => Player::Max,
            Some(_) => Player::Min,
        }
    }

    #[inline]
    fn value(&self, node: NodeId) -> Result<Option<Score>, Stop> {
        self.may_go_on()?;
        match self.viewpoint {
            Some(player) => self.payoff(node, player),
            None if self.is_at_horizon(node) => self.payoff(node, 0),
            None => self.tree.value(node),
        }
    }

    fn static_value(&self, node: NodeId) -> Result<Score, Stop> {
        let player = self.viewpoint.unwrap_or(0);
        self.tree.static_payoff(node, player).ok_or(Stop::NoStaticValue(node))
    }

    #[inline]
    fn children(&self, node: NodeId) -> impl Iterator<Item = NodeId> {
        if self.order.starts.is_empty() {
            return InOrder::Given(self.tree.children(node));
        }
        let [first, end] = [0, 1].map(|next| self.order.starts[node.index() + next] as usize);
        InOrder::Sorted(self.order.children[first..end].iter())
    }
}

/// The children of a node in the order in which to look at them.
enum InOrder<'a> {
    Given(Children<'a>),
    Sorted(std::slice::Iter<'a, NodeId>),
}

impl Iterator for InOrder<'_> {
    type Item = NodeId;

    #[inline]
    fn next(&mut self) -> Option<NodeId> {
        match self {
            InOrder::Given(children) => children.next(),
            InOrder::Sorted(children) => children.next().copied(),
        }
    }
}

/// How deep nodes are, counted once for all horizons.
#[derive(Debug)]
struct Depths {
    unit: Unit,
    /// By node, how many plies or rounds it is from the root.
    by_node: Vec<u32>,
    /// The depth of the deepest branch; `None` where there is no branch.
    deepest: Option<u32>,
}

impl Depths {
    fn of(tree: &GameTree, unit: Unit) -> Depths {
        // By node: how deep it is, in the unit asked for, and who moved last, here included and chance left aside.
        let mut depths: Vec<(u32, Option<Mover>)> = Vec::with_capacity(tree.n_nodes());
        let first = first_to_move(tree);
        let is_alone = moves_alone(tree, first);
        for node in tree.nodes() {
            let above = tree.parent(node).map(|above| depths[above.index()]);
            let (so_far, last) = above.unwrap_or((0, None));
            let mover = tree.mover(node);
            let further = match unit {
                Unit::Plies => above.is_some(),
                // A round is over when the turn comes back to whoever moved first; who moves alone has it back at once.
                Unit::Rounds => mover == first && last.is_some_and(|last| last != first || is_alone),
            };
            let here = so_far + u32::from(further);
            depths.push((here, if mover == Mover::Chance { last } else { Some(mover) }));
        }
        let branches = tree.nodes().filter(|&node| !tree.is_leaf(node));
        let deepest = branches.map(|node| depths[node.index()].0).max();
        Depths { unit, by_node: depths.into_iter().map(|(depth, _)| depth).collect(), deepest }
    }
}

/// Who moves first: at the root, or below it where chance does.
fn first_to_move(tree: &GameTree) -> Mover {
    let branches = tree.nodes().filter(|&node| !tree.is_leaf(node));
    branches.map(|node| tree.mover(node)).find(|mover| *mover != Mover::Chance).unwrap_or(Mover::Max)
}

/// Whether nobody else moves, chance aside.
fn moves_alone(tree: &GameTree, first: Mover) -> bool {
    let mut movers = tree.nodes().filter(|&node| !tree.is_leaf(node)).map(|node| tree.mover(node));
    movers.all(|mover| mover == first || mover == Mover::Chance)
}

impl ChildOrder {
    fn new(as_given: &OrderedTree<'_>, search: &Search) -> ChildOrder {
        let tree = as_given.tree;
        let mut order = match search.order {
            Order::AsGiven => return ChildOrder::default(),
            _ => ChildOrder::as_given(tree),
        };
        match search.order {
            Order::AsGiven => {}
            Order::RightToLeft => order.each(tree.nodes(), |_, children| children.reverse()),
            Order::BestFirst | Order::WorstFirst => {
                // As far as the search looks: what lies deeper has no say in what is best for it.
                let values = backed_up(tree, |node| as_given.is_at_horizon(node));
                let towards = if search.order == Order::BestFirst { Player::Max } else { Player::Min };
                order.sort(tree, |branch, child| {
                    let score = values[child.index()]?;
                    Some(if tree.player(branch) == towards { score } else { -score })
                });
            }
            Order::ByStatic => order.sort(tree, |branch, child| {
                // In max^n everybody looks at its own.
                let entry = tree.mover(branch).entry().filter(|_| search.algorithm == Algorithm::MaxN);
                if let Some(payoffs) = tree.payoffs(child)
                    && let Some(player) = entry
                {
                    return payoffs.get(player).copied();
                }
                let score = tree.static_score(child).or_else(|| tree.leaf_score(child))?;
                Some(if tree.player(branch) == Player::Max { score } else { -score })
            }),
            Order::Shuffled(seed) => {
                let mut random = SplitMix::new(seed);
                order.each(tree.nodes(), |_, children| random.shuffle(children));
            }
        }
        order
    }

    fn as_given(tree: &GameTree) -> ChildOrder {
        let mut order = ChildOrder { starts: Vec::with_capacity(tree.n_nodes() + 1), children: Vec::new() };
        for node in tree.nodes() {
            order.starts.push(order.children.len() as u32);
            order.children.extend(tree.children(node));
        }
        order.starts.push(order.children.len() as u32);
        order
    }

    fn each(&mut self, nodes: impl Iterator<Item = NodeId>, mut arrange: impl FnMut(NodeId, &mut [NodeId])) {
        for node in nodes {
            let [first, end] = [0, 1].map(|next| self.starts[node.index() + next] as usize);
            arrange(node, &mut self.children[first..end]);
        }
    }

    /// Sorts the children of each branch, those first that are worth most, those last of which nothing is known.
    fn sort(&mut self, tree: &GameTree, worth: impl Fn(NodeId, NodeId) -> Option<Score>) {
        self.sort_at(tree.nodes(), worth);
    }

    fn sort_at(
        &mut self,
        nodes: impl Iterator<Item = NodeId>,
        worth: impl Fn(NodeId, NodeId) -> Option<Score>,
    ) {
        let mut rated = Vec::new();
        self.each(nodes, |branch, children| {
            rated.clear();
            rated.extend(children.iter().map(|&child| (worth(branch, child), child)));
            sort_rated(&mut rated);
            for (place, (_, child)) in children.iter_mut().zip(&rated) {
                *place = *child;
            }
        });
    }
}

/// Best first, equal ones as they were. A heap, since the standard library's sorts are a lot of machine code for the page.
fn sort_rated(rated: &mut [(Option<Score>, NodeId)]) {
    let numbered = rated.iter().enumerate();
    let mut heap: BinaryHeap<_> =
        numbered.map(|(nth, &(worth, child))| (worth, Reverse(nth), child)).collect();
    for place in rated {
        if let Some((worth, _, child)) = heap.pop() {
            *place = (worth, child);
        }
    }
}

/// By node, its value when everybody plays best as MAX and MIN, or chance as it will; `None` where that hangs on a
/// leaf without a value. Payoffs count as the first player's.
#[must_use]
pub fn true_values(tree: &GameTree) -> Vec<Option<Score>> {
    backed_up(tree, |_| false)
}

/// By node, its value as [`true_values`] has it, where a branch at the horizon is worth its static value.
fn backed_up(tree: &GameTree, is_at_horizon: impl Fn(NodeId) -> bool) -> Vec<Option<Score>> {
    let mut values: Vec<Option<Score>> = tree.nodes().map(|node| tree.leaf_score(node)).collect();
    for node in tree.nodes().rev().filter(|&node| !tree.is_leaf(node)) {
        if is_at_horizon(node) {
            values[node.index()] = tree.static_payoff(node, 0);
            continue;
        }
        let mut children = tree.children(node).map(|child| values[child.index()]);
        values[node.index()] = match tree.mover(node) {
            Mover::Chance => {
                let mut weighed = children.zip(tree.probabilities(node));
                let average = weighed.try_fold(Average::none_seen(), |mut average, (score, probability)| {
                    average.add(probability, score?);
                    Some(average)
                });
                average.map(|average| average.value())
            }
            mover => {
                children.try_fold(mover.side().worst(), |best, score| Some(mover.side().better(best, score?)))
            }
        };
    }
    values
}
