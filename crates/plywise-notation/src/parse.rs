//! Text into a document: the limits, the header, the tree, and who moves at its root.

use crate::cursor::{Cursor, Fault, Outcome, fault};
use crate::header::read_header;
use crate::reader::read_tree;
use crate::{Document, Mistake, ParseOptions, RootSaidBy, SyntaxError};

/// Reads a document of any size that a person would open, see [`Limits::FILE`](crate::Limits::FILE).
///
/// ```
/// let document = plywise_notation::parse("
///     title: Three moves, three replies
///     root: max            # the default
///
///     A(B(3 12 8) C(2 ? ?) D(14 5 2))
/// ")?;
/// assert_eq!(document.tree.n_leaves(), 9);
/// # Ok::<(), plywise_notation::SyntaxError>(())
/// ```
///
/// # Errors
/// At the first mistake.
pub fn parse(text: &str) -> Result<Document, SyntaxError> {
    parse_with(text, ParseOptions::default())
}

/// Reads a document under other [`Limits`](crate::Limits), or with the root's player given from outside.
///
/// # Errors
/// At the first mistake, a limit passed included.
pub fn parse_with(text: &str, options: impl Into<ParseOptions>) -> Result<Document, SyntaxError> {
    let options = options.into();
    read(text, options).map_err(|fault| SyntaxError::new(text, *fault))
}

/// Reads a document from a file's bytes.
///
/// ```
/// use plywise_notation::parse_bytes;
///
/// assert_eq!(parse_bytes(b"(3 4)").unwrap().tree.n_nodes(), 3);
/// let error = parse_bytes(b"(3\n\xe9=4)").unwrap_err();
/// assert_eq!((error.at, error.line, error.column), (3, 2, 1));
/// ```
///
/// # Errors
/// At the first mistake, or where the bytes stop being UTF-8.
pub fn parse_bytes(bytes: &[u8]) -> Result<Document, SyntaxError> {
    parse_bytes_with(bytes, ParseOptions::default())
}

/// Reads a document from a file's bytes, as [`parse_with`] does from a text.
///
/// # Errors
/// At the first mistake, a limit passed included, or where the bytes stop being UTF-8.
pub fn parse_bytes_with(bytes: &[u8], options: impl Into<ParseOptions>) -> Result<Document, SyntaxError> {
    let options = options.into();
    let max = options.limits.within_reach().max_bytes;
    // One byte more than allowed is enough to be refused, and no more of a hostile text is looked at.
    let bytes = &bytes[..bytes.len().min(max.saturating_add(4))];
    match str::from_utf8(bytes) {
        Ok(text) => parse_with(text, options),
        Err(error) => {
            let at = error.valid_up_to();
            let mistake = if at > max { Mistake::TooLong { max } } else { Mistake::NotUtf8 };
            Err(SyntaxError::new(&String::from_utf8_lossy(bytes), Fault { at, mistake }))
        }
    }
}

fn read(text: &str, options: ParseOptions) -> Outcome<Document> {
    let limits = options.limits.within_reach();
    if text.len() > limits.max_bytes {
        let at = text.floor_char_boundary(limits.max_bytes);
        return fault(at, Mistake::TooLong { max: limits.max_bytes });
    }
    let mut cursor = Cursor { text, at: 0 };
    let (header, root_at) = read_header(&mut cursor)?;
    let root = match (options.root, header.root) {
        (Some(asked), Some(said)) if asked != said => {
            let (first, second) = (RootSaidBy::Options, RootSaidBy::Header);
            return fault(root_at.unwrap_or(0), Mistake::RootDisagrees { first, player: asked, second });
        }
        (Some(player), _) => Some((RootSaidBy::Options, player)),
        (None, said) => said.map(|player| (RootSaidBy::Header, player)),
    };
    let (tree, spans) = read_tree(cursor, limits, root)?;
    Ok(Document::with_spans(tree, header, spans))
}
