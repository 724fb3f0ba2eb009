//! Everything the page remembers, and what can change it.

mod action;
mod chosen;
mod drawer;
mod learning;
mod link;
mod workshop;

use std::rc::Rc;

use plywise_notation::{SyntaxError, weigh};
use plywise_replay::{Command, Step};
use plywise_search::{GameTree, NodeId, Search};
use plywise_viewer::{Camera, CameraMove, Go, Shared, Toggles, TreeDocument, Viewer};
use yew::{AttrValue, Reducible};

use crate::english::NOTE_NEEDS_TREE;
use crate::guide::Guide;
use crate::learnt::Learnt;
use crate::workspace::{Workspace, WorkspaceAction};

pub use action::PageAction;
pub use chosen::Chosen;
pub use drawer::{Drawer, Place};

/// Everything the page remembers.
#[derive(Clone, Debug, PartialEq)]
pub struct Page {
    /// The tree, where in its search, and a second search beside it.
    pub viewer: Viewer,
    /// The text box.
    pub editor: Editor,
    /// The conventions that somebody chose, for every tree that does not bring its own.
    pub chosen: Option<Chosen>,
    /// What the address of the page is to say.
    pub address: Address,
    /// How long each pass of a search takes, once somebody had them timed.
    pub pass_times: Option<PassTimes>,
    /// What somebody works on: drafts, the way back, links whose tree is elsewhere.
    pub workspace: Shared<Workspace>,
    /// What somebody has opened over a part of the page; see [`Page::open_drawer`].
    pub drawer: Option<Drawer>,
    /// The guided start, while somebody is there. It has a tree of its own, and the page's tree waits.
    pub guide: Option<Guide>,
    /// How far somebody has come with it and with the examples.
    pub learnt: Learnt,
}

/// The text box.
#[derive(Clone, Debug)]
pub struct Editor {
    /// What stands in it; a tree only while there is no mistake.
    pub draft: AttrValue,
    /// Counts the texts: another number, another text.
    pub edition: u32,
    /// Whether the box holds the text: one of millions of characters would hold up the browser for seconds.
    pub is_boxed: bool,
    /// What is wrong with it.
    pub mistake: Option<Rc<SyntaxError>>,
}

impl Editor {
    /// Whether the same text stands in both. At nearly every step it is the very same one, and may have millions of
    /// characters: then nothing is read.
    pub(crate) fn has_same_text(&self, other: &Editor) -> bool {
        std::ptr::eq(self.draft.as_str(), other.draft.as_str()) || self.draft == other.draft
    }
}

impl PartialEq for Editor {
    fn eq(&self, other: &Editor) -> bool {
        (self.edition, self.is_boxed) == (other.edition, other.is_boxed)
            && self.mistake == other.mistake
            && self.has_same_text(other)
    }
}

/// What the address of the page is to say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Address {
    /// Counts the trees that took the place of another: each is an entry of its own in the browser's history.
    pub opened: u32,
    /// Counts how often somebody went to another place of the page: each is an entry of its own, too.
    pub places: u32,
    /// Whether it still holds a link that could not be opened: that stays until something is done.
    pub is_kept: bool,
}

/// How long each pass of a search takes.
#[derive(Clone, Debug, PartialEq)]
pub struct PassTimes {
    /// The search that was timed.
    pub search: Search,
    /// The tree that it went through.
    pub tree: Shared<GameTree>,
    /// Seconds, pass by pass.
    pub secs: Shared<Vec<f64>>,
}

/// The longest text, in bytes, that is put into the text box unasked.
const MOST_IN_BOX: usize = 200_000;
/// What makes a text longer or shorter by no more was typed.
const TYPED_AT_ONCE: usize = 1_000;

impl Page {
    /// The page as it opens, with what the address says.
    #[must_use]
    pub fn open(link: &str) -> Page {
        let page = Page::begun_with(link);
        if link.trim_start_matches('#').is_empty() {
            return page;
        }
        page.follow(link).boxed_after(&page).opened_with(link)
    }

    /// A page with a tree, on which nobody has done anything.
    fn of(document: TreeDocument) -> Page {
        let viewer = Viewer::new(document);
        let draft = AttrValue::from(Rc::clone(&viewer.document.text));
        Page {
            workspace: Shared::new(Workspace::new(draft.clone())),
            viewer,
            editor: Editor { draft, edition: 0, is_boxed: true, mistake: None },
            chosen: None,
            address: Address { opened: 0, places: 0, is_kept: false },
            pass_times: None,
            drawer: None,
            guide: None,
            learnt: Learnt::default(),
        }
    }

