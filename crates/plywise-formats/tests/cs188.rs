//! Tests of the autograder: the trees they hold, and the solutions that come out, held to a plain copy of what its
//! reference agents do.

mod kit;

use std::collections::BTreeSet;
use std::fmt::Write as _;

use kit::good;
use plywise_formats::{Format, Reason, read, write, write_solution};
use plywise_search::{Algorithm, Cut, Horizon, Search, Unit};
use proptest::prelude::*;

/// A graph in layers, in which a state may be reached in several ways, and a search of it.
#[derive(Clone, Debug)]
struct Exam {
    agent: &'static str,
    depth: usize,
    n_agents: usize,
    /// By layer and state: where its moves lead in the next layer, its value, whether the game ends there.
    layers: Vec<Vec<(Vec<usize>, i32, bool)>>,
    is_camel: bool,
}

fn any_exam() -> impl Strategy<Value = Exam> {
    let agent = prop::sample::select(vec!["MinimaxAgent", "AlphaBetaAgent", "ExpectimaxAgent"]);
    let state = (prop::collection::vec(0..4_usize, 0..4), -5..=5_i32, prop::bool::weighted(0.1));
    let layers = prop::collection::vec(prop::collection::vec(state, 4), 1..7);
    (agent, 1..4_usize, 1..4_usize, layers, any::<bool>()).prop_map(
        |(agent, depth, n_agents, layers, is_camel)| Exam { agent, depth, n_agents, layers, is_camel },
    )
}

impl Exam {
    fn moves(&self, (layer, nth): (usize, usize)) -> Vec<(usize, usize)> {
        let is_last = layer + 1 == self.layers.len();
        let (moves, _, is_over) = &self.layers[layer][nth];
        if is_last || *is_over { Vec::new() } else { moves.iter().map(|&to| (layer + 1, to)).collect() }
    }

    fn text(&self) -> String {
        let key = |snake: &'static str, camel: &'static str| if self.is_camel { camel } else { snake };
        let (mut successors, mut evaluation, mut won) = (String::new(), String::new(), String::new());
        for (layer, states) in self.layers.iter().enumerate() {
            for (nth, (moves, value, is_over)) in states.iter().enumerate() {
                let name = name((layer, nth));
                let _ = writeln!(evaluation, "{name} {value}.0");
                if *is_over {
                    let _ = write!(won, "{name} ");
                }
                for (action, to) in moves.iter().enumerate().filter(|_| layer + 1 < self.layers.len()) {
                    let to = self::name((layer + 1, *to));
                    let _ = writeln!(successors, "{name} go{action} {to}");
                }
            }
        }
        format!(
            "class: \"GraphGameTreeTest\"\nalg: \"{}\"\ndepth: \"{}\"\ndiagram: \"\"\"\nalg: \"none\" # no\n\"\"\"\n\
             {}: \"{}\"\n{}: \"{}\" # the top\n{}: \"{}\"\n{}: \"\"\n{}: \"\"\"\n{successors}\"\"\"\nevaluation: \"\"\"\n{evaluation}\"\"\"\n",
            self.agent,
            self.depth,
            key("num_agents", "numAgents"),
            self.n_agents,
            key("start_state", "initialState"),
            name((0, 0)),
            key("win_states", "winStates"),
            won.trim(),
            key("lose_states", "loseStates"),
            key("successors", "nextStates"),
        )
    }

    /// What the reference agents do: a state is generated when a move to it is made; depth counts the first agent's turns.
    fn solution(&self) -> String {
        let mut generated = BTreeSet::from([name((0, 0))]);
        let mut action = "None".to_owned();
        let root = (0, 0);
        let (mut alpha, mut best) = (f64::NEG_INFINITY, f64::NEG_INFINITY);
        for (nth, child) in self.moves(root).into_iter().enumerate() {
            generated.insert(name(child));
            let value = self.value(child, 1, alpha, f64::INFINITY, &mut generated);
            if nth == 0 || value > best {
                best = value;
                action = format!("go{nth}");
            }
            alpha = alpha.max(best);
        }
        let generated: Vec<String> = generated.into_iter().collect();
        format!("action: \"{action}\"\ngenerated: \"{}\"\n", generated.join(" "))
    }

