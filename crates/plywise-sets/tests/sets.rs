//! A set is the same as text, as JSON and in a link, and asks what it says.

use std::sync::LazyLock;

use plywise_conventions::Profile;
use plywise_generate::{Preset, Request, generate};
use plywise_notation::{Document, Header, write_document};
use plywise_practice::{Exercise, Question};
use plywise_search::{Event, NodeId};
use plywise_sets::{
    ExerciseSet, Item, Mode, Source, Wanted, fresh, read_set, student_seed, write_json, write_link,
    write_text,
};
use plywise_testkit::{any_tree, facts};
use proptest::prelude::*;

static SCHEMA: LazyLock<jsonschema::Validator> = LazyLock::new(|| {
    let schema = include_str!("../../../docs/set-v1.schema.json");
    jsonschema::validator_for(&serde_json::from_str(schema).expect("JSON")).expect("a schema")
});

fn any_words() -> impl Strategy<Value = String> {
    proptest::string::string_regex("[ #:a-zα{}\"=]{0,12}").expect("a pattern")
}

/// Convention lines in which every name is known.
fn any_convention_lines() -> BoxedStrategy<Vec<String>> {
    plywise_testkit::any_convention_lines()
        .prop_map(|mut lines| {
            lines.retain(|line| !line.ends_with("no-such"));
            lines
        })
        .boxed()
}

fn any_source() -> BoxedStrategy<Source> {
    let lines = || any_convention_lines().prop_map(|lines| lines.join("\n"));
    let tree = (any_tree(), lines(), any::<bool>()).prop_map(|(tree, lines, is_apart)| {
        let tree = write_document(&Document::new(tree, Header::default()));
        let between = if is_apart { "\n\n# the tree\n" } else { "\n" };
        Source::Tree(format!("{lines}{between}{tree}"))
    });
    let example = (proptest::sample::select(vec!["q-quiz", "w-skrentny", "c-dice"]), lines())
        .prop_map(|(key, conventions)| Source::Example { key: key.to_owned(), conventions });
    let generated = (1_u64..9, any::<bool>(), lines()).prop_map(|(seed, variants, conventions)| {
        Source::Generated { request: format!("uniform-1;b=2;d=3;seed={seed}"), variants, conventions }
    });
    prop_oneof![tree.boxed(), example.boxed(), generated.boxed()].boxed()
}

