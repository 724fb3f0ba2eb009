//! Numbers as a slide prints them.

use plywise_search::Score;

/// A score with a real minus sign and the infinity sign: `−5`, `2.5`, `+∞`.
///
/// ```
/// use plywise_search::Score;
/// assert_eq!(plywise_lesson::typeset(Score::MIN), "−∞");
/// assert_eq!(plywise_lesson::typeset(Score::from(-5)), "−5");
/// ```
#[must_use]
pub fn typeset(score: Score) -> String {
    match score {
        Score::MAX => "+∞".to_owned(),
        Score::MIN => "−∞".to_owned(),
        _ => score.to_string().replace('-', "−"),
    }
}
