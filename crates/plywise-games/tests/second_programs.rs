//! The games against second programs of the same rules, as simple as they can be: boards in lists, nothing clever.

use std::collections::{BTreeSet, HashSet};

use plywise_games::{BoardGame, Boxes, Race, Reversi, unrolled};
use plywise_search::{Algorithm, Game as _, Score, Search, SplitMix};

/// Every position that can come up, as text.
fn all_texts<G: BoardGame>(game: &G) -> BTreeSet<String> {
    let (mut seen, mut open) = (HashSet::new(), vec![game.root()]);
    let mut texts = BTreeSet::new();
    while let Some(at) = open.pop() {
        if seen.insert(game.key(at)) {
            texts.insert(game.text(at));
            if let Ok(None) = game.value(at) {
                open.extend(game.children(at));
            }
        }
    }
    texts
}

/// Reversi by walking from each square in each direction.
mod reversi {
    pub(super) type Squares = Vec<Vec<char>>;

    pub(super) fn turned(squares: &Squares, own: char, row: usize, column: usize) -> Vec<(usize, usize)> {
        let size = squares.len() as i32;
        let at = |row: i32, column: i32| {
            let is_inside = (0..size).contains(&row) && (0..size).contains(&column);
            if is_inside { squares[row as usize][column as usize] } else { '.' }
        };
        let mut turned = Vec::new();
        if squares[row][column] != '.' {
            return turned;
        }
        for (down, right) in [(0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (-1, -1), (1, -1), (-1, 1)] {
            let (mut row, mut column, mut met) = (row as i32 + down, column as i32 + right, Vec::new());
            while at(row, column) != '.' && at(row, column) != own {
                met.push((row as usize, column as usize));
                (row, column) = (row + down, column + right);
            }
            if at(row, column) == own {
                turned.extend(met);
            }
        }
        turned
    }

    fn other(own: char) -> char {
        if own == 'x' { 'o' } else { 'x' }
    }

    fn text(squares: &Squares, own: char) -> String {
        let rows: Vec<String> = squares.iter().map(|row| row.iter().collect()).collect();
        format!("{} {own}", rows.join("/"))
    }

    /// The positions one move on; none where the game is over.
    pub(super) fn children(squares: &Squares, own: char) -> Vec<String> {
        let size = squares.len();
        let all = || (0..size).flat_map(|row| (0..size).map(move |column| (row, column)));
        let mut found = Vec::new();
        for (row, column) in all() {
            let turned = turned(squares, own, row, column);
            if !turned.is_empty() {
                let mut next = squares.clone();
                next[row][column] = own;
                turned.into_iter().for_each(|(row, column)| next[row][column] = own);
                found.push(text(&next, other(own)));
            }
        }
        let can_other = all().any(|(row, column)| !turned(squares, other(own), row, column).is_empty());
        if found.is_empty() && can_other {
            found.push(text(squares, other(own)));
        }
        found
    }
}

#[test]
fn reversi_has_the_moves_of_a_walk_over_the_squares_passes_too() {
    let (mut n_passes, mut n_over) = (0, 0);
    for (seed, size) in (0..40).flat_map(|seed| [(seed, 4), (seed, 6), (seed, 8)]) {
        let game = Reversi::sized(size).expect("such a board is possible");
        let (mut dice, mut at) = (SplitMix::new(seed), game.root());
        loop {
            let text = game.text(at);
            let (squares, own) = text.split_once(' ').expect("it says who moves");
            let squares: reversi::Squares = squares.split('/').map(|row| row.chars().collect()).collect();
            let mut expected = reversi::children(&squares, own.chars().next().expect("somebody moves"));
            let children: Vec<_> = game.children(at).collect();
            let mut found: Vec<String> = children.iter().map(|child| game.text(*child)).collect();
            expected.sort_unstable();
            found.sort_unstable();
            assert_eq!(found, expected, "{text}");
            let count = |own| squares.iter().flatten().filter(|square| **square == own).count();
            n_passes += usize::from(children.iter().any(|child| game.board(*child) == game.board(at)));
            let Ok(value) = game.value(at);
            assert_eq!(value.is_some(), expected.is_empty(), "{text}");
            if let Some(value) = value {
                assert_eq!(value > Score::ZERO, count('x') > count('o'), "{text}");
                assert_eq!(value < Score::ZERO, count('x') < count('o'), "{text}");
                n_over += 1;
                break;
            }
            at = children[(dice.next_number() % children.len() as u64) as usize];
        }
    }
    assert!(n_passes > 50 && n_over == 120, "{n_passes} passes in {n_over} games");
}

/// The race with absolute squares 1 to 6; MAX starts on 0 and is off on 7, MIN the other way about.
fn race_children(max: [i32; 2], min: [i32; 2], turn: &str, roll: Option<i32>) -> Vec<String> {
    let text = |max: [i32; 2], min: [i32; 2], turn: &str, roll: &str| {
        let (mut max, mut min) = (max, min.map(|square| 7 - square));
        max.sort_unstable();
        min.sort_unstable();
        format!("{}.{} {}.{} {turn}{roll}", max[0], max[1], min[0], min[1])
    };
    let Some(roll) = roll else {
        return (1..=3).map(|roll| text(max, min, turn, &format!(" {roll}"))).collect();
    };
    let (own, others, sign, goal, home) =
        if turn == "max" { (max, min, 1, 7, 7) } else { (min, max, -1, 0, 0) };
    let next = if turn == "max" { "min" } else { "max" };
    let mut found = BTreeSet::new();
    for piece in 0..2 {
        if own[piece] == goal {
            continue;
        }
        let to = (own[piece] + sign * roll).clamp(0, 7);
        let is_on_track = (1..=6).contains(&to);
        let n_there = others.iter().filter(|square| **square == to && is_on_track).count();
        if n_there < 2 {
            let (mut own, mut others) = (own, others);
            own[piece] = to;
            if n_there == 1 {
                others.iter_mut().filter(|square| **square == to).for_each(|square| *square = home);
            }
            let (max, min) = if turn == "max" { (own, others) } else { (others, own) };
            found.insert(text(max, min, next, ""));
        }
    }
    if found.is_empty() {
        found.insert(text(max, min, next, ""));
    }
    found.into_iter().collect()
}

#[test]
fn the_race_has_the_positions_of_a_second_program() {
    let pair = |word: &str| {
        let (one, other) = word.split_once('.').expect("two pieces");
        [one, other].map(|steps| steps.parse::<i32>().expect("it is a number"))
    };
    let (mut seen, mut open) = (BTreeSet::new(), vec!["0.0 0.0 max".to_owned()]);
    while let Some(text) = open.pop() {
        let words: Vec<&str> = text.split(' ').collect();
        let (max, min) = (pair(words[0]), pair(words[1]).map(|steps| 7 - steps));
        if max != [7; 2] && min != [0; 2] && !seen.contains(&text) {
            let roll = words.get(3).map(|roll| roll.parse().expect("it is a number"));
            open.extend(race_children(max, min, words[2], roll));
        }
        seen.insert(text);
    }
    let found = all_texts(&Race::default());
    assert_eq!(found.difference(&seen).chain(seen.difference(&found)).next(), None);
    assert_eq!(found.len(), seen.len());
    assert!(seen.len() > 2000, "{}", seen.len());
}

/// Dots and boxes with a list of lines, each known by the dots at its ends.
#[derive(Clone)]
struct Dots {
    columns: usize,
    rows: usize,
    drawn: BTreeSet<(usize, usize, bool)>,
    turn: usize,
    points: [i32; 3],
}

impl Dots {
    fn lines(&self) -> Vec<(usize, usize, bool)> {
        let across = (0..=self.rows).flat_map(|row| (0..self.columns).map(move |column| (row, column, true)));
        let down = (0..self.rows).flat_map(|row| (0..=self.columns).map(move |column| (row, column, false)));
        let all: Vec<_> = across.chain(down).collect();
        all.into_iter().filter(|line| !self.drawn.contains(line)).collect()
    }

