//! The searches, as the textbook has them.

use crate::{Bound, Event, Game, Listener, Player, Returns, Rules, Score, Window};

/// The value of a game by looking at every position, depth first, left to right.
///
/// The oracle for every other search: naive for ever.
///
/// # Errors
/// When the game stops the search, see [`Game::value`].
pub fn minimax<G: Game>(game: &G, mut report: impl FnMut(Event<G::Node>)) -> Result<Score, G::Stop> {
    return go(game, &mut report, game.root());

    fn go<G: Game>(
        game: &G,
        report: &mut impl FnMut(Event<G::Node>),
        node: G::Node,
    ) -> Result<Score, G::Stop> {
        report(Event::Entered { node, window: Window::FULL });
        let value = match game.value(node)? {
            Some(score) => {
                report(Event::Evaluated { node, score });
                score
            }
            None => {
                let player = game.player(node);
                let mut best = player.worst();
                for child in game.children(node) {
                    best = player.better(best, go(game, report, child)?);
                    report(Event::Updated { node, by: child, value: best, window: Window::FULL });
                }
                best
            }
        };
        report(Event::Returned { node, score: value, bound: Bound::Exact });
        Ok(value)
    }
}

/// The value of a game by alpha-beta: depth first, left to right, leaving out what cannot matter.
///
/// Where nobody listens ([`Silent`](crate::Silent)), nothing is kept that only reports need: what the children prove.
///
/// Inside `rules.window` the value is minimax's; outside it, a bound on it.
/// Source: Knuth & Moore 1975, "An analysis of alpha-beta pruning", procedure F2; fail-soft: Fishburn 1983.
///
/// ```
/// use plywise_games::TicTacToe;
/// use plywise_search::{Search, alpha_beta};
///
/// let mut entered = 0;
/// let Ok(value) = alpha_beta(&TicTacToe::default(), Search::ALPHA_BETA.rules, |event| {
///     entered += u32::from(matches!(event, plywise_search::Event::Entered { .. }));
/// });
/// assert_eq!((value.points(), entered), (0.0, 18_297));
/// ```
///
/// # Errors
/// When the game stops the search, see [`Game::value`].
pub fn alpha_beta<G: Game>(
    game: &G,
    rules: Rules,
    mut report: impl Listener<G::Node>,
) -> Result<Score, G::Stop> {
    let (score, _) = alpha_beta_below(game, rules, game.root(), &mut report)?;
    Ok(score)
}

/// [`alpha_beta`] below any node, which it enters in `rules.window`: what a search is made of that does so more than
/// once. What is proved of the value it says only to who listens.
pub(crate) fn alpha_beta_below<G: Game, L: Listener<G::Node>>(
    game: &G,
    rules: Rules,
    node: G::Node,
    report: &mut L,
) -> Result<(Score, Bound), G::Stop> {
    return go(game, rules, report, node, rules.window);

    // Most nodes are leaves. Written into the loop below, a leaf costs no call: half the time on a wide tree.
    #[inline(always)]
    fn go<G: Game, L: Listener<G::Node>>(
        game: &G,
        rules: Rules,
        report: &mut L,
        node: G::Node,
        entry: Window,
    ) -> Result<(Score, Bound), G::Stop> {
        report.hear(Event::Entered { node, window: entry });
        match game.value(node)? {
            Some(score) => {
                report.hear(Event::Evaluated { node, score });
                report.hear(Event::Returned { node, score, bound: Bound::Exact });
                Ok((score, Bound::Exact))
            }
            None => branch(game, rules, report, node, entry),
        }
    }

    fn branch<G: Game, L: Listener<G::Node>>(
        game: &G,
        rules: Rules,
        report: &mut L,
        node: G::Node,
        entry: Window,
    ) -> Result<(Score, Bound), G::Stop> {
        let player = game.player(node);
        let (mut window, mut value, mut tried) = (entry, player.worst(), 0);
        let mut proof = Proof::none_seen();
        let mut children = game.children(node);
        let mut next = children.next();
        while let Some(child) = next {
            let (score, bound) = go(game, rules, report, child, window)?;
            tried += 1;
            if L::HEARS {
                proof.add(player, value, score, bound);
            }
            value = player.better(value, score);
            window = window.narrowed(player, score);
            report.hear(Event::Updated { node, by: child, value, window });
            next = children.next();
            if rules.cut.is_made(window) && next.is_some() {
                report.hear(Event::Pruned { node, by: child, tried });
                proof.leave_out(player);
                break;
            }
        }
        let score = if rules.returns == Returns::FailHard { entry.clamp(value) } else { value };
        let bound = if L::HEARS { proof.bound(value, score) } else { Bound::Exact };
        report.hear(Event::Returned { node, score, bound });
        Ok((score, bound))
    }
}

/// What the children seen so far prove about their parent's true value.
///
/// A MAX node is bounded from above if every child is, and from below if the child that gave the value is.
/// Kept by the search as it goes, and by whoever works the events out again.
#[derive(Clone, Copy, Debug)]
pub struct Proof {
    from_below: bool,
    from_above: bool,
}

impl Proof {
    /// Before the first child: the player's worst score is a bound on both sides of nothing.
    #[must_use]
    #[inline]
    pub fn none_seen() -> Proof {
        Proof { from_below: true, from_above: true }
    }

    /// Takes in one child's score; `value` is the parent's best before it.
    #[inline]
    pub fn add(&mut self, player: Player, value: Score, score: Score, bound: Bound) {
        match player {
            Player::Max => {
                self.from_above &= bound.from_above();
                self.from_below = of_best(self.from_below, bound.from_below(), score > value, score == value);
            }
            Player::Min => {
                self.from_below &= bound.from_below();
                self.from_above = of_best(self.from_above, bound.from_above(), score < value, score == value);
            }
        }
    }

    /// Children were left out: they could still be better for the player.
    #[inline]
    pub fn leave_out(&mut self, player: Player) {
        match player {
            Player::Max => self.from_above = false,
            Player::Min => self.from_below = false,
        }
    }

    /// What is proved of `score`, which is the best value or that value moved into the window. Nothing is more than
    /// +∞ or less than −∞.
    #[must_use]
    #[inline]
    pub fn bound(self, value: Score, score: Score) -> Bound {
        let (below, above) = (self.from_below & (score <= value), self.from_above & (score >= value));
        Bound::proved(below | (above & (score == Score::MIN)), above | (below & (score == Score::MAX)))
    }

    /// Whether the player's best so far is already certain: a lower bound for MAX, an upper one for MIN.
    #[must_use]
    #[inline]
    pub fn holds_for(self, player: Player) -> bool {
        match player {
            Player::Max => self.from_below,
            Player::Min => self.from_above,
        }
    }
}

/// What holds of the best child: a better one brings its own proof, an equal one may add its own.
///
/// `if score > value` would be a branch that is guessed wrong about as often as right; this is none.
#[inline]
fn of_best(so_far: bool, new: bool, is_better: bool, is_equal: bool) -> bool {
    new & (is_better | is_equal) | so_far & !is_better
}
