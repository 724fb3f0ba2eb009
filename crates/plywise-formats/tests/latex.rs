//! Trees as LaTeX draws them, read: what Plywise writes and what people write.

mod kit;

use kit::{May, any_seed, facts, tree_of};
use plywise_formats::{Format, read, write};
use plywise_notation::{Document, Header, parse};
use plywise_search::GameTree;
use proptest::prelude::*;

/// The tree as an S-expression, which holds all that any of them says, or what is wrong with the text.
fn meaning(text: &str, format: Format) -> String {
    match read(text, Some(format)) {
        Ok(read) => write(&read.document, Format::SExpr).expect("an S-expression").trim_end().to_owned(),
        Err(errors) => errors[0].to_string(),
    }
}

fn forest(tree: &str) -> String {
    meaning(tree, Format::Forest)
}

#[test]
fn a_forest_is_read_as_it_is_drawn() {
    for (text, expected) in [
        ("[A [B [3][12]] [C [2][4]]]", "(max A (min B 3 12) (min C 2 4))"),
        ("[A, draw [B, circle [3][12, fill=red!20]] [C [2][4]]]", "(max A (min B 3 12) (min C 2 4))"),
        ("[{A, B} [3] [{-}4.5]]", "(max \"A, B\" 3 -4.5)"),
        ("[$x_1$ [$-\\infty$] [$?$]]", "(max x_1 -inf ?)"),
        ("[MIN [MAX [3][4]] [5]]", "(min (max 3 4) 5)"),
        ("[A\\\\MIN [B [3][4]] [5]]", "(min A (max B 3 4) 5)"),
        ("[, min [, chance [3][5]] [4]]", "(min (chance 3 5) 4)"),
        ("[A [B=3] [C\\\\4] [D]]", "(max A (leaf B 3) (leaf C 4) (leaf D ?))"),
        (
            "[A [3, edge label={node[midway,left]{$a_1$}}] [4, move={to the right}]]",
            "(max A :move a_1 3 :move \"to the right\" 4)",
        ),
        // Two backslashes before a brace are a new line; a brace of a comment closes nothing.
        (
            "[A [3, edge label={node{a\\\\}}] [4, edge label={node{b\\}}}]]",
            "(max A :move \"a\\n\" 3 :move \"b}\" 4)",
        ),
        ("[A [3, edge label={node{a % }\n}} % {\n] [4]]", "(max A :move a 3 4)"),
        // A path ends with a semicolon, and a comment may follow that too.
        (
            "[A [3, edge label={node{a;}; % why;\n}] [4, edge label={node[left] {b} ; ;% }\n}]]",
            "(max A :move \"a;\" 3 :move b 4)",
        ),
        ("[A [3, edge label=node{a};% c\n]]", "(max A :move a 3)"),
        ("[, chance [3, move={1/4}] [4, move={up (3/4)}]]", "(chance :p 0.25 3 :move up :p 0.75 4)"),
        (
            "% c\n\\begin{forest} for tree={l=[8mm]}, [A % d\n [3] % e ]\n ]\\end{forest} and more",
            "(max A 3)",
        ),
        ("\\textbf{A}", "line 1, column 1: expected a tree such as `[A [3] [12]]`, found `\\`"),
        ("[A [3] x]", "line 1, column 8: expected `[` or `]` for the `[` of line 1, column 1, found `x`"),
        (
            "[A [3]",
            "line 1, column 7: expected `[` or `]` for the `[` of line 1, column 1, found the end of the text",
        ),
        (
            "[A [3 {]]",
            "line 1, column 10: expected `}` for the `{` of line 1, column 7, found the end of the text",
        ),
        (
            "[A [\\foo 3]]",
            "line 1, column 5: the command `\\foo` is not known; write the text that it prints",
        ),
        ("[A [3, 4]]", "line 1, column 8: `4` is not an option; put braces around a label that has a comma"),
        (
            "[A [3, phantom]]",
            "line 1, column 8: the option `phantom` changes the tree when LaTeX runs; write the tree as it is drawn",
        ),
        (
            "[A, for children={draw} [3]]",
            "line 1, column 5: the option `for children` changes the tree when LaTeX runs; write the tree as it is drawn",
        ),
        (
            "[A [] [3]]",
            "line 1, column 4: expected a value in this leaf, such as `[3]`; write `[?]` for an unknown value",
        ),
        (
            "\\begin{forest}[3]",
            "line 1, column 18: expected `\\end{forest}` after the tree, found the end of the text",
        ),
    ] {
        assert_eq!(forest(text), expected, "{text}");
    }
    let looks = read("[A, draw [3] [4, red]]", None).expect("a forest").left_out;
    assert_eq!(looks, ["the style of nodes is left out, such as `draw`"]);
}

