//! What is said about each mistake: one sentence, and a second one where a common slip can be guessed.

use std::fmt;

use plywise_search::Player;

use crate::{Mistake, RootSaidBy};

impl Mistake {
    /// A second sentence, where the text looks like a common slip or like another notation.
    #[must_use]
    pub fn help(&self) -> Option<&'static str> {
        const NEWICK: &str = "a name stands before its bracket: `A(3 4)`, not `(3 4)A`";
        Some(match self {
            Mistake::UnknownKey { .. } => "to name a leaf write `A=3`, to name a branch `A(3 4)`",
            Mistake::TooDeep { .. } | Mistake::TooManyNodes { .. } | Mistake::TooLong { .. } => {
                "a tree from a link may be smaller than a tree from a file"
            }
            Mistake::NameWithoutValue { after_bracket: true, .. } => NEWICK,
            Mistake::NameWithoutValue { found, .. } if found == "`:`" => {
                "a value stands after `=`: `A=3`, not `A: 3`"
            }
            Mistake::NameWithoutValue { found, .. } if found == "`->`" => {
                "this looks like a list of edges; write each branch with its children in brackets: `A(B=3 C=4)`"
            }
            Mistake::NameWithoutValue { found, .. } if found.starts_with("`-") || found.starts_with("`+") => {
                "a name with such characters stands in double quotes: `\"A-1\"=3`"
            }
            Mistake::NameWithoutValue { found, .. } if found == "`{`" => {
                "children stand in round or square brackets: `A(B=3 C=4)`"
            }
            Mistake::NameWithoutValue { .. } => {
                "a branch's name stands before its bracket: `A(B=3 C=4)`, not `(A B C)`"
            }
            Mistake::ValueMissing { found } if found == "`(`" || found == "`[`" => {
                "a branch has no `=`: write `A(3 4)`"
            }
            Mistake::PlayerWithoutBranch { .. } => {
                "a player stands before a branch's bracket, as in `max(3 4)` or `min A(3 4)`; a leaf has none"
            }
            Mistake::TextAfterTree { found } if found == "`;`" => "no semicolon is needed",
            Mistake::TextAfterTree { found } if found.starts_with("`title") || found.starts_with("`note") => {
                "header lines stand before the tree"
            }
            Mistake::TextAfterTree { .. } => "a document holds one tree: put both under one root, `(… …)`",
            Mistake::Unexpected { found: '{' | '}' | ':' } => {
                "this looks like JSON objects; write nested lists such as `[[3, 12], [2, 4]]`"
            }
            Mistake::Unexpected { found: '=' } => "a name stands before `=`, as in `A=3`",
            Mistake::Unexpected { found: '–' | '—' } => "for a minus write `-` or `−`",
            Mistake::Unexpected { found: '<' | '>' | '/' } => {
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
            Mistake::UnknownKey { key } => write!(
                out,
                "`{key}` is not a header; the headers are `title`, `source`, `note`, `profile` and `root`",
            ),
            Mistake::RepeatedKey { key } => write!(out, "`{key}` is given twice; keep one of the lines"),
            Mistake::NotOneWord { key } => write!(out, "expected one word after `{key}:`"),
            Mistake::UnknownPlayer { found } => write!(out, "{found} is not a player; write `max` or `min`"),
            Mistake::RootDisagrees { first, player, second } => write!(
                out,
                "the root is {} by the {} but {} by the {}; change one of them",
                player_name(*player),
                said_by(*first),
                player_name(!*player),
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
            Mistake::PlayerWithoutBranch { player, found } => {
                write!(out, "expected a branch after {player}, found {found}")
            }
            Mistake::NotSeparated { found } => write!(out, "expected a space or a comma before {found}"),
            Mistake::UnclosedQuote => write!(out, "expected `\"` before the end of the line"),
            Mistake::BadEscape { found } => {
                write!(out, "{found} means nothing; write `\\\"`, `\\\\`, `\\n`, `\\t` or `\\u{{e9}}`")
            }
            Mistake::ControlCharacter { code } => {
                write!(out, "a control character, U+{code:04X}, cannot stand here; remove it")
            }
            Mistake::TextAfterTree { found } => write!(out, "expected nothing after the tree, found {found}"),
            Mistake::Unexpected { found } => {
                write!(out, "expected a value, a name or a bracket, found `{found}`")
            }
        }
    }
}

fn player_name(player: Player) -> &'static str {
    match player {
        Player::Max => "MAX",
        Player::Min => "MIN",
    }
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
