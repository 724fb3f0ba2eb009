//! Positions at which a search looks deeper than its depth limit, because somebody asks for it.

use std::error::Error;
use std::fmt;
use std::hash::{Hash, Hasher};

use plywise_search::{Game, GameRules, Player, Score};

use crate::english;

/// Positions that somebody has *extended*: a search looks at their moves even at its depth limit. Each is said by the moves that lead
/// to it from the root. All positions on the way are extended too, so that the search gets there.
///
/// Moves are written as players write them, without signs that are no letters or digits: `OO`, `e8Q`. Between the moves of a line stands
/// a blank, between lines a comma; in links a `_` and a dot.
///
/// ```
/// use plywise_games::Extensions;
///
/// let extensions = Extensions::read("d c, a")?;
/// assert_eq!(extensions, Extensions::read("d_c.a")?);
/// assert!(extensions.contains(["d"]));
/// assert_eq!(extensions.with(["d", "c", "b"]).text(), "d c b, a");
/// assert_eq!(extensions.without(["d", "c"]).text(), "d, a");
/// # Ok::<(), plywise_games::ExtensionProblem>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Extensions {
    /// None is the beginning of another one, and none is empty.
    lines: Vec<Vec<String>>,
}

/// Why a search cannot look deeper where it is asked to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExtensionProblem {
    /// There are more than [`Extensions::MOST_LINES`] lines.
    TooManyLines,
    /// A line has more than [`Extensions::MOST_MOVES`] moves.
    TooManyMoves,
    /// Nobody can make this move after these.
    NoMove {
        /// The move.
        name: String,
        /// Those before it.
        after: Vec<String>,
    },
    /// The game is over after these moves.
    Over(Vec<String>),
}

impl fmt::Display for ExtensionProblem {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&english::extension_problem(self))
    }
}

impl Error for ExtensionProblem {}

/// A move as a line has it.
fn plain(name: &str) -> String {
    let plain: String = name.chars().filter(|sign| sign.is_alphanumeric()).collect();
    // What is no move at all stays, so that a message can name it.
    if plain.is_empty() { name.to_owned() } else { plain }
}

fn line_of<'m>(moves: impl IntoIterator<Item = &'m str>) -> Vec<String> {
    moves.into_iter().map(plain).collect()
}

impl Extensions {
    /// How many lines there may be.
    pub const MOST_LINES: usize = 32;
    /// How many moves a line may have.
    pub const MOST_MOVES: usize = 64;

    /// Reads lines of moves, written for people or for links. Whether the moves can be made, [`Extended::new`] says.
    ///
    /// # Errors
    /// When there are too many.
    pub fn read(text: &str) -> Result<Extensions, ExtensionProblem> {
        let mut read = Extensions::default();
        for line in text.split([',', '.']) {
            let moves = line.split(|sign: char| sign == '_' || sign.is_whitespace());
            let line = line_of(moves.filter(|name| !name.is_empty()));
            if line.len() > Extensions::MOST_MOVES {
                return Err(ExtensionProblem::TooManyMoves);
            }
            read.add(line);
            // While it is read, so that a long text takes no longer than a short one.
            if !read.has_room() {
                return Err(ExtensionProblem::TooManyLines);
            }
        }
        Ok(read)
    }

