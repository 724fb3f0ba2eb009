//! Whose move it is at a branch that does not say.

use plywise_search::Mover;

/// How many numbered players take turns, if that is known.
#[derive(Clone, Copy, Debug, Default)]
pub struct Turn {
    /// Their number, from 1.
    pub players: Option<u8>,
}

impl Turn {
    /// Who moves at the root.
    #[must_use]
    pub fn first(self) -> Mover {
        if self.players.is_some() { Mover::Numbered(1) } else { Mover::Max }
    }

    /// Who moves after a mover, if that can be known; after chance, whoever would have moved there.
    #[inline]
    #[must_use]
    pub fn after(self, mover: Mover, instead_of_chance: Option<Mover>) -> Option<Mover> {
        match mover {
            Mover::Max => Some(Mover::Min),
            Mover::Min => Some(Mover::Max),
            Mover::Chance => instead_of_chance,
            Mover::Numbered(number) => self.players.map(|players| Mover::Numbered(number % players + 1)),
        }
    }
}
