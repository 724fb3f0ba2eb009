//! A set in an address: `set=` and the packed text.

use crate::{ExerciseSet, write_text};

const KEY: &str = "set=";

/// A set as part of a link, to stand behind the `#` of the page's address. An exercise by itself is a set of one.
#[must_use]
pub fn write_link(set: &ExerciseSet) -> String {
    [KEY, &plywise_link::pack(&write_text(set))].concat()
}

/// Whether a text is a link with a set in it: the address of a page, or what stands behind its `#`.
#[must_use]
pub fn is_link(text: &str) -> bool {
    packed(text).is_some()
}

/// The packed set of a link.
pub(crate) fn packed(text: &str) -> Option<&str> {
    let text = text.trim();
    if text.contains(char::is_whitespace) {
        return None;
    }
    let parts = text.split_once('#').map_or(text, |(_, parts)| parts);
    parts.split('&').find_map(|part| part.strip_prefix(KEY))
}
