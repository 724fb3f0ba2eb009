//! Scores as fields of events.

use plywise_json::JsonScore;
use plywise_search::Score;
use serde::de::{Deserialize, Deserializer};
use serde::ser::{Serialize, Serializer};

/// For fields that hold a [`Score`].
pub(crate) mod number {
    use super::{Deserialize, Deserializer, JsonScore, Score, Serialize, Serializer};

    pub(crate) fn serialize<S: Serializer>(score: &Score, out: S) -> Result<S::Ok, S::Error> {
        JsonScore(*score).serialize(out)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(input: D) -> Result<Score, D::Error> {
        JsonScore::deserialize(input).map(|JsonScore(score)| score)
    }
}

/// For fields that hold a [`Score`] or `null`.
pub(crate) mod maybe_number {
    use super::{Deserialize, Deserializer, JsonScore, Score, Serialize, Serializer};

    #[expect(clippy::ref_option, reason = "serde calls it with a reference to the field")]
    pub(crate) fn serialize<S: Serializer>(score: &Option<Score>, out: S) -> Result<S::Ok, S::Error> {
        score.map(JsonScore).serialize(out)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(input: D) -> Result<Option<Score>, D::Error> {
        Ok(Option::<JsonScore>::deserialize(input)?.map(|JsonScore(score)| score))
    }
}
