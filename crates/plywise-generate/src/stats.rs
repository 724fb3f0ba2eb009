//! What a search makes of a tree, as far as somebody may want it to order.

use plywise_search::{
    Cut, Event, GameTree, NodeId, Player, Returns, Rules, Window, alpha_beta, alpha_beta_deep,
};

use crate::shape::mover;

/// What can be said of a generated tree and the search of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TreeStats {
    /// What the root is worth, in units of the last place.
    pub value: i64,
    /// How many moves at the root are worth as much.
    pub best_moves: u32,
    /// Leaves of the tree.
    pub leaves: u64,
    /// Leaves that the search looks at.
    pub evaluated: u64,
    /// Branches of which the search leaves children out.
    pub cuts: u64,
    /// Cuts at a bound from further up than the parent.
    pub deep_cuts: u64,
    /// Cuts after the first child.
    pub early_cuts: u64,
    /// Whether cutting at the bound looks at fewer leaves than cutting beyond it, values being handed up as
    /// they are. `None` where nobody asked.
    pub tie: Option<bool>,
}

/// What one search did.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct SearchCounts {
    pub(crate) evaluated: u64,
    pub(crate) cuts: u64,
    pub(crate) deep_cuts: u64,
    pub(crate) early_cuts: u64,
}

impl SearchCounts {
    /// Counts as the events come. `tree` is a generated one: its players alternate.
    pub(crate) fn of(tree: &GameTree, rules: Rules) -> SearchCounts {
        let root = tree.player(NodeId::ROOT);
        let mut counts = SearchCounts::default();
        let mut entries: Vec<Window> = Vec::new(); // of the nodes from the root to where the search is
        run(tree, rules, |event| match event {
            Event::Entered { window, .. } => entries.push(window),
            Event::Evaluated { .. } => counts.evaluated += 1,
            Event::Pruned { tried, .. } => {
                counts.cuts += 1;
                counts.early_cuts += u64::from(tried == 1);
                counts.deep_cuts += u64::from(is_deep(&entries, root));
            }
            Event::Returned { .. } => drop(entries.pop()),
            _ => {}
        });
        counts
    }

    /// Whether the two ways to cut look at different numbers of leaves, whatever is asked for besides.
    pub(crate) fn has_tie(tree: &GameTree, rules: Rules) -> bool {
        let [at, beyond] = [Cut::AtOrBeyond, Cut::Beyond].map(|cut| {
            let mut rules = rules;
            (rules.cut, rules.returns) = (cut, Returns::FailSoft);
            SearchCounts::of(tree, rules).evaluated
        });
        at != beyond
    }
}

/// A cut: who was searched last at the branch, and what could still matter when the branch was entered.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CutAt {
    pub(crate) player: Player,
    pub(crate) by: NodeId,
    pub(crate) entry: Window,
    pub(crate) tried: u32,
}

/// The cuts of a search in the order in which they are made.
pub(crate) fn cuts_of(tree: &GameTree, rules: Rules) -> Vec<CutAt> {
    let mut cuts = Vec::new();
    let mut entries: Vec<Window> = Vec::new();
    run(tree, rules, |event| match event {
        Event::Entered { window, .. } => entries.push(window),
        Event::Pruned { node, by, tried } => {
            let entry = entries.last().copied().unwrap_or(Window::FULL);
            cuts.push(CutAt { player: tree.player(node), by, entry, tried });
        }
        Event::Returned { .. } => drop(entries.pop()),
        _ => {}
    });
    cuts
}

/// Whether the bound that the innermost node met was made further up than at its parent: the other player's
/// nearest ancestor that was entered with another bound of its own is the one that made it.
fn is_deep(entries: &[Window], root: Player) -> bool {
    let Some(depth) = entries.len().checked_sub(1) else { return false };
    let own = |above: usize| match mover(root, depth + 1) {
        Player::Max => entries[above].alpha,
        _ => entries[above].beta,
    };
    let others = (0..depth).rev().step_by(2);
    others.clone().find(|&above| own(above) != own(depth)).is_some_and(|above| above + 1 != depth)
}

/// The one place where a search is run. Every generated leaf has a value, so none can stop it.
/// That it is alpha-beta by name, rather than whatever a `Search` says, is a third of the download of what makes trees.
fn run(tree: &GameTree, rules: Rules, mut report: impl FnMut(Event<NodeId>)) {
    /// The textbook's recursion goes as deep as the tree.
    const HIGH: u32 = 400;
    let done = match tree.height() {
        HIGH.. => alpha_beta_deep(tree, rules, &mut report as &mut dyn FnMut(Event<NodeId>)),
        _ => alpha_beta(tree, rules, report),
    };
    debug_assert!(done.is_ok(), "every generated leaf has a value");
}
