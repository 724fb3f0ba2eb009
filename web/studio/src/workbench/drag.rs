//! Where a node that is dragged would go.

use plywise_search::NodeId;

use crate::editing::{Destination, Editing};

/// A node as it stands in the window.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct NodeBox {
    pub(super) node: NodeId,
    pub(super) left: f64,
    pub(super) top: f64,
    pub(super) width: f64,
    pub(super) height: f64,
}

/// So many pixels beside a node still count as the node.
const NEAR: f64 = 4.0;
/// How far above or below a row of nodes one still drops among them.
const ROW: f64 = 28.0;

impl NodeBox {
    fn middle(&self) -> (f64, f64) {
        (self.left + self.width / 2.0, self.top + self.height / 2.0)
    }

    fn holds(&self, x: f64, y: f64) -> bool {
        let (dx, dy) = (x - self.left, y - self.top);
        dx >= -NEAR && dx <= self.width + NEAR && dy >= -NEAR && dy <= self.height + NEAR
    }
}

/// Where `dragged` would go if it were dropped here; none where that would change nothing, or cannot be.
pub(super) fn destination_at(
    targets: &[NodeBox],
    (x, y): (f64, f64),
    dragged: NodeId,
    editing: &Editing,
) -> Option<Destination> {
    let tree = editing.tree()?;
    let own = dragged.index()..tree.subtree_end(dragged);
    let mut others = targets.iter().filter(|target| !own.contains(&target.node.index()));
    // Upon a node: a branch takes it, at its sides it goes beside; a leaf has only sides.
    if let Some(target) = others.clone().find(|target| target.holds(x, y)) {
        let part = (x - target.left) / target.width.max(1.0);
        let side = if editing.is_leaf(target.node) { 0.5 } else { 0.2 };
        let place = match target.node {
            NodeId::ROOT => Destination::Under(NodeId::ROOT),
            node if part < side => Destination::Before(node),
            node if part >= 1.0 - side => Destination::After(node),
            node => Destination::Under(node),
        };
        return changes(place, dragged, editing).then_some(place);
    }
    // Upon itself or what is below it: nowhere. Upon the ground: among the nodes of that row, by the nearest one.
    if targets.iter().any(|target| own.contains(&target.node.index()) && target.holds(x, y)) {
        return None;
    }
    let nearest = others
        .by_ref()
        .filter(|target| (target.middle().1 - y).abs() < ROW && target.node != NodeId::ROOT)
        .min_by(|one, other| (one.middle().0 - x).abs().total_cmp(&(other.middle().0 - x).abs()))?;
    let is_left = x < nearest.middle().0;
    let place = if is_left { Destination::Before(nearest.node) } else { Destination::After(nearest.node) };
    changes(place, dragged, editing).then_some(place)
}

/// Whether somebody points at what is below the node that is dragged.
pub(super) fn is_below(targets: &[NodeBox], (x, y): (f64, f64), dragged: NodeId, editing: &Editing) -> bool {
    let Some(tree) = editing.tree() else { return false };
    let below = dragged.index() + 1..tree.subtree_end(dragged);
    targets.iter().any(|target| below.contains(&target.node.index()) && target.holds(x, y))
}

fn changes(place: Destination, dragged: NodeId, editing: &Editing) -> bool {
    let Some(tree) = editing.tree() else { return false };
    let follows = |one: NodeId, other: NodeId| {
        tree.parent(one) == tree.parent(other) && tree.subtree_end(one) == other.index()
    };
    match place {
        Destination::Under(under) => tree.children(under).last() != Some(dragged),
        Destination::Before(next) => !follows(dragged, next),
        Destination::After(last) => !follows(last, dragged),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A(B(3 12) C(2 D(4 6))), as it might be drawn.
    fn drawn() -> (Editing, Vec<NodeBox>) {
        let text = "A(B(3 12) C(2 D(4 6)))";
        let places = [
            (200, 0),
            (100, 100),
            (50, 200),
            (150, 200),
            (300, 100),
            (250, 200),
            (350, 200),
            (325, 300),
            (375, 300),
        ];
        let targets = places.into_iter().enumerate().map(|(nth, (x, y))| NodeBox {
            node: NodeId::new(nth),
            left: f64::from(x) - 20.0,
            top: f64::from(y) - 15.0,
            width: 40.0,
            height: 30.0,
        });
        (Editing::open(text, text), targets.collect())
    }

    #[test]
    fn a_node_goes_where_it_is_dropped() {
        let (editing, targets) = drawn();
        let node = NodeId::new;
        let at =
            |dragged, x, y| destination_at(&targets, (f64::from(x), f64::from(y)), node(dragged), &editing);
        // B beyond C, on the ground and on C's right end; onto its middle, under it.
        assert_eq!(at(1, 345, 108), Some(Destination::After(node(4))));
        assert_eq!(at(1, 318, 100), Some(Destination::After(node(4))));
        assert_eq!(at(1, 300, 100), Some(Destination::Under(node(4))));
        // A leaf has two sides.
        assert_eq!(at(2, 140, 200), None, "it stands there already");
        assert_eq!(at(2, 160, 200), Some(Destination::After(node(3))));
        assert_eq!(at(2, 245, 205), Some(Destination::Before(node(5))));
        // Onto the root it is its last child; between two rows, nowhere.
        assert_eq!(at(6, 200, 0), Some(Destination::Under(node(0))));
        assert_eq!(at(6, 120, 55), None);
        // Not into itself, and not where it is.
        assert_eq!(at(4, 350, 200), None);
        assert_eq!(at(4, 300, 100), None);
        let below = |dragged, x, y| is_below(&targets, (f64::from(x), f64::from(y)), node(dragged), &editing);
        assert_eq!([below(4, 350, 200), below(4, 300, 100), below(1, 350, 200)], [true, false, false]);
        assert_eq!(at(8, 350, 200), None, "it is the last child of D already");
    }
}
