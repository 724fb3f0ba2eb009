//! What stands beside the tree of a game: its position, and what the search remembers.

use plywise_arena::Seen;
use plywise_controls::{Choice, emit_some, labelled, tick};
use plywise_conventions::Words;
use plywise_games::{GameInfo, GameKind, Players, Presses};
use plywise_lesson::{called, typeset};
use plywise_link::Drawing;
use plywise_replay::{Counts, Entry, Progress, Why};
use plywise_search::{Bound, Came, Mover, NodeId};
use plywise_settings::game_choices;
use plywise_viewer::game::{Played, Turn};
use plywise_viewer::{Analysis, Toggle, Viewer, ViewerAction};
use web_sys::HtmlInputElement;
use yew::prelude::*;

use crate::board::picture;
use crate::english::{self, TableEntry};
use crate::play_view::beside_board;
use crate::state::{Games, GamesAction, Kept};

/// The most entries of the table that are listed.
const MOST: usize = 60;

/// The most nodes that are listed as the same position.
const MOST_EQUAL: usize = 6;

/// The position to search from, and what helps the search; nothing where no game is open.
pub(crate) fn game_settings(games: &Games, act: &Callback<GamesAction>) -> Html {
    let Viewer { document, conventions, .. } = &games.viewer;
    let Some(Kept(game)) = &games.searched else { return Html::default() };
    let info = game.kind.info();
    let is_for_two = info.players == Players::Two;
    html! {
        <section class="pw-panel pw-game" aria-label={info.title}>
            <h2>{ info.title }</h2>
            <div class="pw-choices">
                { position_fields(english::SEARCH_FROM, info, [&game.seen, &game.seen], act) }
                if is_for_two {
                    { game_choices(&conventions.search, 0, document, &act.reform(GamesAction::Change)) }
                }
            </div>
            { drawn_once(&games.viewer, act) }
            if !game.extensions.is_empty() {
                <p class="pw-aside pw-extended">
                    { english::EXTENDED }{ " " }<code>{ game.extensions.text() }</code>{ " " }
                    <button
                        type="button"
                        class="pw-link"
                        onclick={act.reform(|_: MouseEvent| GamesAction::TakeBack(NodeId::ROOT))}
                    >
                        { english::TAKE_ALL_BACK }
                    </button>
                </p>
            }
            <p class="pw-aside">
                { info.rules }
                if conventions.search.horizon.is_some() && game.weights.is_usual() {
                    { [" ", info.static_value].concat() }
                }
            </p>
        </section>
    }
}

/// Whether equal positions are drawn once, and what comes of it.
fn drawn_once(viewer: &Viewer, act: &Callback<GamesAction>) -> Html {
    let toggle = act.reform(|_| GamesAction::Viewer(ViewerAction::Toggle(Toggle::Once)));
    html! {
        <div class="pw-drawn">
            { tick(english::DRAW_ONCE, viewer.toggles.drawing == Drawing::Once, toggle) }
            <p class="pw-aside" role="status">{ positions_drawn(viewer) }</p>
        </div>
    }
}

/// How many positions are drawn, where equal ones are drawn once.
fn positions_drawn(viewer: &Viewer) -> String {
    let counts = viewer.analysis.once.as_ref().map(|once| [viewer.document.tree.n_nodes(), once.n_places()]);
    let is_limited = viewer.conventions.search.horizon.is_some();
    counts.map_or_else(String::new, |counts| english::positions_drawn(counts, is_limited))
}

/// A list of positions worth a look, which shows the one that was begun with, and a box in which one is typed, which shows the present
/// one, with how that is done.
pub(crate) fn position_fields(
    label: &'static str,
    info: &'static GameInfo,
    [begun, seen]: [&Seen; 2],
    act: &Callback<GamesAction>,
) -> Html {
    let known = info.starts.iter().find(|(known, _)| *known == begun.link);
    let mut starts = info.starts.to_vec();
    if known.is_none() {
        starts.push(("own", english::OWN_POSITION));
    }
    let on_start = emit_some(act, |key: String| (key != "own").then(|| GamesAction::SetUp(key.into())));
    let shown = seen.text.clone();
    let onchange = emit_some(act, move |event: Event| {
        let input: HtmlInputElement = event.target_dyn_into()?;
        let position = input.value();
        // What is no position is not taken: the box shows what there is until another one is there.
        input.set_value(&shown);
        Some(GamesAction::SetUp(position.into()))
    });
    let position = html! { <input type="text" spellcheck="false" value={seen.text.clone()} {onchange} /> };
    html! {
        <>
            <Choice
                {label}
                value={known.map_or("own", |(known, _)| *known)}
                choices={starts}
                on_choose={on_start}
            />
            { labelled(info.position_label, None, position) }
            <p class="pw-aside pw-notation">{ info.notation }</p>
        </>
    }
}

