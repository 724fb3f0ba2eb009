//! Where a lecture would show its next slide.

use plywise_conventions::Slides;
use plywise_replay::{Replay, Step, is_move};
use plywise_search::{Algorithm, Event, GameTree, NodeId, Score};

/// The steps at which a slide stands, in order; the last is the end. In searches that no lecture shows on slides, the answer of a test, a
/// pass or a table ends one too.
#[must_use]
pub fn slide_stops(replay: &Replay, slides: Slides) -> Vec<Step> {
    let tree = replay.tree();
    // How much a slide of these holds is shown by the lectures. In other searches more can happen between two leaves.
    let of_lectures = [Algorithm::Minimax, Algorithm::AlphaBeta];
    let is_own = !of_lectures.contains(&replay.trace().search().algorithm);
    let mut stops = Vec::new();
    let mut before: Option<Event<NodeId>> = None;
    let mut news = News::default();
    let mut look = |step: Step, next: Option<Event<NodeId>>| {
        if let Some(last) = before {
            news.hear(tree, last);
            let is_due = |slides| {
                is_stop(slides, tree, last, next) && (slides != Slides::Leaves || news.any || next.is_none())
            };
            if is_due(slides) || is_own && (is_due(Slides::Leaves) || is_answer(tree, last, next)) {
                stops.push(step);
                news.any = false;
            }
        }
        before = next;
    };
    replay.trace().for_each_event(tree, |step, event| look(step, Some(event)));
    look(replay.last_step(), None);
    if stops.is_empty() {
        // A search that is not for such a tree has one slide, which says so.
        stops.push(replay.last_step());
    }
    stops
}

/// Whether anything was written on a slide since the last one. After a cut, what the cut node hands up is often
/// nothing new to the node above.
#[derive(Default)]
struct News {
    any: bool,
    /// The best values of the open branches, as last heard.
    values: Vec<(NodeId, Score)>,
    cut: Option<NodeId>,
}

impl News {
    fn hear(&mut self, tree: &GameTree, event: Event<NodeId>) {
        match event {
            Event::Updated { node, value, .. } => {
                // Branches at or below this level have returned: a search is a depth-first walk.
                while self
                    .values
                    .pop_if(|(known, _)| tree.depth(*known) >= tree.depth(node) && *known != node)
                    .is_some()
                {}
                match self.values.last_mut() {
                    Some((known, old)) if *known == node => {
                        self.any |= *old != value;
                        *old = value;
                    }
                    _ => {
                        self.any = true;
                        self.values.push((node, value));
                    }
                }
            }
            Event::Pruned { node, .. } => {
                self.any = true;
                self.cut = Some(node);
            }
            Event::Returned { node, .. } => self.any |= self.cut != Some(node) && node != NodeId::ROOT,
            Event::Entered { .. } | Event::Evaluated { .. } | Event::Recalled { .. } => self.any = true,
        }
    }
}

/// Whether to stop between an event and the next one.
fn is_stop(slides: Slides, tree: &GameTree, last: Event<NodeId>, next: Option<Event<NodeId>>) -> bool {
    let Some(next) = next else { return true };
    match slides {
        Slides::Bounds => is_move(tree, last, Some(next)),
        Slides::Leaves if matches!(last, Event::Pruned { .. }) => true,
        Slides::Leaves => match next {
            // Everything that follows from the leaf before has been shown.
            Event::Entered { node, .. } => {
                tree.is_leaf(node) && !matches!(last, Event::Entered { .. }) || {
                    !tree.is_leaf(node) && matches!(last, Event::Updated { .. } | Event::Pruned { .. })
                }
            }
            Event::Returned { node, .. } => node == NodeId::ROOT && !tree.is_leaf(node),
            _ => false,
        },
        Slides::Descents => match (last, next) {
            // Down to a first leaf: about to look at it.
            (Event::Entered { node, .. }, Event::Evaluated { .. }) => is_first_child(tree, node),
            // A leaf's answer, while its parent has more children to look at.
            (Event::Updated { by, .. }, Event::Entered { .. }) => tree.is_leaf(by),
            (Event::Pruned { .. }, _) => true,
            _ => false,
        },
    }
}

/// Whether a search has learnt something, between an event and the next one, that is not taken up at once: the outcome of a pass or of a
/// test after which the node is searched again, what waits for a second pass, what its table knows of a node that it then
/// searches all the same.
fn is_answer(tree: &GameTree, last: Event<NodeId>, next: Option<Event<NodeId>>) -> bool {
    matches!(last, Event::Returned { .. } | Event::Recalled { .. }) && is_move(tree, last, next)
}

fn is_first_child(tree: &GameTree, node: NodeId) -> bool {
    tree.parent(node).is_none_or(|parent| tree.children(parent).next() == Some(node))
}
