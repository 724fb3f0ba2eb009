//! What is asked of a worker, and what it tells.

use plywise_lab::{Experiment, More, Part, PlayedGame, Report, Setup};
use plywise_search::Player;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

/// What is asked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ask {
    /// A number of the asker's, which the answers have too.
    pub id: u32,
    /// What is wanted.
    pub what: Wanted,
}

/// What somebody wants to know.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Wanted {
    /// What comes of an experiment.
    Experiment {
        /// Its key.
        key: String,
        /// What it is made with: keys of [`plywise_lab::Parameter`]s and their texts.
        setup: Vec<(String, String)>,
        /// How wide and high the plot is, in pixels.
        size: (u32, u32),
    },
    /// How many leaves this computer looks at in a second.
    Speed,
}

impl Wanted {
    /// An experiment.
    #[must_use]
    pub fn experiment(experiment: Experiment, setup: &Setup, size: (u32, u32)) -> Wanted {
        let said = experiment.parameters().iter();
        let setup = said.map(|parameter| (parameter.key().to_owned(), setup.text(*parameter))).collect();
        Wanted::Experiment { key: experiment.info().key.to_owned(), setup, size }
    }
}

/// An answer. Most questions have several.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Told {
    /// The number of the question.
    pub id: u32,
    /// The answer.
    pub answer: Answer,
}

/// An answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Answer {
    /// That cannot be done, and why: a sentence. Nothing else comes.
    Refused(String),
    /// So many jobs are done, of so many.
    Progress(u32, u32),
    /// What has come of so many jobs, of so many. Where these are equal, nothing else comes.
    Report(Box<ReportText>, u32, u32),
    /// So many leaves a second. Nothing else comes.
    Speed(u64),
}

/// A [`Report`], ready to be shown.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReportText {
    /// What the experiment is called.
    pub title: String,
    /// What it was made with.
    pub about: String,
    /// The table, as people read it.
    pub parts: Vec<PartText>,
    /// The table for spreadsheets, with every digit.
    pub csv: String,
    /// The plot without a legend, as wide and high as was asked for; empty where there is none.
    pub plot: String,
    /// The names of the series of the plot.
    pub series: Vec<String>,
    /// The plot in words.
    pub words: String,
    /// The plot as a file; empty where there is none.
    pub file: String,
    /// The games that were played, one for each row.
    pub games: Vec<GameText>,
    /// Whether the experiment is done.
    pub is_whole: bool,
}

/// A [`Part`] of a table.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PartText {
    /// What it is about, where that is not the table as a whole.
    pub heading: Option<String>,
    /// What that means, as a sentence, where the heading does not say it.
    pub meaning: Option<String>,
    /// What stands above each column.
    pub head: Vec<String>,
    /// Whether each column holds words, which begin below each other.
    pub has_words: Vec<bool>,
    /// The rows.
    pub rows: Vec<Vec<String>>,
}

/// A [`PlayedGame`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameText {
    /// Whether the first player was MAX.
    pub first_is_max: bool,
    /// Which of the moves that there were was made, each time.
    pub choices: Vec<u16>,
}

/// How large a plot is as a file: what fits a slide and a page, and what `plywise lab` writes.
const FILE: (u32, u32) = (960, 600);

impl ReportText {
    /// A report with a plot of this size. Each has all that can be saved: somebody may leave the experiment at any time.
    pub(crate) fn of(report: &Report, size: (u32, u32)) -> ReportText {
        let Report { title, about, table, plot, games, is_whole } = report;
        ReportText {
            title: title.clone(),
            about: about.clone(),
            parts: table.parts().into_iter().map(PartText::from).collect(),
            csv: table.csv(),
            plot: plot.bare_svg(size.0, size.1).unwrap_or_default(),
            series: plot.series.iter().map(|series| series.name.clone()).collect(),
            words: plot.words(),
            file: plot.svg(FILE.0, FILE.1).unwrap_or_default(),
            games: games.iter().map(GameText::from).collect(),
            is_whole: *is_whole,
        }
    }
}

impl From<Part> for PartText {
    fn from(Part { more, head, has_words, rows }: Part) -> PartText {
        let heading = more.map(|more| more.heading().to_owned());
        let meaning = more.and_then(More::meaning).map(str::to_owned);
        PartText { heading, meaning, head, has_words, rows }
    }
}

impl From<&PlayedGame> for GameText {
    fn from(game: &PlayedGame) -> GameText {
        GameText { first_is_max: game.first == Player::Max, choices: game.choices.clone() }
    }
}

/// A message as bytes.
#[must_use]
pub fn write<T: Serialize>(message: &T) -> Vec<u8> {
    // Only a serialiser of one's own could refuse.
    postcard::to_allocvec(message).unwrap_or_default()
}

/// A message of bytes; `None` where they are none.
#[must_use]
pub fn read<T: DeserializeOwned>(bytes: &[u8]) -> Option<T> {
    postcard::from_bytes(bytes).ok()
}
