//! Players as commands, links and forms write them: `6`, `negascout+table+killers:6`, `pvs:2000nodes`, `3s`.

use std::error::Error;
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use plywise_games::{Players, WeightProblem, Weights};
use plywise_notation::words::{option_text, read_option};
use plywise_notation::{read_weights, write_weights};
use plywise_search::{Aids, Algorithm, OptionKind, OptionValue, Options, Search, SearchOption, Selective};

use crate::{Limit, Player, english};

/// No player thinks longer about a move.
const MOST_TIME: Duration = Duration::from_secs(3600);

/// Why a text says no player, or a player does not play a game.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PlayerError {
    /// Nothing says how deep it looks, or for how long.
    NoLimit {
        /// What was said.
        said: String,
    },
    /// No limit is written so.
    Limit {
        /// What was said.
        said: String,
    },
    /// No search is called so.
    Search {
        /// What was said.
        said: String,
    },
    /// The search takes no such thing.
    Word {
        /// What was said.
        said: String,
        /// The search.
        algorithm: Algorithm,
    },
    /// What is said of an option is nothing that it can be.
    Value {
        /// What was said.
        said: String,
        /// The option.
        option: SearchOption,
    },
    /// No weight of a feature is written so.
    Weight {
        /// What was said.
        said: String,
    },
    /// The features of the game cannot weigh that.
    Weights(WeightProblem),
    /// The search is none for such a game.
    NotForGame {
        /// The search.
        algorithm: Algorithm,
        /// What the game is called.
        title: &'static str,
        /// Who plays it.
        players: Players,
    },
}

impl fmt::Display for PlayerError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&english::player_error(self))
    }
}

impl Error for PlayerError {}

/// Whether a search has an aid.
type Aid = fn(&mut Aids) -> &mut bool;

/// What a word begins with that says what a feature weighs.
pub(crate) const WEIGHT: &str = "weight.";

/// The words for what helps a search.
const AIDS: [(&str, Aid); 3] = [
    ("table", |aids| &mut aids.table),
    ("killers", |aids| &mut aids.killers),
    ("history", |aids| &mut aids.history),
];

/// What can be said of a player's search: all that the search takes, but for what its limit says, for the root's window, which a
/// player leaves open, and for the order of drawn children.
pub(crate) fn options(algorithm: Algorithm) -> impl Iterator<Item = SearchOption> {
    use SearchOption::{Budget, Depth, Order, Window};
    let is_said = move |option: &SearchOption| {
        algorithm.takes(*option) && !matches!(option, Depth | Budget | Window | Order)
    };
    SearchOption::ALL.into_iter().filter(is_said)
}

/// The words that a search takes, each as it is written.
pub(crate) fn words(algorithm: Algorithm) -> Vec<&'static str> {
    let aids = AIDS.iter().map(|(word, _)| *word).filter(|_| algorithm.takes_aids());
    aids.chain(options(algorithm).map(|option| option.info().header_key)).collect()
}

impl Player {
    /// The player of a text, as [`Player::text`] writes it: a limit by itself, or a search, whatever helps it behind `+`, and a limit
    /// behind `:`.
    ///
    /// ```
    /// use plywise_play::{Limit, Player};
    /// use plywise_search::Algorithm;
    ///
    /// assert_eq!(Player::read("6"), Ok(Player::to_depth(6)));
    /// let player = Player::read("negascout+table+killers+quiescence=4:2000nodes")?;
    /// assert_eq!((player.search.algorithm, player.limit), (Algorithm::NegaScout, Limit::Nodes(2000)));
    /// assert_eq!(player.search.options.selective.quiescence, 4);
    /// # Ok::<(), plywise_play::PlayerError>(())
    /// ```
    ///
    /// A limit is so many plies (`6`), nodes for a move (`2000nodes`) or seconds for a move (`3s`, `0.5s`). A search is called by
    /// [`plywise_search::AlgorithmInfo::key`]. Behind it stand `table`, `killers` and `history`, and options by their
    /// [`plywise_search::OptionInfo::header_key`] with `=` and a value; yes needs none (`nullmove`), and neither does `quiescence`.
    /// `weight.` before a feature says what that weighs (`weight.threes=9`); whether the game has it, [`Player::check`] says.
    /// By itself a limit is [`Player::usual`]. A search that is named has nothing but what is said.
    ///
    /// # Errors
    /// What of it means nothing.
    pub fn read(text: &str) -> Result<Player, PlayerError> {
        let text = text.trim();
        let Some((search, limit)) = text.rsplit_once(':') else {
            return match Limit::from_str(text) {
                Ok(limit) => Ok(Player::usual(limit)),
                // A name without a limit, or no name at all.
                Err(_)
                    if !text.starts_with(|sign: char| sign.is_ascii_digit() || sign == '-')
                        && !text.is_empty() =>
                {
                    Err(read_search(text)
                        .err()
                        .unwrap_or_else(|| PlayerError::NoLimit { said: text.to_owned() }))
                }
                Err(error) => Err(error),
            };
        };
        let (search, weights) = read_search(search)?;
        Ok(Player { search, limit: limit.parse()?, weights })
    }

    /// What commands and links call it.
    #[must_use]
    pub fn text(&self) -> String {
        let limit = limit_text(self.limit);
        if self.weights.is_usual() && self.search == Player::usual(self.limit).search {
            return limit;
        }
        [&self.search_text(), ":", &limit].concat()
    }

