//! Finding a move: one ply deeper each time, so that there is always an answer, and one can see how it came about.

use std::cell::Cell;
use std::rc::Rc;

use plywise_games::{BoardGame, Players, plies_within, unrolled};
use plywise_play::{Limit, Player, certain_winner, moves_of_line};
use plywise_replay::Replay;
use plywise_search::{
    Algorithm, DepthLimited, Event, GameTree, Line, NodeId, Options, Score, Search, search_game,
};

use crate::message::{Answer, Thought};
use crate::watched::{TooMany, telling, watched};
use crate::work::sure;
use crate::{MOST_UNROLLED, english};

/// Searches one ply deep, then two, and so on, to the depth or the number of positions that the player's limit says; a time for a move
/// is over when somebody says so. Each search is told, and one that is not finished is not.
pub(crate) fn think<G: BoardGame>(game: &G, player: &Player, tell: &dyn Fn(Answer)) -> Result<(), String> {
    let root = game.root();
    if sure(game.value(root)).is_some() {
        return Err(english::OVER.to_owned());
    }
    let mut told = Told { game, moves: game.children(root).collect(), tell, line: Vec::new() };
    let (most_plies, most_nodes) = match player.limit {
        Limit::Plies(plies) => (plies.max(1), u64::MAX),
        Limit::Nodes(nodes) => (u32::MAX, nodes.into()),
        Limit::Time(_) => (u32::MAX, u64::MAX),
    };
    if let (Players::Two, Limit::Nodes(nodes), Algorithm::Iterative) =
        (G::INFO.players, player.limit, player.search.algorithm)
    {
        by_passes(game, player, nodes, told);
        return Ok(());
    }
    let (mut so_far, mut before) = (0, None);
    let whole = plies_within(game, MOST_UNROLLED);
    for depth in 1..=most_plies {
        let search = player.search_to(depth, before);
        let found = match G::INFO.players {
            Players::Two => by_rules(game, search, (so_far, most_nodes), tell),
            _ if depth > 1 && depth > whole => None,
            _ => Some(through_tree(game, search, depth)?),
        };
        let Some(found) = found.filter(|found| so_far + found.n_nodes <= most_nodes) else { break };
        before = Some(found.value);
        so_far += found.n_nodes;
        if !told.goes_on_after(depth, found) {
            break;
        }
    }
    Ok(())
}

/// What a search came to.
struct Found<N> {
    value: Score,
    line: Vec<N>,
    n_nodes: u64,
    is_whole: bool,
}

/// Whom the searches of a position are told.
struct Told<'t, G: BoardGame> {
    game: &'t G,
    moves: Vec<G::Node>,
    tell: &'t dyn Fn(Answer),
    /// The line that was told last.
    line: Vec<G::Node>,
}

impl<G: BoardGame> Told<'_, G> {
    /// Tells what a search to a depth came to. Whether a deeper one may say otherwise. Where it lost the game whatever is moved, the
    /// line of the one before puts that off.
    fn goes_on_after(&mut self, depth: u32, found: Found<G::Node>) -> bool {
        let Told { game, moves, tell, line } = self;
        let winner = certain_winner(*game, found.value);
        let is_lost = winner.is_some_and(|winner| winner != game.player(game.root()));
        if line.is_empty() || !is_lost {
            *line = found.line;
        }
        let Some(&first) = line.first() else { return false };
        let key = game.key(first);
        let best = moves.iter().position(|child| game.key(*child) == key).unwrap_or(0) as u32;
        let line = moves_of_line(*game, game.root(), line);
        let (value, n_nodes) = (found.value.points(), found.n_nodes);
        let is_final = found.is_whole || winner.is_some();
        tell(Answer::Thought(Thought { depth, value, line, best, n_nodes, is_final }));
        !is_final
    }
}

