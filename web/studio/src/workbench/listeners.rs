//! What the workbench hears of the page while somebody edits: keys on the stage, and nodes that are dragged.
//!
//! The page has its own keys and drags the view. So the workbench listens first, at the window, and keeps to itself
//! what is its own.

use std::cell::RefCell;
use std::rc::Rc;

use gloo_events::{EventListener, EventListenerOptions, EventListenerPhase};
use plywise_controls::Store;
use plywise_search::NodeId;
use wasm_bindgen::JsCast as _;
use web_sys::{Element as Dom, Event, KeyboardEvent, PointerEvent};
use yew::Callback;

use super::drag::{NodeBox, destination_at, is_below};
use super::overlay::Overlay;
use super::state::WorkbenchState;
use super::{Destination, WorkbenchAction};
use crate::english::editing as english;
use crate::keys::{KeyAction, KeyPress, anywhere, on_stage};

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
    targets: Vec<NodeBox>,
    place: Option<Destination>,
    /// Whether it is over something below it, where it cannot go.
    is_under_itself: bool,
    moves: bool,
}

#[derive(Debug, Default)]
struct Gesture {
    drag: Option<Drag>,
    /// Where the root was pressed, which cannot be dragged: the view goes with the pointer.
    root: Option<(f64, f64)>,
    /// What ends a drag is a click as well, to the browser.
    swallows_click: bool,
    clicked: Option<(NodeId, f64)>,
}

struct Listeners {
    store: Rc<Store<WorkbenchState>>,
    overlay: Rc<Overlay>,
    act: Callback<WorkbenchAction>,
    gesture: RefCell<Gesture>,
}

type Handler = fn(&Listeners, &Event);

