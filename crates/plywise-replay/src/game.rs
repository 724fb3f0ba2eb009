//! Recording the search of a real game, which has no tree to begin with.

use plywise_search::{
    Algorithm, BuildError, Event, Game, GameTree, NodeId, Search, TreeBuilder, alpha_beta, minimax,
};

use crate::{Recorder, Trace};

/// Searches a game that never stops a search, and records both the search and the tree it went through.
///
/// A game has no levels to go through, so two-pass minimax is minimax. Positions become nodes as they are entered. A child that a cut leaves out becomes a leaf without a value:
/// nobody looked below it.
///
/// # Errors
/// When there are more positions than a tree can hold.
pub fn record_game<G>(game: &G, search: Search) -> Result<(GameTree, Trace), BuildError>
where
    G: Game<Stop = std::convert::Infallible>,
{
    let search = match search.algorithm {
        Algorithm::AlphaBeta => search,
        _ => Search { algorithm: Algorithm::Minimax, ..search },
    };
    let mut tree = TreeBuilder::new();
    let mut recorder = Recorder::new();
    let mut path: Vec<NodeId> = Vec::new();
    let mut returned = NodeId::ROOT;
    let hear = |event: Event<G::Node>| {
        let event = match event {
            Event::Entered { node, window } => {
                let Ok(value) = game.value(node);
                let node = match value {
                    Some(score) => tree.leaf(Some(score), None),
                    None => tree.open(game.player(node), None),
                };
                path.push(node);
                Event::Entered { node, window }
            }
            Event::Evaluated { score, .. } => Event::Evaluated { node: innermost(&path), score },
            Event::Updated { value, window, .. } => {
                Event::Updated { node: innermost(&path), by: returned, value, window }
            }
            Event::Recalled { score, bound, window, .. } => {
                Event::Recalled { node: innermost(&path), score, bound, window }
            }
            Event::Pruned { node, tried, .. } => {
                for _ in game.children(node).skip(tried as usize) {
                    tree.leaf(None, None);
                }
                Event::Pruned { node: innermost(&path), by: returned, tried }
            }
            Event::Returned { node, score, bound } => {
                returned = path.pop().unwrap_or(NodeId::ROOT);
                let Ok(value) = game.value(node);
                if value.is_none() {
                    tree.close();
                }
                Event::Returned { node: returned, score, bound }
            }
        };
        recorder.record(event);
    };
    let Ok(_) = match search.algorithm {
        Algorithm::AlphaBeta => alpha_beta(game, search.rules, hear),
        _ => minimax(game, hear),
    };
    Ok((tree.finish()?, recorder.finish(search, None)))
}

fn innermost(path: &[NodeId]) -> NodeId {
    path.last().copied().unwrap_or(NodeId::ROOT)
}
