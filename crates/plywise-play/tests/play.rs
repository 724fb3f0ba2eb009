//! Searches play: a full depth never loses, deeper beats less deep, and positions repeat.

use std::collections::HashMap;
use std::time::Duration;

use plywise_games::{BoardGame, Chess, ConnectFour, Discs, Nim, TicTacToe, Weights};
use plywise_play::{Ending, Limit, Match, MatchCounts, Player, Sitting, moves_of_line, openings, play_match};
use plywise_search::{
    Algorithm, Game as _, GameRules as _, Player as Side, Score, Search, SplitMix, minimax,
};

/// Plays every reply of the other side against a player, which is MAX or MIN and gets no less than the position is worth: how
/// many games that were. Where the player has moved once it moves so again.
fn against_every_reply<G: BoardGame>(game: &G, player: &Player, side: Side) -> usize {
    let Ok(worth) = minimax(game, |_| ());
    fn go<G: BoardGame>(
        game: &G,
        at: G::Node,
        player: &Player,
        side: Side,
        chosen: &mut HashMap<G::Key, G::Node>,
        seen: &mut HashMap<G::Key, ()>,
        worth: Score,
    ) -> usize {
        if seen.insert(game.key(at), ()).is_some() {
            return 0;
        }
        let Ok(value) = game.value(at);
        if let Some(value) = value {
            let is_held = side.better(value, worth) == value;
            assert!(is_held, "{} gives away {} for {value} in {}", player.text(), worth, game.text(at));
            return 1;
        }
        if game.player(at) == side {
            let to = *chosen.entry(game.key(at)).or_insert_with(|| {
                let here = G::from_text(&game.text(at)).expect("what a game writes it reads");
                player.choose(&here).expect("somebody has to move").to
            });
            return go(game, to, player, side, chosen, seen, worth);
        }
        game.children(at).map(|to| go(game, to, player, side, chosen, seen, worth)).sum()
    }
    go(game, game.root(), player, side, &mut HashMap::new(), &mut HashMap::new(), worth)
}

#[test]
fn at_full_depth_nobody_wins_against_tic_tac_toe() {
    // Every search, to the end of the game; and some that get there by a budget.
    let whole = Algorithm::ALL.map(|algorithm| format!("{}:9", algorithm.key()));
    let more = [
        "9", "100000nodes", "mtdf+guess=1:9", "mtdf+table+killers+history:30000nodes",
        "pvs+table:1000000nodes",
    ];
    for player in whole.iter().map(String::as_str).chain(more) {
        let player = Player::read(player).expect(player);
        for side in [Side::Max, Side::Min] {
            assert!(against_every_reply(&TicTacToe::default(), &player, side) > 10, "{}", player.text());
        }
    }
}

#[test]
fn at_full_depth_nobody_wins_against_small_connect_four() {
    // Some moves into the game, so that every reply can be played: 4 × 4 is a draw from the beginning.
    let start = "..../..../.x../oxo.";
    let game = ConnectFour::from_text(start).expect("this position can come up");
    for search in [
        "16", "minimax:16", "negascout+table+killers:16", "mtdf:16", "dual-star:16", "sss-star:16",
        "iterative:16",
    ] {
        let search = Player::read(search).expect(search);
        for side in [Side::Max, Side::Min] {
            assert!(against_every_reply(&game, &search, side) > 10, "{} {side:?}", search.text());
        }
    }
}

/// What every position of a small game is worth, each looked into once.
fn worths<G: BoardGame>(game: &G, at: G::Node, known: &mut HashMap<G::Key, Score>) -> Score {
    if let Some(worth) = known.get(&game.key(at)) {
        return *worth;
    }
    let Ok(value) = game.value(at);
    let player = game.player(at);
    let worth = value.unwrap_or_else(|| {
        let below = game.children(at).map(|to| worths(game, to, known));
        below.fold(player.worst(), |best, one| player.better(best, one))
    });
    known.insert(game.key(at), worth);
    worth
}

