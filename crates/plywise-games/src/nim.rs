//! Nim and subtraction games.

use std::convert::Infallible;

use plywise_search::{Game, GameRules, Player, Score};

use crate::board_game::weighed;
use crate::position_problem::{not_a, numbers, player, turn, turn_name, words};
use crate::{Board, BoardGame, GameInfo, Mark, Part, PositionProblem, RowNames, Setup, english};

/// The most heaps, and the most stones on one.
const MOST_HEAPS: usize = 8;
const MOST_STONES: u8 = 31;
/// What stands for a stone.
const STONE: Mark = Mark::Sign('|');
/// How many stones may be taken at most in the games that are easily chosen.
const USUAL_TAKES: [u8; 5] = [MOST_STONES, 2, 3, 4, 5];
/// So many different numbers of stones may be taken: bit n − 1 for n.
const ANY: u32 = (1 << MOST_STONES) - 1;

/// Nim from one of its positions: who moves takes stones from one heap. Whoever takes the last stone wins, or loses
/// (*misère*). In a subtraction game only some numbers of stones may be taken, and whoever cannot move has lost, or won.
///
/// ```
/// use plywise_games::{BoardGame as _, Nim};
///
/// let game = Nim::from_text("3.4.5")?;
/// assert_eq!(game.grundy(&[3, 4, 5]), 3 ^ 4 ^ 5);
/// assert_eq!(Nim::from_text("21 take1.2.3")?.grundy(&[21]), 21 % 4);
/// # Ok::<(), plywise_games::PositionProblem>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Nim {
    /// Which numbers of stones may be taken.
    takes: u32,
    is_misere: bool,
    /// By the size of a heap, its Sprague–Grundy value.
    grundy: [u8; MOST_STONES as usize + 1],
    start: Heaps,
}

/// Heaps, and whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Heaps {
    stones: [u8; MOST_HEAPS],
    n_heaps: u8,
    turn: Player,
}

impl Heaps {
    /// How many stones there are on each heap.
    #[must_use]
    pub fn stones(&self) -> &[u8] {
        &self.stones[..usize::from(self.n_heaps)]
    }

    /// What is left once somebody has taken so many stones of a heap.
    fn without(mut self, heap: usize, n: u8) -> Heaps {
        self.stones[heap] -= n;
        self.turn = !self.turn;
        self
    }
}

impl Default for Nim {
    /// 3, 4 and 5: the game of Bouton's paper, 1901.
    fn default() -> Nim {
        let stones = [3, 4, 5, 0, 0, 0, 0, 0];
        Nim::new(ANY, false, Heaps { stones, n_heaps: 3, turn: Player::Max })
    }
}

impl Nim {
    fn new(takes: u32, is_misere: bool, start: Heaps) -> Nim {
        let mut grundy = [0; MOST_STONES as usize + 1];
        for stones in 1..=MOST_STONES {
            // The smallest value that no move leads to.
            let reached = taken(takes, stones).map(|n| grundy[usize::from(stones - n)]);
            let reached = reached.fold(0u64, |all, value| all | 1 << value);
            grundy[usize::from(stones)] = reached.trailing_ones() as u8;
        }
        Nim { takes, is_misere, grundy, start }
    }

    /// The Sprague–Grundy value of heaps where the last stone wins: 0 where whoever moves loses. A heap larger than 31 counts
    /// as 31.
    ///
    /// Sources: Sprague 1935, "Über mathematische Kampfspiele"; Grundy 1939, "Mathematics and games".
    #[must_use]
    pub fn grundy(&self, stones: &[u8]) -> u8 {
        stones.iter().fold(0, |sum, n| sum ^ self.grundy[usize::from((*n).min(MOST_STONES))])
    }

