//! Playing: by hand, against a search, with dice, and with three players.

mod kit;

use std::rc::Rc;

use kit::{done, opened, settled};
use plywise_arena::{Answer, SearchText, Thought, Wanted};
use plywise_games::{BoardGame as _, ConnectFour, GAMES, GameKind, Mark};
use plywise_games_page::{Engine, Games, GamesAction, Place, Play, Seat, Until};
use plywise_play::Player;
use plywise_search::{Algorithm, NodeId, Search};
use yew::Reducible as _;

fn play(games: &Games) -> &Play {
    games.play.as_ref().expect("a game is played")
}

fn made(games: &Games) -> Vec<&str> {
    play(games).made.iter().filter_map(|made| Some(&*made.by.as_ref()?.name)).collect()
}

#[test]
fn every_game_is_opened_and_searches_play_it_to_its_end() {
    for kind in GAMES {
        let games = done(&Rc::new(Games::default()), GamesAction::Open(kind));
        assert_eq!((games.place, play(&games).kind, &games.notice), (Place::Board, kind, &None));
        let ends_soon =
            matches!(kind, GameKind::TicTacToe | GameKind::Nim | GameKind::ConnectFour | GameKind::Boxes);
        let games = done(&games, GamesAction::Depth(0, 1));
        if ends_soon {
            let games = done(&games, GamesAction::Sit(Seat::Nobody));
            assert!(play(&games).is_over() && play(&games).made.len() > 3, "{}", kind.info().title);
        } else {
            // A move by hand, and what answers it: a search, or a die.
            let by_hand = done(&games, GamesAction::Make(0));
            assert!(play(&by_hand).made.len() >= play(&games).made.len() + 2, "{}", kind.info().title);
        }
    }
}

#[test]
fn a_search_answers_and_says_what_it_thought() {
    let games = opened("play=ttt-.........-max.9");
    assert!(play(&games).is_mine() && made(&games).is_empty());
    // The middle.
    let games = done(&games, GamesAction::Press(4));
    assert_eq!(made(&games).len(), 2);
    assert_eq!(made(&games)[0], "b2");
    let thoughts = &play(&games).now().thoughts;
    let last = thoughts.last().expect("it has thought");
    assert_eq!((last.value, last.is_final, thoughts.len() as u32), (0.0, true, last.depth));
    assert_eq!(last.line[0], made(&games)[1]);
    // The tree behind the move is a press away.
    let tree = done(&games, GamesAction::SearchMove(2, 3));
    assert_eq!(tree.place, Place::Search);
    let replay = &tree.viewer.analysis.replay;
    let chosen = replay.at(replay.last_step()).chosen_move().and_then(|node| replay.tree().move_label(node));
    let thought = &thoughts[2];
    assert_eq!(chosen, Some(&*thought.line[0]));
    assert_eq!(tree.viewer.conventions.search.horizon.map(|horizon| horizon.depth), Some(3));
    // And back to the game.
    let back = done(&tree, GamesAction::Board);
    assert_eq!((back.place, made(&back)), (Place::Board, made(&games)));
    let undone = done(&back, GamesAction::Undo);
    assert!(made(&undone).is_empty() && play(&undone).is_mine());
}

#[test]
fn whoever_looks_to_the_end_never_loses() {
    for start in [".........", "x........", "....x....", "x...o...."] {
        let games = opened(&format!("play=ttt-{start}-nobody.9"));
        assert_eq!(play(&games).seen().turn, plywise_arena::Turn::Drawn, "{start}");
    }
    // Four by four is a draw, too.
    let games = opened("play=c4-xoxo_oxox_xoxo_.....-both.9");
    assert!(games.notice.is_some(), "a board that cannot come up is refused");
}

