//! What helps the search of a game, and where it looks deeper than its depth limit, or less deep.

use plywise_controls::tick;
use plywise_notation::words::{key_of, option_text, read_option, value_of};
use plywise_search::{
    Aids, Algorithm, OptionKind, OptionValue, Options, Replacement, Search, SearchOption, Selective,
};
use plywise_viewer::TreeDocument;
use yew::prelude::*;

use crate::Change;
use crate::conventions::choices;
use crate::english::{self, Setting};
use crate::search::{Settings, replaced};

/// What can be chosen of the first search (0) or the second (1) of a game, beside what can be chosen of any.
pub fn game_choices(search: &Search, nth: usize, document: &TreeDocument, act: &Callback<Change>) -> Html {
    let settings = Settings { nth, search: *search, document, act };
    let is_limited = search.horizon.is_some() || search.algorithm == Algorithm::Iterative;
    let is_taken = |option: SearchOption| is_limited && search.algorithm.takes(option);
    html! {
        <>
            if search.algorithm.takes_aids() {
                { aids(&settings) }
            }
            if is_taken(SearchOption::Quiescence) {
                { quiescence(&settings) }
            }
            for option in [SearchOption::NullMove, SearchOption::Reductions] {
                if is_taken(option) {
                    { settings.option(option) }
                }
            }
        </>
    }
}

/// A box to tick for each aid, and how much the table holds where there is one.
fn aids(settings: &Settings<'_>) -> Html {
    let Settings { nth, search, act, .. } = *settings;
    let Aids { table, killers, history } = search.options.aids;
    let others = [
        (Setting::Table, table, Aids { table: !table, ..search.options.aids }),
        (Setting::Killers, killers, Aids { killers: !killers, ..search.options.aids }),
        (Setting::History, history, Aids { history: !history, ..search.options.aids }),
    ];
    let aided = |aids: Aids| {
        let other = replaced(nth, Search { options: Options { aids, ..search.options }, ..search });
        act.reform(move |_| other.clone())
    };
    html! {
        <>
            for (setting, is_ticked, aids) in others {
                { tick(english::setting(setting, nth), is_ticked, aided(aids)) }
            }
            if table {
                { settings.option(SearchOption::TableSize) }
                { replacement(settings) }
            }
        </>
    }
}

/// Which entry stays: a table with a place for every position has two for one place only where a search comes again.
fn replacement(settings: &Settings<'_>) -> Html {
    let key = key_of(&Replacement::ALL, settings.search.options.table.replacement);
    let rules = choices(&Replacement::ALL, english::replacement);
    settings.choose(Setting::Option(SearchOption::Replace), key, rules, |search, key| {
        search.options.table.replacement = value_of(&Replacement::ALL, key)?;
        Some(())
    })
}

/// Whether the search looks beyond the limit, and how far.
fn quiescence(settings: &Settings<'_>) -> Html {
    let Settings { nth, search, act, .. } = *settings;
    let plies = search.options.selective.quiescence;
    let mut other = search;
    other.options.selective.quiescence = if plies > 0 { 0 } else { Selective::QUIESCENCE_PLIES };
    let other = replaced(nth, other);
    let on_tick = act.reform(move |_| other.clone());
    let text = option_text(OptionValue::Count(plies)).into_owned();
    html! {
        <>
            { tick(english::setting(Setting::Quiescence, nth), plies > 0, on_tick) }
            if plies > 0 {
                { settings.typed(Setting::Option(SearchOption::Quiescence), text, |search, text| {
                    let value = read_option(OptionKind::Count, text)?;
                    SearchOption::Quiescence.put(search, value);
                    Some(())
                }) }
            }
        </>
    }
}
