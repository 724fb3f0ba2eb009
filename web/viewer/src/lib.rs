//! What the page and embeds share: a tree, its search replayed step by step, and the views of both.
//!
//! [`Viewer`] is everything a viewer remembers, and [`ViewerAction`] what can change it. Both are pure: they know neither
//! the DOM nor time, and are tested without a browser. The views in [`components`] show values and send actions; the hooks
//! own what is outside. Nothing here searches, lays out or words anything; the crates below do. Nothing here opens a
//! file, writes an address or edits a tree; the page does.
#![warn(missing_docs)]

pub mod camera;
pub mod components;
pub mod document;
pub mod english;
pub mod game;
pub mod hooks;
pub mod keys;
mod shared;
pub mod state;
mod theme;
mod viewer;

pub use camera::Camera;
pub use document::{Analysis, TreeDocument};
pub use plywise_controls::{Store, use_store};
pub use shared::Shared;
pub use theme::Theme;
pub use viewer::{
    CameraMove, Go, Lecture, LinkedTree, MapLook, Outline, Second, Stops, Toggle, Toggles, Until, Viewer,
    ViewerAction, carried_conventions, left_out, read_link, tree_of_link, tree_parts,
};
