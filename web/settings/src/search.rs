//! Which search is run, by which rules, and what only some searches ask for.

use plywise_controls::{Choice, emit_some, labelled, tick};
use plywise_lesson::{order_text, typeset};
use plywise_notation::read_score;
use plywise_notation::words::{option_text, read_option};
use plywise_search::{
    Algorithm, Cut, Horizon, OptionValue, Order, Returns, Score, Search, SearchOption, Unit, Window,
};
use plywise_viewer::{Shared, Toggle, TreeDocument, ViewerAction};
use web_sys::HtmlInputElement;
use yew::prelude::*;

use crate::Change;
use crate::conventions::{choices, key_of, value_of};
use crate::english::{self, Setting};

const CUTS: [(Cut, &str); 2] = [(Cut::AtOrBeyond, "at-or-beyond"), (Cut::Beyond, "beyond")];
const RETURNS: [(Returns, &str); 2] = [(Returns::FailHard, "fail-hard"), (Returns::FailSoft, "fail-soft")];
const ORDERS: [(Order, &str); 6] = [
    (Order::AsGiven, "as-given"),
    (Order::RightToLeft, "right-to-left"),
    (Order::BestFirst, "best-first"),
    (Order::WorstFirst, "worst-first"),
    (Order::ByStatic, "static"),
    (Order::Shuffled(1), "shuffled"),
];
const UNITS: [(Unit, &str); 2] = [(Unit::Plies, "plies"), (Unit::Rounds, "rounds")];

/// The searches that are for such a tree, or for a game.
pub(crate) fn fitting(document: &TreeDocument, now: &Search) -> Vec<(&'static str, &'static str)> {
    let fits = |algorithm: &Algorithm| {
        let search = Search { algorithm: *algorithm, ..Search::ALPHA_BETA };
        match &document.game {
            Some(game) => game.fitted(Search { horizon: now.horizon, ..search }).algorithm == *algorithm,
            None => search.check(&document.tree).is_ok(),
        }
    };
    let names = |algorithm: Algorithm| (algorithm.key(), algorithm.info().title);
    Algorithm::ALL.into_iter().filter(fits).map(names).collect()
}

/// Reads what was chosen or typed: the action that it asks for, or `None` for a text that cannot be taken.
type ReadAction = Box<dyn Fn(&str) -> Option<Change>>;

/// A box for a number, or for nothing, with its label.
fn number(label: impl Into<AttrValue>, text: String, act: &Callback<Change>, read: ReadAction) -> Html {
    labelled(label, Some("pw-number"), boxed(None, text, act, read))
}

/// A box, with a name to be read out where it has no label of its own.
fn boxed(name: Option<String>, text: String, act: &Callback<Change>, read: ReadAction) -> Html {
    let shown = text.clone();
    let onchange = emit_some(act, move |event: Event| {
        let input: HtmlInputElement = event.target_dyn_into()?;
        let action = read(input.value().trim());
        // What is no such number is not taken. Another search may have to be made first, and may be left: until it is there, the box
        // shows what there is.
        input.set_value(&shown);
        action
    });
    html! { <input type="text" inputmode="text" aria-label={name} value={text} {onchange} /> }
}

/// `""` is nothing, any other text must be a number.
fn perhaps<T>(text: &str, read: impl Fn(&str) -> Option<T>) -> Option<Option<T>> {
    if text.is_empty() { Some(None) } else { read(text).map(Some) }
}

/// A whole number, a decimal or, as with probabilities, a fraction: `0.25`, `1/4`.
fn amount(text: &str) -> Option<f64> {
    let number = |text: &str| read_score(text.trim()).map(Score::points);
    let amount = match text.split_once('/') {
        Some((part, whole)) => number(part)? / number(whole)?,
        None => number(text)?,
    };
    amount.is_finite().then_some(amount)
}

/// What an empty box stands for, where the option may be left open.
fn nothing(option: SearchOption) -> Option<OptionValue> {
    let usual = option.of(&Search::ALPHA_BETA);
    let is_open =
        [OptionValue::Count(u32::MAX), OptionValue::Window(Window::FULL), OptionValue::Number(Score::MAX)];
    is_open.contains(&usual).then_some(usual)
}

/// What is chosen, as a box has it.
fn shown(value: OptionValue) -> String {
    match value {
        OptionValue::Number(number) => typeset(number),
        OptionValue::Window(Window { alpha, beta }) => {
            [typeset(alpha), ", ".to_owned(), typeset(beta)].concat()
        }
        value => option_text(value).into_owned(),
    }
}

