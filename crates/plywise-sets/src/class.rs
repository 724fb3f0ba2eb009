//! What went wrong first: for one student, and for a class.

use std::collections::BTreeMap;

use plywise_practice::Misconception;

use crate::Sitting;

/// The first mistake of a student at an exercise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FirstMistake {
    /// The exercise, from 0.
    pub exercise: usize,
    /// What is true there, and why.
    pub feedback: String,
    /// The known misconception that leads to the whole answer.
    pub misconception: Option<Misconception>,
}

/// A mistake that several students of a class made first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CommonMistake {
    /// The exercise, from 0.
    pub exercise: usize,
    /// What is true there, or what the misconception is.
    pub text: String,
    /// How many students made it.
    pub n_students: usize,
}

impl Sitting {
    /// What was wrong first at each exercise that has a wrong answer, in the order of the exercises.
    #[must_use]
    pub fn first_mistakes(&self) -> Vec<FirstMistake> {
        let mistake = |nth: usize| {
            let first = self.progress()[nth].first()?;
            let verdict = self.exercises()[nth].grade(first).ok()?;
            let part = verdict.first_mistake()?;
            let feedback = part.feedback.to_string();
            Some(FirstMistake { exercise: nth, feedback, misconception: verdict.misconception })
        };
        (0..self.exercises().len()).filter_map(mistake).collect()
    }
}

/// The mistakes of a class, the commonest first: those that are about the same thing of the same exercise, or come of the same
/// misconception, count together. Each student counts once for each.
#[must_use]
pub fn common_mistakes<'a>(class: impl IntoIterator<Item = &'a [FirstMistake]>) -> Vec<CommonMistake> {
    let mut counts: BTreeMap<(usize, String), usize> = BTreeMap::new();
    for mistake in class.into_iter().flatten() {
        let known = mistake.misconception.map(|misconception| misconception.text().to_owned());
        let text = known.unwrap_or_else(|| mistake.feedback.clone());
        *counts.entry((mistake.exercise, text)).or_default() += 1;
    }
    let mut common: Vec<CommonMistake> = counts
        .into_iter()
        .map(|((exercise, text), n_students)| CommonMistake { exercise, text, n_students })
        .collect();
    common.sort_by_key(|mistake| std::cmp::Reverse(mistake.n_students));
    common
}