    /// How many seconds each pass of the present search takes, once somebody had them timed.
    #[must_use]
    pub fn seconds_of_passes(&self) -> Option<&[f64]> {
        Some(&self.pass_times.as_ref()?.secs)
    }

    /// The page with its viewer changed. The text of another tree goes into the box.
    fn showing(&self, viewer: Viewer) -> Page {
        if Rc::ptr_eq(&viewer.document.text, &self.viewer.document.text) {
            return Page { pass_times: self.times_for(&viewer), viewer, ..self.clone() };
        }
        let draft = AttrValue::from(Rc::clone(&viewer.document.text));
        self.showing_as(viewer, draft)
    }

    /// The page with another tree, and this text in the box.
    fn showing_as(&self, viewer: Viewer, draft: AttrValue) -> Page {
        let editor = Editor { draft, edition: self.editor.edition + 1, mistake: None, ..self.editor };
        Page { pass_times: self.times_for(&viewer), viewer, editor, ..self.clone() }
    }

    /// The times of the passes, as long as the search is the one that was timed.
    fn times_for(&self, viewer: &Viewer) -> Option<PassTimes> {
        let times = self.pass_times.as_ref()?;
        let is_same = times.search == viewer.conventions.search && times.tree.is(&viewer.document.tree);
        is_same.then(|| times.clone())
    }

    /// The page with a text in the box that is no tree, and the box in view. The picture stays as it was.
    fn mistaken(&self, draft: AttrValue, error: SyntaxError) -> Page {
        let mistake = Some(Rc::new(error));
        let editor = Editor { draft, edition: self.editor.edition + 1, mistake, ..self.editor };
        Page { editor, drawer: Some(Drawer::Text), ..self.clone() }
    }

    pub(crate) fn edit(&self, text: AttrValue) -> Page {
        match TreeDocument::read(&text) {
            Ok(document) => {
                let viewer = self.viewer.edited(document, |document| self.opened(document));
                self.showing_as(viewer, text)
            }
            Err(error) => self.mistaken(text, error),
        }
    }

    /// As after somebody has typed: the node that was selected before stays selected, found by its name or, if it has none, by its place.
    pub(crate) fn typed_after(self, before: &Page) -> Page {
        let label = before.viewer.selected.map(|node| before.viewer.document.tree.label(node));
        let selected = label.and_then(|label| self.viewer.document.tree.find(&label));
        Page { viewer: Viewer { selected, ..self.viewer }, ..self }
    }

    /// Counted as another tree than the one before, unless it is the same text.
    pub(crate) fn opened_anew(self, before: &Page) -> Page {
        let (now, then) = (&self.viewer.document, &before.viewer.document);
        let is_other = now.text != then.text;
        let address = Address { opened: before.address.opened + u32::from(is_other), ..self.address };
        Page { address, ..self }
    }

    /// As after somebody has gone to another place of the page, or stayed.
    pub(crate) fn gone_from(self, before: &Page) -> Page {
        let places = before.address.places + u32::from(self.place() != before.place());
        Page { address: Address { places, ..self.address }, ..self }
    }

    /// As the page was at another time, but for what somebody has set since for the page as a whole.
    fn returned_to(&self, other: &Page) -> Page {
        let (here, there) = (&self.viewer, &other.viewer);
        let camera = Camera { width: here.camera.width, height: here.camera.height, ..there.camera };
        let drawing = there.toggles.drawing;
        let toggles = Toggles { shows_help: false, is_blank: false, drawing, ..here.toggles };
        let viewer = Viewer {
            camera,
            toggles,
            theme: here.theme,
            lecture: here.lecture,
            playback: there.playback.after(Command::Pause),
            ..there.clone()
        };
        let is_refitted = camera.is_automatic && camera != there.camera;
        Page {
            viewer: if is_refitted { viewer.move_camera(CameraMove::Fit) } else { viewer },
            editor: Editor { edition: self.editor.edition + 1, ..other.editor.clone() },
            address: Address { opened: self.address.opened, places: self.address.places, ..other.address },
            workspace: self.workspace.clone(),
            drawer: self.drawer,
            guide: other.guide_on(camera),
            learnt: self.learnt.clone(),
            ..other.clone()
        }
    }

