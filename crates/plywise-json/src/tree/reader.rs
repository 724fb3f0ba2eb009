//! JSON into a document, with the path to whatever is wrong.

use plywise_notation::{Choices, Document, Header, Limits, MAX_FEATURES, Turn, line_and_column, visible};
use plywise_search::{Horizon, Mover, OptionKind, Score, TreeBuilder};
use serde::Deserialize;

use super::problem::{TreeJsonError, TreeJsonProblem};
use super::scan::{Scan, Step};
use super::{StepNote, TREE_JSON_VERSION, in_turn};
use crate::english;
use crate::{DepthWord, JsonScore, MoverWord};

/// A node as it was read; its children follow in `Reader::nodes`.
#[derive(Default)]
struct Flat {
    at: usize,
    seen: Vec<String>,
    mover: Option<Mover>,
    name: Option<String>,
    value: Option<Score>,
    payoffs: Option<Vec<Score>>,
    looks: Option<Looks>,
    is_estimate: bool,
    features: Vec<(String, f64)>,
    children: Option<Vec<usize>>,
    label: Option<String>,
    probability: Option<f64>,
}

/// What a branch looks worth: to the first player, or to each.
#[derive(Deserialize)]
#[serde(untagged)]
enum Looks {
    One(JsonScore),
    Each(Vec<JsonScore>),
}

/// How many, or a word for it.
#[derive(Deserialize)]
#[serde(untagged)]
enum Count {
    Number(u32),
    Word(String),
}

/// What is open, outermost first. Each knows whether anything stood in it before.
enum Frame {
    Document,
    Node(usize),
    /// The children of a node.
    Children(usize),
    /// One child, and the node in it once that is read.
    Child(usize),
}

struct Reader<'text> {
    scan: Scan<'text>,
    limits: Limits,
    /// How many plies below the root the node is that is being read.
    depth: usize,
    header: Header,
    is_tree: bool,
    version: Option<u64>,
    weights: Vec<(String, f64)>,
    nodes: Vec<Flat>,
    frames: Vec<(Frame, bool)>,
    /// The key that is being read.
    key: String,
    document_keys: Vec<String>,
}

/// Reads a tree as JSON. Keys that are not known are passed over.
///
/// ```
/// let json = r#"{"plywise":"tree","version":1,"root":{"children":[{"node":{"value":3}},{"node":{"value":"x"}}]}}"#;
/// let error = plywise_json::read_tree_json(json).unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "line 1, column 89, at root.children[1].node.value: expected a number, \"inf\", \"-inf\" or null, found `\"x\"`",
/// );
/// ```
///
/// # Errors
/// At the first mistake, a limit of [`Limits::FILE`] passed included.
pub fn read_tree_json(text: &str) -> Result<Document, TreeJsonError> {
    read_tree_json_within(text, Limits::FILE)
}

/// Reads a tree as JSON that is no larger than this.
///
/// # Errors
/// At the first mistake, a limit passed included.
pub fn read_tree_json_within(text: &str, limits: Limits) -> Result<Document, TreeJsonError> {
    let mut reader = Reader {
        scan: Scan { text, at: 0 },
        limits,
        depth: 0,
        header: Header::default(),
        is_tree: false,
        version: None,
        weights: Vec::new(),
        nodes: Vec::new(),
        frames: Vec::new(),
        key: String::new(),
        document_keys: Vec::new(),
    };
    let read = reader.document().and_then(|()| reader.built());
    read.map_err(|problem| {
        let at = reader.scan.at.min(text.len());
        let (line, column) = line_and_column(text, at);
        TreeJsonError { at, line, column, path: reader.path(), problem }
    })
}

