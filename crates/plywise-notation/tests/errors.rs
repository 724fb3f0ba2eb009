//! Every mistake: what is said about it, where, and what is shown.

use plywise_notation::{Limits, Mistake, ParseOptions, parse, parse_bytes, parse_bytes_with, parse_with};
use plywise_search::Player;

#[track_caller]
fn check(text: &str, message: &str) {
    match parse(text) {
        Ok(_) => panic!("{text:?} is read without complaint"),
        Err(error) => assert_eq!(error.to_string(), message, "{text:?}"),
    }
}

#[test]
fn a_text_without_a_tree() {
    let no_tree = |place| {
        format!("{place}: expected a tree, found the end of the text; write one such as `((3 12 8)(2 4 6))`")
    };
    for text in ["", "   \n\n", "\u{feff}"] {
        check(text, &no_tree("line 1, column 1"));
    }
    check("# only a comment\n", &no_tree("line 1, column 17"));
    check("title: Nothing yet\n\n", &no_tree("line 1, column 19"));
}

#[test]
fn brackets() {
    for (text, message) in [
        ("(", "line 1, column 2: expected `)` for the `(` of line 1, column 1, found the end of the text"),
        (
            "[3, [4, 5]\n",
            "line 1, column 11: expected `]` for the `[` of line 1, column 1, found the end of the text",
        ),
        (
            "(A(\n  B(3 4)",
            "line 2, column 9: expected `)` for the `(` of line 1, column 3, found the end of the text",
        ),
        (")", "line 1, column 1: `)` closes nothing; remove it"),
        ("(3 4))", "line 1, column 6: `)` closes nothing; remove it"),
        ("3]", "line 1, column 2: `]` closes nothing; remove it"),
        ("((3 4]\n)", "line 1, column 6: expected `)` for the `(` of line 1, column 2, found `]`"),
        ("[3 A(]", "line 1, column 6: expected `)` for the `(` of line 1, column 5, found `]`"),
        ("(3 A())", "line 1, column 5: a branch needs a child; for a leaf without a known value write `?`"),
        (
            "[ # none\n]",
            "line 1, column 1: a branch needs a child; for a leaf without a known value write `?`",
        ),
    ] {
        check(text, message);
    }
}

#[test]
fn commas() {
    for (text, message) in [
        (
            "(3,,4)",
            "line 1, column 4: expected a child between two commas; for a leaf without a known value write `?`",
        ),
        (
            "(A=3 , , 4)",
            "line 1, column 8: expected a child between two commas; for a leaf without a known value write `?`",
        ),
        ("[3,4,]", "line 1, column 6: expected a child after `,`, found `]`; remove the comma or write `?`"),
        ("[,3]", "line 1, column 2: expected a child before `,`; remove the comma"),
        ("3,4", "line 1, column 2: expected nothing after the tree, found `,`"),
        (",", "line 1, column 1: expected a value, a name or a bracket, found `,`"),
    ] {
        check(text, message);
    }
}

