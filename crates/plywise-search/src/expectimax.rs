//! Minimax in a game of chance.

use crate::{Average, Bound, Event, Game, Mover, NodeId, OrderedTree, Score, Stop, Window};

/// The value of a game of chance by looking at every position: MAX takes the largest of its children's values, MIN
/// the smallest, and a chance node is worth what its children are worth on average.
///
/// The oracle for [`crate::star1`] and [`crate::star2`]: naive for ever. What a chance node reports in
/// [`Event::Updated`] is the sum so far, Σ p·v over the children seen.
///
/// Source: Michie 1966, "Game-playing and game-learning automata"; Russell & Norvig, "Artificial Intelligence: A
/// Modern Approach", section "Stochastic games" (expectiminimax).
///
/// # Errors
/// When a leaf, or a branch at the horizon, has no value. An infinite value below a chance node is for
/// [`crate::Search::check`] to refuse.
pub fn expectimax(ordered: &OrderedTree<'_>, mut report: impl FnMut(Event<NodeId>)) -> Result<Score, Stop> {
    return go(ordered, &mut report, NodeId::ROOT);

    fn go(
        ordered: &OrderedTree<'_>,
        report: &mut impl FnMut(Event<NodeId>),
        node: NodeId,
    ) -> Result<Score, Stop> {
        report(Event::Entered { node, window: Window::FULL });
        let value = match ordered.value(node)? {
            Some(score) => {
                report(Event::Evaluated { node, score });
                score
            }
            None if ordered.tree().mover(node) == Mover::Chance => {
                let mut average = Average::none_seen();
                let mut outcomes = ordered.outcomes(node).peekable();
                while let Some((child, probability)) = outcomes.next() {
                    average.add(probability, go(ordered, report, child)?);
                    let is_last = outcomes.peek().is_none();
                    let value = if is_last { average.value() } else { average.so_far() };
                    report(Event::Updated { node, by: child, value, window: Window::FULL });
                }
                average.value()
            }
            None => {
                let player = ordered.player(node);
                let mut best = player.worst();
                for child in ordered.children(node) {
                    best = player.better(best, go(ordered, report, child)?);
                    report(Event::Updated { node, by: child, value: best, window: Window::FULL });
                }
                best
            }
        };
        report(Event::Returned { node, score: value, bound: Bound::Exact });
        Ok(value)
    }
}
