//! `plywise link`: the address that opens a tree in the page.

use std::io::Write;

use anyhow::bail;
use plywise_link::{Link, LinkStep, LinkTree};
use plywise_notation::{Header, Limits, parse_with, read_weights, write, write_weights};
use plywise_search::{OptionValue, Order, SearchOption};

use crate::args::{LinkArgs, StepArgs};
use crate::english;
use crate::input::{Given, Input};
use crate::output::{complain, stdout};
use crate::search_args::SearchArgs;

/// What mail and chat programs can be relied on not to cut off.
const WARN: usize = 2000;
/// What servers and browsers can be relied on to take.
const MOST: usize = 8000;

pub(crate) fn run(args: &LinkArgs) -> anyhow::Result<()> {
    args.source.game.check_search(args.search.algorithm)?;
    let mut given = Given::read(&args.source, args.from, None)?;
    given.say_format();
    let name = given.name.clone();
    // A link made from a link keeps what it said.
    let before = match given.read.link.take() {
        Some(link) => *link,
        // What only a tree takes makes a tree of a game.
        None => match args
            .source
            .game
            .link(&args.search.options.weights())?
            .filter(|_| !is_of_trees(&args.search))
        {
            Some(link) => link,
            None => Link { tree: Some(LinkTree::Text(text(&given)?)), ..Link::default() },
        },
    };
    // Each part was understood when the command was.
    let parts: Link = args.part.join("&").parse()?;
    let asked = Link { step: args.step, slides: args.slides, ..args.search.link() };
    let link = args.style.link().or(asked).or(parts).or(before);
    let input = Input::of(given).weighed(&args.search)?;
    let link = Link { weights: weights(args, link.weights), ..link };
    if let Some(LinkStep::At(_)) = link.step {
        let replay = input.searched(&input.conventions(&args.search, &args.style));
        input.step(StepArgs { step: link.step }, &replay, english::LINK_SHOWS);
    }
    let base = args.base.split('#').next().unwrap_or_default();
    let address = format!("{base}#{link}");
    let length = address.chars().count();
    if length > MOST {
        bail!(english::link_too_long(&name, length, MOST));
    }
    if length > WARN {
        complain(&english::long_link(length, WARN));
    }
    let mut out = stdout();
    writeln!(out, "{address}")?;
    out.flush()?;
    Ok(())
}

/// Whether a search is asked for that goes through a tree: in another order than the game's.
fn is_of_trees(search: &SearchArgs) -> bool {
    let order = search.chosen.0.get(SearchOption::Order);
    order.is_some_and(|order| order != OptionValue::Order(Order::AsGiven))
}

/// The text of a tree, if a link may hold it.
fn text(given: &Given) -> anyhow::Result<String> {
    let (name, document) = (&given.name, &given.read.document);
    let is_bare = document.header == Header::default() && !given.has_comments();
    let text = if is_bare { write(&document.tree) } else { given.laid_out() };
    if let Err(error) = parse_with(&text, Limits::LINK) {
        bail!(english::too_large_for_link(name, &error.mistake));
    }
    Ok(text)
}

/// The weights of a link with those that were asked for, which come later and so count.
fn weights(args: &LinkArgs, before: Option<String>) -> Option<String> {
    let asked = args.search.options.weights.iter();
    let asked: Vec<(&str, f64)> = asked.map(|(name, weight)| (&**name, *weight)).collect();
    let kept = before.iter().filter_map(|before| read_weights(before)).flatten().collect::<Vec<_>>();
    let kept = kept.iter().filter(|(name, _)| asked.iter().all(|(other, _)| other != name));
    write_weights(kept.map(|(name, weight)| (&**name, *weight)).chain(asked.iter().copied()))
}
