//! Two searches side by side: choosing the second, and what the two differ in.

use plywise_lesson::typeset;
use plywise_replay::{Comparison, Counts, Work};
use plywise_search::{Algorithm, Cut, GameTree, Horizon, NodeId, Order, Rules, Search, Unit};
use yew::prelude::*;

use super::search_settings::{ALGORITHMS, depth, fitting, has_depth, order};
use super::settings::{key_of, names, value_of};
use crate::session::{Action, Session};
use plywise_elements::choice;
use plywise_elements::{Element, button, classed, el, panel};

/// What to call a search, in a few words.
pub(crate) fn search_name(search: &Search) -> String {
    let Search { algorithm, rules, order, horizon, .. } = search;
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
        format!(", depth {depth}{unit}")
    });
    [name, cut, order, &depth].concat()
}

/// Choosing a second search.
pub(crate) fn compare(session: &Session, act: &Callback<Action>) -> Element {
    let (tree, first) = (&session.document.tree, session.conventions.search);
    let quick = |label: &'static str, search: Search| {
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
    let chips = classed("div", "pw-chips")
        .child(first.algorithm.has_rules().then(|| quick("≥ against >", cut)).flatten())
        .child(quick("Minimax", Search { algorithm: Algorithm::Minimax, ..first }))
        .child(deeper)
        .child(quick("Right to left", ordered(Order::RightToLeft)))
        .child(quick("Best first", ordered(Order::BestFirst)))
        .child(quick("Worst first", ordered(Order::WorstFirst)));
    let rival = session.rival.as_ref();
    let mut searches = vec![("none", "none")];
    searches.extend(fitting(tree));
    let second = rival.map_or(first, |rival| rival.search);
    let chosen = rival.map_or("none", |rival| key_of(&ALGORITHMS, rival.search.algorithm));
    let choices = classed("div", "pw-choices")
        .child(choice("Second search", chosen, &searches, act, move |key| {
            let algorithm = value_of(&ALGORITHMS, key);
            Some(Action::Compare(algorithm.map(|algorithm| Search { algorithm, ..second })))
        }))
        .child(rival.map(|_| {
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
    panel("pw-compare pw-panel", "Two searches", "Two searches, side by side").child(chips).child(choices)
}

/// The counters of both, and at the end what the one looked at and the other did not.
pub(crate) fn differences(session: &Session) -> Option<Element> {
    let (rival, step) = (session.rival.as_ref()?, session.rival_step()?);
    let tree = &session.document.tree;
    let counts = [session.moment().counts(), rival.lesson.replay.at(step).counts()];
    let row = |name: &'static str, count: fn(Counts) -> u32| {
        let cells = counts.map(|counts| el("td").child(count(counts).to_string()));
        el("tr").child(el("th").attr("scope", "row").child(name)).list(cells.into_iter())
    };
    let heads = ["First", "Second"].map(|name| el("th").attr("scope", "col").child(name));
    let table = classed("table", "pw-duel")
        .child(el("thead").child(el("tr").child(el("td")).list(heads.into_iter())))
        .child(
            el("tbody")
                .child(row("nodes entered", |counts| counts.entered))
                .child(row("leaves looked at", |counts| counts.evaluated))
                .child(row("cuts", |counts| counts.cuts)),
        );
    let minimal = session.lesson.summary.minimal_leaves;
    let is_over = session.playback.step() == session.playback.last();
    let verdict = is_over.then(|| session.comparison()).flatten();
    let verdict = verdict.map(|verdict| classed("p", "pw-aside").child(in_words(tree, &verdict)));
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

fn in_words(tree: &GameTree, comparison: &Comparison) -> String {
    const MOST: usize = 12;
    let Comparison { results, moves, only, .. } = comparison;
    let listed = |leaves: &[NodeId]| {
        let shown: Vec<String> = leaves.iter().take(MOST).map(|leaf| tree.label(*leaf)).collect();
        let more = leaves.len().saturating_sub(MOST);
        let and = if more > 0 { format!(" and {more} more") } else { String::new() };
        shown.join(", ") + &and
    };
    let mut text = match results.map(|result| result.map(|(score, _)| score)) {
        [Some(one), Some(other)] if one == other => format!("Both come to {}.", typeset(one)),
        [Some(one), Some(other)] => {
            format!("The first comes to {}, the second to {}.", typeset(one), typeset(other))
        }
        _ => String::new(),
    };
    if let [Some(one), Some(other)] = moves
        && one != other
    {
        text += &format!(" The first moves to {}, the second to {}.", tree.label(*one), tree.label(*other));
    }
    for (which, leaves) in [" Only the first looks at ", " Only the second looks at "].iter().zip(only) {
        if !leaves.is_empty() {
            text += &format!("{which}{}.", listed(leaves));
        }
    }
    if only.iter().all(Vec::is_empty) {
        text += " Both look at the same leaves.";
    }
    text
}
