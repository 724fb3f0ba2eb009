//! From the arguments of `plywise generate` to a request, and back to a command that makes the tree again.

use crate::english;
use anyhow::bail;
use clap::ValueEnum;
use plywise_conventions::Profile;
use plywise_generate::Request;
use plywise_link::{Link, LinkTree, parts_of_address};
use plywise_search::Returns;

use crate::generate_args::{GenerateArgs, GoalArgs, MAX_NODES};

/// The request that was written out, or a preset, or the usual one, and what the options say over it.
pub(crate) fn request(args: &GenerateArgs) -> anyhow::Result<Request> {
    let mut request = match &args.request {
        Some(text) => said(text.trim())?,
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
    Ok(request.with_parts(said.chain(flags))?)
}

/// What somebody wrote out: a request, or a link to the page that asks for a tree to be made.
fn said(text: &str) -> anyhow::Result<Request> {
    // None of these is in a request: this is from an address.
    let is_link = text.contains(['#', '&', '%']) || text.contains("://");
    if !is_link {
        return Ok(match text.strip_prefix("gen=") {
            Some(kind) => Request::of_link(kind, None)?,
            None => text.parse()?,
        });
    }
    match parts_of_address(text).parse::<Link>()?.tree {
        Some(LinkTree::Generated { kind, seed }) => Ok(Request::of_link(&kind, seed.as_deref())?),
        Some(_) => {
            bail!(english::NOT_A_RANDOM_LINK)
        }
        None => bail!(english::NO_GEN_IN_LINK),
    }
}

/// The command that writes the tree of this request again as it was written for these arguments.
pub(crate) fn command(args: &GenerateArgs, request: &Request) -> String {
    let mut command = "plywise generate".to_owned();
    let mut say = |option: &str, said: &str| command.extend([" --", option, " ", said]);
    // The header names the profile, whose rules then hold but for what is said over them.
    if let Some(profile) = &args.rules.profile {
        say("profile", profile);
        if let Some(cut) = args.rules.cut {
            say("cut", &word(cut));
        }
        if let Some(returns) = args.rules.returns {
            say("returns", &word(returns));
        }
        if args.rules.window.is_some() {
            let window = request.rules.window;
            say("window", &format!("{},{}", window.alpha, window.beta));
        }
    } else if let Some(returns) =
        args.rules.returns.filter(|&returns| Returns::from(returns) == Request::default().rules.returns)
    {
        // The header says so, but not the request, which would be the same without.
        say("returns", &word(returns));
    }
    let most_nodes = request.most_nodes();
    if most_nodes > MAX_NODES {
        say("max-nodes", &most_nodes.to_string());
    }
    format!("{command} '{request}'")
}

/// How a value of an option is written.
fn word(value: impl ValueEnum) -> String {
    value.to_possible_value().map_or_else(String::new, |value| value.get_name().to_owned())
}
