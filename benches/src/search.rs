//! Alpha-beta on a drawn tree that nobody listens to.

use std::rc::Rc;

use plywise_search::{Event, GameTree, NodeId, Player, Search, Silent, alpha_beta, minimax};

use crate::random::{TREES, Uniform};
use crate::{Done, Kernel, bare, boxes};

pub(crate) fn kernels() -> Vec<Kernel> {
    TREES.into_iter().flat_map(of_tree).collect()
}

fn of_tree(uniform: Uniform) -> [Kernel; 6] {
    let tree = Rc::new(uniform.tree());
    let boxed = boxes::copy(&tree, NodeId::ROOT);
    let touched = visited(&tree);
    let (name, units) = (uniform.name(), f64::from(uniform.visited));
    assert_eq!(touched.len(), uniform.visited as usize);
    let search = format!("search {name}");
    let (ours, bare, barest, floor) =
        (Rc::clone(&tree), Rc::clone(&tree), Rc::clone(&tree), Rc::clone(&tree));
    let all = tree;
    let n_nodes = all.n_nodes() as f64;
    [
        Kernel::new(&search, "ours", move || {
            let value = alpha_beta(&*ours, Search::ALPHA_BETA.rules, Silent);
            Done { units, check: value.expect("every leaf has a value").points() }
        }),
        Kernel::new(&search, "no reports", move || {
            let value = bare::alpha_beta::<_, true>(&*bare, Search::ALPHA_BETA.rules);
            Done { units, check: value.expect("every leaf has a value").points() }
        }),
        Kernel::new(&search, "no proofs either", move || {
            let value = bare::alpha_beta::<_, false>(&*barest, Search::ALPHA_BETA.rules);
            Done { units, check: value.expect("every leaf has a value").points() }
        }),
        Kernel::new(&search, "boxes", move || {
            let mut visited = 0;
            let check =
                boxes::alpha_beta(&boxed, f64::NEG_INFINITY, f64::INFINITY, Player::Max, &mut visited);
            Done { units: f64::from(visited), check }
        }),
        Kernel::new(&format!("touch {name}"), "floor", move || {
            // The least a search can do: read each visited node once, in the same order.
            let ends = touched.iter().map(|&node| floor.subtree_end(node) as u64);
            Done { units, check: ends.sum::<u64>() as f64 }
        }),
        Kernel::new(&format!("minimax {name}"), "ours", move || {
            let value = minimax(&*all, |_| ()).expect("every leaf has a value");
            Done { units: n_nodes, check: value.points() }
        }),
    ]
}

fn visited(tree: &GameTree) -> Vec<NodeId> {
    let mut visited = Vec::new();
    let value = Search::ALPHA_BETA.run(tree, |event| {
        if let Event::Entered { node, .. } = event {
            visited.push(node);
        }
    });
    assert!(value.is_ok());
    visited
}
