//! The texts of this crate for people.

use std::fmt;

use crate::algorithm::USUAL;
use crate::{AlgorithmInfo, BuildError, GameTree, SensitivityError, Stop, Unsupported};

/// What a search calls staying where it is at the depth limit, and passing: no game writes its moves so.
pub(crate) const STAY: &str = "stay";
pub(crate) const NULL_MOVE: &str = "null";

/// What to call each search, what it does, and where it comes from.
pub(crate) mod algorithms {
    use super::{AlgorithmInfo, USUAL};

    pub(crate) const MINIMAX: AlgorithmInfo = AlgorithmInfo {
        name: "minimax",
        title: "Minimax",
        about: "every node, depth first",
        source: "Shannon 1950",
        ..USUAL
    };
    pub(crate) const TWO_PASS: AlgorithmInfo = AlgorithmInfo {
        name: "minimax in two passes",
        title: "Minimax in two passes",
        about: "all leaves first, then the values upwards, level by level",
        source: "as lectures draw it",
        ..USUAL
    };
    pub(crate) const ALPHA_BETA: AlgorithmInfo = AlgorithmInfo {
        name: "alpha-beta",
        title: "Alpha-beta",
        about: "depth first, leaving out what cannot change the root's value",
        source: "Knuth & Moore 1975, F2",
        ..USUAL
    };
    pub(crate) const NEGAMAX: AlgorithmInfo = AlgorithmInfo {
        name: "negamax",
        title: "Negamax",
        about: "alpha-beta, written once for both players",
        source: "Knuth & Moore 1975",
        ..USUAL
    };
    pub(crate) const NO_DEEP_CUTOFFS: AlgorithmInfo = AlgorithmInfo {
        name: "alpha-beta without deep cutoffs",
        title: "Alpha-beta without deep cutoffs",
        about: "compares a node with its parent only",
        source: "Knuth & Moore 1975, F1",
        ..USUAL
    };
    pub(crate) const ASPIRATION: AlgorithmInfo = AlgorithmInfo {
        name: "aspiration search",
        title: "Aspiration search",
        about: "a narrow window around a guess; again in a wider one if the value lies outside",
        source: "Brudno 1963; Gillogly 1978",
        ..USUAL
    };
    pub(crate) const SCOUT: AlgorithmInfo = AlgorithmInfo {
        name: "SCOUT",
        title: "SCOUT",
        about: "the first child in full; the others are first tested for being better",
        source: "Pearl 1980",
        ..USUAL
    };
    pub(crate) const PVS: AlgorithmInfo = AlgorithmInfo {
        name: "PVS",
        title: "PVS",
        about: "principal variation search: a null window for all children but the first; again for what is better",
        source: "Marsland & Campbell 1982",
        ..USUAL
    };
    pub(crate) const NEGA_SCOUT: AlgorithmInfo = AlgorithmInfo {
        name: "NegaScout",
        title: "NegaScout",
        about: "PVS that does not search again where at most two plies are left",
        source: "Reinefeld 1983",
        ..USUAL
    };
    pub(crate) const NEGA_SCOUT_EXACT: AlgorithmInfo = AlgorithmInfo {
        name: "NegaScout with exact tests",
        title: "NegaScout with exact tests",
        about: "PVS that does not search again where the null window has proved the exact value",
        source: "after Reinefeld 1983",
        ..USUAL
    };
    pub(crate) const MTD_F: AlgorithmInfo = AlgorithmInfo {
        name: "MTD(f)",
        title: "MTD(f)",
        about: "null-window searches with a memory, from a guess until both bounds meet",
        source: "Plaat et al. 1996",
        ..USUAL
    };
    pub(crate) const SSS_STAR: AlgorithmInfo = AlgorithmInfo {
        name: "SSS*",
        title: "SSS*",
        about: "best first, from above, as MTD(+∞)",
        source: "Stockman 1979; Plaat et al. 1996",
        ..USUAL
    };
    pub(crate) const DUAL_STAR: AlgorithmInfo = AlgorithmInfo {
        name: "DUAL*",
        title: "DUAL*",
        about: "best first, from below, as MTD(−∞)",
        source: "Marsland et al. 1987; Plaat et al. 1996",
        ..USUAL
    };
    pub(crate) const ITERATIVE: AlgorithmInfo = AlgorithmInfo {
        name: "iterative deepening",
        title: "Iterative deepening",
        about: "depth 1, 2, 3 and so on; each pass has an answer",
        source: "Slate & Atkin 1977",
        ..USUAL
    };
    pub(crate) const EXPECTIMAX: AlgorithmInfo = AlgorithmInfo {
        name: "expectimax",
        title: "Expectimax",
        about: "minimax with averages at chance nodes",
        source: "Michie 1966",
        ..USUAL
    };
    pub(crate) const STAR1: AlgorithmInfo = AlgorithmInfo {
        name: "Star1",
        title: "Star1",
        about: "expectimax that leaves out what cannot matter, knowing the range of values",
        source: "Ballard 1983",
        ..USUAL
    };
    pub(crate) const STAR2: AlgorithmInfo = AlgorithmInfo {
        name: "Star2",
        title: "Star2",
        about: "Star1 that first looks at one child of each child",
        source: "Ballard 1983",
        ..USUAL
    };
    pub(crate) const MAX_N: AlgorithmInfo = AlgorithmInfo {
        name: "max^n",
        title: "Max^n",
        about: "every player takes what is best for itself; ties go to the first child",
        source: "Luckhardt & Irani 1986",
        ..USUAL
    };
    pub(crate) const PARANOID: AlgorithmInfo = AlgorithmInfo {
        name: "paranoid",
        title: "Paranoid",
        about: "the first player against all others, who only want to do it harm",
        source: "Sturtevant & Korf 2000",
        ..USUAL
    };
}

