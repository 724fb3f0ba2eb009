//! Bytes as characters that are safe in a link: base64url (RFC 4648) without padding.

const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// Six bits to a character.
pub(crate) fn encoded(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len() * 4 / 3 + 1);
    for three in bytes.chunks(3) {
        let word =
            three.iter().fold(0, |word, &byte| word << 8 | usize::from(byte)) << (8 * (3 - three.len()));
        text.extend((0..=three.len()).map(|nth| char::from(ALPHABET[word >> (18 - 6 * nth) & 63])));
    }
    text
}

/// Back again; `None` where a character is another, or the last does not end as it would have been written.
pub(crate) fn decoded(text: &[u8]) -> Option<Vec<u8>> {
    let mut bytes = Vec::with_capacity(text.len() * 3 / 4);
    for four in text.chunks(4) {
        let mut word = 0;
        for byte in four {
            word = word << 6 | ALPHABET.iter().position(|known| known == byte)?;
        }
        word <<= 6 * (4 - four.len());
        let (three, rest) = ([16, 8, 0].map(|shift| (word >> shift) as u8), four.len() - 1);
        if rest == 0 || three[rest..].iter().any(|&byte| byte > 0) {
            return None;
        }
        bytes.extend(&three[..rest]);
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use data_encoding::BASE64URL_NOPAD;
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn bytes_are_written_as_elsewhere(bytes in proptest::collection::vec(any::<u8>(), 0..50)) {
            let text = encoded(&bytes);
            prop_assert_eq!(&text, &BASE64URL_NOPAD.encode(&bytes));
            prop_assert_eq!(decoded(text.as_bytes()), Some(bytes));
        }

        #[test]
        fn texts_are_read_as_elsewhere(text in "[AQgw08_a-]{0,9}|[ -~]{0,6}") {
            prop_assert_eq!(decoded(text.as_bytes()), BASE64URL_NOPAD.decode(text.as_bytes()).ok());
        }
    }
}
