//! What is wrong with the form for random trees, in the words that stand in the form.

use plywise_generate::RequestError;
use plywise_maker::sentence;
use plywise_search::Score;

use super::{Form, SPANS, WINDOW};

/// What the form calls what it asks for under a key of a request.
#[must_use]
pub(crate) fn label(key: &str) -> &'static str {
    match key {
        "b" => "Children of a branch",
        "d" => "Levels",
        "v" => "Leaves are worth",
        "places" => "Places after the point",
        "cuts" => "Cuts",
        "cost" => "Leaves looked at, per cent",
        "value" => "The root is worth",
        "window" | "alpha" => "The root’s window",
        "seed" => "Seed",
        // The rest is chosen from a list.
        _ => "",
    }
}

impl Form {
    /// Why a request cannot be what the form says: a sentence that begins with the field's label.
    pub(super) fn why(&self, error: &RequestError) -> String {
        let RequestError::BadValue { key, .. } = error else { return sentence(&error.to_string()) };
        let label = label(key);
        let reason = match *key {
            "b" | "d" => self.no_span(key, 1),
            "cuts" | "cost" => self.no_span(key, 0),
            "v" => self.no_values(),
            "value" => self.no_decimal(self.get("value")),
            "window" => self.no_window(),
            "seed" => Some("write a whole number below 2^64".to_owned()),
            _ => None,
        };
        match reason {
            Some(reason) => format!("{label}: {reason}."),
            None if label.is_empty() => sentence(&error.to_string()),
            None => format!("{label}: that is too large."),
        }
    }

    /// What was typed for a range, without what was left empty.
    fn ends(&self, key: &str) -> Vec<&str> {
        let ends = SPANS.iter().find(|(from, _)| *from == key).map_or(WINDOW, |(from, to)| [*from, *to]);
        ends.map(|end| self.get(end)).into_iter().filter(|end| !end.is_empty()).collect()
    }

    fn no_span(&self, key: &str, least: u32) -> Option<String> {
        let ends = self.ends(key);
        let no_number = ends.iter().find(|end| !end.bytes().all(|byte| byte.is_ascii_digit()));
        if let Some(end) = no_number {
            return Some(format!("“{end}” is no whole number, such as 3"));
        }
        let numbers: Option<Vec<u32>> = ends.iter().map(|end| end.parse().ok()).collect();
        let numbers = numbers?;
        if numbers.iter().any(|number| *number < least) {
            return Some(format!("there is no tree with less than {least}"));
        }
        if key == "cost" && numbers.iter().any(|number| *number > 100) {
            return Some("at most 100".to_owned());
        }
        turned(&ends, numbers.first() > numbers.last())
    }

    fn no_values(&self) -> Option<String> {
        let ends = self.ends("v");
        if let Some(why) = ends.iter().find_map(|end| self.no_decimal(end)) {
            return Some(why);
        }
        let numbers: Vec<f64> = ends.iter().filter_map(|end| end.parse().ok()).collect();
        // With nothing in the first box, it begins at 0.
        if let ([number], true) = (&numbers[..], self.get("v").is_empty()) {
            return (*number < 0.0).then(|| "say from where, since 0 is larger".to_owned());
        }
        turned(&ends, numbers.first() > numbers.last())
    }

    /// Why a number that may have as many places as the form says is none.
    fn no_decimal(&self, text: &str) -> Option<String> {
        let plain = text.strip_prefix('-').unwrap_or(text);
        let (whole, part) = plain.split_once('.').unwrap_or((plain, ""));
        let all_digits = whole.bytes().chain(part.bytes()).all(|byte| byte.is_ascii_digit());
        if whole.is_empty() || plain.ends_with('.') || !all_digits {
            return Some(format!("“{text}” is no number, such as 3 or -20"));
        }
        let places = self.get("places").parse().unwrap_or(0);
        let n_places = part.trim_end_matches('0').len();
        (n_places > places)
            .then(|| format!("{text} has {n_places} of “{}”, which are {places} here", label("places")))
    }

    fn no_window(&self) -> Option<String> {
        let ends = self.ends("window");
        let is_number = |end: &str| {
            let size = end.strip_prefix(['-', '+']).unwrap_or(end);
            ["inf", "infinity"].iter().any(|word| size.eq_ignore_ascii_case(word))
                || Score::from_decimal(size).is_some()
        };
        match ends.iter().find(|end| !is_number(end)) {
            Some(end) => Some(format!("“{end}” is no number, such as -5 or inf")),
            None => Some("the first number must be smaller than the second".to_owned()),
        }
    }
}

/// Where somebody wrote the larger number first.
fn turned(ends: &[&str], is_turned: bool) -> Option<String> {
    let [from, to] = ends else { return None };
    is_turned.then(|| format!("from {from} to {to} is no range, since {from} is larger than {to}"))
}
