//! A link to the page, as somebody copies it from the address bar, from a message, or only the end of it. What it says
//! of the search and of how it is shown goes into the header of its tree.

use plywise_conventions::Profile;
use plywise_link::{Link, LinkTree, parts_of_address, values_missing};
use plywise_notation::{
    Document, Limits, ParseOptions, examples, parse_all_with, weigh, with_header, with_weights,
};

use crate::ReadError;
use crate::english;

/// The keys of a link that say which tree.
const TREES: [&str; 7] = ["t", "src", "example", "gen", "game", "branches", "b"];

/// What a link holds.
pub(crate) struct Linked {
    pub(crate) document: Document,
    /// The tree as it stands in the link, under a header that says what the link says.
    pub(crate) text: String,
    /// The link.
    pub(crate) link: Link,
    /// What is not quite as it might seem.
    pub(crate) notes: Vec<String>,
}

/// What gives a text away as a link; `None` for whatever is none.
pub(crate) fn sign(text: &str) -> Option<&'static str> {
    let text = text.trim_start_matches('\u{feff}').trim();
    if text.is_empty() || text.contains(char::is_whitespace) {
        return None;
    }
    if is_packed(text) {
        return Some(english::SIGN_PACKED);
    }
    let is_address = ["http://", "https://", "file://"].iter().any(|scheme| text.starts_with(scheme));
    let says_tree = parts_of_address(text).split(['&', ';']).any(|part| {
        let (key, value) = part.split_once('=').unwrap_or((part, ""));
        TREES.contains(&key) && !value.is_empty()
    });
    if is_address && says_tree {
        Some(english::SIGN_ADDRESS)
    } else if text.starts_with('#') && says_tree {
        Some(english::SIGN_FRAGMENT)
    } else {
        text.strip_prefix("t=").is_some_and(is_packed).then_some(english::SIGN_TREE_PART)
    }
}

/// `z1.` or, of another version, `z2.`.
fn is_packed(text: &str) -> bool {
    let version = text.strip_prefix('z').and_then(|rest| rest.split_once('.')).map(|(version, _)| version);
    version.is_some_and(|version| {
        !version.is_empty() && version.len() < 4 && version.bytes().all(|byte| byte.is_ascii_digit())
    })
}

pub(crate) fn read(text: &str, options: ParseOptions) -> Result<Linked, Vec<ReadError>> {
    let said = text.trim_start_matches('\u{feff}').trim();
    let error_in_text =
        |message: String, help: &'static str| vec![ReadError::of_whole(text, message, Some(help))];
    let parts = parts_of_address(said);
    let said = if is_packed(&parts) { format!("t={parts}") } else { parts };
    let link: Link = said.parse().map_err(|error: plywise_link::LinkError| {
        error_in_text(error.to_string(), english::COPY_WHOLE_LINK)
    })?;
    let mut notes = Vec::new();
    let tree = match &link.tree {
        Some(LinkTree::Text(tree)) => {
            notes.extend(values_missing(&said));
            tree.clone()
        }
        Some(LinkTree::Example(key)) => {
            let known = examples::ALL.iter().chain(examples::MORE).find(|example| example.key == *key);
            let Some(known) = known else {
                let message = english::unknown_example(plywise_notation::shown(key));
                return Err(error_in_text(message, english::EXAMPLES_FOLDER));
            };
            known.text.to_owned()
        }
        Some(LinkTree::Source(address)) => {
            let message = english::tree_in_file(plywise_notation::shown(address));
            return Err(error_in_text(message, english::OPEN_FILE));
        }
        Some(LinkTree::Generated { .. }) => {
            let message = english::LINK_TO_RANDOM_TREE.to_owned();
            return Err(error_in_text(message, english::USE_GENERATE));
        }
        Some(LinkTree::Game(_)) => {
            let message = english::LINK_TO_GAME.to_owned();
            return Err(error_in_text(message, english::USE_GAME));
        }
        Some(LinkTree::Packed(_)) | None => {
            let message = english::LINK_WITHOUT_TREE.to_owned();
            return Err(error_in_text(message, english::LINK_NEEDS_TREE));
        }
    };
    // Nobody sees what a link holds before it is opened.
    let Limits { max_bytes, max_nodes, max_depth } = options.limits;
    let limits = Limits {
        max_bytes: max_bytes.min(Limits::LINK.max_bytes),
        max_nodes: max_nodes.min(Limits::LINK.max_nodes),
        max_depth: max_depth.min(Limits::LINK.max_depth),
    };
    match parse_all_with(&tree, ParseOptions { limits, ..options }) {
        Ok(document) => {
            notes.extend(unknown_profile(&link));
            let (document, text) = set_up(document, tree, &link, options)
                .map_err(|error| vec![ReadError { help: Some(SMALLER.to_owned()), ..of_link(&error) }])?;
            Ok(Linked { document, text, link, notes })
        }
        // Nobody sees the tree, so its mistakes are told with their places in it.
        Err(errors) => Err(errors.iter().map(|error| of_link(&ReadError::from(error))).collect()),
    }
}

const SMALLER: &str = english::SMALLER_WEIGHTS;

/// An error about the tree of a link, whose place is a place in that tree.
fn of_link(error: &ReadError) -> ReadError {
    let message = english::in_tree_of_link(error);
    ReadError { at: 0, line: 1, column: 1, message, ..error.clone() }
}

/// The name of a profile that there is not, which the link names all the same.
fn unknown_profile(link: &Link) -> Option<String> {
    let key = link.profile.as_deref().filter(|key| Profile::from_key(key).is_none())?;
    Some(english::unknown_profile(plywise_notation::shown(key)))
}

/// The tree of a link, with a header that says what the link says, and with its weights.
///
/// # Errors
/// When a node's features would add up to more than a number holds with these weights: where in the tree that is.
fn set_up(
    document: Document,
    text: String,
    link: &Link,
    options: ParseOptions,
) -> Result<(Document, String), ReadError> {
    let mut document = document;
    let own = || document.header.known_profile().unwrap_or(&Profile::DEFAULT);
    let profile = link.profile.as_deref().and_then(Profile::from_key).unwrap_or_else(own);
    let conventions = link.conventions(profile.conventions, &document.tree, &document.header);
    let header = document.header.saying(profile, &conventions, &document.tree);
    let mut with = with_header(&text, &document, &header);
    if let Some(weights) = &link.weights {
        weigh(&mut document.tree, weights).map_err(|error| {
            let at = error.node().and_then(|node| document.span(node)).map_or(0, |span| span.start);
            let message = english::WEIGHTS_TOO_LARGE;
            ReadError::at(&text, at, message)
        })?;
        document.header = header;
        with = with_weights(&with, &document);
    }
    // It was small enough, and a few lines more do no harm.
    let limits = Limits { max_bytes: usize::MAX, ..options.limits };
    match parse_all_with(&with, ParseOptions { limits, ..options }) {
        Ok(again) => Ok((again, with)),
        Err(_) => Ok((document, text)),
    }
}
