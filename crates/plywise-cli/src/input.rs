//! From arguments to a tree and a search of it.

use std::fs::File;
use std::io::{self, Read as _};
use std::path::Path;
use std::rc::Rc;

use anyhow::Context;
use plywise_conventions::{Conventions, Profile};
use plywise_formats::{Format, Read, read_with, recognise, text_of};
use plywise_games::{GameKind, Players};
use plywise_lesson::Narrator;
use plywise_link::{Drawing, LinkStep};
use plywise_notation::{Header, Limits, ParseOptions, comments, lay_out, line_and_column, write_document};
use plywise_render::source_of_figure;
use plywise_replay::{Memory, Replay, Step};
use plywise_search::{
    Algorithm, GameTree, Horizon, NodeId, OptionValue, Player, Search, SearchOption, Stop, Unit,
};

use crate::args::{FromArgs, SourceArgs, StepArgs, StyleArgs, TreeArgs};
use crate::english;
use crate::game_options::GameOptions;
use crate::output::{self, complain, on_one_line};
use crate::problem::{Complaints, Stopped};
use crate::search_args::SearchArgs;

/// A text that somebody gave, and the tree in it.
pub(crate) struct Given {
    /// What to call the text in a message.
    pub(crate) name: String,
    /// The text, or the one in our own notation that was in it.
    pub(crate) text: String,
    pub(crate) read: Read,
    /// The game whose tree it is.
    game: Option<GameKind>,
}

impl Given {
    /// Reads a text in any format: the one that is said, or the one that it is recognised as.
    pub(crate) fn read(source: &SourceArgs, from: FromArgs, root: Option<Player>) -> anyhow::Result<Given> {
        Given::read_to_depth(source, from, root, None)
    }

    /// The same for a search that goes so deep: the tree of a game then goes no deeper.
    fn read_to_depth(
        source: &SourceArgs,
        from: FromArgs,
        root: Option<Player>,
        depth: Option<Horizon>,
    ) -> anyhow::Result<Given> {
        let game = source.game.text(depth)?;
        let from = game.as_ref().map_or(from.format(), |_| Some(Format::Plywise));
        let (name, bytes) =
            game.map_or_else(|| source_of(source.text.as_deref(), source.file.as_deref()), Ok)?;
        let refused = |taken_for, complaints| Complaints { name: name.clone(), complaints, taken_for };
        let mut text =
            text_of(&bytes, Limits::FILE).map_err(|complaints| refused(None, complaints))?.into_owned();
        if let Some(source) = source_of_figure(&text) {
            complain(&english::figure_with_tree(&name));
            text = source;
        }
        let options = ParseOptions { root, limits: Limits::FILE };
        let mut read = read_with(&text, from, options).map_err(|complaints| {
            let taken_for = if from.is_none() { recognise(&text) } else { None };
            refused(taken_for, complaints)
        })?;
        let text = read.text.take().unwrap_or(text);
        Ok(Given { name, text, read, game: source.game.game })
    }

    /// Says what the text was taken for.
    pub(crate) fn say_format(&self) {
        if let Some(recognised) = &self.read.recognised {
            complain(&format!("{}: {recognised}", self.name));
        }
        self.say_left_out();
    }

    fn say_left_out(&self) {
        if let Some(other) = &self.read.other {
            let key = other.format.key();
            complain(&english::other_reading(&self.name, on_one_line(&other.to_string()), key));
        }
        for sentence in &self.read.left_out {
            complain(&english::note_on(&self.name, on_one_line(sentence)));
        }
    }

    /// The same, where that is not to be expected.
    pub(crate) fn say_foreign_format(&self) {
        match self.read.format {
            Format::Plywise => self.say_left_out(),
            _ => self.say_format(),
        }
    }

    /// Whether the text is in our own notation, comments and all.
    pub(crate) fn is_own(&self) -> bool {
        matches!(self.read.format, Format::Plywise | Format::Link)
    }

    /// Whether there are comments in it that another format has no place for.
    pub(crate) fn has_comments(&self) -> bool {
        self.is_own() && !comments(&self.text, &self.read.document).is_empty()
    }

    /// The tree in our own notation, laid out well.
    pub(crate) fn laid_out(&self) -> String {
        if self.is_own() {
            lay_out(&self.text, &self.read.document)
        } else {
            write_document(&self.read.document)
        }
    }
}

