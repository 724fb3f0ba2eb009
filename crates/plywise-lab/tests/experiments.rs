//! Experiments come to what the searches themselves count, and to what the literature says they must.

use plywise_games::GameKind;
use plywise_lab::{
    Cell, EXPERIMENTS, Experiment, Found, LabError, Report, Setup, Shape, TEN_GAMES, Work, dash_of_series,
    duration_in_words, mark_of_series, sample,
};
use plywise_search::{Algorithm, Options, Order, Search, uniform_minimal_leaves};
use proptest::prelude::*;

/// The report of an experiment, its jobs done from the last to the first.
fn made(experiment: Experiment, setup: &Setup) -> Report {
    let plan = experiment.plan(setup).expect("the setup is possible");
    let mut results: Vec<Found> =
        (0..plan.n_jobs()).rev().map(|job| plan.run(job).expect("the search ends")).collect();
    results.reverse();
    plan.report(&results)
}

/// The numbers of a column.
fn column(report: &Report, name: &str) -> Vec<f64> {
    let nth = report.table.columns.iter().position(|column| column.name == name);
    let nth = nth.unwrap_or_else(|| panic!("{name} is one of {:?}", report.table.columns));
    let number = |row: &Vec<Cell>| match row[nth] {
        Cell::Number(number) => number,
        ref other => panic!("{other:?} is a number"),
    };
    report.table.rows.iter().map(number).collect()
}

fn small(experiment: Experiment) -> Setup {
    Setup { branching: 3, depth: 5, trees: 40, ..experiment.usual() }
}

#[test]
fn leaves_are_those_of_minimax_of_the_minimal_tree_and_of_a_sample() {
    let setup = small(Experiment::Leaves);
    let report = made(Experiment::Leaves, &setup);
    for (at, depth) in (1..=5).enumerate() {
        let (all, least) = (3_f64.powi(depth), uniform_minimal_leaves(3, depth as u32) as f64);
        assert_eq!(column(&report, "Minimax")[at], all);
        let of = |name| column(&report, name)[at];
        assert!(
            of("Alpha-beta, as given") <= of("Alpha-beta, worst first")
                && of("Alpha-beta, worst first") <= all
        );
        assert_eq!(column(&report, "Alpha-beta, best first")[at], least);
        assert_eq!(column(&report, "Minimal tree")[at], least);
        for heading in ["Effective branching factor", "Growth per ply over two plies"] {
            assert!((column(&report, &format!("{heading}: Minimax"))[at] - 3.0).abs() < 1e-9, "{heading}");
        }
        // 1, 3, 5, 11, 17, 35: two plies more come to nearly three times the leaves.
        let two_less = uniform_minimal_leaves(3, (depth as u32).saturating_sub(2)) as f64;
        let growth = (least / two_less).powf(1.0 / f64::from(depth.min(2)));
        let found = column(&report, "Growth per ply over two plies: Minimal tree")[at];
        assert!((found - growth).abs() < 1e-9, "{found}, not {growth}, at {depth}");
        let shape = Shape { branching: 3, depth: depth as u32 };
        let counts = sample(&Search::ALPHA_BETA, shape, setup.seed, 0..setup.trees).expect("it ends");
        assert_eq!(column(&report, "Alpha-beta, as given")[at], counts.evaluated.mean().mean);
        assert_eq!(column(&report, "± Alpha-beta, as given")[at], counts.evaluated.mean().standard_error);
    }
}

#[test]
fn the_best_order_is_the_one_that_the_search_itself_can_take() {
    let report = made(Experiment::Ordering, &small(Experiment::Ordering));
    let shape = Shape { branching: 3, depth: 5 };
    for algorithm in [Algorithm::AlphaBeta, Algorithm::NegaScout] {
        let name = if algorithm == Algorithm::AlphaBeta { "Alpha-beta" } else { "NegaScout" };
        for (order, at) in [(Order::WorstFirst, 0), (Order::BestFirst, 10)] {
            let search = Search { algorithm, order, ..Search::ALPHA_BETA };
            let counts = sample(&search, shape, 1, 0..40).expect("it ends");
            assert_eq!(column(&report, name)[at], counts.evaluated.mean().mean, "{name} {order:?}");
        }
    }
    let leaves = column(&report, "Alpha-beta");
    assert!(leaves[0] > leaves[5] && leaves[5] > leaves[10], "{leaves:?}");
}

