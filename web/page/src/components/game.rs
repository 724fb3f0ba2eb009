//! A game: choosing a position and the aids of the search, and what the search remembers.

use plywise_controls::{Choice, Labelled, Tick, emit_some};
use plywise_games::{Board, GameInfo, Mark};
use plywise_lesson::typeset;
use plywise_replay::{Counts, Entry, Progress, Why};
use plywise_search::{Aids, Bound, NodeId, Options, Player, Search};
use plywise_viewer::game::{Played, Turn};
use plywise_viewer::{Analysis, Viewer, ViewerAction};
use web_sys::HtmlInputElement;
use yew::prelude::*;

use crate::english::{self, Setting, TableEntry};
use crate::games::{self, from_position};
use crate::{Page, PageAction};

/// The most entries of the table that are listed.
const MOST: usize = 60;

/// The position to search from, and what helps the search; nothing where no game is open.
pub(crate) fn game_settings(page: &Page, act: &Callback<PageAction>) -> Html {
    let Viewer { document, conventions, .. } = &page.viewer;
    let Some(game) = &document.game else { return Html::default() };
    let (start, info) = (game.start(), game.info());
    let Some((kind, _)) = games::shown().find(|(_, known)| known.key == info.key) else {
        return Html::default();
    };
    let known = info.starts.iter().find(|(known, _)| *known == start);
    let mut starts = info.starts.to_vec();
    if known.is_none() {
        starts.push(("own", english::OWN_POSITION));
    }
    let on_start = emit_some(act, move |key: String| from_position(kind, &key).map(PageAction::Begin));
    let shown = start.clone();
    let onchange = emit_some(act, move |event: Event| {
        let input: HtmlInputElement = event.target_dyn_into()?;
        let game = from_position(kind, &input.value());
        if game.is_none() {
            // What is no position is not taken.
            input.set_value(&shown);
        }
        game.map(PageAction::Begin)
    });
    html! {
        <section class="pw-panel pw-game" aria-label={info.title}>
            <h2>{ info.title }</h2>
            <div class="pw-choices">
                <Choice
                    label={english::SEARCH_FROM}
                    value={known.map_or("own", |(known, _)| *known)}
                    choices={starts}
                    on_choose={on_start}
                />
                <Labelled label={info.position_label}>
                    <input type="text" spellcheck="false" value={start} {onchange} />
                </Labelled>
                { aids_ticks(&conventions.search, 0, act, PageAction::Search) }
            </div>
            <p class="pw-aside">
                { info.rules }
                if conventions.search.horizon.is_some() {
                    { [" ", info.static_value].concat() }
                }
            </p>
        </section>
    }
}

/// A box to tick for each aid of the first search (0) or the second (1); nothing for minimax, which none of them helps.
pub(crate) fn aids_ticks(
    search: &Search,
    nth: usize,
    act: &Callback<PageAction>,
    choose: fn(Search) -> PageAction,
) -> Html {
    if search.algorithm.is_exhaustive() {
        return Html::default();
    }
    let Aids { table, killers, history } = search.options.aids;
    let others = [
        (Setting::Table, table, Aids { table: !table, ..search.options.aids }),
        (Setting::Killers, killers, Aids { killers: !killers, ..search.options.aids }),
        (Setting::History, history, Aids { history: !history, ..search.options.aids }),
    ];
    html! {
        for (key, (setting, is_ticked, aids)) in others.into_iter().enumerate() {
            <Tick
                {key}
                label={english::setting(setting, nth)}
                {is_ticked}
                on_tick={aided(*search, aids, act, choose)}
            />
        }
    }
}

fn aided(
    search: Search,
    aids: Aids,
    act: &Callback<PageAction>,
    choose: fn(Search) -> PageAction,
) -> Callback<bool> {
    act.reform(move |_| choose(Search { options: Options { aids, ..search.options }, ..search }))
}

/// The node that the panels are about: the selected one, or where the search is.
fn looked_at(viewer: &Viewer) -> NodeId {
    viewer.selected.or(viewer.moment().current()).unwrap_or(NodeId::ROOT)
}

/// The position that the panels are about; nothing where no game is open.
pub(crate) fn game_position(page: &Page) -> Html {
    let viewer = &page.viewer;
    match (&viewer.document.game, &viewer.analysis.game) {
        (Some(game), Some(played)) => position(viewer, game.info(), played),
        _ => Html::default(),
    }
}

/// What the search of a game remembers: the moves of a position, the table, and what it costs; nothing where no game is
/// open.
pub(crate) fn game_panels(page: &Page, act: &Callback<PageAction>) -> Html {
    let viewer = &page.viewer;
    let Some(played) = &viewer.analysis.game else { return Html::default() };
    let aids = viewer.conventions.search.options.aids;
    html! {
        <>
            if aids != Aids::NONE {
                { moves(viewer, played, act).unwrap_or_default() }
            }
            if aids.table {
                { table(page, played, act) }
            }
            { costs(viewer, played) }
        </>
    }
}

