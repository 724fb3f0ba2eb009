//! The searches there are, and what there is to say of each: one table for links, commands, pages and documents.

use crate::SearchOption;
use crate::english::algorithms;

/// Which search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Algorithm {
    /// Every node, depth first.
    Minimax,
    /// All leaves first, then the values upwards, deepest level first.
    TwoPass,
    /// Depth first, leaving out what cannot matter.
    AlphaBeta,
    /// Alpha-beta in one function, each node's values seen from its mover's side.
    Negamax,
    /// Alpha-beta that compares a node with its parent only, never with an ancestor further up.
    NoDeepCutoffs,
    /// Alpha-beta in a narrow window around a guess, and again in a wider one if the value lies outside.
    Aspiration,
    /// The first child in full; the others are first tested for being better.
    Scout,
    /// Principal variation search: the first child in the whole window, the others first in a null window, and again
    /// whenever that finds them better within the window.
    Pvs,
    /// PVS that does not search again where at most two plies are left.
    NegaScout,
    /// PVS that does not search again where the null window has proved the exact value.
    NegaScoutExact,
    /// Null-window searches with a memory, from a first guess until both bounds meet.
    MtdF,
    /// Best first from above, as MTD(+∞).
    SssStar,
    /// Best first from below, as MTD(−∞).
    DualStar,
    /// Depth 1, then 2, and so on, until the whole tree is seen or the budget is used up.
    Iterative,
    /// Minimax in which chance nodes are worth what their children are worth on average.
    Expectimax,
    /// Expectimax that leaves out what cannot matter, knowing the smallest and largest value there can be.
    Star1,
    /// Star1 that first looks at one child of each of a chance node's children.
    Star2,
    /// Each of several players takes the most for itself.
    MaxN,
    /// One player against all others, who only want to do it harm.
    Paranoid,
}

/// How often a search may come to one node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Visits {
    /// Once at most.
    Once,
    /// Once in each of a few searches of the root.
    Few,
    /// As often as the node lies deep, or more often.
    Many,
}

/// What there is to say of a search.
#[derive(Clone, Copy, Debug)]
pub struct AlgorithmInfo {
    /// What commands, headers of trees and the page call it: lower case, words joined by `-`.
    pub key: &'static str,
    /// What links and traces call it. As [`AlgorithmInfo::key`], unless that has meant another search in them.
    pub stored_key: &'static str,
    /// What older links call it.
    pub old_keys: &'static [&'static str],
    /// Its name, as it stands within a sentence.
    pub name: &'static str,
    /// Its name, as it stands in a list or at the beginning of a sentence.
    pub title: &'static str,
    /// What it does, in a few words.
    pub about: &'static str,
    /// Who described it, and when.
    pub source: &'static str,
    /// What can be chosen of it on any tree, beside what every search takes; on games more, see [`Algorithm::takes`]. Where there are no rules, it cuts at or beyond the bound and hands up the value itself.
    pub takes: &'static [SearchOption],
    /// Whether it takes trees with chance nodes.
    pub takes_chance: bool,
    /// Whether it takes trees for more than two players.
    pub takes_several: bool,
    /// Whether it leaves nothing out: its nodes have no window.
    pub is_exhaustive: bool,
    /// How often it may come to one node.
    pub visits: Visits,
    /// Whether it goes in passes, each of them a search of the root.
    pub has_passes: bool,
}

/// What most searches have in common.
pub(crate) const USUAL: AlgorithmInfo = AlgorithmInfo {
    key: "",
    stored_key: "",
    old_keys: &[],
    name: "",
    title: "",
    about: "",
    source: "",
    takes: &[],
    takes_chance: false,
    takes_several: false,
    is_exhaustive: false,
    visits: Visits::Once,
    has_passes: false,
};

impl Algorithm {
    /// Every search, in the order in which to offer them.
    pub const ALL: [Algorithm; Algorithm::Paranoid as usize + 1] = [
        Algorithm::Minimax,
        Algorithm::TwoPass,
        Algorithm::AlphaBeta,
        Algorithm::Negamax,
        Algorithm::NoDeepCutoffs,
        Algorithm::Aspiration,
        Algorithm::Scout,
        Algorithm::Pvs,
        Algorithm::NegaScout,
        Algorithm::NegaScoutExact,
        Algorithm::MtdF,
        Algorithm::SssStar,
        Algorithm::DualStar,
        Algorithm::Iterative,
        Algorithm::Expectimax,
        Algorithm::Star1,
        Algorithm::Star2,
        Algorithm::MaxN,
        Algorithm::Paranoid,
    ];

