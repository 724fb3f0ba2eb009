//! Which search, and by which conventions.

use crate::{Aids, Score, Window};

/// When a cut is made. Books differ; the root's value does not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cut {
    /// As soon as the value reaches the other player's bound (value ≥ β, value ≤ α).
    AtOrBeyond,
    /// Only once the value goes past the other player's bound (value > β, value < α).
    Beyond,
}

impl Cut {
    /// Whether a node with this window now need not look at its other children.
    #[must_use]
    #[inline]
    pub fn is_made(self, window: Window) -> bool {
        match self {
            Cut::AtOrBeyond => window.alpha >= window.beta,
            Cut::Beyond => window.alpha > window.beta,
        }
    }
}

/// What a node hands up when its value lies outside its window.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Returns {
    /// The nearest end of the window.
    FailHard,
    /// The value itself.
    FailSoft,
}

/// Which search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Algorithm {
    /// Every node, depth first.
    Minimax,
    /// All leaves first, then the values upwards, deepest level first.
    TwoPass,
    /// Depth first, leaving out what cannot matter.
    AlphaBeta,
    /// Alpha-beta in one function, each node's values told from its mover's side.
    Negamax,
    /// Alpha-beta that compares a node with its parent only, never with an ancestor further up.
    NoDeepCutoffs,
    /// Alpha-beta in a narrow window around a guess, and again in a wider one if the value lies outside.
    Aspiration,
    /// The first child in full; the others are first tested for being better.
    Scout,
    /// The first child in the whole window; the others first in a null window. Also called principal variation search.
    NegaScout,
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

impl Algorithm {
    /// Every search, in the order in which to offer them.
    pub const ALL: [Algorithm; 17] = [
        Algorithm::Minimax,
        Algorithm::TwoPass,
        Algorithm::AlphaBeta,
        Algorithm::Negamax,
        Algorithm::NoDeepCutoffs,
        Algorithm::Aspiration,
        Algorithm::Scout,
        Algorithm::NegaScout,
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

    /// What the command line, headers of trees and the page's lists call it.
    #[must_use]
    pub fn key(self) -> &'static str {
        Algorithm::KEYS[self as usize]
    }

    /// The search that is called so.
    #[must_use]
    pub fn from_key(key: &str) -> Option<Algorithm> {
        Algorithm::KEYS.iter().position(|known| *known == key).map(|at| Algorithm::ALL[at])
    }

    /// In the order of [`Algorithm::ALL`].
    const KEYS: [&'static str; 17] = [
        "minimax", "two-pass", "alpha-beta", "negamax", "no-deep-cutoffs", "aspiration", "scout",
        "negascout", "mtdf", "sss-star", "dual-star", "iterative", "expectimax", "star1", "star2", "maxn",
        "paranoid",
    ];

    /// Whether it leaves nothing out: its nodes have no window.
    #[must_use]
    pub fn is_exhaustive(self) -> bool {
        matches!(self, Algorithm::Minimax | Algorithm::TwoPass | Algorithm::Expectimax)
    }

    /// Whether it lets a caller choose when to cut, what to hand up and the root's window. The others need what they
    /// need: cut at or beyond the bound, hand up the value itself.
    #[must_use]
    pub fn has_rules(self) -> bool {
        matches!(
            self,
            Algorithm::AlphaBeta
                | Algorithm::Negamax
                | Algorithm::NoDeepCutoffs
                | Algorithm::Aspiration
                | Algorithm::Iterative
                | Algorithm::Paranoid
        )
    }

    /// Whether it may come to a node more than once.
    #[must_use]
    pub fn revisits(self) -> bool {
        matches!(
            self,
            Algorithm::Aspiration
                | Algorithm::Scout
                | Algorithm::NegaScout
                | Algorithm::MtdF
                | Algorithm::SssStar
                | Algorithm::DualStar
                | Algorithm::Iterative
                | Algorithm::Star2
        )
    }
}

/// The conventions of an alpha-beta search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// When to cut.
    pub cut: Cut,
    /// What to hand up.
    pub returns: Returns,
    /// The root's window.
    pub window: Window,
}

