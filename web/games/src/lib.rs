//! The place of games: what the page loads only when somebody asks for it.
//!
//! It is a program of its own beside the page's. [`Games`] is everything it remembers, and [`GamesAction`] what can change it:
//! both are pure, and know neither the DOM nor time nor the rules of any game. What they need to know of one they ask for
//! ([`Games::asked`]); the [`arena`] passes that to a worker, and brings what it tells.
//!
//! It stands in the place of the page's elements, which leave the document meanwhile, since both have a stage. What stands in a
//! position, which moves there are, what a search of it does and what it thinks are one question each, and one is asked at a
//! time. Another question ends a worker that is not done, because a search by the rules cannot be left otherwise.
//!
//! What somebody does that takes another search (`Doing`) is tried; if that search has not been made, it is asked for, and then
//! it is tried again. So every change of the settings is the viewer's own.
#![warn(missing_docs)]

mod app;
pub mod arena;
mod arrange;
mod board;
pub mod bridge;
mod clock;
mod copy_link;
pub mod embedded;
mod english;
mod examples;
mod handle;
mod hooks;
pub mod host;
mod link;
mod panels;
mod play;
mod play_setup;
mod play_talk;
mod play_view;
mod press;
mod shown;
mod state;

pub use app::{App, AppProps};
pub use arrange::Draft;
pub use examples::{SELECTIVE_EXAMPLES, SelectiveExample};
pub use link::{GameLink, aids_text, read_link};
pub use play::{Engine, Made, OldGame, Play, Seat, Until};
pub use press::Pressed;
pub use shown::SeenGame;
pub use state::{Drawer, Games, GamesAction, PACES, Place, Watch};
