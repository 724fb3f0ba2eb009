//! Pearl's SCOUT: first ask whether a child is better, and only then by how much.

use crate::search::{Proof, alpha_beta_below};
use crate::{Bound, Event, Game, Rules, Score, Search, Window};

/// The value of a game by SCOUT.
///
/// EVAL works out a node's value: the first child's by EVAL, then each other child is put to the TEST of being better
/// than the best so far, and only a child that passes is EVALuated in turn. A TEST is a search in a null window, and
/// an EVAL one in the whole window, whatever is known further up: [`crate::nega_scout`] is SCOUT that remembers.
/// A leaf that passes its TEST is looked at a second time, as Pearl's is.
/// Source: Pearl 1980, "Scout: a simple game-searching algorithm with proven optimal properties".
///
/// # Errors
/// When the game stops the search, see [`Game::value`].
pub fn scout<G: Game>(game: &G, mut report: impl FnMut(Event<G::Node>)) -> Result<Score, G::Stop> {
    let (score, _) = eval(game, &mut report, game.root())?;
    return Ok(score);

    fn eval<G: Game>(
        game: &G,
        report: &mut impl FnMut(Event<G::Node>),
        node: G::Node,
    ) -> Result<(Score, Bound), G::Stop> {
        report(Event::Entered { node, window: Window::FULL });
        if let Some(score) = game.value(node)? {
            report(Event::Evaluated { node, score });
            report(Event::Returned { node, score, bound: Bound::Exact });
            return Ok((score, Bound::Exact));
        }

        let player = game.player(node);
        let (mut window, mut value, mut tried) = (Window::FULL, player.worst(), 0);
        let mut proof = Proof::none_seen();
        let mut children = game.children(node).peekable();
        while let Some(child) = children.next() {
            let tested = if tried > 0 { Some(test(game, report, child, window.test(player))?) } else { None };
            let (score, bound) = match tested {
                Some((score, bound)) if player.better(value, score) == value => (score, bound),
                _ => eval(game, report, child)?,
            };
            tried += 1;
            proof.add(player, value, score, bound);
            value = player.better(value, score);
            window = window.narrowed(player, score);
            report(Event::Updated { node, by: child, value, window });
            // Nothing is better than an infinity.
            if window.alpha >= window.beta && children.peek().is_some() {
                report(Event::Pruned { node, by: child, tried });
                proof.leave_out(player);
                break;
            }
        }
        let bound = proof.bound(value, value);
        report(Event::Returned { node, score: value, bound });
        Ok((value, bound))
    }

    /// Whether a node is worth more than α, or, the null window being below a score, less than β.
    fn test<G: Game>(
        game: &G,
        report: &mut impl FnMut(Event<G::Node>),
        node: G::Node,
        question: Window,
    ) -> Result<(Score, Bound), G::Stop> {
        alpha_beta_below(game, Rules { window: question, ..Search::ALPHA_BETA.rules }, node, report)
    }
}
