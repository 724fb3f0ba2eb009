//! Players of every search: they are written as they are read, and each plays every game that is one for it.

use std::time::Duration;

use plywise_games::{BoardGame, ConnectFour, GAMES, GameVisitor, Players, TicTacToe};
use plywise_notation::words::{option_text, read_option};
use plywise_play::{Limit, Match, Player, PlayerError, Sitting, play_match};
use plywise_search::{
    Algorithm, GameRules as _, Mover, OptionKind, Search, SearchOption, SplitMix, search_game,
};
use proptest::prelude::*;

fn read(text: &str) -> Player {
    Player::read(text).unwrap_or_else(|problem| panic!("{text}: {problem}"))
}

/// Values that an option can have, as texts.
fn values(kind: OptionKind) -> &'static [&'static str] {
    match kind {
        OptionKind::Cut => &["le", "lt"],
        OptionKind::Returns => &["fail-hard", "fail-soft"],
        OptionKind::Order => &["rtl"],
        OptionKind::Depth => &["3"],
        OptionKind::Number => &["0", "-3", "0.5", "1000000000000000000000", "inf"],
        OptionKind::FromZero => &["0", "2.5", "0.0000001"],
        OptionKind::Count => &["1", "100", "all"],
        OptionKind::Answer => &["0", "1"],
        OptionKind::Window => &["-1,1", "-inf,5"],
        OptionKind::Replacement => &["always", "deeper"],
    }
}

proptest! {
    /// Whatever a player is, its text says.
    #[test]
    fn players_are_written_as_they_are_read(
        algorithm in 0..Algorithm::ALL.len(),
        chosen in 0..u64::MAX,
        number in 1..u32::MAX,
        limit in 0..3,
        weights in proptest::collection::vec(("[a-z\\-]{1,8}|[^+]{1,4}", -1e6..1e6), 0..3),
    ) {
        let algorithm = Algorithm::ALL[algorithm];
        let mut search = Search { algorithm, ..Search::ALPHA_BETA };
        let mut dice = SplitMix::new(chosen);
        let mut said = |n: usize| (dice.next_number() % n as u64) as usize;
        if algorithm.takes_aids() {
            let aids = &mut search.options.aids;
            (aids.table, aids.killers, aids.history) = (said(2) == 0, said(2) == 0, said(2) == 0);
        }
        use SearchOption::{Budget, Depth, Order, Window};
        for option in SearchOption::ALL {
            let is_of_player = algorithm.takes(option) && ![Budget, Depth, Order, Window].contains(&option);
            if is_of_player && said(3) == 0 {
                let known = values(option.info().kind);
                let value = read_option(option.info().kind, known[said(known.len())]).expect("it is a value");
                prop_assert_eq!(read_option(option.info().kind, &option_text(value)), Some(value));
                option.put(&mut search, value);
            }
        }
        if search.options.table != Search::ALPHA_BETA.options.table {
            search.options.aids.table = true;
        }
        let limit = match limit {
            0 => Limit::Plies(number),
            1 => Limit::Nodes(number),
            _ => Limit::Time(Duration::from_millis(u64::from(number % 3_600_001))),
        };
        let player = Player { search, limit, weights: weights.into_iter().collect() };
        let text = player.text();
        prop_assert_eq!(Player::read(&text), Ok(player), "{}", text);
    }

    /// No text stops the reader, and what it takes is written so that it is taken again.
    #[test]
    fn every_text_is_a_player_or_a_mistake(text in "[a-z0-9+:=.,-]{0,24}|(minimax|pvs|mtdf)[+a-z=0-9]{0,12}:[0-9a-z.]{0,6}") {
        if let Ok(player) = Player::read(&text) {
            prop_assert_eq!(Player::read(&player.text()), Ok(player));
        }
    }
}

#[test]
fn a_limit_by_itself_is_what_it_has_always_been() {
    assert_eq!(read("7"), Player::to_depth(7));
    assert_eq!(read(" 5000 nodes "), Player::within(5_000));
    assert_eq!(Player::to_depth(7).text(), "7");
    assert_eq!(Player::within(0).text(), "0nodes");
    assert_eq!(read("alpha-beta+table+killers+history:6"), Player::to_depth(6));
    assert_eq!(read("iterative+table+killers+history:50nodes"), Player::within(50));
    assert_eq!(read("2.5s").text(), "2.5s");
    assert_eq!(read("alphabeta:3s").text(), "alpha-beta:3s");
    assert_eq!(read("PVS+null-move+tablesize=100:4").text(), "pvs+table+tablesize=100+nullmove:4");
}

