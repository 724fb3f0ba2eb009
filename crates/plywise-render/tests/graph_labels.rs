//! What is written in a picture of a graph can be read: it lies over nothing else that is drawn there.

use std::rc::Rc;

use plywise_conventions::{Conventions, Profile};
use plywise_games::{BoardGame, ConnectFour, Nim, TicTacToe};
use plywise_render::{FoldMark, Graph, NODE_HEIGHT, NODE_WIDTH, NodeMark, NodeShape, Scene, Stage, Viewport};
use plywise_replay::{GameRecord, Replay, Step, record_game};
use plywise_search::{Aids, Algorithm, Horizon, Options, Search, Unit};

/// Left, top, right, bottom.
type Area = [f64; 4];

fn apart(one: Area, other: Area) -> bool {
    one[0] >= other[2] || one[2] <= other[0] || one[1] >= other[3] || one[3] <= other[1]
}

/// The least that a node takes, and its text in a narrow font.
fn node_area(node: &NodeMark) -> Area {
    let half = (node.text.chars().count() as f64 * 3.5 + 4.0).max(NODE_WIDTH / 2.0 - 4.0);
    let high = if node.shape == NodeShape::Leaf { 15.0 } else { NODE_HEIGHT / 2.0 };
    [node.at.x - half, node.at.y - high, node.at.x + half, node.at.y + high]
}

/// Whether an area lies beside a wedge, which is a triangle with its tip above.
fn is_beside(fold: &FoldMark, [left, top, right, bottom]: Area) -> bool {
    let tip = fold.at.y - NODE_HEIGHT / 2.0;
    if bottom <= tip || top >= fold.bottom {
        return true;
    }
    // Where the area ends below, the wedge is as wide as it gets there.
    let share = ((bottom.min(fold.bottom) - tip) / (fold.bottom - tip).max(1.0)).clamp(0.0, 1.0);
    let (from, to) =
        (fold.at.x + (fold.left - fold.at.x) * share, fold.at.x + (fold.right - fold.at.x) * share);
    right <= from.min(fold.at.x) || left >= to.max(fold.at.x)
}

/// The texts on the lines, about as wide as letters are.
fn texts(scene: &Scene) -> Vec<(Area, String)> {
    let area = |edge: &plywise_render::EdgeMark| {
        let (at, label) = (edge.label_at(), edge.label.clone()?);
        let half = label.chars().count() as f64 * 3.5;
        Some(([at.x - half, at.y - 7.0, at.x + half, at.y + 7.0], label))
    };
    scene.edges.iter().filter_map(area).collect()
}

/// How many texts there are on lines, and how many lines have none.
fn nothing_lies_over_another(scene: &Scene, about: &str) -> (usize, usize) {
    let texts = texts(scene);
    for (nth, (area, label)) in texts.iter().enumerate() {
        let over = texts[..nth].iter().find(|(other, _)| !apart(*area, *other));
        assert!(over.is_none(), "{about}: {label} {area:?} lies over {over:?}");
        let over = scene.nodes.iter().find(|node| !apart(*area, node_area(node)));
        assert!(over.is_none(), "{about}: {label} {area:?} lies over {over:?}");
        let over = scene.folds.iter().find(|fold| !is_beside(fold, *area));
        assert!(over.is_none(), "{about}: {label} {area:?} lies over {over:?}");
    }
    // What stands beside a node, unless the step is about it.
    let is_told = |node: &NodeMark| {
        node.is_current || node.is_changed || node.is_named || node.is_compared || node.is_selected
    };
    for node in scene.nodes.iter().filter(|node| !node.labels.is_empty() && !is_told(node)) {
        let widest = node.labels.iter().map(|label| label.text.chars().count()).max().unwrap_or(0);
        let right = node.at.x + NODE_WIDTH / 2.0 + 7.0;
        let left = if node.has_labels_left { 2.0 * node.at.x - right - widest as f64 * 7.0 } else { right };
        let area = [left, node.at.y - 6.0, left + widest as f64 * 7.0, node.at.y + 6.0];
        let over = scene.nodes.iter().find(|other| other.id != node.id && !apart(area, node_area(other)));
        assert!(over.is_none(), "{about}: {:?} lies over {over:?}", node.labels);
        let over = scene.folds.iter().find(|fold| !is_beside(fold, area));
        assert!(over.is_none(), "{about}: {:?} lies over {over:?}", node.labels);
        let over = texts.iter().find(|(text, _)| !apart(area, *text));
        assert!(over.is_none(), "{about}: {:?} lies over {over:?}", node.labels);
    }
    (texts.len(), scene.edges.len() - texts.len())
}

