//! A whole file that compiles as it stands, players by shape.

use std::fmt::Write as _;

use plywise_notation::Document;
use plywise_search::{GameTree, Mover, NodeId};

use super::words::{is_special, move_and_probability};
use crate::drawing::{move_text, node_lines};
use crate::walk::{Stage, walk};

const BEFORE: &str = r"\documentclass[border=4pt]{standalone}
\usepackage{iftex}
\ifPDFTeX\usepackage[T1]{fontenc}\fi
\usepackage{forest}
\usetikzlibrary{shapes.geometric}
\forestset{
  max/.style={draw, regular polygon, regular polygon sides=3, inner sep=1pt},
  min/.style={draw, regular polygon, regular polygon sides=3, shape border rotate=180, inner sep=1pt},
  chance/.style={draw, circle, inner sep=2pt},
  player/.style={draw, rounded corners, inner sep=3pt},
  leaf/.style={inner sep=2pt},
  move/.style={edge label={node[midway, fill=white, inner sep=1pt, font=\scriptsize]{#1}}},
}
\begin{document}
";

/// Deeper than this, lines are indented no further, or a deep tree would be mostly white space.
const DEEPEST: u32 = 24;

pub(crate) fn write(document: &Document) -> String {
    let Document { tree, header, .. } = document;
    let mut text = String::new();
    if let Some(title) = &header.title {
        text.push_str("% ");
        text.extend(title.chars().map(|c| if c.is_control() { ' ' } else { c }));
        text.push('\n');
    }
    text.push_str(BEFORE);
    text.push_str("\\begin{forest}\n  for tree={align=center, l sep=8mm, s sep=4mm}\n");
    let told: Result<(), std::convert::Infallible> = walk(tree, |stage, name| {
        let (Stage::Open(node) | Stage::Leaf(node)) = stage else {
            let Stage::Close(branch) = stage else { return Ok(()) };
            indent(&mut text, tree, branch);
            text.push_str("]\n");
            return Ok(());
        };
        indent(&mut text, tree, node);
        text.push_str("[{");
        for (nth, line) in node_lines(tree, node, name).iter().enumerate() {
            text.push_str(if nth > 0 { "\\\\" } else { "" });
            match name.filter(|_| nth == 0) {
                Some(name) => push_name(&mut text, name, !tree.is_leaf(node)),
                None => push_text(&mut text, line),
            }
        }
        let style = match tree.mover(node) {
            _ if tree.is_leaf(node) => "leaf",
            Mover::Max => "max",
            Mover::Min => "min",
            Mover::Chance => "chance",
            Mover::Numbered(_) => "player",
        };
        let _ = write!(text, "}}, {style}");
        if let Some(label) = move_text(tree, node) {
            text.push_str(", move={");
            // A name that would be taken for how likely the move is.
            let is_name = tree.given_probability(node).is_none();
            if is_name && move_and_probability(&as_printed(&label)).1.is_some() {
                text.push_str(NAME);
            }
            push_text(&mut text, &label);
            text.push('}');
        }
        text.push_str(if tree.is_leaf(node) { "]\n" } else { "\n" });
        Ok(())
    });
    let Ok(()) = told;
    text.push_str("\\end{forest}\n\\end{document}\n");
    text
}

fn indent(text: &mut String, tree: &GameTree, node: NodeId) {
    for _ in 0..=tree.depth(node).min(DEEPEST) {
        text.push_str("  ");
    }
}

/// Nothing that is seen. A line that begins with it is a name, whatever it says.
const NAME: &str = "{}";

/// A name, which may have lines, and of a branch may say what only who moves or a value says.
fn push_name(text: &mut String, name: &str, is_branch: bool) {
    for (nth, line) in name.split('\n').enumerate() {
        text.push_str(if nth > 0 { "\\\\" } else { "" });
        text.push_str(if is_branch && is_special(&as_printed(line)) { NAME } else { "" });
        push_text(text, line);
    }
}

/// What a reader finds of a text that was written: TeX prints one blank for many, and for what nobody can see.
fn as_printed(text: &str) -> String {
    let text: String = text.chars().map(|c| if c.is_control() && c != '\n' { ' ' } else { c }).collect();
    let words = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ");
    text.split('\n').map(words).collect::<Vec<_>>().join("\n")
}

/// Every character that means something to TeX, as itself.
fn push_text(text: &mut String, label: &str) {
    for c in label.chars() {
        match c {
            '\\' => text.push_str("\\textbackslash{}"),
            '{' | '}' | '$' | '&' | '#' | '_' | '%' => text.extend(['\\', c]),
            '^' => text.push_str("\\textasciicircum{}"),
            '~' => text.push_str("\\textasciitilde{}"),
            '<' => text.push_str("\\textless{}"),
            '>' => text.push_str("\\textgreater{}"),
            '|' => text.push_str("\\textbar{}"),
            '"' => text.push_str("\\textquotedbl{}"),
            // Two in a row would become another character.
            '-' => text.push_str("{-}"),
            '\'' => text.push_str("{'}"),
            '`' => text.push_str("{`}"),
            '[' | ']' | ',' | '=' | '!' | '?' => {
                text.push('{');
                text.push(c);
                text.push('}');
            }
            '\n' => text.push_str("\\\\"),
            c if c.is_control() => text.push(' '),
            c => text.push(c),
        }
    }
}
