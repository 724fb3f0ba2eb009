//! Sets of exercises as text, JSON and links, how a student goes through one, and the result as a document.
//!
//! An [`ExerciseSet`] is what an instructor composes: exercises, each with its tree or the request for one, and how
//! students go through them. [`ExerciseSet::exercises`] makes of it the exercises of one student. A [`Sitting`] is that
//! student at work: acts in order, each with its time. [`write_result`] keeps the acts, and [`read_result`] goes through
//! them again; [`write_state`] keeps them in as few characters as a host allows. Nothing here knows pages, files and clocks, or
//! grades by itself: that is for `plywise-practice`.
//!
//! ```
//! let set = plywise_sets::read_set(
//!     "set: Week 5\npass: 60\n\nexercise: pruned-leaves\nprofile: strict\n((3 12 8) (2 4 6) (14 5 2))\n\n\
//!      exercise: cuts\ngenerate: easy-1;seed=4\nvariants: yes\n",
//! )?;
//! let exercises = set.exercises("Ada")?;
//! assert_eq!((exercises.len(), set.pass), (2, 60));
//! assert!(exercises[0].text().contains("only where a value passes the bound"));
//! assert_eq!(plywise_sets::read_set(&plywise_sets::write_link(&set))?, set);
//! # Ok::<(), plywise_sets::SetError>(())
//! ```
#![warn(missing_docs)]

mod build;
mod class;
mod english;
mod error;
mod fresh;
mod json;
mod link;
mod result;
mod set;
mod sitting;
mod skills;
mod state;
mod text;

pub use build::student_seed;
pub use class::{CommonMistake, FirstMistake, common_mistakes};
pub use error::{Place, Refused, SetError, SetProblem};
pub use fresh::{USUAL_QUESTIONS, Wanted, fresh, fresh_of};
pub use json::{SET_VERSION, write_json};
pub use link::{is_link, write_link};
pub use result::{MOST_RESULT_BYTES, RESULT_VERSION, ResultError, SetResult, read_result, write_result};
pub use set::{ExerciseSet, Item, MOST_ATTEMPTS, MOST_BYTES, MOST_EXERCISES, MOST_WEIGHT, Mode, Source};
pub use sitting::{Act, MOST_ACTS, MOST_HINTS, Progress, Reply, SetScore, Sitting, TimedAct, is_by_steps};
pub use skills::{LAST_ANSWERS, Practised, Skill, next_skill, skills};
pub use state::{KeptState, resume, write_state};
pub use text::write_text;

/// Reads a set: as text, as JSON, or in a link.
///
/// What is read here is well formed. Whether each question can be asked of its tree, [`ExerciseSet::exercises`] says.
///
/// # Errors
/// At the first mistake.
pub fn read_set(text: &str) -> Result<ExerciseSet, SetError> {
    let text = text.trim_start_matches('\u{feff}');
    if text.len() > MOST_BYTES {
        return Err(SetError::whole(SetProblem::TooLong));
    }
    if let Some(packed) = link::packed(text) {
        let unpacked = plywise_link::unpack(packed).map_err(|why| SetError::whole(SetProblem::Link(why)))?;
        return text::read_text(&unpacked);
    }
    if text.trim_start().starts_with('{') { json::read_json(text) } else { text::read_text(text) }
}
