//! Exercises on a search of a game tree: what is asked, which answers are right, and what went wrong in others.
//!
//! An [`Exercise`] is a tree, the conventions of a course and a [`Question`]. The search itself gives the key: nothing
//! is right because somebody wrote it down. [`Exercise::grade`] compares an [`Answer`] part by part and says of each part
//! what is true and why, in the words of the narration. Where the whole answer is what one known [`Misconception`] leads
//! to, and no other, the verdict names it. Nothing here knows what an exercise looks like on a page.
//!
//! ```
//! use std::rc::Rc;
//! use plywise_conventions::Profile;
//! use plywise_practice::{Answer, Exercise, Question};
//!
//! let document = plywise_notation::parse("((3 12 8) (2 4 6) (14 5 2))")?;
//! let exercise = Exercise::new(Rc::new(document.tree), Profile::DEFAULT.conventions, Question::PrunedLeaves)?;
//! let verdict = exercise.grade(&exercise.key())?;
//! assert_eq!(verdict.mark, 1.0);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![warn(missing_docs)]

mod answer;
mod change;
mod convention;
mod decisions;
mod english;
mod exercise;
mod hint;
mod left_out;
mod mark;
mod misconception;
mod mistaken;
mod order;
mod question;
mod root_move;
mod run;
mod steps;
mod text;
mod values;
mod verdict;
mod windows;

pub use answer::{Answer, Decided, ReadConvention, RootMove, RunStep, Said, WindowSaid};
pub use decisions::Decision;
pub use exercise::{AnswerError, Exercise, MOST_NODES, MOST_PLIES, Unsuitable};
pub use misconception::Misconception;
pub use question::{Goal, Question, QuestionError};
pub use text::{AnswerTextError, AnswerTextProblem};
pub use verdict::{About, Outcome, Part, Verdict, WindowEnd};
