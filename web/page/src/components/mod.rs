//! The pieces that only the page has. Each shows values and sends actions; none keeps anything that matters.

mod compare;
mod editor;
mod gallery;
mod game;
mod header;
mod message;
mod search_settings;
mod settings;
mod stopwatch;
mod tools;
mod tray;

pub(crate) use compare::Compare;
pub(crate) use editor::editor;
pub(crate) use gallery::{Card, Gallery, cards};
pub(crate) use game::{game_panels, game_position, game_settings};
pub(crate) use header::{Header, enter_drawer};
pub(crate) use message::{MessageLine, focus_tools, offers};
pub(crate) use settings::ConventionsPanel;
pub(crate) use stopwatch::stopwatch;
pub(crate) use tools::tool_of;
pub(crate) use tray::{Tray, sheets};
