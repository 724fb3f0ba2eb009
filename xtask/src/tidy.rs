//! What must hold of all that is published: that it is the same as what is tested, and says what it is for.

use crate::assets::{self, files_under};
use crate::tools::repo_root;

/// Where the crates are that the page, embeds and the command are made of.
const HOUSES: [&str; 2] = ["crates", "web"];

/// A text, in which files it must not stand, and why.
const FORBIDDEN: [(&str, &str, &str); 6] = [
    ("[features]", "Cargo.toml", "a crate with features is several crates, of which one is tested"),
    ("feature = \"", ".rs", "a crate with features is several crates, of which one is tested"),
    ("cfg(target_", ".rs", "what runs in a browser is what runs natively, where it is tested"),
    ("cfg!(target_", ".rs", "what runs in a browser is what runs natively, where it is tested"),
    ("VTag::__", ".rs", "Yew documents nothing of this, and may change it at any time"),
    ("doc(hidden)", ".rs", "what others may use is documented"),
];

/// The files of the crates, with their texts; not those of packages for the browser tests.
fn sources() -> Vec<(String, String)> {
    let root = repo_root();
    let mut sources = Vec::new();
    for house in HOUSES {
        for file in files_under(&root.join(house)).expect("the folder is there") {
            let name = file.strip_prefix(&root).unwrap_or(&file).to_string_lossy().replace('\\', "/");
            let is_source = name.ends_with(".rs") || name.ends_with("Cargo.toml");
            if is_source && !name.contains("/node_modules/") {
                sources.push((name, assets::read(&file).expect("sources are text")));
            }
        }
    }
    sources
}

#[test]
fn no_crate_is_another_one_where_it_is_published() {
    let sources = sources();
    assert!(sources.len() > 300, "{} sources", sources.len());
    for (name, text) in sources {
        for (forbidden, end, why) in FORBIDDEN {
            let is_found = name.ends_with(end) && text.contains(forbidden);
            assert!(!is_found, "{name} has `{forbidden}`: {why}");
        }
    }
}

#[test]
fn a_release_asks_for_nothing_unstable() {
    let root = repo_root();
    for file in ["Cargo.toml", "rust-toolchain.toml", "xtask/src/page.rs", "xtask/src/tools.rs", "Trunk.toml"]
    {
        let text = assets::read(&root.join(file)).expect("it is there");
        for unstable in ["RUSTC_BOOTSTRAP", "\"-Z", "cargo-features", "nightly"] {
            assert!(!text.contains(unstable), "{file} has `{unstable}`");
        }
    }
}

/// The folders of the packages that people may use by themselves, each with its `Cargo.toml`.
fn packages() -> Vec<(String, String)> {
    let mut packages = sources();
    packages.retain(|(name, _)| name.ends_with("Cargo.toml"));
    packages.iter_mut().for_each(|(name, _)| *name = name.trim_end_matches("/Cargo.toml").to_owned());
    packages
}

/// What a line of a `Cargo.toml` gives a key.
fn value_of<'a>(manifest: &'a str, key: &str) -> Option<&'a str> {
    manifest.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix(" = "))
}

/// The examples of a text in Markdown.
fn examples(markdown: &str) -> Vec<&str> {
    markdown.split("\n```rust\n").skip(1).filter_map(|rest| rest.split("\n```").next()).collect()
}

#[test]
fn every_package_says_what_it_is_for_in_its_manifest_and_in_a_readme() {
    let packages = packages();
    assert!(packages.len() > 20, "{} packages", packages.len());
    for (folder, manifest) in packages {
        let text = |key| {
            let value = value_of(&manifest, key).unwrap_or_else(|| panic!("{folder} says no {key}"));
            value.trim_matches('"').to_owned()
        };
        assert!(!text("description").ends_with('.'), "{folder}: a description is no sentence");
        assert_eq!(text("repository.workspace"), "true", "{folder}: the repository stands in one place");
        for key in ["keywords", "categories"] {
            let list = text(key);
            let words: Vec<&str> = list.split('"').skip(1).step_by(2).collect();
            assert!((1..=5).contains(&words.len()), "{folder}: registries take one to five {key}");
            assert!(key == "categories" || words.iter().all(|word| word.len() <= 20), "{folder}: {words:?}");
        }
        assert_eq!(text("readme"), "README.md", "{folder}");
        let root = repo_root();
        let readme = assets::read(&root.join(&folder).join("README.md")).expect("a package has a README");
        assert!(readme.starts_with(&format!("# {}\n\n", text("name"))), "{folder}: another heading");
        // Only those that rustdoc compiles are known to work.
        for example in examples(&readme) {
            let library = assets::read(&root.join(&folder).join("src/lib.rs")).expect("it has a library");
            if library.contains("include_str!(\"../README.md\")") {
                continue;
            }
            let lines: Vec<&str> =
                library.lines().map(|line| line.trim_start_matches("//!").trim()).collect();
            let missing = example.lines().find(|line| !lines.contains(&line.trim()));
            assert_eq!(missing, None, "{folder}: an example that the library’s documentation does not have");
        }
    }
}

#[test]
fn there_is_one_version() {
    let root = repo_root();
    let manifest = assets::read(&root.join("Cargo.toml")).expect("it is there");
    let version = value_of(&manifest, "version").expect("the workspace has a version").trim_matches('"');
    let places = [
        ("CITATION.cff", format!("version: {version}\n")),
        ("bindings/python/pyproject.toml", format!("version = \"{version}\"\n")),
        ("bindings/python/src/plywise/__init__.py", format!("__version__ = \"{version}\"\n")),
        ("bindings/quarto/_extensions/plywise/_extension.yml", format!("version: {version}\n")),
        ("web/embed/frame.js", format!("const VERSION = \"{version}\";\n")),
    ];
    for (file, line) in places {
        let text = assets::read(&root.join(file)).expect("it is there");
        assert!(text.contains(&line), "{file} has another version than {version}");
    }
    // A published package asks for the others by their version; one that is not published has none to ask for.
    for (folder, text) in packages() {
        let name = value_of(&text, "name").expect("a package has a name").trim_matches('"');
        let line = value_of(&manifest, name).unwrap_or_default();
        let is_published = value_of(&text, "publish") == Some("true");
        let is_asked_for = line.contains(&format!("version = \"{version}\""));
        assert!(line.is_empty() || is_asked_for == is_published, "{folder}: {line}");
    }
}
