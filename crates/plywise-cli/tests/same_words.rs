//! One tree, one link, three places: the page, an embed and the command draw it with the same words, and tell its steps in
//! the same sentences.

use std::pin::pin;
use std::process::{Command, Output};
use std::task::{Context, Poll, Waker};

use plywise_embed::Embed;
use plywise_link::{Link, LinkTree, pack};
use plywise_notation::write;
use plywise_page::{Page, still};
use plywise_testkit::{any_full_tree, any_named_tree};
use plywise_viewer::{CameraMove, Viewer, ViewerAction};
use proptest::prelude::*;
use yew::prelude::*;

fn plywise(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_plywise")).args(args).output().expect("the command runs")
}

#[derive(Properties, PartialEq)]
struct StillProps {
    viewer: Viewer,
}

#[component]
fn Still(StillProps { viewer }: &StillProps) -> Html {
    still(viewer)
}

/// The stage as a browser is given it, in room enough for all of the tree.
fn stage(viewer: &Viewer) -> String {
    let viewer = viewer.after(ViewerAction::MoveCamera(CameraMove::Resize(20_000.0, 8_000.0)));
    let renderer = yew::LocalServerRenderer::<Still>::with_props(StillProps { viewer }).hydratable(false);
    let mut rendering = pin!(renderer.render());
    let mut context = Context::from_waker(Waker::noop());
    let markup = (0..10_000).find_map(|_| match rendering.as_mut().poll(&mut context) {
        Poll::Ready(markup) => Some(markup),
        Poll::Pending => None,
    });
    markup.expect("nothing is waited for")
}

/// The letters of a text whose parts may each have an element of their own.
fn without_tags(text: &str) -> String {
    text.split('<').map(|part| part.split_once('>').map_or(part, |(_, letters)| letters)).collect()
}

/// A terminal would obey a control character, and XML may hold none.
fn visible(text: &str) -> String {
    text.replace(char::is_control, "\u{fffd}")
}

/// What stands in the `text` elements of a picture, in order of words; the second copy behind a text is none of them.
fn words(picture: &str) -> Vec<String> {
    let texts = picture.split("<text ").skip(1).filter(|text| !text.starts_with("class=\"pw-halo\""));
    let inside =
        texts.filter_map(|text| Some(without_tags(text.split_once('>')?.1.split_once("</text>")?.0)));
    // The two writers escape other characters.
    let escapes =
        [("&quot;", "\""), ("&#x27;", "'"), ("&#39;", "'"), ("&lt;", "<"), ("&gt;", ">"), ("&amp;", "&")];
    let plain =
        |text: String| escapes.iter().fold(text, |text, (escape, letter)| text.replace(escape, letter));
    let plain = |text| visible(&plain(text));
    let mut words: Vec<String> = inside.filter(|text| !text.is_empty()).map(plain).collect();
    words.sort();
    words
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]
    #[test]
    fn page_embed_and_command_use_the_same_words(
        tree in prop_oneof![any_named_tree(), any_full_tree()],
        profile in prop::sample::select(&["textbook", "bounds", "strict", "intervals", "fail-soft"][..]),
        share in 0.0..=1.0,
    ) {
        let text = write(&tree);
        let at = |step: &str| {
            let link = Link { tree: Some(LinkTree::Packed(pack(&text).into())), ..Link::default() };
            format!("{link}&profile={profile}&by=event&step={step}")
        };
        let whole = Page::open(&at("end"));
        let step = (f64::from(whole.viewer.playback.step().0) * share) as u32;
        let link = at(&step.to_string());
        let (page, embed) = (Page::open(&link).viewer, Embed::open(&link).viewer);

        let sentence = page.sentence().to_string();
        prop_assert_eq!(&embed.sentence().to_string(), &sentence);
        let told = plywise(&["explain", &format!("#{link}")]);
        let told = String::from_utf8(told.stdout).expect("text");
        let line = told.lines().find_map(|line| {
            let (number, line) = line.trim_start().split_once("  ")?;
            (number.parse() == Ok(step)).then_some(line)
        });
        prop_assert_eq!(line.map(str::to_owned), Some(visible(&sentence)), "{}", link);

        let drawn = plywise(&["svg", "--step", &step.to_string(), &format!("#{link}")]);
        let drawn = String::from_utf8(drawn.stdout).expect("a picture");
        let on_page = words(&stage(&page));
        prop_assert!(on_page.len() >= tree.n_nodes().min(2) - 1, "{on_page:?}");
        prop_assert_eq!(words(&stage(&embed)), on_page.clone());
        prop_assert_eq!(words(&drawn), on_page, "{}", link);
    }
}
