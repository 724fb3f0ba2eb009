//! Edits on the picture are edits in the text: they do what they say, and leave the rest alone.

use plywise_notation::edit::{EditProblem, History, TreeEdit, edit};
use plywise_notation::{Document, Header, parse, write_document};
use plywise_search::{GameTree, Mover, NodeId, Player, Score, minimax};
use plywise_testkit::{any_chance_tree, any_tree, any_tuple_tree, any_two_player_tuple_tree};
use proptest::prelude::*;

fn check(text: &str, change: &TreeEdit, after: &str) {
    let edited = edit(text, change).unwrap_or_else(|problem| panic!("{change:?} in {text}: {problem}"));
    assert_eq!(edited.text, after, "{change:?} in {text}");
}

fn node(index: usize) -> NodeId {
    NodeId::new(index)
}

const LECTURE: &str = "title: Two moves\n\nA(  # the root\n  B[3, 12]   # safe\n  C(2 D=?)   # risky\n)\n";

#[test]
fn what_an_edit_does_not_touch_stays_to_the_letter() {
    let seven = Some(Score::from(7));
    check(LECTURE, &TreeEdit::Value(node(6), seven), &LECTURE.replace("D=?", "D=7"));
    check(LECTURE, &TreeEdit::Name(node(3), Some("x y".into())), &LECTURE.replace("12]", "\"x y\"=12]"));
    check(LECTURE, &TreeEdit::Name(node(1), None), &LECTURE.replace("B[", "(").replace("12]", "12)"));
    check(LECTURE, &TreeEdit::AddChild(node(1), 2), &LECTURE.replace("12]", "12, ?]"));
    check(LECTURE, &TreeEdit::AddChild(node(1), 0), &LECTURE.replace("[3, 12]", "[?, 3, 12]"));
    check(LECTURE, &TreeEdit::Delete(node(2)), &LECTURE.replace("[3, 12]", "[12]"));
    check(LECTURE, &TreeEdit::Delete(node(3)), &LECTURE.replace("[3, 12]", "[3]"));
    check(LECTURE, &TreeEdit::Static(node(4), seven), &LECTURE.replace("C(", "C~7("));
    check(LECTURE, &TreeEdit::Duplicate(node(5)), &LECTURE.replace("C(2 ", "C(2 2 "));
}

#[test]
fn an_estimate_becomes_a_value_or_what_a_branch_looks_worth() {
    let text = "(A=~5 =~-1)";
    check(text, &TreeEdit::Value(node(1), Some(Score::from(9))), "(A=9 =~-1)");
    check(text, &TreeEdit::Value(node(2), None), "(A=~5 ?)");
    check(text, &TreeEdit::AddChild(node(1), 0), "(A~5(?) =~-1)");
    check(text, &TreeEdit::Duplicate(node(2)), "(A=~5 =~-1 =~-1)");
    check(text, &TreeEdit::Negate, "min(A=~-5 =~1)");
}

#[test]
fn comments_go_with_their_nodes() {
    let gone = "title: Two moves\n\nA(  # the root\n  C(2 D=?)   # risky\n)\n";
    check(LECTURE, &TreeEdit::Delete(node(1)), gone);
    let moved = "title: Two moves\n\nA(  # the root\n  C(2 D=?)   # risky\n  B[3, 12]   # safe\n)\n";
    check(LECTURE, &TreeEdit::PutUnder(node(4), node(0), 0), moved);
    check(moved, &TreeEdit::PutUnder(node(4), node(0), 0), LECTURE);

    let listed = "(3,\n # much\n # better\n 12, # twelve\n 8 # eight\n)";
    let sorted = "(\n # much\n # better\n 12, # twelve\n 8, # eight\n 3\n)";
    check(listed, &TreeEdit::Sort(node(0), true), sorted);
    check("(3 4 # four\n)", &TreeEdit::Mirror, "(4 # four\n3\n)");
    check(
        "(A(3 # three\n) B(4 # four\n))",
        &TreeEdit::PutUnder(node(2), node(3), 1),
        "(A=? B(4 # four\n3 # three\n))",
    );
    check(
        "(A=1 # one\n B(2 # two\n 3))",
        &TreeEdit::Duplicate(node(1)),
        "(A=1 # one\n A=1\n B(2 # two\n 3))",
    );
}

