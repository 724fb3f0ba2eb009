//! A game: its positions, and what the search has in mind.

mod examples;
mod link;
mod playing;
mod position;

use std::fmt;

use plywise_conventions::Words;
use plywise_games::{Board, GameInfo, Mark, Players};
use plywise_lesson::typeset;
use plywise_replay::{TableCounts, Why};
use plywise_search::{Algorithm, Mover, Player, Score};
use plywise_viewer::english::{counted, sentence};

use crate::play::Seat;

pub(crate) use examples::*;
pub(crate) use link::Problem;
pub(crate) use playing::*;
pub(crate) use position::*;

/// The list of positions.
pub(crate) const SEARCH_FROM: &str = "Search from";
/// A position that no list has.
pub(crate) const OWN_POSITION: &str = "a position of your own";
/// What the page says of a game.
pub(crate) const GAME_NOTE: &str = "A game has no tree to begin with: this tree is the part of the game that the search \
                                    went through.";
/// What a tree that the search went through is called.
pub(crate) fn tree_of_game(game: &str, position: &str) -> String {
    format!("{game} from {position}")
}

/// The buttons that open the studio for a search, by its names for them.
pub(crate) const TOOLS: [(&str, &str); 2] = [("share", SHARE), ("save", "Save…")];
/// The button that opens the studio to share a search or a game.
pub(crate) const SHARE: &str = "Share…";
/// What they are, for those who hear it.
pub(crate) const TOOLS_LABEL: &str = "This search";

/// What can be done with a game that is played.
pub(crate) const GAME_TOOLS: &str = "This game";
/// A board in somebody's page, with all that is around it.
pub(crate) const BOARD_AND_MOVES: &str = "The board and its moves";
/// The button from a search to the game that it is about.
pub(crate) const BACK_TO_BOARD: &str = "Back to the board";
/// The button that copies the link of the board.
pub(crate) const COPY_LINK: &str = "Copy link";
/// What the link holds.
pub(crate) const ABOUT_LINK: &str = "The position, who plays, and the moves that were taken back";
/// Said after that.
pub(crate) const LINK_COPIED: &str = "Link copied";
pub(crate) const LINK_NOT_COPIED: &str = "The browser did not copy the link. Copy it from the address bar.";

/// The panel with the position.
pub(crate) const POSITION: &str = "Position";

/// A player with the piece on the board.
pub(crate) fn player(name: &str, piece: impl fmt::Display) -> String {
    format!("{name} ({piece})")
}

