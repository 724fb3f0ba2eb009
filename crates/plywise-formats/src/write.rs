//! The one door for trees.

use plywise_json::write_tree_json;
use plywise_notation::{Document, Header, convention_keys, value_text, write_document, write_nested_list};
use plywise_search::Search;

use crate::unrepresentable::{Feature, Holds, Reason, check};
use crate::{Format, Unrepresentable, counts, cs188, dot, efg, forest, mermaid, parens, sexpr, sml, uniform};

/// A tree in a format. What its author says about it goes along where the format has a place for it.
///
/// ```
/// use plywise_formats::{Format, read, write};
///
/// let read = read("A((3 12)(2 ?))", None).expect("a tree");
/// assert_eq!(write(&read.document, Format::SExpr).as_deref(), Ok("(max A (min 3 12) (min 2 ?))\n"));
/// let cannot = write(&read.document, Format::Efg).unwrap_err();
/// assert_eq!(cannot.to_string(), "node L3-4 has an unknown value, which a Gambit game cannot hold");
/// ```
///
/// # Errors
/// What the format cannot hold, and where the tree has it.
pub fn write(document: &Document, format: Format) -> Result<String, Unrepresentable> {
    let tree = &document.tree;
    match format {
        Format::Plywise => Ok(write_document(document)),
        Format::TreeJson => Ok(write_tree_json(document)),
        Format::NestedList => nested_list(document),
        Format::Parens => parens::write(tree),
        Format::SExpr => sexpr::write(tree),
        Format::Efg => efg::write(document),
        Format::Flat => uniform::write(tree),
        Format::Counts => counts::write(tree),
        Format::Sml => sml::write(tree),
        Format::Dot => Ok(dot::write(document)),
        Format::Mermaid => Ok(mermaid::write(document)),
        Format::Forest => Ok(forest::write(document)),
        Format::Cs188Solution => Err(Unrepresentable { format, node: None, reason: Reason::NoSearch }),
        Format::Newick
        | Format::Cs188
        | Format::NodeJson
        | Format::RelationJson
        | Format::NamedList
        | Format::Levels
        | Format::Qtree
        | Format::Link => Err(Unrepresentable { format, node: None, reason: Reason::NotWritten }),
    }
}

/// What the autograder of the Pacman projects compares a student's search with: the action chosen at the root, and the
/// states generated. The tree is one that was read from a test, and `search` is the one that came with it, or another.
///
/// # Errors
/// When the search is another than minimax, alpha-beta and expectimax, when it needs a value that nobody wrote down,
/// or when a node has no name or a move from the root has none.
pub fn write_solution(document: &Document, search: &Search) -> Result<String, Unrepresentable> {
    cs188::solution(&document.tree, search)
}

/// Which lines of a document's header a format has no place for.
#[must_use]
pub fn left_out(document: &Document, format: Format) -> Vec<&'static str> {
    let header = &document.header;
    let Header { title, source, note, .. } = header;
    let kept: &[&str] = match format {
        Format::Plywise | Format::TreeJson | Format::Cs188Solution => return Vec::new(),
        Format::Efg => &["title", "note"],
        Format::Dot | Format::Mermaid | Format::Forest => &["title"],
        _ => &[],
    };
    let said = [("title", title), ("source", source), ("note", note)];
    let said = said.into_iter().filter(|(_, text)| text.is_some()).map(|(key, _)| key);
    let of_lecture = (!header.lecture.is_empty()).then_some("lecture");
    let of_conventions = convention_keys().filter(|key| value_text(header, key).is_some());
    said.chain(of_lecture).chain(of_conventions).filter(|key| !kept.contains(key)).collect()
}

fn nested_list(document: &Document) -> Result<String, Unrepresentable> {
    let format = Format::NestedList;
    check(&document.tree, format, Holds { unknown: true, ..Holds::NOTHING })?;
    // A list has nothing to refuse that was not looked for, but it has the last word.
    write_nested_list(&document.tree).map_err(|error| Unrepresentable {
        format,
        node: Some((error.node, error.label)),
        reason: Reason::Feature(Feature::OutOfTurn),
    })
}
