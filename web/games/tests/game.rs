//! A game in its place: another search goes through another tree, and what the search keeps in mind can be looked at.

mod kit;

use std::rc::Rc;

use kit::{changed, done, opened};
use plywise_conventions::Profile;
use plywise_games::GameKind;
use plywise_games_page::{Games, GamesAction, SELECTIVE_EXAMPLES};
use plywise_replay::{Replay, Step, StepSize, Work};
use plywise_search::{
    Aids, Algorithm, Cut, Horizon, NodeId, Options, Order, Replacement, Returns, Search, Selective,
    TableShape, Unit,
};
use plywise_settings::Change;
use plywise_viewer::{CameraMove, Go, Toggle, ViewerAction};
use proptest::prelude::*;

/// The search of a position, with a table, as it is when somebody presses the button.
fn begun(start: &str) -> Rc<Games> {
    opened(&format!("game=ttt-{start}-table"))
}

fn start(games: &Games) -> Option<String> {
    games.viewer.document.game.as_ref().map(|game| game.start())
}

/// With its search changed.
fn set(games: &Rc<Games>, change: impl FnOnce(&mut Search)) -> Rc<Games> {
    let mut search = games.viewer.conventions.search;
    change(&mut search);
    changed(games, Change::Search(search))
}

fn with_aids(games: &Rc<Games>, aids: Aids) -> Rc<Games> {
    let options = Options { aids, ..games.viewer.conventions.search.options };
    set(games, |search| search.options = options)
}

const ALL: Aids = Aids { table: true, killers: true, history: true };

fn entered(page: &Games) -> u32 {
    page.viewer.analysis.summary.entered
}

/// What must hold whatever is done: every node that is remembered is one of the tree that is shown.
fn holds_together(page: &Games) {
    let tree = page.viewer.analysis.replay.tree();
    assert_eq!(tree.n_nodes(), page.viewer.document.tree.n_nodes());
    let n_nodes = tree.n_nodes();
    assert_eq!(page.viewer.analysis.placement.len(), n_nodes);
    assert!(page.viewer.selected.is_none_or(|node| node.index() < n_nodes));
    assert!(page.viewer.outline.unfolded.iter().all(|node| node.index() < n_nodes));
    assert_eq!(page.viewer.analysis.game.is_some(), page.viewer.document.game.is_some());
    if let Some(played) = &page.viewer.analysis.game {
        let _ = played.positions.at(NodeId::new(n_nodes - 1));
    }
    let aids = page.viewer.conventions.search.options.aids;
    let algorithm = page.viewer.conventions.search.algorithm;
    assert!(algorithm.takes_aids() || aids == Aids::NONE, "{algorithm:?} has no use for aids");
}

#[test]
fn every_named_position_can_be_searched_with_each_aid() {
    // By the command line: `plywise game BOARD --table --killers --history`.
    let costs = [(38, 27), (93, 44), (80, 69), (406, 77), (1_093, 438), (18_297, 3_364)];
    for (&(start, _), (plain, aided)) in GameKind::TicTacToe.info().starts.iter().zip(costs) {
        let page = begun(start);
        assert_eq!(
            page.viewer.conventions.search.options.aids,
            Aids { table: true, ..Aids::NONE },
            "{start}"
        );
        assert_eq!(entered(&with_aids(&page, Aids::NONE)), plain, "{start}");
        let page = with_aids(&page, ALL);
        assert_eq!(entered(&page), aided, "{start}");
        let played = page.viewer.analysis.game.as_ref().expect("it is a game");
        assert_eq!(played.others[0].map(|plain| plain.entered), Some(plain));
        holds_together(&page);
    }
}

