//! Tic-tac-toe from the command line.

use std::process::Command;

fn run(args: &[&str]) -> (Option<i32>, String, String) {
    let done = Command::new(env!("CARGO_BIN_EXE_plywise")).args(args).output().expect("the command runs");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("the output is text");
    (done.status.code(), text(done.stdout), text(done.stderr))
}

#[test]
fn tic_tac_toe_with_and_without_a_table() {
    let entered = |args: &[&str]| {
        let (code, out, _) = run(&[&["game", "--json"], args].concat());
        assert_eq!(code, Some(0));
        let counted: serde_json::Value = serde_json::from_str(&out).expect("it is JSON");
        assert_eq!(counted["value"], 0);
        (counted["entered"].as_u64(), counted["evaluated"].as_u64())
    };
    assert_eq!(entered(&[]), (Some(18_297), Some(7_330)));
    assert_eq!(entered(&["--table"]), (Some(4_615), Some(971)));
    assert_eq!(entered(&["--table", "--killers", "--history"]), (Some(3_364), Some(795)));
}

#[test]
fn the_table_can_be_looked_into_and_its_answers_are_told() {
    let (code, out, complaint) = run(&["game", "xo./.x./..o", "--table", "--entries", "--explain"]);
    assert_eq!((code, &*complaint), (Some(0), ""));
    assert!(out.contains("The table"), "{out}");
    assert!(out.contains("value 1, move "), "{out}");
    // The position itself was left last, and its value is exact.
    assert!(out.trim_end().ends_with("xo./.x./..o = 1, asked 0 times"), "{out}");
}

#[test]
fn a_depth_limit_takes_what_positions_look_worth() {
    let lines = |args: &[&str]| {
        let (code, out, complaint) = run(&[&["game"], args].concat());
        assert_eq!((code, &*complaint), (Some(0), ""));
        out
    };
    // Two plies deep the middle is the best first move; the whole game is a draw.
    assert!(lines(&["--depth", "2"]).starts_with("value 0.01, move b2, "));
    assert_eq!(lines(&["--depth", "1rounds"]), lines(&["--depth", "2"]));
    assert_eq!(lines(&["--depth", "all", "--game", "tic-tac-toe"]), lines(&[]));
    assert!(lines(&["--depth", "2", "--explain"]).contains("depth limit"));
    assert!(lines(&["--depth", "2", "--table", "--entries"]).contains(" = "));
    // Whatever lies deeper is said to be left out; where nothing does, nothing is said.
    let begins = |args: &[&str]| {
        let (code, out, complaint) = run(&[&["explain"], args].concat());
        assert_eq!((code, &*complaint), (Some(0), ""));
        out.contains("plies deep and takes static values there")
    };
    assert!(begins(&["--game", "chess", "--depth", "2"]));
    assert!(!begins(&["--game", "nim", "--position", "2.1", "--depth", "9"]));
    for wrong in [["--depth", "0"], ["--game", "checkers"]] {
        assert_eq!(run(&[&["game"], &wrong[..]].concat()).0, Some(2));
    }
}

#[test]
fn a_board_that_cannot_come_up_is_refused_with_a_reason() {
    for (board, reason) in [
        ("xx.......", "x moves first, and then they move in turn"),
        ("xo", "a board has nine squares"),
        ("q........", "a square is x, o or . for an empty one, not q"),
        ("xxx/oo./o..", "the game was over before the last move"),
    ] {
        let (code, _, complaint) = run(&["game", board]);
        assert_eq!(code, Some(2));
        assert!(complaint.contains(reason), "{board}: {complaint}");
    }
}

