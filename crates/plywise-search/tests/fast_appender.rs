//! A fast appender adds what its builder would add.

use plywise_search::{BuildError, Mover, NodeId, Player, Score, TreeBuilder};
use proptest::prelude::*;

#[derive(Clone, Copy, Debug)]
enum Part {
    Leaf(i32),
    Open(Player),
    Close,
    /// To call `finish` of the appender.
    OpenFor(Mover),
}

fn any_parts() -> impl Strategy<Value = Vec<Part>> {
    let player = prop::sample::select(&[Player::Max, Player::Min]);
    let mover = prop::sample::select(&[Mover::Chance, Mover::Numbered(1), Mover::Numbered(3), Mover::Max]);
    let part = prop_oneof![
        8 => (-9..9).prop_map(Part::Leaf),
        3 => player.prop_map(Part::Open),
        3 => Just(Part::Close),
        1 => mover.prop_map(Part::OpenFor),
    ];
    prop::collection::vec(part, 0..400)
}

/// If the branch may end here, and is not the root.
fn close(tree: &mut TreeBuilder) {
    if tree.has_child() && tree.depth() > 1 {
        tree.close();
    }
}

proptest! {
    #[test]
    fn a_pen_adds_what_its_builder_adds(parts in any_parts(), most in 1..300_usize) {
        let (mut built, mut penned) = (TreeBuilder::new(), TreeBuilder::with_capacity(most));
        for tree in [&mut built, &mut penned] {
            tree.open(Player::Min, Some("A"));
        }
        for part in &parts {
            match *part {
                Part::Leaf(points) => drop(built.leaf(Some(Score::from(points)), None)),
                Part::Open(player) => drop(built.open(player, None)),
                Part::OpenFor(mover) => drop(built.open_for(mover, None)),
                Part::Close => close(&mut built),
            }
        }
        let mut parts = parts.iter().copied().peekable();
        while parts.peek().is_some() {
            let mut appender = penned.fast_appender();
            let mut left_over = None;
            for part in parts.by_ref().take(most) {
                let is_done = match part {
                    Part::Leaf(points) => appender.leaf(Score::from(points)),
                    Part::Open(player) => appender.open(player),
                    Part::Close => appender.close(),
                    Part::OpenFor(_) => false,
                };
                if !is_done {
                    left_over = Some(part);
                    break;
                }
            }
            let n_nodes = appender.n_nodes();
            appender.finish();
            prop_assert_eq!(penned.n_nodes(), n_nodes);
            match left_over {
                Some(Part::Leaf(points)) => drop(penned.leaf(Some(Score::from(points)), None)),
                Some(Part::Open(player)) => drop(penned.open(player, None)),
                Some(Part::OpenFor(mover)) => drop(penned.open_for(mover, None)),
                Some(Part::Close) => close(&mut penned),
                None => {}
            }
        }
        prop_assert_eq!((built.n_nodes(), built.depth()), (penned.n_nodes(), penned.depth()));
        for tree in [&mut built, &mut penned] {
            while tree.depth() > 0 {
                if !tree.has_child() {
                    tree.leaf(None, None);
                }
                tree.close();
            }
        }
        // All of a tree: its nodes, their places, who moves, how many leaves.
        let whole = built.finish().expect("every branch has children and is closed");
        prop_assert_eq!(format!("{whole:?}"), format!("{:?}", penned.finish().expect("so here")));
    }
}

#[test]
fn a_pen_leaves_to_its_builder_what_is_not_simple() {
    let mut tree = TreeBuilder::new();
    let mut appender = tree.fast_appender();
    assert!(!appender.has_room(), "no branch is open");
    assert!(!appender.leaf(Score::ONE) && !appender.open(Player::Max) && !appender.close());
    appender.finish();
    assert_eq!((tree.n_nodes(), tree.clone().finish().err()), (0, Some(BuildError::NoNodes)));

    tree.open(Player::Max, None);
    let mut appender = tree.fast_appender();
    assert!(appender.leaf(Score::ONE));
    assert!(!appender.open(Player::Min), "no node was as deep as its children");
    assert!(!appender.close(), "it is the root");
    appender.finish();
    tree.open(Player::Min, None);
    let mut appender = tree.fast_appender();
    assert!(!appender.close(), "it has no children");
    appender.finish();
    tree.close();
    tree.close();
    assert_eq!(tree.finish().err(), Some(BuildError::EmptyBranch(NodeId::new(2))));
}

#[test]
fn pens_come_to_the_end_of_a_branch_of_any_width() {
    let mut tree = TreeBuilder::new();
    tree.open(Player::Max, None);
    while tree.n_nodes() < 1000 {
        let mut appender = tree.fast_appender();
        while appender.leaf(Score::ONE) {}
        assert!(!appender.has_room());
        appender.finish();
    }
    let n_leaves = tree.n_nodes() - 1;
    tree.close();
    assert_eq!(tree.finish().map(|tree| tree.n_leaves()), Ok(n_leaves));
}
