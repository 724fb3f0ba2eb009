//! A shareable address of a tree at a step: what stands behind the `#` of the page's address.
//!
//! It keeps causes (tree, search, step), never results, and what a teacher may want to edit stays readable.
//! A link is untrusted: it is bounded while it is read, and whatever is wrong with it is said.

mod conventions;
mod second;
mod shape;
mod words;

use std::borrow::Cow;
use std::fmt;
use std::rc::Rc;
use std::str::FromStr;

use plywise_conventions::{Annotation, Slides, Viewpoint, Words};
use plywise_notation::words::{CUTS, VIEWS, YES, key_of, order, order_text, value_of};
use plywise_replay::{Step, StepSize, Work};
use plywise_search::{Algorithm, Cut, Order, Returns, Score, Window};

pub use self::shape::values_missing;
use self::shape::{counted_text, uniform_text};
use self::words::{STEP_SIZES, depth, depth_text, rival, rival_text, weights};
use crate::form::{parts, push_part};
use crate::{PackError, pack, unpack};
use second::{OWN, SECOND_OWN};

pub use second::{LinkDepth, LinkOwn, LinkRival};

/// The version of link that is written. Readers for every earlier one stay.
pub const LINK_VERSION: u32 = 1;

/// What a link says. Whatever it does not say is left as it is.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Link {
    /// Which tree.
    pub tree: Option<LinkTree>,
    /// The key of a profile, known or not.
    pub profile: Option<String>,
    /// Which search.
    pub algorithm: Option<Algorithm>,
    /// When to cut.
    pub cut: Option<Cut>,
    /// What to hand up.
    pub returns: Option<Returns>,
    /// The root's window.
    pub window: Option<Window>,
    /// In which order to look at children.
    pub order: Option<Order>,
    /// How deep to look.
    pub depth: Option<LinkDepth>,
    /// See [`plywise_search::Options`], as are the next five.
    pub guess: Option<Score>,
    /// How far an aspiration window reaches.
    pub margin: Option<Score>,
    /// How many nodes iterative deepening may enter.
    pub budget: Option<u32>,
    /// Whether iterative deepening sorts children.
    pub reorders: Option<bool>,
    /// The smallest and largest value there can be.
    pub range: Option<Window>,
    /// What the payoffs of a leaf add up to at most.
    pub sum: Option<Score>,
    /// What features weigh, where that is not as the tree's text says: `mobility=0.5,material=9`, as the tree's header
    /// has it. See [`plywise_notation::weigh`].
    pub weights: Option<String>,
    /// Another search to watch beside it.
    pub rival: Option<LinkRival>,
    /// The tree that the other search goes through, an example or a text; `None` is the first one's.
    pub beside: Option<LinkTree>,
    /// What counts as the same work for both.
    pub work: Option<Work>,
    /// What stands beside the nodes.
    pub annotation: Option<Annotation>,
    /// What counts as one slide.
    pub slides: Option<Slides>,
    /// How things are worded.
    pub words: Option<Words>,
    /// Whether each node's question is shown.
    pub asks: Option<bool>,
    /// From whose side values are written.
    pub view: Option<Viewpoint>,
    /// How far one press of a button goes.
    pub step_size: Option<StepSize>,
    /// Which step.
    pub step: Option<LinkStep>,
    /// Which colours: the key of a theme, known or not.
    pub theme: Option<String>,
}

/// The tree of a link.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LinkTree {
    /// One of the examples, by its key.
    Example(String),
    /// A tree as text, in any notation that can be read.
    Text(String),
    /// A tree as text that [`pack`] has packed already: whoever writes many links to one tree packs it once.
    /// Reads back as [`LinkTree::Text`].
    Packed(Rc<str>),
    /// A tree in a file: its address, as whoever fetches it understands it.
    Source(String),
    /// A tree to be made at random, in the words of whoever makes it.
    Generated {
        /// What kind of tree.
        kind: String,
        /// Which of them.
        seed: Option<String>,
    },
    /// A game, searched by its rules, in the words of whoever plays it: which one, from where, with what help.
    Game(String),
}

/// The step of a link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LinkStep {
    /// After so many events.
    At(Step),
    /// After the last event.
    End,
}

/// What is wrong with a link.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LinkError {
    /// It says that it needs a newer page.
    Newer {
        /// Its version.
        version: u32,
    },
    /// A part is not what that part may be.
    BadPart {
        /// The name of the part.
        key: String,
        /// What it says.
        value: String,
        /// What it may say.
        expected: &'static str,
    },
    /// The packed tree cannot be unpacked.
    BadTree(PackError),
}

impl fmt::Display for LinkError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LinkError::Newer { version } => {
                write!(
                    out,
                    "this link was made by a newer version of Plywise (version {version}); reload the page"
                )
            }
            LinkError::BadPart { key, value, expected } => {
                write!(out, "the link says {key}={value}, where {expected} is expected")
            }
            LinkError::BadTree(error) => write!(out, "the tree in this link cannot be read: {error}"),
        }
    }
}