/// One of two searches on the page, and where it is set.
#[derive(Clone, Copy)]
pub(crate) struct Settings<'a> {
    /// The first or the second: 0 or 1.
    pub(crate) nth: usize,
    pub(crate) search: Search,
    /// The tree, or the game, that it goes through.
    pub(crate) document: &'a TreeDocument,
    pub(crate) act: &'a Callback<Change>,
}

/// Another first search, or another second one.
pub(crate) fn replaced(nth: usize, search: Search) -> Change {
    if nth == 0 { Change::Search(search) } else { Change::Compare(Some(search)) }
}

impl Settings<'_> {
    fn changing(&self, change: impl Fn(&mut Search, &str) -> Option<()> + 'static) -> ReadAction {
        let (nth, search) = (self.nth, self.search);
        Box::new(move |text| {
            let mut search = search;
            change(&mut search, text)?;
            Some(replaced(nth, search))
        })
    }

    pub(crate) fn choose(
        &self,
        setting: Setting,
        value: &'static str,
        choices: Vec<(&'static str, &'static str)>,
        change: impl Fn(&mut Search, &str) -> Option<()> + 'static,
    ) -> Html {
        let read = self.changing(change);
        let on_choose = emit_some(self.act, move |key: String| read(&key));
        html! { <Choice label={english::setting(setting, self.nth)} {value} {choices} {on_choose} /> }
    }

    pub(crate) fn typed(
        &self,
        setting: Setting,
        text: String,
        change: impl Fn(&mut Search, &str) -> Option<()> + 'static,
    ) -> Html {
        number(english::setting(setting, self.nth), text, self.act, self.changing(change))
    }

    /// Which search; for a second one there is another list, with none.
    pub(crate) fn algorithm(&self) -> Html {
        let key = self.search.algorithm.key();
        self.choose(Setting::Algorithm, key, fitting(self.document, &self.search), |search, key| {
            search.algorithm = Algorithm::from_key(key)?;
            Some(())
        })
    }

    /// In which order children are looked at, and from which seed where they are shuffled. A game has its own.
    pub(crate) fn order(&self) -> Html {
        let order = self.search.order;
        let seed = if let Order::Shuffled(seed) = order { Some(seed.to_string()) } else { None };
        // Any seed is the one choice.
        let shown = if seed.is_some() { Order::Shuffled(1) } else { order };
        let list = || {
            let (key, orders) = (key_of(&ORDERS, shown), choices(&ORDERS, order_text));
            self.choose(Setting::Option(SearchOption::Order), key, orders, |search, key| {
                search.order = value_of(&ORDERS, key)?;
                Some(())
            })
        };
        let typed = |seed: String| {
            self.typed(Setting::Seed, seed, |search, text| {
                search.order = Order::Shuffled(text.parse().ok()?);
                Some(())
            })
        };
        html! {
            if self.document.game.is_none() {
                <div class="pw-depth">
                    { list() }
                    if let Some(seed) = seed {
                        { typed(seed) }
                    }
                </div>
            }
        }
    }

    /// A depth limit in plies or rounds, or none. Where it would change nothing there is no box: only static values can
    /// stand for what lies deeper, and every position of a game has one.
    pub(crate) fn depth(&self) -> Html {
        if !self.document.has_estimates() && self.search.algorithm != Algorithm::Iterative {
            return Html::default();
        }
        let horizon = self.search.horizon;
        let text = horizon.map_or_else(String::new, |horizon| horizon.depth.to_string());
        let limit = self.typed(Setting::Option(SearchOption::Depth), text, |search, text| {
            let unit = search.horizon.map_or(Unit::Plies, |horizon| horizon.unit);
            let depth = perhaps(text, |text| text.parse().ok().filter(|depth| *depth > 0))?;
            search.horizon = depth.map(|depth| Horizon { depth, unit });
            Some(())
        });
        let units = |unit: Unit| {
            let (key, units) = (key_of(&UNITS, unit), choices(&UNITS, english::unit));
            self.choose(Setting::DepthUnit, key, units, |search, key| {
                let unit = value_of(&UNITS, key)?;
                search.horizon = search.horizon.map(|horizon| Horizon { unit, ..horizon });
                Some(())
            })
        };
        html! {
            <div class="pw-depth">
                { limit }
                if let Some(horizon) = horizon {
                    { units(horizon.unit) }
                }
            </div>
        }
    }

    /// Whether the search asks for anything in [`Settings::own`] or [`Settings::rules`].
    pub(crate) fn has_own(&self) -> bool {
        !self.search.algorithm.info().takes.is_empty()
    }

    /// What only this search asks for.
    pub(crate) fn own(&self) -> Html {
        const RULES: [SearchOption; 3] = [SearchOption::Cut, SearchOption::Returns, SearchOption::Window];
        let takes = self.search.algorithm.info().takes.iter().filter(|option| !RULES.contains(option));
        takes.map(|option| self.option(*option)).collect()
    }

    /// A tick, or a box in which a text stands for what is chosen.
    pub(crate) fn option(&self, option: SearchOption) -> Html {
        let setting = Setting::Option(option);
        let value = option.of(&self.search);
        if let OptionValue::Answer(is_on) = value {
            let mut other = self.search;
            option.put(&mut other, OptionValue::Answer(!is_on));
            let other = replaced(self.nth, other);
            let on_tick = self.act.reform(move |_| other.clone());
            return tick(english::setting(setting, self.nth), is_on, on_tick);
        }
        let text = if Some(value) == nothing(option) { String::new() } else { shown(value) };
        self.typed(setting, text, move |search, text| {
            let value = if text.is_empty() { nothing(option) } else { read_option(option.info().kind, text) };
            option.put(search, value.filter(|value| *value != OptionValue::Count(0))?);
            Some(())
        })
    }

    /// When it cuts, what it hands up and the root's window, where it lets anybody choose.
    pub(crate) fn rules(&self) -> Html {
        let Search { algorithm, rules, .. } = self.search;
        if !algorithm.has_rules() {
            return Html::default();
        }
        let cut = || {
            let (key, cuts) = (key_of(&CUTS, rules.cut), choices(&CUTS, english::cut));
            self.choose(Setting::Option(SearchOption::Cut), key, cuts, |search, key| {
                search.rules.cut = value_of(&CUTS, key)?;
                Some(())
            })
        };
        let returns = || {
            let (key, values) = (key_of(&RETURNS, rules.returns), choices(&RETURNS, english::returns));
            self.choose(Setting::Option(SearchOption::Returns), key, values, |search, key| {
                search.rules.returns = value_of(&RETURNS, key)?;
                Some(())
            })
        };
        html! {
            <>
                { cut() }
                if self.document.game.is_none() {
                    { returns() }
                }
                { self.window() }
            </>
        }
    }

    /// The window in which the root is searched. Ends that leave no window are not taken.
    fn window(&self) -> Html {
        let Window { alpha, beta } = self.search.rules.window;
        let end = |setting: Setting, value: Score, change: fn(&mut Search, &str) -> Option<()>| {
            boxed(Some(english::setting(setting, self.nth)), typeset(value), self.act, self.changing(change))
        };
        let label = english::setting(Setting::Option(SearchOption::Window), self.nth);
        html! {
            <div class="pw-choice pw-window" role="group" aria-label={label.clone()}>
                <span>{ label }</span>
                <span>
                    { end(Setting::RootAlpha, alpha, |search, text| {
                        search.rules.window = Window::new(read_score(text)?, search.rules.window.beta)?;
                        Some(())
                    }) }
                    { end(Setting::RootBeta, beta, |search, text| {
                        search.rules.window = Window::new(search.rules.window.alpha, read_score(text)?)?;
                        Some(())
                    }) }
                </span>
            </div>
        }
    }
}

