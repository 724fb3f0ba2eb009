//! A game: choosing a position and what helps the search, and what the search has in mind.

use plywise_elements::{Element, button, choice, classed, control, el, panel, path, tick};
use plywise_lesson::typeset;
use plywise_replay::{Counts, Entry, Progress, Why};
use plywise_search::{Aids, Bound, NodeId, Options, Player, Search};
use plywise_viewer::game::{Played, Turn};
use plywise_viewer::{Analysis, Viewer, ViewerAction};
use yew::prelude::*;

use crate::tic_tac_toe::{STARTS, from_position};
use crate::{Page, PageAction};

/// The most entries of the table that are listed.
const MOST: usize = 60;

/// The position to search from, and what helps the search; `None` where no game is open.
pub(crate) fn game_settings(page: &Page, act: &Callback<PageAction>) -> Option<Element> {
    let Viewer { document, conventions, .. } = &page.viewer;
    let (start, search) = (document.game.as_ref()?.start(), conventions.search);
    let known = STARTS.iter().find(|(known, _)| *known == start);
    let mut starts = STARTS.to_vec();
    if known.is_none() {
        starts.push(("own", "a position of your own"));
    }
    let own = known.map_or("own", |(known, _)| *known);
    let shown = start.clone();
    let typed = el("input").attr("type", "text").attr("spellcheck", "false").holding(start).on(
        "change",
        act,
        move |event| {
            let input = control(event)?;
            let game = from_position(&input.value());
            if game.is_none() {
                // What is no position is not taken.
                input.set_value(&shown);
            }
            game.map(PageAction::Begin)
        },
    );
    let typed = classed("label", "pw-choice").child(el("span").child("Its squares, row by row")).child(typed);
    let choices = classed("div", "pw-choices")
        .child(choice("Search from", own, &starts, act, |key| from_position(key).map(PageAction::Begin)))
        .child(typed)
        .list(aids_ticks(&search, AIDS, act, PageAction::Search).into_iter());
    let note =
        "x is MAX and moves first, o is MIN, a dot is an empty square. A line is worth 1 to whoever has it.";
    let note = classed("p", "pw-aside").child(note);
    Some(panel("pw-panel pw-game", "Tic-tac-toe", "Tic-tac-toe").child(choices).child(note))
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
    choose: impl Fn(Search) -> PageAction,
) -> Vec<Element> {
    if search.algorithm.is_exhaustive() {
        return Vec::new();
    }
    let Aids { table, killers, history } = search.options.aids;
    let others = [
        (table, Aids { table: !table, ..search.options.aids }),
        (killers, Aids { killers: !killers, ..search.options.aids }),
        (history, Aids { history: !history, ..search.options.aids }),
    ];
    let other = |((name, (is_on, aids)), nth): ((&'static str, (bool, Aids)), usize)| {
        let search = Search { options: Options { aids, ..search.options }, ..*search };
        tick(name, is_on, act, choose(search)).key(nth)
    };
    names.into_iter().zip(others).zip(0..).map(other).collect()
}

/// The node that is looked at: the one somebody picked, or where the search is.
fn looked_at(viewer: &Viewer) -> NodeId {
    viewer.selected.or(viewer.moment().current()).unwrap_or(NodeId::ROOT)
}

/// What the search of a game has in mind: the position, its moves, the table, and what it costs; nothing where no game
/// is open.
pub(crate) fn game_panels(page: &Page, act: &Callback<PageAction>) -> Vec<Element> {
    let viewer = &page.viewer;
    let Some(played) = &viewer.analysis.game else { return Vec::new() };
    let aids = viewer.conventions.search.options.aids;
    let mut panels = vec![position(viewer, played)];
    panels.extend(Some(moves(viewer, played, act)).filter(|_| aids != Aids::NONE).flatten());
    panels.extend(aids.table.then(|| table(page, played, act)));
    panels.push(costs(viewer, played));
    panels
}

/// The position of the node that is looked at, drawn and in words.
fn position(viewer: &Viewer, played: &Played) -> Element {
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
    panel("pw-panel pw-position", "Position", "Position")
        .child(picture(&position.squares, tree.move_label(node)))
        .child(
            el("div")
                .child(el("p").child(el("b").child(tree.label(node))))
                .child(el("p").child(turn))
                .child(held.map(|held| classed("p", "pw-aside").child(held))),
        )
}

/// The names of the squares along the edges, and where they stand.
const EDGES: [(&str, u32, u32); 6] =
    [("3", 8, 34), ("2", 8, 64), ("1", 8, 94), ("a", 33, 116), ("b", 63, 116), ("c", 93, 116)];

/// A board, the last move set apart.
fn picture(squares: &str, last: Option<&str>) -> Element {
    let row = |row: usize| {
        let square = |mark: char| match mark {
            '.' => "empty".to_owned(),
            mark => mark.to_string(),
        };
        let squares: Vec<String> = squares[3 * row..3 * row + 3].chars().map(square).collect();
        format!("row {}: {}", 3 - row, squares.join(", "))
    };
    let said = format!("Board. {}.", [0, 1, 2].map(row).join("; "));
    let marks = squares.chars().enumerate().filter(|(_, mark)| *mark != '.').map(|(nth, mark)| {
        let (x, y) = (33 + 30 * (nth % 3) as u32, 29 + 30 * (nth / 3) as u32);
        let is_last = last.is_some_and(|last| last == SQUARES[nth]);
        let class = if is_last { "new" } else { "" };
        let mark = if mark == 'x' {
            el("path").attr("d", format!("M{} {}l18 18m0 -18l-18 18", x - 9, y - 9))
        } else {
            el("circle").attr("cx", x).attr("cy", y).attr("r", "10")
        };
        mark.key(nth).attr("class", class)
    });
    let edge = |(nth, (name, x, y)): (usize, (&'static str, u32, u32))| {
        el("text").key(nth).attr("x", x).attr("y", y).child(name)
    };
    el("svg")
        .attr("viewBox", "0 0 112 120")
        .attr("role", "img")
        .attr("aria-label", said)
        .attr("class", "pw-board")
        .child(path("grid", "M48 14v90M78 14v90M18 44h90M18 74h90"))
        .child(el("g").list(EDGES.into_iter().enumerate().map(edge)))
        .child(el("g").list(marks))
}

/// The squares as moves are named, in the order of a board's squares.
const SQUARES: [&str; 9] = ["a3", "b3", "c3", "a2", "b2", "c2", "a1", "b1", "c1"];

/// The moves of the node that is looked at, each with why it is tried when it is.
fn moves(viewer: &Viewer, played: &Played, act: &Callback<PageAction>) -> Option<Element> {
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
        let name = tree.move_label(child).unwrap_or_default().to_owned();
        let name =
            button("pw-node-name", act, PageAction::Viewer(ViewerAction::Select(Some(child)))).child(name);
        el("tr")
            .key(child.index())
            .child(el("th").attr("scope", "row").child(name))
            .child(classed("td", "kind").child(why))
            .child(el("td").child(result))
    };
    let table = el("table")
        .child(heads(&["move", "why", "value"]))
        .child(el("tbody").list(order.into_iter().map(row)));
    let at = format!("At {}, in the order in which they are tried.", tree.label(node));
    Some(
        panel("pw-panel pw-stack pw-moves", "Moves here", "Moves here")
            .child(table)
            .child(classed("p", "pw-aside").child(at)),
    )
}

fn heads(names: &[&'static str]) -> Element {
    // A column of row headers needs no name, and a header that says nothing would be read out all the same.
    let heads = names.iter().map(|name| match *name {
        "" => el("td"),
        name => el("th").attr("scope", "col").child(name),
    });
    el("thead").child(el("tr").list(heads))
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
fn table(page: &Page, played: &Played, act: &Callback<PageAction>) -> Element {
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
        let by = button("pw-node-name", act, PageAction::Viewer(ViewerAction::Select(Some(entry.by))))
            .child(tree.label(entry.by));
        el("tr")
            .key(entry.position.index())
            .attr("class", if entry.position == here { "current" } else { "" })
            .child(el("th").attr("scope", "row").child(el("code").child(board)))
            .child(el("td").child(worth(viewer, entry)))
            .child(el("td").child(best.to_owned()))
            .child(el("td").child(entry.hits.to_string()))
            .child(el("td").child(by))
    };
    let rows = el("tbody").list(first.iter().map(row));
    let list = el("table").child(heads(&["position", "worth", "best", "asked", "kept by"])).child(rows);
    let positions = if n_entries == 1 { "position" } else { "positions" };
    let n_hits = played.memory.n_hits(step);
    let hits = if n_hits == 1 { "time" } else { "times" };
    let more = n_entries.saturating_sub(MOST);
    let more = (more > 0).then(|| format!(" {more} more are not listed."));
    let note =
        format!("{n_entries} {positions}, asked {n_hits} {hits}. Each was searched to the end of the game.");
    panel("pw-panel pw-stack pw-table", "Transposition table", "The table")
        .child(
            classed("div", "pw-wide pw-entries")
                .attr("tabindex", "0")
                .attr("role", "region")
                .attr("aria-label", "Entries of the table")
                .child(list),
        )
        .child(classed("p", "pw-aside").child(note).child(more))
        .child(tick("What was asked most first", page.sorts_by_hits, act, PageAction::SortTable))
}

/// What the search costs so far, against what others cost in all.
fn costs(viewer: &Viewer, played: &Played) -> Element {
    let counts = viewer.moment().counts();
    let [plain, minimax] = played.others;
    let row = |name: &'static str, count: fn(&Counts) -> u32| {
        let cells = [counts, plain, minimax].map(|counts| el("td").child(count(&counts).to_string()));
        el("tr").child(el("th").attr("scope", "row").child(name)).list(cells.into_iter())
    };
    let table = classed("table", "pw-duel").child(heads(&["", "so far", "no aids", "minimax"])).child(
        el("tbody")
            .child(row("entered", |counts| counts.entered))
            .child(row("evaluated", |counts| counts.evaluated))
            .child(row("cuts", |counts| counts.cuts)),
    );
    panel("pw-panel pw-costs", "With and without", "With and without").child(table)
}
