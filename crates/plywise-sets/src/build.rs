//! From a set to the exercises of one student.

use std::rc::Rc;

use plywise_conventions::{Conventions, Profile};
use plywise_generate::{Request, generate};
use plywise_notation::examples;
use plywise_notation::{Document, Header, Limits, SyntaxError, convention_keys, parse_with};
use plywise_practice::{Exercise, MOST_NODES, Question, QuestionError, Unsuitable};
use plywise_search::{Algorithm, GameTree, NodeId, Rules};

use crate::{ExerciseSet, Item, Place, SetError, SetProblem, Source};

/// So many trees are drawn for a student before there is said to be none that the question can be asked of.
const MOST_TRIES: u64 = 40;

/// How large the tree of an exercise may be.
const LIMITS: Limits = Limits { max_bytes: 1 << 20, max_nodes: MOST_NODES, max_depth: 64 };

/// Where in an item's text something is wrong, counted from 1, if that can be said.
type Within = Option<(usize, usize)>;

/// What is wrong with an item, and where in its own text.
pub(crate) type ItemError = (Within, SetProblem);

impl ExerciseSet {
    /// The exercises of a student, in order: the same for the same name for ever. Names matter only where an exercise
    /// has a tree for each student.
    ///
    /// The tree of each exercise, its question and its key come of one value of [`Conventions`]. Where the tree is made at
    /// random, its cuts are made for the same rules.
    ///
    /// # Errors
    /// When the set is not well formed, or a question cannot be asked of its tree.
    pub fn exercises(&self, student: &str) -> Result<Vec<Exercise>, SetError> {
        self.check()?;
        let usual = self.usual()?;
        let exercise = |(nth, item): (usize, &Item)| {
            let seed = student_seed(self.seed, student, nth);
            parsed(item, &usual)
                .and_then(|parsed| parsed.exercise(&item.question, seed).map_err(|why| (None, why)))
                .map_err(|error| in_exercise(nth, error))
        };
        self.items.iter().enumerate().map(exercise).collect()
    }

    /// Whether everything in it can be read, though perhaps not asked.
    pub(crate) fn check_texts(&self) -> Result<(), SetError> {
        self.check()?;
        let usual = self.usual()?;
        let check = |(nth, item)| parsed(item, &usual).map(drop).map_err(|error| in_exercise(nth, error));
        self.items.iter().enumerate().try_for_each(check)
    }

    /// What the set says of conventions.
    fn usual(&self) -> Result<Header, SetError> {
        header(&self.conventions).map_err(|(within, problem)| {
            let place = within.map_or(Place::Whole, |(line, column)| Place::InConventions(line, column));
            SetError { place, problem }
        })
    }
}

fn in_exercise(nth: usize, (within, problem): ItemError) -> SetError {
    let place =
        within.map_or(Place::Exercise(nth + 1), |(line, column)| Place::InExercise(nth + 1, line, column));
    SetError { place, problem }
}

