//! Plots as SVG, drawn by plotters.

use plotters::coord::Shift;
use plotters::element::DashedPathElement;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

use crate::axis::{Axis, RangedAxis, Scale};
use crate::{LabError, english};

/// A plot: lines through points.
#[derive(Clone, Debug, PartialEq)]
pub struct Plot {
    /// What stands above it.
    pub title: String,
    /// The horizontal axis.
    pub across: Axis,
    /// The vertical axis.
    pub up: Axis,
    /// What is compared.
    pub series: Vec<Series>,
    /// What the numbers across are compared with.
    pub landmarks: Vec<Landmark>,
}

/// A number across that everybody knows: a line from the bottom to the top, and its name.
#[derive(Clone, Debug, PartialEq)]
pub struct Landmark {
    /// The number.
    pub at: f64,
    /// What it is called.
    pub name: String,
}

/// A line of a plot.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Series {
    /// Its name.
    pub name: String,
    /// Its points, from left to right.
    pub points: Vec<(f64, f64)>,
    /// Whether each point counts only a part of what it will: its mark is hollow.
    pub is_part: Vec<bool>,
    /// Where each point may lie with 95 % confidence: how far across, the least, the most. None where the mean's error says it.
    pub bars: Vec<(f64, f64, f64)>,
}

/// Colours far apart for people with any usual colour vision (in Oklab, as it is and as simulated by Machado, Oliveira & Fernandes 2009),
/// each with a contrast of 3:1 or more on white. Each series has a mark of its own too.
const COLOURS: [RGBColor; 8] = [
    RGBColor(0, 0, 0),
    RGBColor(0, 34, 204),
    RGBColor(85, 119, 17),
    RGBColor(255, 34, 119),
    RGBColor(153, 34, 119),
    RGBColor(34, 153, 187),
    RGBColor(170, 68, 255),
    RGBColor(102, 34, 0),
];

/// So many pixels an axis has for each number: across, and up.
const TICK: (u32, u32) = (64, 40);
/// So many pixels wide a letter is taken to be: enough of this font at any size here.
const LETTER: i32 = 7;
/// So many pixels of a picture with a title are above the names of its series.
const TITLE: i32 = 36;
/// So many pixels apart are two lines of those names.
const LINE: i32 = 20;
/// So many pixels are for the line and the mark before each name.
const SWATCH: i32 = 30;
/// So many pixels lie between the error bars of two series.
const BESIDE: i32 = 8;

impl Plot {
    /// The picture of it, so many pixels wide and high.
    ///
    /// # Errors
    /// Where the library that draws it cannot.
    pub fn svg(&self, width: u32, height: u32) -> Result<String, LabError> {
        self.drawn((width, height), true)
    }

    /// The picture without its title and its legend, for whoever writes both beside it.
    ///
    /// # Errors
    /// As [`Plot::svg`].
    pub fn bare_svg(&self, width: u32, height: u32) -> Result<String, LabError> {
        self.drawn((width, height), false)
    }

    /// What it shows, in words: the axes, and where each series begins and ends.
    #[must_use]
    pub fn words(&self) -> String {
        english::plot(self)
    }

    fn drawn(&self, size: (u32, u32), is_alone: bool) -> Result<String, LabError> {
        let mut svg = String::new();
        self.draw(&mut svg, size, is_alone).map_err(|problem| LabError::NotDrawn(problem.to_string()))?;
        Ok(svg)
    }

    fn draw(
        &self,
        svg: &mut String,
        (width, height): (u32, u32),
        is_alone: bool,
    ) -> Result<(), Box<dyn std::error::Error>> {
        let root = SVGBackend::with_string(svg, (width, height)).into_drawing_area();
        root.fill(&WHITE)?;
        let (across, up) = (self.across_range(), self.up.range(self.points().map(|point| point.1)));
        let left = self.room_left(is_alone);
        let mut chart = ChartBuilder::on(&root);
        chart.margin(14).x_label_area_size(46).y_label_area_size(left);
        if is_alone {
            // Not by `caption`, nor the legend by `configure_series_labels`: where there is no document, as in a worker of the
            // browser, plotters cannot measure letters.
            let middle =
                FontDesc::from(("sans-serif", 18)).color(&BLACK).pos(Pos::new(HPos::Center, VPos::Top));
            root.draw(&Text::new(self.title.as_str(), (width as i32 / 2, 12), middle))?;
            let places = self.places_of_names(width as i32 - left as i32);
            self.legend(&root, left as i32, &places)?;
            let n_lines = places.last().map_or(0, |place| place.1 + 1);
            chart.margin_top(TITLE + LINE * n_lines + LINE / 2);
        }
        let is_whole =
            [self.points().all(|at| at.0.fract() == 0.0), self.points().all(|at| at.1.fract() == 0.0)];
        let across = self.across.ranged(across, (width.saturating_sub(left) / TICK.0) as usize, is_whole[0]);
        let up = self.up.ranged(up, (height / TICK.1) as usize, is_whole[1]);
        self.lines(chart.build_cartesian_2d(across, up)?)?;
        root.present()?;
        Ok(())
    }

