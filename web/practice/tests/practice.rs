//! Somebody practises: what is typed and picked becomes the answer, and nothing is given away.

use plywise_notation::examples;
use plywise_practice::{Answer, Decided, Exercise, Question, RunStep, Said};
use plywise_practice_page::{
    ASKED, Draft, Fault, Practice, PracticeAction, Wish, read_history, write_history,
};
use plywise_replay::Step;
use plywise_search::{NodeId, Score, Window};
use plywise_sets::{Act, ExerciseSet, Mode, Practised, read_result, read_set, write_result};
use std::collections::BTreeMap;
use std::rc::Rc;
use yew::Reducible as _;

fn after(practice: &Rc<Practice>, actions: impl IntoIterator<Item = PracticeAction>) -> Rc<Practice> {
    actions.into_iter().fold(Rc::clone(practice), |practice, action| practice.reduce(action))
}

fn set(mode: Mode) -> Rc<Practice> {
    let tree = "A(B(3 12 8) C(2 4 6) D(14 5 2))";
    let questions = ["pruned-leaves", "values", "windows:C", "decisions", "move"];
    let items: String =
        questions.iter().map(|question| format!("\nexercise: {question}\n  {tree}\n")).collect();
    let set = read_set(&format!("set: All\nattempts: 2\nhints: yes\nmode: {}\n{items}", mode.key()));
    let set = set.expect("a set");
    after(&Rc::default(), [PracticeAction::Open(Box::new(set), String::new())])
}

fn exercise(practice: &Practice) -> &Exercise {
    practice.exercise().expect("there is one")
}

/// What types a number or a bound, with the signs of the pad.
fn typed(said: Said) -> String {
    let number = |score: Score| match score {
        Score::MAX => "∞".to_owned(),
        Score::MIN => "−∞".to_owned(),
        score => score.to_string().replace('-', "−"),
    };
    match said {
        Said::Unknown => "?".to_owned(),
        Said::Number(score) => number(score),
        Said::AtLeast(score) => format!("≥{}", number(score)),
        Said::AtMost(score) => format!("≤ {}", number(score)),
    }
}

/// What somebody does who gives the right answer by hand.
fn right_answer(practice: &Practice) -> Vec<PracticeAction> {
    let exercise = exercise(practice);
    let write =
        |texts: Vec<String>| texts.into_iter().enumerate().map(|(nth, text)| PracticeAction::Type(nth, text));
    let mut actions: Vec<PracticeAction> = match exercise.key() {
        Answer::Nodes(key) => key.into_iter().map(PracticeAction::Pick).collect(),
        Answer::Values(key) => write(key.into_values().map(typed).collect()).collect(),
        Answer::RootMove(key) => {
            let said = write(key.proof.into_values().map(typed).collect());
            said.chain(key.child.map(PracticeAction::Pick)).collect()
        }
        Answer::Windows(key) => {
            let ends = key.into_iter().flat_map(|row| [row.alpha, row.beta]);
            write(ends.map(|end| end.map_or(String::new(), |end| typed(Said::Number(end)))).collect())
                .collect()
        }
        Answer::Decisions(key) => {
            let one = |decided| PracticeAction::Say(Answer::Decisions(vec![Some(decided)]), 0);
            return key.into_iter().flatten().map(one).collect();
        }
        Answer::Steps(key) => return key.into_iter().flat_map(|step| step_by_hand(practice, step)).collect(),
        Answer::Order(key) => {
            let place = |order: Vec<NodeId>| {
                order.into_iter().enumerate().map(|(place, child)| PracticeAction::MoveTo(child, place))
            };
            key.into_values().flat_map(place).collect()
        }
        Answer::Leaf(key) => {
            let (leaf, value) = key.expect("a leaf");
            vec![PracticeAction::Pick(leaf), PracticeAction::Type(0, typed(Said::Number(value)))]
        }
        Answer::Convention(key) => vec![PracticeAction::Choose(key)],
    };
    actions.push(PracticeAction::HandIn(0));
    actions
}

