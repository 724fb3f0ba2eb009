//! Gambit's extensive games (`.efg`), as far as everybody knows what has happened so far.
//!
//! A game between two players in which one wins what the other loses becomes a tree of MAX and MIN; any other becomes
//! one of numbered players, and so does one whose players are called "1" and "2".

mod build;
mod read;
mod write;

pub(crate) use read::{Game, read};
pub(crate) use write::write;
