//! Scores as JSON has them: whole numbers without a point, the infinities as the texts `"-inf"` and `"inf"`.

use std::fmt;

use plywise_search::Score;
use serde::de::{Deserialize, Deserializer, Error, Visitor};
use serde::ser::{Serialize, Serializer};

/// A score as the trace format has it: a JSON number, whole where it can be, or `"-inf"` or `"inf"`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct JsonScore(pub Score);

/// Whole numbers up to here are held exactly, so they are written as whole numbers.
const WHOLE: f64 = 9_007_199_254_740_992.0;

impl Serialize for JsonScore {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        let points = self.0.points();
        if !points.is_finite() {
            out.serialize_str(if points > 0.0 { "inf" } else { "-inf" })
        } else if points.trunc() == points && points.abs() <= WHOLE {
            out.serialize_i64(points as i64)
        } else {
            out.serialize_f64(points)
        }
    }
}

impl<'de> Deserialize<'de> for JsonScore {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<JsonScore, D::Error> {
        input.deserialize_any(JsonScoreVisitor)
    }
}

struct JsonScoreVisitor;

impl Visitor<'_> for JsonScoreVisitor {
    type Value = JsonScore;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(r#"a number, "-inf" or "inf""#)
    }

    fn visit_f64<E: Error>(self, points: f64) -> Result<JsonScore, E> {
        Score::new(points).map(JsonScore).ok_or_else(|| E::custom("a score is a number"))
    }

    fn visit_i64<E: Error>(self, points: i64) -> Result<JsonScore, E> {
        self.visit_f64(points as f64)
    }

    fn visit_u64<E: Error>(self, points: u64) -> Result<JsonScore, E> {
        self.visit_f64(points as f64)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<JsonScore, E> {
        match text {
            "-inf" => Ok(JsonScore(Score::MIN)),
            "inf" => Ok(JsonScore(Score::MAX)),
            _ => Err(E::invalid_value(serde::de::Unexpected::Str(text), &self)),
        }
    }
}

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