#[test]
fn a_comment_inside_a_node_stays_there() {
    check("x\n# keep me\n(1 2)\n", &TreeEdit::Negate, "min x\n# keep me\n(-1 -2)\n");
    check("(A= # why\n3 4)", &TreeEdit::Negate, "min(A= # why\n-3 -4)");
    check("min # c\n(1 2)", &TreeEdit::Negate, "# c\n(-1 -2)");
    check("(left # m\n: 3 4)", &TreeEdit::Negate, "min(left # m\n: -3 -4)");
    check(
        "(A{a=1, # one\n b=2} # behind\n 3)",
        &TreeEdit::Negate,
        "min(A{a=-1, # one\n b=-2} # behind\n -3)",
    );
    check("(x # c\n(1 2) 3)", &TreeEdit::Level(1, Mover::Max), "(max x # c\n(1 2) 3)");
    check("(x\n  (1 2) 3)", &TreeEdit::Level(1, Mover::Chance), "(@chance x\n  (1 2) 3)");
    check("(A= # why\n3 4)", &TreeEdit::Value(node(1), Some(Score::from(7))), "(A= # why\n7 4)");
    check("(A= # why\n3 4)", &TreeEdit::Name(node(1), None), "(\n# why\n3 4)");
    check("(A= # why\n3 4)", &TreeEdit::AddChild(node(1), 0), "(A~ # why\n3(?) 4)");
    check("(A= # why\n3 4)", &TreeEdit::Duplicate(node(1)), "(A= # why\n3 A=3 4)");
    check("[[1 2] 3]", &TreeEdit::Mover(NodeId::ROOT, Mover::Min), "min(min(1 2) 3)");
    // What a branch keeps behind its bracket, a leaf has no bracket for.
    check("(A( # open\n 3\n # end\n) 4)", &TreeEdit::Delete(node(2)), "(\n# open\n# end\nA=? 4)");
}

#[test]
fn a_branch_with_many_children_is_edited_as_quickly_as_a_deep_one() {
    let wide = |n: usize| format!("({})", vec!["7"; n].join(" "));
    // Took a thousand million steps, when every gap was looked for anew.
    let edited = edit(&wide(20_000), &TreeEdit::Delete(node(10_000))).expect("a leaf can be taken away");
    assert_eq!(edited.text, wide(19_999));
}

#[test]
fn a_leaf_becomes_a_branch_and_back() {
    check("(3 4)", &TreeEdit::AddChild(node(1), 0), "(~3(?) 4)");
    check("(~3(?) 4)", &TreeEdit::Delete(node(2)), "(3 4)");
    check("3", &TreeEdit::AddChild(node(0), 0), "~3(?)");
    check("@1(<1 2 3> ?)", &TreeEdit::AddChild(node(1), 0), "@1(@1~<1 2 3>(?) ?)");
    check("@1(@2~<1 2 3>(?) ?)", &TreeEdit::Delete(node(2)), "@1(<1 2 3> ?)");
    check("@1(@2~<1 2 3>(?) ?)", &TreeEdit::Static(node(1), None), "@1(@2(?) ?)");
}

#[test]
fn whoever_moves_is_said_for_the_node_alone() {
    check("((1 (2 3)) 4)", &TreeEdit::Mover(node(1), Mover::Max), "(max(1 max(2 3)) 4)");
    check("((1 2)(3 4))", &TreeEdit::Level(1, Mover::Chance), "(@chance(1 2)@chance(3 4))");
    check("(@chance(0.5:1 0.5:2) 4)", &TreeEdit::Mover(node(1), Mover::Min), "((1 2) 4)");
}

