//! What the header of a tree says and what a link says, by the same keys.

use plywise_conventions::Profile;
use plywise_link::Link;
use plywise_notation::parse;
use plywise_search::{Cut, Returns};

const SCHEMA: &str = include_str!("../../../docs/tree-v1.schema.json");
const NOTATION: &str = include_str!("../../../docs/notation.md");
const TREE_JSON: &str = include_str!("../../../docs/tree-json.md");

#[test]
fn every_line_says_what_a_link_says_by_the_same_key() {
    let usual = Profile::DEFAULT.conventions;
    for (line, part) in [
        ("cut: lt", "cut=lt"),
        ("returns: fail-soft", "soft=1"),
        ("window: -5, inf  # narrow", "window=-5,inf"),
        ("order: shuffle.7", "order=shuffle.7"),
        ("margin: 2.5", "margin=2.5"),
        ("budget: 50", "budget=50"),
        ("reorder: 1", "reorder=1"),
        ("range: 0,12", "range=0,12"),
        ("style: window", "style=window"),
        ("slides: bounds", "slides=bounds"),
        ("words: names", "words=names"),
        ("ask: 1", "ask=1"),
        ("view: mover", "view=mover"),
    ] {
        let said = parse(&format!("{line}\n(3 4)")).unwrap_or_else(|error| panic!("{line}: {error}"));
        let link: Link = part.parse().expect(part);
        let (of_header, of_link) = (said.header.conventions(usual), link.over(usual));
        assert_eq!(of_header, of_link, "{line}");
        assert_ne!(of_header, usual, "{line}");
        let key = line.split(':').next().expect("a key");
        for docs in [NOTATION, TREE_JSON] {
            assert!(docs.contains(&format!("`{key}`")), "{key} is told");
        }
        assert!(SCHEMA.contains(&format!("\"{key}\":")), "{key} is in the schema");
    }
}

#[test]
fn a_link_has_the_last_word_and_the_profile_the_first() {
    let document = parse("profile: strict\ncut: le\ndepth: 2\nbudget: 9\nrange: 0,9\n(3 4)").expect("a tree");
    let strict = document.header.known_profile().expect("there is such a profile").conventions;
    let conventions = |link: &str| {
        let link: Link = link.parse().expect("a link");
        link.conventions(strict, &document.tree, &document.header)
    };
    let own = conventions("").search;
    assert_eq!((own.rules.cut, own.rules.returns), (Cut::AtOrBeyond, Returns::FailSoft));
    assert_eq!((own.horizon.map(|horizon| horizon.depth), own.options.budget), (Some(2), Some(9)));
    let other = conventions("cut=lt&depth=all&budget=all&range=-inf,inf").search;
    assert_eq!((other.rules.cut, other.horizon), (Cut::Beyond, None));
    assert_eq!((other.options.budget, other.options.range), (None, None));
}
