//! Where a game begins, how it begins anew, and games that are watched.

mod kit;

use std::rc::Rc;

use kit::{done, opened, told};
use plywise_arena::Answer;
use plywise_games::{GAMES, GameKind, Mark};
use plywise_games_page::{Games, GamesAction, Place, Play, Seat};
use plywise_search::NodeId;
use plywise_settings::Change;
use yew::Reducible as _;

fn play(games: &Games) -> &Play {
    games.play.as_ref().expect("a game is played")
}

#[test]
fn a_new_game_begins_where_this_one_began_and_undo_brings_the_old_one_back() {
    for link in ["play=rev-...._.ox._.xo._...._x-both.2", "play=nim-1.2.2-both.9", "play=ttt-x...o....-max.3"]
    {
        let begun = opened(link);
        let start = play(&begun).seen().link.clone();
        let played = done(&begun, GamesAction::Make(0));
        let anew = done(&played, GamesAction::Restart);
        assert_eq!((&play(&anew).seen().link, play(&anew).n_made()), (&start, 0), "{link}");
        assert!(play(&anew).next().is_none() && play(&anew).has_back(), "{link}");
        let back = done(&anew, GamesAction::Undo);
        assert_eq!(play(&back).made, play(&played).made, "{link}");
        assert!(!play(&begun).has_back());
        // Moves of the new game are taken back first.
        let again = done(&done(&anew, GamesAction::Make(1)), GamesAction::Undo);
        assert_eq!((&play(&again).seen().link, play(&again).n_made()), (&start, 0), "{link}");
        assert_eq!(play(&done(&again, GamesAction::Undo)).made, play(&played).made, "{link}");
    }
    // A position that was set up by hand stays, too.
    let mut games = done(&opened("play=ttt--both.9"), GamesAction::Arrange(true));
    for action in [GamesAction::Hold(Some(Mark::Cross)), GamesAction::Press(8), GamesAction::Arrange(false)] {
        games = done(&games, action);
    }
    let anew = done(&done(&games, GamesAction::Press(0)), GamesAction::Restart);
    assert_eq!(play(&anew).seen().text, ".../.../..x");
    // Another beginning is chosen, and the game before comes back.
    let played = done(&opened("play=nim-1.2.2-both.9"), GamesAction::Make(0));
    let other = done(&played, GamesAction::SetUp("3.4.5".into()));
    assert_eq!(play(&done(&other, GamesAction::Undo)).made, play(&played).made);
    // The list of games leads to the usual beginning.
    let usual = done(&done(&played, GamesAction::Choose), GamesAction::Open(play(&played).kind));
    assert_eq!(play(&usual).seen().text, "3.4.5");
}

#[test]
fn links_may_call_games_as_commands_do() {
    for kind in GAMES {
        let info = kind.info();
        let games = opened(&format!("play={}--both.2", info.key));
        assert_eq!((play(&games).kind, &games.notice), (kind, &None), "{}", info.key);
        let link = games.link().expect("a link");
        assert!(link.starts_with(&format!("play={}-", info.link_key)), "{link}");
    }
    let search = opened("game=tic-tac-toe-x..oo...x-table");
    assert_eq!((search.place, &search.notice), (Place::Search, &None));
    assert!(search.link().is_some_and(|link| link.starts_with("game=ttt-x..oo...x-table")));
}

#[test]
fn a_search_that_is_left_is_said_to_be() {
    let games = opened("game=ttt-x..oo...x-table");
    let deeper = Change::Search(plywise_search::Search {
        algorithm: plywise_search::Algorithm::Minimax,
        ..games.viewer.conventions.search
    });
    let left = Rc::clone(&games).reduce(GamesAction::Change(deeper)).reduce(GamesAction::Cancel);
    assert_eq!(left.notice.as_deref(), Some("The search was cancelled."));
    assert_eq!(left.link(), games.link());
}

/// After the worker has said what stands there, before anything else happens.
fn looked(games: &Rc<Games>) -> Rc<Games> {
    let mut games = Rc::clone(games);
    for answer in kit::told(games.asked.as_ref().expect("it asks")) {
        games = games.reduce(GamesAction::Told(answer));
    }
    games
}

