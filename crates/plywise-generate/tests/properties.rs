//! What is promised of every request, checked on the trees themselves by other means than the generator's.

use std::rc::Rc;

use plywise_generate::{
    CountRange, GenerateError, Generated, Generator, Goals, KEYS, Request, Spread, TreeStats, Values,
    generate,
};
use plywise_replay::{Cutoff, Replay};
use plywise_search::{Cut, GameTree, NodeId, Player, Returns, Score, Search, Window};
use proptest::prelude::*;

fn any_span(least: u32, most: u32) -> impl Strategy<Value = CountRange> {
    (least..=most, least..=most)
        .prop_map(|(one, other)| CountRange::new(one.min(other), one.max(other)).expect("put in order"))
}

fn any_goals() -> impl Strategy<Value = Goals> {
    use prop::option::weighted as maybe;
    (
        maybe(0.4, any_span(0, 6)),
        prop::bool::weighted(0.2),
        prop::bool::weighted(0.2),
        prop::bool::weighted(0.2),
        prop::bool::weighted(0.3),
        maybe(0.4, -25i64..25),
        maybe(0.2, any_span(20, 100)),
    )
        .prop_map(|(cuts, deep, tie, late, unique, value, cost)| Goals {
            cuts,
            deep,
            tie,
            late,
            unique,
            value,
            cost,
        })
}

fn any_request() -> impl Strategy<Value = Request> {
    let any_of = |n: usize| 0..n;
    let window = prop_oneof![
        4 => Just(Window::FULL),
        1 => (-9i32..0, 1i32..9).prop_map(|(low, high)| {
            Window { alpha: Score::from(low), beta: Score::new(f64::from(high) / 2.0).expect("a number") }
        }),
    ];
    let values = (-30i64..10, 0i64..60, 0u32..3);
    let kind = (any_of(2), any_span(1, 4), any_span(1, 4), values, any_of(3), any::<bool>(), any::<bool>());
    let rules = (any::<bool>(), any::<bool>(), window);
    (kind, rules, any_goals(), prop_oneof![any::<u64>(), 0..20u64]).prop_map(|(kind, rules, goals, seed)| {
        let (generator, branching, depth, (low, width, places), spread, distinct, is_max) = kind;
        let mut request = Request {
            generator: Generator::ALL[generator].0,
            branching,
            depth,
            values: Values::new(low, low + width, places).expect("a small range"),
            spread: Spread::ALL[spread].0,
            distinct,
            root: if is_max { Player::Max } else { Player::Min },
            goals,
            seed,
            ..Request::default()
        };
        request.rules.cut = if rules.0 { Cut::AtOrBeyond } else { Cut::Beyond };
        request.rules.returns = if rules.1 { Returns::FailHard } else { Returns::FailSoft };
        request.rules.window = rules.2;
        request
    })
}

/// Every node's value by the definition.
fn true_values(tree: &GameTree) -> Vec<Score> {
    let mut values = vec![Score::from(0); tree.n_nodes()];
    for node in tree.nodes().rev() {
        let children = tree.children(node).map(|child| values[child.index()]);
        values[node.index()] = match (tree.leaf_score(node), tree.player(node)) {
            (Some(score), _) => score,
            (None, Player::Max) => children.max().expect("branches have children"),
            (None, _) => children.min().expect("branches have children"),
        };
    }
    values
}

fn leaves_read(tree: &Rc<GameTree>, search: Search) -> u64 {
    let replay = Replay::of(Rc::clone(tree), search);
    let end = replay.at(replay.last_step());
    tree.nodes().filter(|&node| tree.is_leaf(node) && end.visited(node).is_some()).count() as u64
}

fn as_score(units: i64, places: u32) -> Score {
    Score::new(units as f64 / f64::from(10i32.pow(places))).expect("a number")
}

