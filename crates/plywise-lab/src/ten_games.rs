//! How large ten well-known games are, and how far a search gets in them.

use crate::axis::{Axis, Scale};
use crate::english;
use crate::experiment::{Experiment, Setup};
use crate::plot::{Landmark, Plot, Series};
use crate::report::{Cell, Column, Report, Role, Table};

/// How large a game is, as the field states it.
///
/// Sources: Allis 1994, "Searching for Solutions in Games and Artificial Intelligence", chapter 6; van den Herik, Uiterwijk & van
/// Rijswijck 2002, "Games solved: Now and in the future", Artificial Intelligence 134, table 6; for backgammon, Tesauro 1992,
/// "Practical issues in temporal difference learning", Machine Learning 8. They are orders of magnitude and means of real games,
/// not exact counts.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GameSize {
    /// What the game is called.
    pub title: &'static str,
    /// The power of ten that the number of its positions is about.
    pub state_space: u32,
    /// The power of ten that the number of leaves of its game tree is about.
    pub game_tree: u32,
    /// How many moves, or moves and throws, there are at a position on average.
    pub branching: f64,
    /// How many plies a game has on average.
    pub plies: u32,
}

/// Ten games from the lectures, the smallest first.
pub const TEN_GAMES: [GameSize; 10] = [
    GameSize { title: english::TEN_GAMES[0], state_space: 3, game_tree: 5, branching: 4.0, plies: 9 },
    GameSize { title: english::TEN_GAMES[1], state_space: 14, game_tree: 21, branching: 4.0, plies: 36 },
    GameSize { title: english::TEN_GAMES[2], state_space: 21, game_tree: 31, branching: 2.8, plies: 70 },
    GameSize { title: english::TEN_GAMES[3], state_space: 10, game_tree: 50, branching: 10.0, plies: 50 },
    GameSize { title: english::TEN_GAMES[4], state_space: 30, game_tree: 54, branching: 4.0, plies: 90 },
    GameSize { title: english::TEN_GAMES[5], state_space: 28, game_tree: 58, branching: 10.0, plies: 58 },
    GameSize { title: english::TEN_GAMES[6], state_space: 46, game_tree: 123, branching: 35.0, plies: 80 },
    GameSize { title: english::TEN_GAMES[7], state_space: 20, game_tree: 144, branching: 420.0, plies: 55 },
    GameSize { title: english::TEN_GAMES[8], state_space: 71, game_tree: 226, branching: 80.0, plies: 115 },
    GameSize { title: english::TEN_GAMES[9], state_space: 172, game_tree: 360, branching: 250.0, plies: 150 },
];

/// How many leaves a search looks at, of a tree in which every branch has as many children and every leaf is as deep.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Work {
    /// Minimax: all, b^d.
    Minimax,
    /// Alpha-beta with children in random order: about b^(3d/4) (Pearl 1982, "The solution for the branching factor of the alpha-beta
    /// pruning algorithm and its optimality").
    RandomOrder,
    /// Alpha-beta with the best child first: b^⌈d/2⌉ + b^⌊d/2⌋ − 1 (Knuth & Moore 1975).
    BestFirst,
}

impl Work {
    /// As a power of ten, where each of so many plies multiplies the leaves by a power of ten.
    fn leaves(self, depth: u32, ply: f64) -> f64 {
        let all = f64::from(depth) * ply;
        match self {
            Work::Minimax => all,
            Work::RandomOrder => 0.75 * all,
            Work::BestFirst => {
                let [more, less] = [depth.div_ceil(2), depth / 2].map(|plies| f64::from(plies) * ply);
                more + (1.0 + 10_f64.powf(less - more) - 10_f64.powf(-more)).log10()
            }
        }
    }
}

impl GameSize {
    /// Whether a game is over by a depth in plies, as far as its length and the size of its tree say: no search goes deeper.
    #[must_use]
    pub fn is_over_at(&self, depth: u32) -> bool {
        depth >= self.plies
    }

    /// How many seconds a search takes to a depth in plies, 1 or more, at so many leaves a second. It looks at no more than the whole
    /// game tree.
    #[must_use]
    pub fn seconds_for(&self, depth: u32, work: Work, speed: f64) -> f64 {
        10_f64.powf(self.power_of_seconds(depth, work, speed))
    }

