//! Iterative deepening: look one move ahead, then two, then three.

use std::cell::Cell;

use crate::deep::alpha_beta_deep;
use crate::{Event, Game, Horizon, NodeId, OrderedTree, Player, Score, Search, Stop, Unit};

/// The value of a drawn tree by iterative deepening: alpha-beta to depth 1, then 2, and so on, until nothing lies beyond
/// the horizon, or as deep as the search's own horizon, in whose unit depth is counted.
///
/// Each pass enters the root again. With `options.reorders` its children, and theirs, stand in the order of what the
/// pass before found for them, bounds counting as values; those it left out come last. With `options.budget` the
/// search stops before it would enter one node more: the answer then is that of the last pass that came to its end.
/// Source: Slate & Atkin 1977, "Chess 4.5"; Korf 1985, "Depth-first iterative-deepening".
///
/// # Errors
/// When the search cannot go on, or was not allowed to, see [`Stop`].
pub fn iterative(
    ordered: &OrderedTree<'_>,
    search: &Search,
    mut report: impl FnMut(Event<NodeId>),
) -> Result<Score, Stop> {
    let (deepest, unit) =
        search.horizon.map_or((u32::MAX, Unit::Plies), |horizon| (horizon.depth, horizon.unit));
    let entered = Cell::new(0);
    let budget = search.options.budget.unwrap_or(u32::MAX);
    let mut ordered = ordered.clone();
    let mut depth = deepest.min(1);
    // By node, what the last pass found, and of which nodes: a pass may look at a few of a great many.
    let (mut found, mut left) = (vec![None; ordered.tree().n_nodes()], Vec::new());
    loop {
        ordered = ordered.down_to(Some(Horizon { depth, unit }));
        left.drain(..).for_each(|node: NodeId| found[node.index()] = None);
        let game = Budgeted { ordered: &ordered, entered: &entered, budget };
        let mut on_event = |event: Event<NodeId>| {
            if let Event::Returned { node, score, .. } = event {
                found[node.index()] = Some(score);
                left.push(node);
            }
            // A node that is one too many is not entered.
            if !(game.is_spent() && matches!(event, Event::Entered { .. })) {
                report(event);
            }
        };
        let score = alpha_beta_deep(&game, search.rules, &mut on_event)?;
        if depth == deepest || !ordered.is_limited() {
            return Ok(score);
        }
        if search.options.reorders {
            ordered = ordered.best_first(left.iter().copied(), |node| found[node.index()]);
        }
        depth += 1;
    }
}

/// An ordered tree of which only so many nodes may be entered. A search asks for each node's value once, having entered it.
struct Budgeted<'a, 'tree> {
    ordered: &'a OrderedTree<'tree>,
    entered: &'a Cell<u32>,
    budget: u32,
}

impl Budgeted<'_, '_> {
    fn is_spent(&self) -> bool {
        self.entered.get() >= self.budget
    }
}

impl Game for Budgeted<'_, '_> {
    type Node = NodeId;
    type Stop = Stop;

    fn root(&self) -> NodeId {
        self.ordered.root()
    }

    fn player(&self, node: NodeId) -> Player {
        self.ordered.player(node)
    }

    fn value(&self, node: NodeId) -> Result<Option<Score>, Stop> {
        if self.is_spent() {
            return Err(Stop::OutOfBudget { nodes: self.budget });
        }
        self.entered.set(self.entered.get() + 1);
        self.ordered.value(node)
    }

    fn static_value(&self, node: NodeId) -> Result<Score, Stop> {
        self.ordered.static_value(node)
    }

    fn children(&self, node: NodeId) -> impl Iterator<Item = NodeId> {
        self.ordered.children(node)
    }
}
