//! A tree that grows where somebody asks: some positions are looked into deeper than others.

mod kit;

use std::rc::Rc;

use kit::{changed, done, opened};
use plywise_games_page::{Games, GamesAction};
use plywise_replay::{Replay, Step};
use plywise_search::{Algorithm, GameTree, NodeId, Search};
use plywise_settings::Change;
use plywise_viewer::{Go, Toggle, ViewerAction};
use yew::Reducible as _;

const SHALLOW: &str = "game=ttt-xo.......-none&depth=2";

fn tree(games: &Games) -> &GameTree {
    games.viewer.analysis.replay.tree()
}

/// The node that these moves lead to.
fn node(games: &Games, moves: &str) -> NodeId {
    let tree = tree(games);
    moves.split(' ').fold(NodeId::ROOT, |node, name| {
        let found = tree.children(node).find(|child| tree.move_label(*child) == Some(name));
        found.unwrap_or_else(|| panic!("{name} of {moves}"))
    })
}

fn at(games: &Games, step: u32) -> Rc<Games> {
    done(&Rc::new(games.clone()), GamesAction::Viewer(ViewerAction::Go(Go::To(Step(step)))))
}

fn events(games: &Games) -> Vec<String> {
    let mut events = Vec::new();
    let replay = &games.viewer.analysis.replay;
    replay.trace().for_each_event(replay.tree(), |_, event| events.push(format!("{event:?}")));
    events
}

#[test]
fn a_leaf_of_the_depth_limit_grows_and_is_taken_back() {
    let before = opened(SHALLOW);
    let leaf = node(&before, "b2 a1");
    assert!(tree(&before).is_estimate(leaf), "the limit cuts there");
    let grown = done(&before, GamesAction::Extend(leaf));
    assert_eq!(grown.notice, None);
    assert_eq!(
        grown.link().as_deref(),
        Some("game=ttt-xo.......-none-extend.b2_a1&profile=intervals&depth=2&step=0")
    );
    let leaf = node(&grown, "b2 a1");
    assert_eq!(grown.viewer.selected, Some(leaf), "the node that grew stays the one that is looked at");
    assert!(!tree(&grown).is_leaf(leaf));
    // The game goes on there, and so does the tree, wherever nothing was left out.
    let below = tree(&grown).children(leaf).find(|child| tree(&grown).is_estimate(*child));
    let below = below.expect("the search looks at one child at least");
    let name = tree(&grown).move_label(below).expect("moves are named").to_owned();
    let further = done(&grown, GamesAction::Extend(below));
    let says = format!("-extend.b2_a1_{name}&");
    assert!(further.link().is_some_and(|link| link.contains(&says)), "{:?}", further.link());
    // A link opens the same search.
    let again = opened(&further.link().expect("a search is open"));
    assert_eq!(events(&again), events(&further));
    // Taking back a node takes back what grew below it.
    let back = done(&further, GamesAction::TakeBack(node(&further, "b2 a1")));
    assert_eq!((back.link(), events(&back)), (before.link(), events(&before)));
    let back = done(&further, GamesAction::TakeBack(NodeId::ROOT));
    assert_eq!(back.link(), before.link());
}

#[test]
fn the_moment_stays_where_it_was() {
    let before = opened(SHALLOW);
    let last = before.viewer.playback.last();
    let leaf = node(&before, "b2 a1");
    let entered = before.viewer.analysis.replay.stays(leaf)[0].0;
    // What came before the node came is as it was, and the end is the end.
    for step in [0, entered.0 / 2, entered.0] {
        let grown = done(&at(&before, step), GamesAction::Extend(leaf));
        assert_eq!(grown.viewer.playback.step(), Step(step));
    }
    let grown = done(&at(&before, last.0), GamesAction::Extend(leaf));
    assert!(grown.viewer.is_at_end() && grown.viewer.playback.step() > last);
    // After it, the search is where it was of the node that it was at.
    let later = at(&before, entered.0 + 6);
    let current = later.viewer.moment().current().map(|node| tree(&later).label(node));
    let grown = done(&later, GamesAction::Extend(leaf));
    assert_eq!(grown.viewer.moment().current().map(|node| tree(&grown).label(node)), current);
}

