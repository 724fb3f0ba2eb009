//! A tree as a Gambit game: an information set of its own for every node.

use std::fmt::Write as _;

use plywise_notation::{Document, Header};
use plywise_search::{GameTree, Mover, NodeId};

use crate::Format;
use crate::unrepresentable::{Feature, Holds, Unrepresentable, check, unrepresentable};
use crate::walk::{Stage, walk};

const HOLDS: Holds = Holds {
    empty_names: false,
    unknown: false,
    infinity: false,
    statics: false,
    features: false,
    ..Holds::ALL
};

pub(crate) fn write(document: &Document) -> Result<String, Unrepresentable> {
    let Document { tree, header, .. } = document;
    check(tree, Format::Efg, HOLDS)?;
    let n_players = players(tree)?;
    let Header { title, note, .. } = header;
    let mut text = "EFG 2 R ".to_owned();
    push_label(&mut text, title.as_deref().unwrap_or(""));
    text.push_str(" {");
    for player in 1..=n_players {
        match (tree.is_for_several(), player) {
            (false, 1) => text.push_str(" \"MAX\""),
            (false, _) => text.push_str(" \"MIN\""),
            (true, _) => drop(write!(text, " \"{player}\"")),
        }
    }
    text.push_str(" }\n");
    push_label(&mut text, note.as_deref().unwrap_or(""));
    text.push_str("\n\n");

    let mut sets = vec![0_u32; n_players + 1];
    let mut n_outcomes = 0;
    walk(tree, |stage, name| {
        match stage {
            Stage::Close(_) => {}
            Stage::Open(node) => {
                let by_chance = tree.mover(node) == Mover::Chance;
                let player = tree.mover(node).entry().map_or(0, |entry| entry + 1);
                text.push_str(if by_chance { "c " } else { "p " });
                push_label(&mut text, name.unwrap_or(""));
                if !by_chance {
                    let _ = write!(text, " {player}");
                }
                sets[player] += 1;
                let _ = write!(text, " {} \"\" {{", sets[player]);
                for child in tree.children(node) {
                    text.push(' ');
                    push_label(&mut text, tree.move_label(child).unwrap_or(""));
                    if by_chance {
                        text.push(' ');
                        let probability = tree.probability(child);
                        push_fraction(&mut text, probability, &probability.to_string());
                    }
                }
                text.push_str(" } 0\n");
            }
            Stage::Leaf(leaf) => {
                n_outcomes += 1;
                text.push_str("t ");
                push_label(&mut text, name.unwrap_or(""));
                let _ = write!(text, " {n_outcomes} \"Outcome {n_outcomes}\" {{");
                for player in 0..n_players {
                    let comma = if player > 0 { "," } else { "" };
                    match tree.payoff(leaf, player) {
                        Some(score) => {
                            text.extend([comma, " "]);
                            push_fraction(&mut text, score.points(), &score.to_string());
                        }
                        None => return unrepresentable(tree, Format::Efg, leaf, Feature::Unknown),
                    }
                }
                text.push_str(" }\n");
            }
        }
        Ok(())
    })?;
    Ok(text)
}

/// How many players there are: MAX and MIN, or all that have numbers.
fn players(tree: &GameTree) -> Result<usize, Unrepresentable> {
    if !tree.is_for_several() {
        return Ok(2);
    }
    for node in tree.nodes() {
        if tree.is_leaf(node) {
            if tree.payoffs(node).is_none() {
                return unrepresentable(tree, Format::Efg, node, Feature::OnePayoff);
            }
        } else if matches!(tree.mover(node), Mover::Max | Mover::Min) {
            return unrepresentable(tree, Format::Efg, node, Feature::Unnumbered);
        }
    }
    Ok(tree.payoffs(first_leaf(tree)).map_or(tree.n_players(), <[_]>::len))
}

fn first_leaf(tree: &GameTree) -> NodeId {
    tree.nodes().find(|&node| tree.is_leaf(node)).unwrap_or(NodeId::ROOT)
}

fn push_label(text: &mut String, label: &str) {
    text.push('"');
    for c in label.chars() {
        if matches!(c, '"' | '\\') {
            text.push('\\');
        }
        text.push(c);
    }
    text.push('"');
}

/// As a fraction where a small one is exactly meant: Gambit wants probabilities that add up to 1 exactly, and counts with
/// payoffs as they are written.
fn push_fraction(text: &mut String, number: f64, decimal: &str) {
    const LARGEST: u32 = 1000;
    let divides = |below: &u32| {
        let above = (number * f64::from(*below)).round();
        above.abs() < 1e9 && above / f64::from(*below) == number
    };
    // What somebody wrote as 0.25 stays a decimal.
    let fraction = if decimal.len() > 8 { (2..=LARGEST).find(divides) } else { None };
    let _ = match fraction {
        Some(below) => write!(text, "{}/{below}", (number * f64::from(below)).round()),
        None => write!(text, "{decimal}"),
    };
}
