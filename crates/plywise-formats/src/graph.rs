//! Named states and moves between them, unfolded into a tree: a state that can be reached in two ways stands there twice.

use std::borrow::Cow;
use std::collections::BTreeMap;

use plywise_search::{Mover, Score};

use crate::english;
use crate::error::{ReadResult, error_at, shown};
use crate::limited_builder::LimitedBuilder;

#[derive(Debug, Default)]
pub(crate) struct Graph<'t> {
    pub(crate) states: Vec<State<'t>>,
    places: BTreeMap<Cow<'t, str>, u32>,
}

#[derive(Debug)]
pub(crate) struct State<'t> {
    pub(crate) name: Cow<'t, str>,
    /// Where the text first speaks of it.
    pub(crate) at: usize,
    pub(crate) value: Option<Score>,
    /// Whether the game ends here, moves or not.
    pub(crate) is_over: bool,
    pub(crate) moves: Vec<Move<'t>>,
}

#[derive(Debug)]
pub(crate) struct Move<'t> {
    pub(crate) at: usize,
    pub(crate) label: Cow<'t, str>,
    pub(crate) to: u32,
}

/// How large a tree would be.
#[derive(Clone, Copy, Debug, Default)]
struct Size {
    n_nodes: u64,
    /// Of the names of nodes and moves.
    n_bytes: u64,
    /// Whether these are the numbers, rather than less than them.
    is_whole: bool,
}

impl Size {
    fn add(&mut self, n_nodes: u64, name: usize) {
        self.n_nodes = self.n_nodes.saturating_add(n_nodes);
        self.n_bytes = self.n_bytes.saturating_add(n_nodes.saturating_mul(name as u64));
    }
}

impl<'t> Graph<'t> {
    /// The state of this name, which becomes known if it was not.
    pub(crate) fn state(&mut self, name: Cow<'t, str>, at: usize) -> u32 {
        if let Some(&known) = self.places.get(&name) {
            return known;
        }
        let place = self.states.len() as u32;
        self.places.insert(name.clone(), place);
        self.states.push(State { name, at, value: None, is_over: false, moves: Vec::new() });
        place
    }

    fn moves(&self, state: u32) -> &[Move<'t>] {
        let state = &self.states[state as usize];
        if state.is_over { &[] } else { &state.moves }
    }

