//! Named sets of conventions, one for each lecture that Plywise follows.

use std::borrow::Cow;

use plywise_search::{Bound, Cut, GameTree, Mover, NodeId, Player, Returns, Rules, Score, Search, Window};

use crate::{Slides, english};

/// What stands beside a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Annotation {
    /// α and β at every node on the path.
    Window,
    /// One bound at each node: α at a MAX node, β at a MIN node.
    OwnBound,
    /// What is known of the value: `v=3`, `v<=4`, `v>=3`.
    Interval,
    /// The value alone, as it is backed up.
    Value,
}

impl Annotation {
    /// Every style, with the key that links and commands use and a name for people.
    pub const ALL: [(Annotation, &'static str, &'static str); 4] = [
        (Annotation::Window, "window", english::WINDOW),
        (Annotation::OwnBound, "bound", english::OWN_BOUND),
        (Annotation::Interval, "interval", english::INTERVAL),
        (Annotation::Value, "value", english::VALUE),
    ];

    /// The key that links and commands use.
    #[must_use]
    pub fn key(self) -> &'static str {
        Annotation::ALL.iter().find(|(style, ..)| *style == self).map_or("window", |(_, key, _)| key)
    }

    /// The style with this key.
    #[must_use]
    pub fn from_key(key: &str) -> Option<Annotation> {
        Annotation::ALL.iter().find(|(_, known, _)| *known == key).map(|(style, ..)| *style)
    }
}

/// How a course writes the same thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Words {
    /// The key that links use.
    pub key: &'static str,
    /// The player who wants much.
    pub max: &'static str,
    /// The player who wants little.
    pub min: &'static str,
    /// What stands before a value: `v`, or nothing.
    pub value: &'static str,
    /// How a lecture writes "at most" and "at least".
    pub at_most: &'static str,
    /// See `at_most`.
    pub at_least: &'static str,
}

const CAPITALS: Words =
    Words { key: "capitals", max: "MAX", min: "MIN", value: "", at_most: "≤", at_least: "≥" };
const TITLES: Words = Words { key: "titles", max: "Max", min: "Min", ..CAPITALS };
const TYPED: Words = Words { key: "typed", value: "v", at_most: "<=", at_least: ">=", ..TITLES };
const LETTERED: Words = Words { key: "lettered", value: "v", ..CAPITALS };
const NAMES: Words = Words { key: "names", max: "Maxie", min: "Minnie", ..CAPITALS };

impl Words {
    /// Every way of writing that can be chosen.
    pub const ALL: [Words; 5] = [CAPITALS, TITLES, TYPED, LETTERED, NAMES];

    /// The words with this key.
    #[must_use]
    pub fn from_key(key: &str) -> Option<Words> {
        Words::ALL.into_iter().find(|words| words.key == key)
    }

    /// What the course calls a player.
    #[must_use]
    pub fn player(&self, player: Player) -> &'static str {
        match player {
            Player::Max => self.max,
            Player::Min => self.min,
        }
    }

    /// The name of a level on which one mover decides everywhere.
    #[must_use]
    pub fn level(&self, mover: Mover) -> String {
        capitalized(&self.mover(mover))
    }

    /// What the course calls whoever decides at a node.
    #[must_use]
    pub fn mover(&self, mover: Mover) -> Cow<'static, str> {
        match mover {
            Mover::Max => self.max.into(),
            Mover::Min => self.min.into(),
            Mover::Chance => "chance".into(),
            Mover::Numbered(number) => format!("player {number}").into(),
        }
    }
}

/// A word as a sentence begins with it. A letter outside ASCII stays as it is.
///
/// ```
/// use plywise_conventions::capitalized;
///
/// assert_eq!(["max", "éva", ""].map(capitalized), ["Max", "éva", ""]);
/// ```
#[must_use]
pub fn capitalized(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| {
        let mut capitalized = String::from(first.to_ascii_uppercase());
        capitalized.push_str(letters.as_str());
        capitalized
    })
}

/// From whose side values and windows are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Viewpoint {
    /// MAX's: much is good for MAX, little for MIN.
    Max,
    /// At each node its mover's, as negamax has it: much is good for whoever moves.
    Mover,
}

/// Everything a person can choose about how a search is run and shown, apart from the tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Conventions {
    /// The search and its rules.
    pub search: Search,
    /// What stands beside a node.
    pub annotation: Annotation,
    /// What counts as one slide.
    pub slides: Slides,
    /// How things are worded.
    pub words: Words,
    /// Whether the question a node asks of each value ("4>β?") is shown.
    pub asks: bool,
    /// From whose side values and windows are written.
    pub view: Viewpoint,
}

impl Conventions {
    /// Whether what is written at a node has the other sign than what the search tells.
    fn is_negated(&self, tree: &GameTree, node: NodeId) -> bool {
        self.view == Viewpoint::Mover && has_viewpoints(&self.search) && tree.mover(node) == Mover::Min
    }

