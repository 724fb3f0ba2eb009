//! Hooks that only the page has: each owns one thing outside the page's own state.

mod draft;
mod link;

pub(crate) use draft::use_draft;
pub(crate) use link::{first_link, use_link};
