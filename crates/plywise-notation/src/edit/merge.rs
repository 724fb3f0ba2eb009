//! A node's own text after an edit, with the comments and line breaks that stood in it.
//!
//! The old text and the new are compared word by word. Where two words follow each other in both, what stood between
//! them stays to the letter; elsewhere blanks are those of the new text, and comments stay before the word that they
//! stood before, or the next that is left.

use crate::cursor::{Cursor, is_letter};
use crate::header::{numbered, player_word};
use crate::layout::MARKS;

/// A word, a number, a name in quotes or a mark, and what stands before it: blanks, commas and comments.
#[derive(Clone, Copy, Debug)]
struct Token<'text> {
    before: &'text str,
    text: &'text str,
}

/// Comparing takes the product of both lengths. Nobody types so many words at one node; a program may write them.
const MOST_COMPARED: usize = 1 << 20;

/// Whether anything stands in a node's own text that writing it anew would lose.
pub(super) fn has_more_than_words(own: &str) -> bool {
    own.contains(['#', '\n', '\r'])
}

/// The new text of a node, with what stood between the words of the old one.
pub(super) fn merged(old: &str, new: &str) -> String {
    let (old, new) = (tokens(old), tokens(new));
    let has_mover = new.iter().any(|token| is_mover(token.text));
    let mut merged = MergedText { has_mover, ..MergedText::default() };
    let (mut from_old, mut from_new) = (0, 0);
    for (in_old, in_new) in common(&old, &new).into_iter().chain([(old.len(), new.len())]) {
        let (gone, come) = (&old[from_old..in_old], &new[from_new..in_new]);
        // One word for another: `3` became `-3`.
        let is_exchange = gone.len() == come.len();
        if !is_exchange {
            gone.iter().for_each(|token| merged.wait(token.before));
        }
        for (nth, token) in come.iter().enumerate() {
            merged.push(if is_exchange { gone[nth].before } else { token.before }, token.text);
        }
        if let (Some(is), Some(will_be)) = (old.get(in_old), new.get(in_new)) {
            let stays = is_exchange || is.before.contains('#');
            merged.push(if stays { is.before } else { will_be.before }, is.text);
        }
        (from_old, from_new) = (in_old + 1, in_new + 1);
    }
    merged.finish()
}

/// A node's own text that is being written.
#[derive(Default)]
struct MergedText<'text> {
    own: String,
    /// Comments of words that are gone, which go before the next.
    waiting: String,
    /// Comments that the notation allows nowhere but before the whole.
    hoisted: String,
    /// The word before, and how many there are.
    last: &'text str,
    n_words: usize,
    has_mover: bool,
}

impl<'text> MergedText<'text> {
    fn push(&mut self, before: &str, word: &'text str) {
        let before = std::mem::take(&mut self.waiting) + before;
        let is_named = self.last.starts_with(|c| c == '"' || c == '_' || is_letter(c));
        let is_glued = match (self.last, word) {
            // Nothing stands between `0.5` and its colon, unless a name stands before both.
            (_, ":") => self.n_words == 1 && !is_named,
            // `{a=1} (` would be a leaf and a branch.
            ("}", "(" | "[") => !self.has_mover,
            _ => false,
        };
        if is_glued && before.contains('#') {
            self.hoist(&before);
        } else if self.own.is_empty() {
            self.own.push_str(before.trim_start_matches([' ', '\t', ',']));
        } else {
            self.own.push_str(&before);
        }
        self.own.push_str(word);
        (self.last, self.n_words) = (word, self.n_words + 1);
    }

    /// Keeps the comments before a word that is gone.
    fn wait(&mut self, before: &str) {
        for comment in comments_of(before) {
            self.waiting.extend([" ", comment, "\n"]);
        }
    }

    fn hoist(&mut self, between: &str) {
        for comment in comments_of(between) {
            self.hoisted.extend([comment, "\n"]);
        }
    }

    fn finish(mut self) -> String {
        let waiting = std::mem::take(&mut self.waiting);
        self.hoist(&waiting);
        self.hoisted + &self.own
    }
}

