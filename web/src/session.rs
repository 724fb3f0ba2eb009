//! Everything the page remembers, and what can change it.

mod action;
mod chosen;
mod link;
mod look;
mod rival;
#[cfg(feature = "page")]
mod workshop;

use std::rc::Rc;

use plywise_conventions::{Conventions, Profile};
use plywise_notation::SyntaxError;
#[cfg(feature = "page")]
use plywise_notation::weigh;
use plywise_replay::{Command, Moment, Playback, Step, StepSize};
#[cfg(feature = "page")]
use plywise_search::GameTree;
use plywise_search::NodeId;
use yew::{AttrValue, Reducible};

use crate::Shared;
use crate::camera::Camera;
use crate::chrome::Chrome;
use crate::document::{Document, Lesson};
pub use crate::theme::Theme;
pub use action::{Action, Beside, Go, Part, View};
pub use chosen::Chosen;
pub(crate) use link::tree_parts;
pub use rival::Rival;

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
    /// A second search, watched beside the first.
    pub rival: Option<Rival>,
    /// Whether the table of a game lists first what was asked most, rather than what is newest.
    pub sorts_by_hits: bool,
    /// How many seconds each pass takes, once somebody had them timed.
    pub pass_times: Option<Shared<Vec<f64>>>,
    /// The profile chosen last.
    pub profile: &'static Profile,
    /// The conventions in force: the profile's, and what was changed since.
    pub conventions: Conventions,
    /// The conventions that somebody chose, for every tree that does not bring its own.
    pub chosen: Option<Chosen>,
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
    /// Counts what stood in it: another number, another text.
    pub edition: u32,
    /// Counts the trees that took the place of another: each is an entry of its own in the browser's history.
    pub opened: u32,
    /// Whether the text box holds it: one of millions of characters would hold up the browser for seconds.
    #[cfg(feature = "page")]
    pub is_boxed: bool,
    /// What is wrong with it.
    pub complaint: Option<Complaint>,
    /// Something to tell: a link that could not be opened, say.
    pub notice: Option<AttrValue>,
    /// Whether the address still holds a link that could not be opened: it stays until something is done.
    pub keeps_address: bool,
    /// What an embed was asked to show and cannot, as text: it shows nothing else. `None` on the page, which keeps the
    /// tree that was there.
    pub refused: Option<AttrValue>,
    /// What an embed shows; `None` on the page itself, which shows everything.
    pub chrome: Option<Chrome>,
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

impl Session {
    /// The page as it opens, with what the address says.
    pub fn open(link: &str) -> Session {
        let session = Session::first();
        if link.trim_start_matches('#').is_empty() {
            return session;
        }
        let opened = session.follow(link);
        #[cfg(feature = "page")]
        let opened = opened.boxed_after(&session);
        opened
    }

    /// An embed as it opens, with what its address says.
    pub fn embed(address: &str) -> Session {
        Session { chrome: Some(Chrome::EMBED), ..Session::first() }.follow(address)
    }

    fn first() -> Session {
        let document = Document::first();
        let profile = document.profile();
        let lesson = Lesson::new(&document, &profile.conventions);
        let playback = Playback::new(lesson.replay.last_step());
        let unfolded = document.unfolded_at_first();
        let session = Session {
            draft: AttrValue::from(document.text.to_string()),
            document: Shared::new(document),
            lesson: Shared::new(lesson),
            rival: None,
            pass_times: None,
            sorts_by_hits: false,
            profile,
            conventions: profile.conventions,
            chosen: None,
            playback,
            step_size: StepSize::Slide,
            camera: Camera::new(),
            selected: None,
            edition: 0,
            opened: 0,
            #[cfg(feature = "page")]
            is_boxed: true,
            complaint: None,
            notice: None,
            keeps_address: false,
            refused: None,
            chrome: None,
            theme: Theme::Auto,
            shows_help: false,
            shows_outline: false,
            unfolded,
            is_blank: false,
            has_letter_keys: true,
        };
        session.look(View::Fitted)
    }

    /// The steps that can be reached: all of them, or those that an embed is for.
    #[must_use]
    pub fn range(&self) -> (Step, Step) {
        let last = self.playback.last();
        let asked = self.chrome.and_then(|chrome| chrome.steps);
        asked.map_or((Step::START, last), |(from, to)| (from.min(last), to.min(last)))
    }

    /// The same session but for what is said. A copy is a lot of machine code: here it stands once.
    fn with(&self, change: impl FnOnce(&mut Session)) -> Session {
        let mut session = self.copy();
        change(&mut session);
        session
    }

    #[inline(never)]
    pub(crate) fn copy(&self) -> Session {
        self.clone()
    }

