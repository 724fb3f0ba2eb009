//! Requests by difficulty, for practice by hand.

use crate::Request;
use crate::english;

/// A ready-made request. Like a generator it has a version, and what a version asks for never changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Preset {
    /// Nine leaves, one or two cuts.
    Easy1,
    /// Sixteen leaves, two to four cuts.
    Medium1,
    /// Thirty leaves and more in an uneven tree, with a deep cutoff and a value that meets a bound.
    Hard1,
}

impl Preset {
    /// Every preset, easiest first.
    pub const ALL: [Preset; 3] = [Preset::Easy1, Preset::Medium1, Preset::Hard1];

    pub(crate) const KEYS: &str = english::PRESET;

    /// The name with the version, as requests have it.
    #[must_use]
    pub fn key(self) -> &'static str {
        match self {
            Preset::Easy1 => "easy-1",
            Preset::Medium1 => "medium-1",
            Preset::Hard1 => "hard-1",
        }
    }

    /// The preset of this name.
    #[must_use]
    pub fn from_key(key: &str) -> Option<Preset> {
        Preset::ALL.into_iter().find(|preset| preset.key() == key)
    }

    /// What it asks for, with seed 1.
    ///
    /// # Panics
    /// Never: a test reads all of them.
    #[must_use]
    pub fn request(self) -> Request {
        let text = match self {
            Preset::Easy1 => "gen=uniform-1;b=3;d=2;v=1..20;distinct;cuts=1..2;unique",
            Preset::Medium1 => "gen=uniform-1;b=2;d=4;v=-20..20;distinct;cuts=2..4;unique",
            Preset::Hard1 => "gen=ragged-1;b=2..3;d=4;v=-20..20;cuts=4..8;deep;tie;unique",
        };
        text.parse().expect("the presets are requests")
    }
}
