//! The texts of this crate for people.

use plywise_search::BuildError;

mod beside;
mod parts;

pub(crate) use beside::*;
pub(crate) use parts::TURN;

use crate::{
    ExtensionProblem, Extensions, GameFeature, GameInfo, Mark, Part, Players, PositionProblem, Presses,
    UnrollError, WeightProblem,
};

const fn feature(name: &'static str, weight: f64, about: &'static str) -> GameFeature {
    GameFeature { name, weight, about }
}

/// The pieces of chess, as FEN writes them.
const CHESSMEN: &[Mark] = &[
    Mark::Sign('K'),
    Mark::Sign('Q'),
    Mark::Sign('R'),
    Mark::Sign('B'),
    Mark::Sign('N'),
    Mark::Sign('P'),
    Mark::Sign('k'),
    Mark::Sign('q'),
    Mark::Sign('r'),
    Mark::Sign('b'),
    Mark::Sign('n'),
    Mark::Sign('p'),
];

/// Tic-tac-toe.
pub(crate) mod tic_tac_toe {
    use super::{GameInfo, Mark, Players, Presses, feature};
    use crate::PositionError;

    pub(crate) const INFO: GameInfo = GameInfo {
        link_key: "ttt",
        key: "tic-tac-toe",
        title: "Tic-tac-toe",
        players: Players::Two,
        rules: "x is MAX and moves first, o is MIN. A line is worth 1 to whoever has it.",
        static_value: "At a depth limit a position is estimated by its open lines, in hundredths: 3 for a line with two marks \
                       of MAX and none of MIN, 1 for a line with one, less the same for MIN.",
        features: &[feature("open-lines", 1.0, "open lines in hundredths, MAX's less MIN's")],
        outcomes: [-1.0, 1.0],
        notation: "A board is nine squares row by row: x for MAX, o for MIN, a dot for an empty one; x moved first.",
        position_label: "Squares, row by row",
        pieces: ["x", "o"],
        marks: &[Mark::Cross, Mark::Nought],
        parts: &[],
        presses: Presses::Square,
        points: ["point", "points"],
        has_won: "has a line",
        starts: &[
            ("o.x..ox.x", "four moves left, a double threat"),
            ("x..oo...x", "five moves left, a draw"),
            (".o..o.x.x", "five moves left, where orders cost"),
            ("o.x.....x", "six moves left"),
            ("o.x......", "seven moves left"),
            (".........", "the empty board"),
        ],
        sample_position: "o.x..ox.x",
        sample_board: "o.x/..o/x.x",
    };

    pub(crate) fn problem(problem: PositionError) -> String {
        match problem {
            PositionError::NotNine => "a board has nine squares, such as xo./.x./..o".to_owned(),
            PositionError::NoSquare(found) => {
                let found = if found.is_control() { char::REPLACEMENT_CHARACTER } else { found };
                format!("a square is x, o or . for an empty one, not {found}")
            }
            PositionError::NotInTurn => "x moves first, and then they move in turn".to_owned(),
            PositionError::PlayedOn => "the game was over before the last move".to_owned(),
        }
    }
}

pub(crate) const NIM: GameInfo = GameInfo {
    link_key: "nim",
    key: "nim",
    title: "Nim",
    players: Players::Two,
    rules: "A player takes stones from one heap, as many as the rules allow. Whoever takes the last stone wins, or loses in the \
            misère form. A win is worth 1.",
    static_value: "At a depth limit a position is estimated by whether the number of heaps left is odd.",
    features: &[
        feature(
            "odd-heaps",
            0.25,
            "1 if an odd number of heaps is left where MAX moves, or an even one where MIN does, else −1",
        ),
        feature(
            "theory",
            0.0,
            "1 if MAX wins by Sprague and Grundy's theory, −1 if MIN does, 0 where it says nothing",
        ),
    ],
    outcomes: [-1.0, 1.0],
    notation: "A position is the heaps with dots between them, such as 3.4.5; then, where it is so, take1.2.3 (only these numbers \
               may be taken), misere (whoever takes the last stone loses) and min (MIN is to move).",
    position_label: "Heaps",
    pieces: ["first", "second"],
    marks: &[Mark::Sign('|')],
    parts: parts::NIM,
    presses: Presses::Stone,
    points: ["point", "points"],
    has_won: "has won",
    starts: &[
        ("1.2.2", "three small heaps"),
        ("1.1.2_misere", "whoever takes the last stone loses"),
        ("7_take1.2.3", "a subtraction game"),
        ("3.4.5", "the game of Bouton's paper"),
    ],
    sample_position: "3.4.5",
    sample_board: "|||../||||./|||||",
};

