//! `plywise generate` as a shell sees it. Texts are written anew with `INSTA_UPDATE=always`.

use std::path::{Path, PathBuf};
use std::process::Command;

use plywise_notation::{parse, write};

/// Runs to the end and gives the exit code, the output and the complaints.
fn run(args: &[&str]) -> (i32, String, String) {
    let done = Command::new(env!("CARGO_BIN_EXE_plywise")).args(args).output().expect("the command runs");
    let text = |bytes| String::from_utf8(bytes).expect("the output is text");
    let stderr = text(done.stderr);
    assert!(!stderr.contains("panicked"), "{stderr}");
    (done.status.code().expect("no signal ended it"), text(done.stdout), stderr)
}

fn generated(args: &[&str]) -> String {
    let (code, said, complaint) = run(&[&["generate"], args].concat());
    assert_eq!((code, &*complaint), (0, ""), "{args:?}");
    said
}

/// An empty folder of this name.
fn scratch(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    folder
}

#[test]
fn documents() {
    let documents: Vec<String> = [
        &["--seed", "7"][..],
        &[
            "--branching", "3", "--depth", "3", "--values", "-20..20", "--cuts", "2", "--unique", "--seed",
            "7",
        ],
        &["-b", "2", "-d", "4", "--cuts", "3", "--deep", "--value", "-5", "--root", "min"],
        &["--preset", "hard-1", "--seed", "3"],
        &["--profile", "strict", "-b", "2", "-d", "3", "--values", "-1..1", "--places", "1", "--tie"],
        &["gen=ragged-1;b=2..3;d=2..3;seed=5", "--distinct", "--spread", "moves"],
    ]
    .iter()
    .map(|args| format!("$ plywise generate {}\n{}", args.join(" "), generated(args)))
    .collect();
    insta::with_settings!({ omit_expression => true, prepend_module_to_snapshot => false }, {
        insta::assert_snapshot!("generate", documents.join("\n"));
    });
}

#[test]
fn a_tree_is_made_again_from_its_own_source() {
    for args in [
        &["--preset", "medium-1", "--seed", "18446744073709551615"][..],
        &["--window", "-5,inf", "--cut", "beyond", "--returns", "fail-hard", "--late", "--cost", "50..100"],
    ] {
        let text = generated(args);
        let document = parse(&text).expect("a generated tree can be read");
        let source = document.header.source.expect("it says where it comes from");
        let request = source.strip_prefix("plywise generate '").and_then(|rest| rest.strip_suffix('\''));
        assert_eq!(generated(&[request.expect("the source is a command")]), text);
    }
}

#[test]
fn a_file_is_made_again_with_its_header_from_its_own_source() {
    for args in [
        &["--profile", "strict", "-b", "2", "-d", "3"][..],
        &["--profile", "strict", "--cut", "at-or-beyond", "--returns", "fail-hard", "--window", "-5,inf"],
        &["gen=easy-1", "--profile", "textbook", "--seed", "3"],
        &["-b", "2..1200", "-d", "2", "--max-nodes", "3000000", "--seed", "2"],
    ] {
        let text = generated(args);
        let source = text.lines().find_map(|line| line.strip_prefix("source: plywise generate "));
        // As a shell takes it apart.
        let (options, request) =
            source.expect("it says where it comes from").split_once('\'').expect("a request");
        let mut again: Vec<&str> = options.split_whitespace().collect();
        again.extend(request.strip_suffix('\''));
        assert!(generated(&again) == text, "{args:?}: {again:?}");
    }
}

#[test]
fn a_link_that_asks_for_a_tree_makes_it() {
    let easy = generated(&["--preset", "easy-1", "--seed", "5"]);
    for link in [
        "gen=easy-1&seed=5",
        "gen=easy-1;seed=5",
        "#gen=easy-1&seed=5",
        "#gen=easy-1;seed=9&seed=5",
        "https://example.org/plywise/#gen=easy-1&seed=5&profile=strict&step=4",
        "https://example.org/embed.html?gen=easy-1&amp;seed=5",
    ] {
        assert_eq!(generated(&[link]), easy, "{link}");
    }
    let narrow = generated(&["gen=uniform-1;b=2;d=2;window=-5,inf;seed=7"]);
    for link in [
        "#gen=uniform-1;b=2;d=2;window=-5,inf&seed=7",
        "https://example.org/#gen=uniform-1%3Bb%3D2%3Bd%3D2%3Bwindow%3D-5%2Cinf&seed=7",
    ] {
        assert_eq!(generated(&[link]), narrow, "{link}");
    }
    assert_eq!(generated(&["#gen=easy-1&seed=4", "--seed", "5"]), easy, "options say things over it");
    for (link, part) in [
        ("#t=(3 4)", "this link opens one tree or game"),
        ("https://example.org/#step=3", "a link to a random tree has `gen=` after its `#`"),
        ("#gen=easy-1&seed=x", "the request says seed=x"),
        ("#gen=uniform-1;bee=3", "`bee` is not a key of a request"),
    ] {
        let (code, said, complaint) = run(&["generate", link]);
        assert_eq!((code, &*said), (2, ""), "{link}");
        assert!(complaint.contains(part), "{link}: {complaint}");
    }
}

