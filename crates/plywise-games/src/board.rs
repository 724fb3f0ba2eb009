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

/// How players name the rows of a board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RowNames {
    /// Rows have numbers, 1 at the bottom; columns have letters.
    #[default]
    FromBottom,
    /// Rows have numbers, 1 at the top; columns have letters.
    FromTop,
    /// Rows have letters, `a` at the top; columns have numbers.
    Letters,
}

/// The squares of a board, row by row from the top left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    columns: usize,
    squares: Vec<Option<Mark>>,
    row_names: RowNames,
}

impl Board {
    /// A board with so many squares in a row, at least one.
    #[must_use]
    pub fn new(columns: usize, squares: Vec<Option<Mark>>) -> Board {
        Board { columns: columns.max(1), squares, row_names: RowNames::default() }
    }

    /// The same board, its rows named as players of some games do.
    #[must_use]
    pub fn with_row_names(self, row_names: RowNames) -> Board {
        Board { row_names, ..self }
    }

    /// How players name its rows.
    #[must_use]
    pub fn row_names(&self) -> RowNames {
        self.row_names
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

    /// The squares of a [text](Board::text) whose rows are of one length: `x` is a cross, `o` a nought, a dot an empty square, and
    /// every other character a sign. The text does not say how rows are named.
    #[must_use]
    pub fn from_text(text: &str) -> Board {
        let columns = text.split('/').next().map_or(0, |row| row.chars().count());
        let mark = |sign: char| match sign {
            '.' => None,
            'x' => Some(Mark::Cross),
            'o' => Some(Mark::Nought),
            sign => Some(Mark::Sign(sign)),
        };
        Board::new(columns, text.chars().filter(|sign| *sign != '/').map(mark).collect())
    }

    /// The rows from the top, each square as its mark's name or a dot, with `/` between them.
    #[must_use]
    pub fn text(&self) -> String {
        let row =
            |squares: &[Option<Mark>]| squares.iter().map(|mark| mark.map_or('.', Mark::name)).collect();
        self.rows().map(row).collect::<Vec<String>>().join("/")
    }

    /// The name of a row as players write it.
    #[must_use]
    pub fn row_name(&self, row: usize) -> String {
        match self.row_names {
            RowNames::FromBottom => self.n_rows().saturating_sub(row).to_string(),
            RowNames::FromTop => (row + 1).to_string(),
            RowNames::Letters => letter(row),
        }
    }

    /// The name of a column as players write it.
    #[must_use]
    pub fn column_name(&self, column: usize) -> String {
        if self.row_names == RowNames::Letters { (column + 1).to_string() } else { letter(column) }
    }

    /// The name of a square, with its letter first.
    #[must_use]
    pub fn square_name(&self, row: usize, column: usize) -> String {
        let (row_name, column_name) = (self.row_name(row), self.column_name(column));
        if self.row_names == RowNames::Letters { row_name + &column_name } else { column_name + &row_name }
    }
}

fn letter(nth: usize) -> String {
    let letter = u8::try_from(nth).ok().filter(|nth| *nth < 26).map_or('?', |nth| (b'a' + nth).into());
    letter.to_string()
}
