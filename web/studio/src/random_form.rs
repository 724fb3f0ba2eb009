//! Random trees: the form that asks for one, and what comes of it.

mod problems;

use std::collections::BTreeMap;

use plywise_conventions::Profile;
use plywise_generate::{Generated, Preset, Request};
use plywise_link::{Link, LinkTree};
use plywise_maker::{Made, made};
use plywise_notation::write_document;
use plywise_search::{OptionValue, Score, SearchOption};

use crate::english::new_tree::{self as english, FLAGS, Fact};

/// The largest tree that is made in a browser.
pub const MOST_NODES: u64 = 100_000;

/// What a form asks for: for each key of a request what was typed, or nothing.
///
/// A range stands under two names: `b` for its beginning, `b..` for its end.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RandomForm {
    said: BTreeMap<&'static str, String>,
}

/// The keys whose values are ranges, with the names of their ends.
pub(crate) const RANGES: [(&str, &str); 5] =
    [("b", "b.."), ("d", "d.."), ("v", "v.."), ("cuts", "cuts.."), ("cost", "cost..")];

/// The keys with one value.
const SINGLE: [&str; 8] = ["gen", "places", "dist", "root", "cut", "soft", "value", "seed"];

/// The ends of the root's window.
const WINDOW: [&str; 2] = ["alpha", "beta"];

impl RandomForm {
    /// The form that asks for what a request asks for.
    #[must_use]
    pub fn of(request: &Request) -> RandomForm {
        let mut form = RandomForm::default();
        for (key, usual) in [("dist", "flat"), ("root", "max"), ("cut", "le"), ("soft", "1"), ("places", "0")]
        {
            form.set(key, usual);
        }
        // A printed request has every key that says anything unusual.
        for part in request.to_string().split(';') {
            let (key, value) = part.split_once('=').unwrap_or((part, "yes"));
            if let Some((from, to)) = RANGES.iter().find(|(from, _)| *from == key) {
                let (min, max) = value.split_once("..").unwrap_or((value, value));
                form.set(from, min);
                form.set(to, max);
            } else if key == "window" {
                let (alpha, beta) = value.split_once(',').unwrap_or((value, ""));
                form.set(WINDOW[0], alpha);
                form.set(WINDOW[1], beta);
            } else if let Some(key) =
                SINGLE.iter().chain(FLAGS.iter().map(|(key, _)| key)).find(|known| **known == key)
            {
                form.set(key, value);
            }
        }
        form
    }

    /// What was typed under a name.
    #[must_use]
    pub fn get(&self, name: &str) -> &str {
        self.said.get(name).map_or("", String::as_str)
    }

    /// Types something under a name.
    pub fn set(&mut self, name: &'static str, value: &str) {
        self.said.insert(name, value.trim().to_owned());
    }

    /// The request; what is left empty is as usual.
    ///
    /// # Errors
    /// At the first thing that means nothing: a sentence, in the form's own words.
    pub fn request(&self) -> Result<Request, String> {
        let mut parts: Vec<(&str, Option<String>)> = Vec::new();
        for (from, to) in RANGES {
            let (min, max) = (self.get(from), self.get(to));
            let text = match (min.is_empty(), max.is_empty()) {
                (true, true) => continue,
                (false, true) => format!("{min}..{min}"),
                // Up to so many.
                (true, false) => format!("{}..{max}", least(from)),
                (false, false) => format!("{min}..{max}"),
            };
            parts.push((from, Some(text)));
        }
        for key in SINGLE {
            if !self.get(key).is_empty() {
                parts.push((key, Some(self.get(key).to_owned())));
            }
        }
        let [alpha, beta] = WINDOW.map(|end| self.get(end));
        if !alpha.is_empty() || !beta.is_empty() {
            let or =
                |said: &str, usual: &str| if said.is_empty() { usual.to_owned() } else { said.to_owned() };
            parts.push(("window", Some(format!("{},{}", or(alpha, "-inf"), or(beta, "inf")))));
        }
        parts.extend(FLAGS.iter().filter(|(key, _)| !self.get(key).is_empty()).map(|(key, _)| (*key, None)));
        let parts = parts.iter().map(|(key, value)| (*key, value.as_deref()));
        Request::default().with_parts(parts).map_err(|error| self.why(&error))
    }

    /// What an end of a range is while it is left empty and the other one is not: as a hint in its box.
    #[must_use]
    pub fn meant(&self, name: &str) -> Option<String> {
        let other = |name| Some(self.get(name)).filter(|said| !said.is_empty());
        match name {
            "alpha" => other("beta").map(|_| "−∞".to_owned()),
            "beta" => other("alpha").map(|_| "∞".to_owned()),
            _ => RANGES.iter().find_map(|&(from, to)| match name {
                _ if name == from => other(to).map(|_| least(from).to_owned()),
                // So many and no more.
                _ if name == to => other(from).map(str::to_owned),
                _ => None,
            }),
        }
    }

