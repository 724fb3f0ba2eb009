//! How a student goes through a set: a state and what may be done in it.
//!
//! Nothing here knows a clock or a page: each act comes with its time. A sitting is what its acts made of it, in order,
//! so a file that keeps the acts keeps the sitting.

use plywise_lesson::Sentence;
use plywise_practice::{Answer, Exercise, Outcome, Question, Verdict};

use crate::{ExerciseSet, Mode, Refused, SetError};

/// The most acts of a sitting.
pub const MOST_ACTS: usize = 10_000;

/// The most that may be graded in a sitting: the nodes of a tree count once for each graded answer about it.
const MOST_WORK: usize = 400_000;

/// How many hints there are at one mistake.
pub const MOST_HINTS: usize = 3;

/// What a student does at an exercise.
#[derive(Clone, Debug, PartialEq)]
pub enum Act {
    /// Comes to it.
    Open,
    /// Hands in an answer.
    Answer(Answer),
    /// Says one more step of a search or one more decision: an answer that holds this step alone.
    Step(Answer),
    /// Takes the last step back, which was wrong. It counts as an attempt.
    Undo,
    /// Wants to see what is right: of a wrong step, and goes on; otherwise of the whole exercise, which is then over.
    Show,
    /// Asks for a hint.
    Hint,
    /// Hands in the whole set.
    Finish,
}

/// An act, at which exercise, and when.
#[derive(Clone, Debug, PartialEq)]
pub struct TimedAct {
    /// For how many milliseconds the set had been open since it was begun. Time between two visits does not count.
    pub at: u64,
    /// The exercise, from 0.
    pub exercise: usize,
    /// What was done.
    pub act: Act,
}

/// What comes back from an act.
#[derive(Clone, Debug, PartialEq)]
pub enum Reply {
    /// It is kept, and nothing is said of it.
    Kept,
    /// An answer was graded.
    Graded(Verdict),
    /// A step was right or not; if not, it waits to be taken back or shown.
    Step {
        /// Whether it was right.
        is_right: bool,
    },
    /// A hint.
    Hint(Sentence),
}

/// What became of one exercise.
#[derive(Clone, Debug, Default)]
pub struct Progress {
    answer: Option<Answer>,
    best: Option<f64>,
    n_answers: u32,
    /// The steps said so far, where they are said one by one.
    steps: Option<Answer>,
    is_stopped: bool,
    n_undone: u32,
    n_hints: usize,
    /// Hints taken since the last answer or step.
    n_hints_here: usize,
    is_shown: bool,
    is_closed: bool,
    first: Option<Answer>,
}

/// One student at one set.
#[derive(Clone, Debug)]
pub struct Sitting {
    set: ExerciseSet,
    student: String,
    exercises: Vec<Exercise>,
    progress: Vec<Progress>,
    acts: Vec<TimedAct>,
    is_finished: bool,
    work: usize,
}

/// What a sitting earns.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SetScore {
    /// The marks, each times the weight of its exercise.
    pub raw: f64,
    /// The weights together: the most there is to earn.
    pub max: f64,
    /// The share of it, from 0 to 1.
    pub scaled: f64,
    /// Whether that is enough.
    pub is_passed: bool,
}

impl Sitting {
    /// A student who has done nothing yet.
    ///
    /// # Errors
    /// When the set cannot be asked.
    pub fn new(set: ExerciseSet, student: &str) -> Result<Sitting, SetError> {
        let exercises = set.exercises(student)?;
        let progress = vec![Progress::default(); exercises.len()];
        let student = student.to_owned();
        Ok(Sitting { set, student, exercises, progress, acts: Vec::new(), is_finished: false, work: 0 })
    }

    /// The set.
    #[must_use]
    pub fn set(&self) -> &ExerciseSet {
        &self.set
    }

    /// The student's name, as it was given.
    #[must_use]
    pub fn student(&self) -> &str {
        &self.student
    }

    /// The exercises of this student.
    #[must_use]
    pub fn exercises(&self) -> &[Exercise] {
        &self.exercises
    }

    /// What became of each exercise.
    #[must_use]
    pub fn progress(&self) -> &[Progress] {
        &self.progress
    }

    /// Everything that was done, in order.
    #[must_use]
    pub fn acts(&self) -> &[TimedAct] {
        &self.acts
    }

