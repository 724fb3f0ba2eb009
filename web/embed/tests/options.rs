//! What an embed's address asks for, and how the embed keeps to it.

use std::rc::Rc;

use plywise_embed::{Controls, Embed, EmbedAction, Mode, Options, Panel};
use plywise_replay::{Command, Step};
use plywise_viewer::{Go, ViewerAction};
use proptest::prelude::*;
use yew::Reducible as _;

fn read(address: &str) -> Options {
    let (options, misread) = Options::read(address);
    assert_eq!(misread, None, "{address}");
    options
}

#[test]
fn an_embed_that_asks_for_nothing_shows_the_tree_its_sentence_and_all_controls() {
    let options = read("");
    assert_eq!(options, Options::EMBED);
    assert!(options.shows(Panel::Tree) && options.shows(Panel::Text));
    assert!(![Panel::Code, Panel::Legend, Panel::Title].iter().any(|&panel| options.shows(panel)));
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
    let options = read("show=tree,code,vars");
    assert!(options.shows(Panel::Code) && options.shows(Panel::Vars) && !options.shows(Panel::Text));
    assert!(!read("show=").shows(Panel::Tree));
}

#[test]
fn a_locked_embed_shows_neither_answers_nor_settings() {
    let options = read("lock=1&show=tree,counts,outline&future=show");
    assert!(options.hides_future && options.shows(Panel::Tree));
    assert!(![Panel::Counts, Panel::Outline].iter().any(|&panel| options.shows(panel)));
}

#[test]
fn what_is_not_understood_is_named_and_left_out() {
    let (options, misread) = Options::read("later=1&mode=fly&steps=9-3&show=tree,moon&lock=2&keys=x&ui=min");
    assert_eq!(
        misread.as_deref(),
        Some(
            "the address says mode=fly, where explore, lecture or static is expected: this setting is left out"
        )
    );
    let said = |address| Options::read(address).1.expect("it is not understood");
    assert_eq!(
        said("steps=9-3"),
        "the address says steps=9-3, where two step numbers such as 3-9, the smaller first is expected: this setting is left out"
    );
    assert!(said("show=tree%2Cmoon").contains("vars, counts, legend, outline"));
    assert_eq!(said("lock=2"), "the address says lock=2, where 0 or 1 is expected: this setting is left out");
    assert_eq!(options, read("ui=min"));
    assert_eq!(options.controls, Controls::Few);
}

fn opened(address: &str) -> Rc<Embed> {
    Rc::new(Embed::open(address))
}

fn step_after(embed: &Rc<Embed>, action: EmbedAction) -> u32 {
    Rc::clone(embed).reduce(action).viewer.playback.step().0
}

#[test]
fn only_the_steps_asked_for_can_be_reached() {
    let embed = opened("example=t-textbook&by=event&steps=3-9&step=5");
    assert_eq!(embed.viewer.playback.step(), Step(5));
    assert_eq!(embed.viewer.range(), (Step(3), Step(9)));
    assert_eq!(step_after(&embed, EmbedAction::Viewer(ViewerAction::Go(Go::Start))), 3);
    assert_eq!(step_after(&embed, EmbedAction::Viewer(ViewerAction::Go(Go::End))), 9);
    assert_eq!(step_after(&embed, EmbedAction::Viewer(ViewerAction::Go(Go::To(Step(1))))), 3);
    let last = embed.reduce(EmbedAction::Viewer(ViewerAction::Go(Go::End)));
    assert_eq!(step_after(&last, EmbedAction::Viewer(ViewerAction::Go(Go::Next))), 9);
    let again = Rc::clone(&last).reduce(EmbedAction::Viewer(ViewerAction::Play(Command::Play)));
    assert!(
        again.viewer.playback.is_playing() && again.viewer.playback.step() == Step(3),
        "playing at the end starts over"
    );
    assert_eq!(opened("steps=3-9").viewer.playback.step(), Step(3));
    let beyond = opened("example=t-textbook&steps=5-9999");
    assert_eq!(beyond.viewer.range().1, beyond.viewer.playback.last());
}

#[test]
fn playing_stops_at_the_last_step_asked_for() {
    let mut embed = opened("example=t-textbook&by=event&steps=3-5")
        .reduce(EmbedAction::Viewer(ViewerAction::Play(Command::Play)));
    for _ in 0..100 {
        embed = embed.reduce(EmbedAction::Viewer(ViewerAction::Tick(0.2)));
    }
    assert_eq!((embed.viewer.playback.step(), embed.viewer.playback.is_playing()), (Step(5), false));
}

#[test]
fn another_address_asks_for_other_things() {
    let embed = opened("mode=lecture&steps=3-9").reduce(EmbedAction::Follow("mode=static&step=1".into()));
    let options = embed.options;
    assert_eq!((options.mode, options.steps, embed.viewer.playback.step()), (Mode::Static, None, Step(1)));
}

#[test]
fn a_mistake_in_the_address_is_told() {
    let embed = opened("mode=fly&example=t-textbook");
    let notice = embed.viewer.notice.clone().expect("a notice");
    assert_eq!(
        &*notice,
        "The address says mode=fly, where explore, lecture or static is expected: this setting is left out."
    );
    assert_eq!(embed.viewer.document.example, Some("t-textbook"), "the rest is done all the same");
}

proptest! {
    #[test]
    fn any_text_is_read(text in "\\PC{0,60}") {
        let _ = Options::read(&text);
    }

    #[test]
    fn no_action_leaves_the_range(from in 0_u32..40, more in 0_u32..40, steps in prop::collection::vec(0_u32..60, 0..12)) {
        let mut embed = opened(&format!("example=w-example-1&steps={from}-{}", from + more));
        for (nth, step) in steps.into_iter().enumerate() {
            let go = [Go::To(Step(step)), Go::Next, Go::Back, Go::Start, Go::End][(nth + step as usize) % 5];
            embed = embed.reduce(EmbedAction::Viewer(ViewerAction::Go(go)));
            let (first, last) = embed.viewer.range();
            prop_assert!((first..=last).contains(&embed.viewer.playback.step()));
        }
    }
}
