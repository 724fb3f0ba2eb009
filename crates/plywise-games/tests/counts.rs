//! The games against counts that anybody can look up, and against what theory says.
//!
//! What takes long is ignored, except in `cargo xtask soak`.

use std::collections::{BTreeMap, HashSet};

use plywise_games::{BoardGame, Chess, ConnectFour, Heaps, Nim, Race, Reversi};
use plywise_search::{Aids, Game as _, Player, Score, Search, alpha_beta, alpha_beta_aided, minimax};

/// How many lines of play there are of so many plies: what chess players call perft.
fn perft<G: BoardGame>(game: &G, at: G::Node, plies: u32) -> u64 {
    let Ok(value) = game.value(at);
    match plies {
        0 => 1,
        _ if value.is_some() => 0,
        1 => game.children(at).count() as u64,
        _ => game.children(at).map(|child| perft(game, child, plies - 1)).sum(),
    }
}

fn perfts<G: BoardGame>(text: &str, plies: u32) -> Vec<u64> {
    let game = G::from_text(text).expect("it is a position");
    (1..=plies).map(|plies| perft(&game, game.root(), plies)).collect()
}

/// How many different positions there are after 0, 1, 2 … plies.
fn distinct<G: BoardGame>(game: &G, plies: usize) -> Vec<usize> {
    let mut level = HashSet::from([game.key(game.root())]);
    let mut nodes = vec![game.root()];
    let mut counts = vec![1];
    for _ in 0..plies {
        level.clear();
        let open = nodes.iter().filter(|node| matches!(game.value(**node), Ok(None)));
        let children: Vec<G::Node> = open.flat_map(|node| game.children(*node)).collect();
        nodes = children.into_iter().filter(|child| level.insert(game.key(*child))).collect();
        counts.push(nodes.len());
    }
    counts
}

fn solved<G: BoardGame>(game: &G) -> Score {
    let aids = Aids { table: true, killers: true, history: true };
    let Ok(aided) = alpha_beta_aided(game, Search::ALPHA_BETA.rules, aids, |_| ());
    aided.score
}

/// John Tromp's counts, the sequence A212693 of the On-Line Encyclopedia of Integer Sequences.
const CONNECT_FOUR: [usize; 11] = [1, 7, 49, 238, 1120, 4263, 16_422, 54_859, 184_275, 558_186, 1_662_623];

#[test]
fn connect_four_has_as_many_positions_as_everybody_counts() {
    assert_eq!(distinct(&ConnectFour::default(), 6), CONNECT_FOUR[..=6]);
}

#[test]
#[ignore = "long: for the soak"]
fn connect_four_has_as_many_positions_ten_plies_deep() {
    assert_eq!(distinct(&ConnectFour::default(), 10), CONNECT_FOUR);
}

fn connect_four(columns: usize, rows: usize) -> ConnectFour {
    ConnectFour::sized(columns, rows).expect("such a board is possible")
}

/// Tromp's table of small boards: these are draws.
#[test]
fn connect_four_on_four_columns_and_rows_is_a_draw() {
    assert_eq!(solved(&connect_four(4, 4)), Score::ZERO);
}

#[test]
#[ignore = "long: for the soak"]
fn connect_four_on_five_columns_and_four_rows_is_a_draw() {
    assert_eq!(solved(&connect_four(5, 4)), Score::ZERO);
}

#[test]
fn boards_of_impossible_sizes_are_refused() {
    for (columns, rows) in [(3, 6), (7, 3), (8, 8), (100, 100)] {
        assert_eq!(ConnectFour::sized(columns, rows), None);
    }
    assert!(ConnectFour::sized(9, 6).is_some() && ConnectFour::sized(4, 14).is_some());
    assert!([2, 5, 7, 10].into_iter().all(|size| Reversi::sized(size).is_none()));
}

/// Counts that many programs agree on, among them the Edax manual's.
const REVERSI: [u64; 9] = [4, 12, 56, 244, 1396, 8200, 55_092, 390_216, 3_005_288];

