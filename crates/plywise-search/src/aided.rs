//! Alpha-beta on a game with what engines add to it: a transposition table, killer moves, a history of moves.

use crate::game_search::search_game;
use crate::{Event, GameRules, Options, Rules, Score, Search, TableEntry};

/// What helps an alpha-beta search of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Aids {
    /// Remember what was found of each position, and use it where the position comes up again by other moves
    /// (Greenblatt, Eastlake & Crocker 1967).
    pub table: bool,
    /// Look first at the two moves that last cut off a position as many moves from the root (Akl & Newborn 1977).
    pub killers: bool,
    /// Look first at the moves that have cut off most, wherever they did (Schaeffer 1983).
    pub history: bool,
}

impl Aids {
    /// Plain alpha-beta.
    pub const NONE: Aids = Aids { table: false, killers: false, history: false };
}

/// What an aided search came to, and the table it leaves behind.
#[derive(Clone, Debug)]
pub struct Aided<K> {
    /// The root's value.
    pub score: Score,
    /// Every entry, in the order in which the positions were first left. Empty without a table.
    pub table: Vec<TableEntry<K>>,
}

/// The value of a game by alpha-beta with what engines add to it: [`search_game`] without a depth limit. With a table it hands up
/// values themselves (fail-soft), whatever `rules` say: a table needs the tightest bounds it can get.
///
/// ```
/// use plywise_games::TicTacToe;
/// use plywise_search::{Aids, Search, alpha_beta_aided};
///
/// let aids = Aids { table: true, ..Aids::default() };
/// let mut entered = 0;
/// let Ok(aided) = alpha_beta_aided(&TicTacToe::default(), Search::ALPHA_BETA.rules, aids, |event| {
///     entered += u32::from(matches!(event, plywise_search::Event::Entered { .. }));
/// });
/// assert_eq!((aided.score.points(), entered), (0.0, 4_615));
/// ```
///
/// # Errors
/// When the game stops the search, see [`crate::Game::value`].
pub fn alpha_beta_aided<G: GameRules>(
    game: &G,
    rules: Rules,
    aids: Aids,
    mut report: impl FnMut(Event<G::Node>),
) -> Result<Aided<G::Key>, G::Stop> {
    let options = Options { aids, ..Options::PLAIN };
    let search = Search { rules, options, ..Search::ALPHA_BETA };
    let found = search_game(game, &search, |event| report(event.map(|node| node.position)))?;
    let score = found.score.expect("nothing stops a search without a budget");
    Ok(Aided { score, table: found.table })
}
