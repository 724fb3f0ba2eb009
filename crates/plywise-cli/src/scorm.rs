//! `plywise scorm`: a set of exercises as a package for learning platforms.

use std::path::{Path, PathBuf};
use std::{env, fs};

use anyhow::Context;
use clap::Args;
use plywise_scorm::{FILES, package};
use plywise_sets::read_set;

use crate::english;
use crate::input::read_text;

/// The folder with the files of packages, beside the program and in a site.
const FOLDER: &str = "scorm";

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  plywise scorm week-5.set -o week-5.zip
  plywise scorm --site dist week-5.set -o week-5.zip

The package is uploaded to Moodle or another platform that takes SCORM 1.2. It has the program in it, so nothing else is
fetched. A score is made on the student's own device.")]
pub(crate) struct ScormArgs {
    /// A file with a set, as a text, as JSON or as a link; `-` is standard input
    set: PathBuf,
    /// Where to write the package
    #[arg(short, long, value_name = "FILE.zip")]
    output: PathBuf,
    /// The folder of a built site, which `cargo xtask build --release` writes to `dist`, and which a release has as a zip
    /// [default: the folder `scorm` beside this program]
    #[arg(long, value_name = "FOLDER")]
    site: Option<PathBuf>,
}

pub(crate) fn run(args: &ScormArgs) -> anyhow::Result<()> {
    let (name, text) = read_text(&args.set)?;
    let set = read_set(&text).with_context(|| name.clone())?;
    set.exercises("").context(name)?;
    let folder = match &args.site {
        Some(site) => site.join(FOLDER),
        None => env::current_exe()?.parent().unwrap_or(Path::new(".")).join(FOLDER),
    };
    let read = |name: &str| {
        fs::read_to_string(folder.join(name)).with_context(|| english::no_program(folder.display()))
    };
    let [page, style, script] = FILES.map(read);
    let zip = package(&set, [&page?, &style?, &script?]).with_context(|| folder.display().to_string())?;
    fs::write(&args.output, zip).with_context(|| english::cannot_write(args.output.display()))
}
