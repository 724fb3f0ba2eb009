//! The page's plain files: style sheets joined, folders copied, names hashed.

use crate::host::{TrunkLink, links};
use anyhow::{Context, Result};
use flate2::{Compression, write::GzEncoder};
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

/// The style sheets that the host page links, in its order. One of them is not the page's own: figures
/// share what the tree looks like.
pub(crate) fn style_sheets(root: &Path) -> Result<Vec<PathBuf>> {
    let linked = links(&read(&root.join("index.html"))?)?;
    Ok(linked
        .into_iter()
        .filter_map(|link| if let TrunkLink::Css(path) = link { Some(root.join(path)) } else { None })
        .collect())
}

/// The style sheets of what embeds leave out.
const NOT_FOR_EMBEDS: [&str; 5] = ["workshop.css", "frame.css", "narrow.css", "lecture.css", "learn.css"];

/// All style sheets as one text, each under a line that names its source; for embeds without what only the page shows.
pub(crate) fn joined_css(root: &Path, for_embeds: bool) -> Result<String> {
    let mut css = String::new();
    for sheet in style_sheets(root)? {
        let name = sheet.file_name().unwrap_or_default().to_string_lossy();
        if for_embeds && NOT_FOR_EMBEDS.contains(&&*name) {
            continue;
        }
        css.push_str(&format!("/* {name} */\n{}\n", read(&sheet)?));
    }
    Ok(css)
}

/// A text or a program as servers pack it.
pub(crate) fn gzip(content: &[u8]) -> Result<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(content)?;
    Ok(encoder.finish()?)
}

/// Copies every file under `from`, keeping the folders.
pub(crate) fn copy_dir(from: &Path, to: &Path) -> Result<()> {
    for file in files_under(from)? {
        let name = file.strip_prefix(from).expect("files under a folder start with it");
        write(&to.join(name), &fs::read(&file).with_context(|| format!("reading {}", file.display()))?)?;
    }
    Ok(())
}

/// Every file under `dir`, sorted; hidden files and `node_modules` are not ours to publish or watch.
pub(crate) fn files_under(dir: &Path) -> Result<Vec<PathBuf>> {
    let (mut files, mut dirs) = (Vec::new(), vec![dir.to_path_buf()]);
    while let Some(dir) = dirs.pop() {
        let entries = fs::read_dir(&dir).with_context(|| format!("reading the folder {}", dir.display()))?;
        for entry in entries {
            let entry = entry?;
            let name = entry.file_name();
            if name.to_string_lossy().starts_with('.') || name == "node_modules" {
                continue;
            }
            if entry.file_type()?.is_dir() { &mut dirs } else { &mut files }.push(entry.path());
        }
    }
    files.sort();
    Ok(files)
}

/// `name.ext` as it is in debug builds, `name-<hash of the content>.ext` as published:
/// browsers may then keep a file for ever.
pub(crate) fn named(stem: &str, extension: &str, content: &[u8], hashed: bool) -> String {
    if hashed { format!("{stem}-{:016x}.{extension}", fnv1a(content)) } else { format!("{stem}.{extension}") }
}

/// The 64-bit FNV-1a hash: the same on every machine and Rust version, and no secret to keep.
pub(crate) fn fnv1a(content: &[u8]) -> u64 {
    content.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

pub(crate) fn read(path: &Path) -> Result<String> {
    fs::read_to_string(path).with_context(|| format!("reading {}", path.display()))
}

/// Writes a file and the folders above it.
pub(crate) fn write(path: &Path, content: &[u8]) -> Result<()> {
    if let Some(dir) = path.parent() {
        fs::create_dir_all(dir).with_context(|| format!("making the folder {}", dir.display()))?;
    }
    fs::write(path, content).with_context(|| format!("writing {}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tools::repo_root;

    #[test]
    fn hashes_are_the_published_ones() {
        assert_eq!(fnv1a(b""), 0xcbf29ce484222325);
        assert_eq!(fnv1a(b"foobar"), 0x85944171f73967e8);
        assert_eq!(named("a", "js", b"foobar", true), "a-85944171f73967e8.js");
        assert_eq!(named("a", "js", b"foobar", false), "a.js");
    }

    #[test]
    fn the_host_page_links_every_style_sheet_of_the_page() {
        let root = repo_root();
        let linked = style_sheets(&root).unwrap();
        for sheet in files_under(&root.join("web/style")).unwrap() {
            assert!(linked.contains(&sheet), "index.html does not link {}", sheet.display());
        }
    }

    #[test]
    fn the_host_page_lists_every_program_of_the_page() {
        let root = repo_root();
        let html = read(&root.join("index.html")).unwrap();
        let manifests = files_under(&root.join("web")).unwrap();
        let is_ours = |path: &&PathBuf| path.ends_with("Cargo.toml") && !path.ends_with("embed/Cargo.toml");
        for manifest in manifests.iter().filter(is_ours) {
            let text = read(manifest).unwrap();
            for program in text.split("[[bin]]\nname = \"").skip(1) {
                let name = program.split('"').next().unwrap();
                assert!(html.contains(&format!("data-bin=\"{name}\"")), "index.html does not list {name}");
            }
        }
    }

    #[test]
    fn what_the_host_page_names_exists() {
        let root = repo_root();
        let html = read(&root.join("index.html")).unwrap();
        for link in links(&html).unwrap() {
            let (TrunkLink::Rust { manifest: path, .. }
            | TrunkLink::Css(path)
            | TrunkLink::CopyDir(path)
            | TrunkLink::CopyFile(path)) = link;
            assert!(root.join(&path).exists(), "index.html names {}, which is missing", path.display());
        }
        for part in html.split("\"static/").skip(1) {
            let name = part.split('"').next().unwrap();
            assert!(root.join("web/static").join(name).exists(), "index.html names static/{name}");
        }
    }

    #[test]
    fn trunk_uses_the_bindgen_of_the_lock_file() {
        let root = repo_root();
        let lock = read(&root.join("Cargo.lock")).unwrap();
        let locked = lock.split("name = \"wasm-bindgen\"\nversion = \"").nth(1).unwrap();
        let locked = locked.split('"').next().unwrap();
        let trunk = read(&root.join("Trunk.toml")).unwrap();
        let line = trunk.lines().find(|line| line.starts_with("wasm_bindgen")).unwrap();
        assert_eq!(line, format!("wasm_bindgen = \"{locked}\""), "Trunk.toml and Cargo.lock differ");
    }
}