/// In which order a search looks at a branch's children. The picture stays as it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Order {
    /// As they were written down, left to right.
    AsGiven,
    /// The other way round.
    RightToLeft,
    /// The best for whoever moves first: as lucky as one can be.
    BestFirst,
    /// The worst first.
    WorstFirst,
    /// By what they look worth before they are searched, best first.
    ByStatic,
    /// At random: the same seed gives the same order on every machine.
    Shuffled(u64),
}

/// What a depth limit counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Unit {
    /// Moves of one player.
    Plies,
    /// Moves of everybody: a round is over when the turn comes back to whoever moved first, however many others
    /// moved in between.
    Rounds,
}

/// How deep a search may look. At a branch there it takes the static value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Horizon {
    /// How deep.
    pub depth: u32,
    /// In which unit.
    pub unit: Unit,
}

/// What only some searches ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// The value that MTD(f) and an aspiration window start from.
    pub guess: Score,
    /// How far an aspiration window reaches to either side of the guess. At least 0.
    pub margin: Score,
    /// How many nodes iterative deepening may enter.
    pub budget: Option<u32>,
    /// Whether iterative deepening sorts children by what the last pass found.
    pub reorders: bool,
    /// The smallest and largest value there can be, for Star1 and Star2; those of the tree's leaves where nobody says.
    pub range: Option<Window>,
    /// What the payoffs of a leaf add up to at most, none of them being negative: max^n then leaves out what cannot
    /// matter. Without it, it leaves out nothing.
    pub sum: Option<Score>,
    /// How many events any search may report; see [`Search::most_events`] for what holds where nobody says.
    pub events: Option<u32>,
    /// What helps alpha-beta where it searches a game by its rules; in a drawn tree no position comes up twice.
    pub aids: Aids,
}

impl Options {
    /// Guess 0, margin 1, no budget, as many events as usual, children as they stand, nothing known of values, no aids.
    pub const PLAIN: Options = Options {
        guess: Score::ZERO,
        margin: Score::ONE,
        budget: None,
        reorders: false,
        range: None,
        sum: None,
        events: None,
        aids: Aids::NONE,
    };
}

/// A search and its conventions. There is no default: whoever asks shows what was chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Search {
    /// Which search.
    pub algorithm: Algorithm,
    /// The conventions; searches without cuts need none of them.
    pub rules: Rules,
    /// In which order to look at children.
    pub order: Order,
    /// How deep to look; `None` looks to the end of the game.
    pub horizon: Option<Horizon>,
    /// What only some searches ask for.
    pub options: Options,
}

impl Search {
    /// Plain minimax.
    pub const MINIMAX: Search = Search { algorithm: Algorithm::Minimax, ..Search::ALPHA_BETA };

    /// Alpha-beta as most books have it: full window, cut at or beyond the bound, hand up the value itself.
    pub const ALPHA_BETA: Search = Search {
        algorithm: Algorithm::AlphaBeta,
        rules: Rules { cut: Cut::AtOrBeyond, returns: Returns::FailSoft, window: Window::FULL },
        order: Order::AsGiven,
        horizon: None,
        options: Options::PLAIN,
    };

    /// The window in which the root is first entered by a search that inherits windows; minimax looks at everything.
    #[must_use]
    pub fn root_window(&self) -> Window {
        if self.algorithm.has_rules() { self.rules.window } else { Window::FULL }
    }

    /// Whether everything about the search can be told from the tree and what was handed up: a parent's window is its
    /// children's, windows narrow by what comes back, no node is visited twice, no branch is taken for a leaf, and it
    /// comes to its end however many events that takes.
    #[must_use]
    pub fn is_inherited(&self) -> bool {
        let is_plain = matches!(
            self.algorithm,
            Algorithm::Minimax | Algorithm::TwoPass | Algorithm::AlphaBeta | Algorithm::Negamax
        );
        is_plain && self.horizon.is_none() && self.options.events.is_none()
    }
}
