//! The page's address and its place in the browser's history: read at the start and when somebody changes it, written as
//! somebody steps.
//!
//! Each entry that the page makes has a number, and the page that it showed last is kept, so that Back finds more than an address
//! says. `Address::opened` counts the trees that took another's place, and `Address::places` the ways to another place of the page: a new
//! number is a new entry, and everything else is written into the present one. The entry of a place with a program of its own, see places.js,
//! has the number of the one that it was opened from. After a reload, the browser no longer has those pages, and entries are opened from their addresses.

use std::cell::RefCell;
use std::rc::Rc;

use gloo_events::EventListener;
use gloo_timers::callback::Timeout;
use wasm_bindgen::{JsCast as _, JsValue};
use web_sys::{HashChangeEvent, PopStateEvent};
use yew::prelude::*;

use plywise_viewer::tree_parts;

use crate::{Page, PageAction};

/// How long the page must stand still before its address is written: browsers allow it so many times a second.
const STILL_MS: u32 = 150;
/// So many entries of the history are kept as they were seen last, and so many nodes of their trees. Of older ones the
/// address says all there is.
const MOST_ENTRIES: usize = 20;
const MOST_NODES: usize = 200_000;

/// What stands behind the `#` of the address as the page opens.
pub(crate) fn first_link() -> String {
    web_sys::window().and_then(|window| window.location().hash().ok()).unwrap_or_default()
}

/// Where the page is in the browser's history. Each entry has a number, which the browser keeps with it.
#[derive(Debug)]
struct History {
    /// The entry that the page is at.
    here: f64,
    /// [`Address::opened`](crate::Address::opened) as it was written last.
    opened: u32,
    /// [`Address::places`](crate::Address::places) as it was written last.
    places: u32,
    /// A link that waits to be written.
    waiting: Option<String>,
    /// What each entry showed last, the one seen last at the end.
    seen: Vec<(f64, Rc<Page>)>,
    /// The end of an address that is shown already when the browser tells of it.
    arrived: Option<String>,
    /// Whether the browser leads to an entry of ours that nothing is kept of.
    is_return: bool,
}

impl History {
    fn new() -> History {
        let state = history().and_then(|history| history.state().ok());
        let here = state.and_then(|state| state.as_f64()).unwrap_or_else(js_sys::Date::now);
        History {
            here,
            opened: 0,
            places: 0,
            waiting: None,
            seen: Vec::new(),
            arrived: None,
            is_return: false,
        }
    }

    /// Keeps what the present entry shows.
    fn keep(&mut self, page: &Rc<Page>) {
        self.seen.retain(|(entry, _)| *entry != self.here);
        self.seen.push((self.here, Rc::clone(page)));
        let n_nodes = |seen: &[(f64, Rc<Page>)]| -> usize {
            seen.iter().map(|(_, page)| page.viewer.document.tree.n_nodes()).sum()
        };
        while self.seen.len() > MOST_ENTRIES || self.seen.len() > 1 && n_nodes(&self.seen) > MOST_NODES {
            self.seen.remove(0);
        }
    }

    /// Writes what waits into the present entry. A sandboxed frame may refuse; the page works without.
    fn write(&mut self) {
        if let (Some(link), Some(history)) = (self.waiting.take(), history()) {
            let _ = history.replace_state_with_url(&JsValue::from_f64(self.here), "", Some(&link));
        }
    }

    /// Begins an entry of its own for another tree.
    fn push(&mut self, link: &str) {
        self.write();
        self.here = self.here.max(js_sys::Date::now()) + 1.0;
        if let Some(history) = history() {
            let _ = history.push_state_with_url(&JsValue::from_f64(self.here), "", Some(link));
        }
    }
}

fn history() -> Option<web_sys::History> {
    web_sys::window().and_then(|window| window.history().ok())
}

