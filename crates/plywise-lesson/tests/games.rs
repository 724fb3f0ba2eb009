//! A game searched with what engines add: every step has its sentence and its line of pseudo-code.

use std::rc::Rc;

use plywise_conventions::{Conventions, Profile};
use plywise_lesson::{Narrator, called, name_written, pseudo_code, recalled_text, running_line};
use plywise_replay::{GameRecord, Replay, Step, record_game};
use plywise_search::{Aids, Event, GameTree, NodeId, Options, Player, Score, Search, TreeBuilder};

fn recorded(board: &str, aids: Aids) -> (Replay, Conventions) {
    let board: plywise_games::TicTacToe = board.parse().expect("this position can come up");
    let search = Search { options: Options { aids, ..Options::PLAIN }, ..Search::ALPHA_BETA };
    let GameRecord { tree, trace, .. } = record_game(&board, search).expect("it is small");
    let conventions = Profile::from_key("intervals").expect("it is one of the profiles").conventions;
    (Replay::new(Rc::new(tree), trace), Conventions { search, ..conventions })
}

const ALL: Aids = Aids { table: true, killers: true, history: true };

/// What is told of a search: number, line of pseudo-code, sentence.
fn told(board: &str, aids: Aids) -> String {
    let (replay, conventions) = recorded(board, aids);
    let (narrator, code) = (Narrator::new(replay.tree(), &conventions), pseudo_code(&conventions.search));
    let step = |step: u32| {
        let moment = replay.at(Step(step));
        let line = running_line(&code, &moment).map_or("", |line| &code[line].text);
        format!("{step:>3}  {}\n     | {line}\n", narrator.sentence(&moment))
    };
    (0..=replay.n_events()).map(step).collect()
}

#[test]
fn a_game_with_every_aid() {
    insta::with_settings!({ omit_expression => true, prepend_module_to_snapshot => false }, {
        insta::assert_snapshot!("game-all-aids", told("xo./ox./...", ALL));
    });
}

/// A leaf that is an estimate is told of as one, whoever has made the tree, and so is what rests on it.
#[test]
fn an_estimate_is_not_told_of_as_a_value() {
    let mut tree = TreeBuilder::new();
    tree.open(Player::Max, Some("A"));
    tree.estimate(Player::Max.into(), Score::from(5), Some("B"));
    tree.open(Player::Min, Some("C"));
    tree.estimate(Player::Max.into(), Score::from(-1), Some("D"));
    tree.leaf(Some(Score::from(3)), Some("E"));
    tree.close();
    tree.leaf(Some(Score::from(2)), Some("F"));
    tree.close();
    let replay = Replay::of(Rc::new(tree.finish().expect("it is a tree")), Search::ALPHA_BETA);
    let conventions = Conventions { search: Search::ALPHA_BETA, ..Profile::DEFAULT.conventions };
    let narrator = Narrator::new(replay.tree(), &conventions);
    let told: Vec<String> =
        (0..=replay.n_events()).map(|step| narrator.sentence(&replay.at(Step(step))).to_string()).collect();
    let says = |text: &str| told.iter().any(|sentence| sentence.contains(text));
    assert!(says("Leaf B looks worth 5.") && says("Leaf D looks worth −1."), "{told:#?}");
    assert!(says("Leaf F is worth 2.") && says("A looks worth 5"), "{told:#?}");
    // Nobody has set a depth limit, and nothing that rests on an estimate is exact or true.
    assert!(!says("depth limit") && !says("true value") && !says("exact"), "{told:#?}");
}

#[test]
fn each_aid_brings_its_lines_of_pseudo_code_and_no_others() {
    let lines = |aids| {
        let search = Search { options: Options { aids, ..Options::PLAIN }, ..Search::ALPHA_BETA };
        pseudo_code(&search).iter().map(|line| line.text.clone()).collect::<Vec<_>>().join("\n")
    };
    for (aids, said) in [
        (Aids { table: true, ..Aids::NONE }, [true, false, false]),
        (Aids { killers: true, ..Aids::NONE }, [false, true, false]),
        (Aids { history: true, ..Aids::NONE }, [false, false, true]),
        (ALL, [true, true, true]),
    ] {
        let code = lines(aids);
        let words = ["the table knows the position", "a killer now", "the move’s history"];
        assert_eq!(words.map(|words| code.contains(words)), said, "{code}");
        assert!(
            !code.contains("table:") && !code.contains("killers:") && !code.contains("history:"),
            "{code}"
        );
    }
    assert_eq!(
        lines(Aids::NONE),
        pseudo_code(&Search::ALPHA_BETA).iter().map(|line| line.text.clone()).collect::<Vec<_>>().join("\n")
    );
}