/// Whether the picture has children in the order of the search; nothing where there is no other order than the tree's.
pub(crate) fn as_visited(is_ticked: Option<bool>, act: &Callback<Change>) -> Html {
    let toggle = Change::Viewer(ViewerAction::Toggle(Toggle::AsVisited));
    is_ticked.map_or_else(Html::default, |is_ticked| {
        tick(english::AS_VISITED, is_ticked, act.reform(move |_| toggle.clone()))
    })
}

/// What each feature of a tree or of a game weighs.
pub(crate) fn weights(document: &Shared<TreeDocument>, act: &Callback<Change>) -> Html {
    let document = document.clone();
    weight_fields(document.weights(), act, move |name, weight| document.may_weigh(name, weight))
}

/// A box for what each of these features weighs, where that may be what is typed.
pub fn weight_fields(
    weights: Vec<(String, f64)>,
    act: &Callback<Change>,
    may: impl Fn(&str, f64) -> bool + Clone + 'static,
) -> Html {
    let typed = weights.into_iter().map(|(name, weight)| {
        let (label, may) = (english::weight(&name), may.clone());
        let (feature, shown) = (AttrValue::from(name), Score::new(weight).map_or_else(String::new, typeset));
        let read = move |text: &str| {
            let weight = amount(text).filter(|weight| may(&feature, *weight))?;
            Some(Change::Weigh(feature.clone(), weight))
        };
        number(label, shown, act, Box::new(read))
    });
    typed.collect()
}
