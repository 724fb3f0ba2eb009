//! What a link to a game says that means nothing.

use std::fmt;

use plywise_search::Algorithm;

/// A part of a link that means nothing. Written as a clause.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Problem<'a> {
    /// No game has this key; `known` are the keys and names of those that there are.
    NoGame {
        /// The key.
        key: &'a str,
        /// The keys of the games.
        known: &'a str,
    },
    /// Nothing that helps a search has this key.
    NoAid(&'a str),
    /// Nothing more stands there.
    More(&'a str),
    /// The search has no use for what is said.
    Unused(&'a str, Algorithm),
    /// Not who plays by hand and how far the other looks.
    NotOnBoard(&'a str),
    /// No moves to replay.
    NoMoves(&'a str),
    /// It cannot look deeper where the link says, and why.
    NotExtended(&'a str),
}

impl fmt::Display for Problem<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Problem::NoGame { key, known } => {
                write!(out, "This page does not know the game “{key}”, only {known}.")
            }
            Problem::NoAid(key) => {
                write!(out, "the link says “{key}”, where table, killers, history or none is expected")
            }
            Problem::More(said) => write!(out, "the link says “{said}”, where nothing more is expected"),
            Problem::Unused(said, search) => {
                write!(out, "the link says {said}, of which {} makes no use", search.info().title)
            }
            Problem::NotOnBoard(said) => {
                write!(out, "the link says “{said}”, where max.6, max.3s or the like is expected")
            }
            Problem::NoMoves(said) => {
                write!(out, "the link says “{said}”, where moves to replay are expected, such as 0.2.1")
            }
            Problem::NotExtended(why) => {
                write!(out, "The link does not say where the search looks deeper: {why}.")
            }
        }
    }
}
