//! LaTeX with the package `forest`.

mod read;
mod write;

pub(crate) use read::{could_be, read};
pub(crate) use write::write;

/// What a drawn text may say in our own words, so that a name which says the same must be told from it.
mod words {
    use plywise_notation::read_probability;

    /// Whether a line of a label says something else than a name.
    pub(super) fn is_special(line: &str) -> bool {
        line.is_empty()
            || line.starts_with('~')
            || line.starts_with("player ")
            || ["max", "min", "chance"].iter().any(|word| line.eq_ignore_ascii_case(word))
    }

    /// What is said of a move below a chance node: its name and its probability.
    pub(super) fn move_and_probability(text: &str) -> (Option<&str>, Option<f64>) {
        if let Some(probability) = read_probability(text) {
            return (None, Some(probability));
        }
        let inside = text.strip_suffix(')').and_then(|text| text.rsplit_once('('));
        match inside.and_then(|(label, inside)| Some((label.trim_end(), read_probability(inside)?))) {
            Some((label, probability)) => (Some(label), Some(probability)),
            None => (Some(text), None),
        }
    }
}