#[test]
fn a_window_that_surely_holds_the_value_is_searched_once() {
    let report = made(Experiment::Aspiration, &small(Experiment::Aspiration));
    let name = "Aspiration search";
    let margins = column(&report, "Margin on either side of the guess");
    let passes = column(&report, &format!("Searches of the root: {name}"));
    for (margin, passes) in margins.iter().zip(&passes) {
        // The guess is off by 0.05 at most.
        assert!(if *margin > 0.05 { *passes == 1.0 } else { *passes >= 1.0 }, "{margin}: {passes}");
    }
    assert!(passes[0] > 1.5, "a narrow one misses most of the time: {passes:?}");
    let (narrow, full) = (column(&report, name), column(&report, "Alpha-beta"));
    assert!(narrow[4] < full[4], "a window of the right width pays: {narrow:?} {full:?}");
    assert!(full.iter().all(|leaves| *leaves == full[0]), "a margin is nothing to alpha-beta");
}

#[test]
fn real_games_count_what_is_known_of_them() {
    let setup = Setup { depth: 4, game: GameKind::TicTacToe, ..Experiment::Moves.usual() };
    let plan = Experiment::Moves.plan(&setup).expect("tic-tac-toe is for two");
    assert!(plan.n_jobs() > 0);
    let chess = Setup { depth: 2, game: GameKind::Chess, ..Experiment::Moves.usual() };
    let report = made(Experiment::Moves, &chess);
    let (all, ordered) = (column(&report, "Minimax"), column(&report, "Captures first"));
    let shuffled = column(&report, "Alpha-beta, moves shuffled");
    assert!(ordered[1] < shuffled[1] && shuffled[1] < all[1], "{all:?} {shuffled:?} {ordered:?}");
    // From the whole tree: no search looks at fewer leaves than the minimal tree has.
    let four = made(Experiment::Moves, &setup);
    let least = column(&four, "Minimal tree");
    for name in ["Minimax", "Alpha-beta, moves shuffled", "The game’s own order", "Alpha-beta, best first"]
    {
        assert!(column(&four, name).iter().zip(&least).all(|(leaves, least)| leaves >= least), "{name}");
    }
    // Two plies into Connect Four from its first position every reply is worth the same: 7 + 7 − 1 leaves.
    let game = plywise_games::ConnectFour::default();
    let tree = plywise_games::unrolled(&game, 2, 100).expect("it is small").tree;
    let value = Search::ALPHA_BETA.run(&tree, |_| ()).expect("every leaf has a value");
    assert_eq!(plywise_search::minimal_leaves(&tree, value), Some(13));
    assert_eq!(
        Experiment::Table.plan(&Setup { game: GameKind::Pig, ..chess }).err(),
        Some(LabError::NotForTwo { title: "Pig" })
    );
}

#[test]
fn leaves_of_games_with_dice_and_for_three_are_counted_too() {
    for (game, depth, exhaustive, others) in [
        (GameKind::Pig, 5, "Expectimax", &["Star1"][..]),
        (GameKind::Race, 5, "Expectimax", &["Star1"]),
        (GameKind::Boxes, 4, "Max^n", &["Paranoid"]),
    ] {
        let report = made(Experiment::Moves, &Setup { game, depth, ..Experiment::Moves.usual() });
        let all = column(&report, exhaustive);
        assert_eq!(all.len(), depth as usize, "{game:?}");
        for name in others {
            let leaves = column(&report, name);
            assert!(leaves.iter().zip(&all).all(|(less, all)| less <= all), "{name}: {leaves:?} {all:?}");
            assert!(leaves.last() < all.last(), "{name} leaves something out: {leaves:?} {all:?}");
        }
        // Star2 looks at a leaf once more than the others where its probe proved nothing.
        if game != GameKind::Boxes {
            assert_eq!(column(&report, "Star2").len(), depth as usize);
        }
        // Nothing is left out by expectimax and max^n: all leaves of the trees.
        let mean = plywise_games::GameKind::visit(game, Leaves(depth));
        assert!((all[depth as usize - 1] - mean).abs() < 1e-9, "{game:?}: {all:?} {mean}");
    }
}