#[test]
fn a_column_is_meant_where_discs_fall_and_two_squares_where_pieces_move() {
    let games = opened("play=c4-..._..._-both.2");
    assert!(games.notice.is_some());
    let games = done(&Rc::new(Games::default()), GamesAction::Open(GameKind::ConnectFour));
    let games = done(&games, GamesAction::Sit(Seat::Both));
    let start = play(&games).made.len();
    let games = done(&games, GamesAction::Press(0));
    assert_eq!(play(&games).made.len(), start + 1, "the top of a column is the column");
    let games = done(&Rc::new(Games::default()), GamesAction::Open(GameKind::Chess));
    let games = done(&games, GamesAction::Restart);
    let games = done(&games, GamesAction::Sit(Seat::Both));
    let games =
        done(&games, GamesAction::SetUp("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1".into()));
    // e2, then e4.
    let games = done(&games, GamesAction::Press(6 * 8 + 4));
    assert_eq!(play(&games).open_moves().len(), 2);
    let games = done(&games, GamesAction::Press(4 * 8 + 4));
    assert_eq!(made(&games), ["e4"]);
}

#[test]
fn a_hint_is_a_move_that_can_be_made() {
    let games = opened("play=ttt-xx.oo....-max.9");
    let games = done(&games, GamesAction::Hint);
    let hint = play(&games).hint.clone().expect("it was asked");
    assert_eq!(hint.line[0], "c3");
    let games = done(&games, GamesAction::Make(hint.best as usize));
    assert_eq!(play(&games).seen().turn, plywise_arena::Turn::MaxWon);
    assert_eq!(play(&games).hint, None);
}

#[test]
fn a_search_that_is_left_changes_nothing() {
    use yew::Reducible as _;
    let games = opened("game=ttt-x..oo...x-table");
    let before = games.viewer.analysis.replay.last_step();
    let waiting = Rc::clone(&games).reduce(GamesAction::SetUp(".........".into()));
    assert!(waiting.asked.is_some());
    let left = waiting.reduce(GamesAction::Cancel);
    assert!(left.asked.is_none() && left.n_asked > games.n_asked);
    assert_eq!(left.viewer.analysis.replay.last_step(), before);
}

#[test]
fn the_board_at_a_node_has_the_moves_behind_it_that_lead_there() {
    for link in [
        "game=ttt-x..oo...x-table&step=9",
        "game=pig-to2_coin_0.0_0_max-none&depth=3",
        "game=rev--none&depth=3",
    ] {
        let games = opened(link);
        let tree = Rc::clone(&games.viewer.document.tree);
        let deepest = tree.nodes().max_by_key(|node| tree.depth(*node)).expect("there is a root");
        let positions = Rc::clone(&games.viewer.analysis.game.as_ref().expect("it is a game").positions);
        let board = done(&games, GamesAction::PlayTo(deepest));
        assert_eq!(
            (board.place, play(&board).seat, &board.notice),
            (Place::Board, Seat::Both, &None),
            "{link}"
        );
        assert_eq!(made(&board).join("-"), tree.label(deepest), "{link}");
        assert_eq!(play(&board).seen().text, positions.at(deepest).text, "{link}");
        assert_eq!(play(&board).made[0].seen.text, positions.at(NodeId::ROOT).text, "{link}");
        let root = done(&games, GamesAction::PlayTo(NodeId::ROOT));
        assert!(made(&root).is_empty(), "{link}");
    }
    // Whoever opens something else meanwhile gets that.
    let games = opened("game=ttt-x..oo...x-table");
    let waiting = Rc::clone(&games).reduce(GamesAction::PlayTo(NodeId::new(3)));
    let other = done(&waiting, GamesAction::Follow("play=nim-1.2-both.3".into()));
    assert!(made(&other).is_empty() && play(&other).kind == GameKind::Nim);
}

#[test]
fn a_null_move_cannot_be_made_on_the_board() {
    let games = opened("game=rev-...._.ox._.xo._...._x&depth=6&nullmove=1");
    let tree = Rc::clone(&games.viewer.document.tree);
    let passes = |node: &NodeId| tree.move_label(*node) == plywise_search::Came::Passed.name();
    let node = tree.nodes().find(passes).expect("it tries a null move");
    let board = done(&games, GamesAction::PlayTo(node));
    let positions = &games.viewer.analysis.game.as_ref().expect("it is a game").positions;
    assert!(made(&board).is_empty());
    assert_eq!(play(&board).seen().text, positions.at(node).text);
}

