//! Two searches of one tree, watched together: each as far as it has come with the same work.

use plywise_search::{Bound, Event, NodeId, Score};

use crate::{Counts, Replay, Step, english};

/// What counts as work.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Work {
    /// Every event.
    Events,
    /// Leaves evaluated: what books count.
    Leaves,
}

impl Work {
    /// Both, with the key that links use and a name for people.
    pub const ALL: [(Work, &'static str, &'static str); 2] =
        [(Work::Leaves, "leaves", english::LEAVES_EVALUATED), (Work::Events, "events", english::EVENTS)];

    /// The key that links use.
    #[must_use]
    pub fn key(self) -> &'static str {
        Work::ALL.iter().find(|(work, ..)| *work == self).map_or("leaves", |(_, key, _)| key)
    }

    /// The work with this key.
    #[must_use]
    pub fn from_key(key: &str) -> Option<Work> {
        Work::ALL.iter().find(|(_, known, _)| *known == key).map(|(work, ..)| *work)
    }
}

impl Replay {
    /// How much work there is from the start to the end.
    #[must_use]
    pub fn work(&self, work: Work) -> u32 {
        match work {
            Work::Events => self.n_events(),
            Work::Leaves => self.at(self.last_step()).counts().evaluated,
        }
    }

    /// How much work has been done by a step.
    #[must_use]
    pub fn work_by(&self, work: Work, step: Step) -> u32 {
        match work {
            Work::Events => step.min(self.last_step()).0,
            Work::Leaves => self.at(step).counts().evaluated,
        }
    }

    /// The last step before any work beyond so much: with it, everything that follows from that work has been seen.
    /// Before any work at all it is the start.
    #[must_use]
    pub fn step_with(&self, work: Work, done: u32) -> Step {
        if done == 0 {
            return Step::START;
        }
        match work {
            Work::Events => Step(done).min(self.last_step()),
            Work::Leaves => self.leaf_visit(done).map_or(self.last_step(), Step),
        }
    }

    /// The same, or the last cut that follows from that work before any other: what a cut is can be seen only there.
    #[must_use]
    pub fn step_to_show(&self, work: Work, done: u32) -> Step {
        let last = self.step_with(work, done);
        if work == Work::Events || done > self.work(work) {
            return last;
        }
        let since = (0..last.0).rev().map_while(|nth| self.event(nth).map(|event| (nth, event)));
        let mut since = since.take_while(|(_, event)| !matches!(event, Event::Evaluated { .. }));
        let cut = since.find(|(_, event)| matches!(event, Event::Pruned { .. }));
        cut.map_or(last, |(nth, _)| Step(nth + 1))
    }

    /// The event at which the leaf is entered that so many others were evaluated before.
    fn leaf_visit(&self, nth: u32) -> Option<u32> {
        // Leaves before a visit: all visits before it that are no branches.
        let leaves_before = |visit: usize| visit - self.visits[visit].branch.branches_before();
        let (mut low, mut high) = (0, self.visits.len());
        while low < high {
            let middle = usize::midpoint(low, high);
            if leaves_before(middle) < nth as usize {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        // From here on so many leaves have been read: the next leaf ends it.
        let next = self.visits[low..].iter().find(|visit| visit.branch.place().is_none())?;
        Some(next.entered)
    }
}

/// What two searches of one tree differ in.
#[derive(Clone, Debug, PartialEq)]
pub struct Comparison {
    /// What each of them did.
    pub counts: [Counts; 2],
    /// What each came to: the root's score and what it proves. `None` where it had to stop.
    pub results: [Option<(Score, Bound)>; 2],
    /// The move each of them chose. `None` where it has no answer, see [`Replay::has_answer`].
    pub moves: [Option<NodeId>; 2],
    /// Whether each of them came to its end.
    pub ended: [bool; 2],
    /// The leaves that only the one or only the other evaluated, left to right.
    pub only: [Vec<NodeId>; 2],
}

impl Comparison {
    /// Of two searches of the same tree. Of two trees, which leaves only one evaluated means nothing; the rest holds.
    #[must_use]
    pub fn of(one: &Replay, other: &Replay) -> Comparison {
        let tree = one.tree();
        let was_read = |replay: &Replay, leaf: NodeId| {
            if leaf.index() >= replay.tree().n_nodes() {
                return false;
            }
            let mut visits = replay.visits_of(leaf).iter();
            visits.any(|&visit| replay.visit(visit).branch.place().is_none())
        };
        let only = |here: &Replay, there: &Replay| {
            tree.nodes().filter(|&leaf| was_read(here, leaf) && !was_read(there, leaf)).collect()
        };
        let ends = [one, other].map(|replay| replay.at(replay.last_step()));
        Comparison {
            counts: ends.map(|end| end.counts()),
            results: ends.map(|end| match end.visited(NodeId::ROOT) {
                Some(crate::Progress::Returned { score, bound }) => Some((score, bound)),
                _ => None,
            }),
            moves: ends.map(|end| end.chosen_move().filter(|_| end.replay().has_answer())),
            ended: [one, other].map(|replay| replay.trace().stopped().is_none()),
            only: [only(one, other), only(other, one)],
        }
    }
}
