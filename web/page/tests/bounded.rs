//! However large a tree and whatever its shape, what the page shows of it has a bounded number of elements: when it is
//! first drawn, at any step, in any view, with any panel open.

use std::pin::pin;
use std::rc::Rc;
use std::task::{Context, Poll, Waker};

use plywise_page::{Page, PageAction, still_map, still_panels};
use plywise_search::NodeId;
use plywise_viewer::{CameraMove, Go, Shared, Toggle, ViewerAction};
use yew::LocalServerRenderer;
use yew::prelude::*;

/// A scene has at most 800 nodes and wedges, each with its line, its texts and its labels; the panels add some hundred.
const MOST: usize = 6_000;

/// A map has at most 700 bars, each perhaps with a name.
const MOST_OF_MAP: usize = 1_500;

#[derive(Properties, PartialEq)]
struct PanelsProps {
    page: Shared<Page>,
    is_map: bool,
}

#[component]
fn Panels(PanelsProps { page, is_map }: &PanelsProps) -> Html {
    if *is_map { still_map(&page.viewer) } else { still_panels(&page.viewer) }
}

/// How many elements there are on the page, or in the map.
fn n_elements(page: &Page, is_map: bool) -> usize {
    let page = Shared::new(page.clone());
    let renderer = LocalServerRenderer::<Panels>::with_props(PanelsProps { page, is_map }).hydratable(false);
    let mut rendering = pin!(renderer.render());
    let mut context = Context::from_waker(Waker::noop());
    let markup = (0..10_000).find_map(|_| match rendering.as_mut().poll(&mut context) {
        Poll::Ready(markup) => Some(markup),
        Poll::Pending => None,
    });
    let markup = markup.expect("the page is drawn at once");
    // Texts have their brackets escaped, so each one begins an element or ends one.
    markup.matches('<').count() - markup.matches("</").count()
}

fn nested(n: usize, open: &str, inside: &str, close: &str) -> String {
    [&*open.repeat(n), inside, &*close.repeat(n)].concat()
}

fn shapes(n: usize) -> Vec<(&'static str, String)> {
    let leaves = |leaf: &dyn Fn(usize) -> String| (0..n).map(leaf).collect::<Vec<_>>().join(" ");
    let values = leaves(&|nth| (nth * 7919 % 1000).to_string());
    vec![
        ("a star", format!("({values})")),
        ("a chain", nested(n, "(", "5", ")")),
        ("a comb", format!("(5 {})", nested(n / 4, "((", "3", " 4) 4)"))),
        ("a comb to the left", format!("(5 {})", nested(n / 4, "(4 (4 ", "3", "))"))),
        ("brushes", nested(n / 20, "(1 2 3 4 5 6 7 8 9 (", "3", ") 1 2 3 4 5 6 7 8 9)")),
        ("many chains", format!("({})", nested(n / 40, "(", "1", ")").repeat(40))),
        ("a star of chance", format!("@chance({values})")),
        (
            "a star for three",
            format!("@1({})", leaves(&|nth| format!("<{} {} {}>", nth % 7, nth % 5, nth % 3))),
        ),
        ("a chain for three", {
            let players: String = (0..n).map(|nth| format!("@{}(", nth % 3 + 1)).collect();
            format!("{players}<1 2 3>{}", ")".repeat(n))
        }),
        ("names", format!("({})", leaves(&|nth| format!("\"move {nth}\": \"node {nth}\"={}", nth % 10)))),
        (
            "many passes",
            format!(
                "algorithm: dual-star\n({})",
                (0..n.min(400)).map(|nth| nth.to_string()).collect::<Vec<_>>().join(" ")
            ),
        ),
    ]
}

#[test]
fn every_draw_has_a_bounded_number_of_elements() {
    for (shape, text) in shapes(20_000) {
        let opened = Rc::new(Page::open("")).reduce(PageAction::Edit(text.into()));
        let check = |page: &Rc<Page>, when: &str| {
            let n = n_elements(page, false);
            assert!(n < MOST, "{shape} {when}: {n} elements");
        };
        assert!(opened.editor.mistake.is_none(), "{shape}");
        check(&opened, "as it is opened");
        let large = opened
            .clone()
            .reduce(PageAction::Viewer(ViewerAction::MoveCamera(CameraMove::Resize(3840.0, 2160.0))));
        for page in [opened, large] {
            let tree = &page.viewer.document.tree;
            let deepest = tree.nodes().max_by_key(|&node| tree.depth(node)).expect("there is a root");
            let end = page.clone().reduce(PageAction::Viewer(ViewerAction::Go(Go::End)));
            let middle = page.viewer.analysis.replay.last_step().0 / 2;
            let middle = page
                .clone()
                .reduce(PageAction::Viewer(ViewerAction::Go(Go::To(plywise_replay::Step(middle)))));
            for (page, when) in [(&page, "at the start"), (&middle, "in the middle"), (&end, "at the end")] {
                check(page, when);
                let all =
                    page.clone().reduce(PageAction::Viewer(ViewerAction::MoveCamera(CameraMove::Overview)));
                check(&all, &format!("{when}, seen whole"));
                let far = (0..6).fold(all, |seen, _| {
                    seen.reduce(PageAction::Viewer(ViewerAction::MoveCamera(CameraMove::Zoom(0.5, None))))
                });
                check(&far, &format!("{when}, from far away"));
                let near = (0..3).fold(far, |seen, _| {
                    seen.reduce(PageAction::Viewer(ViewerAction::MoveCamera(CameraMove::Zoom(2.0, None))))
                });
                check(&near, &format!("{when}, somewhat nearer"));
                let listed = page
                    .clone()
                    .reduce(PageAction::Viewer(ViewerAction::Toggle(Toggle::Outline)))
                    .reduce(PageAction::Viewer(ViewerAction::Unfold(NodeId::ROOT)));
                check(&listed, &format!("{when}, as an outline"));
                for node in [NodeId::ROOT, deepest] {
                    check(
                        &page.clone().reduce(PageAction::Viewer(ViewerAction::Select(Some(node)))),
                        &format!("{when}, with a node picked"),
                    );
                }
            }
        }
    }
}

#[test]
fn the_map_has_a_bounded_number_of_elements() {
    for (shape, text) in shapes(20_000) {
        let page = Rc::new(Page::open("")).reduce(PageAction::Edit(text.into()));
        assert!(
            page.viewer.shows_map() || page.viewer.document.tree.n_nodes() <= 500,
            "{shape}: it is what one looks at first"
        );
        let large = PageAction::Viewer(ViewerAction::MoveCamera(CameraMove::Resize(3840.0, 2160.0)));
        let page = page.reduce(large).reduce(PageAction::Viewer(ViewerAction::Go(Go::End)));
        let n = n_elements(&page, true);
        assert!(n < MOST_OF_MAP, "{shape}: {n} elements");
    }
}