#[test]
fn one_probability_leaves_the_rest_to_the_others() {
    let chance = |nth, p| TreeEdit::Probability(node(nth), p);
    check("@chance(0.5:1 0.5:2)", &chance(1, Some(0.3)), "@chance(0.3: 1 0.7: 2)");
    check("@chance(1 2 3 4)", &chance(2, Some(0.4)), "@chance(0.2: 1 0.4: 2 0.2: 3 0.2: 4)");
    check("@chance(0.5:1 0.3:2 0.2:3)", &chance(1, Some(0.0)), "@chance(0: 1 0.6: 2 0.4: 3)");
    check("@chance(1:1 0:2 0:3)", &chance(1, Some(0.5)), "@chance(0.5: 1 1/4: 2 1/4: 3)");
    check("@chance(3 12 5)", &chance(1, Some(1.0 / 3.0)), "@chance(1/3: 3 1/3: 12 1/3: 5)");
    check("@chance(3 12 5 6)", &chance(1, Some(1.0 / 7.0)), "@chance(1/7: 3 2/7: 12 2/7: 5 2/7: 6)");
    check(
        "@chance(3 12 5)",
        &chance(1, Some(0.123_456_789)),
        "@chance(0.123456789: 3 0.4382716055: 12 0.4382716055: 5)",
    );
    check("@chance(0.5:1 0.5:2)", &chance(1, None), "@chance(1 2)");
    check("@chance(7)", &chance(1, Some(0.2)), "@chance(1: 7)");
}

#[test]
fn a_leaf_of_several_players_has_a_value_for_each() {
    let payoffs =
        |values: &[i32]| TreeEdit::Payoffs(node(1), values.iter().copied().map(Score::from).collect());
    check("@1(<1 2> <3 4>)", &payoffs(&[5, -6]), "@1(<5 -6> <3 4>)");
    let refused = edit("@1(<1 2> <3 4>)", &payoffs(&[5, 6, 7]));
    assert_eq!(refused, Err(EditProblem::NotForEach(2)));
}

#[test]
fn subtrees_move_with_all_they_hold() {
    check("(A(1 2) B(3 4) C(5 6))", &TreeEdit::PutUnder(node(1), node(0), 2), "(B(3 4) C(5 6) A(1 2))");
    check("(A(1 2) B(3 4))", &TreeEdit::PutUnder(node(2), node(4), 0), "(A(2) B(1 3 4))");
    check("((1 9)(4 3))", &TreeEdit::Sort(node(0), true), "((3 4)(1 9))");
    check("((1 9)(4 3))", &TreeEdit::Sort(node(0), false), "((9 1)(4 3))");
    check("(A(1 2) 3)", &TreeEdit::Mirror, "(3 A(2 1))");
    check("(A(1 2) -3)", &TreeEdit::Negate, "min(A(-1 -2) 3)");
    check(
        "Root : min # mine\nguess: 5\n((1 inf) 3)",
        &TreeEdit::Negate,
        "Root : max # mine\nguess: -5\n((-1 -inf) -3)",
    );
    check("root: min\n((1 2) 3)", &TreeEdit::Mover(NodeId::ROOT, Mover::Max), "root: max\n(max(1 2) 3)");
    check("root: max\n((1 2) 3)", &TreeEdit::Level(0, Mover::Min), "root: min\nmin(min(1 2) 3)");
    check("root: min\n(1 2)", &TreeEdit::Mover(NodeId::ROOT, Mover::Chance), "root: @chance\n@chance(1 2)");
}

#[test]
fn what_cannot_be_done_says_why() {
    let refused = |text: &str, change: TreeEdit| edit(text, &change).expect_err("it cannot be done");
    assert_eq!(refused("(3 4)", TreeEdit::Value(node(0), None)), EditProblem::OnlyLeaves);
    assert_eq!(refused("(3 4)", TreeEdit::Static(node(1), None)), EditProblem::OnlyBranches);
    assert_eq!(refused("(3 4)", TreeEdit::Delete(node(0))), EditProblem::NotTheRoot);
    assert_eq!(refused("(3 4)", TreeEdit::Delete(node(9))), EditProblem::NoSuchNode);
    assert_eq!(refused("((3) 4)", TreeEdit::PutUnder(node(1), node(2), 0)), EditProblem::UnderItself);
    assert_eq!(refused("(3 4)", TreeEdit::Probability(node(1), Some(0.5))), EditProblem::NotByChance);
    assert_eq!(refused("@1(<1 2>)", TreeEdit::Negate), EditProblem::NotTwoSides);
    assert!(matches!(refused("(3", TreeEdit::Mirror), EditProblem::Syntax(_)));
}

