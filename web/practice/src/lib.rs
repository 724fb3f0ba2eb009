//! The place to practise in: what the page loads only when somebody asks for it.
//!
//! It is a program of its own beside the page's. [`Practice`] is everything it remembers, and [`PracticeAction`] what can
//! change it: both are pure, and know neither the DOM nor time. What may be answered and heard when, the
//! [`plywise_sets::Sitting`] decides; what is right, `plywise-practice`.
#![warn(missing_docs)]

mod app;
pub mod bridge;
mod browser;
mod draft;
pub mod english;
mod entry;
mod history;
mod picture;
mod state;
mod verdict;
mod wish;

pub use app::{App, AppProps};
pub use draft::{Draft, Field};
pub use history::{read_history, write_history};
pub use state::{Practice, PracticeAction};
pub use wish::{ASKED, Wish};
