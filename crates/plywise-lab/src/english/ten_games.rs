//! The words of the ten games, and of times and powers of ten.

use crate::Cell;

/// The ten games, the smallest first.
pub(crate) const TEN_GAMES: [&str; 10] = [
    "Tic-tac-toe", "Connect Four", "Checkers (8×8)", "Nine men’s morris", "Draughts (10×10)",
    "Othello (8×8)", "Chess", "Backgammon", "Shogi", "Go (19×19)",
];

pub(crate) fn ten_games_columns(depth: u32) -> [String; 10] {
    let minimax = format!("minimax to depth {depth}");
    let names = [
        "Game", "positions", "leaves of the game tree", "branching factor", "plies in a game", &minimax,
        "alpha-beta, random order", "alpha-beta, best first", "plies in a second, minimax",
        "plies in a second, best first",
    ];
    names.map(str::to_owned)
}

/// The searches in the plot of the ten games.
pub(crate) const TEN_GAMES_SEARCHES: [&str; 3] =
    ["Minimax", "Alpha-beta, random order", "Alpha-beta, best first"];

/// What stands above the plot of the ten games.
pub(crate) fn ten_games_title(depth: u32) -> String {
    format!("How long a search to depth {depth} takes")
}

/// How long a search takes that reaches the end of the game.
pub(crate) fn whole_game(time: &str) -> String {
    format!("the whole game: {time}")
}

/// How deep a search gets that reaches the end of the game.
pub(crate) fn to_the_end(plies: u32) -> String {
    format!("all {plies}")
}

pub(crate) fn power_of_ten(power: i32) -> String {
    const DIGITS: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
    let raised = power.to_string();
    let raised = raised.chars().map(|sign| sign.to_digit(10).map_or('⁻', |digit| DIGITS[digit as usize]));
    "10".chars().chain(raised).collect()
}

/// A great number as it stands at an axis: 2 × 10⁶.
pub(crate) fn times_power_of_ten(times: f64, power: i32) -> String {
    let times = Cell::Number((times * 100.0).round() / 100.0).text();
    if times == "1" { power_of_ten(power) } else { format!("{times}×{}", power_of_ten(power)) }
}

/// A whole number with commas between thousands.
#[must_use]
pub fn grouped(number: f64) -> String {
    let digits = format!("{number:.0}");
    let mut text = String::new();
    for (nth, digit) in digits.chars().enumerate() {
        if nth > 0 && (digits.len() - nth).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// What the times of the ten games are compared with, as powers of ten of a second. People: Hublin et al. (2017); the Earth:
/// Dalrymple (2001).
pub(crate) fn known_times() -> [(f64, &'static str); 5] {
    [
        (1.0, "a second"),
        (HOUR, "an hour"),
        (YEAR, "a year"),
        (3e5 * YEAR, "mankind’s age"),
        (4.54e9 * YEAR, "the Earth’s age"),
    ]
    .map(|(seconds, name)| (seconds.log10(), name))
}

const MINUTE: f64 = 60.0;
const HOUR: f64 = 60.0 * MINUTE;
const DAY: f64 = 24.0 * HOUR;
const YEAR: f64 = 365.25 * DAY;

/// A time as one feels it. The Earth is 4.54 thousand million years old (Dalrymple 2001) and the universe 13.8 (Planck
/// Collaboration 2020).
pub(crate) fn duration(seconds: f64) -> String {
    let counted = |amount: f64, unit: &str| {
        let amount = amount.round();
        format!("{amount} {unit}{}", if amount == 1.0 { "" } else { "s" })
    };
    match seconds {
        _ if seconds < 0.001 => "less than a millisecond".to_owned(),
        _ if seconds < 0.9995 => counted(seconds * 1000.0, "millisecond"),
        _ if seconds < MINUTE => counted(seconds, "second"),
        _ if seconds < HOUR => counted(seconds / MINUTE, "minute"),
        _ if seconds < DAY => counted(seconds / HOUR, "hour"),
        _ if seconds < YEAR => counted(seconds / DAY, "day"),
        _ if seconds < 80.0 * YEAR => counted(seconds / YEAR, "year"),
        _ if seconds < 5000.0 * YEAR => "longer than a human life".to_owned(),
        _ if seconds < 3e5 * YEAR => "longer than people have written".to_owned(),
        _ if seconds < 4.54e9 * YEAR => "longer than there have been people".to_owned(),
        _ if seconds < 1.38e10 * YEAR => "longer than the Earth has existed".to_owned(),
        _ => "longer than the universe has existed".to_owned(),
    }
}
