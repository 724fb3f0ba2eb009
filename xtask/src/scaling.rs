//! `cargo xtask scaling`: whether the work of each command grows no faster than the tree, the events of the search and
//! what is printed, on trees of every shape.
//!
//! Work is counted in instructions by an interpreter (`counted.rs`), so the numbers are the same on every machine and
//! whoever else is busy on it. Times would not be, counters in our own code would miss what it calls, and a profiler
//! takes a hundred times as long.

use crate::counted::{Counted, Run};
use crate::tools::{self, cargo, run};
use anyhow::{Result, bail};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

/// A shape of tree, as text, with about so many nodes.
type Shape = (&'static str, fn(usize) -> String);

const ASCENDING: &str = "ascending star";

const SHAPES: [Shape; 19] = [
    ("star", |n| format!("({})", leaves(n, |i| (i * 7919 % 1000).to_string()))),
    ("equal star", |n| format!("({})", leaves(n, |_| "1".to_owned()))),
    (ASCENDING, |n| format!("({})", leaves(n, |i| i.to_string()))),
    ("two stars", |n| {
        format!("(({}) ({}))", leaves(n / 2, |_| "1".to_owned()), leaves(n / 2, |_| "2".to_owned()))
    }),
    ("chain", |n| nested(n, "(", "5", ")")),
    ("chain without a value", |n| nested(n, "(", "?", ")")),
    ("comb", |n| format!("(5 {})", nested(n / 4, "((", "3", " 4) 4)"))),
    ("left comb", |n| format!("(5 {})", nested(n / 4, "(4 (4 ", "3", "))"))),
    ("uniform", |n| uniform(n.ilog2() - 1, &mut 0)),
    ("broad", |n| broad(n)),
    ("chance star", |n| format!("@chance({})", leaves(n, |i| (i % 10).to_string()))),
    ("given chances", |n| format!("@chance({})", leaves(n, |i| format!("1/{n}: {}", i % 10)))),
    ("chance stars", |n| {
        format!(
            "({})",
            leaves(n / 10, |i| format!("@chance({})", leaves(9, |k| ((i * 7 + k) % 10).to_string())))
        )
    }),
    ("three-player chain", |n| {
        let head: String = (0..n).map(|i| format!("@{}(", i % 3 + 1)).collect();
        format!("{head}<1 2 3>{}", ")".repeat(n))
    }),
    ("three-player comb", |n| {
        let players = |i: usize| format!("@{}(<{} {} {}> ", i % 3 + 1, i % 7, i % 5, i % 3);
        let head: String = (0..n / 2).map(players).collect();
        format!("{head}<1 2 3>{}", ")".repeat(n / 2))
    }),
    ("three-player star", |n| format!("@1({})", leaves(n, |i| format!("<{} {} {}>", i % 7, i % 5, i % 3)))),
    ("three-player chance", |n| {
        format!("@1(<0 0 0> @chance({}))", leaves(n, |i| format!("<{} {} {}>", i % 7, i % 5, i % 3)))
    }),
    ("names", |n| {
        format!("({})", leaves(n, |i| format!("\"move {i}\": \"{} {i}\"={}", "name".repeat(20), i % 10)))
    }),
    ("features", |n| {
        format!("weights: a=2 b=3\n({})", leaves(n, |i| format!("N{i}{{a={} b={}}}", i % 10, i % 7)))
    }),
];

fn leaves(n: usize, leaf: impl Fn(usize) -> String) -> String {
    (0..n).map(leaf).collect::<Vec<_>>().join(" ")
}

fn nested(n: usize, open: &str, inside: &str, close: &str) -> String {
    [&*open.repeat(n), inside, &*close.repeat(n)].concat()
}

fn uniform(height: u32, nth: &mut usize) -> String {
    if height == 0 {
        *nth += 1;
        return (*nth * 7919 % 100).to_string();
    }
    format!("({} {})", uniform(height - 1, nth), uniform(height - 1, nth))
}

/// A root with many children, each with as many.
fn broad(n: usize) -> String {
    let width = n.isqrt();
    format!(
        "({})",
        leaves(width, |i| format!("({})", leaves(width, |k| ((i * 31 + k * 17) % 100).to_string())))
    )
}

/// What is run on every shape with every search.
const SEARCHING: [&str; 6] = [
    "trace", "explain", "explain --slides --style interval", "svg", "svg --style interval --step 1000",
    "stats --json",
];

/// What is run on every shape, whatever the search.
const READING: [&str; 20] = [
    "check", "format", "link", "edit --sort best", "edit --mirror", "edit --negate", "edit --level 1=max",
    "convert --to plywise", "convert --to json", "convert --to list", "convert --to parens",
    "convert --to sexpr", "convert --to efg", "convert --to flat", "convert --to counts",
    "convert --to cs188-solution", "convert --to sml", "convert --to dot", "convert --to mermaid",
    "convert --to forest",
];

const SEARCHES: [&str; 17] = [
    "minimax", "two-pass", "alpha-beta", "negamax", "no-deep-cutoffs", "aspiration", "scout", "negascout",
    "mtdf", "sss-star", "dual-star", "iterative", "expectimax", "star1", "star2", "maxn", "paranoid",
];

/// One search for each kind of tree, which larger trees are tried with.
const THOROUGH: [&str; 3] = ["alpha-beta", "expectimax", "maxn"];

/// How large trees are. Powers of two, because chances of 1 in so many are then short decimals: how many digits a
/// number has is no matter of growth.
fn sizes(command: &str, shape: &str, search: Option<&str>) -> [usize; 3] {
    match search {
        // A link holds no more, and of what is higher than 64 plies nothing.
        None if command == "link" && !shape.contains("chain") && !shape.contains("comb") => [256, 512, 1024],
        None => [256, 512, 8192],
        // Null-window searches go through this one as often as it has leaves.
        Some(_) if shape == ASCENDING => [16, 32, 128],
        // They take trees of at most 400 plies, those that come to nodes again of at most 1000.
        Some("star1" | "star2") => [32, 64, 256],
        // Each slide tells of each node on the way to it.
        Some(_) if command.contains("--slides") && !shape.contains("star") => [64, 128, 512],
        Some(search) if THOROUGH.contains(&search) => [128, 256, 2048],
        Some(_) => [64, 128, 512],
    }
}

/// Whether each test run sees to a case: every command on every shape, and every search on every shape, but not
/// every command with every search: that is what `--all` is for.
fn is_usual(command: &str, search: Option<&str>) -> bool {
    match search {
        None => true,
        Some(_) if matches!(command, "trace" | "stats --json") => true,
        Some(search) => THOROUGH.contains(&search) && command != "svg",
    }
}

/// No run of these sizes needs as much.
const MOST: u64 = 20_000_000_000;

/// By so much the work for each unit may grow while the sizes grow eight times: room for lists that move when they
/// grow, and for looking things up in sorted ones. What is quadratic grows three times and more.
const ROOM: f64 = 1.5;

/// A command, on a shape.
#[derive(Clone)]
struct Case {
    name: String,
    command: &'static str,
    args: Vec<String>,
    shape: Shape,
    search: Option<&'static str>,
}

/// How many cases came out how.
#[derive(Debug, Default)]
struct Outcome {
    n_linear: usize,
    n_refused: usize,
    failed: Vec<String>,
}

/// Which cases are measured.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Cases {
    /// Those of each test run.
    Usual,
    /// All whose names hold all of these words.
    Holding(Vec<String>),
}

