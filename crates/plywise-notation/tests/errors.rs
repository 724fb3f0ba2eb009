//! Every mistake: what is said about it, where, and what is shown.

use plywise_notation::{
    Limits, Mistake, ParseOptions, parse, parse_all, parse_bytes, parse_bytes_with, parse_with,
};
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
        (")", "line 1, column 1: this `)` has no opening bracket; remove it"),
        ("(3 4))", "line 1, column 6: this `)` has no opening bracket; remove it"),
        ("3]", "line 1, column 2: this `]` has no opening bracket; remove it"),
        ("((3 4]\n)", "line 1, column 6: expected `)` for the `(` of line 1, column 2, found `]`"),
        ("[3 A(]", "line 1, column 6: expected `)` for the `(` of line 1, column 5, found `]`"),
        ("(3 A())", "line 1, column 5: a branch needs a child; write `?` for a leaf whose value is unknown"),
        (
            "[ # none\n]",
            "line 1, column 1: a branch needs a child; write `?` for a leaf whose value is unknown",
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
            "line 1, column 4: expected a child between two commas; write `?` for a leaf whose value is unknown",
        ),
        (
            "(A=3 , , 4)",
            "line 1, column 8: expected a child between two commas; write `?` for a leaf whose value is unknown",
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
            "line 1, column 2: `NaN` cannot be compared, so it is not a score; write `?` for an unknown value",
        ),
        (
            "(A=-nan)",
            "line 1, column 4: `-nan` cannot be compared, so it is not a score; write `?` for an unknown value",
        ),
        ("(1e999 4)", "line 1, column 2: `1e999` is too large; write `inf`"),
        (
            "weights: a=1e308\n(3\n  {a=1e308} 4)",
            "line 3, column 3: the features of this node add up to more than a number can hold; write smaller amounts \
             or weights",
        ),
        (
            "weights: a=1e308 b=-1e308\n(3 {a=9 b=9}(1 2))",
            "line 2, column 4: the features of this node add up to more than a number can hold; write smaller amounts \
             or weights",
        ),
        ("(−1e999 4)", "line 1, column 2: `−1e999` is too large; write `-inf`"),
        ("3(4 5)", "line 1, column 1: `3` is a value; put it in double quotes to use it as a name"),
        ("(12=5 3)", "line 1, column 2: `12` is a value; put it in double quotes to use it as a name"),
        ("(inf=5 3)", "line 1, column 2: `inf` is a value; put it in double quotes to use it as a name"),
        ("(A=3(4))", "line 1, column 5: expected a space or a comma before `(`"),
        ("(?? 3)", "line 1, column 3: expected a space or a comma before `?`"),
        ("(∞∞)", "line 1, column 3: expected a space or a comma before `∞`"),
        ("(A=3B=4)", "line 1, column 4: `3B` is not a number; write one such as `3`, `-2.5` or `1e6`"),
        ("(A=3\"B\"=4)", "line 1, column 5: expected a space or a comma before `\"`"),
        ("(A-1=3)", "line 1, column 3: expected `=` or `(` after the name `A`, found `-1`"),
        ("(=3)", "line 1, column 2: expected a value, a name or a bracket, found `=`"),
        ("(–3 4)", "line 1, column 2: expected a value, a name or a bracket, found `–`"),
        ("(3 \u{115f}=4)", "line 1, column 4: the invisible character U+115F is not allowed here; remove it"),
        ("(\u{2063}=3)", "line 1, column 2: the invisible character U+2063 is not allowed here; remove it"),
        ("(3 \u{7}4)", "line 1, column 4: the control character U+0007 is not allowed here; remove it"),
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
            "line 1, column 3: the escape `\\q` is not known; write `\\\"`, `\\\\`, `\\n`, `\\t` or `\\u{e9}`",
        ),
        (
            "\"\\u{d800}\"=3",
            "line 1, column 2: the escape `\\u{d800}` is not known; write `\\\"`, `\\\\`, `\\n`, `\\t` or `\\u{e9}`",
        ),
        (
            "\"\\é\"=3",
            "line 1, column 2: the escape `\\é` is not known; write `\\\"`, `\\\\`, `\\n`, `\\t` or `\\u{e9}`",
        ),
        (
            "\"\\",
            "line 1, column 2: the escape `\\` is not known; write `\\\"`, `\\\\`, `\\n`, `\\t` or `\\u{e9}`",
        ),
        ("\"a\tb\"=3", "line 1, column 3: the control character U+0009 is not allowed here; remove it"),
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
        ("(min=3)", "line 1, column 2: `min` is a player; put it in double quotes to use it as a name"),
        (
            "maximise A(3 4)",
            "line 1, column 1: `maximise` is not a player; write `max`, `min`, `@chance` or, for player 1, `@1`",
        ),
        (
            "root: first\n(3 4)",
            "line 1, column 7: `first` is not a player; write `max`, `min`, `@chance` or, for player 1, `@1`",
        ),
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
            "line 1, column 1: `colour` is not a header; the headers are `title`, `source`, `note`, `lecture`, `profile`, `algorithm`, `depth`, `guess`, `sum`, `cut`, `returns`, `window`, `order`, `margin`, `budget`, `reorder`, `range`, `tablesize`, `replace`, `quiescence`, `nullmove`, `reductions`, `style`, `slides`, `words`, `ask`, `view`, `players`, `root` and `weights`",
        ),
        ("title: a\nTitle: b\n3", "line 2, column 1: `title` is given twice; keep one of the lines"),
        ("cut: sometimes\n3", "line 1, column 6: expected `le` or `lt`, found `sometimes`"),
        (
            "title: a\n  returns: 1 # soft\n3",
            "line 2, column 12: expected `fail-hard` or `fail-soft`, found `1`",
        ),
        (
            "window: 5,5\n3",
            "line 1, column 9: expected two numbers such as `-5,inf`, the smaller first, found `5,5`",
        ),
        ("margin: -1\n3", "line 1, column 9: expected a number from 0, found `-1`"),
        (
            "order: left\n3",
            "line 1, column 8: expected `ltr`, `rtl`, `best`, `worst`, `static` or `shuffle.` and a number, found `left`",
        ),
        ("style:\n3", "line 1, column 7: expected `window`, `bound`, `interval` or `value`, found ``"),
        ("root:\n3", "line 1, column 6: expected one word after `root:`"),
        ("profile: two words\n3", "line 1, column 10: expected one word after `profile:`"),
        (
            "title: a\u{0}b\n3",
            "line 1, column 9: the control character U+0000 is not allowed here; remove it",
        ),
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
        ("((3,4)A,(5,6)B);", "put a name before its bracket: `A(3 4)`, not `(3 4)A`"),
        ("(A (B 3) (C 4))", "put a branch's name before its bracket: `A(B=3 C=4)`, not `(A B C)`"),
        (
            "(max (min 3 12) (min 2 4))",
            "put a player before a branch's bracket, as in `max(3 4)` or `min A(3 4)`; a leaf has no player",
        ),
        ("A: 3", "write a named leaf as `A=3` and a named branch as `A(3 4)`"),
        ("(A : : 3)", "put a colon right after a probability or a name: `0.3: A(3 4)`, `left: 5`"),
        ("(1: 3)", "put a move's name that begins with a digit in double quotes: `\"1\": A(3 4)`"),
        ("@chance(7: 3)", "put a move's name that begins with a digit in double quotes: `\"1\": A(3 4)`"),
        ("<!doctype html>", "this looks like XML or HTML, which Plywise does not read"),
        (
            "A -> B",
            "this looks like a list of edges; write each branch with its children in brackets: `A(B=3 C=4)`",
        ),
        ("digraph { A }", "put children in round or square brackets: `A(B=3 C=4)`"),
        ("<svg>", "this looks like XML or HTML, which Plywise does not read"),
        ("(3 4);", "remove the semicolon"),
        ("(“A”=3)", "use straight double quotes: `\"A 1\"`"),
        ("(–3)", "write a minus sign as `-` or `−`"),
        ("(3 4)\nnote: late", "put header lines before the tree"),
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

