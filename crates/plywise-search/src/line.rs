//! The moves that both players choose, read from the events of a search.

use crate::{Event, Score};

/// Follows the events of a search, and knows the principal variation of the last visit of the root that has ended: the root's
/// first best child, that child's, and so on, as far as the search went through them. Where a table settled a position, the line
/// ends.
#[derive(Clone, Debug)]
pub struct Line<N> {
    /// The nodes that the search is in, each with its value so far and the line below it, the next move last.
    open: Vec<(Option<Score>, Vec<N>)>,
    /// The line below the node that returned last, the next move last.
    returned: Vec<N>,
    found: Option<(Score, Vec<N>)>,
}

impl<N> Default for Line<N> {
    fn default() -> Line<N> {
        Line { open: Vec::new(), returned: Vec::new(), found: None }
    }
}

impl<N: Copy> Line<N> {
    /// Takes the next event.
    pub fn hear(&mut self, event: &Event<N>) {
        match *event {
            Event::Entered { .. } => self.open.push((None, Vec::new())),
            Event::Updated { by, value, .. } => {
                if let Some((best, line)) = self.open.last_mut()
                    && *best != Some(value)
                {
                    *best = Some(value);
                    *line = std::mem::take(&mut self.returned);
                    line.push(by);
                }
            }
            Event::Returned { score, .. } => {
                self.returned = self.open.pop().map(|(_, line)| line).unwrap_or_default();
                if self.open.is_empty() {
                    let line = self.returned.iter().rev().copied().collect();
                    self.found = Some((score, line));
                }
            }
            Event::Evaluated { .. } | Event::Recalled { .. } | Event::Pruned { .. } => {}
        }
    }

    /// What the last visit of the root came to, and its line from the first move on; `None` before one has ended.
    #[must_use]
    pub fn found(&self) -> Option<(Score, &[N])> {
        self.found.as_ref().map(|(score, line)| (*score, &**line))
    }
}
