//! What is wrong with a set, and where.

use plywise_generate::{GenerateError, RequestError};
use plywise_link::PackError;
use plywise_notation::SyntaxError;
use plywise_practice::{AnswerError, QuestionError, Unsuitable};

/// A text is no set, or an exercise of it cannot be asked.
#[derive(Clone, Debug)]
pub struct SetError {
    /// Where.
    pub place: Place,
    /// What is wrong.
    pub problem: SetProblem,
}

/// A place in a set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// The set as a whole.
    Whole,
    /// The line and the column of the text, both from 1; the column in characters.
    Line(usize, usize),
    /// An exercise, from 1.
    Exercise(usize),
    /// The line and the column of an exercise's tree or conventions: the exercise, the line and the column, from 1.
    InExercise(usize, usize, usize),
    /// The line and the column of the conventions of the set, from 1.
    InConventions(usize, usize),
}

/// Something cannot be done in a sitting, or not any more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Refused {
    /// The set has been handed in.
    Finished,
    /// There is no such exercise.
    NoSuchExercise,
    /// It happened before what was done last.
    EarlierTime,
    /// More was done than anybody does.
    TooMuch,
    /// The exercise is over: right, shown, or without an attempt left.
    Closed,
    /// A wrong step waits to be taken back or shown.
    Stopped,
    /// Nothing is said before the end.
    NotYet,
    /// The question is not answered step by step.
    NotByStep,
    /// It has been answered as a whole, so that no step may show what was right.
    Answered,
    /// It is being answered step by step, and each step has shown what was right before it.
    Begun,
    /// No wrong step waits.
    NothingToUndo,
    /// No attempt is left for that.
    NoAttemptLeft,
    /// The set gives no hints.
    NoHints,
    /// All hints have been given, or nothing is wrong.
    NoMoreHints,
    /// The answer is none to this question.
    Answer(AnswerError),
}

impl std::error::Error for Refused {}

/// What is wrong with a set.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum SetProblem {
    /// The text is longer than [`crate::MOST_BYTES`].
    TooLong,
    /// The text does not begin as a set does.
    NotASet,
    /// A later Plywise wrote it.
    Newer(u64),
    /// There is no exercise in it.
    NoExercise,
    /// There are more than [`crate::MOST_EXERCISES`].
    TooMany,
    /// A line begins with no key that may stand there.
    UnknownLine(String),
    /// A key says what it cannot say.
    BadValue {
        /// The key.
        key: &'static str,
        /// What it says.
        said: String,
    },
    /// A key stands there twice.
    Repeated(&'static str),
    /// A key goes with another one only.
    OutOfPlace(&'static str),
    /// The JSON is none, or has not what a set has: what its reader says.
    Json(String),
    /// The link cannot be unpacked.
    Link(PackError),
    /// An exercise has no tree.
    NoTree,
    /// An exercise has more than one tree.
    TwoTrees,
    /// The tree or the lines above it cannot be read.
    Tree(Box<SyntaxError>),
    /// No profile or search has this name.
    UnknownWord {
        /// The key: `profile` or `algorithm`.
        key: &'static str,
        /// The name.
        said: String,
    },
    /// No example has this key.
    UnknownExample(String),
    /// The request for a tree means nothing.
    Request(RequestError),
    /// The request asks for a tree that is made for other conventions than the exercise is asked in.
    OtherConvention,
    /// There is no tree as it was asked for.
    NoSuchTree(Box<GenerateError>),
    /// The question is none.
    Question(QuestionError),
    /// The question cannot be asked of this tree.
    Unsuitable(Unsuitable),
}

impl SetError {
    pub(crate) fn whole(problem: SetProblem) -> SetError {
        SetError { place: Place::Whole, problem }
    }
}

impl SetProblem {
    pub(crate) fn bad(key: &'static str, said: &str) -> SetProblem {
        SetProblem::BadValue { key, said: said.to_owned() }
    }
}

impl std::error::Error for SetError {}