/// Looks at the whole of a graph at some steps, and at parts of it from near and far.
fn holds<G: BoardGame>(text: &str, depth: Option<u32>, algorithm: Algorithm) {
    let game = G::from_text(text).expect("a position");
    let horizon = depth.map(|depth| Horizon { depth, unit: Unit::Plies });
    let aids = Aids { table: true, ..Aids::NONE };
    let search =
        Search { algorithm, horizon, options: Options { aids, ..Options::PLAIN }, ..Search::ALPHA_BETA };
    let GameRecord { tree, trace, memory, .. } = record_game(&game, search).expect("it fits a tree");
    let replay = Replay::new(Rc::new(tree), trace);
    let conventions = Conventions { search: replay.trace().search(), ..Profile::DEFAULT.conventions };
    let graph = Graph::new(&replay, &memory, conventions.annotation);
    let placement = graph.place(false);
    let levels = graph.levels(replay.tree(), &placement);
    let last = replay.last_step().0;
    let (mut n_texts, mut n_bare) = (0, 0);
    for nth in 0..=6 {
        let moment = replay.at(Step(last * nth / 6));
        let stage = Stage::new(&moment, &placement, &conventions, &levels);
        let mut look = |scene: &Scene, is_whole: bool, about: &str| {
            let about = format!("{text} at {}, {about}", last * nth / 6);
            let (with, without) = nothing_lies_over_another(scene, &about);
            (n_texts, n_bare) = (n_texts + with, n_bare + without);
            let open = scene.edges.iter().filter(|edge| edge.state == plywise_render::EdgeState::Open);
            // Squeezed or in part, a line may run through a wedge from end to end, or show little of itself.
            open.for_each(|edge| assert!(!is_whole || edge.label.is_some(), "{about}: {edge:?} has no move"));
        };
        if placement.len() < 2_000 {
            look(&graph.whole(&stage), true, "all of it");
        }
        let (width, height) = (placement.width(), placement.height() + 100.0);
        for (scale, squeeze) in
            [(1.0, 1.0), (0.5, 1.0), (0.25, 1.0), (1.0, 0.5), (0.7, (900.0 / width).min(1.0))]
        {
            let wide = 900.0 / scale / squeeze;
            for part in [0.0, 0.3, 0.7] {
                let seen = Viewport {
                    left: part * (width - wide).max(0.0),
                    top: -50.0,
                    width: wide,
                    height,
                    scale,
                    squeeze,
                    flatten: 1.0,
                };
                look(&graph.scene_in(&stage, seen), false, &format!("{seen:?}"));
            }
        }
    }
    assert!(n_texts > n_bare, "{text}: {n_texts} lines with their move, {n_bare} without");
}

#[test]
fn texts_on_the_lines_of_a_graph_lie_over_nothing() {
    holds::<TicTacToe>("o.x..ox.x", None, Algorithm::Minimax);
    holds::<TicTacToe>("o.x.....x", None, Algorithm::AlphaBeta);
    holds::<TicTacToe>(".........", Some(2), Algorithm::AlphaBeta);
    holds::<TicTacToe>(".........", Some(3), Algorithm::Minimax);
    holds::<Nim>("1.2.2", None, Algorithm::AlphaBeta);
    holds::<Nim>("7_take1.2.3", None, Algorithm::Minimax);
    holds::<Nim>("3.4.5", Some(4), Algorithm::AlphaBeta);
    holds::<ConnectFour>("...._...._...._....", Some(4), Algorithm::AlphaBeta);
    holds::<ConnectFour>("......._......._......._......._......._.......", Some(3), Algorithm::Minimax);
}
