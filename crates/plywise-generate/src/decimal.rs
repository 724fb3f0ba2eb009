//! Decimals with a fixed number of places, kept as whole numbers of their last place.

use plywise_search::Score;

/// The most places after the point.
pub(crate) const MAX_PLACES: u32 = 6;

/// Numbers up to this many units survive as 64-bit floating point, each different from the next.
pub(crate) const MAX_UNITS: i64 = 999_999_999_999_999;

/// Reads a decimal as units of its last place: `-2.5` with one place is −25. `None` where it is no decimal,
/// has more places or is too large.
pub(crate) fn read(text: &str, places: u32) -> Option<i64> {
    let (is_negative, digits) = text.strip_prefix('-').map_or((false, text), |rest| (true, rest));
    let (whole, part) = digits.split_once('.').unwrap_or((digits, ""));
    let part = part.trim_end_matches('0');
    let is_decimal = !whole.is_empty() && !digits.ends_with('.');
    let all_digits = whole.bytes().chain(part.bytes()).all(|byte| byte.is_ascii_digit());
    let missing = (places as usize).checked_sub(part.len())?;
    if !is_decimal || !all_digits || whole.len() > 18 {
        return None;
    }
    let mut units: i64 = 0;
    for digit in whole.bytes().chain(part.bytes()).chain(std::iter::repeat_n(b'0', missing)) {
        units = units.checked_mul(10)?.checked_add(i64::from(digit - b'0'))?;
    }
    (units <= MAX_UNITS).then_some(if is_negative { -units } else { units })
}

/// The shortest decimal for so many units: −25 with one place is `-2.5`, −20 is `-2`.
pub(crate) fn written(units: i64, places: u32) -> String {
    let one = 10u64.pow(places);
    let sign = if units < 0 { "-" } else { "" };
    let (whole, part) = (units.unsigned_abs() / one, units.unsigned_abs() % one);
    let text = format!("{sign}{whole}.{part:0width$}", width = places as usize);
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// The score nearest to so many units. One division of whole numbers, which every platform rounds alike.
pub(crate) fn score(units: i64, places: u32) -> Score {
    let one = 10i32.pow(places);
    Score::new(units as f64 / f64::from(one)).expect("a quotient of two numbers, the second not 0")
}

/// The whole number of units nearest to a score, an infinity being the last number there is.
pub(crate) fn units(score: Score, places: u32) -> i64 {
    (score.points() * f64::from(10i32.pow(places))).round() as i64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decimals_are_read_and_written_and_become_the_score_of_that_name() {
        for (text, places, units) in [
            ("0", 0, 0),
            ("-20", 0, -20),
            ("2.5", 1, 25),
            ("-0.05", 2, -5),
            ("7", 3, 7_000),
            ("0.1", 6, 100_000),
        ] {
            assert_eq!(read(text, places), Some(units), "{text}");
            assert_eq!(written(units, places), text);
            assert_eq!(score(units, places).to_string(), text);
            assert_eq!(super::units(score(units, places), places), units);
        }
        assert_eq!(read("2.50", 1), Some(25));
        assert_eq!(written(100, 0), "100");
        for wrong in ["", "-", ".", "2.", ".5", "+1", "1e3", "2.55", "--1", "1_0", "9999999999999999", "é"] {
            assert_eq!(read(wrong, 1), None, "{wrong}");
        }
    }
}
