//! What only some trees have: chance, several players, static values, features, named moves.
//!
//! Kept apart from what every search reads, and sparse: a tree of plain numbers pays nothing for it.

use super::{BuildError, GameTree, NodeId};
use crate::{Mover, Score};

/// Each list is in depth-first order.
#[derive(Clone, Debug, Default)]
pub(super) struct NodeDetails {
    pub(super) has_chance: bool,
    pub(super) is_numbered: bool,
    /// The largest number of a player who moves somewhere.
    pub(super) n_movers: u8,
    pub(super) moves: Vec<(NodeId, Box<str>)>,
    pub(super) probabilities: Vec<(NodeId, f64)>,
    /// How likely each child of a chance node is, where none was given a probability: not counted anew for each child.
    pub(super) shares: Vec<(NodeId, f64)>,
    pub(super) statics: Vec<(NodeId, Score)>,
    /// The leaves at which the game goes on.
    pub(super) estimates: Vec<(NodeId, ())>,
    /// A leaf's, or what a branch looks worth.
    pub(super) payoffs: Vec<(NodeId, Box<[Score]>)>,
    pub(super) has_static_payoffs: bool,
    pub(super) feature_names: Vec<Box<str>>,
    pub(super) weights: Vec<f64>,
    /// The feature and how much of it.
    pub(super) amounts: Vec<(NodeId, (u16, f64))>,
}

impl NodeDetails {
    /// The number of a feature, which becomes known if it was not.
    pub(super) fn feature(&mut self, name: &str) -> u16 {
        let known = self.feature_names.iter().position(|known| **known == *name);
        let feature = known.unwrap_or_else(|| {
            self.feature_names.push(name.into());
            self.weights.push(1.0);
            self.weights.len() - 1
        });
        u16::try_from(feature).expect("a tree has fewer than 65,536 kinds of feature")
    }

    pub(super) fn negate(&mut self) {
        for (_, score) in &mut self.statics {
            *score = -*score;
        }
        for (_, payoffs) in &mut self.payoffs {
            for score in payoffs {
                *score = -*score;
            }
        }
        for weight in &mut self.weights {
            *weight = -*weight;
        }
    }
}

/// Adds to a list what is known of a node, after what is known of it already. Whoever builds in depth-first order
/// adds at the end.
pub(super) fn note<T>(list: &mut Vec<(NodeId, T)>, node: NodeId, what: T) {
    let at = if list.last().is_none_or(|(last, _)| *last <= node) {
        list.len()
    } else {
        list.partition_point(|(known, _)| *known <= node)
    };
    list.insert(at, (node, what));
}

fn find<T>(list: &[(NodeId, T)], node: NodeId) -> Option<&T> {
    // Most trees have none.
    if list.is_empty() {
        return None;
    }
    let at = list.binary_search_by_key(&node, |(known, _)| *known).ok()?;
    Some(&list[at].1)
}

/// A feature that a node shows: the weighted sum of them is what the node looks worth.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Feature<'tree> {
    /// What it is called.
    pub name: &'tree str,
    /// What one unit of it is worth.
    pub weight: f64,
    /// How much of it there is.
    pub amount: f64,
}

impl GameTree {
    /// How far the probabilities of a chance node may be from adding up to 1.
    pub const PROBABILITY_TOLERANCE: f64 = 1e-9;

    /// Whether chance decides anywhere.
    #[must_use]
    pub fn has_chance(&self) -> bool {
        self.details.has_chance
    }

    /// Whether the players are numbered, or nodes have a value for each player, rather than MAX and MIN.
    #[must_use]
    pub fn is_for_several(&self) -> bool {
        self.details.is_numbered || !self.details.payoffs.is_empty()
    }

    /// How many players there are: the length of the payoffs, or the largest player's number, or 2.
    #[must_use]
    pub fn n_players(&self) -> usize {
        match self.details.payoffs.first() {
            Some((_, payoffs)) => payoffs.len(),
            None => usize::from(self.details.n_movers).max(2),
        }
    }