fn any_edit() -> impl Strategy<Value = TreeEdit> {
    let at = || (0usize..40).prop_map(NodeId::new);
    let score = || prop::option::of((-9..9).prop_map(Score::from));
    let mover = || {
        prop_oneof![
            2 => Just(Mover::Max),
            2 => Just(Mover::Min),
            2 => Just(Mover::Chance),
            1 => (1..4_u8).prop_map(Mover::Numbered)
        ]
    };
    prop_oneof![
        3 => (at(), score()).prop_map(|(node, value)| TreeEdit::Value(node, value)),
        2 => (at(), prop::option::of("[a-z \"#(]{1,4}")).prop_map(|(node, name)| TreeEdit::Name(node, name)),
        2 => (at(), mover()).prop_map(|(node, mover)| TreeEdit::Mover(node, mover)),
        1 => (0u32..4, mover()).prop_map(|(level, mover)| TreeEdit::Level(level, mover)),
        1 => (at(), prop::collection::vec((-9..9).prop_map(Score::from), 1..4))
            .prop_map(|(node, payoffs)| TreeEdit::Payoffs(node, payoffs)),
        1 => (at(), score()).prop_map(|(node, score)| TreeEdit::Static(node, score)),
        1 => (at(), prop::option::of(0.0..=1.0)).prop_map(|(node, p)| TreeEdit::Probability(node, p)),
        1 => (at(), prop::option::of("[a-z]{1,3}")).prop_map(|(node, label)| TreeEdit::Move(node, label)),
        3 => (at(), 0usize..4).prop_map(|(node, nth)| TreeEdit::AddChild(node, nth)),
        3 => at().prop_map(TreeEdit::Delete),
        2 => (at(), at(), 0usize..4).prop_map(|(node, under, nth)| TreeEdit::PutUnder(node, under, nth)),
        1 => at().prop_map(TreeEdit::Duplicate),
        1 => (at(), any::<bool>()).prop_map(|(node, best)| TreeEdit::Sort(node, best)),
        1 => Just(TreeEdit::Mirror),
        1 => Just(TreeEdit::Negate),
    ]
}

fn any_text() -> impl Strategy<Value = String> {
    let tree = prop_oneof![
        any_tree(),
        any_chance_tree(),
        any_tuple_tree(2),
        any_tuple_tree(3),
        any_two_player_tuple_tree(),
    ];
    (tree, any::<bool>()).prop_map(|(tree, says_root)| {
        let root = (says_root && tree.n_nodes() > 1).then(|| tree.mover(NodeId::ROOT));
        write_document(&Document::new(tree, Header { root, ..Header::default() }))
    })
}

fn read(text: &str) -> GameTree {
    parse(text).unwrap_or_else(|error| panic!("{text}: {error}")).tree
}

/// The words and marks of a text, as bytes from and to.
fn tokens(text: &str) -> Vec<(usize, usize)> {
    let mut tokens = Vec::new();
    let mut rest = text.char_indices().peekable();
    while let Some((from, c)) = rest.next() {
        let mut end = from + c.len_utf8();
        match c {
            '#' => while rest.next_if(|&(_, c)| c != '\n').is_some() {},
            c if c.is_whitespace() => {}
            '"' => {
                let mut is_escaped = false;
                for (at, c) in rest.by_ref() {
                    end = at + c.len_utf8();
                    if c == '"' && !is_escaped {
                        break;
                    }
                    is_escaped = c == '\\' && !is_escaped;
                }
                tokens.push((from, end));
            }
            c if "=:,<>{}~()[]".contains(c) => tokens.push((from, end)),
            _ => {
                while let Some((at, c)) =
                    rest.next_if(|&(_, c)| !c.is_whitespace() && !"=:,<>{}~()[]\"#".contains(c))
                {
                    end = at + c.len_utf8();
                }
                tokens.push((from, end));
            }
        }
    }
    tokens
}