/// How many leaves the trees of a game have, so deep, on average over the positions that it is opened with.
struct Leaves(u32);

impl plywise_games::GameVisitor for Leaves {
    type Output = f64;

    fn visit<G: plywise_games::BoardGame>(self) -> f64 {
        let leaves = |start: &(&str, &str)| {
            let game = G::from_text(start.0).expect("it can come up");
            let tree = plywise_games::unrolled(&game, self.0, 1_000_000).expect("it is small").tree;
            tree.nodes().filter(|node| tree.is_leaf(*node)).count() as f64
        };
        G::INFO.starts.iter().map(leaves).sum::<f64>() / G::INFO.starts.len() as f64
    }
}

#[test]
fn what_cannot_be_made_is_refused() {
    let setup = Experiment::Leaves.usual();
    for (wrong, error) in [
        (Setup { depth: 0, ..setup.clone() }, LabError::Empty),
        (Setup { branching: 0, ..setup.clone() }, LabError::Empty),
        (Setup { trees: 0, ..setup.clone() }, LabError::Empty),
        (Setup { speed: f64::NAN, ..setup.clone() }, LabError::Empty),
        (
            Setup { branching: 1000, depth: 400, ..setup.clone() },
            LabError::TooLarge { most: Shape::MOST_LEAVES },
        ),
    ] {
        assert_eq!(Experiment::Leaves.plan(&wrong).err(), Some(error), "{wrong:?}");
    }
}

#[test]
fn plots_and_tables_hold_every_series() {
    for experiment in EXPERIMENTS {
        let setup = Setup { branching: 2, depth: 3, trees: 5, game: GameKind::Nim, ..experiment.usual() };
        let report = made(experiment, &setup);
        let csv = report.table.csv();
        assert_eq!(csv.lines().count(), report.table.rows.len() + 1);
        assert!(report.table.rows.iter().all(|row| row.len() == report.table.columns.len()));
        assert_eq!(report, made(experiment, &setup), "the same setup, the same numbers");
        let plot = &report.plot;
        let svg = plot.svg(960, 600).expect("it is drawn");
        assert!(svg.starts_with("<svg") && svg.trim_end().ends_with("</svg>"));
        for series in &plot.series {
            assert!(!series.points.is_empty() && svg.contains(&series.name), "{}", series.name);
        }
        assert!(!svg.contains("NaN") && !svg.contains("inf"), "{svg}");
    }
}

#[test]
fn ten_games_are_as_large_as_their_branching_and_length_say() {
    assert!(TEN_GAMES.is_sorted_by_key(|game| game.game_tree));
    for game in TEN_GAMES {
        // b^d and the published size of the tree agree to within an eighth of the exponent.
        let power = f64::from(game.plies) * game.branching.log10();
        let stated = f64::from(game.game_tree);
        assert!(
            (power - stated).abs() <= 0.125 * stated + 1.0,
            "{}: 10^{power:.1}, stated 10^{stated}",
            game.title
        );
    }
    let [chess, othello] = [TEN_GAMES[6], TEN_GAMES[5]];
    assert!((chess.seconds_for(4, Work::Minimax, 1e6) - 1.500_625).abs() < 1e-9);
    for depth in 1..12 {
        let leaves = chess.seconds_for(depth, Work::BestFirst, 1.0);
        let minimal = uniform_minimal_leaves(35, depth) as f64;
        assert!((leaves / minimal - 1.0).abs() < 1e-9, "{depth} plies: {leaves}, not {minimal}");
    }
    // 10^6 + 10^5 − 1 leaves, and twice 10^6.
    assert_eq!(
        [1_099_999.0, 1_999_998.0].map(|speed| othello.plies_in(1.0, Work::BestFirst, speed)),
        [11, 11]
    );
    assert_eq!(othello.plies_in(1.0, Work::BestFirst, 1_999_999.0), 12);
    assert_eq!(othello.plies_in(1.0, Work::RandomOrder, 1e6), 8);
    for (seconds, words) in [
        (1e-6, "less than a millisecond"),
        (0.25, "250 milliseconds"),
        (1.0, "1 second"),
        (90.0, "2 minutes"),
        (7200.0, "2 hours"),
        (86400.0 * 3.0, "3 days"),
        (3.2e9, "longer than a human life"),
        (1.6e17, "longer than the Earth has existed"),
        (1e30, "longer than the universe has existed"),
    ] {
        assert_eq!(duration_in_words(seconds), words);
    }
}

