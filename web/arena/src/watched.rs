//! A game that somebody watches a search of: to say how far it has come, or to end it.

use std::cell::Cell;
use std::convert::Infallible;

use plywise_search::{Hooked, Watch};

/// So many positions between one message and the next: some hundredths of a second.
const OFTEN: u64 = 16_384;

/// A watcher who is told now and then how many positions there have been.
pub(crate) fn telling(tell: impl Fn(u64)) -> impl Fn() -> Result<(), Infallible> {
    let n_asked = Cell::new(0u64);
    move || {
        n_asked.set(n_asked.get() + 1);
        if n_asked.get().is_multiple_of(OFTEN) {
            tell(n_asked.get());
        }
        Ok(())
    }
}

/// There were too many positions.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TooMany;

/// A watcher who ends a search after so many positions.
pub(crate) fn at_most(most: u64) -> impl Fn() -> Result<(), TooMany> {
    let n_left = Cell::new(most);
    move || {
        n_left.set(n_left.get().checked_sub(1).ok_or(TooMany)?);
        Ok(())
    }
}

/// A game whose every position is announced when a search asks whether the game is over there; the search stops where the watcher
/// says so.
pub(crate) type Watched<'g, G, S> = Hooked<'g, G, Watch<'g, S>>;

/// The game, watched.
pub(crate) fn watched<'g, G, S>(game: &'g G, watch: &'g dyn Fn() -> Result<(), S>) -> Watched<'g, G, S> {
    Hooked { game, hook: Watch(watch) }
}
