//! What is said of a leaf that might be worth something else, and the keys of the stage.

use plywise_notation::write;
use plywise_search::{Algorithm, Event, GameTree, Mover, NodeId, Order, Score, Search};
use plywise_studio::editing::{Command, Direction, Editing};
use plywise_studio::keys::{KeyAction, KeyPress, anywhere, on_stage};
use plywise_studio::what_if::{Scale, WhatIf, search};
use plywise_testkit::{any_chance_tree, any_horizon, any_tree, any_tree_with_statics};
use proptest::prelude::*;

fn words(text: &str, leaf: &str, x: Option<i32>) -> String {
    let editing = Editing::open(text, text);
    let tree = editing.tree().expect("it is a tree");
    let leaf = tree.find(leaf).expect("there is such a leaf");
    let what_if = WhatIf::of(&editing, leaf, &search(None, &editing)).expect("it is a leaf");
    what_if.words(x.map(Score::from)).join(" ")
}

const LECTURE: &str = "A(B(3 12 8) C(2 X=4 6) D(14 5 Z=2))";

#[test]
fn a_leaf_that_cannot_matter_is_said_to_be_one() {
    assert_eq!(
        words(LECTURE, "X", Some(4)),
        "Whatever X is worth, the root is worth 3. The best move is B in any case."
    );
    let quiz = LECTURE.replace("X=4 6", "X=? ?");
    assert_eq!(words(&quiz, "X", None), words(LECTURE, "X", Some(4)), "nor what nobody wrote down");
}

#[test]
fn a_leaf_that_matters_is_said_to_with_its_range() {
    assert_eq!(
        words(LECTURE, "Z", Some(2)),
        "The root is worth 3, and stays so with anything up to 3 here. \
         Whatever stands here, the root is worth 3 at least and 5 at most. \
         The best move is B up to 3, and D beyond."
    );
    assert_eq!(
        words(LECTURE, "L3-2", Some(12)),
        "The root is worth 3, and stays so with anything from 3 up here. \
         Whatever stands here, the root is worth 2 at least and 3 at most. \
         The best move is C below 2, and B from there up."
    );
    assert!(
        words(LECTURE, "L3-1", Some(3))
            .starts_with("The root is worth 3; any other value here changes that.")
    );
}

/// Equal moves take turns at being the first of the best, and the root's value stays.
#[test]
fn a_leaf_that_cannot_change_the_value_may_change_the_move() {
    assert_eq!(
        words("((0 1)(1))", "L3-1", Some(0)),
        "Whatever L3-1 is worth, the root is worth 1. The best move is L2-2 below 1, and L2-1 from there up."
    );
    assert_eq!(
        words("((9 -6)(-6 4))", "L3-1", Some(9)),
        "Whatever L3-1 is worth, the root is worth −6. The best move is L2-2 below −6, and L2-1 from there up."
    );
    let editing = Editing::open("((0 1)(1))", "((0 1)(1))");
    let backwards = Search { order: Order::RightToLeft, ..Search::MINIMAX };
    let what_if = WhatIf::of(&editing, NodeId::new(2), &backwards).expect("it is a leaf");
    assert_eq!(
        what_if.words(None).join(" "),
        "Whatever L3-1 is worth, the root is worth 1. The best move is L2-2 in any case.",
        "of equal moves the search looks at L2-2 first"
    );
}

/// The best move by a search that leaves nothing out: the first child that gave the root its value.
fn best_move(tree: &GameTree, search: Search) -> Option<NodeId> {
    let algorithm = if tree.has_chance() { Algorithm::Expectimax } else { Algorithm::Minimax };
    let mut best = None;
    let found = Search { algorithm, ..search }.run(tree, |event| {
        if let Event::Updated { node: NodeId::ROOT, by, value, .. } = event
            && best.is_none_or(|(_, known)| known != value)
        {
            best = Some((by, value));
        }
    });
    found.expect("every value is known");
    best.map(|(by, _)| by).filter(|_| tree.mover(NodeId::ROOT) != Mover::Chance)
}

