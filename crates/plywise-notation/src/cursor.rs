//! The smallest pieces of the notation: white space, words, quoted names and values. Knows nothing of trees.

use std::borrow::Cow;

use plywise_search::Score;

use crate::Mistake;
use crate::english;
use crate::error::{is_unseen, shown};

/// A mistake and its byte.
#[derive(Debug)]
pub(crate) struct MistakeAt {
    pub(crate) at: usize,
    pub(crate) mistake: Mistake,
}

/// Boxed, so that all goes well in one register.
pub(crate) type ParseResult<T> = Result<T, Box<MistakeAt>>;

#[cold]
pub(crate) fn mistake_at<T>(at: usize, mistake: Mistake) -> ParseResult<T> {
    Err(Box::new(MistakeAt { at, mistake }))
}

/// A text and a place in it, always at the start of a character.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cursor<'text> {
    pub(crate) text: &'text str,
    pub(crate) at: usize,
}

impl<'text> Cursor<'text> {
    #[inline]
    pub(crate) fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    pub(crate) fn rest(&self) -> &'text str {
        &self.text[self.at..]
    }

    pub(crate) fn peek_char(&self) -> Option<char> {
        self.rest().chars().next()
    }

    /// Passes white space and comments.
    pub(crate) fn skip_blank(&mut self) {
        while let Some(byte) = self.peek() {
            match byte {
                b' ' | b'\t'..=b'\r' => self.at += 1,
                b'#' => self.skip_line(),
                0x80.. => match self.peek_char() {
                    Some(c) if is_blank(c) => self.at += c.len_utf8(),
                    _ => return,
                },
                _ => return,
            }
        }
    }

    /// Goes to the end of the line.
    pub(crate) fn skip_line(&mut self) {
        self.at += self.rest().find(['\n', '\r']).unwrap_or(self.rest().len());
    }

    /// Passes a word such as a name; empty where none begins.
    pub(crate) fn word(&mut self) -> &'text str {
        let word = self.next_word();
        self.at += word.len();
        word
    }

    /// Passes a word, or several with `-` between them, such as the name of a feature; empty where none begins.
    pub(crate) fn joined_words(&mut self) -> &'text str {
        let (text, from) = (self.text, self.at);
        let mut end = from;
        while !self.word().is_empty() {
            end = self.at;
            if self.peek() != Some(b'-') {
                break;
            }
            self.at += 1;
        }
        self.at = end;
        &text[from..end]
    }

    /// The word that begins here.
    pub(crate) fn next_word(&self) -> &'text str {
        let rest = self.rest();
        let mut end = 0;
        while let Some(&byte) = rest.as_bytes().get(end) {
            end += match byte {
                b'a'..=b'z' | b'A'..=b'Z' | b'_' => 1,
                b'0'..=b'9' | b'\'' | b'.' if end > 0 => 1,
                0x80.. => match rest[end..].chars().next() {
                    Some(c) if is_letter(c) || end > 0 && goes_on_a_name(c) => c.len_utf8(),
                    _ => break,
                },
                _ => break,
            };
        }
        &rest[..end]
    }

    /// A name in double quotes; the cursor is at the first of them.
    pub(crate) fn quoted(&mut self) -> ParseResult<Cow<'text, str>> {
        let open = self.at;
        self.at += 1;
        let mut plain_from = self.at;
        let mut name = String::new();
        loop {
            match self.peek_char() {
                None | Some('\n' | '\r') => return mistake_at(open, Mistake::UnclosedQuote),
                Some('"') => {
                    let plain = &self.text[plain_from..self.at];
                    self.at += 1;
                    return Ok(if name.is_empty() { Cow::from(plain) } else { Cow::from(name + plain) });
                }
                Some('\\') => {
                    name.push_str(&self.text[plain_from..self.at]);
                    name.push(self.escaped()?);
                    plain_from = self.at;
                }
                Some(c) if c.is_control() => {
                    return mistake_at(self.at, Mistake::ControlCharacter { code: u32::from(c) });
                }
                Some(c) => self.at += c.len_utf8(),
            }
        }
    }

    /// The character meant by a backslash and what follows.
    fn escaped(&mut self) -> ParseResult<char> {
        let rest = self.rest();
        let (meant, length) = match rest.as_bytes().get(1) {
            Some(b'"') => (Some('"'), 2),
            Some(b'\\') => (Some('\\'), 2),
            Some(b'n') => (Some('\n'), 2),
            Some(b't') => (Some('\t'), 2),
            Some(b'u') if rest.as_bytes().get(2) == Some(&b'{') => {
                let digits = &rest[3..];
                let n_digits = digits.bytes().take_while(u8::is_ascii_hexdigit).count();
                let meant = (digits.as_bytes().get(n_digits) == Some(&b'}') && n_digits <= 6)
                    .then(|| u32::from_str_radix(&digits[..n_digits], 16).ok().and_then(char::from_u32))
                    .flatten();
                (meant, 3 + n_digits + 1)
            }
            _ => (None, 2),
        };
        let Some(meant) = meant else {
            let end = rest.ceil_char_boundary(length.min(rest.len()));
            return mistake_at(self.at, Mistake::BadEscape { found: shown(rest[..end].trim_end()) });
        };
        self.at += length;
        Ok(meant)
    }

    /// A leaf's value, `Some(None)` for an unknown one; `None`, and nothing passed, where no value begins.
    pub(crate) fn value(&mut self) -> ParseResult<Option<Option<Score>>> {
        let (start, rest) = (self.at, self.rest());
        if let Some(after) = rest.strip_prefix('?') {
            self.at = self.text.len() - after.len();
            self.check_leaf_end(start)?;
            return Ok(Some(None));
        }
        let (is_signed, is_negative, size) = match rest.chars().next() {
            Some('+') => (true, false, &rest[1..]),
            Some(minus @ ('-' | '−')) => (true, true, &rest[minus.len_utf8()..]),
            _ => (false, false, rest),
        };
        let signed = |points: f64| Score::new(if is_negative { -points } else { points });
        let begins_size = self.text.len() - size.len();
        if let Some(after) = size.strip_prefix('∞') {
            self.at = self.text.len() - after.len();
            self.check_leaf_end(start)?;
            return Ok(Some(signed(f64::INFINITY)));
        }
        let word = Cursor { text: self.text, at: begins_size }.next_word();
        let word_end = begins_size + word.len();
        let value = match value_word(word) {
            Some(ValueWord::Infinity) => signed(f64::INFINITY),
            Some(ValueWord::Unknown) if !is_signed => None,
            Some(ValueWord::NotANumber) => {
                let found = shown(&self.text[start..word_end]);
                return mistake_at(start, Mistake::NotANumber { found });
            }
            _ if is_signed || size.starts_with(|c: char| c.is_ascii_digit() || c == '.') => {
                return self.decimal(start, begins_size, is_negative).map(|score| Some(Some(score)));
            }
            _ => return Ok(None),
        };
        self.at = word_end;
        self.check_leaf_end(start)?;
        Ok(Some(value))
    }

    /// The value that fills this piece of the text: the cursor stands at its start.
    pub(crate) fn value_within(&mut self, end: usize) -> ParseResult<Option<Option<Score>>> {
        let mut piece = Cursor { text: &self.text[..end], at: self.at };
        let value = piece.value()?;
        self.at = piece.at;
        Ok(value)
    }

    /// Where the piece ends that begins here: before white space or one of these.
    pub(crate) fn piece_end(&self, stops: &[char]) -> usize {
        let rest = self.rest();
        self.at + rest.find(|c| is_blank(c) || stops.contains(&c)).unwrap_or(rest.len())
    }

    /// Where a number or a fraction ends that begins here.
    pub(crate) fn number_end(&self) -> usize {
        let is_part = |byte: &u8| matches!(byte, b'0'..=b'9' | b'.' | b'/' | b'e' | b'E' | b'+' | b'-');
        self.at + self.rest().bytes().take_while(is_part).count()
    }

    /// Any number but the most common. A piece that is no number is shown whole.
    fn decimal(&mut self, start: usize, begins_size: usize, is_negative: bool) -> ParseResult<Score> {
        let size = &self.text[begins_size..];
        let ends = |c: char| is_blank(c) || matches!(c, ',' | '(' | ')' | '[' | ']' | '#' | '=' | '"' | ';');
        let size = &size[..size.find(ends).unwrap_or(size.len())];
        self.at = begins_size + size.len();
        let found = || shown(&self.text[start..self.at]);
        let Some(score) = Score::from_decimal(size) else {
            return mistake_at(start, Mistake::BadNumber { found: found() });
        };
        if !score.is_finite() {
            return mistake_at(start, Mistake::NumberTooLarge { found: found(), is_negative });
        }
        self.check_leaf_end(start)?;
        Ok(if is_negative { -score } else { score })
    }

    /// A leaf ends with white space, a comma, a closing bracket, a comment or the text.
    fn check_leaf_end(&self, start: usize) -> ParseResult<()> {
        match self.peek_char() {
            None => Ok(()),
            Some(c) if is_blank(c) || matches!(c, ',' | ')' | ']' | '#') => Ok(()),
            Some('=' | '(' | '[') if !self.text[..start].trim_end_matches(is_blank).ends_with('=') => {
                mistake_at(start, Mistake::ValueAsName { found: shown(&self.text[start..self.at]) })
            }
            Some(_) => mistake_at(self.at, Mistake::NotSeparated { found: self.found() }),
        }
    }

    /// What stands here, for a message.
    #[cold]
    pub(crate) fn found(&self) -> String {
        let rest = self.rest();
        let Some(c) = self.peek_char() else { return english::END_OF_TEXT.to_owned() };
        let is_wordy = |c: char| goes_on_a_name(c) || matches!(c, '-' | '+' | '−' | '>');
        let end = if is_wordy(c) { rest.find(|c| !is_wordy(c)).unwrap_or(rest.len()) } else { c.len_utf8() };
        shown(&rest[..end])
    }
}

