//! A game on the page: another search goes through another tree, and what the search keeps in mind can be looked at.

use std::rc::Rc;

use plywise_conventions::Profile;
use plywise_page::games::{SHOWN, from_position};
use plywise_page::{Page, PageAction};
use plywise_replay::{Step, Work};
use plywise_search::{Aids, Algorithm, Cut, Horizon, NodeId, Options, Order, Returns, Search, Unit};
use plywise_viewer::game::Game;
use plywise_viewer::{CameraMove, Go, ViewerAction};
use proptest::prelude::*;
use yew::Reducible as _;

fn game(start: &str) -> Game {
    from_position(SHOWN[0], start).expect("a position that can come up")
}

fn begun(start: &str) -> Rc<Page> {
    Rc::new(Page::open("")).reduce(PageAction::Begin(game(start)))
}

/// With its search changed.
fn set(page: &Rc<Page>, change: impl FnOnce(&mut Search)) -> Rc<Page> {
    let mut search = page.viewer.conventions.search;
    change(&mut search);
    Rc::clone(page).reduce(PageAction::Search(search))
}

fn with_aids(page: &Rc<Page>, aids: Aids) -> Rc<Page> {
    let options = Options { aids, ..page.viewer.conventions.search.options };
    set(page, |search| search.options = options)
}

const ALL: Aids = Aids { table: true, killers: true, history: true };

fn entered(page: &Page) -> u32 {
    page.viewer.analysis.summary.entered
}

/// What must hold whatever is done: every node that is remembered is one of the tree that is shown.
fn holds_together(page: &Page) {
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
    assert!(page.viewer.document.game.is_some() || aids == Aids::NONE, "a drawn tree has no aids");
}

