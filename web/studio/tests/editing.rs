//! The editing session: what it does is in one history, says what it did, and leads back to where it began.

use plywise_notation::parse;
use plywise_search::{Mover, NodeId};
use plywise_studio::editing::{Command, Destination, Direction, Editing, Field};
use proptest::prelude::*;
use proptest::strategy::ValueTree as _;
use proptest::test_runner::TestRunner;

const START: &str = "title: Café\n(A(3 ?) B(4 5)) # né\n";

fn node(index: usize) -> NodeId {
    NodeId::new(index)
}

fn open(text: &str) -> Editing {
    Editing::open(text, text)
}

/// One thing that somebody may do.
#[derive(Clone, Debug)]
enum Action {
    Command(Command),
    Field(Field, String),
    Mover(Mover),
    Level(Mover),
    Put(usize, usize, u8),
    Typed(String, bool),
    Walk(Direction),
}

fn any_action() -> impl Strategy<Value = Action> {
    let commands = prop::sample::select(vec![
        Command::Undo,
        Command::Redo,
        Command::AddChild,
        Command::AddLeft,
        Command::AddRight,
        Command::Delete,
        Command::Delete,
        Command::Delete,
        Command::Duplicate,
        Command::MoveLeft,
        Command::MoveRight,
        Command::PickUp,
        Command::PutUnder,
        Command::SortBest,
        Command::SortWorst,
        Command::Mirror,
        Command::Negate,
    ]);
    let movers = || prop::sample::select(vec![Mover::Max, Mover::Min, Mover::Chance]);
    let ways = vec![
        Direction::Up,
        Direction::Down,
        Direction::Left,
        Direction::Right,
        Direction::First,
        Direction::Last,
    ];
    prop_oneof![
        8 => commands.prop_map(Action::Command),
        4 => (prop::sample::select(Field::ALL.to_vec()), "[a-z0-9.?é\"-]{0,3}")
            .prop_map(|(field, text)| Action::Field(field, text)),
        1 => movers().prop_map(Action::Mover),
        1 => movers().prop_map(Action::Level),
        2 => (0usize..20, 0usize..20, 0u8..3).prop_map(|(one, other, how)| Action::Put(one, other, how)),
        1 => ("[0-9 ()é]{0,8}", any::<bool>()).prop_map(|(text, goes_on)| Action::Typed(text, goes_on)),
        4 => prop::sample::select(ways).prop_map(Action::Walk),
    ]
}

/// Does it, if it can be done. What cannot be done says why, and that is all.
fn does(editing: &mut Editing, action: Action) {
    let n_nodes = editing.tree().map_or(1, |tree| tree.n_nodes());
    match action {
        Action::Command(command) => drop(editing.follow(command)),
        Action::Field(field, text) => {
            if let Some(at) = editing.selected() {
                drop(editing.set_field(at, field, &text));
            }
        }
        Action::Mover(mover) => drop(editing.set_mover(mover)),
        Action::Level(mover) => drop(editing.set_level(mover)),
        Action::Put(one, other, how) => {
            let by = node(other % n_nodes);
            let place =
                [Destination::Before(by), Destination::After(by), Destination::Under(by)][usize::from(how)];
            drop(editing.put(node(one % n_nodes), place));
        }
        Action::Typed(text, goes_on) => {
            editing.typed(&text, goes_on);
        }
        Action::Walk(way) => {
            if let Some(to) = editing.towards(way) {
                editing.select(Some(to));
            }
        }
    }
}

