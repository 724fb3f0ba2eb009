//! The one door for texts.

use std::borrow::Cow;

use plywise_json::read_tree_json_within;
use plywise_link::Link;
use plywise_notation::{
    Document, Header, Limits, ParseOptions, SyntaxError, caret, parse_all_with, parse_bytes_with, write,
};
use plywise_search::{GameTree, Search};

use crate::english;
use crate::error::{ErrorAt, ReadResult, error_at};
use crate::{
    Format, ReadError, Recognised, counts, cs188, efg, forest, levels, link, list, named_list, newick,
    node_json, parens, qtree, recognise, recognise::other_format, relation_json, root, sexpr, sml, uniform,
};

/// What was read.
#[derive(Clone, Debug)]
pub struct Read {
    /// The tree, and what its author says about it.
    pub document: Document,
    /// The format it was in.
    pub format: Format,
    /// Why it was taken for that; `None` where the caller said which it is.
    pub recognised: Option<Recognised>,
    /// The search that the text asks for, as an autograder's test does.
    pub search: Option<Search>,
    /// The text in our own notation that the tree was read from, where it is not the one that was given: a link's.
    pub text: Option<String>,
    /// The link, where it was one. What it says of the search and of how it is shown is in the document's header too.
    pub link: Option<Box<Link>>,
    /// What the tree does not hold of what the text says: sentences without a full stop.
    pub left_out: Vec<String>,
    /// What else the text could be, where nobody said which format it is in.
    pub other: Option<Other>,
}

/// A text in our own notation is what that says. Where it is another tree in another format, that is offered, never taken.
///
/// ```
/// use plywise_formats::{Format, read};
///
/// let read = read("((3)(12))", None).expect("a tree");
/// assert_eq!((read.format, read.document.tree.n_nodes()), (Format::Plywise, 5));
/// let other = read.other.expect("brackets with a pair for each leaf");
/// assert_eq!(other.format, Format::Parens);
/// assert_eq!(
///     other.to_string(),
///     "this could also be read as brackets with a pair for each leaf: (3 12)",
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Other {
    /// The other format.
    pub format: Format,
    /// The tree that it is in that format, in our own notation; cut where it is long.
    pub tree: String,
}

impl std::fmt::Display for Other {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str(&english::could_also_be(self.format.name(), &self.tree))
    }
}

/// What else a text could be that is a tree in our own notation.
fn other(text: &str, tree: &GameTree, options: ParseOptions) -> Option<Other> {
    /// In characters: more is not read in a sentence.
    const LONGEST: usize = 60;
    let format = other_format(text)?;
    let read = read_with(text, Some(format), options).ok()?;
    let (own, other) = (write(tree), write(&read.document.tree));
    (own != other).then(|| {
        let cut = other.char_indices().nth(LONGEST).map(|(at, _)| other[..at].to_owned() + "…");
        Other { format, tree: cut.unwrap_or(other) }
    })
}

impl Read {
    fn new(document: Document, format: Format, recognised: Option<Recognised>) -> Read {
        let (left_out, link, text) = (Vec::new(), None, None);
        Read { document, format, recognised, search: None, text, link, left_out, other: None }
    }
}

/// Reads a text of at most [`Limits::FILE`]; where no format is said, the one it is [recognised](recognise) as.
///
/// ```
/// use plywise_formats::{Format, read};
///
/// let read = read("((3,12),(2,4));", None).expect("a tree");
/// assert_eq!((read.format, read.document.tree.n_leaves()), (Format::Newick, 4));
/// ```
///
/// # Errors
/// What is wrong with it. A text in no known format gets what our own notation has to say of it.
pub fn read(text: &str, format: Option<Format>) -> Result<Read, Vec<ReadError>> {
    read_with(text, format, Limits::FILE)
}

/// Reads a file's bytes.
///
/// # Errors
/// What is wrong with them, or where they stop being text.
pub fn read_bytes(bytes: &[u8], format: Option<Format>, limits: Limits) -> Result<Read, Vec<ReadError>> {
    read_with(&text_of(bytes, limits)?, format, limits)
}

/// A file's bytes as text: UTF-8, or UTF-16 that says so by a mark at its beginning. Bytes past the limits need be no text,
/// since whoever reads it says that it is too long.
///
/// ```
/// use plywise_notation::Limits;
///
/// let utf_16 = [0xff, 0xfe, b'(', 0, b'3', 0, b')', 0];
/// assert_eq!(plywise_formats::text_of(&utf_16, Limits::FILE).as_deref(), Ok("(3)"));
/// ```
///
/// # Errors
/// Where they stop being text.
pub fn text_of(bytes: &[u8], limits: Limits) -> Result<Cow<'_, str>, Vec<ReadError>> {
    let unit: Option<fn([u8; 2]) -> u16> = match bytes {
        [0xff, 0xfe, ..] => Some(u16::from_le_bytes),
        [0xfe, 0xff, ..] => Some(u16::from_be_bytes),
        _ => None,
    };
    if let Some(unit) = unit {
        let units = bytes[2..].chunks(2).map(|pair| match pair {
            [one, two] => unit([*one, *two]),
            // Half a character at the end is none.
            _ => 0xd800,
        });
        let text: Result<String, _> = char::decode_utf16(units).collect();
        return match text {
            Ok(text) => Ok(text.into()),
            Err(_) => {
                let message = english::BROKEN_UTF16;
                Err(vec![ReadError::of_whole("", message, None)])
            }
        };
    }
    // No text of ours has a zero byte in it, and in UTF-16 every other byte of a Latin letter is one.
    let is_utf_16 = matches!(bytes, [0, 1..=255, 0, 1..=255, ..] | [1..=255, 0, 1..=255, 0, ..]);
    if is_utf_16 {
        let message = english::UNMARKED_UTF16;
        return Err(vec![ReadError::of_whole("", message, None)]);
    }
    match (str::from_utf8(bytes), bytes.len() > limits.max_bytes) {
        (Ok(text), _) => Ok(text.into()),
        (Err(_), true) => Ok(String::from_utf8_lossy(bytes)),
        (Err(_), false) => match parse_bytes_with(bytes, limits) {
            Err(error) => Err(vec![ReadError::from(&error)]),
            Ok(_) => Ok(String::from_utf8_lossy(bytes)),
        },
    }
}