#[test]
fn equal_positions_are_drawn_once_in_a_tree_that_has_grown() {
    let before = opened(&format!("{SHALLOW}&drawn=once"));
    let grown = done(&before, GamesAction::Extend(node(&before, "b2 a1")));
    assert!(grown.viewer.analysis.once.is_some());
    assert!(grown.link().is_some_and(|link| link.contains("drawn=once")));
    let other = done(&grown, GamesAction::Viewer(ViewerAction::Toggle(Toggle::Once)));
    assert_eq!(events(&other), events(&grown));
}

#[test]
fn every_search_for_two_looks_deeper_and_finds_the_same() {
    let grown = opened("game=ttt-xo.......-none-extend.b2_a1&depth=2");
    let search = |algorithm| Change::Search(Search { algorithm, ..grown.viewer.conventions.search });
    let searches = [
        Algorithm::Minimax,
        Algorithm::MtdF,
        Algorithm::NegaScout,
        Algorithm::Iterative,
        // Through a tree.
        Algorithm::TwoPass,
    ];
    for algorithm in searches {
        let other = changed(&grown, search(algorithm));
        assert_eq!(other.viewer.conventions.search.algorithm, algorithm);
        assert_eq!(
            other.viewer.analysis.replay.last_value(),
            grown.viewer.analysis.replay.last_value(),
            "{algorithm:?}"
        );
    }
}

/// A game with a die and one for three, by searches that go through a tree.
#[test]
fn searches_with_chance_and_for_several_look_deeper_somewhere() {
    for (link, leaf, deeper) in [
        ("game=pig-to100_0.0_0_max-none&depth=2&step=end", "roll 3", "-extend.roll_3&"),
        ("game=pig-to100_0.0_0_max-none&alg=star2&depth=2&step=end", "roll 3", "-extend.roll_3&"),
        ("game=race-0.3_1.1_max_2-none&depth=2&step=end", "", ""),
        ("game=boxes--none&depth=2&step=end", "", ""),
        ("game=boxes--none&alg=paranoid&depth=2&step=end", "", ""),
    ] {
        let before = opened(link);
        assert_eq!(before.notice, None, "{link}");
        let end = |node: &NodeId| before.may_extend(*node);
        let at = match leaf {
            "" => tree(&before).nodes().find(end).expect("the limit cuts somewhere"),
            moves => node(&before, moves),
        };
        assert!(before.may_extend(at), "{link}");
        let search = before.viewer.conventions.search;
        let label = tree(&before).label(at);
        let grown = done(&before, GamesAction::Extend(at));
        assert_eq!(grown.notice, None, "{link}");
        assert_eq!(grown.viewer.conventions.search, search, "{link}");
        let said = grown.link().expect("a search is open");
        assert!(said.contains("-extend.") && said.contains(deeper), "{said}");
        // That node has its moves, and so has no other that had none.
        let n_more = tree(&grown).n_nodes() - tree(&before).n_nodes();
        let at = grown.viewer.selected.expect("the node that grew");
        assert_eq!(tree(&grown).label(at), label, "{link}");
        assert!(n_more > 0 && tree(&grown).children(at).count() == n_more, "{link}");
        assert!(grown.is_extended(at) && !grown.may_extend(at));
        // What is found is what the same search finds of that very tree.
        let own = Replay::of(Rc::clone(&grown.viewer.document.tree), Search { horizon: None, ..search });
        let replay = &grown.viewer.analysis.replay;
        assert_eq!(replay.last_value(), own.last_value(), "{link}");
        assert_eq!(replay.last_step(), own.last_step(), "{link}");
        // What is extended stands for itself where equal positions are drawn once.
        let once = done(&grown, GamesAction::Viewer(ViewerAction::Toggle(Toggle::Once)));
        let played = once.viewer.analysis.game.as_ref().expect("it is a game");
        assert!(tree(&once).nodes().all(|other| other == at || played.memory.first_of(other) != at));
        assert_eq!(played.memory.first_of(at), at);
        // A link opens it, and it is taken back.
        assert_eq!(events(&opened(&said)), events(&grown), "{link}");
        let back = done(&grown, GamesAction::TakeBack(at));
        assert_eq!((back.link(), events(&back)), (before.link(), events(&before)), "{link}");
    }
}