    /// What is known at the present step.
    pub fn moment(&self) -> Moment<'_> {
        self.lesson.replay.at(self.playback.step())
    }

    /// Another tree, by the conventions that it brings, or else those that somebody chose.
    fn opened(&self, document: Document) -> Session {
        let (profile, conventions) = self.usual_for(&document);
        self.with_document(document, profile, conventions)
    }

    /// Another tree by these conventions, which are for it.
    fn with_document(
        &self,
        document: Document,
        profile: &'static Profile,
        conventions: Conventions,
    ) -> Session {
        let draft = AttrValue::from(document.text.to_string());
        let session = Session {
            unfolded: document.unfolded_at_first(),
            document: Shared::new(document),
            profile,
            selected: None,
            draft,
            edition: self.edition + 1,
            complaint: None,
            notice: None,
            refused: None,
            ..self.clone()
        };
        let lesson = Lesson::new(&session.document, &conventions);
        let mut rival = session.rival.clone();
        // A second tree stays beside whatever stands first, but no game has one.
        let is_kept = session.document.game.is_none();
        if let Some(second) = rival.as_mut().filter(|second| !is_kept || second.document.is_none()) {
            second.document = None;
            let search = &mut second.search;
            // It keeps a depth limit of its own only where the new tree can be searched to one.
            if search.horizon == self.conventions.search.horizon || !session.document.tree.has_statics() {
                search.horizon = conventions.search.horizon;
            }
        }
        let session = Session { rival: None, ..session }.searched(lesson, conventions);
        let session = session.with(|session| session.rival = rival).again();
        session.go(Go::Start).look(View::Fitted)
    }

    /// Other conventions on the same tree, never with a search that is not for it. The step stays where the new search
    /// also goes on.
    fn with_conventions(&self, mut conventions: Conventions) -> Session {
        conventions.search = self.document.fitted(conventions.search);
        if conventions == self.conventions {
            return self.clone();
        }
        let before = &self.conventions;
        let is_seen = |by: &Conventions| (by.search, by.slides, by.annotation);
        if is_seen(&conventions) == is_seen(before) {
            return self.with(|session| session.conventions = conventions);
        }
        let lesson = Lesson::new(&self.document, &conventions);
        let session = if conventions.search == before.search {
            self.with(|session| {
                session.lesson = Shared::new(lesson);
                session.conventions = conventions;
            })
        } else {
            self.searched(lesson, conventions)
        };
        // Where the nodes stand hangs on what is written beside them, so the second picture changes too.
        let session = session.again();
        if self.camera.is_automatic { session.look(View::Fitted) } else { session }
    }

    fn searched(&self, lesson: Lesson, conventions: Conventions) -> Session {
        self.with(|session| {
            if session.document.game.is_some() {
                // Another search goes through another part of a game: no node is what it was.
                let tree = Rc::clone(lesson.replay.tree());
                session.document = Shared::new(Document { tree, ..(*session.document).clone() });
                session.unfolded = session.document.unfolded_at_first();
                session.selected = None;
            }
            session.lesson = Shared::new(lesson);
            session.conventions = conventions;
            session.pass_times = None;
        })
        .timed()
    }

    fn go(&self, go: Go) -> Session {
        let replay = &self.lesson.replay;
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
        let Lesson { replay, slides, .. } = &*self.lesson;
        self.beyond(step, true).unwrap_or_else(|| replay.after(step, size, slides))
    }

    fn back(&self, step: Step, size: StepSize) -> Step {
        let Lesson { replay, slides, .. } = &*self.lesson;
        self.beyond(step, false).unwrap_or_else(|| replay.before(step, size, slides))
    }

    fn play(&self, command: Command) -> Session {
        let (first, last) = self.range();
        let after = self.playback.after(command);
        // At the end of the steps it starts over.
        let is_again = after.is_playing() && !self.playback.is_playing() && self.playback.step() == last;
        let from = |playback: Playback| playback.after(Command::Seek(first)).after(Command::Play);
        self.played(if is_again && first < last { from(after) } else { after })
    }

    fn played(&self, playback: Playback) -> Session {
        let (first, last) = self.range();
        let step = playback.step().clamp(first, last);
        let is_over = step != playback.step() || playback.is_playing() && step == last;
        let playback = if is_over { playback.after(Command::Seek(step)) } else { playback };
        let moved = step != self.playback.step();
        let session = self.with(|session| session.playback = playback);
        if moved { session.followed() } else { session }
    }

    fn edit(&self, text: AttrValue) -> Session {
        match Document::read(&text) {
            Ok(document) => {
                // What was chosen since stays, unless it is the conventions that were written.
                let (now, before) = (&document.header, &self.document.header);
                let session = if (&now.profile, now.choices) == (&before.profile, before.choices) {
                    self.kept_for(document)
                } else {
                    self.opened(document)
                };
                Session { draft: text, ..session }
            }
            // The picture stays as it was.
            Err(error) => self.with(|session| {
                if session.refused.is_some() {
                    // Nothing is left of what was asked for before.
                    session.refused = Some(text.clone());
                    session.notice = None;
                }
                session.draft = text;
                session.edition += 1;
                session.complaint = Some(Complaint(Rc::new(error)));
            }),
        }
    }

    /// Counted as another tree than the one before, unless it is the same text.
    #[cfg(feature = "page")]
    pub(super) fn opened_anew(self, before: &Session) -> Session {
        let is_other =
            self.document.text != before.document.text || self.document.game != before.document.game;
        Session { opened: before.opened + u32::from(is_other), ..self }
    }

    /// As another session was, by what somebody has set since for the page as a whole.
    fn returned_to(&self, other: &Session) -> Session {
        let camera =
            crate::camera::Camera { width: self.camera.width, height: self.camera.height, ..other.camera };
        let session = Session {
            edition: self.edition + 1,
            opened: self.opened,
            camera,
            theme: self.theme,
            shows_help: false,
            is_blank: false,
            has_letter_keys: self.has_letter_keys,
            playback: other.playback.after(Command::Pause),
            ..other.copy()
        };
        if camera.is_automatic && camera != other.camera { session.look(View::Fitted) } else { session }
    }

    #[cfg(feature = "page")]
    fn revised(&self, text: AttrValue, selected: Option<NodeId>) -> Session {
        let session = self.edit(text);
        if session.complaint.is_some() {
            return session;
        }
        // What features weigh now is no part of the text.
        let session = match self.document.reweighed() {
            Some(weights) => {
                let mut tree = GameTree::clone(&session.document.tree);
                // Where they make an edited tree's values too large, the text's own count again.
                match weigh(&mut tree, &weights) {
                    Ok(()) => session.with_tree(tree),
                    Err(_) => session,
                }
            }
            None => session,
        };
        let selected = selected.filter(|node| node.index() < session.document.tree.n_nodes());
        let camera = if self.camera.is_automatic { session.camera } else { self.camera };
        let step = if self.is_at_end() { Go::End } else { Go::To(self.playback.step()) };
        let session =
            session.with(|session| (session.selected, session.camera) = (selected, camera)).go(step);
        let Some(node) = selected.filter(|&node| session.bringing(session.camera, node) != session.camera)
        else {
            return session;
        };
        // Where the view was it may still be seen.
        let camera = session.bringing(self.camera, node);
        Session { camera, ..session }
    }

    pub(crate) fn after(&self, action: Action) -> Session {
        let after = self.acted(action);
        #[cfg(feature = "page")]
        let after = after.boxed_after(self);
        after
    }

    fn acted(&self, action: Action) -> Session {
        match action {
            Action::Edit(text) => self.edit(text),
            #[cfg(feature = "page")]
            Action::Load(text) => self.edit(text).opened_anew(self),
            #[cfg(feature = "page")]
            Action::Paste(text) => self.pasted(text),
            #[cfg(feature = "page")]
            Action::Restore(link, text) => {
                self.given(&link, &text).with(|session| session.opened = self.opened)
            }
            Action::Return(session) => self.returned_to(&session),
            #[cfg(feature = "page")]
            Action::Revise(text, selected) => self.revised(text, selected),
            #[cfg(feature = "page")]
            Action::Become(session) => session.copy(),
            #[cfg(feature = "page")]
            Action::Suppose(leaf, value) => self.with_tree(self.document.tree.with_value(leaf, value)),
            Action::Follow(link) => self.follow(&link),
            #[cfg(feature = "page")]
            Action::Given(link, text) => self.given(&link, &text),
            Action::Refuse(why) => self.told(why.to_string()),
            Action::StepBy(step_size) => self.with(|session| session.step_size = step_size),
            Action::Go(go) => self.go(go),
            Action::Play(command) => self.play(command),
            Action::Tick(dt_secs) => {
                let next = |step| self.next(step, self.step_size);
                self.played(self.playback.advanced(dt_secs, next))
            }
            Action::Select(node) => self.select(node),
            Action::Fold(node) => {
                let unfolded = self.unfolded.iter().copied().filter(|open| *open != node).collect();
                self.with(|session| session.unfolded = unfolded)
            }
            Action::Unfold(node) => self.unfold(Some(node)),
            Action::Look(view) => self.look(view),
            Action::Toggle(part) => self.toggle(part),
            Action::Escape => self.escape(),
            action => self.worked(action),
        }
    }

    /// An embed has no workshop, so nothing else is ever asked of it.
    #[cfg(not(feature = "page"))]
    fn worked(&self, _: Action) -> Session {
        self.clone()
    }
}

impl Reducible for Session {
    type Action = Action;

    fn reduce(self: Rc<Self>, action: Action) -> Rc<Self> {
        let is_link = matches!(action, Action::Follow(_));
        #[cfg(feature = "page")]
        let is_link =
            is_link || matches!(action, Action::Given(..) | Action::Restore(..) | Action::Return(_));
        let mut after = self.after(action);
        let is_as_before = after.document == self.document
            && after.draft == self.draft
            && after.playback.step() == self.playback.step()
            && after.conventions == self.conventions;
        after.keeps_address &= is_link || is_as_before;
        // The same session again: nothing is drawn.
        if after == *self { self } else { Rc::new(after) }
    }
}
