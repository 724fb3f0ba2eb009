//! What somebody brings: a text in any format, and the tree that it holds.

use std::rc::Rc;

use plywise_formats::{Complaint, Format, Other, Recognised, read, read_bytes, text_of};
use plywise_notation::{Link, LinkDepth, write_document};
use plywise_search::Search;

use crate::shelf::is_export;

/// A text that somebody opened, dropped, pasted or typed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Parcel {
    /// What its file is called; none for what was typed or pasted.
    pub name: Option<String>,
    /// The text, or whatever else the file holds.
    pub bytes: Rc<[u8]>,
    /// How many files came with it and are not looked at.
    pub n_others: u32,
}

impl Parcel {
    /// A text without a file.
    #[must_use]
    pub fn text(text: &str) -> Parcel {
        Parcel { name: None, bytes: text.as_bytes().into(), n_others: 0 }
    }
}

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

/// Reads a parcel, in the format that is said, or else in the one it is recognised as.
///
/// # Errors
/// All that is wrong with it.
pub fn open(parcel: &Parcel, format: Option<Format>) -> Result<Opened, Vec<Complaint>> {
    if let Some(why) = no_tree(&parcel.bytes) {
        let message = why.to_owned();
        return Err(vec![Complaint { at: 0, line: 1, column: 1, message, help: None, caret: String::new() }]);
    }
    let of_picture = str::from_utf8(&parcel.bytes).ok().and_then(plywise_render::source_of_figure);
    let bytes = of_picture.as_ref().map_or(&*parcel.bytes, |text| text.as_bytes());
    let read = read_bytes(bytes, format).map_err(|complaints| match format {
        Some(_) => complaints,
        None => say_taken_for(complaints, bytes),
    })?;
    let taken_for = match (&of_picture, read.recognised) {
        (Some(_), _) => "This is a picture that Plywise drew: the tree is in it.".to_owned(),
        (None, Some(recognised)) => plywise_maker::sentence(&recognised.to_string()),
        (None, None) => format!("Read as {}.", read.format.name()),
    };
    let left_out = read.left_out.iter().map(|note| plywise_maker::sentence(note));
    let taken_for = left_out.fold(taken_for, |told, note| told + " " + &note);
    let tree = &read.document.tree;
    let facts = format!(
        "{}, {}, {} deep.",
        counted(tree.n_nodes(), "node", "nodes"),
        counted(tree.n_leaves(), "leaf", "leaves"),
        counted(tree.height() as usize, "ply", "plies"),
    );
    let text = match (read.text, text_of(bytes)) {
        (Some(own), _) => own,
        (None, Ok(own)) if read.format == Format::Plywise => own.into_owned(),
        _ => {
            let mut document = read.document;
            if document.header.title.is_none() {
                document.header.title = parcel.name.as_deref().and_then(stem).map(str::to_owned);
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

/// What a file is for, if it is one of ours that holds more than a tree: part of a sentence.
pub(crate) fn no_tree(bytes: &[u8]) -> Option<&'static str> {
    let is_export = str::from_utf8(bytes).is_ok_and(is_export);
    is_export.then_some("this file holds all the trees that somebody kept: open My trees…, and there Import…")
}

/// With what the text was taken for, where the last complaint has no hint of its own: it may be something else.
fn say_taken_for(complaints: Vec<Complaint>, bytes: &[u8]) -> Vec<Complaint> {
    let mut complaints = complaints;
    let taken_for = text_of(bytes).ok().and_then(|text| foreign(&text));
    if let (Some(last), Some(taken_for)) = (complaints.last_mut(), taken_for) {
        let (name, because) = (taken_for.format.name(), taken_for.because);
        last.help.get_or_insert_with(|| format!("read as {name}, because {because}; choose what else it is"));
    }
    complaints
}

/// What a text looks like, if it is anything but our own notation: for a box that only takes that.
#[must_use]
pub fn foreign(text: &str) -> Option<Recognised> {
    plywise_formats::recognise(text).filter(|recognised| recognised.format != Format::Plywise)
}

/// What a text that is a tree of ours would be in another format, where it is another tree there.
pub(crate) fn other_tree(text: &str) -> Option<Other> {
    // Somebody types, and reading all of a longer text takes time.
    const LONGEST: usize = 400_000;
    (text.len() <= LONGEST).then(|| read(text, None).ok()).flatten()?.other
}

/// `3 leaves`, `1 leaf`.
pub(crate) fn counted(n: usize, one: &str, many: &str) -> String {
    format!("{n} {}", if n == 1 { one } else { many })
}

/// A file's name without what stands after its last dot.
fn stem(name: &str) -> Option<&str> {
    let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem).trim();
    (!stem.is_empty()).then_some(stem)
}

fn link_to(search: Search) -> String {
    let Search { algorithm, rules, horizon, .. } = search;
    Link {
        algorithm: Some(algorithm),
        cut: Some(rules.cut),
        returns: Some(rules.returns),
        depth: horizon.map(LinkDepth::To),
        ..Link::default()
    }
    .to_string()
}
