//! The words of the format. The types they stand for know nothing of files.

use plywise_search::{Algorithm, Bound, Cut, Player, Returns};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::english;

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
    use super::{Algorithm, Deserialize, Deserializer, Serializer, english};
    use serde::de::Error;

    pub(crate) fn serialize<S: Serializer>(algorithm: &Algorithm, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(algorithm.info().stored_key)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Algorithm, D::Error> {
        let key = String::deserialize(from)?;
        let known = Algorithm::ALL.into_iter().find(|algorithm| algorithm.info().stored_key == key);
        known.ok_or_else(|| D::Error::custom(english::no_such_search(&key)))
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
