//! Trees as JSON: against the specification, its schema, and hostile texts.

use plywise_json::{read_tree_json, read_tree_json_within, write_tree_json};
use plywise_notation::Limits;
use plywise_notation::{Document, Header, LectureNotes, examples, parse};
use plywise_search::{GameTree, Player, Score, TreeBuilder};
use plywise_testkit::{any_tree_at_all, facts};
use proptest::prelude::*;
use serde_json::Value;

const SPEC: &str = include_str!("../../../docs/tree-json.md");
const SCHEMA: &str = include_str!("../../../docs/tree-v1.schema.json");

fn json(tree: GameTree) -> String {
    write_tree_json(&Document::new(tree, Header::default()))
}

#[test]
fn every_example_fits_the_schema_and_reads_back() {
    let validator = jsonschema::validator_for(&serde_json::from_str::<Value>(SCHEMA).unwrap()).unwrap();
    for example in examples::ALL.iter().chain(examples::MORE) {
        let document = parse(example.text).unwrap();
        let text = write_tree_json(&document);
        let value: Value = serde_json::from_str(&text).unwrap();
        let errors: Vec<String> = validator.iter_errors(&value).map(|error| error.to_string()).collect();
        assert!(errors.is_empty(), "{}: {errors:?}", example.key);
        let again = read_tree_json(&text).unwrap();
        assert_eq!(facts(&again.tree), facts(&document.tree), "{}", example.key);
        assert_eq!(again.header, document.header, "{}", example.key);
    }
    for wrong in [
        r#"{"plywise":"tree","version":2,"root":{"value":3}}"#,
        r#"{"plywise":"tree","version":1}"#,
        r#"{"plywise":"tree","version":1,"root":{"value":"three"}}"#,
        r#"{"plywise":"tree","version":1,"root":{"mover":"me","children":[{"node":{"value":3}}]}}"#,
        r#"{"plywise":"tree","version":1,"root":{"mover":0,"children":[{"node":{"value":3}}]}}"#,
        r#"{"plywise":"tree","version":1,"root":{"children":[{"value":3}]}}"#,
    ] {
        assert!(!validator.is_valid(&serde_json::from_str(wrong).unwrap()), "{wrong}");
        assert!(read_tree_json(wrong).is_err(), "{wrong}");
    }
}

#[test]
fn the_specification_shows_what_is_written() {
    let blocks: Vec<&str> = SPEC.split("```").skip(1).step_by(2).collect();
    let notation = blocks.iter().find_map(|block| block.strip_prefix("text\n")).unwrap();
    let shown = blocks.iter().find_map(|block| block.strip_prefix("json\n")).unwrap();
    assert_eq!(write_tree_json(&parse(notation).unwrap()), shown);
}