/// A search of what was given.
pub(crate) struct Searched {
    pub(crate) input: Input,
    pub(crate) conventions: Conventions,
    pub(crate) replay: Replay,
    /// What a search by the rules of a game kept in mind.
    pub(crate) memory: Option<Memory>,
}

/// A tree that was read, and what its text says about it.
pub(crate) struct Input {
    /// What to call the text in a message.
    pub(crate) name: String,
    text: String,
    /// The game whose tree it is.
    game: Option<GameKind>,
    /// Which texts can be read again to find a node.
    format: Format,
    pub(crate) tree: Rc<GameTree>,
    pub(crate) header: Header,
    /// The step that a link opens at.
    step: Option<LinkStep>,
    /// How a link draws it.
    pub(crate) drawing: Option<Drawing>,
}

impl Input {
    /// The tree to search, with the weights that were asked for.
    pub(crate) fn to_search(args: &TreeArgs, search: &SearchArgs) -> anyhow::Result<Input> {
        Input::to_search_to(args, search, None)
    }

    /// The same, the tree of a game to a usual depth where nobody says one.
    pub(crate) fn to_search_to(
        args: &TreeArgs,
        search: &SearchArgs,
        usual: Option<Horizon>,
    ) -> anyhow::Result<Input> {
        let asked = match search.chosen.0.get(SearchOption::Depth) {
            Some(OptionValue::Depth(depth)) => depth,
            _ => None,
        };
        args.source.game.check_search(search.algorithm)?;
        if asked.is_some() && args.source.game.is_extended() {
            anyhow::bail!(english::EXTENDED_TO_PLIES);
        }
        Input::read_to_depth(args, asked.or(usual))?.weighed(search)
    }

    /// The tree, or, with what only searches by the rules can do, the game: searched as `conventions_of` says of either.
    pub(crate) fn to_search_by_rules(
        args: &TreeArgs,
        search: &SearchArgs,
        by_rules: GameOptions,
        style: &StyleArgs,
    ) -> anyhow::Result<Searched> {
        if by_rules.are_asked(&search.chosen.0) || args.source.game.is_extended_by_rules() {
            return Input::searched_by_rules(args, search, by_rules, style);
        }
        let input = Input::to_search(args, search)?;
        let conventions = input.conventions(search, style);
        let replay = input.searched(&conventions);
        Ok(Searched { input, conventions, replay, memory: None })
    }

    /// The game, searched by its rules.
    pub(crate) fn searched_by_rules(
        args: &TreeArgs,
        search: &SearchArgs,
        by_rules: GameOptions,
        style: &StyleArgs,
    ) -> anyhow::Result<Searched> {
        args.source.game.by_rules()?;
        // One ply is enough to see who plays, and the tree of the whole game might be too large.
        let mut input = Input::read_to_depth(args, Some(Horizon { depth: 1, unit: Unit::Plies }))?;
        let mut conventions = input.conventions(search, style);
        by_rules.say_unused(&search.chosen.0, conventions.search.algorithm);
        let by_rules = by_rules.over(&search.chosen.0, conventions.search);
        let recorded = args.source.game.record(by_rules, &search.options.weights())?;
        conventions.search = recorded.trace.search();
        input.tree = Rc::new(recorded.tree);
        let replay = Replay::new(Rc::clone(&input.tree), recorded.trace);
        Ok(Searched { input, conventions, replay, memory: Some(recorded.memory) })
    }

    /// The tree; that of a game as deep as a search would look.
    pub(crate) fn read_to_depth(args: &TreeArgs, depth: Option<Horizon>) -> anyhow::Result<Input> {
        let given = Given::read_to_depth(&args.source, args.from, args.root.map(Into::into), depth)?;
        given.say_foreign_format();
        Ok(Input::of(given))
    }

    pub(crate) fn of(given: Given) -> Input {
        let Given { name, text, read: Read { document, format, link, .. }, game } = given;
        let (tree, header) = (Rc::new(document.tree), document.header);
        let drawing = link.as_ref().and_then(|link| link.drawing);
        Input { name, text, game, format, tree, header, step: link.and_then(|link| link.step), drawing }
    }

