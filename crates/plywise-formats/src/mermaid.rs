//! Mermaid flowcharts: players by shape, leaves as rectangles.

use std::fmt::Write as _;

use plywise_notation::Document;
use plywise_search::Mover;

use crate::drawing::{move_text, node_lines};
use crate::walk::{Stage, walk};

pub(crate) fn write(document: &Document) -> String {
    let Document { tree, header, .. } = document;
    let mut text = String::new();
    if let Some(title) = &header.title {
        text.push_str("---\ntitle: \"");
        push_text(&mut text, title, " ");
        text.push_str("\"\n---\n");
    }
    text.push_str("flowchart TD\n");
    let told: Result<(), std::convert::Infallible> = walk(tree, |stage, name| {
        let (Stage::Open(node) | Stage::Leaf(node)) = stage else { return Ok(()) };
        let number = node.index();
        let (open, close) = match tree.mover(node) {
            _ if tree.is_leaf(node) => ("[\"", "\"]"),
            Mover::Max => ("[/\"", "\"\\]"),
            Mover::Min => ("[\\\"", "\"/]"),
            Mover::Chance => ("((\"", "\"))"),
            Mover::Numbered(_) => ("([\"", "\"])"),
        };
        let _ = write!(text, "  n{number}{open}");
        for (nth, line) in node_lines(tree, node, name).iter().enumerate() {
            text.push_str(if nth > 0 { "<br/>" } else { "" });
            push_text(&mut text, line, "<br/>");
        }
        let _ = writeln!(text, "{close}");
        if let Some(parent) = tree.parent(node) {
            let _ = write!(text, "  n{} ---", parent.index());
            if let Some(label) = move_text(tree, node) {
                text.push_str("|\"");
                push_text(&mut text, &label, "<br/>");
                text.push_str("\"|");
            }
            let _ = writeln!(text, " n{number}");
        }
        Ok(())
    });
    let Ok(()) = told;
    text
}

/// Whatever could mean something to Mermaid, to Markdown or to HTML, as its number.
fn push_text(text: &mut String, label: &str, line_end: &str) {
    // A line that begins with `1.` or `-` would be an item of a list.
    let mut begins_line = true;
    let mut is_number = false;
    for (at, c) in label.char_indices() {
        let is_mark = is_number && matches!(c, '.' | ')') || begins_line && matches!(c, '-' | '+');
        let begins_item = is_mark && label[at + 1..].starts_with(char::is_whitespace);
        is_number = c.is_ascii_digit() && (begins_line || is_number);
        begins_line = c == '\n';
        match c {
            _ if begins_item => drop(write!(text, "#{};", u32::from(c))),
            '\n' => text.push_str(line_end),
            '"' | '#' | '&' | '<' | '>' | ';' | '`' | '\\' | '*' | '_' | '$' | '~' | '{' | '}' | '|'
            | '%' | '@' => {
                let _ = write!(text, "#{};", u32::from(c));
            }
            '\t' => text.push(' '),
            c if c.is_control() => text.push('\u{fffd}'),
            c => text.push(c),
        }
    }
}
