//! What can be chosen of a search: one table for links, headers of trees, traces, commands, pages and scripts.
//!
//! A new option has its [`OptionInfo`] and a field of [`crate::Options`], or of what else a search is made with. Whoever reads
//! or writes options goes through this table; scripts and documents, which cannot, are held to it by a test of `plywise-link`.

use crate::english::options;
use crate::{Cut, Horizon, Order, Replacement, Returns, Score, Search, Window};

/// What can be chosen of a search, beside which one it is and how many events it may report.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SearchOption {
    /// [`crate::Rules::cut`].
    Cut,
    /// [`crate::Rules::returns`].
    Returns,
    /// [`crate::Rules::window`].
    Window,
    /// [`Search::order`].
    Order,
    /// [`Search::horizon`].
    Depth,
    /// [`crate::Options::guess`].
    Guess,
    /// [`crate::Options::margin`].
    Margin,
    /// [`crate::Options::budget`].
    Budget,
    /// [`crate::Options::reorders`].
    Reorder,
    /// [`crate::Options::range`].
    Range,
    /// [`crate::Options::sum`].
    Sum,
    /// [`crate::TableShape::slots`].
    TableSize,
    /// [`crate::TableShape::replacement`].
    Replace,
    /// [`crate::Selective::quiescence`].
    Quiescence,
    /// [`crate::Selective::null_move`].
    NullMove,
    /// [`crate::Selective::reductions`].
    Reductions,
}

/// What kind of thing is chosen: it is written, read and set alike wherever the kind is the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OptionKind {
    /// When to cut.
    Cut,
    /// What to hand up.
    Returns,
    /// In which order to look at children.
    Order,
    /// A depth limit, or none.
    Depth,
    /// A number, which may be infinite.
    Number,
    /// A number that is not negative; infinite, it says nothing.
    FromZero,
    /// How many; [`u32::MAX`] is no limit.
    Count,
    /// Yes or no.
    Answer,
    /// Two numbers, the smaller first.
    Window,
    /// Which of two entries of a table stays.
    Replacement,
}

/// What is chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OptionValue {
    /// When to cut.
    Cut(Cut),
    /// What to hand up.
    Returns(Returns),
    /// In which order to look at children.
    Order(Order),
    /// A depth limit, or none.
    Depth(Option<Horizon>),
    /// A number.
    Number(Score),
    /// How many; [`u32::MAX`] is no limit.
    Count(u32),
    /// Yes or no.
    Answer(bool),
    /// Two numbers; as a range of values, [`Window::FULL`] says nothing.
    Window(Window),
    /// Which of two entries of a table stays.
    Replacement(Replacement),
}

/// What there is to say of an option.
#[derive(Clone, Copy, Debug)]
pub struct OptionInfo {
    /// What links and the attributes of embeds call it.
    pub key: &'static str,
    /// What links call it where the second search does not do as the first; empty for what always stands in `vs`.
    pub second_key: &'static str,
    /// What headers of trees and trees as JSON call it.
    pub header_key: &'static str,
    /// What traces call it.
    pub trace_key: &'static str,
    /// What commands call it, without the dashes.
    pub flag: &'static str,
    /// What kind of thing is chosen.
    pub kind: OptionKind,
    /// What it does, in a few words, as the help of commands has it.
    pub about: &'static str,
}

impl SearchOption {
    /// Every option, in the order in which headers of trees have them.
    pub const ALL: [SearchOption; SearchOption::Reductions as usize + 1] = [
        SearchOption::Cut,
        SearchOption::Returns,
        SearchOption::Window,
        SearchOption::Order,
        SearchOption::Depth,
        SearchOption::Guess,
        SearchOption::Margin,
        SearchOption::Budget,
        SearchOption::Reorder,
        SearchOption::Range,
        SearchOption::Sum,
        SearchOption::TableSize,
        SearchOption::Replace,
        SearchOption::Quiescence,
        SearchOption::NullMove,
        SearchOption::Reductions,
    ];

