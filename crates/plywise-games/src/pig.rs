//! Pig, a game of a die.

use std::convert::Infallible;

use plywise_search::{Game, GameRules, Mover, Player, Score};

use crate::board_game::weighed;
use crate::position_problem::{exactly, not_a, nothing_after, numbers, player, turn, turn_name, words};
use crate::{Board, BoardGame, GameInfo, Mark, Part, PositionProblem, Setup, english};

/// The most points that can be played for.
const MOST_POINTS: u8 = 100;

/// Pig from one of its positions: in its turn a player throws a die as often as it likes. A 1 ends the turn and what was
/// thrown in it is lost; anything else is added up, and *hold* keeps it and ends the turn. Whoever has the target wins. With a
/// coin instead of a die (*Piglet*), heads are one point and tails end the turn.
///
/// A game is worth what MAX wins of it on average: 1 where it has won, 0 where it has lost.
///
/// Sources: Scarne 1945; Neller & Presser 2004, "Optimal play of the dice game Pig".
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pig {
    target: u8,
    has_coin: bool,
    start: Throw,
}

/// Scores, what was thrown in this turn, and whether the die is in the air.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Throw {
    /// MAX's points, and MIN's.
    pub scores: [u8; 2],
    /// What was thrown in this turn so far.
    pub total: u8,
    /// Whose turn it is.
    pub turn: Player,
    /// Whether the die is thrown, and chance says what comes up.
    pub is_thrown: bool,
}

impl Default for Pig {
    fn default() -> Pig {
        let start = Throw { scores: [0; 2], total: 0, turn: Player::Max, is_thrown: false };
        Pig { target: MOST_POINTS, has_coin: false, start }
    }
}

/// The moves: throwing, holding, and what the die may show.
const ROLL: usize = 0;
const HOLD: usize = 1;

impl Pig {
    /// What can come up.
    fn faces(&self) -> std::ops::RangeInclusive<u8> {
        if self.has_coin { 1..=2 } else { 1..=6 }
    }

    /// What a face adds; nothing where it ends the turn.
    fn gain(&self, face: u8) -> u8 {
        match face {
            1 => 0,
            _ if self.has_coin => 1,
            _ => face,
        }
    }

    fn after_face(&self, at: Throw, face: u8) -> Throw {
        let landed = Throw { is_thrown: false, ..at };
        match face {
            1 => Throw { total: 0, turn: !at.turn, ..landed },
            _ => Throw { total: at.total + self.gain(face), ..landed },
        }
    }

    /// Whether a player has the target: who has it with what was thrown holds, of course.
    fn has_won(&self, at: Throw, player: Player) -> bool {
        let thrown = if at.turn == player { at.total } else { 0 };
        at.scores[player as usize] + thrown >= self.target
    }

    fn held(at: Throw) -> Throw {
        let mut held = Throw { total: 0, turn: !at.turn, ..at };
        held.scores[at.turn as usize] += at.total;
        held
    }
}

impl Game for Pig {
    type Node = Throw;
    type Stop = Infallible;

    fn root(&self) -> Throw {
        self.start
    }

    fn player(&self, at: Throw) -> Player {
        at.turn
    }

    fn value(&self, at: Throw) -> Result<Option<Score>, Infallible> {
        let is_won = self.has_won(at, Player::Max);
        Ok((is_won || self.has_won(at, Player::Min)).then(|| Score::from(i32::from(is_won))))
    }

    fn static_value(&self, at: Throw) -> Result<Score, Infallible> {
        Ok(weighed(self, at))
    }

    /// The faces from 1; else throwing and, once something was thrown in this turn, holding.
    fn children(&self, at: Throw) -> impl Iterator<Item = Throw> {
        let faces = self.faces().filter(move |_| at.is_thrown);
        let may_hold = !at.is_thrown && at.total > 0;
        let thrown = (!at.is_thrown).then_some(Throw { is_thrown: true, ..at });
        let held = may_hold.then(|| Pig::held(at));
        faces.map(move |face| self.after_face(at, face)).chain(thrown).chain(held)
    }
}

impl GameRules for Pig {
    type Key = Throw;

    fn key(&self, at: Throw) -> Throw {
        at
    }

    fn n_moves(&self) -> usize {
        8
    }

    /// 0 throws, 1 holds, and 2 to 7 are what the die shows.
    fn move_number(&self, from: Throw, to: Throw) -> usize {
        match (from.is_thrown, to.is_thrown) {
            (false, true) => ROLL,
            (false, false) => HOLD,
            (true, _) => self.faces().position(|face| self.after_face(from, face) == to).unwrap_or(0) + 2,
        }
    }

    /// `roll`, `hold`, or what comes up.
    fn move_name(&self, from: Throw, to: Throw) -> String {
        match (self.move_number(from, to), self.has_coin) {
            (ROLL, _) => "roll".to_owned(),
            (HOLD, _) => "hold".to_owned(),
            (2, true) => "tails".to_owned(),
            (_, true) => "heads".to_owned(),
            (number, false) => (number - 1).to_string(),
        }
    }
}

