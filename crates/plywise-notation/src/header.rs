//! The lines above a tree: `key: text`, one to a line.

use std::borrow::Cow;

use plywise_search::{Horizon, Mover, NodeId, Score, Unit};

use crate::amounts::{Amounts, read_amounts};
use crate::cursor::{Cursor, ParseResult, is_blank, mistake_at};
use crate::english;
use crate::error::shown;
use crate::lecture_notes::LECTURE;
use crate::write::write_document;
use crate::{Choices, Document, Header, Mistake};

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

/// Every key but those of [`Choices`].
const KEYS: [&str; 12] = [
    "title", "source", "note", LECTURE, "profile", "algorithm", "depth", "guess", "sum", "players", "root",
    "weights",
];

/// The keys that say how a tree is searched and shown, in the order in which they are written.
const OF_CONVENTIONS: [&str; 5] = ["profile", "algorithm", "depth", "guess", "sum"];

/// The last of [`every_key`].
pub(crate) const LAST_KEY: &str = "weights";

/// Every key, for a message.
pub(crate) fn every_key() -> impl Iterator<Item = &'static str> {
    let (first, last) = KEYS.split_at(9);
    first.iter().copied().chain(Choices::keys()).chain(last.iter().copied())
}

/// Reads every header line and leaves the cursor at whatever comes after the last; after a mistake, at the end of
/// its line.
pub(crate) fn read_header<'text>(cursor: &mut Cursor<'text>, above: &mut Above<'text>) -> ParseResult<()> {
    loop {
        cursor.skip_blank();
        let key_at = cursor.at;
        let Some(key) = key(cursor) else { return Ok(()) };
        let text_from = cursor.at;
        cursor.skip_line();
        let line = Cursor { text: &cursor.text[..cursor.at], at: text_from };
        let Some(key) = known_key(key) else {
            return mistake_at(key_at, Mistake::UnknownKey { key: key.to_owned() });
        };
        let may_repeat = matches!(key, "note" | LECTURE | "weights");
        if !may_repeat && above.seen.contains(&key) {
            return mistake_at(key_at, Mistake::RepeatedKey { key });
        }
        above.seen.push(key);
        read_line(line, key, above)?;
    }
}

fn read_line<'text>(line: Cursor<'text>, key: &'static str, above: &mut Above<'text>) -> ParseResult<()> {
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
        LECTURE => header.lecture.read_line(line, text(line)?)?,
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
                return mistake_at(
                    line.at,
                    Mistake::Expected { expected: english::EXPECTED_FROM_ZERO, found },
                );
            }
            header.sum = Some(sum);
        }
        "players" => {
            let (at, word) = one_word(line, key)?;
            let Some(players) = word.parse().ok().filter(|&players| players > 0) else {
                let expected = english::EXPECTED_PLAYERS;
                return mistake_at(at, Mistake::Expected { expected, found: shown(word) });
            };
            header.players = Some(players);
        }
        "weights" => {
            let mut line = line;
            read_amounts(&mut line, None, &mut above.weights)?;
        }
        key if Choices::keys().any(|known| known == key) => {
            let (at, said) = short(line);
            if let Err(expected) = header.choices.say(key, said) {
                return mistake_at(at, Mistake::Expected { expected, found: shown(said) });
            }
        }
        _root => {
            let (at, word) = one_word(line, key)?;
            let mover = match word.strip_prefix('@') {
                Some(who) => numbered(who),
                None => player_word(word),
            };
            if mover.is_none() {
                return mistake_at(at, Mistake::UnknownPlayer { found: shown(word) });
            }
            header.root = mover;
            above.root_at = Some(at);
        }
    }
    Ok(())
}

