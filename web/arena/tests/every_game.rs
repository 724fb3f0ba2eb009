//! What arrives is what was searched, for every game.

use std::cell::RefCell;

use plywise_arena::{
    Answer, Ask, Assembled, Assembly, Limits, SearchText, Seen, Thought, Turn, Wanted, answer, answer_within,
};
use plywise_games::{BoardGame, Extended, Extensions, GAMES, GameKind, GameVisitor, Players, TicTacToe};
use plywise_play::Player;
use plywise_replay::{Replay, record_game};
use plywise_search::{
    Aids, Algorithm, Horizon, NodeId, Options, Replacement, Search, Selective, TableShape, Unit,
};

fn asked(game: GameKind, position: &str, what: Wanted) -> Vec<Answer> {
    asked_weighing(game, position, &[], what)
}

fn asked_weighing(game: GameKind, position: &str, weights: &[(&str, f64)], what: Wanted) -> Vec<Answer> {
    let told = RefCell::new(Vec::new());
    let weights = weights.iter().map(|(name, weight)| ((*name).to_owned(), *weight)).collect();
    let (game_key, position) = (game.info().link_key.to_owned(), position.to_owned());
    let ask = Ask { id: 7, game: game_key, position, weights, what };
    game.visit(answer(&ask, &|answer| told.borrow_mut().push(answer)));
    told.into_inner()
}

fn seen(game: GameKind, position: &str) -> Seen {
    match &asked(game, position, Wanted::Look)[..] {
        [Answer::Seen(seen)] => (**seen).clone(),
        other => panic!("{other:?}"),
    }
}

fn assembled(game: GameKind, position: &str, search: Search) -> Assembled {
    assembled_deeper(game, position, search, "")
}

fn assembled_deeper(game: GameKind, position: &str, search: Search, extensions: &str) -> Assembled {
    let mut assembly = None;
    for answer in asked(game, position, Wanted::Search(SearchText::from(&search), extensions.to_owned())) {
        match answer {
            Answer::Began(head) => assembly = Assembly::new(head),
            Answer::Ended(left) => return assembly.and_then(|all| all.finish(&left)).expect("all pieces"),
            Answer::Progress(_) => {}
            Answer::Refused(why) => panic!("{why}"),
            piece => assembly.as_mut().expect("it has begun").add(piece),
        }
    }
    panic!("it never ended")
}

fn deep(depth: u32, search: Search) -> Search {
    Search { horizon: Some(Horizon { depth, unit: Unit::Plies }), ..search }
}

fn thoughts(game: GameKind, position: &str, depth: u32) -> Vec<Thought> {
    let thought = |answer| if let Answer::Thought(thought) = answer { Some(thought) } else { None };
    let search = Player::to_depth(depth).search;
    asked(game, position, Wanted::Think(SearchText::from(&search), depth))
        .into_iter()
        .filter_map(thought)
        .collect()
}

