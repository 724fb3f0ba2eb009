//! Random trees with names, players and every kind of value. They shrink towards small trees without them.

use plywise_search::{GameTree, NodeId, Player, Score, TreeBuilder};
use proptest::prelude::*;

/// What a generator makes and shrinks before it becomes a tree.
#[derive(Clone, Debug)]
pub(crate) enum Shape {
    Leaf(Option<String>, Option<Score>),
    /// Whether the player is the one who moved above, the name, the children.
    Branch(bool, Option<String>, Vec<Shape>),
}

pub(crate) fn any_named_tree() -> impl Strategy<Value = GameTree> {
    let leaf = (any_name(), any_value()).prop_map(|(name, value)| Shape::Leaf(name, value));
    let shape = leaf.prop_recursive(6, 120, 5, |inner| {
        let out_of_turn = prop_oneof![4 => Just(false), 1 => Just(true)];
        (out_of_turn, any_name(), prop::collection::vec(inner, 1..=5))
            .prop_map(|(out_of_turn, name, children)| Shape::Branch(out_of_turn, name, children))
    });
    shape.prop_map(|shape| {
        let mut tree = TreeBuilder::new();
        add(&mut tree, &shape, Player::Max);
        tree.finish().expect("generated branches have children")
    })
}

fn add(tree: &mut TreeBuilder, shape: &Shape, in_turn: Player) {
    match shape {
        Shape::Leaf(name, value) => {
            tree.leaf(*value, name.as_deref());
        }
        Shape::Branch(out_of_turn, name, children) => {
            let player = if *out_of_turn { !in_turn } else { in_turn };
            tree.open(player, name.as_deref());
            for child in children {
                add(tree, child, !player);
            }
            tree.close();
        }
    }
}

/// Names that mean something else without quotes, or look as if they did.
const ODD: &[&str] = &[
    "", "max", "MIN", "inf", "Infinity", "null", "nan", "A b", "3", "-3", "?", "é", "A′", "S'", "名",
    "e\u{301}",
];

/// Names as people give them, names that mean something else without quotes, and any text at all.
pub(crate) fn any_name() -> impl Strategy<Value = Option<String>> {
    prop_oneof![
        6 => Just(None),
        3 => "[A-Z][0-9]?".prop_map(Some),
        1 => prop::sample::select(ODD).prop_map(|name| Some(name.to_owned())),
        1 => any::<String>().prop_map(Some),
        1 => "[\"\\\\\\n\\t\\r #=(),\u{200b}\u{202e}\u{feff}\u{0}a]{0,5}".prop_map(Some),
    ]
}

pub(crate) fn any_value() -> impl Strategy<Value = Option<Score>> {
    prop_oneof![
        6 => (-20..=20).prop_map(|points| Some(Score::from(points))),
        1 => any::<i32>().prop_map(|points| Some(Score::from(points))),
        2 => any::<f64>().prop_map(Score::new),
        1 => any::<u64>().prop_map(|bits| Score::new(f64::from_bits(bits))),
        1 => Just(Some(Score::MAX)),
        1 => Just(Some(Score::MIN)),
        1 => Just(None),
    ]
}

/// What a tree says about one node: player, name, value, one past its last descendant, and its parent.
type Fact<'tree> = (Option<Player>, Option<&'tree str>, Option<Score>, usize, Option<NodeId>);

/// Everything a tree says. A single leaf has no player to speak of.
pub(crate) fn facts(tree: &GameTree) -> Vec<Fact<'_>> {
    let mut names = tree.names().peekable();
    let facts = tree.nodes().map(|node| {
        let player = (tree.n_nodes() > 1).then(|| tree.player(node));
        let name = names.next_if(|(named, _)| *named == node).map(|(_, name)| name);
        (player, name, tree.leaf_score(node), tree.subtree_end(node), tree.parent(node))
    });
    facts.collect()
}
