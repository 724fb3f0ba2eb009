//! A tree as JSON, for other programs. Specified in `docs/tree-json.md`, and in `docs/tree-v1.schema.json`.
//!
//! Nodes are nested as they are in the tree, and a tree may be a million plies deep. So nothing here recurses, and
//! `serde` reads and writes only what is flat.

mod problem;
mod reader;
mod scan;

use std::borrow::Cow;
use std::fmt::Write as _;

use plywise_notation::{Choices, Document, Header, Turn, named_nodes};
use plywise_search::{GameTree, Mover, NodeId, OptionValue, Score, Window};
use serde::{Deserialize, Serialize};

use crate::{DepthWord, JsonScore, MoverWord};

pub use problem::{TreeJsonError, TreeJsonProblem};
pub use reader::{read_tree_json, read_tree_json_within};

/// The version that [`write_tree_json`] writes.
pub const TREE_JSON_VERSION: u32 = 1;

/// A document as JSON, each node on a line of its own. Reads back as the same document; what a `root` line said, the
/// root's mover says.
///
/// ```
/// let document = plywise_notation::parse("title: Two moves\n(left: A=3 right: min(4 5))")?;
/// let json = plywise_json::write_tree_json(&document);
/// assert_eq!(json, r#"{"plywise":"tree","version":1,"title":"Two moves","root":
/// {"mover":"max","children":[
/// {"move":"left","node":{"name":"A","value":3}},
/// {"move":"right","node":{"mover":"min","children":[
/// {"node":{"value":4}},
/// {"node":{"value":5}}]}}]}}
/// "#);
/// assert_eq!(plywise_json::read_tree_json(&json)?.header, document.header);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn write_tree_json(document: &Document) -> String {
    let Document { tree, header, .. } = document;
    let Header {
        title,
        source,
        note,
        lecture,
        profile,
        algorithm,
        depth,
        guess,
        sum,
        choices,
        players,
        root: _,
    } = header;
    let mut text = format!("{{\"plywise\":\"tree\",\"version\":{TREE_JSON_VERSION}");
    push_texts(&mut text, &[("title", title), ("source", source), ("note", note)]);
    if !lecture.is_empty() {
        let notes: Vec<_> = lecture.iter().map(|(step, text)| StepNote { step, text: text.into() }).collect();
        push(&mut text, "lecture", &notes);
    }
    push_texts(&mut text, &[("profile", profile), ("algorithm", algorithm)]);
    if let Some(depth) = depth {
        push(&mut text, "depth", &DepthWord::from(*depth));
    }
    for (key, score) in [("guess", guess), ("sum", sum)] {
        if let Some(score) = score {
            push(&mut text, key, &JsonScore(*score));
        }
    }
    push_choices(&mut text, choices);
    if let Some(players) = players {
        push(&mut text, "players", players);
    }
    if tree.weights().next().is_some() {
        push_numbers(&mut text, "weights", tree.weights());
    }
    text.push_str(",\"root\":\n");
    let mut open: Vec<NodeId> = Vec::new();
    for (node, name) in named_nodes(tree) {
        if node != NodeId::ROOT {
            text.push_str(if text.ends_with('[') { "\n{" } else { ",\n{" });
            let begins = text.len();
            if let Some(label) = tree.move_label(node) {
                push(&mut text, "move", label);
            }
            if let Some(probability) = tree.given_probability(node) {
                push_score(&mut text, "probability", probability);
            }
            text.push_str(if text.len() > begins { ",\"node\":" } else { "\"node\":" });
        }
        push_node(&mut text, tree, node, name);
        if !tree.is_leaf(node) {
            open.push(node);
            continue;
        }
        text.push_str(if node == NodeId::ROOT { "}" } else { "}}" });
        while let Some(branch) = open.pop_if(|branch| tree.subtree_end(*branch) == node.index() + 1) {
            text.push_str(if branch == NodeId::ROOT { "]}" } else { "]}}" });
        }
    }
    text + "}\n"
}

/// What a lecturer means to say at a step.
#[derive(Serialize, Deserialize)]
struct StepNote<'a> {
    step: u32,
    text: Cow<'a, str>,
}

/// The other conventions: numbers, lists and answers as JSON has them, words as header lines do.
fn push_choices(text: &mut String, choices: &Choices) {
    for key in Choices::keys() {
        let Some(said) = choices.said(key) else { continue };
        match choices.option(key) {
            Some(OptionValue::Window(Window { alpha, beta })) => {
                push(text, key, &[alpha, beta].map(JsonScore))
            }
            Some(OptionValue::Number(number)) => push(text, key, &JsonScore(number)),
            Some(OptionValue::Count(count)) if count < u32::MAX => push(text, key, &count),
            Some(OptionValue::Answer(answer)) => push(text, key, &answer),
            None if key == "ask" => push(text, key, &choices.asks),
            _ => push(text, key, &*said),
        }
    }
}

/// A leaf without its closing bracket, or a branch as far as its children's opening one.
fn push_node(text: &mut String, tree: &GameTree, node: NodeId, name: Option<&str>) {
    text.push('{');
    let is_leaf = tree.is_leaf(node);
    if !is_leaf {
        push(text, "mover", &MoverWord::from(tree.mover(node)));
    }
    if let Some(name) = name {
        push(text, "name", name);
    }
    let has_features = tree.features(node).next().is_some();
    match (is_leaf, tree.payoffs(node), tree.given_static(node)) {
        (_, Some(payoffs), _) => {
            let key = if is_leaf { "payoffs" } else { "static" };
            push(text, key, &payoffs.iter().copied().map(JsonScore).collect::<Vec<_>>());
        }
        (true, None, _) if !has_features => push(text, "value", &tree.leaf_score(node).map(JsonScore)),
        (false, _, Some(score)) => push(text, "static", &JsonScore(score)),
        _ => {}
    }
    if has_features && tree.given_static(node).is_none() {
        push_numbers(text, "features", tree.features(node).map(|feature| (feature.name, feature.amount)));
    }
    if tree.is_estimate(node) {
        push(text, "estimate", &true);
    }
    if !is_leaf {
        text.push_str(",\"children\":[");
    }
}

fn push_texts(text: &mut String, texts: &[(&str, &Option<String>)]) {
    for (key, value) in texts {
        if let Some(value) = value {
            push(text, key, value);
        }
    }
}

fn push(text: &mut String, key: &str, value: &(impl Serialize + ?Sized)) {
    text.push_str(if text.ends_with('{') { "" } else { "," });
    let value = serde_json::to_string(value).expect("texts, numbers and lists of them can be written");
    let _ = write!(text, "\"{key}\":{value}");
}

fn push_score(text: &mut String, key: &str, number: f64) {
    push(text, key, &Score::new(number).map(JsonScore));
}

fn push_numbers<'a>(text: &mut String, key: &str, numbers: impl Iterator<Item = (&'a str, f64)>) {
    text.push_str(if text.ends_with('{') { "" } else { "," });
    let _ = write!(text, "\"{key}\":{{");
    for (name, number) in numbers {
        text.push_str(if text.ends_with('{') { "" } else { "," });
        let name = serde_json::to_string(name).expect("a text can be written");
        let number =
            serde_json::to_string(&Score::new(number).map(JsonScore)).expect("a number can be written");
        let _ = write!(text, "{name}:{number}");
    }
    text.push('}');
}

/// Whose move it is at a branch that does not say.
fn in_turn(turn: Turn, above: &[Option<Mover>]) -> Option<Mover> {
    above.last().copied().unwrap_or(Some(turn.first()))
}
