//! The search that is stepped through: of which position, how deep, and with what help.

use std::cell::RefCell;
use std::rc::Rc;

use plywise_arena::{Assembled, SearchText, Seen, Wanted};
use plywise_games::{GameKind, Players};
use plywise_link::Link;
use plywise_search::{Aids, Algorithm, Horizon, Options, Search, Unit};
use plywise_settings::Change;
use plywise_viewer::game::Game;
use plywise_viewer::{TreeDocument, Viewer};
use yew::AttrValue;

use super::told::Waits;
use super::{Games, Place};
use crate::english;
use crate::play::Play;
use crate::shown::SeenGame;

/// The same game object, or another.
#[derive(Clone, Debug)]
pub struct Kept(pub Rc<SeenGame>);

impl PartialEq for Kept {
    fn eq(&self, other: &Kept) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }
}

/// How a search of a position begins.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Opening {
    /// What a link says besides, with what helps its two searches and what it says that means nothing.
    pub(super) link: Option<(Link, [Aids; 2], Option<String>)>,
    /// How deep; where nobody says, as deep as is usual.
    pub(super) depth: Option<u32>,
    /// What helps the search.
    pub(super) aids: Aids,
}

/// What somebody does that may take another search.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Doing {
    Open(Kept, Rc<Opening>),
    Change(Box<Change>),
}

impl Games {
    /// Asks what stands in a position, to search it then.
    pub(super) fn opening(&self, kind: GameKind, position: &str, opening: Opening) -> Games {
        self.asking(kind, position, Wanted::Look, Waits::Look(kind, Rc::new(opening)))
    }

    /// What somebody does, once the searches that it takes have been made.
    pub(super) fn doing(&self, doing: Doing) -> Games {
        let (kept, viewer, told) = match &doing {
            Doing::Open(kept, opening) => {
                let (viewer, told) = opened(&self.viewer, kept, opening);
                (kept.clone(), viewer, told)
            }
            Doing::Change(change) => match &self.searched {
                Some(kept) => (kept.clone(), change.done(&self.viewer), None),
                None => return self.clone(),
            },
        };
        let second = viewer.second.as_ref().map(|second| second.search);
        let missing = [Some(viewer.conventions.search), second]
            .into_iter()
            .flatten()
            .find(|search| !kept.0.has(*search));
        if let Some(search) = missing {
            let (kind, position) = (kept.0.kind, kept.0.seen.link.clone());
            let what = Wanted::Search(SearchText::from(&search));
            let asking = self.asking(kind, &position, what, Waits::Search(doing));
            return Games { place: Place::Search, ..asking };
        }
        let notice = told.map(AttrValue::from);
        let place = Place::Search;
        Games { viewer, searched: Some(kept), place, notice, is_refused: false, ..self.idle() }
    }

    /// The same search from a position that the present one went through. The way back is kept.
    pub(super) fn searched_from(&self, position: &str) -> Games {
        let (Some(kind), Some(link), Place::Search) = (self.kind(), self.link(), self.place) else {
            return self.clone();
        };
        let aids = self.viewer.conventions.search.options.aids;
        let opening = Opening { link: None, depth: self.depth_to_keep(), aids };
        let trail = self.trail.iter().cloned().chain([link.into()]).collect();
        Games { trail, ..self.opening(kind, position, opening) }
    }

    /// Back to the search from which the present one was asked.
    pub(super) fn search_before(&self) -> Games {
        let Some((last, before)) = self.trail.split_last() else { return self.clone() };
        Games { trail: Rc::from(before), ..self.followed(last) }
    }

    /// Keeps a search that has been made, and does what it was made for.
    pub(super) fn arrived(&self, assembled: &RefCell<Option<Assembled>>) -> Games {
        match (assembled.take(), &self.waits, &self.asked) {
            (Some(assembled), Some(Waits::Search(doing)), Some(_)) => {
                let kept = match doing {
                    Doing::Open(kept, _) => Some(kept),
                    Doing::Change(_) => self.searched.as_ref(),
                };
                if let Some(Kept(game)) = kept {
                    game.keep(assembled);
                }
                self.idle().doing(doing.clone())
            }
            _ => self.clone(),
        }
    }