impl std::error::Error for LinkError {}

/// Form-encoded, without the `#`. Reads back as the same link.
impl fmt::Display for Link {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Taken apart, so that a new field cannot be forgotten here.
        let Link {
            tree,
            profile,
            algorithm,
            cut,
            returns,
            window,
            order,
            depth,
            guess,
            margin,
            budget,
            reorders,
            range,
            sum,
            weights,
            rival,
            beside,
            work,
            annotation,
            slides,
            words,
            asks,
            view,
            step_size,
            step,
            theme,
        } = self;
        let mut link = String::new();
        match tree {
            Some(LinkTree::Example(key)) => push_part(&mut link, "example", key),
            Some(LinkTree::Text(text)) => push_part(&mut link, "t", &pack(text)),
            Some(LinkTree::Packed(packed)) => push_part(&mut link, "t", packed),
            Some(LinkTree::Source(address)) => push_part(&mut link, "src", address),
            Some(LinkTree::Generated { kind, seed }) => {
                push_readable(&mut link, "gen", kind);
                if let Some(seed) = seed {
                    push_part(&mut link, "seed", seed);
                }
            }
            Some(LinkTree::Game(game)) => push_part(&mut link, "game", game),
            None => {}
        }
        say(&mut link, "profile", profile.as_deref().map(Cow::Borrowed));
        say(&mut link, "alg", algorithm.map(|algorithm| algorithm.info().stored_key.into()));
        say(&mut link, "cut", cut.map(|cut| key_of(&CUTS, cut).into()));
        say(&mut link, "order", order.map(order_text));
        say(&mut link, "depth", depth.map(depth_text));
        let (returns, window, guess, margin) = (*returns, *window, *guess, *margin);
        let (budget, reorders, range, sum) = (*budget, *reorders, *range, *sum);
        let own = LinkOwn { returns, window, guess, margin, budget, reorders, range, sum };
        own.say(&mut link, &OWN);
        if let Some(weights) = weights.as_deref() {
            push_readable(&mut link, "weights", weights);
        }
        if let Some(rival) = rival {
            say(&mut link, "vs", Some(rival_text(rival)));
            say(&mut link, "vsdepth", rival.depth.map(depth_text));
            rival.own.say(&mut link, &SECOND_OWN);
        }
        match beside {
            Some(LinkTree::Example(key)) => push_part(&mut link, "beside", key),
            Some(LinkTree::Text(text)) => push_part(&mut link, "beside", &pack(text)),
            Some(LinkTree::Packed(packed)) => push_part(&mut link, "beside", packed),
            // Whoever has a tree from elsewhere gives its text.
            _ => {}
        }
        let mut say = |key: &str, value: Option<Cow<'_, str>>| say(&mut link, key, value);
        say("sync", work.map(|work| work.key().into()));
        say("style", annotation.map(|annotation| annotation.key().into()));
        say("slides", slides.map(|slides| slides.key().into()));
        say("words", words.map(|words| words.key.into()));
        say("ask", asks.map(|asks| key_of(&YES, asks).into()));
        say("view", view.map(|view| key_of(&VIEWS, view).into()));
        say("by", step_size.map(|size| key_of(&STEP_SIZES, size).into()));
        say("theme", theme.as_deref().map(Cow::Borrowed));
        say(
            "step",
            step.map(|step| match step {
                LinkStep::At(Step(step)) => step.to_string().into(),
                LinkStep::End => "end".into(),
            }),
        );
        out.write_str(&link)
    }
}

impl FromStr for Link {
    type Err = LinkError;

