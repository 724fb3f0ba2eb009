//! A file or a link means the same search for every command, and what is written says what holds.

use std::process::{Command, Stdio};
use std::rc::Rc;

use plywise_conventions::Profile;
use plywise_lesson::{Narrator, Summary, slide_stops};
use plywise_link::{Link, LinkStep, LinkTree};
use plywise_notation::{Document, parse};
use plywise_replay::Replay;
use plywise_search::{Cut, Event, Returns, Rules, Search, Window};
use plywise_testkit::any_tree;
use plywise_trace::read_trace;
use proptest::prelude::*;
use proptest::sample::select;

/// Runs to the end and gives the exit code, the output and the complaints.
fn run(args: &[&str]) -> (i32, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_plywise"));
    let done = command.args(args).stdin(Stdio::null()).output().expect("the command runs");
    let text = |bytes| String::from_utf8(bytes).expect("the output is text");
    (done.status.code().expect("no signal ended it"), text(done.stdout), text(done.stderr))
}

/// The output of a command that has nothing to complain of but what it took a text for.
fn said(args: &[&str]) -> String {
    let (code, said, complaints) = run(args);
    assert_eq!(code, 0, "{args:?}: {complaints}");
    said
}

/// The search that a text asks for by itself.
fn own_search(document: &Document) -> Search {
    let profile = document.header.known_profile().unwrap_or(&Profile::DEFAULT);
    document.header.over(profile.conventions.search).fitted_to(&document.tree)
}

