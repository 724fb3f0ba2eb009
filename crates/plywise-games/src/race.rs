//! A race of two pieces each on one short track, as backgammon is one of fifteen.

use std::convert::Infallible;

use plywise_search::{Game, GameRules, Mover, Player, Score};

use crate::board_game::weighed;
use crate::position_problem::{exactly, not_a, nothing_after, numbers, player, turn, turn_name, words};
use crate::{Board, BoardGame, GameInfo, Mark, Part, PositionProblem, Setup, english};

/// How many squares the track has. A piece behind its last square is off.
const TRACK: u8 = 6;
const OFF: u8 = TRACK + 1;
/// The die shows 1 to so much.
const DIE: u8 = 3;

/// A race from one of its positions. Each player has two pieces; MAX's go up the track, MIN's down. Who is to move throws a
/// die of three, and moves a piece by that much, if it can. A piece may not go where two of the other's stand; where one stands
/// alone, it is hit and starts again. Whoever has both pieces off first has won.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Race {
    start: Pieces,
}

/// Where the pieces are, each counted from its player's start (0) to off the track (7), the one behind first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pieces {
    /// MAX's, and MIN's.
    pub steps: [[u8; 2]; 2],
    /// Whose turn it is.
    pub turn: Player,
    /// What the die shows; `None` before it is thrown.
    pub roll: Option<u8>,
}

impl Default for Race {
    fn default() -> Race {
        Race { start: Pieces { steps: [[0; 2]; 2], turn: Player::Max, roll: None } }
    }
}

/// The square that a piece of the other player, so far from its own start, stands on, as this player counts.
fn from_other_end(steps: u8) -> Option<u8> {
    (1..=TRACK).contains(&steps).then(|| OFF - steps)
}

/// The position after a piece, the one behind (0) or in front (1), has moved; `None` where it cannot.
fn moved(at: Pieces, nth: usize, roll: u8) -> Option<Pieces> {
    let (own, other) = (at.turn as usize, !at.turn as usize);
    if at.steps[own][nth] == OFF {
        return None;
    }
    let to = (at.steps[own][nth] + roll).min(OFF);
    let mut next = Pieces { turn: !at.turn, roll: None, ..at };
    let is_there = |steps: &u8| from_other_end(*steps) == Some(to);
    match at.steps[other].iter().filter(|steps| is_there(steps)).count() {
        0 => {}
        1 => next.steps[other].iter_mut().filter(|steps| is_there(steps)).for_each(|steps| *steps = 0),
        _ => return None,
    }
    next.steps[own][nth] = to;
    next.steps.iter_mut().for_each(|steps| steps.sort_unstable());
    Some(next)
}

impl Race {
    /// The column that a piece leaves, and the one to which it goes; none of a piece at the start or off the track. None where
    /// no piece moves.
    fn way(from: Pieces, to: Pieces) -> Option<(Option<usize>, Option<usize>)> {
        let roll = from.roll?;
        let nth = [1, 0].into_iter().find(|nth| moved(from, *nth, roll) == Some(to))?;
        let steps = from.steps[from.turn as usize][nth];
        let column = |steps: u8| {
            let is_there = (1..=TRACK).contains(&steps);
            let column =
                if from.turn == Player::Max { steps.wrapping_sub(1) } else { TRACK.wrapping_sub(steps) };
            is_there.then_some(usize::from(column))
        };
        Some((column(steps), column((steps + roll).min(OFF))))
    }

    /// The same by the names of the columns.
    fn named_way(&self, from: Pieces, to: Pieces) -> Option<(Option<String>, Option<String>)> {
        let (left, come) = Race::way(from, to)?;
        let board = self.board(to);
        let name = |column: Option<usize>| column.map(|column| board.column_name(column));
        Some((name(left), name(come)))
    }
}

impl Game for Race {
    type Node = Pieces;
    type Stop = Infallible;

    fn root(&self) -> Pieces {
        self.start
    }

    fn player(&self, at: Pieces) -> Player {
        at.turn
    }

