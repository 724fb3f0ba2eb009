//! Plots as SVG, drawn by plotters.

use plotters::coord::Shift;
use plotters::coord::ranged1d::ValueFormatter;
use plotters::element::DashedPathElement;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

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
}

/// An axis of a plot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Axis {
    /// What stands beside it.
    pub title: String,
    /// Whether equal steps along it are equal ratios.
    pub is_log: bool,
    /// Whether it reaches from none to all, 0 to 1.
    pub is_share: bool,
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
        let across = self.across();
        // What lies between nothing and all is drawn between them.
        let up = if self.up.is_share { 0.0..1.0 } else { self.range(|point| point.1, &self.up) };
        let mut chart = ChartBuilder::on(&root);
        chart.margin(14).x_label_area_size(46).y_label_area_size(if is_alone { 72 } else { 62 });
        if is_alone {
            // Not by `caption`, nor the legend by `configure_series_labels`: where there is no document, as in a worker of the
            // browser, plotters cannot measure letters.
            let middle =
                FontDesc::from(("sans-serif", 18)).color(&BLACK).pos(Pos::new(HPos::Center, VPos::Top));
            root.draw(&Text::new(self.title.as_str(), (width as i32 / 2, 12), middle))?;
            chart.margin_top(40);
        }
        // The axes' kinds are types.
        match (self.across.is_log, self.up.is_log) {
            (false, false) => self.lines(chart.build_cartesian_2d(across, up)?, is_alone)?,
            (false, true) => self.lines(chart.build_cartesian_2d(across, up.log_scale())?, is_alone)?,
            (true, false) => self.lines(chart.build_cartesian_2d(across.log_scale(), up)?, is_alone)?,
            (true, true) => {
                self.lines(chart.build_cartesian_2d(across.log_scale(), up.log_scale())?, is_alone)?
            }
        }
        root.present()?;
        Ok(())
    }

    fn lines<'c, 's: 'c, X, Y>(
        &self,
        mut chart: ChartContext<'c, SVGBackend<'s>, Cartesian2d<X, Y>>,
        has_legend: bool,
    ) -> Result<(), Box<dyn std::error::Error>>
    where
        X: Ranged<ValueType = f64> + ValueFormatter<f64> + 'c,
        Y: Ranged<ValueType = f64> + ValueFormatter<f64> + 'c,
    {
        chart
            .configure_mesh()
            .x_desc(&self.across.title)
            .y_desc(&self.up.title)
            .axis_desc_style(("sans-serif", 14))
            .label_style(("sans-serif", 13))
            .light_line_style(TRANSPARENT)
            .x_labels(self.most_labels_across())
            .x_label_formatter(&number)
            .y_label_formatter(&number)
            .draw()?;
        let area = chart.plotting_area().strip_coord_spec();
        let (left, top) = (area.get_pixel_range().0.start, area.get_pixel_range().1.start);
        let pixel = |nth: usize, at: &(f64, f64)| {
            let (x, y) = chart.backend_coord(at);
            (x - left + self.sideways(nth), y - top)
        };
        // Through the gaps of dashed lines one sees those that lie below.
        let is_dashed = |nth: &usize| dash_of_series(*nth).is_some();
        let (dashed, solid): (Vec<usize>, Vec<usize>) = (0..self.series.len()).partition(is_dashed);
        for nth in solid.into_iter().chain(dashed) {
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
        if has_legend {
            self.legend(&area)?;
        }
        Ok(())
    }

    /// The names of the series, at the upper left.
    fn legend(&self, area: &Area<'_>) -> Result<(), Box<dyn std::error::Error>> {
        const LINE: i32 = 18;
        // Seven pixels for a letter are enough of this font.
        let longest = self.series.iter().map(|series| series.name.chars().count()).max().unwrap_or_default();
        let (right, bottom) = (10 + 40 + 7 * longest as i32, 10 + LINE * self.series.len() as i32 + 6);
        let frame = [(10, 10), (right, bottom)];
        area.draw(&Rectangle::new(frame, WHITE.mix(0.85).filled()))?;
        area.draw(&Rectangle::new(frame, RGBColor(200, 200, 205).stroke_width(1)))?;
        for (nth, series) in self.series.iter().enumerate() {
            let up = 10 + 12 + LINE * nth as i32;
            draw_line(area, vec![(16, up), (38, up)], nth)?;
            draw_mark(area, (27, up), nth, false)?;
            let name =
                FontDesc::from(("sans-serif", 13)).color(&BLACK).pos(Pos::new(HPos::Left, VPos::Center));
            area.draw(&Text::new(series.name.as_str(), (46, up), name))?;
        }
        Ok(())
    }

    /// How far a series is drawn to the right of its numbers: error bars would lie on each other.
    fn sideways(&self, nth: usize) -> i32 {
        let has_bars = self.series.iter().any(|series| !series.bars.is_empty());
        if has_bars { BESIDE * nth as i32 - BESIDE * (self.series.len() as i32 - 1) / 2 } else { 0 }
    }

    /// So many numbers stand below the axis at most: between whole numbers, such as depths, none.
    fn most_labels_across(&self) -> usize {
        const USUAL: usize = 10;
        let mut all = self.series.iter().flat_map(|series| &series.points).map(|point| point.0);
        let std::ops::Range { start, end } = self.range(|point| point.0, &self.across);
        let is_whole = !self.across.is_log && all.all(|number| number.fract() == 0.0);
        if is_whole && end - start < USUAL as f64 { (end - start) as usize + 1 } else { USUAL }
    }

    /// The numbers across, with room on both sides where error bars stand beside them.
    fn across(&self) -> std::ops::Range<f64> {
        let std::ops::Range { start, end } = self.range(|point| point.0, &self.across);
        let has_bars = self.series.iter().any(|series| !series.bars.is_empty());
        let room = if has_bars && !self.across.is_log { (end - start) / 40.0 } else { 0.0 };
        start - room..end + room
    }

    /// From the least to the greatest of the numbers, with room where they are one.
    fn range(&self, of: impl Fn(&(f64, f64)) -> f64, axis: &Axis) -> std::ops::Range<f64> {
        let all = self.series.iter().flat_map(|series| &series.points).map(of);
        let numbers = all.filter(|number| number.is_finite() && (!axis.is_log || *number > 0.0));
        let (least, most) = numbers.fold((f64::INFINITY, f64::NEG_INFINITY), |(least, most), number| {
            (least.min(number), most.max(number))
        });
        match (least < most, axis.is_log, least.is_finite()) {
            (true, true, _) => least / 1.1..most * 1.1,
            (true, false, _) => least..most,
            (false, _, true) => least - 0.5 * least.abs().max(1e-9)..least + 0.5 * least.abs().max(1e-9),
            (false, ..) => 1.0..10.0,
        }
    }
}

/// A number as it stands at an axis.
fn number(number: &f64) -> String {
    if number.abs() >= 1e6 { format!("{number:.0e}") } else { crate::Cell::Number(*number).text() }
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
