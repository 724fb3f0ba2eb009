//! A position as somebody sets it up by hand.

use crate::{Board, GameInfo};

/// A position as somebody sets it up: what stands on squares, and what squares do not say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// What stands on squares, with room for what may be added.
    pub board: Board,
    /// What has been chosen for each of [`GameInfo::parts`]: the number itself, or which of the words, from 0.
    pub chosen: Vec<u8>,
}

impl Setup {
    /// What somebody has set up in a game. What is not chosen, or out of range, is the nearest choice.
    #[must_use]
    pub fn of(info: &GameInfo, board: Board, chosen: &[u8]) -> Setup {
        let in_range = |(nth, part): (usize, &PositionPart)| {
            let (least, most) = part.choices.range();
            chosen.get(nth).copied().unwrap_or(least).clamp(least, most)
        };
        Setup { board, chosen: info.parts.iter().enumerate().map(in_range).collect() }
    }

    /// What has been chosen for the parts, where there are so many of them.
    pub(crate) fn parts<const N: usize>(&self) -> [u8; N] {
        std::array::from_fn(|nth| self.chosen.get(nth).copied().unwrap_or(0))
    }
}

/// A part of a position that is chosen beside the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PositionPart {
    /// Its label.
    pub name: &'static str,
    /// What can be chosen.
    pub choices: PartChoices,
}

/// What can be chosen for a part of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PartChoices {
    /// A number from the first to the second.
    Numbers(u8, u8),
    /// One of these.
    Words(&'static [&'static str]),
}

impl PartChoices {
    /// The least and the greatest number that stand for a choice.
    #[must_use]
    pub fn range(self) -> (u8, u8) {
        match self {
            PartChoices::Numbers(least, most) => (least, most),
            PartChoices::Words(words) => (0, words.len().saturating_sub(1) as u8),
        }
    }
}
