//! Connect Four on four columns and four rows: the whole game, beside the program that a textbook would write.

use plywise_games::ConnectFour;
use plywise_search::{Event, Search, alpha_beta};

use crate::{Done, Kernel};

const NAME: &str = "connect four 4×4";
const ENTERED: u32 = 155_968;
const SIDE: usize = 4;
/// The columns in the order in which both look at them.
const ORDER: [usize; SIDE] = [1, 2, 0, 3];

pub(crate) fn kernels() -> Vec<Kernel> {
    let game = ConnectFour::sized(SIDE, SIDE).expect("it is large enough");
    let mut entered = 0;
    let Ok(_) = alpha_beta(&game, Search::ALPHA_BETA.rules, |event| {
        entered += u32::from(matches!(event, Event::Entered { .. }));
    });
    assert_eq!(entered, ENTERED);
    vec![
        Kernel::new(NAME, "ours", move || {
            let Ok(value) = alpha_beta(&game, Search::ALPHA_BETA.rules, |_| ());
            Done { units: f64::from(ENTERED), check: value.points() }
        }),
        Kernel::new(NAME, "textbook", || {
            let mut board = Textbook::default();
            let value = board.alpha_beta(f64::NEG_INFINITY, f64::INFINITY, true);
            Done { units: f64::from(board.entered), check: value }
        }),
    ]
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Disc {
    Max,
    Min,
}

/// A board as one would draw it, changed and changed back.
#[derive(Default)]
struct Textbook {
    squares: [[Option<Disc>; SIDE]; SIDE],
    entered: u32,
}

impl Textbook {
    fn winner(&self) -> Option<Disc> {
        let at = |column: usize, row: usize| self.squares[column][row];
        let whole = |squares: [Option<Disc>; SIDE]| {
            squares[0].filter(|_| squares.iter().all(|square| *square == squares[0]))
        };
        // On so small a board every line of four reaches from edge to edge.
        let columns = (0..SIDE).map(|column| [0, 1, 2, 3].map(|row| at(column, row)));
        let rows = (0..SIDE).map(|row| [0, 1, 2, 3].map(|column| at(column, row)));
        let diagonals = [[0, 1, 2, 3].map(|nth| at(nth, nth)), [0, 1, 2, 3].map(|nth| at(nth, 3 - nth))];
        columns.chain(rows).chain(diagonals).find_map(whole)
    }

    fn alpha_beta(&mut self, mut alpha: f64, mut beta: f64, is_max: bool) -> f64 {
        self.entered += 1;
        match self.winner() {
            Some(Disc::Max) => return 1.0,
            Some(Disc::Min) => return -1.0,
            None => {}
        }
        let mut best = if is_max { f64::NEG_INFINITY } else { f64::INFINITY };
        let mut has_moved = false;
        for column in ORDER {
            let Some(row) = self.squares[column].iter().position(Option::is_none) else { continue };
            has_moved = true;
            self.squares[column][row] = Some(if is_max { Disc::Max } else { Disc::Min });
            let value = self.alpha_beta(alpha, beta, !is_max);
            self.squares[column][row] = None;
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
        if has_moved { best } else { 0.0 }
    }
}
