//! The pieces of the page. Each shows values and sends actions; none keeps anything that matters.
//!
//! A piece is a plain function that gives an [`element`]; a component costs some 8 kB of download.

mod call_stack;
mod code_panel;
mod compare;
mod counters;
mod editor;
mod element;
mod gallery;
mod header;
mod help;
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
mod transport;

pub(crate) use call_stack::call_stack;
pub(crate) use code_panel::code_panel;
pub(crate) use compare::{compare, differences};
pub(crate) use counters::counters;
pub(crate) use editor::editor;
pub(crate) use element::{Element, classed, el};
pub(crate) use gallery::{Card, cards, gallery};
pub(crate) use header::header;
pub(crate) use help::help;
pub(crate) use legend::legend;
pub(crate) use narration_line::narration_line;
pub(crate) use node_facts::node_facts;
pub(crate) use outline::outline;
pub(crate) use passes::passes;
pub(crate) use settings::settings;
pub(crate) use stage_view::{Pointers, stage, stages};
pub(crate) use transport::transport;

use wasm_bindgen::JsCast as _;
use web_sys::{Event, HtmlInputElement};

/// What somebody typed into or picked from. Lists and text areas are taken for boxes too: all that is asked of
/// any of them is its value, and each kind more would cost the download its own glue.
fn control(event: &Event) -> Option<HtmlInputElement> {
    Some(event.target()?.unchecked_into())
}