    fn value(&self, at: Pieces) -> Result<Option<Score>, Infallible> {
        let [max, min] = at.steps.map(|steps| steps == [OFF; 2]);
        Ok((max || min).then(|| Score::from(if max { 1 } else { -1 })))
    }

    fn static_value(&self, at: Pieces) -> Result<Score, Infallible> {
        Ok(weighed(self, at))
    }

    /// What the die may show; then the piece in front, the one behind, or staying where neither can go.
    fn children(&self, at: Pieces) -> impl Iterator<Item = Pieces> {
        let faces = (1..=DIE).filter(move |_| at.roll.is_none());
        let is_pair = at.steps[at.turn as usize][0] == at.steps[at.turn as usize][1];
        let moves = at.roll.map(|roll| {
            let in_front = moved(at, 1, roll);
            let behind = moved(at, 0, roll).filter(|_| !is_pair);
            let stays = in_front.is_none() && behind.is_none();
            [in_front, behind, stays.then_some(Pieces { turn: !at.turn, roll: None, ..at })]
        });
        let rolled = faces.map(move |face| Pieces { roll: Some(face), ..at });
        rolled.chain(moves.into_iter().flatten().flatten())
    }
}

impl GameRules for Race {
    type Key = Pieces;

    fn key(&self, at: Pieces) -> Pieces {
        at
    }

    fn n_moves(&self) -> usize {
        usize::from(OFF) + 1 + usize::from(DIE)
    }

    /// From which square a piece moves, 7 for staying; and behind that, what the die shows.
    fn move_number(&self, from: Pieces, to: Pieces) -> usize {
        let Some(roll) = from.roll else { return usize::from(OFF + to.roll.unwrap_or(1)) };
        let moves = [1, 0].into_iter().find(|nth| moved(from, *nth, roll) == Some(to));
        usize::from(moves.map_or(OFF, |nth| from.steps[from.turn as usize][nth]))
    }

    /// From where to where a piece goes, by the columns of the track: `c/e`, `start/b`, `f/off`; `pass`, or what the die shows.
    fn move_name(&self, from: Pieces, to: Pieces) -> String {
        match (from.roll, self.named_way(from, to)) {
            (None, _) => format!("roll{}", to.roll.unwrap_or(1)),
            (_, Some((left, come))) => english::short_way(left, come),
            _ => "pass".to_owned(),
        }
    }
}

impl BoardGame for Race {
    const INFO: GameInfo = english::RACE;
    type PositionError = PositionProblem;

    fn from_text(text: &str) -> Result<Race, PositionProblem> {
        let mut words = words(text);
        let mut steps = [[0; 2]; 2];
        for of_player in &mut steps {
            let word = words.next().ok_or(PositionProblem::Missing(Part::Pieces))?;
            *of_player = exactly(&numbers(word, Part::Pieces, OFF)?, Part::Pieces)?;
            of_player.sort_unstable();
        }
        let word = words.next().ok_or(PositionProblem::Missing(Part::Turn))?;
        let turn = turn(word).ok_or_else(|| not_a(Part::Turn, word))?;
        let in_range = |roll: &u8| (1..=DIE).contains(roll);
        let roll = |word: &str| word.parse().ok().filter(in_range).ok_or_else(|| not_a(Part::Roll, word));
        let roll = words.next().map(roll).transpose()?;
        nothing_after(words)?;
        let [max, min] = steps;
        if max.iter().any(|own| min.iter().any(|other| from_other_end(*other) == Some(*own))) {
            return Err(PositionProblem::SharedSquare);
        }
        let is_over = steps.contains(&[OFF; 2]);
        if steps == [[OFF; 2]; 2] || is_over && roll.is_some() {
            return Err(PositionProblem::PlayedOn);
        }
        Ok(Race { start: Pieces { steps, turn, roll } })
    }

    fn text(&self, at: Pieces) -> String {
        let [max, min] = at.steps.map(|[behind, front]| format!("{behind}.{front}"));
        let roll = at.roll.map_or(String::new(), |roll| format!(" {roll}"));
        format!("{max} {min} {}{roll}", turn_name(at.turn))
    }

    fn link_text(&self, at: Pieces) -> String {
        self.text(at).replace(' ', "_")
    }