#[test]
fn moves_that_were_taken_back_are_made_again() {
    let games = opened("play=c4-......._......._......._......._......._.......-both.1");
    let games = [3, 0, 5].into_iter().fold(games, |games, nth| done(&games, GamesAction::Make(nth)));
    let all: Vec<String> = made(&games).iter().map(|name| (*name).to_owned()).collect();
    let back = done(&done(&games, GamesAction::Undo), GamesAction::Undo);
    assert_eq!((made(&back).len(), play(&back).ahead.len()), (1, 2));
    assert!(back.link().is_some_and(|link| link.ends_with("-both.1-0.5")), "{:?}", back.link());
    let again = done(&done(&back, GamesAction::Redo), GamesAction::Redo);
    assert_eq!(made(&again), all);
    assert!(play(&again).next().is_none() && done(&again, GamesAction::Redo) == again);
    // The same move by hand goes along; another one leaves the game that was.
    let same = done(&back, GamesAction::Make(0));
    assert_eq!(play(&same).ahead.len(), 1);
    let other = done(&back, GamesAction::Make(1));
    assert!(play(&other).ahead.is_empty());
}

#[test]
fn a_link_brings_moves_to_replay() {
    let games = opened("play=ttt--both.4-4.0.0");
    assert!(made(&games).is_empty() && play(&games).ahead.len() == 3);
    let played = (0..3).fold(games, |games, _| done(&games, GamesAction::Redo));
    assert_eq!(made(&played), ["b2", "a3", "b3"]);
    // Moves that there are not end the replay.
    let wrong = opened("play=ttt--both.4-9");
    assert!(play(&wrong).next().is_none() && wrong.notice.is_none());
    let unread = opened("play=ttt--both.4-x.y");
    assert!(play(&unread).ahead.is_empty() && play(&unread).is_mine());
}

#[test]
fn a_search_with_seconds_for_a_move_plays_what_it_found_last() {
    let thinking = Rc::new(Games::default())
        .reduce(GamesAction::Follow("play=c4-......._......._......._......._......._.......-min.3s".into()));
    let [seen] = &kit::told(thinking.asked.as_ref().expect("it looks"))[..] else { panic!("one answer") };
    let thinking = thinking.reduce(GamesAction::Told(seen.clone()));
    let ask = thinking.asked.clone().expect("it thinks");
    let engine = SearchText::from(&Player::to_depth(1).search);
    assert_eq!((play(&thinking).first.secs(), &ask.what), (Some(3), &Wanted::Think(engine, 99)));
    let thought = |depth, best| {
        let line = vec!["a".to_owned()];
        GamesAction::Told(Answer::Thought(Thought {
            depth,
            value: 0.0,
            line,
            best,
            n_nodes: 9,
            is_final: false,
        }))
    };
    // Another question's time is nothing to this one.
    let early = Rc::clone(&thinking).reduce(GamesAction::TimeUp(ask.id - 1));
    assert!(early == thinking);
    let found = Rc::clone(&thinking).reduce(thought(1, 0)).reduce(thought(2, 4));
    let up = found.reduce(GamesAction::TimeUp(ask.id));
    assert!(up.n_asked > ask.id && !up.is_thinking(), "the worker is left");
    let made_by = settled(up);
    assert_eq!(made(&made_by), ["f"], "the move of the deepest search");
    assert!(made_by.link().is_some_and(|link| link.ends_with("-min.3s")));
    // A search that has found nothing yet moves as soon as it has.
    let late = thinking.reduce(GamesAction::TimeUp(ask.id));
    assert!(late.is_thinking());
    let late = settled(late.reduce(thought(1, 1)));
    assert_eq!(made(&late), ["c"]);
    // Without seconds the depth counts again.
    let by_depth = done(&late, GamesAction::Until(0, None));
    let Wanted::Think(_, plies) = play(&by_depth).first.question() else { panic!("it thinks") };
    assert_eq!(plies, play(&by_depth).first.depth);
}

