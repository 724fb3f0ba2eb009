//! From a text to a game in Gambit's order.

use std::borrow::Cow;
use std::collections::BTreeMap;

use plywise_notation::{Header, Limits};
use plywise_search::GameTree;

use crate::english;
use crate::error::{ReadResult, error_at, error_since, error_with_help, shown};
use crate::scan::Scan;

const ENDS: &[u8] = b",{}\"";

/// What a file tells.
#[derive(Debug)]
pub(crate) struct Game {
    pub(crate) tree: GameTree,
    pub(crate) header: Header,
    /// What the tree does not hold of what the file tells, in words.
    pub(crate) lost: Vec<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Chance,
    Personal(u8),
    Terminal,
}

#[derive(Debug)]
pub(super) struct Entry<'t> {
    pub(super) at: u32,
    pub(super) kind: Kind,
    pub(super) name: Cow<'t, str>,
    /// Its actions' places in `actions`.
    pub(super) first: u32,
    pub(super) end: u32,
    /// One more than the outcome's place; 0 for none.
    pub(super) outcome: u32,
}

#[derive(Debug)]
pub(super) struct Action<'t> {
    pub(super) label: Cow<'t, str>,
    pub(super) probability: f64,
}

#[derive(Debug)]
pub(super) struct File<'t> {
    pub(super) scan: Scan<'t>,
    pub(super) players: Vec<Cow<'t, str>>,
    pub(super) entries: Vec<Entry<'t>>,
    pub(super) actions: Vec<Action<'t>>,
    /// One value for each player, outcome by outcome.
    pub(super) payoffs: Vec<f64>,
    outcomes: Numbers,
    /// The first name of an outcome, and of an information set, that says something.
    pub(super) outcome_name: Option<Cow<'t, str>>,
    pub(super) set_name: Option<Cow<'t, str>>,
    /// By player, 0 for chance, and number, where the information set first stands and its actions.
    sets: Vec<Numbers>,
    set_places: Vec<(u32, u32, u32)>,
}

/// The numbers that a file gives to things, and ours. Most files count from 1.
#[derive(Clone, Debug, Default)]
struct Numbers {
    small: Vec<u32>,
    large: BTreeMap<i64, u32>,
}

impl Numbers {
    fn get(&self, number: i64) -> Option<u32> {
        match usize::try_from(number).ok().and_then(|number| self.small.get(number)) {
            Some(&known) => known.checked_sub(1),
            None => self.large.get(&number).copied(),
        }
    }

    fn set(&mut self, number: i64, ours: u32) {
        let next = self.small.len();
        match usize::try_from(number) {
            // No more room than twice what has been said.
            Ok(number) if number < 2 * next + 16 => {
                if number >= next {
                    self.small.resize(number + 1, 0);
                    // What was large until now must be found here from now on.
                    while let Some(first) =
                        self.large.first_entry().filter(|first| *first.key() <= number as i64)
                    {
                        let (key, known) = first.remove_entry();
                        if let Some(place) = usize::try_from(key).ok().and_then(|key| self.small.get_mut(key))
                        {
                            *place = known + 1;
                        }
                    }
                }
                self.small[number] = ours + 1;
            }
            _ => drop(self.large.insert(number, ours)),
        }
    }
}

pub(crate) fn read(text: &str, limits: Limits) -> ReadResult<Game> {
    let mut file = File {
        scan: Scan::new(text),
        players: Vec::new(),
        entries: Vec::new(),
        actions: Vec::new(),
        payoffs: Vec::new(),
        outcomes: Numbers::default(),
        outcome_name: None,
        set_name: None,
        sets: Vec::new(),
        set_places: Vec::new(),
    };
    let header = file.prologue()?;
    file.sets = vec![Numbers::default(); file.players.len() + 1];
    loop {
        file.scan.skip_blank();
        if file.scan.at == text.len() {
            break;
        }
        if file.entries.len() >= limits.max_nodes {
            return error_at(file.scan.at, english::too_many_nodes(limits.max_nodes));
        }
        file.node()?;
    }
    let lost = file.lost();
    let tree = file.build(limits)?;
    Ok(Game { tree, header, lost })
}