#[test]
fn every_named_position_can_be_searched_with_each_aid() {
    // By the command line: `plywise game BOARD --table --killers --history`.
    let costs = [(38, 27), (93, 44), (80, 69), (406, 77), (1_093, 438), (18_297, 3_364)];
    for (&(start, _), (plain, aided)) in SHOWN[0].info().starts.iter().zip(costs) {
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
        assert_eq!(played.others[0].entered, plain);
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
    type Deed = fn(&Rc<Page>) -> Rc<Page>;
    let deeds: [Deed; 4] = [
        |page| set(page, |search| search.rules.returns = Returns::FailHard),
        |page| set(page, |search| search.order = Order::RightToLeft),
        |page| set(page, |search| search.algorithm = Algorithm::MtdF),
        |page| Rc::clone(page).reduce(PageAction::Use(Profile::from_key("bounds").expect("a profile"))),
    ];
    for deed in deeds {
        page = deed(&page);
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
    let again = Page::open(&page.viewer.link().expect("a game has a link").to_string());
    assert_eq!(again.viewer.conventions, page.viewer.conventions);
    assert_eq!((entered(&again), again.viewer.notice), (82, None));
    // From the empty board, five plies are as many as minimax is offered for.
    for (depth, algorithm) in [(5, Algorithm::Minimax), (6, Algorithm::AlphaBeta)] {
        assert_eq!(limited(depth).viewer.conventions.search.algorithm, algorithm, "depth {depth}");
    }
    holds_together(&limited(3));
}

#[test]
fn another_search_of_a_game_forgets_nodes_of_the_tree_before() {
    let page = with_aids(&begun("o.x.....x"), Aids::NONE);
    let last = NodeId::new(page.viewer.document.tree.n_nodes() - 1);
    let page = page
        .reduce(PageAction::Viewer(ViewerAction::Select(Some(last))))
        .reduce(PageAction::Viewer(ViewerAction::Go(Go::End)));
    assert_eq!(page.viewer.selected, Some(last));
    let page = with_aids(&page, ALL);
    holds_together(&page);
    assert_eq!(page.viewer.selected, None);
    // What only changes how things are written keeps the tree and the node.
    let first = NodeId::new(1);
    let page = page.reduce(PageAction::Viewer(ViewerAction::Select(Some(first))));
    let page = page.reduce(PageAction::Annotate(plywise_conventions::Annotation::Value));
    assert_eq!(page.viewer.selected, Some(first));
    holds_together(&page);
}

#[test]
fn with_and_without_stand_side_by_side() {
    let page = with_aids(&begun("x..oo...x"), ALL);
    let search = page.viewer.conventions.search;
    let plain = Search { options: Options::PLAIN, ..search };
    let page =
        page.reduce(PageAction::Compare(Some(plain))).reduce(PageAction::Viewer(ViewerAction::Go(Go::End)));
    let rival = page.viewer.second.as_ref().expect("there is a second search");
    assert_eq!(rival.search.options.aids, Aids::NONE);
    assert_eq!((entered(&page), rival.analysis.summary.entered), (44, 93));
    assert_eq!(page.viewer.second_step(), Some(rival.analysis.replay.last_step()));
    let swapped = Rc::clone(&page).reduce(PageAction::Swap);
    assert_eq!(entered(&swapped), 93);
    assert_eq!(swapped.viewer.second.as_ref().map(|rival| rival.analysis.summary.entered), Some(44));
    for page in [page, swapped] {
        let again = Page::open(&page.viewer.link().expect("a game has a link").to_string());
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
    let page = Page::open(link);
    assert_eq!(page.viewer.notice, None);
    assert_eq!(page.viewer.document.game, Some(game("x..oo...x")));
    assert_eq!(
        page.viewer.conventions.search.options.aids,
        Aids { table: true, killers: false, history: true }
    );
    assert_eq!(page.viewer.playback.step(), Step(20));
    let again = Page::open(&page.viewer.link().expect("a game has a link").to_string());
    assert_eq!(
        (again.viewer.link(), &again.viewer.document.game),
        (page.viewer.link(), &page.viewer.document.game)
    );
    // Without a position it is the empty board, without aids plain alpha-beta.
    let plain = Page::open("game=ttt");
    assert_eq!(plain.viewer.document.game, Some(game(".........")));
    assert_eq!(entered(&plain), 18_297);
    for (link, said) in [
        ("game=chess", "does not know the game “chess”"),
        ("game=ttt-xx.......", "moves first, and then"),
        ("game=ttt-xo", "nine squares"),
        ("game=ttt-.........-table.magic", "“magic”"),
    ] {
        let notice = Page::open(link).viewer.notice.expect(link);
        assert!(notice.contains(said), "{link}: {notice}");
    }
}

#[test]
fn a_tree_that_is_typed_leaves_the_game() {
    let page = begun("x..oo...x");
    assert_eq!(&*page.editor.draft, "");
    let page = page
        .reduce(PageAction::Compare(Some(Search::MINIMAX)))
        .reduce(PageAction::Edit("((3 12)(2 4))".into()));
    assert_eq!(page.viewer.document.game, None);
    holds_together(&page);
    let comparison = page.viewer.comparison().expect("there is a second search");
    assert_eq!(comparison.counts.map(|counts| counts.evaluated), [3, 4]);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]
    #[test]
    fn it_holds_together_whatever_somebody_does(deeds in prop::collection::vec((0usize..16, any::<usize>()), 1..24)) {
        let mut page = Rc::new(Page::open("game=ttt-o.x..ox.x-table"));
        for (deed, nth) in deeds {
            let node = NodeId::new(nth % page.viewer.document.tree.n_nodes());
            let search = page.viewer.conventions.search;
            let aids = Aids { table: nth & 1 > 0, killers: nth & 2 > 0, history: nth & 4 > 0 };
            let options = Options { aids, ..search.options };
            page = page.reduce(match deed {
                0 | 1 => PageAction::Search(Search { options, ..search }),
                2 => PageAction::Begin(game(SHOWN[0].info().starts[nth % 4].0)),
                3 => PageAction::Open("c-depth-limit"),
                4 => PageAction::Compare(Some(Search { options, ..search })),
                5 => PageAction::Compare(None),
                6 => PageAction::Swap,
                7 => PageAction::Viewer(ViewerAction::Select(Some(node))),
                8 => PageAction::Viewer(ViewerAction::Unfold(node)),
                9 if nth & 1 > 0 => {
                    let horizon = (nth % 5 > 0).then_some(Horizon { depth: 1 + nth as u32 % 4, unit: Unit::Plies });
                    PageAction::Search(Search { horizon, ..search })
                }
                9 => PageAction::Search(Search { algorithm: Algorithm::ALL[nth % Algorithm::ALL.len()], ..search }),
                10 => PageAction::Viewer(ViewerAction::Go(Go::To(Step(nth as u32 % 200)))),
                11 => PageAction::Viewer(ViewerAction::Go(Go::OnTo(node))),
                12 => PageAction::CountBy(if nth & 1 > 0 { Work::Events } else { Work::Leaves }),
                13 => PageAction::Viewer(ViewerAction::MoveCamera(CameraMove::Fit)),
                14 => PageAction::SortTable,
                _ => PageAction::Edit("((3 12)~4(2 4))".into()),
            });
            holds_together(&page);
            let _ = page.viewer.moment().counts();
            if let Some(step) = page.viewer.second_step() {
                let rival = page.viewer.second.as_ref().expect("it has a step");
                prop_assert!(step <= rival.analysis.replay.last_step());
            }
            let again = Page::open(&page.viewer.link().expect("small").to_string());
            prop_assert_eq!(&again.viewer.document.game, &page.viewer.document.game);
            prop_assert_eq!(again.viewer.conventions.search.options.aids, page.viewer.conventions.search.options.aids);
            prop_assert_eq!(again.viewer.conventions.search.horizon, page.viewer.conventions.search.horizon);
            prop_assert_eq!(again.viewer.analysis.summary, page.viewer.analysis.summary);
        }
    }
}

#[test]
fn squares_are_read_as_they_are_written() {
    for &(start, _) in SHOWN[0].info().starts {
        assert_eq!(game(start).start(), start);
    }
}
