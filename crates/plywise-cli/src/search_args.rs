//! What can be written to choose a search.

use clap::builder::{EnumValueParser, PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Arg, ArgMatches, Args, Command, FromArgMatches};
use plywise_conventions::{Profile, Viewpoint};
use plywise_games::Weights;
use plywise_link::Link;
use plywise_search::{
    Algorithm, BuildError, ChosenOptions, GameTree, Horizon, OptionInfo, OptionKind, OptionValue, Order,
    Replacement, Score, SearchOption, Unit, Window,
};

use crate::args::{CutArg, ReturnsArg};
use crate::english::{self, counts};

/// [`plywise_search::Selective::QUIESCENCE_PLIES`] as a text.
const QUIESCENCE_PLIES: &str = "4";

/// Steps are numbers of 32 bits, and one past the last is needed, too.
const MOST_EVENTS: i64 = 1_000_000_000;

#[derive(Debug, Default, Args)]
#[command(next_help_heading = "Search")]
pub(crate) struct SearchArgs {
    /// The lecture whose conventions to follow [default: what the tree's header says, else textbook]
    #[arg(long, value_name = "NAME", value_parser = PossibleValuesParser::new(Profile::ALL.map(|known| known.key)))]
    pub(crate) profile: Option<String>,
    /// Which search to run
    #[arg(long, value_name = "NAME", value_parser = algorithm_parser())]
    pub(crate) algorithm: Option<Algorithm>,
    #[command(flatten)]
    pub(crate) chosen: ChosenArgs,
    /// After how many events to stop the search [default: 4000000, or four for each node where that is more]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=MOST_EVENTS))]
    pub(crate) events: Option<u32>,
    /// From whose side to write values: MAX's, or at each node its mover's, as negamax has it
    #[arg(long, value_name = "SIDE", value_parser = view_parser())]
    pub(crate) view: Option<Viewpoint>,
    #[command(flatten)]
    pub(crate) options: OptionArgs,
}

/// What only some searches ask for, beside their options.
#[derive(Debug, Default, Args)]
#[command(next_help_heading = counts::OF_SOME_SEARCHES)]
pub(crate) struct OptionArgs {
    /// Another weight for a feature; may be given more than once
    #[arg(long = "weight", value_name = "NAME=X", value_parser = weight, allow_hyphen_values = true)]
    pub(crate) weights: Vec<(String, f64)>,
}

impl OptionArgs {
    /// The weights, as games take them.
    pub(crate) fn weights(&self) -> Weights {
        self.weights.iter().cloned().collect()
    }
}

/// What is chosen of the search: an argument for each option there is.
#[derive(Debug, Default)]
pub(crate) struct ChosenArgs(pub(crate) ChosenOptions);

/// The same where only searches of games by their rules can be chosen of.
#[derive(Debug, Default)]
pub(crate) struct ChosenOfGames(pub(crate) ChosenOptions);

impl Args for ChosenOfGames {
    fn augment_args(command: Command) -> Command {
        let options = SearchOption::ALL.into_iter().filter(|option| option.is_of_games());
        options.fold(command, |command, option| command.arg(argument(option)))
    }

    fn augment_args_for_update(command: Command) -> Command {
        ChosenOfGames::augment_args(command)
    }
}

impl FromArgMatches for ChosenOfGames {
    fn from_arg_matches(matches: &ArgMatches) -> Result<ChosenOfGames, clap::Error> {
        let mut args = ChosenOfGames::default();
        args.update_from_arg_matches(matches)?;
        Ok(args)
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        let options = SearchOption::ALL.into_iter().filter(|option| option.is_of_games());
        options.for_each(|option| choose(&mut self.0, option, matches));
        Ok(())
    }
}

fn choose(chosen: &mut ChosenOptions, option: SearchOption, matches: &ArgMatches) {
    let value = matches.get_one::<OptionValue>(option.info().flag).copied();
    chosen.set(option, value.or(chosen.get(option)));
}

impl Args for ChosenArgs {
    fn augment_args(command: Command) -> Command {
        SearchOption::ALL.into_iter().fold(command, |command, option| command.arg(argument(option)))
    }

    fn augment_args_for_update(command: Command) -> Command {
        ChosenArgs::augment_args(command)
    }
}

impl FromArgMatches for ChosenArgs {
    fn from_arg_matches(matches: &ArgMatches) -> Result<ChosenArgs, clap::Error> {
        let mut args = ChosenArgs::default();
        args.update_from_arg_matches(matches)?;
        Ok(args)
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        SearchOption::ALL.into_iter().for_each(|option| choose(&mut self.0, option, matches));
        Ok(())
    }
}

