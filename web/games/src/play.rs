//! A game that is played: the positions so far, who moves by hand, and what a search thought of its moves.

use std::rc::Rc;

use std::time::Duration;

use plywise_arena::{SearchText, Seen, SeenMove, Thought, Turn, Wanted};
use plywise_games::{GameInfo, GameKind, Players, Weights};
use plywise_play::{Limit, Player, PlayerError};
use plywise_search::{Algorithm, Search};
use yew::AttrValue;

use crate::arrange::Draft;

/// No search gets deeper.
pub(crate) const MOST_PLIES: u32 = 99;
/// Nobody waits longer for a move.
pub(crate) const MOST_SECS: u32 = 600;
/// No search enters more positions for a move: a worker takes seconds for them.
pub(crate) const MOST_NODES: u32 = 10_000_000;

/// Which side somebody plays; a search plays the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seat {
    /// Every side: whoever sets up a position, or plays against a neighbour.
    Both,
    /// MAX, or the first of several players.
    Max,
    /// MIN, or the second of several players.
    Min,
    /// The third of several players.
    Third,
    /// None: searches play each other.
    Nobody,
}

impl Seat {
    /// Every seat, with its key.
    pub const ALL: [(Seat, &str); 5] = [
        (Seat::Max, "max"),
        (Seat::Min, "min"),
        (Seat::Third, "third"),
        (Seat::Both, "both"),
        (Seat::Nobody, "nobody"),
    ];

    /// The seat with this key.
    #[must_use]
    pub fn from_key(key: &str) -> Option<Seat> {
        Seat::ALL.into_iter().find(|(_, known)| *known == key).map(|(seat, _)| seat)
    }

    /// What links call it.
    #[must_use]
    pub fn key(self) -> &'static str {
        Seat::ALL.into_iter().find(|(seat, _)| *seat == self).map_or("", |(_, key)| key)
    }

    /// Whether a game has it.
    #[must_use]
    pub fn is_in(self, info: &GameInfo) -> bool {
        self != Seat::Third || matches!(info.players, Players::Several(3..))
    }

    /// Whether somebody who sits here moves by hand at this turn.
    #[must_use]
    pub fn moves_at(self, turn: &Turn) -> bool {
        match turn {
            Turn::Max | Turn::Numbered(1) => matches!(self, Seat::Both | Seat::Max),
            Turn::Min | Turn::Numbered(2) => matches!(self, Seat::Both | Seat::Min),
            Turn::Numbered(3) => matches!(self, Seat::Both | Seat::Third),
            Turn::Numbered(_) => self == Seat::Both,
            Turn::Chance | Turn::MaxWon | Turn::MinWon | Turn::Drawn | Turn::Over(_) => false,
        }
    }
}

/// A search that plays, and how long it thinks about a move.
#[derive(Clone, Debug, PartialEq)]
pub struct Engine {
    /// How it searches. How deep, the other fields say.
    pub search: Search,
    /// How many plies deep it looks.
    pub depth: u32,
    /// What ends its search instead, as deep as it gets; none where the depth does.
    pub until: Option<Until>,
    /// What features weigh for it, where that is not as usual.
    pub weights: Weights,
}

/// What ends a search that goes one ply deeper each time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Until {
    /// So many seconds for a move.
    Secs(u32),
    /// So many positions for a move.
    Nodes(u32),
}

impl Until {
    /// So many seconds, if anybody waits so long.
    #[must_use]
    pub fn secs(secs: u32) -> Option<Until> {
        (1..=MOST_SECS).contains(&secs).then_some(Until::Secs(secs))
    }

    /// So many positions, if that is no more than a worker takes on.
    #[must_use]
    pub fn nodes(nodes: u32) -> Option<Until> {
        (1..=MOST_NODES).contains(&nodes).then_some(Until::Nodes(nodes))
    }
}

impl Engine {
    /// The one that plays a game where nobody chooses: with every aid between two, and otherwise the plainest search that there is.
    #[must_use]
    pub fn usual(kind: GameKind, depth: u32) -> Engine {
        let engine = Player::to_depth(depth).search;
        let plain = Player::algorithms(kind.info().players).next().unwrap_or(Algorithm::MaxN);
        let search = match kind.info().players {
            Players::Two => engine,
            Players::TwoAndChance | Players::Several(_) => Search { algorithm: plain, ..Search::ALPHA_BETA },
        };
        Engine { search, depth, until: None, weights: Weights::default() }
    }

