//! What stands in a position, and which moves there are.

use std::cell::Cell;

use plywise_games::{Board, BoardGame, Players, plies_within, unrolled};
use plywise_search::{Algorithm, DepthLimited, Event, Horizon, Mover, Search, Unit, alpha_beta};

use crate::message::{BoardChange, BoardText, Seen, SeenMove, Turn};
use crate::watched::{TooMany, at_most, watched};
use crate::{MOST_FOR_WHOLE, MOST_UNROLLED};

/// So many positions make a first tree that can be taken in.
const USUAL: usize = 3_000;

/// Whose turn it is in a position, or how the game ended.
pub(crate) fn turn<G: BoardGame>(game: &G, node: G::Node) -> Turn {
    let Ok(value) = game.value(node);
    let Some(score) = value else { return game.mover(node).into() };
    if let Players::Several(_) = G::INFO.players {
        return Turn::Over(game.payoffs(node).iter().map(|score| score.points()).collect());
    }
    let [worst, best] = G::INFO.outcomes;
    let middle = f64::midpoint(worst, best);
    match score.points() {
        points if points > middle => Turn::MaxWon,
        points if points < middle => Turn::MinWon,
        _ => Turn::Drawn,
    }
}

/// What stands beside a board: names and what there is of each.
pub(crate) type Beside = Vec<(String, String)>;

/// What stands beside the board of a position.
pub(crate) fn beside<G: BoardGame>(game: &G, node: G::Node) -> Beside {
    game.beside(node).into_iter().map(|(name, text)| (name.to_owned(), text)).collect()
}

/// How a board comes from the one before.
pub(crate) fn changes(from: &BoardText, to: &BoardText) -> BoardChange {
    if (from.columns, from.squares.len()) != (to.columns, to.squares.len()) {
        return BoardChange::Whole(to.clone());
    }
    let squares = from.squares.iter().zip(&to.squares).zip(0u16..);
    let is_new = |((before, after), _): &((&char, &char), u16)| before != after;
    BoardChange::Squares(squares.filter(is_new).map(|((_, after), square)| (square, *after)).collect())
}

/// The squares of a board on which something else stands after a move.
fn changed(from: &Board, to: &Board) -> Vec<u16> {
    let squares = (0..from.n_rows()).flat_map(|row| (0..from.n_columns()).map(move |column| (row, column)));
    let is_other =
        |(_, (row, column)): &(u16, (usize, usize))| from.mark(*row, *column) != to.mark(*row, *column);
    (0u16..).zip(squares).filter(is_other).map(|(square, _)| square).collect()
}

/// What stands in the position that a game is opened from.
pub(crate) fn seen<G: BoardGame>(game: &G) -> Seen {
    let root = game.root();
    let board = game.board(root);
    let turn = turn(game, root);
    let Ok(value) = game.value(root);
    let children: Vec<G::Node> = if value.is_none() { game.children(root).collect() } else { Vec::new() };
    let is_chance = game.mover(root) == Mover::Chance;
    let to_move = |child: G::Node| SeenMove {
        name: game.move_name(root, child),
        to: game.link_text(child),
        words: game.move_words(root, child),
        squares: changed(&board, &game.board(child)),
        pressed: game.pressed(root, child).into_iter().map(|square| square as u16).collect(),
        probability: if is_chance { game.probability(root, child) } else { 1.0 },
    };
    let plies = plies_within(game, MOST_UNROLLED);
    let usual_plies = match plies {
        _ if plies == u32::MAX || G::INFO.players == Players::Two && is_searched_whole(game) => u32::MAX,
        _ => plies_within(game, USUAL).max(1),
    };
    Seen {
        text: game.text(root),
        link: game.link_text(root),
        turn,
        moves: children.into_iter().map(to_move).collect(),
        algorithms: algorithms(game, plies),
        plies,
        usual_plies,
        board: BoardText::from(&board),
        features: game.features(root).collect(),
        beside: beside(game, root),
        setup: (&game.setup(root)).into(),
    }
}

/// Whether alpha-beta comes to the end of the game soon enough.
fn is_searched_whole<G: BoardGame>(game: &G) -> bool {
    // No game that ends so soon is longer.
    let horizon = Some(Horizon { depth: 64, unit: Unit::Plies });
    let (is_whole, within) = (Cell::new(true), at_most(MOST_FOR_WHOLE));
    // Nothing more is learnt once a line of play is longer.
    let watch = || if is_whole.get() { within() } else { Err(TooMany) };
    let watched = watched(game, &watch);
    let game = DepthLimited::new(&watched, horizon);
    let searched = alpha_beta(&game, Search::ALPHA_BETA.rules, |event| {
        if let Event::Evaluated { node, .. } = event
            && !matches!(game.is_at_horizon(node), Ok(false))
        {
            is_whole.set(false);
        }
    });
    searched.is_ok() && is_whole.get()
}

/// The searches that take a game: those that take a tree of it.
fn algorithms<G: BoardGame>(game: &G, plies: u32) -> Vec<String> {
    // As deep as chance and every player come up in it.
    let deep = if G::INFO.players == Players::Two { 1 } else { 3 };
    let Ok(tree) = unrolled(game, plies.min(deep), MOST_UNROLLED) else { return Vec::new() };
    let fits = |algorithm: &Algorithm| {
        Search { algorithm: *algorithm, ..Search::ALPHA_BETA }.check(&tree.tree).is_ok()
    };
    Algorithm::ALL.into_iter().filter(fits).map(|algorithm| algorithm.key().to_owned()).collect()
}