#[test]
fn the_table_is_there_at_every_step_and_goes_back_too() {
    let page = with_aids(&begun("x..oo...x"), ALL);
    let played = page.viewer.analysis.game.as_ref().expect("it is a game");
    let last = page.viewer.analysis.replay.last_step();
    let sizes: Vec<usize> = (0..=last.0).map(|step| played.memory.table(Step(step)).len()).collect();
    assert_eq!(sizes[0], 0);
    assert!(sizes.is_sorted() && sizes[last.0 as usize] > 10);
    for entry in played.memory.table(last) {
        let kept = played.memory.table(entry.since);
        assert!(kept.iter().any(|known| known.by == entry.by));
        assert_eq!(played.positions.at(entry.by), played.positions.at(entry.position));
    }
}

#[test]
fn what_is_no_convention_of_a_game_is_left_out() {
    let mut page = begun("x..oo...x");
    type Does = fn(&Rc<Games>) -> Rc<Games>;
    let changes: [Does; 3] = [
        |page| set(page, |search| search.rules.returns = Returns::FailHard),
        |page| set(page, |search| search.order = Order::RightToLeft),
        |page| changed(page, Change::Use(Profile::from_key("bounds").expect("a profile"))),
    ];
    for change in changes {
        page = change(&page);
        let search = page.viewer.conventions.search;
        assert_eq!(search.rules.returns, Returns::FailSoft);
        assert_eq!((search.order, search.algorithm), (Order::AsGiven, Algorithm::AlphaBeta));
        assert!(search.options.aids.table, "what helps the search is no convention");
    }
    // A rule for cutting is one, and so is the root's window.
    let strict = set(&page, |search| search.rules.cut = Cut::Beyond);
    assert!(entered(&strict) > entered(&page));
    let minimax = set(&page, |search| search.algorithm = Algorithm::Minimax);
    assert_eq!(minimax.viewer.conventions.search.algorithm, Algorithm::Minimax);
    assert_eq!(minimax.viewer.conventions.search.options.aids, Aids::NONE);
    assert_eq!(entered(&minimax), 174);
    // From the empty board minimax would go through half a million nodes.
    let all = set(&begun("........."), |search| search.algorithm = Algorithm::Minimax);
    assert_eq!(all.viewer.conventions.search.algorithm, Algorithm::AlphaBeta);
}

#[test]
fn a_depth_limit_is_kept_in_the_link_and_lets_minimax_in() {
    let limited = |depth: u32| {
        let horizon = Some(Horizon { depth, unit: Unit::Plies });
        set(&with_aids(&begun("........."), Aids::NONE), |search| {
            (search.algorithm, search.horizon) = (Algorithm::Minimax, horizon);
        })
    };
    let page = limited(2);
    assert_eq!((page.viewer.conventions.search.algorithm, entered(&page)), (Algorithm::Minimax, 1 + 9 + 72));
    let root = page.viewer.analysis.replay.at(page.viewer.analysis.replay.last_step());
    assert_eq!(
        root.chosen_move().and_then(|node| page.viewer.analysis.replay.tree().move_label(node)),
        Some("b2")
    );
    let again = opened(&page.viewer.link().expect("a game has a link").to_string());
    assert_eq!(again.viewer.conventions, page.viewer.conventions);
    assert_eq!((entered(&again), again.viewer.notice.clone()), (82, None));
    // Six plies are 73,450 positions from the empty board; eight are 422,074, more than are recorded.
    for (depth, algorithm) in [(6, Algorithm::Minimax), (8, Algorithm::AlphaBeta)] {
        assert_eq!(limited(depth).viewer.conventions.search.algorithm, algorithm, "depth {depth}");
    }
    holds_together(&limited(3));
}

#[test]
fn another_search_of_a_game_forgets_nodes_of_the_tree_before() {
    let page = with_aids(&begun("o.x.....x"), Aids::NONE);
    let last = NodeId::new(page.viewer.document.tree.n_nodes() - 1);
    let page = done(&page, GamesAction::Viewer(ViewerAction::Select(Some(last))));
    let page = done(&page, GamesAction::Viewer(ViewerAction::Go(Go::End)));
    assert_eq!(page.viewer.selected, Some(last));
    let page = with_aids(&page, ALL);
    holds_together(&page);
    assert_eq!(page.viewer.selected, None);
    // What only changes how things are written keeps the tree and the node.
    let first = NodeId::new(1);
    let page = done(&page, GamesAction::Viewer(ViewerAction::Select(Some(first))));
    let page = changed(&page, Change::Annotate(plywise_conventions::Annotation::Value));
    assert_eq!(page.viewer.selected, Some(first));
    holds_together(&page);
}

