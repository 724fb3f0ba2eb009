//! From an address in a request to a file in the served folder: safe, and with its right type.

use std::path::{Path, PathBuf};

/// The policy strict hosts send. Serving with it shows early what would break there.
pub(crate) const CONTENT_POLICY: &str = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; \
                                         style-src 'self'; img-src 'self' data: blob:";

/// The file that an address means, if it is inside `root` and exists.
pub(crate) fn file_for(root: &Path, url: &str) -> Option<PathBuf> {
    let mut file = root.to_path_buf();
    for part in path_of(url).split('/') {
        let part = decoded(part)?;
        if part.is_empty() {
            continue;
        }
        // Covers `..`, hidden files, other drives and streams; no file of ours has such a name.
        if part.starts_with('.') || part.contains(['/', '\\', ':', '\0']) {
            return None;
        }
        file.push(part);
    }
    if file.is_dir() {
        file.push("index.html");
    }
    // A link may lead out of the folder; what it leads to counts.
    let file = file.canonicalize().ok()?;
    (file.starts_with(root.canonicalize().ok()?) && file.is_file()).then_some(file)
}

/// An address without its query.
pub(crate) fn path_of(url: &str) -> &str {
    url.split(['?', '#']).next().unwrap_or_default()
}

/// What the file is, as browsers want to hear it: without `application/wasm`
/// a program cannot be compiled while it arrives.
pub(crate) fn content_type(file: &Path) -> &'static str {
    match file.extension().and_then(|extension| extension.to_str()).unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "wasm" => "application/wasm",
        "json" => "application/json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "woff2" => "font/woff2",
        "tree" | "txt" | "md" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

/// `%C3%A9` and the like; `None` if that is not text.
fn decoded(part: &str) -> Option<String> {
    let (mut bytes, mut rest) = (Vec::with_capacity(part.len()), part.as_bytes());
    while let [first, tail @ ..] = rest {
        rest = tail;
        if *first != b'%' {
            bytes.push(*first);
            continue;
        }
        let [high, low, tail @ ..] = tail else { return None };
        let digit = |byte: u8| char::from(byte).to_digit(16).and_then(|digit| u8::try_from(digit).ok());
        bytes.push(digit(*high)? * 16 + digit(*low)?);
        rest = tail;
    }
    String::from_utf8(bytes).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tools::repo_root;

    #[test]
    fn files_are_found_by_their_address() {
        let root = repo_root();
        let found = |url| file_for(&root, url);
        assert!(found("/").unwrap().ends_with("index.html"));
        assert!(found("/web/static/start.js?v=1").unwrap().ends_with("start.js"));
        assert!(found("/web/static/st%61rt.js#x").unwrap().ends_with("start.js"));
        assert_eq!(found("/web/static/missing.js"), None);
    }

    #[test]
    fn no_address_leads_out_of_the_folder() {
        let root = repo_root().join("web");
        for url in [
            "/../Cargo.toml", "/static/../../Cargo.toml", "/%2e%2e/Cargo.toml", "/..%2fCargo.toml",
            "/..\\Cargo.toml", "//../Cargo.toml", "/%", "/%f", "/%ff", "/a%00", "/.git",
        ] {
            assert_eq!(file_for(&root, url), None, "{url}");
        }
    }

    #[test]
    fn programs_and_trees_have_their_type() {
        assert_eq!(content_type(Path::new("a/b.wasm")), "application/wasm");
        assert_eq!(content_type(Path::new("textbook.tree")), "text/plain; charset=utf-8");
        assert_eq!(content_type(Path::new("what")), "application/octet-stream");
    }
}
