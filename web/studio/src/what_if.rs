//! “What if this leaf were worth …”: what a leaf can do to the root, in words and as marks on a bar. Knows no page.

use plywise_link::Link;
use plywise_search::{GameTree, NoSway, NodeId, Score, Search, Sway};

use crate::editing::Editing;

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
    sway: Result<Sway, NoSway>,
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
        let sway = Sway::of(tree, leaf, search);
        let turn = sway.as_ref().ok().and_then(|sway| Some((sway, sway.turn()?)));
        let name = |sway: &Sway, x| sway.choice(x).map(|node| tree.label(node));
        let moves = match turn {
            Some((sway, turn)) => [Score::MIN, turn, Score::MAX].map(|x| name(sway, x)),
            None => sway.as_ref().map_or([None, None, None], |sway| [None, name(sway, Score::ZERO), None]),
        };
        let scale = scale(tree, sway.as_ref().ok());
        let (was, label) = (tree.leaf_score(leaf), tree.label(leaf));
        Some(WhatIf { leaf, was, scale, label, sway, moves })
    }

    /// What is to be said with `x` at the leaf; `x` is none while nobody knows it.
    #[must_use]
    pub fn words(&self, x: Option<Score>) -> Vec<String> {
        let label = &self.label;
        let sway = match &self.sway {
            Ok(sway) => sway,
            Err(reason) => return vec![format!("What {label} does to the root cannot be told: {reason}.")],
        };
        let number = |score| shown(score, sway.is_exact());
        let mut words = Vec::new();
        if sway.is_constant() {
            let value = number(sway.least());
            words.push(format!("Whatever {label} is worth, the root is worth {value}."));
            words.extend(self.best_move(sway));
            return words;
        }
        if let Some(x) = x {
            let value = number(sway.at(x));
            let (from, to) = sway.keeping(x);
            words.push(match (from.is_finite(), to.is_finite()) {
                (false, true) => format!(
                    "The root is worth {value}, and stays so with anything up to {} here.",
                    number(to)
                ),
                (true, false) => format!(
                    "The root is worth {value}, and stays so with anything from {} up here.",
                    number(from)
                ),
                _ => format!("The root is worth {value}; any other value here changes that."),
            });
        }
        words.push(match (sway.least().is_finite(), sway.most().is_finite()) {
            (true, true) => {
                let (least, most) = (number(sway.least()), number(sway.most()));
                format!("Whatever stands here, the root is worth {least} at least and {most} at most.")
            }
            (true, false) => {
                format!("Whatever stands here, the root is worth {} at least.", number(sway.least()))
            }
            (false, true) => {
                format!("Whatever stands here, the root is worth {} at most.", number(sway.most()))
            }
            (false, false) => "The root follows wherever this goes.".to_owned(),
        });
        words.extend(self.best_move(sway));
        words
    }

    /// Which move is the best at the root, and from where on another one is: also where the root's value stays, since of
    /// equal moves the first one counts.
    fn best_move(&self, sway: &Sway) -> Option<String> {
        match (sway.turn(), &self.moves) {
            (Some(turn), [Some(below), Some(there), Some(above)]) => {
                let turn = shown(turn, sway.is_exact());
                Some(if there == below {
                    format!("The best move is {below} up to {turn}, and {above} beyond.")
                } else {
                    format!("The best move is {below} below {turn}, and {above} from there up.")
                })
            }
            (_, [_, Some(best), _]) => Some(format!("The best move is {best} in any case.")),
            _ => None,
        }
    }

    /// What stays the same around `x`, in hundredths of the slider: from where to where the root keeps its value.
    #[must_use]
    pub fn kept(&self, x: Score) -> Option<(f64, f64)> {
        let (from, to) = self.sway.as_ref().ok()?.keeping(x);
        Some((self.percent(from), self.percent(to)))
    }

    /// Where the best move changes, in hundredths of the slider.
    #[must_use]
    pub fn turn(&self) -> Option<f64> {
        let turn = self.sway.as_ref().ok()?.turn()?;
        Some(self.percent(turn))
    }

    fn percent(&self, score: Score) -> f64 {
        let Scale { from, to, .. } = self.scale;
        ((score.points().clamp(from, to) - from) / (to - from) * 100.0).clamp(0.0, 100.0)
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
pub(crate) fn shown(score: Score, is_exact: bool) -> String {
    let rounded = Score::new((score.points() * 1e6).round() / 1e6).filter(|_| !is_exact && score.is_finite());
    match rounded {
        Some(rounded) if rounded != score => format!("about {rounded}").replace('-', "−"),
        _ => score.to_string().replace("inf", "∞").replace('-', "−"),
    }
}

/// Around every value there is, and wherever something changes. Of values so far apart that a number cannot hold what lies
/// between them, the ends that a number can hold.
fn scale(tree: &GameTree, sway: Option<&Sway>) -> Scale {
    let ends =
        sway.into_iter().flat_map(|sway| [Some(sway.least()), Some(sway.most()), sway.turn()]).flatten();
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
