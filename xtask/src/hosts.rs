//! `cargo xtask bindings` and `hosts`: what goes into other people's tools, and our examples built with those tools.

use crate::page::{self, Profile};
use crate::tools::{self, Progress, cargo, on_path, program, repo_root};
use crate::{assets, node};
use anyhow::{Context, Result, bail};
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Folders that hold a copy of the files that embeds load.
const SITES: [&str; 2] =
    ["bindings/python/src/plywise/static/site", "bindings/quarto/_extensions/plywise/site"];
/// Where hosts from npm are, below `target`.
const NODE_HOSTS: &str = "node-hosts";
/// What a page of MyST gives a module for a model.
const MYST_MODEL: &str = "node_modules/@myst-theme/anywidget/dist/models.js";
/// Tries what stands behind `>>>` in the Python package.
const DOCTEST: &str = "import doctest, sys, plywise, plywise.widget; \
                       sys.exit(any(doctest.testmod(module).failed for module in (plywise, plywise.widget)))";
const PYTHON_STATIC: &str = "bindings/python/src/plywise/static";

/// `cargo xtask bindings`: builds the page, puts it into the bindings, and makes the Python wheel.
pub(crate) fn bindings() -> Result<()> {
    let dist = page::build(Profile::Release, &mut Progress::new(page::STEPS))?;
    fill(&dist)?;
    let wheels = tools::target_dir()?.join("wheels");
    let mut pip = program(&python()?.display().to_string());
    pip.args(["-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir"])
        .arg(&wheels)
        .arg("bindings/python");
    tools::run(&mut pip, "making the wheel")?;
    println!("The wheel is in {}; bindings/quarto is ready to be copied.", wheels.display());
    Ok(())
}

/// Puts the built files where the bindings keep them.
pub(crate) fn fill(dist: &Path) -> Result<()> {
    let root = repo_root();
    for site in SITES {
        let site = root.join(site);
        fs::create_dir_all(&site).with_context(|| format!("making the folder {}", site.display()))?;
        for old in assets::files_under(&site)? {
            fs::remove_file(&old).with_context(|| format!("removing {}", old.display()))?;
        }
        copy_site(dist, &site)?;
    }
    let trees = ["plywise.single.mjs", "plywise.single.html"];
    let games = ["plywise.single.game.mjs", "plywise.single.game.html"];
    for name in trees.into_iter().chain(games) {
        fs::copy(dist.join(name), root.join(PYTHON_STATIC).join(name))
            .with_context(|| format!("copying {name}"))?;
    }
    Ok(())
}

/// Copies what embeds load: all at the top of the page's folder but the page itself and the copies in one file.
pub(crate) fn copy_site(dist: &Path, site: &Path) -> Result<()> {
    for file in assets::files_under(dist)? {
        let name = file.strip_prefix(dist).unwrap_or(&file);
        let text = name.to_string_lossy();
        let is_other = text == "index.html"
            || text.starts_with("plywise.single.")
            || text.ends_with(".gz")
            || text.ends_with(".br");
        if name.components().count() == 1 && !is_other {
            assets::write(&site.join(name), &fs::read(&file)?)?;
        }
    }
    Ok(())
}

/// `cargo xtask hosts`: builds every example whose host is there, and says which are left out.
pub(crate) fn hosts(install: bool) -> Result<()> {
    let dist = page::build(Profile::Release, &mut Progress::new(page::STEPS))?;
    if install {
        fetch()?;
    }
    build(&dist)
}

/// Fetches the hosts that come quickly: pandoc, and the Python ones into a folder of their own.
fn fetch() -> Result<()> {
    if on_path(&["pandoc"]).is_none() {
        println!("      Installing pandoc");
        tools::apt_install(&["pandoc"])?;
    }
    let venv = tools::target_dir()?.join("venv");
    if ["marimo", "cairosvg"].iter().any(|name| !venv.join("bin").join(name).exists()) {
        println!("      Installing Sphinx, nbconvert, JupyterLab, marimo and CairoSVG");
        tools::run(
            program("python3").args(["-m", "venv"]).arg(&venv),
            "making a place for Python's packages",
        )?;
        let mut pip = program(&venv.join("bin/pip").display().to_string());
        pip.args([
            "install", "--quiet", "sphinx", "nbconvert", "ipykernel", "anywidget", "setuptools", "wheel",
            "jupyterlab", "marimo", "cairosvg",
        ]);
        tools::run(&mut pip, "installing the Python hosts")?;
    }
    let modules = tools::target_dir()?.join(NODE_HOSTS);
    if !modules.join(MYST_MODEL).exists() {
        println!("      Installing MyST");
        fs::create_dir_all(&modules).with_context(|| format!("making {}", modules.display()))?;
        let mut npm = node::npm();
        npm.args(["install", "--no-audit", "--no-fund", "--prefix"]).arg(&modules);
        tools::run(npm.args(["mystmd", "@myst-theme/anywidget"]), "installing MyST")?;
    }
    Ok(())
}

