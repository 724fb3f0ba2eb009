//! With the future hidden, the outline lists what the picture shows, and no more.

use std::pin::pin;
use std::task::{Context, Poll, Waker};

use plywise_render::NodeState;
use plywise_search::NodeId;
use plywise_testkit::any_tree;
use plywise_viewer::components::outline;
use plywise_viewer::{Go, Outline, Shared, TreeDocument, Viewer};
use proptest::prelude::*;
use yew::LocalServerRenderer;
use yew::prelude::*;

#[derive(Properties, PartialEq)]
struct Props {
    viewer: Shared<Viewer>,
}

#[component]
fn Hidden(Props { viewer }: &Props) -> Html {
    outline(viewer, true, &Callback::noop())
}

/// The nodes that are listed, by their numbers.
fn listed(viewer: &Viewer) -> Vec<usize> {
    let viewer = Shared::new(viewer.clone());
    let renderer = LocalServerRenderer::<Hidden>::with_props(Props { viewer }).hydratable(false);
    let mut rendering = pin!(renderer.render());
    let mut context = Context::from_waker(Waker::noop());
    let markup = (0..10_000).find_map(|_| match rendering.as_mut().poll(&mut context) {
        Poll::Ready(markup) => Some(markup),
        Poll::Pending => None,
    });
    let markup = markup.expect("the list is drawn at once");
    let item = |rest: &str| rest.split_once('"').and_then(|(number, _)| number.parse().ok());
    markup.split("data-item=\"").skip(1).filter_map(item).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn what_has_not_happened_is_in_no_list(tree in any_tree(), steps in 0_usize..40) {
        prop_assume!(tree.n_nodes() <= 200);
        let text = plywise_notation::write(&tree);
        let Ok(document) = TreeDocument::read(&text) else { return Ok(()) };
        let viewer = (0..steps).fold(Viewer::new(document), |viewer, _| viewer.go(Go::Next));
        let tree = &viewer.document.tree;
        let unfolded = tree.nodes().filter(|&node| !tree.is_leaf(node)).collect();
        let viewer = Viewer { outline: Outline { is_shown: true, unfolded }, ..viewer.clone() };
        let moment = viewer.moment();
        let scene = viewer.stage(&moment).scene();
        let seen = scene.nodes.iter().filter(|mark| mark.state != NodeState::Unvisited || mark.id == NodeId::ROOT);
        let mut seen: Vec<usize> = seen.map(|mark| mark.id.index()).collect();
        seen.sort_unstable();
        prop_assert_eq!(listed(&viewer), seen);
    }
}