#[test]
fn names_and_values() {
    for (text, message) in [
        ("(A B=3)", "line 1, column 4: expected `=` or `(` after the name `A`, found `B`"),
        ("(3 A)", "line 1, column 5: expected `=` or `(` after the name `A`, found `)`"),
        (
            "(3 \"A b\"",
            "line 1, column 9: expected `=` or `(` after the name `\"A b\"`, found the end of the text",
        ),
        ("(A=)", "line 1, column 4: expected a value after `=`, found `)`; write a number, `inf` or `?`"),
        ("(A=B)", "line 1, column 4: expected a value after `=`, found `B`; write a number, `inf` or `?`"),
        (
            "(A = (3 4))",
            "line 1, column 6: expected a value after `=`, found `(`; write a number, `inf` or `?`",
        ),
        (
            "A=",
            "line 1, column 3: expected a value after `=`, found the end of the text; write a number, `inf` or `?`",
        ),
        ("(3 -)", "line 1, column 4: `-` is not a number; write one such as `3`, `-2.5` or `1e6`"),
        ("(3 - 4 5 6 7 8)", "line 1, column 4: `-` is not a number; write one such as `3`, `-2.5` or `1e6`"),
        ("(3 -, 4 5 6 7 8)", "line 1, column 4: `-` is not a number; write one such as `3`, `-2.5` or `1e6`"),
        (
            "(3 -A 4 5 6 7 8)",
            "line 1, column 4: `-A` is not a number; write one such as `3`, `-2.5` or `1e6`",
        ),
        ("(3 +-4)", "line 1, column 4: `+-4` is not a number; write one such as `3`, `-2.5` or `1e6`"),
        ("(3x 4)", "line 1, column 2: `3x` is not a number; write one such as `3`, `-2.5` or `1e6`"),
        ("(1/2 4 5 6 7)", "line 1, column 2: `1/2` is not a number; write one such as `3`, `-2.5` or `1e6`"),
        ("(. 4)", "line 1, column 2: `.` is not a number; write one such as `3`, `-2.5` or `1e6`"),
        ("(0x1F 4)", "line 1, column 2: `0x1F` is not a number; write one such as `3`, `-2.5` or `1e6`"),
        ("(1-2 3 4 5 6)", "line 1, column 2: `1-2` is not a number; write one such as `3`, `-2.5` or `1e6`"),
        (
            "(NaN 4)",
            "line 1, column 2: `NaN` cannot be compared, so it is no score; for an unknown value write `?`",
        ),
        (
            "(A=-nan)",
            "line 1, column 4: `-nan` cannot be compared, so it is no score; for an unknown value write `?`",
        ),
        ("(1e999 4)", "line 1, column 2: `1e999` is too large; write `inf`"),
        ("(−1e999 4)", "line 1, column 2: `−1e999` is too large; write `-inf`"),
        ("3(4 5)", "line 1, column 1: `3` is a value; to use it as a name put it in double quotes"),
        ("(12=5 3)", "line 1, column 2: `12` is a value; to use it as a name put it in double quotes"),
        ("(inf=5 3)", "line 1, column 2: `inf` is a value; to use it as a name put it in double quotes"),
        ("(A=3(4))", "line 1, column 5: expected a space or a comma before `(`"),
        ("(?? 3)", "line 1, column 3: expected a space or a comma before `?`"),
        ("(∞∞)", "line 1, column 3: expected a space or a comma before `∞`"),
        ("(A=3B=4)", "line 1, column 4: `3B` is not a number; write one such as `3`, `-2.5` or `1e6`"),
        ("(A=3\"B\"=4)", "line 1, column 5: expected a space or a comma before `\"`"),
        ("(A-1=3)", "line 1, column 3: expected `=` or `(` after the name `A`, found `-1`"),
        ("(=3)", "line 1, column 2: expected a value, a name or a bracket, found `=`"),
        ("(–3 4)", "line 1, column 2: expected a value, a name or a bracket, found `–`"),
        ("(3 \u{7}4)", "line 1, column 4: a control character, U+0007, cannot stand here; remove it"),
    ] {
        check(text, message);
    }
}

#[test]
fn quoted_names() {
    for (text, message) in [
        ("(\"A=3)\n", "line 1, column 2: expected `\"` before the end of the line"),
        ("\"", "line 1, column 1: expected `\"` before the end of the line"),
        (
            "\"a\\q\"=3",
            "line 1, column 3: `\\q` means nothing; write `\\\"`, `\\\\`, `\\n`, `\\t` or `\\u{e9}`",
        ),
        (
            "\"\\u{d800}\"=3",
            "line 1, column 2: `\\u{d800}` means nothing; write `\\\"`, `\\\\`, `\\n`, `\\t` or `\\u{e9}`",
        ),
        (
            "\"\\é\"=3",
            "line 1, column 2: `\\é` means nothing; write `\\\"`, `\\\\`, `\\n`, `\\t` or `\\u{e9}`",
        ),
        ("\"\\", "line 1, column 2: `\\` means nothing; write `\\\"`, `\\\\`, `\\n`, `\\t` or `\\u{e9}`"),
        ("\"a\tb\"=3", "line 1, column 3: a control character, U+0009, cannot stand here; remove it"),
    ] {
        check(text, message);
    }
}

#[test]
fn players() {
    for (text, message) in [
        ("(max 3)", "line 1, column 6: expected a branch after `max`, found `3`"),
        ("(MIN A=3)", "line 1, column 6: expected a branch after `MIN`, found `A`"),
        ("max max(3 4)", "line 1, column 5: expected a branch after `max`, found `max`"),
        ("(min=3)", "line 1, column 2: `min` is a player; to use it as a name put it in double quotes"),
        ("maximise A(3 4)", "line 1, column 1: `maximise` is not a player; write `max` or `min`"),
        ("root: first\n(3 4)", "line 1, column 7: `first` is not a player; write `max` or `min`"),
        (
            "root: max\nmin(3 4)",
            "line 2, column 1: the root is MAX by the header but MIN by the tree; change one of them",
        ),
    ] {
        check(text, message);
    }
    for (text, message) in [
        (
            "max(3 4)",
            "line 1, column 1: the root is MIN by the options but MAX by the tree; change one of them",
        ),
        (
            "root: max\n(3 4)",
            "line 1, column 7: the root is MIN by the options but MAX by the header; change one of them",
        ),
    ] {
        let options = ParseOptions { root: Some(Player::Min), ..ParseOptions::default() };
        assert_eq!(parse_with(text, options).unwrap_err().to_string(), message);
    }
}

#[test]
fn headers() {
    for (text, message) in [
        (
            "colour: red\n(3 4)",
            "line 1, column 1: `colour` is not a header; the headers are `title`, `source`, `note`, `profile` and `root`",
        ),
        ("title: a\nTitle: b\n3", "line 2, column 1: `title` is given twice; keep one of the lines"),
        ("root:\n3", "line 1, column 6: expected one word after `root:`"),
        ("profile: two words\n3", "line 1, column 10: expected one word after `profile:`"),
        ("title: a\u{0}b\n3", "line 1, column 9: a control character, U+0000, cannot stand here; remove it"),
    ] {
        check(text, message);
    }
}

