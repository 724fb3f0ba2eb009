//! `plywise convert`, `format` and `link` as a shell sees them.

use std::path::Path;
use std::process::{Command, Stdio};

use plywise_link::{Link, LinkStep, LinkTree};
use plywise_notation::{Limits, parse, parse_with};
use plywise_replay::Step;
use plywise_search::{ChosenOptions, Cut, OptionValue, Returns, SearchOption};

/// Runs to the end and gives the exit code, the output and the complaints.
fn run(args: &[&str]) -> (i32, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_plywise"))
        .args(args)
        .stdin(Stdio::null())
        .output()
        .expect("the command runs");
    let text = |bytes| String::from_utf8(bytes).expect("the output is text");
    let stderr = text(output.stderr);
    assert!(!stderr.contains("panicked"), "{stderr}");
    (output.status.code().expect("no signal ended it"), text(output.stdout), stderr)
}

fn scratch(name: &str, text: &[u8]) -> String {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&file, text).expect("a scratch folder");
    file.display().to_string()
}

#[test]
fn what_was_recognised_is_said_beside_the_output() {
    let (code, said, complaints) = run(&["convert", "--to", "list", "--tree", "b=3 d=2 3,12,8,2,4,6,14,5,2"]);
    assert_eq!((code, &*said), (0, "[[3,12,8],[2,4,6],[14,5,2]]\n"));
    assert_eq!(
        complaints,
        "--tree: this looks like a list of leaves with a branching factor, because it is a row of values with a \
         branching factor, `b=`\n"
    );
    let (code, said, complaints) = run(&["convert", "--from", "parens", "--tree", "(((3)(12))((2)))"]);
    assert_eq!((code, &*said, &*complaints), (0, "((3 12)(2))\n", ""), "nothing to say where one was told");
    let (_, said, _) = run(&["convert", "--from", "plywise", "--to", "parens", "--tree", "((3)(12))"]);
    assert_eq!(said, "(((3))((12)))\n", "the same brackets are another tree in our own notation");
}

#[test]
fn the_name_of_a_file_decides_nothing() {
    let game = "EFG 2 R \"Small\" { \"A\" \"B\" }\np \"\" 1 1 \"\" { \"l\" \"r\" } 0\nt \"\" 1 \"\" { 1 -1 }\nt \"\" 2 \"\" { 3 -3 }\n";
    let file = scratch("a-game.json", game.as_bytes());
    let (code, said, _) = run(&["convert", "--to", "sexpr", &file]);
    assert_eq!((code, &*said), (0, "(max :move l 1 :move r 3)\n"));
}

#[test]
fn a_file_is_written_where_asked() {
    let file = scratch("out.efg", b"");
    assert_eq!(run(&["convert", "--to", "efg", "-o", &file, "--tree", "[[3,12],[2,4]]"]).1, "");
    let (code, said, _) = run(&["convert", "--to", "list", &file]);
    assert_eq!((code, &*said), (0, "[[3,12],[2,4]]\n"));
}

#[test]
fn what_a_format_cannot_hold_is_refused_or_said() {
    let (code, said, complaints) = run(&["convert", "--to", "list", "--tree", "A(3 4)"]);
    assert_eq!((code, &*said), (1, ""));
    assert!(
        complaints.ends_with("plywise: --tree: node A has a name, which a nested list cannot hold\n"),
        "{complaints}"
    );
    let (code, _, complaints) =
        run(&["convert", "--to", "dot", "--tree", "title: T\nsource: S\nlecture: 2 Wait.\n(3 4)"]);
    assert_eq!(code, 0);
    assert!(
        complaints.contains("note: a Graphviz graph cannot hold the source; it is left out\n")
            && complaints.ends_with("note: a Graphviz graph cannot hold the lecture; it is left out\n"),
        "{complaints}"
    );
    let (code, _, complaints) = run(&["convert", "--to", "cs188-solution", "--tree", "(3 4)"]);
    assert_eq!(code, 1);
    assert!(complaints.contains("an autograder's solution needs an autograder's test"), "{complaints}");
    assert_eq!(run(&["convert", "--to", "newick", "--tree", "(3 4)"]).0, 2, "it is read, not written");
}

