//! Two searches side by side: choosing the second, and what the two differ in.

use plywise_lesson::{move_name, or_more, typeset};
use plywise_replay::{Comparison, Counts, Work};
use plywise_search::{
    Aids, Algorithm, Bound, Cut, GameTree, Horizon, NodeId, Options, Order, Rules, Score, Search, Unit,
};
use yew::prelude::*;

#[cfg(feature = "games")]
use super::game::{SECOND_AIDS, aids_ticks};
use super::search_settings::{ALGORITHMS, depth, fitting, has_depth, order};
use super::settings::{key_of, names, value_of};
use crate::session::{Action, Session};
use plywise_elements::choice;
use plywise_elements::{Element, button, classed, el, panel};

/// What to call a search, in a few words.
pub(crate) fn search_name(search: &Search) -> String {
    let Search { algorithm, rules, order, horizon, options } = search;
    let name = ALGORITHMS.iter().find(|(known, ..)| known == algorithm).map_or("", |(_, _, name)| *name);
    let cut = match rules.cut {
        _ if !algorithm.has_rules() => "",
        Cut::AtOrBeyond => ", cut at ≥",
        Cut::Beyond => ", cut at >",
    };
    let order = match order {
        Order::AsGiven => "",
        Order::RightToLeft => ", right to left",
        Order::BestFirst => ", best first",
        Order::WorstFirst => ", worst first",
        Order::ByStatic => ", by static value",
        Order::Shuffled(_) => ", shuffled",
    };
    let depth = horizon.map_or_else(String::new, |Horizon { depth, unit }| {
        let unit = if unit == Unit::Rounds { " in rounds" } else { "" };
        [", depth ", &depth.to_string(), unit].concat()
    });
    let Aids { table, killers, history } = if cfg!(feature = "games") { options.aids } else { Aids::NONE };
    let aids = [(table, ", table"), (killers, ", killers"), (history, ", history")];
    let aids = aids.map(|(is_on, name)| if is_on { name } else { "" }).concat();
    [name, cut, order, &depth, &aids].concat()
}

/// Choosing a second search.
pub(crate) fn compare(session: &Session, act: &Callback<Action>) -> Element {
    let (document, first) = (&session.document, session.conventions.search);
    let tree = &document.tree;
    let quick = |label: &'static str, search: Search| {
        // On a game whatever is asked for is brought near to what can be had.
        let search = if document.game.is_some() { document.fitted(search) } else { search };
        (search != first && search.check(tree).is_ok())
            .then(|| button("pw-chip", act, Action::Compare(Some(search))).child(label))
    };
    let other_cut = match first.rules.cut {
        Cut::AtOrBeyond => Cut::Beyond,
        Cut::Beyond => Cut::AtOrBeyond,
    };
    let cut = Search { rules: Rules { cut: other_cut, ..first.rules }, ..first };
    let ordered = |order| Search { order, ..first };
    let deeper = first.horizon.filter(|_| first.algorithm != Algorithm::Iterative).and_then(|horizon| {
        let label = if horizon.unit == Unit::Rounds { "One round deeper" } else { "One ply deeper" };
        let horizon = Horizon { depth: horizon.depth.checked_add(1)?, ..horizon };
        quick(label, Search { horizon: Some(horizon), ..first })
    });
    let aided = |aids| Search { options: Options { aids, ..first.options }, ..first };
    let without = document.game.and_then(|_| quick("Without aids", aided(Aids::NONE)));
    let chips = classed("div", "pw-chips")
        .child(without)
        .child(first.algorithm.has_rules().then(|| quick("≥ against >", cut)).flatten())
        .child(quick("Minimax", Search { algorithm: Algorithm::Minimax, ..first }))
        .child(deeper)
        .child(quick("Right to left", ordered(Order::RightToLeft)))
        .child(quick("Best first", ordered(Order::BestFirst)))
        .child(quick("Worst first", ordered(Order::WorstFirst)));
    let rival = session.rival.as_ref();
    let mut searches = vec![("none", "none")];
    searches.extend(fitting(document));
    let second = rival.map_or(first, |rival| rival.search);
    let chosen = rival.map_or("none", |rival| key_of(&ALGORITHMS, rival.search.algorithm));
    let choices = classed("div", "pw-choices")
        .child(choice("Second search", chosen, &searches, act, move |key| {
            let algorithm = value_of(&ALGORITHMS, key);
            Some(Action::Compare(algorithm.map(|algorithm| Search { algorithm, ..second })))
        }))
        .child(rival.filter(|_| document.game.is_none()).map(|_| {
            let compare = move |order| Action::Compare(Some(Search { order, ..second }));
            order("Its children", second.order, act, compare)
        }))
        .child(rival.filter(|_| has_depth(tree, &second)).map(|_| {
            let compare = move |horizon| Action::Compare(Some(Search { horizon, ..second }));
            depth("Its depth limit", second.horizon, act, compare)
        }))
        .child(rival.map(|rival| {
            choice("In step by", rival.work.key(), &names(&Work::ALL), act, |key| {
                Work::from_key(key).map(Action::CountBy)
            })
        }))
        .child(rival.map(|_| button("pw-link", act, Action::Swap).child("Change places")));
    let choices = choices.list(second_aids(session, act).into_iter());
    panel("pw-compare pw-panel", "Two searches", "Two searches, side by side").child(chips).child(choices)
}

