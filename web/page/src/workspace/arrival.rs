//! What becomes of the text on the page when something else takes its place.

use std::rc::Rc;

use plywise_viewer::Shared;
use yew::AttrValue;

use super::{Announced, Answer, Draft, Left, Offers, Origin, Resumed, Workspace, WorkspaceAction};
use crate::english::workspace as english;
use crate::{Page, PageAction};

/// A shorter text is no loss when another is put in its place.
const SHORTEST: usize = 5;

/// Why another text may stand on the page after an action.
#[derive(Clone, Debug)]
pub(crate) enum Cause {
    /// Somebody typed or pasted into the text box.
    Typed,
    /// Somebody opened, made or fetched it.
    Brought,
    /// Somebody chose it among the trees of the gallery.
    Chosen,
    /// An address says so: the link.
    Followed(AttrValue),
    /// Somebody went back or forward in the browser's history: to a page that was kept, whose text came from there, or to a
    /// link.
    Returned(Result<Origin, AttrValue>),
    /// Anything else, which takes no text's place.
    Other,
}

impl Cause {
    pub(crate) fn of(action: &PageAction) -> Cause {
        match action {
            PageAction::Edit(_) | PageAction::Paste(_) => Cause::Typed,
            PageAction::Load(_) | PageAction::Given(..) => Cause::Brought,
            PageAction::Open(_) => Cause::Chosen,
            PageAction::Follow(link) => Cause::Followed(link.clone()),
            PageAction::Reopen(link) => Cause::Returned(Err(link.clone())),
            PageAction::Return(page) => Cause::Returned(Ok(page.workspace.origin.clone())),
            _ => Cause::Other,
        }
    }
}

/// How much of one text another begins and ends with is less than half of it.
pub(crate) fn is_mostly_replaced(old: &str, new: &str) -> bool {
    let (old, new) = (old.as_bytes(), new.as_bytes());
    let same = |(one, other): &(&u8, &u8)| one == other;
    let start = old.iter().zip(new).take_while(same).count();
    let most = old.len().min(new.len()) - start;
    let end = old.iter().rev().zip(new.iter().rev()).take(most).take_while(same).count();
    2 * (start + end) < old.len()
}

impl Left {
    fn of(page: &Page) -> Left {
        let viewer = &page.viewer;
        let draft = &page.editor.draft;
        Left {
            draft: draft.clone(),
            tree: Rc::clone(&viewer.document.text),
            link: viewer.settings().to_string(),
            origin: page.workspace.origin.clone(),
        }
    }
}

impl Page {
    /// With the workspace changed.
    pub(super) fn with_workspace(&self, change: impl FnOnce(&mut Workspace)) -> Page {
        let mut workspace = Workspace::clone(&self.workspace);
        change(&mut workspace);
        // The same again is the same page: nothing is drawn.
        let is_same = workspace == *self.workspace;
        let workspace = if is_same { self.workspace.clone() } else { Shared::new(workspace) };
        Page { workspace, ..self.clone() }
    }

    /// The page as it opens with a link: nobody has worked on what it shows.
    pub(crate) fn opened_with(self, link: &str) -> Page {
        let page = self.requesting(link);
        let base = page.editor.draft.clone();
        page.with_workspace(|workspace| workspace.origin.base = Some(base))
    }

    /// Whether a text stands on the page, in the box or as the tree.
    fn shows(&self, text: &str) -> bool {
        [&*self.editor.draft, &*self.viewer.document.text].iter().any(|shown| shown.trim() == text.trim())
    }

    /// Whether there is one of the trees of the gallery, as it is: who goes from one to the next needs no way back.
    fn is_plain(&self) -> bool {
        let document = &self.viewer.document;
        document.example.is_some() && *self.editor.draft == *document.text && !self.viewer.toggles.is_edited
    }