#[test]
fn movers_and_moves() {
    let unsaid = "nothing says who moves after `@2`; write the player here, such as `@1(3 4)`, or the number of players \
                  above the tree, such as `players: 3`";
    for (text, message) in [
        ("@2(A(3) 4)", &*format!("line 1, column 4: {unsaid}")),
        ("@2(@chance(A(3) 4))", &*format!("line 1, column 12: {unsaid}")),
        (
            "(@x(3))",
            "line 1, column 2: `@x` is not a player; write `max`, `min`, `@chance` or, for player 1, `@1`",
        ),
        (
            "(@0(3))",
            "line 1, column 2: `@0` is not a player; write `max`, `min`, `@chance` or, for player 1, `@1`",
        ),
        ("(@1 A=3)", "line 1, column 5: expected a branch after `@1`, found `A`"),
        (
            "players: 2\n@1(@3(3) 4)",
            "line 2, column 4: expected a player up to `@2`, found `@3`; change `players` above the tree",
        ),
        ("players: no\n3", "line 1, column 10: expected a number of players from 1 to 255, found `no`"),
        (
            "root: @2\n@1(3)",
            "line 2, column 1: the root is @2 by the header but @1 by the tree; change one of them",
        ),
        (
            "left: (3 4)",
            "line 1, column 1: `left` is not a header; the headers are `title`, `source`, `note`, `lecture`, `profile`, `algorithm`, `depth`, `guess`, `sum`, `cut`, `returns`, `window`, `order`, `margin`, `budget`, `reorder`, `range`, `tablesize`, `replace`, `quiescence`, `nullmove`, `reductions`, `style`, `slides`, `words`, `ask`, `view`, `players`, `root` and `weights`",
        ),
        ("\"left\": (3 4)", "line 1, column 1: the root has no move to it; remove the text before the colon"),
        ("(left: right: 3)", "line 1, column 8: a node has one move to it; remove one of the two colons"),
        ("(left: )", "line 1, column 8: expected a node after `:`, found `)`"),
    ] {
        check(text, message);
    }
}

