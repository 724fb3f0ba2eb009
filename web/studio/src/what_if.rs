//! “What if this leaf were worth …”: what a leaf can do to the root, in words and as marks on a bar. Knows no page.

use plywise_link::Link;
use plywise_search::{GameTree, LeafSensitivity, NodeId, Score, Search, SensitivityError};

use crate::editing::Editing;
use crate::english::what_if::{Effect, about};

/// A leaf, and what it can do to the root.
#[derive(Clone, Debug)]
pub struct WhatIf {
    /// The leaf.
    pub leaf: NodeId,
    /// What it is worth in the text.
    pub was: Option<Score>,
    /// From where to where a slider goes, and by which step.
    pub scale: Scale,
    label: String,
    sensitivity: Result<LeafSensitivity, SensitivityError>,
    /// The names of the root's moves that may be best: wherever less, there, and wherever more.
    moves: [Option<String>; 3],
}

/// What a slider covers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scale {
    /// Its left end.
    pub from: f64,
    /// Its right end.
    pub to: f64,
    /// How far it goes at once.
    pub step: f64,
}

impl WhatIf {
    /// Of a leaf of the tree that is edited, as deep as a search goes and in its order; none for a branch, and where a
    /// leaf has a value for each of several players.
    #[must_use]
    pub fn of(editing: &Editing, leaf: NodeId, search: &Search) -> Option<WhatIf> {
        let tree = editing.tree()?;
        if leaf.index() >= tree.n_nodes() || !tree.is_leaf(leaf) || tree.payoffs(leaf).is_some() {
            return None;
        }
        let sensitivity = LeafSensitivity::of(tree, leaf, search);
        let turn = sensitivity.as_ref().ok().and_then(|sensitivity| Some((sensitivity, sensitivity.turn()?)));
        let name = |sensitivity: &LeafSensitivity, x| sensitivity.choice(x).map(|node| tree.label(node));
        let moves = match turn {
            Some((sensitivity, turn)) => [Score::MIN, turn, Score::MAX].map(|x| name(sensitivity, x)),
            None => sensitivity
                .as_ref()
                .map_or([None, None, None], |sensitivity| [None, name(sensitivity, Score::ZERO), None]),
        };
        let scale = scale(tree, sensitivity.as_ref().ok());
        let (was, label) = (tree.leaf_score(leaf), tree.label(leaf));
        Some(WhatIf { leaf, was, scale, label, sensitivity, moves })
    }

    /// What is to be said with `x` at the leaf; `x` is none while nobody knows it.
    #[must_use]
    pub fn words(&self, x: Option<Score>) -> Vec<String> {
        let label = &self.label;
        let sensitivity = match &self.sensitivity {
            Ok(sensitivity) => sensitivity,
            Err(reason) => return vec![Effect::Unknown { label, reason: &reason.to_string() }.text()],
        };
        let number = |score| number_text(score, sensitivity.is_exact());
        let (least, most) = (sensitivity.least(), sensitivity.most());
        let (least_text, most_text) = (number(least), number(most));
        let best_move = self.best_move(sensitivity);
        if sensitivity.is_constant() {
            let constant = Effect::Constant { label, value: &least_text }.text();
            return [constant].into_iter().chain(best_move).collect();
        }
        let now = x.map(|x| {
            let value = &number(sensitivity.at(x));
            let (from, to) = sensitivity.keeping(x);
            match (from.is_finite(), to.is_finite()) {
                (false, true) => Effect::KeptUpTo { value, to: &number(to) }.text(),
                (true, false) => Effect::KeptFrom { value, from: &number(from) }.text(),
                _ => Effect::KeptByNone { value }.text(),
            }
        });
        let ever = match (least.is_finite(), most.is_finite()) {
            (true, true) => Effect::Between { least: &least_text, most: &most_text },
            (true, false) => Effect::AtLeast { least: &least_text },
            (false, true) => Effect::AtMost { most: &most_text },
            (false, false) => Effect::Unbounded,
        };
        now.into_iter().chain([ever.text()]).chain(best_move).collect()
    }

