//! Choosing a second search, to be watched beside the first.

use plywise_controls::{Choice, emit_some};
use plywise_notation::examples::Example;
use plywise_replay::Work;
use plywise_search::{Aids, Algorithm, Cut, Horizon, Options, Order, Rules, Search};
use plywise_viewer::document::{TreeDocument, all_examples};
use plywise_viewer::{Second, Shared};
use yew::prelude::*;

use crate::conventions::names;
use crate::english::{self, Setting, Suggestion};
use crate::games::game_choices;
use crate::search::{Settings, as_visited, fitting};
use crate::{Change, SecondTree};

/// What the choice of a second search hangs on: while it is the same, it is not drawn again. Which searches fit a tree
/// takes a walk through all of it.
#[derive(Clone, Debug, PartialEq, Properties)]
pub struct CompareProps {
    /// The first search's tree, or the game.
    pub document: Shared<TreeDocument>,
    /// The first search.
    pub first: Search,
    /// The second search.
    pub second: Option<Second>,
    /// Whether children are drawn as they are visited, where that may differ.
    pub is_as_visited: Option<bool>,
    /// Told what somebody chose.
    pub act: Callback<Change>,
}

/// Choosing a second search.
#[component]
pub fn Compare(on: &CompareProps) -> Html {
    let CompareProps { document, second, act, .. } = on;
    let second = second.as_ref();
    let settings = second.map(|second| Settings {
        nth: 1,
        search: second.search,
        document: second.document.as_deref().unwrap_or(document),
        act,
    });
    html! {
        <section class="pw-compare pw-panel" aria-label={english::TWO_SEARCHES}>
            <h2>{ english::TWO_SEARCHES }</h2>
            { chips(on) }
            <div class="pw-choices">
                { second_search(on) }
                if let Some(settings) = &settings {
                    { settings.order() }
                    { as_visited(on.is_as_visited, act) }
                    { settings.depth() }
                }
                if let Some(second) = second {
                    <Choice
                        label={english::IN_STEP_BY}
                        value={second.work.key()}
                        choices={names(&Work::ALL)}
                        on_choose={emit_some(act, |key: String| Work::from_key(&key).map(Change::CountBy))}
                    />
                    <button type="button" class="pw-link" onclick={act.reform(|_| Change::Swap)}>
                        { english::SWAP }
                    </button>
                }
                { second_aids(on) }
                if second.is_some() && document.game.is_none() {
                    { second_tree(on) }
                }
            </div>
            if let Some(settings) = settings.filter(Settings::has_own) {
                <details>
                    <summary>{ english::setting(Setting::Conventions, 1) }</summary>
                    <div class="pw-choices">{ settings.own() }{ settings.rules() }</div>
                </details>
            }
        </section>
    }
}

/// The list of second searches.
fn second_search(CompareProps { document, first, second, act, .. }: &CompareProps) -> Html {
    let own = second.as_ref().and_then(|second| second.document.as_ref());
    let document = own.unwrap_or(document);
    let mut choices = vec![("none", english::NONE)];
    choices.extend(fitting(document, first));
    let beside = second.as_ref();
    let second = beside.map_or(*first, |second| second.search);
    let value = beside.map_or("none", |second| second.search.algorithm.key());
    let on_choose = act.reform(move |key: String| {
        let algorithm = Algorithm::from_key(&key);
        Change::Compare(algorithm.map(|algorithm| Search { algorithm, ..second }))
    });
    html! { <Choice label={english::SECOND_SEARCH} {value} {choices} {on_choose} /> }
}

