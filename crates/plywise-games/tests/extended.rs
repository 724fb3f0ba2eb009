//! Searches that look deeper at some positions than at others.

use std::collections::BTreeSet;

use plywise_games::{
    BoardGame, ConnectFour, Extended, ExtensionProblem, Extensions, GAMES, GameVisitor, Players, TicTacToe,
    plies_within, unrolled_extended,
};
use plywise_search::{
    Aids, Algorithm, DepthLimited, Event, Game as _, GameRules as _, Horizon, Options, Score, Search,
    SplitMix, TableShape, Unit, minimax, search_game,
};

/// A move as a line has it.
fn plain(name: &str) -> String {
    name.chars().filter(|sign| sign.is_alphanumeric()).collect()
}

/// Random lines from the beginning, none to the end of the game.
fn grown<G: BoardGame>(game: &G, dice: &mut SplitMix) -> Extensions {
    let mut extensions = Extensions::default();
    for _ in 0..dice.next_number() % 6 {
        let (mut at, mut line) = (game.root(), Vec::new());
        for _ in 0..1 + dice.next_number() % 5 {
            let children: Vec<G::Node> = game.children(at).collect();
            let to = children[(dice.next_number() % children.len() as u64) as usize];
            if !matches!(game.value(to), Ok(None)) {
                break;
            }
            line.push(game.move_name(at, to));
            at = to;
        }
        extensions = extensions.with(line.iter().map(String::as_str));
    }
    extensions
}

/// By its definition: positions at the limit are worth what they look worth, but for those on one of the lines.
fn naive<G: BoardGame>(
    game: &G,
    at: G::Node,
    left: u32,
    line: &[String],
    lines: &BTreeSet<Vec<String>>,
) -> Score {
    let (Ok(value), Ok(estimate)) = (game.value(at), game.static_value(at));
    if value.is_some() || left == 0 && !lines.contains(line) {
        return value.unwrap_or(estimate);
    }
    let player = game.player(at);
    game.children(at).fold(player.worst(), |best, to| {
        let line = [line, &[plain(&game.move_name(at, to))]].concat();
        player.better(best, naive(game, to, left.saturating_sub(1), &line, lines))
    })
}

/// Every position of these lines, the root too where there are any.
fn positions_of(extensions: &Extensions) -> BTreeSet<Vec<String>> {
    let text = extensions.text();
    let lines = text.split(", ").filter(|line| !line.is_empty());
    let of_line = |line: &str| {
        let moves: Vec<String> = line.split(' ').map(str::to_owned).collect();
        (0..=moves.len()).map(|n| moves[..n].to_vec()).collect::<Vec<_>>()
    };
    lines.flat_map(of_line).collect()
}

struct EverySearch;

impl GameVisitor for EverySearch {
    type Output = usize;

    fn visit<G: BoardGame>(self) -> usize {
        let mut n_deeper = 0;
        for (nth, (start, _)) in G::INFO.starts.iter().enumerate() {
            let game = G::from_text(start).expect("positions that are offered can come up");
            if !matches!(game.value(game.root()), Ok(None)) {
                continue;
            }
            for seed in 0..6 {
                let mut dice = SplitMix::new(100 * nth as u64 + seed);
                let extensions = grown(&game, &mut dice);
                let depth = (1 + (dice.next_number() % 3) as u32).min(plies_within(&game, 400).max(1));
                let extended = Extended::new(&game, &extensions).expect("its moves can be made");
                let tree = unrolled_extended(&extended, depth, 100_000).expect("it is small").tree;
                n_deeper += usize::from(tree.height() > depth);
                if G::INFO.players != Players::Two {
                    continue;
                }
                let expected = naive(&game, game.root(), depth, &[], &positions_of(&extensions));
                let about = format!("{} {start} to {depth}, deeper at {}", G::INFO.key, extensions.text());
                let on_tree = Search::ALPHA_BETA.run(&tree, |_| ()).expect("every leaf has a value");
                assert_eq!(on_tree, expected, "{about}");
                for algorithm in Algorithm::ALL {
                    for aids in [Aids::NONE, Aids { table: true, killers: true, history: true }] {
                        let options = Options { aids, ..Options::PLAIN };
                        let horizon = Some(Horizon { depth, unit: Unit::Plies });
                        let search = Search { algorithm, horizon, options, ..Search::ALPHA_BETA };
                        let Ok(found) = search_game(&extended, &search, |_| ());
                        assert_eq!(found.score, Some(expected), "{about} by {algorithm:?} with {aids:?}");
                    }
                }
            }
        }
        n_deeper
    }
}