/// The position of that node, drawn and in words.
fn position(viewer: &Viewer, info: &GameInfo, played: &Played) -> Html {
    let (tree, node) = (viewer.analysis.replay.tree(), looked_at(viewer));
    let position = played.positions.at(node);
    let before = tree.parent(node).map(|above| played.positions.at(above).board);
    let words = viewer.conventions.words;
    let name = |player: Player| {
        let [max, min] = info.pieces;
        english::player(words.player(player), if player == Player::Max { max } else { min })
    };
    let turn = match position.turn {
        Turn::Moves(player) => english::to_move(&name(player)),
        Turn::Drawn => english::DRAW.to_owned(),
        Turn::Won(player) => english::won(&name(player), info.has_won),
    };
    let held = played
        .memory
        .table(viewer.playback.step())
        .into_iter()
        .find(|entry| entry.position == played.memory.first_of(node))
        .map(|entry| {
            english::table_entry(TableEntry {
                value: &value_of(viewer, &entry),
                best: entry.best.and_then(|best| tree.move_label(best)),
                n_hits: entry.hits,
                stored_by: &tree.label(entry.by),
            })
        });
    html! {
        <section class="pw-panel pw-position" aria-label={english::POSITION}>
            <h2>{ english::POSITION }</h2>
            { picture(&position.board, before.as_ref()) }
            <div>
                <p><b>{ tree.label(node) }</b></p>
                <p>{ turn }</p>
                if let Some(held) = held {
                    <p class="pw-aside">{ held }</p>
                }
            </div>
        </section>
    }
}

/// How far the middles of two neighbouring squares are apart in a picture.
const SQUARE: usize = 30;

/// A board; marks that were not there `before` are set apart.
fn picture(board: &Board, before: Option<&Board>) -> Html {
    let (columns, rows) = (board.n_columns(), board.n_rows());
    let across = (1..columns).map(|line| format!("M{} 14v{}", 18 + SQUARE * line, SQUARE * rows));
    let down = (1..rows).map(|line| format!("M18 {}h{}", 14 + SQUARE * line, SQUARE * columns));
    let grid: String = across.chain(down).collect();
    let name = |name: String, x: usize, y: usize| {
        html! { <text key={name.clone()} x={x.to_string()} y={y.to_string()}>{ name }</text> }
    };
    let row_names = (0..rows).map(|row| name(board.row_name(row), 8, 34 + SQUARE * row));
    let column_names =
        (0..columns).map(|column| name(board.column_name(column), 33 + SQUARE * column, 26 + SQUARE * rows));
    let squares = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
    let mark = |(row, column): (usize, usize)| {
        let (x, y, key) = (33 + SQUARE * column, 29 + SQUARE * row, row * columns + column);
        let is_new = before.is_some_and(|before| before.mark(row, column) != board.mark(row, column));
        let class = if is_new { "new" } else { "" };
        match board.mark(row, column) {
            None => Html::default(),
            Some(Mark::Cross) => {
                html! { <path {key} d={format!("M{} {}l18 18m0 -18l-18 18", x - 9, y - 9)} {class} /> }
            }
            Some(Mark::Nought) => {
                html! { <circle {key} cx={x.to_string()} cy={y.to_string()} r="10" {class} /> }
            }
            Some(Mark::Sign(sign)) => {
                html! { <text {key} x={x.to_string()} y={y.to_string()} {class}>{ sign }</text> }
            }
        }
    };
    html! {
        <svg
            viewBox={format!("0 0 {} {}", 22 + SQUARE * columns, 30 + SQUARE * rows)}
            role="img"
            aria-label={english::board(board)}
            class="pw-board"
        >
            <path class="grid" d={grid} />
            <g>
                { for row_names }
                { for column_names }
            </g>
            <g>{ for squares.filter(|&(row, column)| board.mark(row, column).is_some()).map(mark) }</g>
        </svg>
    }
}

/// The moves of that node, each with the reason for its place in the order.
fn moves(viewer: &Viewer, played: &Played, act: &Callback<PageAction>) -> Option<Html> {
    let Analysis { replay, .. } = &*viewer.analysis;
    let (tree, moment) = (replay.tree(), viewer.moment());
    let node =
        Some(looked_at(viewer)).filter(|node| !tree.is_leaf(*node)).or(tree.parent(looked_at(viewer)))?;
    moment.visited(node)?;
    let (entered, _) = *replay.stays(node).first()?;
    let order = played.memory.order(tree, entered, node);
    let row = |(child, why): (NodeId, Why)| {
        let result = match moment.visited(child) {
            Some(Progress::Returned { score, bound }) => bounded(viewer, bound, typeset(score)),
            Some(_) => "…".to_owned(),
            None if moment.is_cut(node) => english::LEFT_OUT.to_owned(),
            None => String::new(),
        };
        html! {
            <tr key={child.index()}>
                <th scope="row">{ node_name(child, tree.move_label(child).unwrap_or_default(), act) }</th>
                <td class="kind">{ english::why(why) }</td>
                <td>{ result }</td>
            </tr>
        }
    };
    Some(html! {
        <section class="pw-panel pw-stack pw-moves" aria-label={english::MOVES}>
            <h2>{ english::MOVES }</h2>
            <table>
                { heads(&english::MOVE_COLUMNS) }
                <tbody>{ for order.into_iter().map(row) }</tbody>
            </table>
            <p class="pw-aside">{ english::moves_at(&tree.label(node)) }</p>
        </section>
    })
}