/// From every position after two plies, against replies that fall as they may: each move of a player to the end of the game is as
/// good as any, whether the position is won, drawn or lost.
#[test]
fn at_full_depth_no_move_on_small_connect_four_gives_anything_away() {
    let game = ConnectFour::sized(4, 4).expect("such a board is possible");
    let mut known = HashMap::new();
    assert_eq!(worths(&game, game.root(), &mut known), Score::ZERO, "4 × 4 is a draw");
    let players =
        ["16", "negascout+table+killers:16", "mtdf:16", "sss-star:16", "iterative+table:16", "pvs+table:16"]
            .map(|search| Player::read(search).expect(search));
    let second: Vec<Discs> = game.children(game.root()).flat_map(|at| game.children(at)).collect();
    assert_eq!(second.len(), 16);
    let (mut dice, mut n_moves, mut ends) = (SplitMix::new(4), 0, [0; 3]);
    for begun in second {
        for (player, side) in
            players.iter().flat_map(|player| [Side::Max, Side::Min].map(|side| (player, side)))
        {
            let mut at = begun;
            while game.value(at) == Ok(None) {
                let worth = known[&game.key(at)];
                if game.player(at) == side {
                    let here = ConnectFour::from_text(&game.text(at)).expect("what a game writes it reads");
                    at = player.choose(&here).expect("somebody has to move").to;
                    let to = game.text(at);
                    assert_eq!(known[&game.key(at)], worth, "{} as {side:?} to {to}", player.text());
                    n_moves += 1;
                } else {
                    let next: Vec<Discs> = game.children(at).collect();
                    at = next[(dice.next_number() % next.len() as u64) as usize];
                }
            }
            let end = known[&game.key(at)];
            let own = if side == Side::Max { end } else { -end };
            ends[usize::from(own >= Score::ZERO) + usize::from(own > Score::ZERO)] += 1;
        }
    }
    // Nobody who plays at random holds out long.
    assert!(n_moves > 600 && ends[2] > 10 * ends[0], "{n_moves}, {ends:?}");
}

/// Every position after so many plies that is won, as a game that begins there, with the side that wins.
fn won<G: BoardGame>(game: &G, plies: usize) -> Vec<(G, Side)> {
    let mut level = vec![game.root()];
    for _ in 0..plies {
        let open = level.iter().filter(|at| game.value(**at) == Ok(None));
        level = open.flat_map(|at| game.children(*at)).collect();
    }
    level.retain(|at| game.value(*at) == Ok(None));
    let begun = level.iter().map(|at| G::from_text(&game.text(*at)).expect("what a game writes it reads"));
    let with_winner = begun.filter_map(|game| match minimax(&game, |_| ()) {
        Ok(Score::ZERO) => None,
        Ok(worth) => Some((game, if worth > Score::ZERO { Side::Max } else { Side::Min })),
    });
    with_winner.collect()
}

#[test]
fn at_full_depth_a_won_game_is_won() {
    let searches = ["9", "minimax:9", "scout:9", "negascout+table+killers:9", "mtdf:9", "iterative+table:9"];
    let players = searches.map(|search| Player::read(search).expect(search));
    let noughts = won(&TicTacToe::default(), 2);
    assert!(noughts.len() > 40, "{}", noughts.len());
    for (nth, (game, side)) in noughts.iter().enumerate() {
        assert!(against_every_reply(game, &players[nth % players.len()], *side) > 0);
    }
    // Seven discs on 4 × 4 leave nine squares.
    let begun = ConnectFour::from_text("..../..../..../.xo.").expect("this position can come up");
    let fours = won(&begun, 5);
    let sides = [Side::Max, Side::Min].map(|side| fours.iter().filter(|(_, of)| *of == side).count());
    assert!(sides.iter().all(|n| *n > 10), "{sides:?}");
    for (nth, (game, side)) in fours.iter().enumerate().step_by(7) {
        assert!(against_every_reply(game, &players[nth % players.len()], *side) > 0);
    }
}

