//! The controls as they are drawn, without a browser.

use std::pin::pin;
use std::task::{Context, Poll, Waker};

use plywise_controls::{Choice, coded, tick};
use yew::prelude::*;
use yew::{BaseComponent, LocalServerRenderer};

fn drawn<C: BaseComponent<Properties = ()>>() -> String {
    let mut rendering = pin!(LocalServerRenderer::<C>::new().hydratable(false).render());
    let mut context = Context::from_waker(Waker::noop());
    // Nothing here waits for anything, so asking again is all it takes.
    let markup = (0..10_000).find_map(|_| match rendering.as_mut().poll(&mut context) {
        Poll::Ready(markup) => Some(markup),
        Poll::Pending => None,
    });
    markup.expect("it is drawn at once")
}

#[test]
fn a_list_has_its_label_and_marks_its_choice() {
    #[component]
    fn List() -> Html {
        let choices: &'static [(&str, &str)] = &[("a", "First"), ("b", "Second")];
        html! { <Choice label="Format" value="b" {choices} on_choose={|_| ()} /> }
    }
    assert_eq!(
        drawn::<List>(),
        "<label class=\"pw-choice\"><span>Format</span><select><option value=\"a\">First</option>\
         <option value=\"b\" selected=\"selected\">Second</option></select></label>"
    );
}

#[test]
fn a_box_to_tick_has_its_label_after_it() {
    #[component]
    fn Box() -> Html {
        tick("Shown", true, Callback::noop())
    }
    let markup = drawn::<Box>();
    assert!(markup.starts_with("<label class=\"pw-check\"><input "), "{markup}");
    assert!(markup.contains("type=\"checkbox\"") && markup.contains(" checked"), "{markup}");
    assert!(markup.ends_with("<span>Shown</span></label>"), "{markup}");
}

#[test]
fn what_stands_between_backticks_is_code_and_a_lone_one_is_itself() {
    #[component]
    fn Lines() -> Html {
        html! { <><p>{ coded("Write `(3 4)`, not `<b>`.") }</p><p>{ coded("A ` alone") }</p></> }
    }
    assert_eq!(
        drawn::<Lines>(),
        "<p>Write <code>(3 4)</code>, not <code>&lt;b&gt;</code>.</p><p>A ` alone</p>"
    );
}
