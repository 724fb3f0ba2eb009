//! Text into a document: the limits, the header, the tree, and who moves at its root.

use plywise_search::Mover;

use crate::cursor::{Cursor, MistakeAt, ParseResult, mistake_at};
use crate::header::{Above, read_header};
use crate::reader::{MOST, read_mistakes, read_tree};
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
            Err(SyntaxError::new(&String::from_utf8_lossy(bytes), MistakeAt { at, mistake }))
        }
    }
}

/// Reads a document and, where there are mistakes, finds all of them: those that only follow from an earlier one are
/// left out, and so are those after the fiftieth.
///
/// ```
/// let errors = plywise_notation::parse_all("colour: red\n(A=x B(3 4] C)").unwrap_err();
/// let places: Vec<_> = errors.iter().map(|error| (error.line, error.column)).collect();
/// assert_eq!(places, [(1, 1), (2, 4), (2, 11), (2, 14)]);
/// ```
///
/// # Errors
/// Every mistake, in the order of the text.
pub fn parse_all(text: &str) -> Result<Document, Vec<SyntaxError>> {
    parse_all_with(text, ParseOptions::default())
}

/// As [`parse_all`], under other [`Limits`](crate::Limits), or with the root's player given from outside.
///
/// # Errors
/// Every mistake, in the order of the text.
pub fn parse_all_with(text: &str, options: impl Into<ParseOptions>) -> Result<Document, Vec<SyntaxError>> {
    let options = options.into();
    // Most texts are right: they are read as fast as ever, and the others twice.
    read(text, options).map_err(|first| {
        let mut faults = mistakes(text, options);
        if faults.is_empty() {
            faults.push(*first);
        }
        faults.into_iter().map(|fault| SyntaxError::new(text, fault)).collect()
    })
}

fn mistakes(text: &str, options: ParseOptions) -> Vec<MistakeAt> {
    let limits = options.limits.within_reach();
    if text.len() > limits.max_bytes {
        return Vec::new();
    }
    let (mut cursor, mut above, mut faults) = (Cursor { text, at: 0 }, Above::default(), Vec::new());
    while let (true, Err(fault)) = (faults.len() < MOST, read_header(&mut cursor, &mut above)) {
        faults.push(*fault);
    }
    let root = match root(options, &above) {
        Ok(root) => root,
        Err(fault) => {
            faults.push(*fault);
            None
        }
    };
    let of_header = faults.len();
    faults.extend(read_mistakes(cursor, limits, root, &above));
    // A header line that is none may have been the tree.
    if let (1.., Some(last)) = (of_header, faults.get(of_header))
        && last.mistake == Mistake::NoTree
    {
        faults.truncate(of_header);
    }
    faults.truncate(MOST);
    // A sort of the standard library's would be dear to download.
    let mut sorted: Vec<MistakeAt> = Vec::with_capacity(faults.len());
    for fault in faults {
        let place = sorted.partition_point(|earlier| earlier.at <= fault.at);
        sorted.insert(place, fault);
    }
    sorted
}

fn read(text: &str, options: ParseOptions) -> ParseResult<Document> {
    let limits = options.limits.within_reach();
    if text.len() > limits.max_bytes {
        let at = text.floor_char_boundary(limits.max_bytes);
        return mistake_at(at, Mistake::TooLong { max: limits.max_bytes });
    }
    let (mut cursor, mut above) = (Cursor { text, at: 0 }, Above::default());
    read_header(&mut cursor, &mut above)?;
    let root = root(options, &above)?;
    let (tree, spans) = read_tree(cursor, limits, root, &above)?;
    Ok(Document::with_spans(tree, above.header, spans))
}

/// Who moves at the root, and who says so.
fn root(options: ParseOptions, above: &Above<'_>) -> ParseResult<Option<(RootSaidBy, Mover)>> {
    match (options.root.map(Mover::from), above.header.root) {
        (Some(player), Some(other)) if player != other => {
            let (first, second) = (RootSaidBy::Options, RootSaidBy::Header);
            mistake_at(above.root_at.unwrap_or(0), Mistake::RootDisagrees { first, player, second, other })
        }
        (Some(player), _) => Ok(Some((RootSaidBy::Options, player))),
        (None, said) => Ok(said.map(|player| (RootSaidBy::Header, player))),
    }
}
