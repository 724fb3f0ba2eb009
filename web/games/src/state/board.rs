//! The board: whose turn it is, moves by hand and by the search.

use std::rc::Rc;

use plywise_arena::{Answer, Seen, SeenMove, Thought, Wanted};
use plywise_games::{GameKind, Weights};
use plywise_search::{NodeId, Search};

use super::searching::{Kept, is_by_moves, moves_to};
use super::told::Waits;
use super::{Games, GamesAction, Place};
use crate::arrange::Draft;
use crate::english;
use crate::play::{Engine, Play, Seat};
use crate::press::Pressed;

/// How deep the search looks in a game that begins, so that it answers within a second or two.
pub(super) fn usual_depth(kind: GameKind) -> u32 {
    match kind {
        GameKind::TicTacToe | GameKind::Nim => 9,
        GameKind::ConnectFour => 6,
        GameKind::Reversi | GameKind::Pig => 4,
        GameKind::Chess | GameKind::Boxes => 3,
        GameKind::Race => 5,
    }
}

impl Games {
    /// Sets up a position that the worker has told of.
    pub(super) fn set_up(&self, kind: GameKind, seen: Rc<Seen>, seat: Option<Seat>) -> Games {
        let before = self.play.as_ref().filter(|play| play.kind == kind);
        let usual = before.map_or(Seat::Max, |play| play.seat);
        // What a link says comes before its position is known.
        let awaited = before.filter(|play| play.seen().algorithms.is_empty());
        let ahead = awaited.map_or_else(|| Rc::from([]), |play| Rc::clone(&play.ahead));
        let play = Play::new(kind, seen, seat.unwrap_or(usual), usual_depth(kind));
        let play = match before {
            Some(Play { first, second, .. }) => {
                Play { ahead, first: first.clone(), second: second.clone(), ..play }
            }
            None => Play { ahead, ..play },
        };
        // Undo brings back what was played until now.
        let played = before.filter(|play| !play.seen().algorithms.is_empty());
        let old = played.and_then(|play| play.to_bring_back().or_else(|| play.old.clone()));
        let play = Some(Play { old, ..play });
        let games = Games { play, place: Place::Board, is_refused: false, ..self.clone() };
        games.paused(false).followed_up()
    }

    /// What comes after a position: the next move of a line that is to be made, or the search's move, where it is its turn.
    pub(super) fn followed_up(&self) -> Games {
        if let (Some(play), Some((name, rest))) = (&self.play, self.line.split_first()) {
            return match play.seen().moves.iter().find(|by| by.name == *name) {
                Some(by) => Games { line: rest.into(), ..self.making(by, Rc::from([])) },
                None => Games { line: Rc::from([]), ..self.clone() }.followed_up(),
            };
        }
        match &self.play {
            Some(play) if !self.is_still && self.place == Place::Board && play.is_searchs() => {
                self.search_moves(play)
            }
            _ => self.clone(),
        }
    }

    /// Asks the search whose turn it is for its move.
    pub(super) fn thinking_about_move(&self, play: &Play) -> Games {
        self.thinking(play, Waits::Move)
    }

    /// Asks the search whose turn it is what it would do.
    fn thinking(&self, play: &Play, waits: Waits) -> Games {
        let (engine, position) = (play.engine(), play.seen().link.clone());
        self.asking(play.kind, &position, &engine.weights, engine.question(), waits)
    }

    /// Makes a move: what stands after it is asked.
    pub(super) fn making(&self, by: &SeenMove, thoughts: Rc<[Thought]>) -> Games {
        let Some(play) = &self.play else { return self.clone() };
        self.looking(play.kind, &by.to, Waits::Made(by.clone(), thoughts))
    }

    /// Does something with the game that is played; what the worker thinks of is another position then.
    fn playing(&self, change: impl FnOnce(&Play) -> Play) -> Games {
        let Some(play) = &self.play else { return self.clone() };
        let play = change(play);
        // A game that is watched stands still until somebody lets it go on.
        let is_paused = self.watch.is_paused && play.seat == Seat::Nobody;
        Games { play: Some(play), ..self.cancelled() }.paused(is_paused).followed_up()
    }

