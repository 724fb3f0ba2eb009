//! Whether each file of a release can be installed and used, from its folder alone.

use super::{LICENCES, ORDER, PROGRAMS, SINGLE_FILES, SUMS, Workspace, sums};
use crate::assets;
use crate::browser::Bench;
use crate::node;
use crate::tools::{self, Progress, cargo, on_path, output, program, repo_root, run};
use anyhow::{Context, Result, bail, ensure};
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::Command;
use zip::ZipArchive;

pub(super) const STEPS: usize = 5;

/// What is drawn and searched.
const TREE: &str = "((3 12 8) (2 4 6) (14 5 2))";

/// A program that uses the types as somebody who installs the package does, and one mistake that they find.
const TYPED: &str = r#"import { open, type Step } from "plywise";
import type { PlywiseTree } from "plywise/element";

export async function atTheEnd(element: HTMLElement): Promise<Step> {
  const embed = await open(element, "t=((3 12) (2 4))", (name, detail) => console.log(name, detail));
  return embed.last();
}

export function first(tree: PlywiseTree): Promise<Step> {
  tree.addEventListener("plywise-step", ({ detail }) => console.log(detail.text));
  return tree.goTo(0);
}

// @ts-expect-error: a step is a number.
export const mistake = (tree: PlywiseTree) => tree.goTo("first");
"#;

pub(super) fn try_all(workspace: &Workspace, release: &Path, progress: &mut Progress) -> Result<()> {
    let place = tools::target_dir()?.join("release-trial");
    if place.exists() {
        fs::remove_dir_all(&place).with_context(|| format!("removing {}", place.display()))?;
    }
    fs::create_dir_all(&place)?;
    progress.step("Trying the checksums and the programs");
    ensure!(assets::read(&release.join(SUMS))? == sums(release)?, "a checksum is wrong");
    try_programs(workspace, release, &place.join("programs"))?;
    progress.step("Trying the page and the single files");
    try_site(workspace, release, &place.join("site"))?;
    progress.step("Trying the npm package");
    try_npm(workspace, release, &place.join("npm"))?;
    progress.step("Trying the Python packages");
    try_python(workspace, release)?;
    progress.step("Trying the crates");
    try_crates(workspace, release, &place.join("crates"))?;
    println!("Each of them was installed from there, and works.");
    Ok(())
}

fn unzip(file: &Path, to: &Path) -> Result<()> {
    let zip = File::open(file).with_context(|| format!("opening {}", file.display()))?;
    ZipArchive::new(zip)?.extract(to).with_context(|| format!("unpacking {}", file.display()))
}

/// Holds what a program says to what it should.
fn says(command: &mut Command, part: &str) -> Result<()> {
    let said = output(command)?;
    ensure!(said.contains(part), "{} does not say {part:?}:\n{said}", tools::shown(command));
    Ok(())
}

fn try_command(command: &Path) -> Result<()> {
    says(program(&command.to_string_lossy()).args(["stats", "--tree", TREE]), "3")?;
    says(program(&command.to_string_lossy()).args(["svg", "--tree", TREE, "--step", "end"]), "</svg>")
}

fn try_programs(workspace: &Workspace, release: &Path, place: &Path) -> Result<()> {
    let host = super::host_triple()?;
    unzip(&release.join(format!("plywise-{}-{host}.zip", workspace.version)), place)?;
    for licence in LICENCES {
        ensure!(place.join(licence).is_file(), "{licence} is missing beside the programs");
    }
    let [command, preprocessor] =
        PROGRAMS.map(|name| place.join(format!("{name}{}", std::env::consts::EXE_SUFFIX)));
    try_command(&command)?;
    let (set, package) = (place.join("one.set"), place.join("one.zip"));
    assets::write(&set, format!("set: One\n\nexercise: cuts\n  {TREE}\n").as_bytes())?;
    let mut scorm = program(&command.to_string_lossy());
    run(scorm.arg("scorm").arg(&set).arg("-o").arg(&package), "making a package for learning platforms")?;
    let zip = ZipArchive::new(File::open(&package)?)?;
    let has_manifest = zip.file_names().any(|name| name.is_ok_and(|name| name == "imsmanifest.xml"));
    ensure!(has_manifest, "a package for learning platforms has no manifest");
    run(program(&preprocessor.to_string_lossy()).args(["supports", "html"]), "asking the preprocessor")
}