#[test]
fn a_search_with_positions_for_a_move_enters_no_more_of_them() {
    let games = opened("play=c4-......._......._......._......._......._.......-min.6&player=300nodes");
    assert_eq!((games.notice.clone(), play(&games).first.until), (None, Some(Until::Nodes(300))));
    let thoughts = &play(&games).now().thoughts;
    let deepest = thoughts.last().expect("it has thought");
    assert!(deepest.depth > 1 && deepest.n_nodes <= 300, "{thoughts:?}");
    // As a player of the command moves.
    let said = play(&games).made[0].seen.link.clone();
    let game = ConnectFour::from_text(&said).expect("a position");
    let choice = Player::within(300).choose(&game).expect("a move");
    assert_eq!(play(&games).seen().link, game.link_text(choice.to));
    assert!(games.link().is_some_and(|link| link.ends_with("-min.6&player=300nodes")));
    // The tree behind its move is the search to that depth.
    let tree = done(&games, GamesAction::SearchMove(1, deepest.depth));
    let replay = &tree.viewer.analysis.replay;
    assert_eq!(replay.at(replay.last_step()).counts().entered, deepest.n_nodes as u32);
    // By hand, on a board where plies were the limit; seconds take its place, and nothing brings the plies back.
    let games = opened("play=ttt-.........-max.4");
    let games = done(&games, GamesAction::Until(0, Until::nodes(1)));
    let games = done(&games, GamesAction::Make(4));
    assert_eq!(made(&games).len(), 2, "too few for any depth: the game's first move");
    assert!(play(&games).now().thoughts.is_empty());
    let games = done(&games, GamesAction::Until(0, Until::secs(2)));
    assert_eq!((play(&games).first.nodes(), play(&games).first.secs()), (None, Some(2)));
    assert_eq!((Until::nodes(0), Until::nodes(10_000_001), Until::secs(601)), (None, None, None));
}

#[test]
fn any_search_plays_and_the_tree_behind_its_move_is_its_own() {
    for algorithm in Engine::algorithms(GameKind::TicTacToe) {
        let games = opened(&format!("play=ttt-x...o....-max.4&player={}:4", algorithm.key()));
        assert!(games.notice.is_none() && play(&games).first.search.algorithm == algorithm);
        let games = done(&games, GamesAction::Make(0));
        let thoughts = Rc::clone(&play(&games).now().thoughts);
        assert!((1..=4).contains(&thoughts.len()), "{algorithm:?}");
        let last = thoughts.last().expect("it has thought").clone();
        let tree = done(&games, GamesAction::SearchMove(2, last.depth));
        assert_eq!(tree.notice, None, "{algorithm:?}");
        assert_eq!(tree.viewer.conventions.search.algorithm, algorithm);
        let replay = &tree.viewer.analysis.replay;
        assert_eq!(replay.last_value().map(|value| value.points()), Some(last.value), "{algorithm:?}");
        let counts = replay.at(replay.last_step()).counts();
        assert_eq!(u64::from(counts.entered), last.n_nodes, "{algorithm:?}: the very search");
    }
}