/// A document's text with another header: the lines that say how the tree is searched and shown change where the
/// header has something else there, and come or go where it has more or less. All else stays to the letter, comments
/// included. The text is the one that the document was read from.
///
/// ```
/// use plywise_conventions::Profile;
/// use plywise_notation::{parse, with_header};
/// use plywise_search::Cut;
///
/// let text = "title: Two  # moves\ncut: le # as S has it\n\n(3 4)";
/// let document = parse(text)?;
/// let mut conventions = document.header.conventions(Profile::DEFAULT.conventions);
/// conventions.search.rules.cut = Cut::Beyond;
/// let header = document.header.saying(&Profile::DEFAULT, &conventions, &document.tree);
/// assert_eq!(with_header(text, &document, &header), "title: Two  # moves\ncut: lt # as S has it\n\n(3 4)");
/// # Ok::<(), plywise_notation::SyntaxError>(())
/// ```
#[must_use]
pub fn with_header(text: &str, document: &Document, header: &Header) -> String {
    let changes: Vec<_> = convention_keys()
        .map(|key| (key, value_text(header, key)))
        .filter(|(key, value)| *value != value_text(&document.header, key))
        .collect();
    match document.span(NodeId::ROOT) {
        Some(root) if !changes.is_empty() => with_lines(&text[..root.start], &changes) + &text[root.start..],
        Some(_) => text.to_owned(),
        // It was not read from a text.
        None => write_document(&Document::new(document.tree.clone(), header.clone())),
    }
}

/// What stands behind one of the [keys](convention_keys) that say how a tree is searched and shown, where the header has it.
#[must_use]
pub fn value_text(header: &Header, key: &str) -> Option<String> {
    // Of what a line cannot hold, nothing is lost but the line end.
    let word = |word: &Option<String>| {
        let word = word.as_deref().filter(|word| !word.is_empty())?;
        Some(word.replace(|c: char| is_blank(c) || c.is_control() || c == '#', "-"))
    };
    match key {
        "profile" => word(&header.profile),
        "algorithm" => word(&header.algorithm),
        "depth" => header.depth.map(|Horizon { depth, unit }| {
            let unit = if unit == Unit::Rounds { " rounds" } else { "" };
            format!("{depth}{unit}")
        }),
        "guess" => header.guess.map(|guess| guess.to_string()),
        "sum" => header.sum.map(|sum| sum.to_string()),
        key => header.choices.said(key).map(Cow::into_owned),
    }
}

/// The keys of the header lines that say how a tree is searched and shown, in the order in which they are written.
pub fn convention_keys() -> impl Iterator<Item = &'static str> {
    OF_CONVENTIONS.into_iter().chain(Choices::keys())
}

/// The next header line whose key is known: where it begins, the key, and where its value begins. The cursor stands behind it then.
pub(crate) fn next_line(cursor: &mut Cursor<'_>) -> Option<(usize, &'static str, usize)> {
    cursor.skip_blank();
    let from = cursor.at;
    let key = key(cursor).and_then(known_key)?;
    let value_from = cursor.at;
    cursor.skip_line();
    Some((from, key, value_from))
}

/// What stands above a tree, with other values behind keys, or without them where they have none. A line that is not
/// there yet comes after the last header line. Comments stay.
pub(crate) fn with_lines(above: &str, changes: &[(&str, Option<String>)]) -> String {
    let (mut text, mut kept_to, mut last_end) = (String::new(), 0, None);
    let mut new: Vec<_> = changes.iter().filter(|(_, value)| value.is_some()).collect();
    let mut cursor = Cursor { text: above, at: 0 };
    while let Some((from, key, value_from)) = next_line(&mut cursor) {
        let change = changes.iter().find(|(changed, _)| *changed == key);
        if let Some((_, value)) = change {
            let (at, said) = short(Cursor { text: &above[..cursor.at], at: value_from });
            let rest = &above[at + said.len()..cursor.at];
            text.push_str(&above[kept_to..from]);
            kept_to = at + said.len();
            match value {
                Some(value) => {
                    let key_and_gap = &above[from..if said.is_empty() { value_from } else { at }];
                    text.push_str(key_and_gap);
                    text.push_str(if said.is_empty() { " " } else { "" });
                    text.push_str(value);
                }
                // Of its line only a comment stays.
                None if rest.trim_matches(is_blank).is_empty() => {
                    kept_to = cursor.at + line_end(&above[cursor.at..]);
                    text.truncate(text.trim_end_matches([' ', '\t']).len());
                }
                None => kept_to += rest.len() - rest.trim_start_matches(is_blank).len(),
            }
            new.retain(|(added, _)| *added != key);
        }
        if kept_to <= cursor.at {
            text.push_str(&above[kept_to..cursor.at]);
            kept_to = cursor.at;
        }
        last_end = Some(text.len());
    }
    text.push_str(&above[kept_to..]);
    let added: String =
        new.iter().map(|(key, value)| format!("{key}: {}\n", value.as_deref().unwrap_or_default())).collect();
    if added.is_empty() {
        return text;
    }
    match last_end {
        // Where the last line was taken out, the new ones stand in its place.
        Some(end) if text[..end].is_empty() || text[..end].ends_with(['\n', '\r']) => {
            text.insert_str(end, &added);
        }
        Some(end) => text.insert_str(end, &["\n", added.trim_end()].concat()),
        None => {
            let mark = text.len() - text.trim_start_matches('\u{feff}').len();
            text.insert_str(mark, &[&added, "\n"].concat());
        }
    }
    text
}