impl BoardGame for Pig {
    const INFO: GameInfo = english::PIG;
    type PositionError = PositionProblem;

    fn from_text(text: &str) -> Result<Pig, PositionProblem> {
        let mut words = words(text).peekable();
        let target = words.next().ok_or(PositionProblem::Missing(Part::Target))?;
        let digits = target.strip_prefix("to").unwrap_or(target);
        let in_range = |target: &u8| (1..=MOST_POINTS).contains(target);
        let target = digits.parse().ok().filter(in_range).ok_or_else(|| not_a(Part::Target, target))?;
        let has_coin = words.next_if_eq(&"coin").is_some();
        let mut start = Throw { scores: [0; 2], total: 0, turn: Player::Max, is_thrown: false };
        if let Some(scores) = words.next() {
            start.scores = exactly(&numbers(scores, Part::Scores, target - 1)?, Part::Scores)?;
            let total = words.next().ok_or(PositionProblem::Missing(Part::Number))?;
            [start.total] = exactly(&numbers(total, Part::Number, target + 5)?, Part::Number)?;
            let word = words.next().ok_or(PositionProblem::Missing(Part::Turn))?;
            start.turn = turn(word).ok_or_else(|| not_a(Part::Turn, word))?;
            start.is_thrown = words.next_if_eq(&"thrown").is_some();
            let throws_on = start.is_thrown && start.scores[start.turn as usize] + start.total >= target;
            if throws_on {
                return Err(PositionProblem::PlayedOn);
            }
        }
        nothing_after(words)?;
        Ok(Pig { target, has_coin, start })
    }

    fn text(&self, at: Throw) -> String {
        let Throw { scores: [max, min], total, turn, is_thrown } = at;
        let coin = if self.has_coin { " coin" } else { "" };
        let thrown = if is_thrown { " thrown" } else { "" };
        format!("to{}{coin} {max}.{min} {total} {}{thrown}", self.target, turn_name(turn))
    }

    fn link_text(&self, at: Throw) -> String {
        self.text(at).replace(' ', "_")
    }

    /// What each player has behind its name, and below whoever is to throw what this turn adds: a row each.
    fn board(&self, at: Throw) -> Board {
        let row = |name: &str, points: String| format!("{name}{points:>4}");
        let [max, min] = at.scores.map(|points| points.to_string());
        let [max, min] = [row(english::PIG_PLAYERS[0], max), row(english::PIG_PLAYERS[1], min)];
        let added = row("   ", format!("+{}", at.total));
        let rows = match at.turn {
            Player::Max => [max, added, min],
            Player::Min => [max, min, added],
        };
        let squares = rows.concat().chars().map(|c| (c != ' ').then_some(Mark::Sign(c))).collect();
        Board::new(7, squares)
    }

    fn beside(&self, at: Throw) -> Vec<(&'static str, String)> {
        let [max, min] = at.scores;
        let numbers = [max, at.total, min, self.target];
        english::PIG_NUMBERS.into_iter().zip(numbers.map(|number| number.to_string())).collect()
    }

    fn pressed(&self, _from: Throw, _to: Throw) -> Vec<usize> {
        Vec::new()
    }

    fn move_words(&self, from: Throw, to: Throw) -> String {
        let name = self.move_name(from, to);
        if from.is_thrown && !self.has_coin { english::die_shows(&name) } else { name }
    }

    fn setup(&self, at: Throw) -> Setup {
        let [max, min] = at.scores;
        let (coin, turn, thrown) = (u8::from(self.has_coin), at.turn as u8, u8::from(at.is_thrown));
        Setup { board: self.board(at), chosen: vec![self.target, coin, max, min, at.total, turn, thrown] }
    }

    /// Nobody has the target before the turn, and who has it during a turn throws no more.
    fn set_up(&self, setup: &Setup) -> String {
        let [target, coin, max, min, total, turn, thrown] = setup.parts();
        let (target, turn) = (target.clamp(1, MOST_POINTS), player(turn));
        let scores = [max, min].map(|points| points.min(target - 1));
        let total = total.min(target + 5);
        let is_thrown = thrown == 1 && scores[turn as usize] + total < target;
        let at = Throw { scores, total, turn, is_thrown };
        Pig { target, has_coin: coin == 1, start: at }.text(at)
    }

    fn features(&self, at: Throw) -> impl Iterator<Item = f64> {
        let [max, min] = at.scores.map(f64::from);
        let total = if at.turn == Player::Max { f64::from(at.total) } else { -f64::from(at.total) };
        [1.0, (max + total - min) / f64::from(self.target)].into_iter()
    }

    fn mover(&self, at: Throw) -> Mover {
        if at.is_thrown { Mover::Chance } else { at.turn.into() }
    }
}