/// Trees that links are held to, in the browser too.
#[test]
fn links_make_the_trees_that_the_command_makes() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/maker/tests/trees");
    let mut n_trees = 0;
    for file in std::fs::read_dir(folder).expect("the folder is part of the repository") {
        let text =
            std::fs::read_to_string(file.expect("its files can be listed").path()).expect("a tree is text");
        let source = text.lines().find_map(|line| line.strip_prefix("source: plywise generate '"));
        let request = source.and_then(|rest| rest.strip_suffix('\'')).expect("it says how it was made");
        assert_eq!(generated(&[request]), text);
        n_trees += 1;
    }
    assert!(n_trees >= 7, "{n_trees}");
}

#[test]
fn what_is_asked_for_is_what_the_other_commands_find() {
    let tree = generated(&["-b", "3", "-d", "3", "--cuts", "4", "--value", "-6", "--seed", "11"]);
    let (_, said, _) = run(&["stats", "--returns", "fail-soft", "--tree", &tree]);
    assert!(said.starts_with("value -6, ") && said.contains(", cuts 4, "), "{said}");
}

#[test]
fn many_trees_are_lines_or_files() {
    let lines = generated(&["--preset", "easy-1", "--seed", "5", "--count", "4", "--lines"]);
    assert_eq!(lines.lines().count(), 4);
    let folder = scratch("generated/deeper");
    let path = folder.display().to_string();
    assert_eq!(generated(&["--preset", "easy-1", "--seed", "5", "--count", "4", "-o", &path]), "");
    for (line, seed) in lines.lines().zip(5..) {
        let text =
            std::fs::read_to_string(folder.join(format!("uniform-1-seed-{seed}.tree"))).expect("a file");
        assert_eq!(write(&parse(&text).expect("a tree").tree), line);
        let alone = ["--preset", "easy-1", "--seed", &seed.to_string()];
        assert_eq!(generated(&alone), text, "each can be made alone");
    }
    assert_eq!(std::fs::read_dir(folder).expect("a folder").count(), 4);
}

#[test]
fn files_that_are_there_are_kept() {
    let folder = scratch("generated-before");
    let path = folder.display().to_string();
    let file = |seed: u32| folder.join(format!("uniform-1-seed-{seed}.tree"));
    assert_eq!(generated(&["-o", &path, "--seed", "6"]), "");
    for (seed, text) in [(7, "mine"), (9, "too")] {
        std::fs::write(file(seed), text).expect("a file");
    }
    std::fs::write(folder.join("uniform-1-seed-05.tree"), "of another name").expect("a file");
    std::fs::remove_file(file(6)).expect("a file");
    let many = ["generate", "-o", &path, "--seed", "4", "--count", "6"];
    let (code, said, complaint) = run(&many);
    let there =
        format!("plywise: the file {} exists already; use --force to overwrite it\n", file(7).display());
    assert_eq!((code, &*said, complaint), (1, "", there));
    assert_eq!(std::fs::read_dir(&folder).expect("a folder").count(), 3, "nothing was written");
    assert_eq!(run(&["generate", "-o", &path, "--seed", "5"]).0, 0, "others may be there");
    assert_eq!(run(&["generate", "-o", &path, "--seed", "7", "--generator", "ragged-1"]).0, 0);
    let (code, _, complaint) = run(&[&many[..], &["--force"]].concat());
    assert_eq!((code, &*complaint), (0, ""));
    let text = std::fs::read_to_string(file(7)).expect("a file");
    assert_eq!(text, generated(&["--seed", "7"]));
    assert_eq!(run(&["generate", "--force"]).0, 2, "there is nothing to write over");
}

