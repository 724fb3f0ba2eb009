//! Which nodes of a game are one position, and which visit tells of them, held to the definition.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use plywise_games::{BoardGame, ConnectFour, Nim, Reversi, TicTacToe};
use plywise_replay::{Equals, GameRecord, Memory, Replay, Step, record_game};
use plywise_search::{Aids, Algorithm, Came, GameTree, Horizon, NodeId, Options, Search, Unit};
use plywise_testkit::any_tree_with_statics;
use proptest::prelude::*;

/// What is asked at a node: where it stands for a move, its position, and under a depth limit how deep it is and by how many
/// null moves.
type Asked = (String, Option<NodeId>, (u32, usize));

fn asked<G: BoardGame>(game: &G, at: G::Node, node: NodeId, tree: &GameTree, is_limited: bool) -> Asked {
    let came = |node: NodeId, came: Came| came.name().is_some() && tree.move_label(node) == came.name();
    let is_alone = came(node, Came::Stayed) || came(node, Came::Passed);
    let n_null =
        std::iter::once(node).chain(tree.ancestors(node)).filter(|&node| came(node, Came::Passed)).count();
    let deep = if is_limited { (tree.depth(node), n_null) } else { (0, 0) };
    (game.text(at), is_alone.then_some(node), deep)
}

/// The node that tells of some at a step: of those that are open the innermost, else the one that ended last.
fn tells(replay: &Replay, same: &[NodeId], step: Step) -> Option<NodeId> {
    let stays = same.iter().flat_map(|&node| replay.stays(node).into_iter().map(move |stay| (node, stay)));
    let begun: Vec<_> = stays.filter(|(_, (entered, _))| *entered <= step).collect();
    let is_over = |left: &Option<Step>| left.is_some_and(|left| left <= step);
    let open = begun.iter().filter(|(_, (_, left))| !is_over(left)).max_by_key(|(_, (entered, _))| *entered);
    let ended = begun.iter().filter(|(_, (_, left))| is_over(left)).max_by_key(|(_, (_, left))| *left);
    open.or(ended).map(|(node, _)| *node)
}

/// Holds for one search; says how many nodes and how many positions it has.
fn holds<G: BoardGame>(text: &str, search: Search) -> (usize, usize) {
    let game = G::from_text(text).expect("the position can come up");
    let GameRecord { tree, trace, positions, memory, .. } =
        record_game(&game, search).expect("it fits a tree");
    let replay = Replay::new(Rc::new(tree), trace);
    let (tree, equals) = (replay.tree(), Equals::of(&replay, &memory));
    let is_limited = search.horizon.is_some() || search.algorithm == Algorithm::Iterative;
    let mut groups: BTreeMap<Asked, Vec<NodeId>> = BTreeMap::new();
    for node in tree.nodes() {
        let asked = asked(&game, positions[node.index()], node, tree, is_limited);
        groups.entry(asked).or_default().push(node);
    }
    assert_eq!(equals.n_places(), groups.len());
    for node in tree.nodes().step_by(1 + tree.n_nodes() / 50) {
        let is_same = |other: &NodeId| *other != node && memory.first_of(*other) == memory.first_of(node);
        assert!(memory.same(node).eq(tree.nodes().filter(is_same)));
    }
    let last = replay.last_step().0;
    for same in groups.values() {
        let came = |node: &NodeId| (replay.stays(*node).first().map_or(Step(u32::MAX), |stay| stay.0), *node);
        let first = same.iter().copied().min_by_key(came).expect("a group has a node");
        assert!(same.iter().all(|&node| equals.first(node) == first));
        for step in (0..=last).step_by(last.div_ceil(40).max(1) as usize).map(Step) {
            let shown = tells(&replay, same, step).unwrap_or(first);
            assert_eq!(equals.shown(&replay.at(step), same[0]), shown, "{text}, step {}", step.0);
        }
    }
    (tree.n_nodes(), groups.len())
}

#[test]
fn equal_positions_are_one_and_the_newest_visit_tells_of_them() {
    for depth in [None, Some(4)] {
        for algorithm in [Algorithm::AlphaBeta, Algorithm::Iterative, Algorithm::Pvs] {
            let horizon = depth.map(|depth| Horizon { depth, unit: Unit::Plies });
            let aids = Aids { table: depth.is_some(), killers: false, history: false };
            let options = Options { aids, ..Options::PLAIN };
            let search = Search { algorithm, horizon, options, ..Search::ALPHA_BETA };
            let counts = [
                holds::<TicTacToe>("xo./.x./..o", search),
                holds::<Nim>("1.2.2", search),
                holds::<ConnectFour>("ox../xoxo/oxox/xoxo", search),
                holds::<Reversi>("oxx./xxxx/xxxx/.xx. x", search),
            ];
            let (nodes, places) = counts.iter().fold((0, 0), |sum, count| (sum.0 + count.0, sum.1 + count.1));
            assert!(places + 20 < nodes, "{nodes} nodes are {places} positions");
        }
    }
}

proptest! {
    /// Whatever is equal to what.
    #[test]
    fn a_position_that_stands_above_itself_on_another_level_is_a_repetition(
        tree in any_tree_with_statics(),
        depth in 1..4_u32,
        n_kinds in 1..6_usize,
        seed in any::<u64>(),
    ) {
        let horizon = Some(Horizon { depth, unit: Unit::Plies });
        let kind = |node: usize| (node as u64 ^ seed).wrapping_mul(0x9e37_79b9_7f4a_7c15) as usize % n_kinds;
        let kinds: Vec<usize> = (0..tree.n_nodes()).map(kind).collect();
        let first_of = |kind: &usize| NodeId::new(kinds.iter().position(|other| other == kind).expect("it is one"));
        let firsts = kinds.iter().map(first_of).collect();
        let memory = Memory::of_changes(Aids::NONE, firsts, vec![0; tree.n_nodes()], 1, Vec::new());
        let replay = Replay::of(Rc::new(tree), Search { horizon, ..Search::ALPHA_BETA });
        let (tree, equals) = (replay.tree(), Equals::of(&replay, &memory));
        let repeated = |node: NodeId| {
            let above = tree.ancestors(node).find(|above| kinds[above.index()] == kinds[node.index()])?;
            Some((equals.first(node), equals.first(above))).filter(|(below, above)| below != above)
        };
        let repetitions: BTreeSet<_> = tree.nodes().filter_map(repeated).collect();
        prop_assert!(equals.repetitions().iter().copied().eq(repetitions));
    }
}
