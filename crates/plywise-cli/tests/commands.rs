//! The command as a shell sees it: exit codes, what goes to which stream, and inputs that mean harm.

use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

fn command(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_plywise"));
    command.args(args).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Runs to the end and gives the exit code, the output and the complaints.
fn run(args: &[&str]) -> (i32, String, String) {
    told(command(args).output().expect("the command runs"))
}

fn run_with_stdin(args: &[&str], stdin: &[u8]) -> (i32, String, String) {
    let mut child = command(args).stdin(Stdio::piped()).spawn().expect("the command runs");
    let mut pipe = child.stdin.take().expect("there is a pipe");
    std::thread::scope(|scope| {
        // A command that refuses an input need not have read all of it.
        scope.spawn(move || drop(pipe.write_all(stdin)));
        told(child.wait_with_output().expect("the command ends"))
    })
}

fn told(output: Output) -> (i32, String, String) {
    let text = |bytes| String::from_utf8(bytes).expect("the output is text");
    let stderr = text(output.stderr);
    assert!(!stderr.contains("panicked"), "{stderr}");
    (output.status.code().expect("no signal ended it"), text(output.stdout), stderr)
}

fn example(name: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples");
    folder.join(name).display().to_string()
}

fn scratch(name: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(name)
}

const SUBCOMMANDS: [&str; 5] = ["trace", "explain", "svg", "check", "stats"];

#[test]
fn a_figure_shows_proofs_at_a_step_and_children_as_they_are_visited() {
    let tree = "((3 12 8)(2 4 6)(14 5 2))";
    let drawn = |args: &[&str]| run(&[&["svg", "--tree", tree, "--order", "right-to-left"], args].concat()).1;
    // The node on the right has just returned 2: from here on the leaves 5 and 14 show that MAX gets at least that much.
    let proof = drawn(&["--step", "15", "--proof"]);
    assert!(proof.contains("strategy-of-max") && !drawn(&["--step", "15"]).contains("strategy-of"));
    assert!(!drawn(&["--step", "14", "--proof"]).contains("strategy-of-max"));
    // Where the leaf 14 stands: further to the left than 3.
    let column = |svg: &str, leaf: &str| -> f64 {
        let at = svg.find(&format!(">{leaf}</text>")).expect("it is drawn");
        let place = svg[..at].rfind("translate(").expect("it has a place") + "translate(".len();
        svg[place..].split(' ').next().and_then(|x| x.parse().ok()).expect("it is a number")
    };
    let (usual, visited) = (drawn(&["--step", "end"]), drawn(&["--step", "end", "--as-visited"]));
    assert!(column(&usual, "3") < column(&usual, "14") && column(&visited, "14") < column(&visited, "3"));
}

#[test]
fn a_tree_comes_from_a_file_from_stdin_or_from_the_command_line() {
    let file = example("w-example-1.tree");
    let text = std::fs::read_to_string(&file).unwrap();
    for subcommand in ["trace", "explain", "svg", "stats"] {
        let (code, from_file, complaints) = run(&[subcommand, &file]);
        assert_eq!((code, &*complaints), (0, ""), "{subcommand}");
        assert!(!from_file.is_empty());
        assert_eq!(run_with_stdin(&[subcommand, "-"], text.as_bytes()).1, from_file);
        assert_eq!(run(&[subcommand, "--tree", &text]).1, from_file);
    }
    assert_eq!(run(&["stats", "--tree", "-3"]).0, 0, "a tree may begin with a minus");
}

#[test]
fn check_says_what_a_tree_holds() {
    let (code, said, _) = run_with_stdin(&["check", "-"], b"title: Two moves\nprofile: strict\n(3 (?))");
    assert_eq!(code, 0);
    assert_eq!(
        said,
        "standard input: 4 nodes, 2 leaves (1 without a value), height 2\ntitle: Two moves\nprofile: strict\n",
    );
    assert_eq!(run(&["check", "--tree", "7"]).1, "--tree: 1 node, 1 leaf, height 0\n");
}

#[test]
fn a_mistake_is_shown_where_it_is() {
    for subcommand in SUBCOMMANDS {
        let (code, said, complaint) = run_with_stdin(&[subcommand, "-"], b"((3 12 8)\n (2 4 6]\n (14 5 2))");
        assert_eq!((code, &*said), (1, ""), "{subcommand}");
        assert_eq!(
            complaint,
            "plywise: standard input: line 2, column 8: expected `)` for the `(` of line 2, column 2, found `]`\n     \
             (2 4 6]\n           ^\n",
        );
    }
    let (code, _, complaint) = run(&["check", "--tree", "A(3 4);"]);
    assert_eq!(code, 1);
    assert!(complaint.contains("\nhelp: remove the semicolon"), "{complaint}");
    let (code, _, complaint) = run(&["check", "/no/such/file.tree"]);
    assert_eq!(code, 1);
    assert!(complaint.starts_with("plywise: cannot read /no/such/file.tree: "), "{complaint}");
    assert_eq!(run(&["check", env!("CARGO_MANIFEST_DIR")]).0, 1, "a folder is no tree");
}

#[test]
fn a_leaf_without_a_value_stops_a_search_that_needs_it() {
    let tree = "note: one more line\nA(B=3\n  C=?)";
    let message = "plywise: standard input: line 3, column 3: the search needs the value of leaf C; write it into the tree\n";
    for subcommand in ["trace", "explain", "svg", "stats"] {
        let (code, said, complaint) = run_with_stdin(&[subcommand, "-"], tree.as_bytes());
        assert_eq!((code, &*complaint), (1, message), "{subcommand}");
        assert!(!said.is_empty(), "what happened until then is printed: {subcommand}");
    }
    let (_, trace, _) = run_with_stdin(&["trace", "-"], tree.as_bytes());
    assert_eq!(trace.lines().count(), 1 + 6 + 1, "the header, six events, the summary: {trace}");
    assert!(trace.ends_with("\"stopped\":2}}\n"), "{trace}");
    assert_eq!(run_with_stdin(&["check", "-"], tree.as_bytes()).0, 0, "the tree itself is fine");
    let needed = run(&["stats", "--algorithm", "minimax", &example("w-example-1.tree")]);
    assert!(needed.2.contains("leaf G"), "minimax needs what alpha-beta leaves out: {}", needed.2);
}

#[test]
fn wrong_usage_is_told_apart() {
    let file = example("q-quiz.tree");
    for args in [
        &[][..],
        &["draw", &file],
        &["trace"],
        &["trace", &file, "--tree", "(3 4)"],
        &["trace", &file, &file],
        &["trace", &file, "--profile", "chess"],
        &["trace", &file, "--algorithm", "best"],
        &["trace", &file, "--cut", "at"],
        &["trace", &file, "--returns", "soft"],
        &["trace", &file, "--root", "white"],
        &["trace", &file, "--window", "3"],
        &["trace", &file, "--window", "3,3"],
        &["trace", &file, "--window", "inf,-inf"],
        &["trace", &file, "--window", "nan,3"],
        &["svg", &file, "--step", "-1"],
        &["svg", &file, "--step", "last"],
        &["svg", &file, "--style", "plain"],
        &["stats", &file, "--xml"],
    ] {
        let (code, said, complaint) = run(args);
        assert_eq!((code, &*said), (2, ""), "{args:?}");
        assert!(!complaint.is_empty(), "{args:?}");
    }
    let (_, _, complaint) = run(&["svg", &file, "--step", "-1"]);
    assert!(complaint.contains("a step is a whole number from 0 to 4294967295, or `end`"), "{complaint}");
    let (_, _, complaint) = run(&["trace", &file, "--window", "4,3"]);
    assert!(complaint.contains("the window from 4 to 3 is empty"), "{complaint}");
    for subcommand in SUBCOMMANDS {
        let (code, help, _) = run(&[subcommand, "--help"]);
        assert_eq!(code, 0);
        assert!(help.contains("Examples:"), "{subcommand}");
    }
}

#[test]
fn options_override_the_profile_and_the_profile_the_header() {
    let first_line = |args: &[&str]| {
        let (code, said, complaint) = run(args);
        assert_eq!((code, &*complaint), (0, ""), "{args:?}");
        said.lines().next().unwrap_or_default().to_owned()
    };
    let strict = example("s-steps.tree");
    assert!(first_line(&["trace", &strict]).contains(r#""cut":"beyond","returns":"fail-soft""#));
    let textbook = first_line(&["trace", "--profile", "textbook", &strict]);
    assert!(textbook.contains(r#""cut":"at-or-beyond","returns":"fail-hard""#));
    assert_eq!(
        first_line(&["trace", "--tree", "(3 4)"]).matches("fail-hard").count(),
        1,
        "textbook unless told"
    );
    let all =
        ["--algorithm", "alpha-beta", "--cut", "beyond", "--returns", "fail-soft", "--window", "-5,inf"];
    let said = first_line(&[&["trace", "--root", "min", "--tree", "(3 4)"], &all[..]].concat());
    assert_eq!(
        said,
        r#"{"plywise":"trace","version":1,"tree":"min(3 4)","root":"min","algorithm":"alpha-beta","cut":"beyond","returns":"fail-soft","window":[-5,"inf"]}"#,
    );
    let (code, _, note) = run(&["stats", "--tree", "profile: lecture-9\n(3 4)"]);
    assert_eq!((code, &*note), (0, "note: the profile `lecture-9` is unknown; textbook is used instead\n"));
}

#[test]
fn words_of_a_header_that_nobody_knows_are_said_with_what_holds_instead() {
    let profile = "note: the profile `nosuch` is unknown; textbook is used instead\n";
    let search =
        |used| format!("note: the search `foo` in the tree's header is unknown; {used} is used instead\n");
    for (tree, used) in [("((3 12)(2 4))", "alpha-beta"), ("@chance(3 4)", "expectimax")] {
        let text = format!("profile: nosuch\nalgorithm: foo\n{tree}");
        for subcommand in SUBCOMMANDS {
            let (code, _, complaint) = run(&[subcommand, "--tree", &text]);
            assert_eq!((code, complaint), (0, profile.to_owned() + &search(used)), "{subcommand}");
        }
        let (_, _, complaint) = run(&["stats", "--algorithm", "expectimax", "--tree", &text]);
        assert_eq!(complaint, profile, "what is asked for is what is done");
    }
    assert_eq!(run(&["check", "--tree", "@chance(3 4)"]).2, "", "other trees are not spoken of");
}

#[test]
fn figures_go_to_a_file_and_steps_past_the_end_are_the_end() {
    let tree = example("q-minimax.tree");
    let file = scratch("figure.svg");
    let (code, said, complaint) = run(&["svg", &tree, "-o", &file.display().to_string()]);
    assert_eq!((code, &*said, &*complaint), (0, "", ""));
    let drawn = std::fs::read_to_string(&file).unwrap();
    assert!(drawn.starts_with("<svg ") && drawn.ends_with("</svg>\n"));
    assert_eq!(run(&["svg", "--step", "end", &tree]).1, drawn);
    let (code, said, note) = run(&["svg", "--step", "4000000000", &tree]);
    assert_eq!((code, &*note), (0, "note: the search ends at step 37, so that step is drawn\n"));
    assert_eq!(said, drawn);
    assert_ne!(
        run(&["svg", "--style", "window", "--step", "9", &tree]).1,
        run(&["svg", "--step", "9", &tree]).1
    );
    assert_eq!(run(&["svg", &tree, "-o", "/no/such/folder/figure.svg"]).0, 1);
}

#[test]
fn a_map_is_drawn_in_place_of_the_tree_and_says_what_its_colours_mean() {
    let tree = example("t-textbook.tree");
    let map = |args: &[&str]| run(&[&["svg", "--step", "20"], args, &[&tree]].concat()).1;
    let state = map(&["--map"]);
    assert_eq!(state, map(&["--map=state", "--map-width", "leaves"]));
    let count = |svg: &str, class: &str| {
        svg.lines().filter(|line| line.contains(&format!("\"pw-map-bar {class}"))).count()
    };
    assert_eq!(count(&state, ""), 13 + 5, "a bar for each node, and the legend");
    assert!(
        state.contains(">on the path</text>") && state.contains(">A21</text>") && !state.contains("pw-node")
    );
    let value = map(&["--map=value"]);
    assert!(value.contains(">least value of a leaf</text>") && value.contains("fill-opacity"), "{value}");
    assert!(count(&value, "returned exact shaded") > 0 || value.contains("shaded shade-"));
    assert!(map(&["--map=visits", "--map-width", "visits"]).contains(">up to 1/32</text>"));
    // The figure opens again as the tree that it was drawn from.
    let file = scratch("map.svg");
    std::fs::write(&file, &state).unwrap();
    assert_eq!(run(&["check", &file.display().to_string()]).0, 0);
    assert_eq!(run(&["svg", "--map", "--proof", &tree]).0, 2, "a map shows no proof");
}

#[test]
fn a_link_says_in_whose_order_children_are_drawn() {
    let link = run(&["link", "--tree", "((3 12)(2 4))", "--order", "right-to-left", "--step", "4"]).1;
    let link = link.trim();
    let visited = format!("{link}&drawn=visited");
    let drawn = run(&["svg", &visited]).1;
    assert!(drawn.starts_with("<svg"), "{drawn}");
    assert_eq!(drawn, run(&["svg", "--as-visited", link]).1);
    assert_ne!(drawn, run(&["svg", link]).1);
}

#[test]
fn counts_are_one_line_or_one_object() {
    let tree = example("t-textbook.tree");
    assert_eq!(
        run(&["stats", &tree]).1,
        "value 3, move A1, entered 11, evaluated 7, cuts 1, skipped 2, minimax nodes 13, minimax leaves 9, \
         minimal leaves 5\n",
    );
    assert_eq!(
        run(&["stats", "--json", &tree]).1,
        "{\"algorithm\":\"alpha-beta\",\"value\":3,\"move\":1,\"entered\":11,\"evaluated\":7,\"unique_leaves\":7,\"cuts\":1,\"skipped\":2,\
         \"minimax_leaves\":9,\"minimal_leaves\":5,\"passes\":[{\"window\":[\"-inf\",\"inf\"],\"value\":3,\
         \"bound\":\"exact\",\"move\":1,\"entered\":11,\"evaluated\":7}]}\n",
    );
}

#[test]
fn a_tie_is_cut_at_the_bound_and_not_beyond_it() {
    let evaluated = |cut| {
        let said = run(&["stats", "--cut", cut, "--tree", "((3 5)(3 9))"]).1;
        said.split(", ").find_map(|part| part.strip_prefix("evaluated ")).map(str::to_owned)
    };
    assert_eq!(evaluated("at-or-beyond").as_deref(), Some("3"), "3 can only tie with the 3 there is");
    assert_eq!(evaluated("beyond").as_deref(), Some("4"));
}

#[test]
fn whoever_reads_only_a_little_is_served() {
    // Far more than a pipe holds.
    let tree = format!("({})", "(1 2 3) ".repeat(20_000));
    for subcommand in ["trace", "explain"] {
        let mut child = command(&[subcommand, "-"]).stdin(Stdio::piped()).spawn().unwrap();
        child.stdin.take().unwrap().write_all(tree.as_bytes()).unwrap();
        let mut out = BufReader::new(child.stdout.take().unwrap());
        let mut line = String::new();
        out.read_line(&mut line).unwrap();
        assert!(!line.is_empty());
        drop(out);
        let mut complaint = String::new();
        child.stderr.take().unwrap().read_to_string(&mut complaint).unwrap();
        assert_eq!((child.wait().unwrap().code(), &*complaint), (Some(0), ""), "{subcommand}");
    }
}

#[test]
fn deep_and_large_trees_are_no_trouble() {
    let depth = 60_000;
    let chain = format!("{}3{}", "(".repeat(depth), ")".repeat(depth));
    for subcommand in SUBCOMMANDS.into_iter().filter(|&subcommand| subcommand != "explain") {
        let (code, said, _) = run_with_stdin(&[subcommand, "-"], chain.as_bytes());
        assert_eq!(code, 0, "{subcommand}");
        assert!(!said.is_empty());
    }
    let shallower = &chain[depth - 3_000..depth + 3_001];
    assert_eq!(run_with_stdin(&["explain", "-"], shallower.as_bytes()).1.lines().count(), 3 * 3_000 + 3 + 1);
    let wide = format!("({})", "((1 2)(3 4)) ".repeat(20_000));
    let (code, said, _) = run_with_stdin(&["stats", "-"], wide.as_bytes());
    assert_eq!(code, 0);
    assert!(said.contains("minimax nodes 140001"), "{said}");
}

#[test]
fn a_link_with_too_large_a_tree_is_told_that_a_file_may_be_larger() {
    let deep = format!("#t={}3{}", "(".repeat(70), ")".repeat(70));
    for from in [&["--from", "link"][..], &[]] {
        let (code, _, complaint) = run(&[&["check", "--tree", &deep], from].concat());
        assert_eq!(code, 1);
        assert!(complaint.contains("help: a link has lower limits"), "{complaint}");
    }
}

#[test]
fn noise_is_refused_with_a_reason() {
    let mut noise: Vec<Vec<u8>> = vec![
        Vec::new(),
        vec![0; 10_000],
        vec![0xff; 10_000],
        (0..=255).cycle().take(100_000).collect(),
        b"(".repeat(1_000_000),
        b")".repeat(1_000_000),
        b"\x1b[31m(3 4)".to_vec(),
        b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR".to_vec(),
    ];
    noise.push(b"(3 4 \xf0\x9f\xa6)".to_vec());
    for bytes in &noise {
        for subcommand in SUBCOMMANDS {
            let (code, said, complaint) = run_with_stdin(&[subcommand, "-"], bytes);
            assert_eq!((code, &*said), (1, ""), "{subcommand}");
            assert!(complaint.starts_with("plywise: standard input: line "), "{complaint}");
            assert!(!complaint.contains('\x1b'), "nothing that a terminal would obey");
        }
    }
    let (_, said, _) = run(&["explain", "--slides", "--tree", r#"("\u{1b}[31m"(3) "a\nb"=4)"#]);
    assert!(!said.chars().any(|c| c.is_control() && c != '\n'), "{said:?}");
}
