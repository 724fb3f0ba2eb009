//! What a person can choose about how a search is run and shown, and the named sets of it that lectures keep to.
//!
//! Courses teach one search in several dialects: cut at the bound or only beyond it, hand up the value or the
//! bound, write α and β at every node or one number at each. A [`Profile`] is one such dialect, [`Conventions`] are
//! what it says. The header of a tree, links and commands choose among them; what the words look like beside a search
//! is for `plywise-lesson`.
#![warn(missing_docs)]

mod english;
mod profile;
mod slides;

pub use profile::{Annotation, Conventions, Profile, Viewpoint, Words, capitalized, has_viewpoints};
pub use slides::Slides;