#[test]
fn every_command_that_takes_a_tree_takes_a_game() {
    let told = |args: &str| {
        let (code, out, complaint) = run(&args.split(' ').collect::<Vec<_>>());
        assert_eq!(code, Some(0), "{args}: {complaint}");
        (out, complaint)
    };
    for (search, entered) in
        [("minimax", "entered 2801, evaluated 2401"), ("alpha-beta", "entered 200, evaluated 122")]
    {
        let (out, complaint) = told(&format!("stats --game connect4 --depth 4 --algorithm {search}"));
        assert!(out.contains(entered) && complaint.is_empty(), "{out}{complaint}");
    }
    // By the rules the same nodes are entered.
    assert!(
        told("game --game connect4 --depth 4")
            .0
            .contains("value 0, move d, entered 200, evaluated 122, cuts 59")
    );
    assert!(told("stats --game pig --depth 5").1.contains("expectimax is used"));
    assert!(told("stats --game boxes --plies 3 --algorithm paranoid").0.contains("entered "));
    assert!(told("stats --game reversi").1.contains("the tree has 6 plies"));
    assert!(told("explain --game nim --position 1.2").0.contains("a1-b2"));
    assert!(told("trace --game tic-tac-toe --depth 1").0.contains("\"name\":\"b2\""));
    assert!(told("svg --game nim --position 2.1_misere").0.starts_with("<svg"));
    assert!(told("convert --to dot --game nim --position 1.1").0.contains("digraph"));
    // A link leads to the place of games, or an embed of one, with as many plies as the tree has.
    assert_eq!(told("link --game nim --position 1.2 --step 4").0, "#game=nim-1.2-none&step=4\n");
    let shown = told("link --game connect4 --depth 3 --base https://example.org/p/embed.html").0;
    assert!(
        shown.starts_with("https://example.org/p/embed.html#game=c4-") && shown.contains("-none&depth=3"),
        "{shown}"
    );
    assert!(told("link --game connect4 --plies 2").0.contains("depth=2"));
    assert!(told("link --game reversi").0.contains("depth=6"));
    // What only a tree takes makes a tree of it.
    assert!(told("link --game nim --position 1.2 --order right-to-left").0.contains("t="));
    // Weights are part of a link to the game.
    let link = told("link --game nim --position 1.2 --depth 1 --weight theory=0.5").0;
    assert_eq!(link, "#game=nim-1.2-none&depth=1&weights=theory=0.5\n");
    // Another weight is another estimate: by theory one ply is enough to see that 3.4.5 is won.
    assert!(told("stats --game nim --depth 1").0.contains("value 0.25, move a3"));
    assert!(
        told("stats --game nim --depth 1 --weight theory=0.5 --weight odd-heaps=0")
            .0
            .contains("value 0.5, move a2")
    );
}

#[test]
fn a_search_by_the_rules_takes_weights() {
    let told = |args: &str| {
        let (code, out, complaint) = run(&args.split(' ').collect::<Vec<_>>());
        assert_eq!(code, Some(0), "{args}: {complaint}");
        out
    };
    let weights = "--weight theory=0.5 --weight odd-heaps=0";
    for search in ["", " --table", " --killers --history"] {
        let out = told(&format!("stats --game nim --depth 1 {weights}{search}"));
        assert!(out.contains("value 0.5, move a2"), "{search}: {out}");
        assert!(told(&format!("game --game nim --depth 1 {weights}{search}")).contains("value 0.5, move a2"));
    }
    assert!(told(&format!("explain --game nim --depth 1 --table {weights}")).contains("0.5"));
    let figure = "svg --game nim --position 1.2 --depth 1 --drawn once";
    assert_ne!(told(&format!("{figure} {weights}")), told(figure));
    let line =
        "match --game nim --games 2 --opening 0 minimax+weight.theory=0.5+weight.odd-heaps=0:1 minimax:1";
    assert!(told(line).contains("weight theory=0.5"), "{}", told(line));
    for (wrong, says) in [
        ("game --game nim --weight queens=9", "Nim has no feature “queens”: it has odd-heaps, theory"),
        ("stats --game nim --table --weight queens=9", "no feature “queens”"),
        ("link --game nim --weight queens=9", "no feature “queens”"),
        ("match --game nim pvs+weight.queens=9:1 1", "no feature “queens”"),
        ("play --game nim --against pvs+weight.queens=9:1", "no feature “queens”"),
        ("lab match --game nim --first pvs+weight.queens=9:1", "no feature “queens”"),
        ("lab strength --game nim --against pvs+weight.queens=9:1", "no feature “queens”"),
    ] {
        let (code, _, complaint) = run(&wrong.split(' ').collect::<Vec<_>>());
        assert!(code != Some(0) && complaint.contains(says), "{wrong}: {complaint}");
    }
}

#[test]
fn games_are_listed_and_what_is_no_position_of_one_is_refused() {
    let (code, out, _) = run(&["game", "--list"]);
    assert_eq!(code, Some(0));
    for game in plywise_games::GAMES {
        let info = game.info();
        assert!(out.contains(&format!("{}: {}", info.key, info.title)), "{out}");
        assert!(info.features.iter().all(|feature| out.contains(feature.name)));
    }
    for (args, reason) in [
        (["stats", "--game", "nim", "--position", "3.4.x"], "“x” is not a number of this size"),
        (["stats", "--game", "chess", "--position", "8/8"], "this is no position of chess"),
        (
            ["game", "--game", "pig", "--depth", "3"],
            "Pig has chance, and `plywise game` searches by alpha-beta",
        ),
    ] {
        let (code, _, complaint) = run(&args);
        assert!(code != Some(0) && complaint.contains(reason), "{complaint}");
    }
}