    /// Whether whoever moves wins, as theory has it; `None` for misère games in which not every number may be taken.
    ///
    /// Source for misère Nim: Bouton 1901, "Nim, a game with a complete mathematical theory".
    #[must_use]
    pub fn is_won(&self, stones: &[u8]) -> Option<bool> {
        let is_large = stones.iter().any(|n| *n > 1);
        match (self.is_misere, self.takes) {
            (true, ANY) if !is_large => Some(self.grundy(stones) == 0),
            (false, _) | (true, ANY) => Some(self.grundy(stones) != 0),
            (true, _) => None,
        }
    }

    /// The words behind the heaps: which rules hold, and whose turn it is.
    fn suffix(&self, turn: Player) -> String {
        let mut suffix = String::new();
        if self.takes != ANY {
            let takes: Vec<String> = taken(self.takes, MOST_STONES).map(|n| n.to_string()).collect();
            suffix += &format!(" take{}", takes.join("."));
        }
        if self.is_misere {
            suffix += " misere";
        }
        if turn == Player::Min {
            suffix += &format!(" {}", turn_name(turn));
        }
        suffix
    }
}

/// The rule that 1, 2 … stones may be taken, up to so many.
fn takes_up_to(most: u8) -> u32 {
    (1 << most) - 1
}

/// The numbers of stones that may be taken of so many.
fn taken(takes: u32, stones: u8) -> impl Iterator<Item = u8> {
    (1..=stones).filter(move |n| takes >> (n - 1) & 1 != 0)
}

impl Game for Nim {
    type Node = Heaps;
    type Stop = Infallible;

    fn root(&self) -> Heaps {
        self.start
    }

    fn player(&self, heaps: Heaps) -> Player {
        heaps.turn
    }

    fn value(&self, heaps: Heaps) -> Result<Option<Score>, Infallible> {
        let can_move = self.children(heaps).next().is_some();
        // Who cannot move has lost, unless the last stone loses.
        let is_for_max = (heaps.turn == Player::Max) == self.is_misere;
        Ok((!can_move).then(|| Score::from(if is_for_max { 1 } else { -1 })))
    }

    fn static_value(&self, heaps: Heaps) -> Result<Score, Infallible> {
        Ok(weighed(self, heaps))
    }

    fn children(&self, heaps: Heaps) -> impl Iterator<Item = Heaps> {
        let of_heap =
            move |nth: usize| taken(self.takes, heaps.stones[nth]).map(move |n| heaps.without(nth, n));
        (0..usize::from(heaps.n_heaps)).flat_map(of_heap)
    }
}

/// The heap that a move takes from, and how many stones it takes.
fn difference(from: Heaps, to: Heaps) -> (usize, u8) {
    let nth = (0..MOST_HEAPS).find(|nth| from.stones[*nth] != to.stones[*nth]).unwrap_or(0);
    (nth, from.stones[nth].saturating_sub(to.stones[nth]))
}

impl GameRules for Nim {
    type Key = Heaps;

    fn key(&self, heaps: Heaps) -> Heaps {
        heaps
    }

    fn n_moves(&self) -> usize {
        MOST_HEAPS * usize::from(MOST_STONES)
    }

    fn move_number(&self, from: Heaps, to: Heaps) -> usize {
        let (heap, n) = difference(from, to);
        heap * usize::from(MOST_STONES) + usize::from(n.saturating_sub(1))
    }

    /// The heap, from `a`, and how many stones are taken: `b2`.
    fn move_name(&self, from: Heaps, to: Heaps) -> String {
        let (heap, n) = difference(from, to);
        format!("{}{n}", char::from(b'a' + heap as u8))
    }

    fn passed(&self, heaps: Heaps) -> Option<Heaps> {
        Some(Heaps { turn: !heaps.turn, ..heaps })
    }
}

impl BoardGame for Nim {
    const INFO: GameInfo = english::NIM;
    type PositionError = PositionProblem;

