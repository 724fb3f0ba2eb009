//! A header says how its tree is searched and shown, and says so for ever: written, edited, laid out, as JSON.

mod kit;

use std::sync::LazyLock;

use kit::{any_convention_lines, any_tree_at_all, facts};
use plywise_lesson::Profile;
use plywise_notation::edit::{TreeEdit, edit};
use plywise_notation::{
    Choices, Document, Header, Link, comments, lay_out, parse, read_tree_json, with_header, write_document,
    write_tree_json,
};
use plywise_search::{Cut, GameTree, NodeId, Returns, Score, Window};
use plywise_testkit::{any_chance_tree, any_tree, any_tuple_tree};
use proptest::prelude::*;
use serde_json::Value;

const SCHEMA: &str = include_str!("../../../docs/tree-v1.schema.json");
const NOTATION: &str = include_str!("../../../docs/notation.md");
const TREE_JSON: &str = include_str!("../../../docs/tree-json.md");

fn header(lines: &[String]) -> Header {
    parse(&format!("{}\n(3 4)", lines.join("\n"))).expect("every line is one").header
}

/// The same tree, and the text of it under these lines.
fn document(tree: GameTree, lines: &[String]) -> (Document, String) {
    let text = write_document(&Document::new(tree, header(lines)));
    (parse(&text).expect("what was written can be read"), text)
}

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

#[test]
fn lines_change_come_and_go_and_the_rest_stays_to_the_letter() {
    let changed = |text: &str, choices: Choices, profile: Option<&str>| {
        let document = parse(text).expect("a tree");
        let profile = profile.map(str::to_owned);
        with_header(text, &document, &Header { choices, profile, ..document.header.clone() })
    };
    let lt = Choices { cut: Some(Cut::Beyond), ..Choices::default() };
    for (text, choices, profile, after) in [
        ("(3 4)", lt, None, "cut: lt\n\n(3 4)"),
        ("\u{feff}# mine\n(3 4)", lt, None, "\u{feff}cut: lt\n\n# mine\n(3 4)"),
        ("title: A # B\n\n(3 4)", lt, Some("strict"), "title: A # B\nprofile: strict\ncut: lt\n\n(3 4)"),
        ("Cut :le# why\n (3 4) # end", lt, None, "Cut :lt# why\n (3 4) # end"),
        ("cut: le # why\n(3 4)", Choices::default(), None, "# why\n(3 4)"),
        ("title: A\ncut: le\nnote: B\n\n(3 4)", Choices::default(), None, "title: A\nnote: B\n\n(3 4)"),
        ("profile: strict\r\n\r\n(3 4)", lt, None, "cut: lt\n\r\n(3 4)"),
        ("profile: strict\r(3 4)", lt, Some("bounds"), "profile: bounds\ncut: lt\r(3 4)"),
        ("title: A\n(3 4)", Choices::default(), None, "title: A\n(3 4)"),
    ] {
        assert_eq!(changed(text, choices, profile), after, "{text:?}");
    }
}

#[test]
fn values_in_a_header_change_sides_with_the_tree() {
    let text = "guess: 3  # at first\nwindow: -5,inf\nrange: 0,12\n((3 12)(2 4))";
    let negated = edit(text, &TreeEdit::Negate).expect("MAX and MIN change places").text;
    assert_eq!(negated, "guess: -3  # at first\nwindow: -inf,5\nrange: -12,0\nmin((-3 -12)(-2 -4))");
    assert_eq!(edit(&negated, &TreeEdit::Negate).expect("and back").text, text);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn every_header_is_written_and_read_back(tree in any_tree_at_all(), lines in any_convention_lines()) {
        let (document, text) = document(tree, &lines);
        prop_assert_eq!(&document.header, &header(&lines), "{}", text);
        prop_assert_eq!(&write_document(&document), &text);
        prop_assert_eq!(&lay_out(&text, &document), &text);
        let json = write_tree_json(&document);
        let again = read_tree_json(&json).map_err(|error| TestCaseError::fail(format!("{json}\n{error}")))?;
        prop_assert_eq!(&again.header, &document.header, "{}", json);
        prop_assert_eq!(facts(&again.tree), facts(&document.tree));
        static SCHEMA_READ: LazyLock<jsonschema::Validator> = LazyLock::new(|| {
            jsonschema::validator_for(&serde_json::from_str(SCHEMA).expect("JSON")).expect("a schema")
        });
        let value: Value = serde_json::from_str(&json).expect("JSON");
        prop_assert!(SCHEMA_READ.is_valid(&value), "{}", json);
    }

    /// Whatever conventions hold can be put into any text, and hold when it is read again.
    #[test]
    fn a_text_can_say_any_conventions(
        tree in any_tree_at_all(), before in any_convention_lines(), after in any_convention_lines(), remark in any::<bool>(),
    ) {
        let (_, mut text) = document(tree, &before);
        if remark {
            text = format!("# first\n{}", text.replace("\n", "  # at the end\n"));
        }
        let document = parse(&text).expect("comments may stand there");
        let wanted = header(&after);
        let profile = wanted.known_profile().unwrap_or(&Profile::DEFAULT);
        let mut conventions = wanted.conventions(profile.conventions);
        conventions.search = conventions.search.fitted_to(&document.tree);
        let said = with_header(&text, &document, &document.header.saying(profile, &conventions, &document.tree));
        let again = parse(&said).map_err(|error| TestCaseError::fail(format!("{said}\n{error}")))?;
        let usual = again.header.known_profile().unwrap_or(&Profile::DEFAULT);
        prop_assert_eq!(usual.key, profile.key, "{}", said);
        let mut held = again.header.conventions(usual.conventions);
        held.search = held.search.fitted_to(&again.tree);
        prop_assert_eq!(held, conventions, "{}\n{}", text, said);
        prop_assert_eq!(comments(&said, &again), comments(&text, &document), "{}", said);
        let root = |document: &Document| document.span(NodeId::ROOT).expect("it was read").start;
        prop_assert_eq!(&said[root(&again)..], &text[root(&document)..]);
    }

    #[test]
    fn edits_keep_every_line(tree in prop_oneof![any_tree(), any_chance_tree(), any_tuple_tree(3)], lines in any_convention_lines(), at in 0..9usize) {
        let (document, text) = document(tree, &lines);
        let node = NodeId::new(at % document.tree.n_nodes());
        for change in [
            TreeEdit::Mirror,
            TreeEdit::Name(node, Some("Else".to_owned())),
            TreeEdit::AddChild(node, 0),
            TreeEdit::Delete(node),
            TreeEdit::Value(node, Some(Score::ONE)),
            TreeEdit::Sort(NodeId::ROOT, true),
        ] {
            let Ok(edited) = edit(&text, &change) else { continue };
            let header = parse(&edited.text).expect("an edit leaves a tree").header;
            prop_assert_eq!(Header { root: None, ..header }, Header { root: None, ..document.header.clone() }, "{:?}", change);
        }
        if let Ok(edited) = edit(&text, &TreeEdit::Negate) {
            let after = parse(&edited.text).expect("an edit leaves a tree").header;
            let turned = |Window { alpha, beta }: Window| Window { alpha: -beta, beta: -alpha };
            prop_assert_eq!(after.choices.window, document.header.choices.window.map(turned));
            let same = |header: &Header| Header {
                root: None, guess: None, choices: Choices { window: None, range: None, ..header.choices }, ..header.clone()
            };
            prop_assert_eq!(same(&after), same(&document.header));
        }
    }
}
