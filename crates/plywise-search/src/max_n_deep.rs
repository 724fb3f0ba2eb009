//! Max^n with a stack of its own, for trees deeper than a call stack is. Read [`crate::max_n`] first.

use crate::max_n::{Found, MaxN};
use crate::{Average, Event, Game, NodeId, OrderedTree, Player, Score, Stop, Window};

/// [`crate::max_n`] without recursion.
///
/// # Errors
/// When a leaf, or a branch at the horizon, lacks a value for some player.
pub fn max_n_deep(
    ordered: &OrderedTree<'_>,
    sum: Option<Score>,
    report: impl FnMut(Event<NodeId>),
) -> Result<Vec<Score>, Stop> {
    let tree = ordered.tree();
    let mut search = MaxN::new(ordered, sum, report);
    let mut open: Vec<Frame> = Vec::new();
    let mut arriving = Some((NodeId::ROOT, tree.viewer(NodeId::ROOT), Score::MAX));
    loop {
        // Down: to where the search goes no deeper, or into a branch.
        let (node, viewer, found) = match arriving.take() {
            Some((node, viewer, limit)) => {
                let window = search.window(limit);
                (search.report)(Event::Entered { node, window });
                if let Some(payoffs) = search.payoffs(node)? {
                    (search.report)(Event::Evaluated { node, score: payoffs[viewer] });
                    (node, viewer, Found { payoffs, is_exact: true })
                } else {
                    let frame = Frame::new(ordered, node, viewer, window, search.n_players);
                    arriving = frame.next(&search);
                    open.push(frame);
                    continue;
                }
            }
            // Up: the innermost branch has no child left to go to.
            None => {
                let Some(frame) = open.pop() else { unreachable!("the loop ends when the root returns") };
                (frame.node, frame.viewer, frame.found())
            }
        };
        search.report_return(node, viewer, &found);
        let Some(parent) = open.last_mut() else { return Ok(found.payoffs) };
        parent.take(node, found, &mut search);
        arriving = parent.next(&search);
    }
}

/// A branch the search is in.
struct Frame {
    node: NodeId,
    viewer: usize,
    window: Window,
    mover: Option<usize>,
    /// The children, and the probabilities of a chance node's.
    children: Vec<(NodeId, f64)>,
    tried: usize,
    /// Where a player moves, what it has so far.
    best: Option<Vec<Score>>,
    is_exact: bool,
    /// At a chance node, each player's sum so far.
    averages: Vec<Average>,
}

impl Frame {
    fn new(
        ordered: &OrderedTree<'_>,
        node: NodeId,
        viewer: usize,
        window: Window,
        n_players: usize,
    ) -> Frame {
        let mover = ordered.tree().mover(node).entry();
        let (children, averages) = match mover {
            Some(_) => (ordered.children(node).map(|child| (child, 1.0)).collect(), Vec::new()),
            None => (ordered.outcomes(node).collect(), vec![Average::none_seen(); n_players]),
        };
        Frame { node, viewer, window, mover, children, tried: 0, best: None, is_exact: true, averages }
    }

    /// The child to go to next, whose choice that is for, and its limit.
    fn next<R: FnMut(Event<NodeId>)>(&self, search: &MaxN<'_, '_, R>) -> Option<(NodeId, usize, Score)> {
        let (child, _) = *self.children.get(self.tried)?;
        Some(match self.mover {
            Some(mover) => {
                (child, search.reported_player(mover), search.limit(child, mover, self.best.as_deref()))
            }
            None => (child, self.viewer, Score::MAX),
        })
    }

    /// Takes in what a child is worth.
    fn take<R: FnMut(Event<NodeId>)>(&mut self, by: NodeId, found: Found, search: &mut MaxN<'_, '_, R>) {
        let Frame { node, viewer, .. } = *self;
        let (_, probability) = self.children[self.tried];
        self.tried += 1;
        let is_last = self.tried == self.children.len();
        let Some(mover) = self.mover else {
            for (average, &score) in self.averages.iter_mut().zip(&found.payoffs) {
                average.add(probability, score);
            }
            let average = self.averages[viewer];
            let value = if is_last { average.value() } else { average.so_far() };
            return (search.report)(Event::Updated { node, by, value, window: self.window });
        };
        // What was cut is no better, and what it holds is only its own mover's choice so far.
        if self.best.as_ref().is_none_or(|best| found.is_exact && found.payoffs[mover] > best[mover]) {
            self.best = Some(found.payoffs);
        }
        let own = self.best.as_ref().map_or(Score::MIN, |best| best[mover]);
        if search.sum.is_some() {
            self.window = self.window.narrowed(Player::Max, own);
        }
        let value = self.best.as_ref().map_or(own, |best| best[search.reported_player(mover)]);
        (search.report)(Event::Updated { node, by, value, window: self.window });
        if let Some(sum) = search.sum.filter(|_| self.window.alpha >= self.window.beta && !is_last) {
            (search.report)(Event::Pruned { node, by, tried: self.tried as u32 });
            // Who has all there is has made its choice.
            self.is_exact = own >= sum;
            self.tried = self.children.len();
        }
    }

    fn found(self) -> Found {
        let average = || self.averages.iter().map(Average::value).collect();
        Found { payoffs: self.best.unwrap_or_else(average), is_exact: self.is_exact }
    }
}
