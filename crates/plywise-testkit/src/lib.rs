//! Random game trees for property tests. They shrink towards small trees with small values.
#![warn(missing_docs)]

mod documents;
mod searches;
mod several;

pub use documents::{
    any_convention_lines, any_full_tree, any_name, any_named_tree, any_tree_at_all, any_value, facts,
};
pub use searches::{
    any_horizon, any_options, any_order, any_rules, any_tree_with_statics,
    any_tree_with_statics_and_unknowns, any_tree_without_ties, any_uniform_tree,
};
pub use several::{any_chance_tree, any_shared_tree, any_tuple_tree, any_two_player_tuple_tree};

use plywise_search::{GameTree, Player, Score, TreeBuilder};
use proptest::prelude::*;

/// A tree as nested boxes: what a generator makes and shrinks before it becomes a [`GameTree`].
#[derive(Clone, Debug)]
pub enum Shape {
    /// A leaf and its value.
    Leaf(Option<Score>),
    /// A branch: whether its player moves twice in a row, and its children.
    Branch(bool, Vec<Shape>),
}

/// Values from a short range, so that ties are common, and now and then an infinity.
pub fn any_score() -> impl Strategy<Value = Score> {
    prop_oneof![
        12 => (-6..=6).prop_map(Score::from),
        1 => Just(Score::MIN),
        1 => Just(Score::MAX),
    ]
}

/// Trees of any shape, up to a few hundred nodes: ragged, single-child, players moving twice in a row.
pub fn any_shape() -> impl Strategy<Value = Shape> {
    shape_of(any_score().prop_map(Some).boxed(), 6, 5)
}

/// Like [`any_shape`], with some leaves that have no value.
pub fn any_shape_with_unknowns() -> impl Strategy<Value = Shape> {
    shape_of(prop_oneof![6 => any_score().prop_map(Some), 1 => Just(None)].boxed(), 5, 4)
}

fn shape_of(leaf: BoxedStrategy<Option<Score>>, depth: u32, width: u32) -> impl Strategy<Value = Shape> {
    leaf.prop_map(Shape::Leaf).prop_recursive(depth, 200, width, move |inner| {
        let repeats = prop_oneof![6 => Just(false), 1 => Just(true)];
        (repeats, prop::collection::vec(inner, 1..=width as usize))
            .prop_map(|(repeats, children)| Shape::Branch(repeats, children))
    })
}

/// A random tree with MAX or MIN at the root.
pub fn any_tree() -> impl Strategy<Value = GameTree> {
    (any_shape(), any_player()).prop_map(|(shape, root)| tree_of(&shape, root))
}

/// A random tree some of whose leaves have no value.
pub fn any_tree_with_unknowns() -> impl Strategy<Value = GameTree> {
    (any_shape_with_unknowns(), any_player()).prop_map(|(shape, root)| tree_of(&shape, root))
}

/// MAX or MIN.
pub fn any_player() -> impl Strategy<Value = Player> {
    prop_oneof![Just(Player::Max), Just(Player::Min)]
}

/// The tree of a shape.
///
/// # Panics
/// Never for a generated shape, whose branches have children.
#[must_use]
pub fn tree_of(shape: &Shape, root: Player) -> GameTree {
    return {
        let mut tree = TreeBuilder::new();
        add(&mut tree, shape, root);
        tree.finish().expect("generated branches have children")
    };

    fn add(tree: &mut TreeBuilder, shape: &Shape, player: Player) {
        match shape {
            Shape::Leaf(value) => {
                tree.leaf(*value, None);
            }
            Shape::Branch(repeats, children) => {
                let player = if *repeats { !player } else { player };
                tree.open(player, None);
                for child in children {
                    add(tree, child, !player);
                }
                tree.close();
            }
        }
    }
}

/// The tree in which every branch has `branching` children and every leaf stands `depth` plies down, MAX at
/// the root; `value` is asked for each leaf from left to right.
///
/// # Panics
/// When `branching` is 0 and `depth` is not.
#[must_use]
pub fn uniform_tree(branching: usize, depth: u32, mut value: impl FnMut() -> Score) -> GameTree {
    return {
        let mut tree = TreeBuilder::new();
        add(&mut tree, Player::Max, branching, depth, &mut value);
        tree.finish().expect("branches of a uniform tree have children")
    };

    fn add(
        tree: &mut TreeBuilder,
        player: Player,
        branching: usize,
        depth: u32,
        value: &mut impl FnMut() -> Score,
    ) {
        if depth == 0 {
            tree.leaf(Some(value()), None);
        } else {
            tree.open(player, None);
            for _ in 0..branching {
                add(tree, !player, branching, depth - 1, value);
            }
            tree.close();
        }
    }
}
