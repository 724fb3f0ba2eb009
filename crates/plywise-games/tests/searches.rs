//! Every search on every game.

use plywise_games::{
    BoardGame, ConnectFour, GAMES, GameVisitor, Players, UnrollError, plies_within, unrolled,
};
use plywise_search::{
    Aids, Algorithm, Cut, DepthLimited, Horizon, NodeId, Options, Replacement, Research, Returns, Rules,
    Score, Search, Selective, SplitMix, TableShape, Unit, alpha_beta, alpha_beta_aided, minimax, nega_scout,
    negamax, no_deep_cutoffs, scout, search_game,
};

/// So many positions are few enough for every search with every aid.
const MOST_POSITIONS: usize = 600;

/// Positions of chess with few moves, so that three plies of them are few positions: a pawn that passes another, and pawns that promote.
const FEW_MEN: [&str; 3] =
    ["4k3/8/8/8/1p6/8/P7/4K3 w - - 0 1", "7k/P7/8/8/8/8/8/K7 w - - 0 1", "8/8/8/8/8/k7/p1p5/K7 b - - 0 1"];

/// Positions some random moves into the game, as deep as minimax is quick.
fn samples<G: BoardGame>() -> Vec<(G, u32)> {
    let mut found = Vec::new();
    let few_men = FEW_MEN.iter().filter(|_| G::INFO.key == "chess");
    for (nth, start) in G::INFO.starts.iter().map(|(start, _)| start).chain(few_men).enumerate() {
        for n_moves in [0, 3, 8] {
            let game = G::from_text(start).expect("positions that are offered can come up");
            let (mut dice, mut at) = (SplitMix::new(nth as u64), game.root());
            for _ in 0..n_moves {
                let next: Vec<G::Node> = game.children(at).collect();
                let Ok(value) = game.value(at);
                if value.is_none() {
                    at = next[(dice.next_number() % next.len() as u64) as usize];
                }
            }
            let game = G::from_text(&game.text(at)).expect("what a game writes it reads");
            let plies = plies_within(&game, MOST_POSITIONS).clamp(1, 12);
            found.push((game, plies));
        }
    }
    found
}

/// The best that `at` comes to for each player, by the rules alone; and for MAX and MIN twice the same with its sign turned.
fn naive<G: BoardGame>(game: &G, at: G::Node, left: u32) -> Score {
    let (Ok(value), Ok(estimate)) = (game.value(at), game.static_value(at));
    if value.is_some() || left == 0 {
        return value.unwrap_or(estimate);
    }
    let player = game.player(at);
    let below = game.children(at).map(|child| naive(game, child, left - 1));
    below.fold(player.worst(), |best, one| player.better(best, one))
}

struct Depths;

impl GameVisitor for Depths {
    type Output = Vec<u32>;

    fn visit<G: BoardGame>(self) -> Vec<u32> {
        samples::<G>().into_iter().map(|(_, plies)| plies).collect()
    }
}

#[test]
fn every_game_is_searched_three_plies_deep_from_several_positions() {
    for game in GAMES {
        let depths = game.visit(Depths);
        let n_deep = depths.iter().filter(|plies| **plies >= 3).count();
        assert!(n_deep >= 4, "{}: {depths:?}", game.info().title);
    }
}

struct OnTrees;

impl GameVisitor for OnTrees {
    type Output = usize;

    /// Every search that takes the game, on its tree.
    fn visit<G: BoardGame>(self) -> usize {
        let mut n_runs = 0;
        for (game, plies) in samples::<G>() {
            let unrolled = unrolled(&game, plies, 100_000).expect("it is small");
            assert_eq!(unrolled.tree.n_nodes(), unrolled.positions.len());
            for algorithm in Algorithm::ALL {
                let search = Search { algorithm, ..Search::ALPHA_BETA };
                if search.check(&unrolled.tree).is_err() {
                    assert_ne!(G::INFO.players, Players::Two, "{algorithm:?}");
                    continue;
                }
                let found = search.run(&unrolled.tree, |_| ()).expect("every leaf has a value");
                if G::INFO.players == Players::Two {
                    let text = game.text(game.root());
                    assert_eq!(found, naive(&game, game.root(), plies), "{text} to {plies} by {algorithm:?}");
                }
                n_runs += 1;
            }
        }
        n_runs
    }
}

#[test]
fn every_search_of_a_games_tree_finds_what_the_rules_come_to() {
    let n_runs: usize = GAMES.into_iter().map(|game| game.visit(OnTrees)).sum();
    assert!(n_runs > 500, "{n_runs}");
}

struct AsOnTheTree;

impl GameVisitor for AsOnTheTree {
    type Output = usize;

