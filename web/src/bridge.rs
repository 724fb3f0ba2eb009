//! What scripts around the program may ask of it: mount an embed, steer it or the page itself, hear of it.
//!
//! All there is to it is text, so that the program stays small: a method by its name, a state as JSON. The
//! scripts in `web/embed` check what they are given and make the interface that course pages see.

use std::cell::RefCell;
#[cfg(feature = "page")]
use std::rc::Rc;

use js_sys::Function;
use plywise_lesson::Narrator;
use plywise_notation::{Limits, parse_with, read_score};
use plywise_render::{Figure, Stage, Theme, figure_in};
use plywise_replay::{Command, Step};
#[cfg(feature = "page")]
use plywise_search::NodeId;
use plywise_search::{Event, Score};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;
use web_sys::{Element, EventTarget};
#[cfg(feature = "page")]
use yew::AttrValue;
use yew::{AppHandle, Callback, Renderer};

use crate::app::{App, AppProps};
use crate::session::{Action, Complaint, Go, Session};

/// An embed, or the page itself, as scripts see it.
struct Widget {
    /// As it was drawn last; `None` before.
    session: Option<Session>,
    act: Callback<Action>,
    /// Whom to tell; nobody, until a script wants to hear of the page.
    changed: Option<Function>,
    app: Option<AppHandle<App>>,
}

/// The page itself has the first number; embeds have no page.
#[cfg(feature = "page")]
const PAGE: usize = 0;

thread_local! {
    /// By number. The place of one that is gone stays empty, so that numbers are never used twice.
    static WIDGETS: RefCell<Vec<Option<Widget>>> = const { RefCell::new(Vec::new()) };
}

/// Draws an embed into `place`, with what its `address` says, and gives its number. `root` is marked with the
/// theme, and keys are those that arrive at `keys`. `changed` is called with the state, as JSON, when it is drawn and whenever it has changed.
#[wasm_bindgen]
pub fn mount(place: Element, root: Element, keys: EventTarget, address: &str, changed: Function) -> usize {
    let number = numbered(Some(changed));
    let props = AppProps { number, address: Some(address.to_owned().into()), keys, root };
    let app = Renderer::<App>::with_root_and_props(place, props).render();
    with(number, |widget| widget.app = Some(app));
    number
}

/// A number for an embed, or for the page.
pub fn numbered(changed: Option<Function>) -> usize {
    let widget = Widget { session: None, act: Callback::noop(), changed, app: None };
    WIDGETS.with_borrow_mut(|widgets| {
        widgets.push(Some(widget));
        widgets.len() - 1
    })
}

/// From now on `changed` is called with the state of the page, as JSON: at once, and whenever it has changed. Gives
/// the page's number.
#[cfg(feature = "page")]
#[wasm_bindgen]
pub fn attend(changed: Function) -> usize {
    let state = with(PAGE, |widget| {
        widget.changed = Some(changed);
        widget.session.as_ref().map(state)
    });
    if let Some(state) = state.flatten() {
        tell(PAGE, &state);
    }
    PAGE
}

/// Takes an embed off the page.
#[wasm_bindgen]
pub fn unmount(number: usize) {
    let widget = WIDGETS.with_borrow_mut(|widgets| widgets.get_mut(number).and_then(Option::take));
    if let Some(app) = widget.and_then(|widget| widget.app) {
        app.destroy();
    }
}

/// Does what `method` says and gives the state after it, as JSON; the empty text when there is no such embed or
/// method, or `argument` is none for it. `tree` gives the text of the tree, as it is, `draft` what stands in the
/// text box, `settings` the link without the tree, and `picture` the tree as it is seen, as an SVG file in the theme that
/// the argument names.
#[wasm_bindgen]
pub fn call(number: usize, method: &str, argument: &str) -> String {
    let answer = with(number, |widget| {
        let session = widget.session.as_ref()?;
        if method == "tree" {
            let is_shown = session.refused.is_none();
            return Some((if is_shown { session.document.text.to_string() } else { String::new() }, None));
        }
        #[cfg(feature = "page")]
        if method == "draft" {
            return Some((session.draft.to_string(), None));
        }
        if method == "settings" {
            return Some((session.settings().to_string(), None));
        }
        if method == "picture" {
            return Some((picture(session, Theme::from_key(argument)?), None));
        }
        let action = action(session, method, argument)?;
        // What will be drawn is known already, since a session only changes by its actions.
        let after = session.after(action.clone());
        let answer = state(&after);
        // An edit is worked out once: at the key somebody presses. So is a tree that takes a second to search.
        #[cfg(feature = "page")]
        let action = match action {
            Action::Edit(_) | Action::Load(_) | Action::Revise(..) | Action::Suppose(..) => {
                Action::Become(Rc::new(after.copy()))
            }
            other => other,
        };
        widget.session = Some(after);
        Some((answer, Some((widget.act.clone(), action))))
    });
    let Some((answer, then)) = answer.flatten() else { return String::new() };
    if let Some((act, action)) = then {
        act.emit(action);
    }
    answer
}

