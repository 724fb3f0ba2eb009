//! The same searches, recorded.

use plywise_replay::{Recorder, Trace, record};
use plywise_search::{Search, alpha_beta};

use crate::random::{TREES, Uniform};
use crate::{Done, Kernel};

pub(crate) fn kernels() -> Vec<Kernel> {
    TREES.into_iter().flat_map(of_tree).collect()
}

fn of_tree(uniform: Uniform) -> [Kernel; 3] {
    let (tree, again, last) = (uniform.tree(), uniform.tree(), uniform.tree());
    let units = f64::from(uniform.visited);
    let record_case = format!("record {}", uniform.name());
    [
        Kernel::new(&format!("search {}", uniform.name()), "ours", move || {
            let value = alpha_beta(&tree, Search::ALPHA_BETA.rules, |_| ());
            Done { units, check: value.expect("every leaf has a value").points() }
        }),
        Kernel::new(&record_case, "ours", move || {
            let mut recorder = Recorder::new();
            let value = alpha_beta(&again, Search::ALPHA_BETA.rules, |event| recorder.record(event));
            std::hint::black_box(recorder.finish(Search::ALPHA_BETA, None));
            Done { units, check: value.expect("every leaf has a value").points() }
        }),
        Kernel::new(&format!("tell {}", uniform.name()), "ours", {
            let trace = record(&last, Search::ALPHA_BETA);
            let n_events = n_events(&trace, &last);
            move || {
                let mut check = 0;
                trace.for_each_event(&last, |step, event| check ^= step.0 ^ event.node().index() as u32);
                Done { units: n_events, check: f64::from(check) }
            }
        }),
    ]
}

fn n_events(trace: &Trace, tree: &plywise_search::GameTree) -> f64 {
    let mut n_events = 0_u32;
    trace.for_each_event(tree, |_, _| n_events += 1);
    f64::from(n_events)
}

pub(crate) fn sizes() -> Vec<(String, f64)> {
    let of_tree = |uniform: Uniform| {
        let tree = uniform.tree();
        let trace = record(&tree, Search::ALPHA_BETA);
        let bytes = trace.size_in_bytes() as f64;
        [
            (
                format!("record {}: bytes per visited node", uniform.name()),
                bytes / f64::from(uniform.visited),
            ),
            (format!("record {}: bytes per event", uniform.name()), bytes / n_events(&trace, &tree)),
        ]
    };
    TREES.into_iter().flat_map(of_tree).collect()
}
