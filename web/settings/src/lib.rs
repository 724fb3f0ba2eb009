//! What can be chosen of a search and how it is shown, and of a second search beside it: the drawers that the page and the place
//! of games share. Nothing here searches, or keeps what was chosen: each choice is a [`Change`].
#![warn(missing_docs)]

mod change;
mod compare;
mod conventions;
mod english;
mod games;
mod search;

pub use change::{Change, SecondTree};
pub use compare::{Compare, CompareProps};
pub use conventions::{ConventionsPanel, ConventionsPanelProps};
pub use games::game_choices;
pub use search::weight_fields;
