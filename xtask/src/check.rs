//! `cargo xtask test`: every check we have, one after the other, up to the first that fails.

use crate::args::TestPart;
use crate::browser::Bench;
use crate::hosts;
use crate::node;
use crate::page::{self, Profile};
use crate::scaling::{self, Cases};
use crate::size::{self, Weighed};
use crate::tools::{self, Progress, cargo, elapsed, on_path, program, run};
use anyhow::{Context, Result, anyhow, bail};
use std::io::{BufRead, BufReader, Read};
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Instant, SystemTime, UNIX_EPOCH};

/// Tests that ran, over all stages.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Tally {
    passed: u64,
    failed: u64,
}

type Stage<'a> = (&'static str, Box<dyn FnOnce(&mut Tally) -> Result<()> + 'a>);

pub(crate) fn test(part: &TestPart) -> Result<()> {
    let (began, mut tally) = (Instant::now(), Tally::default());
    let stages = stages(part);
    let n_stages = stages.len();
    for (stage_idx, (name, stage)) in stages.into_iter().enumerate() {
        println!("\n==> [{}/{n_stages}] {name}", stage_idx + 1);
        let since = Instant::now();
        let done = stage(&mut tally);
        let word = if done.is_ok() { "ok" } else { "FAILED" };
        println!("==> [{}/{n_stages}] {name}: {word} ({})", stage_idx + 1, elapsed(since));
        if let Err(error) = done {
            let Tally { passed, failed } = tally;
            println!("\n{passed} passed, {failed} failed; stopped at \"{name}\" after {}", elapsed(began));
            return Err(error.context(format!("the stage \"{name}\" failed")));
        }
    }
    println!("\nEverything is in order after {}:", elapsed(began));
    println!("{} passed, {} failed", tally.passed, tally.failed);
    Ok(())
}

/// The programs that a browser loads, as they are published.
const FOR_BROWSER: [&str; 22] = [
    "--package",
    "plywise-page",
    "--package",
    "plywise-embed",
    "--package",
    "plywise-studio",
    "--package",
    "plywise-maker",
    "--package",
    "plywise-practice-page",
    "--package",
    "plywise-games-page",
    "--package",
    "plywise-arena",
    "--package",
    "plywise-lab-page",
    "--package",
    "plywise-lab-worker",
    "--lib",
    "--bins",
    "--target",
    tools::WASM_TARGET,
];

fn stages(part: &TestPart) -> Vec<Stage<'_>> {
    let mut stages: Vec<Stage<'_>> = vec![("Fetching what is missing", Box::new(|_| fetch(part)))];
    if part.native {
        stages
            .push(("Formatting", Box::new(|_| run(cargo().args(["fmt", "--all", "--check"]), "formatting"))));
        stages.push(("Lints", Box::new(|_| lint(&["--workspace", "--all-targets"]))));
        stages.push(("Lints for the browser", Box::new(|_| lint(&FOR_BROWSER))));
        stages.push(("Scripts", Box::new(|_| node::check_scripts())));
        stages.push(("Tests", Box::new(native_tests)));
        stages.push(("What commands cost", Box::new(|_| scaling::scaling(&Cases::Usual))));
        stages.push(("Documentation", Box::new(|_| document())));
    }
    stages.push(("The page", Box::new(|_| build_page(part.profile))));
    if part.browser {
        let hosts = || hosts::build(&part.profile.dist());
        if part.only_browser_file.as_deref().is_none_or(|only| only.contains("hosts")) {
            stages.push(("The examples for other hosts", Box::new(move |_| hosts())));
        }
        let tests =
            |tally: &mut Tally| browser_tests(&part.profile.dist(), part.only_browser_file.as_deref(), tally);
        stages.push(("Tests in the browser", Box::new(tests)));
    }
    if part.native && on_path(&["trunk"]).is_some() {
        stages.push(("The page by Trunk", Box::new(|tally| trunk(part, tally))));
    }
    stages
}

fn fetch(part: &TestPart) -> Result<()> {
    tools::ensure_wasm_target()?;
    if part.browser {
        Bench::ready()?;
    }
    Ok(())
}

