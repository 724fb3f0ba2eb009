//! Which search, and by which conventions.

use crate::{Aids, Algorithm, Score, Selective, TableShape, Window};

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
    /// The best for whoever moves first, as far as the search looks: as lucky as one can be.
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
    /// How much the table of [`Options::aids`] holds, and what it forgets.
    pub table: TableShape,
    /// Where the search of a game looks deeper than its depth limit, and where less deep.
    pub selective: Selective,
}

impl Options {
    /// Guess 0, margin 1, no budget, as many events as usual, children as they stand, nothing known of values, no aids, every
    /// position looked into as deep as the next.
    pub const PLAIN: Options = Options {
        guess: Score::ZERO,
        margin: Score::ONE,
        budget: None,
        reorders: false,
        range: None,
        sum: None,
        events: None,
        aids: Aids::NONE,
        table: TableShape::UNLIMITED,
        selective: Selective::NONE,
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
