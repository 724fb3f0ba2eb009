//! Grammar: what the words of a sentence depend on. No other module puts endings to words.

use plywise_search::{Player, Unit};

/// What a depth is counted in: `ply` or `round`.
pub(super) fn unit_name(unit: Unit) -> &'static str {
    match unit {
        Unit::Plies => "ply",
        Unit::Rounds => "round",
    }
}

/// A depth with its unit, such as `1 ply` or `3 rounds`.
pub(super) fn counted(depth: u32, unit: Unit) -> String {
    let name = match (unit, depth) {
        (_, 1) => unit_name(unit),
        (Unit::Plies, _) => "plies",
        (Unit::Rounds, _) => "rounds",
    };
    format!("{depth} {name}")
}

/// How a player wants a value to compare with another: MAX wants more than it, MIN less.
pub(super) fn more_or_less_than(player: Player) -> &'static str {
    match player {
        Player::Max => "more than",
        Player::Min => "less than",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn depths_are_counted_in_plies_and_rounds() {
        let counts = [(1, Unit::Plies), (2, Unit::Plies), (1, Unit::Rounds), (3, Unit::Rounds)];
        let words = counts.map(|(depth, unit)| counted(depth, unit));
        assert_eq!(words, ["1 ply", "2 plies", "1 round", "3 rounds"]);
    }
}
