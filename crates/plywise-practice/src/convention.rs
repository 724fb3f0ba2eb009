//! Which conventions does a run follow?

use std::rc::Rc;

use plywise_replay::record;
use plywise_search::{Cut, Event, GameTree, NodeId, Order, Returns, Search};

use crate::mark::share;
use crate::run::Run;
use crate::verdict::{About, Outcome, Part, Verdict};
use crate::{ReadConvention, english};

pub(crate) fn key(run: &Run) -> ReadConvention {
    let Search { rules, order, .. } = run.conventions.search;
    ReadConvention { cut: Some(rules.cut), returns: Some(rules.returns), order: Some(order) }
}

/// What happens in a search of the tree, whatever is written of it.
fn events(tree: &Rc<GameTree>, search: Search) -> Vec<Event<NodeId>> {
    let mut events = Vec::new();
    record(tree, search).for_each_event(tree, |_, event| events.push(event));
    events
}

/// Whether the other convention would show in the run: if not, either answer is right.
pub(crate) fn shows(run: &Run) -> [bool; 3] {
    let search = run.conventions.search;
    let with_rules =
        |cut, returns| Search { rules: plywise_search::Rules { cut, returns, ..search.rules }, ..search };
    let (cut, returns) = (search.rules.cut, search.rules.returns);
    let other_cut = if cut == Cut::Beyond { Cut::AtOrBeyond } else { Cut::Beyond };
    let other_returns = if returns == Returns::FailHard { Returns::FailSoft } else { Returns::FailHard };
    let other_order = if search.order == Order::RightToLeft { Order::AsGiven } else { Order::RightToLeft };
    let own = events(&run.tree, search);
    [with_rules(other_cut, returns), with_rules(cut, other_returns), Search { order: other_order, ..search }]
        .map(|other| events(&run.tree, other) != own)
}

/// The mark is the share of what is right among what shows in the run.
pub(crate) fn grade(run: &Run, said: ReadConvention, explainer: &english::Explainer<'_>) -> Verdict {
    let truth = key(run);
    let [cut_shows, returns_shows, order_shows] = shows(run);
    let outcome = |is_said: bool, is_so: bool, shows: bool| match (is_said, is_so || !shows) {
        (false, _) => Outcome::Missing,
        (true, true) => Outcome::Right,
        (true, false) => Outcome::Wrong,
    };
    let step = run.last_step();
    let part =
        |about, outcome, shows| Part { about, outcome, feedback: explainer.convention(about, shows), step };
    let parts = vec![
        part(About::Cut, outcome(said.cut.is_some(), said.cut == truth.cut, cut_shows), cut_shows),
        part(
            About::Returns,
            outcome(said.returns.is_some(), said.returns == truth.returns, returns_shows),
            returns_shows,
        ),
        part(
            About::ChildOrder,
            outcome(said.order.is_some(), said.order == truth.order, order_shows),
            order_shows,
        ),
    ];
    let n_right = parts.iter().filter(|part| part.outcome == Outcome::Right).count();
    Verdict { mark: share(n_right, parts.len()), parts, misconception: None }
}