/// What each option of a search does, for the help of commands.
pub(crate) mod options {
    pub(crate) const CUT: &str =
        "Cut where a value meets the other player's bound, or only where it goes past it";
    pub(crate) const RETURNS: &str =
        "Hand up the nearest end of the window (fail-hard) or the value itself (fail-soft)";
    pub(crate) const WINDOW: &str = "The root's window: two numbers, or -inf and inf, the first one lower";
    pub(crate) const ORDER: &str = "In which order to look at children: as-given, right-to-left, best-first, worst-first, static or shuffled=N";
    pub(crate) const DEPTH: &str =
        "How deep to look, as 3, 3plies, 2rounds or all; branches there count with their static values";
    pub(crate) const GUESS: &str = "the value to start from [default: 0]";
    pub(crate) const MARGIN: &str =
        "how far the first window reaches to either side of the guess [default: 1]";
    pub(crate) const BUDGET: &str = "how many nodes may be entered, or all";
    pub(crate) const REORDER: &str = "sort children by what the last pass found";
    pub(crate) const RANGE: &str =
        "the smallest and largest value there can be [default: those of the leaves]";
    pub(crate) const SUM: &str = "what the values of a leaf add up to at most, none being negative; what cannot matter is then left out";
    pub(crate) const TABLE_SIZE: &str = "how many entries the table has, or all for one for every position";
    pub(crate) const REPLACE: &str =
        "which of two entries for one place stays: always the new one, or the deeper";
    pub(crate) const QUIESCENCE: &str =
        "how many plies to look beyond the depth limit where a position is not quiet, or all; 0 for none";
    pub(crate) const NULL_MOVE: &str = "ask first whether passing would do";
    pub(crate) const REDUCTIONS: &str = "look less deep after late, quiet moves";
}

impl fmt::Display for Stop {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Stop::UnknownLeaf(node) => {
                write!(out, "the search reached leaf {}, which has no value", node.index())
            }
            Stop::NoStaticValue(node) => write!(
                out,
                "the search reached its depth limit at branch {}, which has no static value",
                node.index()
            ),
            Stop::OutOfBudget { nodes } => write!(out, "the search used up its {nodes} nodes"),
            Stop::OutOfEvents { events } => write!(out, "the search was stopped after {events} events"),
            Stop::Unsupported(unsupported) => write!(out, "{unsupported}"),
        }
    }
}

impl fmt::Display for Unsupported {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Unsupported::Chance(node) => {
                write!(out, "chance decides at node {}, which this search knows nothing of", node.index())
            }
            Unsupported::Several(node) => {
                write!(out, "this search is for MAX and MIN, not for the players of node {}", node.index())
            }
            Unsupported::TooHigh(limit) => write!(out, "this search is for trees of at most {limit} plies"),
            Unsupported::Unbounded(node) => {
                write!(out, "this search needs finite values, and that of node {} is infinite", node.index())
            }
            Unsupported::BeyondRange(node) => {
                write!(out, "the value of node {} is not within the range of values", node.index())
            }
            Unsupported::BeyondSum(node) => {
                write!(out, "the payoffs of node {} are not within the bound on their sum", node.index())
            }
        }
    }
}

impl fmt::Display for BuildError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BuildError::NoNodes => write!(out, "a tree needs at least one node"),
            BuildError::EmptyBranch(node) => {
                write!(out, "node {} is a branch without children", node.index())
            }
            BuildError::StillOpen(node) => write!(out, "the branch at node {} is not closed", node.index()),
            BuildError::NothingToClose => write!(out, "more branches are closed than opened"),
            BuildError::SecondRoot => write!(out, "a tree has only one root"),
            BuildError::TooManyNodes => write!(out, "a tree has at most {} nodes", GameTree::MAX_NODES),
            BuildError::PlayerZero(node) => {
                write!(out, "players are counted from 1, at node {}", node.index())
            }
            BuildError::TooManyPayoffs { node, found } => {
                let most = GameTree::MAX_PLAYERS;
                write!(out, "node {} has {found} values, but there are at most {most} players", node.index())
            }
            BuildError::WrongPayoffs { node, found, players } => {
                write!(out, "node {} has {found} values for {players} players", node.index())
            }
            BuildError::NotByChance(node) => {
                write!(out, "node {} has a probability, but its parent is no chance node", node.index())
            }
            BuildError::NoProbability(node) => {
                write!(out, "the probability of node {} is not a number from 0 to 1", node.index())
            }
            BuildError::ProbabilityMissing(node) => {
                write!(out, "node {} has no probability, though a sibling has one", node.index())
            }
            BuildError::ProbabilitySum { node, sum } => {
                write!(out, "the probabilities below node {} add up to {sum}, not to 1", node.index())
            }
            BuildError::NotFinite(node) => {
                write!(out, "a feature of node {} or its weight is not a finite number", node.index())
            }
            BuildError::TooLarge(node) => {
                write!(
                    out,
                    "what the features of node {} add up to is more than a number holds",
                    node.index()
                )
            }
        }
    }
}

impl fmt::Display for SensitivityError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SensitivityError::NotALeaf => write!(out, "only a leaf has a value"),
            SensitivityError::Several => write!(out, "each of several players wants the most for itself"),
            SensitivityError::Unknown(_) => write!(out, "it also hangs on a value that nobody wrote down"),
            SensitivityError::Unbounded(_) => write!(out, "an average with an infinite value is no number"),
        }
    }
}