/// Trees with everything that a node can have.
const FULL: [&str; 11] = [
    "title: Full\nguess: 3\nroot: min\nmin A~5(left: B{a=1 \"b c\"=-2}(3 x=4) \"to the right\": C=9 ?)\n",
    "weights: a=2\n@chance A(left 0.5: B(3 4) 1/4: C=2 right 1/4: @chance D(0.5: 1 0.5: E{a=3}))",
    "players: 3\n@1 A~<5 2 1>(a: B=<1 2 3> b: @3(<3 2 1> ?) @2~<1 2 3>(c: <0 0 0>))",
    "(<-12 12>)",
    "@1(<5> @1~<7>(<-6>))",
    "players: 2\n(<-12 12> a: ~<1 2>(<1 2> <3 -4>) @chance(<0 1> (?)))",
    "root: min\nmin A~<5, 2>(a: B=<1, -2> b: @chance(1/2: <3 2> 1/2: ?) 4 (<0 0> {a=2}))",
    "(<-12 inf> ~3(<1 2>) @1~<1 2>(c: <0 0> 7))",
    "[A [1, 2], B [3, [4, 5], C = inf], \"?\" = -∞]",
    "A=7",
    "{a=1}(2 {a=3})",
];

/// Every edit at every node, and every value that another part of the edit may have.
fn all_edits(tree: &GameTree) -> Vec<TreeEdit> {
    let scores = [None, Some(Score::from(-7)), Some(Score::MAX)];
    let movers = [Mover::Max, Mover::Min, Mover::Chance, Mover::Numbered(1), Mover::Numbered(3)];
    let payoffs = [&[4][..], &[4, -4], &[1, 2], &[3, 0, 9]];
    let mut edits = vec![TreeEdit::Mirror, TreeEdit::Negate];
    for level in 0..=tree.height() {
        edits.extend(movers.map(|mover| TreeEdit::Level(level, mover)));
    }
    for node in tree.nodes() {
        for score in scores {
            edits.extend([TreeEdit::Value(node, score), TreeEdit::Static(node, score)]);
        }
        for of_each in payoffs {
            let of_each = of_each.iter().copied().map(Score::from).collect();
            edits.push(TreeEdit::Payoffs(node, of_each));
        }
        for name in [None, Some("max"), Some("a b")] {
            let name = || name.map(str::to_owned);
            edits.extend([TreeEdit::Name(node, name()), TreeEdit::Move(node, name())]);
        }
        edits.extend(movers.map(|mover| TreeEdit::Mover(node, mover)));
        edits.extend([None, Some(0.0), Some(0.3), Some(1.0)].map(|p| TreeEdit::Probability(node, p)));
        edits.extend([TreeEdit::AddChild(node, 0), TreeEdit::AddChild(node, 9)]);
        edits.extend([TreeEdit::Delete(node), TreeEdit::Duplicate(node)]);
        edits.extend([TreeEdit::Sort(node, true), TreeEdit::Sort(node, false)]);
        edits.extend(tree.nodes().map(|under| TreeEdit::PutUnder(node, under, 1)));
    }
    edits
}

/// What an edit is not: a tree that nobody meant, or a refusal for another reason than there is.
#[test]
fn every_edit_of_a_full_tree_and_one_more_leave_a_tree_or_say_why_not() {
    let mut n_made = 0;
    for text in FULL {
        for first in all_edits(&read(text)) {
            let Ok(once) = checked(text, &first) else { continue };
            n_made += 1;
            // Trees that one edit leads to are many: of small ones each is tried.
            if read(&once).n_nodes() <= 4 {
                for second in all_edits(&read(&once)) {
                    n_made += usize::from(checked(&once, &second).is_ok());
                }
            }
        }
    }
    assert!(n_made > 1_000, "{n_made}");
}

