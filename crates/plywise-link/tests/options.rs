//! What can be chosen of a search is told of wherever it can be: one table, and lists that are held to it.

use plywise_search::{OptionInfo, SearchOption};

const FRAME: &str = include_str!("../../../web/embed/plywise-frame.js");
const SPHINX: &str = include_str!("../../../bindings/python/src/plywise/sphinx.py");
const SEARCHES: &str = include_str!("../../../docs/searches.md");
const NOTATION: &str = include_str!("../../../docs/notation.md");
const TREE_JSON: &str = include_str!("../../../docs/tree-json.md");
const TREE_SCHEMA: &str = include_str!("../../../docs/tree-v1.schema.json");
const TRACES: &str = include_str!("../../../docs/trace-format.md");
const TRACE_SCHEMA: &str = include_str!("../../../docs/trace-v1.schema.json");

#[test]
fn scripts_and_documents_know_every_option() {
    for option in SearchOption::ALL {
        let OptionInfo { key, second_key, header_key, trace_key, flag, .. } = *option.info();
        let knows = |what: &str, text: &str, said: String| {
            assert!(text.contains(&said), "{what} does not know {said}");
        };
        for key in [key, second_key].into_iter().filter(|key| !key.is_empty()) {
            knows("plywise-frame.js", FRAME, format!("\"{key}\""));
            knows("sphinx.py", SPHINX, format!("\"{key}\""));
        }
        if !second_key.is_empty() {
            knows("searches.md", SEARCHES, format!("`{second_key}`"));
        }
        knows("searches.md", SEARCHES, format!("`--{flag}"));
        knows("notation.md", NOTATION, format!("`{header_key}`"));
        knows("tree-json.md", TREE_JSON, format!("`{header_key}`"));
        knows("tree-v1.schema.json", TREE_SCHEMA, format!("\"{header_key}\":"));
        knows("trace-format.md", TRACES, format!("`{trace_key}`"));
        knows("trace-v1.schema.json", TRACE_SCHEMA, format!("\"{trace_key}\":"));
    }
}
