//! Null moves and reductions by their definition, in a game where threats, noisy moves and passes are everywhere.

use std::convert::Infallible;

use plywise_search::{
    Algorithm, Cut, Event, Game, GameRules, Horizon, Options, Player, Returns, Rules, Score, Search,
    Selective, SplitMix, Unit, Window, search_game,
};
use proptest::prelude::*;

/// A game whose positions are numbers. All that holds of one follows from its number.
#[derive(Clone, Copy, Debug)]
struct Numbers(u64);

impl Numbers {
    /// One of `n`, for a position and a question.
    fn drawn(position: u64, question: u64, n: u64) -> u64 {
        SplitMix::new(position.rotate_left(20) ^ question).next_number() % n
    }
}

type Position = (u64, Player);

impl Game for Numbers {
    type Node = Position;
    type Stop = Infallible;

    fn root(&self) -> Position {
        (self.0, if self.0.is_multiple_of(2) { Player::Max } else { Player::Min })
    }

    fn player(&self, (_, player): Position) -> Player {
        player
    }

    fn value(&self, (number, _): Position) -> Result<Option<Score>, Infallible> {
        let is_over = number != self.0 && Numbers::drawn(number, 1, 12) == 0;
        Ok(is_over.then(|| Score::from(Numbers::drawn(number, 2, 19) as i32 - 9)))
    }

    fn static_value(&self, (number, _): Position) -> Result<Score, Infallible> {
        Ok(Score::from(Numbers::drawn(number, 3, 19) as i32 - 9))
    }

    fn children(&self, (number, player): Position) -> impl Iterator<Item = Position> {
        (0..1 + Numbers::drawn(number, 4, 6))
            .map(move |nth| (Numbers::drawn(number, 100 + nth, 1 << 40), !player))
    }
}

impl GameRules for Numbers {
    type Key = Position;

    fn key(&self, node: Position) -> Position {
        node
    }

    fn n_moves(&self) -> usize {
        6
    }

    fn move_number(&self, from: Position, to: Position) -> usize {
        self.children(from).position(|child| child == to).unwrap_or_default()
    }

    fn move_name(&self, from: Position, to: Position) -> String {
        self.move_number(from, to).to_string()
    }

    fn is_noisy(&self, _: Position, (number, _): Position) -> bool {
        Numbers::drawn(number, 5, 4) == 0
    }

    fn is_threatened(&self, (number, _): Position) -> bool {
        Numbers::drawn(number, 6, 4) == 0
    }

    fn passed(&self, (number, player): Position) -> Option<Position> {
        (Numbers::drawn(number, 7, 4) > 0).then_some((number, !player))
    }
}

/// The search by its definition, and the positions that it enters, in order.
struct Naive {
    game: Numbers,
    selective: Selective,
    limit: u32,
    entered: Vec<(Position, u32)>,
}

impl Naive {
    fn worth(&mut self, node: Position, depth: u32, window: Window, may_pass: bool) -> Score {
        self.entered.push((node, depth));
        let game = self.game;
        let Ok(over) = game.value(node);
        if let Some(score) = over {
            return score;
        }
        if depth >= self.limit {
            let Ok(score) = game.static_value(node);
            return score;
        }
        let player = game.player(node);
        let is_calm = self.limit - depth >= 3 && !game.is_threatened(node);
        let bound = window.against(player);
        if self.selective.null_move
            && may_pass
            && is_calm
            && bound.is_finite()
            && let Some(passed) = game.passed(node)
        {
            let question = if player == Player::Max { Window::below(bound) } else { Window::above(bound) };
            let score = self.worth(passed, depth + 3, question, false);
            if player.better(bound, score) == score {
                return score;
            }
        }
        let (mut window, mut best) = (window, player.worst());
        for (nth, child) in game.children(node).enumerate() {
            let is_late = self.selective.reductions && is_calm && nth >= 3;
            let reduced = (is_late && !game.is_noisy(node, child) && !game.is_threatened(child))
                .then(|| self.worth(child, depth + 2, window.test(player), true));
            let score = match reduced.filter(|&score| player.better(best, score) == best) {
                Some(score) => score,
                None => self.worth(child, depth + 1, window, true),
            };
            best = player.better(best, score);
            window = window.narrowed(player, score);
            if window.alpha >= window.beta {
                break;
            }
        }
        best
    }
}

fn any_window() -> impl Strategy<Value = Window> {
    let window =
        |(alpha, width): (i32, i32)| Window { alpha: Score::from(alpha), beta: Score::from(alpha + width) };
    prop_oneof![Just(Window::FULL), (-9..9, 1..6).prop_map(window)]
}

proptest! {
    #[test]
    fn null_moves_and_reductions_are_what_their_definition_says(
        seed in any::<u64>(), null_move in any::<bool>(), reductions in any::<bool>(), depth in 2u32..7,
        window in any_window(),
    ) {
        let game = Numbers(seed >> 24);
        let selective = Selective { null_move, reductions, ..Selective::NONE };
        let mut naive = Naive { game, selective, limit: depth, entered: Vec::new() };
        let worth = naive.worth(game.root(), 0, window, false);

        let search = Search {
            algorithm: Algorithm::AlphaBeta,
            rules: Rules { cut: Cut::AtOrBeyond, returns: Returns::FailSoft, window },
            horizon: Some(Horizon { depth, unit: Unit::Plies }),
            options: Options { selective, ..Options::PLAIN },
            ..Search::ALPHA_BETA
        };
        let mut entered = Vec::new();
        let Ok(found) = search_game(&game, &search, |event| {
            if let Event::Entered { node, .. } = event {
                entered.push((node.position, node.depth));
            }
        });
        prop_assert_eq!(found.score, Some(worth));
        prop_assert_eq!(entered, naive.entered);
    }
}
