//! The guided start: seven stations on one small tree, each with something to do. Pure: whoever dispatches says what was
//! pressed, and the page remembers how far somebody has come ([`Learnt`](crate::Learnt)).
//!
//! It has a tree and a viewer of its own, which [`Page::seen`](crate::Page::seen) puts in the page's place for drawing alone.
//! `learn=3` is a link of the page's, which `plywise-link` reads past.

use plywise_conventions::{Conventions, Profile};
use plywise_layout::Point;
use plywise_lesson::{Phrase, Sentence};
use plywise_replay::Step;
use plywise_search::{Algorithm, GameTree, NodeId, Search};
use plywise_viewer::components::OutlineHides;
use plywise_viewer::{Camera, CameraMove, Go, Toggle, TreeDocument, Viewer, ViewerAction};

use crate::Drawer;
use crate::english::guide::{Answer, Question, STATIONS, Station, TREE};

/// Somebody at a station of the guided start.
#[derive(Clone, Debug, PartialEq)]
pub struct Guide {
    /// The station, from 0.
    station: usize,
    /// Which of its questions, from 0.
    question: usize,
    /// What was answered to it last.
    said: Option<Said>,
    /// The tree at the step that the question is about.
    viewer: Viewer,
}

/// What somebody has answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Said {
    /// One of the answers, by its place among them.
    Answer(usize),
    /// A node in the picture that is none of them.
    Elsewhere(NodeId),
}

/// What somebody does in the guided start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GuideAction {
    /// Go to a station, from 0; to the last where there are not so many.
    To(usize),
    /// Go on: to the station's next question after a right answer, else to the next station.
    Next,
    /// Go back to the station's first question, or from there to the station before.
    Back,
    /// Give one of the answers, by its place among them.
    Answer(usize),
    /// Come to a node of the outline; to come to one again is to pick it.
    Walk(NodeId),
    /// Leave it for good.
    Leave,
    /// Leave it for the examples.
    Finish,
}

/// The moments that a question is about: before it is answered rightly, and after.
#[derive(Clone, Copy, Debug)]
struct Scene {
    algorithm: Algorithm,
    before: Step,
    after: Step,
}

const fn minimax(before: u32, after: u32) -> Scene {
    Scene { algorithm: Algorithm::Minimax, before: Step(before), after: Step(after) }
}

const fn alpha_beta(before: u32, after: u32) -> Scene {
    Scene { algorithm: Algorithm::AlphaBeta, before: Step(before), after: Step(after) }
}

/// For each station its scenes, question by question. A test says what happens at each of these steps.
const SCENES: [&[Scene]; STATIONS.len()] = [
    &[minimax(0, 0)],
    &[minimax(2, 15), minimax(17, 30), minimax(32, 47)],
    &[alpha_beta(20, 22), alpha_beta(22, 22)],
    &[alpha_beta(16, 17)],
    &[alpha_beta(6, 10)],
    &[alpha_beta(17, 22)],
    &[alpha_beta(25, 37), alpha_beta(39, 40)],
];

impl Guide {
    /// How many stations there are.
    pub const N_STATIONS: usize = STATIONS.len();

    /// The guided start at a station, from 0, on a stage as large as this camera's.
    #[must_use]
    pub fn new(station: usize, camera: Camera) -> Guide {
        let document = TreeDocument::read(TREE).unwrap_or_else(|_| TreeDocument::first());
        let resized = CameraMove::Resize(camera.width, camera.height);
        let viewer = in_view(Viewer::new(document).move_camera(resized));
        Guide { station: station.min(STATIONS.len() - 1), question: 0, said: None, viewer }.staged()
    }

    /// The tree of the guided start, to be looked at without it.
    pub(crate) fn document() -> Option<TreeDocument> {
        TreeDocument::read(TREE).ok()
    }

    /// The station, from 0.
    #[must_use]
    pub fn station(&self) -> usize {
        self.station
    }

