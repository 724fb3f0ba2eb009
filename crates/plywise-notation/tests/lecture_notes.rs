//! A lecturer's notes in the lines above a tree: read, written and changed.

use plywise_notation::{Header, LectureNotes, parse, with_lecture_note};
use proptest::prelude::*;

/// Lines above a tree, with comments, blank lines and notes at a few steps in any order.
fn any_lines() -> impl Strategy<Value = String> {
    let line = prop_oneof![
        2 => (0..5u32, "[a-z#]{0,4}").prop_map(|(step, note)| format!("lecture: {step} {note}")),
        1 => (0..5u32).prop_map(|step| format!("  LECTURE :{step}")),
        1 => Just("title: T # no comment".to_owned()),
        1 => Just("note: one".to_owned()),
        1 => Just("profile: strict  # lecture: 3 no".to_owned()),
        1 => Just("# lecture: 2 no".to_owned()),
        1 => Just(String::new()),
    ];
    let end = prop_oneof![Just("\n"), Just("\r\n"), Just("\r")];
    (any::<bool>(), prop::collection::vec((line, end), 0..8)).prop_map(|(mark, lines)| {
        let text: String = lines.into_iter().flat_map(|(line, end)| [line, end.to_owned()]).collect();
        if mark { format!("\u{feff}{text}") } else { text }
    })
}

fn is_note_line(line: &str) -> bool {
    line.trim_start_matches('\u{feff}').trim_start().to_ascii_lowercase().starts_with("lecture")
}

fn other_lines(text: &str) -> Vec<&str> {
    let lines = text.split(['\n', '\r']).map(|line| line.trim_start_matches('\u{feff}'));
    lines.filter(|line| !line.trim().is_empty() && !is_note_line(line)).collect()
}

proptest! {
    #[test]
    fn a_changed_note_changes_nothing_else(lines in any_lines(), step in 0..6u32, note in "\\PC{0,9}([\n\r\u{7}]{1,2}[ #a-z]{0,5}){0,3}") {
        let text = format!("{lines}# tree\n(3 4) # end");
        let Ok(document) = parse(&text) else { return Ok(()) };
        let mut wanted = document.header.lecture.clone();
        wanted.set(step, &note);
        let said = with_lecture_note(&text, &document, step, &note);
        let again = parse(&said).map_err(|error| TestCaseError::fail(format!("{said:?}\n{error}")))?;
        prop_assert_eq!(&again.header.lecture, &wanted, "{:?}", said);
        let other = |header: &Header| Header { lecture: LectureNotes::default(), ..header.clone() };
        prop_assert_eq!(other(&again.header), other(&document.header), "{:?}", said);
        prop_assert_eq!(other_lines(&said), other_lines(&text), "{:?}", said);
        prop_assert_eq!(said.contains('\u{feff}'), text.contains('\u{feff}') || note.contains('\u{feff}'));
        // Said again nothing changes, and taken back it is gone.
        prop_assert_eq!(with_lecture_note(&said, &again, step, &note), said.clone());
        let without = with_lecture_note(&said, &again, step, " ");
        let lecture = parse(&without).unwrap().header.lecture;
        prop_assert_eq!(lecture.at(step), None, "{:?}", without);
        prop_assert!(without.len() <= text.len() + 1, "{:?}", without);
    }
}

#[test]
fn lines_at_one_step_are_one_note() {
    let text = "lecture: 12 Ask.\nlecture: 3 # first\nLecture: 12\nlecture:12 Wait.\n(3 4)";
    let lecture = parse(text).unwrap().header.lecture;
    assert_eq!(lecture.iter().collect::<Vec<_>>(), [(3, "# first"), (12, "Ask.\n\nWait.")]);
    assert_eq!(lecture.at(4), None);
}

#[test]
fn a_note_belongs_to_a_step() {
    for line in ["lecture:", "lecture: soon", "lecture: -1 a", "lecture: 12a", "lecture: 4294967296 a"] {
        let error = parse(&format!("{line}\n(3 4)")).unwrap_err().to_string();
        let expected = "expected a step and a note, such as `12 Ask who sees the cut`";
        assert!(error.starts_with("line 1, column") && error.contains(expected), "{line}: {error}");
    }
}

#[test]
fn a_note_is_put_where_its_step_comes() {
    for (text, step, note, expected) in [
        ("(3 4)", 2, "Who moves?", "lecture: 2 Who moves?\n\n(3 4)"),
        ("title: T\n\n(3 4)", 2, "a", "title: T\nlecture: 2 a\n\n(3 4)"),
        ("title: T # t\nroot: max # m\n(3 4)", 2, "a", "title: T # t\nroot: max # m\nlecture: 2 a\n(3 4)"),
        ("lecture: 1 x\nlecture: 3 y\n(3 4)", 2, "a", "lecture: 1 x\nlecture: 2 a\nlecture: 3 y\n(3 4)"),
        ("lecture: 2 x\nnote: n\nlecture: 2 y\n(3 4)", 2, "a", "lecture: 2 a\nnote: n\n(3 4)"),
        ("lecture: 2 x\n\n(3 4)", 2, "", "\n(3 4)"),
    ] {
        assert_eq!(with_lecture_note(text, &parse(text).unwrap(), step, note), expected);
    }
}
