//! What a header says of how a search is run and shown, key by key, as links say it.

use std::borrow::Cow;

use plywise_conventions::{Annotation, Conventions, Slides, Viewpoint, Words};
use plywise_search::{Cut, Order, Returns, Score, Search, Window};

use crate::words::{
    CUTS, VIEWS, YES, budget, budget_text, from_zero, key_of, limited, order, order_text, ranged, score_text,
    value_of, window, window_text,
};

/// Conventions that a header gives one by one. What is `None` is as the profile has it.
///
/// The keys and the values are those of links; only `returns` has a clearer word than a link's `soft=1`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Choices {
    /// When to cut.
    pub cut: Option<Cut>,
    /// What to hand up.
    pub returns: Option<Returns>,
    /// The root's window.
    pub window: Option<Window>,
    /// In which order to look at children.
    pub order: Option<Order>,
    /// How far an aspiration window reaches to either side of the guess; at least 0.
    pub margin: Option<Score>,
    /// How many nodes iterative deepening may enter; `u32::MAX`, written `all`, is no limit.
    pub budget: Option<u32>,
    /// Whether iterative deepening sorts children.
    pub reorders: Option<bool>,
    /// The smallest and largest value there can be; the full window is those of the tree.
    pub range: Option<Window>,
    /// What stands beside the nodes.
    pub annotation: Option<Annotation>,
    /// What counts as one slide.
    pub slides: Option<Slides>,
    /// How things are worded.
    pub words: Option<Words>,
    /// Whether each node's question is shown.
    pub asks: Option<bool>,
    /// From whose side values are written.
    pub view: Option<Viewpoint>,
}

const RETURNS: [(Returns, &str); 2] = [(Returns::FailHard, "fail-hard"), (Returns::FailSoft, "fail-soft")];

impl Choices {
    /// The keys of header lines, in the order in which they are written.
    pub const KEYS: [&str; 13] = [
        "cut", "returns", "window", "order", "margin", "budget", "reorder", "range", "style", "slides",
        "words", "ask", "view",
    ];

    /// What stands behind a key, as a header line has it; `None` where nothing is said.
    #[must_use]
    pub fn said(&self, key: &str) -> Option<Cow<'static, str>> {
        Some(match key {
            "cut" => key_of(&CUTS, self.cut?).into(),
            "returns" => key_of(&RETURNS, self.returns?).into(),
            "window" => window_text(self.window?),
            "order" => order_text(self.order?),
            "margin" => score_text(self.margin?),
            "budget" => budget_text(self.budget?),
            "reorder" => key_of(&YES, self.reorders?).into(),
            "range" => window_text(self.range?),
            "style" => self.annotation?.key().into(),
            "slides" => self.slides?.key().into(),
            "words" => self.words?.key.into(),
            "ask" => key_of(&YES, self.asks?).into(),
            "view" => key_of(&VIEWS, self.view?).into(),
            _ => return None,
        })
    }

    /// Takes what stands behind one of [`Choices::KEYS`].
    ///
    /// # Errors
    /// What may stand there, where it is something else.
    pub fn say(&mut self, key: &str, said: &str) -> Result<(), &'static str> {
        fn put<T>(place: &mut Option<T>, value: Option<T>) -> bool {
            let is_known = value.is_some();
            *place = value;
            is_known
        }
        let (is_known, expected) = match key {
            "cut" => (put(&mut self.cut, value_of(&CUTS, said)), "`le` or `lt`"),
            "returns" => (put(&mut self.returns, value_of(&RETURNS, said)), "`fail-hard` or `fail-soft`"),
            "window" => (put(&mut self.window, window(said)), TWO_NUMBERS),
            "order" => (
                put(&mut self.order, order(said)),
                "`ltr`, `rtl`, `best`, `worst`, `static` or `shuffle.` and a number",
            ),
            "margin" => (put(&mut self.margin, from_zero(said)), "a number from 0"),
            "budget" => {
                (put(&mut self.budget, budget(said)), "a whole number of nodes up to 4294967295, or `all`")
            }
            "reorder" => (put(&mut self.reorders, value_of(&YES, said)), "`0` or `1`"),
            "range" => (put(&mut self.range, window(said)), TWO_NUMBERS),
            "style" => (
                put(&mut self.annotation, Annotation::from_key(said)),
                "`window`, `bound`, `interval` or `value`",
            ),
            "slides" => (put(&mut self.slides, Slides::from_key(said)), "`bounds`, `leaves` or `descents`"),
            "words" => (
                put(&mut self.words, Words::from_key(said)),
                "`capitals`, `titles`, `typed`, `lettered` or `names`",
            ),
            "ask" => (put(&mut self.asks, value_of(&YES, said)), "`0` or `1`"),
            _view => (put(&mut self.view, value_of(&VIEWS, said)), "`max` or `mover`"),
        };
        if is_known { Ok(()) } else { Err(expected) }
    }

    /// A search with what is said of it said over it.
    pub(crate) fn over(&self, search: Search) -> Search {
        let mut search = search;
        let rules = &mut search.rules;
        rules.cut = self.cut.unwrap_or(rules.cut);
        rules.returns = self.returns.unwrap_or(rules.returns);
        rules.window = self.window.unwrap_or(rules.window);
        search.order = self.order.unwrap_or(search.order);
        let options = &mut search.options;
        options.margin = self.margin.unwrap_or(options.margin);
        options.budget = limited(self.budget.or(options.budget));
        options.reorders = self.reorders.unwrap_or(options.reorders);
        options.range = ranged(self.range.or(options.range));
        search
    }

    /// Conventions with what is said of how a search is shown said over them; their search stays.
    pub(crate) fn shown(&self, usual: Conventions) -> Conventions {
        Conventions {
            annotation: self.annotation.unwrap_or(usual.annotation),
            slides: self.slides.unwrap_or(usual.slides),
            words: self.words.unwrap_or(usual.words),
            asks: self.asks.unwrap_or(usual.asks),
            view: self.view.unwrap_or(usual.view),
            ..usual
        }
    }

    /// With whatever these conventions have other than the usual ones said, and the rest as it is.
    pub(crate) fn saying(self, usual: &Conventions, wanted: &Conventions) -> Choices {
        /// What is said stays where it is so, and comes where the usual is not.
        fn said<T: PartialEq>(said: Option<T>, usual: T, wanted: T) -> Option<T> {
            match said {
                Some(said) if said == wanted => Some(said),
                _ => (usual != wanted).then_some(wanted),
            }
        }
        let (before, after) = (&usual.search, &wanted.search);
        let all = |budget: Option<u32>| budget.unwrap_or(u32::MAX);
        let full = |range: Option<Window>| range.unwrap_or(Window::FULL);
        Choices {
            cut: said(self.cut, before.rules.cut, after.rules.cut),
            returns: said(self.returns, before.rules.returns, after.rules.returns),
            window: said(self.window, before.rules.window, after.rules.window),
            order: said(self.order, before.order, after.order),
            margin: said(self.margin, before.options.margin, after.options.margin),
            budget: said(self.budget, all(before.options.budget), all(after.options.budget)),
            reorders: said(self.reorders, before.options.reorders, after.options.reorders),
            range: said(self.range, full(before.options.range), full(after.options.range)),
            annotation: said(self.annotation, usual.annotation, wanted.annotation),
            slides: said(self.slides, usual.slides, wanted.slides),
            words: said(self.words, usual.words, wanted.words),
            asks: said(self.asks, usual.asks, wanted.asks),
            view: said(self.view, usual.view, wanted.view),
        }
    }
}

const TWO_NUMBERS: &str = "two numbers such as `-5,inf`, the smaller first";
