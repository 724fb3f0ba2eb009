//! Test files of the Pacman projects' autograder: a graph of named states, several agents, a depth in rounds.
//!
//! The first agent is MAX, the others are MIN, or chance where the test is of expectimax. A state from which the first
//! agent moves again is one round deeper. A state that is won or lost ends the game there.

mod solution;

use std::collections::BTreeSet;

use plywise_notation::{Choices, Header, Limits};
use plywise_search::{
    Algorithm, ChosenOptions, Cut, GameTree, Horizon, Mover, Rules, Search, SearchOption, Unit,
};

pub(crate) use solution::solution;

use crate::english;
use crate::error::{ReadResult, error_at, shown};
use crate::graph::{Graph, Move};
use crate::limited_builder::LimitedBuilder;
use crate::scan::Scan;

/// What a test holds.
#[derive(Debug)]
pub(crate) struct Test {
    pub(crate) tree: GameTree,
    pub(crate) header: Header,
    /// The search that it tests.
    pub(crate) search: Search,
}

/// One `key: "text"`.
#[derive(Clone, Copy, Debug)]
struct Field<'t> {
    key: &'t str,
    key_at: usize,
    text: &'t str,
    /// Where the text begins.
    at: usize,
}

/// A graph larger than this is unfolded no deeper than the test looks.
const WHOLE: usize = 100_000;

/// The most keys that a test can have; ten are known.
const MOST_FIELDS: usize = 100;

/// The most agents that a test can have.
const MOST_AGENTS: usize = 1000;

pub(crate) fn read(text: &str, limits: Limits) -> ReadResult<Test> {
    let fields = fields(text)?;
    let class = fields.iter().find(|field| field.key == "class" && !field.text.contains("GraphGameTree"));
    if let Some(class) = class {
        let class_shown = shown(class.text.trim());
        return error_at(class.at, english::test_without_tree(&class_shown));
    }
    let find = |keys: &[&str]| fields.iter().find(|field| keys.contains(&field.key)).copied();
    let need = |keys: &[&str]| match find(keys) {
        Some(field) => Ok(field),
        None => error_at(text.len(), english::missing_field(keys[0])),
    };
    let n_agents = whole(need(&["num_agents", "numAgents"])?)?;
    if !(1..=MOST_AGENTS).contains(&n_agents) {
        let at = need(&["num_agents", "numAgents"])?.at;
        return error_at(at, english::wrong_agents(MOST_AGENTS));
    }
    let depth = whole(need(&["depth"])?)?;
    if depth == 0 {
        return error_at(need(&["depth"])?.at, english::DEPTH_FROM_ONE.to_owned());
    }
    let start = need(&["start_state", "startState", "initial_state", "initialState"])?;
    let alg = need(&["alg"])?;
    let Some(search) = search(alg.text, depth.saturating_mul(n_agents)) else {
        let found = shown(alg.text);
        return error_at(alg.at, english::unknown_agent(&found));
    };

    let mut graph = Graph::default();
    let start_at = start.at;
    let start = graph.state(start.text.trim().into(), start.at);
    let mut known = BTreeSet::new();
    for line in lines(need(&["successors", "nextStates", "next_states"])?) {
        let [(from, at), (label, label_at), (to, to_at)] = pieces(line, english::SUCCESSOR_LINE)?;
        let from = graph.state(from.into(), at) as usize;
        if !known.insert((from, label)) {
            return error_at(label_at, english::repeated_action(shown(&graph.states[from].name)));
        }
        let to = graph.state(to.into(), to_at);
        graph.states[from].moves.push(Move { at, label: label.into(), to });
    }
    for line in lines(need(&["evaluation", "evaluations"])?) {
        let [(state, at), (value, value_at)] = pieces(line, english::EVALUATION_LINE)?;
        let mut scan = Scan::new(value);
        let Ok(Some(score)) = scan.value(b"") else {
            return error_at(value_at, english::not_a_number(shown(value)));
        };
        let state = graph.state(state.into(), at) as usize;
        graph.states[state].value = Some(score);
    }
    for keys in [["win_states", "winStates"], ["lose_states", "loseStates"]] {
        let Some(field) = find(&keys) else { continue };
        for name in field.text.split_whitespace() {
            let state = graph.state(name.into(), field.at) as usize;
            graph.states[state].is_over = true;
        }
    }
    if graph.states[start as usize].moves.is_empty() && graph.states[start as usize].value.is_none() {
        return error_at(start_at, english::STATE_WITHOUT_VALUE);
    }

    let by_chance = search.algorithm == Algorithm::Expectimax;
    let mover = |depth: usize| match depth % n_agents {
        0 => Mover::Max,
        _ if by_chance => Mover::Chance,
        _ => Mover::Min,
    };
    let whole_limits = Limits { max_nodes: limits.max_nodes.min(WHOLE), ..limits };
    let mut builder = LimitedBuilder::new(whole_limits);
    let is_whole = graph.cycle(start).is_none()
        && graph.has_at_most(start, whole_limits.max_nodes)
        && graph.unfold(start, None, mover, &mut builder).is_ok();
    if !is_whole {
        builder = LimitedBuilder::new(limits);
        let plies = Some(depth.saturating_mul(n_agents));
        graph.expect_small(start, plies, &builder, start_at)?;
        graph.unfold(start, plies, mover, &mut builder)?;
    }
    // Where the tree goes, the search goes with it. Only alpha-beta has rules.
    let mut said = ChosenOptions::default();
    for option in [SearchOption::Cut, SearchOption::Returns] {
        said.set(option, search.algorithm.has_rules().then(|| option.of(&search)));
    }
    let header = Header {
        note: Some(english::autograder_note(alg.text, depth, n_agents)),
        algorithm: Some(search.algorithm.key().to_owned()),
        depth: search.horizon,
        choices: Choices { search: said, ..Choices::default() },
        ..Header::default()
    };
    Ok(Test { tree: builder.finish()?, header, search })
}