/// Keeps the address in step with `link`: another tree that is opened is an entry of its own in the browser's history, and so is
/// another place of the page; whatever else changes is written into the present one. An empty link is the address of no tree, rather than that of
/// the tree before; without any, the address stays as it is. An entry that somebody goes back to is shown as it was seen
/// last; an address that somebody else changes is followed.
#[hook]
pub(crate) fn use_link(page: &Rc<Page>, link: Option<String>, act: Callback<PageAction>) {
    let history = use_mut_ref(History::new);
    let (opened, places) = (page.address.opened, page.address.places);
    let is_same_entry = (opened, places) == (history.borrow().opened, history.borrow().places);
    if is_same_entry {
        history.borrow_mut().keep(page);
    }
    let heard = Rc::clone(&history);
    use_effect_with((), move |()| {
        let listeners = listen(&heard, &act);
        move || drop(listeners)
    });
    let shown = Rc::clone(page);
    use_effect_with((opened, places, link), move |(.., link)| {
        let writing = link.as_ref().and_then(|link| write(&history, link, &shown));
        move || drop(writing)
    });
}

/// Writes a link into the address: at once where it is another tree's, else once the page has stood still.
fn write(history: &Rc<RefCell<History>>, link: &str, shown: &Rc<Page>) -> Option<Timeout> {
    // The address of a set of exercises stays while they are answered, and so does that of a game.
    let is_elsewhere = |part: &str| part.starts_with("set=") || part.starts_with("game=");
    if first_link().trim_start_matches('#').split('&').any(is_elsewhere) {
        return None;
    }
    let (opened, places) = (shown.address.opened, shown.address.places);
    let parts = tree_parts(link);
    let link = format!("#{link}");
    let mut writes = history.borrow_mut();
    let is_other = places != writes.places
        || opened != writes.opened && (parts.is_empty() || parts != tree_parts(&first_link()));
    (writes.opened, writes.places) = (opened, places);
    if is_other {
        writes.push(&link);
        writes.keep(shown);
        return None;
    }
    writes.keep(shown);
    writes.waiting = Some(link);
    let later = Rc::clone(history);
    Some(Timeout::new(STILL_MS, move || later.borrow_mut().write()))
}

/// Listens to the browser: to its buttons for back and forward, and to other addresses.
fn listen(history: &Rc<RefCell<History>>, act: &Callback<PageAction>) -> Option<[EventListener; 2]> {
    let window = web_sys::window()?;
    let (returning, following) = (Rc::clone(history), Rc::clone(history));
    let (returns, follows) = (act.clone(), act.clone());
    // It comes before the other, and comes alone where the addresses of two entries are the same.
    let popped = EventListener::new(&window, "popstate", move |event| {
        let Some(event) = event.dyn_ref::<PopStateEvent>() else { return };
        let mut history = returning.borrow_mut();
        history.waiting = None;
        history.arrived = None;
        history.is_return = false;
        let Some(entry) = event.state().as_f64() else {
            // An address that somebody typed is an entry by itself.
            history.here = history.here.max(js_sys::Date::now()) + 1.0;
            return;
        };
        history.here = entry;
        let seen = history.seen.iter().find(|(kept, _)| *kept == entry).map(|(_, page)| Rc::clone(page));
        history.arrived = seen.is_some().then(first_link);
        history.is_return = seen.is_none();
        drop(history);
        if let Some(page) = seen {
            returns.emit(PageAction::Return(page));
        }
    });
    // Where the event says it leads: the address itself may have been written over since, by what had stood still.
    let changed = EventListener::new(&window, "hashchange", move |event| {
        let Some(event) = event.dyn_ref::<HashChangeEvent>() else { return };
        let address = event.new_url();
        let link = address.find('#').map_or_else(String::new, |hash| address[hash..].to_owned());
        let mut history = following.borrow_mut();
        let is_return = std::mem::take(&mut history.is_return);
        if history.arrived.take().as_ref() == Some(&link) {
            return;
        }
        drop(history);
        let open = if is_return { PageAction::Reopen } else { PageAction::Follow };
        follows.emit(open(link.into()));
    });
    Some([popped, changed])
}
