//! Every search of every game by its rules: each step is the fold of its events, and the table is the one the search had.

mod kit;

use std::rc::Rc;

use kit::each_step_is_the_fold;
use plywise_games::{BoardGame, ConnectFour, GAMES, GameVisitor, Players, plies_within, unrolled};
use plywise_replay::{GameRecord, Lookup, Memory, Progress, Replay, Step, TableCounts, record_game};
use plywise_search::{
    Aids, Algorithm, Bound, Event, Horizon, NodeId, Options, Replacement, Search, Selective, Stop,
    TableShape, Unit, search_game,
};

const ALL_AIDS: Aids = Aids { table: true, killers: true, history: true };
/// In how many steps times nodes every node is looked at every day.
const MOST_PAIRS: usize = 20_000;
const SMALL: TableShape = TableShape { slots: Some(8), replacement: Replacement::Deeper };

/// Every algorithm, as it is and with all that there is.
fn searches(depth: u32) -> Vec<Search> {
    let horizon = Some(Horizon { depth, unit: Unit::Plies });
    let all = Selective { quiescence: Selective::QUIESCENCE_PLIES, null_move: true, reductions: true };
    let mut searches = Vec::new();
    for algorithm in Algorithm::ALL {
        for (aids, table, selective) in [
            (Aids::NONE, TableShape::UNLIMITED, Selective::NONE),
            (ALL_AIDS, TableShape::UNLIMITED, Selective::NONE),
            (ALL_AIDS, SMALL, Selective::NONE),
            (ALL_AIDS, SMALL, all),
        ] {
            // Exchanges in chess may go on for long; a search that is stopped replays as well.
            let events = Some(4_000);
            let options = Options { aids, table, selective, reorders: true, events, ..Options::PLAIN };
            searches.push(Search { algorithm, horizon, options, ..Search::ALPHA_BETA });
        }
    }
    searches
}

/// So many nodes are looked at at a step of a long search, and all of them at a step of another.
struct Replayed {
    every: usize,
}

/// How many steps there were, and how many of them in searches where every node was looked at.
type Counts = [u32; 2];

fn sum(counts: impl Iterator<Item = Counts>) -> Counts {
    counts
        .fold([0; 2], |[steps, whole], [other_steps, other_whole]| [steps + other_steps, whole + other_whole])
}

impl GameVisitor for Replayed {
    type Output = Counts;

    fn visit<G: BoardGame>(self) -> Counts {
        let games = G::INFO.starts.iter().map(|(start, _)| {
            let game = G::from_text(start).expect("positions that are offered can come up");
            let searches = searches(plies_within(&game, 60).clamp(1, 5));
            match G::INFO.players {
                Players::Two => sum(searches.into_iter().map(|search| self.by_rules(&game, search))),
                _ => self.on_its_tree(&game),
            }
        });
        sum(games)
    }
}

impl Replayed {
    fn compared(&self, replay: &Replay, what: &str) -> Counts {
        let n_nodes = replay.tree().n_nodes();
        let is_small = n_nodes * replay.n_events() as usize <= MOST_PAIRS || self.every == 1;
        each_step_is_the_fold(replay, if is_small { 1 } else { self.every }, what);
        [replay.n_events(), if is_small { replay.n_events() } else { 0 }]
    }

    /// Games of chance and of several players are searched as trees.
    fn on_its_tree<G: BoardGame>(&self, game: &G) -> Counts {
        let tree = unrolled(game, plies_within(game, 60).clamp(1, 5), 10_000).expect("it is small").tree;
        let tree = Rc::new(tree);
        let text = game.text(game.root());
        let searches = Algorithm::ALL.map(|algorithm| Search { algorithm, ..Search::ALPHA_BETA });
        let taken = searches.into_iter().filter(|search| search.check(&tree).is_ok());
        sum(taken.map(|search| {
            self.compared(&Replay::of(Rc::clone(&tree), search), &format!("{text} by {search:?}"))
        }))
    }

