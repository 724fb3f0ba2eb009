//! A sitting is what its acts made of it, and a result is a sitting.

use std::sync::LazyLock;

use plywise_generate::Preset;
use plywise_practice::{Answer, Decided};
use plywise_sets::{
    Act, ExerciseSet, FirstMistake, Mode, Practised, Refused, Reply, Sitting, common_mistakes, is_by_steps,
    next_skill, read_result, read_set, resume, skills, write_result, write_state,
};
use proptest::prelude::*;

const SET: &str = "set: Six kinds\nattempts: 3\npass: 60\nhints: yes\n\n\
    exercise: pruned-leaves\nexample: q-quiz\n\n\
    exercise: windows:C\nweight: 3\n  A(B(3 12 8) C(2 4 6) D(14 5 2))\n\n\
    exercise: decisions\n  cut: lt\n  A(B(3 12 8) C(2 4 6) D(14 5 2))\n\n\
    exercise: run\n  A(B(3 12) C(2 4))\n\n\
    exercise: values\n  A(B(3 12 8) C(2 4 6) D(14 5 2))\n\n\
    exercise: move\ngenerate: easy-1\nvariants: yes\n";

static SCHEMA: LazyLock<jsonschema::Validator> = LazyLock::new(|| {
    let set = include_str!("../../../docs/set-v1.schema.json");
    let result = include_str!("../../../docs/result-v1.schema.json");
    // Both are published side by side; a validator of one file needs no address for the other.
    let mut schema: serde_json::Value = serde_json::from_str(result).expect("JSON");
    schema["properties"]["set"] = serde_json::from_str(set).expect("JSON");
    let set = schema["properties"]["set"].as_object_mut().expect("an object");
    let defs = set.remove("$defs").expect("it has some");
    schema["$defs"] = defs;
    jsonschema::validator_for(&schema).expect("a schema")
});

fn sitting(mode: Mode) -> Sitting {
    let set = ExerciseSet { mode, ..read_set(SET).expect("a set") };
    Sitting::new(set, "Ada").expect("it can be asked")
}

/// The key with its end left out, or something added; sometimes the key.
fn bent(key: &Answer, how: usize) -> Answer {
    let mut answer = key.clone();
    match &mut answer {
        Answer::Nodes(nodes) => (0..how).for_each(|_| _ = nodes.pop_last()),
        Answer::Values(values) => (0..how).for_each(|_| _ = values.pop_first()),
        Answer::Windows(windows) => windows.truncate(windows.len().saturating_sub(how)),
        Answer::Steps(steps) => steps.truncate(steps.len().saturating_sub(how)),
        Answer::Decisions(decisions) => {
            decisions.iter_mut().take(how).for_each(|said| *said = Some(Decided::Cut))
        }
        Answer::RootMove(said) => (0..how).for_each(|_| _ = said.proof.pop_last()),
        _ => {}
    }
    answer
}

fn step_of(key: &Answer, nth: usize) -> Answer {
    match key {
        Answer::Steps(steps) => Answer::Steps(steps.get(nth).copied().into_iter().collect()),
        Answer::Decisions(all) => Answer::Decisions(all.get(nth).copied().into_iter().collect()),
        other => other.clone(),
    }
}

/// What a number stands for among the things that can be done.
fn act(sitting: &Sitting, exercise: usize, what: usize, how: usize) -> Act {
    let key = sitting.exercises()[exercise].key();
    match what {
        0 => Act::Open,
        1 | 2 => Act::Answer(bent(&key, how)),
        3..=6 => {
            let said = sitting.progress()[exercise].steps().map_or(0, |steps| match steps {
                Answer::Steps(steps) => steps.len(),
                Answer::Decisions(decisions) => decisions.len(),
                _ => 0,
            });
            Act::Step(step_of(&key, if how == 3 { 0 } else { said }))
        }
        7 => Act::Undo,
        8 => Act::Show,
        9 => Act::Hint,
        _ => Act::Finish,
    }
}

fn any_mode() -> impl Strategy<Value = Mode> {
    prop_oneof![4 => Just(Mode::Immediate), 1 => Just(Mode::AtTheEnd), 1 => Just(Mode::Exam)]
}

