//! Answers as text: what the command takes and prints, and what stands in files.
//!
//! | question | answer |
//! | --- | --- |
//! | pruned-leaves, pruned-nodes, cuts | `L4-1, L3-4`, or `none` |
//! | values | `A=3, B>=5, C<=2, D=?` |
//! | windows | `-inf 3, 3 3`: α and β on entry, then after each child; `_` where nothing is said |
//! | run | `enter A, enter B, window B -inf 3, cut B, return B 3`; `value B 3` in a search without windows |
//! | decisions | `C, cut, D`: where to go on to, or to cut; `_` where nothing is said |
//! | move | `B, B=3, C<=2` |
//! | order | `A: C B D, B: F E G` |
//! | change-… | `E=5`, or `none` |
//! | convention | `cut ge, returns hard, order ltr` |
//!
//! A node is named as the tree names it, or by its place; one whose name has blanks or signs in it by its number, counted
//! from 0 in the order of the text: `#7`.

use std::collections::BTreeMap;
use std::fmt;

use plywise_notation::read_score;
use plywise_search::{Cut, GameTree, NodeId, Order, Returns, Score, Window};

use crate::{Answer, Decided, Exercise, ReadConvention, RootMove, RunStep, Said, WindowSaid, english};

/// A text is no answer to a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnswerTextError {
    /// Which part of it, counted from 1.
    pub part: usize,
    /// That part.
    pub text: String,
    /// What is wrong with it.
    pub problem: AnswerTextProblem,
}

/// What is wrong with a part of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnswerTextProblem {
    /// The tree has no such node.
    UnknownNode,
    /// Here stands a number, `inf` or `-inf`.
    NoNumber,
    /// It is not written as an answer to this question is.
    Shape,
    /// The node stands here for the second time.
    Twice,
}

impl fmt::Display for AnswerTextError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        english::answer_text_error(self, out)
    }
}

impl std::error::Error for AnswerTextError {}

const CUTS: [(Cut, &str); 2] = [(Cut::AtOrBeyond, "ge"), (Cut::Beyond, "gt")];
const RETURNS: [(Returns, &str); 2] = [(Returns::FailHard, "hard"), (Returns::FailSoft, "soft")];
const ORDERS: [(Order, &str); 2] = [(Order::AsGiven, "ltr"), (Order::RightToLeft, "rtl")];

impl Exercise {
    /// An answer as text; [`Exercise::read_answer`] reads it.
    #[must_use]
    pub fn write_answer(&self, answer: &Answer) -> String {
        let writer = Writer { tree: self.replay().tree() };
        let parts: Vec<String> = match answer {
            Answer::Nodes(nodes) if nodes.is_empty() => vec!["none".to_owned()],
            Answer::Nodes(nodes) => nodes.iter().map(|&node| writer.node(node)).collect(),
            Answer::Values(values) => writer.values(values),
            Answer::Windows(windows) => windows
                .iter()
                .map(|&WindowSaid { alpha, beta }| {
                    [alpha, beta].map(|end| end.map_or("_".to_owned(), number)).join(" ")
                })
                .collect(),
            Answer::Steps(steps) => steps.iter().map(|&step| writer.step(step)).collect(),
            Answer::Decisions(all) => all
                .iter()
                .map(|decided| match decided {
                    None => "_".to_owned(),
                    Some(Decided::Cut) => "cut".to_owned(),
                    Some(Decided::GoOn(next)) => writer.node(*next),
                })
                .collect(),
            Answer::RootMove(RootMove { child, proof }) => {
                let child = child.map_or("_".to_owned(), |child| writer.node(child));
                std::iter::once(child).chain(writer.values(proof)).collect()
            }
            Answer::Order(orders) if orders.is_empty() => vec!["none".to_owned()],
            Answer::Order(orders) => orders
                .iter()
                .map(|(&node, order)| {
                    let order: Vec<String> = order.iter().map(|&child| writer.node(child)).collect();
                    format!("{}: {}", writer.node(node), order.join(" "))
                })
                .collect(),
            Answer::Leaf(None) => vec!["none".to_owned()],
            Answer::Leaf(Some((leaf, value))) => vec![format!("{}={}", writer.node(*leaf), number(*value))],
            Answer::Convention(said) => convention_parts(said),
        };
        parts.join(", ")
    }

