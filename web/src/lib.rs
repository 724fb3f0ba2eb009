//! The Plywise page: a thin shell that turns clicks into actions and a session into pictures.
//!
//! Nothing here searches, lays out or words anything; the crates do. What can be tested without a browser is
//! in [`session`], [`camera`], [`keys`] and [`document`], which know neither the DOM nor time.

#![cfg_attr(
    not(feature = "games"),
    allow(
        dead_code,
        unused_imports,
        reason = "an embed leaves some parts of the page out, and most pages the games"
    )
)]

mod app;
pub mod bridge;
pub mod camera;
pub mod chrome;
mod components;
pub mod document;
pub mod game;
mod hooks;
pub mod keys;
pub mod session;
mod shared;
mod theme;

pub use app::{App, AppProps, still, still_panels};
pub use shared::Shared;
