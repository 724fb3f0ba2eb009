//! Named random game trees that a seed makes again, and trees made to order.
//!
//! A [`Request`] names a generator with its version and says how wide, how deep and worth what the tree is, and
//! what it is wanted for: so many cuts, a deep cutoff, a root worth 3. [`generate()`] gives that tree, the same
//! one for ever on every platform, or says why not. It knows nothing of files, pictures or clocks.
//!
//! ```
//! use plywise_generate::{Request, generate};
//!
//! let request: Request = "gen=uniform-1;b=3;d=3;v=-20..20;cuts=2;value=5;seed=7".parse()?;
//! let made = generate(&request, 1_000_000)?;
//! assert_eq!((made.tree.n_leaves(), made.stats.cuts, made.stats.value), (27, 2, 5));
//!
//! let error = "gen=uniform-1;b=3;cut_offs=2".parse::<Request>().unwrap_err();
//! assert!(error.to_string().starts_with("`cut_offs` is not a key of a request; use one of preset, gen, b,"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![warn(missing_docs)]

mod decimal;
mod english;
mod few_cuts;
mod goals;
mod impossible;
mod leaves;
mod preset;
mod range;
mod reduce_cuts;
mod request;
mod rescale;
mod search_loop;
mod shape;
mod stats;
mod stream;
mod text;

pub use goals::UnmetGoal;
pub use impossible::Impossible;
pub use preset::Preset;
pub use range::{CountRange, NotARange};
pub use request::{Generator, Goals, Request, Spread, Values};
pub use search_loop::{GenerateError, Generated, generate};
pub use stats::TreeStats;
pub use text::{KEYS, RequestError};
