//! Connect Four solved by a second program, and the product's searches and players held to what it finds.
//!
//! What takes long is ignored, except in `cargo xtask soak`.

mod kit;

use std::collections::HashSet;
use std::convert::Infallible;

use kit::{Board, Outlook, Position, Solver};
use plywise_games::{BoardGame, ConnectFour, Discs};
use plywise_play::Player;
use plywise_search::{
    Aids, Game, GameRules, Player as Side, Score, Search, SplitMix, Window, alpha_beta_aided, search_game,
};

const EMPTY: Position = Position { own: 0, all: 0 };

/// A position of the product as the second program has it, from its text.
fn position(board: &Board, text: &str) -> Position {
    let (mut crosses, mut noughts) = (0, 0);
    for (row, squares) in text.split('/').rev().enumerate() {
        for (column, square) in squares.chars().enumerate() {
            let bit = 1 << (column as u32 * board.height + row as u32);
            match square {
                'x' => crosses |= bit,
                'o' => noughts |= bit,
                _ => (),
            }
        }
    }
    let crosses_move = u64::count_ones(crosses) == u64::count_ones(noughts);
    Position { own: if crosses_move { crosses } else { noughts }, all: crosses | noughts }
}

fn board_of(game: &ConnectFour) -> Board {
    let shown = game.board(game.root());
    Board::new(shown.n_columns() as u32, shown.n_rows() as u32)
}

fn connect_four(columns: usize, rows: usize) -> ConnectFour {
    ConnectFour::sized(columns, rows).expect("such a board is possible")
}

/// The value of the empty board to whoever moves, and how many positions had to be looked into.
fn solved(columns: u32, rows: u32, room: u32) -> (i32, u64) {
    let mut solver = Solver::new(Board::new(columns, rows), room);
    (solver.value(EMPTY), solver.n_looked_into)
}

/// The values are those of John Tromp's table of small boards; docs/games.md gives the counts.
#[test]
fn small_boards_are_worth_what_everybody_finds() {
    assert_eq!(solved(4, 4, 18), (0, 8_666));
    assert_eq!(solved(5, 4, 18), (0, 32_955));
    assert_eq!(solved(4, 5, 18), (0, 25_161));
}

#[test]
#[ignore = "long: for the soak"]
fn boards_of_up_to_six_columns_and_five_rows_are_worth_what_everybody_finds() {
    assert_eq!(solved(5, 5, 24), (0, 367_914));
    assert_eq!(solved(6, 4, 24), (-1, 385_421));
    assert_eq!(solved(6, 5, 24), (0, 2_660_467));
}

/// The position of the product after discs in these columns, from `a` on the left.
fn after(game: &ConnectFour, columns: &str) -> Discs {
    columns.chars().fold(game.root(), |at, column| {
        let name = column.to_string();
        let mut children = game.children(at);
        children.find(|child| game.move_name(at, *child) == name).expect("there is room in the column")
    })
}

/// Allen and Allis found it in 1988: after the product's first move, in the middle, the second player cannot even draw. This
/// takes some six minutes and 512 MiB.
#[test]
#[ignore = "long: for the soak"]
fn the_first_player_wins_by_the_middle_column() {
    let game = ConnectFour::default();
    let first = game.children(game.root()).next().expect("the board is empty");
    assert_eq!(first, after(&game, "d"));
    let mut solver = Solver::new(board_of(&game), 26);
    // Later positions of the main line first, so that they are known by then.
    for columns in ["ddddd", "ddd", "d"] {
        let at = position(&solver.board, &game.text(after(&game, columns)));
        assert!(!solver.is_above(-1, at), "{columns}");
    }
}