#[test]
fn no_search_goes_deeper_than_the_game() {
    let [small, four, .., go] = TEN_GAMES;
    let rows = |depth, speed| {
        let report = made(Experiment::TenGames, &Setup { depth, speed, ..Experiment::TenGames.usual() });
        assert!(report.about.contains("no deeper than the game"), "{}", report.about);
        report.table.parts()[0].rows.clone()
    };
    // About 10^5 leaves, whatever depth is asked for: at 10^7 a second, a hundredth of one.
    for depth in [9, 12, 20, 400] {
        let row = &rows(depth, 1e7)[0];
        assert_eq!(row[5], "the whole game: 10 milliseconds", "{depth}");
        assert_eq!((&*row[8], &*row[9]), ("all 9", "all 9"));
    }
    assert_eq!(rows(8, 1e7)[0][5], "7 milliseconds");
    assert_eq!(rows(12, 1e3)[0][8], "4", "a slow computer does not see the end");
    // A longer game goes on there.
    assert_eq!(rows(12, 1e7)[1][5], "2 seconds");
    assert_eq!(rows(400, 1e7)[9][5], "the whole game: longer than the universe has existed");
    for game in TEN_GAMES {
        let of = |work| move |depth| game.seconds_for(depth, work, 1e7);
        let seconds = of(Work::Minimax);
        assert!((1..200).all(|depth| seconds(depth) <= seconds(depth + 1)), "{}", game.title);
        for work in [Work::Minimax, Work::RandomOrder, Work::BestFirst] {
            assert!((1..200).all(|depth| of(work)(depth) <= of(work)(depth + 1)), "{} {work:?}", game.title);
            // As deep as there is time for, and a ply more takes longer.
            for depth in (1..game.plies).filter(|_| of(work)(game.plies) < 1e300) {
                let deepest = game.plies_in(of(work)(depth), work, 1e7);
                assert!(
                    deepest >= depth && of(work)(deepest) <= of(work)(depth) * 1.001,
                    "{} {depth}",
                    game.title
                );
            }
            assert_eq!(game.plies_in(1.0, work, f64::INFINITY), game.plies);
        }
        assert_eq!(seconds(game.plies), seconds(400));
    }
    assert!(small.is_over_at(9) && !four.is_over_at(9) && !go.is_over_at(149));
}

#[test]
fn ten_games_stand_below_each_other_by_the_time_they_take() {
    let setup = Setup { depth: 400, speed: 1e6, ..Experiment::TenGames.usual() };
    let plot = made(Experiment::TenGames, &setup).plot;
    let [minimax, random, best] = &plot.series[..] else { panic!("three searches") };
    for nth in 0..TEN_GAMES.len() {
        let [(slow, row), (_, middle), (fast, last)] =
            [minimax, random, best].map(|series| series.points[nth]);
        assert!(row == middle && row == last && fast < slow, "{nth}");
        assert_eq!(row, (TEN_GAMES.len() - 1 - nth) as f64, "the smallest is at the top");
    }
    assert!((minimax.points[9].0 - 354.0).abs() < 1e-9, "10^360 leaves are more than a number can be");
    for svg in [plot.svg(960, 600), plot.bare_svg(330, 300)].map(|svg| svg.expect("it is drawn")) {
        assert!(TEN_GAMES.iter().all(|game| svg.contains(game.title)) && svg.contains("10¹⁰⁰"), "{svg}");
        assert_eq!(
            svg.matches("<polygon").count(),
            30 + 3 * usize::from(svg.contains("Alpha-beta")),
            "{svg}"
        );
    }
    let usual = made(Experiment::TenGames, &Experiment::TenGames.usual()).plot;
    let svg = usual.svg(960, 600).expect("it is drawn");
    assert!(svg.contains("a year") && svg.contains("the Earth’s age"), "{svg}");
    assert!(usual.words().contains("Chess longer than people have written"), "{}", usual.words());
}