    /// Offers no draft that is on the page.
    fn offering(&self, offers: Offers) -> Page {
        let Offers { mut drafts, now } = offers;
        let n_shown = drafts.iter().take_while(|draft| self.shows(&draft.text)).count();
        drafts.drain(..n_shown);
        self.with_workspace(|workspace| workspace.offers = Offers { drafts, now })
    }

    /// The page, as it became from `before`, with what that makes of the workspace.
    pub(crate) fn arrived(self, before: &Page, cause: Cause) -> Page {
        let is_other = !self.editor.has_same_text(&before.editor);
        let page = match cause {
            Cause::Other => return self,
            Cause::Typed => return self.typed(before),
            Cause::Returned(from) => {
                let page = match &from {
                    Ok(_) => self.without_request(),
                    Err(link) => self.requesting(link),
                };
                // The browser's own buttons lead back and forth.
                let text = page.editor.draft.clone();
                page.with_workspace(|workspace| {
                    workspace.message = None;
                    match from {
                        Ok(origin) => workspace.origin = origin,
                        Err(_) if is_other => workspace.turn(Some(text), None),
                        Err(_) => {}
                    }
                })
            }
            Cause::Followed(link) => self.requesting(&link).replaced(before, None, None),
            Cause::Chosen => {
                let title = self.viewer.document.title();
                self.without_request().replaced(before, None, Some(title))
            }
            Cause::Brought => {
                let announced = before.workspace.announced.clone();
                self.without_request().replaced(before, announced, None)
            }
        };
        let offers = page.workspace.offers.clone();
        if offers.drafts.is_empty() { page } else { page.offering(offers) }
    }

    /// After typing: a text that was put in the place of another is another draft.
    fn typed(self, before: &Page) -> Page {
        let (old, new) = (&before.editor.draft, self.editor.draft.clone());
        let is_work = before.workspace.origin.base.as_ref() != Some(old);
        let is_replaced = before.workspace.types_over || is_mostly_replaced(old, &new);
        let is_another = is_work && *old != new && old.trim().len() >= SHORTEST && is_replaced;
        self.with_workspace(|workspace| {
            workspace.types_over = false;
            workspace.n_typed += 1;
            if is_another {
                workspace.turn(None, None);
            }
        })
    }

    /// After something else took the place of what was there, or was to.
    fn replaced(self, before: &Page, announced: Option<Announced>, title: Option<String>) -> Page {
        let text = &self.editor.draft;
        let is_other = !self.editor.has_same_text(&before.editor);
        // A link that cannot be opened says so itself; what was said of the tree before is not said beside it.
        let is_refused = announced.is_none() && title.is_none() && self.viewer.notice.is_some();
        let has_way = is_other && !before.is_plain() || announced.is_some();
        let is_tree = **text == *self.viewer.document.text;
        let base = text.clone();
        self.with_workspace(|workspace| {
            workspace.announced = None;
            if is_refused && !is_other {
                return workspace.say(String::new(), false);
            }
            if !has_way && !is_other {
                return;
            }
            if has_way {
                workspace.way_back.push(Left::of(before));
            }
            let is_work = announced.as_ref().is_some_and(|announced| announced.is_work);
            workspace.turn((!is_work).then_some(base), None);
            // Whatever is wrong with a link is said by itself: what was opened of it all the same is part of that.
            let said = match (announced, title) {
                (Some(announced), _) => announced.said.to_string(),
                (None, Some(title)) => english::opened(&title),
                (None, None) if !is_refused => english::OPENED_LINK.to_owned(),
                (None, None) if is_tree => String::new(),
                (None, None) => english::BOX_IS_KEPT.to_owned(),
            };
            if !workspace.way_back.is_empty() {
                workspace.say(said, has_way);
            }
        })
    }

