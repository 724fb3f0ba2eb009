//! Experiments with real games: they come to what the players and the searches themselves do.

use plywise_games::{ConnectFour, GameKind};
use plywise_lab::{Catalogue, Cell, EXPERIMENTS, Experiment, Found, LabError, Parameter, Report, Setup};
use plywise_play::{Match, Player, play_match};
use plywise_search::{Aids, Horizon, Options, Replacement, Search, TableShape, Unit, search_game};
use proptest::prelude::*;

fn made(experiment: Experiment, setup: &Setup) -> Report {
    let plan = experiment.plan(setup).expect("the setup is possible");
    let results: Vec<Found> = (0..plan.n_jobs()).map(|job| plan.run(job).expect("the search ends")).collect();
    plan.report(&results)
}

fn column(report: &Report, name: &str) -> Vec<f64> {
    let nth = report.table.columns.iter().position(|column| column.name == name);
    let nth = nth.unwrap_or_else(|| panic!("{name} is one of {:?}", report.table.columns));
    let number = |row: &Vec<Cell>| match row[nth] {
        Cell::Number(number) => number,
        ref other => panic!("{other:?} is a number"),
    };
    report.table.rows.iter().map(number).collect()
}

#[test]
fn a_match_is_that_of_its_players_game_by_game() {
    for players in
        [["3", "40nodes"], ["negascout+table:3", "sss-star:60nodes"], ["minimax:2", "mtdf+killers:3"]]
    {
        let [first, second] = players.map(|player| Player::read(player).expect("it is a player"));
        is_that_of_its_players(first, second);
    }
}

fn is_that_of_its_players(first: Player, second: Player) {
    let setup = Setup { first, second, trees: 7, opening: 3, seed: 5, ..Experiment::Match.usual() };
    let report = made(Experiment::Match, &setup);
    let players = [&setup.first, &setup.second];
    let of = Match { n_games: 7, opening_plies: 3, seed: 5 };
    let mut games = Vec::new();
    let counts = play_match(&ConnectFour::default(), players, of, |sitting, _| {
        games.push(sitting.written().join(" "));
    });
    let moves: Vec<String> = report.table.rows.iter().map(|row| row[7].text()).collect();
    assert_eq!(moves, games);
    let so_far = column(&report, "Points of the first player so far");
    assert_eq!(so_far.last(), Some(&counts.score()));
    let (low, high) = counts.confidence();
    assert_eq!(column(&report, "Points of the first player so far: at least").last(), Some(&low));
    assert_eq!(column(&report, "Points of the first player so far: at most").last(), Some(&high));
    assert_eq!(report.games.len(), 7);
    let plywise_play::MatchCounts { wins, draws, losses } = counts;
    let said = format!("The first player won {wins}, drew {draws} and lost {losses} of 7 games, which is ");
    assert!(report.about.starts_with(&said), "{}", report.about);
    assert_eq!(column(&report, "Point").iter().sum::<f64>(), counts.score() * 7.0);
}

#[test]
fn only_of_alpha_beta_the_growth_is_held_against_the_square_root_of_the_moves() {
    for (game, is_said) in [(GameKind::TicTacToe, true), (GameKind::Pig, false), (GameKind::Boxes, false)] {
        let report = made(Experiment::Moves, &Setup { game, depth: 2, ..Experiment::Moves.usual() });
        assert!(
            report.table.text().contains("each of the last two plies multiplied the leaves."),
            "{game:?}"
        );
        assert_eq!(report.table.text().contains("square root"), is_said, "{game:?}");
    }
}

