//! Numbers as decimals. The standard library does the same in ten times the code, which the page would download.

use std::cmp::Ordering;

/// The shortest decimal that reads back as `number`, which is positive and finite, and of those the nearest: its
/// digits as a whole number, and the power of ten of the last one.
pub(crate) fn shortest(number: f64) -> (u64, i32) {
    const EXACT: f64 = 9_007_199_254_740_992.0; // 2^53: up to here every whole number is an f64
    let mut power = 1.0;
    // Powers of ten up to here are exact, and so a quotient is the nearest number.
    for places in 0..=22 {
        let digits = (number * power).round();
        if digits > EXACT {
            break;
        }
        if digits / power == number {
            return (digits as u64, -places);
        }
        power *= 10.0;
    }
    by_long_division(number)
}

/// Digit by digit, after Steele and White: the number is `rest / whole`, and any decimal less than `gap / whole` away
/// reads back as it.
fn by_long_division(number: f64) -> (u64, i32) {
    const HIDDEN: u64 = 1 << 52;
    let bits = number.to_bits();
    let exponent = (bits >> 52) as u32;
    let fraction = bits & (HIDDEN - 1);
    let mantissa = if exponent == 0 { fraction } else { fraction | HIDDEN };
    let power = exponent.max(1) as i32 - 1075;
    // The next number below a power of two is half as far as the next above.
    let is_uneven = fraction == 0 && exponent > 1;
    let is_inside =
        |order: Ordering| order == Ordering::Less || order == Ordering::Equal && mantissa % 2 == 0;

    let (up, down) =
        (power.max(0) as u32 + u32::from(is_uneven), (-power).max(0) as u32 + u32::from(is_uneven));
    let mut rest = Large::new(mantissa, up + 1);
    let mut whole = Large::new(1, down + 1);
    let mut below = Large::new(1, up - u32::from(is_uneven));
    let mut above = Large::new(1, up);
    let reaches = |rest: &Large, above: &Large, whole: &Large| is_inside(whole.cmp(&rest.plus(above)));

    let mut place = 0;
    while reaches(&rest, &above, &whole) {
        whole.times_ten();
        place += 1;
    }
    let mut digits = 0;
    loop {
        place -= 1;
        rest.times_ten();
        below.times_ten();
        above.times_ten();
        let mut digit = 0;
        while rest >= whole {
            rest = rest.minus(&whole);
            digit += 1;
        }
        digits = digits * 10 + digit;
        let (is_low, is_high) = (is_inside(rest.cmp(&below)), reaches(&rest, &above, &whole));
        if is_low || is_high {
            let is_nearer_above = rest.plus(&rest) >= whole;
            return (digits + u64::from(is_high && (!is_low || is_nearer_above)), place);
        }
    }
}

/// A whole number with room for every `f64` and its powers, the lowest digits first.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Large([u32; 40]);

impl Large {
    /// A number times a power of two.
    fn new(number: u64, power: u32) -> Large {
        let mut large = Large([0; 40]);
        let shifted = u128::from(number) << (power % 32);
        for (nth, digit) in large.0[power as usize / 32..].iter_mut().take(4).enumerate() {
            *digit = (shifted >> (32 * nth)) as u32;
        }
        large
    }

    fn times_ten(&mut self) {
        let mut carry = 0;
        for digit in &mut self.0 {
            carry += u64::from(*digit) * 10;
            *digit = carry as u32;
            carry >>= 32;
        }
    }

    fn plus(&self, other: &Large) -> Large {
        self.with(other, |digit, other| digit + other)
    }

    fn minus(&self, other: &Large) -> Large {
        self.with(other, |digit, other| digit - other)
    }

    fn with(&self, other: &Large, join: fn(i64, i64) -> i64) -> Large {
        let (mut large, mut carry) = (*self, 0);
        for (digit, &other) in large.0.iter_mut().zip(&other.0) {
            carry += join((*digit).into(), other.into());
            *digit = carry as u32;
            carry >>= 32;
        }
        large
    }
}

impl Ord for Large {
    fn cmp(&self, other: &Large) -> Ordering {
        self.0.iter().rev().cmp(other.0.iter().rev())
    }
}

impl PartialOrd for Large {
    fn partial_cmp(&self, other: &Large) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// As the standard library writes it.
    fn check(number: f64) {
        let (digits, power) = shortest(number);
        let text = format!("{number:e}");
        let (mantissa, exponent) = text.split_once('e').expect("`{:e}` writes an e");
        let known = mantissa.replace('.', "");
        let after = known.len() as i32 - 1;
        let (written, zeros) = (digits.to_string(), digits.to_string().trim_end_matches('0').len());
        assert_eq!(written[..zeros], known, "{text}");
        let exponent: i32 = exponent.parse().expect("`{:e}` writes an exponent");
        assert_eq!(power + (written.len() - zeros) as i32, exponent - after, "{text}");
    }

    #[test]
    fn numbers_are_written_as_the_standard_library_writes_them() {
        for number in [0.1, 0.3, 1e15, 1e22, 1e23, 5e-324, f64::MAX, f64::MIN_POSITIVE, 9007199254740993.0] {
            check(number);
        }
        (1..2047).for_each(|exponent| check(f64::from_bits(exponent << 52)));
        let mut bits = 1_u64;
        for _ in 0..20_000 {
            bits = bits.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let number = f64::from_bits(bits ^ bits >> 33).abs();
            if number.is_finite() && number > 0.0 {
                check(number);
            }
            check((bits >> 40) as f64 / 1000.0 + 0.001);
        }
    }
}
