//! Numbers as decimals, and back. The standard library does the same in ten times the code, which the page would
//! download.

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
    let (mantissa, power) = mantissa_and_power(number);
    // The next number below a power of two is half as far as the next above. Not so below the smallest with a hidden bit, whose
    // digits are the same either way.
    let is_uneven = mantissa == HIDDEN;
    let is_inside =
        |order: Ordering| order == Ordering::Less || order == Ordering::Equal && mantissa % 2 == 0;

    let (up, down) =
        (power.max(0) as u32 + u32::from(is_uneven), (-power).max(0) as u32 + u32::from(is_uneven));
    let mut rest = Large::new(mantissa).shifted(up + 1);
    let mut whole = Large::new(1).shifted(down + 1);
    let mut below = Large::new(1).shifted(up - u32::from(is_uneven));
    let mut above = Large::new(1).shifted(up);
    let reaches = |rest: &Large, above: &Large, whole: &Large| is_inside(whole.cmp(&rest.plus(above)));

    let mut place = 0;
    while reaches(&rest, &above, &whole) {
        whole.times(10);
        place += 1;
    }
    let mut digits = 0;
    loop {
        place -= 1;
        rest.times(10);
        below.times(10);
        above.times(10);
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

/// The number nearest to a decimal such as `12`, `.5` or `1e6`, which has no sign; infinite where that is nearest.
/// `None` for anything else.
pub(crate) fn nearest(decimal: &str) -> Option<f64> {
    let (mantissa, exponent) = decimal.split_once(['e', 'E']).unwrap_or((decimal, "0"));
    let (whole, rest) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let (is_negative, size) = match exponent.strip_prefix('-') {
        Some(size) => (true, size),
        None => (false, exponent.strip_prefix('+').unwrap_or(exponent)),
    };
    let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let is_empty = whole.is_empty() && rest.is_empty() || size.is_empty();
    if is_empty || !is_number(whole) || !is_number(rest) || !is_number(size) {
        return None;
    }
    // What is too long for a whole number is far outside anyway.
    let size: i32 = size.parse().unwrap_or(FAR).min(FAR);
    let mut power = if is_negative { -size } else { size } - rest.len() as i32;

    let mut digits: Vec<u8> =
        whole.bytes().chain(rest.bytes()).map(|digit| digit - b'0').skip_while(|&digit| digit == 0).collect();
    if digits.len() > MOST_DIGITS {
        power += (digits.len() - MOST_DIGITS) as i32;
        // That there is anything more is all that can matter.
        let is_more = digits.split_off(MOST_DIGITS).iter().any(|&digit| digit > 0);
        if is_more {
            digits.push(1);
            power -= 1;
        }
    }
    let first: u64 = digits.iter().take(19).fold(0, |number, &digit| number * 10 + u64::from(digit));
    let mut number = first as f64;
    let left_out = digits.len().saturating_sub(19) as i32 + power;
    match digits.len() as i32 + power {
        _ if first == 0 => return Some(0.0),
        310.. => return Some(f64::INFINITY),
        ..-330 => return Some(0.0),
        _ => {}
    }
    // By no more than is exact at once.
    let mut to_go = left_out.abs();
    while to_go > 0 {
        let by = (0..to_go.min(22)).fold(1.0, |by, _| by * 10.0);
        number = if left_out < 0 { number / by } else { number * by };
        to_go -= 22;
    }
    // One operation on exact numbers gives the nearest.
    if digits.len() <= 15 && left_out.abs() <= 22 {
        return Some(number);
    }
    Some(by_comparing(&digits, power, number.min(f64::MAX)))
}

/// Further than any text of digits is long.
const FAR: i32 = 1 << 30;
/// With so many digits and the knowledge whether more follow, the nearest number is certain.
const MOST_DIGITS: usize = 800;

/// From a number near a decimal to the nearest, one after the other.
fn by_comparing(digits: &[u8], power: i32, near: f64) -> f64 {
    let mut decimal = Large::new(0);
    for &digit in digits {
        decimal.times(10);
        decimal = decimal.plus(&Large::new(digit.into()));
    }
    let mut parts = Large::new(1);
    (0..power).for_each(|_| decimal.times(10));
    (power..0).for_each(|_| parts.times(10));
    // Whether the decimal is nearer to the next number than to this one; in the middle, the even one is taken.
    let is_next = |bits: u64| {
        let (mantissa, power) = mantissa_and_power(f64::from_bits(bits));
        let mut middle = parts.clone();
        middle.times(2 * mantissa + 1);
        let order =
            decimal.shifted((1 - power).max(0) as u32).cmp(&middle.shifted((power - 1).max(0) as u32));
        order == Ordering::Greater || order == Ordering::Equal && mantissa % 2 == 1
    };
    let mut bits = near.to_bits();
    while bits < f64::INFINITY.to_bits() && is_next(bits) {
        bits += 1;
    }
    while bits > 0 && !is_next(bits - 1) {
        bits -= 1;
    }
    f64::from_bits(bits)
}

/// A positive number as a whole one times a power of two.
fn mantissa_and_power(number: f64) -> (u64, i32) {
    let (exponent, fraction) = ((number.to_bits() >> 52) as i32, number.to_bits() & (HIDDEN - 1));
    (if exponent == 0 { fraction } else { fraction | HIDDEN }, exponent.max(1) - 1075)
}

/// The bit of a mantissa that is not kept.
const HIDDEN: u64 = 1 << 52;

/// A whole number of any size, the lowest digits first and no zero at the end.
#[derive(Clone, PartialEq, Eq)]
struct Large(Vec<u32>);

impl Large {
    fn new(number: u64) -> Large {
        Large(vec![number as u32, (number >> 32) as u32]).trimmed()
    }

    fn trimmed(mut self) -> Large {
        while self.0.last() == Some(&0) {
            self.0.pop();
        }
        self
    }

    /// The number times a power of two.
    fn shifted(&self, power: u32) -> Large {
        let mut digits = vec![0; power as usize / 32];
        let mut carry = 0;
        for &digit in self.0.iter().chain(&[0]) {
            carry |= u64::from(digit) << (power % 32);
            digits.push(carry as u32);
            carry >>= 32;
        }
        Large(digits).trimmed()
    }

    fn times(&mut self, factor: u64) {
        let mut carry = 0;
        for digit in &mut self.0 {
            carry += u128::from(*digit) * u128::from(factor);
            *digit = carry as u32;
            carry >>= 32;
        }
        while carry > 0 {
            self.0.push(carry as u32);
            carry >>= 32;
        }
    }

    fn plus(&self, other: &Large) -> Large {
        self.with(other, 1)
    }

    fn minus(&self, other: &Large) -> Large {
        self.with(other, -1)
    }

    fn with(&self, other: &Large, sign: i64) -> Large {
        let mut carry = 0;
        let at = |number: &Large, nth: usize| number.0.get(nth).map_or(0, |&digit| i64::from(digit));
        let digits = (0..=self.0.len().max(other.0.len())).map(|nth| {
            carry += at(self, nth) + sign * at(other, nth);
            let digit = carry as u32;
            carry >>= 32;
            digit
        });
        Large(digits.collect()).trimmed()
    }
}

impl Ord for Large {
    fn cmp(&self, other: &Large) -> Ordering {
        let by_length = self.0.len().cmp(&other.0.len());
        by_length.then_with(|| self.0.iter().rev().cmp(other.0.iter().rev()))
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

    fn check_reading(decimal: &str) {
        let known: f64 = decimal.parse().expect("a decimal");
        assert_eq!(nearest(decimal), Some(known), "{decimal}");
    }

    #[test]
    fn decimals_are_read_as_the_standard_library_reads_them() {
        for decimal in [
            "0",
            "000",
            "3",
            "3.",
            ".5",
            "0.1",
            "1e6",
            "1E+2",
            "12.50e-1",
            "1e22",
            "1e23",
            "9007199254740993",
            "9007199254740992.999",
            "9007199254740993.0000000000000000000000000000001",
            "1e308",
            "1e309",
            "1e-400",
            "1.7976931348623157e308",
            "1.797693134862315807e308",
            "1.797693134862315808e308",
            "4.9e-324",
            "2.4703282292062327208e-324",
            "2.4703282292062327209e-324",
            "2.2250738585072011e-308",
            "0e99999999999",
            "0.00000000000000000000000000000000000000000000000000012345678901234567890e60",
            "1e-99999999999",
        ] {
            check_reading(decimal);
        }
        // Just in the middle of two numbers, or hardly past it, after more digits than are looked at.
        for end in ["", "1"] {
            check_reading(&format!("{}{}{end}", "9007199254740993.", "0".repeat(900)));
            check_reading(&format!("0.{}9007199254740993{}{end}", "0".repeat(900), "0".repeat(900)));
        }
        let smallest = format!("{:.1074}", f64::from_bits(1));
        check_reading(&smallest);
        check_reading(&format!("{:.1074}", f64::from_bits(3)));
        let mut bits = 1_u64;
        for nth in 0..1_000 {
            bits = bits.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            check_reading(&format!("{}.{}e{}", bits >> 50, bits >> (nth % 40), (bits >> 33) as i64 % 340));
            check_reading(&format!("{}e-{}", bits >> (nth % 40), (bits >> 33) % 345));
        }
    }

    #[test]
    fn what_is_no_decimal_is_not_read() {
        for text in
            ["", ".", "e5", ".e5", "1e", "1e+", "1e+-2", "1.2.3", "-1", "+1", "1 ", "0x1", "inf", "1e5.0"]
        {
            assert_eq!(nearest(text), None, "{text:?}");
        }
    }

    #[test]
    fn numbers_are_written_as_the_standard_library_writes_them() {
        for number in [0.1, 0.3, 1e15, 1e22, 1e23, 5e-324, f64::MAX, f64::MIN_POSITIVE, 9007199254740993.0] {
            check(number);
        }
        (1..2047).for_each(|exponent| check(f64::from_bits(exponent << 52)));
        let mut bits = 1_u64;
        for _ in 0..5_000 {
            bits = bits.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let number = f64::from_bits(bits ^ bits >> 33).abs();
            if number.is_finite() && number > 0.0 {
                check(number);
            }
            check((bits >> 40) as f64 / 1000.0 + 0.001);
        }
    }
}