    /// Whether a link has to name it: it is not the usual search, or weighs features otherwise, or only the text of a player
    /// says how long it thinks.
    #[must_use]
    pub fn is_named(&self, kind: GameKind) -> bool {
        let usual = Engine::usual(kind, self.depth);
        self.search != usual.search || self.weights != usual.weights || self.nodes().is_some()
    }

    /// The searches that one can choose for a game. What only chance or a third player calls for comes to minimax or alpha-beta
    /// between two.
    pub fn algorithms(kind: GameKind) -> impl Iterator<Item = Algorithm> {
        let players = kind.info().players;
        let is_own = move |algorithm: &Algorithm| players != Players::Two || algorithm.goes_by_rules();
        Player::algorithms(players).filter(is_own)
    }

    /// How many seconds it thinks about a move, where that is what ends its search.
    #[must_use]
    pub fn secs(&self) -> Option<u32> {
        if let Some(Until::Secs(secs)) = self.until { Some(secs) } else { None }
    }

    /// How many positions it enters for a move, where that is what ends its search.
    #[must_use]
    pub fn nodes(&self) -> Option<u32> {
        if let Some(Until::Nodes(nodes)) = self.until { Some(nodes) } else { None }
    }

    /// The question what it would do in a position.
    #[must_use]
    pub fn question(&self) -> Wanted {
        let said = SearchText::from(&self.search);
        match self.until {
            None => Wanted::Think(said, self.depth),
            Some(Until::Secs(_)) => Wanted::Think(said, MOST_PLIES),
            Some(Until::Nodes(nodes)) => Wanted::ThinkWithin(said, nodes),
        }
    }

    /// What commands and links call it.
    #[must_use]
    pub fn text(&self) -> String {
        let limit = match self.until {
            Some(Until::Secs(secs)) => Limit::Time(Duration::from_secs(secs.into())),
            Some(Until::Nodes(nodes)) => Limit::Nodes(nodes),
            None => Limit::Plies(self.depth),
        };
        Player { search: self.search, limit, weights: self.weights.clone() }.text()
    }

    /// The one of a text, for a game.
    ///
    /// # Errors
    /// What of it means nothing, or does not play the game; `Ok(None)` for a limit that is larger than the board takes.
    pub fn read(kind: GameKind, text: &str, depth: u32) -> Result<Option<Engine>, PlayerError> {
        let player = Player::read(text)?;
        let (info, search) = (kind.info(), player.search);
        if !Player::algorithms(info.players).any(|algorithm| algorithm == search.algorithm) {
            let (algorithm, title, players) = (search.algorithm, info.title, info.players);
            return Err(PlayerError::NotForGame { algorithm, title, players });
        }
        let weights = player.weights.for_game(info).map_err(PlayerError::Weights)?;
        let until = match player.limit {
            Limit::Plies(depth) => {
                return Ok((depth <= MOST_PLIES).then_some(Engine { search, depth, until: None, weights }));
            }
            Limit::Time(time) => Until::secs(time.as_secs() as u32 + u32::from(time.subsec_nanos() > 0)),
            Limit::Nodes(nodes) => Until::nodes(nodes),
        };
        Ok(until.map(|until| Engine { search, depth, until: Some(until), weights }))
    }
}

/// A position of the game, and how it came about.
#[derive(Clone, Debug, PartialEq)]
pub struct Made {
    /// What stands there.
    pub seen: Rc<Seen>,
    /// The move that led there; none at the beginning.
    pub by: Option<SeenMove>,
    /// What the search thought before it made that move, where it did.
    pub thoughts: Rc<[Thought]>,
    /// The search that thought so.
    pub engine: Engine,
}

/// A game that another one has taken the place of: its positions, and the moves that could be made again.
pub type OldGame = (Rc<[Made]>, Rc<[u16]>);

/// A game that is played.
#[derive(Clone, Debug, PartialEq)]
pub struct Play {
    /// Which game.
    pub kind: GameKind,
    /// The positions so far, never none.
    pub made: Rc<[Made]>,
    /// Who moves by hand.
    pub seat: Seat,
    /// The search that plays.
    pub first: Engine,
    /// The search that plays against it where nobody moves by hand: MIN, or all but the first of several players. None where it
    /// is as the first.
    pub second: Option<Engine>,
    /// The squares that were pressed, where a move is not clear yet.
    pub picked: Rc<[u16]>,
    /// Why the press of a square did nothing; none where it did something.
    pub dead_press: Option<AttrValue>,
    /// What the search would do in your place, once somebody has asked.
    pub hint: Option<Thought>,
    /// The moves that were taken back, or that a link brings, the next one first: each by its number among those that there are.
    pub ahead: Rc<[u16]>,
    /// The position that somebody sets up square by square; nobody moves meanwhile.
    pub draft: Option<Draft>,
    /// The game that was played before this one began, with the moves that could be made again.
    pub old: Option<OldGame>,
}

