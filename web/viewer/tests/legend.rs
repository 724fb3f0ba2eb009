//! The legend explains what is drawn, and what is not drawn it leaves out.

use std::pin::pin;
use std::task::{Context, Poll, Waker};

use plywise_search::NodeType;
use plywise_viewer::components::{Legend, LegendProps, UsedMarks};
use plywise_viewer::english::{proof, proof_so_far};
use plywise_viewer::{Go, Toggle, TreeDocument, Viewer, ViewerAction};
use yew::LocalServerRenderer;

fn legend(viewer: &Viewer) -> String {
    let props = LegendProps { conventions: viewer.conventions, used: UsedMarks::by(viewer) };
    let renderer = LocalServerRenderer::<Legend>::with_props(props).hydratable(false);
    let mut rendering = pin!(renderer.render());
    let mut context = Context::from_waker(Waker::noop());
    let markup = (0..10_000).find_map(|_| match rendering.as_mut().poll(&mut context) {
        Poll::Ready(markup) => Some(markup),
        Poll::Pending => None,
    });
    markup.expect("the legend is drawn at once")
}

/// Every word that the proof writes beside a branch is explained, in the legend and below the picture, while it is drawn.
#[test]
fn the_words_of_a_proof_are_explained_where_it_is_drawn() {
    let document = TreeDocument::example("q-quiz").expect("an example");
    let viewer = Viewer::new(document).go(Go::End);
    let with_proof = viewer.after(ViewerAction::Toggle(Toggle::Proof));
    let (tree, proof_tree) = (&with_proof.document.tree, with_proof.proof().expect("the root is finished"));
    let branches = tree.nodes().filter(|&node| !tree.is_leaf(node));
    let types = branches.filter_map(|node| proof_tree.node_type(tree, node));
    let mut words: Vec<&str> = types
        .map(|kind| match kind {
            NodeType::Pv => "PV",
            NodeType::Cut => "CUT",
            NodeType::All => "ALL",
        })
        .collect();
    words.sort_unstable();
    words.dedup();
    assert_eq!(words, ["ALL", "CUT", "PV"], "the picture has them all");
    let [without, with] = [&viewer, &with_proof].map(legend);
    for word in words {
        let label = format!(">{word}</span>");
        assert!(with.contains(&label) && !without.contains(&label), "{word}");
        for said in [proof([4, 3, 6, 9], "MAX", "MIN"), proof_so_far([4, 3, 6, 9], "MAX", "MIN")] {
            assert!(said.contains(&format!("{word} ")), "{word}: {said}");
        }
    }
}