    /// Whether the set has been handed in.
    #[must_use]
    pub fn is_finished(&self) -> bool {
        self.is_finished
    }

    /// The exercise that the student was at last, from 0.
    #[must_use]
    pub fn current(&self) -> usize {
        self.acts.last().map_or(0, |act| act.exercise)
    }

    /// The next exercise that may still be answered and has no answer yet, or else may be answered again.
    #[must_use]
    pub fn next_open(&self) -> Option<usize> {
        let in_turn = || (0..self.exercises.len()).filter(|&nth| !self.is_closed(nth));
        in_turn().find(|&nth| self.progress[nth].answer.is_none()).or_else(|| in_turn().next())
    }

    /// Whether nothing more can be answered there.
    #[must_use]
    pub fn is_closed(&self, exercise: usize) -> bool {
        self.is_finished || self.progress.get(exercise).is_none_or(|progress| progress.is_closed)
    }

    /// How often an exercise may still be answered; `None` where nobody counts.
    #[must_use]
    pub fn attempts_left(&self, exercise: usize) -> Option<u32> {
        let progress = self.progress.get(exercise).filter(|_| self.set.mode == Mode::Immediate)?;
        let used = progress.n_answers + progress.n_undone;
        Some(if self.is_closed(exercise) { 0 } else { self.set.attempts.saturating_sub(used) })
    }

    /// What the student may hear of the last answer: nothing before it is time.
    #[must_use]
    pub fn verdict(&self, exercise: usize) -> Option<Verdict> {
        let is_time = match self.set.mode {
            Mode::Immediate => true,
            Mode::AtTheEnd => self.is_finished,
            Mode::Exam => false,
        };
        let answer = self.progress.get(exercise)?.answer.as_ref().filter(|_| is_time)?;
        self.exercises[exercise].grade(answer).ok()
    }

    /// The right answer, where the student may see it.
    #[must_use]
    pub fn key(&self, exercise: usize) -> Option<Answer> {
        let is_time = match self.set.mode {
            Mode::Immediate => self.is_closed(exercise),
            Mode::AtTheEnd => self.is_finished,
            Mode::Exam => false,
        };
        self.exercises.get(exercise).filter(|_| is_time).map(Exercise::key)
    }

    /// The mark of an exercise, 0 to 1: of several graded answers the best, where nothing is said before the end the last.
    #[must_use]
    pub fn mark(&self, exercise: usize) -> f64 {
        let Some(progress) = self.progress.get(exercise) else { return 0.0 };
        if self.set.mode == Mode::Immediate {
            return progress.best.unwrap_or(0.0);
        }
        let graded = progress.answer.as_ref().and_then(|answer| self.exercises[exercise].grade(answer).ok());
        graded.map_or(0.0, |verdict| verdict.mark)
    }

    /// What the sitting earns as it stands: what has no answer earns nothing.
    #[must_use]
    pub fn score(&self) -> SetScore {
        let weights = || self.set.items.iter().map(|item| f64::from(item.weight));
        let raw: f64 = weights().enumerate().map(|(nth, weight)| weight * self.mark(nth)).sum();
        let max: f64 = weights().sum();
        let scaled = if max > 0.0 { raw / max } else { 0.0 };
        // Marks are shares such as 2 of 3: their sum may fall short by the last digit.
        let is_passed = scaled + 1e-9 >= f64::from(self.set.pass) / 100.0;
        SetScore { raw, max, scaled, is_passed }
    }

    /// Does an act at a time in milliseconds since the beginning. What is refused is as if it had not been done.
    ///
    /// # Errors
    /// When that cannot be done, or not any more.
    pub fn apply(&mut self, at: u64, exercise: usize, act: Act) -> Result<Reply, Refused> {
        if self.is_finished {
            return Err(Refused::Finished);
        }
        if exercise >= self.exercises.len() {
            return Err(Refused::NoSuchExercise);
        }
        if self.acts.last().is_some_and(|last| last.at > at) {
            return Err(Refused::EarlierTime);
        }
        if self.acts.len() >= MOST_ACTS {
            return Err(Refused::TooMuch);
        }
        let reply = match &act {
            Act::Open => Reply::Kept,
            Act::Answer(answer) => self.answer(exercise, answer)?,
            Act::Step(step) => self.step(exercise, step)?,
            Act::Undo => self.undo(exercise)?,
            Act::Show => self.show(exercise)?,
            Act::Hint => self.hint(exercise)?,
            Act::Finish => {
                self.is_finished = true;
                Reply::Kept
            }
        };
        self.acts.push(TimedAct { at, exercise, act });
        Ok(reply)
    }

