//! How much a first visit downloads, and the limit it must stay under.

use crate::assets::{self, files_under};
use crate::page::{self, Profile};
use crate::tools::Progress;
use anyhow::{Context, Result, bail};
use flate2::{Compression, write::GzEncoder};
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

/// Bytes of gzip that a first visit may cost; past it the build fails.
const LIMIT: usize = 200_000;
/// What we aim at: about a second on a poor connection.
const GOAL: usize = 100_000;

/// Files that a visitor may load later, not to see the page.
const LATER: &[&str] = &["examples"];

#[derive(Clone, Copy, Debug, Default)]
struct Sizes {
    raw: usize,
    gzip: usize,
    brotli: usize,
}

/// `cargo xtask build`: writes the page; as published, also says what it weighs.
pub(crate) fn build(profile: Profile, precompress: bool) -> Result<()> {
    let mut progress = Progress::new(page::STEPS);
    let dist = page::build(profile, &mut progress)?;
    // Packing an unoptimised program takes long and says nothing.
    if profile == Profile::Release {
        println!();
        report(&dist)?;
    }
    if precompress {
        let n_files = write_packed(&dist)?;
        println!("Packed {n_files} files as .gz and .br.");
    }
    println!("\nThe page is in {} after {}.", dist.display(), progress.elapsed());
    Ok(())
}

/// `cargo xtask size`: builds what is published and fails if it is too large.
pub(crate) fn check() -> Result<()> {
    let dist = page::build(Profile::Release, &mut Progress::new(page::STEPS))?;
    check_dist(&dist)
}

/// Prints the sizes of a published page and fails if its first load is over the limit.
pub(crate) fn check_dist(dist: &Path) -> Result<()> {
    let total = report(dist)?.gzip;
    if total > LIMIT {
        bail!("the first load is {total} bytes of gzip; the limit is {LIMIT}");
    }
    let verdict = if total > GOAL { "over" } else { "within" };
    println!("First load: {total} bytes of gzip, {verdict} the goal of {GOAL} (limit {LIMIT}).");
    Ok(())
}

/// Prints one line per file of the first load and gives their sum.
fn report(dist: &Path) -> Result<Sizes> {
    println!("{:<44} {:>9} {:>9} {:>9}", "first load", "raw", "gzip", "brotli");
    let mut total = Sizes::default();
    for file in files_under(dist)? {
        let name = file.strip_prefix(dist).unwrap_or(&file);
        if LATER.iter().any(|later| name.starts_with(later)) || is_packed(&file) {
            continue;
        }
        let content = fs::read(&file).with_context(|| format!("reading {}", file.display()))?;
        let sizes =
            Sizes { raw: content.len(), gzip: gzip(&content)?.len(), brotli: brotli(&content)?.len() };
        line(&name.display().to_string(), sizes);
        total.raw += sizes.raw;
        total.gzip += sizes.gzip;
        total.brotli += sizes.brotli;
    }
    line("total", total);
    Ok(total)
}

fn line(name: &str, Sizes { raw, gzip, brotli }: Sizes) {
    println!("{name:<44} {raw:>9} {gzip:>9} {brotli:>9}");
}

/// Writes `.gz` and `.br` beside every file that shrinks by it.
fn write_packed(dist: &Path) -> Result<usize> {
    let mut n_files = 0;
    for file in files_under(dist)? {
        let content = fs::read(&file).with_context(|| format!("reading {}", file.display()))?;
        for (extension, packed) in [("gz", gzip(&content)?), ("br", brotli(&content)?)] {
            if packed.len() < content.len() {
                let mut name = file.clone().into_os_string();
                name.push(format!(".{extension}"));
                assets::write(&PathBuf::from(name), &packed)?;
            }
        }
        n_files += 1;
    }
    Ok(n_files)
}

fn is_packed(file: &Path) -> bool {
    file.extension().is_some_and(|extension| extension == "gz" || extension == "br")
}

fn gzip(content: &[u8]) -> Result<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(content)?;
    Ok(encoder.finish()?)
}

fn brotli(content: &[u8]) -> Result<Vec<u8>> {
    let mut packed = Vec::new();
    let settings = brotli::enc::BrotliEncoderParams { quality: 11, lgwin: 22, ..Default::default() };
    brotli::BrotliCompress(&mut &content[..], &mut packed, &settings)?;
    Ok(packed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packing_shrinks_and_marks_what_it_packs() {
        let content = "the same again ".repeat(50).into_bytes();
        let (zipped, squeezed) = (gzip(&content).unwrap(), brotli(&content).unwrap());
        assert!(zipped.starts_with(&[0x1f, 0x8b]) && zipped.len() < 80);
        assert!(!squeezed.is_empty() && squeezed.len() < 80);
        let mut back = Vec::new();
        brotli::BrotliDecompress(&mut squeezed.as_slice(), &mut back).unwrap();
        assert_eq!(back, content);
    }

    #[test]
    fn packed_files_are_known_by_their_name() {
        assert!(is_packed(Path::new("a.wasm.br")) && is_packed(Path::new("a.js.gz")));
        assert!(!is_packed(Path::new("a.wasm")));
    }
}
