//! What comes from elsewhere: other languages' lists, links, other encodings, and what is said of what has no place.

use plywise_formats::{Format, read, read_bytes, read_with, write};
use plywise_notation::{Limits, ParseOptions};
use plywise_search::Player;

#[track_caller]
fn check(format: Format, cases: &[(&str, &str)]) {
    for (text, expected) in cases {
        let meaning = match read(text, Some(format)) {
            Ok(read) => write(&read.document, Format::SExpr).expect("an S-expression").trim_end().to_owned(),
            Err(errors) => errors[0].to_string(),
        };
        assert_eq!(meaning, *expected, "{text}");
    }
}

#[test]
fn names_that_mean_something_to_a_drawing_are_only_names() {
    let mermaid = |text: &str| {
        let read = read(text, Some(Format::Plywise)).expect("a tree");
        write(&read.document, Format::Mermaid).expect("a drawing")
    };
    let drawn = mermaid("(\"1. e4\": \"- x\"=-3 \"1.5) a\\tb\"=4)");
    for label in ["|\"1#46; e4\"|", "[\"#45; x<br/>-3\"]", "[\"1.5) a b<br/>4\"]"] {
        assert!(drawn.contains(label), "{label} in {drawn}");
    }
}

#[test]
fn what_a_gambit_game_says_besides_is_told() {
    let game = |players: &str, outcome: &str| {
        let text = format!(
            "EFG 2 R \"\" {{ {players} }}\np \"\" 1 1 \"\" {{ \"l\" \"r\" }} 0\nt \"\" 1 \"{outcome}\" {{ 1/3, -1/3 }}\nt \"\" 2 \"\" {{ 2, 3 }}\n"
        );
        read(&text, None).expect("a game")
    };
    assert!(game("\"1\" \"2\"", "Outcome 1").left_out.is_empty());
    assert_eq!(
        game("\"Ann\" \"2\"", "Win").left_out,
        ["the players' names are left out: `Ann` is @1", "the names of outcomes are left out, such as `Win`"],
    );
    let again = write(&game("\"1\" \"2\"", "").document, Format::Efg).expect("a game");
    assert!(again.starts_with("EFG 2 R \"\" { \"1\" \"2\" }\n\"\"\n"), "no title is made up: {again}");
    assert!(again.contains("{ 1/3, -1/3 }"), "{again}");
}

#[test]
fn a_child_that_nobody_declared_is_no_leaf() {
    let error = |relations: &str| {
        let text = format!(
            "{{\"root\":\"a\",\"nodes\":[{{\"name\":\"a\"}},{{\"name\":\"b\",\"value\":\"4\"}}],\"relations\":[{relations}]}}"
        );
        read(&text, None)
            .map_or_else(|errors| errors[0].message.clone(), |read| read.format.name().to_owned())
    };
    assert_eq!(
        error("{\"parent\":\"a\",\"children\":\"b, bb\"}"),
        "`bb`, a child of `a`, is not among the `nodes`; add it"
    );
    assert_eq!(
        error("{\"parent\":\"aa\",\"children\":[\"b\"]}"),
        "the parent `aa` is not among the `nodes`; add it"
    );
    assert_eq!(error("{\"parent\":\"a\",\"children\":\"b\"}"), "JSON with nodes and relations");
    let apart = r#"{"root":"a","nodes":[{"name":"a","value":3},{"name":"b"},{"name":"c"}],"relations":[{"parent":"b","children":"c"}]}"#;
    let read = read(apart, None).expect("a tree");
    assert_eq!(read.left_out, ["2 nodes are not below the root and are left out, such as `b`"]);
}

#[test]
fn lists_of_other_languages() {
    check(
        Format::NestedList,
        &[
            ("[[3,12],[2,4],]", "(max (min 3 12) (min 2 4))"),
            ("((3,),(12,))", "(max (min 3) (min 12))"),
            ("tree = [[3, None], # one\n [float(\"inf\"), -math.inf]];", "(max (min 3 ?) (min inf -inf))"),
            ("let tree = [3, undefined, // two\n -Infinity,];", "(max 3 ? -inf)"),
            ("double t[2][2] = {{3,12},{2,4}};", "(max (min 3 12) (min 2 4))"),
            (
                "[3,,4]",
                "line 1, column 4: expected a child between two commas; write `?` for a leaf whose value is unknown",
            ),
            ("tree = [None,\n 3, x]", "line 2, column 6: expected `=` or `(` after the name `x`, found `]`"),
        ],
    );
    check(
        Format::NamedList,
        &[
            ("(\"A\", [(\"B\", [3,5]), (\"C\", 4)])", "(max A (min B 3 5) (leaf C 4))"),
            (
                "tree = ['A', [['B', 3],], ('C', 4)];",
                "line 1, column 27: expected `]` after the list of children, found `(`",
            ),
            ("('A', (3, 4,),)", "(max A 3 4)"),
        ],
    );
    let mistakes = read("tree = [[3, x],\n[y, 4]]", None).expect_err("two names");
    assert_eq!(mistakes.len(), 2, "all of them at once");
    assert_eq!(mistakes[0].caret, "tree = [[3, x],\n             ^", "of the text itself");
}