/// Whether a text is a tree in our own notation, which goes before every other: whoever has one asks no other reader.
#[wasm_bindgen]
#[must_use]
pub fn reads(text: &str) -> bool {
    parse_with(text, Limits::PAGE).is_ok()
}

fn with<T>(number: usize, use_it: impl FnOnce(&mut Widget) -> T) -> Option<T> {
    WIDGETS.with_borrow_mut(|widgets| widgets.get_mut(number).and_then(Option::as_mut).map(use_it))
}

/// Keeps what is about to be drawn.
pub(crate) fn keep(number: usize, session: &Session, act: &Callback<Action>) {
    with(number, |widget| {
        widget.act = act.clone();
        widget.session = Some(session.clone());
    });
}

/// Whether a script wants to hear of it: of an embed always.
pub(crate) fn is_heard(number: usize) -> bool {
    cfg!(not(feature = "page")) || with(number, |widget| widget.changed.is_some()).unwrap_or_default()
}

/// Tells the scripts what has been drawn.
pub(crate) fn tell(number: usize, state: &str) {
    if let Some(changed) = with(number, |widget| widget.changed.clone()).flatten() {
        // What a script does with it is its own concern.
        let _ = changed.call1(&JsValue::NULL, &JsValue::from_str(state));
    }
}

fn action(session: &Session, method: &str, argument: &str) -> Option<Action> {
    Some(match method {
        "prev" => Action::Go(Go::Back),
        "next" => Action::Go(Go::Next),
        "goTo" => Action::Go(Go::To(Step(argument.parse().ok()?))),
        "goToLabel" => {
            let node = session.document.tree.find(argument)?;
            let (entered, _) = *session.lesson.replay.stays(node).first()?;
            Action::Go(Go::To(entered))
        }
        "play" => Action::Play(Command::Play),
        "pause" => Action::Play(Command::Pause),
        "speed" => Action::Play(Command::SetSpeed(read_score(argument)?.points())),
        #[cfg(feature = "page")]
        "load" if session.chrome.is_none() => Action::Load(argument.to_owned().into()),
        "load" => Action::Edit(argument.to_owned().into()),
        "follow" => Action::Follow(argument.to_owned().into()),
        #[cfg(feature = "page")]
        "given" | "restore" => {
            let (link, text) = argument.split_once('\n')?;
            let (link, text) = (AttrValue::from(link.to_owned()), AttrValue::from(text.to_owned()));
            if method == "given" { Action::Given(link, text) } else { Action::Restore(link, text) }
        }
        "refuse" => Action::Refuse(argument.to_owned().into()),
        #[cfg(feature = "page")]
        "revise" => {
            let (selected, text) = argument.split_once('\n')?;
            Action::Revise(text.to_owned().into(), picked(selected))
        }
        #[cfg(feature = "page")]
        "suppose" => {
            let (leaf, value) = argument.split_once(' ')?;
            let value = if value == "?" { None } else { Some(read_score(value)?) };
            Action::Suppose(picked(leaf)?, value)
        }
        #[cfg(feature = "page")]
        "select" => {
            Action::Select(picked(argument).filter(|node| node.index() < session.document.tree.n_nodes()))
        }
        _ => return None,
    })
}

/// The node with a number, of a tree that may not be there yet; none for anything else.
#[cfg(feature = "page")]
fn picked(number: &str) -> Option<NodeId> {
    number.parse::<u32>().ok().map(|number| NodeId::new(number as usize))
}

