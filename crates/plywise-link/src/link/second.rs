//! The second search of a link, and what it does not do as the first.

use plywise_search::{Algorithm, ChosenOptions, Cut, OptionValue, Order, Search, SearchOption};

/// The second search of a link: `alphabeta.lt.rtl` is alpha-beta, cutting beyond the bound, right to left; whatever else it
/// does not do as the first is a part by itself: `vsdepth`, `vssoft`, `vsguess`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SecondSearch {
    /// Which search.
    pub algorithm: Algorithm,
    /// When it cuts.
    pub cut: Cut,
    /// In which order it looks at children.
    pub order: Order,
    /// What else it does not do as the first; when it cuts and in which order stands above.
    pub own: ChosenOptions,
}

impl SecondSearch {
    /// What a link says of a second search beside the first: only where it does not do as the first.
    #[must_use]
    pub fn of(search: &Search, first: &Search) -> SecondSearch {
        let own =
            ChosenOptions::between(first, search).without(SearchOption::Cut).without(SearchOption::Order);
        SecondSearch { algorithm: search.algorithm, cut: search.rules.cut, order: search.order, own }
    }

    /// The second search, beside the first.
    #[must_use]
    pub fn search(&self, first: Search) -> Search {
        let SecondSearch { algorithm, cut, order, own } = *self;
        let own = own
            .with(SearchOption::Cut, OptionValue::Cut(cut))
            .with(SearchOption::Order, OptionValue::Order(order));
        own.over(Search { algorithm, ..first })
    }
}
