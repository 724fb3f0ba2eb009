//! Going on after a mistake, so that all of them can be told at once. One wrong bracket is one mistake: what only
//! follows from an earlier one is not told.

use super::{Last, Reader};
use crate::Mistake;
use crate::cursor::{MistakeAt, goes_on_a_name, is_blank, mistake_at};

/// More mistakes than these nobody reads.
pub(crate) const MOST: usize = 50;

impl Reader<'_> {
    pub(super) fn all_mistakes(mut self) -> Vec<MistakeAt> {
        // Whether what follows may be wrong only because of what went before.
        let mut is_unsure = false;
        let mut resumed_at = None;
        let is_whole =
            loop {
                let read = self.tree();
                let faults = self.mends.get_or_insert_default();
                is_unsure |= faults.iter().any(|fault| matches!(fault.mistake, Mistake::WrongBracket { .. }));
                let Err(wrong) = read.or_else(|wrong| {
                    if faults.len() < MOST { Err(wrong) } else { mistake_at(0, Mistake::NoTree) }
                }) else {
                    if let (false, Err(more)) = (is_unsure, self.nothing_more()) {
                        self.mends.get_or_insert_default().push(*more);
                    }
                    break true;
                };
                let MistakeAt { at, mistake } = *wrong;
                let is_end = matches!(mistake, Mistake::NoTree | Mistake::NotClosed { .. });
                let is_another_notation =
                    matches!(&mistake, Mistake::FeatureWithoutAmount { found, .. } if found == "`:`");
                let is_limit = matches!(mistake, Mistake::TooDeep { .. } | Mistake::TooManyNodes { .. });
                is_unsure |= self.open.is_empty() || mistake == Mistake::UnclosedQuote;
                let is_to_line_end = mistake == Mistake::UnclosedQuote;
                if !(is_end && (is_unsure && !faults.is_empty() || faults.len() >= MOST)) {
                    faults.push(MistakeAt { at, mistake });
                }
                if is_end || is_limit || is_another_notation {
                    break false;
                }
                self.resume(at, is_to_line_end, &mut resumed_at);
            };
        let mut faults = self.mends.take().unwrap_or_default();
        if is_whole && faults.len() < MOST {
            self.leftover_mistakes(&mut faults);
        }
        faults
    }

    /// Passes what cannot be read; a leaf stands for it, so that its branch is not empty.
    fn resume(&mut self, at: usize, is_to_line_end: bool, resumed_at: &mut Option<usize>) {
        let from = self.node_start;
        let before = &self.cursor.text[from..at.max(from)];
        let is_inside = |open, close| before.rfind(open).is_some_and(|open| before.rfind(close) < Some(open));
        let follows_blank = self.cursor.text[..at].ends_with(is_blank) && at > from;
        self.cursor.at = self.cursor.at.max(at);
        let rest = self.cursor.rest();
        // Looked for only where it matters: a text of a million brackets may be one line.
        let line = || &rest[..rest.find(['\n', '\r']).unwrap_or(rest.len())];
        let closed = |close| line().find(close).map_or(line().len(), |end| end + 1);
        self.cursor.at += if is_to_line_end {
            line().len()
        } else if is_inside('{', '}') {
            closed('}')
        } else if is_inside('<', '>') {
            closed('>')
        } else if follows_blank && rest.starts_with(|c: char| goes_on_a_name(c) || c == '"') {
            0
        } else {
            let is_stop = |c: char| is_blank(c) || matches!(c, ',' | '(' | ')' | '[' | ']' | '#' | '"');
            rest.find(is_stop).unwrap_or(rest.len())
        };
        if resumed_at.replace(self.cursor.at) == Some(self.cursor.at) {
            self.cursor.at += self.cursor.peek_char().map_or(0, char::len_utf8);
        }
        let is_branch = matches!(self.cursor.peek(), Some(b'(' | b'['));
        if !self.open.is_empty() && !is_branch && self.count(from, self.cursor.at).is_ok() {
            let node = self.tree.leaf(None, None);
            self.made_up.push(node);
            self.last = Last::Child;
        }
    }

    /// A closing bracket stands where it should not, which was told: it closes what it can.
    #[cold]
    pub(super) fn close_anyway(&mut self, close: u8) {
        let partner = self.open.iter().rposition(|open| open.closed_by == close);
        let Some(keep) = partner.or(self.open.len().checked_sub(1)) else { return };
        if self.last == Last::Opened {
            let end = self.cursor.at;
            if self.count(end, end).is_err() {
                return;
            }
            let node = self.tree.leaf(None, None);
            self.made_up.push(node);
        }
        while self.open.len() > keep {
            self.open.pop();
            self.tree.close();
        }
        self.last = Last::Child;
    }
}