fn is_mover(word: &str) -> bool {
    player_word(word).is_some() || word.strip_prefix('@').is_some_and(|who| numbered(who).is_some())
}

/// The comments among blanks and commas.
fn comments_of(between: &str) -> impl Iterator<Item = &str> {
    between.split(['\n', '\r']).filter_map(|line| Some(line[line.find('#')?..].trim_end()))
}

fn tokens(own: &str) -> Vec<Token<'_>> {
    let mut tokens = Vec::new();
    let mut cursor = Cursor { text: own, at: 0 };
    loop {
        let from = cursor.at;
        cursor.skip_blank();
        while cursor.peek() == Some(b',') {
            cursor.at += 1;
            cursor.skip_blank();
        }
        let at = cursor.at;
        let Some(c) = cursor.peek_char() else { return tokens };
        match c {
            // It was read before, so it ends.
            '"' => cursor.at = if cursor.quoted().is_ok() { cursor.at } else { own.len() },
            mark if MARKS.contains(&mark) => cursor.at += mark.len_utf8(),
            _ => cursor.at = cursor.piece_end(MARKS),
        }
        tokens.push(Token { before: &own[from..at], text: &own[at..cursor.at] });
    }
}

/// The longest row of words that both have, as pairs of their places in both.
fn common(old: &[Token<'_>], new: &[Token<'_>]) -> Vec<(usize, usize)> {
    let width = new.len() + 1;
    if old.len().saturating_mul(width) > MOST_COMPARED {
        let n_same = old.iter().zip(new).take_while(|(was, is)| was.text == is.text).count();
        return (0..n_same).map(|nth| (nth, nth)).collect();
    }
    // By the places from which both are compared to their ends, how long the row is.
    let mut lengths = vec![0_u32; (old.len() + 1) * width];
    for (i, was) in old.iter().enumerate().rev() {
        for (j, is) in new.iter().enumerate().rev() {
            lengths[i * width + j] = match was.text == is.text {
                true => lengths[(i + 1) * width + j + 1] + 1,
                false => lengths[(i + 1) * width + j].max(lengths[i * width + j + 1]),
            };
        }
    }
    let (mut i, mut j) = (0, 0);
    let mut row = Vec::new();
    while let (Some(was), Some(is)) = (old.get(i), new.get(j)) {
        if was.text == is.text {
            row.push((i, j));
            (i, j) = (i + 1, j + 1);
        } else if lengths[(i + 1) * width + j] >= lengths[i * width + j + 1] {
            i += 1;
        } else {
            j += 1;
        }
    }
    row
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_stands_between_words_stays_between_them() {
        for (old, new, expected) in [
            ("x\n# keep me\n(", "min x(", "min x\n# keep me\n("),
            ("A= # why\n3", "A=-3", "A= # why\n-3"),
            ("A= # why\n3", "3", "# why\n3"),
            ("A= # why\n3", "A~3(", "A~ # why\n3("),
            ("min # c\n(", "(", "# c\n("),
            ("left # m\n: 3", "left 0.5: 3", "left 0.5 # m\n: 3"),
            ("left # m\n0.5: 3", "0.5: 3", "# m\n0.5: 3"),
            ("left 0.5 # m\n: 3", "0.5: 3", "# m\n0.5: 3"),
            ("{a=1, # one\n b=2}(", "{a=-1 b=-2}(", "{a=-1, # one\n b=-2}("),
            ("max A{a=1} # c\n(", "A{a=1}(", "# c\nA{a=1}("),
            ("<3, # c\n1>", "<5 -6>", "<5, # c\n-6>"),
            ("A # c\n(", "A=?", "A # c\n=?"),
            ("A # a\n~ # b\n3 # c\n(", "A(", "A # a\n # b\n # c\n("),
            ("A # c\r\n(", "B(", "B # c\r\n("),
            ("3", "4", "4"),
        ] {
            assert_eq!(merged(old, new), expected, "{old:?} to {new:?}");
        }
    }
}