/// `0.3`, `1/3`; `None` for whatever is no number from 0 to 1.
pub(crate) fn probability(piece: &str) -> Option<f64> {
    let whole = |digits: &str| {
        let is_plain = digits.len() <= 15 && digits.bytes().all(|byte| byte.is_ascii_digit());
        if is_plain { digits.parse::<u64>().ok() } else { None }
    };
    let chance = match piece.split_once('/') {
        Some((part, of)) => whole(part)? as f64 / whole(of)? as f64,
        None => read_score(piece)?.points(),
    };
    (0.0..=1.0).contains(&chance).then_some(chance)
}

/// How likely chance is to go somewhere, as it would be written before a child: `0.3`, `1/3`. `None` for whatever is no
/// number from 0 to 1.
///
/// ```
/// use plywise_notation::read_probability;
/// assert_eq!(read_probability("1/4"), Some(0.25));
/// assert_eq!(read_probability("4/1"), None);
/// ```
#[must_use]
pub fn read_probability(text: &str) -> Option<f64> {
    probability(text)
}

/// A score that stands by itself, as it would be written for a leaf: `3`, `−2.5`, `inf`. `None` for anything
/// else.
///
/// ```
/// use plywise_notation::read_score;
/// assert_eq!(read_score("−∞").map(|score| score.to_string()).as_deref(), Some("-inf"));
/// assert_eq!(read_score("three"), None);
/// ```
#[must_use]
pub fn read_score(text: &str) -> Option<Score> {
    let mut cursor = Cursor { text, at: 0 };
    cursor.value().ok()??.filter(|_| cursor.at == text.len())
}

