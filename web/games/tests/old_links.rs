//! Every link to a game that was ever shared opens the same for ever: a search the moment that it opened, also when games were a part
//! of the page, and the board the position with whoever plays.

mod kit;
#[path = "../../page/tests/moments/mod.rs"]
mod moments;

use kit::opened;
use moments::{assert_same, moment};
use plywise_games_page::{Games, Place, Play};

#[test]
fn every_old_link_to_a_game_opens_the_moment_that_it_opened() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../page/tests/old_moments.txt");
    let written = std::fs::read_to_string(path).expect("what the links opened is written down");
    let written: Vec<&str> = written.split("\n\n").map(|moment| moment.trim_end()).collect();
    let seen = |written: &&str| {
        let link = written.lines().next().expect("a moment begins with its link");
        // Trees have a page of their own, whose tests hold it to their moments.
        if !link.starts_with("game=") {
            return (*written).to_owned();
        }
        let games = opened(link);
        assert_eq!(games.notice, None, "{link}");
        moment(link, &games.viewer, None)
    };
    let now: Vec<String> = written.iter().map(seen).collect();
    assert!(now.iter().filter(|moment| moment.starts_with("game=")).count() >= 4);
    if std::env::var_os("PLYWISE_WRITE_MOMENTS").is_some() {
        std::fs::write(path, now.join("\n\n") + "\n").expect("the folder of the tests");
        return;
    }
    now.iter().zip(written).for_each(|(now, written)| assert_same(now, written));
}

/// What a link to the board opens: the position at the beginning, the moves to replay, who plays by hand, and the searches.
fn board(games: &Games) -> String {
    let Play { kind, made, seat, first, second, ahead, .. } = games.play.as_ref().expect("a game is played");
    let second = second.as_ref().map_or_else(String::new, |second| [", against ", &second.text()].concat());
    let (key, start, seat) = (kind.info().link_key, &made[0].seen.link, seat.key());
    format!("{key} {start} {ahead:?}: {seat}, {}{second}", first.text())
}

#[test]
fn every_old_link_to_the_board_opens_the_game_that_it_opened() {
    let lines = include_str!("old_boards.txt").lines().filter(|line| !line.starts_with('#'));
    for line in lines {
        let (link, written) = line.split_once(" => ").expect("each line is a link and what it opens");
        let games = opened(link);
        assert_eq!((games.place, &games.notice), (Place::Board, &None), "{link}");
        assert_eq!(board(&games), written, "{link}");
    }
}
