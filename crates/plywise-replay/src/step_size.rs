//! How far one press of a button goes.

use std::ops::Range;

use plywise_search::{Event, GameTree, NodeId};

use crate::{Replay, Step};

/// How far one step goes, forward or back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StepSize {
    /// One event.
    Event,
    /// To the next of a list of stops: the slides of a lecture.
    Slide,
    /// One move of the search: a leaf looked at, a branch entered, a value handed up, a cut. See [`is_move`].
    Move,
    /// To where the next leaf's value has been taken up by the node above, or has cut there.
    Leaf,
    /// To the next cut.
    Cut,
    /// To where the next node on the present level has returned; from the root to where its next child has.
    Return,
}

impl StepSize {
    /// Every size, finest first.
    pub const ALL: [StepSize; 6] =
        [StepSize::Event, StepSize::Move, StepSize::Slide, StepSize::Leaf, StepSize::Cut, StepSize::Return];
}

/// The most events of a leaf: entered, evaluated, returned, taken up, and cut.
const LONGEST_LEAF: u32 = 5;

/// Whether a move of the search ends between an event and the next one: a branch has been entered, a cut been made, or a
/// node's score has arrived at the node above, with what that changed there; where nothing above waits for it, when it has
/// been handed up. So a leaf, which is entered, evaluated, returned and taken up, is one move.
#[must_use]
pub fn is_move(tree: &GameTree, last: Event<NodeId>, next: Option<Event<NodeId>>) -> bool {
    let Some(next) = next else { return true };
    match last {
        Event::Entered { node, .. } => {
            !tree.is_leaf(node) && !matches!(next, Event::Evaluated { .. } | Event::Recalled { .. })
        }
        Event::Evaluated { .. } => false,
        // What is remembered of a branch may settle it, or only narrow its window.
        Event::Recalled { .. } => !matches!(next, Event::Returned { .. }),
        Event::Updated { .. } => !matches!(next, Event::Pruned { .. }),
        Event::Pruned { .. } => true,
        Event::Returned { .. } => !matches!(next, Event::Updated { .. }),
    }
}

impl Replay {
    /// One step on from `step`; the end when there is nothing of that size left. `slides` are the stops of
    /// [`StepSize::Slide`], in order.
    #[must_use]
    pub fn after(&self, step: Step, size: StepSize, slides: &[Step]) -> Step {
        let last = self.last_step();
        let found = match size {
            StepSize::Event => Some(step.next()),
            StepSize::Move => {
                (step.0..last.0).map(|event| Step(event + 1)).find(|&stop| self.is_move_at(stop))
            }
            StepSize::Slide => slides.get(slides.partition_point(|&stop| stop <= step)).copied(),
            StepSize::Leaf => self.leaf_after(step),
            StepSize::Cut => {
                let at = self.cuts.partition_point(|&cut| cut < step.0);
                self.cuts.get(at).map(|cut| Step(cut + 1))
            }
            StepSize::Return => self.return_after(step),
        };
        found.unwrap_or(last).min(last)
    }

    /// One step back from `step`; the start when there is nothing of that size left.
    #[must_use]
    pub fn before(&self, step: Step, size: StepSize, slides: &[Step]) -> Step {
        let found = match size {
            StepSize::Event => Some(step.previous()),
            StepSize::Move => (1..step.0).rev().map(Step).find(|&stop| self.is_move_at(stop)),
            StepSize::Slide => {
                slides.partition_point(|&stop| stop < step).checked_sub(1).map(|at| slides[at])
            }
            StepSize::Leaf => self.leaf_before(step),
            StepSize::Cut => {
                let at = self.cuts.partition_point(|&cut| cut + 1 < step.0);
                at.checked_sub(1).map(|at| Step(self.cuts[at] + 1))
            }
            StepSize::Return => self.return_before(step),
        };
        found.unwrap_or(Step::START)
    }

