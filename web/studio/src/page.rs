//! The page as the studio knows it.

use js_sys::Function;
use plywise_search::{NodeId, Score};
use serde::Deserialize;
use wasm_bindgen::JsValue;
use yew::html::ImplicitClone;

/// Asks things of the page. Every answer is a text; the empty one says that the page could not do it.
#[derive(Clone, Debug, PartialEq)]
pub struct Page {
    ask: Function,
}

impl ImplicitClone for Page {}

impl Page {
    /// With the function that asks the page: a method and its argument, both texts.
    #[must_use]
    pub fn new(ask: Function) -> Page {
        Page { ask }
    }

    fn call(&self, method: &str, argument: &str) -> String {
        let (method, argument) = (JsValue::from_str(method), JsValue::from_str(argument));
        let answer = self.ask.call2(&JsValue::NULL, &method, &argument);
        // A page that broke says so itself.
        answer.ok().and_then(|answer| answer.as_string()).unwrap_or_default()
    }

    /// The text of the tree that is searched.
    #[must_use]
    pub fn tree(&self) -> String {
        self.call("tree", "")
    }

    /// What stands in the text box: the tree's text, or one that is no tree yet.
    #[must_use]
    pub fn draft(&self) -> String {
        self.call("draft", "")
    }

    /// What a link to this moment says besides the tree; of the tree only how it was made or where it is from.
    #[must_use]
    pub fn settings(&self) -> String {
        self.call("settings", "")
    }

    /// Another tree, as if it had been pasted into the text box: the search starts anew. Gives what the page is then.
    pub fn load(&self, text: &str) -> Option<Heard> {
        Heard::read(&self.call("load", text))
    }

    /// A tree that was made or fetched for a link: the page shows it as the link says, and its address goes on saying
    /// where the tree comes from. Gives what the page is then.
    pub fn given(&self, link: &str, text: &str) -> Option<Heard> {
        Heard::read(&self.call("given", &format!("{link}\n{text}")))
    }

    /// The same as [`Page::given`], but for a tree that was there before and is nothing that is opened: by undo, say.
    pub fn restore(&self, link: &str, text: &str) -> Option<Heard> {
        Heard::read(&self.call("restore", &format!("{link}\n{text}")))
    }

    /// Says what is about to be done with another tree, and whether that one is somebody's work: the page's script tells
    /// people, offers the way back, and keeps what is work.
    pub fn announce(&self, said: &str, is_work: bool) {
        self.call(if is_work { "brought" } else { "opened" }, said);
    }

    /// Says on the page why a link cannot be opened. The page makes a sentence of it.
    pub fn refuse(&self, why: &str) {
        self.call("refuse", why);
    }

    /// The same tree, changed: step and view stay where they can, and a node is picked. Gives how the page is then.
    pub fn revise(&self, text: &str, selected: Option<NodeId>) -> Option<Heard> {
        let selected = selected.map_or_else(String::new, |node| node.index().to_string());
        Heard::read(&self.call("revise", &format!("{selected}\n{text}")))
    }

    /// Shows the tree as if a leaf were worth so much; the text stays as it is.
    pub fn suppose(&self, leaf: NodeId, value: Option<Score>) {
        let value = value.map_or_else(|| "?".to_owned(), |value| value.to_string());
        self.call("suppose", &format!("{} {value}", leaf.index()));
    }

    /// Picks a node, or none.
    pub fn select(&self, node: Option<NodeId>) {
        self.call("select", &node.map_or_else(String::new, |node| node.index().to_string()));
    }

    /// Opens what a link says, without its `#`.
    pub fn follow(&self, link: &str) {
        self.call("follow", link);
    }
}

/// What the page last said of itself: docs/embedding.md says what each part means.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub struct Heard {
    /// The step of the replay.
    pub step: u32,
    /// The last step.
    pub length: u32,
    /// What the tree is called.
    pub title: String,
    /// The link to this moment, without `#`; none when the tree is too large for one.
    pub link: Option<String>,
    /// The number of the node that is picked.
    pub selected: Option<usize>,
    /// Counts the texts of the tree: another number, another text.
    pub edition: u32,
    /// What is wrong with the text box or the link.
    pub error: Option<Fault>,
}

/// What is wrong, in words.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub struct Fault {
    /// `tree` or `link`.
    pub code: String,
    /// The sentence.
    pub message: String,
}

impl Heard {
    /// Reads what the page says.
    #[must_use]
    pub fn read(json: &str) -> Option<Heard> {
        serde_json::from_str(json).ok()
    }
}
