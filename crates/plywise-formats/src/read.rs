//! The one door for texts.

use plywise_notation::{
    Document, Header, Limits, parse_all_with, parse_bytes_with, parse_with, read_tree_json,
};
use plywise_search::{GameTree, Search};

use crate::complaint::{Fault, Outcome, fault};
use crate::scan::Scan;
use crate::{
    Complaint, Format, Recognised, counts, cs188, efg, levels, named_list, newick, node_json, parens,
    recognise, relation_json, sexpr, sml, uniform,
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
}

/// Reads a text of any size that a person would open; where no format is said, the one it is [recognised](recognise) as.
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
pub fn read(text: &str, format: Option<Format>) -> Result<Read, Vec<Complaint>> {
    read_with(text, format, Limits::FILE)
}

/// Reads a file's bytes, under [`Limits::FILE`].
///
/// # Errors
/// What is wrong with them, or where they stop being UTF-8.
pub fn read_bytes(bytes: &[u8], format: Option<Format>) -> Result<Read, Vec<Complaint>> {
    match str::from_utf8(bytes) {
        Ok(text) => read(text, format),
        Err(_) => match parse_bytes_with(bytes, Limits::FILE) {
            Err(error) => Err(vec![Complaint::from(&error)]),
            // Too long to be looked at as a whole, so nothing was found wrong with the part that was.
            Ok(document) => Ok(Read { document, format: Format::Plywise, recognised: None, search: None }),
        },
    }
}

/// Reads a text under other limits.
///
/// # Errors
/// What is wrong with it, a limit passed included.
pub fn read_with(text: &str, format: Option<Format>, limits: Limits) -> Result<Read, Vec<Complaint>> {
    let complain = |fault: Fault| vec![Complaint::new(text, fault)];
    let max_bytes = limits.max_bytes.min(u32::MAX as usize);
    if text.len() > max_bytes {
        return too_long(max_bytes).map_err(|fault| complain(*fault));
    }
    let recognised = if format.is_none() { recognise(text) } else { None };
    let format = format.or(recognised.map(|recognised| recognised.format)).unwrap_or(Format::Plywise);
    let mut search = None;
    let document = match format {
        Format::Plywise => match parse_all_with(text, limits) {
            Ok(document) => document,
            Err(errors) => return Err(errors.iter().map(Complaint::from).collect()),
        },
        Format::TreeJson => read_tree_json(text).map_err(|error| vec![Complaint::of_json(text, &error)])?,
        Format::NestedList => return nested_list(text, limits, recognised),
        Format::Efg => {
            let efg::Game { tree, header } = efg::read(text, limits).map_err(|fault| complain(*fault))?;
            Document::new(tree, header)
        }
        Format::Cs188 => {
            let test = cs188::read(text, limits).map_err(|fault| complain(*fault))?;
            search = Some(test.search);
            Document::new(test.tree, test.header)
        }
        _ => {
            let tree = plain(text, format, limits).map_err(|fault| complain(*fault))?;
            Document::new(tree, Header::default())
        }
    };
    // The others count as they go.
    let passed = match format {
        Format::TreeJson if document.tree.n_nodes() > limits.max_nodes => {
            Some(format!("the tree has more than {} nodes", limits.max_nodes))
        }
        Format::TreeJson if document.tree.height() as usize > limits.max_depth => {
            Some(format!("the tree is more than {} plies deep", limits.max_depth))
        }
        _ => None,
    };
    if let Some(message) = passed {
        return fault(0, message).map_err(|fault| complain(*fault));
    }
    Ok(Read { document, format, recognised, search })
}

#[cold]
fn too_long(max_bytes: usize) -> Outcome<Read> {
    fault(max_bytes, format!("the text is longer than {max_bytes} bytes"))
}

/// The formats that hold a tree and nothing else.
fn plain(text: &str, format: Format, limits: Limits) -> Outcome<GameTree> {
    match format {
        Format::Parens => parens::read(text, limits),
        Format::SExpr => sexpr::read(text, limits),
        Format::Flat => uniform::read(text, limits),
        Format::Counts => counts::read(text, limits),
        Format::Newick => newick::read(text, limits),
        Format::Sml => sml::read(text, limits),
        Format::NodeJson => node_json::read(text, limits),
        Format::RelationJson => relation_json::read(text, limits),
        Format::NamedList => named_list::read(text, limits),
        Format::Levels => levels::read(text, limits),
        _ => fault(0, format!("{} can be written, but not read", format.name())),
    }
}

/// Our own notation reads nested lists; `tree = ` may stand before them.
fn nested_list(text: &str, limits: Limits, recognised: Option<Recognised>) -> Result<Read, Vec<Complaint>> {
    let mut scan = Scan::new(text);
    named_list::skip_assignment(&mut scan);
    let blanked;
    let list = if text[..scan.at].contains('=') {
        // Blanks in its place leave every mistake where it is.
        let blank = |c: char| if c == '\n' || c == '\r' { c.into() } else { " ".repeat(c.len_utf8()) };
        blanked = text[..scan.at].chars().map(blank).collect::<String>() + scan.rest();
        &*blanked
    } else {
        text
    };
    match parse_with(list, limits) {
        Ok(document) => Ok(Read { document, format: Format::NestedList, recognised, search: None }),
        Err(error) => Err(vec![Complaint::from(&error)]),
    }
}