fn lint(what: &[&str]) -> Result<()> {
    run(cargo().args(["clippy", "--locked"]).args(what).args(["--", "--deny", "warnings"]), "linting")
}

/// What properties draw their random cases from, unless the environment says something else.
const SEED: &str = "PROPTEST_RNG_SEED";

/// The same random cases each time: whether a change passes is not a matter of luck. [`soak`] looks for others.
fn native_tests(tally: &mut Tally) -> Result<()> {
    // cargo-nextest runs tests of several crates at once, where Cargo runs one crate's after the other's; but not those in
    // the documentation.
    let parts: &[&[&str]] =
        if has_nextest() { &[&["nextest", "run"], &["test", "--doc"]] } else { &[&["test"]] };
    for part in parts {
        let mut tests = cargo();
        tests.args(*part).args(["--locked", "--workspace", "--no-fail-fast"]);
        if std::env::var_os(SEED).is_none() {
            tests.env(SEED, "1975");
        }
        counted(&mut tests, "testing", tally)?;
    }
    Ok(())
}

fn has_nextest() -> bool {
    on_path(&["cargo-nextest", "cargo-nextest.exe"]).is_some()
}

/// Every native test in the release build, those too that are ignored elsewhere because they take long, and each property on so
/// many cases that nobody has seen.
pub(crate) fn soak(cases: u32) -> Result<()> {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).context("the clock stands before 1970")?;
    let seed = std::env::var(SEED).unwrap_or(since.as_secs().to_string());
    println!("{SEED}={seed} cargo xtask soak --cases {cases} comes to these cases again");
    let mut tests = cargo();
    tests.args(["test", "--locked", "--workspace", "--no-fail-fast", "--release"]);
    // What takes long is ignored everywhere else.
    tests.args(["--", "--include-ignored"]);
    tests.env(SEED, seed).env("PROPTEST_CASES", cases.to_string());
    // A property may set aside what it says nothing of; in so many cases, more of it.
    tests.env("PROPTEST_MAX_GLOBAL_REJECTS", cases.saturating_mul(4).to_string());
    counted(&mut tests, "testing", &mut Tally::default())
}

fn document() -> Result<()> {
    let mut doc = cargo();
    doc.args(["doc", "--locked", "--workspace", "--no-deps"]).env("RUSTDOCFLAGS", "-D warnings");
    run(&mut doc, "documenting")
}

fn build_page(profile: Profile) -> Result<()> {
    let dist = page::build(profile, &mut Progress::new(page::STEPS))?;
    // Only what is published has to be small.
    if profile == Profile::Release { size::check_dist(&dist, Weighed::Gzip) } else { Ok(()) }
}

fn browser_tests(dist: &Path, only: Option<&str>, tally: &mut Tally) -> Result<()> {
    // Figures are drawn by the command.
    run(cargo().args(["build", "--locked", "--quiet", "--package", "plywise-cli"]), "building the command")?;
    counted(&mut Bench::ready()?.tests(dist, only)?, "testing in the browser", tally)
}

/// Builds with the Trunk of this machine, and looks at what it made.
/// Without its wasm-bindgen Trunk would download one.
fn trunk(part: &TestPart, tally: &mut Tally) -> Result<()> {
    let has_bindgen = on_path(&["wasm-bindgen"]).is_some();
    let version = has_bindgen.then(|| tools::output(program("wasm-bindgen").arg("--version"))).transpose()?;
    let config = crate::assets::read(&tools::repo_root().join("Trunk.toml"))?;
    let wanted = config.lines().find_map(|line| line.strip_prefix("wasm_bindgen = \"")?.strip_suffix('"'));
    let wanted = wanted.context("Trunk.toml names no wasm_bindgen")?;
    if version.as_deref() != Some(&format!("wasm-bindgen {wanted}")) {
        println!("Left out: Trunk is here, but wasm-bindgen {wanted} is not on PATH.");
        return Ok(());
    }
    // Trunk takes NO_COLOR=1, as some machines set it, for a mistake.
    run(program("trunk").args(["build", "--offline"]).env_remove("NO_COLOR"), "building with Trunk")?;
    if part.browser {
        browser_tests(&tools::repo_root().join("dist-trunk"), Some("smoke"), tally)?;
    }
    Ok(())
}

