//! What stands before a branch's bracket, and leaves that are more than a number.

use std::borrow::Cow;

use plywise_search::{Mover, NodeId, Score};

use super::looks::Looks;
use super::{Last, Reader};
use crate::cursor::{ParseResult, mistake_at, probability, value_word};
use crate::english;
use crate::error::{is_unseen, shown};
use crate::header::{numbered, player_word};
use crate::{Mistake, RootSaidBy};

/// What stands before the colon in front of a node.
#[derive(Clone)]
struct Edge<'text> {
    label: Option<Cow<'text, str>>,
    probability: Option<f64>,
    /// Where a probability was meant, and is none.
    is_wrong: bool,
}

impl<'text> Reader<'text> {
    /// One leaf, or all of a branch up to its bracket. The cursor is at `start`, and at no comma or closing bracket.
    pub(super) fn node(&mut self, start: usize) -> ParseResult<()> {
        let mut edge = None;
        if let Some(end) = self.bare_probability() {
            let probability = self.probability(start, end)?;
            edge = Some(Edge { label: None, probability, is_wrong: probability.is_none() });
            self.colon(start)?;
        }
        loop {
            let at = self.cursor.at;
            if let Some(b'(' | b'[') = self.cursor.peek() {
                return self.open_here(start, None, None, edge, Looks::default());
            }
            if self.several(start, None, &edge)? {
                return Ok(());
            }
            if let Some(value) = self.cursor.value()? {
                let node = self.add_leaf(start, value, None)?;
                return self.reached_by(node, edge);
            }
            let mover = self.mover(at)?;
            let name_from = self.cursor;
            if mover.is_some() && name_from.peek() == Some(b'=') {
                return mistake_at(
                    at,
                    Mistake::PlayerAsName { found: shown(&self.cursor.text[at..self.cursor.at]) },
                );
            }
            let written_mover = self.cursor.text[at..self.cursor.at].trim_end();
            self.cursor.skip_blank();
            let name_at = self.cursor.at;
            let word = self.cursor.next_word();
            let is_no_name = mover.is_some() && (value_word(word).is_some() || player_word(word).is_some());
            let name = if is_no_name { None } else { self.name()? };
            let name_end = self.cursor.at;
            if name.is_some() {
                self.cursor.skip_blank();
            }
            if let (Some(_), None) = (&name, mover)
                && let Some(found) = self.edge(&name)?
            {
                if edge.is_some() {
                    return mistake_at(at, Mistake::TwoMoves);
                }
                edge = Some(found);
                self.colon(start)?;
                continue;
            }
            let looks = self.looks()?;
            let has_features = !looks.features.is_empty();
            // `{a=1} (3 4)` is a leaf and a branch, but a static value and a mover need a branch.
            if !looks.scores.is_empty() || mover.is_some() {
                self.cursor.skip_blank();
            }
            match self.cursor.peek() {
                Some(b'(' | b'[') if mover.is_some() || name.is_some() || looks.is_some() => {
                    self.check_root(at, mover)?;
                    return self.open_here(start, mover, name.as_deref(), edge, looks);
                }
                _ if mover.is_some() => {
                    let (player, found) = (shown(written_mover), self.found_at(name_at));
                    return mistake_at(name_at, Mistake::MoverWithoutBranch { player, found });
                }
                _ if !looks.scores.is_empty() => return mistake_at(at, Mistake::StaticOfLeaf),
                Some(b'=') if has_features => return mistake_at(self.cursor.at, Mistake::TwoWorths),
                _ if has_features => {
                    let node = self.add_leaf(start, None, name.as_deref())?;
                    self.looks_so(node, looks);
                    return self.reached_by(node, edge);
                }
                _ => {}
            }
            if name.is_none() && !self.cursor.rest().starts_with("=~") {
                return self.unexpected(at);
            }
            if self.cursor.peek() != Some(b'=') {
                return self.bare_name(at, name_end);
            }
            self.cursor.at += 1;
            self.cursor.skip_blank();
            if self.cursor.peek() == Some(b'~') {
                let node = self.estimate(start, name.as_deref())?;
                return self.reached_by(node, edge);
            }
            if self.several(start, name.as_deref(), &edge)? {
                return Ok(());
            }
            let Some(value) = self.cursor.value()? else {
                return mistake_at(self.cursor.at, Mistake::ValueMissing { found: self.cursor.found() });
            };
            let node = self.add_leaf(start, value, name.as_deref())?;
            return self.reached_by(node, edge);
        }
    }