#[test]
fn with_and_without_stand_side_by_side() {
    let page = with_aids(&begun("x..oo...x"), ALL);
    let search = page.viewer.conventions.search;
    let plain = Search { options: Options::PLAIN, ..search };
    let page = changed(&page, Change::Compare(Some(plain)));
    let page = done(&page, GamesAction::Viewer(ViewerAction::Go(Go::End)));
    let rival = page.viewer.second.as_ref().expect("there is a second search");
    assert_eq!(rival.search.options.aids, Aids::NONE);
    assert_eq!((entered(&page), rival.analysis.summary.entered), (44, 93));
    assert_eq!(page.viewer.second_step(), Some(rival.analysis.replay.last_step()));
    let swapped = changed(&page, Change::Swap);
    assert_eq!(entered(&swapped), 93);
    assert_eq!(swapped.viewer.second.as_ref().map(|rival| rival.analysis.summary.entered), Some(44));
    for page in [page, swapped] {
        let again = opened(&page.viewer.link().expect("a game has a link").to_string());
        assert_eq!(
            again.viewer.second.as_ref().map(|rival| rival.search),
            page.viewer.second.as_ref().map(|rival| rival.search)
        );
        assert_eq!(again.viewer.conventions, page.viewer.conventions);
        assert_eq!(again.viewer.playback.step(), page.viewer.playback.step());
    }
}

#[test]
fn a_link_brings_the_game_back_and_a_bad_one_is_told() {
    let link = "game=ttt-x..oo...x-table.history&step=20";
    let page = opened(link);
    assert_eq!((&page.notice, &page.viewer.notice), (&None, &None));
    assert_eq!(start(&page).as_deref(), Some("x..oo...x"));
    assert_eq!(
        page.viewer.conventions.search.options.aids,
        Aids { table: true, killers: false, history: true }
    );
    assert_eq!(page.viewer.playback.step(), Step(20));
    let again = opened(&page.viewer.link().expect("a game has a link").to_string());
    assert_eq!((again.viewer.link(), start(&again)), (page.viewer.link(), start(&page)));
    // Without a position it is the empty board, without aids plain alpha-beta.
    let plain = opened("game=ttt-.........");
    assert_eq!(start(&plain).as_deref(), Some("........."));
    assert_eq!(entered(&plain), 18_297);
    // So it is where the link names nothing that helps.
    let named_none = opened("game=ttt-xo.ox....-");
    assert_eq!((&named_none.notice, entered(&named_none)), (&None, entered(&opened("game=ttt-xo.ox...."))));
    for (link, said) in [
        ("game=go", "does not know the game “go”"),
        ("game=ttt-xx.......", "moves first, and then"),
        ("game=ttt-xo", "nine squares"),
        ("game=boxes&alg=sss&depth=3", "SSS* is for two players, and this game has 3. Max^n is shown"),
        (
            "game=pig&alg=alpha-beta&depth=3",
            "This game has chance, and Alpha-beta cannot search such a game. Expectimax is shown",
        ),
        (
            "game=c4-&alg=minimax&depth=7",
            "Minimax cannot search this position at this depth on the page. Alpha-beta is",
        ),
    ] {
        let notice = opened(link).notice.clone().expect(link);
        assert!(notice.contains(said), "{link}: {notice}");
    }
}

