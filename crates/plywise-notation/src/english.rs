//! Every text for people, in English: the voice of this crate can be read through here.
//!
//! A message stands within a sentence, so it begins in lower case and has no full stop at its end. Where a common slip can be
//! guessed, a mistake has a second one. `docs/writing.md` says how they are worded.

use std::borrow::Cow;
use std::fmt;

use plywise_search::{BuildError, GameTree, Mover, OptionKind};

use crate::edit::EditProblem;
use crate::header::{LAST_KEY, every_key};
use crate::write::mover_text;

use crate::{Limits, Mistake, NotAList, RootSaidBy, SyntaxError, Unlistable};

impl Mistake {
    /// A second sentence, where the text looks like a common slip or like another notation.
    #[must_use]
    pub fn help(&self) -> Option<&'static str> {
        const LINK: Limits = Limits::LINK;
        const PAGE: Limits = Limits::PAGE;
        const NEWICK: &str = "put a name before its bracket: `A(3 4)`, not `(3 4)A`";
        Some(match self {
            Mistake::UnknownKey { .. } => "write a named leaf as `A=3` and a named branch as `A(3 4)`",
            Mistake::TooDeep { max } | Mistake::TooManyNodes { max } | Mistake::TooLong { max }
                if [LINK.max_depth, LINK.max_nodes, LINK.max_bytes].contains(max) =>
            {
                "a link has lower limits than a file; save the tree as a file"
            }
            Mistake::TooManyNodes { max } | Mistake::TooLong { max }
                if [PAGE.max_nodes, PAGE.max_bytes].contains(max) =>
            {
                "the `plywise` command has higher limits: 20000000 nodes and 64 MiB"
            }
            Mistake::NameWithoutValue { after_bracket: true, .. } => NEWICK,
            Mistake::NameWithoutValue { found, .. } if found == "`->`" => {
                "this looks like a list of edges; write each branch with its children in brackets: `A(B=3 C=4)`"
            }
            Mistake::NameWithoutValue { found, .. } if found.starts_with("`-") || found.starts_with("`+") => {
                "put a name with such characters in double quotes: `\"A-1\"=3`"
            }
            Mistake::NameWithoutValue { .. } => {
                "put a branch's name before its bracket: `A(B=3 C=4)`, not `(A B C)`"
            }
            Mistake::ValueMissing { found } if found == "`(`" || found == "`[`" => {
                "write a branch without `=`: `A(3 4)`"
            }
            Mistake::MoverWithoutBranch { .. } => {
                "put a player before a branch's bracket, as in `max(3 4)` or `min A(3 4)`; a leaf has no player"
            }
            Mistake::TextAfterTree { found } if found == "`;`" => "remove the semicolon",
            Mistake::TextAfterTree { found } if found.starts_with("`title") || found.starts_with("`note") => {
                "put header lines before the tree"
            }
            Mistake::TextAfterTree { .. } => "a text has one tree; put both under one root, `(… …)`",
            Mistake::FeatureWithoutAmount { found, .. } if found == "`:`" => {
                "this looks like JSON objects; write nested lists such as `[[3, 12], [2, 4]]`"
            }
            Mistake::FeatureWithoutAmount { .. } | Mistake::Unexpected { found: '}' } => {
                "put children in round or square brackets: `A(B=3 C=4)`"
            }
            Mistake::Unexpected { found: ':' } => {
                "put a colon right after a probability or a name: `0.3: A(3 4)`, `left: 5`"
            }
            Mistake::NotByChance | Mistake::NotAProbability { .. } => {
                "put a move's name that begins with a digit in double quotes: `\"1\": A(3 4)`"
            }
            Mistake::Unexpected { found: '=' } => "put a name before `=`, as in `A=3`",
            Mistake::Unexpected { found: '–' | '—' } => "write a minus sign as `-` or `−`",
            Mistake::Expected { expected, found }
                if expected.contains('<') && found.trim_start_matches('`').starts_with(is_of_xml) =>
            {
                "this looks like XML or HTML, which Plywise does not read"
            }
            Mistake::Unexpected { found: '“' | '”' | '\'' | '‘' | '’' | '`' } => {
                "use straight double quotes: `\"A 1\"`"
            }
            _ => return None,
        })
    }
}

