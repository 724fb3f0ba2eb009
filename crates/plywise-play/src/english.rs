//! Every text for people.

use std::time::Duration;

use plywise_games::{Players, Weights};
use plywise_notation::words::option_text;
use plywise_notation::write_weights;
use plywise_search::{Aids, Algorithm, OptionValue, Search};

use crate::player_text::{WEIGHT, options, words};
use crate::{Limit, Player, PlayerError};

/// What somebody typed, so short that a sentence has room for it.
fn shown(said: &str) -> String {
    said.chars().filter(|sign| !sign.is_control()).take(30).collect()
}

pub(crate) fn player_error(error: &PlayerError) -> String {
    match error {
        PlayerError::NoLimit { said } => {
            let said = shown(said);
            format!(
                "“{said}” does not say how deep the search looks: write {said}:4 for 4 plies, {said}:2000nodes or {said}:3s"
            )
        }
        PlayerError::Limit { said } => format!(
            "“{}” is no limit: write how many plies (6), how many nodes for a move (2000nodes) or how many seconds (2.5s, at most 3600s)",
            shown(said)
        ),
        PlayerError::Search { said } => {
            format!(
                "“{}” is no search: choose one of {}; a limit by itself says how many plies (6), how many nodes for a move \
                 (2000nodes) or how many seconds (2.5s)",
                shown(said),
                Algorithm::ALL.map(Algorithm::key).join(", ")
            )
        }
        PlayerError::Word { said, algorithm } => {
            let known = words(*algorithm);
            let takes = if known.is_empty() { "nothing".to_owned() } else { known.join(", ") };
            let name = algorithm.key();
            format!(
                "“{}” is no option of the player {name}: behind + it takes {takes}, and {WEIGHT}NAME=NUMBER for what a \
                 feature of the game weighs",
                shown(said)
            )
        }
        PlayerError::Value { said, option } => {
            let info = option.info();
            format!("“{}” has no value that {} can have: {}", shown(said), info.header_key, info.about)
        }
        PlayerError::Weight { said } => {
            format!("“{}” says no weight: write {WEIGHT}, a feature of the game, = and a number", shown(said))
        }
        PlayerError::Weights(problem) => problem.to_string(),
        PlayerError::NotForGame { algorithm, title, players } => {
            let why = match players {
                Players::Two => "two players",
                Players::TwoAndChance => "chance",
                Players::Several(_) => "more than two players",
            };
            let fitting: Vec<&str> = Player::algorithms(*players).map(Algorithm::key).collect();
            format!(
                "{} does not play {title}, which has {why}: choose {}, or write only how deep",
                algorithm.info().name,
                fitting.join(", ")
            )
        }
    }
}

/// Seconds with as many decimals as are needed, three at most.
pub(crate) fn seconds(time: Duration) -> String {
    let text = format!("{}.{:03}", time.as_secs(), time.subsec_millis());
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// A player's search and what features weigh for it, within a sentence.
pub(crate) fn search(search: &Search, weights: &Weights) -> String {
    let Aids { table, killers, history } = search.options.aids;
    let plain = Search { algorithm: search.algorithm, ..Search::ALPHA_BETA };
    let aids = [(table, "a table"), (killers, "killer moves"), (history, "a history")];
    let mut has: Vec<String> =
        aids.into_iter().filter(|(is_there, _)| *is_there).map(|(_, name)| name.to_owned()).collect();
    for option in options(search.algorithm) {
        let (value, key) = (option.of(search), option.info().flag);
        match value {
            _ if value == option.of(&plain) => {}
            OptionValue::Answer(true) => has.push(key.to_owned()),
            value => has.push(format!("{key} {}", option_text(value))),
        }
    }
    has.extend(weights.iter().filter_map(|weight| Some(format!("the weight {}", write_weights([weight])?))));
    let has = match has.split_last() {
        None => String::new(),
        Some((last, [])) => format!(" with {last}"),
        Some((last, others)) => format!(" with {} and {last}", others.join(", ")),
    };
    format!("{}{has}", search.algorithm.info().name)
}

/// A player, within a sentence.
pub(crate) fn player(player: &Player) -> String {
    let limit = match player.limit {
        Limit::Plies(1) => "1 ply deep".to_owned(),
        Limit::Plies(plies) => format!("{plies} plies deep"),
        Limit::Nodes(nodes) => format!("{nodes} nodes a move"),
        Limit::Time(time) => format!("{} seconds a move", seconds(time)),
    };
    format!("{}, {limit}", search(&player.search, &player.weights))
}