#[test]
fn mistakes_are_told_with_their_path() {
    for (text, message) in [
        ("", "line 1, column 1: expected an object that begins with \"plywise\":\"tree\",\"version\":1"),
        ("[1,2]", "line 1, column 1: expected an object that begins with \"plywise\":\"tree\",\"version\":1"),
        (
            r#"{"plywise":"tree","version":7}"#,
            "line 1, column 30, at version: the tree was written by a newer version of Plywise (version 7; this one \
             reads up to 1)",
        ),
        (r#"{"plywise":"tree","version":1}"#, "line 1, column 30: expected a \"root\", found `}`"),
        (
            "{\"plywise\":\"tree\",\"version\":1,\"root\":\n{\"children\":[{\"node\":{\"value\":3}},\n{\"node\":{\"mover\":\"me\"}}]}}",
            "line 3, column 18, at root.children[1].node.mover: expected \"max\", \"min\", \"chance\" or the number of a \
             player, found `\"me\"`",
        ),
        (
            r#"{"plywise":"tree","version":1,"root":{"children":[{"move":"a"}]}}"#,
            "line 1, column 62, at root.children[0]: expected a \"node\", found `}`",
        ),
        (
            r#"{"plywise":"tree","version":1,"root":{"value":3,"value":4}}"#,
            "line 1, column 57, at root.value: the key is given twice; keep one",
        ),
        (
            r#"{"plywise":"tree","version":1,"root":{"mover":2,"children":[{"node":{"children":[{"node":{"value":3}}]}}]}}"#,
            "line 1, column 69: nothing says who moves here; write a \"mover\", or the number of \"players\" of the tree",
        ),
        (
            r#"{"plywise":"tree","version":1,"root":{"mover":"chance","children":[{"probability":0.5,"node":{"value":3}}]}}"#,
            "line 1, column 38: the probabilities below this node add up to 0.5; make them add up to 1",
        ),
        (
            r#"{"plywise":"tree","version":1,"root":{"children":[{"node":{"payoffs":[1,2,3]}},{"node":{"value":3}}]}}"#,
            "line 1, column 88: expected \"payoffs\" for each of 3 players, found one value",
        ),
    ] {
        assert_eq!(read_tree_json(text).map(|_| ()).unwrap_err().to_string(), message, "{text}");
    }
}

#[test]
fn the_schema_refuses_what_the_reader_refuses() {
    let schema = include_str!("../../../docs/tree-v1.schema.json");
    let schema: Value = serde_json::from_str(schema).expect("JSON");
    let schema = jsonschema::validator_for(&schema).expect("a schema");
    let one_child = r#""children":[{"node":{"value":3}}]"#;
    for (node, is_good) in [
        (r#""value":3"#.to_owned(), true),
        (r#""value":null,"features":{"a":1}"#.to_owned(), true),
        (r#""value":3,"children":[]"#.to_owned(), true),
        (one_child.to_owned(), true),
        (format!(r#""static":3,{one_child}"#), true),
        (format!(r#""features":{{"a":1}},{one_child}"#), true),
        (format!(r#""value":3,{one_child}"#), false),
        (format!(r#""value":null,{one_child}"#), false),
        (format!(r#""payoffs":[3,4],{one_child}"#), false),
        (r#""static":3"#.to_owned(), false),
        (r#""value":3,"estimate":true"#.to_owned(), true),
        (r#""value":3,"estimate":false"#.to_owned(), true),
        (r#""features":{"a":1},"estimate":true"#.to_owned(), true),
        (r#""estimate":null"#.to_owned(), true),
        (r#""estimate":true"#.to_owned(), false),
        (r#""value":null,"estimate":true"#.to_owned(), false),
        (format!(r#""estimate":true,{one_child}"#), false),
        (r#""value":3,"payoffs":[3,4]"#.to_owned(), false),
        (r#""value":3,"features":{"a":1}"#.to_owned(), false),
        (r#""payoffs":[3,4],"features":{"a":1}"#.to_owned(), false),
        (format!(r#""static":3,"features":{{"a":1}},{one_child}"#), false),
    ] {
        let text = format!(r#"{{"plywise":"tree","version":1,"root":{{{node}}}}}"#);
        let value: Value = serde_json::from_str(&text).expect("JSON");
        assert_eq!(schema.is_valid(&value), is_good, "the schema: {text}");
        assert_eq!(read_tree_json(&text).is_ok(), is_good, "the reader: {text}");
    }
}

#[test]
fn unknown_keys_and_movers_in_turn() {
    let text = r#"{"plywise":"tree","comment":{"a":[1,{"b":"]"}]},"version":1,"players":3,"root":{"children":[
        {"node":{"colour":"red","children":[{"node":{"payoffs":[1,2,3]}}]}},
        {"node":{"children":[],"value":null}}]}}"#;
    assert_eq!(plywise_notation::write(&read_tree_json(text).unwrap().tree), "@1(@2(<1 2 3>) ?)");
}

#[test]
fn a_chain_of_a_hundred_thousand() {
    const DEEP: usize = 100_000;
    let mut tree = TreeBuilder::new();
    for _ in 0..DEEP {
        tree.open(Player::Max, None);
    }
    tree.leaf(Some(Score::from(7)), None);
    for _ in 0..DEEP {
        tree.close();
    }
    let text = json(tree.finish().unwrap());
    assert_eq!(read_tree_json(&text).unwrap().tree.height() as usize, DEEP);
    let error = read_tree_json(&text[..text.len() / 2]).map(|_| ()).unwrap_err();
    assert!(error.path.starts_with('…') && error.path.len() < 200, "{}", error.path);
}

proptest! {
    #[test]
    fn what_is_written_is_read_back(tree in any_tree_at_all()) {
        let before = facts(&tree);
        let text = json(tree);
        prop_assert!(serde_json::from_str::<Value>(&text).is_ok(), "{}", text);
        let again = read_tree_json(&text).map_err(|error| TestCaseError::fail(format!("{text}\n{error}")))?;
        prop_assert_eq!(facts(&again.tree), before, "{}", text);
    }

    #[test]
    fn a_lecturers_notes_are_the_same_in_text_and_json(
        notes in prop::collection::vec((0..9_u32, "\\PC{0,6}(\n[ -~]{0,6}){0,2}"), 0..5),
    ) {
        let mut lecture = LectureNotes::default();
        for (step, note) in &notes {
            note.split('\n').for_each(|line| lecture.add_line(*step, line));
        }
        let header = Header { lecture, ..Header::default() };
        let document = Document::new(parse("(3 4)").unwrap().tree, header.clone());
        let json = write_tree_json(&document);
        prop_assert_eq!(&read_tree_json(&json).unwrap().header, &header, "{}", json);
        let validator = jsonschema::validator_for(&serde_json::from_str::<Value>(SCHEMA).unwrap()).unwrap();
        prop_assert!(validator.is_valid(&serde_json::from_str(&json).unwrap()), "{}", json);
        let text = plywise_notation::write_document(&document);
        prop_assert_eq!(&parse(&text).unwrap().header, &header, "{}", text);
    }

    #[test]
    fn any_damage_gives_a_tree_or_an_error(
        tree in any_tree_at_all(), at: prop::sample::Index, cut in 0usize..9, put in "\\PC{0,3}|[\\[\\]{}\",:0-9]{0,4}",
    ) {
        let text = json(tree);
        let start = text.floor_char_boundary(at.index(text.len()));
        let end = text.floor_char_boundary((start + cut).min(text.len())).max(start);
        let damaged = format!("{}{put}{}", &text[..start], &text[end..]);
        if let Err(error) = read_tree_json(&damaged) {
            prop_assert!(error.line <= 1 + damaged.matches(['\n', '\r']).count());
            prop_assert!(!error.to_string().contains(char::is_control));
        }
    }
}

#[test]
fn the_limits_of_whoever_reads_hold() {
    // Seven nodes, two plies deep.
    let text = write_tree_json(&plywise_notation::parse("((1 2) (3 4))").unwrap());
    let fits = Limits { max_bytes: text.len(), max_nodes: 7, max_depth: 2 };
    assert!(read_tree_json_within(&text, fits).is_ok());
    for (limits, message) in [
        (
            Limits { max_bytes: text.len() - 1, ..fits },
            format!("the text is longer than {} bytes", text.len() - 1),
        ),
        (Limits { max_nodes: 6, ..fits }, "the tree has more than 6 nodes".to_owned()),
        (Limits { max_depth: 1, ..fits }, "the tree is more than 1 plies deep".to_owned()),
    ] {
        let error = read_tree_json_within(&text, limits).unwrap_err();
        assert_eq!(error.problem.to_string(), message);
    }
}