/// The example positions show what they say: the same value by fewer positions, or another one than the game has.
#[test]
fn each_technique_has_a_position_where_it_is_right_and_one_where_it_is_wrong() {
    for example in SELECTIVE_EXAMPLES {
        let page = opened(example.link);
        assert_eq!((&page.notice, &page.viewer.notice), (&None, &None), "{}", example.link);
        let game = page.viewer.analysis.game.as_ref().expect("it is a game");
        let board = &game.positions.at(NodeId::ROOT).board;
        assert_eq!((page.kind(), &*board.text()), (Some(example.game), example.board), "{}", example.link);
        let search = page.viewer.conventions.search;
        assert_ne!(search.options.selective, Selective::NONE, "{}", example.link);
        let second = page.viewer.second.as_ref().expect("it is compared");
        assert_eq!(second.search.options.selective, Selective::NONE, "{}", example.link);
        let value = |replay: &Replay| replay.last_value().expect("it comes to its end");
        let [with, without] = [&page.viewer.analysis.replay, &second.analysis.replay].map(value);
        let [entered, plain] = [page.viewer.analysis.summary.entered, second.analysis.summary.entered];
        let is_quiescence = search.options.selective.quiescence > 0;
        // The truth is what a deeper search says; where less is looked at it is the plain search's.
        let truth = if is_quiescence && example.is_right {
            value(&set(&page, |search| *search = deeper(search, 3)).viewer.analysis.replay)
        } else {
            without
        };
        match (is_quiescence, example.is_right) {
            (true, true) => {
                assert!((with.points() - truth.points()).abs() < (without.points() - truth.points()).abs())
            }
            (false, true) => {
                assert!(with == truth && entered < plain, "{with} {truth}, {entered} of {plain}")
            }
            (_, false) => assert_ne!(with, truth, "{}", example.link),
        }
    }
}

fn deeper(search: &Search, depth: u32) -> Search {
    let options = Options { selective: Selective::NONE, ..search.options };
    Search { horizon: Some(Horizon { depth, unit: Unit::Plies }), options, ..*search }
}

/// Every search for two players goes by the rules, so the limit on drawn trees does not hold for it.
#[test]
fn every_search_for_two_goes_deeper_than_a_tree_that_can_be_drawn() {
    let page = opened("game=c4-&depth=6");
    let expected = page.viewer.analysis.replay.last_value();
    assert!(page.viewer.document.game.is_some() && expected.is_some());
    let entered_by_minimax = 137_257;
    for algorithm in Algorithm::ALL.into_iter().filter(|algorithm| algorithm.goes_by_rules()) {
        let other = set(&page, |search| search.algorithm = algorithm);
        if algorithm == Algorithm::Minimax {
            assert_eq!(other.viewer.document.tree.n_nodes(), entered_by_minimax);
        }
        let search = other.viewer.conventions.search;
        assert_eq!(
            (search.algorithm, search.horizon),
            (algorithm, Some(Horizon { depth: 6, unit: Unit::Plies }))
        );
        assert_eq!(other.viewer.analysis.replay.last_value(), expected, "{algorithm:?}");
        assert_eq!(search.options.aids.table, algorithm.always_remembers(), "{algorithm:?}");
        holds_together(&other);
    }
}

/// What a search of a game is told goes through links and through the worker.
#[test]
fn a_small_table_and_selectivity_are_kept_in_the_link_and_told_at_each_step() {
    let page = opened(
        "game=c4-...._...._...._....-table&alg=pvs&depth=4&tablesize=8&replace=deeper&quiescence=2&nullmove=1&reductions=1",
    );
    assert_eq!((&page.notice, &page.viewer.notice), (&None, &None));
    let Options { table, selective, .. } = page.viewer.conventions.search.options;
    assert_eq!(table, TableShape { slots: Some(8), replacement: Replacement::Deeper });
    assert_eq!(selective, Selective { quiescence: 2, null_move: true, reductions: true });
    let again = opened(&page.viewer.link().expect("small").to_string());
    assert_eq!(again.viewer.conventions, page.viewer.conventions);
    let told: Vec<String> = (0..page.viewer.analysis.replay.n_events())
        .map(|step| done(&page, GamesAction::Viewer(ViewerAction::Go(Go::To(Step(step))))))
        .map(|page| {
            done(&page, GamesAction::Viewer(ViewerAction::StepBy(StepSize::Event)))
                .viewer
                .sentence()
                .to_string()
        })
        .collect();
    for what in [
        "Its place in the table is taken by", "since that search looked deeper", "less deep it looked better",
    ] {
        assert!(told.iter().any(|sentence| sentence.contains(what)), "{what}");
    }
    // What helps the search is no convention: a profile leaves it alone.
    let other = changed(&page, Change::Use(Profile::from_key("bounds").expect("a profile")));
    assert_eq!(other.viewer.conventions.search.options, page.viewer.conventions.search.options);
}

