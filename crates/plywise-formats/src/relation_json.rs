//! JSON with a `root`, a list of `nodes` and a list of `relations`. MAX moves at the root, then in turns.

use std::borrow::Cow;

use plywise_notation::Limits;
use plywise_search::{GameTree, Mover};

use crate::english;
use crate::error::{ReadResult, error_at, shown};
use crate::graph::{Graph, Move};
use crate::json::{array, object, skip_value, string, value};
use crate::limited_builder::{LimitedBuilder, in_turn};
use crate::scan::Scan;

/// The tree, and what of the text is not in it.
pub(crate) fn read(text: &str, limits: Limits) -> ReadResult<(GameTree, Vec<String>)> {
    let mut scan = Scan::new(text);
    let mut graph = Graph::default();
    let mut root = None;
    let mut declared: Vec<u32> = Vec::new();
    object(&mut scan, english::BEFORE_ROOT, |scan, key| match key {
        "root" => {
            let at = scan.at;
            root = Some((string(scan)?, at));
            Ok(())
        }
        "nodes" => array(scan, english::BEFORE_NODES, |scan| node(scan, &mut graph, &mut declared)),
        "relations" => array(scan, english::BEFORE_RELATIONS, |scan| relation(scan, &mut graph)),
        _ => skip_value(scan),
    })?;
    scan.expect_end()?;
    let Some((name, at)) = root else {
        return error_at(text.len(), english::NO_ROOT);
    };
    let n_states = graph.states.len();
    let start = graph.state(name, at);
    if start as usize == n_states {
        return error_at(at, english::UNKNOWN_ROOT);
    }
    expect_declared(&graph, declared)?;
    graph.expect_no_cycle(start)?;
    let mut builder = LimitedBuilder::new(limits);
    graph.expect_small(start, None, &builder, at)?;
    graph.unfold(start, None, |depth| in_turn(Mover::Max, depth), &mut builder)?;
    let apart = graph.not_below(start);
    let lost = apart.first().map(|first| {
        let first = shown(&first.name);
        english::unreachable(apart.len(), &first)
    });
    Ok((builder.finish()?, lost.into_iter().collect()))
}

/// Every child and every parent is one of the `nodes`: another spelling would be another node.
fn expect_declared(graph: &Graph<'_>, mut declared: Vec<u32>) -> ReadResult<()> {
    declared.sort_unstable();
    let is_declared = |state: usize| declared.binary_search(&(state as u32)).is_ok();
    for (nth, state) in graph.states.iter().enumerate() {
        let parent = shown(&state.name);
        if !state.moves.is_empty() && !is_declared(nth) {
            return error_at(state.at, english::unknown_parent(&parent));
        }
        if let Some(child) = state.moves.iter().find(|child| !is_declared(child.to as usize)) {
            let name = shown(&graph.states[child.to as usize].name);
            return error_at(child.at, english::unknown_child(&name, &parent));
        }
    }
    Ok(())
}

fn node<'t>(scan: &mut Scan<'t>, graph: &mut Graph<'t>, declared: &mut Vec<u32>) -> ReadResult<()> {
    let at = scan.at;
    let (mut name, mut score) = (None, None);
    object(scan, english::BEFORE_NODE, |scan, key| {
        match key {
            "name" => name = Some(string(scan)?),
            "value" => score = value(scan, &["unset", "", "null"])?,
            _ => skip_value(scan)?,
        }
        Ok(())
    })?;
    let Some(name) = name else { return error_at(at, english::NO_NAME) };
    let state = graph.state(name, at);
    graph.states[state as usize].value = score;
    declared.push(state);
    Ok(())
}

fn relation<'t>(scan: &mut Scan<'t>, graph: &mut Graph<'t>) -> ReadResult<()> {
    let at = scan.at;
    let mut parent = None;
    let mut children: Vec<(Cow<'t, str>, usize)> = Vec::new();
    object(scan, english::BEFORE_RELATION, |scan, key| {
        let at = scan.at;
        match key {
            "parent" => parent = Some(string(scan)?),
            "children" if scan.peek() == Some(b'[') => array(scan, english::BEFORE_CHILDREN, |scan| {
                let at = scan.at;
                children.push((string(scan)?, at));
                Ok(())
            })?,
            "children" => {
                let text = string(scan)?;
                let names = text.split(',').map(str::trim).filter(|name| !name.is_empty());
                children.extend(names.map(|name| (name.to_owned().into(), at)));
            }
            _ => skip_value(scan)?,
        }
        Ok(())
    })?;
    let Some(parent) = parent else { return error_at(at, english::NO_PARENT) };
    let parent = graph.state(parent, at) as usize;
    if !graph.states[parent].moves.is_empty() {
        return error_at(at, english::REPEATED_PARENT);
    }
    for (child, at) in children {
        let to = graph.state(child, at);
        graph.states[parent].moves.push(Move { at, label: "".into(), to });
    }
    Ok(())
}