fn checked(text: &str, change: &TreeEdit) -> Result<String, EditProblem> {
    let edited = edit(text, change);
    match &edited {
        Ok(_) => {}
        Err(EditProblem::NoProbability) => {
            assert!(
                matches!(change, TreeEdit::Probability(..)),
                "{change:?} in {text}: a probability is not the matter"
            );
        }
        Err(EditProblem::Syntax(error)) => panic!("{change:?} in {text}: {error}"),
        Err(_) => {}
    }
    edited.map(|edited| edited.text)
}

/// The text with a comment wherever `places` says and the notation allows one, on the line of what stands before it or on
/// a line of its own.
fn commented(text: &str, places: &[u8]) -> String {
    let ends: Vec<usize> = tokens(text).into_iter().map(|(_, end)| end).collect();
    let mut commented = text.to_owned();
    let before = plywise_notation::write(&read(text));
    let header = text.len() - text.trim_start().len();
    for (nth, &at) in ends.iter().enumerate().rev() {
        let place = places[nth % places.len()];
        if place == 0 || at < header {
            continue;
        }
        let comment = format!("{}# c{nth};\n", if place == 1 { "\n " } else { " " });
        let more = [&commented[..at], &comment, &commented[at..]].concat();
        if parse(&more).is_ok_and(|with| plywise_notation::write(&with.tree) == before) {
            commented = more;
        }
    }
    commented
}

