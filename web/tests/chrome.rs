//! What an embed's address asks for, and how the session keeps to it.

use std::rc::Rc;

use plywise_replay::{Command, Step};
use plywise_web::chrome::{Chrome, Controls, Mode, Panel};
use plywise_web::session::{Action, Go, Session};
use proptest::prelude::*;
use yew::Reducible as _;

fn read(address: &str) -> Chrome {
    let (chrome, misread) = Chrome::read(address);
    assert_eq!(misread, None, "{address}");
    chrome
}

#[test]
fn an_embed_that_asks_for_nothing_shows_the_tree_its_sentence_and_all_controls() {
    let chrome = read("");
    assert_eq!(chrome, Chrome::EMBED);
    assert!(chrome.shows(Panel::Tree) && chrome.shows(Panel::Text));
    assert!(![Panel::Code, Panel::Legend, Panel::Title].iter().any(|&panel| chrome.shows(panel)));
}

#[test]
fn a_mode_says_what_the_other_parts_are_unless_they_are_said() {
    let lecture = read("#mode=lecture");
    assert_eq!((lecture.mode, lecture.controls, lecture.hides_future), (Mode::Lecture, Controls::Few, true));
    let open = read("future=show&ui=std&mode=lecture");
    assert_eq!((open.controls, open.hides_future), (Controls::All, false));
    let still = read("mode=static&keys=focus");
    assert_eq!((still.controls, still.has_keys), (Controls::None, false));
}

#[test]
fn panels_are_a_list() {
    assert_eq!(read("show=tree%2Ccode%2Cvars"), read("show=tree,code,vars"));
    let chrome = read("show=tree,code,vars");
    assert!(chrome.shows(Panel::Code) && chrome.shows(Panel::Vars) && !chrome.shows(Panel::Text));
    assert!(!read("show=").shows(Panel::Tree));
}

#[test]
fn a_locked_embed_shows_neither_answers_nor_settings() {
    let chrome = read("lock=1&show=tree,counts,outline&future=show");
    assert!(chrome.hides_future && chrome.shows(Panel::Tree));
    assert!(![Panel::Counts, Panel::Outline].iter().any(|&panel| chrome.shows(panel)));
}

#[test]
fn what_is_not_understood_is_named_and_left_out() {
    let (chrome, misread) = Chrome::read("later=1&mode=fly&steps=9-3&show=tree,moon&lock=2&keys=x&ui=min");
    assert_eq!(misread.as_deref(), Some("mode=fly: expected explore, lecture or static"));
    let said = |address| Chrome::read(address).1.expect("it is not understood");
    assert_eq!(said("steps=9-3"), "steps=9-3: expected two step numbers such as 3-9, the smaller first");
    assert!(said("show=tree%2Cmoon").ends_with("vars, counts, legend, outline"));
    assert_eq!(said("lock=2"), "lock=2: expected 0 or 1");
    assert_eq!(chrome, read("ui=min"));
    assert_eq!(chrome.controls, Controls::Few);
}

fn embed(address: &str) -> Rc<Session> {
    Rc::new(Session::embed(address))
}

fn step_after(session: &Rc<Session>, action: Action) -> u32 {
    Rc::clone(session).reduce(action).playback.step().0
}

#[test]
fn only_the_steps_asked_for_can_be_reached() {
    let session = embed("example=t-textbook&by=event&steps=3-9&step=5");
    assert_eq!(session.playback.step(), Step(5));
    assert_eq!(session.range(), (Step(3), Step(9)));
    assert_eq!(step_after(&session, Action::Go(Go::Start)), 3);
    assert_eq!(step_after(&session, Action::Go(Go::End)), 9);
    assert_eq!(step_after(&session, Action::Go(Go::To(Step(1)))), 3);
    let last = session.reduce(Action::Go(Go::End));
    assert_eq!(step_after(&last, Action::Go(Go::Next)), 9);
    let again = Rc::clone(&last).reduce(Action::Play(Command::Play));
    assert!(
        again.playback.is_playing() && again.playback.step() == Step(3),
        "playing at the end starts over"
    );
    assert_eq!(embed("steps=3-9").playback.step(), Step(3));
    let beyond = embed("example=t-textbook&steps=5-9999");
    assert_eq!(beyond.range().1, beyond.playback.last());
}

#[test]
fn playing_stops_at_the_last_step_asked_for() {
    let mut session = embed("example=t-textbook&by=event&steps=3-5").reduce(Action::Play(Command::Play));
    for _ in 0..100 {
        session = session.reduce(Action::Tick(0.2));
    }
    assert_eq!((session.playback.step(), session.playback.is_playing()), (Step(5), false));
}

#[test]
fn another_address_asks_for_other_things() {
    let session = embed("mode=lecture&steps=3-9").reduce(Action::Follow("mode=static&step=1".into()));
    let chrome = session.chrome.expect("an embed stays one");
    assert_eq!((chrome.mode, chrome.steps, session.playback.step()), (Mode::Static, None, Step(1)));
}

#[test]
fn a_mistake_in_the_address_is_told() {
    let session = embed("mode=fly&example=t-textbook");
    let notice = session.notice.clone().expect("told");
    assert_eq!(&*notice, "Mode=fly: expected explore, lecture or static.");
    assert_eq!(session.document.example, Some("t-textbook"), "the rest is done all the same");
}

#[test]
fn the_page_itself_takes_no_notice_of_an_embeds_parts() {
    let session = Session::open("steps=3-9&mode=static&step=1");
    assert_eq!((session.chrome, session.playback.step()), (None, Step(1)));
}

proptest! {
    #[test]
    fn any_text_is_read(text in "\\PC{0,60}") {
        let _ = Chrome::read(&text);
    }

    #[test]
    fn no_action_leaves_the_range(from in 0_u32..40, more in 0_u32..40, steps in prop::collection::vec(0_u32..60, 0..12)) {
        let mut session = embed(&format!("example=w-example-1&steps={from}-{}", from + more));
        for (nth, step) in steps.into_iter().enumerate() {
            let go = [Go::To(Step(step)), Go::Next, Go::Back, Go::Start, Go::End][(nth + step as usize) % 5];
            session = session.reduce(Action::Go(go));
            let (first, last) = session.range();
            prop_assert!((first..=last).contains(&session.playback.step()));
        }
    }
}