#[test]
fn a_mistake_says_where_and_what_to_write() {
    for (wrong, says) in [
        ("", "“” is no limit"),
        ("0", "“0” is no limit"),
        ("-1", "“-1” is no limit"),
        ("nodes", "“nodes” is no search"),
        ("4 plies", "how many plies (6)"),
        ("99999999999", "is no limit"),
        ("4000s", "at most 3600s"),
        ("0.1234s", "is no limit"),
        ("minimax", "minimax:4"),
        ("minimax:", "“” is no limit"),
        ("minimaxx:4", "choose one of minimax, two-pass, alpha-beta"),
        ("minimax+table:4", "behind + it takes quiescence"),
        ("expectimax+killers:4", "behind + it takes nothing"),
        (
            "alpha-beta+window=1,2:4",
            "“window=1,2” is no option of the player alpha-beta: behind + it takes table, killers",
        ),
        ("mtdf+guess=x:4", "“guess=x” has no value that guess can have"),
        ("mtdf+guess:4", "“guess” has no value"),
        ("pvs+tablesize=0x:4", "has no value that tablesize can have"),
        ("pvs+weight.threes:4", "“weight.threes” says no weight: write weight., a feature"),
        ("pvs+weight.threes=many:4", "says no weight"),
    ] {
        let problem = Player::read(wrong).expect_err(wrong).to_string();
        assert!(problem.contains(says), "{wrong}: {problem}");
    }
}

#[test]
fn people_read_what_a_player_is() {
    assert_eq!(read("6").name(), "alpha-beta with a table, killer moves and a history, 6 plies deep");
    assert_eq!(read("minimax:1").name(), "minimax, 1 ply deep");
    assert_eq!(
        read("minimax+weight.threes=9+weight.twos=-0.5:2").name(),
        "minimax with the weight threes=9 and the weight twos=-0.5, 2 plies deep"
    );
    assert_eq!(
        read("pvs+table+null-move:2000nodes").name(),
        "PVS with a table and null-move, 2000 nodes a move"
    );
    assert_eq!(read("mtdf+guess=3:0.5s").name(), "MTD(f) with guess 3, 0.5 seconds a move");
}

/// Plays a game of every search against itself, one of few plies.
struct EverySearch;

impl GameVisitor for EverySearch {
    type Output = usize;

    fn visit<G: BoardGame>(self) -> usize {
        let start = G::INFO.starts.last().map_or("", |(text, _)| text);
        let game = G::from_text(start).unwrap_or_default();
        let fitting: Vec<Algorithm> = Player::algorithms(G::INFO.players).collect();
        for algorithm in &fitting {
            for limit in ["2", "60nodes"] {
                let player = read(&format!("{}:{limit}", algorithm.key()));
                assert_eq!(player.check(&G::INFO), Ok(()));
                plays(&game, &player);
            }
        }
        for algorithm in Algorithm::ALL {
            let fits = read(&format!("{}:2", algorithm.key())).check(&G::INFO);
            assert_eq!(fits.is_ok(), fitting.contains(&algorithm), "{fits:?}");
        }
        assert_eq!(Player::to_depth(2).check(&G::INFO), Ok(()), "an unnamed search is found");
        plays(&game, &Player::to_depth(2));
        fitting.len()
    }
}

/// Plays a game to its end, or for so many moves, and sees that every move is one.
fn plays<G: BoardGame>(game: &G, player: &Player) {
    let mut sitting = Sitting::new(game.clone());
    for nth in 0..12 {
        if sitting.ending().is_some() {
            break;
        }
        let here = sitting.from_here().expect("what a game writes it reads");
        let moves = sitting.moves();
        let to = if game.mover(sitting.at()) == Mover::Chance {
            moves[nth % moves.len()].1
        } else {
            let choice = player.choose(&here).expect("somebody has to move");
            if let Limit::Nodes(nodes) = player.limit {
                assert!(choice.entered <= nodes, "{}", player.text());
            }
            choice.to
        };
        assert!(sitting.move_to(to), "{} in {}", player.text(), game.text(sitting.at()));
    }
}

#[test]
fn every_search_plays_every_game_that_is_one_for_it() {
    for game in GAMES {
        let n_searches = game.visit(EverySearch);
        let expected = match game.info().players {
            Players::Two => Algorithm::ALL.len(),
            Players::TwoAndChance => 4,
            Players::Several(_) => 2,
        };
        assert_eq!(n_searches, expected, "{game:?}");
    }
}

#[test]
fn a_search_that_is_none_for_a_game_is_refused() {
    let problem = read("minimax:4").check(&plywise_games::Pig::INFO);
    assert!(matches!(problem, Err(PlayerError::NotForGame { .. })), "{problem:?}");
    let said = problem.map_err(|problem| problem.to_string());
    assert!(said.is_err_and(|said| said.contains("choose expectimax, star1, star2, maxn")));
}