/// How long the end of a line is with which a text begins.
pub(crate) fn line_end(text: &str) -> usize {
    if text.starts_with("\r\n") { 2 } else { usize::from(text.starts_with(['\r', '\n'])) }
}

/// The key as it is spelt here, in any case.
pub(crate) fn known_key(key: &str) -> Option<&'static str> {
    every_key().find(|known| key.eq_ignore_ascii_case(known))
}

/// Whether everything up to the end of the line is text, `#` included.
pub(crate) fn is_free_text(key: &str) -> bool {
    matches!(key, "title" | "source" | "note" | LECTURE)
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
fn depth(mut line: Cursor<'_>) -> ParseResult<Horizon> {
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
        (Ok(depth), Some(unit)) if depth > 0 && line.rest().is_empty() => Ok(Horizon { depth, unit }),
        _ => {
            let expected = english::EXPECTED_DEPTH;
            let found = shown(line.text[at..].trim_end_matches(is_blank));
            mistake_at(at, Mistake::Expected { expected, found })
        }
    }
}

/// `3`, `-2.5`, `inf`.
fn score(mut line: Cursor<'_>) -> ParseResult<Score> {
    line.skip_blank();
    let at = line.at;
    let value = line.value()?.flatten();
    line.skip_blank();
    match value {
        Some(score) if line.rest().is_empty() => Ok(score),
        _ => {
            let found = shown(line.text[at..].trim_end_matches(is_blank));
            mistake_at(at, Mistake::Expected { expected: "a number", found })
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
fn text<'text>(line: Cursor<'text>) -> ParseResult<&'text str> {
    let odd = line.rest().char_indices().find(|&(_, c)| c.is_control() && !is_blank(c));
    if let Some((place, c)) = odd {
        return mistake_at(line.at + place, Mistake::ControlCharacter { code: u32::from(c) });
    }
    Ok(line.rest().trim_matches(is_blank))
}

fn some_text(text: &str) -> Option<String> {
    (!text.is_empty()).then(|| text.to_owned())
}

/// What stands on the line, which a comment may follow.
fn short<'text>(mut line: Cursor<'text>) -> (usize, &'text str) {
    line.skip_blank();
    let rest = line.rest();
    let said = &rest[..rest.find('#').unwrap_or(rest.len())];
    (line.at, said.trim_end_matches(|c: char| is_blank(c) || c.is_control()))
}

/// The only word of the line, which a comment may follow.
fn one_word<'text>(mut line: Cursor<'text>, key: &'static str) -> ParseResult<(usize, &'text str)> {
    line.skip_blank();
    let start = line.at;
    let rest = line.rest();
    let word = &rest[..rest.find(|c: char| is_blank(c) || c.is_control() || c == '#').unwrap_or(rest.len())];
    line.at += word.len();
    line.skip_blank();
    if word.is_empty() || !line.rest().is_empty() {
        return mistake_at(start, Mistake::NotOneWord { key });
    }
    Ok((start, word))
}
