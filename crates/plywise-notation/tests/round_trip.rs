//! What is written reads back the same, and anything at all gives a tree or an error.

use plywise_notation::{
    Choices, Document, Header, LectureNotes, Limits, NotAList, parse, parse_all, parse_bytes, parse_with,
    write, write_document, write_indented, write_nested_list,
};
use plywise_search::{GameTree, Horizon, Mover, NodeId, Player, Score, TreeBuilder, Unit};
use plywise_testkit::{any_name, any_tree_at_all, any_value, facts};
use proptest::prelude::*;

proptest! {
    #[test]
    fn what_is_written_reads_back_the_same(tree in any_tree_at_all()) {
        let text = write(&tree);
        let again = parse(&text).map_err(|error| TestCaseError::fail(format!("{text}\n{error}")))?;
        prop_assert_eq!(facts(&again.tree), facts(&tree), "{}", text);
        prop_assert_eq!(&write(&again.tree), &text);
        let lines = text.lines().filter(|line| !line.starts_with("weights: "));
        prop_assert_eq!(lines.count(), 1);
    }

    #[test]
    fn indenting_changes_only_white_space(tree in any_tree_at_all()) {
        let text = write_indented(&tree);
        prop_assert_eq!(write(&parse(&text).unwrap().tree), write(&tree), "{}", text);
    }

    #[test]
    fn every_node_is_found_in_its_own_text(tree in any_tree_at_all()) {
        let text = write(&tree);
        let document = parse(&text).unwrap();
        for node in document.tree.nodes() {
            let span = document.span(node).unwrap();
            prop_assert_eq!(document.node_at(span.start), Some(node));
            let is_branch = !document.tree.is_leaf(node);
            let own = &text[span];
            prop_assert!(own.ends_with('(') == is_branch || own.ends_with("(\""), "{}", own);
        }
    }

    #[test]
    fn documents_keep_their_headers(
        tree in any_tree_at_all(),
        title in prop::option::of("[^\\pC\\pZ]{1,9}( [^\\pC\\pZ]{1,9})?"),
        note in prop::option::of("[#:a-z]{0,5}(\n[a-z(]{0,5}){0,3}"),
        profile in prop::option::of("[a-z-]{1,8}"),
        says_root: bool,
        depth in prop::option::of((any::<u32>(), any::<bool>())),
        scores in [any_value(), any_value()],
        more in 0..3u8,
        notes in prop::collection::vec((any::<u32>(), "[#:a-z]{0,5}(\n[a-z( ]{0,5}){0,3}"), 0..4),
    ) {
        let root = says_root.then(|| tree.mover(NodeId::ROOT));
        let unit = |rounds| if rounds { Unit::Rounds } else { Unit::Plies };
        let depth = depth.map(|(depth, rounds)| Horizon { depth, unit: unit(rounds) });
        let movers = tree.nodes().filter(|node| !tree.is_leaf(*node)).map(|node| match tree.mover(node) {
            Mover::Numbered(number) => number,
            _ => 1,
        });
        let has_payoffs = tree.nodes().any(|leaf| tree.payoffs(leaf).is_some());
        let most = if has_payoffs { tree.n_players() as u8 } else { movers.max().unwrap_or(1) + more };
        let players = (more > 0).then_some(most);
        let algorithm = profile.clone();
        let (source, [guess, sum]) = (title.clone(), scores);
        // A sum of payoffs that a header promises is never negative.
        let sum = sum.map(|sum| sum.max(-sum));
        let mut lecture = LectureNotes::default();
        notes.iter().for_each(|(step, note)| lecture.set(*step, note));
        let header =
            Header { title, source, note, lecture, profile, algorithm, depth, guess, sum, players, root, choices: Choices::default() };
        let document = Document::new(tree, header.clone());
        let text = write_document(&document);
        let again = parse(&text).map_err(|error| TestCaseError::fail(format!("{text}\n{error}")))?;
        prop_assert_eq!(&again.header, &header);
        prop_assert_eq!(facts(&again.tree), facts(&document.tree), "{}", text);
        prop_assert_eq!(write_document(&parse(&text).unwrap()), text);
    }

    #[test]
    fn documents_with_any_header_can_be_read(tree in any_tree_at_all(), text in any_name(), min: bool, players: u8) {
        let root = Some(if min { Mover::Min } else { Mover::Numbered(players.max(1)) });
        let (title, source, note, algorithm) = (text.clone(), text.clone(), text.clone(), text.clone());
        let players = Some(players);
        let header =
            Header { title, source, note, algorithm, profile: text, root, players, ..Header::default() };
        let text = write_document(&Document::new(tree.clone(), header));
        let again = parse(&text).map_err(|error| TestCaseError::fail(format!("{text}\n{error}")))?;
        prop_assert_eq!(write(&again.tree), write(&tree));
    }

    #[test]
    fn nested_lists_read_back_the_same(tree in any_tree_at_all()) {
        match write_nested_list(&tree) {
            Ok(list) => prop_assert_eq!(write(&parse(&list).unwrap().tree), write(&tree)),
            Err(NotAList { node, .. }) => prop_assert!(node.index() < tree.n_nodes()),
        }
    }

    #[test]
    fn whole_numbers_are_read_exactly(points in any::<i64>(), after in "[ ),\\]]") {
        let points = points >> (points & 63);
        let document = parse(&format!("({points} {points}{})", if after == "]" { " " } else { "" })).unwrap();
        let score = Score::new(points as f64);
        prop_assert_eq!(document.tree.leaf_score(NodeId::new(1)), score);
        prop_assert_eq!(document.tree.leaf_score(NodeId::new(2)), score);
    }

    #[test]
    fn any_bytes_give_a_tree_or_an_error(bytes in prop::collection::vec(any::<u8>(), 0..60)) {
        check_any(&bytes)?;
    }

    #[test]
    fn any_pieces_give_a_tree_or_an_error(pieces in prop::collection::vec(prop::sample::select(PIECES), 0..30)) {
        check_any(pieces.concat().as_bytes())?;
    }

    #[test]
    fn any_damage_gives_a_tree_or_an_error(tree in any_tree_at_all(), at: prop::sample::Index, byte: u8) {
        let mut bytes = write(&tree).into_bytes();
        let at = at.index(bytes.len());
        bytes[at] = byte;
        check_any(&bytes)?;
    }
}

