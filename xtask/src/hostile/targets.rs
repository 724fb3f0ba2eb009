//! Where inputs go in, and whether what comes out is as it should be: the command, and a browser.

use super::inputs::{FORMATS, SeedInputs};
use crate::browser::{Bench, TESTS_DIR};
use crate::tools::{program, repo_root};
use anyhow::{Context, Result, bail};
use fastrand::Rng;
use serde_json::json;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// One input, and what is to be done with it.
#[derive(Clone, Debug)]
pub(crate) struct Input {
    /// `check`, `svg` … for the command; `page`, `embed` … for a browser.
    pub(crate) target: &'static str,
    /// What is said on the command line besides.
    pub(crate) words: Vec<&'static str>,
    pub(crate) text: Vec<u8>,
}

/// What came of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    Taken,
    Refused,
    Fault(String),
}

/// A target, or several of one kind.
pub(crate) trait Target {
    fn input(&self, seeds: &SeedInputs, rng: &mut Rng) -> Input;
    fn verdict(&mut self, input: &Input) -> Result<Verdict>;
}

/// So long one input may take. Nothing is measured by it: whatever is still at work then, hangs.
const PATIENCE: Duration = Duration::from_secs(30);
/// So much memory a command may ask for, in KiB: the limit of a browser's program.
const MOST_MEMORY: &str = "4194304";
/// So much it may print.
const MOST_OUTPUT: u64 = 512 << 20;

/// The `plywise` command.
#[derive(Debug)]
pub(crate) struct CommandLine {
    pub(crate) plywise: PathBuf,
}

const SEARCHES: &[&str] = &[
    "minimax", "two-pass", "alpha-beta", "negamax", "no-deep-cutoffs", "aspiration", "scout", "pvs",
    "negascout", "mtdf", "sss-star", "dual-star", "iterative", "expectimax", "star1", "star2", "maxn",
    "paranoid",
];
const SETTINGS: &[&[&str]] = &[
    &["--profile", "strict"],
    &["--profile", "fail-soft"],
    &["--profile", "intervals"],
    &["--cut", "beyond"],
    &["--returns", "fail-soft"],
    &["--depth", "1"],
    &["--depth", "3"],
    &["--order", "best-first"],
    &["--view", "mover"],
    &["--guess", "1e308"],
    &["--margin", "0"],
    &["--budget", "1"],
    &["--budget", "100"],
    &["--reorder"],
    &["--range=-5,5"],
    &["--sum", "0"],
    &["--root", "min"],
    &["--style", "interval"],
];
const EDITS: &[&[&str]] = &[
    &["--sort", "best"],
    &["--sort", "worst"],
    &["--mirror"],
    &["--negate"],
    &["--level", "1=max"],
    &["--level", "0=min", "--mirror"],
];

impl Target for CommandLine {
    fn input(&self, seeds: &SeedInputs, rng: &mut Rng) -> Input {
        let target = *rng
            .choice(&[
                "check", "explain", "stats", "svg", "trace", "convert", "format", "edit", "link", "generate",
            ])
            .unwrap_or(&"check");
        let mut words = Vec::new();
        if ["explain", "stats", "svg", "trace"].contains(&target) {
            if rng.bool() {
                words.extend(["--algorithm", rng.choice(SEARCHES).copied().unwrap_or("minimax")]);
            }
            for _ in 0..rng.usize(0..3) {
                // A setting twice is a wrong command, which says nothing of the text; a style is for two of them.
                let setting = rng.choice(SETTINGS).copied().unwrap_or_default();
                let is_new = setting.first().is_some_and(|name| !words.contains(name));
                let is_known = setting.first() != Some(&"--style") || ["explain", "svg"].contains(&target);
                words.extend(setting.iter().copied().filter(|_| is_new && is_known));
            }
        }
        match target {
            "svg" => words.extend(["--step", rng.choice(&["0", "1", "7", "end"]).copied().unwrap_or("0")]),
            "explain" if rng.bool() => words.push("--slides"),
            "stats" if rng.bool() => words.push("--json"),
            "edit" => words.extend(rng.choice(EDITS).copied().unwrap_or_default()),
            "convert" => words.extend([
                "--to",
                rng.choice(&[FORMATS, &["dot", "mermaid", "forest", "cs188-solution"]].concat())
                    .copied()
                    .unwrap_or("json"),
            ]),
            "link" if rng.bool() => words.extend(["--step", "end"]),
            _ => {}
        }
        let text = match rng.u32(0..5) {
            0 => seeds.link(rng).into_bytes(),
            _ => seeds.document(rng),
        };
        Input { target, words, text }
    }

