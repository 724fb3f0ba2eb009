//! Chess, its rules by `cozy-chess`.

use std::cmp::Reverse;
use std::convert::Infallible;

use cozy_chess::util::display_san_move;
use cozy_chess::{
    BitBoard, BoardBuilder, CastleRights, Color, FenParseError, File, GameStatus, Move, Piece, Rank, Square,
    get_bishop_moves, get_king_moves, get_knight_moves, get_pawn_attacks, get_rook_moves,
};
use plywise_search::{Game, GameRules, Player, Score};

use crate::board_game::weighed;
use crate::position_problem::{not_a, player};
use crate::{Board, BoardGame, GameInfo, Mark, Part, PositionProblem, Setup, english};

/// What mate is worth, and a piece at most so much less.
const WIN: i32 = 1000;
/// Pieces as players write them, in the order of `Piece`, White's and Black's.
const LETTERS: [&str; 2] = ["PNBRQK", "pnbrqk"];
/// Whoever neither castles nor promotes, and each piece that a pawn becomes.
const N_PROMOTIONS: usize = 7;

/// Chess from one of its positions. MAX is White. A game is drawn by stalemate, and when for fifty moves of each player no pawn
/// has moved and nothing was taken: so every game ends. That a position comes up for the third time is no matter of a
/// position, and does not end a game here.
///
/// Promotions and captures are looked at first: the most valuable victim, and of equal ones the least valuable attacker.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chess {
    start: ChessPosition,
}

/// A position packed into 40 bytes: a search copies positions, and a library's board, which also keeps what follows from the
/// position, is four times as large.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ChessPosition {
    /// Four bits a square, from a1: 0 for none, else one more than the piece, and Black's another 8.
    squares: [u8; 32],
    /// By colour and side (long, short), the file of the rook with which castling is allowed, 8 for none; four bits each.
    castling: u16,
    /// The file of a pawn that has just gone two squares, 8 for none.
    en_passant: u8,
    /// Half-moves since a pawn moved or something was taken, up to 100.
    quiet: u8,
    turn: Player,
    /// The number of the move, as FEN has it. It is no part of what distinguishes positions.
    number: u16,
}

impl Default for Chess {
    fn default() -> Chess {
        Chess { start: ChessPosition::of(&cozy_chess::Board::default()) }
    }
}

fn color(player: Player) -> Color {
    match player {
        Player::Max => Color::White,
        Player::Min => Color::Black,
    }
}

fn player_of(color: Color) -> Player {
    match color {
        Color::White => Player::Max,
        Color::Black => Player::Min,
    }
}

impl ChessPosition {
    fn of(board: &cozy_chess::Board) -> ChessPosition {
        let mut squares = [0; 32];
        for square in board.occupied() {
            if let (Some(piece), Some(color)) = (board.piece_on(square), board.color_on(square)) {
                let code = piece as u8 + 1 + if color == Color::Black { 8 } else { 0 };
                squares[square as usize / 2] |= code << (4 * (square as usize % 2));
            }
        }
        let file = |file: Option<File>| file.map_or(8, |file| file as u8);
        let rights = Color::ALL.map(|color| board.castle_rights(color));
        let files = rights.iter().flat_map(|rights| [file(rights.long), file(rights.short)]);
        ChessPosition {
            squares,
            castling: files.fold(0, |all, file| all << 4 | u16::from(file)),
            en_passant: file(board.en_passant()),
            quiet: board.halfmove_clock(),
            turn: player_of(board.side_to_move()),
            number: board.fullmove_number(),
        }
    }

    /// The library's board. A position is only made of one, so there is one.
    fn board(self) -> cozy_chess::Board {
        let mut builder = BoardBuilder::empty();
        for square in Square::ALL {
            let code = self.squares[square as usize / 2] >> (4 * (square as usize % 2)) & 15;
            let color = if code >= 8 { Color::Black } else { Color::White };
            let piece = (code % 8).checked_sub(1).and_then(|nth| Piece::try_index(usize::from(nth)));
            *builder.square_mut(square) = piece.map(|piece| (piece, color));
        }
        let file = |nth: u16| File::try_index(usize::from(self.castling >> (4 * nth) & 15));
        for (nth, color) in [(2, Color::White), (0, Color::Black)] {
            *builder.castle_rights_mut(color) = CastleRights { long: file(nth + 1), short: file(nth) };
        }
        builder.side_to_move = color(self.turn);
        let rank = Rank::Sixth.relative_to(builder.side_to_move);
        builder.en_passant =
            File::try_index(usize::from(self.en_passant)).map(|file| Square::new(file, rank));
        builder.halfmove_clock = self.quiet;
        builder.fullmove_number = self.number;
        builder.build().expect("a position is packed from a board, and gives that board again")
    }

