//! The passes of a search: the times it came to the root.

use plywise_search::{Algorithm, Bound, Event, NodeId, Player, Score, Stop, Window};

use crate::{Replay, Step};

/// One time that the search came to the root.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pass {
    /// The step at which the root has been entered.
    pub begins: Step,
    /// The step at which the root has returned; `None` where the search had to stop before.
    pub ends: Option<Step>,
    /// The root's window.
    pub window: Window,
    /// How deep it looked, where each pass looks deeper than the one before.
    pub depth: Option<u32>,
    /// What the root handed up.
    pub value: Option<Score>,
    /// What that proves.
    pub bound: Option<Bound>,
    /// The root's child that is proved to be worth that.
    pub r#move: Option<NodeId>,
    /// Nodes entered in it, leaves included.
    pub entered: u32,
    /// Leaves evaluated in it, and branches at the depth limit.
    pub evaluated: u32,
}

/// How many times a search is run at most to find out how long it takes.
const MOST_RUNS: u32 = 100_000;

impl Replay {
    /// How many seconds each pass takes on average when nothing is recorded.
    ///
    /// The whole search is run again and again, so that each pass finds what those before it leave behind, until
    /// `enough_secs` have passed; at least once, at most 100,000 times. `now` is asked for the time in seconds when a
    /// pass begins and ends: nothing here has a clock. A clock that only tells the time roughly is as good, if its
    /// mistakes are as often one way as the other: they cancel out over the runs.
    #[must_use]
    pub fn pass_times(&self, enough_secs: f64, now: &mut dyn FnMut() -> f64) -> Vec<f64> {
        let mut totals = vec![0.0; self.stays(NodeId::ROOT).len()];
        let (start, mut n_runs) = (now(), 0);
        loop {
            let (mut nth, mut begun) = (0, None);
            let mut lap = |is_over: bool| match begun {
                // What is got ready before the first event, such as an order by true values, is no pass.
                None => begun = Some(now()),
                // A budget may end between two passes, where there is none to be over.
                Some(from) => {
                    if let Some(total) = totals.get_mut(nth).filter(|_| is_over) {
                        let to = now();
                        *total += to - from;
                        (nth, begun) = (nth + 1, Some(to));
                    }
                }
            };
            let report = |event| lap(matches!(event, Event::Returned { node: NodeId::ROOT, .. }));
            let result = self.trace().search().run(self.tree(), report);
            // A pass that had to stop took time too.
            lap(result.is_err());
            n_runs += 1;
            if n_runs == MOST_RUNS || now() - start >= enough_secs {
                return totals.iter().map(|total| total / f64::from(n_runs)).collect();
            }
        }
    }

    /// What the root handed up in the last pass that came to its end.
    #[must_use]
    pub fn last_value(&self) -> Option<Score> {
        let ended = |(_, ends): (Step, Option<Step>)| match self.at(ends?).event() {
            Some(Event::Returned { score, .. }) => Some(score),
            _ => None,
        };
        self.stays(NodeId::ROOT).into_iter().rev().find_map(ended)
    }

    /// Whether the search has an answer. One that was stopped among its passes has none, however much it has proved,
    /// unless each pass answers, as in iterative deepening.
    #[must_use]
    pub fn has_answer(&self) -> bool {
        let is_cut_short = matches!(self.trace().stopped(), Some(Stop::OutOfEvents { .. }));
        !is_cut_short || self.trace().search().algorithm == Algorithm::Iterative
    }

    /// Every pass, in order. Most searches make one.
    #[must_use]
    pub fn passes(&self) -> &[Pass] {
        self.passes.get_or_init(|| self.gather_passes())
    }

    fn gather_passes(&self) -> Vec<Pass> {
        let deepens = self.trace().search().algorithm == Algorithm::Iterative;
        let player = self.player(NodeId::ROOT);
        let pass = |(nth, (begins, ends)): (usize, (Step, Option<Step>))| {
            let end = self.at(ends.unwrap_or(self.last_step()));
            // Two-pass minimax looks at the leaves before it comes to the root.
            let before = if nth == 0 { Step::START } else { begins.previous() };
            let (before, after) = (self.at(before).counts(), end.counts());
            let result = match ends.and_then(|_| end.event()) {
                Some(Event::Returned { score, bound, .. }) => Some((score, bound)),
                _ => None,
            };
            let is_proved = result.is_some_and(|(_, bound)| match player {
                Player::Max => bound.from_below(),
                Player::Min => bound.from_above(),
            });
            Pass {
                begins,
                ends,
                window: self.at(begins).window(NodeId::ROOT).unwrap_or(Window::FULL),
                depth: deepens.then_some(nth as u32 + 1),
                value: result.map(|(score, _)| score),
                bound: result.map(|(_, bound)| bound),
                r#move: end.best_child(NodeId::ROOT).filter(|_| is_proved),
                entered: after.entered - before.entered,
                evaluated: after.evaluated - before.evaluated,
            }
        };
        self.stays(NodeId::ROOT).into_iter().enumerate().map(pass).collect()
    }
}
