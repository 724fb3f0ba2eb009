//! The lines above a tree: `key: text`, one to a line.

use plywise_search::{Horizon, Mover, Score, Unit};

use crate::amounts::{Amounts, read_amounts};
use crate::cursor::{Cursor, Outcome, fault, is_blank};
use crate::error::shown;
use crate::{Header, Mistake};

/// What the lines above a tree say.
#[derive(Default)]
pub(crate) struct Above<'text> {
    pub(crate) header: Header,
    /// Where the `root` line names the player.
    pub(crate) root_at: Option<usize>,
    /// What one unit of each feature is worth.
    pub(crate) weights: Amounts<'text>,
    seen: Vec<&'static str>,
}

const KEYS: [&str; 11] = [
    "title", "source", "note", "profile", "algorithm", "depth", "guess", "sum", "players", "root", "weights",
];

/// Reads every header line and leaves the cursor at whatever comes after the last; after a mistake, at the end of
/// its line.
pub(crate) fn read_header<'text>(cursor: &mut Cursor<'text>, above: &mut Above<'text>) -> Outcome<()> {
    loop {
        cursor.skip_blank();
        let key_at = cursor.at;
        let Some(key) = key(cursor) else { return Ok(()) };
        let text_from = cursor.at;
        cursor.skip_line();
        let line = Cursor { text: &cursor.text[..cursor.at], at: text_from };
        let Some(key) = known_key(key) else {
            return fault(key_at, Mistake::UnknownKey { key: key.to_owned() });
        };
        let may_repeat = key == "note" || key == "weights";
        if !may_repeat && above.seen.contains(&key) {
            return fault(key_at, Mistake::RepeatedKey { key });
        }
        above.seen.push(key);
        read_line(line, key, above)?;
    }
}

fn read_line<'text>(line: Cursor<'text>, key: &'static str, above: &mut Above<'text>) -> Outcome<()> {
    let header = &mut above.header;
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
        "algorithm" => header.algorithm = Some(one_word(line, key)?.1.to_owned()),
        "depth" => header.depth = Some(depth(line)?),
        "guess" => header.guess = Some(score(line)?),
        "sum" => {
            let sum = score(line)?;
            if sum < Score::ZERO {
                let mut line = line;
                line.skip_blank();
                let found = shown(line.rest().trim_end_matches(is_blank));
                return fault(line.at, Mistake::Expected { expected: "a number from 0", found });
            }
            header.sum = Some(sum);
        }
        "players" => {
            let (at, word) = one_word(line, key)?;
            let Some(players) = word.parse().ok().filter(|&players| players > 0) else {
                let expected = "a number of players from 1 to 255";
                return fault(at, Mistake::Expected { expected, found: shown(word) });
            };
            header.players = Some(players);
        }
        "weights" => {
            let mut line = line;
            read_amounts(&mut line, None, &mut above.weights)?;
        }
        _root => {
            let (at, word) = one_word(line, key)?;
            let mover = match word.strip_prefix('@') {
                Some(who) => numbered(who),
                None => player_word(word),
            };
            if mover.is_none() {
                return fault(at, Mistake::UnknownPlayer { found: shown(word) });
            }
            header.root = mover;
            above.root_at = Some(at);
        }
    }
    Ok(())
}

/// The lines above a tree with another value behind a key, where they have the key. Comments stay.
pub(crate) fn with_value(above: &str, wanted: &str, value: &str) -> String {
    let with_value = |line: &str| {
        let mut cursor = Cursor { text: line, at: 0 };
        cursor.skip_blank();
        let found = key(&mut cursor).is_some_and(|found| found.eq_ignore_ascii_case(wanted));
        let (before, after) = line.split_at(cursor.at);
        let said = after.split(['#', '\n', '\r']).next().unwrap_or_default().trim_end_matches(is_blank);
        if found { [before, " ", value, &after[said.len()..]].concat() } else { line.to_owned() }
    };
    above.split_inclusive('\n').map(with_value).collect()
}

/// The key as it is spelt here, in any case.
pub(crate) fn known_key(key: &str) -> Option<&'static str> {
    KEYS.into_iter().find(|known| key.eq_ignore_ascii_case(known))
}

/// Whether everything up to the end of the line is text, `#` included.
pub(crate) fn is_free_text(key: &str) -> bool {
    matches!(key, "title" | "source" | "note")
}

/// `max` or `min`, in any case.
pub(crate) fn player_word(word: &str) -> Option<Mover> {
    if word.eq_ignore_ascii_case("max") {
        Some(Mover::Max)
    } else if word.eq_ignore_ascii_case("min") {
        Some(Mover::Min)
    } else {
        None
    }
}

/// What stands after `@`: `chance` or the number of a player.
pub(crate) fn numbered(who: &str) -> Option<Mover> {
    if who.eq_ignore_ascii_case("chance") {
        return Some(Mover::Chance);
    }
    let is_plain = who.starts_with(|c: char| c.is_ascii_digit());
    who.parse().ok().filter(|&number| number > 0 && is_plain).map(Mover::Numbered)
}

/// `3`, `3 plies`, `2 rounds`.
fn depth(mut line: Cursor<'_>) -> Outcome<Horizon> {
    line.skip_blank();
    let at = line.at;
    let digits = &line.text[at..line.number_end()];
    line.at += digits.len();
    line.skip_blank();
    let unit = match line.word() {
        "" | "plies" | "ply" => Some(Unit::Plies),
        "rounds" | "round" => Some(Unit::Rounds),
        _ => None,
    };
    line.skip_blank();
    match (digits.parse(), unit) {
        (Ok(depth), Some(unit)) if line.rest().is_empty() => Ok(Horizon { depth, unit }),
        _ => {
            let expected = "a depth up to 4294967295, such as `3`, `3 plies` or `2 rounds`";
            let found = shown(line.text[at..].trim_end_matches(is_blank));
            fault(at, Mistake::Expected { expected, found })
        }
    }
}

/// `3`, `-2.5`, `inf`.
fn score(mut line: Cursor<'_>) -> Outcome<Score> {
    line.skip_blank();
    let at = line.at;
    let value = line.value()?.flatten();
    line.skip_blank();
    match value {
        Some(score) if line.rest().is_empty() => Ok(score),
        _ => {
            let found = shown(line.text[at..].trim_end_matches(is_blank));
            fault(at, Mistake::Expected { expected: "a number", found })
        }
    }
}

/// A word before a colon. Without a colon on the same line the cursor does not move.
pub(crate) fn key<'text>(cursor: &mut Cursor<'text>) -> Option<&'text str> {
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