/// By the rules; nothing where it would come to more positions, the first ones counted, than there may be.
fn by_rules<G: BoardGame>(
    game: &G,
    search: Search,
    (so_far, most): (u64, u64),
    tell: &dyn Fn(Answer),
) -> Option<Found<G::Node>> {
    let ask = telling(|n_asked| tell(Answer::Progress(so_far + n_asked)));
    let entered = Cell::new(so_far);
    let watch = || {
        sure(ask());
        if entered.get() > most { Err(TooMany) } else { Ok(()) }
    };
    let watched = watched(game, &watch);
    let limited = DepthLimited::new(game, search.horizon);
    let mut is_whole = true;
    let found = search_game(&watched, &search, |event| match event {
        Event::Entered { .. } => entered.set(entered.get() + 1),
        Event::Evaluated { node, .. } => is_whole &= !sure(limited.is_at_horizon(node)),
        _ => {}
    });
    let found = found.ok()?;
    let line = found.line.into_iter().map(|at| at.position).collect();
    let value = found.score.unwrap_or(Score::ZERO);
    let is_whole = is_whole && found.stopped.is_none();
    Some(Found { value, line, n_nodes: found.entered.into(), is_whole })
}

/// By iterative deepening, which keeps what it knows from one depth to the next, within so many positions in all.
fn by_passes<G: BoardGame>(game: &G, player: &Player, nodes: u32, mut told: Told<'_, G>) {
    let search = player.search_to(1, None);
    let options = Options { budget: Some(nodes), ..search.options };
    let search = Search { horizon: None, options, ..search };
    let (tell, is_settled) = (told.tell, Cell::new(false));
    let ask = telling(|n_asked| tell(Answer::Progress(n_asked)));
    let watch = || {
        sure(ask());
        if is_settled.get() { Err(TooMany) } else { Ok(()) }
    };
    let watched = watched(game, &watch);
    let mut line = Line::of_mover(game.player(game.root()));
    let (mut ply, mut depth, mut n_nodes) = (0u32, 0, 0);
    // The line of the last depth, kept until it is known whether that was the whole game.
    let mut last: Option<Found<G::Node>> = None;
    let result = search_game(&watched, &search, |event| {
        line.hear(&event);
        match event {
            Event::Entered { .. } => {
                if ply == 0
                    && let Some(found) = last.take()
                {
                    told.goes_on_after(depth, found);
                }
                (ply, n_nodes) = (ply + 1, n_nodes + 1);
            }
            Event::Returned { .. } => {
                ply -= 1;
                if ply == 0
                    && let Some((value, moves)) = line.found()
                {
                    depth += 1;
                    let line = moves.iter().map(|at| at.position).collect();
                    // Those of the depths before are part of it, as in the search to this depth alone.
                    last = Some(Found { value, line, n_nodes, is_whole: false });
                    is_settled.set(certain_winner(game, value).is_some());
                }
            }
            _ => {}
        }
    });
    if let Some(found) = last {
        // One that was stopped because the game is won or lost need not be whole.
        let is_whole = result.is_ok_and(|found| found.stopped.is_none());
        told.goes_on_after(depth, Found { is_whole, ..found });
    }
}

/// Through a tree of the game: where chance decides, or several play.
fn through_tree<G: BoardGame>(game: &G, search: Search, depth: u32) -> Result<Found<G::Node>, String> {
    let made = unrolled(game, depth, MOST_UNROLLED).map_err(|why| english::not_searched(&why.to_string()))?;
    let tree: Rc<GameTree> = Rc::new(made.tree);
    let search = Search { horizon: None, ..search };
    let replay = Replay::of(Rc::clone(&tree), search.fitted_to(&tree));
    let moment = replay.at(replay.last_step());
    let line =
        moment.principal_variation().skip(1).map(|node: NodeId| made.positions[node.index()]).collect();
    Ok(Found {
        value: replay.last_value().unwrap_or(Score::ZERO),
        line,
        n_nodes: moment.counts().entered.into(),
        is_whole: tree.height() < depth,
    })
}
