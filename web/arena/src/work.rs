//! Answering.

use std::collections::HashMap;
use std::convert::Infallible;

use plywise_games::{
    BoardGame, Extended, Extensions, GameVisitor, Players, Setup, Unrolled, Weighted, Weights,
    unrolled_extended,
};
use plywise_play::{Limit, Player};
use plywise_replay::{Counts, GameRecord, Memory, record, record_game};
use plywise_search::{
    Aids, DepthLimited, Event, Game as _, GameRules, GameTree, Horizon, NodeId, Options, Search, Stop, Unit,
    alpha_beta, minimax,
};

use crate::message::{Answer, Ask, SearchText, SetupText, Wanted};
use crate::recording::Recording;
use crate::seen::seen;
use crate::thought::think;
use crate::watched::{TooMany, Watched, at_most, telling, watched};
use crate::{Limits, MOST_UNROLLED, english};

/// Answers a question about a game; each answer goes to `tell` as soon as it is there.
///
/// A search that turns out to be too large is given up, and tells so.
pub fn answer(ask: &Ask, tell: &dyn Fn(Answer)) -> impl GameVisitor<Output = ()> {
    answer_within(ask, Limits::IN_WORKER, tell)
}

/// The same, where no more may be gone through than these limits say.
pub fn answer_within(ask: &Ask, limits: Limits, tell: &dyn Fn(Answer)) -> impl GameVisitor<Output = ()> {
    Work { ask: ask.clone(), limits, tell }
}

struct Work<'t> {
    ask: Ask,
    limits: Limits,
    tell: &'t dyn Fn(Answer),
}

impl GameVisitor for Work<'_> {
    type Output = ();

    fn visit<G: BoardGame>(self) {
        let Work { ask, limits, tell } = self;
        let refused = |why: String| tell(Answer::Refused(why));
        let no_position = |why: G::PositionError, notation| english::no_position(&why.to_string(), notation);
        let game = match &*ask.position {
            "" => G::default(),
            position => match G::from_text(position) {
                Ok(game) => game,
                Err(why) => return refused(no_position(why, G::INFO.notation)),
            },
        };
        let game = match &ask.what {
            Wanted::Arrange(SetupText { board, chosen }) => {
                match G::from_text(&game.set_up(&Setup::of(&G::INFO, board.into(), chosen))) {
                    Ok(game) => game,
                    // How a position is written concerns nobody who puts pieces on a board.
                    Err(why) => return refused(no_position(why, "")),
                }
            }
            _ => game,
        };
        let weights: Weights = ask.weights.into_iter().collect();
        let game = match Weighted::new(game, &weights) {
            Ok(game) => game,
            Err(why) => return refused(english::no_weights(&why.to_string())),
        };
        match ask.what {
            Wanted::Look | Wanted::Arrange(..) => tell(Answer::Seen(Box::new(seen(&game)))),
            Wanted::Search(said, extensions) => match said.search() {
                Some(search) => match searched(&game, search, &extensions, limits, tell) {
                    Ok(recording) => recording.tell(tell),
                    Err(why) => refused(why),
                },
                None => refused(english::NOT_UNDERSTOOD.to_owned()),
            },
            Wanted::Think(said, depth) => thought(&game, &said, Limit::Plies(depth), tell),
            Wanted::ThinkWithin(said, nodes) => thought(&game, &said, Limit::Nodes(nodes), tell),
        }
    }
}

/// Tells what a player thinks, for whom features weigh what they do in this game, and that it has chosen.
fn thought<G: BoardGame>(game: &G, said: &SearchText, limit: Limit, tell: &dyn Fn(Answer)) {
    let found = match said.search() {
        Some(search) => think(game, &Player { search, limit, weights: Weights::default() }, tell),
        None => Err(english::NOT_UNDERSTOOD.to_owned()),
    };
    tell(found.map_or_else(Answer::Refused, |()| Answer::Chosen));
}

/// Whether a search goes by the rules, as deep as it may, rather than through a tree of the game.
pub(crate) fn goes_by_rules<G: BoardGame>(search: &Search) -> bool {
    G::INFO.players == Players::Two && search.algorithm.goes_by_rules()
}

/// How many plies a search goes at most.
pub(crate) fn plies_of(search: &Search) -> u32 {
    search.horizon.map_or(u32::MAX, |Horizon { depth, unit }| match unit {
        Unit::Plies => depth,
        Unit::Rounds => depth.saturating_mul(2),
    })
}

