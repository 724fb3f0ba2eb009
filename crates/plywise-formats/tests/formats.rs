//! Each format by its examples: what is read, what is refused and how, what is written for others to draw.

mod kit;

use kit::{document, good, readable};
use plywise_formats::{Format, read, recognise, write};
use plywise_search::{Mover, NodeId, TreeBuilder};

/// The tree as an S-expression, which holds all that any of them says.
fn meaning(text: &str, format: Format) -> String {
    match read(text, Some(format)) {
        Ok(read) => write(&read.document, Format::SExpr).expect("an S-expression").trim_end().to_owned(),
        Err(errors) => errors[0].to_string(),
    }
}

#[track_caller]
fn check(format: Format, cases: &[(&str, &str)]) {
    for (text, expected) in cases {
        assert_eq!(meaning(text, format), *expected, "{text}");
    }
}

#[test]
fn every_good_text_is_recognised_and_read() {
    for format in readable() {
        let recognised = recognise(good(format)).map(|recognised| recognised.format);
        let read = read(good(format), None).expect("a good text");
        assert_eq!(recognised, Some(read.format));
        // Brackets with a pair for each leaf are brackets of ours.
        let offered = read.other.map_or(read.format, |other| other.format);
        assert_eq!(offered, format);
        assert!(read.format == format || format == Format::Parens);
    }
}

#[test]
fn a_text_that_could_be_two_things_is_one_of_them() {
    for (text, expected) in [
        // Our own notation goes first; what else they could be is offered.
        ("((3)(12))", Some(Format::Plywise)),
        ("( (3) ,(12) )", Some(Format::Plywise)),
        ("[A [B [3][12]] [C [2][4]]]", Some(Format::Plywise)),
        ("[A, draw [B [3][12]] [C [2][4]]]", Some(Format::Forest)),
        ("\\Tree [.A [.B 3 12 ] [.C 2 4 ] ]", Some(Format::Qtree)),
        ("[.A [.B 3 12 ] [.C 2 4 ] ]", Some(Format::Qtree)),
        ("[.5, 3]", Some(Format::NestedList)),
        ("title: \\begin{forest}\n(3 4)", Some(Format::Plywise)),
        ("(3)", Some(Format::Plywise)),
        ("((3))", Some(Format::Plywise)),
        ("((3 12)(2 4))", Some(Format::Plywise)),
        ("((3,12),(2,4));", Some(Format::Newick)),
        ("((3,12),(2,4))", Some(Format::Plywise)),
        ("(max(3 12) min(2 4))", Some(Format::Plywise)),
        ("(max (3 12) min A(2 4))", Some(Format::Plywise)),
        ("(max (min 3 12) 4)", Some(Format::SExpr)),
        ("(max 3 4", Some(Format::SExpr)),
        ("[3, 4]", Some(Format::NestedList)),
        ("[3, ?]", Some(Format::Plywise)),
        ("x = [[3], 4]", Some(Format::NestedList)),
        ("np.array([[3, 4], [5, 6]])", Some(Format::NestedList)),
        ("print([3, 4])", Some(Format::NestedList)),
        ("print((3 4))", Some(Format::Plywise)),
        ("[3, None, NaN]", Some(Format::NestedList)),
        ("(max=3 4)", Some(Format::Plywise)),
        ("b = 3 3,12,8", Some(Format::Flat)),
        ("class: \"PacmanGameTreeTest\"\nalg: \"MinimaxAgent\"", Some(Format::Cs188)),
        ("# for test_cases/q2\naction: \"Left\"\ngenerated: \"A B\"", Some(Format::Cs188Solution)),
        ("x = ['A', 4]", Some(Format::NamedList)),
        ("[\"A\"=3, 4]", Some(Format::Plywise)),
        ("[\"A\", 4]", Some(Format::NamedList)),
        ("b=3", Some(Format::Plywise)),
        ("b=3 1 2 3", Some(Format::Flat)),
        ("3 12 8 2 4 6 14 5 2 / b=3", Some(Format::Flat)),
        ("2|2,2\n1,2,3,4", Some(Format::Levels)),
        ("7", Some(Format::Plywise)),
        ("Node(3 4)", Some(Format::Plywise)),
        ("Node(\"a\"=3 4)", Some(Format::Plywise)),
        ("Node(\"a\",[])", Some(Format::Sml)),
        ("EFG(3 4)", Some(Format::Plywise)),
        ("EFG 2 R", Some(Format::Efg)),
        ("title: EFG 2 R\n(3 4)", Some(Format::Plywise)),
        // Words before brackets are ours, also where there is a mistake.
        ("(min(3 12) min(2 4x))", Some(Format::Plywise)),
        ("(max A(3 4x))", Some(Format::Plywise)),
        ("(max(min 3 12)(min 2 4x))", Some(Format::SExpr)),
        ("(max (mni 3 12) 4)", Some(Format::SExpr)),
        // And so are blanks between children, whatever ends the text.
        ("((3 12x) (2 4));", Some(Format::Plywise)),
        ("(A=3 B=4);", Some(Format::Plywise)),
        ("((3 12 8) (2 4 6) (14 5 2));", Some(Format::NestedList)),
        ("((A:3, B:12)C, (2, 4) D);", Some(Format::Newick)),
        ("[&R] ((3,12),(2,4));", Some(Format::Newick)),
        ("('it''s':3,'B':4);", Some(Format::Newick)),
        ("[[3,12],[2,4],]", Some(Format::NestedList)),
        ("((3,),(12,))", Some(Format::NestedList)),
        ("{{3,12},{2,4}}", Some(Format::NestedList)),
        ("const tree = [[3,x]];", Some(Format::NestedList)),
        ("tree = ((3, 12), (2, 4))", Some(Format::NestedList)),
        ("A=(3 4)", Some(Format::Plywise)),
        ("val t = Node(\"a\",[Esti(\"b\",~3)]);", Some(Format::Sml)),
        ("#t=((3+4)+5)", Some(Format::Link)),
        ("# t=((3 4) 5)\n(3 4)", Some(Format::Plywise)),
        ("z1.eNrTMFYw0QQAAooA2Q", Some(Format::Link)),
        ("https://example.org/embed.html?example=q-quiz", Some(Format::Link)),
        ("https://example.org/", None),
        ("t=z1.eNrTMFYw0QQAAooA2Q&step=end", Some(Format::Link)),
        ("{\"a\": 3}", None),
        ("1 2 3", None),
        ("<html>", None),
        ("", None),
    ] {
        assert_eq!(recognise(text).map(|recognised| recognised.format), expected, "{text}");
    }
}