const REVERSI_START: &str = "......../......../......../...ox.../...xo.../......../......../........ x";

#[test]
fn reversi_has_as_many_lines_of_play_as_everybody_counts() {
    assert_eq!(perfts::<Reversi>(REVERSI_START, 6), REVERSI[..6]);
    let start = Reversi::default();
    assert_eq!(start.text(start.root()), REVERSI_START);
}

#[test]
#[ignore = "long: for the soak"]
fn reversi_has_as_many_lines_of_nine_plies() {
    assert_eq!(perfts::<Reversi>(REVERSI_START, 9), REVERSI);
}

/// On 4 × 4 whoever moves second wins, 11 to 3.
#[test]
fn small_reversi_is_won_by_the_second_player() {
    assert_eq!(solved(&Reversi::sized(4).expect("such a board is possible")), Score::from(-100));
}

/// The Chess Programming Wiki's results, positions 1 to 6.
const CHESS: [u64; 5] = [20, 400, 8902, 197_281, 4_865_609];
const KIWIPETE: [u64; 4] = [48, 2039, 97_862, 4_085_603];

const CHESS_START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const KIWIPETE_START: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

const OTHERS: [(&str, [u64; 4]); 4] = [
    ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", [14, 191, 2812, 43_238]),
    ("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", [6, 264, 9467, 422_333]),
    ("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", [44, 1486, 62_379, 2_103_487]),
    (
        "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
        [46, 2079, 89_890, 3_894_594],
    ),
];

#[test]
fn chess_has_as_many_lines_of_play_as_everybody_counts() {
    assert_eq!(perfts::<Chess>(CHESS_START, 3), CHESS[..3]);
    assert_eq!(perfts::<Chess>(KIWIPETE_START, 3), KIWIPETE[..3]);
    for (start, counts) in OTHERS {
        assert_eq!(perfts::<Chess>(start, 3), counts[..3], "{start}");
    }
}

#[test]
fn chess_opens_with_the_positions_that_are_counted() {
    let starts: Vec<String> = Chess::INFO.starts.iter().map(|(start, _)| text_of::<Chess>(start)).collect();
    for counted in OTHERS.map(|(start, _)| start).into_iter().chain([CHESS_START, KIWIPETE_START]) {
        assert!(starts.iter().any(|start| start == counted), "{counted}");
    }
}

fn text_of<G: BoardGame>(start: &str) -> String {
    let game = G::from_text(start).expect("it is a position");
    game.text(game.root())
}

#[test]
#[ignore = "long: for the soak"]
fn chess_has_as_many_lines_of_four_and_five_plies() {
    assert_eq!(perfts::<Chess>(CHESS_START, 5), CHESS);
    assert_eq!(perfts::<Chess>(KIWIPETE_START, 4), KIWIPETE);
    for (start, counts) in OTHERS {
        assert_eq!(perfts::<Chess>(start, 4), counts, "{start}");
    }
}

#[test]
fn moves_of_chess_are_written_as_players_write_them() {
    let names = |text: &str| -> HashSet<String> {
        let game = Chess::from_text(text).expect("it is a position");
        game.children(game.root())
            .map(|child| plywise_search::GameRules::move_name(&game, game.root(), child))
            .collect()
    };
    let kiwipete = names(KIWIPETE_START);
    assert_eq!(kiwipete.len(), 48);
    for name in ["O-O", "O-O-O", "dxe6", "Qxf6", "Bxa6", "Nxd7", "gxh3", "a4"] {
        assert!(kiwipete.contains(name), "{name} of {kiwipete:?}");
    }
    // Mate, a promotion that takes and gives check, two knights for one square, and a capture in passing.
    assert!(names("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1").contains("Ra8#"));
    assert!(names("3r2k1/4P3/8/8/8/8/8/6K1 w - - 0 1").contains("exd8=Q+"));
    let knights = names("6k1/8/8/8/8/8/3N4/6NK w - - 0 1");
    assert!(knights.contains("Ndf3") && knights.contains("Ngf3") && knights.contains("Nb3"), "{knights:?}");
    assert!(names("6k1/8/8/3pP3/8/8/8/6K1 w - d6 0 2").contains("exd6"));
}