impl fmt::Display for Mistake {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Mistake::NoTree => {
                write!(
                    out,
                    "expected a tree, found the end of the text; write one such as `((3 12 8)(2 4 6))`"
                )
            }
            Mistake::NotUtf8 => write!(out, "the text is not UTF-8 from here on; save the file as UTF-8"),
            Mistake::TooLong { max } => write!(out, "the text is longer than {max} bytes"),
            Mistake::TooManyNodes { max } => write!(out, "the tree has more than {max} nodes"),
            Mistake::TooDeep { max } => write!(out, "the tree is more than {max} plies deep"),
            Mistake::UnknownKey { key } => {
                write!(out, "`{key}` is not a header; the headers are ")?;
                for (nth, known) in every_key().enumerate() {
                    let before = if nth == 0 {
                        ""
                    } else if known == LAST_KEY {
                        " and "
                    } else {
                        ", "
                    };
                    write!(out, "{before}`{known}`")?;
                }
                Ok(())
            }
            Mistake::RepeatedKey { key } => write!(out, "`{key}` is given twice; keep one of the lines"),
            Mistake::NotOneWord { key } => write!(out, "expected one word after `{key}:`"),
            Mistake::UnknownPlayer { found } => {
                write!(out, "{found} is not a player; write `max`, `min`, `@chance` or, for player 1, `@1`")
            }
            Mistake::RootDisagrees { first, player, second, other } => write!(
                out,
                "the root is {} by the {} but {} by the {}; change one of them",
                player_name(*player),
                said_by(*first),
                player_name(*other),
                said_by(*second),
            ),
            Mistake::NotClosed { open, line, column } => write!(
                out,
                "expected `{}` for the `{open}` of line {line}, column {column}, found the end of the text",
                partner(*open),
            ),
            Mistake::NothingToClose { close } => {
                write!(out, "this `{close}` has no opening bracket; remove it")
            }
            Mistake::WrongBracket { open, line, column, close } => write!(
                out,
                "expected `{}` for the `{open}` of line {line}, column {column}, found `{close}`",
                partner(*open),
            ),
            Mistake::EmptyBranch => {
                write!(out, "a branch needs a child; write `?` for a leaf whose value is unknown")
            }
            Mistake::LeadingComma => write!(out, "expected a child before `,`; remove the comma"),
            Mistake::TwoCommas => {
                write!(
                    out,
                    "expected a child between two commas; write `?` for a leaf whose value is unknown"
                )
            }
            Mistake::TrailingComma { close } => {
                write!(out, "expected a child after `,`, found `{close}`; remove the comma or write `?`")
            }
            Mistake::NameWithoutValue { name, found, .. } => {
                write!(out, "expected `=` or `(` after the name {name}, found {found}")
            }
            Mistake::ValueMissing { found } => {
                write!(out, "expected a value after `=`, found {found}; write a number, `inf` or `?`")
            }
            Mistake::BadNumber { found } => {
                write!(out, "{found} is not a number; write one such as `3`, `-2.5` or `1e6`")
            }
            Mistake::NotANumber { found } => {
                write!(
                    out,
                    "{found} cannot be compared, so it is not a score; write `?` for an unknown value"
                )
            }
            Mistake::NumberTooLarge { found, is_negative } => {
                write!(out, "{found} is too large; write `{}inf`", if *is_negative { "-" } else { "" })
            }
            Mistake::ValueAsName { found } => {
                write!(out, "{found} is a value; put it in double quotes to use it as a name")
            }
            Mistake::PlayerAsName { found } => {
                write!(out, "{found} is a player; put it in double quotes to use it as a name")
            }
            Mistake::MoverWithoutBranch { player, found } => {
                write!(out, "expected a branch after {player}, found {found}")
            }
            Mistake::NotSeparated { found } => write!(out, "expected a space or a comma before {found}"),
            Mistake::UnclosedQuote => write!(out, "expected `\"` before the end of the line"),
            Mistake::BadEscape { found } => {
                write!(
                    out,
                    "the escape {found} is not known; write `\\\"`, `\\\\`, `\\n`, `\\t` or `\\u{{e9}}`"
                )
            }
            Mistake::ControlCharacter { code } => {
                let kind = if *code < 0xa0 { "control" } else { "invisible" };
                write!(out, "the {kind} character U+{code:04X} is not allowed here; remove it")
            }
            Mistake::TextAfterTree { found } => write!(out, "expected nothing after the tree, found {found}"),
            Mistake::MoverUnsaid { after } => write!(
                out,
                "nothing says who moves after `@{after}`; write the player here, such as `@1(3 4)`, or the number of \
                 players above the tree, such as `players: 3`",
            ),
            Mistake::NoSuchPlayer { player, players } => {
                write!(
                    out,
                    "expected a player up to `@{players}`, found `@{player}`; change `players` above the tree"
                )
            }
            Mistake::NotAProbability { found } => {
                write!(out, "{found} is not a probability; write a number from 0 to 1 such as `0.3` or `1/3`")
            }
            Mistake::NotByChance => {
                write!(
                    out,
                    "only a child of a chance node has a probability; write `@chance` before the bracket above"
                )
            }
            Mistake::ProbabilityMissing => {
                write!(out, "expected a probability such as `0.3:`, because the siblings have one")
            }
            Mistake::ProbabilitySum { node, sum } => {
                write!(out, "the probabilities below {node} add up to {sum}; make them add up to 1")
            }
            Mistake::MoveToRoot => {
                write!(out, "the root has no move to it; remove the text before the colon")
            }
            Mistake::TwoMoves => write!(out, "a node has one move to it; remove one of the two colons"),
            Mistake::FeaturesTooLarge => {
                write!(
                    out,
                    "the features of this node add up to more than a number can hold; write smaller amounts or weights"
                )
            }
            Mistake::TupleLength { found, players } => {
                write!(out, "expected a value for each of {players} players, found {found}")
            }
            Mistake::TooManyPlayers { max } => {
                write!(out, "a tree has at most {max} players; remove the other values")
            }
            Mistake::SingleValue { players } => {
                write!(
                    out,
                    "expected a value for each of {players} players, such as `<1 0 2>`, found one value"
                )
            }
            Mistake::StaticOfLeaf => {
                write!(
                    out,
                    "expected a branch after `~`; a leaf has its value after `=`, and an estimate after `=~`"
                )
            }
            Mistake::TwoWorths => {
                write!(out, "a node has a value, or a static value, or features; remove all but one")
            }
            Mistake::FeatureWithoutAmount { name, found } => {
                write!(out, "expected `=` and a number after the feature {name}, found {found}")
            }
            Mistake::RepeatedFeature { name } => write!(out, "the feature {name} is given twice; remove one"),
            Mistake::TooManyFeatures { max } => {
                write!(out, "the tree has more than {max} different features; remove some")
            }
            Mistake::Expected { expected, found } => write!(out, "expected {expected}, found {found}"),
            Mistake::Unexpected { found } => {
                write!(out, "expected a value, a name or a bracket, found `{found}`")
            }
        }
    }
}

