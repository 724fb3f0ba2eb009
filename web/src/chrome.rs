//! How much of the page is shown around the tree: all of it, or what a course page asks for.
//!
//! Read from an embed's address, beside the link; knows neither the DOM nor how anything looks.

use plywise_replay::Step;

/// A piece of the page that an embed may show or leave out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Panel {
    /// The name of the tree, and where it is from.
    Title,
    /// The sentence.
    Text,
    /// The picture.
    Tree,
    /// The pseudo-code.
    Code,
    /// The call stack, with every window and value.
    Vars,
    /// The counters.
    Counts,
    /// What the marks mean.
    Legend,
    /// The outline of the tree.
    Outline,
    /// The conventions, to be changed.
    Settings,
}

const PANELS: [(Panel, &str); 9] = [
    (Panel::Title, "title"),
    (Panel::Text, "text"),
    (Panel::Tree, "tree"),
    (Panel::Code, "code"),
    (Panel::Vars, "vars"),
    (Panel::Counts, "counts"),
    (Panel::Legend, "legend"),
    (Panel::Outline, "outline"),
    (Panel::Settings, "settings"),
];

const PANEL_NAMES: &str = "some of title, text, tree, code, vars, counts, legend, outline, settings";

/// What an embed is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// A reader tries things out.
    Explore,
    /// Somebody talks over it: large type, keys of a clicker, nothing that has not happened yet.
    Lecture,
    /// A picture with its sentence.
    Static,
}

const MODES: [(Mode, &str); 3] =
    [(Mode::Explore, "explore"), (Mode::Lecture, "lecture"), (Mode::Static, "static")];

/// How many controls there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Controls {
    /// Buttons, scrubber, step sizes, speeds.
    All,
    /// The buttons and the number of the step.
    Few,
    /// None.
    None,
}

const CONTROLS: [(Controls, &str); 3] =
    [(Controls::All, "std"), (Controls::Few, "min"), (Controls::None, "none")];

/// What is shown around the tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chrome {
    /// What it is for.
    pub mode: Mode,
    /// How many controls.
    pub controls: Controls,
    /// Whether nodes that the search has not come to yet are left out of the picture.
    pub hides_future: bool,
    /// Whether answers and settings are left out. Keeps nobody from finding them.
    pub is_locked: bool,
    /// Whether keys are listened to.
    pub has_keys: bool,
    /// The only steps that are shown, both ends included.
    pub steps: Option<(Step, Step)>,
    panels: u16,
}

/// Something in an embed's address that is not understood: its name, what it says, what it may say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misread {
    key: &'static str,
    value: String,
    expected: &'static str,
}

impl std::fmt::Display for Misread {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(out, "{}={}: expected {}", self.key, self.value, self.expected)
    }
}

impl Chrome {
    /// An embed as it is when its address asks for nothing.
    pub const EMBED: Chrome = Chrome {
        mode: Mode::Explore,
        controls: Controls::All,
        hides_future: false,
        is_locked: false,
        has_keys: true,
        steps: None,
        panels: bit(Panel::Tree) | bit(Panel::Text),
    };

    /// The page itself: everything.
    pub const PAGE: Chrome = Chrome { panels: u16::MAX ^ bit(Panel::Outline), ..Chrome::EMBED };

