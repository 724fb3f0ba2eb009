//! The place to learn in: the guided start, and what is remembered of it.

use std::rc::Rc;

use plywise_viewer::{Camera, CameraMove, Toggle, Toggles, TreeDocument, Viewer, ViewerAction};

use super::{Address, Chosen, Drawer, Page, PageAction};
use crate::english::PATH;
use crate::guide::{Guide, GuideAction};
use crate::learnt::{Learnt, LookedAt};

/// The part of a link that names a station of the guided start, from 1.
const LEARN: &str = "learn";

/// The station that a link leads to, from 0.
pub(super) fn station_of(link: &str) -> Option<usize> {
    let parts = link.trim_start_matches('#').split('&');
    let said = parts.filter_map(|part| part.strip_prefix(LEARN)?.strip_prefix('=')).next_back()?;
    Some(said.parse::<usize>().unwrap_or(1).saturating_sub(1))
}

impl Page {
    /// The page as somebody opens it without a link, with what the browser remembers; `None` where it remembers nothing of
    /// this page. A first visit is led to the guided start, and so is whoever was in the middle of it.
    #[must_use]
    pub fn visited(remembered: Option<&str>) -> Page {
        let learnt = remembered.map(Learnt::read);
        let last = match learnt.as_ref().and_then(|learnt| learnt.last) {
            Some(LookedAt::Example(key)) => key,
            // Drafts are read when the page has been drawn.
            Some(LookedAt::Draft) | None => first_of_path(),
        };
        let document = match &learnt {
            None => Guide::document(),
            Some(_) => TreeDocument::example(last),
        };
        let page = Page::of(document.unwrap_or_else(TreeDocument::first));
        let chosen = Some(Chosen::FOR_BEGINNERS);
        let page = Page { learnt: learnt.unwrap_or_default(), chosen, ..page };
        let Learnt { station, is_over, done, .. } = &page.learnt;
        if *is_over || !done.is_empty() { page } else { page.guided_at(*station) }
    }

    /// Whether the page opened without a link and somebody worked on a text when it was last open: then that is shown.
    #[must_use]
    pub fn awaits_draft(&self) -> bool {
        self.guide.is_none() && self.learnt.last == Some(LookedAt::Draft)
    }

    /// With what is on the page now remembered, once it is another text than `before`.
    pub(super) fn looked_at(self, before: &Page) -> Page {
        let (now, then) = (&self.viewer.document, &before.viewer.document);
        let is_same = self.editor.has_same_text(&before.editor) && now.example == then.example;
        if is_same || self.guide.is_some() {
            return self;
        }
        let draft = &self.editor.draft;
        let is_work = self.workspace.origin.base.as_ref() != Some(draft) && !draft.trim().is_empty();
        let last = if is_work { Some(LookedAt::Draft) } else { now.example.map(LookedAt::Example) };
        Page { learnt: Learnt { last, ..self.learnt.clone() }, ..self }
    }

    /// At a station of the guided start, from 0.
    pub(super) fn guided_at(&self, station: usize) -> Page {
        let guide = match &self.guide {
            Some(guide) => guide.after(GuideAction::To(station)),
            None => Guide::new(station, self.viewer.camera),
        };
        Page { drawer: None, ..self.with_guide(guide) }
    }

    fn with_guide(&self, guide: Guide) -> Page {
        let learnt = Learnt { station: guide.station(), ..self.learnt.clone() };
        let drawer = self.drawer.filter(|drawer| guide.has_come_to(*drawer));
        Page { learnt, drawer, guide: Some(guide), ..self.clone() }
    }

    /// In the guided start, where somebody asks for it: at the station that was seen last, or at the first of one that is
    /// over.
    pub(super) fn learning(&self) -> Page {
        let station = if self.learnt.is_over { 0 } else { self.learnt.station };
        Page { address: self.other_address(), ..self.guided_at(station) }
    }

    fn other_address(&self) -> Address {
        Address { opened: self.address.opened + 1, ..self.address }
    }

    /// Out of the guided start, which leads nobody there again unasked.
    pub(super) fn unguided(&self) -> Page {
        if self.guide.is_none() {
            return self.clone();
        }
        let learnt = Learnt { is_over: true, ..self.learnt.clone() };
        Page { guide: None, learnt, address: self.other_address(), ..self.clone() }
    }