/// An option of `generate` that may be missing, as its words.
fn option(name: &'static str, values: &'static [&'static str]) -> BoxedStrategy<Vec<&'static str>> {
    let given =
        select(values).prop_map(move |value| if value.is_empty() { vec![name] } else { vec![name, value] });
    prop_oneof![2 => Just(Vec::new()), 1 => given].boxed()
}

fn any_request() -> impl Strategy<Value = Vec<String>> {
    let shape = (
        select(&["uniform-1", "ragged-1"][..]),
        select(&["2", "3", "2..3"][..]),
        select(&["2", "3", "2..3", "4"][..]),
        select(&["1..9", "-3..3", "-20..20"][..]),
        0..10_000u32,
    );
    let goals = (
        option("--cuts", &["0", "1", "1..3", "2"]),
        option("--tie", &[""]),
        option("--late", &[""]),
        option("--unique", &[""]),
        option("--value", &["0", "2"]),
        option("--cost", &["30..100", "50..90"]),
    );
    let rules = (
        option("--profile", &["textbook", "bounds", "strict", "intervals", "fail-soft"]),
        option("--cut", &["at-or-beyond", "beyond"]),
        option("--returns", &["fail-hard", "fail-soft"]),
        option("--window", &["-2,5", "-inf,3", "0,inf"]),
        option("--root", &["min"]),
        option("--distinct", &[""]),
        option("--spread", &["centred", "moves"]),
    );
    (shape, goals, rules).prop_map(|((kind, b, d, v, seed), (a, e, f, g, h, i), (j, k, l, m, n, o, p))| {
        let seed = seed.to_string();
        let fixed =
            ["--generator", kind, "-b", b, "-d", d, "--values", v, "--seed", &seed].map(str::to_owned);
        let chosen = [a, e, f, g, h, i, j, k, l, m, n, o, p].concat();
        fixed.into_iter().chain(chosen.into_iter().map(str::to_owned)).collect()
    })
}

/// Whether a number is what an option asks for: a number, or a range of them.
fn is_asked(args: &[String], option: &str, found: u32) -> bool {
    let Some(at) = args.iter().position(|arg| arg == option) else { return true };
    let (low, high) = args[at + 1].split_once("..").unwrap_or((&args[at + 1], &args[at + 1]));
    (low.parse().expect("a number")..=high.parse().expect("a number")).contains(&found)
}

/// The key to a generated tree: what was asked for, in a fresh search of the file as it is written.
fn check_key(args: &[String], text: &str) -> Result<(), TestCaseError> {
    let document = parse(text).map_err(|error| TestCaseError::fail(error.to_string()))?;
    let search = own_search(&document);
    let tree = Rc::new(document.tree);
    let replay = Replay::of(Rc::clone(&tree), search);
    let summary = Summary::of(&replay);
    let mut early = 0;
    replay.trace().for_each_event(&tree, |_, event| {
        if let Event::Pruned { node, .. } = event {
            let left = tree
                .children(node)
                .filter(|child| replay.at(replay.last_step()).n_visits(*child) == 0)
                .count();
            early += u32::from(left + 1 == tree.children(node).count());
        }
    });
    let has = |option: &str| args.iter().any(|arg| arg == option);
    prop_assert!(is_asked(args, "--cuts", summary.cuts), "{} cuts: {:?}\n{}", summary.cuts, args, text);
    let hundredths = |up: u32| (100 * summary.evaluated + up) / summary.minimax_leaves;
    let cost = is_asked(args, "--cost", hundredths(0))
        || is_asked(args, "--cost", hundredths(summary.minimax_leaves - 1));
    prop_assert!(cost, "{} leaves: {:?}\n{}", summary.evaluated, args, text);
    prop_assert!(!has("--late") || early == 0, "{:?}\n{}", args, text);
    if let Some(at) = args.iter().position(|arg| arg == "--value") {
        let full = Search { rules: Rules { window: Window::FULL, ..search.rules }, ..search };
        let value = Summary::of(&Replay::of(Rc::clone(&tree), full)).value;
        prop_assert_eq!(value.map(|value| value.to_string()), Some(args[at + 1].clone()), "{:?}", args);
    }
    let leaves = |cut| {
        let rules = Rules { cut, ..search.rules };
        Summary::of(&Replay::of(Rc::clone(&tree), Search { rules, ..search })).evaluated
    };
    prop_assert!(!has("--tie") || leaves(Cut::AtOrBeyond) < leaves(Cut::Beyond), "{:?}\n{}", args, text);
    // And it is the search that was asked for, wherever that makes a difference.
    let asked = |option: &str| args.iter().position(|arg| arg == option).map(|at| &*args[at + 1]);
    let is_beyond = search.rules.cut == Cut::Beyond;
    prop_assert!(asked("--cut").is_none_or(|cut| (cut == "beyond") == is_beyond), "{:?}\n{}", args, text);
    let is_soft = search.rules.returns == Returns::FailSoft;
    prop_assert!(
        asked("--returns").is_none_or(|returns| (returns == "fail-soft") == is_soft),
        "{:?}\n{}",
        args,
        text
    );
    Ok(())
}

#[test]
fn the_key_of_a_generated_tree_is_that_of_the_file() {
    let example = "-b 2 -d 3 --values 1..9 --cuts 1 --tie --cut beyond --profile intervals --seed 3";
    let args: Vec<String> = example.split(' ').map(str::to_owned).collect();
    let made = |args: &[String]| {
        let args: Vec<&str> = ["generate"].into_iter().chain(args.iter().map(|arg| &**arg)).collect();
        run(&args)
    };
    let (_, text, _) = made(&args);
    assert!(text.contains("profile: intervals\ncut: lt\n"), "{text}");
    check_key(&args, &text).expect("one cut, six leaves");
    let made_so_far = std::cell::Cell::new(0);
    let config = ProptestConfig { cases: 1_000, ..ProptestConfig::default() };
    proptest!(config, |(args in any_request())| {
        let (code, text, _) = made(&args);
        if code == 0 {
            made_so_far.set(made_so_far.get() + 1);
            check_key(&args, &text)?;
        }
    });
    // The others are refused: they cannot be, or are not found.
    assert!(made_so_far.get() > 400, "{}", made_so_far.get());
}

fn any_settings() -> impl Strategy<Value = Vec<&'static str>> {
    let parts = [
        "profile=strict", "profile=bounds", "alg=minimax", "alg=mtdf", "cut=lt", "soft=1", "window=-3,5",
        "order=rtl", "guess=4", "style=window", "words=names", "ask=1", "view=mover", "slides=descents",
        "step=7",
    ];
    prop::sample::subsequence(parts.to_vec(), 0..6)
}

fn any_lines() -> impl Strategy<Value = Vec<&'static str>> {
    let lines = [
        "profile: intervals", "algorithm: negascout", "cut: lt", "returns: fail-soft", "window: -2,6",
        "order: best", "style: value", "words: typed", "ask: 1", "view: mover", "slides: bounds",
    ];
    prop::sample::subsequence(lines.to_vec(), 0..5)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, ..ProptestConfig::default() })]

    /// A link is searched, told and drawn as the page would, unless a flag says otherwise.
    #[test]
    fn a_link_keeps_its_search_its_conventions_and_its_step(
        tree in any_tree(), parts in any_settings(), lines in any_lines(),
    ) {
        let text = format!("{}\n{}", lines.join("\n"), plywise_notation::write(&tree));
        let document = parse(&text).expect("a tree");
        let settings: Link = parts.join("&").parse().expect("a link");
        let link = Link { tree: Some(LinkTree::Text(text)), ..settings.clone() };
        let link = format!("#{link}");
        let own = document.header.known_profile().unwrap_or(&Profile::DEFAULT);
        let profile = settings.profile.as_deref().and_then(Profile::from_key).unwrap_or(own);
        let conventions = settings.conventions(profile.conventions, &document.tree, &document.header);

        let trace = read_trace(said(&["trace", &link])).expect("a trace");
        let shown = Search { rules: Rules { window: conventions.search.root_window(), ..conventions.search.rules }, ..conventions.search };
        prop_assert_eq!(trace.search, shown, "{}", link);
        let trace = read_trace(said(&["trace", "--algorithm", "alpha-beta", "--cut", "at-or-beyond", &link])).expect("a trace");
        prop_assert_eq!(trace.search.rules.cut, Cut::AtOrBeyond);

        let tree = Rc::new(document.tree.clone());
        let replay = Replay::of(Rc::clone(&tree), conventions.search);
        let last = match settings.step {
            Some(LinkStep::At(step)) => step.min(replay.last_step()),
            _ => replay.last_step(),
        };
        let first: serde_json::Value =
            serde_json::from_str(said(&["trace", &link]).lines().next().expect("a header")).expect("JSON");
        prop_assert_eq!(first["step"].as_u64(), settings.step.map(|_| u64::from(last.0)), "{}", link);
        let narrator = Narrator::new(&tree, &conventions);
        let told = said(&["explain", &link]);
        let lines: Vec<&str> = told.lines().map(|line| line.trim_start().split_once("  ").expect("a number").1).collect();
        prop_assert_eq!(lines.len(), last.0 as usize + 1, "as far as the link's step");
        prop_assert_eq!(lines[last.0 as usize], narrator.sentence(&replay.at(last)).to_string());
        prop_assert_eq!(said(&["explain", "--step", "end", &link]).lines().count(), replay.last_step().0 as usize + 1);
        let slides = said(&["explain", "--slides", "--step", "end", &link]);
        let stops = slide_stops(&replay, conventions.slides).len();
        prop_assert_eq!(slides.lines().filter(|line| !line[replay.n_events().to_string().len()..].starts_with("    ")).count(), stops);

        let stats: serde_json::Value = serde_json::from_str(&said(&["stats", "--json", &link])).expect("JSON");
        let at = (last < replay.last_step()).then(|| u64::from(last.0));
        prop_assert_eq!(stats["at"]["step"].as_u64(), at, "{}", link);

        // The file that a link is converted into means the same, step apart.
        let file = said(&["convert", &link]);
        let converted = parse(&file).expect("a tree");
        prop_assert_eq!(own_search(&converted), conventions.search, "{}", file);
        prop_assert_eq!(said(&["format", &link]), file.clone());
        prop_assert_eq!(said(&["explain", "--from", "plywise", "--tree", &file]), said(&["explain", "--step", "end", &link]));
        let drawn = said(&["svg", &link]);
        prop_assert_eq!(&said(&["svg", "--from", "plywise", "--step", &last.0.to_string(), "--tree", &file]), &drawn, "{}", link);

        // A link made from a link says the same.
        let again: Link = said(&["link", &link]).trim().parse().expect("a link");
        prop_assert_eq!(Link { tree: None, ..again }, settings);
    }
}