    /// What there is to say of it.
    #[must_use]
    pub const fn info(self) -> &'static OptionInfo {
        match self {
            SearchOption::Cut => &OptionInfo {
                key: "cut",
                second_key: "",
                header_key: "cut",
                trace_key: "cut",
                flag: "cut",
                kind: OptionKind::Cut,
                about: options::CUT,
            },
            SearchOption::Returns => &OptionInfo {
                key: "soft",
                second_key: "vssoft",
                header_key: "returns",
                trace_key: "returns",
                flag: "returns",
                kind: OptionKind::Returns,
                about: options::RETURNS,
            },
            SearchOption::Window => &OptionInfo {
                key: "window",
                second_key: "vswindow",
                header_key: "window",
                trace_key: "window",
                flag: "window",
                kind: OptionKind::Window,
                about: options::WINDOW,
            },
            SearchOption::Order => &OptionInfo {
                key: "order",
                second_key: "",
                header_key: "order",
                trace_key: "order",
                flag: "order",
                kind: OptionKind::Order,
                about: options::ORDER,
            },
            SearchOption::Depth => &OptionInfo {
                key: "depth",
                second_key: "vsdepth",
                header_key: "depth",
                trace_key: "depth",
                flag: "depth",
                kind: OptionKind::Depth,
                about: options::DEPTH,
            },
            SearchOption::Guess => &OptionInfo {
                key: "guess",
                second_key: "vsguess",
                header_key: "guess",
                trace_key: "guess",
                flag: "guess",
                kind: OptionKind::Number,
                about: options::GUESS,
            },
            SearchOption::Margin => &OptionInfo {
                key: "margin",
                second_key: "vsmargin",
                header_key: "margin",
                trace_key: "margin",
                flag: "margin",
                kind: OptionKind::FromZero,
                about: options::MARGIN,
            },
            SearchOption::Budget => &OptionInfo {
                key: "budget",
                second_key: "vsbudget",
                header_key: "budget",
                trace_key: "budget",
                flag: "budget",
                kind: OptionKind::Count,
                about: options::BUDGET,
            },
            SearchOption::Reorder => &OptionInfo {
                key: "reorder",
                second_key: "vsreorder",
                header_key: "reorder",
                trace_key: "reorders",
                flag: "reorder",
                kind: OptionKind::Answer,
                about: options::REORDER,
            },
            SearchOption::Range => &OptionInfo {
                key: "range",
                second_key: "vsrange",
                header_key: "range",
                trace_key: "range",
                flag: "range",
                kind: OptionKind::Window,
                about: options::RANGE,
            },
            SearchOption::Sum => &OptionInfo {
                key: "sum",
                second_key: "vssum",
                header_key: "sum",
                trace_key: "sum",
                flag: "sum",
                kind: OptionKind::FromZero,
                about: options::SUM,
            },
            SearchOption::TableSize => &OptionInfo {
                key: "tablesize",
                second_key: "vstablesize",
                header_key: "tablesize",
                trace_key: "tablesize",
                flag: "table-size",
                kind: OptionKind::Count,
                about: options::TABLE_SIZE,
            },
            SearchOption::Replace => &OptionInfo {
                key: "replace",
                second_key: "vsreplace",
                header_key: "replace",
                trace_key: "replace",
                flag: "replace",
                kind: OptionKind::Replacement,
                about: options::REPLACE,
            },
            SearchOption::Quiescence => &OptionInfo {
                key: "quiescence",
                second_key: "vsquiescence",
                header_key: "quiescence",
                trace_key: "quiescence",
                flag: "quiescence",
                kind: OptionKind::Count,
                about: options::QUIESCENCE,
            },
            SearchOption::NullMove => &OptionInfo {
                key: "nullmove",
                second_key: "vsnullmove",
                header_key: "nullmove",
                trace_key: "nullmove",
                flag: "null-move",
                kind: OptionKind::Answer,
                about: options::NULL_MOVE,
            },
            SearchOption::Reductions => &OptionInfo {
                key: "reductions",
                second_key: "vsreductions",
                header_key: "reductions",
                trace_key: "reductions",
                flag: "reductions",
                kind: OptionKind::Answer,
                about: options::REDUCTIONS,
            },
        }
    }

    /// Whether it is for searches of games by their rules; in a drawn tree it changes nothing.
    #[must_use]
    pub fn is_of_games(self) -> bool {
        matches!(
            self,
            SearchOption::TableSize
                | SearchOption::Replace
                | SearchOption::Quiescence
                | SearchOption::NullMove
                | SearchOption::Reductions
        )
    }

    /// Whether every search takes it. The others take what they say in [`crate::AlgorithmInfo::takes`].
    #[must_use]
    pub fn is_of_all(self) -> bool {
        matches!(self, SearchOption::Order | SearchOption::Depth)
    }

    /// What a search does.
    #[must_use]
    pub fn of(self, search: &Search) -> OptionValue {
        let Search { rules, order, horizon, options, .. } = search;
        match self {
            SearchOption::Cut => OptionValue::Cut(rules.cut),
            SearchOption::Returns => OptionValue::Returns(rules.returns),
            SearchOption::Window => OptionValue::Window(rules.window),
            SearchOption::Order => OptionValue::Order(*order),
            SearchOption::Depth => OptionValue::Depth(*horizon),
            SearchOption::Guess => OptionValue::Number(options.guess),
            SearchOption::Margin => OptionValue::Number(options.margin),
            SearchOption::Budget => OptionValue::Count(options.budget.unwrap_or(u32::MAX)),
            SearchOption::Reorder => OptionValue::Answer(options.reorders),
            SearchOption::Range => OptionValue::Window(options.range.unwrap_or(Window::FULL)),
            SearchOption::Sum => OptionValue::Number(options.sum.unwrap_or(Score::MAX)),
            SearchOption::TableSize => OptionValue::Count(options.table.slots.unwrap_or(u32::MAX)),
            SearchOption::Replace => OptionValue::Replacement(options.table.replacement),
            SearchOption::Quiescence => OptionValue::Count(options.selective.quiescence),
            SearchOption::NullMove => OptionValue::Answer(options.selective.null_move),
            SearchOption::Reductions => OptionValue::Answer(options.selective.reductions),
        }
    }

    /// Lets a search do so. A value of another kind changes nothing, and neither does a negative margin. A table has an entry at
    /// least.
    pub fn put(self, search: &mut Search, value: OptionValue) {
        let Search { rules, order, horizon, options, .. } = search;
        match (self, value) {
            (SearchOption::Cut, OptionValue::Cut(cut)) => rules.cut = cut,
            (SearchOption::Returns, OptionValue::Returns(returns)) => rules.returns = returns,
            (SearchOption::Window, OptionValue::Window(window)) => rules.window = window,
            (SearchOption::Order, OptionValue::Order(wanted)) => *order = wanted,
            (SearchOption::Depth, OptionValue::Depth(depth)) => *horizon = depth,
            (SearchOption::Guess, OptionValue::Number(guess)) => options.guess = guess,
            (SearchOption::Margin, OptionValue::Number(margin)) if margin >= Score::ZERO => {
                options.margin = margin
            }
            (SearchOption::Budget, OptionValue::Count(nodes)) => {
                options.budget = (nodes < u32::MAX).then_some(nodes)
            }
            (SearchOption::Reorder, OptionValue::Answer(reorders)) => options.reorders = reorders,
            (SearchOption::Range, OptionValue::Window(range)) => {
                options.range = (range != Window::FULL).then_some(range)
            }
            (SearchOption::Sum, OptionValue::Number(sum)) => options.sum = sum.is_finite().then_some(sum),
            (SearchOption::TableSize, OptionValue::Count(slots)) => {
                options.table.slots = (slots < u32::MAX).then_some(slots.max(1))
            }
            (SearchOption::Replace, OptionValue::Replacement(rule)) => options.table.replacement = rule,
            (SearchOption::Quiescence, OptionValue::Count(plies)) => options.selective.quiescence = plies,
            (SearchOption::NullMove, OptionValue::Answer(is_on)) => options.selective.null_move = is_on,
            (SearchOption::Reductions, OptionValue::Answer(is_on)) => options.selective.reductions = is_on,
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Algorithm, ChosenOptions, Options, Unit};

    /// Another value than the one there is, of the same kind.
    fn other(value: OptionValue) -> OptionValue {
        match value {
            OptionValue::Cut(cut) => {
                OptionValue::Cut(if cut == Cut::Beyond { Cut::AtOrBeyond } else { Cut::Beyond })
            }
            OptionValue::Returns(returns) => OptionValue::Returns(if returns == Returns::FailSoft {
                Returns::FailHard
            } else {
                Returns::FailSoft
            }),
            OptionValue::Order(_) => OptionValue::Order(Order::Shuffled(7)),
            OptionValue::Depth(_) => OptionValue::Depth(Some(Horizon { depth: 2, unit: Unit::Rounds })),
            OptionValue::Number(_) => OptionValue::Number(Score::from(9)),
            OptionValue::Count(_) => OptionValue::Count(50),
            OptionValue::Answer(answer) => OptionValue::Answer(!answer),
            OptionValue::Window(_) => {
                OptionValue::Window(Window { alpha: Score::from(1), beta: Score::from(2) })
            }
            OptionValue::Replacement(_) => OptionValue::Replacement(Replacement::Deeper),
        }
    }

    #[test]
    fn each_option_changes_what_it_says_and_nothing_else() {
        let usual = Search::ALPHA_BETA;
        for (nth, option) in SearchOption::ALL.into_iter().enumerate() {
            assert_eq!(option as usize, nth);
            let (mut search, value) = (usual, other(option.of(&usual)));
            option.put(&mut search, value);
            assert_eq!(option.of(&search), value, "{option:?}");
            assert_eq!(ChosenOptions::between(&usual, &search), ChosenOptions::default().with(option, value));
            assert_eq!(ChosenOptions::between(&usual, &search).over(usual), search);
            option.put(&mut search, option.of(&usual));
            assert_eq!(search, usual, "{option:?}");
        }
    }

    /// A new field of a search is an option, or is named here with what else it is.
    #[test]
    fn every_field_of_a_search_is_an_option() {
        let all = SearchOption::ALL.into_iter().fold(Search::ALPHA_BETA, |mut search, option| {
            let value = other(option.of(&search));
            option.put(&mut search, value);
            search
        });
        // The number of events is for the command alone; what helps the search of a game stands with the game.
        let Search { algorithm: _, rules, order, horizon, options } = all;
        let Options { guess, margin, budget, reorders, range, sum, events: _, aids: _, table, selective } =
            options;
        let (usual, plain) = (Search::ALPHA_BETA, Options::PLAIN);
        let crate::Rules { cut, returns, window } = rules;
        assert!(cut != usual.rules.cut && returns != usual.rules.returns && window != usual.rules.window);
        assert!(order != usual.order && horizon != usual.horizon);
        assert!(guess != plain.guess && margin != plain.margin && budget != plain.budget);
        assert!(reorders != plain.reorders && range != plain.range && sum != plain.sum);
        let crate::TableShape { slots, replacement } = table;
        assert!(slots != plain.table.slots && replacement != plain.table.replacement);
        let crate::Selective { quiescence, null_move, reductions } = selective;
        assert!(quiescence != plain.selective.quiescence);
        assert!(null_move != plain.selective.null_move && reductions != plain.selective.reductions);
    }

    #[test]
    fn keys_are_plain_and_each_means_one_option() {
        let keys: [fn(&OptionInfo) -> &'static str; 5] = [
            |info| info.key,
            |info| info.second_key,
            |info| info.header_key,
            |info| info.trace_key,
            |info| info.flag,
        ];
        for key in keys {
            let mut all: Vec<_> = SearchOption::ALL.map(|option| key(option.info())).into();
            all.retain(|key| !key.is_empty());
            // Flags of commands join words by `-`.
            let is_plain =
                |byte: u8| byte.is_ascii_lowercase() || byte == b'-' && all.contains(&"table-size");
            assert!(all.iter().all(|key| key.bytes().all(is_plain)), "{all:?}");
            let n_keys = all.len();
            all.sort_unstable();
            all.dedup();
            assert_eq!(all.len(), n_keys);
        }
        for option in SearchOption::ALL {
            assert!(!option.info().about.is_empty(), "{option:?}");
            let n_takers = Algorithm::ALL.into_iter().filter(|algorithm| algorithm.takes(option)).count();
            assert_eq!(n_takers == Algorithm::ALL.len(), option.is_of_all(), "{option:?}");
            assert!(n_takers > 0, "{option:?}");
        }
    }
}
