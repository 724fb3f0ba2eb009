//! What the page and the studio share: labelled controls, dialogs, the focus, and state that changes at once.
//!
//! The page and the studio are two programs. Whatever only one of them needs stands there. Nothing here knows of trees.
#![warn(missing_docs)]

mod choice;
mod coded;
mod dialog;
mod download;
mod event;
mod focus;
mod labelled;
mod store;
mod tick;

pub use choice::{Choice, ChoiceProps};
pub use coded::coded;
pub use dialog::use_dialog;
pub use download::download;
pub use event::{emit_some, value_of};
pub use focus::{find, focus};
pub use labelled::{Labelled, LabelledProps};
pub use store::{Store, use_store};
pub use tick::{Tick, TickProps};
