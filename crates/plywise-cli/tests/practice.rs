//! Questions, keys and verdicts on the command line.

use std::process::{Command, Stdio};

use plywise_games::GAMES;

fn run(args: &[&str]) -> (i32, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_plywise")).args(args).stdin(Stdio::null()).output();
    let output = output.expect("the command runs");
    let text = |bytes| String::from_utf8(bytes).expect("the output is text");
    (output.status.code().expect("no signal ended it"), text(output.stdout), text(output.stderr))
}

const TREE: &str = "A(B(3 12 8) C(2 4 6) D(14 5 2))";

#[test]
fn a_question_has_a_key_that_is_graded_as_right() {
    let (code, questions, _) = run(&["practice", "questions", "--tree", TREE]);
    assert_eq!(code, 0);
    let keys: Vec<&str> = questions.lines().filter_map(|line| line.split_whitespace().next()).collect();
    for key in
        ["pruned-leaves", "cuts", "values", "windows:B", "run", "decisions", "move", "order", "convention"]
    {
        assert!(keys.contains(&key), "{key} in {questions}");
    }
    for question in keys {
        let (code, key, _) = run(&["practice", "key", "--question", question, "--tree", TREE]);
        assert_eq!(code, 0, "{question}");
        let key = key.lines().nth(1).expect("the key stands below the question");
        let (code, verdict, error) =
            run(&["practice", "check", "--question", question, "--answer", key, "--tree", TREE]);
        assert_eq!((code, verdict.lines().nth(1)), (0, Some("Mark: 100 of 100")), "{question}: {error}");
    }
}

#[test]
fn half_an_answer_has_half_the_mark_and_is_told_what_is_missing_and_wrong() {
    let asked = ["practice", "check", "--question", "pruned-leaves", "--tree", TREE];
    let (code, verdict, _) = run(&[&asked[..], &["--answer", "L3-5, L3-8"]].concat());
    assert_eq!(code, 0);
    insta::assert_snapshot!(verdict);
    let (_, json, _) = run(&[&asked[..], &["--answer", "L3-5, L3-8", "--json"]].concat());
    let json: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!(json["parts"][1]["outcome"], "missing");
}

#[test]
fn what_cannot_be_asked_or_read_says_what_to_do() {
    for (args, wanted) in [
        (["--question", "leaves", "--answer", ""], "there is no question “leaves”"),
        (["--question", "windows", "--answer", ""], "windows:B"),
        (["--question", "windows:Q", "--answer", ""], "no node “Q”"),
        (["--question", "windows:L3-1", "--answer", ""], "Choose a branch"),
        (["--question", "cuts", "--answer", "C, Q"], "part 2 of the answer, “Q”"),
        (["--question", "values", "--answer", "A=x"], "a number is missing"),
    ] {
        let (code, _, error) = run(&[&["practice", "check"], &args[..], &["--tree", TREE]].concat());
        assert_eq!(code, 1, "{args:?}");
        assert!(error.contains(wanted), "{args:?}: {error}");
    }
}