/// Listens until the listeners are dropped.
pub(super) fn to_page(
    store: &Rc<Store<WorkbenchState>>,
    overlay: &Rc<Overlay>,
    act: &Callback<WorkbenchAction>,
) -> Vec<EventListener> {
    let Some(window) = web_sys::window() else { return Vec::new() };
    let (store, overlay, act) = (Rc::clone(store), Rc::clone(overlay), act.clone());
    let listeners = Rc::new(Listeners { store, overlay, act, gesture: RefCell::default() });
    let handlers: [(&'static str, Handler); 7] = [
        ("keydown", Listeners::key),
        ("pointerdown", Listeners::pressed),
        ("pointermove", Listeners::moved),
        ("pointerup", Listeners::released),
        ("pointercancel", |listeners, _| listeners.let_go()),
        ("touchmove", Listeners::touched),
        ("click", Listeners::clicked),
    ];
    let options = EventListenerOptions { phase: EventListenerPhase::Capture, passive: false };
    handlers
        .into_iter()
        .map(|(event, handle)| {
            let listeners = Rc::clone(&listeners);
            EventListener::new_with_options(&window, event, options, move |event| handle(&listeners, event))
        })
        .collect()
}

/// Takes note of what is typed in the text box, before the page says what came of it.
pub(super) fn to_typing(on_typed: Callback<()>) -> Option<EventListener> {
    let options = EventListenerOptions::run_in_capture_phase();
    let window = web_sys::window()?;
    Some(EventListener::new_with_options(&window, "input", options, move |event| {
        if target(event).is_some_and(|target| target.id() == "pw-draft") {
            on_typed.emit(());
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

impl Listeners {
    fn key(&self, event: &Event) {
        let event: &KeyboardEvent = event.unchecked_ref();
        let Some(target) = target(event) else { return };
        let key = event.key();
        if key == "Escape" && self.gesture.borrow().drag.as_ref().is_some_and(|drag| drag.moves) {
            keep_to_ourselves(event);
            self.let_go();
            return;
        }
        // A slider's own arrow keys: the page would step with them.
        if is_in(&target, ".pw-workbench [type=range]") {
            if key == "Escape" {
                keep_to_ourselves(event);
                self.act.emit(WorkbenchAction::TakeBack);
            } else {
                event.stop_propagation();
            }
            return;
        }
        let ctrl = event.ctrl_key() || event.meta_key();
        let press = KeyPress { key: &key, shift: event.shift_key(), alt: event.alt_key(), ctrl };
        let is_box =
            is_in(&target, "input:not([type=range], [type=checkbox]), textarea:not(#pw-draft), dialog");
        if let Some(command) = anywhere(press).filter(|_| !is_box) {
            keep_to_ourselves(event);
            self.act.emit(WorkbenchAction::Follow(command));
            return;
        }
        let is_button = is_in(&target, "button") && matches!(&*key, "Enter" | " ");
        if is_box || is_button || !is_in(&target, ".pw-stage") {
            return;
        }
        // Fast fingers are ahead of a slow computer: the box that is to get this key is perhaps not drawn yet.
        let state = self.store.state();
        if let Some(input) = &state.input {
            if let Some(action) = input.key_ahead(press) {
                keep_to_ourselves(event);
                self.act.emit(action);
            }
            return;
        }
        let Some(action) = self.action(press) else { return };
        keep_to_ourselves(event);
        self.act.emit(action);
    }

    fn action(&self, press: KeyPress<'_>) -> Option<WorkbenchAction> {
        let state = self.store.state();
        Some(match on_stage(press, &state.editing)? {
            KeyAction::Follow(command) => WorkbenchAction::Follow(command),
            KeyAction::Walk(way) => WorkbenchAction::Walk(way),
            KeyAction::Type(first) => WorkbenchAction::Type(state.editing.selected()?, first),
            // What is supposed goes first, then what is picked.
            KeyAction::Leave if state.supposed.is_some() => WorkbenchAction::TakeBack,
            KeyAction::Leave => WorkbenchAction::Pick(None),
        })
    }

    fn pressed(&self, event: &Event) {
        let event: &PointerEvent = event.unchecked_ref();
        let is_second = self.gesture.borrow().drag.is_some();
        self.let_go();
        let from = (f64::from(event.client_x()), f64::from(event.client_y()));
        {
            let mut gesture = self.gesture.borrow_mut();
            gesture.swallows_click = false;
            gesture.root = None;
        }
        let Some(node) = node_of(event) else { return };
        let can_move = self.store.state().editing.mistake().is_none();
        if is_second || event.button() != 0 || !can_move {
            return;
        }
        if node == NodeId::ROOT {
            self.gesture.borrow_mut().root = Some(from);
            return;
        }
        self.gesture.borrow_mut().drag = Some(Drag {
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
        let mut gesture = self.gesture.borrow_mut();
        if gesture.root.take_if(|from| has_left(*from)).is_some() {
            drop(gesture);
            self.act.emit(WorkbenchAction::Explain(english::ROOT_STAYS.to_owned()));
            return;
        }
        let Some(drag) = gesture.drag.as_mut().filter(|drag| drag.pointer == event.pointer_id()) else {
            return;
        };
        // The view stays where it is.
        event.stop_immediate_propagation();
        let (overlay, state) = (&self.overlay, self.store.state());
        if !drag.moves {
            if !has_left(drag.from) {
                return;
            }
            drag.moves = true;
            drag.targets = overlay.targets();
            if let Some(scene) = overlay.scene() {
                // Goes on outside the stage too; a pointer that is already gone needs no capture.
                let _ = scene.set_pointer_capture(drag.pointer);
            }
        }
        drag.place = destination_at(&drag.targets, at, drag.node, &state.editing);
        drag.is_under_itself = is_below(&drag.targets, at, drag.node, &state.editing);
        let label = state.editing.label(drag.node);
        let says = match drag.place {
            None if drag.is_under_itself => english::NOT_UNDER_ITSELF.to_owned(),
            None => label,
            Some(place) => {
                let (Destination::Before(by) | Destination::After(by) | Destination::Under(by)) = place;
                english::would_go(&label, place.beside(&state.editing.label(by)))
            }
        };
        let shown = drag.place.and_then(|place| {
            let (Destination::Before(by) | Destination::After(by) | Destination::Under(by)) = place;
            Some((place, drag.targets.iter().find(|target| target.node == by)?))
        });
        overlay.show_drop(shown, &says, at);
    }

    fn released(&self, event: &Event) {
        let event: &PointerEvent = event.unchecked_ref();
        self.gesture.borrow_mut().root = None;
        let drag = self.gesture.borrow_mut().drag.take_if(|drag| drag.pointer == event.pointer_id());
        let Some(drag) = drag else { return };
        if !drag.moves {
            return;
        }
        self.gesture.borrow_mut().swallows_click = true;
        self.overlay.hide_drop();
        if let Some(place) = drag.place {
            self.act.emit(WorkbenchAction::Put(drag.node, place));
        } else if drag.is_under_itself {
            self.act.emit(WorkbenchAction::Explain(english::NOT_UNDER_ITSELF.to_owned()));
        }
    }

    /// Stops dragging; the node stays where it was.
    fn let_go(&self) {
        let drag = self.gesture.borrow_mut().drag.take();
        if drag.is_some_and(|drag| drag.moves) {
            self.gesture.borrow_mut().swallows_click = true;
            self.overlay.hide_drop();
        }
    }

    /// A finger that drags a node does not scroll the page.
    fn touched(&self, event: &Event) {
        if self.gesture.borrow().drag.is_some() && event.cancelable() {
            event.prevent_default();
        }
    }

    fn clicked(&self, event: &Event) {
        if std::mem::take(&mut self.gesture.borrow_mut().swallows_click) {
            keep_to_ourselves(event);
            return;
        }
        let before = self.gesture.borrow_mut().clicked.take();
        let Some(node) = node_of(event) else { return };
        let now = event.time_stamp();
        if before.is_some_and(|(last, at)| last == node && now - at < TWICE_MS) {
            self.act.emit(WorkbenchAction::Type(node, None));
        } else {
            self.gesture.borrow_mut().clicked = Some((node, now));
        }
    }
}
