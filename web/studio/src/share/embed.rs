//! How an embed is to look: what somebody chooses of it.

use crate::english::share::StepsProblem;

/// What an embed is for where its address does not say.
const EXPLORE: &str = "explore";

/// What may stand in an embed, in the order of an address, and whether it does without a word.
pub const PANELS: [(&str, bool); 8] = [
    ("title", false),
    ("text", true),
    ("tree", true),
    ("code", false),
    ("vars", false),
    ("counts", false),
    ("legend", false),
    ("outline", false),
];

/// Where it starts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Start {
    /// Before anything has happened.
    First,
    /// At the step that the page shows.
    #[default]
    Now,
    /// After everything.
    Last,
}

/// How wide a frame is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Width {
    /// As wide as there is place.
    #[default]
    Full,
    /// So many pixels.
    Pixels(u32),
}

/// What somebody chooses of an embed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Embed {
    /// What it is for: `explore`, `lecture` or `static`.
    pub mode: &'static str,
    /// How many controls there are: `std`, `min`, `none`, or nothing, as the mode has it.
    pub ui: &'static str,
    /// Which colours, or nothing, as the reader has it.
    pub theme: &'static str,
    /// What is shown, in the order of [`PANELS`].
    pub panels: [bool; PANELS.len()],
    /// Whether counters and nodes to come are left out.
    pub is_locked: bool,
    /// Where it starts.
    pub start: Start,
    /// The first of the steps that can be reached, where not all can.
    pub first: Option<u32>,
    /// The last of them.
    pub last: Option<u32>,
    /// How wide.
    pub width: Width,
    /// How high, in pixels; `None`, as high as what is in it.
    pub height: Option<u32>,
    /// The address of a file that holds the tree, where that is not to stand in the address.
    pub file: Option<String>,
}

impl Default for Embed {
    fn default() -> Embed {
        Embed {
            mode: EXPLORE,
            ui: "",
            theme: "",
            panels: PANELS.map(|(_, is_usual)| is_usual),
            is_locked: false,
            start: Start::Now,
            first: None,
            last: None,
            width: Width::Full,
            height: None,
            file: None,
        }
    }
}

impl Embed {
    /// The steps that can be reached, as an address says it; none where all can.
    #[must_use]
    pub fn steps(&self, length: u32) -> Option<String> {
        let (first, last) = (self.first.unwrap_or(0), self.last.unwrap_or(length));
        (self.first.is_some() || self.last.is_some()).then(|| format!("{first}-{last}"))
    }

    /// What is wrong with the range of steps, in words.
    #[must_use]
    pub fn problem(&self, length: u32) -> Option<String> {
        let (first, last) = (self.first.unwrap_or(0), self.last.unwrap_or(length));
        if first > length || last > length {
            return Some(StepsProblem::Beyond { length }.text());
        }
        (first > last).then(|| StepsProblem::Reversed { first, last }.text())
    }

    /// The parts of an embed's address that are not the link's.
    pub(crate) fn parts(&self, length: u32) -> Vec<(&'static str, String)> {
        let mut parts = Vec::new();
        let mut say = |key, value: String| parts.push((key, value));
        if let Some(steps) = self.steps(length) {
            say("steps", steps);
        }
        if self.mode != EXPLORE {
            say("mode", self.mode.to_owned());
        }
        if !self.ui.is_empty() {
            say("ui", self.ui.to_owned());
        }
        if self.panels != Embed::default().panels {
            let shown = PANELS.iter().zip(self.panels).filter(|(_, is_shown)| *is_shown);
            say("show", shown.map(|((key, _), _)| *key).collect::<Vec<_>>().join(","));
        }
        if !self.theme.is_empty() {
            say("theme", self.theme.to_owned());
        }
        if self.is_locked {
            say("lock", "1".to_owned());
        }
        parts
    }
}