/// The tree grows where somebody asks: from a node of one search to a search of its position, and back.
#[test]
fn a_search_goes_on_from_any_position_that_it_went_through_and_back_again() {
    let page = opened("game=c4-...._...._...._....-table&depth=3&step=40");
    let played = page.viewer.analysis.game.as_ref().expect("a game");
    let tree = page.viewer.analysis.replay.tree();
    let deep = tree.nodes().find(|node| tree.depth(*node) == 3).expect("three plies");
    let text = played.positions.at(deep).text;
    let on = done(&page, GamesAction::SearchFrom(text.clone().into()));
    let root = on.viewer.analysis.game.as_ref().expect("a game").positions.at(NodeId::ROOT);
    assert_eq!(root.text, text);
    let [before, after] = [&page, &on].map(|games| games.viewer.conventions.search);
    assert_eq!((after.horizon, after.options.aids), (before.horizon, before.options.aids));
    assert_eq!(on.trail.len(), 1);
    let back = done(&on, GamesAction::SearchBefore);
    assert_eq!((back.viewer.link(), back.trail.len()), (page.viewer.link(), 0));
    assert_eq!(back.viewer.analysis.summary, page.viewer.analysis.summary);
    // Another game is no way back.
    assert!(done(&on, GamesAction::Open(GameKind::Nim)).trail.is_empty());
}