#[test]
fn a_mistake_is_shown_where_it_is() {
    let (code, said, complaints) = run(&["convert", "--tree", "((3,12),(2,x:y));"]);
    assert_eq!((code, &*said), (1, ""));
    assert_eq!(
        complaints,
        "plywise: --tree: line 1, column 14: expected a number after `:`, found `y`\n    ((3,12),(2,x:y));\n                 ^\n\
         note: read as a Newick tree, because it is in brackets and ends with `;`; use --from for another format\n"
    );
    let file = scratch("latin1.txt", b"EFG 2 R \"\xe9\"");
    let (code, _, complaints) = run(&["convert", &file]);
    assert_eq!(code, 1);
    assert!(complaints.contains("line 1, column 10: the text is not UTF-8 from here on"), "{complaints}");
}

#[test]
fn a_test_of_the_autograder_becomes_its_solution() {
    let test = "class: \"GraphGameTreeTest\"\nalg: \"AlphaBetaAgent\"\ndepth: \"2\"\nnum_agents: \"2\"\nstart_state: \"top\"\n\
                win_states: \"A B C D\"\nlose_states: \"\"\nsuccessors: \"\"\"\ntop Left m1\ntop Right m2\nm1 Left A\nm1 Right B\n\
                m2 Left C\nm2 Right D\n\"\"\"\nevaluation: \"\"\"\nA 3\nB 12\nC 2\nD 4\n\"\"\"\n";
    let file = scratch("small.test", test.as_bytes());
    let (code, said, _) = run(&["convert", "--to", "cs188-solution", &file]);
    assert_eq!((code, &*said), (0, "action: \"Left\"\ngenerated: \"A B C m1 m2 top\"\n"), "D is cut off");

    // Two plies, and a tie on the bound: at depth 1 nothing below the third level counts, and ≥ would cut D off.
    let tied = test.replace("depth: \"2\"", "depth: \"1\"").replace("C 2", "C 3").replace("D 4", "D 1");
    let deeper = tied.replace("A 3\n", "A 3\nlow 90\n").replace("m1 Left A", "A On low\nm1 Left A");
    let file = scratch("tied.test", deeper.replace("\"A B C D\"", "\"low B C D\"").as_bytes());
    let (code, said, complaints) = run(&["stats", &file]);
    assert_eq!(code, 0, "{complaints}");
    assert!(said.contains("value 3, move m1") && said.contains("evaluated 4, cuts 0"), "{said}");
    let (_, link, _) = run(&["link", &file]);
    let link: Link = link.trim().parse().expect("a link");
    let Some(LinkTree::Text(text)) = &link.tree else { panic!("the tree is in the link") };
    let header = parse(text).expect("a tree").header;
    assert_eq!(
        (header.algorithm.as_deref(), header.depth.map(|depth| depth.depth)),
        (Some("alpha-beta"), Some(2))
    );
    let chosen = ChosenOptions::default()
        .with(SearchOption::Cut, OptionValue::Cut(Cut::Beyond))
        .with(SearchOption::Returns, OptionValue::Returns(Returns::FailSoft));
    assert_eq!(header.choices.search, chosen, "its search goes along");
    assert_eq!(run(&["stats", "--tree", text]).1, said);
}

#[test]
fn a_picture_gives_its_tree_back() {
    let (_, figure, _) = run(&["svg", "--tree", "title: <T> & co\n\n(\"a<b\"=3 4) # why"]);
    let file = scratch("figure.svg", figure.as_bytes());
    let (code, said, complaints) = run(&["convert", &file]);
    assert_eq!((code, &*said), (0, "title: <T> & co\n\n(\"a<b\"=3 4)\n"), "{complaints}");
    assert!(complaints.contains("this is a figure by Plywise"), "{complaints}");
    assert_eq!(run(&["check", &scratch("other.svg", b"<svg><rect/></svg>")]).0, 1);
}

/// Figures of version 0.1 had a style sheet in them.
#[test]
fn a_picture_of_an_older_version_gives_its_tree_back() {
    let old = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/old/figure-0.1.svg");
    let (code, said, _) = run(&["convert", old]);
    let example = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/w-skrentny.tree");
    assert_eq!((code, said), (0, run(&["convert", example]).1));
}

