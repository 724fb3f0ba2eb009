//! Text into a tree, in one pass.
//!
//! Written by hand rather than with a parser library, for two reasons: brackets may be nested a million deep,
//! so nothing here recurses, and a tree of numbers must be read about as fast as it can be stored.
//! Brackets, commas and short numbers are read byte by byte; [`Cursor`] takes over for everything else.

use std::borrow::Cow;

use plywise_search::{GameTree, Player, Score, TreeBuilder};

use crate::cursor::{Cursor, Outcome, fault, is_blank, value_word, whole_number};
use crate::document::Span;
use crate::error::{line_and_column, shown};
use crate::header::player_word;
use crate::{Limits, Mistake, RootSaidBy};

/// Reads one tree and nothing after it, and where each node stands.
pub(crate) fn read_tree(
    cursor: Cursor<'_>,
    limits: Limits,
    root: Option<(RootSaidBy, Player)>,
) -> Outcome<(GameTree, Vec<Span>)> {
    let mut reader = Reader {
        cursor,
        limits,
        root,
        last: Last::Opened,
        tree: TreeBuilder::new(),
        open: Vec::new(),
        // Most nodes take two bytes or more; pages that stay untouched cost nothing.
        spans: Vec::with_capacity((cursor.rest().len() / 2 + 1).min(limits.max_nodes)),
    };
    reader.tree()?;
    reader.nothing_more()?;
    let tree = reader.tree.finish().expect("every branch was checked when it was closed");
    Ok((tree, reader.spans))
}

struct Reader<'text> {
    cursor: Cursor<'text>,
    limits: Limits,
    root: Option<(RootSaidBy, Player)>,
    last: Last,
    tree: TreeBuilder,
    open: Vec<Open>,
    spans: Vec<Span>,
}

/// An open bracket.
#[derive(Clone, Copy)]
struct Open {
    at: u32,
    closed_by: u8,
    player: Player,
}

/// What was read last, for the commas.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Last {
    Opened,
    Child,
    Comma,
}

impl<'text> Reader<'text> {
    /// Reads one node with all below it.
    fn tree(&mut self) -> Outcome<()> {
        loop {
            self.other()?;
            if !self.open.is_empty() {
                self.plain()?;
            }
            if self.open.is_empty() && self.last == Last::Child {
                return Ok(());
            }
        }
    }

    /// Brackets, commas and short numbers inside a branch, until it is closed or something else comes.
    fn plain(&mut self) -> Outcome<()> {
        let bytes = self.cursor.text.as_bytes();
        let mut at = self.cursor.at;
        while let Some(&byte) = bytes.get(at) {
            if byte.is_ascii_digit() || byte == b'-' {
                let Some((score, end)) = whole_number(bytes, at) else { break };
                self.count(at, end)?;
                self.tree.leaf(Some(score), None);
                let is_comma = bytes.get(end) == Some(&b',');
                self.last = if is_comma { Last::Comma } else { Last::Child };
                at = end + usize::from(is_comma);
                continue;
            }
            match byte {
                b' ' | b'\t'..=b'\r' => {}
                b',' if self.last == Last::Child => self.last = Last::Comma,
                b'(' | b'[' => self.open(at, at, None, None)?,
                b')' | b']' => {
                    self.close(at, byte)?;
                    if self.open.is_empty() {
                        at += 1;
                        break;
                    }
                }
                _ => break,
            }
            at += 1;
        }
        self.cursor.at = at;
        Ok(())
    }

    /// The cursor is at the end of the value.
    fn add_leaf(&mut self, start: usize, value: Option<Score>, name: Option<&str>) -> Outcome<()> {
        self.count(start, self.cursor.at)?;
        self.tree.leaf(value, name);
        self.last = Last::Child;
        Ok(())
    }

    /// `start` is where the player or the name before the bracket begins.
    #[inline]
    fn open(&mut self, start: usize, at: usize, player: Option<Player>, name: Option<&str>) -> Outcome<()> {
        if self.open.len() >= self.limits.max_depth {
            return fault(at, Mistake::TooDeep { max: self.limits.max_depth });
        }
        let closed_by = if self.cursor.text.as_bytes()[at] == b'[' { b']' } else { b')' };
        let player = match (self.open.last(), player) {
            (_, Some(player)) => player,
            (Some(above), None) => !above.player,
            (None, None) => self.root.map_or(Player::Max, |(_, player)| player),
        };
        self.count(start, at + 1)?;
        self.tree.open(player, name);
        self.open.push(Open { at: at as u32, closed_by, player });
        self.last = Last::Opened;
        Ok(())
    }

    /// Notes where the node stands that is about to be added.
    #[inline]
    fn count(&mut self, start: usize, end: usize) -> Outcome<()> {
        if self.spans.len() >= self.limits.max_nodes {
            return fault(start, Mistake::TooManyNodes { max: self.limits.max_nodes });
        }
        // The text is shorter than 4 GiB: `Limits::within_reach`.
        self.spans.push(Span { start: start as u32, end: end as u32 });
        Ok(())
    }

    #[inline]
    fn close(&mut self, at: usize, close: u8) -> Outcome<()> {
        match self.open.last() {
            Some(open) if open.closed_by == close && self.last == Last::Child => {}
            _ => return self.close_mistake(at, close),
        }
        self.open.pop();
        self.tree.close();
        Ok(())
    }