/// Runs tests, showing their output and counting them by their own summary lines.
fn counted(command: &mut Command, purpose: &str, tally: &mut Tally) -> Result<()> {
    let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
    let mut child = child.with_context(|| format!("{purpose}: cannot start {}", tools::shown(command)))?;
    let stdout = child.stdout.take().context("the output of the tests was asked for")?;
    let stderr = child.stderr.take().context("the messages of the tests were asked for")?;
    // Cargo and Node sum up on standard output, nextest on standard error.
    let (on_stdout, on_stderr) = thread::scope(|scope| {
        let on_stderr = scope.spawn(|| shown_and_counted(stderr));
        (shown_and_counted(stdout), on_stderr.join())
    });
    let on_stderr = on_stderr.map_err(|_| anyhow!("{purpose}: its messages could not be read"))?;
    for counted in [on_stdout?, on_stderr?] {
        tally.passed += counted.passed;
        tally.failed += counted.failed;
    }
    let status = child.wait()?;
    if !status.success() {
        bail!("{purpose} failed ({status})");
    }
    Ok(())
}

fn shown_and_counted(output: impl Read) -> Result<Tally> {
    let mut tally = Tally::default();
    for line in BufReader::new(output).split(b'\n') {
        let line = String::from_utf8_lossy(&line?).into_owned();
        println!("{line}");
        count(&line, &mut tally);
    }
    Ok(tally)
}

/// Knows `test result: ok. 3 passed; 0 failed; …`, nextest's `3 tests run: 2 passed (1 slow), 1 failed, 0 skipped`, and
/// Node's `ℹ pass 3`.
fn count(line: &str, tally: &mut Tally) {
    let words: Vec<&str> = line.split([' ', ';', ',']).filter(|word| !word.is_empty()).collect();
    let number = |word: &str| word.parse::<u64>().unwrap_or(0);
    match words.as_slice() {
        ["test", "result:", _, passed, "passed", failed, "failed", ..] => {
            tally.passed += number(passed);
            tally.failed += number(failed);
        }
        ["Summary", ..] => {
            for pair in words.windows(2) {
                match pair[1] {
                    "passed" => tally.passed += number(pair[0]),
                    "failed" => tally.failed += number(pair[0]),
                    _ => {}
                }
            }
        }
        ["ℹ" | "#", "pass", passed] => tally.passed += number(passed),
        ["ℹ" | "#", "fail", failed] => tally.failed += number(failed),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_summary_is_counted() {
        let mut tally = Tally::default();
        for line in [
            "running 3 tests",
            "test result: ok. 3 passed; 0 failed; 1 ignored; 0 measured; 0 filtered out; finished in 0.00s",
            "test result: FAILED. 2 passed; 1 failed; 0 ignored; 0 measured; 0 filtered out",
            "     Summary [   2.375s] 14 tests run: 11 passed (1 slow), 3 failed, 2 skipped",
            "     Summary [   0.100s] 1 test run: 1 passed, 789 skipped",
            "ℹ pass 4",
            "ℹ fail 2",
        ] {
            count(line, &mut tally);
        }
        assert_eq!(tally, Tally { passed: 21, failed: 6 });
    }

    #[test]
    fn parts_leave_out_the_other_stages() {
        let part = |native, browser| TestPart {
            native,
            browser,
            profile: Profile::Release,
            only_browser_file: None,
        };
        let names = |part: &TestPart| stages(part).iter().map(|(name, _)| *name).collect::<Vec<_>>();
        let browser = part(false, true);
        assert_eq!(
            names(&browser),
            ["Fetching what is missing", "The page", "The examples for other hosts", "Tests in the browser"]
        );
        assert!(!names(&part(true, false)).contains(&"Tests in the browser"));
        assert!(names(&part(true, true)).contains(&"Formatting"));
    }
}
