//! Samples of positions of games, from the command line.

use std::process::Command;

fn run(line: &str) -> (Option<i32>, String, String) {
    let args = line.split(' ');
    let done = Command::new(env!("CARGO_BIN_EXE_plywise")).args(args).output().expect("the command runs");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("the output is text");
    (done.status.code(), text(done.stdout), text(done.stderr))
}

fn json(line: &str) -> serde_json::Value {
    let (code, out, complaint) = run(line);
    assert_eq!((code, &*complaint), (Some(0), ""), "{line}");
    serde_json::from_str(&out).expect("it is JSON")
}

#[test]
fn positions_of_a_game_are_sampled_as_random_trees_are() {
    let line = "sample --game connect4 --depth 3 --positions 100 --seed 7 --json";
    let sample = json(line);
    assert_eq!(sample, json(line), "a seed means the same sample");
    assert_ne!(sample["evaluated"], json(&line.replace("7", "8"))["evaluated"]);
    let mean = |what: &str| sample[what]["mean"].as_f64().expect("a mean is a number");
    assert!(mean("minimal_leaves") <= mean("evaluated") && mean("evaluated") < mean("minimax_leaves"));
    // Without random moves every position is the same, and what it takes is what `stats` counts.
    let beginning = json("sample --game connect4 --depth 4 --opening 0 --trees 3 --json");
    let stats = json("stats --game connect4 --depth 4 --json");
    assert_eq!(beginning["evaluated"]["mean"].as_f64(), stats["evaluated"].as_f64());
    assert_eq!(beginning["evaluated"]["standard_error"], 0.0);
    let told = run("sample --game tic-tac-toe --depth 2 --trees 20").1;
    let head = "alpha-beta on 20 positions of Tic-tac-toe after up to 4 random moves, each to a depth of 2\n";
    assert!(told.starts_with(head) && told.contains("\nminimal leaves: "), "{told}");
}

#[test]
fn a_sample_of_any_game_is_searched_by_what_fits_it() {
    for (game, by) in
        [("pig", "expectimax"), ("race", "expectimax"), ("boxes", "maxn"), ("nim", "alpha-beta")]
    {
        let sample = json(&format!("sample --game {game} --depth 2 --trees 10 --json"));
        assert_eq!(sample["algorithm"], by);
        assert_eq!(sample["minimal_leaves"].is_null(), by != "alpha-beta", "{sample}");
    }
    for (line, why) in [
        ("sample --game pig --algorithm pvs --depth 2", "Pig has chance, and pvs cannot search such a game"),
        ("sample --game nim --position 3.4.x --depth 2", "is not a number of this size"),
        ("sample --game nim -b 3 --depth 2", "cannot be used with"),
        ("sample --depth 2", "--branching"),
        ("sample --branching 2 --depth 2 --opening 3", "cannot be used with"),
    ] {
        let (code, _, complaint) = run(line);
        assert!(code == Some(2) && complaint.contains(why), "{line}: {complaint}");
    }
    let (code, _, complaint) = run("sample --game chess --depth 8 --trees 2");
    assert!(
        code == Some(1) && complaint.contains("Chess to this depth has more than 1048576 nodes"),
        "{complaint}"
    );
}
