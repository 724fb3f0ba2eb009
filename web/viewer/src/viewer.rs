//! Everything a viewer remembers, and what can change it.

mod action;
mod link;
mod open;
mod second;
mod stops;
mod view;

use std::rc::Rc;

use plywise_conventions::{Conventions, Profile};
use plywise_lesson::{Narrator, Sentence};
use plywise_replay::{Command, Moment, Playback, Step, StepSize};
use plywise_search::{GameTree, NodeId, ProofTree};
use yew::AttrValue;

use crate::camera::Camera;
use crate::document::{Analysis, TreeDocument};
use crate::{Shared, Theme, english};
pub use action::{CameraMove, Go, Toggle, ViewerAction};
pub use link::{LinkedTree, left_out, read_link, tree_of_link, tree_parts};
pub use open::carried_conventions;
pub use second::Second;
pub use stops::Stops;

/// Everything a viewer remembers. What can be worked out from it is not kept here.
#[derive(Clone, Debug, PartialEq)]
pub struct Viewer {
    /// The tree.
    pub document: Shared<TreeDocument>,
    /// The tree searched and placed by the conventions.
    pub analysis: Shared<Analysis>,
    /// A second search, watched beside the first.
    pub second: Option<Second>,
    /// The profile chosen last.
    pub profile: &'static Profile,
    /// The conventions in force: the profile's, and what was changed since.
    pub conventions: Conventions,
    /// The step, and whether the replay plays.
    pub playback: Playback,
    /// How far one press of a button goes.
    pub step_size: StepSize,
    /// The only steps that can be reached, both ends included; `None` for all of them.
    pub steps: Option<(Step, Step)>,
    /// Which part of the tree is seen.
    pub camera: Camera,
    /// The selected node.
    pub selected: Option<NodeId>,
    /// The node to whose name somebody points, or of which it has the focus.
    pub pointed_at: Option<NodeId>,
    /// The tree as a list to read.
    pub outline: Outline,
    /// What is switched on and off by a key.
    pub toggles: Toggles,
    /// Which colours.
    pub theme: Theme,
    /// A message: why a link could not be opened, say.
    pub notice: Option<AttrValue>,
}

/// The tree as a list to read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outline {
    /// Whether it is shown to those who see.
    pub is_shown: bool,
    /// The branches whose children it lists, in depth-first order.
    pub unfolded: Rc<[NodeId]>,
}

/// What is switched on and off by a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Toggles {
    /// Whether the list of keys is shown.
    pub shows_help: bool,
    /// Whether the scrubber also marks the cuts that are still to come.
    pub shows_cuts: bool,
    /// Whether the stage is blanked, as lecturers do.
    pub is_blank: bool,
    /// What proves the root's value is drawn, once it is known.
    pub shows_proof: bool,
    /// Whether single letters are keys. People who speak to their computer turn that off.
    pub has_letter_keys: bool,
}

impl Viewer {
    /// A viewer that shows a document as the document asks for, at the start.
    #[must_use]
    pub fn new(document: TreeDocument) -> Viewer {
        let profile = document.profile();
        let conventions = document.usual(profile);
        let analysis = Analysis::new(&document, &conventions);
        let playback = Playback::new(analysis.replay.last_step());
        let outline = Outline { is_shown: false, unfolded: document.unfolded_at_first() };
        let viewer = Viewer {
            document: Shared::new(document),
            analysis: Shared::new(analysis),
            second: None,
            profile,
            conventions,
            playback,
            step_size: StepSize::Slide,
            steps: None,
            camera: Camera::new(),
            selected: None,
            pointed_at: None,
            outline,
            toggles: Toggles {
                shows_help: false,
                shows_cuts: false,
                is_blank: false,
                shows_proof: false,
                has_letter_keys: true,
            },
            theme: Theme::Auto,
            notice: None,
        };
        viewer.move_camera(CameraMove::Fit)
    }

    /// The steps that can be reached.
    #[must_use]
    pub fn range(&self) -> (Step, Step) {
        let last = self.playback.last();
        self.steps.map_or((Step::START, last), |(from, to)| (from.min(last), to.min(last)))
    }

