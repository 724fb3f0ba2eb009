//! `plywise lab` prints what `plywise sample` and `plywise stats` count.

use std::process::{Command, Stdio};

fn run(args: &[&str]) -> (Option<i32>, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_plywise"))
        .args(args)
        .stdin(Stdio::null())
        .output()
        .expect("the command runs");
    let text = |bytes| String::from_utf8(bytes).expect("the output is text");
    (output.status.code(), text(output.stdout), text(output.stderr))
}

fn json(args: &[&str]) -> serde_json::Value {
    let (code, said, complaint) = run(args);
    assert_eq!((code, &*complaint), (Some(0), ""), "{args:?}");
    serde_json::from_str(&said).expect("it is JSON")
}

#[test]
fn an_experiment_has_the_numbers_of_samples_and_of_stats() {
    let options = ["-b", "3", "-d", "4", "--trees", "50", "--seed", "9"];
    let lab = json(&[&["lab", "leaves", "--to", "json"], &options[..]].concat());
    for (algorithm, column) in [("alpha-beta", "Alpha-beta, as given"), ("negascout", "NegaScout")] {
        let sample = json(&[&["sample", "--json", "--algorithm", algorithm], &options[..]].concat());
        assert_eq!(lab["rows"][3][column], sample["evaluated"]["mean"], "{algorithm}");
        assert_eq!(
            lab["rows"][3][format!("± {column}")],
            sample["evaluated"]["standard_error"],
            "{algorithm}"
        );
        assert_eq!(lab["rows"][3]["Minimal tree"].as_f64(), sample["minimal_leaves"].as_f64());
    }
    let games = json(&["lab", "moves", "--game", "nim", "-d", "3", "--to", "json"]);
    let starts = plywise_games::GameKind::Nim.info().starts;
    let mut leaves = 0.0;
    for (start, _) in starts {
        let stats = json(&["stats", "--game", "nim", "--position", start, "--depth", "3", "--json"]);
        leaves += stats["evaluated"].as_f64().expect("a count");
    }
    let mean = games["rows"][2]["The game’s own order"].as_f64().expect("a mean");
    assert!((mean - leaves / starts.len() as f64).abs() < 1e-9, "{mean}");
}

#[test]
fn experiments_are_listed_written_and_refused() {
    let (code, list, _) = run(&["lab", "--list"]);
    assert_eq!(code, Some(0));
    for name in ["leaves", "ordering", "aspiration", "moves", "ten-games"] {
        assert!(list.lines().any(|line| line.starts_with(&format!("{name}: "))), "{name}");
    }
    let small = ["-b", "2", "-d", "3", "--trees", "4"];
    let (_, text, _) = run(&[&["lab", "leaves"], &small[..]].concat());
    assert!(
        text.starts_with("Leaves against depth\n") && text.contains("\nEffective branching factor\n"),
        "{text}"
    );
    let csv = run(&[&["lab", "aspiration", "--to", "csv"], &small[..]].concat()).1;
    assert!(csv.starts_with("Margin on either side of the guess,Aspiration search,"), "{csv}");
    let file = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("lab.svg");
    let to = file.display().to_string();
    let (code, said, _) = run(&[&["lab", "ordering", "--to", "svg", "-o", &to], &small[..]].concat());
    assert_eq!((code, &*said), (Some(0), ""));
    assert!(std::fs::read_to_string(&file).expect("it was written").starts_with("<svg"));
    for (args, part) in [
        (&["lab", "ten-games", "--to", "svg"][..], "has no plot"),
        (&["lab", "table", "--game", "pig"][..], "two players without chance"),
        (&["lab", "leaves", "-b", "100", "-d", "9"][..], "20000000 leaves"),
        (&["lab", "leavse"][..], "leaves"),
        (&["lab"][..], "NAME"),
    ] {
        let (code, said, complaint) = run(args);
        assert!(code != Some(0) && said.is_empty() && complaint.contains(part), "{args:?}: {complaint}");
    }
}