    fn verdict(&mut self, input: &Input) -> Result<Verdict> {
        let RunResult { status, stdout, stderr, is_over } =
            self.run(input.target, &input.words, &input.text)?;
        if is_over {
            return Ok(Verdict::Fault("still at work after 30 s, or printing without end".into()));
        }
        let said = String::from_utf8_lossy(&stderr);
        if said.contains("panicked at") {
            return Ok(Verdict::Fault(format!(
                "panic: {}",
                said.lines().take(2).collect::<Vec<_>>().join(" ")
            )));
        }
        match status {
            Some(0) => {}
            Some(1) if said.trim().is_empty() => return Ok(Verdict::Fault("status 1 without a word".into())),
            Some(1) => return Ok(Verdict::Refused),
            // A request is an argument, and one that means nothing a wrong command.
            Some(2) if input.target == "generate" => return Ok(Verdict::Refused),
            Some(code) => {
                return Ok(Verdict::Fault(format!(
                    "status {code}: {}",
                    said.lines().next().unwrap_or_default()
                )));
            }
            None => {
                return Ok(Verdict::Fault(format!(
                    "ended by a signal: {}",
                    said.lines().next().unwrap_or_default()
                )));
            }
        }
        let is_json = |text: &[u8]| serde_json::from_slice::<serde_json::Value>(text).is_ok();
        let own = ["format", "edit", "svg", "link", "generate"].contains(&input.target)
            || input.words.iter().any(|word| FORMATS.contains(word));
        let wrong = match input.target {
            _ if stdout.is_empty() => Some("status 0 without a word".to_owned()),
            "trace" if !stdout.split(|byte| *byte == b'\n').filter(|line| !line.is_empty()).all(is_json) => {
                Some("a line of the trace is no JSON".to_owned())
            }
            "stats" if input.words.contains(&"--json") && !is_json(&stdout) => Some("no JSON".to_owned()),
            // What was written is read again.
            _ if own => self.unreadable(&stdout)?,
            _ => None,
        };
        Ok(wrong.map_or(Verdict::Taken, Verdict::Fault))
    }
}

struct RunResult {
    status: Option<i32>,
    stdout: Vec<u8>,
    stderr: Vec<u8>,
    is_over: bool,
}

impl CommandLine {
    /// Why what the command wrote cannot be read by it.
    fn unreadable(&self, text: &[u8]) -> Result<Option<String>> {
        let RunResult { status, stderr, is_over, .. } = self.run("check", &[], text)?;
        let said = String::from_utf8_lossy(&stderr).into_owned();
        Ok((status != Some(0) || is_over)
            .then(|| format!("what it wrote cannot be read: {}", said.lines().next().unwrap_or_default())))
    }

