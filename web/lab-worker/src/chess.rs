//! The worker's program for chess.

use js_sys::Function;
use plywise_games::{Chess, GameKind, GameVisitor};
use plywise_lab::Catalogue;
use plywise_lab_worker::serve;
use wasm_bindgen::prelude::wasm_bindgen;

/// As in the page's program: half the download of the standard library's.
#[global_allocator]
static MEMORY: rlsf::SmallGlobalTlsf = rlsf::SmallGlobalTlsf::new();

struct Games;

impl Catalogue for Games {
    fn visit<V: GameVisitor>(&self, game: GameKind, visitor: V) -> Option<V::Output> {
        (game == GameKind::Chess).then(|| visitor.visit::<Chess>())
    }
}

/// Answers a question, see [`plywise_lab_worker::Ask`]: each answer is given to `tell`.
#[wasm_bindgen(js_name = answer)]
pub fn answered(question: &[u8], tell: &Function) {
    serve(question, tell, &Games);
}

fn main() {}