impl Play {
    /// A game from a position.
    #[must_use]
    pub fn new(kind: GameKind, seen: Rc<Seen>, seat: Seat, depth: u32) -> Play {
        let first = Engine::usual(kind, depth);
        let made = Rc::from([Made { seen, by: None, thoughts: Rc::from([]), engine: first.clone() }]);
        let (picked, ahead) = (Rc::from([]), Rc::from([]));
        let (second, dead_press, hint, draft, old) = (None, None, None, None, None);
        Play { kind, made, seat, first, second, picked, dead_press, hint, ahead, draft, old }
    }

    /// The same game while somebody sets up a position.
    #[must_use]
    pub fn arranging(&self) -> Play {
        let draft = Some(Draft::begun(self));
        Play { draft, picked: Rc::from([]), hint: None, ..self.clone() }
    }

    /// The same from a position that somebody has set up.
    #[must_use]
    pub fn arranged(&self, seen: Rc<Seen>, draft: Draft) -> Play {
        let made = Made { seen, by: None, thoughts: Rc::from([]), engine: self.first.clone() };
        Play { made: Rc::from([made]), ahead: Rc::from([]), draft: Some(draft), ..self.clone() }
    }

    /// The game after somebody has set up a position. Where that came to the position before, the moves that led there are kept.
    #[must_use]
    pub fn going_on(&self) -> Play {
        let draft = self.draft.as_ref().filter(|draft| draft.began_at(self.seen()));
        let (made, ahead) = draft.map_or_else(
            || (Rc::clone(&self.made), Rc::clone(&self.ahead)),
            |draft| (Rc::clone(&draft.made), Rc::clone(&draft.ahead)),
        );
        Play { made, ahead, draft: None, ..self.clone() }
    }

    /// The search whose turn it is, or would be.
    #[must_use]
    pub fn engine(&self) -> &Engine {
        let is_second = match self.seen().turn {
            Turn::Min => true,
            Turn::Numbered(number) => number > 1,
            _ => false,
        };
        self.second.as_ref().filter(|_| is_second && self.seat == Seat::Nobody).unwrap_or(&self.first)
    }

    /// The first search (0) or the second (1).
    #[must_use]
    pub fn nth_engine(&self, nth: usize) -> &Engine {
        self.second.as_ref().filter(|_| nth == 1).unwrap_or(&self.first)
    }

    /// With another first search (0) or second one (1).
    #[must_use]
    pub fn with_engine(&self, nth: usize, engine: Engine) -> Play {
        match nth {
            0 => Play { first: engine, ..self.clone() },
            _ => Play { second: Some(engine), ..self.clone() },
        }
    }

    /// The position now, and how it came about.
    #[must_use]
    pub fn now(&self) -> &Made {
        self.made.last().expect("a game has a position")
    }

    /// The position now.
    #[must_use]
    pub fn seen(&self) -> &Rc<Seen> {
        &self.now().seen
    }