impl Reader<'_> {
    fn document(&mut self) -> Step<()> {
        let Limits { max_bytes, max_nodes, max_depth } = self.limits;
        if self.scan.text.len() > max_bytes {
            return Err(TreeJsonProblem::TooLong { max_bytes });
        }
        if self.scan.punctuation(b'{', english::AN_OBJECT).is_err() {
            return Err(TreeJsonProblem::NotATree);
        }
        self.frames.push((Frame::Document, true));
        while let Some((frame, is_first)) = self.frames.last_mut() {
            let is_first = std::mem::replace(is_first, false);
            self.key.clear();
            if let Frame::Children(node) = *frame {
                if !self.scan.more(is_first, b']')? {
                    self.frames.pop();
                    continue;
                }
                self.scan.punctuation(b'{', english::A_NODE_OBJECT)?;
                if self.nodes.len() >= max_nodes {
                    return Err(TreeJsonProblem::TooManyNodes { max_nodes });
                }
                if self.depth >= max_depth {
                    return Err(TreeJsonProblem::TooDeep { max_depth });
                }
                self.depth += 1;
                let child = self.nodes.len();
                self.nodes.push(Flat { at: self.scan.at, ..Flat::default() });
                self.nodes[node].children.get_or_insert_default().push(child);
                self.frames.push((Frame::Child(child), true));
                continue;
            }
            let frame = match *frame {
                Frame::Node(node) => Frame::Node(node),
                Frame::Child(node) => Frame::Child(node),
                _ => Frame::Document,
            };
            let Some(key) = self.scan.key(is_first)? else {
                self.close(&frame)?;
                if let Some((Frame::Child(_), _)) = self.frames.pop() {
                    self.depth -= 1;
                }
                continue;
            };
            self.key = key;
            match frame {
                Frame::Node(node) => self.node_key(node)?,
                Frame::Child(node) => self.child_key(node)?,
                _ => self.document_key()?,
            }
        }
        self.scan.skip_blank();
        if self.scan.at < self.scan.text.len() {
            return self.scan.expected(english::NOTHING_MORE);
        }
        Ok(())
    }

    /// What must have been said by the end of an object.
    fn close(&mut self, frame: &Frame) -> Step<()> {
        match *frame {
            Frame::Node(node) => {
                let Flat { children, value, payoffs, looks, is_estimate, features, seen, .. } =
                    &self.nodes[node];
                let has_value = value.is_some() || payoffs.is_some();
                let is_twice = value.is_some() && payoffs.is_some()
                    || has_value && (children.is_some() || looks.is_some() || !features.is_empty())
                    || looks.is_some() && (children.is_none() || !features.is_empty())
                    || *is_estimate && (children.is_some() || !has_value && features.is_empty())
                    || children.is_some() && seen.iter().any(|key| key == "value");
                if is_twice { Err(TreeJsonProblem::TwoWorths) } else { Ok(()) }
            }
            Frame::Child(node) if !self.nodes[node].seen.iter().any(|key| key == "node") => {
                self.scan.at -= 1;
                self.scan.expected("a \"node\"")
            }
            Frame::Document if !self.is_tree || self.version.is_none() => Err(TreeJsonProblem::NotATree),
            Frame::Document if self.nodes.is_empty() => {
                self.scan.at -= 1;
                self.scan.expected("a \"root\"")
            }
            _ => Ok(()),
        }
    }

    fn document_key(&mut self) -> Step<()> {
        if self.document_keys.contains(&self.key) {
            return Err(TreeJsonProblem::RepeatedKey);
        }
        self.document_keys.push(self.key.clone());
        const TEXT: &str = english::A_TEXT;
        match &*self.key {
            "plywise" => {
                self.is_tree = self.scan.value::<String>("\"tree\"")? == "tree";
                if !self.is_tree {
                    return Err(TreeJsonProblem::NotATree);
                }
            }
            "version" => match self.scan.value(english::A_VERSION)? {
                0 => return Err(TreeJsonProblem::NotATree),
                version if version > u64::from(TREE_JSON_VERSION) => {
                    return Err(TreeJsonProblem::Newer { version });
                }
                version => self.version = Some(version),
            },
            "title" => self.header.title = self.scan.value(TEXT)?,
            "source" => self.header.source = self.scan.value(TEXT)?,
            "note" => self.header.note = self.scan.value(TEXT)?,
            "lecture" => {
                let notes: Option<Vec<StepNote<'static>>> = self.scan.value(english::LECTURE_NOTES)?;
                for StepNote { step, text } in notes.unwrap_or_default() {
                    text.split('\n').for_each(|line| self.header.lecture.add_line(step, line));
                }
            }
            "profile" => self.header.profile = self.scan.value(TEXT)?,
            "algorithm" => self.header.algorithm = self.scan.value(TEXT)?,
            "depth" => {
                let expected = english::A_DEPTH;
                self.scan.skip_blank();
                let from = self.scan.at;
                let depth: Option<Horizon> = self.scan.value::<Option<DepthWord>>(expected)?.map(Into::into);
                if depth.is_some_and(|horizon| horizon.depth == 0) {
                    self.scan.at = from;
                    return self.scan.expected(expected);
                }
                self.header.depth = depth;
            }
            "guess" => self.header.guess = self.score()?,
            "sum" => self.header.sum = self.score()?,
            "players" => {
                let players = self.scan.value::<Option<std::num::NonZero<u8>>>(english::PLAYERS)?;
                self.header.players = players.map(Into::into);
            }
            key if Choices::keys().any(|known| known == key) => self.choice()?,
            "weights" => self.weights = self.numbers()?,
            "root" => {
                self.nodes.push(Flat::default());
                self.open_node(0)?;
            }
            _ => self.scan.skip_value()?,
        }
        Ok(())
    }

    /// One of the other conventions, which header lines have as text.
    fn choice(&mut self) -> Step<()> {
        let key = self.key.clone();
        self.scan.skip_blank();
        let from = self.scan.at;
        let said = match Choices::kind(&key) {
            Some(OptionKind::Window) => {
                let expected = english::A_WINDOW;
                let ends: Option<[JsonScore; 2]> = self.scan.value(expected)?;
                ends.map(|[JsonScore(alpha), JsonScore(beta)]| format!("{alpha},{beta}"))
            }
            Some(OptionKind::Number | OptionKind::FromZero) => self.score()?.map(|margin| margin.to_string()),
            Some(OptionKind::Count) => {
                let count: Option<Count> = self.scan.value(english::A_COUNT)?;
                count.map(|count| match count {
                    Count::Number(number) => number.to_string(),
                    Count::Word(word) => word,
                })
            }
            kind if kind == Some(OptionKind::Answer) || key == "ask" => {
                let answer: Option<bool> = self.scan.value(english::A_BOOLEAN)?;
                answer.map(|answer| u8::from(answer).to_string())
            }
            _ => self.scan.value(english::A_TEXT)?,
        };
        let Some(said) = said else { return Ok(()) };
        match self.header.choices.say(&key, &said) {
            Ok(()) => Ok(()),
            Err(expected) => {
                self.scan.at = from;
                self.scan.expected(expected)
            }
        }
    }

    fn open_node(&mut self, node: usize) -> Step<()> {
        self.scan.punctuation(b'{', english::A_LEAF_OBJECT)?;
        self.nodes[node].at = self.scan.at - 1;
        self.frames.push((Frame::Node(node), true));
        Ok(())
    }

    fn child_key(&mut self, node: usize) -> Step<()> {
        self.once(node)?;
        match &*self.key {
            "move" => self.nodes[node].label = self.scan.value(english::A_TEXT)?,
            "probability" => self.nodes[node].probability = self.scan.value(english::A_PROBABILITY)?,
            "node" => self.open_node(node)?,
            _ => self.scan.skip_value()?,
        }
        Ok(())
    }

    fn node_key(&mut self, node: usize) -> Step<()> {
        self.once(node)?;
        match &*self.key {
            "mover" => {
                let expected = english::A_MOVER;
                self.nodes[node].mover = self.scan.value::<Option<MoverWord>>(expected)?.map(Into::into);
            }
            "name" => self.nodes[node].name = self.scan.value(english::A_TEXT)?,
            "value" => self.nodes[node].value = self.score()?,
            "static" => {
                let expected = english::NUMBERS_OR_ONE;
                self.nodes[node].looks = self.scan.value(expected)?;
            }
            "estimate" => {
                self.nodes[node].is_estimate =
                    self.scan.value::<Option<bool>>(english::A_BOOLEAN)? == Some(true);
            }
            "payoffs" => {
                let payoffs: Option<Vec<JsonScore>> = self.scan.value(english::NUMBERS)?;
                self.nodes[node].payoffs = payoffs.as_deref().map(scores);
            }
            "features" => self.nodes[node].features = self.numbers()?,
            "children" => {
                self.scan.punctuation(b'[', english::CHILDREN)?;
                self.frames.push((Frame::Children(node), true));
            }
            _ => self.scan.skip_value()?,
        }
        Ok(())
    }

    /// A node's keys and those of the object around it have no name in common.
    fn once(&mut self, node: usize) -> Step<()> {
        let seen = &mut self.nodes[node].seen;
        if seen.contains(&self.key) {
            return Err(TreeJsonProblem::RepeatedKey);
        }
        // Only known keys are kept, so that a node with a million others takes no time.
        const KNOWN: [&str; 11] = [
            "move", "probability", "node", "mover", "name", "value", "static", "estimate", "payoffs",
            "features", "children",
        ];
        if KNOWN.contains(&&*self.key) {
            seen.push(self.key.clone());
        }
        Ok(())
    }

    fn score(&mut self) -> Step<Option<Score>> {
        let score: Option<JsonScore> = self.scan.value(english::A_NUMBER)?;
        Ok(score.map(|JsonScore(score)| score))
    }

    /// An object of finite numbers.
    fn numbers(&mut self) -> Step<Vec<(String, f64)>> {
        self.scan.punctuation(b'{', english::AMOUNTS)?;
        let mut numbers: Vec<(String, f64)> = Vec::new();
        while let Some(name) = self.scan.key(numbers.is_empty())? {
            if numbers.iter().any(|(known, _)| *known == name) {
                return Err(TreeJsonProblem::RepeatedKey);
            }
            if numbers.len() >= MAX_FEATURES {
                return Err(TreeJsonProblem::TooManyFeatures);
            }
            numbers.push((name, self.scan.value("a number")?));
        }
        Ok(numbers)
    }

    /// What was read, as a tree. The flat nodes stand in depth-first order.
    fn built(&mut self) -> Step<Document> {
        let turn = Turn { players: self.header.players };
        let mut tree = TreeBuilder::new();
        let mut kinds: Vec<String> = self.weights.iter().map(|(name, _)| name.clone()).collect();
        for (name, weight) in &self.weights {
            tree.set_weight(name, *weight);
        }
        // By open branch: whose turn it is below, and how many children are still to come.
        let (mut next, mut to_come): (Vec<Option<Mover>>, Vec<usize>) = (Vec::new(), Vec::new());
        for flat in &self.nodes {
            let name = flat.name.as_deref();
            let node = if let Some(children) = &flat.children {
                let in_turn = in_turn(turn, &next);
                let Some(mover) = flat.mover.or(in_turn) else {
                    self.scan.at = flat.at;
                    return Err(TreeJsonProblem::MoverUnsaid);
                };
                let node = tree.open_for(mover, name);
                next.push(turn.after(mover, in_turn));
                to_come.push(children.len());
                node
            } else if let Some(payoffs) = &flat.payoffs {
                tree.payoffs(payoffs, name)
            } else {
                tree.leaf(flat.value, name)
            };
            if flat.is_estimate {
                tree.set_estimate(node);
            }
            if let Some(label) = &flat.label {
                tree.set_move(node, label);
            }
            if let Some(probability) = flat.probability {
                tree.set_probability(node, probability);
            }
            match &flat.looks {
                Some(Looks::One(JsonScore(score))) => tree.set_static(node, *score),
                Some(Looks::Each(looks)) => tree.set_static_payoffs(node, &scores(looks)),
                None => {}
            }
            for (name, amount) in &flat.features {
                if !kinds.contains(name) {
                    kinds.push(name.clone());
                }
                if kinds.len() > MAX_FEATURES {
                    self.scan.at = flat.at;
                    return Err(TreeJsonProblem::TooManyFeatures);
                }
                tree.set_feature(node, name, *amount);
            }
            if flat.children.is_some() {
                continue;
            }
            while let Some(left) = to_come.last_mut() {
                *left -= 1;
                if *left > 0 {
                    break;
                }
                to_come.pop();
                next.pop();
                tree.close();
            }
        }
        let (node, problem) = match tree.finish() {
            Ok(tree) => match tree.lone_value() {
                None => return Ok(Document::new(tree, std::mem::take(&mut self.header))),
                Some(leaf) => (Some(leaf), TreeJsonProblem::LoneValue { players: tree.n_players() }),
            },
            Err(error) => (error.node(), TreeJsonProblem::NoTree(error)),
        };
        let node = node.and_then(|node| self.nodes.get(node.index()));
        self.scan.at = node.map_or(self.scan.text.len(), |node| node.at);
        Err(problem)
    }

    /// Where the reader is, cut on the left where that is long.
    fn path(&self) -> String {
        const LONGEST: usize = 12;
        let mut steps: Vec<String> = Vec::new();
        for (nth, (frame, _)) in self.frames.iter().enumerate() {
            match frame {
                Frame::Document => {}
                Frame::Node(_) if nth == 1 => steps.push("root".to_owned()),
                Frame::Node(_) => steps.push(".node".to_owned()),
                Frame::Children(node) => {
                    let n_read = self.nodes[*node].children.as_ref().map_or(0, Vec::len);
                    let is_in_one = nth + 1 < self.frames.len();
                    steps.push(format!(".children[{}]", n_read.saturating_sub(usize::from(is_in_one))));
                }
                Frame::Child(_) => {}
            }
        }
        if !self.key.is_empty() {
            let dot = if steps.is_empty() { "" } else { "." };
            steps.push(format!("{dot}{}", self.key.chars().take(30).map(visible).collect::<String>()));
        }
        let cut = steps.len().saturating_sub(LONGEST);
        let start = if cut > 0 { "…" } else { "" };
        start.to_owned() + &steps[cut..].concat()
    }
}

fn scores(list: &[JsonScore]) -> Vec<Score> {
    list.iter().map(|JsonScore(score)| *score).collect()
}