pub(crate) const CONNECT_FOUR: GameInfo = GameInfo {
    link_key: "c4",
    key: "connect4",
    title: "Connect Four",
    players: Players::Two,
    rules: "x is MAX and moves first, o is MIN. A disc falls to the bottom of its column; four in a line are worth 1000 to whoever \
            has them.",
    static_value: "At a depth limit a position is estimated by its lines of four squares: 4 for each with three discs of MAX and \
                   an empty square, 1 for each with two and two, less the same for MIN.",
    features: &[
        feature("threes", 4.0, "lines with three discs and an empty square, MAX's less MIN's"),
        feature("twos", 1.0, "lines with two discs and two empty squares, MAX's less MIN's"),
    ],
    outcomes: [-1000.0, 1000.0],
    notation: "A board is its rows from the top, / between them: x for MAX, o for MIN, a dot for an empty square. It may have any \
               size of at least 4 columns and 4 rows that has no more than 63 squares, with one more row counted.",
    position_label: "Rows, from the top",
    pieces: ["x", "o"],
    marks: &[Mark::Cross, Mark::Nought],
    parts: parts::CONNECT_FOUR,
    presses: Presses::Column,
    points: ["point", "points"],
    has_won: "has four in a line",
    starts: &[
        ("......._......._......._...o..._...xx.._oo.xx.o", "MAX wins by two threats"),
        ("...._...._...._....", "four columns and four rows, a draw"),
        ("......._......._......._......._......._.......", "the empty board"),
    ],
    sample_position: "......._......._......._...o..._...xx.._oo.xx.o",
    sample_board: "......./......./......./...o.../...xx../oo.xx.o",
};

pub(crate) const REVERSI: GameInfo = GameInfo {
    link_key: "rev",
    key: "reversi",
    title: "Reversi",
    players: Players::Two,
    rules: "x is MAX and moves first, o is MIN. A disc turns over the other's discs between itself and another of its own; who \
            cannot turn any passes. Whoever has more discs at the end wins, worth 100.",
    static_value: "At a depth limit a position is estimated by what MAX has more than MIN: 10 for a corner, 1 for a move, a \
                   quarter for a disc.",
    features: &[
        feature("corners", 10.0, "corners taken, MAX's less MIN's"),
        feature("mobility", 1.0, "squares where a player turns discs over, MAX's less MIN's"),
        feature("discs", 0.25, "discs, MAX's less MIN's"),
    ],
    outcomes: [-100.0, 100.0],
    notation: "A position is the rows from the top, / between them (x for MAX, o for MIN, a dot for an empty square; 4, 6 or 8 each \
               way), and then x or o for who is to move.",
    position_label: "Rows, from the top, and who moves",
    pieces: ["x", "o"],
    marks: &[Mark::Cross, Mark::Nought],
    parts: parts::REVERSI,
    presses: Presses::Square,
    points: ["point", "points"],
    has_won: "has more discs",
    starts: &[
        ("...._.ox._.xo._...._x", "four rows"),
        ("......_......_..ox.._..xo.._......_......_x", "six rows"),
        ("........_........_........_...ox..._...xo..._........_........_........_x", "the usual board"),
    ],
    sample_position: "......_.xxx.._.oxo.._.oxx.._..o..._......_o",
    sample_board: "....../.xxx../.oxo../.oxx../..o.../......",
};

