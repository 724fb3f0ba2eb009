//! What the place remembers, and what it asks.

use std::rc::Rc;

use plywise_games::GameKind;
use plywise_lab::{EXPERIMENTS, Experiment, Parameter, Setup};
use plywise_lab_page::{Lab, LabAction, link_text, read_link};
use plywise_lab_worker::{Answer, ReportText, Wanted};
use proptest::prelude::*;
use yew::Reducible as _;

fn after(actions: impl IntoIterator<Item = LabAction>) -> Rc<Lab> {
    actions.into_iter().fold(Rc::new(Lab::default()), |lab, action| lab.reduce(action))
}

fn report(title: &str) -> Box<ReportText> {
    Box::new(ReportText { title: title.to_owned(), is_whole: true, ..ReportText::default() })
}

fn part() -> Box<ReportText> {
    Box::new(ReportText { is_whole: false, ..*report("a part") })
}

#[test]
fn an_experiment_is_made_as_soon_as_it_is_open() {
    let lab = after([LabAction::Open(Experiment::Ordering)]);
    assert!(lab.is_busy() && lab.report.is_none() && !lab.takes_chess());
    assert_eq!(lab.link().as_deref(), Some("lab=ordering-branching.4-depth.6-trees.200-seed.1"));
    let lab = lab.reduce(LabAction::Told(Answer::Progress(3, 10)));
    assert_eq!(lab.progress, Some((3, 10)));
    let lab = lab.reduce(LabAction::Told(Answer::Report(part(), 5, 10)));
    assert!(lab.is_busy() && lab.report.is_some() && !lab.is_unfinished(), "nobody has left it");
    let lab = lab.reduce(LabAction::Told(Answer::Report(report("all"), 10, 10)));
    assert!(!lab.is_busy() && lab.progress.is_none() && !lab.is_stale());
    let lab = lab.reduce(LabAction::Put(Parameter::Depth, "4".into()));
    assert!(lab.is_stale() && !lab.is_busy(), "the form waits for Run");
    let lab = lab.reduce(LabAction::Run);
    assert!(lab.is_fresh() && lab.is_busy() && lab.report.is_some(), "the plot before stays meanwhile");
}

#[test]
fn what_is_left_is_a_question_that_nobody_waits_for() {
    let lab = after([LabAction::Open(Experiment::Moves), LabAction::Cancel]);
    assert!(!lab.is_busy());
    let n_asked = lab.n_asked;
    let lab = lab.reduce(LabAction::Run);
    assert_eq!((lab.n_asked, lab.asked.as_ref().map(|ask| ask.id)), (n_asked + 1, Some(n_asked + 1)));
    let lab = lab.reduce(LabAction::Failed);
    assert!(!lab.is_busy() && lab.notice.is_some());
    assert_eq!(lab.reduce(LabAction::Run).notice, None);
}

#[test]
fn what_is_left_before_its_end_is_not_done() {
    let lab = after([LabAction::Open(Experiment::Strength), LabAction::Told(Answer::Report(part(), 3, 12))]);
    let lab = lab.reduce(LabAction::Cancel);
    assert!(lab.is_unfinished() && !lab.is_stale() && lab.made_with.as_ref() == Some(&lab.setup));
    let again = Rc::clone(&lab).reduce(LabAction::Run);
    assert!(again.is_busy() && !again.is_unfinished());
    let whole = again.reduce(LabAction::Told(Answer::Report(report("all"), 12, 12)));
    assert!(!whole.is_cancelled && whole.is_fresh());
    // What is shown is of the settings before, as long as nothing has come of others.
    let other = whole.reduce(LabAction::Put(Parameter::Depth, "3".into())).reduce(LabAction::Run);
    let left = other.reduce(LabAction::Cancel);
    assert!(left.is_cancelled && left.is_stale() && !left.is_unfinished() && !left.is_fresh());
    assert_eq!(left.made_with.as_ref().map(|setup| setup.depth), Some(Experiment::Strength.usual().depth));
}

#[test]
fn a_link_to_nothing_leads_to_the_list_without_a_complaint() {
    for link in ["#lab=", "#theme=dark&lab="] {
        let lab = after([LabAction::Open(Experiment::Leaves), LabAction::Follow(link.into())]);
        assert!(lab.experiment.is_none() && lab.notice.is_none() && !lab.is_busy() && lab.report.is_none());
    }
}

#[test]
fn only_a_button_chooses_with_a_hand_on_it() {
    let chosen = |actions: &[LabAction]| after(actions.iter().cloned()).n_chosen;
    assert_eq!(chosen(&[LabAction::Follow("#lab=leaves-depth.3".into()), LabAction::Run]), 0);
    let open = LabAction::Open(Experiment::Leaves);
    assert_eq!(chosen(&[LabAction::Come, open, LabAction::Choose]), 3);
}

#[test]
fn chess_is_asked_for_only_where_it_is_chosen() {
    let lab = after([LabAction::Open(Experiment::Moves), LabAction::Put(Parameter::Game, "chess".into())]);
    assert!(lab.setup.game == GameKind::Chess && lab.takes_chess());
    // The game of another experiment is nothing to random trees.
    let lab = lab.reduce(LabAction::Open(Experiment::Leaves));
    assert!(!lab.takes_chess());
}

