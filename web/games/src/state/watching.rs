//! A game that searches play while somebody watches: its pace, and when it stands still.

use super::{Games, GamesAction, Place};
use crate::play::{Play, Seat};

/// The times between two moves of a game that is watched, in seconds.
pub const PACES: [u32; 4] = [0, 1, 2, 5];

/// How somebody watches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Watch {
    /// How many seconds there are between two moves.
    pub pace: u32,
    /// Whether the search whose turn it is waits until somebody lets it go on.
    pub is_paused: bool,
    /// The rest before the next move, by number; none where there is none.
    pub rest: Option<u32>,
    /// How many rests there have been.
    n_rests: u32,
}

impl Default for Watch {
    fn default() -> Watch {
        Watch { pace: 1, is_paused: false, rest: None, n_rests: 0 }
    }
}

impl Watch {
    /// The same with no rest before the next move.
    pub(super) fn without_rest(self) -> Watch {
        Watch { rest: None, ..self }
    }

    /// The same with one rest more.
    fn resting(self) -> Watch {
        Watch { rest: Some(self.n_rests), n_rests: self.n_rests + 1, ..self }
    }
}

impl Games {
    /// The search moves next: at once, after a rest where somebody watches, or once somebody lets it go on.
    pub(super) fn search_moves(&self, play: &Play) -> Games {
        match self.watch {
            Watch { is_paused: true, .. } => self.clone(),
            Watch { pace: 1.., .. } if play.seat == Seat::Nobody => {
                Games { watch: self.watch.resting(), ..self.clone() }
            }
            _ => self.thinking_about_move(play),
        }
    }

    /// Whether a search waits until somebody lets it go on.
    #[must_use]
    pub fn is_held(&self) -> bool {
        let is_searchs = self.play.as_ref().is_some_and(Play::is_searchs);
        self.watch.is_paused && is_searchs && self.place == Place::Board && self.asked.is_none()
    }

    /// With the search waiting for somebody, or not.
    pub(super) fn paused(&self, is_paused: bool) -> Games {
        Games { watch: Watch { is_paused, ..self.watch }, ..self.clone() }
    }

    /// What somebody does who watches; none where that is as it always is.
    pub(super) fn after_watch(&self, play: &Play, action: &GamesAction) -> Option<Games> {
        Some(match action {
            GamesAction::Pause(true) => self.paused(true).cancelled(),
            GamesAction::Pause(false) if self.asked.is_some() || self.watch.rest.is_some() => {
                self.paused(false)
            }
            GamesAction::Pause(false) if play.is_searchs() => self.paused(false).thinking_about_move(play),
            GamesAction::Pause(false) => self.paused(false),
            GamesAction::OneMove if play.is_searchs() && self.asked.is_none() => {
                self.paused(true).cancelled().thinking_about_move(play)
            }
            GamesAction::Pace(pace) => {
                let watch = Watch { pace: *pace, ..self.watch };
                let games = Games { watch, ..self.clone() };
                // What rests now rests as long as is chosen now.
                if self.watch.rest.is_some() { games.cancelled().followed_up() } else { games }
            }
            GamesAction::Rested(rest) if self.watch.rest == Some(*rest) && play.is_searchs() => {
                self.cancelled().thinking_about_move(play)
            }
            GamesAction::OneMove => self.paused(true),
            GamesAction::Rested(_) => self.clone(),
            _ => return None,
        })
    }
}
