//! What the worker has answered.

use std::rc::Rc;

use plywise_arena::{Answer, Seen, SeenMove, Thought};
use plywise_conventions::Annotation;
use plywise_games::GameKind;

use super::searching::{Doing, Kept, Opening};
use super::{Games, Place};
use crate::play::{Play, Seat};

/// What an answer is for.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Waits {
    /// To set the board up with a position, and perhaps to sit down there.
    Board(GameKind, Option<Seat>),
    /// To see whether a position that is set up square by square can come up, and perhaps to go on playing there.
    Arranged(bool),
    /// To search a position, as this says.
    Look(GameKind, Rc<Opening>),
    /// To do this, which takes a search that has not been made yet; so much is written beside its nodes.
    Search(Doing, Annotation),
    /// For the search to move.
    Move,
    /// For a hint.
    Hint,
    /// To see what stands after a move.
    Made(SeenMove, Rc<[Thought]>),
}

impl Games {
    /// Whether a move is being made.
    pub(crate) fn is_making(&self) -> bool {
        matches!(self.waits, Some(Waits::Made(..)))
    }

    /// Nothing comes of what the worker was asked for.
    pub(super) fn given_up(&self, why: String) -> Games {
        if let Some(Waits::Arranged(_)) = self.waits {
            return self.drafted(Err(why), false);
        }
        let is_no_board = self.play.as_ref().is_some_and(|play| play.seen().algorithms.is_empty());
        let games = match self.opens() {
            true => self.idle().refused(why),
            false => self.idle().with_notice(why),
        };
        // A search that was there before stands behind a board, not in its place.
        let has_search = games.searched.is_some() && games.place != Place::Board;
        let nothing_open = !has_search && (games.play.is_none() || is_no_board);
        match nothing_open {
            true => Games { place: Place::Choose, play: None, is_refused: true, ..games },
            false => games.without_bare_search(),
        }
    }

    /// What an answer of the worker changes.
    pub(super) fn told(&self, answer: Answer) -> Games {
        let games = self.after_answer(answer);
        // What was wrong with a link is still to be read once the search has moved.
        let notice = games.notice.clone().or_else(|| self.notice.clone());
        Games { notice, ..games }
    }

    fn after_answer(&self, answer: Answer) -> Games {
        match (answer, &self.waits) {
            (Answer::Refused(why), Some(Waits::Arranged(_))) => self.drafted(Err(why), false),
            (Answer::Seen(seen), Some(Waits::Arranged(is_done))) => {
                self.drafted(Ok(Rc::from(seen)), *is_done)
            }
            (Answer::Refused(why), _) => self.opened_otherwise().unwrap_or_else(|| self.given_up(why)),
            (Answer::Seen(seen), Some(Waits::Board(kind, seat))) => {
                self.idle().set_up(*kind, Rc::from(seen), *seat)
            }
            (Answer::Seen(seen), Some(Waits::Look(kind, opening))) => {
                let seen: Rc<Seen> = Rc::from(seen);
                let game = self.game_at(*kind, &seen, &opening.extensions, &opening.weights);
                self.idle().doing(Doing::Open(Kept(game), Rc::clone(opening)))
            }
            (Answer::Seen(seen), Some(Waits::Made(by, thoughts))) => {
                let Some(play) = &self.play else { return self.clone() };
                let play = play.with(by.clone(), Rc::from(seen), Rc::clone(thoughts));
                Games { play: Some(play), ..self.idle() }.followed_up()
            }
            (Answer::Thought(thought), Some(Waits::Move | Waits::Hint)) => {
                let thoughts = self.thoughts.iter().cloned().chain([thought]).collect();
                let games = Games { thoughts, ..self.clone() };
                if games.is_late { games.enough() } else { games }
            }
            (Answer::Chosen, Some(Waits::Move)) => {
                let Some(play) = &self.play else { return self.idle() };
                // One that could finish no depth makes the game's first move.
                let best = self.thoughts.last().map_or(0, |thought| thought.best as usize);
                let Some(by) = play.seen().moves.get(best) else { return self.idle() };
                self.idle().making(by, Rc::clone(&self.thoughts))
            }
            (Answer::Chosen, Some(Waits::Hint)) => {
                let hint = self.thoughts.last().cloned();
                let play = self.play.as_ref().map(|play| Play { hint, ..play.clone() });
                Games { play, thoughts: Rc::from([]), ..self.idle() }
            }
            _ => self.clone(),
        }
    }
}