/// Words that are values, in any case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ValueWord {
    Infinity,
    Unknown,
    NotANumber,
}

pub(crate) fn value_word(word: &str) -> Option<ValueWord> {
    let is = |known: &str| word.eq_ignore_ascii_case(known);
    if is("inf") || is("infinity") {
        Some(ValueWord::Infinity)
    } else if is("null") {
        Some(ValueWord::Unknown)
    } else if is("nan") {
        Some(ValueWord::NotANumber)
    } else {
        None
    }
}

/// White space, and characters that editors, word processors and web pages leave behind unseen.
pub(crate) fn is_blank(c: char) -> bool {
    c.is_whitespace() || matches!(c, '\u{feff}' | '\u{200b}' | '\u{ad}' | '\u{2060}')
}

/// A letter of any alphabet. Outside ASCII that is whatever can be seen and means nothing else here: the tables
/// that know real letters would be a hundredth of what a browser downloads.
pub(crate) fn is_letter(c: char) -> bool {
    if c.is_ascii() {
        return c.is_ascii_alphabetic();
    }
    let means_something =
        matches!(c, '−' | '∞' | '′' | '–' | '—' | '‘'..='‟' | '«' | '»' | '→' | '\u{300}'..='\u{36f}');
    !means_something && !is_blank(c) && !c.is_control() && !is_unseen(c)
}

/// Letters, digits, primes, and accents that are characters of their own.
pub(crate) fn goes_on_a_name(c: char) -> bool {
    is_letter(c) || c.is_ascii_digit() || matches!(c, '_' | '\'' | '.' | '′' | '\u{300}'..='\u{36f}')
}