/// The number of a position of five heaps of up to seven: every move leads to a smaller one.
fn number(heaps: &[u8]) -> usize {
    heaps.iter().fold(0, |number, heap| number * 8 + usize::from(*heap))
}

/// The least number that is none of these.
fn mex(numbers: &[u8]) -> u8 {
    (0..).find(|number| !numbers.contains(number)).expect("a position has fewer than 255 moves")
}

/// By the number of each position that moves lead to from five heaps of seven, the position.
fn five_heaps(game: &Nim) -> BTreeMap<usize, Heaps> {
    let (mut found, mut open) = (BTreeMap::new(), vec![game.root()]);
    while let Some(at) = open.pop() {
        if found.insert(number(at.stones()), at).is_none() {
            open.extend(game.children(at));
        }
    }
    found
}

/// Every position of up to five heaps of up to seven by the moves that the game gives: Grundy's value is the least that no move
/// leads to, and whoever moves wins where a move leads to a loss. Who has no move has lost, or in misère play won.
fn heaps_are_worth_what_their_moves_lead_to(words: &str) {
    let is_misere = words.contains("misere");
    let game = Nim::from_text(&format!("7.7.7.7.7{words}")).expect("it is a position");
    let positions = five_heaps(&game);
    assert_eq!(positions.len(), 8usize.pow(5));
    let (mut grundy, mut wins) = (Vec::<u8>::new(), Vec::<bool>::new());
    for (nth, at) in &positions {
        let heaps = at.stones();
        let targets: Vec<usize> = game.children(*at).map(|child| number(child.stones())).collect();
        assert!(targets.iter().all(|target| target < nth), "{heaps:?}{words}");
        let reached: Vec<u8> = targets.iter().map(|target| grundy[*target]).collect();
        let is_won = if targets.is_empty() { is_misere } else { targets.iter().any(|to| !wins[*to]) };
        assert_eq!(game.grundy(heaps), mex(&reached), "{heaps:?}{words}");
        let is_known = !is_misere || words == " misere";
        assert_eq!(game.is_won(heaps), is_known.then_some(is_won), "{heaps:?}{words}");
        assert!(is_misere || (game.grundy(heaps) != 0) == is_won, "{heaps:?}{words}");
        grundy.push(mex(&reached));
        wins.push(is_won);
    }
    searches_find_the_winner(&game, positions.values().zip(&wins));
}

/// The searches, by the rules alone: minimax where heaps are small, alpha-beta with a table of some others.
fn searches_find_the_winner<'a>(game: &Nim, positions: impl Iterator<Item = (&'a Heaps, &'a bool)>) {
    let mut n_of = [0, 0];
    for (nth, (at, is_won)) in positions.enumerate() {
        let (n_stones, text) = (at.stones().iter().sum::<u8>(), game.text(*at));
        if n_stones >= 6 && (nth % 97 != 0 || n_stones > 12) {
            continue;
        }
        let game = Nim::from_text(&text).expect("what a game writes it reads");
        let expected = Score::from(if *is_won == (game.player(*at) == Player::Max) { 1 } else { -1 });
        let found = if n_stones < 6 { minimax(&game, |_| ()) } else { Ok(solved(&game)) };
        assert_eq!(found, Ok(expected), "{text}");
        n_of[usize::from(*is_won)] += 1;
    }
    assert!(n_of.iter().all(|n| *n > 10), "{n_of:?}");
}

#[test]
fn nim_is_won_as_sprague_and_grundy_say() {
    heaps_are_worth_what_their_moves_lead_to("");
    // Bouton's theorem.
    let game = Nim::default();
    for at in five_heaps(&Nim::from_text("7.7.7.7.7").expect("it is a position")).values() {
        assert_eq!(game.grundy(at.stones()), at.stones().iter().fold(0, |sum, heap| sum ^ heap));
    }
}

