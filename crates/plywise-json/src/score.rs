//! Scores as JSON has them: whole numbers without a point, the infinities as the texts `"-inf"` and `"inf"`.

use std::fmt;

use plywise_search::Score;
use serde::de::{Deserialize, Deserializer, Error, Visitor};
use serde::ser::{Serialize, Serializer};

use crate::english;

/// A score as JSON of ours has it: a JSON number, whole where it can be, or `"-inf"` or `"inf"`.
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
        out.write_str(english::A_SCORE)
    }

    fn visit_f64<E: Error>(self, points: f64) -> Result<JsonScore, E> {
        Score::new(points).map(JsonScore).ok_or_else(|| E::custom(english::NOT_A_SCORE))
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
