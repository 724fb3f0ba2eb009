//! `plywise generate`: random trees, and trees made to order.

use std::fs;
use std::io::Write;

use anyhow::{Context, bail};
use plywise_generate::{Generated, Request, generate};
use plywise_notation::{Document, Header, write, write_document};

use crate::args::refuse;
use crate::generate_args::GenerateArgs;
use crate::generate_request::request;
use crate::output::{complain, stdout};
use crate::problem::NoSuchTrees;

pub(crate) fn run(args: &GenerateArgs) -> anyhow::Result<()> {
    let first = request(args).unwrap_or_else(|error| refuse("generate", error));
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
                bail!("{refusal}{help}");
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
                let file = folder.join(file_name(&request));
                fs::write(&file, text).with_context(|| format!("cannot write {}", file.display()))?;
            }
            None => out.write_all(text.as_bytes())?,
        }
    }
    out.flush()?;
    if missing > 0 { Err(NoSuchTrees { missing, count }.into()) } else { Ok(()) }
}

fn file_name(request: &Request) -> String {
    format!("{}-seed-{}.tree", request.generator.name(), request.seed)
}