    fn revised(&self, text: AttrValue, selected: Option<NodeId>) -> Page {
        let page = self.edit(text);
        if page.editor.mistake.is_some() {
            return page;
        }
        let (before, viewer) = (&self.viewer, page.viewer.clone());
        // What features weigh now is no part of the text.
        let viewer = match before.document.reweighed() {
            Some(weights) => {
                let mut tree = GameTree::clone(&viewer.document.tree);
                // Where they make an edited tree's values too large, the text's own count again.
                match weigh(&mut tree, &weights) {
                    Ok(()) => viewer.with_tree(tree),
                    Err(_) => viewer,
                }
            }
            None => viewer,
        };
        let selected = selected.filter(|node| node.index() < viewer.document.tree.n_nodes());
        let camera = if before.camera.is_automatic { viewer.camera } else { before.camera };
        let step = if before.is_at_end() { Go::End } else { Go::To(before.playback.step()) };
        let viewer = Viewer { selected, camera, ..viewer }.go(step);
        let follows = viewer.toggles.is_edited && camera.is_automatic && camera.is_narrow();
        let viewer = if follows { viewer.move_camera(CameraMove::Fit) } else { viewer };
        let hidden = selected.filter(|&node| viewer.camera_showing(viewer.camera, node) != viewer.camera);
        let viewer = match hidden {
            None => viewer,
            // Where the view was it may still be seen.
            Some(node) => Viewer { camera: viewer.camera_showing(before.camera, node), ..viewer },
        };
        Page { viewer, ..page }
    }

    /// With another lecturer's note at a step. The tree, its search and where somebody is in it stay.
    fn noted(&self, step: Step, note: &str) -> Page {
        let document = &self.viewer.document;
        if !self.takes_notes() {
            return Page { viewer: self.viewer.with_notice(NOTE_NEEDS_TREE.to_owned()), ..self.clone() };
        }
        match document.with_lecture_note(step, note).filter(|noted| noted.text != document.text) {
            Some(noted) => self.showing(Viewer { document: Shared::new(noted), ..self.viewer.clone() }),
            None => self.clone(),
        }
    }

    /// Whether the text of the tree can keep another note: not while it has a mistake.
    pub(crate) fn takes_notes(&self) -> bool {
        *self.editor.draft == *self.viewer.document.text
    }

    /// With the text in its box or not, as it became from `before`. A box that somebody types into stays, however long
    /// the text gets.
    fn boxed_after(mut self, before: &Page) -> Page {
        if self.editor.edition != before.editor.edition {
            let (now, then) = (&self.editor.draft, &before.editor.draft);
            let is_typed = before.editor.is_boxed && now.len().abs_diff(then.len()) <= TYPED_AT_ONCE;
            self.editor.is_boxed = is_typed || now.len() <= MOST_IN_BOX;
        }
        self
    }

    /// The same page with a message: the address keeps what it says.
    pub(crate) fn with_notice(&self, problem: String) -> Page {
        let address = Address { is_kept: true, ..self.address };
        Page { viewer: self.viewer.with_notice(problem), address, ..self.clone() }
    }
}

impl Reducible for Page {
    type Action = PageAction;

    fn reduce(self: Rc<Self>, action: PageAction) -> Rc<Self> {
        let is_link = matches!(
            action,
            PageAction::Follow(_)
                | PageAction::Reopen(_)
                | PageAction::Given(..)
                | PageAction::Restore(..)
                | PageAction::Return(_)
                | PageAction::Workspace(WorkspaceAction::GoBack | WorkspaceAction::Make(..))
        );
        let mut after = self.after(action);
        let (now, then) = (&after.viewer, &self.viewer);
        let is_as_before = now.document == then.document
            && after.editor.has_same_text(&self.editor)
            && now.playback.step() == then.playback.step()
            && now.conventions == then.conventions;
        after.address.is_kept &= is_link || is_as_before;
        // Who goes on, or edits on the picture, has read what was said of the page, and it would lie over what is followed or over the tools.
        let is_one_tree = now.document == then.document;
        let is_edit = !is_link && now.toggles.is_edited;
        let goes_on = if is_one_tree { now.playback.step() != then.playback.step() } else { is_edit };
        let is_told = goes_on && after.workspace.message == self.workspace.message;
        if is_told && after.workspace.message.as_ref().is_some_and(|told| !told.is_urgent) {
            after = after.worked(WorkspaceAction::CloseMessage);
        }
        // The same page again: nothing is drawn.
        if after == *self { self } else { Rc::new(after) }
    }
}
