//! Who moves, and how deep a search looks, as JSON of ours has it. The types they stand for know nothing of files.

use plywise_search::{Horizon, Mover, Unit};
use serde::{Deserialize, Serialize};

/// Who moves: a word, or the number of a player.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum MoverWord {
    /// Whoever has a name.
    Word(MoverName),
    /// A player, from 1.
    Number(std::num::NonZero<u8>),
}

/// The movers that have a name.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum MoverName {
    /// The player who wants much.
    Max,
    /// The player who wants little.
    Min,
    /// Nobody: a node of chance.
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

/// How deep a search looks.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum DepthWord {
    /// So many plies, at least 1.
    Plies(u32),
    /// So many rounds, at least 1.
    Rounds(u32),
}

impl From<Horizon> for DepthWord {
    fn from(Horizon { depth, unit }: Horizon) -> DepthWord {
        match unit {
            Unit::Plies => DepthWord::Plies(depth),
            Unit::Rounds => DepthWord::Rounds(depth),
        }
    }
}

impl From<DepthWord> for Horizon {
    fn from(word: DepthWord) -> Horizon {
        match word {
            DepthWord::Plies(depth) => Horizon { depth, unit: Unit::Plies },
            DepthWord::Rounds(depth) => Horizon { depth, unit: Unit::Rounds },
        }
    }
}
