//! The workbench beside a page, without a browser.

use std::rc::Rc;

use plywise_controls::Store;
use plywise_search::{NodeId, Score};

use super::WorkbenchAction;
use super::state::{WorkbenchState, perform};
use crate::editing::{Command, Field};
use crate::host::native::NativeHost;
use crate::host::{Message, Page};
use crate::keys::KeyPress;

/// A page and its workbench.
struct Desk {
    host: NativeHost,
    page: Page,
    store: Rc<Store<WorkbenchState>>,
    now: f64,
}

impl Desk {
    fn open(link: &str) -> Desk {
        let host = NativeHost::open(link);
        let page = Page::new(host.clone());
        let store = Store::new(WorkbenchState::open(&page));
        let mut desk = Desk { host, page, store, now: 1e12 };
        desk.hear();
        desk
    }

    /// Does something, and hears of it what the page says once it is drawn.
    fn act(&mut self, action: WorkbenchAction) {
        perform(&self.store, &self.page, action, self.now);
        self.hear();
    }

    /// The page says how it is, ten seconds later.
    fn hear(&mut self) {
        self.now += 10_000.0;
        let change = self.store.state().change_of(&self.page, &Rc::new(self.host.state()));
        perform(&self.store, &self.page, WorkbenchAction::PageChanged(change), self.now);
    }

    /// Somebody types in the page's own text box.
    fn type_draft(&mut self, text: &str) {
        perform(&self.store, &self.page, WorkbenchAction::DraftTyped, self.now);
        self.host.type_draft(text);
        self.hear();
    }

    fn pick(&mut self, node: usize) {
        self.act(WorkbenchAction::Pick(Some(NodeId::new(node))));
    }

    fn said(&self) -> String {
        self.store.state().editing.said().to_owned()
    }
}

const TREE: &str = "#t=(A(3 5) B(2 9))&alg=alphabeta";

#[test]
fn a_node_that_is_selected_is_said() {
    let mut desk = Desk::open(TREE);
    desk.pick(1);
    assert_eq!(desk.said(), "Branch A: MIN, 2 children");
    desk.pick(3);
    assert_eq!(desk.said(), "Leaf L3-2, worth 5");
    desk.pick(0);
    assert_eq!(desk.said(), "The root L1-1: MAX, 2 children");
    // What was done is said first of all.
    desk.act(WorkbenchAction::Follow(Command::AddChild));
    assert_eq!(desk.said(), "A new leaf under L1-1");
}

#[test]
fn what_is_done_on_the_picture_is_on_the_page_and_can_be_undone() {
    let mut desk = Desk::open(TREE);
    let before = desk.page.tree();
    desk.pick(1);
    assert_eq!(desk.host.state().selected, Some(1), "the page selects it too");
    desk.act(WorkbenchAction::Follow(Command::Delete));
    assert!(!desk.page.tree().contains('A') && desk.page.tree().contains('B'), "{}", desk.page.tree());
    desk.act(WorkbenchAction::Follow(Command::Undo));
    assert_eq!(desk.page.tree(), before);
    assert_eq!(desk.host.state().selected, Some(1));
}

#[test]
fn the_value_of_a_leaf_that_a_button_adds_is_typed_next() {
    let mut desk = Desk::open(TREE);
    let box_at = |desk: &Desk| desk.store.state().input.as_ref().map(|input| input.node.index());
    desk.pick(2);
    desk.act(WorkbenchAction::Press(Command::AddRight));
    assert_eq!((box_at(&desk), desk.host.state().selected), (Some(3), Some(3)));
    desk.act(WorkbenchAction::Typed("7".to_owned()));
    // Another press takes the text of the box first, as it loses the focus.
    let number = desk.store.state().input.as_ref().expect("it is open").number;
    desk.act(WorkbenchAction::Left(number));
    desk.act(WorkbenchAction::Press(Command::AddChild));
    assert_eq!((box_at(&desk), desk.page.tree().as_str()), (Some(4), "(A(3 ~7(?) 5) B(2 9))"));
    // What adds nothing opens none, and keys type without it.
    desk.act(WorkbenchAction::Press(Command::Delete));
    assert_eq!(box_at(&desk), None);
    desk.act(WorkbenchAction::Follow(Command::AddRight));
    assert_eq!(box_at(&desk), None);
}

#[test]
fn a_value_is_typed_and_the_box_goes_on_to_the_next_leaf() {
    let mut desk = Desk::open(TREE);
    desk.act(WorkbenchAction::Type(NodeId::new(2), Some('7')));
    desk.act(WorkbenchAction::Commit(Some(true)));
    assert_eq!(desk.host.leaf_value(2).as_deref(), Some("7"));
    let next = desk.store.state().input.clone().expect("the box is open");
    assert_eq!((next.node, next.text.as_str()), (NodeId::new(3), "5"));
    assert_eq!(desk.host.state().selected, Some(3));
    // What cannot stand there stays in the box, with the reason.
    desk.act(WorkbenchAction::Typed("five".to_owned()));
    desk.act(WorkbenchAction::Commit(None));
    assert!(desk.store.state().input.as_ref().is_some_and(|input| input.wrong.is_some()));
    // A box that is closed already loses the focus: nothing happens.
    let number = desk.store.state().input.as_ref().map_or(0, |input| input.number);
    desk.act(WorkbenchAction::Cancel);
    let state = desk.store.state();
    perform(&desk.store, &desk.page, WorkbenchAction::Left(number), desk.now);
    assert!(Rc::ptr_eq(&state, &desk.store.state()));
    assert_eq!(desk.host.leaf_value(3).as_deref(), Some("5"));
}

