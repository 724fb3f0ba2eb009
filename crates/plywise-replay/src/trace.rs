//! What a search reported, kept.

use plywise_search::{Event, GameTree, NodeId, Score, Search, Stop};

use crate::Step;
use crate::packed::{Packed, Recorder};
use crate::told::Told;

/// A search, recorded.
///
/// A search of which everything follows from the nodes it came to takes 4 bytes a visit, and 16 more for each window
/// of its own. Others, which remember nodes, look ahead or average, are kept event by event, at some 20 bytes each.
#[derive(Clone, Debug)]
pub struct Trace {
    search: Search,
    log: Log,
    stopped: Option<Stop>,
}

#[derive(Clone, Debug)]
enum Log {
    Packed(Packed),
    Told(Told),
}

/// Runs a search on a drawn tree and records it, up to where it had to stop if it did.
#[must_use]
pub fn record(tree: &GameTree, search: Search) -> Trace {
    // A page looks at every recording, and so would need the events of these one by one again at once.
    let is_packed = search.is_inherited() || search.follows_from_visits() && !cfg!(target_arch = "wasm32");
    if is_packed && !search.has_windows_of_its_own() {
        let mut recorder = Recorder::new();
        let result = search.run_inlined(tree, |event| recorder.record(event));
        recorder.finish(search, result.err())
    } else if is_packed {
        let mut recorder = Recorder::new();
        let result = run(tree, search, |event| recorder.record_with_window(event));
        recorder.finish(search, result.err())
    } else {
        let mut told = Told::default();
        let result = run(tree, search, |event| told.push(event));
        Trace { search, log: Log::Told(told), stopped: result.err() }
    }
}

/// A page makes do with one piece of machine code for all but the simplest searches.
fn run(tree: &GameTree, search: Search, mut report: impl FnMut(Event<NodeId>)) -> Result<Score, Stop> {
    if cfg!(target_arch = "wasm32") {
        search.run_heard(tree, &mut report)
    } else {
        search.run_inlined(tree, report)
    }
}

impl Trace {
    /// The trace of any search of a drawn tree, event by event.
    #[must_use]
    pub fn told(search: Search, events: Vec<Event<NodeId>>, stopped: Option<Stop>) -> Trace {
        let mut told = Told::default();
        events.into_iter().for_each(|event| told.push(event));
        Trace { search, log: Log::Told(told), stopped }
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
            Log::Told(told) => told.size_in_bytes(),
        }
    }

    /// How many entries are kept, for sizing what is built from them.
    pub(crate) fn n_entries(&self) -> usize {
        match &self.log {
            Log::Packed(packed) => packed.n_visits(),
            Log::Told(told) => told.len(),
        }
    }

    /// The events one by one, where they are kept so.
    #[inline]
    pub(crate) fn events(&self) -> Option<&Told> {
        match &self.log {
            Log::Packed(_) => None,
            Log::Told(told) => Some(told),
        }
    }

    /// Tells the events again, in order. `tree` is the tree that was searched.
    pub fn tell(&self, tree: &GameTree, mut hear: impl FnMut(Step, Event<NodeId>)) {
        // A page makes do with one piece of machine code, whoever listens.
        if cfg!(target_arch = "wasm32") {
            self.tell_anybody(tree, &mut hear);
        } else {
            self.tell_one(tree, hear);
        }
    }

    fn tell_anybody(&self, tree: &GameTree, hear: &mut dyn FnMut(Step, Event<NodeId>)) {
        self.tell_one(tree, hear);
    }

    fn tell_one(&self, tree: &GameTree, mut hear: impl FnMut(Step, Event<NodeId>)) {
        match &self.log {
            Log::Packed(packed) => packed.tell(self.search, tree, self.stopped.is_some(), hear),
            Log::Told(told) => {
                for step in 0..told.len() {
                    if let Some(event) = told.get(tree, step) {
                        hear(Step(step as u32), event);
                    }
                }
            }
        }
    }
}
