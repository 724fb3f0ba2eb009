//! What a search of a random tree may be asked to do: orders, horizons, options, and trees that it tells apart.

use plywise_search::{
    Cut, GameTree, Horizon, Options, Order, Player, Returns, Rules, Score, TreeBuilder, Unit, Window,
};
use proptest::prelude::*;

use crate::{Shape, any_player, any_score, any_shape, any_shape_with_unknowns, tree_of};

/// A random tree that says of every branch what it looks worth.
pub fn any_tree_with_statics() -> impl Strategy<Value = GameTree> {
    with_statics(any_shape())
}

/// A random tree that says of every branch what it looks worth, some of whose leaves have no value.
pub fn any_tree_with_statics_and_unknowns() -> impl Strategy<Value = GameTree> {
    with_statics(any_shape_with_unknowns())
}

fn with_statics(shape: impl Strategy<Value = Shape>) -> impl Strategy<Value = GameTree> {
    let statics = prop::collection::vec(any_score(), 1..20);
    (shape, any_player(), statics).prop_map(|(shape, root, statics)| tree_with_statics(&shape, root, statics))
}

fn tree_with_statics(shape: &Shape, root: Player, statics: Vec<Score>) -> GameTree {
    let mut tree = TreeBuilder::new();
    add(&mut tree, shape, root, &mut statics.into_iter().cycle());
    tree.finish().expect("generated branches have children")
}

fn add(tree: &mut TreeBuilder, shape: &Shape, player: Player, statics: &mut impl Iterator<Item = Score>) {
    match shape {
        Shape::Leaf(value) => {
            tree.leaf(*value, None);
        }
        Shape::Branch(repeats, children) => {
            let player = if *repeats { !player } else { player };
            let branch = tree.open(player, None);
            tree.set_static(branch, statics.next().expect("they are cycled through"));
            for child in children {
                add(tree, child, !player, statics);
            }
            tree.close();
        }
    }
}

/// A random tree of uniform branching and depth, up to 256 leaves, with many ties or hardly any.
pub fn any_uniform_tree() -> impl Strategy<Value = GameTree> {
    let size = prop_oneof![Just((2, 8)), Just((3, 5)), Just((4, 4)), Just((6, 3)), Just((2, 5))];
    let leaves = prop_oneof![
        prop::collection::vec((-3..=3).prop_map(Score::from), 256),
        prop::collection::vec((-999..=999).prop_map(Score::from), 256),
    ];
    let statics = prop::collection::vec(any_score(), 1..20);
    (size, leaves, any_player(), statics).prop_map(|((branching, depth), leaves, root, statics)| {
        let shape = uniform_shape(branching, depth, &mut leaves.into_iter());
        tree_with_statics(&shape, root, statics)
    })
}

fn uniform_shape(branching: usize, depth: u32, leaves: &mut impl Iterator<Item = Score>) -> Shape {
    if depth == 0 {
        return Shape::Leaf(leaves.next());
    }
    Shape::Branch(false, (0..branching).map(|_| uniform_shape(branching, depth - 1, leaves)).collect())
}

/// A random tree no two of whose leaves have the same value.
pub fn any_tree_without_ties() -> impl Strategy<Value = GameTree> {
    let ranked = any_shape().prop_flat_map(|shape| {
        let ranks: Vec<i32> = (0..n_leaves(&shape)).collect();
        (Just(shape), Just(ranks).prop_shuffle())
    });
    (ranked, any_player()).prop_map(|((shape, ranks), root)| {
        let mut ranks = ranks.into_iter();
        let next = |_| ranks.next().map(Score::from);
        tree_of(&shape.with_values(&mut { next }), root)
    })
}

fn n_leaves(shape: &Shape) -> i32 {
    match shape {
        Shape::Leaf(_) => 1,
        Shape::Branch(_, children) => children.iter().map(n_leaves).sum(),
    }
}

impl Shape {
    /// The same shape with other values.
    #[must_use]
    pub fn with_values(&self, value: &mut impl FnMut(Option<Score>) -> Option<Score>) -> Shape {
        match self {
            Shape::Leaf(old) => Shape::Leaf(value(*old)),
            Shape::Branch(repeats, children) => {
                Shape::Branch(*repeats, children.iter().map(|child| child.with_values(value)).collect())
            }
        }
    }
}

/// Any order of children.
pub fn any_order() -> impl Strategy<Value = Order> {
    prop_oneof![
        4 => Just(Order::AsGiven),
        1 => Just(Order::RightToLeft),
        1 => Just(Order::BestFirst),
        1 => Just(Order::WorstFirst),
        1 => Just(Order::ByStatic),
        1 => (0u64..9).prop_map(Order::Shuffled),
    ]
}

/// No horizon, or one that the random trees reach.
pub fn any_horizon() -> impl Strategy<Value = Option<Horizon>> {
    let unit = prop_oneof![Just(Unit::Plies), Just(Unit::Rounds)];
    prop::option::of((0u32..5, unit).prop_map(|(depth, unit)| Horizon { depth, unit }))
}

/// Any guess and margin, with or without sorting; no budget.
pub fn any_options() -> impl Strategy<Value = Options> {
    let margin = prop_oneof![4 => (0..4).prop_map(Score::from), 1 => Just(Score::MAX)];
    (any_score(), margin, any::<bool>()).prop_map(|(guess, margin, reorders)| Options {
        guess,
        margin,
        reorders,
        ..Options::PLAIN
    })
}

/// Any conventions: whole numbers as windows.
pub fn any_rules() -> impl Strategy<Value = Rules> {
    let window = prop_oneof![
        1 => Just(Window::FULL),
        2 => (-7i32..7, 1i32..8).prop_map(|(alpha, size)| {
            Window { alpha: Score::from(alpha), beta: Score::from(alpha + size) }
        }),
    ];
    let cut = prop_oneof![Just(Cut::AtOrBeyond), Just(Cut::Beyond)];
    let returns = prop_oneof![Just(Returns::FailSoft), Just(Returns::FailHard)];
    (cut, returns, window).prop_map(|(cut, returns, window)| Rules { cut, returns, window })
}