#[test]
fn a_link_holds_a_tree_or_says_why_not() {
    let text_of = |link: &str| match read(link, None) {
        Ok(read) => read.text.expect("a link's own text"),
        Err(errors) => errors[0].message.clone(),
    };
    let packed = plywise_link::pack("A(3 4) # why");
    for (link, expected) in [
        (packed.clone(), "A(3 4) # why"),
        (format!("#t={packed}&step=3"), "A(3 4) # why"),
        // What a link says of the search goes into the tree's header.
        (
            format!(" https://example.org/p/index.html?x=1#alg=minimax&amp;t={packed}\n"),
            "algorithm: minimax\n\nA(3 4) # why",
        ),
        ("#t=((3+4)+5)".to_owned(), "((3 4) 5)"),
        ("#b=2&d=1&v=3,12".to_owned(), "(3 12)"),
        (
            "#t=(3+x)".to_owned(),
            "in the tree of this link, line 1, column 5: expected `=` or `(` after the name `x`, found `)`",
        ),
        ("#src=trees/quiz.tree".to_owned(), "the tree of this link is in a file, `trees/quiz.tree`"),
        ("#gen=easy-1&seed=7".to_owned(), "this link has no tree: it asks for a random one"),
        ("#game=tictactoe".to_owned(), "this link opens a game, which has rules and no tree"),
        ("#example=none".to_owned(), "there is no example called `none`"),
        (
            packed[..12].to_owned(),
            "the tree in this link cannot be read: the link is damaged or cut short; copy the whole link again",
        ),
    ] {
        assert_eq!(text_of(&link), expected, "{link}");
    }
    assert!(text_of("#example=q-quiz").starts_with("title: Quiz"));
    assert_eq!(text_of("#branches=2,0,0&values=3,12"), "(3 12)");
    let deep = text_of(&format!("#t={}3{}", "(".repeat(70), ")".repeat(70)));
    assert!(deep.contains("64 plies"), "links keep to their limits everywhere: {deep}");
    let said_of = |link| read(link, None).expect("a tree").left_out;
    assert_eq!(said_of("#b=3&d=2&v=3,12"), ["7 leaves have no value: `v=` gives 2 for 9 leaves"]);
    assert_eq!(said_of("#branches=2,0,0&v=3"), ["1 leaf has no value: `v=` gives 1 for 2 leaves"]);
    assert!(said_of("#b=2&d=1").is_empty(), "a tree to fill in");
    assert!(said_of("#b=2&d=1&v=?,3").is_empty(), "said to be unknown");
}

#[test]
fn utf_16_is_read_where_it_says_so() {
    let bytes =
        |text: &str, unit: fn(u16) -> [u8; 2]| -> Vec<u8> { text.encode_utf16().flat_map(unit).collect() };
    for unit in [u16::to_le_bytes, u16::to_be_bytes] {
        let read =
            read_bytes(&bytes("\u{feff}title: é🎲\r\n(3 4)", unit), None, Limits::FILE).expect("a tree");
        assert_eq!(read.document.header.title.as_deref(), Some("é🎲"));
        let errors = read_bytes(&bytes("(3 4)", unit), None, Limits::FILE).expect_err("no mark");
        assert!(errors[0].message.starts_with("the file is UTF-16"), "{}", errors[0]);
    }
    let errors = read_bytes(&[0xff, 0xfe, 0, 0xd8, 3], None, Limits::FILE).expect_err("half a character");
    assert!(errors[0].message.contains("but is not UTF-16"), "{}", errors[0]);
}

#[test]
fn who_moves_first_may_be_said_from_outside() {
    let options = |root| ParseOptions { root: Some(root), ..ParseOptions::default() };
    let with_min = |text: &str| match read_with(text, None, options(Player::Min)) {
        Ok(read) => write(&read.document, Format::SExpr).expect("an S-expression"),
        Err(errors) => errors[0].message.clone() + "\n",
    };
    for (text, expected) in [
        ("((3,12),(2,4));", "(min (max 3 12) (max 2 4))\n"),
        ("[[3,12],[2,4]]", "(min (max 3 12) (max 2 4))\n"),
        ("((3 12) (2 4))", "(min (max 3 12) (max 2 4))\n"),
        ("b=2 3,4", "(min 3 4)\n"),
        ("b=2 root=min 3,4", "(min 3 4)\n"),
        ("(min (max 3))", "(min (max 3))\n"),
        (
            "(max (min 3))",
            "the options say that the root is MIN, but the text says otherwise; change one of them\n",
        ),
    ] {
        assert_eq!(with_min(text), expected, "{text}");
    }
    assert!(read_with("b=2 root=min 3,4", None, options(Player::Max)).is_err());
}

#[test]
fn what_is_no_tree_gets_a_hint() {
    let help = |text: &str| read(text, None).expect_err(text)[0].help.clone().unwrap_or_default();
    assert!(help("3 12 8 2 4 6 14 5 2").contains("`b=3 3 12 8"), "{}", help("3 12 8"));
    assert!(help("(３ 4)").contains("full-width"));
    assert!(help("(1２ 4)").contains("full-width"));
    assert!(!help("(x 4)").contains("full-width"));
}
