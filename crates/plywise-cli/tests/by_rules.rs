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
        ("search --game pig --quiescence", "Pig has chance, and --table"),
        ("search --game connect4 --order static", "--order is for trees"),
        ("search --game nim --position 3.x", "is not a number of this size"),
        ("trace --table --tree (1)", "are for games of MAX and MIN: name one with --game"),
        ("search --game nim --quiescence=some", "a whole number up to 4294967295, or all"),
        ("trace --null-move --tree (1)", "are for games of MAX and MIN: name one with --game"),
        ("match --game pig 1 1", "use `plywise play --game pig`"),
        ("match --game nim 0 1", "how many plies (6)"),
        ("match --game nim 3s 1", "give it nodes (2000nodes)"),
        ("match --game nim minimax 1", "minimax:4 for 4 plies"),
        ("match --game nim minimax+table:4 1", "behind + it takes quiescence"),
        ("play --game pig --against minimax:4", "choose expectimax, star1, star2, maxn"),
        ("play --game boxes --against expectimax:4", "choose maxn, paranoid"),
        ("lab match --first pvs:1s", "give it nodes (2000nodes)"),
        ("lab strength --search pvs+tables", "it takes table, killers, history"),
    ] {
        let (code, _, complaint) = run(line);
        assert!(code != Some(0) && complaint.contains(reason), "{line}: {complaint}");
    }
}

