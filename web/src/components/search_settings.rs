//! Which search is run, and what only some searches ask for.

use plywise_lesson::typeset;
use plywise_notation::read_score;
use plywise_search::{Algorithm, GameTree, Horizon, Options, Order, Score, Search, Unit, Window};
use yew::prelude::*;

use super::settings::{key_of, names, value_of};
use crate::document::Document;
use crate::session::Action;
use plywise_elements::control;
use plywise_elements::{Element, classed, el};
use plywise_elements::{Meaning, choice, tick};

pub(crate) const ALGORITHMS: [(Algorithm, &str, &str); 17] = [
    (Algorithm::AlphaBeta, "alpha-beta", "Alpha-beta"),
    (Algorithm::Minimax, "minimax", "Minimax, depth first"),
    (Algorithm::TwoPass, "two-pass", "Minimax in two passes"),
    (Algorithm::Negamax, "negamax", "Negamax"),
    (Algorithm::NoDeepCutoffs, "no-deep-cutoffs", "Alpha-beta without deep cutoffs"),
    (Algorithm::Aspiration, "aspiration", "Aspiration window"),
    (Algorithm::Scout, "scout", "SCOUT"),
    (Algorithm::NegaScout, "negascout", "NegaScout (PVS)"),
    (Algorithm::MtdF, "mtdf", "MTD(f)"),
    (Algorithm::SssStar, "sss-star", "SSS*, as MTD(+∞)"),
    (Algorithm::DualStar, "dual-star", "DUAL*, as MTD(−∞)"),
    (Algorithm::Iterative, "iterative", "Iterative deepening"),
    (Algorithm::Expectimax, "expectimax", "Expectimax"),
    (Algorithm::Star1, "star1", "Star1"),
    (Algorithm::Star2, "star2", "Star2"),
    (Algorithm::MaxN, "maxn", "Max^n"),
    (Algorithm::Paranoid, "paranoid", "Paranoid"),
];

const ORDERS: [(Order, &str, &str); 6] = [
    (Order::AsGiven, "as-given", "as they stand, left to right"),
    (Order::RightToLeft, "right-to-left", "right to left"),
    (Order::BestFirst, "best-first", "best first"),
    (Order::WorstFirst, "worst-first", "worst first"),
    (Order::ByStatic, "static", "by what they look worth"),
    (Order::Shuffled(1), "shuffled", "shuffled"),
];

/// The searches that are for such a tree, or for a game.
pub(crate) fn fitting(document: &Document) -> Vec<(&'static str, &'static str)> {
    let fits = |(algorithm, ..): &&(Algorithm, &str, &str)| {
        let search = Search { algorithm: *algorithm, ..Search::ALPHA_BETA };
        match document.game {
            Some(game) => game.fitted(search) == search,
            None => search.check(&document.tree).is_ok(),
        }
    };
    ALGORITHMS.iter().filter(fits).map(|(_, key, name)| (*key, *name)).collect()
}

/// A choice of the order of children.
pub(crate) fn order(
    label: &'static str,
    order: Order,
    act: &Callback<Action>,
    choose: impl Fn(Order) -> Action + 'static,
) -> Element {
    // Any seed is the one choice; the next one comes by choosing again.
    let shown = if let Order::Shuffled(_) = order { Order::Shuffled(1) } else { order };
    choice(label, key_of(&ORDERS, shown), &names(&ORDERS), act, move |key| {
        value_of(&ORDERS, key).map(&choose)
    })
}

/// A box for a number, or for nothing.
fn number(
    label: impl Into<AttrValue>,
    text: String,
    act: &Callback<Action>,
    turn: impl Fn(&str) -> Option<Action> + 'static,
) -> Element {
    numbered(label.into(), text, act, Box::new(turn))
}

/// [`number`], written out once for all of them.
#[inline(never)]
fn numbered(label: AttrValue, text: String, act: &Callback<Action>, turn: Meaning<Action>) -> Element {
    let shown = text.clone();
    let input = el("input").attr("type", "text").attr("inputmode", "text").holding(text).on(
        "change",
        act,
        move |event| {
            let input = control(event)?;
            let action = turn(input.value().trim());
            if action.is_none() {
                // What is no such number is not taken.
                input.set_value(&shown);
            }
            action
        },
    );
    classed("label", "pw-choice pw-number").child(el("span").child(label)).child(input)
}

fn score(
    label: &'static str,
    value: Score,
    act: &Callback<Action>,
    with: impl Fn(Score) -> Option<Options> + 'static,
) -> Element {
    number(label, typeset(value), act, move |text| read_score(text).and_then(&with).map(Action::Tune))
}

