//! Games that searches play, and the moves that they choose.

use plywise_games::{BoardGame, GameVisitor};
use plywise_play::{Ending, Player, Sitting, openings, play_out};
use plywise_search::{Algorithm, Player as Side, Search};

use crate::found::PlayedGame;

/// Which opening of a match.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Opening {
    pub(crate) nth: usize,
    pub(crate) plies: u32,
    pub(crate) seed: u64,
}

/// An opening that two players play: once, or twice with sides changed.
#[derive(Clone, Debug)]
pub(crate) struct Pair {
    pub(crate) opening: Opening,
    pub(crate) players: [Player; 2],
    pub(crate) n_games: usize,
}

impl GameVisitor for &Pair {
    type Output = Vec<PlayedGame>;

    fn visit<G: BoardGame>(self) -> Vec<PlayedGame> {
        let Opening { nth, plies, seed } = self.opening;
        let Some(opening) = openings(&G::default(), plies, seed).nth(nth) else { return Vec::new() };
        let [one, other] = &self.players;
        let played = |first: Side| {
            let (sitting, ending) = play_out(opening.clone(), [one, other], first);
            let halves = match ending {
                Ending::Won(side) => 2 * u8::from(side == first),
                Ending::Drawn | Ending::Repeated => 1,
            };
            PlayedGame { first, halves, moves: sitting.written(), choices: choices(&sitting) }
        };
        [Side::Max, Side::Min].into_iter().take(self.n_games).map(played).collect()
    }
}

/// Which of the moves that there were was made, each time.
fn choices<G: BoardGame>(sitting: &Sitting<G>) -> Vec<u16> {
    let game = sitting.game();
    let choice = |pair: &[G::Node]| {
        let key = game.key(pair[1]);
        let made = game.children(pair[0]).position(|child| game.key(child) == key);
        made.unwrap_or_default() as u16
    };
    sitting.line().windows(2).map(choice).collect()
}

/// The moves that a search chooses in a position, one ply deeper each time.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Chosen {
    pub(crate) opening: Opening,
    pub(crate) depth: u32,
}

impl GameVisitor for &Chosen {
    /// The number of the move after each depth.
    type Output = Vec<usize>;

    fn visit<G: BoardGame>(self) -> Vec<usize> {
        let Opening { nth, plies, seed } = self.opening;
        let opening = openings(&G::default(), plies, seed).nth(nth);
        let Some(game) = opening.and_then(|opening| opening.from_here().ok()) else { return Vec::new() };
        let to_depth = Player::to_depth(self.depth);
        let player =
            Player { search: Search { algorithm: Algorithm::Iterative, ..to_depth.search }, ..to_depth };
        let by_depth = player.choose(&game).map_or_else(Vec::new, |choice| choice.by_depth);
        let mut chosen: Vec<usize> =
            by_depth.iter().map(|(_, to)| game.move_number(game.root(), *to)).collect();
        // A game that ends sooner is known by then: nothing would change.
        if let Some(&last) = chosen.last() {
            chosen.resize(self.depth as usize, last);
        }
        chosen
    }
}
