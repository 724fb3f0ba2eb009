//! Games searched by their rules, and played, from the command line.

use std::io::Write as _;
use std::process::{Command, Stdio};

fn plywise() -> Command {
    Command::new(env!("CARGO_BIN_EXE_plywise"))
}

fn run(line: &str) -> (Option<i32>, String, String) {
    let done = plywise().args(line.split(' ')).output().expect("the command runs");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("the output is text");
    (done.status.code(), text(done.stdout), text(done.stderr))
}

fn told(line: &str) -> String {
    let (code, out, complaint) = run(line);
    assert_eq!((code, &*complaint), (Some(0), ""), "{line}");
    out
}

fn json(line: &str) -> serde_json::Value {
    serde_json::from_str(&told(line)).expect("it is JSON")
}

#[test]
fn a_game_is_searched_by_every_search_to_the_same_value() {
    let by =
        |algorithm: &str| json(&format!("search --game connect4 --depth 5 --json --algorithm {algorithm}"));
    let value = by("minimax")["value"].clone();
    for algorithm in plywise_search::Algorithm::ALL {
        assert_eq!(by(algorithm.key())["value"], value, "{algorithm:?}");
    }
    assert_eq!(by("minimax")["entered"], 1 + 7 + 49 + 343 + 2401 + 16_807);
}

#[test]
fn a_search_says_its_value_its_line_and_what_that_cost() {
    let out = told("search --game tic-tac-toe --table");
    assert!(out.starts_with("value 0, line a3 b2 "), "{out}");
    assert!(out.contains("\nentered 4615, evaluated 971, "), "{out}");
    assert!(!out.contains("a second") && told("search --game nim --times").contains(" nodes a second\n"));
    let small = json("search --game tic-tac-toe --table --table-size 100 --replace deeper --json");
    assert_eq!((&small["value"], &small["table"]), (&0.into(), &100.into()));
    // Whoever says how large a table is wants one.
    let implied = json("search --game tic-tac-toe --table-size 100 --replace deeper --json");
    assert_eq!(implied, small);
    let budget = json("search --game connect4 --algorithm iterative --budget 500 --json");
    assert_eq!((&budget["entered"], &budget["is_out_of_budget"]), (&500.into(), &true.into()));
    let position =
        ["--game", "chess", "--position", "4k3/2p5/3p4/8/8/8/3Q4/4K3 w - - 0 1", "--depth", "1", "--json"];
    let value = |more: &[&str]| {
        let done = plywise().arg("search").args(position).args(more).output().expect("the command runs");
        let json: serde_json::Value = serde_json::from_slice(&done.stdout).expect("it is JSON");
        json["value"].as_f64().expect("a value")
    };
    assert!(value(&[]) > 9.0 && value(&["--quiescence"]) < 9.0, "a queen is not given for a pawn");
    assert!(value(&["--quiescence=0"]) > 9.0 && value(&["--quiescence=all"]) < 9.0);
}

#[test]
fn what_cannot_be_searched_so_is_refused_with_a_reason() {
    for (line, reason) in [
        ("search --game pig", "is no game of MAX and MIN alone"),
        ("search --game connect4 --order static", "--order is for trees"),
        ("search --game nim --position 3.x", "is not a number of this size"),
        ("trace --table --tree (1)", "are for games of MAX and MIN: name one with --game"),
        ("stats --game nim --table --weight theory=1", "--weight is for the tree of a game"),
        ("search --game nim --quiescence=some", "a whole number up to 4294967295, or all"),
        ("trace --null-move --tree (1)", "are for games of MAX and MIN: name one with --game"),
        ("match --game pig 1 1", "is no game of MAX and MIN alone"),
        ("match --game nim 0 1", "how deep a player looks"),
    ] {
        let (code, _, complaint) = run(line);
        assert!(code != Some(0) && complaint.contains(reason), "{line}: {complaint}");
    }
}

#[test]
fn commands_of_trees_take_the_search_of_a_game() {
    let explained = told("explain --game connect4 --depth 3 --algorithm iterative --table --table-size 20");
    for what in
        ["Depth 3: start again at start", "The table remembers that", "Its place in the table is taken by"]
    {
        assert!(explained.contains(what), "{what}");
    }
    assert!(told("stats --game connect4 --depth 5 --table").starts_with("value 2, move d, entered 922, "));
    assert!(told("svg --game nim --position 1.2 --killers").starts_with("<svg"));
    let trace = told("trace --game nim --position 2.2 --depth 3 --table");
    assert!(trace.contains("\"event\":\"recalled\""), "{trace}");
    assert!(told("game --game nim 2.3.4 --depth 5 --null-move --explain").contains("passes at"));
}

#[test]
fn a_match_is_played_and_a_seed_repeats_it() {
    let of = |seed: u32| json(&format!("match --game connect4 4 1 --games 10 --seed {seed} --json"));
    let played = of(1);
    assert!(played["score"].as_f64().is_some_and(|score| score > 0.6), "{played}");
    assert_eq!(of(1), played);
    let told = told("match --game tic-tac-toe 9 9 --games 2 --opening 0 --moves");
    assert!(told.contains("drew 2 and lost 0, which is 50.0 % of the points"), "{told}");
    assert_eq!(told.lines().filter(|line| line.ends_with("It is a draw.")).count(), 2);
}

#[test]
fn a_game_is_played_against_a_search() {
    let mut child = plywise()
        .args(["play", "--game", "tic-tac-toe", "--against", "9"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the command runs");
    let typed = "hint\nmoves\nz9\na1\nundo\na1\nquit\n";
    child.stdin.take().expect("it reads").write_all(typed.as_bytes()).expect("it reads");
    let done = child.wait_with_output().expect("it ends");
    let out = String::from_utf8(done.stdout).expect("the output is text");
    assert_eq!(done.status.code(), Some(0));
    for what in ["The search would play ", "“z9” is no move here. Moves: a3 ", "The search plays b2, value 0"]
    {
        assert!(out.contains(what), "{what}: {out}");
    }
}

#[test]
fn a_search_may_be_given_seconds_for_a_move() {
    let played = |against: &str| {
        let args = ["play", "--game", "tic-tac-toe", "--against", against, "--second"];
        let done = plywise().args(args).stdin(Stdio::null()).output().expect("the command runs");
        let told = [done.stdout, done.stderr].concat();
        (done.status.code(), String::from_utf8(told).expect("the output is text"))
    };
    // No time at all: the game's first move, about which nothing is known.
    let (code, told) = played("0s");
    assert!(code == Some(0) && told.contains("The search plays a3"), "{told}");
    // More than the whole game takes: it ends as soon as it knows all.
    let (code, told) = played("600s");
    assert!(code == Some(0) && told.contains(", value 0"), "{told}");
    for wrong in ["s", "nans", "4000s", "3 sec"] {
        let (code, told) = played(wrong);
        assert!(code == Some(2) && told.contains("how many seconds"), "{wrong}: {told}");
    }
}
