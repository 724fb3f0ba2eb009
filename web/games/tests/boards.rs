//! A board in an embed: what is shown of it, what scripts are told, and what they may ask for.

mod kit;

use std::rc::Rc;

use kit::{done, settled};
use plywise_games::GAMES;
use plywise_games_page::embedded::{self, Asked, shown};
use plywise_games_page::host;
use plywise_games_page::{Games, GamesAction, Place};
use plywise_viewer::{Store, Theme};

/// An embed whose worker answers at once.
struct Embed {
    games: Rc<Store<Games>>,
    asked: Rc<Store<Asked>>,
}

impl Embed {
    fn open(address: &str) -> Embed {
        let asked = Asked::read(address);
        let games = done(&Rc::new(Games::default()), asked.action());
        Embed { games: Store::new((*games).clone()), asked: Store::new(asked) }
    }

    /// What a script is told after its worker has nothing left to do.
    fn call(&mut self, method: &str, argument: &str) -> Option<String> {
        embedded::answer(&self.games, &self.asked, method, argument)?;
        self.settle();
        embedded::answer(&self.games, &self.asked, "state", "")
    }

    fn act(&mut self, action: GamesAction) {
        self.games.dispatch(action);
        self.settle();
    }

    fn settle(&mut self) {
        self.games = Store::new((*settled(self.games.state())).clone());
    }

    fn refused(&self) -> Option<String> {
        shown(&self.games.state(), &self.asked.state()).refused.map(|what| what.to_string())
    }

    fn place(&self) -> Place {
        self.games.state().place
    }
}

/// What a state says of the step and of those that can be reached.
fn steps(state: Option<String>) -> [u32; 4] {
    let state = state.expect("a state");
    ["step", "length", "first", "last"].map(|key| {
        let (_, rest) = state.split_once(&format!("\"{key}\":")).expect("a number");
        rest.split(',').next().and_then(|number| number.parse().ok()).expect("a number")
    })
}

#[test]
fn where_a_die_falls_the_answer_is_told_with_both_throws() {
    let mut embed = Embed::open("#play=race--max.2");
    let told = |state: Option<String>| {
        let state = state.expect("a state");
        let (_, text) = state.split_once("\"text\":\"").expect("a sentence");
        text.split('"').next().expect("it ends").to_owned()
    };
    assert_eq!(told(embed.call("state", "")), "Last move: the die shows 1. MAX (x) to move.");
    embed.act(GamesAction::Make(0));
    let answer = "Last moves: the die shows 1, MIN from the start to f, the die shows 1. MAX (x) to move.";
    assert_eq!(told(embed.call("state", "")), answer);
    // Of one's own throw there is no more to tell.
    let mut embed = Embed::open("#play=pig--max.2");
    embed.act(GamesAction::Make(0));
    assert_eq!(told(embed.call("state", "")), "Last move: the die shows 2. MAX (first) to move.");
}

#[test]
fn moves_are_steps_for_scripts() {
    let mut embed = Embed::open("#play=ttt--max.9&ui=min&theme=dark");
    assert_eq!(embed.asked.state().board.as_ref().map(|(_, theme)| *theme), Some(Theme::Dark));
    let state = embed.call("state", "").expect("a state");
    for part in [
        "\"kind\":\"start\"", "\"title\":\"Tic-tac-toe\"", "\"link\":\"play=ttt-.........-max.9\"",
        "\"node\":null", "\"text\":\"MAX (x) to move.\"", "\"shown\":true", "\"error\":null",
        "\"mode\":\"explore\"",
    ] {
        assert!(state.contains(part), "{part} in {state}");
    }
    embed.act(GamesAction::Press(4));
    embed.act(GamesAction::Press(1));
    let state = embed.call("state", "");
    assert_eq!(steps(state.clone()), [4, 4, 0, 4], "each move is answered");
    assert!(state.is_some_and(|state| state.contains("\"kind\":\"moved\"") && state.contains("Last move: ")));
    assert_eq!(steps(embed.call("prev", "")), [2, 4, 0, 3], "the answer goes with the move");
    assert_eq!(steps(embed.call("goTo", "0")), [0, 4, 0, 1]);
    assert_eq!(steps(embed.call("goTo", "0")), [0, 4, 0, 1]);
    // The search makes its next move by itself, as before.
    assert_eq!(steps(embed.call("next", "")), [2, 4, 0, 3]);
    assert_eq!(steps(embed.call("goTo", "3")), [4, 4, 0, 4]);
    for (method, argument) in
        [("goTo", "9"), ("goTo", "x"), ("next", ""), ("load", "(3 4)"), ("picture", "dark"), ("tree", "")]
    {
        assert_eq!(embed.call(method, argument), None, "{method} {argument}");
    }
    // What a state says brings the same position.
    let state = embed.call("state", "").expect("a state");
    let (_, link) = state.split_once("\"link\":\"").expect("a link");
    let link = link.split('"').next().unwrap_or_default();
    let mut other = Embed::open(link);
    assert!(other.call("state", "").is_some_and(|state| state.contains(link)), "{link}");
}

