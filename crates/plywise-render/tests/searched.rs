//! The picture of a searched game ends where the search did.

use std::collections::BTreeSet;
use std::rc::Rc;

use plywise_conventions::Profile;
use plywise_games::{BoardGame, ConnectFour, Reversi, TicTacToe};
use plywise_render::{Stage, drawn_of_searched, level_players, place, place_searched};
use plywise_replay::{Replay, record_game};
use plywise_search::{Algorithm, Horizon, NodeId, Search, Unit};

fn searched<G: BoardGame>(text: &str, algorithm: Algorithm, depth: Option<u32>) -> Replay {
    let game = G::from_text(text).expect("a position");
    let horizon = depth.map(|depth| Horizon { depth, unit: Unit::Plies });
    let record =
        record_game(&game, Search { algorithm, horizon, ..Search::ALPHA_BETA }).expect("it fits a tree");
    Replay::new(Rc::new(record.tree), record.trace)
}

/// The nodes that are drawn at the end of a search.
fn drawn(replay: &Replay) -> BTreeSet<NodeId> {
    let conventions = &Profile::DEFAULT.conventions;
    let placement = place_searched(replay, conventions.annotation, false);
    let (moment, levels) = (replay.at(replay.last_step()), level_players(replay.tree()));
    let scene = Stage::new(&moment, &placement, conventions, &levels).scene();
    assert_eq!(scene.edges.len(), scene.nodes.len() - 1);
    scene.nodes.iter().map(|mark| mark.id).collect()
}

fn holds(replay: &Replay) {
    let (tree, end) = (replay.tree(), replay.at(replay.last_step()));
    let seen = drawn(replay);
    // By the definition: a node is left out where nobody has looked at it or at a sibling, and its parent was taken for a leaf.
    let is_left_out = |node: NodeId| {
        tree.parent(node).is_some_and(|above| {
            let is_known = |child: NodeId| end.has_come(child);
            tree.static_score(above).is_some() && end.has_come(above) && !tree.children(above).any(is_known)
        })
    };
    for node in tree.nodes() {
        let is_below = is_left_out(node) || tree.ancestors(node).any(is_left_out);
        assert_eq!(seen.contains(&node), !is_below, "{}", tree.label(node));
        assert!(!end.has_come(node) || seen.contains(&node), "what was looked at is drawn");
    }
    let deepest = seen.iter().map(|&node| tree.depth(node)).max();
    assert_eq!(drawn_of_searched(replay), (seen.len(), deepest.expect("there is a root")));
}

#[test]
fn nothing_is_drawn_below_the_depth_limit() {
    for algorithm in [Algorithm::Minimax, Algorithm::AlphaBeta, Algorithm::MtdF, Algorithm::Iterative] {
        for depth in 1..=3 {
            holds(&searched::<TicTacToe>(".........", algorithm, Some(depth)));
            holds(&searched::<ConnectFour>("..../..../..../....", algorithm, Some(depth)));
            holds(&searched::<Reversi>("..../.ox./.xo./.... x", algorithm, Some(depth)));
        }
    }
    // Nine moves, and no reply to any of them.
    let one_ply = searched::<TicTacToe>(".........", Algorithm::Minimax, Some(1));
    assert_eq!((one_ply.tree().n_nodes(), drawn(&one_ply).len()), (82, 10));
}

#[test]
fn without_a_limit_it_is_the_picture_of_the_tree() {
    let annotation = Profile::DEFAULT.conventions.annotation;
    for start in ["o.x..ox.x", "x..oo...x"] {
        let replay = searched::<TicTacToe>(start, Algorithm::AlphaBeta, None);
        assert_eq!(drawn(&replay).len(), replay.tree().n_nodes());
        let (searched, whole) =
            (place_searched(&replay, annotation, false), place(replay.tree(), annotation));
        for node in replay.tree().nodes() {
            assert_eq!(searched.at(node.index()), whole.at(node.index()));
            assert_eq!(searched.extent(node.index()), whole.extent(node.index()));
        }
    }
}
