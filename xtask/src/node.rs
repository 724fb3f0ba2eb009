//! Node: the packages under `web/`, and esbuild among them, which bundles and minifies our scripts and style sheets.

use crate::tools::{self, program, repo_root};
use anyhow::{Context, Result, bail};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Where `package.json` is: Node finds the packages from every folder below it.
const PACKAGES: &str = "web";

/// The oldest Node that the packages run on.
const NODE_MAJOR: u32 = 20;

/// The oldest JavaScript that the page asks of a browser.
const TARGET: &str = "--target=es2022";

/// What a bundle is loaded as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Format {
    /// A script by itself: what a sandboxed frame or a file may load.
    Script,
    /// A module.
    Module,
}

/// One script that is made of several.
#[derive(Debug)]
pub(crate) struct Bundle<'a> {
    /// The script that imports the others.
    pub(crate) entry: PathBuf,
    pub(crate) format: Format,
    /// Names of modules, each with the file that it stands for.
    pub(crate) modules: &'a [(&'a str, &'a Path)],
    /// Names of constants, each with its text.
    pub(crate) texts: &'a [(&'a str, &'a str)],
    pub(crate) minifies: bool,
}

impl Bundle<'_> {
    /// The script. Imported programs (`.wasm`, `.gz`) are bytes in it, imported style sheets text.
    pub(crate) fn made(&self) -> Result<String> {
        let mut esbuild = esbuild();
        esbuild
            .arg(&self.entry)
            .args(["--bundle", "--loader:.wasm=binary", "--loader:.gz=binary", "--loader:.css=text"]);
        esbuild.arg(if self.format == Format::Script { "--format=iife" } else { "--format=esm" });
        for (name, file) in self.modules {
            esbuild.arg(format!("--alias:{name}={}", file.display()));
        }
        for (name, text) in self.texts {
            esbuild.arg(format!("--define:{name}={}", serde_json::json!(text)));
        }
        if self.minifies {
            esbuild.arg("--minify");
        }
        tools::output(&mut esbuild).with_context(|| format!("bundling {}", self.entry.display()))
    }
}

/// A module, minified.
pub(crate) fn minified_js(js: &str) -> Result<String> {
    filtered(esbuild().args(["--loader=js", "--minify", "--format=esm"]), js)
}

/// A style sheet, minified.
pub(crate) fn minified_css(css: &str) -> Result<String> {
    filtered(esbuild().args(["--loader=css", "--minify"]), css)
}

/// The settings of the type checker: scripts that are published are held to more than those that test them.
const TYPES: [&str; 2] = ["web/tsconfig.json", "web/tests/browser/tsconfig.json"];

/// Holds the scripts to their types, and to the rules of `biome.json`.
pub(crate) fn check_scripts() -> Result<()> {
    ensure_packages()?;
    for settings in TYPES {
        tools::run(installed("tsc").args(["--project", settings]), "checking the types of scripts")?;
    }
    tools::run(installed("biome").args(["lint", "--error-on-warnings"]), "linting the scripts")
}

/// npm, at the root of the repository.
pub(crate) fn npm() -> Command {
    program(if cfg!(windows) { "npm.cmd" } else { "npm" })
}

/// A program of the installed packages.
pub(crate) fn installed(name: &str) -> Command {
    let name = if cfg!(windows) { format!("{name}.cmd") } else { name.to_owned() };
    program(&modules().join(".bin").join(name).to_string_lossy())
}

fn esbuild() -> Command {
    let mut esbuild = installed("esbuild");
    esbuild.args([TARGET, "--charset=utf8", "--log-level=warning", "--legal-comments=none"]);
    esbuild
}

/// What a program makes of a text.
fn filtered(command: &mut Command, text: &str) -> Result<String> {
    let child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
    let mut child = child.with_context(|| format!("cannot start {}", tools::shown(command)))?;
    // It reads all of it before it writes.
    child.stdin.take().context("the input was asked for")?.write_all(text.as_bytes())?;
    let output = child.wait_with_output()?;
    if !output.status.success() {
        bail!("{} failed ({})", tools::shown(command), output.status);
    }
    String::from_utf8(output.stdout).context("reading what esbuild made")
}

/// The folder of the installed packages.
pub(crate) fn modules() -> PathBuf {
    repo_root().join(PACKAGES).join("node_modules")
}

/// Installs the packages, unless what is installed is already what the lock file says.
pub(crate) fn ensure_packages() -> Result<()> {
    check_node()?;
    let dir = repo_root().join(PACKAGES);
    let (lock, installed) = (dir.join("package-lock.json"), modules().join(".installed-from"));
    let lock = crate::assets::read(&lock)?;
    if std::fs::read_to_string(&installed).is_ok_and(|from| from == lock) {
        return Ok(());
    }
    println!("      Installing the Node packages of {PACKAGES}");
    let mut npm = npm();
    npm.current_dir(&dir).args(["ci", "--no-audit", "--no-fund"]).env("PUPPETEER_SKIP_DOWNLOAD", "1");
    tools::run(&mut npm, "installing the Node packages")?;
    crate::assets::write(&installed, lock.as_bytes())
}

fn check_node() -> Result<()> {
    let version = tools::output(program("node").arg("--version"));
    let version =
        version.context("the page is bundled by programs that run on Node: install Node 20 or later")?;
    let major = version.trim_start_matches('v').split('.').next().and_then(|major| major.parse::<u32>().ok());
    if major.is_none_or(|major| major < NODE_MAJOR) {
        bail!("Plywise is built with Node {NODE_MAJOR} or later; this is {version}");
    }
    Ok(())
}