    /// What somebody does at the board.
    pub(super) fn after_board(&self, action: GamesAction) -> Games {
        let Some(play) = self.play.as_ref() else {
            return match action {
                GamesAction::PlayTo(node) => self.played_to(node),
                GamesAction::Board => match &self.searched {
                    Some(Kept(game)) => self.played_from(&game.seen.link),
                    None => self.clone(),
                },
                _ => self.clone(),
            };
        };
        if let Some(draft) = &play.draft
            && let Some(games) = self.after_draft(play, draft, &action)
        {
            return games;
        }
        if let Some(games) = self.after_watch(play, &action) {
            return games;
        }
        match action {
            GamesAction::Arrange(true) if play.draft.is_none() => {
                Games { play: Some(play.arranging()), ..self.cancelled() }
            }
            GamesAction::Press(square) => self.pressed(play, square),
            GamesAction::Unpick => {
                Games { play: Some(Play { picked: Rc::from([]), ..play.clone() }), ..self.clone() }
            }
            GamesAction::Make(nth) if play.is_mine() && self.asked.is_none() => {
                match play.seen().moves.get(nth) {
                    Some(by) => self.making(by, Rc::from([])),
                    None => self.clone(),
                }
            }
            GamesAction::Roll(at) if self.awaits_roll() => match play.rolled(at) {
                Some(by) => self.making(by, Rc::from([])),
                None => self.clone(),
            },
            GamesAction::Undo => self.standing_still(play).playing(Play::back),
            GamesAction::BackTo(n_moves) => self.standing_still(play).playing(|play| play.undone_to(n_moves)),
            GamesAction::Redo if self.asked.is_none() => match play.next() {
                Some(by) => self.making(by, Rc::from([])),
                None => self.clone(),
            },
            GamesAction::Hint if play.is_mine() && self.asked.is_none() => self.thinking(play, Waits::Hint),
            GamesAction::Restart => self.paused(false).playing(Play::restarted),
            GamesAction::Sit(seat) => self.paused(false).playing(|play| Play { seat, ..play.clone() }),
            GamesAction::Depth(nth, depth) => {
                self.playing(|play| play.with_engine(nth, Engine { depth, ..play.nth_engine(nth).clone() }))
            }
            GamesAction::Until(nth, until) => {
                self.playing(|play| play.with_engine(nth, Engine { until, ..play.nth_engine(nth).clone() }))
            }
            GamesAction::PlayBy(nth, search) => {
                let search = Search { horizon: None, ..*search };
                self.playing(|play| play.with_engine(nth, Engine { search, ..play.nth_engine(nth).clone() }))
            }
            GamesAction::WeighBy(nth, name, weight) => {
                let engine = play.nth_engine(nth).clone();
                match engine.weights.with(&name, weight).for_game(play.kind.info()) {
                    Ok(weights) => self.playing(|play| play.with_engine(nth, Engine { weights, ..engine })),
                    Err(_) => self.clone(),
                }
            }
            // Another position than the one that is seen is not searched.
            GamesAction::SearchHere => match &play.draft {
                Some(draft) if !draft.is_of(play.kind.info(), play.seen()) => {
                    self.with_notice(english::NOT_SEARCHED_AS_IT_STANDS)
                }
                _ => self.search_here(play),
            },
            GamesAction::SearchMove(nth, depth) => self.search_move(play, nth, depth),
            GamesAction::PlayTo(node) => self.played_to(node),
            GamesAction::Board => Games { place: Place::Board, ..self.cancelled() }.followed_up(),
            _ => self.clone(),
        }
    }

    /// Whoever takes moves back of a game that is watched looks at it before it goes on.
    fn standing_still(&self, play: &Play) -> Games {
        if play.seat == Seat::Nobody { self.paused(true) } else { self.clone() }
    }

    /// A square is pressed: a move is made or narrowed down, or it is said why not.
    fn pressed(&self, play: &Play, square: u16) -> Games {
        let dead = |why: String| Play { dead_press: Some(why.into()), picked: Rc::from([]), ..play.clone() };
        let play = match play.pressed(square) {
            _ if play.is_over() => dead(english::GAME_IS_OVER.to_owned()),
            _ if self.asked.is_some() || !play.is_mine() => dead(english::NOT_YOUR_TURN.to_owned()),
            Pressed::Move(nth) => return self.making(&play.seen().moves[nth], Rc::from([])),
            Pressed::Picked(picked) => Play { picked, ..play.clone() },
            Pressed::Nothing(why) => dead(why),
        };
        Games { play: Some(play), ..self.clone() }
    }

