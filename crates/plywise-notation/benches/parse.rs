//! How long it takes to read a tree of numbers, in nanoseconds a node: the best of 200 runs.
//!
//! Where the system allocator hands memory back after each run, half of the time goes into getting it again.
//! To measure without that (glibc): `MALLOC_TRIM_THRESHOLD_=4000000000 MALLOC_MMAP_THRESHOLD_=4000000000`.
#![expect(clippy::print_stdout, reason = "its output is its purpose")]

use std::hint::black_box;
use std::time::Instant;

use plywise_notation::{parse, write, write_nested_list};
use plywise_search::{GameTree, TreeBuilder};

fn main() {
    for (branching, depth, n_nodes) in [(4, 8, 87_381), (10, 5, 111_111)] {
        let json = nested_list(branching, depth);
        let tree = parse(&json).expect("a nested list").tree;
        assert_eq!(tree.n_nodes(), n_nodes);
        assert_eq!(write_nested_list(&tree).as_deref(), Ok(&*json));
        let spaced = write(&tree);
        let report = |what: &str, text: &str, one: &dyn Fn()| {
            let best_ns = (0..200).map(|_| {
                let start = Instant::now();
                one();
                start.elapsed().as_nanos()
            });
            let best_ns = best_ns.min().expect("two hundred runs") as f64;
            let (ns_a_node, bytes) = (best_ns / n_nodes as f64, text.len());
            println!("b={branching} d={depth}  {what:<22}{ns_a_node:>6.1} ns a node  ({bytes} bytes)");
        };
        report("parse, JSON lists", &json, &|| drop(black_box(parse(black_box(&json)))));
        report("parse, round brackets", &spaced, &|| drop(black_box(parse(black_box(&spaced)))));
        report("storing alone", &json, &|| drop(black_box(store(black_box(&tree)))));
        report("write", &spaced, &|| drop(black_box(write(black_box(&tree)))));
    }
}

/// What of the reading is the tree's own: the same nodes into a new tree.
fn store(tree: &GameTree) -> GameTree {
    let (mut copy, mut ends) = (TreeBuilder::new(), Vec::new());
    for node in tree.nodes() {
        if tree.is_leaf(node) {
            copy.leaf(tree.leaf_score(node), None);
        } else {
            copy.open(tree.player(node), None);
            ends.push(tree.subtree_end(node));
        }
        while ends.pop_if(|end| *end == node.index() + 1).is_some() {
            copy.close();
        }
    }
    copy.finish().expect("a copy of a tree")
}

/// Leaves from −20 to 20, from a small fixed generator.
fn nested_list(branching: usize, depth: u32) -> String {
    let mut state = 1_u32;
    let mut level: Vec<String> = (0..branching.pow(depth))
        .map(|_| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (i64::from(state >> 16) % 41 - 20).to_string()
        })
        .collect();
    for _ in 0..depth {
        level = level.chunks(branching).map(|children| format!("[{}]", children.join(","))).collect();
    }
    level.concat()
}