#[test]
fn flags_say_over_a_link_all_that_a_link_can_say() {
    let link = "#example=q-quiz&cut=lt&step=3&words=names&vs=minimax.le.ltr&theme=dark";
    assert_eq!(
        said(&["link", link]).trim(),
        "#example=q-quiz&cut=lt&vs=minimax.le.ltr&words=names&theme=dark&step=3"
    );
    let flags = "--profile strict --algorithm iterative --cut at-or-beyond --returns fail-soft --window -5,inf --order \
                 best-first --depth all --guess 4 --margin 2 --budget all --reorder=0 --range 0,9 --sum 4 --style value \
                 --words typed --ask=0 --view mover --slides leaves --step end --part by=leaf --part sync=events \
                 --part theme=light";
    let args: Vec<&str> = ["link", link].into_iter().chain(flags.split_whitespace()).collect();
    assert_eq!(
        said(&args).trim(),
        "#example=q-quiz&profile=strict&alg=iterative&cut=le&order=best&depth=all&soft=1&window=-5%2Cinf&guess=4&margin=2&\
         budget=all&reorder=0&range=0%2C9&sum=4&vs=minimax.le.ltr&sync=events&style=value&slides=leaves&words=typed&ask=0&\
         view=mover&by=leaf&theme=light&step=end",
    );
    let weighed = said(&["link", "#t=({a=1+b=2}+3)&weights=a=5,b=7", "--weight", "b=0.5"]);
    assert!(weighed.trim().ends_with("&weights=a=5,b=0.5"), "{weighed}");
    for (part, why) in [
        ("t=(3 4)", "a part cannot replace the tree; give another tree instead"),
        ("colour=red", "no part with this key"),
        ("cut=x", "le or lt"),
    ] {
        let (code, _, complaint) = run(&["link", "--tree", "(3 4)", "--part", part]);
        assert!(code == 2 && complaint.contains(why), "{part}: {complaint}");
    }
}

