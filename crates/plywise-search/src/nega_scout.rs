//! NegaScout, also called principal variation search: SCOUT within a window.

use crate::search::Proof;
use crate::{Bound, Event, Game, Score, Window};

/// The value of a game by NegaScout.
///
/// The first child is searched in the whole window. Each other child is searched in a null window first, in the
/// hope that it is no better; if it is, and might change the value, it is searched again from there on.
/// It need not be where the test has proved the exact value already: always so where at most two plies are left, which
/// is Reinefeld's condition for uniform trees, and now and then further up. The second search starts at the
/// test's score: a value that comes out no better than that is therefore exact.
/// Looks at no leaf that [`crate::alpha_beta`] would not look at, but may come to one twice.
/// Source: Reinefeld 1983, "An improvement to the Scout tree search algorithm"; here without the negation.
///
/// ```
/// use plywise_search::{Score, TicTacToe, nega_scout};
///
/// let mut entered = 0;
/// let Ok(value) = nega_scout(&TicTacToe, |event| {
///     entered += u32::from(matches!(event, plywise_search::Event::Entered { .. }));
/// });
/// assert_eq!((value, entered), (Score::ZERO, 17_080));
/// ```
///
/// # Errors
/// When the game stops the search, see [`Game::value`].
pub fn nega_scout<G: Game>(game: &G, mut report: impl FnMut(Event<G::Node>)) -> Result<Score, G::Stop> {
    let (score, _) = go(game, &mut report, game.root(), Window::FULL, None)?;
    return Ok(score);

    /// `tested` is the score from which on a test has found this node to be better.
    fn go<G: Game>(
        game: &G,
        report: &mut impl FnMut(Event<G::Node>),
        node: G::Node,
        entry: Window,
        tested: Option<Score>,
    ) -> Result<(Score, Bound), G::Stop> {
        report(Event::Entered { node, window: entry });
        if let Some(score) = game.value(node)? {
            report(Event::Evaluated { node, score });
            report(Event::Returned { node, score, bound: Bound::Exact });
            return Ok((score, Bound::Exact));
        }

        let player = game.player(node);
        let (mut window, mut value, mut tried) = (entry, player.worst(), 0);
        let mut proof = Proof::none_seen();
        let mut children = game.children(node).peekable();
        while let Some(child) = children.next() {
            let first_window = if tried == 0 { window } else { window.test(player) };
            let (mut score, mut bound) = go(game, report, child, first_window, None)?;
            if tried > 0 && window.contains(score) && bound != Bound::Exact {
                let rest = window.narrowed(player, score);
                (score, bound) = go(game, report, child, rest, Some(score))?;
            }
            tried += 1;
            proof.add(player, value, score, bound);
            value = player.better(value, score);
            window = window.narrowed(player, score);
            report(Event::Updated { node, by: child, value, window });
            if window.alpha >= window.beta && children.peek().is_some() {
                report(Event::Pruned { node, by: child, tried });
                proof.leave_out(player);
                break;
            }
        }
        let bound = if tested == Some(value) { Bound::Exact } else { proof.bound(value, value) };
        report(Event::Returned { node, score: value, bound });
        Ok((value, bound))
    }
}
