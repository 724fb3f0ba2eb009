//! Results: what a student did, in order, with what it earned. Specified in `docs/practice.md`, and in
//! `docs/result-v1.schema.json`.

use plywise_practice::AnswerTextError;
use serde::{Deserialize, Serialize};

use crate::json::SetWords;
use crate::{Act, Refused, SetError, Sitting, TimedAct};

/// The version that [`write_result`] writes.
pub const RESULT_VERSION: u32 = 1;

/// The longest result that is read, in bytes.
pub const MOST_RESULT_BYTES: usize = 8 << 20;

/// The longest name of a student, in bytes.
const MOST_NAME: usize = 400;

/// How far a mark may be from what the answers earn: less than anybody sees.
const TOLERANCE: f64 = 1e-6;

/// A result that was read and gone through again.
#[derive(Clone, Debug)]
pub struct SetResult {
    /// What the student did, and what came of it.
    pub sitting: Sitting,
    /// When the student began, as whoever wrote the result says it; perhaps empty.
    pub started: String,
}

/// A text is no result, or not the one that was written.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum ResultError {
    /// The text is longer than [`MOST_RESULT_BYTES`].
    TooLong,
    /// The text does not begin as a result does.
    NotAResult,
    /// A later Plywise wrote it.
    Newer(u64),
    /// The JSON is none, or has not what a result has.
    Json {
        /// The line, from 1.
        line: usize,
        /// The column, from 1.
        column: usize,
        /// What the JSON reader says.
        message: String,
    },
    /// The name of the student is too long or steers terminals.
    Name,
    /// The set in it is none.
    Set(SetError),
    /// An act cannot be done where it stands.
    Act {
        /// Which one, from 1.
        number: usize,
        /// Why not.
        why: Refused,
    },
    /// The answer of an act cannot be read.
    Answer {
        /// Which act, from 1.
        number: usize,
        /// Why not.
        why: AnswerTextError,
    },
    /// The result says another mark than its answers earn: one of them was changed.
    Mark {
        /// The exercise, from 1; nothing for the score of all.
        exercise: Option<usize>,
        /// What the result says, 0 to 1.
        said: f64,
        /// What the answers earn.
        earned: f64,
    },
}

impl std::error::Error for ResultError {}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ResultWords {
    plywise: String,
    version: u32,
    student: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    started: String,
    set: SetWords,
    acts: Vec<ActWords>,
    marks: Vec<f64>,
    score: ScoreWords,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ScoreWords {
    raw: f64,
    max: f64,
    scaled: f64,
    passed: bool,
    finished: bool,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ActWords {
    pub(crate) at: u64,
    pub(crate) exercise: usize,
    pub(crate) act: ActName,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) answer: Option<String>,
}

#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum ActName {
    Open,
    Answer,
    Step,
    Undo,
    Show,
    Hint,
    Finish,
}

#[derive(Deserialize)]
struct Greeting {
    plywise: String,
    version: u64,
}

/// A sitting as a result; [`read_result`] reads it. `started` says when it began, in whatever form, or is empty.
///
/// # Panics
/// Never: texts, numbers and lists of them can be written.
#[must_use]
pub fn write_result(sitting: &Sitting, started: &str) -> String {
    let score = sitting.score();
    let words = ResultWords {
        plywise: "result".to_owned(),
        version: RESULT_VERSION,
        student: sitting.student().to_owned(),
        started: started.to_owned(),
        set: SetWords::of(sitting.set()),
        acts: sitting.acts().iter().map(|act| written_act(sitting, act)).collect(),
        marks: (0..sitting.exercises().len()).map(|nth| sitting.mark(nth)).collect(),
        score: ScoreWords {
            raw: score.raw,
            max: score.max,
            scaled: score.scaled,
            passed: score.is_passed,
            finished: sitting.is_finished(),
        },
    };
    serde_json::to_string_pretty(&words).expect("texts and numbers can be written") + "\n"
}

/// An act as a result has it.
pub(crate) fn written_act(sitting: &Sitting, done: &TimedAct) -> ActWords {
    let exercise = &sitting.exercises()[done.exercise];
    let (act, answer) = match &done.act {
        Act::Open => (ActName::Open, None),
        Act::Answer(answer) => (ActName::Answer, Some(exercise.write_answer(answer))),
        Act::Step(step) => (ActName::Step, Some(exercise.write_answer(step))),
        Act::Undo => (ActName::Undo, None),
        Act::Show => (ActName::Show, None),
        Act::Hint => (ActName::Hint, None),
        Act::Finish => (ActName::Finish, None),
    };
    ActWords { at: done.at, exercise: done.exercise + 1, act, answer }
}

