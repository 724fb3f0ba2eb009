//! The running line of the code.

use plywise_controls::find;
use wasm_bindgen::JsCast as _;
use wasm_bindgen::prelude::Closure;
use web_sys::{
    DomRectReadOnly, Element, IntersectionObserver, IntersectionObserverEntry, IntersectionObserverInit,
};
use yew::prelude::*;

/// Scrolls the code, and nothing else, where the running line is not seen: whenever `moment` is another one, which is what decides
/// whether and where the line is there, such as the step, and the sheet that is open on a phone.
///
/// An observer says where the line is once the browser has laid the page out. To ask for it here would have the browser lay
/// everything out at once, in the middle of a step, which takes longer than all the rest of the step.
#[hook]
pub fn use_running_line<T: PartialEq + 'static>(moment: T) {
    use_effect_with(moment, |_| {
        /// Where code is: beside one search, and of each of two.
        const PLACES: [&str; 3] =
            [".pw-scroller", ".pw-both-run > .pw-scroller", ".pw-both-run + .pw-both-run > .pw-scroller"];
        let watching = PLACES.map(|place| {
            let line = find(&[place, " .running"].concat());
            find(place).zip(line).and_then(|(scroller, line)| watch(scroller, &line))
        });
        move || {
            for (observer, _on_seen) in watching.iter().flatten() {
                observer.disconnect();
            }
        }
    });
}

type OnSeen = Closure<dyn FnMut(js_sys::Array, IntersectionObserver)>;

/// Scrolls as soon as it is known whether the line is seen, and watches no longer.
fn watch(scroller: Element, line: &Element) -> Option<(IntersectionObserver, OnSeen)> {
    let options = IntersectionObserverInit::new();
    options.set_root(Some(&scroller));
    let on_seen = OnSeen::new(move |entries: js_sys::Array, observer: IntersectionObserver| {
        // Once is enough: whoever then scrolls the line away wants to see something else.
        observer.disconnect();
        let entry = entries.get(0).unchecked_into::<IntersectionObserverEntry>();
        let by = entry.root_bounds().map_or(0.0, |seen| hidden_part(&seen, &entry.bounding_client_rect()));
        if by != 0.0 {
            scroller.set_scroll_top(scroller.scroll_top() + by.round() as i32);
        }
    });
    let observer = IntersectionObserver::new_with_options(on_seen.as_ref().unchecked_ref(), &options).ok()?;
    observer.observe(line);
    Some((observer, on_seen))
}

/// How far to scroll so that a line is seen that stands out of what is seen or at its edge, with two lines of what is around it:
/// downwards, or upwards where it is negative. Where nothing is seen, as on a phone, all of the numbers are 0.
fn hidden_part(seen: &DomRectReadOnly, line: &DomRectReadOnly) -> f64 {
    let below = line.bottom() - seen.bottom();
    let above = line.top() - seen.top();
    // Where the code has little height, the line stands in the middle: with more around it, it would go to and fro.
    let beside = (seen.height() - line.height()) / 2.0;
    let (edge, around) = (line.height().min(beside), (2.0 * line.height()).min(beside));
    if below > -edge {
        below + around
    } else if above < edge {
        above - around
    } else {
        0.0
    }
}