    /// A leaf's value for each player, or what a branch looks worth to each; `None` where there is only one value, or
    /// none.
    #[must_use]
    pub fn payoffs(&self, node: NodeId) -> Option<&[Score]> {
        let list = &self.details.payoffs;
        // Where all leaves stand on one level, the nth of the level is the nth of the list.
        match list.get(self.locations[node.index()].nth as usize) {
            Some((found, payoffs)) if *found == node => Some(payoffs),
            _ => find(list, node).map(|payoffs| &**payoffs),
        }
    }

    /// The first leaf with one value in a game of three or more: nobody can tell what the third player gets. Between two
    /// players one value says what both get. Readers refuse such trees.
    #[must_use]
    pub fn lone_value(&self) -> Option<NodeId> {
        let is_lone = |leaf: &NodeId| self.leaf_score(*leaf).is_some() && self.payoffs(*leaf).is_none();
        if self.n_players() > 2 { self.nodes().find(is_lone) } else { None }
    }

    /// A leaf's value to one player, counted from 0. Where the leaf has one value only, that is the first player's,
    /// and a second player's is its negation; of a third player it says nothing.
    #[must_use]
    pub fn payoff(&self, leaf: NodeId, player: usize) -> Option<Score> {
        match self.payoffs(leaf) {
            Some(payoffs) => payoffs.get(player).copied(),
            None => {
                let score = self.leaf_score(leaf)?;
                [score, -score].get(player).copied()
            }
        }
    }

    /// Whether no node has an infinite value, static values included.
    pub(crate) fn is_finite(&self) -> bool {
        let NodeDetails { payoffs, statics, amounts, .. } = &self.details;
        amounts.is_empty()
            && self.nodes.iter().all(|node| !node.value.is_infinite())
            && payoffs.iter().all(|(_, payoffs)| payoffs.iter().all(|score| score.is_finite()))
            && statics.iter().all(|(_, score)| score.is_finite())
    }

    /// The move that leads to a node, if it has a name.
    #[must_use]
    pub fn move_label(&self, node: NodeId) -> Option<&str> {
        find(&self.details.moves, node).map(|label| &**label)
    }

    /// The labels of moves with the nodes that they lead to, in depth-first order.
    pub fn move_labels(&self) -> impl Iterator<Item = (NodeId, &str)> {
        self.details.moves.iter().map(|(node, label)| (*node, &**label))
    }

    /// How likely chance is to go to a node, as its author wrote it down.
    #[must_use]
    pub fn given_probability(&self, node: NodeId) -> Option<f64> {
        find(&self.details.probabilities, node).copied()
    }