#[test]
fn a_budget_is_spent_depth_by_depth() {
    let game = ConnectFour::default();
    for name in ["minimax", "negascout+table", "mtdf", "sss-star", "scout", "aspiration+killers"] {
        let choice = read(&format!("{name}:3000nodes")).choose(&game).expect("somebody has to move");
        let n_depths = choice.by_depth.len() as u32;
        assert!(n_depths > 1 && choice.entered <= 3_000, "{name}");
        // The same as each depth by itself, given what the depth before came to.
        let (mut n_entered, mut before) = (0, None);
        for plies in 1..=n_depths + 1 {
            let Ok(found) = search_game(&game, &read(&format!("{name}:1")).search_to(plies, before), |_| ());
            n_entered += found.entered;
            if plies <= n_depths {
                let (score, to) = choice.by_depth[plies as usize - 1];
                assert_eq!(Some(score), found.score, "{name} {plies}");
                assert!(game.key(to) == game.key(found.line[0].position), "{name} {plies}");
                assert!(n_entered <= 3_000, "{name} {plies}");
                before = found.score;
            }
        }
        assert!(n_entered > 3_000, "{name}: it could have gone a ply deeper");
    }
}

#[test]
fn a_time_is_whoever_calls_says() {
    let asked = std::cell::Cell::new(0);
    let is_enough = || {
        asked.set(asked.get() + 1);
        asked.get() > 500
    };
    let choice = read("pvs:1s").choose_until(&ConnectFour::default(), &is_enough).expect("it moves");
    assert!(choice.score.is_some() && choice.entered <= 501 && choice.by_depth.len() > 1);
    // Without a clock it goes on to the end of the game.
    let whole = read("pvs+table:1s").choose(&TicTacToe::default()).expect("it moves");
    assert_eq!((whole.score, whole.by_depth.len()), (Some(0.into()), 9));
}

#[test]
fn matches_between_searches_repeat() {
    let players = [read("negascout+table+killers:3"), read("minimax:200nodes")];
    let of = Match { n_games: 6, opening_plies: 2, seed: 4 };
    let play = || play_match(&ConnectFour::default(), [&players[0], &players[1]], of, |_, _| ());
    assert_eq!(play(), play());
    assert_eq!(play().n_games(), 6);
    // Whatever cuts, the value is the same, and so are the games where the moves are.
    let of_depth = |name: &str| {
        let (one, other) = (read(&format!("{name}:3")), Player::to_depth(1));
        let mut moves = Vec::new();
        play_match(&ConnectFour::default(), [&one, &other], of, |sitting, _| moves.push(sitting.written()));
        moves
    };
    assert_eq!(of_depth("alpha-beta"), of_depth("minimax"));
    assert_eq!(of_depth("pvs"), of_depth("minimax"));
}

#[test]
fn a_player_weighs_features_as_it_is_told() {
    let game = ConnectFour::from_text("....../....../....../x...../oxo.x./xoxoo.").expect("it can come up");
    let value = |text: &str| {
        let player = read(text);
        assert_eq!(player.check(&ConnectFour::INFO), Ok(()));
        player.choose(&game).and_then(|choice| choice.score).expect("somebody moves").points()
    };
    let usual = value("minimax:1");
    assert_ne!(value("minimax+weight.threes=0:1"), usual);
    assert_ne!(value("minimax+weight.twos=5:1"), usual);
    assert_eq!(value("minimax+weight.threes=4+weight.twos=1:1"), usual, "these are the usual weights");
    assert_eq!(value("minimax+weight.threes=0+weight.twos=0:1"), 0.0);
    // Two players with weights of their own play a match like any others.
    let (one, other) = (read("minimax+weight.threes=-4:1"), read("minimax:1"));
    let of = Match { n_games: 8, opening_plies: 2, seed: 1 };
    let game = ConnectFour::sized(5, 4).expect("there is such a board");
    let counts = play_match(&game, [&one, &other], of, |_, _| ());
    assert!(counts.losses > counts.wins, "whoever shuns its own threes loses: {counts:?}");
}

#[test]
fn a_feature_that_a_game_has_not_is_refused() {
    let problem = |text: &str, info| read(text).check(info).expect_err(text).to_string();
    let of_four = problem("pvs+weight.material=9:4", &ConnectFour::INFO);
    assert_eq!(of_four, "Connect Four has no feature “material”: it has threes, twos");
    let of_boxes = problem("maxn+weight.threes=9:2", &plywise_games::Boxes::INFO);
    assert_eq!(of_boxes, "Dots and Boxes for three has no feature “threes”: it has boxes, open, long-chains");
    let large = problem("pvs+weight.twos=1e7:4", &ConnectFour::INFO);
    assert_eq!(large, "the weight of “twos” is a number from −1,000,000 to 1,000,000");
}
