//! Game trees, and the searches that walk them and report what they find.
//!
//! A search is a function that reads like its textbook and reports [`Event`]s: facts it has established.
//! It knows nothing of pictures, time, files or randomness, and given a game it cannot fail, except that a
//! drawn tree may hold a leaf whose value nobody wrote down.
//!
//! ```
//! use plywise_search::{Player, Score, Search, TreeBuilder};
//!
//! let mut tree = TreeBuilder::new();
//! tree.open(Player::Max, None);
//! for leaves in [[3, 12, 8], [2, 4, 6], [14, 5, 2]] {
//!     tree.open(Player::Min, None);
//!     for value in leaves {
//!         tree.leaf(Some(Score::from(value)), None);
//!     }
//!     tree.close();
//! }
//! tree.close();
//! let tree = tree.finish()?;
//!
//! let mut leaves_read = 0;
//! let value = Search::ALPHA_BETA.run(&tree, |event| {
//!     leaves_read += u32::from(matches!(event, plywise_search::Event::Evaluated { .. }));
//! })?;
//! assert_eq!((value, leaves_read), (Score::from(3), 7));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![warn(missing_docs)]

mod aided;
mod algorithm;
mod aspiration;
mod average;
mod chance_bounds;
mod chosen;
mod decimal;
mod deep;
mod depth_limited;
mod english;
mod event;
mod expectimax;
mod game;
mod game_search;
mod hooked;
mod iterative;
mod leaf_sensitivity;
mod limit;
mod line;
mod max_n;
mod max_n_deep;
mod minimal;
mod mtd_f;
mod nega_scout;
mod negamax;
mod no_deep_cutoffs;
mod option;
mod ordered_tree;
mod paranoid;
mod preconditions;
mod proof_tree;
mod run;
mod score;
mod scout;
mod search;
mod searcher;
mod selective;
mod settings;
mod split_mix;
mod star1;
mod star2;
mod stop;
mod table;
mod tree;
mod two_pass;
mod window;

pub use aided::{Aided, Aids, alpha_beta_aided};
pub use algorithm::{Algorithm, AlgorithmInfo, Visits};
pub use aspiration::aspiration;
pub use average::Average;
pub use chosen::ChosenOptions;
pub use deep::{alpha_beta_deep, minimax_deep};
pub use depth_limited::{AtDepth, Came, DepthLimited};
pub use event::{Bound, Event, Listener, Silent};
pub use expectimax::expectimax;
pub use game::{Game, GameRules, Mover, Player};
pub use game_search::{FoundInGame, search_game};
pub use hooked::{Hook, Hooked, Watch};
pub use iterative::iterative;
pub use leaf_sensitivity::{LeafSensitivity, SensitivityError};
pub use line::Line;
pub use max_n::max_n;
pub use max_n_deep::max_n_deep;
pub use minimal::{minimal_leaves, minimal_order, uniform_minimal_leaves, uniform_minimal_nodes};
pub use mtd_f::mtd_f;
pub use nega_scout::{Research, nega_scout};
pub use negamax::negamax;
pub use no_deep_cutoffs::no_deep_cutoffs;
pub use option::{OptionInfo, OptionKind, OptionValue, SearchOption};
pub use ordered_tree::{OrderedTree, true_values};
pub use paranoid::paranoid;
pub use proof_tree::{NodeType, ProofTree};
pub use score::Score;
pub use scout::scout;
pub use search::{Proof, alpha_beta, minimax};
pub use selective::Selective;
pub use settings::{Cut, Horizon, Options, Order, Returns, Rules, Search, Unit};
pub use split_mix::SplitMix;
pub use star1::star1;
pub use star2::star2;
pub use stop::{Stop, Unsupported};
pub use table::{Replacement, TableEntry, TableShape, table_slot};
pub use tree::{BuildError, Children, FastAppender, Feature, GameTree, NodeId, TreeBuilder};
pub use two_pass::two_pass;
pub use window::Window;
