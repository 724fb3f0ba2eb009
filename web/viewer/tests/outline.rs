//! With the future hidden, the outline lists what the picture shows, and no more.

use std::pin::pin;
use std::task::{Context, Poll, Waker};

use plywise_render::{NodeState, ProofPart, Stage};
use plywise_search::{NodeId, NodeType};
use plywise_testkit::any_tree;
use plywise_viewer::components::{OutlineHides, outline};
use plywise_viewer::{Go, Outline, Shared, Toggle, TreeDocument, Viewer, ViewerAction};
use proptest::prelude::*;
use yew::LocalServerRenderer;
use yew::prelude::*;

#[derive(Properties, PartialEq)]
struct Props {
    viewer: Shared<Viewer>,
}

#[component]
fn Hidden(Props { viewer }: &Props) -> Html {
    outline(viewer, OutlineHides { future: true, ..OutlineHides::default() }, &Callback::noop())
}

/// The outline as it is drawn.
fn drawn(viewer: &Viewer) -> String {
    let viewer = Shared::new(viewer.clone());
    let renderer = LocalServerRenderer::<Hidden>::with_props(Props { viewer }).hydratable(false);
    let mut rendering = pin!(renderer.render());
    let mut context = Context::from_waker(Waker::noop());
    let markup = (0..10_000).find_map(|_| match rendering.as_mut().poll(&mut context) {
        Poll::Ready(markup) => Some(markup),
        Poll::Pending => None,
    });
    markup.expect("the list is drawn at once")
}

/// The nodes that are listed, by their numbers.
fn listed(viewer: &Viewer) -> Vec<usize> {
    let markup = drawn(viewer);
    let item = |rest: &str| rest.split_once('"').and_then(|(number, _)| number.parse().ok());
    markup.split("data-item=\"").skip(1).filter_map(item).collect()
}

/// What is written in each row, by the number of its node.
fn rows(viewer: &Viewer) -> Vec<(usize, String)> {
    let markup = drawn(viewer);
    let row = |rest: &str| {
        let (number, rest) = rest.split_once('"')?;
        let text = rest.split_once('>')?.1.split_once("</li>")?.0;
        Some((number.parse().ok()?, text.to_owned()))
    };
    markup.split("data-item=\"").skip(1).filter_map(row).collect()
}

#[test]
fn what_a_node_is_to_the_proof_is_said_as_it_is_drawn() {
    for example in plywise_viewer::document::all_examples() {
        let Some(document) = TreeDocument::example(example.key) else { continue };
        let viewer = Viewer::new(document).go(Go::End).after(ViewerAction::Toggle(Toggle::Proof));
        let tree = &viewer.document.tree;
        let unfolded = tree.nodes().filter(|&node| !tree.is_leaf(node)).collect();
        let viewer = Viewer { outline: Outline { is_shown: true, unfolded }, ..viewer.clone() };
        let (moment, proof) = (viewer.moment(), viewer.proof());
        let stage = Stage { proof: proof.as_ref(), ..viewer.stage(&moment) };
        let drawn: Vec<(usize, Option<ProofPart>)> =
            stage.scene().nodes.iter().map(|mark| (mark.id.index(), mark.proof)).collect();
        for (node, text) in rows(&viewer) {
            let part = drawn.iter().find(|(other, _)| *other == node).and_then(|(_, part)| *part);
            let is_leaf = tree.is_leaf(NodeId::new(node));
            let expected = match part {
                None => "",
                Some(ProofPart::NotNeeded) => "looked at, not needed for the proof",
                Some(_) if is_leaf => "proof: in the strateg",
                Some(ProofPart::Needed { kind: NodeType::Pv, .. }) => "proof: PV, type 1",
                Some(ProofPart::Needed { kind: NodeType::Cut, .. }) => "proof: CUT, type 2",
                Some(ProofPart::Needed { kind: NodeType::All, .. }) => "proof: ALL, type 3",
            };
            assert!(text.contains(expected), "{}: {text}", example.key);
            assert_eq!(text.contains("proof"), part.is_some(), "{}: {text}", example.key);
        }
    }
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