    fn from_text(text: &str) -> Result<Nim, PositionProblem> {
        let mut words = words(text);
        let heaps = words.next().ok_or(PositionProblem::Missing(Part::Heaps))?;
        let heaps = numbers(heaps, Part::Number, MOST_STONES)?;
        if heaps.len() > MOST_HEAPS {
            return Err(PositionProblem::TooMany(Part::Heaps));
        }
        let (mut takes, mut is_misere, mut player) = (ANY, false, Player::Max);
        for word in words {
            match word.strip_prefix("take") {
                Some(list) => {
                    let list = numbers(list, Part::Number, MOST_STONES)?;
                    if list.contains(&0) {
                        return Err(not_a(Part::Number, 0));
                    }
                    takes = list.iter().fold(0, |takes, n| takes | 1 << (n - 1));
                }
                None if word == "misere" => is_misere = true,
                None => player = turn(word).ok_or_else(|| not_a(Part::Turn, word))?,
            }
        }
        let mut stones = [0; MOST_HEAPS];
        stones[..heaps.len()].copy_from_slice(&heaps);
        Ok(Nim::new(takes, is_misere, Heaps { stones, n_heaps: heaps.len() as u8, turn: player }))
    }

    fn text(&self, heaps: Heaps) -> String {
        let stones: Vec<String> = heaps.stones().iter().map(u8::to_string).collect();
        stones.join(".") + &self.suffix(heaps.turn)
    }

    fn link_text(&self, heaps: Heaps) -> String {
        self.text(heaps).replace(' ', "_")
    }

    /// A row for each heap, named as moves name it.
    fn board(&self, heaps: Heaps) -> Board {
        let longest = heaps.stones().iter().copied().max().unwrap_or(0).max(1);
        let row = |n: &u8| {
            let n = *n;
            (0..longest).map(move |nth| (nth < n).then_some(STONE))
        };
        Board::new(usize::from(longest), heaps.stones().iter().flat_map(row).collect())
            .with_row_names(RowNames::Letters)
    }

    fn pressed(&self, from: Heaps, to: Heaps) -> Vec<usize> {
        let (heap, _) = difference(from, to);
        vec![heap * self.board(from).n_columns() + usize::from(to.stones[heap])]
    }

    /// With room for one more stone on each heap, and for every heap there may be.
    fn setup(&self, heaps: Heaps) -> Setup {
        let longest = heaps.stones.iter().copied().max().unwrap_or(0);
        let columns = usize::from((longest + 1).min(MOST_STONES));
        let row = |n: u8| (0..columns).map(move |nth| (nth < usize::from(n)).then_some(STONE));
        let board = Board::new(columns, heaps.stones.into_iter().flat_map(row).collect())
            .with_row_names(RowNames::Letters);
        let usual = USUAL_TAKES.iter().position(|most| takes_up_to(*most) == self.takes);
        let takes = usual.unwrap_or(USUAL_TAKES.len());
        Setup { board, chosen: vec![heaps.turn as u8, u8::from(self.is_misere), takes as u8] }
    }

    /// A heap has as many stones as stand in its row, wherever they stand. Empty heaps behind the last one are none.
    fn set_up(&self, setup: &Setup) -> String {
        let [turn, is_misere, takes] = setup.parts();
        let mut heaps = Heaps { stones: [0; MOST_HEAPS], n_heaps: 1, turn: player(turn) };
        for (nth, (heap, row)) in (1..).zip(heaps.stones.iter_mut().zip(setup.board.rows())) {
            *heap = row.iter().flatten().count().min(usize::from(MOST_STONES)) as u8;
            if *heap > 0 {
                heaps.n_heaps = nth;
            }
        }
        let takes = USUAL_TAKES.get(usize::from(takes)).map_or(self.takes, |most| takes_up_to(*most));
        Nim { takes, is_misere: is_misere == 1, ..self.clone() }.text(heaps)
    }

    fn features(&self, heaps: Heaps) -> impl Iterator<Item = f64> {
        let for_mover = |is_good: bool| if is_good == (heaps.turn == Player::Max) { 1.0 } else { -1.0 };
        let n_left = heaps.stones().iter().filter(|n| **n > 0).count();
        [for_mover(n_left % 2 == 1), self.is_won(heaps.stones()).map_or(0.0, for_mover)].into_iter()
    }
}