    fn from_str(text: &str) -> Result<Link, LinkError> {
        let parts = parts(text.trim_start_matches('#'));
        // Of two with the same key the last counts.
        let part = |key: &str| last_part(&parts, key);
        let mut tree = part("t").map(|said| tree_text(said).map(LinkTree::Text)).transpose()?;
        if tree.is_none() {
            tree = part("src").map(|address| LinkTree::Source(address.to_owned()));
        }
        if tree.is_none() {
            tree = part("example").map(|key| LinkTree::Example(key.to_owned()));
        }
        if tree.is_none() {
            let seed = owned(part("seed"));
            tree = part("gen").map(|kind| LinkTree::Generated { kind: kind.to_owned(), seed });
        }
        if tree.is_none() {
            tree = owned(part("game")).map(LinkTree::Game);
        }
        // `v` is the values of a tree by its shape where there is one, and else the version.
        match (part("branches"), part("b"), part("v").or(part("values"))) {
            (Some(counts), _, v) if tree.is_none() => {
                tree = Some(LinkTree::Text(counted_text(counts, v.unwrap_or(""))?));
            }
            (_, Some(b), v) if tree.is_none() => {
                let text = uniform_text(b, part("d").unwrap_or("2"), v.unwrap_or(""))?;
                tree = Some(LinkTree::Text(text));
            }
            (None, None, Some(said)) if part("v").is_some() => match said.parse() {
                Ok(LINK_VERSION) => {}
                Ok(version) if version > LINK_VERSION => return Err(LinkError::Newer { version }),
                _ => return Err(bad("v", said, "a version number")),
            },
            _ => {}
        }
        let said = |key: &'static str| Said { key, said: part(key) };
        let depth = |key: &'static str| {
            said(key).known("a whole number from 1 to 4294967295 such as 3, 2r for rounds, or all", depth)
        };
        let LinkOwn { returns, window, guess, margin, budget, reorders, range, sum } =
            LinkOwn::read(&parts, &OWN)?;
        let (second_depth, own) = (depth("vsdepth")?, LinkOwn::read(&parts, &SECOND_OWN)?);
        Ok(Link {
            tree,
            profile: owned(part("profile")),
            algorithm: said("alg")
                .known("a search such as alpha-beta or minimax", Algorithm::from_stored_key)?,
            cut: said("cut").known("le or lt", |said| value_of(&CUTS, said))?,
            returns,
            window,
            order: said("order").known("ltr, rtl, best, worst, static or shuffle.7", order)?,
            depth: depth("depth")?,
            guess,
            margin,
            budget,
            reorders,
            range,
            sum,
            weights: said("weights").known("features and what they weigh, such as mobility=0.5", weights)?,
            rival: said("vs")
                .known("a search, a rule and an order, such as minimax.le.ltr", rival)?
                .map(|rival| LinkRival { depth: second_depth, own, ..rival }),
            beside: said("beside").known("an example or a packed tree", second_tree)?,
            work: said("sync").known("leaves or events", Work::from_key)?,
            annotation: said("style").known("window, bound, interval or value", Annotation::from_key)?,
            slides: said("slides").known("bounds, leaves or descents", Slides::from_key)?,
            words: said("words").known("capitals, titles, typed, lettered or names", Words::from_key)?,
            asks: said("ask").known("0 or 1", |said| value_of(&YES, said))?,
            view: said("view").known("max or mover", |said| value_of(&VIEWS, said))?,
            step_size: said("by")
                .known("event, slide, leaf, cut or return", |said| value_of(&STEP_SIZES, said))?,
            step: said("step").known("a whole number up to 4294967295, or end", |said| match said {
                "end" => Some(LinkStep::End),
                _ => said.parse().ok().map(|step| LinkStep::At(Step(step))),
            })?,
            theme: owned(part("theme")),
        })
    }
}

/// What stands under a key, the last time that it stands there. One piece of machine code for two dozen keys.
#[inline(never)]
fn last_part<'a>(parts: &'a [(String, String)], key: &str) -> Option<&'a str> {
    parts.iter().rev().find(|(known, _)| known == key).map(|(_, said)| said.as_str())
}

#[inline(never)]
fn owned(said: Option<&str>) -> Option<String> {
    said.map(str::to_owned)
}

fn say(link: &mut String, key: &str, value: Option<Cow<'_, str>>) {
    if let Some(value) = value {
        push_part(link, key, &value);
    }
}

/// What people should be able to read and change stands in an address as it is, where it can.
fn push_readable(link: &mut String, key: &str, value: &str) {
    if value.bytes().all(is_plain) {
        link.extend([if link.is_empty() { "" } else { "&" }, key, "=", value]);
    } else {
        push_part(link, key, value);
    }
}

/// What needs no escape behind the `#` of an address, nor among the keys and values there.
fn is_plain(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"-._;=,".contains(&byte)
}

const A_NUMBER: &str = "a number";
const FROM_ZERO: &str = "a number from 0";
const TWO_NUMBERS: &str = "two numbers, the smaller first";

/// What a link says under a key, if anything.
struct Said<'a> {
    key: &'static str,
    said: Option<&'a str>,
}

impl Said<'_> {
    /// What it means; said, it must be known.
    #[inline(never)]
    fn known<T>(self, expected: &'static str, read: fn(&str) -> Option<T>) -> Result<Option<T>, LinkError> {
        let Some(said) = self.said else { return Ok(None) };
        let known = read(said);
        if known.is_none() { Err(bad(self.key, said, expected)) } else { Ok(known) }
    }
}

fn bad(key: &str, value: &str, expected: &'static str) -> LinkError {
    let mut value: String = value.chars().take(40).collect();
    value = value.replace(|c: char| c.is_control(), "\u{fffd}");
    LinkError::BadPart { key: key.to_owned(), value, expected }
}

/// A second tree: packed, or an example.
fn second_tree(said: &str) -> Option<LinkTree> {
    match unpack(said) {
        Err(PackError::NotPacked) => Some(LinkTree::Example(said.to_owned())),
        unpacked => unpacked.ok().map(LinkTree::Text),
    }
}

/// Packed, or, as people write links by hand, plain.
fn tree_text(text: &str) -> Result<String, LinkError> {
    match unpack(text) {
        Err(PackError::NotPacked) => Ok(text.to_owned()),
        unpacked => unpacked.map_err(LinkError::BadTree),
    }
}
