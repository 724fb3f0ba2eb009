//! Going through JSON piece by piece, without recursion.

use plywise_notation::shown;
use serde::de::{DeserializeOwned, IgnoredAny};

use super::problem::TreeJsonProblem;
use crate::english;

/// A JSON text and a place in it.
pub(super) struct Scan<'text> {
    pub(super) text: &'text str,
    pub(super) at: usize,
}

pub(super) type Step<T> = Result<T, TreeJsonProblem>;

impl<'text> Scan<'text> {
    pub(super) fn skip_blank(&mut self) {
        let rest = &self.text[self.at..];
        let blank = rest.bytes().take_while(|byte| matches!(byte, b' ' | b'\t' | b'\n' | b'\r')).count();
        self.at += blank;
    }

    pub(super) fn expected<T>(&self, expected: &'static str) -> Step<T> {
        let rest = &self.text[self.at..];
        let end = rest.find(['\n', ',', '}', ']']).map_or(rest.len(), |end| end.max(1));
        let end = rest.ceil_char_boundary(end);
        let found =
            if rest.is_empty() { english::END_OF_TEXT.to_owned() } else { shown(rest[..end].trim_end()) };
        Err(TreeJsonProblem::Expected { expected, found })
    }

    /// Passes one of the characters that hold JSON together.
    pub(super) fn punctuation(&mut self, wanted: u8, expected: &'static str) -> Step<()> {
        self.skip_blank();
        if self.text.as_bytes().get(self.at) != Some(&wanted) {
            return self.expected(expected);
        }
        self.at += 1;
        Ok(())
    }

    /// Passes a comma before all but the first, or the closing bracket: whether there is more.
    pub(super) fn more(&mut self, is_first: bool, close: u8) -> Step<bool> {
        self.skip_blank();
        if self.text.as_bytes().get(self.at) == Some(&close) {
            self.at += 1;
            return Ok(false);
        }
        if !is_first {
            self.punctuation(b',', english::A_SEPARATOR)?;
        }
        Ok(true)
    }

    /// The next key of an object and its colon; `None` at the object's end.
    pub(super) fn key(&mut self, is_first: bool) -> Step<Option<String>> {
        if !self.more(is_first, b'}')? {
            return Ok(None);
        }
        let key = self.value(english::A_KEY)?;
        self.punctuation(b':', english::A_COLON)?;
        Ok(Some(key))
    }

    /// A value that is flat, or that nobody looks into.
    pub(super) fn value<T: DeserializeOwned>(&mut self, expected: &'static str) -> Step<T> {
        self.skip_blank();
        let start = self.at;
        let raw = self.raw();
        match serde_json::from_str(raw) {
            Ok(value) => Ok(value),
            Err(_) => {
                self.at = start;
                self.expected(expected)
            }
        }
    }

    pub(super) fn skip_value(&mut self) -> Step<()> {
        self.value::<IgnoredAny>("a value").map(|_| ())
    }

    /// Passes whatever is one value as far as brackets and quotes tell.
    fn raw(&mut self) -> &'text str {
        let (start, bytes) = (self.at, self.text.as_bytes());
        let (mut depth, mut is_quoted) = (0_usize, false);
        while let Some(&byte) = bytes.get(self.at) {
            match byte {
                b'\\' if is_quoted => self.at += 1,
                b'"' => is_quoted = !is_quoted,
                _ if is_quoted => {}
                b'[' | b'{' => depth += 1,
                b']' | b'}' if depth > 1 => depth -= 1,
                b']' | b'}' if depth == 1 => {
                    self.at += 1;
                    return &self.text[start..self.at];
                }
                b']' | b'}' | b',' | b':' | b' ' | b'\t' | b'\n' | b'\r' if depth == 0 => break,
                _ => {}
            }
            self.at += 1;
            if depth == 0 && byte == b'"' && !is_quoted {
                break;
            }
        }
        self.at = self.text.ceil_char_boundary(self.at.min(bytes.len()));
        &self.text[start..self.at]
    }
}
