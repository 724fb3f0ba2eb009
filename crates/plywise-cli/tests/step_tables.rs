//! The lectures' worked examples, slide by slide: what stands beside which node, and what is crossed out.

use std::collections::BTreeMap;
use std::rc::Rc;

use plywise_conventions::{Conventions, Profile};
use plywise_lesson::{labels, question, slide_stops};
use plywise_notation::{examples, parse};
use plywise_replay::{Moment, Replay};

/// One step of a lecture: what is new beside nodes, the question asked, and the nodes cut off so far.
struct Row {
    /// Node and text; several lines beside one node are joined by a space.
    beside: &'static [(&'static str, &'static str)],
    asks: Option<(&'static str, &'static str)>,
    cut_off: &'static [&'static str],
}

const fn row(beside: &'static [(&'static str, &'static str)], cut_off: &'static [&'static str]) -> Row {
    Row { beside, asks: None, cut_off }
}

const fn asking(
    asks: (&'static str, &'static str),
    beside: &'static [(&'static str, &'static str)],
    cut_off: &'static [&'static str],
) -> Row {
    Row { beside, asks: Some(asks), cut_off }
}

/// Everything on screen that a row speaks of.
#[derive(Debug, PartialEq)]
struct Screen {
    beside: BTreeMap<String, String>,
    asks: Option<(String, String)>,
    cut_off: Vec<String>,
}

impl Screen {
    fn at(moment: &Moment<'_>, conventions: &Conventions) -> Screen {
        let tree = moment.replay().tree();
        let beside = tree.nodes().filter_map(|node| {
            let lines: Vec<String> =
                labels(moment, node, conventions).into_iter().map(|line| line.text).collect();
            (!lines.is_empty()).then(|| (tree.label(node), lines.join(" ")))
        });
        let cutoffs: Vec<_> = tree.nodes().filter_map(|node| moment.cutoff(node)).collect();
        let asked = question(moment, conventions).filter(|_| conventions.asks);
        Screen {
            beside: beside.collect(),
            asks: asked.map(|(node, text)| (tree.label(node), text)),
            cut_off: cutoffs
                .iter()
                .flat_map(|cut| moment.skipped(cut.node))
                .map(|node| tree.label(node))
                .collect(),
        }
    }

    fn shows(&self, row: &Row) -> bool {
        let asks = self.asks.as_ref().map(|(node, text)| (&**node, &**text));
        row.beside.iter().all(|(node, text)| self.beside.get(*node).is_some_and(|beside| beside == text))
            && row.asks.is_none_or(|question| asks == Some(question))
            && self.cut_off.iter().eq(row.cut_off)
    }
}

/// The slides of a tree by its own profile show the rows of its table in order. Between two rows there may be
/// slides on which nothing is new, and no others.
fn check(key: &str, table: &[Row]) {
    let example = examples::ALL.iter().find(|example| example.key == key).expect("the tree is an example");
    let document = parse(example.text).expect("examples are trees");
    let profile = document.header.profile.as_deref().and_then(Profile::from_key).expect("a known profile");
    let conventions = profile.conventions;
    let replay = Replay::of(Rc::new(document.tree), conventions.search);
    let mut before: Option<Screen> = None;
    let mut rows = table.iter().enumerate().peekable();
    for stop in slide_stops(&replay, conventions.slides) {
        let screen = Screen::at(&replay.at(stop), &conventions);
        if rows.next_if(|(_, row)| screen.shows(row)).is_none() {
            let is_quiet = before
                .as_ref()
                .is_some_and(|before| before.beside == screen.beside && before.cut_off == screen.cut_off);
            assert!(
                is_quiet,
                "{key}: step {} is in no row: {screen:?}; next is row {:?}",
                stop.0,
                rows.peek().map(|row| row.0)
            );
        }
        before = Some(screen);
    }
    assert!(rows.peek().is_none(), "{key}: row {:?} was never shown", rows.peek().map(|row| row.0));
}

const INF: &str = "β=+∞";
const MINUS_INF: &str = "α=−∞";
const OPEN: &str = "α=−∞ β=+∞";

#[test]
fn w_example_1() {
    check(
        "w-example-1",
        &[
            row(&[("S", MINUS_INF)], &[]),
            row(&[("S", MINUS_INF), ("A", INF)], &[]),
            row(&[("A", "β=200")], &[]),
            row(&[("A", "β=100"), ("S", MINUS_INF)], &[]),
            row(&[("S", "α=100")], &[]),
            row(&[("S", "α=100"), ("B", INF)], &[]),
            row(&[("B", "β=120")], &[]),
            row(&[("B", "β=20"), ("S", "α=100")], &["G"]),
        ],
    );
}