#[test]
fn so_many_positions_for_a_move_come_to_what_a_player_chooses_with_them() {
    /// Compares what is thought with what a player chooses.
    struct Choose<'t>(Player, Vec<Thought>, &'t str);

    /// How a game begins, as text.
    struct Start;

    impl GameVisitor for Start {
        type Output = String;

        fn visit<G: BoardGame>(self) -> String {
            let game = G::default();
            game.text(game.root())
        }
    }

    impl GameVisitor for Choose<'_> {
        type Output = ();

        fn visit<G: BoardGame>(self) {
            let Choose(player, thoughts, text) = self;
            let game = G::from_text(text).expect("a position");
            let choice = player.choose(&game).expect("a move");
            let best = thoughts.last().map_or(0, |thought| thought.best as usize);
            let to = game.children(game.root()).nth(best).expect("the moves are numbered");
            assert_eq!(game.text(to), game.text(choice.to), "{}", player.text());
            assert_eq!(thoughts.len(), choice.by_depth.len(), "{}", player.text());
            let values = choice.by_depth.iter().map(|(score, _)| score.points());
            assert!(values.eq(thoughts.iter().map(|thought| thought.value)), "{}", player.text());
        }
    }

    // In the middle of a game, before a win in one move, and where every move of MIN loses.
    let positions = [
        "......./......./......./......./...x.../...o...",
        "......./......./......./......./ooo..../xxx....",
        "......./......./......./......./..oo..x/.xxx..o",
    ];
    let searches =
        ["minimax", "alpha-beta+table+killers", "pvs", "mtdf+table", "sss-star", "iterative+table"];
    for (position, said) in positions.into_iter().flat_map(|at| searches.map(|said| (at, said))) {
        for nodes in [1, 8, 60, 2_000] {
            let player = Player::read(&format!("{said}:{nodes}nodes")).expect("a player");
            let what = Wanted::ThinkWithin(SearchText::from(&player.search), nodes);
            let told = asked(GameKind::ConnectFour, position, what);
            assert_eq!(told.last(), Some(&Answer::Chosen), "{said}");
            let thought = |answer| if let Answer::Thought(thought) = answer { Some(thought) } else { None };
            let thoughts: Vec<Thought> = told.into_iter().filter_map(thought).collect();
            // Iterative deepening counts the depths before as its own.
            let sum: u64 = match player.search.algorithm {
                Algorithm::Iterative => thoughts.last().map_or(0, |thought| thought.n_nodes),
                _ => thoughts.iter().map(|thought| thought.n_nodes).sum(),
            };
            assert!(sum <= u64::from(nodes), "{said}: {sum} of {nodes}");
            GameKind::ConnectFour.visit(Choose(player, thoughts, position));
        }
    }
    // Games of chance and of several go through a tree for each depth.
    let [pig, boxes] = [GameKind::Pig, GameKind::Boxes].map(|game| game.visit(Start));
    let others = [
        (GameKind::Pig, &*pig, "expectimax"),
        (GameKind::Race, "0.0 0.0 max 3", "expectimax"),
        (GameKind::Boxes, &*boxes, "maxn"),
    ];
    for (game, position, said) in others {
        for nodes in [50, 400, 3_000] {
            let player = Player::read(&format!("{said}:{nodes}nodes")).expect("a player");
            let told = asked(game, position, Wanted::ThinkWithin(SearchText::from(&player.search), nodes));
            assert_eq!(told.last(), Some(&Answer::Chosen), "{said}");
            let thought = |answer| if let Answer::Thought(thought) = answer { Some(thought) } else { None };
            let thoughts: Vec<Thought> = told.into_iter().filter_map(thought).collect();
            let sum: u64 = thoughts.iter().map(|thought| thought.n_nodes).sum();
            assert!(sum <= u64::from(nodes), "{said}: {sum} of {nodes}");
            game.visit(Choose(player, thoughts, position));
        }
    }
}

#[test]
fn a_page_that_searches_by_itself_refuses_what_a_worker_takes_on() {
    let search = Search { algorithm: Algorithm::Minimax, ..Search::ALPHA_BETA };
    let within = |position: &str, limits| {
        let told = RefCell::new(Vec::new());
        let what = Wanted::Search(SearchText::from(&search), String::new());
        let ask =
            Ask { id: 1, game: "ttt".to_owned(), position: position.to_owned(), weights: Vec::new(), what };
        GameKind::TicTacToe.visit(answer_within(&ask, limits, &|answer| told.borrow_mut().push(answer)));
        told.into_inner()
    };
    // 55,505 nodes.
    let answers = within("....x....", Limits::ON_PAGE);
    let Some(Answer::Refused(why)) = answers.last() else { panic!("it is refused") };
    assert!(why.contains("more than 6,000 positions") && why.contains("starts no worker"), "{why}");
    assert!(matches!(within("....x....", Limits::IN_WORKER).last(), Some(Answer::Ended(_))));
    // What it takes on is the same to the last piece.
    let [here, there] = [Limits::ON_PAGE, Limits::IN_WORKER].map(|limits| within("xo..x.o..", limits));
    assert_eq!(here, there);
}