fn argument(option: SearchOption) -> Arg {
    let OptionInfo { flag, kind, about, .. } = *option.info();
    let takers: Vec<_> = Algorithm::ALL.into_iter().filter(|algorithm| algorithm.takes(option)).collect();
    // What all take, or what goes with cutting as in alpha-beta, is of searches as such.
    let is_usual = takers.contains(&Algorithm::AlphaBeta);
    let (heading, help) = if option.is_of_games() {
        (counts::OF_GAMES, about.to_owned())
    } else if is_usual {
        ("Search", about.to_owned())
    } else {
        let takers = takers.iter().map(|algorithm| algorithm.key()).collect::<Vec<_>>().join(", ");
        (counts::OF_SOME_SEARCHES, format!("{takers}: {about}"))
    };
    let arg = Arg::new(flag).long(flag).help(help).help_heading(heading);
    match kind {
        OptionKind::Cut => {
            let cut = EnumValueParser::<CutArg>::new().map(|cut| OptionValue::Cut(cut.into()));
            arg.value_name("WHEN").value_parser(cut)
        }
        OptionKind::Returns => {
            let returns = EnumValueParser::<ReturnsArg>::new();
            arg.value_name("WHAT").value_parser(returns.map(|returns| OptionValue::Returns(returns.into())))
        }
        OptionKind::Order => {
            arg.value_name("ORDER").value_parser(|text: &str| order(text).map(OptionValue::Order))
        }
        OptionKind::Depth => {
            arg.value_name("N").value_parser(|text: &str| horizon(text).map(OptionValue::Depth))
        }
        OptionKind::Number => arg
            .value_name("VALUE")
            .value_parser(|text: &str| score(text).map(OptionValue::Number))
            .allow_hyphen_values(true),
        OptionKind::FromZero => arg
            .value_name("VALUE")
            .value_parser(|text: &str| from_zero(text).map(OptionValue::Number))
            .allow_hyphen_values(true),
        OptionKind::Count => {
            let arg = arg.value_name("N").value_parser(|text: &str| count(text).map(OptionValue::Count));
            match option {
                // So far as is usual where nobody says how far.
                SearchOption::Quiescence => {
                    arg.num_args(0..=1).require_equals(true).default_missing_value(QUIESCENCE_PLIES)
                }
                _ => arg,
            }
        }
        OptionKind::Replacement => arg.value_name("WHICH").value_parser(replacement()),
        OptionKind::Answer => arg
            .value_name("0|1")
            .value_parser(answer().map(OptionValue::Answer))
            .num_args(0..=1)
            .require_equals(true)
            .default_missing_value("1"),
        OptionKind::Window => arg
            .value_name("A,B")
            .value_parser(|text: &str| window(text).map(OptionValue::Window))
            .allow_hyphen_values(true),
    }
}

impl SearchArgs {
    /// What was asked for, as a link says it.
    pub(crate) fn link(&self) -> Link {
        Link {
            profile: self.profile.clone(),
            algorithm: self.algorithm,
            options: self.chosen.0,
            view: self.view,
            ..Link::default()
        }
    }

    /// Gives a tree the weights that were asked for. Those that no node has a feature for come back.
    pub(crate) fn weigh(&self, tree: &mut GameTree) -> Result<Vec<&str>, BuildError> {
        let weights = &self.options.weights;
        tree.set_weights(weights.iter().map(|(name, weight)| (&**name, *weight)))?;
        let unknown = weights.iter().map(|(name, _)| &**name);
        Ok(unknown.filter(|name| tree.weights().all(|(known, _)| known != *name)).collect())
    }
}

pub(crate) fn algorithm_parser() -> impl TypedValueParser<Value = Algorithm> {
    algorithms(|_| true)
}

/// The searches of trees whose leaves have values and whose branches have none: iterative deepening goes by theirs.
pub(crate) fn plain_algorithm_parser() -> impl TypedValueParser<Value = Algorithm> {
    algorithms(|algorithm| algorithm != Algorithm::Iterative)
}

fn algorithms(is_offered: impl Fn(Algorithm) -> bool) -> impl TypedValueParser<Value = Algorithm> {
    let offered = Algorithm::ALL.into_iter().filter(|algorithm| is_offered(*algorithm));
    let value = |algorithm: Algorithm| PossibleValue::new(algorithm.key()).help(algorithm.info().about);
    let values: Vec<_> = offered.map(value).collect();
    PossibleValuesParser::new(values).map(|key| Algorithm::from_key(&key).unwrap_or(Algorithm::AlphaBeta))
}

fn view_parser() -> impl TypedValueParser<Value = Viewpoint> {
    PossibleValuesParser::new(["max", "mover"])
        .map(|key| if key == "max" { Viewpoint::Max } else { Viewpoint::Mover })
}

pub(crate) fn order(text: &str) -> Result<Order, String> {
    Ok(match text {
        "as-given" => Order::AsGiven,
        "right-to-left" => Order::RightToLeft,
        "best-first" => Order::BestFirst,
        "worst-first" => Order::WorstFirst,
        "static" => Order::ByStatic,
        _ => {
            let seed = text.strip_prefix("shuffled=").and_then(|seed| seed.parse().ok());
            Order::Shuffled(seed.ok_or(english::EXPECTED_ORDER)?)
        }
    })
}

