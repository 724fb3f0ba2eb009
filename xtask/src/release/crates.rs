//! The `.crate` files of a release.

use crate::assets;
use crate::tools::{self, cargo, program, repo_root, run};
use anyhow::{Context, Result, bail};
use serde_json::Value;
use std::fs;
use std::path::Path;

/// Where the trees of the gallery stand, and where the crate that has them in it finds them when it is by itself.
const EXAMPLES: &str = "examples";
const WITH_EXAMPLES: &str = "crates/plywise-notation";
const INCLUDED: (&str, &str) = ("\"../../../examples/\"", "\"../trees/\"");

/// The crates of the workspace that a registry may have, each after those that it needs.
pub(super) fn in_order(packages: &[Value]) -> Result<Vec<String>> {
    let name = |value: &Value| value["name"].as_str().unwrap_or_default().to_owned();
    // `publish` is a list of registries, empty for none and null for any.
    let mut left: Vec<&Value> = packages.iter().filter(|package| package["publish"].is_null()).collect();
    left.sort_by_key(|package| name(package));
    let mut ordered: Vec<String> = Vec::new();
    while !left.is_empty() {
        let waits = |package: &Value| {
            let needs = package["dependencies"].as_array().into_iter().flatten();
            let mut needs = needs.filter(|need| need["kind"].is_null()).map(name);
            needs.any(|need| left.iter().any(|other| name(other) == need))
        };
        let Some(at) = left.iter().position(|package| !waits(package)) else {
            bail!(
                "these crates need each other: {:?}",
                left.iter().map(|package| name(package)).collect::<Vec<_>>()
            );
        };
        ordered.push(name(left.remove(at)));
    }
    Ok(ordered)
}

/// Packs the crates into a folder, from a copy of the sources as Git knows them.
///
/// One crate has the example trees in it, which stand beside the crates. A package can hold no file from outside its
/// folder, so the copy has them inside.
pub(super) fn package(names: &[String], out: &Path) -> Result<()> {
    let (root, copy) = (repo_root(), tools::target_dir()?.join("release-sources"));
    if copy.exists() {
        fs::remove_dir_all(&copy).with_context(|| format!("removing {}", copy.display()))?;
    }
    for file in
        tools::output(program("git").args(["ls-files", "--cached", "--others", "--exclude-standard"]))?
            .lines()
    {
        // One that is deleted and not committed yet is no source any more.
        if let Ok(content) = fs::read(root.join(file)) {
            assets::write(&copy.join(file), &content)?;
        }
    }
    for tree in assets::files_under(&copy.join(EXAMPLES))? {
        let name = tree.file_name().context("a file has a name")?;
        if tree.extension().is_some_and(|extension| extension == "tree") {
            assets::write(&copy.join(WITH_EXAMPLES).join("trees").join(name), &fs::read(&tree)?)?;
        }
    }
    let source = copy.join(WITH_EXAMPLES).join("src/examples.rs");
    let text = assets::read(&source)?;
    if text.matches(INCLUDED.0).count() != 1 {
        bail!("{} includes the example trees in another way than before", source.display());
    }
    assets::write(&source, text.replace(INCLUDED.0, INCLUDED.1).as_bytes())?;

    let packed = copy.join("target");
    let mut package = cargo();
    package.current_dir(&copy).args(["package", "--no-verify", "--quiet", "--target-dir"]).arg(&packed);
    package.args(names.iter().flat_map(|name| ["--package", name]));
    run(&mut package, "packing the crates")?;
    for file in fs::read_dir(packed.join("package")).context("looking for the packed crates")? {
        let file = file?.path();
        if file.extension().is_some_and(|extension| extension == "crate") {
            fs::copy(&file, out.join(file.file_name().context("a file has a name")?))?;
        }
    }
    // Tools that look for their settings below the root would find a second copy of them.
    fs::remove_dir_all(&copy).with_context(|| format!("removing {}", copy.display()))
}