/// `""` is nothing, any other text must be a number.
fn perhaps<T>(text: &str, read: impl Fn(&str) -> Option<T>) -> Option<Option<T>> {
    if text.is_empty() { Some(None) } else { read(text).map(Some) }
}

/// Which search, in which order, how deep, and what only this search asks for.
pub(crate) fn search_settings(
    parts: Element,
    document: &Document,
    search: &Search,
    act: &Callback<Action>,
) -> Element {
    let tree = &document.tree;
    let Search { algorithm, order: children, horizon, options, .. } = *search;
    let parts = parts
        .child(choice("Search", key_of(&ALGORITHMS, algorithm), &fitting(document), act, |key| {
            value_of(&ALGORITHMS, key).map(Action::Search)
        }))
        .child(document.game.is_none().then(|| order("Children", children, act, Action::Order)))
        .child(has_depth(tree, search).then(|| depth("Depth limit", horizon, act, Action::Depth)));
    let guess = || score("First guess", options.guess, act, move |guess| Some(Options { guess, ..options }));
    let margin = || {
        score("Window around it, either side", options.margin, act, move |margin| {
            (margin >= Score::ZERO).then_some(Options { margin, ..options })
        })
    };
    let budget = || {
        let text = options.budget.map_or_else(String::new, |nodes| nodes.to_string());
        number("At most so many nodes", text, act, move |text| {
            let budget = perhaps(text, |text| text.parse().ok().filter(|nodes| *nodes > 0))?;
            Some(Action::Tune(Options { budget, ..options }))
        })
    };
    let reorders = || {
        let other = Options { reorders: !options.reorders, ..options };
        tick("Each pass looks first at what the last found best", options.reorders, act, Action::Tune(other))
    };
    let range = || {
        let text = options
            .range
            .map_or_else(String::new, |range| format!("{}, {}", typeset(range.alpha), typeset(range.beta)));
        number("Values lie between (two numbers)", text, act, move |text| {
            let range = perhaps(text, |text| {
                let (low, high) = text.split_once(',')?;
                Window::new(read_score(low.trim())?, read_score(high.trim())?)
            })?;
            Some(Action::Tune(Options { range, ..options }))
        })
    };
    let sum = || {
        let text = options.sum.map_or_else(String::new, typeset);
        number("Payoffs add up to at most", text, act, move |text| {
            let sum = perhaps(text, read_score)?;
            Some(Action::Tune(Options { sum, ..options }))
        })
    };
    let parts = match algorithm {
        Algorithm::Aspiration => parts.child(guess()).child(margin()),
        Algorithm::MtdF => parts.child(guess()),
        Algorithm::Iterative => parts.child(budget()).child(reorders()),
        Algorithm::Star1 | Algorithm::Star2 => parts.child(range()),
        Algorithm::MaxN => parts.child(sum()),
        _ => parts,
    };
    let weights = tree.weights().map(|(name, weight)| {
        let (label, feature) = (format!("Weight of {name}"), AttrValue::from(name.to_owned()));
        let shown = Score::new(weight).map_or_else(String::new, typeset);
        number(label, shown, act, move |text| {
            let weight = read_score(text).filter(|weight| weight.is_finite())?;
            Some(Action::Weigh(feature.clone(), weight.points()))
        })
    });
    parts.list(weights)
}

/// Whether a depth limit says anything: only static values can stand for what lies deeper.
pub(crate) fn has_depth(tree: &GameTree, search: &Search) -> bool {
    tree.has_statics() || search.algorithm == Algorithm::Iterative
}

/// A depth limit: so many plies or rounds, or none.
pub(crate) fn depth(
    label: &'static str,
    horizon: Option<Horizon>,
    act: &Callback<Action>,
    choose: impl Fn(Option<Horizon>) -> Action + Clone + 'static,
) -> Element {
    let unit = horizon.map_or(Unit::Plies, |horizon| horizon.unit);
    let text = horizon.map_or_else(String::new, |horizon| horizon.depth.to_string());
    let chosen = choose.clone();
    let limit = number(label, text, act, move |text| {
        let depth = perhaps(text, |text| text.parse().ok())?;
        Some(chosen(depth.map(|depth| Horizon { depth, unit })))
    });
    const UNITS: [(Unit, &str, &str); 2] =
        [(Unit::Plies, "plies", "plies: moves of one"), (Unit::Rounds, "rounds", "rounds: moves of all")];
    let units = horizon.map(|Horizon { depth, .. }| {
        choice("counted in", key_of(&UNITS, unit), &names(&UNITS), act, move |key| {
            value_of(&UNITS, key).map(|unit| choose(Some(Horizon { depth, unit })))
        })
    });
    classed("div", "pw-depth").child(limit).child(units)
}
