//! Trees as JSON, for other programs, and how JSON of ours writes scores, players and depths.
//!
//! The format of trees is specified in `docs/tree-json.md`, and in `docs/tree-v1.schema.json`. Traces are in
//! `plywise-trace`, which writes with the same words.
#![warn(missing_docs)]

mod english;
mod score;
mod tree;
mod words;

pub use score::JsonScore;
pub use tree::{
    TREE_JSON_VERSION, TreeJsonError, TreeJsonProblem, read_tree_json, read_tree_json_within, write_tree_json,
};
pub use words::{DepthWord, MoverName, MoverWord};
