//! The place to practise in: what the page loads only when somebody asks for it.
//!
//! It is a program of its own beside the page's. [`Practice`] is everything it remembers, and [`PracticeAction`] what can
//! change it: both are pure, and know neither the DOM nor time. What may be answered and heard when, the
//! [`plywise_sets::Sitting`] decides; what is right, `plywise-practice`.
//!
//! Before an answer the tree is drawn at the step before the search, or at the one where the search stops for the next step, so
//! nothing is given away. While a set is answered the page leaves its address alone.
#![warn(missing_docs)]

mod action;
mod app;
mod asked;
pub mod bridge;
mod browser;
mod compose;
mod draft;
pub mod english;
mod entry;
mod history;
mod model;
mod picture;
pub mod quiz;
mod start;
mod state;
mod verdict;
mod wish;

pub use app::{App, AppProps};
pub use asked::Asked;
pub use draft::{Draft, Field};
pub use history::{read_history, write_history};
pub use state::{Fault, Practice, PracticeAction};
pub use wish::{ASKED, Wish};
