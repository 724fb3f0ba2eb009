//! Where there is room at a node, for the box and for the handles.

use plywise_render::number;
use plywise_search::NodeId;
use wasm_bindgen::JsCast as _;
use web_sys::{DomRect, Element as Dom, HtmlElement, NodeList};

/// What a selector has found.
pub(super) fn elements(found: &NodeList) -> impl Iterator<Item = Dom> {
    (0..found.length()).filter_map(|nth| found.item(nth)?.dyn_into().ok())
}

/// What of a node's mark is the node itself, without what is written beside it.
pub(super) fn outline(mark: &Dom) -> DomRect {
    let outline = mark.query_selector(".pw-outline").ok().flatten();
    outline.as_ref().unwrap_or(mark).get_bounding_client_rect()
}

/// Tells the style sheet where a node is on the stage.
pub(super) fn put_at(stage: &Dom, root: &HtmlElement, node: Option<NodeId>) {
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
    let middle = (x + w / 2.0).min(width - 66.0).max(66.0);
    let level = (y + h / 2.0).min(height - 48.0).max(24.0);
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
        let _ = root.style().set_property(name, &(number(size) + "px"));
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
    elements(&drawn)
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