#[test]
fn probabilities() {
    for (text, message) in [
        (
            "(0.5: 3 4)",
            "line 1, column 2: only a child of a chance node has a probability; write `@chance` before the bracket above",
        ),
        (
            "@chance(0.5: 3 4)",
            "line 1, column 16: expected a probability such as `0.3:`, because the siblings have one",
        ),
        (
            "(3 @chance C(0.5: 3 left 0.4: 4))",
            "line 1, column 4: the probabilities below `@chance C` add up to 0.9; make them add up to 1",
        ),
        (
            "@chance(1/0: 3)",
            "line 1, column 9: `1/0` is not a probability; write a number from 0 to 1 such as `0.3` or `1/3`",
        ),
        (
            "@chance(a 3/2: 3)",
            "line 1, column 11: `3/2` is not a probability; write a number from 0 to 1 such as `0.3` or `1/3`",
        ),
        (
            "@chance(-.1: 3)",
            "line 1, column 9: `-.1` is not a probability; write a number from 0 to 1 such as `0.3` or `1/3`",
        ),
        ("@chance(1/3: 3 2 : 4)", "line 1, column 18: expected a value, a name or a bracket, found `:`"),
    ] {
        check(text, message);
    }
}

#[test]
fn payoffs() {
    for (text, message) in [
        ("(<1 2 3> <1 2>)", "line 1, column 10: expected a value for each of 3 players, found 2"),
        ("players: 3\n(<1 2>)", "line 2, column 2: expected a value for each of 3 players, found 2"),
        ("@3(<1 2>)", "line 1, column 4: expected a value for each of 3 players, found 2"),
        (
            "(<1 2 3> A=5)",
            "line 1, column 10: expected a value for each of 3 players, such as `<1 0 2>`, found one value",
        ),
        (
            "@1(@2(@3(5 3) 4) 6)",
            "line 1, column 10: expected a value for each of 3 players, such as `<1 0 2>`, found one value",
        ),
        (
            "players: 4\n((((?) 4)))",
            "line 2, column 8: expected a value for each of 4 players, such as `<1 0 2>`, found one value",
        ),
        ("(<1 x>)", "line 1, column 5: expected a number for each player, such as `<3 1 -2>`, found `x`"),
        ("(<>)", "line 1, column 3: expected a number for each player, such as `<3 1 -2>`, found `>`"),
        ("(A=<1 2)", "line 1, column 8: expected a number for each player, such as `<3 1 -2>`, found `)`"),
        (
            "(<1 2",
            "line 1, column 6: expected a number for each player, such as `<3 1 -2>`, found the end of the text",
        ),
    ] {
        check(text, message);
    }
}

