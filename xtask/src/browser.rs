//! The browser tests and the developer's look at the page: what they need, and how they start.

use crate::node;
use crate::page::{self, Profile};
use crate::tools::{self, Progress, program, repo_root};
use anyhow::{Context, Result, bail};
use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

pub(crate) const TESTS_DIR: &str = "web/tests/browser";
const CHROMIUMS: &[&str] =
    &["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];
const FIREFOXES: &[&str] = &["firefox-esr", "firefox"];
const MAC_FIREFOX: &str = "/Applications/Firefox.app/Contents/MacOS/firefox";
const MAC_CHROME: &str = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";

/// The browsers and the harness's packages, ready to use.
#[derive(Debug)]
pub(crate) struct Bench {
    browser: PathBuf,
    firefox: PathBuf,
}

impl Bench {
    /// Finds a Chromium and a Firefox and installs what is missing: the browsers, the Node packages.
    pub(crate) fn ready() -> Result<Self> {
        node::ensure_packages()?;
        programs_for_figures()?;
        Ok(Self { browser: browser()?, firefox: firefox()? })
    }

    /// A run of Node in the harness, looking at the page in `dist`.
    pub(crate) fn node(&self, dist: &Path) -> Result<Command> {
        let mut node = program("node");
        node.env("PLYWISE_BROWSER", &self.browser);
        node.env("PLYWISE_FIREFOX", &self.firefox);
        node.env("PLYWISE_HOSTS", tools::target_dir()?.join("hosts"));
        node.env("PLYWISE_VENV", tools::target_dir()?.join("venv"));
        node.env("PLYWISE_COMMAND", tools::target_dir()?.join("debug/plywise"));
        node.env("PLYWISE_DIST", dist);
        node.env("PLYWISE_SCREENSHOTS", tools::target_dir()?.join("screenshots"));
        Ok(node)
    }

    /// The command that runs the browser tests, or the one file that is named: as many at once as there are cores. A test
    /// waits for its browser half of the time, but twice as many make some wait longer than they may.
    pub(crate) fn tests(&self, dist: &Path, only: Option<&str>) -> Result<Command> {
        let mut files = crate::assets::files_under(&repo_root().join(TESTS_DIR))?;
        files.retain(|file| file.to_string_lossy().ends_with(".test.mjs"));
        if let Some(only) = only {
            let wanted = Path::new(only).file_name().unwrap_or_default().to_string_lossy().into_owned();
            let wanted = wanted.trim_end_matches(".test.mjs");
            files.retain(|file| file.ends_with(format!("{wanted}.test.mjs")));
            if files.is_empty() {
                bail!("there is no {TESTS_DIR}/{wanted}.test.mjs");
            }
        }
        let n_cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        let mut node = self.node(dist)?;
        node.arg(repo_root().join(TESTS_DIR).join("run.mjs"));
        node.arg(format!("--concurrency={n_cores}")).args(files);
        Ok(node)
    }
}

/// `cargo xtask shots`: pictures of the page as it looks now.
pub(crate) fn shots(profile: Profile, hashes: &[String]) -> Result<()> {
    let mut progress = Progress::new(page::STEPS + 2);
    let dist = page::build(profile, &mut progress)?;
    progress.step("Getting a browser ready");
    let bench = Bench::ready()?;
    progress.step("Taking pictures");
    let mut node = bench.node(&dist)?;
    node.arg(repo_root().join(TESTS_DIR).join("shots.mjs")).arg("--").args(hashes);
    tools::run(&mut node, "taking pictures")
}

fn browser() -> Result<PathBuf> {
    if let Some(named) = env::var_os("PLYWISE_BROWSER") {
        return Ok(named.into());
    }
    if let Some(found) = working_browser() {
        return Ok(found);
    }
    println!("      Installing Chromium");
    // The second package draws α, β, ∞ and the triangles on a machine without any fonts.
    tools::apt_install(&["chromium", "fonts-dejavu-core"])?;
    working_browser().context("Chromium is installed but does not start; name another in PLYWISE_BROWSER")
}

/// Embeds are tried in a Firefox as well: in a page of somebody else's, the differences show.
fn firefox() -> Result<PathBuf> {
    if let Some(named) = env::var_os("PLYWISE_FIREFOX") {
        return Ok(named.into());
    }
    let mac = PathBuf::from(MAC_FIREFOX);
    let found = || tools::on_path(FIREFOXES).or_else(|| mac.is_file().then(|| mac.clone()));
    if let Some(found) = found() {
        return Ok(found);
    }
    println!("      Installing Firefox");
    tools::apt_install(&["firefox-esr"])?;
    found().context("Firefox is installed but is not on PATH; name one in PLYWISE_FIREFOX")
}

/// Figures are tried in what many programs draw SVG with. Where one is not there and cannot be installed, they are not
/// tried in it.
fn programs_for_figures() -> Result<()> {
    for (name, package) in [("rsvg-convert", "librsvg2-bin"), ("mutool", "mupdf-tools")] {
        if tools::on_path(&[name]).is_none() && tools::on_path(&["apt-get"]).is_some() {
            println!("      Installing {package}");
            tools::apt_install(&[package])?;
        }
    }
    Ok(())
}

/// A browser that answers, not only a file of its name: some systems ship a stub.
fn working_browser() -> Option<PathBuf> {
    let mac = PathBuf::from(MAC_CHROME);
    let found = tools::on_path(CHROMIUMS).or_else(|| mac.is_file().then_some(mac))?;
    let answers = Command::new(&found).arg("--version").output().is_ok_and(|answer| answer.status.success());
    answers.then_some(found)
}
