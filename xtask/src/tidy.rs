//! What must not be found in what is published: it would make what is shipped another thing than what is tested.

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
