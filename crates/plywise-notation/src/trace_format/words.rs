//! The words of the format. The types they stand for know nothing of files.

use plywise_search::{Algorithm, Bound, Cut, Mover, Player, Returns};
use serde::{Deserialize, Serialize};

/// Who moves: a word, or the number of a player.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
pub(crate) enum MoverWord {
    Word(MoverName),
    Number(std::num::NonZero<u8>),
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum MoverName {
    Max,
    Min,
    Chance,
}

impl From<Mover> for MoverWord {
    fn from(mover: Mover) -> MoverWord {
        match mover {
            Mover::Max => MoverWord::Word(MoverName::Max),
            Mover::Min => MoverWord::Word(MoverName::Min),
            Mover::Chance => MoverWord::Word(MoverName::Chance),
            Mover::Numbered(number) => {
                MoverWord::Number(number.try_into().expect("players are counted from 1"))
            }
        }
    }
}

impl From<MoverWord> for Mover {
    fn from(word: MoverWord) -> Mover {
        match word {
            MoverWord::Word(MoverName::Max) => Mover::Max,
            MoverWord::Word(MoverName::Min) => Mover::Min,
            MoverWord::Word(MoverName::Chance) => Mover::Chance,
            MoverWord::Number(number) => Mover::Numbered(number.get()),
        }
    }
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
