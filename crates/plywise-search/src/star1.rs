//! Alpha-beta in a game of chance.

use crate::chance_bounds::ChanceBounds;
use crate::{Average, Bound, Event, Game, Mover, NodeId, OrderedTree, Proof, Score, Stop, Window};

/// The value of a game of chance, leaving out what cannot matter, when all scores lie in a known `range`.
///
/// At MAX and MIN nodes this is alpha-beta: cut at or beyond the bound, hand up the value itself. A chance node with
/// the window (α, β) bounds its own worth by what is known of the children it has seen and by the ends L and U of
/// the range for the others, and leaves out the others once that bound meets α or β. Child i it searches with the
/// scores that leave it undecided:
///
/// ```text
/// ( (α − Σ p·v of the children seen − U · Σ p of those to come) / pᵢ ,
///   (β − Σ p·v of the children seen − L · Σ p of those to come) / pᵢ )   and within (L, U)
/// ```
///
/// The value is expectimax's, to the last bit: bounds are added up as expectimax adds up values, and the ends of
/// windows are rounded outwards. A loose range costs leaves, never the value; one that a score lies outside of is
/// for [`crate::Search::check`] to refuse.
///
/// Source: Ballard 1983, "The *-minimax search procedure for trees containing chance nodes".
///
/// # Errors
/// When a leaf, or a branch at the horizon, has no value.
pub fn star1(
    ordered: &OrderedTree<'_>,
    range: Window,
    report: impl FnMut(Event<NodeId>),
) -> Result<Score, Stop> {
    let mut search = Star { ordered, range, probes: false, report };
    Ok(search.go(NodeId::ROOT, Window::FULL)?.0)
}

/// What Star1 and Star2 share.
pub(crate) struct Star<'a, 'tree, R> {
    pub(crate) ordered: &'a OrderedTree<'tree>,
    pub(crate) range: Window,
    /// Whether a chance node first looks at one child of each of its children: Star2.
    pub(crate) probes: bool,
    pub(crate) report: R,
}

impl<R: FnMut(Event<NodeId>)> Star<'_, '_, R> {
    pub(crate) fn go(&mut self, node: NodeId, entry: Window) -> Result<(Score, Bound), Stop> {
        (self.report)(Event::Entered { node, window: entry });
        let (score, bound) = match self.ordered.value(node)? {
            Some(score) => {
                (self.report)(Event::Evaluated { node, score });
                (score, Bound::Exact)
            }
            None if self.ordered.tree().mover(node) == Mover::Chance => self.average(node, entry)?,
            None => self.decide(node, entry, usize::MAX)?,
        };
        (self.report)(Event::Returned { node, score, bound });
        Ok((score, bound))
    }

    /// A MAX or MIN node, looking at no more than so many of its children.
    pub(crate) fn decide(
        &mut self,
        node: NodeId,
        entry: Window,
        most: usize,
    ) -> Result<(Score, Bound), Stop> {
        let ordered = self.ordered;
        let player = ordered.player(node);
        let (mut window, mut value, mut tried) = (entry, player.worst(), 0);
        let mut proof = Proof::none_seen();
        let mut children = ordered.children(node).peekable();
        while let Some(child) = children.next() {
            let (score, bound) = self.go(child, window)?;
            tried += 1;
            proof.add(player, value, score, bound);
            value = player.better(value, score);
            window = window.narrowed(player, score);
            (self.report)(Event::Updated { node, by: child, value, window });
            let is_cut = window.alpha >= window.beta || tried == most;
            if is_cut && children.peek().is_some() {
                (self.report)(Event::Pruned { node, by: child, tried: tried as u32 });
                proof.leave_out(player);
                break;
            }
        }
        Ok((value, proof.bound(value, value)))
    }

    /// A chance node.
    fn average(&mut self, node: NodeId, entry: Window) -> Result<(Score, Bound), Stop> {
        let mut bounds = ChanceBounds::new(self.ordered, node, self.range);
        if self.probes
            && let Some(settled) = self.probe(node, entry, &mut bounds)?
        {
            return Ok(settled);
        }
        let mut sum = Average::none_seen();
        for nth in 0..bounds.n_children() {
            let (child, is_last) = (bounds.child(nth), nth + 1 == bounds.n_children());
            let (score, bound) = self.go(child, bounds.window(nth, entry).unwrap_or(entry))?;
            bounds.learn(nth, score, bound);
            sum.add(bounds.probability(nth), score);
            let value = if is_last { sum.value() } else { sum.so_far() };
            (self.report)(Event::Updated { node, by: child, value, window: entry });
            if let Some(settled) = bounds.settled(entry) {
                if !is_last {
                    (self.report)(Event::Pruned { node, by: child, tried: nth as u32 + 1 });
                }
                return Ok(settled);
            }
        }
        Ok(bounds.whole())
    }
}
