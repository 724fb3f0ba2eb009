//! Every link that was ever shared opens the same moment for ever: the same search by the same conventions, at the same step,
//! with the same labels. What each opened is written down; lines are only ever added.

use std::rc::Rc;

use plywise_conventions::Conventions;
use plywise_link::{Link, LinkTree};
use plywise_page::{Page, PageAction};
use plywise_render::Theme;
use plywise_search::{ChosenOptions, Search, SearchOption};
use plywise_viewer::state::{Counts, Derived, ProgramState, picture, state_json};
use yew::Reducible as _;

/// The links, and those of them that do not say which tree but where it comes from.
const LINKS: &str = include_str!("../../../crates/plywise-link/tests/old_links.txt");

/// What stands for a tree that is fetched or made.
const ELSEWHERE: &str = "((3 12 8)(2 4 6)(14 5 2))";

fn opened(link: &str) -> Page {
    let page = Page::open(link);
    match link.parse::<Link>().expect(link).tree {
        Some(LinkTree::Source(_) | LinkTree::Generated { .. }) => {
            let given = PageAction::Given(link.to_owned().into(), ELSEWHERE.into());
            Page::clone(&Rc::new(page).reduce(given))
        }
        _ => page,
    }
}

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
    let all = SearchOption::ALL.into_iter();
    let options = all.fold(ChosenOptions::default(), |chosen, option| chosen.with(option, option.of(search)));
    Link { algorithm: Some(search.algorithm), options, ..Link::default() }
}

/// All that a moment is: the search and the conventions in full, not as they differ from a profile; the step, and what is
/// known there. How a sentence words it may change.
fn moment(link: &str) -> String {
    let page = opened(link);
    let Conventions { search, annotation, slides, words, asks, view } = page.viewer.conventions;
    let said = Link {
        profile: Some(page.viewer.profile.key.to_owned()),
        annotation: Some(annotation),
        slides: Some(slides),
        words: Some(words),
        asks: Some(asks),
        view: Some(view),
        step_size: Some(page.viewer.step_size),
        ..all_of(&search)
    };
    let second = page.viewer.second.as_ref().map_or_else(String::new, |rival| {
        let step = page.viewer.second_step().expect("there is a second search").0;
        format!("  second at {step}: {}\n", all_of(&rival.search))
    });
    let program = ProgramState {
        is_shown: true,
        mode: None,
        mistake: page.editor.mistake.as_deref(),
        counts: Some(Counts { edition: 0, revision: 0 }),
    };
    let state = state_json(&page.viewer, &Derived::of(&page.viewer), &program);
    let (known, rest) = state.split_once(",\"text\"").expect("a state has a sentence");
    let error = rest.split_once(",\"error\":").expect("a state says what is wrong").1;
    let error = error.split(",\"selected\"").next().unwrap_or(error);
    let seen = seen(&picture(&page.viewer, Theme::Light, false));
    format!("{link}\n  {said}\n{second}  {known}\n  {error}\n  {seen}")
}

fn line_of_link(line: &str) -> bool {
    line.starts_with("  profile=") || line.starts_with("  second at ")
}

#[test]
fn every_old_link_opens_the_moment_that_it_opened() {
    let links = LINKS.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    let links = links.map(|line| line.split_once(" => ").expect("a link and its tree").0);
    let now: Vec<String> = links.map(moment).collect();
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/old_moments.txt");
    if std::env::var_os("PLYWISE_WRITE_MOMENTS").is_some() {
        std::fs::write(path, now.join("\n\n") + "\n").expect("the folder of the tests");
    }
    let written = std::fs::read_to_string(path).expect("what the links opened is written down");
    let written: Vec<&str> = written.split("\n\n").map(|moment| moment.trim_end()).collect();
    assert_eq!(now.len(), written.len(), "a new link needs its moment: PLYWISE_WRITE_MOMENTS=1 writes it");
    for (now, written) in now.iter().zip(written) {
        let (one, other): (Vec<&str>, Vec<&str>) = (now.lines().collect(), written.lines().collect());
        assert_eq!(one.len(), other.len(), "{now}");
        for (one, other) in one.into_iter().zip(other) {
            // A word of links may come to be written otherwise, as long as it means the same.
            let as_link = |line: &str| line.rsplit(' ').next().and_then(|link| link.parse::<Link>().ok());
            let is_same = one == other || line_of_link(one) && as_link(one) == as_link(other);
            assert!(is_same, "{now}\n  was {other}");
        }
    }
}