    #[cold]
    fn close_mistake(&self, at: usize, close: u8) -> Outcome<()> {
        let is_partner = |open: &Open| open.closed_by == close;
        let close = char::from(close);
        match self.open.last() {
            None => fault(at, Mistake::NothingToClose { close }),
            Some(open) if !is_partner(open) => {
                let (open, line, column) = self.place(*open);
                fault(at, Mistake::WrongBracket { open, line, column, close })
            }
            Some(_) if self.last == Last::Comma => fault(at, Mistake::TrailingComma { close }),
            Some(open) => fault(open.at as usize, Mistake::EmptyBranch),
        }
    }

    /// Anything: one more leaf, or the beginning or end of a branch.
    #[inline(never)]
    fn other(&mut self) -> Outcome<()> {
        self.cursor.skip_blank();
        let start = self.cursor.at;
        match self.cursor.peek() {
            None => return self.at_end(),
            Some(b'(' | b'[') => return self.open_here(start, None, None),
            Some(close @ (b')' | b']')) => {
                self.close(start, close)?;
                self.cursor.at += 1;
                return Ok(());
            }
            Some(b',') => match self.last {
                _ if self.open.is_empty() => return fault(start, Mistake::Unexpected { found: ',' }),
                Last::Opened => return fault(start, Mistake::LeadingComma),
                Last::Comma => return fault(start, Mistake::TwoCommas),
                Last::Child => {
                    self.last = Last::Comma;
                    self.cursor.at += 1;
                    return Ok(());
                }
            },
            Some(_) => {}
        }
        if let Some(value) = self.cursor.value()? {
            return self.add_leaf(start, value, None);
        }
        let word = self.cursor.next_word();
        if let Some(player) = player_word(word) {
            self.cursor.at += word.len();
            return self.after_player(start, player);
        }
        let after_bracket = self.cursor.text[..start].ends_with([')', ']']);
        let Some(name) = self.name()? else {
            let found = self.cursor.peek_char().expect("the end of the text is dealt with elsewhere");
            return fault(
                start,
                match found {
                    c if c.is_control() => Mistake::ControlCharacter { code: u32::from(c) },
                    found => Mistake::Unexpected { found },
                },
            );
        };
        let name_end = self.cursor.at;
        self.cursor.skip_blank();
        match self.cursor.peek() {
            Some(b'=') => {
                self.cursor.at += 1;
                self.cursor.skip_blank();
                let Some(value) = self.cursor.value()? else {
                    return fault(self.cursor.at, Mistake::ValueMissing { found: self.cursor.found() });
                };
                self.add_leaf(start, value, Some(&name))
            }
            Some(b'(' | b'[') => self.open_here(start, None, Some(&name)),
            _ => {
                let (name, found) = (&self.cursor.text[start..name_end], self.cursor.found());
                let is_nearly_player = name.len() > 3 && name.get(..3).and_then(player_word).is_some();
                if is_nearly_player && self.cursor.peek_char().is_some_and(|c| c.is_ascii_alphabetic()) {
                    return fault(start, Mistake::UnknownPlayer { found: shown(name) });
                }
                fault(self.cursor.at, Mistake::NameWithoutValue { name: shown(name), found, after_bracket })
            }
        }
    }

    /// `max` or `min` has been read, and a branch must follow.
    fn after_player(&mut self, start: usize, player: Player) -> Outcome<()> {
        let after = self.cursor;
        let written = || shown(&after.text[start..after.at]);
        self.cursor.skip_blank();
        let name_from = self.cursor;
        if name_from.peek() == Some(b'=') {
            return fault(start, Mistake::PlayerAsName { found: written() });
        }
        let word = self.cursor.next_word();
        let is_no_name = value_word(word).is_some() || player_word(word).is_some();
        let name = if is_no_name { None } else { self.name()? };
        self.cursor.skip_blank();
        if !matches!(self.cursor.peek(), Some(b'(' | b'[')) {
            let found = name_from.found();
            return fault(name_from.at, Mistake::PlayerWithoutBranch { player: written(), found });
        }
        if let (true, Some((first, said))) = (self.open.is_empty(), self.root)
            && said != player
        {
            return fault(start, Mistake::RootDisagrees { first, player: said, second: RootSaidBy::Tree });
        }
        self.open_here(start, Some(player), name.as_deref())
    }

    /// The cursor is at the bracket.
    fn open_here(&mut self, start: usize, player: Option<Player>, name: Option<&str>) -> Outcome<()> {
        self.open(start, self.cursor.at, player, name)?;
        self.cursor.at += 1;
        Ok(())
    }

    /// A name with or without quotes, if one begins here.
    fn name(&mut self) -> Outcome<Option<Cow<'text, str>>> {
        if self.cursor.peek() == Some(b'"') {
            return self.cursor.quoted().map(Some);
        }
        let word = self.cursor.word();
        Ok((!word.is_empty()).then_some(Cow::Borrowed(word)))
    }

    fn nothing_more(&mut self) -> Outcome<()> {
        self.cursor.skip_blank();
        match self.cursor.peek() {
            None => Ok(()),
            Some(close @ (b')' | b']')) => {
                fault(self.cursor.at, Mistake::NothingToClose { close: char::from(close) })
            }
            Some(_) => fault(self.cursor.at, Mistake::TextAfterTree { found: self.cursor.found() }),
        }
    }

    #[cold]
    fn at_end(&self) -> Outcome<()> {
        let at = self.cursor.text.trim_end_matches(is_blank).len();
        match self.open.last() {
            None => fault(at, Mistake::NoTree),
            Some(&open) => {
                let (open, line, column) = self.place(open);
                fault(at, Mistake::NotClosed { open, line, column })
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
