//! Texts that are trees in our own notation and may be others in another.

/// Whether values stand alone in brackets, side by side, as in `((3)(12))`: perhaps another notation, in which the brackets
/// are those of leaves.
#[must_use]
pub fn may_be_foreign(text: &str) -> bool {
    // Whether brackets are open that hold one value so far, and whether those just before held one and nothing else.
    let (mut is_open, mut n_values, mut is_after) = (false, 0, false);
    let mut is_in_value = false;
    for c in text.chars() {
        let was_in_value = std::mem::take(&mut is_in_value);
        match c {
            '(' | '[' => {
                is_after &= !is_open;
                (is_open, n_values) = (true, 0);
            }
            ')' | ']' => {
                let is_alone = is_open && n_values == 1;
                if is_alone && is_after {
                    return true;
                }
                (is_open, is_after) = (false, is_alone);
            }
            '-' | '+' | '.' | '0'..='9' => {
                is_in_value = true;
                n_values += u32::from(!was_in_value);
                is_after &= is_open;
            }
            ',' if !is_open => {}
            c if c.is_whitespace() => {}
            _ => (is_open, is_after) = (false, false),
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_alone_in_brackets_side_by_side_may_be_leaves() {
        for text in ["((3)(12))", "[[3], [-12.5]]", "x((1 2) (3)\n\t(4))", "(max ( 3 ) , ( 4 ))", "[3)(4]"] {
            assert!(may_be_foreign(text), "{text}");
        }
        let plain =
            ["((3 4) (5 6))", "((3) 4 (5))", "((3))", "((3) ((4)))", "(3 4)(5)", "((a)(3))", "((3)x(4))"];
        for text in plain.into_iter().chain(["((3,)(4))", ""]) {
            assert!(!may_be_foreign(text), "{text}");
        }
    }
}
