//! What does each branch hand up?

use std::collections::BTreeMap;

use plywise_search::NodeId;

use crate::mark::share;
use crate::run::Run;
use crate::verdict::{About, Outcome, Part, Verdict};
use crate::{Said, english};

pub(crate) fn key(run: &Run, nodes: impl Iterator<Item = NodeId>) -> BTreeMap<NodeId, Said> {
    nodes.map(|node| (node, run.learned(node))).collect()
}

/// The mark is the share of nodes whose value is right.
pub(crate) fn grade(
    run: &Run,
    nodes: impl Iterator<Item = NodeId>,
    said: &BTreeMap<NodeId, Said>,
    explainer: &english::Explainer<'_>,
) -> Verdict {
    let part = |node: NodeId| {
        let (truth, said) = (run.learned(node), said.get(&node).copied());
        let outcome = match said {
            None => Outcome::Missing,
            Some(said) if said.agrees_with(truth) => Outcome::Right,
            Some(_) => Outcome::Wrong,
        };
        let feedback = explainer.value(node, truth, said);
        Part { about: About::Node(node), outcome, feedback, step: run.return_of(node) }
    };
    let parts: Vec<Part> = nodes.map(part).collect();
    let n_right = parts.iter().filter(|part| part.outcome == Outcome::Right).count();
    Verdict { mark: share(n_right, parts.len()), parts, misconception: None }
}