/// Whose turn it is.
pub(crate) fn to_move(player: &str) -> String {
    sentence(&format!("{player} to move"))
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

/// How often the table was asked and with what answer, and how its entries fared.
pub(crate) fn table_counts(counts: TableCounts) -> String {
    let TableCounts { known, of_other_depth, collisions, nothing, replaced, gave_way } = counts;
    let asked = counted((known + of_other_depth + collisions + nothing) as u64, "time", "times");
    let mut text = format!(
        "Asked {asked}: {known} known, {of_other_depth} of another depth, {collisions} collisions, {nothing} not there."
    );
    if replaced + gave_way > 0 {
        let replaced = counted(replaced as u64, "entry", "entries");
        text += &format!(
            " {replaced} replaced by another position’s, {gave_way} not stored for one searched deeper."
        );
    }
    text
}

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

/// In place of a cost that was not counted to its end.
pub(crate) const TOO_MANY_TO_COUNT: &str = "> 1 million";

/// The place, as its heading has it.
pub(crate) const GAMES: &str = "Games";
/// The button that leads back to the page.
/// The list of games.
pub(crate) const CHOOSE: &str = "Choose a game";
/// What can be done here.
pub(crate) const ABOUT: &str =
    "Play against a search and see what it thinks, or step through its search of any position.";
/// The parts of the place.
pub(crate) const PLACES: &str = "Parts of this place";
/// The button to the board.
pub(crate) const PLAY: &str = "Play";
/// The button to the search.
pub(crate) const WATCH: &str = "Search";
/// The button to two searches.
pub(crate) const COMPARE: &str = "Two searches";
/// The button to all games.
pub(crate) const OTHER_GAMES: &str = "All games";
/// The button to the settings of the search.
pub(crate) const SETTINGS: &str = "Settings…";
/// The button that closes something.
pub(crate) const CLOSE: &str = "Close";
/// What stands below the tree on a phone.
pub(crate) const SHEETS: &str = "Beside the tree";
/// The buttons there, beside one search or two.
pub(crate) fn sheet_names(has_two: bool) -> [&'static str; 3] {
    [if has_two { "Work done" } else { POSITION }, "Code", "Legend"]
}
/// What stands beside the tree and scrolls.
pub(crate) const CODE_AND_COUNTS: &str = "Position, code and counts";
/// The button that opens the choice of the two searches.
pub(crate) const CHOOSE_SEARCHES: &str = "Choose what to compare…";

/// The board.
pub(crate) const BOARD: &str = "Board";
/// Who plays, and from where.
pub(crate) const SETUP: &str = "Set up";
/// The list of sides.
pub(crate) const YOU_PLAY: &str = "You play";

/// Which side somebody plays.
pub(crate) fn seat(seat: Seat, info: &GameInfo) -> String {
    let [max, min] = info.pieces;
    let is_several = matches!(info.players, Players::Several(_));
    match seat {
        Seat::Both => "every side by hand".to_owned(),
        Seat::Nobody => "no side: watch".to_owned(),
        Seat::Max if is_several => "player 1".to_owned(),
        Seat::Min if is_several => "player 2".to_owned(),
        Seat::Third => "player 3".to_owned(),
        Seat::Max => player("MAX", max),
        Seat::Min => player("MIN", min),
    }
}

/// The heading of the search that plays, or of the first (0) and the second (1) of two that play each other.
pub(crate) fn engine(nth: usize, seat: Seat, info: &GameInfo) -> String {
    let is_several = matches!(info.players, Players::Several(_));
    match (seat, nth) {
        (Seat::Nobody, 0) if is_several => "Search of player 1".to_owned(),
        (Seat::Nobody, _) if is_several => "Search of the others".to_owned(),
        (Seat::Nobody, 0) => ["Search of ", &player("MAX", info.pieces[0])].concat(),
        (Seat::Nobody, _) => ["Search of ", &player("MIN", info.pieces[1])].concat(),
        (Seat::Both, _) => "Search that gives hints".to_owned(),
        (Seat::Max | Seat::Min | Seat::Third, _) => "Search that plays against you".to_owned(),
    }
}

/// The list of searches.
pub(crate) const ALGORITHM: &str = "Search";
/// Its aids, and where it departs from its depth.
pub(crate) const AIDS: &str = "What helps it";

/// A player that the board does not take.
pub(crate) fn no_engine(said: &str) -> String {
    format!(
        "The link says “{said}”. On the board a search looks so many plies ahead (6, at most 99), thinks so many seconds (3s, at most 600s) \
         or enters so many positions for a move (2000nodes, at most 10,000,000)."
    )
}

/// A player that means nothing.
pub(crate) fn no_player(problem: &impl fmt::Display) -> String {
    format!("The link names no search that plays: {problem}.")
}

/// The depth of the search that plays.
pub(crate) const DEPTH: &str = "Plies it looks ahead";
/// How long it thinks instead.
pub(crate) const SECONDS: &str = "Seconds a move (or none)";
/// How many positions it enters instead.
pub(crate) const NODES: &str = "Positions a move (or none)";
/// The buttons below the board.
pub(crate) const UNDO: &str = "Undo";
/// The button that makes the move again.
pub(crate) const REDO: &str = "Redo";

/// The same, read aloud with the move.
pub(crate) fn redo(name: &str) -> String {
    format!("Redo {name}")
}

/// The button that asks what the search would do.
pub(crate) const HINT: &str = "Hint";
/// The button that begins again.
pub(crate) const RESTART: &str = "New game";
/// The button that leads to a search of the position.
pub(crate) const SEARCH_HERE: &str = "Search this position";
/// The button that leads from a node to a search of its position.
pub(crate) const SEARCH_FROM_HERE: &str = "Search from here";
/// The button at a node of the depth limit that lets the search look at the moves there, too.
pub(crate) const EXTEND: &str = "Look one ply deeper here";

/// The same, on the stage, where nothing else says which node.
pub(crate) fn extend_at(node: &str) -> String {
    format!("Look one ply deeper at {node}")
}

/// The button that ends that.
pub(crate) const TAKE_BACK: &str = "Take back the look deeper";
/// The button at a node of the best line.
pub(crate) const EXTEND_LINE: &str = "Look deeper along the best line";
/// The keys of the place beside those of every tree.
pub(crate) const HELP: [(&str, &str); 3] = [
    plywise_viewer::english::PAGE_HELP[0],
    ("D", "look one ply deeper at the node, or take that back"),
    ("Shift + D", "look one ply deeper along the best line"),
];
/// Where the search looks deeper, before the lines of moves that lead there.
pub(crate) const EXTENDED: &str = "Deeper by a ply after";
/// The button that takes all of these back.
pub(crate) const TAKE_ALL_BACK: &str = "Take them all back";
/// A link asks for one search, and another is shown.
pub(crate) fn another_search(asked: Algorithm, shown: Algorithm, game: &GameInfo) -> String {
    let fits = plywise_play::Player::algorithms(game.players).any(|fitting| fitting == asked);
    let [asked, shown] = [asked, shown].map(|search| search.info().title);
    let why = match game.players {
        Players::Several(n) if !fits => format!("{asked} is for two players, and this game has {n}"),
        Players::TwoAndChance if !fits => {
            format!("This game has chance, and {asked} cannot search such a game")
        }
        _ => format!("{asked} cannot search this position at this depth on the page"),
    };
    format!("{why}. {shown} is shown instead.")
}

/// More cannot be extended.
pub(crate) const TOO_MANY_EXTENDED: &str = "The search looks deeper at as many positions as a link may say. Take one back, or raise the depth limit in Settings….";
/// The button that leads back from there.
pub(crate) const SEARCH_BEFORE: &str = "Back to the search before";
/// Whether equal positions stand once in the picture.
pub(crate) const DRAW_ONCE: &str = "Draw equal positions once";

/// How many positions a search went through or left out, and how many of them are different; with a depth limit, those that are
/// equal have as many plies to go.
pub(crate) fn positions_drawn([n_nodes, n_places]: [usize; 2], is_limited: bool) -> String {
    let all = counted(n_nodes as u64, "position", "positions");
    if n_nodes > n_places {
        return format!("{all}, drawn once each: {n_places}.");
    }
    let with_as_many = if is_limited { " with as many plies to go" } else { "" };
    format!("{all}. No two are equal{with_as_many}, so the picture is the tree.")
}

/// Before the names of nodes.
pub(crate) const SAME_POSITION: &str = "The same position stands at";
/// Behind the name of a node above.
pub(crate) const REPETITION: &str = "(above: a repetition)";

/// Nodes that are not listed.
pub(crate) fn and_more(n_more: usize) -> String {
    format!("and {n_more} more.")
}

/// The button that leads from a search to the board.
pub(crate) const PLAY_HERE: &str = "Play on from here";
/// The moves, as buttons.
pub(crate) const MOVES_TO_MAKE: &str = "Moves";
/// The same, where pressed squares have narrowed them down.
pub(crate) const MOVES_LEFT: &str = "Moves with the squares that you pressed";
/// The moves that were made.
pub(crate) const MADE: &str = "Moves so far";
/// Before the first move.
pub(crate) const NO_MOVES: &str = "None yet.";

/// Who moves, by name.
pub(crate) fn mover(mover: Mover, info: &GameInfo, words: Words) -> String {
    let [max, min] = info.pieces;
    match mover {
        Mover::Max => player(words.player(Player::Max), max),
        Mover::Min => player(words.player(Player::Min), min),
        Mover::Chance => "chance".to_owned(),
        Mover::Numbered(number) => format!("player {number}"),
    }
}

/// Where a die decides.
pub(crate) const CHANCE_MOVES: &str = "Chance moves.";

/// Said of a game of several players that is over.
pub(crate) fn over(payoffs: &[Score], info: &GameInfo) -> String {
    let [one, several] = info.points;
    let has = |(nth, score): (usize, &Score)| {
        let points = if nth > 0 {
            ""
        } else if score.points() == 1.0 {
            one
        } else {
            several
        };
        format!("player {} has {} {points}", nth + 1, typeset(*score)).trim_end().to_owned()
    };
    let points: Vec<String> = payoffs.iter().enumerate().map(has).collect();
    format!("The game is over. {}", sentence(&points.join(", ")))
}

/// The last moves, each with who made it, and whose turn it is. That the die falls says itself that it is chance.
pub(crate) fn state(lately: &[(Mover, &str)], turn: &str) -> String {
    let told = |&(mover, words): &(Mover, &str)| match mover {
        Mover::Chance => words.to_owned(),
        mover => format!("{} {words}", who(mover, Words::ALL[0])),
    };
    match lately {
        [] => turn.to_owned(),
        [(_, last)] => format!("Last move: {last}. {turn}"),
        lately => format!("Last moves: {}. {turn}", lately.iter().map(told).collect::<Vec<_>>().join(", ")),
    }
}

/// Said while the search thinks.
pub(crate) const THINKING: &str = "The search is thinking…";
/// Said while a search is made.
pub(crate) const SEARCHING: &str = "Searching…";
/// The button that leaves it.
pub(crate) const CANCEL: &str = "Cancel";
/// The button of an embed that searches again what could not be searched.
pub(crate) const TRY_AGAIN: &str = "Try again";
/// Said in an embed once somebody has left its search.
pub(crate) const SEARCH_LEFT: &str = "The search was cancelled.";
/// Said where an address is to show a search of a game, and names none.
pub(crate) const NO_GAME: &str =
    "The address names no game to search. Write game=ttt-…, or open the tree in an embed of its own.";

/// How far a search has come.
pub(crate) fn progress(n_nodes: u64, per_second: u64) -> String {
    format!("{} positions, {} a second", grouped(n_nodes), grouped(per_second))
}

/// The button to the tree behind a thought.
pub(crate) fn show_tree(depth: u32) -> String {
    format!("Show the tree of {}", counted(depth.into(), "ply", "plies"))
}

/// What stands on that button.
pub(crate) const TREE: &str = "Tree";

/// Below the table, of a move that the search has made.
pub(crate) fn thought_of(name: &str, info: &GameInfo) -> String {
    let whose = match info.players {
        Players::Several(_) => "the player who moves",
        Players::Two | Players::TwoAndChance => "MAX",
    };
    format!("Before it played {name}. Values are what the position is worth to {whose}.")
}

/// Said where somebody wants to search a position at its end.
pub(crate) const NOTHING_TO_SEARCH: &str = "The game is over here: there is nothing to search.";
/// Said where the browser makes no worker.
pub(crate) const NO_WORKER: &str = "This browser starts no worker for this page, so no game can be searched. Open the page through a web server.";
/// Said where the worker has stopped.
pub(crate) const WORKER_STOPPED: &str = "The search has stopped: its program did not arrive, or ran out of memory. Try again, or choose a smaller depth limit.";

/// A number with its thousands apart.
pub(crate) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (nth, digit) in digits.chars().enumerate() {
        if nth > 0 && (digits.len() - nth).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
