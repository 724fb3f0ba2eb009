//! A second search, of the same tree or of another, watched beside the first.

use plywise_conventions::Conventions;
use plywise_lesson::Sentence;
use plywise_link::Drawing;
use plywise_replay::{Command, Comparison, Playback, Replay, Step, StepSize, Work};
use plywise_search::{Order, Search};

use super::Viewer;
use crate::Shared;
use crate::camera::Camera;
use crate::document::{Analysis, TreeDocument, has_room_for_boards};

/// The second search. The playback goes through the first search's steps and, where the second has more work to do,
/// on from there, a piece of work at a time.
#[derive(Clone, Debug, PartialEq)]
pub struct Second {
    /// Which search.
    pub search: Search,
    /// A tree of its own; `None` where it searches the first one's.
    pub document: Option<Shared<TreeDocument>>,
    /// The tree searched by it.
    pub analysis: Shared<Analysis>,
    /// What counts as the same work.
    pub work: Work,
}

impl Second {
    /// How far the second search is when the first is at `step` of the playback.
    fn step(&self, first: &Replay, step: Step) -> Step {
        let last = first.last_step();
        let beyond = step.0.saturating_sub(last.0);
        let done = first.work_by(self.work, step) + beyond;
        // At the end of both everything has been seen, also what costs no work.
        if step >= last_step(first, Some(self)) {
            return self.analysis.replay.last_step();
        }
        self.analysis.replay.step_to_show(self.work, done)
    }
}

/// The last step of a playback of the first search, and of what the second does beyond it.
fn last_step(first: &Replay, second: Option<&Second>) -> Step {
    let beyond = second
        .map_or(0, |second| second.analysis.replay.work(second.work).saturating_sub(first.work(second.work)));
    Step(first.last_step().0 + beyond)
}

impl Viewer {
    /// How far the second search is; `None` without one.
    #[must_use]
    pub fn second_step(&self) -> Option<Step> {
        let second = self.second.as_ref()?;
        Some(second.step(&self.analysis.replay, self.playback.step()))
    }

    /// The conventions of the second search: those of the first but for the search itself.
    #[must_use]
    pub fn second_conventions(&self) -> Option<Conventions> {
        let search = self.second.as_ref()?.search;
        Some(Conventions { search, ..self.conventions })
    }

    /// What the second search did since the step before, as [`Viewer::sentence`] has it of the first; `None` without one.
    #[must_use]
    pub fn second_sentence(&self) -> Option<Sentence> {
        let (second, step) = (self.second.as_ref()?, self.second_step()?);
        let (replay, conventions) = (&second.analysis.replay, self.second_conventions()?);
        let (narrator, moment) = (second.analysis.narrator(&conventions), replay.at(step));
        /// So many steps are looked back for where it was elsewhere.
        const MOST_STILL: usize = 200;
        /// So long a sentence is whole beside another one.
        const MOST_CHARACTERS: usize = 320;
        /// So many events are told, if they fit.
        const TOLD: [usize; 7] = [12, 8, 6, 5, 4, 3, 2];
        // Where it stood still, it says what it said when it came here: the cause is told as long as its picture shows it.
        let back = |at: &Step| Some(self.back(*at, self.step_size)).filter(|before| before < at);
        let stops = std::iter::successors(back(&self.playback.step()), back).take(MOST_STILL);
        let before = stops.map(|at| second.step(&self.analysis.replay, at)).find(|before| *before < step);
        // From one cut to the next more happens than a sentence tells.
        let told_since = before.filter(|_| !matches!(self.step_size, StepSize::Cut | StepSize::Return));
        Some(match told_since {
            // It may do much while the first takes one step: of that as much is told as there is room for beside another sentence.
            Some(before) => {
                let told = |most| narrator.telling(most).sentence_since(&moment, before);
                let fits = |told: &Sentence| told.to_string().chars().count() <= MOST_CHARACTERS;
                TOLD.into_iter().map(told).find(fits).unwrap_or_else(|| told(1))
            }
            None => narrator.sentence(&moment),
        })
    }

    /// The second search as if it were the only one, for what stands beside a picture; `None` without one.
    #[must_use]
    pub fn second_alone(&self) -> Option<Viewer> {
        let (second, step) = (self.second.as_ref()?, self.second_step()?);
        let last = second.analysis.replay.last_step();
        Some(Viewer {
            document: self.second_tree().unwrap_or(&self.document).clone(),
            analysis: second.analysis.clone(),
            second: None,
            conventions: self.second_conventions()?,
            playback: Playback::new(last).after(Command::Seek(step)),
            // No node of a tree of its own.
            selected: self.selected.filter(|_| !self.has_two_trees()),
            pointed_at: self.pointed_at.filter(|_| !self.has_two_trees()),
            ..self.clone()
        })
    }

    /// Where the second search is looked at by itself, on a stage as large as the first one's.
    #[must_use]
    pub fn second_camera(&self) -> Option<Camera> {
        Some(self.second_alone()?.fitted(self.camera))
    }

    /// What the two searches differ in; `None` without a second one.
    #[must_use]
    pub fn comparison(&self) -> Option<Comparison> {
        let second = self.second.as_ref()?;
        Some(Comparison::of(&self.analysis.replay, &second.analysis.replay))
    }

    /// The tree of the second search where that is not the first one's.
    #[must_use]
    pub fn second_tree(&self) -> Option<&Shared<TreeDocument>> {
        self.second.as_ref()?.document.as_ref()
    }

