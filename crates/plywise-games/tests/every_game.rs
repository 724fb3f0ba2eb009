//! What holds of every game that there is.

use plywise_games::{BoardGame, GAMES, GameKind, GameVisitor};
use plywise_search::{DepthLimited, Game as _, Horizon, Score, Search, Unit, alpha_beta, minimax};

/// Some positions of a game: those it offers, and those some moves further on.
fn positions<G: BoardGame>() -> Vec<(G, G::Node)> {
    let mut found = Vec::new();
    for (start, _) in G::INFO.starts {
        let game = G::from_text(start).expect("positions that are offered can come up");
        let root = game.root();
        found.push((game, root));
    }
    let starts = found.len();
    for nth in 0..starts {
        let mut at = found[nth].1;
        for turn in 0..12 {
            let game = &found[nth].0;
            let Ok(None) = game.value(at) else { break };
            let next: Vec<G::Node> = game.children(at).collect();
            at = next[(nth * 7 + turn * 5) % next.len()];
            let again = G::from_text(&game.text(at)).expect("what a game writes it reads");
            let root = again.root();
            found.push((again, root));
        }
    }
    found
}

struct Check;

impl GameVisitor for Check {
    type Output = ();

    fn visit<G: BoardGame>(self) {
        assert!(G::INFO.link_key.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit()));
        assert!(G::INFO.key.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-'));
        for (game, at) in positions::<G>() {
            texts_are_read_as_they_are_written(&game, at);
            moves_lead_where_they_say(&game, at);
            estimates_stay_between_the_outcomes(&game, at);
        }
    }
}

fn texts_are_read_as_they_are_written<G: BoardGame>(game: &G, at: G::Node) {
    for text in [game.text(at), game.link_text(at)] {
        let again = G::from_text(&text).expect("what a game writes it reads");
        assert!(again.key(again.root()) == game.key(at), "{text}");
        assert_eq!(again.text(again.root()), game.text(at));
        assert_eq!(again.board(again.root()), game.board(at));
    }
    let is_plain = |c: char| c.is_ascii_alphanumeric() || c == '.' || c == '_';
    assert!(game.link_text(at).chars().all(is_plain), "{}", game.link_text(at));
}

fn moves_lead_where_they_say<G: BoardGame>(game: &G, at: G::Node) {
    let Ok(value) = game.value(at);
    let children: Vec<G::Node> = game.children(at).collect();
    assert!(value.is_some() || !children.is_empty(), "who has to move can: {}", game.text(at));
    if value.is_none() {
        let mut numbers: Vec<usize> = children.iter().map(|child| game.move_number(at, *child)).collect();
        let mut names: Vec<String> = children.iter().map(|child| game.move_name(at, *child)).collect();
        assert!(numbers.iter().all(|number| *number < game.n_moves()));
        numbers.sort_unstable();
        numbers.dedup();
        names.sort_unstable();
        names.dedup();
        assert_eq!((numbers.len(), names.len()), (children.len(), children.len()), "{}", game.text(at));
    }
}

fn estimates_stay_between_the_outcomes<G: BoardGame>(game: &G, at: G::Node) {
    if let Ok(None) = game.value(at) {
        let Ok(estimate) = game.static_value(at);
        assert!(Score::from(-1) < estimate && estimate < Score::ONE, "{}: {estimate}", game.text(at));
    }
}

#[test]
fn positions_moves_and_estimates_hold_together() {
    GAMES.into_iter().for_each(|game| game.visit(Check));
}

#[test]
fn keys_name_one_game_each() {
    for (nth, game) in GAMES.into_iter().enumerate() {
        assert_eq!(GameKind::from_key(game.info().key), Some(game));
        assert_eq!(GameKind::from_link_key(game.info().link_key), Some(game));
        for other in &GAMES[nth + 1..] {
            assert_ne!(game.info().key, other.info().key);
            assert_ne!(game.info().link_key, other.info().link_key);
        }
    }
    assert_eq!((GameKind::from_key("no-such-game"), GameKind::from_link_key("ttt-")), (None, None));
}

struct DepthLimits;

impl GameVisitor for DepthLimits {
    type Output = ();

    /// By the definition: the best of the children's values, and at the limit the estimate.
    fn visit<G: BoardGame>(self) {
        fn naive<G: BoardGame>(game: &G, at: G::Node, left: u32) -> Score {
            let Ok(value) = game.value(at);
            let Ok(estimate) = game.static_value(at);
            value.unwrap_or_else(|| {
                let player = game.player(at);
                let below = game.children(at).map(|child| naive(game, child, left.saturating_sub(1)));
                if left == 0 {
                    estimate
                } else {
                    below.fold(player.worst(), |best, one| player.better(best, one))
                }
            })
        }
        for (game, at) in positions::<G>() {
            for depth in 0..4 {
                let limited = DepthLimited::new(&game, Some(Horizon { depth, unit: Unit::Plies }));
                let Ok(by_minimax) = minimax(&limited, |_| ());
                let Ok(by_alpha_beta) = alpha_beta(&limited, Search::ALPHA_BETA.rules, |_| ());
                let expected = naive(&game, at, depth);
                assert_eq!(
                    (by_minimax, by_alpha_beta),
                    (expected, expected),
                    "{} to depth {depth}",
                    game.text(at)
                );
            }
        }
    }
}

#[test]
fn a_depth_limit_takes_estimates_for_values() {
    GAMES.into_iter().for_each(|game| game.visit(DepthLimits));
}

#[test]
fn a_round_is_over_when_the_turn_comes_back() {
    let game = plywise_games::TicTacToe::default();
    let limited = DepthLimited::new(&game, Some(Horizon { depth: 9, unit: Unit::Rounds }));
    let first_child = |at| limited.children(at).next().expect("the game goes on");
    let line = std::iter::successors(Some(limited.root()), |at| Some(first_child(*at)));
    assert_eq!(line.take(6).map(|at| at.depth).collect::<Vec<_>>(), [0, 0, 1, 1, 2, 2]);
}