#[test]
fn keys_that_come_before_the_box_is_drawn_are_typed_in_it() {
    let mut desk = Desk::open("#t=((3 5)(2 9))");
    let mut typed = |first: Option<char>, keys: &[&str]| {
        desk.act(WorkbenchAction::Type(NodeId::new(2), first));
        for key in keys {
            let input = desk.store.state().input.clone().expect("the box is open");
            if let Some(action) = input.key_ahead(KeyPress { key, ..KeyPress::default() }) {
                desk.act(action);
            }
        }
        desk.page.draft()
    };
    assert_eq!(typed(Some('1'), &["2", "Enter"]), "((12 5)(2 9))");
    // What stands there is selected: a key replaces it.
    assert_eq!(typed(None, &["7", ".", "5", "Backspace", "ArrowLeft", "Tab"]), "((7 5)(2 9))");
    assert_eq!(typed(Some('4'), &["Escape"]), "((7 5)(2 9))");
}

#[test]
fn a_supposed_value_changes_the_picture_and_not_the_text() {
    let mut desk = Desk::open(TREE);
    let text = desk.page.tree();
    let nine = Score::new(9.0).expect("a number");
    for ends in [WorkbenchAction::TakeBack, WorkbenchAction::Pick(None), WorkbenchAction::Reset] {
        desk.pick(2);
        desk.act(WorkbenchAction::Suppose(nine));
        assert_eq!((desk.host.leaf_value(2).as_deref(), &desk.page.tree()), (Some("9"), &text));
        desk.act(ends.clone());
        assert_eq!((desk.host.leaf_value(2).as_deref(), &desk.page.tree()), (Some("3"), &text), "{ends:?}");
    }
    desk.pick(2);
    desk.act(WorkbenchAction::Suppose(nine));
    desk.act(WorkbenchAction::Keep);
    assert!(desk.page.tree().contains("(9 5)"), "{}", desk.page.tree());
    assert!(desk.store.state().supposed.is_none());
}

#[test]
fn what_is_typed_in_the_text_box_can_be_undone_on_the_picture() {
    let mut desk = Desk::open(TREE);
    let before = desk.page.tree();
    desk.type_draft("(1 2)");
    assert_eq!(desk.store.state().editing.text(), "(1 2)");
    desk.act(WorkbenchAction::Follow(Command::Undo));
    assert_eq!(desk.page.tree(), before);
    // No tree: nothing is edited on the picture until it is one again.
    desk.type_draft("(1 2");
    assert!(desk.store.state().editing.mistake().is_some());
    desk.act(WorkbenchAction::Type(NodeId::new(1), None));
    assert!(desk.store.state().input.is_none() && !desk.said().is_empty());
    desk.act(WorkbenchAction::Revert);
    assert_eq!(desk.page.draft(), before);
}

#[test]
fn another_tree_that_was_opened_can_be_undone_with_its_search() {
    let mut desk = Desk::open("#t=(A(3 5) B(2 9))&alg=minimax");
    let before = desk.page.tree();
    desk.page.send(&Message::Given { link: "alg=negascout".to_owned(), text: "(4 (5 6))".to_owned() });
    desk.hear();
    assert!(!desk.page.settings().contains("minimax"), "{}", desk.page.settings());
    desk.act(WorkbenchAction::Follow(Command::Undo));
    assert_eq!(desk.page.tree(), before);
    assert!(desk.page.settings().contains("minimax"), "{}", desk.page.settings());
    desk.act(WorkbenchAction::Follow(Command::Redo));
    assert_eq!(desk.page.tree(), "(4 (5 6))");
}

#[test]
fn a_field_keeps_what_is_typed_until_it_can_stand_there() {
    let mut desk = Desk::open(TREE);
    desk.pick(2);
    desk.act(WorkbenchAction::Fill(Field::Value, "4,5".to_owned()));
    desk.act(WorkbenchAction::Set(Field::Value));
    assert_eq!(desk.store.state().fields.len(), 1, "what is wrong stays to be corrected");
    desk.act(WorkbenchAction::Fill(Field::Value, "4.5".to_owned()));
    desk.act(WorkbenchAction::Set(Field::Value));
    assert_eq!(desk.host.leaf_value(2).as_deref(), Some("4.5"));
    assert!(desk.store.state().fields.is_empty());
}

#[test]
fn what_the_page_says_late_takes_back_no_key_that_came_after_it() {
    let mut desk = Desk::open(TREE);
    desk.pick(1);
    let late = Rc::new(desk.host.state());
    // A key, and before the page has drawn it what it said of the one before.
    perform(&desk.store, &desk.page, WorkbenchAction::Pick(Some(NodeId::new(4))), desk.now);
    let change = desk.store.state().change_of(&desk.page, &late);
    perform(&desk.store, &desk.page, WorkbenchAction::PageChanged(change), desk.now + 100.0);
    assert_eq!(desk.store.state().editing.selected(), Some(NodeId::new(4)));
}