pub(crate) const CHESS: GameInfo = GameInfo {
    link_key: "chess",
    key: "chess",
    title: "Chess",
    players: Players::Two,
    rules: "White is MAX. Mate is worth 1000; stalemate, and fifty moves without a pawn's move or a capture, are a draw.",
    static_value: "At a depth limit a position is estimated by what White has more than Black: 1 for a pawn, 3 for a knight or a \
                   bishop, 5 for a rook, 9 for a queen, and a sixteenth for a move.",
    features: &[
        feature("pawns", 1.0, "pawns, White's less Black's"),
        feature("knights", 3.0, "knights, White's less Black's"),
        feature("bishops", 3.0, "bishops, White's less Black's"),
        feature("rooks", 5.0, "rooks, White's less Black's"),
        feature("queens", 9.0, "queens, White's less Black's"),
        feature("mobility", 0.0625, "moves, White's less Black's; nobody's where the king is in check"),
    ],
    outcomes: [-1000.0, 1000.0],
    notation: "A position is written in Forsyth–Edwards notation (FEN).",
    position_label: "Position (FEN)",
    pieces: ["White", "Black"],
    marks: CHESSMEN,
    parts: parts::CHESS,
    presses: Presses::Piece,
    points: ["point", "points"],
    has_won: "has given mate",
    starts: &[
        ("6k1.5ppp.8.8.8.8.8.R5K1_w_._._0_1", "mate in one"),
        ("rnbqkbnr.pppppppp.8.8.8.8.PPPPPPPP.RNBQKBNR_w_KQkq_._0_1", "the beginning"),
        (
            "r3k2r.p1ppqpb1.bn2pnp1.3PN3.1p2P3.2N2Q1p.PPPBBPPP.R3K2R_w_KQkq_._0_1",
            "Kiwipete, with moves of every kind",
        ),
        ("8.2p5.3p4.KP5r.1R3p1k.8.4P1P1.8_w_._._0_1", "an endgame of rooks and pawns"),
        ("r3k2r.Pppp1ppp.1b3nbN.nP6.BBP1P3.q4N2.Pp1P2PP.R2Q1RK1_w_kq_._0_1", "White is in check"),
        ("rnbq1k1r.pp1Pbppp.2p5.8.2B5.8.PPP1NnPP.RNBQK2R_w_KQ_._1_8", "a pawn about to promote"),
        (
            "r4rk1.1pp1qppp.p1np1n2.2b1p1B1.2B1P1b1.P1NP1N2.1PP1QPPP.R4RK1_w_._._0_10",
            "a middle game, alike for both",
        ),
    ],
    sample_position: "rnbqkbnr.pppppppp.8.8.8.8.PPPPPPPP.RNBQKBNR_w_KQkq_._0_1",
    sample_board: "rnbqkbnr/pppppppp/......../......../......../......../PPPPPPPP/RNBQKBNR",
};

pub(crate) const PIG: GameInfo = GameInfo {
    link_key: "pig",
    key: "pig",
    title: "Pig",
    players: Players::TwoAndChance,
    rules: "A player throws a die as often as it likes. A 1 ends the turn and loses what was thrown in it; hold keeps it. Whoever has \
            the target wins, and a position is worth how likely MAX is to win.",
    static_value: "At a depth limit a position is estimated by the lead, as a part of the target.",
    features: &[
        feature("even-chance", 0.5, "always 1"),
        feature(
            "lead",
            0.5,
            "MAX's points less MIN's, with what was thrown in this turn, as a part of the target",
        ),
    ],
    outcomes: [0.0, 1.0],
    notation: "A position is the target, the scores of MAX and MIN, what was thrown in this turn, who is to move, and thrown where \
               the die is in the air: to100 40.32 7 max. With coin behind the target, heads are one point and tails end the turn.",
    position_label: "Target, scores, turn",
    pieces: ["first", "second"],
    marks: &[],
    parts: parts::PIG,
    presses: Presses::Nothing,
    points: ["point", "points"],
    has_won: "has the target",
    starts: &[
        ("to2_coin_0.0_0_max", "Piglet: a coin, and two points"),
        ("to10_0.0_0_max", "to 10 points"),
        ("to100_0.0_0_max", "the usual game"),
    ],
    sample_position: "to100_34.51_7_max",
    sample_board: "MAX..34/.....+7/MIN..51",
};