/// Builds the command as a WebAssembly program, and measures what it does.
pub(crate) fn scaling(wanted: &Cases) -> Result<()> {
    tools::ensure_target(tools::WASI_TARGET)?;
    let command = Counted::load(&built()?)?;
    let is_wanted = |case: &Case| match wanted {
        Cases::Usual => is_usual(case.command, case.search),
        Cases::Holding(words) => words.iter().all(|word| case.name.contains(&**word)),
    };
    let cases: Vec<Case> = cases().into_iter().filter(is_wanted).collect();
    if cases.is_empty() {
        bail!("no case has a name like this");
    }
    let known = Known::default();
    let (next, outcome) = (AtomicUsize::new(0), Mutex::new(Outcome::default()));
    let work = || {
        while let Some(case) = cases.get(next.fetch_add(1, Ordering::Relaxed)) {
            let found = growth(&command, &known, case);
            if let (Cases::Holding(_), Ok(Some(growth))) = (wanted, &found) {
                println!("{}: {growth:.2}", case.name);
            }
            let mut outcome = outcome.lock().unwrap_or_else(PoisonError::into_inner);
            match found {
                Ok(Some(growth)) if growth <= ROOM => outcome.n_linear += 1,
                Ok(None) => outcome.n_refused += 1,
                Ok(Some(growth)) => {
                    println!("{}: the work for each unit grows {growth:.2} times", case.name);
                    outcome.failed.push(case.name.clone());
                }
                Err(error) => {
                    println!("{}: {error:#}", case.name);
                    outcome.failed.push(case.name.clone());
                }
            }
        }
    };
    let n_threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..n_threads {
            scope.spawn(work);
        }
    });
    let Outcome { n_linear, n_refused, failed } =
        outcome.into_inner().unwrap_or_else(PoisonError::into_inner);
    println!("{n_linear} cases grow with what they are given and print; {n_refused} are refused");
    if !failed.is_empty() {
        bail!("the work of {} cases grows faster than what they are given and print", failed.len());
    }
    Ok(())
}

