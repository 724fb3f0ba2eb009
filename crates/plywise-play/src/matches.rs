//! Matches: two players, many games, and how sure one can be of the result.

use plywise_games::BoardGame;
use plywise_search::{Player as Side, SplitMix};

use crate::{Ending, Player, Sitting};

/// The 97.5th percentile of the normal distribution: 95 % of it lies nearer to the middle.
const Z: f64 = 1.959_963_984_540_054;
/// A game that takes more moves counts as a draw: no game here does, by its rules.
const MOST_MOVES: usize = 10_000;

/// How a match is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Match {
    /// How many games. Each opening is played twice, with sides changed, so an even number is fair.
    pub n_games: u32,
    /// How many random moves each opening has. An opening that ends the game is drawn again.
    pub opening_plies: u32,
    /// What the openings follow from.
    pub seed: u64,
}

/// How the games of a match ended, for its first player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MatchCounts {
    /// Games that the first player won.
    pub wins: u32,
    /// Games that nobody won.
    pub draws: u32,
    /// Games that the second player won.
    pub losses: u32,
}

impl MatchCounts {
    /// How many games there were.
    #[must_use]
    pub fn n_games(self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// What part of the points the first player has, a draw being half a point; one half before any game.
    #[must_use]
    pub fn score(self) -> f64 {
        match self.n_games() {
            0 => 0.5,
            n => (f64::from(self.wins) + f64::from(self.draws) / 2.0) / f64::from(n),
        }
    }

    /// Between what parts of the points the first player's strength lies, by Wilson's interval with 95 % confidence. A drawn
    /// game counts as half a game won, which makes the interval wider than it needs to be, not narrower.
    ///
    /// Source: Wilson 1927, "Probable inference, the law of succession, and statistical inference".
    #[must_use]
    pub fn confidence(self) -> (f64, f64) {
        wilson(self.score(), self.n_games().into())
    }

    /// Counts a game more; `first` is the side of the first player.
    pub fn add(&mut self, ending: Ending, first: Side) {
        match ending {
            Ending::Won(side) if side == first => self.wins += 1,
            Ending::Won(_) => self.losses += 1,
            Ending::Drawn | Ending::Repeated => self.draws += 1,
        }
    }
}

/// Between what parts something lies that was seen in a part of so many independent cases, by Wilson's interval with 95 %
/// confidence; from 0 to 1 where there were none.
#[must_use]
pub fn wilson(part: f64, n: u64) -> (f64, f64) {
    if n == 0 {
        return (0.0, 1.0);
    }
    let n = n as f64;
    let scale = 1.0 + Z * Z / n;
    let middle = (part + Z * Z / (2.0 * n)) / scale;
    let reach = Z / scale * (part * (1.0 - part) / n + Z * Z / (4.0 * n * n)).sqrt();
    ((middle - reach).max(0.0), (middle + reach).min(1.0))
}

/// Plays a match of a game for two. The first player is MAX in the first game of each opening, and MIN in the second. `after`
/// hears of each game once it is over, with the counts so far.
pub fn play_match<G: BoardGame>(
    game: &G,
    players: [&Player; 2],
    of: Match,
    mut after: impl FnMut(&Sitting<G>, MatchCounts),
) -> MatchCounts {
    let mut counts = MatchCounts::default();
    for (nth, opening) in
        openings(game, of.opening_plies, of.seed).take(of.n_games.div_ceil(2) as usize).enumerate()
    {
        for first in [Side::Max, Side::Min].into_iter().take(of.n_games as usize - 2 * nth) {
            let (sitting, ending) = play_out(opening.clone(), players, first);
            counts.add(ending, first);
            after(&sitting, counts);
        }
    }
    counts
}

/// The openings of a match with this seed, one after the other without end: so many random moves each, fewer where the game keeps
/// ending.
pub fn openings<G: BoardGame>(game: &G, plies: u32, seed: u64) -> impl Iterator<Item = Sitting<G>> {
    let mut dice = SplitMix::new(seed);
    std::iter::repeat_with(move || random_opening(game, plies, &mut dice))
}

/// An opening of random moves; shorter where the game keeps ending.
fn random_opening<G: BoardGame>(game: &G, plies: u32, dice: &mut SplitMix) -> Sitting<G> {
    for plies in (0..=plies).rev().flat_map(|plies| [plies; 20]) {
        let mut sitting = Sitting::new(game.clone());
        for _ in 0..plies {
            let moves: Vec<G::Node> = game.children(sitting.at()).collect();
            let nth = (dice.next_number() % moves.len().max(1) as u64) as usize;
            if !moves.get(nth).is_some_and(|to| sitting.move_to(*to)) {
                break;
            }
        }
        if sitting.ending().is_none() {
            return sitting;
        }
    }
    Sitting::new(game.clone())
}

/// Plays a game to its end from where it is; `first` is the side of the first player.
#[must_use]
pub fn play_out<G: BoardGame>(
    mut sitting: Sitting<G>,
    players: [&Player; 2],
    first: Side,
) -> (Sitting<G>, Ending) {
    for _ in 0..MOST_MOVES {
        if let Some(ending) = sitting.ending() {
            return (sitting, ending);
        }
        let player = players[usize::from(sitting.turn() != first)];
        let choice = sitting.from_here().ok().and_then(|game| player.choose(&game));
        if !choice.is_some_and(|choice| sitting.move_to(choice.to)) {
            break;
        }
    }
    (sitting, Ending::Drawn)
}