    /// What commands and links call its search, and what features weigh for it: what stands before the limit.
    #[must_use]
    pub fn search_text(&self) -> String {
        let search = &self.search;
        let plain = Search { algorithm: search.algorithm, ..Search::ALPHA_BETA };
        let mut text = search.algorithm.key().to_owned();
        let mut aids = search.options.aids;
        for (word, aid) in AIDS {
            if *aid(&mut aids) {
                text.extend(["+", word]);
            }
        }
        for option in options(search.algorithm) {
            let (value, key) = (option.of(search), option.info().header_key);
            match value {
                _ if value == option.of(&plain) => {}
                OptionValue::Answer(true) => text.extend(["+", key]),
                value => text.extend(["+", key, "=", &option_text(value)]),
            }
        }
        for weight in self.weights.iter() {
            text.extend(["+", WEIGHT, &write_weights([weight]).unwrap_or_default()]);
        }
        text
    }

    /// The same limit, and the search of a text that [`Player::search_text`] writes.
    ///
    /// # Errors
    /// What of it means nothing.
    pub fn with_search(&self, text: &str) -> Result<Player, PlayerError> {
        let (search, weights) = read_search(text)?;
        Ok(Player { search, weights, limit: self.limit })
    }

    /// What people call its search, within a sentence: “NegaScout with a table and killer moves”.
    #[must_use]
    pub fn search_name(&self) -> String {
        english::search(&self.search, &self.weights)
    }

    /// What people call it, within a sentence: “NegaScout with a table and killer moves, 6 plies deep”.
    #[must_use]
    pub fn name(&self) -> String {
        english::player(self)
    }
}

/// A search with what helps it, and what features weigh for it.
fn read_search(text: &str) -> Result<(Search, Weights), PlayerError> {
    let mut words = text.split('+').map(str::trim);
    let said = words.next().unwrap_or_default();
    let key = said.to_ascii_lowercase();
    let algorithm = Algorithm::from_key(&key)
        .or_else(|| Algorithm::ALL.into_iter().find(|one| one.info().old_keys.contains(&&*key)))
        .ok_or_else(|| PlayerError::Search { said: said.to_owned() })?;
    let mut search = Search { algorithm, ..Search::ALPHA_BETA };
    let mut weights = Weights::default();
    for said in words {
        if let Some(weight) = said.strip_prefix(WEIGHT) {
            let weight = read_weights(weight).filter(|read| read.len() == 1);
            let weight = weight.ok_or_else(|| PlayerError::Weight { said: said.to_owned() })?;
            weights = weight.iter().fold(weights, |all, (name, weight)| all.with(name, *weight));
            continue;
        }
        let no_word = || PlayerError::Word { said: said.to_owned(), algorithm };
        if let Some((_, aid)) = AIDS.iter().find(|(word, _)| *word == said && algorithm.takes_aids()) {
            *aid(&mut search.options.aids) = true;
            continue;
        }
        let (key, value) = said.split_once('=').map_or((said, None), |(key, value)| (key, Some(value)));
        let is_called = |option: &SearchOption| {
            let info = option.info();
            info.header_key == key || info.flag == key
        };
        let option = options(algorithm).find(is_called).ok_or_else(no_word)?;
        let no_value = || PlayerError::Value { said: said.to_owned(), option };
        let value = match (option, option.info().kind, value) {
            (SearchOption::Quiescence, _, None) => OptionValue::Count(Selective::QUIESCENCE_PLIES),
            (_, OptionKind::Answer, None) => OptionValue::Answer(true),
            (_, kind, value) => value.and_then(|value| read_option(kind, value)).ok_or_else(no_value)?,
        };
        option.put(&mut search, value);
    }
    // Whoever says how large a table is wants one.
    let Options { aids, table, .. } = &mut search.options;
    aids.table |= algorithm.takes_aids() && *table != Options::PLAIN.table;
    Ok((search, weights))
}

impl FromStr for Limit {
    type Err = PlayerError;

    /// Reads `6`, `2000nodes`, `3s`, `0.5s`.
    fn from_str(text: &str) -> Result<Limit, PlayerError> {
        let text = text.trim();
        let no_limit = || PlayerError::Limit { said: text.to_owned() };
        let limit = if let Some(nodes) = text.strip_suffix("nodes") {
            nodes.trim_end().parse().ok().map(Limit::Nodes)
        } else if let Some(secs) = text.strip_suffix('s') {
            read_time(secs.trim_end()).map(Limit::Time)
        } else {
            text.parse().ok().filter(|plies| *plies > 0).map(Limit::Plies)
        };
        limit.ok_or_else(no_limit)
    }
}

/// So many seconds, with three decimals at most.
fn read_time(text: &str) -> Option<Duration> {
    let (secs, decimals) = text.split_once('.').unwrap_or((text, "0"));
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let millis = match decimals.len() {
        1..=3 if is_number(secs) && is_number(decimals) => {
            decimals.parse::<u64>().ok()? * 10_u64.pow(3 - decimals.len() as u32)
        }
        _ => return None,
    };
    let time = Duration::from_secs(secs.parse().ok()?).checked_add(Duration::from_millis(millis))?;
    (time <= MOST_TIME).then_some(time)
}

/// What [`Limit::from_str`] reads.
fn limit_text(limit: Limit) -> String {
    match limit {
        Limit::Plies(plies) => plies.to_string(),
        Limit::Nodes(nodes) => format!("{nodes}nodes"),
        Limit::Time(time) => format!("{}s", english::seconds(time)),
    }
}
