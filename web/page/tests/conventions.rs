//! Whose conventions hold: a tree, its header and a link mean the same everywhere, and what somebody chose stays.

use std::rc::Rc;

use plywise_conventions::{Annotation, Profile};
use plywise_embed::Embed;
use plywise_link::{Link, LinkStep, LinkTree};
use plywise_notation::parse;
use plywise_page::{Page, PageAction};
use plywise_replay::{Replay, Step};
use plywise_search::{Algorithm, Cut, Returns, Search};
use plywise_testkit::{any_chance_tree, any_tree, any_tuple_tree};
use proptest::prelude::*;
use proptest::sample::subsequence;
use yew::Reducible as _;

fn after(page: &Rc<Page>, action: PageAction) -> Rc<Page> {
    Rc::clone(page).reduce(action)
}

fn profile(key: &str) -> &'static Profile {
    Profile::from_key(key).expect("a profile")
}

fn any_lines() -> impl Strategy<Value = Vec<&'static str>> {
    let lines = [
        "profile: intervals", "algorithm: negascout", "guess: 3", "cut: lt", "returns: fail-soft",
        "window: -2,6", "order: best", "margin: 2", "budget: 9", "reorder: 1", "range: -99,99",
        "style: value", "words: typed", "ask: 1", "view: mover", "slides: bounds",
    ];
    subsequence(lines.to_vec(), 0..6)
}

fn any_settings() -> impl Strategy<Value = Vec<&'static str>> {
    let parts = [
        "profile=strict", "alg=minimax", "alg=mtdf", "cut=le", "soft=0", "window=-3,5", "order=rtl",
        "guess=4", "margin=3", "budget=all", "reorder=0", "range=-inf,inf", "style=window", "words=names",
        "ask=0", "view=max", "slides=descents", "step=7", "step=end",
    ];
    subsequence(parts.to_vec(), 0..6)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    /// The command goes by `Link::conventions` too, which `crates/plywise-cli/tests/conventions.rs` holds it to.
    #[test]
    fn a_link_is_the_same_on_the_page_in_an_embed_and_for_the_command(
        tree in prop_oneof![3 => any_tree(), 1 => any_chance_tree(), 1 => any_tuple_tree(3)],
        lines in any_lines(), parts in any_settings(), before in subsequence(vec!["strict", "fail-soft"], 0..2),
    ) {
        let text = format!("{}\n{}", lines.join("\n"), plywise_notation::write(&tree));
        let document = parse(&text).expect("a tree");
        let settings: Link = parts.join("&").parse().expect("a link");
        let link = Link { tree: Some(LinkTree::Text(text.clone())), ..settings.clone() }.to_string();

        let own = document.header.known_profile().unwrap_or(&Profile::DEFAULT);
        let profile = settings.profile.as_deref().and_then(Profile::from_key).unwrap_or(own);
        let command = settings.conventions(profile.conventions, &document.tree, &document.header);
        let last = Replay::of(Rc::new(document.tree.clone()), command.search).last_step();
        let step = match settings.step {
            Some(LinkStep::At(step)) => step.min(last),
            Some(LinkStep::End) => last,
            None => Step::START,
        };

        let (page, embed) = (Page::open(&link), Embed::open(&link));
        let mut used = Rc::new(Page::open(""));
        for key in before {
            used = after(&used, PageAction::Use(self::profile(key)));
        }
        let followed = after(&used, PageAction::Follow(link.clone().into()));
        for (viewer, whose) in [(&page.viewer, "the page"), (&embed.viewer, "an embed"), (&followed.viewer, "a page in use")] {
            prop_assert_eq!(viewer.conventions, command, "{}: {}", whose, link);
            prop_assert_eq!(viewer.profile.key, profile.key, "{}: {}", whose, link);
            prop_assert_eq!(viewer.playback.step(), step, "{}: {}", whose, link);
        }
        // What the page writes opens the same again, and names its profile.
        let written = page.viewer.link().expect("a small tree");
        prop_assert!(written.profile.is_some());
        let again = Page::open(&written.to_string());
        prop_assert_eq!(again.viewer.conventions, command, "{}", written);
        prop_assert_eq!(again.viewer.playback.step(), step);
        // So does the file that says what holds.
        let header = document.header.saying(profile, &command, &document.tree);
        let saved = plywise_notation::with_header(&text, &document, &header);
        let pasted = after(&Rc::new(Page::open("")), PageAction::Edit(saved.clone().into()));
        prop_assert_eq!(pasted.viewer.conventions, command, "{}", saved);
    }
}