    /// What the form-encoded address of an embed asks for, and what in it is not understood. Each part that is
    /// not is as if it were not there; unknown names may be the link's, or a later version's.
    #[must_use]
    pub fn read(address: &str) -> (Chrome, Vec<Misread>) {
        let mut misread = Vec::new();
        let (mut mode, mut controls, mut panels, mut future) = (None, None, None, None);
        let mut chrome = Chrome::EMBED;
        for (key, value) in form_urlencoded::parse(address.trim_start_matches('#').as_bytes()) {
            // The name of the part, what it may say, and whether it does.
            let (key, expected, is_read) = match &*key {
                "mode" => ("mode", "explore, lecture or static", put(&mut mode, found(&MODES, &value))),
                "ui" => ("ui", "std, min or none", put(&mut controls, found(&CONTROLS, &value))),
                "show" => ("show", PANEL_NAMES, put(&mut panels, shown(&value))),
                "future" => (
                    "future",
                    "show or hide",
                    put(&mut future, found(&[(true, "hide"), (false, "show")], &value)),
                ),
                "lock" => {
                    let locks = found(&[(true, "1"), (false, "0")], &value);
                    chrome.is_locked = locks.unwrap_or(false);
                    ("lock", "0 or 1", locks.is_some())
                }
                "keys" => {
                    let has_keys = found(&[(true, "focus"), (false, "off")], &value);
                    chrome.has_keys = has_keys.unwrap_or(true);
                    ("keys", "focus or off", has_keys.is_some())
                }
                "steps" => {
                    let expected = "two step numbers such as 3-9, the smaller first";
                    ("steps", expected, put(&mut chrome.steps, range(&value)))
                }
                _ => continue,
            };
            if !is_read {
                let value = value.chars().filter(|c| !c.is_control()).take(40).collect();
                misread.push(Misread { key, value, expected });
            }
        }
        chrome.mode = mode.unwrap_or(Mode::Explore);
        chrome.controls = controls.unwrap_or(match chrome.mode {
            Mode::Explore => Controls::All,
            Mode::Lecture => Controls::Few,
            Mode::Static => Controls::None,
        });
        chrome.hides_future = future.unwrap_or(chrome.mode == Mode::Lecture) || chrome.is_locked;
        chrome.has_keys &= chrome.mode != Mode::Static;
        chrome.panels = panels.unwrap_or(chrome.panels);
        if chrome.is_locked {
            chrome.panels &= !(bit(Panel::Settings) | bit(Panel::Counts) | bit(Panel::Outline));
        }
        (chrome, misread)
    }

    /// Whether a piece is shown.
    #[must_use]
    pub fn shows(&self, panel: Panel) -> bool {
        self.panels & bit(panel) != 0
    }

    /// Whether anything is shown beside the tree.
    #[must_use]
    pub fn has_side(&self) -> bool {
        let beside = bit(Panel::Code) | bit(Panel::Vars) | bit(Panel::Counts) | bit(Panel::Legend);
        self.panels & beside != 0
    }

    /// Whether there are any controls.
    #[must_use]
    pub fn has_controls(&self) -> bool {
        self.controls != Controls::None
    }

    /// The key of the mode, as style sheets and scripts use it.
    #[must_use]
    pub fn mode_key(&self) -> &'static str {
        key_of(&MODES, self.mode)
    }

    /// The key of the controls, as style sheets use it.
    #[must_use]
    pub fn controls_key(&self) -> &'static str {
        key_of(&CONTROLS, self.controls)
    }
}

/// Keeps what was found, and says whether anything was.
fn put<T>(place: &mut Option<T>, found: Option<T>) -> bool {
    let is_found = found.is_some();
    if is_found {
        *place = found;
    }
    is_found
}

const fn bit(panel: Panel) -> u16 {
    1 << panel as u16
}

fn found<T: Copy>(table: &[(T, &str)], wanted: &str) -> Option<T> {
    table.iter().find(|(_, key)| *key == wanted).map(|(value, _)| *value)
}

fn key_of<T: PartialEq>(table: &[(T, &'static str)], wanted: T) -> &'static str {
    table.iter().find(|(value, _)| *value == wanted).map_or("", |(_, key)| key)
}

fn shown(list: &str) -> Option<u16> {
    let names = list.split([',', ' ']).filter(|name| !name.is_empty());
    names.map(|name| found(&PANELS, name).map(bit)).try_fold(0, |shown, panel| Some(shown | panel?))
}

/// `a-b`, or one step by itself.
fn range(text: &str) -> Option<(Step, Step)> {
    let (from, to) = text.split_once('-').unwrap_or((text, text));
    let (from, to) = (from.trim().parse().ok()?, to.trim().parse().ok()?);
    (from <= to).then_some((Step(from), Step(to)))
}
