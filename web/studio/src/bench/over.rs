//! What lies over the stage: the box to type into, handles at the picked node, and where a dragged node would go.
//!
//! The page draws the stage, so this stands in an element of its own in it. Where it stands is told to the style sheet
//! by custom properties: a strict host allows no styles in markup.

use plywise_elements::{Element, button, classed, control, el, find};
use plywise_search::NodeId;
use wasm_bindgen::JsCast as _;
use wasm_bindgen::prelude::Closure;
use web_sys::{
    DomRect, Element as Dom, Event, HtmlElement, HtmlInputElement, KeyboardEvent, MutationObserver,
    MutationObserverInit,
};
use yew::prelude::*;

use super::act::{Bench, Boxed};
use super::drag::Target;
use super::{Command, Deed, Place};

/// The element over the stage.
#[derive(Debug)]
pub(super) struct Over {
    stage: Dom,
    root: HtmlElement,
    host: Dom,
    mark: HtmlElement,
    chip: HtmlElement,
    watch: Option<(MutationObserver, Closure<dyn FnMut()>)>,
}

impl Over {
    pub(super) fn new() -> Option<Over> {
        let stage = find(".pw-stage")?;
        let document = stage.owner_document()?;
        let made = |class: &str| {
            let element = document.create_element("div").ok()?;
            element.set_class_name(class);
            Some(element.unchecked_into::<HtmlElement>())
        };
        let (root, host) = (made("pw-over")?, made("pw-at-node")?);
        let (mark, chip) = (made("pw-drop")?, made("pw-drag-chip")?);
        mark.set_hidden(true);
        chip.set_hidden(true);
        for part in [&host, &mark, &chip] {
            root.append_child(part).ok()?;
        }
        stage.append_child(&root).ok()?;
        Some(Over { stage, root, host: host.into(), mark, chip, watch: None })
    }

    /// Where the box and the handles are drawn.
    pub(super) fn host(&self) -> Dom {
        self.host.clone()
    }

    /// The picture, which pointers are kept to.
    pub(super) fn scene(&self) -> Option<Dom> {
        self.stage.query_selector(".pw-scene").ok()?
    }

    /// Keeps the box and the handles at a node, also when the view moves.
    pub(super) fn stay_at(&mut self, node: Option<NodeId>) {
        if let Some((watch, _)) = self.watch.take() {
            watch.disconnect();
        }
        let (stage, root) = (self.stage.clone(), self.root.clone());
        let put = move || put_at(&stage, &root, node);
        put();
        let moved = Closure::<dyn FnMut()>::new(put);
        let options = MutationObserverInit::new();
        options.set_subtree(true);
        options.set_child_list(true);
        options.set_attribute_filter(&js_sys::Array::of1(&"transform".into()));
        let Ok(watch) = MutationObserver::new(moved.as_ref().unchecked_ref()) else { return };
        if let Some(scene) = self.scene()
            && watch.observe_with_options(&scene, &options).is_ok()
        {
            self.watch = Some((watch, moved));
        }
    }

    /// The nodes that are drawn, where they are in the window.
    pub(super) fn targets(&self) -> Vec<Target> {
        let Ok(drawn) = self.stage.query_selector_all("[data-node]") else { return Vec::new() };
        let nodes = (0..drawn.length()).filter_map(|nth| drawn.item(nth)).map(Dom::unchecked_from_node);
        nodes
            .filter_map(|mark| {
                let node = NodeId::new(mark.get_attribute("data-node")?.parse::<u32>().ok()? as usize);
                let at = outline(&mark);
                Some(Target { node, left: at.left(), top: at.top(), width: at.width(), height: at.height() })
            })
            .collect()
    }

    /// Shows where a dragged node would go, and says it beside the pointer; nothing where it would go nowhere.
    pub(super) fn show_drop(&self, drop: Option<(Place, &Target)>, says: &str, (x, y): (f64, f64)) {
        let corner = self.stage.get_bounding_client_rect();
        let put = |element: &HtmlElement, sizes: [(&str, f64); 4]| {
            for (name, size) in sizes {
                // A browser without custom properties shows the mark in a corner.
                let _ = element.style().set_property(name, &format!("{size}px"));
            }
        };
        self.chip.set_text_content(Some(says));
        self.chip.set_hidden(false);
        put(&self.chip, [("--x", x - corner.left()), ("--y", y - corner.top()), ("--w", 0.0), ("--h", 0.0)]);
        self.mark.set_hidden(drop.is_none());
        let Some((place, at)) = drop else { return };
        let (left, top) = (at.left - corner.left(), at.top - corner.top());
        let is_under = matches!(place, Place::Under(_));
        self.mark.set_class_name(if is_under { "pw-drop under" } else { "pw-drop" });
        let sizes = match place {
            Place::Under(_) => (left - 6.0, top - 6.0, at.width + 12.0, at.height + 12.0),
            Place::Before(_) => (left - 7.0, top - 8.0, 4.0, at.height + 16.0),
            Place::After(_) => (left + at.width + 3.0, top - 8.0, 4.0, at.height + 16.0),
        };
        put(&self.mark, [("--x", sizes.0), ("--y", sizes.1), ("--w", sizes.2), ("--h", sizes.3)]);
    }