#[test]
fn a_qtree_is_read_as_it_is_drawn() {
    for (text, expected) in [
        ("\\Tree [.A [.B 3 12 ] [.C 2 4 ] ]", "(max A (min B 3 12) (min C 2 4))"),
        ("[.A [.B 3 12 ] [.C 2 4 ] ]", "(max A (min B 3 12) (min C 2 4))"),
        ("\\Tree [.{a b} [ 3 {X\\\\-4} ] $-\\infty$ ]", "(max \"a b\" (min 3 (leaf X -4)) -inf)"),
        ("\\Tree [.MIN [.MAX 3 4 ] 5 ]", "(min (max 3 4) 5)"),
        ("\\Tree [.A \\edge node[left]{a}; 3 \\edge[dashed]; [.B 4 ] ]", "(max A :move a 3 (min B 4))"),
        (
            "\\Tree [.A ]",
            "line 1, column 7: expected a child in these brackets, as in `[.B 3 12 ]`; write a leaf without brackets",
        ),
        (
            "\\Tree [ 3 ].A",
            "line 1, column 12: a label after the closing bracket is not read; write it as `[.A …]`",
        ),
        (
            "\\Tree [.A 3",
            "line 1, column 12: expected `]` for the `[` of line 1, column 7, found the end of the text",
        ),
        (
            "\\Tree [.A \\qroof{3}.B ]",
            "line 1, column 11: the command `\\qroof` is not known; write the text that it prints",
        ),
    ] {
        assert_eq!(meaning(text, Format::Qtree), expected, "{text}");
    }
}

fn written(tree: GameTree, header: Header) -> Document {
    let text = write(&Document::new(tree, header), Format::Forest).expect("it holds everything");
    match read(&text, None) {
        Ok(read) => {
            assert_eq!(read.format, Format::Forest);
            read.document
        }
        Err(errors) => panic!("{}\n{}\n{text}", errors[0], errors[0].caret),
    }
}

/// Names that mean something to LaTeX, or that say what only who moves or a value says.
#[test]
fn what_plywise_writes_reads_back_with_its_names() {
    let document = parse(
        "title: A & B\nMAX(\"a & b\"(1 \"50%\"=2) \"x_{1}^2\"(\"\\\\foo\"=3 \"#~\\\"\"=-4) max \"max\"(\"[x], y\"=? 5)
         \"~5\"~6(\"3\"=7 \"--\"=inf) \"player 2\"(\"a\\nb\"=1 \"\"=2)
         @chance \"\"(\"0.5\": 1 \"b (0.5)\": 2) @chance (heads 0.25: 3 0.75: \"'`\"(4 5)) \"0.5\": \"\"(6))"
            .replace("MAX(", "\"MAX\"(")
            .as_str(),
    )
    .expect("a tree");
    let again = written(document.tree.clone(), document.header.clone());
    assert_eq!(facts(&again.tree), facts(&document.tree));
    assert_eq!(again.header.title.as_deref(), Some("A & B"));
    for lecture in plywise_notation::examples::ALL.iter().chain(plywise_notation::examples::MORE) {
        let tree = parse(lecture.text).expect("an example").tree;
        // Features are drawn as what they come to.
        if tree.nodes().any(|node| tree.features(node).next().is_some()) {
            continue;
        }
        assert_eq!(facts(&written(tree.clone(), Header::default()).tree), facts(&tree), "{}", lecture.key);
    }
}

/// Blanks in a row and what cannot be seen are not drawn: what is left is a name all the same.
#[test]
fn a_name_that_is_special_as_it_is_drawn_stays_a_name() {
    let text = "(@chance(\"x  (1/4)\\u{11}\": 1 b: 2) \"min\\u{1}\"(3) \" player   2\"(4) \"\\u{2}~5\"(6))";
    let tree = parse(text).expect("a tree").tree;
    let again = written(tree.clone(), Header::default()).tree;
    assert_eq!(again.n_nodes(), tree.n_nodes());
    for node in tree.nodes() {
        assert_eq!(again.given_probability(node), None, "{node:?}");
        assert_eq!(again.given_static(node), None, "{node:?}");
        assert!(tree.is_leaf(node) || again.mover(node) == tree.mover(node), "{node:?}");
    }
    let names: Vec<_> = tree.nodes().map(|node| again.name(node).or(again.move_label(node))).collect();
    let expected =
        [None, None, Some("x (1/4)"), Some("b"), Some("min"), None, Some("player 2"), None, Some("~5"), None];
    assert_eq!(names, expected);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn a_forest_reads_back(seed in any_seed(), players in 0..=4_u8) {
        let may = May { names: false, moves: false, players, ..May::EVERYTHING };
        let tree = tree_of(&seed, may);
        prop_assert_eq!(facts(&written(tree.clone(), Header::default()).tree), facts(&tree));
        // Blanks in a row and what cannot be seen are not drawn, so of other names only the shape stays.
        let named = tree_of(&seed, May { players, ..May::EVERYTHING });
        prop_assert_eq!(written(named.clone(), Header::default()).tree.n_nodes(), named.n_nodes());
    }
}
