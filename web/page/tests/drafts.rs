//! What a browser keeps of what somebody worked on, whatever its storage does.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

use plywise_page::workspace::{AGAIN, DRAFT, Draft, Drafts, OnPage, Origin, Outcome, Resumed, Storage};
use proptest::prelude::*;
use yew::AttrValue;

/// A storage with room for so many bytes; `None` is one that keeps nothing at all.
#[derive(Clone, Debug, Default)]
struct Room {
    kept: Rc<RefCell<BTreeMap<String, String>>>,
    n_bytes: Option<usize>,
}

impl Room {
    fn of(n_bytes: usize) -> Room {
        Room { n_bytes: Some(n_bytes), ..Room::default() }
    }

    /// The texts of the drafts in it, the newest first.
    fn texts(&self) -> Vec<String> {
        let read = |(key, json): (&String, &String)| Draft::read(key, json);
        let mut all: Vec<Draft> = self.kept.borrow().iter().filter_map(read).collect();
        all.sort_by_key(|draft| std::cmp::Reverse(draft.at));
        all.into_iter().map(|draft| draft.text.to_string()).collect()
    }
}

impl Storage for Room {
    fn is_there(&self) -> bool {
        self.n_bytes.is_some()
    }
    fn keys(&self) -> Vec<String> {
        self.kept.borrow().keys().cloned().collect()
    }
    fn get(&self, key: &str) -> Option<String> {
        self.kept.borrow().get(key).cloned()
    }
    fn set(&self, key: &str, value: &str) -> bool {
        let kept = self.kept.borrow();
        let others: usize =
            kept.iter().filter(|(other, _)| *other != key).map(|(key, text)| key.len() + text.len()).sum();
        drop(kept);
        let has_room = self.n_bytes.is_some_and(|room| others + key.len() + value.len() <= room);
        if has_room {
            self.kept.borrow_mut().insert(key.to_owned(), value.to_owned());
        }
        has_room
    }
    fn remove(&self, key: &str) {
        self.kept.borrow_mut().remove(key);
    }
}

/// A window, with what all windows share.
struct Window {
    local: Room,
    session: Room,
    drafts: Drafts<Room>,
    n_names: u32,
}

const DAY: u64 = 86_400_000;
const NOW: u64 = 1_700_000_000_000;

impl Window {
    fn with(local: &Room) -> Window {
        Window::again(local, &Room::of(usize::MAX))
    }

    /// The window as it is loaded anew.
    fn again(local: &Room, session: &Room) -> Window {
        let drafts = Drafts::new(local.clone(), session.clone());
        let n_names = local.kept.borrow().len() as u32;
        Window { local: local.clone(), session: session.clone(), drafts, n_names }
    }

    fn keep(&mut self, text: &str, origin: &Origin, now: u64) -> Outcome {
        self.n_names += 1;
        let name = format!("w{}-{now}", self.n_names);
        self.drafts.keep(on_page(&text.to_owned().into(), origin), now, || name)
    }
}

fn on_page<'a>(draft: &'a AttrValue, origin: &'a Origin) -> OnPage<'a> {
    OnPage { draft, tree: draft, settings: "profile=strict&step=3", origin }
}

/// The text with this number, of which nothing was opened.
fn work(number: u32) -> Origin {
    Origin { number, base: None, resumed: None }
}

fn json(text: &str, at: u64) -> String {
    Draft { key: String::new(), text: text.to_owned().into(), at, settings: "".into() }.to_json()
}

#[test]
fn a_draft_is_stored_as_browsers_have_always_stored_it() {
    let window_of = |text: &str| {
        let local = Room::of(usize::MAX);
        let mut window = Window::with(&local);
        assert_eq!(window.keep(text, &work(0), NOW), Outcome::Kept);
        let kept = local.kept.borrow();
        let (key, json) = kept.first_key_value().expect("it is kept");
        assert!(key.starts_with(DRAFT));
        json.clone()
    };
    assert_eq!(
        window_of("title: \"É\"\n\n(3\t4)\\ \u{1}\u{8}\u{1f}"),
        r#"{"text":"title: \"É\"\n\n(3\t4)\\ \u0001\b\u001f","at":1700000000000,"settings":"profile=strict&step=3"}"#,
    );
}

