//! What a header says of a search only where it is not the usual: order, options.

use plywise_json::JsonScore;
use plywise_search::{Options, Order, Score, Window};
use serde::{Deserialize, Serialize};

/// In which order children were looked at. Left to right is not said.
#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum OrderWord {
    LeftToRight,
    RightToLeft,
    BestFirst,
    WorstFirst,
    ByStatic,
    /// With the number that the order was drawn from.
    Shuffled(u64),
}

impl OrderWord {
    pub(super) fn unless_plain(order: Order) -> Option<OrderWord> {
        match order {
            Order::AsGiven => None,
            Order::RightToLeft => Some(OrderWord::RightToLeft),
            Order::BestFirst => Some(OrderWord::BestFirst),
            Order::WorstFirst => Some(OrderWord::WorstFirst),
            Order::ByStatic => Some(OrderWord::ByStatic),
            Order::Shuffled(seed) => Some(OrderWord::Shuffled(seed)),
        }
    }
}

impl From<OrderWord> for Order {
    fn from(word: OrderWord) -> Order {
        match word {
            OrderWord::LeftToRight => Order::AsGiven,
            OrderWord::RightToLeft => Order::RightToLeft,
            OrderWord::BestFirst => Order::BestFirst,
            OrderWord::WorstFirst => Order::WorstFirst,
            OrderWord::ByStatic => Order::ByStatic,
            OrderWord::Shuffled(seed) => Order::Shuffled(seed),
        }
    }
}

/// What only some searches ask for, each only where it is not the usual.
#[derive(Clone, Copy, Default, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct OptionsWord {
    #[serde(skip_serializing_if = "Option::is_none")]
    guess: Option<JsonScore>,
    #[serde(skip_serializing_if = "Option::is_none")]
    margin: Option<JsonScore>,
    #[serde(skip_serializing_if = "Option::is_none")]
    budget: Option<u32>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    reorders: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    range: Option<[JsonScore; 2]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sum: Option<JsonScore>,
    #[serde(skip_serializing_if = "Option::is_none")]
    events: Option<u32>,
}

impl OptionsWord {
    pub(super) fn unless_plain(options: Options) -> Option<OptionsWord> {
        // Taken apart, so that a new option cannot be forgotten here. Traces are of drawn trees, which have no aids.
        let Options { guess, margin, budget, reorders, range, sum, events, aids: _ } = options;
        let unusual = |score: Score, usual: Score| (score != usual).then_some(JsonScore(score));
        (Options { aids: Options::PLAIN.aids, ..options } != Options::PLAIN).then(|| OptionsWord {
            guess: unusual(guess, Options::PLAIN.guess),
            margin: unusual(margin, Options::PLAIN.margin),
            budget,
            reorders,
            range: range.map(|Window { alpha, beta }| [JsonScore(alpha), JsonScore(beta)]),
            sum: sum.map(JsonScore),
            events,
        })
    }

    /// The options; `None` when the range has nothing in it.
    pub(super) fn options(self) -> Option<Options> {
        let OptionsWord { guess, margin, budget, reorders, range, sum, events } = self;
        let range = match range {
            Some([alpha, beta]) => Some(Window::new(alpha.0, beta.0)?),
            None => None,
        };
        Some(Options {
            guess: guess.map_or(Options::PLAIN.guess, |score| score.0),
            margin: margin.map_or(Options::PLAIN.margin, |score| score.0),
            budget,
            reorders,
            range,
            sum: sum.map(|score| score.0),
            events,
            aids: Options::PLAIN.aids,
        })
    }
}