    /// Reads what [`Exercise::write_answer`] writes. An empty text says nothing.
    ///
    /// # Errors
    /// When a part is not written as an answer to this question is, or names a node that is not there.
    pub fn read_answer(&self, text: &str) -> Result<Answer, AnswerTextError> {
        let tree = self.replay().tree();
        let said = text.trim();
        let parts: Vec<&str> =
            if said.is_empty() { Vec::new() } else { said.split(',').map(str::trim).collect() };
        let is_none = parts == ["none"];
        let each = || parts.iter().enumerate().map(|(nth, text)| PartText { tree, text, nth });
        Ok(match self.blank() {
            Answer::Nodes(_) if is_none => Answer::Nodes([].into()),
            Answer::Nodes(_) => {
                let mut nodes = std::collections::BTreeSet::new();
                for part in each() {
                    if !nodes.insert(part.node(part.text)?) {
                        return Err(part.wrong(AnswerTextProblem::Twice));
                    }
                }
                Answer::Nodes(nodes)
            }
            Answer::Values(_) => Answer::Values(values(each())?),
            Answer::Windows(_) => {
                Answer::Windows(each().map(|part| part.window()).collect::<Result<_, _>>()?)
            }
            Answer::Steps(_) => Answer::Steps(each().map(|part| part.step()).collect::<Result<_, _>>()?),
            Answer::Decisions(_) => {
                Answer::Decisions(each().map(|part| part.decided()).collect::<Result<_, _>>()?)
            }
            Answer::RootMove(_) => {
                let mut all = each();
                let child = match all.next() {
                    None => None,
                    Some(part) if part.text == "_" => None,
                    Some(part) => Some(part.node(part.text)?),
                };
                Answer::RootMove(RootMove { child, proof: values(all)? })
            }
            Answer::Order(_) if is_none => Answer::Order([].into()),
            Answer::Order(_) => {
                let mut orders = BTreeMap::new();
                for part in each() {
                    let (node, order) = part.order()?;
                    if orders.insert(node, order).is_some() {
                        return Err(part.wrong(AnswerTextProblem::Twice));
                    }
                }
                Answer::Order(orders)
            }
            Answer::Leaf(_) => match each().next() {
                Some(part) if !is_none => {
                    let (leaf, value) = part.split("=")?;
                    Answer::Leaf(Some((part.node(leaf)?, part.number(value)?)))
                }
                _ => Answer::Leaf(None),
            },
            Answer::Convention(_) => {
                let mut said = ReadConvention::default();
                each().try_for_each(|part| part.convention(&mut said))?;
                Answer::Convention(said)
            }
        })
    }
}

fn number(score: Score) -> String {
    score.to_string()
}

fn convention_parts(said: &ReadConvention) -> Vec<String> {
    let cut = said.cut.and_then(|cut| key(&CUTS, cut)).map(|key| ["cut ", key].concat());
    let returns =
        said.returns.and_then(|returns| key(&RETURNS, returns)).map(|key| ["returns ", key].concat());
    let order = said.order.and_then(|order| key(&ORDERS, order)).map(|key| ["order ", key].concat());
    [cut, returns, order].into_iter().flatten().collect()
}

fn key<T: Copy + PartialEq>(table: &[(T, &'static str)], value: T) -> Option<&'static str> {
    table.iter().find(|(known, _)| *known == value).map(|(_, key)| *key)
}

fn value<T: Copy>(table: &[(T, &str)], key: &str) -> Option<T> {
    table.iter().find(|(_, known)| *known == key).map(|(value, _)| *value)
}

struct Writer<'a> {
    tree: &'a GameTree,
}

impl Writer<'_> {
    /// A node as [`PartText::node`] finds it.
    fn node(&self, node: NodeId) -> String {
        let label = self.tree.label(node);
        let is_word = |c: char| c.is_alphanumeric() || matches!(c, '-' | '\'' | '.');
        let is_plain = label != "none" && label != "cut" && !label.is_empty() && label.chars().all(is_word);
        if is_plain && self.tree.find(&label) == Some(node) { label } else { format!("#{}", node.index()) }
    }

    fn values(&self, values: &BTreeMap<NodeId, Said>) -> Vec<String> {
        let one = |(&node, said): (&NodeId, &Said)| {
            let said = match *said {
                Said::Unknown => "=?".to_owned(),
                Said::Number(score) => ["=", &number(score)].concat(),
                Said::AtLeast(score) => [">=", &number(score)].concat(),
                Said::AtMost(score) => ["<=", &number(score)].concat(),
            };
            self.node(node) + &said
        };
        values.iter().map(one).collect()
    }

    fn step(&self, step: RunStep) -> String {
        match step {
            RunStep::Enter(node) => format!("enter {}", self.node(node)),
            RunStep::Window(node, Window { alpha, beta }) => {
                format!("window {} {} {}", self.node(node), number(alpha), number(beta))
            }
            RunStep::Value(node, score) => format!("value {} {}", self.node(node), number(score)),
            RunStep::Cut(node) => format!("cut {}", self.node(node)),
            RunStep::Return(node, score) => format!("return {} {}", self.node(node), number(score)),
        }
    }
}

/// A part of an answer, and where it stands.
#[derive(Clone, Copy)]
struct PartText<'a> {
    tree: &'a GameTree,
    text: &'a str,
    nth: usize,
}

