//! Whose a box is, in pictures and texts of Dots and Boxes.

use plywise_games::{BoardGame, Boxes, Mark, Setup};
use plywise_search::{Game as _, GameRules as _};

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