/// The button that picks a node.
fn node_name(node: NodeId, name: &str, act: &Callback<PageAction>) -> Html {
    html! {
        <button type="button" class="pw-node-name" onclick={act.reform(move |_| PageAction::Viewer(ViewerAction::Select(Some(node))))}>
            { name }
        </button>
    }
}

fn heads(names: &[&'static str]) -> Html {
    html! {
        <thead>
            <tr>
                for &name in names {
                    // A column of row headers needs no name, and a header that says nothing would be read out all the
                    // same.
                    if name.is_empty() {
                        <td></td>
                    } else {
                        <th scope="col">{ name }</th>
                    }
                }
            </tr>
        </thead>
    }
}

/// A value with what is proved of it: `≥0`.
fn bounded(viewer: &Viewer, bound: Bound, text: String) -> String {
    let words = viewer.conventions.words;
    let sign = match bound {
        Bound::Exact => "",
        Bound::AtLeast => words.at_least,
        Bound::AtMost => words.at_most,
    };
    format!("{sign}{text}")
}

fn value_of(viewer: &Viewer, entry: &Entry) -> String {
    bounded(viewer, entry.bound, typeset(entry.score))
}

/// The transposition table.
fn table(page: &Page, played: &Played, act: &Callback<PageAction>) -> Html {
    let viewer = &page.viewer;
    let (tree, step) = (viewer.analysis.replay.tree(), viewer.playback.step());
    let here = played.memory.first_of(looked_at(viewer));
    let entries = played.memory.table(step);
    let n_entries = entries.len();
    // Newest first, or what was asked most.
    let rank = |entry: &Entry| if page.sorts_by_hits { (entry.hits, entry.since) } else { (0, entry.since) };
    let mut first: Vec<Entry> = Vec::new();
    for entry in entries {
        let place = first.partition_point(|other| rank(other) >= rank(&entry));
        if place < MOST {
            first.insert(place, entry);
            first.truncate(MOST);
        }
    }
    let row = |entry: &Entry| {
        let board = played.positions.at(entry.by).text;
        let best = entry.best.and_then(|best| tree.move_label(best)).unwrap_or_default();
        html! {
            <tr
                key={entry.position.index()}
                class={if entry.position == here { "current" } else { "" }}
            >
                <th scope="row"><code>{ board }</code></th>
                <td>{ value_of(viewer, entry) }</td>
                <td>{ best }</td>
                <td>{ entry.hits }</td>
                <td>{ node_name(entry.by, &tree.label(entry.by), act) }</td>
            </tr>
        }
    };
    let size = english::TableSize {
        n_entries,
        n_hits: played.memory.n_hits(step),
        n_unlisted: n_entries.saturating_sub(MOST),
        is_limited: viewer.conventions.search.horizon.is_some(),
    };
    html! {
        <section class="pw-panel pw-stack pw-table" aria-label={english::TABLE}>
            <h2>{ english::TABLE }</h2>
            <div class="pw-wide pw-entries" tabindex="0" role="region" aria-label={english::ENTRIES}>
                <table>
                    { heads(&english::ENTRY_COLUMNS) }
                    <tbody>{ for first.iter().map(row) }</tbody>
                </table>
            </div>
            <p class="pw-aside">{ english::table_size(size) }</p>
            <Tick
                label={english::MOST_FOUND_FIRST}
                is_ticked={page.sorts_by_hits}
                on_tick={act.reform(|_| PageAction::SortTable)}
            />
        </section>
    }
}

/// What the search costs so far, against what others cost in all.
fn costs(viewer: &Viewer, played: &Played) -> Html {
    let [plain, minimax] = played.others;
    let counts = [viewer.moment().counts(), plain, minimax];
    let row = |name: &'static str, count: fn(&Counts) -> u32| {
        html! {
            <tr>
                <th scope="row">{ name }</th>
                for counts in &counts {
                    <td>{ count(counts) }</td>
                }
            </tr>
        }
    };
    html! {
        <section class="pw-panel pw-costs" aria-label={english::COSTS}>
            <h2>{ english::COSTS }</h2>
            <table class="pw-duel">
                { heads(&english::COST_COLUMNS) }
                <tbody>
                    { row(english::COST_ROWS[0], |counts| counts.entered) }
                    { row(english::COST_ROWS[1], |counts| counts.evaluated) }
                    { row(english::COST_ROWS[2], |counts| counts.cuts) }
                </tbody>
            </table>
        </section>
    }
}