/// What somebody presses and types for one step of a run.
fn step_by_hand(practice: &Practice, step: RunStep) -> Vec<PracticeAction> {
    let n_boxes = practice.draft().map_or(0, |draft| draft.fields.len());
    let write = |nth: usize, score: Score| PracticeAction::Type(nth, typed(Said::Number(score)));
    match step {
        RunStep::Enter(_) | RunStep::Cut(_) => vec![PracticeAction::Say(Answer::Steps(vec![step]), 0)],
        RunStep::Window(_, Window { alpha, beta }) => {
            vec![write(0, alpha), write(1, beta), PracticeAction::SayWindow(0)]
        }
        RunStep::Value(_, value) => vec![write(0, value), PracticeAction::SayWindow(0)],
        RunStep::Return(_, value) => vec![write(n_boxes - 1, value), PracticeAction::SayReturned(0)],
    }
}

#[test]
fn every_kind_is_answered_by_hand_with_full_marks() {
    let mut practice = set(Mode::Immediate);
    for nth in 0..5 {
        practice = after(&practice, [PracticeAction::Go(nth, 0)]);
        practice = after(&practice, right_answer(&practice));
        let verdict = practice.verdict().expect("it is graded");
        assert_eq!((verdict.mark, practice.told.as_str()), (1.0, ""), "{nth}");
    }
}

#[test]
fn every_kind_can_be_wished_for_and_is_answered_without_typing_a_line() {
    for question in Question::KEYS {
        let wish = Wish { question: Some(question), ..Wish::default() };
        // A change of a leaf is not to be had on every tree.
        let mut tries = (0..30).map(|seed| after(&Rc::default(), [PracticeAction::Wish(wish.clone(), seed)]));
        let practice = tries.find(|practice| practice.sitting.is_some()).expect(question);
        assert_eq!(exercise(&practice).question().key(), question);
        let answered = after(&practice, right_answer(&practice));
        let verdict = answered.verdict().unwrap_or_else(|| panic!("{question}: {}", answered.told));
        assert_eq!(verdict.mark, 1.0, "{question}");
        assert_eq!(answered.history, [Practised { question: question.to_owned(), mark: 1.0 }]);
    }
}

#[test]
fn every_question_about_every_example_is_answered_by_hand_whatever_its_search() {
    let mut asked = BTreeMap::new();
    for example in examples::ALL.iter().chain(examples::MORE) {
        for kind in Question::KEYS {
            let about_node = ["windows", "change-cut", "change-no-cut"].contains(&kind);
            let question = if about_node { [kind, ":any"].concat() } else { kind.to_owned() };
            let set = read_set(&format!("set: One\n\nexercise: {question}\nexample: {}\n", example.key));
            let open = PracticeAction::Open(Box::new(set.expect("a set")), String::new());
            let mut practice = after(&Rc::default(), [open]);
            if practice.sitting.is_none() {
                continue;
            }
            let search = exercise(&practice).conventions().search;
            // A run is answered where the search stands: how many boxes there are follows from that.
            practice = after(&practice, right_answer(&practice));
            let verdict =
                practice.verdict().unwrap_or_else(|| panic!("{} {kind}: {}", example.key, practice.told));
            assert_eq!(verdict.mark, 1.0, "{} {kind}", example.key);
            let depth = if search.horizon.is_some() { ", depth limit" } else { "" };
            *asked.entry(format!("{}{depth}", search.algorithm.info().stored_key)).or_insert(0) += 1;
        }
    }
    for search in ["expectimax", "maxn", "paranoid", "iterative", "minimax, depth limit", "star1", "sss-star"]
    {
        assert!(asked.get(search).is_some_and(|n| *n >= 3), "{search}: {asked:?}");
    }
}

#[test]
fn nothing_of_the_search_is_seen_before_the_answer() {
    for seed in 0..3 {
        for question in ASKED {
            let wish = Wish { question: Some(question), ..Wish::default() };
            let practice = after(&Rc::default(), [PracticeAction::Wish(wish, seed)]);
            let stops = exercise(&practice).decisions();
            let expected = stops.first().map_or(Step::START, |decision| decision.step);
            assert_eq!(practice.step(), expected, "{question}");
            assert!(practice.verdict().is_none());
            assert!(practice.sitting.as_ref().is_some_and(|sitting| sitting.key(0).is_none()));
        }
    }
    // As many rows as children, whether or not a cut leaves some out.
    let practice = after(&set(Mode::Immediate), [PracticeAction::Go(2, 0)]);
    assert_eq!(practice.draft().map(|draft| draft.fields.len()), Some(8));
    assert!(matches!(exercise(&practice).key(), Answer::Windows(rows) if rows.len() < 4));
}

