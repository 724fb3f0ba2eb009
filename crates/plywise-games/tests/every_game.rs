//! What holds of every game that there is.

use std::collections::{HashMap, HashSet};

use plywise_games::{
    Board, BoardGame, Boxes, Chess, ConnectFour, GAMES, GameKind, GameVisitor, Mark, Nim, Pig, Players,
    Presses, Race, Setup,
};
use plywise_search::{
    DepthLimited, Game as _, Horizon, Mover, Score, Search, SplitMix, Unit, alpha_beta, minimax,
};

/// More plies than any game here takes by its rules, or, where a die decides, than a game takes that ends at all.
const LONGEST: usize = 20_000;

/// A game by random moves from a position: every position on the way, the last of which is over.
fn playout<G: BoardGame>(game: &G, seed: u64) -> Vec<G::Node> {
    let (mut dice, mut at) = (SplitMix::new(seed), game.root());
    let mut line = vec![at];
    while let Ok(None) = game.value(at) {
        assert!(line.len() < LONGEST, "{} does not end", game.text(game.root()));
        let next: Vec<G::Node> = game.children(at).collect();
        at = next[(dice.next_number() % next.len() as u64) as usize];
        line.push(at);
    }
    line
}

/// Some positions of a game: those it offers, and those of random games from there, at most so many of each.
fn positions<G: BoardGame>(most: usize) -> Vec<(G, G::Node)> {
    let mut found = Vec::new();
    for (nth, (start, _)) in G::INFO.starts.iter().enumerate() {
        let game = |text: &str| G::from_text(text).expect("positions that are offered can come up");
        let line = playout(&game(start), nth as u64);
        // The first, the last, and some between.
        let every = line.len().div_ceil(most).max(1);
        let picked = line.iter().enumerate().filter(|(at, _)| at % every == 0 || at + 1 == line.len());
        found.extend(picked.map(|(_, at)| (game(start), *at)));
    }
    found
}

struct Check;

impl GameVisitor for Check {
    type Output = ();

    fn visit<G: BoardGame>(self) {
        assert!(G::INFO.link_key.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit()));
        let is_plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
        assert!(G::INFO.key.bytes().all(is_plain));
        assert!(G::INFO.features.iter().all(|feature| feature.name.bytes().all(is_plain)));
        let (position, text) = (G::INFO.sample_position, G::INFO.sample_board);
        let shown = G::from_text(position).unwrap_or_else(|problem| panic!("{position}: {problem}"));
        let board = shown.board(shown.root());
        assert_eq!(board.text(), text, "{position}");
        assert!(board.rows().eq(Board::from_text(text).rows()), "{text}");
        for (game, at) in positions::<G>(12) {
            texts_are_read_as_they_are_written(&game, at);
            moves_lead_where_they_say(&game, at);
            estimates_stay_between_the_outcomes(&game, at);
            chance_and_players_are_as_the_game_says(&game, at);
            what_stands_there_can_be_set_up(&game, at);
        }
    }
}

fn what_stands_there_can_be_set_up<G: BoardGame>(game: &G, at: G::Node) {
    let here = G::from_text(&game.text(at)).expect("texts are read");
    let setup = &game.setup(at);
    assert_eq!(&Setup::of(&G::INFO, setup.board.clone(), &setup.chosen), setup, "all is in range");
    // What nothing says is as if nothing had been lost: rights to castle, clocks.
    let text = here.set_up(setup);
    let again = G::from_text(&text).unwrap_or_else(|problem| panic!("{text}: {problem}"));
    assert_eq!(&again.setup(again.root()), setup, "{text}");
    assert_eq!(again.mover(again.root()), game.mover(at), "{text}");
    if game.text(at) == text {
        assert!(again.key(again.root()) == game.key(at));
    }
    // Anything may be put anywhere and chosen: it is a position, or there is a reason why not.
    let board = &setup.board;
    let squares = (0..board.n_rows()).flat_map(|row| (0..board.n_columns()).map(move |column| (row, column)));
    let marks = || G::INFO.marks.iter().map(|mark| Some(*mark)).chain([None]);
    let put = squares.flat_map(|(row, column)| {
        marks().map(move |mark| (board.clone().with(row, column, mark), setup.chosen.clone()))
    });
    let chosen = G::INFO.parts.iter().enumerate().flat_map(|(nth, part)| {
        let (least, most) = part.choices.range();
        let choose = |choice| {
            let mut chosen = setup.chosen.clone();
            chosen[nth] = choice;
            (board.clone(), chosen)
        };
        [least, most, least.midpoint(most)].map(choose)
    });
    for (board, chosen) in put.chain(chosen) {
        let setup = Setup { board, chosen };
        let arranged = G::from_text(&here.set_up(&setup));
        if let Ok(game) = &arranged {
            // Whatever can be set up can be played on from.
            let next: Vec<G::Node> = game.children(game.root()).collect();
            next.into_iter().for_each(|next| drop(game.board(next)));
        }
        match arranged {
            Ok(game) if [GameKind::Reversi, GameKind::Chess].contains(&kind::<G>()) => {
                assert_eq!(game.setup(game.root()), setup);
            }
            Ok(game) => {
                // What has become a position stays as it is.
                let (root, text) = (game.root(), game.text(game.root()));
                assert_eq!(game.set_up(&game.setup(root)), text);
            }
            Err(problem) => assert!(!problem.to_string().is_empty()),
        }
    }
}

