//! Writing a scene as SVG text: the same bytes everywhere, one element a line.

use std::fmt::Write;

use plywise_layout::Point;

use crate::board::BoardMark;
use crate::build::width_of;
use crate::geometry::{LABEL_CHARACTER, LABEL_GAP, LEAF_INSET, NODE_HEIGHT, TIP};
use crate::looks::{Looks, Theme, readable_style};
use crate::map::BarMark;
use crate::mark::{EdgeMark, EdgeState, FoldMark, NodeMark, NodeShape, Scene, WordMark};
use crate::room::{RING, WORD_HEIGHT, width_of_labels};

/// A coordinate: at most two decimals, no point where none is needed, no negative zero.
#[must_use]
pub fn number(value: f64) -> String {
    number_to(2, value)
}

/// A number with at most so many decimals. Not by `format!`, whose ways with numbers the page would download.
#[must_use]
pub fn number_to(places: usize, value: f64) -> String {
    let scale = 10_u64.pow(places as u32);
    let shifted = (value * scale as f64).round() as i64;
    let (whole, rest) = (shifted.unsigned_abs() / scale, shifted.unsigned_abs() % scale);
    let mut text = if shifted < 0 { String::from("-") } else { String::new() };
    text.push_str(&whole.to_string());
    if rest > 0 {
        text.push('.');
        // With a digit before it, which is not written, the rest keeps its zeros.
        text.push_str((scale + rest).to_string()[1..].trim_end_matches('0'));
    }
    text
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
            let (left, right) = (number(LEAF_INSET - half_width), number(half_width - LEAF_INSET));
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
            let (far_left, far_right) = (number(-half_width - TIP), number(half_width + TIP));
            format!("M{left} -{tip}H{right}L{far_right} 0L{right} {tip}H{left}L{far_left} 0Z")
        }
    }
}

/// The line of an edge; a curve ends in an arrow.
#[must_use]
pub fn edge_path(mark: &EdgeMark) -> String {
    let point = |letter: &str, Point { x, y }: Point| [letter, &number(x), " ", &number(y)].concat();
    let start = point("M", mark.from);
    let Some([first, second]) = mark.curve else { return start + &point("L", mark.to) };
    // The arrow points where the curve does.
    let (dx, dy) = (mark.to.x - second.x, mark.to.y - second.y);
    let length = (dx * dx + dy * dy).sqrt().max(1.0);
    let (dx, dy) = (dx / length, dy / length);
    let wing = |side: f64| Point { x: mark.to.x - 9.0 * dx - side * dy, y: mark.to.y - 9.0 * dy + side * dx };
    [
        start,
        point("C", first),
        point(" ", second),
        point(" ", mark.to),
        point("M", wing(5.0)),
        point("L", mark.to),
        point("L", wing(-5.0)),
    ]
    .concat()
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

/// The elements of a scene, one a line, to stand inside an `<svg>`; level names begin at `levels_at`. Each says by itself
/// how it is drawn.
#[must_use]
pub fn svg(scene: &Scene, levels_at: f64, theme: Theme) -> String {
    let css = readable_style();
    let mut writer = MarkWriter { out: String::new(), looks: Looks::new(&css, theme) };
    for level in &scene.levels {
        writer.text("", "pw-level", Some(levels_at), level.y, &level.text);
    }
    for edge in &scene.edges {
        writer.path("", &edge.classes(), &edge_path(edge));
        if edge.state == EdgeState::Cut {
            writer.path("", "pw-cross", &cross_path(edge));
        }
    }
    for edge in &scene.edges {
        if let Some(label) = &edge.label {
            let Point { x, y } = edge.label_at();
            writer.text("", "pw-edge-label", Some(x), y, label);
        }
    }
    for fold in &scene.folds {
        writer.path("", &fold.class(), &fold_path(fold));
    }
    for board in &scene.boards {
        writer.board(board);
    }
    for node in &scene.nodes {
        writer.node(node);
    }
    for word in &scene.words {
        writer.word(word);
    }
    writer.out
}

/// The bars of a map, one element a line, and their legend around a height. Each says by itself how it is drawn.
pub(crate) fn bars(
    marks: &[BarMark],
    selected: Option<usize>,
    legend: &[(&str, &str)],
    legend_y: f64,
    theme: Theme,
) -> String {
    let css = readable_style();
    let mut writer = MarkWriter { out: String::new(), looks: Looks::new(&css, theme) };
    for (nth, mark) in marks.iter().enumerate() {
        let classes = mark.classes() + if selected == Some(nth) { " selected" } else { "" };
        let name = mark.text.as_deref().map(|text| (text, mark.name_classes()));
        writer.bar(&classes, mark.area, name);
    }
    if let Some(here) = marks.iter().find(|mark| mark.is_current) {
        writer.path("", "pw-bar-here", &bar_path(here.area));
    }
    let mut x = 0.0;
    for (classes, words) in legend {
        writer.bar(&format!("pw-map-bar {classes}"), [x, legend_y - 7.0, 20.0, 14.0], None);
        writer.text("", "pw-bar-key", Some(x + 26.0), legend_y, words);
        x += 26.0 + 7.0 * words.chars().count() as f64 + 18.0;
    }
    writer.out
}

pub(crate) fn bar_path([left, top, width, height]: [f64; 4]) -> String {
    let [x, y, right, low] = [left, top, left + width, top + height].map(number);
    format!("M{x} {y}H{right}V{low}H{x}Z")
}

/// The attributes of the ground of a figure.
pub(crate) fn ground(theme: Theme) -> String {
    let css = readable_style();
    Looks::new(&css, theme).of("", "rect", "pw-ground").attributes.clone()
}

/// Writes marks as they look.
struct MarkWriter<'css> {
    out: String,
    looks: Looks<'css>,
}

