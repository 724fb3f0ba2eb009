//! From arguments to a tree and a search of it.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;
use std::rc::Rc;

use anyhow::Context;
use plywise_lesson::{Annotation, Conventions, Narrator, Profile};
use plywise_notation::{Header, Limits, ParseOptions, parse_bytes_with};
use plywise_replay::Replay;
use plywise_search::{Algorithm, GameTree, Stop};

use crate::args::{StyleArgs, TreeArgs};
use crate::output;
use crate::problem::{Stopped, Unreadable};
use crate::search_args::SearchArgs;

/// A tree that was read, and what its text says about it.
pub(crate) struct Input {
    /// What to call the text in a message.
    pub(crate) name: String,
    text: Vec<u8>,
    options: ParseOptions,
    pub(crate) tree: Rc<GameTree>,
    pub(crate) header: Header,
}

impl Input {
    pub(crate) fn read(args: &TreeArgs) -> anyhow::Result<Input> {
        let (name, text) = source(args.file.as_deref(), args.text.as_deref())?;
        let options = ParseOptions { root: args.root.map(Into::into), ..ParseOptions::default() };
        let document = parse_bytes_with(&text, options)
            .map_err(|error| Unreadable { name: name.clone(), error: Box::new(error) })?;
        let (tree, header) = (Rc::new(document.tree), document.header);
        Ok(Input { name, text, options, tree, header })
    }

    /// The conventions asked for: a profile's, then whatever was said besides.
    pub(crate) fn conventions(&self, args: &SearchArgs) -> Conventions {
        let of_header = self.header.profile.as_deref();
        let key = args.profile.as_deref().or(of_header).unwrap_or(DEFAULT_PROFILE);
        let profile = Profile::from_key(key).unwrap_or_else(|| {
            output::complain(&format!("note: the profile `{key}` is not known, so {DEFAULT_PROFILE} it is"));
            Profile::from_key(DEFAULT_PROFILE).expect("the default is one of the profiles")
        });
        let mut conventions = profile.conventions;
        conventions.view = args.view.unwrap_or(conventions.view);
        let named = self.header.algorithm.as_deref();
        if let Some(key) = named.filter(|key| Algorithm::from_key(key).is_none()) {
            output::complain(&format!("note: the search `{key}` in the tree's header is not known"));
        }
        conventions.search = args.over(self.header.over(conventions.search));
        // A profile is for MAX and MIN; a tree may be for others.
        let fitted = conventions.search.fitted_to(&self.tree);
        if args.algorithm.is_none() && fitted.algorithm != conventions.search.algorithm {
            let [profile_s, fitted] = [conventions.search.algorithm, fitted.algorithm].map(Algorithm::key);
            output::complain(&format!("note: {profile_s} is not for this tree, so {fitted} it is"));
        }
        if args.algorithm.is_none() {
            conventions.search = fitted;
        }
        if args.window.is_some() && !conventions.search.algorithm.has_rules() {
            let key = conventions.search.algorithm.key();
            output::complain(&format!(
                "note: {key} starts from the whole window, so --window changes nothing"
            ));
        }
        conventions
    }

    /// The tree with the weights that were asked for.
    pub(crate) fn weighed(self, args: &SearchArgs) -> Input {
        if args.options.weights.is_empty() {
            return self;
        }
        let (tree, unknown) = args.weighed((*self.tree).clone());
        for name in unknown {
            let name = output::on_one_line(name);
            output::complain(&format!(
                "note: no node shows the feature `{name}`, so its weight changes nothing"
            ));
        }
        Input { tree: Rc::new(tree), ..self }
    }

    /// The same, where a style may be asked for.
    pub(crate) fn styled(&self, args: &SearchArgs, style: &StyleArgs) -> Conventions {
        let mut conventions = self.conventions(args);
        let asked = style.style.as_deref().and_then(Annotation::from_key);
        conventions.annotation = asked.unwrap_or(conventions.annotation);
        conventions
    }

    /// Searches the tree and records the search.
    pub(crate) fn searched(&self, conventions: &Conventions) -> Replay {
        Replay::of(Rc::clone(&self.tree), conventions.search)
    }

    /// Whether the search came to its end. Asked last: what happened until then is worth printing all the same.
    pub(crate) fn came_to_its_end(&self, replay: &Replay) -> anyhow::Result<()> {
        let Some(stop) = replay.trace().stopped() else { return Ok(()) };
        let (node, what) = match stop {
            Stop::UnknownLeaf(leaf) => (leaf, "the value of leaf"),
            Stop::NoStaticValue(branch) => (branch, "the static value of branch"),
            // The answer is that of the last pass that was finished.
            Stop::OutOfBudget { .. } if replay.passes().iter().any(|pass| pass.value.is_some()) => {
                return Ok(());
            }
            Stop::OutOfBudget { .. } | Stop::Misfit(_) => {
                let conventions =
                    Conventions { search: replay.trace().search(), ..Profile::ALL[0].conventions };
                let narrator = Narrator::new(&self.tree, &conventions);
                let told = narrator.stop(&replay.at(replay.last_step()), stop).to_string();
                return Err(anyhow::anyhow!("{}: {}", self.name, output::on_one_line(told.trim())));
            }
        };
        // Where the leaf stands is needed only here, so it was not kept.
        let document = parse_bytes_with(&self.text, self.options)
            .map_err(|error| Unreadable { name: self.name.clone(), error: Box::new(error) })?;
        let start = document.span(node).map_or(0, |span| span.start);
        let before = String::from_utf8_lossy(&self.text[..start]);
        let line_start = before.rfind(['\n', '\r']).map_or(0, |end| end + 1);
        let line_ends = before.replace("\r\n", "\n").matches(['\n', '\r']).count();
        Err(Stopped {
            name: self.name.clone(),
            line: 1 + line_ends,
            column: 1 + before[line_start..].chars().count(),
            what,
            node: output::on_one_line(&self.tree.label(node)),
            is_for_each: self.tree.leaf_score(node).or(self.tree.static_score(node)).is_some(),
        }
        .into())
    }
}

const DEFAULT_PROFILE: &str = "textbook";

/// What to call a text in a message, and the text: from the command line, from a file, or from standard input.
pub(crate) fn source(file: Option<&Path>, text: Option<&str>) -> anyhow::Result<(String, Vec<u8>)> {
    match (text, file) {
        (Some(text), _) => Ok(("--tree".to_owned(), text.as_bytes().to_vec())),
        (None, Some(file)) if file != Path::new("-") => {
            let name = file.display().to_string();
            let text = File::open(file).and_then(read_all).with_context(|| format!("cannot read {name}"))?;
            Ok((name, text))
        }
        (None, _) => {
            let text = read_all(io::stdin().lock()).context("cannot read standard input")?;
            Ok(("standard input".to_owned(), text))
        }
    }
}

/// All of it, or enough to be refused as too long.
fn read_all(from: impl Read) -> io::Result<Vec<u8>> {
    let mut text = Vec::new();
    from.take(Limits::FILE.max_bytes as u64 + 1).read_to_end(&mut text)?;
    Ok(text)
}
