//! The words for what can be chosen of how a search is run and shown. The headers of trees and links have the same.

use std::borrow::Cow;

use plywise_conventions::Viewpoint;
use plywise_search::{
    Cut, Horizon, OptionKind, OptionValue, Order, Replacement, Returns, Score, Unit, Window,
};

use crate::read_score;

const ORDERS: [(Order, &str); 5] = [
    (Order::AsGiven, "ltr"),
    (Order::RightToLeft, "rtl"),
    (Order::BestFirst, "best"),
    (Order::WorstFirst, "worst"),
    (Order::ByStatic, "static"),
];

/// The word for an order of children: `ltr`, `shuffle.7`.
#[must_use]
pub fn order_text(order: Order) -> Cow<'static, str> {
    match order {
        Order::Shuffled(seed) => format!("shuffle.{seed}").into(),
        order => key_of(&ORDERS, order).into(),
    }
}

/// The order of children that a word stands for.
#[must_use]
pub fn order(said: &str) -> Option<Order> {
    match said.strip_prefix("shuffle.") {
        Some(seed) => seed.parse().ok().map(Order::Shuffled),
        None => value_of(&ORDERS, said),
    }
}

/// How many, or `all`.
fn count_text(count: u32) -> Cow<'static, str> {
    if count == u32::MAX { "all".into() } else { count.to_string().into() }
}

/// How many; `all` is `u32::MAX`.
fn count(said: &str) -> Option<u32> {
    if said == "all" { Some(u32::MAX) } else { said.parse().ok() }
}

/// From whose side values are written.
pub const VIEWS: [(Viewpoint, &str); 2] = [(Viewpoint::Max, "max"), (Viewpoint::Mover, "mover")];

/// When to cut.
pub const CUTS: [(Cut, &str); 2] = [(Cut::AtOrBeyond, "le"), (Cut::Beyond, "lt")];

/// What to hand up.
const RETURNS: [(Returns, &str); 2] = [(Returns::FailHard, "fail-hard"), (Returns::FailSoft, "fail-soft")];

/// No and yes.
pub const YES: [(bool, &str); 2] = [(false, "0"), (true, "1")];

/// The word that a table has for a value; empty where it has none.
#[must_use]
pub fn key_of<T: PartialEq + Copy>(table: &[(T, &'static str)], wanted: T) -> &'static str {
    table.iter().find(|(value, _)| *value == wanted).map_or("", |(_, key)| key)
}

/// The value that a table has for a word.
#[must_use]
pub fn value_of<T: Copy>(table: &[(T, &str)], wanted: &str) -> Option<T> {
    table.iter().find(|(_, key)| *key == wanted).map(|(value, _)| *value)
}

/// Two numbers and a comma between them, the smaller first.
fn window(text: &str) -> Option<Window> {
    let (alpha, beta) = text.split_once(',')?;
    Window::new(read_score(alpha.trim())?, read_score(beta.trim())?)
}

/// `3` plies, `2r` rounds, `all`.
fn depth_text(depth: Option<Horizon>) -> Cow<'static, str> {
    match depth {
        None => "all".into(),
        Some(Horizon { depth, unit }) => {
            format!("{depth}{}", if unit == Unit::Rounds { "r" } else { "" }).into()
        }
    }
}

/// A depth limit from 1, or none, as [`depth_text`] writes it.
fn depth(said: &str) -> Option<Option<Horizon>> {
    if said == "all" {
        return Some(None);
    }
    let rounds = said.strip_suffix('r');
    let unit = if rounds.is_some() { Unit::Rounds } else { Unit::Plies };
    let depth = rounds.unwrap_or(said).parse().ok().filter(|depth| *depth > 0)?;
    Some(Some(Horizon { depth, unit }))
}

/// What is chosen of a search, as header lines have it; links do, too, but for what to hand up.
#[must_use]
pub fn option_text(value: OptionValue) -> Cow<'static, str> {
    match value {
        OptionValue::Cut(cut) => key_of(&CUTS, cut).into(),
        OptionValue::Returns(returns) => key_of(&RETURNS, returns).into(),
        OptionValue::Order(order) => order_text(order),
        OptionValue::Depth(depth) => depth_text(depth),
        OptionValue::Number(number) => number.to_string().into(),
        OptionValue::Count(count) => count_text(count),
        OptionValue::Answer(answer) => key_of(&YES, answer).into(),
        OptionValue::Window(Window { alpha, beta }) => format!("{alpha},{beta}").into(),
        OptionValue::Replacement(rule) => key_of(&Replacement::ALL, rule).into(),
    }
}

/// What [`option_text`] wrote; `None` where it is no such text.
#[must_use]
pub fn read_option(kind: OptionKind, said: &str) -> Option<OptionValue> {
    match kind {
        OptionKind::Cut => value_of(&CUTS, said).map(OptionValue::Cut),
        OptionKind::Returns => value_of(&RETURNS, said).map(OptionValue::Returns),
        OptionKind::Order => order(said).map(OptionValue::Order),
        OptionKind::Depth => depth(said).map(OptionValue::Depth),
        OptionKind::Number => read_score(said).map(OptionValue::Number),
        OptionKind::FromZero => {
            read_score(said).filter(|score| *score >= Score::ZERO).map(OptionValue::Number)
        }
        OptionKind::Count => count(said).map(OptionValue::Count),
        OptionKind::Answer => value_of(&YES, said).map(OptionValue::Answer),
        OptionKind::Window => window(said).map(OptionValue::Window),
        OptionKind::Replacement => value_of(&Replacement::ALL, said).map(OptionValue::Replacement),
    }
}