const PIECES: &[&str] = &[
    "(", ")", "[", "]", ",", " ", "\n", "\r\n", "#", "\"", "\\", "=", "?", "-", "−", "+", ".", "∞", "inf",
    "nan", "null", "max", "min", "root:", "title: t\n", "note:", "lecture: 7 t\n", "lecture:", "root: min\n",
    "A", "_é", "'", "3", "12", "-7", "1e5", "1e999", "1234567", "12345678", "\u{a0}", "\u{feff}", "\u{0}",
    "\\u{41}", "\\u{", "}", ":", ";", "{", "A=3", "(3 4)", "…", "<1 2>", "<", ">", "@1", "@chance(", "@",
    "~", "~5(", "{a=1}", "0.5:", "1/2:", "left:", "players: 2\n", "weights: a=2\n", "depth: 2 rounds\n",
    "algorithm: x\n", "@chance(0.5:1 0.5:2)", "/",
];

fn check_any(bytes: &[u8]) -> Result<(), TestCaseError> {
    match parse_bytes(bytes) {
        Ok(document) => {
            let text = write(&document.tree);
            let again = parse(&text).map_err(|error| TestCaseError::fail(format!("{text}\n{error}")))?;
            prop_assert_eq!(facts(&again.tree), facts(&document.tree), "{}", text);
        }
        Err(error) => {
            if let Ok(text) = str::from_utf8(bytes) {
                let all = parse_all(text).expect_err("what is wrong is wrong");
                prop_assert!(all.len() <= 50);
                prop_assert!(all.is_sorted_by_key(|error| error.at), "{:?}", all);
                let first = (error.at, error.to_string());
                prop_assert!(
                    all.iter().any(|one| (one.at, one.to_string()) == first),
                    "{:?} lacks {:?}",
                    all,
                    error
                );
            }
            prop_assert!(error.at <= bytes.len());
            prop_assert!(error.line >= 1 && error.column >= 1);
            let message = error.to_string();
            prop_assert!(!message.contains(char::is_control), "{:?}", message);
            prop_assert!(!message.ends_with('.'), "{}", message);
            let caret = error.caret();
            let lines: Vec<&str> = caret.split('\n').collect();
            prop_assert_eq!(lines.len(), 2, "{:?}", caret);
            prop_assert!(lines[0].chars().count() <= 62);
            prop_assert!(lines[1].chars().count() <= 1 + lines[0].chars().count());
            let _ = error.help();
        }
    }
    Ok(())
}