/// The command itself, not a part of it: what it does is counted from its arguments to its last byte.
fn built() -> Result<PathBuf> {
    let mut build = cargo();
    build.args([
        "build",
        "--locked",
        "--release",
        "--package",
        "plywise-cli",
        "--target",
        tools::WASI_TARGET,
    ]);
    run(&mut build, "compiling the command to count what it does")?;
    Ok(tools::target_dir()?.join(tools::WASI_TARGET).join("release/plywise.wasm"))
}

fn cases() -> Vec<Case> {
    let mut cases = Vec::new();
    for shape in SHAPES {
        let mut add = |command: &'static str, search: Option<&'static str>| {
            let mut args: Vec<String> = command.split(' ').map(str::to_owned).collect();
            let mut name = format!("{command}, {}", shape.0);
            if let Some(search) = search {
                args.extend(["--algorithm".to_owned(), search.to_owned()]);
                let _ = write!(name, ", {search}");
            }
            args.push("-".to_owned());
            cases.push(Case { name, command, args, shape, search });
        };
        for command in READING {
            add(command, None);
        }
        for command in SEARCHING {
            for search in SEARCHES {
                add(command, Some(search));
            }
        }
    }
    cases
}

/// What a run was given, came to and printed, and how much work that was.
#[derive(Clone, Copy, Debug)]
struct Point {
    work: f64,
    /// Bytes read, events of the search, bytes printed.
    sizes: [f64; 3],
}

/// How much more work a command does for each unit while trees grow. `None` where it refuses such trees.
fn growth(command: &Counted, known: &Known, case: &Case) -> Result<Option<f64>> {
    let (mut points, mut n_refused) = (Vec::new(), 0);
    for size in sizes(case.command, case.shape.0, case.search) {
        let text = (case.shape.1)(size);
        let args: Vec<&str> = case.args.iter().map(String::as_str).collect();
        let Run { work, status, out, err } = command.run(&args, &text, MOST)?;
        if status > 1 {
            bail!("status {status}: {}", String::from_utf8_lossy(&err));
        }
        n_refused += usize::from(out.is_empty());
        let n_events =
            case.search.map_or(Ok(0), |search| known.n_events(command, case.shape.0, search, &text))?;
        let sizes = [text.len(), n_events, out.len()].map(|size| size as f64);
        points.push(Point { work: work as f64, sizes });
    }
    match n_refused {
        0 => Ok(Some(growth_of(&points))),
        n if n == points.len() => Ok(None),
        n => bail!("{n} of {} sizes are refused: trees of one size only say nothing of growth", points.len()),
    }
}