    /// What a leaf looks worth at which the game goes on. The cursor is at the tilde.
    fn estimate(&mut self, start: usize, name: Option<&str>) -> ParseResult<NodeId> {
        self.cursor.at += 1;
        self.cursor.skip_blank();
        let at = self.cursor.at;
        let node = if self.cursor.peek() == Some(b'{') {
            let looks = self.looks()?;
            let node = self.add_leaf(start, None, name)?;
            self.looks_so(node, looks);
            node
        } else if let Some(scores) = self.tuple()? {
            self.leaf_for_each(start, at, &scores, name)?
        } else {
            let Some(score @ Some(_)) = self.cursor.value()? else {
                let expected = english::EXPECTED_STATIC_VALUE;
                return mistake_at(at, Mistake::Expected { expected, found: self.found_at(at) });
            };
            self.add_leaf(start, score, name)?
        };
        self.tree.set_estimate(node);
        Ok(node)
    }

    /// The cursor is at the end of the value.
    pub(super) fn add_leaf(
        &mut self,
        start: usize,
        value: Option<Score>,
        name: Option<&str>,
    ) -> ParseResult<NodeId> {
        self.count(start, self.cursor.at)?;
        self.last = Last::Child;
        Ok(self.tree.leaf(value, name))
    }

    /// The cursor is at the bracket.
    fn open_here(
        &mut self,
        start: usize,
        mover: Option<Mover>,
        name: Option<&str>,
        edge: Option<Edge<'_>>,
        looks: Looks<'text>,
    ) -> ParseResult<()> {
        // Asked before the branch is open: its edge hangs on the branch above.
        let by_chance = self.by_chance();
        let node = self.open(start, self.cursor.at, mover, name)?;
        self.cursor.at += 1;
        self.looks_so(node, looks);
        self.reached(node, edge, by_chance, start)
    }

    fn by_chance(&self) -> bool {
        self.open.last().is_some_and(|above| above.mover == Mover::Chance)
    }

    fn reached_by(&mut self, node: NodeId, edge: Option<Edge<'_>>) -> ParseResult<()> {
        let (by_chance, start) = (self.by_chance(), self.spans[node.index()].start as usize);
        self.reached(node, edge, by_chance, start)
    }

    fn reached(
        &mut self,
        node: NodeId,
        edge: Option<Edge<'_>>,
        by_chance: bool,
        start: usize,
    ) -> ParseResult<()> {
        let Some(Edge { label, probability, is_wrong }) = edge else { return Ok(()) };
        if is_wrong {
            self.made_up.push(node);
        }
        if let Some(label) = label {
            self.tree.set_move(node, &label);
        }
        match probability {
            Some(_) if !by_chance => self.complain(start, Mistake::NotByChance)?,
            Some(probability) if self.mends.is_some() => self.chances.push((node, probability)),
            Some(probability) => self.tree.set_probability(node, probability),
            None => {}
        }
        Ok(())
    }

    /// Where a probability ends that stands straight before a colon.
    fn bare_probability(&self) -> Option<usize> {
        let begins = matches!(self.cursor.peek(), Some(b'0'..=b'9' | b'.' | b'-' | b'+'));
        let end = if begins { self.cursor.number_end() } else { return None };
        (self.cursor.text.as_bytes().get(end) == Some(&b':')).then_some(end)
    }

    fn probability(&mut self, at: usize, end: usize) -> ParseResult<Option<f64>> {
        let piece = &self.cursor.text[at..end];
        self.cursor.at = end;
        let found = probability(piece);
        if found.is_none() {
            self.complain(at, Mistake::NotAProbability { found: shown(piece) })?;
        }
        Ok(found)
    }

