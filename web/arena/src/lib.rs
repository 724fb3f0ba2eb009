//! Searches of games in a worker of the browser, so that no search holds up a page.
//!
//! Whoever shows games [asks](Ask) and is [told](Told): both are messages of bytes. [`answer`] knows the rules of games, and
//! searches; an [`Assembly`] puts a recorded search together again on the other side, which then needs no rules. Neither
//! knows how a board is drawn.
//!
//! A recorded search arrives in pieces of 2,000 nodes or events, so no piece holds up the page. The positions come as what each
//! move changes of a board and of its text. Where a browser starts no worker, a page may run the same program itself,
//! within narrower [`Limits`]. Chess has a program of its own: the same library with another list of games.
#![warn(missing_docs)]

mod assembly;
pub mod english;
mod limits;
mod message;
mod recording;
mod seen;
mod thought;
mod watched;
mod work;
mod worker;

pub use assembly::{Assembled, Assembly, Gathered, Positions};
pub use limits::Limits;
pub use message::{
    Answer, Ask, BoardText, ChangeText, Head, LeftOver, SearchText, Seen, SeenMove, SetupText, Thought, Told,
    Turn, Wanted, read, write,
};
pub use work::{answer, answer_within};
pub use worker::serve;

/// The most positions of a game that becomes a tree for searches that take trees only.
pub const MOST_UNROLLED: usize = 20_000;
/// Where alpha-beta looks at no more positions to the end of a game, the whole game is searched unless somebody says otherwise. It looks
/// twice at each: once to see whether the game is over.
pub const MOST_FOR_WHOLE: u64 = 120_000;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
