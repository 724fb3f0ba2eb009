//! The page behind a function of a script.

use js_sys::Function;
use wasm_bindgen::JsValue;

use super::{Host, Message, PageState, TextQuery};

/// A host that is asked through a function: it takes a method and its argument, both texts, and answers with a text. The
/// empty text says that the page could not do it.
#[derive(Clone, Debug, PartialEq)]
pub struct ScriptHost {
    call: Function,
}

impl ScriptHost {
    /// With the function that asks the page.
    #[must_use]
    pub fn new(call: Function) -> ScriptHost {
        ScriptHost { call }
    }

    /// The state of the page, whose playback stops; none where it shows nothing that could be told of.
    pub(crate) fn paused(&self) -> Option<PageState> {
        PageState::from_json(&self.call("pause", ""))
    }

    fn call(&self, method: &str, argument: &str) -> String {
        let (method, argument) = (JsValue::from_str(method), JsValue::from_str(argument));
        let answer = self.call.call2(&JsValue::NULL, &method, &argument);
        // A page that broke says so itself.
        answer.ok().and_then(|answer| answer.as_string()).unwrap_or_default()
    }
}

impl Host for ScriptHost {
    fn text(&self, query: &TextQuery) -> String {
        let (method, argument) = query.on_wire();
        self.call(method, &argument)
    }

    fn send(&self, message: &Message) -> Option<PageState> {
        let (method, argument) = message.on_wire();
        PageState::from_json(&self.call(method, &argument))
    }
}