/// The goals and the facts, by way of the recorded search and of the definition.
fn check_goals(request: &Request, made: &Generated) -> Result<(), TestCaseError> {
    let Request { goals, rules, values, .. } = *request;
    let tree = Rc::new(made.tree.clone());
    let mut search = Search::ALPHA_BETA;
    search.rules = rules;
    let replay = Replay::of(Rc::clone(&tree), search);
    let end = replay.at(replay.last_step());
    let cuts: Vec<Cutoff> = tree.nodes().filter_map(|node| end.cutoff(node)).collect();
    let n_deep = cuts.iter().filter(|cut| cut.is_deep(&tree)).count() as u64;
    let n_early = cuts.iter().filter(|cut| cut.tried == 1).count() as u64;
    let evaluated = leaves_read(&tree, search);
    let worth = true_values(&tree);
    let best = tree.children(NodeId::ROOT).filter(|child| worth[child.index()] == worth[0]).count();

    let TreeStats { value, best_moves, leaves, tie, .. } = made.stats;
    prop_assert_eq!(as_score(value, values.places()), worth[0]);
    prop_assert_eq!((best_moves as usize, leaves as usize), (best, tree.n_leaves()));
    let counted = (made.stats.cuts, made.stats.deep_cuts, made.stats.early_cuts, made.stats.evaluated);
    prop_assert_eq!(counted, (cuts.len() as u64, n_deep, n_early, evaluated));

    prop_assert!(goals.cuts.is_none_or(|wanted| wanted.contains(cuts.len() as u32)));
    prop_assert!(!goals.deep || n_deep > 0);
    prop_assert!(!goals.late || n_early == 0);
    prop_assert!(!goals.unique || best == 1);
    prop_assert!(goals.value.is_none_or(|wanted| as_score(wanted, values.places()) == worth[0]));
    if let Some(cost) = goals.cost {
        let hundredths = |share: u32| u64::from(share) * leaves;
        prop_assert!((hundredths(cost.min())..=hundredths(cost.max())).contains(&(100 * evaluated)));
    }
    prop_assert_eq!(tie.is_some(), goals.tie);
    if goals.tie {
        for returns in [Returns::FailSoft, Returns::FailHard] {
            let [at, beyond] = [Cut::AtOrBeyond, Cut::Beyond].map(|cut| {
                let mut search = search;
                (search.rules.cut, search.rules.returns) = (cut, returns);
                leaves_read(&tree, search)
            });
            prop_assert!(at < beyond, "{} and {}", at, beyond);
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 100, ..ProptestConfig::default() })]

    #[test]
    fn what_is_promised_holds(request in any_request()) {
        match generate(&request, 1_000) {
            Ok(made) => {
                prop_assert!(made.unmet.is_empty());
                check_goals(&request, &made)?;
            }
            Err(GenerateError::NotFound(nearest)) => prop_assert!(!nearest.unmet.is_empty()),
            Err(_) => {}
        }
    }

    #[test]
    fn arithmetic_rules_out_nothing_that_there_is(request in any_request()) {
        let no_goals = Request { goals: Goals::default(), ..request };
        let with_tie = Request { goals: Goals { tie: true, ..Goals::default() }, ..request };
        for asked in [no_goals, with_tie] {
            let Ok(Generated { stats, .. }) = generate(&asked, 1_000) else { continue };
            let share = |leaves: u64| (100 * stats.evaluated / leaves) as u32;
            let goals = Goals {
                cuts: Some(CountRange::of(stats.cuts as u32)),
                deep: stats.deep_cuts > 0,
                tie: stats.tie == Some(true),
                late: stats.early_cuts == 0,
                unique: stats.best_moves == 1,
                value: Some(stats.value),
                cost: CountRange::new(share(stats.leaves), (share(stats.leaves) + 1).min(100)),
            };
            prop_assert_eq!(Request { goals, ..asked }.check(), Ok(()));
        }
    }

    #[test]
    fn shapes_and_values_are_within_their_ranges(request in any_request()) {
        let request = Request { goals: Goals::default(), ..request };
        let Ok(made) = generate(&request, 1_000) else { return Ok(()) };
        let tree = &made.tree;
        prop_assert!(tree.n_nodes() as u64 <= request.most_nodes());
        prop_assert_eq!(tree.player(NodeId::ROOT), request.root);
        let mut seen = Vec::new();
        let (mut arities, mut depths) = (Vec::new(), Vec::new());
        for node in tree.nodes() {
            if let Some(score) = tree.leaf_score(node) {
                let places = request.values.places();
                let [low, high] = [request.values.low(), request.values.high()].map(|end| as_score(end, places));
                prop_assert!(low <= score && score <= high);
                let fraction = score.to_string().split_once('.').map_or(0, |(_, fraction)| fraction.len());
                prop_assert!(fraction <= places as usize, "{score}");
                prop_assert!(request.depth.contains(tree.depth(node)));
                seen.push(score);
                depths.push(tree.depth(node));
            } else {
                let arity = tree.children(node).count() as u32;
                prop_assert!(request.branching.contains(arity));
                arities.push(arity);
            }
        }
        if request.generator == Generator::Uniform1 {
            arities.dedup();
            depths.dedup();
            prop_assert_eq!((arities.len(), depths.len()), (1, 1));
        }
        seen.sort();
        prop_assert!(!request.distinct || seen.windows(2).all(|pair| pair[0] < pair[1]));
    }

    #[test]
    fn changed_trees_stay_within_their_ranges_too(request in any_request()) {
        let Ok(made) = generate(&request, 1_000) else { return Ok(()) };
        let places = request.values.places();
        let [low, high] = [request.values.low(), request.values.high()].map(|end| as_score(end, places));
        let mut leaves: Vec<Score> = made.tree.nodes().filter_map(|node| made.tree.leaf_score(node)).collect();
        prop_assert!(leaves.iter().all(|&leaf| low <= leaf && leaf <= high));
        leaves.sort();
        prop_assert!(!request.distinct || leaves.windows(2).all(|pair| pair[0] < pair[1]));
    }

    #[test]
    fn the_same_request_gives_the_same_tree_whatever_the_limit(request in any_request()) {
        let text = |limit| match generate(&request, limit) {
            Ok(made) => format!("{:?}", made.tree),
            Err(error) => error.to_string(),
        };
        prop_assert_eq!(text(1_000), text(2_000));
    }

    #[test]
    fn reading_and_printing_a_request_are_inverse(request in any_request()) {
        let text = request.to_string();
        prop_assert_eq!(text.parse::<Request>(), Ok(request), "{}", text);
        let is_plain = |c: char| c.is_ascii_alphanumeric() || "=;.,-".contains(c);
        prop_assert!(text.chars().all(is_plain), "{} can stand in an address as it is", text);
    }

    #[test]
    fn any_text_is_a_request_or_an_error(text in "\\PC*", key in 0..KEYS.len(), value in "[-0-9.,a-z=]*") {
        let _ = text.parse::<Request>();
        if let Ok(request) = format!("gen=uniform-1;{}={value}", KEYS[key]).parse::<Request>() {
            let _ = generate(&request, 500);
            prop_assert_eq!(request.to_string().parse::<Request>(), Ok(request));
        }
    }
}