/// Every comment and the node that it belongs to: on the line of a word, that word's node; on a line of its own, that of
/// the next word. What stands outside the tree belongs to the root.
fn owners(text: &str) -> Vec<(String, NodeId)> {
    let document = parse(text).expect("a tree");
    let tree = &document.tree;
    let root = document.span(NodeId::ROOT).expect("read from a text").start;
    // By token, whose it is.
    let mut whose: Vec<(usize, usize, NodeId)> = Vec::new();
    let mut open: Vec<NodeId> = Vec::new();
    let mut last = NodeId::ROOT;
    for (from, end) in tokens(text).into_iter().filter(|&(from, _)| from >= root) {
        let at = tree.nodes().find(|&node| document.span(node).is_some_and(|span| span.contains(&from)));
        let node = match at {
            Some(node) => {
                let ends_here = document.span(node).is_some_and(|span| span.end == end);
                if ends_here && !tree.is_leaf(node) {
                    open.push(node);
                }
                node
            }
            None if text[from..end] == *"," => last,
            None => open.pop().expect("a bracket that closes a branch"),
        };
        last = node;
        whose.push((from, end, node));
    }
    let mut found = Vec::new();
    let mut from = 0;
    while let Some(at) = text[from..].find("# c").map(|step| from + step) {
        let end = at + text[at..].find('\n').unwrap_or(text.len() - at);
        from = end;
        let is_comma = |(from, end): (usize, usize)| text[from..end] == *",";
        let before = whose.iter().rev().find(|(from, end, _)| *end <= at && !is_comma((*from, *end)));
        let after = whose.iter().find(|(start, next, _)| *start >= end && !is_comma((*start, *next)));
        let on_line = before.filter(|(_, end, _)| !text[*end..at].contains('\n'));
        let inside = tree.nodes().find(|&node| document.span(node).is_some_and(|span| span.contains(&at)));
        let owner = inside.or(on_line.or(after).map(|&(.., node)| node)).unwrap_or(NodeId::ROOT);
        found.push((text[at..end].trim_end().to_owned(), owner));
    }
    found
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(if cfg!(debug_assertions) { 200 } else { 4096 }))]

    /// An edit of a text with comments comes to the tree that it comes to without them, and every comment of a node that
    /// is still there is there once.
    #[test]
    fn no_edit_loses_a_comment(
        text in prop_oneof![any_text(), prop::sample::select(FULL.to_vec()).prop_map(str::to_owned)],
        places in prop::collection::vec(0..4_u8, 1..40),
        change in any_edit(),
    ) {
        let with = commented(&text, &places);
        let (plain, edited) = (edit(&text, &change), edit(&with, &change));
        let (plain, edited) = match (plain, edited) {
            (Ok(plain), Ok(edited)) => (plain, edited),
            (Err(plain), Err(edited)) => {
                prop_assert_eq!(std::mem::discriminant(&plain), std::mem::discriminant(&edited));
                return Ok(());
            }
            (plain, edited) => return Err(TestCaseError::fail(format!("{with}\n{plain:?}\n{edited:?}"))),
        };
        let (tree, before) = (read(&edited.text), read(&with));
        prop_assert_eq!(plywise_notation::write(&tree), plywise_notation::write(&read(&plain.text)));
        prop_assert_eq!(edited.node, plain.node);
        let gone = match change {
            TreeEdit::Delete(node) => node.index()..before.subtree_end(node),
            _ => 0..0,
        };
        for (comment, owner) in owners(&with) {
            let times = edited.text.matches(&comment).count();
            let is_gone = gone.contains(&owner.index());
            prop_assert!(
                times == 1 || is_gone && times == 0,
                "{} {} times after {:?} of\n{}\nis\n{}", comment, times, change, with, edited.text
            );
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn any_edit_leaves_a_tree_or_everything_as_it_was(text in any_text(), edits in prop::collection::vec(any_edit(), 1..12)) {
        let mut text = text;
        for change in edits {
            let before = read(&text);
            let Ok(edited) = edit(&text, &change) else { continue };
            let after = read(&edited.text);
            let size = |node: NodeId| before.subtree_end(node) - node.index();
            let (was, is) = (before.n_nodes(), after.n_nodes());
            match change {
                TreeEdit::AddChild(..) => prop_assert_eq!(is, was + 1),
                TreeEdit::Delete(node) => prop_assert_eq!(is, was - size(node)),
                TreeEdit::Duplicate(node) => prop_assert_eq!(is, was + size(node)),
                _ => prop_assert_eq!(is, was, "{:?}", change),
            }
            prop_assert!(edited.node.is_none_or(|node| node.index() < is));
            text = edited.text;
        }
    }

    #[test]
    fn sorting_and_mirroring_change_no_value(tree in any_tree(), best in any::<bool>()) {
        let text = plywise_notation::write(&tree);
        let value = minimax(&tree, |_| ());
        for change in [TreeEdit::Sort(NodeId::ROOT, best), TreeEdit::Mirror] {
            let edited = edit(&text, &change).expect("it can always be done").text;
            prop_assert_eq!(minimax(&read(&edited), |_| ()), value);
        }
        let negated = edit(&text, &TreeEdit::Negate).expect("MAX and MIN change places").text;
        let value = value.expect("every leaf has a value");
        let root = tree.player(NodeId::ROOT);
        prop_assert_eq!(minimax(&read(&negated), |_| ()), Ok(-value));
        prop_assert!(tree.n_nodes() == 1 || read(&negated).player(NodeId::ROOT) != root || root == Player::Max);
    }
}

#[test]
fn ten_thousand_edits_and_as_many_undos_end_where_they_began() {
    use proptest::strategy::ValueTree as _;
    use proptest::test_runner::TestRunner;
    let mut runner = TestRunner::deterministic();
    let start = "title: Café\n(A(3 ?) B(4 5)) # né\n";
    let mut history = History::new(start);
    let edits = any_edit();
    let mut made = 0;
    let mut seen = vec![start.to_owned()];
    while made < 10_000 {
        let change = edits.new_tree(&mut runner).expect("an edit can be made up").current();
        // Kept small: only the edits are many.
        let is_large = history.text().len() > 600;
        if is_large && !matches!(change, TreeEdit::Delete(_)) {
            continue;
        }
        if let Ok(edited) = edit(history.text(), &change)
            && edited.text != history.text()
        {
            history.set(&edited.text);
            seen.push(edited.text);
            made += 1;
        }
    }
    while let Some(text) = seen.pop() {
        assert_eq!(history.text(), text);
        assert_eq!(history.undo(), !seen.is_empty());
    }
    assert_eq!(history.text(), start);
}
