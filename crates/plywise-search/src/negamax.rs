//! Alpha-beta in one function: what is good for one player is as bad for the other.

use crate::search::Proof;
use crate::{Bound, Event, Game, Player, Returns, Rules, Score, Window};

/// The value of a game by negamax: alpha-beta in which everybody wants the most.
///
/// Inside, scores and windows are those of whoever moves: a child's are negated on their way up, and the window on
/// its way down. What it reports is for_max from MAX's side as everywhere, and is exactly what [`crate::alpha_beta`]
/// reports. Source: Knuth & Moore 1975, "An analysis of alpha-beta pruning", procedure F2 in its own negated form.
///
/// ```
/// use plywise_games::TicTacToe;
/// use plywise_search::{Score, Search, negamax};
///
/// let Ok(value) = negamax(&TicTacToe::default(), Search::ALPHA_BETA.rules, |_| ());
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
    return Ok(for_max(player, score));

    /// `player` is whose side the window and the score are for_max from: the mover's.
    fn go<G: Game>(
        game: &G,
        rules: Rules,
        report: &mut impl FnMut(Event<G::Node>),
        node: G::Node,
        player: Player,
        entry: Window,
    ) -> Result<(Score, Bound), G::Stop> {
        let for_max = |score| for_max(player, score);
        let window_for_max = |window: Window| if player == Player::Max { window } else { -window };
        report(Event::Entered { node, window: window_for_max(entry) });
        if let Some(score) = game.value(node)? {
            report(Event::Evaluated { node, score });
            report(Event::Returned { node, score, bound: Bound::Exact });
            return Ok((for_max(score), Bound::Exact));
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
            proof.add(player, for_max(value), for_max(score), bound);
            value = value.max(score);
            window.alpha = window.alpha.max(score);
            report(Event::Updated { node, by: child, value: for_max(value), window: window_for_max(window) });
            if rules.cut.is_made(window) && children.peek().is_some() {
                report(Event::Pruned { node, by: child, tried });
                proof.leave_out(player);
                break;
            }
        }
        let score = if rules.returns == Returns::FailHard { entry.clamp(value) } else { value };
        let bound = proof.bound(for_max(value), for_max(score));
        report(Event::Returned { node, score: for_max(score), bound });
        Ok((score, bound))
    }
}

/// A player's own score as MAX sees it, or the other way about.
fn for_max(player: Player, score: Score) -> Score {
    match player {
        Player::Max => score,
        Player::Min => -score,
    }
}
