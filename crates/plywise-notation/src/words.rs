//! The words for what can be chosen of how a search is run and shown. The headers of trees and links have the same.

use std::borrow::Cow;

use plywise_conventions::Viewpoint;
use plywise_search::{Cut, Order, Score, Window};

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

/// How many nodes, or `all`.
#[must_use]
pub fn budget_text(budget: u32) -> Cow<'static, str> {
    if budget == u32::MAX { "all".into() } else { budget.to_string().into() }
}

/// A number of nodes; `all` is `u32::MAX`.
#[must_use]
pub fn budget(said: &str) -> Option<u32> {
    if said == "all" { Some(u32::MAX) } else { said.parse().ok() }
}

/// A number that is not negative.
#[must_use]
pub fn from_zero(said: &str) -> Option<Score> {
    read_score(said).filter(|score| *score >= Score::ZERO)
}

/// `-5,inf`.
#[must_use]
pub fn window_text(Window { alpha, beta }: Window) -> Cow<'static, str> {
    format!("{alpha},{beta}").into()
}

/// A number as it is written in a tree.
#[must_use]
pub fn score_text(score: Score) -> Cow<'static, str> {
    score.to_string().into()
}

/// From whose side values are written.
pub const VIEWS: [(Viewpoint, &str); 2] = [(Viewpoint::Max, "max"), (Viewpoint::Mover, "mover")];

/// When to cut.
pub const CUTS: [(Cut, &str); 2] = [(Cut::AtOrBeyond, "le"), (Cut::Beyond, "lt")];

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
#[must_use]
pub fn window(text: &str) -> Option<Window> {
    let (alpha, beta) = text.split_once(',')?;
    Window::new(read_score(alpha.trim())?, read_score(beta.trim())?)
}

// Headers and links also say that there is no limit, no range and no sum, where whatever comes before has one.

/// A budget, where it limits anything.
#[must_use]
pub fn limited(budget: Option<u32>) -> Option<u32> {
    budget.filter(|budget| *budget < u32::MAX)
}

/// A range, where it says anything.
#[must_use]
pub fn ranged(range: Option<Window>) -> Option<Window> {
    range.filter(|range| *range != Window::FULL)
}

/// A sum, where it says anything.
#[must_use]
pub fn summed(sum: Option<Score>) -> Option<Score> {
    sum.filter(|sum| sum.is_finite())
}
