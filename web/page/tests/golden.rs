//! The stage as the page draws it, without a browser: one moment of a lecture, element by element.
//! After a change: `INSTA_UPDATE=always cargo test -p plywise-page --test golden`, then read the difference.

use std::pin::pin;
use std::task::{Context, Poll, Waker};

use plywise_page::{Page, PageAction, still};
use plywise_viewer::{CameraMove, Shared, ViewerAction};
use yew::LocalServerRenderer;
use yew::prelude::*;

#[derive(Properties, PartialEq)]
struct StillProps {
    page: Shared<Page>,
}

/// A stage that nobody can press anything on.
#[component]
fn Still(StillProps { page }: &StillProps) -> Html {
    still(&page.viewer)
}

/// The stage at the moment of a link, one element to a line.
fn drawn(link: &str) -> String {
    let page = std::rc::Rc::new(Page::open(link))
        .reduce(PageAction::Viewer(ViewerAction::MoveCamera(CameraMove::Resize(860.0, 460.0))));
    let page = Shared::new((*page).clone());
    let renderer = LocalServerRenderer::<Still>::with_props(StillProps { page }).hydratable(false);
    let mut rendering = pin!(renderer.render());
    let mut context = Context::from_waker(Waker::noop());
    // Nothing here waits for anything, so asking again is all it takes.
    let markup = (0..10_000).find_map(|_| match rendering.as_mut().poll(&mut context) {
        Poll::Ready(markup) => Some(markup),
        Poll::Pending => None,
    });
    markup.expect("the stage is drawn at once").replace("><", ">\n<")
}

#[test]
fn the_stage_at_the_second_cut_of_the_large_tree() {
    insta::assert_snapshot!(drawn("example=w-skrentny&profile=bounds&step=38"));
}

#[test]
fn the_stage_is_the_same_each_time_and_differs_from_step_to_step() {
    let at = |step: u32| drawn(&format!("example=w-skrentny&profile=bounds&step={step}"));
    assert_eq!(at(13), at(13));
    assert_ne!(at(13), at(15));
    assert_eq!(at(38).matches("data-node").count(), 24, "every node of the tree is there");
    assert_eq!(at(38).matches("\"pw-cross\"").count(), 3);
}

#[test]
fn names_cannot_become_elements() {
    let markup = drawn("t=A(\"<script>x()</script>\"=3 \"\u{202e}abc%26amp;\"=4)&step=end");
    assert!(!markup.contains("<script"), "{markup}");
    assert!(markup.contains("&lt;script&gt;x()"), "{markup}");
}
