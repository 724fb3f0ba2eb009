//! The preprocessor as mdBook starts it: a book goes in as JSON, and comes out.

use std::io::Write as _;
use std::process::{Command, Stdio};

use mdbook_plywise::chapter_with_trees;
use serde_json::{Value, json};

fn spoken(input: &Value) -> (bool, String, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_mdbook-plywise"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the preprocessor starts");
    let mut stdin = child.stdin.take().expect("it was asked for");
    stdin.write_all(input.to_string().as_bytes()).expect("it listens");
    drop(stdin);
    let output = child.wait_with_output().expect("it ends");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("it speaks UTF-8");
    (output.status.success(), text(output.stdout), text(output.stderr))
}

fn book(content: &str) -> Value {
    let chapter = json!({ "Chapter": {
        "name": "Cuts", "content": content, "number": [1], "sub_items": [],
        "path": "part/cuts.md", "source_path": "part/cuts.md", "parent_names": []
    }});
    let config = json!({ "book": { "title": "Course" }, "preprocessor": { "plywise": {} } });
    json!([
        { "root": "/book", "config": config, "renderer": "html", "mdbook_version": "0.5.4" },
        { "items": [chapter] }
    ])
}

#[test]
fn a_fence_becomes_an_element() {
    let (is_done, out, _) =
        spoken(&book("# Cuts\n\n```plywise step=4 mode=lecture\n((3 12)\n\n (2 ?))\n```\n\nMore.\n"));
    assert!(is_done);
    let out: Value = serde_json::from_str(&out).expect("a book");
    let content = out["items"][0]["Chapter"]["content"].as_str().expect("a chapter");
    assert_eq!(
        content,
        "# Cuts\n\n<div class=\"plywise\"><plywise-tree step=\"4\" mode=\"lecture\">((3 12)&#10;&#10; (2 ?))</plywise-tree></div>\n\nMore.\n\n<script src=\"../plywise/plywise-frame.js\" defer></script>\n"
    );
}

#[test]
fn a_tree_with_a_mistake_stops_the_build_and_says_where() {
    let (is_done, _, said) = spoken(&book("# Cuts\n\n```plywise\n((3 12)\n(2 4\n```\n"));
    assert!(!is_done);
    assert!(said.starts_with("mdbook-plywise: part/cuts.md, line 3: line 2, column"), "{said}");
}

#[test]
fn other_fences_are_left_alone() {
    let text = "````text\n```plywise\n((3 12))\n```\n````\n\n```plywiser\nx\n```\n\n    ```plywise\n";
    assert_eq!(chapter_with_trees(text, "plywise/").expect("no trees"), text);
    assert!(chapter_with_trees("```plywise\n((3 12) (1 2))\n", "").is_err(), "a fence that does not end");
    assert!(
        chapter_with_trees("- A list\n\n  ```plywise\n  (1 2)\n\nMore.\n", "").is_err(),
        "ended by its list"
    );
    let inside = chapter_with_trees("~~~plywise\n(\"<b>\"=1 2)\n~~~\n", "p/").expect("a tree");
    assert!(!inside.contains("<b>"), "{inside}");
}

#[test]
fn code_within_a_line_opens_no_fence() {
    let text = "```x``` is code\n\n```plywise\n(1 2)\n```\n";
    let chapter = chapter_with_trees(text, "p/").expect("a tree");
    assert!(chapter.starts_with("```x``` is code\n\n<div class=\"plywise\">"), "{chapter}");
}

#[test]
fn fences_stand_in_lists_and_quotations_too() {
    let listed = "- A list\n\n  ```plywise step=2\n  ((3 12)\n   (2 4))\n  ```\n\n- goes on\n";
    let chapter = chapter_with_trees(listed, "p/").expect("a tree");
    let element = "<plywise-tree step=\"2\">((3 12)&#10; (2 4))</plywise-tree>";
    assert!(
        chapter.starts_with(&format!("- A list\n\n  <div class=\"plywise\">{element}</div>\n")),
        "{chapter}"
    );
    assert!(chapter.contains("\n\n- goes on\n"), "{chapter}");
    let quoted = chapter_with_trees("> ~~~plywise\n> (1\n> 2)\n> ~~~\n", "p/").expect("a tree");
    assert!(
        quoted.starts_with("> <div class=\"plywise\"><plywise-tree>(1&#10;2)</plywise-tree></div>\n"),
        "{quoted}"
    );
}

#[test]
fn options_in_quotes_may_hold_anything() {
    let element = |words: &str| {
        let fence = format!("```plywise {words}\n(1 2)\n```\n");
        chapter_with_trees(&fence, "p/").map(|text| text.lines().next().unwrap_or_default().to_owned())
    };
    assert_eq!(
        element(r#"show="tree,code" step=2,mode=lecture title="a \"b\" \\ <c> \&d""#).expect("options"),
        "<div class=\"plywise\"><plywise-tree show=\"tree,code\" step=\"2\" mode=\"lecture\" title=\"a &quot;b&quot; \\ &lt;c&gt; &amp;d\">(1 2)</plywise-tree></div>"
    );
    assert!(element("title=\"a").is_err(), "quotes that do not end");
    assert!(element("=3").is_err() && element("Step=3").is_err());
}

#[test]
fn a_tree_from_elsewhere_needs_no_text() {
    let element = |fence: &str| chapter_with_trees(fence, "p/");
    assert!(element("```plywise example=w-skrentny\n\n```\n").is_ok());
    assert!(element("```plywise game=ttt-xo.ox....-table step=12\n```\n").is_ok());
    assert!(element("```plywise play=c4--max.6\n```\n").is_ok());
    assert!(element("```plywise step=2\n\n```\n").is_err());
    assert!(element("```plywise example=w-skrentny\n(1\n```\n").is_err());
}

#[test]
fn only_the_html_renderer_is_served() {
    let supports = |renderer| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_mdbook-plywise"));
        command.args(["supports", renderer]).status().expect("it starts").success()
    };
    assert!(supports("html") && !supports("latex"));
}