#[test]
fn a_position_is_seen_with_its_moves() {
    for game in GAMES {
        let first = seen(game, "");
        assert!(!first.moves.is_empty() && !first.algorithms.is_empty(), "{}", game.info().title);
        for one in &first.moves {
            let after = seen(game, &one.to);
            let changed = first.board != after.board;
            assert_eq!(changed, !one.squares.is_empty(), "{} {}", game.info().title, one.name);
        }
        let sum: f64 = first.moves.iter().map(|one| one.probability).sum();
        assert!(first.turn != Turn::Chance || (sum - 1.0).abs() < 1e-9);
    }
    assert_eq!(seen(GameKind::TicTacToe, "xxx.oo...").turn, Turn::MaxWon);
    assert_eq!(seen(GameKind::TicTacToe, ".........").usual_plies, u32::MAX);
    assert_eq!(seen(GameKind::ConnectFour, "").usual_plies, 4);
    assert!(matches!(&asked(GameKind::TicTacToe, "xx", Wanted::Look)[..], [Answer::Refused(_)]));
}

/// Compares what arrives with what a search by the rules records itself.
struct Compare(GameKind, Search);

impl GameVisitor for Compare {
    type Output = ();

    fn visit<G: BoardGame>(self) {
        let Compare(kind, search) = self;
        let (start, _) = G::INFO.starts[0];
        let game = G::from_text(start).expect("a start is a position");
        let own = record_game(&game, search).expect("it fits a tree");
        let Assembled { replay, memory, positions, .. } = assembled(kind, start, search);
        let tree = std::rc::Rc::new(own.tree);
        let expected = Replay::new(std::rc::Rc::clone(&tree), own.trace);
        assert_eq!(replay.last_step(), expected.last_step());
        for node in tree.nodes() {
            assert_eq!(replay.tree().label(node), tree.label(node));
            assert_eq!(replay.tree().move_label(node), tree.move_label(node));
            assert_eq!(replay.tree().leaf_score(node), tree.leaf_score(node));
            assert_eq!(replay.tree().is_estimate(node), tree.is_estimate(node));
            assert_eq!(replay.tree().player(node), tree.player(node));
            assert_eq!(positions.text(node), game.text(own.positions[node.index()]));
            assert_eq!(positions.board(node), game.board(own.positions[node.index()]));
            let beside = game.beside(own.positions[node.index()]);
            let beside = beside.into_iter().map(|(name, text)| (name.to_owned(), text));
            assert!(positions.beside(node).into_iter().eq(beside), "{}", tree.label(node));
            assert_eq!(memory.first_of(node), own.memory.first_of(node));
        }
        for step in (0..=expected.last_step().0).map(plywise_replay::Step) {
            assert_eq!(replay.at(step).event(), expected.at(step).event());
        }
        let last = expected.last_step();
        assert_eq!(memory.table(last), own.memory.table(last));
        assert_eq!(memory.changes(), own.memory.changes());
        assert_eq!(memory.n_moves(), own.memory.n_moves());
        assert!(tree.nodes().all(|node| memory.moved(node) == own.memory.moved(node)));
    }
}

/// A page takes each piece in between two pictures, and puts them together in two tasks.
#[test]
fn a_large_search_arrives_in_small_pieces_and_is_put_together_in_two_turns() {
    let search = deep(5, Search::MINIMAX);
    let told = asked(GameKind::ConnectFour, "", Wanted::Search(SearchText::from(&search), String::new()));
    let (mut assembly, mut sizes) = (None, Vec::new());
    for answer in told {
        match &answer {
            Answer::Began(head) => assembly = Assembly::new(head.clone()),
            Answer::Nodes(nodes) => sizes.push(nodes.len()),
            Answer::Events(events) => sizes.push(events.len()),
            Answer::Changes(changes) => sizes.push(changes.len()),
            Answer::Ended(left) => {
                let gathered = assembly.take().and_then(|all| all.gathered(left)).expect("all pieces");
                assert_eq!(gathered.indexed().replay.tree().n_nodes(), 19_608);
            }
            _ => {}
        }
        assembly.iter_mut().for_each(|assembly| assembly.add(answer.clone()));
    }
    assert!(assembly.is_none() && sizes.len() > 25 && sizes.iter().all(|n| *n <= 2_000), "{sizes:?}");
}

