//! Text into a tree, in one pass.
//!
//! Written by hand rather than with a parser library, for two reasons: brackets may be nested a million deep,
//! so nothing here recurses, and a tree of numbers must be read about as fast as it can be stored.
//! Brackets, commas and short numbers are read byte by byte; [`Cursor`] takes over for everything else.

mod leftover;
mod looks;
mod node;
mod plain;
mod recover;

pub(crate) use recover::MOST;

use std::borrow::Cow;

use plywise_search::{GameTree, Mover, NodeId, TreeBuilder};

use crate::cursor::{Cursor, MistakeAt, ParseResult, is_blank, mistake_at};
use crate::document::Span;
use crate::error::line_and_column;
use crate::header::Above;
use crate::turn::Turn;
use crate::{Limits, Mistake, RootSaidBy};

/// Reads one tree and nothing after it, and where each node stands.
pub(crate) fn read_tree(
    cursor: Cursor<'_>,
    limits: Limits,
    root: Option<(RootSaidBy, Mover)>,
    above: &Above<'_>,
) -> ParseResult<(GameTree, Vec<Span>)> {
    let mut reader = Reader::new(cursor, limits, root, above);
    reader.tree()?;
    reader.nothing_more()?;
    reader.finished()
}

/// Reads on after mistakes and gives all of them.
pub(crate) fn read_mistakes(
    cursor: Cursor<'_>,
    limits: Limits,
    root: Option<(RootSaidBy, Mover)>,
    above: &Above<'_>,
) -> Vec<MistakeAt> {
    let mut reader = Reader::new(cursor, limits, root, above);
    reader.mends = Some(Vec::new());
    reader.all_mistakes()
}

struct Reader<'text> {
    cursor: Cursor<'text>,
    limits: Limits,
    root: Option<(RootSaidBy, Mover)>,
    turn: Turn,
    last: Last,
    tree: TreeBuilder,
    open: Vec<Open>,
    spans: Vec<Span>,
    /// How many values the leaves have that have several.
    n_values: Option<usize>,
    /// Where the node begins that is being read.
    node_start: usize,
    /// Every kind of feature so far.
    features: Vec<Cow<'text, str>>,
    /// The mistakes so far, where reading goes on after them.
    mends: Option<Vec<MistakeAt>>,
    /// When mending: the probabilities, which are looked at once the tree is whole, and what nodes are made up.
    chances: Vec<(NodeId, f64)>,
    made_up: Vec<NodeId>,
    /// For comparing: nothing is taken for plain.
    #[cfg(test)]
    is_all_general: bool,
}

/// An open bracket.
#[derive(Clone, Copy)]
struct Open {
    at: u32,
    closed_by: u8,
    mover: Mover,
    /// Who moves at a child that does not say.
    next: Option<Mover>,
}

/// What was read last, for the commas.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Last {
    Opened,
    Child,
    Comma,
}