#[test]
fn two_searches_play_each_other_each_as_it_was_chosen() {
    let link = "play=ttt-.........-nobody.9&player=minimax:9&against=negascout+table+killers:9";
    let games = opened(link);
    let played = play(&games);
    assert_eq!(played.seen().turn, plywise_arena::Turn::Drawn);
    let by: Vec<Algorithm> = played.made.iter().skip(1).map(|made| made.engine.search.algorithm).collect();
    let turns = [Algorithm::Minimax, Algorithm::NegaScout];
    assert!(by.iter().enumerate().all(|(nth, by)| *by == turns[nth % 2]), "{by:?}");
    // The link says it again.
    let said = games.link().expect("it is open");
    assert!(said.ends_with("-nobody.9&player=minimax:9&against=negascout+table+killers:9"), "{said}");
    // Chosen by hand, and one of them less deep.
    let games = opened("play=ttt-.........-both.9");
    let weak = Search { algorithm: Algorithm::Scout, ..Search::ALPHA_BETA };
    let games = done(&games, GamesAction::PlayBy(1, Box::new(weak)));
    let games = done(&games, GamesAction::Depth(1, 1));
    assert!(games.link().is_some_and(|link| link.ends_with("-both.9&against=scout:1")), "{:?}", games.link());
    let games = done(&games, GamesAction::Sit(Seat::Nobody));
    assert!(play(&games).is_over());
    let second = &play(&games).made[2];
    assert_eq!((second.engine.search.algorithm, second.thoughts.len()), (Algorithm::Scout, 1));
}

#[test]
fn a_link_that_names_no_search_is_opened_without_it() {
    for (said, why) in [
        ("minimaxx:4", "choose one of minimax"),
        ("pvs:20000000nodes", "at most 10,000,000"),
        ("pvs:100", "at most 99"),
        ("pvs:3000s", "at most 600s"),
    ] {
        let games = opened(&format!("play=ttt-.........-max.3&player={said}"));
        let notice = games.notice.clone().unwrap_or_default();
        assert!(notice.contains(why), "{said}: {notice}");
        assert_eq!(play(&games).first, Engine::usual(GameKind::TicTacToe, 3), "{said}");
    }
    let pig = opened("play=pig--max.3&player=pvs:3");
    assert!(pig.notice.as_ref().is_some_and(|notice| notice.contains("choose expectimax")));
    // Signs that a program has written as numbers, and a time.
    let games = opened("play=c4--both.3&player=pvs%2Btable%3A2s");
    assert_eq!((play(&games).first.secs(), play(&games).first.search.algorithm), (Some(2), Algorithm::Pvs));
}

#[test]
fn games_of_chance_and_of_several_are_played_by_their_searches() {
    for (kind, key) in [(GameKind::Pig, "pig"), (GameKind::Race, "race"), (GameKind::Boxes, "boxes")] {
        for algorithm in Engine::algorithms(kind) {
            let games = opened(&format!("play={key}--max.2&player={}:2", algorithm.key()));
            assert!(games.notice.is_none(), "{:?}", games.notice);
            // In Pig a turn ends by holding, which is the second move.
            let games = (0..6).fold(games, |games, nth| done(&games, GamesAction::Make(nth % 2)));
            let thought = play(&games).made.iter().find(|made| !made.thoughts.is_empty());
            assert!(
                thought.is_some_and(|made| made.engine.search.algorithm == algorithm),
                "{kind:?} {algorithm:?}"
            );
        }
    }
}

#[test]
fn a_search_on_the_board_weighs_features_as_it_is_told() {
    let link = "play=c4--min.2&player=minimax+weight.twos=3:2";
    let games = opened(link);
    assert_eq!(games.notice, None);
    let thought =
        |games: &Games| play(games).made.last().expect("it moves").thoughts.last().map(|last| last.value);
    let usual = opened("play=c4--min.2&player=minimax:2");
    assert_eq!(thought(&games), thought(&usual).map(|value| 3.0 * value));
    assert!(
        games.link().is_some_and(|link| link.contains("&player=minimax+weight.twos=3:2")),
        "{:?}",
        games.link()
    );
    // The tree behind the move has the same weights.
    let tree = done(&games, GamesAction::SearchMove(1, 2));
    assert!(tree.link().is_some_and(|link| link.contains("weights=twos=3")), "{:?}", tree.link());
    // And so can somebody choose on the board.
    let chosen = done(&usual, GamesAction::WeighBy(0, "twos".into(), 3.0));
    let link = chosen.link().expect("the board has a link");
    assert!(link.contains("&player=minimax+weight.twos=3:2"), "{link}");
    let back = done(&chosen, GamesAction::WeighBy(0, "twos".into(), 1.0));
    assert_eq!(back.link(), usual.link());
    let mistaken = opened("play=c4--min.2&player=minimax+weight.queens=3:2");
    assert!(
        mistaken.notice.as_deref().is_some_and(|why| why.contains("no feature “queens”")),
        "{:?}",
        mistaken.notice
    );
    assert_eq!(play(&games).seen().features.len(), 2);
}

