//! A game: choosing a position and what helps the search, and what the search has in mind.

use plywise_controls::{Choice, Labelled, Tick, emit_some};
use plywise_lesson::typeset;
use plywise_replay::{Counts, Entry, Progress, Why};
use plywise_search::{Aids, Bound, NodeId, Options, Player, Search};
use plywise_viewer::game::{Played, Turn};
use plywise_viewer::{Analysis, Viewer, ViewerAction};
use web_sys::HtmlInputElement;
use yew::prelude::*;

use crate::tic_tac_toe::{STARTS, from_position};
use crate::{Page, PageAction};

/// The most entries of the table that are listed.
const MOST: usize = 60;

/// The position to search from, and what helps the search; nothing where no game is open.
pub(crate) fn game_settings(page: &Page, act: &Callback<PageAction>) -> Html {
    let Viewer { document, conventions, .. } = &page.viewer;
    let Some(game) = &document.game else { return Html::default() };
    let start = game.start();
    let known = STARTS.iter().find(|(known, _)| *known == start);
    let mut starts = STARTS.to_vec();
    if known.is_none() {
        starts.push(("own", "a position of your own"));
    }
    let on_start = emit_some(act, |key: String| from_position(&key).map(PageAction::Begin));
    let shown = start.clone();
    let onchange = emit_some(act, move |event: Event| {
        let input: HtmlInputElement = event.target_dyn_into()?;
        let game = from_position(&input.value());
        if game.is_none() {
            // What is no position is not taken.
            input.set_value(&shown);
        }
        game.map(PageAction::Begin)
    });
    html! {
        <section class="pw-panel pw-game" aria-label="Tic-tac-toe">
            <h2>{ "Tic-tac-toe" }</h2>
            <div class="pw-choices">
                <Choice
                    label="Search from"
                    value={known.map_or("own", |(known, _)| *known)}
                    choices={starts}
                    on_choose={on_start}
                />
                <Labelled label="Its squares, row by row">
                    <input type="text" spellcheck="false" value={start} {onchange} />
                </Labelled>
                { aids_ticks(&conventions.search, AIDS, act, PageAction::Search) }
            </div>
            <p class="pw-aside">
                { "x is MAX and moves first, o is MIN, a dot is an empty square. A line is worth 1 to whoever has it." }
            </p>
        </section>
    }
}

/// What each aid is called: of the first search, and of the second.
pub(crate) const AIDS: [&str; 3] = ["Transposition table", "Killer moves", "History of moves"];
pub(crate) const SECOND_AIDS: [&str; 3] =
    ["Its transposition table", "Its killer moves", "Its history of moves"];

