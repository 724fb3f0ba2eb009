//! How an embed is to look: what somebody chooses of it.

/// What an embed is for: keys of its address, and what they are called.
pub const MODES: [(&str, &str); 3] = [
    ("explore", "to try things out"),
    ("lecture", "to talk over it"),
    ("static", "a picture and its sentence"),
];

/// How many controls there are; without a word, as the mode has it.
pub const UIS: [(&str, &str); 4] = [
    ("", "as usual for that"),
    ("std", "all controls"),
    ("min", "buttons and the number"),
    ("none", "no controls"),
];

/// Which colours; without a word, the reader's own.
pub const THEMES: [(&str, &str); 5] = [
    ("", "as the reader has it"),
    ("light", "light"),
    ("dark", "dark"),
    ("projector", "projector"),
    ("print", "print"),
];

/// What may be shown, in the order of an address, and whether it is without a word.
pub const PANELS: [(&str, &str, bool); 8] = [
    ("title", "Title", false),
    ("text", "Sentence", true),
    ("tree", "Tree", true),
    ("code", "Pseudo-code", false),
    ("vars", "Call stack", false),
    ("counts", "Counters", false),
    ("legend", "Legend", false),
    ("outline", "Outline", false),
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
    /// One of the keys of [`MODES`].
    pub mode: &'static str,
    /// One of the keys of [`UIS`].
    pub ui: &'static str,
    /// One of the keys of [`THEMES`].
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
            mode: MODES[0].0,
            ui: "",
            theme: "",
            panels: PANELS.map(|(_, _, is_usual)| is_usual),
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

    /// What is wrong with the steps, in words.
    #[must_use]
    pub fn lack(&self, length: u32) -> Option<String> {
        let (first, last) = (self.first.unwrap_or(0), self.last.unwrap_or(length));
        if first > length || last > length {
            return Some(format!("The search has {length} steps: write numbers from 0 to {length}."));
        }
        (first > last)
            .then(|| format!("The first step that is shown, {first}, comes after the last, {last}."))
    }

    /// The parts of an embed's address that are not the link's.
    pub(crate) fn parts(&self, length: u32) -> Vec<(&'static str, String)> {
        let mut parts = Vec::new();
        let mut say = |key, value: String| parts.push((key, value));
        if let Some(steps) = self.steps(length) {
            say("steps", steps);
        }
        if self.mode != MODES[0].0 {
            say("mode", self.mode.to_owned());
        }
        if !self.ui.is_empty() {
            say("ui", self.ui.to_owned());
        }
        if self.panels != Embed::default().panels {
            let shown = PANELS.iter().zip(self.panels).filter(|(_, is_shown)| *is_shown);
            say("show", shown.map(|((key, ..), _)| *key).collect::<Vec<_>>().join(","));
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
