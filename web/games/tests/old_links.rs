//! Every link to a game that was ever shared opens the same moment for ever, as it did when games were a part of the page.

mod kit;
#[path = "../../page/tests/moments/mod.rs"]
mod moments;

use kit::opened;
use moments::{assert_same, moment};

#[test]
fn every_old_link_to_a_game_opens_the_moment_that_it_opened() {
    let written = include_str!("../../page/tests/old_moments.txt");
    let of_games: Vec<&str> = written.split("\n\n").filter(|moment| moment.starts_with("game=")).collect();
    assert!(of_games.len() >= 2);
    for written in of_games {
        let link = written.lines().next().expect("a moment begins with its link");
        let games = opened(link);
        assert_same(&moment(link, &games.viewer, None), written.trim_end());
    }
}
