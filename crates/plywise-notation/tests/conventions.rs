//! A header says how its tree is searched and shown, and says so for ever: written, edited, laid out.

use plywise_conventions::Profile;
use plywise_notation::edit::{TreeEdit, edit};
use plywise_notation::{Choices, Document, Header, comments, lay_out, parse, with_header, write_document};
use plywise_search::{ChosenOptions, Cut, GameTree, NodeId, OptionValue, Score, SearchOption, Window};
use plywise_testkit::{any_chance_tree, any_convention_lines, any_tree, any_tree_at_all, any_tuple_tree};
use proptest::prelude::*;

fn header(lines: &[String]) -> Header {
    parse(&format!("{}\n(3 4)", lines.join("\n"))).expect("every line is one").header
}

/// The same tree, and the text of it under these lines.
fn document(tree: GameTree, lines: &[String]) -> (Document, String) {
    let text = write_document(&Document::new(tree, header(lines)));
    (parse(&text).expect("what was written can be read"), text)
}

#[test]
fn lines_change_come_and_go_and_the_rest_stays_to_the_letter() {
    let changed = |text: &str, choices: Choices, profile: Option<&str>| {
        let document = parse(text).expect("a tree");
        let profile = profile.map(str::to_owned);
        with_header(text, &document, &Header { choices, profile, ..document.header.clone() })
    };
    let search = ChosenOptions::default().with(SearchOption::Cut, OptionValue::Cut(Cut::Beyond));
    let lt = Choices { search, ..Choices::default() };
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
            let turned = |value| match value {
                OptionValue::Window(Window { alpha, beta }) => OptionValue::Window(Window { alpha: -beta, beta: -alpha }),
                value => value,
            };
            let window = |header: &Header| header.choices.search.get(SearchOption::Window);
            prop_assert_eq!(window(&after), window(&document.header).map(turned));
            let same = |header: &Header| Header {
                root: None, guess: None, choices: Choices { search: header.choices.search.without(SearchOption::Window).without(SearchOption::Range), ..header.choices }, ..header.clone()
            };
            prop_assert_eq!(same(&after), same(&document.header));
        }
    }
}
