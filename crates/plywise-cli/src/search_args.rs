//! What can be written to choose a search.

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use plywise_conventions::{Profile, Viewpoint};
use plywise_link::{Link, LinkDepth};
use plywise_search::{Algorithm, BuildError, GameTree, Horizon, Order, Score, Unit, Window};

use crate::args::{CutArg, ReturnsArg};

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
    /// Cut where a value meets the other player's bound, or only where it goes past it
    #[arg(long, value_name = "WHEN")]
    pub(crate) cut: Option<CutArg>,
    /// Hand up the nearest end of the window (fail-hard) or the value itself (fail-soft)
    #[arg(long, value_name = "WHAT")]
    pub(crate) returns: Option<ReturnsArg>,
    /// The root's window: two numbers, or -inf and inf, the first one lower
    #[arg(long, value_name = "A,B", value_parser = window, allow_hyphen_values = true)]
    pub(crate) window: Option<Window>,
    /// In which order to look at children: as-given, right-to-left, best-first, worst-first, static or shuffled=N
    #[arg(long, value_name = "ORDER", value_parser = order)]
    pub(crate) order: Option<Order>,
    /// How deep to look, as 3, 3plies, 2rounds or all; branches there count with their static values
    #[arg(long, value_name = "N", value_parser = horizon)]
    pub(crate) depth: Option<LinkDepth>,
    /// After how many events to stop the search [default: 4000000, or four for each node where that is more]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=MOST_EVENTS))]
    pub(crate) events: Option<u32>,
    /// From whose side to write values: MAX's, or at each node its mover's, as negamax has it
    #[arg(long, value_name = "SIDE", value_parser = view_parser())]
    pub(crate) view: Option<Viewpoint>,
    #[command(flatten)]
    pub(crate) options: OptionArgs,
}

/// What only some searches ask for.
#[derive(Debug, Default, Args)]
#[command(next_help_heading = "Of some searches only")]
pub(crate) struct OptionArgs {
    /// mtdf, aspiration: the value to start from [default: 0]
    #[arg(long, value_name = "VALUE", value_parser = score, allow_hyphen_values = true)]
    pub(crate) guess: Option<Score>,
    /// aspiration: how far the first window reaches to either side of the guess [default: 1]
    #[arg(long, value_name = "VALUE", value_parser = from_zero, allow_hyphen_values = true)]
    pub(crate) margin: Option<Score>,
    /// iterative: how many nodes may be entered, or all
    #[arg(long, value_name = "NODES", value_parser = budget)]
    pub(crate) budget: Option<u32>,
    /// iterative: sort children by what the last pass found
    #[arg(long, value_name = "0|1", value_parser = answer(), num_args = 0..=1, require_equals = true, default_missing_value = "1")]
    pub(crate) reorder: Option<bool>,
    /// star1, star2: the smallest and largest value there can be [default: those of the leaves]
    #[arg(long, value_name = "A,B", value_parser = window, allow_hyphen_values = true)]
    pub(crate) range: Option<Window>,
    /// maxn: what the values of a leaf add up to at most, none being negative; what cannot matter is then left out
    #[arg(long, value_name = "VALUE", value_parser = from_zero, allow_hyphen_values = true)]
    pub(crate) sum: Option<Score>,
    /// Another weight for a feature; may be given more than once
    #[arg(long = "weight", value_name = "NAME=X", value_parser = weight, allow_hyphen_values = true)]
    pub(crate) weights: Vec<(String, f64)>,
}

impl SearchArgs {
    /// What was asked for, as a link says it.
    pub(crate) fn link(&self) -> Link {
        let OptionArgs { guess, margin, budget, reorder, range, sum, weights: _ } = &self.options;
        Link {
            profile: self.profile.clone(),
            algorithm: self.algorithm,
            cut: self.cut.map(Into::into),
            returns: self.returns.map(Into::into),
            window: self.window,
            order: self.order,
            depth: self.depth,
            view: self.view,
            guess: *guess,
            margin: *margin,
            budget: *budget,
            reorders: *reorder,
            range: *range,
            sum: *sum,
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
            Order::Shuffled(seed.ok_or(
                "an order is as-given, right-to-left, best-first, worst-first, static, or shuffled= and a number",
            )?)
        }
    })
}

