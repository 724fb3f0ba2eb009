//! What a search reported, kept.

use plywise_search::{Event, GameTree, NodeId, Search, Stop};

use crate::Step;
use crate::event_log::EventLog;
use crate::packed::{Packed, Recorder};

/// A search, recorded.
///
/// A search that inherits its windows ([`Search::is_inherited`]) takes 4 bytes a visit: everything else follows from
/// the nodes that it came to. To work out as much of any other, one would have to do all that the search does; so its
/// events are kept one by one, at some 20 bytes each.
#[derive(Clone, Debug)]
pub struct Trace {
    search: Search,
    log: Log,
    stopped: Option<Stop>,
}

#[derive(Clone, Debug)]
enum Log {
    Packed(Packed),
    Events(EventLog),
}

/// Runs a search on a drawn tree and records it, up to where it had to stop if it did.
#[must_use]
pub fn record(tree: &GameTree, search: Search) -> Trace {
    if search.is_inherited() {
        let mut recorder = Recorder::new();
        let result = search.run(tree, |event| recorder.record(event));
        recorder.finish(search, result.err())
    } else {
        let mut log = EventLog::default();
        let result = search.run(tree, |event| log.push(event));
        Trace::logged(search, log, result.err())
    }
}

impl Trace {
    /// The trace of any search of a drawn tree, event by event.
    #[must_use]
    pub fn logged(search: Search, log: EventLog, stopped: Option<Stop>) -> Trace {
        Trace { search, log: Log::Events(log), stopped }
    }

    pub(crate) fn packed(search: Search, packed: Packed, stopped: Option<Stop>) -> Trace {
        Trace { search, log: Log::Packed(packed), stopped }
    }

    /// Which search this was.
    #[must_use]
    pub fn search(&self) -> Search {
        self.search
    }

    /// Why the search had to stop before it had an answer, if it had to.
    #[must_use]
    pub fn stopped(&self) -> Option<Stop> {
        self.stopped
    }

    /// The memory the recording takes, in bytes.
    #[must_use]
    pub fn size_in_bytes(&self) -> usize {
        match &self.log {
            Log::Packed(packed) => packed.size_in_bytes(),
            Log::Events(log) => log.size_in_bytes(),
        }
    }

    /// How many entries are kept, for sizing what is built from them.
    pub(crate) fn n_entries(&self) -> usize {
        match &self.log {
            Log::Packed(packed) => packed.n_visits(),
            Log::Events(log) => log.len(),
        }
    }

    /// The events one by one, where they are kept so.
    #[inline]
    pub(crate) fn events(&self) -> Option<&EventLog> {
        match &self.log {
            Log::Packed(_) => None,
            Log::Events(log) => Some(log),
        }
    }

    /// Goes through the events, in order. `tree` is the tree that was searched.
    pub fn for_each_event(&self, tree: &GameTree, mut visit: impl FnMut(Step, Event<NodeId>)) {
        // What works them out again is long, and each caller would have it for its own: a call an event costs less.
        let visit: &mut dyn FnMut(Step, Event<NodeId>) = &mut visit;
        match &self.log {
            Log::Packed(packed) => packed.for_each_event(self.search, tree, self.stopped.is_some(), visit),
            Log::Events(log) => log.for_each_event(tree, visit),
        }
    }
}