/// What stands on the board of a position that is being set up, and why it cannot come up.
fn drafted(games: &Games) -> (String, Option<&str>) {
    let draft = play(games).draft.as_ref().expect("somebody sets a position up");
    (draft.setup.board.text(), draft.problem.as_deref())
}

#[test]
fn a_position_is_set_up_square_by_square() {
    let before = opened("play=ttt--min.9");
    let mut games = done(&before, GamesAction::Arrange(true));
    assert_eq!(drafted(&games).0, drafted(&done(&games, GamesAction::Arrange(true))).0);
    assert!(!play(&games).is_searchs() && !play(&games).is_mine(), "nobody moves meanwhile");
    games = done(&games, GamesAction::Clear);
    assert_eq!(drafted(&games), (".../.../...".to_owned(), None));
    // Crosses and noughts are put in turn.
    for square in [4, 0, 8] {
        games = done(&games, GamesAction::Press(square));
    }
    assert_eq!(drafted(&games), ("o../.x./..x".to_owned(), None));
    assert_eq!(play(&games).seen().text, "o../.x./..x");
    assert_eq!(play(&games).made.len(), 1, "the game begins here");
    // What cannot come up stays on the board, with the reason, and the position is the last one that can.
    let held = done(&games, GamesAction::Hold(Some(Mark::Cross)));
    let wrong = done(&held, GamesAction::Press(1));
    let (text, problem) = drafted(&wrong);
    assert_eq!(text, "ox./.x./..x");
    assert!(
        problem.is_some_and(|why| why.contains("x moves first, and then they move in turn")),
        "{problem:?}"
    );
    assert_eq!(play(&wrong).seen().text, "o../.x./..x");
    let unsearched = done(&wrong, GamesAction::SearchHere);
    assert_eq!((unsearched.place, drafted(&unsearched).0), (Place::Board, text));
    assert!(unsearched.notice.as_ref().is_some_and(|why| why.contains("cannot be searched as it stands")));
    let unjudged = Rc::clone(&held).reduce(GamesAction::Press(1)).reduce(GamesAction::SearchHere);
    assert_eq!(
        (unjudged.place, unjudged.notice.is_some()),
        (Place::Board, true),
        "nobody has looked at it yet"
    );
    let mended = done(&wrong, GamesAction::Press(8));
    assert_eq!(drafted(&mended), ("ox./.x./...".to_owned(), None), "the same piece again is taken away");
    let emptied = done(&done(&mended, GamesAction::Hold(None)), GamesAction::Press(1));
    assert_eq!(drafted(&emptied), ("o../.x./...".to_owned(), None));
    assert_eq!(play(&emptied).draft.as_ref().and_then(|draft| draft.held), None, "no piece stays chosen");
    // Then the game goes on: it is the search's turn.
    let on = done(&emptied, GamesAction::Arrange(false));
    assert!(play(&on).draft.is_none());
    assert_eq!(play(&on).made.len(), 2, "the search has moved");
    // What the worker has not looked at yet when somebody is done is not lost.
    let pressed =
        Rc::clone(&emptied).reduce(GamesAction::Hold(Some(Mark::Cross))).reduce(GamesAction::Press(4));
    let pressed = pressed.reduce(GamesAction::Press(3)).reduce(GamesAction::Sit(Seat::Both));
    let last = done(&pressed, GamesAction::Arrange(false));
    assert_eq!((play(&last).draft.as_ref(), &*play(&last).seen().text), (None, "o../x../..."));
    // Nobody waits for an answer between two presses, and any piece that is pressed is taken away.
    let quick = Rc::clone(&games).reduce(GamesAction::Clear).reduce(GamesAction::Press(0));
    let quick =
        quick.reduce(GamesAction::Press(1)).reduce(GamesAction::Press(2)).reduce(GamesAction::Press(1));
    assert_eq!(drafted(&quick).0, "x.x/.../...");
    // Who only looks changes nothing, and neither does who takes back what was put.
    let there =
        done(&done(&done(&before, GamesAction::Press(0)), GamesAction::Arrange(true)), GamesAction::Press(8));
    assert_eq!(play(&there).made.len(), 1);
    let back_again = done(&done(&there, GamesAction::Press(8)), GamesAction::Arrange(false));
    assert_eq!(play(&back_again).made.len(), play(&done(&before, GamesAction::Press(0))).made.len());
    // A worker that stops ends nothing: the game goes on from the last position.
    let stopped =
        Rc::clone(&there).reduce(GamesAction::Press(7)).reduce(GamesAction::Failed("stopped".into()));
    assert_eq!(drafted(&stopped).1, Some("stopped"));
    assert!(play(&done(&stopped, GamesAction::Arrange(false))).draft.is_none());
    let looked = done(&done(&before, GamesAction::Arrange(true)), GamesAction::Arrange(false));
    assert_eq!(looked.link(), before.link());
    let taken_back = done(&wrong, GamesAction::Arrange(false));
    assert!(taken_back.link().is_some_and(|link| link.contains("o...x...x")), "{:?}", taken_back.link());
}