fn any_acts() -> impl Strategy<Value = Vec<(usize, usize, usize, u64)>> {
    proptest::collection::vec((0_usize..6, 0_usize..11, 0_usize..4, 0_u64..5_000), 0..40)
}

fn done(mode: Mode, acts: &[(usize, usize, usize, u64)]) -> Sitting {
    let mut sitting = sitting(mode);
    let mut now = 0;
    for &(exercise, what, how, later) in acts {
        now += later;
        let act = act(&sitting, exercise, what, how);
        let _ = sitting.apply(now, exercise, act);
    }
    sitting
}

#[test]
fn a_state_that_is_none_is_refused_in_words() {
    let set = || read_set(SET).expect("a set");
    for text in ["z1.nonsense", "[]", &plywise_link::pack("[{\"at\":1,\"exercise\":9,\"act\":\"open\"}]")] {
        let error = resume(set(), "Ada", text).expect_err(text).to_string();
        assert!(error.len() > 20 && !error.contains("Error"), "{error}");
    }
    assert!(resume(set(), "Ada", "").expect("nothing was done").acts().is_empty());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn a_result_is_read_as_the_sitting_that_was_written(mode in any_mode(), acts in any_acts()) {
        let sitting = done(mode, &acts);
        let text = write_result(&sitting, "2026-01-01");
        prop_assert!(SCHEMA.is_valid(&serde_json::from_str(&text).unwrap()), "{text}");
        let read = read_result(&text).unwrap();
        prop_assert_eq!(read.sitting.acts(), sitting.acts());
        prop_assert_eq!(read.sitting.score(), sitting.score());
        prop_assert_eq!(&read.started, "2026-01-01");
        prop_assert_eq!(write_result(&read.sitting, &read.started), text);
    }

    #[test]
    fn a_kept_state_is_as_short_as_asked_for_and_goes_on_with_the_marks_it_kept(
        mode in any_mode(),
        acts in any_acts(),
        most in prop_oneof![Just(4_096_usize), 40_usize..700],
    ) {
        let sitting = done(mode, &acts);
        let again = |text: &str| resume(sitting.set().clone(), "Ada", text).unwrap();
        let all = write_state(&sitting, usize::MAX);
        let whole = again(&all.text);
        prop_assert_eq!((whole.acts(), all.is_whole), (sitting.acts(), true));
        let kept = write_state(&sitting, most);
        prop_assert!(kept.text.len() <= most && kept.text.is_ascii(), "{}", kept.text.len());
        let again = again(&kept.text);
        let n_lost = (0..6).filter(|&nth| (again.mark(nth) - sitting.mark(nth)).abs() > 1e-9).count();
        prop_assert!(n_lost == 0 || !kept.is_whole);
        for nth in 0..6 {
            prop_assert!(again.mark(nth) == sitting.mark(nth) || again.mark(nth) == 0.0);
            let can_go_on = (again.attempts_left(nth), again.is_closed(nth));
            prop_assert!(!kept.is_whole || can_go_on == (sitting.attempts_left(nth), sitting.is_closed(nth)));
        }
        if !kept.text.is_empty() {
            prop_assert_eq!(again.is_finished(), sitting.is_finished());
        }
    }

    #[test]
    fn a_changed_result_is_refused_or_has_the_same_score(
        mode in any_mode(),
        acts in any_acts(),
        at in any::<prop::sample::Index>(),
        with in proptest::sample::select(vec!["", "1", "0", "}", "\"", "-", "é", "9"]),
    ) {
        let sitting = done(mode, &acts);
        let text = write_result(&sitting, "");
        let at = at.index(text.len());
        prop_assume!(text.is_char_boundary(at) && text.is_char_boundary(at + 1));
        let changed = [&text[..at], with, &text[at + 1..]].concat();
        if let Ok(read) = read_result(&changed) {
            prop_assert_eq!(read.sitting.score().scaled, sitting.score().scaled);
            prop_assert_eq!(read.sitting.score().raw, sitting.score().raw);
        }
        prop_assert!(read_result(&text[..at]).is_err() || text[at..].trim().is_empty());
    }

    #[test]
    fn a_changed_digit_never_gives_another_score(
        mode in any_mode(),
        acts in any_acts(),
        at in any::<prop::sample::Index>(),
        digit in 0_u8..10,
    ) {
        let sitting = done(mode, &acts);
        let text = write_result(&sitting, "");
        let digits: Vec<usize> =
            text.bytes().enumerate().filter(|(_, byte)| byte.is_ascii_digit()).map(|(at, _)| at).collect();
        let at = digits[at.index(digits.len())];
        let changed = format!("{}{digit}{}", &text[..at], &text[at + 1..]);
        if let Ok(read) = read_result(&changed) {
            prop_assert_eq!(read.sitting.score().scaled, sitting.score().scaled, "{}", changed);
            prop_assert_eq!(read.sitting.score().max, sitting.score().max);
        }
    }

    #[test]
    fn nothing_is_said_before_its_time_and_attempts_are_counted(mode in any_mode(), acts in any_acts()) {
        let mut sitting = sitting(mode);
        let mut n_answers = [0; 6];
        for &(exercise, what, how, _) in &acts {
            let before = sitting.clone();
            let act = act(&sitting, exercise, what, how);
            let reply = sitting.apply(0, exercise, act.clone());
            if reply.is_err() {
                prop_assert_eq!(sitting.acts(), before.acts());
                prop_assert_eq!(sitting.score(), before.score());
                continue;
            }
            prop_assert!(!before.is_finished());
            let is_heard = matches!(reply, Ok(Reply::Graded(_) | Reply::Step { .. }));
            prop_assert!(!is_heard || mode == Mode::Immediate);
            prop_assert!(mode != Mode::Exam || !matches!(reply, Ok(Reply::Hint(_))));
            if let (Act::Answer(answer), Ok(Reply::Graded(verdict))) = (&act, &reply) {
                n_answers[exercise] += 1;
                prop_assert_eq!(verdict, &sitting.exercises()[exercise].grade(answer).unwrap());
                prop_assert!(sitting.mark(exercise) >= verdict.mark);
                prop_assert!(!verdict.is_right() || sitting.is_closed(exercise));
            }
            prop_assert!(n_answers[exercise] <= 3);
            for nth in 0..6 {
                let may_see = match mode {
                    Mode::Immediate => sitting.is_closed(nth),
                    Mode::AtTheEnd => sitting.is_finished(),
                    Mode::Exam => false,
                };
                prop_assert_eq!(sitting.key(nth).is_some(), may_see);
                prop_assert!(mode == Mode::Immediate || may_see || sitting.verdict(nth).is_none());
            }
        }
    }
}

