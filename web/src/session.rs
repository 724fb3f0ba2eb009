//! Everything the page remembers, and what can change it.

use std::rc::Rc;

use plywise_layout::Point;
use plywise_lesson::{Annotation, Conventions, Profile, Slides, Words};
use plywise_notation::{Limits, Link, LinkStep, LinkTree, SyntaxError};
use plywise_replay::{Command, Moment, Playback, Step, StepSize};
use plywise_search::{Algorithm, Cut, NodeId, Returns, Search, Window};
use yew::{AttrValue, Reducible};

use crate::Shared;
use crate::camera::Camera;
use crate::document::{Document, Lesson};

/// Which colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    /// As the system has it.
    #[default]
    Auto,
    /// Dark on light.
    Light,
    /// Light on dark.
    Dark,
    /// For a lecture room: white ground, thick lines, large type.
    Projector,
}

impl Theme {
    /// Every theme with its key and its name.
    pub const ALL: [(Theme, &'static str, &'static str); 4] = [
        (Theme::Auto, "auto", "As the system"),
        (Theme::Light, "light", "Light"),
        (Theme::Dark, "dark", "Dark"),
        (Theme::Projector, "projector", "Projector"),
    ];

    /// The key that links and style sheets use.
    pub fn key(self) -> &'static str {
        Theme::ALL.iter().find(|(theme, ..)| *theme == self).map_or("auto", |(_, key, _)| key)
    }

    /// The theme with this key.
    pub fn from_key(key: &str) -> Option<Theme> {
        Theme::ALL.iter().find(|(_, known, _)| *known == key).map(|(theme, ..)| *theme)
    }
}

/// What somebody typed that is not a tree, and where.
#[derive(Clone, Debug, PartialEq)]
pub struct Complaint(pub Rc<SyntaxError>);

/// Everything the page remembers. What can be worked out from it is not kept here.
#[derive(Clone, Debug, PartialEq)]
pub struct Session {
    /// The tree.
    pub document: Shared<Document>,
    /// The tree searched and placed by the conventions.
    pub lesson: Shared<Lesson>,
    /// The profile chosen last.
    pub profile: &'static Profile,
    /// The conventions in force: the profile's, and what was changed since.
    pub conventions: Conventions,
    /// Where in the replay, and whether it goes on by itself.
    pub playback: Playback,
    /// How far one press of a button goes.
    pub step_size: StepSize,
    /// Which part of the tree is seen.
    pub camera: Camera,
    /// The node somebody picked.
    pub selected: Option<NodeId>,
    /// What stands in the text box; a tree only while there is no complaint.
    pub draft: AttrValue,
    /// What is wrong with it.
    pub complaint: Option<Complaint>,
    /// Something to tell: a link that could not be opened, say.
    pub notice: Option<AttrValue>,
    /// Which colours.
    pub theme: Theme,
    /// Whether the list of keys is shown.
    pub shows_help: bool,
    /// Whether the outline of the tree is shown.
    pub shows_outline: bool,
    /// The branches whose children the outline lists, in depth-first order.
    pub unfolded: Rc<[NodeId]>,
    /// Whether the stage is blanked, as lecturers do.
    pub is_blank: bool,
    /// Whether single letters are keys. People who speak to their computer turn that off.
    pub has_letter_keys: bool,
}

/// Where to go in the replay.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Go {
    /// One step on.
    Next,
    /// One step back.
    Back,
    /// One step of another size on.
    NextOf(StepSize),
    /// One step of another size back.
    BackOf(StepSize),
    /// Before anything.
    Start,
    /// After the last event.
    End,
    /// Exactly there.
    To(Step),
    /// On to where the search next enters a node or has returned from it.
    OnTo(NodeId),
    /// Back to where the search last entered a node or had returned from it.
    BackTo(NodeId),
}

/// A part of the page that can be shown or hidden.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The list of keys.
    Help,
    /// The outline of the tree.
    Outline,
    /// A blank sheet over the stage.
    Blank,
    /// Single letters as keys.
    LetterKeys,
}

/// How the view of the tree changes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum View {
    /// The stage has this size now.
    Resized(f64, f64),
    /// The tree was dragged by so many pixels.
    Dragged(f64, f64),
    /// Nearer (above 1) or further, around a place on the stage or its middle.
    Zoomed(f64, Option<(f64, f64)>),
    /// The whole tree, or where the search is when that could not be read.
    Fitted,
    /// The whole tree, however small.
    Overview,
}

