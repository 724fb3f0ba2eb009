//! Every text for people, in English: the legends of the map, and what is written on a line that is no move.

/// What is said of a figure with boards, after what its moment is.
pub(crate) const BOARDS: &str = "Below each node stands the board of its position.";

/// What a board below a node is.
pub(crate) fn board_of(node: &str, position: &str) -> String {
    [node, ": ", position].concat()
}

/// On a line from a position up to the same one.
pub(crate) const REPETITION: &str = "repetition";

/// What the bars of a map are by state: classes, and words.
pub(crate) const STATES: [(&str, &str); 5] = [
    ("unvisited", "not reached"),
    ("open", "on the path"),
    ("open current", "here"),
    ("returned", "returned"),
    ("pruned", "pruned"),
];
/// What the bars of a map are by value.
pub(crate) const VALUES: [(&str, &str); 4] = [
    ("unvisited", "no value yet"),
    ("returned shaded shade-0", "least value of a leaf"),
    ("returned shaded shade-3", "in between"),
    ("returned shaded shade-5", "largest"),
];
/// What the bars of a map are by their share of visits: a scale, each shade up to its number.
pub(crate) const SHARES: [(&str, &str); 7] = [
    ("unvisited", "no visit"),
    ("returned shaded shade-0", "up to 1/32"),
    ("returned shaded shade-1", "1/16"),
    ("returned shaded shade-2", "1/8"),
    ("returned shaded shade-3", "1/4"),
    ("returned shaded shade-4", "1/2"),
    ("returned shaded shade-5", "more"),
];