impl<'a> PartText<'a> {
    fn wrong(&self, problem: AnswerTextProblem) -> AnswerTextError {
        AnswerTextError { part: self.nth + 1, text: self.text.to_owned(), problem }
    }

    fn node(&self, label: &str) -> Result<NodeId, AnswerTextError> {
        let label = label.trim();
        let numbered = label.strip_prefix('#').and_then(|number| number.parse().ok());
        let found = match numbered {
            Some(number) => self.tree.node(number),
            None => self.tree.find(label),
        };
        found.ok_or_else(|| self.wrong(AnswerTextProblem::UnknownNode))
    }

    fn number(&self, text: &str) -> Result<Score, AnswerTextError> {
        read_score(text.trim()).ok_or_else(|| self.wrong(AnswerTextProblem::NoNumber))
    }

    fn split(&self, sign: &str) -> Result<(&'a str, &'a str), AnswerTextError> {
        self.text.split_once(sign).ok_or_else(|| self.wrong(AnswerTextProblem::Shape))
    }

    fn value(&self) -> Result<(NodeId, Said), AnswerTextError> {
        if let Some((label, bound)) = self.text.split_once(">=") {
            return Ok((self.node(label)?, Said::AtLeast(self.number(bound)?)));
        }
        if let Some((label, bound)) = self.text.split_once("<=") {
            return Ok((self.node(label)?, Said::AtMost(self.number(bound)?)));
        }
        let (label, value) = self.split("=")?;
        let node = self.node(label)?;
        Ok((node, if value.trim() == "?" { Said::Unknown } else { Said::Number(self.number(value)?) }))
    }

    fn window(&self) -> Result<WindowSaid, AnswerTextError> {
        let (alpha, beta) = self.split(" ")?;
        let end = |text: &str| if text.trim() == "_" { Ok(None) } else { self.number(text).map(Some) };
        Ok(WindowSaid { alpha: end(alpha)?, beta: end(beta)? })
    }

    fn step(&self) -> Result<RunStep, AnswerTextError> {
        let words: Vec<&str> = self.text.split_whitespace().collect();
        match words[..] {
            ["enter", node] => Ok(RunStep::Enter(self.node(node)?)),
            ["cut", node] => Ok(RunStep::Cut(self.node(node)?)),
            ["value", node, score] => Ok(RunStep::Value(self.node(node)?, self.number(score)?)),
            ["return", node, score] => Ok(RunStep::Return(self.node(node)?, self.number(score)?)),
            ["window", node, alpha, beta] => {
                let window = Window { alpha: self.number(alpha)?, beta: self.number(beta)? };
                Ok(RunStep::Window(self.node(node)?, window))
            }
            _ => Err(self.wrong(AnswerTextProblem::Shape)),
        }
    }

    fn decided(&self) -> Result<Option<Decided>, AnswerTextError> {
        match self.text {
            "_" => Ok(None),
            "cut" => Ok(Some(Decided::Cut)),
            label => Ok(Some(Decided::GoOn(self.node(label)?))),
        }
    }

    fn order(&self) -> Result<(NodeId, Vec<NodeId>), AnswerTextError> {
        let (node, order) = self.split(":")?;
        let order = order.split_whitespace().map(|child| self.node(child)).collect::<Result<_, _>>()?;
        Ok((self.node(node)?, order))
    }

    fn convention(&self, said: &mut ReadConvention) -> Result<(), AnswerTextError> {
        let (what, key) = self.split(" ")?;
        let is_known = match what {
            "cut" => value(&CUTS, key).map(|cut| said.cut = Some(cut)),
            "returns" => value(&RETURNS, key).map(|returns| said.returns = Some(returns)),
            "order" => value(&ORDERS, key).map(|order| said.order = Some(order)),
            _ => None,
        };
        is_known.ok_or_else(|| self.wrong(AnswerTextProblem::Shape))
    }
}

fn values<'a>(parts: impl Iterator<Item = PartText<'a>>) -> Result<BTreeMap<NodeId, Said>, AnswerTextError> {
    let mut values = BTreeMap::new();
    for part in parts {
        let (node, said) = part.value()?;
        if values.insert(node, said).is_some() {
            return Err(part.wrong(AnswerTextProblem::Twice));
        }
    }
    Ok(values)
}