#[test]
fn a_player_of_the_whole_game_of_four_by_four_holds_every_match() {
    let game = ConnectFour::sized(4, 4).expect("it is large enough");
    let perfect = Player::to_depth(16);
    let of = Match { n_games: 4, opening_plies: 0, seed: 3 };
    for other in [Player::to_depth(1), Player::within(300)] {
        let counts = play_match(&game, [&perfect, &other], of, |_, _| ());
        assert_eq!((counts.losses, counts.n_games()), (0, 4));
    }
}

#[test]
fn deeper_wins_more_often_and_a_seed_repeats_a_match() {
    let players = [Player::to_depth(4), Player::to_depth(1)];
    let of = Match { n_games: 20, opening_plies: 3, seed: 1 };
    let play = |of| play_match(&ConnectFour::default(), [&players[0], &players[1]], of, |_, _| ());
    let counts = play(of);
    assert!(counts.score() > 0.7, "{counts:?}");
    assert_eq!(play(of), counts);
    let (low, _) = counts.confidence();
    assert!(low > 0.5, "{counts:?}");
}

#[test]
fn a_match_between_equals_is_even() {
    let player = Player::to_depth(2);
    let mut n_heard = 0;
    let of = Match { n_games: 12, opening_plies: 4, seed: 5 };
    let counts = play_match(&ConnectFour::default(), [&player; 2], of, |_, _| n_heard += 1);
    // The same opening with sides changed is the same game.
    assert_eq!((counts.wins, n_heard), (counts.losses, 12));
}

#[test]
fn wilsons_interval_is_that_of_the_tables() {
    let counts = |wins, losses| MatchCounts { wins, draws: 0, losses };
    let near = |(low, high): (f64, f64), expected: (f64, f64)| {
        assert!((low - expected.0).abs() < 5e-4 && (high - expected.1).abs() < 5e-4, "{low} {high}");
    };
    // As computed from the formula by hand: 8 of 10, none of 10, half of 100.
    near(counts(8, 2).confidence(), (0.4902, 0.9433));
    near(counts(0, 10).confidence(), (0.0, 0.2775));
    near(counts(50, 50).confidence(), (0.4038, 0.5962));
    assert_eq!(MatchCounts::default().confidence(), (0.0, 1.0));
}

#[test]
fn chess_is_drawn_when_a_position_comes_up_for_the_third_time() {
    let mut sitting = Sitting::new(Chess::default());
    for _ in 0..2 {
        assert_eq!(sitting.ending(), None);
        for name in ["Nf3", "Nf6", "Ng1", "Ng8"] {
            assert!(sitting.play(name), "{name}");
        }
    }
    assert_eq!(sitting.ending(), Some(Ending::Repeated));
    assert!(sitting.moves().is_empty() && !sitting.play("e4"));
    assert!(sitting.undo());
    assert_eq!((sitting.ending(), sitting.written().len()), (None, 7));
}

#[test]
fn chess_is_drawn_after_fifty_quiet_moves() {
    let near = Chess::from_text("4k3/8/8/8/8/8/R7/4K3 w - - 99 80").expect("a position");
    let mut sitting = Sitting::new(near);
    assert!(sitting.play("Kd1"));
    assert_eq!(sitting.ending(), Some(Ending::Drawn));
}

#[test]
fn moves_are_played_by_name_and_taken_back() {
    let mut sitting = Sitting::new(Nim::default());
    assert!(!sitting.play("d1") && !sitting.undo());
    assert!(sitting.play("a2") && sitting.play("b4"));
    assert_eq!(sitting.written(), ["a2", "b4"]);
    assert_eq!(sitting.turn(), Side::Max);
    assert!(sitting.undo());
    assert_eq!(sitting.line().len(), 2);
}