#[test]
fn static_values_and_features() {
    for (text, message) in [
        (
            "(A~5 3)",
            "line 1, column 2: expected a branch after `~`; a leaf has its value after `=`, and an estimate after `=~`",
        ),
        ("(A=~? 3)", "line 1, column 5: expected a number after `~`, found `?`"),
        ("(=~x 3)", "line 1, column 4: expected a number after `~`, found `x`"),
        ("(A~(3))", "line 1, column 4: expected a number after `~`, found `(`"),
        (
            "(A~<5 2> 3)",
            "line 1, column 2: expected a branch after `~`; a leaf has its value after `=`, and an estimate after `=~`",
        ),
        ("(A~<>(3))", "line 1, column 5: expected a number for each player, such as `<3 1 -2>`, found `>`"),
        ("@1(@2~<5 2>(<1 2 3>))", "line 1, column 13: expected a value for each of 2 players, found 3"),
        ("@1(@2(<1 2 3>) @2~<5 2>(?))", "line 1, column 19: expected a value for each of 3 players, found 2"),
        (
            "@1(@2~<5 2>{a=1}(?))",
            "line 1, column 12: a node has a value, or a static value, or features; remove all but one",
        ),
        ("(A~?(3))", "line 1, column 4: expected a number after `~`, found `?`"),
        (
            "(A~5{a=1}(3))",
            "line 1, column 5: a node has a value, or a static value, or features; remove all but one",
        ),
        (
            "(A{a=1}=5)",
            "line 1, column 8: a node has a value, or a static value, or features; remove all but one",
        ),
        ("(A{})", "line 1, column 4: expected a feature such as `material=3`, found `}`"),
        ("(A{a 3})", "line 1, column 6: expected `=` and a number after the feature `a`, found `3`"),
        ("(A{a=inf})", "line 1, column 6: expected a number, found `inf`"),
        ("(A{a=})", "line 1, column 6: expected a number, found `}`"),
        ("(A{a=1 a=2})", "line 1, column 8: the feature `a` is given twice; remove one"),
        ("weights: a=1 a=2\n3", "line 1, column 14: the feature `a` is given twice; remove one"),
        (
            "weights: a\n3",
            "line 1, column 11: expected `=` and a number after the feature `a`, found the end of the text",
        ),
        (
            "depth: soon\n3",
            "line 1, column 8: expected a depth from 1 to 4294967295, such as `3`, `3 plies` or `2 rounds`, found `soon`",
        ),
        (
            "depth: 0 rounds\n3",
            "line 1, column 8: expected a depth from 1 to 4294967295, such as `3`, `3 plies` or `2 rounds`, found `0 rounds`",
        ),
    ] {
        check(text, message);
    }
    let many: Vec<String> = (0..300).map(|nth| format!("{{f{nth}=1}}")).collect();
    let error = parse(&format!("({})", many.join(" "))).unwrap_err();
    assert!(
        error.to_string().ends_with("the tree has more than 256 different features; remove some"),
        "{error}"
    );
}

/// Every mistake of a text, as line, column and what is said.
fn all(text: &str) -> String {
    let errors = parse_all(text).expect_err("there is a mistake");
    let lines: Vec<String> = errors.iter().map(ToString::to_string).collect();
    lines.join("\n")
}

