//! The same searches with a stack of their own, for trees deeper than a call stack is.
//!
//! Slower than the recursive forms and harder to read: read [`crate::alpha_beta`] first, and then the search in
//! question. A property test holds the two to the same events. A drawn tree is searched by these, whatever its height:
//! they are one piece of machine code, and the recursive forms are many.

use crate::search::Proof;
use crate::{Average, Bound, Event, Game, Player, Research, Returns, Rules, Score, Search, Window};

/// [`crate::minimax`] without recursion.
///
/// # Errors
/// When the game stops the search, see [`Game::value`].
pub fn minimax_deep<G: Game>(game: &G, report: impl FnMut(Event<G::Node>)) -> Result<Score, G::Stop> {
    Ok(Walk::new(game, Method::Exhaustive).run(Window::FULL, report)?.0)
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
    Ok(Walk { rules, ..Walk::new(game, Method::AlphaBeta) }.run(rules.window, report)?.0)
}

/// In which window a child is searched, and what is done with what it hands up.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Method {
    /// There are no windows: [`crate::minimax`], [`crate::expectimax`].
    Exhaustive,
    /// [`crate::alpha_beta`]; with a memory, a pass of [`crate::mtd_f`].
    AlphaBeta,
    /// [`crate::no_deep_cutoffs`].
    NoDeepCutoffs,
    /// [`crate::scout`].
    Scout,
    /// [`crate::nega_scout`].
    NegaScout(Research),
}

/// What a node is visited for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Purpose {
    /// Its value.
    Value,
    /// Whether it is better than what its parent has.
    Test,
    /// Its value, a test having found that it is as good as this or better.
    Again(Score),
}

/// What a search remembers of nodes.
pub(crate) trait Memory<N> {
    /// A bound that is known already.
    fn answer(&self, node: N, question: Window) -> Option<(Score, Bound)>;
    /// Whether that bound answers the question.
    fn settles(&self, question: Window, score: Score, bound: Bound) -> bool;
    /// Takes in what was proved, and says what is proved altogether.
    fn learn(&mut self, node: N, score: Score, bound: Bound) -> Bound;
}

/// The probabilities of a chance node's children, in the order in which to look at them; `None` where somebody moves.
pub(crate) type Shares<'a, N> = &'a dyn Fn(N) -> Option<Vec<f64>>;

/// A search that goes depth first.
pub(crate) struct Walk<'a, G: Game> {
    pub(crate) game: &'a G,
    pub(crate) method: Method,
    pub(crate) rules: Rules,
    pub(crate) memory: Option<&'a mut dyn Memory<G::Node>>,
    pub(crate) shares: Option<Shares<'a, G::Node>>,
}

/// A branch the search is in: what the recursive forms keep in local variables.
struct Frame<N, C> {
    node: N,
    player: Player,
    purpose: Purpose,
    entry: Window,
    window: Window,
    value: Score,
    tried: u32,
    proof: Proof,
    /// At a chance node, the sum so far and the probabilities of the children to come.
    average: Option<Box<(Average, std::vec::IntoIter<f64>)>>,
    /// What the child that the search is in is visited for.
    child: Purpose,
    /// The child to go to next, and those after it.
    next: Option<N>,
    children: C,
}

/// What a node handed up.
struct Returned<N> {
    node: N,
    score: Score,
    bound: Bound,
}

