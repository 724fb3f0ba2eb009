//! Alpha-beta before anybody thought of deep cutoffs.

use crate::search::Proof;
use crate::{Bound, Event, Game, Returns, Rules, Score, Window};

/// The value of a game by alpha-beta without deep cutoffs: a child hears what its parent is sure of, and nothing of
/// what holds further up.
///
/// It does as much as [`crate::alpha_beta`] down to depth 3; from depth 4 on it may miss a cut whose bound comes from
/// the parent's parent's parent. A player who moves twice in a row makes one long move, so that its second
/// move hears what the first one did.
/// Source: Knuth & Moore 1975, "An analysis of alpha-beta pruning", procedure F1.
///
/// # Errors
/// When the game stops the search, see [`Game::value`].
pub fn no_deep_cutoffs<G: Game>(
    game: &G,
    rules: Rules,
    mut report: impl FnMut(Event<G::Node>),
) -> Result<Score, G::Stop> {
    let (score, _) = go(game, rules, &mut report, game.root(), rules.window)?;
    return Ok(score);

    fn go<G: Game>(
        game: &G,
        rules: Rules,
        report: &mut impl FnMut(Event<G::Node>),
        node: G::Node,
        entry: Window,
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
            // The parent's bound, which is this player's; the other's is further up.
            let bound_only = Window::FULL.narrowed(player, window.own(player));
            let passed_down = if game.player(child) == player { window } else { bound_only };
            let (score, bound) = go(game, rules, report, child, passed_down)?;
            tried += 1;
            proof.add(player, value, score, bound);
            value = player.better(value, score);
            window = window.narrowed(player, score);
            report(Event::Updated { node, by: child, value, window });
            if rules.cut.is_made(window) && children.peek().is_some() {
                report(Event::Pruned { node, by: child, tried });
                proof.leave_out(player);
                break;
            }
        }
        let score = if rules.returns == Returns::FailHard { entry.clamp(value) } else { value };
        let bound = proof.bound(value, score);
        report(Event::Returned { node, score, bound });
        Ok((score, bound))
    }
}