#[test]
fn every_search_finds_what_the_tree_with_its_extended_positions_is_worth() {
    for game in GAMES {
        let n_deeper = game.visit(EverySearch);
        assert!(n_deeper > 0, "{}", game.info().title);
    }
}

struct NothingExtended;

impl GameVisitor for NothingExtended {
    type Output = ();

    fn visit<G: BoardGame>(self) {
        if G::INFO.players != Players::Two {
            return;
        }
        let game = G::default();
        let extended = Extended::new(&game, &Extensions::default()).expect("there is nothing to make");
        for algorithm in Algorithm::ALL {
            // In a small table, positions take each other's places.
            for table in [None, Some(7), Some(1 << 16)] {
                let depth = plies_within(&game, 1000).clamp(1, 4);
                let horizon = Some(Horizon { depth, unit: Unit::Plies });
                let aids = Aids { table: table.is_some(), ..Aids::NONE };
                let table = TableShape { slots: table, ..Options::PLAIN.table };
                let options = Options { aids, table, ..Options::PLAIN };
                let search = Search { algorithm, horizon, options, ..Search::ALPHA_BETA };
                let (mut own, mut plain) = (Vec::new(), Vec::new());
                let Ok(_) =
                    search_game(&game, &search, |event| plain.push(event.map(|at| game.text(at.position))));
                let Ok(_) = search_game(&extended, &search, |event| {
                    own.push(event.map(|at| game.text(at.position.position)));
                });
                assert!(own == plain, "{} by {algorithm:?}", G::INFO.key);
            }
        }
    }
}

#[test]
fn where_nothing_is_extended_nothing_is_searched_otherwise() {
    GAMES.into_iter().for_each(|game| game.visit(NothingExtended));
}

#[test]
fn an_extended_position_at_the_limit_is_quiet_only_below_its_moves() {
    // Every line that can be taken is as good as a search one ply deeper of that position alone, with quiescence too.
    let game = ConnectFour::from_text("...../...../..o../.xxo.").expect("it can come up");
    let one_ply = Some(Horizon { depth: 1, unit: Unit::Plies });
    let children: Vec<_> = plywise_search::Game::children(&game, plywise_search::Game::root(&game)).collect();
    for child in children {
        let name = plywise_search::GameRules::move_name(&game, plywise_search::Game::root(&game), child);
        let below = ConnectFour::from_text(&game.text(child)).expect("what a game writes it reads");
        if !matches!(plywise_search::Game::value(&below, child), Ok(None)) {
            continue;
        }
        let extended =
            Extended::new(&game, &Extensions::default().with([name.as_str()])).expect("it can be made");
        let deeper = DepthLimited::new(&extended, one_ply).with_quiescence(4);
        let plain = DepthLimited::new(&below, one_ply).with_quiescence(4);
        let mut found = None;
        let Ok(_) = minimax(&deeper, |event| {
            if let Event::Returned { node, score, .. } = event
                && game.text(node.position.position) == game.text(child)
            {
                found = Some(score);
            }
        });
        let Ok(expected) = minimax(&plain, |_| ());
        assert_eq!(found, Some(expected), "{name}");
    }
}

struct Names;