    fn after(self, board: &cozy_chess::Board, one: Move) -> ChessPosition {
        let mut board = board.clone();
        board.play_unchecked(one);
        ChessPosition::of(&board)
    }
}

/// What a piece is worth to the order of captures.
fn rank(piece: Piece) -> i32 {
    [1, 3, 3, 5, 9, 10][piece as usize]
}

/// The moves of a position, those first that promote or take most, and those that do with least.
fn ordered_moves(board: &cozy_chess::Board) -> Vec<Move> {
    let mut moves = Vec::new();
    board.generate_moves(|of_piece| {
        moves.extend(of_piece);
        false
    });
    let us = board.side_to_move();
    let key = |one: &Move| {
        // Castling is written as the king taking its own rook.
        let taken = board.piece_on(one.to).filter(|_| board.color_on(one.to) != Some(us));
        let is_promotion = one.promotion.map_or(0, rank);
        let attacker = board.piece_on(one.from).map_or(0, rank);
        (is_promotion, taken.map_or((0, 0), |piece| (rank(piece), 10 - attacker)))
    };
    moves.sort_by_key(|one| Reverse(key(one)));
    moves
}

/// The squares of a player's pieces: a bit each.
fn own_squares(at: ChessPosition, player: Player) -> u64 {
    let is_own = |code: u8| code != 0 && (code >= 8) == (player == Player::Min);
    (0..64)
        .filter(|square| is_own(at.squares[square / 2] >> (4 * (square % 2)) & 15))
        .fold(0, |all, square| all | 1 << square)
}

/// The number of a move: where it begins, where it ends, and what a pawn becomes.
fn number_of(one: Move) -> usize {
    let promotion = one.promotion.map_or(0, |piece| piece as usize + 1);
    (one.from as usize * Square::NUM + one.to as usize) * N_PROMOTIONS + promotion
}

/// The move that leads from a position to one of its children, if only one piece of whoever moves has moved: all but castling.
fn plain_move(from: ChessPosition, to: ChessPosition) -> Option<Move> {
    let [before, after] = [from, to].map(|at| own_squares(at, from.turn));
    let (left, come) = (before & !after, after & !before);
    // Wherever the king and the rook began, a right is gone once they have castled.
    if left.count_ones() != 1 || come.count_ones() != 1 || from.castling != to.castling {
        return None;
    }
    let [left, come] = [left, come].map(|bit| bit.trailing_zeros() as usize);
    let piece = |at: ChessPosition, square: usize| at.squares[square / 2] >> (4 * (square % 2)) & 7;
    let (moved, stands) = (piece(from, left), piece(to, come));
    let promotion = if moved == stands { None } else { Piece::try_index(usize::from(stands) - 1) };
    Some(Move { from: Square::index(left), to: Square::index(come), promotion })
}

/// The move that leads from a position to one of its children.
fn move_between(from: ChessPosition, to: ChessPosition) -> (cozy_chess::Board, Option<Move>) {
    let board = from.board();
    if let Some(one) = plain_move(from, to) {
        return (board, Some(one));
    }
    let found = ordered_moves(&board).into_iter().find(|one| from.after(&board, *one) == to);
    (board, found)
}

impl Game for Chess {
    type Node = ChessPosition;
    type Stop = Infallible;

    fn root(&self) -> ChessPosition {
        self.start
    }

    fn player(&self, at: ChessPosition) -> Player {
        at.turn
    }

    fn value(&self, at: ChessPosition) -> Result<Option<Score>, Infallible> {
        let lost = if at.turn == Player::Max { -WIN } else { WIN };
        Ok(match at.board().status() {
            GameStatus::Ongoing => None,
            GameStatus::Drawn => Some(Score::ZERO),
            GameStatus::Won => Some(Score::from(lost)),
        })
    }

    fn static_value(&self, at: ChessPosition) -> Result<Score, Infallible> {
        Ok(weighed(self, at))
    }

    fn children(&self, at: ChessPosition) -> impl Iterator<Item = ChessPosition> {
        let board = at.board();
        ordered_moves(&board).into_iter().map(move |one| at.after(&board, one))
    }
}

impl GameRules for Chess {
    type Key = ChessPosition;

    fn key(&self, at: ChessPosition) -> ChessPosition {
        ChessPosition { number: 0, ..at }
    }

    fn n_moves(&self) -> usize {
        Square::NUM * Square::NUM * N_PROMOTIONS
    }

    fn move_number(&self, from: ChessPosition, to: ChessPosition) -> usize {
        let found = plain_move(from, to).or_else(|| move_between(from, to).1);
        found.map_or(0, number_of)
    }

    /// Standard algebraic notation, such as `Nbd2` or `exd8=Q+`.
    fn move_name(&self, from: ChessPosition, to: ChessPosition) -> String {
        let (board, found) = move_between(from, to);
        found.map_or(String::new(), |one| display_san_move(&board, one).to_string())
    }