#[test]
fn right_answers_to_everything_earn_everything() {
    for mode in [Mode::Immediate, Mode::AtTheEnd, Mode::Exam] {
        let mut sitting = sitting(mode);
        for nth in 0..6 {
            let key = sitting.exercises()[nth].key();
            sitting.apply(nth as u64, nth, Act::Answer(key)).unwrap();
        }
        sitting.apply(9, 0, Act::Finish).unwrap();
        let score = sitting.score();
        assert_eq!((score.raw, score.max, score.scaled, score.is_passed), (8.0, 8.0, 1.0, true));
        assert!(sitting.first_mistakes().is_empty());
        assert_eq!(sitting.apply(9, 0, Act::Open), Err(Refused::Finished));
    }
}

#[test]
fn before_the_end_steps_are_kept_as_they_are_said_and_nothing_is_said_of_them() {
    for (mode, nth) in [(Mode::AtTheEnd, 2), (Mode::Exam, 2), (Mode::AtTheEnd, 3), (Mode::Exam, 3)] {
        let mut sitting = sitting(mode);
        let key = sitting.exercises()[nth].key();
        let n_steps = match &key {
            Answer::Steps(steps) => steps.len(),
            Answer::Decisions(all) => all.len(),
            _ => panic!("it is by steps"),
        };
        // The first is wrong, and stays so.
        for at in 0..n_steps {
            let step = step_of(&key, if at == 0 { n_steps - 1 } else { at });
            assert_eq!(sitting.apply(0, nth, Act::Step(step)), Ok(Reply::Kept));
            assert_eq!(sitting.verdict(nth), None);
            assert_eq!(sitting.apply(0, nth, Act::Undo), Err(Refused::NothingToUndo));
            let whole = sitting.apply(0, nth, Act::Answer(key.clone()));
            assert_eq!(whole, Err(if at + 1 < n_steps { Refused::Begun } else { Refused::Closed }));
        }
        assert!(sitting.is_closed(nth) && sitting.key(nth).is_none() && sitting.mark(nth) < 1.0);
        sitting.apply(1, 0, Act::Finish).unwrap();
        let text = write_result(&sitting, "");
        assert_eq!(read_result(&text).unwrap().sitting.score(), sitting.score());
        let first = sitting.first_mistakes();
        assert!(first.iter().any(|mistake| mistake.exercise == nth), "{first:?}");
    }
    // Whoever has answered as a whole is not shown step by step what was right.
    let mut sitting = sitting(Mode::Exam);
    let key = sitting.exercises()[2].key();
    sitting.apply(0, 2, Act::Answer(key.clone())).unwrap();
    assert_eq!(sitting.apply(0, 2, Act::Step(step_of(&key, 0))), Err(Refused::Answered));
}

