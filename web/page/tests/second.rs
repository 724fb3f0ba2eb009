//! Two searches side by side: one scrubber, the same work done, and nothing lost on the way.

use std::rc::Rc;

use plywise_page::{Drawer, Page, PageAction, Place};
use plywise_replay::{Command, Step, Work};
use plywise_search::{Algorithm, Cut, Event, Horizon, NodeId, Order, Rules, Search, Unit};
use plywise_viewer::{Go, Toggle, ViewerAction};
use yew::Reducible as _;

fn opened(actions: impl IntoIterator<Item = PageAction>) -> Rc<Page> {
    actions.into_iter().fold(Rc::new(Page::open("")), |page, action| page.reduce(action))
}

fn minimax_beside() -> Rc<Page> {
    opened([PageAction::Open("w-skrentny"), PageAction::Compare(Some(Search::MINIMAX))])
}

fn leaves(page: &Page) -> [u32; 2] {
    let rival = page.viewer.second.as_ref().expect("there is a second search");
    let step = page.viewer.second_step().expect("there is a second search");
    [page.viewer.moment().counts().evaluated, rival.analysis.replay.at(step).counts().evaluated]
}

#[test]
fn both_have_evaluated_the_same_leaves_until_one_is_done() {
    let mut page = minimax_beside();
    let all = page.viewer.analysis.replay.work(Work::Leaves);
    let mut seen = Vec::new();
    while page.viewer.playback.step() < page.viewer.playback.last() {
        let [first, second] = leaves(&page);
        assert_eq!(first.min(all), second.min(all), "at {:?}", page.viewer.playback.step());
        seen.push(second);
        page = page.reduce(PageAction::Viewer(ViewerAction::Go(Go::Next)));
    }
    // Skrentny’s tree has 15 leaves; X, Q, R, U and V are cut off.
    assert_eq!(leaves(&page), [10, 15]);
    assert!(seen.is_sorted());
    // And all the way back.
    while page.viewer.playback.step() > Step::START {
        let before = page.viewer.playback.step();
        page = page.reduce(PageAction::Viewer(ViewerAction::Go(Go::Back)));
        assert!(page.viewer.playback.step() < before);
    }
    assert_eq!(page.viewer.second_step(), Some(Step::START));
}

#[test]
fn where_the_second_search_tells_a_cut_its_picture_shows_it() {
    let rules = Rules { cut: Cut::Beyond, ..Search::ALPHA_BETA.rules };
    let other_rule = Search { rules, ..Search::ALPHA_BETA };
    for (key, search) in [
        ("w-skrentny", other_rule),
        ("w-skrentny", Search { order: Order::RightToLeft, ..Search::ALPHA_BETA }),
        ("t-textbook", other_rule),
    ] {
        let mut page = opened([PageAction::Open(key), PageAction::Compare(Some(search))]);
        let mut n_cuts = 0;
        while page.viewer.playback.step() < page.viewer.playback.last() {
            let before = page.viewer.second_step();
            page = page.reduce(PageAction::Viewer(ViewerAction::Go(Go::Next)));
            let (step, second) = (page.viewer.second_step(), page.viewer.second.as_ref());
            let (step, second) = step.zip(second).expect("there is a second search");
            if before == Some(step) || step == second.analysis.replay.last_step() {
                continue;
            }
            let sentence = page.viewer.second_sentence().expect("it tells what it did").to_string();
            let is_cut = matches!(second.analysis.replay.at(step).event(), Some(Event::Pruned { .. }));
            assert_eq!(sentence.contains("cutoff"), is_cut, "{key}, step {}: {sentence}", step.0);
            n_cuts += u32::from(is_cut);
        }
        assert!(n_cuts > 0, "{key}: {n_cuts}");
    }
}

#[test]
fn at_the_end_both_are_over() {
    for (work, ..) in Work::ALL {
        let page = minimax_beside()
            .reduce(PageAction::CountBy(work))
            .reduce(PageAction::Viewer(ViewerAction::Go(Go::End)));
        let rival = page.viewer.second.as_ref().expect("there is a second search");
        assert_eq!(page.viewer.second_step(), Some(rival.analysis.replay.last_step()));
        assert_eq!(page.viewer.moment().next_event(), None);
    }
}

#[test]
fn playing_goes_on_to_the_end_of_the_longer_search() {
    let mut page = minimax_beside().reduce(PageAction::Viewer(ViewerAction::Play(Command::SetSpeed(50.0))));
    page = page.reduce(PageAction::Viewer(ViewerAction::Play(Command::Play)));
    for _ in 0..100 {
        page = page.reduce(PageAction::Viewer(ViewerAction::Tick(0.2)));
    }
    assert_eq!(leaves(&page), [10, 15]);
    assert!(!page.viewer.playback.is_playing());
}

