//! Everything a viewer remembers, and what can change it.

mod action;
mod lecture;
mod link;
mod open;
mod second;
mod stops;
mod until;
mod view;

use std::rc::Rc;

use plywise_conventions::{Conventions, Profile};
use plywise_lesson::Sentence;
use plywise_link::Drawing;
use plywise_render::{MapColor, MapWidth};
use plywise_replay::{Command, Moment, Playback, Step, StepSize};
use plywise_search::{GameTree, NodeId, ProofTree};
use yew::AttrValue;

use crate::camera::Camera;
use crate::document::{Analysis, TreeDocument};
use crate::{Shared, Theme, english};
pub use action::{CameraMove, Go, Toggle, ViewerAction};
pub use lecture::Lecture;
pub use link::{LinkedTree, left_out, read_link, tree_of_link, tree_parts};
pub use open::carried_conventions;
pub use second::Second;
pub use stops::Stops;
pub use until::Until;

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
    /// Whether the last step that was taken led on: then what it handed up is seen to move.
    pub has_moved_on: bool,
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
    /// How a lecture is given, where one is.
    pub lecture: Option<Lecture>,
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

/// What the map of the search tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MapLook {
    /// By its colours.
    pub color: MapColor,
    /// By how wide its bars are.
    pub by: MapWidth,
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
    /// Whether what proves the values of finished nodes is drawn.
    pub shows_proof: bool,
    /// Whether the map of the search is shown, or hidden, where somebody has said so.
    pub shows_map: Option<bool>,
    /// What the map tells.
    pub map_look: MapLook,
    /// How the tree is drawn.
    pub drawing: Drawing,
    /// Whether the tree is edited on its picture.
    pub is_edited: bool,
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
            has_moved_on: false,
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
                shows_map: None,
                map_look: MapLook { color: MapColor::State, by: MapWidth::Leaves },
                drawing: Drawing::AsWritten,
                is_edited: false,
                has_letter_keys: true,
            },
            lecture: None,
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

    /// How fast what moves with a step moves, as style sheets have it: it is over before the next step while the replay plays.
    #[must_use]
    pub fn pace(&self) -> Option<&'static str> {
        let speed = self.playback.steps_per_sec();
        match self.playback.is_playing() {
            true if speed >= 8.0 => Some("fastest"),
            true if speed >= 2.0 => Some("fast"),
            true if speed < 1.0 => Some("slow"),
            _ => None,
        }
    }

    /// Whether the picture can show proofs: of searches in which two decide and no value stands for what lies below, on trees
    /// small enough to look for proofs at each step.
    #[must_use]
    pub fn has_proofs(&self) -> bool {
        has_proofs(&self.analysis)
    }

    /// The same of the second search.
    #[must_use]
    pub fn has_second_proofs(&self) -> bool {
        self.second.as_ref().is_some_and(|second| has_proofs(&second.analysis))
    }

    /// What proves the values of all that is finished, in the end that of the root; `None` where the picture does not show it.
    #[must_use]
    pub fn proof(&self) -> Option<ProofTree> {
        (self.toggles.shows_proof && self.has_proofs()).then(|| self.moment().proof()).flatten()
    }

    /// What the last step did, or in a lecture that asks first what the next one will do. Where somebody steps in slides, moves or leaves, it says too what else changed a number since the
    /// one before.
    #[must_use]
    pub fn sentence(&self) -> Sentence {
        if let Some(question) = self.asked() {
            return question;
        }
        let Analysis { replay, slides, .. } = &*self.analysis;
        let narrator = self.analysis.narrator(&self.conventions);
        let moment = self.moment();
        match self.step_size {
            StepSize::Slide => narrator.slide_beside(&moment, slides, &|step| self.has_answered(step)),
            size @ (StepSize::Move | StepSize::Leaf) => {
                let before = replay.before(moment.step(), size, slides);
                let is_stop = replay.after(before, size, slides) == moment.step();
                if is_stop {
                    narrator.sentence_beside(&moment, before, &|step| self.has_answered(step))
                } else {
                    narrator.sentence(&moment)
                }
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
        let analysis =
            Analysis::placed(&self.document, &conventions, self.toggles.drawing, self.stage_for_boards());
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
        let analysis =
            Analysis::placed(&document, &self.conventions, self.toggles.drawing, self.stage_for_boards());
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
            Go::NextOf(size) => return self.on_to(self.next_plain(step, size)),
            Go::BackOf(size) => self.back(step, size),
            Go::Start => Step::START,
            Go::End => self.playback.last(),
            Go::To(step) => step,
            Go::OnTo(node) => return self.on_to(replay.next_at(step, node).unwrap_or(step)),
            Go::BackTo(node) => replay.previous_at(step, node).unwrap_or(step),
        };
        let viewer = self.played(self.playback.after(Command::Seek(to)));
        // Whoever comes from elsewhere sees the picture at rest.
        let is_step = matches!(go, Go::Next | Go::NextOf(_));
        Viewer { has_moved_on: is_step && viewer.has_moved_on, ..viewer }
    }

    fn next(&self, step: Step, size: StepSize) -> Step {
        self.asking(step, self.next_plain(step, size))
    }

    fn next_plain(&self, step: Step, size: StepSize) -> Step {
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
        let before = self.playback.step();
        if step == before {
            return Viewer { playback, ..self.clone() };
        }
        Viewer { playback, has_moved_on: step > before, ..self.clone() }.followed()
    }

    /// The viewer after an action.
    #[must_use]
    pub fn after(&self, action: ViewerAction) -> Viewer {
        match action {
            ViewerAction::StepBy(step_size) => Viewer { step_size, ..self.clone() },
            ViewerAction::Go(go) => self.go(go),
            ViewerAction::Play(command) => self.play(command),
            ViewerAction::Tick(dt_secs) => self.ticked(dt_secs),
            ViewerAction::Until(said) => self.until(&said),
            ViewerAction::Select(node) => self.select(node),
            ViewerAction::Visit(node) => self.visit(node),
            ViewerAction::LookAtMap(map_look) => {
                Viewer { toggles: Toggles { map_look, ..self.toggles }, ..self.clone() }
            }
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

fn has_proofs(analysis: &Analysis) -> bool {
    const MOST_NODES: usize = 20_000;
    let tree = analysis.replay.tree();
    // Of two ways to a position a proof may need one and not the other.
    if analysis.once.is_some() {
        return false;
    }
    tree.n_nodes() <= MOST_NODES && !tree.has_chance() && !tree.is_for_several()
}