    /// What a search by the rules reports, beside what the same search reports on the game's tree.
    fn visit<G: BoardGame>(self) -> usize {
        let mut n_runs = 0;
        for (game, plies) in samples::<G>().into_iter().filter(|_| G::INFO.players == Players::Two) {
            let unrolled = unrolled(&game, plies, 100_000).expect("it is small");
            for algorithm in Algorithm::ALL {
                let is_otherwise = match algorithm {
                    // What a table knows of a position it knows wherever that stands; on a tree, of one node.
                    Algorithm::MtdF | Algorithm::SssStar | Algorithm::DualStar => true,
                    // The line of the last pass comes first.
                    Algorithm::Iterative => true,
                    // It needs a tree, of which it names the leaves.
                    Algorithm::TwoPass => true,
                    // On a tree it knows how deep the last leaf lies.
                    Algorithm::NegaScout => unrolled.tree.height() != plies,
                    _ => false,
                };
                if is_otherwise {
                    continue;
                }
                for (cut, returns) in [
                    (Cut::AtOrBeyond, Returns::FailSoft),
                    (Cut::AtOrBeyond, Returns::FailHard),
                    (Cut::Beyond, Returns::FailSoft),
                    (Cut::Beyond, Returns::FailHard),
                ] {
                    let rules = Rules { cut, returns, ..Search::ALPHA_BETA.rules };
                    let horizon = Some(Horizon { depth: plies, unit: Unit::Plies });
                    let search = Search { algorithm, rules, horizon, ..Search::ALPHA_BETA };
                    let (mut on_tree, mut by_rules) = (Vec::new(), Vec::new());
                    let position = |node: NodeId| game.text(unrolled.positions[node.index()]);
                    let found = search.run(&unrolled.tree, |event| on_tree.push(event.map(position)));
                    let Ok(_) = search_game(&game, &search, |event| {
                        by_rules.push(event.map(|at| game.text(at.position)));
                    });
                    assert!(found.is_ok() && on_tree == by_rules, "{search:?} of {}", game.text(game.root()));
                    n_runs += 1;
                }
            }
        }
        n_runs
    }
}

#[test]
fn a_search_by_the_rules_reports_what_it_reports_on_the_tree() {
    let n_runs: usize = GAMES.into_iter().map(|game| game.visit(AsOnTheTree)).sum();
    assert!(n_runs > 1_000, "{n_runs}");
}

struct ByRules;

impl GameVisitor for ByRules {
    type Output = ();

    /// The searches that take a game itself, with every aid.
    fn visit<G: BoardGame>(self) {
        if G::INFO.players != Players::Two {
            return;
        }
        for (game, plies) in samples::<G>() {
            let horizon = Horizon { depth: plies, unit: Unit::Plies };
            let limited = DepthLimited::new(&game, Some(horizon));
            let rules = Search::ALPHA_BETA.rules;
            let expected = Ok(naive(&game, game.root(), plies));
            let text = game.text(game.root());
            assert_eq!(minimax(&limited, |_| ()), expected, "{text}");
            assert_eq!(alpha_beta(&limited, rules, |_| ()), expected, "{text}");
            assert_eq!(negamax(&limited, rules, |_| ()), expected, "{text}");
            assert_eq!(no_deep_cutoffs(&limited, rules, |_| ()), expected, "{text}");
            assert_eq!(scout(&limited, |_| ()), expected, "{text}");
            for research in [Research::Always, Research::UnlessExact] {
                assert_eq!(nega_scout(&limited, research, |_| ()), expected, "{text}");
            }
            for aids in
                (0..8).map(|nth| Aids { table: nth & 1 != 0, killers: nth & 2 != 0, history: nth & 4 != 0 })
            {
                let aided = alpha_beta_aided(&limited, rules, aids, |_| ());
                assert_eq!(aided.map(|aided| aided.score), expected, "{text} with {aids:?}");
            }
        }
    }
}

#[test]
fn every_search_by_the_rules_finds_the_same_with_every_aid() {
    GAMES.into_iter().for_each(|game| game.visit(ByRules));
}

struct WithoutATree;

/// The searches that look everywhere as deep, with every aid and every table that there may be.
fn full_searches(depth: u32) -> Vec<Search> {
    let horizon = Some(Horizon { depth, unit: Unit::Plies });
    let mut searches = Vec::new();
    for algorithm in Algorithm::ALL {
        for nth in [0, 1, 6, 7] {
            let aids = Aids { table: nth & 1 != 0, killers: nth & 2 != 0, history: nth & 4 != 0 };
            let shapes = [
                TableShape::UNLIMITED,
                TableShape { slots: Some(7), replacement: Replacement::Always },
                TableShape { slots: Some(64), replacement: Replacement::Deeper },
            ];
            for table in shapes.into_iter().take(if aids.table { 3 } else { 1 }) {
                let reorders = aids.killers;
                let guess = Score::from(nth);
                let options = Options { aids, table, reorders, guess, ..Options::PLAIN };
                searches.push(Search { algorithm, horizon, options, ..Search::ALPHA_BETA });
            }
        }
    }
    searches
}