fn searched<'g, G: BoardGame>(
    game: &'g G,
    search: Search,
    extensions: &str,
    limits: Limits,
    tell: &dyn Fn(Answer),
) -> Result<Recording<'g, G>, String> {
    let extended = Extensions::read(extensions)
        .and_then(|extensions| Extended::new(game, &extensions))
        .map_err(|why| english::not_extended(&why.to_string()))?;
    if !goes_by_rules::<G>(&search) {
        let Unrolled { tree, positions } = unrolled_extended(&extended, plies_of(&search), MOST_UNROLLED)
            .map_err(|why| english::not_searched(&why.to_string()))?;
        // The tree ends at the depth limit, but below what is extended: there the search goes on to its leaves.
        let horizon = search.horizon.filter(|_| !extended.is_extended(extended.root()));
        let trace = record(&tree, Search { horizon, ..search });
        if let Some(why @ (Stop::UnknownLeaf(_) | Stop::NoStaticValue(_) | Stop::Unsupported(_))) =
            trace.stopped()
        {
            return Err(english::not_searched(&why.to_string()));
        }
        let memory = memory_of(&extended, &tree, &positions);
        let positions = positions.into_iter().map(|node| node.position).collect();
        return Ok(Recording { game, tree, trace, positions, search, others: [None; 2], memory });
    }
    let others = costs(&extended, search, limits.counted);
    // What leaves nothing out is no smaller than what minimax goes through: to count that takes no time.
    if search.algorithm.is_exhaustive() {
        limits.hold(others[1].map_or(usize::MAX, |minimax| minimax.entered as usize), None)?;
    }
    let watch = telling(|n_asked| tell(Answer::Progress(n_asked)));
    let watched = watched(&extended, &watch);
    let most = search.options.events.unwrap_or(u32::MAX).min(limits.most_events());
    let bounded = Search { options: Options { events: Some(most), ..search.options }, ..search };
    let recorded = record_game(&watched, bounded).map_err(|why| english::not_searched(&why.to_string()))?;
    limits.hold(recorded.tree.n_nodes(), recorded.trace.stopped())?;
    let GameRecord { tree, trace, positions, memory, .. } = recorded;
    let positions = positions.into_iter().map(|node| node.position).collect();
    Ok(Recording { game, tree, trace, positions, search, others, memory })
}

/// Which nodes of a tree of a game stand for the same position, and which moves lead to them: no search of a tree keeps anything else in
/// mind.
fn memory_of<G: GameRules>(game: &G, tree: &GameTree, positions: &[G::Node]) -> Memory {
    let mut first_of = HashMap::new();
    let mut first = |node: NodeId| *first_of.entry(game.key(positions[node.index()])).or_insert(node);
    let first_of = tree.nodes().map(&mut first).collect();
    let move_to = |node: NodeId| {
        let above = tree.parent(node)?;
        Some(game.move_number(positions[above.index()], positions[node.index()]))
    };
    let moved = tree.nodes().map(|node| move_to(node).unwrap_or(0)).collect();
    Memory::of_changes(Aids::NONE, first_of, moved, game.n_moves(), Vec::new())
}

/// A game that is searched to a depth, and no further than so many positions.
type Bounded<'g, G> = DepthLimited<'g, Watched<'g, G, TooMany>>;

/// What plain alpha-beta costs, and minimax, from the same position and as deep.
fn costs<G: GameRules<Stop = Infallible>>(game: &G, search: Search, most: u64) -> [Option<Counts>; 2] {
    let counted = |run: &dyn Fn(&Bounded<'_, G>, &mut Counts) -> bool| {
        let watch = at_most(most);
        let limited = watched(game, &watch);
        let mut counts = Counts::default();
        run(&DepthLimited::new(&limited, search.horizon), &mut counts).then_some(counts)
    };
    [
        counted(&|game, counts| alpha_beta(game, search.rules, |event| count(event, counts)).is_ok()),
        counted(&|game, counts| minimax(game, |event| count(event, counts)).is_ok()),
    ]
}

fn count<N>(event: Event<N>, counts: &mut Counts) {
    match event {
        Event::Entered { .. } => counts.entered += 1,
        Event::Evaluated { .. } => counts.evaluated += 1,
        Event::Pruned { .. } => counts.cuts += 1,
        _ => {}
    }
}

/// Nobody can stop a search of a game.
pub(crate) fn sure<T>(result: Result<T, Infallible>) -> T {
    let Ok(value) = result;
    value
}