pub(crate) fn horizon(text: &str) -> Result<Option<Horizon>, String> {
    if text == "all" {
        return Ok(None);
    }
    let digits = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let (depth, unit) = text.split_at(digits);
    let unit = match unit.trim() {
        "" | "ply" | "plies" => Unit::Plies,
        "round" | "rounds" => Unit::Rounds,
        _ => return Err(english::EXPECTED_DEPTH_UNIT.to_owned()),
    };
    let depth = depth.parse().ok().filter(|depth| *depth > 0);
    let depth = depth.ok_or(english::EXPECTED_DEPTH)?;
    Ok(Some(Horizon { depth, unit }))
}

pub(crate) fn score(text: &str) -> Result<Score, String> {
    text.trim().parse().ok().and_then(Score::new).ok_or_else(|| english::EXPECTED_VALUE.to_owned())
}

/// How far something reaches, or what adds up from what is not negative.
pub(crate) fn from_zero(text: &str) -> Result<Score, String> {
    let score = score(text)?;
    if score < Score::ZERO { Err(english::EXPECTED_FROM_ZERO.to_owned()) } else { Ok(score) }
}

fn count(text: &str) -> Result<u32, String> {
    match text {
        "all" => Ok(u32::MAX),
        _ => text.parse().map_err(|_| english::EXPECTED_COUNT.to_owned()),
    }
}

fn replacement() -> impl TypedValueParser<Value = OptionValue> {
    PossibleValuesParser::new(Replacement::ALL.map(|(_, key)| key)).map(|key| {
        let known = Replacement::ALL.into_iter().find(|(_, known)| *known == key);
        OptionValue::Replacement(known.map_or(Replacement::Always, |(replacement, _)| replacement))
    })
}

/// 0 or 1, as links have it.
pub(crate) fn answer() -> impl TypedValueParser<Value = bool> {
    PossibleValuesParser::new(["0", "1"]).map(|said| said == "1")
}

fn weight(text: &str) -> Result<(String, f64), String> {
    let (name, weight) = text.rsplit_once('=').ok_or(english::EXPECTED_WEIGHT)?;
    let weight = weight.trim().parse().ok().filter(|weight: &f64| weight.is_finite());
    Ok((name.trim().to_owned(), weight.ok_or(english::EXPECTED_WEIGHT_NUMBER)?))
}

fn window(text: &str) -> Result<Window, String> {
    let (alpha, beta) = text.split_once(',').ok_or(english::EXPECTED_WINDOW)?;
    let [alpha, beta] = [alpha, beta].map(|end| end.trim().parse().ok().and_then(Score::new));
    let (Some(alpha), Some(beta)) = (alpha, beta) else {
        return Err(english::EXPECTED_WINDOW_END.to_owned());
    };
    Window::new(alpha, beta).ok_or_else(|| english::empty_window(alpha, beta))
}

#[cfg(test)]
mod tests {
    use plywise_search::Selective;

    use super::*;

    #[test]
    fn windows_are_two_ends_with_something_between_them() {
        assert_eq!(window("-inf,inf"), Ok(Window::FULL));
        assert_eq!(window("-5, 2.5").map(|window| window.beta.to_string()), Ok("2.5".to_owned()));
        for wrong in ["", "3", "3,3", "4,3", "inf,-inf", "nan,3", "a,b", "1,2,3", ","] {
            assert!(window(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn quiescence_goes_so_far_as_is_usual_where_nobody_says() {
        assert_eq!(count(QUIESCENCE_PLIES), Ok(Selective::QUIESCENCE_PLIES));
        assert_eq!(count("all"), Ok(u32::MAX));
        assert!(count("some").is_err());
    }

    #[test]
    fn depths_orders_and_weights_are_read_or_refused() {
        assert_eq!(horizon("3"), Ok(Some(Horizon { depth: 3, unit: Unit::Plies })));
        assert_eq!(horizon("all"), Ok(None));
        assert_eq!(horizon("2rounds"), Ok(Some(Horizon { depth: 2, unit: Unit::Rounds })));
        assert_eq!(order("shuffled=7"), Ok(Order::Shuffled(7)));
        assert_eq!(weight("queens=-9"), Ok(("queens".to_owned(), -9.0)));
        assert!(["", "0", "-1", "3miles", "plies"].iter().all(|wrong| horizon(wrong).is_err()));
        assert!(["", "shuffled", "shuffled=x"].iter().all(|wrong| order(wrong).is_err()));
        assert!(["queens", "queens=many", "queens=inf"].iter().all(|wrong| weight(wrong).is_err()));
    }
}
