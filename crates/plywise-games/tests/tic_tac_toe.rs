//! Tic-tac-toe: exact counts, and depth limits as on the whole tree.

use std::collections::{HashMap, HashSet};

use plywise_games::{BoardGame as _, Mark, TicTacToe};
use plywise_search::{
    Algorithm, AtDepth, DepthLimited, Event, Game as _, GameRules as _, GameTree, Horizon, Research, Score,
    Search, Stop, TreeBuilder, Unit, alpha_beta, minimax, nega_scout, negamax, no_deep_cutoffs, scout,
};
use plywise_testkit::{any_horizon, any_rules};
use proptest::prelude::*;

/// Every position that can come up, each once.
fn all_positions() -> Vec<TicTacToe> {
    let game = TicTacToe::default();
    let (mut seen, mut found, mut open) = (HashSet::new(), Vec::new(), vec![game.root()]);
    while let Some(board) = open.pop() {
        if seen.insert(board) {
            found.push(board);
            if matches!(game.value(board), Ok(None)) {
                open.extend(game.children(board));
            }
        }
    }
    found
}

#[test]
fn there_are_as_many_positions_and_nodes_as_everybody_counts() {
    assert_eq!(all_positions().len(), 5_478);
    let entered = |search: fn(&mut dyn FnMut(Event<TicTacToe>))| {
        let mut entered = 0;
        search(&mut |event| entered += u32::from(matches!(event, Event::Entered { .. })));
        entered
    };
    assert_eq!(
        entered(|report| assert_eq!(minimax(&TicTacToe::default(), report), Ok(Score::ZERO))),
        549_946
    );
    assert_eq!(
        entered(|report| assert_eq!(
            alpha_beta(&TicTacToe::default(), Search::ALPHA_BETA.rules, report),
            Ok(Score::ZERO)
        )),
        18_297
    );
}

#[test]
fn no_estimate_reaches_what_a_won_game_is_worth() {
    let game = TicTacToe::default();
    let mut most = 0;
    for board in all_positions() {
        let Ok(estimate) = game.static_value(board);
        let hundredths = (estimate.points() * 100.0).round() as i32;
        assert_eq!(estimate, Score::new(f64::from(hundredths) / 100.0).expect("it is a number"));
        assert_eq!(hundredths, lines_ahead(board), "{board}");
        if matches!(game.value(board), Ok(None)) {
            most = most.max(hundredths.abs());
        }
    }
    assert!((1..100).contains(&most), "{most}");
}

/// 3·X₂ + X₁ − (3·O₂ + O₁), counted from the picture of a board.
fn lines_ahead(board: TicTacToe) -> i32 {
    let picture = board.board(board);
    let line = |squares: [(usize, usize); 3]| {
        let marks = squares.map(|(row, column)| picture.mark(row, column));
        let count = |mark| marks.iter().filter(|found| **found == Some(mark)).count();
        match (count(Mark::Cross), count(Mark::Nought)) {
            (2, 0) => 3,
            (1, 0) => 1,
            (0, 1) => -1,
            (0, 2) => -3,
            _ => 0,
        }
    };
    let rows = (0..3).map(|row| line([0, 1, 2].map(|column| (row, column))));
    let columns = (0..3).map(|column| line([0, 1, 2].map(|row| (row, column))));
    let diagonals = [line([(0, 0), (1, 1), (2, 2)]), line([(0, 2), (1, 1), (2, 0)])];
    rows.chain(columns).chain(diagonals).sum()
}

/// Russell & Norvig's exercise: two plies deep the middle is worth 1, a corner −1 and an edge −2 in their scale.
#[test]
fn two_plies_deep_the_middle_is_the_best_first_move() {
    let game = TicTacToe::default();
    let limited = DepthLimited::new(&game, Some(Horizon { depth: 2, unit: Unit::Plies }));
    let mut worth = HashMap::new();
    let Ok(value) = minimax(&limited, |event| {
        if let Event::Returned { node, score, .. } = event
            && node.depth == 1
        {
            worth.insert(game.move_name(game.root(), node.position), (score.points() * 100.0).round() as i32);
        }
    });
    assert_eq!(value, Score::new(0.01).expect("it is a number"));
    let of = |names: [&str; 4]| names.map(|name| worth[name]);
    assert_eq!(
        (worth["b2"], of(["a1", "a3", "c1", "c3"]), of(["a2", "b1", "b3", "c2"])),
        (1, [-1; 4], [-2; 4])
    );
}

/// The whole tree of the game from a position, each branch with its static value; and the position of each node.
fn unrolled(game: TicTacToe) -> (GameTree, Vec<TicTacToe>) {
    let (mut tree, mut positions) = (TreeBuilder::new(), Vec::new());
    add(&mut tree, &mut positions, game, game.root());
    return (tree.finish().expect("it fits a tree"), positions);

    fn add(tree: &mut TreeBuilder, positions: &mut Vec<TicTacToe>, game: TicTacToe, board: TicTacToe) {
        positions.push(board);
        let (Ok(value), Ok(estimate)) = (game.value(board), game.static_value(board));
        match value {
            Some(score) => {
                tree.leaf(Some(score), None);
            }
            None => {
                let node = tree.open(game.player(board), None);
                tree.set_static(node, estimate);
                game.children(board).for_each(|child| add(tree, positions, game, child));
                tree.close();
            }
        }
    }
}

/// A position some moves into the game.
fn any_position() -> impl Strategy<Value = TicTacToe> {
    prop::collection::vec(0usize..9, 3..9).prop_map(|moves| {
        let game = TicTacToe::default();
        moves.into_iter().fold(game.root(), |board, nth| match game.value(board) {
            Ok(None) => {
                let children: Vec<TicTacToe> = game.children(board).collect();
                children[nth % children.len()]
            }
            _ => board,
        })
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn a_depth_limited_search_of_the_game_is_that_search_of_the_whole_tree(
        board in any_position(), horizon in any_horizon(), rules in any_rules(),
    ) {
        let (tree, positions) = unrolled(board);
        let limited = DepthLimited::new(&board, horizon);
        for algorithm in [
            Algorithm::Minimax, Algorithm::AlphaBeta, Algorithm::Negamax, Algorithm::NoDeepCutoffs, Algorithm::Scout,
            Algorithm::Pvs, Algorithm::NegaScoutExact,
        ] {
            let search = Search { algorithm, rules, horizon, ..Search::ALPHA_BETA };
            let (mut of_tree, mut of_game) = (Vec::new(), Vec::new());
            let by_tree: Result<Score, Stop> =
                search.run(&tree, |event| of_tree.push(event.map(|node| positions[node.index()])));
            let report = |event: Event<AtDepth<TicTacToe>>| of_game.push(event.map(|node| node.position));
            let Ok(by_game) = match algorithm {
                Algorithm::Minimax => minimax(&limited, report),
                Algorithm::AlphaBeta => alpha_beta(&limited, rules, report),
                Algorithm::Negamax => negamax(&limited, rules, report),
                Algorithm::NoDeepCutoffs => no_deep_cutoffs(&limited, rules, report),
                Algorithm::Scout => scout(&limited, report),
                Algorithm::Pvs => nega_scout(&limited, Research::Always, report),
                _ => nega_scout(&limited, Research::UnlessExact, report),
            };
            prop_assert_eq!(by_tree, Ok(by_game), "{:?}", search);
            prop_assert!(of_tree == of_game, "{:?}", search);
        }
    }
}