#[test]
fn w_example_2() {
    check(
        "w-example-2",
        &[
            row(&[("S", MINUS_INF)], &[]),
            row(&[("A", INF)], &[]),
            row(&[("B", MINUS_INF)], &[]),
            row(&[("B", "α=20"), ("A", INF)], &[]),
            // E changes nothing.
            row(&[("B", "α=20"), ("A", INF)], &[]),
            row(&[("A", "β=20"), ("S", MINUS_INF)], &[]),
            row(&[("C", MINUS_INF), ("A", "β=20")], &[]),
            row(&[("C", "α=−20")], &[]),
            row(&[("C", "α=25"), ("A", "β=20")], &["H"]),
            // A keeps its 20, and in the end S has it too.
            row(&[("A", "β=20"), ("S", MINUS_INF)], &["H"]),
            row(&[("S", "α=20")], &["H"]),
        ],
    );
}

#[test]
fn w_skrentny() {
    check(
        "w-skrentny",
        &[
            row(&[("A", MINUS_INF)], &[]),
            row(&[("B", INF)], &[]),
            row(&[("F", MINUS_INF)], &[]),
            row(&[("F", "α=4")], &[]),
            row(&[("O", INF), ("F", "α=4")], &[]),
            row(&[("O", "β=−3"), ("B", INF)], &["X"]),
            row(&[("F", "α=4"), ("B", INF)], &["X"]),
            row(&[("B", "β=4")], &["X"]),
            row(&[("B", "β=−5"), ("A", MINUS_INF)], &["X"]),
            row(&[("A", "α=−5")], &["X"]),
            row(&[("C", INF)], &["X"]),
            row(&[("C", "β=3")], &["X"]),
            // I changes nothing.
            row(&[("C", "β=3"), ("A", "α=−5")], &["X"]),
            row(&[("J", "α=−5")], &["X"]),
            row(&[("J", "α=9"), ("C", "β=3")], &["X", "Q", "R"]),
            row(&[("C", "β=3"), ("A", "α=−5")], &["X", "Q", "R"]),
            row(&[("A", "α=3")], &["X", "Q", "R"]),
            // D changes nothing.
            row(&[("A", "α=3")], &["X", "Q", "R"]),
            row(&[("E", INF)], &["X", "Q", "R"]),
            row(&[("K", "α=3"), ("E", INF)], &["X", "Q", "R"]),
            // S's 3 is what α is already.
            row(&[("K", "α=3")], &["X", "Q", "R"]),
            row(&[("K", "α=5"), ("E", INF)], &["X", "Q", "R"]),
            row(&[("E", "β=5")], &["X", "Q", "R"]),
            row(&[("E", "β=2"), ("A", "α=3")], &["X", "Q", "R", "M"]),
            row(&[("A", "α=3")], &["X", "Q", "R", "M"]),
        ],
    );
}

#[test]
fn s_steps() {
    // L1-1 is the root, L2 its Min children, L3 the Max nodes, L4 the leaves.
    check(
        "s-steps",
        &[
            row(&[("L1-1", OPEN), ("L2-1", OPEN), ("L3-1", OPEN)], &[]),
            asking(("L3-1", "4>β?"), &[("L3-1", "α=4 β=+∞"), ("L2-1", OPEN), ("L1-1", OPEN)], &[]),
            asking(
                ("L2-1", "5<α?"),
                &[("L3-1", "5"), ("L2-1", "α=−∞ β=5"), ("L3-2", "α=−∞ β=5"), ("L1-1", OPEN)],
                &[],
            ),
            asking(("L3-2", "6>β?"), &[("L2-1", "α=−∞ β=5"), ("L1-1", OPEN)], &["L4-4"]),
            asking(
                ("L1-1", "5>β?"),
                &[("L2-1", "5"), ("L1-1", "α=5 β=+∞"), ("L2-2", "α=5 β=+∞"), ("L3-3", "α=5 β=+∞")],
                &["L4-4"],
            ),
            asking(
                ("L3-3", "3>β?"),
                &[("L3-3", "α=5 β=+∞"), ("L2-2", "α=5 β=+∞"), ("L1-1", "α=5 β=+∞")],
                &["L4-4"],
            ),
            asking(("L2-2", "4<α?"), &[("L3-3", "4"), ("L1-1", "α=5 β=+∞")], &["L4-4", "L3-4"]),
            row(&[("L1-1", "5"), ("L2-1", "5")], &["L4-4", "L3-4"]),
        ],
    );
}