#[test]
fn ten_thousand_deeds_and_their_undoing_end_where_they_began() {
    let mut runner = TestRunner::deterministic();
    let action = any_action();
    let mut editing = open(START);
    for _ in 0..10_000 {
        let action = action.new_tree(&mut runner).expect("a action can be made up").current();
        let grows = matches!(action, Action::Command(Command::Duplicate));
        // SavedTree small: only the action are many.
        if grows && editing.text().len() > 400 || editing.text().len() > 4_000 {
            editing.select(Some(node(1)));
            does(&mut editing, Action::Command(Command::Delete));
            continue;
        }
        does(&mut editing, action);
        if editing.mistake().is_some() {
            assert!(editing.revert());
        }
        let tree = &parse(editing.text()).expect("what is edited stays a tree").tree;
        let known = editing.tree().expect("there is a tree");
        assert_eq!(plywise_notation::write(tree), plywise_notation::write(known));
        assert!(editing.selected().is_none_or(|at| at.index() < tree.n_nodes()));
    }
    let end = editing.text().to_owned();
    let mut n_undone = 0;
    while editing.undo() {
        n_undone += 1;
    }
    assert_eq!(editing.text(), START);
    assert!(n_undone > 500, "only {n_undone} changes");
    while editing.redo() {
        n_undone -= 1;
    }
    assert_eq!((n_undone, editing.text()), (0, &*end));
}

#[test]
fn what_was_done_is_said_and_what_was_picked_comes_back() {
    let mut editing = open("(A(3 12) B(2 D(4 6)))");
    editing.select(Some(node(6)));
    editing.follow(Command::Delete).expect("D can be taken away");
    assert_eq!(editing.said(), "Deleted D and its 2 children");
    assert_eq!((editing.text(), editing.selected()), ("(A(3 12) B(2))", Some(node(5))));
    assert!(editing.undo());
    assert_eq!(editing.said(), "Undone: Deleted D and its 2 children");
    assert_eq!(editing.selected(), Some(node(6)), "D is picked again");
    assert_eq!(editing.undoes(), None);
    assert_eq!(editing.redoes(), Some("Deleted D and its 2 children"));
    editing.select(Some(node(4)));
    editing.follow(Command::MoveLeft).expect("B has a neighbour");
    assert_eq!((editing.text(), editing.selected()), ("(B(2 D(4 6)) A(3 12))", Some(node(1))));
    assert_eq!(editing.redoes(), None, "what was undone is gone");
}

#[test]
fn a_deleted_node_leaves_its_neighbor_picked() {
    let mut editing = open("(1 2 3)");
    editing.select(Some(node(2)));
    for (text, selected) in [("(1 3)", 2), ("(1)", 1), ("?", 0)] {
        editing.follow(Command::Delete).expect("a leaf can be taken away");
        assert_eq!((editing.text(), editing.selected()), (text, Some(node(selected))));
    }
    assert_eq!(
        editing.follow(Command::Delete),
        Err("The root cannot be deleted, moved or duplicated".to_owned())
    );
}

#[test]
fn a_command_that_cannot_be_followed_says_why_and_changes_nothing() {
    let mut editing = open("(3 4)");
    for command in [Command::AddChild, Command::Delete, Command::SortBest, Command::PutUnder] {
        assert_eq!(editing.blocked(command).as_deref(), Some("Select a node first"));
    }
    editing.select(Some(node(1)));
    let blocked = |editing: &Editing, command| editing.blocked(command).unwrap_or_default();
    assert_eq!(blocked(&editing, Command::MoveLeft), "The node is the first child already");
    assert_eq!(blocked(&editing, Command::MoveRight), "");
    assert_eq!(blocked(&editing, Command::SortBest), "A leaf has no children to sort");
    assert_eq!(blocked(&editing, Command::Undo), "Nothing to undo");
    editing.select(Some(node(0)));
    assert_eq!(blocked(&editing, Command::AddLeft), "The root has no siblings");
    assert!(editing.follow(Command::AddLeft).is_err());
    assert_eq!((editing.said(), editing.text()), ("The root has no siblings", "(3 4)"));
}

