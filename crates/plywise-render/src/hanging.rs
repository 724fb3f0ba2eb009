//! What hangs below what in a picture: the tree itself, or places that several nodes share.

use plywise_layout::Placement;
use plywise_replay::Moment;
use plywise_search::NodeId;

/// What hangs below what in a picture, and which node tells of what stands at a place.
pub(crate) trait Hanging {
    /// Whether it is the tree itself, so that a place has one line to it and what is below a cut is left out.
    fn is_tree(&self) -> bool;
    /// Told that a walk begins.
    fn begin(&mut self) {}
    /// Whether nothing hangs below a place.
    fn is_end(&self, place: NodeId) -> bool;
    /// The places below a place, from left to right.
    fn children(&self, place: NodeId, into: &mut Vec<NodeId>);
    /// The place above a place.
    fn above(&self, place: NodeId) -> Option<NodeId>;
    /// Where the place of a node comes among all places, parents first and each subtree in one piece.
    fn nth(&self, node: NodeId) -> usize;
    /// The node that tells of a place.
    fn shown(&self, place: NodeId) -> NodeId;
    /// Whether the search left a place out; of the tree, whether it did so right below the parent.
    fn is_left_out(&self, place: NodeId) -> bool;
    /// How many places hang below a place, with itself.
    fn n_below(&self, place: NodeId) -> usize;
    /// Told of a place with all below it that is not drawn by itself.
    fn folded(&mut self, _place: NodeId) {}
}

/// The tree itself.
pub(crate) struct AsTree<'a> {
    pub(crate) moment: &'a Moment<'a>,
    pub(crate) placement: &'a Placement,
}

impl Hanging for AsTree<'_> {
    fn is_tree(&self) -> bool {
        true
    }

    fn is_end(&self, node: NodeId) -> bool {
        self.moment.replay().tree().is_leaf(node)
    }

    fn children(&self, node: NodeId, into: &mut Vec<NodeId>) {
        into.extend(self.moment.replay().tree().children(node));
        if self.placement.is_renumbered() {
            let x = |node: &NodeId| self.placement.at(node.index()).x;
            into.sort_unstable_by(|one, other| x(one).total_cmp(&x(other)));
        }
    }

    fn above(&self, node: NodeId) -> Option<NodeId> {
        self.moment.replay().tree().parent(node)
    }

    fn nth(&self, node: NodeId) -> usize {
        node.index()
    }

    fn shown(&self, node: NodeId) -> NodeId {
        node
    }

    fn is_left_out(&self, node: NodeId) -> bool {
        self.moment.is_left_out(node)
    }

    fn n_below(&self, node: NodeId) -> usize {
        self.moment.replay().tree().subtree_end(node) - node.index()
    }
}
