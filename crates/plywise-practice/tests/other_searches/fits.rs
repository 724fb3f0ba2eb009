//! Sentences with gaps, and what fills the gaps in one that was said.

/// What stands in the gaps of a sentence, each `{}`; `None` where it is another sentence.
pub(crate) fn fits<'a>(sentence: &str, said: &'a str) -> Option<Vec<&'a str>> {
    let mut pieces = sentence.split("{}");
    let mut rest = said.strip_prefix(pieces.next()?)?;
    let mut gaps = Vec::new();
    let pieces: Vec<&str> = pieces.collect();
    for (nth, piece) in pieces.iter().enumerate() {
        let is_last = nth + 1 == pieces.len();
        let (gap, after) = match is_last {
            true => (rest.strip_suffix(piece)?, ""),
            false => rest.split_once(piece)?,
        };
        gaps.push(Some(gap).filter(|gap| is_gap(gap))?);
        rest = after;
    }
    rest.is_empty().then_some(gaps)
}

/// A name, a number, a player or a value for each player: nothing else stands in a gap.
fn is_gap(text: &str) -> bool {
    let is_word = |text: &str| !text.is_empty() && !text.contains([' ', ',', ':', ';']);
    let is_player =
        ["player ", "Player "].iter().any(|player| text.strip_prefix(player).is_some_and(is_word));
    is_word(text) || is_player || text.starts_with('(') && text.ends_with(')')
}

/// The sentences of a text, without what ends them.
pub(crate) fn sentences(text: &str) -> impl Iterator<Item = &str> {
    text.split(". ").map(|sentence| sentence.trim_end_matches(['.', '?']))
}