impl<'t> File<'t> {
    fn prologue(&mut self) -> ReadResult<Header> {
        let scan = &mut self.scan;
        scan.skip_blank();
        let at = scan.at;
        if scan.word() != "EFG" {
            return error_at(at, english::expected_efg(Scan { at, ..*scan }.found()));
        }
        scan.skip_blank();
        let at = scan.at;
        let version = scan.piece(ENDS);
        if version != "2" {
            return error_at(at, english::expected_efg_version(shown(version)));
        }
        scan.skip_blank();
        let at = scan.at;
        let kind = scan.piece(ENDS);
        if !matches!(kind, "R" | "D") {
            return error_at(at, english::expected_efg_kind(shown(kind)));
        }
        let title = self.label(english::GAME_TITLE)?;
        self.scan.skip_blank();
        self.scan.expect(b'{', english::BEFORE_PLAYERS)?;
        loop {
            self.scan.skip_blank();
            if self.scan.take(b'}') {
                break;
            }
            if self.players.len() == usize::from(u8::MAX) {
                return error_at(self.scan.at, english::TOO_MANY_PLAYERS);
            }
            let name = self.label(english::PLAYER_NAME)?;
            self.players.push(name);
        }
        if self.players.is_empty() {
            return error_at(self.scan.at - 1, english::NO_PLAYER);
        }
        self.scan.skip_blank();
        let comment = if self.scan.peek() == Some(b'"') { self.label("a comment")? } else { "".into() };
        let some = |text: Cow<'t, str>| (!text.is_empty()).then(|| text.into_owned());
        Ok(Header { title: some(title), note: some(comment), ..Header::default() })
    }