    fn value(
        &self,
        at: (usize, usize),
        ply: usize,
        alpha: f64,
        beta: f64,
        generated: &mut BTreeSet<String>,
    ) -> f64 {
        let moves = self.moves(at);
        if moves.is_empty() || ply == self.depth * self.n_agents {
            return f64::from(self.layers[at.0][at.1].1);
        }
        let is_max = ply.is_multiple_of(self.n_agents);
        let n_moves = moves.len() as f64;
        let cuts = self.agent == "AlphaBetaAgent";
        let (mut alpha, mut beta, mut sum) = (alpha, beta, 0.0);
        let mut best = if is_max { f64::NEG_INFINITY } else { f64::INFINITY };
        for child in moves {
            generated.insert(name(child));
            let value = self.value(child, ply + 1, alpha, beta, generated);
            sum += value * (1.0 / n_moves);
            best = if is_max { best.max(value) } else { best.min(value) };
            if cuts && (is_max && best > beta || !is_max && best < alpha) {
                return best;
            }
            if is_max { alpha = alpha.max(best) } else { beta = beta.min(best) }
        }
        if self.agent == "ExpectimaxAgent" && !is_max { sum } else { best }
    }
}

/// Capital and small letters and numbers, so that sorting matters.
fn name((layer, nth): (usize, usize)) -> String {
    format!("{}{layer}", ["s", "S", "a", "t10"][nth])
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn solutions_are_those_of_the_reference_agents(exam in any_exam()) {
        let read = read(&exam.text(), None).map_err(|errors| TestCaseError::fail(errors[0].to_string()))?;
        prop_assert_eq!(read.format, Format::Cs188);
        let search = read.search.expect("a test says which search");
        prop_assert_eq!(write_solution(&read.document, &search), Ok(exam.solution()), "{}", exam.text());
    }
}

#[test]
fn a_test_becomes_a_tree_with_its_search() {
    let read = read(good(Format::Cs188), None).expect("a test");
    let tree = write(&read.document, Format::SExpr).expect("an S-expression");
    assert_eq!(
        tree,
        "(max a :move L (min b1 :move S (min c1 :static 1 :move S (leaf d1 3))) \
         :move R (min b2 :move S (min c1 :static 1 :move S (leaf d1 3)) :move T (min c2 :move S (leaf d2 -4))))\n",
    );
    let search = read.search.expect("a search");
    assert_eq!((search.algorithm, search.rules.cut), (Algorithm::AlphaBeta, Cut::Beyond));
    assert_eq!(search.horizon, Some(Horizon { depth: 6, unit: Unit::Plies }), "two rounds of three agents");
    assert_eq!(
        write_solution(&read.document, &search).as_deref(),
        Ok("action: \"L\"\ngenerated: \"a b1 b2 c1 c2 d1 d2\"\n"),
    );
}

/// A state to which the game can come back is unfolded as deep as the test looks, and no deeper.
#[test]
fn a_cycle_is_unfolded_to_the_depth_asked_for() {
    let text = "alg: \"MinimaxAgent\"\ndepth: \"2\"\nnum_agents: \"1\"\nstart_state: \"a\"\nsuccessors: \"\"\"\na stay a\na go b\n\"\"\"\n\
                evaluation: \"\"\"\na 1\nb 2\n\"\"\"\n";
    let read = read(text, None).expect("a test");
    let tree = write(&read.document, Format::SExpr).expect("an S-expression");
    assert_eq!(
        tree,
        "(max a :static 1 :move stay (max a :static 1 :move stay (leaf a 1) :move go (leaf b 2)) :move go (leaf b 2))\n"
    );
}

/// Forty layers of two states, each reached from both above: a million million paths.
#[test]
fn a_graph_with_too_many_paths_is_unfolded_to_the_depth_asked_for() {
    let text = |depth: usize| {
        let mut successors = String::new();
        for layer in 0..40 {
            for state in ["x", "y"] {
                let _ =
                    writeln!(successors, "{state}{layer} l x{} \n{state}{layer} r y{}", layer + 1, layer + 1);
            }
        }
        format!(
            "alg: \"MinimaxAgent\"\ndepth: \"{depth}\"\nnum_agents: \"2\"\nstart_state: \"x0\"\n\
             successors: \"\"\"\n{successors}\"\"\"\nevaluation: \"\"\"\nx4 3\ny4 2\n\"\"\"\n"
        )
    };
    let shallow = read(&text(2), None).expect("sixteen paths");
    assert_eq!(shallow.document.tree.n_leaves(), 16);
    let limits = plywise_notation::Limits { max_nodes: 1000, ..plywise_notation::Limits::FILE };
    let errors = plywise_formats::read_with(&text(20), None, limits).expect_err("too many paths");
    assert!(errors[0].message.contains("more than 1000 nodes"), "{}", errors[0]);
}

