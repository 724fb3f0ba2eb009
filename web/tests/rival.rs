//! Two searches side by side: one scrubber, the same work done, and nothing lost on the way.

use std::rc::Rc;

use plywise_replay::{Command, Step, Work};
use plywise_search::{Algorithm, Cut, Horizon, NodeId, Order, Rules, Search, Unit};
use plywise_web::session::{Action, Go, Session};
use yew::Reducible as _;

fn opened(actions: impl IntoIterator<Item = Action>) -> Rc<Session> {
    actions.into_iter().fold(Rc::new(Session::open("")), |session, action| session.reduce(action))
}

fn minimax_beside() -> Rc<Session> {
    opened([Action::Open("w-skrentny"), Action::Compare(Some(Search::MINIMAX))])
}

fn leaves(session: &Session) -> [u32; 2] {
    let rival = session.rival.as_ref().expect("there is a second search");
    let step = session.rival_step().expect("there is a second search");
    [session.moment().counts().evaluated, rival.lesson.replay.at(step).counts().evaluated]
}

#[test]
fn both_have_evaluated_the_same_leaves_until_one_is_done() {
    let mut session = minimax_beside();
    let all = session.lesson.replay.work(Work::Leaves);
    let mut seen = Vec::new();
    while session.playback.step() < session.playback.last() {
        let [first, second] = leaves(&session);
        assert_eq!(first.min(all), second.min(all), "at {:?}", session.playback.step());
        seen.push(second);
        session = session.reduce(Action::Go(Go::Next));
    }
    // Skrentny’s tree has 15 leaves; X, Q, R, U and V are cut off.
    assert_eq!(leaves(&session), [10, 15]);
    assert!(seen.is_sorted());
    // And all the way back.
    while session.playback.step() > Step::START {
        let before = session.playback.step();
        session = session.reduce(Action::Go(Go::Back));
        assert!(session.playback.step() < before);
    }
    assert_eq!(session.rival_step(), Some(Step::START));
}

#[test]
fn at_the_end_both_are_over() {
    for (work, ..) in Work::ALL {
        let session = minimax_beside().reduce(Action::CountBy(work)).reduce(Action::Go(Go::End));
        let rival = session.rival.as_ref().expect("there is a second search");
        assert_eq!(session.rival_step(), Some(rival.lesson.replay.last_step()));
        assert_eq!(session.moment().next_event(), None);
    }
}

#[test]
fn playing_goes_on_to_the_end_of_the_longer_search() {
    let mut session = minimax_beside().reduce(Action::Play(Command::SetSpeed(50.0)));
    session = session.reduce(Action::Play(Command::Play));
    for _ in 0..100 {
        session = session.reduce(Action::Tick(0.2));
    }
    assert_eq!(leaves(&session), [10, 15]);
    assert!(!session.playback.is_playing());
}

#[test]
fn swapping_twice_is_nothing() {
    let session = minimax_beside();
    let swapped = Rc::clone(&session).reduce(Action::Swap);
    assert_eq!(swapped.conventions.search.algorithm, Algorithm::Minimax);
    let back = swapped.reduce(Action::Swap);
    assert_eq!(back.conventions, session.conventions);
    assert_eq!(back.rival.as_ref().map(|rival| rival.search), Some(Search::MINIMAX));
}

#[test]
fn another_tree_is_searched_by_both() {
    let session = minimax_beside().reduce(Action::Edit("((3 12 8)(2 4 6)(14 5 2))".into()));
    let session = session.reduce(Action::Go(Go::End));
    assert_eq!(leaves(&session), [7, 9]);
    let comparison = session.comparison().expect("there is a second search");
    assert_eq!(comparison.only[0], []);
    assert_eq!(comparison.only[1].len(), 2);
}

#[test]
fn without_a_second_search_the_playback_ends_with_the_first() {
    let session = minimax_beside().reduce(Action::Go(Go::End)).reduce(Action::Compare(None));
    assert_eq!(session.playback.last(), session.lesson.replay.last_step());
    assert_eq!(session.rival_step(), None);
}

#[test]
fn the_rule_and_the_order_are_one_click_each() {
    let session = opened([Action::Edit("((3 9)(3 1))".into())]);
    let search = session.conventions.search;
    let strict = Search { rules: Rules { cut: Cut::Beyond, ..search.rules }, ..search };
    let comparison = Rc::clone(&session).reduce(Action::Compare(Some(strict))).comparison();
    assert_eq!(comparison.map(|both| both.only.map(|leaves| leaves.len())), Some([0, 1]));
    let reversed = Search { order: Order::RightToLeft, ..search };
    let comparison = session.reduce(Action::Compare(Some(reversed))).comparison();
    let entered = comparison.map(|both| both.counts.map(|counts| counts.evaluated));
    assert_eq!(entered, Some([3, 4]));
}

/// The example in which depth 1 moves to A and depth 2 to B.
fn one_ply_deeper() -> Rc<Session> {
    let session = opened([Action::Open("c-depth-limit")]);
    let search = session.conventions.search;
    assert_eq!(search.horizon, Some(Horizon { depth: 1, unit: Unit::Plies }));
    let deeper = Horizon { depth: 2, unit: Unit::Plies };
    session.reduce(Action::Compare(Some(Search { horizon: Some(deeper), ..search })))
}

fn moves(session: &Session) -> [Option<String>; 2] {
    let comparison = session.comparison().expect("there is a second search");
    comparison.moves.map(|chosen| chosen.map(|node: NodeId| session.document.tree.label(node)))
}

#[test]
fn one_ply_deeper_is_seen_beside_the_first() {
    let session = one_ply_deeper();
    assert_eq!(moves(&session), [Some("A".to_owned()), Some("B".to_owned())]);
    // What the first does with its own limit is its own affair.
    let session = {
        let search = session.conventions.search;
        session.reduce(Action::Search(Search { horizon: None, ..search }))
    };
    assert_eq!(moves(&session), [Some("B".to_owned()), Some("B".to_owned())]);
    assert_eq!(
        session.rival.as_ref().and_then(|rival| rival.search.horizon).map(|limit| limit.depth),
        Some(2)
    );
}

#[test]
fn a_link_keeps_both_depths() {
    for depth in
        [Some(Horizon { depth: 2, unit: Unit::Plies }), None, Some(Horizon { depth: 1, unit: Unit::Rounds })]
    {
        let session = one_ply_deeper();
        let search = Search { horizon: depth, ..session.conventions.search };
        let session = session.reduce(Action::Compare(Some(search)));
        let link = session.link().expect("a small tree").to_string();
        let again = Session::open(&link);
        assert_eq!(again.rival.as_ref().map(|rival| rival.search), Some(search), "{link}");
        assert_eq!(again.conventions.search.horizon.map(|limit| limit.depth), Some(1));
    }
    // Without a limit of its own the second is as deep as the first, as in every older link.
    let shared = Session::open("example=c-depth-limit&depth=1&vs=alphabeta.le.rtl");
    assert_eq!(
        shared.rival.as_ref().and_then(|rival| rival.search.horizon).map(|limit| limit.depth),
        Some(1)
    );
}

#[test]
fn another_tree_without_static_values_has_no_depth_limit_for_either() {
    let session = one_ply_deeper().reduce(Action::Edit("((3 12)(2 4))".into()));
    assert_eq!(session.rival.as_ref().and_then(|rival| rival.search.horizon), None);
    assert_eq!(moves(&session), [Some("L2-1".to_owned()), Some("L2-1".to_owned())]);
}