#[test]
fn typing_is_in_the_history_and_a_broken_text_stops_edits_until_it_is_mended() {
    let mut editing = open("(3 4)");
    for (nth, text) in ["(3 45", "(3 45)", "(3 45) "].into_iter().enumerate() {
        editing.typed(text, nth > 0);
    }
    assert_eq!(editing.mistake(), None);
    editing.typed("(3 45", false);
    assert!(editing.mistake().is_some());
    editing.select(Some(node(1)));
    assert!(editing.blocked(Command::Delete).is_some_and(|why| why.contains("no tree")));
    assert!(editing.set_field(node(1), Field::Value, "7").is_err());
    assert_eq!(editing.tree().map(|tree| tree.n_nodes()), Some(3), "the last good tree");
    assert!(editing.revert());
    assert_eq!(editing.text(), "(3 45) ");
    assert!(editing.undo() && editing.mistake().is_some(), "also that can be undone");
    assert!(editing.undo() && editing.undo() && !editing.undo());
    assert_eq!(editing.text(), "(3 4)", "what was typed in one go is undone in one");
}

#[test]
fn a_broken_draft_at_the_start_keeps_the_tree_that_is_seen() {
    let mut editing = Editing::open("(3 4)", "(3 4");
    assert!(editing.mistake().is_some() && editing.tree().is_some());
    assert!(editing.revert() && editing.text() == "(3 4)");
}

#[test]
fn fields_say_what_they_take() {
    let mut editing = open("(A(3 ?) @chance(0.5: 1 0.5: 2))");
    let mut set = |at, field, text: &str| editing.set_field(node(at), field, text);
    set(2, Field::Value, "−2.5").expect("a minus sign is one");
    set(3, Field::Name, "x y").expect("any name will do");
    set(1, Field::Static, "7").expect("a branch may look worth something");
    set(5, Field::Probability, "1/4").expect("below chance");
    assert!(set(1, Field::Value, "3").is_err_and(|why| why.starts_with("Only a leaf has a value")));
    assert!(set(2, Field::Value, "three").is_err_and(|why| why.contains("“three” is no number")));
    assert!(set(2, Field::Probability, "0.5").is_err_and(|why| why.contains("chance")));
    assert!(set(5, Field::Probability, "2").is_err_and(|why| why.contains("from 0 to 1")));
    assert_eq!(editing.text(), "(A~7(-2.5 \"x y\"=?) @chance(1/4: 1 3/4: 2))");
    assert_eq!(editing.field(node(3), Field::Name), "x y");
    let mut editing = open("@1(<1 2> <3 4>)");
    editing.set_field(node(1), Field::Value, "5, -6").expect("one for each");
    assert!(editing.set_field(node(1), Field::Value, "5").is_err_and(|why| why.contains("2 numbers")));
    assert_eq!(editing.text(), "@1(<5 -6> <3 4>)");
    assert_eq!(editing.field(node(1), Field::Value), "5 -6");
}

#[test]
fn a_node_goes_beside_another_or_under_it() {
    for (place, after) in [
        (Destination::Before(node(5)), "(A(3) B(12 2 4))"),
        (Destination::After(node(5)), "(A(3) B(2 12 4))"),
        (Destination::Under(node(4)), "(A(3) B(2 4 12))"),
        (Destination::Before(node(2)), "(A(12 3) B(2 4))"),
        (Destination::After(node(0)), "(A(3 12) B(2 4))"),
    ] {
        let mut editing = open("(A(3 12) B(2 4))");
        // Where it cannot be put it stays.
        let _ = editing.put(node(3), place);
        assert_eq!(editing.text(), after, "{place:?}");
    }
    let mut editing = open("(A(3 12) B(2 4))");
    editing.select(Some(node(1)));
    editing.follow(Command::PickUp).expect("A can be picked up");
    editing.select(Some(node(4)));
    editing.follow(Command::PutUnder).expect("B can take it");
    assert_eq!((editing.text(), editing.held()), ("(B(2 4 min A(3 12)))", None));
    assert_eq!(editing.label(editing.selected().expect("A is picked")), "A");
}

