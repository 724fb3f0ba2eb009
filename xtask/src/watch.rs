//! Rebuilds the page when a file changes, and tells the browser to load it again.
//!
//! Modification times are asked for a few times a second: a few hundred files, no dependency,
//! and the same on every system and file share.

use crate::assets::files_under;
use crate::page::{self, Profile};
use crate::tools::{Progress, repo_root};
use anyhow::Result;
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, SystemTime};

/// What the page is made of. A change of xtask itself needs a restart.
const SOURCES: &[&str] = &["crates", "web", "examples", "index.html", "Cargo.toml", "Cargo.lock"];
/// Tests look at the page; they are not in it.
const NOT_SOURCES: &str = "web/tests";

const PAUSE: Duration = Duration::from_millis(300);

const RELOAD_PATH: &str = "/__plywise/reload.js";
const VERSION_PATH: &str = "/__plywise/version";

/// Runs in the browser while developing, and is never part of the published page.
const RELOAD_SCRIPT: &str = r#"const version = async () => (await fetch("/__plywise/version")).text();
let shown;
setInterval(async () => {
  const now = await version().catch(() => shown);
  if (shown !== undefined && now !== shown) location.reload();
  shown = now;
}, 500);
"#;

/// A watch that is going on in the background.
#[derive(Debug)]
pub(crate) struct Watch {
    /// Counts the builds that went well.
    version: Arc<AtomicU64>,
}

impl Watch {
    /// The type and content of the watch's own files.
    pub(crate) fn answer(&self, path: &str) -> Option<(&'static str, String)> {
        match path {
            RELOAD_PATH => Some(("text/javascript", RELOAD_SCRIPT.into())),
            VERSION_PATH => Some(("text/plain", self.version.load(Ordering::Relaxed).to_string())),
            _ => None,
        }
    }
}

/// The page with the script that reloads it.
pub(crate) fn with_reload(html: &str) -> String {
    let script = format!("<script type=\"module\" src=\"{RELOAD_PATH}\"></script>\n  </head>");
    html.replacen("</head>", &script, 1)
}

/// Starts watching. A failed build is reported in the terminal and the last good page stays.
pub(crate) fn start(profile: Profile) -> Result<Watch> {
    let version = Arc::new(AtomicU64::new(1));
    let (counter, mut seen) = (Arc::clone(&version), snapshot()?);
    thread::spawn(move || {
        loop {
            thread::sleep(PAUSE);
            let Ok(mut now) = snapshot() else { continue };
            if now == seen {
                continue;
            }
            // Editors write a file in several goes: wait until nothing moves.
            while let Ok(later) = settled(&now) {
                match later {
                    Some(moved) => now = moved,
                    None => break,
                }
            }
            seen = now;
            let mut progress = Progress::new(page::STEPS);
            match page::build(profile, &mut progress) {
                Ok(_) => {
                    counter.fetch_add(1, Ordering::Relaxed);
                    println!("Rebuilt in {}.", progress.elapsed());
                }
                Err(error) => eprintln!("Not rebuilt: {error:#}"),
            }
        }
    });
    Ok(Watch { version })
}

type Snapshot = BTreeMap<PathBuf, (SystemTime, u64)>;

/// What changed after another short pause, if anything.
fn settled(before: &Snapshot) -> Result<Option<Snapshot>> {
    thread::sleep(PAUSE / 3);
    let now = snapshot()?;
    Ok((now != *before).then_some(now))
}

fn snapshot() -> Result<Snapshot> {
    let root = repo_root();
    let mut found = Snapshot::new();
    for source in SOURCES {
        let source = root.join(source);
        let files = if source.is_dir() { files_under(&source)? } else { vec![source] };
        for file in files {
            // A file may vanish between being listed and being asked.
            if let (false, Ok(about)) = (file.starts_with(root.join(NOT_SOURCES)), file.metadata()) {
                found.insert(file, (about.modified()?, about.len()));
            }
        }
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_and_its_crates_are_watched_but_not_its_tests() {
        let found = snapshot().unwrap();
        let root = repo_root();
        assert!(found.contains_key(&root.join("index.html")));
        assert!(found.contains_key(&root.join("web/page/src/main.rs")));
        assert!(!found.keys().any(|file| file.starts_with(root.join("web/tests"))));
    }

    #[test]
    fn the_reloading_script_goes_into_the_head() {
        let page = with_reload("<head></head><body></body>");
        assert!(page.starts_with("<head><script type=\"module\" src=\"/__plywise/reload.js\"></script>"));
        assert!(page.ends_with("</head><body></body>"));
    }
}
