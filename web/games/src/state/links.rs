//! What links say: of a search, or of the board.

use std::rc::Rc;

use plywise_arena::{BoardText, Seen, Turn, Wanted};
use plywise_games::GameKind;
use plywise_link::LinkTree;
use plywise_viewer::{left_out, read_link as read_settings};

use super::board::usual_depth;
use super::searching::Opening;
use super::told::Waits;
use super::{Games, Place};
use crate::english;
use crate::link::{GameLink, read_link};
use crate::play::{MOST_PLIES, MOST_SECS, Play, Seat};

impl Games {
    /// What the address says; none where nothing is open.
    #[must_use]
    pub fn link(&self) -> Option<String> {
        match (self.place, &self.play) {
            (Place::Choose, _) => None,
            (Place::Search, _) => Some(self.viewer.link()?.to_string()),
            (Place::Board, Some(play)) => {
                let position = &play.seen().link;
                let key = play.kind.info().link_key;
                let ahead: Vec<String> = play.ahead.iter().map(u16::to_string).collect();
                let ahead = if ahead.is_empty() { String::new() } else { ["-", &ahead.join(".")].concat() };
                let how_long = play.secs.map_or_else(|| play.depth.to_string(), |secs| format!("{secs}s"));
                Some(format!("play={key}-{position}-{}.{how_long}{ahead}", play.seat.key()))
            }
            (Place::Board, None) => None,
        }
    }

    /// Opens what a link says.
    pub(super) fn followed(&self, link: &str) -> Games {
        let said = link.trim_start_matches('#');
        if let Some(played) = said.split('&').find_map(|part| part.strip_prefix("play=")) {
            return self.played_as(played);
        }
        let (link, complaints) = match read_settings(said) {
            Ok(read) => read,
            Err(error) => return self.refused(error.to_string()),
        };
        let Some(LinkTree::Game(said)) = &link.tree else {
            return self.refused(english::NO_GAME);
        };
        match read_link(said) {
            Ok(GameLink { kind, position, aids }) => {
                let complaints = left_out(&complaints);
                let opening =
                    Opening { link: Some((link.clone(), aids, complaints)), depth: None, aids: aids[0] };
                self.opening(kind, &position, opening)
            }
            Err(problem) => Games { place: Place::Choose, ..self.refused(problem) },
        }
    }

    /// What a link to the board says: `c4-…-max.6` or, with seconds for a move, `c4-…-max.3s`, and perhaps moves to replay: `c4--both.6-3.0.2`.
    fn played_as(&self, said: &str) -> Games {
        let mut parts = said.split('-');
        let kind = parts.next().and_then(GameKind::from_link_key);
        let Some(kind) = kind else { return self.with_notice(english::no_game(said)) };
        let position = parts.next().unwrap_or_default();
        let (seat, depth) = parts.next().and_then(|said| said.split_once('.')).unwrap_or_default();
        let ahead = parts.next().map_or(Ok(Vec::new()), |said| said.split('.').map(str::parse).collect());
        let opened = self.asking(kind, position, Wanted::Look, Waits::Board(kind, None));
        let seat = Seat::from_key(seat).unwrap_or(Seat::Max);
        let secs = depth.strip_suffix('s').and_then(|secs| secs.parse().ok());
        let secs = secs.filter(|secs| (1..=MOST_SECS).contains(secs));
        let depth = depth.parse().ok().filter(|depth| (1..=MOST_PLIES).contains(depth));
        let depth = depth.unwrap_or(usual_depth(kind));
        let blank = Seen {
            text: String::new(),
            link: position.to_owned(),
            board: BoardText { columns: 1, squares: Vec::new(), counts_from_top: false },
            turn: Turn::Drawn,
            moves: Vec::new(),
            algorithms: Vec::new(),
            plies: 0,
            usual_plies: 0,
        };
        // Where it turns out to be no position, nothing stands there.
        let play = Play::new(kind, Rc::new(blank), seat, depth);
        let play = Some(Play { secs, ahead: ahead.unwrap_or_default().into(), ..play });
        Games { play, place: Place::Board, ..opened }
    }
}