#[test]
fn brackets_with_a_pair_for_each_leaf() {
    check(
        Format::Parens,
        &[
            ("((3)(12))", "(max 3 12)"),
            ("(3)", "3"),
            (" ( ( 3 ) , ( (2)(-4.5) ) ) ", "(max 3 (min 2 -4.5))"),
            ("((3 12 8) (2 4 6))", "(max (min 3 12 8) (min 2 4 6))"),
            ("(((3)))", "(max (min 3))"),
            (
                "((3)",
                "line 1, column 5: expected `)` for the `(` of line 1, column 1, found the end of the text",
            ),
            ("((3)))", "line 1, column 6: expected nothing after the tree, found `)`; remove it"),
            ("()", "line 1, column 2: expected a value or a child before `)`; write `(3)`"),
            ("((3),)", "line 1, column 6: expected a child after `,`, found `)`"),
            ("((x))", "line 1, column 3: expected a bracket or a number, found `x`"),
            ("((3x))", "line 1, column 3: `3x` is not a number; write one such as `3`, `-2.5` or `1e6`"),
        ],
    );
}

#[test]
fn s_expressions() {
    check(
        Format::SExpr,
        &[
            ("(max A (min \"B\" 3 12 8) (p2 (leaf C 1 2)))", "(max A (min B 3 12 8) (p2 (leaf C 1 2)))"),
            (
                "(chance :p 0.25 :move heads 3 :move \"t t\" :p 0.75 4)",
                "(chance :move heads :p 0.25 3 :move \"t t\" :p 0.75 4)",
            ),
            ("(MAX :static -2 ?;end\n)", "(max :static -2 ?)"),
            ("(max \"inf\" 3)", "(max \"inf\" 3)"),
            ("(maxx 3)", "line 1, column 2: expected `max`, `min`, `chance`, `p1` or `leaf`, found `maxx`"),
            ("(max)", "line 1, column 5: expected a child before `)`; a branch needs one"),
            ("(max 3 :move a)", "line 1, column 8: expected a child after this, found `)`"),
            ("(max :p 0.5 3)", "line 1, column 13: only a child of a chance node has a probability"),
            (
                "(chance :p 0.5 3 :p 0.4 4)",
                "line 1, column 1: the probabilities below this node add up to 0.9; make them add up to 1",
            ),
            (
                "(chance :p 0.5 3 4)",
                "line 1, column 18: expected a probability, because the siblings have one; give all of them one, or none",
            ),
            (
                "(p1 (leaf 1 2) (leaf 1 2 3))",
                "line 1, column 16: expected 2 values, one for each player, found 3",
            ),
            (
                "(p1 (leaf 1 2 3)\n  2)",
                "line 2, column 3: expected 3 values, one for each player, found one value",
            ),
            ("(max 3) 4", "line 1, column 9: expected nothing after the tree, found `4`; remove it"),
            ("(max 3 :static 4)", "line 1, column 8: `:static` must stand before a branch's first child"),
        ],
    );
}