    /// The tree at the moment that the station is about.
    #[must_use]
    pub fn viewer(&self) -> &Viewer {
        &self.viewer
    }

    /// Whether a station so far has come to what a drawer shows: the open calls list windows, and the code cuts by them.
    #[must_use]
    pub fn has_come_to(&self, drawer: Drawer) -> bool {
        /// The station of the window, from 0.
        const WINDOW: usize = 5;
        match drawer {
            Drawer::Calls => self.station >= WINDOW,
            Drawer::Code => self.station > WINDOW,
            _ => true,
        }
    }

    /// What its outline leaves out, as the picture does: α before the station that names it, and β.
    #[must_use]
    pub fn outline_hides(&self) -> OutlineHides {
        /// The stations of α and of β, from 0.
        const NAMED: [usize; 2] = [3, 4];
        let [alpha, beta] = NAMED.map(|named| self.station < named);
        OutlineHides { future: false, alpha, beta }
    }

    fn here(&self) -> &'static Station {
        &STATIONS[self.station]
    }

    /// What the station is about.
    pub(crate) fn title(&self) -> &'static str {
        self.here().title
    }

    fn asked(&self) -> &'static Question {
        &self.here().questions[self.question]
    }

    /// The answers to choose from.
    pub(crate) fn answers(&self) -> &'static [Answer] {
        self.asked().answers
    }

    /// The answer that was given last, by its place.
    pub(crate) fn given(&self) -> Option<usize> {
        match self.said? {
            Said::Answer(nth) => Some(nth),
            Said::Elsewhere(_) => None,
        }
    }

    /// Whether the question is answered rightly.
    #[must_use]
    pub fn is_right(&self) -> bool {
        self.given().is_some_and(|nth| self.answers()[nth].is_right)
    }

    /// Whether nothing comes after this.
    #[must_use]
    pub fn is_at_end(&self) -> bool {
        self.station + 1 == STATIONS.len() && !self.has_more_questions()
    }

    fn has_more_questions(&self) -> bool {
        self.question + 1 < self.here().questions.len()
    }

    /// What is explained and asked, with the nodes that it names.
    #[must_use]
    pub fn sentence(&self) -> Sentence {
        sentence(self.tree(), self.asked().text)
    }

    /// What is said to the answer; nothing before there is one.
    #[must_use]
    pub fn reply(&self) -> Sentence {
        let text = match self.said {
            None => return Sentence::default(),
            Some(Said::Answer(nth)) => self.answers()[nth].reply.to_owned(),
            Some(Said::Elsewhere(node)) => {
                let name = format!("[{}]", self.tree().label(node));
                self.asked().elsewhere.replace("{}", &name)
            }
        };
        sentence(self.tree(), &text)
    }

    fn tree(&self) -> &GameTree {
        &self.viewer.document.tree
    }

    /// With the picture at the moment that the question is about.
    fn staged(self) -> Guide {
        let Scene { algorithm, before, after } = SCENES[self.station][self.question];
        let usual = Profile::BEGINNER.conventions;
        let search = Search { algorithm, ..usual.search };
        let step = if self.is_right() { after } else { before };
        let viewer = self.viewer.with_conventions(Conventions { search, ..usual }).go(Go::To(step));
        Guide { viewer, ..self }
    }

    fn at(&self, station: usize, question: usize) -> Guide {
        Guide { station, question, said: None, viewer: self.viewer.clone() }.staged()
    }

    fn answered(&self, said: Said) -> Guide {
        // What was answered rightly stays so.
        if self.is_right() { self.clone() } else { Guide { said: Some(said), ..self.clone() }.staged() }
    }

    /// The guided start after an action; those that leave it change nothing here.
    #[must_use]
    pub fn after(&self, action: GuideAction) -> Guide {
        match action {
            GuideAction::To(station) => self.at(station.min(STATIONS.len() - 1), 0),
            GuideAction::Next if self.has_more_questions() => self.at(self.station, self.question + 1),
            GuideAction::Next if self.station + 1 < STATIONS.len() => self.at(self.station + 1, 0),
            GuideAction::Back if self.question > 0 || self.said.is_some() => self.at(self.station, 0),
            GuideAction::Back => self.at(self.station.saturating_sub(1), 0),
            GuideAction::Answer(nth) if nth < self.answers().len() => self.answered(Said::Answer(nth)),
            GuideAction::Walk(node) if self.viewer.selected == Some(node) => self.picked(node),
            GuideAction::Walk(node) => {
                Guide { viewer: self.viewer.after(ViewerAction::Select(Some(node))), ..self.clone() }
            }
            GuideAction::Answer(_) | GuideAction::Next | GuideAction::Leave | GuideAction::Finish => {
                self.clone()
            }
        }
    }

    /// The guided start after what somebody does to the picture: a step is one to the next question, and a node that is
    /// picked is an answer.
    pub(crate) fn after_viewer(&self, action: ViewerAction) -> Guide {
        match action {
            ViewerAction::Go(Go::Next | Go::NextOf(_)) => self.after(GuideAction::Next),
            ViewerAction::Go(Go::Back | Go::BackOf(_)) => self.after(GuideAction::Back),
            ViewerAction::Select(Some(node)) => self.picked(node),
            // The step is the question's, and what is shown is the station's.
            ViewerAction::Toggle(Toggle::Lecture | Toggle::Predict | Toggle::Note | Toggle::Map)
            | ViewerAction::Go(_)
            | ViewerAction::Play(_)
            | ViewerAction::Tick(_)
            | ViewerAction::StepBy(_)
            | ViewerAction::Select(None) => self.clone(),
            ViewerAction::MoveCamera(resized @ CameraMove::Resize(..)) => {
                Guide { viewer: in_view(self.viewer.move_camera(resized)), ..self.clone() }
            }
            seen => Guide { viewer: self.viewer.after(seen), ..self.clone() },
        }
    }

    fn picked(&self, node: NodeId) -> Guide {
        let label = self.tree().label(node);
        let said = match self.answers().iter().position(|answer| answer.node == label) {
            Some(nth) => Said::Answer(nth),
            None if self.asked().elsewhere.is_empty() => return self.clone(),
            None => Said::Elsewhere(node),
        };
        self.answered(said)
    }
}

