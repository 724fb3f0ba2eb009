//! A real game searched with what engines add: right results, true entries, and exact counts.

mod kit;

use std::rc::Rc;

use kit::each_step_is_the_fold;
use plywise_games::TicTacToe;
use plywise_replay::{GameRecord, Progress, Replay, Why, record_game};
use plywise_search::{
    Aids, Algorithm, Bound, DepthLimited, Event, Game, GameRules as _, Horizon, NodeId, Options, Score,
    Search, Unit, alpha_beta, alpha_beta_aided, minimax,
};

const ALL_AIDS: [Aids; 8] = {
    let mut all = [Aids { table: false, killers: false, history: false }; 8];
    let mut nth = 0;
    while nth < 8 {
        all[nth] = Aids { table: nth & 1 != 0, killers: nth & 2 != 0, history: nth & 4 != 0 };
        nth += 1;
    }
    all
};

/// Positions some moves into the game, one of each number of moves.
fn positions() -> Vec<TicTacToe> {
    let texts = ["xo./.x./...", "xo./ox./...", "x../.o./..x", "xox/.o./.x.", "x../.../..."];
    texts.iter().map(|text| text.parse().expect("these positions can come up")).collect()
}

fn recorded(board: TicTacToe, aids: Aids) -> GameRecord<TicTacToe> {
    let options = Options { aids, ..Options::PLAIN };
    let record = record_game(&board, Search { options, ..Search::ALPHA_BETA });
    record.expect("tic-tac-toe fits a tree")
}

fn true_value(board: TicTacToe) -> Score {
    let Ok(value) = minimax(&board, |_| ());
    value
}

#[test]
fn without_aids_it_is_alpha_beta() {
    for board in positions() {
        let (mut plain, mut aided) = (Vec::new(), Vec::new());
        let Ok(_) = alpha_beta(&board, Search::ALPHA_BETA.rules, |event| plain.push(event));
        let Ok(_) =
            alpha_beta_aided(&board, Search::ALPHA_BETA.rules, Aids::default(), |event| aided.push(event));
        assert_eq!(plain, aided);
    }
}

#[test]
fn aids_change_the_cost_and_not_the_value() {
    for board in positions() {
        for aids in ALL_AIDS {
            let Ok(aided) = alpha_beta_aided(&board, Search::ALPHA_BETA.rules, aids, |_| ());
            assert_eq!(aided.score, true_value(board), "{board} with {aids:?}");
            for entry in &aided.table {
                let truth = true_value(entry.key);
                assert!(!entry.bound.from_below() || truth >= entry.score, "{entry:?}");
                assert!(!entry.bound.from_above() || truth <= entry.score, "{entry:?}");
            }
        }
    }
}

/// Nodes entered and positions evaluated from the empty board.
fn cost(aids: Aids) -> (u32, u32) {
    let (mut entered, mut evaluated) = (0, 0);
    let Ok(aided) =
        alpha_beta_aided(&TicTacToe::default(), Search::ALPHA_BETA.rules, aids, |event| match event {
            Event::Entered { .. } => entered += 1,
            Event::Evaluated { .. } => evaluated += 1,
            _ => {}
        });
    assert_eq!(aided.score, Score::from(0));
    (entered, evaluated)
}

#[test]
fn what_each_aid_saves_in_tic_tac_toe() {
    let none = Aids::default();
    assert_eq!(cost(none).0, 18_297);
    let costs = [
        cost(Aids { table: true, ..none }),
        cost(Aids { killers: true, ..none }),
        cost(Aids { history: true, ..none }),
        cost(Aids { table: true, killers: true, history: true }),
    ];
    assert!(costs.iter().all(|(entered, _)| *entered < 18_297), "{costs:?}");
    // The first by a second program as well, written from the books in another language.
    assert_eq!(costs, [(4_615, 971), (12_882, 5_279), (14_840, 5_880), (3_364, 795)]);
}

#[test]
fn a_recorded_game_replays_as_it_was_reported() {
    for board in positions() {
        for aids in ALL_AIDS {
            let GameRecord { tree, trace, positions, table, .. } = recorded(board, aids);
            assert_eq!(tree.n_nodes(), positions.len());
            assert_eq!(table.is_empty(), !aids.table);
            let tree = Rc::new(tree);
            for node in tree.nodes() {
                // Each node stands under the position its own follows from, by the move it names.
                if let Some(above) = tree.parent(node) {
                    let (from, to) = (positions[above.index()], positions[node.index()]);
                    assert!(board.children(from).any(|child| child == to));
                    assert_eq!(tree.move_label(node), Some(&*board.move_name(from, to)));
                }
            }
            let replay = Replay::new(Rc::clone(&tree), trace);
            each_step_is_the_fold(&replay, 29, &format!("{board} with {aids:?}"));
            let end = replay.at(replay.last_step());
            let Some(Progress::Returned { score, bound: Bound::Exact }) = end.visited(NodeId::ROOT) else {
                panic!("the root is worth something for certain")
            };
            assert_eq!(score, true_value(board));
        }
    }
}