fn kind<G: BoardGame>() -> GameKind {
    GAMES.into_iter().find(|kind| kind.info().key == G::INFO.key).expect("every game is listed")
}

fn texts_are_read_as_they_are_written<G: BoardGame>(game: &G, at: G::Node) {
    for text in [game.text(at), game.link_text(at)] {
        let again = G::from_text(&text).unwrap_or_else(|problem| panic!("{text}: {problem}"));
        let root = again.root();
        assert!(again.key(root) == game.key(at), "{text}");
        assert_eq!(again.text(root), game.text(at));
        assert_eq!(again.link_text(root), game.link_text(at));
        assert_eq!(again.board(root), game.board(at));
        assert_eq!(again.mover(root), game.mover(at));
        let Ok(values) = game.value(at);
        assert_eq!(again.value(root), Ok(values), "{text}");
        let texts = |game: &G, at| game.children(at).map(|child| game.text(child)).collect::<Vec<_>>();
        assert_eq!(texts(&again, root), texts(game, at));
    }
    let is_plain = |c: char| c.is_ascii_alphanumeric() || c == '.' || c == '_';
    assert!(game.link_text(at).chars().all(is_plain), "{}", game.link_text(at));
}

fn moves_lead_where_they_say<G: BoardGame>(game: &G, at: G::Node) {
    let Ok(value) = game.value(at);
    let children: Vec<G::Node> = game.children(at).collect();
    assert!(value.is_some() || !children.is_empty(), "who has to move can: {}", game.text(at));
    if value.is_none() {
        let mut numbers: Vec<usize> = children.iter().map(|child| game.move_number(at, *child)).collect();
        let mut names: Vec<String> = children.iter().map(|child| game.move_name(at, *child)).collect();
        assert!(numbers.iter().all(|number| *number < game.n_moves()));
        assert!(names.iter().all(|name| !name.is_empty()));
        numbers.sort_unstable();
        numbers.dedup();
        names.sort_unstable();
        names.dedup();
        assert_eq!((numbers.len(), names.len()), (children.len(), children.len()), "{}", game.text(at));
        children.iter().for_each(|child| squares_are_pressed_as_the_game_says(game, at, *child));
    }
}

fn squares_are_pressed_as_the_game_says<G: BoardGame>(game: &G, at: G::Node, child: G::Node) {
    let (board, after, pressed) = (game.board(at), game.board(child), game.pressed(at, child));
    let place = |square: usize| (square / board.n_columns(), square % board.n_columns());
    let mark = |square: usize| board.mark(place(square).0, place(square).1);
    let name = |square: usize| board.square_name(place(square).0, place(square).1);
    let (move_name, said) = (game.move_name(at, child), format!("{} {pressed:?}", game.text(at)));
    assert!(!game.move_words(at, child).is_empty());
    assert!(pressed.iter().all(|square| *square < board.n_columns() * board.n_rows()), "{said}");
    match (G::INFO.presses, &pressed[..]) {
        (Presses::Square | Presses::Line, [square]) => {
            assert_eq!((mark(*square), name(*square)), (None, move_name), "{said}");
        }
        (Presses::Column, [square]) => {
            assert_eq!((mark(*square), board.column_name(place(*square).1)), (None, move_name), "{said}");
            assert!(after.mark(place(*square).0, place(*square).1).is_some(), "{said}");
        }
        (Presses::Piece, [from, to]) => {
            assert!(mark(*from).is_some() && after.mark(place(*from).0, place(*from).1).is_none(), "{said}");
            let castles = move_name.starts_with('O');
            assert!(castles || move_name.contains(&name(*to)), "{said} {move_name}");
        }
        (Presses::Stone, [square]) => assert!(mark(*square).is_some(), "{said}"),
        (Presses::Track, [_]) => {}
        (Presses::Square, []) => assert_eq!(move_name, "pass"),
        (Presses::Track, []) => assert!(move_name == "pass" || move_name.starts_with("roll")),
        (Presses::Nothing, []) => {}
        (presses, pressed) => panic!("{presses:?} {pressed:?}: {said}"),
    }
}

