//! Writing a scene as SVG text: the same bytes everywhere, one element a line.

use std::fmt::Write;

use crate::build::width_of;
use crate::geometry::{LABEL_GAP, NODE_HEIGHT};
use crate::mark::{EdgeMark, EdgeState, FoldMark, NodeMark, NodeShape, Scene};

/// A coordinate: at most two decimals, no point where none is needed, no negative zero.
#[must_use]
pub fn number(value: f64) -> String {
    number_to(2, value)
}

/// A number with at most so many decimals. Not by `format!`, whose ways with numbers the page would download.
#[must_use]
pub fn number_to(places: usize, value: f64) -> String {
    let shifted = (value * 10_u64.pow(places as u32) as f64).round() as i64;
    let sign = if shifted < 0 { "-" } else { "" };
    let digits = format!("{:0>width$}", shifted.unsigned_abs(), width = places + 1);
    let (whole, rest) = digits.split_at(digits.len() - places);
    let rest = rest.trim_end_matches('0');
    [sign, whole, if rest.is_empty() { "" } else { "." }, rest].concat()
}

/// The outline of a node around its centre.
#[must_use]
pub fn node_path(mark: &NodeMark) -> String {
    let half_width = width_of(mark) / 2.0;
    let half = NODE_HEIGHT / 2.0;
    let (left, right) = (number(-half_width), number(half_width));
    // The tip of a MAX node points up, of a MIN node down; the shoulders leave room for the text.
    let (tip, shoulder) = (number(half), number(half - 13.0));
    match mark.shape {
        NodeShape::Max => format!("M{left} {tip}V-{shoulder}L0 -{tip}L{right} -{shoulder}V{tip}Z"),
        NodeShape::Min => format!("M{left} -{tip}V{shoulder}L0 {tip}L{right} {shoulder}V-{tip}Z"),
        NodeShape::Leaf => {
            let (left, right) = (number(4.0 - half_width), number(half_width - 4.0));
            format!("M{left} -15H{right}V15H{left}Z")
        }
        NodeShape::Chance => {
            // Two half circles, with straight lines between them where the text is long.
            let straight = (half_width - half).max(0.0);
            let (left, right) = (number(-straight), number(straight));
            format!(
                "M{left} -{tip}H{right}A{tip} {tip} 0 0 1 {right} {tip}H{left}A{tip} {tip} 0 0 1 {left} -{tip}Z"
            )
        }
        NodeShape::Numbered(_) => {
            let (far_left, far_right) = (number(-half_width - 7.0), number(half_width + 7.0));
            format!("M{left} -{tip}H{right}L{far_right} 0L{right} {tip}H{left}L{far_left} 0Z")
        }
    }
}

/// The line of an edge.
#[must_use]
pub fn edge_path(mark: &EdgeMark) -> String {
    let [x1, y1, x2, y2] = [mark.from.x, mark.from.y, mark.to.x, mark.to.y].map(number);
    format!("M{x1} {y1}L{x2} {y2}")
}

/// The cross on a cut edge.
#[must_use]
pub fn cross_path(mark: &EdgeMark) -> String {
    let at = mark.middle();
    let (x, y) = (at.x, at.y);
    let [left, right, top, bottom] = [x - 7.0, x + 7.0, y - 7.0, y + 7.0].map(number);
    format!("M{left} {top}L{right} {bottom}M{left} {bottom}L{right} {top}")
}

/// The wedge of a folded subtree.
#[must_use]
pub fn fold_path(mark: &FoldMark) -> String {
    let [x, top, left, right, bottom] =
        [mark.at.x, mark.at.y - NODE_HEIGHT / 2.0, mark.left, mark.right, mark.bottom].map(number);
    format!("M{x} {top}L{left} {bottom}H{right}Z")
}

