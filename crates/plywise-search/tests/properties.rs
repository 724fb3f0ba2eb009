//! What must hold for every tree, and the exact counts that betray a search that has stopped cutting.

use plywise_search::{
    Algorithm, Bound, Cut, Event, Game, GameTree, NodeId, OrderedTree, Player, Returns, Rules, Score, Search,
    Silent, Stop, TreeBuilder, Window, alpha_beta, alpha_beta_deep, minimal_leaves, minimax, minimax_deep,
    two_pass, uniform_minimal_leaves, uniform_minimal_nodes,
};
use plywise_testkit::{any_tree, any_tree_with_unknowns, uniform_tree};
use proptest::prelude::*;

const CONVENTIONS: [(Cut, Returns); 4] = [
    (Cut::AtOrBeyond, Returns::FailSoft),
    (Cut::AtOrBeyond, Returns::FailHard),
    (Cut::Beyond, Returns::FailSoft),
    (Cut::Beyond, Returns::FailHard),
];

fn rules((cut, returns): (Cut, Returns), window: Window) -> Rules {
    Rules { cut, returns, window }
}

fn any_window() -> impl Strategy<Value = Window> {
    prop_oneof![
        1 => Just(Window::FULL),
        2 => (-7i32..7, 1i32..8).prop_map(|(alpha, size)| {
            Window { alpha: Score::from(alpha), beta: Score::from(alpha + size) }
        }),
    ]
}

fn events<E>(run: impl FnOnce(&mut dyn FnMut(Event<NodeId>)) -> Result<Score, E>) -> Vec<Event<NodeId>> {
    let mut events = Vec::new();
    let _ = run(&mut |event| events.push(event));
    events
}

/// Every node's true value by the definition, not by any search.
fn true_values(tree: &GameTree) -> Vec<Score> {
    let mut values = vec![Score::from(0); tree.n_nodes()];
    for node in tree.nodes().rev() {
        let children = tree.children(node).map(|child| values[child.index()]);
        values[node.index()] = match (tree.leaf_score(node), tree.player(node)) {
            (Some(score), _) => score,
            (None, Player::Max) => children.max().expect("branches have children"),
            (None, Player::Min) => children.min().expect("branches have children"),
        };
    }
    values
}

/// Nodes entered and leaves evaluated.
fn counts<G: Game>(game: &G, search: Search) -> (u64, u64) {
    let (mut entered, mut evaluated) = (0, 0);
    let report = |event| match event {
        Event::Entered { .. } => entered += 1,
        Event::Evaluated { .. } => evaluated += 1,
        _ => {}
    };
    let result = match search.algorithm {
        Algorithm::AlphaBeta => alpha_beta(game, search.rules, report),
        _ => minimax(game, report),
    };
    assert!(result.is_ok());
    (entered, evaluated)
}

