//! What lies over the stage: the box to type into, handles at the picked node, and where a dragged node would go.
//!
//! The page draws the stage, so this stands in an element of its own in it. A portal into the stage itself would have
//! Yew take the page's marks for the studio's. Where everything stands is told to the style sheet by custom properties: a
//! strict host allows no styles in markup.

use plywise_controls::find;
use plywise_render::number;
use plywise_search::NodeId;
use wasm_bindgen::JsCast as _;
use wasm_bindgen::prelude::Closure;
use web_sys::{Element as Dom, HtmlElement, MutationObserver, MutationObserverInit};
use yew::prelude::*;

use super::at_node::at_node;
use super::drag::NodeBox;
use super::handles::{elements, outline, put_at};
use super::state::WorkbenchState;
use super::{Destination, WorkbenchAction};

/// The element over the stage.
#[derive(Debug)]
pub(super) struct Overlay {
    stage: Dom,
    root: HtmlElement,
    mark: NodeRef,
    chip: NodeRef,
}

/// Two are equal when they are the same one.
impl PartialEq for Overlay {
    fn eq(&self, other: &Overlay) -> bool {
        self.root == other.root
    }
}

/// What keeps something at its node when the view moves, until it is dropped.
#[derive(Debug)]
pub(super) struct Watch {
    observer: MutationObserver,
    _moved: Closure<dyn FnMut()>,
}

impl Drop for Watch {
    fn drop(&mut self) {
        self.observer.disconnect();
    }
}

impl Overlay {
    pub(super) fn new() -> Option<Overlay> {
        let stage = find(".pw-stage")?;
        let root = stage.owner_document()?.create_element("div").ok()?;
        root.set_class_name("pw-over");
        stage.append_child(&root).ok()?;
        let root = root.unchecked_into();
        Some(Overlay { stage, root, mark: NodeRef::default(), chip: NodeRef::default() })
    }

    /// Draws what lies over the stage.
    pub(super) fn drawn(&self, state: &WorkbenchState, act: &Callback<WorkbenchAction>) -> Html {
        // Whether the last two are hidden, and what is in them, is `show_drop`'s.
        let parts = html! {
            <>
                <div class="pw-at-node">{ at_node(state, act) }</div>
                <div ref={&self.mark} class="pw-drop" hidden=true />
                <div ref={&self.chip} class="pw-drag-chip" hidden=true />
            </>
        };
        create_portal(parts, self.root.clone().into())
    }

    /// The picture, which pointers are kept to.
    pub(super) fn scene(&self) -> Option<Dom> {
        self.stage.query_selector(".pw-scene").ok()?
    }

    /// Puts the box and the handles at a node, and keeps them there when the view moves, until what it gives is dropped.
    pub(super) fn stay_at(&self, node: Option<NodeId>) -> Option<Watch> {
        let (stage, root) = (self.stage.clone(), self.root.clone());
        let put = move || put_at(&stage, &root, node);
        put();
        let moved = Closure::<dyn FnMut()>::new(put);
        let options = MutationObserverInit::new();
        options.set_subtree(true);
        options.set_child_list(true);
        options.set_attribute_filter(&js_sys::Array::of1(&"transform".into()));
        let observer = MutationObserver::new(moved.as_ref().unchecked_ref()).ok()?;
        let scene = self.scene()?;
        observer.observe_with_options(&scene, &options).ok()?;
        Some(Watch { observer, _moved: moved })
    }

    /// The nodes that are drawn, where they are in the window.
    pub(super) fn targets(&self) -> Vec<NodeBox> {
        let Ok(drawn) = self.stage.query_selector_all("[data-node]") else { return Vec::new() };
        elements(&drawn)
            .filter_map(|mark| {
                let node = NodeId::new(mark.get_attribute("data-node")?.parse::<u32>().ok()? as usize);
                let at = outline(&mark);
                Some(NodeBox { node, left: at.left(), top: at.top(), width: at.width(), height: at.height() })
            })
            .collect()
    }

    /// Shows where a dragged node would go, and says it beside the pointer; nothing where it would go nowhere.
    pub(super) fn show_drop(&self, drop: Option<(Destination, &NodeBox)>, says: &str, (x, y): (f64, f64)) {
        let Some((mark, chip)) = self.drop_parts() else { return };
        let corner = self.stage.get_bounding_client_rect();
        let put = |element: &HtmlElement, sizes: [(&str, f64); 4]| {
            for (name, size) in sizes {
                // A browser without custom properties shows the mark in a corner.
                let _ = element.style().set_property(name, &(number(size) + "px"));
            }
        };
        chip.set_text_content(Some(says));
        chip.set_hidden(false);
        put(&chip, [("--x", x - corner.left()), ("--y", y - corner.top()), ("--w", 0.0), ("--h", 0.0)]);
        mark.set_hidden(drop.is_none());
        let Some((place, at)) = drop else { return };
        let (left, top) = (at.left - corner.left(), at.top - corner.top());
        let is_under = matches!(place, Destination::Under(_));
        mark.set_class_name(if is_under { "pw-drop under" } else { "pw-drop" });
        let sizes = match place {
            Destination::Under(_) => (left - 6.0, top - 6.0, at.width + 12.0, at.height + 12.0),
            Destination::Before(_) => (left - 7.0, top - 8.0, 4.0, at.height + 16.0),
            Destination::After(_) => (left + at.width + 3.0, top - 8.0, 4.0, at.height + 16.0),
        };
        put(&mark, [("--x", sizes.0), ("--y", sizes.1), ("--w", sizes.2), ("--h", sizes.3)]);
    }

    /// Nothing is dragged any more.
    pub(super) fn hide_drop(&self) {
        if let Some((mark, chip)) = self.drop_parts() {
            mark.set_hidden(true);
            chip.set_hidden(true);
        }
    }

    /// Where a dragged node would go, and what is said beside the pointer, once they are drawn.
    fn drop_parts(&self) -> Option<(HtmlElement, HtmlElement)> {
        Some((self.mark.cast()?, self.chip.cast()?))
    }
}

impl Drop for Overlay {
    fn drop(&mut self) {
        self.root.remove();
    }
}
