//! The words of links for what can be chosen.

use std::borrow::Cow;

use plywise_notation::read_weights;
use plywise_notation::words::{CUTS, key_of, order, order_text, value_of};
use plywise_replay::StepSize;
use plywise_search::{Algorithm, Horizon, Returns, Unit};

use super::{LinkDepth, LinkOwn, LinkRival};

pub(super) fn depth_text(depth: LinkDepth) -> Cow<'static, str> {
    match depth {
        LinkDepth::All => "all".into(),
        LinkDepth::To(Horizon { depth, unit }) => {
            format!("{depth}{}", if unit == Unit::Rounds { "r" } else { "" }).into()
        }
    }
}

/// `3` plies, `2r` rounds, `all`.
pub(super) fn depth(said: &str) -> Option<LinkDepth> {
    if said == "all" {
        return Some(LinkDepth::All);
    }
    let rounds = said.strip_suffix('r');
    let unit = if rounds.is_some() { Unit::Rounds } else { Unit::Plies };
    let depth = rounds.unwrap_or(said).parse().ok().filter(|depth| *depth > 0)?;
    Some(LinkDepth::To(Horizon { depth, unit }))
}

pub(super) fn rival_text(rival: &LinkRival) -> Cow<'static, str> {
    [rival.algorithm.info().stored_key, key_of(&CUTS, rival.cut), &order_text(rival.order)].join(".").into()
}

pub(super) fn rival(said: &str) -> Option<LinkRival> {
    let (name, rest) = said.split_once('.')?;
    let (when, which) = rest.split_once('.')?;
    let (algorithm, cut, order) = (Algorithm::from_stored_key(name)?, value_of(&CUTS, when)?, order(which)?);
    Some(LinkRival { algorithm, cut, order, depth: None, own: LinkOwn::default() })
}

pub(super) const RETURNS: [(Returns, &str); 2] = [(Returns::FailHard, "0"), (Returns::FailSoft, "1")];

pub(super) const STEP_SIZES: [(StepSize, &str); 5] = [
    (StepSize::Event, "event"),
    (StepSize::Slide, "slide"),
    (StepSize::Leaf, "leaf"),
    (StepSize::Cut, "cut"),
    (StepSize::Return, "return"),
];

/// Features and their weights, as they stand: whether they can be read.
pub(super) fn weights(said: &str) -> Option<String> {
    read_weights(said).map(|_| said.to_owned())
}
