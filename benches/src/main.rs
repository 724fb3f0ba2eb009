//! Times the kernels natively, for `run.mjs` to read.

use std::hint::black_box;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use plywise_bench::{Kernel, kernels, kernels_of, sizes};

/// A slice is long enough for the clock and short enough to fall between two disturbances.
const SLICE: Duration = Duration::from_millis(2);

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    match words.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        ["time", area, millis] => time(kernels(area), millis.parse().unwrap_or(1_000)),
        ["sizes"] => sizes().iter().for_each(|(what, bytes)| println!("{what}|{bytes}")),
        // For a tool that counts instructions: the difference of two numbers of runs is free of the set-up.
        ["again", area, case, by, n_runs] => again(kernels_of(area, case), by, n_runs.parse().unwrap_or(1)),
        _ => {
            eprintln!(
                "usage: plywise-bench time <area> <milliseconds> | sizes | again <area> <case> <by> <n>"
            );
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}

/// Goes round all kernels, a slice each, and keeps the best slice of each.
fn time(mut kernels: Vec<Kernel>, millis: u64) {
    let mut best: Vec<_> = kernels.iter_mut().map(|kernel| ((kernel.run)(), f64::INFINITY)).collect();
    let end = Instant::now() + Duration::from_millis(millis);
    while Instant::now() < end {
        for (kernel, (_, best_ns)) in kernels.iter_mut().zip(&mut best) {
            // Once without the clock: whoever had the caches before is not to be paid for.
            black_box((kernel.run)());
            let (start, mut n_runs) = (Instant::now(), 0);
            while n_runs == 0 || start.elapsed() < SLICE {
                black_box((kernel.run)());
                n_runs += 1;
            }
            *best_ns = best_ns.min(start.elapsed().as_nanos() as f64 / f64::from(n_runs));
        }
    }
    for (kernel, (done, ns)) in kernels.iter().zip(&best) {
        println!("{}|{}|{ns}|{}|{}", kernel.case, kernel.by, done.units, done.check);
    }
}

fn again(kernels: Vec<Kernel>, by: &str, n_runs: u32) {
    let chosen = kernels.into_iter().filter(|kernel| kernel.by == by);
    for mut kernel in chosen {
        for _ in 0..n_runs {
            black_box((kernel.run)());
        }
        println!("{}", black_box((kernel.run)()).units);
    }
}
