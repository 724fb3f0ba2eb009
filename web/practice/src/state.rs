//! Everything that the place to practise in remembers, and what can change it.

use std::rc::Rc;

use plywise_practice::{Answer, Exercise, Question, Verdict};
use plywise_replay::Step;
use plywise_search::NodeId;
use plywise_sets::{Act, ExerciseSet, Practised, Progress, Reply, Sitting};
use yew::Reducible;

pub use crate::action::{Fault, PracticeAction};
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
    /// What could not be opened, of which [`Practice::told`] says why.
    pub fault: Option<Fault>,
    /// What was said last: why an answer cannot be read, or what became of a step.
    pub told: String,
    /// The hints that were given at the present mistake.
    pub hints: Vec<String>,
    /// The step at which the search is shown; nothing while it is not.
    pub shown: Option<Step>,
    /// Whether an answer is being changed that has been graded.
    pub is_retrying: bool,
    /// A set that waits to be begun.
    pub offered: Option<Box<ExerciseSet>>,
    /// The name that the next set is begun under.
    pub name: String,
    /// When the set was begun, as a date; empty where nobody said.
    pub started: String,
    /// Whether a set is being composed.
    pub is_composing: bool,
    /// The set that is composed, as a text.
    pub composed: String,
    /// Whether the set that is seen is the one that is composed.
    pub is_tried: bool,
    /// How many sets were opened.
    pub n_opened: u32,
    /// When the set was begun or gone on with, in milliseconds since the place was opened.
    began: u64,
    /// How many milliseconds the student was at the set before this time.
    earlier: u64,
    /// The node that is being dragged to another place among its siblings.
    pub grabbed: Option<NodeId>,
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

    /// Whether it was given, and may be given once more.
    #[must_use]
    pub fn can_retry(&self) -> bool {
        let Some(sitting) = self.sitting.as_ref().filter(|_| !self.can_answer()) else { return false };
        let has_answer = sitting.progress().get(self.current).is_some_and(|one| one.answer().is_some());
        has_answer && !sitting.is_closed(self.current)
    }

    /// How many steps or decisions have been said, and whether the last waits to be taken back or shown.
    #[must_use]
    pub fn said(&self) -> (usize, bool) {
        let progress = self.sitting.as_ref().and_then(|sitting| sitting.progress().get(self.current));
        let n_said = progress.and_then(|progress| progress.steps()).map_or(0, |steps| match steps {
            Answer::Decisions(said) => said.len(),
            Answer::Steps(said) => said.len(),
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
            question if Entry::of(question).is_by_steps() => {
                let (n_said, is_stopped) = self.said();
                let nth = n_said - usize::from(is_stopped);
                exercise.stop(nth).unwrap_or(exercise.replay().last_step())
            }
            _ => Step::START,
        }
    }

    fn begin(&mut self, set: ExerciseSet, student: &str) {
        match Sitting::new(set, student) {
            Ok(sitting) => self.go_on(sitting, 0),
            Err(error) => self.fail(Fault::Set, error.to_string()),
        }
    }

    /// Goes on with a sitting in which something may have been done before.
    fn go_on(&mut self, sitting: Sitting, current: usize) {
        self.hints.clear();
        self.told.clear();
        self.started.clear();
        (self.offered, self.is_composing, self.fault) = (None, false, None);
        (self.shown, self.is_retrying, self.current, self.focused) = (None, false, current, 0);
        self.n_opened = self.n_opened.wrapping_add(1);
        (self.began, self.earlier) = (0, sitting.acts().last().map_or(0, |last| last.at));
        let drafts = sitting.exercises().iter().zip(sitting.progress());
        let draft = |(exercise, progress): (&Exercise, &Progress)| {
            progress.answer().map_or_else(|| Draft::of(exercise), |answer| Draft::of_answer(exercise, answer))
        };
        self.drafts = drafts.map(draft).collect();
        self.sitting = Some(Rc::new(sitting));
    }

    /// Says what cannot be opened, and why. A link takes nothing away from what is seen already.
    fn fail(&mut self, fault: Fault, why: String) {
        if fault != Fault::Link {
            self.n_opened = self.n_opened.wrapping_add(1);
            (self.sitting, self.offered) = (None, None);
        }
        self.hints.clear();
        (self.fault, self.told, self.is_composing) = (Some(fault), why, false);
    }

    /// Does an act of the student, and notes the mark of a first answer of their own practice.
    fn act(&mut self, act: Act, at: u64) -> Option<Reply> {
        let sitting = self.sitting.as_mut()?;
        let nth = self.current;
        let before = sitting.clone();
        let at = (at.saturating_sub(self.began) + self.earlier)
            .max(sitting.acts().last().map_or(0, |last| last.at));
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
                self.told = english::sentence(&why.to_string());
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

    /// Says one more step, where the search stands.
    fn say(&mut self, step: Answer, at: u64) {
        let (n_said, _) = self.said();
        let Some(reply) = self.act(Act::Step(step), at) else { return };
        self.hints.clear();
        let current = self.current;
        let fields = self.drafts.get_mut(current).into_iter().flat_map(|draft| &mut draft.fields);
        fields.for_each(|field| field.text.clear());
        self.told = match reply {
            Reply::Step { is_right: true } => english::RIGHT_STEP.to_owned(),
            Reply::Step { is_right: false } => [english::WRONG_STEP, " ", &self.feedback_on(n_said)].concat(),
            Reply::Kept if self.can_answer() => english::SAVED_STEP.to_owned(),
            Reply::Kept => english::SAVED_STEPS.to_owned(),
            Reply::Graded(_) | Reply::Hint(_) => String::new(),
        };
    }

    /// What is true of a step that has just been said.
    fn feedback_on(&self, nth: usize) -> String {
        let said = || self.sitting.as_ref()?.progress().get(self.current)?.steps();
        let verdict = self.exercise().zip(said()).and_then(|(exercise, said)| exercise.grade(said).ok());
        let part = verdict.as_ref().and_then(|verdict| verdict.parts.get(nth));
        part.map(|part| part.feedback.to_string()).unwrap_or_default()
    }

    /// Says the step of a run that the boxes hold, at the node where the search stands. `word` is how answers call it.
    fn say_typed(&mut self, word: &str, boxes: std::ops::Range<usize>, at: u64) {
        let Some((exercise, draft)) = self.exercise().zip(self.draft()) else { return };
        let Some(node) = exercise.replay().at(self.step()).current() else { return };
        let numbers: Vec<String> = boxes.clone().map(|nth| draft.typed(nth)).collect();
        let wanting = boxes
            .clone()
            .zip(&numbers)
            .find(|(_, number)| exercise.read_answer(&format!("return #{} {number}", node.index())).is_err());
        if let Some((nth, _)) = wanting {
            self.told =
                draft.fields.get(nth).map(|field| english::no_number(&field.label)).unwrap_or_default();
            return;
        }
        match exercise.read_answer(&format!("{word} #{} {}", node.index(), numbers.join(" "))) {
            Ok(step) => self.say(step, at),
            Err(error) => self.told = english::sentence(&error.to_string()),
        }
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
        let (entry, choices) = (Entry::of(exercise.question()), exercise.choices());
        let tree = exercise.replay().tree();
        let is_choice = match entry {
            Entry::Order => node != NodeId::ROOT,
            Entry::Leaf => tree.is_leaf(node),
            _ => choices.contains(&node),
        };
        if !is_choice || !self.can_answer() {
            return;
        }
        let field = choices.iter().position(|choice| *choice == node);
        let current = self.current;
        let Some(draft) = self.drafts.get_mut(current) else { return };
        match entry {
            Entry::Nodes if !draft.picked.remove(&node) => _ = draft.picked.insert(node),
            Entry::Leaf if draft.picked.first() != Some(&node) => {
                draft.picked = [node].into();
                draft.fields.iter_mut().for_each(|field| field.text.clear());
            }
            Entry::Move | Entry::Order => draft.picked = [node].into(),
            Entry::Values => self.focused = field.unwrap_or(self.focused),
            _ => {}
        }
    }

    fn move_to(&mut self, node: NodeId, place: usize) {
        if !self.can_answer() {
            return;
        }
        let tree = self.exercise().map(|exercise| Rc::clone(exercise.replay()));
        let current = self.current;
        if let Some((replay, draft)) = tree.zip(self.drafts.get_mut(current)) {
            draft.picked = [node].into();
            draft.move_to(replay.tree(), node, place);
        }
    }

    /// Shows what a set is before it is begun.
    fn offer(&mut self, set: Box<ExerciseSet>, is_tried: bool) {
        (self.wish, self.sitting, self.offered, self.is_composing) = (None, None, Some(set), false);
        (self.is_tried, self.fault) = (is_tried, None);
        self.told.clear();
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
                (self.wish, self.is_tried) = (Some(wish), false);
                match set {
                    Ok(set) => self.begin(set, ""),
                    Err(error) => self.fail(Fault::Wish, error.to_string()),
                }
            }
            PracticeAction::Open(set, student) => {
                self.wish = None;
                self.begin(*set, &student);
            }
            PracticeAction::Resume(sitting, current, at) => {
                self.wish = None;
                self.go_on(*sitting, current);
                self.began = at;
            }
            PracticeAction::Restore(result, at) => {
                (self.wish, self.is_tried) = (None, false);
                let current = result.sitting.current();
                self.go_on(result.sitting, current);
                (self.started, self.began) = (result.started, at);
            }
            PracticeAction::Offer(set) => self.offer(set, false),
            PracticeAction::Try(set) => self.offer(set, true),
            PracticeAction::Name(name) => self.name = name,
            PracticeAction::Begin(date, at) => {
                if let Some(set) = self.offered.clone() {
                    let name = self.name.trim().to_owned();
                    self.begin(*set, &name);
                    (self.started, self.began) = (date, at);
                }
            }
            PracticeAction::Compose(is_composing) => {
                self.told.clear();
                (self.is_composing, self.fault) = (is_composing, None);
            }
            PracticeAction::Composed(text) => self.composed = text,
            PracticeAction::Fail(fault, why) => self.fail(fault, why),
            PracticeAction::Dismiss => {
                self.told.clear();
                self.fault = None;
            }
            PracticeAction::Tell(text) => self.told = text,
            PracticeAction::Remember(history) => self.history = history,
            PracticeAction::Pick(node) => self.pick(node),
            PracticeAction::Grab(node) => {
                self.grabbed = node.filter(|_| self.can_answer());
                node.into_iter().for_each(|node| self.pick(node));
            }
            PracticeAction::MoveTo(node, place) => self.move_to(node, place),
            PracticeAction::Choose(convention) => {
                let current = self.current;
                self.drafts.get_mut(current).into_iter().for_each(|draft| draft.convention = convention);
            }
            PracticeAction::Focus(nth) => self.focused = nth,
            PracticeAction::Type(nth, text) => self.write(nth, text),
            PracticeAction::TypeLine(text) => {
                let current = self.current;
                self.drafts.get_mut(current).into_iter().for_each(|draft| draft.line.clone_from(&text));
            }
            PracticeAction::Press(key) => self.press(key),
            PracticeAction::HandIn(at) => self.hand_in(at),
            PracticeAction::Say(step, at) => self.say(step, at),
            PracticeAction::SayWindow(at) => {
                let n_boxes = self.draft().map_or(0, |draft| draft.fields.len());
                let last = n_boxes.saturating_sub(1);
                self.say_typed(if last > 1 { "window" } else { "value" }, 0..last, at);
            }
            PracticeAction::SayReturned(at) => {
                let n_boxes = self.draft().map_or(0, |draft| draft.fields.len());
                self.say_typed("return", n_boxes.saturating_sub(1)..n_boxes, at);
            }
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
