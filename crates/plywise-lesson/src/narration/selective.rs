//! Games by rules: where a search looks deeper or less deep than its limit, and what its table says.

use plywise_replay::{Lookup, Moment, Stored};
use plywise_search::{Came, Event, NodeId, Player, Replacement, Score, Selective};

use super::grammar::counted;
use super::{M, N, Narrator, S, Sentence, T, V, X};
use crate::visit;

impl Narrator<'_> {
    fn selective(&self) -> Selective {
        self.conventions.search.options.selective
    }

    /// Whether a child stands for staying at the depth limit.
    pub(super) fn is_stay(&self, node: NodeId) -> bool {
        self.selective().quiescence > 0 && self.tree.move_label(node) == Came::Stayed.name()
    }

    /// Whether a child stands for passing, a null move.
    pub(super) fn is_null_move(&self, node: NodeId) -> bool {
        self.selective().null_move && self.tree.move_label(node) == Came::Passed.name()
    }

    /// What selectivity adds to the idea of a search.
    pub(super) fn selectivity(&self) -> Sentence {
        let Selective { quiescence, null_move, reductions } = self.selective();
        let mut told = Sentence::default();
        if self.conventions.search.horizon.is_none() {
            return told;
        }
        if quiescence > 0 {
            told.words(" Beyond the depth limit it goes on with noisy moves, and whoever moves may stay.");
        }
        if null_move {
            told.words(" Before it looks at the moves of a position it asks whether passing would do.");
        }
        if reductions {
            told.words(" After late, quiet moves it looks one ply less deep first.");
        }
        told
    }

    /// The search comes to a child that is no move, or to a position beyond the depth limit; `None` otherwise.
    pub(super) fn entered_selectively(&self, moment: &Moment<'_>, node: NodeId) -> Option<Sentence> {
        let above = self.tree.parent(node);
        if let Some(above) = above.filter(|_| self.is_stay(node)) {
            return Some(self.tell(
                "{} may stay at {}, which lies at the depth limit: that is worth what the position looks worth.",
                &[M(above), N(above)],
            ));
        }
        if let Some(above) = above.filter(|_| self.is_null_move(node)) {
            let window = moment.window(above)?;
            let side = self.conventions.side(self.tree, above);
            let limit = self.seen_window(above, window).against(side);
            let extent = if side == Player::Max { "or more" } else { "or less" };
            let plies = counted(Selective::NULL_MOVE_PLIES, plywise_search::Unit::Plies);
            return Some(self.tell(
                "{} passes at {}, and the search looks {} less deep than after a move: is that still worth {} {}?",
                &[M(above), N(above), X(&plies), S(limit), T(extent)],
            ));
        }
        let goes_beyond =
            matches!(moment.next_event(), Some(Event::Entered { node, .. }) if self.is_stay(node));
        if goes_beyond {
            return Some(self.tell(
                "Go to {}, which lies at the depth limit: from here on only noisy moves are looked at.",
                &[N(node)],
            ));
        }
        let is_again = self.selective().reductions && visit::just_left(moment, node).is_some();
        if is_again && moment.entry_window(node).is_some_and(|window| window.is_null()) {
            return Some(self.tell(
                "Search {} again, as deep as after the first moves: less deep it looked better.",
                &[N(node)],
            ));
        }
        None
    }

    /// What staying came to, or passing; `None` for other children.
    pub(super) fn returned_selectively(
        &self,
        moment: &Moment<'_>,
        node: NodeId,
        score: Score,
    ) -> Option<Sentence> {
        let above = self.tree.parent(node)?;
        let there = self.seen(above, score);
        if self.is_stay(node) {
            return Some(self.tell("Staying gives {} {} at {}.", &[M(above), V(above, there), N(above)]));
        }
        if !self.is_null_move(node) {
            return None;
        }
        let is_enough = matches!(moment.next_event(), Some(Event::Updated { by, .. }) if by == node);
        let comes = self.tell("Passing comes to {} at {}", &[S(there), N(above)]);
        Some(comes.and(match is_enough {
            true => self.tell(": {} is good enough even so, and some move will be as good.", &[M(above)]),
            false => self.tell(", which is not enough: the moves are looked at.", &[]),
        }))
    }

    /// What the table said when a position was entered.
    pub(super) fn looked_up(&self, moment: &Moment<'_>) -> Sentence {
        let lookup = self.memory.and_then(|memory| memory.lookup_at(moment.step()));
        match lookup {
            Some((_, Lookup::OfOtherDepth { depth: Some(depth) })) => {
                let deep = counted(depth, self.unit());
                self.tell(
                    " The table has it from a search that looked {} deep, not as deep as this one does: only its best move is used.",
                    &[X(&deep)],
                )
            }
            Some((_, Lookup::Collision(other))) => {
                self.tell(" Its place in the table is taken by the position after {}.", &[N(other)])
            }
            _ => Sentence::default(),
        }
    }

    /// What became of what was found of a position.
    pub(super) fn stored(&self, moment: &Moment<'_>) -> Sentence {
        let options = self.conventions.search.options;
        let Some(memory) = self.memory else {
            // Without the memory of the search it is not known which entry has stayed.
            let is_certain = options.table.replacement == Replacement::Always && !self.selective().null_move;
            return if is_certain {
                self.tell(" The table remembers that.", &[])
            } else {
                Sentence::default()
            };
        };
        match memory.stored_at(moment.step()) {
            Some((node, Stored::Replaced(other))) if memory.first_of(other) != memory.first_of(node) => {
                self.tell(" The table remembers that, in the place of the position after {}.", &[N(other)])
            }
            Some((_, Stored::New | Stored::Replaced(_))) => self.tell(" The table remembers that.", &[]),
            Some((_, Stored::GaveWay(other))) => self.tell(
                " The table keeps what it has there, of {}, since that search looked deeper.",
                &[N(other)],
            ),
            None => Sentence::default(),
        }
    }
}
