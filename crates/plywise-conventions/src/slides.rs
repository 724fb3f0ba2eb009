//! How much one slide of a lecture shows.

use crate::english;

/// What counts as one slide. Lectures differ in how much they show at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Slides {
    /// One for each branch entered and each value that comes back, with the cut it causes.
    Bounds,
    /// One for each leaf, with everything that follows from it; one for each cut; the last is the root's value.
    Leaves,
    /// One for each descent to a first leaf, each later leaf that leaves its parent open, and each cut.
    Descents,
}

impl Slides {
    /// Every kind, with the key that links use and a name for people.
    pub const ALL: [(Slides, &'static str, &'static str); 3] = [
        (Slides::Bounds, "bounds", english::BOUNDS),
        (Slides::Leaves, "leaves", english::LEAVES),
        (Slides::Descents, "descents", english::DESCENTS),
    ];

    /// The key that links use.
    #[must_use]
    pub fn key(self) -> &'static str {
        Slides::ALL.iter().find(|(slides, ..)| *slides == self).map_or("bounds", |(_, key, _)| key)
    }

    /// The kind with this key.
    #[must_use]
    pub fn from_key(key: &str) -> Option<Slides> {
        Slides::ALL.iter().find(|(_, known, _)| *known == key).map(|(slides, ..)| *slides)
    }
}