/// Does the acts that a JSON list has, as a result has them.
pub(crate) fn read_acts(sitting: &mut Sitting, json: &str) -> Result<(), ResultError> {
    let acts: Vec<ActWords> = serde_json::from_str(json).map_err(|error| in_json(&error))?;
    (1..).zip(&acts).try_for_each(|(number, act)| replay(sitting, number, act))
}

/// Reads a result and goes through its acts again. What it says of marks must be what its answers earn. Whether the student
/// gave these answers, nothing in a file can prove.
///
/// # Errors
/// At the first thing that is not as it was written.
pub fn read_result(text: &str) -> Result<SetResult, ResultError> {
    if text.len() > MOST_RESULT_BYTES {
        return Err(ResultError::TooLong);
    }
    let text = text.trim_start_matches('\u{feff}');
    let greeting: Greeting = serde_json::from_str(text).map_err(|error| match error.classify() {
        serde_json::error::Category::Data => ResultError::NotAResult,
        _ if !text.trim_start().starts_with('{') => ResultError::NotAResult,
        _ => in_json(&error),
    })?;
    if greeting.plywise != "result" || greeting.version == 0 {
        return Err(ResultError::NotAResult);
    }
    if greeting.version > u64::from(RESULT_VERSION) {
        return Err(ResultError::Newer(greeting.version));
    }
    let words: ResultWords = serde_json::from_str(text).map_err(|error| in_json(&error))?;
    let is_name = |name: &str| name.len() <= MOST_NAME && !name.contains(char::is_control);
    if !is_name(&words.student) || !is_name(&words.started) {
        return Err(ResultError::Name);
    }
    let set = words.set.set().map_err(ResultError::Set)?;
    let mut sitting = Sitting::new(set, &words.student).map_err(ResultError::Set)?;
    for (number, act) in (1..).zip(words.acts) {
        replay(&mut sitting, number, &act)?;
    }
    check_marks(&sitting, &words.marks, &words.score)?;
    Ok(SetResult { sitting, started: words.started })
}

fn replay(sitting: &mut Sitting, number: usize, words: &ActWords) -> Result<(), ResultError> {
    let refused = |why| ResultError::Act { number, why };
    let nth = words.exercise.checked_sub(1).ok_or(refused(Refused::NoSuchExercise))?;
    let exercise = sitting.exercises().get(nth).ok_or(refused(Refused::NoSuchExercise))?;
    let answer = || {
        let text = words.answer.as_deref().unwrap_or_default();
        exercise.read_answer(text).map_err(|why| ResultError::Answer { number, why })
    };
    let act = match words.act {
        ActName::Open => Act::Open,
        ActName::Answer => Act::Answer(answer()?),
        ActName::Step => Act::Step(answer()?),
        ActName::Undo => Act::Undo,
        ActName::Show => Act::Show,
        ActName::Hint => Act::Hint,
        ActName::Finish => Act::Finish,
    };
    sitting.apply(words.at, nth, act).map(drop).map_err(refused)
}

fn check_marks(sitting: &Sitting, marks: &[f64], said: &ScoreWords) -> Result<(), ResultError> {
    for (nth, earned) in (0..sitting.exercises().len()).map(|nth| sitting.mark(nth)).enumerate() {
        let said = marks.get(nth).copied().unwrap_or(-1.0);
        check_mark(Some(nth + 1), said, earned)?;
    }
    let score = sitting.score();
    check_mark(None, said.scaled, score.scaled)?;
    check_mark(None, said.raw / score.max, score.raw / score.max)?;
    let is_same = said.passed == score.is_passed
        && said.finished == sitting.is_finished()
        && marks.len() == sitting.exercises().len()
        && (said.max - score.max).abs() < TOLERANCE;
    if is_same {
        Ok(())
    } else {
        Err(ResultError::Mark { exercise: None, said: said.scaled, earned: score.scaled })
    }
}

fn check_mark(exercise: Option<usize>, said: f64, earned: f64) -> Result<(), ResultError> {
    if (said - earned).abs() < TOLERANCE { Ok(()) } else { Err(ResultError::Mark { exercise, said, earned }) }
}

fn in_json(error: &serde_json::Error) -> ResultError {
    let (line, column, message) = crate::json::place_and_message(error);
    ResultError::Json { line, column, message }
}
