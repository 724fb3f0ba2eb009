//! Pressing squares: a move is made by its own squares only, and a press that does nothing says why.

mod kit;

use std::rc::Rc;

use kit::{done, opened};
use plywise_games_page::{Games, GamesAction, Play, host};
use plywise_viewer::Store;
use yew::Reducible as _;

fn play(games: &Games) -> &Play {
    games.play.as_ref().expect("a game is played")
}

fn made(games: &Games) -> Vec<&str> {
    play(games).made.iter().filter_map(|made| Some(&*made.by.as_ref()?.name)).collect()
}

/// The moves that were made, what is picked, and why the last press did nothing.
fn after(link: &str, squares: &[u16]) -> (Vec<String>, Vec<u16>, String) {
    let games = squares.iter().fold(opened(link), |games, square| done(&games, GamesAction::Press(*square)));
    let why = play(&games).dead_press.clone().unwrap_or_default();
    let made = made(&games).into_iter().map(str::to_owned).collect();
    (made, play(&games).picked.to_vec(), why.to_string())
}

const CASTLES: &str = "play=chess-4k3.8.8.8.8.8.8.R3K2R_w_KQ_._0_1-both.2";

#[test]
fn a_square_without_a_move_plays_no_other_move() {
    let e4_e5 = [52, 36, 12, 28];
    for (link, squares, n_made, why) in [
        // Nothing stands on e7, and a king could come to the same column.
        ("play=chess--both.2", &[&e4_e5[..], &[12]].concat()[..], 2, "Press a piece first"),
        // The pawn could come to e4, where the knight cannot.
        ("play=chess--both.2", &[62, 36], 0, "The piece on g1 cannot go to e4"),
        ("play=chess--both.2", &[60], 0, "The piece on e1 has no move"),
        ("play=chess--both.2", &[12], 0, "The piece on e7 has no move"),
        ("play=rev-...._.ox._.xo._...._x-both.4", &[3], 0, "d1 is no move"),
        // A disc that would be turned over is no square to play on.
        ("play=rev-...._.ox._.xo._...._x-both.4", &[5], 0, "b2 is taken"),
        ("play=ttt-xo.ox....-both.9", &[3], 0, "a2 is taken"),
        ("play=c4-x..._o..._x..._o...-both.4", &[8], 0, "Column a is full"),
        ("play=nim-3_take1-both.9", &[0], 0, "You may not take that many stones"),
        ("play=nim-1.3-both.9", &[2], 0, "Press a stone"),
        ("play=race-4.5_4.4_max_1-both.2", &[0], 0, "No piece moves from a"),
        // A dot, and a box that a line would close.
        ("play=boxes-h_vv_._.._._1_0.0.0-both.2", &[0], 0, "between two dots"),
        ("play=boxes-h_vv_._.._._1_0.0.0-both.2", &[4], 0, "between two dots"),
    ] {
        let (made, picked, said) = after(link, squares);
        assert_eq!((made.len(), &picked[..]), (n_made, &[][..]), "{link} {squares:?}: {made:?}");
        assert!(said.contains(why), "{link} {squares:?}: {said}");
    }
    // Whatever is done next, nothing more is said of it.
    let games = done(&opened("play=ttt-xo.ox....-both.9"), GamesAction::Press(3));
    assert_eq!(play(&done(&games, GamesAction::Press(2))).dead_press, None);
    assert_eq!(play(&done(&games, GamesAction::Undo)).dead_press, None);
}

#[test]
fn a_move_is_made_by_its_own_squares() {
    for (link, squares, name) in [
        ("play=chess--both.2", &[62, 45][..], "Nf3"),
        // A king that castles, and one that goes a step.
        (CASTLES, &[60, 62], "O-O"),
        (CASTLES, &[60, 58], "O-O-O"),
        (CASTLES, &[60, 61], "Kf1"),
        ("play=rev-...._.ox._.xo._...._x-both.4", &[1], "b1"),
        ("play=c4--both.4", &[3], "d"),
        ("play=nim-3.4.5-both.9", &[6], "b3"),
        ("play=race-4.5_4.4_max_1-both.2", &[4], "e/f"),
        ("play=race-0.5_4.4_max_1-both.2", &[6], "start/a"),
        ("play=boxes-h_vv_._.._._1_0.0.0-both.2", &[7], "b3"),
    ] {
        let (made, ..) = after(link, squares);
        assert_eq!(made.first().map(String::as_str), Some(name), "{link} {squares:?}");
    }
}