    fn by_rules<G: BoardGame>(&self, game: &G, search: Search) -> Counts {
        let record = record_game(game, search).expect("it fits a tree");
        let (search, positions) = (record.trace.search(), record.positions);
        let replay = Replay::new(Rc::new(record.tree), record.trace);
        let text = game.text(game.root());
        assert_eq!(replay.tree().n_nodes(), positions.len());
        let counts = self.compared(&replay, &format!("{text} by {search:?}"));
        // What was recorded is what the search reports.
        let (mut reported, mut n_entered) = (Vec::new(), 0);
        let Ok(found) = search_game(game, &search, |event| {
            n_entered += u32::from(matches!(event, Event::Entered { .. }));
            reported.push(event.map(|at| game.key(at.position)));
        });
        let recorded = (0..replay.n_events()).filter_map(|step| replay.event(step));
        let is_reported =
            recorded.map(|event| event.map(|node| game.key(positions[node.index()]))).eq(reported);
        assert!(is_reported && n_entered == found.entered, "{text} by {search:?}");
        let end = replay.at(replay.last_step());
        assert_eq!(replay.last_value(), found.score);
        assert_eq!(record.line.len(), found.line.len());
        let line = record.line.iter().map(|node| game.key(positions[node.index()]));
        assert!(line.eq(found.line.iter().map(|at| game.key(at.position))), "{text} by {search:?}");
        let is_over = matches!(end.visited(NodeId::ROOT), Some(Progress::Returned { .. }));
        assert_eq!(is_over, found.stopped.is_none(), "{text} by {search:?}");
        the_memory_ends_as_the_table(game, &record.memory, &record.table, &positions, replay.last_step());
        counts
    }
}

fn the_memory_ends_as_the_table<G: BoardGame>(
    game: &G,
    memory: &Memory,
    table: &[plywise_search::TableEntry<G::Key>],
    positions: &[G::Node],
    end: Step,
) {
    let kept = memory.table(end);
    assert_eq!(kept.len(), table.len());
    for (kept, entry) in kept.iter().zip(table) {
        assert!(game.key(positions[kept.by.index()]) == entry.key);
        assert_eq!((kept.score, kept.bound, kept.depth), (entry.score, entry.bound, entry.depth));
        assert_eq!(kept.hits, entry.hits);
    }
}

#[test]
fn every_search_of_a_game_replays_to_what_its_events_come_to() {
    for game in GAMES {
        let counts = game.visit(Replayed { every: 197 });
        assert!(counts[1] > 500, "{}: {counts:?}", game.info().title);
    }
}

#[test]
#[ignore = "long: for the soak"]
fn every_search_of_a_game_replays_at_every_step_and_node_to_what_its_events_come_to() {
    for game in GAMES {
        let [steps, whole] = game.visit(Replayed { every: 1 });
        assert_eq!(steps, whole, "{}", game.info().title);
    }
}

fn connect_four(depth: u32, options: Options) -> (Replay, Memory) {
    let search = Search {
        algorithm: Algorithm::Iterative,
        horizon: Some(Horizon { depth, unit: Unit::Plies }),
        options,
        ..Search::ALPHA_BETA
    };
    let GameRecord { tree, trace, memory, .. } =
        record_game(&ConnectFour::default(), search).expect("it fits a tree");
    (Replay::new(Rc::new(tree), trace), memory)
}

#[test]
fn a_table_says_what_it_knew_what_was_too_shallow_and_what_collided() {
    let counts = |slots, replacement| {
        let table = TableShape { slots, replacement };
        let (replay, memory) = connect_four(4, Options { aids: ALL_AIDS, table, ..Options::PLAIN });
        let counts = memory.table_counts(replay.last_step());
        // Every time that it was asked has its answer, told at the step where it was asked.
        let mut told = TableCounts::default();
        for step in 0..=replay.n_events() {
            let Some((node, lookup)) = memory.lookup_at(Step(step)) else { continue };
            assert_eq!(replay.at(Step(step)).event().map(|event| event.node()), Some(node));
            match lookup {
                Lookup::Known => told.known += 1,
                Lookup::OfOtherDepth { depth } => {
                    assert!(depth.is_some_and(|depth| depth < 4), "an earlier pass looked less deep");
                    told.of_other_depth += 1;
                }
                Lookup::Collision(other) => {
                    assert_ne!(memory.first_of(other), memory.first_of(node));
                    told.collisions += 1;
                }
                Lookup::Nothing => told.nothing += 1,
            }
        }
        let TableCounts { replaced, gave_way, .. } = counts;
        assert_eq!(counts, TableCounts { replaced, gave_way, ..told });
        counts
    };
    let whole = counts(None, Replacement::Always);
    assert_eq!((whole.collisions, whole.replaced, whole.gave_way), (0, 0, 0));
    assert!(whole.known > 0 && whole.of_other_depth > 0);
    let always = counts(Some(16), Replacement::Always);
    assert!(always.collisions > 0 && always.replaced > 0 && always.gave_way == 0, "{always:?}");
    let deeper = counts(Some(16), Replacement::Deeper);
    assert!(deeper.gave_way > 0 && deeper.known < whole.known, "{deeper:?}");
}