impl<'text> Reader<'text> {
    fn new(
        cursor: Cursor<'text>,
        limits: Limits,
        root: Option<(RootSaidBy, Mover)>,
        above: &Above<'text>,
    ) -> Reader<'text> {
        // Most nodes take two bytes or more; pages that stay untouched cost nothing, as long as they are not too many.
        let room = (cursor.rest().len() / 2 + 1).min(limits.max_nodes);
        let mut tree = TreeBuilder::with_capacity(room.min(1 << 18));
        for (name, weight) in &above.weights {
            tree.set_weight(name, *weight);
        }
        Reader {
            cursor,
            limits,
            root,
            turn: Turn { players: above.header.players },
            last: Last::Opened,
            tree,
            open: Vec::new(),
            spans: Vec::with_capacity(room),
            n_values: None,
            node_start: cursor.at,
            features: above.weights.iter().map(|(name, _)| name.clone()).collect(),
            mends: None,
            chances: Vec::new(),
            made_up: Vec::new(),
            #[cfg(test)]
            is_all_general: false,
        }
    }

    /// A mistake after which it is clear how to go on: that is done where all mistakes are asked for.
    #[cold]
    fn complain(&mut self, at: usize, mistake: Mistake) -> ParseResult<()> {
        match &mut self.mends {
            Some(faults) => faults.push(MistakeAt { at, mistake }),
            None => return mistake_at(at, mistake),
        }
        Ok(())
    }

    /// Reads one node with all below it.
    fn tree(&mut self) -> ParseResult<()> {
        loop {
            self.other()?;
            if !self.open.is_empty() {
                self.plain();
            }
            if self.open.is_empty() && self.last == Last::Child {
                return Ok(());
            }
        }
    }

    /// `start` is where the player or the name before the bracket begins.
    #[inline]
    fn open(
        &mut self,
        start: usize,
        at: usize,
        mover: Option<Mover>,
        name: Option<&str>,
    ) -> ParseResult<NodeId> {
        if self.open.len() >= self.limits.max_depth {
            return mistake_at(at, Mistake::TooDeep { max: self.limits.max_depth });
        }
        let closed_by = if self.cursor.text.as_bytes()[at] == b'[' { b']' } else { b')' };
        let in_turn = match self.open.last() {
            Some(above) => above.next,
            None => Some(self.root.map_or(self.turn.first(), |(_, mover)| mover)),
        };
        let mover = match mover.or(in_turn) {
            Some(mover) => mover,
            None => self.nobody_in_turn(start)?,
        };
        let instead_of_chance = match self.open.last() {
            Some(above) => above.next,
            None => Some(self.turn.first()),
        };
        let next = self.turn.after(mover, instead_of_chance);
        self.count(start, at + 1)?;
        let node = self.tree.open_for(mover, name);
        self.open.push(Open { at: at as u32, closed_by, mover, next });
        self.last = Last::Opened;
        Ok(node)
    }

    #[cold]
    fn nobody_in_turn(&mut self, start: usize) -> ParseResult<Mover> {
        let above = self.open.iter().rev().find_map(|open| match open.mover {
            Mover::Numbered(number) => Some(number),
            _ => None,
        });
        self.complain(start, Mistake::MoverUnsaid { after: above.unwrap_or(1) })?;
        Ok(Mover::Numbered(1))
    }

    /// Notes where the node stands that is about to be added.
    #[inline]
    fn count(&mut self, start: usize, end: usize) -> ParseResult<()> {
        if self.spans.len() >= self.limits.max_nodes {
            return mistake_at(start, Mistake::TooManyNodes { max: self.limits.max_nodes });
        }
        // The text is shorter than 4 GiB: `Limits::within_reach`.
        self.spans.push(Span { start: start as u32, end: end as u32 });
        Ok(())
    }

    #[inline]
    fn close(&mut self, at: usize, close: u8) -> ParseResult<()> {
        match self.open.last() {
            Some(open) if open.closed_by == close && self.last == Last::Child => {}
            _ => return self.close_mistake(at, close),
        }
        self.open.pop();
        self.tree.close();
        Ok(())
    }

    #[cold]
    fn close_mistake(&mut self, at: usize, close: u8) -> ParseResult<()> {
        let is_partner = |open: &Open| open.closed_by == close;
        let found = char::from(close);
        let (at, mistake) = match self.open.last() {
            None => (at, Mistake::NothingToClose { close: found }),
            Some(open) if !is_partner(open) => {
                let (open, line, column) = self.place(*open);
                (at, Mistake::WrongBracket { open, line, column, close: found })
            }
            Some(_) if self.last == Last::Comma => (at, Mistake::TrailingComma { close: found }),
            Some(open) => (open.at as usize, Mistake::EmptyBranch),
        };
        self.complain(at, mistake)?;
        self.close_anyway(close);
        Ok(())
    }

    /// Anything: one more leaf, or the beginning or end of a branch.
    #[inline(never)]
    fn other(&mut self) -> ParseResult<()> {
        self.cursor.skip_blank();
        let start = self.cursor.at;
        match self.cursor.peek() {
            None => self.at_end(),
            Some(close @ (b')' | b']')) => {
                self.close(start, close)?;
                self.cursor.at += 1;
                Ok(())
            }
            Some(b',') => {
                match self.last {
                    _ if self.open.is_empty() => {
                        return mistake_at(start, Mistake::Unexpected { found: ',' });
                    }
                    Last::Opened => self.complain(start, Mistake::LeadingComma)?,
                    Last::Comma => self.complain(start, Mistake::TwoCommas)?,
                    Last::Child => self.last = Last::Comma,
                }
                self.cursor.at += 1;
                Ok(())
            }
            Some(_) => {
                self.node_start = start;
                self.node(start)
            }
        }
    }

    fn nothing_more(&mut self) -> ParseResult<()> {
        self.cursor.skip_blank();
        match self.cursor.peek() {
            None => Ok(()),
            Some(close @ (b')' | b']')) => {
                mistake_at(self.cursor.at, Mistake::NothingToClose { close: char::from(close) })
            }
            Some(_) => mistake_at(self.cursor.at, Mistake::TextAfterTree { found: self.cursor.found() }),
        }
    }

    #[cold]
    fn at_end(&self) -> ParseResult<()> {
        let at = self.cursor.text.trim_end_matches(is_blank).len();
        match self.open.last() {
            None => mistake_at(at, Mistake::NoTree),
            Some(&open) => {
                let (open, line, column) = self.place(open);
                mistake_at(at, Mistake::NotClosed { open, line, column })
            }
        }
    }

    /// The bracket, its line and its column.
    fn place(&self, open: Open) -> (char, usize, usize) {
        let (line, column) = line_and_column(self.cursor.text, open.at as usize);
        let bracket = if open.closed_by == b']' { '[' } else { '(' };
        (bracket, line, column)
    }
}