/// What the panel calls the same position is one, and nothing else is.
#[test]
fn equal_positions_are_found_wherever_they_stand() {
    let page = opened("game=ttt-x..oo...x-none");
    let played = page.viewer.analysis.game.as_ref().expect("a game");
    let tree = page.viewer.analysis.replay.tree();
    let mut n_equal = 0;
    for node in tree.nodes() {
        let text = played.positions.at(node).text;
        let expected: Vec<NodeId> =
            tree.nodes().filter(|other| played.positions.at(*other).text == text).collect();
        let first = played.memory.first_of(node);
        let found: Vec<NodeId> =
            tree.nodes().filter(|other| played.memory.first_of(*other) == first).collect();
        assert_eq!(found, expected, "{text}");
        n_equal += found.len() - 1;
    }
    assert!(n_equal > 20, "{n_equal}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]
    #[test]
    fn it_holds_together_whatever_somebody_does(deeds in prop::collection::vec((0usize..16, any::<usize>()), 1..24)) {
        let mut page = opened("game=ttt-o.x..ox.x-table");
        for (deed, nth) in deeds {
            let node = NodeId::new(nth % page.viewer.document.tree.n_nodes());
            let search = page.viewer.conventions.search;
            let aids = Aids { table: nth & 1 > 0, killers: nth & 2 > 0, history: nth & 4 > 0 };
            let options = Options { aids, ..search.options };
            let starts = GameKind::TicTacToe.info().starts;
            page = done(&page, match deed {
                0 | 1 => GamesAction::Change(Change::Search(Search { options, ..search })),
                2 => GamesAction::SetUp(starts[nth % 4].0.into()),
                3 => GamesAction::Cancel,
                4 => GamesAction::Change(Change::Compare(Some(Search { options, ..search }))),
                5 => GamesAction::Compare(nth & 1 > 0),
                6 => GamesAction::Change(Change::Swap),
                7 => GamesAction::Viewer(ViewerAction::Select(Some(node))),
                8 if nth & 1 > 0 => GamesAction::Viewer(ViewerAction::Unfold(node)),
                8 => {
                    let table = TableShape { slots: (nth & 2 > 0).then_some(4), ..TableShape::UNLIMITED };
                    let selective = Selective { quiescence: nth as u32 % 3, null_move: nth & 4 > 0, reductions: nth & 8 > 0 };
                    let options = Options { table, selective, ..search.options };
                    GamesAction::Change(Change::Search(Search { options, ..search }))
                }
                9 if nth & 1 > 0 => {
                    let horizon = (nth % 5 > 0).then_some(Horizon { depth: 1 + nth as u32 % 4, unit: Unit::Plies });
                    GamesAction::Change(Change::Search(Search { horizon, ..search }))
                }
                9 => {
                    let algorithm = Algorithm::ALL[nth % Algorithm::ALL.len()];
                    GamesAction::Change(Change::Search(Search { algorithm, ..search }))
                }
                10 => GamesAction::Viewer(ViewerAction::Go(Go::To(Step(nth as u32 % 200)))),
                11 => GamesAction::Viewer(ViewerAction::Go(Go::OnTo(node))),
                12 => GamesAction::Change(Change::CountBy(if nth & 1 > 0 { Work::Events } else { Work::Leaves })),
                13 => GamesAction::Viewer(ViewerAction::MoveCamera(CameraMove::Fit)),
                14 => GamesAction::SortTable,
                _ => GamesAction::PlayTo(node),
            });
            if page.place != plywise_games_page::Place::Search {
                page = done(&page, GamesAction::SearchHere);
            }
            holds_together(&page);
            let _ = page.viewer.moment().counts();
            if let Some(step) = page.viewer.second_step() {
                let rival = page.viewer.second.as_ref().expect("it has a step");
                prop_assert!(step <= rival.analysis.replay.last_step());
            }
            let again = opened(&page.viewer.link().expect("small").to_string());
            prop_assert_eq!(start(&again), start(&page));
            prop_assert_eq!(again.viewer.conventions.search, page.viewer.conventions.search);
            prop_assert_eq!(again.viewer.conventions.search.horizon, page.viewer.conventions.search.horizon);
            prop_assert_eq!(again.viewer.analysis.summary, page.viewer.analysis.summary);
        }
    }
}

/// What the picture says of equal positions drawn once: how many nodes the tree has, and at how many places they stand.
fn drawn_once(page: &Games) -> Option<[usize; 2]> {
    let once = page.viewer.analysis.once.as_ref()?;
    Some([page.viewer.document.tree.n_nodes(), once.n_places()])
}

#[test]
fn equal_positions_are_drawn_once_where_somebody_says_so_and_in_the_link() {
    let page = begun("x..oo...x");
    assert_eq!(drawn_once(&page), None);
    let once = |page: &Rc<Games>| done(page, GamesAction::Viewer(ViewerAction::Toggle(Toggle::Once)));
    let page = done(&page, GamesAction::Viewer(ViewerAction::Go(Go::To(Step(40)))));
    let merged = once(&page);
    let [n_nodes, n_places] = drawn_once(&merged).expect("it is asked for");
    let tree = merged.viewer.analysis.replay.tree();
    assert_eq!(n_nodes, tree.n_nodes());
    assert!(n_places < n_nodes);
    assert_eq!(
        (merged.viewer.playback, merged.viewer.sentence()),
        (page.viewer.playback, page.viewer.sentence())
    );
    assert!(!merged.viewer.has_proofs() && page.viewer.has_proofs());
    holds_together(&merged);
    // A link says it, another search and another position keep it, and so does the second search.
    let link = merged.viewer.link().expect("a game has a link").to_string();
    assert!(link.contains("drawn=once"), "{link}");
    let again = opened(&link);
    assert_eq!((drawn_once(&again), again.viewer.notice.clone()), (Some([n_nodes, n_places]), None));
    assert_eq!(again.viewer.analysis.placement, merged.viewer.analysis.placement);
    let other = with_aids(&again, Aids::NONE);
    assert!(drawn_once(&other).is_some_and(|[n_nodes, n_places]| n_places < n_nodes));
    let two = changed(&again, Change::Compare(Some(Search::ALPHA_BETA)));
    assert!(two.viewer.second.as_ref().is_some_and(|second| second.analysis.once.is_some()));
    // A node that is picked is in view, wherever its place tells of another.
    let last = NodeId::new(tree.n_nodes() - 1);
    let picked = done(&merged, GamesAction::Viewer(ViewerAction::Select(Some(last))));
    assert_eq!(picked.viewer.selected, Some(last));
    // And back.
    let back = once(&merged);
    assert_eq!((drawn_once(&back), &back.viewer.analysis.placement), (None, &page.viewer.analysis.placement));
    assert!(!back.viewer.link().expect("a game has a link").to_string().contains("drawn"));
    // Where no two positions are equal, that is told.
    let one_ply = opened("game=ttt-.........-none&depth=1&drawn=once");
    assert_eq!(drawn_once(&one_ply), Some([10, 10]));
}

#[test]
fn a_position_that_is_repeated_with_fewer_plies_to_go_has_a_line_back_up() {
    let page = opened("game=pig-&depth=4&drawn=once&step=end");
    let viewer = &page.viewer;
    let (moment, played) = (viewer.moment(), viewer.analysis.game.as_ref().expect("it is a game"));
    let tree = viewer.analysis.replay.tree();
    let is_repeated = |&node: &NodeId| {
        let first = played.memory.first_of(node);
        tree.ancestors(node).any(|above| played.memory.first_of(above) == first)
    };
    let viewport = plywise_render::Viewport {
        left: 0.0,
        top: -100.0,
        width: 1e6,
        height: 1e4,
        scale: 1.0,
        squeeze: 1.0,
        flatten: 1.0,
    };
    let scene = viewer.analysis.scene_in(&viewer.stage(&moment), viewport);
    let lines: Vec<_> = scene.edges.iter().filter(|edge| edge.is_repetition).collect();
    assert!(!lines.is_empty() && tree.nodes().any(|node| is_repeated(&node)));
    for line in lines {
        assert!(is_repeated(&line.child) && line.to.y < line.from.y);
        assert_eq!(line.label.as_deref(), Some("repetition"));
    }
}

#[test]
fn boards_stand_below_nodes_only_where_one_search_has_all_the_room() {
    let alone = opened("game=ttt-xo.......-none&depth=2");
    assert!(alone.viewer.analysis.has_boards);
    let pair = done(&alone, GamesAction::Compare(true));
    let second = pair.viewer.second.as_ref().expect("there are two");
    assert!(!pair.viewer.analysis.has_boards && !second.analysis.has_boards);
    let height = |games: &Games| games.viewer.analysis.placement.height();
    assert!(height(&pair) < height(&alone), "{} {}", height(&pair), height(&alone));
    // Another convention makes the picture anew, and the boards do not come back; with the second search gone they do.
    let other = changed(&pair, Change::Ask(true));
    assert!(!other.viewer.analysis.has_boards);
    let again = done(&other, GamesAction::Compare(false));
    assert!(again.viewer.analysis.has_boards);
    assert_eq!(height(&again), height(&alone));
}

#[test]
fn a_second_search_is_another_where_minimax_is_too_large() {
    let alone = opened("game=nim-3.4.5-none");
    let first = alone.viewer.conventions.search.algorithm;
    let pair = done(&alone, GamesAction::Compare(true));
    let second = pair
        .viewer
        .second
        .as_ref()
        .unwrap_or_else(|| panic!("{:?} {:?}", pair.notice, pair.viewer.notice))
        .search
        .algorithm;
    assert!(second != first && second != Algorithm::Minimax, "{first:?} beside {second:?}");
}
