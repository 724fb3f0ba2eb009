//! Everything that the place to practise in remembers, and what can change it.

use std::rc::Rc;

use plywise_practice::{Answer, Decided, Exercise, Question, Verdict};
use plywise_replay::Step;
use plywise_search::NodeId;
use plywise_sets::{Act, ExerciseSet, Mode, Practised, Reply, Sitting};
use yew::Reducible;

use crate::draft::{Draft, Entry};
use crate::{Wish, english};

/// Everything that is remembered while somebody practises.
#[derive(Clone, Debug, Default)]
pub struct Practice {
    /// The set that is being answered; nothing where none could be asked.
    pub sitting: Option<Rc<Sitting>>,
    /// What somebody practises by themselves; nothing for a set that was given.
    pub wish: Option<Wish>,
    /// The answers of somebody's own practice, the latest last.
    pub history: Vec<Practised>,
    /// The exercise that is seen, from 0.
    pub current: usize,
    /// The answers that are being made, by exercise.
    pub drafts: Vec<Draft>,
    /// The box that the number pad writes in.
    pub focused: usize,
    /// What was said last: why an answer cannot be read, or what became of a step.
    pub told: String,
    /// The hints that were given at the present mistake.
    pub hints: Vec<String>,
    /// The step at which the search is shown; nothing while it is not.
    pub shown: Option<Step>,
    /// Whether an answer is being changed that has been graded.
    pub is_retrying: bool,
}

/// Something that can happen. Times are in milliseconds since the place was opened.
#[derive(Clone, Debug)]
pub enum PracticeAction {
    /// Practise this, with a tree drawn by this seed.
    Wish(Wish, u64),
    /// Answer a set that was given, under a name.
    Open(Box<ExerciseSet>, String),
    /// Say why nothing can be asked.
    Fail(String),
    /// Take note of what was answered another day.
    Remember(Vec<Practised>),
    /// Pick a node, or no longer.
    Pick(NodeId),
    /// The pad writes in this box now.
    Focus(usize),
    /// This stands in a box.
    Type(usize, String),
    /// This stands in the line.
    TypeLine(String),
    /// A key of the pad; the empty one deletes.
    Press(&'static str),
    /// Hand in the answer.
    HandIn(u64),
    /// Decide at the present decision.
    Decide(Decided, u64),
    /// Do something that needs no answer.
    Do(Act, u64),
    /// Go to an exercise.
    Go(usize, u64),
    /// Change an answer that was graded.
    Retry,
    /// Show the search from the first mistake on.
    ShowMe,
    /// Show the search at a step; nothing to hide it.
    StepTo(Option<Step>),
}

impl Practice {
    /// The exercise that is seen.
    #[must_use]
    pub fn exercise(&self) -> Option<&Exercise> {
        self.sitting.as_ref()?.exercises().get(self.current)
    }

    /// The answer that is being made to it.
    #[must_use]
    pub fn draft(&self) -> Option<&Draft> {
        self.drafts.get(self.current)
    }

    /// What may be said of the last answer, unless somebody changes it.
    #[must_use]
    pub fn verdict(&self) -> Option<Verdict> {
        self.sitting.as_ref()?.verdict(self.current).filter(|_| !self.is_retrying)
    }

    /// Whether the answer can be changed.
    #[must_use]
    pub fn can_answer(&self) -> bool {
        let is_open = self.sitting.as_ref().is_some_and(|sitting| !sitting.is_closed(self.current));
        is_open && self.verdict().is_none()
    }

    /// How many decisions have been made, and whether the last waits to be taken back or shown.
    #[must_use]
    pub fn decided(&self) -> (usize, bool) {
        let progress = self.sitting.as_ref().and_then(|sitting| sitting.progress().get(self.current));
        let n_said = progress.and_then(|progress| progress.steps()).map_or(0, |steps| match steps {
            Answer::Decisions(said) => said.len(),
            _ => 0,
        });
        (n_said, progress.is_some_and(|progress| progress.is_stopped()))
    }