    /// The page after something was done to the workspace.
    pub(crate) fn worked(&self, action: WorkspaceAction) -> Page {
        match action {
            WorkspaceAction::Announce(said, is_work) => self.with_workspace(|workspace| {
                workspace.announced = Some(Announced { said, is_work });
            }),
            WorkspaceAction::TypeOver(is_all) => {
                self.with_workspace(|workspace| workspace.types_over = is_all)
            }
            WorkspaceAction::GoBack => self.gone_back(),
            WorkspaceAction::CloseMessage => self.with_workspace(|workspace| workspace.message = None),
            WorkspaceAction::Warn(said, can_reload) => {
                self.with_workspace(|workspace| workspace.warn(said.to_string(), can_reload))
            }
            WorkspaceAction::EditPicture(is_edited) => {
                Page { viewer: self.viewer.with_editing(is_edited), ..self.clone() }
            }
            WorkspaceAction::GoOn(draft) => self.resuming(&draft, None),
            WorkspaceAction::ShowAgain(draft) => {
                // What was typed counts more than a tree that is still on its way.
                let page = self.showing_draft(&draft).without_request();
                page.resuming(&draft, Some(draft.key.clone()))
            }
            WorkspaceAction::Continue(draft) => {
                self.showing_draft(&draft).without_request().resuming(&draft, None)
            }
            WorkspaceAction::Offer(drafts, now) => {
                self.offering(Offers { drafts: drafts.into_iter().map(Shared::new).collect(), now })
            }
            WorkspaceAction::Answer(answer, now) => self.answered(answer, now),
            WorkspaceAction::LackRoom(lacks) => self.with_workspace(|workspace| workspace.lacks_room = lacks),
            WorkspaceAction::Locate(number, place) => self.located(number, place),
            WorkspaceAction::Permit(may) => self.permitted(may),
            WorkspaceAction::Make(number, text) => match &self.workspace.request {
                Some(request) if request.number == number => {
                    self.after(PageAction::Given(request.link.clone(), text))
                }
                _ => self.clone(),
            },
            WorkspaceAction::Fail(number, why) if self.workspace.awaits(number) => {
                self.with_notice(why.to_string()).without_request()
            }
            WorkspaceAction::Fail(..) => self.clone(),
        }
    }

    /// What stood on the page before something else took its place.
    fn gone_back(&self) -> Page {
        let mut way_back = self.workspace.way_back.clone();
        let Some(left) = way_back.pop() else { return self.clone() };
        // A game has no text.
        let page = if left.tree.is_empty() {
            self.follow(&left.link).opened_anew(self)
        } else {
            self.given(&left.link, &left.tree)
        };
        let page =
            if *left.draft == *left.tree { page } else { page.edit(left.draft.clone()).opened_anew(self) };
        let said = if way_back.is_empty() { "" } else { english::IS_BACK };
        page.without_request().with_workspace(|workspace| {
            workspace.way_back = way_back;
            workspace.origin = left.origin.clone();
            workspace.say(said.to_owned(), false);
        })
    }

    /// The text in the box goes on as a draft.
    fn resuming(&self, draft: &Draft, key: Option<String>) -> Page {
        let resumed = Resumed { text: draft.text.clone(), at: draft.at, key };
        self.with_workspace(|workspace| workspace.turn(None, Some(resumed)))
    }

    /// With a draft in the box: where it is a tree, at its step and in its search.
    fn showing_draft(&self, draft: &Draft) -> Page {
        let page = self.edit(draft.text.clone());
        if page.editor.mistake.is_some() {
            return page;
        }
        let mut page = self.given(&draft.settings, &draft.text);
        page.address.opened = self.address.opened;
        if page.editor.draft == draft.text { page } else { self.edit(draft.text.clone()) }
    }

    fn answered(&self, answer: Answer, now: u64) -> Page {
        let mut drafts = self.workspace.offers.drafts.clone();
        if drafts.is_empty() {
            return self.clone();
        }
        let draft = drafts.remove(0);
        let page = match answer {
            Answer::Open => {
                // What is there now stays kept, under its own name.
                let opened = self.showing_draft(&draft).opened_anew(self).without_request();
                opened.replaced(self, None, Some(draft.title())).resuming(&draft, None)
            }
            Answer::Forget | Answer::NotNow => self.clone(),
        };
        page.offering(Offers { drafts, now })
    }
}