/// Which move a sentence calls the best when the leaf is worth `x`; `None` where `x` is a hair from where that changes.
fn said_best(words: &str, x: f64, hair: f64) -> Option<&str> {
    let said = words.split_once("The best move is ")?.1.trim_end_matches('.');
    if let Some(always) = said.strip_suffix(" in any case") {
        return Some(always);
    }
    let number = |text: &str| {
        let text = text.trim_start_matches("about ").replace('−', "-").replace('∞', "inf");
        text.parse::<f64>().expect("a number stands there")
    };
    let (below, turn, above, is_there) = if let Some((below, rest)) = said.split_once(" up to ") {
        let (turn, above) = rest.split_once(", and ").expect("two moves");
        (below, number(turn), above.trim_end_matches(" beyond"), below)
    } else {
        let (below, rest) = said.split_once(" below ").expect("two moves");
        let (turn, above) = rest.split_once(", and ").expect("two moves");
        let above = above.trim_end_matches(" from there up");
        (below, number(turn), above, above)
    };
    if x == turn || (x - turn).abs() <= hair {
        return (hair == 0.0).then_some(is_there);
    }
    Some(if x < turn { below } else { above })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    /// Every leaf, with a value below, between, at and above all others: what is said of the root's value and of its
    /// move, against a fresh search.
    #[test]
    fn what_is_said_is_what_trying_shows(
        tree in prop_oneof![any_tree(), any_tree_with_statics(), any_chance_tree()], horizon in any_horizon(),
        backwards in any::<bool>(),
    ) {
        let text = write(&tree);
        let editing = Editing::open(&text, &text);
        let tree = editing.tree().expect("what is written can be read");
        let horizon = horizon.filter(|_| tree.has_statics());
        let order = if backwards { Order::RightToLeft } else { Order::AsGiven };
        let search = Search { horizon, order, ..Search::MINIMAX };
        prop_assume!(tree.n_nodes() < 60);
        let ends = if tree.has_chance() { vec![] } else { vec![f64::NEG_INFINITY, f64::INFINITY] };
        let xs = (-15..=15).map(|halves| f64::from(halves) / 2.0).chain(ends).collect::<Vec<_>>();
        for leaf in tree.nodes().filter(|&node| tree.is_leaf(node)) {
            let what_if = WhatIf::of(&editing, leaf, &search).expect("it is a leaf");
            for &points in &xs {
                let x = Score::new(points);
                let tried = tree.with_value(leaf, x);
                let words = what_if.words(x).join(" ");
                let value = Search { algorithm: Algorithm::Expectimax, ..search }.run(&tried, |_| ()).expect("known");
                if !tree.has_chance() {
                    let value = value.to_string().replace("inf", "∞").replace('-', "−");
                    prop_assert!(words.contains(&format!("the root is worth {value}"))
                        || words.contains(&format!("The root is worth {value}")), "{} at {}: {}", text, points, words);
                }
                let hair = if tree.has_chance() { 1e-5 } else { 0.0 };
                if let Some(said) = said_best(&words, points, hair) {
                    let best = best_move(&tried, search).map(|node| tree.label(node));
                    prop_assert_eq!(Some(said), best.as_deref(), "{} at {}: {}", text, points, words);
                }
            }
        }
    }
}

/// Values so far apart that what lies between them is more than a number holds.
#[test]
fn the_largest_numbers_have_a_slider_too() {
    for text in [
        "(1e308 -1e308)", "(1.7e308 1.7e308)", "(1e300 1)", "(5e-324 0)",
        "(9007199254740993 9007199254740995)",
    ] {
        let editing = Editing::open(text, text);
        let what_if = WhatIf::of(&editing, NodeId::new(1), &Search::MINIMAX).expect("it is a leaf");
        let Scale { from, to, step } = what_if.scale;
        assert!(from.is_finite() && to.is_finite() && step > 0.0 && step.is_finite(), "{text}");
        assert!(from < to && from + step > from && to - step < to, "{text}: {from} to {to} by {step}");
        let (low, high) = what_if.kept(Score::from(0)).expect("everything is known");
        assert!((0.0..=100.0).contains(&low) && low <= high && high <= 100.0, "{text}: {low} {high}");
    }
}

