//! What an instructor composes.

use crate::{Place, SetError, SetProblem};

/// The most exercises of a set: more than anybody does at one time.
pub const MOST_EXERCISES: usize = 100;

/// The longest text of a set, in bytes: as much as a link may hold.
pub const MOST_BYTES: usize = plywise_link::MAX_UNPACKED_BYTES;

/// The most attempts at an exercise.
pub const MOST_ATTEMPTS: u32 = 99;

/// The greatest weight of an exercise.
pub const MOST_WEIGHT: u32 = 1_000;

/// A set of exercises, and how students go through it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExerciseSet {
    /// What to call it: one line, perhaps empty.
    pub title: String,
    /// What students read first, in one or more lines; perhaps empty.
    pub note: String,
    /// The conventions of all exercises, as header lines of a tree; perhaps empty.
    pub conventions: String,
    /// The share of the marks with which a student passes, in hundredths, 0 to 100.
    pub pass: u32,
    /// How often a student may answer an exercise, 1 to [`MOST_ATTEMPTS`].
    pub attempts: u32,
    /// Whether students may ask for hints.
    pub hints: bool,
    /// When students hear what was right.
    pub mode: Mode,
    /// What the trees of students are drawn by, where each has a tree of their own.
    pub seed: u64,
    /// The exercises, in order: 1 to [`MOST_EXERCISES`].
    pub items: Vec<Item>,
}

/// When students hear what was right.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mode {
    /// After each answer.
    #[default]
    Immediate,
    /// When they have handed in the whole set.
    AtTheEnd,
    /// Not at all.
    Exam,
}

impl Mode {
    /// Every mode, with the word that files have for it.
    pub const ALL: [(Mode, &'static str); 3] =
        [(Mode::Immediate, "immediate"), (Mode::AtTheEnd, "end"), (Mode::Exam, "exam")];

    /// The word that files have for it.
    #[must_use]
    pub fn key(self) -> &'static str {
        Mode::ALL.iter().find(|(mode, _)| *mode == self).map_or("", |(_, key)| key)
    }

    /// The mode of this word.
    #[must_use]
    pub fn from_key(key: &str) -> Option<Mode> {
        Mode::ALL.iter().find(|(_, known)| *known == key).map(|(mode, _)| *mode)
    }
}

/// One exercise of a set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// The question as [`plywise_practice::Question::read`] takes it; `any` for its node has one chosen by the seed.
    pub question: String,
    /// How much it counts, 1 to [`MOST_WEIGHT`].
    pub weight: u32,
    /// The tree.
    pub source: Source,
}

/// Where the tree of an exercise comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// A tree in our notation, with its header lines.
    Tree(String),
    /// One of the examples.
    Example {
        /// Its key.
        key: String,
        /// Conventions that it is asked in, as header lines; perhaps empty.
        conventions: String,
    },
    /// A tree that is made at random.
    Generated {
        /// The request, such as `easy-1;seed=7` or `uniform-1;b=3;d=3;cuts=2`.
        request: String,
        /// Whether each student gets a tree of their own, by name and the set's seed.
        variants: bool,
        /// Conventions that it is asked in, as header lines; perhaps empty.
        conventions: String,
    },
}

impl Default for ExerciseSet {
    /// A set with no exercise yet: one attempt, no hints, a word after each answer.
    fn default() -> ExerciseSet {
        ExerciseSet {
            title: String::new(),
            note: String::new(),
            conventions: String::new(),
            pass: 50,
            attempts: 1,
            hints: false,
            mode: Mode::Immediate,
            seed: 1,
            items: Vec::new(),
        }
    }
}

impl ExerciseSet {
    /// The same set, its texts as files have them: without blanks at the ends of lines, and blank lines at the ends.
    pub(crate) fn laid_out(mut self) -> ExerciseSet {
        self.title = self.title.trim().to_owned();
        let note: Vec<&str> = self.note.lines().map(str::trim).collect();
        self.note = note.join("\n").trim_matches('\n').to_owned();
        self.conventions = without_blank_lines(&self.conventions);
        for item in &mut self.items {
            item.question = item.question.trim().to_owned();
            match &mut item.source {
                Source::Tree(text) => *text = laid_out(text),
                Source::Example { key, conventions } => {
                    *key = key.trim().to_owned();
                    *conventions = without_blank_lines(conventions);
                }
                Source::Generated { request, conventions, .. } => {
                    *request = request.trim().to_owned();
                    *conventions = without_blank_lines(conventions);
                }
            }
        }
        self
    }

    /// What must hold of a set before anything is made of it.
    pub(crate) fn check(&self) -> Result<(), SetError> {
        let whole = |problem| Err(SetError::whole(problem));
        if self.items.is_empty() {
            return whole(SetProblem::NoExercise);
        }
        if self.items.len() > MOST_EXERCISES {
            return whole(SetProblem::TooMany);
        }
        let number = |key, said: u32, range: std::ops::RangeInclusive<u32>| {
            if range.contains(&said) { Ok(()) } else { Err(SetProblem::bad(key, &said.to_string())) }
        };
        let numbers =
            number("pass", self.pass, 0..=100).and(number("attempts", self.attempts, 1..=MOST_ATTEMPTS));
        numbers.map_err(SetError::whole)?;
        one_line("set", &self.title).map_err(SetError::whole)?;
        for (nth, item) in self.items.iter().enumerate() {
            let mut texts = vec![("exercise", &item.question)];
            match &item.source {
                Source::Tree(_) => {}
                Source::Example { key, .. } => texts.push(("example", key)),
                Source::Generated { request, .. } => texts.push(("generate", request)),
            }
            let texts = texts.into_iter().try_for_each(|(key, text)| one_line(key, text));
            texts
                .and(number("weight", item.weight, 1..=MOST_WEIGHT))
                .map_err(|problem| SetError { place: Place::Exercise(nth + 1), problem })?;
        }
        Ok(())
    }
}

fn one_line(key: &'static str, text: &str) -> Result<(), SetProblem> {
    if text.contains(char::is_control) { Err(SetProblem::bad(key, text)) } else { Ok(()) }
}

/// Lines without blanks at their ends, and no blank lines before the first and after the last.
fn laid_out(text: &str) -> String {
    let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    lines.join("\n").trim_matches('\n').to_owned()
}

fn without_blank_lines(text: &str) -> String {
    let lines: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    lines.join("\n")
}
