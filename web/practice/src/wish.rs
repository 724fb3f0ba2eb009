//! What somebody wants to practise.

use std::rc::Rc;

use plywise_conventions::Profile;
use plywise_generate::Preset;
use plywise_replay::Step;
use plywise_sets::{ExerciseSet, Item, Mode, Practised, SetError, Source, Wanted, fresh, next_skill, skills};

/// The kinds of questions that are asked without being asked for, by their keys.
pub const ASKED: [&str; 7] =
    ["pruned-leaves", "pruned-nodes", "cuts", "values", "windows", "decisions", "move"];

/// So many attempts at a question of one's own practice.
const ATTEMPTS: u32 = 3;

/// What somebody wants to practise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wish {
    /// The key of a question; nothing to have one chosen by what went wrong lately.
    pub question: Option<&'static str>,
    /// The conventions to ask in.
    pub profile: &'static str,
    /// How hard the trees are; nothing to have that go by the answers, too.
    pub level: Option<Preset>,
    /// The text of a tree to be asked about; nothing for a new tree each time.
    pub tree: Option<String>,
    /// The step of its search from which it is asked; nothing for the whole search.
    pub from: Option<Step>,
}

impl Default for Wish {
    fn default() -> Wish {
        Wish { question: None, profile: Profile::DEFAULT.key, level: None, tree: None, from: None }
    }
}

impl Wish {
    /// A set of one exercise, as it is wished. The same wish, answers and seed give the same.
    ///
    /// # Errors
    /// When the question cannot be asked of the tree.
    pub fn set(&self, answers: &[Practised], seed: u64) -> Result<ExerciseSet, SetError> {
        let skills = skills(&ASKED, answers);
        let of_question = self.question.and_then(|key| skills.iter().find(|skill| skill.question == key));
        let chosen = next_skill(&skills, answers).and_then(|nth| skills.get(nth));
        let question = self.question.or(chosen.and_then(|skill| known(&skill.question))).unwrap_or(ASKED[0]);
        let skill = if self.question.is_some() { of_question } else { chosen };
        let earned = skill.map_or(Preset::Easy1, plywise_sets::Skill::level);
        let set = ExerciseSet {
            conventions: format!("profile: {}", self.profile),
            attempts: ATTEMPTS,
            hints: true,
            mode: Mode::Immediate,
            ..ExerciseSet::default()
        };
        let Some(tree) = &self.tree else {
            let level = self.level.unwrap_or(earned);
            return fresh(&Wanted {
                level,
                goals: String::new(),
                questions: vec![question.to_owned()],
                count: 1,
                seed,
                variants: false,
                set,
            });
        };
        if let Some(from) = self.from {
            return from_step(tree, from, self.question, set);
        }
        let about_node = ["windows", "change-cut", "change-no-cut"].contains(&question);
        let question = if about_node { [question, ":any"].concat() } else { question.to_owned() };
        let item = Item { question, weight: 1, source: Source::Tree(tree.clone()) };
        let set = ExerciseSet { items: vec![item], seed, ..set };
        set.exercises("").map(|_| set)
    }
}

/// A question about a search from one of its steps on: the decisions that follow, or the windows of the branch that it is at.
/// What cannot be asked there is asked about the whole search.
fn from_step(
    tree: &str,
    from: Step,
    question: Option<&'static str>,
    set: ExerciseSet,
) -> Result<ExerciseSet, SetError> {
    let of = |question: String| {
        let item = Item { question, weight: 1, source: Source::Tree(tree.to_owned()) };
        let set = ExerciseSet { items: vec![item], ..set.clone() };
        let exercises = set.exercises("")?;
        Ok((set, exercises))
    };
    let decisions = || of(format!("decisions:{}", from.0));
    let windows = || {
        let (_, exercises) = of("values".to_owned())?;
        let replay = exercises.first().map(|exercise| Rc::clone(exercise.replay()));
        let branch = replay.and_then(|replay| {
            let mut open = replay.at(from.min(replay.last_step())).path().collect::<Vec<_>>().into_iter();
            let branch = open.find(|&node| !replay.tree().is_leaf(node));
            Some(replay.tree().label(branch?))
        });
        of(branch.map_or("windows:any".to_owned(), |branch| ["windows:", &branch].concat()))
    };
    let asked = match question {
        Some("decisions") => decisions(),
        Some("windows") => windows(),
        Some(other) => of(other.to_owned()),
        None => decisions().or_else(|_| windows()).or_else(|_| of("values".to_owned())),
    };
    asked.map(|(set, _)| set)
}

fn known(question: &str) -> Option<&'static str> {
    ASKED.into_iter().find(|key| *key == question)
}
