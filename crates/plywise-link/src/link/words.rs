//! The words of links for what can be chosen.

use std::borrow::Cow;

use plywise_notation::read_weights;
use plywise_notation::words::{CUTS, key_of, option_text, order, order_text, read_option, value_of};
use plywise_replay::StepSize;
use plywise_search::{Algorithm, ChosenOptions, OptionKind, OptionValue, Returns};

use super::SecondSearch;

/// What is chosen of a search, as links have it.
pub(super) fn value_text(value: OptionValue) -> Cow<'static, str> {
    match value {
        OptionValue::Returns(returns) => key_of(&RETURNS, returns).into(),
        value => option_text(value),
    }
}

/// What [`value_text`] wrote; `None` where it is no such text.
pub(super) fn value(kind: OptionKind, said: &str) -> Option<OptionValue> {
    match kind {
        OptionKind::Returns => value_of(&RETURNS, said).map(OptionValue::Returns),
        kind => read_option(kind, said),
    }
}

pub(super) fn second_text(second: &SecondSearch) -> Cow<'static, str> {
    [second.algorithm.info().stored_key, key_of(&CUTS, second.cut), &order_text(second.order)]
        .join(".")
        .into()
}

pub(super) fn second(said: &str) -> Option<SecondSearch> {
    let (name, rest) = said.split_once('.')?;
    let (when, which) = rest.split_once('.')?;
    let (algorithm, cut, order) = (Algorithm::from_stored_key(name)?, value_of(&CUTS, when)?, order(which)?);
    Some(SecondSearch { algorithm, cut, order, own: ChosenOptions::default() })
}

/// Older than the words of headers.
const RETURNS: [(Returns, &str); 2] = [(Returns::FailHard, "0"), (Returns::FailSoft, "1")];

/// A lecture that shows, and one that asks first.
pub(super) const LECTURES: [(bool, &str); 2] = [(false, "1"), (true, "ask")];

pub(super) const STEP_SIZES: [(StepSize, &str); 6] = [
    (StepSize::Event, "event"),
    (StepSize::Move, "move"),
    (StepSize::Slide, "slide"),
    (StepSize::Leaf, "leaf"),
    (StepSize::Cut, "cut"),
    (StepSize::Return, "return"),
];

/// Features and their weights, as they stand: whether they can be read.
pub(super) fn weights(said: &str) -> Option<String> {
    read_weights(said).map(|_| said.to_owned())
}
