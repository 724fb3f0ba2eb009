//! A second program for Connect Four, which shares nothing with the first: it knows who wins, and looks for no more.
//!
//! A position is two numbers with a bit a square, column by column from the left, with a bit above each column that stays empty
//! (John Tromp's layout). The solver asks in null windows whether whoever moves can win, then whether they can hold a draw. As
//! other solvers of the game do (Allis 1988), it answers a threat at once, plays no square below one where the other side would
//! win, looks first at moves that make the most threats, and takes a position and its mirror image for one.

/// The discs of whoever moves, and all discs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Position {
    pub(crate) own: u64,
    pub(crate) all: u64,
}

impl Position {
    /// The position after a disc on this square: the other side moves.
    pub(crate) fn after(self, square: u64) -> Position {
        Position { own: self.all ^ self.own, all: self.all | square }
    }
}

/// A board with so many columns and rows.
#[derive(Clone, Debug)]
pub(crate) struct Board {
    pub(crate) columns: u32,
    /// The rows, and the one above them that stays empty.
    pub(crate) height: u32,
    /// The lowest square of each column.
    bottom: u64,
    squares: u64,
    /// Columns from the middle outwards.
    order: Vec<u32>,
}

/// What can be said of a position by its rules and one move ahead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outlook {
    /// 1 where whoever moves wins, 0 for a draw, −1 where the other side wins.
    Decided(i32),
    /// The squares that do not lose at once.
    Moves(u64),
}

impl Board {
    pub(crate) fn new(columns: u32, rows: u32) -> Board {
        let height = rows + 1;
        assert!(
            columns <= 8 && columns * height <= 60,
            "the solver keeps two bounds beside a position's number"
        );
        let bottom = (0..columns).map(|column| 1 << (column * height)).sum::<u64>();
        let mut order: Vec<u32> = (0..columns).collect();
        order.sort_by_key(|column| (2 * column).abs_diff(columns - 1));
        Board { columns, height, bottom, squares: bottom * ((1 << rows) - 1), order }
    }

    /// Where a disc comes to lie in each column that is not full.
    pub(crate) fn landings(&self, at: Position) -> u64 {
        (at.all + self.bottom) & self.squares
    }

    /// The empty squares where one more disc makes four in a line.
    pub(crate) fn fours(&self, discs: u64, all: u64) -> u64 {
        let mut found = (discs << 1) & (discs << 2) & (discs << 3);
        for step in [self.height - 1, self.height, self.height + 1] {
            let two_before = (discs << step) & (discs << (2 * step));
            let two_behind = (discs >> step) & (discs >> (2 * step));
            found |= two_before & ((discs << (3 * step)) | (discs >> step));
            found |= two_behind & ((discs >> (3 * step)) | (discs << step));
        }
        found & self.squares & !all
    }

    pub(crate) fn outlook(&self, at: Position) -> Outlook {
        let landings = self.landings(at);
        if landings & self.fours(at.own, at.all) != 0 {
            return Outlook::Decided(1);
        }
        if landings == 0 {
            return Outlook::Decided(0);
        }
        // Where the other side would win: one such square must be taken, two cannot be, and none may be opened.
        let fours = self.fours(at.all ^ at.own, at.all);
        let threats = landings & fours;
        let moves = if threats == 0 { landings } else { threats } & !(fours >> 1);
        if moves == 0 || threats.count_ones() > 1 { Outlook::Decided(-1) } else { Outlook::Moves(moves) }
    }

    /// Moves, those first that make the most squares to win on; of equal ones, those nearer to the middle.
    pub(crate) fn best_first(&self, at: Position, moves: u64) -> impl Iterator<Item = u64> + use<> {
        let (mut squares, mut scores, mut n) = ([0; 8], [0; 8], 0);
        for column in &self.order {
            let square = moves & (((1 << self.height) - 1) << (column * self.height));
            if square == 0 {
                continue;
            }
            let score = self.fours(at.own | square, at.all | square).count_ones();
            let place = scores[..n].iter().position(|other| *other < score).unwrap_or(n);
            squares.copy_within(place..n, place + 1);
            scores.copy_within(place..n, place + 1);
            (squares[place], scores[place]) = (square, score);
            n += 1;
        }
        squares.into_iter().take(n)
    }

    /// A number that only the mirror image has too: who has which disc, and where columns end.
    pub(crate) fn number(&self, at: Position) -> u64 {
        let number = at.own + at.all + self.bottom;
        let column = |nth: u32| number >> (nth * self.height) & ((1 << self.height) - 1);
        let mirrored = (0..self.columns).map(|nth| column(nth) << ((self.columns - 1 - nth) * self.height));
        number.min(mirrored.sum())
    }
}

/// Finds what positions of a board are worth, and remembers what it has proved.
pub(crate) struct Solver {
    pub(crate) board: Board,
    /// A position's number, and the two bounds of its value. The newest stays.
    known: Vec<u64>,
    /// How many positions were looked into.
    pub(crate) n_looked_into: u64,
}

impl Solver {
    /// With room for 2 to the power of so many positions, of 8 bytes each.
    pub(crate) fn new(board: Board, room: u32) -> Solver {
        Solver { board, known: vec![0; 1 << room], n_looked_into: 0 }
    }

    /// 1 where whoever moves wins, 0 for a draw, −1 where the other side wins. Nobody has four yet.
    pub(crate) fn value(&mut self, at: Position) -> i32 {
        match (self.is_above(0, at), self.is_above(-1, at)) {
            (true, true) => 1,
            (false, true) => 0,
            (false, false) => -1,
            (true, false) => panic!("a win that is no draw or better: {at:?}"),
        }
    }

    /// Whether a position is worth more than this, −1 or 0, to whoever moves.
    pub(crate) fn is_above(&mut self, bound: i32, at: Position) -> bool {
        self.n_looked_into += 1;
        let moves = match self.board.outlook(at) {
            Outlook::Decided(value) => return value > bound,
            Outlook::Moves(moves) => moves,
        };
        let number = self.board.number(at);
        let shift = 64 - self.known.len().trailing_zeros();
        let place = (number.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> shift) as usize;
        let (mut low, mut high) = (-1, 1);
        if self.known[place] >> 4 == number {
            let bits = |shift: u32| (self.known[place] >> shift & 3) as i32 - 1;
            (low, high) = (bits(0), bits(2));
        }
        if low > bound || high <= bound {
            return low > bound;
        }
        // Worth more than the bound to one side is worth less than its negative to the other.
        let mut squares = self.board.best_first(at, moves);
        let is_above = squares.any(|square| !self.is_above(-bound - 1, at.after(square)));
        *(if is_above { &mut low } else { &mut high }) = if is_above { bound + 1 } else { bound };
        self.known[place] = number << 4 | ((high + 1) as u64) << 2 | (low + 1) as u64;
        is_above
    }
}
