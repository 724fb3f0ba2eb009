//! A search of a game given away: as text, as a recorded search, as a figure, and as an embed.

mod kit;

use std::rc::Rc;

use kit::{done, opened};
use plywise_games_page::embedded::{self, Asked, shown};
use plywise_games_page::host::{answer, tree_settings, tree_text};
use plywise_games_page::{Games, GamesAction, Place};
use plywise_render::Theme;
use plywise_replay::Step;
use plywise_viewer::state::{picture, whole_picture};
use plywise_viewer::{Go, Store, TreeDocument, Viewer, ViewerAction, read_link};
use yew::Reducible as _;

/// The viewer of a drawn tree that opens the text of a search and what it says of it.
fn read_back(viewer: &Viewer) -> Viewer {
    let document = TreeDocument::read(&tree_text(viewer)).expect("what is written can be read");
    let (link, wrong) = read_link(&tree_settings(viewer)).expect("settings");
    assert_eq!(wrong, []);
    let (read, wrong) = Viewer::new(document.clone()).opened(document).set_up(&link, Default::default());
    assert_eq!(wrong, None);
    read
}

fn store(games: &Rc<Games>) -> Rc<Store<Games>> {
    Store::new((**games).clone())
}

#[test]
fn a_plain_search_of_a_game_is_the_same_search_of_the_tree_that_is_saved() {
    let (mut n_with_boards, mut n_alike) = (0, 0);
    for link in [
        "game=ttt-.........-none&alg=minimax&depth=1&step=7",
        "game=nim-1.2-none&step=5",
        "game=nim-1.1.2-none&step=9",
        "game=ttt-xo.ox....-none&step=40",
        "game=c4-......._......._......._......._......._.......-none&depth=3&step=20",
        "game=rev-..../.ox./.xo./...._x-none&depth=3&alg=minimax&step=11",
        "game=nim-3.4-none&depth=4&style=bound&step=30",
    ] {
        let games = opened(link);
        let viewer = &games.viewer;
        let read = read_back(viewer);
        assert_eq!(read.playback.last(), viewer.playback.last(), "{link}");
        assert_eq!(read.playback.step(), viewer.playback.step(), "{link}");
        assert_eq!(read.sentence().to_string(), viewer.sentence().to_string(), "{link}");
        // The same picture in the end: before, a game does not show what leaves are worth that the search has not come to. And a tree
        // has no boards, so where a game has some its nodes stand further apart.
        let picture = |viewer: &Viewer| {
            let end = viewer.after(ViewerAction::Go(Go::End));
            whole_picture(&end, "light\nA search\nsource").expect("a picture")
        };
        let n_boards = picture(viewer).matches("class=\"pw-mini\"").count();
        let replay = &viewer.analysis.replay;
        match viewer.analysis.has_boards {
            true => assert_eq!(n_boards, replay.tree().n_nodes(), "{link}"),
            false => {
                assert!(picture(&read) == picture(viewer), "{link}");
                n_alike += 1;
            }
        }
        n_with_boards += u32::from(viewer.analysis.has_boards);
    }
    assert!(n_with_boards > 0 && n_alike > 0);
}

#[test]
fn a_figure_of_equal_positions_is_the_graph_that_the_stage_shows() {
    for link in [
        "game=nim-1.1.2-none&step=40&drawn=once",
        "game=ttt-xo.ox....-table&step=60&drawn=once",
        "game=ttt-.........-none&depth=1&drawn=once",
        "game=pig-&depth=3&step=end&drawn=once",
    ] {
        let viewer = &opened(link).viewer;
        let n_places = viewer.analysis.once.as_ref().expect("it is asked for").n_places();
        let moment = viewer.moment();
        let n_lines = viewer.analysis.whole_scene(&viewer.stage(&moment)).edges.len();
        let n_of = |svg: &str, class: &str| svg.matches(&format!("class=\"{class} ")).count();
        let svg = whole_picture(viewer, "light\nA search\nsource").expect("a picture");
        assert_eq!((n_of(&svg, "pw-node"), n_of(&svg, "pw-edge")), (n_places, n_lines), "{link}");
        let n_boards = svg.matches("class=\"pw-mini\"").count();
        assert_eq!(n_boards, if viewer.analysis.has_boards { n_places } else { 0 }, "{link}");
        // What is seen of it is of the graph, too.
        let seen = viewer.analysis.scene_in(&viewer.stage(&moment), viewer.camera.viewport());
        let seen_svg = picture(viewer, Theme::Light, false);
        assert_eq!(n_of(&seen_svg, "pw-node"), seen.nodes.len(), "{link}");
        assert_eq!(n_of(&seen_svg, "pw-edge"), seen.edges.len(), "{link}");
    }
}

#[test]
fn a_search_with_a_table_is_saved_as_a_tree_and_as_it_was_recorded() {
    let games = opened("game=ttt-xo.ox....-table.killers&quiescence=2&step=12");
    let store = store(&games);
    let text = answer(&store, "tree", "").expect("a tree");
    assert!(text.starts_with("title: Tic-tac-toe from xo.ox....\n"), "{text}");
    let read = read_back(&games.viewer);
    assert_eq!(read.document.tree.n_nodes(), games.viewer.document.tree.n_nodes());
    let settings = answer(&store, "settings", "").expect("settings");
    assert!(!settings.contains("quiescence") && !settings.contains("game="), "{settings}");
    let trace = answer(&store, "trace", "").expect("a trace");
    let n_events = trace.lines().filter(|line| line.starts_with("{\"event\"")).count();
    assert_eq!(n_events, games.viewer.playback.last().0 as usize);
    assert!(trace.lines().next().is_some_and(|head| head.contains("\"step\":12")), "{trace}");
}