    /// A name has been read: if a colon follows it, or a probability and a colon, it is a move's.
    fn edge(&mut self, name: &Option<Cow<'text, str>>) -> ParseResult<Option<Edge<'text>>> {
        let at = self.cursor.at;
        let mut ahead = self.cursor;
        ahead.at = ahead.number_end();
        let end = ahead.at;
        ahead.skip_blank();
        if ahead.peek() != Some(b':') {
            return Ok(None);
        }
        let probability = if end > at { self.probability(at, end)? } else { None };
        self.cursor.at = ahead.at;
        Ok(Some(Edge { label: name.clone(), probability, is_wrong: end > at && probability.is_none() }))
    }

    /// The cursor is at the colon of a move; a node must follow.
    fn colon(&mut self, start: usize) -> ParseResult<()> {
        if self.open.is_empty() {
            self.complain(start, Mistake::MoveToRoot)?;
        }
        self.cursor.at += 1;
        self.cursor.skip_blank();
        match self.cursor.peek() {
            None | Some(b',' | b')' | b']') => {
                let found = self.cursor.found();
                mistake_at(self.cursor.at, Mistake::Expected { expected: english::EXPECTED_NODE, found })
            }
            Some(_) => Ok(()),
        }
    }

    /// A leaf's values for several players, `<3 1 -2>`; false, and nothing passed, where none begin.
    fn several(&mut self, start: usize, name: Option<&str>, edge: &Option<Edge<'text>>) -> ParseResult<bool> {
        let at = self.cursor.at;
        let Some(scores) = self.tuple()? else { return Ok(false) };
        let node = self.leaf_for_each(start, at, &scores, name)?;
        self.reached_by(node, edge.clone())?;
        Ok(true)
    }

    /// A leaf with values for several players, which begin at `at`. The cursor is behind them.
    fn leaf_for_each(
        &mut self,
        start: usize,
        at: usize,
        scores: &[Score],
        name: Option<&str>,
    ) -> ParseResult<NodeId> {
        self.count(start, self.cursor.at)?;
        self.last = Last::Child;
        Ok(match self.fits(at, scores)? {
            true => self.tree.payoffs(scores, name),
            false => self.tree.leaf(None, name),
        })
    }

    /// `max`, `min`, `@chance` or a numbered player, if one stands here.
    fn mover(&mut self, at: usize) -> ParseResult<Option<Mover>> {
        if self.cursor.peek() != Some(b'@') {
            let word = self.cursor.next_word();
            let mover = player_word(word);
            self.cursor.at += if mover.is_some() { word.len() } else { 0 };
            return Ok(mover);
        }
        self.cursor.at += 1;
        let rest = self.cursor.rest();
        let who = &rest[..rest.bytes().take_while(u8::is_ascii_alphanumeric).count()];
        self.cursor.at += who.len();
        let mover = numbered(who);
        match (mover, self.turn.players) {
            (None, _) => {
                let found = shown(&self.cursor.text[at..self.cursor.at]);
                mistake_at(at, Mistake::UnknownPlayer { found })
            }
            (Some(Mover::Numbered(player)), Some(players)) if player > players => {
                self.complain(at, Mistake::NoSuchPlayer { player, players })?;
                Ok(Some(Mover::Numbered(players)))
            }
            _ => Ok(mover),
        }
    }

    fn check_root(&mut self, at: usize, mover: Option<Mover>) -> ParseResult<()> {
        if let (true, Some((first, said)), Some(other)) = (self.open.is_empty(), self.root, mover)
            && said != other
        {
            self.complain(
                at,
                Mistake::RootDisagrees { first, player: said, second: RootSaidBy::Tree, other },
            )?;
        }
        Ok(())
    }

    /// A name with or without quotes, if one begins here.
    fn name(&mut self) -> ParseResult<Option<Cow<'text, str>>> {
        if self.cursor.peek() == Some(b'"') {
            return self.cursor.quoted().map(Some);
        }
        let word = self.cursor.word();
        Ok((!word.is_empty()).then_some(Cow::Borrowed(word)))
    }

    pub(super) fn found_at(&self, at: usize) -> String {
        crate::cursor::Cursor { at, ..self.cursor }.found()
    }

    #[cold]
    fn unexpected(&self, at: usize) -> ParseResult<()> {
        let mistake = match self.cursor.peek_char() {
            None => {
                let found = self.cursor.found();
                Mistake::Expected { expected: "a node", found }
            }
            Some(c) if c.is_control() || is_unseen(c) => Mistake::ControlCharacter { code: u32::from(c) },
            Some(found) => Mistake::Unexpected { found },
        };
        mistake_at(at, mistake)
    }

    /// A name with nothing behind it that would make it a node. It stands at `at` to `end`.
    #[cold]
    fn bare_name(&self, at: usize, end: usize) -> ParseResult<()> {
        let text = self.cursor.text;
        let (name, found) = (&text[at..end], self.cursor.found());
        let is_nearly_player = name.len() > 3 && name.get(..3).and_then(player_word).is_some();
        if is_nearly_player && self.cursor.peek_char().is_some_and(|c| c.is_ascii_alphabetic()) {
            return mistake_at(at, Mistake::UnknownPlayer { found: shown(name) });
        }
        let after_bracket = text[..at].ends_with([')', ']']);
        mistake_at(self.cursor.at, Mistake::NameWithoutValue { name: shown(name), found, after_bracket })
    }
}