#[test]
fn depths_stand_below_a_plot_as_whole_numbers() {
    for depth in [3, 6] {
        let setup = Setup { branching: 2, depth, trees: 2, ..Experiment::Leaves.usual() };
        let plot = made(Experiment::Leaves, &setup).plot;
        for (svg, is_wide) in [(plot.svg(960, 600), true), (plot.bare_svg(330, 300), false)] {
            let svg = svg.expect("it is drawn");
            let texts = svg.split("</text>").filter_map(|text| text.rsplit('>').next()).map(str::trim);
            let numbers: Vec<f64> = texts.filter_map(|text| text.parse().ok()).collect();
            assert!(numbers.len() > 4 && numbers.iter().all(|number| number.fract() == 0.0), "{numbers:?}");
            let is_each = (1..=depth).all(|depth| numbers.contains(&f64::from(depth)));
            assert!(is_each || !is_wide && depth > 5, "{numbers:?}");
        }
    }
}

#[test]
fn series_differ_in_colour_mark_and_dash_and_error_bars_stand_beside_each_other() {
    let report =
        made(Experiment::Leaves, &Setup { branching: 2, depth: 3, trees: 5, ..Experiment::Leaves.usual() });
    let svg = report.plot.bare_svg(600, 400).expect("it is drawn");
    let attributes = |element: &str, name: &str| -> Vec<String> {
        let elements = svg.split('<').filter(|it| it.starts_with(element));
        let value = |it: &str| it.split_once(&format!("{name}=\""))?.1.split('"').next().map(str::to_owned);
        elements.filter_map(value).collect()
    };
    // A mark at the edge is as wide as others.
    let last = &attributes("polygon", "points")[2];
    let across: Vec<i32> =
        last.split_whitespace().filter_map(|at| at.split(',').next()?.parse().ok()).collect();
    assert_eq!(
        across.iter().max().zip(across.iter().min()).map(|(most, least)| most - least),
        Some(8),
        "{last}"
    );
    let mut colours = attributes("polygon", "fill");
    colours.dedup();
    assert_eq!(colours.len(), 8, "{colours:?}");
    colours.sort();
    colours.dedup();
    assert_eq!(colours.len(), 8, "no two have the same colour: {colours:?}");
    for one in 0..8 {
        assert!((0..one).all(|other| mark_of_series(one) != mark_of_series(other)), "{one}");
    }
    // Best first comes to the minimal tree: the line that lies above has gaps.
    let lines = |colour: &str| attributes("polyline", "stroke").iter().filter(|it| *it == colour).count();
    assert_eq!(lines("#AA44FF"), 1);
    assert!(lines("#662200") > 10 && dash_of_series(6).is_none() && dash_of_series(7).is_some());
    let setup = Setup { depth: 2, trees: 4, game: GameKind::TicTacToe, ..Experiment::Strength.usual() };
    let bars = made(Experiment::Strength, &setup).plot.bare_svg(600, 400).expect("it is drawn");
    let at = |colour: &str| -> Vec<i32> {
        let mark = bars.split('<').filter(|it| it.starts_with("polygon") && it.contains(colour));
        mark.filter_map(|it| it.split_once("points=\"")?.1.split(',').next()?.parse().ok()).collect()
    };
    let (one, other) = (at("#000000"), at("#0022CC"));
    assert_eq!((one.len(), other.len()), (2, 2), "{bars}");
    // The corners begin 4 to the right of the point, and at it.
    assert!(one.iter().zip(&other).all(|(one, other)| one - 4 + 8 == *other), "{one:?} {other:?}");
}

proptest! {
    /// Batches can be cut anywhere: what is counted is the same.
    #[test]
    fn a_sample_is_the_sum_of_its_parts(
        branching in 1_u32..4, depth in 0_u32..5, seed: u64, cut in 0_u64..20, soft: bool,
    ) {
        let shape = Shape { branching, depth };
        let algorithm = if soft { Algorithm::MtdF } else { Algorithm::AlphaBeta };
        let search = Search { algorithm, options: Options { events: Some(u32::MAX).filter(|_| soft), ..Options::PLAIN }, ..Search::ALPHA_BETA };
        let whole = sample(&search, shape, seed, 0..20).expect("it ends");
        let mut parts = sample(&search, shape, seed, cut..20).expect("it ends");
        parts.join(sample(&search, shape, seed, 0..cut).expect("it ends"));
        prop_assert_eq!(whole, parts);
        prop_assert!(whole.unique.mean().mean <= f64::from(branching).powi(depth as i32) + 1e-9);
    }
}