#[test]
fn a_game_goes_on_after_its_position_was_searched() {
    let mut embed = Embed::open("play=nim-1.2-max.9");
    embed.act(GamesAction::SearchHere);
    assert_eq!((embed.place(), embed.refused()), (Place::Search, None));
    let state = embed.call("next", "").expect("a state");
    assert!(
        state.contains("\"link\":\"game=nim-1.2-table&") && !state.contains("\"kind\":\"start\""),
        "{state}"
    );
    assert!(embedded::answer(&embed.games, &embed.asked, "tree", "").is_some());
    embed.act(GamesAction::Board);
    assert_eq!(embed.place(), Place::Board);
    assert_eq!(steps(embed.call("state", "")), [0, 0, 0, 0]);
    // One that was left, or is too large, takes nothing away.
    embed.games.dispatch(GamesAction::SearchHere);
    embed.act(GamesAction::Cancel);
    assert_eq!(embed.refused(), None);
    // A search that the address names comes alone.
    embed.call("follow", "game=nim-2.2-none");
    assert!(embed.games.state().play.is_none() && embed.place() == Place::Search);
    embed.call("follow", "game=go-");
    assert_eq!(embed.refused().as_deref(), Some("game=go-"));
    embed.call("follow", "play=nim--both.9");
    assert_eq!((embed.place(), embed.refused()), (Place::Board, None));
}

#[test]
fn a_board_that_cannot_come_up_is_refused_with_the_reason() {
    for (address, why) in [
        ("play=go--max.2", "does not know the game “go”, only ttt, "),
        ("play=ttt-xxx......-max.9", "cannot come up"),
        ("play=", "does not know the game “”"),
    ] {
        let embed = Embed::open(address);
        let notice = embed.games.state().notice.clone().unwrap_or_default();
        assert!(notice.contains(why), "{address}: {notice}");
        assert_eq!(embed.refused().as_deref(), Some(address));
    }
    // What is wrong with the rest of an address is said, and the game is there.
    let mut embed = Embed::open("play=ttt--max.9&theme=pink&ui=huge");
    assert_eq!(embed.refused(), None);
    let state = embed.call("state", "").expect("a state");
    assert!(state.contains("The address says ui=huge, where std, min or none is expected"), "{state}");
    let mut embed = Embed::open("play=ttt--max.9&theme=pink");
    assert!(embed.call("state", "").is_some_and(|state| state.contains("pink")));
}

#[test]
fn every_game_is_played_in_an_embed_and_shared_from_the_page() {
    for kind in GAMES {
        let key = kind.info().link_key;
        let mut embed = Embed::open(&format!("play={key}--both.1"));
        let before = steps(embed.call("state", ""))[0];
        embed.act(GamesAction::Make(0));
        assert!(steps(embed.call("state", ""))[0] > before, "{key}");
        let page = Store::new((*kit::opened(&format!("play={key}--both.1"))).clone());
        let state = host::answer(&page, "pause", "").expect("a state");
        assert!(
            state.contains(&format!("\"link\":\"play={key}-")) && state.contains("\"revision\":"),
            "{state}"
        );
        assert_eq!(host::answer(&page, "tree", ""), None, "{key} has no tree to give away");
    }
}

#[test]
fn a_deck_that_plays_its_slides_leaves_a_board_as_it_is() {
    let mut embed = Embed::open("play=ttt--max.9&autoplay=1");
    let state = embed.call("state", "");
    assert!(state.is_some());
    assert_eq!(embed.call("play", ""), state);
    assert_eq!(embed.call("pause", ""), state);
}

#[test]
fn nothing_moves_on_a_board_to_look_at() {
    for address in ["play=ttt-x........-max.9&mode=static", "play=ttt--nobody.9&mode=static"] {
        let mut embed = Embed::open(address);
        assert_eq!(steps(embed.call("state", "")), [0, 0, 0, 0], "{address}");
    }
    let mut still = Embed::open("play=ttt--both.9-4.0&mode=static");
    assert_eq!(still.call("next", ""), None);
}

#[test]
fn a_script_goes_as_far_as_the_state_says_and_no_further() {
    let mut embed = Embed::open("play=ttt--min.9");
    assert_eq!(steps(embed.call("state", "")), [1, 1, 1, 1], "the search has moved first");
    assert_eq!(embed.call("prev", ""), None);
    assert_eq!(embed.call("next", ""), None);
    assert_eq!(steps(embed.call("goTo", "1")), [1, 1, 1, 1]);
    let mut alone = Embed::open("play=ttt--both.9");
    for square in [4, 0, 8, 2] {
        alone.act(GamesAction::Press(square));
    }
    assert_eq!(steps(alone.call("goTo", "1")), [1, 4, 0, 2]);
    // While a position is set up, no move is made below it.
    alone.act(GamesAction::Arrange(true));
    assert_eq!(alone.call("next", ""), None);
}

#[test]
fn a_bad_board_after_a_search_is_refused_with_the_reason() {
    let mut embed = Embed::open("game=nim-1.2-table");
    assert_eq!(embed.place(), Place::Search);
    embed.call("follow", "play=ttt-xxx......-max.9");
    assert_eq!(embed.refused().as_deref(), Some("play=ttt-xxx......-max.9"));
    assert!(embed.call("state", "").is_some_and(|state| state.contains("\"shown\":false")));
}

#[test]
fn a_search_that_is_left_leads_back_to_the_game_it_was_asked_from() {
    let mut embed = Embed::open("play=nim-1.2-both.9");
    embed.act(GamesAction::SearchHere);
    embed.act(GamesAction::Board);
    embed.act(GamesAction::Make(0));
    embed.games.dispatch(GamesAction::SearchHere);
    embed.act(GamesAction::Cancel);
    assert_eq!((embed.place(), embed.refused()), (Place::Board, None));
    assert!(!embed.games.state().is_refused);
}
