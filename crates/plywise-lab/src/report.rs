//! What came of an experiment.

use crate::{PlayedGame, Plot, english};

/// What came of an experiment.
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    /// What the experiment is called.
    pub title: String,
    /// What it was made with, so that anybody can make it again.
    pub about: String,
    /// All numbers.
    pub table: Table,
    /// A picture of them, where one says more than the table.
    pub plot: Option<Plot>,
    /// The games that were played, where rows are about games: one for each row.
    pub games: Vec<PlayedGame>,
}

/// A part of a table as people read it: quantities, or what more there is to say of each series.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// What it is about, where that is not the table as a whole.
    pub heading: Option<&'static str>,
    /// What stands above each column.
    pub head: Vec<String>,
    /// The rows, each with as many cells.
    pub rows: Vec<Vec<String>>,
}

/// Rows of cells below the names of the columns.
#[derive(Clone, Debug, PartialEq)]
pub struct Table {
    /// The columns.
    pub columns: Vec<Column>,
    /// The rows, each with as many cells as there are columns.
    pub rows: Vec<Vec<Cell>>,
}

/// A column of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Column {
    /// What stands above it. No two columns have the same name.
    pub name: String,
    /// What it holds.
    pub role: Role,
}

/// What a column holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Role {
    /// What a row is about, or a quantity.
    Quantity,
    /// How far the quantity in the column before may be off.
    Error,
    /// The least that the quantity before may be, with 95 % confidence.
    Low,
    /// The most that it may be; this column follows that with the least.
    High,
    /// More about a series, which people read in a table of its own: its heading, and the series.
    More {
        /// What is said of every series.
        heading: &'static str,
        /// Which series.
        series: String,
    },
}

/// A cell of a table.
#[derive(Clone, Debug, PartialEq)]
pub enum Cell {
    /// A number.
    Number(f64),
    /// A text, which holds no line break.
    Text(String),
    /// Nothing was measured here.
    Empty,
}

impl Cell {
    /// As a table for people has it: up to three decimals, and no more digits than say something.
    #[must_use]
    pub fn text(&self) -> String {
        match self {
            Cell::Text(text) => text.clone(),
            Cell::Empty => String::new(),
            Cell::Number(number) if number.abs() >= 1e15 => format!("{number:.3e}"),
            Cell::Number(number) => {
                let text = format!("{number:.3}");
                let text = text.trim_end_matches('0').trim_end_matches('.');
                if text == "-0" { "0".to_owned() } else { text.to_owned() }
            }
        }
    }
}

impl Table {
    /// As CSV (RFC 4180), with every digit of the numbers. No text in it comes from outside.
    #[must_use]
    pub fn csv(&self) -> String {
        let quoted = |text: &str| {
            if text.contains([',', '"', '\n']) {
                format!("\"{}\"", text.replace('"', "\"\""))
            } else {
                text.to_owned()
            }
        };
        let mut csv = self.columns.iter().map(|column| quoted(&column.name)).collect::<Vec<_>>().join(",");
        csv.push_str("\r\n");
        for row in &self.rows {
            let cells = row.iter().map(|cell| match cell {
                Cell::Number(number) => number.to_string(),
                Cell::Text(text) => quoted(text),
                Cell::Empty => String::new(),
            });
            csv.push_str(&cells.collect::<Vec<_>>().join(","));
            csv.push_str("\r\n");
        }
        csv
    }

    /// As people read it: quantities with their errors, then what more there is to say of each series.
    #[must_use]
    pub fn parts(&self) -> Vec<Part> {
        let mut parts = vec![self.part(None, |role| *role == Role::Quantity)];
        let heading = self.columns.iter().find_map(|column| match column.role {
            Role::More { heading, .. } => Some(heading),
            _ => None,
        });
        parts.extend(heading.map(|_| self.part(heading, |role| matches!(role, Role::More { .. }))));
        parts
    }

    /// As lines of text, each column as wide as it needs to be.
    #[must_use]
    pub fn text(&self) -> String {
        let parts = self.parts();
        let text =
            |part: &Part| part.heading.map_or_else(String::new, |it| format!("\n{it}\n")) + &part.lines();
        parts.iter().map(text).collect()
    }

    /// The first column and those with such a role, each with its errors.
    fn part(&self, heading: Option<&'static str>, is_shown: impl Fn(&Role) -> bool) -> Part {
        let shown: Vec<usize> =
            (0..self.columns.len()).filter(|&nth| nth == 0 || is_shown(&self.columns[nth].role)).collect();
        let name = |&nth: &usize| match &self.columns[nth].role {
            Role::More { series, .. } => series.clone(),
            _ => self.columns[nth].name.clone(),
        };
        let follows =
            |nth: usize, role: Role| self.columns.get(nth).is_some_and(|column| column.role == role);
        let cell = |row: &[Cell], nth: usize| {
            let text = row[nth].text();
            match (&row[nth], row.get(nth + 1), row.get(nth + 2)) {
                (Cell::Number(_), Some(Cell::Number(error)), _)
                    if *error > 0.0 && follows(nth + 1, Role::Error) =>
                {
                    english::with_error(&text, &Cell::Number(*error).text())
                }
                (Cell::Number(_), Some(low), Some(high)) if follows(nth + 1, Role::Low) => {
                    english::with_interval(&text, &low.text(), &high.text())
                }
                _ => text,
            }
        };
        let rows = self.rows.iter().map(|row| shown.iter().map(|&nth| cell(row, nth)).collect());
        Part { heading, head: shown.iter().map(name).collect(), rows: rows.collect() }
    }
}

impl Part {
    fn lines(&self) -> String {
        let lines: Vec<&Vec<String>> = [&self.head].into_iter().chain(&self.rows).collect();
        let widths: Vec<usize> = (0..self.head.len())
            .map(|nth| lines.iter().map(|line| line[nth].chars().count()).max().unwrap_or_default())
            .collect();
        let mut text = String::new();
        for line in lines {
            let cells = line.iter().zip(&widths).enumerate().map(|(nth, (cell, &width))| {
                // Numbers end below each other, what a row is about begins so.
                if nth == 0 { format!("{cell:<width$}") } else { format!("{cell:>width$}") }
            });
            text.push_str(cells.collect::<Vec<_>>().join("  ").trim_end());
            text.push('\n');
        }
        text
    }
}