    /// Nothing is dragged any more.
    pub(super) fn hide_drop(&self) {
        self.mark.set_hidden(true);
        self.chip.set_hidden(true);
    }
}

impl Drop for Over {
    fn drop(&mut self) {
        if let Some((watch, _)) = self.watch.take() {
            watch.disconnect();
        }
        self.root.remove();
    }
}

trait FromNode {
    fn unchecked_from_node(node: web_sys::Node) -> Self;
}

impl FromNode for Dom {
    fn unchecked_from_node(node: web_sys::Node) -> Dom {
        node.unchecked_into()
    }
}

/// What of a node's mark is the node itself, without what is written beside it.
fn outline(mark: &Dom) -> DomRect {
    let outline = mark.query_selector(".pw-outline").ok().flatten();
    outline.as_ref().unwrap_or(mark).get_bounding_client_rect()
}

/// Tells the style sheet where a node is on the stage.
fn put_at(stage: &Dom, root: &HtmlElement, node: Option<NodeId>) {
    let mark = node
        .and_then(|node| stage.query_selector(&format!("[data-node=\"{}\"]", node.index())).ok().flatten());
    let (width, height) = (f64::from(stage.client_width()), f64::from(stage.client_height()));
    let corner = stage.get_bounding_client_rect();
    let at = mark.as_ref().map(outline);
    // A node that is not drawn: the box then stands in the middle.
    let (x, y, w, h) = at.as_ref().map_or((width / 2.0, height / 2.0, 0.0, 0.0), |at| {
        (at.left() - corner.left(), at.top() - corner.top(), at.width(), at.height())
    });
    let is_away = at.is_none() || x + w < 0.0 || y + h < 0.0 || x > width || y > height;
    // Absent in a browser that knows no data attributes: then the handles show in a corner.
    let _ = root.toggle_attribute_with_force("data-away", is_away);
    let middle = (x + w / 2.0).clamp(60.0, (width - 60.0).max(60.0));
    let level = (y + h / 2.0).clamp(24.0, (height - 48.0).max(24.0));
    let mut sizes = vec![("--x", x), ("--y", y), ("--w", w), ("--h", h), ("--bx", middle), ("--by", level)];
    // The handles stand where they cover nothing: a finger on one means it, and one beside it does not.
    let boxes = mark
        .as_ref()
        .filter(|_| !is_away)
        .map_or_else(Vec::new, |_| taken(stage, corner.left(), corner.top()));
    let free = |places: [(f64, f64); 3]| {
        places.into_iter().find(|&(left, top)| {
            let is_seen = left >= 0.0 && top >= 0.0 && left + HANDLE <= width && top + HANDLE <= height;
            is_seen
                && !boxes.iter().any(|part| part.meets(left - NEXT_TO, top - NEXT_TO, HANDLE + 2.0 * NEXT_TO))
        })
    };
    let (centre, right) = (x + w / 2.0 - HANDLE / 2.0, x + w + 5.0);
    let own_end = mark.as_ref().map_or(y + h, |mark| mark.get_bounding_client_rect().bottom() - corner.top());
    let below = free([(centre, y + h + 5.0), (centre, own_end + 5.0), (centre - HANDLE, own_end + 5.0)]);
    let beside = free([
        (right, y + h / 2.0 - HANDLE / 2.0),
        (x + w + 3.0 - NEXT_TO, y - HANDLE - 3.0),
        (right, own_end + 5.0),
    ]);
    let handles = [
        (below, "data-no-below", "--below-x", "--below-y"),
        (beside, "data-no-beside", "--beside-x", "--beside-y"),
    ];
    for (place, absent, left, top) in handles {
        let _ = root.toggle_attribute_with_force(absent, place.is_none());
        let (at_left, at_top) = place.unwrap_or_default();
        sizes.extend([(left, at_left), (top, at_top)]);
    }
    for (name, size) in sizes {
        let _ = root.style().set_property(name, &format!("{size}px"));
    }
}

