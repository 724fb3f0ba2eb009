//! Principal variation search and NegaScout: SCOUT within a window.

use crate::search::Proof;
use crate::{Bound, Event, Game, Score, Window};

/// When a child is searched again that its null window has found to be better.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Research {
    /// Always: principal variation search.
    /// Source: Marsland & Campbell 1982, "Parallel search of strongly ordered game trees".
    Always,
    /// Where more than two plies are left below the parent, of a search so many plies deep: with fewer, no grandchild
    /// has been left out, and the null window has already given the exact value. Where the same player moves twice
    /// in a row, of which the published function knows nothing, grandchildren may have been left out: such a child is
    /// searched again unless its value is exact.
    /// Source: Reinefeld 1983, "An improvement to the Scout tree search algorithm".
    AboveTwoPlies {
        /// How deep the search goes, in plies from the root: the height of a whole tree.
        depth: u32,
    },
    /// Unless the null window has proved the exact value. On a uniform tree this leaves out what Reinefeld's condition
    /// leaves out, and now and then more further up; on any other tree it also holds where leaves lie higher.
    UnlessExact,
}

impl Research {
    /// Whether a child that is better is searched again; its parent is so many plies from the root, and `bound` is what
    /// the null window has proved.
    #[inline]
    pub(crate) fn is_due(self, ply: u32, bound: Bound) -> bool {
        match self {
            Research::Always => true,
            Research::AboveTwoPlies { depth } => depth.saturating_sub(ply) > 2 || bound != Bound::Exact,
            Research::UnlessExact => bound != Bound::Exact,
        }
    }
}

/// The value of a game by principal variation search or NegaScout, which differ in when they search again.
///
/// The first child is searched in the whole window. Each other child is searched in a null window first, in the
/// hope that it is no better; if it is, and might change the value, it is searched again from there on, where
/// `research` says so. The second search starts at the test's score: a value that comes out no better than that is
/// therefore exact.
/// Looks at no leaf that [`crate::alpha_beta`] would not look at, but may come to one more than once.
/// Source: see [`Research`]; here without the negation.
///
/// ```
/// use plywise_games::TicTacToe;
/// use plywise_search::{Research, Score, nega_scout};
///
/// let mut entered = 0;
/// let Ok(value) = nega_scout(&TicTacToe::default(), Research::UnlessExact, |event| {
///     entered += u32::from(matches!(event, plywise_search::Event::Entered { .. }));
/// });
/// assert_eq!((value, entered), (Score::ZERO, 17_080));
/// ```
///
/// # Errors
/// When the game stops the search, see [`Game::value`].
pub fn nega_scout<G: Game>(
    game: &G,
    research: Research,
    mut report: impl FnMut(Event<G::Node>),
) -> Result<Score, G::Stop> {
    let (score, _) = go(game, research, &mut report, (game.root(), 0), Window::FULL, None)?;
    return Ok(score);

    /// `tested` is the score from which on a test has found this node to be better; `ply` is how deep it lies.
    fn go<G: Game>(
        game: &G,
        research: Research,
        report: &mut impl FnMut(Event<G::Node>),
        (node, ply): (G::Node, u32),
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
            let below = (child, ply + 1);
            let (mut score, mut bound) = go(game, research, report, below, first_window, None)?;
            if tried > 0 && window.contains(score) && research.is_due(ply, bound) {
                let rest = window.narrowed(player, score);
                (score, bound) = go(game, research, report, below, rest, Some(score))?;
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