/// What is seen of the tree, as a file that stands by itself.
#[must_use]
pub fn picture(session: &Session, theme: Theme) -> String {
    let Session { lesson, document, conventions, camera, .. } = session;
    let (moment, selected) = (session.moment(), None);
    let stage = Stage {
        moment: &moment,
        placement: &lesson.placement,
        conventions,
        levels: &lesson.levels,
        selected,
    };
    let title = document.title();
    let hides_future = session.chrome.is_some_and(|chrome| chrome.hides_future);
    let about = Figure { title: &title, source: &document.text, theme };
    figure_in(&stage, about, camera.viewport(), hides_future)
}

/// A session as JSON, on one line: docs/embedding.md says what each part means.
#[must_use]
pub fn state(session: &Session) -> String {
    let moment = session.moment();
    let tree = &session.document.tree;
    let (first, last) = session.range();
    let step = session.playback.step();
    let mut json = String::from("{");
    let mut say = |key: &str, value: &str| {
        json.push_str(if json.len() > 1 { ",\"" } else { "\"" });
        json.push_str(key);
        json.push_str("\":");
        json.push_str(value);
    };
    say("step", &step.0.to_string());
    say("length", &session.playback.last().0.to_string());
    say("first", &first.0.to_string());
    say("last", &last.0.to_string());
    say("playing", if session.playback.is_playing() { "true" } else { "false" });
    let event = moment.event();
    let kind = match event {
        None => "start",
        Some(Event::Entered { .. }) => "entered",
        Some(Event::Evaluated { .. }) => "evaluated",
        Some(Event::Updated { .. }) => "updated",
        Some(Event::Pruned { .. }) => "pruned",
        Some(Event::Returned { .. }) => "returned",
        Some(Event::Recalled { .. }) => "recalled",
    };
    say("kind", &quoted(kind));
    let node = event.map(|event| event.node());
    let null = || "null".to_owned();
    let window = node.and_then(|node| moment.window(node));
    say("node", &node.map_or_else(null, |node| node.index().to_string()));
    say("label", &node.map_or_else(null, |node| quoted(&tree.label(node))));
    say("alpha", &window.map_or_else(null, |window| number(window.alpha)));
    say("beta", &window.map_or_else(null, |window| number(window.beta)));
    say("value", &node.and_then(|node| moment.value(node)).map_or_else(null, number));
    let sentence = || Narrator::new(tree, &session.conventions).sentence(&moment).to_string();
    say("text", &quoted(&if session.refused.is_none() { sentence() } else { String::new() }));
    let is_shown = session.refused.is_none();
    say("title", &if is_shown { quoted(&session.document.title()) } else { quoted("") });
    // The script around an embed knows what was asked for.
    let link = session.link().filter(|_| is_shown);
    say("link", &link.map_or_else(null, |link| quoted(&link.to_string())));
    say("shown", if is_shown { "true" } else { "false" });
    say("mode", &session.chrome.map_or_else(null, |chrome| quoted(chrome.mode_key())));
    say("blank", if session.is_blank { "true" } else { "false" });
    let error = match (&session.complaint, &session.notice) {
        (Some(Complaint(error)), _) => {
            let message = quoted(&error.to_string());
            format!(
                "{{\"code\":\"tree\",\"message\":{message},\"line\":{},\"col\":{}}}",
                error.line, error.column
            )
        }
        (None, Some(notice)) => format!("{{\"code\":\"link\",\"message\":{}}}", quoted(notice)),
        (None, None) => null(),
    };
    say("error", &error);
    // For the studio, which only the page has.
    #[cfg(feature = "page")]
    if session.chrome.is_none() {
        say("selected", &session.selected.map_or_else(null, |node| node.index().to_string()));
        say("edition", &session.edition.to_string());
    }
    json.push('}');
    json
}

/// A score as the trace format has it: the infinities are texts.
fn number(score: Score) -> String {
    if score.is_finite() { score.to_string() } else { quoted(&score.to_string()) }
}

/// A text as JSON has it.
fn quoted(text: &str) -> String {
    let mut quoted = String::with_capacity(text.len() + 2);
    quoted.push('"');
    for c in text.chars() {
        match c {
            '"' | '\\' => quoted.extend(['\\', c]),
            // Within a sentence or a name one is as good as the other.
            '\0'..='\u{1f}' => quoted.push(' '),
            _ => quoted.push(c),
        }
    }
    quoted.push('"');
    quoted
}