#[test]
fn a_new_set_is_written_and_read_in_every_form_and_each_exercise_has_a_key() {
    let new = |to: &str| {
        let asked = ["practice", "new", "--count", "6", "-q", "cuts", "-q", "windows", "--profile", "strict"];
        let (code, set, error) = run(&[&asked[..], &["--seed", "3", "--to", to]].concat());
        assert_eq!(code, 0, "{error}");
        set
    };
    let folder = std::env::temp_dir().join(format!("plywise-sets-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let shown: std::collections::BTreeSet<String> = ["text", "json", "link"]
        .map(|to| {
            let file = folder.join(to);
            std::fs::write(&file, new(to)).expect("a file");
            let (code, shown, error) = run(&["practice", "set", "--key", file.to_str().expect("a name")]);
            assert_eq!(code, 0, "{error}");
            shown
        })
        .into();
    assert_eq!(shown.len(), 1);
    insta::assert_snapshot!(new("text"));
    insta::assert_snapshot!(shown.first().expect("one"));
    let file = folder.join("wrong");
    std::fs::write(&file, "set: A\nexercise: cuts\nexample: q-qiz\n").expect("a file");
    let (code, _, error) = run(&["practice", "set", file.to_str().expect("a name")]);
    assert_eq!(code, 1);
    assert!(error.ends_with("wrong: line 2, column 1: there is no example `q-qiz`\n"), "{error}");
    std::fs::remove_dir_all(&folder).expect("the folder goes");
}

#[test]
fn goals_of_the_trees_of_a_new_set_stand_in_its_requests() {
    let (code, set, error) =
        run(&["practice", "new", "--count", "2", "--goals", "b=2;d=3;cuts=1", "--question", "cuts"]);
    assert_eq!(code, 0, "{error}");
    let requests: Vec<&str> =
        set.lines().filter(|line| line.starts_with("generate: easy-1;b=2;d=3;cuts=1;seed=")).collect();
    assert_eq!(requests.len(), 2, "{set}");
    let (code, _, error) = run(&["practice", "new", "--goals", "cuts=40"]);
    assert!(code != 0 && error.contains("cuts"), "{error}");
}

#[test]
fn exercises_are_made_of_positions_of_a_game() {
    let new = |more: &[&str]| run(&[&["practice", "new", "--count", "2"], more].concat());
    let folder = std::env::temp_dir().join(format!("plywise-game-sets-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    for (game, questions) in [
        ("tic-tac-toe", &["-q", "cuts", "-q", "windows"][..]),
        ("connect4", &[]),
        ("nim", &["-q", "move"]),
        ("pig", &[]),
        ("boxes", &[]),
    ] {
        let (code, set, error) = new(&[&["--game", game, "--seed", "3"], questions].concat());
        assert_eq!(code, 0, "{game}: {error}");
        assert_eq!(set, new(&[&["--game", game, "--seed", "3"], questions].concat()).1, "the same set");
        assert!(set.contains(" from ") && set.matches("exercise: ").count() == 2, "{set}");
        let file = folder.join(game);
        std::fs::write(&file, set).expect("a file");
        let (code, shown, error) = run(&["practice", "set", "--key", file.to_str().expect("a name")]);
        assert_eq!(code, 0, "{game}: {error}");
        assert!(shown.starts_with("1. ") && shown.lines().count() == 4, "{shown}");
    }
    std::fs::remove_dir_all(&folder).expect("the folder goes");
    let (code, _, error) = new(&["--game", "chess", "--plies", "3"]);
    assert!(code == 1 && error.contains("use fewer --plies, or a --position"), "{error}");
    let (code, _, error) = new(&["--game", "nim", "--variants"]);
    assert!(code == 2 && error.contains("cannot be used with"), "{error}");
}

#[test]
fn every_game_has_a_new_set_of_the_usual_questions() {
    for info in GAMES.map(|kind| kind.info()) {
        for seed in ["1", "2", "3"] {
            let (code, set, error) = run(&["practice", "new", "--game", info.key, "--seed", seed]);
            assert_eq!(code, 0, "{} {seed}: {error}", info.key);
            assert!(set.matches("exercise: ").count() > 2, "{set}");
        }
    }
    let set = run(&["practice", "new", "--game", "race", "--count", "2"]).1;
    assert!(set.contains("exercise: values") && set.contains("exercise: move"), "{set}");
    // Where every tree begins with a throw of the die, no move is best.
    let thrown = ["practice", "new", "--game", "race", "--count", "2", "--opening", "4"];
    let (code, set, error) = run(&thrown);
    assert_eq!((code, set.matches("exercise: values").count()), (0, 2), "{error}{set}");
    let (code, _, error) = run(&[&thrown[..], &["-q", "values", "-q", "move"]].concat());
    assert!(code == 1 && error.starts_with("plywise: exercise 2: no move at the root"), "{error}");
}

#[test]
fn a_question_about_a_game_is_asked_of_a_tree_that_is_small_enough() {
    let (code, listed, note) = run(&["practice", "questions", "--game", "chess"]);
    assert_eq!(code, 0, "{note}");
    assert_eq!(
        note,
        "note: chess: the tree has 2 plies of the game; an exercise takes no more than 2000 nodes\n"
    );
    assert!(listed.starts_with("pruned-leaves "), "{listed}");
    // Where nothing can be asked, that is said.
    let (code, listed, error) = run(&["practice", "questions", "--game", "chess", "--plies", "3"]);
    assert!(code == 1 && listed.is_empty() && error.contains("9323 nodes"), "{error}");
    let key = ["practice", "key", "-q", "move", "--game", "boxes", "--plies", "2"];
    assert!(run(&key).1.starts_with("Which move is best"), "{}", run(&key).2);
}
