//! The moves that both players choose, read from the events of a search.

use crate::{Bound, Event, Player, Score, Window};

/// Follows the events of a search, and knows the principal variation of the last visit of the root that has ended: the root's
/// first best child, that child's, and so on, as far as the search went through them. Where a table settled a position, the line
/// ends.
///
/// A search in narrow windows visits the root more than once, and may prove only that a child is worth no more than another. The
/// child with the best bound need not be the best then. [`Line::of_mover`] follows whoever moves at the root: of children that came
/// back alike it takes one whose value is proved, and it keeps the line of an earlier visit while a later one
/// proves none, as MTD(f) does (Plaat 1996, "Research re: search & re-search"). A visit that ends inside its window has found its
/// value, and its line counts whatever is proved: iterative deepening has looked deeper by then.
#[derive(Clone, Debug)]
pub struct Line<N> {
    /// Who moves at the root, where what the first move is worth is to be proved.
    mover: Option<Player>,
    /// What returned last came to.
    child: (Score, Bound),
    /// Whether the root's best child so far is proved to be worth its value to whoever moves there.
    is_proved: bool,
    /// The window in which the root was entered.
    window: Window,
    /// The nodes that the search is in, each with its value so far and the line below it, the next move last.
    open: Vec<(Option<Score>, Vec<N>)>,
    /// The line below the node that returned last, the next move last.
    returned: Vec<N>,
    /// What the last visit of the root came to, the line, and whether what its first move is worth is proved.
    found: Option<(Score, (Vec<N>, bool))>,
}

impl<N> Default for Line<N> {
    fn default() -> Line<N> {
        Line {
            mover: None,
            child: (Score::ZERO, Bound::Exact),
            is_proved: false,
            window: Window::FULL,
            open: Vec::new(),
            returned: Vec::new(),
            found: None,
        }
    }
}

impl<N: Copy> Line<N> {
    /// The line that whoever moves at the root may follow: that of the last visit which proves what its first move is worth to this
    /// player, and of the last visit where none does. The value is that of the last visit all the same.
    #[must_use]
    pub fn of_mover(player: Player) -> Line<N> {
        Line { mover: Some(player), ..Line::default() }
    }

    /// Takes the next event.
    pub fn hear(&mut self, event: &Event<N>) {
        match *event {
            Event::Entered { window, .. } => {
                if self.open.is_empty() {
                    (self.is_proved, self.window) = (false, window);
                }
                self.open.push((None, Vec::new()));
            }
            Event::Updated { by, value, .. } => {
                let (score, bound) = self.child;
                let is_root = self.open.len() == 1;
                let proves = is_root && score == value && self.holds(bound);
                if let Some((best, line)) = self.open.last_mut()
                    && (*best != Some(value) || proves && !self.is_proved)
                {
                    *best = Some(value);
                    *line = std::mem::take(&mut self.returned);
                    line.push(by);
                    self.is_proved = if is_root { proves } else { self.is_proved };
                }
            }
            Event::Returned { score, bound, .. } => {
                self.child = (score, bound);
                self.returned = self.open.pop().map(|(_, line)| line).unwrap_or_default();
                if self.open.is_empty() {
                    let is_kept = |(_, is_proved): &(Vec<N>, bool)| {
                        !self.window.contains(score) && self.mover.is_some() && *is_proved && !self.is_proved
                    };
                    let before = self.found.take().map(|(_, line)| line).filter(is_kept);
                    let line = || (self.returned.iter().rev().copied().collect(), self.is_proved);
                    self.found = Some((score, before.unwrap_or_else(line)));
                }
            }
            Event::Evaluated { .. } | Event::Recalled { .. } | Event::Pruned { .. } => {}
        }
    }

    /// What the last visit of the root came to, and the line from the first move on; `None` before one has ended.
    #[must_use]
    pub fn found(&self) -> Option<(Score, &[N])> {
        self.found.as_ref().map(|(score, (line, _))| (*score, &**line))
    }

    /// Whether a bound holds for whoever moves at the root; without anybody, every bound does.
    fn holds(&self, bound: Bound) -> bool {
        match self.mover {
            None => true,
            Some(Player::Max) => bound.from_below(),
            Some(Player::Min) => bound.from_above(),
        }
    }
}