    /// A score at a node, as it is written there.
    #[must_use]
    pub fn seen(&self, tree: &GameTree, node: NodeId, score: Score) -> Score {
        if self.is_negated(tree, node) { -score } else { score }
    }

    /// What is proved of a score at a node, as it is written there.
    #[must_use]
    pub fn seen_bound(&self, tree: &GameTree, node: NodeId, bound: Bound) -> Bound {
        match bound {
            Bound::AtLeast if self.is_negated(tree, node) => Bound::AtMost,
            Bound::AtMost if self.is_negated(tree, node) => Bound::AtLeast,
            _ => bound,
        }
    }

    /// A window at a node, as it is written there.
    #[must_use]
    pub fn seen_window(&self, tree: &GameTree, node: NodeId, window: Window) -> Window {
        let Window { alpha, beta } = window;
        if self.is_negated(tree, node) { Window { alpha: -beta, beta: -alpha } } else { window }
    }

    /// Whether much or little is good for a node's mover, as values are written there.
    #[must_use]
    pub fn side(&self, tree: &GameTree, node: NodeId) -> Player {
        if self.is_negated(tree, node) { Player::Max } else { self.search.player(tree, node) }
    }
}

/// Whether there is a choice from whose side to write a search's values: max^n and paranoid say whose they are.
#[must_use]
pub fn has_viewpoints(search: &Search) -> bool {
    !search.algorithm.info().takes_several
}

/// A named set of conventions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Profile {
    /// What links and commands call it.
    pub key: &'static str,
    /// What people call it.
    pub title: &'static str,
    /// The lecture it follows.
    pub source: &'static str,
    /// The conventions.
    pub conventions: Conventions,
}

const fn alpha_beta(cut: Cut, returns: Returns) -> Search {
    Search { rules: Rules { cut, returns, window: Window::FULL }, ..Search::ALPHA_BETA }
}

impl Profile {
    /// What a link, a file or an embed means that names no profile, of a tree that names none: the first. It never changes.
    pub const DEFAULT: Profile = Profile::ALL[0];

    /// What somebody begins with who has no lecture to follow: the last. Nothing means it without naming it.
    pub const BEGINNER: Profile = Profile::ALL[5];

    /// Every profile.
    pub const ALL: [Profile; 6] = [
        Profile {
            key: "textbook",
            title: english::profiles::TEXTBOOK.title,
            source: english::profiles::TEXTBOOK.source,
            conventions: Conventions {
                search: alpha_beta(Cut::AtOrBeyond, Returns::FailHard),
                annotation: Annotation::Interval,
                slides: Slides::Leaves,
                words: CAPITALS,
                asks: false,
                view: Viewpoint::Max,
            },
        },
        Profile {
            key: "bounds",
            title: english::profiles::BOUNDS.title,
            source: english::profiles::BOUNDS.source,
            conventions: Conventions {
                search: alpha_beta(Cut::AtOrBeyond, Returns::FailHard),
                annotation: Annotation::OwnBound,
                slides: Slides::Bounds,
                words: TITLES,
                asks: false,
                view: Viewpoint::Max,
            },
        },
        Profile {
            key: "strict",
            title: english::profiles::STRICT.title,
            source: english::profiles::STRICT.source,
            conventions: Conventions {
                search: alpha_beta(Cut::Beyond, Returns::FailSoft),
                annotation: Annotation::Window,
                slides: Slides::Descents,
                words: TITLES,
                asks: true,
                view: Viewpoint::Max,
            },
        },
        Profile {
            key: "intervals",
            title: english::profiles::INTERVALS.title,
            source: english::profiles::INTERVALS.source,
            conventions: Conventions {
                search: alpha_beta(Cut::AtOrBeyond, Returns::FailSoft),
                annotation: Annotation::Interval,
                slides: Slides::Leaves,
                words: TYPED,
                asks: false,
                view: Viewpoint::Max,
            },
        },
        Profile {
            key: "fail-soft",
            title: english::profiles::FAIL_SOFT.title,
            source: english::profiles::FAIL_SOFT.source,
            conventions: Conventions {
                search: alpha_beta(Cut::AtOrBeyond, Returns::FailSoft),
                annotation: Annotation::Value,
                slides: Slides::Bounds,
                words: LETTERED,
                asks: false,
                view: Viewpoint::Max,
            },
        },
        Profile {
            key: "beginner",
            title: english::profiles::BEGINNER.title,
            source: english::profiles::BEGINNER.source,
            conventions: Conventions {
                search: alpha_beta(Cut::AtOrBeyond, Returns::FailSoft),
                annotation: Annotation::Window,
                slides: Slides::Leaves,
                words: TITLES,
                asks: false,
                view: Viewpoint::Max,
            },
        },
    ];

    /// The profile with this key.
    #[must_use]
    pub fn from_key(key: &str) -> Option<&'static Profile> {
        const ALL: &[Profile] = &Profile::ALL;
        ALL.iter().find(|profile| profile.key == key)
    }
}