/// 1 where the work grows as what is read, reported or printed does: whichever of these grows fastest. What each run
/// does, however small its tree, counts for nothing.
fn growth_of(points: &[Point]) -> f64 {
    let slopes = |of: &dyn Fn(&Point) -> f64| -> Vec<f64> {
        points.windows(2).map(|pair| of(&pair[1]) - of(&pair[0])).collect()
    };
    let faster = |slopes: Vec<f64>| slopes[1] / slopes[0];
    let work = faster(slopes(&|point| point.work));
    let sizes = (0..3).map(|nth| slopes(&|point: &Point| point.sizes[nth]));
    // What hardly changes tells nothing of growth.
    let sizes = sizes.filter(|slopes| slopes[0] >= 16.0).map(faster);
    work / sizes.fold(0.0, f64::max)
}

/// The lines of traces that were already made.
#[derive(Debug, Default)]
struct Known {
    n_events: Mutex<BTreeMap<(&'static str, &'static str, usize), usize>>,
}

impl Known {
    fn n_events(
        &self,
        command: &Counted,
        shape: &'static str,
        search: &'static str,
        text: &str,
    ) -> Result<usize> {
        let key = (shape, search, text.len());
        let known = || self.n_events.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(n_events) = known().get(&key) {
            return Ok(*n_events);
        }
        let trace = command.run(&["trace", "--algorithm", search, "-"], text, MOST)?;
        let n_events = trace.out.iter().filter(|byte| **byte == b'\n').count();
        known().insert(key, n_events);
        Ok(n_events)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn growth_is_told_from_whatever_grows_fastest() {
        let point = |work: fn(f64) -> f64, n: f64| Point { work: 1e6 + work(n), sizes: [n, 0.0, n / 10.0] };
        let growth = |work| growth_of(&[128.0, 256.0, 2048.0].map(|n| point(work, n)));
        assert!((growth(|n| 300.0 * n) - 1.0).abs() < 1e-9);
        assert!(growth(|n| n * n.log2()) < ROOM);
        assert!(growth(|n| 300.0 * n + n * n) > ROOM);
        // Quadratic work is no fault where as much is printed.
        let table = [128.0, 256.0, 2048.0].map(|n| Point { work: n * n, sizes: [n, 0.0, n * n] });
        assert!((growth_of(&table) - 1.0).abs() < 1e-9);
    }

    #[test]
    fn each_test_run_sees_to_every_command_and_every_search_on_every_shape() {
        let usual: Vec<Case> =
            cases().into_iter().filter(|case| is_usual(case.command, case.search)).collect();
        for (shape, _) in SHAPES {
            let on_it =
                |does: &dyn Fn(&Case) -> bool| usual.iter().any(|case| case.shape.0 == shape && does(case));
            for command in
                READING.into_iter().chain(SEARCHING.into_iter().filter(|command| *command != "svg"))
            {
                assert!(on_it(&|case| case.command == command), "{command}, {shape}");
            }
            for search in SEARCHES {
                assert!(on_it(&|case| case.search == Some(search)), "{search}, {shape}");
            }
        }
    }

    #[test]
    fn shapes_are_about_as_large_as_asked() {
        for (name, text) in SHAPES {
            let n_nodes = |n| text(n).split([' ', '(', '\n']).filter(|word| !word.is_empty()).count();
            assert!((1..=8).contains(&(n_nodes(4_000) / n_nodes(1_000))), "{name}");
        }
    }
}