#[test]
fn games_with_chance_and_for_three_are_searched_by_what_fits_them() {
    let told = |args: &str| {
        let (code, out, complaint) = run(&args.split(' ').collect::<Vec<_>>());
        let is_named = args.contains("--algorithm") || args.contains("tic-tac-toe");
        let is_told = complaint.lines().all(|line| line.contains(": the search is "));
        assert!(code == Some(0) && is_told && complaint.is_empty() == is_named, "{args}: {complaint}");
        out
    };
    let json = |args: &str| -> serde_json::Value {
        serde_json::from_str(&told(&format!("search {args} --json"))).expect("it is JSON")
    };
    let [pig, star2, maxn] = ["", " --algorithm star2", " --algorithm maxn"]
        .map(|named| json(&format!("--game pig --depth 6{named}")));
    assert_eq!((&pig["algorithm"], &pig["line"]), (&"expectimax".into(), &serde_json::json!(["roll"])));
    assert!([&star2["value"], &maxn["value"]].iter().all(|value| **value == pig["value"]));
    let stats = told("stats --game pig --depth 6 --algorithm expectimax --json");
    let stats: serde_json::Value = serde_json::from_str(&stats).expect("it is JSON");
    assert_eq!((&pig["value"], &pig["entered"]), (&stats["value"], &stats["entered"]));
    // Chance throws first in the race, and nobody chooses that.
    assert!(told("search --game race --depth 5").contains("line none\n"));
    let boxes = json("--game boxes --depth 4");
    assert_eq!((&boxes["algorithm"], &boxes["payoffs"]), (&"maxn".into(), &serde_json::json!([0, 0, 0])));
    assert_eq!(boxes["line"].as_array().map(Vec::len), Some(4));
    let paranoid = json("--game boxes --depth 4 --algorithm paranoid");
    assert!(paranoid["cuts"].as_u64() > Some(0) && paranoid.get("payoffs").is_none(), "{paranoid}");
    assert!(told("search --game boxes --depth 3").contains(", for each player 0, 0, 0, line "));
    let (_, _, note) = run(&["search", "--game", "pig"]);
    assert_eq!(
        note,
        "note: pig: the search is expectimax; use --algorithm for another\nnote: pig: the tree has 9 plies of the game; use --depth for more\n"
    );
}

#[test]
fn a_search_that_does_not_fit_a_game_is_refused_with_what_does() {
    let chance = "use --algorithm with expectimax, star1, star2 or maxn";
    let three = "use --algorithm with maxn or paranoid";
    for (args, why, what) in [
        ("search --game pig --algorithm pvs", "Pig has chance, and pvs cannot search such a game", chance),
        ("search --game boxes --algorithm expectimax", "has three players, and expectimax", three),
        ("stats --game pig --algorithm alpha-beta", "Pig has chance, and alpha-beta", chance),
        ("trace --game boxes --algorithm mtdf", "has three players, and mtdf", three),
        ("explain --game race --algorithm paranoid", "has chance, and paranoid", chance),
        ("svg --game boxes --algorithm scout --plies 1", "has three players, and scout", three),
        ("practice questions --game boxes --algorithm minimax", "has three players, and minimax", three),
        ("link --game pig --algorithm minimax", "Pig has chance, and minimax", chance),
        ("search --game pig --table", "Pig has chance, and --table", "for games of MAX and MIN alone"),
        ("stats --game boxes --depth 2 --killers", "has three players, and --table", "MAX and MIN alone"),
        (
            "match --game pig 2 2",
            "Pig has chance, and a match is for MAX and MIN alone",
            "plywise play --game pig",
        ),
        ("game --game boxes", "has three players, and `plywise game`", "`plywise search --game boxes`"),
    ] {
        let (code, out, complaint) = run(&args.split(' ').collect::<Vec<_>>());
        assert!(code != Some(0) && out.is_empty(), "{args}");
        assert!(complaint.contains(why) && complaint.contains(what), "{args}: {complaint}");
        assert!(!complaint.contains("note:"), "{args}: {complaint}");
    }
    // Where nobody names a search, the one that is used is named, and why.
    let (_, _, note) = run(&["stats", "--game", "pig", "--depth", "2"]);
    assert_eq!(
        note,
        "note: Pig has chance, so expectimax is used; --algorithm takes expectimax, star1, star2 or maxn\n"
    );
}

#[test]
fn a_check_to_a_depth_says_whether_a_search_can_stop_there() {
    let last = |args: &[&str]| {
        let (code, out, complaint) = run(&[&["check"], args].concat());
        assert_eq!(code, Some(0), "{complaint}");
        (out.lines().last().unwrap_or_default().to_owned(), complaint)
    };
    let (told, complaint) = last(&["--game", "connect4", "--depth", "2"]);
    assert_eq!(
        told,
        "depth 2 plies: 49 branches lie there and have static values, so a search can stop there"
    );
    assert_eq!(complaint, "", "the depth is that of the tree");
    assert!(last(&["--game", "pig", "--depth", "1rounds"]).0.starts_with("depth 1 round: "));
    let tree = "(~3(1 2) (3 4))";
    let cannot =
        "depth 1 ply: 2 branches lie there, 1 without a static value, so a search cannot stop at those";
    assert_eq!(last(&["--depth", "1", "--tree", tree]).0, cannot);
    let whole = "depth 5 plies: no branch lies there, so a search to this depth sees the whole tree";
    assert_eq!(last(&["--depth", "5", "--tree", tree]).0, whole);
    assert_eq!(run(&["check", "--depth", "all", "--tree", tree]).0, Some(2));
}
