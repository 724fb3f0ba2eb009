//! `cargo xtask bench`: how fast the crates are, beside other ways to do the same. See `docs/benchmarks.md`.

use crate::browser::{Bench, TESTS_DIR};
use crate::page::{self, Profile};
use crate::tools::{self, Progress, cargo, program, repo_root, run};
use anyhow::{Context, Result, bail};
use std::path::{Path, PathBuf};
use std::process::Command;

const PACKAGE: &str = "plywise-bench";

/// Builds the kernels natively and for the browser, then lets Node time both beside its own baselines.
pub(crate) fn bench(secs: u32) -> Result<()> {
    let mut progress = Progress::new(3);
    progress.step("Compiling the kernels");
    let native = native()?;
    tools::ensure_wasm_target()?;
    let wasm = wasm()?;
    progress.step("Installing the packages to compare with");
    let mut npm = crate::node::npm();
    run(npm.current_dir(baselines()).args(["ci", "--no-audit", "--no-fund"]), "installing Node packages")?;
    progress.step("Timing");
    let mut node = program("node");
    node.arg(baselines().join("run.mjs")).args([native, wasm]).arg(secs.to_string());
    run(&mut node, "timing")
}

/// Builds the page as it is published, and lets a browser time what a reader waits for.
pub(crate) fn reader() -> Result<()> {
    let mut progress = Progress::new(page::STEPS + 2);
    let dist = page::build(Profile::Release, &mut progress)?;
    progress.step("Getting a browser ready");
    let bench = Bench::ready()?;
    progress.step("Timing");
    let mut node = bench.node(&dist)?;
    run(node.arg(repo_root().join(TESTS_DIR).join("reader.mjs")), "timing")
}

/// Counts instructions, which no neighbour can disturb, with Valgrind's callgrind.
pub(crate) fn instructions() -> Result<()> {
    if tools::on_path(&["valgrind"]).is_none() {
        bail!("counting instructions needs valgrind on PATH");
    }
    let native = native()?;
    println!("{:<28} {:<18} {:>8}", "instructions a unit", "by", "count");
    let once = [
        ("search", "search b=8 d=6", "ours"),
        ("search", "search b=8 d=6", "no reports"),
        ("search", "search b=8 d=6", "no proofs either"),
        ("search", "search b=8 d=6", "boxes"),
        ("trace", "record b=8 d=6", "ours"),
        ("layout", "layout 100000 random", "ours"),
    ];
    // Alone, recorded, and observed.
    let often = [
        ("windows", "windows", " b=8 d=6", "negamax"),
        ("windows", "windows", " b=8 d=6", "no deep cutoffs"),
        ("windows", "windows", " b=8 d=6", "aspiration"),
        ("windows", "windows", " b=8 d=6", "scout"),
        ("windows", "windows", " b=8 d=6", "negascout"),
        ("windows", "windows", " b=8 d=6", "mtd(f)"),
        ("others", "levels", "", "two-pass"),
        ("others", "levels", "", "iterative"),
        ("others", "dice", "", "expectimax"),
        ("others", "dice", "", "star1"),
        ("others", "dice", "", "star2"),
        ("others", "three", "", "max^n"),
        ("others", "three", "", "paranoid"),
    ];
    let once = once.map(|(area, case, by)| (area, case.to_owned(), by));
    let often = often.iter().flat_map(|(area, case, tree, by)| {
        ["", " recorded", " observed"].map(|how| (*area, [case, how, tree].concat(), *by))
    });
    for (area, case, by) in once.into_iter().chain(often) {
        let counted = |n_runs: u32| counted(&native, area, &case, by, n_runs);
        // One more run is made in both, to say how many units it has: the difference is five runs alone.
        let ((few, units), (many, _)) = (counted(1)?, counted(6)?);
        println!("{case:<28} {by:<18} {:>8.1}", (many - few) / 5.0 / units);
    }
    Ok(())
}

/// All instructions of the program, and the units of one run.
fn counted(native: &Path, area: &str, case: &str, by: &str, n_runs: u32) -> Result<(f64, f64)> {
    let mut valgrind = Command::new("valgrind");
    valgrind.args(["--tool=callgrind", "--callgrind-out-file=/dev/null"]).arg(native);
    valgrind.args(["again", area, case, by, &n_runs.to_string()]);
    let output = valgrind.output().with_context(|| format!("cannot start {}", tools::shown(&valgrind)))?;
    let (said, units) = (String::from_utf8_lossy(&output.stderr), String::from_utf8_lossy(&output.stdout));
    let collected =
        said.lines().find_map(|line| line.split_once("Collected : ")).map(|(_, count)| count.trim());
    let collected = collected.and_then(|count| count.parse().ok()).context("callgrind counted nothing")?;
    Ok((collected, units.trim().parse().with_context(|| format!("there is no kernel {case} by {by}"))?))
}

fn baselines() -> PathBuf {
    repo_root().join("benches")
}

fn native() -> Result<PathBuf> {
    let mut build = cargo();
    build.args(["build", "--locked", "--release", "--package", PACKAGE, "--features", "peers"]);
    run(&mut build, "compiling the kernels")?;
    Ok(tools::target_dir()?.join("release").join(format!("{PACKAGE}{}", std::env::consts::EXE_SUFFIX)))
}

/// With the profile of the published page.
fn wasm() -> Result<PathBuf> {
    let mut build = cargo();
    build.args(["build", "--locked", "--package", PACKAGE, "--lib"]);
    build.args(["--target", tools::WASM_TARGET, "--profile", "web"]);
    run(&mut build, "compiling the kernels for the browser")?;
    Ok(tools::target_dir()?.join(tools::WASM_TARGET).join("web/plywise_bench.wasm"))
}