/// Layers of two states, each reached from both above, with a root on top: `2^(n + 1) - 1` nodes below so many layers.
fn diamond(layers: usize, end: &str) -> String {
    let mut successors = String::new();
    for layer in 0..layers {
        for state in ["x", "y"].iter().take(if layer == 0 { 1 } else { 2 }) {
            for (way, to) in [("l", "x"), ("r", "y")] {
                let _ = writeln!(successors, "{state}{layer} {way} {to}{}", layer + 1);
            }
        }
    }
    format!(
        "alg: \"MinimaxAgent\"\ndepth: \"{layers}\"\nnum_agents: \"1\"\nstart_state: \"x0\"\n\
         successors: \"\"\"\n{successors}{end}\"\"\"\nevaluation: \"\"\"\nx{layers} 3\ny{layers} 2\n\"\"\"\n"
    )
}

/// The tree is counted before any of it is made, or this would take longer than anybody waits: sixty layers are a
/// million million million nodes.
#[test]
fn a_graph_is_refused_with_the_number_of_nodes_it_would_unfold_into() {
    for layers in [24, 30, 60] {
        let errors = read(&diamond(layers, ""), None).expect_err("too many nodes");
        assert_eq!(
            errors[0].to_string(),
            format!(
                "line 4, column 15: a state is repeated in the tree for each path to it, {} nodes in all; a tree with \
                 more than 20000000 nodes is not read",
                (1_u64 << (layers + 1)) - 1,
            )
        );
    }
    let most = 20_000_000;
    let beyond = read(&diamond(70, ""), None).expect_err("more than can be counted")[0].message.clone();
    assert!(beyond.contains(", more than 18446744073709551615 nodes in all;"), "{beyond}");
    // It comes back to itself, and goes on for longer than anybody counts.
    let endless = diamond(30, "x30 again x0\n").replace("depth: \"30\"", "depth: \"4000000\"");
    let message = read(&endless, None).expect_err("no end")[0].message.clone();
    assert!(message.contains(", more than "), "{message}");
    assert!(message.ends_with(&format!("a tree with more than {most} nodes is not read")), "{message}");
}

/// What is said of the number is what unfolding comes to.
#[test]
fn as_many_nodes_are_counted_as_there_are() {
    for layers in 1..12 {
        let n_nodes = (1_usize << (layers + 1)) - 1;
        let limits = |max_nodes| plywise_notation::Limits { max_nodes, ..plywise_notation::Limits::FILE };
        let text = diamond(layers, "");
        let whole = plywise_formats::read_with(&text, None, limits(n_nodes)).expect("just as many");
        assert_eq!(whole.document.tree.n_nodes(), n_nodes);
        let errors = plywise_formats::read_with(&text, None, limits(n_nodes - 1)).expect_err("one too many");
        assert!(errors[0].message.contains(&format!("{n_nodes} nodes in all")), "{}", errors[0]);
    }
}

/// A few states with long names, each in the tree many times.
#[test]
fn names_that_would_fill_the_memory_are_counted_too() {
    let long = "x".repeat(1000);
    let text = diamond(18, "").replace(" x", &format!(" {long}")).replace("\nx", &format!("\n{long}"));
    let text = text.replace("\"x0", &format!("\"{long}0"));
    let errors = read(&text, Some(Format::Cs188)).expect_err("hundreds of millions of bytes");
    assert!(
        errors[0].message.contains("would take") && errors[0].message.contains("67108864"),
        "{}",
        errors[0]
    );
}

