//! What a search reported, kept.

use plywise_search::{Event, GameTree, NodeId, Score, Search, Stop};

use crate::Step;
use crate::packed::{Packed, Recorder};
use crate::told::Told;

/// A search, recorded.
///
/// A search that inherits its windows takes 4 bytes a visit. To tell what happened in any other from the nodes it came
/// to, one would have to do all that the search does: so nothing is kept of it but how many those were, and the search
/// tells its events again itself. A page, which looks at every recording at once, keeps them event by event instead, at
/// some 20 bytes each.
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
    /// Told by the search itself: on the same tree it reports the same events.
    Again {
        n_visits: usize,
    },
}

/// Runs a search on a drawn tree and records it, up to where it had to stop if it did.
#[must_use]
pub fn record(tree: &GameTree, search: Search) -> Trace {
    if search.is_inherited() {
        let mut recorder = Recorder::new();
        let result = search.run_inlined(tree, |event| recorder.record(event));
        recorder.finish(search, result.err())
    } else if cfg!(target_os = "unknown") {
        let mut told = Told::default();
        let result = run(tree, search, |event| told.push(event));
        Trace { search, log: Log::Told(told), stopped: result.err() }
    } else {
        let mut n_visits = 0;
        let result =
            run(tree, search, |event| n_visits += usize::from(matches!(event, Event::Entered { .. })));
        Trace { search, log: Log::Again { n_visits }, stopped: result.err() }
    }
}

/// A page makes do with one piece of machine code for all but the simplest searches.
fn run(tree: &GameTree, search: Search, mut report: impl FnMut(Event<NodeId>)) -> Result<Score, Stop> {
    if cfg!(target_os = "unknown") {
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
            Log::Again { .. } => 0,
        }
    }

    /// How many entries are kept, for sizing what is built from them.
    pub(crate) fn n_entries(&self) -> usize {
        match &self.log {
            Log::Packed(packed) => packed.n_visits(),
            Log::Told(told) => told.len(),
            Log::Again { n_visits } => *n_visits,
        }
    }

    /// The events one by one, where they are kept so.
    #[inline]
    pub(crate) fn events(&self) -> Option<&Told> {
        match &self.log {
            Log::Packed(_) | Log::Again { .. } => None,
            Log::Told(told) => Some(told),
        }
    }

    /// Tells the events again, in order. `tree` is the tree that was searched.
    pub fn tell(&self, tree: &GameTree, mut hear: impl FnMut(Step, Event<NodeId>)) {
        // A page makes do with one piece of machine code, whoever listens.
        if cfg!(target_os = "unknown") {
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
            Log::Told(told) => told.tell(tree, hear),
            Log::Again { .. } => {
                let mut step = Step::START;
                // It stops where it stopped before.
                let _ = run(tree, self.search, |event| {
                    hear(step, event);
                    step = step.next();
                });
            }
        }
    }
}
