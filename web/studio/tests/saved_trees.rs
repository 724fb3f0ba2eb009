//! Trees that are kept are there again, whatever else is in the store and whoever else writes there.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::rc::Rc;

use plywise_studio::{MOST_BYTES, SaveError, SavedTree, SavedTrees, Storage, title_of, titled};

/// A browser's storage with so many bytes.
#[derive(Clone, Debug, Default)]
struct Memory {
    texts: Rc<RefCell<BTreeMap<String, String>>>,
    room: Option<usize>,
}

impl Storage for Memory {
    fn keys(&self) -> Vec<String> {
        self.texts.borrow().keys().cloned().collect()
    }
    fn get(&self, key: &str) -> Option<String> {
        self.texts.borrow().get(key).cloned()
    }
    fn set(&self, key: &str, text: &str) -> bool {
        let mut texts = self.texts.borrow_mut();
        let others: usize = texts.iter().filter(|(known, _)| *known != key).map(|(_, text)| text.len()).sum();
        if self.room.is_some_and(|room| others + text.len() > room) {
            return false;
        }
        texts.insert(key.to_owned(), text.to_owned());
        true
    }
    fn remove(&self, key: &str) {
        self.texts.borrow_mut().remove(key);
    }
}

fn kept(title: &str, at: f64) -> SavedTree {
    SavedTree { title: title.to_owned(), at, text: format!("title: {title}\n\n(3 4)"), settings: None }
}

thread_local!(static DRAWN: Cell<u32> = const { Cell::new(0) });

fn random() -> u32 {
    // Every number eight times, so that keys would often be the same: a key is made of two.
    DRAWN.set(DRAWN.get() + 1);
    DRAWN.get() / 8
}

fn titles(shelf: &SavedTrees<Memory>) -> Vec<String> {
    shelf.list().into_iter().map(|(_, kept)| kept.title).collect()
}

#[test]
fn two_windows_lose_nothing_of_each_other() {
    let store = Memory::default();
    let (one, other) = (SavedTrees::new(store.clone()), SavedTrees::new(store.clone()));
    store.set("plywise.tree.broken", "{");
    store.set("somebody.else", "\"mine\"");
    for nth in 0..20 {
        let shelf = if nth % 2 == 0 { &one } else { &other };
        shelf.put(&shelf.new_key(random), &kept(&nth.to_string(), f64::from(nth))).expect("there is room");
    }
    let expected: Vec<String> = (0..20).rev().map(|nth| nth.to_string()).collect();
    assert_eq!(titles(&one), expected, "the newest first");
    let (key, _) = one.list().swap_remove(3);
    other.remove(&key);
    assert_eq!(titles(&one).len(), 19);
    assert_eq!(store.keys().len(), 21, "what is not ours stays");
}

#[test]
fn what_finds_no_room_is_refused_and_the_rest_stays() {
    let shelf = SavedTrees::new(Memory { room: Some(250), ..Memory::default() });
    shelf.put(&shelf.new_key(random), &kept("first", 1.0)).expect("there is room");
    let large = SavedTree { text: "x".repeat(300), ..kept("second", 2.0) };
    assert_eq!(shelf.put(&shelf.new_key(random), &large), Err(SaveError::StorageFull));
    let huge = SavedTree { text: "x".repeat(MOST_BYTES + 1), ..kept("third", 3.0) };
    assert_eq!(shelf.put(&shelf.new_key(random), &huge), Err(SaveError::TooLarge));
    assert_eq!(titles(&shelf), ["first"]);
    let file = r#"{"plywise":"trees","version":1,"trees":[{"title":"a","at":1,"text":"3"},{"title":"b","at":2,"text":"XX"}]}"#;
    let error =
        shelf.import(&file.replace("XX", &"x".repeat(200)), random).expect_err("no room for the second");
    assert!(error.starts_with("1 tree was imported. “b”: The browser’s storage"), "{error}");
}

#[test]
fn a_file_of_all_trees_brings_them_back() {
    let shelf = SavedTrees::new(Memory::default());
    let with_settings =
        SavedTree { settings: Some("profile=textbook&step=4".into()), ..kept("A \"quoted\" <one>", 1.5) };
    shelf.put("plywise.tree.1", &with_settings).expect("there is room");
    shelf.put("plywise.tree.2", &kept("two", 7.0)).expect("there is room");
    let file = shelf.export();
    let elsewhere = SavedTrees::new(Memory::default());
    assert_eq!(elsewhere.import(&file, random), Ok(2));
    assert_eq!(elsewhere.export(), file);
    assert_eq!(elsewhere.import(&file, random), Ok(0), "what is there already does not come twice");
    for wrong in ["", "{}", "[[3,12]]", r#"{"plywise":"trees","version":2,"trees":[]}"#] {
        assert!(elsewhere.import(wrong, random).is_err(), "{wrong}");
    }
    assert_eq!(titles(&elsewhere), ["two", "A \"quoted\" <one>"]);
}

#[test]
fn a_new_title_changes_nothing_else() {
    for (text, expected) in [
        ("(3 4) # end", "title: New\n\n(3 4) # end"),
        ("# mine\ntitle: Old\nroot: min\n\n(3 4)\n", "# mine\ntitle: New\nroot: min\n\n(3 4)\n"),
        ("root: min\n(3 4)", "title: New\nroot: min\n(3 4)"),
        ("[[3, 4], [5]]", "title: New\n\n[[3, 4], [5]]"),
        ("((3 4", "((3 4"),
    ] {
        assert_eq!(titled(text, "New"), expected, "{text}");
        assert_eq!(titled(&titled(text, "New"), "New"), expected);
    }
    assert_eq!(titled("(3 4)", "two\nlines"), "title: two lines\n\n(3 4)");
    assert_eq!(title_of("# x\ntitle:  A quiz \n\n((3"), Some("A quiz"));
    assert_eq!(title_of("title:\n(3 4)"), None);
}

#[test]
fn drafts_of_the_page_are_listed_by_what_they_call_themselves() {
    let store = Memory::default();
    store.set("plywise.draft.a", r#"{"text":"title: Exam\n\n((3 4) (5","at":2,"settings":"step=3"}"#);
    store.set("plywise.draft.b", r#"{"text":"  ((3 4)\n   (5 6))","at":3}"#);
    store.set("plywise.draft.c", "{");
    store.set("plywise.draft", r#"{"text":"not under a name of its own","at":9}"#);
    let long = "é".repeat(61);
    store.set("plywise.draft.d", &format!(r#"{{"text":"{long}","at":1}}"#));
    let shelf = SavedTrees::new(store);
    let titles: Vec<String> = shelf.drafts().iter().map(|(_, draft)| draft.title()).collect();
    assert_eq!(titles, ["((3 4) (5 6))", "Exam", &format!("{}…", "é".repeat(60))]);
    assert_eq!(shelf.drafts()[1].1.settings.as_deref(), Some("step=3"));
    assert_eq!(shelf.list(), [], "a draft is no tree that somebody kept");
    shelf.remove("plywise.draft.b");
    assert_eq!(shelf.drafts().len(), 2);
}
