//! What a header says of a search only where it is not the usual: order, options.

use std::fmt;

use plywise_json::JsonScore;
use plywise_notation::words::{option_text, read_option};
use plywise_search::{ChosenOptions, OptionKind, OptionValue, Options, Order, Search, SearchOption, Window};
use serde::de::{Deserializer, IgnoredAny, MapAccess, Visitor};
use serde::ser::{SerializeMap as _, Serializer};
use serde::{Deserialize, Serialize};

use crate::english;

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
#[derive(Clone, Default)]
pub(crate) struct OptionsWord {
    chosen: ChosenOptions,
    events: Option<u32>,
    /// Whether there is a window with nothing in it.
    has_empty: bool,
}

/// The options that stand here. The others have a place of their own in the first line.
fn options() -> impl Iterator<Item = SearchOption> {
    let has_own_place = |option: &SearchOption| {
        use SearchOption::{Cut, Depth, Order, Returns, Window};
        matches!(option, Cut | Returns | Window | Order | Depth)
    };
    SearchOption::ALL.into_iter().filter(move |option| !has_own_place(option))
}

impl OptionsWord {
    pub(super) fn unless_plain(search: &Search) -> Option<OptionsWord> {
        let usual = Search { options: Options::PLAIN, ..*search };
        let (chosen, events) = (ChosenOptions::between(&usual, search), search.options.events);
        (chosen != ChosenOptions::default() || events.is_some()).then_some(OptionsWord {
            chosen,
            events,
            has_empty: false,
        })
    }

    /// The options; `None` when a window has nothing in it. Traces are of drawn trees, for which nothing helps the search.
    pub(super) fn options(&self) -> Option<Options> {
        let search = self.chosen.over(Search { options: Options::PLAIN, ..Search::ALPHA_BETA });
        (!self.has_empty).then_some(Options { events: self.events, ..search.options })
    }
}

impl Serialize for OptionsWord {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        let mut map = out.serialize_map(None)?;
        for option in options() {
            let key = option.info().trace_key;
            match self.chosen.get(option) {
                None => {}
                Some(OptionValue::Number(number)) => map.serialize_entry(key, &JsonScore(number))?,
                Some(OptionValue::Count(nodes)) => map.serialize_entry(key, &nodes)?,
                Some(OptionValue::Answer(answer)) => map.serialize_entry(key, &answer)?,
                Some(OptionValue::Window(Window { alpha, beta })) => {
                    map.serialize_entry(key, &[alpha, beta].map(JsonScore))?;
                }
                Some(other) => map.serialize_entry(key, &*option_text(other))?,
            }
        }
        if let Some(events) = self.events {
            map.serialize_entry("events", &events)?;
        }
        map.end()
    }
}

impl<'de> Deserialize<'de> for OptionsWord {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<OptionsWord, D::Error> {
        input.deserialize_map(OptionsVisitor)
    }
}

struct OptionsVisitor;

impl<'de> Visitor<'de> for OptionsVisitor {
    type Value = OptionsWord;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(english::AN_OBJECT_OF_OPTIONS)
    }

    fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<OptionsWord, M::Error> {
        let mut word = OptionsWord::default();
        while let Some(key) = map.next_key::<String>()? {
            if key == "events" {
                word.events = map.next_value()?;
                continue;
            }
            let Some(option) = options().find(|option| option.info().trace_key == key) else {
                map.next_value::<IgnoredAny>()?;
                continue;
            };
            let value = match option.info().kind {
                OptionKind::Number | OptionKind::FromZero => map
                    .next_value::<Option<JsonScore>>()?
                    .map(|JsonScore(number)| OptionValue::Number(number)),
                OptionKind::Count => map.next_value::<Option<u32>>()?.map(OptionValue::Count),
                OptionKind::Answer => Some(OptionValue::Answer(map.next_value()?)),
                OptionKind::Window => {
                    let ends = map.next_value::<Option<[JsonScore; 2]>>()?;
                    let window = ends.map(|[JsonScore(alpha), JsonScore(beta)]| Window::new(alpha, beta));
                    word.has_empty |= window == Some(None);
                    window.flatten().map(OptionValue::Window)
                }
                kind => {
                    let said = map.next_value::<Option<String>>()?;
                    said.and_then(|said| read_option(kind, &said))
                }
            };
            word.chosen.set(option, value);
        }
        Ok(word)
    }
}