/// The node that the panels are about: the one that is pointed at, the selected one, or where the search is.
fn looked_at(viewer: &Viewer) -> NodeId {
    viewer.pointed_at.or(viewer.selected).or(viewer.moment().current()).unwrap_or(NodeId::ROOT)
}

/// The position that the panels are about; nothing where no game is open.
pub(crate) fn game_position(games: &Games, act: &Callback<GamesAction>) -> Html {
    let viewer = &games.viewer;
    match (&viewer.document.game, &viewer.analysis.game, games.kind()) {
        (Some(game), Some(played), Some(kind)) => {
            let ways = |node, turn: &Turn, text: &str| ways_on(games, node, turn, text, act);
            position(games, kind, game.info(), played, (act, &ways))
        }
        _ => Html::default(),
    }
}

/// What the search of a game remembers: the moves of a position, the table, and what it costs; nothing where no game is
/// open.
pub(crate) fn game_panels(games: &Games, act: &Callback<GamesAction>) -> Html {
    let viewer = &games.viewer;
    let Some(played) = &viewer.analysis.game else { return Html::default() };
    let aids = viewer.conventions.search.options.aids;
    html! {
        <>
            { moves(viewer, played, act).unwrap_or_default() }
            if aids.table {
                { table(games, played, act) }
            }
            { costs(viewer, played) }
        </>
    }
}

/// Whose turn it is, or how the game ended.
pub(crate) fn turn_text(turn: &Turn, info: &GameInfo, words: Words) -> String {
    match turn {
        Turn::Moves(Mover::Chance) => english::CHANCE_MOVES.to_owned(),
        Turn::Moves(mover) => english::to_move(&english::mover(*mover, info, words)),
        Turn::Drawn => english::DRAW.to_owned(),
        Turn::Won(player) => english::won(&english::mover(Mover::from(*player), info, words), info.has_won),
        Turn::Over(payoffs) => english::over(payoffs, info),
    }
}

/// The position that the panels are about, where nobody goes on from it to another search: in an embed.
pub(crate) fn game_board(games: &Games, act: &Callback<GamesAction>) -> Html {
    let viewer = &games.viewer;
    match (&viewer.document.game, &viewer.analysis.game, games.kind()) {
        (Some(game), Some(played), Some(kind)) => {
            position(games, kind, game.info(), played, (act, &|_, _, _| Html::default()))
        }
        _ => Html::default(),
    }
}

/// What stands below a position: for a node, whose turn it is there, and the position as people write it.
type WaysOn<'a> = &'a dyn Fn(NodeId, &Turn, &str) -> Html;

/// The position of that node, drawn and in words.
fn position(
    games: &Games,
    kind: GameKind,
    info: &GameInfo,
    played: &Played,
    (act, ways): (&Callback<GamesAction>, WaysOn<'_>),
) -> Html {
    let viewer = &games.viewer;
    let (tree, node) = (viewer.analysis.replay.tree(), looked_at(viewer));
    let position = played.positions.at(node);
    let before = tree.parent(node).map(|above| played.positions.at(above).board);
    let turn = turn_text(&position.turn, info, viewer.conventions.words);
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
            // Where there are no squares, the words say all that there is.
            if kind.info().presses != Presses::Nothing {
                { picture(Some(kind), &position.board, before.as_ref(), &played.positions.at(NodeId::ROOT).board) }
            }
            { beside_board(&position.beside, false) }
            <div>
                <p><b title={tree.label(node)}>{ called(tree, node) }</b></p>
                <p>{ turn }</p>
                if let Some(held) = held {
                    <p class="pw-aside">{ held }</p>
                }
                { equal_positions(viewer, played, node, act) }
                if viewer.analysis.once.is_some() {
                    <p class="pw-aside pw-drawn">{ positions_drawn(viewer) }</p>
                }
            </div>
            { ways(node, &position.turn, &position.text) }
        </section>
    }
}

/// The other nodes that stand for the same position; one above it is repeated.
fn equal_positions(viewer: &Viewer, played: &Played, node: NodeId, act: &Callback<GamesAction>) -> Html {
    let tree = viewer.analysis.replay.tree();
    let is_move = |other: &NodeId| {
        let label = tree.move_label(*other);
        ![Came::Stayed, Came::Passed].iter().any(|came| came.name().is_some_and(|name| label == Some(name)))
    };
    let others: Vec<NodeId> = played.memory.same(node).filter(is_move).collect();
    if others.is_empty() {
        return Html::default();
    }
    let is_above = |other: NodeId| other < node && node.index() < tree.subtree_end(other);
    html! {
        <p class="pw-aside pw-equal">
            { english::SAME_POSITION }
            for other in others.iter().take(MOST_EQUAL).copied() {
                { " " }
                { node_name(other, &tree.label(other), act) }
                if is_above(other) {
                    { " " }{ english::REPETITION }
                }
            }
            if others.len() > MOST_EQUAL {
                { " " }{ english::and_more(others.len() - MOST_EQUAL) }
            }
        </p>
    }
}

