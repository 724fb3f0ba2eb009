//! What the address of an embed asks: a set, or an exercise by itself, and how far somebody has come in it.

use form_urlencoded::parse;
use plywise_link::{Link, LinkTree};
use plywise_notation::{Choices, Header, Limits, convention_keys, parse_with, value_text, with_header};
use plywise_search::{OptionValue, SearchOption};
use plywise_sets::{ExerciseSet, Item, Sitting, Source, read_set, resume};

use crate::english;

/// So often an exercise by itself may be answered.
const ATTEMPTS: u32 = 3;

/// What the address of an embed asks.
#[derive(Clone, Debug)]
pub struct Asked {
    /// The student at work, as far as the address says that.
    pub sitting: Sitting,
    /// The exercise to begin at, from 0.
    pub exercise: usize,
}

impl Asked {
    /// Reads a form-encoded address: `set`, a set as a text, as JSON or packed, or `exercise`, a question, with a tree and a
    /// search as links to the page have them; `student`, the name; `answers`, as [`plywise_sets::write_state`] writes them;
    /// `step`, the exercise to begin at, from 0.
    ///
    /// # Errors
    /// What is wrong, in words.
    pub fn read(address: &str) -> Result<Asked, String> {
        let address = address.trim_start_matches('#');
        let part =
            |wanted: &str| parse(address.as_bytes()).find(|(key, _)| key == wanted).map(|(_, said)| said);
        let set = match part("set") {
            Some(packed) if packed.starts_with("z1.") => read_set(&["set=", &*packed].concat()),
            Some(text) => read_set(&text),
            None => {
                let question = part("exercise").ok_or(english::NOTHING_ASKED)?;
                Ok(alone(&question, &Link::read(address).0)?)
            }
        };
        let set = set.map_err(|error| error.to_string())?;
        let student = part("student").unwrap_or_default();
        let answers = part("answers").unwrap_or_default();
        let sitting = resume(set, &student, &answers).map_err(|error| error.to_string())?;
        let last = sitting.exercises().len() - 1;
        let step = part("step").and_then(|step| step.parse().ok());
        let exercise = step.unwrap_or_else(|| sitting.current()).min(last);
        Ok(Asked { sitting, exercise })
    }
}

/// A set of one exercise, about the tree of a link and in its conventions.
fn alone(question: &str, link: &Link) -> Result<ExerciseSet, String> {
    let said = header_of(link);
    let source = match &link.tree {
        Some(LinkTree::Text(text)) => Source::Tree(in_conventions(text, link)?),
        Some(LinkTree::Example(key)) => Source::Example { key: key.clone(), conventions: lines(&said) },
        Some(LinkTree::Generated { kind, seed }) => {
            let seed = seed.as_ref().map_or(String::new(), |seed| format!(";seed={seed}"));
            Source::Generated { request: [kind, &*seed].concat(), variants: false, conventions: lines(&said) }
        }
        _ => return Err(english::NO_TREE_ASKED.to_owned()),
    };
    let item = Item { question: question.to_owned(), weight: 1, source };
    Ok(ExerciseSet { attempts: ATTEMPTS, hints: true, items: vec![item], ..ExerciseSet::default() })
}

/// The text of a tree with what a link says of conventions above it.
pub(crate) fn in_conventions(text: &str, link: &Link) -> Result<String, String> {
    let document = parse_with(text, Limits::LINK).map_err(|error| error.to_string())?;
    let header = over(&document.header, &header_of(link));
    Ok(with_header(text, &document, &header))
}

/// What a link says of conventions, as a header does.
fn header_of(link: &Link) -> Header {
    let score = |option| match link.options.get(option) {
        Some(OptionValue::Number(score)) => Some(score),
        _ => None,
    };
    let depth = match link.options.get(SearchOption::Depth) {
        Some(OptionValue::Depth(depth)) => depth,
        _ => None,
    };
    Header {
        profile: link.profile.clone(),
        algorithm: link.algorithm.map(|algorithm| algorithm.info().stored_key.to_owned()),
        depth,
        guess: score(SearchOption::Guess),
        sum: score(SearchOption::Sum),
        choices: Choices { search: link.options, ..Choices::default() },
        ..Header::default()
    }
}

/// What an address says counts for more than what stands above a tree, and a profile means all of its conventions.
fn over(header: &Header, said: &Header) -> Header {
    let own = if said.profile.is_some() { Choices::default() } else { header.choices };
    Header {
        profile: said.profile.clone().or_else(|| header.profile.clone()),
        algorithm: said.algorithm.clone().or_else(|| header.algorithm.clone()),
        depth: said.depth.or(header.depth),
        guess: said.guess.or(header.guess),
        sum: said.sum.or(header.sum),
        choices: Choices { search: said.choices.search.or(&own.search), ..own },
        ..header.clone()
    }
}

/// The lines of a header that say conventions.
fn lines(header: &Header) -> String {
    let line = |key| value_text(header, key).map(|said| format!("{key}: {said}"));
    convention_keys().filter_map(line).collect::<Vec<_>>().join("\n")
}