    /// The step at which the tree is seen: before the search, unless it is shown, or stops at a decision.
    #[must_use]
    pub fn step(&self) -> Step {
        let Some(exercise) = self.exercise() else { return Step::START };
        if let Some(step) = self.shown {
            return step;
        }
        match exercise.question() {
            // The run is what is asked about.
            Question::Convention => exercise.replay().last_step(),
            Question::Decisions => {
                let (n_said, is_stopped) = self.decided();
                let nth = n_said - usize::from(is_stopped);
                exercise.decisions().get(nth).map_or(Step::START, |decision| decision.step)
            }
            _ => Step::START,
        }
    }

    fn begin(&mut self, set: ExerciseSet, student: &str) {
        self.hints.clear();
        self.told.clear();
        (self.shown, self.is_retrying, self.current, self.focused) = (None, false, 0, 0);
        match Sitting::new(set, student) {
            Ok(sitting) => {
                self.drafts = sitting.exercises().iter().map(Draft::of).collect();
                self.sitting = Some(Rc::new(sitting));
            }
            Err(error) => {
                self.sitting = None;
                self.told = error.to_string();
            }
        }
    }

    /// Does an act of the student, and notes the mark of a first answer of their own practice.
    fn act(&mut self, act: Act, at: u64) -> Option<Reply> {
        let sitting = self.sitting.as_mut()?;
        let nth = self.current;
        let before = sitting.clone();
        let at = at.max(sitting.acts().last().map_or(0, |last| last.at));
        let reply = Rc::make_mut(sitting).apply(at, nth, act);
        match reply {
            Ok(reply) => {
                let was_open = before.progress()[nth].n_answers() == 0 && !before.is_closed(nth);
                let progress = &sitting.progress()[nth];
                let is_answered = progress.n_answers() > 0 || sitting.is_closed(nth);
                if self.wish.is_some() && was_open && is_answered {
                    let exercise = &sitting.exercises()[nth];
                    let first = progress.first().and_then(|first| exercise.grade(first).ok());
                    let mark = first.map_or(0.0, |verdict| verdict.mark);
                    self.history.push(Practised { question: exercise.question().key().to_owned(), mark });
                }
                Some(reply)
            }
            Err(why) => {
                self.told = why.to_string();
                None
            }
        }
    }

    fn hand_in(&mut self, at: u64) {
        let answer = match (self.exercise(), self.draft()) {
            (Some(exercise), Some(draft)) => draft.answer(exercise),
            _ => return,
        };
        self.told.clear();
        match answer {
            Err(why) => self.told = why,
            Ok(answer) => {
                let reply = self.act(Act::Answer(answer), at);
                if reply.is_some() {
                    self.hints.clear();
                    self.is_retrying = false;
                }
                if reply == Some(Reply::Kept) {
                    self.told = english::KEPT.to_owned();
                }
            }
        }
    }

    fn decide(&mut self, decided: Decided, at: u64) {
        let (n_said, _) = self.decided();
        let is_immediate = self.sitting.as_ref().is_some_and(|sitting| sitting.set().mode == Mode::Immediate);
        if !is_immediate {
            self.told = english::line_form(Question::Decisions).to_owned();
            return;
        }
        let step = Answer::Decisions(vec![Some(decided)]);
        let reply = self.act(Act::Step(step), at);
        self.hints.clear();
        self.told = match reply {
            Some(Reply::Step { is_right: true }) => english::RIGHT_STEP.to_owned(),
            Some(Reply::Step { is_right: false }) => {
                let said = self
                    .sitting
                    .as_ref()
                    .and_then(|sitting| sitting.progress()[self.current].steps().cloned());
                let verdict =
                    self.exercise().zip(said).and_then(|(exercise, said)| exercise.grade(&said).ok());
                let feedback = verdict
                    .and_then(|verdict| verdict.parts.get(n_said).map(|part| part.feedback.to_string()));
                [english::WRONG_STEP, " ", &feedback.unwrap_or_default()].concat()
            }
            _ => return,
        };
    }