pub(crate) const RACE: GameInfo = GameInfo {
    link_key: "race",
    key: "race",
    title: "Race",
    players: Players::TwoAndChance,
    rules: "Each player takes two pieces along a track of six squares, MAX (x) to the right and MIN (o) to the left, by a die of three. A piece alone on its \
            square can be hit and starts again; two are safe. Whoever has both off first wins, worth 1.",
    static_value: "At a depth limit a position is estimated by how far on MAX's pieces are, less MIN's.",
    features: &[
        feature("way", 0.0625, "squares that the pieces have gone, MAX's less MIN's"),
        feature("off", 0.03125, "pieces that are off, MAX's less MIN's"),
    ],
    outcomes: [-1.0, 1.0],
    notation: "A position is how far on MAX's two pieces are, and MIN's, each from its own start (0 to 7, which is off), who is to \
               move, and what the die shows once it is thrown: 0.3 1.1 max 2.",
    position_label: "Pieces, turn, die",
    pieces: ["x", "o"],
    marks: &[Mark::Cross, Mark::Nought],
    parts: parts::RACE,
    presses: Presses::Track,
    points: ["point", "points"],
    has_won: "has both pieces off",
    starts: &[("4.5_4.4_max", "near the end"), ("0.0_0.0_max", "the beginning")],
    sample_position: "4.5_4.4_max",
    sample_board: "..o.../..oxx.",
};

pub(crate) const BOXES: GameInfo = GameInfo {
    link_key: "boxes",
    key: "boxes",
    title: "Dots and Boxes for three",
    players: Players::Several(3),
    rules: "Three players draw lines between dots in turn. Who closes a box has a point and draws once more; everybody wants the most \
            points.",
    static_value: "At a depth limit a position is worth the boxes that each player has; what can be taken at once and long chains weigh \
                   0, as a search finds them by itself.",
    features: &[
        feature("boxes", 1.0, "boxes that the player has"),
        feature("open", 0.0, "boxes with three sides, for whoever is to draw"),
        feature(
            "long-chains",
            0.0,
            "chains and rings of three boxes or more with two sides each, for whoever comes after the player to draw: who has to draw \
             in one gives it away",
        ),
    ],
    outcomes: [0.0, 9.0],
    notation: "A position is the rows of lines from the top, / between them (- and | for lines that are drawn, a dot for others), who \
               is to draw (1, 2 or 3), and everybody's boxes: -./.|./.. 3 0.0.0. The owner of each box may follow, row by row: \
               --/|||/-- 3 0.1.1 32.",
    position_label: "Lines, turn, boxes",
    pieces: ["first", "others"],
    marks: &[Mark::Sign('─')],
    parts: parts::BOXES,
    presses: Presses::Line,
    points: ["box", "boxes"],
    has_won: "has most boxes",
    starts: &[
        (".._..._.._1_0.0.0", "two boxes"),
        ("hh_v.v_.._..v_h._1_0.0.0", "four boxes, six lines drawn"),
        (".._..._.._..._.._1_0.0.0", "four boxes"),
    ],
    sample_position: "hh_v.v_.._..v_h._1_0.0.0",
    sample_board: "•─•─•/│...│/•.•.•/....│/•─•.•",
};

/// What somebody typed, short and without signs that move the cursor.
fn shown(found: &str) -> String {
    let visible = |c: char| if c.is_control() { char::REPLACEMENT_CHARACTER } else { c };
    let mut text: String = found.chars().map(visible).take(40).collect();
    if found.chars().nth(40).is_some() {
        text.push('…');
    }
    text
}

fn part(part: Part) -> &'static str {
    match part {
        Part::Square => "a square (x, o or a dot)",
        Part::Board => "a board",
        Part::Turn => "whose turn it is",
        Part::Heaps => "the heaps, such as 3.4.5",
        Part::Number => "a number of this size",
        Part::Scores => "the scores, with dots between them",
        Part::Pieces => "where two pieces are, such as 0.3",
        Part::Roll => "what the die shows, 1 to 3",
        Part::Target => "the points that win, such as to100",
        Part::Line => "a line (- or |, or a dot where there is none)",
        Part::Owners => {
            "the owner of each box, row by row, as the points say: a player's number, or 0 for an open box"
        }
        Part::Fen => "a position of chess",
    }
}