#[test]
fn pieces_of_other_games_are_put_as_these_want() {
    // A disc falls.
    let mut games = done(&opened("play=c4--both.4"), GamesAction::Arrange(true));
    for square in [3, 3] {
        games = done(&games, GamesAction::Press(square));
    }
    assert_eq!(play(&games).seen().text, "......./......./......./......./...o.../...x...");
    // In chess it is said whose turn it is.
    let mut games = done(&opened("play=chess--both.2"), GamesAction::Arrange(true));
    games = done(&games, GamesAction::Clear);
    assert!(
        drafted(&games).1.is_some_and(|why| why.starts_with("This position cannot come up")),
        "{:?}",
        drafted(&games)
    );
    for (mark, square) in [('K', 60), ('k', 4), ('R', 56)] {
        games = done(&done(&games, GamesAction::Hold(Some(Mark::Sign(mark)))), GamesAction::Press(square));
    }
    games = done(&games, GamesAction::ChoosePart(0, 1));
    assert_eq!(drafted(&games).1, None);
    assert_eq!(play(&games).seen().text, "4k3/8/8/8/8/8/8/R3K3 b Q - 0 1");
    // What squares do not say is chosen beside them.
    let mut games = done(&opened("play=pig--both.2"), GamesAction::Arrange(true));
    for (nth, choice) in [(2, 40), (3, 32), (4, 7), (6, 1), (0, 41), (0, 40)] {
        games = done(&games, GamesAction::ChoosePart(nth, choice));
    }
    assert_eq!(play(&games).seen().text, "to40 39.32 7 max", "nobody throws who has the target");
    // Rules that no list has are kept.
    let mut games = done(&opened("play=nim-3_take1.3-both.2"), GamesAction::Arrange(true));
    for square in [3, 5] {
        games = done(&games, GamesAction::Press(square));
    }
    games = done(&games, GamesAction::ChoosePart(1, 1));
    assert_eq!(play(&games).seen().text, "4.1 take1.3 misere");
    assert_eq!(drafted(&games), ("||||./|..../...../...../...../...../...../.....".to_owned(), None));
    // The same sign stands for a line across and one down; a dot stays where it is.
    let mut games = done(&opened("play=boxes-h_v._._2_0.0.0-both.2"), GamesAction::Arrange(true));
    for square in [0, 5, 7, 4] {
        games = done(&games, GamesAction::Press(square));
    }
    assert_eq!(play(&games).seen().text, "-/||/- 2 0.1.0");
    assert_eq!(drafted(&done(&games, GamesAction::Press(5))).0, "•─•/│../•─•");
}