#[test]
fn a_chain_of_a_million_deep() {
    const DEEP: usize = 1_000_000;
    for (open, close) in [("[", "]"), ("A(", ")")] {
        let text = open.repeat(DEEP) + "7" + &close.repeat(DEEP);
        let tree = parse(&text).unwrap().tree;
        assert_eq!(tree.height() as usize, DEEP);
        assert_eq!(write(&tree), text.replace('[', "(").replace(']', ")"));
    }
    let text = "[".repeat(DEEP) + "7" + &"]".repeat(DEEP);
    let tree = parse(&text).unwrap().tree;
    assert_eq!(parse(&write_indented(&tree)).unwrap().tree.n_nodes(), DEEP + 1);
    assert_eq!(write_nested_list(&tree), Ok(text));
    let error = parse_with(&"(".repeat(1000), Limits::LINK).unwrap_err();
    assert_eq!(error.to_string(), "line 1, column 65: the tree is more than 64 plies deep");
    let error = parse(&"(".repeat(DEEP)).unwrap_err();
    assert_eq!(error.column, DEEP + 1);
}

#[test]
fn a_million_side_by_side() {
    const WIDE: usize = 1_000_000;
    let text = format!("[{}]", vec!["-5"; WIDE].join(", "));
    let tree = parse(&text).unwrap().tree;
    assert_eq!((tree.n_leaves(), tree.height()), (WIDE, 1));
    assert_eq!(parse(&write(&tree)).unwrap().tree.n_leaves(), WIDE);
    assert_eq!(parse(&write_indented(&tree)).unwrap().tree.n_leaves(), WIDE);
}

#[test]
fn every_way_of_writing_a_value() {
    let (inf, unknown) = (f64::INFINITY, None);
    for (text, points) in [
        ("3", Some(3.0)),
        ("+3", Some(3.0)),
        ("-3", Some(-3.0)),
        ("−3", Some(-3.0)),
        ("-0", Some(0.0)),
        ("007", Some(7.0)),
        (".5", Some(0.5)),
        ("-.5", Some(-0.5)),
        ("2.", Some(2.0)),
        ("1e5", Some(1e5)),
        ("1E+5", Some(1e5)),
        ("−1.5e-3", Some(-1.5e-3)),
        ("1234567", Some(1_234_567.0)),
        ("-123456", Some(-123_456.0)),
        ("12345678", Some(12_345_678.0)),
        ("12345678901234567890", Some(12_345_678_901_234_567_890.0)),
        ("1e-999", Some(0.0)),
        ("inf", Some(inf)),
        ("INF", Some(inf)),
        ("+inf", Some(inf)),
        ("-Infinity", Some(-inf)),
        ("∞", Some(inf)),
        ("-∞", Some(-inf)),
        ("−∞", Some(-inf)),
        ("?", unknown),
        ("null", unknown),
    ] {
        for document in [text.to_owned(), format!("A={text}"), format!("A = # here\n{text}\n")] {
            assert_eq!(leaf_points(&parse(&document).unwrap().tree, 0), points, "{document}");
        }
        for (document, place) in [
            (format!("({text})"), 1),
            (format!("[3,{text},4]"), 2),
            (format!("(B=0 {text}\u{a0}5 6 7 8 9)"), 2),
            (format!("(0 A={text}# the end\n)"), 2),
        ] {
            assert_eq!(leaf_points(&parse(&document).unwrap().tree, place), points, "{document}");
        }
    }
}

