//! `cargo xtask hostile`: changed documents and links against the command, the page and an embed.
//!
//! Each input has a seed, from which it comes again. What goes wrong is made as short as it can be and kept.

mod inputs;
mod targets;

use crate::browser::Bench;
use crate::page::{self, Profile};
use crate::tools::{self, Progress, repo_root};
use anyhow::{Context, Result, bail};
use fastrand::Rng;
use inputs::SeedInputs;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::thread;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};
use targets::{Browser, CommandLine, Input, Target, Verdict};

/// What is asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct HostileOptions {
    pub(crate) secs: u64,
    /// Where the seeds begin; by the clock, if nothing is said.
    pub(crate) seed: Option<u64>,
    /// So many inputs for the command and for the browser, rather than as many as there is time for.
    pub(crate) inputs: Option<u64>,
    pub(crate) side: Side,
}

/// Which targets are tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Side {
    Both,
    Command,
    Browser,
}

impl FromStr for Side {
    type Err = anyhow::Error;

    fn from_str(text: &str) -> Result<Side> {
        Ok(match text {
            "command" => Side::Command,
            "browser" => Side::Browser,
            _ => bail!("expected command or browser, found {text}"),
        })
    }
}

/// What came of the inputs of one target.
#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    n_inputs: u64,
    n_refused: u64,
    n_faults: u64,
}

type Tallies = BTreeMap<&'static str, Tally>;

/// So many faults of one kind are kept, the first of them made short; the others are counted.
const MOST_KEPT: usize = 2;
/// So often a shorter text is tried.
const MOST_TRIES: u32 = 120;
/// And for so long.
const LONGEST_SHORTENING: Duration = Duration::from_secs(60);

pub(crate) fn hostile(options: &HostileOptions) -> Result<()> {
    let has_browser = options.side != Side::Command;
    let mut progress = Progress::new(2 + if has_browser { page::STEPS + 1 } else { 0 });
    progress.step("Compiling the command");
    let plywise = targets::command()?;
    let mut browser = None;
    if has_browser {
        let dist = page::build(Profile::Dev, &mut progress)?;
        progress.step("Getting a browser ready");
        browser = Some(Browser::started(&Bench::ready()?, &dist)?);
    }
    let seeds = SeedInputs::gathered(&plywise)?;
    let found = tools::target_dir()?.join("hostile");
    if found.exists() {
        fs::remove_dir_all(&found).with_context(|| format!("removing {}", found.display()))?;
    }
    let seed = match options.seed {
        Some(seed) => seed,
        None => {
            SystemTime::now().duration_since(UNIX_EPOCH).context("the clock stands before 1970")?.as_secs()
                << 24
        }
    };
    progress.step(&format!("Trying inputs from seed {seed} on"));
    let round = Round { options, seed, seeds: &seeds, found: &found };
    // Each side has a processor of its own, where there are two.
    let (of_command, of_browser) = thread::scope(|scope| {
        let command = (options.side != Side::Browser).then(|| {
            let mut target = CommandLine { plywise };
            scope.spawn(move || round.tried("command", &mut target))
        });
        let of_browser =
            browser.as_mut().map_or_else(|| Ok(Tallies::new()), |target| round.tried("browser", target));
        let of_command = command.map_or_else(
            || Ok(Tallies::new()),
            |thread| thread.join().unwrap_or_else(|_| bail!("trying the command broke off")),
        );
        (of_command, of_browser)
    });
    let mut all = of_command?;
    all.extend(of_browser?);
    told(&all, &found)
}

fn told(tallies: &Tallies, found: &Path) -> Result<()> {
    println!("\n{:<12} {:>9} {:>9} {:>9}", "target", "inputs", "refused", "faults");
    let mut sum = Tally::default();
    for (target, Tally { n_inputs, n_refused, n_faults }) in tallies {
        println!("{target:<12} {n_inputs:>9} {n_refused:>9} {n_faults:>9}");
        sum.n_inputs += n_inputs;
        sum.n_refused += n_refused;
        sum.n_faults += n_faults;
    }
    println!("{:<12} {:>9} {:>9} {:>9}", "all", sum.n_inputs, sum.n_refused, sum.n_faults);
    if sum.n_faults > 0 {
        bail!("{} faults; the shortest inputs are in {}", sum.n_faults, found.display());
    }
    Ok(())
}

/// One run, as both sides see it.
#[derive(Clone, Copy, Debug)]
struct Round<'a> {
    options: &'a HostileOptions,
    seed: u64,
    seeds: &'a SeedInputs,
    found: &'a Path,
}