#[test]
fn all_mistakes_are_told_and_only_those() {
    for (text, messages) in [
        (
            "title: a\ntitle: b\ncolour: red\n(3 4)",
            "line 2, column 1: `title` is given twice; keep one of the lines\n\
             line 3, column 1: `colour` is not a header; the headers are `title`, `source`, `note`, `lecture`, `profile`, \
             `algorithm`, `depth`, `guess`, `sum`, `cut`, `returns`, `window`, `order`, `margin`, `budget`, `reorder`, `range`, `tablesize`, `replace`, `quiescence`, `nullmove`, `reductions`, `style`, `slides`, `words`, `ask`, `view`, `players`, `root` and `weights`",
        ),
        (
            "(3x A(4,,5) B() 6y\n 7z)",
            "line 1, column 2: `3x` is not a number; write one such as `3`, `-2.5` or `1e6`\n\
             line 1, column 9: expected a child between two commas; write `?` for a leaf whose value is unknown\n\
             line 1, column 14: a branch needs a child; write `?` for a leaf whose value is unknown\n\
             line 1, column 17: `6y` is not a number; write one such as `3`, `-2.5` or `1e6`\n\
             line 2, column 2: `7z` is not a number; write one such as `3`, `-2.5` or `1e6`",
        ),
        // One wrong bracket is one mistake, and what only follows from it is not told.
        ("((3 4] (5 6))", "line 1, column 6: expected `)` for the `(` of line 1, column 2, found `]`"),
        ("[(3 4] ", "line 1, column 6: expected `)` for the `(` of line 1, column 2, found `]`"),
        (
            "((3 4) (5 6)",
            "line 1, column 13: expected `)` for the `(` of line 1, column 1, found the end of the text",
        ),
        ("(3 \"A=4)", "line 1, column 4: expected `\"` before the end of the line"),
        ("(A{a=x b=3}(1 2) {c=1})", "line 1, column 6: expected a number, found `x`"),
        (
            "(A=<1 x 3> <1 2 3>)",
            "line 1, column 7: expected a number for each player, such as `<3 1 -2>`, found `x`",
        ),
        ("(A B(3 4))", "line 1, column 4: expected `=` or `(` after the name `A`, found `B`"),
        ("3(4 5)", "line 1, column 1: `3` is a value; put it in double quotes to use it as a name"),
        (
            "A: (3 4)",
            "line 1, column 1: `A` is not a header; the headers are `title`, `source`, `note`, `lecture`, `profile`, `algorithm`, `depth`, `guess`, `sum`, `cut`, `returns`, `window`, `order`, `margin`, `budget`, `reorder`, `range`, `tablesize`, `replace`, `quiescence`, `nullmove`, `reductions`, `style`, `slides`, `words`, `ask`, `view`, `players`, `root` and `weights`",
        ),
        (
            "(@chance C(0.5: 3 0.4: 4) @chance D(0.5: 3 4) 0.1: 5 @chance E(2: 3 0.5: 4))",
            "line 1, column 2: the probabilities below `@chance C` add up to 0.9; make them add up to 1\n\
             line 1, column 44: expected a probability such as `0.3:`, because the siblings have one\n\
             line 1, column 47: only a child of a chance node has a probability; write `@chance` before the bracket above\n\
             line 1, column 64: `2` is not a probability; write a number from 0 to 1 such as `0.3` or `1/3`",
        ),
        (
            "{\n  \"a\": 1,\n  \"b\": [2, 3]\n}",
            "line 2, column 6: expected `=` and a number after the feature `a`, found `:`",
        ),
    ] {
        assert_eq!(all(text), messages, "{text:?}");
    }
    assert!(parse_all("(3 4)").is_ok());
    let many = parse_all(&format!("({})", "3x ".repeat(1000))).unwrap_err();
    assert_eq!(many.len(), 50);
}

#[test]
fn what_is_too_large_for_a_link_may_be_a_file() {
    let deep = format!("{}3{}", "(".repeat(70), ")".repeat(70));
    let error = parse_with(&deep, Limits::LINK).expect_err("70 plies");
    assert_eq!(error.mistake.help(), Some("a link has lower limits than a file; save the tree as a file"));
    // A file is told nothing of links.
    let error = parse_with("(3 4)", Limits { max_nodes: 2, ..Limits::FILE }).expect_err("three nodes");
    assert_eq!((&*error.mistake, error.mistake.help()), (&Mistake::TooManyNodes { max: 2 }, None));
}