#[test]
fn an_extended_position_arrives_as_one_of_its_own() {
    let (start, lines, horizon) =
        ("xo.......", "b2 a1, c3 a1", Some(Horizon { depth: 2, unit: Unit::Plies }));
    let search = Search { horizon, ..Search::MINIMAX };
    let game = TicTacToe::from_text(start).expect("it can come up");
    let extended =
        Extended::new(&game, &Extensions::read(lines).expect("they are few")).expect("they can be made");
    let own = record_game(&extended, search).expect("it fits a tree");
    let Assembled { replay, memory, .. } = assembled_deeper(GameKind::TicTacToe, start, search, lines);
    assert_eq!(replay.tree().n_nodes(), own.tree.n_nodes());
    assert!(own.tree.nodes().all(|node| memory.first_of(node) == own.memory.first_of(node)));
    // Below it the same positions come up as elsewhere, and are one again.
    let is_again = |node: &NodeId| memory.first_of(*node) != *node && own.tree.depth(*node) > 2;
    assert!(own.tree.nodes().any(|node| is_again(&node)));
}

#[test]
fn a_tree_that_a_search_needs_arrives_with_its_estimates() {
    struct Unroll(u32);
    impl GameVisitor for Unroll {
        type Output = plywise_search::GameTree;
        fn visit<G: BoardGame>(self) -> Self::Output {
            plywise_games::unrolled(&G::default(), self.0, 20_000).expect("it is small").tree
        }
    }
    for (game, algorithm) in [(GameKind::Pig, Algorithm::Expectimax), (GameKind::Boxes, Algorithm::MaxN)] {
        let tree = game.visit(Unroll(2));
        let search = deep(2, Search { algorithm, ..Search::ALPHA_BETA });
        let Assembled { replay, .. } = assembled(game, "", search);
        assert_eq!(replay.tree().n_nodes(), tree.n_nodes());
        assert!(tree.has_estimates());
        for node in tree.nodes() {
            assert_eq!(replay.tree().is_estimate(node), tree.is_estimate(node));
            assert_eq!(replay.tree().mover(node), tree.mover(node));
        }
    }
}

#[test]
fn what_arrives_is_what_was_searched() {
    let aids = Aids { table: true, killers: true, history: true };
    let aided = Search { options: Options { aids, ..Search::ALPHA_BETA.options }, ..Search::ALPHA_BETA };
    let table = TableShape { slots: Some(8), replacement: Replacement::Deeper };
    let selective = Selective { quiescence: 1, null_move: true, reductions: true };
    let of_pvs = Options { table, selective, ..aided.options };
    for game in GAMES.into_iter().filter(|game| game.info().players == Players::Two) {
        for search in [
            Search::ALPHA_BETA,
            aided,
            Search { algorithm: Algorithm::Minimax, ..Search::ALPHA_BETA },
            Search { algorithm: Algorithm::Pvs, options: of_pvs, ..aided },
            Search { algorithm: Algorithm::Iterative, ..aided },
        ] {
            game.visit(Compare(game, deep(2, search)));
        }
        let deeper = Search { algorithm: Algorithm::MtdF, options: of_pvs, ..aided };
        game.visit(Compare(game, deep(3, deeper)));
    }
}

#[test]
fn every_search_that_takes_a_game_can_be_had() {
    for game in GAMES {
        let first = seen(game, "");
        for key in &first.algorithms {
            let algorithm = Algorithm::from_key(key).expect("a search");
            let all =
                assembled(game, "", deep(first.plies.min(2), Search { algorithm, ..Search::ALPHA_BETA }));
            assert!(all.replay.last_step().0 > 0, "{} {key}", game.info().title);
            let last = NodeId::new(all.replay.tree().n_nodes() - 1);
            assert!(!all.positions.text(last).is_empty());
        }
    }
}

#[test]
fn a_move_is_found_deeper_and_deeper() {
    for game in GAMES {
        let first = seen(game, "");
        if first.turn == Turn::Chance {
            continue;
        }
        let all = thoughts(game, "", 3);
        assert!(all.iter().map(|thought| thought.depth).eq(1..=all.len() as u32), "{all:?}");
        for thought in &all {
            assert_eq!(first.moves[thought.best as usize].name, thought.line[0]);
        }
    }
    // It takes the win, and knows the whole game.
    let all = thoughts(GameKind::TicTacToe, "xx.oo....", 9);
    let last = all.last().expect("it has thought");
    assert_eq!((last.value, &last.line[..], last.depth), (1.0, &["c3".to_owned()][..], 1));
}

