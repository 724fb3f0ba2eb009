//! What a node looks worth: static values and features, and values for several players.

use plywise_search::{GameTree, NodeId, Score};

use super::Reader;
use crate::Mistake;
use crate::amounts::{Amounts, MAX_FEATURES, read_amounts};
use crate::cursor::{ParseResult, mistake_at};
use crate::english;
use crate::error::shown;

/// What stands behind a name.
#[derive(Default)]
pub(super) struct Looks<'text> {
    /// To the first player, or to each.
    pub(super) scores: Vec<Score>,
    are_for_each: bool,
    pub(super) features: Amounts<'text>,
}

impl Looks<'_> {
    pub(super) fn is_some(&self) -> bool {
        !self.scores.is_empty() || !self.features.is_empty()
    }
}

impl<'text> Reader<'text> {
    /// `~5`, `~<5 2 1>` or `{material=3}`.
    pub(super) fn looks(&mut self) -> ParseResult<Looks<'text>> {
        let mut looks = Looks::default();
        match self.cursor.peek() {
            Some(b'~') => {
                self.cursor.at += 1;
                self.cursor.skip_blank();
                let at = self.cursor.at;
                if let Some(scores) = self.tuple()? {
                    looks.are_for_each = self.fits(at, &scores)?;
                    looks.scores = if looks.are_for_each { scores } else { vec![Score::ZERO] };
                } else {
                    let end = self.cursor.piece_end(&['(', '[', ')', ']', ',', '#', '{', '~']);
                    let Some(Some(score)) = self.cursor.value_within(end)? else {
                        let expected = english::EXPECTED_STATIC_VALUE;
                        return mistake_at(at, Mistake::Expected { expected, found: self.found_at(at) });
                    };
                    looks.scores.push(score);
                }
            }
            Some(b'{') => {
                self.cursor.at += 1;
                read_amounts(&mut self.cursor, Some(b'}'), &mut looks.features)?;
                for (name, _) in &looks.features {
                    if !self.features.contains(name) {
                        self.features.push(name.clone());
                    }
                }
                if self.features.len() > MAX_FEATURES {
                    return mistake_at(self.cursor.at, Mistake::TooManyFeatures { max: MAX_FEATURES });
                }
            }
            _ => return Ok(looks),
        }
        match self.cursor.peek() {
            Some(b'~' | b'{') => mistake_at(self.cursor.at, Mistake::TwoWorths),
            _ => Ok(looks),
        }
    }

    /// `<3 1 -2>`, if it stands here.
    pub(super) fn tuple(&mut self) -> ParseResult<Option<Vec<Score>>> {
        if self.cursor.peek() != Some(b'<') {
            return Ok(None);
        }
        self.cursor.at += 1;
        let mut scores = Vec::new();
        loop {
            self.cursor.skip_blank();
            let is_first = scores.is_empty();
            match self.cursor.peek() {
                Some(b'>') if !is_first => break,
                Some(b',') if !is_first => self.cursor.at += 1,
                _ => {
                    let number_at = self.cursor.at;
                    let end = self.cursor.piece_end(&[',', '>', '#', '(', ')', '[', ']']);
                    let Some(Some(score)) = self.cursor.value_within(end)? else {
                        let piece = &self.cursor.text[number_at..end];
                        let found = if piece.is_empty() { self.found_at(number_at) } else { shown(piece) };
                        let expected = english::EXPECTED_TUPLE;
                        return mistake_at(number_at, Mistake::Expected { expected, found });
                    };
                    if scores.len() == GameTree::MAX_PLAYERS {
                        return mistake_at(number_at, Mistake::TooManyPlayers { max: GameTree::MAX_PLAYERS });
                    }
                    scores.push(score);
                }
            }
        }
        self.cursor.at += 1;
        Ok(Some(scores))
    }

    /// Whether there are as many values as everywhere else; where mistakes are mended, it may be that there are not.
    pub(super) fn fits(&mut self, at: usize, scores: &[Score]) -> ParseResult<bool> {
        let players = *self.n_values.get_or_insert(self.turn.players.map_or(scores.len(), usize::from));
        if players != scores.len() {
            self.complain(at, Mistake::TupleLength { found: scores.len(), players })?;
        }
        Ok(players == scores.len())
    }

    pub(super) fn looks_so(&mut self, node: NodeId, looks: Looks<'_>) {
        match looks.scores[..] {
            [] => {}
            [score] if !looks.are_for_each => self.tree.set_static(node, score),
            _ => self.tree.set_static_payoffs(node, &looks.scores),
        }
        for (name, amount) in &looks.features {
            self.tree.set_feature(node, name, *amount);
        }
    }
}
