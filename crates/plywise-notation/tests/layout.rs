//! Laying a text out keeps the tree, the header and every comment.

use plywise_notation::{Document, Header, comments, lay_out, parse, write_document};
use plywise_search::NodeId;
use plywise_testkit::{any_tree_at_all, facts};
use proptest::prelude::*;

fn check(text: &str, expected: &str) {
    let document = parse(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(lay_out(text, &document), expected, "of {text}");
    holds(text);
}

/// What is true of every text, however it is laid out.
fn holds(text: &str) {
    let document = parse(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    let once = lay_out(text, &document);
    let again = parse(&once).unwrap_or_else(|error| panic!("{text}\nbecame\n{once}\n{error}"));
    assert_eq!(facts(&again.tree), facts(&document.tree), "{text}");
    assert_eq!(again.header, document.header, "{text}");
    assert_eq!(comments(&once, &again), comments(text, &document), "{text}\nbecame\n{once}");
    assert_eq!(lay_out(&once, &again), once, "laid out twice: {text}");
}

#[test]
fn comments_stay_where_they_stood() {
    check(
        "# head\nA(B(3 4) # left one\n C(5 6)) # tail",
        "# head\nA(\n  B(3 4)  # left one\n  C(5 6)\n)  # tail\n",
    );
    check("(3 4)", "(3 4)\n");
    check("3# three\n\n\n# end", "3  # three\n\n# end\n");
    check("( # first\n3, # second\n4 # third\n)", "(  # first\n  3  # second\n  4  # third\n)\n");
    check("(3\n# between\n4 5\n# last\n)", "(\n  3\n  # between\n  4 5\n  # last\n)\n");
    check("((3 # deep\n4) 5)", "(\n  (\n    3  # deep\n    4\n  )\n  5\n)\n");
    check("(\"#1\"=3 \"\\\"#2\"=4 # no name\n)", "(\n  \"#1\"=3 \"\\\"#2\"=4  # no name\n)\n");
}

#[test]
fn comments_in_the_midst_of_a_node_come_before_it() {
    check("(A= # worth\n 3 4)", "(\n  # worth\n  A=3 4\n)\n");
    check("title: T\nmin # who\nA # what\n(3 4)", "title: T\n\n# who\n# what\nmin A(3 4)\n");
    check("@chance(left # third\n 1/3: 3 2/3: 4)", "@chance(\n  # third\n  left 1/3: 3 2/3: 4\n)\n");
}

#[test]
fn header_lines_keep_their_order_and_their_comments() {
    check(
        "\u{feff}# whose\n\n\n# mine\nprofile : textbook# as in the book\ntitle:A # no comment\n(3 4)",
        "# whose\n\n# mine\nprofile: textbook  # as in the book\ntitle: A # no comment\n\n(3 4)\n",
    );
    check("title: T\n# close\n\n(3 4)", "title: T\n# close\n\n(3 4)\n");
    check("title: T\n# close\n(3 4)", "title: T\n\n# close\n(3 4)\n");
    check("note:\nNOTE: two\n\nroot:max\n(3 4)", "note:\nnote: two\n\nroot: max\n\n(3 4)\n");
    check("weights: \"a#b\"=2 # heavy\n({\"a#b\"=1} 3)", "weights: \"a#b\"=2  # heavy\n\n({\"a#b\"=1} 3)\n");
}

#[test]
fn a_branch_on_several_lines_stays_so() {
    check("S(\n A(3 4)\n B(5 6))", "S(\n  A(3 4)\n  B(5 6)\n)\n");
    check("S(A(3 4)\n B(5 6))", "S(A(3 4) B(5 6))\n");
    check("S(A(\r3 4) B(5 6))", "S(\n  A(\n    3 4\n  )\n  B(5 6)\n)\n");
}

#[test]
fn what_was_typed_stays_as_it_was_typed() {
    check("MAX[min A ( +3.0 , 4 ) \"B\"=−∞]", "MAX(min A(+3.0 4) \"B\"=−∞)\n");
    check("(left: min(3 4) 5)", "(left: min(3 4) 5)\n");
    check("@chance(a 1/2:min ~3 (3 4) 0.5: \"max\"(5))", "@chance(a 1/2: min~3(3 4) 0.5: \"max\"(5))\n");
    check("({max=1}(3 4) 5)", "({max=1}(3 4) 5)\n");
    check("players: 2\n@1(@2 B(3))", "players: 2\n\n@1(@2 B(3))\n");
}

#[test]
fn a_comment_at_the_bottom_of_a_deep_tree_costs_a_line() {
    let n = 100_000;
    let text = format!("{}3 # here\n{}", "(".repeat(n), ")".repeat(n));
    let laid_out = lay_out(&text, &parse(&text).expect("a tree"));
    assert!(laid_out.len() < 3 * n, "{}", laid_out.len());
    assert!(laid_out.contains("3  # here\n"), "{}", laid_out.len());
    holds(&text);
}

#[test]
fn every_example_is_laid_out_well() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples");
    let mut n_examples = 0;
    for entry in std::fs::read_dir(folder).expect("the examples") {
        let path = entry.expect("a file").path();
        if path.extension().is_some_and(|extension| extension == "tree") {
            let text = std::fs::read_to_string(&path).expect("a text");
            let document = parse(&text).expect("a tree");
            assert_eq!(lay_out(&text, &document), text, "{}", path.display());
            n_examples += 1;
        }
    }
    assert!(n_examples > 30, "{n_examples}");
}

/// The text with comments in the place of some of its blanks: of those in the tree, and of line ends above it.
fn with_comments(text: &str, picks: &[u8]) -> String {
    let mut picks = picks.iter().copied().cycle().enumerate();
    let mut out = String::new();
    let tree_from = text.find("\n\n").map_or(0, |end| end + 1);
    let (mut is_quoted, mut is_escaped) = (false, false);
    for (at, c) in text.char_indices() {
        let ends_quote = c == '"' && !is_escaped;
        is_escaped = is_quoted && c == '\\' && !is_escaped;
        is_quoted ^= ends_quote;
        let in_header = at < tree_from;
        if in_header {
            is_quoted = false;
        }
        let is_blank = if in_header { c == '\n' } else { matches!(c, ' ' | '\n') && !is_quoted };
        let Some((nth, pick)) = picks.next() else { break };
        match pick % 8 {
            0 if is_blank && !in_header => out.push_str(&format!("# c{nth}\n")),
            1 if is_blank => out.push_str(&format!("\n# c{nth} \"\n")),
            2 if is_blank => out.push_str(&format!("\r\n\r\n  #c{nth}\r\n")),
            3 if is_blank => out.push_str(&format!("\n#\n# c{nth} )(\n\n")),
            _ => out.push(c),
        }
    }
    out
}

fn any_document() -> impl Strategy<Value = Document> {
    let has_header = any::<bool>();
    let line = || proptest::option::of("[A-Za-zé#\"(),:=]{1,8}( [a-z#]{1,4})?");
    (any_tree_at_all(), line(), line(), has_header).prop_map(|(tree, title, note, has_header)| {
        let root = (tree.n_nodes() > 1).then(|| tree.mover(NodeId::ROOT));
        let header = Header { profile: title.clone(), title, note, root, ..Header::default() };
        Document::new(tree, if has_header { header } else { Header::default() })
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn no_comment_is_lost(
        document in any_document(), picks in prop::collection::vec(any::<u8>(), 1..40),
    ) {
        holds(&with_comments(&write_document(&document), &picks));
    }

    #[test]
    fn what_is_laid_out_already_stays_so(document in any_document()) {
        let text = write_document(&document);
        let read = parse(&text).expect("a document that was written");
        prop_assert_eq!(lay_out(&text, &read), text);
    }
}