    /// How likely chance is to go to each child of a node, left to right: as given, or each as likely as the others.
    pub fn probabilities(&self, node: NodeId) -> impl Iterator<Item = f64> + '_ {
        let uniform = self.share(node);
        self.children(node).map(move |child| self.given_probability(child).unwrap_or(uniform))
    }

    /// How likely chance is to go to a node from its parent: as given, or as likely as to its siblings.
    #[must_use]
    pub fn probability(&self, node: NodeId) -> f64 {
        self.given_probability(node)
            .unwrap_or_else(|| self.parent(node).map_or(1.0, |parent| self.share(parent)))
    }

    /// How likely each child of a node is where all are as likely.
    fn share(&self, node: NodeId) -> f64 {
        let known = find(&self.details.shares, node).copied();
        known.unwrap_or_else(|| 1.0 / self.children(node).count() as f64)
    }

    /// What a branch looks worth before anybody searches below it: as given, the first player's value where it is given
    /// for each, or the weighted sum of its features.
    #[must_use]
    pub fn static_score(&self, node: NodeId) -> Option<Score> {
        self.given_static(node).or_else(|| self.weighed(node))
    }

    /// What a branch looks worth to one player, counted from 0. Where one static value stands there, that is the first
    /// player's, a second player's is its negation, and of others nothing is known.
    #[must_use]
    pub fn static_payoff(&self, branch: NodeId, player: usize) -> Option<Score> {
        match self.payoffs(branch) {
            Some(payoffs) => payoffs.get(player).copied(),
            None => {
                let score = self.static_score(branch).filter(|_| player < 2)?;
                Some(if player == 1 { -score } else { score })
            }
        }
    }

    /// Whether a leaf's value is only what its position looks worth: the game goes on there, and the tree does not.
    #[must_use]
    pub fn is_estimate(&self, leaf: NodeId) -> bool {
        find(&self.details.estimates, leaf).is_some()
    }

    /// Those leaves among a node and all below it, in depth-first order.
    pub fn estimates_in(&self, node: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        let (estimates, end) = (&self.details.estimates, self.subtree_end(node));
        let first = estimates.partition_point(|(known, ())| *known < node);
        estimates[first..].iter().map(|(known, ())| *known).take_while(move |known| known.index() < end)
    }

    /// Whether the value of any leaf is an estimate.
    #[must_use]
    pub fn has_estimates(&self) -> bool {
        !self.details.estimates.is_empty()
    }

    /// Whether any branch has a static value.
    #[must_use]
    pub fn has_statics(&self) -> bool {
        let NodeDetails { statics, amounts, has_static_payoffs, .. } = &self.details;
        *has_static_payoffs || !statics.is_empty() || !amounts.is_empty()
    }

    /// The static value somebody wrote down at a branch, which features are none of; the first player's where
    /// there is one for each.
    #[must_use]
    pub fn given_static(&self, node: NodeId) -> Option<Score> {
        let of_each = || self.payoffs(node).filter(|_| !self.is_leaf(node))?.first();
        find(&self.details.statics, node).or_else(of_each).copied()
    }

    /// The features a node shows, in the order in which they were given.
    pub fn features(&self, node: NodeId) -> impl Iterator<Item = Feature<'_>> {
        let amounts = &self.details.amounts;
        let first = amounts.partition_point(|(known, _)| *known < node);
        amounts[first..].iter().take_while(move |(known, _)| *known == node).map(|&(_, (feature, amount))| {
            let feature = usize::from(feature);
            Feature {
                name: &self.details.feature_names[feature],
                weight: self.details.weights[feature],
                amount,
            }
        })
    }

    /// Every kind of feature with its weight, in the order in which they were first named.
    pub fn weights(&self) -> impl Iterator<Item = (&str, f64)> {
        self.details.feature_names.iter().map(|name| &**name).zip(self.details.weights.iter().copied())
    }

    /// Gives features other weights, all of them at once. A feature that no node shows changes nothing.
    ///
    /// # Errors
    /// When a weight is not finite, or when with these weights the features of some node add up to more than a number
    /// holds. The tree then stays as it was.
    pub fn set_weights<'a>(
        &mut self,
        weights: impl IntoIterator<Item = (&'a str, f64)>,
    ) -> Result<(), BuildError> {
        let before = self.details.weights.clone();
        for (name, weight) in weights {
            if let Some(feature) = self.details.feature_names.iter().position(|known| **known == *name) {
                self.details.weights[feature] = weight;
            }
        }
        if let Err(error) = self.check_weights() {
            self.details.weights = before;
            return Err(error);
        }
        self.weigh_leaves();
        Ok(())
    }

    /// The same tree with another value at a leaf, or none. A branch, or a leaf with a value for each of several
    /// players, stays as it is.
    #[must_use]
    pub fn with_value(&self, leaf: NodeId, value: Option<Score>) -> GameTree {
        let mut tree = self.clone();
        if leaf.index() < self.n_nodes() && self.is_leaf(leaf) && self.payoffs(leaf).is_none() {
            tree.nodes[leaf.index()].value = value.map_or(f64::NAN, Score::points);
            tree.details.estimates.retain(|(known, ())| *known != leaf);
        }
        tree
    }

    /// The player to whom a node's value is told, counted from 0. Between MAX and MIN, whose leaves have one value, that is
    /// MAX everywhere. With several players it is the one whose choice the value is for: who moves at the nearest node
    /// above that is no chance node; at the root, whoever moves there; the first player where only chance came before.
    #[must_use]
    pub fn viewer(&self, node: NodeId) -> usize {
        if !self.is_for_several() {
            return 0;
        }
        if node == NodeId::ROOT {
            return self.mover(node).entry().unwrap_or(0);
        }
        self.ancestors(node).find_map(|above| self.mover(above).entry()).unwrap_or(0)
    }

    fn weighed(&self, node: NodeId) -> Option<Score> {
        let mut features = self.features(node).peekable();
        features.peek()?;
        Score::new(features.map(|feature| feature.weight * feature.amount).sum())
    }

    /// That what features add up to is a number at every node: also where an infinity would meet its opposite on the way.
    fn check_weights(&self) -> Result<(), BuildError> {
        let is_weight_finite = self.details.weights.iter().all(|weight| weight.is_finite());
        let mut checked = None;
        for &(node, (_, amount)) in &self.details.amounts {
            if !amount.is_finite() || !is_weight_finite {
                return Err(BuildError::NotFinite(node));
            }
            if checked != Some(node) && !self.weighed(node).is_some_and(Score::is_finite) {
                return Err(BuildError::TooLarge(node));
            }
            checked = Some(node);
        }
        Ok(())
    }

    /// Gives the leaves that have features their weighted sums.
    pub(super) fn weigh_leaves(&mut self) {
        let shown: Vec<NodeId> = self.details.amounts.iter().map(|(node, _)| *node).collect();
        for node in shown {
            if let Some(score) = self.weighed(node).filter(|_| self.is_leaf(node)) {
                self.nodes[node.index()].value = score.points();
            }
        }
    }

    /// Works out how likely the children of each chance node are that were given no probabilities.
    pub(super) fn share_chances(&mut self) {
        if !self.details.has_chance {
            return;
        }
        let by_chance = self.nodes().filter(|&node| !self.is_leaf(node) && self.mover(node) == Mover::Chance);
        let is_even = |node: &NodeId| {
            self.children(*node).next().is_some_and(|child| self.given_probability(child).is_none())
        };
        let even = by_chance.filter(is_even);
        let shares = even.map(|node| (node, 1.0 / self.children(node).count() as f64)).collect();
        self.details.shares = shares;
    }

    /// What the lists must keep to, and a plain tree need not be looked at for.
    pub(super) fn check_details(&self) -> Result<(), BuildError> {
        let details = &self.details;
        let players = self.n_players().max(usize::from(details.n_movers));
        for (node, payoffs) in &details.payoffs {
            if payoffs.len() > GameTree::MAX_PLAYERS {
                return Err(BuildError::TooManyPayoffs { node: *node, found: payoffs.len() });
            }
            if payoffs.len() != players || payoffs.is_empty() {
                return Err(BuildError::WrongPayoffs { node: *node, found: payoffs.len(), players });
            }
        }
        self.check_weights()?;
        for &(node, probability) in &details.probabilities {
            let by_chance = self.parent(node).is_some_and(|parent| self.mover(parent) == Mover::Chance);
            if !by_chance {
                return Err(BuildError::NotByChance(node));
            }
            if !(0.0..=1.0).contains(&probability) {
                return Err(BuildError::NoProbability(node));
            }
        }
        if !details.has_chance || details.probabilities.is_empty() {
            return Ok(());
        }
        for node in self.nodes().filter(|&node| !self.is_leaf(node) && self.mover(node) == Mover::Chance) {
            let given = self.children(node).filter(|&child| self.given_probability(child).is_some()).count();
            if given == 0 {
                continue;
            }
            if let Some(child) = self.children(node).find(|&child| self.given_probability(child).is_none()) {
                return Err(BuildError::ProbabilityMissing(child));
            }
            let sum: f64 = self.probabilities(node).sum();
            if (sum - 1.0).abs() > GameTree::PROBABILITY_TOLERANCE {
                let sum = Score::new(sum).unwrap_or(Score::MAX);
                return Err(BuildError::ProbabilitySum { node, sum });
            }
        }
        Ok(())
    }
}
