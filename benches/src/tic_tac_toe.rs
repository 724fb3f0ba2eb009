//! Tic-tac-toe from the empty board: the whole game.

use plywise_games::TicTacToe;
use plywise_search::{Event, Search, alpha_beta, minimax};

use crate::{Done, Kernel};

pub(crate) fn kernels() -> Vec<Kernel> {
    let mut entered = 0_u32;
    let Ok(_) = alpha_beta(&TicTacToe::default(), Search::ALPHA_BETA.rules, |event| {
        entered += u32::from(matches!(event, Event::Entered { .. }));
    });
    assert_eq!(entered, 18_297);
    vec![
        Kernel::new("tic-tac-toe", "ours", || {
            let Ok(value) = alpha_beta(&TicTacToe::default(), Search::ALPHA_BETA.rules, |_| ());
            Done { units: 18_297.0, check: value.points() }
        }),
        Kernel::new("tic-tac-toe minimax", "ours", || {
            let Ok(value) = minimax(&TicTacToe::default(), |_| ());
            Done { units: 549_946.0, check: value.points() }
        }),
        Kernel::new("tic-tac-toe", "textbook", || {
            let mut board = Textbook::default();
            let value = board.alpha_beta(f64::NEG_INFINITY, f64::INFINITY, true);
            Done { units: f64::from(board.entered), check: value }
        }),
        Kernel::new("tic-tac-toe minimax", "textbook", || {
            let mut board = Textbook::default();
            let value = board.minimax(true);
            Done { units: f64::from(board.entered), check: value }
        }),
    ]
}

const LINES: [[usize; 3]; 8] =
    [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

/// The program that a textbook would write: a board of squares, changed and changed back; `true` is MAX.
#[derive(Default)]
struct Textbook {
    squares: [Option<bool>; 9],
    entered: u32,
}

impl Textbook {
    /// What the game is worth where it is over.
    fn over(&self) -> Option<f64> {
        let squares = &self.squares;
        let line = LINES.iter().find(|[a, b, c]| {
            squares[*a].is_some() && squares[*a] == squares[*b] && squares[*a] == squares[*c]
        });
        match line {
            Some([a, ..]) => Some(if squares[*a] == Some(true) { 1.0 } else { -1.0 }),
            None => squares.iter().all(Option::is_some).then_some(0.0),
        }
    }

    fn alpha_beta(&mut self, mut alpha: f64, mut beta: f64, is_max: bool) -> f64 {
        self.entered += 1;
        if let Some(value) = self.over() {
            return value;
        }
        let mut best = if is_max { f64::NEG_INFINITY } else { f64::INFINITY };
        for square in 0..9 {
            if self.squares[square].is_some() {
                continue;
            }
            self.squares[square] = Some(is_max);
            let value = self.alpha_beta(alpha, beta, !is_max);
            self.squares[square] = None;
            if is_max {
                best = best.max(value);
                alpha = alpha.max(best);
            } else {
                best = best.min(value);
                beta = beta.min(best);
            }
            if alpha >= beta {
                break;
            }
        }
        best
    }

    fn minimax(&mut self, is_max: bool) -> f64 {
        self.entered += 1;
        if let Some(value) = self.over() {
            return value;
        }
        let mut best = if is_max { f64::NEG_INFINITY } else { f64::INFINITY };
        for square in 0..9 {
            if self.squares[square].is_none() {
                self.squares[square] = Some(is_max);
                let value = self.minimax(!is_max);
                self.squares[square] = None;
                best = if is_max { best.max(value) } else { best.min(value) };
            }
        }
        best
    }
}
