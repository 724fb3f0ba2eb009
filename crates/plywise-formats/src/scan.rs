//! The smallest pieces that the formats share: white space, numbers, quoted texts. Knows nothing of trees.

use std::borrow::Cow;

use plywise_notation::read_score;
use plywise_search::Score;

use crate::english;
use crate::error::{ReadResult, error_at, shown};

/// A text and a place in it, always at the start of a character.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scan<'t> {
    pub(crate) text: &'t str,
    pub(crate) at: usize,
}

impl<'t> Scan<'t> {
    pub(crate) fn new(text: &'t str) -> Scan<'t> {
        let at = if text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
        Scan { text, at }
    }

    #[inline]
    pub(crate) fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    pub(crate) fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    /// Passes white space.
    #[inline]
    pub(crate) fn skip_blank(&mut self) {
        while let Some(byte) = self.peek() {
            match byte {
                b' ' | b'\t'..=b'\r' => self.at += 1,
                0x80.. => match self.rest().chars().next() {
                    Some(c) if c.is_whitespace() => self.at += c.len_utf8(),
                    _ => return,
                },
                _ => return,
            }
        }
    }

    /// Passes white space, and lines of comment that begin with `mark`.
    pub(crate) fn skip_blank_and_comments(&mut self, mark: u8) {
        self.skip_blank();
        while self.peek() == Some(mark) {
            let rest = self.rest();
            self.at += rest.find(['\n', '\r']).unwrap_or(rest.len());
            self.skip_blank();
        }
    }

    /// Passes this byte if it stands here.
    #[inline]
    pub(crate) fn take(&mut self, wanted: u8) -> bool {
        let is_here = self.peek() == Some(wanted);
        self.at += usize::from(is_here);
        is_here
    }

    /// Passes this byte, which must stand here.
    pub(crate) fn expect(&mut self, wanted: u8, what_for: &str) -> ReadResult<()> {
        if self.take(wanted) {
            return Ok(());
        }
        error_at(self.at, english::expected_byte(wanted as char, what_for, self.found()))
    }

    /// Passes and gives what stands here up to one of `ends`, white space or the end of the text.
    pub(crate) fn piece(&mut self, ends: &[u8]) -> &'t str {
        let rest = self.rest();
        let stop = |c: char| c.is_whitespace() || c.is_ascii() && ends.contains(&(c as u8));
        let end = rest.find(stop).unwrap_or(rest.len());
        self.at += end;
        &rest[..end]
    }