#[test]
fn a_tree_without_a_header_is_textbook_wherever_it_opens() {
    let usual = Profile::DEFAULT.conventions;
    assert_eq!(Profile::DEFAULT.key, "textbook");
    let first = Rc::new(Page::open(""));
    assert_eq!(first.viewer.profile.key, "bounds", "the first tree brings its own");
    let pasted = after(&first, PageAction::Edit("((3 12)(2 4))".into()));
    let sessions = [
        Rc::new(Page::open("t=((3 12)(2 4))")),
        pasted,
        after(&first, PageAction::Follow("t=((3 12)(2 4))".into())),
        after(&first, PageAction::Given("step=0".into(), "((3 12)(2 4))".into())),
    ];
    let embed = Embed::open("t=((3 12)(2 4))").viewer;
    assert_eq!((embed.profile.key, embed.conventions), ("textbook", usual));
    for page in sessions {
        assert_eq!((page.viewer.profile.key, page.viewer.conventions), ("textbook", usual));
        assert_eq!(page.replaced_choice(), None, "nobody chose anything");
    }
}

#[test]
fn what_somebody_chose_stays_from_tree_to_tree() {
    let mut page = Rc::new(Page::open("t=((3 12)(2 4))"));
    page = after(&page, PageAction::Use(profile("strict")));
    page = after(&page, PageAction::Annotate(Annotation::Value));
    let mine = page.viewer.conventions;
    for deed in [
        // Typed, edited on the picture, made by New… and opened from a file.
        PageAction::Edit("((3 12)(2 5))".into()),
        PageAction::Revise("((3 12)(2 5 6))".into(), None),
        PageAction::Edit("title: Another\n\n(1 (2 3))".into()),
        PageAction::Given(
            "gen=easy-1&seed=3&profile=strict&style=value".into(),
            "title: made\n\n((1 2)(3 4))".into(),
        ),
    ] {
        page = after(&page, deed.clone());
        assert_eq!((page.viewer.profile.key, page.viewer.conventions), ("strict", mine), "{deed:?}");
        assert_eq!(page.replaced_choice(), None, "{deed:?}");
    }
}

#[test]
fn a_lecture_brings_its_own_and_gives_back_what_was_chosen() {
    let strict = after(&Rc::new(Page::open("t=(3 4)")), PageAction::Use(profile("strict")));
    let lecture = after(&strict, PageAction::Open("w-example-1"));
    assert_eq!(lecture.viewer.profile.key, "bounds");
    let replaced = lecture.replaced_choice().expect("something else was chosen");
    assert_eq!(replaced.profile.key, "strict");
    // The way back.
    let kept = after(&lecture, PageAction::KeepMine);
    assert_eq!((kept.viewer.profile.key, kept.viewer.conventions), ("strict", profile("strict").conventions));
    assert_eq!((kept.viewer.document.example, kept.replaced_choice()), (Some("w-example-1"), None));
    // Whether it is taken or not, the next tree is shown as was chosen; another lecture brings its own again.
    for page in [&lecture, &kept] {
        let next = after(page, PageAction::Edit("((3 12)(2 4))".into()));
        assert_eq!(
            (next.viewer.profile.key, next.viewer.conventions),
            ("strict", profile("strict").conventions)
        );
        let other = after(page, PageAction::Open("t-textbook"));
        assert_eq!(other.viewer.profile.key, "textbook");
        assert!(other.replaced_choice().is_some());
        // Stepping and looking about change nothing of it, and neither does an edit.
        let edited =
            after(&other, PageAction::Revise(format!("{} ", other.viewer.document.text).into(), None));
        assert_eq!(
            (edited.viewer.profile.key, edited.viewer.conventions),
            ("textbook", other.viewer.conventions)
        );
    }
    // What is chosen on the lecture's tree is chosen.
    let minimax = after(&lecture, PageAction::Search(Search::MINIMAX));
    assert_eq!(minimax.replaced_choice(), None);
    assert_eq!(after(&minimax, PageAction::Edit("(3 4)".into())).viewer.conventions.search, Search::MINIMAX);
    // The lecture of whom nobody chose another says nothing.
    assert_eq!(after(&Rc::new(Page::open("")), PageAction::Open("t-textbook")).replaced_choice(), None);
}

#[test]
fn a_tree_with_conventions_of_its_own_is_told_apart_from_one_with_a_search_of_its_own() {
    let strict = after(&Rc::new(Page::open("t=(3 4)")), PageAction::Use(profile("strict")));
    let own = after(&strict, PageAction::Edit("cut: le\n\n((3 12)(2 4))".into()));
    assert_eq!(
        (own.viewer.profile.key, own.viewer.conventions.search.rules.cut),
        ("strict", Cut::AtOrBeyond)
    );
    let kept = after(&own, PageAction::KeepMine);
    assert_eq!(kept.viewer.conventions.search.rules.cut, Cut::Beyond);
    let kept_on = after(&kept, PageAction::Revise("cut: le\n\n((3 12)(2 5))".into(), None));
    assert_eq!(kept_on.viewer.conventions, kept.viewer.conventions, "an edit does not bring them again");
    // Which search a tree is for is no convention.
    let search = after(&strict, PageAction::Edit("algorithm: mtdf\nguess: 9\n\n((3 12)(2 4))".into()));
    assert_eq!(
        (search.viewer.profile.key, search.viewer.conventions.search.algorithm),
        ("strict", Algorithm::MtdF)
    );
    assert_eq!(search.viewer.conventions.search.rules.returns, Returns::FailSoft);
    assert_eq!(search.replaced_choice(), None);
}
