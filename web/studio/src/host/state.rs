//! What the page says of itself.

use serde::Deserialize;

/// The state of the page, as it was last told: docs/embedding.md says what each part means.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub struct PageState {
    /// The step of the replay.
    pub step: u32,
    /// The last step.
    pub length: u32,
    /// The title of the tree.
    pub title: String,
    /// The link to this moment, without `#`; none when the tree is too large for one.
    pub link: Option<String>,
    /// The number of the selected node.
    pub selected: Option<usize>,
    /// Counts the texts of the tree: another number, another text.
    pub edition: u32,
    /// Counts the states of the page: of two the greater number is the later one.
    pub revision: u32,
    /// What is wrong with the text box or the link.
    pub error: Option<PageError>,
}

/// What is wrong, in words.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub struct PageError {
    /// `tree` or `link`.
    pub code: String,
    /// The sentence.
    pub message: String,
}

impl PageState {
    /// Reads what the page says; none where that is no state.
    #[must_use]
    pub fn from_json(json: &str) -> Option<PageState> {
        serde_json::from_str(json).ok()
    }

    /// Whether it shows a search of a game by its rules rather than a drawn tree.
    #[must_use]
    pub fn is_game(&self) -> bool {
        self.link.as_deref().is_some_and(|link| link.split('&').any(|part| part.starts_with("game=")))
    }

    /// Whether the text box holds a tree.
    #[must_use]
    pub fn is_tree(&self) -> bool {
        self.error.as_ref().is_none_or(|error| error.code != "tree")
    }
}