fn estimates_stay_between_the_outcomes<G: BoardGame>(game: &G, at: G::Node) {
    let [worst, best] = G::INFO.outcomes.map(|points| Score::new(points).expect("it is a number"));
    let (Ok(value), Ok(estimate)) = (game.value(at), game.static_value(at));
    let text = game.text(at);
    match value {
        Some(value) => assert!(worst <= value && value <= best, "{text}: {value}"),
        // Points that a player has already may be all there are.
        None if matches!(G::INFO.players, Players::Several(_)) => {
            assert!(worst <= estimate && estimate <= best, "{text}: {estimate}");
        }
        None => assert!(worst < estimate && estimate < best, "{text}: {estimate}"),
    }
    let amounts: Vec<f64> = game.features(at).collect();
    assert_eq!(amounts.len(), G::INFO.features.len());
    let terms = G::INFO.features.iter().zip(amounts).map(|(feature, amount)| feature.weight * amount);
    if !G::INFO.features.is_empty() {
        assert_eq!(Some(estimate), Score::new(terms.sum()), "{text}");
    }
}

fn chance_and_players_are_as_the_game_says<G: BoardGame>(game: &G, at: G::Node) {
    let (mover, payoffs, text) = (game.mover(at), game.payoffs(at), game.text(at));
    match G::INFO.players {
        Players::Two => assert!(matches!(mover, Mover::Max | Mover::Min), "{text}"),
        Players::TwoAndChance => assert!(!matches!(mover, Mover::Numbered(_)), "{text}"),
        Players::Several(n) => {
            assert!(matches!(mover, Mover::Numbered(number) if (1..=n).contains(&number)), "{text}");
            assert_eq!(payoffs.len(), usize::from(n));
            let (Ok(value), Ok(estimate)) = (game.value(at), game.static_value(at));
            assert_eq!(payoffs[0], value.unwrap_or(estimate), "{text}");
        }
    }
    assert!(payoffs.is_empty() || matches!(G::INFO.players, Players::Several(_)));
    match mover {
        Mover::Chance => {
            let sum: f64 = game.children(at).map(|child| game.probability(at, child)).sum();
            assert!((sum - 1.0).abs() < 1e-12, "{text}: {sum}");
        }
        mover => assert_eq!(game.player(at), mover.side(), "{text}"),
    }
}

struct Playouts;

impl GameVisitor for Playouts {
    type Output = ();

    /// Positions with one key are one position, and the other way about.
    fn visit<G: BoardGame>(self) {
        for (start, _) in G::INFO.starts {
            let game = G::from_text(start).expect("positions that are offered can come up");
            let mut texts: HashMap<G::Key, String> = HashMap::new();
            for at in (0..6).flat_map(|seed| playout(&game, 1975 + seed)).step_by(3) {
                let text = without_history::<G>(&game.text(at));
                let known = texts.entry(game.key(at)).or_insert_with(|| text.clone());
                assert_eq!(*known, text);
            }
            let n_keys = texts.len();
            let texts: HashSet<String> = texts.into_values().collect();
            assert_eq!(texts.len(), n_keys, "{start}");
        }
    }
}

/// The number of the move in FEN says when a position came up, and not which it is; whose the boxes are says who closed them.
fn without_history<G: BoardGame>(text: &str) -> String {
    let is_history = |word: &str| match kind::<G>() {
        GameKind::Chess => true,
        GameKind::Boxes => !word.contains('.'),
        _ => false,
    };
    text.rsplit_once(' ')
        .filter(|(_, word)| is_history(word))
        .map_or(text, |(position, _)| position)
        .to_owned()
}

#[test]
fn random_games_end_and_keys_name_one_position_each() {
    GAMES.into_iter().for_each(|game| game.visit(Playouts));
}

