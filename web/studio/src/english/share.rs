//! The texts of Share…. What is written for other pages stands in `share/platform.rs`; it is markup.

use crate::share::Platform;

pub(crate) fn heading(is_board: bool) -> &'static str {
    if is_board { "Share the game" } else { "Share the tree" }
}
pub(crate) const LINKS: &str = "Links";
pub(crate) const ADDRESS: &str = "Address of Plywise";
/// The link to what is seen now.
pub(crate) fn to_now(is_board: bool) -> &'static str {
    if is_board { "To the game as it stands" } else { "To this step" }
}
pub(crate) const TO_TREE: &str = "To the tree, at its start";
pub(crate) const NO_LINK: &str = "This tree is too large for a link. Save it as a file, put the file beside your page, and tick “The tree is in a file” below.";
pub(crate) const THIS_COMPUTER: &str =
    "Only this computer can open this address. If Plywise is published elsewhere, write that address.";
pub(crate) const THIS_DISK: &str = "This page is a file on this computer, so nobody else can open its links. If Plywise is published elsewhere, write that address.";
pub(crate) const NO_ADDRESS: &str =
    "An address begins with https:// or http://, such as https://example.org/plywise/.";

pub(crate) const QR_CODE: &str = "QR code";
pub(crate) const ABOUT_QR_CODE: &str = "The code opens what you see now, from a slide or a sheet of paper.";
pub(crate) const DOWNLOAD_QR_CODE: &str = "Download as SVG";
pub(crate) const TOO_LONG_FOR_QR_CODE: &str =
    "The link to this step is too long for a QR code, which holds at most 2,953 characters.";
pub(crate) const NO_QR_CODE: &str = "There is no QR code without a link.";

pub(crate) const ON_A_PAGE: &str = "On your page";
pub(crate) const CODE: &str = "Code for your page";
pub(crate) const PREVIEW: &str = "Preview";
pub(crate) const PREVIEW_FRAME: &str = "Preview of the embed";

pub(crate) const WHERE: &str = "Where";
pub(crate) const FOR: &str = "For";
pub(crate) const CONTROLS: &str = "Controls";
pub(crate) const STARTS: &str = "Starts";
pub(crate) const FIRST_STEP: &str = "First step";
pub(crate) const LAST_STEP: &str = "Last step";
pub(crate) const ALL_STEPS: &str = "all";
pub(crate) const WIDTH: &str = "Width in pixels";
pub(crate) const FULL_WIDTH: &str = "full width";
pub(crate) const HEIGHT: &str = "Height in pixels";
pub(crate) const OWN_HEIGHT: &str = "automatic";
pub(crate) const SHOWN: &str = "Shown";
pub(crate) fn locked(is_board: bool) -> &'static str {
    if is_board { "Hide hints, thoughts and choices" } else { "Hide counters and nodes to come" }
}
pub(crate) const IN_A_FILE: &str = "The tree is in a file";

/// Where an embed starts, by keys of the list.
pub(crate) const START_NOW: &str = "at the step shown now";
pub(crate) const START_FIRST: &str = "at the first step";
pub(crate) const START_LAST: &str = "at the last step";

/// What an embed is for, by keys of its address.
pub(crate) const MODES: [(&str, &str); 3] =
    [("explore", "exploring"), ("lecture", "a lecture"), ("static", "a picture with its sentence")];
/// The same for a board.
pub(crate) const BOARD_MODES: [(&str, &str); 3] =
    [("explore", "playing"), ("lecture", "a lecture"), ("static", "a board to look at")];
/// How many controls there are around a board.
pub(crate) const BOARD_UIS: [(&str, &str); 4] = [
    ("", "usual for that"),
    ("std", "all, with the choice of who plays"),
    ("min", "buttons"),
    ("none", "no buttons"),
];
/// How many controls there are; without a key, as the mode has it.
pub(crate) const UIS: [(&str, &str); 4] = [
    ("", "usual for that"),
    ("std", "all controls"),
    ("min", "buttons and step number"),
    ("none", "no controls"),
];
/// Which colours; without a key, the reader's own.
pub(crate) const THEMES: [(&str, &str); 5] = [
    ("", "reader’s setting"),
    ("light", "light"),
    ("dark", "dark"),
    ("projector", "projector"),
    ("print", "print"),
];

/// What stands beside the tree, in the order of an address.
pub(crate) const PANELS: [&str; 8] =
    ["Title", "Sentence", "Tree", "Code", "Open calls", "Counters", "Legend", "Outline"];

