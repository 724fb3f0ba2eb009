//! A lecture that asks first stops at each question and then at its answer, and misses no stop on the way.

use plywise_conventions::Profile;
use plywise_notation::examples;
use plywise_replay::{Command, Replay, Step, StepSize};
use plywise_search::{Event, NodeId, Player};
use plywise_testkit::any_tree;
use plywise_viewer::{Go, Lecture, Theme, Toggle, TreeDocument, Until, Viewer, ViewerAction};
use proptest::prelude::*;

fn lecture(text: &str, predicts: bool) -> Viewer {
    let viewer = Viewer::new(TreeDocument::read(text).expect("a tree"));
    Viewer { lecture: Some(Lecture::new(predicts)), ..viewer }
}

const TEXTBOOK: &str = "A(B(3 12 8) C(2 4 6) D(14 5 2))";

#[test]
fn a_question_stands_until_a_press_gives_its_answer() {
    let mut viewer = lecture(TEXTBOOK, true);
    while !viewer.sentence().to_string().ends_with("Cut, or go on?") {
        viewer = viewer.go(Go::Next);
    }
    assert_eq!(
        viewer.sentence().to_string(),
        "L3-4 gives C 2. Is 2 ≤ 3 = α, which comes from A? Cut, or go on?"
    );
    let answered = viewer.go(Go::Next);
    assert!(matches!(answered.moment().event(), Some(Event::Pruned { .. })), "one press shows the cut");
    assert_eq!(answered.asked(), None);
    // Whoever goes straight to a cut is asked before it too.
    let start = lecture(TEXTBOOK, true);
    let jumped = start.go(Go::NextOf(StepSize::Cut));
    assert_eq!(jumped.playback.step(), viewer.playback.step());
    assert_eq!(
        lecture(TEXTBOOK, false).go(Go::NextOf(StepSize::Cut)).playback.step(),
        answered.playback.step()
    );
}

#[test]
fn no_stop_says_again_what_the_answer_before_it_has_said() {
    for example in examples::ALL.iter().chain(examples::MORE) {
        let viewer = Viewer::new(TreeDocument::example(example.key).expect("it is an example"));
        let mut viewer = Viewer { lecture: Some(Lecture::new(true)), ..viewer };
        let mut before = String::new();
        while !viewer.is_at_end() {
            let has_asked = viewer.asked().is_some();
            viewer = viewer.go(Go::Next);
            let told = viewer.sentence().to_string();
            assert!(before.is_empty() || !told.contains(&before), "{}: {told}", example.key);
            before = if has_asked { told } else { String::new() };
        }
    }
}

#[test]
fn playing_stands_still_at_a_question_and_goes_on_from_it() {
    let playing = |viewer: &Viewer| viewer.after(ViewerAction::Play(Command::Play));
    let mut viewer = playing(&lecture(TEXTBOOK, true).after(ViewerAction::Play(Command::SetSpeed(50.0))));
    let mut questions = Vec::new();
    for _ in 0..200 {
        viewer = viewer.after(ViewerAction::Tick(0.25));
        if !viewer.playback.is_playing() && !viewer.is_at_end() {
            questions.push(viewer.asked().expect("it stands still at questions alone").to_string());
            viewer = playing(&viewer);
        }
    }
    assert!(viewer.is_at_end());
    assert_eq!(questions.len(), 8, "{questions:?}");
}

#[test]
fn a_lecture_has_the_colours_of_a_projector_and_escape_leaves_it_last() {
    let viewer = Viewer::new(TreeDocument::read(TEXTBOOK).expect("a tree"));
    let lecture = viewer.after(ViewerAction::Toggle(Toggle::Lecture));
    assert_eq!((viewer.theme_shown(), lecture.theme_shown()), (Theme::Auto, Theme::Projector));
    assert_eq!(Viewer { theme: Theme::Dark, ..lecture.clone() }.theme_shown(), Theme::Dark);
    let link = lecture.after(ViewerAction::Toggle(Toggle::Predict)).link().expect("small trees have links");
    assert!(link.to_string().contains("&lecture=ask&"), "{link}");
    assert_eq!(viewer.set_up(&link, Default::default()).0.lecture, Some(Lecture::new(true)));
    let blank = lecture.after(ViewerAction::Toggle(Toggle::Blank));
    let shown = blank.after(ViewerAction::Escape);
    assert!(shown.lecture.is_some() && !shown.toggles.is_blank);
    assert_eq!(shown.after(ViewerAction::Escape).lecture, None);
}

#[test]
fn a_lecture_goes_on_to_what_is_said() {
    let viewer = lecture(TEXTBOOK, false);
    let tree = viewer.document.tree.clone();
    let go = |said: &str| {
        let gone = viewer.after(ViewerAction::Until(said.to_owned().into()));
        (gone.notice.is_none(), gone.playback.step())
    };
    let replay = &viewer.analysis.replay;
    assert_eq!(go("cut"), (true, replay.cuts().next().expect("it has one")));
    assert_eq!(
        go(" C "),
        (true, replay.next_at(Step::START, tree.find("C").expect("a node")).expect("entered"))
    );
    assert_eq!(go("β < 5"), go("beta<5"));
    assert_eq!(go("A's value changes"), go("A changes"));
    assert_eq!(go("a changes"), go("A changes"));
    assert_eq!(go("next cut"), go("cut"));
    assert_eq!(go("when β < 5"), go("β < 5"));
    assert_eq!(go("Until A changes"), go("A changes"));
    assert_eq!(go("c"), go("C"));
    for never in
        ["α > 99", "C3", "nonsense", "gamma < 3", "β < x", "β <> 3", "", "changes", "when", "when nonsense"]
    {
        assert_eq!(go(never), (false, Step::START), "{never}");
    }
    assert_eq!(Until::read("cut", &tree), Some(Until::Cut));
}

