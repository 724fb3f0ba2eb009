//! What pressing squares of a board does.

use std::rc::Rc;

use plywise_arena::SeenMove;
use plywise_games::{Board, Presses};

use crate::english;
use crate::play::Play;

/// What pressing a square does.
#[derive(Clone, Debug, PartialEq)]
pub enum Pressed {
    /// Makes a move, by number.
    Move(usize),
    /// Picks these squares, and no others.
    Picked(Rc<[u16]>),
    /// Makes no move and leaves nothing picked, and why.
    Nothing(String),
}

impl Play {
    /// What pressing a square does: a move where it is the last square of one, or else the squares that narrow the moves down. No
    /// other move is ever made in the place of one that cannot be.
    #[must_use]
    pub fn pressed(&self, square: u16) -> Pressed {
        if self.picked.iter().any(|picked| self.is_as_good(*picked, square)) {
            return Pressed::Picked(Rc::from([]));
        }
        // Only a piece that is picked goes somewhere.
        let goes = self.kind.info().presses == Presses::Piece;
        let picked = if goes { &self.picked[..] } else { &[] };
        let together: Vec<u16> = picked.iter().copied().chain([square]).collect();
        for squares in [&together[..], &[square]] {
            match self.moves_by(squares)[..] {
                [] => {}
                [nth] if self.seen().moves[nth].pressed.len() == squares.len() => return Pressed::Move(nth),
                _ => return Pressed::Picked(squares.into()),
            }
        }
        Pressed::Nothing(self.why_nothing(square))
    }

    /// The moves that the pressed squares leave, by number; all where none is pressed.
    #[must_use]
    pub fn open_moves(&self) -> Vec<usize> {
        self.moves_by(&self.picked)
    }

    /// Where the piece that is picked may go.
    #[must_use]
    pub fn targets(&self) -> Vec<u16> {
        let n_picked = self.picked.len();
        if n_picked == 0 {
            return Vec::new();
        }
        let next = |nth: usize| self.seen().moves[nth].pressed.get(n_picked).copied();
        let mut targets: Vec<u16> = self.open_moves().into_iter().filter_map(next).collect();
        targets.sort_unstable();
        targets.dedup();
        targets
    }

    /// The moves that begin with these squares, by number.
    fn moves_by(&self, squares: &[u16]) -> Vec<usize> {
        let begins = |one: &SeenMove| {
            let mut pairs = squares.iter().zip(&one.pressed);
            one.pressed.len() >= squares.len() && pairs.all(|(one, other)| self.is_as_good(*one, *other))
        };
        let moves = self.seen().moves.iter().enumerate();
        moves.filter(|(_, one)| begins(one)).map(|(nth, _)| nth).collect()
    }

    /// Whether it is all one which of two squares is pressed.
    fn is_as_good(&self, one: u16, other: u16) -> bool {
        let columns = self.seen().board.columns.max(1) as u16;
        one == other || self.kind.info().presses.takes_columns() && one % columns == other % columns
    }

    fn why_nothing(&self, square: u16) -> String {
        let board = Board::from(&self.seen().board);
        let place =
            |square: u16| (usize::from(square) / board.n_columns(), usize::from(square) % board.n_columns());
        let name = |square: u16| board.square_name(place(square).0, place(square).1);
        let (row, column) = place(square);
        let is_taken = board.mark(row, column).is_some();
        let (name, picked) = (name(square), self.picked.first().map(|picked| name(*picked)));
        match self.kind.info().presses {
            Presses::Square if is_taken => english::taken(&name),
            Presses::Square => english::no_move_to(&name),
            Presses::Column => english::full(&board.column_name(column)),
            Presses::Piece => match picked {
                Some(from) => english::does_not_go(&from, &name),
                None if is_taken => english::does_not_move(&name),
                None => english::PRESS_A_PIECE.to_owned(),
            },
            Presses::Stone if is_taken => english::NOT_SO_MANY.to_owned(),
            Presses::Stone => english::PRESS_A_STONE.to_owned(),
            Presses::Track => english::no_piece_leaves(&board.column_name(column)),
            Presses::Line | Presses::Nothing => english::PRESS_BETWEEN_DOTS.to_owned(),
        }
    }
}
