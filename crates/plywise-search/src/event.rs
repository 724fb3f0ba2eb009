//! What a search reports.

use crate::{Score, Window};

/// What a returned score promises about the node's true minimax value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Bound {
    /// The true value is this score.
    Exact,
    /// The true value is this score or more.
    AtLeast,
    /// The true value is this score or less.
    AtMost,
}

impl Bound {
    /// From the two things that can be proved. A search with a sound window always proves one of them;
    /// where neither is proved the score says nothing, and the weaker claim towards MAX is made.
    #[must_use]
    #[inline]
    pub fn proved(from_below: bool, from_above: bool) -> Bound {
        match (from_below, from_above) {
            (true, true) => Bound::Exact,
            (true, false) => Bound::AtLeast,
            (false, _) => Bound::AtMost,
        }
    }

    /// Whether the true value cannot be less.
    #[must_use]
    #[inline]
    pub fn from_below(self) -> bool {
        self != Bound::AtMost
    }

    /// Whether the true value cannot be more.
    #[must_use]
    #[inline]
    pub fn from_above(self) -> bool {
        self != Bound::AtLeast
    }
}

/// One fact the search established. Facts, never drawing instructions.
///
/// Alpha-beta on this tree, MAX to move at A, reading from left to right:
///
/// ```text
///          A              entered A (−∞,+∞)
///        ┌─┴─┐            entered B (−∞,+∞)   evaluated B 5   returned B 5 exact
///       B=5  C                                               updated A by B: 5, window (5,+∞)
///          ┌─┴─┐          entered C (5,+∞)
///         D=2  E=?        entered D (5,+∞)    evaluated D 2   returned D 2 exact
///                                                            updated C by D: 2, window (5,2)
///                         pruned at C by D after 1 child      returned C 2 at most
///                         updated A by C: 5, window (5,+∞)    returned A 5 exact
/// ```
///
/// Every `Entered` has exactly one `Returned`, also after a cut, and a leaf's three facts stand together. A search
/// may come to a node again: what it found there before is then set aside until it finds it again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event<N> {
    /// The search arrived at a node, with these scores still able to matter.
    Entered {
        /// The node.
        node: N,
        /// What can still matter here.
        window: Window,
    },
    /// The game is over here, and this is what it is worth.
    Evaluated {
        /// The node.
        node: N,
        /// Its value.
        score: Score,
    },
    /// A child's score came back to its parent. Reported for every child, also when nothing moved:
    /// the question "does it change the window?" was asked all the same.
    Updated {
        /// The parent.
        node: N,
        /// The child whose score came back.
        by: N,
        /// The parent's own best so far.
        value: Score,
        /// The parent's window now.
        window: Window,
    },
    /// The table holds a score for this node from an earlier visit. If that settles the node it returns at once;
    /// otherwise the search goes on with what can still matter.
    Recalled {
        /// The node.
        node: N,
        /// What the table holds.
        score: Score,
        /// What that proves about the node's true value.
        bound: Bound,
        /// The node's window now.
        window: Window,
    },
    /// The remaining children can no longer matter and will not be looked at.
    Pruned {
        /// The node whose children are left out.
        node: N,
        /// The child whose score settled it.
        by: N,
        /// How many children were looked at. All others are left out, and there is at least one.
        tried: u32,
    },
    /// The search is done with a node.
    Returned {
        /// The node.
        node: N,
        /// What it hands up.
        score: Score,
        /// What that proves about the node's true value.
        bound: Bound,
    },
}

impl<N: Copy> Event<N> {
    /// The same fact of the nodes that stand for these elsewhere.
    #[must_use]
    pub fn map<M>(self, mut to: impl FnMut(N) -> M) -> Event<M> {
        match self {
            Event::Entered { node, window } => Event::Entered { node: to(node), window },
            Event::Evaluated { node, score } => Event::Evaluated { node: to(node), score },
            Event::Updated { node, by, value, window } => {
                Event::Updated { node: to(node), by: to(by), value, window }
            }
            Event::Recalled { node, score, bound, window } => {
                Event::Recalled { node: to(node), score, bound, window }
            }
            Event::Pruned { node, by, tried } => Event::Pruned { node: to(node), by: to(by), tried },
            Event::Returned { node, score, bound } => Event::Returned { node: to(node), score, bound },
        }
    }

    /// The node at which the fact holds.
    #[must_use]
    pub fn node(&self) -> N {
        match *self {
            Event::Entered { node, .. }
            | Event::Evaluated { node, .. }
            | Event::Updated { node, .. }
            | Event::Recalled { node, .. }
            | Event::Pruned { node, .. }
            | Event::Returned { node, .. } => node,
        }
    }
}

/// Who is told what a search finds out. Every `FnMut(Event<N>)` is one, and so is [`Silent`].
pub trait Listener<N> {
    /// Whether anything is done with what it is told: known when the search is compiled, so that a search nobody listens
    /// to keeps nothing for its reports.
    const HEARS: bool;

    /// Takes one event.
    fn hear(&mut self, event: Event<N>);
}

impl<N, F: FnMut(Event<N>)> Listener<N> for F {
    const HEARS: bool = true;

    #[inline]
    fn hear(&mut self, event: Event<N>) {
        self(event);
    }
}

/// The listener that hears nothing, for a search whose value is all that counts.
///
/// ```
/// use plywise_games::TicTacToe;
/// use plywise_search::{Search, Silent, alpha_beta};
///
/// let Ok(value) = alpha_beta(&TicTacToe::default(), Search::ALPHA_BETA.rules, Silent);
/// assert_eq!(value.points(), 0.0);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Silent;

impl<N> Listener<N> for Silent {
    const HEARS: bool = false;

    #[inline]
    fn hear(&mut self, _: Event<N>) {}
}
