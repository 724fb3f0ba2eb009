//! Numbers as a slide prints them.

use plywise_search::{Score, Window};

/// More characters than this are rounded: nobody reads them beside a node.
const LONGEST: usize = 8;

/// A value with a real minus sign and the infinity sign: `−5`, `2.5`, `+∞`. Long decimals are rounded to four
/// digits; whole numbers never are.
///
/// ```
/// use plywise_search::Score;
/// assert_eq!(plywise_lesson::typeset(Score::MIN), "−∞");
/// assert_eq!(plywise_lesson::typeset(Score::from(-5)), "−5");
/// assert_eq!(plywise_lesson::typeset(Score::new(8.0 / 3.0).unwrap()), "2.667");
/// assert_eq!(plywise_lesson::typeset(Score::from(0).next_up()), "0⁺");
/// ```
#[must_use]
pub fn typeset(score: Score) -> String {
    let exact = score.to_string();
    let text = match score {
        Score::MAX => return "+∞".to_owned(),
        Score::MIN => return "−∞".to_owned(),
        // The end of a null window beside an infinity, handed up.
        _ if score.points() == f64::MAX => return "+∞⁻".to_owned(),
        _ if score.points() == f64::MIN => return "−∞⁺".to_owned(),
        // The same beside 0.
        _ if score == Score::ZERO.next_up() => return "0⁺".to_owned(),
        _ if score == Score::ZERO.next_down() => return "0⁻".to_owned(),
        _ if exact.len() <= LONGEST || !exact.contains(".") => exact,
        // What is left over where averages cancel out.
        _ if score.points().abs() < 1e-12 => "0".to_owned(),
        _ => rounded(score.points()),
    };
    text.replace("-", "−")
}

/// To four digits, of which those before the point are never left out. Not by `format!`, whose ways with numbers the
/// page would download.
fn rounded(points: f64) -> String {
    // The number is `size` times ten to the power of `exponent`, and `size` at least 1 and below 10.
    let (mut size, mut exponent) = (points.abs(), 0);
    while size >= 10.0 {
        (size, exponent) = (size / 10.0, exponent + 1);
    }
    while size < 1.0 {
        (size, exponent) = (size * 10.0, exponent - 1);
    }
    let is_tiny_or_huge = !(-6..15).contains(&exponent);
    let places = if is_tiny_or_huge { 3 } else { (3 - exponent).max(0) as usize };
    let shown = if is_tiny_or_huge { size } else { points.abs() };
    let digits = (shown * 10_u64.pow(places as u32) as f64).round() as u64;
    let digits = format!("{digits:0>width$}", width = places + 1);
    let (whole, rest) = digits.split_at(digits.len() - places);
    let rest = rest.trim_end_matches('0');
    let mut text =
        [if points < 0.0 { "-" } else { "" }, whole, if rest.is_empty() { "" } else { "." }, rest].concat();
    if is_tiny_or_huge {
        text.push_str(&format!("e{exponent}"));
    }
    text
}

/// One end of a window. The end of a null window is the next number there is after a value, and is written as that
/// value with a mark: `3⁺` is just above 3, `3⁻` just below.
///
/// ```
/// use plywise_search::{Score, Window};
/// assert_eq!(plywise_lesson::typeset_bound(Window::above(Score::from(3)).beta), "3⁺");
/// ```
#[must_use]
pub fn typeset_bound(bound: Score) -> String {
    let length = |score: Score| if score.is_finite() { score.to_string().len() } else { 1 };
    // Most bounds are short, and no mark: two numbers beside each other, unless they are next to 0, never both have
    // fewer than 16 digits. The neighbours of all those need not be written out, which takes long division.
    let size = bound.points().abs();
    if length(bound) < 16 && (size == 0.0 || size >= f64::MIN_POSITIVE) {
        return typeset(bound);
    }
    let (below, above) = (bound.next_down(), bound.next_up());
    // The neighbour of a number that a person wrote down takes some 17 digits, and that number fewer.
    let is_mark_of = |neighbor: Score| neighbor != bound && length(neighbor) + 3 <= length(bound);
    match bound {
        _ if is_mark_of(below) => typeset(below) + "⁺",
        _ if is_mark_of(above) => typeset(above) + "⁻",
        _ => typeset(bound),
    }
}

/// Both ends of a window, see [`typeset_bound`].
#[must_use]
pub fn typeset_window(window: Window) -> [String; 2] {
    let [alpha, mut beta] = [window.alpha, window.beta].map(typeset_bound);
    // Neighbours that are both long, such as averages, would read the same.
    if window.is_null() && alpha == beta {
        beta.push('⁺');
    }
    [alpha, beta]
}

