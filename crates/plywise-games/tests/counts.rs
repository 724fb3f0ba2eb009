//! The games against counts that anybody can look up, and against what theory says.
//!
//! What takes long is ignored, except in `cargo xtask soak`.

use std::collections::HashSet;

use plywise_games::{BoardGame, Chess, ConnectFour, Nim, Race, Reversi};
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

/// Every position of Nim with up to five heaps of up to seven: by the rules alone, the value is won for whoever moves exactly
/// where heaps, as binary numbers added without carrying, do not come to nothing; in misère play likewise, by Bouton's rule.
#[test]
fn nim_is_won_as_sprague_and_grundy_say() {
    for is_misere in [false, true] {
        let (words, mut wins) = (if is_misere { " misere" } else { "" }, Vec::<bool>::new());
        let game = Nim::from_text(&format!("7.7.7.7.7{words}")).expect("it is a position");
        for number in 0..8usize.pow(5) {
            let digits: Vec<usize> = (0..5).map(|place| number / 8usize.pow(place) % 8).collect();
            let heaps: Vec<u8> = digits.iter().map(|digit| *digit as u8).collect();
            // By the rules: one move on stands a position with a smaller number, which is solved.
            let moves = (0..5)
                .flat_map(|place| (1..=digits[place]).map(move |n| number - n * 8usize.pow(place as u32)));
            let targets: Vec<usize> = moves.collect();
            let is_won =
                if targets.is_empty() { is_misere } else { targets.iter().any(|target| !wins[*target]) };
            assert_eq!(game.is_won(&heaps), Some(is_won), "{heaps:?}{words}");
            assert_eq!(game.grundy(&heaps), heaps.iter().fold(0, |sum, heap| sum ^ heap));
            if number % 97 == 0 || digits.iter().sum::<usize>() < 4 {
                the_game_agrees(&heaps, words, &targets, is_won);
            }
            wins.push(is_won);
        }
    }
}

/// The game itself has these moves, and where it is small this value.
fn the_game_agrees(heaps: &[u8], words: &str, targets: &[usize], is_won: bool) {
    let texts: Vec<String> = heaps.iter().map(u8::to_string).collect();
    let game = Nim::from_text(&(texts.join(".") + words)).expect("it is a position");
    let number = |heaps: &[u8]| heaps.iter().rev().fold(0, |number, heap| number * 8 + usize::from(*heap));
    let mut moves: Vec<usize> = game.children(game.root()).map(|child| number(child.stones())).collect();
    let mut targets = targets.to_vec();
    moves.sort_unstable();
    targets.sort_unstable();
    assert_eq!(moves, targets);
    if heaps.iter().map(|heap| u32::from(*heap)).sum::<u32>() < 8 {
        let expected = Score::from(if is_won { 1 } else { -1 });
        assert_eq!(minimax(&game, |_| ()), Ok(expected), "{heaps:?}{words}");
    }
}

#[test]
fn subtraction_games_have_the_period_that_theory_gives_them() {
    for stones in 0..=31u8 {
        let game = Nim::from_text(&format!("{stones} take1.2.3")).expect("it is a position");
        assert_eq!(game.grundy(&[stones]), stones % 4);
        let game = Nim::from_text(&format!("{stones} take1.3.4")).expect("it is a position");
        assert_eq!(game.grundy(&[stones]), [0, 1, 0, 1, 2, 3, 2][usize::from(stones % 7)]);
        assert_eq!(solved(&game) == Score::ONE, game.grundy(&[stones]) != 0);
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