    fn answer(&mut self, nth: usize, answer: &Answer) -> Result<Reply, Refused> {
        if self.is_closed(nth) {
            return Err(Refused::Closed);
        }
        if self.progress[nth].is_stopped {
            return Err(Refused::Stopped);
        }
        let is_immediate = self.set.mode == Mode::Immediate;
        if !is_immediate && self.progress[nth].steps.is_some() {
            return Err(Refused::Begun);
        }
        let verdict = self.graded(nth, answer)?;
        let attempts = self.set.attempts;
        let progress = &mut self.progress[nth];
        progress.first.get_or_insert_with(|| answer.clone());
        progress.answer = Some(answer.clone());
        progress.n_hints_here = 0;
        if !is_immediate {
            return Ok(Reply::Kept);
        }
        progress.n_answers += 1;
        progress.best = Some(progress.best.unwrap_or(0.0).max(verdict.mark));
        let is_by_steps = progress.steps.take().is_some();
        let is_used_up = progress.n_answers + progress.n_undone >= attempts;
        progress.is_closed = verdict.is_right() || is_by_steps || is_used_up;
        Ok(Reply::Graded(verdict))
    }

    fn step(&mut self, nth: usize, step: &Answer) -> Result<Reply, Refused> {
        if self.is_closed(nth) {
            return Err(Refused::Closed);
        }
        if self.progress[nth].is_stopped {
            return Err(Refused::Stopped);
        }
        let is_immediate = self.set.mode == Mode::Immediate;
        if !is_immediate && self.progress[nth].answer.is_some() && self.progress[nth].steps.is_none() {
            return Err(Refused::Answered);
        }
        let said = joined(self.progress[nth].steps.as_ref(), step).ok_or(Refused::NotByStep)?;
        // A step costs as much to look at as an answer.
        let verdict = self.graded(nth, &said)?;
        let n_said = n_steps(&said);
        let is_right = verdict.parts.get(n_said - 1).is_some_and(|part| part.outcome == Outcome::Right);
        let is_last = n_said >= verdict.parts.len();
        let progress = &mut self.progress[nth];
        progress.steps = Some(said.clone());
        progress.n_hints_here = 0;
        if !is_immediate {
            // Where the search stands next shows what was right, so what was said stays.
            (progress.first, progress.answer) = (Some(said.clone()), Some(said));
            progress.is_closed = is_last;
            return Ok(Reply::Kept);
        }
        if !is_right {
            progress.first.get_or_insert(said);
            progress.is_stopped = true;
            return Ok(Reply::Step { is_right });
        }
        if is_last { self.answer(nth, &said) } else { Ok(Reply::Step { is_right }) }
    }

    fn undo(&mut self, nth: usize) -> Result<Reply, Refused> {
        let attempts = self.set.attempts;
        let progress = &mut self.progress[nth];
        if !progress.is_stopped {
            return Err(Refused::NothingToUndo);
        }
        if progress.n_undone + progress.n_answers + 1 >= attempts {
            return Err(Refused::NoAttemptLeft);
        }
        progress.steps = progress.steps.take().map(without_last);
        progress.is_stopped = false;
        progress.n_undone += 1;
        Ok(Reply::Kept)
    }

    fn show(&mut self, nth: usize) -> Result<Reply, Refused> {
        if self.set.mode != Mode::Immediate {
            return Err(Refused::NotYet);
        }
        if self.is_closed(nth) {
            return Err(Refused::Closed);
        }
        let progress = &mut self.progress[nth];
        let was_stopped = std::mem::take(&mut progress.is_stopped);
        progress.is_shown = true;
        let n_all = n_steps(&self.exercises[nth].key());
        let said = progress.steps.clone();
        match said {
            // The right step is done in place of the wrong one, and the student goes on.
            Some(said) if was_stopped && n_steps(&said) < n_all => Ok(Reply::Kept),
            Some(said) => self.answer(nth, &said),
            None => {
                progress.is_closed = true;
                Ok(Reply::Kept)
            }
        }
    }