/// What helps the second search of a game.
#[cfg(feature = "games")]
fn second_aids(session: &Session, act: &Callback<Action>) -> Vec<Element> {
    let rival = session.rival.as_ref().filter(|_| session.document.game.is_some());
    rival.map_or_else(Vec::new, |rival| {
        aids_ticks(&rival.search, SECOND_AIDS, act, |search| Action::Compare(Some(search)))
    })
}

#[cfg(not(feature = "games"))]
fn second_aids(_: &Session, _: &Callback<Action>) -> Vec<Element> {
    Vec::new()
}

/// The counters of both, and at the end what the one looked at and the other did not.
pub(crate) fn differences(session: &Session) -> Option<Element> {
    let (rival, step) = (session.rival.as_ref()?, session.rival_step()?);
    // Of a game, each search has a tree of its own.
    let trees = [&session.lesson, &rival.lesson].map(|lesson| &**lesson.replay.tree());
    let is_game = session.document.game.is_some();
    let counts = [session.moment().counts(), rival.lesson.replay.at(step).counts()];
    let row = |name: &'static str, count: fn(Counts) -> u32| {
        let cells = counts.map(|counts| el("td").child(count(counts).to_string()));
        el("tr").child(el("th").attr("scope", "row").child(name)).list(cells.into_iter())
    };
    let is_repeated = counts.iter().any(|counts| counts.different != counts.evaluated);
    let heads = ["First", "Second"].map(|name| el("th").attr("scope", "col").child(name));
    let table = classed("table", "pw-duel")
        .child(el("thead").child(el("tr").child(el("td")).list(heads.into_iter())))
        .child(
            el("tbody")
                .child(row("nodes entered", |counts| counts.entered))
                .child(row("leaves looked at", |counts| counts.evaluated))
                .child(is_repeated.then(|| row("different leaves", |counts| counts.different)))
                .child(row("cuts", |counts| counts.cuts)),
        );
    let minimal = session.lesson.summary.minimal_leaves;
    let is_over = session.playback.step() == session.playback.last();
    let verdict = is_over.then(|| session.comparison()).flatten();
    let verdict = verdict.map(|verdict| classed("p", "pw-aside").child(in_words(trees, is_game, &verdict)));
    let least = minimal.map(|leaves| {
        classed("p", "pw-aside").child(format!("The minimal tree of Knuth and Moore has {leaves} leaves."))
    });
    Some(
        panel("pw-panel pw-differences", "Both searches", "Work done by both")
            .child(table)
            .child(least)
            .child(verdict),
    )
}

/// What a search came to: `4`, or `4 or less` where no more is proved.
fn extent((score, bound): (Score, Bound)) -> String {
    typeset(score) + or_more(bound)
}

fn in_words(trees: [&GameTree; 2], is_game: bool, comparison: &Comparison) -> String {
    const MOST: usize = 12;
    let Comparison { results, moves, only, .. } = comparison;
    let listed = |leaves: &[NodeId]| {
        let shown: Vec<String> = leaves.iter().take(MOST).map(|leaf| trees[0].label(*leaf)).collect();
        let more = leaves.len().saturating_sub(MOST);
        let and = if more > 0 { format!(" and {more} more") } else { String::new() };
        shown.join(", ") + &and
    };
    let mut text = match results.map(|result| result.map(extent)) {
        [Some(one), Some(other)] if one == other => format!("Both come to {one}."),
        [Some(one), Some(other)] => format!("The first comes to {one}, the second to {other}."),
        _ => String::new(),
    };
    if let [Some(one), Some(other)] = [0, 1].map(|nth| Some(move_name(trees[nth], moves[nth]?))) {
        text += &if one == other {
            format!(" Both choose {one}.")
        } else {
            format!(" The first chooses {one}, the second {other}.")
        };
    }
    if is_game {
        return text;
    }
    for (which, nodes) in [" Only the first ", " Only the second "].iter().zip(only) {
        // At the depth limit of the one search the other may go on.
        let is_leaf = nodes.iter().all(|&node| trees[0].is_leaf(node));
        let what = if is_leaf { "looks at" } else { "takes the value of" };
        if !nodes.is_empty() {
            text += &format!("{which}{what} {}.", listed(nodes));
        }
    }
    if only.iter().all(Vec::is_empty) {
        text += " Both look at the same leaves.";
    }
    text
}