impl fmt::Display for SyntaxError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "line {}, column {}: {}", self.line, self.column, self.mistake)
    }
}

/// Says that `what`, such as `the tree`, was written by a newer version of Plywise than can read it: of `version`, where this
/// one reads up to `newest`.
pub fn written_by_newer(what: &str, version: impl fmt::Display, newest: u32) -> String {
    format!(
        "{what} was written by a newer version of Plywise (version {version}; this one reads up to {newest})"
    )
}

/// Why what was read is no tree, for somebody who is shown the place in a text and knows no numbers of nodes.
#[must_use]
pub fn without_numbers(error: BuildError) -> String {
    match error {
        BuildError::EmptyBranch(_) => "a branch needs a child".to_owned(),
        BuildError::StillOpen(_) => "this branch is not closed".to_owned(),
        BuildError::PlayerZero(_) => "players are counted from 1".to_owned(),
        BuildError::TooManyPayoffs { found, .. } => {
            format!("expected a value for each of at most {} players, found {found}", GameTree::MAX_PLAYERS)
        }
        BuildError::WrongPayoffs { found, players, .. } => {
            format!("expected {players} values, one for each player, found {found}")
        }
        BuildError::NotByChance(_) => "only a child of a chance node has a probability".to_owned(),
        BuildError::NoProbability(_) => "a probability is a number from 0 to 1".to_owned(),
        BuildError::ProbabilityMissing(_) => {
            "expected a probability, because the siblings have one; give all of them one, or none".to_owned()
        }
        BuildError::ProbabilitySum { sum, .. } => {
            format!("the probabilities below this node add up to {sum}; make them add up to 1")
        }
        BuildError::TooLarge(_) => {
            "the features of this node add up to more than a number can hold; write smaller amounts or weights"
                .to_owned()
        }
        other => other.to_string(),
    }
}