/// The whole tree, on a phone squeezed rather than smaller than can be read: the questions are about all of it.
fn in_view(viewer: Viewer) -> Viewer {
    /// Screen pixels to a scene unit: 16 are 12 then.
    const READABLE: f64 = 0.75;
    /// So near the edges of a phone the tree comes, in pixels.
    const MARGIN: f64 = 7.0;
    let viewer = viewer.move_camera(CameraMove::Overview);
    let (camera, width) = (viewer.camera, viewer.analysis.placement.width());
    if camera.scale >= READABLE && camera.squeeze >= 1.0 {
        return viewer;
    }
    let squeeze = (camera.width - 2.0 * MARGIN) / (width * READABLE);
    let center = Point { x: width / 2.0, y: camera.center.y };
    Viewer { camera: Camera { scale: READABLE, squeeze: squeeze.min(1.0), center, ..camera }, ..viewer }
}

/// A text with names of nodes in brackets, as a sentence.
fn sentence(tree: &GameTree, text: &str) -> Sentence {
    let mut phrases = Vec::new();
    let mut rest = text;
    while let Some((before, from)) = rest.split_once('[') {
        let Some((name, after)) = from.split_once(']') else { break };
        phrases.push(Phrase::Text(before.to_owned()));
        phrases.push(match tree.find(name) {
            Some(node) => Phrase::Node(node, name.to_owned()),
            None => Phrase::Text(name.to_owned()),
        });
        rest = after;
    }
    phrases.push(Phrase::Text(rest.to_owned()));
    Sentence(phrases)
}