#[test]
fn a_link_that_says_what_cannot_be_is_refused_with_a_reason() {
    let many = (0..40).map(|n| format!("a{n}")).collect::<Vec<_>>();
    let refused = [
        ("ttt-xo.......-none-extend.z9", "there is no move “z9”"),
        ("ttt-xo.......-none-extend.b2_b2", "there is no move “b2” after b2"),
        (&*format!("ttt-xo.......-none-extend.{}", many.join(".")), "at most 32 lines"),
        (&*format!("ttt-xo.......-none-extend.{}", many.join("_").repeat(3)), "at most 64 moves"),
        ("pig-to2_coin_0.0_0_max-none-extend.roll_9", "there is no move “9” after roll"),
    ];
    for (said, why) in refused {
        let games = opened(&format!("game={said}&depth=2"));
        let notice = games.notice.as_deref().unwrap_or_default();
        assert!(games.is_refused && notice.contains(why), "{said}: {notice}");
    }
}

#[test]
fn features_weigh_what_somebody_says() {
    let before = at(&opened("game=c4-......._......._......._......._......._.......-none&depth=2"), 7);
    let weigh = |games: &Rc<Games>, weight| changed(games, Change::Weigh("twos".into(), weight));
    let heavy = weigh(&before, 3.0);
    assert_eq!(heavy.notice, None);
    assert_eq!(
        heavy.link().as_deref(),
        Some(
            "game=c4-......._......._......._......._......._.......-none&profile=intervals&depth=2\
             &weights=twos=3&step=7"
        ),
        "what is looked at stays"
    );
    let value = |games: &Games| games.viewer.analysis.replay.last_value().expect("it ends").points();
    assert_eq!(value(&heavy), 3.0 * value(&before));
    let again = opened(&heavy.link().expect("a search is open"));
    assert_eq!((events(&again), again.link()), (events(&heavy), heavy.link()));
    assert_eq!(heavy.viewer.document.weights(), [("threes".to_owned(), 4.0), ("twos".to_owned(), 3.0)]);
    // A node that is looked at stays, and what is on its way already counts.
    let selected = done(&before, GamesAction::Viewer(ViewerAction::Select(Some(node(&before, "d d")))));
    let selected = weigh(&selected, 3.0).viewer.selected;
    assert_eq!(selected, Some(node(&heavy, "d d")));
    let first = Rc::clone(&before).reduce(GamesAction::Change(Change::Weigh("twos".into(), 3.0)));
    let both = done(&first, GamesAction::Change(Change::Weigh("threes".into(), 9.0)));
    assert!(both.link().is_some_and(|link| link.contains("&weights=threes=9,twos=3")), "{:?}", both.link());
    // They stay from position to position, and what is extended stays with them.
    let leaf = node(&heavy, "d d");
    let grown = done(&heavy, GamesAction::Extend(leaf));
    assert!(grown.link().is_some_and(|link| link.contains("extend.d_d&") && link.contains("weights=twos=3")));
    let further = done(
        &heavy,
        GamesAction::SearchFrom(
            heavy.viewer.analysis.game.as_ref().expect("a game").positions.at(node(&heavy, "d")).text.into(),
        ),
    );
    assert!(further.link().is_some_and(|link| link.contains("weights=twos=3")), "{:?}", further.link());
    // The usual weight again is no weight to name, and nothing that is no weight is taken.
    assert_eq!(weigh(&heavy, 1.0).link(), before.link());
    for wrong in [f64::NAN, 1e300] {
        assert_eq!(weigh(&heavy, wrong).link(), heavy.link());
    }
    let mistaken = opened("game=c4--none&depth=2&weights=queens=9");
    let notice = mistaken.notice.as_deref().expect("it is said");
    assert!(notice.contains("Connect Four has no feature “queens”"), "{notice}");
    assert_eq!(value(&mistaken), value(&before));
}
