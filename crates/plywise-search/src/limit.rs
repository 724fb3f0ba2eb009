//! An end to searches that come to nodes again and again.

use std::cell::Cell;

use crate::{Event, GameTree, Score, Search, Stop};

/// A search that comes to each node once reports no more than so many events for it: a leaf is entered, evaluated
/// and left, a branch entered, cut and left, and each updates its parent.
const MOST_EVENTS_A_NODE: usize = 4;

impl Search {
    /// How many events a search of a small tree, or of a game, may report, where nobody says another number.
    ///
    /// A recording takes some 40 bytes an event with all that is worked out from it, so this is 160 MB: as much as a
    /// browser on a telephone gives a page, and a second of work there.
    pub const USUAL_EVENTS: u32 = 4_000_000;

    /// How many events the search of a tree may report: as many as `options.events` says, or else four million, and in a
    /// tree of more than a million nodes four for each of them. So a search that comes to no node twice always comes
    /// to its end.
    ///
    /// A search that has reported so many enters no other node, and stops with [`Stop::OutOfEvents`]. What was settled
    /// by then is still reported: three events for each open node at most. So the same events are reported on
    /// every machine.
    #[must_use]
    pub fn most_events(&self, tree: &GameTree) -> u32 {
        let usual =
            || (tree.n_nodes() * MOST_EVENTS_A_NODE).try_into().unwrap_or(u32::MAX).max(Search::USUAL_EVENTS);
        self.options.events.unwrap_or_else(usual)
    }
}

/// Counts what a search reports, and lets it enter no other node once that is enough.
#[derive(Debug)]
pub(crate) struct Limit {
    most: u32,
    reported: Cell<u32>,
    is_reached: Cell<bool>,
}

impl Limit {
    pub(crate) fn of(search: &Search, tree: &GameTree) -> Limit {
        Limit { most: search.most_events(tree), reported: Cell::new(0), is_reached: Cell::new(false) }
    }

    /// Hands an event on. That a node is entered which is one too many, and whatever follows until the search finds
    /// that it has to stop, is kept back.
    #[inline]
    pub(crate) fn pass<N: Copy>(&self, event: Event<N>, report: &mut (impl FnMut(Event<N>) + ?Sized)) {
        if self.reported.get() >= self.most && matches!(event, Event::Entered { .. }) {
            self.is_reached.set(true);
        }
        if !self.is_reached.get() {
            self.reported.set(self.reported.get().saturating_add(1));
            report(event);
        }
    }

    /// Asked at each node that is entered.
    ///
    /// # Errors
    /// When it should not have been.
    #[inline]
    pub(crate) fn check(&self) -> Result<(), Stop> {
        if self.is_reached.get() { Err(self.stop()) } else { Ok(()) }
    }

    /// What a search came to that may not have asked.
    pub(crate) fn end(&self, result: Result<Score, Stop>) -> Result<Score, Stop> {
        self.check().and(result)
    }

    fn stop(&self) -> Stop {
        Stop::OutOfEvents { events: self.reported.get() }
    }
}
