//! The texts of My trees….

use super::counted;
use crate::saved_trees::SaveError;

pub(crate) const HEADING: &str = "My trees";
pub(crate) const NO_STORAGE: &str =
    "This browser blocks storage for this page. Use Save… to save trees as files.";
pub(crate) const WHERE_THEY_ARE: &str =
    "Saved trees stay in this browser on this device. Clearing the browser’s data deletes them too.";
pub(crate) const NONE: &str = "No trees are saved yet.";
pub(crate) const SAVE: &str = "Save the tree on the page";
pub(crate) const EXPORT: &str = "Export all";
pub(crate) const IMPORT: &str = "Import…";
pub(crate) const UNDO: &str = "Undo";
pub(crate) const REPLACE: &str = "Replace it";
pub(crate) const KEEP_BOTH: &str = "Keep both";

pub(crate) const DRAFTS: &str = "Drafts";
pub(crate) const ABOUT_DRAFTS: &str =
    "Drafts are saved automatically for 30 days. Open one and save it as a tree to keep it for longer.";

/// What a tree without a title is saved as.
pub(crate) const UNTITLED: &str = "A tree without a title";

/// What somebody does with a tree in the list: the buttons.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TreeButton {
    Open,
    Rename,
    Duplicate,
    Delete,
}

impl TreeButton {
    pub(crate) fn label(self) -> &'static str {
        match self {
            TreeButton::Open => "Open",
            TreeButton::Rename => "Rename",
            TreeButton::Duplicate => "Duplicate",
            TreeButton::Delete => "Delete",
        }
    }

    /// For whoever hears the button and does not see what it stands beside.
    pub(crate) fn for_tree(self, title: &str) -> String {
        format!("{} “{title}”", self.label())
    }

    pub(crate) fn for_draft(self, title: &str) -> String {
        format!("{} the draft “{title}”", self.label())
    }
}

pub(crate) fn new_name_for(title: &str) -> String {
    format!("A new name for “{title}”")
}

/// How large a saved text is, none where it is no tree; and how long ago it was saved.
pub(crate) fn about(n_leaves: Option<usize>, milliseconds: f64) -> String {
    let size = n_leaves.map_or_else(|| "no tree yet".to_owned(), |n| counted(n, "leaf", "leaves"));
    format!("{size}, {}", ago(milliseconds))
}

/// How long ago something was.
pub(crate) fn ago(milliseconds: f64) -> String {
    let minutes = (milliseconds / 60_000.0).max(0.0) as usize;
    let (n, one, many) = match minutes {
        0 => return "just now".to_owned(),
        1..60 => (minutes, "minute", "minutes"),
        60..1_440 => (minutes / 60, "hour", "hours"),
        _ => (minutes / 1_440, "day", "days"),
    };
    counted(n, one, many) + " ago"
}

/// What a copy of a tree is called.
pub(crate) fn title_of_copy(title: &str) -> String {
    format!("{title} (copy)")
}

/// What came of an action.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Outcome {
    Saved {
        title: String,
    },
    SavedAsWell {
        title: String,
    },
    Replaced {
        title: String,
    },
    AlreadySaved {
        title: String,
    },
    /// Another tree of this title is saved, since so many milliseconds.
    SameTitle {
        title: String,
        saved_ago: f64,
    },
    Renamed {
        title: String,
    },
    Copied {
        title: String,
    },
    Deleted {
        title: String,
    },
    Restored {
        title: String,
    },
    Exported,
    Imported {
        n: usize,
    },
    DraftDeleted,
    /// Another window has deleted a tree.
    TreeGone,
    DraftGone,
    NotSaved(SaveError),
}

impl Outcome {
    pub(crate) fn text(&self) -> String {
        match self {
            Outcome::Saved { title } => format!("“{title}” is saved."),
            Outcome::SavedAsWell { title } => format!("“{title}” is saved as a second tree."),
            Outcome::Replaced { title } => format!("The saved tree “{title}” is replaced."),
            Outcome::AlreadySaved { title } => format!("This tree is saved already, as “{title}”."),
            Outcome::SameTitle { title, saved_ago } => {
                format!("Another tree with the title “{title}” was saved {}.", ago(*saved_ago))
            }
            Outcome::Renamed { title } => format!("The tree is called “{title}” now."),
            Outcome::Copied { title } => format!("“{title}” is saved."),
            Outcome::Deleted { title } => format!("“{title}” is deleted."),
            Outcome::Restored { title } => format!("“{title}” is restored."),
            Outcome::Exported => "All saved trees are in one file.".to_owned(),
            Outcome::Imported { n: 0 } => "The file holds no new trees.".to_owned(),
            Outcome::Imported { n: 1 } => "1 tree was imported.".to_owned(),
            Outcome::Imported { n } => format!("{n} trees were imported."),
            Outcome::DraftDeleted => "The draft is deleted.".to_owned(),
            Outcome::TreeGone => "The tree is gone: another window has deleted it.".to_owned(),
            Outcome::DraftGone => "The draft is gone: another window has deleted it.".to_owned(),
            Outcome::NotSaved(error) => error.to_string(),
        }
    }
}

/// What the page says of a tree that was opened here.
pub(crate) fn opened(title: &str) -> String {
    format!("Opened “{title}”.")
}

pub(crate) fn not_saved(error: SaveError) -> &'static str {
    match error {
        SaveError::TooLarge => "This tree is too large for the browser’s storage. Save it as a file.",
        SaveError::StorageFull => {
            "The browser’s storage for this page is full. Delete some trees, or save this one as a file."
        }
    }
}

pub(crate) const NO_EXPORT: &str = "This file holds no saved trees. Use Open… for a single tree.";
pub(crate) const NEWER_EXPORT: &str = "A newer version of Plywise wrote this file. Reload the page.";

/// An import that stopped at a tree, after so many.
pub(crate) fn import_stopped(n_imported: usize, title: &str, error: SaveError) -> String {
    let imported = Outcome::Imported { n: n_imported }.text();
    let imported = if n_imported == 0 { "No tree was imported." } else { &imported };
    format!("{imported} “{title}”: {}", not_saved(error))
}

/// The name of the file with all saved trees, without its ending.
pub(crate) const EXPORT_FILE: &str = "plywise trees";
