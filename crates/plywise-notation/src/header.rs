//! The lines above a tree: `key: text`, one to a line.

use plywise_search::Player;

use crate::cursor::{Cursor, Outcome, fault, is_blank};
use crate::error::shown;
use crate::{Header, Mistake};

/// A header, and where its `root` line names the player.
pub(crate) type HeaderAndRoot = (Header, Option<usize>);

/// Reads every header line and leaves the cursor at whatever comes after the last.
pub(crate) fn read_header(cursor: &mut Cursor<'_>) -> Outcome<HeaderAndRoot> {
    let mut header = Header::default();
    let mut root_at = None;
    let mut seen: Vec<&'static str> = Vec::new();
    loop {
        cursor.skip_blank();
        let key_at = cursor.at;
        let Some(key) = key(cursor) else { return Ok((header, root_at)) };
        let text_from = cursor.at;
        cursor.skip_line();
        let line = Cursor { text: &cursor.text[..cursor.at], at: text_from };
        let known = ["title", "source", "note", "profile", "root"];
        let Some(key) = known.into_iter().find(|known| key.eq_ignore_ascii_case(known)) else {
            return fault(key_at, Mistake::UnknownKey { key: key.to_owned() });
        };
        if key != "note" && seen.contains(&key) {
            return fault(key_at, Mistake::RepeatedKey { key });
        }
        seen.push(key);
        match key {
            "title" => header.title = some_text(text(line)?),
            "source" => header.source = some_text(text(line)?),
            "note" => {
                let more = text(line)?;
                header.note = Some(match header.note.take() {
                    Some(note) => note + "\n" + more,
                    None => more.to_owned(),
                });
            }
            "profile" => header.profile = Some(one_word(line, key)?.1.to_owned()),
            _root => {
                let (at, word) = one_word(line, key)?;
                let Some(player) = player_word(word) else {
                    return fault(at, Mistake::UnknownPlayer { found: shown(word) });
                };
                header.root = Some(player);
                root_at = Some(at);
            }
        }
    }
}

/// `max` or `min`, in any case.
pub(crate) fn player_word(word: &str) -> Option<Player> {
    if word.eq_ignore_ascii_case("max") {
        Some(Player::Max)
    } else if word.eq_ignore_ascii_case("min") {
        Some(Player::Min)
    } else {
        None
    }
}

/// A word before a colon. Without a colon on the same line the cursor does not move.
fn key<'text>(cursor: &mut Cursor<'text>) -> Option<&'text str> {
    let rest = cursor.rest();
    let length =
        rest.find(|c: char| !(c.is_ascii_alphanumeric() || matches!(c, '_' | '-'))).unwrap_or(rest.len());
    let after = rest[length..].trim_start_matches([' ', '\t']).strip_prefix(':')?;
    if length == 0 {
        return None;
    }
    cursor.at = cursor.text.len() - after.len();
    Some(&rest[..length])
}

/// The rest of the line as it is: a `#` in a title begins no comment.
fn text<'text>(line: Cursor<'text>) -> Outcome<&'text str> {
    let odd = line.rest().char_indices().find(|&(_, c)| c.is_control() && !is_blank(c));
    if let Some((place, c)) = odd {
        return fault(line.at + place, Mistake::ControlCharacter { code: u32::from(c) });
    }
    Ok(line.rest().trim_matches(is_blank))
}

fn some_text(text: &str) -> Option<String> {
    (!text.is_empty()).then(|| text.to_owned())
}

/// The only word of the line, which a comment may follow.
fn one_word<'text>(mut line: Cursor<'text>, key: &'static str) -> Outcome<(usize, &'text str)> {
    line.skip_blank();
    let start = line.at;
    let rest = line.rest();
    let word = &rest[..rest.find(|c: char| is_blank(c) || c.is_control() || c == '#').unwrap_or(rest.len())];
    line.at += word.len();
    line.skip_blank();
    if word.is_empty() || !line.rest().is_empty() {
        return fault(start, Mistake::NotOneWord { key });
    }
    Ok((start, word))
}
