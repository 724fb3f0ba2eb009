//! What is wrong with the form for random trees, in the words that stand in the form.

use plywise_generate::RequestError;
use plywise_search::Score;

use super::{RANGES, RandomForm, WINDOW};
use crate::english::new_tree::{self as english, FieldProblem, label};

impl RandomForm {
    /// Why a request cannot be what the form says: a sentence that begins with the field's label.
    pub(super) fn why(&self, error: &RequestError) -> String {
        let RequestError::BadValue { key, .. } = error else { return english::wrong_request(error) };
        let problem = match *key {
            "b" | "d" => self.no_range(key, 1),
            "cuts" | "cost" => self.no_range(key, 0),
            "v" => self.no_values(),
            "value" => self.no_decimal(self.get("value")),
            "window" => self.no_window(),
            "seed" => Some(FieldProblem::NoSeed),
            _ => None,
        };
        match (problem, label(key)) {
            (None, "") => english::wrong_request(error),
            (problem, label) => problem.unwrap_or(FieldProblem::TooLarge).text(label),
        }
    }

    /// What was typed for a range, without what was left empty.
    fn ends(&self, key: &str) -> Vec<&str> {
        let ends = RANGES.iter().find(|(from, _)| *from == key).map_or(WINDOW, |(from, to)| [*from, *to]);
        ends.map(|end| self.get(end)).into_iter().filter(|end| !end.is_empty()).collect()
    }

    fn no_range(&self, key: &str, least: u32) -> Option<FieldProblem<'_>> {
        let ends = self.ends(key);
        let no_number = ends.iter().find(|end| !end.bytes().all(|byte| byte.is_ascii_digit()));
        if let Some(text) = no_number {
            return Some(FieldProblem::NoWholeNumber { text });
        }
        let numbers: Option<Vec<u32>> = ends.iter().map(|end| end.parse().ok()).collect();
        let numbers = numbers?;
        if numbers.iter().any(|number| *number < least) {
            return Some(FieldProblem::TooSmall { least });
        }
        if key == "cost" && numbers.iter().any(|number| *number > 100) {
            return Some(FieldProblem::Percent);
        }
        reversed(&ends, numbers.first() > numbers.last())
    }

    fn no_values(&self) -> Option<FieldProblem<'_>> {
        let ends = self.ends("v");
        if let Some(problem) = ends.iter().find_map(|end| self.no_decimal(end)) {
            return Some(problem);
        }
        let numbers: Vec<f64> = ends.iter().filter_map(|end| end.parse().ok()).collect();
        // With nothing in the first box, it begins at 0.
        if let ([number], true) = (&numbers[..], self.get("v").is_empty()) {
            return (*number < 0.0).then_some(FieldProblem::StartMissing);
        }
        reversed(&ends, numbers.first() > numbers.last())
    }

    /// Why a number that may have as many places as the form says is none.
    fn no_decimal<'a>(&self, text: &'a str) -> Option<FieldProblem<'a>> {
        let plain = text.strip_prefix('-').unwrap_or(text);
        let (whole, part) = plain.split_once('.').unwrap_or((plain, ""));
        let all_digits = whole.bytes().chain(part.bytes()).all(|byte| byte.is_ascii_digit());
        if whole.is_empty() || plain.ends_with('.') || !all_digits {
            return Some(FieldProblem::NoNumber { text });
        }
        let most = self.get("places").parse().unwrap_or(0);
        let n_places = part.trim_end_matches('0').len();
        (n_places > most).then_some(FieldProblem::Places { text, n_places, most })
    }

    fn no_window(&self) -> Option<FieldProblem<'_>> {
        let is_number = |end: &str| {
            let size = end.strip_prefix(['-', '+']).unwrap_or(end);
            ["inf", "infinity"].iter().any(|word| size.eq_ignore_ascii_case(word))
                || Score::from_decimal(size).is_some()
        };
        let no_number = self.ends("window").into_iter().find(|end| !is_number(end));
        Some(no_number.map_or(FieldProblem::EmptyWindow, |text| FieldProblem::NoBound { text }))
    }
}

/// Where somebody wrote the larger number first.
fn reversed<'a>(ends: &[&'a str], is_reversed: bool) -> Option<FieldProblem<'a>> {
    let [from, to] = ends else { return None };
    is_reversed.then_some(FieldProblem::Reversed { from, to })
}