impl fmt::Display for EditProblem {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EditProblem::NoSuchNode => write!(out, "the tree has no such node"),
            EditProblem::OnlyLeaves => {
                write!(out, "only a leaf has a value, and this is a branch; select a leaf")
            }
            EditProblem::OnlyBranches => {
                write!(out, "only a branch can have that, and this is a leaf; select a branch")
            }
            EditProblem::NotTheRoot => write!(out, "the root cannot be deleted, moved or duplicated"),
            EditProblem::UnderItself => write!(out, "a node cannot be moved under itself"),
            EditProblem::NotByChance => write!(out, "only a child of a chance node can have a probability"),
            EditProblem::NoProbability => write!(out, "a probability is a number from 0 to 1"),
            EditProblem::NotForEach(players) => {
                write!(out, "a leaf needs {players} values, one for each player")
            }
            EditProblem::NotTwoSides => {
                write!(out, "only a game of MAX and MIN can be negated")
            }
            EditProblem::Syntax(error) => write!(out, "the edit would break the tree: {error}"),
        }
    }
}

impl fmt::Display for NotAList {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let NotAList { label, why, node: _ } = self;
        let what = match why {
            Unlistable::Name => "a name",
            Unlistable::Player => "a player out of turn",
            Unlistable::Move => "a name for the move to it",
            Unlistable::Static => "a static value",
            Unlistable::Several => "several values",
            Unlistable::Infinity => "an infinite value",
        };
        write!(out, "node {label} has {what}, which a nested list cannot hold")
    }
}

/// What is found where a text ends.
pub(crate) const END_OF_TEXT: &str = "the end of the text";

// What is expected, to stand after "expected".
pub(crate) const EXPECTED_FEATURE: &str = "a feature such as `material=3`";
pub(crate) const EXPECTED_STATIC_VALUE: &str = "a number after `~`";
pub(crate) const EXPECTED_TUPLE: &str = "a number for each player, such as `<3 1 -2>`";
pub(crate) const EXPECTED_NODE: &str = "a node after `:`";
pub(crate) const EXPECTED_STEP: &str = "a step and a note, such as `12 Ask who sees the cut`";
pub(crate) const EXPECTED_FROM_ZERO: &str = "a number from 0";
pub(crate) const EXPECTED_PLAYERS: &str = "a number of players from 1 to 255";
pub(crate) const EXPECTED_DEPTH: &str = "a depth from 1 to 4294967295, such as `3`, `3 plies` or `2 rounds`";
pub(crate) const EXPECTED_ANNOTATION: &str = "`window`, `bound`, `interval` or `value`";
pub(crate) const EXPECTED_SLIDES: &str = "`bounds`, `leaves` or `descents`";
pub(crate) const EXPECTED_WORDS: &str = "`capitals`, `titles`, `typed`, `lettered` or `names`";
pub(crate) const EXPECTED_ANSWER: &str = "`0` or `1`";
pub(crate) const EXPECTED_VIEW: &str = "`max` or `mover`";