impl Round<'_> {
    /// Tries inputs until the time is over or there have been enough.
    fn tried(&self, side: &str, target: &mut dyn Target) -> Result<Tallies> {
        let (mut tallies, mut kinds) = (Tallies::new(), BTreeMap::<String, usize>::new());
        let until = Instant::now() + Duration::from_secs(self.options.secs);
        let mut nth = 0;
        while self.options.inputs.map_or_else(|| Instant::now() < until, |n_inputs| nth < n_inputs) {
            let seed = self.seed.wrapping_add(nth);
            nth += 1;
            let input = target.input(self.seeds, &mut Rng::with_seed(seed));
            let verdict = target.verdict(&input)?;
            let tally = tallies.entry(input.target).or_default();
            tally.n_inputs += 1;
            match verdict {
                Verdict::Taken => {}
                Verdict::Refused => tally.n_refused += 1,
                Verdict::Fault(why) => {
                    tally.n_faults += 1;
                    let n_known = kinds.entry(kind(&input, &why)).or_default();
                    *n_known += 1;
                    if *n_known <= MOST_KEPT {
                        // Before it is made short, which may take a while.
                        println!(
                            "\n{} {}: {why}\n  again: {}",
                            input.target,
                            input.words.join(" "),
                            again(side, seed)
                        );
                        let short =
                            if *n_known == 1 { shortened(target, &input, &why)? } else { input.clone() };
                        self.keep(side, seed, &short, &why)?;
                    }
                }
            }
        }
        Ok(tallies)
    }

    /// Writes a fault down.
    fn keep(&self, side: &str, seed: u64, short: &Input, why: &str) -> Result<()> {
        let again = again(side, seed);
        let file: PathBuf = self.found.join(format!("{}-{seed}", short.target));
        crate::assets::write(&file.with_extension("input"), &short.text)?;
        let note = format!("{} {}\n{why}\n{again}\n", short.target, short.words.join(" "));
        crate::assets::write(&file.with_extension("txt"), note.as_bytes())?;
        let shown: String = String::from_utf8_lossy(&short.text).chars().take(200).collect();
        println!(
            "  {} bytes, in {}: {shown:?}",
            short.text.len(),
            file.strip_prefix(repo_root()).unwrap_or(&file).with_extension("input").display()
        );
        Ok(())
    }
}

/// What comes to an input again.
fn again(side: &str, seed: u64) -> String {
    format!("cargo xtask hostile --only {side} --seed {seed} --inputs 1")
}

/// Faults of one kind differ in numbers only.
fn kind(input: &Input, why: &str) -> String {
    let words: String = why.chars().filter(|c| !c.is_ascii_digit()).take(60).collect();
    format!("{} {words}", input.target)
}

/// The same fault from a shorter text: pieces are left out, smaller and smaller ones.
fn shortened(target: &mut dyn Target, input: &Input, why: &str) -> Result<Input> {
    let (mut best, mut n_tries) = (input.clone(), 0);
    // What hangs does so at each try.
    let until = Instant::now() + LONGEST_SHORTENING;
    let wanted = kind(input, why);
    let mut size = best.text.len().div_ceil(2);
    while size > 0 {
        let (mut at, mut is_shorter) = (0, false);
        while at < best.text.len() && n_tries < MOST_TRIES && Instant::now() < until {
            let mut shorter = best.clone();
            drop(shorter.text.drain(at..(at + size).min(best.text.len())));
            n_tries += 1;
            match target.verdict(&shorter)? {
                Verdict::Fault(why) if kind(&shorter, &why) == wanted => (best, is_shorter) = (shorter, true),
                _ => at += size,
            }
        }
        if n_tries >= MOST_TRIES || Instant::now() >= until {
            break;
        }
        size = if is_shorter && size == 1 { 1 } else { size / 2 };
    }
    Ok(best)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Refuses nothing, and falls over a text with an `x` and a `y`.
    struct Fragile;

    impl Target for Fragile {
        fn input(&self, seeds: &SeedInputs, rng: &mut Rng) -> Input {
            Input { target: "check", words: Vec::new(), text: seeds.document(rng) }
        }

        fn verdict(&mut self, input: &Input) -> Result<Verdict> {
            let has = |byte| input.text.contains(&byte);
            Ok(if has(b'x') && has(b'y') {
                Verdict::Fault(format!("at {}", input.text.len()))
            } else {
                Verdict::Taken
            })
        }
    }

    #[test]
    fn a_fault_is_made_short() {
        let text = [b"abc x".repeat(300), b"y".repeat(70), b"def".repeat(99)].concat();
        let input = Input { target: "check", words: Vec::new(), text };
        assert_eq!(shortened(&mut Fragile, &input, "at 1867").unwrap().text, b"xy");
    }

    #[test]
    fn a_seed_gives_the_same_input_again() {
        let inputs = SeedInputs::of(&["((3 12 8)(2 4 6))", "[1,[2,3]]"], &["t=((1 2)(3 4))&step=2"]);
        let all = |seeds: std::ops::Range<u64>| -> Vec<_> {
            seeds
                .map(|seed| {
                    (inputs.document(&mut Rng::with_seed(seed)), inputs.link(&mut Rng::with_seed(seed)))
                })
                .collect()
        };
        assert_eq!(all(0..200), all(0..200));
        let different: std::collections::BTreeSet<_> = all(0..200).into_iter().collect();
        assert!(different.len() > 150, "{}", different.len());
    }
}
