//! The trace format against its specification, its schema, and hostile texts.
#![expect(clippy::unwrap_used, reason = "a test may stop where it stands")]

use std::rc::Rc;

use plywise_conventions::Profile;
use plywise_notation::{examples, parse, write};
use plywise_replay::Replay;
use plywise_search::{
    Algorithm, Cut, Event, Horizon, Options, Order, Player, Returns, Rules, Score, Search, Unit, Window,
    minimax,
};
use plywise_testkit::{any_tree, any_tree_with_unknowns};
use plywise_trace::{StopReason, TraceEvent, TraceFile, TraceProblem, read_trace, write_trace};
use proptest::prelude::*;
use serde_json::Value;

const TEXTBOOK: &str = "A(A1(A11=3 A12=12 A13=8) A2(A21=2 A22=? A23=?) A3(A31=14 A32=5 A33=2))";
const SPEC: &str = include_str!("../../../docs/trace-format.md");
const SCHEMA: &str = include_str!("../../../docs/trace-v1.schema.json");

fn written(replay: &Replay) -> String {
    let mut text = Vec::new();
    write_trace(replay, &mut text).unwrap();
    String::from_utf8(text).unwrap()
}

fn replay(text: &str, search: Search) -> Replay {
    Replay::of(Rc::new(parse(text).unwrap().tree), search)
}

fn fail_hard() -> Search {
    Profile::from_key("textbook").unwrap().conventions.search
}

fn any_search() -> impl Strategy<Value = Search> {
    let algorithm = prop_oneof![1 => Just(Algorithm::Minimax), 1 => Just(Algorithm::TwoPass), 4 => Just(Algorithm::AlphaBeta)];
    let cut = prop_oneof![Just(Cut::AtOrBeyond), Just(Cut::Beyond)];
    let returns = prop_oneof![Just(Returns::FailHard), Just(Returns::FailSoft)];
    let window = prop_oneof![
        2 => Just(Window::FULL),
        1 => (-4i32..3, 1i32..4).prop_map(|(alpha, width)| {
            Window { alpha: alpha.into(), beta: (alpha + width).into() }
        }),
    ];
    (algorithm, cut, returns, window).prop_map(|(algorithm, cut, returns, window)| Search {
        algorithm,
        rules: Rules { cut, returns, window },
        ..Search::ALPHA_BETA
    })
}

#[test]
fn the_specification_shows_what_is_written() {
    let text = written(&replay(TEXTBOOK, fail_hard()));
    let (_, example) = SPEC.split_once("```jsonl\n").expect("the example is there");
    assert_eq!(example.split_once("```").expect("the example ends").0, text);
    let (_, header) = SPEC.split_once("```json\n").expect("the header is there");
    assert_eq!(header.lines().next(), text.lines().next());
}

#[test]
fn every_line_of_every_example_fits_the_schema() {
    let schema: Value = serde_json::from_str(SCHEMA).unwrap();
    let validator = jsonschema::validator_for(&schema).expect("the schema is one");
    let mut n_lines = 0;
    let searches = Profile::ALL.map(|profile| profile.conventions.search);
    let two_pass = Search { algorithm: Algorithm::TwoPass, ..Search::MINIMAX };
    for example in examples::ALL {
        for search in searches.into_iter().chain([Search::MINIMAX, two_pass]) {
            for line in written(&replay(example.text, search)).lines() {
                let line: Value = serde_json::from_str(line).unwrap();
                assert!(validator.is_valid(&line), "{}: {line}", example.key);
                n_lines += 1;
            }
        }
    }
    assert!(n_lines > 1000);
}

