//! Whose a box is, in pictures and texts of Dots and Boxes.

use plywise_games::{Board, BoardGame, Boxes, Mark, Setup};
use plywise_search::{Game as _, GameRules as _, SplitMix};

/// The signs in the boxes of a picture, row by row.
fn owners(game: &Boxes) -> String {
    let board = game.board(game.root());
    let rows = (1..board.n_rows()).step_by(2);
    let boxes = rows.flat_map(|row| (1..board.n_columns()).step_by(2).map(move |column| (row, column)));
    boxes.map(|(row, column)| board.mark(row, column).map_or('.', Mark::name)).collect()
}

#[test]
fn each_box_has_the_number_of_who_closed_it() {
    let read = |text: &str| Boxes::from_text(text);
    let game = read("--/|../.-/|.|/-- 2 1.0.0");
    assert!(game.is_err(), "nothing is closed");
    // Player 3 closes a box and draws once more; player 1 closes the one beside it.
    let mut game = read("--/|.|/.-/..|/.. 3 0.0.0").expect("a position");
    for (name, in_boxes, said) in
        [("c4", ".3..", "3 0.0.1"), ("a2", ".3..", "1 0.0.1"), ("b3", "13..", "1 1.0.1 1300")]
    {
        let next = game.children(game.root()).find(|to| game.move_name(game.root(), *to) == name);
        game = read(&game.text(next.expect("a move"))).expect("a position");
        let text = game.text(game.root());
        assert_eq!((&*owners(&game), text.split_once(' ').map(|(_, said)| said)), (in_boxes, Some(said)));
    }
    // The points alone say whose they are where one player has them all, and of others nothing does.
    let of = |text: &str| read(text).map(|game| owners(&game));
    assert_eq!(of("--/|||/-- 3 0.2.0").as_deref(), Ok("22"));
    assert_eq!(of("--/|||/-- 3 0.1.1").as_deref(), Ok("■■"));
    assert_eq!(of("--/|||/-- 3 0.1.1 32").as_deref(), Ok("32"));
    assert_eq!(of("-/||/- 1 1.0.0 1").as_deref(), Ok("1"));
    for wrong in
        ["--/|||/-- 3 0.1.1 33", "--/|||/-- 3 0.1.1 302", "--/|||/.- 3 0.1.0 22", "--/|||/-- 3 0.1.1 42"]
    {
        let problem = of(wrong).expect_err("they are not").to_string();
        assert!(problem.contains("the owner of each box"), "{problem}");
    }
}

#[test]
fn while_a_position_is_set_up_the_other_boxes_stay_whose_they_are() {
    let redrawn = |row: usize, column: usize, mark: Option<Mark>| {
        let boxes = Boxes::from_text("---/||||/--. 3 1.1.0 120").expect("a position");
        let Setup { board, chosen } = boxes.setup(boxes.root());
        boxes.set_up(&Setup::of(&Boxes::INFO, board.with(row, column, mark), &chosen))
    };
    assert_eq!(redrawn(1, 0, None), "---/.|||/--. 3 0.1.0", "the box of the first player is open");
    assert_eq!(
        redrawn(2, 5, Some(Mark::Sign('─'))),
        "---/||||/--- 3 1.1.1 123",
        "who is to draw closes one more"
    );
}

/// The sides of a box of a picture: whether each is drawn, and where the box behind it stands.
fn sides(board: &Board, (row, column): (usize, usize)) -> Vec<(bool, (usize, usize))> {
    let around = [(-1, 0), (1, 0), (0, -1), (0, 1)];
    let to = |(down, right): (isize, isize), n: isize| {
        (row.wrapping_add_signed(n * down), column.wrapping_add_signed(n * right))
    };
    let side = |way| {
        let (line_row, line_column) = to(way, 1);
        (board.mark(line_row, line_column).is_some(), to(way, 2))
    };
    around.into_iter().map(side).collect()
}

/// What each player has of each feature, counted on the picture.
fn counted(board: &Board, turn: usize, points: [f64; 3]) -> Vec<Vec<f64>> {
    let rows = (1..board.n_rows()).step_by(2);
    let boxes: Vec<_> =
        rows.flat_map(|row| (1..board.n_columns()).step_by(2).map(move |column| (row, column))).collect();
    let n_drawn = |at: (usize, usize)| sides(board, at).iter().filter(|(is_drawn, _)| *is_drawn).count();
    let n_open = boxes.iter().filter(|at| n_drawn(**at) == 3).count();
    let (mut seen, mut n_long) = (Vec::new(), 0);
    for at in &boxes {
        let (mut stack, mut n_boxes) = (vec![*at], 0);
        while let Some(at) = stack.pop() {
            if boxes.contains(&at) && n_drawn(at) == 2 && !seen.contains(&at) {
                seen.push(at);
                n_boxes += 1;
                stack
                    .extend(sides(board, at).into_iter().filter(|(is_drawn, _)| !is_drawn).map(|(_, to)| to));
            }
        }
        n_long += usize::from(n_boxes >= 3);
    }
    let of = |player: usize| {
        let open = if player == turn { n_open } else { 0 };
        let long = if player == (turn + 1) % 3 { n_long } else { 0 };
        vec![points[player], open as f64, long as f64]
    };
    (0..3).map(of).collect()
}

#[test]
fn features_are_what_one_counts_on_the_picture() {
    let (mut dice, mut met) = (SplitMix::new(5), [0; 3]);
    for size in [".._..._.._..._.._1_0.0.0", "..._...._..._...._..._...._..._1_0.0.0", "..._...._..._1_0.0.0"]
    {
        let game = Boxes::from_text(size).expect("a position");
        for _ in 0..200 {
            let mut at = game.root();
            while game.value(at) == Ok(None) {
                let text = game.text(at);
                let mut said = text.split(' ').skip(1);
                let turn: usize = said.next().and_then(|turn| turn.parse().ok()).expect("whose turn it is");
                let points: Vec<f64> = game.payoffs(at).iter().map(|points| points.points()).collect();
                let points = points.try_into().expect("three players");
                let found: Vec<Vec<f64>> = (0..3).map(|player| game.features_of(at, player)).collect();
                assert_eq!(found, counted(&game.board(at), turn - 1, points), "{text}");
                assert!(game.features(at).eq(found[0].iter().copied()), "{text}");
                for (nth, met) in met.iter_mut().enumerate() {
                    *met += usize::from(found.iter().any(|of| of[nth] > 0.0));
                }
                let next: Vec<_> = game.children(at).collect();
                at = next[(dice.next_number() % next.len() as u64) as usize];
            }
        }
    }
    assert!(met.iter().all(|met| *met > 200), "{met:?}");
    // Three boxes in a row between two long lines are a long chain, and so is a ring of four; two boxes are none.
    let chains = |text: &str| {
        let game = Boxes::from_text(text).expect("a position");
        (0..3).map(|player| game.features_of(game.root(), player)[2]).collect::<Vec<f64>>()
    };
    assert_eq!(chains("---/..../--- 1 0.0.0"), [0.0, 1.0, 0.0]);
    assert_eq!(chains("--/|.|/../|.|/-- 3 0.0.0"), [1.0, 0.0, 0.0]);
    assert_eq!(chains("--/.../-- 2 0.0.0"), [0.0; 3]);
}