#[test]
fn speed_is_measured_and_then_used() {
    let linked = after([LabAction::Follow("#lab=ten_games-depth.12-speed.1000".into())]);
    assert_ne!(linked.asked.as_ref().map(|ask| &ask.what), Some(&Wanted::Speed), "a link says how fast");
    let lab = linked.reduce(LabAction::Told(Answer::Report(report("ten"), 0, 0)));
    assert!(!lab.is_busy());
    let by_link = after([LabAction::Follow("#lab=ten_games-depth.12".into())]);
    for measuring in [lab.reduce(LabAction::Measure), after([LabAction::Open(Experiment::TenGames)]), by_link]
    {
        assert_eq!(measuring.asked.as_ref().map(|ask| &ask.what), Some(&Wanted::Speed));
    }
    let lab = after([LabAction::Open(Experiment::TenGames)]);
    let lab = lab.reduce(LabAction::Told(Answer::Speed(123_456)));
    assert!(lab.is_busy() && lab.setup.speed == 123_456.0 && lab.measured == Some(123_456));
    let slid = lab.reduce(LabAction::Put(Parameter::Speed, "1000".into()));
    assert!(slid.is_busy() && slid.setup.speed == 1000.0, "the table follows the slider");
}

#[test]
fn what_cannot_be_is_named_and_changes_nothing() {
    let lab = after([
        LabAction::Open(Experiment::Leaves),
        LabAction::Told(Answer::Report(report("all"), 1, 1)),
        LabAction::Put(Parameter::Depth, "0".into()),
    ]);
    assert_eq!(lab.setup, Experiment::Leaves.usual());
    assert!(lab.notice.as_ref().is_some_and(|notice| notice.contains("Depth in plies")));
    assert!(lab.reduce(LabAction::Run).notice.is_some(), "Enter also presses Run");
    let wrong = after([LabAction::Follow("#lab=leaves-depth.0".into())]);
    assert!(wrong.experiment.is_none() && wrong.notice.is_some() && !wrong.is_busy());
}

#[test]
fn a_link_that_is_open_already_is_not_made_again() {
    let lab =
        after([LabAction::Open(Experiment::Leaves), LabAction::Told(Answer::Report(report("all"), 1, 1))]);
    let link = lab.link().expect("it is open");
    assert!(Rc::ptr_eq(&lab, &Rc::clone(&lab).reduce(LabAction::Follow(["#", &link].concat().into()))));
    let other = lab.reduce(LabAction::Follow("#theme=dark&lab=leaves-depth.3".into()));
    assert!(other.is_busy() && other.setup.depth == 3 && other.report.is_none());
}

proptest! {
    #[test]
    fn links_are_read_as_they_are_written(
        nth in 0..EXPERIMENTS.len(), depth in 1_u32..=400, trees in 1_u64..=1_000_000, seed: u64, opening in 0_u32..=40,
    ) {
        let experiment = EXPERIMENTS[nth];
        let mut setup = experiment.usual();
        for (parameter, text) in [
            (Parameter::Depth, depth.to_string()),
            (Parameter::Trees, trees.to_string()),
            (Parameter::Seed, seed.to_string()),
            (Parameter::Opening, opening.to_string()),
            (Parameter::First, "700nodes".to_owned()),
        ] {
            let is_used = experiment.parameters().contains(&parameter);
            prop_assert!(!is_used || setup.put(parameter, &text));
        }
        prop_assert_eq!(read_link(&link_text(experiment, &setup)), Ok((experiment, setup)));
    }

    #[test]
    fn any_text_is_a_link_or_a_sentence(text in "[ -~]{0,60}") {
        let read: Result<(Experiment, Setup), String> = read_link(&text);
        prop_assert!(read.is_ok() || read.is_err_and(|why| why.ends_with('.')));
    }
}

#[test]
fn a_link_says_which_searches_play() {
    let said =
        "match-game.ttt-first.alpha_beta+table:4-second.mtdf+guess=_3:200nodes-games.6-opening.2-seed.1";
    let (experiment, setup) = read_link(said).expect("it is a link");
    assert_eq!(setup.text(Parameter::First), "alpha-beta+table:4");
    assert_eq!(setup.text(Parameter::Second), "mtdf+guess=-3:200nodes");
    assert_eq!(link_text(experiment, &setup), said);
    assert_eq!(read_link("ten-games-depth.12"), read_link("ten_games-depth.12"));
    assert!(read_link("ten-games-depth.12").is_ok());
    assert!(read_link("match-first.3s").is_err());
    let lab = after([LabAction::Open(Experiment::Strength), LabAction::Put(Parameter::Search, "pvx".into())]);
    assert!(format!("{lab:?}").contains("“pvx” is no search"));
    let lab = after([LabAction::Open(Experiment::Match), LabAction::Put(Parameter::First, "foo".into())]);
    let notice = lab.notice.clone().unwrap_or_default();
    assert!(notice.starts_with("First player: “foo” is no player: write how many plies"), "{notice}");
    assert_eq!(read_link("match-first.foo"), Err(notice.to_string()), "a link says what a field says");
    assert!(read_link("match-foo.4").is_err_and(|why| why.contains("`foo.4`")));
}
