//! A number, or a range of numbers: `3` or `2..4`.

use std::fmt;
use std::str::FromStr;

/// Whole numbers from one to another, both included.
///
/// ```
/// use plywise_generate::CountRange;
///
/// let span: CountRange = "2..4".parse()?;
/// assert_eq!((span.min(), span.max()), (2, 4));
/// assert_eq!(CountRange::of(3).to_string(), "3");
/// assert!("4..2".parse::<CountRange>().is_err());
/// # Ok::<(), plywise_generate::NotARange>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CountRange {
    min: u32,
    max: u32,
}

/// A text is no span.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotARange;

impl CountRange {
    /// From `min` to `max`; `None` when `max` is the smaller one.
    #[must_use]
    pub const fn new(min: u32, max: u32) -> Option<CountRange> {
        if min <= max { Some(CountRange { min, max }) } else { None }
    }

    /// This number only.
    #[must_use]
    pub const fn of(number: u32) -> CountRange {
        CountRange { min: number, max: number }
    }

    /// The smallest number.
    #[must_use]
    pub const fn min(self) -> u32 {
        self.min
    }

    /// The largest number.
    #[must_use]
    pub const fn max(self) -> u32 {
        self.max
    }

    /// Whether this number is one of them.
    #[must_use]
    pub const fn contains(self, number: u32) -> bool {
        self.min <= number && number <= self.max
    }

    /// How far a number lies outside; 0 inside.
    pub(crate) fn distance(self, number: u64) -> u64 {
        let (min, max) = (u64::from(self.min), u64::from(self.max));
        min.saturating_sub(number) + number.saturating_sub(max)
    }
}

impl fmt::Display for CountRange {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let CountRange { min, max } = self;
        if min == max { write!(out, "{min}") } else { write!(out, "{min}..{max}") }
    }
}

impl FromStr for CountRange {
    type Err = NotARange;

    fn from_str(text: &str) -> Result<CountRange, NotARange> {
        let number = |text: &str| {
            let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
            text.parse().ok().filter(|_| is_number).ok_or(NotARange)
        };
        let (min, max) = text.split_once("..").unwrap_or((text, text));
        CountRange::new(number(min)?, number(max)?).ok_or(NotARange)
    }
}

impl std::error::Error for NotARange {}
