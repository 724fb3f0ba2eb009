//! Plots as SVG, drawn by plotters.

use plotters::coord::ranged1d::ValueFormatter;
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
#[derive(Clone, Debug, PartialEq)]
pub struct Series {
    /// Its name.
    pub name: String,
    /// Its points, from left to right.
    pub points: Vec<(f64, f64)>,
    /// Where each point may lie with 95 % confidence: how far across, the least, the most. None where the mean's error says it.
    pub bars: Vec<(f64, f64, f64)>,
}

/// Colours that people with any usual colour vision tell apart (Okabe & Ito 2008), dark enough on white; each series has a mark of its own too.
const COLOURS: [RGBColor; 8] = [
    RGBColor(0, 0, 0),
    RGBColor(0, 90, 140),
    RGBColor(170, 68, 0),
    RGBColor(0, 115, 79),
    RGBColor(150, 60, 120),
    RGBColor(110, 100, 0),
    RGBColor(40, 110, 170),
    RGBColor(110, 110, 110),
];

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
        let across = self.range(|point| point.0, &self.across);
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
        for (nth, series) in self.series.iter().enumerate() {
            let colour = COLOURS[nth % COLOURS.len()];
            chart.draw_series(LineSeries::new(series.points.iter().copied(), colour.stroke_width(2)))?;
            let bar = |&(at, low, high): &(f64, f64, f64)| {
                PathElement::new(vec![(at, low), (at, high)], colour.stroke_width(1))
            };
            chart.draw_series(series.bars.iter().map(bar))?;
            chart.draw_series(series.points.iter().map(|&at| EmptyElement::at(at) + mark(nth, colour, 0)))?;
        }
        if has_legend {
            self.legend(&chart.plotting_area().strip_coord_spec())?;
        }
        Ok(())
    }

    /// The names of the series, at the upper left.
    fn legend(
        &self,
        area: &DrawingArea<SVGBackend<'_>, plotters::coord::Shift>,
    ) -> Result<(), Box<dyn std::error::Error>> {
        const LINE: i32 = 18;
        // Seven pixels for a letter are enough of this font.
        let longest = self.series.iter().map(|series| series.name.chars().count()).max().unwrap_or_default();
        let (right, bottom) = (10 + 40 + 7 * longest as i32, 10 + LINE * self.series.len() as i32 + 6);
        let frame = [(10, 10), (right, bottom)];
        area.draw(&Rectangle::new(frame, WHITE.mix(0.85).filled()))?;
        area.draw(&Rectangle::new(frame, RGBColor(200, 200, 205).stroke_width(1)))?;
        for (nth, series) in self.series.iter().enumerate() {
            let (colour, up) = (COLOURS[nth % COLOURS.len()], 10 + 12 + LINE * nth as i32);
            let line = PathElement::new(vec![(0, 0), (22, 0)], colour.stroke_width(2));
            area.draw(&(EmptyElement::at((16, up)) + line + mark(nth, colour, 11)))?;
            let name =
                FontDesc::from(("sans-serif", 13)).color(&BLACK).pos(Pos::new(HPos::Left, VPos::Center));
            area.draw(&Text::new(series.name.as_str(), (46, up), name))?;
        }
        Ok(())
    }

    /// From the least to the greatest of the numbers, with room where they are one.
    /// So many numbers stand below the axis at most: between whole numbers, such as depths, none.
    fn most_labels_across(&self) -> usize {
        const USUAL: usize = 10;
        let mut all = self.series.iter().flat_map(|series| &series.points).map(|point| point.0);
        let std::ops::Range { start, end } = self.range(|point| point.0, &self.across);
        let is_whole = !self.across.is_log && all.all(|number| number.fract() == 0.0);
        if is_whole && end - start < USUAL as f64 { (end - start) as usize + 1 } else { USUAL }
    }

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

/// The corners of the mark of the series of this number, around its point. Each of the first five has one of its own.
#[must_use]
pub fn mark_of_series(nth: usize) -> &'static [(i32, i32)] {
    const SHAPES: [&[(i32, i32)]; 5] = [
        &[(4, 2), (2, 4), (-2, 4), (-4, 2), (-4, -2), (-2, -4), (2, -4), (4, -2)],
        &[(0, -5), (5, 4), (-5, 4)],
        &[(4, 4), (-4, 4), (-4, -4), (4, -4)],
        &[(0, -6), (5, 0), (0, 6), (-5, 0)],
        &[(0, 5), (5, -4), (-5, -4)],
    ];
    SHAPES[nth % SHAPES.len()]
}

/// The mark of the series of this number, so many pixels to the right of its point.
fn mark(nth: usize, colour: RGBColor, right: i32) -> Polygon<(i32, i32)> {
    Polygon::new(
        mark_of_series(nth).iter().map(|(x, y)| (x + right, *y)).collect::<Vec<_>>(),
        colour.filled(),
    )
}
