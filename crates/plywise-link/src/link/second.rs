//! The second search of a link, and what it does not do as the first.

use plywise_search::{Algorithm, Cut, Horizon, Options, Order, Returns, Rules, Score, Search, Window};

use plywise_notation::read_score;
use plywise_notation::words::{
    YES, budget, budget_text, from_zero, key_of, limited, ranged, score_text, summed, value_of, window,
    window_text,
};

use super::reader::Reader;
use super::say;
use super::words::RETURNS;

/// The second search of a link: `alphabeta.lt.rtl` is alpha-beta, cutting beyond the bound, right to left; how deep it
/// looks is a part by itself, `vsdepth`, and so is whatever else it does not do as the first: `vssoft`, `vsguess`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LinkRival {
    /// Which search.
    pub algorithm: Algorithm,
    /// When it cuts.
    pub cut: Cut,
    /// In which order it looks at children.
    pub order: Order,
    /// How deep it looks; `None` is as deep as the first.
    pub depth: Option<LinkDepth>,
    /// What else it does not do as the first.
    pub own: LinkOwn,
}

/// What one of the two searches of a link is asked for; of the second, what is `None` is as with the first.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct LinkOwn {
    /// What to hand up.
    pub returns: Option<Returns>,
    /// The root's window.
    pub window: Option<Window>,
    /// See [`plywise_search::Options`], as are the next five.
    pub guess: Option<Score>,
    /// How far an aspiration window reaches.
    pub margin: Option<Score>,
    /// How many nodes iterative deepening may enter; `u32::MAX`, written `all`, is no limit.
    pub budget: Option<u32>,
    /// Whether iterative deepening sorts children.
    pub reorders: Option<bool>,
    /// The smallest and largest value there can be; the full window is those of the tree.
    pub range: Option<Window>,
    /// What the payoffs of a leaf add up to at most; infinite, nobody knows.
    pub sum: Option<Score>,
}

/// How deep a search of a link looks, where that is not as the tree says, or of the second not as deep as the first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LinkDepth {
    /// To the end of the game.
    All,
    /// So deep.
    To(Horizon),
}

impl LinkDepth {
    /// The depth limit; `None` without one.
    #[must_use]
    pub fn horizon(self) -> Option<Horizon> {
        match self {
            LinkDepth::All => None,
            LinkDepth::To(horizon) => Some(horizon),
        }
    }
}

impl LinkRival {
    /// The second search, beside the first.
    #[must_use]
    pub fn search(&self, first: Search) -> Search {
        let LinkRival { algorithm, cut, order, depth, own } = *self;
        let Search { rules, horizon, options, .. } = first;
        Search {
            algorithm,
            rules: Rules {
                cut,
                returns: own.returns.unwrap_or(rules.returns),
                window: own.window.unwrap_or(rules.window),
            },
            order,
            horizon: depth.map_or(horizon, LinkDepth::horizon),
            options: Options {
                guess: own.guess.unwrap_or(options.guess),
                margin: own.margin.filter(|margin| *margin >= Score::ZERO).unwrap_or(options.margin),
                budget: limited(own.budget.or(options.budget)),
                reorders: own.reorders.unwrap_or(options.reorders),
                range: ranged(own.range.or(options.range)),
                sum: summed(own.sum.or(options.sum)),
                events: options.events,
                aids: options.aids,
            },
        }
    }
}

/// The keys of a [`LinkOwn`]: for the first search, and for the second.
pub(super) const OWN: [&str; 8] = ["soft", "window", "guess", "margin", "budget", "reorder", "range", "sum"];
pub(super) const SECOND_OWN: [&str; 8] =
    ["vssoft", "vswindow", "vsguess", "vsmargin", "vsbudget", "vsreorder", "vsrange", "vssum"];

const FROM_ZERO: &str = "a number from 0";
const TWO_NUMBERS: &str = "two numbers, the smaller first";

impl LinkOwn {
    pub(super) fn read(reader: &mut Reader, keys: &[&'static str; 8]) -> LinkOwn {
        LinkOwn {
            returns: reader.known(keys[0], "0 or 1", |said| value_of(&RETURNS, said)),
            window: reader.known(keys[1], TWO_NUMBERS, window),
            guess: reader.known(keys[2], "a number", read_score),
            margin: reader.known(keys[3], FROM_ZERO, from_zero),
            budget: reader.known(keys[4], "a whole number up to 4294967295, or all", budget),
            reorders: reader.known(keys[5], "0 or 1", |said| value_of(&YES, said)),
            range: reader.known(keys[6], TWO_NUMBERS, window),
            sum: reader.known(keys[7], FROM_ZERO, from_zero),
        }
    }

    pub(super) fn say(&self, link: &mut String, keys: &[&'static str; 8]) {
        let LinkOwn { returns, window, guess, margin, budget, reorders, range, sum } = *self;
        let said = [
            returns.map(|returns| key_of(&RETURNS, returns).into()),
            window.map(window_text),
            guess.map(score_text),
            margin.map(score_text),
            budget.map(budget_text),
            reorders.map(|reorders| key_of(&YES, reorders).into()),
            range.map(window_text),
            sum.map(score_text),
        ];
        for (key, value) in keys.iter().zip(said) {
            say(link, key, value);
        }
    }
}