    /// What is known at the present step.
    #[must_use]
    pub fn moment(&self) -> Moment<'_> {
        self.analysis.replay.at(self.playback.step())
    }

    /// What proves the value, where the search has come to its end, of a tree small enough for the picture to show it.
    #[must_use]
    pub fn proof(&self) -> Option<ProofTree> {
        const MOST_NODES: usize = 20_000;
        let moment = self.moment();
        let is_over = moment.next_event().is_none() && self.document.tree.n_nodes() <= MOST_NODES;
        is_over.then(|| moment.proof(NodeId::ROOT)).flatten()
    }

    /// What the last step did. Where somebody steps in slides or in moves, it says too what else changed a number since the
    /// one before.
    #[must_use]
    pub fn sentence(&self) -> Sentence {
        let Analysis { replay, slides, .. } = &*self.analysis;
        let narrator = Narrator::new(replay.tree(), &self.conventions);
        let moment = self.moment();
        match self.step_size {
            StepSize::Slide => narrator.slide(&moment, slides),
            StepSize::Move => {
                let before = replay.before(moment.step(), StepSize::Move, slides);
                let is_stop = replay.after(before, StepSize::Move, slides) == moment.step();
                if is_stop { narrator.sentence_since(&moment, before) } else { narrator.sentence(&moment) }
            }
            _ => narrator.sentence(&moment),
        }
    }

    /// Other conventions on the same tree, never with a search that is not for it. The step stays where the new search
    /// also goes on.
    #[must_use]
    pub fn with_conventions(&self, mut conventions: Conventions) -> Viewer {
        conventions.search = self.document.fitted(conventions.search);
        if conventions == self.conventions {
            return self.clone();
        }
        let before = &self.conventions;
        let is_seen = |by: &Conventions| (by.search, by.slides, by.annotation);
        if is_seen(&conventions) == is_seen(before) {
            return Viewer { conventions, ..self.clone() };
        }
        let analysis = Analysis::new(&self.document, &conventions);
        let viewer = if conventions.search == before.search {
            Viewer { analysis: Shared::new(analysis), conventions, ..self.clone() }
        } else {
            self.searched(analysis, conventions)
        };
        // The layout depends on the labels beside nodes, so the second picture changes too.
        let viewer = viewer.with_second_rerun();
        if self.camera.is_automatic { viewer.move_camera(CameraMove::Fit) } else { viewer }
    }

    fn searched(&self, analysis: Analysis, conventions: Conventions) -> Viewer {
        let mut viewer = self.clone();
        if viewer.document.game.is_some() {
            // Another search goes through another part of a game: no node is what it was.
            let tree = Rc::clone(analysis.replay.tree());
            viewer.document = Shared::new(TreeDocument { tree, ..(*viewer.document).clone() });
            viewer.outline.unfolded = viewer.document.unfolded_at_first();
            viewer.selected = None;
        }
        viewer.analysis = Shared::new(analysis);
        viewer.conventions = conventions;
        viewer.with_full_playback()
    }

    /// With a tree of the same shape in place of the text's own.
    #[must_use]
    pub fn with_tree(&self, tree: GameTree) -> Viewer {
        let document = TreeDocument { tree: Rc::new(tree), ..(*self.document).clone() };
        let analysis = Analysis::new(&document, &self.conventions);
        let viewer = Viewer { document: Shared::new(document), ..self.clone() };
        let viewer = viewer.searched(analysis, self.conventions).with_second_rerun();
        if self.is_at_end() { viewer.go(Go::End) } else { viewer }
    }

    /// Whether the replay is at its end; it then stays at the end of the next tree too.
    #[must_use]
    pub fn is_at_end(&self) -> bool {
        let step = self.playback.step();
        step == self.playback.last() && step > Step::START
    }

    /// Somewhere else in the replay.
    #[must_use]
    pub fn go(&self, go: Go) -> Viewer {
        let replay = &self.analysis.replay;
        let step = self.playback.step();
        let to = match go {
            Go::Next => self.next(step, self.step_size),
            Go::Back => self.back(step, self.step_size),
            Go::NextOf(size) => self.next(step, size),
            Go::BackOf(size) => self.back(step, size),
            Go::Start => Step::START,
            Go::End => self.playback.last(),
            Go::To(step) => step,
            Go::OnTo(node) => replay.next_at(step, node).unwrap_or(step),
            Go::BackTo(node) => replay.previous_at(step, node).unwrap_or(step),
        };
        self.played(self.playback.after(Command::Seek(to)))
    }

    fn next(&self, step: Step, size: StepSize) -> Step {
        let Analysis { replay, slides, .. } = &*self.analysis;
        self.beyond(step, true).unwrap_or_else(|| replay.after(step, size, slides))
    }

    fn back(&self, step: Step, size: StepSize) -> Step {
        let Analysis { replay, slides, .. } = &*self.analysis;
        self.beyond(step, false).unwrap_or_else(|| replay.before(step, size, slides))
    }

    fn play(&self, command: Command) -> Viewer {
        let (first, last) = self.range();
        let after = self.playback.after(command);
        // At the end of the steps it starts over.
        let is_again = after.is_playing() && !self.playback.is_playing() && self.playback.step() == last;
        let from = |playback: Playback| playback.after(Command::Seek(first)).after(Command::Play);
        self.played(if is_again && first < last { from(after) } else { after })
    }

    fn played(&self, playback: Playback) -> Viewer {
        let (first, last) = self.range();
        let step = playback.step().clamp(first, last);
        let is_over = step != playback.step() || playback.is_playing() && step == last;
        let playback = if is_over { playback.after(Command::Seek(step)) } else { playback };
        let moved = step != self.playback.step();
        let viewer = Viewer { playback, ..self.clone() };
        if moved { viewer.followed() } else { viewer }
    }

    /// The viewer after an action.
    #[must_use]
    pub fn after(&self, action: ViewerAction) -> Viewer {
        match action {
            ViewerAction::StepBy(step_size) => Viewer { step_size, ..self.clone() },
            ViewerAction::Go(go) => self.go(go),
            ViewerAction::Play(command) => self.play(command),
            ViewerAction::Tick(dt_secs) => {
                let next = |step| self.next(step, self.step_size);
                self.played(self.playback.advanced(dt_secs, next))
            }
            ViewerAction::Select(node) => self.select(node),
            ViewerAction::PointAt(pointed_at) => Viewer { pointed_at, ..self.clone() },
            ViewerAction::Fold(node) => {
                let mut viewer = self.clone();
                viewer.outline.unfolded =
                    self.outline.unfolded.iter().copied().filter(|open| *open != node).collect();
                viewer
            }
            ViewerAction::Unfold(node) => self.unfold(Some(node)),
            ViewerAction::MoveCamera(view) => self.move_camera(view),
            ViewerAction::Toggle(toggle) => self.toggle(toggle),
            ViewerAction::Forget => Viewer { notice: None, ..self.clone() },
            ViewerAction::Escape => self.escape(),
        }
    }

    /// The same viewer with a message.
    #[must_use]
    pub fn with_notice(&self, problem: String) -> Viewer {
        Viewer { notice: Some(english::sentence(&problem).into()), ..self.clone() }
    }
}