    /// [`GameSize::seconds_for`] as a power of ten, which may be greater than a number can.
    fn power_of_seconds(&self, depth: u32, work: Work, speed: f64) -> f64 {
        self.leaves_at(depth, work) - speed.log10()
    }

    /// How many plies deep a search gets in so many seconds: no deeper than the game.
    #[must_use]
    pub fn plies_in(&self, seconds: f64, work: Work, speed: f64) -> u32 {
        // A hair more than there is time for is rounding.
        let leaves = (seconds * speed).max(1.0).log10() + 1e-9;
        (1..=self.plies).rev().find(|&depth| self.leaves_at(depth, work) <= leaves).unwrap_or_default()
    }

    /// The power of ten that the leaves looked at to a depth are: no more than in a tree of the game's size and length.
    fn leaves_at(&self, depth: u32, work: Work) -> f64 {
        let whole = work.leaves(self.plies, f64::from(self.game_tree) / f64::from(self.plies));
        if self.is_over_at(depth) { whole } else { work.leaves(depth, self.branching.log10()).min(whole) }
    }
}

/// A time as one feels it.
#[must_use]
pub fn duration_in_words(seconds: f64) -> String {
    english::duration(seconds)
}

/// The columns with times, in words.
const TIMES: std::ops::Range<usize> = 5..8;

pub(crate) fn report(setup: &Setup) -> Report {
    let Setup { depth, speed, .. } = *setup;
    let mut columns = english::ten_games_columns(depth).map(|name| Column { name, role: Role::Quantity });
    columns[TIMES].iter_mut().for_each(|column| column.role = Role::Words);
    let rows = TEN_GAMES.map(|game| {
        let takes = |work| {
            let time = duration_in_words(game.seconds_for(depth, work, speed));
            Cell::Text(if game.is_over_at(depth) { english::whole_game(&time) } else { time })
        };
        let gets = |work| match game.plies_in(1.0, work, speed) {
            plies if game.is_over_at(plies) => Cell::Text(english::to_the_end(plies)),
            plies => Cell::Number(f64::from(plies)),
        };
        vec![
            Cell::Text(game.title.to_owned()),
            Cell::Text(english::power_of_ten(game.state_space as i32)),
            Cell::Text(english::power_of_ten(game.game_tree as i32)),
            Cell::Number(game.branching),
            Cell::Number(f64::from(game.plies)),
            takes(Work::Minimax),
            takes(Work::RandomOrder),
            takes(Work::BestFirst),
            gets(Work::Minimax),
            gets(Work::BestFirst),
        ]
    });
    Report {
        title: Experiment::TenGames.info().title.to_owned(),
        about: english::made_with(Experiment::TenGames, setup, true),
        table: Table { columns: columns.to_vec(), rows: rows.to_vec() },
        plot: plot(depth, speed),
        games: Vec::new(),
        is_whole: true,
    }
}

/// How long each search takes in each game, a row for each game, the smallest at the top.
fn plot(depth: u32, speed: f64) -> Plot {
    let [across, up] = english::axes(Experiment::TenGames);
    let searches =
        [Work::Minimax, Work::RandomOrder, Work::BestFirst].into_iter().zip(english::TEN_GAMES_SEARCHES);
    let series = searches.map(|(work, name)| {
        let row = |(nth, game): (usize, &GameSize)| (game.power_of_seconds(depth, work, speed), nth as f64);
        let points: Vec<_> = TEN_GAMES.iter().rev().enumerate().map(row).rev().collect();
        Series { name: name.to_owned(), is_part: vec![false; points.len()], points, bars: Vec::new() }
    });
    let names = TEN_GAMES.iter().rev().map(|game| game.title.to_owned());
    let landmarks = english::known_times().map(|(at, name)| Landmark { at, name: name.to_owned() });
    Plot {
        title: english::ten_games_title(depth),
        across: Axis { title: across.to_owned(), scale: Scale::PowersOfTen },
        up: Axis { title: up.to_owned(), scale: Scale::Names(names.collect()) },
        series: series.collect(),
        landmarks: landmarks.to_vec(),
    }
}
