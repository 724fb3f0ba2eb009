//! Giving the root a wanted value without changing who is better than whom.

use std::collections::BTreeMap;

use crate::Values;

/// The leaves with the root worth `wanted` instead of `value`, or how many different leaf values are in the
/// way: too few numbers lie between the wanted value and an end of the range.
///
/// All leaves are moved alike where the range allows it. Otherwise those below the value are stretched or
/// pressed between the low end and the wanted value, and those above it likewise. Either keeps the order of
/// all leaves, and so everything that a search in a full window does, except where numbers are too few: there
/// some leaves become alike, unless all must be `distinct`.
pub(crate) fn rescaled(
    leaves: &[i64],
    value: i64,
    wanted: i64,
    range: Values,
    distinct: bool,
) -> Result<Vec<i64>, u64> {
    let by = wanted - value;
    if leaves.iter().all(|leaf| (range.low..=range.high).contains(&(leaf + by))) {
        return Ok(leaves.iter().map(|leaf| leaf + by).collect());
    }
    let mut moved: BTreeMap<i64, i64> = leaves.iter().map(|&leaf| (leaf, leaf)).collect();
    let n_below = moved.range(..value).count() as i64;
    let n_above = moved.len() as i64 - n_below - 1;
    let lacking = (n_below - (wanted - range.low)).max(0) + (n_above - (range.high - wanted)).max(0);
    if lacking > 0 && distinct {
        return Err(lacking.unsigned_abs());
    }
    let scaled = |distance: i64, old: i64, new: i64| {
        (i128::from(distance) * i128::from(new) / i128::from(old.max(1))) as i64
    };
    let (old, new) = (value - range.low, wanted - range.low);
    let mut last = wanted;
    for (rank, (&leaf, place)) in (0..n_below).rev().zip(moved.range_mut(..value).rev()) {
        let straight = wanted - scaled(value - leaf, old, new);
        last = straight.min(last - 1).max(range.low + rank).min(wanted);
        *place = last;
    }
    let (old, new) = (range.high - value, range.high - wanted);
    last = wanted;
    for (rank, (&leaf, place)) in (0..n_above).rev().zip(moved.range_mut(value + 1..)) {
        let straight = wanted + scaled(leaf - value, old, new);
        last = straight.max(last + 1).min(range.high - rank).max(wanted);
        *place = last;
    }
    moved.insert(value, wanted);
    Ok(leaves.iter().map(|leaf| moved[leaf]).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn leaves_are_shifted_or_stretched_in_order() {
        let range = Values { low: 0, high: 10, places: 0 };
        assert_eq!(rescaled(&[3, 5, 4], 4, 6, range, true), Ok(vec![5, 7, 6]));
        assert_eq!(rescaled(&[0, 10, 4, 4], 4, 6, range, true), Ok(vec![0, 10, 6, 6]));
        assert_eq!(rescaled(&[0, 1, 2, 10], 1, 8, range, true), Ok(vec![0, 8, 9, 10]));
        assert_eq!(rescaled(&[0, 1, 2, 10], 2, 2, range, true), Ok(vec![0, 1, 2, 10]));
        assert_eq!(rescaled(&[0, 1, 2, 3, 10], 2, 1, range, true), Err(1), "0 and 1 do not fit below 1");
        assert_eq!(rescaled(&[0, 1, 2, 3, 10], 2, 1, range, false), Ok(vec![0, 1, 1, 2, 10]));
    }
}