    fn n_boxes(&self) -> i32 {
        let is_closed = |row, column| {
            let sides = [
                (row, column, true),
                (row + 1, column, true),
                (row, column, false),
                (row, column + 1, false),
            ];
            sides.iter().all(|side| self.drawn.contains(side))
        };
        (0..self.rows)
            .flat_map(|row| (0..self.columns).map(move |column| (row, column)))
            .filter(|(row, column)| is_closed(*row, *column))
            .count() as i32
    }

    fn after(&self, line: (usize, usize, bool)) -> Dots {
        let mut next = self.clone();
        next.drawn.insert(line);
        let more = next.n_boxes() - self.n_boxes();
        next.points[self.turn] += more;
        next.turn = if more > 0 { self.turn } else { (self.turn + 1) % 3 };
        next
    }

    fn text(&self) -> String {
        let sign = |line, drawn| if self.drawn.contains(&line) { drawn } else { '.' };
        let mut rows: Vec<String> = Vec::new();
        for row in 0..=self.rows {
            rows.push((0..self.columns).map(|column| sign((row, column, true), '-')).collect());
            if row < self.rows {
                rows.push((0..=self.columns).map(|column| sign((row, column, false), '|')).collect());
            }
        }
        let [a, b, c] = self.points;
        format!("{} {} {a}.{b}.{c}", rows.join("/"), self.turn + 1)
    }
}

#[test]
fn dots_and_boxes_have_the_positions_of_a_second_program() {
    for (columns, rows, start) in [(2, 1, "../.../.. 1 0.0.0"), (2, 2, "../.../../.../.. 1 0.0.0")] {
        let game = Boxes::from_text(start).expect("it is a position");
        let mut seen = BTreeSet::new();
        let mut open = vec![Dots { columns, rows, drawn: BTreeSet::new(), turn: 0, points: [0; 3] }];
        while let Some(dots) = open.pop() {
            if seen.insert(dots.text()) {
                open.extend(dots.lines().into_iter().map(|line| dots.after(line)));
            }
        }
        // Whose the boxes are says how a position came up, and not which it is.
        let position = |text: &String| text.split(' ').take(3).collect::<Vec<_>>().join(" ");
        let found: BTreeSet<String> = all_texts(&game).iter().map(position).collect();
        assert_eq!(found.difference(&seen).chain(seen.difference(&found)).next(), None);
        assert!(seen.len() >= 1 << (columns * (rows + 1) + rows * (columns + 1)), "{}", seen.len());
    }
}

/// What everybody gets where everybody takes the most for itself, the first of equal moves. The lines stand in the game's
/// order: row by row, those across before those down.
fn max_n(dots: &Dots) -> [i32; 3] {
    let mut lines = dots.lines();
    lines.sort_by_key(|(row, column, is_across)| (2 * row + usize::from(!is_across), *column));
    let mut best: Option<[i32; 3]> = None;
    for line in lines {
        let found = max_n(&dots.after(line));
        if best.is_none_or(|best| found[dots.turn] > best[dots.turn]) {
            best = Some(found);
        }
    }
    best.unwrap_or(dots.points)
}

/// What the first player gets for sure, whatever the others do.
fn paranoid(dots: &Dots) -> i32 {
    let below = dots.lines().into_iter().map(|line| paranoid(&dots.after(line)));
    let found = if dots.turn == 0 { below.max() } else { below.min() };
    found.unwrap_or(dots.points[0])
}

#[test]
fn three_players_get_what_a_second_program_gives_them() {
    let start = Dots { columns: 2, rows: 1, drawn: BTreeSet::new(), turn: 0, points: [0; 3] };
    let game = Boxes::from_text(&start.text()).expect("it is a position");
    let tree = unrolled(&game, u32::MAX, 100_000).expect("it fits").tree;
    // Every order of seven lines: 7 + 7·6 + 7·6·5 + … + 7!, and the root.
    assert_eq!(tree.n_nodes(), 13_700);
    let run = |algorithm| Search { algorithm, ..Search::ALPHA_BETA }.run(&tree, |_| ());
    assert_eq!(run(Algorithm::MaxN), Ok(Score::from(max_n(&start)[0])));
    assert_eq!(run(Algorithm::Paranoid), Ok(Score::from(paranoid(&start))));
    let mut payoffs = Vec::new();
    let ordered = plywise_search::OrderedTree::new(&tree, &Search::MINIMAX);
    if let Ok(found) = plywise_search::max_n(&ordered, None, |_| ()) {
        payoffs = found;
    }
    assert_eq!(payoffs, max_n(&start).map(Score::from));
}
