//! `cargo xtask release`: everything that a version publishes, in one folder with its checksums.
//!
//! ```text
//! dist ─► site zip, single files, npm package, Python wheel and sdist, Quarto extension ─┐
//! crates ─► .crate files, in the order in which a registry has to get them               ├─► target/release-VERSION
//! command and preprocessor for mdBook, compiled for this machine                         ┘
//! ```
//!
//! Nothing is sent anywhere. `--try` installs each file from that folder, and uses it ([`trial`]).

mod crates;
mod trial;

use crate::page::{self, Profile};
use crate::tools::{self, Progress, cargo, program, repo_root, run};
use crate::{assets, hosts, node};
use anyhow::{Context, Result, bail};
use serde_json::json;
use sha2::{Digest, Sha256};
use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};
use zip::write::{SimpleFileOptions, ZipWriter};

/// The file of checksums, as `sha256sum --check` reads it.
const SUMS: &str = "SHA256SUMS";
/// The names of the crates, one a line, each after those that it needs.
const ORDER: &str = "crates.txt";
const LICENCES: [&str; 2] = ["LICENSE-APACHE", "LICENSE-MIT"];
/// The programs that people install.
const PROGRAMS: [&str; 2] = ["plywise", "mdbook-plywise"];

/// What the workspace says of every package.
#[derive(Debug)]
struct Workspace {
    version: String,
    repository: String,
    /// The published crates, each after those that it needs.
    crates: Vec<String>,
}

/// Makes the folder; with `tries`, installs each file from it and uses it.
pub(crate) fn release(tries: bool) -> Result<()> {
    let workspace = Workspace::read()?;
    let mut progress = Progress::new(page::STEPS + 6 + if tries { trial::STEPS } else { 0 });
    let dist = page::build(Profile::Release, &mut progress)?;
    let out = tools::target_dir()?.join(format!("release-{}", workspace.version));
    if out.exists() {
        fs::remove_dir_all(&out).with_context(|| format!("removing {}", out.display()))?;
    }
    fs::create_dir_all(&out).with_context(|| format!("making {}", out.display()))?;
    let version = &workspace.version;

    progress.step("Packing the page, the single files and the Quarto extension");
    let root = repo_root();
    zip_dir(&dist, &out.join(format!("plywise-site-{version}.zip")))?;
    for name in SINGLE_FILES {
        fs::copy(dist.join(name), out.join(name)).with_context(|| format!("copying {name}"))?;
    }
    hosts::fill(&dist)?;
    zip_dir(&root.join("bindings/quarto"), &out.join(format!("plywise-quarto-{version}.zip")))?;
    progress.step("Packing the npm package");
    npm_package(&workspace, &dist, &out)?;
    progress.step("Packing the Python wheel and its sources");
    python_packages(&out)?;
    progress.step("Packing the crates");
    crates::package(&workspace.crates, &out)?;
    assets::write(&out.join(ORDER), (workspace.crates.join("\n") + "\n").as_bytes())?;
    progress.step("Compiling the programs");
    programs(&dist, &out, version)?;
    progress.step("Adding the checksums");
    assets::write(&out.join(SUMS), sums(&out)?.as_bytes())?;

    let found = names_in(&out)?;
    let expected = workspace.files(&host_triple()?);
    if found != expected {
        bail!("{} has {found:#?} in place of {expected:#?}", out.display());
    }
    println!("The {} files of version {version} are in {}.", found.len(), out.display());
    if tries { trial::try_all(&workspace, &out, &mut progress) } else { Ok(()) }
}

/// The builds in one file.
const SINGLE_FILES: [&str; 5] = [
    "plywise.single.game.html", "plywise.single.game.mjs", "plywise.single.html", "plywise.single.mjs",
    "plywise.single.quiz.html",
];

impl Workspace {
    fn read() -> Result<Self> {
        let metadata =
            tools::output(cargo().args(["metadata", "--no-deps", "--format-version", "1", "--offline"]))?;
        let metadata: serde_json::Value =
            serde_json::from_str(&metadata).context("reading cargo metadata")?;
        let packages = metadata["packages"].as_array().context("cargo metadata names no packages")?;
        let cli = packages.iter().find(|package| package["name"] == "plywise-cli");
        let text = |key: &str| {
            let text = cli.and_then(|cli| cli[key].as_str());
            text.map(str::to_owned).with_context(|| format!("plywise-cli has no {key}"))
        };
        let crates = crates::in_order(packages)?;
        Ok(Self { version: text("version")?, repository: text("repository")?, crates })
    }