const PLAYERS: &str = "EFG 2 R \"\" { \"A\" \"B\" }\n";

fn gambit(nodes: &str) -> String {
    meaning(&format!("{PLAYERS}{nodes}"), Format::Efg)
}

#[test]
fn gambit_games() {
    assert_eq!(
        meaning(good(Format::Efg), Format::Efg),
        "(p1 n :move L (chance :move x :p 0.3333333333333333 (leaf 1.5 -1) :move y :p 0.6666666666666666 (leaf 1 3)) \
         :move R (p2 :move only (chance :move x :p 0.3333333333333333 (leaf 1.5 -1) :move y :p 0.6666666666666666 (leaf 0.5 0))))",
        "an outcome on the way down is earned on the way; a chance node may leave out actions that are known",
    );
    let zero_sum = "p \"\" 1 1 \"\" { \"a\" \"b\" } 0 p \"N\" 2 1 \"\" { \"c\" } 0 t \"\" 1 \"\" { 1 -1 } t \"L\" 2 \"\" { -3, 3 }";
    assert_eq!(gambit(zero_sum), "(max :move a (min N :move c 1) :move b (leaf L -3))");
    let players = "EFG 2 D \"\" { \"1\" \"2\" }";
    assert_eq!(
        meaning(&format!("{players}{zero_sum}"), Format::Efg),
        "(p1 :move a (p2 N :move c (leaf 1 -1)) :move b (leaf L -3 3))",
    );
    for (nodes, message) in [
        (
            "p \"\" 1 1 \"\" { \"a\" \"b\" } 0\np \"\" 2 1 \"\" { \"c\" \"d\" } 0\nt \"\" 1 \"\" { 1 -1 }\nt \"\" 1\np \"\" 2 1 \"\" { \"c\" \"d\" } 0",
            "line 6, column 1: player 2 cannot distinguish this node from that of line 3, column 1: both are in information set 1; only games of perfect information can be read",
        ),
        (
            "t \"\" 3",
            "line 2, column 7: this leaf has outcome 3, which has no payoffs yet; write the payoffs after the number",
        ),
        ("t \"\" 1 \"\" { 1 }", "line 2, column 15: expected 2 payoffs, one for each player, found 1"),
        ("t \"\" 1 \"\" { 1 2 3 }", "line 2, column 17: expected `}` after 2 payoffs, one for each player"),
        (
            "t \"\" 1 \"\" { 1 1/0 }",
            "line 2, column 15: expected a payoff such as `3`, `-0.5` or `1/3`, found `1/0`",
        ),
        ("p \"\" 3 1 \"\" { \"a\" } 0", "line 2, column 7: there is no player 3; the game has 2 players"),
        (
            "p \"\" 1 1 0",
            "line 2, column 10: expected the actions, such as `{ \"L\" \"R\" }`, at the first node of an information set",
        ),
        (
            "p \"\" 1 1 \"\" { \"a\" } 0",
            "line 2, column 22: expected the node after the action `a`, found the end of the text",
        ),
        (
            "c \"\" 1 \"\" { \"a\" 0.5 \"b\" 0.4 } 0 t \"\" 0 t \"\" 0",
            "line 2, column 1: the probabilities below this node add up to 0.9; make them add up to 1",
        ),
        (
            "t \"\" 0 t \"\" 0",
            "line 2, column 8: the tree is complete before this node; remove it and what follows",
        ),
        ("t \"\" 1 \"\" { 1 2 } ", "(leaf 1 2)"),
        ("x", "line 2, column 1: expected a node, which begins with `c`, `p` or `t`, found `x`"),
        (
            "",
            "line 2, column 1: expected a node, which begins with `c`, `p` or `t`, found the end of the text",
        ),
    ] {
        assert_eq!(gambit(nodes), message, "{nodes}");
    }
    check(
        Format::Efg,
        &[
            ("EFG 1 R", "line 1, column 5: expected version `2` of the format, found `1`"),
            (
                "EFG 2 R \"t\" { }",
                "line 1, column 15: expected a player's name before `}`; a game needs at least one player",
            ),
            ("EFG 2 R \"t", "line 1, column 9: expected `\"` to close what opens here"),
        ],
    );
}