/// α or β of the branch in which the search is.
fn bound(replay: &Replay, step: Step, player: Player) -> Option<f64> {
    let (moment, tree) = (replay.at(step), replay.tree());
    let node = moment.path().find(|&node| !tree.is_leaf(node))?;
    let conventions = Profile::DEFAULT.conventions;
    let window = plywise_lesson::window_written(&moment, node, &conventions)?;
    Some(conventions.seen_window(tree, node, window).own(player).points())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn asking_first_adds_stops_and_leaves_none_out(
        tree in any_tree(), size in prop::sample::select(vec![StepSize::Event, StepSize::Slide, StepSize::Leaf]),
    ) {
        let text = plywise_notation::write(&tree);
        let Ok(document) = TreeDocument::read(&text) else { return Ok(()) };
        let plain = Viewer::new(document).after(ViewerAction::StepBy(size));
        let asking = Viewer { lecture: Some(Lecture::new(true)), ..plain.clone() };
        let walked = |viewer: &Viewer| {
            let steps = std::iter::successors(Some(viewer.clone()), |viewer| {
                viewer.moment().next_event().is_some().then(|| viewer.go(Go::Next))
            });
            steps.map(|viewer| (viewer.playback.step(), viewer.asked().is_some())).collect::<Vec<_>>()
        };
        let (plain, asked) = (walked(&plain), walked(&asking));
        prop_assert!(asked.is_sorted_by(|one, other| one.0 < other.0), "each press goes on");
        let questions = (0..=asking.playback.last().0).filter(|&step| asking.go(Go::To(Step(step))).asked().is_some());
        let stopped: Vec<u32> = asked.iter().filter(|(_, asks)| *asks).map(|(step, _)| step.0).collect();
        prop_assert_eq!(questions.collect::<Vec<_>>(), stopped, "at each question it stops");
        for (step, _) in plain {
            // What stands between a question and its answer is a part of the answer.
            let is_there = asked.iter().any(|(stop, _)| *stop == step);
            let is_between = asked.windows(2).any(|two| two[0].1 && two[0].0 < step && step < two[1].0);
            prop_assert!(is_there || is_between, "{:?}", step);
        }
    }

    #[test]
    fn no_condition_leaves_a_question_out(
        tree in any_tree(), limit in -5_i32..5, from in 0_u32..20, kind in 0_usize..5, place in any::<prop::sample::Index>(),
    ) {
        let text = plywise_notation::write(&tree);
        let Ok(document) = TreeDocument::read(&text) else { return Ok(()) };
        let viewer = Viewer { lecture: Some(Lecture::new(true)), ..Viewer::new(document) };
        let node = NodeId::new(place.index(tree.n_nodes()));
        let name = tree.label(node);
        let said = match kind {
            0 => format!("α >= {limit}"),
            1 => format!("β < {limit}"),
            2 => "cut".to_owned(),
            3 => format!("{name} changes"),
            _ => name.to_string(),
        };
        let from = from.min(viewer.playback.last().0);
        let there = viewer.go(Go::To(Step(from))).after(ViewerAction::Until(said.into()));
        let at = there.playback.step();
        if at > Step(from) && there.asked().is_none() {
            // Nobody can be told an answer without its question: none of those that are asked on the way is answered here.
            let answered_here = (from + 1..at.0).map(|step| viewer.go(Go::To(Step(step)))).find(|viewer| {
                viewer.asked().is_some() && plywise_lesson::answer(&viewer.moment()) >= at
            });
            prop_assert!(answered_here.is_none(), "{:?}", answered_here.map(|viewer| viewer.playback.step()));
        }
    }

    #[test]
    fn a_condition_comes_true_where_it_says(tree in any_tree(), limit in -5_i32..5, from in 0_u32..20, is_max in any::<bool>()) {
        let text = plywise_notation::write(&tree);
        let Ok(document) = TreeDocument::read(&text) else { return Ok(()) };
        let viewer = Viewer::new(document);
        let (replay, from) = (&viewer.analysis.replay, Step(from.min(viewer.playback.last().0)));
        let (player, said) = if is_max { (Player::Max, format!("α >= {limit}")) } else { (Player::Min, format!("b<{limit}")) };
        let until = Until::read(&said, &viewer.document.tree).expect("it is one");
        let holds = |step: u32| bound(replay, Step(step), player).is_some_and(|bound| {
            if is_max { bound >= f64::from(limit) } else { bound < f64::from(limit) }
        });
        let naive = (from.0 + 1..=viewer.playback.last().0).find(|&step| holds(step) && !holds(step - 1));
        prop_assert_eq!(until.next(replay, &viewer.conventions, from), naive.map(Step));
    }
}
