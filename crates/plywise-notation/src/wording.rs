//! What is said about each mistake: one sentence, and a second one where a common slip can be guessed.

use std::borrow::Cow;
use std::fmt;

use plywise_search::Mover;

use crate::header::{LAST_KEY, every_key};
use crate::write::mover_text;

use crate::{Limits, Mistake, RootSaidBy};

impl Mistake {
    /// A second sentence, where the text looks like a common slip or like another notation.
    #[must_use]
    pub fn help(&self) -> Option<&'static str> {
        const LINK: Limits = Limits::LINK;
        const PAGE: Limits = Limits::PAGE;
        const NEWICK: &str = "a name stands before its bracket: `A(3 4)`, not `(3 4)A`";
        Some(match self {
            Mistake::UnknownKey { .. } => "to name a leaf write `A=3`, to name a branch `A(3 4)`",
            Mistake::TooDeep { max } | Mistake::TooManyNodes { max } | Mistake::TooLong { max }
                if [LINK.max_depth, LINK.max_nodes, LINK.max_bytes].contains(max) =>
            {
                "a tree from a link may be smaller than a tree from a file"
            }
            Mistake::TooManyNodes { max } | Mistake::TooLong { max }
                if [PAGE.max_nodes, PAGE.max_bytes].contains(max) =>
            {
                "a browser holds no more; the `plywise` command reads up to 20000000 nodes and 64 MiB"
            }
            Mistake::NameWithoutValue { after_bracket: true, .. } => NEWICK,
            Mistake::NameWithoutValue { found, .. } if found == "`->`" => {
                "this looks like a list of edges; write each branch with its children in brackets: `A(B=3 C=4)`"
            }
            Mistake::NameWithoutValue { found, .. } if found.starts_with("`-") || found.starts_with("`+") => {
                "a name with such characters stands in double quotes: `\"A-1\"=3`"
            }
            Mistake::NameWithoutValue { .. } => {
                "a branch's name stands before its bracket: `A(B=3 C=4)`, not `(A B C)`"
            }
            Mistake::ValueMissing { found } if found == "`(`" || found == "`[`" => {
                "a branch has no `=`: write `A(3 4)`"
            }
            Mistake::MoverWithoutBranch { .. } => {
                "a player stands before a branch's bracket, as in `max(3 4)` or `min A(3 4)`; a leaf has none"
            }
            Mistake::TextAfterTree { found } if found == "`;`" => "no semicolon is needed",
            Mistake::TextAfterTree { found } if found.starts_with("`title") || found.starts_with("`note") => {
                "header lines stand before the tree"
            }
            Mistake::TextAfterTree { .. } => "a document holds one tree: put both under one root, `(… …)`",
            Mistake::FeatureWithoutAmount { found, .. } if found == "`:`" => {
                "this looks like JSON objects; write nested lists such as `[[3, 12], [2, 4]]`"
            }
            Mistake::FeatureWithoutAmount { .. } | Mistake::Unexpected { found: '}' } => {
                "children stand in round or square brackets: `A(B=3 C=4)`"
            }
            Mistake::Unexpected { found: ':' } => {
                "a colon stands straight behind a probability, or behind a name: `0.3: A(3 4)`, `left: 5`"
            }
            Mistake::NotByChance | Mistake::NotAProbability { .. } => {
                "a move's name that begins with a digit stands in double quotes: `\"1\": A(3 4)`"
            }
            Mistake::Unexpected { found: '=' } => "a name stands before `=`, as in `A=3`",
            Mistake::Unexpected { found: '–' | '—' } => "for a minus write `-` or `−`",
            Mistake::Expected { expected, found }
                if expected.contains('<') && found.trim_start_matches('`').starts_with(is_of_xml) =>
            {
                "this looks like XML or HTML, which is not read"
            }
            Mistake::Unexpected { found: '“' | '”' | '\'' | '‘' | '’' | '`' } => {
                "quotes are straight and double: `\"A 1\"`"
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
            Mistake::NothingToClose { close } => write!(out, "`{close}` closes nothing; remove it"),
            Mistake::WrongBracket { open, line, column, close } => write!(
                out,
                "expected `{}` for the `{open}` of line {line}, column {column}, found `{close}`",
                partner(*open),
            ),
            Mistake::EmptyBranch => {
                write!(out, "a branch needs a child; for a leaf without a known value write `?`")
            }
            Mistake::LeadingComma => write!(out, "expected a child before `,`; remove the comma"),
            Mistake::TwoCommas => {
                write!(out, "expected a child between two commas; for a leaf without a known value write `?`")
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
                write!(out, "{found} cannot be compared, so it is no score; for an unknown value write `?`")
            }
            Mistake::NumberTooLarge { found, is_negative } => {
                write!(out, "{found} is too large; write `{}inf`", if *is_negative { "-" } else { "" })
            }
            Mistake::ValueAsName { found } => {
                write!(out, "{found} is a value; to use it as a name put it in double quotes")
            }
            Mistake::PlayerAsName { found } => {
                write!(out, "{found} is a player; to use it as a name put it in double quotes")
            }
            Mistake::MoverWithoutBranch { player, found } => {
                write!(out, "expected a branch after {player}, found {found}")
            }
            Mistake::NotSeparated { found } => write!(out, "expected a space or a comma before {found}"),
            Mistake::UnclosedQuote => write!(out, "expected `\"` before the end of the line"),
            Mistake::BadEscape { found } => {
                write!(out, "{found} means nothing; write `\\\"`, `\\\\`, `\\n`, `\\t` or `\\u{{e9}}`")
            }
            Mistake::ControlCharacter { code } => {
                let what = if *code < 0xa0 { "a control" } else { "an unseen" };
                write!(out, "{what} character, U+{code:04X}, cannot stand here; remove it")
            }
            Mistake::TextAfterTree { found } => write!(out, "expected nothing after the tree, found {found}"),
            Mistake::MoverUnsaid { after } => write!(
                out,
                "whose move is it after `@{after}`? write it here, such as `@1(3 4)`, or how many take turns above the \
                 tree, such as `players: 3`",
            ),
            Mistake::NoSuchPlayer { player, players } => {
                write!(
                    out,
                    "expected a player up to `@{players}`, found `@{player}`; change `players` above the tree"
                )
            }
            Mistake::NotAProbability { found } => {
                write!(out, "{found} is no probability; write a number from 0 to 1 such as `0.3` or `1/3`")
            }
            Mistake::NotByChance => {
                write!(
                    out,
                    "only what chance decides has a probability; write `@chance` before the bracket above"
                )
            }
            Mistake::ProbabilityMissing => {
                write!(out, "expected a probability such as `0.3:`, as its siblings have one")
            }
            Mistake::ProbabilitySum { node, sum } => {
                write!(out, "the probabilities below {node} add up to {sum}; they must add up to 1")
            }
            Mistake::MoveToRoot => {
                write!(out, "no move leads to the root; remove what stands before the colon")
            }
            Mistake::TwoMoves => write!(out, "only one move leads to a node; remove one of the two colons"),
            Mistake::FeaturesTooLarge => {
                write!(
                    out,
                    "the features of this node add up to more than a number holds; write smaller amounts or weights"
                )
            }
            Mistake::TupleLength { found, players } => {
                write!(out, "expected a value for each of {players} players, found {found}")
            }
            Mistake::TooManyPlayers { max } => {
                write!(out, "there are at most {max} players; remove the other values")
            }
            Mistake::SingleValue { players } => {
                write!(
                    out,
                    "expected a value for each of {players} players, such as `<1 0 2>`, found a single one"
                )
            }
            Mistake::StaticOfLeaf => {
                write!(out, "expected a branch after `~`; the value of a leaf stands after `=`")
            }
            Mistake::TwoWorths => {
                write!(out, "a node has a value, or a static value, or features; remove all but one")
            }
            Mistake::FeatureWithoutAmount { name, found } => {
                write!(out, "expected `=` and a number after the feature {name}, found {found}")
            }
            Mistake::RepeatedFeature { name } => write!(out, "the feature {name} is given twice; remove one"),
            Mistake::TooManyFeatures { max } => write!(out, "there are more than {max} kinds of feature"),
            Mistake::Expected { expected, found } => write!(out, "expected {expected}, found {found}"),
            Mistake::Unexpected { found } => {
                write!(out, "expected a value, a name or a bracket, found `{found}`")
            }
        }
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