struct Texts;

impl GameVisitor for Texts {
    type Output = ();

    /// What somebody mistypes is refused with a reason, or is another position that is written and read alike.
    fn visit<G: BoardGame>(self) {
        let mut dice = SplitMix::new(4);
        for (game, at) in positions::<G>(3) {
            let text: Vec<char> = game.text(at).chars().collect();
            for _ in 0..40 {
                let mut text = text.clone();
                let place = (dice.next_number() % text.len() as u64) as usize;
                let signs: Vec<char> = "xo.-|/_ 0127maxKq\u{7}é".chars().collect();
                match dice.next_number() % 3 {
                    0 => drop(text.remove(place)),
                    1 => text.insert(place, signs[(dice.next_number() % signs.len() as u64) as usize]),
                    _ => text[place] = signs[(dice.next_number() % signs.len() as u64) as usize],
                }
                let text: String = text.into_iter().collect();
                match G::from_text(&text) {
                    Ok(game) => {
                        texts_are_read_as_they_are_written(&game, game.root());
                        moves_lead_where_they_say(&game, game.root());
                    }
                    Err(problem) => {
                        let problem = problem.to_string();
                        assert!(!problem.is_empty() && !problem.contains('\u{7}'), "{problem}");
                    }
                }
            }
        }
        assert!(G::from_text("").is_err());
    }
}

#[test]
fn what_is_mistyped_is_refused_or_is_another_position() {
    GAMES.into_iter().for_each(|game| game.visit(Texts));
}

#[test]
fn positions_moves_and_estimates_hold_together() {
    GAMES.into_iter().for_each(|game| game.visit(Check));
}

#[test]
fn keys_name_one_game_each() {
    for (nth, game) in GAMES.into_iter().enumerate() {
        assert_eq!(GameKind::from_key(game.info().key), Some(game));
        for key in [game.info().link_key, game.info().key] {
            assert_eq!(GameKind::from_link_key(key), Some(game));
            assert_eq!(GameKind::split_link(&format!("{key}-x-max.2")), Some((game, "x-max.2")));
            assert_eq!(GameKind::split_link(key), Some((game, "")));
        }
        for other in &GAMES[nth + 1..] {
            assert_ne!(game.info().key, other.info().key);
            assert_ne!(game.info().link_key, other.info().link_key);
        }
    }
    assert_eq!((GameKind::from_key("no-such-game"), GameKind::from_link_key("ttt-")), (None, None));
    assert_eq!(["tic-tac", "tttt-x", "-ttt", ""].map(GameKind::split_link), [None; 4]);
}

struct DepthLimits;

impl GameVisitor for DepthLimits {
    type Output = ();

    /// By the definition: the best of the children's values, and at the limit the estimate.
    fn visit<G: BoardGame>(self) {
        fn naive<G: BoardGame>(game: &G, at: G::Node, left: u32) -> Score {
            let Ok(value) = game.value(at);
            let Ok(estimate) = game.static_value(at);
            value.unwrap_or_else(|| {
                let player = game.player(at);
                let below = game.children(at).map(|child| naive(game, child, left.saturating_sub(1)));
                if left == 0 {
                    estimate
                } else {
                    below.fold(player.worst(), |best, one| player.better(best, one))
                }
            })
        }
        if G::INFO.players != Players::Two {
            return;
        }
        for (game, at) in positions::<G>(2) {
            let game = G::from_text(&game.text(at)).expect("what a game writes it reads");
            let at = game.root();
            for depth in 0..=if game.children(at).count() > 12 { 2 } else { 3 } {
                let limited = DepthLimited::new(&game, Some(Horizon { depth, unit: Unit::Plies }));
                let Ok(by_minimax) = minimax(&limited, |_| ());
                let Ok(by_alpha_beta) = alpha_beta(&limited, Search::ALPHA_BETA.rules, |_| ());
                let expected = naive(&game, at, depth);
                assert_eq!(
                    (by_minimax, by_alpha_beta),
                    (expected, expected),
                    "{} to depth {depth}",
                    game.text(at)
                );
            }
        }
    }
}

#[test]
fn a_depth_limit_takes_estimates_for_values() {
    GAMES.into_iter().for_each(|game| game.visit(DepthLimits));
}

