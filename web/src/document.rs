//! The tree on the page, and everything worked out from it once.

use std::rc::Rc;

use plywise_layout::Placement;
use plywise_lesson::{CodeLine, Conventions, Profile, Summary, pseudo_code, slide_stops};
use plywise_notation::{Header, Limits, SyntaxError, examples, parse_with};
use plywise_replay::{Replay, Step};
use plywise_search::{GameTree, Player};

/// A tree as it was written, and read.
#[derive(Clone, Debug)]
pub struct Document {
    /// The example it is, if it is one.
    pub example: Option<&'static str>,
    /// What was written.
    pub text: Rc<str>,
    /// What it says about itself.
    pub header: Header,
    /// The tree.
    pub tree: Rc<GameTree>,
}

impl Document {
    /// Reads a tree that somebody typed or pasted.
    pub fn read(text: &str) -> Result<Document, SyntaxError> {
        Document::read_within(text, Limits::FILE)
    }

    /// Reads a tree that came from elsewhere, such as a link.
    pub fn read_within(text: &str, limits: Limits) -> Result<Document, SyntaxError> {
        let read = parse_with(text, limits)?;
        let example = examples::ALL.iter().find(|example| example.text == text).map(|example| example.key);
        Ok(Document { example, text: text.into(), header: read.header, tree: Rc::new(read.tree) })
    }

    /// One of the examples.
    pub fn example(key: &str) -> Option<Document> {
        let example = examples::ALL.iter().find(|example| example.key == key)?;
        Document::read(example.text).ok()
    }

    /// What the page opens with.
    pub fn first() -> Document {
        Document::example("w-skrentny").expect("the first tree is an example, and examples can be read")
    }

    /// The profile the document asks for, or the textbook's.
    pub fn profile(&self) -> &'static Profile {
        let named = self.header.profile.as_deref().and_then(Profile::from_key);
        named.unwrap_or(&Profile::ALL[0])
    }

    /// What to call it.
    pub fn title(&self) -> String {
        self.header.title.clone().unwrap_or_else(|| "Your tree".to_owned())
    }
}

/// A document searched and placed: what the page looks at while somebody steps.
#[derive(Clone, Debug)]
pub struct Lesson {
    /// The search, ready to be looked at.
    pub replay: Replay,
    /// Where the nodes stand.
    pub placement: Placement,
    /// Whose move it is on each level.
    pub levels: Vec<Option<Player>>,
    /// Where a lecture would show its next slide.
    pub slides: Vec<Step>,
    /// What the search came to.
    pub summary: Summary,
    /// The search as pseudo-code.
    pub code: Vec<CodeLine>,
}

impl Lesson {
    /// Searches and places a tree.
    pub fn new(tree: &Rc<GameTree>, conventions: &Conventions) -> Lesson {
        let replay = Replay::of(Rc::clone(tree), conventions.search);
        let slides = slide_stops(&replay, conventions.slides);
        let summary = Summary::of(&replay);
        let placement = plywise_render::place(tree, conventions.annotation);
        let (levels, code) = (plywise_render::level_players(tree), pseudo_code(&conventions.search));
        Lesson { replay, placement, levels, slides, summary, code }
    }
}
