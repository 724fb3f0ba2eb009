//! The map of a search as a standalone file.

use plywise_lesson::Narrator;
use plywise_search::NodeId;

use crate::build::Stage;
use crate::figure::{Figure, framed};
use crate::map::{MapColor, SearchMap};
use crate::svg::bars;

/// Around the bars, in pixels.
const MARGIN: f64 = 16.0;
/// Where the legend begins below the bars, and how high it is.
const LEGEND: (f64, f64) = (14.0, 20.0);

/// The map of a search at the moment of a stage, as an SVG document with its legend. The map was made for `width`.
#[must_use]
pub fn map_figure(
    map: &SearchMap,
    width: f64,
    color: MapColor,
    stage: &Stage<'_>,
    about: Figure<'_>,
) -> String {
    let marks = map.marks(stage.moment, color);
    let selected = stage.selected.map(|node: NodeId| map.bar_of(node));
    let low = map.height();
    let key_y = low + LEGEND.0 + LEGEND.1 / 2.0;
    let drawn = bars(&marks, selected, color.legend(), key_y, about.theme);
    let frame = [-MARGIN, -MARGIN, width + 2.0 * MARGIN, low + LEGEND.0 + LEGEND.1 + 2.0 * MARGIN];
    let tree = stage.moment.replay().tree();
    let sentence = Narrator::new(tree, stage.conventions).sentence(stage.moment);
    framed(&drawn, &sentence.to_string(), about, frame, 1.0)
}
