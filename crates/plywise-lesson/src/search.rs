//! What of a search there is to tell.

use plywise_search::{Algorithm, Rules, Search};

/// The rules that a search keeps to: its own where it lets a caller choose.
pub(crate) fn rules(search: &Search) -> Rules {
    if search.algorithm.has_rules() { search.rules } else { Search::ALPHA_BETA.rules }
}

/// Whether the search's nodes have windows worth writing down.
#[must_use]
pub fn has_windows(search: &Search) -> bool {
    !search.algorithm.is_exhaustive() && search.algorithm != Algorithm::MaxN
}