    /// Passes an ASCII word: letters, digits and `_`, beginning with no digit. Empty where none begins.
    pub(crate) fn word(&mut self) -> &'t str {
        let rest = self.rest();
        let goes_on = |(place, byte): (usize, u8)| match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'_' => true,
            b'0'..=b'9' => place > 0,
            _ => false,
        };
        let end = rest.bytes().enumerate().position(|next| !goes_on(next)).unwrap_or(rest.len());
        self.at += end;
        &rest[..end]
    }

    /// A number up to one of `ends`, which may be `inf`, or `None` for `?` or `null`.
    #[inline]
    pub(crate) fn value(&mut self, ends: &[u8]) -> ReadResult<Option<Score>> {
        if let Some(score) = self.small_number(ends) {
            return Ok(Some(score));
        }
        let at = self.at;
        let piece = self.piece(ends);
        if matches!(piece, "?" | "null" | "None") {
            return Ok(None);
        }
        match read_score(piece) {
            Some(score) => Ok(Some(score)),
            None if piece.is_empty() => error_at(at, english::expected_number(self.found())),
            None => error_at(at, english::not_a_number(shown(piece))),
        }
    }

    /// A whole number; one that is too large for any tree is the largest that is, so that the limit is told, not the number.
    pub(crate) fn whole(piece: &str) -> Option<u32> {
        let is_number = !piece.is_empty() && piece.bytes().all(|byte| byte.is_ascii_digit());
        piece.parse().ok().or(is_number.then_some(u32::MAX))
    }

    /// The common case: a whole number of at most nine digits. Nothing is passed where there is none.
    #[inline]
    pub(crate) fn small_number(&mut self, ends: &[u8]) -> Option<Score> {
        let bytes = self.text.as_bytes();
        let is_negative = bytes.get(self.at) == Some(&b'-');
        let first = self.at + usize::from(is_negative);
        let (mut at, mut size) = (first, 0_i32);
        while let Some(digit @ b'0'..=b'9') = bytes.get(at).copied() {
            if at - first == 9 {
                return None;
            }
            size = size * 10 + i32::from(digit - b'0');
            at += 1;
        }
        let is_end = match bytes.get(at) {
            None => true,
            Some(b' ' | b'\t'..=b'\r') => true,
            Some(byte) => ends.contains(byte),
        };
        if at == first || !is_end {
            return None;
        }
        self.at = at;
        Some(Score::from(if is_negative { -size } else { size }))
    }

    /// A text between quotes; the cursor is at the first of them. What a backslash means is for `escape` to say: it
    /// is given what follows the backslash and answers with the character and the length, or `None`.
    pub(crate) fn quoted(
        &mut self,
        escape: impl Fn(&str) -> Option<(Option<char>, usize)>,
    ) -> ReadResult<Cow<'t, str>> {
        let open = self.at;
        let quote = self.text.as_bytes()[open];
        self.at += 1;
        let mut plain_from = self.at;
        let mut unescaped = String::new();
        loop {
            let rest = &self.text.as_bytes()[self.at..];
            let Some(step) = rest.iter().position(|&byte| byte == quote || byte == b'\\') else {
                return error_at(open, english::unclosed(quote as char));
            };
            self.at += step;
            let plain = &self.text[plain_from..self.at];
            if rest[step] == quote {
                self.at += 1;
                return Ok(if unescaped.is_empty() {
                    Cow::from(plain)
                } else {
                    Cow::from(unescaped + plain)
                });
            }
            let Some((meant, length)) = escape(&self.text[self.at + 1..]) else {
                let rest = self.rest();
                let end = rest.ceil_char_boundary(2.min(rest.len()));
                return error_at(self.at, english::unknown_escape(shown(&rest[..end])));
            };
            unescaped.push_str(plain);
            unescaped.extend(meant);
            self.at += 1 + length;
            plain_from = self.at;
        }
    }

    /// What stands here, for a message.
    #[cold]
    pub(crate) fn found(&self) -> String {
        let rest = self.rest();
        let Some(first) = rest.chars().next() else { return english::END_OF_TEXT.to_owned() };
        let is_wordy = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | '+' | '.' | '~');
        let end = if is_wordy(first) {
            rest.find(|c| !is_wordy(c)).unwrap_or(rest.len())
        } else {
            first.len_utf8()
        };
        shown(&rest[..end])
    }

    /// Nothing but white space may be left.
    pub(crate) fn expect_end(&mut self) -> ReadResult<()> {
        self.skip_blank();
        if self.at == self.text.len() {
            return Ok(());
        }
        error_at(self.at, english::text_after_tree(self.found()))
    }
}

/// The escapes of C and of what came after it: JSON, Python, SML. A JSON pair of surrogates is one character.
pub(crate) fn c_escape(after: &str) -> Option<(Option<char>, usize)> {
    let bytes = after.as_bytes();
    let hex = |from: usize, length: usize| {
        let digits = after.get(from..from + length)?;
        digits.bytes().all(|digit| digit.is_ascii_hexdigit()).then(|| u32::from_str_radix(digits, 16).ok())?
    };
    let meant = match *bytes.first()? {
        byte @ (b'"' | b'\'' | b'\\' | b'/') => byte as char,
        b'n' => '\n',
        b't' => '\t',
        b'r' => '\r',
        b'b' => '\u{8}',
        b'f' => '\u{c}',
        b'v' => '\u{b}',
        b'a' => '\u{7}',
        b'0' => '\0',
        b'x' => return Some((char::from_u32(hex(1, 2)?), 3)),
        b'u' if bytes.get(1) == Some(&b'{') => {
            let length = after[2..].find('}').filter(|&length| (1..=6).contains(&length))?;
            return Some((Some(char::from_u32(hex(2, length)?)?), length + 3));
        }
        b'u' => {
            let unit = hex(1, 4)?;
            if let Some(c) = char::from_u32(unit) {
                return Some((Some(c), 5));
            }
            let low = (after.get(5..7)? == "\\u").then(|| hex(7, 4))??;
            let pair = char::decode_utf16([unit as u16, low as u16]).next()?.ok()?;
            return Some((Some(pair), 11));
        }
        b'U' => return Some((Some(char::from_u32(hex(1, 8)?)?), 9)),
        _ => return None,
    };
    Some((Some(meant), 1))
}
