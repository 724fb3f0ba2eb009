//! A scene as a standalone file, right wherever it is drawn: in a browser, in print, by programs that know no style sheets.

use plywise_lesson::Narrator;
use plywise_search::NodeId;

use crate::build::Stage;
use crate::english;
use crate::geometry::{NODE_HEIGHT, edge_text_width, level_height};
use crate::looks::Theme;
use crate::mark::{EdgeMark, EdgeState, NodeState, Scene};
use crate::svg::{escaped, ground, number, svg};
use crate::viewport::Viewport;

/// What a figure says about itself.
#[derive(Clone, Copy, Debug)]
pub struct Figure<'a> {
    /// Its name, read out before anything else.
    pub title: &'a str,
    /// The tree as text, carried along so that the figure can be opened again.
    pub source: &'a str,
    /// Its colours and strokes: they are in it for good.
    pub theme: Theme,
}

/// One moment as an SVG document: the whole tree.
#[must_use]
pub fn figure(stage: &Stage<'_>, about: Figure<'_>) -> String {
    figure_of(stage, &stage.scene(), about)
}

/// One moment as an SVG document: the whole scene that is made of it, of the tree or of a [`Graph`](crate::Graph).
#[must_use]
pub fn figure_of(stage: &Stage<'_>, scene: &Scene, about: Figure<'_>) -> String {
    document(stage, about, scene, frame(scene, stage), 1.0)
}

/// One moment as an SVG document: the scene that a viewport shows, as large as it shows it. With `hides_future`, nodes that the
/// search has not come to are left out, but for the root; the others stand where they stood.
#[must_use]
pub fn figure_in(
    stage: &Stage<'_>,
    mut scene: Scene,
    about: Figure<'_>,
    viewport: Viewport,
    hides_future: bool,
) -> String {
    let Viewport { left, top, width, height, scale, squeeze, flatten } = viewport;
    // Names of levels stand beside the tree, never over it.
    if left * squeeze + LEVEL_NAMES > 0.0 {
        scene.levels.clear();
    }
    if hides_future {
        scene.edges.retain(|edge| edge.state != EdgeState::Unvisited);
        scene.folds.retain(|fold| fold.state != NodeState::Unvisited);
        scene.nodes.retain(|node| node.state != NodeState::Unvisited || node.id == NodeId::ROOT);
    }
    document(stage, about, &scene, [left * squeeze, top * flatten, width * squeeze, height * flatten], scale)
}

/// How far from the left edge the names of levels reach.
const LEVEL_NAMES: f64 = 50.0;

fn document(stage: &Stage<'_>, about: Figure<'_>, scene: &Scene, frame: [f64; 4], scale: f64) -> String {
    let tree = stage.moment.replay().tree();
    let sentence = Narrator::new(tree, stage.conventions).sentence(stage.moment).to_string();
    let described = match scene.boards.is_empty() {
        true => sentence,
        false => [&sentence, " ", english::BOARDS].concat(),
    };
    framed(&svg(scene, frame[0] + 12.0, about.theme), &described, about, frame, scale)
}

/// Marks with what says what they are, as a document.
pub(crate) fn framed(marks: &str, described: &str, about: Figure<'_>, frame: [f64; 4], scale: f64) -> String {
    let Figure { title, source, theme } = about;
    let [x, y, w, h] = frame.map(number);
    let [wide, high] = [frame[2] * scale, frame[3] * scale].map(number);
    let ground = ground(theme);
    let (title, description, source) = (escaped(title), escaped(described), escaped(source));
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"pw-figure\" viewBox=\"{x} {y} {w} {h}\" \
         width=\"{wide}\" height=\"{high}\" role=\"img\" font-family=\"sans-serif\">\n\
         <title>{title}</title>\n<desc>{description}</desc>\n<metadata>{source}</metadata>\n\
         <rect class=\"pw-ground\" x=\"{x}\" y=\"{y}\" width=\"{w}\" height=\"{h}\"{ground}/>\n{marks}</svg>\n"
    )
}

/// The box around everything, with room for level names on the left, labels on the right, and lines that lead back up.
fn frame(scene: &Scene, stage: &Stage<'_>) -> [f64; 4] {
    let margin = 24.0;
    let names = if scene.levels.is_empty() { 0.0 } else { 48.0 };
    let has_captions = scene.nodes.iter().any(|node| node.caption.is_some());
    let lowest = stage.placement.height() - level_height(stage.placement);
    let below = if has_captions { 20.0 } else { 0.0 };
    let ends = scene.boards.iter().map(|board| board.at.y + board.size[1] - lowest - NODE_HEIGHT / 2.0);
    let below = ends.fold(below, f64::max);
    let top = -NODE_HEIGHT / 2.0 - margin - 14.0;
    let height = lowest + NODE_HEIGHT / 2.0 + margin + below - top;
    let left = scene.edges.iter().map(leftmost).fold(0.0, f64::min) - margin - names;
    [left, top, stage.placement.width() + margin - left, height]
}

/// How far to the left a curve reaches, with its label. A straight line stays between its ends.
fn leftmost(edge: &EdgeMark) -> f64 {
    if edge.curve.is_none() {
        return 0.0;
    }
    let half = edge.label.as_deref().map_or(0.0, |label| edge_text_width(label) / 2.0);
    let along = (1..=8).map(|eighth| edge.along(f64::from(eighth) / 8.0).x);
    along.fold(edge.label_at().x - half, f64::min)
}

/// The text that a [`figure`] was drawn from, where this is one; `None` for any other text.
///
/// ```
/// let figure = "<svg xmlns=\"http://www.w3.org/2000/svg\"><metadata>(3 A=&lt;x)</metadata></svg>";
/// assert_eq!(plywise_render::source_of_figure(figure).as_deref(), Some("(3 A=<x)"));
/// assert_eq!(plywise_render::source_of_figure("(3 4)"), None);
/// ```
#[must_use]
pub fn source_of_figure(text: &str) -> Option<String> {
    let start = text.trim_start_matches('\u{feff}').trim_start();
    if !start.starts_with("<svg") && !start.starts_with("<?xml") {
        return None;
    }
    let (_, rest) = text.split_once("<metadata>")?;
    let (source, _) = rest.split_once("</metadata>")?;
    let names =
        [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&#39;", "'"), ("&amp;", "&")];
    let plain = |text: String, (name, character)| text.replace(name, character);
    Some(names.into_iter().fold(source.to_owned(), plain))
}
