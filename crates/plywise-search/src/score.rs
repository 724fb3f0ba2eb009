//! The value of a position.

use std::cmp::Ordering;
use std::fmt;
use std::ops::Neg;

use crate::decimal::{nearest, shortest};

/// What a position is worth to MAX: any number, or an infinity; never "not a number".
///
/// Every score can be negated: [`Score::MIN`] is `-Score::MAX`, and there is one zero.
#[derive(Clone, Copy, PartialEq, PartialOrd, Default)]
pub struct Score(f64);

impl Score {
    /// Worse for MAX than anything: −∞.
    pub const MIN: Score = Score(f64::NEG_INFINITY);
    /// Better for MAX than anything: +∞.
    pub const MAX: Score = Score(f64::INFINITY);

    /// No points.
    pub const ZERO: Score = Score(0.0);
    /// One point.
    pub const ONE: Score = Score(1.0);

    /// A score of this many points, or `None` for NaN.
    #[must_use]
    #[inline]
    pub fn new(points: f64) -> Option<Score> {
        (!points.is_nan()).then_some(Score(points + 0.0)) // adding zero turns −0 into 0
    }

    /// The score nearest to a decimal without a sign, such as `12`, `.5` or `1e6`; infinite where that is nearest,
    /// and `None` for anything else.
    #[must_use]
    pub fn from_decimal(text: &str) -> Option<Score> {
        nearest(text).map(Score)
    }

    /// For values already known to be numbers, such as those of a tree.
    #[inline]
    pub(crate) const fn trusted(points: f64) -> Score {
        Score(points)
    }

    /// The number itself.
    #[must_use]
    #[inline]
    pub const fn points(self) -> f64 {
        self.0
    }

    /// Whether this is a number rather than an infinity.
    #[must_use]
    pub const fn is_finite(self) -> bool {
        self.0.is_finite()
    }

    /// The smallest score above this one; +∞ has none and stays.
    #[must_use]
    pub fn next_up(self) -> Score {
        Score(self.0.next_up() + 0.0)
    }

    /// The largest score below this one; −∞ has none and stays.
    #[must_use]
    pub fn next_down(self) -> Score {
        Score(self.0.next_down() + 0.0)
    }

    /// The larger of two scores. One machine instruction, which `f64::max` is not.
    #[must_use]
    #[inline]
    pub fn max(self, other: Score) -> Score {
        if self.0 > other.0 { self } else { other }
    }

    /// The smaller of two scores.
    #[must_use]
    #[inline]
    pub fn min(self, other: Score) -> Score {
        if self.0 < other.0 { self } else { other }
    }
}

impl From<i32> for Score {
    #[inline(always)]
    fn from(points: i32) -> Score {
        Score(f64::from(points))
    }
}

impl Neg for Score {
    type Output = Score;
    fn neg(self) -> Score {
        Score(0.0 - self.0)
    }
}

impl Eq for Score {}

#[expect(clippy::derive_ord_xor_partial_ord, reason = "the derived partial order is total: no score is NaN")]
impl Ord for Score {
    fn cmp(&self, other: &Score) -> Ordering {
        self.0.total_cmp(&other.0)
    }

    fn max(self, other: Score) -> Score {
        Score::max(self, other)
    }

    fn min(self, other: Score) -> Score {
        Score::min(self, other)
    }
}

/// As notations write it: the shortest decimal that reads back as the same number; `-inf` and `inf`.
impl fmt::Display for Score {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let size = self.0.abs();
        out.write_str(if self.0 < 0.0 { "-" } else { "" })?;
        if !self.is_finite() {
            return out.write_str("inf");
        }
        if size == 0.0 {
            return out.write_str("0");
        }
        let (digits, power) = shortest(size);
        let digits = digits.to_string();
        if (1e-6..1e15).contains(&size) {
            // How many digits stand before the point, or zeros after it.
            let before = digits.len() as i32 + power;
            let (zeros, whole) = ((-before).max(0) as usize, before.max(0) as usize);
            let (whole, rest) = digits.split_at_checked(whole).unwrap_or((&digits, ""));
            out.write_str(if whole.is_empty() { "0" } else { whole })?;
            out.write_str(&"0".repeat(power.max(0) as usize))?;
            let point = if rest.is_empty() { "" } else { "." };
            write!(out, "{point}{:0>zeros$}{rest}", "")
        } else {
            let exponent = digits.len() as i32 + power - 1;
            let (first, rest) = digits.split_at(1);
            let rest = rest.trim_end_matches('0');
            let point = if rest.is_empty() { "" } else { "." };
            write!(out, "{first}{point}{rest}e{exponent}")
        }
    }
}

impl fmt::Debug for Score {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, out)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_is_one_zero_and_no_nan() {
        assert_eq!(Score::new(-0.0).unwrap().to_string(), "0");
        assert_eq!((-Score::from(0)).to_string(), "0");
        assert_eq!(Score::new(f64::NAN), None);
        assert_eq!(-Score::MIN, Score::MAX);
    }

    #[test]
    fn the_shortest_text_reads_back() {
        for (points, text) in [
            (3.0, "3"),
            (-2.5, "-2.5"),
            (0.1, "0.1"),
            (0.001_25, "0.00125"),
            (123_456_789_012_345.6, "123456789012345.6"),
            (1.797_693_134_862_315_7e308, "1.7976931348623157e308"),
            (1e15, "1e15"),
            (1200.0, "1200"),
            (1e20, "1e20"),
            (-1.5e-9, "-1.5e-9"),
            (f64::INFINITY, "inf"),
            (f64::NEG_INFINITY, "-inf"),
        ] {
            let score = Score::new(points).unwrap();
            assert_eq!(score.to_string(), text);
            assert_eq!(text.parse::<f64>().unwrap(), points);
        }
    }
}
