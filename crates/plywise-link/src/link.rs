//! A shareable address of a tree at a step: what stands behind the `#` of the page's address.
//!
//! It keeps causes (tree, search, step), never results, and what a teacher may want to edit stays readable.
//! A link is untrusted: it is bounded while it is read, and whatever is wrong with it is said.

mod conventions;
mod error;
mod reader;
mod second;
mod shape;
mod words;

use std::borrow::Cow;
use std::fmt;
use std::rc::Rc;
use std::str::FromStr;

use form_urlencoded::byte_serialize;
use plywise_conventions::{Annotation, Slides, Viewpoint, Words};
use plywise_notation::words::{VIEWS, YES, key_of, value_of};
use plywise_replay::{Step, StepSize, Work};
use plywise_search::{Algorithm, ChosenOptions, OptionInfo, SearchOption};

use self::reader::Reader;
pub use self::shape::values_missing;
use self::words::{LECTURES, STEP_SIZES, second, second_text, weights};
use crate::english;
use crate::{PackError, pack, unpack};

pub use error::LinkError;
pub use second::SecondSearch;

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
    /// What is chosen of it, where that is not as the tree's header or the profile has it.
    pub options: ChosenOptions,
    /// What features weigh, where that is not as the tree's text says: `mobility=0.5,material=9`, as the tree's header
    /// has it. See [`plywise_notation::weigh`].
    pub weights: Option<String>,
    /// Another search to watch beside it.
    pub second: Option<SecondSearch>,
    /// The tree that the other search goes through, an example or a text; `None` is the first one's.
    pub second_tree: Option<LinkTree>,
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
    /// How the tree is drawn.
    pub drawing: Option<Drawing>,
    /// How far one press of a button goes.
    pub step_size: Option<StepSize>,
    /// Which step.
    pub step: Option<LinkStep>,
    /// Whether it is a lecture, and then whether it asks before each decision.
    pub lecture: Option<bool>,
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

/// How a tree is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Drawing {
    /// With children from left to right as they are written.
    #[default]
    AsWritten,
    /// With children from left to right as the search looks at them.
    AsVisited,
    /// With equal positions of a game drawn once.
    Once,
}