#[test]
fn arrows_walk_the_picture() {
    let mut editing = open("(A(3 12) B(2 D(4 6)))");
    let (up, down, left, right) = (Direction::Up, Direction::Down, Direction::Left, Direction::Right);
    let ways =
        [down, down, down, down, right, right, left, Direction::First, Direction::Last, up, right, right];
    let mut labels = Vec::new();
    for way in ways {
        if let Some(to) = editing.towards(way) {
            editing.select(Some(to));
        }
        labels.push(editing.selected().map_or(0, NodeId::index));
    }
    // The root, A, 3 and no further down; 12 and its cousin 2, and back; first and last; A, B and no further.
    assert_eq!(labels, [0, 1, 2, 2, 3, 5, 3, 2, 3, 1, 4, 4]);
    assert_eq!(editing.next_leaf(node(3), true), Some(node(5)));
    assert_eq!(editing.next_leaf(node(5), false), Some(node(3)));
    assert_eq!(editing.next_leaf(node(8), true), None);
}

#[test]
fn mirroring_keeps_the_same_node_picked() {
    for at in 0..10 {
        let mut editing = open("(A(3 12) B(2 D(4 6)) C=1)");
        editing.select(Some(node(at)));
        let picked = |editing: &Editing| editing.selected().expect("it is picked");
        let seen = |editing: &Editing| {
            (editing.field(picked(editing), Field::Name), editing.field(picked(editing), Field::Value))
        };
        let before = seen(&editing);
        editing.follow(Command::Mirror).expect("any tree has a mirror image");
        assert_eq!(seen(&editing), before);
    }
}

#[test]
fn the_value_that_is_kept_is_the_one_that_is_said() {
    for (typed, kept) in [
        ("12345678901234567890", "1.2345678901234567e19"),
        ("0.1234567890123456789", "0.12345678901234568"),
        ("-9007199254740993", "-9.007199254740992e15"),
    ] {
        let mut editing = open("A(3 4)");
        editing.set_field(node(1), Field::Value, typed).expect("a number");
        assert_eq!(editing.text(), format!("A({kept} 4)"));
        assert_eq!(editing.said(), format!("L2-1 is worth {kept} now: there is no room for more digits"));
    }
    // What is only written otherwise has lost nothing.
    for typed in ["3.50", "+7", "1e3", "−2", "0", "0.0", "100", "inf", "123456789012345"] {
        let mut editing = open("A(3 4)");
        if editing.set_field(node(1), Field::Value, typed).is_ok() {
            assert_eq!(editing.said(), format!("L2-1 is worth {typed} now"));
        }
    }
    let mut editing = open("players: 2\n@1(<1 2> <3 4>)");
    editing.set_field(node(1), Field::Value, "0.1 12345678901234567890").expect("two numbers");
    assert!(editing.said().contains("is worth 0.1 1.2345678901234567e19 now: there"), "{}", editing.said());
}

#[test]
fn undoing_an_opening_says_so_and_brings_back_how_the_page_was() {
    let at = |editing: &mut Editing| (editing.text().to_owned(), editing.take_shows());
    let mut editing = open("(3 4)");
    editing.typed("(3 5)", false);
    let shows = ["profile=textbook&step=5", "profile=strict&step=0"].map(str::to_owned);
    editing.opened("((1 2) 3)", shows);
    assert_eq!(editing.undoes(), Some("what was opened"));
    editing.typed("((1 2) 4)", true);
    assert!(editing.undo());
    assert_eq!(at(&mut editing), ("((1 2) 3)".to_owned(), None), "typing goes on from nothing opened");
    assert!(editing.undo());
    assert_eq!(editing.said(), "Undone: what was opened");
    assert_eq!(editing.take_shows().as_deref(), Some("profile=textbook&step=5"));
    assert_eq!(at(&mut editing), ("(3 5)".to_owned(), None), "once");
    assert!(editing.redo());
    assert_eq!(editing.take_shows().as_deref(), Some("profile=strict&step=0"));
    editing.undo();
    editing.undo();
    assert_eq!(at(&mut editing), ("(3 4)".to_owned(), None), "what was typed has the page as it is");
}