/// What may stand behind a key, for a message.
pub(crate) fn expected_option(kind: OptionKind) -> &'static str {
    match kind {
        OptionKind::Cut => "`le` or `lt`",
        OptionKind::Returns => "`fail-hard` or `fail-soft`",
        OptionKind::Order => "`ltr`, `rtl`, `best`, `worst`, `static` or `shuffle.` and a number",
        OptionKind::Depth => "a depth from 1 such as `3`, `2r` for rounds, or `all`",
        OptionKind::Number => "a number",
        OptionKind::FromZero => "a number from 0",
        OptionKind::Count => "a whole number up to 4294967295, or `all`",
        OptionKind::Answer => "`0` or `1`",
        OptionKind::Window => "two numbers such as `-5,inf`, the smaller first",
        OptionKind::Replacement => "`always` or `deeper`",
    }
}

fn player_name(player: Mover) -> Cow<'static, str> {
    match player {
        Mover::Max => "MAX".into(),
        Mover::Min => "MIN".into(),
        other => mover_text(other),
    }
}

/// How an element, a comment or a declaration begins, after its `<`.
fn is_of_xml(c: char) -> bool {
    c.is_ascii_alphabetic() || matches!(c, '?' | '!' | '/')
}

fn said_by(who: RootSaidBy) -> &'static str {
    match who {
        RootSaidBy::Options => "options",
        RootSaidBy::Header => "header",
        RootSaidBy::Tree => "tree",
    }
}

fn partner(open: char) -> char {
    if open == '[' { ']' } else { ')' }
}

/// See [`crate::examples::MORE_TITLES`]: a test holds them to the titles of the trees.
pub(crate) const MORE_TITLES: &[(&str, &str)] = &[
    ("c-single-player", "A game for one"),
    ("c-win-loss", "Only won or lost"),
    ("c-depth-limit", "One ply is too few"),
    ("c-deeper", "Every depth has its answer"),
    ("c-features", "What a position looks worth"),
    ("c-iterative", "Changing one's mind: iterative deepening"),
    ("c-negamax", "One rule for both players: negamax"),
    ("c-deep-cutoff", "Three plies above: a deep cutoff"),
    ("c-parent-only", "The same tree without deep cutoffs"),
    ("c-no-deep-cutoffs", "A bound from far above: deep cutoffs"),
    ("c-aspiration", "Expecting too much: an aspiration window"),
    ("c-scout", "Ask first: SCOUT"),
    ("c-negascout", "Guess that the first move is best: NegaScout"),
    ("c-mtdf", "Closing in on a value: MTD(f)"),
    ("c-sss-star", "Best first: SSS*"),
    ("c-dual-star", "Worst first: DUAL*"),
    ("c-starving", "Why Pacman can starve"),
    ("c-dice", "Keep it, roll, or toss"),
    ("c-expectiminimax", "MAX, chance and MIN"),
    ("c-star1", "Pruning an average: Star1"),
    ("c-star2", "A first look at each: Star2"),
    ("c-three-players", "Three players, and a tie"),
    ("c-non-zero-sum", "Two players who could both do better"),
    ("c-paranoid", "Are they all against me?"),
    ("c-shallow", "Cuts among three players"),
];
