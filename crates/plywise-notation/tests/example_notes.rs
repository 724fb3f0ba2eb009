//! What the notes of the example trees say of the searches, counted.

use plywise_notation::{Document, examples, parse, write};
use plywise_search::{Algorithm, Event, NodeId, Returns, Score, Search, Window};

fn example(key: &str) -> Document {
    let example = examples::MORE.iter().find(|example| example.key == key).expect("the tree is an example");
    parse(example.text).expect("examples can be read")
}

/// Everything a search of the tree reports, by its header but for what is asked for.
fn events(document: &Document, ask: impl FnOnce(&mut Search)) -> Vec<Event<NodeId>> {
    let mut search = document.header.over(Search::ALPHA_BETA);
    ask(&mut search);
    let mut events = Vec::new();
    search.run(&document.tree, |event| events.push(event)).expect("every leaf has a value");
    events
}

fn by(document: &Document, algorithm: Algorithm) -> Vec<Event<NodeId>> {
    events(document, |search| search.algorithm = algorithm)
}

/// How often the search looks at a leaf, and at how many different ones.
fn looks(events: &[Event<NodeId>]) -> (usize, usize) {
    let evaluated = events.iter().filter(|event| matches!(event, Event::Evaluated { .. }));
    let mut nodes: Vec<NodeId> = evaluated.map(Event::node).collect();
    let all = nodes.len();
    nodes.sort_unstable();
    nodes.dedup();
    (all, nodes.len())
}

/// What the leaves are worth that the search looks at, one after the other.
fn seen(events: &[Event<NodeId>]) -> Vec<f64> {
    let score = |event: &Event<NodeId>| match event {
        Event::Evaluated { score, .. } => Some(score.points()),
        _ => None,
    };
    events.iter().filter_map(score).collect()
}

/// The windows in which the search enters a node, and what it hands up each time.
fn visits(document: &Document, events: &[Event<NodeId>], name: &str) -> Vec<(Window, Score)> {
    let named = document.tree.find(name).expect("the tree has such a node");
    let windows = events.iter().filter_map(|event| match *event {
        Event::Entered { node, window } if node == named => Some(window),
        _ => None,
    });
    let scores = events.iter().filter_map(|event| match *event {
        Event::Returned { node, score, .. } if node == named => Some(score),
        _ => None,
    });
    windows.zip(scores).collect()
}

fn score(points: i32) -> Score {
    Score::from(points)
}

#[test]
fn scout_tests_b_in_vain_and_searches_c_again() {
    let document = example("c-scout");
    let events = by(&document, Algorithm::Scout);
    assert_eq!(looks(&events), (9, 6));
    assert_eq!(looks(&by(&document, Algorithm::AlphaBeta)), (6, 6));
    assert_eq!(visits(&document, &events, "B"), [(Window::above(score(3)), score(2))]);
    let twice = [(Window::above(score(3)), score(5)), (Window::FULL, score(5))];
    assert_eq!(visits(&document, &events, "C"), twice);
}

#[test]
fn nega_scout_leaves_out_what_alpha_beta_looks_at() {
    let document = example("c-negascout");
    let events = by(&document, Algorithm::NegaScout);
    assert_eq!(looks(&events), (12, 10));
    assert_eq!(looks(&by(&document, Algorithm::AlphaBeta)), (11, 11));
    assert_eq!(visits(&document, &events, "B"), [(Window::above(score(6)), score(3))]);
    let rest = Window { alpha: score(7), beta: Score::MAX };
    assert_eq!(
        visits(&document, &events, "C"),
        [(Window::above(score(6)), score(7)), (rest, score(8))],
        "at least 7, then 8"
    );
    let five = document.tree.nodes().find(|&leaf| document.tree.leaf_score(leaf) == Some(score(5)));
    assert!(events.iter().all(|event| Some(event.node()) != five));
}

#[test]
fn mtd_f_comes_down_in_three_passes() {
    let document = example("c-mtdf");
    let events = by(&document, Algorithm::MtdF);
    let passes = [(9, 8), (8, 6), (6, 4)].map(|(asked, found)| (Window::below(score(asked)), score(found)));
    assert_eq!(visits(&document, &events, "S"), passes);
    assert_eq!(looks(&events).1, 10);
    let guessed = from_guess(&document, 4);
    assert_eq!((visits(&document, &guessed, "S").len(), looks(&guessed).1), (2, 8));
    assert_eq!(looks(&by(&document, Algorithm::AlphaBeta)).1, 12);
}

fn from_guess(document: &Document, guess: i32) -> Vec<Event<NodeId>> {
    events(document, |search| search.options.guess = score(guess))
}

#[test]
fn sss_star_goes_where_most_is_possible() {
    let document = example("c-sss-star");
    assert_eq!(seen(&by(&document, Algorithm::SssStar)), [2.0, 3.0, 5.0, 7.0, 6.0]);
    for algorithm in [Algorithm::AlphaBeta, Algorithm::DualStar] {
        assert_eq!(looks(&by(&document, algorithm)).1, 9, "{algorithm:?}");
    }
    // Where MIN moves first, it is the other way round.
    let mirrored = Document::new(document.tree.mirrored(), document.header.clone());
    let [down, up] = [Algorithm::SssStar, Algorithm::DualStar].map(|key| looks(&by(&mirrored, key)).1);
    assert_eq!((down, up), (9, 5));
}