proptest! {
    #[test]
    fn every_search_agrees_with_the_definition(tree in any_tree()) {
        let value = true_values(&tree)[0];
        prop_assert_eq!(minimax(&tree, |_| ()), Ok(value));
        prop_assert_eq!(two_pass(&OrderedTree::new(&tree, &Search::MINIMAX), |_| ()), Ok(value));
        for convention in CONVENTIONS {
            prop_assert_eq!(alpha_beta(&tree, rules(convention, Window::FULL), |_| ()), Ok(value));
        }
    }

    #[test]
    fn a_root_window_tells_on_which_side_the_value_lies(tree in any_tree(), window in any_window()) {
        let value = true_values(&tree)[0];
        for convention in CONVENTIONS {
            let found = alpha_beta(&tree, rules(convention, window), |_| ()).unwrap();
            prop_assert_eq!(alpha_beta(&tree, rules(convention, window), Silent), Ok(found));
            if tree.n_nodes() == 1 || window.alpha < value && value < window.beta {
                prop_assert_eq!(found, value);
            } else if value <= window.alpha {
                prop_assert!(value <= found && found <= window.alpha);
            } else {
                prop_assert!(window.beta <= found && found <= value);
            }
            if convention.1 == Returns::FailHard && tree.n_nodes() > 1 {
                prop_assert_eq!(found, window.clamp(value));
            }
        }
    }

    #[test]
    fn bounds_are_true(tree in any_tree(), window in any_window()) {
        let values = true_values(&tree);
        for convention in CONVENTIONS {
            for event in events(|report| alpha_beta(&tree, rules(convention, window), report)) {
                if let Event::Returned { node, score, bound } = event {
                    let value = values[node.index()];
                    prop_assert!(match bound {
                        Bound::Exact => value == score,
                        Bound::AtLeast => value >= score,
                        Bound::AtMost => value <= score,
                    }, "{:?}: {:?} is worth {}", convention, event, value);
                }
            }
        }
    }

    #[test]
    fn the_explicit_stack_reports_the_same_events(tree in any_tree_with_unknowns(), window in any_window()) {
        prop_assert_eq!(events(|report| minimax(&tree, report)), events(|report| minimax_deep(&tree, report)));
        for convention in CONVENTIONS {
            let rules = rules(convention, window);
            prop_assert_eq!(
                events(|report| alpha_beta(&tree, rules, report)),
                events(|report| alpha_beta_deep(&tree, rules, report))
            );
        }
    }

    #[test]
    fn every_entry_has_its_return_and_every_child_its_update(tree in any_tree(), window in any_window()) {
        for convention in CONVENTIONS {
            let (mut path, mut returned) = (Vec::new(), None);
            for event in events(|report| alpha_beta(&tree, rules(convention, window), report)) {
                match event {
                    Event::Entered { node, .. } => {
                        prop_assert!(path.last().is_none_or(|&above| tree.parent(node) == Some(above)));
                        prop_assert_eq!(returned.take(), None, "a child came back and its parent did not report");
                        path.push(node);
                    }
                    Event::Updated { node, by, .. } => {
                        prop_assert_eq!(returned.take(), Some(by));
                        prop_assert_eq!(path.last(), Some(&node));
                    }
                    Event::Returned { node, .. } => {
                        prop_assert_eq!(path.pop(), Some(node));
                        returned = Some(node);
                    }
                    Event::Recalled { .. } => prop_assert!(false, "this search has no table"),
                    Event::Pruned { node, tried, .. } => {
                        prop_assert!((tried as usize) < tree.children(node).count());
                    }
                    Event::Evaluated { .. } => {}
                }
            }
            prop_assert!(path.is_empty());
        }
    }

    #[test]
    fn changing_the_players_over_mirrors_every_event(tree in any_tree()) {
        let mirror = |event| match event {
            Event::Entered { node, window: Window { alpha, beta } } => {
                Event::Entered { node, window: Window { alpha: -beta, beta: -alpha } }
            }
            Event::Evaluated { node, score } => Event::Evaluated { node, score: -score },
            Event::Updated { node, by, value, window: Window { alpha, beta } } => {
                Event::Updated { node, by, value: -value, window: Window { alpha: -beta, beta: -alpha } }
            }
            Event::Pruned { .. } | Event::Recalled { .. } => event,
            Event::Returned { node, score, bound } => Event::Returned {
                node,
                score: -score,
                bound: match bound {
                    Bound::Exact => Bound::Exact,
                    Bound::AtLeast => Bound::AtMost,
                    Bound::AtMost => Bound::AtLeast,
                },
            },
        };
        for convention in CONVENTIONS {
            let rules = rules(convention, Window::FULL);
            let mirrored: Vec<_> =
                events(|report| alpha_beta(&tree.mirrored(), rules, report)).into_iter().map(mirror).collect();
            prop_assert_eq!(events(|report| alpha_beta(&tree, rules, report)), mirrored);
        }
    }

    #[test]
    fn cutting_only_beyond_the_bound_never_looks_at_less(tree in any_tree()) {
        let looks = |cut| counts(&tree, Search {
            rules: rules((cut, Returns::FailSoft), Window::FULL),
            ..Search::ALPHA_BETA
        });
        prop_assert!(looks(Cut::AtOrBeyond).1 <= looks(Cut::Beyond).1);
        prop_assert!(looks(Cut::Beyond).1 <= counts(&tree, Search::MINIMAX).1);
    }

    #[test]
    fn no_search_looks_at_less_than_the_minimal_tree(tree in any_tree()) {
        let value = true_values(&tree)[0];
        let minimal = minimal_leaves(&tree, value).unwrap();
        prop_assert!(minimal <= counts(&tree, Search::ALPHA_BETA).1);
        let other = value.is_finite().then(|| Score::new(value.points() + 0.5).unwrap());
        prop_assert_eq!(other.and_then(|other| minimal_leaves(&tree, other)), None);
    }

    #[test]
    fn two_pass_reads_all_leaves_first_then_goes_up_level_by_level(tree in any_tree()) {
        let reported = events(|report| two_pass(&OrderedTree::new(&tree, &Search::MINIMAX), report));
        let entered: Vec<NodeId> = reported.iter().filter_map(|event| match *event {
            Event::Entered { node, .. } => Some(node),
            _ => None,
        }).collect();
        prop_assert_eq!(entered.len(), tree.n_nodes());
        let (leaves, branches) = entered.split_at(tree.n_leaves());
        prop_assert!(leaves.iter().all(|&node| tree.is_leaf(node)) && leaves.is_sorted());
        prop_assert!(branches.is_sorted_by_key(|&node| (std::cmp::Reverse(tree.depth(node)), node)));
    }

    #[test]
    fn an_unknown_leaf_stops_the_search_only_when_it_is_reached(tree in any_tree_with_unknowns()) {
        for convention in CONVENTIONS {
            let mut entered = Vec::new();
            let result = alpha_beta(&tree, rules(convention, Window::FULL), |event| {
                if let Event::Entered { node, .. } = event { entered.push(node); }
            });
            let unknown = entered.iter().copied().find(|&node| tree.is_leaf(node) && tree.leaf_score(node).is_none());
            prop_assert_eq!(result.err().and_then(Stop::node), unknown);
        }
    }
}