#[test]
fn a_text_is_laid_out_and_checked() {
    let (code, said, complaints) = run(&["format", "--tree", "root:max\n[3,[ 4, A = 5 ]] # why"]);
    assert_eq!((code, &*said, &*complaints), (0, "root: max\n\n(3 (4 A=5))  # why\n", ""));
    let file = scratch("laid-out.tree", said.as_bytes());
    assert_eq!(run(&["format", "--check", &file]), (0, String::new(), String::new()));
    let other = scratch("not-laid-out.tree", b"(3  4)");
    let (code, said, complaints) = run(&["format", "--check", &other]);
    assert_eq!((code, &*said), (1, ""));
    assert!(complaints.contains("has a different layout; use `plywise format"), "{complaints}");
    let (code, _, complaints) = run(&["format", "--tree", "['A', ('B', 5)]"]);
    assert_eq!(code, 1);
    assert!(complaints.contains("this is a named list; use `plywise convert`"), "{complaints}");
}

#[test]
fn a_link_opens_the_tree_it_was_made_of() {
    let text = "title: T\n\nA(B(3 12) C(2 ?))";
    let (code, said, complaints) =
        run(&["link", "--base", "https://example.org/p/#old", "--step", "7", "--tree", text]);
    assert_eq!(code, 0, "{complaints}");
    let link: Link =
        said.trim_end().strip_prefix("https://example.org/p/#").expect("the base").parse().expect("a link");
    assert_eq!(link.step, Some(LinkStep::At(Step(7))));
    let Some(LinkTree::Text(tree)) = link.tree else { panic!("a tree") };
    let (from_link, document) =
        (parse_with(&tree, Limits::LINK).expect("a tree"), parse(text).expect("a tree"));
    assert_eq!(from_link.header, document.header);
    assert_eq!(plywise_notation::write(&from_link.tree), plywise_notation::write(&document.tree));
    assert!(
        run(&["link", "--tree", "['A', ('B', 5)]"]).1.starts_with("#t=z1."),
        "any format can be linked to"
    );
}

#[test]
fn comments_stay_where_they_can() {
    let text = "# head\nA(B(3 4) # left one\nC(5 6)) # tail";
    let laid_out = "# head\nA(\n  B(3 4)  # left one\n  C(5 6)\n)  # tail\n";
    assert_eq!(run(&["format", "--tree", text]).1, laid_out);
    assert_eq!(run(&["convert", "--tree", text]).1, laid_out);
    let link = run(&["link", "--tree", text]).1;
    let (code, said, complaints) = run(&["convert", link.trim()]);
    assert_eq!((code, &*said), (0, laid_out), "the link has them too");
    assert_eq!(
        complaints,
        "the link: this looks like a Plywise link, because it is the part of an address after `#`, with a tree in it\n"
    );
    let (_, _, complaints) = run(&["convert", "--to", "sexpr", "--tree", text]);
    assert!(
        complaints.ends_with("note: an S-expression cannot hold comments; they are left out\n"),
        "{complaints}"
    );
    let (_, _, complaints) = run(&["convert", "--to", "sexpr", "--tree", "title: A # in it\n(3 4)"]);
    assert!(!complaints.contains("comments"), "{complaints}");
}

#[test]
fn every_example_is_laid_out_as_the_command_does_it() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples");
    let trees = std::fs::read_dir(folder).expect("the examples").map(|entry| entry.expect("a file").path());
    let mut n_trees = 0;
    for tree in trees.filter(|path| path.extension().is_some_and(|extension| extension == "tree")) {
        let file = tree.display().to_string();
        assert_eq!(run(&["format", "--check", &file]), (0, String::new(), String::new()), "{file}");
        n_trees += 1;
    }
    assert!(n_trees > 30);
}

