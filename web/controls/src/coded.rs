//! Texts with code in them.

use yew::prelude::*;

/// A text in which what stands between backticks is code. Backticks that do not pair stand for themselves.
///
/// ```
/// use plywise_controls::coded;
/// use yew::prelude::*;
///
/// let line = html! { <p>{ coded("Write `(3 4)`, not `3 4`.") }</p> };
/// ```
pub fn coded(text: &str) -> Html {
    let is_paired = text.matches('`').count().is_multiple_of(2);
    let parts = text.split(|c| c == '`' && is_paired).enumerate();
    html! {
        for (nth, part) in parts {
            if nth % 2 == 1 {
                <code>{ part }</code>
            } else {
                { part }
            }
        }
    }
}
