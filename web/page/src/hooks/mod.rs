//! Hooks that only the page has: each owns one thing outside the page's own state.

mod autosave;
mod draft;
mod learnt;
mod link;
mod presenter;
mod typing;

pub(crate) use autosave::use_autosave;
pub(crate) use draft::use_draft;
pub(crate) use learnt::{remembered, use_learnt};
pub(crate) use link::{first_link, use_link};
pub(crate) use presenter::{PresenterWindow, use_presenter};
pub(crate) use typing::{use_mistakes, use_type_over};
