//! What an address asks, and what hosts are told while it is answered.

use std::rc::Rc;

use plywise_practice::Answer;
use plywise_practice_page::quiz::{events, told};
use plywise_practice_page::{Asked, Fault, Practice, PracticeAction};
use plywise_search::NodeId;
use plywise_sets::{Act, write_state};
use yew::Reducible as _;

const TREE: &str = "t=A(B(3+12+8)+C(2+4+6)+D(14+5+2))";

fn opened(address: &str) -> Rc<Practice> {
    let asked = Asked::read(address).expect("it can be asked");
    Rc::<Practice>::default().reduce(PracticeAction::Resume(Box::new(asked.sitting), asked.exercise, 0))
}

fn names(before: &Practice, after: &Practice) -> Vec<String> {
    events(before, after).iter().map(|event| event["name"].as_str().expect("a name").to_owned()).collect()
}

fn first_key(practice: &Practice) -> Answer {
    practice.sitting.as_ref().expect("it is asked").exercises()[0].key()
}

#[test]
fn an_exercise_is_asked_in_the_conventions_of_its_address() {
    for (address, part) in [
        (format!("exercise=pruned-leaves&{TREE}"), "reaches the bound"),
        (format!("exercise=pruned-leaves&{TREE}&cut=lt"), "passes the bound"),
        (format!("exercise=pruned-leaves&t=cut:+lt%0A{}", &TREE[2..]), "passes the bound"),
        (format!("exercise=pruned-leaves&cut=le&t=cut:+lt%0A{}", &TREE[2..]), "reaches the bound"),
        (format!("exercise=pruned-leaves&profile=strict&t=cut:+le%0A{}", &TREE[2..]), "passes the bound"),
        ("exercise=cuts&example=t-textbook&cut=lt".to_owned(), "passes the bound"),
        ("exercise=windows:any&gen=easy-1&seed=4".to_owned(), "Alpha-beta"),
        ("set=set: One%0A%0Aexercise: cuts%0Aexample: q-quiz".to_owned(), "Alpha-beta"),
    ] {
        let asked = Asked::read(&address).unwrap_or_else(|why| panic!("{address}: {why}"));
        let text = asked.sitting.exercises()[0].text().to_string();
        assert!(text.contains(part), "{address}: {text}");
    }
}

#[test]
fn an_address_that_asks_nothing_says_why() {
    for address in [
        "", "t=(3 4)", "exercise=cuts", "exercise=nothing&t=((3 4)(5 6))", "set=z1.x", "exercise=cuts&t=((3",
        "set=no",
    ] {
        let why = Asked::read(address).expect_err(address);
        assert!(why.len() > 15, "{address}: {why}");
        let practice = Rc::<Practice>::default().reduce(PracticeAction::Fail(Fault::Embed, why.clone()));
        assert_eq!(told(&practice)["error"], why);
    }
}