pub(crate) fn problem(problem: &PositionProblem) -> String {
    match problem {
        PositionProblem::Missing(missing) => format!("the position does not say {}", part(*missing)),
        PositionProblem::NotA { part: Part::Fen, found } => {
            format!("this is no position of chess: {}", shown(found))
        }
        PositionProblem::NotA { part: expected, found } => {
            format!("“{}” is not {}", shown(found), part(*expected))
        }
        PositionProblem::Extra(found) => format!("the position ends before “{}”", shown(found)),
        PositionProblem::Size { columns, rows } => {
            format!("a board of {columns} columns and {rows} rows is none of this game")
        }
        PositionProblem::NotRectangular => "all rows of a board are equally long".to_owned(),
        PositionProblem::Floating => "a disc falls down to the bottom or onto another".to_owned(),
        PositionProblem::NotInTurn => "x moves first, and then they move in turn".to_owned(),
        PositionProblem::PlayedOn => "the game was over before the last move".to_owned(),
        PositionProblem::EmptyMiddle => "the four middle squares are taken from the beginning".to_owned(),
        PositionProblem::SharedSquare => "pieces of both players cannot stand on one square".to_owned(),
        PositionProblem::TooMany(Part::Heaps) => "there are at most eight heaps".to_owned(),
        PositionProblem::TooMany(Part::Pieces) => "a side has at most 16 pieces, 8 of them pawns".to_owned(),
        PositionProblem::Kings => "each side has one king".to_owned(),
        PositionProblem::KingsMeet => "kings do not stand side by side".to_owned(),
        PositionProblem::ManyChecks => "no more than two pieces give check".to_owned(),
        PositionProblem::PawnOnEdge => "no pawn stands on the first or the last row".to_owned(),
        PositionProblem::InCheck => "the side that has just moved is in check".to_owned(),
        PositionProblem::TooMany(_) => "the scores do not fit the boxes that are closed".to_owned(),
    }
}

pub(crate) fn extension_problem(problem: &ExtensionProblem) -> String {
    let moves = |moves: &[String]| moves.iter().map(|name| shown(name)).collect::<Vec<_>>().join(" ");
    match problem {
        ExtensionProblem::TooManyLines => {
            format!("at most {} lines can be looked into deeper", Extensions::MOST_LINES)
        }
        ExtensionProblem::TooManyMoves => {
            format!("a line to look into deeper has at most {} moves", Extensions::MOST_MOVES)
        }
        ExtensionProblem::NoMove { name, after } if after.is_empty() => {
            format!("there is no move “{}”", shown(name))
        }
        ExtensionProblem::NoMove { name, after } => {
            format!("there is no move “{}” after {}", shown(name), moves(after))
        }
        ExtensionProblem::Over(after) if after.is_empty() => "the game is over".to_owned(),
        ExtensionProblem::Over(after) => format!("the game is over after {}", moves(after)),
    }
}

pub(crate) fn weight_problem(problem: &WeightProblem) -> String {
    match problem {
        WeightProblem::NoFeature { name, title, features } if features.is_empty() => {
            format!("{title} has no features, so “{}” can weigh nothing", shown(name))
        }
        WeightProblem::NoFeature { name, title, features } => {
            format!("{title} has no feature “{}”: it has {}", shown(name), features.join(", "))
        }
        WeightProblem::TooLarge { name } => {
            format!("the weight of “{}” is a number from −1,000,000 to 1,000,000", shown(name))
        }
    }
}

pub(crate) fn unroll_error(error: UnrollError) -> String {
    match error {
        UnrollError::TooMany(most) => {
            format!("the game has more than {most} positions to this depth; look less deep")
        }
        UnrollError::Build(BuildError::TooManyNodes) => {
            "the game has more positions than a tree can hold".to_owned()
        }
        UnrollError::Build(problem) => problem.to_string(),
    }
}