    /// Captures and promotions.
    fn is_noisy(&self, from: ChessPosition, to: ChessPosition) -> bool {
        let n_on = |two: &u8| u32::from(two & 15 != 0) + u32::from(two >> 4 != 0);
        let [before, after] = [from, to].map(|at| at.squares.iter().map(n_on).sum::<u32>());
        let takes = before != after;
        takes || plain_move(from, to).is_some_and(|one| one.promotion.is_some())
    }

    /// In check.
    fn is_threatened(&self, at: ChessPosition) -> bool {
        !at.board().checkers().is_empty()
    }

    fn passed(&self, at: ChessPosition) -> Option<ChessPosition> {
        at.board().null_move().map(|board| ChessPosition::of(&board))
    }
}

/// Why the fields of a FEN make no board; `None` where the rows are no eight rows of eight squares.
fn what_is_wrong(fields: &[String]) -> Option<PositionProblem> {
    let (rows, turn) = (fields.first()?, fields.get(1)?);
    let row = |row: &str| {
        let mut squares = String::new();
        for sign in row.chars() {
            match sign.to_digit(10) {
                Some(n_empty) => squares.extend(std::iter::repeat_n('.', n_empty as usize)),
                None if LETTERS.concat().contains(sign) => squares.push(sign),
                None => return None,
            }
        }
        (squares.len() == 8).then_some(squares)
    };
    let squares: String =
        rows.split('/').map(row).collect::<Option<_>>().filter(|all: &String| all.len() == 64)?;
    let count = |letters: &str| squares.matches(|sign| letters.contains(sign)).count();
    let is_too_many = |letters: &&str| count(letters) > 16 || count(&letters[..1]) > 8;
    Some(if count("K") != 1 || count("k") != 1 {
        PositionProblem::Kings
    } else if [&squares[..8], &squares[56..]].concat().contains(['P', 'p']) {
        PositionProblem::PawnOnEdge
    } else if LETTERS.iter().any(is_too_many) {
        PositionProblem::TooMany(Part::Pieces)
    } else {
        // The library takes no board on which three pieces give check, either.
        let king = if turn == "w" { 'k' } else { 'K' };
        if is_attacked(&squares, king) { PositionProblem::InCheck } else { PositionProblem::ManyChecks }
    })
}

/// Whether some piece on these squares, row by row from the top, attacks a king of the other colour.
fn is_attacked(squares: &str, king: char) -> bool {
    let square = |nth: usize| Square::new(File::index(nth % 8), Rank::index(7 - nth / 8));
    let pieces = || squares.chars().enumerate().filter(|(_, sign)| *sign != '.');
    let occupied: BitBoard = pieces().map(|(nth, _)| square(nth)).collect();
    let attacks = |(nth, sign): (usize, char)| {
        let (at, color) = (square(nth), if sign.is_ascii_uppercase() { Color::White } else { Color::Black });
        match sign.to_ascii_lowercase() {
            'p' => get_pawn_attacks(at, color),
            'n' => get_knight_moves(at),
            'b' => get_bishop_moves(at, occupied),
            'r' => get_rook_moves(at, occupied),
            'q' => get_bishop_moves(at, occupied) | get_rook_moves(at, occupied),
            _ => get_king_moves(at),
        }
    };
    let others = pieces().filter(|(_, sign)| sign.is_ascii_uppercase() != king.is_ascii_uppercase());
    let attacked = others.map(attacks).fold(BitBoard::EMPTY, |all, one| all | one);
    pieces().any(|(nth, sign)| sign == king && attacked.has(square(nth)))
}

/// How many empty squares stand before the next piece, as FEN counts them.
fn push_number(row: &mut String, n_empty: &mut u32) {
    if *n_empty > 0 {
        row.push_str(&n_empty.to_string());
        *n_empty = 0;
    }
}

impl BoardGame for Chess {
    const INFO: GameInfo = english::CHESS;
    type PositionError = PositionProblem;

    fn from_text(text: &str) -> Result<Chess, PositionProblem> {
        let is_link = !text.contains('/');
        let mut fields: Vec<String> = crate::position_problem::words(text).map(str::to_owned).collect();
        for (nth, field) in fields.iter_mut().enumerate().filter(|_| is_link) {
            *field = field.replace('.', if nth == 0 { "/" } else { "-" });
        }
        // Clocks are often left out.
        for (nth, usual) in [(4, "0"), (5, "1")] {
            if fields.len() == nth {
                fields.push(usual.to_owned());
            }
        }
        let board: Result<cozy_chess::Board, _> = fields.join(" ").parse();
        let board = board.map_err(|problem| {
            match problem {
                FenParseError::InvalidBoard => what_is_wrong(&fields),
                _ => None,
            }
            .unwrap_or_else(|| not_a(Part::Fen, problem.to_string().trim_end_matches('.')))
        })?;
        // The library takes a board whose last rows are missing.
        match fields.first().map_or(8, |rows| rows.split('/').count()) {
            8 => {}
            rows => return Err(PositionProblem::Size { columns: 8, rows }),
        }
        // It takes kings side by side, too, and then lets one take the other.
        if get_king_moves(board.king(Color::White)).has(board.king(Color::Black)) {
            return Err(PositionProblem::KingsMeet);
        }
        Ok(Chess { start: ChessPosition::of(&board) })
    }

