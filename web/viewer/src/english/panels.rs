//! What the search knows, beside the tree.

use super::counted;

/// The panels beside the tree.
pub const BESIDE: &str = "What the search knows";

/// The panel with the pseudo-code.
pub const PSEUDO_CODE: &str = "Code";

/// The panel with the window.
pub const WINDOW: &str = "Window";
/// Said where no branch is open.
pub const NO_WINDOW: &str = "No branch is open, so there is no window.";

/// The heading of the window.
#[must_use]
pub fn the_window_at(node: &str) -> String {
    ["The window at ", node].concat()
}

/// The same, where it is said whose it is.
#[must_use]
pub fn window_at(node: &str) -> String {
    ["window at ", node].concat()
}

/// The panel with the open calls.
pub const CALL_STACK: &str = "Open calls";
/// Said where no call is open.
pub const NO_OPEN_CALL: &str = "no call is open";
/// The column of nodes.
pub const NODE: &str = "node";
/// The column of players.
pub const PLAYER: &str = "player";
/// The column of lower bounds.
pub const ALPHA: &str = "α";
/// The column of upper bounds.
pub const BETA: &str = "β";
/// The column of values.
pub const VALUE_SIGN: &str = "v";

/// Said of the outer calls that are not listed.
#[must_use]
pub fn outer_calls(n_calls: u32) -> String {
    counted(n_calls.into(), "outer call is not listed", "outer calls are not listed")
}

/// The panel with the counters.
pub const COUNTERS: &str = "Counters";
/// Its heading.
pub const WORK_DONE: &str = "Work done";
/// A counter.
pub const NODES_ENTERED: &str = "nodes entered";
/// A counter: each evaluation counts, also of a leaf that was evaluated before.
pub const LEAVES_EVALUATED: &str = "leaves evaluated";
/// A counter: each leaf counts once.
pub const DISTINCT_LEAVES: &str = "distinct leaves";
/// A counter.
pub const CUTS: &str = "cuts";
/// A counter.
pub const NODES_PRUNED: &str = "nodes pruned";

/// How many leaves there are to evaluate: by minimax where it would search this, else in the tree.
#[must_use]
pub fn leaves_in_all(n_leaves: u32, is_for_minimax: bool) -> String {
    let all = if is_for_minimax { "Minimax evaluates" } else { "The tree has" };
    format!("{all} {}. ", counted(n_leaves.into(), "leaf", "leaves"))
}

/// How many leaves any search needs.
#[must_use]
pub fn minimal_leaves(n_leaves: u64) -> String {
    let needed = counted(n_leaves, "leaf", "leaves");
    format!("Every search needs at least {needed} to prove the value: the minimal tree of Knuth and Moore.")
}

/// The panel of a node, for those who hear it.
pub const SELECTED_NODE: &str = "Selected node";
/// The button that closes it.
pub const CLOSE_NODE: &str = "Close the panel of this node";
/// What the search has done with the node.
pub const STATE: &str = "State";
/// The window of the node.
pub const ALPHA_AND_BETA: &str = "α and β";
/// Why the rest of its children was cut.
pub const CUT: &str = "Cut";
/// When the search was here.
pub const STEPS: &str = "Steps";
/// The ways to the next and the previous of these steps.
pub const GO_TO: &str = "Go to";
/// The previous step at which the search enters the node or returns from it.
pub const PREVIOUS_HERE: &str = "previous step here";
/// The next step at which the search enters the node or returns from it.
pub const NEXT_HERE: &str = "next step here";
/// Said of a node that the search never enters.
pub const NEVER_ENTERED: &str = "this search never enters the node";

/// Between α and β of a window.
pub const AND: &str = " and ";

/// The step at which the search enters the node.
#[must_use]
pub fn entered_at(step: u32) -> String {
    format!("entered at {step}")
}

/// The step at which it returns.
#[must_use]
pub fn returned_at(step: u32) -> String {
    format!("returned at {step}")
}

/// Visits that are not listed.
#[must_use]
pub fn more_visits(n_visits: usize) -> String {
    format!("and {}", counted(n_visits as u64, "more visit", "more visits"))
}

/// The panel with the passes.
pub const PASSES: &str = "Passes";
/// Its heading.
pub const PASSES_SO_FAR: &str = "Passes so far";
/// The column of times.
pub const TIME: &str = "time";

/// The heads of its other columns.
#[must_use]
pub fn pass_columns(deepens: bool) -> [&'static str; 5] {
    [if deepens { "depth" } else { "window" }, "value", "move", "nodes", "leaves"]
}

/// Passes that are not listed.
#[must_use]
pub fn earlier_passes(n_passes: usize) -> String {
    format!("{}.", counted(n_passes as u64, "earlier pass is not listed", "earlier passes are not listed"))
}