/// John Tromp's positions of eight plies, each for its mirror image too: nobody has four, and no move is forced. Of some, what
/// the second program proves the product's search finds as well.
#[test]
#[ignore = "long: for the soak"]
fn tromps_positions_of_eight_plies_are_worth_the_same_to_the_products_search() {
    let game = ConnectFour::default();
    let board = board_of(&game);
    let mut level = vec![game.root()];
    for _ in 0..8 {
        let mut seen = HashSet::new();
        let children =
            level.into_iter().flat_map(|at| game.children(at)).filter(|to| game.value(*to) == Ok(None));
        level = children.filter(|to| seen.insert(board.number(position(&board, &game.text(*to))))).collect();
    }
    let is_free = |at: &Position| {
        let fours = board.fours(at.own, at.all) | board.fours(at.all ^ at.own, at.all);
        board.landings(*at) & fours == 0
    };
    let mut positions: Vec<Position> =
        level.iter().map(|at| position(&board, &game.text(*at))).filter(is_free).collect();
    assert_eq!(positions.len(), 67_557);
    positions.sort_by_key(|at| board.number(*at));
    let mut solver = Solver::new(board.clone(), 24);
    let aids = Aids { table: true, ..Aids::NONE };
    let mut n_of = [0; 3];
    for at in positions.into_iter().step_by(6_000) {
        let value = solver.value(at);
        assert_eq!(by_the_products_search(&board, at, aids), Score::from(value), "{at:?}");
        n_of[(value + 1) as usize] += 1;
    }
    assert_eq!(n_of, [2, 1, 9], "of all, 16,635 are lost, 6,449 are draws and 44,473 are won");
}

/// The second program's rules with its order of moves, for the product's search. A win at once is an end, and so is a position
/// without a move that holds.
struct SecondRules {
    board: Board,
    start: Position,
}

impl Game for SecondRules {
    type Node = Position;
    type Stop = Infallible;

    fn root(&self) -> Position {
        self.start
    }

    fn player(&self, at: Position) -> Side {
        if at.all.count_ones().is_multiple_of(2) { Side::Max } else { Side::Min }
    }

    fn value(&self, at: Position) -> Result<Option<Score>, Infallible> {
        let Outlook::Decided(value) = self.board.outlook(at) else { return Ok(None) };
        let value = if self.player(at) == Side::Max { value } else { -value };
        Ok(Some(Score::from(value)))
    }

    fn static_value(&self, _: Position) -> Result<Score, Infallible> {
        Ok(Score::ZERO)
    }

    fn children(&self, at: Position) -> impl Iterator<Item = Position> {
        let Outlook::Moves(moves) = self.board.outlook(at) else { panic!("the game is over: {at:?}") };
        self.board.best_first(at, moves).map(move |square| at.after(square))
    }
}

impl GameRules for SecondRules {
    type Key = u64;

    fn key(&self, at: Position) -> u64 {
        self.board.number(at)
    }

    fn n_moves(&self) -> usize {
        self.board.columns as usize
    }

    fn move_number(&self, from: Position, to: Position) -> usize {
        ((from.all ^ to.all).trailing_zeros() / self.board.height) as usize
    }

    fn move_name(&self, from: Position, to: Position) -> String {
        self.move_number(from, to).to_string()
    }
}

/// What a position is worth to MAX.
fn by_the_products_search(board: &Board, start: Position, aids: Aids) -> Score {
    let mut rules = Search::ALPHA_BETA.rules;
    rules.window = Window { alpha: -Score::ONE, beta: Score::ONE };
    let Ok(aided) = alpha_beta_aided(&SecondRules { board: board.clone(), start }, rules, aids, |_| ());
    aided.score
}

#[test]
fn the_products_search_finds_the_same_by_the_second_programs_rules() {
    for (columns, rows) in [(4, 4), (5, 4), (4, 5)] {
        let board = Board::new(columns, rows);
        for killers in [false, true] {
            let aids = Aids { table: true, killers, history: killers };
            assert_eq!(by_the_products_search(&board, EMPTY, aids), Score::from(solved(columns, rows, 18).0));
        }
    }
}

#[test]
#[ignore = "long: for the soak"]
fn the_products_search_solves_six_columns_and_five_rows() {
    let aids = Aids { table: true, ..Aids::NONE };
    assert_eq!(by_the_products_search(&Board::new(6, 4), EMPTY, aids), -Score::ONE);
    assert_eq!(by_the_products_search(&Board::new(6, 5), EMPTY, aids), Score::ZERO);
}