#[test]
fn chance_is_rounded_and_several_players_are_left_alone() {
    let said = words("(@chance(1/3: X=3 2/3: 1) 2)", "X", Some(3));
    assert!(said.contains("up to 4 here") || said.contains("up to about 4 here"), "{said}");
    let thirds = words("(@chance(1/3: X=3 2/3: 1) 2.1)", "X", Some(9));
    assert!(thirds.contains("about 4.3"), "{thirds}");
    let editing = Editing::open("@1(<1 2> <3 4>)", "@1(<1 2> <3 4>)");
    assert!(WhatIf::of(&editing, NodeId::new(1), &Search::MINIMAX).is_none());
    assert!(
        WhatIf::of(&editing, NodeId::ROOT, &Search::MINIMAX).is_none(),
        "a branch has no value of its own"
    );
    let unknown = words("((X=3 ?) 2)", "X", Some(3));
    assert!(unknown.contains("is unknown: it also hangs on a value that nobody wrote down"), "{unknown}");
}

#[test]
fn a_depth_limit_in_the_text_or_the_link_counts() {
    let text = "depth: 1\n(~1(X=3 4) 2)";
    assert!(words(text, "X", Some(3)).starts_with("Whatever X is worth, the root is worth 2."));
    let editing = Editing::open(text, text);
    assert!(search(Some("t=(1%202)&depth=2"), &editing).horizon.is_some_and(|horizon| horizon.depth == 2));
    let unlimited = search(Some("t=(1%202)&depth=all"), &editing);
    assert_eq!(unlimited.horizon, None, "the link says what holds");
    let silent = search(Some("t=(1%202)&order=rtl"), &editing);
    assert_eq!(silent.horizon, search(None, &editing).horizon, "what it does not say, the text does");
    assert_eq!(silent.order, Order::RightToLeft);
}

#[test]
fn the_bar_holds_every_value_and_every_turn() {
    let editing = Editing::open(LECTURE, LECTURE);
    let tree = editing.tree().expect("it is a tree");
    for leaf in tree.nodes().filter(|&node| tree.is_leaf(node)) {
        let what_if = WhatIf::of(&editing, leaf, &Search::MINIMAX).expect("it is a leaf");
        let scale = what_if.scale;
        assert!(scale.from < 2.0 && scale.to > 14.0 && scale.step == 1.0);
        for x in -3..20 {
            let (from, to) = what_if.kept(Score::from(x)).expect("everything is known");
            assert!((0.0..=100.0).contains(&from) && from <= to && to <= 100.0);
        }
        assert!(what_if.turn().is_none_or(|turn| turn > 0.0 && turn < 100.0));
    }
}

fn press(key: &str) -> KeyPress<'_> {
    KeyPress { key, ..KeyPress::default() }
}

#[test]
fn keys_on_the_stage_edit_and_those_that_step_are_left() {
    let mut editing = Editing::open("(3 (4 5))", "(3 (4 5))");
    let wish = |editing: &Editing, press: KeyPress<'_>| on_stage(press, editing);
    assert_eq!(wish(&editing, press("ArrowDown")), Some(KeyAction::Walk(Direction::Down)));
    assert_eq!(wish(&editing, press("7")), None, "nothing is picked");
    assert_eq!(wish(&editing, press("Enter")), None, "so Enter goes into the outline");
    editing.select(Some(NodeId::new(1)));
    assert_eq!(wish(&editing, press("7")), Some(KeyAction::Type(Some('7'))));
    assert_eq!(wish(&editing, press("-")), Some(KeyAction::Type(Some('-'))));
    assert_eq!(wish(&editing, press("Enter")), Some(KeyAction::Type(None)));
    assert_eq!(wish(&editing, press("+")), Some(KeyAction::Follow(Command::AddChild)));
    let alt = KeyPress { alt: true, ..press("ArrowRight") };
    assert_eq!(wish(&editing, alt), Some(KeyAction::Follow(Command::MoveRight)));
    for key in ["n", "p", " ", "]", "[", "a", "?", "PageDown"] {
        assert_eq!(wish(&editing, press(key)), None, "{key} is the page's own");
    }
    let to_cut = KeyPress { shift: true, ..press("ArrowRight") };
    assert_eq!(wish(&editing, to_cut), None);
    editing.select(Some(NodeId::new(2)));
    assert_eq!(wish(&editing, press("0")), None, "a branch has no value: 0 fits the tree");
    let undo = KeyPress { ctrl: true, ..press("z") };
    assert_eq!(anywhere(undo), Some(Command::Undo));
    assert_eq!(anywhere(KeyPress { shift: true, key: "Z", ..undo }), Some(Command::Redo));
    assert_eq!(anywhere(press("z")), None);
    assert_eq!(editing.tree().map(GameTree::n_nodes), Some(5));
}
