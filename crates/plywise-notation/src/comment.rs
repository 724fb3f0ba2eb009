//! Comments, which a tree does not hold.

/// Whether there is a `#` outside quotation marks, above or in the tree: what [`write_document`](crate::write_document)
/// does not keep.
#[must_use]
pub fn has_comment(text: &[u8]) -> bool {
    text.split(|&byte| byte == b'\n').any(|line| {
        let (mut is_quoted, mut is_escaped) = (false, false);
        line.iter().any(|&byte| {
            let ends_quote = byte == b'"' && !is_escaped;
            is_escaped = is_quoted && byte == b'\\' && !is_escaped;
            is_quoted ^= ends_quote;
            byte == b'#' && !is_quoted
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_comment_is_told_from_a_name() {
        for (text, expected) in [
            ("(3 4) # end", true),
            ("# start\n(3 4)", true),
            (r##"("#1"=3 4)"##, false),
            (r##"("a\"#1"=3 4)"##, false),
            (r##"("a\\"=3 #1"##, true),
        ] {
            assert_eq!(has_comment(text.as_bytes()), expected, "{text}");
        }
    }
}
