//! Keys and values as one text, as forms send them (`application/x-www-form-urlencoded`).

use std::borrow::Cow;

/// The keys and values of a text, in order. What is not well formed is taken as it stands.
pub(crate) fn parts(text: &str) -> Vec<(String, String)> {
    let parts = text.split('&').filter(|part| !part.is_empty());
    parts
        .map(|part| {
            let (key, value) = part.split_once('=').unwrap_or((part, ""));
            (decoded(key), decoded(value))
        })
        .collect()
}

/// Puts one more key and its value at the end of a text.
pub(crate) fn push_part(text: &mut String, key: &str, value: &str) {
    text.push_str(if text.is_empty() { "" } else { "&" });
    push_encoded(text, key);
    text.push('=');
    push_encoded(text, value);
}

fn decoded(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let [first, after @ ..] = rest {
        rest = after;
        let byte = match (first, after) {
            (b'+', _) => b' ',
            (b'%', [high, low, after @ ..]) => match (digit(*high), digit(*low)) {
                (Some(high), Some(low)) => {
                    rest = after;
                    (high << 4 | low) as u8
                }
                _ => b'%',
            },
            _ => *first,
        };
        bytes.push(byte);
    }
    match String::from_utf8_lossy(&bytes) {
        Cow::Owned(text) => text,
        Cow::Borrowed(text) => text.to_owned(),
    }
}

fn digit(byte: u8) -> Option<u32> {
    char::from(byte).to_digit(16)
}

fn push_encoded(text: &mut String, value: &str) {
    for byte in value.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'*' | b'-' | b'.' | b'_' => text.push(byte.into()),
            b' ' => text.push('+'),
            _ => {
                let digit = |digit: u8| char::from(b"0123456789ABCDEF"[usize::from(digit)]);
                text.extend(['%', digit(byte >> 4), digit(byte & 15)]);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use form_urlencoded::{Serializer, parse};
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn texts_are_taken_apart_as_elsewhere(text in "([&=+%0-9a-fx]|%[0-9a-fA-F]{2}|\\PC){0,20}") {
            let known: Vec<_> = parse(text.as_bytes()).map(|(k, v)| (k.into_owned(), v.into_owned())).collect();
            prop_assert_eq!(parts(&text), known);
        }

        #[test]
        fn texts_are_put_together_as_elsewhere(pairs in proptest::collection::vec((".*", ".*"), 0..4)) {
            let mut text = String::new();
            pairs.iter().for_each(|(key, value)| push_part(&mut text, key, value));
            prop_assert_eq!(&text, &Serializer::new(String::new()).extend_pairs(&pairs).finish());
            prop_assert_eq!(parts(&text), pairs);
        }
    }
}
