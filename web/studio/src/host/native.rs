//! The page itself as a host, without a browser: tests speak to it in the words that scripts carry.

use std::cell::RefCell;
use std::rc::Rc;

use plywise_controls::Store;
use plywise_page::{Page, bridge};

use super::{Host, Message, PageState, TextQuery};

/// A page that opened with a link.
#[derive(Clone, Debug)]
pub(crate) struct NativeHost {
    store: Rc<Store<Page>>,
    /// What the page was told to tell the reader, and whether that was about somebody's work.
    pub(crate) announced: Rc<RefCell<Vec<(String, bool)>>>,
}

impl NativeHost {
    /// With what an address says behind its `#`.
    pub(crate) fn open(link: &str) -> NativeHost {
        NativeHost { store: Store::new(Page::open(link)), announced: Rc::default() }
    }

    /// What somebody does on the page itself.
    pub(crate) fn call(&self, method: &str, argument: &str) -> Option<String> {
        bridge::answer(&self.store, method, argument)
    }

    /// Somebody types in its text box.
    pub(crate) fn type_draft(&self, text: &str) {
        self.store.dispatch(plywise_page::PageAction::Edit(text.to_owned().into()));
    }

    /// What the page says of itself.
    pub(crate) fn state(&self) -> PageState {
        let json = self.call("pause", "").expect("a method of every page");
        PageState::from_json(&json).expect("the state of a page")
    }

    /// The value of a node in the tree that the page searches.
    pub(crate) fn leaf_value(&self, node: usize) -> Option<String> {
        let tree = &self.store.state().viewer.document.tree;
        tree.leaf_score(plywise_search::NodeId::new(node)).map(|score| score.to_string())
    }
}

impl Host for NativeHost {
    fn text(&self, query: &TextQuery) -> String {
        let (method, argument) = query.on_wire();
        self.call(method, &argument).unwrap_or_default()
    }

    fn send(&self, message: &Message) -> Option<PageState> {
        if let Message::Announce { text, is_work } = message {
            self.announced.borrow_mut().push((text.clone(), *is_work));
        }
        let (method, argument) = message.on_wire();
        PageState::from_json(&self.call(method, &argument)?)
    }
}

#[test]
fn the_page_knows_every_query_and_message() {
    use plywise_search::{NodeId, Score};

    let host = NativeHost::open("#t=(A(3 5) B(2 9))&step=4");
    let theme = plywise_render::Theme::Dark;
    let figure = TextQuery::Figure { theme, title: "Quiz".to_owned(), source: "(1 2)".to_owned() };
    for query in [TextQuery::Tree, TextQuery::Draft, TextQuery::Settings, figure] {
        assert!(!host.text(&query).is_empty(), "{query:?}");
    }
    let text = || "(1 (2 3))".to_owned();
    let link = || "alg=alphabeta&step=3".to_owned();
    let leaf = NodeId::new(1);
    let messages = [
        Message::Load { text: text() },
        Message::Given { link: link(), text: text() },
        Message::Restore { link: link(), text: text() },
        Message::Revise { text: text(), selected: Some(leaf) },
        Message::Revise { text: text(), selected: None },
        Message::Suppose { leaf, value: Score::new(-0.5) },
        Message::Suppose { leaf, value: Some(Score::MAX) },
        Message::Suppose { leaf, value: None },
        Message::Select(Some(leaf)),
        Message::Select(None),
        Message::EditPicture(true),
        Message::Announce { text: "Opened it.".to_owned(), is_work: true },
        Message::Announce { text: "Opened it.".to_owned(), is_work: false },
        Message::Refuse { reason: "the file is empty".to_owned() },
    ];
    for message in messages {
        assert!(host.send(&message).is_some(), "{message:?} is not understood");
    }
    assert_eq!(PageState::from_json("{"), None, "what is no state is none");
}