    /// Whether nothing is extended.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    /// Whether the position after these moves is extended.
    #[must_use]
    pub fn contains<'m>(&self, moves: impl IntoIterator<Item = &'m str>) -> bool {
        let line = line_of(moves);
        self.lines.iter().any(|known| known.starts_with(&line))
    }

    /// Whether a link may say as many lines, and as long ones.
    #[must_use]
    pub fn has_room(&self) -> bool {
        self.lines.len() <= Extensions::MOST_LINES
            && self.lines.iter().all(|line| line.len() <= Extensions::MOST_MOVES)
    }

    /// The same with the position after these moves extended, too.
    #[must_use]
    pub fn with<'m>(&self, moves: impl IntoIterator<Item = &'m str>) -> Extensions {
        let mut extensions = self.clone();
        extensions.add(line_of(moves));
        extensions
    }

    /// The same with neither the position after these moves extended nor what lies below it. The one before it stays so.
    #[must_use]
    pub fn without<'m>(&self, moves: impl IntoIterator<Item = &'m str>) -> Extensions {
        let line = line_of(moves);
        let mut extensions = Extensions::default();
        for known in &self.lines {
            let kept = if known.starts_with(&line) { line.len().saturating_sub(1) } else { known.len() };
            extensions.add(known[..kept].to_vec());
        }
        extensions
    }

    /// Without those that a search to this depth, in plies, looks at anyway.
    #[must_use]
    pub fn beyond(&self, plies: u32) -> Extensions {
        let is_beyond = |line: &&Vec<String>| line.len() >= plies as usize;
        Extensions { lines: self.lines.iter().filter(is_beyond).cloned().collect() }
    }

    fn add(&mut self, line: Vec<String>) {
        if line.is_empty() || self.lines.iter().any(|known| known.starts_with(&line)) {
            return;
        }
        // The longer line stands where the one stood that it goes on.
        let place = self.lines.iter().position(|known| line.starts_with(known));
        self.lines.retain(|known| !line.starts_with(known));
        self.lines.insert(place.unwrap_or(self.lines.len()).min(self.lines.len()), line);
    }

    /// As people write them: `d c, a`.
    #[must_use]
    pub fn text(&self) -> String {
        self.joined(" ", ", ")
    }

    /// As links have them: `d_c.a`.
    #[must_use]
    pub fn link_text(&self) -> String {
        self.joined("_", ".")
    }

    fn joined(&self, between_moves: &str, between_lines: &str) -> String {
        let lines: Vec<String> = self.lines.iter().map(|line| line.join(between_moves)).collect();
        lines.join(between_lines)
    }
}

/// A game some of whose positions are extended. All else is as the game has it.
///
/// ```
/// use plywise_games::{Extended, Extensions, TicTacToe};
/// use plywise_search::{DepthLimited, Horizon, Unit, minimax};
///
/// let game = TicTacToe::default();
/// let extended = Extended::new(&game, &Extensions::read("b2")?)?;
/// let mut entered = 0;
/// let one_ply = Some(Horizon { depth: 1, unit: Unit::Plies });
/// let Ok(_) = minimax(&DepthLimited::new(&extended, one_ply), |event| {
///     entered += usize::from(matches!(event, plywise_search::Event::Entered { .. }));
/// });
/// assert_eq!(entered, 1 + 9 + 8, "one ply, and a second one below the middle");
/// # Ok::<(), plywise_games::ExtensionProblem>(())
/// ```
#[derive(Clone, Debug)]
pub struct Extended<'g, G> {
    game: &'g G,
    /// The positions that are extended, the root first, each with the numbers of its children that are, and where these stand in
    /// this list. Empty where nothing is.
    places: Vec<Vec<(usize, u32)>>,
}

/// A position of a game some of whose positions are extended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ExtendedNode<N> {
    /// The position.
    pub position: N,
    /// Where it stands among those that are extended.
    place: Option<u32>,
}

/// A position, and where it stands among those that are extended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ExtendedKey<K> {
    key: K,
    place: Option<u32>,
}

impl<K: Hash> Hash for ExtendedKey<K> {
    /// Where nothing is extended, as the game's own: in a small table, positions then meet as they do without extensions.
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.key.hash(state);
        if let Some(place) = self.place {
            place.hash(state);
        }
    }
}

