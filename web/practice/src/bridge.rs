//! What the page's script asks of the place to practise in.

use std::cell::RefCell;
use std::rc::Rc;

use js_sys::Function;
use plywise_controls::{Store, download_zip};
use plywise_conventions::Profile;
use plywise_link::{Link, LinkStep};
use plywise_replay::Step;
use plywise_sets::{is_link, read_set};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;
use web_sys::Element;
use yew::Renderer;
use yew::prelude::*;

use crate::app::{App, AppProps};
use crate::asked::in_conventions;
use crate::state::{Fault, Practice, PracticeAction};
use crate::wish::Wish;
use crate::{browser, english};

thread_local! {
    /// What the place remembers, once it has been started.
    static PRACTICE: RefCell<Option<Rc<Store<Practice>>>> = const { RefCell::new(None) };
    /// Asks the page: a method and its argument, both texts, give a text.
    static ASK: RefCell<Option<Function>> = const { RefCell::new(None) };
}

/// Draws the place into `place`. `ask` is called with a method and its argument, both texts, and gives what the page
/// answers, a text.
#[wasm_bindgen]
pub fn start(place: Element, ask: Function) {
    ASK.set(Some(ask));
    browser::elapsed();
    let store = Store::new(Practice::default());
    store.dispatch(PracticeAction::Remember(browser::history()));
    store.watch(Callback::from(|(before, after): (Rc<Practice>, Rc<Practice>)| {
        if after.history.len() != before.history.len() {
            browser::keep(&after.history);
        }
        let n_acts =
            |practice: &Practice| practice.sitting.as_ref().map_or(0, |sitting| sitting.acts().len());
        if let Some(sitting) = after.sitting.as_ref().filter(|_| after.wish.is_none())
            && n_acts(&after) > n_acts(&before)
        {
            browser::keep_sitting(sitting, &after.started);
        }
    }));
    PRACTICE.set(Some(Rc::clone(&store)));
    let props = AppProps { store: store.into(), has_page: true, heading: 1 };
    Renderer::<App>::with_root_and_props(place, props).render();
}

/// Opens the place: with the set of a link, with `here` to ask about the page's search from its step on, or with the empty
/// text to go on with one's own practice.
#[wasm_bindgen]
pub fn open(link: &str) {
    let store = PRACTICE.with_borrow(Clone::clone);
    if let Some(store) = store {
        store.dispatch(opened(link));
    }
}

/// Saves the set that is composed as a package for learning platforms. The texts are those of [`plywise_scorm::FILES`], as they stand
/// in the folder `scorm` beside the page; nothing where they cannot be had.
#[wasm_bindgen(js_name = saveScorm)]
pub fn save_scorm(page: Option<String>, style: Option<String>, script: Option<String>) {
    let Some(store) = PRACTICE.with_borrow(Clone::clone) else { return };
    let texts = page.zip(style).zip(script);
    let said = match (&texts, read_set(&store.state().composed)) {
        (_, Err(why)) => english::sentence(&why.to_string()),
        (None, _) => english::NO_SCORM_FILES.to_owned(),
        (Some(((page, style), script)), Ok(set)) => match plywise_scorm::package(&set, [page, style, script])
        {
            Ok(zip) => {
                download_zip("plywise-scorm.zip", &zip);
                english::SCORM_SAVED.to_owned()
            }
            Err(why) => english::sentence(&why.to_string()),
        },
    };
    store.dispatch(PracticeAction::Tell(said));
}

/// What the place opens with: the set of a link, or one's own practice in the conventions of the page.
fn opened(link: &str) -> PracticeAction {
    if is_link(link) {
        return match read_set(link) {
            Ok(set) => match browser::sitting(&set) {
                Some(result) => PracticeAction::Restore(Box::new(result), browser::elapsed()),
                None => PracticeAction::Offer(Box::new(set)),
            },
            Err(error) => PracticeAction::Fail(Fault::Link, error.to_string()),
        };
    }
    own_practice(link == "here")
}

/// One's own practice in the conventions of the page, which asks about the page's search from its step on if it `is_here`.
pub(crate) fn own_practice(is_here: bool) -> PracticeAction {
    let settings = settings();
    let profile = settings.profile.as_deref().and_then(Profile::from_key).unwrap_or(&Profile::DEFAULT);
    let here = is_here.then(page_tree).flatten();
    let (tree, from) = here.unzip();
    PracticeAction::Wish(Wish { profile: profile.key, tree, from, ..Wish::default() }, browser::seed())
}

fn settings() -> Link {
    Link::read(&ask("settings")).0
}

/// The page's tree with its search and its conventions, and the step at which it is seen.
pub(crate) fn page_tree() -> Option<(String, Step)> {
    let settings = settings();
    let step = match settings.step {
        Some(LinkStep::At(step)) => step,
        _ => Step::START,
    };
    Some((in_conventions(&ask("tree"), &settings).ok()?, step))
}

/// A text of the page, by the name of the method that gives it.
pub(crate) fn ask(method: &str) -> String {
    let ask = ASK.with_borrow(Clone::clone);
    let answer = ask.and_then(|ask| ask.call2(&JsValue::NULL, &method.into(), &"".into()).ok());
    answer.and_then(|answer| answer.as_string()).unwrap_or_default()
}