#[test]
fn dual_star_goes_where_least_is_possible() {
    let document = example("c-dual-star");
    assert_eq!(seen(&by(&document, Algorithm::DualStar)), [8.0, 7.0, 5.0, 3.0, 4.0]);
    for algorithm in [Algorithm::AlphaBeta, Algorithm::SssStar] {
        assert_eq!(looks(&by(&document, algorithm)).1, 9, "{algorithm:?}");
    }
}

#[test]
fn negamax_looks_where_alpha_beta_does() {
    let document = example("c-negamax");
    let [negamax, alpha_beta] = [Algorithm::Negamax, Algorithm::AlphaBeta].map(|key| by(&document, key));
    assert_eq!(negamax, alpha_beta);
    assert_eq!(looks(&negamax), (5, 5));
    assert_eq!(visits(&document, &negamax, "B")[0].1, score(2));
}

#[test]
fn two_deep_cutoffs_leave_out_two_leaves() {
    let (deep, parent_only) = (example("c-deep-cutoff"), example("c-parent-only"));
    assert_eq!(write(&deep.tree), write(&parent_only.tree), "the same tree");
    let [with, without] = [&deep, &parent_only].map(|document| events(document, |_| ()));
    assert_eq!((looks(&with), looks(&without)), ((4, 4), (6, 6)));
    let cuts = |events: &[Event<NodeId>]| {
        let cuts = events.iter().filter(|event| matches!(event, Event::Pruned { .. }));
        cuts.map(|event| deep.tree.label(event.node())).collect::<Vec<_>>().join(" ")
    };
    assert_eq!((&*cuts(&with), &*cuts(&without)), ("D E B", "B"));
    assert_eq!(seen(&without), [8.0, 9.0, 2.0, 7.0, 5.0, 6.0], "the 7 and the 6 too");
}

#[test]
fn without_deep_cutoffs_the_9_is_looked_at() {
    let document = example("c-no-deep-cutoffs");
    let [without, alpha_beta] =
        [Algorithm::NoDeepCutoffs, Algorithm::AlphaBeta].map(|key| by(&document, key));
    assert_eq!((looks(&without), looks(&alpha_beta)), ((5, 5), (4, 4)));
    let nine = document.tree.nodes().find(|&leaf| document.tree.leaf_score(leaf) == Some(score(9)));
    let sees = |events: &[Event<NodeId>]| events.iter().any(|event| Some(event.node()) == nine);
    assert!(sees(&without) && !sees(&alpha_beta));
    let deep = alpha_beta.iter().find_map(|event| match *event {
        Event::Pruned { node, .. } => Some(node),
        _ => None,
    });
    assert_eq!(deep, document.tree.find("D"));
}

#[test]
fn a_guess_too_high_costs_a_second_look() {
    let document = example("c-aspiration");
    // As in the textbook, which the tree asks for: the bound is handed up.
    let events = events(&document, |search| search.rules.returns = Returns::FailHard);
    assert_eq!(looks(&events), (10, 7));
    let windows = [(score(8), score(10)), (Score::MIN, score(8))].map(|(alpha, beta)| Window { alpha, beta });
    let passes: Vec<Window> = visits(&document, &events, "S").into_iter().map(|(window, _)| window).collect();
    assert_eq!(passes, windows);
    assert_eq!(looks(&from_guess(&document, 5)), (5, 5));
    assert_eq!(looks(&by(&document, Algorithm::AlphaBeta)), (7, 7));
}

#[test]
fn star_2_settles_b_by_first_looks_and_searches_e_in_full() {
    let document = example("c-star2");
    let events = by(&document, Algorithm::Star2);
    let at_b = visits(&document, &events, "B");
    assert_eq!(at_b.iter().map(|(_, score)| score.points()).collect::<Vec<_>>(), [2.5]);
    for (name, times) in [("C", 1), ("D", 1), ("F", 2), ("G", 2)] {
        assert_eq!(visits(&document, &events, name).len(), times, "{name}");
    }
    assert_eq!(looks(&events).1, 7);
    assert_eq!(looks(&by(&document, Algorithm::Star1)).1, 9);
    assert_eq!(looks(&by(&document, Algorithm::Expectimax)).1, 11);
}

#[test]
fn a_paranoid_player_looks_at_five_leaves_and_is_safe() {
    let document = example("c-paranoid");
    let events = by(&document, Algorithm::Paranoid);
    let looked_at = |name| !visits(&document, &events, name).is_empty();
    assert_eq!((looks(&events).1, looked_at("F"), looked_at("G")), (5, true, false));
    assert_eq!(visits(&document, &by(&document, Algorithm::MaxN), "E")[0].1, score(6), "as max^n sees it");
}

#[test]
fn max_n_needs_the_sum_to_cut() {
    let document = example("c-shallow");
    assert_eq!(looks(&by(&document, Algorithm::MaxN)).1, 9);
    assert_eq!(looks(&events(&document, |search| search.options.sum = None)).1, 12);
    let most = document.tree.nodes().filter_map(|leaf| document.tree.payoffs(leaf));
    let most = most.map(|payoffs| payoffs.iter().map(|score| score.points()).sum::<f64>());
    assert_eq!(most.fold(0.0, f64::max), 10.0);
}