#[test]
fn json_with_relations_is_counted_too() {
    let (mut nodes, mut relations) = (String::new(), String::new());
    for layer in 0..40 {
        for state in ["x", "y"] {
            let _ = write!(nodes, "{{\"name\": \"{state}{layer}\", \"value\": {layer}}}, ");
            let _ = write!(
                relations,
                "{{\"parent\": \"{state}{layer}\", \"children\": [\"x{0}\", \"y{0}\"]}}, ",
                layer + 1
            );
        }
    }
    let text = format!(
        "{{\"root\": \"x0\", \"nodes\": [{nodes}{{\"name\": \"x40\"}}, {{\"name\": \"y40\"}}], \
         \"relations\": [{}]}}",
        relations.trim_end_matches(", ")
    );
    let errors = read(&text, None).expect_err("too many nodes");
    assert!(errors[0].message.contains(&format!("{} nodes in all", (1_u64 << 41) - 1)), "{}", errors[0]);
}

#[test]
fn mistakes_in_a_test_are_shown_where_they_are() {
    let good = good(Format::Cs188);
    for (from, to, message) in [
        ("a L b1", "a L", "line 16, column 1: expected a state, an action and the next state, found `a L`"),
        ("a R b2", "a L b2", "line 17, column 3: the state `a` has this action twice; keep one"),
        ("d1 3.0", "d1 x", "line 25, column 4: `x` is not a number; write one such as `3`, `-2.5` or `1e6`"),
        ("depth: \"2\"", "depth: \"two\"", "line 3, column 1: `depth` is a whole number, found `two`"),
        (
            "depth: \"2\"",
            "depth: 2",
            "line 3, column 8: expected a text in double quotes on one line, found `2`",
        ),
        ("depth: \"2\"\n", "", "line 28, column 1: expected `depth:`, found the end of the text"),
        ("depth: \"2\"", "alg: \"2\"", "line 3, column 1: `alg` is given twice; keep one"),
        (
            "AlphaBetaAgent",
            "Reflex",
            "line 2, column 7: expected an agent of minimax, alpha-beta or expectimax, found `Reflex`",
        ),
        ("num_agents: \"3\"", "num_agents: \"0\"", "line 10, column 14: expected from 1 to 1000 agents"),
        (
            "state: \"a\"",
            "state: \"z\"",
            "line 11, column 15: this state has no successors and no value; add it to `evaluation`",
        ),
    ] {
        assert!(good.contains(from), "{from}");
        let errors = read(&good.replacen(from, to, 1), Some(Format::Cs188)).expect_err(to);
        assert_eq!(errors[0].to_string(), message);
    }
}

/// Found by fuzzing: what a message quotes must not steer a terminal.
#[test]
fn a_strange_key_is_shown_as_text() {
    let text = "class: \"GraphGameTreeTest\"\na\u{1b}b: \"1\"\na\u{1b}b: \"2\"\n";
    let errors = read(text, None).expect_err("two of a key");
    assert_eq!(errors[0].to_string(), "line 3, column 1: `a\u{fffd}b` is given twice; keep one");
}

#[test]
fn a_solution_that_cannot_be_says_why() {
    let read = read(&good(Format::Cs188).replace("d2 -4\n", ""), None).expect("a test");
    let search = read.search.expect("a search");
    let cannot = write_solution(&read.document, &search).expect_err("d2 has no value");
    assert_eq!(
        cannot.to_string(),
        "an autograder solution needs the value of d2, which is unknown; write it into the tree"
    );
    let cannot = write_solution(&read.document, &Search { algorithm: Algorithm::MtdF, ..search })
        .expect_err("not asked for");
    assert_eq!(cannot.reason, Reason::NoSearch);
    let unnamed = plywise_formats::read("((3 4) 5)", None).expect("a tree");
    let cannot = write_solution(&unnamed.document, &Search::MINIMAX).expect_err("no names");
    assert_eq!(
        cannot.to_string(),
        "node L1-1 has no name for its state, which an autograder solution cannot hold"
    );
}

#[test]
fn the_search_of_a_test_goes_where_its_tree_goes() {
    let read = read(good(Format::Cs188), None).expect("a test");
    let search = read.search.expect("a test asks for one");
    assert_eq!(read.document.header.over(Search::ALPHA_BETA).algorithm, search.algorithm);
    assert_eq!(read.document.header.depth, search.horizon);
    let other = read_complaint("class: \"PacmanGameTreeTest\"\nalg: \"MinimaxAgent\"\n");
    assert_eq!(
        other,
        "line 1, column 9: a test of class `PacmanGameTreeTest` has no tree; use a `GraphGameTreeTest`"
    );
}

fn read_complaint(text: &str) -> String {
    read(text, None).expect_err("it holds no tree")[0].to_string()
}
