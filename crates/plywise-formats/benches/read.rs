//! How long it takes to read and write a tree in some formats, in nanoseconds a node: the best of 30 runs.
#![expect(clippy::print_stdout, reason = "its output is its purpose")]

use std::hint::black_box;
use std::time::Instant;

use plywise_formats::{Format, read, recognise, write};
use plywise_notation::{Document, Header};
use plywise_search::{Player, TreeBuilder};

fn main() {
    let document = Document::new(tree(4, 8), Header::default());
    let n_nodes = document.tree.n_nodes() as f64;
    let best = |one: &dyn Fn()| {
        let best_ns = (0..30).map(|_| {
            let start = Instant::now();
            one();
            start.elapsed().as_nanos()
        });
        best_ns.min().expect("thirty runs") as f64 / n_nodes
    };
    println!("{n_nodes} nodes, ns a node");
    for format in [
        Format::NestedList,
        Format::Parens,
        Format::SExpr,
        Format::Efg,
        Format::Flat,
        Format::Counts,
        Format::Sml,
    ] {
        let text = write(&document, format).expect("plain numbers");
        let reading = best(&|| drop(black_box(read(black_box(&text), Some(format)))));
        let writing = best(&|| drop(black_box(write(black_box(&document), format))));
        let looking = best(&|| {
            black_box(recognise(black_box(&text)));
        });
        let (key, bytes) = (format.key(), text.len());
        println!(
            "{key:<8} read {reading:>6.1}  write {writing:>6.1}  recognise {looking:>5.1}  ({bytes} bytes)"
        );
    }
}

/// Leaves from −20 to 20, from a small fixed generator.
fn tree(branching: usize, depth: usize) -> plywise_search::GameTree {
    let mut state = 1_u32;
    let mut tree = TreeBuilder::new();
    let mut missing: Vec<usize> = Vec::new();
    loop {
        if missing.len() < depth {
            tree.open(if missing.len().is_multiple_of(2) { Player::Max } else { Player::Min }, None);
            missing.push(branching);
            continue;
        }
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        tree.leaf(Some(((state >> 16) as i32 % 41 - 20).into()), None);
        while let Some(left) = missing.last_mut() {
            *left -= 1;
            if *left > 0 {
                break;
            }
            missing.pop();
            tree.close();
        }
        if missing.is_empty() {
            return tree.finish().expect("a whole tree");
        }
    }
}
