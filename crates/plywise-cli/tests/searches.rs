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

use plywise_search::{Algorithm, AlgorithmInfo};

const TREE: &str = "((3 12 8)(2 4 6)(14 5 2))";

#[test]
fn every_search_for_two_finds_the_value_and_tells_its_passes() {
    for algorithm in [
        "minimax", "two-pass", "alpha-beta", "negamax", "no-deep-cutoffs", "aspiration", "scout", "pvs",
        "negascout", "negascout-exact", "mtdf", "sss-star", "dual-star", "iterative",
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

#[test]
fn passes_are_told_one_to_a_line() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/c-iterative.tree");
    let (code, said, _) = run(&["stats", file]);
    let lines: Vec<&str> = said.lines().skip(1).collect();
    assert_eq!(code, Some(0));
    assert_eq!(
        lines,
        [
            "pass 1: value 4, move A, entered 3, evaluated 2",
            "pass 2: value 5, move B, entered 7, evaluated 4",
            "pass 3: value 8, move A, entered 12, evaluated 6",
        ]
    );
    let tests = run(&["stats", "--algorithm", "sss-star", "--tree", TREE]).1;
    assert!(tests.contains("\npass 1: value <=14, move none, entered "), "{tests}");
    assert_eq!(run(&["stats", "--tree", TREE]).1.lines().count(), 1, "one pass is the whole search");
}

#[test]
fn a_budget_that_ran_out_is_told() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/c-iterative.tree");
    let stats = |budget| json(&["stats", "--json", "--budget", budget, file]);
    assert_eq!(stats("5")["reason"], "out-of-budget");
    assert_eq!(stats("5")["passes"][1]["entered"], 2);
    assert_eq!(stats("50").get("reason"), None);
    let said = run(&["stats", "--budget", "5", file]).1;
    assert!(said.lines().next().is_some_and(|line| line.ends_with(", out of budget")), "{said}");
    assert!(said.ends_with("\npass 2: value none, move none, entered 2, evaluated 0\n"), "{said}");
    let (code, _, complaint) = run(&["stats", "--budget", "1", file]);
    assert_eq!(code, Some(1));
    assert!(complaint.contains("The budget of nodes, 1, is used up: no depth was finished"), "{complaint}");
}

#[test]
fn what_each_player_lacks_is_pointed_at() {
    let tree = "players: 3\n\nA(A1(A11(A12~5(<1 2 3> <3 4 5>) <0 0 0>)) <1 2 2>)";
    let (code, _, complaint) = run(&["explain", "--algorithm", "maxn", "--depth", "1rounds", "--tree", tree]);
    assert_eq!(code, Some(1));
    let needed = "line 3, column 10: the search needs the static value of branch A12 for each player;";
    assert!(complaint.contains(needed), "{complaint}");
}

#[test]
fn samples_are_of_searches_that_can_search_them() {
    let help = run(&["sample", "--help"]).1;
    assert!(!help.contains("- iterative") && help.contains("iterative deepening has nothing"), "{help}");
    let names: Vec<&str> = help.lines().filter_map(|line| line.trim().strip_prefix("- ")).collect();
    let names: Vec<&str> =
        names.iter().filter_map(|line| line.split_once(':')).map(|(name, _)| name).collect();
    assert!(names.len() > 10, "{names:?}");
    for name in names {
        let args = ["sample", "--algorithm", name, "-b", "2", "-d", "3", "--trees", "2"];
        if plywise_search::Algorithm::from_key(name).is_some() {
            assert_eq!(run(&args).0, Some(0), "{name}");
        }
    }
}

#[test]
fn steps_of_a_game_are_numbered_as_those_of_a_tree() {
    let said = run(&["game", "--explain", "xo./.x./..o"]).1;
    let number = |line: &str| line.split_once("  ").map(|(number, _)| number.trim().parse::<u32>());
    assert!(said.lines().count() > 5);
    let told = said.lines().take(said.lines().count() - 1);
    for (nth, line) in told.enumerate() {
        assert_eq!(number(line.trim_start()), Some(Ok(nth as u32)), "{line}");
    }
}

/// `(0 1 2 … n-1)`: MTD(f) and DUAL* need a pass for each of the values.
fn ascending(n_leaves: u32) -> String {
    let leaves: Vec<String> = (0..n_leaves).map(|value| value.to_string()).collect();
    format!("({})", leaves.join(" "))
}

#[test]
fn a_search_of_many_passes_is_stopped_and_says_what_it_had_found() {
    let tree = ascending(16_000);
    for algorithm in ["mtdf", "dual-star"] {
        let (code, out, complaint) = run(&["stats", "--json", "--algorithm", algorithm, "--tree", &tree]);
        let stats: serde_json::Value = serde_json::from_str(&out).expect("it is JSON");
        assert_eq!(code, Some(1), "{complaint}");
        // What was proved is a bound, and so neither the value nor a reason for a move.
        assert_eq!((&stats["value"], &stats["move"]), (&serde_json::Value::Null, &serde_json::Value::Null));
        assert_eq!(stats["reason"], "out-of-events");
        let passes = stats["passes"].as_array().expect("passes are a list");
        let found = passes.iter().rev().find_map(|pass| pass["value"].as_u64()).expect("passes have ended");
        assert!(stats["entered"].as_u64().is_some_and(|entered| entered < 1_100_000), "{algorithm}");
        let words =
            format!("It had found that L1-1 is worth {found} or more. Take a smaller tree, or alpha-beta,");
        assert!(complaint.contains(&words) && complaint.contains("--events"), "{complaint}");
    }
    let (code, said, _) = run(&["stats", "--algorithm", "alpha-beta", "--tree", &tree]);
    assert_eq!((code, said.starts_with("value 15999, move L2-16000")), (Some(0), true), "{said}");
}