#[test]
fn a_header_is_honoured_by_every_command_and_a_flag_is_over_it() {
    let text = "cut: lt\nreturns: fail-soft\nwindow: -5,inf\nstyle: window\nwords: names\n((4 8)(4 5))";
    let header = said(&["trace", "--tree", text]);
    assert!(header.contains(r#""cut":"beyond","returns":"fail-soft","window":[-5,"inf"]"#), "{header}");
    assert!(said(&["trace", "--cut", "at-or-beyond", "--tree", text]).contains(r#""cut":"at-or-beyond""#));
    assert!(
        said(&["trace", "--profile", "textbook", "--tree", text]).contains(r#""cut":"beyond""#),
        "a profile is under it"
    );
    assert!(said(&["explain", "--tree", text]).contains("Maxie"));
    assert!(said(&["explain", "--words", "capitals", "--tree", text]).contains("MAX"));
    assert_eq!(said(&["svg", "--tree", text]), said(&["svg", "--style", "window", "--tree", text]));
    let json = said(&["convert", "--to", "json", "--tree", text]);
    assert_eq!(said(&["stats", "--tree", &json]), said(&["stats", "--tree", text]));
    // A picture has its search in it.
    let drawn = said(&["svg", "--order", "right-to-left", "--tree", "(3 4)"]);
    assert!(said(&["convert", "--tree", &drawn]).starts_with("order: rtl\n"), "{drawn}");
    let (code, _, complaint) = run(&["stats", "--tree", "cut: sometimes\n(3 4)"]);
    assert_eq!(code, 1);
    assert!(complaint.contains("line 1, column 6: expected `le` or `lt`, found `sometimes`"), "{complaint}");
    assert_eq!(
        own_search(&parse("(3 4)").expect("a tree")).rules.returns,
        Returns::FailHard,
        "textbook, where nobody says"
    );
}
