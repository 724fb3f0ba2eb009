//! What is shared, and the addresses of it.

use form_urlencoded::{byte_serialize, parse};

use crate::english::share::{LinkLength, UNTITLED, frame_title};

use super::embed::{Embed, Start};
use super::escape::line;
use super::site::Site;

/// The most characters that an address can have and work everywhere.
pub const LONG: usize = 2000;
/// The most that servers and programs are asked to take (RFC 9110).
pub const MOST: usize = 8000;

/// What names a search of a game in a link, and what a board.
const GAME: &str = "game";
const BOARD: &str = "play";

/// A tree at a step, or a game that is played, and where Plywise is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SharedTree {
    /// Where Plywise is.
    pub site: Site,
    /// The page's link to this moment, without `#`; none when the tree is too large for one.
    pub link: Option<String>,
    /// The step.
    pub step: u32,
    /// The last step.
    pub length: u32,
    /// What the tree is called.
    pub title: String,
    /// The tree as text.
    pub tree: String,
}

/// How long an address is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Length {
    /// It works everywhere.
    Fine(usize),
    /// Some programs cut it.
    Long(usize),
    /// Many do.
    TooLong(usize),
}

impl Length {
    /// Of an address.
    #[must_use]
    pub fn of(address: &str) -> Length {
        match address.chars().count() {
            n @ ..=LONG => Length::Fine(n),
            n @ ..=MOST => Length::Long(n),
            n => Length::TooLong(n),
        }
    }

    /// In words, with what follows from it.
    #[must_use]
    pub fn words(self) -> String {
        let length = match self {
            Length::Fine(n) => LinkLength::Fine { n },
            Length::Long(n) => LinkLength::Long { n, cut_at: LONG },
            Length::TooLong(n) => LinkLength::TooLong { n, most: MOST },
        };
        length.text()
    }

    /// Whether there is something to be warned of.
    #[must_use]
    pub fn is_long(self) -> bool {
        !matches!(self, Length::Fine(_))
    }
}

impl SharedTree {
    /// The address of the tree on the page, before anything has happened.
    #[must_use]
    pub fn to_tree(&self) -> Option<String> {
        Some(self.on_page(&self.link_parts()?, None))
    }

    /// The address of this step on the page; of a board as it stands.
    #[must_use]
    pub fn to_step(&self) -> Option<String> {
        Some(self.on_page(&self.link_parts()?, (!self.is_board()).then_some(self.step)))
    }

    fn on_page(&self, parts: &[(String, String)], step: Option<u32>) -> String {
        let step = step.map(|step| ("step".to_owned(), step.to_string()));
        let parts: Vec<(String, String)> = parts.iter().cloned().chain(step).collect();
        format!("{}#{}", self.site.page(), joined(&parts))
    }

    /// The address of an embed, from the folder of Plywise on.
    #[must_use]
    pub fn embed_address(&self, embed: &Embed) -> Option<String> {
        let mut parts = self.embed_parts(embed);
        if parts.tree.0.is_empty() && self.link.is_none() {
            return None;
        }
        if parts.tree.0.is_empty() {
            // The page has packed it already.
            let packed = self.link_parts()?.into_iter().find(|(key, _)| key == "t");
            parts.tree = packed?;
        }
        let page = if self.is_game() { "game-embed" } else { "embed" };
        let all: Vec<(String, String)> = std::iter::once(parts.tree).chain(parts.rest).collect();
        Some(format!("{page}.html#{}", joined(&all)))
    }

    /// What an embed is asked for: the tree, where it is not the text, and everything else, under the names of an
    /// address.
    pub(crate) fn embed_parts(&self, embed: &Embed) -> EmbedParts {
        let mut tree = (String::new(), String::new());
        let mut rest = Vec::new();
        let mut seed = None;
        for (key, value) in self.link_parts().unwrap_or_default() {
            match key.as_str() {
                "example" | "gen" | GAME | BOARD => tree = (key, value),
                "seed" => seed = Some((key, value)),
                // The theme of the page is not the reader's.
                "t" | "theme" => {}
                _ => rest.push((key, value)),
            }
        }
        if let Some(file) = embed.file.as_ref().filter(|_| !self.is_game()) {
            tree = ("src".to_owned(), line(file));
        } else if let Some(seed) = seed {
            rest.insert(0, seed);
        }
        if !self.is_board() {
            rest.push(("step".to_owned(), self.start(embed).to_string()));
        }
        rest.extend(embed.parts(self.length).into_iter().map(|(key, value)| (key.to_owned(), value)));
        EmbedParts { tree, rest }
    }

    /// The step that an embed starts at.
    #[must_use]
    pub fn start(&self, embed: &Embed) -> u32 {
        match embed.start {
            Start::First => embed.first.unwrap_or(0),
            Start::Now => self.step,
            Start::Last => embed.last.unwrap_or(self.length),
        }
    }

    /// What the frame is called for those who do not see it.
    pub(crate) fn name(&self) -> String {
        let title = line(&self.title);
        if self.is_board() {
            return title;
        }
        frame_title(if title == UNTITLED { "" } else { &title })
    }

    /// Whether it is a game by its rules, which no text and no file holds: a search of it, or its board.
    #[must_use]
    pub fn is_game(&self) -> bool {
        self.has_part(GAME) || self.is_board()
    }

    /// Whether it is the board of a game, which has no steps to go to.
    #[must_use]
    pub fn is_board(&self) -> bool {
        self.has_part(BOARD)
    }

    fn has_part(&self, key: &str) -> bool {
        self.link_parts().is_some_and(|parts| parts.iter().any(|(known, _)| known == key))
    }

    /// The parts of the link but its step.
    fn link_parts(&self) -> Option<Vec<(String, String)>> {
        let link = self.link.as_deref()?;
        // The + of a player stands for itself: in the link of a board it is no blank.
        let is_board = link.split('&').any(|part| part.split('=').next() == Some(BOARD));
        let link = if is_board { link.replace('+', "%2B") } else { link.to_owned() };
        Some(parse(link.as_bytes()).into_owned().filter(|(key, _)| key != "step").collect())
    }
}

/// What an embed is asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct EmbedParts {
    /// Where the tree comes from; without a key, it is the text.
    pub(crate) tree: (String, String),
    /// All else.
    pub(crate) rest: Vec<(String, String)>,
}

/// Form-encoded, but for commas, which mean nothing in an address and are there to be read.
fn joined(parts: &[(String, String)]) -> String {
    let encoded = |text: &str| byte_serialize(text.as_bytes()).collect::<String>().replace("%2C", ",");
    let parts: Vec<String> =
        parts.iter().map(|(key, value)| format!("{}={}", encoded(key), encoded(value))).collect();
    parts.join("&")
}