/// How large a handle is, and how far from everything else it stands.
const HANDLE: f64 = 26.0;
const NEXT_TO: f64 = 3.0;

/// A part of the picture that no handle may cover, on the stage.
struct Taken {
    left: f64,
    top: f64,
    right: f64,
    bottom: f64,
}

impl Taken {
    fn meets(&self, left: f64, top: f64, size: f64) -> bool {
        left < self.right && left + size > self.left && top < self.bottom && top + size > self.top
    }
}

/// Every node that is drawn, and everything written.
fn taken(stage: &Dom, left: f64, top: f64) -> Vec<Taken> {
    let Ok(drawn) = stage.query_selector_all(".pw-outline, .pw-text, .pw-caption, .pw-label, .pw-question")
    else {
        return Vec::new();
    };
    let parts = (0..drawn.length()).filter_map(|nth| drawn.item(nth)).map(Dom::unchecked_from_node);
    parts
        .map(|part| part.get_bounding_client_rect())
        .filter(|at| at.width() > 0.0)
        .map(|at| Taken {
            left: at.left() - left,
            top: at.top() - top,
            right: at.right() - left,
            bottom: at.bottom() - top,
        })
        .collect()
}

/// The box, or the handles.
pub(super) fn upon(bench: &Bench, act: &Callback<Deed>) -> Html {
    if let Some(boxed) = &bench.boxed {
        return input(bench, boxed, act).into();
    }
    let Some(node) = bench.editing.selected().filter(|_| bench.editing.mistake().is_none()) else {
        return Html::default();
    };
    let label = bench.editing.label(node);
    let plus = |class: &'static str, says: String, command: Command| {
        button(class, act, Deed::Follow(command))
            .attr("tabindex", "-1")
            .attr("title", says.clone())
            .attr("aria-label", says)
            .child("+")
    };
    let is_root = node == NodeId::ROOT;
    el("div")
        .child(plus("pw-plus below", format!("Add a child to {label}"), Command::AddChild))
        .child(
            (!is_root).then(|| {
                plus("pw-plus beside", format!("Add a sibling right of {label}"), Command::AddRight)
            }),
        )
        .into()
}

/// Puts a text into the box that opened, and the focus, which it has already unless it `is_new`; picks the text when it
/// is to be replaced. The text is not drawn with the box: a browser that is given another for a box with the focus lays
/// out the whole page at once, before the rest is drawn.
pub(super) fn enter_box(text: &str, selects: bool, is_new: bool) {
    let Some(field) = find("#pw-box") else { return };
    let has_focus = field.owner_document().and_then(|document| document.active_element());
    if (has_focus.as_ref() == Some(&field)) == is_new {
        return;
    }
    let field: HtmlInputElement = field.unchecked_into();
    if field.value() != text {
        field.set_value(text);
    }
    // Nothing is lost where the focus cannot be moved. The page stays where it is scrolled to.
    let _ = field.focus();
    if selects {
        field.select();
    }
}

fn input(bench: &Bench, boxed: &Boxed, act: &Callback<Deed>) -> Element {
    let Boxed { node, field, wrong, number, .. } = boxed;
    let (number, label) = (*number, bench.editing.label(*node));
    let commits = act.clone();
    let wrong_now = wrong.clone();
    classed("div", "pw-box")
        .child(
            el("input")
                .attr("id", "pw-box")
                .attr("type", "text")
                .attr("autocomplete", "off")
                .attr("autocapitalize", "off")
                .attr("spellcheck", "false")
                .attr("aria-label", format!("{} of {label}", field.label()))
                .attr("aria-invalid", wrong.is_some())
                .attr("aria-describedby", "pw-box-wrong")
                .on("input", act, |event| Some(Deed::Typed(control(event)?.value())))
                .on("blur", act, move |_| Some(Deed::Left(number)))
                .on("keydown", &commits, box_key),
        )
        .child(el("p").attr("id", "pw-box-wrong").attr("role", "alert").child(wrong_now))
}

fn box_key(event: &Event) -> Option<Deed> {
    let event: &KeyboardEvent = event.unchecked_ref();
    let deed = match (&*event.key(), event.shift_key()) {
        ("Enter" | "Tab", false) => Deed::Commit(Some(true)),
        ("Enter" | "Tab", true) => Deed::Commit(Some(false)),
        ("Escape", _) => Deed::Cancel,
        _ => return None,
    };
    event.prevent_default();
    Some(deed)
}