    /// What somebody does while setting a position up; none where that is as it always is.
    fn after_draft(&self, play: &Play, draft: &Draft, action: &GamesAction) -> Option<Games> {
        Some(match action {
            GamesAction::Press(square) => {
                self.drafting(play, draft.pressed(play.kind.info(), *square), false)
            }
            GamesAction::Clear => self.drafting(play, draft.cleared(play.kind.info()), false),
            GamesAction::ChoosePart(nth, choice) => self.drafting(play, draft.choosing(*nth, *choice), false),
            GamesAction::Hold(held) => {
                let draft = Some(Draft { held: *held, ..draft.clone() });
                Games { play: Some(Play { draft, ..play.clone() }), ..self.clone() }
            }
            GamesAction::Arrange(true) => self.clone(),
            // What nobody has looked at yet is not lost.
            GamesAction::Arrange(false)
                if draft.problem.is_none() && !draft.is_of(play.kind.info(), play.seen()) =>
            {
                self.drafting(play, draft.clone(), true)
            }
            GamesAction::Arrange(false) => self.playing(Play::going_on),
            _ => return None,
        })
    }

    /// Asks whether the position that somebody sets up can come up; where that is done, the game goes on there.
    fn drafting(&self, play: &Play, draft: Draft, is_done: bool) -> Games {
        let what = Wanted::Arrange((&draft.setup).into());
        let play = Play { draft: Some(draft), ..play.clone() };
        let asking =
            self.asking(play.kind, &play.seen().link, &Weights::default(), what, Waits::Arranged(is_done));
        Games { play: Some(play), ..asking }
    }

    /// What the worker says of the position that somebody sets up: what stands there, or why it cannot come up.
    pub(super) fn drafted(&self, answer: Result<Rc<Seen>, String>, is_done: bool) -> Games {
        let Some((play, draft)) = self.play.as_ref().and_then(|play| Some((play, play.draft.as_ref()?)))
        else {
            return self.idle();
        };
        let play = match answer {
            Ok(seen) => {
                let draft = draft.seen(play.kind.info(), &seen);
                let play = play.arranged(seen, draft);
                if is_done { play.going_on() } else { play }
            }
            Err(why) => {
                Play { draft: Some(Draft { problem: Some(why.into()), ..draft.clone() }), ..play.clone() }
            }
        };
        Games { play: Some(play), ..self.idle() }.followed_up()
    }

    /// The time for a move is up: what the search found last is what it plays.
    pub(super) fn time_up(&self, question: u32) -> Games {
        let is_asked = self.asked.as_ref().is_some_and(|ask| ask.id == question) && self.is_thinking();
        if !is_asked {
            return self.clone();
        }
        // A search that has found nothing yet moves as soon as it has.
        if self.thoughts.is_empty() { Games { is_late: true, ..self.clone() } } else { self.enough() }
    }

    /// Leaves a search that thinks, and takes what it has found.
    pub(super) fn enough(&self) -> Games {
        Games { n_asked: self.n_asked + 1, ..self.told(Answer::Chosen) }
    }

    fn played_from(&self, position: &str) -> Games {
        let Some(kind) = self.kind() else { return self.clone() };
        // Whoever comes from a search wants to try moves of either side.
        self.cancelled().looking(kind, position, Waits::Board(kind, Some(Seat::Both)))
    }

    /// From the root of the search to a node of it, move by move. A null move is none that can be made on the board: the game then begins
    /// at the node.
    fn played_to(&self, node: NodeId) -> Games {
        let (Some(Kept(game)), Some(played)) = (&self.searched, &self.viewer.analysis.game) else {
            return self.clone();
        };
        let tree = &self.viewer.document.tree;
        if node.index() >= tree.n_nodes() {
            return self.clone();
        }
        if !is_by_moves(tree, node) {
            return self.played_from(&played.positions.at(node).text);
        }
        Games { line: moves_to(tree, node).into(), ..self.played_from(&game.seen.link) }
    }
}