#[test]
fn what_older_pages_stored_is_read() {
    let read =
        |json: &str| Draft::read("plywise.draft.a", json).map(|draft| (draft.text.to_string(), draft.at));
    let is = |text: &str, at| Some((text.to_owned(), at));
    assert_eq!(read(r#"{"text":"(3 4)","at":5}"#), is("(3 4)", 5));
    assert_eq!(read(r#" { "at" : 5.75, "text" : "\ud83c\udf33\u00e9\/", "more": null } "#), is("🌳é/", 5));
    assert_eq!(read(r#"{"text":"\ud83c(","at":1,"settings":"step=2"}"#), is("\u{fffd}(", 1));
    for bad in [
        "", "{", "{}", "[]", "null", r#"{"text":"(3 4)"}"#, r#"{"text":"(3 4)","at":0}"#,
        r#"{"text":3,"at":5}"#, r#"{"text":"(3 4)","at":"5"}"#, r#"{"text":"(3 4)","at":-5}"#,
        r#"{"text":"(3"#, r#"{"text":"\u12"#,
    ] {
        assert_eq!(read(bad), None, "{bad}");
    }
}

#[test]
fn what_was_only_looked_at_is_not_kept() {
    let mut window = Window::with(&Room::of(usize::MAX));
    let opened = Origin { number: 0, base: Some("(3 4)".into()), resumed: None };
    assert_eq!(window.keep("(3 4)", &opened, NOW), Outcome::Nothing);
    assert_eq!(window.keep(" \n", &work(1), NOW), Outcome::Nothing);
    assert_eq!(window.local.texts().len(), 0);
    assert_eq!(window.keep("(3 4 5)", &opened, NOW), Outcome::Kept);
    assert_eq!(window.keep("(3 4 5 6)", &opened, NOW + 1), Outcome::Kept);
    assert_eq!(window.local.texts(), ["(3 4 5 6)"], "it goes on as the same draft");
}

#[test]
fn five_are_kept_of_a_window_each_once_and_fifteen_of_all() {
    let local = Room::of(usize::MAX);
    let mut window = Window::with(&local);
    for nth in 0..7 {
        window.keep(&format!("({nth} 1)"), &work(nth), NOW + u64::from(nth));
    }
    assert_eq!(local.texts(), ["(6 1)", "(5 1)", "(4 1)", "(3 1)", "(2 1)"]);
    window.keep("(4 1)", &work(9), NOW + 9);
    assert_eq!(local.texts(), ["(4 1)", "(6 1)", "(5 1)", "(3 1)", "(2 1)"], "each once");
    for nth in 0..5 {
        let mut other = Window::with(&local);
        for tree in 0..4 {
            other.keep(
                &format!("({tree} {})", nth + 10),
                &work(tree),
                NOW + 100 + 10 * nth + u64::from(tree),
            );
        }
    }
    local.set(&format!("{DRAFT}old"), &json("(old)", NOW - 31 * DAY));
    local.set(&format!("{DRAFT}bad"), "{");
    assert_eq!(local.texts().len(), 26);
    let base = Origin { number: 0, base: Some("(0)".into()), resumed: None };
    let found = Window::with(&local).drafts.open(on_page(&"(0)".into(), &base), false, NOW + DAY);
    assert_eq!(local.texts().len(), 15);
    assert!(!local.texts().contains(&"(old)".to_owned()));
    assert_eq!(found.offers.len(), 5, "the newest of others are offered");
    let found = Window::with(&local).drafts.open(on_page(&"(0)".into(), &base), true, NOW + DAY);
    assert_eq!(found.offers.len(), 0, "but not where the address asks for a tree");
    let found =
        Window::again(&local, &window.session).drafts.open(on_page(&"(0)".into(), &base), true, NOW + DAY);
    assert!(found.offers.iter().all(|draft| draft.text.ends_with(" 1)")), "the window's own always are");
    let found = Window::with(&local).drafts.open(on_page(&"(0)".into(), &base), false, NOW + 31 * DAY);
    assert_eq!((found.offers.len(), local.texts().len()), (0, 0), "for 30 days");
}

#[test]
fn a_draft_that_is_on_the_page_goes_on_and_one_to_be_shown_again_is_found() {
    let local = Room::of(usize::MAX);
    let mut window = Window::with(&local);
    window.keep("(1 2 3)", &work(0), NOW);
    window.keep("((1 2", &work(1), NOW + 1);
    window.drafts.show_again(&work(1));
    let base = Origin { number: 0, base: Some("(1 2 3)".into()), resumed: None };
    let mut window = Window::again(&local, &window.session);
    let found = window.drafts.open(on_page(&"(1 2 3)".into(), &base), true, NOW + 5);
    let shown = found.shown.expect("its text is on the page");
    assert_eq!((&*shown.text, shown.at), ("(1 2 3)", NOW));
    assert_eq!(local.texts(), ["((1 2"], "it goes on under a name of its own");
    let again = found.again.expect("the page was loaded anew with it");
    assert_eq!(&*again.text, "((1 2");
    assert_eq!(window.session.get(AGAIN), None, "once");
    let resumed = Resumed { text: shown.text, at: shown.at, key: None };
    let origin = Origin { number: 1, base: None, resumed: Some(Rc::new(resumed)) };
    window.keep("(1 2 3)", &origin, NOW + 6);
    let at = |text: &str| {
        local
            .kept
            .borrow()
            .iter()
            .find_map(|(key, json)| Draft::read(key, json).filter(|draft| *draft.text == *text))
            .map(|draft| draft.at)
    };
    assert_eq!(at("(1 2 3)"), Some(NOW), "when somebody worked on it, not when somebody looked at it");
    let resumed = Resumed { text: again.text, at: again.at, key: Some(again.key.clone()) };
    let origin = Origin { number: 2, base: None, resumed: Some(Rc::new(resumed)) };
    window.keep("((1 2)", &origin, NOW + 7);
    assert_eq!(local.get(&again.key).map(|json| json.contains("((1 2)")), Some(true), "under the same name");
    window.drafts.forget(&again.key);
    assert_eq!(local.texts(), ["(1 2 3)"]);
}

#[test]
fn where_there_is_no_room_the_oldest_go_first_but_not_in_vain() {
    let text = |c: char| c.to_string().repeat(400);
    let local = Room::of(1_300);
    let mut window = Window::with(&local);
    for (nth, c) in ['a', 'b', 'c'].into_iter().enumerate() {
        assert_eq!(window.keep(&text(c), &work(nth as u32), NOW + nth as u64), Outcome::Kept);
    }
    assert_eq!(local.texts(), [text('c'), text('b')], "the oldest went");
    assert_eq!(window.keep(&"d".repeat(2_000), &work(4), NOW + 4), Outcome::NoRoom);
    assert_eq!(local.texts(), [text('c'), text('b')], "none went in vain");
    assert_eq!(window.keep(&"d".repeat(2_001), &work(4), NOW + 5), Outcome::Nothing, "it is said once");
    let mut window = Window::with(&Room::of(usize::MAX));
    assert_eq!(window.keep("(1 2)", &work(0), NOW), Outcome::Kept);
    assert_eq!(
        window.keep(&"(1 2)".repeat(400_001), &work(0), NOW + 1),
        Outcome::NoRoom,
        "too long for any browser"
    );
    assert_eq!(window.local.texts().len(), 0, "what was there is not what was typed last");
    let mut window = Window::with(&Room::default());
    assert_eq!(
        window.keep("(1 2)", &work(0), NOW),
        Outcome::Nothing,
        "a browser that keeps nothing is no news"
    );
}

proptest! {
    #[test]
    fn any_text_is_read_as_it_was_stored(text in any::<String>(), settings in "[ -~]{0,20}", at in 1_u64..9_000_000_000_000) {
        let draft = Draft { key: "k".to_owned(), text: text.into(), at, settings: settings.into() };
        let json = draft.to_json();
        prop_assert!(serde_json::from_str::<serde_json::Value>(&json).is_ok_and(|json| json["text"] == *draft.text));
        prop_assert_eq!(Draft::read("k", &json), Some(draft));
    }

    #[test]
    fn what_is_no_draft_stops_nobody(json in any::<String>(), nested in "[{}\\[\\]\":,a-z0-9\\\\ ]{0,40}") {
        let _ = (Draft::read("k", &json), Draft::read("k", &nested));
    }

    /// Whatever is typed and however little room there is: no more than may be, each text once, and the last one if any.
    #[test]
    fn the_limits_hold(texts in prop::collection::vec((0_u32..8, "[(]?[a-c]{0,30}"), 0..40), room in 100_usize..2_000) {
        let local = Room::of(room);
        let mut window = Window::with(&local);
        for (nth, (number, text)) in texts.iter().enumerate() {
            let outcome = window.keep(text, &work(*number), NOW + nth as u64);
            let kept = local.texts();
            prop_assert!(kept.len() <= 5);
            let mut once = kept.clone();
            once.sort();
            once.dedup();
            prop_assert_eq!(once.len(), kept.len());
            prop_assert_eq!(outcome == Outcome::Kept, !text.trim().is_empty() && kept.contains(text));
        }
    }
}