#[test]
fn a_wrong_answer_is_told_shown_from_its_first_mistake_and_may_be_changed_once() {
    let practice = after(&set(Mode::Immediate), [PracticeAction::HandIn(5)]);
    let verdict = practice.verdict().expect("it is graded");
    assert!(verdict.mark == 0.0 && !practice.can_answer());
    let first = verdict.first_mistake().expect("a mistake").step;
    assert!(practice.sitting.as_ref().is_some_and(|sitting| sitting.key(0).is_none()), "an attempt is left");
    let shown = after(&practice, [PracticeAction::ShowMe]);
    assert_eq!(shown.step(), Step(first.0 - 1));
    let again = after(&shown, [PracticeAction::Retry]);
    assert!(again.can_answer() && again.step() == Step::START);
    let hinted = after(&again, [PracticeAction::Do(Act::Hint, 6), PracticeAction::Do(Act::Hint, 7)]);
    assert_eq!(hinted.hints.len(), 2);
    let done = after(&hinted, right_answer(&hinted));
    assert_eq!((done.verdict().map(|verdict| verdict.mark), done.hints.len()), (Some(1.0), 0));
}

#[test]
fn a_wrong_decision_waits_to_be_taken_back_or_shown() {
    let practice = after(&set(Mode::Immediate), [PracticeAction::Go(3, 0)]);
    let wrong = after(&practice, [PracticeAction::Say(Answer::Decisions(vec![Some(Decided::Cut)]), 1)]);
    assert!(wrong.told.starts_with("That is not what the search does. "), "{}", wrong.told);
    assert_eq!((wrong.said(), wrong.step()), ((1, true), practice.step()));
    let back = after(&wrong, [PracticeAction::Do(Act::Undo, 2)]);
    assert_eq!(back.said(), (0, false));
    let on = after(&wrong, [PracticeAction::Do(Act::Show, 2)]);
    assert_eq!(on.said(), (1, false));
    assert_ne!(on.step(), practice.step());
}

#[test]
fn an_exam_says_nothing_and_what_cannot_be_read_is_told_at_its_box() {
    let practice = set(Mode::Exam);
    let done = after(&practice, right_answer(&practice));
    assert!(done.verdict().is_none() && done.can_answer());
    assert!(done.told.starts_with("This answer is kept."));
    let values = after(
        &practice,
        [PracticeAction::Go(1, 0), PracticeAction::Type(1, "x".into()), PracticeAction::HandIn(0)],
    );
    assert!(values.told.starts_with("B: write a number"), "{}", values.told);
    let names = after(&practice, [PracticeAction::TypeLine("L3-5, Q".into()), PracticeAction::HandIn(0)]);
    assert!(names.told.contains("“Q”"), "{}", names.told);
}

#[test]
fn names_that_are_typed_and_nodes_that_are_picked_count_together() {
    let practice = set(Mode::Immediate);
    let Answer::Nodes(key) = exercise(&practice).key() else { panic!("nodes") };
    let tree = exercise(&practice).replay().tree();
    let (&first, rest) = key
        .iter()
        .collect::<Vec<_>>()
        .split_first()
        .map(|(first, rest)| (*first, rest.to_vec()))
        .expect("some");
    let names: Vec<String> = rest.iter().map(|&&node| tree.label(node)).collect();
    let typed =
        [PracticeAction::Pick(first), PracticeAction::TypeLine(names.join(", ")), PracticeAction::HandIn(0)];
    assert_eq!(after(&practice, typed).verdict().map(|verdict| verdict.mark), Some(1.0));
    let draft = Draft::of(exercise(&practice));
    assert_eq!(draft.answer(exercise(&practice)), Ok(Answer::Nodes([].into())));
}