#[test]
fn rows_counts_and_levels() {
    check(
        Format::Flat,
        &[
            ("b=2 d=1 3,4", "(max 3 4)"),
            ("v=3,4;b=2;root=min", "(min 3 4)"),
            ("3 12 8 2 / b=2", "(max (min 3 12) (min 8 2))"),
            ("b=1 d=0 5", "5"),
            (
                "b=2 d=2 1,2,3",
                "line 1, column 14: a tree of 2 plies with 2 children at each branch has 4 leaves, found 3",
            ),
            (
                "b=2 1,2,3,4,5",
                "line 1, column 14: a tree of 3 plies with 2 children at each branch has 8 leaves, found 5",
            ),
            (
                "d=2 1,2",
                "line 1, column 8: expected the branching factor, such as `b=3`, found the end of the text",
            ),
            ("b=0 1", "line 1, column 3: expected a whole number after `b=`, found `0`"),
            ("b=9 d=900 1", "line 1, column 3: the tree has more than 20000000 nodes"),
        ],
    );
    check(
        Format::Counts,
        &[
            ("branches=3,0,2,0,0,0 values=3,12,?,-8", "(max 3 (min 12 ?) -8)"),
            ("values=\"3, 4\"\nbranches=\"2,0,0\" root=min", "(min 3 4)"),
            (
                "branches=2,0 values=3",
                "line 1, column 22: expected 1 more children; add their counts to `branches`",
            ),
            (
                "branches=1,0 values=3,4",
                "line 1, column 23: there are more values than leaves; remove this one and what follows",
            ),
            (
                "branches=1,0,0 values=3,4",
                "line 1, column 14: the tree is complete before this count; remove it and what follows",
            ),
            (
                "branches=2,0,0 values=3",
                "line 1, column 24: expected a value for each 0 in `branches`, found the end of the values",
            ),
            ("branches=-1", "line 1, column 10: expected a number of children, 0 for a leaf, found `-1`"),
        ],
    );
    check(
        Format::Levels,
        &[
            ("2|2,1\n11,-20,12", "(max (min 11 -20) (min 12))"),
            ("2 ; 3 4", "(max 3 4)"),
            ("2|2\n1,2", "line 1, column 3: this level has 2 nodes, found 1 counts; write one for each node"),
            ("2|2,0\n1,2", "line 1, column 5: expected a number of children, 1 or more, found `0`"),
            ("2\n1", "line 2, column 2: expected 2 values, one for each leaf, found 1"),
            ("2\n1,2,3", "line 2, column 4: there are 2 leaves but more values; remove `,` and what follows"),
        ],
    );
}

#[test]
fn newick_trees() {
    check(
        Format::Newick,
        &[
            ("((3,12,8),(2,4,6));", "(max (min 3 12 8) (min 2 4 6))"),
            (
                "((A:3,'B ''x''':12)C_1:9,[a note]4)D;",
                "(max D (min \"C 1\" (leaf A 3) (leaf \"B 'x'\" 12)) 4)",
            ),
            ("(A,B)", "(max (leaf A ?) (leaf B ?))"),
            ("((3,4);", "line 1, column 7: expected `,` or `)` for the `(` of line 1, column 1, found `;`"),
            ("(3,);", "line 1, column 4: expected a leaf, such as `3` or `A:3`, found `)`"),
            ("(3:x);", "line 1, column 4: expected a number after `:`, found `x`"),
        ],
    );
}

