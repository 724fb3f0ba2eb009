//! The pieces that only the page has. Each shows values and sends actions; none keeps anything that matters.

mod editor;
mod gallery;
mod guide;
mod header;
mod lecture_bar;
mod lecture_note;
mod message;
mod presenter;
mod stopwatch;
mod tools;
mod tray;

pub(crate) use editor::editor;
pub(crate) use gallery::{Card, Gallery, cards};
pub(crate) use guide::{guide_question, guide_transport};
pub(crate) use header::{Header, enter_drawer};
pub(crate) use lecture_bar::lecture_bar;
pub(crate) use lecture_note::LectureNote;
pub(crate) use message::{MessageLine, focus_tools, offers};
pub(crate) use presenter::Presenter;
pub(crate) use stopwatch::stopwatch;
pub(crate) use tools::tool_of;
pub(crate) use tray::{Tray, sheets};
