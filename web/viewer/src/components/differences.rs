//! The counters of two searches beside each other, and in words what they differ in.

use plywise_replay::Counts;
use plywise_search::NodeId;
use yew::prelude::*;

use crate::{Analysis, Viewer, english};

/// The counters of both, and at the end what the one evaluated and the other did not.
pub fn differences(viewer: &Viewer) -> Option<Html> {
    let (second, step) = (viewer.second.as_ref()?, viewer.second_step()?);
    let counts = [viewer.moment().counts(), second.analysis.replay.at(step).counts()];
    let row = |name: &'static str, count: fn(Counts) -> u32| {
        html! {
            <tr role="row">
                <th role="rowheader" scope="row">{ name }</th>
                <td role="cell">{ count(counts[0]) }</td>
                <td role="cell">{ count(counts[1]) }</td>
            </tr>
        }
    };
    let is_repeated = counts.iter().any(|counts| counts.different != counts.evaluated);
    // Of two trees there are two.
    let minimal = viewer.analysis.summary.minimal_leaves.filter(|_| !viewer.has_two_trees());
    Some(html! {
        <section class="pw-panel pw-differences" aria-label={english::BOTH_SEARCHES}>
            <h2>{ english::WORK_DONE_BY_EACH }</h2>
            // Its roles are said, since a style may show its rows as columns.
            <table class="pw-duel" role="table">
                <thead role="rowgroup">
                    <tr role="row">
                        <td role="cell"></td>
                        <th role="columnheader" scope="col">{ english::FIRST }</th>
                        <th role="columnheader" scope="col">{ english::SECOND }</th>
                    </tr>
                </thead>
                <tbody role="rowgroup">
                    { row(english::NODES_ENTERED, |counts| counts.entered) }
                    { row(english::LEAVES_EVALUATED, |counts| counts.evaluated) }
                    if is_repeated {
                        { row(english::DISTINCT_LEAVES, |counts| counts.different) }
                    }
                    { row(english::CUTS, |counts| counts.cuts) }
                </tbody>
            </table>
            <div class="pw-verdict">
                if let Some(leaves) = minimal {
                    <p class="pw-aside">{ english::minimal_tree(leaves) }{ " " }</p>
                }
                if let Some(verdict) = verdict(viewer) {
                    <p class="pw-aside">{ verdict }</p>
                }
            </div>
        </section>
    })
}

/// What the searches came to, once both are over.
fn verdict(viewer: &Viewer) -> Option<String> {
    if viewer.playback.step() < viewer.playback.last() {
        return None;
    }
    let analyses = [&*viewer.analysis, &*viewer.second.as_ref()?.analysis];
    let trees = analyses.map(|analysis| &**analysis.replay.tree());
    let mut text = english::verdict(trees, viewer.has_two_trees(), &viewer.comparison()?);
    if viewer.second_tree().is_some() {
        let [first, second] = analyses.map(left_out);
        text += &english::left_out([(trees[0], &first), (trees[1], &second)]);
    }
    Some(text)
}

/// The leaves that a search never visited.
fn left_out(analysis: &Analysis) -> Vec<NodeId> {
    let replay = &analysis.replay;
    let (tree, end) = (replay.tree(), replay.at(replay.last_step()));
    let is_left_out = |leaf: &NodeId| tree.is_leaf(*leaf) && end.visited(*leaf).is_none();
    tree.nodes().filter(is_left_out).collect()
}