#[test]
fn aids_that_do_nothing_in_a_search_are_named_with_the_searches_that_take_them() {
    for (line, said) in [
        (
            "search --game nim --position 2.2 --algorithm minimax --table --null-move",
            Some("--table, --null-move"),
        ),
        ("search --game nim --position 2.2 --algorithm scout --table-size 20", Some("--table-size")),
        ("stats --game nim --position 2.2 --algorithm minimax --killers", Some("--killers")),
        ("search --game nim --position 2.2 --algorithm two-pass --quiescence", Some("--quiescence")),
        ("search --game nim --position 2.2 --algorithm minimax --quiescence --null-move=0", None),
        ("search --game nim --position 2.2 --algorithm pvs --table --killers --history --reductions", None),
    ] {
        let (code, out, complaint) = run(line);
        assert!(code == Some(0) && out.starts_with("value "), "{line}: {complaint}");
        let Some(said) = said else {
            assert_eq!(complaint, "", "{line}");
            continue;
        };
        assert!(complaint.contains(&format!("makes no use of {said}, which is for ")), "{line}: {complaint}");
        let takes_looks = complaint.contains(" minimax,");
        assert_eq!(takes_looks, said == "--quiescence", "{line}: {complaint}");
        // What does nothing changes nothing.
        let plain = line.split_once(said.split(',').next().unwrap_or(said)).expect("it stands there").0;
        assert_eq!(out, told(plain.trim_end()), "{line}");
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
    let named = json("match --game connect4 negascout+table:3 minimax:50nodes --games 2 --json");
    assert_eq!(named["players"], serde_json::json!(["negascout+table:3", "minimax:50nodes"]));
    let told = told("match --game tic-tac-toe 9 pvs+table:9 --games 2 --opening 0 --moves");
    assert!(told.ends_with("Second player: PVS with a table, 9 plies deep\n"), "{told}");
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
    let depths = "depth 1: −0.01, depth 2: +0.03, depth 3: −0.02, depth 4: +0.03";
    for what in [
        "The search would play a3, value 0\nIt thought: depth 1: +0.04, depth 2: +0.01, ",
        "“z9” is no move here. Moves: a3 ",
        "The search plays b2, value 0, entered ",
        &format!("It thought: {depths}, "),
        ", depth 8: 0; expected line: b2 ",
    ] {
        assert!(out.contains(what), "{what}: {out}");
    }
}

#[test]
fn games_of_chance_and_of_several_are_played_against_a_search() {
    let played = |line: &str, typed: &str| {
        let mut child = plywise()
            .args(line.split(' '))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the command runs");
        child.stdin.take().expect("it reads").write_all(typed.as_bytes()).expect("it reads");
        let done = child.wait_with_output().expect("it ends");
        assert_eq!(done.status.code(), Some(0), "{}", String::from_utf8_lossy(&done.stderr));
        String::from_utf8(done.stdout).expect("the output is text")
    };
    let rolls = "roll\n".repeat(400);
    let pig = "play --game pig --position to5 --against star2:4 --seed 3";
    let told = played(pig, &rolls);
    assert!(told.contains("Chance: ") && told.contains("The search plays "), "{told}");
    // Nobody chooses what the die throws, so no line goes past it.
    assert!(told.contains("; expected line: roll\n"), "{told}");
    assert!(told.ends_with("MAX has won.\n") || told.ends_with("MIN has won.\n"), "{told}");
    assert_eq!(played(pig, &rolls), told, "a seed throws the same");
    let race = played("play --game race --against 3 --seed 1", "quit\n");
    assert!(race.contains("Chance: roll"), "{race}");
    // Whatever there is to draw: every line of the picture is tried until the game is over.
    let moves = "moves\nhint\n";
    let boxes = played("play --game boxes --against paranoid:3 --second", moves);
    assert!(boxes.contains("The search plays ") && boxes.contains("Player 2 to move: "), "{boxes}");
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
    assert!(!told.contains("It thought"), "{told}");
    // More than the whole game takes: it ends as soon as it knows all.
    let (code, told) = played("600s");
    assert!(code == Some(0) && told.contains(", value 0"), "{told}");
    assert!(told.contains("depth 9: 0; expected line: "), "{told}");
    for wrong in ["s", "nans", "4000s", "3 sec"] {
        let (code, told) = played(wrong);
        assert!(code == Some(2) && told.contains("how many seconds"), "{wrong}: {told}");
    }
}

#[test]
fn a_search_looks_deeper_where_somebody_asks_and_its_link_says_so() {
    let value =
        |more: &str| json(&format!("stats --game tic-tac-toe --depth 1 --json{more}"))["value"].clone();
    assert_eq!((value(""), value(" --extend b2")), (0.04.into(), 0.03.into()));
    // By the rules and through a tree, the same positions are looked at.
    let by_tree = json("stats --game tic-tac-toe --plies 1 --extend b2,c3_a2 --table --json");
    assert_eq!(by_tree["value"], value(" --extend b2,c3_a2"));
    let told = told("explain --game tic-tac-toe --depth 1 --extend b2");
    assert!(
        told.contains("  Enter b2, a MIN node")
            && told.contains("  Go to b2-a3, which lies at the depth limit.")
    );
    let (code, _, complaint) = run("stats --game tic-tac-toe --depth 1 --extend b2_z9");
    assert_eq!(code, Some(1));
    assert!(complaint.contains("--extend: there is no move “z9” after b2"), "{complaint}");
    let link = self::told("link --game tic-tac-toe --plies 1 --extend b2_a1,c3");
    assert_eq!(link.trim(), "#game=ttt-.........-none-extend.b2_a1.c3&depth=1");
    // A die is thrown as deep as somebody says, too, but not by the rules.
    let link = self::told("link --game pig --plies 2 --extend roll_3");
    assert!(link.contains("-none-extend.roll_3&depth=2"), "{link}");
    assert!(self::told("convert --to plywise --game pig --plies 1 --extend roll").contains("roll-6"));
    let (code, _, complaint) = run("stats --game pig --depth 1 --extend roll");
    assert!(code == Some(1) && complaint.contains("give --plies"), "{complaint}");
}

#[test]
fn a_figure_of_a_game_has_the_boards_of_its_positions() {
    let figure = told("svg --game tic-tac-toe --position xox/.o./x.. --depth 1");
    let boards: Vec<&str> = figure.split("<g class=\"pw-mini\"").skip(1).collect();
    assert_eq!(boards.len(), 5);
    let named: Vec<&str> = boards
        .iter()
        .map(|board| {
            &board[board.find("<title>").expect("a name") + 7..board.find("</title>").expect("its end")]
        })
        .collect();
    assert_eq!(named[..2], ["start: xox/.o./x..", "a2: xox/oo./x.."]);
    assert!(figure.contains("Below each node stands the board of its position.</desc>"));
    // Four crosses and noughts and a half: three stood there, the last one is new.
    assert_eq!(boards[1].matches("class=\"new\"").count(), 1);
    assert_eq!(boards[0].matches("class=\"new\"").count(), 0, "nobody has moved");
    // A search by the rules knows the moves below the limit too, but has looked at none of them.
    let by_rules = told("svg --game tic-tac-toe --position xox/.o./x.. --depth 1 --table");
    assert_eq!(by_rules.matches("<g class=\"pw-mini\"").count(), 5);
    let chess = told("svg --game chess --plies 1");
    assert!(!chess.contains("pw-mini"), "its board cannot be seen that small");
}
