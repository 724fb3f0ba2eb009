//! Features and weights: `material=3 mobility=-1.5`.

use std::borrow::Cow;

use crate::Mistake;
use crate::cursor::{Cursor, ParseResult, mistake_at};
use crate::english;
use crate::error::shown;

/// Names and numbers, as they stand.
pub(crate) type Amounts<'text> = Vec<(Cow<'text, str>, f64)>;

/// The most kinds of feature in a tree.
pub const MAX_FEATURES: usize = 256;

/// Reads `name=number` pairs, kept apart by white space or commas, up to the closing character, which is passed, or
/// to the end of the text.
pub(crate) fn read_amounts<'text>(
    cursor: &mut Cursor<'text>,
    close: Option<u8>,
    amounts: &mut Amounts<'text>,
) -> ParseResult<()> {
    let first = amounts.len();
    loop {
        cursor.skip_blank();
        let at = cursor.at;
        if cursor.peek() == close && amounts.len() > first {
            cursor.at += usize::from(close.is_some());
            return Ok(());
        }
        let name = match cursor.peek() {
            Some(b',') if amounts.len() > first => {
                cursor.at += 1;
                continue;
            }
            Some(b'"') => cursor.quoted()?,
            _ => Cow::Borrowed(cursor.joined_words()),
        };
        if cursor.at == at {
            let found = cursor.found();
            return mistake_at(at, Mistake::Expected { expected: english::EXPECTED_FEATURE, found });
        }
        cursor.skip_blank();
        if cursor.peek() != Some(b'=') {
            let (name, found) = (shown(&name), cursor.found());
            return mistake_at(cursor.at, Mistake::FeatureWithoutAmount { name, found });
        }
        cursor.at += 1;
        cursor.skip_blank();
        let number_at = cursor.at;
        let end = cursor.piece_end(&[',', '}', '#', '(', ')', '[', ']']);
        let Some(Some(score)) =
            cursor.value_within(end)?.filter(|score| score.is_some_and(|score| score.is_finite()))
        else {
            let found = Cursor { at: number_at, ..*cursor }.found();
            return mistake_at(number_at, Mistake::Expected { expected: "a number", found });
        };
        if amounts.iter().any(|(known, _)| *known == name) {
            return mistake_at(at, Mistake::RepeatedFeature { name: shown(&name) });
        }
        if amounts.len() >= MAX_FEATURES {
            return mistake_at(at, Mistake::TooManyFeatures { max: MAX_FEATURES });
        }
        amounts.push((name, score.points()));
    }
}