#[test]
fn deeper_is_stronger_and_equals_are_even() {
    let setup = Setup { depth: 4, trees: 20, ..Experiment::Strength.usual() };
    let report = made(Experiment::Strength, &setup);
    let points = column(&report, "Against depth 2");
    let players = [4, 2].map(Player::to_depth);
    let of = Match { n_games: 20, opening_plies: 4, seed: 1 };
    let counts = play_match(&ConnectFour::default(), [&players[0], &players[1]], of, |_, _| ());
    assert_eq!(points[3], counts.score(), "the same games as those of a match");
    assert_eq!((points[1], column(&report, "Against depth 4")[3]), (0.5, 0.5));
    // Any search can be measured, against any player.
    let mut other = Setup { trees: 6, depth: 2, ..setup };
    assert!(other.put(Parameter::Search, "minimax") && other.put(Parameter::Against, "pvs+table:60nodes"));
    assert!(other.put(Parameter::AlsoAgainst, "pvs+table:60nodes"));
    let column_name = "Against PVS with a table, 60 nodes a move";
    let measured = column(&made(Experiment::Strength, &other), column_name);
    let players = ["minimax:2", "pvs+table:60nodes"].map(|text| Player::read(text).expect("it is a player"));
    let of = Match { n_games: 6, opening_plies: 4, seed: 1 };
    let counts = play_match(&ConnectFour::default(), [&players[0], &players[1]], of, |_, _| ());
    assert_eq!((measured.len(), measured[1]), (2, counts.score()));
    assert!(points[0] < 0.3 && points[0] < points[3], "{points:?}");
    let plot = report.plot;
    assert_eq!(plot.series[0].bars.len(), 4);
    assert!(
        plot.series[0].bars.iter().zip(&points).all(|((_, low, high), point)| low <= point && point <= high)
    );
}

#[test]
fn a_larger_table_saves_more_until_every_position_has_a_place() {
    let setup = Setup { depth: 6, ..Experiment::Table.usual() };
    let report = made(Experiment::Table, &setup);
    let (newest, deeper) =
        (column(&report, "Newest entry stays"), column(&report, "Entry of the deeper search stays"));
    let (none, unlimited) = (column(&report, "No table"), column(&report, "An entry for every position"));
    assert!(newest[0] > newest[4] && newest[4] > unlimited[0], "{newest:?} {unlimited:?}");
    assert!(none.windows(2).all(|pair| pair[0] == pair[1]) && none[0] > newest[7]);
    // One of the numbers, counted by hand over the same positions.
    let aids = Aids { table: true, killers: true, history: true };
    let table = TableShape { slots: Some(256), replacement: Replacement::Deeper };
    let options = Options { aids, table, ..Options::PLAIN };
    let horizon = Some(Horizon { depth: 6, unit: Unit::Plies });
    let search = Search { options, horizon, ..Search::ALPHA_BETA };
    let starts = GameKind::ConnectFour.info().starts;
    let entered = starts.iter().map(|(start, _)| {
        let game =
            <ConnectFour as plywise_games::BoardGame>::from_text(start).expect("a start is a position");
        let Ok(found) = search_game(&game, &search, |_| ());
        f64::from(found.entered)
    });
    assert_eq!(deeper[2], entered.sum::<f64>() / starts.len() as f64);
}

#[test]
fn a_search_changes_its_mind_less_often_than_it_moves_anew() {
    let setup = Setup { depth: 5, trees: 30, ..Experiment::Changes.usual() };
    let report = made(Experiment::Changes, &setup);
    let [other, new, at_last] =
        ["Other move than a ply before", "Move never chosen before", "A ply before: other move than at last"]
            .map(|name| column(&report, name));
    // What no shallower search has chosen is another move, and at two plies every other move is one of these.
    assert!(other.iter().zip(&new).all(|(other, new)| new <= other), "{other:?} {new:?}");
    assert_eq!(other[0], new[0]);
    assert_eq!(other[3], at_last[3], "the last change leads to the last move");
    assert!(other.iter().any(|share| *share > 0.0 && *share < 1.0), "{other:?}");
    // A game that is over sooner changes nothing any more.
    let setup = Setup { game: GameKind::TicTacToe, depth: 12, opening: 0, trees: 2, ..setup };
    let whole = made(Experiment::Changes, &setup);
    assert_eq!(column(&whole, "Other move than a ply before").last(), Some(&0.0));
}

