//! Alpha-beta in one function: what is good for one player is as bad for the other.

use crate::search::Proof;
use crate::{Bound, Event, Game, Player, Returns, Rules, Score, Window};

/// The value of a game by negamax: alpha-beta in which everybody wants the most.
///
/// Inside, scores and windows are those of whoever moves: a child's are negated on their way up, and the window on
/// its way down. What it reports is told from MAX's side as everywhere, and is exactly what [`crate::alpha_beta`]
/// reports. Source: Knuth & Moore 1975, "An analysis of alpha-beta pruning", procedure F2 in its own negated form.
///
/// ```
/// use plywise_search::{Score, Search, TicTacToe, negamax};
///
/// let Ok(value) = negamax(&TicTacToe, Search::ALPHA_BETA.rules, |_| ());
/// assert_eq!(value, Score::ZERO);
/// ```
///
/// # Errors
/// When the game stops the search, see [`Game::value`].
pub fn negamax<G: Game>(
    game: &G,
    rules: Rules,
    mut report: impl FnMut(Event<G::Node>),
) -> Result<Score, G::Stop> {
    let (root, player) = (game.root(), game.player(game.root()));
    let window = if player == Player::Max { rules.window } else { -rules.window };
    let (score, _) = go(game, rules, &mut report, root, player, window)?;
    return Ok(told(player, score));

    /// `player` is whose side the window and the score are told from: the mover's.
    fn go<G: Game>(
        game: &G,
        rules: Rules,
        report: &mut impl FnMut(Event<G::Node>),
        node: G::Node,
        player: Player,
        entry: Window,
    ) -> Result<(Score, Bound), G::Stop> {
        let told = |score| told(player, score);
        let told_window = |window: Window| if player == Player::Max { window } else { -window };
        report(Event::Entered { node, window: told_window(entry) });
        if let Some(score) = game.value(node)? {
            report(Event::Evaluated { node, score });
            report(Event::Returned { node, score, bound: Bound::Exact });
            return Ok((told(score), Bound::Exact));
        }

        let (mut window, mut value, mut tried) = (entry, Score::MIN, 0);
        let mut proof = Proof::none_seen();
        let mut children = game.children(node).peekable();
        while let Some(child) = children.next() {
            let mover = game.player(child);
            let (score, bound) = if mover == player {
                go(game, rules, report, child, mover, window)?
            } else {
                let (score, bound) = go(game, rules, report, child, mover, -window)?;
                (-score, bound)
            };
            tried += 1;
            proof.add(player, told(value), told(score), bound);
            value = value.max(score);
            window.alpha = window.alpha.max(score);
            report(Event::Updated { node, by: child, value: told(value), window: told_window(window) });
            if rules.cut.is_made(window) && children.peek().is_some() {
                report(Event::Pruned { node, by: child, tried });
                proof.leave_out(player);
                break;
            }
        }
        let score = if rules.returns == Returns::FailHard { entry.clamp(value) } else { value };
        let bound = proof.bound(told(value), told(score));
        report(Event::Returned { node, score: told(score), bound });
        Ok((score, bound))
    }
}

/// A player's own score as MAX sees it, or the other way about.
fn told(player: Player, score: Score) -> Score {
    match player {
        Player::Max => score,
        Player::Min => -score,
    }
}