    /// Which move is the best at the root, and from where on another one is: also where the root's value stays, since of
    /// equal moves the first one counts.
    fn best_move(&self, sensitivity: &LeafSensitivity) -> Option<String> {
        match (sensitivity.turn(), &self.moves) {
            (Some(turn), [Some(below), Some(there), Some(above)]) => {
                let value = &number_text(turn, sensitivity.is_exact());
                Some(if there == below {
                    Effect::BestMoveUpTo { below, value, above }.text()
                } else {
                    Effect::BestMoveBelow { below, value, above }.text()
                })
            }
            (_, [_, Some(label), _]) => Some(Effect::BestMove { label }.text()),
            _ => None,
        }
    }

    /// What stays the same around `x`, in hundredths of the slider: from where to where the root keeps its value.
    #[must_use]
    pub fn kept(&self, x: Score) -> Option<(f64, f64)> {
        let (from, to) = self.sensitivity.as_ref().ok()?.keeping(x);
        Some((self.percent(from), self.percent(to)))
    }

    /// Where the best move changes, in hundredths of the slider.
    #[must_use]
    pub fn turn(&self) -> Option<f64> {
        let turn = self.sensitivity.as_ref().ok()?.turn()?;
        Some(self.percent(turn))
    }

    fn percent(&self, score: Score) -> f64 {
        let Scale { from, to, .. } = self.scale;
        ((score.points() - from) / (to - from) * 100.0).clamp(0.0, 100.0)
    }
}

/// How deep the search goes and in which order: as the tree's own text says, where the page's link says nothing else.
#[must_use]
pub fn search(link: Option<&str>, editing: &Editing) -> Search {
    // The tree is the longest part of a link by far, and is packed: not unpacked for this.
    let parts =
        |link: &str| link.split('&').filter(|part| !part.starts_with("t=")).collect::<Vec<_>>().join("&");
    let own = editing.document().map_or(Search::MINIMAX, |document| document.header.over(Search::MINIMAX));
    let Some(link) = link else { return own };
    let (link, _) = Link::read(&parts(link));
    let Search { horizon, order, .. } = link.options.over(own);
    Search { horizon, order, ..Search::MINIMAX }
}

/// A number in a sentence: a rounded one with few digits.
pub(crate) fn number_text(score: Score, is_exact: bool) -> String {
    let rounded = Score::new((score.points() * 1e6).round() / 1e6).filter(|_| !is_exact && score.is_finite());
    match rounded {
        Some(rounded) if rounded != score => about(&rounded.to_string()).replace('-', "−"),
        _ => score.to_string().replace("inf", "∞").replace('-', "−"),
    }
}

/// Around every value there is, and wherever something changes. Of values so far apart that a number cannot hold what lies
/// between them, the ends that a number can hold.
fn scale(tree: &GameTree, sensitivity: Option<&LeafSensitivity>) -> Scale {
    let ends = sensitivity
        .into_iter()
        .flat_map(|sensitivity| [Some(sensitivity.least()), Some(sensitivity.most()), sensitivity.turn()])
        .flatten();
    let leaves = tree.nodes().filter_map(|node| tree.leaf_score(node));
    let within = |points: f64| points.clamp(-WIDEST, WIDEST);
    let known = ends.chain(leaves).filter(|score| score.is_finite());
    let known: Vec<f64> = known.map(|score| within(score.points())).collect();
    let least = known.iter().copied().fold(f64::INFINITY, f64::min);
    let most = known.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let (least, most) = if least <= most { (least, most) } else { (-10.0, 10.0) };
    let is_whole = known.iter().all(|points| points.fract() == 0.0 && points.abs() <= MOST_WHOLE);
    let step = if is_whole { 1.0 } else { 10f64.powi(((most - least).max(1e-6).log10().floor() as i32) - 2) };
    // Where all values are large and alike, a small step would lead nowhere.
    let step = step.max(least.abs().max(most.abs()) * 1e-12);
    let beyond = ((most - least) / 4.0).max(3.0 * step);
    let tidy = |points: f64, up: bool| {
        let steps = points / step;
        (if up { steps.ceil() } else { steps.floor() }) * step
    };
    Scale { from: tidy(least - beyond, false), to: tidy(most + beyond, true), step }
}

/// Up to here, on either side of 0, two values and a quarter of what lies between them stay numbers.
const WIDEST: f64 = f64::MAX / 8.0;
/// Up to here a slider may go by whole numbers.
const MOST_WHOLE: f64 = 1e9;