/// Every search, with every order and depth, of every tree that it can search or has to refuse.
#[test]
fn traces_of_all_searches_fit_the_schema_and_read_back() {
    let schema: Value = serde_json::from_str(SCHEMA).unwrap();
    let validator = jsonschema::validator_for(&schema).expect("the schema is one");
    let depth = |depth, unit| Some(Horizon { depth, unit });
    let settings = [
        (Order::AsGiven, None),
        (Order::RightToLeft, depth(2, Unit::Plies)),
        (Order::BestFirst, depth(1, Unit::Rounds)),
        (Order::Shuffled(u64::MAX), None),
    ];
    let options = Options {
        guess: 3.into(),
        margin: 2.into(),
        budget: Some(2),
        reorders: true,
        range: Some(Window { alpha: (-100).into(), beta: 100.into() }),
        sum: Some(30.into()),
        events: Some(40),
        ..Options::PLAIN
    };
    let (mut reasons, mut recalled) = (Vec::new(), 0);
    for example in examples::MORE.iter().chain(&examples::ALL[..4]) {
        for algorithm in Algorithm::ALL {
            for (nth, (order, horizon)) in settings.into_iter().enumerate() {
                let options = if nth % 2 == 1 { options } else { Options::PLAIN };
                let search = Search { algorithm, order, horizon, options, ..Search::ALPHA_BETA };
                let text = written(&replay(example.text, search));
                for line in text.lines() {
                    let line: Value = serde_json::from_str(line).unwrap();
                    assert!(validator.is_valid(&line), "{} by {algorithm:?}: {line}", example.key);
                }
                let read = read_trace(&text).unwrap();
                assert_eq!(read.search, search);
                reasons.extend(read.summary.reason);
                recalled +=
                    read.events.iter().filter(|event| matches!(event, TraceEvent::Recalled { .. })).count();
                for event in &read.events {
                    if let TraceEvent::Pruned { node, skipped, .. } = event {
                        let node = read.tree.node(*node as usize).unwrap();
                        let is_child = |&child: &u32| {
                            read.tree.parent(read.tree.node(child as usize).unwrap()) == Some(node)
                        };
                        assert!(skipped.iter().all(is_child));
                        assert!(algorithm == Algorithm::Star2 || !skipped.is_empty(), "{algorithm:?}");
                    }
                }
            }
        }
    }
    assert!(recalled > 0);
    for reason in [
        StopReason::OutOfBudget,
        StopReason::OutOfEvents,
        StopReason::Chance,
        StopReason::Several,
        StopReason::NoStaticValue,
    ] {
        assert!(reasons.contains(&reason), "{reason:?}");
    }
}

