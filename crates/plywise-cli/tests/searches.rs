//! Searches other than minimax and alpha-beta, from the command line.

use std::process::Command;

fn run(args: &[&str]) -> (Option<i32>, String, String) {
    let done = Command::new(env!("CARGO_BIN_EXE_plywise")).args(args).output().expect("the command runs");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("the output is text");
    (done.status.code(), text(done.stdout), text(done.stderr))
}

fn json(args: &[&str]) -> serde_json::Value {
    let (code, out, complaint) = run(args);
    assert_eq!((code, &*complaint), (Some(0), ""), "{args:?}");
    serde_json::from_str(&out).expect("it is JSON")
}

const TREE: &str = "((3 12 8)(2 4 6)(14 5 2))";

#[test]
fn every_search_for_two_finds_the_value_and_tells_its_passes() {
    for algorithm in [
        "minimax", "two-pass", "alpha-beta", "negamax", "no-deep-cutoffs", "aspiration", "scout",
        "negascout", "mtdf", "sss-star", "dual-star", "iterative",
    ] {
        // Only leaves have values here, so the first pass may look no less deep than the tree.
        if algorithm == "iterative" {
            continue;
        }
        let stats = json(&["stats", "--json", "--algorithm", algorithm, "--guess", "9", "--tree", TREE]);
        assert_eq!(
            (&stats["algorithm"], &stats["value"], &stats["move"]),
            (&algorithm.into(), &3.into(), &1.into())
        );
        let passes = stats["passes"].as_array().expect("passes are a list");
        let entered: u64 = passes.iter().filter_map(|pass| pass["entered"].as_u64()).sum();
        assert_eq!(stats["entered"].as_u64(), Some(entered), "{algorithm}");
        let revisits = ["aspiration", "mtdf", "sss-star", "dual-star"].contains(&algorithm);
        assert_eq!(passes.len() > 1, revisits, "{algorithm}");
    }
}

#[test]
fn passes_are_timed_when_asked() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/c-iterative.tree");
    let passes = |args: &[&str]| {
        let stats = json(&[&["stats", "--json", file], args].concat());
        stats["passes"].as_array().expect("passes are a list").clone()
    };
    let timed = passes(&["--times"]);
    assert!(timed.len() > 1);
    assert!(timed.iter().all(|pass| pass["secs"].as_f64().is_some_and(|secs| secs > 0.0 && secs < 0.1)));
    assert!(passes(&[]).iter().all(|pass| pass.get("secs").is_none()));
    let said = run(&["stats", "--times", file]).1;
    assert_eq!(
        said.lines().filter(|line| line.starts_with("pass ") && line.contains(", took ")).count(),
        timed.len()
    );
}

#[test]
fn what_lacks_a_static_value_is_pointed_at() {
    let (code, _, complaint) = run(&["stats", "--depth", "1", "--tree", TREE]);
    assert_eq!(code, Some(1));
    assert!(
        complaint.contains("line 1, column 2: the search needs the static value of branch L2-1"),
        "{complaint}"
    );
}

#[test]
fn a_seed_means_the_same_sample() {
    let args = ["sample", "-b", "3", "-d", "4", "--trees", "500", "--seed", "7", "--json"];
    let sample = json(&args);
    assert_eq!(sample, json(&args));
    let mean = sample["evaluated"]["mean"].as_f64().expect("a mean is a number");
    let (least, most) = (sample["minimal_leaves"].as_f64(), sample["minimax_leaves"].as_f64());
    assert!(least < Some(mean) && Some(mean) < most, "{sample}");
    let minimax = json(&["sample", "--algorithm", "minimax", "-b", "3", "-d", "4", "--trees", "9", "--json"]);
    assert_eq!(minimax["evaluated"]["mean"].as_f64(), Some(81.0));
    assert_eq!(minimax["evaluated"]["standard_error"].as_f64(), Some(0.0));
    assert_eq!(run(&["sample", "-b", "9", "-d", "40"]).0, Some(1));
}