#[test]
fn a_choice_says_what_was_thought_at_each_depth() {
    let game = ConnectFour::from_text("......./......./......./...o.../...xx../oo.xx.o").expect("a position");
    let search = Search { algorithm: Algorithm::Iterative, ..Search::ALPHA_BETA };
    let player = Player { search, limit: Limit::Nodes(3_000), weights: Weights::default() };
    let choice = player.choose(&game).expect("somebody has to move");
    let last = choice.by_depth.last().expect("a depth was finished");
    assert!(game.key(last.1) == game.key(choice.to) && Some(last.0) == choice.score);
    assert!(choice.entered <= 3_000);
    // Within a budget of nothing it moves all the same.
    assert!(Player::within(0).choose(&game).is_some_and(|choice| choice.score.is_none()));
}

#[test]
fn a_match_plays_its_openings_with_sides_changed() {
    let game = ConnectFour::default();
    let of = Match { n_games: 5, opening_plies: 3, seed: 9 };
    let mut played = Vec::new();
    let player = Player::to_depth(1);
    play_match(&game, [&player; 2], of, |sitting, _| played.push(sitting.written()[..3].to_vec()));
    let drawn: Vec<Vec<String>> = openings(&game, 3, 9).take(3).map(|opening| opening.written()).collect();
    assert_eq!(played, [0, 0, 1, 1, 2].map(|nth| drawn[nth].clone()));
    assert!(drawn[0] != drawn[1] || drawn[1] != drawn[2], "{drawn:?}");
}

#[test]
fn a_player_who_is_stopped_makes_the_move_of_the_last_depth_it_finished() {
    let game = ConnectFour::default();
    for enough_at in [0, 1, 60, 2_000, 20_000] {
        let asked = std::cell::Cell::new(0);
        let is_enough = || {
            asked.set(asked.get() + 1);
            asked.get() > enough_at
        };
        let timed = Player::usual(Limit::Time(Duration::from_secs(1)));
        let choice = timed.choose_until(&game, &is_enough).expect("somebody has to move");
        assert!(choice.entered <= enough_at + 1, "it goes on");
        let depth = choice.by_depth.len() as u32;
        if depth == 0 {
            assert_eq!(choice.score, None, "it moves all the same");
            continue;
        }
        let whole = Player { limit: Limit::Plies(depth), ..timed };
        let expected = whole.choose(&game).expect("somebody has to move");
        assert!(
            game.key(choice.to) == game.key(expected.to) && choice.score == expected.score,
            "{enough_at}"
        );
        assert_eq!(choice.by_depth.len(), expected.by_depth.len());
    }
}

#[test]
fn a_player_that_thinks_aloud_tells_every_depth_and_makes_the_same_move() {
    let game = ConnectFour::default();
    let enough = || false;
    for player in [Player::to_depth(5), Player::read("pvs:4").expect("a player"), Player::within(3_000)] {
        let (aloud, silent) = (player.think_until(&game, &enough), player.choose(&game));
        let (aloud, silent) = (aloud.expect("a move"), silent.expect("a move"));
        assert_eq!((aloud.score, aloud.to), (silent.score, silent.to), "{}", player.text());
        assert_eq!(aloud.by_depth.last().map(|(score, _)| Some(*score)), Some(aloud.score));
        if let Limit::Plies(plies) = player.limit {
            assert_eq!((aloud.by_depth.len(), silent.by_depth.len()), (plies as usize, 1));
        }
        let names = moves_of_line(&game, game.root(), &aloud.line);
        assert_eq!(names.len(), aloud.line.len());
        assert!(names.len() > 2, "{names:?}");
    }
    // A search that is stopped in the middle of a depth keeps the whole line of the depth before.
    let asked = std::cell::Cell::new(0);
    let enough = || {
        asked.set(asked.get() + 1);
        asked.get() > 4_000
    };
    let player = Player::read("3600s").expect("a player");
    let stopped = player.think_until(&game, &enough).expect("a move");
    assert!(stopped.line.len() > 2 && stopped.by_depth.len() > 2, "{stopped:?}");
}
