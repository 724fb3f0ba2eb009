//! What the workbench hears of the page while somebody edits: keys on the stage, and nodes that are dragged.
//!
//! The page has its own keys and drags the view. So the workbench listens first, at the window, and keeps to itself
//! what is its own.

use std::cell::RefCell;
use std::rc::Rc;

use gloo_events::{EventListener, EventListenerOptions, EventListenerPhase};
use plywise_search::NodeId;
use wasm_bindgen::JsCast as _;
use web_sys::{Element as Dom, Event, KeyboardEvent, PointerEvent};
use yew::Callback;

use super::act::Bench;
use super::drag::{Target, is_below, place_at};
use super::over::Over;
use super::{Deed, Place};
use crate::editing::{NOT_UNDER_ITSELF, ROOT_STAYS};
use crate::keys::{KeyWish, Press, anywhere, on_stage};

/// Below this many pixels a press that moved is still a click.
const DRAG_FROM: f64 = 6.0;
/// Two clicks on a node within so many milliseconds open its box.
const TWICE_MS: f64 = 450.0;

/// A pointer that presses on a node.
#[derive(Debug)]
struct Drag {
    pointer: i32,
    node: NodeId,
    from: (f64, f64),
    /// The nodes that are drawn, once it has moved.
    targets: Vec<Target>,
    place: Option<Place>,
    /// Whether it is over something below it, where it cannot go.
    is_under_itself: bool,
    moves: bool,
}

#[derive(Debug, Default)]
struct Hands {
    drag: Option<Drag>,
    /// Where the root was pressed, which cannot be dragged: the view goes with the pointer.
    root: Option<(f64, f64)>,
    /// What ends a drag is a click as well, to the browser.
    swallows_click: bool,
    clicked: Option<(NodeId, f64)>,
}

struct Ears {
    bench: Rc<RefCell<Bench>>,
    over: Rc<RefCell<Option<Over>>>,
    act: Callback<Deed>,
    hands: RefCell<Hands>,
}

type Hear = fn(&Ears, &Event);