/// Where one can go from a position: to a search from there, to the board, back to the search before.
fn ways_on(games: &Games, node: NodeId, turn: &Turn, text: &str, act: &Callback<GamesAction>) -> Html {
    let link = |name: &'static str, action: GamesAction| {
        html! {
            <button
                type="button"
                key={name}
                class="pw-link"
                onclick={act.reform(move |_: MouseEvent| action.clone())}
            >
                { name }
            </button>
        }
    };
    let text = AttrValue::from(text.to_owned());
    html! {
        <div class="pw-ways">
            if node != NodeId::ROOT && matches!(turn, Turn::Moves(_)) {
                { link(english::SEARCH_FROM_HERE, GamesAction::SearchFrom(text)) }
            }
            { link(english::PLAY_HERE, GamesAction::PlayTo(node)) }
            { growing(games, node, act) }
            if let Some(end) = games.end_of_best_line().filter(|end| *end != node && is_below(&games.viewer, *end, node)) {
                { deeper("line", english::EXTEND_LINE, GamesAction::Extend(end), act) }
            }
            if !games.trail.is_empty() {
                { link(english::SEARCH_BEFORE, GamesAction::SearchBefore) }
            }
        </div>
    }
}

/// Whether a node lies below another one, or is it.
fn is_below(viewer: &Viewer, node: NodeId, above: NodeId) -> bool {
    let tree = viewer.analysis.replay.tree();
    above <= node && node.index() < tree.subtree_end(above)
}

/// The button that lets the search look deeper at a node, or takes that back; nothing where neither can be.
pub(crate) fn growing(games: &Games, node: NodeId, act: &Callback<GamesAction>) -> Html {
    html! {
        if games.may_extend(node) {
            { deeper("node", english::EXTEND, GamesAction::Extend(node), act) }
        } else if games.is_extended(node) {
            { deeper("node", english::TAKE_BACK, GamesAction::TakeBack(node), act) }
        }
    }
}

/// A button that makes the tree grow; the key D presses it.
fn deeper(key: &'static str, name: &'static str, action: GamesAction, act: &Callback<GamesAction>) -> Html {
    let onclick = act.reform(move |_: MouseEvent| action.clone());
    html! { <button type="button" key={["deeper-", key].concat()} class="pw-link" data-deeper={key} {onclick}>{ name }</button> }
}

/// The moves of that node, each with the reason for its place in the order.
fn moves(viewer: &Viewer, played: &Played, act: &Callback<GamesAction>) -> Option<Html> {
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
            <tr>
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
            <p class="pw-aside">{ english::moves_at(&called(tree, node)) }</p>
        </section>
    })
}

/// The button that picks a node.
fn node_name(node: NodeId, name: &str, act: &Callback<GamesAction>) -> Html {
    html! {
        <button type="button" class="pw-node-name" onclick={act.reform(move |_| GamesAction::Viewer(ViewerAction::Select(Some(node))))}>
            { name }
        </button>
    }
}

pub(crate) fn heads(names: &[&'static str]) -> Html {
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
fn table(games: &Games, played: &Played, act: &Callback<GamesAction>) -> Html {
    let viewer = &games.viewer;
    let (tree, step) = (viewer.analysis.replay.tree(), viewer.playback.step());
    let here = played.memory.first_of(looked_at(viewer));
    let entries = played.memory.table(step);
    let n_entries = entries.len();
    // Newest first, or what was asked most.
    let rank = |entry: &Entry| if games.sorts_by_hits { (entry.hits, entry.since) } else { (0, entry.since) };
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
            <p class="pw-counted">{ english::table_counts(played.memory.table_counts(step)) }</p>
            { tick(english::MOST_FOUND_FIRST, games.sorts_by_hits, act.reform(|_| GamesAction::SortTable)) }
        </section>
    }
}

/// What the search costs so far, against what others cost in all.
fn costs(viewer: &Viewer, played: &Played) -> Html {
    let [plain, minimax] = played.others;
    if plain.is_none() && minimax.is_none() {
        return Html::default();
    }
    let counts = [Some(viewer.moment().counts()), plain, minimax];
    let row = |name: &'static str, count: fn(&Counts) -> u32| {
        html! {
            <tr>
                <th scope="row">{ name }</th>
                for counts in &counts {
                    <td>{ counts.as_ref().map_or_else(|| english::TOO_MANY_TO_COUNT.to_owned(), |counts| count(counts).to_string()) }</td>
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
