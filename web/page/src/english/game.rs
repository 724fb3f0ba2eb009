//! A game: its positions, and what the search has in mind.

use std::fmt;

use plywise_games::{Board, Mark};
use plywise_replay::Why;
use plywise_viewer::english::counted;

/// The list of positions.
pub(crate) const SEARCH_FROM: &str = "Search from";
/// A position that no list has.
pub(crate) const OWN_POSITION: &str = "a position of your own";
/// What the page says of a game.
pub(crate) const GAME_NOTE: &str = "A game has no tree to begin with: this tree is the part of the game that the search \
                                    went through. Writing a tree here closes the game.";
/// What can be seen in a game, below its name in the gallery.
pub(crate) const ABOUT_GAMES: &str = "a game, with transposition table, killer moves and history";

/// The panel with the position.
pub(crate) const POSITION: &str = "Position";

/// A player with the piece on the board.
pub(crate) fn player(name: &str, piece: impl fmt::Display) -> String {
    format!("{name} ({piece})")
}

/// Whose turn it is.
pub(crate) fn to_move(player: &str) -> String {
    format!("{player} to move.")
}

/// Said of a game that is over without a winner.
pub(crate) const DRAW: &str = "The game is over: a draw.";

/// Who has won; `how` is what the game calls that, such as “has a line”.
pub(crate) fn won(player: &str, how: &str) -> String {
    format!("The game is over: {player} {how}.")
}

/// What the transposition table holds of the position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TableEntry<'a> {
    /// The value with what is proved of it.
    pub(crate) value: &'a str,
    /// The best move, if one is known.
    pub(crate) best: Option<&'a str>,
    /// How often the search found the position there.
    pub(crate) n_hits: u32,
    /// The node whose search stored it.
    pub(crate) stored_by: &'a str,
}

/// What the transposition table holds of the position.
pub(crate) fn table_entry(TableEntry { value, best, n_hits, stored_by }: TableEntry<'_>) -> String {
    let best = best.unwrap_or("none");
    let found = counted(n_hits.into(), "time", "times");
    format!(
        "The transposition table has value {value}, best move {best}, found {found}, stored by {stored_by}."
    )
}

/// A board, read aloud row by row from the top.
pub(crate) fn board(board: &Board) -> String {
    let rows = board.rows().enumerate().map(|(row, squares)| {
        let name = |mark: &Option<Mark>| mark.map_or("empty".to_owned(), |mark| mark.name().to_string());
        let squares: Vec<String> = squares.iter().map(name).collect();
        format!("row {}: {}", board.row_name(row), squares.join(", "))
    });
    format!("Board. {}.", rows.collect::<Vec<_>>().join("; "))
}

/// The panel with the moves.
pub(crate) const MOVES: &str = "Moves here";
/// Its columns.
pub(crate) const MOVE_COLUMNS: [&str; 3] = ["move", "why", "value"];
/// Said of a move that was cut.
pub(crate) const LEFT_OUT: &str = "pruned";

/// Why a move is tried when it is.
pub(crate) fn why(why: Why) -> String {
    match why {
        Why::Table => "best move of the table".to_owned(),
        Why::Killer => "killer move".to_owned(),
        Why::History(cut_off) => format!("history {cut_off}"),
        Why::InOrder => "in order".to_owned(),
    }
}

/// Whose moves these are.
pub(crate) fn moves_at(node: &str) -> String {
    format!("At {node}, in the order in which they are tried.")
}

/// The panel with the transposition table.
pub(crate) const TABLE: &str = "Transposition table";
/// The list in it, which scrolls.
pub(crate) const ENTRIES: &str = "Entries of the table";
/// Its columns.
pub(crate) const ENTRY_COLUMNS: [&str; 5] = ["position", "value", "best", "found", "stored by"];
/// Whether it lists first what was found most.
pub(crate) const MOST_FOUND_FIRST: &str = "List the entries found most often first";

/// How much the transposition table holds.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TableSize {
    /// How many positions.
    pub(crate) n_entries: usize,
    /// How often the search found a position there.
    pub(crate) n_hits: usize,
    /// How many positions are not listed.
    pub(crate) n_unlisted: usize,
    /// Whether the search has a depth limit.
    pub(crate) is_limited: bool,
}

/// How much the transposition table holds, and how much of it is not listed.
pub(crate) fn table_size(TableSize { n_entries, n_hits, n_unlisted, is_limited }: TableSize) -> String {
    let positions = counted(n_entries as u64, "position", "positions");
    let found = counted(n_hits as u64, "time", "times");
    let searched_to = if is_limited { "the depth limit" } else { "the end of the game" };
    let mut text = format!("{positions}, found {found}. Each was searched to {searched_to}.");
    if n_unlisted > 0 {
        text += &format!(" {n_unlisted} more are not listed.");
    }
    text
}

/// The panel that compares costs.
pub(crate) const COSTS: &str = "Cost with and without aids";
/// Its columns: none over the names of the rows.
pub(crate) const COST_COLUMNS: [&str; 4] = ["", "so far", "no aids", "minimax"];
/// Its rows.
pub(crate) const COST_ROWS: [&str; 3] = ["entered", "evaluated", "cuts"];