    /// A text in quotes, in which a backslash stands before a quote or before another backslash.
    fn label(&mut self, what: &str) -> ReadResult<Cow<'t, str>> {
        self.scan.skip_blank();
        if self.scan.peek() != Some(b'"') {
            return error_at(self.scan.at, english::expected_quoted(what, self.scan.found()));
        }
        // Most labels are empty.
        if self.scan.text.as_bytes().get(self.scan.at + 1) == Some(&b'"') {
            self.scan.at += 2;
            return Ok("".into());
        }
        self.scan.quoted(|after| match after.as_bytes().first()? {
            b'"' => Some((Some('"'), 1)),
            b'\\' => Some((Some('\\'), 1)),
            _ => Some((Some('\\'), 0)),
        })
    }

    fn integer(&mut self, what: &str) -> ReadResult<i64> {
        self.scan.skip_blank();
        let at = self.scan.at;
        if let Some(score) = self.scan.small_number(ENDS) {
            return Ok(score.points() as i64);
        }
        let piece = self.scan.piece(ENDS);
        match piece.parse() {
            Ok(number) => Ok(number),
            Err(_) if piece.is_empty() => error_at(at, english::expected(what, self.scan.found())),
            Err(_) => error_at(at, english::expected_whole(what, shown(piece))),
        }
    }

    /// A decimal or a fraction.
    fn number(&mut self, what: &str) -> ReadResult<f64> {
        self.scan.skip_blank();
        let at = self.scan.at;
        if let Some(score) = self.scan.small_number(ENDS) {
            return Ok(score.points());
        }
        let piece = self.scan.piece(ENDS);
        let decimal = |piece: &str| {
            let is_plain =
                piece.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'.' | b'-' | b'+' | b'e' | b'E'));
            piece.parse::<f64>().ok().filter(|number| is_plain && number.is_finite())
        };
        let number = match piece.split_once('/') {
            Some((above, below)) => decimal(above)
                .zip(decimal(below))
                .map(|(above, below)| above / below)
                .filter(|n| n.is_finite()),
            None => decimal(piece),
        };
        match number {
            Some(number) => Ok(number),
            None if piece.is_empty() => error_at(at, english::expected(what, self.scan.found())),
            None => error_at(at, english::expected_fraction(what, shown(piece))),
        }
    }

    fn node(&mut self) -> ReadResult<()> {
        let at = self.scan.at;
        let kind = match self.scan.word() {
            "c" => Kind::Chance,
            "p" => Kind::Personal(0),
            "t" => Kind::Terminal,
            _ => {
                let found = Scan { at, ..self.scan }.found();
                return error_at(at, english::expected_node(&found));
            }
        };
        let name = self.label(english::NODE_NAME)?;
        let kind = match kind {
            Kind::Personal(_) => Kind::Personal(self.player()?),
            kind => kind,
        };
        let (first, end) = if kind == Kind::Terminal { (0, 0) } else { self.information_set(at, kind)? };
        let outcome = self.outcome(kind)?;
        self.entries.push(Entry { at: at as u32, kind, name, first, end, outcome });
        Ok(())
    }

    fn player(&mut self) -> ReadResult<u8> {
        let number = self.integer(english::PLAYER_NUMBER)?;
        let known =
            u8::try_from(number).ok().filter(|&number| (1..=self.players.len()).contains(&number.into()));
        match known {
            Some(number) => Ok(number),
            None => {
                let n_players = self.players.len();
                error_at(self.scan.at, english::unknown_player(number, n_players))
            }
        }
    }

    /// The number of an information set, and its actions. Those of one that has been seen may be left out.
    fn information_set(&mut self, at: usize, kind: Kind) -> ReadResult<(u32, u32)> {
        let number = self.integer(english::INFORMATION_SET_NUMBER)?;
        let player = if let Kind::Personal(player) = kind { usize::from(player) } else { 0 };
        let seen = self.sets[player].get(number).map(|set| self.set_places[set as usize]);
        if let (Some((before, ..)), true) = (seen, player > 0) {
            return error_since(at, before as usize, |place| {
                english::imperfect_information(player, place, number)
            });
        }
        self.scan.skip_blank();
        let (mut first, mut end) = seen.map_or((0, 0), |(_, first, end)| (first, end));
        if self.scan.peek() == Some(b'"') {
            let name = self.label(english::INFORMATION_SET_NAME)?;
            self.set_name = self.set_name.take().or((!name.is_empty()).then_some(name));
            self.scan.skip_blank();
        }
        let list_at = self.scan.at;
        if self.scan.take(b'{') {
            (first, end) = self.action_list(kind)?;
        }
        if first == end {
            return error_at(list_at, english::NO_ACTIONS);
        }
        if seen.is_none() {
            let ours = self.set_places.len() as u32;
            self.set_places.push((at as u32, first, end));
            self.sets[player].set(number, ours);
        }
        Ok((first, end))
    }

    fn action_list(&mut self, kind: Kind) -> ReadResult<(u32, u32)> {
        let first = self.actions.len() as u32;
        loop {
            self.scan.skip_blank();
            if self.scan.take(b'}') {
                return Ok((first, self.actions.len() as u32));
            }
            let label = self.label(english::ACTION_OR_END)?;
            let probability =
                if kind == Kind::Chance { self.number(english::ACTION_PROBABILITY)? } else { 0.0 };
            self.actions.push(Action { label, probability });
        }
    }

    /// An outcome's number, and its name and payoffs where it is new. 0 is none.
    fn outcome(&mut self, kind: Kind) -> ReadResult<u32> {
        let number = self.integer(english::OUTCOME_NUMBER)?;
        let at = self.scan.at;
        self.scan.skip_blank();
        if self.scan.peek() == Some(b'"') {
            let name = self.label(english::OUTCOME_NAME)?;
            // Whoever writes such files gives outcomes names that are their numbers.
            let digits = name.trim_start_matches(|c: char| !c.is_ascii_digit());
            let says_something = !name.is_empty() && digits.parse() != Ok(number);
            self.outcome_name = self.outcome_name.take().or(says_something.then_some(name));
            self.scan.skip_blank();
        }
        if self.scan.take(b'{') {
            let from = self.payoffs.len();
            let n_players = self.players.len();
            loop {
                self.scan.skip_blank();
                if self.payoffs.len() > from && self.scan.take(b',') {
                    self.scan.skip_blank();
                }
                let at = self.scan.at;
                if self.scan.take(b'}') {
                    break;
                }
                if self.payoffs.len() - from == n_players {
                    return error_at(at, english::too_many_outcome_payoffs(n_players));
                }
                let payoff = self.number("a payoff")?;
                self.payoffs.push(payoff);
            }
            let found = self.payoffs.len() - from;
            if found != n_players {
                let message = english::too_few_outcome_payoffs(n_players, found);
                return error_at(self.scan.at - 1, message);
            }
            let ours = (from / n_players) as u32;
            if let Some(before) = self.outcomes.get(number) {
                // Gambit repeats the payoffs each time; another list would be another outcome.
                let before = before as usize * n_players;
                if self.payoffs[before..before + n_players] != self.payoffs[from..] {
                    return error_at(at, english::other_payoffs(number));
                }
                self.payoffs.truncate(from);
                return Ok((before / n_players) as u32 + 1);
            }
            if number != 0 {
                self.outcomes.set(number, ours);
            }
            return Ok(ours + 1);
        }
        match self.outcomes.get(number) {
            Some(ours) => Ok(ours + 1),
            None if number == 0 => Ok(0),
            None => {
                let what = if kind == Kind::Terminal { "leaf" } else { "node" };
                error_with_help(
                    at,
                    english::outcome_without_payoffs(what, number),
                    english::PAYOFFS_BEFORE_OUTCOME,
                )
            }
        }
    }
}
