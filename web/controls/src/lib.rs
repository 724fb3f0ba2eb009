//! What the programs of the page share: the bar, labelled controls, dialogs, the focus, and state that changes at once.
//!
//! The page and the studio are two programs. Whatever only one of them needs stands there. Nothing here knows of trees.
#![warn(missing_docs)]

mod address;
mod bar;
mod choice;
mod clipboard;
mod coded;
mod dialog;
mod download;
mod english;
mod event;
mod focus;
mod labelled;
mod store;
mod tick;
mod worker;

pub use address::{STILL_MS, write_address};
pub use bar::{BarParts, BarPlace, use_bar};
pub use choice::{Choice, ChoiceProps};
pub use clipboard::copied;
pub use coded::coded;
pub use dialog::{use_dialog, use_opened};
pub use download::{download, download_blob, download_zip};
pub use event::{emit_some, value_of};
pub use focus::{find, focus, focus_in, has_focus};
pub use labelled::labelled;
pub use store::{Store, use_store};
pub use tick::tick;
pub use worker::ByteWorker;
