//! A form says what a request says, and a link makes the tree again.

use plywise_generate::{Preset, Request};
use plywise_link::LinkTree;
use plywise_maker::{Made, made, text_of};
use plywise_notation::{parse, write};
use plywise_studio::{MOST_NODES, RandomForm, empty_tree, facts, link_to, make, request_of, usual};

fn request(text: &str) -> Request {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

const REQUESTS: [&str; 6] = [
    "gen=uniform-1;b=3;d=3;v=-20..20;seed=7",
    "gen=ragged-1;b=2..3;d=2..4;v=-2.5..2.5;places=1;dist=moves;distinct;root=min;seed=18446744073709551615",
    "gen=uniform-1;b=3;d=4;v=-20..20;cut=lt;soft=0;window=-5,inf;cuts=2..4;deep;tie;late;unique;value=5;cost=40..70;seed=0",
    "gen=uniform-1;b=2;d=2;v=0..9;window=-inf,3.5;cuts=0;seed=1",
    "gen=uniform-1;b=3;d=2;v=1..20;distinct;cuts=1..2;unique;seed=1",
    "gen=ragged-1;b=2..3;d=4;v=-20..20;cuts=4..8;deep;tie;unique;seed=3",
];

#[test]
fn a_form_keeps_every_part_of_a_request() {
    for text in REQUESTS {
        let request = request(text);
        assert_eq!(RandomForm::of(&request).request(), Ok(request), "{text}");
    }
    for preset in Preset::ALL {
        assert_eq!(RandomForm::of(&preset.request()).request(), Ok(preset.request()));
    }
    assert_eq!(RandomForm::default().request(), Ok(Request::default()), "what is left empty is as usual");
}

#[test]
fn half_a_range_is_a_range() {
    let mut form = RandomForm::default();
    form.set("b..", "4");
    form.set("cuts..", "2");
    form.set("d", " 3 ");
    assert_eq!(form.request(), Ok(request("gen=uniform-1;b=1..4;d=3;v=-20..20;cuts=0..2")));
    form.set("b", "5");
    assert!(form.request().is_err(), "5..4 is no range");
}

#[test]
fn what_is_wrong_is_said_in_the_words_of_the_form() {
    type Typed = &'static [(&'static str, &'static str)];
    let wrong: [(Typed, &str); 19] = [
        (
            &[("b", "40"), ("b..", "3")],
            "Children of a branch: from 40 to 3 is no range, since 40 is larger than 3.",
        ),
        (&[("b", "0")], "Children of a branch: write at least 1."),
        (&[("d", "2..4")], "Levels: “2..4” is no whole number, such as 3."),
        (&[("d..", "99999999999")], "Levels: the number is too large."),
        (&[("cuts", "a few")], "Cuts: “a few” is no whole number, such as 3."),
        (&[("cost..", "101")], "Leaves evaluated, per cent: write at most 100."),
        (&[("v", "9"), ("v..", "1")], "Values of leaves: from 9 to 1 is no range, since 9 is larger than 1."),
        (&[("v..", "-1")], "Values of leaves: write where the range starts, since 0 is larger."),
        (&[("v", "one")], "Values of leaves: “one” is no number, such as 3 or -20."),
        (&[("v", "0.5"), ("v..", "1")], "Values of leaves: 0.5 has 1 decimal place, and the form allows 0."),
        (&[("v..", "9999999999999999")], "Values of leaves: the number is too large."),
        (&[("value", "3.14")], "Value of the root: 3.14 has 2 decimal places, and the form allows 0."),
        (
            &[("value", "3.14"), ("places", "1")],
            "Value of the root: 3.14 has 2 decimal places, and the form allows 1.",
        ),
        (&[("value", "3.")], "Value of the root: “3.” is no number, such as 3 or -20."),
        (
            &[("alpha", "5"), ("beta", "5")],
            "Window of the root: the first number must be smaller than the second.",
        ),
        (&[("alpha", "inf")], "Window of the root: the first number must be smaller than the second."),
        (&[("beta", "b")], "Window of the root: “b” is no number, such as -5 or inf."),
        (&[("seed", "-1")], "Seed: write a whole number below 2^64."),
        (&[("seed", "18446744073709551616")], "Seed: write a whole number below 2^64."),
    ];
    for (typed, why) in wrong {
        let mut form = RandomForm::default();
        for (name, text) in typed {
            form.set(name, text);
        }
        assert_eq!(form.request(), Err(why.to_owned()), "{typed:?}");
    }
}

#[test]
fn a_box_that_is_left_empty_hints_at_what_it_means() {
    for (said, text, hinted, hint) in [
        ("cuts", "2", "cuts..", "2"),
        ("cuts..", "2", "cuts", "0"),
        ("b..", "3", "b", "1"),
        ("d", "4", "d..", "4"),
        ("alpha", "1", "beta", "∞"),
        ("beta", "1", "alpha", "−∞"),
    ] {
        let mut form = RandomForm::default();
        assert_eq!(form.meant(hinted), None);
        form.set(said, text);
        assert_eq!(form.meant(hinted).as_deref(), Some(hint), "{said}={text}");
        let before = form.request();
        form.set(hinted, hint.trim_matches('∞').trim_matches('−'));
        assert_eq!(form.request(), before, "the hint is what is meant");
    }
}

#[test]
fn a_link_makes_the_same_tree_again() {
    for text in REQUESTS {
        let request = request(text);
        let link = link_to(&request, "profile=textbook&cut=lt&step=12");
        assert_eq!(request_of(&link), Ok(Some(request)), "{link}");
        assert!(!link.contains("step="), "it is another tree: {link}");
    }
    let seeded = |link| request_of(link).expect("a request").expect("for a tree").to_string();
    assert_eq!(seeded("gen=easy-1&seed=5"), "gen=uniform-1;b=3;d=2;v=1..20;distinct;cuts=1..2;unique;seed=5");
    assert_eq!(seeded("gen=uniform-1;b=2;seed=3&seed=9&step=4"), "gen=uniform-1;b=2;d=3;v=-20..20;seed=9");
    assert_eq!(request_of("example=s-steps"), Ok(None));
    let error = request_of("gen=b3d4&seed=17").expect_err("no generator is called that");
    assert_eq!(error, "the request says gen=b3d4, where uniform-1 or ragged-1 is expected");
    assert!(request_of("gen=uniform-1&seed=-1").is_err());
}

#[test]
fn what_is_made_has_the_text_that_the_command_writes() {
    let request = request(REQUESTS[0]);
    let Made::Tree(_, tree) = made(&request, MOST_NODES) else { panic!("no goals, so there is one") };
    let text = text_of(&request, &tree);
    assert!(
        text.starts_with(&format!("title: uniform-1, seed 7\nsource: plywise generate '{request}'\n")),
        "{text}"
    );
    assert_eq!(write(&parse(&text).expect("our own notation").tree), write(&tree.tree));
    let told = facts(&request, &tree);
    assert_eq!(told[2].1, "27 leaves of 40 nodes");
}

#[test]
fn a_refusal_says_why_and_what_comes_nearest() {
    let mut form = RandomForm::of(&request("gen=uniform-1;b=2;d=2;cuts=9"));
    assert!(
        matches!(make(&form), Made::Refused(why) if why == "There cannot be 9 cuts: no search of such a tree makes more than 1. Ask for fewer cuts, or for a wider or deeper tree.")
    );
    form.set("b", "50");
    form.set("b..", "50");
    form.set("d..", "4");
    assert!(matches!(make(&form), Made::Refused(why) if why.contains("the limit is 100000")));
    let hard = request("gen=uniform-1;b=4;d=4;v=-20..20;cuts=2;value=3;cost=30..40;seed=1");
    let Made::Nearest(_, why, nearest) = made(&hard, MOST_NODES) else {
        panic!("if there is one now, take another request")
    };
    assert!(why.starts_with("No such tree among the ") && why.ends_with("ask for less at once."), "{why}");
    assert!(!text_of(&hard, &nearest).contains("source:"), "it is not what that request makes");
}

#[test]
fn a_form_begins_with_the_conventions_on_the_page() {
    let begun = usual("profile=textbook&cut=lt&soft=0&window=2,3", 4).to_string();
    assert_eq!(begun, "gen=uniform-1;b=3;d=3;v=-20..20;cut=lt;soft=0;seed=4");
    assert_eq!(usual("", 1).rules.window, Request::default().rules.window);
}

#[test]
fn another_is_the_next_seed() {
    let form = RandomForm::of(&request(REQUESTS[1]));
    assert_eq!(form.another().get("seed"), "0");
    assert_eq!(form.preset(Preset::Easy1).request().map(|request| request.seed), Ok(u64::MAX));
}

#[test]
fn an_empty_tree_is_for_filling_in() {
    assert_eq!(empty_tree(2, 1).as_deref(), Some("(? ?)\n"));
    assert_eq!(empty_tree(2, 2).as_deref(), Some("((? ?)(? ?))\n"));
    let large = empty_tree(10, 3).expect("a thousand leaves");
    assert_eq!(parse(&large).expect("our own notation").tree.n_leaves(), 1_000);
    for (children, levels) in [(0, 2), (2, 0), (11, 3), (2, 4_000_000_000), (u32::MAX, 2), (1, 13)] {
        assert_eq!(empty_tree(children, levels), None);
    }
}

#[test]
fn a_request_without_a_seed_of_its_own_is_a_link_too() {
    let LinkTree::Generated { kind, seed } = plywise_studio::link_tree(&request(REQUESTS[0])) else {
        panic!("a tree that is made")
    };
    assert_eq!((&*kind, seed.as_deref()), ("uniform-1;b=3;d=3;v=-20..20", Some("7")));
}