#[test]
fn a_piece_that_is_picked_shows_where_it_goes_and_can_be_left() {
    let games = done(&opened("play=chess--both.2"), GamesAction::Press(62));
    assert_eq!((&play(&games).picked[..], play(&games).targets()), (&[62][..], vec![45, 47]));
    let other = done(&games, GamesAction::Press(57));
    assert_eq!((&play(&other).picked[..], made(&other).len()), (&[57][..], 0));
    for left in [GamesAction::Press(62), GamesAction::Unpick] {
        let left = done(&games, left);
        assert!(play(&left).picked.is_empty() && play(&left).targets().is_empty());
        assert_eq!(play(&left).dead_press, None);
    }
    // A pawn that is promoted: the pieces are left to choose from.
    let pawn = opened("play=chess-7k.P7.8.8.8.8.8.K7_w_._._0_1-both.2");
    let pawn = done(&done(&pawn, GamesAction::Press(8)), GamesAction::Press(0));
    assert_eq!((&play(&pawn).picked[..], play(&pawn).open_moves().len()), (&[8, 0][..], 4));
}

#[test]
fn nobody_moves_for_another() {
    let games = opened("play=ttt-.........-max.9");
    let thinking = Rc::clone(&games).reduce(GamesAction::Press(4)).reduce(GamesAction::Press(0));
    assert_eq!(play(&thinking).dead_press.as_deref(), Some("It is not your turn."));
    let over = done(&opened("play=ttt-xxx.oo...-max.9"), GamesAction::Press(3));
    assert!(over.notice.is_some() || play(&over).dead_press.as_deref() == Some("The game is over."));
}

#[test]
fn boxes_say_whose_they_are_and_who_has_how_many() {
    // Two boxes side by side, of which player 2 and player 3 close one each.
    let games = opened("play=boxes-hh_vv._.._...._hh-both.2");
    assert!(games.notice.is_some(), "too few rows");
    let games = opened("play=boxes-hh_v.v_h._1_0.0.0-both.2");
    let games = ["d1", "c2"].into_iter().fold(games, |games, name| {
        let nth = play(&games).seen().moves.iter().position(|one| one.name == name).expect("a move");
        done(&games, GamesAction::Make(nth))
    });
    let squares = &play(&games).seen().board.squares;
    assert_eq!([squares[6], squares[8]], ['2', '2']);
    let page = Store::new((*games).clone());
    let state = host::answer(&page, "pause", "").expect("a state");
    let said = "The game is over. Player 1 has 0 boxes, player 2 has 2, player 3 has 0.";
    assert!(state.contains(said), "{state}");
    let begun = Store::new((*opened("play=boxes--both.2")).clone());
    let state = host::answer(&begun, "pause", "").expect("a state");
    assert!(state.contains("\"text\":\"Player 1 to move.\""), "{state}");
    let beside = [("Player 1", "0 boxes"), ("Player 2", "2 boxes"), ("Player 3", "0 boxes")];
    let beside = beside.map(|(name, text)| (name.to_owned(), text.to_owned()));
    assert_eq!(play(&games).seen().beside, beside);
}

#[test]
fn moves_of_dice_and_tracks_are_told_in_words() {
    let words = |link: &str| {
        let games = opened(link);
        play(&games).seen().moves.iter().map(|one| one.words.clone()).collect::<Vec<_>>()
    };
    assert_eq!(words("play=race-0.3_1.1_max_2-both.2"), ["from c to e", "from the start to b"]);
    assert_eq!(words("play=race-3.6_0.2_min_1-both.2"), ["from e to d", "from the start to f"]);
    assert_eq!(words("play=race-3.6_0.2_max_1-both.2"), ["from f off the track", "from c to d"]);
}
