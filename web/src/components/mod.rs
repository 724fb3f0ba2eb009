//! The pieces of the page. Each shows values and sends actions; none keeps anything that matters.
//!
//! A piece is a plain function that gives an [`plywise_elements::Element`]; a component costs some 8 kB of download.

mod call_stack;
mod code_panel;
mod compare;
mod counters;
#[cfg(feature = "page")]
mod editor;
mod gallery;
#[cfg(feature = "games")]
mod game;
mod header;
mod help;
mod kept;
mod legend;
mod narration_line;
mod node_facts;
mod outline;
mod passes;
mod scrubber;
mod search_settings;
mod settings;
mod stage_marks;
mod stage_view;
mod tools;
mod transport;

pub(crate) use call_stack::call_stack;
pub(crate) use code_panel::code_panel;
pub(crate) use compare::{compare, differences};
pub(crate) use counters::counters;
#[cfg(feature = "page")]
pub(crate) use editor::editor;
#[cfg(feature = "page")]
pub(crate) use gallery::gallery;
pub(crate) use gallery::{Card, cards};
#[cfg(feature = "games")]
pub(crate) use game::{game_panels, game_settings};
pub(crate) use header::header;
pub(crate) use help::help;
pub(crate) use kept::kept;
pub(crate) use legend::{Used, legend};
pub(crate) use narration_line::narration_line;
pub(crate) use node_facts::node_facts;
pub(crate) use outline::outline;
pub(crate) use passes::passes;
pub(crate) use settings::settings;
pub(crate) use stage_view::{Pointers, stage, stages};
pub(crate) use tools::{tool_of, tools};
pub(crate) use transport::transport;