fn horizon(text: &str) -> Result<LinkDepth, String> {
    if text == "all" {
        return Ok(LinkDepth::All);
    }
    let digits = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let (depth, unit) = text.split_at(digits);
    let unit = match unit.trim() {
        "" | "ply" | "plies" => Unit::Plies,
        "round" | "rounds" => Unit::Rounds,
        _ => return Err("a depth is counted in plies or rounds, as in 3, 3plies or 2rounds".to_owned()),
    };
    let depth = depth.parse().ok().filter(|depth| *depth > 0);
    let depth = depth.ok_or("a depth is a whole number from 1 to 4294967295, or all")?;
    Ok(LinkDepth::To(Horizon { depth, unit }))
}

pub(crate) fn score(text: &str) -> Result<Score, String> {
    text.trim().parse().ok().and_then(Score::new).ok_or_else(|| "a value is a number, -inf or inf".to_owned())
}

/// How far something reaches, or what adds up from what is not negative.
pub(crate) fn from_zero(text: &str) -> Result<Score, String> {
    let score = score(text)?;
    if score < Score::ZERO { Err("a number from 0 is expected".to_owned()) } else { Ok(score) }
}

fn budget(text: &str) -> Result<u32, String> {
    match text {
        "all" => Ok(u32::MAX),
        _ => text
            .parse()
            .map_err(|_| "a budget is a whole number of nodes up to 4294967295, or all".to_owned()),
    }
}

/// 0 or 1, as links have it.
pub(crate) fn answer() -> impl TypedValueParser<Value = bool> {
    PossibleValuesParser::new(["0", "1"]).map(|said| said == "1")
}

fn weight(text: &str) -> Result<(String, f64), String> {
    let (name, weight) = text.rsplit_once('=').ok_or("a weight is a name, = and a number, as in queens=9")?;
    let weight = weight.trim().parse().ok().filter(|weight: &f64| weight.is_finite());
    Ok((name.trim().to_owned(), weight.ok_or("a weight is a number")?))
}

fn window(text: &str) -> Result<Window, String> {
    let (alpha, beta) =
        text.split_once(',').ok_or("a window is two numbers with a comma between them, such as -5,inf")?;
    let [alpha, beta] = [alpha, beta].map(|end| end.trim().parse().ok().and_then(Score::new));
    let (Some(alpha), Some(beta)) = (alpha, beta) else {
        return Err("each end of a window is a number, -inf or inf".to_owned());
    };
    Window::new(alpha, beta).ok_or_else(|| {
        format!("nothing lies between {alpha} and {beta}; the first end must be the lower one")
    })
}

#[cfg(test)]
mod tests {
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
    fn depths_orders_and_weights_are_read_or_refused() {
        assert_eq!(horizon("3"), Ok(LinkDepth::To(Horizon { depth: 3, unit: Unit::Plies })));
        assert_eq!(horizon("all"), Ok(LinkDepth::All));
        assert_eq!(horizon("2rounds"), Ok(LinkDepth::To(Horizon { depth: 2, unit: Unit::Rounds })));
        assert_eq!(order("shuffled=7"), Ok(Order::Shuffled(7)));
        assert_eq!(weight("queens=-9"), Ok(("queens".to_owned(), -9.0)));
        assert!(["", "0", "-1", "3miles", "plies"].iter().all(|wrong| horizon(wrong).is_err()));
        assert!(["", "shuffled", "shuffled=x"].iter().all(|wrong| order(wrong).is_err()));
        assert!(["queens", "queens=many", "queens=inf"].iter().all(|wrong| weight(wrong).is_err()));
    }
}