    /// Two rows, as two pieces may stand on one square.
    fn board(&self, at: Pieces) -> Board {
        let mark = |row: usize, square: u8| {
            let [max, min] = at.steps;
            let n_max = max.iter().filter(|steps| **steps == square).count();
            let n_min = min.iter().filter(|steps| from_other_end(**steps) == Some(square)).count();
            match (n_max > row, n_min > row) {
                (true, _) => Some(Mark::Cross),
                (_, true) => Some(Mark::Nought),
                _ => None,
            }
        };
        let squares = [1, 0].into_iter().flat_map(|row| (1..=TRACK).map(move |square| mark(row, square)));
        Board::new(usize::from(TRACK), squares.collect())
    }

    fn beside(&self, at: Pieces) -> Vec<(&'static str, String)> {
        let count = |steps: [u8; 2], there: u8| steps.iter().filter(|steps| **steps == there).count();
        let [max, min] = at.steps.map(|steps| english::start_and_off(count(steps, 0), count(steps, OFF)));
        let die = at.roll.map_or_else(|| english::NOT_THROWN.to_owned(), |roll| roll.to_string());
        english::RACE_SIDES.into_iter().zip([max, min, die]).collect()
    }

    fn pressed(&self, from: Pieces, to: Pieces) -> Vec<usize> {
        let column = Race::way(from, to).and_then(|(left, come)| left.or(come));
        // Of two pieces on one square the lower is always there.
        column.map(|column| usize::from(TRACK) + column).into_iter().collect()
    }

    fn move_words(&self, from: Pieces, to: Pieces) -> String {
        let name = self.move_name(from, to);
        match (from.roll, self.named_way(from, to)) {
            (None, _) => english::die_shows(name.trim_start_matches("roll")),
            (_, Some((left, come))) => english::way(left, come),
            _ => name,
        }
    }

    fn setup(&self, at: Pieces) -> Setup {
        let [max, min] = at.steps.map(|steps| steps.iter().filter(|steps| **steps == OFF).count() as u8);
        Setup { board: self.board(at), chosen: vec![max, min, at.turn as u8, at.roll.unwrap_or(0)] }
    }

    /// Pieces that are neither on the track nor off it are at the start. Nobody throws once the game is over.
    fn set_up(&self, setup: &Setup) -> String {
        let (board, [max_off, min_off, turn, roll]) = (&setup.board, setup.parts());
        let steps = |mark: Mark, n_off: u8, from_own_end: fn(u8) -> u8| {
            let squares = (0..TRACK).flat_map(|square| {
                let rows =
                    (0..board.n_rows()).filter(move |row| board.mark(*row, square.into()) == Some(mark));
                rows.map(move |_| from_own_end(square))
            });
            let mut steps: Vec<u8> = squares.collect();
            let n_left = 2usize.saturating_sub(steps.len());
            let n_off = usize::from(n_off).min(n_left);
            steps.extend(vec![OFF; n_off]);
            steps.extend(vec![0; n_left - n_off]);
            steps.sort_unstable();
            steps.iter().map(u8::to_string).collect::<Vec<_>>().join(".")
        };
        let max = steps(Mark::Cross, max_off, |square| square + 1);
        let min = steps(Mark::Nought, min_off, |square| TRACK - square);
        let gone = format!("{OFF}.{OFF}");
        let is_over = max == gone || min == gone;
        let roll = if roll == 0 || is_over { String::new() } else { format!(" {roll}") };
        format!("{max} {min} {}{roll}", turn_name(player(turn)))
    }

    fn features(&self, at: Pieces) -> impl Iterator<Item = f64> {
        let [max, min] = at.steps.map(|[behind, front]| f64::from(behind + front));
        let off = |steps: [u8; 2]| steps.iter().filter(|steps| **steps == OFF).count() as f64;
        [max - min, off(at.steps[0]) - off(at.steps[1])].into_iter()
    }

    fn mover(&self, at: Pieces) -> Mover {
        if at.roll.is_none() { Mover::Chance } else { at.turn.into() }
    }
}