#[test]
fn hosts_hear_of_answers_and_of_the_end_and_a_kept_state_goes_on() {
    let address = format!(
        "set=set: Two%0Aattempts: 2%0A%0Aexercise: pruned-leaves%0A  {tree}%0A%0Aexercise: cuts%0Aweight: 3%0A  {tree}",
        tree = &TREE[2..]
    );
    let first = opened(&address);
    let pick =
        |practice: &Rc<Practice>, node| practice.clone().reduce(PracticeAction::Pick(NodeId::new(node)));
    let picked = pick(&first, 7);
    assert!(names(&first, &picked).is_empty(), "picking is no answer");
    let answered = picked.clone().reduce(PracticeAction::HandIn(4_000));
    let [answer] = &events(&picked, &answered)[..] else { panic!("one event") };
    assert_eq!(answer["name"], "answer");
    let detail = &answer["detail"];
    assert_eq!(
        (&detail["item"], &detail["question"], &detail["correct"]),
        (&1.into(), &"pruned-leaves".into(), &false.into())
    );
    assert_eq!(detail["score"]["max"], 1);
    assert_eq!(detail["response"], "L3-5");

    let gone = answered.clone().reduce(PracticeAction::Go(1, 6_000));
    assert_eq!(names(&answered, &gone), ["step"]);
    let state = write_state(gone.sitting.as_ref().expect("it goes on"), 4_096);
    let again = opened(&format!("{address}&answers={}", state.text));
    assert_eq!((again.current, told(&again)["exercise"].as_u64()), (1, Some(1)));

    let right = again.sitting.as_ref().expect("it goes on").exercises()[1].key();
    let Answer::Nodes(nodes) = right else { panic!("cuts are nodes") };
    let picked = nodes.iter().fold(again.clone(), |practice, node| pick(&practice, node.index()));
    let answered = picked.clone().reduce(PracticeAction::HandIn(1_500));
    assert_eq!(events(&picked, &answered)[0]["detail"]["score"]["raw"], 3.0);
    let done = answered.clone().reduce(PracticeAction::Do(Act::Finish, 2_250));
    let [end] = &events(&answered, &done)[..] else { panic!("one event") };
    assert_eq!(end["name"], "complete");
    // 6 s before, and 2.25 s after it was opened again.
    assert_eq!(end["detail"]["duration"], "PT8.25S");
    assert_eq!((&end["detail"]["completion"], &end["detail"]["score"]["max"]), (&true.into(), &4.0.into()));
}

#[test]
fn what_was_entered_is_there_again() {
    let kinds = ["pruned-leaves", "values", "windows:C", "move", "order", "convention", "change-move"];
    let items: String = kinds.map(|kind| format!("%0A%0Aexercise: {kind}%0A  {}", &TREE[2..])).concat();
    let practice = opened(&format!("set=set: All%0Amode: end{items}"));
    let mut sitting = (**practice.sitting.as_ref().expect("it is asked")).clone();
    for nth in 0..kinds.len() {
        let key = sitting.exercises()[nth].key();
        sitting.apply(nth as u64, nth, Act::Answer(key)).expect("it is taken");
    }
    let mut again = Rc::<Practice>::default().reduce(PracticeAction::Resume(Box::new(sitting.clone()), 0, 0));
    for (nth, kind) in kinds.iter().enumerate() {
        again = again.reduce(PracticeAction::Go(nth, 100)).reduce(PracticeAction::HandIn(200));
        let handed_in = again.sitting.as_ref().expect("it goes on");
        assert_eq!(
            handed_in.progress()[nth].answer(),
            sitting.progress()[nth].answer(),
            "{kind}: {}",
            again.told
        );
    }
    assert_eq!(again.sitting.as_ref().expect("it goes on").acts().len(), 3 * kinds.len());
}

#[test]
fn in_an_exam_hosts_hear_no_verdict_before_the_end() {
    let address = format!("set=set: Exam%0Amode: exam%0A%0Aexercise: pruned-leaves%0A  {}", &TREE[2..]);
    let first = opened(&address);
    let answered = first.clone().reduce(PracticeAction::HandIn(10));
    let detail = &events(&first, &answered)[0]["detail"];
    assert!(detail["correct"].is_null() && detail["score"].is_null(), "{detail}");

    // Of steps they hear when the last one was said.
    let mut practice =
        opened(&format!("set=set: Exam%0Amode: exam%0A%0Aexercise: decisions%0A  {}", &TREE[2..]));
    let Answer::Decisions(key) = first_key(&practice) else { panic!("decisions") };
    for (nth, decided) in key.iter().enumerate() {
        let next = practice.clone().reduce(PracticeAction::Say(Answer::Decisions(vec![*decided]), 10));
        let wanted = if nth + 1 == key.len() { "answer" } else { "kept" };
        assert_eq!(names(&practice, &next), [wanted], "step {nth}");
        practice = next;
    }
}
