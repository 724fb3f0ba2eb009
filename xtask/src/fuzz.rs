//! `cargo xtask fuzz`: the readers against texts that mean harm, and what was found to go new ways in them, kept.

use anyhow::{Context, Result, bail};
use flate2::{Compression, GzBuilder, read::GzDecoder};
use std::fs::{self, File};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};

use crate::tools::{self, Progress, program, repo_root, run};

/// What libFuzzer needs compiled in, and what finds wrong accesses and overflowing sums.
const FLAGS: &str = "--cfg fuzzing -Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=4 \
    -Cllvm-args=-sanitizer-coverage-inline-8bit-counters -Cllvm-args=-sanitizer-coverage-pc-table \
    -Cllvm-args=-sanitizer-coverage-trace-compares -Zsanitizer=address -Cdebug-assertions -Ccodegen-units=1";

/// Runs every target, or the chosen ones, for so many seconds each, and keeps the inputs that between them go every way
/// known so far, in `fuzz/grown`. One that falls over is told at the end: it is no reason not to run the others.
pub(crate) fn fuzz(secs: u32, chosen: &[String]) -> Result<()> {
    let root = repo_root().join("fuzz");
    let all = targets(&root)?;
    if let Some(unknown) = chosen.iter().find(|name| !all.contains(name)) {
        bail!("there is no fuzz target `{unknown}`; there are {}", all.join(", "));
    }
    let chosen = if chosen.is_empty() { &all } else { chosen };
    let mut progress = Progress::new(1 + chosen.len());
    progress.step("Compiling the targets with Rust nightly");
    let programs = compile(&root)?;
    let mut fallen = Vec::new();
    for name in chosen {
        progress.step(&format!("{name}, for {secs} s"));
        if let Err(error) = go(&root, &programs.join(name), name, secs) {
            eprintln!("{error:#}");
            fallen.push(name.as_str());
        }
    }
    if fallen.is_empty() { Ok(()) } else { bail!("not in order: {}", fallen.join(", ")) }
}

fn targets(root: &Path) -> Result<Vec<String>> {
    let mut names = Vec::new();
    for entry in fs::read_dir(root.join("fuzz_targets"))? {
        names.extend(entry?.path().file_stem().map(|name| name.to_string_lossy().into_owned()));
    }
    names.sort();
    Ok(names)
}

/// Where the programs are.
fn compile(root: &Path) -> Result<PathBuf> {
    let mut rustc = program("rustup");
    let version = tools::output(rustc.args(["run", "nightly", "rustc", "-vV"]))
        .context("fuzzing needs Rust nightly: rustup toolchain install nightly --profile minimal")?;
    let host = version.lines().find_map(|line| line.strip_prefix("host: ")).context("rustc names no host")?;
    let mut build = program("rustup");
    build.current_dir(root).env("RUSTFLAGS", FLAGS);
    build.args(["run", "nightly", "cargo", "build", "--release", "--target", host]);
    // Else this Cargo's toolchain is the one that is run.
    build.env_remove("RUSTUP_TOOLCHAIN").env_remove("CARGO").env_remove("RUSTC");
    run(&mut build, "compiling the fuzz targets")?;
    Ok(root.join("target").join(host).join("release"))
}

fn go(root: &Path, program_file: &Path, name: &str, secs: u32) -> Result<()> {
    let grown = root.join("grown").join(name).with_extension("json.gz");
    let (seeds, found) = (root.join("corpus").join(name), root.join("target/found").join(name));
    fs::create_dir_all(&found)?;
    if grown.exists() {
        for (nth, text) in unpack(&grown)?.iter().enumerate() {
            fs::write(found.join(format!("grown-{nth}")), text)?;
        }
    }
    let artifacts = root.join("artifacts");
    fs::create_dir_all(&artifacts)?;
    let mut fuzzer = program(&program_file.to_string_lossy());
    fuzzer.arg(&found).arg(&seeds).args(["-timeout=20", "-rss_limit_mb=3000", "-verbosity=0"]);
    fuzzer.arg(format!("-max_total_time={secs}"));
    fuzzer.arg(format!("-artifact_prefix={}/{name}-", artifacts.display()));
    run(&mut fuzzer, &format!("fuzzing {name} (what it fell over is in fuzz/artifacts)"))?;

    let fewest = root.join("target/fewest").join(name);
    if fewest.exists() {
        fs::remove_dir_all(&fewest)?;
    }
    fs::create_dir_all(&fewest)?;
    let mut merge = program(&program_file.to_string_lossy());
    merge.args(["-merge=1", "-verbosity=0"]).arg(&fewest).arg(&seeds).arg(&found);
    run(&mut merge, &format!("finding the fewest inputs of {name}"))?;
    pack(&fewest, &grown)
}

pub(crate) fn unpack(grown: &Path) -> Result<Vec<String>> {
    let mut json = String::new();
    GzDecoder::new(File::open(grown)?).read_to_string(&mut json)?;
    serde_json::from_str(&json).with_context(|| format!("reading {}", grown.display()))
}

/// All texts of a folder as one list. The readers take text, so what is none tells nothing.
fn pack(folder: &Path, grown: &Path) -> Result<()> {
    let mut texts = Vec::new();
    for entry in fs::read_dir(folder)? {
        texts.extend(String::from_utf8(fs::read(entry?.path())?));
    }
    texts.sort_by(|a, b| (a.len(), a).cmp(&(b.len(), b)));
    fs::create_dir_all(grown.parent().context("a file stands in a folder")?)?;
    let mut file = GzBuilder::new().write(File::create(grown)?, Compression::best());
    file.write_all(serde_json::to_string_pretty(&texts)?.as_bytes())?;
    file.finish()?;
    println!("      {} inputs kept in {}", texts.len(), grown.display());
    Ok(())
}