    /// Every file of a release, by name.
    fn files(&self, host: &str) -> Vec<String> {
        let version = &self.version;
        let mut files = vec![
            format!("plywise-{version}-{host}.zip"),
            format!("plywise-{version}-py3-none-any.whl"),
            format!("plywise-{version}.tar.gz"),
            format!("plywise-{version}.tgz"),
            format!("plywise-quarto-{version}.zip"),
            format!("plywise-site-{version}.zip"),
        ];
        files.extend(SINGLE_FILES.map(str::to_owned));
        files.extend(self.crates.iter().map(|name| format!("{name}-{version}.crate")));
        files.extend([ORDER, SUMS].map(str::to_owned));
        files.sort();
        files
    }
}

/// The element, its types and what it loads, as a package for those who bundle their pages.
fn npm_package(workspace: &Workspace, dist: &Path, out: &Path) -> Result<()> {
    let (root, dir) = (repo_root(), tools::target_dir()?.join("npm-package"));
    if dir.exists() {
        fs::remove_dir_all(&dir).with_context(|| format!("removing {}", dir.display()))?;
    }
    hosts::copy_site(dist, &dir)?;
    for name in SINGLE_FILES {
        fs::copy(dist.join(name), dir.join(name)).with_context(|| format!("copying {name}"))?;
    }
    for name in LICENCES {
        assets::write(&dir.join(name), assets::read(&root.join(name))?.as_bytes())?;
    }
    for name in ["plywise.d.ts", "plywise.single.d.ts"] {
        assets::write(&dir.join(name), assets::read(&root.join("web/embed").join(name))?.as_bytes())?;
    }
    assets::write(&dir.join("README.md"), assets::read(&root.join("bindings/npm/README.md"))?.as_bytes())?;
    let manifest = package_json(workspace);
    assets::write(&dir.join("package.json"), serde_json::to_string_pretty(&manifest)?.as_bytes())?;
    let mut npm = node::npm();
    run(npm.args(["pack", "--silent", "--pack-destination"]).arg(out).arg(&dir), "packing the npm package")
}

fn package_json(workspace: &Workspace) -> serde_json::Value {
    json!({
        "name": "plywise",
        "version": workspace.version,
        "description": "Game trees on a page, to step through minimax and alpha-beta",
        "keywords": ["minimax", "alpha-beta", "game-tree", "education", "custom-element"],
        "license": "MIT OR Apache-2.0",
        "repository": workspace.repository,
        "type": "module",
        "sideEffects": ["./plywise-frame.js", "./plywise-reveal.js"],
        "exports": {
            ".": { "types": "./plywise.single.d.ts", "default": "./plywise.single.mjs" },
            "./element": { "types": "./plywise.d.ts", "default": "./plywise-frame.js" },
            "./*": "./*",
        },
    })
}

fn python_packages(out: &Path) -> Result<()> {
    let python = tools::python_venv("packaging", &["build", "setuptools"])?;
    let mut build = program(&python.to_string_lossy());
    build.args(["-m", "build", "--no-isolation", "--outdir"]).arg(out).arg("bindings/python");
    // It says hundreds of lines of each file that it copies.
    tools::output(&mut build).map(drop)
}

/// The command and the preprocessor for mdBook, compiled for this machine, and the files that the command packs for learning
/// platforms.
fn programs(dist: &Path, out: &Path, version: &str) -> Result<()> {
    let mut build = cargo();
    build.args(["build", "--release", "--locked", "--quiet"]);
    run(build.args(["--package", "plywise-cli", "--package", "mdbook-plywise"]), "compiling the programs")?;
    let name = format!("plywise-{version}-{}", host_triple()?);
    let (root, target) = (repo_root(), tools::target_dir()?.join("release"));
    let mut files = Vec::new();
    for program in PROGRAMS {
        let file = format!("{program}{}", std::env::consts::EXE_SUFFIX);
        files.push((file.clone(), target.join(file), 0o755));
    }
    for file in assets::files_under(&dist.join("scorm"))? {
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        files.push((format!("scorm/{name}"), file, 0o644));
    }
    files.extend(LICENCES.map(|licence| (licence.to_owned(), root.join(licence), 0o644)));
    zip_files(&files, &out.join(format!("{name}.zip")))
}