/// Listens until the listeners are dropped.
pub(super) fn to_page(
    bench: &Rc<RefCell<Bench>>,
    over: &Rc<RefCell<Option<Over>>>,
    act: &Callback<Deed>,
) -> Vec<EventListener> {
    let Some(window) = web_sys::window() else { return Vec::new() };
    let (bench, over, act) = (Rc::clone(bench), Rc::clone(over), act.clone());
    let ears = Rc::new(Ears { bench, over, act, hands: RefCell::default() });
    let heard: [(&'static str, Hear); 7] = [
        ("keydown", Ears::key),
        ("pointerdown", Ears::pressed),
        ("pointermove", Ears::moved),
        ("pointerup", Ears::released),
        ("pointercancel", |ears, _| ears.let_go()),
        ("touchmove", Ears::touched),
        ("click", Ears::clicked),
    ];
    let options = EventListenerOptions { phase: EventListenerPhase::Capture, passive: false };
    heard
        .into_iter()
        .map(|(event, hear)| {
            let ears = Rc::clone(&ears);
            EventListener::new_with_options(&window, event, options, move |event| hear(&ears, event))
        })
        .collect()
}

/// Takes note of what is typed in the text box, before the page says what came of it.
pub(super) fn to_typing(bench: Rc<RefCell<Bench>>) -> Option<EventListener> {
    let options = EventListenerOptions::run_in_capture_phase();
    let is_box = |event: &Event| target(event).is_some_and(|target| target.id() == "pw-draft");
    let window = web_sys::window()?;
    Some(EventListener::new_with_options(&window, "input", options, move |event| {
        if let Some(mut bench) = bench.try_borrow_mut().ok().filter(|_| is_box(event)) {
            bench.has_typed = true;
        }
    }))
}

fn target(event: &Event) -> Option<Dom> {
    event.target()?.dyn_into().ok()
}

fn is_in(element: &Dom, selector: &str) -> bool {
    element.closest(selector).ok().flatten().is_some()
}

/// The node that an event is about, on the stage that is edited and not on one beside it.
fn node_of(event: &Event) -> Option<NodeId> {
    let mark = target(event)?.closest("[data-node]").ok()??;
    let stage = mark.closest(".pw-stage").ok()??;
    let is_ours = plywise_controls::find(".pw-stage").is_some_and(|first| first == stage);
    let number = mark.get_attribute("data-node")?.parse::<u32>().ok()?;
    is_ours.then(|| NodeId::new(number as usize))
}

fn keep_to_ourselves(event: &Event) {
    event.prevent_default();
    event.stop_immediate_propagation();
}

impl Ears {
    fn key(&self, event: &Event) {
        let event: &KeyboardEvent = event.unchecked_ref();
        let Some(target) = target(event) else { return };
        let key = event.key();
        if key == "Escape" && self.hands.borrow().drag.as_ref().is_some_and(|drag| drag.moves) {
            keep_to_ourselves(event);
            self.let_go();
            return;
        }
        // A slider's own arrow keys: the page would step with them.
        if is_in(&target, ".pw-workbench [type=range]") {
            if key == "Escape" {
                keep_to_ourselves(event);
                self.act.emit(Deed::PutBack);
            } else {
                event.stop_propagation();
            }
            return;
        }
        let ctrl = event.ctrl_key() || event.meta_key();
        let press = Press { key: &key, shift: event.shift_key(), alt: event.alt_key(), ctrl };
        let is_box =
            is_in(&target, "input:not([type=range], [type=checkbox]), textarea:not(#pw-draft), dialog");
        if let Some(command) = anywhere(press).filter(|_| !is_box) {
            keep_to_ourselves(event);
            self.act.emit(Deed::Follow(command));
            return;
        }
        let is_button = is_in(&target, "button") && matches!(&*key, "Enter" | " ");
        if is_box || is_button || !is_in(&target, ".pw-stage") {
            return;
        }
        let Some(deed) = self.deed(press) else { return };
        keep_to_ourselves(event);
        self.act.emit(deed);
    }

    fn deed(&self, press: Press<'_>) -> Option<Deed> {
        let bench = self.bench.try_borrow().ok()?;
        Some(match on_stage(press, &bench.editing)? {
            KeyWish::Follow(command) => Deed::Follow(command),
            KeyWish::Walk(way) => Deed::Walk(way),
            KeyWish::Type(first) => Deed::Type(bench.editing.selected()?, first),
            // What is supposed goes first, then what is picked.
            KeyWish::Leave if bench.supposed.is_some() => Deed::PutBack,
            KeyWish::Leave => Deed::Pick(None),
        })
    }

    fn pressed(&self, event: &Event) {
        let event: &PointerEvent = event.unchecked_ref();
        let is_second = self.hands.borrow().drag.is_some();
        self.let_go();
        let from = (f64::from(event.client_x()), f64::from(event.client_y()));
        {
            let mut hands = self.hands.borrow_mut();
            hands.swallows_click = false;
            hands.root = None;
        }
        let Some(node) = node_of(event) else { return };
        let can_move = self.bench.try_borrow().is_ok_and(|bench| bench.editing.mistake().is_none());
        if is_second || event.button() != 0 || !can_move {
            return;
        }
        if node == NodeId::ROOT {
            self.hands.borrow_mut().root = Some(from);
            return;
        }
        self.hands.borrow_mut().drag = Some(Drag {
            pointer: event.pointer_id(),
            node,
            from,
            targets: Vec::new(),
            place: None,
            is_under_itself: false,
            moves: false,
        });
    }

    fn moved(&self, event: &Event) {
        let event: &PointerEvent = event.unchecked_ref();
        let at = (f64::from(event.client_x()), f64::from(event.client_y()));
        let has_left = |from: (f64, f64)| (at.0 - from.0).hypot(at.1 - from.1) >= DRAG_FROM;
        let mut hands = self.hands.borrow_mut();
        if hands.root.take_if(|from| has_left(*from)).is_some() {
            drop(hands);
            self.act.emit(Deed::Explain(ROOT_STAYS.to_owned()));
            return;
        }
        let Some(drag) = hands.drag.as_mut().filter(|drag| drag.pointer == event.pointer_id()) else {
            return;
        };
        // The view stays where it is.
        event.stop_immediate_propagation();
        let over = self.over.borrow();
        let (Some(over), Ok(bench)) = (over.as_ref(), self.bench.try_borrow()) else { return };
        if !drag.moves {
            if !has_left(drag.from) {
                return;
            }
            drag.moves = true;
            drag.targets = over.targets();
            if let Some(scene) = over.scene() {
                // Goes on outside the stage too; a pointer that is already gone needs no capture.
                let _ = scene.set_pointer_capture(drag.pointer);
            }
        }
        drag.place = place_at(&drag.targets, at, drag.node, &bench.editing);
        drag.is_under_itself = is_below(&drag.targets, at, drag.node, &bench.editing);
        let label = bench.editing.label(drag.node);
        let says = match drag.place {
            None if drag.is_under_itself => NOT_UNDER_ITSELF.to_owned(),
            None => label,
            Some(Place::Before(by)) => format!("{label} before {}", bench.editing.label(by)),
            Some(Place::After(by)) => format!("{label} after {}", bench.editing.label(by)),
            Some(Place::Under(by)) => format!("{label} under {}", bench.editing.label(by)),
        };
        let shown = drag.place.and_then(|place| {
            let (Place::Before(by) | Place::After(by) | Place::Under(by)) = place;
            Some((place, drag.targets.iter().find(|target| target.node == by)?))
        });
        over.show_drop(shown, &says, at);
    }

    fn released(&self, event: &Event) {
        let event: &PointerEvent = event.unchecked_ref();
        self.hands.borrow_mut().root = None;
        let drag = self.hands.borrow_mut().drag.take_if(|drag| drag.pointer == event.pointer_id());
        let Some(drag) = drag else { return };
        if !drag.moves {
            return;
        }
        self.hands.borrow_mut().swallows_click = true;
        self.hide();
        if let Some(place) = drag.place {
            self.act.emit(Deed::Put(drag.node, place));
        } else if drag.is_under_itself {
            self.act.emit(Deed::Explain(NOT_UNDER_ITSELF.to_owned()));
        }
    }

    /// Stops dragging; the node stays where it was.
    fn let_go(&self) {
        let drag = self.hands.borrow_mut().drag.take();
        if drag.is_some_and(|drag| drag.moves) {
            self.hands.borrow_mut().swallows_click = true;
            self.hide();
        }
    }

    fn hide(&self) {
        if let Some(over) = &*self.over.borrow() {
            over.hide_drop();
        }
    }

    /// A finger that drags a node does not scroll the page.
    fn touched(&self, event: &Event) {
        if self.hands.borrow().drag.is_some() && event.cancelable() {
            event.prevent_default();
        }
    }

    fn clicked(&self, event: &Event) {
        if std::mem::take(&mut self.hands.borrow_mut().swallows_click) {
            keep_to_ourselves(event);
            return;
        }
        let before = self.hands.borrow_mut().clicked.take();
        let Some(node) = node_of(event) else { return };
        let now = event.time_stamp();
        if before.is_some_and(|(last, at)| last == node && now - at < TWICE_MS) {
            self.act.emit(Deed::Type(node, None));
        } else {
            self.hands.borrow_mut().clicked = Some((node, now));
        }
    }
}