/// The search that an agent of this name does. The autograder cuts strictly beyond the bound.
fn search(agent: &str, plies: usize) -> Option<Search> {
    let agent = agent.to_ascii_lowercase();
    let horizon = Some(Horizon { depth: u32::try_from(plies).unwrap_or(u32::MAX), unit: Unit::Plies });
    let rules = Rules { cut: Cut::Beyond, ..Search::ALPHA_BETA.rules };
    let algorithm = if agent.contains("expectimax") {
        Algorithm::Expectimax
    } else if agent.contains("alphabeta") {
        Algorithm::AlphaBeta
    } else if agent.contains("minimax") {
        Algorithm::Minimax
    } else {
        return None;
    };
    Some(Search { algorithm, rules, horizon, ..Search::ALPHA_BETA })
}

/// Every `key: "text"` and `key: """`, which goes on to a line with `"""` alone. A `#` begins a comment outside of those.
fn fields(text: &str) -> ReadResult<Vec<Field<'_>>> {
    let mut fields: Vec<Field<'_>> = Vec::new();
    let mut at = Scan::new(text).at;
    while at < text.len() {
        let line = text[at..].split('\n').next().unwrap_or_default();
        let next = (at + line.len() + 1).min(text.len());
        let code = line.split('#').next().unwrap_or_default();
        if code.trim().is_empty() {
            at = next;
            continue;
        }
        let Some((key, said)) = code.split_once(':') else {
            return error_at(at, english::expected_field(shown(code.trim())));
        };
        let said_at = at + key.len() + 1 + (said.len() - said.trim_start().len());
        let key_at = at + (key.len() - key.trim_start().len());
        let (key, said) = (key.trim(), said.trim());
        if fields.len() == MOST_FIELDS {
            return error_at(key_at, english::too_many_fields(MOST_FIELDS));
        }
        if let Some(known) = fields.iter().find(|known| known.key == key) {
            return error_at(key_at, english::word_given_twice(shown(known.key)));
        }
        if said == "\"\"\"" {
            let length = text[next..].split_inclusive('\n').scan(0, |length, line| {
                let before = *length;
                *length += line.len();
                Some((before, line))
            });
            let Some((length, end)) = length.into_iter().find(|(_, line)| line.trim() == "\"\"\"") else {
                return error_at(said_at, english::UNCLOSED_TRIPLE_QUOTE);
            };
            fields.push(Field { key, key_at, text: &text[next..next + length], at: next });
            at = next + length + end.len();
            continue;
        }
        let inside = said.strip_prefix('"').and_then(|said| said.strip_suffix('"'));
        let Some(inside) = inside.filter(|inside| !inside.contains('"')) else {
            return error_at(said_at, english::expected_quoted_line(shown(said)));
        };
        fields.push(Field { key, key_at, text: inside, at: said_at + 1 });
        at = next;
    }
    Ok(fields)
}

fn whole(field: Field<'_>) -> ReadResult<usize> {
    match field.text.trim().parse::<u32>() {
        Ok(number) => Ok(number as usize),
        Err(_) if Scan::whole(field.text.trim()).is_some() => {
            let (key, found) = (field.key, shown(field.text));
            error_at(field.key_at, english::field_too_large(key, u32::MAX, &found))
        }
        Err(_) => error_at(field.key_at, english::expected_whole_field(field.key, shown(field.text))),
    }
}

/// The lines of a text that are not blank, and where they begin.
fn lines<'t>(field: Field<'t>) -> impl Iterator<Item = (&'t str, usize)> {
    let mut at = field.at;
    field.text.split('\n').filter_map(move |line| {
        let here = at;
        at += line.len() + 1;
        (!line.trim().is_empty()).then_some((line, here))
    })
}

fn pieces<'t, const N: usize>((line, at): (&'t str, usize), what: &str) -> ReadResult<[(&'t str, usize); N]> {
    let mut found = [("", at); N];
    let mut n_found = 0;
    for piece in line.split_whitespace() {
        if n_found < N {
            found[n_found] = (piece, at + (piece.as_ptr() as usize - line.as_ptr() as usize));
        }
        n_found += 1;
    }
    if n_found == N { Ok(found) } else { error_at(at, english::expected(what, shown(line.trim()))) }
}