/// The elements of a scene, one a line, to stand inside an `<svg>`.
#[must_use]
pub fn svg(scene: &Scene, levels_at: f64) -> String {
    let mut out = String::new();
    for level in &scene.levels {
        let (x, y) = (number(levels_at), number(level.y));
        line(
            &mut out,
            format_args!(r#"<text class="pw-level" x="{x}" y="{y}">{}</text>"#, escaped(&level.text)),
        );
    }
    for edge in &scene.edges {
        line(&mut out, format_args!(r#"<path class="{}" d="{}"/>"#, edge.classes(), edge_path(edge)));
        if edge.state == EdgeState::Cut {
            line(&mut out, format_args!(r#"<path class="pw-cross" d="{}"/>"#, cross_path(edge)));
        }
        if edge.is_fresh_cut {
            let (x, y) = (number(edge.middle().x - CUT_WORD_GAP), number(edge.middle().y));
            line(&mut out, format_args!(r#"<text class="pw-cut-word" x="{x}" y="{y}">{CUT_WORD}</text>"#));
        }
    }
    for edge in &scene.edges {
        if let Some(label) = &edge.label {
            let (x, y) = (number(edge.label_at().x), number(edge.label_at().y));
            let text = escaped(label);
            line(&mut out, format_args!(r#"<text class="pw-edge-label" x="{x}" y="{y}">{text}</text>"#));
        }
    }
    for fold in &scene.folds {
        let class = fold.state.class();
        line(&mut out, format_args!(r#"<path class="pw-fold {class}" d="{}"/>"#, fold_path(fold)));
    }
    for node in &scene.nodes {
        write_node(&mut out, node);
    }
    out
}

fn write_node(out: &mut String, node: &NodeMark) {
    let (x, y) = (number(node.at.x), number(node.at.y));
    line(out, format_args!(r#"<g class="{}" transform="translate({x} {y})">"#, node.classes()));
    line(out, format_args!(r#"<path class="pw-outline" d="{}"/>"#, node_path(node)));
    if !node.text.is_empty() {
        let y = number(text_y(node.shape));
        line(out, format_args!(r#"<text class="pw-text" y="{y}">{}</text>"#, escaped(&node.text)));
    }
    if let NodeShape::Numbered(player) = node.shape {
        let (x, y) = player_place(node);
        let (x, y) = (number(x), number(y));
        line(out, format_args!(r#"<text class="pw-player" x="{x}" y="{y}">{player}</text>"#));
    }
    if let Some(caption) = &node.caption {
        let y = number(CAPTION_Y);
        line(out, format_args!(r#"<text class="pw-caption" y="{y}">{}</text>"#, escaped(caption)));
    }
    let (x, tops) = label_places(node);
    for (label, y) in node.labels.iter().zip(tops) {
        let (x, y, text, class) = (number(x), number(y), escaped(&label.text), label.kind.class());
        line(out, format_args!(r#"<text class="{class}" x="{x}" y="{y}">{text}</text>"#));
    }
    if let Some(question) = &node.question {
        let y = number(QUESTION_Y);
        line(out, format_args!(r#"<text class="pw-question" y="{y}">{}</text>"#, escaped(question)));
    }
    line(out, format_args!("</g>"));
}

/// What is written at a cut when it is made.
pub const CUT_WORD: &str = "Pruned!";

/// How far to the left of the cross that word ends.
pub const CUT_WORD_GAP: f64 = 13.0;

/// How far above a node's centre its question stands.
pub const QUESTION_Y: f64 = -32.0;

/// How far below a leaf's centre its name stands.
pub const CAPTION_Y: f64 = 27.0;

/// Where the text of a node stands: off the centre, away from the tip.
#[must_use]
pub fn text_y(shape: NodeShape) -> f64 {
    match shape {
        NodeShape::Max => 4.0,
        NodeShape::Min => -4.0,
        NodeShape::Leaf | NodeShape::Chance => 0.0,
        NodeShape::Numbered(_) => 3.0,
    }
}

/// Where the number of a player stands: in the upper left corner.
#[must_use]
pub fn player_place(node: &NodeMark) -> (f64, f64) {
    (3.0 - width_of(node) / 2.0, -11.0)
}

/// Where the lines beside a node begin, and the height of each.
pub fn label_places(node: &NodeMark) -> (f64, impl Iterator<Item = f64> + use<>) {
    let tip = if matches!(node.shape, NodeShape::Numbered(_)) { 7.0 } else { 0.0 };
    let x = width_of(node) / 2.0 + tip + LABEL_GAP;
    let n_lines = node.labels.len();
    (x, (0..n_lines).map(move |nth| (nth as f64 - (n_lines as f64 - 1.0) / 2.0) * 18.0))
}

fn line(out: &mut String, text: std::fmt::Arguments<'_>) {
    // Writing to a string cannot fail.
    let _ = out.write_fmt(text);
    out.push('\n');
}

/// Text as it may stand in an element or a quoted attribute. Control characters have no place in XML.
pub(crate) fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\n' | '\t' => safe.push(c),
            c if c.is_control() => safe.push('\u{fffd}'),
            '\u{fffe}' | '\u{ffff}' => safe.push('\u{fffd}'),
            c => safe.push(c),
        }
    }
    safe
}
