//! New sets, by difficulty: every tree is made for its exercise.

use plywise_generate::Preset;

use crate::{ExerciseSet, Item, Place, SetError, SetProblem, Source, student_seed};

/// So many seeds are tried for each exercise.
const MOST_TRIES: u64 = 40;

/// Questions that any random tree answers, those about cuts first.
pub const USUAL_QUESTIONS: [&str; 5] = ["pruned-nodes", "cuts", "values", "windows:any", "move"];

/// What a new set is to be.
#[derive(Clone, Debug)]
pub struct Wanted {
    /// How hard the trees are to search by hand.
    pub level: Preset,
    /// Further parts of the request for each tree, such as `b=2;d=4;cuts=2..4;deep`: they count for more than the level. Empty
    /// for none.
    pub goals: String,
    /// Keys of questions, which take turns; those about a node may be without one. Empty for the usual ones.
    pub questions: Vec<String>,
    /// How many exercises, at least one.
    pub count: u32,
    /// Which of all such sets.
    pub seed: u64,
    /// Whether each student gets trees of their own.
    pub variants: bool,
    /// Title, conventions and how students go through it; its exercises do not count.
    pub set: ExerciseSet,
}

/// A set as it is wanted. The same wish gives the same set.
///
/// ```
/// use plywise_generate::Preset;
/// use plywise_sets::{ExerciseSet, Wanted, fresh};
///
/// let wanted = Wanted {
///     level: Preset::Easy1,
///     goals: "cuts=2".to_owned(),
///     questions: vec!["cuts".to_owned(), "windows".to_owned()],
///     count: 3,
///     seed: 7,
///     variants: false,
///     set: ExerciseSet::default(),
/// };
/// let set = fresh(&wanted)?;
/// let asked: Vec<&str> = set.items.iter().map(|item| item.question.as_str()).collect();
/// assert_eq!(asked, ["cuts", "windows:any", "cuts"]);
/// # Ok::<(), plywise_sets::SetError>(())
/// ```
///
/// # Errors
/// When a question is unknown, a goal means nothing, or no tree was found that the question can be asked of.
pub fn fresh(wanted: &Wanted) -> Result<ExerciseSet, SetError> {
    fresh_of(wanted, &USUAL_QUESTIONS, |seed| {
        let goals = wanted.goals.trim().trim_matches(';');
        let seed = if wanted.variants { String::new() } else { format!("seed={seed}") };
        let parts = [wanted.level.key(), goals, &seed];
        let request = parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(";");
        Some(Source::Generated { request, variants: wanted.variants, conventions: String::new() })
    })
}

/// The same on trees of somebody else's making: what `source` has for a seed, if it has something. Level, goals and variants do not
/// count. Where nobody named questions, the `usual` ones take turns, and one that cannot be asked of any of the trees gives way
/// to the next.
///
/// # Errors
/// When a question is unknown, or no tree was found that the question can be asked of: with the number of the exercise.
pub fn fresh_of(
    wanted: &Wanted,
    usual: &[&str],
    source: impl Fn(u64) -> Option<Source>,
) -> Result<ExerciseSet, SetError> {
    let is_named = !wanted.questions.is_empty();
    let questions: Vec<String> = match is_named {
        true => wanted.questions.iter().map(|question| about_any(question)).collect(),
        false => usual.iter().map(|&question| question.to_owned()).collect(),
    };
    let n_instead = if is_named { 1 } else { questions.len() };
    let mut set = ExerciseSet { seed: wanted.seed, items: Vec::new(), ..wanted.set.clone() };
    for nth in 0..wanted.count as usize {
        let first = student_seed(wanted.seed, "", nth) % 1_000_000;
        let in_turn = questions.iter().cycle().skip(nth % questions.len().max(1)).take(n_instead);
        let mut tries = in_turn.flat_map(|question| (0..MOST_TRIES).map(move |more| (question, more))).map(
            |(question, more)| {
                let source = source(first + more).ok_or(SetError::whole(SetProblem::NoTree))?;
                let item = Item { question: question.clone(), weight: 1, source };
                let one = ExerciseSet { items: vec![item.clone()], ..set.clone() };
                one.exercises("").map(|_| item).map_err(|error| as_exercise(nth + 1, error))
            },
        );
        let found = tries.next().ok_or(SetError::whole(SetProblem::NoExercise))?;
        set.items.push(found.or_else(|error| tries.find_map(Result::ok).ok_or(error))?);
    }
    let set = set.laid_out();
    set.check()?;
    Ok(set)
}

/// What is wrong with an exercise that was tried by itself, with the number that it would have.
fn as_exercise(number: usize, error: SetError) -> SetError {
    let place = match error.place {
        Place::Exercise(_) => Place::Exercise(number),
        Place::InExercise(_, line, column) => Place::InExercise(number, line, column),
        Place::Whole | Place::Line(..) | Place::InConventions(..) => error.place,
    };
    SetError { place, ..error }
}

/// The question about whichever node it can be asked of, where it is about one and names none.
fn about_any(question: &str) -> String {
    let needs_node = ["windows", "change-cut", "change-no-cut"].contains(&question);
    if needs_node { [question, ":any"].concat() } else { question.to_owned() }
}
