//! The map of the search.

use super::counted;

/// The entry in the menu.
pub const SHOW_MAP: &str = "Map of the search";
/// The map of the first of two searches.
pub const FIRST_MAP: &str = "Map of the first search";
/// The map of the second.
pub const SECOND_MAP: &str = "Map of the second search";
/// What its colours mean.
pub const MAP_LEGEND: &str = "What the colours mean";
/// The map.
pub const MAP: &str = "Map";
/// Its keys, for whoever comes to it by them.
pub const MAP_KEYS: &str = "Map of the whole search. Arrow keys go from node to node, Enter goes to the step at which the search comes there.";
/// The button that closes it.
pub const CLOSE_MAP: &str = "Close the map";
/// What its colours tell.
pub const MAP_COLORS: &str = "Colour";
/// What makes a bar wide.
pub const MAP_WIDTHS: &str = "Width";

/// What the colours tell, by its key.
pub fn map_color(key: &'static str) -> &'static str {
    match key {
        "value" => "value",
        "visits" => "share of visits",
        _ => "state",
    }
}

/// What makes a bar wide, by its key.
pub fn map_width(key: &'static str) -> &'static str {
    if key == "visits" { "visits of leaves" } else { "number of leaves" }
}

/// How far the search is: visits, nodes left out, and of how many nodes, where that may be told.
pub fn map_so_far(visits: u32, left_out: u32, n_nodes: Option<usize>) -> String {
    let mut text =
        [&counted(visits.into(), "visit", "visits"), " so far, ", &left_out.to_string(), " pruned"].concat();
    if let Some(n_nodes) = n_nodes {
        text += ", of ";
        text += &counted(n_nodes as u64, "node", "nodes");
    }
    text
}

/// The picked node: name, kind and state; and where its bar stands for several nodes how many, and to how many of them the
/// search has come.
pub fn map_node([name, kind, state]: [&str; 3], others: Option<[usize; 2]>) -> String {
    let mut text = [name, kind, state].join(", ");
    if let Some([n_nodes, n_entered]) = others {
        text += &[
            " (one of ",
            &n_nodes.to_string(),
            " nodes in this bar, ",
            &n_entered.to_string(),
            " of them searched)",
        ]
        .concat();
    }
    text
}