#[test]
fn every_command_reads_every_format() {
    let game = "EFG 2 R \"\" { \"MAX\" \"MIN\" }\np \"\" 1 1 \"\" { \"l\" \"r\" } 0\nt \"\" 1 \"\" { 1 -1 }\nt \"\" 2 \"\" { 3 -3 }\n";
    for subcommand in ["trace", "explain", "svg", "check", "stats", "edit"] {
        let (code, said, complaints) = run(&[subcommand, "--tree", game]);
        assert_eq!(code, 0, "{subcommand}: {complaints}");
        assert_eq!(
            complaints, "--tree: this looks like a Gambit game, because it begins with `EFG`\n",
            "{subcommand}"
        );
        assert!(!said.is_empty());
        assert_eq!(run(&[subcommand, "--from", "efg", "--tree", game]).2, "", "{subcommand}: nothing to say");
    }
    assert_eq!(run(&["edit", "--mirror", "--tree", "((3,12),(2,4));"]).1, "((4 2)(12 3))\n");
    assert_eq!(
        run(&["check", "--from", "parens", "--tree", "((3)(12))"]).1,
        "--tree: 3 nodes, 2 leaves, height 1\n"
    );
    let (_, said, _) = run(&["stats", "--root", "min", "--tree", "((3,12),(2,4));"]);
    assert!(said.starts_with("value 4,"), "{said}");
    let (code, _, complaints) = run(&["explain", "--algorithm", "minimax", "--tree", "((3,12),(2,A));"]);
    assert_eq!(code, 1);
    assert!(
        complaints
            .ends_with("plywise: --tree: the search needs the value of leaf A; write it into the tree\n"),
        "{complaints}"
    );
}

/// As docs/formats.md has it.
#[test]
fn what_a_text_was_taken_for_is_said_where_it_is_not_our_own() {
    let link = run(&["link", "--from", "plywise", "--tree", "(3 4)"]).1;
    let own = "this looks like the Plywise notation";
    for subcommand in ["trace", "explain", "svg", "check", "stats", "edit", "format", "convert", "link"] {
        let (_, _, complaint) = run(&[subcommand, link.trim()]);
        assert!(
            complaint.starts_with("the link: this looks like a Plywise link"),
            "{subcommand}: {complaint}"
        );
        let says_own = run(&[subcommand, "--tree", "(3 4)"]).2.contains(own);
        assert_eq!(says_own, ["convert", "link"].contains(&subcommand), "{subcommand}");
        let (_, _, complaint) = run(&[subcommand, "--from", "plywise", "--tree", "(3 4)"]);
        assert!(!complaint.contains("looks like"), "{subcommand}: {complaint}");
    }
}

#[test]
fn all_mistakes_are_told_at_once() {
    for subcommand in ["trace", "explain", "svg", "check", "stats", "edit", "format", "convert", "link"] {
        let (code, _, complaints) = run(&[subcommand, "--tree", "(3x 4y 5z)"]);
        assert_eq!(
            (code, complaints.matches("is not a number").count()),
            (1, 3),
            "{subcommand}: {complaints}"
        );
        assert!(!complaints.contains("--from"), "{subcommand}: {complaints}");
    }
    let (_, _, complaints) = run(&["check", "--tree", "(max (min 3 x) 4)"]);
    assert!(
        complaints.ends_with(
            "note: read as an S-expression, because its brackets begin with a player; use --from for another format\n"
        ),
        "{complaints}"
    );
}

#[test]
fn what_would_be_read_back_as_another_tree_is_said() {
    let (_, said, complaints) = run(&["convert", "--to", "parens", "--tree", "(0.1)"]);
    assert_eq!(said, "((0.1))\n");
    assert!(complaints.contains("use --from parens to read it again"), "{complaints}");
    let (_, _, complaints) = run(&["convert", "--to", "parens", "--tree", "(0.1 3)"]);
    assert!(complaints.contains("use --from parens to read it again"), "{complaints}");
    let (_, _, complaints) = run(&["convert", "--to", "list", "--tree", "(0.1 3)"]);
    assert!(!complaints.contains("needs --from"), "{complaints}");
}

/// Our own notation goes first, and what else a text could be is said.
#[test]
fn what_else_a_text_could_be_is_offered() {
    for (tree, key, other) in [
        ("((3)(12))", "parens", "brackets with a pair for each leaf: (3 12)"),
        ("[A [B [3][12]] [C [2][4]]]", "forest", "a LaTeX forest: A(B(3 12) C(2 4))"),
    ] {
        let note =
            format!("note: --tree: this could also be read as {other}; use --from {key} to read it so");
        for command in ["stats", "check", "convert", "edit", "format"] {
            let (_, _, complaints) = run(&[command, "--tree", tree]);
            assert!(complaints.lines().any(|line| line == note), "{command}: {complaints}");
            let (_, _, complaints) = run(&[command, "--from", key, "--tree", tree]);
            assert!(!complaints.contains("could also be"), "{command}: {complaints}");
        }
        let (_, own, _) = run(&["convert", "--tree", tree]);
        assert_eq!(own, run(&["convert", "--from", "plywise", "--tree", tree]).1);
        let (_, said, _) = run(&["convert", "--from", key, "--tree", tree]);
        assert_eq!(said.trim_end(), other.rsplit(": ").next().unwrap_or_default());
    }
}

