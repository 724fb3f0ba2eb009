//! The plainest of texts: brackets, commas and short numbers. What is here only makes it faster; the rest of the
//! reader reads all of it too, and is left whatever is unusual, every mistake included.
//!
//! In a program that has to be small, little is inlined that does not insist on it, and a call costs as much as all
//! else about a node: hence ranges with both ends, slices rather than lists, and local variables.

use plywise_search::{Mover, Player, Score};

use super::{Last, Open, Reader};
use crate::document::Span;

impl Reader<'_> {
    /// Reads on inside a branch for as long as all is plain. The last seven bytes of a text never are.
    pub(super) fn plain(&mut self) {
        #[cfg(test)]
        if self.is_all_general {
            return;
        }
        let text = self.cursor.text.as_bytes();
        let (mut rest, mut last) = (&text[self.cursor.at..text.len()], self.last);
        let mut is_plain = true;
        while is_plain {
            let mut appender = self.tree.fast_appender();
            is_plain = loop {
                let Some(&word) = rest.first_chunk() else { break false };
                if appender.n_nodes() >= self.limits.max_nodes {
                    break false;
                }
                let (at, word) = ((text.len() - rest.len()) as u32, u64::from_le_bytes(word));
                let length = match kind(word) {
                    Kind::Number => {
                        let Some(number) = whole_number(word) else { break false };
                        if !appender.leaf(number.score) {
                            break true;
                        }
                        self.spans.push(Span { start: at, end: at + number.length });
                        last = after_child(number.next);
                        number.length + passed(number.next)
                    }
                    Kind::Open => {
                        let [.., Open { next, .. }] = self.open.as_slice() else { break false };
                        let (player, next) = match next {
                            Some(Mover::Max) => (Player::Max, Mover::Min),
                            Some(Mover::Min) => (Player::Min, Mover::Max),
                            _ => break false,
                        };
                        if self.open.len() >= self.limits.max_depth || !appender.open(player) {
                            break !appender.has_room();
                        }
                        let closed_by = if word as u8 == b'[' { b']' } else { b')' };
                        self.open.push(Open { at, closed_by, mover: player.into(), next: Some(next) });
                        self.spans.push(Span { start: at, end: at + 1 });
                        last = Last::Opened;
                        1
                    }
                    Kind::Close => {
                        let [.., Open { closed_by, .. }] = self.open.as_slice() else { break false };
                        if *closed_by != word as u8 || last != Last::Child || !appender.close() {
                            break false;
                        }
                        self.open.pop();
                        let next = kind(word >> 8);
                        last = after_child(next);
                        1 + passed(next)
                    }
                    Kind::Blank => 1,
                    _ => break false,
                };
                rest = &rest[length as usize..rest.len()];
            };
            appender.finish();
        }
        (self.cursor.at, self.last) = (text.len() - rest.len(), last);
    }
}

/// What a byte is here. Those from `Comment` on may follow a number, and those from `Blank` on are passed with what they
/// follow.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Else,
    Number,
    Open,
    Comment,
    Close,
    Blank,
    Comma,
}

const KIND: [Kind; 256] = {
    let mut kinds = [Kind::Else; 256];
    let mut byte = 0;
    while byte < 256 {
        kinds[byte] = match byte as u8 {
            b'0'..=b'9' | b'-' => Kind::Number,
            b'(' | b'[' => Kind::Open,
            b')' | b']' => Kind::Close,
            b' ' | b'\t'..=b'\r' => Kind::Blank,
            b',' => Kind::Comma,
            b'#' => Kind::Comment,
            _ => Kind::Else,
        };
        byte += 1;
    }
    kinds
};

/// What the first byte of a word is.
#[inline(always)]
fn kind(word: u64) -> Kind {
    KIND[(word & 0xff) as usize]
}

/// A number of few digits.
struct WholeNumber {
    score: Score,
    length: u32,
    next: Kind,
}

/// What was read last once a child has been, and a comma with it.
#[inline(always)]
fn after_child(next: Kind) -> Last {
    if next == Kind::Comma { Last::Comma } else { Last::Child }
}

/// How much is passed of what follows a child.
#[inline(always)]
fn passed(next: Kind) -> u32 {
    u32::from(next as u8 >= Kind::Blank as u8)
}

