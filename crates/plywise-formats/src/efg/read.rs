//! From a text to a game in Gambit's order.

use std::borrow::Cow;
use std::collections::BTreeMap;

use plywise_notation::{Header, Limits};
use plywise_search::GameTree;

use crate::complaint::{Outcome, fault, fault_since, fault_with_help, shown};
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

pub(crate) fn read(text: &str, limits: Limits) -> Outcome<Game> {
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
            return fault(file.scan.at, format!("the tree has more than {} nodes", limits.max_nodes));
        }
        file.node()?;
    }
    let lost = file.lost();
    let tree = file.plant(limits)?;
    Ok(Game { tree, header, lost })
}

impl<'t> File<'t> {
    fn prologue(&mut self) -> Outcome<Header> {
        let scan = &mut self.scan;
        scan.skip_blank();
        let at = scan.at;
        if scan.word() != "EFG" {
            return fault(at, format!("expected `EFG 2 R`, found {}", Scan { at, ..*scan }.found()));
        }
        scan.skip_blank();
        let at = scan.at;
        let version = scan.piece(ENDS);
        if version != "2" {
            return fault(at, format!("expected version `2` of the format, found {}", shown(version)));
        }
        scan.skip_blank();
        let at = scan.at;
        let kind = scan.piece(ENDS);
        if !matches!(kind, "R" | "D") {
            return fault(at, format!("expected `R` or `D`, found {}", shown(kind)));
        }
        let title = self.label("the game's title")?;
        self.scan.skip_blank();
        self.scan.expect(b'{', "before the players' names")?;
        loop {
            self.scan.skip_blank();
            if self.scan.take(b'}') {
                break;
            }
            if self.players.len() == usize::from(u8::MAX) {
                return fault(self.scan.at, "there are at most 255 players here");
            }
            let name = self.label("a player's name")?;
            self.players.push(name);
        }
        if self.players.is_empty() {
            return fault(self.scan.at - 1, "expected a player's name before `}`; a game has a player");
        }
        self.scan.skip_blank();
        let comment = if self.scan.peek() == Some(b'"') { self.label("a comment")? } else { "".into() };
        let some = |text: Cow<'t, str>| (!text.is_empty()).then(|| text.into_owned());
        Ok(Header { title: some(title), note: some(comment), ..Header::default() })
    }

    /// A text in quotes, in which a backslash stands before a quote or before another backslash.
    fn label(&mut self, what: &str) -> Outcome<Cow<'t, str>> {
        self.scan.skip_blank();
        if self.scan.peek() != Some(b'"') {
            return fault(
                self.scan.at,
                format!("expected {what} in double quotes, found {}", self.scan.found()),
            );
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

    fn integer(&mut self, what: &str) -> Outcome<i64> {
        self.scan.skip_blank();
        let at = self.scan.at;
        if let Some(score) = self.scan.small_number(ENDS) {
            return Ok(score.points() as i64);
        }
        let piece = self.scan.piece(ENDS);
        match piece.parse() {
            Ok(number) => Ok(number),
            Err(_) if piece.is_empty() => fault(at, format!("expected {what}, found {}", self.scan.found())),
            Err(_) => fault(at, format!("expected {what}, a whole number, found {}", shown(piece))),
        }
    }

    /// A decimal or a fraction.
    fn number(&mut self, what: &str) -> Outcome<f64> {
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
            None if piece.is_empty() => fault(at, format!("expected {what}, found {}", self.scan.found())),
            None => {
                fault(at, format!("expected {what} such as `3`, `-0.5` or `1/3`, found {}", shown(piece)))
            }
        }
    }

    fn node(&mut self) -> Outcome<()> {
        let at = self.scan.at;
        let kind = match self.scan.word() {
            "c" => Kind::Chance,
            "p" => Kind::Personal(0),
            "t" => Kind::Terminal,
            _ => {
                let found = Scan { at, ..self.scan }.found();
                return fault(
                    at,
                    format!("expected a node, which begins with `c`, `p` or `t`, found {found}"),
                );
            }
        };
        let name = self.label("the node's name")?;
        let kind = match kind {
            Kind::Personal(_) => Kind::Personal(self.player()?),
            kind => kind,
        };
        let (first, end) = if kind == Kind::Terminal { (0, 0) } else { self.information_set(at, kind)? };
        let outcome = self.outcome(kind)?;
        self.entries.push(Entry { at: at as u32, kind, name, first, end, outcome });
        Ok(())
    }

