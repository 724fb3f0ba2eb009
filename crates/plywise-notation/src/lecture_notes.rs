//! What a lecturer means to say at steps of the search: `lecture: 12 Ask who sees the cut`, one line of a note to a line.

use plywise_search::NodeId;

use crate::cursor::{Cursor, ParseResult, is_blank, mistake_at};
use crate::error::shown;
use crate::header::{line_end, next_line};
use crate::write::write_document;
use crate::{Document, Header, Mistake, english};

/// The key of the header lines.
pub(crate) const LECTURE: &str = "lecture";

/// A lecturer's notes: at most one for each step of the search, which counts events. Each has one line or more.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LectureNotes {
    /// By step.
    notes: Vec<(u32, String)>,
}

impl LectureNotes {
    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.notes.is_empty()
    }

    /// Every note, by its step.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (u32, &str)> {
        self.notes.iter().map(|(step, note)| (*step, &**note))
    }

    /// The note at a step.
    #[must_use]
    pub fn at(&self, step: u32) -> Option<&str> {
        let place = self.place(step).ok()?;
        Some(&self.notes[place].1)
    }

    /// Another note at a step, or none where the text is blank. Of what a header line cannot hold, a space stays.
    pub fn set(&mut self, step: u32, note: &str) {
        if let Ok(place) = self.place(step) {
            self.notes.remove(place);
        }
        let note = note.trim_matches(is_blank).replace("\r\n", "\n");
        if !note.is_empty() {
            note.split(['\n', '\r']).for_each(|line| self.add_line(step, line));
        }
    }

    /// One more line below the note at a step.
    pub fn add_line(&mut self, step: u32, line: &str) {
        let line = line.replace(char::is_control, " ");
        let line = line.trim_matches(is_blank);
        match self.place(step) {
            Ok(place) => {
                let note = &mut self.notes[place].1;
                note.push('\n');
                note.push_str(line);
            }
            Err(place) => self.notes.insert(place, (step, line.to_owned())),
        }
    }

    fn place(&self, step: u32) -> Result<usize, usize> {
        self.notes.binary_search_by_key(&step, |(step, _)| *step)
    }

    /// What stands behind the key, line by line.
    pub(crate) fn lines(&self) -> impl Iterator<Item = String> {
        self.iter().flat_map(|(step, note)| note.split('\n').map(move |line| value(step, line)))
    }

    pub(crate) fn read_line(&mut self, line: Cursor<'_>, text: &str) -> ParseResult<()> {
        let Some((step, note)) = step_of(text) else {
            let mut line = line;
            line.skip_blank();
            return mistake_at(
                line.at,
                Mistake::Expected { expected: english::EXPECTED_STEP, found: shown(text) },
            );
        };
        self.add_line(step, note);
        Ok(())
    }
}

fn value(step: u32, line: &str) -> String {
    format!("{step} {line}").trim_end().to_owned()
}

/// `12 Ask who sees the cut`.
fn step_of(text: &str) -> Option<(u32, &str)> {
    let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let (digits, note) = text.split_at(end);
    let is_apart = note.is_empty() || note.starts_with(is_blank);
    Some((digits.parse().ok().filter(|_| is_apart)?, note))
}

/// A document's text with another note at a step, or without one where the note is blank. All else stays to the letter. The
/// text is the one that the document was read from.
///
/// ```
/// use plywise_notation::{parse, with_lecture_note};
///
/// let text = "title: Two\nlecture: 9 Wait.  # for a hand\n\n(3 4)";
/// let text = with_lecture_note(text, &parse(text)?, 4, "Who moves?\nMAX.");
/// assert_eq!(
///     text,
///     "title: Two\nlecture: 4 Who moves?\nlecture: 4 MAX.\nlecture: 9 Wait.  # for a hand\n\n(3 4)"
/// );
/// assert_eq!(parse(&text)?.header.lecture.at(4), Some("Who moves?\nMAX."));
/// # Ok::<(), plywise_notation::SyntaxError>(())
/// ```
#[must_use]
pub fn with_lecture_note(text: &str, document: &Document, step: u32, note: &str) -> String {
    let mut wanted = LectureNotes::default();
    wanted.set(step, note);
    if wanted.at(step) == document.header.lecture.at(step) {
        return text.to_owned();
    }
    let Some(root) = document.span(NodeId::ROOT) else {
        // It was not read from a text.
        let mut header = Header::clone(&document.header);
        header.lecture.set(step, note);
        return write_document(&Document::new(document.tree.clone(), header));
    };
    let mut above = text[..root.start].to_owned();
    let lines: String = wanted.lines().map(|line| format!("{LECTURE}: {line}\n")).collect();
    let place = take_out(&mut above, step);
    match place {
        Place::At(at) => above.insert_str(at, &lines),
        Place::Behind(_) if lines.is_empty() => {}
        Place::Behind(at) => above.insert_str(at, &format!("\n{}", lines.trim_end())),
        Place::AboveAll(_) if lines.is_empty() => {}
        Place::AboveAll(at) => above.insert_str(at, &format!("{lines}\n")),
    }
    above + &text[root.start..]
}

/// Where lines of a note go.
enum Place {
    /// Where a line begins.
    At(usize),
    /// Where a line ends.
    Behind(usize),
    /// Above a text without header lines.
    AboveAll(usize),
}

/// Takes the lines of the note at a step out of the lines above a tree, and says where other ones go: there, or before the
/// first of a later step, or behind the last header line.
fn take_out(above: &mut String, step: u32) -> Place {
    let mut kept = String::new();
    let (mut kept_to, mut place, mut last_end) = (0, None, None);
    let mut cursor = Cursor { text: above, at: 0 };
    while let Some((from, key, value_from)) = next_line(&mut cursor) {
        let at = (key == LECTURE)
            .then(|| step_of(above[value_from..cursor.at].trim_matches(is_blank)))
            .flatten()
            .map(|(at, _)| at);
        // Blanks before the key belong to its line.
        let begins = kept.len() + above[kept_to..from].trim_end_matches([' ', '\t']).len();
        if at.is_some_and(|at| at >= step) && place.is_none() {
            place = Some(begins);
        }
        kept.push_str(&above[kept_to..from]);
        kept_to = from;
        if at == Some(step) {
            kept.truncate(begins);
            kept_to = cursor.at + line_end(&above[cursor.at..]);
            cursor.at = kept_to;
        } else {
            kept.push_str(&above[kept_to..cursor.at]);
            kept_to = cursor.at;
            last_end = Some(kept.len());
        }
    }
    kept.push_str(&above[kept_to..]);
    let mark = kept.len() - kept.trim_start_matches('\u{feff}').len();
    *above = kept;
    match (place, last_end) {
        (Some(at), _) => Place::At(at),
        (None, Some(end)) => Place::Behind(end),
        (None, None) => Place::AboveAll(mark),
    }
}