/// Second searches that are one click away.
fn chips(CompareProps { document, first, act, .. }: &CompareProps) -> Html {
    let first = *first;
    let quick = |suggestion: Suggestion, search: Search| {
        // On a game whatever is asked for is brought near to what can be had.
        let search = if document.game.is_some() { document.fitted(search) } else { search };
        html! {
            if search != first && search.check(&document.tree).is_ok() {
                <button
                    type="button"
                    class="pw-chip"
                    onclick={act.reform(move |_| Change::Compare(Some(search)))}
                >
                    { english::suggestion(suggestion) }
                </button>
            }
        }
    };
    let other_cut = match first.rules.cut {
        Cut::AtOrBeyond => Cut::Beyond,
        Cut::Beyond => Cut::AtOrBeyond,
    };
    let cut = Search { rules: Rules { cut: other_cut, ..first.rules }, ..first };
    let ordered = |order| quick(Suggestion::Order(order), Search { order, ..first });
    let deeper = first
        .horizon
        .filter(|_| first.algorithm != Algorithm::Iterative)
        .and_then(|horizon| Some(Horizon { depth: horizon.depth.checked_add(1)?, ..horizon }));
    let unaided = Search { options: Options { aids: Aids::NONE, ..first.options }, ..first };
    html! {
        <div class="pw-chips" role="group" aria-label={english::SUGGESTIONS}>
            if document.game.is_some() {
                { quick(Suggestion::WithoutAids, unaided) }
            }
            if first.algorithm.has_rules() {
                { quick(Suggestion::OtherCut, cut) }
            }
            { quick(Suggestion::Minimax, Search { algorithm: Algorithm::Minimax, ..first }) }
            if let Some(horizon) = deeper {
                { quick(Suggestion::Deeper(horizon.unit), Search { horizon: Some(horizon), ..first }) }
            }
            { ordered(Order::RightToLeft) }
            { ordered(Order::BestFirst) }
            { ordered(Order::WorstFirst) }
            { siblings(document, act) }
        </div>
    }
}

/// The title of an example, as its first line has it.
fn title_of(example: &'static Example) -> &'static str {
    let line = example.text.lines().next().unwrap_or_default();
    line.strip_prefix("title: ").unwrap_or(example.key)
}

/// Which tree the second search goes through.
fn second_tree(CompareProps { second, act, .. }: &CompareProps) -> Html {
    let mut trees = vec![("same", english::SAME_TREE), ("kept", english::COPY_OF_TREE)];
    let now = match second.as_ref().and_then(|second| second.document.as_ref()) {
        None => "same",
        Some(tree) => tree.example.unwrap_or("own"),
    };
    if now == "own" {
        trees.push(("own", english::OTHER_TREE));
    }
    trees.extend(all_examples().map(|example| (example.key, title_of(example))));
    let on_choose = emit_some(act, |key: String| {
        let example = || all_examples().find(|example| example.key == key);
        Some(Change::SecondTree(match &*key {
            "same" => SecondTree::Same,
            "kept" => SecondTree::Kept,
            _ => SecondTree::Example(example()?.key),
        }))
    });
    html! {
        <div class="pw-broad">
            <Choice label={english::setting(Setting::Tree, 1)} value={now} choices={trees} {on_choose} />
        </div>
    }
}

/// The other examples of a series that say the same in another order, each one click away.
fn siblings(document: &TreeDocument, act: &Callback<Change>) -> Html {
    let Some(open) = all_examples().find(|example| document.example == Some(example.key)) else {
        return Html::default();
    };
    // Called alike but for a number at the end, and the same leaves and brackets in another order.
    let series = |example: &Example| example.key.trim_end_matches(|c: char| c.is_ascii_digit());
    let marks = |example: &Example| {
        let mut marks = example.text.lines().next_back().unwrap_or_default().as_bytes().to_vec();
        marks.sort_unstable();
        marks
    };
    let others = all_examples().filter(|other| {
        other.key != open.key && series(other) == series(open) && marks(other) == marks(open)
    });
    html! {
        for other in others {
            <button
                key={other.key}
                type="button"
                class="pw-chip"
                onclick={act.reform(|_| Change::SecondTree(SecondTree::OfSeries(other.key)))}
            >
                { english::compare_with(title_of(other)) }
            </button>
        }
    }
}

/// What helps the second search of a game.
fn second_aids(CompareProps { document, second, act, .. }: &CompareProps) -> Html {
    let second = second.as_ref().filter(|_| document.game.is_some());
    second.map_or_else(Html::default, |second| game_choices(&second.search, 1, document, act))
}
