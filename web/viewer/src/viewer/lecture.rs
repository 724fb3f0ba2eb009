//! A lecture: somebody talks over the tree, and nothing is seen before it happens.
//!
//! Its questions are `plywise-lesson`'s. A question stands at the step before the event that answers it, so it needs no state of
//! its own, and the sentence, the picture and a screen reader get it where they get sentences. The lecturer's notes are the
//! tree's: another note changes the text and nothing else, so no search is repeated.

use plywise_lesson::{Narrator, Sentence, answer};
use plywise_replay::{Command, Progress, Step};
use plywise_search::NodeId;

use super::{Until, Viewer};
use crate::{Theme, english};

/// How a lecture is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lecture {
    /// Whether each decision is asked before it is shown.
    pub predicts: bool,
    /// Whether the lecturer's note is shown.
    pub shows_note: bool,
}

impl Lecture {
    /// As a lecture begins: nobody but the lecturer is to read the notes, so they are shown on demand.
    #[must_use]
    pub fn new(predicts: bool) -> Lecture {
        Lecture { predicts, shows_note: false }
    }
}

impl Viewer {
    /// The colours that are seen: a lecture has those of a projector, except in the dark.
    #[must_use]
    pub fn theme_shown(&self) -> Theme {
        match self.theme {
            Theme::Auto | Theme::Light if self.lecture.is_some() => Theme::Projector,
            theme => theme,
        }
    }

    /// Whether a node may be seen: in a lecture one that the search has come to or left out.
    #[must_use]
    pub fn is_shown(&self, node: NodeId) -> bool {
        self.lecture.is_none() || node == NodeId::ROOT || self.moment().progress(node) != Progress::Unvisited
    }

    /// The step that a note written now is kept at, and the note there. It is the present step, unless the last press went
    /// past a note since the one before.
    #[must_use]
    pub fn lecture_note(&self) -> (Step, Option<&str>) {
        let (step, notes) = (self.playback.step(), &self.document.header.lecture);
        let from = if notes.is_empty() { step } else { self.back(step, self.step_size) };
        let passed = notes.iter().rev().find(|(at, _)| *at <= step.0 && (*at > from.0 || *at == step.0));
        passed.map_or((step, None), |(at, note)| (Step(at), Some(note)))
    }

    /// The first note after the one that [`Viewer::lecture_note`] gives, and its step.
    #[must_use]
    pub fn next_lecture_note(&self) -> Option<(Step, &str)> {
        let (here, _) = self.lecture_note();
        let from = here.max(self.playback.step());
        let next = self.document.header.lecture.iter().find(|(at, _)| *at > from.0)?;
        Some((Step(next.0), next.1))
    }

    /// The question that the next step answers, in a lecture that asks first.
    #[must_use]
    pub fn asked(&self) -> Option<Sentence> {
        self.asked_at(self.playback.step())
    }

    fn asked_at(&self, step: Step) -> Option<Sentence> {
        self.lecture.filter(|lecture| lecture.predicts)?;
        let replay = &self.analysis.replay;
        Narrator::new(replay.tree(), &self.conventions).prediction(&replay.at(step))
    }

    /// Whether a step is, or is on the way to, the answer of a question, and that answer stands before the present step.
    pub(super) fn has_answered(&self, step: Step) -> bool {
        // A cut is answered two events after its question, all else one.
        [1, 2].into_iter().filter_map(|back| step.0.checked_sub(back)).map(Step).any(|before| {
            self.asked_at(before).is_some()
                && (step..self.playback.step()).contains(&answer(&self.analysis.replay.at(before)))
        })
    }

    /// Where one goes from a step on the way to another: to the answer of the question that stands, or to the next question
    /// before that other step.
    pub(super) fn asking(&self, step: Step, to: Step) -> Step {
        if !self.lecture.is_some_and(|lecture| lecture.predicts) || to <= step {
            return to;
        }
        if self.asked_at(step).is_some() {
            return answer(&self.analysis.replay.at(step));
        }
        (step.0 + 1..to.0).map(Step).find(|&step| self.asked_at(step).is_some()).unwrap_or(to)
    }

    /// The question whose answer a step is, or is on the way to, where it is asked after `from`; else the step.
    fn question_before(&self, from: Step, to: Step) -> Step {
        let asked = |back: u32| to.0.checked_sub(back).map(Step).filter(|step| *step > from);
        // A cut is answered two events after its question, all else one.
        let is_of =
            |step: &Step| self.asked_at(*step).is_some() && answer(&self.analysis.replay.at(*step)) >= to;
        [1, 2].into_iter().filter_map(asked).find(is_of).unwrap_or(to)
    }

    /// On to a step somewhere ahead, or in a lecture that asks first to the question before it.
    pub(super) fn on_to(&self, to: Step) -> Viewer {
        let from = self.playback.step();
        let to = if to > from { self.question_before(from, to) } else { to };
        self.played(self.playback.after(Command::Seek(to)))
    }

    /// Plays on, as far as the next question.
    pub(super) fn ticked(&self, dt_secs: f64) -> Viewer {
        let from = self.playback.step();
        let is_asked = |step| step != from && self.asked_at(step).is_some();
        let next = |step| if is_asked(step) { step } else { self.next(step, self.step_size) };
        let viewer = self.played(self.playback.advanced(dt_secs, next));
        if viewer.playback.is_playing() && is_asked(viewer.playback.step()) {
            return viewer.played(viewer.playback.after(Command::Pause));
        }
        viewer
    }

    /// On to where something first becomes so. Where it never does, a message says so.
    pub(super) fn until(&self, said: &str) -> Viewer {
        let replay = &self.analysis.replay;
        let Some(until) = Until::read(said, replay.tree()) else {
            return self.with_notice(english::NO_CONDITION.to_owned());
        };
        match until.next(replay, &self.conventions, self.playback.step()) {
            Some(step) => Viewer { notice: None, ..self.on_to(step) },
            None => self.with_notice(english::never(said)),
        }
    }
}
