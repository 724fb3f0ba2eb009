//! Reading a tree from nested lists, as other programs write them.

use plywise_notation::{Limits, parse_with};
use plywise_search::NodeId;

use crate::{Done, Kernel};

pub(crate) fn kernels() -> Vec<Kernel> {
    [(4_usize, 8_u32), (10, 5)].into_iter().map(|(branching, depth)| of_text(branching, depth)).collect()
}

fn of_text(branching: usize, depth: u32) -> Kernel {
    let text = nested_list(branching, depth);
    Kernel::new(&format!("parse b={branching} d={depth}"), "ours", move || {
        let document = parse_with(&text, Limits::FILE).expect("a nested list is a tree");
        // One leaf is read, so that the tree has to be there; the sum of all would be timed too.
        let last = NodeId::new(document.tree.n_nodes() - 1);
        let check = document.tree.leaf_score(last).map_or(f64::NAN, |score| score.points());
        Done { units: document.tree.n_nodes() as f64, check }
    })
}

/// Leaves from −20 to 20.
fn nested_list(branching: usize, depth: u32) -> String {
    let mut random = crate::random::Random(1);
    let n_leaves = branching.pow(depth);
    let mut level: Vec<String> =
        (0..n_leaves).map(|_| ((random.next() % 41) as i32 - 20).to_string()).collect();
    for _ in 0..depth {
        level = level.chunks(branching).map(|children| format!("[{}]", children.join(","))).collect();
    }
    level.concat()
}
