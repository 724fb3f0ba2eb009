//! Keeps drafts in the browser's storage as somebody works: soon after each change, and when the page goes.

use std::cell::RefCell;
use std::rc::Rc;

use gloo_events::EventListener;
use gloo_timers::callback::Timeout;
use plywise_controls::find;
use plywise_viewer::Store;
use yew::Callback;

use super::{Answer, Drafts, OnPage, Outcome, Storage, WorkspaceAction};
use crate::hooks::first_link;
use crate::{Page, PageAction};

/// So many milliseconds after a change it is kept.
const SOON_MS: u32 = 200;

/// Keeps what stands on the page. A page has one, from its first picture on.
#[derive(Debug)]
pub struct Autosave {
    store: Rc<Store<Page>>,
    drafts: RefCell<Drafts<BrowserStorage>>,
    waiting: RefCell<Option<Timeout>>,
}

impl Autosave {
    /// For the page in a store.
    #[must_use]
    pub fn new(store: Rc<Store<Page>>) -> Rc<Autosave> {
        let drafts = RefCell::new(Drafts::new(BrowserStorage::Local, BrowserStorage::Session));
        Rc::new(Autosave { store, drafts, waiting: RefCell::new(None) })
    }

    /// Begins: looks at what the browser has kept, and keeps what changes from now on. The listeners are to be kept as long
    /// as the page is there.
    pub(crate) fn begin(self: &Rc<Autosave>) -> Vec<EventListener> {
        let this = Rc::clone(self);
        self.store.watch(Callback::from(move |(before, after): (Rc<Page>, Rc<Page>)| {
            this.follow(&before, &after);
        }));
        let page = self.store.state();
        let asks = first_link().len() > 1;
        let mut found = on_page(&page, |page| self.drafts.borrow_mut().open(page, asks, now()));
        if !asks && page.awaits_draft() && found.again.is_none() && !found.offers.is_empty() {
            self.dispatch(WorkspaceAction::Continue(found.offers.remove(0)));
        }
        if let Some(draft) = found.shown {
            self.dispatch(WorkspaceAction::GoOn(draft));
        }
        if let Some(draft) = found.again {
            self.dispatch(WorkspaceAction::ShowAgain(draft));
        }
        if !found.offers.is_empty() {
            self.dispatch(WorkspaceAction::Offer(found.offers, now()));
        }
        self.mark_box(&self.store.state());
        self.listen()
    }

    fn listen(self: &Rc<Autosave>) -> Vec<EventListener> {
        let Some(window) = web_sys::window() else { return Vec::new() };
        let this = Rc::clone(self);
        let mut listeners = vec![EventListener::new(&window, "pagehide", move |_| this.keep())];
        if let Some(document) = window.document() {
            let (this, seen) = (Rc::clone(self), document.clone());
            let hides = EventListener::new(&document, "visibilitychange", move |_| {
                if seen.hidden() {
                    this.keep();
                }
            });
            listeners.push(hides);
        }
        listeners
    }

    fn dispatch(&self, action: WorkspaceAction) {
        self.store.dispatch(PageAction::Workspace(action));
    }

    /// Keeps what was left at once, and what is there now soon.
    fn follow(self: &Rc<Autosave>, before: &Rc<Page>, after: &Rc<Page>) {
        let (was, is) = (&before.workspace.origin, &after.workspace.origin);
        if was.number != is.number {
            self.keep_page(before);
            self.mark_box(after);
            // A draft that goes on has the name of its own at once.
            if is.resumed.is_some() {
                return self.keep_page(after);
            }
        } else if before.editor.edition == after.editor.edition {
            return;
        }
        let this = Rc::clone(self);
        *self.waiting.borrow_mut() = Some(Timeout::new(SOON_MS, move || this.keep()));
    }

    /// Keeps what stands on the page.
    fn keep(&self) {
        self.keep_page(&self.store.state());
    }

    fn keep_page(&self, page: &Page) {
        self.waiting.borrow_mut().take();
        // Not borrowed any more when the page is told.
        let outcome = on_page(page, |page| self.drafts.borrow_mut().keep(page, now(), name));
        if outcome == Outcome::NoRoom {
            self.dispatch(WorkspaceAction::LackRoom(true));
        }
    }

    /// Leaves the draft's name at the text box, for a script that keeps what stands there when this program has stopped.
    fn mark_box(&self, page: &Page) {
        if let Some(area) = find("#pw-draft") {
            let mut drafts = self.drafts.borrow_mut();
            // A box that takes no name is one that nobody keeps then.
            let _ = area.set_attribute("data-draft", drafts.key_of(&page.workspace.origin, name));
        }
    }

    /// Does what somebody says to the draft that is offered.
    pub(crate) fn answer(&self, answer: Answer) {
        let page = self.store.state();
        if let Some((draft, _)) = page.workspace.offered() {
            match answer {
                Answer::Forget => self.drafts.borrow_mut().forget(&draft.key),
                Answer::NotNow => self.drafts.borrow_mut().let_go(&draft.key),
                Answer::Open => {}
            }
        }
        self.dispatch(WorkspaceAction::Answer(answer, now()));
    }

    /// Loads the page anew, with what was typed.
    pub(crate) fn reload(&self) {
        self.keep();
        self.drafts.borrow_mut().show_again(&self.store.state().workspace.origin);
        if let Some(window) = web_sys::window() {
            // A page that cannot be loaded anew stays.
            let _ = window.location().reload();
        }
    }
}

fn on_page<T>(page: &Page, use_it: impl FnOnce(OnPage<'_>) -> T) -> T {
    let (editor, viewer) = (&page.editor, &page.viewer);
    let mut settings = viewer.settings();
    // Where the tree before came from says nothing of a text that is none yet.
    if *editor.draft != *viewer.document.text {
        settings.tree = None;
    }
    let settings = settings.to_string();
    let origin = &page.workspace.origin;
    use_it(OnPage { draft: &editor.draft, tree: &viewer.document.text, settings: &settings, origin })
}

/// The time in milliseconds since 1970.
fn now() -> u64 {
    js_sys::Date::now() as u64
}

/// A name that no other draft has.
fn name() -> String {
    let random = (js_sys::Math::random() * 1e9) as u32;
    format!("{}-{random}", now())
}

/// What the browser has for the page: whether it has anything is its own affair.
#[derive(Clone, Copy, Debug)]
pub(crate) enum BrowserStorage {
    /// What all windows share, and stays.
    Local,
    /// What only one window has.
    Session,
}

impl BrowserStorage {
    fn storage(self) -> Option<web_sys::Storage> {
        let window = web_sys::window()?;
        match self {
            BrowserStorage::Local => window.local_storage(),
            BrowserStorage::Session => window.session_storage(),
        }
        .ok()?
    }
}

impl Storage for BrowserStorage {
    fn is_there(&self) -> bool {
        self.storage().is_some()
    }

    fn keys(&self) -> Vec<String> {
        let Some(storage) = self.storage() else { return Vec::new() };
        let n_keys = storage.length().unwrap_or(0);
        (0..n_keys).filter_map(|nth| storage.key(nth).ok()?).collect()
    }

    fn get(&self, key: &str) -> Option<String> {
        self.storage()?.get_item(key).ok()?
    }

    fn set(&self, key: &str, value: &str) -> bool {
        self.storage().is_some_and(|storage| storage.set_item(key, value).is_ok())
    }

    fn remove(&self, key: &str) {
        if let Some(storage) = self.storage() {
            // What cannot be forgotten stays.
            let _ = storage.remove_item(key);
        }
    }
}
