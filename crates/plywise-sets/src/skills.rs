//! Which skills hold, by the last answers, and what to practise next.

use plywise_generate::Preset;

/// So many answers in a row, all of them right, and a skill holds.
pub const LAST_ANSWERS: usize = 3;

/// One answer of a student's own practice: the key of its question, and its mark from 0 to 1. Only the first answer to an
/// exercise counts.
#[derive(Clone, Debug, PartialEq)]
pub struct Practised {
    /// The key of the question.
    pub question: String,
    /// The mark.
    pub mark: f64,
}

/// How somebody is at one kind of question.
#[derive(Clone, Debug, PartialEq)]
pub struct Skill {
    /// The key of the question.
    pub question: String,
    /// The last marks, the latest last: at most [`LAST_ANSWERS`].
    pub last: Vec<f64>,
    /// How many answers in a row were right, up to now.
    pub n_right: usize,
}

impl Skill {
    /// Whether the last [`LAST_ANSWERS`] answers were all right.
    #[must_use]
    pub fn holds(&self) -> bool {
        self.n_right >= LAST_ANSWERS
    }

    /// How hard the next tree is to be: harder after each [`LAST_ANSWERS`] right answers in a row.
    #[must_use]
    pub fn level(&self) -> Preset {
        match self.n_right / LAST_ANSWERS {
            0 => Preset::Easy1,
            1 => Preset::Medium1,
            _ => Preset::Hard1,
        }
    }
}

/// How somebody is at each of these questions, by their answers so far, the latest last.
#[must_use]
pub fn skills(questions: &[&str], answers: &[Practised]) -> Vec<Skill> {
    let skill = |question: &&str| {
        let marks: Vec<f64> =
            answers.iter().filter(|answer| answer.question == **question).map(|answer| answer.mark).collect();
        let last = marks[marks.len().saturating_sub(LAST_ANSWERS)..].to_vec();
        let n_right = marks.iter().rev().take_while(|mark| is_right(**mark)).count();
        Skill { question: (**question).to_owned(), last, n_right }
    };
    questions.iter().map(skill).collect()
}

/// What to practise next, by its place among the skills: what went wrong lately, unless it was asked the last two times; else
/// what has never been asked; else what holds least.
#[must_use]
pub fn next_skill(skills: &[Skill], answers: &[Practised]) -> Option<usize> {
    let place = |question: &str| skills.iter().position(|skill| skill.question == question);
    let last_two: Vec<&str> = answers.iter().rev().take(2).map(|answer| answer.question.as_str()).collect();
    let is_tiring =
        |skill: &Skill| last_two.len() == 2 && last_two.iter().all(|question| *question == skill.question);
    let lately = answers.iter().rev().filter_map(|answer| place(&answer.question)).find(|&nth| {
        let went_wrong = skills[nth].last.last().is_some_and(|mark| !is_right(*mark));
        went_wrong && !is_tiring(&skills[nth])
    });
    let never = || skills.iter().position(|skill| skill.last.is_empty());
    let weakest = || {
        let others = (0..skills.len()).filter(|&nth| !is_tiring(&skills[nth]) || skills.len() == 1);
        others.min_by_key(|&nth| skills[nth].n_right)
    };
    lately.or_else(never).or_else(weakest)
}

fn is_right(mark: f64) -> bool {
    mark > 1.0 - 1e-9
}
