//! A node's own text as it was typed, with blanks only where they are needed.

use crate::cursor::{Cursor, is_blank};

/// What runs up to one of these is a word, a number or a player.
pub(crate) const MARKS: &[char] = &['=', ':', ',', '<', '>', '{', '}', '~', '(', ')', '[', ']', '"', '#'];

/// `left : max  A [` is `left: max A(`. Comments are left out.
pub(crate) fn push_own_text(own: &mut String, typed: &str) {
    let mut cursor = Cursor { text: typed, at: 0 };
    // Whether what stands last wants a blank before a word or a name in quotes.
    let mut is_apart = false;
    loop {
        cursor.skip_blank();
        let from = cursor.at;
        let Some(c) = cursor.peek_char() else { return };
        if c == '"' {
            // It was read before, so it ends.
            let is_read = cursor.quoted().is_ok();
            cursor.at = if is_read { cursor.at } else { typed.len() };
        } else if MARKS.contains(&c) {
            cursor.at += c.len_utf8();
            match c {
                ',' => {}
                ':' => own.push_str(": "),
                '[' => own.push('('),
                mark => own.push(mark),
            }
            is_apart &= c == ',';
            continue;
        } else {
            let rest = cursor.rest();
            cursor.at += rest.find(|c| is_blank(c) || MARKS.contains(&c)).unwrap_or(rest.len());
        }
        own.push_str(if is_apart { " " } else { "" });
        own.push_str(&typed[from..cursor.at]);
        is_apart = true;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_blanks_commas_and_brackets_change() {
        for (typed, expected) in [
            ("3.0", "3.0"),
            ("left : max  A [", "left: max A("),
            ("\"a  b\"  1/3:@chance (", "\"a  b\" 1/3: @chance("),
            ("A = # worth\n -∞", "A=-∞"),
            ("N=<3,1 , -2>", "N=<3 1 -2>"),
            ("A ~ <5, 2>(", "A~<5 2>("),
            ("max\"A\"{ a = 1,b=2 }(", "max \"A\"{a=1 b=2}("),
        ] {
            let mut own = String::new();
            push_own_text(&mut own, typed);
            assert_eq!(own, expected);
        }
    }
}