impl MarkWriter<'_> {
    fn node(&mut self, node: &NodeMark) {
        let (x, y) = (number(node.at.x), number(node.at.y));
        let classes = &node.classes();
        line(&mut self.out, format_args!(r#"<g class="{classes}" transform="translate({x} {y})">"#));
        if node.has_ring() {
            self.path(classes, "pw-ring", &ring_path(node));
        }
        self.path(classes, "pw-outline", &node_path(node));
        if !node.text.is_empty() {
            self.text(classes, "pw-text", None, text_y(node.shape), &node.text);
        }
        if let NodeShape::Numbered(player) = node.shape {
            let (x, y) = player_place(node);
            self.text(classes, "pw-player", Some(x), y, &player.to_string());
        }
        if let Some(caption) = &node.caption {
            let x = Some(node.caption_lean).filter(|lean| *lean != 0.0);
            self.text(classes, "pw-caption", x, CAPTION_Y, caption);
        }
        let (x, tops) = label_places(node);
        for (label, y) in node.labels.iter().zip(tops) {
            self.text(classes, label.kind.class(), Some(x), y, &label.text);
        }
        let [name_at, question_at] = left_places(node);
        if let Some(name) = &node.name {
            self.text(classes, "pw-name", Some(name_at.x), name_at.y, name);
        }
        if let Some(question) = &node.question {
            self.text(classes, "pw-question", Some(question_at.x), question_at.y, question);
        }
        line(&mut self.out, format_args!("</g>"));
    }

    /// A board below a node.
    fn board(&mut self, board: &BoardMark) {
        let (x, y, title) = (number(board.at.x), number(board.at.y), escaped(&board.title));
        line(
            &mut self.out,
            format_args!(r#"<g class="pw-mini" transform="translate({x} {y})"><title>{title}</title>"#),
        );
        for (class, path) in board.paths() {
            if !path.is_empty() {
                self.path("pw-mini", class, path);
            }
        }
        let look = self.looks.of("pw-mini", "text", "");
        for (at, sign) in &board.signs {
            let (place, sign) = (board.sign_place(*at), escaped(sign));
            let (looks, y) = (&look.attributes, number(look.baseline));
            line(&mut self.out, format_args!(r#"<text y="{y}" transform="{place}"{looks}>{sign}</text>"#));
        }
        line(&mut self.out, format_args!("</g>"));
    }

    /// A bar of a map, with its name and the classes of that where it has one.
    fn bar(&mut self, classes: &str, [left, top, width, height]: [f64; 4], name: Option<(&str, &str)>) {
        self.path("", classes, &bar_path([left, top, width, height]));
        if let Some((name, class)) = name {
            self.text("", class, Some(left + width / 2.0), top + height / 2.0, name);
        }
    }

    /// What is written beside a cut.
    fn word(&mut self, mark: &WordMark) {
        let (x, y, class) = (number(mark.at.x), number(mark.at.y), mark.class());
        line(&mut self.out, format_args!(r#"<g class="pw-word" transform="translate({x} {y})">"#));
        if mark.has_frame() {
            self.path("pw-word", "pw-frame", &word_path(mark));
        }
        // In one piece: programs do not agree where the pieces of a text in the middle of its line stand.
        let written: String = mark.pieces().iter().map(|(_, text)| escaped(text)).collect();
        let look = self.looks.of("pw-word", "text", class);
        let (attributes, y) = (&look.attributes, number(look.baseline));
        line(&mut self.out, format_args!(r#"<text class="{class}" y="{y}"{attributes}>{written}</text>"#));
        line(&mut self.out, format_args!("</g>"));
    }

    /// A line, in a node of these classes or, where they are empty, outside any.
    fn path(&mut self, node: &str, class: &str, path: &str) {
        let looks = &self.looks.of(node, "path", class).attributes;
        line(&mut self.out, format_args!(r#"<path class="{class}" d="{path}"{looks}/>"#));
    }

    /// A text around `y`, and below it what keeps lines from running through it.
    fn text(&mut self, node: &str, class: &str, x: Option<f64>, y: f64, text: &str) {
        let look = self.looks.of(node, "text", class);
        let (text, attributes, y) = (escaped(text), &look.attributes, number(y + look.baseline));
        let x = x.map_or_else(String::new, |x| format!(r#" x="{}""#, number(x)));
        if !look.halo.is_empty() {
            let halo = &look.halo;
            line(
                &mut self.out,
                format_args!(r#"<text class="pw-halo"{x} y="{y}"{halo} aria-hidden="true">{text}</text>"#),
            );
        }
        line(&mut self.out, format_args!(r#"<text class="{class}"{x} y="{y}"{attributes}>{text}</text>"#));
    }
}

/// The line around a node of which the sentence speaks.
#[must_use]
pub fn ring_path(mark: &NodeMark) -> String {
    let (x, y) = if mark.shape == NodeShape::Leaf { (0.0, 19.0) } else { (RING, NODE_HEIGHT / 2.0 + RING) };
    let (right, bottom) = (number(beside(mark) + x), number(y));
    format!("M-{right} -{bottom}H{right}V{bottom}H-{right}Z")
}

/// The line around what is written beside a cut, and the one to what it is about, where that stands apart.
#[must_use]
pub fn word_path(mark: &WordMark) -> String {
    let half = WORD_HEIGHT / 2.0;
    let (straight, half) = (number(mark.width / 2.0 - half), number(half));
    let tie = mark.tie.map(|ends| ends.map(|end| [number(end.x - mark.at.x), number(end.y - mark.at.y)]));
    let tie = tie.map(|[[from_x, from_y], [to_x, to_y]]| format!("M{from_x} {from_y}L{to_x} {to_y}"));
    format!(
        "M-{straight} -{half}H{straight}A{half} {half} 0 0 1 {straight} {half}H-{straight}A{half} {half} 0 0 1 -{straight} -{half}Z{}",
        tie.unwrap_or_default()
    )
}

/// Where the name and the question of a branch end: to the left of it, or above it, the question over the name.
#[must_use]
pub fn left_places(node: &NodeMark) -> [Point; 2] {
    let x = beside(node) + LABEL_GAP;
    let [name, question] = if node.name.is_some() && node.question.is_some() && !node.is_name_above {
        [-9.0, 9.0]
    } else {
        [0.0, 0.0]
    };
    let width =
        |text: &Option<String>| text.as_ref().map_or(0, |text| text.chars().count()) as f64 * LABEL_CHARACTER;
    let above = |text: &Option<String>, line: f64| Point {
        x: match node.name_lean {
            0.0 => width(text) / 2.0,
            lean if lean < 0.0 => -LABEL_GAP,
            _ => width(text) + LABEL_GAP,
        },
        y: -NODE_HEIGHT / 2.0 - 12.0 - line * 16.0,
    };
    let name = if node.is_name_above { above(&node.name, 0.0) } else { Point { x: -x, y: name } };
    let question =
        if node.has_labels_left { above(&node.question, 1.0) } else { Point { x: -x, y: question } };
    [name, question]
}

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

/// From the middle of a node to its side.
fn beside(node: &NodeMark) -> f64 {
    let tip = if matches!(node.shape, NodeShape::Numbered(_)) { TIP } else { 0.0 };
    width_of(node) / 2.0 + tip
}

/// Where the lines beside a node begin, and the height of each.
pub fn label_places(node: &NodeMark) -> (f64, impl Iterator<Item = f64> + use<>) {
    let x = match node.has_labels_left {
        true => -beside(node) - width_of_labels(node),
        false => beside(node) + LABEL_GAP,
    };
    let n_lines = node.labels.len();
    (x, (0..n_lines).map(move |nth| (nth as f64 - (n_lines as f64 - 1.0) / 2.0) * 18.0))
}

fn line(out: &mut String, text: std::fmt::Arguments<'_>) {
    // Writing to a string cannot fail.
    let _ = out.write_fmt(text);
    out.push('\n');
}

/// Text as it may stand in an element or a quoted attribute of XML and HTML. Control characters have no place in XML.
///
/// ```
/// assert_eq!(plywise_render::escaped("a < \"b\" & c"), "a &lt; &quot;b&quot; &amp; c");
/// ```
#[must_use]
pub fn escaped(text: &str) -> String {
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