/// How many positions both programs know after 0, 1, 2 … plies, a game that is over being the same to both.
#[test]
fn both_programs_know_the_same_positions() {
    for (columns, rows, plies, expected) in [(4, 4, 16, Some(161_029)), (6, 5, 7, None), (7, 6, 5, None)] {
        let game = connect_four(columns, rows);
        let board = board_of(&game);
        let mut level = vec![game.root()];
        let mut n_positions = 1;
        for _ in 0..plies {
            let open = level.iter().filter(|at| game.value(**at) == Ok(None));
            let mut by_second = HashSet::new();
            let mut by_first = HashSet::new();
            let mut next = Vec::new();
            for at in open {
                let own = position(&board, &game.text(*at));
                let landings = board.landings(own);
                let squares = (0..64).map(|bit| 1 << bit).filter(|square| landings & square != 0);
                let wins = board.fours(own.own, own.all);
                by_second.extend(squares.map(|square| (own.after(square), wins & square != 0)));
                for to in game.children(*at) {
                    let is_won =
                        game.value(to).is_ok_and(|value| value.is_some_and(|value| value != Score::ZERO));
                    if by_first.insert((position(&board, &game.text(to)), is_won)) {
                        next.push(to);
                    }
                }
            }
            assert_eq!(by_first, by_second, "{columns} × {rows}");
            n_positions += next.len();
            level = next;
        }
        assert!(expected.is_none_or(|expected| expected == n_positions), "{n_positions}");
    }
}

/// A position with so many discs where nobody has four, by random moves.
fn late(start: &ConnectFour, n_discs: u32, random: &mut SplitMix) -> ConnectFour {
    'again: loop {
        let mut at = start.root();
        for _ in 0..n_discs {
            let children: Vec<_> = start.children(at).collect();
            at = children[(random.next_number() % children.len() as u64) as usize];
            if start.value(at) != Ok(None) {
                continue 'again;
            }
        }
        return ConnectFour::from_text(&start.text(at)).expect("what a game writes it reads");
    }
}

/// How often the value was a loss, a draw and a win for whoever moves.
fn the_product_agrees(columns: usize, rows: usize, n_discs: u32, n_positions: u32, seed: u64) -> [u32; 3] {
    let start = connect_four(columns, rows);
    let mut solver = Solver::new(board_of(&start), 18);
    let mut random = SplitMix::new(seed);
    let mut n_of = [0; 3];
    let plies = (columns * rows) as u32 - n_discs;
    let players =
        ["pvs+table", "mtdf+table+killers+history", "alpha-beta+table+killers", "iterative+table+history"]
            .map(|search| Player::read(&format!("{search}:{plies}")).expect(search));
    for nth in 0..n_positions as usize {
        let game = late(&start, n_discs, &mut random);
        let text = game.text(game.root());
        let at = position(&solver.board, &text);
        let value = solver.value(at);
        n_of[(value + 1) as usize] += 1;
        let player = &players[nth % players.len()];
        let to_max = if game.player(game.root()) == Side::Max { value } else { -value };
        let Ok(found) = search_game(&game, &player.search_to(plies, None), |_| ());
        assert_eq!(found.score, Some(Score::from(1000 * to_max)), "{} in {text}", player.text());
        let choice = player.choose(&game).expect("somebody has to move");
        let after = match game.value(choice.to) {
            Ok(Some(over)) if over != Score::ZERO => -1,
            _ => solver.value(position(&solver.board, &game.text(choice.to))),
        };
        assert_eq!(after, -value, "{} in {text}", player.text());
    }
    n_of
}

#[test]
fn at_full_depth_players_find_what_late_positions_are_worth() {
    for (columns, rows, n_discs, rare) in [(5, 4, 10, 1), (6, 5, 20, 1), (7, 6, 32, 0)] {
        let n_of = the_product_agrees(columns, rows, n_discs, 24, 7);
        assert!(n_of.iter().all(|n| *n >= rare), "{columns} × {rows}: {n_of:?}");
    }
}

#[test]
#[ignore = "long: for the soak"]
fn at_full_depth_players_find_what_many_late_positions_are_worth() {
    for (columns, rows, n_discs) in [(5, 4, 6), (5, 5, 12), (6, 5, 16), (7, 6, 28)] {
        let n_of = the_product_agrees(columns, rows, n_discs, 400, 11);
        assert!(n_of.iter().all(|n| *n > 5), "{columns} × {rows}: {n_of:?}");
    }
}
