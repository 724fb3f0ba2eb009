//! `mdbook-plywise`: started by mdBook, or once by hand to put Plywise's files into a book.

#[path = "english/command.rs"]
mod english;

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::{env, fs, io};

use anyhow::{Context as _, Result, bail};
use mdbook_plywise::Plywise;
use mdbook_preprocessor::{Preprocessor as _, parse_input};

fn main() -> ExitCode {
    match run(env::args().skip(1).collect()) {
        Ok(code) => code,
        Err(error) => {
            // mdBook shows what a preprocessor says here.
            #[expect(clippy::print_stderr, reason = "a program's complaints go there")]
            {
                eprintln!("mdbook-plywise: {error:#}");
            }
            ExitCode::FAILURE
        }
    }
}

fn run(words: Vec<String>) -> Result<ExitCode> {
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match words[..] {
        [] => {
            let (context, book) = parse_input(io::stdin())?;
            serde_json::to_writer(io::stdout(), &Plywise.run(&context, book)?)?;
        }
        ["supports", renderer] => {
            return Ok(if Plywise.supports_renderer(renderer)? {
                ExitCode::SUCCESS
            } else {
                ExitCode::FAILURE
            });
        }
        ["install", "--from", from] => install(Path::new("."), Path::new(from))?,
        ["install", book, "--from", from] => install(Path::new(book), Path::new(from))?,
        _ => bail!(english::HELP),
    }
    Ok(ExitCode::SUCCESS)
}

/// Copies what embeds need, and names the preprocessor in the book's settings.
fn install(book: &Path, from: &Path) -> Result<()> {
    let settings = book.join("book.toml");
    let mut text = fs::read_to_string(&settings).with_context(|| english::reading(&settings))?;
    if !from.join("embed.html").is_file() {
        bail!(english::not_built(from));
    }
    let to = book.join("src/plywise");
    fs::create_dir_all(&to)?;
    for file in files_of(from)? {
        fs::copy(&file, to.join(file.file_name().unwrap_or_default()))
            .with_context(|| english::copying(&file))?;
    }
    if !text.contains("[preprocessor.plywise]") {
        text.push_str("\n[preprocessor.plywise]\n");
        fs::write(&settings, text)?;
    }
    Ok(())
}

/// The files of a built Plywise that course pages load: all at its top, but not the page itself nor the copies in
/// a single file.
fn files_of(from: &Path) -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let name = entry.file_name();
        let name = name.to_string_lossy();
        let is_other = name == "index.html"
            || name.starts_with("plywise.single.")
            || name.ends_with(".gz")
            || name.ends_with(".br");
        if entry.file_type()?.is_file() && !is_other {
            files.push(entry.path());
        }
    }
    files.sort();
    Ok(files)
}