/// A box to tick for each aid; nothing for minimax, which none of them helps.
pub(crate) fn aids_ticks(
    search: &Search,
    names: [&'static str; 3],
    act: &Callback<PageAction>,
    choose: fn(Search) -> PageAction,
) -> Html {
    if search.algorithm.is_exhaustive() {
        return Html::default();
    }
    let Aids { table, killers, history } = search.options.aids;
    let others = [
        (table, Aids { table: !table, ..search.options.aids }),
        (killers, Aids { killers: !killers, ..search.options.aids }),
        (history, Aids { history: !history, ..search.options.aids }),
    ];
    html! {
        for (label, (is_ticked, aids)) in names.into_iter().zip(others) {
            <Tick key={label} {label} {is_ticked} on_tick={aided(*search, aids, act, choose)} />
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

/// The node that is looked at: the one somebody picked, or where the search is.
fn looked_at(viewer: &Viewer) -> NodeId {
    viewer.selected.or(viewer.moment().current()).unwrap_or(NodeId::ROOT)
}

/// What the search of a game has in mind: the position, its moves, the table, and what it costs; nothing where no game
/// is open.
pub(crate) fn game_panels(page: &Page, act: &Callback<PageAction>) -> Html {
    let viewer = &page.viewer;
    let Some(played) = &viewer.analysis.game else { return Html::default() };
    let aids = viewer.conventions.search.options.aids;
    html! {
        <>
            { position(viewer, played) }
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

/// The position of the node that is looked at, drawn and in words.
fn position(viewer: &Viewer, played: &Played) -> Html {
    let (tree, node) = (viewer.analysis.replay.tree(), looked_at(viewer));
    let position = played.positions.at(node);
    let words = viewer.conventions.words;
    let name = |player: Player| {
        format!("{} ({})", words.player(player), if player == Player::Max { "x" } else { "o" })
    };
    let turn = match position.turn {
        Turn::Moves(player) => format!("{} to move.", name(player)),
        Turn::Drawn => "The game is over: a draw.".to_owned(),
        Turn::Won(player) => format!("The game is over: {} has a line.", name(player)),
    };
    let held = played
        .memory
        .table(viewer.playback.step())
        .into_iter()
        .find(|entry| entry.position == played.memory.first_of(node))
        .map(|entry| {
            let worth = worth(viewer, &entry);
            let best = entry.best.and_then(|best| tree.move_label(best)).unwrap_or("none");
            let times = if entry.hits == 1 { "time" } else { "times" };
            let by = tree.label(entry.by);
            format!(
                "The table has it: {worth}, best move {best}, asked {} {times}, kept by {by}.",
                entry.hits
            )
        });
    html! {
        <section class="pw-panel pw-position" aria-label="Position">
            <h2>{ "Position" }</h2>
            { picture(&position.squares, tree.move_label(node)) }
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

/// The names of the squares along the edges, and where they stand.
const EDGES: [(&str, u32, u32); 6] =
    [("3", 8, 34), ("2", 8, 64), ("1", 8, 94), ("a", 33, 116), ("b", 63, 116), ("c", 93, 116)];

/// A board, the last move set apart.
fn picture(squares: &str, last: Option<&str>) -> Html {
    let row = |row: usize| {
        let square = |mark: char| match mark {
            '.' => "empty".to_owned(),
            mark => mark.to_string(),
        };
        let squares: Vec<String> = squares[3 * row..3 * row + 3].chars().map(square).collect();
        format!("row {}: {}", 3 - row, squares.join(", "))
    };
    let said = format!("Board. {}.", [0, 1, 2].map(row).join("; "));
    let mark = |(nth, mark): (usize, char)| {
        let (x, y) = (33 + 30 * (nth % 3), 29 + 30 * (nth / 3));
        let class = if last.is_some_and(|last| last == SQUARES[nth]) { "new" } else { "" };
        match mark {
            'x' => {
                html! { <path key={nth} d={format!("M{} {}l18 18m0 -18l-18 18", x - 9, y - 9)} {class} /> }
            }
            _ => html! { <circle key={nth} cx={x.to_string()} cy={y.to_string()} r="10" {class} /> },
        }
    };
    html! {
        <svg viewBox="0 0 112 120" role="img" aria-label={said} class="pw-board">
            <path class="grid" d="M48 14v90M78 14v90M18 44h90M18 74h90" />
            <g>
                for (name, x, y) in EDGES {
                    <text key={name} x={x.to_string()} y={y.to_string()}>{ name }</text>
                }
            </g>
            <g>{ for squares.chars().enumerate().filter(|(_, mark)| *mark != '.').map(mark) }</g>
        </svg>
    }
}

/// The squares as moves are named, in the order of a board's squares.
const SQUARES: [&str; 9] = ["a3", "b3", "c3", "a2", "b2", "c2", "a1", "b1", "c1"];

/// The moves of the node that is looked at, each with why it is tried when it is.
fn moves(viewer: &Viewer, played: &Played, act: &Callback<PageAction>) -> Option<Html> {
    let Analysis { replay, .. } = &*viewer.analysis;
    let (tree, moment) = (replay.tree(), viewer.moment());
    let node =
        Some(looked_at(viewer)).filter(|node| !tree.is_leaf(*node)).or(tree.parent(looked_at(viewer)))?;
    moment.visited(node)?;
    let (entered, _) = *replay.stays(node).first()?;
    let order = played.memory.order(tree, entered, node);
    let row = |(child, why): (NodeId, Why)| {
        let why = match why {
            Why::Table => "the table’s move".to_owned(),
            Why::Killer => "a killer".to_owned(),
            Why::History(cut_off) => format!("history {cut_off}"),
            Why::InOrder => "in order".to_owned(),
        };
        let result = match moment.visited(child) {
            Some(Progress::Returned { score, bound }) => bounded(viewer, bound, typeset(score)),
            Some(_) => "…".to_owned(),
            None if moment.is_cut(node) => "left out".to_owned(),
            None => String::new(),
        };
        html! {
            <tr key={child.index()}>
                <th scope="row">{ node_name(child, tree.move_label(child).unwrap_or_default(), act) }</th>
                <td class="kind">{ why }</td>
                <td>{ result }</td>
            </tr>
        }
    };
    Some(html! {
        <section class="pw-panel pw-stack pw-moves" aria-label="Moves here">
            <h2>{ "Moves here" }</h2>
            <table>
                { heads(&["move", "why", "value"]) }
                <tbody>{ for order.into_iter().map(row) }</tbody>
            </table>
            <p class="pw-aside">
                { format!("At {}, in the order in which they are tried.", tree.label(node)) }
            </p>
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

fn worth(viewer: &Viewer, entry: &Entry) -> String {
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
                <td>{ worth(viewer, entry) }</td>
                <td>{ best }</td>
                <td>{ entry.hits }</td>
                <td>{ node_name(entry.by, &tree.label(entry.by), act) }</td>
            </tr>
        }
    };
    let positions = if n_entries == 1 { "position" } else { "positions" };
    let n_hits = played.memory.n_hits(step);
    let hits = if n_hits == 1 { "time" } else { "times" };
    let more = n_entries.saturating_sub(MOST);
    html! {
        <section class="pw-panel pw-stack pw-table" aria-label="Transposition table">
            <h2>{ "The table" }</h2>
            <div class="pw-wide pw-entries" tabindex="0" role="region" aria-label="Entries of the table">
                <table>
                    { heads(&["position", "worth", "best", "asked", "kept by"]) }
                    <tbody>{ for first.iter().map(row) }</tbody>
                </table>
            </div>
            <p class="pw-aside">
                { format!("{n_entries} {positions}, asked {n_hits} {hits}. Each was searched to the end of the game.") }
                if more > 0 {
                    { format!(" {more} more are not listed.") }
                }
            </p>
            <Tick
                label="What was asked most first"
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
        <section class="pw-panel pw-costs" aria-label="With and without">
            <h2>{ "With and without" }</h2>
            <table class="pw-duel">
                { heads(&["", "so far", "no aids", "minimax"]) }
                <tbody>
                    { row("entered", |counts| counts.entered) }
                    { row("evaluated", |counts| counts.evaluated) }
                    { row("cuts", |counts| counts.cuts) }
                </tbody>
            </table>
        </section>
    }
}
