//! The axes of a plot: which part of the numbers they show, and where numbers stand beside them.

use std::ops::Range;

use plotters::coord::ranged1d::{DefaultFormatting, KeyPointHint, Ranged};

use crate::{Cell, english};

/// An axis of a plot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Axis {
    /// What stands beside it.
    pub title: String,
    /// How numbers lie along it.
    pub scale: Scale,
}

/// How numbers lie along an axis.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Scale {
    /// Equal steps are equal differences.
    Even,
    /// Equal steps are equal ratios.
    Log,
    /// From none to all, 0 to 1.
    Share,
    /// The numbers are powers of ten, and read so: 3 stands there as 10³. Thus they may be greater than any number of a computer.
    PowersOfTen,
    /// The numbers are places in a list of names, from 0.
    Names(Vec<String>),
}

impl Axis {
    /// From the least to the greatest of the numbers, with room where they are one.
    pub(crate) fn range(&self, numbers: impl Iterator<Item = f64>) -> Range<f64> {
        let is_log = self.scale == Scale::Log;
        let numbers = numbers.filter(|number| number.is_finite() && (!is_log || *number > 0.0));
        let (least, most) = numbers.fold((f64::INFINITY, f64::NEG_INFINITY), |(least, most), number| {
            (least.min(number), most.max(number))
        });
        match &self.scale {
            // What lies between nothing and all is drawn between them.
            Scale::Share => 0.0..1.0,
            // With room for what stands above the first row.
            Scale::Names(names) => -0.5..names.len() as f64,
            _ if !least.is_finite() => 1.0..10.0,
            Scale::PowersOfTen => least.floor() - 1.0..most.ceil() + 1.0,
            Scale::Log if least < most => least / 1.1..most * 1.1,
            Scale::Even if least < most => least..most,
            _ => least - 0.5 * least.abs().max(1e-9)..least + 0.5 * least.abs().max(1e-9),
        }
    }

    /// Part of the axis, with `most` numbers beside it at most, or five where `most` is less: of fewer, none may be round.
    /// Between whole numbers, such as depths, none stands.
    pub(crate) fn ranged(&self, range: Range<f64>, most: usize, is_whole: bool) -> RangedAxis {
        let least_step = if is_whole { 1.0 } else { 0.0 };
        RangedAxis {
            ticks: self.ticks(&range, most.max(5), least_step),
            range,
            is_log: self.scale == Scale::Log,
        }
    }

    /// Where numbers stand beside the axis; two at least.
    fn ticks(&self, range: &Range<f64>, most: usize, least_step: f64) -> Vec<f64> {
        match &self.scale {
            Scale::Names(names) => (0..names.len()).map(|nth| nth as f64).collect(),
            Scale::Log => log_ticks(range, most),
            Scale::PowersOfTen => even_ticks(range, most, 1.0),
            Scale::Even => even_ticks(range, most, least_step),
            Scale::Share => even_ticks(range, most, 0.0),
        }
    }

    /// A number as it stands at the axis.
    pub(crate) fn text(&self, number: f64) -> String {
        match &self.scale {
            Scale::PowersOfTen => english::power_of_ten(number.round() as i32),
            Scale::Names(names) => names.get(number.round() as usize).cloned().unwrap_or_default(),
            _ if number.abs() >= 1e6 => {
                let power = number.abs().log10().floor();
                english::times_power_of_ten(number / 10_f64.powf(power), power as i32)
            }
            _ => Cell::Number(number).text(),
        }
    }
}

/// Part of an axis, as the library that draws it asks for it. Its own axes have one number, or two on each other, where a part of a
/// logarithmic axis is narrow.
pub(crate) struct RangedAxis {
    range: Range<f64>,
    ticks: Vec<f64>,
    is_log: bool,
}

impl Ranged for RangedAxis {
    type FormatOption = DefaultFormatting;
    type ValueType = f64;

    fn map(&self, number: &f64, (first, last): (i32, i32)) -> i32 {
        let along = |number: f64| if self.is_log { number.max(f64::MIN_POSITIVE).ln() } else { number };
        let [start, end, at] = [self.range.start, self.range.end, *number].map(along);
        first + (f64::from(last - first) * (at - start) / (end - start)).round() as i32
    }

