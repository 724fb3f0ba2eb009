//! Looking deeper here and less deep there: for each way a position where it is right and one where it is wrong.

use plywise_games::{BoardGame, Chess, ConnectFour, Nim};
use plywise_search::{Algorithm, Hooked, Horizon, Options, Search, Selective, Unit, Watch, search_game};

/// The value of a position and how many positions were entered for it.
fn searched<G: BoardGame>(position: &str, depth: u32, selective: Selective) -> (f64, u32) {
    let game = G::from_text(position).expect("this position can come up");
    let horizon = Some(Horizon { depth, unit: Unit::Plies });
    let options = Options { selective, ..Options::PLAIN };
    let Ok(found) = search_game(&game, &Search { horizon, options, ..Search::ALPHA_BETA }, |_| ());
    (found.score.expect("it comes to its end").points(), found.entered)
}

const QUIESCENCE: Selective = Selective { quiescence: Selective::QUIESCENCE_PLIES, ..Selective::NONE };
const NULL_MOVE: Selective = Selective { null_move: true, ..Selective::NONE };
const REDUCTIONS: Selective = Selective { reductions: true, ..Selective::NONE };

#[test]
fn quiescence_sees_the_piece_taken_back() {
    // The queen takes a pawn that another pawn guards.
    let position = "4k3/2p5/3p4/8/8/8/3Q4/4K3 w - - 0 1";
    let (plain, _) = searched::<Chess>(position, 1, Selective::NONE);
    let (quiet, _) = searched::<Chess>(position, 1, QUIESCENCE);
    let (deeper, _) = searched::<Chess>(position, 2, Selective::NONE);
    assert!(plain > 9.0 && quiet < 9.0 && deeper < 9.0, "{plain} {quiet} {deeper}");
}

#[test]
fn quiescence_does_not_see_a_quiet_move_that_wins() {
    // A rook cuts the king off, and the other gives mate: neither takes anything.
    let position = "7k/8/8/8/8/8/R7/1R4K1 w - - 0 1";
    let (quiet, _) = searched::<Chess>(position, 1, QUIESCENCE);
    let (deeper, _) = searched::<Chess>(position, 3, Selective::NONE);
    assert!(quiet < 20.0 && deeper == 1000.0, "{quiet} {deeper}");
}

#[test]
fn quiescence_ends_where_the_orders_of_captures_do_not() {
    // From "Kiwipete" pieces can be taken in very many orders, and minimax goes through all of them.
    let kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    let entered = |algorithm, plies| {
        let game = Chess::from_text(kiwipete).expect("this position can come up");
        let horizon = Some(Horizon { depth: 1, unit: Unit::Plies });
        let options =
            Options { selective: Selective { quiescence: plies, ..Selective::NONE }, ..Options::PLAIN };
        let search = Search { algorithm, horizon, options, ..Search::ALPHA_BETA };
        let Ok(found) = search_game(&game, &search, |_| ());
        found.entered
    };
    assert_eq!([1, 2, 3].map(|plies| entered(Algorithm::Minimax, plies)), [448, 3_868, 30_645]);
    assert_eq!(entered(Algorithm::Minimax, Selective::QUIESCENCE_PLIES), 235_372);
    assert_eq!(entered(Algorithm::AlphaBeta, Selective::QUIESCENCE_PLIES), 203);
}

#[test]
fn whoever_watches_a_search_changes_nothing_of_it() {
    let kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    let in_check = "4k3/8/8/8/7b/8/3r4/4K2R w K - 0 1";
    for (position, depth) in [(kiwipete, 1), (kiwipete, 3), (in_check, 4)] {
        let game = Chess::from_text(position).expect("this position can come up");
        let selective = Selective { null_move: true, reductions: true, ..QUIESCENCE };
        let horizon = Some(Horizon { depth, unit: Unit::Plies });
        let options = Options { selective, ..Options::PLAIN };
        let search = Search { horizon, options, ..Search::ALPHA_BETA };
        let watched = Hooked { game: &game, hook: Watch(&|| Ok::<(), std::convert::Infallible>(())) };
        let (mut plain, mut seen) = (Vec::new(), Vec::new());
        let (Ok(_), Ok(_)) = (
            search_game(&game, &search, |event| plain.push(event)),
            search_game(&watched, &search, |event| seen.push(event)),
        );
        assert!(plain == seen, "{position} to depth {depth}");
    }
}

#[test]
fn a_null_move_saves_work_where_moving_helps() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let (value, entered) = searched::<Chess>(start, 4, Selective::NONE);
    let (with, fewer) = searched::<Chess>(start, 4, NULL_MOVE);
    assert_eq!(with, value);
    assert_eq!((entered, fewer), (20_386, 20_060));
}

#[test]
fn a_null_move_is_wrong_where_nobody_wants_to_move() {
    // Two equal heaps: whoever moves loses, and would be glad to pass.
    let (value, _) = searched::<Nim>("2.2", 7, Selective::NONE);
    let (with, _) = searched::<Nim>("2.2", 7, NULL_MOVE);
    assert_eq!((value, with), (-1.0, 1.0));
}

#[test]
fn reductions_save_work_where_late_moves_are_bad() {
    let (value, entered) = searched::<ConnectFour>("...../...../...../..o.x", 5, Selective::NONE);
    let (with, fewer) = searched::<ConnectFour>("...../...../...../..o.x", 5, REDUCTIONS);
    assert_eq!((value, with), (2.0, 2.0));
    assert_eq!((entered, fewer), (398, 265));
}

#[test]
fn reductions_are_wrong_where_a_late_move_matters() {
    // The move that is looked into less deep is the reply that refutes.
    let (value, _) = searched::<ConnectFour>("...../..x../..o.x/oxx.o", 4, Selective::NONE);
    let (with, _) = searched::<ConnectFour>("...../..x../..o.x/oxx.o", 4, REDUCTIONS);
    assert_eq!((value, with), (0.0, -1.0));
}

#[test]
fn a_table_takes_nothing_from_a_search_of_another_depth() {
    // In Nim a position comes up after more moves or fewer, and looks worth something else from there.
    for position in ["2.3.4", "1.2.3", "3.4.5", "2.2.3"] {
        for depth in 2..=6 {
            let game = Nim::from_text(position).expect("this position can come up");
            let horizon = Some(Horizon { depth, unit: Unit::Plies });
            let value = |table| {
                let aids = plywise_search::Aids { table, ..plywise_search::Aids::NONE };
                let options = Options { aids, ..Options::PLAIN };
                let Ok(found) =
                    search_game(&game, &Search { horizon, options, ..Search::ALPHA_BETA }, |_| ());
                found.score
            };
            assert_eq!(value(true), value(false), "{position} to {depth}");
        }
    }
}
