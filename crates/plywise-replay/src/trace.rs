//! What a search reported, kept.

use plywise_search::{Event, GameTree, NodeId, Search, Stop};

use crate::Step;
use crate::packed::{Packed, Recorder};

/// A search, recorded.
///
/// A search that inherits its windows, as minimax and alpha-beta do, takes about 4 bytes an event. Others, which may
/// come to a node again and in a window of their own, are kept as they were told.
#[derive(Clone, Debug)]
pub struct Trace {
    search: Search,
    log: Log,
    stopped: Option<Stop>,
}

#[derive(Clone, Debug)]
enum Log {
    Packed(Packed),
    Told(Vec<Event<NodeId>>),
}

/// Runs a search on a drawn tree and records it, up to where it had to stop if it did.
#[must_use]
pub fn record(tree: &GameTree, search: Search) -> Trace {
    if search.is_inherited() {
        let mut recorder = Recorder::new();
        let result = search.run(tree, |event| recorder.record(event));
        recorder.finish(search, result.err())
    } else {
        let mut events = Vec::new();
        // As `Replay::pass_times` has it: one piece of machine code for both.
        let report: &mut dyn FnMut(Event<NodeId>) = &mut |event| events.push(event);
        let result = search.run(tree, report);
        Trace::told(search, events, result.err())
    }
}

impl Trace {
    /// The trace of any search, event by event.
    #[must_use]
    pub fn told(search: Search, events: Vec<Event<NodeId>>, stopped: Option<Stop>) -> Trace {
        Trace { search, log: Log::Told(events), stopped }
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
            Log::Told(events) => size_of_val(&**events),
        }
    }

    /// How many entries are kept, for sizing what is built from them.
    pub(crate) fn n_entries(&self) -> usize {
        match &self.log {
            Log::Packed(packed) => packed.n_entries(),
            Log::Told(events) => events.len(),
        }
    }

    /// The events one by one, where they are kept so.
    #[inline]
    pub(crate) fn events(&self) -> Option<&[Event<NodeId>]> {
        match &self.log {
            Log::Packed(_) => None,
            Log::Told(events) => Some(events),
        }
    }

    /// Tells the events again, in order. `tree` is the tree that was searched.
    pub fn tell(&self, tree: &GameTree, mut hear: impl FnMut(Step, Event<NodeId>)) {
        match &self.log {
            Log::Packed(packed) => packed.tell(self.search, tree, hear),
            Log::Told(events) => {
                for (step, event) in (0..).zip(events) {
                    hear(Step(step), *event);
                }
            }
        }
    }
}
