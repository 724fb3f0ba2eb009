//! The worker's program for chess.

use js_sys::Function;
use plywise_arena::{Limits, answer_within, serve};
use plywise_games::{BoardGame as _, Chess, GameVisitor as _};
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
        let is_chess = ask.game == Chess::INFO.link_key;
        if is_chess {
            answer_within(ask, limits, tell).visit::<Chess>();
        }
        is_chess
    });
}

fn main() {}