    fn lines(
        &self,
        mut chart: ChartContext<'_, SVGBackend<'_>, Cartesian2d<RangedAxis, RangedAxis>>,
    ) -> Drawn {
        chart
            .configure_mesh()
            .x_desc(&self.across.title)
            .y_desc(&self.up.title)
            .axis_desc_style(("sans-serif", 14))
            .label_style(("sans-serif", 13))
            .light_line_style(TRANSPARENT)
            .x_label_formatter(&|number| self.across.text(*number))
            .y_label_formatter(&|number| self.up.text(*number))
            .draw()?;
        let area = chart.plotting_area().strip_coord_spec();
        let (left, top) = (area.get_pixel_range().0.start, area.get_pixel_range().1.start);
        let pixel = |nth: usize, at: &(f64, f64)| {
            let (x, y) = chart.backend_coord(at);
            (x - left + self.sideways(nth), y - top)
        };
        self.draw_landmarks(&area, &|at| chart.backend_coord(&(at, 0.0)).0 - left)?;
        // Through the gaps of dashed lines one sees those that lie below. Between names there is nothing that a line could say.
        let is_dashed = |nth: &usize| dash_of_series(*nth).is_some();
        let has_lines = !matches!(self.up.scale, Scale::Names(_));
        let (dashed, solid): (Vec<usize>, Vec<usize>) = (0..self.series.len()).partition(is_dashed);
        for nth in solid.into_iter().chain(dashed).filter(|_| has_lines) {
            let points: Vec<_> = self.series[nth].points.iter().map(|at| pixel(nth, at)).collect();
            draw_line(&area, points, nth)?;
        }
        for (nth, series) in self.series.iter().enumerate() {
            for &(at, low, high) in &series.bars {
                draw_bar(&area, pixel(nth, &(at, low)), pixel(nth, &(at, high)), nth)?;
            }
            for (at, is_part) in series.points.iter().zip(&series.is_part) {
                draw_mark(&area, pixel(nth, at), nth, *is_part)?;
            }
        }
        Ok(())
    }

    /// Where the name of each series stands, in lines of so many pixels: they lie between the title and the plot, over no point of it.
    fn places_of_names(&self, width: i32) -> Vec<(i32, i32)> {
        let (mut right, mut line) = (0, 0);
        let place = |series: &Series| {
            let long = SWATCH + LETTER * series.name.chars().count() as i32 + 2 * LETTER;
            if right + long > width && right > 0 {
                (right, line) = (0, line + 1);
            }
            right += long;
            (right - long, line)
        };
        self.series.iter().map(place).collect()
    }

    /// The names of the series, each with its line and mark, below the title.
    fn legend(&self, root: &Area<'_>, left: i32, places: &[(i32, i32)]) -> Drawn {
        for ((nth, series), &(across, line)) in self.series.iter().enumerate().zip(places) {
            let (across, up) = (left + across, TITLE + LINE / 2 + LINE * line);
            draw_line(root, vec![(across, up), (across + 22, up)], nth)?;
            draw_mark(root, (across + 11, up), nth, false)?;
            let name =
                FontDesc::from(("sans-serif", 13)).color(&BLACK).pos(Pos::new(HPos::Left, VPos::Center));
            root.draw(&Text::new(series.name.as_str(), (across + SWATCH, up), name))?;
        }
        Ok(())
    }

    /// How far a series is drawn to the right of its numbers: error bars would lie on each other.
    fn sideways(&self, nth: usize) -> i32 {
        let has_bars = self.series.iter().any(|series| !series.bars.is_empty());
        if has_bars { BESIDE * nth as i32 - BESIDE * (self.series.len() as i32 - 1) / 2 } else { 0 }
    }

    /// The lines of what is known, and their names at the top; a name that would lie on the one before is left out with its line.
    fn draw_landmarks(&self, area: &Area<'_>, pixel: &dyn Fn(f64) -> i32) -> Drawn {
        const GREY: RGBColor = RGBColor(120, 120, 120);
        let (width, height) = area.dim_in_pixel();
        let mut free = 0;
        for Landmark { at, name } in &self.landmarks {
            let (across, half) = (pixel(*at), (LETTER - 1) * name.chars().count() as i32 / 2);
            if across - half < free || across + half > width as i32 {
                continue;
            }
            free = across + half + LETTER / 2;
            let line = vec![(across, 20), (across, height as i32)];
            area.draw(&DashedPathElement::new(line, 2, 4, GREY.stroke_width(1)))?;
            let words =
                FontDesc::from(("sans-serif", 12)).color(&BLACK).pos(Pos::new(HPos::Center, VPos::Top));
            area.draw(&Text::new(name.as_str(), (across, 4), words))?;
        }
        Ok(())
    }