    /// What there is to say of it.
    #[must_use]
    pub const fn info(self) -> &'static AlgorithmInfo {
        use SearchOption::{Budget, Cut, Guess, Margin, Range, Reorder, Returns, Sum, Window};
        match self {
            Algorithm::Minimax => &AlgorithmInfo {
                key: "minimax",
                stored_key: "minimax",
                is_exhaustive: true,
                ..algorithms::MINIMAX
            },
            Algorithm::TwoPass => &AlgorithmInfo {
                key: "two-pass",
                stored_key: "two-pass",
                old_keys: &["twopass"],
                is_exhaustive: true,
                ..algorithms::TWO_PASS
            },
            Algorithm::AlphaBeta => &AlgorithmInfo {
                key: "alpha-beta",
                stored_key: "alpha-beta",
                old_keys: &["alphabeta"],
                takes: &[Cut, Returns, Window],
                ..algorithms::ALPHA_BETA
            },
            Algorithm::Negamax => &AlgorithmInfo {
                key: "negamax",
                stored_key: "negamax",
                takes: &[Cut, Returns, Window],
                ..algorithms::NEGAMAX
            },
            Algorithm::NoDeepCutoffs => &AlgorithmInfo {
                key: "no-deep-cutoffs",
                stored_key: "no-deep-cutoffs",
                old_keys: &["nodeep"],
                takes: &[Cut, Returns, Window],
                ..algorithms::NO_DEEP_CUTOFFS
            },
            Algorithm::Aspiration => &AlgorithmInfo {
                key: "aspiration",
                stored_key: "aspiration",
                takes: &[Cut, Returns, Window, Guess, Margin],
                visits: Visits::Few,
                has_passes: true,
                ..algorithms::ASPIRATION
            },
            Algorithm::Scout => &AlgorithmInfo {
                key: "scout",
                stored_key: "scout",
                visits: Visits::Many,
                ..algorithms::SCOUT
            },
            Algorithm::Pvs => {
                &AlgorithmInfo { key: "pvs", stored_key: "pvs", visits: Visits::Many, ..algorithms::PVS }
            }
            Algorithm::NegaScout => &AlgorithmInfo {
                key: "negascout",
                // In links and traces “negascout” has always been the search of the next entry.
                stored_key: "negascout-1983",
                visits: Visits::Many,
                ..algorithms::NEGA_SCOUT
            },
            Algorithm::NegaScoutExact => &AlgorithmInfo {
                key: "negascout-exact",
                stored_key: "negascout",
                visits: Visits::Many,
                ..algorithms::NEGA_SCOUT_EXACT
            },
            Algorithm::MtdF => &AlgorithmInfo {
                key: "mtdf",
                stored_key: "mtdf",
                takes: &[Guess],
                visits: Visits::Many,
                has_passes: true,
                ..algorithms::MTD_F
            },
            Algorithm::SssStar => &AlgorithmInfo {
                key: "sss-star",
                stored_key: "sss-star",
                old_keys: &["sss"],
                visits: Visits::Many,
                has_passes: true,
                ..algorithms::SSS_STAR
            },
            Algorithm::DualStar => &AlgorithmInfo {
                key: "dual-star",
                stored_key: "dual-star",
                old_keys: &["dual"],
                visits: Visits::Many,
                has_passes: true,
                ..algorithms::DUAL_STAR
            },
            Algorithm::Iterative => &AlgorithmInfo {
                key: "iterative",
                stored_key: "iterative",
                takes: &[Cut, Returns, Window, Budget, Reorder],
                visits: Visits::Many,
                has_passes: true,
                ..algorithms::ITERATIVE
            },
            Algorithm::Expectimax => &AlgorithmInfo {
                key: "expectimax",
                stored_key: "expectimax",
                takes_chance: true,
                is_exhaustive: true,
                ..algorithms::EXPECTIMAX
            },
            Algorithm::Star1 => &AlgorithmInfo {
                key: "star1",
                stored_key: "star1",
                takes: &[Range],
                takes_chance: true,
                ..algorithms::STAR1
            },
            Algorithm::Star2 => &AlgorithmInfo {
                key: "star2",
                stored_key: "star2",
                takes: &[Range],
                takes_chance: true,
                visits: Visits::Many,
                ..algorithms::STAR2
            },
            Algorithm::MaxN => &AlgorithmInfo {
                key: "maxn",
                stored_key: "maxn",
                takes: &[Sum],
                takes_chance: true,
                takes_several: true,
                ..algorithms::MAX_N
            },
            Algorithm::Paranoid => &AlgorithmInfo {
                key: "paranoid",
                stored_key: "paranoid",
                takes: &[Cut, Returns, Window],
                takes_several: true,
                ..algorithms::PARANOID
            },
        }
    }

    /// What commands, headers of trees and the page's lists call it.
    #[must_use]
    pub fn key(self) -> &'static str {
        self.info().key
    }

    /// The search that is called so.
    #[must_use]
    pub fn from_key(key: &str) -> Option<Algorithm> {
        Algorithm::ALL.into_iter().find(|algorithm| algorithm.info().key == key)
    }

    /// The search that a link or a trace calls so, an older one too.
    #[must_use]
    pub fn from_stored_key(key: &str) -> Option<Algorithm> {
        let is_so_called = |algorithm: &Algorithm| {
            let AlgorithmInfo { stored_key, old_keys, .. } = algorithm.info();
            *stored_key == key || old_keys.contains(&key)
        };
        Algorithm::ALL.into_iter().find(is_so_called)
    }

    /// Whether this can be chosen of it.
    #[must_use]
    pub fn takes(self, option: SearchOption) -> bool {
        match option {
            SearchOption::Quiescence => self.goes_by_rules(),
            _ if option.is_of_games() => self.takes_aids(),
            _ => option.is_of_all() || self.info().takes.contains(&option),
        }
    }

    /// Whether it searches a game of two players by its rules in a way of its own. Two-pass minimax needs the levels of a tree,
    /// and what chance or several players call for is another search between two.
    #[must_use]
    pub fn goes_by_rules(self) -> bool {
        let AlgorithmInfo { takes_chance, takes_several, .. } = *self.info();
        !(self == Algorithm::TwoPass || takes_chance || takes_several)
    }

    /// Whether [`crate::Aids`] help it on a game: it is alpha-beta in one window or several.
    #[must_use]
    pub fn takes_aids(self) -> bool {
        let looks_plainly = matches!(self, Algorithm::Minimax | Algorithm::Scout | Algorithm::NoDeepCutoffs);
        self.goes_by_rules() && !looks_plainly
    }

    /// Whether it always has a table on a game, since it asks about the same positions again and again.
    #[must_use]
    pub fn always_remembers(self) -> bool {
        matches!(self, Algorithm::MtdF | Algorithm::SssStar | Algorithm::DualStar)
    }

    /// Whether it leaves nothing out: its nodes have no window.
    #[must_use]
    pub fn is_exhaustive(self) -> bool {
        self.info().is_exhaustive
    }

    /// Whether it lets a caller choose when to cut, what to hand up and the root's window. The others need what they
    /// need: cut at or beyond the bound, hand up the value itself.
    #[must_use]
    pub fn has_rules(self) -> bool {
        self.takes(SearchOption::Cut)
    }

    /// Whether it may come to a node more than once.
    #[must_use]
    pub fn revisits(self) -> bool {
        self.info().visits != Visits::Once
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_key_means_one_search() {
        for (nth, algorithm) in Algorithm::ALL.into_iter().enumerate() {
            let AlgorithmInfo { key, stored_key, old_keys, .. } = algorithm.info();
            assert_eq!(algorithm as usize, nth);
            assert_eq!(Algorithm::from_key(key), Some(algorithm));
            for key in old_keys.iter().chain([stored_key]) {
                assert_eq!(Algorithm::from_stored_key(key), Some(algorithm), "{key}");
            }
            let is_plain = |key: &str| {
                !key.is_empty() && key.bytes().all(|byte| byte == b'-' || byte.is_ascii_alphanumeric())
            };
            assert!(is_plain(key) && is_plain(stored_key), "{key}");
        }
    }

    #[test]
    fn something_is_said_of_every_search() {
        for algorithm in Algorithm::ALL {
            let AlgorithmInfo { name, title, about, source, is_exhaustive, .. } = algorithm.info();
            assert!(![name, title, about, source].iter().any(|text| text.is_empty()), "{algorithm:?}");
            assert!(!(*is_exhaustive && algorithm.has_rules()), "{algorithm:?}");
        }
    }
}
