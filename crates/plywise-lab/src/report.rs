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
    /// A picture of them.
    pub plot: Plot,
    /// The games that were played, where rows are about games: one for each row.
    pub games: Vec<PlayedGame>,
    /// Whether every job of the experiment is done.
    pub is_whole: bool,
}

/// A part of a table as people read it: quantities, or what more there is to say of each series.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// What more it says, where that is not the quantities themselves.
    pub more: Option<More>,
    /// What stands above each column.
    pub head: Vec<String>,
    /// Whether each column holds words, which begin below each other as numbers end below each other.
    pub has_words: Vec<bool>,
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
    /// Words, not numbers.
    Words,
    /// How far the quantity in the column before may be off.
    Error,
    /// The least that the quantity before may be, with 95 % confidence.
    Low,
    /// The most that it may be; this column follows that with the least.
    High,
    /// How many cases the quantity before counts; there only where some are missing.
    Counted,
    /// How many it counts in the end; this column follows that with those counted.
    Planned,
    /// More about a series, which people read in a table of its own: its heading, and the series.
    More {
        /// What is said of every series.
        more: More,
        /// Which series.
        series: String,
    },
}

/// What more a table says of each series.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum More {
    /// The number that, raised to the depth, gives the leaves: 1 or more.
    BranchingFactor,
    /// By how much each of the last two plies multiplied the leaves, above 0. Over two plies, because a ply of a good order multiplies
    /// them by much and by little in turn: b^⌈d/2⌉ + b^⌊d/2⌋ − 1 (Knuth & Moore 1975). The root is one leaf at depth 0.
    Growth {
        /// Whether a series is of alpha-beta, so that there is a least growth to hold it against.
        has_alpha_beta: bool,
    },
    /// Searches of the root, at least 1.
    Passes,
}

impl More {
    /// What stands above such a part of the table.
    #[must_use]
    pub const fn heading(self) -> &'static str {
        english::more_heading(self)
    }

    /// What it means, as a sentence; nothing where the heading says it.
    #[must_use]
    pub const fn meaning(self) -> Option<&'static str> {
        english::more_meaning(self)
    }
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

    /// As people read it: quantities with their errors, then what more there is to say of each series, a part for each heading.
    #[must_use]
    pub fn parts(&self) -> Vec<Part> {
        let mut parts = vec![self.part(None, |role| matches!(role, Role::Quantity | Role::Words))];
        let mut said: Vec<More> = Vec::new();
        for column in &self.columns {
            match column.role {
                Role::More { more, .. } if said.last() != Some(&more) => said.push(more),
                _ => {}
            }
        }
        parts.extend(said.into_iter().map(|more| {
            self.part(Some(more), |role| matches!(role, Role::More { more: of, .. } if *of == more))
        }));
        parts
    }

    /// As lines of text, each column as wide as it needs to be.
    #[must_use]
    pub fn text(&self) -> String {
        let parts = self.parts();
        let above = |more: More| {
            let meaning = more.meaning().map_or_else(String::new, |meaning| format!("{meaning}\n"));
            format!("\n{}\n{meaning}", more.heading())
        };
        parts.iter().map(|part| part.more.map_or_else(String::new, above) + &part.lines()).collect()
    }

    /// The first column and those with such a role, each with what stands beside it.
    fn part(&self, more: Option<More>, is_shown: impl Fn(&Role) -> bool) -> Part {
        let shown: Vec<usize> =
            (0..self.columns.len()).filter(|&nth| nth == 0 || is_shown(&self.columns[nth].role)).collect();
        let name = |&nth: &usize| match &self.columns[nth].role {
            Role::More { series, .. } => series.clone(),
            _ => self.columns[nth].name.clone(),
        };
        let rows = self.rows.iter().map(|row| shown.iter().map(|&nth| self.cell(row, nth)).collect());
        Part {
            more,
            head: shown.iter().map(name).collect(),
            has_words: shown.iter().map(|&nth| self.columns[nth].role == Role::Words).collect(),
            rows: rows.collect(),
        }
    }

    /// A cell with how far it may be off, and with how much is counted where some is missing.
    fn cell(&self, row: &[Cell], nth: usize) -> String {
        let text = row[nth].text();
        if !matches!(row[nth], Cell::Number(_)) {
            return text;
        }
        let beside = |role| self.beside(row, nth, role);
        let text = match (beside(Role::Error), beside(Role::Low), beside(Role::High)) {
            (Some(error), ..) if error > 0.0 => english::with_error(&text, &Cell::Number(error).text()),
            (_, Some(low), Some(high)) => {
                english::with_interval(&text, &Cell::Number(low).text(), &Cell::Number(high).text())
            }
            _ => text,
        };
        let quantity = match &self.columns[nth].role {
            Role::More { series, .. } => self.columns.iter().position(|column| column.name == *series),
            _ => Some(nth),
        };
        let of = |role| quantity.and_then(|nth| self.beside(row, nth, role));
        match (of(Role::Counted), of(Role::Planned)) {
            (Some(counted), Some(planned)) if counted < planned => {
                english::counted_of_planned(&text, counted, planned)
            }
            _ => text,
        }
    }

    /// The number with such a role among those that belong to a column.
    fn beside(&self, row: &[Cell], nth: usize, role: Role) -> Option<f64> {
        let belongs = |role: &Role| {
            matches!(role, Role::Error | Role::Low | Role::High | Role::Counted | Role::Planned)
        };
        let others = self.columns.iter().zip(row).skip(nth + 1);
        let found = others.take_while(|(column, _)| belongs(&column.role)).find(|(it, _)| it.role == role);
        match found {
            Some((_, Cell::Number(number))) => Some(*number),
            _ => None,
        }
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
                if nth == 0 || self.has_words[nth] {
                    format!("{cell:<width$}")
                } else {
                    format!("{cell:>width$}")
                }
            });
            text.push_str(cells.collect::<Vec<_>>().join("  ").trim_end());
            text.push('\n');
        }
        text
    }
}
