//! Every search of a game by its rules is told: what is beyond the limit, what is less deep, and what a table forgets.

use std::rc::Rc;

use plywise_conventions::{Conventions, Profile};
use plywise_games::{BoardGame, Chess, ConnectFour, Nim};
use plywise_lesson::{Narrator, pseudo_code, running_line};
use plywise_replay::{GameRecord, Replay, Step, record_game};
use plywise_search::{
    Aids, Algorithm, Event, Horizon, Options, Replacement, Search, Selective, TableShape, Unit,
};

const ALL_AIDS: Aids = Aids { table: true, killers: true, history: true };
const SMALL: TableShape = TableShape { slots: Some(8), replacement: Replacement::Deeper };

fn limited(algorithm: Algorithm, depth: u32, options: Options) -> Search {
    let horizon = Some(Horizon { depth, unit: Unit::Plies });
    Search { algorithm, horizon, options, ..Search::ALPHA_BETA }
}

/// Every sentence of a search; each step runs a line of the pseudo-code.
fn story<G: BoardGame>(position: &str, search: Search) -> Vec<String> {
    let game = G::from_text(position).expect("this position can come up");
    let GameRecord { tree, trace, memory, .. } = record_game(&game, search).expect("it fits a tree");
    let conventions = Conventions { search: trace.search(), ..Profile::DEFAULT.conventions };
    let code = pseudo_code(&conventions.search);
    let replay = Replay::new(Rc::new(tree), trace);
    let narrator = Narrator::new(replay.tree(), &conventions).with_memory(&memory);
    let tell = |step| {
        let moment = replay.at(Step(step));
        assert!(step == 0 || running_line(&code, &moment).is_some(), "step {step} by {search:?}");
        narrator.sentence(&moment).to_string()
    };
    (0..=replay.n_events()).map(tell).collect()
}

fn tells(story: &[String], what: &str) -> bool {
    story.iter().any(|sentence| sentence.contains(what))
}

#[test]
fn every_step_of_every_search_of_a_game_has_a_sentence_and_a_line() {
    let all = Selective { quiescence: Selective::QUIESCENCE_PLIES, null_move: true, reductions: true };
    for algorithm in Algorithm::ALL {
        for (aids, table, selective) in [
            (Aids::NONE, TableShape::UNLIMITED, Selective::NONE),
            (ALL_AIDS, SMALL, Selective::NONE),
            (ALL_AIDS, SMALL, all),
        ] {
            let options = Options { aids, table, selective, ..Options::PLAIN };
            for story in [
                story::<ConnectFour>("..../..../..../.xo.", limited(algorithm, 3, options)),
                story::<Nim>("1.2.2", limited(algorithm, 4, options)),
            ] {
                assert!(story.iter().all(|sentence| sentence.ends_with(['.', '!', '?'])), "{story:#?}");
            }
        }
    }
}

#[test]
fn the_code_of_every_search_with_a_depth_limit_has_a_line_for_it() {
    let quiescence = Selective { quiescence: Selective::QUIESCENCE_PLIES, ..Selective::NONE };
    let null_move = Selective { null_move: true, ..Selective::NONE };
    for algorithm in Algorithm::ALL {
        for (aids, selective) in [
            (Aids::NONE, Selective::NONE),
            (ALL_AIDS, Selective::NONE),
            (ALL_AIDS, null_move),
            (Aids::NONE, quiescence),
        ] {
            let search = limited(algorithm, 2, Options { aids, selective, ..Options::PLAIN });
            let game = ConnectFour::from_text("..../..../..../.xo.").expect("this position can come up");
            let GameRecord { tree, trace, .. } = record_game(&game, search).expect("it fits a tree");
            let (code, replay) = (pseudo_code(&trace.search()), Replay::new(Rc::new(tree), trace));
            let text = code.iter().map(|line| &*line.text).collect::<Vec<_>>().join("\n");
            assert!(text.contains("at the depth limit"), "{search:?}: {text}");
            // With quiescence it goes on there, and staying is worth what the position looks worth.
            let is_evaluated =
                |step: &u32| matches!(replay.at(Step(*step)).event(), Some(Event::Evaluated { .. }));
            let limit = (1..=replay.n_events()).find(is_evaluated).expect("it reads static values");
            let line = running_line(&code, &replay.at(Step(limit))).map(|line| &*code[line].text);
            let says = line.is_some_and(|line| line.contains("at the depth limit"));
            assert!(says || text.contains("staying is a child"), "{search:?}: {line:?}");
        }
    }
    let whole = Search { options: Options { aids: ALL_AIDS, ..Options::PLAIN }, ..Search::ALPHA_BETA };
    assert!(pseudo_code(&whole).iter().all(|line| !line.text.contains("depth limit")));
}

#[test]
fn staying_and_noisy_moves_are_told() {
    let options = Options {
        selective: Selective { quiescence: Selective::QUIESCENCE_PLIES, ..Selective::NONE },
        ..Options::PLAIN
    };
    let story =
        story::<Chess>("4k3/2p5/3p4/8/8/8/3Q4/4K3 w - - 0 1", limited(Algorithm::AlphaBeta, 1, options));
    for what in [
        "Beyond the depth limit it goes on with noisy moves, and whoever moves may stay.",
        "which lies at the depth limit: from here on only noisy moves are looked at.",
        "MIN may stay at Qxd6, which lies at the depth limit: that is worth what the position looks worth.",
        "Staying gives MIN ",
    ] {
        assert!(tells(&story, what), "{what}");
    }
}

#[test]
fn null_moves_and_reductions_are_told() {
    let selective = Selective { null_move: true, reductions: true, ..Selective::NONE };
    let options = Options { selective, ..Options::PLAIN };
    let story = story::<Nim>("2.3.4", limited(Algorithm::AlphaBeta, 5, options));
    for what in [
        "Before it looks at the moves of a position it asks whether passing would do.",
        "After late, quiet moves it looks one ply less deep first.",
        "and the search looks 2 plies less deep than after a move: is that still worth ",
        "is good enough even so, and some move will be as good.",
        ", which is not enough: the moves are looked at.",
    ] {
        assert!(tells(&story, what), "{what} in {story:#?}");
    }
}

#[test]
fn what_a_small_table_knows_and_forgets_is_told() {
    let options = Options { aids: ALL_AIDS, table: SMALL, ..Options::PLAIN };
    let story = story::<ConnectFour>("..../..../..../....", limited(Algorithm::Iterative, 4, options));
    for what in [
        "The table has it from a search that looked 1 ply deep, not as deep as this one does: only its best move is used.",
        "Its place in the table is taken by the position after ",
        "The table remembers that, in the place of the position after ",
        "since that search looked deeper.",
    ] {
        assert!(tells(&story, what), "{what} in {story:#?}");
    }
}