impl Drawing {
    /// All of them, with the words that links have for them.
    pub const ALL: [(Drawing, &'static str); 3] =
        [(Drawing::AsVisited, "visited"), (Drawing::AsWritten, "written"), (Drawing::Once, "once")];

    /// The one with this word.
    #[must_use]
    pub fn from_key(key: &str) -> Option<Drawing> {
        Drawing::ALL.iter().find(|(_, known)| *known == key).map(|(drawing, _)| *drawing)
    }
}

/// The step of a link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LinkStep {
    /// After so many events.
    At(Step),
    /// After the last event.
    End,
}

/// Form-encoded, without the `#`. Reads back as the same link.
impl fmt::Display for Link {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Taken apart, so that a new field cannot be forgotten here.
        let Link {
            tree,
            profile,
            algorithm,
            options,
            weights,
            second,
            second_tree,
            work,
            annotation,
            slides,
            words,
            asks,
            view,
            drawing,
            step_size,
            step,
            lecture,
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
        say_options(&mut link, options, |info| info.key);
        if let Some(weights) = weights.as_deref() {
            push_readable(&mut link, "weights", weights);
        }
        if let Some(second) = second {
            say(&mut link, "vs", Some(second_text(second)));
            say_options(&mut link, &second.own, |info| info.second_key);
        }
        match second_tree {
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
        say("drawn", drawing.map(|drawing| key_of(&Drawing::ALL, drawing).into()));
        say("by", step_size.map(|size| key_of(&STEP_SIZES, size).into()));
        say("lecture", lecture.map(|asks| key_of(&LECTURES, asks).into()));
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

impl Link {
    /// Reads a link as far as it can be understood, with a complaint about whatever cannot. A part that means nothing is as
    /// if it were not there. A complaint that [loses the tree](LinkError::loses_tree) is about which tree it is; the link
    /// then says none.
    ///
    /// ```
    /// use plywise_link::Link;
    ///
    /// let (link, complaints) = Link::read("example=q-quiz&alg=quantum&step=4");
    /// assert_eq!(link.to_string(), "example=q-quiz&step=4");
    /// assert_eq!(
    ///     complaints[0].to_string(),
    ///     "the link says alg=quantum, where a search such as alpha-beta or minimax is expected",
    /// );
    /// ```
    #[must_use]
    pub fn read(text: &str) -> (Link, Vec<LinkError>) {
        let mut reader = Reader { parts: reader::parts(text.trim_start_matches('#')), errors: Vec::new() };
        let tree = reader.tree();
        let options = reader.options(|info| info.key);
        let own = reader.options(|info| info.second_key);
        let link = Link {
            tree,
            profile: reader.owned("profile"),
            algorithm: reader.known("alg", english::A_SEARCH, Algorithm::from_stored_key),
            options,
            weights: reader.known("weights", english::WEIGHTS, weights),
            second: reader
                .known("vs", english::A_SECOND_SEARCH, second)
                .map(|second| SecondSearch { own, ..second }),
            second_tree: reader.known("beside", english::A_SECOND_TREE, read_second_tree),
            work: reader.known("sync", english::A_UNIT_OF_WORK, Work::from_key),
            annotation: reader.known("style", english::AN_ANNOTATION, Annotation::from_key),
            slides: reader.known("slides", english::SLIDES, Slides::from_key),
            words: reader.known("words", english::WORDS, Words::from_key),
            asks: reader.known("ask", english::AN_ANSWER, |said| value_of(&YES, said)),
            view: reader.known("view", english::A_VIEWPOINT, |said| value_of(&VIEWS, said)),
            drawing: reader.known("drawn", english::A_DRAWING, |said| value_of(&Drawing::ALL, said)),
            step_size: reader.known("by", english::A_STEP_SIZE, |said| value_of(&STEP_SIZES, said)),
            step: reader.known("step", english::A_STEP, |said| match said {
                "end" => Some(LinkStep::End),
                _ => said.parse().ok().map(|step| LinkStep::At(Step(step))),
            }),
            lecture: reader.known("lecture", english::A_LECTURE, |said| value_of(&LECTURES, said)),
            theme: reader.owned("theme"),
        };
        (link, reader.errors)
    }
}

/// For whoever wants all of a link or nothing: the first complaint is an error.
impl FromStr for Link {
    type Err = LinkError;

    fn from_str(text: &str) -> Result<Link, LinkError> {
        let (link, errors) = Link::read(text);
        errors.into_iter().next().map_or(Ok(link), Err)
    }
}

/// Puts one more key and its value at the end of a link.
fn push_part(link: &mut String, key: &str, value: &str) {
    link.extend([if link.is_empty() { "" } else { "&" }, key, "="]);
    link.extend(byte_serialize(value.as_bytes()));
}

/// Options in the order in which links have them.
fn in_order() -> impl Iterator<Item = SearchOption> {
    const FIRST: [SearchOption; 3] = [SearchOption::Cut, SearchOption::Order, SearchOption::Depth];
    FIRST.into_iter().chain(SearchOption::ALL.into_iter().filter(|option| !FIRST.contains(option)))
}

fn say_options(link: &mut String, options: &ChosenOptions, key: fn(&OptionInfo) -> &'static str) {
    for option in in_order() {
        let key = key(option.info());
        if let Some(value) = options.get(option).filter(|_| !key.is_empty()) {
            push_part(link, key, &words::value_text(value));
        }
    }
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

/// A second tree: packed, or an example.
fn read_second_tree(said: &str) -> Option<LinkTree> {
    match unpack(said) {
        Err(PackError::NotPacked) => Some(LinkTree::Example(said.to_owned())),
        unpacked => unpacked.ok().map(LinkTree::Text),
    }
}