    /// A move that leads from somewhere below `start` back to where one was before.
    pub(crate) fn cycle(&self, start: u32) -> Option<&Move<'t>> {
        let (mut is_done, mut is_open) = (vec![false; self.states.len()], vec![false; self.states.len()]);
        let mut path = vec![(start, 0)];
        is_open[start as usize] = true;
        while let Some((state, nth)) = path.last_mut() {
            let Some(next) = self.moves(*state).get(*nth) else {
                is_open[*state as usize] = false;
                is_done[*state as usize] = true;
                path.pop();
                continue;
            };
            *nth += 1;
            let to = next.to as usize;
            if is_open[to] {
                return Some(next);
            }
            if !is_done[to] {
                is_open[to] = true;
                path.push((next.to, 0));
            }
        }
        None
    }

    /// The states that nothing leads to from `start`.
    pub(crate) fn not_below(&self, start: u32) -> Vec<&State<'t>> {
        let mut is_below = vec![false; self.states.len()];
        let mut open = vec![start];
        while let Some(state) = open.pop() {
            if !std::mem::replace(&mut is_below[state as usize], true) {
                open.extend(self.moves(state).iter().map(|by| by.to));
            }
        }
        self.states
            .iter()
            .zip(is_below)
            .filter_map(|(state, is_below)| (!is_below).then_some(state))
            .collect()
    }

    /// How large the tree is that [`Graph::unfold`] makes, without making it. No more than `most_steps` moves are looked at:
    /// each leads to a node at least, so a tree that is counted no further has more nodes than that.
    fn size(&self, start: u32, plies: Option<usize>, most_steps: usize) -> Size {
        let mut size = Size::default();
        let mut n_steps = 0_usize;
        // The states at one depth, each with in how many ways the game comes there.
        let mut here: Vec<(u32, u64)> = vec![(start, 1)];
        let mut n_ways: Vec<u64> = vec![0; self.states.len()];
        for depth in 0_usize.. {
            let is_last = plies == Some(depth);
            let mut next: Vec<u32> = Vec::new();
            for &(state, ways) in &here {
                size.add(ways, self.states[state as usize].name.len());
                for by in if is_last { &[] } else { self.moves(state) } {
                    n_steps += 1;
                    if n_steps > most_steps {
                        return Size { is_whole: false, ..size };
                    }
                    size.n_bytes = size.n_bytes.saturating_add(ways.saturating_mul(by.label.len() as u64));
                    let known = &mut n_ways[by.to as usize];
                    if *known == 0 {
                        next.push(by.to);
                    }
                    *known = known.saturating_add(ways);
                }
            }
            if next.is_empty() {
                break;
            }
            here =
                next.into_iter().map(|state| (state, std::mem::take(&mut n_ways[state as usize]))).collect();
        }
        size.is_whole = size.n_nodes < u64::MAX;
        size
    }

    /// Refuses a graph whose tree would be too large, before anything of it is made.
    pub(crate) fn expect_small(
        &self,
        start: u32,
        plies: Option<usize>,
        builder: &LimitedBuilder,
        at: usize,
    ) -> ReadResult<()> {
        let (max_nodes, max_bytes) = (builder.max_nodes(), builder.max_repeated());
        let Size { n_nodes, n_bytes, is_whole } = self.size(start, plies, max_nodes);
        if !is_whole || n_nodes > max_nodes as u64 {
            let n_nodes = if is_whole { n_nodes } else { n_nodes.max(max_nodes as u64) };
            return error_at(at, english::unfolded_too_large(n_nodes, is_whole, max_nodes));
        }
        if n_bytes > max_bytes as u64 {
            return error_at(at, english::unfolded_names_too_long(n_nodes, n_bytes, max_bytes));
        }
        Ok(())
    }

    /// Whether the whole tree has so many nodes at most.
    pub(crate) fn has_at_most(&self, start: u32, n_nodes: usize) -> bool {
        let size = self.size(start, None, n_nodes);
        size.is_whole && size.n_nodes <= n_nodes as u64
    }

    /// Everything that can be reached from `start` within so many moves; `mover` says who moves at a depth. How large
    /// that is must be known before, see [`Graph::expect_small`].
    pub(crate) fn unfold(
        &self,
        start: u32,
        plies: Option<usize>,
        mover: impl Fn(usize) -> Mover,
        builder: &mut LimitedBuilder,
    ) -> ReadResult<()> {
        let mut path: Vec<(u32, usize)> = Vec::new();
        let mut next = Some((start, None::<&Move<'t>>));
        loop {
            if let Some((place, by)) = next.take() {
                let state = &self.states[place as usize];
                let at = by.map_or(state.at, |by| by.at);
                let depth = path.len();
                builder.repeat(at, &state.name)?;
                let is_leaf = self.moves(place).is_empty() || plies == Some(depth);
                let node = if is_leaf {
                    builder.leaf(at, state.value, Some(&state.name))?
                } else {
                    builder.open(at, mover(depth), Some(&state.name))?
                };
                if let Some(by) = by.filter(|by| !by.label.is_empty()) {
                    builder.repeat(at, &by.label)?;
                    builder.tree.set_move(node, &by.label);
                }
                if !is_leaf {
                    if let Some(score) = state.value {
                        builder.tree.set_static(node, score);
                    }
                    path.push((place, 0));
                }
            }
            let Some((place, nth)) = path.last_mut() else { return Ok(()) };
            if let Some(by) = self.moves(*place).get(*nth) {
                *nth += 1;
                next = Some((by.to, Some(by)));
            } else {
                path.pop();
                builder.close();
            }
        }
    }

    /// Refuses a graph that comes back to itself.
    pub(crate) fn expect_no_cycle(&self, start: u32) -> ReadResult<()> {
        let Some(back) = self.cycle(start) else { return Ok(()) };
        let name = shown(&self.states[back.to as usize].name);
        error_at(back.at, english::cycle(&name))
    }
}
