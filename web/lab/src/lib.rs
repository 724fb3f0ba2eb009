//! The place of experiments: what the page loads only when somebody asks for it.
//!
//! It is a program of its own beside the page's. [`Lab`] is everything it remembers, and [`LabAction`] what can change it: both are
//! pure, and know neither the DOM nor time. What it wants to know it asks a worker for ([`Lab::asked`]).
//!
//! The worker does the jobs of a plan one after the other and tells the whole report now and then, ready to be shown: table, plot,
//! words and files. The clock decides only how often, so the numbers are those of `plywise lab`. The page asks for a plot without
//! title and legend, as wide as there is room, and `lab.css` gives its colours the theme's; the file to save is the command's, byte
//! for byte. The experiments take their games from a catalogue, so chess has a worker's program of its own.
#![warn(missing_docs)]

mod app;
pub mod bridge;
mod english;
mod form;
mod link;
mod result;
mod state;
mod worker;

pub use app::{App, AppProps};
pub use link::{link_text, read_link};
pub use state::{Lab, LabAction};
