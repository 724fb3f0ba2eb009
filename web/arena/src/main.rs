//! The worker's program for every game but chess.

use js_sys::Function;
use plywise_arena::{Limits, answer_within, serve};
use plywise_games::{
    BoardGame as _, Boxes, ConnectFour, GameVisitor as _, Nim, Pig, Race, Reversi, TicTacToe,
};
use wasm_bindgen::prelude::wasm_bindgen;

/// As in the page's program: half the download of the standard library's.
#[global_allocator]
static MEMORY: rlsf::SmallGlobalTlsf = rlsf::SmallGlobalTlsf::new();

/// Answers a question, see [`plywise_arena::Ask`]: each answer is given to `tell`. Where it `is_on_page`, rather than in a worker, it
/// goes through less.
#[wasm_bindgen(js_name = answer)]
pub fn answered(question: &[u8], tell: &Function, is_on_page: Option<bool>) {
    let limits = if is_on_page == Some(true) { Limits::ON_PAGE } else { Limits::IN_WORKER };
    serve(question, tell, |ask, tell| {
        let work = answer_within(ask, limits, tell);
        match &*ask.game {
            key if key == TicTacToe::INFO.link_key => work.visit::<TicTacToe>(),
            key if key == Nim::INFO.link_key => work.visit::<Nim>(),
            key if key == ConnectFour::INFO.link_key => work.visit::<ConnectFour>(),
            key if key == Reversi::INFO.link_key => work.visit::<Reversi>(),
            key if key == Pig::INFO.link_key => work.visit::<Pig>(),
            key if key == Race::INFO.link_key => work.visit::<Race>(),
            key if key == Boxes::INFO.link_key => work.visit::<Boxes>(),
            _ => return false,
        }
        true
    });
}

fn main() {}