#[test]
fn a_round_is_over_when_the_turn_comes_back() {
    let game = plywise_games::TicTacToe::default();
    let limited = DepthLimited::new(&game, Some(Horizon { depth: 9, unit: Unit::Rounds }));
    let first_child = |at| limited.children(at).next().expect("the game goes on");
    let line = std::iter::successors(Some(limited.root()), |at| Some(first_child(*at)));
    assert_eq!(line.take(6).map(|at| at.depth).collect::<Vec<_>>(), [0, 0, 1, 1, 2, 2]);
}

/// A position that is set up from the beginning of a game.
fn set_up<G: BoardGame>(board: &Board, chosen: &[u8]) -> String {
    G::default().set_up(&Setup::of(&G::INFO, board.clone(), chosen))
}

#[test]
fn pieces_of_a_board_are_put_square_by_square() {
    let cross = Some(Mark::Cross);
    // A disc that is put anywhere falls, and what lay on one that is taken away falls too.
    let board = Board::new(4, vec![None; 16]).with(0, 1, cross).with(2, 1, Some(Mark::Nought));
    assert_eq!(set_up::<ConnectFour>(&board, &[4, 4]), "..../..../.x../.o..");
    let falls = board.clone().with(2, 1, None);
    assert_eq!(set_up::<ConnectFour>(&falls, &[4, 4]), "..../..../..../.x..");
    // Another size keeps the lowest discs, and is none that is too large.
    assert_eq!(set_up::<ConnectFour>(&board, &[5, 5]), "...../...../...../.x.../.o...");
    let full = Board::new(5, vec![cross; 30]);
    assert_eq!(set_up::<ConnectFour>(&full, &[4, 4]), "xxxx/xxxx/xxxx/xxxx");
    assert_eq!(set_up::<ConnectFour>(&board, &[12, 6]).split('/').count(), 4);
    assert_eq!(
        set_up::<ConnectFour>(&board, &[12, 14]).split('/').map(str::len).collect::<Vec<_>>(),
        [4; 14]
    );
    let start = Chess::default().board(Chess::default().root());
    let text = |board: &Board| set_up::<Chess>(board, &[1]);
    assert_eq!(text(&start), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1");
    let moved = start.with(7, 4, None).with(6, 4, Some(Mark::Sign('K'))).with(0, 7, None);
    assert_eq!(text(&moved), "rnbqkbn1/pppppppp/8/8/8/8/PPPPKPPP/RNBQ1BNR b q - 0 1");
    let none = Board::new(3, vec![None; 9]);
    assert_eq!(none.clone().with(3, 0, cross), none, "there is no such square");
    assert_eq!(none.clone().with(0, 3, cross), none);
}

#[test]
fn what_squares_do_not_say_is_chosen() {
    // A stone on its heap, wherever it is put there; the last heaps go, once they are empty.
    let stone = Some(Mark::Sign('|'));
    let heaps = Nim::from_text("1.2_take1.3").expect("a position");
    let Setup { board, chosen } = heaps.setup(heaps.root());
    assert_eq!(
        (board.text().as_str(), chosen.as_slice()),
        ("|../||./.../.../.../.../.../...", &[0, 0, 5][..])
    );
    let set_up_heaps = |board: Board, chosen: &[u8]| heaps.set_up(&Setup::of(&Nim::INFO, board, chosen));
    assert_eq!(set_up_heaps(board.clone().with(0, 2, stone), &[1, 0, 5]), "2.2 take1.3 min");
    assert_eq!(set_up_heaps(board.clone().with(3, 0, stone), &[0, 1, 2]), "1.2.0.1 take1.2.3 misere");
    assert_eq!(set_up_heaps(board.with(1, 0, None).with(1, 1, None), &[0, 0, 0]), "1");
    // Nobody has the target before the turn, and nobody throws who has it.
    let pig = Board::new(3, Vec::new());
    assert_eq!(set_up::<Pig>(&pig, &[20, 0, 99, 3, 4, 1, 1]), "to20 19.3 4 min thrown");
    assert_eq!(set_up::<Pig>(&pig, &[20, 1, 5, 3, 200, 0, 1]), "to20 coin 5.3 25 max");
    // Pieces of the race stand on its track, are off, or have not begun.
    let track = Board::new(6, vec![None; 12]).with(0, 0, Some(Mark::Cross)).with(1, 0, Some(Mark::Nought));
    let race = |board: &Board, chosen: &[u8]| set_up::<Race>(board, chosen);
    assert_eq!(race(&track.clone().with(1, 0, None), &[1, 0, 1, 2]), "1.7 0.0 min 2");
    assert!(Race::from_text(&race(&track, &[0, 2, 0, 0])).is_err(), "both on one square");
    let crowded = track.with(1, 0, Some(Mark::Cross)).with(0, 3, Some(Mark::Cross));
    let problem = Race::from_text(&race(&crowded, &[0, 0, 0, 0])).expect_err("three pieces").to_string();
    assert_eq!(problem, "“1.1.4” is not where two pieces are, such as 0.3");
    let over = Board::new(6, vec![None; 12]);
    assert_eq!(race(&over, &[2, 1, 0, 3]), "7.7 0.7 max", "nobody throws any more");
    // Who is to draw has the box that a line closes; boxes that are given to somebody leave the others fewer.
    let line = Some(Mark::Sign('─'));
    let boxes = Boxes::from_text("-/|./. 2 0.0.0").expect("a position");
    let Setup { board, chosen } = boxes.setup(boxes.root());
    let drawn = board.with(1, 2, line).with(2, 1, line);
    assert_eq!(boxes.set_up(&Setup::of(&Boxes::INFO, drawn, &chosen)), "-/||/- 2 0.1.0");
    let shared = |start: &str, points: [u8; 3]| {
        let boxes = Boxes::from_text(start).expect("a position");
        let Setup { board, mut chosen } = boxes.setup(boxes.root());
        chosen[3..].copy_from_slice(&points);
        boxes.set_up(&Setup::of(&Boxes::INFO, board, &chosen))
    };
    assert_eq!(shared("--/|||/-- 1 2.0.0", [2, 1, 0]), "--/|||/-- 1 1.1.0", "another has less");
    assert_eq!(
        shared("--/|||/-- 1 2.0.0", [1, 0, 0]),
        "--/|||/-- 1 1.1.0",
        "the next has what one gives away"
    );
    assert_eq!(shared("--/|||/-- 3 2.0.0", [1, 0, 0]), "--/|||/-- 3 1.0.1");
    assert_eq!(shared("--/|||/-- 3 2.0.0", [9, 0, 0]), "--/|||/-- 3 2.0.0", "no more than there are");
    let out_of_range = Setup { board: Board::new(5, Vec::new()), chosen: vec![255; 6] };
    assert!(boxes.set_up(&out_of_range).ends_with(" 3 0.0.0"));
    let smaller = [1, 1, 0, 2, 0, 0];
    let boxes = Boxes::from_text("--/|||/-- 1 2.0.0").expect("a position");
    let board = boxes.setup(boxes.root()).board;
    assert_eq!(boxes.set_up(&Setup::of(&Boxes::INFO, board, &smaller)), "-/||/- 1 1.0.0");
}

#[test]
fn a_board_of_chess_that_cannot_come_up_says_why() {
    let problem = |text: &str| Chess::from_text(text).expect_err(text).to_string();
    for (text, says) in [
        ("8/8/8/8/8/8/8/K7 w - - 0 1", "each side has one king"),
        ("kk6/8/8/8/8/8/8/K7 w - - 0 1", "each side has one king"),
        ("8/8/8/8/8/4k3/4K3/8 w - - 0 1", "kings do not stand side by side"),
        ("k6R/2N5/8/8/8/8/8/R3K3 b - - 0 1", "no more than two pieces give check"),
        ("k6P/8/8/8/8/8/8/K7 w - - 0 1", "no pawn stands on the first or the last row"),
        ("k7/8/8/8/8/8/8/K6p w - - 0 1", "no pawn stands on the first or the last row"),
        ("k7/PPPPPPPP/P7/8/8/8/8/K7 w - - 0 1", "a side has at most 16 pieces, 8 of them pawns"),
        ("k7/8/QQQQQQQQ/QQQQQQQQ/8/8/8/K7 b - - 0 1", "a side has at most 16 pieces"),
        ("k7/8/8/8/8/8/8/K6r b - - 0 1", "the side that has just moved is in check"),
        ("kx6/8/8/8/8/8/8/K7 w - - 0 1", "this is no position of chess: The board is invalid"),
        ("k7/8/8/8/8/8/K7 w - - 0 1", "a board of 8 columns and 7 rows is none of this game"),
        ("k8/8/8/8/8/8/8/K7 w - - 0 1", "The board is invalid"),
        ("k7/8/8/8/8/8/8/K7 x - - 0 1", "The side to move is invalid"),
    ] {
        assert!(problem(text).contains(says), "{text}: {}", problem(text));
    }
}
