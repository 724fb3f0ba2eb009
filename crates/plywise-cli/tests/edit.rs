//! Changing a tree's text from the command line.

use std::process::Command;

fn run(args: &[&str]) -> (Option<i32>, String, String) {
    let done = Command::new(env!("CARGO_BIN_EXE_plywise")).args(args).output().expect("the command runs");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("the output is text");
    (done.status.code(), text(done.stdout), text(done.stderr))
}

#[test]
fn a_tree_is_sorted_turned_about_and_given_to_others() {
    for (args, after) in [
        (&["--sort", "best"][..], "(B(3 8)A(2 9)) # two\n"),
        (&["--mirror"], "(B(3 8)A(9 2)) # two\n"),
        (&["--negate"], "min(A(-2 -9)B(-8 -3)) # two\n"),
        (&["--level", "1=chance"], "(@chance A(2 9)@chance B(8 3)) # two\n"),
    ] {
        let (code, out, complaint) = run(&[&["edit", "--tree", "(A(2 9)B(8 3)) # two"], args].concat());
        assert_eq!((code, &*out, &*complaint), (Some(0), after, ""), "{args:?}");
    }
}

#[test]
fn comments_and_line_breaks_stay_wherever_they_stand() {
    for (tree, args, after) in [
        ("x\n# keep me\n(1 2)\n", &["--negate"][..], "min x\n# keep me\n(-1 -2)\n"),
        ("(A= # why\n3 4)", &["--negate"], "min(A= # why\n-3 -4)\n"),
        ("(x # c\n(1 2) 3)", &["--level", "1=max"], "(max x # c\n(1 2) 3)\n"),
        ("(A{a=1, # one\n b=2} 3)", &["--negate"], "min(A{a=-1, # one\n b=-2} -3)\n"),
    ] {
        let (code, out, complaint) = run(&[&["edit", "--tree", tree], args].concat());
        assert_eq!((code, &*out, &*complaint), (Some(0), after, ""), "{tree} {args:?}");
    }
}

#[test]
fn what_cannot_be_done_changes_nothing_and_says_why() {
    let (code, out, complaint) = run(&["edit", "--negate", "--tree", "@1(<1 2> <2 1>)"]);
    assert_eq!((code, &*out), (Some(1), ""));
    assert!(complaint.contains("only a game of MAX and MIN"), "{complaint}");
    assert_eq!(run(&["edit", "--level", "x", "--tree", "(1)"]).0, Some(2));
}

#[test]
fn an_edit_that_changes_nothing_says_so() {
    let two_plies = "((3 12)(2 4))";
    for (tree, args, part) in [
        (
            two_plies,
            &["--level", "5=max"][..],
            "--level 5=max changes nothing in this tree: it has no branch on level 5, only on levels 0 to 1",
        ),
        (two_plies, &["--level", "2=chance"], "it has no branch on level 2, only on levels 0 to 1"),
        (
            "(3 4)",
            &["--level", "1=2"],
            "--level 1=2 changes nothing in this tree: it has no branch on level 1",
        ),
        ("7", &["--level", "0=min"], "it has one leaf and no branch"),
        (two_plies, &["--level", "1=min"], "--level 1=min changes nothing in this tree\n"),
        ("(4 3)", &["--sort", "best"], "--sort best changes nothing in this tree\n"),
        ("(3)", &["--mirror"], "--mirror changes nothing in this tree\n"),
        ("0", &["--negate"], "--negate changes nothing in this tree\n"),
        ("(3 4)", &[], "note: nothing changed; choose an edit with --sort, --mirror, --negate or --level\n"),
    ] {
        let (code, out, complaint) = run(&[&["edit", "--tree", tree], args].concat());
        assert_eq!((code, out.trim_end()), (Some(0), tree), "{args:?}");
        assert!(complaint.contains(part) && complaint.starts_with("note: "), "{args:?}: {complaint}");
        assert_eq!(complaint.lines().count(), 1, "{args:?}: {complaint}");
    }
}