#[test]
fn a_number_of_events_is_held_to_in_every_command() {
    let tree = ascending(40);
    let run_with = |command: &str, events: &str| {
        run(&[command, "--algorithm", "mtdf", "--events", events, "--tree", &tree])
    };
    for command in ["explain", "stats", "trace", "svg"] {
        assert_eq!(run_with(command, "4000").0, Some(0), "{command}");
    }
    for command in ["explain", "stats", "trace"] {
        let (code, _, complaint) = run_with(command, "700");
        assert_eq!(code, Some(1), "{command}");
        // The leaf that the search was at when it had reported 700 is still told to its parent.
        assert!(complaint.contains("stopped here, after 701 events. It had found"), "{complaint}");
        assert!(complaint.contains("Allow it more events."), "{complaint}");
    }
    let (_, trace, _) = run_with("trace", "700");
    let lines: Vec<serde_json::Value> =
        trace.lines().map(|line| serde_json::from_str(line).expect("each line is JSON")).collect();
    assert_eq!(lines.len(), 703);
    assert_eq!(lines[0]["options"]["events"], 700);
    let summary = &lines[702]["summary"];
    assert_eq!((&summary["reason"], &summary["value"]), (&"out-of-events".into(), &serde_json::Value::Null));
    let (_, explained, _) = run_with("explain", "700");
    assert_eq!(explained.lines().count(), 702);
    assert!(explained.lines().last().is_some_and(|line| line.contains("stopped here")), "{explained}");
    assert!(run_with("stats", "0").2.contains("1..=1000000000"));
}

/// Weights with which a value would be more than a number holds are refused, with the place of that node.
#[test]
fn weights_that_make_an_infinity_are_refused() {
    let tree = "weights: a=1e308\n(3\n  {a=1} 4)";
    for command in ["explain", "stats", "trace", "svg"] {
        let (code, out, complaint) =
            run(&[command, "--weight", "a=1e308", "--tree", &tree.replace("{a=1}", "{a=9}")]);
        assert_eq!((code, &*out), (Some(1), ""), "{command}: {complaint}");
        assert_eq!(
            complaint,
            "plywise: --tree: line 3, column 3: the features of this node add up to more than a number can hold; write \
             smaller amounts or weights\n      {a=9} 4)\n      ^\n",
            "{command}"
        );
        let (code, out, complaint) = run(&[
            command,
            "--weight",
            "a=1e308",
            "--tree",
            &tree.replace("{a=1}", "{a=9}").replace("1e308", "1"),
        ]);
        assert_eq!((code, &*out), (Some(1), ""), "{command}: {complaint}");
        assert_eq!(
            complaint,
            "plywise: --tree: line 3, column 3: with these weights, the features of L2-2 add up to more than a number \
             can hold; use smaller weights\n",
            "{command}"
        );
    }
}

/// The weights of a link are told as the command's own are, with the place in the link's tree.
#[test]
fn weights_of_a_link_that_make_an_infinity_are_refused() {
    let link = "#t=(3%0A{a=1%20b=9}%204)&weights=b=1e308";
    for command in ["explain", "stats", "trace", "svg", "convert", "link"] {
        let to: &[&str] = if command == "convert" { &["--to", "plywise"] } else { &[] };
        let (code, out, complaint) = run(&[&[command, link], to].concat());
        assert_eq!((code, &*out), (Some(1), ""), "{command}: {complaint}");
        assert!(
            complaint.contains(
                "in the tree of this link, line 2, column 1: with the weights of this link, the features of this node \
                 add up to more than a number can hold"
            ),
            "{command}: {complaint}"
        );
        assert!(complaint.contains("remove `weights=` from the link, or use smaller weights"), "{complaint}");
    }
}

/// Nobody can tell what one value is worth to a third player.
#[test]
fn one_value_is_none_for_three_players() {
    for command in ["explain", "stats", "trace", "svg"] {
        for algorithm in ["maxn", "paranoid"] {
            let (code, out, complaint) =
                run(&[command, "--algorithm", algorithm, "--tree", "@1(@2(@3(5 3) 4) 6)"]);
            assert_eq!((code, &*out), (Some(1), ""), "{command}: {complaint}");
            assert!(
                complaint.contains("line 1, column 10: expected a value for each of 3 players"),
                "{complaint}"
            );
        }
    }
    // Where nobody knows a value, there is none to tell wrongly.
    assert_eq!(
        run(&["svg", "--algorithm", "maxn", "--step", "0", "--tree", "@1(@2(@3(? ?) ?) ?)"]).0,
        Some(1)
    );
    assert_eq!(run(&["check", "--tree", "@1(@2(@3(? ?) ?) ?)"]).0, Some(0));
}

/// Whoever moves first, values are MAX's.
#[test]
fn where_min_moves_first_max_n_and_paranoid_keep_the_sign() {
    for algorithm in ["minimax", "maxn", "paranoid"] {
        let stats = json(&["stats", "--json", "--algorithm", algorithm, "--tree", "min(max(-20) -13)"]);
        assert_eq!(stats["value"], -20, "{algorithm}");
    }
}

/// Lists of searches are of one table: documents, too.
#[test]
fn every_search_stands_in_the_documents_as_the_table_has_it() {
    let documented = include_str!("../../../docs/searches.md");
    let rows = documented.lines().filter(|line| line.starts_with("| `")).collect::<Vec<_>>();
    let expected = Algorithm::ALL.map(|algorithm| {
        let AlgorithmInfo { key, about, source, .. } = algorithm.info();
        format!("| `{key}` | {about} | {source} |")
    });
    assert_eq!(rows, expected);
}