#[test]
fn a_search_as_text_is_that_search() {
    for algorithm in Algorithm::ALL {
        let aids = Aids { killers: true, ..Aids::NONE };
        let search = deep(5, Search { algorithm, ..Search::ALPHA_BETA });
        let table = TableShape { slots: Some(9), replacement: Replacement::Deeper };
        let selective = Selective { quiescence: 3, null_move: true, reductions: true };
        let search = Search { options: Options { aids, table, selective, ..search.options }, ..search };
        assert_eq!(SearchText::from(&search).search(), Some(search));
    }
}

#[test]
fn a_search_that_is_too_large_is_refused_and_the_next_one_is_made() {
    for search in [Search::MINIMAX, Search::ALPHA_BETA] {
        let whole = Wanted::Search(SearchText::from(&search), String::new());
        let told = asked(GameKind::ConnectFour, "", whole);
        let is_refused = matches!(told.last(), Some(Answer::Refused(why)) if why.contains("400,000"));
        assert!(is_refused, "{:?}", told.last());
        // That minimax is too large is known without recording it; others say how far they have come.
        let says_how_far = told.iter().any(|answer| matches!(answer, Answer::Progress(_)));
        assert_eq!(says_how_far, search == Search::ALPHA_BETA);
    }
    assert!(assembled(GameKind::ConnectFour, "", deep(3, Search::MINIMAX)).replay.tree().n_nodes() > 300);
}

#[test]
fn features_weigh_what_is_asked_in_searches_and_thoughts() {
    let (search, start) = (deep(2, Search::MINIMAX), "......./......./......./......./......./o..x...");
    let value = |weights: &[(&str, f64)]| {
        let what = Wanted::Search(SearchText::from(&search), String::new());
        let answers = asked_weighing(GameKind::ConnectFour, start, weights, what);
        let mut assembly = None;
        for answer in answers {
            match answer {
                Answer::Began(head) => assembly = Assembly::new(head),
                Answer::Ended(left) => {
                    let assembled = assembly.and_then(|all: Assembly| all.finish(&left)).expect("all pieces");
                    return assembled.replay.last_value().expect("it is searched").points();
                }
                other => assembly.iter_mut().for_each(|assembly| assembly.add(other.clone())),
            }
        }
        panic!("it never ends");
    };
    let thought = |weights: &[(&str, f64)]| {
        let what = Wanted::Think(SearchText::from(&search), 2);
        let answers = asked_weighing(GameKind::ConnectFour, start, weights, what);
        let last = answers.iter().rev().find_map(|answer| match answer {
            Answer::Thought(thought) => Some((thought.depth, thought.value)),
            _ => None,
        });
        last.expect("it thinks")
    };
    let usual = value(&[]);
    assert!(usual > 0.0 && value(&[("twos", 1.0)]) == usual, "{usual}");
    assert_eq!(value(&[("twos", 3.0)]), 3.0 * usual, "nobody has three discs after two plies");
    assert_eq!(thought(&[("twos", 3.0)]), (2, 3.0 * usual));
    // An estimate that is as large as a won game is worth is no win: the search goes on.
    let [_, best] = GameKind::ConnectFour.info().outcomes;
    let one_ply = |weight| {
        let what = Wanted::Think(SearchText::from(&search), 1);
        match &asked_weighing(GameKind::ConnectFour, start, &[("twos", weight)], what)[..] {
            [.., Answer::Thought(thought), Answer::Chosen] => thought.value,
            other => panic!("{other:?}"),
        }
    };
    let as_won = best / one_ply(1.0);
    assert_eq!(one_ply(as_won), best);
    assert_eq!(thought(&[("twos", as_won)]).0, 2);
    let refused = asked_weighing(GameKind::ConnectFour, "", &[("queens", 9.0)], Wanted::Look);
    assert!(
        matches!(&refused[..], [Answer::Refused(why)] if why.contains("no feature “queens”")),
        "{refused:?}"
    );
}