#[test]
fn the_memory_ends_as_the_table_that_the_search_leaves_behind() {
    for board in positions() {
        for aids in ALL_AIDS {
            let GameRecord { tree, trace, positions, memory, table, .. } = recorded(board, aids);
            let end = Replay::new(Rc::new(tree), trace).last_step();
            let kept = memory.table(end);
            assert_eq!(kept.len(), table.len());
            for (kept, entry) in kept.iter().zip(&table) {
                assert_eq!((kept.score, kept.bound, kept.hits), (entry.score, entry.bound, entry.hits));
                assert_eq!([kept.position, kept.by].map(|node| positions[node.index()]), [entry.key; 2]);
                let best = kept.best.map(|child| board.move_number(entry.key, positions[child.index()]));
                assert_eq!(best, Some(entry.best));
                // Before that step it was not so.
                let before = memory.table(kept.since.previous());
                assert!(before.iter().all(|entry| entry.by != kept.by));
            }
            assert_eq!(memory.n_hits(end), table.iter().map(|entry| entry.hits as usize).sum::<usize>());
        }
    }
}

#[test]
fn moves_are_tried_in_the_order_that_the_memory_gives_reasons_for() {
    let rank = |why: Why| match why {
        Why::Table => (2, 0),
        Why::Killer => (1, u64::MAX),
        Why::History(cut_off) => (0, cut_off),
        Why::InOrder => (0, 0),
    };
    let mut seen = [false; 4];
    for board in positions().into_iter().chain([TicTacToe::default()]) {
        for aids in ALL_AIDS {
            let GameRecord { tree, trace, memory, .. } = recorded(board, aids);
            let replay = Replay::new(Rc::new(tree), trace);
            let (tree, end) = (replay.tree(), replay.at(replay.last_step()));
            for node in tree.nodes().filter(|node| !tree.is_leaf(*node)).step_by(if tree.n_nodes() > 500 {
                97
            } else {
                1
            }) {
                let entered = replay.stays(node)[0].0;
                let order = memory.order(tree, entered, node);
                for (_, why) in &order {
                    seen[rank(*why).0 + usize::from(matches!(why, Why::History(_))) * 3] = true;
                }
                let tried = order.iter().take_while(|(child, _)| end.visited(*child).is_some());
                let ranks: Vec<_> = tried.map(|(_, why)| rank(*why)).collect();
                assert!(ranks.is_sorted_by(|one, other| one >= other), "{board} {aids:?} {order:?}");
                let last = ranks.last().copied().expect("a branch has been looked into");
                assert!(order.iter().skip(ranks.len()).all(|(_, why)| rank(*why) <= last));
            }
        }
    }
    assert_eq!(seen, [true; 4], "every reason came up");
}

#[test]
fn positions_are_called_by_the_moves_that_lead_to_them() {
    let GameRecord { tree, .. } = recorded(positions()[0], Aids::NONE);
    for node in tree.nodes() {
        assert_eq!(tree.find(&tree.label(node)), Some(node), "{}", tree.label(node));
    }
    assert_eq!(tree.label(NodeId::ROOT), "start");
    let leaf = tree.nodes().find(|node| tree.depth(*node) == 2).expect("the game goes on");
    let moves: Vec<_> = tree.label(leaf).split('-').map(str::to_owned).collect();
    assert_eq!(moves.last().map(String::as_str), tree.move_label(leaf));
    assert_eq!(moves.len(), 2);
}

#[test]
fn minimax_of_a_game_looks_at_everything() {
    for board in positions() {
        let minimax_of =
            Search { options: Options { aids: ALL_AIDS[7], ..Options::PLAIN }, ..Search::MINIMAX };
        let GameRecord { tree, trace, memory, table, .. } =
            record_game(&board, minimax_of).expect("tic-tac-toe fits a tree");
        let mut entered = 0;
        let Ok(_) = minimax(&board, |event| entered += usize::from(matches!(event, Event::Entered { .. })));
        let end = Replay::new(Rc::new(tree.clone()), trace).last_step();
        assert_eq!((tree.n_nodes(), table.len(), memory.table(end).len()), (entered, 0, 0));
    }
}

