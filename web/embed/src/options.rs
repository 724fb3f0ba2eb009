//! How much is shown around the tree, as a course page asks for it.
//!
//! Read from an embed's address, beside the link; knows neither the DOM nor how anything looks.

use plywise_replay::Step;

use crate::english::{Expected, Problem};

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
}

const PANELS: [(Panel, &str); 8] = [
    (Panel::Title, "title"),
    (Panel::Text, "text"),
    (Panel::Tree, "tree"),
    (Panel::Code, "code"),
    (Panel::Vars, "vars"),
    (Panel::Counts, "counts"),
    (Panel::Legend, "legend"),
    (Panel::Outline, "outline"),
];

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
pub struct Options {
    /// What it is for.
    pub mode: Mode,
    /// How many controls.
    pub controls: Controls,
    /// Whether nodes that the search has not come to yet are left out of the picture.
    pub hides_future: bool,
    /// Whether answers and settings are left out. This is no protection: they can be found all the same.
    pub is_locked: bool,
    /// Whether keys are listened to.
    pub has_keys: bool,
    /// The only steps that are shown, both ends included.
    pub steps: Option<(Step, Step)>,
    panels: u16,
}

impl Options {
    /// An embed as it is when its address asks for nothing.
    pub const EMBED: Options = Options {
        mode: Mode::Explore,
        controls: Controls::All,
        hides_future: false,
        is_locked: false,
        has_keys: true,
        steps: None,
        panels: bit(Panel::Tree) | bit(Panel::Text),
    };

    /// What the form-encoded address of an embed asks for, and the first thing in it that is not understood. Each
    /// part that is not is as if it were not there; unknown names may be the link's, or a later version's.
    ///
    /// Nothing it may ask for needs an escape but the comma of a list, so that is the only one read.
    #[must_use]
    pub fn read(address: &str) -> (Options, Option<String>) {
        let (mut mode, mut controls, mut panels, mut future) = (None, None, None, None);
        let mut options = Options::EMBED;
        let mut misread = None;
        for part in address.trim_start_matches('#').split('&') {
            let (key, value) = part.split_once('=').unwrap_or((part, ""));
            // What it may say, and whether it does.
            let (expected, is_read) = match key {
                "mode" => (Expected::Mode, put(&mut mode, found(&MODES, value))),
                "ui" => (Expected::Controls, put(&mut controls, found(&CONTROLS, value))),
                "show" => (Expected::Panels, put(&mut panels, shown(value))),
                "future" => (Expected::Future, put(&mut future, one_of("hide", "show", value))),
                "lock" => {
                    let locks = one_of("1", "0", value);
                    options.is_locked = locks == Some(true);
                    (Expected::Lock, locks.is_some())
                }
                "keys" => {
                    let is_off = one_of("off", "focus", value);
                    options.has_keys = is_off != Some(true);
                    (Expected::Keys, is_off.is_some())
                }
                "steps" => (Expected::Steps, put(&mut options.steps, range(value))),
                _ => continue,
            };
            if !is_read && misread.is_none() {
                let said: String = value.chars().take(40).collect();
                misread = Some(Problem::Misread { key, value: &said, expected }.to_string());
            }
        }
        options.mode = mode.unwrap_or(Mode::Explore);
        options.controls = controls.unwrap_or(match options.mode {
            Mode::Explore => Controls::All,
            Mode::Lecture => Controls::Few,
            Mode::Static => Controls::None,
        });
        options.hides_future = future.unwrap_or(options.mode == Mode::Lecture) || options.is_locked;
        options.has_keys &= options.mode != Mode::Static;
        options.panels = panels.unwrap_or(options.panels);
        if options.is_locked {
            options.panels &= !(bit(Panel::Counts) | bit(Panel::Outline));
        }
        (options, misread)
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

/// Whether it is the first of two words rather than the second.
fn one_of(yes: &str, no: &str, said: &str) -> Option<bool> {
    (said == yes || said == no).then_some(said == yes)
}

fn shown(list: &str) -> Option<u16> {
    let mut shown = 0;
    for name in list.split(',').flat_map(|part| part.split("%2C")).filter(|name| !name.is_empty()) {
        shown |= bit(found(&PANELS, name)?);
    }
    Some(shown)
}

/// `a-b`, or one step alone.
fn range(text: &str) -> Option<(Step, Step)> {
    let (from, to) = text.split_once('-').unwrap_or((text, text));
    let (from, to) = (from.trim().parse().ok()?, to.trim().parse().ok()?);
    (from <= to).then_some((Step(from), Step(to)))
}
