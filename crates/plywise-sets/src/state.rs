//! What a host keeps of a sitting between two visits: its acts, packed into as few characters as the host allows.

use plywise_link::{MAX_UNPACKED_BYTES, pack, unpack};

use crate::result::{ActWords, read_acts, written_act};
use crate::{Act, ExerciseSet, Mode, ResultError, SetError, SetProblem, Sitting, TimedAct};

/// A sitting as a host keeps it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeptState {
    /// The text; [`resume`] reads it.
    pub text: String,
    /// Whether every answer that counts is in it. Where it is not, the longest answers are missing.
    pub is_whole: bool,
}

/// A sitting as a text of at most so many characters, which are ASCII; the set and the student's name are not in it.
///
/// What is too long goes without what changes no mark: visits, hints, seconds, answers that later ones replace. What is too
/// long even so goes without the exercises with the longest answers.
#[must_use]
pub fn write_state(sitting: &Sitting, most: usize) -> KeptState {
    let mut acts: Vec<&TimedAct> = sitting.acts().iter().collect();
    if let Some(text) = packed(sitting, &acts, 1, most) {
        return KeptState { text, is_whole: true };
    }
    acts.retain(|act| counts(sitting, act));
    let mut is_whole = true;
    loop {
        if let Some(text) = packed(sitting, &acts, 1_000, most) {
            return KeptState { text, is_whole };
        }
        let length = |nth: usize| {
            let of_it = acts.iter().filter(|act| act.exercise == nth && act.act != Act::Finish);
            of_it
                .map(|act| written_act(sitting, act).answer.map_or(1, |answer| 1 + answer.len()))
                .sum::<usize>()
        };
        let longest = (0..sitting.exercises().len()).map(|nth| (length(nth), nth)).max();
        let Some((1.., nth)) = longest else { return KeptState { text: String::new(), is_whole: false } };
        acts.retain(|act| act.exercise != nth || act.act == Act::Finish);
        is_whole = false;
    }
}

/// Goes on with a sitting of this set that [`write_state`] has written. The empty text is one in which nothing was done.
///
/// # Errors
/// When the set cannot be asked, or the text is none of its sittings.
pub fn resume(set: ExerciseSet, student: &str, text: &str) -> Result<Sitting, ResultError> {
    let mut sitting = Sitting::new(set, student).map_err(ResultError::Set)?;
    if !text.is_empty() {
        let acts = unpack(text).map_err(|why| ResultError::Set(SetError::whole(SetProblem::Link(why))))?;
        read_acts(&mut sitting, &acts)?;
    }
    Ok(sitting)
}

/// Acts as a text, their times in whole multiples of so many milliseconds; nothing where it is too long.
fn packed(sitting: &Sitting, acts: &[&TimedAct], unit: u64, most: usize) -> Option<String> {
    let words = acts.iter().map(|act| {
        let words = written_act(sitting, act);
        ActWords { at: words.at / unit * unit, ..words }
    });
    let text = serde_json::to_string(&words.collect::<Vec<_>>()).ok()?;
    (text.len() <= MAX_UNPACKED_BYTES).then(|| pack(&text)).filter(|text| text.len() <= most)
}

/// Whether an act can change a mark, or what may still be done.
fn counts(sitting: &Sitting, act: &TimedAct) -> bool {
    match &act.act {
        Act::Open | Act::Hint => false,
        Act::Answer(_) if sitting.set().mode != Mode::Immediate => {
            let of_it =
                |other: &&TimedAct| other.exercise == act.exercise && matches!(other.act, Act::Answer(_));
            // The last of them is the one that counts.
            sitting.acts().iter().rev().find(of_it).is_some_and(|last| std::ptr::eq(last, act))
        }
        _ => true,
    }
}