impl GameVisitor for Names {
    type Output = ();

    /// Some random games, at each of whose positions every move has a name that stays its own.
    fn visit<G: BoardGame>(self) {
        for seed in 0..8 {
            let game = G::default();
            let (mut dice, mut at) = (SplitMix::new(seed), game.root());
            for _ in 0..40 {
                if !matches!(game.value(at), Ok(None)) {
                    break;
                }
                let children: Vec<G::Node> = game.children(at).collect();
                let names: BTreeSet<String> =
                    children.iter().map(|to| plain(&game.move_name(at, *to))).collect();
                assert_eq!(names.len(), children.len(), "{} at {}", G::INFO.key, game.text(at));
                at = children[(dice.next_number() % children.len() as u64) as usize];
            }
            let extensions = grown(&game, &mut dice);
            assert_eq!(Extensions::read(&extensions.text()).as_ref(), Ok(&extensions));
            assert_eq!(Extensions::read(&extensions.link_text()).as_ref(), Ok(&extensions));
        }
    }
}

#[test]
fn lines_are_read_as_they_are_written_and_no_two_moves_are_written_alike() {
    GAMES.into_iter().for_each(|game| game.visit(Names));
}

#[test]
fn what_cannot_be_extended_is_refused_with_a_reason() {
    let refused = |text: &str| {
        let read = Extensions::read(text)?;
        Extended::new(&TicTacToe::default(), &read).map(|_| ())
    };
    assert_eq!(refused("b2 a1, c3"), Ok(()));
    let said = |text| refused(text).map_err(|problem| problem.to_string());
    assert_eq!(said("z9"), Err("there is no move “z9”".to_owned()));
    assert_eq!(said("b2 b2"), Err("there is no move “b2” after b2".to_owned()));
    assert_eq!(said("a1 a2 b1 b2 c1"), Err("the game is over after a1 a2 b1 b2 c1".to_owned()));
    assert_eq!(said("a1 a2 b1 b2 c1 c2"), Err("the game is over after a1 a2 b1 b2 c1".to_owned()));
    let hostile = (0..1000).map(|n| n.to_string()).collect::<Vec<_>>();
    assert_eq!(refused(&hostile.join(",")), Err(ExtensionProblem::TooManyLines));
    assert_eq!(refused(&hostile.join(" ")), Err(ExtensionProblem::TooManyMoves));
    assert_eq!(refused(", ._ ,"), Ok(()), "nothing but signs between lines");
}

#[test]
fn taking_back_leaves_the_line_up_to_there() {
    let read = |text| Extensions::read(text).expect("they are few");
    assert_eq!(read("a b c, a b d, e").without(["a", "b"]), read("a, e"));
    assert_eq!(read("a b").with(["a"]), read("a b"));
    assert_eq!(read("a, c").with(["a", "b"]), read("a b, c"));
    assert_eq!(read("a, b c d").beyond(2), read("b c d"));
    assert!(!read("a b").contains(["b"]) && read("a b").contains([]));
}

#[test]
fn an_extended_position_has_a_key_of_its_own() {
    let game = TicTacToe::default();
    let after = |extended: &Extended<'_, TicTacToe>, line: &str| {
        line.split(' ').fold(extended.root(), |at, name| {
            let mut children = extended.children(at);
            children.find(|to| extended.move_name(at, *to) == name).expect("it can be made")
        })
    };
    let keys = |lines: &str| {
        let extended = Extended::new(&game, &Extensions::read(lines).expect("they are few"))
            .expect("the moves can be made");
        ["b2 a1 c3", "c3 a1 b2"].map(|line| extended.key(after(&extended, line)))
    };
    let [one, other] = keys("");
    assert_eq!(one, other, "the order of moves does not matter");
    // A table would tell of the one what it found of the other, which it looked into less deep.
    let [one, other] = keys("b2 a1 c3");
    assert_ne!(one, other);
}