#[test]
fn swapping_twice_is_nothing() {
    let page = minimax_beside();
    let swapped = Rc::clone(&page).reduce(PageAction::Swap);
    assert_eq!(swapped.viewer.conventions.search.algorithm, Algorithm::Minimax);
    let back = swapped.reduce(PageAction::Swap);
    assert_eq!(back.viewer.conventions, page.viewer.conventions);
    assert_eq!(back.viewer.second.as_ref().map(|rival| rival.search), Some(Search::MINIMAX));
}

#[test]
fn another_tree_is_searched_by_both() {
    let page = minimax_beside().reduce(PageAction::Edit("((3 12 8)(2 4 6)(14 5 2))".into()));
    let page = page.reduce(PageAction::Viewer(ViewerAction::Go(Go::End)));
    assert_eq!(leaves(&page), [7, 9]);
    let comparison = page.viewer.comparison().expect("there is a second search");
    assert_eq!(comparison.only[0], []);
    assert_eq!(comparison.only[1].len(), 2);
}

#[test]
fn without_a_second_search_the_playback_ends_with_the_first() {
    let page = minimax_beside()
        .reduce(PageAction::Viewer(ViewerAction::Go(Go::End)))
        .reduce(PageAction::Compare(None));
    assert_eq!(page.viewer.playback.last(), page.viewer.analysis.replay.last_step());
    assert_eq!(page.viewer.second_step(), None);
}

#[test]
fn the_rule_and_the_order_are_one_click_each() {
    let page = opened([PageAction::Edit("((3 9)(3 1))".into())]);
    let search = page.viewer.conventions.search;
    let strict = Search { rules: Rules { cut: Cut::Beyond, ..search.rules }, ..search };
    let comparison = Rc::clone(&page).reduce(PageAction::Compare(Some(strict))).viewer.comparison();
    assert_eq!(comparison.map(|both| both.only.map(|leaves| leaves.len())), Some([0, 1]));
    let reversed = Search { order: Order::RightToLeft, ..search };
    let comparison = page.reduce(PageAction::Compare(Some(reversed))).viewer.comparison();
    let entered = comparison.map(|both| both.counts.map(|counts| counts.evaluated));
    assert_eq!(entered, Some([3, 4]));
}

/// The example in which depth 1 moves to A and depth 2 to B.
fn one_ply_deeper() -> Rc<Page> {
    let page = opened([PageAction::Open("c-depth-limit")]);
    let search = page.viewer.conventions.search;
    assert_eq!(search.horizon, Some(Horizon { depth: 1, unit: Unit::Plies }));
    let deeper = Horizon { depth: 2, unit: Unit::Plies };
    page.reduce(PageAction::Compare(Some(Search { horizon: Some(deeper), ..search })))
}

fn moves(page: &Page) -> [Option<String>; 2] {
    let comparison = page.viewer.comparison().expect("there is a second search");
    comparison.moves.map(|chosen| chosen.map(|node: NodeId| page.viewer.document.tree.label(node)))
}

#[test]
fn one_ply_deeper_is_seen_beside_the_first() {
    let page = one_ply_deeper();
    assert_eq!(moves(&page), [Some("A".to_owned()), Some("B".to_owned())]);
    // What the first does with its own limit is its own affair.
    let page = {
        let search = page.viewer.conventions.search;
        page.reduce(PageAction::Search(Search { horizon: None, ..search }))
    };
    assert_eq!(moves(&page), [Some("B".to_owned()), Some("B".to_owned())]);
    assert_eq!(
        page.viewer.second.as_ref().and_then(|rival| rival.search.horizon).map(|limit| limit.depth),
        Some(2)
    );
}

#[test]
fn a_link_keeps_both_depths() {
    for depth in
        [Some(Horizon { depth: 2, unit: Unit::Plies }), None, Some(Horizon { depth: 1, unit: Unit::Rounds })]
    {
        let page = one_ply_deeper();
        let search = Search { horizon: depth, ..page.viewer.conventions.search };
        let page = page.reduce(PageAction::Compare(Some(search)));
        let link = page.viewer.link().expect("a small tree").to_string();
        let again = Page::open(&link);
        assert_eq!(again.viewer.second.as_ref().map(|rival| rival.search), Some(search), "{link}");
        assert_eq!(again.viewer.conventions.search.horizon.map(|limit| limit.depth), Some(1));
    }
    // Without a limit of its own the second is as deep as the first, as in every older link.
    let shared = Page::open("example=c-depth-limit&depth=1&vs=alphabeta.le.rtl");
    assert_eq!(
        shared.viewer.second.as_ref().and_then(|rival| rival.search.horizon).map(|limit| limit.depth),
        Some(1)
    );
}

#[test]
fn another_tree_without_static_values_has_no_depth_limit_for_either() {
    let page = one_ply_deeper().reduce(PageAction::Edit("((3 12)(2 4))".into()));
    assert_eq!(page.viewer.second.as_ref().and_then(|rival| rival.search.horizon), None);
    assert_eq!(moves(&page), [Some("L2-1".to_owned()), Some("L2-1".to_owned())]);
}

