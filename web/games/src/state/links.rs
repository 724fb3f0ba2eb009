//! What links say: of a search, or of the board.

use std::rc::Rc;

use plywise_arena::{BoardText, Seen, SetupText, Turn};
use plywise_games::{GameKind, Weights};
use plywise_link::{Link, LinkError, LinkTree};
use plywise_notation::read_weights;
use plywise_viewer::english::sentence;
use plywise_viewer::read_link as read_settings;

use super::board::usual_depth;
use super::searching::{Linked, Opening};
use super::told::Waits;
use super::{Games, Place};
use crate::english::{self, Problem};
use crate::link::{BOARD, GameLink, board_said, game_called, left_out, read_link};
use crate::play::{Engine, MOST_PLIES, Play, Seat, Until};

impl Games {
    /// What the address says; none where nothing is open.
    #[must_use]
    pub fn link(&self) -> Option<String> {
        match (self.place, &self.play) {
            (Place::Choose, _) => None,
            // What the address asks for is still to come.
            (Place::Search, _) if self.searched.is_none() => None,
            (Place::Search, _) => Some(self.viewer.link()?.to_string()),
            (Place::Board, Some(play)) => {
                let position = &play.seen().link;
                let key = play.kind.info().link_key;
                let ahead: Vec<String> = play.ahead.iter().map(u16::to_string).collect();
                let ahead = if ahead.is_empty() { String::new() } else { ["-", &ahead.join(".")].concat() };
                let Engine { depth, .. } = play.first;
                let how_long = play.first.secs().map_or_else(|| depth.to_string(), |secs| format!("{secs}s"));
                let mut link = format!("{BOARD}{key}-{position}-{}.{how_long}{ahead}", play.seat.key());
                // Only players are written with positions for a move.
                if play.first.is_named(play.kind) {
                    link += &["&player=", &play.first.text()].concat();
                }
                if let Some(second) = &play.second {
                    link += &["&against=", &second.text()].concat();
                }
                Some(link)
            }
            (Place::Board, None) => None,
        }
    }

    /// Opens what a link says.
    pub(super) fn followed(&self, link: &str) -> Games {
        let said = link.trim_start_matches('#');
        if let Some(played) = board_said(link) {
            return self.played_as(played, said);
        }
        let (link, complaints) = match read_settings(said) {
            Ok(read) => read,
            Err(error) => return self.refused(sentence(&error.to_string())),
        };
        let Some(LinkTree::Game(said)) = &link.tree else {
            return self.refused(english::NO_GAME);
        };
        match read_link(said) {
            Ok(GameLink { kind, position, aids, extensions, misread }) => {
                let (weights, unknown) = weights(&link, kind);
                let misread = complaints.iter().map(LinkError::to_string).chain(misread).collect();
                let link = Some(Linked { link: link.clone(), aids, misread, unknown });
                let opening = Opening { link, depth: None, aids: aids[0], extensions, weights, search: None };
                let opening = self.opening(kind, &position, opening);
                match self.searched.is_some() || self.play.is_some() {
                    true => opening,
                    // The games to choose from are not drawn for the moment until the search is there.
                    false => Games { place: Place::Search, ..opening },
                }
            }
            Err(problem) => Games { place: Place::Choose, ..self.refused(problem) },
        }
    }

    /// What a link to the board says: `c4-…-max.6` or, with seconds for a move, `c4-…-max.3s`, and perhaps moves to replay: `c4--both.6-3.0.2`. The rest of the link
    /// may name the searches that play.
    fn played_as(&self, said: &str, link: &str) -> Games {
        let (kind, said) = match game_called(said) {
            Ok(called) => called,
            Err(problem) => return self.refused(problem),
        };
        let mut parts = said.split('-');
        let position = parts.next().unwrap_or_default();
        let who = parts.next().filter(|said| !said.is_empty());
        let moves = parts.next().filter(|said| !said.is_empty());
        let (seat, depth) = who.and_then(|said| said.split_once('.')).unwrap_or_default();
        let ahead = moves.map_or(Ok(Vec::new()), |said| said.split('.').map(str::parse).collect());
        let seat = Seat::from_key(seat);
        let until = depth.strip_suffix('s').and_then(|secs| secs.parse().ok()).and_then(Until::secs);
        let depth = depth.parse().ok().filter(|depth| (1..=MOST_PLIES).contains(depth));
        let is_known = seat.is_some() && (until.is_some() || depth.is_some());
        let who = who.filter(|_| !is_known).map(Problem::NotOnBoard);
        let moves = moves.filter(|_| ahead.is_err()).map(Problem::NoMoves);
        let misread = who.into_iter().chain(moves).chain(parts.map(Problem::More));
        let misread: Vec<String> = misread.map(|problem| problem.to_string()).collect();
        let seat = seat.filter(|seat| seat.is_in(kind.info())).unwrap_or(Seat::Max);
        let depth = depth.unwrap_or(usual_depth(kind));
        let blank = Seen {
            text: String::new(),
            link: position.to_owned(),
            board: BoardText::default(),
            turn: Turn::Drawn,
            moves: Vec::new(),
            algorithms: Vec::new(),
            plies: 0,
            usual_plies: 0,
            features: Vec::new(),
            beside: Vec::new(),
            setup: SetupText::default(),
        };
        // Where it turns out to be no position, nothing stands there.
        let play = Play::new(kind, Rc::new(blank), seat, depth);
        let mut play = Play { ahead: ahead.unwrap_or_default().into(), ..play };
        play.first.until = until;
        let mut problems: Vec<String> = left_out(&misread).into_iter().collect();
        for (nth, key) in ["player=", "against="].into_iter().enumerate() {
            match link.split('&').find_map(|part| part.strip_prefix(key)).map(|said| engine(kind, said)) {
                Some(Ok(engine)) => play = play.with_engine(nth, engine),
                Some(Err(why)) => problems.push(why),
                None => {}
            }
        }
        let opened = self.looking(kind, position, Waits::Board(kind, None));
        let games = Games { play: Some(play), place: Place::Board, ..opened };
        if problems.is_empty() { games } else { games.with_notice(problems.join(" ")) }
    }
}

/// What features weigh, as a link says it; where the game has no such features, the usual weights, and why.
fn weights(link: &Link, kind: GameKind) -> (Weights, Option<String>) {
    let said = link.weights.as_deref().and_then(read_weights).unwrap_or_default();
    match said.into_iter().collect::<Weights>().for_game(kind.info()) {
        Ok(weights) => (weights, None),
        Err(problem) => (Weights::default(), Some(english::no_weights(&problem))),
    }
}

/// A search that plays, as a link says it.
///
/// # Errors
/// What of it means nothing on the board, as a sentence.
fn engine(kind: GameKind, said: &str) -> Result<Engine, String> {
    // Some programs write signs of links as numbers.
    let said = said.replace("%2B", "+").replace("%3A", ":").replace("%3D", "=");
    match Engine::read(kind, &said, usual_depth(kind)) {
        Ok(Some(engine)) => Ok(engine),
        Ok(None) => Err(english::no_engine(&said)),
        Err(problem) => Err(english::no_player(&problem)),
    }
}
