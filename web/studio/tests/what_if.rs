//! What is said of a leaf that might be worth something else, and the keys of the stage.

use plywise_search::{GameTree, NodeId, Score};
use plywise_studio::editing::{Command, Editing, Way};
use plywise_studio::keys::{KeyWish, Press, anywhere, on_stage};
use plywise_studio::what_if::{WhatIf, horizon};

fn words(text: &str, leaf: &str, x: Option<i32>) -> String {
    let editing = Editing::open(text, text);
    let tree = editing.tree().expect("it is a tree");
    let leaf = tree.find(leaf).expect("there is such a leaf");
    let what_if = WhatIf::of(&editing, leaf, horizon(None, &editing)).expect("it is a leaf");
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

#[test]
fn chance_is_rounded_and_several_players_are_left_alone() {
    let said = words("(@chance(1/3: X=3 2/3: 1) 2)", "X", Some(3));
    assert!(said.contains("up to 4 here") || said.contains("up to about 4 here"), "{said}");
    let thirds = words("(@chance(1/3: X=3 2/3: 1) 2.1)", "X", Some(9));
    assert!(thirds.contains("about 4.3"), "{thirds}");
    let editing = Editing::open("@1(<1 2> <3 4>)", "@1(<1 2> <3 4>)");
    assert!(WhatIf::of(&editing, NodeId::new(1), None).is_none());
    assert!(WhatIf::of(&editing, NodeId::ROOT, None).is_none(), "a branch has no value of its own");
    let unknown = words("((X=3 ?) 2)", "X", Some(3));
    assert!(unknown.contains("cannot be told: it also hangs on a value that nobody wrote down"), "{unknown}");
}

#[test]
fn a_depth_limit_in_the_text_or_the_link_counts() {
    let text = "depth: 1\n(~1(X=3 4) 2)";
    assert!(words(text, "X", Some(3)).starts_with("Whatever X is worth, the root is worth 2."));
    let editing = Editing::open(text, text);
    assert!(horizon(Some("t=(1%202)"), &editing).is_none(), "the link says what holds");
    assert!(horizon(Some("t=(1%202)&depth=2"), &editing).is_some());
}

#[test]
fn the_bar_holds_every_value_and_every_turn() {
    let editing = Editing::open(LECTURE, LECTURE);
    let tree = editing.tree().expect("it is a tree");
    for leaf in tree.nodes().filter(|&node| tree.is_leaf(node)) {
        let what_if = WhatIf::of(&editing, leaf, None).expect("it is a leaf");
        let scale = what_if.scale;
        assert!(scale.from < 2.0 && scale.to > 14.0 && scale.step == 1.0);
        for x in -3..20 {
            let (from, to) = what_if.kept(Score::from(x)).expect("everything is known");
            assert!((0.0..=100.0).contains(&from) && from <= to && to <= 100.0);
        }
        assert!(what_if.turn().is_none_or(|turn| turn > 0.0 && turn < 100.0));
    }
}

fn press(key: &str) -> Press<'_> {
    Press { key, ..Press::default() }
}

#[test]
fn keys_on_the_stage_edit_and_those_that_step_are_left() {
    let mut editing = Editing::open("(3 (4 5))", "(3 (4 5))");
    let wish = |editing: &Editing, press: Press<'_>| on_stage(press, editing);
    assert_eq!(wish(&editing, press("ArrowDown")), Some(KeyWish::Walk(Way::Down)));
    assert_eq!(wish(&editing, press("7")), None, "nothing is picked");
    assert_eq!(wish(&editing, press("Enter")), None, "so Enter goes into the outline");
    editing.select(Some(NodeId::new(1)));
    assert_eq!(wish(&editing, press("7")), Some(KeyWish::Type(Some('7'))));
    assert_eq!(wish(&editing, press("-")), Some(KeyWish::Type(Some('-'))));
    assert_eq!(wish(&editing, press("Enter")), Some(KeyWish::Type(None)));
    assert_eq!(wish(&editing, press("+")), Some(KeyWish::Follow(Command::AddChild)));
    let alt = Press { alt: true, ..press("ArrowRight") };
    assert_eq!(wish(&editing, alt), Some(KeyWish::Follow(Command::MoveRight)));
    for key in ["n", "p", " ", "]", "[", "a", "?", "PageDown"] {
        assert_eq!(wish(&editing, press(key)), None, "{key} is the page's own");
    }
    let to_cut = Press { shift: true, ..press("ArrowRight") };
    assert_eq!(wish(&editing, to_cut), None);
    editing.select(Some(NodeId::new(2)));
    assert_eq!(wish(&editing, press("0")), None, "a branch has no value: 0 fits the tree");
    let undo = Press { ctrl: true, ..press("z") };
    assert_eq!(anywhere(undo), Some(Command::Undo));
    assert_eq!(anywhere(Press { shift: true, key: "Z", ..undo }), Some(Command::Redo));
    assert_eq!(anywhere(press("z")), None);
    assert_eq!(editing.tree().map(GameTree::n_nodes), Some(5));
}
