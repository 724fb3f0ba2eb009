//! The one way in which a hook deals with what is outside.

use yew::prelude::*;

/// Lets go of what a hook took hold of.
pub type LetGo = Box<dyn FnOnce()>;

/// Takes hold of something outside once the page is drawn, and anew whenever `what` is another text than before.
/// Every hook goes through here, because each use of Yew's own costs the download some 800 bytes more.
#[hook]
pub fn use_outside(what: Option<AttrValue>, take_hold: Box<dyn FnOnce() -> LetGo>) {
    use_effect_with(what, move |_| take_hold());
}

/// A text for what is so or not.
pub fn flag(is_so: bool) -> Option<AttrValue> {
    is_so.then_some(AttrValue::Static(""))
}
