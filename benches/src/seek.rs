//! What is known of 2,000 nodes at some step of a search with more than two million events.

use std::rc::Rc;

use plywise_replay::{Progress, Replay, Step, record};
use plywise_search::{Event, GameTree, NodeId, Search};

use crate::random::{Random, Uniform};
use crate::{Done, Kernel};

const TREE: Uniform = Uniform { branching: 9, depth: 6, visited: 597_871 };
const N_VISIBLE: usize = 2_000;
/// Places to go to, all over the trace.
const N_SEEKS: usize = 8;

fn replay() -> Replay {
    let tree = TREE.tree();
    assert_eq!(tree.n_nodes(), TREE.visited as usize);
    Replay::of(Rc::new(tree), Search::MINIMAX)
}

pub(crate) fn kernels() -> Vec<Kernel> {
    let replay = Rc::new(replay());
    let n_events = f64::from(replay.n_events());
    let fold = Rc::new(Fold::new(&replay));
    let mut random = Random(1);
    let steps = |random: &mut Random, n: usize| -> Vec<Step> {
        (0..n).map(|_| Step(random.next() % replay.n_events())).collect()
    };
    let seeks = steps(&mut random, N_SEEKS);
    let mut kernels = Vec::new();
    for (which, nodes) in [("top", top(replay.tree())), ("all over", all_over(replay.tree()))] {
        let case = format!("seek, {N_VISIBLE} nodes {which}");
        let (ours, theirs, fold) = (Rc::clone(&replay), (seeks.clone(), nodes.clone()), Rc::clone(&fold));
        let ours_seeks = seeks.clone();
        kernels.push(Kernel::new(&case, "ours", move || {
            let check = ours_seeks.iter().map(|&step| look(&ours, step, &nodes)).sum();
            Done { units: N_SEEKS as f64, check }
        }));
        kernels.push(Kernel::new(&case, "fold from 0", move || {
            let check = theirs.0.iter().map(|&step| fold.look(step, &theirs.1)).sum();
            Done { units: N_SEEKS as f64, check }
        }));
    }
    let (events, walk) = (Rc::clone(&replay), Rc::clone(&replay));
    let places = steps(&mut random, 1_000);
    kernels.push(Kernel::new("one event, anywhere", "ours", move || {
        let nodes = places.iter().filter_map(|step| events.event(step.0));
        let check = nodes.fold(0, |check, event| check ^ event.node().index());
        Done { units: places.len() as f64, check: check as f64 }
    }));
    kernels.push(Kernel::new("each event in turn", "ours", move || {
        let mut check = 0;
        walk.trace().for_each_event(walk.tree(), |_, event| check ^= event.node().index());
        Done { units: n_events, check: check as f64 }
    }));
    let (tree, trace) = (Rc::clone(replay.tree()), replay.trace().clone());
    kernels.push(Kernel::new("index", "ours", move || {
        let replay = Replay::new(Rc::clone(&tree), trace.clone());
        Done { units: n_events, check: f64::from(replay.n_events()) }
    }));
    let tree = Rc::clone(replay.tree());
    kernels.push(Kernel::new("record minimax", "ours", move || {
        let trace = record(&tree, Search::MINIMAX);
        Done { units: n_events, check: f64::from(u32::from(trace.stopped().is_some())) }
    }));
    kernels
}

pub(crate) fn sizes() -> Vec<(String, f64)> {
    let replay = replay();
    let bytes = replay.index_size_in_bytes() as f64;
    let n_updates = (TREE.visited - 1) as f64;
    vec![
        ("index: bytes per node".to_owned(), bytes / f64::from(TREE.visited)),
        (
            "index: bytes per node, without 8 an update".to_owned(),
            (bytes - 8.0 * n_updates) / f64::from(TREE.visited),
        ),
    ]
}

/// The first nodes level by level: the page seen from afar.
fn top(tree: &GameTree) -> Vec<NodeId> {
    let mut nodes = vec![NodeId::ROOT];
    let mut next = 0;
    while nodes.len() < N_VISIBLE {
        nodes.extend(tree.children(nodes[next]));
        next += 1;
    }
    nodes.truncate(N_VISIBLE);
    nodes.sort();
    nodes
}

/// Nodes at equal distances in memory: as unkind as it gets.
fn all_over(tree: &GameTree) -> Vec<NodeId> {
    tree.nodes().step_by(tree.n_nodes() / N_VISIBLE).take(N_VISIBLE).collect()
}

fn look(replay: &Replay, step: Step, nodes: &[NodeId]) -> f64 {
    let moment = replay.at(step);
    // The question that drawing asks, from the top down.
    let of_node = |&node| match moment.visited(node) {
        Some(Progress::Open { value, .. }) => 1.0 + value.map_or(0.0, |value| value.points()),
        Some(Progress::Returned { score, .. }) => 2.0 + score.points(),
        _ => 0.0,
    };
    nodes.iter().map(of_node).sum()
}

/// The other way to get to a step: every event from the start, 8 bytes each, on the leanest state.
struct Fold {
    n_nodes: usize,
    events: Vec<(u32, i32)>,
}

impl Fold {
    fn new(replay: &Replay) -> Fold {
        let mut events = Vec::new();
        replay.trace().for_each_event(replay.tree(), |_, event| {
            let (kind, value) = match event {
                Event::Recalled { .. } => unreachable!("alpha-beta has no table"),
                Event::Entered { .. } => (0, 0.0),
                Event::Evaluated { score, .. } => (1, score.points()),
                Event::Updated { value, .. } => (1, value.points()),
                Event::Returned { score, .. } => (2, score.points()),
                Event::Pruned { .. } => return,
            };
            events.push(((event.node().index() as u32) << 2 | kind, value as i32));
        });
        assert_eq!(events.len() as u32, replay.n_events());
        Fold { n_nodes: replay.tree().n_nodes(), events }
    }

    fn look(&self, step: Step, nodes: &[NodeId]) -> f64 {
        let (mut status, mut values) = (vec![0_u8; self.n_nodes], vec![0_i32; self.n_nodes]);
        for &(head, value) in &self.events[..step.0 as usize] {
            let node = (head >> 2) as usize;
            status[node] = (head & 3 == 2).into();
            values[node] = value;
            status[node] += 1;
        }
        nodes.iter().map(|node| f64::from(status[node.index()]) + f64::from(values[node.index()])).sum()
    }
}