    /// All that is drawn.
    fn points(&self) -> impl Iterator<Item = (f64, f64)> + '_ {
        self.series.iter().flat_map(|series| series.points.iter().copied())
    }

    /// The numbers across, with room on both sides where error bars stand beside them.
    fn across_range(&self) -> std::ops::Range<f64> {
        let std::ops::Range { start, end } = self.across.range(self.points().map(|point| point.0));
        let has_bars = self.series.iter().any(|series| !series.bars.is_empty());
        let room = if has_bars && self.across.scale == Scale::Even { (end - start) / 40.0 } else { 0.0 };
        start - room..end + room
    }

    /// So many pixels are left of the plot, for the numbers or the names of what is up.
    fn room_left(&self, is_alone: bool) -> u32 {
        let usual = if is_alone { 72 } else { 62 };
        let Scale::Names(names) = &self.up.scale else { return usual };
        let longest = names.iter().map(|name| name.chars().count()).max().unwrap_or_default();
        (LETTER as u32 * longest as u32 + 30).max(usual)
    }
}

/// The corners of the mark of the series of this number, around its point: each of the eight series of a plot has one of its own.
#[must_use]
pub fn mark_of_series(nth: usize) -> &'static [(i32, i32)] {
    const SHAPES: [&[(i32, i32)]; COLOURS.len()] = [
        &[(4, 2), (2, 4), (-2, 4), (-4, 2), (-4, -2), (-2, -4), (2, -4), (4, -2)],
        &[(0, -5), (5, 4), (-5, 4)],
        &[(4, 4), (-4, 4), (-4, -4), (4, -4)],
        &[(0, -6), (5, 0), (0, 6), (-5, 0)],
        &[(0, 5), (5, -4), (-5, -4)],
        &[
            (2, -6),
            (2, -2),
            (6, -2),
            (6, 2),
            (2, 2),
            (2, 6),
            (-2, 6),
            (-2, 2),
            (-6, 2),
            (-6, -2),
            (-2, -2),
            (-2, -6),
        ],
        &[
            (0, -3),
            (3, -6),
            (6, -3),
            (3, 0),
            (6, 3),
            (3, 6),
            (0, 3),
            (-3, 6),
            (-6, 3),
            (-3, 0),
            (-6, -3),
            (-3, -6),
        ],
        &[(0, -7), (2, -2), (7, -2), (3, 1), (4, 6), (0, 3), (-4, 6), (-3, 1), (-7, -2), (-2, -2)],
    ];
    SHAPES[nth % SHAPES.len()]
}

/// How the line of the series of this number is dashed: so many pixels of line, so many of gap. `None` where it is not.
#[must_use]
pub fn dash_of_series(nth: usize) -> Option<(i32, i32)> {
    const DASHES: [(i32, i32); COLOURS.len() / 2] = [(9, 6), (4, 4), (14, 6), (6, 9)];
    // Every other one: where two neighbours come to the same, which they often do, both are seen.
    (nth % 2 == 1).then(|| DASHES[nth / 2 % DASHES.len()])
}

/// Where lines and marks are drawn, in pixels.
type Area<'s> = DrawingArea<SVGBackend<'s>, Shift>;
type Drawn = Result<(), Box<dyn std::error::Error>>;

fn colour_of(nth: usize) -> RGBColor {
    COLOURS[nth % COLOURS.len()]
}

/// The line of the series of this number.
fn draw_line(area: &Area<'_>, points: Vec<(i32, i32)>, nth: usize) -> Drawn {
    let style = colour_of(nth).stroke_width(2);
    match dash_of_series(nth) {
        Some((dash, gap)) => area.draw(&DashedPathElement::new(points, dash, gap, style))?,
        None => area.draw(&PathElement::new(points, style))?,
    }
    Ok(())
}

/// Between what a point of this series lies: a bar with a stroke across each end.
fn draw_bar(area: &Area<'_>, low: (i32, i32), high: (i32, i32), nth: usize) -> Drawn {
    let up = high.1 - low.1;
    let path = [(-3, 0), (3, 0), (0, 0), (0, up), (-3, up), (3, up)];
    // All that stands around a point is drawn from there: what reaches out of the area would be pressed into it.
    area.draw(&(EmptyElement::at(low) + PathElement::new(path, colour_of(nth).stroke_width(1))))?;
    Ok(())
}

/// A mark of this series, hollow where it counts only a part.
fn draw_mark(area: &Area<'_>, at: (i32, i32), nth: usize, is_hollow: bool) -> Drawn {
    let corners = mark_of_series(nth);
    if !is_hollow {
        area.draw(&(EmptyElement::at(at) + Polygon::new(corners, colour_of(nth).filled())))?;
        return Ok(());
    }
    let around: Vec<_> = corners.iter().chain(corners.first()).copied().collect();
    let outline = PathElement::new(around, colour_of(nth).stroke_width(2));
    area.draw(&(EmptyElement::at(at) + Polygon::new(corners, WHITE.filled()) + outline))?;
    Ok(())
}