#[test]
fn iterative_deepening_looks_at_the_last_line_first() {
    let (replay, _) = connect_four(5, Options::PLAIN);
    let passes = replay.passes();
    assert_eq!(passes.iter().filter_map(|pass| pass.depth).collect::<Vec<_>>(), [1, 2, 3, 4, 5]);
    for pair in passes.windows(2) {
        let last = replay.at(pair[0].ends.expect("the pass has ended"));
        let line: Vec<NodeId> = last.principal_variation().collect();
        // The next pass goes down that line before it does anything else.
        let entered = (pair[1].begins.0..).filter_map(|event| match replay.event(event) {
            Some(Event::Entered { node, .. }) => Some(node),
            _ => None,
        });
        let first: Vec<NodeId> = entered.take(line.len() - 1).collect();
        assert_eq!(first, line[1..]);
    }
}

#[test]
fn a_search_stops_within_its_budget_and_keeps_the_last_answer() {
    for budget in [1, 5, 100, 1_000] {
        let (replay, _) = connect_four(9, Options { budget: Some(budget), ..Options::PLAIN });
        assert_eq!(replay.trace().stopped(), Some(Stop::OutOfBudget { nodes: budget }));
        assert_eq!(replay.at(replay.last_step()).counts().entered, budget);
        assert_eq!(replay.last_value().is_some(), budget > 8);
    }
    let options = Options { events: Some(50), ..Options::PLAIN };
    let search = Search { options, ..Search::ALPHA_BETA };
    let record = record_game(&ConnectFour::default(), search).expect("it fits a tree");
    assert!(matches!(record.trace.stopped(), Some(Stop::OutOfEvents { .. })));
    let replay = Replay::new(Rc::new(record.tree), record.trace);
    assert!(replay.n_events() >= 50 && replay.last_value().is_none());
}

#[test]
fn what_is_proved_of_a_position_is_true_without_selectivity() {
    let game = ConnectFour::default();
    for algorithm in Algorithm::ALL {
        let horizon = Some(Horizon { depth: 4, unit: Unit::Plies });
        let options = Options { aids: ALL_AIDS, table: SMALL, ..Options::PLAIN };
        let search = Search { algorithm, horizon, options, ..Search::ALPHA_BETA };
        let record = record_game(&game, search).expect("it fits a tree");
        let replay = Replay::new(Rc::new(record.tree), record.trace);
        let (tree, end) = (replay.tree(), replay.at(replay.last_step()));
        for node in tree.nodes().filter(|node| tree.depth(*node) >= 2) {
            let Some(Progress::Returned { score, bound }) = end.visited(node) else { continue };
            let left = Horizon { depth: 4 - tree.depth(node), unit: Unit::Plies };
            let below = ConnectFour::from_text(&game.text(record.positions[node.index()]));
            let below = below.expect("a position of the game");
            let plain = Search { horizon: Some(left), ..Search::MINIMAX };
            let Ok(found) = search_game(&below, &plain, |_| ());
            let truth = found.score.expect("it has come to its end");
            assert!(bound == Bound::AtMost || truth >= score, "{} by {algorithm:?}", tree.label(node));
            assert!(bound == Bound::AtLeast || truth <= score, "{} by {algorithm:?}", tree.label(node));
        }
    }
}
