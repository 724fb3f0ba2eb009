//! One draft: a text that somebody worked on, and how the browser's storage has it.

use std::iter::Peekable;
use std::str::Chars;

use yew::AttrValue;

use crate::english::workspace as english;

/// A text that somebody worked on, as it is kept for next time. It may be no tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draft {
    /// The name under which it is stored.
    pub key: String,
    /// The text.
    pub text: AttrValue,
    /// When somebody last worked on it, in milliseconds since 1970.
    pub at: u64,
    /// How the page showed it: a link without the tree.
    pub settings: AttrValue,
}

impl Draft {
    /// What to call it: its title, or how it begins.
    #[must_use]
    pub fn title(&self) -> String {
        const LONGEST: usize = 60;
        let line = self.text.lines().find_map(|line| line.trim_start().strip_prefix("title:"));
        let title = match line.map(str::trim).filter(|title| !title.is_empty()) {
            Some(title) => title.to_owned(),
            // No more of a text of millions than can be shown.
            None => self.text.split_whitespace().take(LONGEST).collect::<Vec<_>>().join(" "),
        };
        match title.char_indices().nth(LONGEST) {
            Some((end, _)) => english::shortened(&title[..end]),
            None => title,
        }
    }

    /// The draft as it is stored: `{"text":…,"at":…,"settings":…}`, as `JSON.stringify` writes it.
    #[must_use]
    pub fn to_json(&self) -> String {
        let mut json = begin(&self.text);
        json.push_str("\"at\":");
        json.push_str(&self.at.to_string());
        json.push_str(",\"settings\":");
        push_quoted(&mut json, &self.settings);
        json.push('}');
        json
    }

    /// Reads what is stored under a key; `None` where that is no draft.
    #[must_use]
    pub fn read(key: &str, json: &str) -> Option<Draft> {
        let (mut text, mut at, mut settings) = (None, None, String::new());
        let mut json = json.chars().peekable();
        skip_space(&mut json);
        json.next_if_eq(&'{')?;
        loop {
            skip_space(&mut json);
            let name = quoted(&mut json)?;
            skip_space(&mut json);
            json.next_if_eq(&':')?;
            skip_space(&mut json);
            let is_text = json.peek() == Some(&'"');
            let value = if is_text { quoted(&mut json)? } else { word(&mut json) };
            match &*name {
                "text" if is_text => text = Some(value),
                // A fraction of a millisecond counts for nothing.
                "at" if !is_text => at = value.split('.').next().and_then(|whole| whole.parse().ok()),
                "settings" if is_text => settings = value,
                _ => {}
            }
            skip_space(&mut json);
            match json.next()? {
                ',' => {}
                '}' => break,
                _ => return None,
            }
        }
        let at = at.filter(|at| *at > 0)?;
        Some(Draft { key: key.to_owned(), text: text?.into(), at, settings: settings.into() })
    }
}

/// How the JSON of a draft with this text begins: whether two are of the same text is seen without reading them.
pub(super) fn begin(text: &str) -> String {
    let mut json = String::with_capacity(text.len() + 64);
    json.push_str("{\"text\":");
    push_quoted(&mut json, text);
    json.push(',');
    json
}

fn push_quoted(json: &mut String, text: &str) {
    const HEX: &[u8; 16] = b"0123456789abcdef";
    json.push('"');
    for c in text.chars() {
        match c {
            '"' | '\\' => json.extend(['\\', c]),
            '\n' => json.push_str("\\n"),
            '\r' => json.push_str("\\r"),
            '\t' => json.push_str("\\t"),
            '\u{8}' => json.push_str("\\b"),
            '\u{c}' => json.push_str("\\f"),
            '\0'..='\u{1f}' => {
                let code = c as usize;
                json.push_str("\\u00");
                json.extend([char::from(HEX[code >> 4]), char::from(HEX[code & 15])]);
            }
            _ => json.push(c),
        }
    }
    json.push('"');
}

fn skip_space(json: &mut Peekable<Chars<'_>>) {
    while json.next_if(char::is_ascii_whitespace).is_some() {}
}

/// A number, or one of JSON's three words.
fn word(json: &mut Peekable<Chars<'_>>) -> String {
    let mut word = String::new();
    while let Some(c) = json.next_if(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '+' | '.')) {
        word.push(c);
    }
    word
}

fn quoted(json: &mut Peekable<Chars<'_>>) -> Option<String> {
    json.next_if_eq(&'"')?;
    let mut text = String::new();
    // The first half of a pair of UTF-16, which waits for the other.
    let mut high: Option<u32> = None;
    loop {
        let c = json.next()?;
        let unit = match c {
            '"' => {
                text.extend(high.map(|_| char::REPLACEMENT_CHARACTER));
                return Some(text);
            }
            '\\' => match json.next()? {
                'u' => {
                    let mut unit = 0;
                    for _ in 0..4 {
                        unit = unit * 16 + json.next()?.to_digit(16)?;
                    }
                    unit
                }
                'n' => u32::from(b'\n'),
                'r' => u32::from(b'\r'),
                't' => u32::from(b'\t'),
                'b' => 8,
                'f' => 12,
                c => u32::from(c),
            },
            c => u32::from(c),
        };
        if let Some(high) = high.take() {
            if (0xdc00..0xe000).contains(&unit) {
                text.extend(char::from_u32(0x1_0000_u32 + ((high - 0xd800) << 10) + (unit - 0xdc00)));
                continue;
            }
            text.push(char::REPLACEMENT_CHARACTER);
        }
        match unit {
            0xd800..0xdc00 => high = Some(unit),
            unit => text.push(char::from_u32(unit).unwrap_or(char::REPLACEMENT_CHARACTER)),
        }
    }
}
