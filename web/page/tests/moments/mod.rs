//! What a link opens, written down: the page's tests of old links, and those of the place of games.
#![allow(unreachable_pub, reason = "two packages have it")]

use plywise_conventions::Conventions;
use plywise_link::{Drawing, Link};
use plywise_notation::SyntaxError;
use plywise_render::Theme;
use plywise_search::{ChosenOptions, Search, SearchOption};
use plywise_viewer::Viewer;
use plywise_viewer::state::{Counts, Derived, ProgramState, picture, state_json};

/// The words in a picture: names, values, labels.
fn seen(svg: &str) -> String {
    let from_text = |part: &str| {
        let (_, text) = part.split_once('>')?;
        text.split_once("</text>").map(|(text, _)| text.to_owned())
    };
    let words: Vec<String> = svg.split("<text").skip(1).filter_map(from_text).collect();
    words.join(" ")
}

/// A search in the words of links, each of them said.
fn all_of(search: &Search) -> Link {
    // What only games have is said where it is otherwise than usual, for the moments of older links.
    let is_said =
        |option: &SearchOption| !option.is_of_games() || option.of(search) != option.of(&Search::ALPHA_BETA);
    let all = SearchOption::ALL.into_iter().filter(is_said);
    let options = all.fold(ChosenOptions::default(), |chosen, option| chosen.with(option, option.of(search)));
    Link { algorithm: Some(search.algorithm), options, ..Link::default() }
}

/// All that a moment is: the search and the conventions in full, not as they differ from a profile; the step, and what is
/// known there. How a sentence words it may change.
pub fn moment(link: &str, viewer: &Viewer, mistake: Option<&SyntaxError>) -> String {
    let Conventions { search, annotation, slides, words, asks, view } = viewer.conventions;
    let said = Link {
        profile: Some(viewer.profile.key.to_owned()),
        annotation: Some(annotation),
        slides: Some(slides),
        words: Some(words),
        asks: Some(asks),
        view: Some(view),
        step_size: Some(viewer.step_size),
        // Said only where it is so, for the moments of older links.
        drawing: Some(viewer.toggles.drawing).filter(|drawing| *drawing != Drawing::AsWritten),
        ..all_of(&search)
    };
    let second = viewer.second.as_ref().map_or_else(String::new, |rival| {
        let step = viewer.second_step().expect("there is a second search").0;
        format!("  second at {step}: {}\n", all_of(&rival.search))
    });
    let program = ProgramState {
        is_shown: true,
        mode: None,
        mistake,
        counts: Some(Counts { edition: 0, revision: 0 }),
    };
    let state = state_json(viewer, &Derived::of(viewer), &program);
    let (known, rest) = state.split_once(",\"text\"").expect("a state has a sentence");
    let error = rest.split_once(",\"error\":").expect("a state says what is wrong").1;
    let error = error.split(",\"selected\"").next().unwrap_or(error);
    let seen = seen(&picture(viewer, Theme::Light, false));
    format!("{link}\n  {said}\n{second}  {known}\n  {error}\n  {seen}")
}

fn line_of_link(line: &str) -> bool {
    line.starts_with("  profile=") || line.starts_with("  second at ")
}

/// Holds a moment to what was written down of it. A word of links may come to be written otherwise, as long as it means the same.
pub fn assert_same(now: &str, written: &str) {
    let (one, other): (Vec<&str>, Vec<&str>) = (now.lines().collect(), written.lines().collect());
    assert_eq!(one.len(), other.len(), "{now}");
    for (one, other) in one.into_iter().zip(other) {
        let as_link = |line: &str| line.rsplit(' ').next().and_then(|link| link.parse::<Link>().ok());
        let is_same = one == other || line_of_link(one) && as_link(one) == as_link(other);
        assert!(is_same, "{now}\n  was {other}");
    }
}
