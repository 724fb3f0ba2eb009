//! A second search, of the same tree or of another, watched beside the first.

use plywise_conventions::Conventions;
use plywise_replay::{Command, Comparison, Playback, Replay, Step, Work};
#[cfg(feature = "page")]
use plywise_search::Algorithm;
use plywise_search::Search;

use super::Session;
#[cfg(feature = "page")]
use super::{Beside, View};
use crate::Shared;
use crate::document::{Document, Lesson};

/// The second search. The playback goes through the first search's steps and, where the second has more work to do,
/// on from there, a piece of work at a time.
#[derive(Clone, Debug, PartialEq)]
pub struct Rival {
    /// Which search.
    pub search: Search,
    /// A tree of its own; `None` where it searches the first one's.
    pub document: Option<Shared<Document>>,
    /// The tree searched by it.
    pub lesson: Shared<Lesson>,
    /// What counts as the same work.
    pub work: Work,
}

impl Rival {
    /// How far the second search is when the first is at `step` of the playback.
    fn step(&self, first: &Replay, step: Step) -> Step {
        let last = first.last_step();
        let beyond = step.0.saturating_sub(last.0);
        let done = first.work_by(self.work, step) + beyond;
        // At the end of both everything has been seen, also what costs no work.
        if step >= last_step(first, Some(self)) {
            return self.lesson.replay.last_step();
        }
        self.lesson.replay.step_with(self.work, done)
    }
}

/// The last step of a playback of the first search, and of what the second does beyond it.
fn last_step(first: &Replay, rival: Option<&Rival>) -> Step {
    let beyond =
        rival.map_or(0, |rival| rival.lesson.replay.work(rival.work).saturating_sub(first.work(rival.work)));
    Step(first.last_step().0 + beyond)
}

impl Session {
    /// How far the second search is; `None` without one.
    #[must_use]
    pub fn rival_step(&self) -> Option<Step> {
        let rival = self.rival.as_ref()?;
        Some(rival.step(&self.lesson.replay, self.playback.step()))
    }

    /// The conventions of the second search: those of the first but for the search itself.
    #[must_use]
    pub fn rival_conventions(&self) -> Option<Conventions> {
        let search = self.rival.as_ref()?.search;
        Some(Conventions { search, ..self.conventions })
    }

    /// What the two searches differ in; `None` without a second one.
    #[must_use]
    pub fn comparison(&self) -> Option<Comparison> {
        let rival = self.rival.as_ref()?;
        Some(Comparison::of(&self.lesson.replay, &rival.lesson.replay))
    }

    /// The tree of the second search where that is not the first one's.
    #[must_use]
    pub fn second_tree(&self) -> Option<&Shared<Document>> {
        // An embed has none.
        if cfg!(feature = "page") { self.rival.as_ref()?.document.as_ref() } else { None }
    }

    /// Whether each search goes through a tree of its own: of a game always. No node of the one is any of the other.
    #[must_use]
    pub fn has_two_trees(&self) -> bool {
        self.rival.is_some() && self.document.game.is_some() || self.second_tree().is_some()
    }

    /// With this search beside the first, or with none.
    pub(super) fn compared(&self, search: Option<Search>) -> Session {
        self.beside_in(search, self.second_tree().cloned())
    }

    /// The second search once more, of what there is now.
    pub(super) fn again(&self) -> Session {
        self.compared(self.rival.as_ref().map(|rival| rival.search))
    }

    /// With this search beside the first, through a tree of its own or the first one's.
    pub(super) fn beside_in(&self, search: Option<Search>, document: Option<Shared<Document>>) -> Session {
        let work = self.rival.as_ref().map_or(Work::Leaves, |rival| rival.work);
        // No tree stands beside a game: each search of one goes through a tree of its own already.
        let document = document.filter(|_| self.document.game.is_none());
        let rival = search.map(|search| {
            let tree = document.as_ref().unwrap_or(&self.document);
            let search = tree.fitted(search);
            let conventions = Conventions { search, ..self.conventions };
            Rival { search, lesson: Shared::new(Lesson::new(tree, &conventions)), work, document }
        });
        let session = self.with(|session| session.rival = rival);
        // What does not change how long they take plays on.
        let last = last_step(&session.lesson.replay, session.rival.as_ref());
        if last == session.playback.last() { session } else { session.timed() }
    }

    /// The second search through another tree; where there is none yet, the same search as the first.
    #[cfg(feature = "page")]
    pub(super) fn beside(&self, tree: Beside) -> Session {
        let document = match tree {
            Beside::Same => None,
            Beside::Kept => Some(self.document.clone()),
            Beside::Example(key) => Document::example(key).map(Shared::new),
        };
        let mut search = self.rival.as_ref().map_or(self.conventions.search, |rival| rival.search);
        let goes_through = document.as_ref().unwrap_or(&self.document);
        if !goes_through.tree.has_statics() && search.algorithm != Algorithm::Iterative {
            search.horizon = None;
        }
        self.beside_in(Some(search), document).look(View::Fitted)
    }

    /// Counting the same work another way.
    pub(super) fn counted_by(&self, work: Work) -> Session {
        let rival = self.rival.clone().map(|rival| Rival { work, ..rival });
        self.with(|session| session.rival = rival).timed()
    }

    /// The first search second, and the second first, each with its tree.
    #[cfg(feature = "page")]
    pub(super) fn swapped(&self) -> Session {
        let Some(rival) = &self.rival else { return self.clone() };
        let (first, second) = (rival.search, self.conventions.search);
        let session = self.with(|session| session.rival = None);
        let (session, there) = match &rival.document {
            Some(document) => (session.kept_for((**document).clone()), Some(self.document.clone())),
            None => (session, None),
        };
        let session = session.with_search(|search| *search = first);
        let work = rival.work;
        session.beside_in(Some(second), there).counted_by(work)
    }

    /// With the playback as long as both searches, at the step where it was.
    pub(super) fn timed(self) -> Session {
        let last = last_step(&self.lesson.replay, self.rival.as_ref());
        let speed = Command::SetSpeed(self.playback.steps_per_sec());
        let playback = Playback::new(last).after(speed).after(Command::Seek(self.playback.step()));
        Session { playback, ..self }
    }

    /// One step on or back where only the second search still moves; `None` where the first does.
    pub(super) fn beyond(&self, step: Step, is_on: bool) -> Option<Step> {
        let first_ends = self.lesson.replay.last_step();
        match is_on {
            true if step >= first_ends => Some(step.next()),
            false if step > first_ends => Some(step.previous()),
            _ => None,
        }
    }
}