#[test]
fn only_a_search_that_is_stepped_through_is_given_away() {
    let chosen = Store::new(Games::default());
    for method in ["tree", "settings", "figure", "trace", "pause", "next"] {
        assert_eq!(answer(&chosen, method, ""), None, "{method}");
    }
    let board =
        store(&done(&Rc::new(Games::default()), GamesAction::Follow("play=ttt-.........-both.9".into())));
    assert_eq!((answer(&board, "tree", ""), answer(&board, "next", "")), (None, None));
    assert_eq!(answer(&board, "warn", "The studio is missing."), None);
    assert_eq!(board.state().notice.as_deref(), Some("The studio is missing."));
    let search = store(&opened("game=nim-1.1.2-table&step=3"));
    let state = answer(&search, "pause", "").expect("a state");
    assert!(state.contains("\"step\":3,") && state.contains("\"link\":\"game=nim-1.1.2-table&"), "{state}");
    assert_eq!(answer(&search, "load", "(3 4)"), None);
}

fn asked_for(address: &str) -> (Rc<Games>, Asked) {
    let asked = Asked::read(address);
    (done(&Rc::new(Games::default()), asked.action()), asked)
}

#[test]
fn an_embed_shows_the_game_of_its_address() {
    let (games, asked) =
        asked_for("#game=nim-1.1.2-table&by=event&step=30&steps=3-9&mode=lecture&show=text,tree,code");
    let embed = shown(&games, &asked);
    assert_eq!((embed.refused, embed.viewer.notice.as_deref()), (None, None));
    assert_eq!(embed.viewer.playback.step(), Step(9), "the last that can be reached");
    assert!(embed.viewer.document.title().contains("Nim"));
    // What it says is told like any embed's.
    let (games, asked) = (store(&games), Store::new(asked));
    let call = |method: &str, argument: &str| embedded::answer(&games, &asked, method, argument);
    assert!(
        call("prev", "")
            .is_some_and(|state| state.contains("\"step\":8,") && state.contains("\"mode\":\"lecture\""))
    );
    assert_eq!(call("awaits", ""), None);
    assert!(call("picture", "dark").is_some_and(|svg| svg.starts_with("<svg ")));
    assert!(call("tree", "").is_some_and(|text| TreeDocument::read(&text).is_ok()));
    assert_eq!((call("load", "(3 4)"), call("goTo", "x"), call("picture", "pink")), (None, None, None));
    // Another address begins another search; until that has come, nothing is told of it.
    assert!(call("follow", "game=nim-2.2-none").is_some_and(|state| state.contains("nim-1.1.2")));
    assert!(call("awaits", "").is_some());
}

#[test]
fn an_embed_that_cannot_show_its_game_says_why_and_shows_nothing_else() {
    for (address, why) in [
        (
            "game=ttt-xxx......",
            "cannot come up: x moves first, and then they move in turn. A board is nine squares",
        ),
        ("game=go-....", "does not know the game “go”"),
        ("t=(3 4)", "names no game"),
        (
            "game=c4-......._......._......._......._......._.......-none&alg=minimax&depth=12",
            "smaller depth limit",
        ),
    ] {
        let (games, asked) = asked_for(address);
        let embed = shown(&games, &asked);
        let notice = embed.viewer.notice.clone().unwrap_or_default();
        assert!(embed.refused.is_some() && notice.contains(why), "{address}: {notice}");
        // The next address is not held back by it.
        let next = Asked::read("game=nim-1.1.2-none");
        let games = done(&games, next.action());
        assert_eq!(shown(&games, &next).refused, None, "{address}");
        let games = done(&games, asked.action());
        assert!(shown(&games, &asked).refused.is_some(), "{address}: no other search in its place");
    }
}

#[test]
fn a_search_of_an_embed_can_be_left_and_tried_again() {
    let asked = Asked::read("game=nim-1.1.2-table");
    let games = Rc::new(Games::default()).reduce(asked.action()).reduce(GamesAction::Cancel);
    assert!(games.is_refused && games.asked.is_none(), "{:?}", games.notice);
    let games = done(&games, asked.action());
    assert!(!games.is_refused && games.place == Place::Search);
}

#[test]
fn games_to_choose_from_stand_where_the_search_of_a_link_is_left_and_not_before() {
    let follow = GamesAction::Follow("game=nim-1.1.2-table".into());
    let games = Rc::new(Games::default()).reduce(follow.clone());
    assert_eq!(games.place, Place::Search, "what is to come is not chosen");
    assert!(games.is_busy(), "it can be left");
    assert_eq!(games.link(), None, "the address stays");
    let left = Rc::clone(&games).reduce(GamesAction::Cancel);
    assert_eq!((left.place, left.notice.is_some()), (Place::Choose, true));
    let refused =
        done(&Rc::new(Games::default()), GamesAction::Follow("game=nim-9.9.9.9.9.9.9.9.9-table".into()));
    assert_eq!((refused.place, refused.notice.is_some()), (Place::Choose, true));
    // A board that is there stays until the search is.
    let playing = done(&left, GamesAction::Open(plywise_games::GameKind::Nim));
    assert_eq!(playing.reduce(follow).place, Place::Board);
}
