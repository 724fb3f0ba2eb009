//! What is said of Gambit games.

use std::fmt::Display;

pub(crate) fn renamed_player(name: impl Display, ours: impl Display) -> String {
    format!("{name} is {ours}")
}

pub(crate) fn lost_player_names(names: impl Display) -> String {
    format!("the players' names are left out: {names}")
}

pub(crate) const INFORMATION_SETS: &str = "information sets";

pub(crate) fn lost_names(what: impl Display, name: impl Display) -> String {
    format!("the names of {what} are left out, such as {name}")
}

pub(crate) fn too_many_payoffs(n_values: impl Display, most: impl Display) -> String {
    format!("the leaves have {n_values} values in all; the limit is {most}")
}

pub(crate) const NODE_AFTER_TREE: &str = "the tree is complete before this node; remove it and what follows";

pub(crate) const PAYOFFS_TOO_LARGE: &str =
    "the payoffs on the way to this leaf add up to more than a number can hold";

pub(crate) fn missing_node(label: impl Display) -> String {
    format!("expected the node after the action {label}, found the end of the text")
}

pub(crate) const NO_NODE: &str =
    "expected a node, which begins with `c`, `p` or `t`, found the end of the text";

pub(crate) fn expected_efg(found: impl Display) -> String {
    format!("expected `EFG 2 R`, found {found}")
}

pub(crate) fn expected_efg_version(found: impl Display) -> String {
    format!("expected version `2` of the format, found {found}")
}

pub(crate) fn expected_efg_kind(found: impl Display) -> String {
    format!("expected `R` or `D`, found {found}")
}

pub(crate) const GAME_TITLE: &str = "the game's title";

pub(crate) const BEFORE_PLAYERS: &str = "before the players' names";

pub(crate) const TOO_MANY_PLAYERS: &str = "a game can have at most 255 players";

pub(crate) const PLAYER_NAME: &str = "a player's name";

pub(crate) const NO_PLAYER: &str = "expected a player's name before `}`; a game needs at least one player";

pub(crate) fn expected_quoted(what: impl Display, found: impl Display) -> String {
    format!("expected {what} in double quotes, found {found}")
}

pub(crate) fn expected_whole(what: impl Display, found: impl Display) -> String {
    format!("expected {what}, a whole number, found {found}")
}

pub(crate) fn expected_fraction(what: impl Display, found: impl Display) -> String {
    format!("expected {what} such as `3`, `-0.5` or `1/3`, found {found}")
}

pub(crate) fn expected_node(found: impl Display) -> String {
    format!("expected a node, which begins with `c`, `p` or `t`, found {found}")
}

pub(crate) const NODE_NAME: &str = "the node's name";

pub(crate) const PLAYER_NUMBER: &str = "the player's number";

pub(crate) fn unknown_player(number: impl Display, n_players: impl Display) -> String {
    format!("there is no player {number}; the game has {n_players} players")
}

pub(crate) const INFORMATION_SET_NUMBER: &str = "the number of the information set";

pub(crate) const INFORMATION_SET_NAME: &str = "the information set's name";

pub(crate) const NO_ACTIONS: &str =
    "expected the actions, such as `{ \"L\" \"R\" }`, at the first node of an information set";

pub(crate) const ACTION_OR_END: &str = "an action or `}`";

pub(crate) const ACTION_PROBABILITY: &str = "the action's probability";

pub(crate) const OUTCOME_NUMBER: &str = "the number of the outcome, 0 for none";

pub(crate) const OUTCOME_NAME: &str = "the outcome's name";

pub(crate) fn too_many_outcome_payoffs(n_players: impl Display) -> String {
    format!("expected `}}` after {n_players} payoffs, one for each player")
}

pub(crate) fn too_few_outcome_payoffs(n_players: impl Display, found: impl Display) -> String {
    format!("expected {n_players} payoffs, one for each player, found {found}")
}

pub(crate) fn other_payoffs(number: impl Display) -> String {
    format!("outcome {number} had other payoffs earlier; give this outcome another number")
}

pub(crate) fn outcome_without_payoffs(what: impl Display, number: impl Display) -> String {
    format!("this {what} has outcome {number}, which has no payoffs yet; write the payoffs after the number")
}

pub(crate) const PAYOFFS_BEFORE_OUTCOME: &str =
    "payoffs stand here without an outcome's number; write it first, as in `t \"\" 1 \"win\" { 1 -1 }`";

/// `place` is where the other node stands.
pub(crate) fn imperfect_information(player: usize, place: &str, number: impl Display) -> String {
    format!(
        "player {player} cannot distinguish this node from that of {place}: both are in information set {number}; only \
         games of perfect information can be read"
    )
}
