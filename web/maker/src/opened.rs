//! A file in any format, and the tree in it: the same wherever Plywise is given one.

use plywise_formats::{Format, Other, ReadError, Recognised, read_bytes, text_of};
use plywise_link::Link;
use plywise_notation::{Limits, write_document};
use plywise_search::{ChosenOptions, Search, SearchOption};

pub use crate::english::counted;

use crate::english;

/// A tree that was read, ready for the page.
#[derive(Clone, Debug, PartialEq)]
pub struct Opened {
    /// The format it was in.
    pub format: Format,
    /// What it was taken for and why, or what somebody said it is: a sentence.
    pub taken_for: String,
    /// How large it is: a sentence.
    pub facts: String,
    /// The tree in our own notation; a text in it stays as it is, comments and all.
    pub text: String,
    /// The link, without a tree, to the search that the text asks for.
    pub link: Option<String>,
    /// What else the text could be, where it was said of no format: another tree.
    pub other: Option<Other>,
}

/// Reads a file, or a text without one, in the format that is said, or else in the one it is recognised as. Its name becomes
/// the title of a tree that has none.
///
/// # Errors
/// All that is wrong with it.
pub fn open(name: Option<&str>, bytes: &[u8], format: Option<Format>) -> Result<Opened, Vec<ReadError>> {
    let of_picture = str::from_utf8(bytes).ok().and_then(plywise_render::source_of_figure);
    let bytes = of_picture.as_ref().map_or(bytes, |text| text.as_bytes());
    let read = read_bytes(bytes, format, Limits::PAGE).map_err(|complaints| match format {
        Some(_) => complaints,
        None => say_taken_for(complaints, bytes),
    })?;
    let taken_for = match (&of_picture, read.recognised) {
        (Some(_), _) => english::PICTURE_WITH_TREE.to_owned(),
        (None, Some(recognised)) => crate::sentence(&recognised.to_string()),
        (None, None) => english::read_as(read.format.name()),
    };
    let left_out = read.left_out.iter().map(|note| crate::sentence(note));
    let taken_for = left_out.fold(taken_for, |told, note| told + " " + &note);
    let tree = &read.document.tree;
    let facts = english::size_of(tree);
    let text = match (read.text, text_of(bytes, Limits::PAGE)) {
        (Some(own), _) => own,
        (None, Ok(own)) if read.format == Format::Plywise => own.into_owned(),
        _ => {
            let mut document = read.document;
            if document.header.title.is_none() {
                document.header.title = name.and_then(stem).map(str::to_owned);
            }
            write_document(&document)
        }
    };
    Ok(Opened {
        format: read.format,
        taken_for,
        facts,
        text,
        link: read.search.map(link_to),
        other: read.other,
    })
}

/// With what the text was taken for, where the last complaint has no hint of its own: it may be something else.
fn say_taken_for(complaints: Vec<ReadError>, bytes: &[u8]) -> Vec<ReadError> {
    let mut complaints = complaints;
    let taken_for = text_of(bytes, Limits::PAGE).ok().and_then(|text| foreign(&text));
    if let (Some(last), Some(taken_for)) = (complaints.last_mut(), taken_for) {
        last.help.get_or_insert_with(|| english::taken_for(taken_for));
    }
    complaints
}

/// What a text looks like, if it is anything but our own notation: for a box that only takes that.
#[must_use]
pub fn foreign(text: &str) -> Option<Recognised> {
    plywise_formats::recognise(text).filter(|recognised| recognised.format != Format::Plywise)
}

/// A file's name without what stands after its last dot.
fn stem(name: &str) -> Option<&str> {
    let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem).trim();
    (!stem.is_empty()).then_some(stem)
}

fn link_to(search: Search) -> String {
    let mut options = ChosenOptions::default();
    for option in [SearchOption::Cut, SearchOption::Returns, SearchOption::Depth] {
        let is_said = option != SearchOption::Depth || search.horizon.is_some();
        options.set(option, is_said.then(|| option.of(&search)));
    }
    Link { algorithm: Some(search.algorithm), options, ..Link::default() }.to_string()
}

/// Why a file cannot be opened: a sentence without its full stop, which whoever says it adds.
#[must_use]
pub fn cannot(name: Option<&str>, complaints: &[ReadError]) -> String {
    let why = complaints.first().map(ToString::to_string).unwrap_or_default();
    english::cannot_be_opened(name, &why)
}

/// What an embed shows of a file: the link to the search that the file asks for, on one line, and then the tree in our own
/// notation. What is neither a tree nor looks like another format comes back as it is: an embed says itself what is wrong.
///
/// # Errors
/// Why a file in another format cannot be opened: a sentence without its full stop.
pub fn for_embed(name: &str, text: &str) -> Result<String, String> {
    let opened = open(Some(name), text.as_bytes(), None);
    match opened {
        Ok(Opened { link, text, .. }) => Ok(link.unwrap_or_default() + "\n" + &text),
        Err(_) if foreign(text).is_none() => Ok("\n".to_owned() + text),
        Err(complaints) => Err(cannot(Some(name), &complaints)),
    }
}
