//! The words of the format. The types they stand for know nothing of files.

use plywise_search::{Algorithm, Bound, Cut, Player, Returns};
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize)]
#[serde(remote = "Player", rename_all = "kebab-case")]
pub(super) enum PlayerWord {
    Max,
    Min,
}

/// The bound that belongs to a player.
#[derive(Serialize, Deserialize)]
#[serde(remote = "Player")]
pub(super) enum BoundName {
    #[serde(rename = "alpha")]
    Max,
    #[serde(rename = "beta")]
    Min,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "Bound", rename_all = "kebab-case")]
pub(super) enum BoundWord {
    Exact,
    AtLeast,
    AtMost,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "Algorithm", rename_all = "kebab-case")]
pub(super) enum AlgorithmWord {
    Minimax,
    TwoPass,
    AlphaBeta,
    Negamax,
    NoDeepCutoffs,
    Aspiration,
    Scout,
    #[serde(rename = "negascout")]
    NegaScout,
    #[serde(rename = "mtdf")]
    MtdF,
    SssStar,
    DualStar,
    Iterative,
    Expectimax,
    Star1,
    Star2,
    #[serde(rename = "maxn")]
    MaxN,
    Paranoid,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "Cut", rename_all = "kebab-case")]
pub(super) enum CutWord {
    AtOrBeyond,
    Beyond,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "Returns", rename_all = "kebab-case")]
pub(super) enum ReturnsWord {
    FailHard,
    FailSoft,
}
