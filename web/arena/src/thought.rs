//! Finding a move: one ply deeper each time, so that there is always an answer, and one can see how it came about.

use std::rc::Rc;

use plywise_games::{BoardGame, Players, plies_within, unrolled};
use plywise_play::{Limit, Player};
use plywise_replay::Replay;
use plywise_search::{DepthLimited, Event, GameTree, NodeId, Score, Search, search_game};

use crate::message::{Answer, Thought};
use crate::watched::{telling, watched};
use crate::work::sure;
use crate::{MOST_UNROLLED, english};

/// Searches one ply deep, then two, and so on, as a [`Player`] does that has a time for its move. Each search is told.
pub(crate) fn think<G: BoardGame>(
    game: &G,
    search: Search,
    depth: u32,
    tell: &dyn Fn(Answer),
) -> Result<(), String> {
    let player = Player { search, limit: Limit::Plies(depth) };
    let root = game.root();
    if sure(game.value(root)).is_some() {
        return Err(english::OVER.to_owned());
    }
    let moves: Vec<G::Node> = game.children(root).collect();
    let (mut so_far, mut before) = (0, None);
    let whole = plies_within(game, MOST_UNROLLED);
    for depth in 1..=depth.max(1) {
        let search = player.search_to(depth, before);
        let found = match G::INFO.players {
            Players::Two => by_rules(game, search, so_far, tell),
            _ if depth > 1 && depth > whole => break,
            _ => through_tree(game, search, depth)?,
        };
        before = Some(found.value);
        so_far += found.n_nodes;
        let Some(&first) = found.line.first() else { break };
        let key = game.key(first);
        let best = moves.iter().position(|child| game.key(*child) == key).unwrap_or(0) as u32;
        let mut from = root;
        let mut line = Vec::new();
        for &to in &found.line {
            line.push(game.move_name(from, to));
            from = to;
        }
        let (value, n_nodes) = (found.value.points(), found.n_nodes);
        // No estimate reaches what a won game is worth.
        let is_final = found.is_whole || G::INFO.players == Players::Two && G::INFO.outcomes.contains(&value);
        tell(Answer::Thought(Thought { depth, value, line, best, n_nodes, is_final }));
        if is_final {
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

/// By the rules.
fn by_rules<G: BoardGame>(game: &G, search: Search, so_far: u64, tell: &dyn Fn(Answer)) -> Found<G::Node> {
    let watch = telling(|n_asked| tell(Answer::Progress(so_far + n_asked)));
    let watched = watched(game, &watch);
    let limited = DepthLimited::new(&watched, search.horizon);
    let mut is_whole = true;
    let found = sure(search_game(&watched, &search, |event| {
        if let Event::Evaluated { node, .. } = event {
            is_whole &= !sure(limited.is_at_horizon(node));
        }
    }));
    let line = found.line.into_iter().map(|at| at.position).collect();
    let value = found.score.unwrap_or(Score::ZERO);
    Found { value, line, n_nodes: found.entered.into(), is_whole: is_whole && found.stopped.is_none() }
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