    /// After something that is done in the guided start.
    pub(super) fn guided(&self, action: GuideAction) -> Page {
        let Some(guide) = &self.guide else { return self.clone() };
        match action {
            GuideAction::Leave => self.unguided(),
            GuideAction::Finish => Page { drawer: Some(Drawer::Trees), ..self.unguided() },
            _ => self.with_guide(guide.after(action)),
        }
    }

    /// The guided start after what somebody does to the picture, where the picture is the guided start's; what is the whole
    /// page's stays the page's.
    pub(super) fn steered(&self, action: &ViewerAction) -> Option<Page> {
        let guide = self.guide.as_ref()?;
        let steered = || self.with_guide(guide.after_viewer(action.clone()));
        match action {
            ViewerAction::Toggle(Toggle::Help | Toggle::LetterKeys) | ViewerAction::Forget => None,
            ViewerAction::Escape if self.viewer.toggles.shows_help => None,
            ViewerAction::MoveCamera(CameraMove::Resize(..)) => {
                Some(Page { viewer: self.viewer.after(action.clone()), ..steered() })
            }
            _ => Some(steered()),
        }
    }

    /// Whether an action leaves the guided start as it is.
    pub(super) fn stays_guided(action: &PageAction) -> bool {
        matches!(
            action,
            PageAction::Viewer(_)
                | PageAction::Guide(_)
                | PageAction::Recall(_)
                | PageAction::Drawer(_)
                | PageAction::Color(_)
                | PageAction::Workspace(_)
                | PageAction::Follow(_)
                | PageAction::Reopen(_)
                | PageAction::Return(_)
                | PageAction::Refuse(_)
                | PageAction::Place(_)
        )
    }

    /// The page with the guided start's picture in place of its own, where somebody is there: what is drawn.
    #[must_use]
    pub fn seen(self: &Rc<Page>) -> Rc<Page> {
        let Some(guide) = &self.guide else { return Rc::clone(self) };
        let (own, shown) = (&self.viewer, guide.viewer());
        let Toggles { shows_help, has_letter_keys, .. } = own.toggles;
        let viewer = Viewer {
            toggles: Toggles { shows_help, has_letter_keys, ..shown.toggles },
            theme: own.theme,
            notice: own.notice.clone(),
            ..shown.clone()
        };
        Rc::new(Page { viewer, ..Page::clone(self) })
    }

    /// What the address says in the guided start.
    #[must_use]
    pub fn guide_link(&self) -> Option<String> {
        let number = (self.guide.as_ref()?.station() + 1).to_string();
        Some([LEARN, "=", &number].concat())
    }

    /// With what a browser remembers, besides what has been learnt since.
    pub(super) fn recalling(&self, remembered: &str) -> Page {
        let remembered = Learnt::read(remembered);
        let learnt = match &self.guide {
            Some(guide) => Learnt { station: guide.station(), ..remembered.clone() },
            None => remembered,
        };
        // What is on the page now is what is looked at, whatever was before.
        let last = self.learnt.last.or_else(|| self.viewer.document.example.map(LookedAt::Example));
        let learnt = Learnt { last: last.or(learnt.last), ..learnt };
        Page { learnt: learnt.with_done_of(&self.learnt), ..self.clone() }
    }

    /// With the present example done, once somebody has followed its search to the end.
    pub(super) fn with_progress(self, before: &Page) -> Page {
        let Viewer { document, .. } = &self.viewer;
        let is_now = self.viewer.is_at_end() && !before.viewer.is_at_end();
        match document.example.filter(|_| is_now && document.example == before.viewer.document.example) {
            Some(key) => Page { learnt: self.learnt.with_done(key), ..self },
            None => self,
        }
    }

    /// The same guided start on a stage of this size.
    pub(super) fn guide_on(&self, camera: Camera) -> Option<Guide> {
        let resized = CameraMove::Resize(camera.width, camera.height);
        Some(self.guide.as_ref()?.after_viewer(ViewerAction::MoveCamera(resized)))
    }
}

/// The example that the path begins with.
fn first_of_path() -> &'static str {
    PATH[0].examples[0].0
}
