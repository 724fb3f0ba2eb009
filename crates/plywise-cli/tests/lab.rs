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
fn leaves_are_those_of_samples_with_the_same_seed() {
    for (branching, depth, seed) in [("3", 4, "9"), ("2", 6, "1975")] {
        let (to, depth_text) = (["--to", "json"], depth.to_string());
        let options = ["-b", branching, "-d", &depth_text, "--trees", "50", "--seed", seed];
        let lab = json(&[&["lab", "leaves"][..], &to, &options].concat());
        let row = &lab["rows"][depth - 1];
        for (column, how) in [
            ("Minimax", &["--algorithm", "minimax"][..]),
            ("Alpha-beta, worst first", &["--order", "worst-first"]),
            ("Alpha-beta, as given", &[]),
            ("Alpha-beta, best first", &["--order", "best-first"]),
            ("NegaScout", &["--algorithm", "negascout"]),
            ("MTD(f)", &["--algorithm", "mtdf", "--guess", "0.5"]),
        ] {
            let sample = json(&[&["sample", "--json"], how, &options].concat());
            let (mean, error) = (&sample["evaluated"]["mean"], &sample["evaluated"]["standard_error"]);
            assert!(mean.as_f64().is_some_and(|mean| mean > 1.0), "{column}");
            assert_eq!((&row[column], &row[format!("± {column}")]), (mean, error), "{column}, seed {seed}");
            assert_eq!(row["Minimal tree"].as_f64(), sample["minimal_leaves"].as_f64(), "{column}");
        }
    }
}

/// How `plywise stats` is asked for what a column of a game's leaves counts; nothing for what no one search looks at.
fn as_stats_has_it(column: &str) -> Option<&'static [&'static str]> {
    Some(match column {
        "Minimax" => &["--algorithm", "minimax"],
        "The game’s own order" | "Captures first" => &["--algorithm", "alpha-beta"],
        "+ killer moves" => &["--algorithm", "alpha-beta", "--killers"],
        "+ history" => &["--algorithm", "alpha-beta", "--killers", "--history"],
        "+ table" => &["--algorithm", "alpha-beta", "--killers", "--history", "--table"],
        "Expectimax" => &["--algorithm", "expectimax"],
        "Star1" => &["--algorithm", "star1"],
        "Star2" => &["--algorithm", "star2"],
        "Max^n" => &["--algorithm", "maxn"],
        "Paranoid" => &["--algorithm", "paranoid"],
        "Alpha-beta, moves shuffled" | "Alpha-beta, best first" | "Minimal tree" => return None,
        other => panic!("{other} is a column that nobody compares"),
    })
}

#[test]
fn leaves_of_every_game_are_those_of_stats() {
    for game in plywise_games::GAMES {
        let (info, mut n_compared) = (game.info(), 0);
        // Four plies, but where minimax looks at too much there.
        let depth = if matches!(info.key, "chess" | "reversi" | "boxes") { 3 } else { 4 };
        let depth_text = depth.to_string();
        let lab = json(&["lab", "moves", "--game", info.key, "-d", &depth_text, "--to", "json"]);
        let row = lab["rows"][depth - 1].as_object().expect("a row has columns");
        let is_mean = |column: &&String| {
            !column.starts_with("± ") && !column.contains(": ") && *column != "Depth in plies"
        };
        for column in row.keys().filter(is_mean) {
            let Some(how) = as_stats_has_it(column) else { continue };
            let counted = info.starts.iter().map(|(start, _)| {
                let asked =
                    ["stats", "--game", info.key, "--position", start, "--depth", &depth_text, "--json"];
                json(&[&asked, how].concat())["evaluated"].as_f64().expect("a count")
            });
            let mean = counted.sum::<f64>() / info.starts.len() as f64;
            let found = row[column].as_f64().expect("a mean");
            assert!((found - mean).abs() < 1e-9, "{} by {column}: {found} is not {mean}", info.title);
            n_compared += 1;
        }
        assert!(n_compared >= 2, "{}", info.title);
    }
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
        text.starts_with("Leaves against depth\n")
            && text.contains("\nEffective branching factor\n")
            && text.contains("\nGrowth per ply over two plies\n"),
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
        (&["lab", "table", "--game", "pig"][..], "two players without chance"),
        (&["lab", "leaves", "-b", "100", "-d", "9"][..], "20000000 leaves"),
        (&["lab", "leavse"][..], "leaves"),
        (&["lab"][..], "NAME"),
    ] {
        let (code, said, complaint) = run(args);
        assert!(code != Some(0) && said.is_empty() && complaint.contains(part), "{args:?}: {complaint}");
    }
}
