//! Every text for people, in English: the voice of this crate can be read through here.
//!
//! A message stands within a sentence, so it begins in lower case and has no full stop at its end. `docs/writing.md` says how
//! it is worded.

use std::fmt;

use plywise_link::PackError;
use plywise_notation::{shown, written_by_newer};

use crate::{
    MOST_ATTEMPTS, MOST_BYTES, MOST_EXERCISES, MOST_RESULT_BYTES, MOST_WEIGHT, Place, Refused, ResultError,
    SetError, SetProblem,
};

impl fmt::Display for SetError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.place {
            Place::Whole => write!(out, "{}", self.problem),
            Place::Line(line, column) => write!(out, "line {line}, column {column}: {}", self.problem),
            Place::Exercise(nth) => write!(out, "exercise {nth}: {}", self.problem),
            Place::InExercise(nth, line, column) => {
                write!(out, "exercise {nth}, line {line}, column {column}: {}", self.problem)
            }
            Place::InConventions(line, column) => {
                write!(out, "conventions, line {line}, column {column}: {}", self.problem)
            }
        }
    }
}

impl fmt::Display for SetProblem {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SetProblem::TooLong => {
                write!(out, "the set is longer than {MOST_BYTES} bytes; make two sets of it")
            }
            SetProblem::NotASet => write!(
                out,
                "expected a set, which begins with a line `set: TITLE`, or with {{\"plywise\":\"set\",\"version\":1,…}}",
            ),
            SetProblem::Newer(version) => out.write_str(&written_by_newer("the set", version, 1)),
            SetProblem::NoExercise => {
                write!(out, "the set has no exercise; add a line `exercise: pruned-leaves`")
            }
            SetProblem::TooMany => {
                write!(out, "the set has more than {MOST_EXERCISES} exercises; make two sets of it")
            }
            SetProblem::UnknownLine(said) => {
                write!(out, "{} is no line of a set; docs/practice.md lists them", shown(said))
            }
            SetProblem::BadValue { key, said } => {
                write!(out, "`{key}` says {}; write {}", shown(said), expected(key))
            }
            SetProblem::Repeated(key) => write!(out, "`{key}` is given twice; keep one"),
            SetProblem::OutOfPlace(key) => {
                write!(
                    out,
                    "`{key}` does not belong here; `variants` goes with `generate`, conventions with a tree"
                )
            }
            SetProblem::Json(message) => write!(out, "{message}"),
            SetProblem::Link(PackError::NotPacked) => {
                write!(out, "what stands behind `set=` does not begin with `z1.`, as a packed set does")
            }
            SetProblem::Link(PackError::TooLarge) => {
                write!(out, "the set in the link is longer than {MOST_BYTES} bytes; make two sets of it")
            }
            SetProblem::Link(why) => write!(out, "{why}"),
            SetProblem::NoTree => {
                write!(
                    out,
                    "the exercise has no tree; write one, or a line `example: KEY` or `generate: easy-1`"
                )
            }
            SetProblem::TwoTrees => {
                write!(out, "the exercise has more than one of a tree, `example` and `generate`; keep one")
            }
            SetProblem::Tree(error) => write!(out, "{}", error.mistake),
            SetProblem::UnknownWord { key, said } => {
                write!(out, "there is no {key} {}", shown(said))
            }
            SetProblem::UnknownExample(key) => write!(out, "there is no example {}", shown(key)),
            SetProblem::Request(why) => write!(out, "{why}"),
            SetProblem::OtherConvention => write!(
                out,
                "the request makes a tree for another rule of cutting, returning or window than the question is asked \
                 in; take `cut`, `soft` and `window` out of the request, and say them as lines of the exercise",
            ),
            SetProblem::NoSuchTree(why) => write!(out, "{why}"),
            SetProblem::Question(why) => write!(out, "{why}"),
            SetProblem::Unsuitable(why) => write!(out, "{why}"),
        }
    }
}

impl fmt::Display for Refused {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Refused::Finished => "the set has been handed in",
            Refused::NoSuchExercise => "the set has no such exercise",
            Refused::EarlierTime => "it is earlier than what was done before it",
            Refused::TooMuch => "there are more answers than a sitting may have",
            Refused::Closed => "the exercise is over",
            Refused::Stopped => "the wrong step before it has to be taken back or shown",
            Refused::NotYet => "nothing is said before the set has been handed in",
            Refused::Answered => "this exercise has been answered as a whole; change that answer",
            Refused::Begun => "this exercise is being answered step by step; say the next step",
            Refused::NotByStep => "this question is not answered step by step",
            Refused::NothingToUndo => "there is no wrong step to take back",
            Refused::NoAttemptLeft => "no attempt is left",
            Refused::NoHints => "this set gives no hints",
            Refused::NoMoreHints => "there are no more hints",
            Refused::Answer(why) => return write!(out, "{why}"),
        })
    }
}

impl fmt::Display for ResultError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ResultError::TooLong => write!(out, "the result is longer than {MOST_RESULT_BYTES} bytes"),
            ResultError::NotAResult => {
                write!(out, "expected a result, which begins with {{\"plywise\":\"result\",\"version\":1,…}}")
            }
            ResultError::Newer(version) => out.write_str(&written_by_newer("the result", version, 1)),
            ResultError::Json { line, column, message } => {
                write!(out, "line {line}, column {column}: {message}; the file may be damaged or cut short")
            }
            ResultError::Name => {
                write!(out, "the name or the time is longer than 400 bytes, or no line of text")
            }
            ResultError::Set(why) => write!(out, "the set in it: {why}"),
            ResultError::Act { number, why } => write!(out, "act {number}: {why}; the file was changed"),
            ResultError::Answer { number, why } => write!(out, "act {number}: {why}; the file was changed"),
            ResultError::Mark { exercise, said, earned } => {
                let what = exercise.map_or("all".to_owned(), |nth| format!("exercise {nth}"));
                let [said, earned] = [said, earned].map(|mark| mark * 100.0);
                write!(
                    out,
                    "the file says {said:.1} of 100 for {what}, but its answers earn {earned:.1}; the file was changed"
                )
            }
        }
    }
}

/// What a key may say, to stand after "write".
fn expected(key: &str) -> String {
    match key {
        "pass" => "a whole number from 0 to 100".to_owned(),
        "attempts" => format!("a whole number from 1 to {MOST_ATTEMPTS}"),
        "weight" => format!("a whole number from 1 to {MOST_WEIGHT}"),
        "hints" | "variants" => "yes or no".to_owned(),
        "mode" => "immediate, end or exam".to_owned(),
        "seed" => "a whole number".to_owned(),
        "version" => "1".to_owned(),
        _ => "one line of text".to_owned(),
    }
}