    /// Whether the searches go through different trees, as searches of a game always do. The trees share no nodes.
    #[must_use]
    pub fn has_two_trees(&self) -> bool {
        self.second.is_some() && self.document.game.is_some() || self.second_tree().is_some()
    }

    /// Whether both pictures have each node at one place: they are then looked at together.
    #[must_use]
    pub fn is_placed_alike(&self) -> bool {
        let is_one_order = |second: &Second| second.search.order == self.conventions.search.order;
        !self.has_two_trees()
            && (self.toggles.drawing != Drawing::AsVisited || self.second.as_ref().is_none_or(is_one_order))
    }

    /// Whether a search looks at children in another order than the tree's own, so that the picture can show either.
    #[must_use]
    pub fn has_other_order(&self) -> bool {
        let is_other = |search: &Search| search.order != Order::AsGiven;
        self.document.game.is_none()
            && (is_other(&self.conventions.search)
                || self.second.as_ref().is_some_and(|second| is_other(&second.search)))
    }

    /// Whether two searches fit one above the other better than side by side: where their trees are wide. None without a
    /// second one.
    #[must_use]
    pub fn stacks_pair(&self) -> Option<bool> {
        /// How much wider than high a tree is where it is larger above the other than beside it, on most screens.
        const WIDE: f64 = 2.8;
        /// Half a page has height for so many levels that can be read.
        const MOST_LEVELS: usize = 3;
        let second = self.second.as_ref()?;
        // Of a game's tree as much is seen as there is height for.
        let is_whole = self.analysis.game.is_none() || !self.analysis.pulls_above(self.camera);
        let is_wide = |Analysis { placement, .. }: &Analysis| {
            placement.width() > WIDE * placement.height() && placement.n_levels() <= MOST_LEVELS
        };
        // With maps above them there is no height for both.
        Some(is_whole && !self.shows_map() && (is_wide(&self.analysis) || is_wide(&second.analysis)))
    }

    /// With this search beside the first, or with none.
    #[must_use]
    pub fn with_second_search(&self, search: Option<Search>) -> Viewer {
        self.with_second(search, self.second_tree().cloned())
    }

    /// The stage on which boards may stand below nodes: two pictures have no height for them.
    pub(super) fn stage_for_boards(&self) -> Option<Camera> {
        self.second.is_none().then_some(self.camera)
    }

    /// With boards below its nodes where there is room for them now, and without where there is not.
    pub(super) fn with_boards(self) -> Viewer {
        let Analysis { replay, game, has_boards, .. } = &*self.analysis;
        let stage = self.stage_for_boards();
        if has_room_for_boards(&self.document, (replay, game.as_ref()), stage) == *has_boards {
            return self;
        }
        let analysis = Analysis::placed(&self.document, &self.conventions, self.toggles.drawing, stage);
        Viewer { analysis: Shared::new(analysis), ..self }
    }

    /// The second search once more, of what there is now.
    pub(super) fn with_second_rerun(&self) -> Viewer {
        self.with_second_search(self.second.as_ref().map(|second| second.search))
    }

    /// With this search beside the first, through a tree of its own or the first one's.
    #[must_use]
    pub fn with_second(&self, search: Option<Search>, document: Option<Shared<TreeDocument>>) -> Viewer {
        let work = self.second.as_ref().map_or(Work::Leaves, |second| second.work);
        // A game takes no second tree: each of its searches has its own tree already.
        let document = document.filter(|_| self.document.game.is_none());
        let second = search.map(|search| {
            let tree = document.as_ref().unwrap_or(&self.document);
            let search = tree.fitted(search);
            let conventions = Conventions { search, ..self.conventions };
            let analysis = Analysis::placed(tree, &conventions, self.toggles.drawing, None);
            Second { search, analysis: Shared::new(analysis), work, document }
        });
        let viewer = Viewer { second, ..self.clone() }.with_boards();
        // What does not change how long they take plays on.
        let last = last_step(&viewer.analysis.replay, viewer.second.as_ref());
        if last == viewer.playback.last() { viewer } else { viewer.with_full_playback() }
    }

    /// Counting the same work another way.
    #[must_use]
    pub fn with_work(&self, work: Work) -> Viewer {
        let second = self.second.clone().map(|second| Second { work, ..second });
        Viewer { second, ..self.clone() }.with_full_playback()
    }

    /// The first search second, and the second first, each with its tree.
    #[must_use]
    pub fn swapped(&self) -> Viewer {
        let Some(Second { search, document, work, .. }) = &self.second else { return self.clone() };
        let viewer = Viewer { second: None, ..self.clone() };
        let (viewer, own) = match document {
            Some(document) => (viewer.with_same_choices((**document).clone()), Some(self.document.clone())),
            None => (viewer, None),
        };
        let viewer = viewer.with_conventions(Conventions { search: *search, ..viewer.conventions });
        viewer.with_second(Some(self.conventions.search), own).with_work(*work)
    }

    /// With the playback as long as both searches, at the step where it was.
    pub(super) fn with_full_playback(self) -> Viewer {
        let last = last_step(&self.analysis.replay, self.second.as_ref());
        let speed = Command::SetSpeed(self.playback.steps_per_sec());
        let playback = Playback::new(last).after(speed).after(Command::Seek(self.playback.step()));
        Viewer { playback, ..self }
    }

    /// One step on or back where only the second search still moves; `None` where the first does.
    pub(super) fn beyond(&self, step: Step, is_on: bool) -> Option<Step> {
        let first_ends = self.analysis.replay.last_step();
        match is_on {
            true if step >= first_ends => Some(step.next()),
            false if step > first_ends => Some(step.previous()),
            _ => None,
        }
    }
}
