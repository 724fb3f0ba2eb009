//! The same searches with a stack of their own, for trees deeper than a call stack is.
//!
//! Slower than the recursive form and harder to read: read [`crate::alpha_beta`] first. A property test holds
//! the two to the same events.

use crate::search::Proof;
use crate::{Bound, Event, Game, Player, Returns, Rules, Score, Window};

/// [`crate::minimax`] without recursion.
///
/// # Errors
/// When the game stops the search, see [`Game::value`].
pub fn minimax_deep<G: Game>(game: &G, report: impl FnMut(Event<G::Node>)) -> Result<Score, G::Stop> {
    walk(game, Window::FULL, None, report)
}

/// [`crate::alpha_beta`] without recursion.
///
/// # Errors
/// When the game stops the search, see [`Game::value`].
pub fn alpha_beta_deep<G: Game>(
    game: &G,
    rules: Rules,
    report: impl FnMut(Event<G::Node>),
) -> Result<Score, G::Stop> {
    walk(game, rules.window, Some(rules), report)
}

/// A branch the search is in: what the recursive form keeps in local variables.
struct Frame<N, C> {
    node: N,
    player: Player,
    entry: Window,
    window: Window,
    value: Score,
    tried: u32,
    proof: Proof,
    /// The child to go to next, and those after it.
    next: Option<N>,
    children: C,
}

fn walk<G: Game>(
    game: &G,
    root_window: Window,
    rules: Option<Rules>,
    mut report: impl FnMut(Event<G::Node>),
) -> Result<Score, G::Stop> {
    let mut open = Vec::new();
    let mut arriving = Some((game.root(), root_window));
    loop {
        // Down: to a leaf, or into a branch whose first child comes next.
        let returned = match arriving.take() {
            Some((node, entry)) => {
                report(Event::Entered { node, window: entry });
                match game.value(node)? {
                    Some(score) => {
                        report(Event::Evaluated { node, score });
                        Some((node, score, Bound::Exact))
                    }
                    None => {
                        let player = game.player(node);
                        let mut children = game.children(node);
                        let (value, proof, next) = (player.worst(), Proof::none_seen(), children.next());
                        let window = entry;
                        open.push(Frame {
                            node,
                            player,
                            entry,
                            window,
                            value,
                            tried: 0,
                            proof,
                            next,
                            children,
                        });
                        None
                    }
                }
            }
            // Up: the innermost branch has no child left to go to.
            None => {
                let Some(Frame { node, entry, value, proof, .. }) = open.pop() else {
                    unreachable!("the loop ends when the root returns")
                };
                let hard = rules.is_some_and(|rules| rules.returns == Returns::FailHard);
                let score = if hard { entry.clamp(value) } else { value };
                Some((node, score, proof.bound(value, score)))
            }
        };

        if let Some((node, score, bound)) = returned {
            report(Event::Returned { node, score, bound });
            let Some(parent) = open.last_mut() else { return Ok(score) };
            parent.tried += 1;
            parent.proof.add(parent.player, parent.value, score, bound);
            parent.value = parent.player.better(parent.value, score);
            if rules.is_some() {
                parent.window = parent.window.narrowed(parent.player, score);
            }
            let Frame { node: above, value, window, tried, .. } = *parent;
            report(Event::Updated { node: above, by: node, value, window });
            let is_cut = rules.is_some_and(|rules| rules.cut.is_made(window));
            if is_cut && parent.next.is_some() {
                report(Event::Pruned { node: above, by: node, tried });
                parent.proof.leave_out(parent.player);
                parent.next = None;
            }
        }

        if let Some(parent) = open.last_mut()
            && let Some(child) = parent.next
        {
            parent.next = parent.children.next();
            arriving = Some((child, parent.window));
        }
    }
}