    /// Whether a move of the search ends at a step.
    fn is_move_at(&self, stop: Step) -> bool {
        let last = stop.0.checked_sub(1).and_then(|event| self.event(event));
        last.is_some_and(|last| is_move(&self.tree, last, self.event(stop.0)))
    }

    fn leaf_after(&self, step: Step) -> Option<Step> {
        let first = self.visits.partition_point(|visit| visit.entered + LONGEST_LEAF <= step.0);
        self.leaves_done(first..self.visits.len()).find(|stop| *stop > step)
    }

    fn leaf_before(&self, step: Step) -> Option<Step> {
        let end = self.visits.partition_point(|visit| visit.entered + 2 < step.0);
        self.leaves_done(0..end).rfind(|stop| *stop < step)
    }

    /// Where what each leaf brought about is over: it is one move, see [`is_move`].
    fn leaves_done(&self, visits: Range<usize>) -> impl DoubleEndedIterator<Item = Step> {
        let leaves = self.visits[visits].iter().filter(|visit| visit.branch.place().is_none());
        leaves.map(|visit| {
            let mut after = (visit.entered + 2..visit.entered + LONGEST_LEAF).map(Step);
            after.find(|stop| self.is_move_at(*stop)).unwrap_or(Step(visit.entered + LONGEST_LEAF))
        })
    }

    /// Whether a leaf's move ends at a step.
    #[must_use]
    pub fn is_leaf_done(&self, step: Step) -> bool {
        self.leaf_before(step.next()) == Some(step)
    }

    /// The level that "the present level" means: that of the node the last event was about. A root that is entered but
    /// once would only lead to the end: there it is the level of the values that are handed to it.
    fn level(&self, step: Step) -> u32 {
        let event = step.0.checked_sub(1).and_then(|event| self.event(event));
        let level = self.tree.depth(event.map_or(NodeId::ROOT, |event| event.node()));
        if level == 0 && self.visits_of(NodeId::ROOT).len() <= 1 { 1 } else { level }
    }

    fn return_after(&self, step: Step) -> Option<Step> {
        let level = self.level(step);
        let first = self.innermost_on_level(step, level);
        let later = (first..self.visits.len() as u32).filter(|&visit| self.is_on(visit, level));
        later.map(|visit| self.returned(visit)).find(|&event| event >= step.0 && event != u32::MAX).map(after)
    }

    fn return_before(&self, step: Step) -> Option<Step> {
        let level = self.level(step);
        let end = self.visits.partition_point(|visit| visit.entered < step.0) as u32;
        let earlier = (0..end).rev().filter(|&visit| self.is_on(visit, level));
        earlier.map(|visit| self.returned(visit)).find(|&event| event.saturating_add(1) < step.0).map(after)
    }

    fn is_on(&self, visit: u32, level: u32) -> bool {
        self.tree.depth(self.visit(visit).node) == level
    }

    /// Where to start looking for a return on a level: at the open node of that level, if there is one.
    fn innermost_on_level(&self, step: Step, level: u32) -> u32 {
        let moment = self.at(step);
        let open = moment.path().find(|&node| self.tree.depth(node) == level);
        let visit = open.and_then(|node| self.visit_at(node, step));
        visit.unwrap_or_else(|| self.newest_visit(step).unwrap_or(0))
    }

    /// The next step at which the search enters `node` or has returned from it; `None` when there is no next.
    #[must_use]
    pub fn next_at(&self, step: Step, node: NodeId) -> Option<Step> {
        self.stops_at(node).into_iter().find(|&stop| stop > step)
    }

    /// The step before this one at which the search entered `node` or had returned from it.
    #[must_use]
    pub fn previous_at(&self, step: Step, node: NodeId) -> Option<Step> {
        self.stops_at(node).into_iter().rfind(|&stop| stop < step)
    }

    fn stops_at(&self, node: NodeId) -> Vec<Step> {
        let stays = self.stays(node).into_iter();
        stays.flat_map(|(entered, returned)| [Some(entered), returned]).flatten().collect()
    }
}

fn after(event: u32) -> Step {
    Step(event + 1)
}
