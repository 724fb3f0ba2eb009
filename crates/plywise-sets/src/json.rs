//! A set as JSON, for other programs. Specified in `docs/practice.md`, and in `docs/set-v1.schema.json`.

use serde::{Deserialize, Serialize};

use crate::{ExerciseSet, Item, Mode, Place, SetError, SetProblem, Source};

/// The version that [`write_json`] writes.
pub const SET_VERSION: u32 = 1;

/// A set as JSON has it.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SetWords {
    plywise: String,
    version: u32,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    title: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    note: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    conventions: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pass: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    attempts: Option<u32>,
    #[serde(default)]
    hints: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    mode: Option<ModeWord>,
    #[serde(skip_serializing_if = "Option::is_none")]
    seed: Option<u64>,
    exercises: Vec<ItemWords>,
}

#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum ModeWord {
    Immediate,
    End,
    Exam,
}

/// An exercise as JSON has it.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ItemWords {
    question: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    weight: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    tree: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    example: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    generate: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    variants: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    conventions: Option<String>,
}

/// Enough to know whether the rest can be read.
#[derive(Deserialize)]
struct Greeting {
    plywise: String,
    version: u64,
}

/// A set as JSON; [`crate::read_set`] reads it.
///
/// # Panics
/// Never: texts, numbers and lists of them can be written.
#[must_use]
pub fn write_json(set: &ExerciseSet) -> String {
    let mut text =
        serde_json::to_string_pretty(&SetWords::of(set)).expect("texts and numbers can be written");
    text.push('\n');
    text
}

pub(crate) fn read_json(text: &str) -> Result<ExerciseSet, SetError> {
    let greeting: Greeting = serde_json::from_str(text).map_err(|error| {
        if error.is_data() { SetError::whole(SetProblem::NotASet) } else { in_json(&error) }
    })?;
    if greeting.plywise != "set" || greeting.version == 0 {
        return Err(SetError::whole(SetProblem::NotASet));
    }
    if greeting.version > u64::from(SET_VERSION) {
        return Err(SetError::whole(SetProblem::Newer(greeting.version)));
    }
    let words: SetWords = serde_json::from_str(text).map_err(|error| in_json(&error))?;
    words.set()
}

fn in_json(error: &serde_json::Error) -> SetError {
    let (line, column, message) = place_and_message(error);
    SetError { place: Place::Line(line, column), problem: SetProblem::Json(message) }
}

/// The line and the column, from 1, and what the JSON reader says.
pub(crate) fn place_and_message(error: &serde_json::Error) -> (usize, usize, String) {
    let message = error.to_string();
    let message = message.rsplit_once(" at line ").map_or(&*message, |(said, _)| said);
    (error.line().max(1), error.column().max(1), message.to_owned())
}

impl SetWords {
    pub(crate) fn of(set: &ExerciseSet) -> SetWords {
        let mode = match set.mode {
            Mode::Immediate => ModeWord::Immediate,
            Mode::AtTheEnd => ModeWord::End,
            Mode::Exam => ModeWord::Exam,
        };
        SetWords {
            plywise: "set".to_owned(),
            version: SET_VERSION,
            title: set.title.clone(),
            note: set.note.clone(),
            conventions: set.conventions.clone(),
            pass: Some(set.pass),
            attempts: Some(set.attempts),
            hints: set.hints,
            mode: Some(mode),
            seed: Some(set.seed),
            exercises: set.items.iter().map(ItemWords::of).collect(),
        }
    }

    pub(crate) fn set(self) -> Result<ExerciseSet, SetError> {
        let usual = ExerciseSet::default();
        let items = self.exercises.into_iter().enumerate().map(|(nth, words)| {
            words.item().map_err(|problem| SetError { place: Place::Exercise(nth + 1), problem })
        });
        let mode = match self.mode {
            Some(ModeWord::End) => Mode::AtTheEnd,
            Some(ModeWord::Exam) => Mode::Exam,
            Some(ModeWord::Immediate) | None => Mode::Immediate,
        };
        let set = ExerciseSet {
            title: self.title,
            note: self.note,
            conventions: self.conventions,
            pass: self.pass.unwrap_or(usual.pass),
            attempts: self.attempts.unwrap_or(usual.attempts),
            hints: self.hints,
            mode,
            seed: self.seed.unwrap_or(usual.seed),
            items: items.collect::<Result<_, _>>()?,
        };
        let set = set.laid_out();
        set.check_texts()?;
        Ok(set)
    }
}

impl ItemWords {
    fn of(item: &Item) -> ItemWords {
        let said = |text: &String| (!text.is_empty()).then(|| text.clone());
        let mut words = ItemWords {
            question: item.question.clone(),
            weight: Some(item.weight),
            tree: None,
            example: None,
            generate: None,
            variants: None,
            conventions: None,
        };
        match &item.source {
            Source::Tree(text) => words.tree = Some(text.clone()),
            Source::Example { key, conventions } => {
                words.example = Some(key.clone());
                words.conventions = said(conventions);
            }
            Source::Generated { request, variants, conventions } => {
                words.generate = Some(request.clone());
                words.variants = Some(*variants);
                words.conventions = said(conventions);
            }
        }
        words
    }

    fn item(self) -> Result<Item, SetProblem> {
        let own = self.conventions.clone().unwrap_or_default();
        let source = match (self.tree, self.example, self.generate) {
            (None, None, None) => return Err(SetProblem::NoTree),
            (Some(text), None, None) if self.conventions.is_none() => Source::Tree(text),
            (Some(_), None, None) => return Err(SetProblem::OutOfPlace("conventions")),
            (None, Some(key), None) => Source::Example { key, conventions: own },
            (None, None, Some(request)) => {
                let variants = self.variants.unwrap_or(false);
                Source::Generated { request, variants, conventions: own }
            }
            _ => return Err(SetProblem::TwoTrees),
        };
        if self.variants.is_some() && !matches!(source, Source::Generated { .. }) {
            return Err(SetProblem::OutOfPlace("variants"));
        }
        Ok(Item { question: self.question, weight: self.weight.unwrap_or(1), source })
    }
}
