//! Where the moves stand on the lines of a graph, of which many cross: beside all else that is drawn, or not at all.

use std::collections::BTreeMap;

use plywise_layout::Point;

use crate::build::width_of;
use crate::geometry::{NODE_HEIGHT, edge_text_width};
use crate::mark::{EdgeMark, EdgeState, FoldMark, NodeMark, Scene};
use crate::room::{Area, area_of, lies_over_wedge, overlap, tip};
use crate::viewport::Viewport;

/// How high a text on a line is.
const HEIGHT: f64 = 16.0;
/// Between two texts, so that they are not read as one.
const GAP: f64 = 5.0;
/// How far the cross of a cut reaches from its middle.
const CROSS: f64 = 5.0;
/// How far along a line its text is tried in turn, where its usual place is taken.
const TRIED: [f64; 16] =
    [0.5, 0.6, 0.4, 0.66, 0.34, 0.55, 0.45, 0.78, 0.3, 0.72, 0.25, 0.84, 0.2, 0.9, 0.15, 0.1];
/// How wide and high the cells are by which what is near is found.
const CELL: [f64; 2] = [128.0, 32.0];

/// Puts each text where it lies over nothing, and leaves it out where there is no such place. The lines that the search goes along
/// come first, and then the best ones; those that it goes along may come close to a node.
pub(crate) fn place_line_texts(scene: &mut Scene, viewport: Option<Viewport>) {
    let (mut taken, mut outlines) = (Taken::by(scene, area_of), Taken::by(scene, outline_of));
    let mut order: Vec<usize> = (0..scene.edges.len()).collect();
    order.sort_by_key(|&nth| {
        let edge = &scene.edges[nth];
        (edge.state != EdgeState::Open, !edge.is_best, edge.curve.is_some(), edge.child)
    });
    for nth in order {
        let edge = &mut scene.edges[nth];
        let Some(width) = edge.label.as_deref().map(edge_text_width) else { continue };
        let usual = edge.label_along;
        let is_seen = |share: &f64| viewport.is_none_or(|seen| seen.holds(edge.along(*share)));
        let mut tried = std::iter::once(usual).chain(TRIED.into_iter().filter(is_seen));
        let is_free = |share: &f64| taken.is_free(text_area(edge, *share, width));
        let is_open = edge.state == EdgeState::Open;
        let is_clear = |share: &f64| is_open && outlines.is_free(text_area(edge, *share, width));
        match tried.clone().find(is_free).or_else(|| tried.find(is_clear)) {
            Some(share) => {
                let area = text_area(edge, share, width);
                taken.add(area);
                outlines.add(area);
                edge.label_along = share;
            }
            None => edge.label = None,
        }
    }
}

/// What the outline of a node takes.
fn outline_of(node: &NodeMark) -> Area {
    let half = width_of(node) / 2.0;
    [node.at.x - half, node.at.y - NODE_HEIGHT / 2.0, node.at.x + half, node.at.y + NODE_HEIGHT / 2.0]
}

fn text_area(edge: &EdgeMark, share: f64, width: f64) -> Area {
    let at = edge.along(share);
    let half = (width + GAP) / 2.0;
    [at.x - half, at.y - HEIGHT / 2.0, at.x + half, at.y + HEIGHT / 2.0]
}

/// What is drawn already, by cells.
#[derive(Default)]
struct Taken {
    areas: BTreeMap<(i64, i64), Vec<Area>>,
    folds: BTreeMap<(i64, i64), Vec<FoldMark>>,
}

/// The cells in which an area lies.
fn cells([left, top, right, bottom]: Area) -> impl Iterator<Item = (i64, i64)> {
    let nth = |place: f64, size: f64| (place / size).floor() as i64;
    let columns = nth(left, CELL[0])..=nth(right, CELL[0]);
    columns.flat_map(move |column| (nth(top, CELL[1])..=nth(bottom, CELL[1])).map(move |row| (column, row)))
}

impl Taken {
    fn by(scene: &Scene, of_node: fn(&NodeMark) -> Area) -> Taken {
        let mut taken = Taken::default();
        scene.nodes.iter().for_each(|node| taken.add(of_node(node)));
        for board in &scene.boards {
            let (at, [width, height]) = (board.at, board.size);
            taken.add([at.x, at.y, at.x + width, at.y + height]);
        }
        for edge in scene.edges.iter().filter(|edge| edge.state == EdgeState::Cut) {
            let Point { x, y } = edge.middle();
            taken.add([x - CROSS, y - CROSS, x + CROSS, y + CROSS]);
        }
        for fold in &scene.folds {
            for cell in cells([fold.left.min(fold.at.x), tip(fold), fold.right.max(fold.at.x), fold.bottom]) {
                taken.folds.entry(cell).or_default().push(*fold);
            }
        }
        taken
    }

    fn add(&mut self, area: Area) {
        for cell in cells(area) {
            self.areas.entry(cell).or_default().push(area);
        }
    }

    fn is_free(&self, area: Area) -> bool {
        let lies_over = |other: &Area| overlap(area, *other);
        cells(area).all(|cell| {
            let (areas, folds) = (self.areas.get(&cell), self.folds.get(&cell));
            !areas.into_iter().flatten().any(lies_over)
                && !folds.into_iter().flatten().any(|fold| lies_over_wedge(area, fold))
        })
    }
}
