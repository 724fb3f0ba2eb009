//! What goes wrong in a head, as searches that can be run.

use plywise_search::{Algorithm, Cut, Order, Returns, Search};

use crate::mistaken::mistaken;
use crate::run::Run;

/// A known mistake, each of them a search that can be run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Misconception {
    /// It cuts at the bound where the course cuts beyond it, or the other way round.
    OtherCut,
    /// It hands up the bound where the course hands up the value, or the other way round.
    OtherReturns,
    /// A node is compared with its parent only, so that deep cutoffs are missed.
    ParentOnly,
    /// A child starts from the value of the sibling before it.
    SiblingValue,
    /// A cut takes the other children of the parent along.
    CutTooHigh,
    /// A cut leaves out the later grandchildren instead of the children.
    CutTooLow,
    /// What is pruned counts as 0.
    PrunedIsZero,
    /// What is pruned counts as −∞.
    PrunedIsInfinite,
    /// α and β change places.
    SwappedBounds,
    /// MAX and MIN change places.
    SwappedPlayers,
    /// Children are looked at from the other side.
    OtherSide,
    /// A child gets the window that its parent was entered with.
    WindowNotNarrowed,
    /// All outcomes of chance count alike, whatever their probabilities.
    PlainAverage,
}

impl Misconception {
    /// All of them.
    pub const ALL: [Misconception; 13] = [
        Misconception::OtherCut,
        Misconception::OtherReturns,
        Misconception::ParentOnly,
        Misconception::SiblingValue,
        Misconception::CutTooHigh,
        Misconception::CutTooLow,
        Misconception::PrunedIsZero,
        Misconception::PrunedIsInfinite,
        Misconception::SwappedBounds,
        Misconception::SwappedPlayers,
        Misconception::OtherSide,
        Misconception::WindowNotNarrowed,
        Misconception::PlainAverage,
    ];

    /// What files and reports call it.
    #[must_use]
    pub fn key(self) -> &'static str {
        match self {
            Misconception::OtherCut => "other-cut",
            Misconception::OtherReturns => "other-returns",
            Misconception::ParentOnly => "parent-only",
            Misconception::SiblingValue => "sibling-value",
            Misconception::CutTooHigh => "cut-too-high",
            Misconception::CutTooLow => "cut-too-low",
            Misconception::PrunedIsZero => "pruned-is-zero",
            Misconception::PrunedIsInfinite => "pruned-is-infinite",
            Misconception::SwappedBounds => "swapped-bounds",
            Misconception::SwappedPlayers => "swapped-players",
            Misconception::OtherSide => "other-side",
            Misconception::WindowNotNarrowed => "window-not-narrowed",
            Misconception::PlainAverage => "plain-average",
        }
    }

    /// The search of somebody who thinks so; `None` where the misconception says nothing of such a search.
    pub(crate) fn run(self, truth: &Run) -> Option<Run> {
        let search = truth.conventions.search;
        if !self.is_of(&search) {
            return None;
        }
        let events = mistaken(&truth.tree, &search, self)?;
        Some(Run::of_events(&truth.tree, truth.conventions, events))
    }

    fn is_of(self, search: &Search) -> bool {
        let cuts = matches!(search.algorithm, Algorithm::AlphaBeta | Algorithm::Negamax);
        let is_minimax = search.algorithm == Algorithm::Minimax;
        match self {
            Misconception::PlainAverage => search.algorithm == Algorithm::Expectimax,
            Misconception::SwappedPlayers => cuts || is_minimax || search.algorithm == Algorithm::Expectimax,
            Misconception::OtherSide => cuts && matches!(search.order, Order::AsGiven | Order::RightToLeft),
            _ => cuts,
        }
    }

    /// The search that it makes of another, where it is a convention that went wrong.
    pub(crate) fn search(self, search: &Search) -> Search {
        let mut wrong = *search;
        match self {
            Misconception::OtherCut => {
                wrong.rules.cut = if search.rules.cut == Cut::Beyond { Cut::AtOrBeyond } else { Cut::Beyond };
            }
            Misconception::OtherReturns => {
                wrong.rules.returns = match search.rules.returns {
                    Returns::FailHard => Returns::FailSoft,
                    Returns::FailSoft => Returns::FailHard,
                };
            }
            Misconception::OtherSide => {
                wrong.order =
                    if search.order == Order::RightToLeft { Order::AsGiven } else { Order::RightToLeft };
            }
            _ => {}
        }
        wrong
    }
}
