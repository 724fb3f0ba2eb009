//! Hooks: each owns one thing outside the page's own state, and lets go of it when it is done.

mod hotkeys;
mod running;
mod stage;
mod swipe;
mod theme;
mod ticker;

pub use hotkeys::{Keys, focus_of, use_hotkeys};
pub use running::use_running_line;
pub use stage::use_stage;
pub use swipe::use_swipe;
pub use theme::use_theme;
pub use ticker::use_ticker;
