//! Which search, and by which conventions.

use crate::{
    Event, GameTree, NodeId, Score, UnknownLeaf, Window, alpha_beta, alpha_beta_deep, minimax, minimax_deep,
    two_pass,
};

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

/// A search and its conventions. There is no default: whoever asks shows what was chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Search {
    /// Which search.
    pub algorithm: Algorithm,
    /// The conventions; minimax needs none of them.
    pub rules: Rules,
}

/// Trees higher than this (in plies) are searched with an explicit stack: a call stack, a browser's above
/// all, has an end.
const RECURSION_LIMIT: u32 = 400;

impl Search {
    /// Plain minimax.
    pub const MINIMAX: Search = Search { algorithm: Algorithm::Minimax, ..Search::ALPHA_BETA };

    /// Alpha-beta as most books have it: full window, cut at or beyond the bound, hand up the value itself.
    pub const ALPHA_BETA: Search = Search {
        algorithm: Algorithm::AlphaBeta,
        rules: Rules { cut: Cut::AtOrBeyond, returns: Returns::FailSoft, window: Window::FULL },
    };

    /// Searches a drawn tree and reports every fact.
    ///
    /// # Errors
    /// When the search reaches a leaf whose value nobody wrote down. The events until then are reported.
    pub fn run(&self, tree: &GameTree, report: impl FnMut(Event<NodeId>)) -> Result<Score, UnknownLeaf> {
        let is_deep = tree.height() > RECURSION_LIMIT;
        match self.algorithm {
            Algorithm::Minimax if is_deep => minimax_deep(tree, report),
            Algorithm::Minimax => minimax(tree, report),
            Algorithm::AlphaBeta if is_deep => alpha_beta_deep(tree, self.rules, report),
            Algorithm::AlphaBeta => alpha_beta(tree, self.rules, report),
            Algorithm::TwoPass => two_pass(tree, report),
        }
    }

    /// The window in which the root is entered: minimax looks at everything.
    #[must_use]
    pub fn root_window(&self) -> Window {
        match self.algorithm {
            Algorithm::AlphaBeta => self.rules.window,
            Algorithm::Minimax | Algorithm::TwoPass => Window::FULL,
        }
    }
}
