//! The answers of somebody's own practice as a text for the browser to keep.

use plywise_sets::Practised;

/// So many of the last answers are kept: more than skills look back.
const MOST: usize = 300;

/// One answer a line: the key of the question and the mark.
#[must_use]
pub fn write_history(history: &[Practised]) -> String {
    let last = &history[history.len().saturating_sub(MOST)..];
    let line =
        |answer: &Practised| format!("{} {}\n", answer.question, (answer.mark * 1000.0).round() as u32);
    last.iter().map(line).collect()
}

/// Reads what [`write_history`] writes. Lines that say nothing are passed over: anybody can change what a browser keeps.
#[must_use]
pub fn read_history(text: &str) -> Vec<Practised> {
    let line = |line: &str| {
        let (question, mark) = line.split_once(' ')?;
        let mark: u32 = mark.parse().ok().filter(|mark| *mark <= 1000)?;
        let known = plywise_practice::Question::KEYS.into_iter().find(|key| *key == question)?;
        Some(Practised { question: known.to_owned(), mark: f64::from(mark) / 1000.0 })
    };
    let all: Vec<Practised> = text.lines().filter_map(line).collect();
    all[all.len().saturating_sub(MOST)..].to_vec()
}