/// Reads a text under other limits, or with the root's player given from outside.
///
/// # Errors
/// What is wrong with it, a limit passed included.
pub fn read_with(
    text: &str,
    format: Option<Format>,
    options: impl Into<ParseOptions>,
) -> Result<Read, Vec<ReadError>> {
    let options = options.into();
    let limits = options.limits;
    let error_in_text = |error: ErrorAt| vec![ReadError::new(text, error)];
    let max_bytes = limits.max_bytes.min(u32::MAX as usize);
    if text.len() > max_bytes {
        return too_long(max_bytes).map_err(|error| error_in_text(*error));
    }
    let recognised = if format.is_none() { recognise(text) } else { None };
    let format = format.or(recognised.map(|recognised| recognised.format)).unwrap_or(Format::Plywise);
    let mut search = None;
    let mut left_out = Vec::new();
    let document = match format {
        Format::Plywise => match parse_all_with(text, options) {
            Ok(document) => {
                let other = recognised.and_then(|_| other(text, &document.tree, options));
                return Ok(Read { other, ..Read::new(document, format, recognised) });
            }
            Err(errors) => {
                let mut errors: Vec<ReadError> = errors.iter().map(ReadError::from).collect();
                if let (Some(error), true) = (errors.first_mut(), is_row_of_numbers(text)) {
                    error.help = Some(ROW.to_owned());
                }
                return Err(errors);
            }
        },
        Format::Link => {
            let link::Linked { document, text, link, notes } = link::read(text, options)?;
            let (text, link) = (Some(text), Some(Box::new(link)));
            return Ok(Read { text, link, left_out: notes, ..Read::new(document, format, recognised) });
        }
        Format::TreeJson => {
            read_tree_json_within(text, limits).map_err(|error| vec![ReadError::of_json(text, &error)])?
        }
        Format::NestedList => return nested_list(text, options, recognised),
        Format::Efg => {
            let efg::Game { tree, header, lost } =
                efg::read(text, limits).map_err(|error| error_in_text(*error))?;
            left_out = lost;
            Document::new(tree, header)
        }
        Format::Cs188 => {
            let test = cs188::read(text, limits).map_err(|error| error_in_text(*error))?;
            search = Some(test.search);
            Document::new(test.tree, test.header)
        }
        Format::Forest => {
            let found = forest::read(text, limits).map_err(|error| error_in_text(*error))?;
            left_out = found.left_out;
            Document::new(found.tree, found.header)
        }
        Format::RelationJson => {
            let (tree, lost) = relation_json::read(text, limits).map_err(|error| error_in_text(*error))?;
            left_out = lost;
            Document::new(tree, Header::default())
        }
        _ => {
            let tree = plain(text, format, limits).map_err(|error| error_in_text(*error))?;
            Document::new(tree, Header::default())
        }
    };
    let document = match options.root {
        Some(root) => root::given(text, document, format, options, root)?,
        None => document,
    };
    Ok(Read { search, left_out, ..Read::new(document, format, recognised) })
}

/// What to say of values without a tree.
const ROW: &str = english::ROW_NEEDS_BRANCHING;

fn is_row_of_numbers(text: &str) -> bool {
    let is_part = |c: char| c.is_ascii_digit() || c.is_whitespace() || "+-−.,eE?".contains(c);
    text.chars().all(is_part)
        && text.split([',', ' ', '\n', '\t']).filter(|piece| !piece.is_empty()).count() > 1
}

#[cold]
fn too_long(max_bytes: usize) -> ReadResult<Read> {
    error_at(max_bytes, english::too_long(max_bytes))
}

/// The formats that hold a tree and nothing else.
fn plain(text: &str, format: Format, limits: Limits) -> ReadResult<GameTree> {
    match format {
        Format::Parens => parens::read(text, limits),
        Format::SExpr => sexpr::read(text, limits),
        Format::Flat => uniform::read(text, limits),
        Format::Counts => counts::read(text, limits),
        Format::Newick => newick::read(text, limits),
        Format::Sml => sml::read(text, limits),
        Format::NodeJson => node_json::read(text, limits),
        Format::NamedList => named_list::read(text, limits),
        Format::Levels => levels::read(text, limits),
        Format::Qtree => qtree::read(text, limits),
        _ => error_at(0, english::only_written(format.name())),
    }
}

/// Our own notation reads nested lists, once what only other languages know has given way.
fn nested_list(
    text: &str,
    options: ParseOptions,
    recognised: Option<Recognised>,
) -> Result<Read, Vec<ReadError>> {
    let rewritten =
        list::may_change(text).then(|| list::rewritten(text)).filter(|rewritten| rewritten.is_changed);
    let list = rewritten.as_ref().map_or(text, |rewritten| &rewritten.text);
    match parse_all_with(list, options) {
        Ok(document) => Ok(Read::new(document, Format::NestedList, recognised)),
        Err(errors) => {
            // A place is the same in the text and in what was read instead.
            let placed =
                |error: &SyntaxError| ReadError { caret: caret(text, error.at), ..ReadError::from(error) };
            Err(errors.iter().map(placed).collect())
        }
    }
}