    /// The step that a link opens at, never one past the end; none for what is no link, or a link that names none.
    pub(crate) fn opens_at(&self, replay: &Replay) -> Option<Step> {
        let last = replay.last_step();
        Some(match self.step? {
            LinkStep::At(step) => step.min(last),
            LinkStep::End => last,
        })
    }

    /// The step asked for, or the one that a link opens at, or the end; never one past it.
    pub(crate) fn step(&self, args: StepArgs, replay: &Replay, what: &str) -> Step {
        let last = replay.last_step();
        match args.step.or(self.step) {
            None | Some(LinkStep::End) => last,
            Some(LinkStep::At(step)) if step > last => {
                complain(&english::step_too_late(last.0, what));
                last
            }
            Some(LinkStep::At(step)) => step,
        }
    }

    /// The conventions asked for: a profile's, over them what the header says, over that what was said besides.
    pub(crate) fn conventions(&self, args: &SearchArgs, style: &StyleArgs) -> Conventions {
        self.say_unknown_words(args);
        let (conventions, fitted) = self.searches(args);
        let asked = conventions.search;
        let mut conventions = style.link().over(conventions);
        conventions.search = fitted;
        if fitted.algorithm != asked.algorithm && self.unknown_search(args).is_none() {
            complain(&match self.game.map(GameKind::info).filter(|info| info.players != Players::Two) {
                Some(info) => english::search_fitted_to_game(info, fitted.algorithm),
                None => english::search_replaced(asked.algorithm.key(), fitted.algorithm.key()),
            });
        }
        if args.chosen.0.get(SearchOption::Window).is_some() && !conventions.search.algorithm.has_rules() {
            let key = conventions.search.algorithm.key();
            output::complain(&english::window_ignored(key));
        }
        conventions
    }

    /// Says which words of the header are not known, and what holds instead.
    pub(crate) fn say_unknown_words(&self, args: &SearchArgs) {
        let profile = self.header.profile.as_deref().filter(|_| args.profile.is_none());
        if let Some(key) = profile.filter(|key| Profile::from_key(key).is_none()) {
            let (key, used) = (on_one_line(key), self.profile(args).key);
            complain(&english::unknown_profile(&key, used));
        }
        if let Some(key) = self.unknown_search(args) {
            let (key, used) = (on_one_line(key), self.searches(args).1.algorithm.key());
            complain(&english::unknown_search(&key, used));
        }
    }

    /// The search that the header names, if there is none of that name and nobody asked for another.
    fn unknown_search(&self, args: &SearchArgs) -> Option<&str> {
        let named = self.header.algorithm.as_deref().filter(|_| args.algorithm.is_none());
        named.filter(|key| Algorithm::from_key(key).is_none())
    }