/// Two broken searches, one that cut only on strict crossing and one that never narrowed β, still found the
/// right value of every tree. Only exact counts see lost pruning.
#[test]
fn all_leaves_equal_reads_only_the_leaves_knuth_and_moore_proved_necessary() {
    for (branching, depth) in [(1, 9), (2, 0), (2, 1), (2, 10), (3, 6), (4, 5), (8, 4), (40, 3)] {
        let tree = uniform_tree(branching, depth, || Score::from(0));
        let (entered, evaluated) = counts(&tree, Search::ALPHA_BETA);
        let branching = branching as u64;
        assert_eq!(evaluated, uniform_minimal_leaves(branching, depth), "b = {branching}, d = {depth}");
        assert_eq!(entered, uniform_minimal_nodes(branching, depth), "b = {branching}, d = {depth}");
        assert_eq!(minimal_leaves(&tree, Score::from(0)), Some(evaluated));
        let strict = Rules { cut: Cut::Beyond, ..Search::ALPHA_BETA.rules };
        let strict = counts(&tree, Search { rules: strict, ..Search::ALPHA_BETA });
        assert_eq!(strict.1, branching.pow(depth), "no value is beyond an equal one");
    }
}

#[test]
fn a_tree_and_a_game_share_one_search() {
    assert_eq!(counts(&plywise_games::TicTacToe::default(), Search::MINIMAX).0, 549_946);
    assert_eq!(counts(&plywise_games::TicTacToe::default(), Search::ALPHA_BETA).0, 18_297);
    let narrow = Window::new(Score::from(-1), Score::from(1)).unwrap();
    let rules = Rules { window: narrow, ..Search::ALPHA_BETA.rules };
    assert_eq!(
        counts(&plywise_games::TicTacToe::default(), Search { rules, ..Search::ALPHA_BETA }).0,
        16_811
    );
}

#[test]
fn a_chain_of_a_million_is_searched() {
    let mut chain = TreeBuilder::new();
    let mut player = Player::Max;
    for _ in 0..1_000_000 {
        chain.open(player, None);
        player = !player;
    }
    chain.leaf(Some(Score::from(7)), None);
    for _ in 0..1_000_000 {
        chain.close();
    }
    let chain = chain.finish().unwrap();
    for search in
        [Search::ALPHA_BETA, Search::MINIMAX, Search { algorithm: Algorithm::TwoPass, ..Search::MINIMAX }]
    {
        assert_eq!(search.run(&chain, |_| ()), Ok(Score::from(7)));
    }
}

#[test]
fn a_tree_that_is_not_one_whole_tree_is_refused() {
    use plywise_search::BuildError;
    let built = |build: &dyn Fn(&mut TreeBuilder)| {
        let mut tree = TreeBuilder::new();
        build(&mut tree);
        tree.finish().err()
    };
    assert_eq!(built(&|_| ()), Some(BuildError::NoNodes));
    assert_eq!(built(&|tree| tree.close()), Some(BuildError::NothingToClose));
    let empty = built(&|tree| {
        tree.open(Player::Max, None);
        tree.close();
    });
    assert_eq!(empty, Some(BuildError::EmptyBranch(NodeId::ROOT)));
    let open = built(&|tree| {
        tree.open(Player::Max, None);
        tree.leaf(None, None);
    });
    assert_eq!(open, Some(BuildError::StillOpen(NodeId::ROOT)));
    let two = built(&|tree| {
        tree.leaf(None, None);
        tree.leaf(None, None);
    });
    assert_eq!(two, Some(BuildError::SecondRoot));
}

#[test]
fn labels_name_every_node_and_find_it_again() {
    let mut tree = TreeBuilder::new();
    tree.open(Player::Max, Some("root"));
    tree.open(Player::Min, None);
    tree.leaf(Some(Score::from(1)), None);
    tree.close();
    tree.leaf(Some(Score::from(2)), Some("L9-9"));
    tree.close();
    let tree = tree.finish().unwrap();
    let labels: Vec<String> = tree.nodes().map(|node| tree.label(node)).collect();
    assert_eq!(labels, ["root", "L2-1", "L3-1", "L9-9"]);
    for node in tree.nodes() {
        assert_eq!(tree.find(&tree.label(node)), Some(node));
    }
    assert_eq!(tree.find("nobody"), None);
}
