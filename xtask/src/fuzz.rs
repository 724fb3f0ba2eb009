//! `cargo xtask fuzz`: the readers against texts that mean harm, and what was found to go new ways in them, kept.

use anyhow::{Context, Result, bail};
use flate2::{Compression, GzBuilder, read::GzDecoder};
use std::fs::{self, File};
use std::io::{Read, Write};
use std::path::Path;
use std::process::Command;

use crate::tools::{self, Progress, on_path, program, repo_root, run};

/// Runs every target, or the chosen ones, for so many seconds each, and keeps the inputs that between them go every way
/// known so far, in `fuzz/grown`. One that falls over is told at the end: it is no reason not to run the others.
pub(crate) fn fuzz(secs: u32, chosen: &[String]) -> Result<()> {
    let fuzzer = Fuzzer::found()?;
    let all = fuzzer.targets()?;
    if let Some(unknown) = chosen.iter().find(|name| !all.contains(name)) {
        bail!("there is no fuzz target `{unknown}`; there are {}", all.join(", "));
    }
    let chosen = if chosen.is_empty() { &all } else { chosen };
    let mut progress = Progress::new(1 + chosen.len());
    progress.step(fuzzer.described());
    run(&mut fuzzer.cargo_fuzz("build"), "compiling the fuzz targets")?;
    let mut fallen = Vec::new();
    for name in chosen {
        progress.step(&format!("{name}, for {secs} s"));
        if let Err(error) = fuzzer.go(name, secs) {
            eprintln!("{error:#}");
            fallen.push(name.as_str());
        }
    }
    if fallen.is_empty() { Ok(()) } else { bail!("not in order: {}", fallen.join(", ")) }
}

/// What runs the targets: cargo-fuzz, by Rust nightly where that is installed.
#[derive(Debug)]
struct Fuzzer {
    is_nightly: bool,
}

impl Fuzzer {
    fn found() -> Result<Self> {
        let help = "fuzzing needs cargo-fuzz: run `cargo install cargo-fuzz --locked`";
        if on_path(&["cargo-fuzz", "cargo-fuzz.exe"]).is_none() {
            bail!("{help}");
        }
        let nightly = program("rustup").args(["run", "nightly", "rustc", "--version"]).output();
        Ok(Self { is_nightly: nightly.is_ok_and(|version| version.status.success()) })
    }

    fn described(&self) -> &'static str {
        if self.is_nightly {
            "Compiling the targets with Rust nightly and its address sanitizer"
        } else {
            "Compiling the targets with stable Rust, without a sanitizer"
        }
    }

    /// One of cargo-fuzz's commands. Only nightly Rust has sanitizers.
    fn cargo_fuzz(&self, command: &str) -> Command {
        let mut cargo_fuzz = if self.is_nightly {
            let mut rustup = program("rustup");
            // Else this Cargo's toolchain is the one that is run.
            rustup.env_remove("RUSTUP_TOOLCHAIN").env_remove("CARGO").env_remove("RUSTC");
            rustup.args(["run", "nightly", "cargo"]);
            rustup
        } else {
            tools::cargo()
        };
        cargo_fuzz.args(["fuzz", command]);
        if !self.is_nightly && command != "list" {
            cargo_fuzz.args(["--sanitizer", "none"]);
        }
        cargo_fuzz
    }

    fn targets(&self) -> Result<Vec<String>> {
        let list = tools::output(&mut self.cargo_fuzz("list"))?;
        Ok(list.lines().map(str::to_owned).collect())
    }

    /// Runs one target on the folder of what was found before; what cargo-fuzz keeps by itself is for the seeds.
    fn go(&self, name: &str, secs: u32) -> Result<()> {
        let root = repo_root().join("fuzz");
        let grown = root.join("grown").join(name).with_extension("json.gz");
        let (seeds, found) = (root.join("corpus").join(name), root.join("target/found").join(name));
        fs::create_dir_all(&found)?;
        if grown.exists() {
            for (nth, text) in unpack(&grown)?.iter().enumerate() {
                fs::write(found.join(format!("grown-{nth}")), text)?;
            }
        }
        let mut fuzzing = self.cargo_fuzz("run");
        fuzzing.arg(name).arg(&found).arg(&seeds);
        fuzzing.args(["--", "-timeout=20", "-rss_limit_mb=3000", "-verbosity=0", "-print_final_stats=1"]);
        fuzzing.arg(format!("-max_total_time={secs}"));
        run(&mut fuzzing, &format!("fuzzing {name} (what it fell over is in fuzz/artifacts/{name})"))?;

        let fewest = root.join("target/fewest").join(name);
        if fewest.exists() {
            fs::remove_dir_all(&fewest)?;
        }
        fs::create_dir_all(&fewest)?;
        let mut merging = self.cargo_fuzz("run");
        merging.arg(name).arg(&fewest).arg(&seeds).arg(&found).args(["--", "-merge=1", "-verbosity=0"]);
        run(&mut merging, &format!("finding the fewest inputs of {name}"))?;
        pack(&fewest, &grown)
    }
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