#[test]
fn a_step_beyond_the_end_is_said() {
    let (code, said, complaints) = run(&["link", "--step", "99999", "--tree", "(3 4)"]);
    assert_eq!(code, 0);
    assert!(said.ends_with("step=99999\n"));
    assert!(complaints.contains("note: the search ends at step 10,"), "{complaints}");
    assert!(!run(&["link", "--step", "10", "--tree", "(3 4)"]).2.contains("ends at"));
}

/// A lecture may show no slide yet where a link opens.
#[test]
fn a_telling_ends_with_the_step_asked_for() {
    let told = |args: &[&str]| {
        let (code, said, complaint) = run(&[&["explain"], args].concat());
        assert_eq!((code, &*complaint), (0, ""), "{args:?}");
        said
    };
    let tree = "((3 4)(5 6))";
    let before = told(&["--slides", "--step", "0", "--tree", tree]);
    assert_eq!(
        before,
        " 0  The search starts at L1-1, where MAX moves and wants a large value. MIN wants a small one.\n"
    );
    let between = told(&["--slides=leaves", "--step", "3", "--tree", tree]);
    assert_eq!(between, " 3  Look at leaf L3-1.\n");
    let steps = told(&["--step", "13", "--tree", tree]);
    let slides = told(&["--slides=leaves", "--step", "13", "--tree", tree]);
    assert_eq!(slides.lines().nth_back(1), steps.lines().last(), "{slides}");
    assert_eq!(slides.lines().last(), Some("      L1-1: ≥3, L2-1: 3"), "{slides}");
    // A slide is told once.
    let slide = told(&["--slides=leaves", "--step", "12", "--tree", tree]);
    assert_eq!(slide.matches("L2-1 gives MAX 3 at L1-1").count(), 1, "{slide}");
}

/// All the slides of a tall tree together would say the square of its plies.
#[test]
fn slides_of_a_tall_tree_are_no_longer_than_those_of_a_lower_one() {
    let printed = |plies: usize| {
        let text = format!("{}1{}", "(1 ".repeat(plies), ")".repeat(plies));
        let (code, said, complaint) = run(&["explain", "--slides", "--cut", "beyond", "--tree", &text]);
        assert_eq!((code, &*complaint), (0, ""));
        said
    };
    let (low, tall) = (printed(500), printed(1_000));
    assert!(tall.len() < 3 * low.len(), "{} and {}", low.len(), tall.len());
    assert!(tall.contains("… (800 branches before), "), "what is left out is counted");
}

#[test]
fn a_long_link_is_warned_of_and_a_longer_one_refused() {
    // Leaves that do not pack well.
    let row = |n: usize| {
        let mut state = 1_u32;
        let mut next = || {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            state.to_string()
        };
        format!("({})", (0..n).map(|_| next()).collect::<Vec<_>>().join(" "))
    };
    let (code, said, complaints) = run(&["link", "--tree", &row(500)]);
    assert_eq!(code, 0);
    assert!((2000..8000).contains(&said.len()), "{}", said.len());
    assert!(complaints.contains("some programs cut links off after 2000"), "{complaints}");
    let (code, said, complaints) = run(&["link", "--tree", &row(2000)]);
    assert_eq!((code, &*said), (1, ""));
    assert!(
        complaints.contains(
            "and many programs take at most 8000; remove names, notes and comments, or share the file with a link that has `src=`"
        ),
        "{complaints}"
    );
    let deep = format!("{}3{}", "(".repeat(65), ")".repeat(65));
    let (code, _, complaints) = run(&["link", "--tree", &deep]);
    assert_eq!(code, 1);
    assert!(complaints.contains("the tree is too large for a link"), "{complaints}");
}
