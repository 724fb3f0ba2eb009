//! The program by itself: waits until a script asks it for a tree.

use wasm_bindgen::prelude::wasm_bindgen;

/// As in the page's program: half the download of the standard library's.
#[global_allocator]
static MEMORY: rlsf::SmallGlobalTlsf = rlsf::SmallGlobalTlsf::new();

/// The text of the tree that a link asks for behind its `gen=` and its `seed=`, if it has at most `most_nodes` nodes.
/// Throws a text where there is none: a sentence or two without the last full stop, which whoever says it adds.
#[wasm_bindgen]
pub fn make(kind: &str, seed: Option<String>, most_nodes: u32) -> Result<String, String> {
    let made = plywise_maker::text_for(kind, seed.as_deref(), most_nodes.into());
    made.map_err(|why| why.trim_end_matches('.').to_owned())
}

fn main() {}
