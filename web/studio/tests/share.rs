//! What is written for other people's pages.

use plywise_link::{Link, LinkTree};
use plywise_studio::share::{Embed, Length, Platform, SharedTree, Site, Start, Width};

const TREE: &str = "((3 12 8) (2 4 6) (14 5 2))";

fn shared(link: &str) -> SharedTree {
    SharedTree {
        site: Site::read("https://example.org/plywise/").expect("an address"),
        link: Some(link.to_owned()),
        step: 4,
        length: 40,
        title: "Three moves".to_owned(),
        tree: TREE.to_owned(),
    }
}

fn hostile() -> SharedTree {
    SharedTree {
        title: "\"><script>alert(1)</script>\n---\n`x` [y](z) {{< w >}} {{#include v}} \\ &quot;".to_owned(),
        tree: "title: \"><script>\n# ``` </plywise-tree> {{< w >}} {{#include v}}\n((3 12) (2 4))\n"
            .to_owned(),
        ..shared("t=z1.abc&step=4")
    }
}

fn written(platform: Platform, shared: &SharedTree, embed: &Embed) -> String {
    platform.write(shared, embed, None).expect("it can be written")
}

#[test]
fn a_link_keeps_what_can_be_read() {
    let shared = shared("example=w-skrentny&profile=bounds&window=-3%2C7&step=4&theme=dark");
    let tree = "https://example.org/plywise/#example=w-skrentny&profile=bounds&window=-3,7&theme=dark";
    assert_eq!(shared.to_tree().as_deref(), Some(tree));
    assert_eq!(shared.to_step(), Some(format!("{tree}&step=4")));
}

#[test]
fn an_embed_starts_and_ends_where_it_is_asked_to() {
    let shared = shared("t=z1.abc&by=event&step=4&theme=dark");
    let embed = |embed: Embed| shared.embed_address(&embed).expect("a link");
    assert_eq!(embed(Embed::default()), "embed.html#t=z1.abc&by=event&step=4");
    let some = Embed {
        mode: "lecture",
        ui: "none",
        theme: "light",
        panels: [false, true, true, true, false, false, false, false],
        is_locked: true,
        first: Some(3),
        start: Start::Last,
        ..Embed::default()
    };
    assert_eq!(
        embed(some.clone()),
        "embed.html#t=z1.abc&by=event&step=40&steps=3-40&mode=lecture&ui=none&show=text,tree,code&theme=light&lock=1"
    );
    assert_eq!(embed(Embed { last: Some(9), ..some.clone() }).matches("step=9&steps=3-9").count(), 1);
    assert_eq!(embed(Embed { start: Start::First, ..some.clone() }).matches("step=3&").count(), 1);
    let file = Embed { file: Some("my tree.txt".to_owned()), ..Embed::default() };
    assert_eq!(embed(file), "embed.html#src=my+tree.txt&by=event&step=4");
    assert_eq!(some.problem(40), None);
    assert!(some.problem(2).is_some() && Embed { last: Some(2), ..some }.problem(40).is_some());
}

#[test]
fn each_host_has_its_own_words() {
    let shared = shared("t=z1.abc&style=bound&by=event&step=4");
    let embed =
        Embed { mode: "lecture", first: Some(3), last: Some(9), height: Some(300), ..Embed::default() };
    let all: Vec<String> = Platform::all()
        .map(|platform| format!("== {}\n{}", platform.key(), written(platform, &shared, &embed)))
        .collect();
    insta::assert_snapshot!(all.concat());
}

#[test]
fn an_example_goes_by_its_key() {
    let shared = shared("example=w-skrentny&step=4");
    for platform in Platform::all() {
        let text = written(platform, &shared, &Embed::default());
        assert!(text.contains("w-skrentny") && !text.contains(TREE), "{text}");
    }
}

#[test]
fn a_search_of_a_game_goes_by_its_link_to_those_who_can_show_it() {
    let link = "game=ttt-xo.ox....-table.killers&profile=intervals&depth=4";
    let shared = SharedTree { tree: "(3 4)".to_owned(), ..shared(&format!("{link}&step=4")) };
    assert!(shared.is_game() && !self::shared("example=w-skrentny&step=4").is_game());
    let embed = Embed { file: Some("tree.txt".to_owned()), ..Embed::default() };
    assert_eq!(shared.embed_address(&embed), Some(format!("game-embed.html#{link}&step=4")));
    let choices = Platform::choices(true);
    let keys: Vec<&str> = choices.iter().map(|(key, _)| *key).collect();
    assert_eq!(keys, ["frame", "element", "reveal", "markdown"]);
    for platform in keys.into_iter().filter_map(Platform::from_key) {
        let text = written(platform, &shared, &embed);
        assert!(text.contains("ttt-xo.ox....-table.killers") && !text.contains("(3 4)"), "{text}");
        assert!(!text.contains("tree.txt"), "{text}");
    }
}

