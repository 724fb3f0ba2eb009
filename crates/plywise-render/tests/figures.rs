//! Figures of what only some trees have: chance, several players, static values, earlier visits.
//!
//! After a change that is meant, write the texts anew with `INSTA_UPDATE=always cargo test -p plywise-render`, and
//! then look at the pictures.

use std::rc::Rc;

use plywise_conventions::{Conventions, Profile};
use plywise_lesson::Narrator;
use plywise_render::{
    BoardMark, Boards, Figure, NodeMark, Square, Squares, Stage, Theme, board_marks, figure, level_players,
    place, place_game,
};
use plywise_replay::{Replay, Step};
use plywise_search::{Algorithm, GameTree, Mover, NodeId, Score, Search, TreeBuilder};

fn check(name: &str, tree: GameTree, search: Search, steps_from_end: u32) {
    let profile = Profile::from_key("textbook").expect("the profile is there");
    let conventions = Conventions { search, ..profile.conventions };
    let tree = Rc::new(tree);
    let replay = Replay::of(Rc::clone(&tree), search);
    let moment = replay.at(Step(replay.last_step().0 - steps_from_end));
    let placement = place(&tree, conventions.annotation);
    let levels = level_players(&tree);
    let named: Vec<_> = Narrator::new(&tree, &conventions).sentence(&moment).nodes().collect();
    let stage = Stage { named: &named, ..Stage::new(&moment, &placement, &conventions, &levels) };
    let svg = figure(&stage, Figure { title: name, source: "", theme: Theme::Light });
    if let Some(folder) = std::env::var_os("PLYWISE_FIGURES") {
        std::fs::write(std::path::Path::new(&folder).join(format!("{name}.svg")), &svg)
            .expect("the folder is there");
    }
    insta::with_settings!({ omit_expression => true, prepend_module_to_snapshot => false }, {
        insta::assert_snapshot!(name, svg);
    });
}

fn search(algorithm: Algorithm) -> Search {
    Search { algorithm, ..Search::ALPHA_BETA }
}

fn score(points: f64) -> Score {
    Score::new(points).expect("it is a number")
}

fn dice() -> GameTree {
    let mut tree = TreeBuilder::new();
    tree.open_for(Mover::Max, Some("A"));
    let safe = tree.open_for(Mover::Chance, Some("B"));
    tree.set_move(safe, "safe");
    for (p, value) in [(0.5, 4.0), (0.5, 6.0)] {
        let leaf = tree.leaf(Some(score(value)), None);
        tree.set_probability(leaf, p);
    }
    tree.close();
    let bold = tree.open_for(Mover::Chance, Some("C"));
    tree.set_move(bold, "bold");
    for (name, values) in [("D", [0.0, 9.0]), ("E", [10.0, 8.0]), ("F", [2.0, 3.0])] {
        let node = tree.open_for(Mover::Min, Some(name));
        tree.set_probability(node, 1.0 / 3.0);
        for (value, label) in values.into_iter().zip(["left", "right"]) {
            let leaf = tree.leaf(Some(score(value)), None);
            tree.set_move(leaf, label);
        }
        tree.close();
    }
    tree.close();
    tree.close();
    tree.finish().expect("the tree is whole")
}

fn three_players() -> GameTree {
    let mut tree = TreeBuilder::new();
    let mut values =
        [[1, 2, 6], [4, 3, 2], [6, 1, 2], [7, 1, 1], [0, 9, 0], [0, 8, 1], [3, 3, 3], [3, 4, 2]].iter();
    tree.open_for(Mover::Numbered(1), Some("A"));
    for (name, below) in [("B", ["D", "E"]), ("C", ["F", "G"])] {
        tree.open_for(Mover::Numbered(2), Some(name));
        for name in below {
            tree.open_for(Mover::Numbered(3), Some(name));
            for payoffs in values.by_ref().take(2) {
                tree.payoffs(&payoffs.map(Score::from), None);
            }
            tree.close();
        }
        tree.close();
    }
    tree.close();
    tree.finish().expect("the tree is whole")
}

#[test]
fn chance_is_round_and_its_lines_have_probabilities() {
    check("chance-middle", dice(), search(Algorithm::Expectimax), 8);
    check("chance-cut", dice(), search(Algorithm::Star1), 0);
}

#[test]
fn several_players_have_numbers_and_tuples() {
    check("three-players", three_players(), search(Algorithm::MaxN), 3);
    check("three-players-paranoid", three_players(), search(Algorithm::Paranoid), 0);
}

#[test]
fn what_was_found_before_stands_in_brackets() {
    let mut tree = TreeBuilder::new();
    tree.open_for(Mover::Max, Some("A"));
    for (name, values) in [("B", [3, 12, 8]), ("C", [2, 4, 6]), ("D", [14, 5, 2])] {
        tree.open_for(Mover::Min, Some(name));
        for value in values {
            tree.leaf(Some(Score::from(value)), None);
        }
        tree.close();
    }
    tree.close();
    check("remembered", tree.finish().expect("the tree is whole"), search(Algorithm::SssStar), 14);
}

/// Of a node, so many crosses as its number says, then noughts, and a sign in the last square.
#[derive(Debug)]
struct Numbered;

impl Boards for Numbered {
    fn marks(&self, tree: &GameTree, nodes: &[NodeMark], sides: &[f64]) -> Vec<BoardMark> {
        board_marks(tree, nodes, sides, |node| {
            let square = |nth| if nth < node.index() { Square::Cross } else { Square::Nought };
            let squares = (0..8).map(|nth| Some(square(nth))).chain([Some(Square::Sign('<'))]).collect();
            Squares { columns: 3, squares, text: format!("node {} < & >", node.index()) }
        })
    }
}