impl<'a, G: Game> Walk<'a, G> {
    pub(crate) fn new(game: &'a G, method: Method) -> Walk<'a, G> {
        Walk { game, method, rules: Search::ALPHA_BETA.rules, memory: None, shares: None }
    }

    pub(crate) fn run(
        mut self,
        entry: Window,
        mut report: impl FnMut(Event<G::Node>),
    ) -> Result<(Score, Bound), G::Stop> {
        let game = self.game;
        let mut open: Vec<Frame<G::Node, _>> = Vec::new();
        let mut arriving = Some((game.root(), entry, Purpose::Value));
        loop {
            // Down: to a leaf, or into a branch whose first child comes next.
            let returned = match arriving.take() {
                Some((node, entry, purpose)) => match self.enter(node, entry, &mut report)? {
                    Some((score, bound)) => Some(Returned { node, score, bound }),
                    None => {
                        let (player, mut children) = (game.player(node), game.children(node));
                        let shares = self.shares.and_then(|shares| shares(node));
                        open.push(Frame {
                            node,
                            player,
                            purpose,
                            entry,
                            window: entry,
                            value: player.worst(),
                            tried: 0,
                            proof: Proof::none_seen(),
                            average: shares
                                .map(|shares| Box::new((Average::none_seen(), shares.into_iter()))),
                            child: Purpose::Value,
                            next: children.next(),
                            children,
                        });
                        None
                    }
                },
                // Up: the innermost branch has no child left to go to.
                None => {
                    let Some(frame) = open.last() else {
                        unreachable!("the loop ends when the root returns")
                    };
                    let returned = self.leave(frame);
                    open.pop();
                    Some(returned)
                }
            };

            if let Some(Returned { node, score, bound }) = returned {
                report(Event::Returned { node, score, bound });
                let ply = open.len().saturating_sub(1) as u32;
                let Some(parent) = open.last_mut() else { return Ok((score, bound)) };
                if let Some((window, purpose)) = self.again(parent, ply, score, bound) {
                    parent.child = purpose;
                    arriving = Some((node, window, purpose));
                    continue;
                }
                self.take(parent, score, bound);
                let Frame { node: above, value, window, tried, .. } = *parent;
                report(Event::Updated { node: above, by: node, value, window });
                if self.method != Method::Exhaustive
                    && self.rules.cut.is_made(window)
                    && parent.next.is_some()
                {
                    report(Event::Pruned { node: above, by: node, tried });
                    parent.proof.leave_out(parent.player);
                    parent.next = None;
                }
            }

            if let Some(parent) = open.last_mut()
                && let Some(child) = parent.next
            {
                parent.next = parent.children.next();
                let (window, purpose) = self.first(parent, child);
                parent.child = purpose;
                arriving = Some((child, window, purpose));
            }
        }
    }

    /// Arrives at a node; what it hands up where that is known at once.
    #[inline(always)] // as those below: each is called from one place
    fn enter(
        &mut self,
        node: G::Node,
        entry: Window,
        report: &mut impl FnMut(Event<G::Node>),
    ) -> Result<Option<(Score, Bound)>, G::Stop> {
        report(Event::Entered { node, window: entry });
        // Asked before the memory is: a game may stop the search at any node that it enters.
        let value = self.game.value(node)?;
        if let Some(memory) = &self.memory
            && let Some((score, bound)) = memory.answer(node, entry)
        {
            report(Event::Recalled { node, score, bound, window: entry });
            if memory.settles(entry, score, bound) {
                return Ok(Some((score, bound)));
            }
        }
        let Some(score) = value else { return Ok(None) };
        report(Event::Evaluated { node, score });
        if let Some(memory) = &mut self.memory {
            memory.learn(node, score, Bound::Exact);
        }
        Ok(Some((score, Bound::Exact)))
    }

    /// In which window, and for what, a child is searched first.
    #[inline(always)]
    fn first<C>(&self, parent: &Frame<G::Node, C>, child: G::Node) -> (Window, Purpose) {
        let Frame { player, window, purpose, tried, .. } = *parent;
        match self.method {
            Method::Exhaustive | Method::AlphaBeta => (window, purpose),
            // The parent's bound, which is this player's; the other's is further up.
            Method::NoDeepCutoffs if self.game.player(child) != player => {
                (Window::FULL.narrowed(player, window.own(player)), purpose)
            }
            // Within a test there is nothing but alpha-beta.
            Method::NoDeepCutoffs => (window, purpose),
            Method::Scout if purpose == Purpose::Test => (window, purpose),
            Method::Scout if tried == 0 => (Window::FULL, Purpose::Value),
            Method::NegaScout(_) if tried == 0 => (window, Purpose::Value),
            Method::Scout | Method::NegaScout(_) => (window.test(player), Purpose::Test),
        }
    }

    /// In which window, and for what, the child that has just returned is searched again, if it is. Its parent is
    /// `ply` plies from the root.
    #[inline(always)]
    fn again<C>(
        &self,
        parent: &Frame<G::Node, C>,
        ply: u32,
        score: Score,
        bound: Bound,
    ) -> Option<(Window, Purpose)> {
        let Frame { player, window, value, purpose, child, .. } = *parent;
        match self.method {
            _ if child != Purpose::Test => None,
            Method::Scout if purpose == Purpose::Value => {
                (player.better(value, score) != value).then_some((Window::FULL, Purpose::Value))
            }
            Method::NegaScout(research) if window.contains(score) && research.is_due(ply, bound) => {
                Some((window.narrowed(player, score), Purpose::Again(score)))
            }
            _ => None,
        }
    }

    /// Takes in what a child handed up.
    #[inline(always)]
    fn take<C>(&self, parent: &mut Frame<G::Node, C>, score: Score, bound: Bound) {
        parent.tried += 1;
        if let Some(sum) = &mut parent.average {
            let (average, shares) = &mut **sum;
            average.add(shares.next().unwrap_or_default(), score);
            parent.value = if parent.next.is_some() { average.so_far() } else { average.value() };
            return;
        }
        parent.proof.add(parent.player, parent.value, score, bound);
        parent.value = parent.player.better(parent.value, score);
        if self.method != Method::Exhaustive {
            parent.window = parent.window.narrowed(parent.player, score);
        }
    }

    /// What a branch hands up.
    #[inline(always)]
    fn leave<C>(&mut self, frame: &Frame<G::Node, C>) -> Returned<G::Node> {
        let Frame { node, entry, value, proof, purpose, .. } = *frame;
        let score = if self.rules.returns == Returns::FailHard { entry.clamp(value) } else { value };
        let mut bound =
            if purpose == Purpose::Again(value) { Bound::Exact } else { proof.bound(value, score) };
        if let Some(memory) = &mut self.memory {
            bound = memory.learn(node, score, bound);
        }
        Returned { node, score, bound }
    }
}
