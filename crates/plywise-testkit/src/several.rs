//! Random trees with chance, several players, several values at a leaf and static values.

use plywise_search::{GameTree, Mover, Score, TreeBuilder};
use proptest::prelude::*;

/// A tree as nested boxes, before it becomes a [`GameTree`].
#[derive(Clone, Debug)]
enum NestedNode {
    /// One value for each player.
    Leaf(Vec<i32>),
    Branch {
        mover: Mover,
        /// The static value, or one for each player.
        looks: Vec<i32>,
        /// Whether chance is as likely to go to one child as to another, whatever the weights say.
        is_uniform: bool,
        /// The children, each with its weight, of which at least one is not 0.
        children: Vec<(u32, NestedNode)>,
    },
}

/// A random tree of MAX, MIN and chance: small whole values, so that ties are common; probabilities that may be
/// rounded, some of them 0; a static value at every branch.
pub fn any_chance_tree() -> impl Strategy<Value = GameTree> {
    let movers = prop_oneof![Just(Mover::Max), Just(Mover::Min), Just(Mover::Chance)];
    let score = (-6..=6).prop_map(|value| vec![value]).boxed();
    nested(score.clone(), score, movers.boxed()).prop_map(|nested| tree_of(&nested))
}

/// A random tree of so many numbered players, with chance in between; small payoffs, none negative, that add up to
/// anything; at every branch a static value for each player, or one for the first two.
pub fn any_tuple_tree(players: u8) -> impl Strategy<Value = GameTree> {
    let payoffs = prop::collection::vec(0..=6, usize::from(players)).boxed();
    let looks = prop_oneof![4 => payoffs.clone(), 1 => (-6..=6).prop_map(|value| vec![value])];
    nested(payoffs, looks.boxed(), any_mover(players, true)).prop_map(|nested| tree_of(&nested))
}

/// A random tree of MAX, MIN and chance with a value for each of the two at every leaf, whatever they add up to; at every
/// branch a static value for each, or one.
pub fn any_two_player_tuple_tree() -> impl Strategy<Value = GameTree> {
    let movers = prop_oneof![Just(Mover::Max), Just(Mover::Min), Just(Mover::Chance)];
    let payoffs = prop::collection::vec(-6..=6, 2).boxed();
    let looks = prop_oneof![4 => payoffs.clone(), 1 => (-6..=6).prop_map(|value| vec![value])];
    nested(payoffs, looks.boxed(), movers.boxed()).prop_map(|nested| tree_of(&nested))
}

/// A random tree of so many numbered players, without chance, who share `sum` at every leaf, and at every branch as it
/// looks: the games in which max^n can leave something out.
pub fn any_shared_tree(players: u8, sum: i32) -> impl Strategy<Value = GameTree> {
    let cuts = prop::collection::vec(0..=sum, usize::from(players) - 1);
    let payoffs = cuts.prop_map(move |mut cuts| {
        cuts.sort_unstable();
        let ends = cuts.iter().copied().chain([sum]);
        let starts = [0].into_iter().chain(cuts.iter().copied());
        ends.zip(starts).map(|(end, start)| end - start).collect()
    });
    let payoffs = payoffs.boxed();
    nested(payoffs.clone(), payoffs, any_mover(players, false)).prop_map(|nested| tree_of(&nested))
}

fn any_mover(players: u8, with_chance: bool) -> BoxedStrategy<Mover> {
    let numbered = (1..=players).prop_map(Mover::Numbered);
    if with_chance { prop_oneof![4 => numbered, 1 => Just(Mover::Chance)].boxed() } else { numbered.boxed() }
}

fn nested(
    payoffs: BoxedStrategy<Vec<i32>>,
    looks: BoxedStrategy<Vec<i32>>,
    mover: BoxedStrategy<Mover>,
) -> impl Strategy<Value = NestedNode> {
    payoffs.prop_map(NestedNode::Leaf).prop_recursive(5, 120, 4, move |inner| {
        let children = prop::collection::vec((0u32..4, inner), 1..=4);
        (mover.clone(), looks.clone(), any::<bool>(), children).prop_map(
            |(mover, looks, is_uniform, mut children)| {
                children[0].0 += 1;
                NestedNode::Branch { mover, looks, is_uniform, children }
            },
        )
    })
}

fn tree_of(nested: &NestedNode) -> GameTree {
    return {
        let mut tree = TreeBuilder::new();
        add(&mut tree, nested, None);
        tree.finish().expect("generated branches have children, and weights divided by their sum add up to 1")
    };

    fn scores(values: &[i32]) -> Vec<Score> {
        values.iter().copied().map(Score::from).collect()
    }

    fn add(tree: &mut TreeBuilder, nested: &NestedNode, probability: Option<f64>) {
        let node = match nested {
            NestedNode::Leaf(payoffs) => match **payoffs {
                [value] => tree.leaf(Some(Score::from(value)), None),
                _ => tree.payoffs(&scores(payoffs), None),
            },
            NestedNode::Branch { mover, looks, is_uniform, children } => {
                let node = tree.open_for(*mover, None);
                match **looks {
                    [value] => tree.set_static(node, Score::from(value)),
                    _ => tree.set_static_payoffs(node, &scores(looks)),
                }
                let total: u32 = children.iter().map(|(weight, _)| weight).sum();
                for (weight, child) in children {
                    let is_weighed = *mover == Mover::Chance && !is_uniform;
                    let probability = is_weighed.then(|| f64::from(*weight) / f64::from(total));
                    add(tree, child, probability);
                }
                tree.close();
                node
            }
        };
        if let Some(probability) = probability {
            tree.set_probability(node, probability);
        }
    }
}
