//! Hooks: each owns one thing outside the page's own state, and lets go of it when it is done.

mod hotkeys;
mod stage;
mod theme;
mod ticker;

pub use hotkeys::{Keys, focus_of, use_hotkeys};
pub use stage::use_stage;
pub use theme::use_theme;
pub use ticker::use_ticker;
