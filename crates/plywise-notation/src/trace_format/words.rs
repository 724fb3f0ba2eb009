//! The words of the format. The types they stand for know nothing of files.

use plywise_search::{Algorithm, Bound, Cut, Mover, Player, Returns};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

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

/// A search, by the key that it has in what is kept.
pub(super) mod algorithm_word {
    use super::{Algorithm, Deserialize, Deserializer, Serializer};
    use serde::de::Error;

    pub(crate) fn serialize<S: Serializer>(algorithm: &Algorithm, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(algorithm.info().stored_key)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Algorithm, D::Error> {
        let key = String::deserialize(from)?;
        let known = Algorithm::ALL.into_iter().find(|algorithm| algorithm.info().stored_key == key);
        known.ok_or_else(|| D::Error::custom(format_args!("there is no search called “{key}”")))
    }
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