#[test]
fn terms_lists_and_objects_of_other_tools() {
    check(
        Format::Sml,
        &[
            ("Node(\"a\",[Esti(\"a>0\",3),Esti(\"\",~12)])", "(max a (leaf \"a>0\" 3) -12)"),
            ("(* a (* nested *) comment *) T.Node (\"\", [ T.Esti(\"b\", 4) ]);", "(max (leaf b 4))"),
            ("Node(\"a\",[])", "line 1, column 11: expected a tree before `]`; a node needs a child"),
            ("Esti(\"a\",-3)", "line 1, column 10: expected a number, found `-3`; write `~` for minus"),
            ("Leaf(\"a\",3)", "line 1, column 1: expected `Node` or `Esti`, found `Leaf`"),
        ],
    );
    check(
        Format::NamedList,
        &[
            ("['A', ('B', 5), ('C', 10)]", "(max A (leaf B 5) (leaf C 10))"),
            ("('A', ['B', ('D', 3), 4], ('C', -10),)", "(max A (min B (leaf D 3) 4) (leaf C -10))"),
            ("['A']", "line 1, column 1: expected a child after the name; write a leaf as `('B', 5)`"),
            (
                "['A', ('B', 5]",
                "line 1, column 14: expected `,` or `)` for the `(` of line 1, column 7, found `]`",
            ),
            ("['A', (B, 5)]", "line 1, column 8: expected a name in quotes, found `B`"),
        ],
    );
    check(
        Format::NodeJson,
        &[
            (good(Format::NodeJson), "(max inf (max -4.5 7))"),
            ("{\"children\":[{\"value\":\"-inf\"},{\"value\":null}],\"max\":false}", "(min -inf ?)"),
            (
                "{\"children\":[{\"value\":3}",
                "line 1, column 25: expected `,` or `]` in the object of line 1, column 1, found the end of the text",
            ),
            ("{\"speed\":3,\"tree\":{\"children\":[{\"value\":1},{\"max\":true}]}}", "(max 1 ?)"),
            (
                "{\"children\":[{\"valu\":3},{\"value\":4}]}",
                "line 1, column 14: this object has neither `value` nor `children`; add one of them",
            ),
            (
                "{\"value\":\"x\"}",
                "line 1, column 10: `x` is not a number; write one such as `3` or `\"inf\"`",
            ),
        ],
    );
    check(
        Format::RelationJson,
        &[
            (good(Format::RelationJson), "(max n1 (leaf n2 4) (min n3 :static -5 (leaf n4 ?)))"),
            (
                "{\"root\":\"a\",\"nodes\":[{\"name\":\"a\"}],\"relations\":[{\"parent\":\"a\",\"children\":\"a\"}]}",
                "line 1, column 74: this move leads back to `a`, so the tree is infinite; remove the move",
            ),
            (
                "{\"root\":\"b\",\"nodes\":[{\"name\":\"a\"}]}",
                "line 1, column 9: the root is not among the `nodes`; add it",
            ),
        ],
    );
}

const LABELS: [&str; 6] = [
    "<script>alert(1)</script>",
    "\"quoted\" 'single' \\ back\\slash \\\"",
    "🎲 e\u{301} 名",
    "\u{202e}שלום\u{202c}",
    "a\nb\tc",
    "100% & #1 _x_ ^2 ~3 {y} [z] $4 `k` *m* |n| ;",
];

/// A tree whose nodes and moves have all of these names, and one of 10,000 characters.
fn labelled() -> plywise_notation::Document {
    let long = "long ".repeat(2000);
    let mut tree = TreeBuilder::new();
    tree.open_for(Mover::Max, Some(LABELS[0]));
    for label in LABELS.iter().chain([&&*long]) {
        let leaf = tree.leaf(Some(3.into()), Some(label));
        tree.set_move(leaf, label);
    }
    tree.close();
    document(tree.finish().expect("a tree"))
}