/// A board of these rows: a sign each.
fn board_of(rows: &[&str]) -> BoardMark {
    let mut tree = TreeBuilder::new();
    tree.leaf(Some(Score::ZERO), None);
    let tree = Rc::new(tree.finish().expect("the tree is whole"));
    let conventions = Profile::DEFAULT.conventions;
    let replay = Replay::of(Rc::clone(&tree), conventions.search);
    let placement = place_game(&tree, conventions.annotation, true);
    let (moment, levels) = (replay.at(replay.last_step()), level_players(&tree));
    let scene = Stage::new(&moment, &placement, &conventions, &levels).scene();
    let sign = |sign: char| (sign != ' ').then_some(Square::Sign(sign));
    let squares: Vec<_> = rows.iter().flat_map(|row| row.chars().map(sign)).collect();
    let columns = rows[0].chars().count();
    let squares = || Squares { columns, squares: squares.clone(), text: String::new() };
    board_marks(&tree, &scene.nodes, &[48.0], |_| squares()).remove(0)
}

#[test]
fn what_stands_in_boxes_and_in_rows_of_words_can_be_read() {
    let boxes = board_of(&["•─•─•", "│1│ │", "•─• •"]);
    let signs: Vec<&str> = boxes.signs.iter().map(|(_, sign)| &**sign).collect();
    assert_eq!(signs, ["1"], "dots and lines are drawn");
    assert!(boxes.sign_scale * 10.0 > 12.0, "{}", boxes.sign_scale);
    assert!(boxes.grid.is_empty());
    let words = board_of(&["MAX  40", "     +7", "MIN  32"]);
    let signs: Vec<&str> = words.signs.iter().map(|(_, sign)| &**sign).collect();
    assert_eq!(signs, ["MAX", "40", "+7", "MIN", "32"]);
    assert!(words.sign_scale * 10.0 > 8.0 && (words.size[0] - 48.0).abs() < 0.01, "{words:?}");
}

#[test]
fn boards_stand_below_their_nodes_and_level_names_beside_them() {
    let conventions = Profile::from_key("textbook").expect("the profile is there").conventions;
    let tree = Rc::new(dice());
    let replay = Replay::of(Rc::clone(&tree), search(Algorithm::Expectimax));
    let (moment, levels) = (replay.at(replay.last_step()), level_players(&tree));
    for has_boards in [false, true] {
        let placement = match has_boards {
            true => place_game(&tree, conventions.annotation, true),
            false => place(&tree, conventions.annotation),
        };
        let boards = has_boards.then_some(&Numbered as &dyn Boards);
        let stage = Stage { boards, ..Stage::new(&moment, &placement, &conventions, &levels) };
        let scene = stage.scene();
        assert!(!scene.levels.is_empty());
        for level in &scene.levels {
            let node = tree.nodes().find(|node| tree.depth(*node) == level.depth).expect("it has nodes");
            assert_eq!(level.y, placement.at(node.index()).y, "{level:?}");
        }
        assert_eq!(scene.boards.len(), if has_boards { tree.n_nodes() } else { 0 });
        // Between its node and the level below, and beside the boards of the nodes beside it.
        for board in &scene.boards {
            let at = placement.at(board.id.index());
            let [width, height] = board.size;
            assert!(width >= 48.0 && board.at.y > at.y && board.at.y + height < at.y + 180.0);
            assert!((board.at.x + width / 2.0 - at.x).abs() < 0.01);
            let apart = |other: &&BoardMark| (other.at.x - board.at.x).abs() < width;
            let level =
                |other: &&BoardMark| other.id != board.id && tree.depth(other.id) == tree.depth(board.id);
            assert_eq!(scene.boards.iter().filter(level).filter(apart).count(), 0);
        }
        // What is written on lines, and the crosses of cuts, stand below the boards.
        for (edge, board) in
            scene.edges.iter().flat_map(|edge| scene.boards.iter().map(move |board| (edge, board)))
        {
            let is_parent = tree.parent(edge.child) == Some(board.id);
            let bottom = board.at.y + board.size[1];
            assert!(!is_parent || edge.middle().y - 7.0 >= bottom && edge.label_at().y - 8.0 >= bottom);
        }
        // As large as there is room for: the root stands alone, and leaves stand close together.
        let width =
            |node: NodeId| scene.boards.iter().find(|board| board.id == node).map(|board| board.size[0]);
        let leaf = tree.nodes().find(|node| tree.is_leaf(*node)).expect("there is one");
        if has_boards {
            assert_eq!(width(NodeId::ROOT), Some(56.0));
            assert!(width(leaf) < Some(56.0), "{:?}", width(leaf));
        }
        let svg = figure(&stage, Figure { title: "boards", source: "", theme: Theme::Light });
        assert_eq!(svg.matches("<title>").count(), 1 + scene.boards.len());
        assert_eq!(svg.contains("node 3 &lt; &amp; &gt;</title>"), has_boards, "what it shows is said");
        assert_eq!(svg.matches(">&lt;</text>").count(), scene.boards.len());
        // The figure is high enough for all of it.
        let number = |name: &str| -> f64 {
            let from = svg.find(name).expect("it is there") + name.len();
            svg[from..].split('"').next().and_then(|number| number.parse().ok()).expect("a number")
        };
        let lowest = scene.boards.iter().map(|board| board.at.y + board.size[1]).fold(0.0, f64::max);
        assert!(number(" height=\"") - 60.0 > lowest);
    }
}