#[test]
fn the_pad_writes_in_the_box_that_has_the_focus() {
    let practice = after(&set(Mode::Immediate), [PracticeAction::Go(1, 0)]);
    let keys = ["≥", "1", "2", "", "0"].map(PracticeAction::Press);
    let typed = after(&practice, [PracticeAction::Focus(2)].into_iter().chain(keys));
    let fields: Vec<&str> = typed
        .draft()
        .map(|draft| draft.fields.iter().map(|field| field.text.as_str()).collect())
        .unwrap_or_default();
    assert_eq!(fields, ["", "", "≥10", ""]);
}

#[test]
fn times_count_from_the_beginning_and_go_on_after_a_visit() {
    let set =
        read_set("set: Two\n\nexercise: values\n  A(B(3 5) C(2 4))\n\nexercise: cuts\n  A(B(3 5) C(2 4))\n");
    let offered = PracticeAction::Offer(Box::new(set.expect("a set")));
    let begun = PracticeAction::Begin("2026-11-23T08:00:00Z".into(), 60_000);
    let first = after(&Rc::default(), [offered, begun, PracticeAction::HandIn(62_500)]);
    let times = |practice: &Practice| -> Vec<u64> {
        practice
            .sitting
            .as_ref()
            .map(|sitting| sitting.acts().iter().map(|act| act.at).collect())
            .unwrap_or_default()
    };
    assert_eq!(times(&first), [2_500]);
    let kept = write_result(first.sitting.as_ref().expect("a set"), &first.started);
    let result = Box::new(read_result(&kept).expect("a result"));
    let later = after(&Rc::default(), [PracticeAction::Restore(result, 400), PracticeAction::Go(1, 900)]);
    assert_eq!((times(&later), later.started.as_str()), (vec![2_500, 3_000], "2026-11-23T08:00:00Z"));
}

#[test]
fn what_a_browser_keeps_is_read_back_and_what_it_spoils_is_passed_over() {
    let history: Vec<Practised> = [("cuts", 1.0), ("values", 0.333)]
        .map(|(question, mark)| Practised { question: question.into(), mark })
        .into();
    assert_eq!(read_history(&write_history(&history)), history);
    assert_eq!(read_history("cuts\nvalues x\nleaves 3\ncuts 2000\nmove 500\n").len(), 1);
    assert!(write_history(&vec![history[0].clone(); 1_000]).lines().count() < 500);
    assert!(ExerciseSet::default().items.is_empty());
}

#[test]
fn a_link_that_cannot_be_opened_takes_nothing_away() {
    let before = after(&Rc::default(), [PracticeAction::Wish(Wish::default(), 7)]);
    let asked = exercise(&before).text();
    let wrong = after(&before, [PracticeAction::Fail(Fault::Link, "the link is damaged".to_owned())]);
    assert_eq!((wrong.fault, wrong.told.as_str()), (Some(Fault::Link), "the link is damaged"));
    let back = after(&wrong, [PracticeAction::Dismiss]);
    assert_eq!((back.fault, exercise(&back).text(), back.told.as_str()), (None, asked, ""));
    // What cannot be asked at all leaves nothing to go back to, and the next question does away with the message.
    let none = after(&before, [PracticeAction::Fail(Fault::Wish, "no tree".to_owned())]);
    assert!(none.sitting.is_none() && none.fault.is_some());
    assert!(after(&none, [PracticeAction::Wish(Wish::default(), 8)]).fault.is_none());
}

#[test]
fn an_instructor_comes_back_to_what_was_composed() {
    let text = "set: Week 5\n\nexercise: cuts\n  A(B(3 12 8) C(2 4 6))\n";
    let set = Box::new(read_set(text).expect("a set"));
    let tried = after(
        &Rc::default(),
        [
            PracticeAction::Compose(true),
            PracticeAction::Composed(text.to_owned()),
            PracticeAction::Try(set.clone()),
            PracticeAction::Begin(String::new(), 0),
        ],
    );
    assert!(tried.is_tried && tried.sitting.is_some() && !tried.is_composing);
    let back = after(&tried, [PracticeAction::Compose(true)]);
    assert_eq!((back.is_composing, back.composed.as_str()), (true, text));
    assert!(!after(&back, [PracticeAction::Offer(set)]).is_tried, "a student came for it");
}