#[test]
fn the_board_of_a_game_goes_by_its_link_and_has_no_step() {
    let link = "play=c4-......._......._......._......._......._.......-max.6&player=alpha-beta+table:6";
    let shared = shared(&format!("{link}&step=4"));
    assert!(shared.is_game() && shared.is_board());
    let address = shared.embed_address(&Embed { is_locked: true, ..Embed::default() }).expect("a link");
    assert!(address.starts_with("game-embed.html#play=c4-") && address.ends_with("&lock=1"), "{address}");
    assert!(!address.contains("step="), "{address}");
    assert!(shared.to_step().is_some_and(|address| !address.contains("step=")));
    for platform in Platform::choices(true).into_iter().filter_map(|(key, _)| Platform::from_key(key)) {
        let text = written(platform, &shared, &Embed::default());
        assert!(
            text.contains("play=")
                && text.contains("player=")
                && !text.contains("alpha-beta table")
                && !text.contains("step="),
            "{text}"
        );
    }
}

#[test]
fn what_a_frame_measures_counts_until_somebody_says_otherwise() {
    let shared = shared("t=z1.abc");
    let frame = |embed: Embed, measured| Platform::Frame.write(&shared, &embed, measured).expect("a link");
    assert!(frame(Embed::default(), None).contains("height=\"440\""));
    assert!(frame(Embed::default(), Some(312)).contains("width=\"100%\" height=\"312\""));
    let own = Embed { width: Width::Pixels(500), height: Some(99), ..Embed::default() };
    assert!(frame(own, Some(312)).contains("width=\"500\" height=\"99\""));
}

#[test]
fn a_tree_too_large_for_a_link_can_still_be_written_out_or_named() {
    let large = SharedTree { link: None, ..shared("") };
    assert_eq!((large.to_step(), large.embed_address(&Embed::default())), (None, None));
    assert!(Platform::Frame.write(&large, &Embed::default(), None).is_err());
    assert!(written(Platform::Element, &large, &Embed::default()).contains(TREE));
    let file = Embed { file: Some("big.txt".to_owned()), ..Embed::default() };
    assert!(written(Platform::Frame, &large, &file).contains("embed.html#src=big.txt&amp;step=4"));
}

#[test]
fn a_length_is_said_with_its_warning() {
    let length = |n| Length::of(&"a".repeat(n));
    assert_eq!(
        (length(2000), length(2001), length(8000)),
        (Length::Fine(2000), Length::Long(2001), Length::Long(8000))
    );
    assert_eq!(length(2000).words(), "The link to this step has 2,000 characters.");
    assert!(length(8001).words().contains("8,001 characters. Many programs"));
}

#[test]
fn nothing_that_somebody_typed_gets_out_of_its_place() {
    let shared = hostile();
    for platform in Platform::all() {
        let text = written(platform, &shared, &Embed::default());
        let own_scripts =
            if platform == Platform::Reveal { 3 } else { usize::from(platform == Platform::Element) };
        if matches!(platform, Platform::Frame | Platform::Element | Platform::Reveal | Platform::Markdown) {
            assert_eq!(text.replace("\\<script", "").matches("<script").count(), own_scripts, "{text}");
            assert!(text.matches("</plywise-tree>").count() <= 1, "{text}");
        }
        if matches!(
            platform,
            Platform::Quarto | Platform::Pandoc | Platform::MdBook | Platform::Sphinx | Platform::Markdown
        ) {
            assert!(!text.lines().skip(4).any(|line| line == "---"), "{text}");
        }
        match platform {
            Platform::MdBook => assert!(!text.contains("{{#"), "{text}"),
            Platform::Quarto | Platform::Pandoc => {
                // The tree is left as it is, and shortcodes are switched off for it.
                let head = text.lines().find(|line| line.contains(".plywise")).expect("the fence");
                assert!(!head.contains("{{<") && head.contains(" shortcodes=false"), "{head}");
            }
            Platform::Sphinx => {
                assert!(
                    text.lines().skip(1).all(|line| line.is_empty() || line.starts_with("   ")),
                    "{text}"
                );
            }
            _ => {}
        }
    }
}

/// Every part that a link can have is known to those who hand it on.
#[test]
fn hosts_know_all_the_parts_of_a_link() {
    let link: Link = "profile=bounds&alg=minimax&cut=lt&soft=1&window=1,2&order=rtl&depth=3&guess=3&margin=1&budget=9&reorder=1&range=0,9&sum=4&vs=minimax.le.ltr&sync=events&style=bound&slides=leaves&words=typed&ask=1&view=mover&by=event&step=3&theme=dark"
        .parse()
        .expect("a link");
    let link =
        Link { tree: Some(LinkTree::Generated { kind: "b3d2".into(), seed: Some("7".into()) }), ..link };
    let text = written(Platform::Element, &shared(&link.to_string()), &Embed::default());
    let keys = text
        .split("plywise-tree ")
        .nth(1)
        .expect("an element")
        .split("=\"")
        .map(|part| part.rsplit(' ').next().unwrap_or_default());
    let keys: Vec<&str> =
        keys.filter(|key| key.chars().all(|c| c.is_ascii_lowercase()) && !key.is_empty()).collect();
    assert!(keys.len() > 20, "{keys:?}");
    let frame = include_str!("../../embed/plywise-frame.js");
    let sphinx = include_str!("../../../bindings/python/src/plywise/sphinx.py");
    for key in keys {
        assert!(
            key == "title" || frame.contains(&format!("\"{key}\"")),
            "plywise-frame.js does not hand on {key}"
        );
        assert!(sphinx.contains(&format!("\"{key}\"")), "the directive of Sphinx does not take {key}");
    }
}