/// Wishes that nobody can meet, which arithmetic does not see.
const HOPELESS: [&str; 11] =
    ["-b", "2", "-d", "2", "--values", "0..1", "--cuts", "0", "--unique", "--value", "0"];

#[test]
fn the_nearest_tree_is_written_where_that_will_do() {
    let (code, said, complaint) = run(&[&["generate", "--nearest"], &HOPELESS[..]].concat());
    assert_eq!(code, 0, "{complaint}");
    assert!(complaint.starts_with("note: no such tree among the "), "{complaint}");
    assert!(complaint.ends_with("of the nearest, 2 moves are equally good\n"), "{complaint}");
    let document = parse(&said).expect("a tree");
    assert_eq!((document.tree.n_leaves(), document.header.source), (4, None), "{said}");
    let many = [&["generate", "--nearest", "--lines", "--count", "2"], &HOPELESS[..]].concat();
    let (code, said, complaint) = run(&many);
    assert_eq!((code, said.lines().count(), complaint.lines().count()), (0, 2, 2), "{complaint}");
    assert!(complaint.contains("\nnote: seed 2: no such tree"), "{complaint}");
    let (code, said, complaint) = run(&["generate", "--nearest", "-d", "3", "--deep"]);
    assert_eq!((code, &*said), (1, ""), "what cannot be comes near nothing");
    assert!(complaint.starts_with("plywise: there cannot be a deep cutoff"), "{complaint}");
    assert_eq!(run(&["generate", "--nearest", "--seed", "7"]).2, "", "nothing to say of what is found");
}

#[test]
fn what_cannot_be_made_is_refused_with_the_reason() {
    let refused = |args: &[&str], message: &str| {
        let (code, said, complaint) = run(&[&["generate"], args].concat());
        assert_eq!((code, &*said, &*complaint), (1, "", message), "{args:?}");
    };
    refused(
        &["--branching", "3", "--depth", "3", "--cuts", "2", "--deep"],
        "plywise: there cannot be a deep cutoff: it needs a branch with three above it\nhelp: ask for `d=4` or more\n",
    );
    refused(
        &["-b", "10", "-d", "9"],
        "plywise: such a tree may have 1111111111 nodes; the limit is 1000000\n",
    );
    refused(&["-d", "2", "--max-nodes", "12"], "plywise: such a tree may have 13 nodes; the limit is 12\n");
    let (code, _, complaint) = run(&[&["generate"], &HOPELESS[..]].concat());
    assert_eq!(code, 1);
    assert!(complaint.starts_with("plywise: no such tree among the "), "{complaint}");
    assert!(complaint.ends_with("; use --nearest to write the nearest tree\n"), "{complaint}");
    let (code, said, complaint) = run(&[&["generate", "--count", "2", "--lines"], &HOPELESS[..]].concat());
    assert_eq!((code, &*said, complaint.lines().count()), (1, "", 4), "{complaint}");
    let end = "plywise: 2 of 2 trees could not be made\nhelp: use --nearest to write the nearest trees\n";
    assert!(complaint.ends_with(end), "{complaint}");
}

#[test]
fn wrong_usage_is_told_apart() {
    for (args, part) in [
        (&["--branching", "0"][..], "the request says b=0"),
        (&["--branching", "x"], "a range such as `2..4`"),
        (&["--depth", "4..2"], "the smaller number first"),
        (&["--values", "3"], "the request says v=3"),
        (&["--value", "0.5"], "the request says value=0.5"),
        (&["--preset", "easy"], "easy-1, medium-1 or hard-1"),
        (&["--generator", "uniform"], "uniform-1, ragged-1"),
        (&["--window", "3,3"], "the request says window=3,3"),
        (&["--count", "3"], "required"),
        (&["--count", "0"], "invalid value '0' for '--count <N>'"),
        (&["--branching", "0"], "\n\nUsage: plywise generate [OPTIONS] [REQUEST]\n"),
        (&["--seed", "-1"], "invalid value '-1' for '--seed <N>'"),
        (&["--lines", "-o", "x"], "cannot be used with"),
        (&["gen=uniform-1;bee=3"], "`bee` is not a key of a request; use one of preset, gen, b,"),
        (&["gen=uniform-1", "--preset", "easy-1"], "cannot be used with"),
    ] {
        let (code, said, complaint) = run(&[&["generate"], args].concat());
        assert_eq!((code, &*said), (2, ""), "{args:?}");
        assert!(complaint.contains(part), "{args:?}: {complaint}");
    }
    assert!(generated(&["--help"]).contains("Examples:"));
}