    fn player(&mut self) -> Outcome<u8> {
        let number = self.integer("the player's number")?;
        let known =
            u8::try_from(number).ok().filter(|&number| (1..=self.players.len()).contains(&number.into()));
        match known {
            Some(number) => Ok(number),
            None => {
                let n_players = self.players.len();
                fault(self.scan.at, format!("there is no player {number}; the game has {n_players}"))
            }
        }
    }

    /// The number of an information set, and its actions. Those of one that has been seen may be left out.
    fn information_set(&mut self, at: usize, kind: Kind) -> Outcome<(u32, u32)> {
        let number = self.integer("the number of the information set")?;
        let player = if let Kind::Personal(player) = kind { usize::from(player) } else { 0 };
        let seen = self.sets[player].get(number).map(|set| self.set_places[set as usize]);
        if let (Some((before, ..)), true) = (seen, player > 0) {
            return fault_since(
                at,
                &format!("player {player} cannot tell this node from "),
                (before as usize, "that"),
                &format!(
                    ": both are in information set {number}; only games in which everybody knows what has happened are read"
                ),
            );
        }
        self.scan.skip_blank();
        let (mut first, mut end) = seen.map_or((0, 0), |(_, first, end)| (first, end));
        if self.scan.peek() == Some(b'"') {
            let name = self.label("the information set's name")?;
            self.set_name = self.set_name.take().or((!name.is_empty()).then_some(name));
            self.scan.skip_blank();
        }
        let list_at = self.scan.at;
        if self.scan.take(b'{') {
            (first, end) = self.action_list(kind)?;
        }
        if first == end {
            return fault(
                list_at,
                "expected the actions, such as `{ \"L\" \"R\" }`, at the first node of an information set",
            );
        }
        if seen.is_none() {
            let ours = self.set_places.len() as u32;
            self.set_places.push((at as u32, first, end));
            self.sets[player].set(number, ours);
        }
        Ok((first, end))
    }

    fn action_list(&mut self, kind: Kind) -> Outcome<(u32, u32)> {
        let first = self.actions.len() as u32;
        loop {
            self.scan.skip_blank();
            if self.scan.take(b'}') {
                return Ok((first, self.actions.len() as u32));
            }
            let label = self.label("an action or `}`")?;
            let probability =
                if kind == Kind::Chance { self.number("the action's probability")? } else { 0.0 };
            self.actions.push(Action { label, probability });
        }
    }

    /// An outcome's number, and its name and payoffs where it is new. 0 is none.
    fn outcome(&mut self, kind: Kind) -> Outcome<u32> {
        let number = self.integer("the number of the outcome, 0 for none")?;
        let at = self.scan.at;
        self.scan.skip_blank();
        if self.scan.peek() == Some(b'"') {
            let name = self.label("the outcome's name")?;
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
                    return fault(
                        at,
                        format!("expected {n_players} payoffs, one for each player, and then `}}`"),
                    );
                }
                let payoff = self.number("a payoff")?;
                self.payoffs.push(payoff);
            }
            let found = self.payoffs.len() - from;
            if found != n_players {
                let message = format!("expected {n_players} payoffs, one for each player, found {found}");
                return fault(self.scan.at - 1, message);
            }
            let ours = (from / n_players) as u32;
            if let Some(before) = self.outcomes.get(number) {
                // Gambit repeats the payoffs each time; another list would be another outcome.
                let before = before as usize * n_players;
                if self.payoffs[before..before + n_players] != self.payoffs[from..] {
                    return fault(
                        at,
                        format!("outcome {number} had other payoffs before; give it another number"),
                    );
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
                fault_with_help(
                    at,
                    format!(
                        "this {what} has outcome {number}, which has no payoffs yet; write them after it"
                    ),
                    "payoffs stand where an outcome's number comes first, as in `t \"\" 1 \"win\" { 1 -1 }`",
                )
            }
        }
    }
}