impl GameVisitor for WithoutATree {
    type Output = usize;

    fn visit<G: BoardGame>(self) -> usize {
        let mut n_runs = 0;
        for (game, plies) in samples::<G>().into_iter().filter(|_| G::INFO.players == Players::Two) {
            let expected = naive(&game, game.root(), plies);
            for search in full_searches(plies) {
                let Ok(found) = search_game(&game, &search, |_| ());
                let text = game.text(game.root());
                assert_eq!(found.score, Some(expected), "{text} by {search:?}");
                n_runs += 1;
            }
        }
        n_runs
    }
}

#[test]
fn every_search_without_a_tree_finds_the_same_with_every_aid_and_table() {
    let n_runs: usize = GAMES.into_iter().map(|game| game.visit(WithoutATree)).sum();
    assert!(n_runs > 5_000, "{n_runs}");
}

struct Quiet;

impl GameVisitor for Quiet {
    type Output = usize;

    /// The value by the definition of quiescence, by every search.
    fn visit<G: BoardGame>(self) -> usize {
        /// `left` is how many plies it is to the limit, and how many beyond it may be looked at.
        fn naive<G: BoardGame>(game: &G, at: G::Node, left: [u32; 2], most: &mut u32) -> Score {
            let [left, beyond] = left;
            let (Ok(value), Ok(estimate)) = (game.value(at), game.static_value(at));
            *most = most.saturating_sub(1);
            // An exchange may go on for long; what comes of it then does not matter.
            let is_end = *most == 0 || left == 0 && beyond == 0;
            if let Some(value) = value.or(is_end.then_some(estimate)) {
                return value;
            }
            let (player, may_stay) = (game.player(at), left == 0 && !game.is_threatened(at));
            let best = if may_stay { estimate } else { player.worst() };
            let is_seen = |to: &G::Node| !may_stay || game.is_noisy(at, *to);
            let next = if left == 0 { [0, beyond - 1] } else { [left - 1, beyond] };
            let below = game.children(at).filter(is_seen).map(|to| naive(game, to, next, most));
            below.fold(best, |best, one| player.better(best, one))
        }
        let mut n_unlike = 0;
        for (game, plies) in samples::<G>().into_iter().filter(|_| G::INFO.players == Players::Two) {
            let ends = [1, 2, Selective::QUIESCENCE_PLIES, u32::MAX];
            for (depth, beyond) in
                ends.into_iter().flat_map(|end| [1, plies.min(2)].map(|depth| (depth, end)))
            {
                let mut most = 2_000;
                let expected = naive(&game, game.root(), [depth, beyond], &mut most);
                if most == 0 {
                    continue;
                }
                let horizon = Some(Horizon { depth, unit: Unit::Plies });
                n_unlike += usize::from(expected != self::naive(&game, game.root(), depth));
                for algorithm in Algorithm::ALL {
                    for table in [false, true] {
                        let aids = Aids { table, killers: table, history: table };
                        let selective = Selective { quiescence: beyond, ..Selective::NONE };
                        let options = Options { aids, selective, ..Options::PLAIN };
                        let search = Search { algorithm, horizon, options, ..Search::ALPHA_BETA };
                        let Ok(found) = search_game(&game, &search, |_| ());
                        let text = game.text(game.root());
                        assert_eq!(found.score, Some(expected), "{text} by {search:?}");
                    }
                }
            }
        }
        n_unlike
    }
}

#[test]
fn quiescence_is_the_game_that_goes_on_by_noisy_moves_for_every_search() {
    let n_unlike: Vec<usize> = GAMES.into_iter().map(|game| game.visit(Quiet)).collect();
    assert!(n_unlike.iter().sum::<usize>() > 10, "{n_unlike:?}");
}

#[test]
fn a_game_too_large_for_a_tree_is_refused() {
    let game = ConnectFour::default();
    assert_eq!(unrolled(&game, 3, 400).map(|unrolled| unrolled.tree.n_nodes()), Ok(400));
    assert_eq!(unrolled(&game, 4, 400).map(|_| ()), Err(UnrollError::TooMany(400)));
    assert_eq!(unrolled(&game, u32::MAX, 400).map(|_| ()), Err(UnrollError::TooMany(400)));
    assert_eq!((plies_within(&game, 399), plies_within(&game, 400)), (2, 3));
}
