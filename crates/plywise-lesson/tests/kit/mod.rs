//! Trees to tell of: one for each kind of search.

use plywise_search::{GameTree, Mover, NodeId, Score, TreeBuilder};

/// A tree as it is written down in a test.
#[derive(Clone, Debug)]
pub(crate) enum Drawn {
    /// A leaf, with one value or one for each player.
    Leaf(&'static [f64]),
    /// A branch: who decides, its name, and its children.
    Branch(Mover, &'static str, Vec<Drawn>),
    /// A branch that looks worth something before anybody searches below it.
    Looks(f64, Box<Drawn>),
    /// A child of a chance node.
    Chance(f64, Box<Drawn>),
    /// A child with the name of the move that leads there.
    Move(&'static str, Box<Drawn>),
    /// A node with features: how much of each.
    Shows(&'static [(&'static str, f64)], Box<Drawn>),
}
use Drawn::{Branch, Leaf, Looks, Shows};

/// Leaves with one value each.
pub(crate) fn leaves<const N: usize>(values: [&'static [f64]; N]) -> Vec<Drawn> {
    values.map(Leaf).to_vec()
}

pub(crate) fn max(name: &'static str, children: Vec<Drawn>) -> Drawn {
    Branch(Mover::Max, name, children)
}

pub(crate) fn min(name: &'static str, children: Vec<Drawn>) -> Drawn {
    Branch(Mover::Min, name, children)
}

pub(crate) fn by_chance(name: &'static str, children: Vec<(f64, Drawn)>) -> Drawn {
    let children = children.into_iter().map(|(p, child)| Drawn::Chance(p, Box::new(child)));
    Branch(Mover::Chance, name, children.collect())
}

pub(crate) fn player(number: u8, name: &'static str, children: Vec<Drawn>) -> Drawn {
    Branch(Mover::Numbered(number), name, children)
}

fn score(points: f64) -> Score {
    Score::new(points).expect("a test's values are numbers")
}

fn add(tree: &mut TreeBuilder, drawn: &Drawn) -> NodeId {
    match drawn {
        Leaf([]) => tree.leaf(None, None),
        Leaf([value]) => tree.leaf(Some(score(*value)), None),
        Leaf(values) => tree.payoffs(&values.iter().map(|&value| score(value)).collect::<Vec<_>>(), None),
        Branch(mover, name, children) => {
            let node = tree.open_for(*mover, Some(name));
            for child in children {
                add(tree, child);
            }
            tree.close();
            node
        }
        Looks(value, below) => {
            let node = add(tree, below);
            tree.set_static(node, score(*value));
            node
        }
        Drawn::Chance(probability, below) => {
            let node = add(tree, below);
            tree.set_probability(node, *probability);
            node
        }
        Drawn::Move(label, below) => {
            let node = add(tree, below);
            tree.set_move(node, label);
            node
        }
        Shows(features, below) => {
            let node = add(tree, below);
            for (name, amount) in *features {
                tree.set_feature(node, name, *amount);
            }
            node
        }
    }
}

/// The tree of a drawing, with these weights for its features.
pub(crate) fn tree(drawn: &Drawn, weights: &[(&str, f64)]) -> GameTree {
    let mut tree = TreeBuilder::new();
    add(&mut tree, drawn);
    for (name, weight) in weights {
        tree.set_weight(name, *weight);
    }
    tree.finish().expect("a test's tree is whole")
}

/// Two plies, nine leaves: the textbook's tree.
pub(crate) fn textbook() -> GameTree {
    let branches = vec![
        min("B", leaves([&[3.0], &[12.0], &[8.0]])),
        min("C", leaves([&[2.0], &[4.0], &[6.0]])),
        min("D", leaves([&[14.0], &[5.0], &[2.0]])),
    ];
    tree(&max("A", branches), &[])
}

/// Three plies in which tests come out either way.
pub(crate) fn three_plies() -> GameTree {
    let branches = vec![
        min("B", vec![max("D", leaves([&[5.0], &[6.0]])), max("E", leaves([&[7.0], &[4.0]]))]),
        min("C", vec![max("F", leaves([&[8.0], &[9.0]])), max("G", leaves([&[7.0], &[3.0]]))]),
    ];
    tree(&max("A", branches), &[])
}

/// Four plies with a cut whose bound comes from further up.
pub(crate) fn four_plies() -> GameTree {
    let deep = min(
        "F",
        vec![max("G", vec![min("H", leaves([&[2.0], &[9.0]])), min("I", leaves([&[7.0], &[1.0]]))])],
    );
    let branches = vec![min("B", leaves([&[5.0]])), min("C", vec![max("D", vec![deep])])];
    tree(&max("A", branches), &[])
}

/// A tree with static values and features.
pub(crate) fn with_statics() -> GameTree {
    let features: &[(&str, f64)] = &[("queens", 1.0), ("pawns", 20.0)];
    let branches = vec![
        Shows(
            features,
            Box::new(min("B", vec![Looks(6.0, Box::new(max("D", leaves([&[5.0], &[6.0]])))), Leaf(&[4.0])])),
        ),
        Looks(
            7.0,
            Box::new(min("C", vec![Looks(3.0, Box::new(max("E", leaves([&[6.0], &[5.0]])))), Leaf(&[8.0])])),
        ),
    ];
    tree(&max("A", branches), &[("queens", 9.0), ("pawns", 0.1)])
}

/// Dice below two moves.
pub(crate) fn dice() -> GameTree {
    let safe = by_chance("B", vec![(0.5, Leaf(&[4.0])), (0.5, Leaf(&[6.0]))]);
    let bold = by_chance(
        "C",
        vec![
            (0.5, min("D", leaves([&[0.0], &[9.0]]))),
            (0.25, min("E", leaves([&[10.0], &[8.0]]))),
            (0.25, min("F", leaves([&[2.0], &[3.0]]))),
        ],
    );
    let moves = vec![Drawn::Move("safe", Box::new(safe)), Drawn::Move("bold", Box::new(bold))];
    tree(&max("A", moves), &[])
}

/// Three players.
pub(crate) fn three_players() -> GameTree {
    let last = |name, leaves| player(3, name, leaves);
    let branches = vec![
        player(
            2,
            "B",
            vec![
                last("D", leaves([&[1.0, 2.0, 6.0], &[4.0, 3.0, 2.0]])),
                last("E", leaves([&[6.0, 1.0, 2.0], &[7.0, 1.0, 1.0]])),
            ],
        ),
        player(
            2,
            "C",
            vec![
                last("F", leaves([&[0.0, 9.0, 0.0], &[0.0, 8.0, 1.0]])),
                last("G", leaves([&[3.0, 3.0, 3.0], &[3.0, 4.0, 2.0]])),
            ],
        ),
    ];
    tree(&player(1, "A", branches), &[])
}

/// Dice below two moves, of which the first looks at the second are not enough.
pub(crate) fn more_dice() -> GameTree {
    let below = |name, [one, two]: [&'static [f64]; 2]| min(name, leaves([one, two]));
    let first =
        by_chance("B", vec![(0.5, below("D", [&[4.0], &[5.0]])), (0.5, below("E", [&[2.0], &[6.0]]))]);
    let second =
        by_chance("C", vec![(0.5, below("F", [&[7.0], &[1.0]])), (0.5, below("G", [&[5.0], &[8.0]]))]);
    tree(&max("A", vec![first, second]), &[])
}
