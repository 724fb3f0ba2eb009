//! What the marks mean.

use plywise_lesson::Conventions;
use plywise_search::Player;

use plywise_elements::{Element, classed, drawing, el, panel, path};

const MAX: &str = "M-21 20V-7L0 -20L21 -7V20Z";
const MIN: &str = "M-21 -20V7L0 20L21 7V-20Z";
const LEAF: &str = "M-17 -15H17V15H-17Z";

/// The legend, in the course's words.
pub(crate) fn legend(conventions: &Conventions) -> Element {
    let words = &conventions.words;
    let entry = |drawn: Element, cross: Option<Element>, text: String| {
        let sign =
            drawing("-26 -24 52 48").attr("class", "pw-scene").attr("width", "44").attr("height", "40");
        el("li").child(sign.child(drawn).child(cross)).child(el("span").child(text))
    };
    let node = |class: &'static str, outline: &'static str, text: String| {
        entry(classed("g", class).child(path("pw-outline", outline)), None, text)
    };
    let edge = |class: &'static str, cross: Option<Element>, text: &str| {
        entry(path(class, "M-18 18L18 -18"), cross, text.to_owned())
    };
    let moves = |player: Player| format!("{} moves", words.player(player));
    let entries = [
        node("pw-node returned exact max", MAX, moves(Player::Max)),
        node("pw-node returned exact min", MIN, moves(Player::Min)),
        node("pw-node returned exact leaf", LEAF, "a leaf and its value".to_owned()),
        node("pw-node open max", MAX, "being searched".to_owned()),
        node("pw-node open max current", MAX, "the search is here".to_owned()),
        node("pw-node returned at-most min", MIN, "returned a bound: the true value may differ".to_owned()),
        node("pw-node pruned leaf", LEAF, "never looked at".to_owned()),
        edge("pw-edge open", None, "the path"),
        edge("pw-edge best", None, "the best line so far"),
        edge("pw-edge cut", Some(path("pw-cross", "M-7 -7L7 7M-7 7L7 -7")), "a cut"),
    ];
    panel("pw-legend pw-panel", "Legend", "Legend").child(el("ul").list(entries.into_iter()))
}