/// The page from the zip, in a browser; the builds in one file are those that the tests of embeds look at there.
fn try_site(workspace: &Workspace, release: &Path, place: &Path) -> Result<()> {
    unzip(&release.join(format!("plywise-site-{}.zip", workspace.version)), place)?;
    for name in SINGLE_FILES {
        fs::copy(release.join(name), place.join(name)).with_context(|| format!("copying {name}"))?;
    }
    let bench = Bench::ready()?;
    for file in ["smoke", "embed"] {
        run(&mut bench.tests(place, Some(file))?, "looking at the page of the release")?;
    }
    let quarto = place.join("quarto");
    unzip(&release.join(format!("plywise-quarto-{}.zip", workspace.version)), &quarto)?;
    let Some(pandoc) = on_path(&["pandoc"]) else {
        println!("      Left out: the Quarto extension, since there is no `pandoc` here.");
        return Ok(());
    };
    assets::write(&quarto.join("page.md"), format!("```plywise\n{TREE}\n```\n").as_bytes())?;
    let mut pandoc = Command::new(pandoc);
    pandoc.current_dir(&quarto).args(["page.md", "--lua-filter", "_extensions/plywise/plywise.lua"]);
    says(&mut pandoc, "<plywise-tree")
}

fn try_npm(workspace: &Workspace, release: &Path, place: &Path) -> Result<()> {
    fs::create_dir_all(place)?;
    assets::write(&place.join("package.json"), br#"{ "private": true, "type": "module" }"#)?;
    let package = release.join(format!("plywise-{}.tgz", workspace.version));
    let mut npm = node::npm();
    npm.current_dir(place).args(["install", "--silent", "--no-audit", "--no-fund", "--offline"]).arg(package);
    run(&mut npm, "installing the npm package")?;
    assets::write(&place.join("typed.ts"), TYPED.as_bytes())?;
    let mut tsc = node::installed("tsc");
    tsc.current_dir(place).args(["--noEmit", "--strict", "--target", "es2022", "--module", "esnext"]);
    run(tsc.args(["--moduleResolution", "bundler", "--types", "", "typed.ts"]), "using the package’s types")?;
    let script = "import('plywise').then((it) => console.log(typeof it.open, typeof it.default.render))";
    says(program("node").current_dir(place).args(["--eval", script]), "function function")?;
    let script = "console.log(require.resolve('plywise/element'), require.resolve('plywise/embed.html'))";
    says(
        program("node").current_dir(place).args(["--input-type=commonjs", "--eval", script]),
        "plywise-frame.js",
    )
}

/// The wheel, and what the sources make; each with what it depends on.
fn try_python(workspace: &Workspace, release: &Path) -> Result<()> {
    let version = &workspace.version;
    let python = tools::python_venv("release-trial-python", &["setuptools"])?;
    for file in [format!("plywise-{version}-py3-none-any.whl"), format!("plywise-{version}.tar.gz")] {
        let mut pip = program(&python.to_string_lossy());
        pip.args(["-m", "pip", "install", "--quiet", "--force-reinstall", "--no-build-isolation"]);
        run(pip.arg(release.join(file)), "installing the Python package")?;
        let script = format!(
            "import plywise, pathlib; tree = plywise.Tree('{TREE}', step=4); \
             site = pathlib.Path(plywise.__file__).parent / 'static/site/embed.html'; \
             print(plywise.__version__, tree.step, site.is_file(), len(tree._esm) > 100_000)"
        );
        says(
            program(&python.to_string_lossy()).current_dir(release).args(["-c", &script]),
            &format!("{version} 4 True True"),
        )?;
    }
    Ok(())
}

/// Installs the command and the preprocessor from the packed crates, each taken from this folder.
fn try_crates(workspace: &Workspace, release: &Path, place: &Path) -> Result<()> {
    fs::create_dir_all(place)?;
    let order = assets::read(&release.join(ORDER))?;
    let unpacked = |name: &str| -> PathBuf { place.join(format!("{name}-{}", workspace.version)) };
    let mut patches = Vec::new();
    for name in order.lines() {
        let file = release.join(format!("{name}-{}.crate", workspace.version));
        run(program("tar").arg("-xzf").arg(file).arg("-C").arg(place), "unpacking a crate")?;
        ensure!(unpacked(name).join("README.md").is_file(), "{name} has no README");
        patches.push(format!("patch.crates-io.{name}.path={:?}", unpacked(name).display().to_string()));
    }
    if patches.is_empty() {
        bail!("{ORDER} names no crate");
    }
    let root = place.join("installed");
    for name in ["plywise-cli", "mdbook-plywise"] {
        let mut install = cargo();
        install.current_dir(place).args(["install", "--debug", "--quiet", "--path"]).arg(unpacked(name));
        install
            .arg("--root")
            .arg(&root)
            .arg("--target-dir")
            .arg(tools::target_dir()?.join("release-trial-crates"));
        install.args(patches.iter().flat_map(|patch| ["--config", patch]));
        run(&mut install, "installing from the crates")?;
    }
    ensure!(!root.starts_with(repo_root().join("crates")), "installed into the sources");
    try_command(&root.join("bin").join(format!("plywise{}", std::env::consts::EXE_SUFFIX)))
}