/// What can change the session.
#[derive(Clone, Debug, PartialEq)]
pub enum Action {
    /// Open one of the examples.
    Open(&'static str),
    /// Take this text as the tree, if it is one.
    Edit(AttrValue),
    /// Open what a link says, without its `#`.
    Follow(AttrValue),
    /// Use a profile's conventions.
    Use(&'static Profile),
    /// Another search.
    Search(Algorithm),
    /// Another rule for cutting.
    CutAt(Cut),
    /// Another rule for what is handed up.
    Return(Returns),
    /// Another window at the root.
    Window(Window),
    /// Another style of annotation.
    Annotate(Annotation),
    /// Something else counts as a slide.
    Show(Slides),
    /// Other words.
    Say(Words),
    /// Show the question that a node asks, or not.
    Ask(bool),
    /// Another step size.
    StepBy(StepSize),
    /// Somewhere else in the replay.
    Go(Go),
    /// Play, pause, speed.
    Play(Command),
    /// So many seconds have passed.
    Tick(f64),
    /// Pick a node, or none.
    Select(Option<NodeId>),
    /// Hide a branch's children in the outline.
    Fold(NodeId),
    /// List a branch's children in the outline.
    Unfold(NodeId),
    /// Another view of the tree.
    Look(View),
    /// Other colours.
    Color(Theme),
    /// Show or hide a part of the page.
    Toggle(Part),
    /// Close whatever is open on top.
    Escape,
}

impl Session {
    /// The page as it opens, with what the address says.
    pub fn open(link: &str) -> Session {
        let document = Document::first();
        let profile = document.profile();
        let lesson = Lesson::new(&document.tree, &profile.conventions);
        let playback = Playback::new(lesson.replay.last_step());
        let unfolded = document.unfolded_at_first();
        let session = Session {
            draft: AttrValue::from(document.text.to_string()),
            document: Shared::new(document),
            lesson: Shared::new(lesson),
            profile,
            conventions: profile.conventions,
            playback,
            step_size: StepSize::Slide,
            camera: Camera::new(),
            selected: None,
            complaint: None,
            notice: None,
            theme: Theme::Auto,
            shows_help: false,
            shows_outline: false,
            unfolded,
            is_blank: false,
            has_letter_keys: true,
        };
        let session = session.look(View::Fitted);
        if link.trim_start_matches('#').is_empty() { session } else { session.follow(link) }
    }

    /// What is known at the present step.
    pub fn moment(&self) -> Moment<'_> {
        self.lesson.replay.at(self.playback.step())
    }

    /// The link to this moment; `None` when the tree is too long for one.
    pub fn link(&self) -> Option<Link> {
        let tree = Some(self.document.link.clone()?);
        let Conventions { search, annotation, slides, words, asks } = self.conventions;
        let usual = self.profile.conventions;
        let changed = |is_changed: bool| is_changed.then_some(());
        Some(Link {
            tree,
            profile: Some(self.profile.key.to_owned()),
            algorithm: changed(search.algorithm != usual.search.algorithm).map(|()| search.algorithm),
            cut: changed(search.rules.cut != usual.search.rules.cut).map(|()| search.rules.cut),
            returns: changed(search.rules.returns != usual.search.rules.returns)
                .map(|()| search.rules.returns),
            window: changed(search.rules.window != usual.search.rules.window).map(|()| search.rules.window),
            annotation: changed(annotation != usual.annotation).map(|()| annotation),
            slides: changed(slides != usual.slides).map(|()| slides),
            words: changed(words != usual.words).map(|()| words),
            asks: changed(asks != usual.asks).map(|()| asks),
            step_size: changed(self.step_size != StepSize::Slide).map(|()| self.step_size),
            step: Some(LinkStep::At(self.playback.step())),
            theme: changed(self.theme != Theme::Auto).map(|()| self.theme.key().to_owned()),
        })
    }

    /// Opens what a link says. What it gets wrong is told, and the rest stays as it is.
    fn follow(&self, text: &str) -> Session {
        let link = match text.parse::<Link>() {
            Ok(link) => link,
            Err(error) => return self.told(error.to_string()),
        };
        let opened = match link.tree {
            None => Ok(self.clone()),
            Some(LinkTree::Example(key)) => match Document::example(&key) {
                Some(document) => Ok(self.with_document(document)),
                None => Err(format!("there is no example called “{key}”; choose one below")),
            },
            Some(LinkTree::Packed(_)) => Ok(self.clone()), // only ever written
            Some(LinkTree::Text(text)) => match Document::read_within(&text, Limits::LINK) {
                Ok(document) => Ok(self.with_document(document)),
                // What was sent is kept, to be mended in the text box.
                Err(error) => {
                    let complaint = Some(Complaint(Rc::new(error)));
                    let told = self.told("the tree in this link has a mistake, shown beside it".to_owned());
                    return Session { draft: text.into(), complaint, ..told };
                }
            },
        };
        let session = match opened {
            Ok(session) => session,
            Err(problem) => return self.told(problem),
        };
        let profile = link.profile.as_deref().and_then(Profile::from_key).unwrap_or(session.profile);
        let mut conventions = profile.conventions;
        let search = &mut conventions.search;
        search.algorithm = link.algorithm.unwrap_or(search.algorithm);
        search.rules.cut = link.cut.unwrap_or(search.rules.cut);
        search.rules.returns = link.returns.unwrap_or(search.rules.returns);
        search.rules.window = link.window.unwrap_or(search.rules.window);
        conventions.annotation = link.annotation.unwrap_or(conventions.annotation);
        conventions.slides = link.slides.unwrap_or(conventions.slides);
        conventions.words = link.words.unwrap_or(conventions.words);
        conventions.asks = link.asks.unwrap_or(conventions.asks);
        let session = Session {
            profile,
            step_size: link.step_size.unwrap_or(StepSize::Slide),
            theme: link.theme.as_deref().and_then(Theme::from_key).unwrap_or(session.theme),
            notice: None,
            ..session.with_conventions(conventions)
        };
        match link.step {
            Some(LinkStep::At(step)) => session.go(Go::To(step)),
            Some(LinkStep::End) => session.go(Go::End),
            None => session.go(Go::Start),
        }
        .look(View::Fitted)
    }

    fn told(&self, problem: String) -> Session {
        let mut sentence = problem + ".";
        if let Some(first) = sentence.get_mut(..1) {
            first.make_ascii_uppercase();
        }
        let notice = Some(AttrValue::from(sentence));
        Session { notice, ..self.clone() }
    }

    /// Another tree, by the conventions it asks for, or else those in force.
    fn with_document(&self, document: Document) -> Session {
        let asks = document.header.profile.as_deref().and_then(Profile::from_key);
        let profile = asks.unwrap_or(self.profile);
        let conventions = asks.map_or(self.conventions, |profile| profile.conventions);
        let draft = AttrValue::from(document.text.to_string());
        let session = Session {
            unfolded: document.unfolded_at_first(),
            document: Shared::new(document),
            profile,
            selected: None,
            draft,
            complaint: None,
            notice: None,
            ..self.clone()
        };
        session.searched(conventions).go(Go::Start).look(View::Fitted)
    }

    /// Other conventions on the same tree. The step stays where the new search also goes on.
    fn with_conventions(&self, conventions: Conventions) -> Session {
        if conventions == self.conventions {
            return self.clone();
        }
        let session = self.searched(conventions);
        if self.camera.is_automatic { session.look(View::Fitted) } else { session }
    }

    fn searched(&self, conventions: Conventions) -> Session {
        let lesson = Lesson::new(&self.document.tree, &conventions);
        let step = self.playback.step();
        let speed = Command::SetSpeed(self.playback.steps_per_sec());
        let playback = Playback::new(lesson.replay.last_step()).after(speed).after(Command::Seek(step));
        Session { lesson: Shared::new(lesson), conventions, playback, ..self.clone() }
    }

    fn with_search(&self, change: impl FnOnce(&mut Search)) -> Session {
        let mut conventions = self.conventions;
        change(&mut conventions.search);
        self.with_conventions(conventions)
    }

    fn go(&self, go: Go) -> Session {
        let Lesson { replay, slides, .. } = &*self.lesson;
        let step = self.playback.step();
        let to = match go {
            Go::Next => replay.after(step, self.step_size, slides),
            Go::Back => replay.before(step, self.step_size, slides),
            Go::NextOf(size) => replay.after(step, size, slides),
            Go::BackOf(size) => replay.before(step, size, slides),
            Go::Start => Step::START,
            Go::End => replay.last_step(),
            Go::To(step) => step,
            Go::OnTo(node) => replay.next_at(step, node).unwrap_or(step),
            Go::BackTo(node) => replay.previous_at(step, node).unwrap_or(step),
        };
        self.played(self.playback.after(Command::Seek(to)))
    }

    fn played(&self, playback: Playback) -> Session {
        let moved = playback.step() != self.playback.step();
        let session = Session { playback, ..self.clone() };
        if moved { session.followed() } else { session }
    }

    /// The view goes where the search goes.
    fn followed(self) -> Session {
        let Some(node) = self.moment().current() else { return self };
        let placement = &self.lesson.placement;
        let parent = self.document.tree.parent(node).unwrap_or(node);
        let (left, right) = placement.extent(parent.index());
        let camera = self.camera.following(placement, placement.at(node.index()), right - left);
        Session { camera, ..self }
    }

    /// Where the search is, once it is anywhere.
    fn current_place(&self) -> Option<Point> {
        self.moment().current().map(|node| self.lesson.placement.at(node.index()))
    }

    fn look(&self, view: View) -> Session {
        let camera = self.camera;
        let placement = &self.lesson.placement;
        let camera = match view {
            View::Resized(width, height) => {
                let camera = camera.resized(width, height);
                if camera.is_automatic { camera.fitted(placement, self.current_place()) } else { camera }
            }
            View::Dragged(dx, dy) => camera.dragged(dx, dy),
            View::Zoomed(factor, at) => camera.zoomed(factor, at),
            View::Fitted => camera.fitted(placement, self.current_place()),
            View::Overview => camera.overview(placement),
        };
        Session { camera, ..self.clone() }
    }

    fn edit(&self, text: AttrValue) -> Session {
        match Document::read(&text) {
            Ok(document) => Session { draft: text, ..self.with_document(document) },
            // The picture stays as it was.
            Err(error) => Session { draft: text, complaint: Some(Complaint(Rc::new(error))), ..self.clone() },
        }
    }

    fn select(&self, node: Option<NodeId>) -> Session {
        let camera = match node {
            Some(node) => self.camera.showing(self.lesson.placement.at(node.index())),
            None => self.camera,
        };
        Session { selected: node, camera, ..self.clone() }
    }

    fn toggle(&self, part: Part) -> Session {
        match part {
            Part::Help => Session { shows_help: !self.shows_help, ..self.clone() },
            Part::Outline => Session { shows_outline: !self.shows_outline, ..self.clone() },
            Part::Blank => Session { is_blank: !self.is_blank, ..self.clone() },
            Part::LetterKeys => Session { has_letter_keys: !self.has_letter_keys, ..self.clone() },
        }
    }

    fn escape(&self) -> Session {
        if self.shows_help || self.is_blank {
            Session { shows_help: false, is_blank: false, ..self.clone() }
        } else {
            Session { selected: None, notice: None, ..self.clone() }
        }
    }

    fn after(&self, action: Action) -> Session {
        match action {
            Action::Open(key) => {
                Document::example(key).map_or_else(|| self.clone(), |tree| self.with_document(tree))
            }
            Action::Edit(text) => self.edit(text),
            Action::Follow(link) => self.follow(&link),
            Action::Use(profile) => Session { profile, ..self.with_conventions(profile.conventions) },
            Action::Search(algorithm) => self.with_search(|search| search.algorithm = algorithm),
            Action::CutAt(cut) => self.with_search(|search| search.rules.cut = cut),
            Action::Return(returns) => self.with_search(|search| search.rules.returns = returns),
            Action::Window(window) => self.with_search(|search| search.rules.window = window),
            Action::Annotate(annotation) => {
                self.with_conventions(Conventions { annotation, ..self.conventions })
            }
            Action::Show(slides) => self.with_conventions(Conventions { slides, ..self.conventions }),
            Action::Say(words) => self.with_conventions(Conventions { words, ..self.conventions }),
            Action::Ask(asks) => {
                Session { conventions: Conventions { asks, ..self.conventions }, ..self.clone() }
            }
            Action::StepBy(step_size) => Session { step_size, ..self.clone() },
            Action::Go(go) => self.go(go),
            Action::Play(command) => self.played(self.playback.after(command)),
            Action::Tick(dt_secs) => {
                let Lesson { replay, slides, .. } = &*self.lesson;
                let next = |step| replay.after(step, self.step_size, slides);
                self.played(self.playback.advanced(dt_secs, next))
            }
            Action::Select(node) => self.select(node),
            Action::Fold(node) => {
                let unfolded = self.unfolded.iter().copied().filter(|open| *open != node).collect();
                Session { unfolded, ..self.clone() }
            }
            Action::Unfold(node) => match self.unfolded.binary_search(&node) {
                Ok(_) => self.clone(),
                Err(at) => {
                    let (before, after) = self.unfolded.split_at(at);
                    let unfolded = before.iter().chain([&node]).chain(after).copied().collect();
                    Session { unfolded, ..self.clone() }
                }
            },
            Action::Look(view) => self.look(view),
            Action::Color(theme) => Session { theme, ..self.clone() },
            Action::Toggle(part) => self.toggle(part),
            Action::Escape => self.escape(),
        }
    }
}

impl Reducible for Session {
    type Action = Action;

    fn reduce(self: Rc<Self>, action: Action) -> Rc<Self> {
        let after = self.after(action);
        // The same session again: nothing is drawn.
        if after == *self { self } else { Rc::new(after) }
    }
}
