//! A scene as a standalone file: right on its own, on light and on dark ground.

use plywise_lesson::Narrator;

use crate::build::Stage;
use crate::geometry::NODE_HEIGHT;
use crate::svg::{escaped, number, svg};
use crate::{STYLE, mark::Scene};

/// What a figure says about itself.
#[derive(Clone, Copy, Debug)]
pub struct Figure<'a> {
    /// Its name, read out before anything else.
    pub title: &'a str,
    /// The tree as text, carried along so that the figure can be opened again.
    pub source: &'a str,
}

/// One moment as an SVG document.
#[must_use]
pub fn figure(stage: &Stage<'_>, about: Figure<'_>) -> String {
    let Figure { title, source } = about;
    let scene = stage.scene();
    let tree = stage.moment.replay().tree();
    let sentence = Narrator::new(tree, stage.conventions).sentence(stage.moment);
    let [left, top, width, height] = frame(&scene, stage);
    let [x, y, w, h] = [left, top, width, height].map(number);
    let marks = svg(&scene, left + 12.0);
    let (title, description, source) = (escaped(title), escaped(&sentence.to_string()), escaped(source));
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"pw-figure\" viewBox=\"{x} {y} {w} {h}\" \
         width=\"{w}\" height=\"{h}\" role=\"img\">\n\
         <title>{title}</title>\n<desc>{description}</desc>\n<metadata>{source}</metadata>\n\
         <style>\n{STYLE}</style>\n\
         <rect class=\"pw-ground\" x=\"{x}\" y=\"{y}\" width=\"{w}\" height=\"{h}\"/>\n{marks}</svg>\n"
    )
}

/// The box around everything, with room for level names on the left and labels on the right.
fn frame(scene: &Scene, stage: &Stage<'_>) -> [f64; 4] {
    let margin = 24.0;
    let names = if scene.levels.is_empty() { 0.0 } else { 48.0 };
    let has_captions = scene.nodes.iter().any(|node| node.caption.is_some());
    let below = if has_captions { 20.0 } else { 0.0 };
    let lowest = stage.placement.height() - crate::geometry::LEVEL_HEIGHT;
    let top = -NODE_HEIGHT / 2.0 - margin - 14.0;
    let height = lowest + NODE_HEIGHT / 2.0 + margin + below - top;
    [-margin - names, top, stage.placement.width() + 2.0 * margin + names, height]
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