    /// The form for a preset, with the seed of this one.
    #[must_use]
    pub fn preset(&self, preset: Preset) -> RandomForm {
        let mut form = RandomForm::of(&preset.request());
        form.set("seed", self.get("seed"));
        form
    }

    /// The form for the next of such trees.
    #[must_use]
    pub fn another(&self) -> RandomForm {
        let mut form = self.clone();
        let seed: u64 = self.get("seed").parse().unwrap_or(Request::default().seed);
        form.set("seed", &seed.wrapping_add(1).to_string());
        form
    }
}

/// Where a range begins of which only the end was said.
fn least(from: &str) -> &'static str {
    if from == "b" || from == "d" { "1" } else { "0" }
}

/// Makes the tree that a form asks for.
#[must_use]
pub fn make(form: &RandomForm) -> Made {
    match form.request() {
        Ok(request) => made(&request, MOST_NODES),
        Err(why) => Made::Refused(why),
    }
}

/// How a link asks for such a tree.
#[must_use]
pub fn link_tree(request: &Request) -> LinkTree {
    let text = request.to_string();
    let (kind, seed) = text.rsplit_once(";seed=").unwrap_or((&text, ""));
    let kind = kind.strip_prefix("gen=").unwrap_or(kind).to_owned();
    LinkTree::Generated { kind, seed: Some(seed.to_owned()).filter(|seed| !seed.is_empty()) }
}

/// What a link asks for, if it asks for a random tree.
///
/// # Errors
/// When the link cannot be read, or what it asks for means nothing: part of a sentence.
pub fn request_of(link: &str) -> Result<Option<Request>, String> {
    let (link, complaints) = Link::read(link);
    if let Some(worst) = complaints.iter().find(|complaint| complaint.loses_tree()) {
        return Err(worst.to_string());
    }
    let Some(LinkTree::Generated { kind, seed }) = link.tree else { return Ok(None) };
    let request = Request::of_link(&kind, seed.as_deref());
    request.map(Some).map_err(|error| error.to_string())
}

/// What a form begins with: a usual tree, for the conventions that the page shows trees by.
#[must_use]
pub fn usual(settings: &str, seed: u64) -> Request {
    let (link, _) = Link::read(settings);
    let profile = link.profile.as_deref().and_then(Profile::from_key).unwrap_or(&Profile::DEFAULT);
    let mut request = Request { seed, ..Request::default() };
    let rules = link.options.over(profile.conventions.search).rules;
    request.rules.cut = rules.cut;
    request.rules.returns = rules.returns;
    request
}

/// The link that opens such a tree as the page shows the present one: its search by the conventions that the request's
/// goals speak of.
#[must_use]
pub fn link_to(request: &Request, settings: &str) -> String {
    let (shown, _) = Link::read(settings);
    let rules = request.rules;
    let mut options = shown.options;
    options.set(SearchOption::Cut, Some(OptionValue::Cut(rules.cut)));
    options.set(SearchOption::Returns, Some(OptionValue::Returns(rules.returns)));
    options.set(SearchOption::Window, Some(OptionValue::Window(rules.window)));
    // What was said for the tree before says nothing for this one.
    for option in [SearchOption::Depth, SearchOption::Range, SearchOption::Sum, SearchOption::Guess] {
        options.set(option, None);
    }
    Link { tree: Some(link_tree(request)), options, step: None, ..shown }.to_string()
}

/// What can be said of a tree that was made: names and what they are.
#[must_use]
pub fn facts(request: &Request, made: &Generated) -> Vec<(&'static str, String)> {
    let stats = &made.stats;
    let value = Score::new(stats.value as f64 / 10f64.powi(request.values.places() as i32));
    let (leaves, nodes) = (stats.leaves as usize, made.tree.n_nodes());
    let mut told = vec![
        (Fact::Value, value.map_or(String::new(), |value| value.to_string())),
        (Fact::BestMoves, stats.best_moves.to_string()),
        (Fact::Size, english::size(leaves, nodes)),
        (Fact::Evaluated, english::evaluated(stats.evaluated, stats.leaves)),
        (Fact::Cuts, english::cuts(stats.cuts, stats.deep_cuts, stats.early_cuts)),
    ];
    if let Some(tie) = stats.tie {
        told.push((Fact::Tie, english::yes_or_no(tie).to_owned()));
    }
    told.into_iter().map(|(fact, what)| (fact.label(), what)).collect()
}

/// A tree for somebody to fill in: so many children everywhere, so many levels of them, no value known. None when it would
/// be larger than anybody fills in.
#[must_use]
pub fn empty_tree(children: u32, levels: u32) -> Option<String> {
    const MOST_LEAVES: u32 = 1_000;
    if children == 0
        || levels == 0
        || levels > 12
        || children.checked_pow(levels).is_none_or(|n| n > MOST_LEAVES)
    {
        return None;
    }
    let text = (0..levels)
        .fold("?".to_owned(), |below, _| format!("({})", vec![below; children as usize].join(" ")));
    let document = crate::import::parse(&text).ok()?;
    Some(write_document(&document))
}
