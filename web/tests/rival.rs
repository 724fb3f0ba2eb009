//! Two searches side by side: one scrubber, the same work done, and nothing lost on the way.

use std::rc::Rc;

use plywise_replay::{Command, Step, Work};
use plywise_search::{Algorithm, Cut, Order, Rules, Search};
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