#[test]
fn every_step_runs_a_line() {
    for aids in [Aids { table: true, ..Aids::NONE }, Aids { killers: true, ..Aids::NONE }, ALL] {
        let (replay, conventions) = recorded("xo./.x./...", aids);
        let code = pseudo_code(&conventions.search);
        for step in 1..=replay.n_events() {
            assert!(running_line(&code, &replay.at(Step(step))).is_some(), "step {step} with {aids:?}");
        }
    }
}

#[test]
fn a_position_that_the_table_settled_says_what_it_is_worth() {
    let (replay, conventions) = recorded("xo./ox./...", ALL);
    let mut n_settled = 0;
    for step in 2..=replay.n_events() {
        let moment = replay.at(Step(step));
        let Some(Event::Returned { node, .. }) = moment.event() else { continue };
        let before = replay.at(Step(step - 1));
        let is_settled = matches!(before.event(), Some(Event::Recalled { .. }));
        assert_eq!(recalled_text(&moment, node, &conventions).is_some(), is_settled);
        assert_eq!(recalled_text(&before, node, &conventions), None);
        n_settled += u32::from(is_settled);
    }
    assert!(n_settled > 0);
}

#[test]
fn a_position_is_called_by_its_ply_and_last_move_where_many_lead_to_it() {
    let (game, _) = recorded("xo./ox./...", Aids::NONE);
    let tree = game.tree();
    let mut n_short = 0;
    for node in tree.nodes().skip(1) {
        let (label, last) = (tree.label(node), tree.move_label(node).expect("a move leads there"));
        let is_short = tree.depth(node) > 3;
        let expected = if is_short { format!("{}:{last}", tree.depth(node)) } else { label };
        assert_eq!(called(tree, node), expected);
        n_short += u32::from(is_short);
    }
    assert!(n_short > 0);
    // Names of somebody's own are kept, however long they are, and so is a single move.
    let mut drawn = TreeBuilder::new();
    drawn.open(Player::Max, Some("start"));
    let long = drawn.open(Player::Min, Some("a very long move"));
    drawn.set_move(long, "a very long move");
    let own = drawn.leaf(Some(Score::ONE), Some("a name of its own"));
    drawn.set_move(own, "own");
    drawn.close();
    drawn.close();
    let drawn = drawn.finish().expect("a tree");
    for (node, name) in [(NodeId::ROOT, "start"), (long, "a very long move"), (own, "a name of its own")] {
        assert_eq!(called(&drawn, node), name);
    }
}

#[test]
fn a_name_is_left_out_only_where_it_is_the_moves_that_lead_there() {
    let (game, _) = recorded("xo./ox./...", Aids::NONE);
    let written = |tree: &GameTree, node| name_written(tree, node).map(str::to_owned);
    for node in game.tree().nodes().skip(1) {
        assert_eq!(written(game.tree(), node), None, "{:?}", game.tree().name(node));
    }
    let mut drawn = TreeBuilder::new();
    drawn.open(Player::Max, Some("A"));
    let one = drawn.leaf(Some(Score::ONE), Some("A1"));
    drawn.set_move(one, "1");
    let two = drawn.open(Player::Min, Some("A2"));
    drawn.set_move(two, "2");
    let below = drawn.leaf(Some(Score::ZERO), Some("A3-1"));
    drawn.set_move(below, "1");
    drawn.close();
    drawn.close();
    let drawn = drawn.finish().expect("a tree");
    for (node, name) in [(NodeId::ROOT, "A"), (one, "A1"), (two, "A2"), (below, "A3-1")] {
        assert_eq!(written(&drawn, node).as_deref(), Some(name));
    }
}