fn any_set() -> BoxedStrategy<ExerciseSet> {
    let questions = vec!["pruned-leaves", "cuts", "values", "windows:any", "move", "nonsense:# é"];
    let item = (proptest::sample::select(questions), 1_u32..5, any_source());
    let item =
        item.prop_map(|(question, weight, source)| Item { question: question.to_owned(), weight, source });
    let modes = proptest::sample::select(Mode::ALL.map(|(mode, _)| mode).to_vec());
    (
        (any_words(), proptest::collection::vec(any_words(), 0..3), any_convention_lines()),
        (0_u32..=100, 1_u32..5, any::<bool>(), modes, any::<u64>()),
        proptest::collection::vec(item, 1..4),
    )
        .prop_map(|((title, note, lines), (pass, attempts, hints, mode, seed), items)| ExerciseSet {
            title,
            note: note.join("\n"),
            conventions: lines.join("\n"),
            pass,
            attempts,
            hints,
            mode,
            seed,
            items,
        })
        .boxed()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn a_set_is_the_same_as_text_as_json_and_in_a_link(set in any_set()) {
        // Whoever makes a set by hand need not lay out its texts.
        let set = read_set(&write_json(&set)).unwrap();
        let json = write_json(&set);
        prop_assert!(SCHEMA.is_valid(&serde_json::from_str(&json).unwrap()), "{json}");
        for written in [json, write_text(&set), write_link(&set), format!("https://x.org/?a=1#{}", write_link(&set))] {
            let read = read_set(&written);
            prop_assert_eq!(read.as_ref().ok(), Some(&set), "{}: {:?}", written, read);
        }
    }

    #[test]
    fn a_line_less_is_a_set_or_a_mistake_in_a_line_that_is_there(set in any_set(), at in any::<prop::sample::Index>()) {
        let text = write_text(&read_set(&write_json(&set)).unwrap());
        let mut lines: Vec<&str> = text.lines().collect();
        lines.remove(at.index(lines.len()));
        if let Err(error) = read_set(&lines.join("\n")) {
            let said = error.to_string();
            let line = said.strip_prefix("line ").and_then(|rest| rest.split_once(',')).map(|(line, _)| line);
            let line = line.and_then(|line| line.parse().ok()).unwrap_or(1);
            prop_assert!((1..=lines.len().max(1)).contains(&line), "{}", said);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn a_question_is_asked_in_the_conventions_that_its_key_is_made_in(
        lines in any_convention_lines(),
        own in any_convention_lines(),
        student in "[a-z]{1,5}",
    ) {
        let item = |question: &str, source| Item { question: question.to_owned(), weight: 1, source };
        let request = "uniform-1;b=2;d=3;v=0..9;cuts=1..3";
        let generated = Source::Generated {
            request: request.to_owned(),
            variants: true,
            conventions: own.join("\n"),
        };
        let drawn = Source::Tree(format!("{}\nA(B(3 12 8) C(2 4 6))", own.join("\n")));
        for source in [generated, drawn] {
            let set = ExerciseSet {
                conventions: lines.join("\n"),
                items: vec![item("pruned-nodes", source.clone())],
                ..ExerciseSet::default()
            };
            let Ok(exercises) = set.exercises(&student) else { continue };
            let [exercise] = &exercises[..] else { panic!("one exercise") };
            let search = exercise.conventions().search;
            prop_assert_eq!(exercise.replay().trace().search(), search);
            // The same question, asked from nothing but the tree and what is said to hold.
            let again = Exercise::new(exercise.replay().tree().clone(), *exercise.conventions(), Question::PrunedNodes);
            let again = again.unwrap();
            prop_assert_eq!((again.text(), again.key()), (exercise.text(), exercise.key()));
            if let Source::Generated { .. } = source {
                // The tree keeps what was wanted of it under the very rules that hold.
                let made = (0..40).find_map(|nth| {
                    let seed = student_seed(set.seed, &student, 0) + nth;
                    let request = Request::of_link(request, Some(&seed.to_string())).unwrap();
                    let made = generate(&Request { rules: search.rules, ..request }, 2_000).ok()?;
                    let is_it = facts(&made.tree) == facts(exercise.replay().tree());
                    is_it.then_some(made)
                });
                let made = made.expect("a tree that was made for these rules");
                prop_assert!(made.unmet.is_empty());
            }
        }
    }
}

#[test]
fn what_counts_for_more_is_what_stands_nearer_to_the_question() {
    let of = |set: &str| {
        let exercises = read_set(set).unwrap().exercises("").unwrap();
        exercises[0].text().split_once(' ').map(|_| exercises[0].conventions().search).unwrap()
    };
    let strict = Profile::from_key("strict").unwrap().conventions.search;
    let by_set = of("set: A\nprofile: strict\nexercise: values\ngenerate: easy-1\n");
    assert_eq!(by_set.rules, strict.rules);
    let by_exercise = of("set: A\nprofile: strict\nexercise: values\ngenerate: easy-1\ncut: le\n");
    assert_ne!(by_exercise.rules.cut, strict.rules.cut);
    let fixed = of("set: A\nprofile: strict\nexercise: values\nexample: s-steps\n");
    assert_eq!(fixed.rules, strict.rules);
}

#[test]
fn students_have_trees_of_their_own_that_stay_the_same() {
    let set = read_set("set: A\nexercise: cuts\ngenerate: easy-1\nvariants: yes\n").unwrap();
    let tree = |student: &str| plywise_notation::write(set.exercises(student).unwrap()[0].replay().tree());
    let trees: std::collections::BTreeSet<String> = ["Ada", "Alan", "Grace", "Claude"].map(tree).into();
    assert_eq!(trees.len(), 4);
    assert_eq!(tree("Ada"), tree("Ada"));
    assert_eq!(student_seed(1, "Ada", 0), 1_290_858_680_831_379, "it never changes");
}

#[test]
fn each_mistake_says_its_place_and_what_to_write() {
    for (text, wanted) in [
        ("", "line 1, column 1: expected a set"),
        ("((3 4) 5)", "line 1, column 1: expected a set"),
        ("set: A", "the set has no exercise"),
        ("set: A\npass: 101\nexercise: cuts\n(3 4)", "`pass` says `101`; write a whole number from 0 to 100"),
        ("set: A\npass: much\nexercise: cuts\n(3 4)", "line 2, column 1: `pass` says `much`"),
        ("set: A\nmode: later\nexercise: cuts\n(3 4)", "write immediate, end or exam"),
        ("set: A\nversion: 7\nexercise: cuts\n(3 4)", "newer version of Plywise (version 7"),
        ("set: A\nhints: yes\nhints: no\nexercise: cuts\n(3 4)", "line 3, column 1: `hints` is given twice"),
        ("set: A\nwieght: 3\nexercise: cuts\n(3 4)", "line 2, column 1: `wieght: 3` is no line of a set"),
        ("set: A\ncut: le\n\nwindow: 3,2\nexercise: cuts\n(3 4)", "line 4, column 9"),
        ("set: A\nexercise: cuts\n", "line 2, column 1: the exercise has no tree"),
        ("set: A\n\nexercise: cuts\n  cut: lt\n\n  A(B=3\n    C=)", "line 7, column 7: expected a value"),
        (
            "set: A\nexercise: cuts\nexample: q-quiz\n(3 4)",
            "line 2, column 1: the exercise has more than one",
        ),
        ("set: A\nexercise: cuts\nexample: q-qiz", "line 2, column 1: there is no example `q-qiz`"),
        ("set: A\nexercise: cuts\ngenerate: easy-9", "line 2, column 1"),
        ("set: A\nexercise: cuts\ngenerate: easy-1;cut=lt", "makes a tree for another rule"),
        ("set: A\nexercise: cuts\ngenerate: easy-1\n\ncut: maybe", "line 5, column 6"),
        ("set: A\nexercise: cuts\nprofile: strikt\n(3 4)", "there is no profile `strikt`"),
        ("set: A\nexercise: cuts\nvariants: yes\n(3 4)", "`variants` does not belong here"),
        ("{\"plywise\":\"set\",\"version\":2}", "newer version of Plywise (version 2"),
        ("{\"plywise\":\"tree\",\"version\":1}", "expected a set"),
        (
            "{\"plywise\":\"set\",\"version\":1,\n\"exercises\":[],\"pas\":1}",
            "line 2, column 20: unknown field `pas`",
        ),
        (
            "{\"plywise\":\"set\",\"version\":1,\"exercises\":[{\"question\":\"cuts\",\"tree\":\"(3 4\"}]}",
            "exercise 1, line 1, column 5: expected `)`",
        ),
        ("set=z1.AAAA", "the link is damaged"),
        ("set=z9.AAAA", "newer version"),
    ] {
        let error = read_set(text).expect_err(text).to_string();
        assert!(error.contains(wanted), "{text}\n{error}\n{wanted}");
    }
    let set = read_set("set: A\nexercise: windows:Q\n(3 4)\nexercise: leaves\n(3 4)").unwrap();
    assert!(set.exercises("").unwrap_err().to_string().starts_with("exercise 1: the tree has no node “Q”"));
}

#[test]
fn the_set_in_the_documentation_is_one() {
    let docs = include_str!("../../../docs/practice.md");
    let sets: Vec<&str> =
        docs.split("\n```text\n").skip(1).filter_map(|rest| rest.split("\n```").next()).collect();
    let set = sets.iter().find(|text| text.starts_with("set: ")).expect("a set");
    let set = read_set(set).unwrap();
    assert_eq!(set.exercises("Ada").unwrap().len(), set.items.len());
}

#[test]
fn trees_of_a_new_set_are_as_its_goals_say_under_the_conventions_it_is_asked_in() {
    for (profile, variants) in [("textbook", false), ("strict", true), ("fail-soft", true)] {
        let wanted = Wanted {
            level: Preset::Medium1,
            goals: " cuts=3;deep;value=4; ".to_owned(),
            questions: vec!["cuts".to_owned(), "move".to_owned()],
            count: 4,
            seed: 9,
            variants,
            set: ExerciseSet { conventions: format!("profile: {profile}"), ..ExerciseSet::default() },
        };
        let set = fresh(&wanted).expect("a set");
        for student in ["Ada", "Alan"] {
            for exercise in set.exercises(student).expect("exercises") {
                let tree = exercise.replay().tree();
                let mut n_cuts = 0;
                exercise.replay().trace().for_each_event(tree, |_, event| {
                    n_cuts += usize::from(matches!(event, Event::Pruned { .. }));
                });
                let root = exercise.replay().at(exercise.replay().last_step()).value(NodeId::ROOT);
                assert_eq!((n_cuts, tree.height(), root), (3, 4, Some(4.into())), "{profile} {student}");
            }
        }
    }
    let impossible = |goals: &str| Wanted {
        level: Preset::Easy1,
        goals: goals.to_owned(),
        questions: Vec::new(),
        count: 1,
        seed: 1,
        variants: false,
        set: ExerciseSet::default(),
    };
    for (goals, why) in [("deep", "deep"), ("cut=lt", "cut"), ("leaves=3", "leaves"), ("cuts=x", "cuts")] {
        let error = fresh(&impossible(goals)).expect_err(goals).to_string();
        assert!(error.contains(why), "{goals}: {error}");
    }
}
