//! Iterative deepening: look one move ahead, then two, then three.

use std::cell::Cell;

use crate::deep::alpha_beta_deep;
use crate::{Event, Game, Horizon, NodeId, Player, Score, Search, Stop, Unit, View};

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
    view: &View<'_>,
    search: &Search,
    mut report: impl FnMut(Event<NodeId>),
) -> Result<Score, Stop> {
    let (deepest, unit) =
        search.horizon.map_or((u32::MAX, Unit::Plies), |horizon| (horizon.depth, horizon.unit));
    let entered = Cell::new(0);
    let budget = search.options.budget.unwrap_or(u32::MAX);
    let mut view = view.clone();
    let mut depth = deepest.min(1);
    // By node, what the last pass found, and of which nodes: a pass may look at a few of a great many.
    let (mut found, mut left) = (vec![None; view.tree().n_nodes()], Vec::new());
    loop {
        view = view.down_to(Some(Horizon { depth, unit }));
        left.drain(..).for_each(|node: NodeId| found[node.index()] = None);
        let game = Budgeted { view: &view, entered: &entered, budget };
        let mut hear = |event: Event<NodeId>| {
            if let Event::Returned { node, score, .. } = event {
                found[node.index()] = Some(score);
                left.push(node);
            }
            // A node that is one too many is not entered.
            if !(game.is_spent() && matches!(event, Event::Entered { .. })) {
                report(event);
            }
        };
        let score = alpha_beta_deep(&game, search.rules, &mut hear)?;
        if depth == deepest || !view.is_limited() {
            return Ok(score);
        }
        if search.options.reorders {
            view = view.best_first(left.iter().copied(), |node| found[node.index()]);
        }
        depth += 1;
    }
}

/// A view of which only so many nodes may be entered. A search asks for each node's value once, having entered it.
struct Budgeted<'a, 'tree> {
    view: &'a View<'tree>,
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
        self.view.root()
    }

    fn player(&self, node: NodeId) -> Player {
        self.view.player(node)
    }

    fn value(&self, node: NodeId) -> Result<Option<Score>, Stop> {
        if self.is_spent() {
            return Err(Stop::OutOfBudget { nodes: self.budget });
        }
        self.entered.set(self.entered.get() + 1);
        self.view.value(node)
    }

    fn children(&self, node: NodeId) -> impl Iterator<Item = NodeId> {
        self.view.children(node)
    }
}