#[test]
fn a_game_that_is_watched_has_a_pace_and_stands_still_when_it_is_told_to() {
    let begun =
        looked(&Rc::new(Games::default()).reduce(GamesAction::Follow("play=ttt-.........-nobody.2".into())));
    assert_eq!((begun.watch.pace, begun.asked.is_some()), (1, false));
    let rest = begun.watch.rest.expect("it rests before its move");
    // Another rest is nothing to this one.
    assert!(Rc::clone(&begun).reduce(GamesAction::Rested(rest + 1)) == begun);
    let moved = looked(&looked(&Rc::clone(&begun).reduce(GamesAction::Rested(rest))));
    assert_eq!(play(&moved).n_made(), 1);
    assert!(moved.watch.rest.is_some_and(|next| next != rest));
    // Paused, it moves once for each press, and then goes on.
    let paused = done(&moved, GamesAction::Pause(true));
    assert!(paused.is_held() && play(&paused).n_made() == 1);
    assert!(Rc::clone(&paused).reduce(GamesAction::Rested(rest + 1)) == paused);
    let one = done(&paused, GamesAction::OneMove);
    assert!(one.is_held() && play(&one).n_made() == 2);
    let back = done(&one, GamesAction::BackTo(1));
    assert!(back.is_held() && play(&back).n_made() == 1);
    let end = done(&one, GamesAction::Pause(false));
    assert!(play(&end).is_over() && !end.is_held());
    assert!((0..play(&end).n_made()).all(|nth| play(&end).leads_back_to(nth)));
    // Without a pace it thinks at once.
    let quick = Rc::clone(&moved).reduce(GamesAction::Pace(0));
    assert!(quick.watch.rest.is_none() && quick.is_thinking());
    // A position that is chosen meanwhile takes the place of the rest.
    let other = Rc::clone(&moved).reduce(GamesAction::SetUp("x........".into()));
    assert!(other.watch.rest.is_none() && other.asked.is_some());
}

#[test]
fn a_search_that_was_cancelled_before_its_move_goes_on_when_it_is_told_to() {
    let games = opened("play=ttt-.........-max.3");
    let thinking = looked(&Rc::clone(&games).reduce(GamesAction::Press(4)));
    assert!(thinking.is_thinking());
    let held = Rc::clone(&thinking).reduce(GamesAction::Cancel);
    assert!(held.is_held() && play(&held).n_made() == 1);
    // What it had come to stays, until somebody moves.
    let first = told(thinking.asked.as_ref().expect("it thinks")).into_iter();
    let first = first.filter(|answer| matches!(answer, Answer::Thought(_))).take(1);
    let deep = first.fold(Rc::clone(&thinking), |games, answer| games.reduce(GamesAction::Told(answer)));
    let left = Rc::clone(&deep).reduce(GamesAction::Cancel);
    assert_eq!((left.is_thinking(), left.thoughts.len()), (false, 1));
    assert!(done(&left, GamesAction::Undo).thoughts.is_empty());
    let on = done(&held, GamesAction::Pause(false));
    assert_eq!((play(&on).n_made(), on.is_held()), (2, false));
    // Who takes a move back and makes another one is answered.
    let other = done(&done(&held, GamesAction::Undo), GamesAction::Press(0));
    assert_eq!((play(&other).n_made(), play(&other).seat), (2, Seat::Max));
    assert!(play(&other).leads_back_to(0) && !play(&other).leads_back_to(1));
    assert_eq!(done(&other, GamesAction::PlayTo(NodeId::ROOT)), other, "there is no search to come from");
}

#[test]
fn somebody_plays_the_third_of_three_players() {
    let games = opened("play=boxes--third.1");
    assert_eq!(play(&games).seat, Seat::Third);
    assert_eq!((play(&games).n_made(), play(&games).is_mine()), (2, true), "searches play the two before");
    assert!(games.link().is_some_and(|link| link.contains("-third.1")));
    assert!(GAMES.iter().all(|kind| Seat::Third.is_in(kind.info()) == (*kind == GameKind::Boxes)));
}