    /// Whether the game is over.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.seen().moves.is_empty()
    }

    /// Whether somebody moves by hand now.
    #[must_use]
    pub fn is_mine(&self) -> bool {
        self.draft.is_none() && self.seat.moves_at(&self.seen().turn) && !self.is_over()
    }

    /// Whether the search moves now.
    #[must_use]
    pub fn is_searchs(&self) -> bool {
        self.draft.is_none() && !self.is_over() && !self.is_mine() && self.seen().turn != Turn::Chance
    }

    /// The position before the last moves and those after them: of the last move or, where chance made that, of those since
    /// whoever is to move moved before, three at most.
    #[must_use]
    pub fn lately(&self) -> &[Made] {
        const MOST: usize = 3;
        let by = |nth: usize| &self.made[nth].seen.turn;
        let last = self.made.len() - 1;
        let before = (0..last).rev();
        let n = match before.clone().next() {
            Some(nth) if *by(nth) == Turn::Chance => {
                before.take(MOST).take_while(|&nth| *by(nth) != self.seen().turn).count()
            }
            nth => usize::from(nth.is_some()),
        };
        &self.made[last - n..]
    }

    /// Whether chance moves now.
    #[must_use]
    pub fn is_chances(&self) -> bool {
        self.draft.is_none() && !self.is_over() && self.seen().turn == Turn::Chance
    }

    /// With a position more.
    #[must_use]
    pub fn with(&self, by: SeenMove, seen: Rc<Seen>, thoughts: Rc<[Thought]>) -> Play {
        let is_next = self.next().is_some_and(|next| *next == by);
        let ahead = if is_next { self.ahead[1..].into() } else { Rc::from([]) };
        let mut made = self.made.to_vec();
        made.push(Made { seen, by: Some(by), thoughts, engine: self.engine().clone() });
        Play { made: made.into(), picked: Rc::from([]), hint: None, ahead, ..self.clone() }
    }

    /// The move that was taken back last, or that a link brings next.
    #[must_use]
    pub fn next(&self) -> Option<&SeenMove> {
        self.seen().moves.get(usize::from(*self.ahead.first()?))
    }

    /// Whether one comes back to where it is this turn: somebody moves there by hand, or nobody does anywhere.
    fn waits_at(&self, turn: &Turn) -> bool {
        self.seat == Seat::Nobody || self.seat.moves_at(turn)
    }

    /// Back to the last position in which the game waited.
    #[must_use]
    pub fn undone(&self) -> Play {
        let before = self.made.len().saturating_sub(1);
        let waiting = self.made[..before].iter().rposition(|made| self.waits_at(&made.seen.turn));
        let n_left = waiting.map_or(0, |place| place + 1);
        if n_left == 0 {
            return self.clone();
        }
        let number = |pair: &[Made]| {
            let made = pair[0].seen.moves.iter().position(|one| pair[1].by.as_ref() == Some(one));
            made.unwrap_or_default() as u16
        };
        let back = self.made[n_left - 1..].windows(2).map(number);
        let ahead = back.chain(self.ahead.iter().copied()).collect();
        Play { made: self.made[..n_left].into(), picked: Rc::from([]), hint: None, ahead, ..self.clone() }
    }

    /// The same from the position where this game began.
    #[must_use]
    pub fn restarted(&self) -> Play {
        let begun = Play { made: self.made[..1].into(), ahead: Rc::from([]), ..self.clone() };
        let old = self.to_bring_back().or_else(|| self.old.clone());
        Play { picked: Rc::from([]), hint: None, old, ..begun }
    }

    /// What of this game is lost where another one begins; none where no move has been made.
    #[must_use]
    pub fn to_bring_back(&self) -> Option<OldGame> {
        (self.n_made() > 0).then(|| (Rc::clone(&self.made), Rc::clone(&self.ahead)))
    }

    /// Back as far as [`undone`](Play::undone) leads; where nothing is left to take back, to the game before this one.
    #[must_use]
    pub fn back(&self) -> Play {
        let undone = self.undone();
        match &self.old {
            Some((made, ahead)) if undone.n_made() == self.n_made() => {
                let (made, ahead) = (Rc::clone(made), Rc::clone(ahead));
                Play { made, ahead, picked: Rc::from([]), hint: None, old: None, ..self.clone() }
            }
            _ => undone,
        }
    }

    /// Whether there is anything to take back.
    #[must_use]
    pub fn has_back(&self) -> bool {
        self.old.is_some() || self.undone().n_made() < self.n_made()
    }

    /// Whether one gets back to the position after so many moves, and stays there.
    #[must_use]
    pub fn leads_back_to(&self, n_moves: u32) -> bool {
        let there = self.made.get(n_moves as usize).filter(|_| n_moves < self.n_made());
        there.is_some_and(|made| self.waits_at(&made.seen.turn))
    }

    /// Back to no more than so many moves, as far as [`undone`](Play::undone) leads.
    #[must_use]
    pub fn undone_to(&self, n_moves: u32) -> Play {
        let mut play = self.clone();
        while play.n_made() > n_moves {
            let before = play.undone();
            if before.n_made() == play.n_made() {
                break;
            }
            play = before;
        }
        play
    }

    /// How many moves have been made.
    #[must_use]
    pub fn n_made(&self) -> u32 {
        self.made.len() as u32 - 1
    }

    /// The move that chance makes at a number from 0 to 1.
    #[must_use]
    pub fn rolled(&self, at: f64) -> Option<&SeenMove> {
        let mut left = at;
        let moves = &self.seen().moves;
        let hit = moves.iter().find(|one| {
            left -= one.probability;
            left < 0.0
        });
        hit.or(moves.last())
    }
}