#[test]
fn a_wrong_step_is_taken_back_or_shown_and_costs_an_attempt_or_its_mark() {
    for nth in [2, 3] {
        let key = sitting(Mode::Immediate).exercises()[nth].key();
        let n_steps = match &key {
            Answer::Steps(steps) => steps.len(),
            Answer::Decisions(all) => all.len(),
            _ => panic!("it is by steps"),
        };
        let wrong = step_of(&key, n_steps - 1);
        for is_taken_back in [true, false] {
            let mut sitting = sitting(Mode::Immediate);
            assert!(is_by_steps(sitting.exercises()[nth].question()));
            assert_eq!(sitting.apply(0, nth, Act::Undo), Err(Refused::NothingToUndo));
            let reply = sitting.apply(
                0,
                nth,
                Act::Step(if nth == 2 { Answer::Decisions(vec![Some(Decided::Cut)]) } else { wrong.clone() }),
            );
            assert_eq!(reply, Ok(Reply::Step { is_right: false }));
            let right =
                |sitting: &mut Sitting, step: usize| sitting.apply(0, nth, Act::Step(step_of(&key, step)));
            assert_eq!(right(&mut sitting, 0), Err(Refused::Stopped));
            sitting.apply(0, nth, if is_taken_back { Act::Undo } else { Act::Show }).unwrap();
            for step in usize::from(!is_taken_back)..n_steps {
                assert!(!sitting.is_closed(nth));
                right(&mut sitting, step).unwrap();
            }
            assert!(sitting.is_closed(nth));
            assert_eq!(sitting.mark(nth) == 1.0, is_taken_back);
            assert_eq!(sitting.first_mistakes().len(), 1);
        }
    }
}

#[test]
fn hints_come_one_after_another_and_begin_anew_after_an_answer() {
    let mut sitting = sitting(Mode::Immediate);
    let hint = |sitting: &mut Sitting| match sitting.apply(0, 1, Act::Hint) {
        Ok(Reply::Hint(hint)) => Some(hint.to_string()),
        _ => None,
    };
    let three: Vec<String> = (0..4).map_while(|_| hint(&mut sitting)).collect();
    assert_eq!(three.len(), 3);
    assert_eq!(sitting.apply(0, 1, Act::Hint), Err(Refused::NoMoreHints));
    let key = sitting.exercises()[1].key();
    sitting.apply(0, 1, Act::Answer(bent(&key, 1))).unwrap();
    assert!(hint(&mut sitting).is_some_and(|hint| !three.contains(&hint)));
    assert_eq!(sitting.progress()[1].n_hints(), 4);
}