/// Every depth limit from which these positions differ, in both units.
fn horizons() -> impl Iterator<Item = Horizon> {
    (1..=5).flat_map(|depth| [Unit::Plies, Unit::Rounds].map(|unit| Horizon { depth, unit }))
}

/// By the definition: the tree is what the search entered, and beside it the other moves of positions whose moves it looked at.
#[test]
fn the_tree_of_a_search_is_what_it_looked_at_and_what_it_left_out_there() {
    let counts = |game: &TicTacToe, algorithm: Algorithm, depth: u32| {
        let horizon = Some(Horizon { depth, unit: Unit::Plies });
        let search = Search { algorithm, horizon, ..Search::ALPHA_BETA };
        let GameRecord { tree, trace, positions, .. } = record_game(game, search).expect("it fits a tree");
        let replay = Replay::new(Rc::new(tree), trace);
        let (tree, end) = (replay.tree(), replay.at(replay.last_step()));
        for node in tree.nodes() {
            let is_opened = tree.children(node).any(|child| end.has_come(child));
            let n_moves = game.children(positions[node.index()]).count();
            assert_eq!(tree.children(node).count(), if is_opened { n_moves } else { 0 });
            // What is below a position that was not entered, and which is entered, the tests of searches say.
            assert!(end.has_come(node) || tree.is_leaf(node) && tree.leaf_score(node).is_none());
        }
        tree.n_nodes()
    };
    for board in positions() {
        for depth in 1..=4 {
            for algorithm in [Algorithm::Minimax, Algorithm::AlphaBeta, Algorithm::Pvs] {
                counts(&board, algorithm, depth);
            }
        }
    }
    // Nine moves, and no reply to any of them; then every reply.
    let minimax = |depth| counts(&TicTacToe::default(), Algorithm::Minimax, depth);
    assert_eq!([1, 2, 3].map(minimax), [10, 82, 586]);
}

#[test]
fn with_a_depth_limit_the_tree_ends_in_static_values() {
    for board in positions() {
        for (horizon, aids) in horizons().flat_map(|horizon| ALL_AIDS.map(|aids| (horizon, aids))) {
            let search = Search {
                horizon: Some(horizon),
                options: Options { aids, ..Options::PLAIN },
                ..Search::ALPHA_BETA
            };
            let record = record_game(&board, search).expect("tic-tac-toe fits a tree");
            let GameRecord { tree, trace, positions, .. } = record;
            let replay = Replay::new(Rc::new(tree), trace);
            let (tree, end) = (replay.tree(), replay.at(replay.last_step()));
            for node in tree.nodes().filter(|node| end.is_evaluated(*node)) {
                let position = positions[node.index()];
                let Ok(value) = board.value(position);
                let Ok(estimate) = board.static_value(position);
                // Where the search goes no deeper, the game does.
                assert!(tree.is_leaf(node));
                assert_eq!(tree.is_estimate(node), value.is_none());
                assert_eq!(tree.leaf_score(node), Some(value.unwrap_or(estimate)));
                assert_eq!(tree.player(node), board.player(position));
                if value.is_none() && horizon.unit == Unit::Plies {
                    assert_eq!(tree.depth(node), horizon.depth);
                }
            }
            let Ok(expected) = minimax(&DepthLimited::new(&board, Some(horizon)), |_| ());
            let found = end.visited(NodeId::ROOT);
            assert!(
                matches!(found, Some(Progress::Returned { score, bound: Bound::Exact }) if score == expected),
                "{board} {horizon:?} {aids:?}: {found:?} is not {expected}"
            );
            each_step_is_the_fold(&replay, 29, &format!("{board} by {search:?}"));
        }
    }
}

#[test]
fn a_recorded_search_to_a_depth_limit_is_that_search_of_its_own_tree() {
    for board in positions() {
        for (horizon, algorithm) in
            horizons().flat_map(|horizon| [Algorithm::Minimax, Algorithm::AlphaBeta].map(|by| (horizon, by)))
        {
            let search = Search { algorithm, horizon: Some(horizon), ..Search::ALPHA_BETA };
            let GameRecord { tree, trace, .. } = record_game(&board, search).expect("it fits a tree");
            let (mut of_game, mut of_tree) = (Vec::new(), Vec::new());
            trace.for_each_event(&tree, |_, event| of_game.push(event));
            search.run(&tree, |event| of_tree.push(event)).expect("what it comes to has values");
            assert!(of_game == of_tree, "{board} {search:?}");
        }
    }
}
