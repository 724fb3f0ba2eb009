//! The words of links for what can be chosen.

use std::borrow::Cow;

use plywise_lesson::Viewpoint;
use plywise_replay::StepSize;
use plywise_search::{Algorithm, Cut, Horizon, Order, Returns, Score, Unit, Window};

use super::{LinkDepth, LinkOwn, LinkRival};
use crate::amounts::{Amounts, read_amounts};
use crate::cursor::Cursor;
use crate::read_score;

const ORDERS: [(Order, &str); 5] = [
    (Order::AsGiven, "ltr"),
    (Order::RightToLeft, "rtl"),
    (Order::BestFirst, "best"),
    (Order::WorstFirst, "worst"),
    (Order::ByStatic, "static"),
];

pub(crate) fn order_text(order: Order) -> Cow<'static, str> {
    match order {
        Order::Shuffled(seed) => format!("shuffle.{seed}").into(),
        order => key_of(&ORDERS, order).into(),
    }
}

pub(crate) fn order(said: &str) -> Option<Order> {
    match said.strip_prefix("shuffle.") {
        Some(seed) => seed.parse().ok().map(Order::Shuffled),
        None => value_of(&ORDERS, said),
    }
}

pub(crate) fn depth_text(depth: LinkDepth) -> Cow<'static, str> {
    match depth {
        LinkDepth::All => "all".into(),
        LinkDepth::To(Horizon { depth, unit }) => {
            format!("{depth}{}", if unit == Unit::Rounds { "r" } else { "" }).into()
        }
    }
}

/// `3` plies, `2r` rounds, `all`.
pub(crate) fn depth(said: &str) -> Option<LinkDepth> {
    if said == "all" {
        return Some(LinkDepth::All);
    }
    let rounds = said.strip_suffix('r');
    let unit = if rounds.is_some() { Unit::Rounds } else { Unit::Plies };
    let depth = rounds.unwrap_or(said).parse().ok().filter(|depth| *depth > 0)?;
    Some(LinkDepth::To(Horizon { depth, unit }))
}

pub(crate) fn budget_text(budget: u32) -> Cow<'static, str> {
    if budget == u32::MAX { "all".into() } else { budget.to_string().into() }
}

pub(crate) fn budget(said: &str) -> Option<u32> {
    if said == "all" { Some(u32::MAX) } else { said.parse().ok() }
}

/// A number that is not negative.
pub(crate) fn from_zero(said: &str) -> Option<Score> {
    read_score(said).filter(|score| *score >= Score::ZERO)
}

/// Features and their weights, as they stand: whether they can be read.
pub(crate) fn weights(said: &str) -> Option<String> {
    read_weights(said).map(|_| said.to_owned())
}

/// `mobility=0.5,material=9`, each name and number.
#[inline(never)]
pub(crate) fn read_weights(said: &str) -> Option<Amounts<'_>> {
    let mut amounts = Vec::new();
    read_amounts(&mut Cursor { text: said, at: 0 }, None, &mut amounts).ok()?;
    Some(amounts)
}

pub(crate) fn window_text(Window { alpha, beta }: Window) -> Cow<'static, str> {
    format!("{alpha},{beta}").into()
}

pub(crate) fn score_text(score: Score) -> Cow<'static, str> {
    score.to_string().into()
}

pub(crate) fn rival_text(rival: &LinkRival) -> Cow<'static, str> {
    [rival.algorithm.info().stored_key, key_of(&CUTS, rival.cut), &order_text(rival.order)].join(".").into()
}

pub(crate) fn rival(said: &str) -> Option<LinkRival> {
    let (name, rest) = said.split_once('.')?;
    let (when, which) = rest.split_once('.')?;
    let (algorithm, cut, order) = (Algorithm::from_stored_key(name)?, value_of(&CUTS, when)?, order(which)?);
    Some(LinkRival { algorithm, cut, order, depth: None, own: LinkOwn::default() })
}

pub(crate) const VIEWS: [(Viewpoint, &str); 2] = [(Viewpoint::Max, "max"), (Viewpoint::Mover, "mover")];

pub(crate) const CUTS: [(Cut, &str); 2] = [(Cut::AtOrBeyond, "le"), (Cut::Beyond, "lt")];

pub(crate) const RETURNS: [(Returns, &str); 2] = [(Returns::FailHard, "0"), (Returns::FailSoft, "1")];

pub(crate) const YES: [(bool, &str); 2] = [(false, "0"), (true, "1")];

pub(crate) const STEP_SIZES: [(StepSize, &str); 5] = [
    (StepSize::Event, "event"),
    (StepSize::Slide, "slide"),
    (StepSize::Leaf, "leaf"),
    (StepSize::Cut, "cut"),
    (StepSize::Return, "return"),
];

pub(crate) fn key_of<T: PartialEq + Copy>(table: &[(T, &'static str)], wanted: T) -> &'static str {
    table.iter().find(|(value, _)| *value == wanted).map_or("", |(_, key)| key)
}

pub(crate) fn value_of<T: Copy>(table: &[(T, &str)], wanted: &str) -> Option<T> {
    table.iter().find(|(_, key)| *key == wanted).map(|(value, _)| *value)
}

pub(crate) fn window(text: &str) -> Option<Window> {
    let (alpha, beta) = text.split_once(',')?;
    Window::new(read_score(alpha.trim())?, read_score(beta.trim())?)
}