#[test]
fn what_an_average_is_cut_against_is_said() {
    let star1 = Search { algorithm: Algorithm::Star1, ..Search::ALPHA_BETA };
    let below = written(&replay("(6 @chance(1 9))", star1));
    assert!(
        below.contains(r#"{"event":"pruned","node":2,"skipped":[4],"cut":"alpha","ancestor":0}"#),
        "{below}"
    );
    let above = written(&replay("min(4 @chance(9 1))", star1));
    assert!(
        above.contains(r#"{"event":"pruned","node":2,"skipped":[4],"cut":"beta","ancestor":0}"#),
        "{above}"
    );
    let from_the_right = Search { order: Order::RightToLeft, ..Search::ALPHA_BETA };
    let text = written(&replay("((7 8 2)(3 4 5))", from_the_right));
    assert!(text.contains(r#""skipped":[2,3],"cut":"alpha""#), "the first two are left out: {text}");
}

#[test]
fn wrong_lines_do_not_fit_the_schema() {
    let schema: Value = serde_json::from_str(SCHEMA).unwrap();
    let validator = jsonschema::validator_for(&schema).expect("the schema is one");
    let fits = |line: &str| validator.is_valid(&serde_json::from_str(line).unwrap());
    assert!(fits(r#"{"event":"evaluated","node":2,"value":3}"#));
    for wrong in [
        r#"{}"#,
        r#"[]"#,
        r#"{"event":"evaluated","node":2}"#,
        r#"{"event":"evaluated","node":-1,"value":3}"#,
        r#"{"event":"evaluated","node":1.5,"value":3}"#,
        r#"{"event":"evaluated","node":2,"value":"3"}"#,
        r#"{"event":"evaluated","node":2,"value":null}"#,
        r#"{"event":"visited","node":2,"value":3}"#,
        r#"{"event":"entered","node":0,"name":5,"alpha":"-inf","beta":"inf"}"#,
        r#"{"event":"entered","node":0,"alpha":"−∞","beta":"inf"}"#,
        r#"{"event":"pruned","node":4,"skipped":[6,6],"cut":"alpha","ancestor":0}"#,
        r#"{"event":"pruned","node":4,"skipped":[6,7],"cut":"max","ancestor":0}"#,
        r#"{"event":"pruned","node":4,"skipped":[6,7],"cut":"alpha"}"#,
        r#"{"event":"returned","node":4,"value":2,"bound":"upper"}"#,
        r#"{"plywise":"trace","version":2,"tree":"3","root":"max","algorithm":"alpha-beta","cut":"at-or-beyond","returns":"fail-hard","window":["-inf","inf"]}"#,
        r#"{"plywise":"trace","version":1,"tree":"3","root":"max","algorithm":"alpha-beta","cut":"at-or-beyond","returns":"fail-hard","window":["-inf"]}"#,
        r#"{"summary":{"value":3,"move":1,"entered":11,"evaluated":7}}"#,
        r#"{"summary":{"value":3,"move":"A1","entered":11,"evaluated":7,"skipped":2}}"#,
    ] {
        assert!(!fits(wrong), "{wrong}");
    }
}

#[test]
fn a_search_that_stops_says_where() {
    let text = written(&replay("A(B(3 ?) C=4)", Search::ALPHA_BETA));
    let last_two: Vec<&str> = text.lines().rev().take(2).collect();
    assert_eq!(
        last_two,
        [
            r#"{"summary":{"value":null,"move":null,"entered":4,"evaluated":1,"skipped":1,"stopped":3}}"#,
            r#"{"event":"entered","node":3,"alpha":"-inf","beta":3}"#,
        ],
    );
    let TraceFile { summary, .. } = read_trace(&text).unwrap();
    assert_eq!((summary.value, summary.stopped), (None, Some(3)));
}

#[test]
fn a_bound_of_the_root_window_has_no_ancestor() {
    let rules = Rules { window: Window { alpha: 0.into(), beta: 5.into() }, ..Search::ALPHA_BETA.rules };
    let text = written(&replay("(7 8)", Search { rules, ..Search::ALPHA_BETA }));
    assert!(
        text.contains(r#"{"event":"pruned","node":0,"skipped":[2],"cut":"beta","ancestor":null}"#),
        "{text}"
    );
}

#[test]
fn numbers_are_written_as_people_write_them() {
    let text = written(&replay("(-0 2.5 -inf 1e300 9007199254740992 0.1)", Search::MINIMAX));
    let lines = text.lines().filter_map(|line| line.strip_prefix(r#"{"event":"evaluated","node":"#));
    let values: Vec<&str> = lines.map(|line| line.split_once("value\":").unwrap().1).collect();
    assert_eq!(values, ["0}", "2.5}", "\"-inf\"}", "1e+300}", "9007199254740992}", "0.1}"]);
}

/// Says what a reader finds wrong with a text.
fn problem(text: &str) -> String {
    read_trace(text).unwrap_err().to_string()
}

#[test]
fn broken_traces_are_refused_by_line() {
    let whole = written(&replay("A(B(3 12) C(2 9))", fail_hard()));
    let lines: Vec<&str> = whole.lines().collect();
    let without = |left_out: usize| {
        let kept = lines.iter().enumerate().filter(|(at, _)| *at != left_out);
        kept.map(|(_, line)| format!("{line}\n")).collect::<String>()
    };
    assert!(read_trace(&whole).is_ok());
    assert!(
        read_trace(whole.replace('\n', "\r\n\r\n")).is_ok(),
        "other line ends and blank lines do no harm"
    );

    let no_trace = r#"line 1: expected a first line such as {"plywise":"trace","version":1,…}"#;
    for text in ["", "\n\n", "((3 12)(2 9))", "{}", r#"{"plywise":"tree","version":1}"#, &without(0)] {
        assert_eq!(problem(text), no_trace);
    }
    assert_eq!(
        problem(&whole.replacen("\"version\":1", "\"version\":2", 1)),
        "line 1: the trace was written by a newer version of Plywise (version 2; this one reads up to 1)",
    );
    assert_eq!(
        problem(&whole.replacen(r#"["-inf","inf"]"#, "[3,3]", 1)),
        "line 1: the window is empty; its first end must be the lower one",
    );
    assert_eq!(
        problem(&whole.replacen("C(2 9)", "C(2 9", 1)),
        "line 1: the tree cannot be read: line 1, column 17: expected `)` for the `(` of line 1, column 2, found \
         the end of the text",
    );
    assert_eq!(
        problem(&whole.replacen("\"max\"", "\"min\"", 1)),
        "line 1: the player at the root of the tree is not the one that `root` says",
    );
    assert_eq!(
        problem(&without(lines.len() - 1)),
        format!(
            "line {}: the trace ends here without its summary; the file may be cut short",
            lines.len() - 1
        )
    );
    assert!(problem(&without(2)).ends_with("the summary counts 6 entered, but the lines above it 5"));
    assert!(problem(&format!("{whole}{}\n", lines[1])).ends_with("expected nothing after the summary"));
    assert_eq!(problem(&whole.replacen(r#""node":2"#, r#""node":22"#, 1)), "line 4: the tree has no node 22");
    let misspelt = whole.replacen("evaluated", "valued", 1);
    assert!(problem(&misspelt).contains("unknown variant `valued`"), "{}", problem(&misspelt));
}

proptest! {
    #[test]
    fn what_is_written_is_read_back(tree in any_tree_with_unknowns(), search in any_search()) {
        let tree = Rc::new(tree);
        let replay = Replay::of(Rc::clone(&tree), search);
        let text = written(&replay);
        let read = read_trace(&text).unwrap();
        prop_assert_eq!(write(&read.tree), write(&tree));
        prop_assert_eq!(read.search.root_window(), search.root_window());
        prop_assert_eq!(read.search.algorithm, search.algorithm);
        prop_assert_eq!(read.events.len(), replay.n_events() as usize);
        // What was read is the search: running it again writes the same text.
        prop_assert_eq!(written(&Replay::of(Rc::new(read.tree), read.search)), text);
    }

    #[test]
    fn each_line_says_what_the_event_says(tree in any_tree(), search in any_search()) {
        let replay = Replay::of(Rc::new(tree), search);
        let read = read_trace(written(&replay)).unwrap();
        let tree = replay.tree();
        let mut lines = read.events.iter();
        replay.trace().for_each_event(tree, |step, event| {
            let line = lines.next().expect("each event has a line");
            let here = event.node().index() as u32;
            match (event, line) {
                (Event::Entered { window, .. }, TraceEvent::Entered { node, alpha, beta, .. }) => {
                    assert_eq!((here, window), (*node, Window { alpha: *alpha, beta: *beta }));
                }
                (Event::Evaluated { score, .. }, TraceEvent::Evaluated { node, value }) => {
                    assert_eq!((here, score), (*node, *value));
                }
                (Event::Updated { by, value: own, window, .. }, TraceEvent::Updated { node, by: child, value, alpha, beta }) => {
                    assert_eq!((here, by.index() as u32, own), (*node, *child, *value));
                    assert_eq!(window, Window { alpha: *alpha, beta: *beta });
                }
                (Event::Pruned { .. }, TraceEvent::Pruned { node, skipped, against, ancestor }) => {
                    let moment = replay.at(step.next());
                    let cutoff = moment.cutoff(event.node()).expect("a cut was made");
                    let left_out: Vec<u32> = moment.skipped(event.node()).map(|child| child.index() as u32).collect();
                    assert_eq!((here, &left_out), (*node, skipped));
                    assert_eq!((cutoff.against, cutoff.ancestor.map(|above| above.index() as u32)), (*against, *ancestor));
                    assert_eq!(*against == Player::Max, tree.player(event.node()) == Player::Min);
                }
                (Event::Returned { score, bound, .. }, TraceEvent::Returned { node, value, bound: promised }) => {
                    assert_eq!((here, score, bound), (*node, *value, *promised));
                }
                (event, line) => panic!("{event:?} was written as {line:?}"),
            }
        });
    }

    #[test]
    fn the_summary_gives_the_value_of_minimax(tree in any_tree()) {
        let Ok(value) = minimax(&tree, |_| {}) else { return Ok(()) };
        let mut leaves = 0;
        let _: Result<Score, _> = minimax(&tree, |event| leaves += u32::from(matches!(event, Event::Evaluated { .. })));
        let n_nodes = tree.n_nodes() as u32;
        let read = read_trace(written(&Replay::of(Rc::new(tree), Search::ALPHA_BETA))).unwrap();
        prop_assert_eq!(read.summary.value, Some(value));
        prop_assert!(read.summary.evaluated <= leaves);
        prop_assert_eq!(read.summary.entered + read.summary.skipped, n_nodes);
    }

    #[test]
    fn no_digit_of_a_value_is_lost(bits in any::<u64>()) {
        let Some(score) = Score::new(f64::from_bits(bits)) else { return Ok(()) };
        let text = written(&replay(&format!("(0 {score})"), Search::MINIMAX));
        prop_assert_eq!(read_trace(text).unwrap().summary.value, Some(score.max(0.into())));
    }

    #[test]
    fn any_bytes_are_a_trace_or_an_error(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        prop_assert!(read_trace(&bytes).is_err());
    }

    #[test]
    fn a_damaged_trace_is_a_trace_or_an_error(at in 0.0..1.0, cut in 0usize..40, put in ".{0,12}") {
        let whole = written(&replay("A(B(3 12) C(2 9) D(14 \"\u{1F980}\"=5))", fail_hard()));
        let start = whole.floor_char_boundary((at * whole.len() as f64) as usize);
        let end = whole.floor_char_boundary((start + cut).min(whole.len())).max(start);
        let damaged = format!("{}{put}{}", &whole[..start], &whole[end..]);
        if let Err(error) = read_trace(&damaged) {
            prop_assert!(error.line <= damaged.lines().count().max(1));
            let is_named = !error.to_string().is_empty() && error.problem != TraceProblem::EmptyWindow;
            prop_assert!(is_named);
        }
    }
}