fn leaf_points(tree: &GameTree, place: usize) -> Option<f64> {
    tree.leaf_score(NodeId::new(place)).map(Score::points)
}

#[test]
fn white_space_of_every_kind() {
    let tree = "(A(3 4) B=5)";
    for text in [
        "\u{feff}(A(3 4) B=5)",
        "(A(3\r\n4)\r\nB=5)\r\n",
        "\t( A\t( 3 , 4 ) ,\tB\t=\t5\t)",
        "(A(3\u{a0}4)\u{3000}B\u{a0}=\u{a0}5)",
        "# first\n(A # second\n(3# third\n4)#\n B#\n=#\n5) # last",
        "[A[3,4],B=5]",
        "max(min A(3 4) B=5)",
        "Max (MIN \"A\" [3, 4], \"B\" = 5)",
    ] {
        assert_eq!(write(&parse(text).unwrap().tree), tree, "{text:?}");
    }
}

#[test]
fn headers_say_what_they_say() {
    let document = parse(
        "\u{feff}# by hand\r\n Title : A #1 tree\r\nsource:\r\nNOTE: one\r\nnote:\r\nnote:  three \r\n\
         profile: strict # as S\r\nroot: MIN# last\r\n\r\n(3 4)",
    )
    .unwrap();
    let header = Header {
        title: Some("A #1 tree".to_owned()),
        source: None,
        note: Some("one\n\nthree".to_owned()),
        profile: Some("strict".to_owned()),
        root: Some(Mover::Min),
        ..Header::default()
    };
    assert_eq!(document.header, header);
    assert_eq!(write(&document.tree), "min(3 4)");
}

#[test]
fn what_nobody_sees_is_no_name() {
    for unseen in ['\u{200b}', '\u{ad}', '\u{2060}', '\u{feff}'] {
        let text = format!("(A{unseen}=3 {unseen}4{unseen})");
        assert_eq!(
            parse(&text).map(|document| write(&document.tree)).as_deref(),
            Ok("(A=3 4)"),
            "{unseen:?}"
        );
        assert!(parse(&format!("({unseen}=3 4)")).is_err(), "{unseen:?}");
        let quoted = format!("(\"a{unseen}b\"=3)");
        let written = write(&parse(&quoted).expect("a name in quotes").tree);
        assert_eq!(written, format!("(\"a\\u{{{:x}}}b\"=3)", u32::from(unseen)), "it is shown by its number");
    }
}

#[test]
fn players_alternate_unless_a_branch_says_otherwise() {
    let tree = parse("max(max(A(3)) (B(4)) max min C(5 (6)))").err();
    assert!(tree.is_some(), "two players for one branch");
    let tree = parse("max(max D(A(3)) E(B(4)) min C(5 F(6)))").unwrap().tree;
    let player = |name| tree.player(tree.find(name).unwrap());
    for (name, expected) in [
        ("D", Player::Max),
        ("A", Player::Min),
        ("E", Player::Min),
        ("B", Player::Max),
        ("C", Player::Min),
        ("F", Player::Max),
    ] {
        assert_eq!(player(name), expected, "{name}");
    }
    assert_eq!(write(&tree), "(max D(A(3)) E(B(4)) C(5 F(6)))");
}

#[test]
fn names_may_be_shared() {
    let tree = parse("(A(X=1) B(X=2))").unwrap().tree;
    assert_eq!(tree.names().filter(|(_, name)| *name == "X").count(), 2);
}

#[test]
fn a_tree_built_by_hand_is_written() {
    let mut tree = TreeBuilder::new();
    tree.open(Player::Min, Some("max"));
    tree.leaf(None, Some("a\"b"));
    tree.close();
    assert_eq!(write(&tree.finish().unwrap()), r#"min "max"("a\"b"=?)"#);
}
