//! The program by itself: waits until a script asks it for a tree, or to read one.

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

/// The text of a file in any format as an embed shows it: the link to the search that the file asks for, on one line, and then
/// the tree in our own notation. Throws a text where it cannot be read: a sentence without its full stop.
#[wasm_bindgen]
pub fn read(name: &str, text: &str) -> Result<String, String> {
    plywise_maker::opened::for_embed(name, text)
}

fn main() {}