/// The address of a file, from where it is given.
pub(crate) fn file_address(platform: Platform) -> &'static str {
    match platform {
        Platform::Frame => "Address of the file, seen from embed.html",
        _ => "Address of the file, seen from the page",
    }
}

/// What the list of platforms calls one.
pub(crate) fn platform(platform: Platform) -> &'static str {
    match platform {
        Platform::Frame => "Frame: Moodle, Canvas, any page",
        Platform::Element => "Element: a page of your own",
        Platform::Reveal => "reveal.js",
        Platform::Quarto => "Quarto",
        Platform::Myst => "MyST, Jupyter Book 2",
        Platform::Notebook => "Jupyter, Colab, marimo",
        Platform::MdBook => "mdBook",
        Platform::Sphinx => "Sphinx, Jupyter Book 1",
        Platform::Pandoc => "pandoc",
        Platform::Markdown => "Markdown: a link",
    }
}

/// What a platform needs besides the code.
pub(crate) fn needs(platform: Platform) -> &'static str {
    match platform {
        Platform::Frame => "Paste the code into the HTML of the page. The frame keeps its height.",
        Platform::Element => {
            "Paste the code into the HTML of the page. One script serves all trees of a page. The height follows the content."
        }
        Platform::Reveal => {
            "The code is one slide, and the scripts that the deck loads once. With a first and last step, each step is a fragment."
        }
        Platform::Quarto => {
            "Copy bindings/quarto/_extensions beside the document first. The first lines belong in the document’s header."
        }
        Platform::Myst => "The reader’s browser loads the module from the address above.",
        Platform::Notebook => "Install the Python package of bindings/python first.",
        Platform::MdBook => "Run mdbook-plywise install once in the book.",
        Platform::Sphinx => {
            "Install the Python package of bindings/python, and write extensions = [\"plywise.sphinx\"] in conf.py."
        }
        Platform::Pandoc => {
            "Run pandoc with --lua-filter plywise.lua. The first lines belong in the document’s header."
        }
        Platform::Markdown => "A link to this step: most programs that read Markdown show no frames.",
    }
}

/// Where the code needs a link and the tree is too large for one.
pub(crate) const CODE_NEEDS_LINK: &str =
    "This tree is too large for a link. Save it as a file, and tick “The tree is in a file”.";

pub(crate) fn copy(what: &str) -> String {
    format!("Copy: {what}")
}

pub(crate) fn copied(what: &str) -> String {
    format!("Copied: {what}.")
}

pub(crate) fn not_copied(what: &str) -> String {
    format!("The browser does not let this page copy. {what} is selected: press Ctrl+C to copy it.")
}

/// How long the link to this step is, and what to do about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LinkLength {
    Fine { n: usize },
    Long { n: usize, cut_at: usize },
    TooLong { n: usize, most: usize },
}

impl LinkLength {
    pub(crate) fn text(self) -> String {
        let characters = |n| format!("The link to this step has {} characters.", grouped(n));
        match self {
            LinkLength::Fine { n } => characters(n),
            LinkLength::Long { n, cut_at } => format!(
                "{} Some mail programs and learning platforms cut addresses after {}: try it where you put it.",
                characters(n),
                grouped(cut_at)
            ),
            LinkLength::TooLong { n, most } => format!(
                "{} Many programs refuse addresses of more than {}. Save the tree as a file instead, and tick “The tree is in a file” below.",
                characters(n),
                grouped(most)
            ),
        }
    }
}

/// A number with a comma after each three digits.
fn grouped(number: usize) -> String {
    let digits = number.to_string();
    let mut out = String::new();
    for (nth, digit) in digits.chars().enumerate() {
        if nth > 0 && (digits.len() - nth).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

/// What is wrong with the range of steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum StepsProblem {
    Beyond { length: u32 },
    Reversed { first: u32, last: u32 },
}

impl StepsProblem {
    pub(crate) fn text(self) -> String {
        match self {
            StepsProblem::Beyond { length } => {
                format!("The search has {length} steps: write numbers from 0 to {length}.")
            }
            StepsProblem::Reversed { first, last } => {
                format!("The first step, {first}, comes after the last step, {last}.")
            }
        }
    }
}

/// What frames are called for those who do not see them.
pub(crate) fn frame_title(tree_title: &str) -> String {
    let title = if tree_title.is_empty() { "Game tree" } else { tree_title };
    format!("{title}, step by step")
}

/// What the page calls a tree without a title.
pub(crate) const UNTITLED: &str = "Your tree";