#[test]
fn only_games_that_are_there_are_searched() {
    struct Nothing;
    impl Catalogue for Nothing {
        fn visit<V: plywise_games::GameVisitor>(&self, _: GameKind, _: V) -> Option<V::Output> {
            None
        }
    }
    for experiment in EXPERIMENTS {
        let planned = experiment.plan_with(&experiment.usual(), &Nothing);
        let needs_rules = experiment.parameters().contains(&Parameter::Game);
        let expected = needs_rules.then_some(LabError::NoRules { title: "Connect Four" });
        assert_eq!(planned.err(), expected, "{experiment:?}");
    }
    assert_eq!(Experiment::Moves.games().count(), plywise_games::GAMES.len());
    assert!(
        Experiment::Match.games().all(|game| game != GameKind::Pig) && Experiment::Match.games().count() == 5
    );
}

#[test]
fn what_is_not_done_yet_is_left_out() {
    for experiment in [Experiment::Leaves, Experiment::Strength, Experiment::Match, Experiment::Changes] {
        let setup =
            Setup { branching: 2, depth: 3, trees: 4, game: GameKind::TicTacToe, ..experiment.usual() };
        let plan = experiment.plan(&setup).expect("it is possible");
        let first = plan.run(0).expect("it ends");
        for results in [&[][..], &[first][..]] {
            let report = plan.report(results);
            assert!(report.table.rows.iter().all(|row| row.len() == report.table.columns.len()));
            let svg = report.plot.svg(400, 300).expect("it is drawn");
            assert!(!svg.contains("NaN"), "{svg}");
        }
    }
}

#[test]
fn numbers_of_which_a_part_is_missing_say_so_everywhere() {
    let setup = Setup { depth: 3, trees: 8, game: GameKind::TicTacToe, ..Experiment::Strength.usual() };
    let plan = Experiment::Strength.plan(&setup).expect("it is possible");
    let done = |n: usize| -> Vec<Found> { (0..n).map(|job| plan.run(job).expect("it ends")).collect() };
    // Four openings for each number, two games each: the second depth has only half of them.
    let report = plan.report(&done(6));
    assert!(!report.is_whole);
    assert!(
        report.about.starts_with("Not finished. A number with “of 8”")
            && report.about.contains("up to 8 games"),
        "{}",
        report.about
    );
    let rows = &report.table.parts()[0].rows;
    assert!(
        !rows[0][1].contains("of 8") && rows[1][1].ends_with("), 4 of 8") && rows[2][1].is_empty(),
        "{rows:?}"
    );
    assert_eq!(column(&report, "Against depth 2: counted"), [8.0, 4.0, 0.0]);
    assert_eq!(column(&report, "Against depth 2: planned"), [8.0; 3]);
    assert!(
        report.table.csv().starts_with("Depth in plies,Against depth 2,")
            && report.table.csv().contains(",4,8,")
    );
    let plot = report.plot;
    assert_eq!(plot.series[0].is_part, [false, true]);
    assert!(plot.words().starts_with("Points against depth (not finished)."));
    let svg = plot.svg(600, 400).expect("it is drawn");
    assert!(
        svg.contains("(not finished)") && svg.contains("<polygon opacity=\"1\" fill=\"#FFFFFF\""),
        "{svg}"
    );
    // Nothing of that is left once all is done.
    let whole = plan.report(&done(plan.n_jobs()));
    assert!(whole.is_whole && whole.about.contains(": 8 games for each number"), "{}", whole.about);
    assert!(!whole.table.csv().contains("counted") && !whole.table.text().contains("of 8"));
    assert!(whole.plot.series.iter().all(|series| !series.is_part.contains(&true)));
}

