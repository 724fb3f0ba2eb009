//! What a worker tells is what the lab makes, whenever the clock lets it speak.

use std::cell::{Cell, RefCell};

use plywise_games::{ConnectFour, GameKind};
use plywise_lab::{EXPERIMENTS, EveryGame, Experiment, Parameter, Setup};
use plywise_lab_worker::{
    AllButChess, Answer, Ask, ChessAlone, ReportText, Wanted, answer, leaves_a_second, read, write,
};
use plywise_search::{DepthLimited, Event, Horizon, Search, Unit, alpha_beta};

/// The answers, with a clock that goes on so many milliseconds each time somebody looks.
fn told(ask: &Ask, millis: f64) -> Vec<Answer> {
    let (time, told) = (Cell::new(0.0), RefCell::new(Vec::new()));
    let now = || {
        time.set(time.get() + millis);
        time.get()
    };
    answer(ask, &EveryGame, &now, &|answer| told.borrow_mut().push(answer));
    told.into_inner()
}

fn ask(experiment: Experiment, setup: &Setup) -> Ask {
    Ask { id: 1, what: Wanted::experiment(experiment, setup, (600, 400)) }
}

fn last(answers: &[Answer]) -> &ReportText {
    match answers.last() {
        Some(Answer::Report(report, done, of)) if done == of => report,
        other => panic!("{other:?}"),
    }
}

#[test]
fn pictures_come_as_often_as_the_clock_says_and_the_last_one_is_the_same() {
    let setup = Setup { branching: 2, depth: 4, trees: 10, ..Experiment::Leaves.usual() };
    let ask = ask(Experiment::Leaves, &setup);
    let (quick, slow) = (told(&ask, 0.001), told(&ask, 1000.0));
    assert_eq!(quick.len(), 1, "nobody could have seen more");
    assert!(slow.len() > 10 && slow.iter().all(|answer| matches!(answer, Answer::Report(..))));
    assert_eq!(last(&quick), last(&slow));
    let plan = Experiment::Leaves.plan(&setup).expect("it is possible");
    let found: Vec<_> = (0..plan.n_jobs()).map(|job| plan.run(job).expect("it ends")).collect();
    let report = plan.report(&found);
    let made = last(&quick);
    assert_eq!(made.csv, report.table.csv());
    assert_eq!(Some(made.file.clone()), report.plot.svg(960, 600).ok());
    assert!(made.plot.contains("width=\"600\"") && !made.plot.contains(&report.title));
    assert!(made.words.contains("Minimax: 2 at 1, 16 at 4."), "{}", made.words);
    assert_eq!(made.series.len(), 8);
    // Between pictures it says how far it is.
    assert!(told(&ask, 70.0).iter().any(|answer| matches!(answer, Answer::Progress(done, of) if done < of)));
}

#[test]
fn a_program_has_the_rules_of_every_game_that_an_experiment_offers() {
    let of_games = EXPERIMENTS.into_iter().filter(|it| it.parameters().contains(&Parameter::Game));
    for experiment in of_games {
        for game in experiment.games() {
            let setup = Setup { game, ..experiment.usual() };
            let planned = match game {
                GameKind::Chess => experiment.plan_with(&setup, &ChessAlone),
                _ => experiment.plan_with(&setup, &AllButChess),
            };
            let plan = planned.unwrap_or_else(|why| panic!("{experiment:?} of {game:?}: {why}"));
            assert!(plan.n_jobs() > 0, "{experiment:?} of {game:?}");
        }
    }
}

#[test]
fn what_is_told_before_the_end_can_be_saved_and_says_what_is_missing() {
    let setup = Setup { branching: 2, depth: 3, trees: 40, ..Experiment::Leaves.usual() };
    let told = told(&ask(Experiment::Leaves, &setup), 1000.0);
    let Some(Answer::Report(first, done, of)) = told.first() else { panic!("{told:?}") };
    assert!(done < of && !first.is_whole && first.about.starts_with("Not finished."), "{}", first.about);
    assert!(first.csv.contains("Minimax: planned") && first.file.contains("(not finished)"));
    assert!(last(&told).is_whole && !last(&told).csv.contains("planned"));
}

#[test]
fn games_of_a_match_can_be_played_again() {
    let setup = Setup { trees: 3, ..Experiment::Match.usual() };
    let answers = told(&ask(Experiment::Match, &setup), 1.0);
    let made = last(&answers);
    assert_eq!((made.games.len(), made.parts[0].rows.len()), (3, 3));
    for (game, row) in made.games.iter().zip(&made.parts[0].rows) {
        assert_eq!(row[1], if game.first_is_max { "MAX" } else { "MIN" });
        assert_eq!(row[4], game.choices.len().to_string());
        // Columns are looked at from the middle outwards.
        let names: Vec<String> = row[5].split(' ').map(str::to_owned).collect();
        assert_eq!(names.len(), game.choices.len());
        assert_eq!(names[0], ["d", "c", "e", "b", "f", "a", "g"][usize::from(game.choices[0])]);
    }
}

#[test]
fn what_cannot_be_is_refused_with_a_sentence() {
    let setup = Setup { branching: 1000, depth: 400, ..Experiment::Leaves.usual() };
    for ask in [
        ask(Experiment::Leaves, &setup),
        Ask { id: 1, what: Wanted::Experiment { key: "nothing".into(), setup: Vec::new(), size: (10, 10) } },
    ] {
        match &told(&ask, 1.0)[..] {
            [Answer::Refused(why)] => {
                assert!(why.ends_with('.') && why.starts_with(char::is_uppercase), "{why}")
            }
            other => panic!("{other:?}"),
        }
    }
}

#[test]
fn messages_are_read_as_they_are_written() {
    let ask = ask(Experiment::Changes, &Experiment::Changes.usual());
    assert_eq!(read::<Ask>(&write(&ask)), Some(ask));
    assert_eq!(read::<Ask>(&[255, 255]), None);
}

#[test]
fn speed_is_leaves_by_time() {
    let leaves = |depth| {
        let (game, mut leaves) = (ConnectFour::default(), 0);
        let horizon = Some(Horizon { depth, unit: Unit::Plies });
        let Ok(_) = alpha_beta(&DepthLimited::new(&game, horizon), Search::ALPHA_BETA.rules, |event| {
            leaves += u64::from(matches!(event, Event::Evaluated { .. }));
        });
        leaves
    };
    let measured = |millis: f64| {
        let time = Cell::new(0.0);
        leaves_a_second(&|| {
            time.set(time.get() + millis);
            time.get()
        })
    };
    // The search to depth 5 only warms up; then it goes on until 600 ms are over.
    assert_eq!(measured(600.0), leaves(6) * 1000 / 600);
    assert_eq!(measured(400.0), (leaves(6) + leaves(7)) * 1000 / 800);
}
