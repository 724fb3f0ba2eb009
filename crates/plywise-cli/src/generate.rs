//! `plywise generate`: random trees, and trees made to order.

use std::fs;
use std::io::Write;

use anyhow::Context;
use clap::CommandFactory;
use clap::error::ErrorKind;
use plywise_generate::{Generated, Request, RequestError, generate};
use plywise_lesson::Profile;
use plywise_notation::{Document, Header, write, write_document};

use crate::args::Cli;
use crate::generate_args::{GenerateArgs, GoalArgs};
use crate::output::{complain, stdout};
use crate::problem::NoSuchTrees;

pub(crate) fn run(args: &GenerateArgs) -> anyhow::Result<()> {
    let first = request(args).unwrap_or_else(|error| {
        Cli::command().error(ErrorKind::ValueValidation, error).exit();
    });
    let count = args.count.unwrap_or(1);
    if let Some(folder) = &args.output {
        fs::create_dir_all(folder).with_context(|| format!("cannot make the folder {}", folder.display()))?;
    }
    let mut out = stdout();
    let mut missing = 0;
    for nth in 0..count {
        let request = Request { seed: first.seed.wrapping_add(u64::from(nth)), ..first };
        let Generated { tree, .. } = match generate(&request, args.max_nodes) {
            Ok(made) => made,
            Err(refusal) if count == 1 => {
                let help = refusal.help().map_or(String::new(), |help| format!("\nhelp: {help}"));
                anyhow::bail!("{refusal}{help}");
            }
            Err(refusal) => {
                complain(&format!("note: seed {}: {refusal}", request.seed));
                missing += 1;
                continue;
            }
        };
        if args.lines {
            writeln!(out, "{}", write(&tree))?;
            continue;
        }
        let header = Header {
            title: Some(format!("{}, seed {}", request.generator.name(), request.seed)),
            source: Some(format!("plywise generate '{request}'")),
            profile: args.rules.profile.clone(),
            ..Header::default()
        };
        let text = write_document(&Document::new(tree, header));
        match &args.output {
            Some(folder) => {
                let file = folder.join(format!("{}-seed-{}.tree", request.generator.name(), request.seed));
                fs::write(&file, text).with_context(|| format!("cannot write {}", file.display()))?;
            }
            None => out.write_all(text.as_bytes())?,
        }
    }
    out.flush()?;
    if missing > 0 { Err(NoSuchTrees { missing, count }.into()) } else { Ok(()) }
}

/// The request that was written out, or a preset, or the usual one, and what the options say over it.
fn request(args: &GenerateArgs) -> Result<Request, RequestError> {
    let mut request = match &args.request {
        Some(text) => text.parse()?,
        None => Request::default(),
    };
    if let Some(key) = &args.preset {
        request = request.with_parts([("preset", Some(&**key))])?;
    }
    let rules = &mut request.rules;
    if let Some(profile) = args.rules.profile.as_deref().and_then(Profile::from_key) {
        *rules = profile.conventions.search.rules;
    }
    rules.cut = args.rules.cut.map_or(rules.cut, Into::into);
    rules.returns = args.rules.returns.map_or(rules.returns, Into::into);
    request.root = args.root.map_or(request.root, Into::into);
    request.seed = args.seed.unwrap_or(request.seed);
    let GoalArgs { cuts, deep, tie, late, unique, value, cost } = &args.goals;
    let spans = [("b", &args.branching), ("d", &args.depth), ("cuts", cuts), ("cost", cost)]
        .map(|(key, span)| (key, span.map(|span| span.to_string())));
    let texts = [
        ("gen", &args.generator),
        ("v", &args.values),
        ("places", &args.places),
        ("dist", &args.spread),
        ("value", value),
        ("window", &args.rules.window),
    ]
    .map(|(key, text)| (key, text.clone()));
    let flags =
        [("distinct", args.distinct), ("deep", *deep), ("tie", *tie), ("late", *late), ("unique", *unique)];
    let flags = flags.into_iter().filter(|(_, is_set)| *is_set).map(|(key, _)| (key, None));
    let said = spans.iter().chain(&texts).filter_map(|(key, text)| Some((*key, Some(text.as_deref()?))));
    request.with_parts(said.chain(flags))
}