#[test]
fn what_is_missing_is_marked_beside_each_number_about_a_series() {
    let setup = Setup { branching: 2, depth: 2, trees: 40, ..Experiment::Leaves.usual() };
    let plan = Experiment::Leaves.plan(&setup).expect("it is possible");
    let first = plan.run(0).expect("it ends");
    let parts = plan.report(&[first]).table.parts();
    assert!(
        parts[0].rows[0][2].ends_with(", 32 of 40") && parts[1].rows[0][2].ends_with(", 32 of 40"),
        "{parts:?}"
    );
    let setup = Setup { depth: 3, trees: 4, game: GameKind::TicTacToe, ..Experiment::Changes.usual() };
    let plan = Experiment::Changes.plan(&setup).expect("it is possible");
    let first = plan.run(0).expect("it ends");
    let rows = &plan.report(&[first]).table.parts()[0].rows;
    assert!(rows.iter().all(|row| row[1..].iter().all(|cell| cell.ends_with(", 1 of 4"))), "{rows:?}");
    let setup = Setup { trees: 5, game: GameKind::TicTacToe, ..Experiment::Match.usual() };
    let plan = Experiment::Match.plan(&setup).expect("it is possible");
    let report = plan.report(&[plan.run(0).expect("it ends")]);
    assert!(report.about.starts_with("Not finished: 2 of 5 games are played."), "{}", report.about);
    assert!(!report.table.csv().contains("planned"), "each game is whole");
}

#[test]
fn words_begin_below_each_other() {
    let setup = Setup { trees: 4, game: GameKind::TicTacToe, ..Experiment::Match.usual() };
    let report = made(Experiment::Match, &setup);
    let part = &report.table.parts()[0];
    assert_eq!(part.has_words, [false, true, false, false, false, true], "{:?}", part.head);
    let text = report.table.text();
    let head = text.find("Moves").expect("it is a column");
    assert!(
        text.lines().skip(1).all(|line| line.as_bytes()[head] != b' ' && line.as_bytes()[head - 1] == b' '),
        "{text}"
    );
}

#[test]
fn what_is_wrong_with_a_player_is_said_without_a_clock() {
    for (text, parts) in [
        ("foo", &["“foo” is no player", "(6)", "(2000nodes)", "(pvs+table:6)", "alpha-beta"][..]),
        ("pvs", &["“pvs” does not say how deep", "pvs:4", "pvs:2000nodes"]),
        ("pvs:x", &["“x” is no limit", "(6)", "(2000nodes)"]),
        ("pvs+tabel:4", &["“tabel” is no option of the player pvs", "table"]),
        ("3s", &["thinks for a time"]),
    ] {
        let problem = Parameter::First.problem(text).expect("it is none");
        assert!(parts.iter().all(|part| problem.contains(part)), "{problem}");
        assert!(
            !problem.contains("seconds") && !problem.contains(":3s") && !problem.ends_with('.'),
            "{problem}"
        );
    }
    let problem = Parameter::Search.problem("pvx").expect("it is none");
    assert!(
        problem.starts_with("“pvx” is no search: choose one of ") && !problem.contains("limit"),
        "{problem}"
    );
}

proptest! {
    /// Whatever a field takes, a link writes and reads again.
    #[test]
    fn setups_are_written_as_they_are_read(
        experiment in 0..EXPERIMENTS.len(),
        nth in 0..Parameter::ALL.len(),
        text in "[0-9a-z]{1,8}|(pvs|alpha-beta|mtdf)(\\+table|\\+guess=-3|\\+nullmove)?(:[0-9]{1,3}(nodes|s)?)?",
    ) {
        let (experiment, parameter) = (EXPERIMENTS[experiment], Parameter::ALL[nth]);
        let mut setup = experiment.usual();
        let before = setup.clone();
        if setup.put(parameter, &text) {
            let mut again = before;
            prop_assert!(again.put(parameter, &setup.text(parameter)));
            prop_assert_eq!(setup, again);
            prop_assert_eq!(parameter.problem(&text), None);
        } else {
            prop_assert_eq!(parameter.problem(&text).is_some(), parameter.is_player());
            prop_assert_eq!(setup, before);
        }
    }
}