#[test]
fn misere_nim_is_won_as_bouton_says() {
    heaps_are_worth_what_their_moves_lead_to(" misere");
}

#[test]
fn heaps_of_subtraction_games_are_worth_what_their_moves_lead_to() {
    for words in [" take1.3.4", " take1.2.4 misere"] {
        heaps_are_worth_what_their_moves_lead_to(words);
    }
}

/// One heap of up to 31 stones by the moves that the game gives, and the winner by search.
#[test]
fn subtraction_games_have_the_period_that_theory_gives_them() {
    let periods: [(&str, &[u8]); 4] = [
        ("1.2.3", &[0, 1, 2, 3]),
        ("1.3.4", &[0, 1, 0, 1, 2, 3, 2]),
        ("2.3", &[0, 0, 1, 1, 2]),
        ("1.2.3.4.5", &[0, 1, 2, 3, 4, 5]),
    ];
    for (takes, period) in periods {
        let mut grundy = Vec::<u8>::new();
        for stones in 0..=31u8 {
            let game = Nim::from_text(&format!("{stones} take{takes}")).expect("it is a position");
            let reached = game.children(game.root()).map(|child| grundy[usize::from(child.stones()[0])]);
            grundy.push(mex(&reached.collect::<Vec<_>>()));
            let value = game.grundy(&[stones]);
            assert_eq!(value, grundy[usize::from(stones)], "{stones} take{takes}");
            assert_eq!(value, period[usize::from(stones) % period.len()], "{stones} take{takes}");
            assert_eq!(solved(&game) == Score::ONE, value != 0, "{stones} take{takes}");
        }
    }
}

/// A position, the same seen in a mirror, and whether the mirror swaps the players.
fn mirrors_agree<G: BoardGame>(text: &str, mirrored: &str, swaps: bool, plies: u32) {
    assert_eq!(perfts::<G>(text, plies), perfts::<G>(mirrored, plies), "{text}");
    let [Ok(value), Ok(other)] = [text, mirrored].map(|text| {
        let game = G::from_text(text).expect("it is a position");
        let limit = plywise_search::Horizon { depth: 2, unit: plywise_search::Unit::Plies };
        alpha_beta(&plywise_search::DepthLimited::new(&game, Some(limit)), Search::ALPHA_BETA.rules, |_| ())
    });
    assert_eq!(value, if swaps { -other } else { other }, "{text}");
}

#[test]
fn a_mirror_changes_no_count() {
    mirrors_agree::<ConnectFour>(
        "......./......./......./......./.x...../ox.....",
        "......./......./......./......./.....x./.....xo",
        false,
        4,
    );
    mirrors_agree::<Reversi>(
        "....../..x.../..xx../..xo../....../...... o",
        "....../....../..xo../..xx../..x.../...... o",
        false,
        5,
    );
    mirrors_agree::<Reversi>(
        "....../..x.../..xx../..xo../....../...... o",
        "....../..o.../..oo../..ox../....../...... x",
        true,
        5,
    );
    mirrors_agree::<Nim>("1.3.4", "4.1.3", false, 4);
    mirrors_agree::<Nim>("1.3.4", "1.3.4 min", true, 4);
    mirrors_agree::<Chess>(
        "r3k2r/8/8/1pP5/8/8/5PPP/R3K2R w KQkq b6 0 1",
        "r3k2r/5ppp/8/8/1Pp5/8/8/R3K2R b KQkq b3 0 1",
        true,
        3,
    );
    let (race, other) = ("0.3 1.2 max", "1.2 0.3 min");
    assert_eq!(perfts::<Race>(race, 6), perfts::<Race>(other, 6));
    assert_eq!(Nim::from_text("3 min").map(|game| game.player(game.root())), Ok(Player::Min));
}