/// A whole number of at most seven characters, with which these eight begin, the first of them a digit or `-`; after
/// it stands something that may follow a leaf.
///
/// Values are as random as anything in a tree, and a wrong guess of a branch costs as much as the rest of a
/// node. So there is no loop and no branch on the sign or the length: eight bytes are taken as one word.
#[inline(always)]
fn whole_number(word: u64) -> Option<WholeNumber> {
    const EACH: u64 = u64::from_le_bytes([1; 8]);
    let sign = u32::from(word as u8 == b'-');
    let word = word >> (8 * sign);
    let digits = word ^ (EACH * b'0' as u64);
    // The top bit of each byte that is more than 9: adding 0x76 carries into it, and no further.
    let others = (((digits & (EACH * 0x7f)) + EACH * 0x76) | digits) & (EACH * 0x80);
    let length = others.trailing_zeros() & 0x38; // in bits; none where all are digits
    let next = kind(word >> length);
    if (next as u8) < Kind::Comment as u8 || length == 0 {
        return None;
    }
    // The first digit is in the lowest byte. Pairs of bytes, then of pairs, become one number.
    let aligned = digits << (64 - length);
    let pairs = (aligned.wrapping_mul(10 * 256 + 1) >> 8) & 0x00ff_00ff_00ff_00ff;
    let fours = (pairs.wrapping_mul((100 << 16) + 1) >> 16) & 0x0000_ffff_0000_ffff;
    let size = (fours.wrapping_mul((10_000 << 32) + 1) >> 32) as i32;
    let score = Score::from((size ^ -(sign as i32)) + sign as i32);
    Some(WholeNumber { score, length: length / 8 + sign, next })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::Limits;
    use crate::cursor::Cursor;
    use crate::header::Above;

    /// What comes of a text: all of the tree and its spans, or the mistake; and all mistakes.
    fn read(text: &str, limits: Limits, is_all_general: bool) -> (String, String) {
        let new = || {
            let reader = Reader::new(Cursor { text, at: 0 }, limits, None, &Above::default());
            Reader { is_all_general, ..reader }
        };
        let mut reader = new();
        let whole = reader.tree().and_then(|()| reader.nothing_more()).and_then(|()| reader.finished());
        let mending = Reader { mends: Some(Vec::new()), ..new() };
        (format!("{whole:?}"), format!("{:?}", mending.all_mistakes()))
    }

    fn check(text: &str, limits: Limits) -> Result<(), TestCaseError> {
        let ((plain, mistakes), (general, all)) = (read(text, limits, false), read(text, limits, true));
        prop_assert_eq!(plain, general, "{}", text);
        prop_assert_eq!(mistakes, all, "{}", text);
        Ok(())
    }

    /// Now and then something else than a number.
    fn leaf() -> impl Strategy<Value = String> {
        prop_oneof![
            20 => (-50..50).prop_map(|points: i32| points.to_string()),
            2 => any::<i64>().prop_map(|points| (points >> (points & 63)).to_string()),
            1 => "[-+−]?[0-9?./e]{1,9}",
            1 => prop::sample::select(&["?", "A=3", "-", "007", "-0", "max(1 2)", "@chance(1 2)", "0.5:1", "é=1", "~"])
                .prop_map(str::to_owned),
        ]
    }

    /// Children until now and then a branch begins or ends, with anything between them that may stand there.
    fn tree() -> impl Strategy<Value = String> {
        let between = prop::sample::select(&[",", " ", ", ", " , ", "\n", "  ", "#,\n", "\u{a0}"]);
        prop::collection::vec((0..10, leaf(), between, any::<bool>()), 0..300).prop_map(|parts| {
            let (mut text, mut open) = (String::from("("), vec![')']);
            for (what, leaf, between, is_square) in parts {
                match what {
                    0 | 1 => {
                        text.push(if is_square { '[' } else { '(' });
                        open.push(if is_square { ']' } else { ')' });
                    }
                    2 if !text.ends_with(['(', '[']) && open.len() > 1 => {
                        text.truncate(text.trim_end_matches(", ").len());
                        text.extend(open.pop());
                        text += between;
                    }
                    _ => {
                        text += &leaf;
                        text += between;
                    }
                }
            }
            text.push('1');
            text.extend(open.iter().rev());
            text
        })
    }

    proptest! {
        #[test]
        fn what_is_plain_is_read_as_all_is(text in tree(), max_nodes in 1..400_usize, max_depth in 1..40_usize) {
            check(&text, Limits::FILE)?;
            check(&text, Limits { max_nodes, max_depth, ..Limits::FILE })?;
        }

        #[test]
        fn what_stops_being_plain_is_read_as_all_is(
            text in tree(), at: prop::sample::Index, wrong in "[-()\\[\\],# 0-9A=.]{0,3}",
        ) {
            let at = text.floor_char_boundary(at.index(text.len()));
            check(&format!("{}{wrong}{}", &text[..at], &text[at..]), Limits::FILE)?;
            check(&text[..at], Limits::FILE)?;
        }

        #[test]
        fn short_numbers_are_read_exactly(points in -999_999..=9_999_999_i64, next in "[ ,)#=A:-]") {
            let (text, is_short) = (points.to_string(), points >= 0 || points > -1_000_000);
            let word = u64::from_le_bytes(*format!("{text}{next}        ").as_bytes().first_chunk().expect("eight"));
            let number = whole_number(word).map(|number| (number.score, number.length as usize));
            let ends = " ,)#".contains(&next);
            let expected = (ends && is_short).then(|| (Score::from(points as i32), text.len()));
            prop_assert_eq!(number, expected);
        }
    }
}
