//! A shareable address of a tree at a step: what stands behind the `#` of the page's address.
//!
//! It keeps causes (tree, search, step), never results, and what a teacher may want to edit stays readable.
//! A link is untrusted: it is bounded while it is read, and whatever is wrong with it is said.

mod conventions;
mod shape;
mod words;

use std::borrow::Cow;
use std::fmt;
use std::rc::Rc;
use std::str::FromStr;

use plywise_lesson::{Annotation, Slides, Viewpoint, Words};
use plywise_replay::{Step, StepSize, Work};
use plywise_search::{Algorithm, Cut, Horizon, Order, Returns, Score, Window};

use self::shape::{counted_text, uniform_text};
use self::words::{
    ALGORITHMS, CUTS, RETURNS, STEP_SIZES, VIEWS, YES, algorithm, depth, depth_text, key_of, order,
    order_text, rival, rival_depth, rival_depth_text, rival_text, score_text, value_of, window, window_text,
};
use crate::form::{parts, push_part};
use crate::{PackError, pack, read_score, unpack};
pub use conventions::OwnSearch;

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
    pub depth: Option<Horizon>,
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
    /// Another search to watch beside it.
    pub rival: Option<LinkRival>,
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

/// The second search of a link: `alphabeta.lt.rtl` is alpha-beta, cutting beyond the bound, right to left; how deep it
/// looks is a part by itself, `vsdepth`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LinkRival {
    /// Which search.
    pub algorithm: Algorithm,
    /// When it cuts.
    pub cut: Cut,
    /// In which order it looks at children.
    pub order: Order,
    /// How deep it looks; `None` is as deep as the first.
    pub depth: Option<LinkDepth>,
}

/// How deep the second search of a link looks, where that is not as deep as the first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LinkDepth {
    /// To the end of the game.
    All,
    /// So deep.
    To(Horizon),
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
            rival,
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
                // The words of a request stand in an address as they are, for people to read and change.
                match kind.bytes().all(is_plain) {
                    true => link.extend(["gen=", kind]),
                    false => push_part(&mut link, "gen", kind),
                }
                if let Some(seed) = seed {
                    push_part(&mut link, "seed", seed);
                }
            }
            Some(LinkTree::Game(game)) => push_part(&mut link, "game", game),
            None => {}
        }
        let mut say = |key: &str, value: Option<Cow<'_, str>>| {
            if let Some(value) = value {
                push_part(&mut link, key, &value);
            }
        };
        say("profile", profile.as_deref().map(Cow::Borrowed));
        say("alg", algorithm.map(|algorithm| key_of(&ALGORITHMS, algorithm).into()));
        say("cut", cut.map(|cut| key_of(&CUTS, cut).into()));
        say("soft", returns.map(|returns| key_of(&RETURNS, returns).into()));
        say("window", window.map(window_text));
        say("order", order.map(order_text));
        say("depth", depth.map(depth_text));
        say("guess", guess.map(score_text));
        say("margin", margin.map(score_text));
        say("budget", budget.map(|budget| budget.to_string().into()));
        say("reorder", reorders.map(|reorders| key_of(&YES, reorders).into()));
        say("range", range.map(window_text));
        say("sum", sum.map(score_text));
        say("vs", rival.map(rival_text));
        say("vsdepth", rival.and_then(|rival| rival.depth).map(rival_depth_text));
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
        match (part("branches"), part("b"), part("v")) {
            (Some(counts), _, v) if tree.is_none() => {
                tree = Some(LinkTree::Text(counted_text(counts, v.unwrap_or(""))?));
            }
            (_, Some(b), v) if tree.is_none() => {
                let text = uniform_text(b, part("d").unwrap_or("2"), v.unwrap_or(""))?;
                tree = Some(LinkTree::Text(text));
            }
            (None, None, Some(said)) => match said.parse() {
                Ok(LINK_VERSION) => {}
                Ok(version) if version > LINK_VERSION => return Err(LinkError::Newer { version }),
                _ => return Err(bad("v", said, "a version number")),
            },
            _ => {}
        }
        let said = |key: &'static str| Said { key, said: part(key) };
        let rival_depth = said("vsdepth").known("a number such as 3, 2r for rounds, or all", rival_depth)?;
        Ok(Link {
            tree,
            profile: owned(part("profile")),
            algorithm: said("alg").known("a search such as alphabeta or minimax", algorithm)?,
            cut: said("cut").known("le or lt", |said| value_of(&CUTS, said))?,
            returns: said("soft").known("0 or 1", |said| value_of(&RETURNS, said))?,
            window: said("window").known(TWO_NUMBERS, window)?,
            order: said("order").known("ltr, rtl, best, worst, static or shuffle.7", order)?,
            depth: said("depth").known("a number such as 3, or 2r for rounds", depth)?,
            guess: said("guess").known(A_NUMBER, read_score)?,
            margin: said("margin").known(A_NUMBER, read_score)?,
            budget: said("budget").known(A_NUMBER, |said| said.parse().ok())?,
            reorders: said("reorder").known("0 or 1", |said| value_of(&YES, said))?,
            range: said("range").known(TWO_NUMBERS, window)?,
            sum: said("sum").known(A_NUMBER, read_score)?,
            rival: said("vs")
                .known("a search, a rule and an order, such as minimax.le.ltr", rival)?
                .map(|rival| LinkRival { depth: rival_depth, ..rival }),
            work: said("sync").known("leaves or events", Work::from_key)?,
            annotation: said("style").known("window, bound, interval or value", Annotation::from_key)?,
            slides: said("slides").known("bounds, leaves or descents", Slides::from_key)?,
            words: said("words").known("capitals, titles, typed, lettered or names", Words::from_key)?,
            asks: said("ask").known("0 or 1", |said| value_of(&YES, said))?,
            view: said("view").known("max or mover", |said| value_of(&VIEWS, said))?,
            step_size: said("by")
                .known("event, slide, leaf, cut or return", |said| value_of(&STEP_SIZES, said))?,
            step: said("step").known("a number or end", |said| match said {
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

/// What needs no escape behind the `#` of an address, nor among the keys and values there.
fn is_plain(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"-._;=,".contains(&byte)
}

const A_NUMBER: &str = "a number";
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

/// Packed, or, as people write links by hand, plain.
fn tree_text(text: &str) -> Result<String, LinkError> {
    match unpack(text) {
        Err(PackError::NotPacked) => Ok(text.to_owned()),
        unpacked => unpacked.map_err(LinkError::BadTree),
    }
}