    /// The game from a position: with its searches, where it is the one that is searched.
    pub(super) fn game_at(&self, kind: GameKind, seen: &Rc<Seen>) -> Rc<SeenGame> {
        match &self.searched {
            Some(Kept(game)) if game.kind == kind && game.seen.link == seen.link => Rc::clone(game),
            _ => Rc::new(SeenGame::new(kind, Rc::clone(seen))),
        }
    }

    /// The depth limit, where it is one that somebody chose: it stays from position to position.
    pub(super) fn depth_to_keep(&self) -> Option<u32> {
        let usual = self.searched.as_ref().map(|Kept(game)| game.seen.usual_plies);
        let horizon = self.viewer.conventions.search.horizon?;
        (horizon.unit == Unit::Plies && Some(horizon.depth) != usual).then_some(horizon.depth)
    }

    /// Sets a second search beside the first, or takes it away.
    pub(super) fn comparing(&self, is_on: bool) -> Games {
        if self.searched.is_none() || self.place != Place::Search || is_on == self.viewer.second.is_some() {
            return self.clone();
        }
        let first = self.viewer.conventions.search;
        let unaided = Search { options: Options { aids: Aids::NONE, ..first.options }, ..first };
        let minimax = self.viewer.document.fitted(Search { algorithm: Algorithm::Minimax, ..first });
        let second = is_on.then_some(if unaided == first { minimax } else { unaided });
        self.cancelled().doing(Doing::Change(Box::new(Change::Compare(second))))
    }

    /// Steps through a search of the position of the board.
    pub(super) fn search_here(&self, play: &Play) -> Games {
        let aids = Aids { table: play.kind.info().players == Players::Two, ..Aids::NONE };
        self.searching(play.kind, play.seen(), Opening { link: None, depth: None, aids })
    }

    /// Steps through the search behind the move that led to a position of the game.
    pub(super) fn search_move(&self, play: &Play, nth: usize, depth: u32) -> Games {
        let Some(before) = nth.checked_sub(1).and_then(|before| play.made.get(before)) else {
            return self.clone();
        };
        let aids = match play.kind.info().players {
            Players::Two => Aids { table: true, killers: true, history: true },
            _ => Aids::NONE,
        };
        self.searching(play.kind, &before.seen, Opening { link: None, depth: Some(depth), aids })
    }

    fn searching(&self, kind: GameKind, seen: &Rc<Seen>, opening: Opening) -> Games {
        if seen.moves.is_empty() {
            return self.with_notice(english::NOTHING_TO_SEARCH);
        }
        let game = self.game_at(kind, seen);
        self.cancelled().doing(Doing::Open(Kept(game), Rc::new(opening)))
    }
}

/// A viewer of this game, as a link or somebody's wish says.
fn opened(viewer: &Viewer, Kept(game): &Kept, opening: &Opening) -> (Viewer, Option<String>) {
    let is_same = viewer.document.game.as_ref().is_some_and(|shown| shown.info().key == game.kind.info().key);
    let document = TreeDocument::game(Game(Rc::clone(game) as _));
    let Opening { link, depth, aids } = opening;
    if let Some((link, aids, complaints)) = link {
        let viewer = viewer.opened(document);
        let (viewer, problem) = viewer.set_up(link, *aids);
        return (viewer, problem.or(complaints.clone()));
    }
    let viewer = if is_same { viewer.with_same_choices(document) } else { viewer.opened(document) };
    let mut conventions = viewer.conventions;
    let search = &mut conventions.search;
    search.options.aids = *aids;
    search.horizon = depth.map(|depth| Horizon { depth, unit: Unit::Plies });
    (viewer.with_conventions(conventions), None)
}
