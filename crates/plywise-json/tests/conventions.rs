//! What the header of a tree says of how it is searched and shown, as JSON.

use std::sync::LazyLock;

use plywise_json::{read_tree_json, write_tree_json};
use plywise_notation::{Document, parse};
use plywise_testkit::{any_convention_lines, any_tree_at_all, facts};
use proptest::prelude::*;
use serde_json::Value;

const SCHEMA: &str = include_str!("../../../docs/tree-v1.schema.json");

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn every_header_is_written_and_read_back(tree in any_tree_at_all(), lines in any_convention_lines()) {
        let header = parse(&format!("{}\n(3 4)", lines.join("\n"))).expect("every line is one").header;
        let document = Document::new(tree, header);
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
}
