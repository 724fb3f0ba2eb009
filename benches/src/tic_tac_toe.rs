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
    ]
}