/// The machine that programs are compiled for, as Rust names it.
fn host_triple() -> Result<String> {
    let version = tools::output(program("rustc").arg("-vV"))?;
    let host = version.lines().find_map(|line| line.strip_prefix("host: "));
    host.map(str::to_owned).context("rustc names no host")
}

/// All files of a folder, under their names in it.
fn zip_dir(dir: &Path, to: &Path) -> Result<()> {
    let mut files = Vec::new();
    for file in assets::files_under(dir)? {
        let name = file.strip_prefix(dir).unwrap_or(&file).to_string_lossy().replace('\\', "/");
        let is_packed = name.ends_with(".gz") || name.ends_with(".br");
        if !is_packed {
            files.push((name, file, 0o644));
        }
    }
    files.sort();
    zip_files(&files, to)
}

/// Files under names, each with its mode; the same files give the same bytes, whenever they are packed.
fn zip_files(files: &[(String, PathBuf, u32)], to: &Path) -> Result<()> {
    let mut zip = ZipWriter::new(File::create(to).with_context(|| format!("making {}", to.display()))?);
    for (name, file, mode) in files {
        let options =
            SimpleFileOptions::default().last_modified_time(zip::DateTime::default()).unix_permissions(*mode);
        zip.start_file(name.as_str(), options)?;
        zip.write_all(&fs::read(file).with_context(|| format!("reading {}", file.display()))?)?;
    }
    zip.finish().with_context(|| format!("writing {}", to.display()))?;
    Ok(())
}

/// A line for each file of the folder but the checksums themselves.
fn sums(dir: &Path) -> Result<String> {
    let mut text = String::new();
    for name in names_in(dir)?.iter().filter(|name| *name != SUMS) {
        let content = fs::read(dir.join(name)).with_context(|| format!("reading {name}"))?;
        let digest: String = Sha256::digest(&content).iter().map(|byte| format!("{byte:02x}")).collect();
        text.push_str(&format!("{digest}  {name}\n"));
    }
    Ok(text)
}

fn names_in(dir: &Path) -> Result<Vec<String>> {
    let mut names = Vec::new();
    for file in assets::files_under(dir)? {
        names.push(file.strip_prefix(dir).unwrap_or(&file).to_string_lossy().into_owned());
    }
    names.sort();
    Ok(names)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_release_has_every_published_crate_after_those_that_it_needs() {
        let workspace = Workspace::read().unwrap();
        let place = |name: &str| workspace.crates.iter().position(|other| other == name);
        assert_eq!(place("plywise-testkit"), None, "only tests use it");
        assert_eq!(place("plywise-page"), None, "it is published as the site");
        assert!(place("plywise-search") < place("plywise-replay"));
        assert!(place("plywise-notation") < place("mdbook-plywise"));
        assert_eq!(
            place("plywise-cli").map(|at| at + 1),
            Some(workspace.crates.len()),
            "it needs all others"
        );
        let files = workspace.files("x86_64-unknown-linux-gnu");
        assert!(files.contains(&format!("plywise-search-{}.crate", workspace.version)));
        assert_eq!(files.len(), workspace.crates.len() + 8 + SINGLE_FILES.len());
    }

    #[test]
    fn what_the_npm_package_names_is_what_it_has() {
        let workspace = Workspace::read().unwrap();
        let manifest = package_json(&workspace);
        assert_eq!(manifest["version"], workspace.version.as_str());
        for types in ["plywise.single.d.ts", "plywise.d.ts"] {
            assert!(manifest["exports"].to_string().contains(types));
            assert!(repo_root().join("web/embed").join(types).is_file());
        }
    }

    #[test]
    fn checksums_are_those_of_the_standard() {
        let dir = std::env::temp_dir().join(format!("plywise-sums-{}", std::process::id()));
        assets::write(&dir.join("abc"), b"abc").unwrap();
        assets::write(&dir.join(SUMS), b"old").unwrap();
        let sums = sums(&dir).unwrap();
        fs::remove_dir_all(&dir).unwrap();
        // FIPS 180-2, appendix B.1.
        assert_eq!(sums, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad  abc\n");
    }
}