#[test]
fn q_minimax() {
    // L2 are the three Min nodes; 6 and 7 are L3-5 and L3-6, the last 5 is L3-9.
    check(
        "q-minimax",
        &[
            row(&[("L2-1", "v<=4")], &[]),
            row(&[("L2-1", "v<=3")], &[]),
            row(&[("L2-1", "v=3"), ("L1-1", "v>=3")], &[]),
            row(&[("L2-2", "v<=2"), ("L1-1", "v>=3")], &["L3-5", "L3-6"]),
            row(&[("L2-3", "v<=17"), ("L1-1", "v>=3")], &["L3-5", "L3-6"]),
            row(&[("L2-3", "v<=1"), ("L1-1", "v>=3")], &["L3-5", "L3-6", "L3-9"]),
            row(&[("L1-1", "v=3"), ("L2-1", "v=3")], &["L3-5", "L3-6", "L3-9"]),
        ],
    );
}

#[test]
fn t_textbook() {
    check(
        "t-textbook",
        &[
            row(&[("A1", "≤3")], &[]),
            // 12 and 8 are no better for MIN.
            row(&[("A1", "≤3")], &[]),
            row(&[("A1", "3"), ("A", "≥3")], &[]),
            row(&[("A2", "≤2"), ("A", "≥3")], &["A22", "A23"]),
            row(&[("A3", "≤14")], &["A22", "A23"]),
            row(&[("A3", "≤5")], &["A22", "A23"]),
            row(&[("A3", "2"), ("A", "≥3")], &["A22", "A23"]),
            row(&[("A", "3"), ("A1", "3"), ("A2", "≤2"), ("A3", "2")], &["A22", "A23"]),
        ],
    );
    let tree = examples::ALL.iter().find(|example| example.key == "t-textbook").unwrap();
    let replay = Replay::of(
        Rc::new(parse(tree.text).unwrap().tree),
        Profile::from_key("textbook").unwrap().conventions.search,
    );
    let summary = plywise_lesson::Summary::of(&replay);
    assert_eq!(summary.best_move.map(|node| replay.tree().label(node)), Some("A1".to_owned()));
}

/// What each lecture leaves out, without regard to slides.
#[test]
fn every_example_leaves_out_what_its_lecture_does() {
    let left_out: &[(&str, f64, &[&str])] = &[
        ("t-textbook", 3.0, &["A22", "A23"]),
        ("s-steps", 5.0, &["L4-4", "L3-4"]),
        ("q-two-ply", 5.0, &[]),
        ("q-minimax", 3.0, &["L3-5", "L3-6", "L3-9"]),
        ("q-quiz", 8.0, &["L4-4", "L3-4", "L4-7", "L4-8"]),
        ("w-example-1", 100.0, &["G"]),
        ("w-example-2", 20.0, &["H"]),
        ("w-skrentny", 3.0, &["X", "Q", "R", "M", "U", "V"]),
        ("w-order-1", 3.0, &[]),
        ("w-order-2", 3.0, &["M", "U", "V"]),
        ("w-order-3", 3.0, &["K", "S", "T", "M", "U", "V"]),
    ];
    assert_eq!(left_out.len(), examples::ALL.len());
    for &(key, value, never_entered) in left_out {
        let example =
            examples::ALL.iter().find(|example| example.key == key).expect("the tree is an example");
        let document = parse(example.text).unwrap();
        let profile =
            document.header.profile.as_deref().and_then(Profile::from_key).expect("a known profile");
        let replay = Replay::of(Rc::new(document.tree), profile.conventions.search);
        let (tree, end) = (replay.tree(), replay.at(replay.last_step()));
        let mut unvisited: Vec<String> =
            tree.nodes().filter(|&node| end.visited(node).is_none()).map(|node| tree.label(node)).collect();
        let mut never_entered: Vec<&str> = never_entered.to_vec();
        unvisited.sort();
        never_entered.sort_unstable();
        assert_eq!(unvisited, never_entered, "{key}");
        assert_eq!(
            plywise_lesson::Summary::of(&replay).value.map(|score| score.points()),
            Some(value),
            "{key}"
        );
    }
}
