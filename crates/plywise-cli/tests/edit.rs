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
fn what_cannot_be_done_changes_nothing_and_says_why() {
    let (code, out, complaint) = run(&["edit", "--negate", "--tree", "@1(<1 2> <2 1>)"]);
    assert_eq!((code, &*out), (Some(1), ""));
    assert!(complaint.contains("only a game of MAX and MIN"), "{complaint}");
    assert_eq!(run(&["edit", "--level", "x", "--tree", "(1)"]).0, Some(2));
}