#[test]
fn text_after_the_tree() {
    for (text, message) in [
        ("(3 4) (5 6)", "line 1, column 7: expected nothing after the tree, found `(`"),
        ("(3 4)\ntitle: late", "line 2, column 1: expected nothing after the tree, found `title`"),
        ("3 4", "line 1, column 3: expected nothing after the tree, found `4`"),
    ] {
        check(text, message);
    }
}

#[test]
fn limits_are_kept_while_reading() {
    let limits = Limits { max_bytes: 20, max_nodes: 5, max_depth: 2 };
    for (text, message) in [
        ("(3 4 5 6 7)", "line 1, column 10: the tree has more than 5 nodes"),
        ("(((3)))", "line 1, column 3: the tree is more than 2 plies deep"),
        ("(3      ééééééééé  )", "line 1, column 15: the text is longer than 20 bytes"),
    ] {
        assert_eq!(parse_with(text, limits).unwrap_err().to_string(), message);
        assert_eq!(parse_bytes_with(text.as_bytes(), limits).unwrap_err().to_string(), message);
    }
    assert!(parse_with("((3 4) 5)", limits).is_ok(), "five nodes, two plies");
    // What comes after the limit is not looked at, whatever it is.
    let error = parse_bytes_with(&[b' '; 20].iter().chain(&[0xff; 9]).copied().collect::<Vec<_>>(), limits);
    assert_eq!(*error.unwrap_err().mistake, Mistake::NotUtf8);
    let error = parse_bytes_with(&[b' '; 24].iter().chain(&[0xff; 9]).copied().collect::<Vec<_>>(), limits);
    assert_eq!(*error.unwrap_err().mistake, Mistake::TooLong { max: 20 });
}

#[test]
fn bytes_that_are_no_text() {
    let error = parse_bytes(b"(3\r\n \"caf\xe9\"=4)").unwrap_err();
    assert_eq!(
        error.to_string(),
        "line 2, column 6: the text is not UTF-8 from here on; save the file as UTF-8"
    );
    assert_eq!((error.at, error.caret().as_str()), (9, " \"caf\u{fffd}\"=4)\n     ^"));
}

#[test]
fn other_notations_are_recognised() {
    for (text, help) in [
        ("{\"value\": 3}", "this looks like JSON objects; write nested lists such as `[[3, 12], [2, 4]]`"),
        ("[{\"value\": 3}]", "this looks like JSON objects; write nested lists such as `[[3, 12], [2, 4]]`"),
        ("((3,4)A,(5,6)B);", "a name stands before its bracket: `A(3 4)`, not `(3 4)A`"),
        ("(A (B 3) (C 4))", "a branch's name stands before its bracket: `A(B=3 C=4)`, not `(A B C)`"),
        (
            "(max (min 3 12) (min 2 4))",
            "a player stands before a branch's bracket, as in `max(3 4)` or `min A(3 4)`; a leaf has none",
        ),
        ("A: 3", "to name a leaf write `A=3`, to name a branch `A(3 4)`"),
        ("(A: 3)", "a value stands after `=`: `A=3`, not `A: 3`"),
        (
            "A -> B",
            "this looks like a list of edges; write each branch with its children in brackets: `A(B=3 C=4)`",
        ),
        ("digraph { A }", "children stand in round or square brackets: `A(B=3 C=4)`"),
        ("<svg>", "this looks like XML or HTML, which is not read"),
        ("(3 4);", "no semicolon is needed"),
        ("(“A”=3)", "quotes are straight and double: `\"A 1\"`"),
        ("(–3)", "for a minus write `-` or `−`"),
        ("(3 4)\nnote: late", "header lines stand before the tree"),
    ] {
        assert_eq!(parse(text).unwrap_err().help(), Some(help), "{text:?}");
    }
}

#[test]
fn long_lines_are_cut_around_the_place() {
    let text = format!("title: x\n({} oops {})", "12 ".repeat(40), "13 ".repeat(40));
    let error = parse(&text).unwrap_err();
    assert_eq!(
        error.caret(),
        "…12 12 12 12 12 12 12 12  oops 13 13 13 13 13 13 13 13 13 13 …\n                               ^",
    );
    let tabs = parse("\u{feff}(3\t4\t\u{1}x)").unwrap_err();
    assert_eq!((tabs.line, tabs.column, tabs.caret().as_str()), (1, 6, "(3 4 \u{fffd}x)\n     ^"));
}

#[test]
fn lines_end_as_on_any_system() {
    for text in ["(3\n\n  4 x)", "(3\r\n\r\n  4 x)", "(3\r\r  4 x)"] {
        let error = parse(text).unwrap_err();
        assert_eq!((error.line, error.column), (3, 6), "{text:?}");
        assert_eq!(error.caret(), "  4 x)\n     ^", "{text:?}");
    }
}