    fn run(&self, target: &str, words: &[&str], text: &[u8]) -> Result<RunResult> {
        let mut command = Command::new("sh");
        // A limit of memory is the shell's to set; where it cannot, there is none.
        command
            .args(["-c", &format!("ulimit -v {MOST_MEMORY} 2>/dev/null; exec \"$0\" \"$@\"")])
            .arg(&self.plywise)
            .arg(target)
            .args(words);
        let is_request = target == "generate";
        // A request is one argument, and an argument holds no zero.
        let request: String = String::from_utf8_lossy(text).replace('\0', "").chars().take(2_000).collect();
        command.args(if is_request { vec!["--max-nodes", "20000", "--", &request] } else { vec!["-"] });
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .context("starting the command")?;
        let (mut stdin, text) = (child.stdin.take().context("the input was asked for")?, text.to_vec());
        let feed = thread::spawn(move || drop(stdin.write_all(if is_request { &[] } else { &text })));
        let stdout = gathered(child.stdout.take().context("the output was asked for")?);
        let stderr = gathered(child.stderr.take().context("the messages were asked for")?);
        let (since, mut is_over) = (Instant::now(), false);
        let status = loop {
            if let Some(status) = child.try_wait()? {
                break status;
            }
            if since.elapsed() > PATIENCE {
                is_over = true;
                child.kill()?;
            }
            thread::sleep(Duration::from_millis(2));
        };
        let joined = |thread: thread::JoinHandle<Vec<u8>>| thread.join().unwrap_or_default();
        let (stdout, stderr) = (joined(stdout), joined(stderr));
        drop(feed.join());
        is_over |= stdout.len() as u64 >= MOST_OUTPUT;
        Ok(RunResult { status: status.code(), stdout, stderr, is_over })
    }
}

fn gathered(from: impl Read + Send + 'static) -> thread::JoinHandle<Vec<u8>> {
    thread::spawn(move || {
        let mut all = Vec::new();
        // What cannot be read is not there.
        drop(from.take(MOST_OUTPUT).read_to_end(&mut all));
        all
    })
}

/// The page and an embed in a browser, which a script of Node drives: a line of JSON for each input, and for each verdict.
#[derive(Debug)]
pub(crate) struct Browser {
    node: Child,
    inputs: ChildStdin,
    verdicts: BufReader<ChildStdout>,
}

impl Browser {
    pub(crate) fn started(bench: &Bench, dist: &Path) -> Result<Browser> {
        let mut node = bench.node(dist)?;
        node.arg(repo_root().join(TESTS_DIR).join("hostile.mjs"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped());
        let mut node = node.spawn().context("starting Node")?;
        let inputs = node.stdin.take().context("the input was asked for")?;
        let verdicts = BufReader::new(node.stdout.take().context("the output was asked for")?);
        Ok(Browser { node, inputs, verdicts })
    }
}

impl Target for Browser {
    fn input(&self, seeds: &SeedInputs, rng: &mut Rng) -> Input {
        let target = *rng.choice(&["page", "embed", "page-text", "embed-text"]).unwrap_or(&"page");
        let text = if target.ends_with("text") { seeds.document(rng) } else { seeds.link(rng).into_bytes() };
        Input { target, words: Vec::new(), text: String::from_utf8_lossy(&text).into_owned().into_bytes() }
    }

    fn verdict(&mut self, input: &Input) -> Result<Verdict> {
        writeln!(
            self.inputs,
            "{}",
            json!({ "target": input.target, "text": String::from_utf8_lossy(&input.text) })
        )?;
        self.inputs.flush()?;
        let mut line = String::new();
        if self.verdicts.read_line(&mut line)? == 0 {
            bail!("the browser's script has ended ({})", self.node.wait()?);
        }
        let answer: serde_json::Value =
            serde_json::from_str(&line).with_context(|| format!("reading {line}"))?;
        Ok(match (answer["fault"].as_str(), answer["refused"].as_bool()) {
            (Some(fault), _) => Verdict::Fault(fault.to_owned()),
            (None, Some(true)) => Verdict::Refused,
            _ => Verdict::Taken,
        })
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        // An empty line is the end; one that has ended already hears nothing.
        drop(writeln!(self.inputs));
        drop(self.node.wait());
    }
}

/// The command, compiled with its assertions.
pub(crate) fn command() -> Result<PathBuf> {
    crate::tools::run(
        crate::tools::cargo().args(["build", "--locked", "--package", "plywise-cli"]),
        "compiling the command",
    )?;
    let name = if cfg!(windows) { "plywise.exe" } else { "plywise" };
    let plywise = crate::tools::target_dir()?.join("debug").join(name);
    crate::tools::output(program(&plywise.to_string_lossy()).arg("--version"))?;
    Ok(plywise)
}
