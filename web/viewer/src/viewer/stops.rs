//! The steps of a search, counted in the unit that one steps by.

use std::borrow::Cow;

use plywise_replay::{Step, StepSize, Work};

use super::{Second, Viewer};
use crate::document::Analysis;

/// Where a viewer is among the stops of a step size: the 6th of 26.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stops<'a> {
    /// What is counted. Sizes without stops of their own count events.
    pub unit: StepSize,
    /// The stops behind the first step, in order; `None` where every step is one.
    listed: Option<Cow<'a, [Step]>>,
    first: Step,
    last: Step,
    /// Whether the last stop of the first search is only its end, and none of what is counted.
    is_end_extra: bool,
    /// Where the second of two searches goes on alone.
    beyond: Option<Beyond>,
}

/// What the second of two searches does when the first is over. It is counted as that search's own work, not as steps of the first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Beyond {
    work: Work,
    /// The last step of the first search.
    from: Step,
    /// How much the second has done by then, and how much it does in all.
    done: u32,
    all: u32,
}

impl Stops<'_> {
    /// How many stops lie between the first step and `step`, the first one not counted.
    #[must_use]
    pub fn at(&self, step: Step) -> u32 {
        match &self.listed {
            Some(listed) => listed.partition_point(|&stop| stop <= step) as u32,
            None => step.0.saturating_sub(self.first.0),
        }
    }

    /// How many there are.
    #[must_use]
    pub fn count(&self) -> u32 {
        self.at(self.last)
    }

    /// How many of them are what is counted: all but the end, which is a stop in any case, and what only a second search does.
    #[must_use]
    pub fn counted(&self) -> u32 {
        let end = self.beyond.map_or(self.last, |beyond| beyond.from.min(self.last));
        self.at(end) - u32::from(self.is_end_extra)
    }

    /// Of a stop at which the first of two searches is over and the second goes on: what counts as its work, how much of it is
    /// done, and how much there is.
    #[must_use]
    pub fn beyond(&self, nth: u32) -> Option<(Work, u32, u32)> {
        let Beyond { work, from, done, all } = self.beyond?;
        let more = self.step(nth).0.checked_sub(from.0).filter(|&more| more > 0)?;
        Some((work, done + more, all))
    }

    /// The step of a stop, of the last one where there are not so many.
    #[must_use]
    pub fn step(&self, nth: u32) -> Step {
        let step = match (&self.listed, nth.checked_sub(1)) {
            (_, None) => self.first,
            (Some(listed), Some(nth)) => listed.get(nth as usize).copied().unwrap_or(self.last),
            (None, _) => Step(self.first.0.saturating_add(nth)),
        };
        step.min(self.last)
    }
}

/// Of searches with more steps the stops are not looked for one by one at each drawing: they count events.
const MOST_WALKED: u32 = 5_000;

impl Viewer {
    /// The stops of a size, found by stepping as far as here.
    fn walked(&self, size: StepSize, until: Step) -> Vec<Step> {
        let (first, _) = self.range();
        let Analysis { replay, slides, .. } = &*self.analysis;
        let next = |step: &Step| (*step < until).then(|| replay.after(*step, size, slides));
        std::iter::successors(Some(first), next).skip(1).collect()
    }

    /// The stops of the present step size within the steps that can be reached. Beyond the end of the first of two searches each
    /// step is one, since one goes on step by step there.
    #[must_use]
    pub fn stops(&self) -> Stops<'_> {
        let (first, last) = self.range();
        let replay = &self.analysis.replay;
        let (reached, n_beyond) = (last.min(replay.last_step()), last.0.saturating_sub(replay.last_step().0));
        let size = if n_beyond <= MOST_WALKED { self.step_size } else { StepSize::Event };
        let all: Option<Cow<'_, [Step]>> = match size {
            StepSize::Slide => Some(self.analysis.slides.as_slice().into()),
            StepSize::Cut => Some(replay.cuts().collect::<Vec<_>>().into()),
            StepSize::Leaf | StepSize::Move if last.0 - first.0 <= MOST_WALKED => {
                Some(self.walked(size, reached).into())
            }
            _ => None,
        };
        let is_own = match size {
            StepSize::Cut => replay.cuts().any(|cut| cut == reached),
            StepSize::Leaf => replay.is_leaf_done(reached),
            _ => true,
        };
        let is_end_extra = all.is_some() && !is_own && first < reached;
        let unit = if all.is_some() { size } else { StepSize::Event };
        let beyond = self.second.as_ref().filter(|_| n_beyond > 0).map(|second| {
            let Second { work, analysis, .. } = second;
            let [done, all] = [replay, &analysis.replay].map(|replay| replay.work(*work));
            Beyond { work: *work, from: replay.last_step(), done, all }
        });
        let listed = all.map(|all| {
            let within =
                all.partition_point(|&stop| stop <= first)..all.partition_point(|&stop| stop <= reached);
            // The end is where one gets to in any case.
            let has_end =
                all.get(within.clone()).and_then(<[Step]>::last) == Some(&reached) || first >= reached;
            if has_end && n_beyond == 0 {
                match all {
                    Cow::Borrowed(all) => Cow::Borrowed(all.get(within).unwrap_or_default()),
                    Cow::Owned(all) => Cow::Owned(all.get(within).unwrap_or_default().to_vec()),
                }
            } else {
                let mut stops = all.get(within).unwrap_or_default().to_vec();
                stops.extend((!has_end).then_some(reached));
                stops.extend((reached.0..last.0).map(|step| Step(step + 1)).filter(|step| *step > first));
                Cow::Owned(stops)
            }
        });
        Stops { unit, listed, first, last, is_end_extra, beyond }
    }
}
