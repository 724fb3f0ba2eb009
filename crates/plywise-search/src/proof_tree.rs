//! Why a value is the value: the nodes that prove it, and what each of them is in the proof.

use crate::minimal::{Cost, NEVER, assign, weigh_up};
use crate::{Bound, GameTree, NodeId, Player, Score};

/// What a node is in a proof: the three types of Knuth & Moore 1975, by the names that are usual today.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NodeType {
    /// Type 1: on the principal variation, worth exactly the value.
    Pv,
    /// Type 2: one child suffices, by which its mover gets past the value.
    Cut,
    /// Type 3: all children are needed, none of which gets its mover past the value.
    All,
}

/// A smallest proof of what a node is worth, from the leaves that are known.
///
/// Two strategies make it up: one by which MAX gets at least the value whatever MIN does, one by which MIN holds MAX to it
/// whatever MAX does. They meet in the principal variation and in nothing else. To prove a bound, one of them is enough.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProofTree {
    /// What has to be proved of each node; `None` of those that the proof does without.
    claims: Vec<Option<Bound>>,
}

impl ProofTree {
    /// A proof that `node` is worth `value`, or at least or at most that, by as few leaves as can be of those that are known.
    /// `None` where these do not prove it, as where it is not true, and where chance or more than two players decide.
    ///
    /// ```
    /// use plywise_search::{Bound, NodeId, Player, ProofTree, Score, TreeBuilder};
    ///
    /// let mut tree = TreeBuilder::new();
    /// tree.open(Player::Max, None);
    /// for values in [[3, 12], [2, 4]] {
    ///     tree.open(Player::Min, None);
    ///     for value in values {
    ///         tree.leaf(Some(Score::from(value)), None);
    ///     }
    ///     tree.close();
    /// }
    /// tree.close();
    /// let tree = tree.finish()?;
    /// let proof = ProofTree::of(&tree, NodeId::ROOT, Score::from(3), Bound::Exact, |_| true).expect("it is worth 3");
    /// assert_eq!(proof.leaves(&tree).map(|leaf| tree.label(leaf)).collect::<Vec<_>>(), ["L3-1", "L3-2", "L3-3"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn of(
        tree: &GameTree,
        node: NodeId,
        value: Score,
        bound: Bound,
        is_known: impl Fn(NodeId) -> bool,
    ) -> Option<ProofTree> {
        ProofTree::of_all(tree, [(node, value, bound)], is_known)
    }

    /// A proof of each of these claims that the leaves known do prove, all in one: nodes of which none lies below another, each
    /// with what it is worth at least, at most or exactly. `None` where none of them is proved.
    #[must_use]
    pub fn of_all(
        tree: &GameTree,
        claimed: impl IntoIterator<Item = (NodeId, Score, Bound)>,
        is_known: impl Fn(NodeId) -> bool,
    ) -> Option<ProofTree> {
        if tree.has_chance() || tree.is_for_several() {
            return None;
        }
        let mut costs = vec![Cost::UNPROVED; tree.n_nodes()];
        let mut claims = vec![None; tree.n_nodes()];
        let mut is_any = false;
        for (node, value, bound) in claimed {
            weigh_up(tree, node, value, &is_known, &mut costs);
            if costs[node.index()].of(bound) == NEVER {
                continue;
            }
            is_any = true;
            assign(tree, node, bound, &costs, &mut claims, |_, _| ());
            let below = node.index()..tree.subtree_end(node);
            for (claim, cost) in claims[below.clone()].iter_mut().zip(&costs[below]) {
                // Nothing is worth less than −∞: that needs no leaf.
                *claim = claim.filter(|&claim| claim == Bound::Exact || cost.of(claim) != 0);
            }
        }
        is_any.then_some(ProofTree { claims })
    }

    /// What the proof has to show of a node; `None` where it does without it.
    #[must_use]
    pub fn claim(&self, node: NodeId) -> Option<Bound> {
        self.claims.get(node.index()).copied().flatten()
    }

    /// What a node is in the proof; `None` where the proof does without it.
    #[must_use]
    pub fn node_type(&self, tree: &GameTree, node: NodeId) -> Option<NodeType> {
        let is_reached = |player| match self.claim(node) {
            Some(Bound::AtLeast) => player == Player::Max,
            _ => player == Player::Min,
        };
        Some(match self.claim(node)? {
            Bound::Exact => NodeType::Pv,
            // A leaf is what its parent needs of it: one beyond the value, or one among all.
            _ if tree.is_leaf(node) => {
                match tree.parent(node).and_then(|above| self.node_type(tree, above)) {
                    Some(NodeType::Cut) => NodeType::All,
                    _ => NodeType::Cut,
                }
            }
            _ if is_reached(tree.player(node)) => NodeType::Cut,
            _ => NodeType::All,
        })
    }

    /// Whether a node belongs to the strategy by which a player makes sure of the value.
    #[must_use]
    pub fn is_in_strategy(&self, player: Player, node: NodeId) -> bool {
        match self.claim(node) {
            Some(Bound::Exact) => true,
            Some(Bound::AtLeast) => player == Player::Max,
            Some(Bound::AtMost) => player == Player::Min,
            None => false,
        }
    }

    /// The leaves that prove it, from left to right.
    pub fn leaves<'a>(&'a self, tree: &'a GameTree) -> impl Iterator<Item = NodeId> + 'a {
        tree.nodes().filter(|&node| tree.is_leaf(node) && self.claim(node).is_some())
    }
}