/// Builds the examples into `target/hosts/`, beside the page in `target/hosts/plywise/`.
pub(crate) fn build(dist: &Path) -> Result<()> {
    let (root, out) = (repo_root(), tools::target_dir()?.join("hosts"));
    if out.exists() {
        fs::remove_dir_all(&out).with_context(|| format!("removing {}", out.display()))?;
    }
    assets::copy_dir(dist, &out.join("plywise"))?;
    fill(dist)?;
    let examples = root.join("examples/hosts");
    // Our own course page stands beside Plywise as any other would.
    assets::copy_dir(&root.join("docs/course"), &out.join("course"))?;
    for name in ["plain", "reveal"] {
        assets::copy_dir(&examples.join(name), &out.join(name))?;
    }
    assets::copy_dir(&node::modules().join("reveal.js/dist"), &out.join("reveal/reveal.js"))?;

    if let Some(pandoc) = host("pandoc", "pandoc") {
        let filter = root.join("bindings/quarto/_extensions/plywise/plywise.lua");
        assets::write(&out.join("pandoc/.keep"), b"")?;
        let mut pandoc = Command::new(pandoc);
        pandoc
            .current_dir(examples.join("pandoc"))
            .args(["--standalone", "page.md", "--lua-filter", "shortcode.lua", "--lua-filter"])
            .arg(filter);
        tools::run(
            pandoc.arg("--output").arg(out.join("pandoc/index.html")),
            "building the example for pandoc",
        )?;
    }
    if let Some(mdbook) = host("mdbook", "mdbook") {
        tools::run(
            cargo().args(["build", "--locked", "--quiet", "--package", "mdbook-plywise"]),
            "building the preprocessor",
        )?;
        let mut path = vec![tools::target_dir()?.join("debug")];
        path.extend(env::split_paths(&env::var_os("PATH").unwrap_or_default()));
        let mut mdbook = Command::new(mdbook);
        mdbook.env("PATH", env::join_paths(path)?).arg("build").arg(examples.join("mdbook"));
        tools::run(mdbook.arg("--dest-dir").arg(out.join("mdbook")), "building the example for mdBook")?;
    }
    if let Some(sphinx) = host("sphinx", "sphinx-build") {
        let mut sphinx = Command::new(sphinx);
        sphinx
            .env("PYTHONPATH", root.join("bindings/python/src"))
            .args(["-q", "-W", "-E", "-d"])
            .arg(out.join("doctrees"));
        tools::run(
            sphinx.arg(examples.join("sphinx")).arg(out.join("sphinx")),
            "building the example for Sphinx",
        )?;
    }
    if let Some(jupyter) = host("jupyter", "jupyter-nbconvert") {
        // The widget's base class is there, where the host is.
        let mut doctest = Command::new(python()?);
        doctest.env("PYTHONPATH", root.join("bindings/python/src")).args(["-c", DOCTEST]);
        tools::run(&mut doctest, "trying the examples in the Python package")?;
        let mut nbconvert = Command::new(jupyter);
        nbconvert.env("PYTHONPATH", root.join("bindings/python/src"));
        nbconvert
            .args(["--log-level=WARN", "--to=html", "--execute", "--output=index", "--output-dir"])
            .arg(out.join("jupyter"));
        tools::run(
            nbconvert.arg(examples.join("jupyter/notebook.ipynb")),
            "building the example for Jupyter",
        )?;
    }
    if let Some(myst) = host("MyST", "myst") {
        build_myst(&myst, dist, &out.join("myst"))?;
    }
    Ok(())
}

/// Has MyST read the example. Its theme comes from the net, so what counts is what it hands on to that: the page as
/// data, the module under its published name, and, from the theme's own package, the model that the module is given.
fn build_myst(myst: &Path, dist: &Path, out: &Path) -> Result<()> {
    let model = tools::target_dir()?.join(NODE_HOSTS).join(MYST_MODEL);
    if !model.is_file() {
        println!("      Left out: the example for MyST, since its theme’s package is not here.");
        return Ok(());
    }
    assets::copy_dir(&repo_root().join("examples/hosts/myst"), out)?;
    for (from, name) in [(dist.join("plywise.single.mjs"), "plywise.single.mjs"), (model, "models.js")] {
        fs::copy(&from, out.join(name)).with_context(|| format!("copying {name}"))?;
    }
    let said = Command::new(myst).current_dir(out).args(["build", "--site", "--ci"]).output()?;
    if !out.join("_build/site/content/index.json").is_file() {
        bail!("building the example for MyST failed:\n{}", String::from_utf8_lossy(&said.stdout));
    }
    Ok(())
}

/// The program of a host, on PATH or in our own folder; says so when there is none.
fn host(name: &str, program: &str) -> Option<PathBuf> {
    let target = tools::target_dir().ok()?;
    let own = [target.join("venv/bin"), target.join(NODE_HOSTS).join("node_modules/.bin")];
    let own = own.into_iter().map(|dir| dir.join(program)).find(|own| own.is_file());
    let found = own.or_else(|| on_path(&[program]));
    if found.is_none() {
        println!("      Left out: the example for {name}, since there is no `{program}` here.");
    }
    found
}

fn python() -> Result<PathBuf> {
    let own = tools::target_dir()?.join("venv/bin/python3");
    if own.is_file() { Ok(own) } else { on_path(&["python3", "python"]).context("there is no Python here") }
}
