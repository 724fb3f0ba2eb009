//! What the parts of the page are written with: an element and what is in it, as plain calls; the controls that
//! several parts have; and the one way in which a hook deals with what is outside.
//!
//! The page and the studio are two programs and write their parts the same way, each with actions of its own.
#![warn(missing_docs)]

mod control;
mod element;
mod focus;
mod outside;

pub use control::{Meaning, choice, control, tick};
pub use element::{Child, Element, Value, button, classed, coded, drawing, el, panel, path};
pub use focus::use_dialog;
pub use outside::{LetGo, flag, use_outside};
pub use plywise_controls::{find, focus};