/// How long something took, to two digits: `850 ns`, `3.1 µs`, `12 ms`, `140 s`.
///
/// ```
/// assert_eq!(plywise_lesson::typeset_secs(3.14e-6), "3.1 µs");
/// assert_eq!(plywise_lesson::typeset_secs(0.99996), "1.0 s");
/// ```
#[must_use]
pub fn typeset_secs(secs: f64) -> String {
    // Not by `format!`: see `rounded`.
    const UNITS: [(u64, &str); 4] = [(1, "ns"), (1_000, "µs"), (1_000_000, "ms"), (1_000_000_000, "s")];
    let ns = (secs.max(0.0) * 1e9).round() as u64;
    // What rounds to a thousand of one unit is one of the next: 999.7 µs is 1.0 ms.
    let fits = |(unit, _): &&(u64, &str)| ns + unit / 2 >= 1_000 * unit;
    let nth = UNITS.iter().take(3).filter(fits).count();
    let (unit, name) = UNITS[nth];
    let tenths = (10 * ns + unit / 2) / unit;
    if tenths < 100 && unit > 1 {
        format!("{}.{} {name}", tenths / 10, tenths % 10)
    } else {
        format!("{} {name}", (ns + unit / 2) / unit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn score(points: f64) -> Score {
        Score::new(points).unwrap()
    }

    #[test]
    fn long_decimals_are_rounded_and_short_ones_are_exact() {
        for (points, text) in [
            (0.1 + 0.2, "0.3"),
            (2.0 / 3.0, "0.6667"),
            (-200.0 / 3.0, "−66.67"),
            (1_234.567_891, "1235"),
            (98_765.432_1, "98765"),
            (-0.125, "−0.125"),
            (0.000_123_456_7, "0.0001235"),
            (123_456_789.0, "123456789"),
            (1.234_567_89e-9, "1.235e−9"),
            (-2.664_535e-15, "0"),
            (1e20, "1e20"),
        ] {
            assert_eq!(typeset(score(points)), text);
        }
    }

    #[test]
    fn times_have_two_digits() {
        for (secs, text) in [
            (0.0, "0 ns"),
            (-1.0, "0 ns"),
            (850e-9, "850 ns"),
            (999.6e-9, "1.0 µs"),
            (9.94e-6, "9.9 µs"),
            (9.96e-6, "10 µs"),
            (999.7e-6, "1.0 ms"),
            (0.0123, "12 ms"),
            (140.0, "140 s"),
        ] {
            assert_eq!(typeset_secs(secs), text);
        }
    }

    #[test]
    fn null_windows_are_marks_beside_a_number() {
        let third = score(1.0 / 3.0);
        for (window, text) in [
            (Window::above(score(3.0)), ["3", "3⁺"]),
            (Window::below(score(3.0)), ["3⁻", "3"]),
            (Window::above(score(-2.5)), ["−2.5", "−2.5⁺"]),
            (Window::below(score(0.0)), ["0⁻", "0"]),
            (Window::above(score(0.1)), ["0.1", "0.1⁺"]),
            (Window::below(Score::MAX), ["+∞⁻", "+∞"]),
            (Window::above(Score::MIN), ["−∞", "−∞⁺"]),
            (Window::above(third), ["0.3333", "0.3333⁺"]),
            (Window::FULL, ["−∞", "+∞"]),
        ] {
            assert_eq!(typeset_window(window), text);
        }
        // The other side of a null window, once a value has gone past it.
        assert_eq!(typeset_bound(score(7.0).next_down()), "7⁻");
    }

    #[test]
    fn a_number_that_is_short_is_nobodys_neighbor() {
        let length = |score: Score| if score.is_finite() { score.to_string().len() } else { 1 };
        let is_mark = |bound: Score| {
            [bound.next_down(), bound.next_up()]
                .into_iter()
                .any(|beside| beside != bound && length(beside) + 3 <= length(bound))
        };
        let powers = [-324, -310, -308, -307, -200, -17, -7, -6, 0, 1, 13, 14, 15, 16, 22, 23, 100, 307, 308];
        let sizes = powers
            .into_iter()
            .flat_map(|power: i32| [1.0, 2.5, 9.0, 9.999, 4.940_656].map(|size| size * 10_f64.powi(power)));
        let plain = (-30..30).flat_map(|n| [1.0, 3.0, 7.0, 8.0, 10.0, 1e9].map(|of| f64::from(n) / of));
        let mut n_marks = 0;
        for points in sizes.chain(plain).chain([f64::MAX, f64::MIN_POSITIVE, 5e-324, 2_f64.powi(53)]) {
            let own = score(points);
            for bound in [own, own.next_up(), own.next_down(), -own, Score::MAX, Score::MIN] {
                let text = typeset_bound(bound);
                assert_eq!(
                    text.ends_with(['⁺', '⁻']),
                    is_mark(bound) || text.contains('∞') && bound.is_finite()
                );
                n_marks += usize::from(is_mark(bound));
            }
        }
        assert!(n_marks > 500, "only {n_marks}");
    }
}
