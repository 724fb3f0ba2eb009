//! How much an answer is worth.

/// How well a choice among items separates those that are so from those that are not: the share of the first that was
/// chosen, less the share of the second that was chosen, never below 0.
///
/// Choosing everything and choosing nothing are both worth 0, however many items there are of either kind, unless there are
/// none of the other kind. Source: Youden 1950, "Index for rating diagnostic tests".
pub(crate) fn separation(hits: usize, n_true: usize, false_alarms: usize, n_false: usize) -> f64 {
    let share = |part: usize, whole: usize, of_nothing: f64| {
        if whole == 0 { of_nothing } else { part as f64 / whole as f64 }
    };
    (share(hits, n_true, 1.0) - share(false_alarms, n_false, 0.0)).max(0.0)
}

/// The share of parts that are right.
pub(crate) fn share(n_right: usize, n_parts: usize) -> f64 {
    if n_parts == 0 { 1.0 } else { n_right as f64 / n_parts as f64 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_and_nothing_are_worth_nothing_and_each_mistake_costs() {
        for (n_true, n_false) in [(1, 1), (2, 7), (7, 2), (30, 1)] {
            assert_eq!(separation(n_true, n_true, 0, n_false), 1.0);
            assert_eq!(separation(n_true, n_true, n_false, n_false), 0.0);
            assert_eq!(separation(0, n_true, 0, n_false), 0.0);
            assert!(separation(n_true - 1, n_true, 0, n_false) < 1.0);
            assert!(separation(n_true, n_true, 1, n_false) < 1.0);
        }
        // Where nothing is pruned, naming nothing is right, and naming everything is not.
        assert_eq!((separation(0, 0, 0, 5), separation(0, 0, 5, 5)), (1.0, 0.0));
    }
}
