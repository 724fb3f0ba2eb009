//! Sentences of a worker that people read.

/// A question that means nothing.
pub(crate) const NOT_UNDERSTOOD: &str = "This experiment cannot be read.";

/// Why an experiment cannot be made: a sentence of what the lab says.
pub(crate) fn refused(why: &str) -> String {
    let mut letters = why.chars();
    let first = letters.next().map_or_else(String::new, |first| first.to_uppercase().collect());
    [&first, letters.as_str(), "."].concat()
}