#[test]
fn the_commonest_mistake_of_a_class_comes_first() {
    let mistake = |exercise, feedback: &str| FirstMistake {
        exercise,
        feedback: feedback.to_owned(),
        misconception: None,
    };
    let class =
        [vec![mistake(0, "a"), mistake(1, "b")], vec![mistake(1, "b")], vec![], vec![mistake(1, "c")]];
    let common = common_mistakes(class.iter().map(Vec::as_slice));
    let told: Vec<(usize, &str, usize)> =
        common.iter().map(|common| (common.exercise, common.text.as_str(), common.n_students)).collect();
    assert_eq!(told, [(1, "b", 2), (0, "a", 1), (1, "c", 1)]);
}

#[test]
fn a_skill_holds_after_three_right_answers_and_what_went_wrong_comes_next() {
    let answers = |text: &str| -> Vec<Practised> {
        let one = |word: &str| {
            let (question, mark) = word.split_once('=').unwrap();
            Practised { question: question.to_owned(), mark: mark.parse().unwrap() }
        };
        text.split_whitespace().map(one).collect()
    };
    let next = |text: &str| {
        let answers = answers(text);
        let skills = skills(&["cuts", "values", "move"], &answers);
        let next = next_skill(&skills, &answers).unwrap();
        (skills[next].question.clone(), skills[next].level())
    };
    assert_eq!(next(""), ("cuts".to_owned(), Preset::Easy1));
    assert_eq!(next("cuts=0.5"), ("cuts".to_owned(), Preset::Easy1));
    assert_eq!(next("cuts=0.5 cuts=0.5").0, "values", "not three times in a row");
    assert_eq!(next("values=0.2 cuts=1 move=1").0, "values");
    let right = "cuts=1 values=1 move=1 ".repeat(3);
    assert_eq!(next(&right), ("cuts".to_owned(), Preset::Medium1));
    let skill = |text: &str| skills(&["cuts"], &answers(text)).remove(0);
    assert!(skill("cuts=0 cuts=1 cuts=1 cuts=1").holds());
    assert!(!skill("cuts=1 cuts=1 cuts=0.9").holds());
    assert!(!skill("cuts=1 cuts=1").holds());
}

#[test]
fn what_is_no_result_says_why() {
    let mut sitting = sitting(Mode::Immediate);
    let key = sitting.exercises()[1].key();
    sitting.apply(5, 1, Act::Answer(bent(&key, 2))).unwrap();
    sitting.apply(9, 1, Act::Answer(key)).unwrap();
    let text = write_result(&sitting, "");
    let changed = |from: &str, to: &str| {
        assert!(text.contains(from), "{from} in {text}");
        text.replacen(from, to, 1)
    };
    for (text, wanted) in [
        (String::new(), "expected a result"),
        ("{}".to_owned(), "expected a result"),
        (changed("\"result\"", "\"trace\""), "expected a result"),
        (changed("\"version\": 1", "\"version\": 3"), "newer version of Plywise (version 3"),
        (text[..text.len() / 2].to_owned(), "damaged or cut short"),
        (changed("\"at\": 9", "\"at\": 4"), "act 2: it is earlier"),
        (changed("\"exercise\": 2", "\"exercise\": 7"), "act 1: the set has no such exercise"),
        (changed("\"answer\": \"3 inf", "\"answer\": \"x inf"), "act 2: part 1 of the answer"),
        (
            changed("\"scaled\": 0.375", "\"scaled\": 0.9"),
            "the file says 90.0 of 100 for all, but its answers earn 37.5",
        ),
        (changed("\"passed\": false", "\"passed\": true"), "the file was changed"),
        (changed("\"weight\": 3", "\"weight\": 30"), "the file was changed"),
        (changed("\"student\": \"Ada\"", "\"student\": \"A\\u001b\""), "no line of text"),
        (changed("q-quiz", "q-qiz"), "the set in it: exercise 1: there is no example"),
    ] {
        let error = read_result(&text).expect_err(wanted).to_string();
        assert!(error.contains(wanted), "{wanted}\n{error}");
    }
}

#[test]
fn the_seed_of_the_fuzz_target_is_a_result() {
    let result = read_result(include_str!("../../../fuzz/corpus/result/small")).expect("a result");
    assert_eq!(result.sitting.acts().len(), 3);
}