#[test]
fn the_second_search_is_told_as_fully_as_the_first() {
    let narrated = |page: &Page| {
        let said = [Some(page.viewer.sentence()), page.viewer.second_sentence()];
        said.map(|said| said.map(|said| said.to_string()))
    };
    // The same search beside itself says the same at every slide.
    let mut page = opened([
        PageAction::Open("w-skrentny"),
        PageAction::Compare(Some(Search::ALPHA_BETA)),
        PageAction::CountBy(Work::Events),
    ]);
    let first = page.viewer.conventions.search;
    page = page.reduce(PageAction::Compare(Some(first)));
    let mut n_slides = 0;
    while page.viewer.playback.step() < page.viewer.playback.last() {
        page = page.reduce(PageAction::Viewer(ViewerAction::Go(Go::Next)));
        let [first, second] = narrated(&page);
        assert_eq!(first, second, "at {:?}", page.viewer.playback.step());
        n_slides += 1;
    }
    assert!(n_slides > 10);
    // Minimax in step by leaves: what it handed up since the slide before is told, not its last event alone.
    let page = minimax_beside().reduce(PageAction::Viewer(ViewerAction::Go(Go::To(Step(20)))));
    let page = page.reduce(PageAction::Viewer(ViewerAction::Go(Go::Next)));
    let said = "X gives −5, better for Min than −3: O is now −5. The first value at B is 4, from F.";
    assert_eq!(narrated(&page)[1].as_deref(), Some(said));
}

#[test]
fn while_the_second_search_stands_still_it_tells_what_it_told() {
    let mut page = Rc::new(Page::open("example=w-skrentny&profile=bounds&order=best&vs=alpha-beta.le.best"));
    let mut n_still = 0;
    while page.viewer.playback.step() < page.viewer.playback.last() {
        let before = (page.viewer.second_step(), page.viewer.second_sentence());
        page = page.reduce(PageAction::Viewer(ViewerAction::Go(Go::Next)));
        if page.viewer.second_step() == before.0 {
            assert_eq!(page.viewer.second_sentence(), before.1, "at {:?}", page.viewer.playback.step());
            n_still += 1;
        }
    }
    assert!(n_still > 5, "{n_still}");
}

#[test]
fn however_much_the_second_search_does_at_once_there_is_room_for_what_it_says() {
    let (mut n_shortened, mut n_whole) = (0, 0);
    for (key, second) in [
        ("w-skrentny", "negascout"),
        ("w-skrentny", "mtdf"),
        ("q-quiz", "mtdf"),
        ("s-steps", "mtdf"),
        ("w-order-2", "sss-star"),
    ] {
        let mut page = Rc::new(Page::open(&format!("example={key}&vs={second}.le.ltr")));
        while page.viewer.playback.step() < page.viewer.playback.last() {
            page = page.reduce(PageAction::Viewer(ViewerAction::Go(Go::Next)));
            let said = page.viewer.second_sentence().expect("it tells what it did").to_string();
            assert!(said.chars().count() < 380, "{key}, {second}: {said}");
            // It tells more than the last event, and that something is missing.
            let is_shortened = said.starts_with("More has changed than fits here. ");
            assert!(!is_shortened || said.matches(['.', ':']).count() > 2, "{key}, {second}: {said}");
            n_shortened += u32::from(is_shortened);
            n_whole += u32::from(!is_shortened);
        }
    }
    assert!(n_shortened > 10 && n_whole > n_shortened, "{n_shortened} and {n_whole}");
}

#[test]
fn the_first_search_beside_another_comes_to_its_end_where_leaves_are_unknown() {
    for example in ["t-textbook", "w-example-1", "w-skrentny", "q-minimax"] {
        let page = opened([PageAction::Open(example), PageAction::Place(Place::Compare)]);
        let second = page.viewer.second.as_ref().expect("there is a second search");
        assert_eq!(second.analysis.replay.trace().stopped(), None, "{example}");
        assert_ne!(second.search, page.viewer.conventions.search, "{example}");
    }
}

#[test]
fn wide_trees_stand_above_each_other_only_where_half_a_page_has_height_for_their_levels() {
    let full = |width: usize, depth: usize| {
        (0..depth).fold("1".to_owned(), |below, _| format!("({})", vec![below; width].join(" ")))
    };
    let stacks = |text: String| {
        let beside = PageAction::Compare(Some(Search::MINIMAX));
        opened([PageAction::Edit(text.into()), beside]).viewer.stacks_pair()
    };
    assert_eq!(stacks(full(5, 2)), Some(true));
    assert_eq!(stacks(full(3, 4)), Some(false));
}

#[test]
fn escape_closes_a_drawer_before_the_outline_under_it() {
    let escape = || PageAction::Viewer(ViewerAction::Escape);
    let page = minimax_beside();
    let page = page.reduce(PageAction::Viewer(ViewerAction::Toggle(Toggle::Outline)));
    let page = page.reduce(PageAction::Drawer(Some(Drawer::Code))).reduce(escape());
    assert_eq!((page.drawer, page.viewer.outline.is_shown), (None, true));
    let page = page.reduce(escape());
    assert!(!page.viewer.outline.is_shown);
}
