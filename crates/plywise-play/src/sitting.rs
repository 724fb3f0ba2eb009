//! A game being played: moves made and taken back, and how it ends.

use plywise_games::BoardGame;
use plywise_search::{Player as Side, Score};

/// How often a position comes up before the game is drawn.
const REPETITIONS: usize = 3;

/// How a game has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// This side has won.
    Won(Side),
    /// Nobody has, by the rules of the game: in chess also after fifty moves without a pawn's move or a capture.
    Drawn,
    /// Nobody has: the same position has come up for the third time.
    Repeated,
}

/// A game that two sides play.
#[derive(Clone, Debug)]
pub struct Sitting<G: BoardGame> {
    game: G,
    /// Every position, the first one first.
    line: Vec<G::Node>,
}

impl<G: BoardGame> Sitting<G> {
    /// Before the first move.
    #[must_use]
    pub fn new(game: G) -> Sitting<G> {
        let line = vec![game.root()];
        Sitting { game, line }
    }

    /// The rules.
    #[must_use]
    pub fn game(&self) -> &G {
        &self.game
    }

    /// The position now.
    #[must_use]
    pub fn at(&self) -> G::Node {
        self.line.last().copied().unwrap_or_else(|| self.game.root())
    }

    /// Every position so far, the first one first.
    #[must_use]
    pub fn line(&self) -> &[G::Node] {
        &self.line
    }

    /// Whose turn it is.
    #[must_use]
    pub fn turn(&self) -> Side {
        self.game.player(self.at())
    }

    /// The moves that there are, by name; none where the game has ended.
    #[must_use]
    pub fn moves(&self) -> Vec<(String, G::Node)> {
        let at = self.at();
        let goes_on = self.ending().is_none();
        let named = |to: G::Node| (self.game.move_name(at, to), to);
        self.game.children(at).filter(|_| goes_on).map(named).collect()
    }

    /// Plays the move of this name. `false`, and nothing changes, where there is none.
    pub fn play(&mut self, name: &str) -> bool {
        let found = self.moves().into_iter().find(|(known, _)| known == name);
        found.is_some_and(|(_, to)| self.move_to(to))
    }

    /// Plays the move to a position. `false`, and nothing changes, where no move leads there.
    pub fn move_to(&mut self, to: G::Node) -> bool {
        let key = self.game.key(to);
        let is_move = |child: G::Node| self.game.key(child) == key;
        let is_played = self.ending().is_none() && self.game.children(self.at()).any(is_move);
        if is_played {
            self.line.push(to);
        }
        is_played
    }

    /// Takes the last move back. `false` before the first.
    pub fn undo(&mut self) -> bool {
        self.line.len() > 1 && self.line.pop().is_some()
    }

    /// The names of the moves so far.
    #[must_use]
    pub fn written(&self) -> Vec<String> {
        self.line.windows(2).map(|pair| self.game.move_name(pair[0], pair[1])).collect()
    }

    /// How the game has ended, if it has.
    #[must_use]
    pub fn ending(&self) -> Option<Ending> {
        let Ok(value) = self.game.value(self.at());
        let [worst, best] = G::INFO.outcomes;
        let middle = Score::new(f64::midpoint(worst, best)).unwrap_or(Score::ZERO);
        match value {
            Some(value) if value > middle => Some(Ending::Won(Side::Max)),
            Some(value) if value < middle => Some(Ending::Won(Side::Min)),
            Some(_) => Some(Ending::Drawn),
            None if self.is_repeated() => Some(Ending::Repeated),
            None => None,
        }
    }

    /// Whether the position has come up so often. Clocks that count moves do not make it another.
    fn is_repeated(&self) -> bool {
        let now = self.game.repetition_key(self.at());
        let same = self.line.iter().filter(|at| self.game.repetition_key(**at) == now);
        same.take(REPETITIONS).count() == REPETITIONS
    }

    /// The game from the position now, as a player searches it.
    ///
    /// # Errors
    /// When the game does not read what it writes.
    pub fn from_here(&self) -> Result<G, G::PositionError> {
        G::from_text(&self.game.text(self.at()))
    }
}

/// The names of the moves of a line that begins at a position. It ends where nobody moves any more: a search that looks at noisy moves
/// only may stay where it is.
#[must_use]
pub fn moves_of_line<G: BoardGame>(game: &G, mut from: G::Node, line: &[G::Node]) -> Vec<String> {
    let name = |to: &G::Node| {
        let moves = game.key(*to) != game.key(from);
        let name = moves.then(|| game.move_name(from, *to));
        from = *to;
        name
    };
    line.iter().map_while(name).collect()
}
