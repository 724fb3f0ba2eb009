//! What is known at each step of a recorded search, and how to watch it.
//!
//! A search reports facts; a [`Trace`] keeps them packed; a [`Replay`] answers what is known of any node after
//! any number of them, without going through them again. [`State`] is the plain fold of the same facts, and
//! the definition of what they mean. Nothing here knows where a node is drawn or how a course words things.
//!
//! ```
//! use std::rc::Rc;
//! use plywise_replay::{Progress, Replay};
//! use plywise_search::{NodeId, Player, Score, Search, TreeBuilder};
//!
//! let mut tree = TreeBuilder::new();
//! tree.open(Player::Max, None);
//! tree.leaf(Some(Score::from(3)), None);
//! tree.leaf(Some(Score::from(5)), None);
//! tree.close();
//!
//! let replay = Replay::of(Rc::new(tree.finish()?), Search::ALPHA_BETA);
//! let end = replay.at(replay.last_step());
//! assert!(matches!(end.progress(NodeId::ROOT), Progress::Returned { score, .. } if score == Score::from(5)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![warn(missing_docs)]

mod build;
mod chunks;
mod cutoff;
mod english;
mod equals;
mod evaluated;
mod event_log;
mod game;
mod index;
mod left_out;
mod lockstep;
mod memory;
mod moment;
mod packed;
mod passes;
mod payoffs;
mod playback;
mod revisits;
mod state;
mod step;
mod step_size;
mod trace;

pub use cutoff::Cutoff;
pub use equals::Equals;
pub use event_log::EventLog;
pub use game::{GameRecord, record_game};
pub use index::Replay;
pub use lockstep::{Comparison, Work};
pub use memory::{Change, Entry, Lookup, Memory, Stored, TableCounts, Why};
pub use moment::{Counts, Moment, Progress};
pub use packed::Recorder;
pub use passes::Pass;
pub use playback::{Command, Playback};
pub use state::State;
pub use step::Step;
pub use step_size::{StepSize, is_move};
pub use trace::{Trace, record};