    /// Forsyth–Edwards notation (FEN).
    fn text(&self, at: ChessPosition) -> String {
        at.board().to_string()
    }

    fn link_text(&self, at: ChessPosition) -> String {
        self.text(at).replace(' ', "_").replace(['/', '-'], ".")
    }

    fn board(&self, at: ChessPosition) -> Board {
        let board = at.board();
        let mark = |square: Square| {
            let letters = LETTERS[board.color_on(square)? as usize];
            letters.chars().nth(board.piece_on(square)? as usize).map(Mark::Sign)
        };
        let rows = Rank::ALL.into_iter().rev();
        let squares = rows.flat_map(|rank| File::ALL.map(|file| mark(Square::new(file, rank))));
        Board::new(File::NUM, squares.collect())
    }

    /// Who castles presses the king and the square to which it goes.
    fn pressed(&self, from: ChessPosition, to: ChessPosition) -> Vec<usize> {
        let (board, found) = move_between(from, to);
        let Some(one) = found else { return Vec::new() };
        let castles = board.color_on(one.to) == Some(board.side_to_move());
        let file = match one.to.file() {
            rook if castles && rook > one.from.file() => File::G,
            _ if castles => File::C,
            file => file,
        };
        let square = |square: Square| (7 - square.rank() as usize) * File::NUM + square.file() as usize;
        vec![square(one.from), square(Square::new(file, one.to.rank()))]
    }

    fn repetition_key(&self, at: ChessPosition) -> ChessPosition {
        ChessPosition { number: 0, quiet: 0, ..at }
    }

    fn setup(&self, at: ChessPosition) -> Setup {
        Setup { board: self.board(at), chosen: vec![at.turn as u8] }
    }

    /// A king and a rook that stand where a game begins may castle; nobody has just moved a pawn by two squares.
    fn set_up(&self, setup: &Setup) -> String {
        let (board, [turn]) = (&setup.board, setup.parts());
        let row = |squares: &[Option<Mark>]| {
            let mut row = String::new();
            let mut n_empty = 0;
            for mark in squares {
                let Some(mark) = mark else {
                    n_empty += 1;
                    continue;
                };
                push_number(&mut row, &mut n_empty);
                row.push(mark.name());
            }
            push_number(&mut row, &mut n_empty);
            row
        };
        let rows: Vec<String> = board.rows().map(row).collect();
        let stands =
            |row: usize, column: usize, sign: char| board.mark(row, column) == Some(Mark::Sign(sign));
        let castles = [(7, 'K', 'R', ['K', 'Q']), (0, 'k', 'r', ['k', 'q'])].into_iter().flat_map(
            |(row, king, rook, [short, long])| {
                let sides = [(7, short), (0, long)].into_iter();
                sides.filter(move |(column, _)| stands(row, 4, king) && stands(row, *column, rook))
            },
        );
        let castles: String = castles.map(|(_, right)| right).collect();
        let castles = if castles.is_empty() { "-" } else { &castles };
        let turn = if player(turn) == Player::Max { 'w' } else { 'b' };
        format!("{} {turn} {castles} - 0 1", rows.join("/"))
    }

    fn features(&self, at: ChessPosition) -> impl Iterator<Item = f64> {
        let board = at.board();
        let ahead = |piece: Piece| {
            let [white, black] = Color::ALL.map(|color| f64::from(board.colored_pieces(color, piece).len()));
            white - black
        };
        let material = [Piece::Pawn, Piece::Knight, Piece::Bishop, Piece::Rook, Piece::Queen].map(ahead);
        let n_moves = |board: &cozy_chess::Board| {
            let mut n_moves = 0;
            board.generate_moves(|of_piece| {
                n_moves += of_piece.len();
                false
            });
            n_moves as f64
        };
        // Nobody can pass out of check: then the other's moves are not counted, and nobody's are.
        let mobility = board.null_move().map_or(0.0, |other| {
            let ahead = n_moves(&board) - n_moves(&other);
            if at.turn == Player::Max { ahead } else { -ahead }
        });
        material.into_iter().chain([mobility])
    }
}