    fn hint(&mut self, nth: usize) -> Result<Reply, Refused> {
        if !self.set.hints || self.set.mode == Mode::Exam {
            return Err(Refused::NoHints);
        }
        if self.is_closed(nth) {
            return Err(Refused::Closed);
        }
        let exercise = &self.exercises[nth];
        let progress = &self.progress[nth];
        // Before the end, a hint at what was said would tell whether it is right.
        let said = progress.steps.as_ref().or(progress.answer.as_ref());
        let said = said.filter(|_| self.set.mode == Mode::Immediate).cloned();
        let said = said.unwrap_or_else(|| exercise.blank());
        let stage = progress.n_hints_here;
        let work = self.cost(nth)?;
        let hints = self.exercises[nth].hints(&said).map_err(Refused::Answer)?;
        let hint = hints.and_then(|hints| hints.into_iter().nth(stage)).ok_or(Refused::NoMoreHints)?;
        self.work = work;
        let progress = &mut self.progress[nth];
        progress.n_hints += 1;
        progress.n_hints_here += 1;
        Ok(Reply::Hint(hint))
    }

    fn graded(&mut self, nth: usize, answer: &Answer) -> Result<Verdict, Refused> {
        let work = self.cost(nth)?;
        let verdict = self.exercises[nth].grade(answer).map_err(Refused::Answer)?;
        self.work = work;
        Ok(verdict)
    }

    /// The work done so far with one more answer.
    fn cost(&self, nth: usize) -> Result<usize, Refused> {
        let work = self.work + self.exercises[nth].replay().tree().n_nodes();
        if work > MOST_WORK { Err(Refused::TooMuch) } else { Ok(work) }
    }
}

impl Progress {
    /// The last answer that was handed in.
    #[must_use]
    pub fn answer(&self) -> Option<&Answer> {
        self.answer.as_ref()
    }

    /// The first answer that was handed in, or the steps up to the first wrong one.
    #[must_use]
    pub fn first(&self) -> Option<&Answer> {
        self.first.as_ref()
    }

    /// The steps that have been said one by one.
    #[must_use]
    pub fn steps(&self) -> Option<&Answer> {
        self.steps.as_ref()
    }

    /// Whether the last step was wrong, and waits to be taken back or shown.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.is_stopped
    }

    /// How many hints were taken.
    #[must_use]
    pub fn n_hints(&self) -> usize {
        self.n_hints
    }

    /// How many answers were handed in and graded.
    #[must_use]
    pub fn n_answers(&self) -> u32 {
        self.n_answers
    }

    /// Whether the student was shown what is right.
    #[must_use]
    pub fn is_shown(&self) -> bool {
        self.is_shown
    }
}

/// Whether a question may be answered step by step.
#[must_use]
pub fn is_by_steps(question: Question) -> bool {
    matches!(question, Question::Run | Question::Decisions(_))
}

fn n_steps(answer: &Answer) -> usize {
    match answer {
        Answer::Steps(steps) => steps.len(),
        Answer::Decisions(decisions) => decisions.len(),
        _ => 0,
    }
}

/// The steps so far with one more; `None` where that is none, or more than one.
fn joined(before: Option<&Answer>, step: &Answer) -> Option<Answer> {
    match (before, step) {
        (None, Answer::Steps(one)) if one.len() == 1 => Some(step.clone()),
        (None, Answer::Decisions(one)) if one.len() == 1 => Some(step.clone()),
        (Some(Answer::Steps(said)), Answer::Steps(one)) if one.len() == 1 => {
            Some(Answer::Steps([&said[..], one].concat()))
        }
        (Some(Answer::Decisions(said)), Answer::Decisions(one)) if one.len() == 1 => {
            Some(Answer::Decisions([&said[..], one].concat()))
        }
        _ => None,
    }
}

fn without_last(mut answer: Answer) -> Answer {
    match &mut answer {
        Answer::Steps(steps) => drop(steps.pop()),
        Answer::Decisions(decisions) => drop(decisions.pop()),
        _ => {}
    }
    answer
}
