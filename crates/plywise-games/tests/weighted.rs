//! Features that weigh something else.

use plywise_games::{
    BoardGame, ConnectFour, GAMES, GameVisitor, Players, Unrolled, Weighted, Weights, plies_within, unrolled,
};
use plywise_search::{Algorithm, Event, Game as _, Horizon, Search, SplitMix, Unit, search_game};

/// Some weights for every feature of a game.
fn any_weights<G: BoardGame>(dice: &mut SplitMix) -> Weights {
    let weight = |_: &_| (dice.next_number() % 41) as f64 / 4.0 - 5.0;
    let weights: Vec<f64> = G::INFO.features.iter().map(weight).collect();
    G::INFO.features.iter().map(|feature| feature.name).zip(weights).collect()
}

/// At how many positions of a tree features that weigh something else make another position of it for one of several players. Each
/// looks worth the sum of its features, and where the game is over it is worth what it is.
fn of_several<G: BoardGame>(game: &Weighted<G>, made: &Unrolled<G::Node>, n_players: usize) -> usize {
    let usual = Weighted::usual(G::from_text(&game.text(game.root())).expect("what a game writes it reads"));
    let is_other = |at: &&G::Node| {
        let payoffs = game.payoffs(**at);
        let sum = |player| {
            let amounts = game.features_of(**at, player).into_iter().enumerate();
            amounts.map(|(nth, amount)| amount * game.weight(nth)).sum::<f64>()
        };
        let Ok(value) = game.value(**at);
        let is_so = |player: usize| payoffs[player].points() == sum(player);
        assert!(value.is_some() || (0..n_players).all(is_so), "{}", game.text(**at));
        assert!(value.is_none() || payoffs == usual.payoffs(**at), "{}", game.text(**at));
        assert!(value.is_some() || game.static_value(**at) == Ok(payoffs[0]), "{}", game.text(**at));
        payoffs != usual.payoffs(**at)
    };
    made.positions.iter().filter(is_other).count()
}

/// What a search by the rules finds, beside what it finds on the game's tree once that is given the same weights.
struct AsOnTheTree;

impl GameVisitor for AsOnTheTree {
    type Output = (usize, usize);

    fn visit<G: BoardGame>(self) -> (usize, usize) {
        let (mut n_runs, mut n_other) = (0, 0);
        let mut dice = SplitMix::new(3);
        for (start, _) in G::INFO.starts {
            let game = G::from_text(start).expect("positions that are offered can come up");
            let plies = plies_within(&game, 300).clamp(1, 4);
            let usual = unrolled(&game, plies, 100_000).expect("it is small");
            let weights = any_weights::<G>(&mut dice);
            let weighted = Weighted::new(game.clone(), &weights).expect("it has these features");
            // A tree of the game has the weights, and the same tree can be given them.
            let made = unrolled(&weighted, plies, 100_000).expect("it is small");
            if let Players::Several(n_players) = G::INFO.players {
                n_other += of_several(&weighted, &made, n_players.into());
                continue;
            }
            let mut given = usual.tree.clone();
            given.set_weights(weights.iter()).expect("no value is too large");
            assert!(made.tree.weights().eq(given.weights()), "{start}");
            assert!(made.tree.nodes().all(|node| made.tree.static_score(node) == given.static_score(node)));
            if G::INFO.players != Players::Two {
                continue;
            }
            for algorithm in [Algorithm::Minimax, Algorithm::AlphaBeta, Algorithm::Pvs, Algorithm::MtdF] {
                let horizon = Some(Horizon { depth: plies, unit: Unit::Plies });
                let search = Search { algorithm, horizon, ..Search::ALPHA_BETA };
                let Ok(by_rules) = search_game(&weighted, &search, |_| ());
                assert_eq!(by_rules.score, search.run(&given, |_| ()).ok(), "{start} by {algorithm:?}");
                let Ok(usually) = search_game(&game, &search, |_| ());
                n_other += usize::from(usually.score != by_rules.score);
                n_runs += 1;
            }
        }
        (n_runs, n_other)
    }
}

#[test]
fn a_search_by_the_rules_weighs_features_as_the_tree_of_the_game_does() {
    let counted: Vec<(usize, usize)> = GAMES.into_iter().map(|game| game.visit(AsOnTheTree)).collect();
    let (n_runs, n_other) = counted.iter().fold((0, 0), |(runs, other), of| (runs + of.0, other + of.1));
    assert!(n_runs > 60 && n_other > 20, "{n_runs} {n_other}");
}

/// Whether a game with the usual weights is searched as the game is, event by event.
struct AsUsual;

impl GameVisitor for AsUsual {
    type Output = ();

    fn visit<G: BoardGame>(self) {
        let usual: Weights = G::INFO.features.iter().map(|feature| (feature.name, feature.weight)).collect();
        assert_eq!(usual.for_game(&G::INFO), Ok(Weights::default()));
        let game = G::default();
        for weighted in
            [Weighted::usual(game.clone()), Weighted::new(game.clone(), &usual).expect("it has them")]
        {
            assert!(weighted.has_usual_weights());
            if G::INFO.players == Players::Two {
                let horizon = Some(Horizon { depth: 2, unit: Unit::Plies });
                let search = Search { horizon, ..Search::ALPHA_BETA };
                let (mut own, mut its) = (Vec::new(), Vec::new());
                let Ok(_) =
                    search_game(&game, &search, |event| own.push(event.map(|at| game.text(at.position))));
                let Ok(_) =
                    search_game(&weighted, &search, |event| its.push(event.map(|at| game.text(at.position))));
                assert!(own == its && own.iter().any(|event| matches!(event, Event::Evaluated { .. })));
            }
        }
    }
}

#[test]
fn usual_weights_change_nothing() {
    GAMES.into_iter().for_each(|game| game.visit(AsUsual));
}

#[test]
fn weights_that_a_game_cannot_have_are_named() {
    let new = |name: &str, weight| {
        let weights: Weights = [(name, weight)].into_iter().collect();
        Weighted::new(ConnectFour::default(), &weights).map_err(|problem| problem.to_string())
    };
    for large in [f64::NAN, f64::INFINITY, 1.000_001e6, -2e6] {
        assert!(new("twos", large).is_err_and(|problem| problem.contains("from −1,000,000 to 1,000,000")));
    }
    assert!(new("queens", 9.0).is_err_and(|problem| problem.ends_with("it has threes, twos")));
    let game = new("twos", -1e6).expect("that is the least");
    assert!(!game.has_usual_weights());
    assert_eq!(game.static_value(game.root()).map(|score| score.points()), Ok(0.0));
}

#[test]
fn of_two_weights_of_one_feature_the_last_counts() {
    let weights: Weights = [("twos", 3.0), ("threes", 4.0), ("twos", 2.0)].into_iter().collect();
    assert_eq!(weights.of("twos"), Some(2.0));
    let known = weights.for_game(&ConnectFour::INFO).expect("it has both");
    assert_eq!(known.iter().collect::<Vec<_>>(), [("twos", 2.0)], "4 is what three discs weigh anyway");
    assert_eq!(known.all(&ConnectFour::INFO), [("threes".to_owned(), 4.0), ("twos".to_owned(), 2.0)]);
}