    fn write(&mut self, nth: usize, text: String) {
        let current = self.current;
        if let Some(field) = self.drafts.get_mut(current).and_then(|draft| draft.fields.get_mut(nth)) {
            field.text = text;
            self.focused = nth;
        }
    }

    fn press(&mut self, key: &str) {
        let Some(field) = self.draft().and_then(|draft| draft.fields.get(self.focused)) else { return };
        let mut text = field.text.clone();
        if key.is_empty() {
            _ = text.pop()
        } else {
            text.push_str(key)
        }
        self.write(self.focused, text);
    }

    fn pick(&mut self, node: NodeId) {
        let Some(exercise) = self.exercise() else { return };
        let (entry, is_choice) = (Entry::of(exercise.question()), exercise.choices().contains(&node));
        if !is_choice || !self.can_answer() {
            return;
        }
        let field = exercise.choices().iter().position(|choice| *choice == node);
        let current = self.current;
        let Some(draft) = self.drafts.get_mut(current) else { return };
        match entry {
            Entry::Nodes if !draft.picked.remove(&node) => _ = draft.picked.insert(node),
            Entry::Move => draft.picked = [node].into(),
            Entry::Values => self.focused = field.unwrap_or(self.focused),
            _ => {}
        }
    }

    fn show_me(&mut self) {
        let Some(exercise) = self.exercise() else { return };
        let verdict = self.verdict();
        let first = verdict.as_ref().and_then(Verdict::first_mistake).map(|part| part.step);
        // One step earlier, so that what comes next is what was wrong.
        let last = exercise.replay().last_step();
        self.shown = Some(first.map_or(Step::START, |step| Step(step.0.saturating_sub(1))).min(last));
    }

    fn after(&mut self, action: PracticeAction) {
        match action {
            PracticeAction::Wish(wish, seed) => {
                let set = wish.set(&self.history, seed);
                self.wish = Some(wish);
                match set {
                    Ok(set) => self.begin(set, ""),
                    Err(error) => (self.sitting, self.told) = (None, error.to_string()),
                }
            }
            PracticeAction::Open(set, student) => {
                self.wish = None;
                self.begin(*set, &student);
            }
            PracticeAction::Fail(why) => (self.sitting, self.told) = (None, why),
            PracticeAction::Remember(history) => self.history = history,
            PracticeAction::Pick(node) => self.pick(node),
            PracticeAction::Focus(nth) => self.focused = nth,
            PracticeAction::Type(nth, text) => self.write(nth, text),
            PracticeAction::TypeLine(text) => {
                let current = self.current;
                self.drafts.get_mut(current).into_iter().for_each(|draft| draft.line.clone_from(&text));
            }
            PracticeAction::Press(key) => self.press(key),
            PracticeAction::HandIn(at) => self.hand_in(at),
            PracticeAction::Decide(decided, at) => self.decide(decided, at),
            PracticeAction::Do(act, at) => {
                self.told.clear();
                if let Some(Reply::Hint(hint)) = self.act(act, at) {
                    self.hints.push(hint.to_string());
                }
            }
            PracticeAction::Go(nth, at) => {
                self.hints.clear();
                self.told.clear();
                (self.current, self.focused, self.shown, self.is_retrying) = (nth, 0, None, false);
                self.act(Act::Open, at);
                self.told.clear();
            }
            PracticeAction::Retry => (self.is_retrying, self.shown) = (true, None),
            PracticeAction::ShowMe => self.show_me(),
            PracticeAction::StepTo(step) => self.shown = step,
        }
    }
}

impl Reducible for Practice {
    type Action = PracticeAction;

    fn reduce(self: Rc<Self>, action: PracticeAction) -> Rc<Self> {
        let mut practice = (*self).clone();
        practice.after(action);
        Rc::new(practice)
    }
}
