//! Minimax in a game of chance.

use crate::{Average, Bound, Event, Game, Mover, NodeId, Score, Stop, View, Window};

/// The value of a game of chance by looking at every position: MAX takes the largest of its children's values, MIN
/// the smallest, and a chance node is worth what its children are worth on average.
///
/// The oracle for [`crate::star1`] and [`crate::star2`]: naive for ever. What a chance node tells in
/// [`Event::Updated`] is the sum so far, Σ p·v over the children seen.
///
/// Source: Michie 1966, "Game-playing and game-learning automata"; Russell & Norvig, "Artificial Intelligence: A
/// Modern Approach", section "Stochastic games" (expectiminimax).
///
/// # Errors
/// When a leaf, or a branch at the horizon, has no value. An infinite value below a chance node is for
/// [`crate::Search::check`] to refuse.
pub fn expectimax(view: &View<'_>, mut report: impl FnMut(Event<NodeId>)) -> Result<Score, Stop> {
    return go(view, &mut report, NodeId::ROOT);

    fn go(view: &View<'_>, report: &mut impl FnMut(Event<NodeId>), node: NodeId) -> Result<Score, Stop> {
        report(Event::Entered { node, window: Window::FULL });
        let value = match view.value(node)? {
            Some(score) => {
                report(Event::Evaluated { node, score });
                score
            }
            None if view.tree().mover(node) == Mover::Chance => {
                let mut average = Average::none_seen();
                let mut outcomes = view.outcomes(node).peekable();
                while let Some((child, probability)) = outcomes.next() {
                    average.add(probability, go(view, report, child)?);
                    let is_last = outcomes.peek().is_none();
                    let value = if is_last { average.value() } else { average.so_far() };
                    report(Event::Updated { node, by: child, value, window: Window::FULL });
                }
                average.value()
            }
            None => {
                let player = view.player(node);
                let mut best = player.worst();
                for child in view.children(node) {
                    best = player.better(best, go(view, report, child)?);
                    report(Event::Updated { node, by: child, value: best, window: Window::FULL });
                }
                best
            }
        };
        report(Event::Returned { node, score: value, bound: Bound::Exact });
        Ok(value)
    }
}
