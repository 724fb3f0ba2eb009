//! A number, or a range of numbers: `3` or `2..4`.

use std::fmt;
use std::str::FromStr;

/// Whole numbers from one to another, both included.
///
/// ```
/// use plywise_generate::Span;
///
/// let span: Span = "2..4".parse()?;
/// assert_eq!((span.min(), span.max()), (2, 4));
/// assert_eq!(Span::of(3).to_string(), "3");
/// assert!("4..2".parse::<Span>().is_err());
/// # Ok::<(), plywise_generate::NotASpan>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Span {
    min: u32,
    max: u32,
}

/// A text is no span.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotASpan;

impl Span {
    /// From `min` to `max`; `None` when `max` is the smaller one.
    #[must_use]
    pub const fn new(min: u32, max: u32) -> Option<Span> {
        if min <= max { Some(Span { min, max }) } else { None }
    }

    /// This number only.
    #[must_use]
    pub const fn of(number: u32) -> Span {
        Span { min: number, max: number }
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

impl fmt::Display for Span {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Span { min, max } = self;
        if min == max { write!(out, "{min}") } else { write!(out, "{min}..{max}") }
    }
}

impl FromStr for Span {
    type Err = NotASpan;

    fn from_str(text: &str) -> Result<Span, NotASpan> {
        let number = |text: &str| {
            let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
            text.parse().ok().filter(|_| is_number).ok_or(NotASpan)
        };
        let (min, max) = text.split_once("..").unwrap_or((text, text));
        Span::new(number(min)?, number(max)?).ok_or(NotASpan)
    }
}

impl fmt::Display for NotASpan {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            out,
            "expected a whole number such as `3`, or a range such as `2..4`, the smaller number first"
        )
    }
}

impl std::error::Error for NotASpan {}
