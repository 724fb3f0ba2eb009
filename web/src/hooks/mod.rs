//! Hooks: each owns one thing outside the page's own state, and lets go of it when it is done.

mod bridge;
mod draft;
mod hotkeys;
mod link;
mod size;
mod theme;
mod ticker;

pub(crate) use bridge::use_bridge;
pub(crate) use draft::use_draft;
pub(crate) use hotkeys::use_hotkeys;
pub(crate) use link::{first_link, use_link};
pub(crate) use size::use_size;
pub(crate) use theme::use_theme;
pub(crate) use ticker::use_ticker;
