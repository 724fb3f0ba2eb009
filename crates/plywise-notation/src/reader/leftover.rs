//! What can only be said of a tree once all of it has been read.

use plywise_search::{BuildError, GameTree, Mover, NodeId, Score};

use super::Reader;
use crate::Mistake;
use crate::cursor::{MistakeAt, ParseResult, mistake_at};
use crate::document::Span;
use crate::error::shown;

impl Reader<'_> {
    pub(super) fn finished(self) -> ParseResult<(GameTree, Vec<Span>)> {
        let Reader { cursor, tree, spans, .. } = self;
        let start = |node: NodeId| spans[node.index()].start as usize;
        let tree = match tree.finish() {
            Ok(tree) => tree,
            Err(BuildError::ProbabilityMissing(node)) => {
                return mistake_at(start(node), Mistake::ProbabilityMissing);
            }
            Err(BuildError::ProbabilitySum { node, sum }) => {
                return mistake_at(start(node), wrong_sum(cursor.text, spans[node.index()], sum.points()));
            }
            Err(BuildError::WrongPayoffs { node, found, players }) => {
                return mistake_at(start(node), Mistake::TupleLength { found, players });
            }
            Err(BuildError::TooLarge(node)) => return mistake_at(start(node), Mistake::FeaturesTooLarge),
            Err(error) => unreachable!("every branch was checked when it was closed: {error}"),
        };
        if let Some(leaf) = tree.lone_value() {
            return mistake_at(start(leaf), Mistake::SingleValue { players: tree.n_players() });
        }
        Ok((tree, spans))
    }

    /// The same of a tree that was mended while it was read, whose probabilities were kept apart.
    pub(super) fn leftover_mistakes(self, faults: &mut Vec<MistakeAt>) {
        let Reader { cursor, tree, spans, chances, made_up, .. } = self;
        let start = |node: NodeId| spans[node.index()].start as usize;
        let tree = match tree.finish() {
            Ok(tree) => tree,
            Err(BuildError::TooLarge(node)) => {
                faults.push(MistakeAt { at: start(node), mistake: Mistake::FeaturesTooLarge });
                return;
            }
            Err(_) => return,
        };
        if let Some(leaf) = tree.lone_value().filter(|leaf| !made_up.contains(leaf)) {
            faults.push(MistakeAt {
                at: start(leaf),
                mistake: Mistake::SingleValue { players: tree.n_players() },
            });
        }
        let given = |child: NodeId| {
            let at = chances.binary_search_by_key(&child, |(node, _)| *node).ok()?;
            Some(chances[at].1)
        };
        for node in tree.nodes().filter(|&node| tree.mover(node) == Mover::Chance && !tree.is_leaf(node)) {
            let n_given = tree.children(node).filter(|&child| given(child).is_some()).count();
            if n_given == 0 || tree.children(node).any(|child| made_up.contains(&child)) {
                continue;
            }
            if let Some(child) = tree.children(node).find(|&child| given(child).is_none()) {
                faults.push(MistakeAt { at: start(child), mistake: Mistake::ProbabilityMissing });
                continue;
            }
            let sum: f64 = tree.children(node).filter_map(given).sum();
            if (sum - 1.0).abs() > GameTree::PROBABILITY_TOLERANCE {
                faults.push(MistakeAt {
                    at: start(node),
                    mistake: wrong_sum(cursor.text, spans[node.index()], sum),
                });
            }
        }
    }
}

fn wrong_sum(text: &str, span: Span, sum: f64) -> Mistake {
    let own = text[span.start as usize..span.end as usize].trim_end_matches(['(', '[']).trim_end();
    // Nobody wants to read 0.8999999999999999.
    let sum = Score::new((sum * 1e9).round() / 1e9).unwrap_or_default();
    Mistake::ProbabilitySum { node: shown(own), sum: sum.to_string() }
}
