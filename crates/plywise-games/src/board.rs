//! A position as a picture has it: squares and what stands on them.

/// What stands on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// A cross, as MAX draws it.
    Cross,
    /// A nought, as MIN draws it.
    Nought,
    /// Any other sign: a piece, a number, a line that is drawn.
    Sign(char),
}

impl Mark {
    /// What a mark is called where it is read aloud.
    #[must_use]
    pub fn name(self) -> char {
        match self {
            Mark::Cross => 'x',
            Mark::Nought => 'o',
            Mark::Sign(sign) => sign,
        }
    }
}

/// The squares of a board, row by row from the top left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    columns: usize,
    squares: Vec<Option<Mark>>,
    counts_from_top: bool,
}

impl Board {
    /// A board with so many squares in a row, at least one.
    #[must_use]
    pub fn new(columns: usize, squares: Vec<Option<Mark>>) -> Board {
        Board { columns: columns.max(1), squares, counts_from_top: false }
    }

    /// The same board, its rows counted from the top, as players of some games do.
    #[must_use]
    pub fn with_rows_from_top(self) -> Board {
        Board { counts_from_top: true, ..self }
    }

    /// How many squares there are in a row.
    #[must_use]
    pub fn n_columns(&self) -> usize {
        self.columns
    }

    /// How many rows there are.
    #[must_use]
    pub fn n_rows(&self) -> usize {
        self.squares.len().div_ceil(self.columns)
    }

    /// The rows from the top, each with its squares from the left.
    pub fn rows(&self) -> impl Iterator<Item = &[Option<Mark>]> {
        self.squares.chunks(self.columns)
    }

    /// What stands on a square; `None` also where there is no such square.
    #[must_use]
    pub fn mark(&self, row: usize, column: usize) -> Option<Mark> {
        if column >= self.columns { None } else { *self.squares.get(row * self.columns + column)? }
    }

    /// The same board with something else on a square; itself where there is no such square.
    #[must_use]
    pub fn with(mut self, row: usize, column: usize, mark: Option<Mark>) -> Board {
        if column < self.columns
            && let Some(square) = self.squares.get_mut(row * self.columns + column)
        {
            *square = mark;
        }
        self
    }

    /// The same board with nothing on it.
    #[must_use]
    pub fn cleared(&self) -> Board {
        Board { squares: vec![None; self.squares.len()], ..self.clone() }
    }

    /// The rows from the top, each square as its mark's name or a dot, with `/` between them.
    #[must_use]
    pub fn text(&self) -> String {
        let row =
            |squares: &[Option<Mark>]| squares.iter().map(|mark| mark.map_or('.', Mark::name)).collect();
        self.rows().map(row).collect::<Vec<String>>().join("/")
    }

    /// The name of a row as players write it: counted from 1 at the bottom, or at the top in games where that is usual.
    #[must_use]
    pub fn row_name(&self, row: usize) -> String {
        let from_bottom = self.n_rows().saturating_sub(row);
        if self.counts_from_top { (row + 1).to_string() } else { from_bottom.to_string() }
    }

    /// The name of a column as players write it: a letter, from the left.
    #[must_use]
    pub fn column_name(&self, column: usize) -> String {
        let letter =
            u8::try_from(column).ok().filter(|column| *column < 26).map_or('?', |nth| (b'a' + nth).into());
        letter.to_string()
    }
}
