//! Hooks that only the page has: each owns one thing outside the page's own state.

mod autosave;
mod draft;
mod link;
mod typing;

pub(crate) use autosave::use_autosave;
pub(crate) use draft::use_draft;
pub(crate) use link::{first_link, use_link};
pub(crate) use typing::{use_mistakes, use_type_over};