impl<'g, G: GameRules> Extended<'g, G> {
    /// The game with these positions extended.
    ///
    /// # Errors
    /// When one of the moves cannot be made, or the game is over after them.
    pub fn new(game: &'g G, extensions: &Extensions) -> Result<Extended<'g, G>, ExtensionProblem>
    where
        G: GameRules<Stop = std::convert::Infallible>,
    {
        let mut places: Vec<Vec<(usize, u32)>> = Vec::new();
        for line in &extensions.lines {
            if places.is_empty() {
                places.push(Vec::new());
            }
            let (mut at, mut place) = (game.root(), 0);
            for (nth, name) in line.iter().enumerate() {
                let mut children = if is_over(game, at) { Vec::new() } else { game.children(at).collect() };
                let found = children.iter().position(|to| plain(&game.move_name(at, *to)) == *name);
                let Some(child) = found else {
                    let after = line[..nth].to_vec();
                    return Err(match children.is_empty() {
                        true => ExtensionProblem::Over(after),
                        false => ExtensionProblem::NoMove { name: name.clone(), after },
                    });
                };
                at = children.swap_remove(child);
                let known = places[place].iter().find(|(number, _)| *number == child);
                place = match known {
                    Some((_, known)) => *known as usize,
                    None => {
                        let new = places.len();
                        places[place].push((child, new as u32));
                        places.push(Vec::new());
                        new
                    }
                };
            }
            if is_over(game, at) {
                return Err(ExtensionProblem::Over(line.clone()));
            }
        }
        Ok(Extended { game, places })
    }

    /// The game with nothing extended.
    pub fn plain(game: &'g G) -> Extended<'g, G> {
        Extended { game, places: Vec::new() }
    }

    /// The game itself.
    #[must_use]
    pub fn game(&self) -> &'g G {
        self.game
    }
}

fn is_over<G: GameRules<Stop = std::convert::Infallible>>(game: &G, node: G::Node) -> bool {
    let Ok(value) = game.value(node);
    value.is_some()
}

impl<G: GameRules> Game for Extended<'_, G> {
    type Node = ExtendedNode<G::Node>;
    type Stop = G::Stop;

    fn root(&self) -> Self::Node {
        let place = if self.places.is_empty() { None } else { Some(0) };
        ExtendedNode { position: self.game.root(), place }
    }

    #[inline]
    fn player(&self, node: Self::Node) -> Player {
        self.game.player(node.position)
    }

    #[inline]
    fn value(&self, node: Self::Node) -> Result<Option<Score>, G::Stop> {
        self.game.value(node.position)
    }

    fn static_value(&self, node: Self::Node) -> Result<Score, G::Stop> {
        self.game.static_value(node.position)
    }

    #[inline]
    fn children(&self, node: Self::Node) -> impl Iterator<Item = Self::Node> {
        let below =
            node.place.and_then(|place| self.places.get(place as usize)).map_or(&[][..], Vec::as_slice);
        self.game.children(node.position).enumerate().map(move |(number, position)| {
            let place = below.iter().find(|(known, _)| *known == number).map(|(_, place)| *place);
            ExtendedNode { position, place }
        })
    }
}

impl<G: GameRules> GameRules for Extended<'_, G> {
    /// One that is extended is looked into otherwise than the same position elsewhere, and so are those on the way to it.
    type Key = ExtendedKey<G::Key>;

    fn key(&self, node: Self::Node) -> Self::Key {
        ExtendedKey { key: self.game.key(node.position), place: node.place }
    }

    fn n_moves(&self) -> usize {
        self.game.n_moves()
    }

    fn move_number(&self, from: Self::Node, to: Self::Node) -> usize {
        self.game.move_number(from.position, to.position)
    }

    fn move_name(&self, from: Self::Node, to: Self::Node) -> String {
        self.game.move_name(from.position, to.position)
    }

    fn is_noisy(&self, from: Self::Node, to: Self::Node) -> bool {
        self.game.is_noisy(from.position, to.position)
    }

    fn is_threatened(&self, node: Self::Node) -> bool {
        self.game.is_threatened(node.position)
    }

    fn is_extended(&self, node: Self::Node) -> bool {
        node.place.is_some()
    }

    fn passed(&self, node: Self::Node) -> Option<Self::Node> {
        let position = self.game.passed(node.position)?;
        Some(ExtendedNode { position, place: None })
    }
}
