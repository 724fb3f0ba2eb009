//! The worker's program for every game but chess.

use js_sys::Function;
use plywise_games::{ConnectFour, GameKind, GameVisitor, Nim, Reversi, TicTacToe};
use plywise_lab::Catalogue;
use plywise_lab_worker::serve;
use wasm_bindgen::prelude::wasm_bindgen;

/// As in the page's program: half the download of the standard library's.
#[global_allocator]
static MEMORY: rlsf::SmallGlobalTlsf = rlsf::SmallGlobalTlsf::new();

/// The games of two players without chance, but for chess.
struct Games;

impl Catalogue for Games {
    fn visit<V: GameVisitor>(&self, game: GameKind, visitor: V) -> Option<V::Output> {
        match game {
            GameKind::TicTacToe => Some(visitor.visit::<TicTacToe>()),
            GameKind::Nim => Some(visitor.visit::<Nim>()),
            GameKind::ConnectFour => Some(visitor.visit::<ConnectFour>()),
            GameKind::Reversi => Some(visitor.visit::<Reversi>()),
            GameKind::Chess | GameKind::Pig | GameKind::Race | GameKind::Boxes => None,
        }
    }
}

/// Answers a question, see [`plywise_lab_worker::Ask`]: each answer is given to `tell`.
#[wasm_bindgen(js_name = answer)]
pub fn answered(question: &[u8], tell: &Function) {
    serve(question, tell, &Games);
}

fn main() {}