    fn key_points<Hint: KeyPointHint>(&self, hint: Hint) -> Vec<f64> {
        if hint.weight().allow_light_points() { Vec::new() } else { self.ticks.clone() }
    }

    fn range(&self) -> Range<f64> {
        self.range.clone()
    }
}

/// The numbers 1, 2 and 5 with any number of zeros are read with ease.
const ROUND: [f64; 3] = [1.0, 2.0, 5.0];
/// What is this much greater than a number is still that number: the rest is rounding.
const HAIR: f64 = 1.0 + 1e-9;

/// Multiples of a round number within a range; the steps between them are no smaller than `least_step`.
fn even_ticks(range: &Range<f64>, most: usize, least_step: f64) -> Vec<f64> {
    let width = range.end - range.start;
    let rough = (width / most as f64).max(least_step);
    let tens = 10_f64.powf(rough.log10().floor());
    let steps = ROUND.iter().map(|round| round * tens).chain([10.0 * tens, 20.0 * tens, 50.0 * tens]);
    let multiples = |step: f64| -> Vec<f64> {
        let (first, last) = ((range.start / step - 1e-9).ceil(), (range.end / step + 1e-9).floor());
        // None where the last is before the first.
        (0..(last - first + 1.0) as u64).map(|nth| (first + nth as f64) * step).collect()
    };
    let fits = |ticks: &Vec<f64>| ticks.len() <= most;
    steps.filter(|step| step * HAIR >= least_step).map(multiples).find(fits).unwrap_or_default()
}

/// Round numbers within a range whose equal steps are equal ratios. Where the range is too narrow for three, multiples of one.
fn log_ticks(range: &Range<f64>, most: usize) -> Vec<f64> {
    let (low, high) = (range.start.log10().floor() as i32, range.end.log10().ceil() as i32);
    let is_within = |number: &f64| range.start <= number * HAIR && *number <= range.end * HAIR;
    let of_each_ten = |rounds: &[f64]| -> Vec<f64> {
        let tens = (low..=high).flat_map(|power| rounds.iter().map(move |round| round * 10_f64.powi(power)));
        tens.filter(is_within).collect()
    };
    let round = of_each_ten(&ROUND);
    if round.len() < 3 {
        return even_ticks(range, most.min(5), 0.0);
    }
    if round.len() <= most {
        return round;
    }
    let tens = of_each_ten(&ROUND[..1]);
    let apart = tens.len().div_ceil(most).max(1);
    tens.into_iter().step_by(apart).collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn ticks(scale: Scale, range: Range<f64>, most: usize) -> Vec<f64> {
        Axis { title: String::new(), scale }.ticks(&range, most, 0.0)
    }

    #[test]
    fn numbers_at_an_axis_are_round() {
        assert_eq!(ticks(Scale::Log, 14.5..70_000.0, 10), [100.0, 1000.0, 10_000.0]);
        assert_eq!(ticks(Scale::Log, 14.5..700.0, 10), [20.0, 50.0, 100.0, 200.0, 500.0]);
        assert_eq!(ticks(Scale::Log, 210.0..480.0, 10), [250.0, 300.0, 350.0, 400.0, 450.0]);
        assert_eq!(ticks(Scale::Even, 1.0..6.0, 10), [1.0, 2.0, 3.0, 4.0, 5.0, 6.0]);
        assert_eq!(ticks(Scale::Share, 0.0..1.0, 6).len(), 6);
        assert_eq!(ticks(Scale::PowersOfTen, -3.0..9.0, 10), [-2.0, 0.0, 2.0, 4.0, 6.0, 8.0]);
    }

    proptest! {
        #[test]
        fn an_axis_has_numbers_but_not_too_many(
            start in 1e-3_f64..1e9, ratio in 1.01_f64..1e12, most in 5_usize..12, is_log: bool,
        ) {
            let range = start..start * ratio;
            let scale = if is_log { Scale::Log } else { Scale::Even };
            let ticks = ticks(scale, range.clone(), most);
            prop_assert!((2..=most).contains(&ticks.len()), "{ticks:?}");
            prop_assert!(ticks.is_sorted_by(|one, next| one < next));
            let hair = 1e-6 * (range.end - range.start);
            let is_within = |tick: &f64| range.start - hair <= *tick && *tick <= range.end + hair;
            prop_assert!(ticks.iter().all(is_within), "{ticks:?}");
        }
    }
}
