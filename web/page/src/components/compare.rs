//! Choosing a second search, to be watched beside the first.

use plywise_elements::{Element, button, choice, classed, el, panel};
use plywise_notation::examples::Example;
use plywise_replay::Work;
use plywise_search::{Aids, Algorithm, Cut, Horizon, Options, Order, Rules, Search, Unit};
use plywise_viewer::document::{Document, all_examples};
use yew::prelude::*;

use super::game::{SECOND_AIDS, aids_ticks};
use super::search_settings::{Settings, fitting};
use super::settings::names;
use crate::{Beside, Page, PageAction};

/// Choosing a second search.
pub(crate) fn compare(page: &Page, act: &Callback<PageAction>) -> Element {
    let viewer = &page.viewer;
    let (document, first) = (&viewer.document, viewer.conventions.search);
    let tree = &document.tree;
    let quick = |label: &'static str, search: Search| {
        // On a game whatever is asked for is brought near to what can be had.
        let search = if document.game.is_some() { document.fitted(search) } else { search };
        (search != first && search.check(tree).is_ok())
            .then(|| button("pw-chip", act, PageAction::Compare(Some(search))).child(label))
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
    let without = document.game.as_ref().and_then(|_| quick("Without aids", aided(Aids::NONE)));
    let chips = classed("div", "pw-chips")
        .child(without)
        .child(first.algorithm.has_rules().then(|| quick("≥ against >", cut)).flatten())
        .child(quick("Minimax", Search { algorithm: Algorithm::Minimax, ..first }))
        .child(deeper)
        .child(quick("Right to left", ordered(Order::RightToLeft)))
        .child(quick("Best first", ordered(Order::BestFirst)))
        .child(quick("Worst first", ordered(Order::WorstFirst)))
        .list(siblings(document, act).into_iter());
    let beside = viewer.second.as_ref();
    let mut searches = vec![("none", "none")];
    searches.extend(fitting(viewer.second_tree().map_or(document, |tree| tree)));
    let second = beside.map_or(first, |second| second.search);
    let chosen = beside.map_or("none", |second| second.search.algorithm.key());
    let settings = beside.map(|second| Settings {
        nth: 1,
        search: second.search,
        document: second.document.as_deref().unwrap_or(document),
        act,
    });
    let choices = classed("div", "pw-choices")
        .child(choice("Second search", chosen, &searches, act, move |key| {
            let algorithm = Algorithm::from_key(key);
            Some(PageAction::Compare(algorithm.map(|algorithm| Search { algorithm, ..second })))
        }))
        .child(settings.as_ref().and_then(Settings::order))
        .child(settings.as_ref().and_then(Settings::depth))
        .child(beside.map(|second| {
            choice("In step by", second.work.key(), &names(&Work::ALL), act, |key| {
                Work::from_key(key).map(PageAction::CountBy)
            })
        }))
        .child(beside.map(|_| button("pw-link", act, PageAction::Swap).child("Change places")));
    let tree = beside.filter(|_| document.game.is_none()).map(|_| second_tree(page, act));
    let choices = choices.list(second_aids(page, act).into_iter()).child(tree);
    let own = settings.as_ref().filter(|settings| settings.has_own()).map(|settings| {
        let choices = settings.rules(settings.own(classed("div", "pw-choices")));
        el("details").child(el("summary").child("Its own conventions")).child(choices)
    });
    panel("pw-compare pw-panel", "Two searches", "Two searches, side by side")
        .child(chips)
        .child(choices)
        .child(own)
}

/// The title of an example, as its first line has it.
fn title_of(example: &'static Example) -> &'static str {
    let line = example.text.lines().next().unwrap_or_default();
    line.strip_prefix("title: ").unwrap_or(example.key)
}

/// Which tree the second search goes through.
fn second_tree(page: &Page, act: &Callback<PageAction>) -> Element {
    let mut trees = vec![("same", "the same"), ("kept", "the same, kept as it is now")];
    let now = match page.viewer.second_tree() {
        None => "same",
        Some(tree) => tree.example.unwrap_or("own"),
    };
    if now == "own" {
        trees.push(("own", "a tree of its own"));
    }
    trees.extend(all_examples().map(|example| (example.key, title_of(example))));
    let list = choice("Its tree", now, &trees, act, |key| {
        let example = || all_examples().find(|example| example.key == key);
        Some(PageAction::Beside(match key {
            "same" => Beside::Same,
            "kept" => Beside::Kept,
            _ => Beside::Example(example()?.key),
        }))
    });
    classed("div", "pw-broad").child(list)
}

/// The other examples of a series that say the same in another order, each one click away.
fn siblings(document: &Document, act: &Callback<PageAction>) -> Vec<Element> {
    let Some(open) = all_examples().find(|example| document.example == Some(example.key)) else {
        return Vec::new();
    };
    // Called alike but for a number at the end, and the same leaves and brackets in another order.
    let series = |example: &Example| example.key.trim_end_matches(|c: char| c.is_ascii_digit());
    let marks = |example: &Example| {
        let mut marks = example.text.lines().next_back().unwrap_or_default().as_bytes().to_vec();
        marks.sort_unstable();
        marks
    };
    all_examples()
        .filter(|other| other.key != open.key && series(other) == series(open) && marks(other) == marks(open))
        .map(|other| {
            let label = ["Beside “", title_of(other), "”"].concat();
            button("pw-chip", act, PageAction::Beside(Beside::Example(other.key))).child(label)
        })
        .collect()
}

/// What helps the second search of a game.
fn second_aids(page: &Page, act: &Callback<PageAction>) -> Vec<Element> {
    let second = page.viewer.second.as_ref().filter(|_| page.viewer.document.game.is_some());
    second.map_or_else(Vec::new, |second| {
        aids_ticks(&second.search, SECOND_AIDS, act, |search| PageAction::Compare(Some(search)))
    })
}
