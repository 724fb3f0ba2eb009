//! `plywise generate`: random trees, and trees made to order.

use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::Path;

use anyhow::{Context, bail};
use plywise_conventions::Profile;
use plywise_generate::{GenerateError, Generated, Request, generate};
use plywise_notation::{Document, Header, write, write_document};
use plywise_search::{OptionValue, SearchOption};

use crate::args::refuse;
use crate::english;
use crate::generate_args::GenerateArgs;
use crate::generate_request::{command, request};
use crate::output::{complain, stdout};
use crate::problem::NoSuchTrees;

pub(crate) fn run(args: &GenerateArgs) -> anyhow::Result<()> {
    let first = request(args).unwrap_or_else(|error| refuse("generate", error));
    let count = args.count.unwrap_or(1);
    if let Some(folder) = &args.output {
        if let Some(file) = first_there(folder, &first, count).filter(|_| !args.force) {
            bail!(is_there(&folder.join(file)));
        }
        fs::create_dir_all(folder).with_context(|| english::cannot_make_folder(folder.display()))?;
    }
    let mut out = stdout();
    let (mut missing, mut has_nearest) = (0, false);
    for nth in 0..count {
        let request = Request { seed: first.seed.wrapping_add(u64::from(nth)), ..first };
        let made = generate(&request, args.max_nodes);
        if let Err(error) = &made
            && (count > 1 || args.nearest && is_near(error))
        {
            let seed = if count == 1 { String::new() } else { format!("seed {}: ", request.seed) };
            complain(&format!("note: {seed}{error}"));
        }
        let Generated { tree, unmet, .. } = match made {
            Ok(made) => made,
            Err(GenerateError::NotFound(nearest)) if args.nearest => *nearest,
            Err(error) if count == 1 => bail!(message(&error)),
            Err(error) => {
                missing += 1;
                has_nearest |= is_near(&error);
                continue;
            }
        };
        if args.lines {
            writeln!(out, "{}", write(&tree))?;
            continue;
        }
        let header = Header {
            title: Some(format!("{}, seed {}", request.generator.name(), request.seed)),
            // One that only comes near is not what the request makes: a later version may find another.
            source: unmet.is_empty().then(|| command(args, &request)),
            profile: args.rules.profile.clone(),
            ..Header::default()
        };
        let mut header = header.made_for(request.rules);
        // What was asked for by name is said also where it makes no difference.
        let usual = header.known_profile().unwrap_or(&Profile::DEFAULT).conventions.search.rules;
        if args.rules.returns.is_some() && request.rules.returns != usual.returns {
            let returns = OptionValue::Returns(request.rules.returns);
            header.choices.search.set(SearchOption::Returns, Some(returns));
        }
        let text = write_document(&Document::new(tree, header));
        match &args.output {
            Some(folder) => write_file(&folder.join(file_name(&request)), &text, args.force)?,
            None => out.write_all(text.as_bytes())?,
        }
    }
    out.flush()?;
    if missing > 0 { Err(NoSuchTrees { missing, count, has_nearest }.into()) } else { Ok(()) }
}

/// Why there is no tree, and what to do about it.
fn message(error: &GenerateError) -> String {
    let help = error.help().map_or(String::new(), |help| format!("\nhelp: {help}"));
    let is_near = matches!(error, GenerateError::NotFound(_));
    format!("{error}{help}{}", if is_near { english::NEAREST_INSTEAD } else { "" })
}

/// Whether there is a tree that comes near.
fn is_near(error: &GenerateError) -> bool {
    matches!(error, GenerateError::NotFound(_))
}

fn file_name(request: &Request) -> String {
    format!("{}-seed-{}.tree", request.generator.name(), request.seed)
}

/// Of the files to be written, the first that is there already. The folder is gone through, since there may be many
/// more trees to make than files in it.
fn first_there(folder: &Path, first: &Request, count: u32) -> Option<String> {
    // Whoever cannot look into the folder learns of it when the file is written.
    let there = fs::read_dir(folder).ok()?.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    let prefix = format!("{}-seed-", first.generator.name());
    let of_seed = |seed| file_name(&Request { seed, ..*first });
    let seed_of = |name: &str| name.strip_prefix(&prefix)?.strip_suffix(".tree")?.parse::<u64>().ok();
    let seeds = there.filter_map(|name| seed_of(&name).filter(|seed| of_seed(*seed) == name));
    let nth = seeds.map(|seed| seed.wrapping_sub(first.seed)).filter(|nth| *nth < u64::from(count)).min()?;
    Some(of_seed(first.seed.wrapping_add(nth)))
}

fn is_there(file: &Path) -> String {
    english::file_exists(file.display())
}

fn write_file(file: &Path, text: &str, is_forced: bool) -> anyhow::Result<()> {
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(true).create_new(!is_forced);
    match options.open(file).and_then(|mut file| file.write_all(text.as_bytes())) {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => bail!(is_there(file)),
        done => done.with_context(|| english::cannot_write(file.display())),
    }
}