    /// The profile asked for, or the header's, or the usual one.
    fn profile(&self, args: &SearchArgs) -> &'static Profile {
        let key = args.profile.as_deref().or(self.header.profile.as_deref());
        key.and_then(Profile::from_key).unwrap_or(&Profile::DEFAULT)
    }

    /// What was asked for, and the search to do: a profile is for MAX and MIN, but a tree may be for others.
    fn searches(&self, args: &SearchArgs) -> (Conventions, Search) {
        let mut asked = args.link().over(self.header.conventions(self.profile(args).conventions));
        // How much a search may report is for no tree and no link to say.
        asked.search.options.events = args.events;
        let is_asked = args.algorithm.is_some();
        (asked, if is_asked { asked.search } else { asked.search.fitted_to(&self.tree) })
    }

    /// The header, with the conventions that hold.
    pub(crate) fn said(&self, args: &SearchArgs, conventions: &Conventions) -> Header {
        self.header.saying(self.profile(args), conventions, &self.tree)
    }

    /// The tree with the weights that were asked for.
    pub(crate) fn weighed(self, args: &SearchArgs) -> anyhow::Result<Input> {
        if args.options.weights.is_empty() {
            return Ok(self);
        }
        let mut tree = (*self.tree).clone();
        let weighed = args.weigh(&mut tree).map_err(|error| {
            let node = error.node().map_or_else(String::new, |node| on_one_line(&self.tree.label(node)));
            let place = error.node().and_then(|node| self.place(node));
            let place =
                place.map_or(String::new(), |(line, column)| format!("line {line}, column {column}: "));
            anyhow::anyhow!(english::weights_too_large(&self.name, &place, &node))
        });
        for name in weighed? {
            let name = output::on_one_line(name);
            output::complain(&english::unused_weight(&name));
        }
        Ok(Input { tree: Rc::new(tree), ..self })
    }

    /// Searches the tree and records the search.
    pub(crate) fn searched(&self, conventions: &Conventions) -> Replay {
        Replay::of(Rc::clone(&self.tree), conventions.search)
    }

    /// Whether the search came to its end. Asked last: what happened until then is worth printing all the same.
    pub(crate) fn came_to_its_end(&self, replay: &Replay) -> anyhow::Result<()> {
        let Some(stop) = replay.trace().stopped() else { return Ok(()) };
        let (node, what) = match stop {
            Stop::UnknownLeaf(leaf) => (leaf, english::VALUE_OF_LEAF),
            Stop::NoStaticValue(branch) => (branch, english::STATIC_VALUE_OF_BRANCH),
            // The answer is that of the last pass that was finished.
            Stop::OutOfBudget { .. } if replay.passes().iter().any(|pass| pass.value.is_some()) => {
                return Ok(());
            }
            Stop::OutOfBudget { .. } | Stop::OutOfEvents { .. } | Stop::Unsupported(_) => {
                let conventions =
                    Conventions { search: replay.trace().search(), ..Profile::DEFAULT.conventions };
                let narrator = Narrator::new(&self.tree, &conventions);
                let told = narrator.stop(&replay.at(replay.last_step()), stop).to_string();
                let is_usual = replay.trace().search().options.events.is_none();
                let more = match stop {
                    Stop::OutOfEvents { .. } if is_usual => english::ALLOW_MORE_EVENTS,
                    _ => "",
                };
                return Err(anyhow::anyhow!("{}: {}{more}", self.name, output::on_one_line(told.trim())));
            }
        };
        Err(Stopped {
            name: self.name.clone(),
            place: self.place(node),
            what,
            node: on_one_line(&self.tree.label(node)),
            is_for_each: self.tree.leaf_score(node).or(self.tree.static_score(node)).is_some(),
        }
        .into())
    }

    /// The line and the column of a node. That is needed where a search stops, and was not kept.
    fn place(&self, node: NodeId) -> Option<(usize, usize)> {
        let is_own = matches!(self.format, Format::Plywise | Format::NestedList);
        let read =
            if is_own { read_with(&self.text, Some(self.format), Limits::FILE).ok()? } else { return None };
        Some(line_and_column(&self.text, read.document.span(node)?.start))
    }
}

/// What to call a text in a message, and the text: from the command line, from a file, or from standard input.
fn source_of(text: Option<&str>, file: Option<&Path>) -> anyhow::Result<(String, Vec<u8>)> {
    match (text, file) {
        (Some(text), _) => Ok(("--tree".to_owned(), text.as_bytes().to_vec())),
        // An address is no file, but it may be a link with a tree in it.
        (None, Some(file)) if file.to_str().is_some_and(is_link) && !file.exists() => {
            Ok((english::THE_LINK.to_owned(), file.as_os_str().as_encoded_bytes().to_vec()))
        }
        (None, Some(file)) if file != Path::new("-") => {
            let name = file.display().to_string();
            let text = File::open(file).and_then(read_all).with_context(|| english::cannot_read(&name))?;
            Ok((name, text))
        }
        (None, _) => {
            let text = read_all(io::stdin().lock()).context(english::CANNOT_READ_STDIN)?;
            Ok((english::STANDARD_INPUT.to_owned(), text))
        }
    }
}

/// A text in a file, or on standard input behind `-`; and what to call it in a message. What is no text is told.
pub(crate) fn read_text(file: &Path) -> anyhow::Result<(String, String)> {
    let (name, bytes) = source_of(None, Some(file))?;
    let text = String::from_utf8(bytes).with_context(|| english::not_text(&name))?;
    Ok((name, text))
}

fn is_link(text: &str) -> bool {
    recognise(text).is_some_and(|recognised| recognised.format == Format::Link)
}

/// All of it, or enough to be refused as too long.
fn read_all(from: impl io::Read) -> io::Result<Vec<u8>> {
    let mut text = Vec::new();
    from.take(Limits::FILE.max_bytes as u64 + 1).read_to_end(&mut text)?;
    Ok(text)
}