#[test]
fn labels_are_data_in_every_format() {
    let labelled = labelled();
    let before = kit::facts(&labelled.tree);
    for format in [Format::SExpr, Format::Efg] {
        let text = write(&labelled, format).expect("it holds names and moves");
        assert_eq!(kit::facts(&read(&text, Some(format)).expect("it reads back").document.tree), before);
    }
    let dot = write(&labelled, Format::Dot).expect("it holds everything");
    assert!(dot.contains(r#"label="\"quoted\" 'single' \\ back\\slash \\\"\n3""#), "{dot}");
    assert!(dot.contains("100% &amp; #1"));
    let mermaid = write(&labelled, Format::Mermaid).expect("it holds everything");
    assert!(
        !mermaid.contains("<script>") && mermaid.contains("#60;script#62;alert(1)#60;/script#62;"),
        "{mermaid}"
    );
    let forest = write(&labelled, Format::Forest).expect("it holds everything");
    assert!(
        forest.contains(
            r"100\% \& \#1 \_x\_ \textasciicircum{}2 \textasciitilde{}3 \{y\} {[}z{]} \$4 {`}k{`} *m*"
        ),
        "{forest}"
    );
    for text in [dot, mermaid, forest] {
        assert!(text.contains(&"long ".repeat(2000)), "nothing is cut off");
    }
}

#[test]
fn drawings_show_players_by_shape() {
    let read = read(
        "(max A (min 3 ?) :move right (chance :static 2 :p 0.5 (leaf 1) :move t :p 0.5 4) (p2 5))",
        None,
    );
    let document = read.expect("an S-expression").document;
    let dot = write(&document, Format::Dot).expect("drawn");
    assert_eq!(
        dot,
        r#"digraph tree {
  node [fontname="sans-serif"];
  edge [arrowhead=none];
  n0 [label="A", shape=triangle];
  n1 [label="MIN", shape=invtriangle];
  n0 -> n1;
  n2 [label="3", shape=plaintext];
  n1 -> n2;
  n3 [label="?", shape=plaintext];
  n1 -> n3;
  n4 [label="~2", shape=circle];
  n0 -> n4 [label="right"];
  n5 [label="1", shape=plaintext];
  n4 -> n5 [label="0.5"];
  n6 [label="4", shape=plaintext];
  n4 -> n6 [label="t (0.5)"];
  n7 [label="player 2", shape=box];
  n0 -> n7;
  n8 [label="5", shape=plaintext];
  n7 -> n8;
}
"#
    );
    let mermaid = write(&document, Format::Mermaid).expect("drawn");
    assert_eq!(
        mermaid,
        r##"flowchart TD
  n0[/"A"\]
  n1[\"MIN"/]
  n0 --- n1
  n2["3"]
  n1 --- n2
  n3["?"]
  n1 --- n3
  n4(("#126;2"))
  n0 ---|"right"| n4
  n5["1"]
  n4 ---|"0.5"| n5
  n6["4"]
  n4 ---|"t (0.5)"| n6
  n7(["player 2"])
  n0 --- n7
  n8["5"]
  n7 --- n8
"##
    );
    let forest = write(&document, Format::Forest).expect("drawn");
    let begin = forest.find("\\begin{forest}").expect("a forest");
    assert_eq!(
        &forest[begin..],
        r"\begin{forest}
  for tree={align=center, l sep=8mm, s sep=4mm}
  [{A}, max
    [{MIN}, min
      [{3}, leaf]
      [{{?}}, leaf]
    ]
    [{\textasciitilde{}2}, chance, move={right}
      [{1}, leaf, move={0.5}]
      [{4}, leaf, move={t (0.5)}]
    ]
    [{player 2}, player
      [{5}, leaf]
    ]
  ]
\end{forest}
\end{document}
"
    );
    assert_eq!(document.tree.label(NodeId::ROOT), "A");
}

/// Every example in the documentation is recognised as what it stands under, and is read.
#[test]
fn the_examples_of_the_documentation_are_read() {
    let text = include_str!("../../../docs/formats.md");
    let (_, examples) = text.split_once("## An example of each").expect("a heading");
    let mut seen = Vec::new();
    for part in examples.split("\n**`").skip(1) {
        let (key, rest) = part.split_once('`').expect("a key");
        let format = Format::from_key(key).expect(key);
        let Some((_, example)) = rest.split_once("```text\n").filter(|_| format.is_read()) else { continue };
        let example = example.split("```").next().unwrap_or_default();
        let read = read(example, None).unwrap_or_else(|errors| panic!("{key}: {}", errors[0]));
        assert_eq!(read.other.map_or(read.format, |other| other.format), format, "{key}");
        seen.push(format);
    }
    let expected: Vec<Format> = readable().filter(|&format| format != Format::Plywise).collect();
    for format in &expected {
        assert!(seen.contains(format), "{format:?} has no example");
    }
    for format in Format::ALL {
        assert!(text.contains(&format!("| `{}` |", format.key())), "{format:?} is not in the table");
    }
}

/// What is too large is said with its limit, not as if it were no number.
#[test]
fn a_number_that_is_too_large_is_told_the_limit() {
    let cs188 = |from: &str, to: &str| good(Format::Cs188).replacen(from, to, 1);
    let players = |n: usize| (1..=n).map(|n| n.to_string()).collect::<Vec<_>>();
    let (most, many) = (players(255), players(256));
    let efg = |values: &[String]| {
        let names = "\"A\" ".repeat(values.len());
        format!("EFG 2 R \"\" {{ {names}}} t \"\" 1 \"\" {{ {} }}", values.join(" "))
    };
    for (format, text, limit) in [
        (Format::Flat, "b=2 d=99999999999 1".to_owned(), "20000000"),
        (Format::Flat, "b=99999999999 d=1 1".to_owned(), "20000000"),
        (Format::Flat, "b=1 d=99999999999 1".to_owned(), "20000000"),
        (Format::Levels, "99999999999\n1".to_owned(), "20000000"),
        (Format::Counts, "branches=99999999999,0 values=1".to_owned(), "536870912"),
        (Format::Cs188, cs188("depth: \"2\"", "depth: \"99999999999\""), "4294967295"),
        (Format::Cs188, cs188("num_agents: \"3\"", "num_agents: \"1001\""), "1000"),
        (Format::Plywise, format!("@1(<{}>)", many.join(" ")), "255"),
        (Format::Plywise, format!("@1(@2~<{}>(?))", many.join(" ")), "255"),
        (Format::Plywise, "players: 256\n@1(<1 2>)".to_owned(), "255"),
        (Format::Plywise, "depth: 99999999999\n(3 4)".to_owned(), "4294967295"),
        (Format::Plywise, "sum: -1\n@1(<1 2>)".to_owned(), "from 0"),
        (Format::SExpr, format!("(p1 (leaf {}))", many.join(" ")), "255"),
        (Format::Forest, format!("[, player [{{({})}}]]", many.join(", ")), "255"),
        (Format::Efg, efg(&many), "255"),
    ] {
        let errors = read(&text, Some(format)).expect_err(&text);
        assert!(errors[0].message.contains(limit), "{format:?}: {}", errors[0]);
        assert!(!errors[0].message.contains("expected a whole number"), "{format:?}: {}", errors[0]);
    }
    for (format, text) in [
        (Format::Plywise, format!("@1(<{}>)", most.join(" "))),
        (Format::SExpr, format!("(p1 (leaf {}))", most.join(" "))),
        (Format::Efg, efg(&most)),
    ] {
        let read = read(&text, Some(format)).unwrap_or_else(|errors| panic!("{format:?}: {}", errors[0]));
        assert_eq!(read.document.tree.n_players(), 255, "{format:?}");
    }
}

#[test]
fn a_mistake_in_json_is_said_where_it_is() {
    let text = "{\"plywise\":\"tree\",\"version\":1,\n \"title\":\"é\",\"root\":{\"value\":true}}";
    let errors = read(text, None).expect_err("a value is a number");
    assert_eq!((errors[0].line, errors[0].at), (2, text.find("true").expect("it is there")));
    assert!(errors[0].caret.ends_with("^"), "{}", errors[0].caret);
    assert!(errors[0].message.starts_with("root"), "{}", errors[0]);
}