/// The seed of a student's tree: the FNV-1a hash of the name (Fowler, Noll & Vo 1991), with the seed of the set and the
/// number of the exercise from 0, mixed by the finaliser of SplitMix64 (Steele, Lea & Flood 2014).
#[must_use]
pub fn student_seed(seed: u64, student: &str, exercise: usize) -> u64 {
    let fnv = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
    let numbers = seed.to_le_bytes().into_iter().chain((exercise as u64).to_le_bytes());
    let hash = student.bytes().chain(numbers).fold(0xcbf2_9ce4_8422_2325, fnv);
    let hash = (hash ^ (hash >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let hash = (hash ^ (hash >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    // A number that every program keeps exactly.
    (hash ^ (hash >> 31)) >> 11
}

/// An item whose texts have been read.
struct Parsed {
    source: ParsedSource,
    conventions: Conventions,
}

enum ParsedSource {
    Drawn(Box<GameTree>),
    Generated { request: Request, variants: bool },
}

/// Reads the texts of an item. `usual` is what the set says of conventions.
fn parsed(item: &Item, usual: &Header) -> Result<Parsed, ItemError> {
    match &item.source {
        Source::Tree(text) => {
            let Document { tree, header, .. } = document(text)?;
            check_words(&header)?;
            let conventions = conventions(&[usual, &header]);
            Ok(Parsed { source: ParsedSource::Drawn(tree.into()), conventions })
        }
        Source::Example { key, conventions: own } => {
            let known = examples::ALL.iter().chain(examples::MORE).find(|example| example.key == key);
            let example = known.ok_or((None, SetProblem::UnknownExample(key.clone())))?;
            let Document { tree, header, .. } =
                document(example.text).map_err(|(_, problem)| (None, problem))?;
            let conventions = conventions(&[&header, usual, &self::header(own)?]);
            Ok(Parsed { source: ParsedSource::Drawn(tree.into()), conventions })
        }
        Source::Generated { request, variants, conventions: own } => {
            let conventions = conventions(&[usual, &header(own)?]);
            let request = self::request(request, conventions.search.rules).map_err(|why| (None, why))?;
            Ok(Parsed { source: ParsedSource::Generated { request, variants: *variants }, conventions })
        }
    }
}

impl Parsed {
    fn exercise(self, question: &str, seed: u64) -> Result<Exercise, SetProblem> {
        match self.source {
            ParsedSource::Drawn(tree) => asked(Rc::new(*tree), self.conventions, question, seed),
            ParsedSource::Generated { request, variants: false } => {
                drawn(&request, self.conventions, question, request.seed)
            }
            ParsedSource::Generated { request, variants: true } => {
                let mut tries = (0..MOST_TRIES).map(|nth| {
                    let request = Request { seed: seed.wrapping_add(nth), ..request };
                    drawn(&request, self.conventions, question, seed)
                });
                let first = tries.next().ok_or(SetProblem::NoTree)?;
                first.or_else(|error| tries.find_map(Result::ok).ok_or(error))
            }
        }
    }
}

fn drawn(
    request: &Request,
    conventions: Conventions,
    question: &str,
    seed: u64,
) -> Result<Exercise, SetProblem> {
    let made = generate(request, MOST_NODES as u64).map_err(|why| SetProblem::NoSuchTree(why.into()))?;
    asked(Rc::new(made.tree), conventions, question, seed)
}

/// The question about a tree. `any` for its node has one chosen by the seed, of those that it can be asked about.
fn asked(
    tree: Rc<GameTree>,
    conventions: Conventions,
    question: &str,
    seed: u64,
) -> Result<Exercise, SetProblem> {
    let conventions = Conventions { search: conventions.search.fitted_to(&tree), ..conventions };
    let new =
        |question| Exercise::new(Rc::clone(&tree), conventions, question).map_err(SetProblem::Unsuitable);
    let kind = question.strip_suffix(":any");
    match (Question::read(question, &tree), kind) {
        (Ok(question), _) => new(question),
        (Err(QuestionError::UnknownNode(_)), Some(kind)) => {
            let branches: Vec<NodeId> = tree.nodes().filter(|&node| !tree.is_leaf(node)).collect();
            let first = usize::try_from(seed % branches.len().max(1) as u64).unwrap_or(0);
            let in_turn = branches.iter().cycle().skip(first).take(branches.len());
            let mut found = in_turn.filter_map(|&node| {
                let question = Question::read(&[kind, ":", &tree.label(node)].concat(), &tree).ok()?;
                new(question).ok()
            });
            found.next().ok_or(SetProblem::Unsuitable(Unsuitable::NotOpened(NodeId::ROOT)))
        }
        (Err(error), _) => Err(SetProblem::Question(error)),
    }
}

/// A request for a tree, whose goals speak of a search by these rules.
fn request(text: &str, rules: Rules) -> Result<Request, SetProblem> {
    let kind = text.strip_prefix("gen=").or(text.strip_prefix("preset=")).unwrap_or(text);
    let mut request = Request::of_link(kind, None).map_err(SetProblem::Request)?;
    let is_rule = |part: &str| {
        let key = part.split('=').next().unwrap_or_default().trim();
        ["cut", "soft", "window"].contains(&key)
    };
    if kind.split(';').any(is_rule) && request.rules != rules {
        return Err(SetProblem::OtherConvention);
    }
    request.rules = rules;
    Ok(request)
}

/// Headers laid over each other, the last counting for most. Whoever names a profile means all of its conventions, so of
/// those that count for less only the search, its depth and what it starts from stay.
fn conventions(headers: &[&Header]) -> Conventions {
    let named = headers.iter().rposition(|header| header.known_profile().is_some()).unwrap_or(0);
    let profile = headers.get(named).and_then(|header| header.known_profile()).unwrap_or(&Profile::DEFAULT);
    let over = |conventions: Conventions, (nth, header): (usize, &&Header)| {
        if nth >= named {
            return header.conventions(conventions);
        }
        let of_search = Header { choices: plywise_notation::Choices::default(), ..(*header).clone() };
        Conventions { search: of_search.over(conventions.search), ..conventions }
    };
    headers.iter().enumerate().fold(profile.conventions, over)
}

/// The header of lines that only say conventions.
fn header(lines: &str) -> Result<Header, ItemError> {
    for (nth, line) in (1..).zip(lines.lines()) {
        let said = line.trim();
        let is_convention = said.is_empty() || said.starts_with('#') || is_convention_line(said);
        if !is_convention {
            return Err((Some((nth, 1)), SetProblem::UnknownLine(said.to_owned())));
        }
    }
    // Header lines are read above a tree: this is the smallest one.
    let header = document(&[lines, "\n0"].concat())?.header;
    check_words(&header)?;
    Ok(header)
}

/// Whether a line is a header line about conventions.
pub(crate) fn is_convention_line(line: &str) -> bool {
    let key = line.split_once(':').map(|(key, _)| key.trim());
    key.is_some_and(|key| convention_keys().any(|known| known == key))
}

fn document(text: &str) -> Result<Document, ItemError> {
    let error = |error: SyntaxError| (Some((error.line, error.column)), SetProblem::Tree(Box::new(error)));
    parse_with(text, LIMITS).map_err(error)
}

/// Names that nobody knows would be passed over, and the question asked in another convention than the author meant.
fn check_words(header: &Header) -> Result<(), ItemError> {
    let unknown = |key, said: &str| Err((None, SetProblem::UnknownWord { key, said: said.to_owned() }));
    match (&header.profile, &header.algorithm) {
        (Some(profile), _) if Profile::from_key(profile).is_none() => unknown("profile", profile),
        (_, Some(search)) if Algorithm::from_key(search).is_none() => unknown("algorithm", search),
        _ => Ok(()),
    }
}
