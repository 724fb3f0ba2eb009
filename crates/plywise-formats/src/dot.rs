//! Graphviz: players by shape, leaves as plain text.

use std::fmt::Write as _;

use plywise_notation::Document;
use plywise_search::Mover;

use crate::drawing::{move_text, node_lines};
use crate::walk::{Stage, walk};

pub(crate) fn write(document: &Document) -> String {
    let Document { tree, header, .. } = document;
    let mut text = "digraph tree {\n  node [fontname=\"sans-serif\"];\n  edge [arrowhead=none];\n".to_owned();
    if let Some(title) = &header.title {
        text.push_str("  label=");
        push_text(&mut text, title);
        text.push_str(";\n  labelloc=t;\n");
    }
    let told: Result<(), std::convert::Infallible> = walk(tree, |stage, name| {
        let (Stage::Open(node) | Stage::Leaf(node)) = stage else { return Ok(()) };
        let number = node.index();
        let _ = write!(text, "  n{number} [label=");
        push_text(&mut text, &node_lines(tree, node, name).join("\n"));
        let shape = match tree.mover(node) {
            _ if tree.is_leaf(node) => "plaintext",
            Mover::Max => "triangle",
            Mover::Min => "invtriangle",
            Mover::Chance => "circle",
            Mover::Numbered(_) => "box",
        };
        let _ = writeln!(text, ", shape={shape}];");
        if let Some(parent) = tree.parent(node) {
            let _ = write!(text, "  n{} -> n{number}", parent.index());
            if let Some(label) = move_text(tree, node) {
                text.push_str(" [label=");
                push_text(&mut text, &label);
                text.push(']');
            }
            text.push_str(";\n");
        }
        Ok(())
    });
    let Ok(()) = told;
    text.push_str("}\n");
    text
}

/// In quotes. Graphviz knows two languages inside them: backslashes, and character entities as HTML has them.
fn push_text(text: &mut String, label: &str) {
    text.push('"');
    for c in label.chars() {
        match c {
            '"' => text.push_str("\\\""),
            '\\' => text.push_str("\\\\"),
            '&' => text.push_str("&amp;"),
            '\n' => text.push_str("\\n"),
            '\t' => text.push(' '),
            c if c.is_control() => text.push('\u{fffd}'),
            c => text.push(c),
        }
    }
    text.push('"');
}
