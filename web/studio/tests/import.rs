//! What somebody brings becomes the page's own text.

use std::rc::Rc;

use plywise_formats::{Format, write};
use plywise_notation::parse;
use plywise_studio::{ImportedFile, Opened, open};
use plywise_testkit::any_tree;
use proptest::prelude::*;

fn opened(text: &str) -> Opened {
    open(&ImportedFile::text(text), None).unwrap_or_else(|complaints| panic!("{text}: {complaints:?}"))
}

#[test]
fn a_foreign_text_is_told_and_turned_into_our_own() {
    let file = ImportedFile { name: Some("nim.nwk".into()), ..ImportedFile::text("((3,12),(2,4));") };
    let opened = open(&file, None).expect("a Newick tree");
    assert_eq!(
        opened.taken_for,
        "This looks like a Newick tree, because it is in brackets and ends with `;`."
    );
    assert_eq!(opened.facts, "7 nodes, 4 leaves, 2 plies deep.");
    assert_eq!(opened.text, "title: nim\n\n((3 12)(2 4))\n");
    let said = open(&file, Some(Format::Newick)).expect("a Newick tree");
    assert_eq!(said.taken_for, "Read as a Newick tree.");
    assert!(open(&file, Some(Format::Efg)).is_err());
}

#[test]
fn our_own_text_stays_as_it_was_written() {
    let text = "# mine\n((3   12)\n (2 4))";
    assert_eq!(opened(text).text, text);
}

#[test]
fn a_link_is_opened_with_its_comments() {
    let link = format!("https://example.org/p/#t={}&step=3", plywise_link::pack("(3 4) # why"));
    let opened = opened(&link);
    assert_eq!(opened.text, "(3 4) # why");
    assert!(opened.taken_for.starts_with("This looks like a Plywise link, because"), "{}", opened.taken_for);
}

#[test]
fn what_cannot_be_read_is_said_to_have_been_taken_for_something() {
    let complaints = open(&ImportedFile::text("((3,12),(2,x:y));"), None).expect_err("a mistake");
    let help = complaints[0].help.as_deref().unwrap_or_default();
    assert!(help.starts_with("read as a Newick tree, because"), "{help}");
    let said = open(&ImportedFile::text("((3,12),(2,x:y));"), Some(Format::Newick)).expect_err("a mistake");
    assert_eq!(said[0].help, None);
}

#[test]
fn all_mistakes_are_told() {
    let complaints =
        open(&ImportedFile::text("((3 12x8)\n (2 ]4)\n (14 5 2))"), None).expect_err("two mistakes");
    let places: Vec<usize> = complaints.iter().map(|complaint| complaint.line).collect();
    assert_eq!(places, [1, 2], "{complaints:?}");
    let bytes = open(&ImportedFile { bytes: Rc::from(&b"(3 \xff"[..]), ..ImportedFile::default() }, None);
    assert!(bytes.expect_err("no text").iter().all(|complaint| !complaint.message.is_empty()));
}

#[test]
fn a_test_brings_its_search_along() {
    let test = "class: \"GraphGameTreeTest\"\nalg: \"AlphaBetaAgent\"\ndepth: \"2\"\nnum_agents: \"2\"\nstart_state: \"t\"\n\
        win_states: \"A\"\nlose_states: \"\"\nsuccessors: \"\"\"\nt Left A\n\"\"\"\nevaluation: \"\"\"\nA 3\n\"\"\"\n";
    let link = opened(test).link.expect("the autograder's own search");
    assert!(link.starts_with("alg=alpha-beta&cut=lt"), "{link}");
}

proptest! {
    /// Whatever a tree is saved as can be opened again, as far as it can be read.
    #[test]
    fn what_is_saved_can_be_opened(tree in any_tree(), nth in 0..Format::ALL.len()) {
        let document = plywise_notation::Document::new(tree, plywise_notation::Header::default());
        let format = Format::ALL[nth];
        if let (true, Ok(text)) = (format.is_read(), write(&document, format)) {
            let opened = open(&ImportedFile::text(&text), Some(format)).expect("it was written so");
            let tree = parse(&opened.text).expect("our own notation").tree;
            prop_assert_eq!(plywise_notation::write(&tree), plywise_notation::write(&document.tree));
        }
    }

    /// No text at all stops it.
    #[test]
    fn any_text_is_a_tree_or_complaints(text in "[ -~\n<>\u{e9}]{0,60}", nth in 0..=Format::ALL.len()) {
        match open(&ImportedFile::text(&text), Format::ALL.get(nth).copied()) {
            Ok(opened) => { parse(&opened.text).expect("our own notation"); }
            Err(complaints) => prop_assert!(!complaints.is_empty()),
        }
    }
}

#[test]
fn a_file_of_kept_trees_is_said_to_be_one() {
    let file = "{\n  \"plywise\": \"trees\",\n  \"version\": 1,\n  \"trees\": [{\"title\": \"A\", \"at\": 1, \"text\": \"(3 4)\"}]\n}\n";
    for text in [file.to_owned(), format!("\u{feff}{file}")] {
        let complaints = open(&ImportedFile::text(&text), None).expect_err("it is no tree");
        assert_eq!(complaints.len(), 1);
        assert!(complaints[0].message.contains("My trees"), "{}", complaints[0].message);
    }
    let other = open(&ImportedFile::text("{\"plywise\": 3}"), None).expect_err("it is no tree either");
    assert!(!other[0].message.contains("My trees"), "{}", other[0].message);
}
