//! Other programs: how to run them, find them, and install the ones that are missing.

use anyhow::{Context, Result, bail};
use std::env;
use std::io::IsTerminal;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::Instant;

pub(crate) const WASM_TARGET: &str = "wasm32-unknown-unknown";

/// What the command is compiled to where its work is counted.
pub(crate) const WASI_TARGET: &str = "wasm32-wasip1";

/// Numbered lines that say what is being done, and how long the last thing took.
#[derive(Debug)]
pub(crate) struct Progress {
    step: usize,
    n_steps: usize,
    since: Instant,
}

impl Progress {
    pub(crate) fn new(n_steps: usize) -> Self {
        Self { step: 0, n_steps, since: Instant::now() }
    }

    pub(crate) fn step(&mut self, what: &str) {
        self.step += 1;
        println!("[{}/{}] {what} …", self.step, self.n_steps);
    }

    pub(crate) fn elapsed(&self) -> String {
        elapsed(self.since)
    }
}

/// A time as people say it: "4.2 s", "3 min 05 s".
pub(crate) fn elapsed(since: Instant) -> String {
    let secs = since.elapsed().as_secs_f64();
    if secs < 60.0 {
        format!("{secs:.1} s")
    } else {
        format!("{:.0} min {:02.0} s", (secs / 60.0).floor(), (secs % 60.0).floor())
    }
}

/// The folder with the workspace's `Cargo.toml`. Asked of Cargo each time, so that a checkout may move.
pub(crate) fn repo_root() -> PathBuf {
    let manifest_dir =
        env::var_os("CARGO_MANIFEST_DIR").map_or(env!("CARGO_MANIFEST_DIR").into(), PathBuf::from);
    manifest_dir.parent().expect("xtask is a folder in the workspace").to_path_buf()
}

/// The Cargo that runs us, started at the root.
pub(crate) fn cargo() -> Command {
    program(&env::var("CARGO").unwrap_or_else(|_| "cargo".into()))
}

/// A program to be run at the root of the repository.
pub(crate) fn program(name: &str) -> Command {
    let mut command = Command::new(name);
    command.current_dir(repo_root());
    command
}

/// Runs a program to its end, showing what it prints.
pub(crate) fn run(command: &mut Command, purpose: &str) -> Result<()> {
    let status = command.status().with_context(|| format!("{purpose}: cannot start {}", shown(command)))?;
    if !status.success() {
        bail!("{purpose} failed ({status}): {}", shown(command));
    }
    Ok(())
}

/// Runs a program and gives what it prints; its complaints are still shown.
pub(crate) fn output(command: &mut Command) -> Result<String> {
    let output = command.stderr(Stdio::inherit()).output();
    let output = output.with_context(|| format!("cannot start {}", shown(command)))?;
    if !output.status.success() {
        bail!("{} failed ({})", shown(command), output.status);
    }
    Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

/// A command as one would type it.
pub(crate) fn shown(command: &Command) -> String {
    let words = std::iter::once(command.get_program()).chain(command.get_args());
    words.map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" ")
}

/// Where Cargo builds, whatever the machine's settings say.
pub(crate) fn target_dir() -> Result<PathBuf> {
    let metadata = output(cargo().args(["metadata", "--no-deps", "--format-version", "1", "--offline"]))?;
    let metadata: serde_json::Value = serde_json::from_str(&metadata).context("reading cargo metadata")?;
    let dir = metadata["target_directory"].as_str().context("cargo metadata names no target folder")?;
    Ok(dir.into())
}

/// Fetches Rust's browser target if it is missing.
pub(crate) fn ensure_wasm_target() -> Result<()> {
    ensure_target(WASM_TARGET)
}

/// Fetches one of Rust's targets if it is missing. `rust-toolchain.toml` names them too,
/// but a rustup told not to install on its own leaves that to us.
pub(crate) fn ensure_target(target: &str) -> Result<()> {
    let sysroot = output(program("rustc").args(["--print", "sysroot"]))?;
    if PathBuf::from(sysroot).join("lib/rustlib").join(target).join("lib").exists() {
        return Ok(());
    }
    println!("      Fetching {target} with rustup");
    run(program("rustup").args(["target", "add", target]), "fetching a target of Rust's")
        .with_context(|| format!("without rustup, install the standard library for {target} by other means"))
}

/// The first of these programs that is on PATH.
pub(crate) fn on_path(names: &[&str]) -> Option<PathBuf> {
    let path = env::var_os("PATH")?;
    let dirs: Vec<PathBuf> = env::split_paths(&path).collect();
    let candidates = names.iter().flat_map(|name| dirs.iter().map(move |dir| dir.join(name)));
    candidates.into_iter().find(|candidate| candidate.is_file())
}

/// Installs packages with apt-get, as root or through sudo.
pub(crate) fn apt_install(packages: &[&str]) -> Result<()> {
    if on_path(&["apt-get"]).is_none() {
        bail!("{} is missing, and there is no apt-get to install it with: install it by hand", packages[0]);
    }
    let is_root = output(program("id").arg("-u"))? == "0";
    let apt_get = |words: &[&str]| {
        let mut command = program(if is_root { "env" } else { "sudo" });
        if !is_root && !std::io::stdin().is_terminal() {
            command.arg("--non-interactive");
        }
        command.args(["DEBIAN_FRONTEND=noninteractive", "apt-get", "-qq"]).args(words);
        command.stdin(Stdio::null());
        command
    };
    run(&mut apt_get(&["update"]), "asking for Debian's package lists")?;
    let install: Vec<&str> = ["install", "-y"].iter().chain(packages).copied().collect();
    run(&mut apt_get(&install), "installing packages")
}

/// The Python of a place for packages of its own, below the target folder, with these packages in it.
pub(crate) fn python_venv(name: &str, packages: &[&str]) -> Result<PathBuf> {
    let venv = target_dir()?.join(name);
    let python = venv.join(if cfg!(windows) { "Scripts/python.exe" } else { "bin/python3" });
    if !python.is_file() {
        let system = on_path(&["python3", "python", "python.exe"]).context("there is no Python here")?;
        let mut make = program(&system.to_string_lossy());
        run(make.args(["-m", "venv"]).arg(&venv), "making a place for Python's packages")?;
    }
    let mut pip = program(&python.to_string_lossy());
    run(
        pip.args(["-m", "pip", "install", "--quiet", "--upgrade"]).args(packages),
        "installing Python packages",
    )?;
    Ok(python)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn times_are_said_briefly() {
        let ago = |secs| Instant::now().checked_sub(Duration::from_secs(secs));
        assert_eq!(ago(185).map(elapsed).as_deref().unwrap_or("3 min 05 s"), "3 min 05 s");
        assert_eq!(ago(4).map(elapsed).as_deref().unwrap_or("4.0 s"), "4.0 s");
    }

    #[test]
    fn commands_are_shown_as_typed() {
        assert_eq!(shown(program("npm").args(["ci", "--prefix", "web"])), "npm ci --prefix web");
    }
}
